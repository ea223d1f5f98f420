#include "core/edit/skeleton/SlotEdit.h"

#include "core/base/Text.h"
#include "core/edit/clip/RowPaste.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/EntryChange.h"
#include "core/edit/entries/KeyframePlaces.h"
#include "core/edit/skeleton/SkeletonChange.h"
#include "core/level/Level.h"
#include "core/view/links/Link.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/words/RowNames.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::Model;
using level::Objects;

/// Rows that other rows can name by 16 bits; the last number of animations means none.
constexpr std::size_t kMostNamed = std::numeric_limits<std::uint16_t>::max();

template <class T>
void appendRowOf(Transaction& transaction, TableId table, std::size_t size, const T& row)
{
    const std::vector<T> rows{row};
    transaction.apply(Splice{table, std::string(table->segment), size, 0, schema::RowBlock(rows)});
}

Result<void> requireFreeSlot(const Content& content, std::uint32_t slot)
{
    const auto owner = ownerOfSlot(content, slot);
    if (!owner)
    {
        return {};
    }
    const schema::TableSet all = content.tables();
    return fail(ErrorCode::SlotTaken,
                {concat(slot),
                 view::englishText(view::RowNames(content, all).row(owner->table, owner->row))});
}

/// Where a moveable of that slot is to stand: in order, if the others are, else behind all.
/// `without`: a row that does not count.
std::size_t placeOfSlot(const Objects& objects, std::uint32_t slot, std::size_t without)
{
    std::vector<std::uint32_t> slots;
    for (std::size_t i = 0; i < objects.models.size(); ++i)
    {
        if (i != without)
        {
            slots.push_back(objects.models[i].id);
        }
    }
    const auto place =
        std::ranges::is_sorted(slots) ? std::ranges::upper_bound(slots, slot) : slots.end();
    return static_cast<std::size_t>(place - slots.begin());
}

constexpr std::size_t kNobody = ~std::size_t{0};

/// An animation of one frame which comes again and again.
Animation restingAnimation(const Objects& objects)
{
    Animation row;
    row.frameOffset = static_cast<std::uint32_t>(objects.frames.size() * 2);
    row.frameRate = 1;
    row.nextAnimation = static_cast<std::uint16_t>(objects.animations.size());
    row.stateChangeIndex =
        static_cast<std::uint16_t>(std::min(objects.stateChanges.size(), kMostNamed));
    row.animCommandIndex =
        static_cast<std::uint16_t>(std::min(objects.animCommands.size(), kMostNamed));
    return row;
}

EditName slotName(EditCode code, const Content& content, std::size_t model, std::uint32_t slot)
{
    EditName name = nameOfEntries(code, content, tables::Models, model, 1);
    name.arguments[1] = concat(slot);
    return name;
}

/// Key frames of each animation of a moveable.
std::vector<std::size_t> keyframeCountsOf(const Content& content, std::size_t model)
{
    const Objects& objects = level::objectsOf(content);
    const auto own = view::animationsOf(objects, objects.models[model]);
    std::vector<std::size_t> counts;
    for (std::size_t i = own.first; i < own.end(); ++i)
    {
        counts.push_back(view::keyframesOf(objects, content.version(), i).count);
    }
    return counts;
}

Result<std::size_t> committedAt(Transaction& transaction, Result<void> done, std::size_t row)
{
    done = done ? transaction.commit() : done;
    return done ? Result<std::size_t>(row) : fail(std::move(done.error()));
}

} // namespace

std::optional<SlotOwner> ownerOfSlot(const Content& content, std::uint32_t slot)
{
    const auto& models = level::objectsOf(content).models;
    for (std::size_t i = 0; i < models.size(); ++i)
    {
        if (models[i].id == slot)
        {
            return SlotOwner{tables::Models, i};
        }
    }
    const auto* const level = content.as<level::Level>();
    for (std::size_t i = 0; level != nullptr && i < level->sprites.sequences.size(); ++i)
    {
        if (static_cast<std::uint32_t>(level->sprites.sequences[i].id) == slot)
        {
            return SlotOwner{tables::SpriteSequences, i};
        }
    }
    return std::nullopt;
}

std::uint32_t freeSlot(const Content& content)
{
    std::uint32_t slot = 0;
    while (ownerOfSlot(content, slot))
    {
        ++slot;
    }
    return slot;
}

