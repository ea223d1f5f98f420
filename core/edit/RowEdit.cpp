#include "core/edit/RowEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/Companions.h"
#include "core/edit/Renumbering.h"

#include <algorithm>
#include <utility>

namespace tr::edit
{
namespace
{

/// What has to be known of a table before rows of it come or go.
struct Target
{
    TableId id{};
    std::size_t size = 0;
    std::size_t mostRows = 0;
    bool takes = true; ///< the rows that are to be put there
};

/// Only looks: the copy shares its tables with the content.
std::optional<Target>
targetOf(const Content& content, std::string_view path, const schema::RowBlock& rows = {})
{
    const schema::TableSet tables = level::tables(content);
    std::optional<Target> target;
    for (const schema::TableView& view : tables.tables())
    {
        if (std::ranges::find(view.segments(), path, &schema::TableView::Segment::path)
            != view.segments().end())
        {
            target = Target{view.info().id};
        }
    }
    if (target)
    {
        Content copy = content;
        level::access(copy,
                      path,
                      [&target, &rows](schema::TableAccess& table)
                      {
                          target->size = table.size();
                          target->mostRows = table.mostRows();
                          target->takes = table.takes(rows);
                      });
    }
    return target;
}

Result<Target>
resizable(const Content& content, std::string_view path, const schema::RowBlock& rows = {})
{
    const auto target = targetOf(content, path, rows);
    if (!target)
    {
        return fail(ErrorCode::NoSuchPath, {std::string(path), std::string(path)});
    }
    if (target->mostRows == schema::TableAccess::kFixed)
    {
        return fail(ErrorCode::RowCountFixed, {std::string(path)});
    }
    if (!target->takes)
    {
        return fail(ErrorCode::OtherKind, {std::string(path)});
    }
    return *target;
}

EditName nameOf(EditCode code, std::size_t count, std::string_view path)
{
    return {code, {concat(count), std::string(path)}};
}

/// Renumbers, then exchanges the rows of the table and of those that go with it.
Result<void> finish(Document& document,
                    EditName name,
                    Result<std::vector<Step>> numbers,
                    std::vector<Step> splices)
{
    if (!numbers)
    {
        return fail(std::move(numbers.error()));
    }
    Transaction transaction(document, std::move(name));
    for (Step& step : *numbers)
    {
        transaction.apply(std::move(step));
    }
    for (Step& step : splices)
    {
        transaction.apply(std::move(step));
    }
    return transaction.commit();
}

} // namespace

bool canResize(const Content& content, std::string_view path)
{
    const auto target = targetOf(content, path);
    return target && target->mostRows != schema::TableAccess::kFixed;
}

std::vector<view::Link> danglingAfter(const Content& content, const RowSpan& rows)
{
    const schema::TableSet tables = level::tables(content);
    return Renumbering(content, tables, rows.path).linksInto(rows);
}

schema::RowBlock copyRows(const Content& content, const RowSpan& rows)
{
    schema::RowBlock block;
    Content copy = content;
    level::access(copy,
                  rows.path,
                  [&block, &rows](schema::TableAccess& table)
                  { block = table.copy(rows.first, rows.count); });
    return block;
}

schema::RowBlock blankRows(const Content& content, std::string_view path, std::size_t count)
{
    schema::RowBlock block;
    Content copy = content;
    level::access(
        copy, path, [&block, count](schema::TableAccess& table) { block = table.blank(count); });
    return block;
}

Result<void> insertRows(Document& document,
                        std::string_view path,
                        std::size_t at,
                        const schema::RowBlock& rows,
                        Joins joins,
                        EditCode code)
{
    const auto target = resizable(document.content(), path, rows);
    if (!target)
    {
        return fail(target.error());
    }
    TR_PRE(at <= target->size);
    Result<std::vector<Step>> numbers;
    {
        const schema::TableSet tables = level::tables(document.content());
        Renumbering renumbering(document.content(), tables, path);
        renumbering.insert(at, rows.size(), joins);
        numbers = renumbering.steps();
    }
    std::vector<Step> splices = companionInserts(document.content(), target->id, at, rows.size());
    splices.emplace_back(Splice{target->id, std::string(path), at, 0, rows});
    return finish(
        document, nameOf(code, rows.size(), path), std::move(numbers), std::move(splices));
}

Result<void> duplicateRows(Document& document, const RowSpan& rows)
{
    const auto target = resizable(document.content(), rows.path);
    if (!target)
    {
        return fail(target.error());
    }
    // The copies are made of what the rows are once their references have been renumbered.
    const std::size_t at = rows.first + rows.count;
    Result<std::vector<Step>> numbers;
    {
        const schema::TableSet tables = level::tables(document.content());
        Renumbering renumbering(document.content(), tables, rows.path);
        renumbering.insert(at, rows.count, Joins::Previous);
        numbers = renumbering.steps();
    }
    if (!numbers)
    {
        return fail(std::move(numbers.error()));
    }
    std::vector<Step> companions = companionInserts(document.content(), target->id, at, rows.count);
    Transaction transaction(document, nameOf(EditCode::DuplicateRows, rows.count, rows.path));
    for (Step& step : *numbers)
    {
        transaction.apply(std::move(step));
    }
    for (Step& step : companions)
    {
        transaction.apply(std::move(step));
    }
    transaction.apply(Splice{target->id, rows.path, at, 0, copyRows(transaction.content(), rows)});
    return transaction.commit();
}

Result<void> removeRows(Document& document, const RowSpan& rows, Dangling dangling)
{
    const auto target = resizable(document.content(), rows.path);
    if (!target)
    {
        return fail(target.error());
    }
    Result<std::vector<Step>> numbers;
    {
        const schema::TableSet tables = level::tables(document.content());
        Renumbering renumbering(document.content(), tables, rows.path);
        const auto lost = renumbering.linksInto(rows);
        if (dangling.kind == Dangling::Kind::Refuse && !lost.empty())
        {
            return fail(ErrorCode::WouldDangle,
                        {concat(lost.size()), schema::pathOf(tables, lost.front().from)});
        }
        renumbering.remove(rows, dangling);
        numbers = renumbering.steps();
    }
    std::vector<Step> splices =
        companionRemovals(document.content(), target->id, rows.first, rows.count);
    splices.emplace_back(Splice{target->id, rows.path, rows.first, rows.count, {}});
    return finish(document,
                  nameOf(EditCode::DeleteRows, rows.count, rows.path),
                  std::move(numbers),
                  std::move(splices));
}

Result<void> moveRows(Document& document, const RowSpan& rows, std::size_t to)
{
    const auto target = resizable(document.content(), rows.path);
    if (!target)
    {
        return fail(target.error());
    }
    TR_PRE(to <= target->size);
    const std::size_t end = rows.first + rows.count;
    if (to >= rows.first && to <= end)
    {
        return {}; // they stay where they are
    }
    const std::size_t place = to > end ? to - rows.count : to;
    Result<std::vector<Step>> numbers;
    {
        const schema::TableSet tables = level::tables(document.content());
        Renumbering renumbering(document.content(), tables, rows.path);
        renumbering.move(rows, place);
        numbers = renumbering.steps();
    }
    if (!numbers)
    {
        return fail(std::move(numbers.error()));
    }
    std::vector<Step> companions =
        companionMoves(document.content(), target->id, rows.first, rows.count, place);
    Transaction transaction(document, nameOf(EditCode::MoveRows, rows.count, rows.path));
    for (Step& step : *numbers)
    {
        transaction.apply(std::move(step));
    }
    for (Step& step : companions)
    {
        transaction.apply(std::move(step));
    }
    const schema::RowBlock moved = copyRows(transaction.content(), rows);
    transaction.apply(Splice{target->id, rows.path, rows.first, rows.count, {}});
    transaction.apply(Splice{target->id, rows.path, place, 0, moved});
    return transaction.commit();
}

} // namespace tr::edit
