#include "core/edit/entries/EntryChange.h"

#include "core/edit/entries/FrameNumbers.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

using view::Entries;
using view::Entry;
using view::EntryKind;
using view::EntryList;
using view::Link;

/// Of the first word of the last entry of a list, where lists are told so.
constexpr std::int32_t kEnd = 0x8000;

bool hasEnds(EntryKind kind)
{
    return kind == EntryKind::FloorFunction || kind == EntryKind::Overlap;
}

std::int32_t wordAt(const Content& content, const Entries& entries, std::size_t word)
{
    return wordsOf(content, view::streamOf(entries.kind()), word, 1).front();
}

bool endsList(const Content& content, const Entries& entries, const Entry& entry)
{
    return hasEnds(entries.kind()) && (wordAt(content, entries, entry.first) & kEnd) != 0;
}

/// Whether a link leads into the stream; others point nowhere before and after.
bool isInside(const Entries& entries, const Link& link)
{
    return link.first >= 0 && link.first <= static_cast<std::int64_t>(entries.words());
}

void leadTo(PendingNumbers& numbers, const Link& link, std::int64_t first)
{
    if (first != link.first)
    {
        numbers.lead(link, first);
    }
}

/// The list has entries more, in front of its entry `at`, or fewer from there on.
void grow(
    PendingNumbers& numbers, EntryKind kind, const EntryList& list, std::size_t at, std::size_t by)
{
    using level::Animation;
    if (kind == EntryKind::Command)
    {
        const Animation& row = level::objectsOf(numbers.content()).animations[list.owner()];
        numbers.set(tables::Animations,
                    list.owner(),
                    &Animation::numAnimCommands,
                    static_cast<std::int64_t>(row.numAnimCommands + by));
    }
    else if (kind == EntryKind::KeyFrame)
    {
        growFrames(numbers, list.owner(), at, by);
    }
}

void shrink(
    PendingNumbers& numbers, EntryKind kind, const EntryList& list, std::size_t at, std::size_t by)
{
    using level::Animation;
    if (kind == EntryKind::Command)
    {
        const Animation& row = level::objectsOf(numbers.content()).animations[list.owner()];
        numbers.set(tables::Animations,
                    list.owner(),
                    &Animation::numAnimCommands,
                    static_cast<std::int64_t>(row.numAnimCommands - by));
    }
    else if (kind == EntryKind::KeyFrame)
    {
        shrinkFrames(numbers, list.owner(), at, by);
    }
}

void clearEnds(NewEntries& fresh)
{
    for (const std::size_t start : fresh.starts)
    {
        fresh.words[start] &= ~kEnd;
    }
}

/// How much of a list is inside of a stretch.
EntryStretch overlapOf(const EntryList& list, const EntryStretch& stretch)
{
    const std::size_t first = std::max(list.first, stretch.first);
    const std::size_t end = std::min(list.first + list.count, stretch.end());
    return {first, first < end ? end - first : 0};
}

} // namespace

NewEntries copyOf(const Content& content, const Entries& entries, const EntryStretch& stretch)
{
    const auto all = entries.all().subspan(stretch.first, stretch.count);
    NewEntries copy;
    copy.words = wordsOf(content,
                         view::streamOf(entries.kind()),
                         all.front().first,
                         all.back().end() - all.front().first);
    for (const Entry& entry : all)
    {
        copy.starts.push_back(entry.first - all.front().first);
    }
    return copy;
}

StreamChange insertion(PendingNumbers& numbers,
                       const Entries& entries,
                       std::size_t beside,
                       Side side,
                       NewEntries fresh)
{
    const Content& content = numbers.content();
    const Entry& entry = entries.all()[beside];
    const EntryKind kind = entries.kind();
    const TableId table = view::streamOf(kind);
    const bool isAfter = side == Side::After;
    const std::size_t at = isAfter ? entry.end() : entry.first;
    if (hasEnds(kind))
    {
        clearEnds(fresh);
        if (isAfter && endsList(content, entries, entry))
        {
            numbers.setWord(table, entry.first, wordAt(content, entries, entry.first) & (kEnd - 1));
            fresh.words[fresh.starts.back()] |= kEnd;
        }
    }
    const StreamChange change{table, at, 0, std::move(fresh.words)};
    for (const Link& link : entries.links())
    {
        // What begins there begins with the new one if it is put in front, and moves if it is not.
        const bool stays =
            link.first == static_cast<std::int64_t>(at) && !isAfter && kind != EntryKind::Mesh;
        if (isInside(entries, link) && !stays)
        {
            leadTo(numbers, link, change.placeOf(link.first));
        }
    }
    for (const std::size_t index : entry.lists)
    {
        const EntryList& list = entries.lists()[index];
        grow(numbers, kind, list, beside + (isAfter ? 1 : 0) - list.first, fresh.starts.size());
    }
    return change;
}

