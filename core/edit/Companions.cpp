#include "core/edit/Companions.h"

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
    return replaceAll(id, std::string(level::table(id).segment), rows, std::move(with));
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
            steps.push_back(replaceAll(TableId::NgRoomFlags,
                                       concat(level::table(TableId::NgChunks).segment,
                                              "/",
                                              i,
                                              "/",
                                              level::table(TableId::NgRoomFlags).segment),
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
    return replaceAll(TableId::Zones, level.zones, std::move(zones));
}

std::size_t sizeOf(const Level& level, TableId table)
{
    switch (table)
    {
    case TableId::Rooms:
        return level.rooms.size();
    case TableId::Boxes:
        return level.boxes.size();
    case TableId::Textiles8:
        return level.textiles8.size();
    case TableId::Textiles16:
    case TableId::Textiles32:
        return level.textiles32.size();
    case TableId::Samples:
        return level.samples.size();
    case TableId::SampleIndices:
        return level.sampleIndices.size();
    default:
        return 0;
    }
}

std::vector<Step> inOrder(const Level& level, TableId table, const Order& order)
{
    const bool hasSamples = !level.samples.empty();
    const bool inStep = level.samples.size() == level.sampleIndices.size();
    switch (table)
    {
    case TableId::Rooms:
        return roomFlagsInOrder(level, order);
    case TableId::Boxes:
        return {zonesInOrder(level, order)};
    case TableId::Textiles8:
        if (!level.textiles16.empty())
        {
            return {replaceAll(
                TableId::Textiles16, level.textiles16, arranged(level.textiles16, order))};
        }
        return {};
    case TableId::Textiles16:
        return {
            replaceAll(TableId::Textiles32, level.textiles32, arranged(level.textiles32, order))};
    case TableId::Textiles32:
        if (!level.textiles16.empty())
        {
            return {replaceAll(
                TableId::Textiles16, level.textiles16, arranged(level.textiles16, order))};
        }
        return {};
    case TableId::Samples:
        if (inStep)
        {
            return {replaceAll(
                TableId::SampleIndices, level.sampleIndices, arranged(level.sampleIndices, order))};
        }
        return {};
    case TableId::SampleIndices:
        if (hasSamples && inStep)
        {
            return {replaceAll(TableId::Samples, level.samples, arranged(level.samples, order))};
        }
        return {};
    default:
        return {};
    }
}

bool hasCompanions(TableId table)
{
    return table == TableId::Rooms || table == TableId::Boxes || table == TableId::Textiles8
           || table == TableId::Textiles16 || table == TableId::Textiles32
           || table == TableId::Samples || table == TableId::SampleIndices;
}

} // namespace

std::vector<Step> companions(const Content& content, TableId table, const Arrangement& arrangement)
{
    const auto* level = std::get_if<Level>(&content);
    if (level == nullptr || !hasCompanions(table))
    {
        return {};
    }
    const std::size_t size = sizeOf(*level, table);
    const bool isRoom = table == TableId::Rooms;
    if (isRoom ? !level->ng.isThere : size == 0 && table != TableId::Boxes)
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
