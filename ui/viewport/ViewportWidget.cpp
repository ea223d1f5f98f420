#include "ui/viewport/ViewportWidget.h"

#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"
#include "render/level/SceneBuilder.h"
#include "ui/common/Settings.h"
#include "ui/file/Names.h"
#include "ui/player/PlayerPanel.h"
#include "ui/viewport/FaceTool.h"
#include "ui/viewport/GlView.h"
#include "ui/viewport/MarkShaper.h"
#include "ui/viewport/MeshMarks.h"
#include "ui/viewport/MeshSeen.h"
#include "ui/viewport/NormalTurner.h"
#include "ui/viewport/ObjectCamera.h"
#include "ui/viewport/OnionSkin.h"
#include "ui/viewport/Partner.h"
#include "ui/viewport/PivotMover.h"
#include "ui/viewport/Poser.h"
#include "ui/viewport/SelectedBounds.h"
#include "ui/viewport/SphereShaper.h"
#include "ui/viewport/StaticMover.h"
#include "ui/viewport/StaticShaper.h"
#include "ui/viewport/SubjectTexts.h"
#include "ui/viewport/VertexMover.h"
#include "ui/viewport/ViewNote.h"

#include <QEvent>
#include <QFutureWatcher>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using ScenePtr = std::shared_ptr<const render::PreparedScene>;

render::SceneRow rowOf(const Address& address)
{
    return {address.table, address.row};
}

} // namespace

