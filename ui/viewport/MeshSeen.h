#pragma once

#include "core/level/Mesh.h"
#include "ui/viewport/MeshMarks.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ui
{

/// The mesh that is worked on where a scene shows it, with its nodes as they are now. Looks through
/// the scene only where the file, the scene or the mesh is another one, so that posing is cheap.
class MeshSeen
{
public:
    /// Nothing: no mesh is worked on.
    void show(const OpenFilePtr& file,
              const std::shared_ptr<const render::SceneDescription>& scene,
              std::span<const glm::mat4> nodes,
              const std::optional<MeshWorked>& worked,
              MeshInstance instance);

    /// Whether the scene shows it.
    [[nodiscard]] bool isSeen() const noexcept { return m_node.has_value(); }

    /// Whether that is a mesh that is seen, too, and the same one.
    [[nodiscard]] bool isAsIn(const MeshSeen& other) const
    {
        return isSeen() && other.isSeen() && m_file == other.m_file && pointer() == other.pointer();
    }

    // Precondition of all that follows: it is seen.
    [[nodiscard]] const OpenFilePtr& file() const noexcept { return m_file; }

    [[nodiscard]] const MeshWorked& worked() const { return *m_worked; }

    [[nodiscard]] std::size_t pointer() const { return m_worked->pointer; }

    [[nodiscard]] const tr::level::Mesh& mesh() const { return *m_mesh; }

    /// What moves the mesh.
    [[nodiscard]] const glm::mat4& node() const { return *m_node; }

    /// What moves a vertex, which may go along with another mesh; nothing: no face shows it.
    [[nodiscard]] std::optional<glm::mat4> nodeOf(std::size_t vertex) const;

    /// Where a vertex is in the world; nothing: no face shows it.
    [[nodiscard]] std::optional<glm::vec3> placeOf(std::size_t vertex) const;

    /// From one end of all vertices to the other, in units.
    [[nodiscard]] float size() const noexcept { return m_size; }

private:
    void lookUp(const OpenFilePtr& file,
                const std::shared_ptr<const render::SceneDescription>& scene,
                std::size_t nodes,
                std::size_t pointer,
                MeshInstance instance);

    OpenFilePtr m_file;
    std::shared_ptr<const render::SceneDescription> m_scene;
    std::optional<MeshWorked> m_worked;
    std::optional<std::size_t> m_pointer; ///< that was looked up
    std::optional<render::ScenePick> m_instance;
    std::optional<tr::level::Mesh> m_mesh;
    std::vector<std::optional<VertexSeen>> m_vertices;
    std::vector<glm::mat4> m_nodes;
    std::size_t m_own = 0; ///< the node that moves the mesh
    std::optional<glm::mat4> m_node;
    float m_size = 0.0F;
};

} // namespace ui
