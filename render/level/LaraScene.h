#pragma once

#include "render/level/SceneAssembler.h"

#include <span>

/// What the engines of TR4 and TR5 draw of Lara beside the meshes of her body, and put together
/// while the game runs: joints, holsters, hair, the gun on her back.
namespace render
{

/// Lara's body as it stands in a scene.
struct LaraBody
{
    const tr::level::Model& model; ///< that is shown: Lara, or her animations with a weapon
    const tr::level::Model& body;  ///< whose meshes are: her skin
    std::span<const SceneAssembler::MeshPlacing> placings; ///< one a mesh of the body
};

/// Whether a body is Lara's skin, which is cut at her joints.
[[nodiscard]] bool isLaraSkin(const SceneSource& source, const tr::level::Model& body);

/// Joints: a corner that is within a unit of a corner of the upper or lower mesh in the pose of
/// rest moves with that one. Others bend by half in knees and elbows, and move with the lower mesh
/// elsewhere. Joint 0 is not drawn.
void addSkinJoints(SceneAssembler& scene, const SceneSource& source, const LaraBody& lara);

/// Holsters on the thighs, hair, and the gun on her back, as far as the file has them. The hair
/// hangs down behind her, where a game would let it swing.
void addLaraOutfit(SceneAssembler& scene, const SceneSource& source, const LaraBody& lara);

} // namespace render
