#pragma once

#include "tests/core/SkinSamples.h"

#include <cstddef>
#include <cstdint>
#include <vector>

/// Files with all that Lara is put together of, in which every vertex is known: her body is a chain
/// of tubes, each of which hangs 100 below the one before.
namespace tr::test
{

inline constexpr std::size_t kBodyParts = 15;
inline constexpr std::uint32_t kHolsterSlot = 14;

/// In the pose of rest ends of joints are where those of the tubes are; the ring between is loose.
inline std::vector<edit::MeshShape> laraShapes()
{
    std::vector<edit::MeshShape> shapes(kBodyParts, squareShape());
    shapes.insert(shapes.end(), kBodyParts - 1, tubeShape({{0}, {40}, {80}}));
    shapes.push_back(tubeShape({{0}, {10}, {20}, {30}, {40}, {50}, {60}}));
    shapes.insert(shapes.end(), kBodyParts, tubeShape({{-20}, {-10, 60.0}, {0}}));
    shapes.insert(shapes.end(), 17, squareShape());
    shapes.insert(shapes.end(), 6, tubeShape({{0, 5.0}, {40, 5.0}}, 4));
    shapes.push_back(squareShape());
    return shapes;
}

inline ModelPlan laraChain(int slot, std::size_t meshes, const glm::ivec3& link)
{
    return chainOf(slot, std::vector<glm::ivec3>(meshes - 1, link));
}

/// Slot 0: in the second key frame the head is turned by a quarter.
inline ModelPlan laraHerself()
{
    ModelPlan lara = laraChain(0, kBodyParts, {0, 100, 0});
    AnimationPlan& animation = lara.animations.front();
    animation.poses.push_back(animation.poses.front());
    animation.poses.back().degrees.back() = {0.0F, 90.0F, 0.0F};
    animation.lastFrame = 1;
    return lara;
}

/// Lara, her skin and its joints, holsters and hair; the meshes in this order are laraShapes.
inline LevelBuilder laraBuilder(schema::Version version, ModelPlan lara = laraHerself())
{
    LevelBuilder builder(version);
    builder.model(std::move(lara))
        .model(laraChain(kSkinSlot, kBodyParts, {0, 100, 0}))
        .model(laraChain(kSkinJointSlot, kBodyParts, {0, 100, 0}))
        .model(laraChain(kHolsterSlot, 17, {0, 100, 0}))
        .model(laraChain(kHairSlot, 6, {0, 0, 40}));
    return builder;
}

} // namespace tr::test
