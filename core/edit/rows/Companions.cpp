#include "core/edit/rows/Companions.h"

#include "core/base/Text.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

using level::Level;

/// For each row that there will be, the row that it is made of.
using Order = std::vector<std::size_t>;

template <class T>
std::vector<T> arranged(const Table<T>& rows, const Order& order)
{
    std::vector<T> result;
    result.reserve(order.size());
    for (const std::size_t row : order)
    {
        result.push_back(row < rows.size() ? rows[row] : T{});
    }
    return result;
}

template <class T>
Step replaceAll(TableId id, std::string path, const Table<T>& rows, std::vector<T> with)
{
    return Splice{id, std::move(path), 0, rows.size(), schema::RowBlock(std::move(with))};
}

template <class T>
Step replaceAll(TableId id, const Table<T>& rows, std::vector<T> with)
{
    return replaceAll(id, std::string(id->segment), rows, std::move(with));
}

/// What TRNG says about the rooms, where that is one row a room.
std::vector<Step> roomFlagsInOrder(const Level& level, const Order& order)
{
    std::vector<Step> steps;
    for (std::size_t i = 0; i < level.ng.chunks.size(); ++i)
    {
        const level::NgChunk& chunk = level.ng.chunks[i];
        if (chunk.content == level::NgContent::RoomFlags
            && chunk.roomFlags.size() == level.rooms.size())
        {
            steps.push_back(replaceAll(
                tables::NgRoomFlags,
                concat(tables::NgChunks.segment, "/", i, "/", tables::NgRoomFlags.segment),
                chunk.roomFlags,
                arranged(chunk.roomFlags, order)));
        }
    }
    return steps;
}

/// The zones are lists with a number a box, one list behind the other.
Step zonesInOrder(const Level& level, const Order& order)
{
    const std::size_t boxes = level.boxes.size();
    const std::size_t lists = level::zonesPerBox(level.version);
    std::vector<std::uint16_t> zones;
    for (std::size_t list = 0; list < lists; ++list)
    {
        for (const std::size_t box : order)
        {
            const std::size_t at = list * boxes + box;
            zones.push_back(box < boxes && at < level.zones.size() ? level.zones[at]
                                                                   : std::uint16_t{0});
        }
    }
    return replaceAll(tables::Zones, level.zones, std::move(zones));
}

std::size_t sizeOf(const Level& level, TableId table)
{
    switch (table.number())
    {
    case tables::Rooms.number:
        return level.rooms.size();
    case tables::Boxes.number:
        return level.boxes.size();
    case tables::Textiles8.number:
        return level.textiles8.size();
    case tables::Textiles16.number:
    case tables::Textiles32.number:
        return level.textiles32.size();
    case tables::Samples.number:
        return level.samples.size();
    case tables::SampleIndices.number:
        return level.sounds.sampleIndices.size();
    default:
        return 0;
    }
}

std::vector<Step> inOrder(const Level& level, TableId table, const Order& order)
{
    const bool hasSamples = !level.samples.empty();
    const bool inStep = level.samples.size() == level.sounds.sampleIndices.size();
    switch (table.number())
    {
    case tables::Rooms.number:
        return roomFlagsInOrder(level, order);
    case tables::Boxes.number:
        return {zonesInOrder(level, order)};
    case tables::Textiles8.number:
        if (!level.textiles16.empty())
        {
            return {replaceAll(
                tables::Textiles16, level.textiles16, arranged(level.textiles16, order))};
        }
        return {};
    case tables::Textiles16.number:
        return {
            replaceAll(tables::Textiles32, level.textiles32, arranged(level.textiles32, order))};
    case tables::Textiles32.number:
        if (!level.textiles16.empty())
        {
            return {replaceAll(
                tables::Textiles16, level.textiles16, arranged(level.textiles16, order))};
        }
        return {};
    case tables::Samples.number:
        if (inStep)
        {
            return {replaceAll(tables::SampleIndices,
                               level.sounds.sampleIndices,
                               arranged(level.sounds.sampleIndices, order))};
        }
        return {};
    case tables::SampleIndices.number:
        if (hasSamples && inStep)
        {
            return {replaceAll(tables::Samples, level.samples, arranged(level.samples, order))};
        }
        return {};
    default:
        return {};
    }
}

bool hasCompanions(TableId table)
{
    return table == tables::Rooms || table == tables::Boxes || table == tables::Textiles8
           || table == tables::Textiles16 || table == tables::Textiles32 || table == tables::Samples
           || table == tables::SampleIndices;
}

} // namespace

std::vector<Step> companions(const Content& content, TableId table, const Arrangement& arrangement)
{
    const auto* level = content.as<Level>();
    if (level == nullptr || !hasCompanions(table))
    {
        return {};
    }
    const std::size_t size = sizeOf(*level, table);
    const bool isRoom = table == tables::Rooms;
    if (isRoom ? !level->ng.isThere : size == 0 && table != tables::Boxes)
    {
        return {};
    }
    Order order = arrangement.order(size);
    const std::size_t like = arrangement.at == 0 ? 0 : arrangement.at - 1;
    // Nothing is said about a new room.
    std::ranges::replace(order, Arrangement::kNew, isRoom ? Arrangement::kNew : like);
    return inOrder(*level, table, order);
}

} // namespace tr::edit
