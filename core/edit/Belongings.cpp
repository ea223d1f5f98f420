#include "core/edit/Belongings.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/ClipRules.h"
#include "core/edit/RowMask.h"
#include "core/schema/CellPath.h"

#include <algorithm>
#include <array>
#include <map>
#include <ranges>

namespace tr::edit
{
namespace
{

using view::Link;
using view::RowRange;
using view::TableUsage;

/// Tables whose rows belong to rows of others, in the order of their being deleted.
constexpr std::array kOwned{TableId::Animations,
                            TableId::StateChanges,
                            TableId::AnimDispatches,
                            TableId::AnimCommands,
                            TableId::Frames,
                            TableId::MeshTrees,
                            TableId::MeshPointers,
                            TableId::MeshWords};

bool goesWith(const Link& link)
{
    switch (link.target)
    {
    case TableId::MeshPointers:
        return link.from.table == TableId::Models || link.from.table == TableId::StaticMeshes;
    case TableId::MeshTrees:
    case TableId::Animations:
        return link.from.table == TableId::Models;
    case TableId::MeshWords:
        return link.from.table == TableId::MeshPointers;
    default:
        return owns(link.from.table, link.target);
    }
}

/// Whether what has the link keeps what it leads to: animations are kept by their moveable, however
/// many others go on to them, and key frames by their animation. A moveable leads to one of them,
/// too; without animations to whichever stands where its own would, as the tools of old wrote it.
bool keeps(const Link& link)
{
    switch (link.target)
    {
    case TableId::Animations:
        return link.from.table == TableId::Models;
    case TableId::Frames:
        return link.from.table == TableId::Animations;
    default:
        return true;
    }
}

bool isAlong(Along along, TableId table)
{
    return along == Along::All || table == TableId::Animations || table == TableId::Frames;
}

/// Rows of tables.
class Marks
{
public:
    explicit Marks(const schema::TableSet& tables)
    {
        for (const schema::TableView& view : tables.tables())
        {
            m_sizes[view.info().id] = view.size();
        }
    }

    void add(TableId table, std::size_t first, std::size_t end) { mark(maskOf(table), first, end); }

    /// Whether that is news.
    bool add(const Link& link)
    {
        RowMask& mask = maskOf(link.target);
        const auto first = static_cast<std::size_t>(std::max<std::int64_t>(link.first, 0));
        const auto end =
            std::min(static_cast<std::size_t>(std::max<std::int64_t>(link.end(), 0)), mask.size());
        bool isNew = false;
        for (std::size_t row = first; row < end; ++row)
        {
            isNew = isNew || !mask[row];
            mask[row] = true;
        }
        return isNew;
    }

    [[nodiscard]] bool has(TableId table, std::size_t row) const
    {
        const auto found = m_masks.find(table);
        return found != m_masks.end() && row < found->second.size() && found->second[row];
    }

    [[nodiscard]] RowMask of(TableId table) const
    {
        const auto found = m_masks.find(table);
        const auto size = m_sizes.find(table);
        return found != m_masks.end() ? found->second
                                      : RowMask(size != m_sizes.end() ? size->second : 0);
    }

private:
    RowMask& maskOf(TableId table)
    {
        return m_masks.try_emplace(table, m_sizes.contains(table) ? m_sizes.at(table) : 0)
            .first->second;
    }

    std::map<TableId, std::size_t> m_sizes;
    std::map<TableId, RowMask> m_masks;
};

/// What goes when rows are deleted.
class Leaving
{
public:
    Leaving(const Content& content, const RowSpan& rows, Along along)
        : m_tables(level::tables(content))
        , m_links(view::collectLinks(content, m_tables))
        , m_along(along)
        , m_candidates(m_tables)
        , m_kept(m_tables)
    {
        const auto place = schema::tableAt(m_tables, rows.path);
        TR_PRE(place && rows.first + rows.count <= place->segment->count);
        m_table = place->view->info().id;
        m_first = place->segment->before + rows.first;
        m_end = m_first + rows.count;
        m_candidates.add(m_table, m_first, m_end);
        // Chains are as long as there are tables at most.
        spread([this](const Link& link)
               { return m_candidates.has(link.from.table, link.from.row); },
               m_candidates,
               goesWith);
        spread([this](const Link& link) { return !isLeaving(link.from.table, link.from.row); },
               m_kept,
               keeps);
    }

    [[nodiscard]] bool isDeleted(TableId table, std::size_t row) const
    {
        return table == m_table && row >= m_first && row < m_end;
    }

    /// Whether the row is deleted or goes along.
    [[nodiscard]] bool isLeaving(TableId table, std::size_t row) const
    {
        return isDeleted(table, row) || (m_candidates.has(table, row) && !m_kept.has(table, row));
    }

