#include "tests/support/sample/RoomGeometry.h"

#include "tests/support/sample/FaceCollector.h"
#include "tests/support/sample/WallCourses.h"

#include <algorithm>
#include <optional>

namespace tr::test
{

namespace
{

constexpr int kHalf = kSector / 2;

/// What a sector sees on one side: floor heights at the ends of the edge, seen from inside.
struct Beyond
{
    int floorLeft = 0;
    int floorRight = 0;
    int ceiling = 0;
    bool sky = false;
    bool sameRoom = false;
};

class Mason
{
public:
    Mason(const WorldPlan& world, int room)
        : m_world(&world)
        , m_number(room)
        , m_room(&world.rooms[static_cast<std::size_t>(room)])
        , m_grid(world, room)
        , m_baker(world, m_grid, room)
        , m_links(linksOf(world, m_grid, room))
        , m_faces(m_baker)
        , m_walls(*m_room, m_faces)
    {
    }

    BuiltRoom build()
    {
        for (int z = 0; z < m_room->sectors.height(); ++z)
        {
            for (int x = 0; x < m_room->sectors.width(); ++x)
            {
                if (!m_room->sectors.at(x, z).wall)
                {
                    layFloor({x, z});
                    layCeiling({x, z});
                    for (const Side side : {Side::West, Side::East, Side::South, Side::North})
                    {
                        raiseWalls({x, z}, side);
                    }
                }
            }
        }
        BuiltRoom built = m_faces.finish();
        built.portals = buildPortals(*m_world, m_grid, m_number);
        return built;
    }

private:
    [[nodiscard]] const SectorPlan& sectorAt(glm::ivec2 place) const
    {
        return m_room->sectors.at(place.x, place.y);
    }

    /// The quarter of a floor's or ceiling's picture that lies on a quarter of a sector.
    static TextureWindow quarter(std::uint16_t picture, int column, int row)
    {
        constexpr int kHalfSector = kTexelsPerSector / 2;
        return {
            picture, column * kHalfSector, row * kHalfSector, kHalfSector, kHalfSector, false, 0};
    }

    /// World y of the floor at a point of the sector, counted in halves of its sides.
    static int floorAt(const SectorPlan& sector, int halfX, int halfZ)
    {
        const auto corners = floorCorners(sector);
        const int south = corners[0] * (2 - halfX) + corners[1] * halfX;
        const int north = corners[2] * (2 - halfX) + corners[3] * halfX;
        return (south * (2 - halfZ) + north * halfZ) / 4;
    }

    void layFloor(glm::ivec2 place)
    {
        const SectorPlan& sector = sectorAt(place);
        const int below = m_links.at(place.x, place.y).below;
        if (below >= 0)
        {
            if (!m_room->water && m_world->rooms[static_cast<std::size_t>(below)].water)
            {
                layWater(place);
            }
            return;
        }
        const glm::vec3 normal =
            glm::normalize(glm::vec3(static_cast<float>(-sector.slope.x * kClick),
                                     static_cast<float>(-kSector),
                                     static_cast<float>(-sector.slope.y * kClick)));
        const glm::ivec2 corner = (m_room->origin + place) * kSector;
        for (int z = 0; z < 2; ++z)
        {
            for (int x = 0; x < 2; ++x)
            {
                const auto at = [&](int halfX, int halfZ)
                {
                    return glm::ivec3(corner.x + halfX * kHalf,
                                      floorAt(sector, halfX, halfZ),
                                      corner.y + halfZ * kHalf);
                };
                // North is at the top of a floor's picture.
                m_faces.add({at(x, z + 1), at(x + 1, z + 1), at(x + 1, z), at(x, z)},
                            false,
                            normal,
                            quarter(sector.floorPicture, x, 1 - z));
            }
        }
    }

