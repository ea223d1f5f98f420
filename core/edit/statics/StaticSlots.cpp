#include "core/edit/statics/StaticSlots.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/fields/StreamChange.h"
#include "core/edit/removal/Belongings.h"
#include "core/edit/statics/StaticBoxes.h"
#include "core/schema/table/CellPath.h"
#include "core/view/words/RowNames.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <ranges>
#include <set>
#include <utility>

namespace tr::edit
{
namespace
{

using level::StaticMesh;

const Table<StaticMesh>& staticsOf(const Content& content)
{
    return level::objectsOf(content).staticMeshes;
}

std::string pathOfStatics()
{
    return std::string(tables::StaticMeshes.segment);
}

/// What original files have: visible, in the games that look at it.
constexpr std::uint16_t kPlainFlags = 2;

/// What a slot is called.
view::Phrase slotPhrase(schema::Version version, std::uint32_t slot)
{
    const auto name = catalogue::staticName(version, slot);
    return name ? view::Phrase{"{0}", {std::string(*name)}}
                : view::Phrase{tables::StaticMeshes.row, {slot}};
}

/// "7", or "7 (PLANT7)".
std::string slotText(schema::Version version, std::uint32_t slot)
{
    const auto name = catalogue::staticName(version, slot);
    return name ? concat(slot, " (", *name, ")") : concat(slot);
}

EditName nameOfStatic(EditCode code, const Content& content, std::size_t row)
{
    const schema::TableSet tables = content.tables();
    return {code, {view::RowNames(content, tables).row(tables::StaticMeshes, row)}};
}

/// The slots that rooms name, one by one.
template <class Each>
void forPlaced(const schema::TableSet& tables, const Each& each)
{
    const schema::TableView* const view = tables.find(tables::RoomStatics);
    if (view == nullptr)
    {
        return;
    }
    const auto leaves = view->type().leaves();
    const auto leaf = std::ranges::find(leaves, "mesh_id", &schema::Leaf::path);
    TR_ASSERT(leaf != leaves.end());
    for (std::size_t row = 0; row < view->size(); ++row)
    {
        each(*view, row, static_cast<std::uint32_t>(view->value(row, *leaf).integer()));
    }
}

/// Puts a static where its slot belongs.
Result<std::size_t> put(Transaction& transaction, const StaticMesh& fresh)
{
    const auto& all = staticsOf(transaction.content());
    const bool isOrdered = std::ranges::is_sorted(all, {}, &StaticMesh::id);
    const auto place =
        isOrdered ? std::ranges::lower_bound(all, fresh.id, {}, &StaticMesh::id) : all.end();
    const auto row = static_cast<std::size_t>(place - all.begin());
    auto done = insertRows(
        transaction, pathOfStatics(), row, schema::RowBlock(std::vector<StaticMesh>{fresh}));
    done = done ? transaction.commit() : done;
    return done ? Result<std::size_t>(row) : fail(std::move(done.error()));
}

/// Takes statics of these slots out of the rooms.
Result<void> takeOut(Transaction& transaction, const std::set<std::uint32_t>& slots)
{
    std::vector<RowSpan> spans;
    {
        const schema::TableSet tables = transaction.content().tables();
        forPlaced(tables,
                  [&](const schema::TableView& view, std::size_t row, std::uint32_t slot)
                  {
                      if (!slots.contains(slot))
                      {
                          return;
                      }
                      const auto& segment = view.segmentOf(row);
                      const std::size_t inner = row - segment.before;
                      if (!spans.empty() && spans.back().path == segment.path
                          && spans.back().first + spans.back().count == inner)
                      {
                          ++spans.back().count;
                      }
                      else
                      {
                          spans.push_back({segment.path, inner, 1});
                      }
                  });
    }
    Result<void> done;
    for (const RowSpan& span : std::views::reverse(spans))
    {
        done = done ? removeRows(transaction, span) : done;
    }
    return done;
}

} // namespace

std::map<std::uint32_t, std::size_t> placedStatics(const Content& content)
{
    std::map<std::uint32_t, std::size_t> counts;
    const schema::TableSet tables = content.tables();
    forPlaced(tables,
              [&counts](const schema::TableView&, std::size_t, std::uint32_t slot)
              { ++counts[slot]; });
    return counts;
}

std::uint32_t freeStaticSlot(const Content& content)
{
    std::set<std::uint32_t> used;
    for (const StaticMesh& each : staticsOf(content))
    {
        used.insert(each.id);
    }
    for (const auto& [slot, count] : placedStatics(content))
    {
        used.insert(slot);
    }
    std::uint32_t slot = 0;
    while (used.contains(slot))
    {
        ++slot;
    }
    return slot;
}

Result<void> checkStaticSlot(const Content& content, std::uint32_t slot)
{
    if (slot > kMostStaticSlot)
    {
        return fail(ErrorCode::OutOfRange, {concat(slot), "0", concat(kMostStaticSlot)});
    }
    const auto& all = staticsOf(content);
    const auto found = std::ranges::find(all, slot, &StaticMesh::id);
    if (found == all.end())
    {
        return {};
    }
    return fail(ErrorCode::SlotTaken,
                {concat(slot), view::englishText(slotPhrase(content.version(), slot))});
}

Result<std::size_t> newStatic(Document& document, std::uint32_t slot, std::size_t mesh)
{
    StaticMesh plain;
    plain.flags = kPlainFlags;
    return newStaticLike(document, slot, mesh, plain, NewBoxes::Measured);
}

Result<std::size_t> newStaticLike(Document& document,
                                  std::uint32_t slot,
                                  std::size_t mesh,
                                  const StaticMesh& like,
                                  NewBoxes boxes)
{
    const Content& content = document.content();
    TR_PRE(mesh < level::objectsOf(content).meshPointers.size());
    if (auto possible = checkStaticSlot(content, slot); !possible)
    {
        return fail(std::move(possible.error()));
    }
    constexpr std::size_t kMostMesh = std::numeric_limits<std::uint16_t>::max();
    if (mesh > kMostMesh)
    {
        return fail(ErrorCode::OutOfRange, {concat(mesh), "0", concat(kMostMesh)});
    }
    StaticMesh fresh = like;
    fresh.id = slot;
    fresh.mesh = static_cast<std::uint16_t>(mesh);
    if (boxes == NewBoxes::Measured)
    {
        // One whose mesh cannot be measured has none.
        fresh.visibilityBox = boundsOfMesh(content, mesh).value_or(level::BoundingBox{});
        fresh.collisionBox = fresh.visibilityBox;
    }
    Transaction transaction(document, {EditCode::NewObject, {slotPhrase(content.version(), slot)}});
    return put(transaction, fresh);
}

Result<std::size_t> duplicateStatic(Document& document, std::size_t row, std::uint32_t slot)
{
    const Content& content = document.content();
    TR_PRE(row < staticsOf(content).size());
    if (auto possible = checkStaticSlot(content, slot); !possible)
    {
        return fail(std::move(possible.error()));
    }
    EditName name = nameOfStatic(EditCode::CopyObject, content, row);
    name.arguments.emplace_back(slotText(content.version(), slot));
    StaticMesh fresh = staticsOf(content)[row];
    fresh.id = slot;
    Transaction transaction(document, std::move(name));
    return put(transaction, fresh);
}

Result<std::size_t> changeStaticSlot(Document& document, std::size_t row, std::uint32_t slot)
{
    const Content& content = document.content();
    TR_PRE(row < staticsOf(content).size());
    if (auto possible = checkStaticSlot(content, slot); !possible)
    {
        return fail(std::move(possible.error()));
    }
    EditName name = nameOfStatic(EditCode::ChangeSlot, content, row);
    name.arguments.emplace_back(slotText(content.version(), slot));
    Transaction transaction(document, std::move(name));
    std::size_t followed = 0;
    {
        const schema::TableSet tables = content.tables();
        PendingNumbers numbers(content, tables);
        numbers.set(tables::StaticMeshes, row, &StaticMesh::id, slot);
        for (const view::Link& link : view::collectLinks(content, tables))
        {
            if (link.isSlot() && link.target == tables::StaticMeshes
                && link.first == static_cast<std::int64_t>(row))
            {
                numbers.set(link.from, slot);
                ++followed;
            }
        }
        if (auto done = apply(transaction, numbers, {}); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    auto done = transaction.commit();
    return done ? Result<std::size_t>(followed) : fail(std::move(done.error()));
}

Result<void> deleteStatics(Document& document, std::span<const std::size_t> rows, Placed placed)
{
    TR_PRE(!rows.empty() && std::ranges::is_sorted(rows));
    const Content& content = document.content();
    const auto& all = staticsOf(content);
    std::set<std::uint32_t> slots;
    for (const std::size_t row : rows)
    {
        slots.insert(all[row].id);
    }
    // Another static of the same slot takes the place of one that goes.
    for (std::size_t row = 0; row < all.size() && !slots.empty(); ++row)
    {
        if (!std::ranges::binary_search(rows, row))
        {
            slots.erase(all[row].id);
        }
    }
    if (placed == Placed::Refuse)
    {
        const schema::TableSet tables = content.tables();
        std::size_t count = 0;
        std::string first;
        forPlaced(tables,
                  [&](const schema::TableView& view, std::size_t row, std::uint32_t slot)
                  {
                      if (slots.contains(slot) && count++ == 0)
                      {
                          first = view.pathOf(row);
                      }
                  });
        if (count > 0)
        {
            return fail(ErrorCode::WouldDangle, {concat(count), first});
        }
    }
    EditName name =
        rows.size() == 1
            ? nameOfStatic(EditCode::DeleteObject, content, rows.front())
            : nameOfNewRows(EditCode::DeleteRows, content, pathOfStatics(), rows.size());
    Transaction transaction(document, std::move(name));
    auto done = placed == Placed::Delete ? takeOut(transaction, slots) : Result<void>();
    for (std::size_t end = rows.size(); end > 0 && done;)
    {
        std::size_t first = end - 1;
        while (first > 0 && rows[first - 1] + 1 == rows[first])
        {
            --first;
        }
        done = removeWithBelongings(transaction,
                                    {pathOfStatics(), rows[first], end - first},
                                    {{Dangling::Kind::Clear, 0}, Along::All});
        end = first;
    }
    return done ? transaction.commit() : done;
}

} // namespace tr::edit
