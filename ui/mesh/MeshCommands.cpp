#include "ui/mesh/MeshCommands.h"

#include "core/edit/mesh/FaceEdit.h"
#include "core/edit/mesh/VertexEdit.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/common/texts/Messages.h"
#include "ui/mesh/MeshPanel.h"
#include "ui/session/FileSession.h"
#include "ui/session/SharedRows.h"

#include <QAction>
#include <QMenu>
#include <QScopedValueRollback>

#include <algorithm>
#include <numeric>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::EditCode;
using tr::edit::FaceTextures;
using tr::edit::MeshShape;

} // namespace

MeshCommands::MeshCommands(MeshPanel& panel,
                           FileSession& session,
                           Selection& selection,
                           QWidget& window)
    : QObject(&window)
    , m_panel(panel)
    , m_session(session)
    , m_selection(selection)
    , m_window(window)
{
    m_adding = &m_forFaces;
    addFaceActions();
    addLookActions();
    m_adding = &m_forVertices;
    addVertexActions();
    addLightActions();
    m_adding = &m_forMesh;
    addMeshActions();
    panel.offer(m_forFaces, m_forVertices, m_forMesh);
    addTo(panel.menu());
    connect(&panel, &MeshPanel::chosen, this, &MeshCommands::update);
    update();
}

const MeshSubjectPtr& MeshCommands::subject() const
{
    return m_panel.subject();
}

QAction* MeshCommands::add(const char* name,
                           const QString& text,
                           const QString& tip,
                           Needs needs,
                           const std::function<void()>& serve,
                           bool changes)
{
    QAction* const action = makeNamedAction({name, text, tip}, this);
    connect(action, &QAction::triggered, this, serve);
    m_offers.append({action, needs, changes});
    m_adding->append(action);
    return action;
}

void MeshCommands::addTo(QMenu& menu) const
{
    menu.addMenu(tr("&Faces"))->addActions(m_forFaces);
    menu.addMenu(tr("&Vertices"))->addActions(m_forVertices);
    menu.addActions(m_forMesh);
}

void MeshCommands::update()
{
    const bool isShown = subject() != nullptr;
    const bool isEditable = isCurrent();
    m_panel.setEditable(m_session.document() != nullptr);
    const std::size_t faces = m_panel.selectedFaces().size();
    const std::size_t vertices = m_panel.selectedVertices().size();
    for (const Offer& offer : std::as_const(m_offers))
    {
        bool isEnough = true;
        switch (offer.needs)
        {
        case Needs::Face:
            isEnough = faces > 0;
            break;
        case Needs::TwoFaces:
            isEnough = faces == 2;
            break;
        case Needs::Vertex:
            isEnough = vertices > 0;
            break;
        case Needs::TwoVertices:
            isEnough = vertices == 2;
            break;
        case Needs::Mesh:
            break;
        }
        offer.action->setEnabled(isShown && isEnough && (isEditable || !offer.changes));
    }
}

/// Whether the panel shows what would be edited.
bool MeshCommands::isCurrent() const
{
    return m_session.document() != nullptr && subject() && subject()->file() == m_session.file();
}

QString MeshCommands::problemOf(const tr::edit::MeshChange& change) const
{
    if (!isCurrent())
    {
        return changedMeanwhile();
    }
    const auto tried = tr::edit::tried(subject()->content(), subject()->pointer(), change);
    return tried ? QString() : sentence(tried.error());
}

void MeshCommands::run(const Work& work, const Finish& finish)
{
    if (!isCurrent())
    {
        return;
    }
    const auto end = [this, finish](const QString& reason)
    {
        if (finish)
        {
            finish(reason);
        }
        else if (!reason.isEmpty())
        {
            Q_EMIT refused(reason);
        }
    };
    const MeshSubjectPtr before = subject();
    const RowsToChange rows{tables::MeshWords, {before->addressOf({}).row}, Address::kWholeRow};
    m_session.sharedRows().ask(rows,
                               [this, work, before, end](const ForWhom& whom)
                               {
                                   const auto done = tr::edit::changeMesh(*m_session.document(),
                                                                          work.code,
                                                                          work.count,
                                                                          {before->pointer(), whom},
                                                                          work.change,
                                                                          work.mergeKey);
                                   if (done && whom)
                                   {
                                       m_session.sharedRows().tellPlace(*whom, Address::kWholeRow);
                                   }
                                   end(done ? QString() : sentence(done.error()));
                                   if (done)
                                   {
                                       ended(work, before);
                                   }
                               },
                               {});
}

