#include "ui/viewport/MeshSeen.h"

#include "core/view/objects/MeshView.h"
#include "core/view/objects/Units.h"

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

bool isSameInstance(const std::optional<render::ScenePick>& one, MeshInstance other)
{
    return one && other != nullptr
               ? one->table == other->table && one->index == other->index && one->sub == other->sub
               : !one && other == nullptr;
}

float sizeOf(const tr::level::Mesh& mesh)
{
    render::SceneBounds bounds;
    for (const tr::level::Vertex& vertex : mesh.vertices)
    {
        bounds.include(tr::view::toVec(vertex));
    }
    return bounds.empty ? 0.0F : glm::length(bounds.high - bounds.low);
}

} // namespace

void MeshSeen::show(const OpenFilePtr& file,
                    const std::shared_ptr<const render::SceneDescription>& scene,
                    std::span<const glm::mat4> nodes,
                    const std::optional<MeshWorked>& worked,
                    MeshInstance instance)
{
    const bool isThere = file && scene && worked && nodes.size() == scene->nodes.size();
    const bool isKnown = isThere && m_mesh && file == m_file && scene == m_scene
                         && worked->pointer == m_pointer && isSameInstance(m_instance, instance);
    if (isThere && !isKnown)
    {
        lookUp(file, scene, nodes.size(), worked->pointer, instance);
    }
    m_worked = worked;
    const bool isSeen = isThere && m_mesh && m_own < nodes.size();
    m_nodes.assign(nodes.begin(), isSeen ? nodes.end() : nodes.begin());
    m_node = isSeen ? std::optional(nodes[m_own]) : std::nullopt;
}

void MeshSeen::lookUp(const OpenFilePtr& file,
                      const std::shared_ptr<const render::SceneDescription>& scene,
                      std::size_t nodes,
                      std::size_t pointer,
                      MeshInstance instance)
{
    m_file = file;
    m_scene = scene;
    m_pointer = pointer;
    m_instance = instance != nullptr ? std::optional(*instance) : std::nullopt;
    m_mesh.reset();
    m_vertices.clear();
    m_own = nodes;
    const auto& objects = file->file().objects();
    if (pointer >= objects.meshPointers.size())
    {
        return;
    }
    auto mesh =
        tr::view::readMesh(objects, file->file().version(), objects.meshPointers[pointer].offset);
    if (!mesh)
    {
        return;
    }
    m_mesh = std::move(*mesh);
    m_size = sizeOf(*m_mesh);
    m_vertices = verticesSeen(*file, *scene, nodes, pointer, *m_mesh, instance);
    // Those that go along with another mesh stand elsewhere in the space of its node.
    const auto isOwn = [this](std::size_t row)
    {
        return m_vertices[row]
               && m_vertices[row]->position
                      == tr::view::toView(tr::view::toVec(m_mesh->vertices[row]));
    };
    for (std::size_t row = 0; row < m_vertices.size(); ++row)
    {
        if (m_vertices[row] && (m_own == nodes || isOwn(row)))
        {
            m_own = m_vertices[row]->node;
            if (isOwn(row))
            {
                break;
            }
        }
    }
}

std::optional<glm::mat4> MeshSeen::nodeOf(std::size_t vertex) const
{
    const bool isThere = vertex < m_vertices.size() && m_vertices[vertex]
                         && m_vertices[vertex]->node < m_nodes.size();
    return isThere ? std::optional(m_nodes[m_vertices[vertex]->node]) : std::nullopt;
}

std::optional<glm::vec3> MeshSeen::placeOf(std::size_t vertex) const
{
    const auto node = nodeOf(vertex);
    return node ? std::optional(glm::vec3(*node * glm::vec4(m_vertices[vertex]->position, 1.0F)))
                : std::nullopt;
}

} // namespace ui
