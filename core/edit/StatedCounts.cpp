#include "core/edit/StatedCounts.h"

#include "core/edit/StreamChange.h"
#include "core/schema/CellPath.h"

#include <algorithm>
#include <array>

namespace tr::edit
{
namespace
{

using level::Level;
using level::TextileCounts;
using level::Tr5Room;
using level::Tr5RoomHeader;

const Level* pagesOf(const Content& content)
{
    const auto* level = std::get_if<Level>(&content);
    return level != nullptr && schema::since(schema::Version::Tr4).contains(level->version)
               ? level
               : nullptr;
}

bool arePages(TableId table)
{
    return table == TableId::Textiles16 || table == TableId::Textiles32;
}

/// Parts of a TR5 room in their order, as far as offsets of its header lead to them.
enum class Part : std::uint8_t
{
    Lights,
    FogBulbs,
    Sectors,
    Portals,
    Statics,
    Layers,
    Faces,
    Vertices,
};

struct PartOffset
{
    Part part;
    std::uint32_t Tr5RoomHeader::*offset;
};

constexpr std::array<PartOffset, 9> kOffsets{{{Part::Lights, &Tr5RoomHeader::lightsOffset},
                                              {Part::FogBulbs, &Tr5RoomHeader::fogBulbsOffset},
                                              {Part::Sectors, &Tr5RoomHeader::startOfSectors},
                                              {Part::Portals, &Tr5RoomHeader::endOfSectors},
                                              {Part::Statics, &Tr5RoomHeader::endOfPortals},
                                              {Part::Layers, &Tr5RoomHeader::layersOffset},
                                              {Part::Faces, &Tr5RoomHeader::facesOffset},
                                              {Part::Faces, &Tr5RoomHeader::facesOffset2},
                                              {Part::Vertices, &Tr5RoomHeader::verticesOffset}}};

std::optional<Part> partOf(TableId table)
{
    switch (table)
    {
    case TableId::Lights:
        return Part::Lights;
    case TableId::FogBulbs:
        return Part::FogBulbs;
    case TableId::Portals:
        return Part::Portals;
    case TableId::RoomStatics:
        return Part::Statics;
    default:
        return std::nullopt;
    }
}

/// A room of TR5 that a table is part of.
struct RoomPlace
{
    const Tr5Room* room = nullptr;
    std::size_t row = 0;
    std::size_t firstLayer = 0; ///< row of the layers of all rooms
    std::size_t rowBytes = 0;   ///< of the table
};

std::optional<RoomPlace>
roomOf(const Content& content, const schema::TableSet& tables, std::string_view path)
{
    const auto* level = std::get_if<Level>(&content);
    const auto place = schema::tableAt(tables, path);
    if (level == nullptr || level->tr5Rooms.empty() || !place || !place->view->isNested())
    {
        return std::nullopt;
    }
    const std::size_t row = place->segment->outer;
    std::size_t firstLayer = 0;
    for (const Tr5Room& room : level->tr5Rooms.slice(0, row))
    {
        firstLayer += room.layers.size();
    }
    return RoomPlace{&level->tr5Rooms[row], row, firstLayer, place->view->type().diskSize()};
}

/// Which of the three counts of pages a new one joins: that of the page in front.
std::uint16_t TextileCounts::*groupOf(const TextileCounts& counts, std::size_t at)
{
    return at <= counts.numRoomTextiles && counts.numRoomTextiles > 0
               ? &TextileCounts::numRoomTextiles
               : &TextileCounts::numObjectTextiles;
}

void restatePages(Numbers& numbers, const Level& level, std::size_t at, std::ptrdiff_t count)
{
    TextileCounts counts = level.textileCounts;
    if (count > 0)
    {
        auto& group = counts.*groupOf(counts, at);
        group = static_cast<std::uint16_t>(group + count);
    }
    else
    {
        const std::size_t end = at + static_cast<std::size_t>(-count);
        const std::size_t rooms = counts.numRoomTextiles;
        const std::size_t lost = std::min(end, rooms) - std::min(at, rooms);
        counts.numRoomTextiles = static_cast<std::uint16_t>(rooms - lost);
        counts.numObjectTextiles =
            static_cast<std::uint16_t>(counts.numObjectTextiles - (end - at - lost));
    }
    static const Level kLevel{};
    const auto* base = reinterpret_cast<const std::byte*>(&kLevel);
    const auto offsetOf = [base](const std::uint16_t& number)
    { return static_cast<std::uint32_t>(reinterpret_cast<const std::byte*>(&number) - base); };
    numbers.setAt(
        TableId::Header, 0, offsetOf(kLevel.textileCounts.numRoomTextiles), counts.numRoomTextiles);
    numbers.setAt(TableId::Header,
                  0,
                  offsetOf(kLevel.textileCounts.numObjectTextiles),
                  counts.numObjectTextiles);
}

/// The number of a header at its place in the room.
template <class Number>
void addTo(Numbers& numbers,
           const RoomPlace& place,
           Number Tr5RoomHeader::*member,
           std::ptrdiff_t amount)
{
    static const Tr5Room kRoom{};
    const auto offset =
        static_cast<std::uint32_t>(reinterpret_cast<const std::byte*>(&(kRoom.header.*member))
                                   - reinterpret_cast<const std::byte*>(&kRoom));
    const auto before = static_cast<std::int64_t>(place.room->header.*member);
    numbers.setAt(TableId::Rooms, place.row, offset, before + amount);
}

/// The layers name their vertices and faces, which stand behind everything else.
void moveLayers(Numbers& numbers, const RoomPlace& place, std::ptrdiff_t bytes)
{
    static const level::RoomLayer kLayer{};
    for (std::size_t i = 0; i < place.room->layers.size(); ++i)
    {
        const auto& pointers = place.room->layers[i].pointers;
        for (std::size_t pointer = 0; pointer < pointers.size(); ++pointer)
        {
            const auto offset = static_cast<std::uint32_t>(
                reinterpret_cast<const std::byte*>(&kLayer.pointers[pointer])
                - reinterpret_cast<const std::byte*>(&kLayer));
            if (pointers[pointer] != level::kUninitialised)
            {
                numbers.setAt(TableId::RoomLayers,
                              place.firstLayer + i,
                              offset,
                              std::int64_t{pointers[pointer]} + bytes);
            }
        }
    }
}

void restateRoom(Numbers& numbers, const RoomPlace& place, Part part, std::ptrdiff_t count)
{
    if (part == Part::Lights)
    {
        addTo(numbers, place, &Tr5RoomHeader::numLights, count);
        addTo(numbers, place, &Tr5RoomHeader::numLights2, count);
    }
    else if (part == Part::FogBulbs)
    {
        addTo(numbers, place, &Tr5RoomHeader::numFogBulbs, count);
    }
    else if (part == Part::Statics)
    {
        addTo(numbers, place, &Tr5RoomHeader::numStatics, count);
    }
    const std::ptrdiff_t bytes = count * static_cast<std::ptrdiff_t>(place.rowBytes);
    moveLayers(numbers, place, bytes);
    for (const PartOffset& each : kOffsets)
    {
        if (each.part > part && place.room->header.*each.offset != level::kUninitialised)
        {
            addTo(numbers, place, each.offset, bytes);
        }
    }
}

} // namespace

bool canRestate(const Content& content, TableId table, std::string_view path, std::size_t at)
{
    if (const Level* level = pagesOf(content); level != nullptr && arePages(table))
    {
        // A level may have pages of one depth only; those of both go together.
        const TextileCounts& counts = level->textileCounts;
        const std::size_t pages = level->textiles32.size();
        return pages == counts.sum()
               && (level->textiles16.empty() || level->textiles16.size() == pages)
               && (table == TableId::Textiles32 || pages == level->textiles16.size())
               && at <= std::size_t{counts.numRoomTextiles} + counts.numObjectTextiles;
    }
    const auto part = partOf(table);
    if (!part || *part == Part::Portals)
    {
        return false;
    }
    const schema::TableSet tables = level::tables(content);
    const auto place = roomOf(content, tables, path);
    return place && place->room->header.numLights2 != level::kUninitialised
           && place->room->header.numFogBulbs != level::kUninitialised;
}

Result<std::vector<Step>> restate(const Content& content,
                                  TableId table,
                                  std::string_view path,
                                  std::size_t at,
                                  std::ptrdiff_t count)
{
    const Level* level = pagesOf(content);
    const auto part = partOf(table);
    if (level == nullptr || (!arePages(table) && !part))
    {
        return std::vector<Step>{};
    }
    const schema::TableSet tables = level::tables(content);
    Numbers numbers(content, tables);
    if (arePages(table))
    {
        restatePages(numbers, *level, at, count);
    }
    else if (const auto place = roomOf(content, tables, path))
    {
        restateRoom(numbers, *place, *part, count);
    }
    return numbers.steps();
}

} // namespace tr::edit