    /// Stretches of rows that go along.
    [[nodiscard]] std::vector<RowRange> along(TableId table) const
    {
        std::vector<RowRange> ranges;
        const RowMask candidates = m_candidates.of(table);
        for (std::size_t row = 0; row < candidates.size(); ++row)
        {
            if (table == m_table || !candidates[row] || m_kept.has(table, row))
            {
                continue;
            }
            if (!ranges.empty() && ranges.back().end() == row)
            {
                ++ranges.back().count;
            }
            else
            {
                ranges.push_back({row, 1});
            }
        }
        return ranges;
    }

    /// Links from what stays to what goes.
    [[nodiscard]] std::vector<Link> lost() const
    {
        std::vector<Link> found;
        for (const Link& link : m_links)
        {
            const auto first = static_cast<std::size_t>(std::max<std::int64_t>(link.first, 0));
            const bool isLost = !link.isRange() && link.first >= 0 && link.count > 0
                                && isLeaving(link.target, first)
                                && !isLeaving(link.from.table, link.from.row);
            if (isLost && !isDeleted(link.target, first))
            {
                found.push_back(link);
            }
        }
        return found;
    }

private:
    template <class From, class Follows>
    void spread(const From& from, Marks& marks, const Follows& follows)
    {
        for (bool isMore = true; isMore;)
        {
            isMore = false;
            for (const Link& link : m_links)
            {
                const bool isOwned = std::ranges::find(kOwned, link.target) != kOwned.end();
                if (isOwned && isAlong(m_along, link.target) && follows(link) && from(link))
                {
                    isMore = marks.add(link) || isMore;
                }
            }
        }
    }

    schema::TableSet m_tables;
    std::vector<Link> m_links;
    Along m_along;
    Marks m_candidates; ///< what the rows lead to
    Marks m_kept;       ///< what stays with others
    TableId m_table{};
    std::size_t m_first = 0; ///< rows of the TableView
    std::size_t m_end = 0;
};

/// Takes out what goes along of one table.
Result<void> dropAlong(Transaction& transaction, TableId table, const std::vector<RowRange>& ranges)
{
    if (table == TableId::Animations)
    {
        Result<void> done;
        const std::string path(level::table(table).segment);
        for (const RowRange& range : std::views::reverse(ranges))
        {
            done = done ? removeRows(
                       transaction, {path, range.first, range.count}, {Dangling::Kind::Clear, 0})
                        : done;
        }
        return done;
    }
    std::vector<Link> links;
    RowMask staying;
    {
        const schema::TableSet tables = level::tables(transaction.content());
        links = numbersInto(transaction.content(), tables, table);
        staying.assign(tables.find(table)->size(), true);
    }
    for (const RowRange& range : ranges)
    {
        std::fill_n(staying.begin() + static_cast<std::ptrdiff_t>(range.first), range.count, false);
    }
    return drop(transaction, table, links, std::move(staying));
}

} // namespace

std::vector<TableUsage> belongingsOf(const Content& content, const RowSpan& rows, Along along)
{
    const Leaving leaving(content, rows, along);
    std::vector<TableUsage> found;
    for (const TableId table : kOwned)
    {
        TableUsage usage{table, 0, leaving.along(table)};
        for (const RowRange& range : usage.ranges)
        {
            usage.rows += range.count;
        }
        if (usage.rows > 0)
        {
            found.push_back(std::move(usage));
        }
    }
    return found;
}

std::vector<Link> danglingAfter(const Content& content, const RowSpan& rows, Along along)
{
    const Leaving leaving(content, rows, along);
    std::vector<Link> lost = danglingAfter(content, rows);
    std::erase_if(lost,
                  [&leaving](const Link& link)
                  { return leaving.isLeaving(link.from.table, link.from.row); });
    std::ranges::copy(leaving.lost(), std::back_inserter(lost));
    std::ranges::sort(lost, {}, &Link::from);
    return lost;
}

Result<void>
removeWithBelongings(Document& document, const RowSpan& rows, const Removal& removal, EditCode code)
{
    const auto along = belongingsOf(document.content(), rows, removal.along);
    Dangling dangling = removal.dangling;
    if (dangling.kind == Dangling::Kind::Refuse)
    {
        const auto lost = danglingAfter(document.content(), rows, removal.along);
        if (!lost.empty())
        {
            const schema::TableSet tables = level::tables(document.content());
            return fail(ErrorCode::WouldDangle,
                        {concat(lost.size()), schema::pathOf(tables, lost.front().from)});
        }
        dangling.kind = Dangling::Kind::Clear; // those of what goes along
    }
    Transaction transaction(document, {code, {concat(rows.count), rows.path}});
    auto done = removeRows(transaction, rows, dangling);
    // No table is changed twice, so that the rows are still those.
    for (const TableUsage& each : along)
    {
        done = done ? dropAlong(transaction, each.table, each.ranges) : done;
    }
    return done ? transaction.commit() : done;
}

} // namespace tr::edit