Result<std::size_t> newObject(Document& document, std::uint32_t slot)
{
    if (auto free = requireFreeSlot(document.content(), slot); !free)
    {
        return fail(std::move(free.error()));
    }
    const Objects objects = level::objectsOf(document.content()); // shares its tables
    const std::size_t pointers = objects.meshPointers.size();
    const std::size_t animations = objects.animations.size();
    if (std::max(pointers, animations) >= kMostNamed)
    {
        return fail(ErrorCode::ReferenceTooFar,
                    {std::string(tables::Models.segment), concat(std::max(pointers, animations))});
    }
    const std::size_t place = placeOfSlot(objects, slot, kNobody);
    Transaction transaction(document, {EditCode::NewObject, {concat(slot)}});
    Model model;
    model.id = slot;
    model.numMeshes = 1;
    model.firstMesh = static_cast<std::uint16_t>(pointers);
    model.meshTreeIndex = static_cast<std::uint32_t>(objects.meshTrees.size());
    model.frameOffset = static_cast<std::uint32_t>(objects.frames.size() * 2);
    model.animationIndex = static_cast<std::uint16_t>(animations);
    const level::MeshPointer pointer{
        appendMesh(transaction, emptyMesh(document.content().version()))};
    appendRowOf(transaction, tables::MeshPointers, pointers, pointer);
    appendRowOf(transaction, tables::Animations, animations, restingAnimation(objects));
    const std::vector<Model> rows{model};
    auto done = insertRows(transaction, tables::Models.segment, place, schema::RowBlock(rows));
    done = done ? makeKeyframeRecords(transaction, animations, 1, 1) : done;
    if (done)
    {
        transaction.setName(
            nameOfEntries(EditCode::NewObject, document.content(), tables::Models, place, 1));
    }
    return committedAt(transaction, std::move(done), place);
}

Result<std::size_t> copyObject(Document& document, std::size_t model, std::uint32_t slot)
{
    const Content before = document.content(); // a snapshot
    if (auto free = requireFreeSlot(before, slot); !free)
    {
        return fail(std::move(free.error()));
    }
    const std::size_t place = placeOfSlot(level::objectsOf(before), slot, kNobody);
    Transaction transaction(document, slotName(EditCode::CopyObject, before, model, slot));
    const std::array<std::size_t, 1> rows{model};
    auto done = duplicateWithBelongings(document, transaction, tables::Models, rows, place);
    if (done)
    {
        const schema::TableSet all = transaction.content().tables();
        PendingNumbers numbers(transaction.content(), all);
        numbers.set(tables::Models, place, &Model::id, slot);
        done = edit::apply(transaction, numbers, {});
    }
    const bool isWhole =
        done && keyframeCountsOf(transaction.content(), place) == keyframeCountsOf(before, model);
    done =
        done && !isWhole
            ? Result<void>(fail(ErrorCode::OwnerTied, {concat(tables::Models.segment, "/", model)}))
            : done;
    return committedAt(transaction, std::move(done), place);
}

Result<std::size_t> changeSlot(Document& document, std::size_t model, std::uint32_t slot)
{
    const Content& content = document.content();
    const Objects& objects = level::objectsOf(content);
    if (objects.models[model].id == slot)
    {
        return model;
    }
    if (auto free = requireFreeSlot(content, slot); !free)
    {
        return fail(std::move(free.error()));
    }
    const std::size_t place = placeOfSlot(objects, slot, model);
    Transaction transaction(document, slotName(EditCode::ChangeSlot, content, model, slot));
    Result<void> done;
    {
        const schema::TableSet all = content.tables();
        PendingNumbers numbers(content, all);
        for (const view::Link& link : view::collectLinks(content, all))
        {
            const bool isNamed = link.isSlot() && link.target == tables::Models
                                 && link.first == static_cast<std::int64_t>(model);
            if (isNamed)
            {
                numbers.set(link.from, slot);
            }
        }
        numbers.set(tables::Models, model, &Model::id, slot);
        done = edit::apply(transaction, numbers, {});
    }
    if (done && place != model)
    {
        // Counted before the move.
        const std::size_t to = place > model ? place + 1 : place;
        done = moveRows(transaction, {std::string(tables::Models.segment), model, 1}, to);
    }
    return committedAt(transaction, std::move(done), place);
}

Result<void> deleteObject(Document& document, std::size_t model, const Removal& removal)
{
    Transaction transaction(
        document,
        nameOfEntries(EditCode::DeleteObject, document.content(), tables::Models, model, 1));
    auto done =
        removeWithBelongings(transaction, {std::string(tables::Models.segment), model, 1}, removal);
    return done ? transaction.commit() : done;
}

} // namespace tr::edit
