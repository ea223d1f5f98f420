#pragma once

#include "tests/support/sample/WorldGrid.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tr::test
{

struct BuiltVertex
{
    glm::ivec3 place{0};    ///< world
    glm::vec3 normal{0.0F}; ///< into the room, length one
    Tint light{1.0F};
    bool waves = false; ///< part of a water surface
};

struct BuiltFace
{
    std::array<std::uint16_t, 4> corners{}; ///< clockwise seen from inside the room
    bool triangle = false;
    bool doubleSided = false;
    TextureWindow texture;
};

/// A rectangle through which another room is seen.
struct BuiltPortal
{
    int to = 0;
    glm::ivec3 normal{0};                ///< away from the other room
    std::array<glm::ivec3, 4> corners{}; ///< world, clockwise seen from inside this room
};

struct BuiltRoom
{
    std::vector<BuiltVertex> vertices;
    std::vector<BuiltFace> faces;
    std::vector<BuiltPortal> portals;
};

/// The other rooms that a sector leads to.
struct SectorLinks
{
    int below = -1;
    int above = -1;
    int beside = -1; ///< of a sector in the ring of walls: the room behind its door
};

/// Faces with their light, and portals, of a room.
[[nodiscard]] BuiltRoom buildRoom(const WorldPlan& world, int room);

[[nodiscard]] std::vector<BuiltPortal>
buildPortals(const WorldPlan& world, const WorldGrid& grid, int room);

/// Where the sectors of a room lead, by their place in its grid.
[[nodiscard]] Grid<SectorLinks> linksOf(const WorldPlan& world, const WorldGrid& grid, int room);

} // namespace tr::test
