#include "ui/mesh/FaceTexturing.h"

#include "core/edit/mesh/FaceLooks.h"
#include "core/edit/mesh/MeshEdit.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/common/texts/Messages.h"
#include "ui/mesh/MeshPanel.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"
#include "ui/session/SharedRows.h"
#include "ui/textures/choice/TexturesPanel.h"

#include <QAction>
#include <QListView>

#include <algorithm>
#include <set>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::view::MeshPart;

} // namespace

FaceTexturing::FaceTexturing(const Parts& parts, QWidget& window)
    : QObject(&window)
    , m_textures(parts.textures)
    , m_mesh(parts.mesh)
    , m_session(parts.session)
    , m_selection(parts.selection)
    , m_paint(makeNamedAction({"meshPaint",
                               tr("&Paint Faces"),
                               tr("Let clicks on faces in the 3D view, or drags over them, give "
                                  "them the chosen texture"),
                               "palette"},
                              this))
    , m_set(makeNamedAction({"texturesSet",
                             tr("Set on Selected &Faces"),
                             tr("Give the selected faces the chosen texture"),
                             "paste-over"},
                            this))
    , m_select(makeNamedAction({"texturesSelectFaces",
                                tr("Select Faces with Chosen &Texture"),
                                tr("Select all faces of the mesh that have the chosen texture"),
                                "mesh"},
                               this))
    , m_goTo(makeNamedAction({"texturesGoTo",
                              tr("&Go to Texture Page"),
                              tr("Show the chosen texture on its page"),
                              "image"},
                             this))
    , m_onlyMesh(
          makeNamedAction({"texturesOfMesh",
                           tr("Only Those of the &Mesh"),
                           tr("Show only textures that faces of the mesh have that is worked "
                              "on"),
                           "filter"},
                          this))
    , m_actions{m_paint, m_set, m_select, m_goTo, m_onlyMesh}
{
    m_paint->setCheckable(true);
    m_onlyMesh->setCheckable(true);
    connect(m_onlyMesh, &QAction::toggled, this, &FaceTexturing::showOnlyMesh);
    connect(m_set, &QAction::triggered, this, &FaceTexturing::setOnSelected);
    connect(m_select, &QAction::triggered, this, &FaceTexturing::selectFaces);
    connect(m_goTo, &QAction::triggered, this, &FaceTexturing::goToTexture);
    m_textures.offer(m_actions);
    auto* const stop = new QAction(tr("End Painting"), this);
    stop->setShortcut(Qt::Key_Escape);
    stop->setShortcutContext(Qt::WidgetShortcut);
    stop->setEnabled(false);
    m_textures.grid()->list()->addAction(stop);
    connect(m_paint, &QAction::toggled, stop, &QAction::setEnabled);
    connect(m_paint, &QAction::toggled, stop, &QAction::setVisible);
    stop->setVisible(false);
    connect(stop, &QAction::triggered, m_paint, [this] { m_paint->setChecked(false); });

    connect(&m_textures, &TexturesPanel::chosen, this, &FaceTexturing::update);
    connect(&m_textures,
            &TexturesPanel::activated,
            this,
            [this]
            {
                if (m_set->isEnabled())
                {
                    setOnSelected();
                }
            });
    connect(&m_mesh, &MeshPanel::chosen, this, &FaceTexturing::update);
    connect(&m_selection, &Selection::changed, this, &FaceTexturing::follow);
    update();
}

/// Whether the panel of the mesh shows what would be edited.
bool FaceTexturing::isCurrent() const
{
    return m_mesh.subject() && m_mesh.subject()->file() == m_session.file();
}

void FaceTexturing::update()
{
    const bool isChosen = m_session.file() != nullptr && m_textures.current().has_value();
    const bool isEditable = m_session.editsObjects();
    m_paint->setEnabled(isChosen && isEditable);
    m_set->setEnabled(isChosen && isEditable && isCurrent() && !m_mesh.selectedFaces().empty());
    m_select->setEnabled(isChosen && isCurrent());
    m_goTo->setEnabled(isChosen);
    if (!m_paint->isEnabled())
    {
        m_paint->setChecked(false);
    }
    showOnlyMesh();
}

