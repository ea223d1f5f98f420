#include "core/edit/tr5/Tr5Layers.h"

#include "core/edit/tr5/Tr5RoomNumbers.h"

#include <iterator>

namespace tr::edit
{
namespace
{

using level::RoomLayer;
using level::Tr5LayerFaces;
using level::Tr5Room;
using level::Tr5RoomHeader;
using level::Tr5RoomVertex;

constexpr auto kTr5 = level::versions::Tr5;
constexpr std::size_t kNew = Arrangement::kNew;

/// Bytes of a layer's vertices.
std::int64_t bytesOf(const RoomLayer& layer)
{
    return static_cast<std::int64_t>(layer.numVertices * schema::diskSize<Tr5RoomVertex>(kTr5));
}

/// Where the faces and the vertices of layers begin, counted from the first ones.
struct Start
{
    std::int64_t faces = 0;
    std::int64_t vertices = 0;
};

/// One for each layer, and one for the end.
std::vector<Start> startsOf(const Tr5Room& room, const std::vector<std::size_t>& order)
{
    std::vector<Start> starts(1);
    for (const std::size_t layer : order)
    {
        Start next = starts.back();
        if (layer != kNew)
        {
            next.faces += static_cast<std::int64_t>(faceBytesOf(room.layerFaces[layer]));
            next.vertices += bytesOf(room.layers[layer]);
        }
        starts.push_back(next);
    }
    return starts;
}

/// The layers of a room in another order.
class NewOrder
{
public:
    NewOrder(const Tr5RoomPlace& place, const Arrangement& arrangement)
        : m_place(place)
        , m_arrangement(arrangement)
        , m_room(*place.room)
        , m_order(arrangement.order(m_room.layers.size()))
        , m_before(startsOf(m_room, Arrangement{}.order(m_room.layers.size())))
        , m_after(startsOf(m_room, m_order))
        , m_padding(facePaddingFor(m_room, static_cast<std::size_t>(m_after.back().faces)))
    {
        m_faceShift =
            arrangement.growth() * static_cast<std::ptrdiff_t>(schema::diskSize<RoomLayer>(kTr5));
        m_vertexShift = m_faceShift + m_after.back().faces - m_before.back().faces
                        + static_cast<std::int64_t>(m_padding)
                        - static_cast<std::int64_t>(m_room.facePadding.size());
    }

    [[nodiscard]] Result<std::vector<Step>>
    steps(const Content& content, std::string_view path, const schema::RowBlock& rows) const
    {
        const schema::TableSet tables = content.tables();
        Tr5RoomNumbers numbers(content, tables, m_place);
        stateHeader(numbers);
        statePointers(numbers);
        auto steps = numbers.steps();
        if (!steps)
        {
            return steps;
        }
        const auto add = [&steps](std::vector<Step> more)
        { std::ranges::move(more, std::back_inserter(*steps)); };
        add(m_arrangement.splices(tables::RoomLayers, path, layers(rows)));
        add(m_arrangement.splices(tables::RoomLayerFaces,
                                  pathIn(m_place, tables::RoomLayerFaces),
                                  schema::RowBlock(faces())));
        add(facePaddingSteps(m_place, m_padding));
        add(vertexSplices());
        return steps;
    }

private:
    void stateHeader(Tr5RoomNumbers& numbers) const
    {
        std::ptrdiff_t quads = 0;
        std::ptrdiff_t triangles = 0;
        const auto count = [&](std::size_t layer, std::ptrdiff_t sign)
        {
            quads += sign * static_cast<std::ptrdiff_t>(m_room.layerFaces[layer].quads.size());
            triangles +=
                sign * static_cast<std::ptrdiff_t>(m_room.layerFaces[layer].triangles.size());
        };
        for (std::size_t layer = 0; layer < m_room.layers.size(); ++layer)
        {
            count(layer, -1);
        }
        for (const std::size_t layer : m_order)
        {
            if (layer != kNew)
            {
                count(layer, 1);
            }
        }
        numbers.add(&Tr5RoomHeader::numLayers, m_arrangement.growth());
        numbers.add(&Tr5RoomHeader::numQuads, quads);
        numbers.add(&Tr5RoomHeader::numTriangles, triangles);
        numbers.add(&Tr5RoomHeader::verticesSize,
                    m_after.back().vertices - m_before.back().vertices);
        numbers.grow({Tr5Part::Layers}, m_faceShift);
        numbers.grow({Tr5Part::Faces}, m_vertexShift - m_faceShift);
        numbers.moveHeader();
    }

    /// Of a layer whose faces and vertices have moved.
    [[nodiscard]] Tr5RoomNumbers::Pointers pointersOf(std::size_t from, std::size_t at) const
    {
        const std::int64_t faces = m_after[at].faces + m_faceShift;
        const std::int64_t vertices = m_after[at].vertices + m_vertexShift;
        if (from == kNew)
        {
            const std::int64_t first = m_room.header.facesOffset;
            return {m_room.header.verticesOffset + vertices, first + faces, first + faces};
        }
        const std::array<std::int64_t, 3> shifts{vertices - m_before[from].vertices,
                                                 faces - m_before[from].faces,
                                                 faces - m_before[from].faces};
        Tr5RoomNumbers::Pointers pointers{};
        for (std::size_t i = 0; i < pointers.size(); ++i)
        {
            pointers[i] = movedPointer(m_room.layers[from].pointers[i], shifts[i]);
        }
        return pointers;
    }