ViewportWidget::ViewportWidget(Selection& selection, QWidget* parent, render::SubjectKinds kinds)
    : Viewport(parent)
    , m_selection(selection)
    , m_kinds(kinds)
    , m_view(new GlView(this))
    , m_ownPlayer(std::make_unique<PlayerPanel>(selection))
    , m_player(m_ownPlayer.get())
    , m_poser(new Poser(*m_view, *m_player, selection, m_poseActions, this))
    , m_onion(new OnionSkin(*m_player, this))
    , m_partner(new Partner(*m_player, *this))
    , m_shaper(new MarkShaper(*m_view, *m_player, *m_onion, this))
    , m_vertexMover(new VertexMover(*m_view, this))
    , m_meshSeen(std::make_unique<MeshSeen>())
    , m_normals(new NormalTurner(*m_view, *m_meshSeen, this))
    , m_sphere(new SphereShaper(*m_view, *m_meshSeen, this))
    , m_pivots(new PivotMover(*m_view, *m_player, selection, m_poseActions, this))
    , m_faceTool(new FaceTool(*m_view, this))
    , m_statics(new StaticShaper(*m_view, this))
    , m_staticMover(new StaticMover(*m_view, selection, this))
    , m_toolBar(new QToolBar(this))
    , m_title(new QLabel(this))
    , m_reason(makeViewReason(*m_view))
{
    makeToolBar();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_toolBar);
    layout->addWidget(m_view, 1);
    setFocusProxy(m_view);
    addActions(m_viewActions.all());
    addActions(m_poseActions.all());
    addActions(m_onion->actions());
    addActions(m_partner->actions());
    addActions({m_statics->action(), m_staticMover->action()});
    addActions(meshActions());
    connectActions();
    connectMesh();

    connect(&m_selection, &Selection::changed, this, &ViewportWidget::followSelection);
    connect(&m_selection, &Selection::openRequested, this, &ViewportWidget::openAddress);
    connect(m_player,
            &PlayerPanel::posed,
            this,
            [this](const tr::view::Pose& pose)
            {
                if (m_subject.isOf(tables::Models) && m_scene)
                {
                    setNodes(m_partner->nodes(*m_scene, pose));
                    updateOnion();
                }
            });
    const auto nodesOf = [this](const render::SceneDescription& scene, const tr::view::Pose& pose)
    { return m_partner->nodes(scene, pose); };
    m_poser->setNodesOf(nodesOf);
    m_pivots->setNodesOf(nodesOf);
    connect(m_partner, &Partner::sceneWanted, this, [this] { rebuild(true); });
    connect(m_partner, &Partner::moved, this, &ViewportWidget::stand);
    connect(m_onion, &OnionSkin::changed, this, &ViewportWidget::updateOnion);
    connect(m_player, &PlayerPanel::chosen, this, &ViewportWidget::frameAgain);
    connect(m_player, &PlayerPanel::marked, this, &Viewport::marked);
    connect(m_player, &PlayerPanel::markWanted, this, &Viewport::markWanted);
    connect(m_player, &PlayerPanel::modelChanged, this, &Viewport::momentChanged);
    connect(m_poser, &Poser::posed, this, &Viewport::posed);
    connect(&m_poseActions, &PoseActions::left, m_view, &GlView::letGo);
    connect(&m_poseActions, &PoseActions::changed, this, &ViewportWidget::updateMarks);
    connect(m_pivots, &PivotMover::moved, this, &Viewport::pivotWanted);
    connect(m_pivots,
            &PivotMover::handFreed,
            this,
            [this]
            {
                m_poser->update();
                updateMarks();
            });
    connect(m_shaper, &MarkShaper::speedsWanted, this, &Viewport::speedsWanted);
    connect(m_shaper, &MarkShaper::boxFaceWanted, this, &Viewport::boxFaceWanted);
    connect(m_statics, &StaticShaper::changed, this, &ViewportWidget::updateMarks);
    connect(m_statics, &StaticShaper::faceWanted, this, &Viewport::staticFaceWanted);
    connect(m_staticMover, &StaticMover::placesWanted, this, &Viewport::roomStaticsWanted);
    connect(m_player, &PlayerPanel::sounded, this, &Viewport::sounded);
    connect(m_player, &PlayerPanel::silenced, this, &Viewport::silenced);
    connect(m_view, &GlView::frameDrawn, this, &ViewportWidget::noteFrame);
    connect(m_view, &GlView::pointedAt, this, &ViewportWidget::showTitle);
    connect(m_view,
            &GlView::failed,
            this,
            [this]
            {
                m_drawsNothing = true;
                showWhyEmpty(whyNotDrawn());
                noteShown();
            });
    connect(m_view,
            &GlView::refused,
            this,
            [this](render::gl::UploadError error) { showWhyEmpty(whyRefused(error)); });
    connect(m_view,
            &GlView::picked,
            this,
            [this](const render::ScenePick& picked)
            {
                if (m_file)
                {
                    pick(picked);
                }
            });
    connect(m_view, &GlView::pickedToo, this, &ViewportWidget::pickToo);
    connect(m_view, &GlView::pickedNothing, this, [this] { m_selection.select(std::nullopt); });
    connect(m_view,
            &GlView::pickOpened,
            this,
            [this](const render::ScenePick& pick)
            {
                if (const auto address = m_file ? addressOf(pick) : std::nullopt)
                {
                    m_selection.open(*address);
                }
            });
    updateTitle();
}

ViewportWidget::~ViewportWidget() = default;

void ViewportWidget::makeToolBar()
{
    m_toolBar->setIconSize({18, 18});
    m_toolBar->setAccessibleName(tr("3D view tools"));
    QAction* const separator = new QAction(m_toolBar);
    separator->setSeparator(true);
    QAction* const otherSeparator = new QAction(m_toolBar);
    otherSeparator->setSeparator(true);
    for (QAction* action : {m_viewActions.whole,
                            m_viewActions.frame,
                            m_viewActions.inside,
                            m_viewActions.views,
                            m_viewActions.layers,
                            m_viewActions.wireframe,
                            m_viewActions.fullBright,
                            m_viewActions.grid,
                            separator,
                            m_poseActions.turn,
                            m_poseActions.move,
                            m_poseActions.pivots,
                            m_poseActions.parentAxes,
                            m_poseActions.pin,
                            otherSeparator,
                            m_onion->actions().first(),
                            m_partner->actions().first()})
    {
        m_toolBar->addAction(action);
        if (auto* button = qobject_cast<QToolButton*>(m_toolBar->widgetForAction(action)))
        {
            button->setPopupMode(QToolButton::InstantPopup);
            button->setAccessibleName(action->toolTip());
        }
    }
    auto* spacer = new QWidget(m_toolBar);
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_toolBar->addWidget(spacer);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setContentsMargins(0, 0, 8, 0);
    m_toolBar->addWidget(m_title);
}

