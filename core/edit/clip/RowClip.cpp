#include "core/edit/clip/RowClip.h"

#include "core/base/Contracts.h"
#include "core/edit/clip/ClipRules.h"

#include <algorithm>
#include <map>

namespace tr::edit
{
namespace
{

using view::Link;
using Place = ClipLink::Place;

/// Rows that go into a part of a clip.
struct Gathered
{
    TableId table{};
    std::vector<std::size_t> rows;
};

/// Collects what belongs to copied rows, and describes what they point to.
class Copier
{
public:
    explicit Copier(const Document& document)
        : m_content(document.content())
        , m_tables(m_content.tables())
        , m_references(m_content, m_tables)
        , m_meaning(m_content, m_tables, m_references)
    {
        m_clip.version = m_content.version();
        m_clip.document = document.identity();
        m_clip.state = document.state();
    }

    [[nodiscard]] RowClip copy(TableId table, std::span<const std::size_t> rows)
    {
        m_parts.push_back({table, {rows.begin(), rows.end()}});
        if (const auto companion = companionOf(m_content, table))
        {
            m_parts.push_back({*companion, m_parts.front().rows});
        }
        // Parts and their rows grow while this walks along them.
        for (std::size_t part = 0; part < m_parts.size(); ++part)
        {
            for (std::size_t i = 0; i < m_parts[part].rows.size(); ++i)
            {
                gather(m_parts[part].table, m_parts[part].rows[i], i);
            }
        }
        for (std::size_t part = 0; part < m_parts.size(); ++part)
        {
            m_clip.parts.push_back(encoded(m_parts[part]));
            for (std::size_t i = 0; i < m_parts[part].rows.size() && hasLinks(part); ++i)
            {
                describe(part, i);
            }
        }
        std::ranges::sort(m_clip.links, {}, &ClipLink::place);
        if (m_content.notes().of(table) != nullptr)
        {
            for (const std::size_t row : rows)
            {
                m_clip.notes.push_back(m_content.notes().at(table, row));
            }
        }
        return std::move(m_clip);
    }

private:
    [[nodiscard]] bool hasLinks(std::size_t part) const
    {
        return part == 0 || !isStream(m_parts[part].table);
    }

    /// Adds the rows that one owns.
    void gather(TableId table, std::size_t row, std::size_t index)
    {
        if (!ownsRows(table))
        {
            return;
        }
        for (const Link& link : m_references.linksFrom(table, row))
        {
            const std::size_t size = m_references.rows(link.target);
            const auto first = static_cast<std::size_t>(std::max<std::int64_t>(link.first, 0));
            if (!owns(table, link.target) || link.first < 0 || first > size)
            {
                continue;
            }
            const std::size_t count = std::min(link.count, size - first);
            if (count == 0 && link.target != tables::Frames)
            {
                continue; // a list without rows can stand anywhere
            }
            auto& part = partOf(link.target);
            const auto at = static_cast<std::uint32_t>(part.rows.size());
            m_carried[{table, row, index, link.target}] = at;
            for (std::size_t i = 0; i < count; ++i)
            {
                part.rows.push_back(first + i);
            }
        }
    }

    Gathered& partOf(TableId table)
    {
        const auto found =
            std::find_if(m_parts.begin() + 1,
                         m_parts.end(),
                         [table](const Gathered& each) { return each.table == table; });
        return found != m_parts.end() ? *found : m_parts.emplace_back(Gathered{table, {}});
    }

    [[nodiscard]] std::uint32_t partNumber(TableId table) const
    {
        for (std::size_t i = 1; i < m_parts.size(); ++i)
        {
            if (m_parts[i].table == table)
            {
                return static_cast<std::uint32_t>(i);
            }
        }
        return ClipLink::kOutside;
    }

    void describe(std::size_t part, std::size_t index)
    {
        const auto use = [&](const Place& place, const Link& link)
        {
            const std::size_t size = m_references.rows(link.target);
            // What led nowhere goes on doing so, and slots are known by their number.
            const bool leads = link.first >= 0 && static_cast<std::size_t>(link.first) <= size
                               && (link.count > 0 || link.target == tables::Frames);
            if (link.isSlot() || !leads)
            {
                return;
            }
            ClipLink known;
            known.place = place;
            known.place.part = static_cast<std::uint32_t>(part);
            known.place.row = static_cast<std::uint32_t>(index);
            known.first = static_cast<std::uint64_t>(link.first - link.base);
            lookInside(known, link, part, index);
            const bool exists = static_cast<std::size_t>(link.first) < size;
            if (known.inPart == ClipLink::kOutside && exists)
            {
                lookOutside(known, link);
            }
            if (known.inPart != ClipLink::kOutside || exists)
            {
                m_clip.links.push_back(known);
            }
        };
        const Gathered& rows = m_parts[part];
        detail::forLinksOf(m_tables, m_references, rows.table, rows.rows[index], use);
    }

    void lookInside(ClipLink& known, const Link& link, std::size_t part, std::size_t index) const
    {
        const Gathered& rows = m_parts[part];
        const auto carried = m_carried.find({rows.table, rows.rows[index], index, link.target});
        if (known.place.table == rows.table && carried != m_carried.end())
        {
            known.inPart = partNumber(link.target);
            known.inRow = carried->second;
            return;
        }
        const auto& copied = m_parts.front().rows;
        const auto row = static_cast<std::size_t>(link.first);
        const auto found = std::ranges::lower_bound(copied, row);
        const TableId copiedAs = view::linkedAs(m_clip.version, m_parts.front().table);
        if (copiedAs == link.target && found != copied.end() && *found == row
            && !m_tables.find(link.target)->isNested())
        {
            known.inPart = 0;
            known.inRow = static_cast<std::uint32_t>(found - copied.begin());
        }
    }

