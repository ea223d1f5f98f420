#include "core/convert/StandIn.h"

#include <algorithm>

namespace tr::convert
{

const Conversion* standingIn(const schema::Content& content) noexcept
{
    const auto all = allConversions();
    const auto found = std::ranges::find_if(
        all, [&content](const Conversion& each) { return each.standsIn && each.fits(content); });
    return found == all.end() ? nullptr : &*found;
}

bool needsStandIn(const schema::Content& content) noexcept
{
    return standingIn(content) != nullptr;
}

Result<StandIn> standInFor(const schema::Content& content, const Progress& progress)
{
    auto made = standingIn(content)->convert(content, progress);
    if (!made)
    {
        return fail(std::move(made.error()));
    }
    StandIn standIn;
    standIn.file.format = made->format;
    standIn.file.content = std::move(made->content);
    standIn.file.content.nameAs(content.gameOfNames());
    standIn.rows = std::move(made->rows);
    standIn.losses = std::move(made->losses);
    return standIn;
}

StandInRows::StandInRows(std::span<const RowPair> pairs)
{
    for (const RowPair& pair : pairs)
    {
        const TableRow own{pair.from, pair.row};
        const TableRow shown{pair.to, pair.toRow};
        m_shown.try_emplace(own, shown);
        m_meant.try_emplace(shown, own);
    }
}

std::optional<TableRow> StandInRows::shownFor(const schema::TableSet& tables, TableRow row) const
{
    for (const schema::TableView* view = tables.find(row.table);
         view != nullptr && row.row < view->size();
         view = tables.find(row.table))
    {
        const auto found = m_shown.find(row);
        if (found != m_shown.end())
        {
            return found->second;
        }
        if (!view->isNested() || row.table->outer == schema::kNoTable)
        {
            return std::nullopt;
        }
        row = {row.table->outer, view->segmentOf(row.row).outer};
    }
    return std::nullopt;
}

std::optional<TableRow> StandInRows::meantBy(const TableRow& row) const
{
    const auto found = m_meant.find(row);
    return found == m_meant.end() ? std::nullopt : std::optional(found->second);
}

} // namespace tr::convert
