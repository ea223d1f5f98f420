#include "core/base/Text.h"
#include "core/level/Content.h"

#include <algorithm>

/// Tables of a level that have to stand in step with another.
namespace tr::level
{
namespace
{

using schema::RowOrder;
using schema::RowsInStep;
using schema::TableId;
using Rows = std::vector<std::size_t>;

template <class T>
RowsInStep rowsOf(TableId id, std::string path, const Table<T>& rows, const Rows& order)
{
    std::vector<T> arranged;
    arranged.reserve(order.size());
    for (const std::size_t row : order)
    {
        arranged.push_back(row < rows.size() ? rows[row] : T{});
    }
    return {id, std::move(path), rows.size(), schema::RowBlock(std::move(arranged))};
}

template <class T>
std::vector<RowsInStep> allOf(TableId id, const Table<T>& rows, const Rows& order)
{
    return {rowsOf(id, std::string(id->segment), rows, order)};
}

/// The order of a table of that many rows, whose new rows are like the one in front of them.
Rows likeInFront(const RowOrder& order, std::size_t rows)
{
    Rows result = order.of(rows);
    std::ranges::replace(result, RowOrder::kNew, order.inFront);
    return result;
}

/// What TRNG says about the rooms, where that is one row a room. Nothing is said about a new room.
std::vector<RowsInStep> roomFlags(const Level& level, const RowOrder& order)
{
    std::vector<RowsInStep> all;
    for (std::size_t i = 0; i < level.ng.chunks.size(); ++i)
    {
        const NgChunk& chunk = level.ng.chunks[i];
        if (chunk.content == NgContent::RoomFlags && chunk.roomFlags.size() == level.rooms.size())
        {
            all.push_back(
                rowsOf(tables::NgRoomFlags,
                       concat(tables::NgChunks.segment, "/", i, "/", tables::NgRoomFlags.segment),
                       chunk.roomFlags,
                       order.of(level.rooms.size())));
        }
    }
    return all;
}

/// The zones are lists with a number a box, one list behind the other.
RowsInStep zones(const Level& level, const Rows& order)
{
    const std::size_t boxes = level.boxes.size();
    const std::size_t lists = zonesPerBox(level.version);
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
    return {tables::Zones,
            std::string(tables::Zones.segment),
            level.zones.size(),
            schema::RowBlock(std::move(zones))};
}

} // namespace

std::vector<RowsInStep> rowsInStep(const Level& level, TableId table, const RowOrder& order)
{
    const auto& indices = level.sounds.sampleIndices;
    const bool hasBoth = !level.samples.empty() && level.samples.size() == indices.size();
    const auto like = [&order](std::size_t rows) { return likeInFront(order, rows); };
    switch (table.number())
    {
    case tables::Rooms.number:
        return level.ng.isThere ? roomFlags(level, order) : std::vector<RowsInStep>{};
    case tables::Boxes.number:
        return {zones(level, like(level.boxes.size()))};
    case tables::Textiles8.number:
    case tables::Textiles32.number:
        if (!level.textiles16.empty())
        {
            const bool narrow = table == tables::Textiles8;
            const std::size_t pages = narrow ? level.textiles8.size() : level.textiles32.size();
            return pages == 0 ? std::vector<RowsInStep>{}
                              : allOf(tables::Textiles16, level.textiles16, like(pages));
        }
        return {};
    case tables::Textiles16.number:
        return level.textiles32.empty()
                   ? std::vector<RowsInStep>{}
                   : allOf(tables::Textiles32, level.textiles32, like(level.textiles32.size()));
    case tables::Samples.number:
        return hasBoth ? allOf(tables::SampleIndices, indices, like(indices.size()))
                       : std::vector<RowsInStep>{};
    case tables::SampleIndices.number:
        return hasBoth ? allOf(tables::Samples, level.samples, like(level.samples.size()))
                       : std::vector<RowsInStep>{};
    default:
        return {};
    }
}

} // namespace tr::level
