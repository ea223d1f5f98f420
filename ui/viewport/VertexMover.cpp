#include "ui/viewport/VertexMover.h"

#include "core/view/objects/Units.h"
#include "ui/viewport/GlView.h"
#include "ui/viewport/MeshMarks.h"
#include "ui/viewport/ViewNote.h"

#include <QLocale>

#include <cmath>
#include <utility>

namespace ui
{
namespace
{

/// Where arrows point in the space of a mesh: X and Z as in the file, and up.
constexpr glm::mat3 kMeshArrows(1.0F, 0.0F, 0.0F, 0.0F, 1.0F, 0.0F, 0.0F, 0.0F, -1.0F);

} // namespace

VertexMover::VertexMover(GlView& view, QObject* parent)
    : QObject(parent)
    , m_view(view)
    , m_note(new ViewNote(view, tr("Vertices")))
{
    connect(&view.hand(), &GizmoHand::moved, this, &VertexMover::drag);
    connect(&view.hand(), &GizmoHand::released, this, &VertexMover::finish);
    connect(&view.hand(),
            &GizmoHand::nudged,
            this,
            [this](render::GizmoHandle handle, int steps)
            { nudge(static_cast<int>(handle), steps); });
}

bool VertexMover::show(const OpenFilePtr& file,
                       const std::shared_ptr<const render::SceneDescription>& scene,
                       const std::vector<glm::mat4>& nodes,
                       const std::optional<MeshWorked>& mesh,
                       const render::ScenePick* instance)
{
    if (m_isDragging)
    {
        return false;
    }
    const bool had = std::exchange(m_mesh, std::nullopt).has_value();
    const bool isMeant = m_isEditable && file && scene && mesh && !mesh->vertices.empty()
                         && nodes.size() == scene->nodes.size();
    const auto stand = isMeant ? standOf(*file, *scene, nodes, *mesh, instance) : std::nullopt;
    if (stand)
    {
        m_mesh = mesh;
        m_node = stand->node;
        m_place = stand->middle;
        take();
    }
    return had && !stand;
}

void VertexMover::take()
{
    m_view.hand().setGizmo(render::MoveGizmo(m_place, glm::mat3(m_node) * kMeshArrows));
}

void VertexMover::drag(const glm::vec3& way)
{
    if (!m_mesh)
    {
        return;
    }
    m_isDragging = true;
    const glm::vec3 local = tr::view::toView(glm::transpose(glm::mat3(m_node)) * way);
    const auto whole = [](float units) { return static_cast<int>(std::lround(units)); };
    m_way = {whole(local.x), whole(local.y), whole(local.z)};
    m_view.hand().showAt(m_place + wayInView(m_node, m_way));
    const auto number = [](int value) { return QLocale().toString(value); };
    m_note->tell(
        tr("%n vertices: X %1, Y %2, Z %3", nullptr, static_cast<int>(m_mesh->vertices.size()))
            .arg(number(m_way[0]), number(m_way[1]), number(m_way[2])));
    Q_EMIT changed();
}

void VertexMover::finish(bool isWanted)
{
    if (!std::exchange(m_isDragging, false))
    {
        return;
    }
    m_note->tell({});
    const Way way = std::exchange(m_way, {});
    const auto mesh = m_mesh;
    Q_EMIT changed();
    if (isWanted && mesh && way != Way{})
    {
        Q_EMIT moved(*mesh, way, false);
    }
}

void VertexMover::nudge(int handle, int steps)
{
    if (!m_mesh || m_isDragging)
    {
        return;
    }
    // Keys go where they point: up is up, where Y of the file goes down, and X is at the sides.
    constexpr std::array<Way, 3> kWays{Way{0, -1, 0}, Way{1, 0, 0}, Way{0, 0, 1}};
    const auto number = static_cast<std::size_t>(handle);
    if (number < kWays.size())
    {
        Way way = kWays[number];
        for (int& each : way)
        {
            each *= steps;
        }
        Q_EMIT moved(*m_mesh, way, true);
    }
}

} // namespace ui
