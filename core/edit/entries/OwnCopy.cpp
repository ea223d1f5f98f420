#include "core/edit/entries/OwnCopy.h"

#include "core/edit/entries/EntryChange.h"
#include "core/edit/entries/KeyframePlaces.h"
#include "core/schema/table/CellPath.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

using view::Entries;
using view::EntryKind;
using view::EntryList;
using view::Link;

/// The copy takes the place in front of the next animation's, so that it ends where they begin.
Result<void> ownKeyFrames(Transaction& transaction, const EntryList& list, Words words)
{
    const std::vector<std::size_t> before = keyframeCounts(transaction.content());
    {
        const schema::TableSet tables = transaction.content().tables();
        PendingNumbers numbers(transaction.content(), tables);
        const Entries entries(transaction.content(), tables::Frames);
        const std::size_t at = entries.all()[list.first + list.count - 1].end();
        const StreamChange change{tables::Frames, at, 0, std::move(words)};
        for (const Link& link : entries.links())
        {
            const auto size = static_cast<std::int64_t>(entries.words());
            if (link.from == list.link.from)
            {
                numbers.lead(link, static_cast<std::int64_t>(at));
            }
            else if (link.first >= static_cast<std::int64_t>(at) && link.first <= size)
            {
                numbers.lead(link, change.placeOf(link.first));
            }
        }
        if (auto done = apply(transaction, numbers, {change}); !done)
        {
            return done;
        }
    }
    // Where others share the next animation's key frames too, their own would reach further now.
    if (keyframeCounts(transaction.content()) != before)
    {
        const schema::TableSet tables = transaction.content().tables();
        return fail(ErrorCode::OwnerTied, {schema::pathOf(tables, list.link.from)});
    }
    return {};
}

} // namespace

Result<void> makeOwn(Transaction& transaction, const Entries& entries, const EntryList& list)
{
    const TableId table = view::streamOf(entries.kind());
    Words words =
        copyOf(transaction.content(), entries, EntryStretch{list.first, list.count}).words;
    if (entries.kind() == EntryKind::KeyFrame)
    {
        return ownKeyFrames(transaction, list, std::move(words));
    }
    const schema::TableSet tables = transaction.content().tables();
    PendingNumbers numbers(transaction.content(), tables);
    StreamChange change{table, entries.words(), 0, std::move(words)};
    std::size_t at = change.first;
    if (entries.kind() == EntryKind::Mesh)
    {
        const std::size_t padding = at % 2;
        change.words.insert(change.words.begin(), padding, 0);
        padMesh(change.words);
        at += padding;
    }
    numbers.lead(list.link, static_cast<std::int64_t>(at));
    return apply(transaction, numbers, {change});
}

} // namespace tr::edit
