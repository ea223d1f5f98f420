#include "core/transfer/writing/OpenEnds.h"

#include "core/level/tables/Tables.h"

#include <algorithm>
#include <array>

namespace tr::transfer
{
namespace
{

namespace tables = level::tables;

/// The tables that get rows behind their last one. Streams are not among them: commands are looked
/// at by the lists that they are, and offsets that lead behind all words lead to nothing there.
constexpr std::array kGrowing{schema::TableId(tables::StateChanges),
                              schema::TableId(tables::AnimDispatches),
                              schema::TableId(tables::Animations),
                              schema::TableId(tables::MeshPointers),
                              schema::TableId(tables::ObjectTextures),
                              schema::TableId(tables::TextureSamples),
                              schema::TableId(tables::SpriteTextures)};

std::int64_t rowsOf(const schema::TableSet& all, schema::TableId table)
{
    const auto* const view = all.find(table);
    return view == nullptr ? 0 : static_cast<std::int64_t>(view->size());
}

} // namespace

OpenEnds::OpenEnds(const Content& content)
{
    const schema::TableSet all = content.tables();
    for (const view::Link& link : view::collectLinks(content, all))
    {
        if (link.isSlot() || std::ranges::find(kGrowing, link.target) == kGrowing.end())
        {
            continue;
        }
        const std::int64_t rows = rowsOf(all, link.target);
        if (link.count > 0 && link.end() > rows)
        {
            m_ends.push_back({link.target, link.first, link.end(), rows});
        }
    }
}

std::size_t OpenEnds::behind(schema::TableId table) const
{
    std::int64_t most = 0;
    for (const End& each : m_ends)
    {
        most = each.table == table ? std::max(most, each.end - each.rows) : most;
    }
    return static_cast<std::size_t>(most);
}

void OpenEnds::tell(const Content& after,
                    const schema::TableMap<std::size_t>& kept,
                    Report& report) const
{
    const schema::TableSet all = after.tables();
    for (const schema::TableId table : kGrowing)
    {
        const std::int64_t now = rowsOf(all, table);
        const auto meansOther = [&](const End& each)
        {
            const std::int64_t fresh = each.rows + static_cast<std::int64_t>(kept[table]);
            return each.table == table && each.first < now && each.end > fresh;
        };
        if (const auto count = std::ranges::count_if(m_ends, meansOther); count > 0)
        {
            report.remarks.push_back(
                view::counted({"{0} numbers of the destination led to rows of \"{1}\" that did not "
                               "exist, and lead to others now",
                               "a number of the destination led to a row of \"{1}\" that did not "
                               "exist, and leads to another now"},
                              static_cast<std::size_t>(count),
                              {view::Phrase{table->title, {}}}));
        }
    }
}

} // namespace tr::transfer