StreamChange removal(PendingNumbers& numbers, const Entries& entries, const EntryStretch& stretch)
{
    const Content& content = numbers.content();
    const EntryKind kind = entries.kind();
    const TableId table = view::streamOf(kind);
    const std::size_t first = entries.all()[stretch.first].first;
    const std::size_t end = entries.all()[stretch.end() - 1].end();
    StreamChange change{table, first, end - first, {}};
    if (kind == EntryKind::Mesh && change.removed % 2 != 0)
    {
        change.words.push_back(0); // so that what follows stays at its multiple of four bytes
    }
    for (const Link& link : entries.links())
    {
        const EntryList* list =
            link.from.table == view::ownersOf(kind) ? entries.listOf(link.from.row) : nullptr;
        const bool losesAll =
            list != nullptr && list->count > 0 && overlapOf(*list, stretch).count == list->count;
        if (!isInside(entries, link) || link.first < static_cast<std::int64_t>(first))
        {
            continue;
        }
        if (link.first >= static_cast<std::int64_t>(end))
        {
            leadTo(numbers, link, change.placeOf(link.first));
        }
        else if (losesAll && hasEnds(kind))
        {
            numbers.lead(link, -1);
        }
        else
        {
            leadTo(numbers, link, static_cast<std::int64_t>(first));
        }
    }
    for (const EntryList& list : entries.lists())
    {
        const EntryStretch lost = overlapOf(list, stretch);
        if (lost.count == 0)
        {
            continue;
        }
        shrink(numbers, kind, list, lost.first - list.first, lost.count);
        const bool losesEnd = lost.end() == list.first + list.count && lost.first > list.first;
        if (hasEnds(kind) && losesEnd && list.isComplete)
        {
            const std::size_t word = entries.all()[lost.first - 1].first;
            numbers.setWord(table, word, wordAt(content, entries, word) | kEnd);
        }
    }
    return change;
}

StreamChange
replacement(PendingNumbers& numbers, const Entries& entries, std::size_t entry, Words words)
{
    const Entry& old = entries.all()[entry];
    const EntryKind kind = entries.kind();
    if (hasEnds(kind))
    {
        words.front() =
            (words.front() & (kEnd - 1)) | (endsList(numbers.content(), entries, old) ? kEnd : 0);
    }
    if (kind == EntryKind::Mesh)
    {
        padMesh(words);
        words.resize(words.size() + old.count % 2);
    }
    const StreamChange change{view::streamOf(kind), old.first, old.count, std::move(words)};
    for (const Link& link : entries.links())
    {
        if (isInside(entries, link) && link.first >= static_cast<std::int64_t>(old.end()))
        {
            leadTo(numbers, link, change.placeOf(link.first));
        }
    }
    return change;
}

StreamChange rotation(PendingNumbers& numbers,
                      const Entries& entries,
                      const EntryStretch& stretch,
                      std::size_t to)
{
    const Content& content = numbers.content();
    const EntryStretch window{std::min(stretch.first, to),
                              std::max(stretch.end(), to) - std::min(stretch.first, to)};
    const std::size_t base = entries.all()[window.first].first;
    const std::size_t split = to < stretch.first ? stretch.first - window.first : stretch.count;
    const bool isEnd = endsList(content, entries, entries.all()[window.end() - 1]);
    const NewEntries old = copyOf(content, entries, window);
    NewEntries fresh;
    std::vector<std::int64_t> places(window.count);
    for (std::size_t i = 0; i < window.count; ++i)
    {
        const std::size_t from = (i + split) % window.count;
        const Entry& entry = entries.all()[window.first + from];
        const auto begin = old.words.begin() + static_cast<std::ptrdiff_t>(old.starts[from]);
        fresh.starts.push_back(fresh.words.size());
        places[from] = static_cast<std::int64_t>(base + fresh.words.size());
        fresh.words.insert(
            fresh.words.end(), begin, begin + static_cast<std::ptrdiff_t>(entry.count));
    }
    if (hasEnds(entries.kind()))
    {
        clearEnds(fresh);
        fresh.words[fresh.starts.back()] |= isEnd ? kEnd : 0;
    }
    for (const Link& link : entries.links())
    {
        const auto entry = entries.kind() == EntryKind::Mesh && isInside(entries, link)
                               ? entries.at(static_cast<std::size_t>(link.first))
                               : std::nullopt;
        if (entry && *entry >= window.first && *entry < window.end()
            && entries.all()[*entry].first == static_cast<std::size_t>(link.first))
        {
            leadTo(numbers, link, places[*entry - window.first]);
        }
    }
    const std::size_t words = fresh.words.size();
    return {view::streamOf(entries.kind()), base, words, std::move(fresh.words)};
}

} // namespace tr::edit