/// Selects what has come in place of faces that are gone.
void MeshCommands::ended(const Work& work, const MeshSubjectPtr& before)
{
    const MeshSubjectPtr now = subject();
    if (!work.showsNew || !now)
    {
        return;
    }
    Rows fresh;
    const std::size_t first = before->shape().faces.size() - work.replaced;
    for (std::size_t face = first; face < now->shape().faces.size(); ++face)
    {
        fresh.push_back(face);
    }
    m_panel.selectFaces(fresh);
}

void MeshCommands::ask(const MeshDialog::Question& question, const WorkOf& workOf)
{
    if (!isCurrent())
    {
        return;
    }
    auto* const dialog = new MeshDialog(
        m_session,
        question,
        [this, workOf](const MeshDialog::Values& values)
        { return problemOf(workOf(values).change); },
        [this, workOf](const MeshDialog::Values& values, const Finish& finish)
        { run(workOf(values), finish); },
        &m_window);
    dialog->open();
}

// --- faces

void MeshCommands::addFaceActions()
{
    add("meshFlipFaces",
        tr("&Flip Faces"),
        tr("Let the selected faces look the other way"),
        Needs::Face,
        [this]
        {
            const Rows rows = m_panel.selectedFaces();
            run({EditCode::FlipFaces,
                 rows.size(),
                 [rows](MeshShape& shape, FaceTextures& textures)
                 { return tr::edit::flipFaces(shape, textures, rows); }});
        });
    add("meshTurnCorners",
        tr("&Turn Pictures"),
        tr("Turn the pictures on the selected faces by one corner"),
        Needs::Face,
        [this]
        {
            const Rows rows = m_panel.selectedFaces();
            run({EditCode::TurnFaces,
                 rows.size(),
                 [rows](MeshShape& shape, FaceTextures&) -> tr::Result<void>
                 {
                     tr::edit::turnFaces(shape, rows, 1);
                     return {};
                 }});
        });
    add("meshTriangulate",
        tr("Split into T&riangles"),
        tr("Make two triangles of each selected quad"),
        Needs::Face,
        [this]
        {
            const Rows rows = m_panel.selectedFaces();
            const auto quads = static_cast<std::size_t>(std::ranges::count_if(
                rows, [this](std::size_t row) { return subject()->shape().faces[row].isQuad(); }));
            if (quads == 0)
            {
                Q_EMIT refused(tr("None of the selected faces is a quad."));
                return;
            }
            run({EditCode::TriangulateFaces,
                 quads,
                 [rows](MeshShape& shape, FaceTextures& textures) -> tr::Result<void>
                 {
                     const auto done = tr::edit::triangulateFaces(shape, textures, rows);
                     return done ? tr::Result<void>() : tr::fail(done.error());
                 },
                 quads,
                 true});
        });
    add("meshJoin",
        tr("&Join Triangles"),
        tr("Make a quad of two triangles that share an edge"),
        Needs::TwoFaces,
        [this]
        {
            const Rows rows = m_panel.selectedFaces();
            run({EditCode::JoinTriangles,
                 1,
                 [rows](MeshShape& shape, FaceTextures& textures)
                 { return tr::edit::joinTriangles(shape, textures, rows[0], rows[1]); },
                 2,
                 true});
        });
    add("meshSubdivide",
        tr("Su&bdivide Faces"),
        tr("Make four faces of each selected one"),
        Needs::Face,
        [this]
        {
            const Rows rows = m_panel.selectedFaces();
            run({EditCode::SubdivideFaces,
                 rows.size(),
                 [rows](MeshShape& shape, FaceTextures& textures)
                 { return tr::edit::subdivideFaces(shape, textures, rows); },
                 rows.size(),
                 true});
        });
    add("meshCopyFaces",
        tr("&Copy Faces to Mesh\u2026"),
        tr("Put copies of the selected faces with their vertices into another mesh"),
        Needs::Face,
        [this] { copyFaces(); });
    const auto erase = [this](bool withVertices)
    {
        const Rows rows = m_panel.selectedFaces();
        run({EditCode::DeleteFaces,
             rows.size(),
             [rows, withVertices](MeshShape& shape, FaceTextures&)
             { return tr::edit::deleteFaces(shape, rows, withVertices); },
             rows.size(),
             true});
    };
    add("meshDeleteFaces",
        tr("&Delete Faces"),
        tr("Take the selected faces off, and keep their vertices"),
        Needs::Face,
        [erase] { erase(false); });
    add("meshDeleteFacesAndVertices",
        tr("Delete Faces and &Vertices"),
        tr("Take the selected faces off, and the vertices that only they have: others get other "
           "numbers then"),
        Needs::Face,
        [erase] { erase(true); });
}