void ViewportWidget::showWhyEmpty(const QString& reason)
{
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty());
}

void ViewportWidget::connectActions()
{
    connect(m_viewActions.whole, &QAction::triggered, this, &ViewportWidget::goHome);
    connect(m_viewActions.frame, &QAction::triggered, this, &ViewportWidget::frameSelection);
    connect(m_viewActions.inside, &QAction::triggered, this, &ViewportWidget::standInside);
    connect(&m_viewActions, &ViewActions::optionsChanged, this, &ViewportWidget::applyOptions);
    connect(&m_viewActions, &ViewActions::contentChanged, this, [this] { rebuild(true); });
    connect(&m_viewActions,
            &ViewActions::viewChosen,
            this,
            [this](render::StandardView view)
            {
                m_view->camera().setView(view);
                if (m_scene)
                {
                    frameSubject();
                }
            });
}

void ViewportWidget::setFile(OpenFilePtr file)
{
    m_view->letGo(); // of what was there before
    m_file = std::move(file);
    m_readyOwed = m_file != nullptr;
    m_picked.reset();
    m_faceTool->setFile(m_file);
    m_subject = {};
    m_poser->setScene({}, nullptr, std::nullopt);
    m_onion->setFile(m_file);
    m_pivots->show({}, nullptr, {}, std::nullopt);
    m_player->setModel({}, std::nullopt);
    m_partner->setFile(m_file);
    m_statics->setSubject({}, std::nullopt);
    m_staticMover->setScene({}, nullptr);
    if (!m_file)
    {
        ++m_generation;
        m_scene.reset();
        m_view->setScene({});
        showWhyEmpty({});
        updateTitle();
        return;
    }
    show(home());
}

void ViewportWidget::revise(OpenFilePtr file)
{
    m_view->letGo(); // of what was there before
    m_file = std::move(file);
    m_faceTool->setFile(m_file);
    if (!render::exists(sceneData(*m_file), m_subject))
    {
        show(home());
        return;
    }
    m_poser->setScene(m_file, m_scene, posedModel()); // until its scene is there
    m_onion->setScene(m_file, m_scene, posedModel());
    m_pivots->show(m_file, m_scene, m_nodes, posedModel());
    m_player->revise(m_file);
    m_partner->setModel(m_file, posedModel());
    m_statics->setSubject(m_file, shownStatic());
    m_staticMover->setScene({}, nullptr); // until its scene is there
    updateMarks();
    updateTitle();
    rebuild(true);
}

std::optional<std::size_t> ViewportWidget::posedModel() const
{
    return m_subject.isOf(tables::Models) ? std::optional(m_subject.row) : std::nullopt;
}

std::optional<std::size_t> ViewportWidget::shownStatic() const
{
    return m_subject.isOf(tables::StaticMeshes) ? std::optional(m_subject.row) : std::nullopt;
}

QWidget* ViewportWidget::player()
{
    // From now on the window's dock owns it.
    static_cast<void>(m_ownPlayer.release());
    return m_player;
}

void ViewportWidget::setAnimationsListed(bool elsewhere)
{
    m_player->setAnimationsListed(elsewhere);
}

std::optional<tr::view::AnimationMoment> ViewportWidget::moment() const
{
    return m_player->moment();
}

std::optional<PartnerInStep> ViewportWidget::partnerInStep() const
{
    return m_partner->inStep();
}

void ViewportWidget::setEditable(bool editable)
{
    m_player->setEditable(editable);
    m_poser->setEditable(editable);
    m_shaper->setEditable(editable);
    m_statics->setEditable(editable);
    m_vertexMover->setEditable(editable);
    m_normals->setEditable(editable);
    m_sphere->setEditable(editable);
    m_pivots->setEditable(editable);
    m_staticMover->setEditable(editable);
}

