#include "core/view/links/BlockLinks.h"
#include "core/view/links/ImpliedRanges.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

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
    /// `into`: the only table that links are wanted to; nothing: all.
    Collector(const schema::Content& content,
              const schema::TableSet& tables,
              std::optional<TableId> into)
        : m_source(content, tables)
        , m_into(into)
        , m_packed(into ? PackedLinks(m_source, *into) : PackedLinks(m_source))
        , m_blocks(m_source)
        , m_ranges(m_source, m_packed)
    {
    }

    [[nodiscard]] std::vector<Link> collect()
    {
        m_links.reserve(mostLinks());
        for (const TableId table : inOrder(m_source.tables()))
        {
            addTable(*m_source.find(table));
            for (const auto links : {m_packed.of(table), m_blocks.of(table)})
            {
                std::ranges::copy_if(links,
                                     std::back_inserter(m_links),
                                     [this](const Link& link) { return isWanted(link.target); });
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
        bool isBeside = false; ///< the target stands in a row that this one stands in too
        std::uint32_t countLeaf = kNoLeaf;
        schema::NumberCode countCode{};
    };

    /// Rows that numbers of the same outer row count from: all that stand in it, or of the
    /// vertices of a room those of one of its layers.
    struct Beside
    {
        std::uint32_t outer = kNoLeaf;
        std::size_t layer = 0;
        std::int64_t first = 0; ///< row of the table
        std::int64_t count = 0; ///< as the outer row or layer says
        std::int64_t left = 0;  ///< that the outer row has from there on
    };

    /// No more are found than this. Room for all at once, as moving them again for each table takes
    /// as long as finding them.
    [[nodiscard]] std::size_t mostLinks() const
    {
        std::size_t most = 0;
        for (const TableId table : inOrder(m_source.tables()))
        {
            const TableView& view = *m_source.find(table);
            most += view.size() * placesOf(view).size() + m_packed.of(table).size()
                    + m_blocks.of(table).size();
        }
        return most;
    }

    [[nodiscard]] bool isWanted(TableId target) const { return !m_into || *m_into == target; }

    [[nodiscard]] std::vector<Place> placesOf(const TableView& view) const
    {
        std::vector<Place> places;
        const auto leaves = view.type().leaves();
        for (std::uint32_t i = 0; i < leaves.size(); ++i)
        {
            for (const Reference& reference : m_source.references(view.info(), leaves[i]))
            {
                // Streams have no slots, so no reference leads there only otherwise.
                if (reference.kind == Reference::Kind::First && isWanted(reference.target))
                {
                    Place place{&leaves[i], i, reference};
                    place.isImplied = ImpliedRanges::imply(view.info(), reference.target);
                    const TableView& target = *m_source.find(reference.target);
                    place.isNested = target.isNested();
                    place.isBeside = place.isNested && standsIn(view, target.info().outer);
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

    /// Whether the rows of a table stand in rows of another one, however deep.
    [[nodiscard]] bool standsIn(const TableView& view, TableId outer) const
    {
        const auto& segments = view.segments();
        return !segments.empty()
               && m_source.tables().outerRow(view, segments.front(), outer).has_value();
    }

    void addTable(const TableView& view)
    {
        const std::vector<Place> places = placesOf(view);
        if (places.empty())
        {
            return;
        }
        std::vector<Beside> beside(places.size());
        for (const TableView::Segment& segment : view.segments())
        {
            for (std::size_t i = 0; i < places.size(); ++i)
            {
                if (places[i].isBeside)
                {
                    const TableId target = places[i].reference.target;
                    const auto outer = m_source.tables().outerRow(view, segment, target->outer);
                    beside[i] = besideOf(view, target, outer.value_or(kNoLeaf), beside[i]);
                }
            }
            const auto* row = static_cast<const std::byte*>(segment.rows);
            for (std::size_t i = 0; i < segment.count; ++i, row += view.type().memorySize())
            {
                for (std::size_t place = 0; place < places.size(); ++place)
                {
                    addLink(view, places[place], segment.before + i, row, beside[place]);
                }
            }
        }
    }

    void addLink(const TableView& view,
                 const Place& place,
                 std::size_t row,
                 const std::byte* data,
                 const Beside& beside)
    {
        const TableId table = view.id();
        if (!view.has(row, place.index) || !applies(place.reference.use, row))
        {
            return;
        }
        const schema::Value value = valueAt(*place.leaf, data);
        auto link = m_source.link(place.reference, {table, row, place.index, 0}, value);
        if (!link)
        {
            return;
        }
        if (place.isNested)
        {
            link->base = beside.first;
            link->limit = std::min(beside.count, beside.left);
            link->first += beside.first;
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

    /// Those that the rows of the next table of an outer row lead to, after `last`: all in that
    /// row, or of the faces of a layer of a TR5 room those of the next layer.
    [[nodiscard]] Beside
    besideOf(const TableView& view, TableId target, std::uint32_t outer, const Beside& last)
    {
        const std::vector<Beside>& rows = partsOf(target);
        const Beside all = outer < rows.size() ? rows[outer] : Beside{outer, 0, 0, 0, 0};
        const TableId table = view.id();
        const bool isLayered = target == tables::RoomVertices
                               && (table == tables::RoomQuads || table == tables::RoomTriangles);
        if (!isLayered || outer >= m_source.level()->tr5Rooms.size())
        {
            return all;
        }
        const auto& layers = m_source.level()->tr5Rooms[outer].layers;
        const bool isNext = last.outer == outer;
        const std::size_t layer = isNext ? last.layer + 1 : 0;
        const std::int64_t first = isNext ? last.first + last.count : all.first;
        return {outer,
                layer,
                first,
                layer < layers.size() ? std::int64_t{layers[layer].numVertices} : 0,
                std::max<std::int64_t>(0, all.first + all.count - first)};
    }

    /// The rows of a table, by the rows that they stand in.
    [[nodiscard]] const std::vector<Beside>& partsOf(TableId table)
    {
        const auto [entry, isNew] = m_parts.try_emplace(table);
        std::vector<Beside>& parts = entry->second;
        if (!isNew)
        {
            return parts;
        }
        for (const TableView::Segment& segment : m_source.find(table)->segments())
        {
            parts.resize(std::max(parts.size(), std::size_t{segment.outer} + 1));
            const auto count = static_cast<std::int64_t>(segment.count);
            Beside& part = parts[segment.outer];
            if (part.outer == kNoLeaf)
            {
                part = {segment.outer, 0, static_cast<std::int64_t>(segment.before), 0, 0};
            }
            part.count += count;
            part.left += count;
        }
        return parts;
    }

    LinkSource m_source;
    std::optional<TableId> m_into;
    PackedLinks m_packed;
    BlockLinks m_blocks;
    ImpliedRanges m_ranges;
    std::map<TableId, std::vector<Beside>> m_parts; ///< by outer row
    std::vector<Link> m_links;
};

} // namespace

std::vector<Link> collectLinks(const schema::Content& content, const schema::TableSet& tables)
{
    return Collector(content, tables, std::nullopt).collect();
}

std::vector<Link>
linksInto(const schema::Content& content, const schema::TableSet& tables, TableId stream)
{
    return Collector(content, tables, stream).collect();
}

} // namespace tr::view
