#include "ui/history/ChangedNames.h"

#include "core/view/words/RowNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"

#include <set>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::schema::RowNote;
using tr::schema::RowNotes;
using tr::schema::TableId;

const RowNotes& notesIn(const OpenFile& file, TableId table)
{
    static const RowNotes kNone;
    const RowNotes* const notes = file.file().content.notes().of(table);
    return notes != nullptr ? *notes : kNone;
}

/// The rows of which something is noted that is noted of no row of the other state: others may have
/// come or gone in front of it.
template <class Value>
std::vector<std::size_t>
rowsWithNews(const RowNotes& notes, const RowNotes& others, Value RowNote::*value)
{
    std::multiset<Value> known;
    for (const RowNote& each : others)
    {
        known.insert(each.*value);
    }
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < notes.size(); ++row)
    {
        const Value& own = notes[row].*value;
        const auto same = known.find(own);
        if (!own.empty() && same == known.end())
        {
            rows.push_back(row);
        }
        else if (!own.empty())
        {
            known.erase(same);
        }
    }
    return rows;
}

QString titleOf(const OpenFile& file, TableId table, std::size_t row)
{
    const tr::view::RowNames names(file.file().content, file.tables(), &file.derived().ownership());
    return objectTitle(names.row(table, row));
}

QString pathOfRow(TableId table, std::size_t row)
{
    return QStringLiteral("%1/%2").arg(toQString(table->name)).arg(row);
}

} // namespace

std::vector<ChangedTable> changedNames(const OpenFile& before, const OpenFile& after)
{
    ChangedTable names;
    names.table = tables::Animations;
    const RowNotes& then = notesIn(before, tables::Animations);
    const RowNotes& now = notesIn(after, tables::Animations);
    for (const std::size_t row : rowsWithNews(now, then, &RowNote::name))
    {
        names.lines.push_back({translated("Name of %1").arg(titleOf(after, names.table, row)),
                               pathOfRow(names.table, row),
                               {},
                               toQString(now[row].name),
                               {}});
    }
    for (const std::size_t row : rowsWithNews(then, now, &RowNote::name))
    {
        names.lines.push_back({translated("Name of %1").arg(titleOf(before, names.table, row)),
                               pathOfRow(names.table, row),
                               toQString(then[row].name),
                               {},
                               {}});
    }
    ChangedTable pairs;
    pairs.table = tables::Models;
    const RowNotes& pairedThen = notesIn(before, tables::Models);
    const RowNotes& pairedNow = notesIn(after, tables::Models);
    const auto addPairs = [&pairs](const OpenFile& file, std::size_t row)
    {
        pairs.lines.push_back(
            {translated("Pairs of joints of %1").arg(titleOf(file, tables::Models, row)),
             pathOfRow(tables::Models, row),
             {},
             {},
             {}});
    };
    const auto set = rowsWithNews(pairedNow, pairedThen, &RowNote::counterparts);
    for (const std::size_t row : set)
    {
        addPairs(after, row);
    }
    // Where others were set instead, that is told already.
    for (const std::size_t row : rowsWithNews(pairedThen, pairedNow, &RowNote::counterparts))
    {
        if (set.empty())
        {
            addPairs(before, row);
        }
    }
    std::vector<ChangedTable> changed;
    for (ChangedTable* const each : {&names, &pairs})
    {
        if (!each->lines.empty())
        {
            each->rows = each->lines.size();
            changed.push_back(std::move(*each));
        }
    }
    return changed;
}

} // namespace ui