void ViewportWidget::setSettings(Settings& settings)
{
    QList<QAction*> remembered = m_viewActions.remembered();
    remembered.append(m_player->soundsAction());
    remembered.append(meshActions());
    for (QAction* const action : std::as_const(remembered))
    {
        const QString name = action->objectName();
        action->setChecked(settings.viewToggle(name).value_or(action->isChecked()));
        connect(action,
                &QAction::toggled,
                &settings,
                [&settings, name](bool on) { settings.setViewToggle(name, on); });
    }
}

QImage ViewportWidget::picture()
{
    return m_file ? m_view->grabFramebuffer() : QImage();
}

void ViewportWidget::show(const render::Subject& subject)
{
    const bool same = subject == m_subject;
    m_subject = subject;
    m_statics->setSubject({}, std::nullopt); // until its scene is there
    m_staticMover->setScene({}, nullptr);
    m_poser->setScene({}, nullptr, std::nullopt);
    m_pivots->show(m_file, nullptr, {}, std::nullopt);
    m_player->setModel(m_file, posedModel());
    m_partner->setModel(m_file, posedModel());
    updateTitle();
    rebuild(same);
}

void ViewportWidget::followSelection(const std::optional<Address>& address)
{
    if (!m_file)
    {
        return;
    }
    if (address && address->row != Address::kWholeTable)
    {
        const render::SceneData drawn = sceneData(*m_file);
        if (!render::shows(drawn, m_subject, rowOf(*address), m_kinds))
        {
            const auto subject = render::subjectOf(drawn, rowOf(*address), m_kinds);
            if (subject && *subject != m_subject)
            {
                // What is in a place is seen among all that there is.
                show(subject->isPlace() ? home() : *subject);
            }
        }
        m_player->showRow(address->table, address->row);
    }
    m_sphere->follow(address);
    updateMarks();
}

void ViewportWidget::openAddress(const Address& address)
{
    if (!m_file || address.row == Address::kWholeTable)
    {
        return;
    }
    const render::SceneData drawn = sceneData(*m_file);
    const auto* const kind = m_subject.kind;
    const auto behind = kind != nullptr && kind->behind != nullptr
                            ? kind->behind(drawn, rowOf(address))
                            : std::nullopt;
    const auto subject = render::subjectOf(drawn, behind.value_or(rowOf(address)), m_kinds);
    if (subject && *subject != m_subject)
    {
        show(*subject);
    }
    else
    {
        frameSelection();
    }
}

render::Subject ViewportWidget::home() const
{
    return render::firstSubject(sceneData(*m_file), m_kinds);
}

std::optional<Address> ViewportWidget::addressOf(const render::ScenePick& pick) const
{
    const auto row = render::rowOfPick(sceneData(*m_file), m_subject, pick);
    return row ? std::optional(Address{row->table, row->row}) : std::nullopt;
}

/// Of the mesh that is worked on a face or a vertex, of all else what it is; and of that, clicked
/// again, a face of the mesh that is drawn there. In a place the first click is always for what
/// stands there.
void ViewportWidget::pick(const render::ScenePick& pick)
{
    const auto whole = addressOf(pick);
    auto mesh = m_mesh;
    if (mesh && (m_subject.isPlace() || !isSameMesh(*m_file, pick.mesh, mesh->pointer)))
    {
        const auto& now = m_selection.current();
        const bool isInside =
            now && m_picked && now->table == tables::MeshWords && addressOf(*m_picked) == whole;
        const bool isAgain = whole && (now == whole || isInside);
        mesh->pointer = pick.mesh;
        mesh = isAgain ? mesh : std::nullopt;
    }
    m_picked = pick;
    m_faceTool->setMesh(m_mesh, m_picked);
    const auto part = mesh ? partOfPick(*m_file, pick, *mesh) : std::nullopt;
    m_selection.select(part ? part : whole);
}

