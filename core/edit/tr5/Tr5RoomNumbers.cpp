#include "core/edit/tr5/Tr5RoomNumbers.h"

#include "core/base/Text.h"
#include "core/schema/table/CellPath.h"

#include <algorithm>
#include <numeric>

namespace tr::edit
{
namespace
{

using level::Tr5Room;
using level::Tr5RoomHeader;

constexpr auto kGeneration = level::versions::Tr5;

struct PartOffset
{
    Tr5Part part;
    std::uint32_t Tr5RoomHeader::*offset;
};

constexpr std::array<PartOffset, 9> kOffsets{{{Tr5Part::Lights, &Tr5RoomHeader::lightsOffset},
                                              {Tr5Part::FogBulbs, &Tr5RoomHeader::fogBulbsOffset},
                                              {Tr5Part::Sectors, &Tr5RoomHeader::startOfSectors},
                                              {Tr5Part::Portals, &Tr5RoomHeader::endOfSectors},
                                              {Tr5Part::Statics, &Tr5RoomHeader::endOfPortals},
                                              {Tr5Part::Layers, &Tr5RoomHeader::layersOffset},
                                              {Tr5Part::Faces, &Tr5RoomHeader::facesOffset},
                                              {Tr5Part::Faces, &Tr5RoomHeader::facesOffset2},
                                              {Tr5Part::Vertices, &Tr5RoomHeader::verticesOffset}}};

/// Where the faces of a room are, counted from the end of its header.
std::size_t placeOfFaces(const Tr5Room& room)
{
    constexpr std::size_t kPortalCountAndSeparator = 4;
    const auto bytes = [](const auto& rows)
    {
        using Row = std::decay_t<decltype(rows[0])>;
        return rows.size() * schema::diskSize<Row>(kGeneration);
    };
    return bytes(room.lights) + bytes(room.fogBulbs) + bytes(room.sectors) + bytes(room.portals)
           + kPortalCountAndSeparator + bytes(room.statics) + bytes(room.layers);
}

/// What the pointers of a layer lead to.
constexpr std::array<Tr5Part, 3> kPointers{Tr5Part::Vertices, Tr5Part::Faces, Tr5Part::Faces};

} // namespace

std::optional<Tr5RoomPlace>
tr5RoomOf(const Content& content, const schema::TableSet& tables, std::string_view path)
{
    const auto* level = content.as<level::Level>();
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
    const auto& segments = place->view->segments();
    const auto first = std::ranges::find(segments, row, &schema::TableView::Segment::outer);
    const auto layer = static_cast<std::size_t>(place->segment - &*first);
    return Tr5RoomPlace{
        &level->tr5Rooms[row], row, firstLayer, layer, place->view->type().diskSize()};
}

bool countsItsRows(const Tr5Room& room)
{
    const Tr5RoomHeader& header = room.header;
    const auto add = [](std::size_t sum, const level::RoomLayer& layer)
    { return sum + layer.numVertices; };
    const std::size_t vertices =
        std::accumulate(room.layers.begin(), room.layers.end(), std::size_t{0}, add);
    return header.numLayers == room.layers.size() && vertices == room.vertices.size()
           && header.verticesSize
                  == room.vertices.size() * schema::diskSize<level::Tr5RoomVertex>(kGeneration)
           && header.numQuads != level::kUninitialised
           && header.numTriangles != level::kUninitialised;
}

std::string pathIn(const Tr5RoomPlace& place, schema::TableId table)
{
    return concat(level::tables::Rooms.segment, "/", place.row, "/", table->segment);
}

std::size_t faceBytesOf(const level::Tr5LayerFaces& faces)
{
    return faces.quads.size() * schema::diskSize<level::LayerQuad>(kGeneration)
           + faces.triangles.size() * schema::diskSize<level::LayerTriangle>(kGeneration);
}

std::size_t faceBytesOf(const Tr5Room& room)
{
    std::size_t bytes = 0;
    for (const level::Tr5LayerFaces& faces : room.layerFaces)
    {
        bytes += faceBytesOf(faces);
    }
    return bytes;
}

std::size_t facePaddingFor(const Tr5Room& room, std::size_t faceBytes)
{
    constexpr std::size_t kAlignment = 4;
    const std::size_t padding = room.facePadding.size();
    // Who reads the room finds the padding by the offset of the vertices.
    const bool isFound =
        room.header.verticesOffset == placeOfFaces(room) + faceBytesOf(room) + padding;
    const bool isAligned = (faceBytesOf(room) + padding) % kAlignment == 0;
    return isFound && isAligned ? (kAlignment - faceBytes % kAlignment) % kAlignment : padding;
}

std::int64_t movedPointer(std::uint32_t pointer, std::ptrdiff_t bytes) noexcept
{
    const bool isOffset = pointer != 0 && pointer != level::kUninitialised;
    const std::int64_t moved = std::int64_t{pointer} + bytes;
    return isOffset && moved > 0 ? moved : pointer;
}

std::vector<Step> facePaddingSteps(const Tr5RoomPlace& place, std::size_t padding)
{
    constexpr std::uint8_t kFiller = 0xCD; // as in all real files
    const std::size_t before = place.room->facePadding.size();
    const std::size_t kept = std::min(before, padding);
    if (before == padding)
    {
        return {};
    }
    const schema::TableId table = level::tables::RoomFacePadding;
    return {Splice{table,
                   pathIn(place, table),
                   kept,
                   before - kept,
                   schema::RowBlock(std::vector<std::uint8_t>(padding - kept, kFiller))}};
}

std::ptrdiff_t Tr5RoomNumbers::shiftOf(Tr5Spot spot) const
{
    std::ptrdiff_t bytes = 0;
    for (const Growth& growth : m_growths)
    {
        bytes += growth.spot < spot ? growth.bytes : 0;
    }
    return bytes;
}

void Tr5RoomNumbers::setPointers(std::size_t layer, const Pointers& pointers)
{
    for (std::size_t i = 0; i < pointers.size(); ++i)
    {
        const auto offset =
            schema::memoryOffsetOf<level::RoomLayer>([i](const level::RoomLayer& row)
                                                         -> const auto& {
                return row.pointers[i];
            });
        m_numbers.setAt(level::tables::RoomLayers, m_place.firstLayer + layer, offset, pointers[i]);
    }
}

void Tr5RoomNumbers::moveHeader()
{
    for (const PartOffset& each : kOffsets)
    {
        const std::uint32_t before = m_place.room->header.*each.offset;
        const std::ptrdiff_t bytes = shiftOf({each.part, 0});
        const bool isOffset = before != level::kUninitialised && before + bytes >= 0;
        if (bytes != 0 && isOffset)
        {
            add(each.offset, bytes);
        }
    }
}

void Tr5RoomNumbers::moveLayers()
{
    for (std::size_t layer = 0; layer < m_place.room->layers.size(); ++layer)
    {
        const auto& before = m_place.room->layers[layer].pointers;
        Pointers after{};
        for (std::size_t i = 0; i < after.size(); ++i)
        {
            after[i] = movedPointer(before[i], shiftOf({kPointers[i], layer}));
        }
        setPointers(layer, after);
    }
}

} // namespace tr::edit
