#include "core/edit/removal/Belongings.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/clip/ClipRules.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/removal/RowMask.h"
#include "core/schema/table/CellPath.h"

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
constexpr std::array<schema::TableId, 8> kOwned{tables::Animations,
                                                tables::StateChanges,
                                                tables::AnimDispatches,
                                                tables::AnimCommands,
                                                tables::Frames,
                                                tables::MeshTrees,
                                                tables::MeshPointers,
                                                tables::MeshWords};

bool goesWith(const Link& link)
{
    switch (link.target.number())
    {
    case tables::MeshPointers.number:
        return link.from.table == tables::Models || link.from.table == tables::StaticMeshes;
    case tables::MeshTrees.number:
    case tables::Animations.number:
        return link.from.table == tables::Models;
    case tables::MeshWords.number:
        return link.from.table == tables::MeshPointers && !canStandForNone(link.target, link.first);
    default:
        return owns(link.from.table, link.target);
    }
}

/// What stays keeps what it has. A moveable leads to one of the key frames of its animations, too;
/// without animations to whichever stands where its own would, as the tools of old wrote it.
bool keeps(const Link& link)
{
    return link.target->isOwnedBy(link.from.table);
}

bool isAlong(Along along, TableId table)
{
    return along == Along::All || table == tables::Animations || table == tables::Frames;
}

/// Rows of tables.
class Marks
{
public:
    explicit Marks(const schema::TableSet& tables)
    {
        for (const schema::TableView& view : tables.tables())
        {
            m_sizes[view.id()] = view.size();
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

/// All links of a content, which take longer to find than anything that is done with them here.
struct Network
{
    explicit Network(const Content& content)
        : tables(content.tables())
        , links(view::collectLinks(content, tables))
    {
    }

    schema::TableSet tables;
    std::vector<Link> links;
};

/// What goes when rows are deleted. Keeps the network that it is given.
class Leaving
{
public:
    Leaving(const Network& network, const RowSpan& rows, Along along)
        : m_links(network.links)
        , m_along(along)
        , m_candidates(network.tables)
        , m_kept(network.tables)
    {
        const auto place = schema::tableAt(network.tables, rows.path);
        TR_PRE(place && rows.first + rows.count <= place->segment->count);
        m_table = place->view->id();
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

    /// What goes along, table by table.
    [[nodiscard]] std::vector<TableUsage> along() const
    {
        std::vector<TableUsage> found;
        for (const TableId table : kOwned)
        {
            TableUsage usage{table, 0, along(table)};
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

    /// Links from what stays to what goes; `direct` are those to the rows themselves.
    [[nodiscard]] std::vector<Link> lost(std::vector<Link> direct) const
    {
        std::erase_if(
            direct, [this](const Link& link) { return isLeaving(link.from.table, link.from.row); });
        for (const Link& link : m_links)
        {
            const auto first = static_cast<std::size_t>(std::max<std::int64_t>(link.first, 0));
            if (!link.isRange() && link.first >= 0 && link.count > 0
                && isLeaving(link.target, first) && !isDeleted(link.target, first)
                && !isLeaving(link.from.table, link.from.row))
            {
                direct.push_back(link);
            }
        }
        std::ranges::sort(direct, {}, &Link::from);
        return direct;
    }

private:
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

    const std::vector<Link>& m_links;
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
    if (table == tables::Animations)
    {
        Result<void> done;
        const std::string path(table->segment);
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
        const schema::TableSet tables = transaction.content().tables();
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
    const Network network(content);
    return Leaving(network, rows, along).along();
}

Consequences consequencesOf(const Content& content, const RowSpan& rows)
{
    const Network network(content);
    const Leaving all(network, rows, Along::All);
    return {all.lost(danglingAfter(content, rows)),
            Leaving(network, rows, Along::Needed).along(),
            all.along()};
}

Result<void>
removeWithBelongings(Transaction& transaction, const RowSpan& rows, const Removal& removal)
{
    std::vector<TableUsage> along;
    Dangling dangling = removal.dangling;
    {
        const Network network(transaction.content());
        const Leaving leaving(network, rows, removal.along);
        along = leaving.along();
        if (dangling.kind == Dangling::Kind::Refuse)
        {
            const auto lost = leaving.lost(danglingAfter(transaction.content(), rows));
            if (!lost.empty())
            {
                return fail(
                    ErrorCode::WouldDangle,
                    {concat(lost.size()), schema::pathOf(network.tables, lost.front().from)});
            }
            dangling.kind = Dangling::Kind::Clear; // those of what goes along
        }
    }
    auto done = removeRows(transaction, rows, dangling);
    // No table is changed twice, so that the rows are still those.
    for (const TableUsage& each : along)
    {
        done = done ? dropAlong(transaction, each.table, each.ranges) : done;
    }
    return done;
}

Result<void>
removeWithBelongings(Document& document, const RowSpan& rows, const Removal& removal, EditCode code)
{
    Transaction transaction(
        document, nameOfRows(code, document.content(), rows.path, rows.first, rows.count));
    auto done = removeWithBelongings(transaction, rows, removal);
    return done ? transaction.commit() : done;
}

} // namespace tr::edit
