#include "ui/mesh/MeshCommands.h"

#include "core/edit/mesh/FaceEdit.h"
#include "core/edit/mesh/VertexEdit.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/common/texts/Messages.h"
#include "ui/mesh/MeshPanel.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"
#include "ui/session/SharedRows.h"

#include <QAction>
#include <QMenu>
#include <QScopedValueRollback>

#include <algorithm>
#include <iterator>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::EditCode;
using tr::edit::FaceTextures;
using tr::edit::MeshShape;

/// Faces that have come behind those that were there before. Levels keep faces by their kind, so
/// that of each kind the last ones are new.
std::vector<std::size_t>
freshFaces(const MeshSubject& before, const std::vector<std::size_t>& gone, const MeshSubject& now)
{
    const auto tableOf = [version = before.content().version()](const tr::edit::ShapeFace& face)
    { return tr::edit::faceTable(face, version); };
    std::array<std::size_t, tr::edit::kFaceTables> old{};
    for (const tr::edit::ShapeFace& face : before.shape().faces)
    {
        ++old[tableOf(face)];
    }
    for (const std::size_t row : gone)
    {
        --old[tableOf(before.shape().faces[row])];
    }
    std::vector<std::size_t> fresh;
    const auto& faces = now.shape().faces;
    for (std::size_t row = 0; row < faces.size(); ++row)
    {
        std::size_t& left = old[tableOf(faces[row])];
        if (left > 0)
        {
            --left;
        }
        else
        {
            fresh.push_back(row);
        }
    }
    return fresh;
}

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
    m_adding = &m_forSkin;
    addSkinActions();
    m_adding = &m_forMesh;
    addMeshActions();
    panel.offer(m_forFaces, m_forVertices + m_forSkin, m_forMesh);
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
    connect(action, &QAction::triggered, this, [this, action, serve] { start(*action, serve); });
    m_offers.append({action, needs, changes});
    m_adding->append(action);
    return action;
}

/// What is typed in the window is stored first; then it may be that nothing is left to be done.
void MeshCommands::start(QAction& action, const std::function<void()>& serve)
{
    if (m_session.openEdits().commit([this, &action, serve] { start(action, serve); })
        && action.isEnabled())
    {
        serve();
    }
}

void MeshCommands::addTo(QMenu& menu) const
{
    menu.addMenu(tr("&Faces"))->addActions(m_forFaces);
    menu.addMenu(tr("&Vertices"))->addActions(m_forVertices);
    menu.addMenu(tr("S&kin"))->addActions(m_forSkin);
    menu.addActions(m_forMesh);
}

void MeshCommands::update()
{
    const bool isShown = subject() != nullptr;
    const bool isEditable = isCurrent();
    m_panel.setEditable(m_session.editsObjects());
    for (const Offer& offer : std::as_const(m_offers))
    {
        offer.action->setEnabled(isShown && isEnough(offer.needs)
                                 && (isEditable || !offer.changes));
    }
}

/// Precondition: there is a mesh.
bool MeshCommands::isEnough(Needs needs) const
{
    switch (needs)
    {
    case Needs::Face:
        return !m_panel.selectedFaces().empty();
    case Needs::TwoFaces:
        return m_panel.selectedFaces().size() == 2;
    case Needs::Vertex:
        return !m_panel.selectedVertices().empty();
    case Needs::TwoVertices:
        return m_panel.selectedVertices().size() == 2;
    case Needs::Joint:
        return subject()->joint() != nullptr;
    case Needs::Skin:
        return subject()->skinPart().has_value();
    case Needs::Hair:
        return !subject()->hair().empty();
    case Needs::Mesh:
        break;
    }
    return true;
}

/// Whether the panel shows what would be edited.
bool MeshCommands::isCurrent() const
{
    return m_session.editsObjects() && subject() && subject()->file() == m_session.file();
}

/// Whether a mesh is shown that is to be changed from the 3D view. What is typed in the window is
/// stored first.
bool MeshCommands::isReadyFor(std::size_t pointer, const Again& again)
{
    return m_session.editsObjects() && m_session.openEdits().commit(again) && isCurrent()
           && subject()->pointer() == pointer;
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

/// Selects what has come in place of faces that are gone, and vertices with other numbers.
void MeshCommands::ended(const Work& work, const MeshSubjectPtr& before)
{
    const MeshSubjectPtr now = subject();
    if (!now || now == before)
    {
        return; // nothing was changed, or the panel is not seen
    }
    if (work.showsNew)
    {
        m_panel.selectFaces(freshFaces(*before, work.gone, *now));
    }
    if (work.vertices && m_panel.selectedVertices() != *work.vertices)
    {
        m_panel.selectVertices(*work.vertices);
    }
}

void MeshCommands::ask(const MeshDialog::Question& question,
                       const WorkOf& workOf,
                       const Check& check)
{
    if (!isCurrent())
    {
        return;
    }
    auto* const dialog = new MeshDialog(
        m_session,
        question,
        [this, workOf, check](const MeshDialog::Values& values)
        {
            const QString reason = check ? check(values) : QString();
            return reason.isEmpty() ? problemOf(workOf(values).change) : reason;
        },
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
            Rows quads;
            std::ranges::copy_if(rows,
                                 std::back_inserter(quads),
                                 [this](std::size_t row)
                                 { return subject()->shape().faces[row].isQuad(); });
            if (quads.empty())
            {
                Q_EMIT refused(tr("None of the selected faces is a quad."));
                return;
            }
            run({EditCode::TriangulateFaces,
                 quads.size(),
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
                 rows,
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
                 rows,
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
             rows,
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
            // Who works on another mesh stays there.
            const bool isShown = word && *word == subject()->addressOf({}).row;
            m_session.sharedRows().ask(
                shared,
                [this, into, change, rows, finish, isShown](const ForWhom& whom)
                {
                    const auto done = tr::edit::changeMesh(*m_session.document(),
                                                           EditCode::CopyFaces,
                                                           rows.size(),
                                                           {into, whom},
                                                           change);
                    if (done && whom && isShown)
                    {
                        m_session.sharedRows().tellPlace(*whom, Address::kWholeRow);
                    }
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

void MeshCommands::changeSphere(std::size_t pointer,
                                const std::array<int, 3>& by,
                                int larger,
                                bool isStep)
{
    const bool isReady = isReadyFor(pointer,
                                    [this, pointer, by, larger, isStep]
                                    { changeSphere(pointer, by, larger, isStep); });
    if (!isReady)
    {
        return;
    }
    // Steps of the radius are one edit, and so are those of the centre.
    const char* const key = larger != 0 ? "radius" : "sphere";
    run({EditCode::SetSphere,
         1,
         [by, larger](MeshShape& shape, FaceTextures&)
         { return tr::edit::changeSphere(shape, by, larger); },
         {},
         false,
         {},
         isStep ? key : ""});
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