/// Without a mesh all are shown.
void FaceTexturing::showOnlyMesh()
{
    if (!m_onlyMesh->isChecked() || !m_mesh.subject())
    {
        m_textures.grid()->setOnly(std::nullopt);
        return;
    }
    const MeshSubject& mesh = *m_mesh.subject();
    std::set<std::size_t> rows;
    for (std::size_t face = 0; face < mesh.shape().faces.size(); ++face)
    {
        if (const auto texture = mesh.textureOf(face))
        {
            rows.insert(texture->row);
        }
    }
    m_textures.grid()->setOnly(rows);
}

void FaceTexturing::setOnSelected()
{
    if (isCurrent() && !m_mesh.selectedFaces().empty())
    {
        paint(m_mesh.subject()->pointer(), m_mesh.selectedFaces());
    }
}

void FaceTexturing::paint(std::size_t pointer, const Rows& faces)
{
    // What is typed in the window is stored first.
    const bool isFree =
        m_session.openEdits().commit([this, pointer, faces] { paint(pointer, faces); });
    const auto texture = m_textures.current();
    if (!isFree || !texture || !m_session.editsObjects())
    {
        return;
    }
    const auto& content = m_session.document()->content();
    const auto word = tr::edit::meshWordOf(content, pointer);
    const auto mesh = tr::edit::shapeAt(content, pointer);
    if (!word || !mesh
        || std::ranges::any_of(faces,
                               [&mesh](std::size_t face) { return face >= mesh->faces.size(); }))
    {
        return; // it is another mesh by now
    }
    const RowsToChange rows{tables::MeshWords, {*word}, Address::kWholeRow};
    m_session.sharedRows().ask(
        rows,
        [this, pointer, faces, number = *texture](const ForWhom& whom)
        {
            const auto done = tr::edit::changeMesh(
                *m_session.document(),
                tr::edit::EditCode::SetFaceTextures,
                faces.size(),
                {pointer, whom},
                [&faces, number](tr::edit::MeshShape& shape, tr::edit::FaceTextures& textures)
                { return tr::edit::setFaceTexture(shape, textures, faces, number); });
            if (!done)
            {
                Q_EMIT refused(sentence(done.error()));
            }
            else if (whom)
            {
                m_session.sharedRows().tellPlace(*whom, Address::kWholeRow);
            }
        },
        {});
}

void FaceTexturing::take(std::size_t pointer, std::size_t face)
{
    const auto mesh = m_session.file() ? MeshSubject::make(m_session.file(), pointer) : nullptr;
    const bool isThere = mesh && face < mesh->shape().faces.size();
    const auto texture = isThere ? mesh->textureOf(face) : std::nullopt;
    if (texture)
    {
        m_textures.setCurrent(texture->row);
        m_selection.select(*texture);
    }
    else if (isThere)
    {
        Q_EMIT refused(tr("The face has no texture."));
    }
}

void FaceTexturing::selectFaces()
{
    const auto texture = m_textures.current();
    if (!texture || !isCurrent())
    {
        return;
    }
    const MeshSubject& mesh = *m_mesh.subject();
    Rows faces;
    for (std::size_t face = 0; face < mesh.shape().faces.size(); ++face)
    {
        const auto shown = mesh.textureOf(face);
        if (shown && shown->row == *texture)
        {
            faces.push_back(face);
        }
    }
    if (faces.empty())
    {
        Q_EMIT refused(tr("No face of %1 has texture %2.").arg(mesh.name()).arg(*texture));
        return;
    }
    m_mesh.selectFaces(faces);
}

void FaceTexturing::goToTexture()
{
    // In the table of the list, which may be one of what stands in for the file.
    if (const auto texture = m_textures.current())
    {
        m_selection.open({m_textures.grid()->pictures().table(), *texture});
    }
}

/// A face that is selected in the window chooses its texture.
void FaceTexturing::follow(const std::optional<Address>& address)
{
    const auto part =
        address && isCurrent() ? m_mesh.subject()->partAt(*address) : std::optional<MeshPart>();
    if (part && part->kind == MeshPart::Kind::Face
        && part->row < m_mesh.subject()->shape().faces.size())
    {
        if (const auto texture = m_mesh.subject()->textureOf(part->row))
        {
            m_textures.setCurrent(texture->row);
        }
    }
}

} // namespace ui
