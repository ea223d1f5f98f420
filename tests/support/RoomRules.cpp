#include "core/base/Text.h"
#include "core/view/floor/FloorDataView.h"
#include "core/view/objects/Units.h"
#include "core/view/textures/TextureView.h"
#include "tests/support/LevelRules.h"

#include <algorithm>
#include <array>
#include <optional>

namespace tr::test
{

using level::Level;
using level::Portal;
using level::Sector;
using schema::Version;
namespace versions = level::versions;

namespace
{

/// What the rooms of all generations have in common.
struct RoomParts
{
    level::RoomInfo info;
    level::RoomExtent extent;
    const Table<Sector>* sectors = nullptr;
    const Table<Portal>* portals = nullptr;
    const Table<level::RoomStatic>* statics = nullptr;
    int alternate = -1;
};

std::vector<RoomParts> partsOf(const Level& level)
{
    std::vector<RoomParts> parts;
    for (const level::Room& room : level.rooms)
    {
        parts.push_back({room.info,
                         room.extent,
                         &room.sectors,
                         &room.portals,
                         &room.statics,
                         room.state.alternateRoom});
    }
    for (const level::Tr5Room& room : level.tr5Rooms)
    {
        parts.push_back({room.header.info,
                         room.header.extent,
                         &room.sectors,
                         &room.portals,
                         &room.statics,
                         room.header.alternateRoom});
    }
    return parts;
}

/// The sector of a room that a place of the world is over; null outside of its grid.
const Sector* sectorAt(const RoomParts& room, std::int32_t x, std::int32_t z)
{
    const std::int32_t column = (x - room.info.x) / level::kSectorSize;
    const std::int32_t row = (z - room.info.z) / level::kSectorSize;
    if (x < room.info.x || z < room.info.z || column >= room.extent.numXSectors
        || row >= room.extent.numZSectors)
    {
        return nullptr;
    }
    return &(*room.sectors)[static_cast<std::size_t>(column) * room.extent.numZSectors
                            + static_cast<std::size_t>(row)];
}

/// Corners of a portal in the world, in an order of their own.
std::array<std::array<std::int32_t, 3>, 4> worldCorners(const RoomParts& room, const Portal& portal)
{
    std::array<std::array<std::int32_t, 3>, 4> corners{};
    std::ranges::transform(portal.vertices,
                           corners.begin(),
                           [&room](const level::Vertex& vertex) {
                               return std::array<std::int32_t, 3>{
                                   vertex.x + room.info.x, vertex.y, vertex.z + room.info.z};
                           });
    std::ranges::sort(corners);
    return corners;
}

class RoomInspector
{
public:
    explicit RoomInspector(const Level& level)
        : m_level(&level)
        , m_rooms(partsOf(level))
    {
    }

    std::string problem() const
    {
        for (std::size_t room = 0; room < m_rooms.size(); ++room)
        {
            for (const auto& check : {&RoomInspector::facesProblem,
                                      &RoomInspector::portalsProblem,
                                      &RoomInspector::sectorsProblem,
                                      &RoomInspector::staticsProblem})
            {
                if (auto found = (this->*check)(room); !found.empty())
                {
                    return concat("room ", room, ": ", found);
                }
            }
        }
        return entitiesProblem();
    }

private:
    template <class Faces>
    std::string faceProblem(const Faces& faces, std::size_t vertices) const
    {
        for (const auto& face : faces)
        {
            if (std::ranges::any_of(face.vertices,
                                    [vertices](std::uint16_t row) { return row >= vertices; }))
            {
                return "a face has a vertex that does not exist";
            }
            if (!view::textureOf(*m_level, face.texture, face.vertices.size()))
            {
                return "a face has no texture";
            }
        }
        return {};
    }

