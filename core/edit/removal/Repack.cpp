#include "core/edit/removal/Repack.h"

#include "core/base/Text.h"
#include "core/edit/fields/StreamChange.h"
#include "core/edit/removal/RowMask.h"
#include "core/view/links/Entries.h"
#include "core/view/textures/TextureFaces.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace tr::edit
{
namespace
{

using view::Entries;
using view::EntryKind;
using view::EntryList;
using view::Link;

struct KindInfo
{
    RepackKind kind;
    std::string_view name;
    TableId table;
};

constexpr std::array<KindInfo, kRepackKinds> kKinds{
    {{RepackKind::EqualMeshes, "equal_meshes", tables::MeshWords},
     {RepackKind::EqualCommands, "equal_commands", tables::AnimCommands},
     {RepackKind::EqualJoints, "equal_joints", tables::MeshTrees},
     {RepackKind::EqualFunctions, "equal_floor_data", tables::FloorData},
     {RepackKind::EqualOverlaps, "equal_overlaps", tables::Overlaps},
     {RepackKind::MeshPointers, "mesh_pointers", tables::MeshPointers},
     {RepackKind::StateChanges, "state_changes", tables::StateChanges},
     {RepackKind::Dispatches, "anim_dispatches", tables::AnimDispatches},
     {RepackKind::Meshes, "mesh_words", tables::MeshWords},
     {RepackKind::Frames, "frames", tables::Frames},
     {RepackKind::Commands, "anim_commands", tables::AnimCommands},
     {RepackKind::Joints, "mesh_trees", tables::MeshTrees},
     {RepackKind::FloorData, "floor_data", tables::FloorData},
     {RepackKind::Overlaps, "overlaps", tables::Overlaps},
     {RepackKind::Textures, "textures", tables::ObjectTextures}}};

static_assert(bitOf(RepackKind::Textures) + 1 == kRepackKinds);

bool mergesEqual(RepackKind kind)
{
    return kind <= RepackKind::EqualOverlaps;
}

/// Where the next list begins behind a word.
std::size_t nextStart(const Entries& entries, std::int64_t after)
{
    auto next = static_cast<std::int64_t>(entries.words());
    for (const Link& link : entries.links())
    {
        next = link.first > after ? std::min(next, link.first) : next;
    }
    return static_cast<std::size_t>(std::max<std::int64_t>(next, 0));
}

/// Words that something leads to, or might: how long an unknown entry is nobody knows.
RowMask usedWords(const Entries& entries)
{
    RowMask used(entries.words());
    for (const Link& link : entries.links())
    {
        mark(used, link);
    }
    for (const view::Entry& entry : entries.all())
    {
        mark(used, entry.first, entry.end());
    }
    for (const EntryList& list : entries.lists())
    {
        if (!list.isComplete && list.link.first >= 0)
        {
            const std::size_t known = list.count == 0
                                          ? static_cast<std::size_t>(list.link.first)
                                          : entries.all()[list.first + list.count - 1].first;
            mark(used, known, nextStart(entries, static_cast<std::int64_t>(known)));
        }
    }
    // What stands at the beginning stays there, or at least as much as keeps others from coming
    // there: a word, and of meshes two, as they stand at multiples of four bytes.
    if (canStandForNone(view::streamOf(entries.kind()), 0))
    {
        mark(used, 0, entries.kind() == EntryKind::Mesh ? 2 : 1);
    }
    return used;
}

RowMask usedRows(const std::vector<Link>& links, std::size_t rows)
{
    RowMask used(rows);
    for (const Link& link : links)
    {
        mark(used, link);
    }
    return used;
}

/// Words of a list, if it can be merged with an equal one; else none. What leads to it must not
/// mean none before or afterwards.
Words contentOf(const Content& content, const Entries& entries, const EntryList& list)
{
    if (list.count == 0 || !list.isComplete
        || canStandForNone(view::streamOf(entries.kind()), list.link.first))
    {
        return {};
    }
    const auto all = entries.all().subspan(list.first, list.count);
    if (std::ranges::any_of(all, &view::Entry::isTied))
    {
        return {};
    }
    const std::size_t first = all.front().first;
    return wordsOf(content, view::streamOf(entries.kind()), first, all.back().end() - first);
}

/// Makes owners of equal lists lead to the first of them. What they had is dropped, unless somebody
/// else has it, too.
Result<void> mergeEqual(Transaction& transaction, TableId table)
{
    RowMask before;
    {
        const schema::TableSet tables = transaction.content().tables();
        const Entries entries(transaction.content(), table);
        PendingNumbers numbers(transaction.content(), tables);
        std::map<Words, std::int64_t> places;
        bool isChanged = false;
        before = usedWords(entries);
        for (const EntryList& list : entries.lists())
        {
            const Words words = contentOf(transaction.content(), entries, list);
            const auto [found, isNew] = places.try_emplace(words, list.link.first);
            if (!words.empty() && !isNew && found->second != list.link.first)
            {
                numbers.lead(list.link, found->second);
                isChanged = true;
            }
        }
        if (!isChanged)
        {
            return {};
        }
        if (auto done = apply(transaction, numbers, {}); !done)
        {
            return done;
        }
    }
    const Entries entries(transaction.content(), table);
    RowMask staying = usedWords(entries);
    for (std::size_t word = 0; word < staying.size(); ++word)
    {
        staying[word] = staying[word] || !before[word]; // that is for the other kinds
    }
    return drop(transaction, table, entries.links(), std::move(staying));
}

/// Rows without a number of theirs that are known by their place.
void markKnownPlaces(const Content& content, TableId table, RowMask& used)
{
    if (table == tables::TextureSamples)
    {
        mark(used, 0, 1); // what is shown mirrored cannot get the number 0
    }
    const auto* const level = content.as<level::Level>();
    if (level != nullptr && table == tables::ObjectTextures)
    {
        for (const std::size_t texture : view::waterfallTextures(*level))
        {
            mark(used, texture, texture + 1);
        }
    }
}

Result<void> dropUnusedRows(Transaction& transaction, TableId table)
{
    if (view::entryKindOf(table))
    {
        const Entries entries(transaction.content(), table);
        return drop(transaction, table, entries.links(), usedWords(entries));
    }
    std::vector<Link> links;
    RowMask used;
    {
        const schema::TableSet tables = transaction.content().tables();
        links = numbersInto(transaction.content(), tables, table);
        used = usedRows(links, tables.find(table)->size());
        markKnownPlaces(transaction.content(), table, used);
    }
    return drop(transaction, table, links, std::move(used));
}

std::size_t rowsOf(const Content& content, TableId table)
{
    const schema::TableSet tables = content.tables();
    const schema::TableView* const found = tables.find(table);
    return found == nullptr ? 0 : found->size();
}

} // namespace

Result<std::size_t> dropUnused(Transaction& transaction, TableId table)
{
    const std::size_t before = rowsOf(transaction.content(), table);
    if (before == 0)
    {
        return before;
    }
    if (auto done = dropUnusedRows(transaction, table); !done)
    {
        return fail(std::move(done.error()));
    }
    return before - rowsOf(transaction.content(), table);
}

bool hasUnknownMeshes(const Content& content)
{
    const Entries entries(content, tables::MeshWords);
    return std::ranges::any_of(entries.lists(),
                               [](const EntryList& list) { return !list.isComplete; });
}

std::string_view repackName(RepackKind kind) noexcept
{
    return kKinds[bitOf(kind)].name;
}

std::optional<RepackKind> repackKindOf(std::string_view name) noexcept
{
    const auto found = std::ranges::find(kKinds, name, &KindInfo::name);
    return found == kKinds.end() ? std::nullopt : std::optional(found->kind);
}

RepackKinds unreachableKinds() noexcept
{
    RepackKinds kinds;
    for (const KindInfo& each : kKinds)
    {
        kinds[bitOf(each.kind)] = !mergesEqual(each.kind) && each.kind != RepackKind::MeshPointers
                                  && each.kind != RepackKind::Textures;
    }
    return kinds;
}

TableId tableOf(const Content& content, RepackKind kind) noexcept
{
    const bool isWad = content.version() == level::versions::Wad;
    return kind == RepackKind::Textures && isWad ? tables::TextureSamples
                                                 : kKinds[bitOf(kind)].table;
}

std::uint64_t bytesOf(const std::vector<Saving>& savings) noexcept
{
    return std::accumulate(savings.begin(),
                           savings.end(),
                           std::uint64_t{0},
                           [](std::uint64_t sum, const Saving& each) { return sum + each.bytes; });
}

Result<std::vector<Saving>> savings(const Content& content, const RepackKinds& kinds)
{
    Document scratch(content);
    return repack(scratch, kinds);
}

Result<std::vector<Saving>> repack(Document& document, const RepackKinds& kinds)
{
    Transaction transaction(document, {EditCode::Repack, {}});
    std::vector<Saving> found;
    for (const KindInfo& each : kKinds)
    {
        const TableId table = tableOf(transaction.content(), each.kind);
        std::size_t rowSize = 0;
        std::size_t rows = 0;
        {
            const schema::TableSet tables = transaction.content().tables();
            const schema::TableView* view = tables.find(table);
            if (view == nullptr)
            {
                continue;
            }
            rows = view->size();
            rowSize = view->type().diskSize();
        }
        const bool isUnsafe =
            each.kind == RepackKind::Textures && hasUnknownMeshes(transaction.content());
        if (kinds[bitOf(each.kind)] && rows != 0 && !isUnsafe)
        {
            auto done = mergesEqual(each.kind) ? mergeEqual(transaction, table)
                                               : dropUnusedRows(transaction, table);
            if (!done)
            {
                return fail(std::move(done.error()));
            }
        }
        const std::size_t gone = rows - rowsOf(transaction.content(), table);
        found.push_back({each.kind, table, gone, std::uint64_t{gone} * rowSize});
    }
    transaction.setName({EditCode::Repack, {concat(bytesOf(found))}});
    if (auto done = transaction.commit(); !done)
    {
        return fail(std::move(done.error()));
    }
    return found;
}

} // namespace tr::edit
