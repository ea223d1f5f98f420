// Vertices: where they are, their numbers, and what lights them.

#include "core/edit/mesh/Lighting.h"
#include "core/edit/mesh/VertexEdit.h"
#include "core/edit/statics/RoomLights.h"
#include "ui/common/texts/Messages.h"
#include "ui/mesh/LightFields.h"
#include "ui/mesh/MeshCommands.h"
#include "ui/mesh/MeshPanel.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"

#include <QAction>

#include <algorithm>
#include <numeric>
#include <utility>

namespace ui
{
namespace
{

using tr::edit::EditCode;
using tr::edit::FaceTextures;
using tr::edit::MeshShape;

constexpr double kFar = 65'535.0;
constexpr double kUsualWeld = 2.0;
constexpr double kUsualCrease = 60.0;
constexpr double kHalfCircle = 180.0;
constexpr double kDarkestShade = 8191.0;
constexpr int kShadeStep = 256;

template <class T>
tr::Result<void> withoutNumber(const tr::Result<T>& result)
{
    return result ? tr::Result<void>() : tr::fail(result.error());
}

/// Whether a static shows the mesh.
bool isShownBy(const tr::level::StaticMesh& shown, const MeshSubject& subject)
{
    const auto& pointers = subject.file()->file().objects().meshPointers;
    return shown.mesh < pointers.size()
           && pointers[shown.mesh].offset == pointers[subject.pointer()].offset;
}

/// Where the static stands that is selected in the window; nothing: it shows another mesh, or
/// stands in no room.
std::optional<tr::edit::RoomStaticRow> selectedStandOf(const MeshSubject& subject,
                                                       const std::optional<Address>& selected)
{
    namespace tables = tr::level::tables;
    const auto& statics = subject.file()->file().objects().staticMeshes;
    if (!selected)
    {
        return std::nullopt;
    }
    if (selected->table == tables::StaticMeshes)
    {
        return selected->row < statics.size() && isShownBy(statics[selected->row], subject)
                   ? tr::edit::firstOfSlot(subject.content(), statics[selected->row].id)
                   : std::nullopt;
    }
    const auto stands = selected->table == tables::RoomStatics
                            ? tr::edit::roomStaticAt(subject.content(), selected->row)
                            : std::nullopt;
    const auto shown =
        stands ? std::ranges::find(statics, stands->row.meshId, &tr::level::StaticMesh::id)
               : statics.end();
    return shown != statics.end() && isShownBy(*shown, subject) ? stands : std::nullopt;
}

/// Where the mesh stands: as the static that is selected, or else as the first one that shows it;
/// nothing: none does in a room.
std::optional<tr::edit::RoomStaticRow> standOf(const MeshSubject& subject,
                                               const std::optional<Address>& selected)
{
    if (const auto meant = selectedStandOf(subject, selected))
    {
        return meant;
    }
    for (const tr::level::StaticMesh& each : subject.file()->file().objects().staticMeshes)
    {
        const auto found = isShownBy(each, subject)
                               ? tr::edit::firstOfSlot(subject.content(), each.id)
                               : std::nullopt;
        if (found)
        {
            return found;
        }
    }
    return std::nullopt;
}

/// A name for steps that are one edit with the next ones of the same kind and vertices.
std::string keyOf(const char* kind, const std::vector<std::size_t>& rows)
{
    std::string key = kind;
    for (const std::size_t row : rows)
    {
        key += ' ' + std::to_string(row);
    }
    return key;
}

/// Along which axes.
std::string axesOf(const std::array<int, 3>& by)
{
    std::string axes;
    for (const int each : by)
    {
        axes += each != 0 ? " x" : " -";
    }
    return axes;
}

} // namespace

void MeshCommands::addVertexActions()
{
    add("meshMoveVertices",
        tr("&Move Vertices\u2026"),
        tr("Move the selected vertices by units"),
        Needs::Vertex,
        [this] { moveVertices(); });
    add("meshAddVertex",
        tr("&Add Vertex\u2026"),
        tr("Put a vertex behind all others, which faces can name then"),
        Needs::Mesh,
        [this] { addVertex(); });
    add("meshWeld",
        tr("&Weld Vertices\u2026"),
        tr("Make one of vertices that are near to each other: of those that are selected, or of "
           "all"),
        Needs::Mesh,
        [this] { weld(); });
    add("meshRemoveUnused",
        tr("Remove &Unused Vertices"),
        tr("Take those off that no face has: of the selected vertices, or of all"),
        Needs::Mesh,
        [this]
        {
            Rows rows = m_panel.selectedVertices();
            if (rows.empty())
            {
                rows.resize(subject()->shape().vertices.size());
                std::iota(rows.begin(), rows.end(), std::size_t{0});
            }
            run({EditCode::WeldVertices, rows.size(), [rows](MeshShape& shape, FaceTextures&) {
                     return withoutNumber(tr::edit::removeUnused(shape, rows));
                 }});
        });
    add("meshSwap",
        tr("&Exchange Numbers"),
        tr("Give two vertices each other's numbers"),
        Needs::TwoVertices,
        [this]
        {
            const Rows rows = m_panel.selectedVertices();
            run({EditCode::RenumberVertices,
                 2,
                 [rows](MeshShape& shape, FaceTextures&)
                 { return tr::edit::swapVertices(shape, rows[0], rows[1]); },
                 {},
                 false,
                 Rows()});
        });
    add("meshRenumber",
        tr("Set &Number\u2026"),
        tr("Give the selected vertex another number; those between move along"),
        Needs::Vertex,
        [this] { renumberVertex(); });
    add("meshNumberLike",
        tr("Number &Like Mesh\u2026"),
        tr("Give vertices the numbers that those at their places have in another mesh"),
        Needs::Mesh,
        [this] { renumberLike(); });
}

void MeshCommands::addLightActions()
{
    add("meshNormals",
        tr("&Compute Normals\u2026"),
        tr("Work out the normals of the selected vertices, or of all, from the faces"),
        Needs::Mesh,
        [this] { setNormals(); });
    add("meshToShades",
        tr("Normals to &Shades"),
        tr("Light the mesh by itself, as a light from above would"),
        Needs::Mesh,
        [this]
        {
            run({EditCode::SetShades,
                 subject()->shape().vertices.size(),
                 [mesh = name()](MeshShape& shape, FaceTextures&)
                 { return tr::edit::toShades(shape, mesh); }});
        });
    add("meshToNormals",
        tr("Shades to N&ormals"),
        tr("Let the room light the mesh, by normals that are worked out from the faces"),
        Needs::Mesh,
        [this]
        {
            run({EditCode::SetNormals,
                 subject()->shape().vertices.size(),
                 [mesh = name()](MeshShape& shape, FaceTextures&)
                 { return tr::edit::toNormals(shape, mesh); }});
        });
    add("meshSetShade",
        tr("Set S&hade\u2026"),
        tr("Give the selected vertices a shade"),
        Needs::Vertex,
        [this] { setShade(); });
    const auto addShift =
        [this](const char* name, const QString& text, const QString& tip, Qt::Key key, int by)
    {
        QAction* const action =
            add(name, text, tip, Needs::Vertex, [this, by] { shiftShades(by); });
        // In the list of vertices alone.
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
    };
    addShift("meshLighten",
             tr("Li&ghten"),
             tr("Make the shades of the selected vertices a step brighter (+)"),
             Qt::Key_Plus,
             -kShadeStep);
    addShift("meshDarken",
             tr("&Darken"),
             tr("Make the shades of the selected vertices a step darker (-)"),
             Qt::Key_Minus,
             kShadeStep);
    add("meshBakeLights",
        tr("&Bake Lights Into Shades\u2026"),
        tr("Work out the shades of all vertices from a sun, or from the lights of the room that "
           "the static stands in"),
        Needs::Mesh,
        [this] { bakeLights(); });
}

void MeshCommands::moveVertices()
{
    const Rows rows = m_panel.selectedVertices();
    MeshDialog::Question question;
    question.title = tr("Move Vertices");
    question.what = tr("%n vertices move by so many units. X goes to the east, Y down and Z to the "
                       "north.",
                       nullptr,
                       static_cast<int>(rows.size()));
    question.fields = {{tr("&X:"), 0.0, -kFar, kFar},
                       {tr("&Y:"), 0.0, -kFar, kFar},
                       {tr("&Z:"), 0.0, -kFar, kFar}};
    ask(question,
        [rows](const MeshDialog::Values& values)
        {
            const std::array by{static_cast<int>(values[0]),
                                static_cast<int>(values[1]),
                                static_cast<int>(values[2])};
            return Work{EditCode::MoveVertices,
                        rows.size(),
                        [rows, by](MeshShape& shape, FaceTextures&)
                        { return tr::edit::moveVertices(shape, rows, by); }};
        });
}

void MeshCommands::moveBy(const MeshWorked& mesh, const std::array<int, 3>& by, bool isStep)
{
    const bool isReady =
        isReadyFor(mesh.pointer, [this, mesh, by, isStep] { moveBy(mesh, by, isStep); });
    if (!isReady || mesh.vertices != m_panel.selectedVertices())
    {
        return;
    }
    Work work{EditCode::MoveVertices,
              mesh.vertices.size(),
              [rows = mesh.vertices, by](MeshShape& shape, FaceTextures&)
              { return tr::edit::moveVertices(shape, rows, by); }};
    if (isStep)
    {
        // Steps of the same vertices along the same axis.
        work.mergeKey = keyOf("vertices", mesh.vertices) + axesOf(by);
    }
    run(work);
}

void MeshCommands::turnBy(const MeshWorked& mesh, const tr::edit::NormalTurn& turn, bool isStep)
{
    const bool isReady =
        isReadyFor(mesh.pointer, [this, mesh, turn, isStep] { turnBy(mesh, turn, isStep); });
    if (!isReady || mesh.vertices != m_panel.selectedVertices())
    {
        return;
    }
    run({EditCode::SetNormals,
         mesh.vertices.size(),
         [rows = mesh.vertices, turn, name = name()](MeshShape& shape, FaceTextures&)
         { return tr::edit::turnNormals(shape, rows, turn, name); },
         {},
         false,
         {},
         isStep ? keyOf("normals", mesh.vertices) : std::string()});
}

void MeshCommands::addVertex()
{
    MeshDialog::Question question;
    question.title = tr("Add Vertex");
    question.what = tr("It gets the number %1.").arg(subject()->shape().vertices.size());
    constexpr double kLow = -32'768.0;
    constexpr double kHigh = 32'767.0;
    question.fields = {{tr("&X:"), 0.0, kLow, kHigh},
                       {tr("&Y:"), 0.0, kLow, kHigh},
                       {tr("&Z:"), 0.0, kLow, kHigh}};
    ask(question,
        [](const MeshDialog::Values& values)
        {
            const tr::level::Vertex place{static_cast<std::int16_t>(values[0]),
                                          static_cast<std::int16_t>(values[1]),
                                          static_cast<std::int16_t>(values[2])};
            return Work{EditCode::AddVertex, 1, [place](MeshShape& shape, FaceTextures&) {
                            return tr::edit::addVertex(shape, place);
                        }};
        });
}

void MeshCommands::weld()
{
    Rows rows = m_panel.selectedVertices();
    if (rows.size() < 2)
    {
        rows.resize(subject()->shape().vertices.size());
        std::iota(rows.begin(), rows.end(), std::size_t{0});
    }
    MeshDialog::Question question;
    question.title = tr("Weld Vertices");
    question.what = tr("Of %n vertices those become one that are no further from each other. "
                       "Vertices behind them get other numbers.",
                       nullptr,
                       static_cast<int>(rows.size()));
    question.fields = {{tr("&Units:"), kUsualWeld, 0.0, kFar, 1}};
    ask(question,
        [rows](const MeshDialog::Values& values)
        {
            return Work{
                EditCode::WeldVertices,
                rows.size(),
                [rows, within = values[0]](MeshShape& shape, FaceTextures& textures)
                { return withoutNumber(tr::edit::weldVertices(shape, textures, rows, within)); }};
        });
}

void MeshCommands::renumberVertex()
{
    const std::size_t from = m_panel.selectedVertices().front();
    MeshDialog::Question question;
    question.title = tr("Set Number");
    question.what =
        tr("Vertex %1 gets another number. Those between move up or down by one.").arg(from);
    question.fields = {{tr("&Number:"), static_cast<double>(from), 0.0, kFar}};
    ask(question,
        [from](const MeshDialog::Values& values)
        {
            const auto to = static_cast<std::size_t>(values[0]);
            return Work{EditCode::RenumberVertices,
                        1,
                        [from, to](MeshShape& shape, FaceTextures&)
                        { return tr::edit::renumberVertex(shape, from, to); },
                        {},
                        false,
                        Rows{to}};
        });
}

void MeshCommands::renumberLike()
{
    const std::size_t count = subject()->shape().vertices.size();
    const auto meshes = subject()->file()->file().objects().meshPointers.size();
    MeshDialog::Question question;
    question.title = tr("Number Like Mesh");
    question.what = tr("Vertices get the numbers that those at their places have in another mesh.");
    question.fields = {{tr("&Mesh pointer:"),
                        static_cast<double>(subject()->pointer()),
                        0.0,
                        static_cast<double>(meshes - 1)},
                       {tr("&Within units:"), 1.0, 0.0, kFar}};
    const OpenFilePtr file = subject()->file();
    ask(question,
        [count, file](const MeshDialog::Values& values)
        {
            const auto pointer = static_cast<std::size_t>(values[0]);
            const auto like = tr::edit::shapeAt(file->file().content, pointer);
            return Work{
                EditCode::RenumberVertices,
                count,
                [like, within = static_cast<int>(values[1])](MeshShape& shape,
                                                             FaceTextures&) -> tr::Result<void>
                {
                    if (!like)
                    {
                        return tr::fail(like.error());
                    }
                    return withoutNumber(tr::edit::renumberLike(shape, like->vertices, within));
                },
                {},
                false,
                Rows()};
        });
}

void MeshCommands::setNormals()
{
    const Rows rows = m_panel.selectedVertices();
    const std::size_t count = rows.empty() ? subject()->shape().vertices.size() : rows.size();
    MeshDialog::Question question;
    question.title = tr("Compute Normals");
    question.what = tr("Of %n vertices. Where faces meet at a larger angle there is an edge, and a "
                       "vertex is put there for each side: 0\u00B0 makes every face flat.",
                       nullptr,
                       static_cast<int>(count));
    question.fields = {{tr("&Smooth up to degrees:"), kUsualCrease, 0.0, kHalfCircle},
                       {tr("&Large faces count more"), 1.0, 0.0, 1.0, 0, true}};
    question.button = tr("Compute");
    ask(question,
        [rows, count, mesh = name()](const MeshDialog::Values& values)
        {
            const tr::edit::NormalRule rule{values[0], values[1] != 0.0};
            return Work{EditCode::SetNormals,
                        count,
                        [rows, rule, mesh](MeshShape& shape, FaceTextures&)
                        { return withoutNumber(tr::edit::setNormals(shape, rows, rule, mesh)); }};
        });
}

void MeshCommands::setShade()
{
    const Rows rows = m_panel.selectedVertices();
    MeshDialog::Question question;
    question.title = tr("Set Shade");
    question.what = tr("%n vertices get this shade: 0 is bright, 8191 is dark.",
                       nullptr,
                       static_cast<int>(rows.size()));
    question.fields = {{tr("&Shade:"), 0.0, 0.0, kDarkestShade}};
    ask(question,
        [rows, mesh = name()](const MeshDialog::Values& values)
        {
            const int shade = static_cast<int>(values[0]);
            return Work{EditCode::SetShades,
                        rows.size(),
                        [rows, shade, mesh](MeshShape& shape, FaceTextures&)
                        { return tr::edit::setShades(shape, rows, shade, mesh); }};
        });
}

void MeshCommands::shiftShades(int by)
{
    const Rows rows = m_panel.selectedVertices();
    Work work{EditCode::SetShades,
              rows.size(),
              [rows, by, mesh = name()](MeshShape& shape, FaceTextures&)
              { return tr::edit::shiftShades(shape, rows, by, mesh); }};
    // Steps of the same vertices to the same side are one edit.
    work.mergeKey = keyOf(by < 0 ? "lighten" : "darken", rows);
    run(work);
}

void MeshCommands::bakeLights()
{
    const auto stands = standOf(*subject(), m_selection.current());
    const QString room = stands ? tr("Lights of room %1").arg(stands->room) : QString();
    MeshDialog::Question question;
    question.title = tr("Bake Lights Into Shades");
    question.what = stands ? tr("The shades of %n vertices are worked out from a sun, or from the "
                                "lights of the room as the mesh stands there.",
                                nullptr,
                                static_cast<int>(subject()->shape().vertices.size()))
                           : tr("The shades of %n vertices are worked out from a sun.",
                                nullptr,
                                static_cast<int>(subject()->shape().vertices.size()));
    question.fields = lightFields(room);
    question.button = tr("Bake");
    ask(question,
        [stands, mesh = name(), file = subject()->file()](const MeshDialog::Values& values)
        {
            const auto sun = sunOf(values);
            auto lights =
                sun ? tr::Result<tr::edit::MeshLights>(*sun)
                    : tr::edit::lightsOfRoom(file->file().content, stands->room, stands->place());
            if (!sun && lights)
            {
                lights = tr::edit::scaled(std::move(*lights), strengthOf(values));
            }
            return Work{EditCode::BakeLights,
                        1, // counts meshes
                        [lights, mesh](MeshShape& shape, FaceTextures&)
                        {
                            return lights ? tr::edit::bakeLights(shape, *lights, mesh)
                                          : tr::Result<void>(tr::fail(lights.error()));
                        }};
        });
}

} // namespace ui
