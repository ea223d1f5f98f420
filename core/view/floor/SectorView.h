#pragma once

#include "core/level/Level.h"
#include "core/view/floor/FloorDataView.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

/// The sectors of a room as a map, and everything that is known of one. A map has X to the right,
/// which is called east, and Z upwards, which is north: so the level editors draw rooms, and so the
/// functions of triangulated sectors are named. TRosettaStone 3, 3.2.3, 4 and 7.3.
namespace tr::view
{

/// A room seen from above.
struct RoomGrid
{
    int width = 0; ///< sectors in x
    int depth = 0; ///< sectors in z
    int x = 0;     ///< of its south-western corner in the world
    int z = 0;
    std::span<const level::Sector> sectors;

    [[nodiscard]] bool contains(int column, int row) const noexcept
    {
        return column >= 0 && row >= 0 && column < width && row < depth
               && indexOf(column, row) < sectors.size();
    }

    /// Row of the room's sectors. Precondition: neither is negative.
    [[nodiscard]] std::size_t indexOf(int column, int row) const noexcept
    {
        return static_cast<std::size_t>(column) * static_cast<std::size_t>(depth)
               + static_cast<std::size_t>(row);
    }
};

[[nodiscard]] std::size_t roomCount(const level::Level& level) noexcept;

/// Precondition: room < roomCount(level). The grid points into the level.
[[nodiscard]] RoomGrid gridOf(const level::Level& level, std::size_t room);

/// Sides of a sector, as climbable walls name them.
enum class Side : std::uint8_t
{
    North = 1, ///< +Z
    East = 2,  ///< +X
    South = 4, ///< -Z
    West = 8,  ///< -X
};

/// Everything that a sector's numbers and its functions say.
struct SectorFacts
{
    level::Sector sector;
    FloorList functions;
    bool wall = false;
    std::optional<std::array<int, 4>> floor; ///< heights of the corners; y points down
    std::optional<std::array<int, 4>> ceiling;
    std::optional<std::uint16_t> portal; ///< the room that the sector leads to sideways
    std::optional<std::uint8_t> below;
    std::optional<std::uint8_t> above;
    std::optional<std::uint16_t> box;
    std::optional<std::uint8_t> material; ///< of the floor, TR3 and later
    std::uint8_t climbable = 0;           ///< bits of Side
    bool deadly = false;
    bool monkeySwing = false;
    bool mark14 = false; ///< functions 0x14 and 0x15, whose meaning depends on the game
    bool mark15 = false;

    /// Its triggers, in the order of the list.
    [[nodiscard]] std::vector<const Trigger*> triggers() const;

    /// Null if the floor or ceiling is no triangulation.
    [[nodiscard]] const Triangulation* triangles(bool ceiling) const noexcept;

    /// Null if it is no slant.
    [[nodiscard]] const Slant* slant(bool ceiling) const noexcept;
};

[[nodiscard]] SectorFacts factsOf(const level::Level& level, const level::Sector& sector);

/// How a floor falls, in steps of 256 over the sector: to the east if x is above zero, to the north
/// if z is. Of two triangles the steeper one. Nothing for a level floor or a wall.
struct Fall
{
    int x = 0;
    int z = 0;

    /// Nobody can stand there.
    [[nodiscard]] bool slides() const noexcept { return x > 2 || x < -2 || z > 2 || z < -2; }
};

[[nodiscard]] std::optional<Fall> fallOf(const SectorFacts& facts);

/// Lists of zones: a half of them is for rooms as they are, the other for flipped ones; the last of
/// each half is for those that fly.
[[nodiscard]] std::size_t zoneListCount(const level::Level& level) noexcept;

/// The zone of a box in a list. Nothing where the file has none.
[[nodiscard]] std::optional<std::uint16_t>
zoneOf(const level::Level& level, std::size_t list, std::size_t box);

/// The list of functions that a word of the floor data belongs to.
struct FloorListPlace
{
    std::size_t first = 0; ///< its first word
    FloorList list;
    std::size_t entry = 0; ///< of the list
};

/// Nothing for words that no sector leads to.
[[nodiscard]] std::optional<FloorListPlace> listOfWord(const level::Level& level, std::size_t word);

} // namespace tr::view
