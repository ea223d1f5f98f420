#pragma once

#include "render/scene/SceneDescription.h"
#include "ui/file/MeshWorked.h"
#include "ui/file/OpenFile.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

/// Faces and vertices of a mesh in the 3D view.
namespace ui
{

/// The face or the vertex of a mesh that is worked on which was picked; nothing if something else
/// was.
[[nodiscard]] std::optional<Address>
partOfPick(const OpenFile& file, const render::ScenePick& pick, const MeshWorked& mesh);

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
                                               const MeshWorked& mesh);

/// A way in the file's axes as it is seen where a node is.
[[nodiscard]] glm::vec3 wayInView(const glm::mat4& node, const std::array<int, 3>& way);

/// What lights up: edges of faces and marks at vertices, where the nodes of a scene are now. The
/// vertices are moved by a way, and then the faces around them light up, too.
[[nodiscard]] std::vector<render::SceneLine> meshLines(const OpenFile& file,
                                                       const render::SceneDescription& scene,
                                                       std::span<const glm::mat4> nodes,
                                                       const MeshWorked& mesh,
                                                       const std::array<int, 3>& way = {});

} // namespace ui