    void lookOutside(ClipLink& known, const Link& link) const
    {
        const auto row = static_cast<std::size_t>(link.first);
        if (link.target == tables::Animations)
        {
            known.animation = view::ownedAnimation(level::objectsOf(m_content), row);
        }
        // A copied room has its own vertices.
        const bool isCarried =
            m_clip.table() == tables::Rooms && m_tables.find(link.target)->isNested();
        if (isKnownByNumber(link.target) || isCarried)
        {
            return;
        }
        if (!link.isRange())
        {
            known.meaning = m_meaning.of(link.target, row);
        }
        else if (link.countCell && row + link.count <= m_references.rows(link.target))
        {
            known.meaning = m_meaning.of(link.target, view::RowRange{row, link.count});
        }
    }

    [[nodiscard]] ClipPart encoded(const Gathered& rows) const
    {
        ClipPart part{rows.table, static_cast<std::uint32_t>(rows.rows.size()), {}};
        const schema::TableView& view = *m_tables.find(rows.table);
        Content copy = m_content;
        for (std::size_t i = 0; i < rows.rows.size();)
        {
            const auto& segment = view.segmentOf(rows.rows[i]);
            std::size_t count = 1;
            while (i + count < rows.rows.size() && rows.rows[i + count] == rows.rows[i] + count
                   && rows.rows[i + count] < segment.before + segment.count)
            {
                ++count;
            }
            copy.access(segment.path,
                        [&](schema::TableAccess& table)
                        {
                            const auto bytes =
                                table.bytesOf(table.copy(rows.rows[i] - segment.before, count));
                            TR_PRE(bytes.has_value());
                            part.bytes.insert(part.bytes.end(), bytes->begin(), bytes->end());
                        });
            i += count;
        }
        return part;
    }

    Content m_content;
    schema::TableSet m_tables;
    view::References m_references;
    view::RowMeaning m_meaning;
    RowClip m_clip;
    std::vector<Gathered> m_parts;
    /// Where the rows begin that a copied row owns, in their part.
    std::map<std::tuple<TableId, std::size_t, std::size_t, TableId>, std::uint32_t> m_carried;
};

} // namespace

bool canCopy(const Content& content, TableId table)
{
    const schema::TableSet tables = content.tables();
    const schema::TableView* const view = tables.find(table);
    if (view == nullptr || table == tables::Header || view->size() == 0)
    {
        return false;
    }
    bool can = false;
    Content copy = content;
    copy.access(view->segmentOf(0).path,
                [&can](schema::TableAccess& rows)
                { can = rows.bytesOf(rows.blank(1)).has_value(); });
    return can;
}

RowClip copyToClip(const Document& document, TableId table, std::span<const std::size_t> rows)
{
    TR_PRE(!rows.empty());
    return Copier(document).copy(table, rows);
}

RowClip repeated(const RowClip& clip, std::size_t times)
{
    TR_PRE(times > 0);
    RowClip result = clip;
    for (std::uint32_t time = 1; time < times; ++time)
    {
        for (std::size_t i = 0; i < clip.parts.size(); ++i)
        {
            ClipPart& part = result.parts[i];
            const ClipPart& own = clip.parts[i];
            part.count += own.count;
            part.bytes.insert(part.bytes.end(), own.bytes.begin(), own.bytes.end());
        }
        for (ClipLink link : clip.links)
        {
            link.place.row += time * clip.parts[link.place.part].count;
            if (link.inPart != ClipLink::kOutside)
            {
                link.inRow += time * clip.parts[link.inPart].count;
            }
            result.links.push_back(link);
        }
        result.notes.insert(result.notes.end(), clip.notes.begin(), clip.notes.end());
    }
    std::ranges::sort(result.links, {}, &ClipLink::place);
    return result;
}

void detail::forLinksOf(
    const schema::TableSet& tables,
    const view::References& references,
    TableId table,
    std::size_t row,
    const std::function<void(const ClipLink::Place& place, const view::Link& link)>& use)
{
    const auto tell = [&use](TableId from, std::size_t first, const Link& link)
    {
        use({0,
             0,
             from,
             static_cast<std::uint32_t>(link.from.row - first),
             link.from.leaf,
             link.from.element,
             link.target,
             link.code.mask},
            link);
    };
    for (const Link& link : references.linksFrom(table, row))
    {
        tell(table, row, link);
    }
    if (table != tables::Rooms)
    {
        return;
    }
    for (const schema::TableView& view : tables.tables())
    {
        std::optional<std::size_t> first;
        for (const auto& segment : view.segments())
        {
            if (!view.isNested() || segment.outer != row
                || !segment.path.starts_with(table->segment))
            {
                continue;
            }
            first = first ? first : segment.before;
            for (std::size_t i = 0; i < segment.count; ++i)
            {
                for (const Link& link : references.linksFrom(view.id(), segment.before + i))
                {
                    tell(view.id(), *first, link);
                }
            }
        }
    }
}

} // namespace tr::edit
