#include "ui/window/ModelWork.h"

#include "ui/common/actions/ActionSet.h"
#include "ui/common/look/Icons.h"
#include "ui/common/texts/Translated.h"
#include "ui/mesh/FaceTexturing.h"
#include "ui/mesh/MeshCommands.h"
#include "ui/mesh/MeshPanel.h"
#include "ui/mesh/MeshSelecting.h"
#include "ui/models/ModelCommands.h"
#include "ui/moveable/AnimationsPane.h"
#include "ui/moveable/MoveableInspector.h"
#include "ui/moveable/MoveablePane.h"
#include "ui/moveable/models/MoveableParts.h"
#include "ui/session/FileSession.h"
#include "ui/skeleton/ObjectEditing.h"
#include "ui/skeleton/PivotEditing.h"
#include "ui/skeleton/SkeletonActions.h"
#include "ui/skeleton/SkeletonEditing.h"
#include "ui/skeleton/SkeletonPanel.h"
#include "ui/start/DropOverlay.h"
#include "ui/statics/RoomStaticEditing.h"
#include "ui/statics/StaticEditing.h"
#include "ui/statics/StaticLighting.h"
#include "ui/statics/StaticsPanel.h"
#include "ui/tables/TableTab.h"
#include "ui/textures/TextureCommands.h"
#include "ui/textures/TexturePageView.h"
#include "ui/textures/choice/TexturesPanel.h"
#include "ui/textures/pictures/PictureEditing.h"
#include "ui/textures/pictures/SpriteEditing.h"
#include "ui/viewport/StandIns.h"
#include "ui/viewport/ViewportFactory.h"
#include "ui/window/CentreTabs.h"
#include "ui/window/FileViews.h"
#include "ui/window/WindowLayout.h"

#include <QActionGroup>
#include <QMenu>
#include <QTableView>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

/// Takes the selection to one of the rows that are selected in a table: one that was just taken out
/// of them by Ctrl and a click is the current one all the same.
void keepAmongSelected(TableTab& table, const Selection& selection)
{
    const auto rows = table.selectedRows();
    const auto& now = selection.current();
    const bool isTakenOut = !rows.empty() && now && now->table == table.table()
                            && std::ranges::find(rows, now->row) == rows.end();
    if (isTakenOut)
    {
        table.makeCurrent(rows.front());
    }
}

/// Of rooms themselves, or of what is in them.
bool isOfRooms(const ShownTable& table)
{
    const auto* const stored = std::get_if<tr::schema::TableId>(&table);
    return stored != nullptr
           && (*stored == tr::level::tables::Rooms || *stored == tr::level::tables::Entities
               || (*stored)->outer == tr::level::tables::Rooms);
}

} // namespace

ModelWork::ModelWork(const Parts& parts, QWidget& window)
    : QObject(&window)
    , m_session(parts.session)
    , m_menu(new QMenu(translated(QT_TRANSLATE_NOOP("ui", "O&bjects")), &window))
{
    makeSkeleton(parts, window);
    makeStatics(parts, window);
    makeMeshes(parts, window);
    makeTextures(parts, window);
    makeModelFiles(parts, window);
}