    std::string facesProblem(std::size_t number) const
    {
        if (number < m_level->rooms.size())
        {
            const level::Room& room = m_level->rooms[number];
            auto problem = faceProblem(room.quads, room.vertices.size());
            return problem.empty() ? faceProblem(room.triangles, room.vertices.size()) : problem;
        }
        const level::Tr5Room& room = m_level->tr5Rooms[number];
        for (std::size_t i = 0; i < room.layers.size(); ++i)
        {
            auto problem = faceProblem(room.layerFaces[i].quads, room.layers[i].numVertices);
            problem = problem.empty()
                          ? faceProblem(room.layerFaces[i].triangles, room.layers[i].numVertices)
                          : problem;
            if (!problem.empty())
            {
                return problem;
            }
        }
        return {};
    }

    /// Whether a portal that leads to `target` leads to `room`: alternate rooms have the portals of
    /// the rooms whose place they take, which nobody names.
    bool meansRoom(std::size_t target, std::size_t room) const
    {
        return target == room
               || (target < m_rooms.size() && m_rooms[target].alternate == static_cast<int>(room));
    }

    std::string portalsProblem(std::size_t number) const
    {
        const RoomParts& room = m_rooms[number];
        for (const Portal& portal : *room.portals)
        {
            if (portal.adjoiningRoom >= m_rooms.size())
            {
                return "a portal leads nowhere";
            }
            const glm::vec3 normal = view::toVec(portal.normal);
            const glm::vec3 first = view::toVec(portal.vertices[0]);
            const glm::vec3 turn = glm::cross(view::toVec(portal.vertices[1]) - first,
                                              view::toVec(portal.vertices[2]) - first);
            if (glm::dot(turn, normal) >= 0.0F)
            {
                return "a portal does not run clockwise";
            }
            const RoomParts& other = m_rooms[portal.adjoiningRoom];
            const bool comesBack = std::ranges::any_of(
                *other.portals,
                [&](const Portal& back)
                {
                    return meansRoom(back.adjoiningRoom, number)
                           && view::toVec(back.normal) == -normal
                           && worldCorners(other, back) == worldCorners(room, portal);
                });
            if (!comesBack)
            {
                return concat("no portal of room ", portal.adjoiningRoom, " leads back");
            }
        }
        return {};
    }

    bool hasPortalTo(const RoomParts& room, std::size_t target) const
    {
        return std::ranges::any_of(*room.portals,
                                   [target](const Portal& portal)
                                   { return portal.adjoiningRoom == target; });
    }

    std::string sectorsProblem(std::size_t number) const
    {
        const RoomParts& room = m_rooms[number];
        for (std::size_t row = 0; row < room.sectors->size(); ++row)
        {
            const Sector& sector = (*room.sectors)[row];
            const auto x =
                room.info.x
                + static_cast<std::int32_t>(row / room.extent.numZSectors) * level::kSectorSize;
            const auto z =
                room.info.z
                + static_cast<std::int32_t>(row % room.extent.numZSectors) * level::kSectorSize;
            auto problem = floorDataProblem(room, sector);
            problem = problem.empty() ? levelsProblem(number, sector, x, z) : problem;
            problem = problem.empty() ? boxProblem(sector) : problem;
            if (!problem.empty())
            {
                return concat("sector ", row, ": ", problem);
            }
        }
        return {};
    }

    std::string floorDataProblem(const RoomParts& room, const Sector& sector) const
    {
        const auto list = view::readFloorData(
            m_level->floorData.rows(), sector.floorDataIndex, view::floorRulesOf(*m_level));
        if (!list.complete)
        {
            return "its floor data does not end";
        }
        for (const view::FloorEntry& entry : list.entries)
        {
            const auto* portal = std::get_if<view::SectorPortal>(&entry.data);
            if (portal != nullptr && !hasPortalTo(room, portal->room))
            {
                return concat("it leads to room ", portal->room, " without a portal");
            }
        }
        return {};
    }

    /// What is above and below a sector.
    std::string
    levelsProblem(std::size_t number, const Sector& sector, std::int32_t x, std::int32_t z) const
    {
        const auto meets = [&](std::uint8_t target, bool below)
        {
            const Sector* other =
                target < m_rooms.size() ? sectorAt(m_rooms[target], x, z) : nullptr;
            return other != nullptr && hasPortalTo(m_rooms[number], target)
                   && meansRoom(below ? other->roomAbove : other->roomBelow, number)
                   && (below ? other->ceiling == sector.floor : other->floor == sector.ceiling);
        };
        if (sector.roomBelow != Sector::kNoRoom && !meets(sector.roomBelow, true))
        {
            return "the room below does not meet it";
        }
        if (sector.roomAbove != Sector::kNoRoom && !meets(sector.roomAbove, false))
        {
            return "the room above does not meet it";
        }
        return {};
    }

