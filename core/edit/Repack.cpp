#include "core/edit/Repack.h"

#include "core/base/Text.h"
#include "core/edit/StreamChange.h"
#include "core/view/Entries.h"

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

/// Which rows of a table are to stay.
using Mask = std::vector<bool>;

struct KindInfo
{
    RepackKind kind;
    std::string_view name;
    TableId table;
};

constexpr std::array<KindInfo, kRepackKinds> kKinds{
    {{RepackKind::EqualMeshes, "equal_meshes", TableId::MeshWords},
     {RepackKind::EqualCommands, "equal_commands", TableId::AnimCommands},
     {RepackKind::EqualMeshLinks, "equal_mesh_links", TableId::MeshTrees},
     {RepackKind::EqualFunctions, "equal_floor_data", TableId::FloorData},
     {RepackKind::EqualOverlaps, "equal_overlaps", TableId::Overlaps},
     {RepackKind::MeshPointers, "mesh_pointers", TableId::MeshPointers},
     {RepackKind::StateChanges, "state_changes", TableId::StateChanges},
     {RepackKind::Dispatches, "anim_dispatches", TableId::AnimDispatches},
     {RepackKind::Meshes, "mesh_words", TableId::MeshWords},
     {RepackKind::Frames, "frames", TableId::Frames},
     {RepackKind::Commands, "anim_commands", TableId::AnimCommands},
     {RepackKind::MeshLinks, "mesh_trees", TableId::MeshTrees},
     {RepackKind::FloorData, "floor_data", TableId::FloorData},
     {RepackKind::Overlaps, "overlaps", TableId::Overlaps},
     {RepackKind::Textures, "textures", TableId::ObjectTextures}}};

static_assert(bitOf(RepackKind::Textures) + 1 == kRepackKinds);

bool mergesEqual(RepackKind kind)
{
    return kind <= RepackKind::EqualOverlaps;
}

void mark(Mask& mask, std::size_t first, std::size_t end)
{
    for (std::size_t row = first; row < std::min(end, mask.size()); ++row)
    {
        mask[row] = true;
    }
}

void markLink(Mask& mask, const Link& link)
{
    const std::int64_t end = std::max<std::int64_t>(link.end(), 0);
    mark(mask,
         static_cast<std::size_t>(std::max<std::int64_t>(link.first, 0)),
         static_cast<std::size_t>(end));
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
Mask usedWords(const Entries& entries)
{
    Mask used(entries.words());
    for (const Link& link : entries.links())
    {
        markLink(used, link);
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
    if (entries.kind() == EntryKind::FloorFunction && !used.empty())
    {
        used[0] = true; // no list begins there, as 0 stands for none
    }
    return used;
}

Mask usedRows(const std::vector<Link>& links, std::size_t rows)
{
    Mask used(rows);
    for (const Link& link : links)
    {
        markLink(used, link);
    }
    return used;
}

/// Meshes stand at multiples of four bytes: of a gap between them an even number of words goes.
void keepAlignment(Mask& used)
{
    for (std::size_t row = 0; row < used.size();)
    {
        std::size_t end = row;
        while (end < used.size() && !used[end])
        {
            ++end;
        }
        if ((end - row) % 2 != 0)
        {
            used[row] = true;
        }
        row = std::max(end, row + 1);
    }
}

std::vector<Link> linksTo(const Content& content, const schema::TableSet& tables, TableId table)
{
    std::vector<Link> links = view::collectLinks(content, tables);
    std::erase_if(links,
                  [table](const Link& link) { return link.target != table || link.isSlot(); });
    return links;
}

/// Takes rows out of a table and renumbers what leads to the others. `links` are all to the table.
Result<void>
drop(Transaction& transaction, TableId table, const std::vector<Link>& links, const Mask& staying)
{
    if (std::ranges::find(staying, false) == staying.end())
    {
        return {};
    }
    std::vector<std::int64_t> places(staying.size() + 1);
    for (std::size_t row = 0; row < staying.size(); ++row)
    {
        places[row + 1] = places[row] + (staying[row] ? 1 : 0);
    }
    std::vector<Step> steps;
    {
        const schema::TableSet tables = level::tables(transaction.content());
        Numbers numbers(transaction.content(), tables);
        for (const Link& link : links)
        {
            const bool isInside =
                link.first >= 0 && link.first <= static_cast<std::int64_t>(staying.size());
            const std::int64_t place =
                isInside ? places[static_cast<std::size_t>(link.first)] : link.first;
            if (place != link.first)
            {
                numbers.lead(link, place);
            }
        }
        auto renumbered = numbers.steps();
        if (!renumbered)
        {
            return fail(std::move(renumbered.error()));
        }
        steps = std::move(*renumbered);
    }
    const std::string path(level::table(table).segment);
    for (std::size_t end = staying.size(); end > 0;)
    {
        std::size_t first = end;
        while (first > 0 && !staying[first - 1])
        {
            --first;
        }
        if (first < end)
        {
            steps.emplace_back(Splice{table, path, first, end - first, {}});
        }
        end = first == end ? end - 1 : first;
    }
    for (Step& step : steps)
    {
        transaction.apply(std::move(step));
    }
    return {};
}

/// Words of a list, if it can be merged with an equal one; else none.
Words contentOf(const Content& content, const Entries& entries, const EntryList& list)
{
    if (list.count == 0 || !list.isComplete)
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
    Mask before;
    {
        const schema::TableSet tables = level::tables(transaction.content());
        const Entries entries(transaction.content(), table);
        Numbers numbers(transaction.content(), tables);
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
    Mask staying = usedWords(entries);
    for (std::size_t word = 0; word < staying.size(); ++word)
    {
        staying[word] = staying[word] || !before[word]; // that is for the other kinds
    }
    if (table == TableId::MeshWords)
    {
        keepAlignment(staying);
    }
    return drop(transaction, table, {entries.links().begin(), entries.links().end()}, staying);
}

Result<void> dropUnused(Transaction& transaction, TableId table)
{
    if (view::entryKindOf(table))
    {
        const Entries entries(transaction.content(), table);
        Mask staying = usedWords(entries);
        if (table == TableId::MeshWords)
        {
            keepAlignment(staying);
        }
        return drop(transaction, table, {entries.links().begin(), entries.links().end()}, staying);
    }
    std::vector<Link> links;
    Mask staying;
    {
        const schema::TableSet tables = level::tables(transaction.content());
        links = linksTo(transaction.content(), tables, table);
        staying = usedRows(links, tables.find(table)->size());
        if (table == TableId::TextureSamples && !staying.empty())
        {
            staying[0] = true; // what is shown mirrored cannot get the number 0
        }
    }
    return drop(transaction, table, links, staying);
}

bool hasUnknownMeshes(const Content& content)
{
    const Entries entries(content, TableId::MeshWords);
    return std::ranges::any_of(entries.lists(),
                               [](const EntryList& list) { return !list.isComplete; });
}

std::size_t rowsOf(const Content& content, TableId table)
{
    return level::tables(content).find(table)->size();
}

} // namespace

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
    const bool isWad = level::versionOf(content) == schema::Version::Wad;
    return kind == RepackKind::Textures && isWad ? TableId::TextureSamples
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
            const schema::TableSet tables = level::tables(transaction.content());
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
                                               : dropUnused(transaction, table);
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