void ModelWork::makeStatics(const Parts& parts, QWidget& window)
{
    m_statics = new StaticsPanel(parts.selection, &window);
    m_statics->setEditor(parts.editor);
    m_staticEditing = new StaticEditing(parts.session, parts.selection, *m_statics, window);
    connect(m_staticEditing, &StaticEditing::refused, this, &ModelWork::refused);
    connect(
        &parts.viewport, &Viewport::staticFaceWanted, m_staticEditing, &StaticEditing::moveFace);
    m_staticLighting = new StaticLighting(parts.session, *m_statics, window);
    connect(m_staticLighting, &StaticLighting::refused, this, &ModelWork::refused);
    m_roomStatics = new RoomStaticEditing(parts.session, parts.selection, *m_statics, window);
    connect(m_roomStatics, &RoomStaticEditing::refused, this, &ModelWork::refused);
    connect(
        &parts.viewport, &Viewport::roomStaticsWanted, m_roomStatics, &RoomStaticEditing::moveTo);
    connect(
        &parts.viewport, &Viewport::roomStaticPickedToo, m_roomStatics, &RoomStaticEditing::toggle);
    connect(m_roomStatics, &RoomStaticEditing::grouped, &parts.viewport, &Viewport::setRoomStatics);
    connect(&parts.tabs,
            &CentreTabs::rowsSelected,
            m_roomStatics,
            [this, &tabs = parts.tabs, &selection = parts.selection]
            {
                TableTab* const table = tabs.currentTable();
                if (table != nullptr
                    && table->shown() == ShownTable(tr::level::tables::RoomStatics))
                {
                    m_roomStatics->setTogether(table->selectedRows());
                    // Keys select first and move on then, which may be all that is to be done.
                    QMetaObject::invokeMethod(
                        table,
                        [table, &selection] { keepAmongSelected(*table, selection); },
                        Qt::QueuedConnection);
                }
            });
    QMenu* const menu = m_menu->addMenu(translated(QT_TRANSLATE_NOOP("ui", "Stati&cs")));
    menu->setToolTipsVisible(true);
    menu->addActions(m_staticEditing->actions().all());
    menu->addSeparator();
    menu->addActions(m_staticLighting->actions());
    menu->addSeparator();
    menu->addActions(m_roomStatics->actions());
}

void ModelWork::makeMeshes(const Parts& parts, QWidget& window)
{
    m_mesh = new MeshPanel(parts.selection);
    m_mesh->setEditor(parts.editor);
    m_meshes = new MeshCommands(*m_mesh, parts.session, parts.selection, window);
    connect(m_mesh, &MeshPanel::worked, &parts.viewport, &Viewport::setMeshWorked);
    connect(&parts.viewport, &Viewport::verticesWanted, m_meshes, &MeshCommands::moveBy);
    connect(&parts.viewport, &Viewport::normalsWanted, m_meshes, &MeshCommands::turnBy);
    connect(&parts.viewport, &Viewport::sphereWanted, m_meshes, &MeshCommands::changeSphere);
    connect(m_meshes, &MeshCommands::refused, this, &ModelWork::refused);
    connect(m_meshes, &MeshCommands::doubted, this, &ModelWork::doubted);
    QMenu* const menu = m_menu->addMenu(translated(QT_TRANSLATE_NOOP("ui", "M&esh")));
    m_meshes->addTo(*menu);
    makeFaceTools(parts, window);
    for (QMenu* const each : {menu, &m_mesh->menu()})
    {
        each->addSeparator();
        each->addMenu(translated(QT_TRANSLATE_NOOP("ui", "Se&lect")))
            ->addActions(m_selecting->actions());
        each->addMenu(translated(QT_TRANSLATE_NOOP("ui", "Chosen &Texture")))
            ->addActions(m_texturing->actions());
        each->addSeparator();
        each->addActions(parts.viewport.meshActions());
    }
    for (const QAction* const each : parts.viewport.meshActions())
    {
        if (each->objectName() == QLatin1String("meshNormalsShown"))
        {
            m_mesh->setNormalsShown(each->isChecked());
            connect(each, &QAction::toggled, m_mesh, &MeshPanel::setNormalsShown);
        }
    }
}

void ModelWork::makeFaceTools(const Parts& parts, QWidget& window)
{
    m_choice = new TexturesPanel(parts.selection, &window);
    m_texturing = new FaceTexturing({*m_choice, *m_mesh, parts.session, parts.selection}, window);
    m_selecting = new MeshSelecting(*m_mesh, window);
    connect(m_texturing, &FaceTexturing::refused, this, &ModelWork::refused);
    connect(&parts.viewport, &Viewport::facesPainted, m_texturing, &FaceTexturing::paint);
    connect(&parts.viewport, &Viewport::faceTaken, m_texturing, &FaceTexturing::take);
    connect(&parts.viewport, &Viewport::partsBoxed, m_selecting, &MeshSelecting::take);
    joinFaceTools(parts.viewport);
}

