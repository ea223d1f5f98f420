#include "core/edit/animation/states/TransitionEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/OwnLists.h"
#include "core/edit/entries/OwnRows.h"
#include "core/edit/fields/StreamChange.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/words/RowNames.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::AnimDispatch;
using level::Objects;
using level::StateChange;

const Objects& objectsIn(const Transaction& transaction)
{
    return level::objectsOf(transaction.content());
}

/// The animation, and the one that is led to.
EditName nameOf(EditCode code, const Content& content, std::size_t from, std::size_t to)
{
    const schema::TableSet all = content.tables();
    const view::RowNames names(content, all);
    return {code, {names.row(tables::Animations, from), names.row(tables::Animations, to)}};
}

/// The step from a row to one of the list that a field of it leads to.
template <class Row>
view::OwnedStep
stepTo(const Content& content, TableId from, std::uint16_t Row::*field, TableId to, std::size_t at)
{
    const schema::TableSet all = content.tables();
    const auto leaves = all.find(from)->type().leaves();
    const auto leaf =
        std::ranges::find(leaves, schema::memoryOffsetOf<Row>(field), &schema::Leaf::memoryOffset);
    TR_ASSERT(leaf != leaves.end());
    return {to, static_cast<std::uint32_t>(leaf - leaves.begin()), at};
}

Error runsOut(TableId table, std::size_t first)
{
    return {ErrorCode::NoSuchEntry, {}, {}, {concat(table->segment, "/", first)}};
}

/// Puts a row at the end of its table, where it joins no list.
template <class Row>
Result<std::size_t> append(Transaction& transaction, TableId table, std::size_t end, const Row& row)
{
    if (auto free = requireFreeEnd(objectsIn(transaction), table); !free)
    {
        return fail(std::move(free.error()));
    }
    auto done = insertRows(transaction,
                           std::string(table->segment),
                           end,
                           schema::RowBlock(std::vector<Row>{row}),
                           Joins::Next);
    return done ? Result<std::size_t>(end) : fail(std::move(done.error()));
}

std::optional<std::size_t>
changeOfState(const Objects& objects, std::size_t animation, std::uint16_t state)
{
    const view::RowRange changes = view::stateChangesOf(objects, objects.animations[animation]);
    for (std::size_t row = changes.first; row < changes.end(); ++row)
    {
        if (objects.stateChanges[row].stateId == state)
        {
            return row;
        }
    }
    return std::nullopt;
}

/// Behind the dispatches of a state change.
Result<std::size_t> addBehind(Transaction& transaction,
                              std::size_t animation,
                              std::size_t change,
                              const AnimDispatch& dispatch,
                              bool alone)
{
    const StateChange before = objectsIn(transaction).stateChanges[change];
    const view::RowRange rows = view::dispatchesOf(objectsIn(transaction), before);
    if (rows.count != before.numDispatches)
    {
        return fail(runsOut(tables::StateChanges, change));
    }
    std::size_t own = change;
    if (alone)
    {
        const bool isEmpty = rows.count == 0;
        const auto place =
            isEmpty ? placeOfChange(transaction.content(), animation, change)
                    : placeOfDispatch(transaction.content(), {animation, change, rows.first});
        const auto row =
            isEmpty ? ownRow(transaction, place) : ownRow(transaction, place, rows.count);
        if (!row)
        {
            return row;
        }
        own = *changeOfState(objectsIn(transaction), animation, before.stateId);
    }
    const view::RowRange now =
        view::dispatchesOf(objectsIn(transaction), objectsIn(transaction).stateChanges[own]);
    if (now.count > 0)
    {
        auto done = insertRows(transaction,
                               std::string(tables::AnimDispatches.segment),
                               now.end(),
                               schema::RowBlock(std::vector<AnimDispatch>{dispatch}));
        return done ? Result<std::size_t>(now.end()) : fail(std::move(done.error()));
    }
    auto made = append(transaction,
                       tables::AnimDispatches,
                       objectsIn(transaction).animDispatches.size(),
                       dispatch);
    if (!made)
    {
        return made;
    }
    auto done =
        setNumbers(transaction,
                   [&](PendingNumbers& numbers)
                   {
                       numbers.set(tables::StateChanges,
                                   own,
                                   &StateChange::dispatchIndex,
                                   static_cast<std::int64_t>(*made));
                       numbers.set(tables::StateChanges, own, &StateChange::numDispatches, 1);
                   });
    return done ? made : fail(std::move(done.error()));
}

