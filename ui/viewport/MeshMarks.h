#pragma once

#include "core/level/Mesh.h"
#include "render/scene/SceneDescription.h"
#include "ui/file/MeshWorked.h"
#include "ui/file/OpenFile.h"

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

/// Faces and vertices of a mesh in the 3D view.
namespace ui
{

/// Whether two mesh pointers lead to one mesh.
[[nodiscard]] bool isSameMesh(const OpenFile& file, std::size_t one, std::size_t other);

/// What a face of a mesh is between, by which it is known again after an edit.
struct FaceCorners
{
    std::array<std::uint16_t, 4> vertices{};
    std::uint8_t corners = 0;

    friend bool operator==(const FaceCorners&, const FaceCorners&) = default;
};

/// Nothing: there is no such face.
[[nodiscard]] std::optional<FaceCorners>
cornersOf(const OpenFile& file, std::size_t pointer, std::size_t face);

/// The face or the vertex of a mesh that is worked on which was picked; nothing if something else
/// was.
[[nodiscard]] std::optional<Address>
partOfPick(const OpenFile& file, const render::ScenePick& pick, const MeshWorked& mesh);

/// Where a scene shows a mesh several times: which of them is meant. Null: the first.
using MeshInstance = const render::ScenePick*;

/// A vertex of a mesh as a scene has it.
struct VertexSeen
{
    glm::vec3 position{0.0F}; ///< in the space of its node
    std::uint32_t node = 0;
};

/// Of each vertex of a mesh where a scene has it; nothing of those that no face shows, and of such
/// with a node that is not among `nodes`.
[[nodiscard]] std::vector<std::optional<VertexSeen>>
verticesSeen(const OpenFile& file,
             const render::SceneDescription& scene,
             std::size_t nodes,
             std::size_t pointer,
             const tr::level::Mesh& mesh,
             MeshInstance instance = nullptr);

/// The faces of a mesh whose middle is somewhere, or its vertices, if those are what is picked.
[[nodiscard]] MeshWorked partsInside(const OpenFile& file,
                                     const render::SceneDescription& scene,
                                     std::span<const glm::mat4> nodes,
                                     const MeshWorked& mesh,
                                     const std::function<bool(const glm::vec3& place)>& isInside,
                                     MeshInstance instance = nullptr);

/// Outlines of all faces of meshes in a scene that show a texture of the file; none where the row
/// is no texture.
[[nodiscard]] std::vector<render::SceneLine> textureLines(const OpenFile& file,
                                                          const render::SceneDescription& scene,
                                                          std::span<const glm::mat4> nodes,
                                                          const Address& texture);

/// Where the selected vertices of a mesh are in a scene.
struct MeshStand
{
    glm::mat4 node{1.0F};   ///< that moves the mesh
    glm::vec3 middle{0.0F}; ///< between the vertices, in the world
};

/// Nothing where none of them is seen.
[[nodiscard]] std::optional<MeshStand> standOf(const OpenFile& file,
                                               const render::SceneDescription& scene,
                                               std::span<const glm::mat4> nodes,
                                               const MeshWorked& mesh,
                                               MeshInstance instance = nullptr);

/// A way in the file's axes as it is seen where a node is.
[[nodiscard]] glm::vec3 wayInView(const glm::mat4& node, const std::array<int, 3>& way);

/// What lights up: edges of faces and marks at vertices, where the nodes of a scene are now. The
/// vertices are moved by a way, and then the faces around them light up, too.
[[nodiscard]] std::vector<render::SceneLine> meshLines(const OpenFile& file,
                                                       const render::SceneDescription& scene,
                                                       std::span<const glm::mat4> nodes,
                                                       const MeshWorked& mesh,
                                                       const std::array<int, 3>& way = {},
                                                       MeshInstance instance = nullptr);

} // namespace ui
