#include "core/edit/entries/MeshEntries.h"

#include "core/base/Text.h"
#include "core/edit/rows/Renumbering.h"
#include "core/schema/table/CellPath.h"

#include <algorithm>
#include <map>
#include <set>

namespace tr::edit
{
namespace
{

using view::Entries;
using view::Entry;
using view::Link;

std::string pointerPath()
{
    return std::string(tables::MeshPointers.segment);
}

/// Those of the pointers that a link reaches.
std::set<std::size_t> usedAmong(const std::vector<Link>& users,
                                const std::vector<std::size_t>& pointers)
{
    std::set<std::size_t> used;
    for (const std::size_t pointer : pointers)
    {
        if (std::ranges::any_of(users,
                                [pointer](const Link& link) { return link.reaches(pointer); }))
        {
            used.insert(pointer);
        }
    }
    return used;
}

/// Takes rows of the mesh pointers out that nobody uses.
Result<void> removePointers(Transaction& transaction, const std::vector<std::size_t>& rows)
{
    for (auto last = rows.rbegin(); last != rows.rend();)
    {
        auto first = last;
        while (first + 1 != rows.rend() && *(first + 1) + 1 == *first)
        {
            ++first;
        }
        const RowSpan span{pointerPath(), *first, *last - *first + 1};
        std::vector<Step> steps;
        {
            const schema::TableSet tables = transaction.content().tables();
            Renumbering numbers(transaction.content(), tables, span.path);
            numbers.remove(span, {Dangling::Kind::Clear, 0});
            auto renumbered = numbers.steps();
            if (!renumbered)
            {
                return fail(std::move(renumbered.error()));
            }
            steps = std::move(*renumbered);
        }
        for (Step& step : steps)
        {
            transaction.apply(std::move(step));
        }
        transaction.apply(Splice{tables::MeshPointers, span.path, span.first, span.count, {}});
        last = first + 1;
    }
    return {};
}

/// The new words of meshes that are deleted: an empty mesh for each that has to stay.
struct Remains
{
    Words words;
    std::map<std::size_t, std::size_t> places; ///< of the empty mesh of each entry
};

Remains emptyMeshes(const Entries& entries,
                    const EntryStretch& stretch,
                    const std::set<std::size_t>& used,
                    schema::Version version)
{
    Remains remains;
    for (std::size_t i = stretch.first; i < stretch.end(); ++i)
    {
        const Entry& entry = entries.all()[i];
        const bool isUsed = std::ranges::any_of(
            entry.lists,
            [&](std::size_t list) { return used.contains(entries.lists()[list].owner()); });
        if (isUsed)
        {
            const Words empty = emptyMesh(version);
            remains.places[i] = remains.words.size();
            remains.words.insert(remains.words.end(), empty.begin(), empty.end());
        }
    }
    return remains;
}

/// Mesh pointers lead to what is left of their mesh, or, with a target, to that one.
void leadPointers(PendingNumbers& numbers,
                  const Entries& entries,
                  const EntryStretch& stretch,
                  const StreamChange& change,
                  const Remains& remains,
                  const view::EntryList* target)
{
    for (const Link& link : entries.links())
    {
        const view::EntryList* list = entries.listOf(link.from.row);
        const bool isDeleted = list != nullptr && list->count == 1 && list->first >= stretch.first
                               && list->first < stretch.end();
        if (isDeleted && target != nullptr)
        {
            numbers.lead(link, change.placeOf(target->link.first));
        }
        else if (isDeleted)
        {
            const auto place = remains.places.find(list->first);
            const std::size_t word =
                place == remains.places.end() ? change.first : change.first + place->second;
            numbers.lead(link, static_cast<std::int64_t>(word));
        }
        else if (link.first >= 0 && link.first <= static_cast<std::int64_t>(entries.words()))
        {
            numbers.lead(link, change.placeOf(link.first));
        }
    }
}

} // namespace

std::vector<Link> usersOfMeshes(const Content& content, const std::vector<std::size_t>& pointers)
{
    const schema::TableSet tables = content.tables();
    std::vector<Link> links = view::collectLinks(content, tables);
    std::erase_if(links,
                  [&pointers](const Link& link)
                  {
                      return link.target != tables::MeshPointers
                             || std::ranges::none_of(pointers,
                                                     [&link](std::size_t pointer)
                                                     { return link.reaches(pointer); });
                  });
    return links;
}

Result<WordSpan> addMeshes(Transaction& transaction,
                           const Entries& entries,
                           std::size_t beside,
                           Side side,
                           const NewEntries& fresh)
{
    StreamChange change;
    {
        const schema::TableSet tables = transaction.content().tables();
        PendingNumbers numbers(transaction.content(), tables);
        change = insertion(numbers, entries, beside, side, fresh);
        if (auto done = apply(transaction, numbers, {change}); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    std::vector<level::MeshPointer> pointers;
    pointers.reserve(fresh.starts.size());
    for (const std::size_t start : fresh.starts)
    {
        pointers.push_back({static_cast<std::uint32_t>((change.first + start) * 2)});
    }
    const std::size_t end = level::objectsOf(transaction.content()).meshPointers.size();
    transaction.apply(
        Splice{tables::MeshPointers, pointerPath(), end, 0, schema::RowBlock(std::move(pointers))});
    return WordSpan{tables::MeshWords, change.first, change.words.size()};
}

Result<WordSpan> removeMeshes(Transaction& transaction,
                              const Entries& entries,
                              const EntryStretch& stretch,
                              const Dangling& dangling)
{
    using Kind = Dangling::Kind;
    const Content& content = transaction.content();
    const std::vector<std::size_t> pointers = ownersOf(entries, stretch);
    const std::vector<Link> users = usersOfMeshes(content, pointers);
    const std::set<std::size_t> used = usedAmong(users, pointers);
    const bool isRedirected = dangling.kind == Kind::Redirect;
    const view::EntryList* target = isRedirected ? entries.listOf(dangling.row) : nullptr;
    if (!users.empty()
        && (dangling.kind == Kind::Refuse
            || (isRedirected
                && (target == nullptr || std::ranges::count(pointers, dangling.row) != 0))))
    {
        const schema::TableSet tables = content.tables();
        return fail(ErrorCode::WouldDangle,
                    {concat(users.size()), schema::pathOf(tables, users.front().from)});
    }
    const Remains remains = emptyMeshes(
        entries, stretch, isRedirected ? std::set<std::size_t>{} : used, content.version());
    StreamChange change;
    {
        const schema::TableSet tables = content.tables();
        PendingNumbers numbers(content, tables);
        change = removal(numbers, entries, stretch);
        change.words.insert(change.words.begin(), remains.words.begin(), remains.words.end());
        leadPointers(numbers, entries, stretch, change, remains, target);
        if (auto done = apply(transaction, numbers, {change}); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    std::vector<std::size_t> unused;
    std::ranges::copy_if(pointers,
                         std::back_inserter(unused),
                         [&used](std::size_t pointer) { return !used.contains(pointer); });
    if (auto done = removePointers(transaction, unused); !done)
    {
        return fail(std::move(done.error()));
    }
    return WordSpan{change.table, change.first, change.words.size()};
}

} // namespace tr::edit
