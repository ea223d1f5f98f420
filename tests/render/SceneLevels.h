#pragma once

#include "render/level/SceneBuilder.h"
#include "tests/support/Near.h"

#include <array>
#include <cstdint>
#include <set>
#include <vector>

/// Small levels whose scenes can be worked out by hand.
namespace test
{

using Rgba = std::array<std::uint8_t, 4>;
using Rows = std::set<std::uint32_t>;

constexpr Rgba kNeutralLight{128, 128, 128, 255};

/// Darkness at which a texel keeps its colour.
constexpr std::int16_t kNeutralDarkness = 0x1000;

/// Level with a page and three textures of 64 x 64 pixels: opaque, alpha-tested, additive.
tr::level::Level emptyLevel(tr::schema::Version version);

/// An empty level with these rooms.
tr::level::Level levelOf(tr::schema::Version version, const std::vector<tr::level::Room>& rooms);

/// A sector wide and high, at (2048, 3072): floor, north wall and the upper half of the west wall.
/// Corners are clockwise as somebody inside sees them: the floor with north ahead, the west wall
/// with north at the right. Light is neutral.
tr::level::Room cornerRoom();

/// Of the corner room the upper half of the west wall.
tr::level::Room triangleRoom();

/// Vertices of a mesh and what stands in front of them: the origin, 100 to the north and 100 up.
std::vector<std::uint16_t> triangleMesh();

/// Adds a mesh of that triangle, a static mesh with id 7 and a model in slot 40, both of that mesh.
/// The model's key frame puts it 50 above its place.
void addObjects(tr::level::Level& level);

/// An entity of slot 40 in room 0.
tr::level::Entity entityAt(std::int32_t x, std::int32_t y, std::int32_t z, std::int16_t angle);

glm::vec3 worldPlace(const render::SceneDescription& scene, std::size_t vertex);

/// Says what differs.
inline bool isNear(const glm::vec3& a, const glm::vec3& b)
{
    return tr::test::isNear(a, b, 0.01F);
}

/// The rows that are picked by triangles of a kind.
Rows rowsOf(const render::SceneDescription& scene, tr::schema::TableId table);

/// The scene of a level; empty, with a warning, if it has a defect.
render::SceneDescription built(const tr::level::Level& level,
                               const render::LevelSceneOptions& options = {});

} // namespace test