    std::string boxProblem(const Sector& sector) const
    {
        const bool packed = level::since(versions::Tr3).contains(m_level->version);
        const std::size_t box = packed ? (sector.boxIndex >> 4) & 0x7FFU : sector.boxIndex;
        const std::size_t none = packed ? 0x7FF : 0xFFFF;
        const bool isWall = sector.floor == Sector::kWall;
        if (isWall != (box == none) || (box != none && box >= m_level->boxes.size()))
        {
            return "it has not the box that it should have";
        }
        return {};
    }

    std::string staticsProblem(std::size_t number) const
    {
        for (const level::RoomStatic& placed : *m_rooms[number].statics)
        {
            const bool known = std::ranges::any_of(m_level->objects.staticMeshes,
                                                   [&](const level::StaticMesh& mesh)
                                                   { return mesh.id == placed.meshId; });
            if (!known || sectorAt(m_rooms[number], placed.x, placed.z) == nullptr)
            {
                return concat("static ", placed.meshId, " is unknown or outside");
            }
        }
        return {};
    }

    std::string entitiesProblem() const
    {
        for (std::size_t row = 0; row < m_level->entities.size(); ++row)
        {
            const level::Entity& entity = m_level->entities[row];
            const auto room = static_cast<std::size_t>(entity.room);
            const Sector* sector =
                room < m_rooms.size() ? sectorAt(m_rooms[room], entity.x, entity.z) : nullptr;
            const auto clicks = [](std::int8_t height) { return height * 256; };
            if (sector == nullptr || sector->floor == Sector::kWall
                || entity.y > clicks(sector->floor) || entity.y < clicks(sector->ceiling))
            {
                return concat("entity ", row, " is not in its room");
            }
            const auto isIt = [&](const auto& each)
            { return static_cast<std::int64_t>(each.id) == entity.typeId; };
            if (!std::ranges::any_of(m_level->objects.models, isIt)
                && !std::ranges::any_of(m_level->sprites.sequences, isIt))
            {
                return concat("entity ", row, " has neither model nor sprites");
            }
        }
        return {};
    }

    const Level* m_level;
    std::vector<RoomParts> m_rooms;
};

/// Rows that an index of a record can point to: of a nested table those that the same outer row
/// holds.
std::size_t rowsFor(const schema::TableView& target, const schema::TableView::Segment& from)
{
    if (!target.isNested())
    {
        return target.size();
    }
    const auto found =
        std::ranges::find(target.segments(), from.outer, &schema::TableView::Segment::outer);
    return found == target.segments().end() ? 0 : found->count;
}

} // namespace

std::string indexProblem(const format::GameFile& file)
{
    const schema::TableSet tables = file.tables();
    for (const schema::TableView& table : tables.tables())
    {
        for (const schema::Leaf& leaf : table.type().leaves())
        {
            const schema::TableView* target =
                leaf.info->role == schema::Role::Index ? tables.find(leaf.info->target) : nullptr;
            for (std::size_t row = 0; target != nullptr && row < table.size(); ++row)
            {
                const std::int64_t index = table.value(row, leaf).integer();
                const auto rows = static_cast<std::int64_t>(rowsFor(*target, table.segmentOf(row)));
                // An empty list begins behind the last row.
                const bool canBeEmpty = leaf.path.ends_with("_index");
                if (index != leaf.info->none
                    && (index < 0 || index > rows || (index == rows && !canBeEmpty)))
                {
                    return concat(table.pathOf(row), "/", leaf.path, " is ", index, " of ", rows);
                }
            }
        }
    }
    return {};
}

std::string roomProblem(const Level& level)
{
    return RoomInspector(level).problem();
}

} // namespace tr::test