/// Statics of rooms can be selected together.
void ViewportWidget::pickToo(const render::ScenePick& picked)
{
    const auto address = m_file ? addressOf(picked) : std::nullopt;
    if (address && address->table == tables::RoomStatics)
    {
        Q_EMIT roomStaticPickedToo(address->row);
    }
    else if (m_file)
    {
        pick(picked);
    }
}

void ViewportWidget::setRoomStatics(const std::vector<std::size_t>& rows)
{
    m_staticMover->setRows(rows);
    updateMarks();
}

void ViewportWidget::setBoneWorked(const std::optional<BoneWorked>& bone)
{
    m_pivots->setBone(bone);
}

void ViewportWidget::setNodes(std::vector<glm::mat4> nodes)
{
    m_nodes = nodes;
    m_view->setNodes(std::move(nodes));
    m_pivots->show(m_file, m_scene, m_nodes, posedModel());
}

void ViewportWidget::rebuild(bool keepCamera)
{
    if (!m_file)
    {
        return;
    }
    m_cameraOwed = m_cameraOwed || !keepCamera;
    const std::uint64_t generation = ++m_generation;
    auto* watcher = new QFutureWatcher<ScenePtr>(this);
    connect(watcher,
            &QFutureWatcher<ScenePtr>::finished,
            this,
            [this, watcher, generation]
            {
                watcher->deleteLater();
                if (generation == m_generation)
                {
                    takeScene(watcher->result());
                }
            });
    watcher->setFuture(QtConcurrent::run(
        [file = m_file, subject = m_subject, options = sceneOptions()]() -> ScenePtr
        {
            render::SceneDescription scene = render::buildScene(sceneData(*file), subject, options);
            if (subject.isOf(tables::StaticMeshes))
            {
                scene.lines.clear(); // its boxes are marks, which go along when they are dragged
            }
            return std::make_shared<const render::PreparedScene>(render::prepare(std::move(scene)));
        }));
}

void ViewportWidget::takeScene(ScenePtr prepared)
{
    m_scene = {prepared, &prepared->scene};
    m_view->setScene(std::move(prepared));
    m_nodes = m_scene->nodes;
    m_faceTool->takeScene();
    showWhyEmpty(whyEmpty(*m_file, m_subject, *m_scene));
    applyOptions();
    stand(); // the scene is in its first frame, the player perhaps elsewhere
    m_poser->setScene(m_file, m_scene, posedModel());
    m_onion->setScene(m_file, m_scene, posedModel());
    m_statics->setSubject(m_file, shownStatic());
    m_staticMover->setScene(m_file, m_subject.isPlace() ? m_scene : nullptr);
    if (std::exchange(m_cameraOwed, false))
    {
        placeCamera(); // with the boxes that are shown
    }
    m_sceneIsNew = true;
    updateMarks();
    if (m_drawsNothing)
    {
        showWhyEmpty(whyNotDrawn());
        noteShown();
    }
}

/// A moveable in the moment that the player shows.
void ViewportWidget::stand()
{
    const auto model = posedModel();
    if (!model || !m_scene)
    {
        return;
    }
    const auto& objects = m_file->file().objects();
    const auto& row = objects.models[*model];
    const std::size_t animation = m_player->animation().value_or(row.animationIndex);
    const auto frame = static_cast<float>(m_player->frame()) + m_player->fraction();
    const auto pose =
        tr::view::poseOfFrame(objects, m_file->file().version(), row, animation, frame);
    setNodes(m_partner->nodes(*m_scene, pose));
}

/// To the whole, seen as it is at first, from wherever the camera has got.
void ViewportWidget::goHome()
{
    if (!m_file)
    {
        return;
    }
    if (home() != m_subject)
    {
        show(home());
    }
    else if (m_scene)
    {
        placeCamera();
    }
}