void MeshCommands::copyFaces()
{
    const Rows rows = m_panel.selectedFaces();
    const MeshShape from = subject()->shape();
    const auto meshes = subject()->file()->file().objects().meshPointers.size();
    MeshDialog::Question question;
    question.title = tr("Copy Faces to Mesh");
    question.what = tr("%n faces of %1 go to another mesh with their vertices.",
                       nullptr,
                       static_cast<int>(rows.size()))
                        .arg(subject()->name());
    question.fields = {{tr("&Mesh pointer:"),
                        static_cast<double>(subject()->pointer()),
                        0.0,
                        static_cast<double>(meshes - 1)}};
    question.button = tr("Copy");
    const auto change = [rows, from](MeshShape& shape, FaceTextures&)
    { return tr::edit::copyFaces(from, rows, shape); };
    auto* const dialog = new MeshDialog(
        m_session,
        question,
        [this, change](const MeshDialog::Values& values)
        {
            const auto into = static_cast<std::size_t>(values[0]);
            const auto tried = tr::edit::tried(subject()->content(), into, change);
            return tried ? QString() : sentence(tried.error());
        },
        [this, change, rows](const MeshDialog::Values& values, const Finish& finish)
        {
            const auto into = static_cast<std::size_t>(values[0]);
            const auto word = tr::edit::meshWordOf(subject()->content(), into);
            const RowsToChange shared{tables::MeshWords, {word.value_or(0)}, Address::kWholeRow};
            m_session.sharedRows().ask(shared,
                                       [this, into, change, rows, finish](const ForWhom& whom)
                                       {
                                           const auto done =
                                               tr::edit::changeMesh(*m_session.document(),
                                                                    EditCode::CopyFaces,
                                                                    rows.size(),
                                                                    {into, whom},
                                                                    change);
                                           finish(done ? QString() : sentence(done.error()));
                                       },
                                       {});
        },
        &m_window);
    dialog->open();
}

// --- the mesh

void MeshCommands::addMeshActions()
{
    add("meshMirror",
        tr("&Mirror Mesh"),
        tr("Make left of right; twice is the mesh as it was"),
        Needs::Mesh,
        [this]
        {
            run({EditCode::MirrorMesh, 1, [](MeshShape& shape, FaceTextures& textures) {
                     return tr::edit::mirrorMesh(shape, textures);
                 }});
        });
    add("meshSphere",
        tr("Fit Collision &Sphere\u2026"),
        tr("Let the collision sphere reach the farthest vertex"),
        Needs::Mesh,
        [this] { fitSphere(); });
}

void MeshCommands::fitSphere()
{
    MeshDialog::Question question;
    question.title = tr("Fit Collision Sphere");
    question.what = tr("The radius becomes the distance to the farthest vertex.");
    question.fields = {{tr("&Keep its centre"), 1.0, 0.0, 1.0, 0, true}};
    question.button = tr("Fit");
    ask(question,
        [](const MeshDialog::Values& values)
        {
            return Work{EditCode::SetSphere,
                        1,
                        [keeps = values[0] != 0.0](MeshShape& shape, FaceTextures&)
                        { return tr::edit::fitSphere(shape, keeps); }};
        });
}

} // namespace ui