    [[nodiscard]] bool comes(std::size_t at) const
    {
        return at >= m_arrangement.at && at - m_arrangement.at < m_arrangement.from.size();
    }

    void statePointers(Tr5RoomNumbers& numbers) const
    {
        for (std::size_t at = 0; at < m_order.size(); ++at)
        {
            if (!comes(at))
            {
                numbers.setPointers(m_order[at], pointersOf(m_order[at], at));
            }
        }
    }

    /// Those that come.
    [[nodiscard]] schema::RowBlock layers(const schema::RowBlock& rows) const
    {
        std::vector<RoomLayer> layers;
        for (std::size_t i = 0; i < m_arrangement.from.size(); ++i)
        {
            const std::size_t from = m_arrangement.from[i];
            RoomLayer layer = from == kNew ? rows.rows<RoomLayer>()[i] : m_room.layers[from];
            if (from == kNew)
            {
                layer.numVertices = 0;
                layer.numQuads = 0;
                layer.numTriangles = 0;
            }
            const auto pointers = pointersOf(from, m_arrangement.at + i);
            std::ranges::transform(pointers,
                                   layer.pointers.begin(),
                                   [](std::int64_t offset)
                                   { return static_cast<std::uint32_t>(offset); });
            layers.push_back(layer);
        }
        return schema::RowBlock(std::move(layers));
    }

    [[nodiscard]] std::vector<Tr5LayerFaces> faces() const
    {
        std::vector<Tr5LayerFaces> faces;
        faces.reserve(m_arrangement.from.size());
        for (const std::size_t from : m_arrangement.from)
        {
            faces.push_back(from == kNew ? Tr5LayerFaces{} : m_room.layerFaces[from]);
        }
        return faces;
    }

    /// How many vertices take that many bytes.
    [[nodiscard]] static std::size_t verticesIn(std::int64_t bytes)
    {
        return static_cast<std::size_t>(bytes) / schema::diskSize<Tr5RoomVertex>(kTr5);
    }

    [[nodiscard]] std::vector<Step> vertexSplices() const
    {
        Arrangement vertices;
        vertices.first = verticesIn(m_before[m_arrangement.first].vertices);
        vertices.removed =
            verticesIn(m_before[m_arrangement.first + m_arrangement.removed].vertices)
            - vertices.first;
        vertices.at = verticesIn(m_after[m_arrangement.at].vertices);
        std::vector<Tr5RoomVertex> rows;
        for (const std::size_t from : m_arrangement.from)
        {
            if (from != kNew)
            {
                const auto own = m_room.vertices.slice(verticesIn(m_before[from].vertices),
                                                       m_room.layers[from].numVertices);
                rows.insert(rows.end(), own.begin(), own.end());
            }
        }
        return vertices.splices(tables::RoomVertices,
                                pathIn(m_place, tables::RoomVertices),
                                schema::RowBlock(std::move(rows)));
    }

    const Tr5RoomPlace& m_place;
    const Arrangement& m_arrangement;
    const Tr5Room& m_room;
    std::vector<std::size_t> m_order;
    std::vector<Start> m_before;
    std::vector<Start> m_after;
    std::size_t m_padding;
    std::int64_t m_faceShift = 0;   ///< of all faces, by the layers in front of them
    std::int64_t m_vertexShift = 0; ///< of all vertices, by the faces in front of them, too
};

} // namespace

bool canArrangeLayers(const Content& content, TableId table, std::string_view path)
{
    if (table != tables::RoomLayers)
    {
        return false;
    }
    const schema::TableSet tables = content.tables();
    const auto place = tr5RoomOf(content, tables, path);
    return place && countsItsRows(*place->room);
}

schema::RowBlock
layersInPlace(const Content& content, const RowSpan& replaced, const schema::RowBlock& rows)
{
    if (rows.empty() || !rows.holds<RoomLayer>())
    {
        return rows;
    }
    const schema::RowBlock before = copyRows(content, replaced);
    std::vector<RoomLayer> layers = rows.rows<RoomLayer>();
    for (std::size_t i = 0; i < layers.size(); ++i)
    {
        const RoomLayer& own = before.rows<RoomLayer>()[i];
        layers[i].numVertices = own.numVertices;
        layers[i].numQuads = own.numQuads;
        layers[i].numTriangles = own.numTriangles;
        layers[i].pointers = own.pointers;
    }
    return schema::RowBlock(std::move(layers));
}

Result<std::vector<Step>> arrangeLayers(const Content& content,
                                        std::string_view path,
                                        const Arrangement& arrangement,
                                        const schema::RowBlock& rows)
{
    const schema::TableSet tables = content.tables();
    const auto place = tr5RoomOf(content, tables, path);
    return NewOrder(*place, arrangement).steps(content, path, rows);
}

} // namespace tr::edit