/// The left button does one thing at a time.
void ModelWork::joinFaceTools(Viewport& viewport)
{
    QAction* const painting = m_texturing->painting();
    QAction* const boxing = m_selecting->boxing();
    QAction* const hidden = m_selecting->takingHidden();
    auto* const tools = new QActionGroup(this);
    tools->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    tools->addAction(painting);
    tools->addAction(boxing);
    const auto tell = [painting, boxing, hidden, &viewport]
    {
        viewport.setMeshTool({painting->isChecked() ? MeshTool::Paint
                              : boxing->isChecked() ? MeshTool::Box
                                                    : MeshTool::Pick,
                              hidden->isChecked()});
    };
    for (QAction* const each : {painting, boxing, hidden})
    {
        connect(each, &QAction::toggled, &viewport, tell);
    }
    connect(&viewport,
            &Viewport::meshToolLeft,
            this,
            [painting, boxing]
            {
                painting->setChecked(false);
                boxing->setChecked(false);
            });
}

void ModelWork::makeTextures(const Parts& parts, QWidget& window)
{
    m_textures = new TextureCommands(parts.session, parts.selection, window);
    auto* const menu = m_menu->addMenu(icon(QLatin1String("image")),
                                       translated(QT_TRANSLATE_NOOP("ui", "&Textures")));
    m_textures->addTo(*menu);
    connect(m_textures, &TextureCommands::refused, this, &ModelWork::refused);
    connect(m_textures, &TextureCommands::doubted, this, &ModelWork::doubted);
    m_pictures =
        new PictureEditing({parts.session, parts.selection, parts.settings, parts.tasks}, window);
    menu->addSeparator();
    menu->addActions(m_pictures->actions());
    connect(m_pictures, &PictureEditing::refused, this, &ModelWork::refused);
    connect(m_pictures, &PictureEditing::doubted, this, &ModelWork::doubted);
    connect(m_pictures, &PictureEditing::exported, this, &ModelWork::exported);
    m_sprites = new SpriteEditing(parts.session, parts.selection, parts.settings, window);
    connect(m_sprites, &SpriteEditing::refused, this, &ModelWork::refused);
    connect(m_sprites, &SpriteEditing::replaceWanted, m_pictures, &PictureEditing::askForFile);
    connect(&parts.tabs,
            &CentreTabs::texturesOpened,
            this,
            [this](TexturePageView* view)
            {
                m_textures->attach(*view);
                m_pictures->offerOn(*view);
                m_sprites->attach(*view);
            });
}

/// They are offered wherever a moveable, a static or a room is listed.
void ModelWork::makeModelFiles(const Parts& parts, QWidget& window)
{
    CentreTabs& tabs = parts.tabs;
    StandIns& standIns = tabs.standIns();
    m_modelFiles =
        new ModelCommands({parts.actions,
                           parts.tasks,
                           parts.session,
                           parts.selection,
                           parts.settings,
                           [&standIns] { return standIns.objects(); },
                           [&tabs]() -> std::optional<std::size_t>
                           {
                               const auto* const inspector =
                                   qobject_cast<MoveableInspector*>(tabs.currentWidget());
                               return inspector != nullptr ? inspector->moveable() : std::nullopt;
                           },
                           [view = &parts.viewport]() -> std::optional<std::size_t>
                           {
                               const auto moment = view->moment();
                               return moment ? std::optional(moment->animation) : std::nullopt;
                           },
                           [view = &parts.viewport] { return view->partnerInStep(); }},
                          window);
    connect(m_modelFiles, &ModelCommands::refused, this, &ModelWork::refused);
    connect(m_modelFiles, &ModelCommands::doubted, this, &ModelWork::doubted);
    connect(m_modelFiles, &ModelCommands::told, this, &ModelWork::told);
    connect(&parts.viewport, &Viewport::momentChanged, m_modelFiles, &ModelCommands::update);
    connect(&standIns, &StandIns::changed, m_modelFiles, &ModelCommands::update);
    connect(&standIns, &StandIns::revised, m_modelFiles, &ModelCommands::update);
    m_modelFiles->serve(m_skeleton->tree());
    auto* const line = new QAction(this);
    line->setSeparator(true);
    m_statics->offer({line,
                      parts.actions.action(Command::ExportModel),
                      parts.actions.action(Command::ImportModel)});
    connect(&tabs,
            &CentreTabs::moveableOpened,
            m_modelFiles,
            [this](const MoveableInspector* inspector)
            { m_modelFiles->serve(*inspector->animations()->view()); });
    connect(&tabs,
            &CentreTabs::tableOpened,
            m_modelFiles,
            [this](const TableTab* table)
            {
                if (isOfMoveables(table->shown())
                    || table->shown() == ShownTable(tr::level::tables::StaticMeshes))
                {
                    m_modelFiles->serve(*table->grid());
                }
                if (isOfRooms(table->shown()))
                {
                    m_modelFiles->serveRooms(*table->grid());
                }
            });
}

