#include "core/edit/entries/EntryEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/EntryChange.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/edit/entries/MeshEntries.h"
#include "core/edit/entries/OwnCopy.h"
#include "core/edit/entries/OwnRows.h"
#include "core/schema/table/CellPath.h"
#include "core/view/objects/Pose.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace tr::edit
{
namespace
{

using view::Entries;
using view::Entry;
using view::EntryKind;
using view::EntryList;

std::string pathOfWord(TableId table, std::size_t word)
{
    return concat(table->segment, "/", word);
}

/// After the first of the owners.
EditName
nameOf(EditCode code, const Content& content, const Entries& entries, const EntryStretch& stretch)
{
    const auto owners = ownersOf(entries, stretch);
    const TableId table = view::ownersOf(entries.kind());
    return owners.empty() ? EditName{code, {}}
                          : nameOfEntries(code, content, table, owners.front(), stretch.count);
}

bool isShared(const Entries& entries, const EntryStretch& stretch)
{
    return std::ranges::any_of(entries.all().subspan(stretch.first, stretch.count),
                               [](const Entry& entry) { return entry.lists.size() > 1; });
}

/// Entries that an edit works on, in the content as it is after an owner has got its copy.
struct Work
{
    Entries entries;
    EntryStretch stretch;
};

/// Finds the entries, and gives the owner its own ones if it is to be for it only.
Result<Work> begin(Transaction& transaction, const WordSpan& words, ForOwner owner)
{
    if (owner.place)
    {
        // Where the words are stays; who leads to them may be a copy.
        const auto holder = ownHolder(transaction, *owner.place);
        if (!holder)
        {
            return fail(holder.error());
        }
        owner.only = *holder;
    }
    Entries entries(transaction.content(), words.table);
    auto stretch = entriesAt(entries, words);
    if (!stretch)
    {
        return fail(std::move(stretch.error()));
    }
    if (!owner.only || !isShared(entries, *stretch))
    {
        return Work{std::move(entries), *stretch};
    }
    const EntryList* list = entries.listOf(*owner.only);
    if (list == nullptr || !list->has(stretch->first) || !list->has(stretch->end() - 1))
    {
        return fail(ErrorCode::EntriesApart, {pathOfWord(words.table, words.first)});
    }
    const std::size_t place = stretch->first - list->first;
    if (auto done = makeOwn(transaction, entries, *list); !done)
    {
        return fail(std::move(done.error()));
    }
    Entries own(transaction.content(), words.table);
    const EntryList* copy = own.listOf(*owner.only);
    TR_ASSERT(copy != nullptr && copy->count == list->count);
    const EntryStretch there{copy->first + place, stretch->count};
    return Work{std::move(own), there};
}

WordSpan wordsOfEntries(const Entries& entries, const EntryStretch& stretch)
{
    const auto all = entries.all().subspan(stretch.first, stretch.count);
    return {
        view::streamOf(entries.kind()), all.front().first, all.back().end() - all.front().first};
}

/// Whether all are in the same lists, as edits need that put entries into them.
Result<void> requireOneList(const Entries& entries, const EntryStretch& stretch)
{
    const EntryStretch among = movableAmong(entries, stretch);
    if (among.count == 0)
    {
        const WordSpan words = wordsOfEntries(entries, stretch);
        return fail(ErrorCode::EntriesApart, {pathOfWord(words.table, words.first)});
    }
    return {};
}

/// Joints stand in step with the meshes of their moveables.
Result<void> requireFree(EntryKind kind)
{
    if (kind == EntryKind::Joint)
    {
        return fail(ErrorCode::RowCountFixed, {std::string(tables::MeshTrees.segment)});
    }
    return {};
}

using Change = std::function<Result<WordSpan>(Transaction& transaction, const Work& work)>;

/// Does an edit of entries as one transaction. `first`: the code of that edit of meshes.
Result<WordSpan> edit(Document& document,
                      const WordSpan& words,
                      const ForOwner& owner,
                      EditCode first,
                      const Change& change)
{
    TR_PRE(words.count > 0);
    const auto kind = view::entryKindOf(words.table);
    if (!kind)
    {
        return fail(ErrorCode::NoSuchEntry, {pathOfWord(words.table, words.first)});
    }
    Transaction transaction(document, {ofKind(first, *kind), {}});
    auto work = begin(transaction, words, owner);
    if (!work)
    {
        return fail(std::move(work.error()));
    }
    transaction.setName(
        nameOf(ofKind(first, *kind), transaction.content(), work->entries, work->stretch));
    auto done = change(transaction, *work);
    if (!done)
    {
        return done;
    }
    if (auto committed = transaction.commit(); !committed)
    {
        return fail(std::move(committed.error()));
    }
    return done;
}

using MakeChange = std::function<StreamChange(PendingNumbers& numbers)>;

/// Does an exchange of words and all that goes with it.
Result<WordSpan> exchange(Transaction& transaction, const MakeChange& make)
{
    const schema::TableSet tables = transaction.content().tables();
    PendingNumbers numbers(transaction.content(), tables);
    const StreamChange change = make(numbers);
    if (auto done = apply(transaction, numbers, {change}); !done)
    {
        return fail(std::move(done.error()));
    }
    return WordSpan{change.table, change.first, change.words.size()};
}

Result<WordSpan> put(Transaction& transaction,
                     const Work& work,
                     std::size_t beside,
                     Side side,
                     const NewEntries& fresh)
{
    return exchange(transaction,
                    [&](PendingNumbers& numbers)
                    { return insertion(numbers, work.entries, beside, side, fresh); });
}

/// Puts a key frame beside another that shows what is seen halfway between the two that it comes
/// between; at the ends of an animation it is a copy.
Result<WordSpan>
insertKeyframe(Transaction& transaction, const Work& work, std::size_t beside, Side side)
{
    const auto where = put(
        transaction, work, beside, side, blankEntry(transaction.content(), work.entries, beside));
    const EntryList& list = work.entries.lists()[work.entries.all()[beside].lists.front()];
    const std::size_t key = beside - list.first + (side == Side::After ? 1 : 0);
    const auto keyframes =
        where ? keyframesIn(transaction.content(), list.owner()) : std::vector<view::Keyframe>();
    if (key == 0 || key + 1 >= keyframes.size())
    {
        return where;
    }
    std::vector<NewKeyframe> fresh;
    fresh.reserve(keyframes.size());
    for (std::size_t i = 0; i < keyframes.size(); ++i)
    {
        fresh.push_back({i, keyframes[i], true});
    }
    constexpr float kHalf = 0.5F;
    fresh[key].values = view::blendedKeyframe(keyframes[key - 1], keyframes[key + 1], kHalf);
    if (auto done = exchangeKeyframes(transaction, list.owner(), fresh); !done)
    {
        return fail(std::move(done.error()));
    }
    const auto range = view::keyframesOf(
        level::objectsOf(transaction.content()), transaction.content().version(), list.owner());
    return WordSpan{tables::Frames, range.firstWord + key * range.words, range.words};
}

} // namespace

Result<EntryStretch> entriesAt(const Entries& entries, const WordSpan& words)
{
    const auto first = entries.at(words.first);
    const auto last = entries.at(words.end() - 1);
    if (!first || !last || *last < *first)
    {
        return fail(ErrorCode::NoSuchEntry,
                    {pathOfWord(words.table, first ? words.end() - 1 : words.first)});
    }
    for (std::size_t i = *first; i <= *last; ++i)
    {
        const Entry& entry = entries.all()[i];
        if (entry.isTied)
        {
            return fail(ErrorCode::EntryTied, {pathOfWord(words.table, entry.first)});
        }
        if (i > *first && entries.all()[i - 1].end() != entry.first)
        {
            return fail(ErrorCode::NoSuchEntry,
                        {pathOfWord(words.table, entries.all()[i - 1].end())});
        }
    }
    return EntryStretch{*first, *last - *first + 1};
}

std::vector<std::size_t> ownersOf(const Entries& entries, const EntryStretch& stretch)
{
    std::vector<std::size_t> owners;
    for (const Entry& entry : entries.all().subspan(stretch.first, stretch.count))
    {
        for (const std::size_t list : entry.lists)
        {
            owners.push_back(entries.lists()[list].owner());
        }
    }
    std::ranges::sort(owners);
    owners.erase(std::ranges::unique(owners).begin(), owners.end());
    return owners;
}

EntryStretch movableAmong(const Entries& entries, const EntryStretch& stretch)
{
    const auto all = entries.all();
    const bool isAnywhere = entries.kind() == EntryKind::Mesh;
    const auto goesWith = [&](std::size_t i, std::size_t with)
    {
        const std::size_t left = std::min(i, with);
        return !all[i].isTied && all[left].end() == all[left + 1].first
               && (isAnywhere ? all[i].count % 2 == 0 && all[with].count % 2 == 0
                              : all[i].lists == all[with].lists);
    };
    EntryStretch among = stretch;
    for (std::size_t i = stretch.first + 1; i < stretch.end(); ++i)
    {
        if (!goesWith(i, i - 1))
        {
            return {stretch.first, 0};
        }
    }
    while (among.first > 0 && goesWith(among.first - 1, among.first))
    {
        --among.first;
        ++among.count;
    }
    while (among.end() < all.size() && goesWith(among.end(), among.end() - 1))
    {
        ++among.count;
    }
    return among;
}

std::vector<view::Link> danglingAfter(const Content& content, const WordSpan& words)
{
    if (!view::entryKindOf(words.table))
    {
        return {};
    }
    const Entries entries(content, words.table);
    const auto stretch = entriesAt(entries, words);
    if (!stretch)
    {
        return {};
    }
    if (entries.kind() == EntryKind::Mesh)
    {
        return usersOfMeshes(content, ownersOf(entries, *stretch));
    }
    std::vector<view::Link> found;
    for (const EntryList& list : entries.lists())
    {
        const bool losesAll = list.count > 0 && list.first >= stretch->first
                              && list.first + list.count <= stretch->end();
        if (entries.kind() == EntryKind::KeyFrame && losesAll)
        {
            found.push_back(list.link);
        }
    }
    return found;
}

Result<WordSpan> insertEntry(Document& document,
                             const WordSpan& words,
                             Side side,
                             ForOwner owner,
                             const std::optional<Words>& content)
{
    return edit(document,
                words,
                owner,
                EditCode::InsertMesh,
                [&](Transaction& transaction, const Work& work) -> Result<WordSpan>
                {
                    const std::size_t beside =
                        side == Side::Before ? work.stretch.first : work.stretch.end() - 1;
                    if (auto free = requireFree(work.entries.kind()); !free)
                    {
                        return fail(std::move(free.error()));
                    }
                    if (content && !isEntry(transaction.content(), work.entries, beside, *content))
                    {
                        return fail(ErrorCode::NotAnEntry, {std::string(words.table->segment)});
                    }
                    if (work.entries.kind() == EntryKind::KeyFrame && !content)
                    {
                        return insertKeyframe(transaction, work, beside, side);
                    }
                    NewEntries fresh =
                        content ? NewEntries{*content, {0}}
                                : blankEntry(transaction.content(), work.entries, beside);
                    if (work.entries.kind() == EntryKind::Mesh)
                    {
                        padMesh(fresh.words);
                        return addMeshes(transaction, work.entries, beside, side, fresh);
                    }
                    return put(transaction, work, beside, side, fresh);
                });
}

Result<WordSpan> duplicateEntries(Document& document, const WordSpan& words, ForOwner owner)
{
    return edit(document,
                words,
                owner,
                EditCode::DuplicateMeshes,
                [&](Transaction& transaction, const Work& work) -> Result<WordSpan>
                {
                    auto free = requireFree(work.entries.kind());
                    auto one = free ? requireOneList(work.entries, work.stretch) : free;
                    if (!one)
                    {
                        return fail(std::move(one.error()));
                    }
                    const std::size_t last = work.stretch.end() - 1;
                    NewEntries fresh = copyOf(transaction.content(), work.entries, work.stretch);
                    if (work.entries.kind() == EntryKind::Mesh)
                    {
                        padMesh(fresh.words);
                        return addMeshes(transaction, work.entries, last, Side::After, fresh);
                    }
                    return put(transaction, work, last, Side::After, fresh);
                });
}

Result<void>
removeEntries(Document& document, const WordSpan& words, ForOwner owner, Dangling dangling)
{
    const auto done =
        edit(document,
             words,
             owner,
             EditCode::DeleteMeshes,
             [&](Transaction& transaction, const Work& work) -> Result<WordSpan>
             {
                 if (auto free = requireFree(work.entries.kind()); !free)
                 {
                     return fail(std::move(free.error()));
                 }
                 if (work.entries.kind() == EntryKind::Mesh)
                 {
                     return removeMeshes(transaction, work.entries, work.stretch, dangling);
                 }
                 const auto lost = danglingAfter(transaction.content(),
                                                 wordsOfEntries(work.entries, work.stretch));
                 if (dangling.kind == Dangling::Kind::Refuse && !lost.empty())
                 {
                     const schema::TableSet tables = transaction.content().tables();
                     return fail(ErrorCode::WouldDangle,
                                 {concat(lost.size()), schema::pathOf(tables, lost.front().from)});
                 }
                 return exchange(transaction,
                                 [&](PendingNumbers& numbers)
                                 { return removal(numbers, work.entries, work.stretch); });
             });
    return done ? Result<void>{} : fail(done.error());
}

Result<WordSpan>
moveEntries(Document& document, const WordSpan& words, std::size_t to, ForOwner owner)
{
    // Where the entries go is told by how many of them lie between, as a copy stands elsewhere.
    std::optional<std::int64_t> distance;
    if (view::entryKindOf(words.table))
    {
        const Entries entries(document.content(), words.table);
        const auto stretch = entriesAt(entries, words);
        const auto all = entries.all();
        const auto target = std::ranges::lower_bound(all, to, {}, &Entry::first);
        const bool begins = target != all.end() && target->first == to;
        const bool ends = target != all.begin() && (target - 1)->end() == to;
        if (stretch && (begins || ends))
        {
            distance = (target - all.begin()) - static_cast<std::ptrdiff_t>(stretch->first);
        }
    }
    return edit(
        document,
        words,
        owner,
        EditCode::MoveMeshes,
        [&](Transaction& transaction, const Work& work) -> Result<WordSpan>
        {
            if (auto free = requireFree(work.entries.kind()); !free)
            {
                return fail(std::move(free.error()));
            }
            const auto own = static_cast<std::int64_t>(work.stretch.first);
            const std::int64_t target = own + distance.value_or(-1 - own);
            const EntryStretch among = movableAmong(work.entries, work.stretch);
            if (!distance || target < static_cast<std::int64_t>(among.first)
                || target > static_cast<std::int64_t>(among.end()) || among.count == 0)
            {
                return fail(ErrorCode::EntriesApart, {pathOfWord(words.table, words.first)});
            }
            const auto place = static_cast<std::size_t>(target);
            const WordSpan now = wordsOfEntries(work.entries, work.stretch);
            if (place >= work.stretch.first && place <= work.stretch.end())
            {
                return now; // they stay where they are
            }
            const auto moved =
                exchange(transaction,
                         [&](PendingNumbers& numbers)
                         { return rotation(numbers, work.entries, work.stretch, place); });
            if (!moved)
            {
                return moved;
            }
            const bool isUp = place < work.stretch.first;
            return WordSpan{now.table, isUp ? moved->first : moved->end() - now.count, now.count};
        });
}

Result<WordSpan>
replaceEntry(Document& document, const WordSpan& words, const Words& content, ForOwner owner)
{
    return edit(
        document,
        words,
        owner,
        EditCode::ReplaceMesh,
        [&](Transaction& transaction, const Work& work) -> Result<WordSpan>
        {
            const std::size_t entry = work.stretch.first;
            if (work.stretch.count != 1)
            {
                return fail(ErrorCode::EntriesApart, {pathOfWord(words.table, words.first)});
            }
            if (content.empty() || !isEntry(transaction.content(), work.entries, entry, content))
            {
                return fail(ErrorCode::NotAnEntry, {std::string(words.table->segment)});
            }
            return exchange(transaction,
                            [&](PendingNumbers& numbers)
                            { return replacement(numbers, work.entries, entry, content); });
        });
}

} // namespace tr::edit