/// With a state change of its own, behind those of the animation.
Result<std::size_t> addWithChange(Transaction& transaction, const NewDispatch& wanted, bool alone)
{
    const auto range = [&]
    {
        const Objects& objects = objectsIn(transaction);
        return view::stateChangesOf(objects, objects.animations[wanted.animation]);
    };
    const Animation& row = objectsIn(transaction).animations[wanted.animation];
    if (range().count != row.numStateChanges)
    {
        return fail(runsOut(tables::Animations, wanted.animation));
    }
    if (alone && range().count > 0)
    {
        const auto own =
            ownRow(transaction,
                   placeOfChange(transaction.content(), wanted.animation, range().first),
                   range().count);
        if (!own)
        {
            return own;
        }
    }
    const auto made = append(transaction,
                             tables::AnimDispatches,
                             objectsIn(transaction).animDispatches.size(),
                             wanted.dispatch);
    if (!made)
    {
        return made;
    }
    if (*made > std::numeric_limits<std::uint16_t>::max())
    {
        return fail(ErrorCode::ReferenceTooFar,
                    {std::string(tables::StateChanges.segment), concat(*made)});
    }
    const StateChange change{wanted.state, 1, static_cast<std::uint16_t>(*made)};
    if (range().count > 0)
    {
        auto done = insertRows(transaction,
                               std::string(tables::StateChanges.segment),
                               range().end(),
                               schema::RowBlock(std::vector<StateChange>{change}));
        return done ? made : fail(std::move(done.error()));
    }
    const auto first = append(
        transaction, tables::StateChanges, objectsIn(transaction).stateChanges.size(), change);
    if (!first)
    {
        return first;
    }
    auto done = setNumbers(
        transaction,
        [&](PendingNumbers& numbers)
        {
            numbers.set(tables::Animations,
                        wanted.animation,
                        &Animation::stateChangeIndex,
                        static_cast<std::int64_t>(*first));
            numbers.set(tables::Animations, wanted.animation, &Animation::numStateChanges, 1);
        });
    return done ? made : fail(std::move(done.error()));
}

/// The row of a dispatch, once its lists are the animation's own if they have to be.
Result<std::size_t> rowOf(Transaction& transaction, const DispatchPlace& place, bool alone)
{
    return alone ? ownRow(transaction, placeOfDispatch(transaction.content(), place))
                 : Result<std::size_t>(place.dispatch);
}

} // namespace

view::OwnedPlace placeOfChange(const Content& content, std::size_t animation, std::size_t change)
{
    const Animation& row = level::objectsOf(content).animations[animation];
    return {tables::Animations,
            animation,
            {stepTo(content,
                    tables::Animations,
                    &Animation::stateChangeIndex,
                    tables::StateChanges,
                    change - row.stateChangeIndex)}};
}

view::OwnedPlace placeOfDispatch(const Content& content, const DispatchPlace& place)
{
    view::OwnedPlace way = placeOfChange(content, place.animation, place.change);
    const StateChange& row = level::objectsOf(content).stateChanges[place.change];
    way.steps.push_back(stepTo(content,
                               tables::StateChanges,
                               &StateChange::dispatchIndex,
                               tables::AnimDispatches,
                               place.dispatch - row.dispatchIndex));
    return way;
}

std::optional<std::size_t>
changeBesideNew(const Content& content, std::size_t animation, std::uint16_t state)
{
    const Objects& objects = level::objectsOf(content);
    TR_PRE(animation < objects.animations.size());
    if (const auto found = changeOfState(objects, animation, state))
    {
        return found;
    }
    const view::RowRange changes = view::stateChangesOf(objects, objects.animations[animation]);
    return changes.count > 0 ? std::optional(changes.end() - 1) : std::nullopt;
}