DropTaker ModelWork::dropTaker() const
{
    ModelCommands* const files = m_modelFiles;
    return {[files](const QStringList& dropped) { return files->offerFor(dropped); },
            [files](const QStringList& dropped) { files->take(dropped); }};
}

void ModelWork::pastePicture()
{
    m_pictures->paste();
}

void ModelWork::makeSkeleton(const Parts& parts, QWidget& window)
{
    m_skeleton = new SkeletonPanel(parts.selection);
    m_skeleton->setEditor(parts.editor);
    m_bones = new SkeletonEditing(*m_skeleton, parts.session, parts.selection, window);
    connect(m_bones, &SkeletonEditing::refused, this, &ModelWork::refused);
    m_pivots = new PivotEditing(*m_skeleton, m_bones->actions(), parts.session);
    connect(m_pivots, &PivotEditing::refused, this, &ModelWork::refused);
    connect(m_pivots, &PivotEditing::worked, &parts.viewport, &Viewport::setBoneWorked);
    connect(&parts.viewport, &Viewport::pivotWanted, m_pivots, &PivotEditing::move);
    m_objects = new ObjectEditing(*m_skeleton, parts.session, parts.selection, window);
    connect(m_objects, &ObjectEditing::refused, this, &ModelWork::refused);
    m_menu->addMenu(translated(QT_TRANSLATE_NOOP("ui", "&Moveable")))
        ->addActions(m_objects->actions());
    auto* const menu = m_menu->addMenu(translated(QT_TRANSLATE_NOOP("ui", "&Skeleton")));
    for (QAction* const action : m_bones->actions().all())
    {
        action == nullptr ? static_cast<void>(menu->addSeparator()) : menu->addAction(action);
    }
}

void ModelWork::addTo(Panels& panels) const
{
    panels.skeleton = m_skeleton;
    panels.mesh = m_mesh;
    panels.textures = m_choice;
    panels.statics = m_statics;
}

void ModelWork::listIn(FileViews& views)
{
    views.addBench(m_skeleton);
    views.addBench(m_statics, [this] { m_statics->focusFilter(); });
    views.addBench(m_mesh);
    FileViews::View choice;
    choice.setFile = [this](const OpenFilePtr& file) { m_choice->setFile(file); };
    choice.revise = [this](const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
    {
        if (movesRows(changes))
        {
            // What stands in for the file is told as one edit, from its rows before.
            m_choice->followRows(
                [this, &file, &changes](const Address& place) -> std::optional<Address>
                {
                    if (!file->standsIn)
                    {
                        return m_session.moved(place);
                    }
                    const auto row = rowAfter(place.row, place.table, changes);
                    return row ? std::optional(Address{place.table, *row, place.leaf})
                               : std::nullopt;
                });
        }
        m_choice->revise(file, changes);
    };
    choice.widget = m_choice;
    choice.find = [this] { m_choice->focusFilter(); };
    choice.isBench = true;
    views.add(std::move(choice));
    views.explainIn(m_choice);
    views.add(*this);
}

void ModelWork::setFile(const OpenFilePtr& file)
{
    m_file = file;
    update();
}

void ModelWork::update()
{
    if (m_file != m_session.file())
    {
        return; // rows that panels name are of another file
    }
    m_bones->update();
    m_pivots->update();
    m_objects->update();
    m_staticEditing->update();
    m_staticLighting->update();
    m_roomStatics->update();
    m_meshes->update();
    m_texturing->update();
    m_selecting->update();
    m_textures->update();
    m_pictures->update();
    m_sprites->update();
    m_modelFiles->update();
}

} // namespace ui
