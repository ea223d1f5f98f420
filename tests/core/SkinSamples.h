#pragma once

#include "tests/core/MeshSamples.h"

#include <cmath>
#include <numbers>
#include <vector>

/// Files with a skin of three tubes, one below the other, and the joints between them; where each
/// vertex is in the pose of rest is known.
namespace tr::test
{

inline constexpr std::uint32_t kSkinSlot = 8;
inline constexpr std::uint32_t kSkinJointSlot = 9;
inline constexpr std::uint32_t kHairSlot = 30;

/// Rows of mesh pointers in the files of `skinnedWad`.
inline constexpr std::size_t kUpperSkin = 0;
inline constexpr std::size_t kMiddleSkin = 1;
inline constexpr std::size_t kJointOne = 4;
inline constexpr std::size_t kJointTwo = 5;

/// Vertices around each tube.
inline constexpr int kTubeSides = 6;

struct TubeRing
{
    int y = 0;
    double radius = 50.0;
    int z = 0;
};

/// Rings of vertices with quads between them, open at both ends.
inline edit::MeshShape tubeShape(const std::vector<TubeRing>& rings, int sides = kTubeSides)
{
    std::vector<level::Vertex> vertices;
    for (const TubeRing& ring : rings)
    {
        for (int side = 0; side < sides; ++side)
        {
            const double around = 2.0 * std::numbers::pi * side / sides;
            vertices.push_back(
                {static_cast<std::int16_t>(std::lround(ring.radius * std::cos(around))),
                 static_cast<std::int16_t>(ring.y),
                 static_cast<std::int16_t>(ring.z + std::lround(ring.radius * std::sin(around)))});
        }
    }
    std::vector<edit::ShapeFace> faces;
    const auto number = [sides](std::size_t ring, int side)
    { return static_cast<std::uint16_t>(static_cast<int>(ring) * sides + side % sides); };
    for (std::size_t ring = 0; ring + 1 < rings.size(); ++ring)
    {
        for (int side = 0; side < sides; ++side)
        {
            faces.push_back(meshFace({number(ring, side),
                                      number(ring, side + 1),
                                      number(ring + 1, side + 1),
                                      number(ring + 1, side)}));
        }
    }
    return meshShape(std::move(vertices), std::move(faces));
}

/// A moveable of so many meshes, each of which hangs on the one before it.
inline ModelPlan chainOf(int slot, const std::vector<glm::ivec3>& links)
{
    ModelPlan chain = turningCube(slot, 1);
    chain.meshes.assign(links.size() + 1, cubeMesh(64.0F));
    for (const glm::ivec3& link : links)
    {
        chain.joints.push_back({false, false, link});
    }
    for (Pose& pose : chain.animations.front().poses)
    {
        pose.degrees.assign(links.size() + 1, glm::vec3(0.0F));
    }
    return chain;
}

/// The tubes of the skin: at rest the first is at 0 to 100, the second at 120 to 220 and the third
/// at 240 to 340. The joints are in axes of their own, 110 and 230 down and 5 to the north. All of
/// the first sticks; the second, a knee, has a ring that is loose. The last one is what everything
/// else shows.
inline std::vector<edit::MeshShape> skinShapes(int sides = kTubeSides)
{
    const edit::MeshShape tube = tubeShape({{0}, {50}, {100}}, sides);
    return {tube,
            tube,
            tube,
            squareShape(),
            tubeShape({{-10, 50.0, -5}, {10, 50.0, -5}}, sides),
            tubeShape({{-10, 50.0, -5}, {0, 60.0, -5}, {10, 50.0, -5}}, sides),
            squareShape()};
}

inline format::GameFile skinnedFile(schema::Version version,
                                    const std::vector<edit::MeshShape>& shapes)
{
    auto builder = LevelBuilder(version);
    builder.model(chainOf(kSkinSlot, {{0, 120, 0}, {0, 120, 0}}))
        .model(chainOf(kSkinJointSlot, {{0, 110, 5}, {0, 120, 0}}));
    if (version == level::versions::Wad)
    {
        level::Wad wad = builder.buildWad();
        putMeshes(wad.objects, version, shapes, 0);
        return gameFile(std::move(wad));
    }
    level::Level level = builder.build();
    putMeshes(level.objects, version, shapes, 0);
    return gameFile(std::move(level));
}

/// A WAD with a body of 15 meshes and hair of 6. The head, mesh pointer 14, has `corners` vertices;
/// those of the hair begin at 15 and have 8 each.
inline format::GameFile hairyWad(int corners)
{
    level::Wad wad =
        LevelBuilder(level::versions::Wad)
            .model(chainOf(kSkinSlot, std::vector<glm::ivec3>(14, glm::ivec3(0, 10, 0))))
            .model(chainOf(kHairSlot, std::vector<glm::ivec3>(5, glm::ivec3(0, 0, 40))))
            .buildWad();
    std::vector<edit::MeshShape> shapes(14, squareShape());
    shapes.push_back(tubeShape({{0}, {50}}, corners / 2));
    shapes.insert(shapes.end(), 6, tubeShape({{0, 5.0}, {40, 5.0}}, 4));
    shapes.push_back(squareShape());
    putMeshes(wad.objects, level::versions::Wad, shapes, 0);
    return gameFile(std::move(wad));
}

} // namespace tr::test