    void layWater(glm::ivec2 place)
    {
        const int y = yOf(sectorAt(place).floor);
        const int size = m_world->waterPictureSize;
        const glm::ivec2 corner = (m_room->origin + place) * kSector;
        const int texels = m_world->pictures[m_world->waterPicture].image.width();
        for (int z = 0; z < kSector; z += size)
        {
            for (int x = 0; x < kSector; x += size)
            {
                const auto at = [&](int dx, int dz)
                { return glm::ivec3(corner.x + x + dx, y, corner.y + z + dz); };
                m_faces.addWater({at(0, size), at(size, size), at(size, 0), at(0, 0)},
                                 {m_world->waterPicture, 0, 0, texels, texels, false, 0});
            }
        }
    }

    void layCeiling(glm::ivec2 place)
    {
        const SectorPlan& sector = sectorAt(place);
        if (sector.sky || m_links.at(place.x, place.y).above >= 0)
        {
            return;
        }
        const int y = yOf(sector.ceiling);
        const glm::ivec2 corner = (m_room->origin + place) * kSector;
        for (int z = 0; z < 2; ++z)
        {
            for (int x = 0; x < 2; ++x)
            {
                const auto at = [&](int halfX, int halfZ)
                { return glm::ivec3(corner.x + halfX * kHalf, y, corner.y + halfZ * kHalf); };
                m_faces.add({at(x, z), at(x + 1, z), at(x + 1, z + 1), at(x, z + 1)},
                            false,
                            {0.0F, 1.0F, 0.0F},
                            quarter(sector.ceilingPicture, x, z));
            }
        }
    }

    /// The sector on a side, of this room or of another one that is open to it.
    [[nodiscard]] std::optional<Beyond>
    beyond(glm::ivec2 place, Side side, int ceiling, int floor) const
    {
        const glm::ivec2 next = place + stepTowards(side);
        if (m_room->sectors.contains(next.x, next.y) && !sectorAt(next).wall)
        {
            const SectorPlan& other = sectorAt(next);
            const auto floors = floorCorners(other);
            const EdgeCorners corners = cornersOf(side);
            return Beyond{floors[corners.beyondLeft],
                          floors[corners.beyondRight],
                          yOf(other.ceiling),
                          other.sky,
                          true};
        }
        for (const Column& column : m_grid.at(m_room->origin + next))
        {
            if (column.room != m_number
                && std::max(column.ceiling, ceiling) < std::min(column.floor, floor))
            {
                return Beyond{column.floor, column.floor, column.ceiling, column.sky, false};
            }
        }
        return std::nullopt;
    }

    void raiseWalls(glm::ivec2 place, Side side)
    {
        const SectorPlan& own = sectorAt(place);
        const auto floors = floorCorners(own);
        const int left = floors[cornersOf(side).left];
        const int right = floors[cornersOf(side).right];
        const int ceiling = yOf(own.ceiling);
        const auto next = beyond(place, side, ceiling, std::max(left, right));
        if (!next)
        {
            m_walls.raise(place, side, {{ceiling, ceiling}, {left, right}, false});
            return;
        }
        if (next->floorLeft < left || next->floorRight < right)
        {
            const bool level = left == right && next->floorLeft == next->floorRight;
            const bool step = next->sameRoom && level && left - next->floorLeft <= kClick;
            m_walls.raise(place,
                          side,
                          {{std::min(next->floorLeft, left), std::min(next->floorRight, right)},
                           {left, right},
                           step});
        }
        // Nothing stands in the sky.
        if (next->ceiling > ceiling && !(own.sky && next->sky))
        {
            m_walls.raise(place, side, {{ceiling, ceiling}, {next->ceiling, next->ceiling}, false});
        }
    }

    const WorldPlan* m_world;
    int m_number;
    const RoomPlan* m_room;
    WorldGrid m_grid;
    LightBaker m_baker;
    Grid<SectorLinks> m_links;
    FaceCollector m_faces;
    WallCourses m_walls;
};

} // namespace

BuiltRoom buildRoom(const WorldPlan& world, int room)
{
    return Mason(world, room).build();
}

} // namespace tr::test
