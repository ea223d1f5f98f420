#include "core/edit/RowEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/Companions.h"
#include "core/edit/Renumbering.h"
#include "core/edit/StatedCounts.h"
#include "core/schema/CellPath.h"

#include <algorithm>
#include <functional>
#include <iterator>
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
    const auto place = schema::tableAt(tables, path);
    std::optional<Target> target;
    if (place)
    {
        target = Target{place->view->info().id};
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

/// Whether rows can be put in front of the row `at`, or `count` rows from there on be taken away.
bool canChangeAt(const Content& content,
                 const Target& target,
                 std::string_view path,
                 std::size_t at,
                 std::size_t count = 0)
{
    return target.mostRows != schema::TableAccess::kFixed
           || canRestate(content, target.id, path, at + count);
}

Result<Target> resizable(const Content& content,
                         std::string_view path,
                         std::size_t at,
                         std::size_t count,
                         const schema::RowBlock& rows = {})
{
    const auto target = targetOf(content, path, rows);
    if (!target)
    {
        return fail(ErrorCode::NoSuchPath, {std::string(path), std::string(path)});
    }
    if (!canChangeAt(content, *target, path, at, count))
    {
        return fail(ErrorCode::RowCountFixed, {std::string(path)});
    }
    if (!target->takes)
    {
        return fail(ErrorCode::OtherKind, {std::string(path)});
    }
    return *target;
}

/// What says how many rows there are, what goes with them, and they themselves.
Result<std::vector<Step>>
together(Result<std::vector<Step>> counts, std::vector<Step> companions, Splice rows)
{
    if (counts)
    {
        std::ranges::move(companions, std::back_inserter(*counts));
        counts->emplace_back(std::move(rows));
    }
    return counts;
}

EditName nameOf(EditCode code, std::size_t count, std::string_view path)
{
    return {code, {concat(count), std::string(path)}};
}

/// Makes the references to a table right, and then exchanges its rows and those of the tables that
/// go with it. `exchange` gives the steps, once the references are renumbered.
Result<void>
change(Transaction& transaction,
       std::string_view path,
       const std::function<Result<void>(Renumbering& numbers)>& renumber,
       const std::function<Result<std::vector<Step>>(const Content& content)>& exchange)
{
    std::vector<Step> numbers;
    {
        const schema::TableSet tables = level::tables(transaction.content());
        Renumbering renumbering(transaction.content(), tables, path);
        if (auto done = renumber(renumbering); !done)
        {
            return done;
        }
        auto steps = renumbering.steps();
        if (!steps)
        {
            return fail(std::move(steps.error()));
        }
        numbers = std::move(*steps);
    }
    for (Step& step : numbers)
    {
        transaction.apply(std::move(step));
    }
    auto rows = exchange(transaction.content());
    if (!rows)
    {
        return fail(std::move(rows.error()));
    }
    for (Step& step : *rows)
    {
        transaction.apply(std::move(step));
    }
    return {};
}

/// Does one change as an edit of its own.
Result<void> alone(Document& document,
                   EditName name,
                   const std::function<Result<void>(Transaction& transaction)>& change)
{
    Transaction transaction(document, std::move(name));
    auto done = change(transaction);
    return done ? transaction.commit() : done;
}

} // namespace

