#pragma once

#include "core/view/objects/Pose.h"
#include "render/level/SceneSource.h"
#include "render/scene/Light.h"
#include "render/scene/SceneDescription.h"
#include "render/scene/Subject.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace render
{

/// What of a level is shown.
struct LevelSceneOptions : SceneOptions
{
    std::optional<std::size_t> room{}; ///< only this room and what stands in it
};

/// A whole level or a single room, textured and lit by its vertex light, with its statics and with
/// its moveables in the first frame of their first animation. A room stands where it is in the
/// level.
[[nodiscard]] SceneDescription buildLevelScene(const tr::level::Level& level,
                                               const LevelSceneOptions& options = {});

/// The mesh of a mesh pointer.
[[nodiscard]] SceneDescription buildMeshScene(const SceneSource& source,
                                              std::size_t meshPointer,
                                              SceneLight light = SceneLight::OfLevel);

/// A static mesh with its visibility box (grey) and its collision box (yellow).
[[nodiscard]] SceneDescription buildStaticScene(const SceneSource& source,
                                                std::size_t row,
                                                SceneLight light = SceneLight::OfLevel);

/// Who is seen in the scene of a model: rows of models.
struct ModelCast
{
    std::optional<std::size_t> body{};    ///< whose meshes it has; nothing: bodyOf
    std::optional<std::size_t> partner{}; ///< that is in the scene, too, and cannot be picked
};

/// A model in the first frame of its first animation. Node 0 is the world, and node i + 1 moves
/// mesh i; others follow these: see modelNodes. Lara is complete, with joints, holsters, hair and
/// the gun on her back. A body counts that has as many meshes. Of a partner the node
/// SceneDescription::partnerNode moves the first mesh.
[[nodiscard]] SceneDescription buildModelScene(const SceneSource& source,
                                               std::size_t row,
                                               SceneLight light = SceneLight::OfLevel,
                                               const ModelCast& cast = {});

/// Nodes of a scene of buildModelScene in another pose. A partner is not to be seen.
[[nodiscard]] std::vector<glm::mat4> modelNodes(const SceneDescription& scene,
                                                const tr::view::Pose& pose);

/// How the partner of a scene stands.
struct PartnerStand
{
    tr::view::Pose pose;
    glm::mat4 place{1.0F};              ///< in the file's axes
    std::optional<std::size_t> joint{}; ///< of the other one, that it goes along with, if it has it
};

/// Nodes with both of them.
[[nodiscard]] std::vector<glm::mat4>
modelNodes(const SceneDescription& scene, const tr::view::Pose& pose, const PartnerStand& partner);

/// The model whose meshes are shown for a model: some slots hold only animations, and their meshes
/// stand in another.
[[nodiscard]] std::size_t bodyOf(const SceneSource& source, std::size_t row);

} // namespace render
