#include "core/view/links/BlockLinks.h"
#include "core/view/links/ImpliedRanges.h"

#include <algorithm>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;
using schema::Leaf;
using schema::Reference;
using schema::ReferenceUse;
using schema::TableView;

constexpr std::uint32_t kNoLeaf = 0xFFFF'FFFF;

/// The links of all of them are ordered by their cells.
std::vector<TableId> inOrder(const schema::TableSet& tables)
{
    std::vector<TableId> order;
    for (const TableView& view : tables.tables())
    {
        order.emplace_back(view.id());
    }
    std::ranges::sort(order);
    return order;
}

/// Makes the links of all tables from the descriptions of their records.
class Collector
{
public:
    Collector(const schema::Content& content, const schema::TableSet& tables)
        : m_source(content, tables)
        , m_packed(m_source)
        , m_blocks(m_source)
        , m_ranges(m_source, m_packed)
    {
    }

    [[nodiscard]] std::vector<Link> collect()
    {
        for (const TableId table : inOrder(m_source.tables()))
        {
            addTable(*m_source.find(table));
            for (const auto links : {m_packed.of(table), m_blocks.of(table)})
            {
                m_links.insert(m_links.end(), links.begin(), links.end());
            }
        }
        // Meshes of a damaged file can overlap.
        const auto same = [](const Link& a, const Link& b)
        { return a.from == b.from && a.target == b.target && a.first == b.first; };
        const auto repeated = std::ranges::unique(m_links, same);
        m_links.erase(repeated.begin(), repeated.end());
        return std::move(m_links);
    }

private:
    /// A number of a record that refers to rows, and the number that counts them.
    struct Place
    {
        const Leaf* leaf = nullptr;
        std::uint32_t index = 0;
        Reference reference;
        bool isImplied = false;
        bool isNested = false;
        std::uint32_t countLeaf = kNoLeaf;
        schema::NumberCode countCode{};
    };

    /// Vertices that corners count from: those of a room, or of one of its layers.
    struct Vertices
    {
        std::uint32_t room = kNoLeaf;
        std::size_t layer = 0;
        std::int64_t first = 0; ///< row of the table
        std::int64_t count = 0; ///< as the room or layer says
        std::int64_t left = 0;  ///< that the room has from there on
    };

    [[nodiscard]] std::vector<Place> placesOf(const TableView& view) const
    {
        std::vector<Place> places;
        const auto leaves = view.type().leaves();
        for (std::uint32_t i = 0; i < leaves.size(); ++i)
        {
            for (const Reference& reference : m_source.references(view.info(), leaves[i]))
            {
                if (reference.kind == Reference::Kind::First)
                {
                    Place place{&leaves[i], i, reference};
                    place.isImplied = ImpliedRanges::imply(view.info(), reference.target);
                    place.isNested = m_source.find(reference.target)->isNested();
                    places.push_back(place);
                }
            }
        }
        for (std::uint32_t i = 0; i < leaves.size(); ++i)
        {
            for (const Reference& reference : m_source.references(view.info(), leaves[i]))
            {
                const auto place = std::ranges::find_if(
                    places,
                    [&](const Place& each)
                    { return each.reference.target == reference.target && !each.isImplied; });
                if (reference.kind == Reference::Kind::Count && place != places.end())
                {
                    place->countLeaf = i;
                    place->countCode = reference.code;
                }
            }
        }
        return places;
    }

    void addTable(const TableView& view)
    {
        const std::vector<Place> places = placesOf(view);
        if (places.empty())
        {
            return;
        }
        m_links.reserve(m_links.size() + view.size() * places.size());
        Vertices vertices;
        for (const TableView::Segment& segment : view.segments())
        {
            vertices = view.isNested() ? verticesOf(view, segment.outer, vertices) : vertices;
            const auto* row = static_cast<const std::byte*>(segment.rows);
            for (std::size_t i = 0; i < segment.count; ++i, row += view.type().memorySize())
            {
                for (const Place& place : places)
                {
                    addLink(view, place, segment.before + i, row, vertices);
                }
            }
        }
    }

    void addLink(const TableView& view,
                 const Place& place,
                 std::size_t row,
                 const std::byte* data,
                 const Vertices& vertices)
    {
        const schema::Value value = valueAt(*place.leaf, data);
        const TableId table = view.id();
        if (!applies(place.reference.use, row))
        {
            return;
        }
        auto link = m_source.link(place.reference, {table, row, place.index, 0}, value);
        if (!link)
        {
            return;
        }
        if (place.isNested)
        {
            link->base = vertices.first;
            link->limit = std::min(vertices.count, vertices.left);
            link->first += vertices.first;
        }
        if (place.isImplied)
        {
            link->isImplied = true;
            link->count = m_ranges.countOf(*link, value.integer());
        }
        else if (place.countLeaf != kNoLeaf)
        {
            const Leaf& leaf = view.type().leaves()[place.countLeaf];
            const auto count = schema::decodeNumber(place.countCode, valueAt(leaf, data));
            link->count = count > 0 ? static_cast<std::size_t>(count) : 0;
            link->countCell = {table, row, place.countLeaf, 0};
            link->countCode = place.countCode;
        }
        m_links.push_back(*link);
    }

    [[nodiscard]] bool applies(ReferenceUse use, std::size_t row) const
    {
        switch (use)
        {
        case ReferenceUse::OfCamera:
            return m_packed.isCamera(row);
        case ReferenceUse::OfSink:
            return m_packed.isSink(row);
        default:
            return use == ReferenceUse::Always;
        }
    }

    /// Those that the rows of the next table of a room lead to, after `last`: all of the room, or
    /// in TR5 those of the next layer.
    [[nodiscard]] Vertices verticesOf(const TableView& view, std::uint32_t room, Vertices last)
    {
        const TableView* vertices = m_source.find(tables::RoomVertices);
        if (vertices == nullptr)
        {
            return {};
        }
        if (m_roomVertices.empty())
        {
            for (const TableView::Segment& segment : vertices->segments())
            {
                m_roomVertices.resize(std::size_t{segment.outer} + 1);
                m_roomVertices.back() = {segment.outer,
                                         0,
                                         static_cast<std::int64_t>(segment.before),
                                         static_cast<std::int64_t>(segment.count),
                                         static_cast<std::int64_t>(segment.count)};
            }
        }
        const Vertices all =
            room < m_roomVertices.size() ? m_roomVertices[room] : Vertices{room, 0, 0, 0, 0};
        const TableId table = view.id();
        const bool isLayered = table == tables::RoomQuads || table == tables::RoomTriangles;
        if (!isLayered || room >= m_source.level()->tr5Rooms.size())
        {
            return all;
        }
        const auto& layers = m_source.level()->tr5Rooms[room].layers;
        const bool isNext = last.room == room;
        const std::size_t layer = isNext ? last.layer + 1 : 0;
        const std::int64_t first = isNext ? last.first + last.count : all.first;
        return {room,
                layer,
                first,
                layer < layers.size() ? std::int64_t{layers[layer].numVertices} : 0,
                std::max<std::int64_t>(0, all.first + all.count - first)};
    }

    LinkSource m_source;
    PackedLinks m_packed;
    BlockLinks m_blocks;
    ImpliedRanges m_ranges;
    std::vector<Vertices> m_roomVertices; ///< of each room
    std::vector<Link> m_links;
};

} // namespace

std::vector<Link> collectLinks(const schema::Content& content, const schema::TableSet& tables)
{
    return Collector(content, tables).collect();
}

} // namespace tr::view