bool canResize(const Content& content, std::string_view path)
{
    const auto target = targetOf(content, path);
    return target && canChangeAt(content, *target, path, 0);
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

Result<void> insertRows(Transaction& transaction,
                        std::string_view path,
                        std::size_t at,
                        const schema::RowBlock& rows,
                        Joins joins)
{
    const auto target = resizable(transaction.content(), path, at, 0, rows);
    if (!target)
    {
        return fail(target.error());
    }
    TR_PRE(at <= target->size);
    return change(
        transaction,
        path,
        [&](Renumbering& numbers) -> Result<void>
        {
            numbers.insert(at, rows.size(), joins);
            return {};
        },
        [&](const Content& content)
        {
            return together(
                restate(content, target->id, path, at, static_cast<std::ptrdiff_t>(rows.size())),
                companionInserts(content, target->id, at, rows.size()),
                Splice{target->id, std::string(path), at, 0, rows});
        });
}

Result<void> insertRows(Document& document,
                        std::string_view path,
                        std::size_t at,
                        const schema::RowBlock& rows,
                        Joins joins,
                        EditCode code)
{
    return alone(document,
                 nameOf(code, rows.size(), path),
                 [&](Transaction& transaction)
                 { return insertRows(transaction, path, at, rows, joins); });
}

Result<void> duplicateRows(Document& document, const RowSpan& rows)
{
    const std::size_t at = rows.first + rows.count;
    const auto target = resizable(document.content(), rows.path, at, 0);
    if (!target)
    {
        return fail(target.error());
    }
    const auto renumber = [&](Renumbering& numbers) -> Result<void>
    {
        numbers.insert(at, rows.count, Joins::Previous);
        return {};
    };
    // The copies are of the rows whose references are right already.
    const auto exchange = [&](const Content& content)
    {
        return together(
            restate(content, target->id, rows.path, at, static_cast<std::ptrdiff_t>(rows.count)),
            companionInserts(content, target->id, at, rows.count),
            Splice{target->id, rows.path, at, 0, copyRows(content, rows)});
    };
    return alone(document,
                 nameOf(EditCode::DuplicateRows, rows.count, rows.path),
                 [&](Transaction& transaction)
                 { return change(transaction, rows.path, renumber, exchange); });
}

Result<void> removeRows(Transaction& transaction, const RowSpan& rows, Dangling dangling)
{
    const auto target = resizable(transaction.content(), rows.path, rows.first, rows.count);
    if (!target)
    {
        return fail(target.error());
    }
    return change(
        transaction,
        rows.path,
        [&](Renumbering& numbers) -> Result<void>
        {
            const auto lost = numbers.linksInto(rows);
            if (dangling.kind == Dangling::Kind::Refuse && !lost.empty())
            {
                const schema::TableSet tables = level::tables(transaction.content());
                return fail(ErrorCode::WouldDangle,
                            {concat(lost.size()), schema::pathOf(tables, lost.front().from)});
            }
            numbers.remove(rows, dangling);
            return {};
        },
        [&](const Content& content)
        {
            return together(restate(content,
                                    target->id,
                                    rows.path,
                                    rows.first,
                                    -static_cast<std::ptrdiff_t>(rows.count)),
                            companionRemovals(content, target->id, rows.first, rows.count),
                            Splice{target->id, rows.path, rows.first, rows.count, {}});
        });
}

Result<void> removeRows(Document& document, const RowSpan& rows, Dangling dangling, EditCode code)
{
    return alone(document,
                 nameOf(code, rows.count, rows.path),
                 [&](Transaction& transaction) { return removeRows(transaction, rows, dangling); });
}

Result<void> moveRows(Document& document, const RowSpan& rows, std::size_t to)
{
    const auto target = resizable(document.content(), rows.path, rows.first, rows.count);
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
    if (!canChangeAt(document.content(), *target, rows.path, to))
    {
        return fail(ErrorCode::RowCountFixed, {rows.path});
    }
    const std::size_t place = to > end ? to - rows.count : to;
    const auto renumber = [&](Renumbering& numbers) -> Result<void>
    {
        numbers.move(rows, place);
        return {};
    };
    const auto exchange = [&](const Content& content) -> Result<std::vector<Step>>
    {
        auto steps = companionMoves(content, target->id, rows.first, rows.count, place);
        steps.emplace_back(Splice{target->id, rows.path, rows.first, rows.count, {}});
        steps.emplace_back(Splice{target->id, rows.path, place, 0, copyRows(content, rows)});
        return steps;
    };
    return alone(document,
                 nameOf(EditCode::MoveRows, rows.count, rows.path),
                 [&](Transaction& transaction)
                 { return change(transaction, rows.path, renumber, exchange); });
}

} // namespace tr::edit
