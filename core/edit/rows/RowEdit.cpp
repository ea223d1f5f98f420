#include "core/edit/rows/RowEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/rows/Renumbering.h"
#include "core/edit/rows/StatedCounts.h"
#include "core/edit/tr5/Tr5Layers.h"
#include "core/schema/table/CellPath.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace tr::edit
{
namespace
{

/// What has to be known of a table before rows of it come or go.
struct ResizedTable
{
    TableId id{};
    std::size_t size = 0;
    std::size_t mostRows = 0;
    bool takes = true; ///< the rows that are to be put there
};

/// Only looks: the copy shares its tables with the content.
std::optional<ResizedTable>
targetOf(const Content& content, std::string_view path, const schema::RowBlock& rows = {})
{
    const schema::TableSet tables = content.tables();
    const auto place = schema::tableAt(tables, path);
    std::optional<ResizedTable> target;
    if (place)
    {
        target = ResizedTable{place->view->id()};
        Content copy = content;
        copy.access(path,
                    [&target, &rows](schema::TableAccess& table)
                    {
                        target->size = table.size();
                        target->mostRows = table.mostRows();
                        target->takes = table.takes(rows);
                    });
    }
    return target;
}

/// The steps that keep other tables in step with one whose rows come and go.
std::vector<Step> inStep(const Content& content, TableId table, const Arrangement& arrangement)
{
    const schema::RowOrder order{[&arrangement](std::size_t rows)
                                 { return arrangement.order(rows); },
                                 arrangement.at == 0 ? 0 : arrangement.at - 1};
    std::vector<Step> steps;
    for (schema::RowsInStep& each : content.rowsInStep(table, order))
    {
        steps.emplace_back(
            Splice{each.table, std::move(each.path), 0, each.replaced, std::move(each.rows)});
    }
    return steps;
}

bool canArrange(const Content& content,
                const ResizedTable& target,
                std::string_view path,
                const Arrangement& arrangement)
{
    return target.mostRows != schema::TableAccess::kFixed
           || canRestate(content, target.id, path, arrangement)
           || canArrangeLayers(content, target.id, path);
}

Result<ResizedTable> arrangeable(const Content& content,
                                 std::string_view path,
                                 const Arrangement& arrangement,
                                 const schema::RowBlock& rows = {})
{
    const auto target = targetOf(content, path, rows);
    if (!target)
    {
        return fail(ErrorCode::NoSuchPath, {std::string(path), std::string(path)});
    }
    if (!canArrange(content, *target, path, arrangement))
    {
        const bool leavesLayer = arrangement.removed > 0 && arrangement.growth() == 0
                                 && target->id == tables::RoomVertices
                                 && canArrange(content, *target, path, Arrangement{});
        return leavesLayer ? fail(ErrorCode::OtherLayer, {concat(path, "/", arrangement.first)})
                           : fail(ErrorCode::RowCountFixed, {std::string(path)});
    }
    if (!target->takes)
    {
        return fail(ErrorCode::OtherKind, {std::string(path)});
    }
    return *target;
}

/// What is known of rows goes with them. Copies have the names that the user has given, and are
/// none of those that a catalogue knows.
schema::RowNotes notesOf(const Content& content, TableId table, const Arrangement& arrangement)
{
    const schema::RowNotes* const known = content.notes().of(table);
    schema::RowNotes notes;
    for (const std::size_t row : arrangement.from)
    {
        if (known == nullptr || row == Arrangement::kNew)
        {
            continue;
        }
        notes.push_back((*known)[row]);
        if (arrangement.removed == 0)
        {
            notes.back().called = schema::RowNote::Called::Nothing;
        }
    }
    return notes;
}

/// What says how many rows there are, what goes with them, and they themselves. `rows` are those
/// that are new.
Result<std::vector<Step>> exchange(const Content& content,
                                   TableId table,
                                   std::string_view path,
                                   const Arrangement& arrangement,
                                   schema::RowBlock rows)
{
    if (canArrangeLayers(content, table, path))
    {
        return arrangeLayers(content, path, arrangement, rows);
    }
    auto steps = restate(content, table, path, arrangement);
    if (steps)
    {
        std::ranges::move(inStep(content, table, arrangement), std::back_inserter(*steps));
        auto splices = arrangement.splices(table, path, std::move(rows));
        if (!splices.empty())
        {
            std::get<Splice>(splices.back()).notes = notesOf(content, table, arrangement);
        }
        std::ranges::move(splices, std::back_inserter(*steps));
    }
    return steps;
}

/// Makes the references to a table right, and then exchanges its rows and those of the tables that
/// go with it. `rowsFor` gives the new rows, once the references are renumbered.
Result<void> change(Transaction& transaction,
                    TableId table,
                    std::string_view path,
                    const Arrangement& arrangement,
                    const std::function<Result<void>(Renumbering& numbers)>& renumber,
                    const std::function<schema::RowBlock(const Content& content)>& rowsFor)
{
    std::vector<Step> numbers;
    {
        const schema::TableSet tables = transaction.content().tables();
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
    auto rows =
        exchange(transaction.content(), table, path, arrangement, rowsFor(transaction.content()));
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
    return target && canArrange(content, *target, path, Arrangement{});
}

std::vector<view::Link> danglingAfter(const Content& content, const RowSpan& rows)
{
    const schema::TableSet tables = content.tables();
    return Renumbering(content, tables, rows.path).linksInto(rows);
}

Result<void> insertRows(Transaction& transaction,
                        std::string_view path,
                        std::size_t at,
                        const schema::RowBlock& rows,
                        Joins joins)
{
    const Arrangement insertion = Arrangement::insertion(at, rows.size(), joins);
    const auto target = arrangeable(transaction.content(), path, insertion, rows);
    if (!target)
    {
        return fail(target.error());
    }
    TR_PRE(at <= target->size);
    return change(
        transaction,
        target->id,
        path,
        insertion,
        [&](Renumbering& numbers) -> Result<void>
        {
            numbers.insert(at,
                           rows.size(),
                           joins,
                           joinedShare(transaction.content(), target->id, path, insertion));
            return {};
        },
        [&](const Content&) { return rows; });
}

Result<void> insertRows(Document& document,
                        std::string_view path,
                        std::size_t at,
                        const schema::RowBlock& rows,
                        Joins joins,
                        EditCode code)
{
    return alone(document,
                 nameOfNewRows(code, document.content(), path, rows.size()),
                 [&](Transaction& transaction)
                 { return insertRows(transaction, path, at, rows, joins); });
}

Result<void> duplicateRows(Transaction& transaction, const RowSpan& rows)
{
    const Arrangement duplication = Arrangement::duplication(rows.first, rows.count);
    const auto target = arrangeable(transaction.content(), rows.path, duplication);
    if (!target)
    {
        return fail(target.error());
    }
    const auto renumber = [&](Renumbering& numbers) -> Result<void>
    {
        numbers.insert(duplication.at,
                       rows.count,
                       duplication.joins,
                       joinedShare(transaction.content(), target->id, rows.path, duplication));
        return {};
    };
    // The copies are of the rows whose references are right already.
    const auto copies = [&](const Content& content) { return copyRows(content, rows); };
    return change(transaction, target->id, rows.path, duplication, renumber, copies);
}

Result<void> duplicateRows(Document& document, const RowSpan& rows)
{
    return alone(
        document,
        nameOfRows(EditCode::DuplicateRows, document.content(), rows.path, rows.first, rows.count),
        [&](Transaction& transaction) { return duplicateRows(transaction, rows); });
}

Result<void> removeRows(Transaction& transaction, const RowSpan& rows, Dangling dangling)
{
    const Arrangement removal = Arrangement::removal(rows.first, rows.count);
    const auto target = arrangeable(transaction.content(), rows.path, removal);
    if (!target)
    {
        return fail(target.error());
    }
    return change(
        transaction,
        target->id,
        rows.path,
        removal,
        [&](Renumbering& numbers) -> Result<void>
        {
            const auto lost = numbers.linksInto(rows);
            if (dangling.kind == Dangling::Kind::Refuse && !lost.empty())
            {
                const schema::TableSet tables = transaction.content().tables();
                return fail(ErrorCode::WouldDangle,
                            {concat(lost.size()), schema::pathOf(tables, lost.front().from)});
            }
            if (dangling.kind == Dangling::Kind::Redirect && !lost.empty()
                && !canRedirect(
                    transaction.content(), target->id, rows.path, removal, dangling.row))
            {
                return fail(ErrorCode::OtherLayer, {concat(rows.path, "/", dangling.row)});
            }
            numbers.remove(rows, dangling);
            return {};
        },
        [](const Content&) { return schema::RowBlock(); });
}

Result<void> removeRows(Document& document, const RowSpan& rows, Dangling dangling, EditCode code)
{
    return alone(document,
                 nameOfRows(code, document.content(), rows.path, rows.first, rows.count),
                 [&](Transaction& transaction) { return removeRows(transaction, rows, dangling); });
}

Result<void> moveRows(Transaction& transaction, const RowSpan& rows, std::size_t to)
{
    const std::size_t end = rows.first + rows.count;
    const bool stay = to >= rows.first && to <= end;
    const std::size_t place = to > end ? to - rows.count : to;
    const Arrangement move = Arrangement::move(rows.first, rows.count, place);
    const auto target = arrangeable(transaction.content(), rows.path, stay ? Arrangement{} : move);
    if (!target)
    {
        return fail(target.error());
    }
    TR_PRE(to <= target->size);
    if (stay)
    {
        return {};
    }
    const auto renumber = [&](Renumbering& numbers) -> Result<void>
    {
        numbers.move(rows, place);
        return {};
    };
    const auto moved = [&](const Content& content) { return copyRows(content, rows); };
    return change(transaction, target->id, rows.path, move, renumber, moved);
}

Result<void> moveRows(Document& document, const RowSpan& rows, std::size_t to)
{
    return alone(
        document,
        nameOfRows(EditCode::MoveRows, document.content(), rows.path, rows.first, rows.count),
        [&](Transaction& transaction) { return moveRows(transaction, rows, to); });
}

} // namespace tr::edit
