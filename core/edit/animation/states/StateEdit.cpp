#include "core/edit/animation/states/StateEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/OwnRows.h"
#include "core/edit/fields/StreamChange.h"
#include "core/view/objects/AnimationRows.h"

#include <algorithm>
#include <string>
#include <utility>

namespace tr::edit
{
namespace
{

using level::AnimDispatch;
using level::Objects;
using level::StateChange;
using Places = std::vector<DispatchPlace>;

/// Of one animation for one state. More than anybody could ask for are of a damaged file.
constexpr std::size_t kMostForAState = 1U << 16;

const Objects& objectsOf(const Transaction& transaction)
{
    return level::objectsOf(transaction.content());
}

Error tied(std::size_t animation)
{
    return {ErrorCode::EntryTied, {}, {}, {concat(tables::Animations.segment, "/", animation)}};
}

/// The rows of the state changes that an animation has for a state.
std::vector<std::size_t>
changesFor(const Objects& objects, std::size_t animation, std::uint16_t state)
{
    std::vector<std::size_t> rows;
    const view::RowRange all = view::stateChangesOf(objects, objects.animations[animation]);
    for (std::size_t row = all.first; row < all.end(); ++row)
    {
        if (objects.stateChanges[row].stateId == state)
        {
            rows.push_back(row);
        }
    }
    return rows;
}

/// A list that would go on in whatever is put behind its end.
std::optional<Error> runningOut(const Objects& objects, std::size_t animation, std::uint16_t state)
{
    const auto outOf = [](TableId table, std::size_t row) {
        return Error{ErrorCode::NoSuchEntry, {}, {}, {concat(table->segment, "/", row)}};
    };
    const level::Animation& row = objects.animations[animation];
    if (view::stateChangesOf(objects, row).count != row.numStateChanges)
    {
        return outOf(tables::Animations, animation);
    }
    for (const std::size_t change : changesFor(objects, animation, state))
    {
        const StateChange& each = objects.stateChanges[change];
        if (view::dispatchesOf(objects, each).count != each.numDispatches)
        {
            return outOf(tables::StateChanges, change);
        }
    }
    return std::nullopt;
}

/// Gives an animation lists of its own where it has something for a state.
Result<void> ownState(Transaction& transaction, std::size_t animation, std::uint16_t state)
{
    // Rows are other ones after each copy; their places in the lists of the animation stay.
    const auto changes = changesFor(objectsOf(transaction), animation, state);
    const std::size_t first = objectsOf(transaction).animations[animation].stateChangeIndex;
    for (const std::size_t each : changes)
    {
        const Objects& objects = objectsOf(transaction);
        const std::size_t change = each - first + objects.animations[animation].stateChangeIndex;
        const view::RowRange rows = view::dispatchesOf(objects, objects.stateChanges[change]);
        const Content& content = transaction.content();
        const auto own = rows.count == 0
                             ? ownRow(transaction, placeOfChange(content, animation, change))
                             : ownRow(transaction,
                                      placeOfDispatch(content, {animation, change, rows.first}),
                                      rows.count);
        if (!own)
        {
            return fail(own.error());
        }
    }
    return {};
}

/// Puts other numbers into a row.
Result<void> overwrite(Transaction& transaction, std::size_t row, const AnimDispatch& dispatch)
{
    const schema::TableSet all = transaction.content().tables();
    PendingNumbers numbers(transaction.content(), all);
    for (const auto field : {&AnimDispatch::low,
                             &AnimDispatch::high,
                             &AnimDispatch::nextAnimation,
                             &AnimDispatch::nextFrame})
    {
        const AnimDispatch& before = objectsOf(transaction).animDispatches[row];
        if (before.*field != dispatch.*field)
        {
            numbers.set(tables::AnimDispatches, row, field, dispatch.*field);
        }
    }
    return apply(transaction, numbers, {});
}

/// Takes all state changes of a state off an animation that has no dispatches for it.
Result<void> removeChanges(Transaction& transaction, std::size_t animation, std::uint16_t state)
{
    const auto rows = changesFor(objectsOf(transaction), animation, state);
    for (auto row = rows.rbegin(); row != rows.rend(); ++row)
    {
        auto done = removeRows(transaction,
                               {std::string(tables::StateChanges.segment), *row, 1},
                               {Dangling::Kind::Clear, 0});
        if (!done)
        {
            return done;
        }
    }
    return {};
}

/// Where what is wanted and what is there are the same, at the beginning and at the end.
struct SameEnds
{
    std::size_t before = 0;
    std::size_t behind = 0;
};

SameEnds sameEnds(const std::vector<AnimDispatch>& now, const std::vector<AnimDispatch>& wanted)
{
    const std::size_t most = std::min(now.size(), wanted.size());
    SameEnds same;
    while (same.before < most && now[same.before] == wanted[same.before])
    {
        ++same.before;
    }
    while (same.before + same.behind < most
           && now[now.size() - 1 - same.behind] == wanted[wanted.size() - 1 - same.behind])
    {
        ++same.behind;
    }
    // What comes is put behind a row of the list, so there has to be one in front of it.
    if (same.before == 0 && same.behind == now.size() && same.behind > 0)
    {
        --same.behind;
    }
    return same;
}

/// Puts more dispatches behind the first `at` of those that are there.
Result<void>
putMore(Transaction& transaction, const StateDispatches& wanted, std::size_t at, std::size_t count)
{
    for (std::size_t i = at; i < at + count; ++i)
    {
        const AnimDispatch& dispatch = wanted.dispatches[i];
        if (i == 0)
        {
            const auto made =
                addDispatch(transaction, {wanted.animation, wanted.state, dispatch}, false);
            if (!made)
            {
                return fail(made.error());
            }
            continue;
        }
        const auto places = dispatchesFor(objectsOf(transaction), wanted.animation, wanted.state);
        if (!places || places->size() < i)
        {
            return fail(tied(wanted.animation));
        }
        auto done = insertRows(transaction,
                               std::string(tables::AnimDispatches.segment),
                               (*places)[i - 1].dispatch + 1,
                               schema::RowBlock(std::vector<AnimDispatch>{dispatch}));
        if (!done)
        {
            return done;
        }
    }
    return {};
}

/// Takes `count` of the dispatches off, from the one `at` on.
Result<void>
takeOff(Transaction& transaction, const Places& places, std::size_t at, std::size_t count)
{
    Result<void> done;
    // From the back, so that the rows of those in front stay what they are.
    std::vector<std::size_t> rows;
    for (std::size_t i = at; i < at + count; ++i)
    {
        rows.push_back(places[i].dispatch);
    }
    std::ranges::sort(rows);
    // Two state changes of the animation may have the same row; behind it are those of others.
    rows.erase(std::ranges::unique(rows).begin(), rows.end());
    for (auto row = rows.rbegin(); row != rows.rend() && done; ++row)
    {
        done = removeDispatch(transaction, *row);
    }
    return done;
}

/// What becomes of state changes that have no dispatches, where nothing is wanted for their state.
enum class Empty : std::uint8_t
{
    Stay,
    Go,
};

Result<void>
setState(Transaction& transaction, const StateDispatches& wanted, bool alone, Empty empty)
{
    const auto now = stateDispatches(objectsOf(transaction), wanted.animation, wanted.state);
    if (!now)
    {
        return fail(tied(wanted.animation));
    }
    const std::size_t before = now->dispatches.size();
    const std::size_t after = wanted.dispatches.size();
    const bool isCleared =
        after == 0 && empty == Empty::Go
        && !changesFor(objectsOf(transaction), wanted.animation, wanted.state).empty();
    if (now->dispatches == wanted.dispatches && !isCleared)
    {
        return {};
    }
    if (before != after || isCleared)
    {
        if (auto error = runningOut(objectsOf(transaction), wanted.animation, wanted.state))
        {
            return fail(std::move(*error));
        }
    }
    if (alone)
    {
        if (auto done = ownState(transaction, wanted.animation, wanted.state); !done)
        {
            return done;
        }
    }
    const auto places = dispatchesFor(objectsOf(transaction), wanted.animation, wanted.state);
    if (!places || places->size() != before)
    {
        return fail(tied(wanted.animation));
    }
    if (before == 0 && after > 0)
    {
        const auto made =
            addDispatch(transaction, {wanted.animation, wanted.state, wanted.dispatches[0]}, alone);
        return made ? putMore(transaction, wanted, 1, after - 1) : fail(made.error());
    }
    const SameEnds same = sameEnds(now->dispatches, wanted.dispatches);
    const std::size_t common = std::min(before, after) - same.before - same.behind;
    Result<void> done;
    for (std::size_t i = same.before; i < same.before + common && done; ++i)
    {
        done = overwrite(transaction, (*places)[i].dispatch, wanted.dispatches[i]);
    }
    const std::size_t at = same.before + common;
    if (done && before > after)
    {
        done = takeOff(transaction, *places, at, before - after);
    }
    if (done && after > before)
    {
        done = putMore(transaction, wanted, at, after - before);
    }
    return done && isCleared ? removeChanges(transaction, wanted.animation, wanted.state) : done;
}

/// Whether all came out as it is wanted: lists of a damaged file cut across each other.
std::optional<Error> faultIn(const Objects& objects, std::span<const StateDispatches> wanted)
{
    for (const StateDispatches& each : wanted)
    {
        const auto now = stateDispatches(objects, each.animation, each.state);
        if (!now || now->dispatches != each.dispatches)
        {
            return tied(each.animation);
        }
    }
    return std::nullopt;
}

Result<void>
setAll(Transaction& transaction, std::span<const StateDispatches> wanted, bool alone, Empty empty)
{
    for (const StateDispatches& each : wanted)
    {
        if (auto done = setState(transaction, each, alone, empty); !done)
        {
            return done;
        }
    }
    if (auto fault = faultIn(objectsOf(transaction), wanted))
    {
        return fail(std::move(*fault));
    }
    return transaction.commit();
}

/// Has the only dispatch of a state change be for another state, which the animation has none for.
/// Gives back its place among those for that state.
Result<std::size_t> renameState(Transaction& transaction,
                                const DispatchPlace& place,
                                const NewDispatch& wanted,
                                bool alone)
{
    const std::uint16_t state = objectsOf(transaction).stateChanges[place.change].stateId;
    const std::size_t offset =
        place.change - objectsOf(transaction).animations[place.animation].stateChangeIndex;
    if (auto done = alone ? ownState(transaction, place.animation, state) : Result<void>(); !done)
    {
        return fail(std::move(done.error()));
    }
    const std::size_t change =
        offset + objectsOf(transaction).animations[place.animation].stateChangeIndex;
    auto done = overwrite(
        transaction, objectsOf(transaction).stateChanges[change].dispatchIndex, wanted.dispatch);
    if (done)
    {
        const schema::TableSet all = transaction.content().tables();
        PendingNumbers numbers(transaction.content(), all);
        numbers.set(tables::StateChanges, change, &StateChange::stateId, wanted.state);
        done = apply(transaction, numbers, {});
    }
    done = done ? transaction.commit() : done;
    return done ? Result<std::size_t>(std::size_t{0}) : fail(std::move(done.error()));
}

/// Gives the dispatch `at` of those for a state other numbers, or takes it to those for another
/// one. Gives back its place there.
Result<std::size_t> moveDispatch(Transaction& transaction,
                                 std::size_t at,
                                 std::uint16_t state,
                                 const NewDispatch& wanted,
                                 bool alone)
{
    auto now = stateDispatches(objectsOf(transaction), wanted.animation, state);
    auto other = stateDispatches(objectsOf(transaction), wanted.animation, wanted.state);
    if (!now || !other)
    {
        return fail(tied(wanted.animation));
    }
    std::vector<StateDispatches> cells;
    std::size_t then = at;
    if (wanted.state == state)
    {
        now->dispatches[at] = wanted.dispatch;
    }
    else
    {
        now->dispatches.erase(now->dispatches.begin() + static_cast<std::ptrdiff_t>(at));
        then = other->dispatches.size();
        other->dispatches.push_back(wanted.dispatch);
        cells.push_back(std::move(*other));
    }
    cells.push_back(std::move(*now));
    auto done = setAll(transaction, cells, alone, Empty::Stay);
    return done ? Result<std::size_t>(then) : fail(std::move(done.error()));
}

} // namespace

std::optional<std::vector<DispatchPlace>>
dispatchesFor(const Objects& objects, std::size_t animation, std::uint16_t state)
{
    TR_PRE(animation < objects.animations.size());
    Places places;
    for (const std::size_t change : changesFor(objects, animation, state))
    {
        const view::RowRange rows = view::dispatchesOf(objects, objects.stateChanges[change]);
        if (places.size() + rows.count > kMostForAState)
        {
            return std::nullopt;
        }
        for (std::size_t row = rows.first; row < rows.end(); ++row)
        {
            places.push_back({animation, change, row});
        }
    }
    return places;
}

std::optional<StateDispatches>
stateDispatches(const Objects& objects, std::size_t animation, std::uint16_t state)
{
    const auto places = dispatchesFor(objects, animation, state);
    if (!places)
    {
        return std::nullopt;
    }
    StateDispatches all{animation, state, {}};
    all.dispatches.reserve(places->size());
    for (const DispatchPlace& each : *places)
    {
        all.dispatches.push_back(objects.animDispatches[each.dispatch]);
    }
    return all;
}

Result<void> setDispatches(Document& document,
                           std::span<const StateDispatches> wanted,
                           bool alone,
                           EditCode code)
{
    TR_PRE(!wanted.empty());
    Transaction transaction(
        document,
        nameOfEntries(
            code, document.content(), tables::Animations, wanted[0].animation, wanted.size()));
    return setAll(transaction, wanted, alone, Empty::Go);
}

Result<std::size_t> changeDispatch(Document& document,
                                   const DispatchPlace& place,
                                   const NewDispatch& wanted,
                                   bool alone)
{
    const Objects& objects = level::objectsOf(document.content());
    TR_PRE(place.dispatch < objects.animDispatches.size() && wanted.animation == place.animation);
    const std::uint16_t state = objects.stateChanges[place.change].stateId;
    const auto places = dispatchesFor(objects, place.animation, state);
    if (!places)
    {
        return fail(tied(place.animation));
    }
    const auto which = std::ranges::find_if(*places,
                                            [&place](const DispatchPlace& each) {
                                                return each.dispatch == place.dispatch
                                                       && each.change == place.change;
                                            });
    TR_PRE(which != places->end());
    const auto at = static_cast<std::size_t>(which - places->begin());
    Transaction transaction(
        document,
        nameOfEntries(
            EditCode::ChangeDispatch, document.content(), tables::Animations, place.animation, 1));
    const bool isOnlyOne = objects.stateChanges[place.change].numDispatches == 1
                           && changesFor(objects, place.animation, wanted.state).empty();
    const auto then = wanted.state != state && isOnlyOne
                          ? renameState(transaction, *which, wanted, alone)
                          : moveDispatch(transaction, at, state, wanted, alone);
    if (!then)
    {
        return then;
    }
    const auto after =
        dispatchesFor(level::objectsOf(document.content()), place.animation, wanted.state);
    return (*after)[*then].dispatch;
}

} // namespace tr::edit
