#include "core/edit/rows/StatedCounts.h"

#include "core/edit/tr5/LayerVertices.h"
#include "core/edit/tr5/Tr5RoomNumbers.h"

#include <algorithm>
#include <iterator>

namespace tr::edit
{
namespace
{

using level::Level;
using level::RoomLayer;
using level::TextileCounts;
using level::Tr5RoomHeader;

const Level* pagesOf(const Content& content)
{
    const auto* level = content.as<Level>();
    return level != nullptr && level::since(level::versions::Tr4).contains(level->version)
               ? level
               : nullptr;
}

bool arePages(TableId table)
{
    return table == tables::Textiles16 || table == tables::Textiles32;
}

std::optional<Tr5Part> partOf(TableId table)
{
    switch (table.number())
    {
    case tables::Lights.number:
        return Tr5Part::Lights;
    case tables::FogBulbs.number:
        return Tr5Part::FogBulbs;
    case tables::Portals.number:
        return Tr5Part::Portals;
    case tables::RoomStatics.number:
        return Tr5Part::Statics;
    case tables::RoomQuads.number:
    case tables::RoomTriangles.number:
        return Tr5Part::Faces;
    case tables::RoomVertices.number:
        return Tr5Part::Vertices;
    default:
        return std::nullopt;
    }
}

/// Which of the three counts of pages a new one joins: that of the page in front.
std::uint16_t TextileCounts::*groupOf(const TextileCounts& counts, std::size_t at)
{
    return at <= counts.numRoomTextiles && counts.numRoomTextiles > 0
               ? &TextileCounts::numRoomTextiles
               : &TextileCounts::numObjectTextiles;
}

void restatePages(PendingNumbers& numbers, const Level& level, const Arrangement& arrangement)
{
    TextileCounts counts = level.textileCounts;
    if (arrangement.removed == 0)
    {
        auto& group = counts.*groupOf(counts, arrangement.at);
        group = static_cast<std::uint16_t>(group + arrangement.from.size());
    }
    else
    {
        const std::size_t first = arrangement.first;
        const std::size_t end = first + arrangement.removed;
        const std::size_t rooms = counts.numRoomTextiles;
        const std::size_t lost = std::min(end, rooms) - std::min(first, rooms);
        counts.numRoomTextiles = static_cast<std::uint16_t>(rooms - lost);
        counts.numObjectTextiles =
            static_cast<std::uint16_t>(counts.numObjectTextiles - (arrangement.removed - lost));
    }
    for (const auto group : {&TextileCounts::numRoomTextiles, &TextileCounts::numObjectTextiles})
    {
        const auto offset = schema::memoryOffsetOf<Level>([group](const Level& row) -> const auto& {
            return row.textileCounts.*group;
        });
        numbers.setAt(tables::Header, 0, offset, counts.*group);
    }
}

/// The faces of a layer come or go; the vertices behind them stay aligned.
std::vector<Step> restateFaces(Tr5RoomNumbers& numbers,
                               const Tr5RoomPlace& place,
                               TableId table,
                               std::ptrdiff_t count)
{
    if (table == tables::RoomQuads)
    {
        numbers.add(&Tr5RoomHeader::numQuads, count);
        numbers.add(place.layer, &RoomLayer::numQuads, count);
    }
    else
    {
        numbers.add(&Tr5RoomHeader::numTriangles, count);
        numbers.add(place.layer, &RoomLayer::numTriangles, count);
    }
    const std::ptrdiff_t bytes = count * static_cast<std::ptrdiff_t>(place.rowBytes);
    const auto faceBytes = static_cast<std::ptrdiff_t>(faceBytesOf(*place.room)) + bytes;
    const std::size_t padding = facePaddingFor(*place.room, static_cast<std::size_t>(faceBytes));
    numbers.grow({Tr5Part::Faces, place.layer}, bytes);
    numbers.grow({Tr5Part::FacePadding},
                 static_cast<std::ptrdiff_t>(padding)
                     - static_cast<std::ptrdiff_t>(place.room->facePadding.size()));
    return facePaddingSteps(place, padding);
}

/// Each layer has its share of the vertices.
void restateVertices(Tr5RoomNumbers& numbers,
                     const Tr5RoomPlace& place,
                     const Arrangement& arrangement)
{
    const LayerVertices layers(*place.room);
    const auto rowBytes = static_cast<std::ptrdiff_t>(place.rowBytes);
    numbers.add(&Tr5RoomHeader::verticesSize, arrangement.growth() * rowBytes);
    const std::size_t joined = layers.joinedAt(arrangement.at, arrangement.joins);
    for (std::size_t layer = 0; layer < layers.size(); ++layer)
    {
        const std::size_t came = layer == joined ? arrangement.from.size() : 0;
        const std::size_t went = layers.shared(layer, arrangement.first, arrangement.removed);
        const auto count = static_cast<std::ptrdiff_t>(came) - static_cast<std::ptrdiff_t>(went);
        if (count != 0)
        {
            numbers.add(layer, &RoomLayer::numVertices, count);
            numbers.grow({Tr5Part::Vertices, layer}, count * rowBytes);
        }
    }
}

Result<std::vector<Step>> restateRoom(const Content& content,
                                      const schema::TableSet& tables,
                                      const Tr5RoomPlace& place,
                                      TableId table,
                                      const Arrangement& arrangement)
{
    Tr5RoomNumbers numbers(content, tables, place);
    const Tr5Part part = *partOf(table);
    const std::ptrdiff_t count = arrangement.growth();
    std::vector<Step> padding;
    if (part == Tr5Part::Faces)
    {
        padding = restateFaces(numbers, place, table, count);
    }
    else if (part == Tr5Part::Vertices)
    {
        restateVertices(numbers, place, arrangement);
    }
    else
    {
        if (part == Tr5Part::Lights)
        {
            numbers.add(&Tr5RoomHeader::numLights, count);
            numbers.add(&Tr5RoomHeader::numLights2, count);
        }
        else if (part == Tr5Part::FogBulbs)
        {
            numbers.add(&Tr5RoomHeader::numFogBulbs, count);
        }
        else if (part == Tr5Part::Statics)
        {
            numbers.add(&Tr5RoomHeader::numStatics, count);
        }
        numbers.grow({part}, count * static_cast<std::ptrdiff_t>(place.rowBytes));
    }
    numbers.moveHeader();
    numbers.moveLayers();
    auto steps = numbers.steps();
    if (steps)
    {
        std::ranges::move(padding, std::back_inserter(*steps));
    }
    return steps;
}

bool canArrangePages(const Level& level, TableId table, const Arrangement& arrangement)
{
    // A level may have pages of one depth only; those of both go together.
    const TextileCounts& counts = level.textileCounts;
    const std::size_t pages = level.textiles32.size();
    const std::size_t free = std::size_t{counts.numRoomTextiles} + counts.numObjectTextiles;
    return pages == counts.sum() && (level.textiles16.empty() || level.textiles16.size() == pages)
           && (table == tables::Textiles32 || pages == level.textiles16.size())
           && arrangement.first + arrangement.removed <= free
           && arrangement.at + arrangement.removed <= free;
}

bool canArrangeRoom(const Tr5RoomPlace& place, Tr5Part part, const Arrangement& arrangement)
{
    const Tr5RoomHeader& header = place.room->header;
    if (part == Tr5Part::Vertices)
    {
        // Corners count from the first vertex of their layer: a vertex cannot leave it.
        const bool isMove = arrangement.removed > 0 && !arrangement.from.empty();
        return countsItsRows(*place.room) && !place.room->layers.empty()
               && (!isMove || LayerVertices(*place.room).holds(arrangement));
    }
    if (part == Tr5Part::Faces)
    {
        return countsItsRows(*place.room);
    }
    return header.numLights2 != level::kUninitialised
           && header.numFogBulbs != level::kUninitialised;
}

} // namespace

bool canRestate(const Content& content,
                TableId table,
                std::string_view path,
                const Arrangement& arrangement)
{
    if (const Level* level = pagesOf(content); level != nullptr && arePages(table))
    {
        return canArrangePages(*level, table, arrangement);
    }
    const auto part = partOf(table);
    if (!part || *part == Tr5Part::Portals)
    {
        return false;
    }
    const schema::TableSet tables = content.tables();
    const auto place = tr5RoomOf(content, tables, path);
    return place && canArrangeRoom(*place, *part, arrangement);
}

std::optional<view::RowRange> joinedShare(const Content& content,
                                          TableId table,
                                          std::string_view path,
                                          const Arrangement& insertion)
{
    if (table != tables::RoomVertices)
    {
        return std::nullopt;
    }
    const schema::TableSet tables = content.tables();
    const auto place = tr5RoomOf(content, tables, path);
    if (!place || place->room->layers.empty())
    {
        return std::nullopt;
    }
    const LayerVertices layers(*place->room);
    return layers.of(layers.joinedAt(insertion.at, insertion.joins));
}

bool canRedirect(const Content& content,
                 TableId table,
                 std::string_view path,
                 const Arrangement& removal,
                 std::size_t to)
{
    if (table != tables::RoomVertices)
    {
        return true;
    }
    const schema::TableSet tables = content.tables();
    const auto place = tr5RoomOf(content, tables, path);
    if (!place || place->room->layers.empty())
    {
        return true;
    }
    const LayerVertices layers(*place->room);
    return layers.shared(layers.layerOf(to), removal.first, removal.removed) == removal.removed;
}

Result<std::vector<Step>> restate(const Content& content,
                                  TableId table,
                                  std::string_view path,
                                  const Arrangement& arrangement)
{
    const Level* level = pagesOf(content);
    if (level == nullptr || arrangement.growth() == 0 || (!arePages(table) && !partOf(table)))
    {
        return std::vector<Step>{};
    }
    const schema::TableSet tables = content.tables();
    if (arePages(table))
    {
        PendingNumbers numbers(content, tables);
        restatePages(numbers, *level, arrangement);
        return numbers.steps();
    }
    const auto place = tr5RoomOf(content, tables, path);
    return place ? restateRoom(content, tables, *place, table, arrangement)
                 : Result<std::vector<Step>>(std::vector<Step>{});
}

} // namespace tr::edit
