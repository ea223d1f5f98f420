#include "core/edit/entries/OwnRows.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/entries/OwnCopy.h"

#include <algorithm>
#include <utility>

namespace tr::edit
{
namespace
{

using view::Link;
using view::OwnedPlace;
using view::OwnedStep;

std::string pathOfRow(TableId table, std::size_t row)
{
    return concat(table->segment, "/", row);
}

/// Whether rows belong to anything besides the one that a link stands in.
bool hasOthers(const view::References& references,
               const Link& own,
               std::size_t first,
               std::size_t count)
{
    for (std::size_t row = first; row < first + count; ++row)
    {
        const auto links = references.linksTo(own.target, row);
        const bool isShared = std::ranges::any_of(links,
                                                  [&own](const Link* link)
                                                  {
                                                      return own.target->isOwnedBy(link->from.table)
                                                             && (link->from.table != own.from.table
                                                                 || link->from.row != own.from.row);
                                                  });
        if (isShared)
        {
            return true;
        }
    }
    return false;
}

/// Puts a copy of a list of rows behind all rows, where it joins no list, and leads its owner
/// there.
Result<void> copyList(Transaction& transaction, const Link& list)
{
    const std::string path(list.target->segment);
    std::size_t end = 0;
    CellValue lead{list.from, {}};
    {
        const schema::TableSet tables = transaction.content().tables();
        end = tables.find(list.target)->size();
        const schema::Value old = schema::valueOf(tables, list.from);
        const auto value = view::encode(list, old, static_cast<std::int64_t>(end));
        if (!value)
        {
            return fail(ErrorCode::ReferenceTooFar,
                        {schema::pathOf(tables, list.from), concat(end)});
        }
        lead.value = *value;
    }
    const auto first = static_cast<std::size_t>(list.first);
    const std::size_t count = std::min(list.count, end - first);
    auto done = insertRows(
        transaction, path, end, copyRows(transaction.content(), {path, first, count}), Joins::Next);
    if (done)
    {
        storeCells(transaction, std::span(&lead, 1));
    }
    return done;
}

/// Goes one step down from a row, and makes the list there its own.
Result<std::size_t> ownStep(Transaction& transaction,
                            TableId table,
                            std::size_t row,
                            const OwnedStep& step,
                            std::size_t count)
{
    std::optional<Link> list;
    bool isShared = false;
    {
        const schema::TableSet tables = transaction.content().tables();
        const view::References references(transaction.content(), tables);
        const Link* const along = view::linkAlong(references, table, row, step);
        TR_PRE(along != nullptr && along->first >= 0 && step.offset < along->count);
        list = *along;
        isShared = hasOthers(
            references, *list, static_cast<std::size_t>(list->first) + step.offset, count);
    }
    if (!isShared)
    {
        return static_cast<std::size_t>(list->first) + step.offset;
    }
    if (!view::entryKindOf(step.target))
    {
        const std::size_t end = transaction.content().tables().find(step.target)->size();
        auto done = copyList(transaction, *list);
        return done ? Result<std::size_t>(end + step.offset) : fail(std::move(done.error()));
    }
    const view::Entries entries(transaction.content(), step.target);
    const std::size_t word = static_cast<std::size_t>(list->first) + step.offset;
    const auto stretch = entriesAt(entries, {step.target, word, count});
    if (!stretch)
    {
        return fail(stretch.error());
    }
    const view::EntryList* own = entries.listOf(row);
    if (own == nullptr || !own->has(stretch->first) || !own->has(stretch->end() - 1))
    {
        return fail(ErrorCode::EntriesApart, {pathOfRow(step.target, word)});
    }
    const std::size_t before = entries.all()[own->first].first;
    if (auto done = makeOwn(transaction, entries, *own); !done)
    {
        return fail(std::move(done.error()));
    }
    const view::Entries now(transaction.content(), step.target);
    const view::EntryList* copy = now.listOf(row);
    TR_ASSERT(copy != nullptr && copy->count == own->count);
    return now.all()[copy->first].first + (word - before);
}

} // namespace

Result<std::size_t> ownHolder(Transaction& transaction, const OwnedPlace& place)
{
    TR_PRE(!place.steps.empty());
    TableId table = place.owner;
    std::size_t row = place.row;
    for (std::size_t i = 0; i + 1 < place.steps.size(); ++i)
    {
        auto next = ownStep(transaction, table, row, place.steps[i], 1);
        if (!next)
        {
            return next;
        }
        row = *next;
        table = place.steps[i].target;
    }
    return row;
}

Result<std::size_t> ownRow(Transaction& transaction, const OwnedPlace& place, std::size_t count)
{
    const auto holder = ownHolder(transaction, place);
    const std::size_t steps = place.steps.size();
    const TableId table = steps == 1 ? place.owner : place.steps[steps - 2].target;
    return holder ? ownStep(transaction, table, *holder, place.steps.back(), count) : holder;
}

Result<RowSpan> changeOwnRows(Document& document,
                              EditName name,
                              const OwnedPlace& place,
                              std::size_t count,
                              const RowsChange& change)
{
    Transaction transaction(document, std::move(name));
    const auto row = ownRow(transaction, place, count);
    if (!row)
    {
        return fail(row.error());
    }
    const RowSpan rows{std::string(place.steps.back().target->segment), *row, count};
    auto done = change(transaction, rows);
    done = done ? transaction.commit() : done;
    return done ? Result<RowSpan>(rows) : fail(std::move(done.error()));
}

Result<void> setOwnCells(Document& document,
                         EditName name,
                         std::span<const CellValue> values,
                         const OwnedPlace& place,
                         std::size_t row)
{
    TR_PRE(!values.empty());
    const auto rowOf = [](const CellValue& each) { return each.cell.row; };
    const auto [lowest, highest] = std::ranges::minmax(values, {}, rowOf);
    const std::size_t first = lowest.cell.row;
    if (auto checked = checkCells(document.content(), values); !checked)
    {
        return checked;
    }
    Transaction transaction(document, std::move(name));
    const auto own =
        ownRow(transaction, view::besides(place, row, first), highest.cell.row - first + 1);
    if (!own)
    {
        return fail(own.error());
    }
    std::vector<CellValue> moved(values.begin(), values.end());
    for (CellValue& each : moved)
    {
        each.cell.row = *own + (each.cell.row - first);
    }
    storeCells(transaction, moved);
    return transaction.commit();
}

} // namespace tr::edit