void ViewportWidget::applyOptions()
{
    auto options = m_viewActions.drawnAs(m_view->options());
    options.gridHeight = m_scene && m_subject.isPlace() ? m_scene->bounds.low.y : 0.0F;
    m_view->camera().setProjection(m_viewActions.orthographic->isChecked()
                                       ? render::Projection::Orthographic
                                       : render::Projection::Perspective);
    m_view->setOptions(options);
}

render::SceneOptions ViewportWidget::sceneOptions() const
{
    render::SceneOptions options = m_viewActions.content();
    m_partner->addTo(options);
    return options;
}

/// Around what is selected, and around what goes together with it.
std::vector<render::SceneBounds> ViewportWidget::selectionMarks() const
{
    const auto together = m_staticMover->rowsTogether();
    if (together.empty())
    {
        return withMargins({selectionBounds()});
    }
    std::vector<render::SceneRow> rows;
    std::ranges::transform(together,
                           std::back_inserter(rows),
                           [](std::size_t row) {
                               return render::SceneRow{tables::RoomStatics, row};
                           });
    return withMargins(boundsOf(sceneData(*m_file), m_subject, *m_scene, rows));
}

void ViewportWidget::updateMarks()
{
    std::vector<render::SceneBounds> marks;
    // A moving mesh would leave its box behind.
    if (!m_subject.isOf(tables::Models))
    {
        marks = selectionMarks();
    }
    const auto box = m_onion->box();
    if (box)
    {
        marks.push_back(*box);
    }
    auto way = m_onion->path();
    const auto& selected = m_selection.current();
    const auto lit = meshMarks();
    way.insert(way.end(), lit.begin(), lit.end());
    if (selected && m_file && m_scene && !m_subject.isPlace()
        && m_nodes.size() == m_scene->nodes.size())
    {
        const auto shown = textureLines(*m_file, *m_scene, m_nodes, *selected);
        way.insert(way.end(), shown.begin(), shown.end());
    }
    giveArrows(selected && selected->table == tables::MeshWords);
    m_hasOnionMarks = box || !way.empty();
    const auto boxes = m_statics->lines();
    way.insert(way.end(), boxes.begin(), boxes.end());
    m_view->setMarks(std::move(marks), std::move(way));
}

/// The box and the way go along with the pose, which nothing else that is marked does.
void ViewportWidget::updateOnion()
{
    m_view->setGhosts(m_onion->ghosts());
    if (m_hasOnionMarks || m_onion->marks())
    {
        updateMarks();
    }
}

/// What is shown, and of a moveable which mesh the mouse points at: its first node is the place
/// that it stands in, and then there is one a mesh.
void ViewportWidget::showTitle(int node)
{
    QString title = m_file ? titleOf(*m_file, m_subject) : QString();
    const auto model = posedModel();
    if (m_file && model && node > 0)
    {
        const auto& row = m_file->file().objects().models[*model];
        const auto mesh = static_cast<std::size_t>(node - 1);
        if (mesh < row.numMeshes)
        {
            title += QStringLiteral(" \u00B7 ") + meshTitle(m_file->file().version(), row.id, mesh);
        }
    }
    m_title->setText(title);
}

void ViewportWidget::updateTitle()
{
    showTitle(-1);
    m_view->setPointing(posedModel().has_value());
    const bool place = m_file && home().isPlace();
    m_viewActions.inside->setEnabled(place && m_subject.isPlace());
    m_viewActions.layers->setEnabled(place);
    m_viewActions.whole->setEnabled(m_file && home().kind != nullptr);
    m_viewActions.frame->setEnabled(m_file != nullptr);
}

void ViewportWidget::noteFrame(double milliseconds)
{
    Q_EMIT frameDrawn(milliseconds);
    noteShown();
}

/// What there is to see of the scene can be seen, be it nothing.
void ViewportWidget::noteShown()
{
    if (m_sceneIsNew)
    {
        m_sceneIsNew = false;
        Q_EMIT subjectShown();
        if (m_readyOwed)
        {
            m_readyOwed = false;
            Q_EMIT ready();
        }
    }
}

} // namespace ui