Result<std::size_t> addDispatch(Document& document, const NewDispatch& wanted, bool alone)
{
    TR_PRE(wanted.animation < level::objectsOf(document.content()).animations.size());
    Transaction transaction(document,
                            nameOf(EditCode::AddDispatch,
                                   document.content(),
                                   wanted.animation,
                                   wanted.dispatch.nextAnimation));
    auto made = addDispatch(transaction, wanted, alone);
    if (made)
    {
        if (auto done = transaction.commit(); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    return made;
}

Result<std::size_t> addDispatch(Transaction& transaction, const NewDispatch& wanted, bool alone)
{
    const auto change = changeOfState(objectsIn(transaction), wanted.animation, wanted.state);
    return change ? addBehind(transaction, wanted.animation, *change, wanted.dispatch, alone)
                  : addWithChange(transaction, wanted, alone);
}

Result<void> leadEnd(Document& document, std::size_t animation, std::size_t to)
{
    const Objects& objects = level::objectsOf(document.content());
    TR_PRE(animation < objects.animations.size() && to < objects.animations.size());
    const std::uint16_t frame = objects.animations[to].frameStart;
    Transaction transaction(document, nameOf(EditCode::LeadEnd, document.content(), animation, to));
    auto done =
        setNumbers(transaction,
                   [&](PendingNumbers& numbers)
                   {
                       numbers.set(tables::Animations,
                                   animation,
                                   &Animation::nextAnimation,
                                   static_cast<std::int64_t>(to));
                       numbers.set(tables::Animations, animation, &Animation::nextFrame, frame);
                   });
    return done ? transaction.commit() : done;
}

Result<std::size_t>
leadDispatch(Document& document, const DispatchPlace& place, std::size_t to, bool alone)
{
    const Objects& objects = level::objectsOf(document.content());
    TR_PRE(place.dispatch < objects.animDispatches.size() && to < objects.animations.size());
    const std::uint16_t frame = objects.animations[to].frameStart;
    Transaction transaction(
        document, nameOf(EditCode::LeadDispatch, document.content(), place.animation, to));
    auto row = rowOf(transaction, place, alone);
    if (!row)
    {
        return row;
    }
    auto done =
        setNumbers(transaction,
                   [&](PendingNumbers& numbers)
                   {
                       numbers.set(tables::AnimDispatches,
                                   *row,
                                   &AnimDispatch::nextAnimation,
                                   static_cast<std::int64_t>(to));
                       numbers.set(tables::AnimDispatches, *row, &AnimDispatch::nextFrame, frame);
                   });
    done = done ? transaction.commit() : done;
    return done ? row : fail(std::move(done.error()));
}

Result<void> removeDispatch(Document& document, const DispatchPlace& place, bool alone)
{
    TR_PRE(place.dispatch < level::objectsOf(document.content()).animDispatches.size());
    Transaction transaction(
        document,
        nameOfEntries(
            EditCode::RemoveDispatch, document.content(), tables::Animations, place.animation, 1));
    const auto row = rowOf(transaction, place, alone);
    if (!row)
    {
        return fail(row.error());
    }
    auto done = removeDispatch(transaction, *row);
    return done ? transaction.commit() : done;
}

Result<void> removeDispatch(Transaction& transaction, std::size_t row)
{
    std::vector<std::size_t> emptied;
    const auto& changes = objectsIn(transaction).stateChanges;
    for (std::size_t i = 0; i < changes.size(); ++i)
    {
        if (changes[i].numDispatches == 1 && changes[i].dispatchIndex == row)
        {
            emptied.push_back(i);
        }
    }
    const Dangling clear{Dangling::Kind::Clear, 0};
    auto done =
        removeRows(transaction, {std::string(tables::AnimDispatches.segment), row, 1}, clear);
    for (auto each = emptied.rbegin(); each != emptied.rend() && done; ++each)
    {
        done =
            removeRows(transaction, {std::string(tables::StateChanges.segment), *each, 1}, clear);
    }
    return done;
}

} // namespace tr::edit
