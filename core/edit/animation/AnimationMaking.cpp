#include "core/edit/animation/AnimationMaking.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/clip/RowPaste.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/EntryChange.h"
#include "core/edit/entries/FrameNumbers.h"
#include "core/edit/entries/OwnCopy.h"
#include "core/view/links/Entries.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::AnimDispatch;
using level::Objects;

const Animation& animationIn(const Content& content, std::size_t row)
{
    return level::objectsOf(content).animations[row];
}

EditName nameOf(EditCode code, const Content& content, std::span<const std::size_t> animations)
{
    return nameOfEntries(code, content, tables::Animations, animations.front(), animations.size());
}

/// Which marks of an animation go.
struct Goes
{
    std::function<bool(const view::AnimationCommand&)> command;
    std::function<bool(const AnimDispatch&)> dispatch;
};

/// The numbers that its frames have, and those of a stretch of them.
struct Cut
{
    view::FrameRange now;
    view::FrameRange then;

    Cut(const Animation& animation, const FrameStretch& frames)
        : now(view::framesOf(animation))
        , then{now.first + frames.first, now.first + frames.last()}
    {
    }

    /// The last frame that a dispatch can hold in: one that holds behind the last does so when the
    /// animation has ended.
    [[nodiscard]] std::int64_t lastHeld() const noexcept { return then.last + 1; }

    /// Where those enter it that entered it at a frame of now. What is behind its end means none.
    [[nodiscard]] std::int64_t entered(std::int64_t frame) const
    {
        return frame < now.first || frame > now.last + 1 ? frame
                                                         : std::clamp(frame, then.first, then.last);
    }
};

/// Those that have to do with frames that are taken off, and none that stays. What names a frame
/// behind its end means none of it, and stays. `isLedOn`: another goes on where it ends, so that a
/// dispatch that holds there is only ever asked for when this one has ended.
Goes outside(const Cut& cut, bool isLedOn = false)
{
    const auto command = [cut](const view::AnimationCommand& each)
    {
        const std::int64_t frame = each.operands[0];
        return each.isAtFrame() && cut.now.has(frame) && !cut.then.has(frame);
    };
    const bool holdsBehind = isLedOn || cut.then.last == cut.now.last;
    const std::int64_t last = holdsBehind ? cut.lastHeld() : cut.then.last;
    const auto dispatch = [cut, last](const AnimDispatch& each)
    {
        const std::int64_t low = view::withSign(each.low);
        const std::int64_t high = view::withSign(each.high);
        const bool isOfIt = low <= high && high >= cut.now.first && low <= cut.now.last + 1;
        return isOfIt && (high < cut.then.first || low > last);
    };
    return {command, dispatch};
}

LostMarks countOf(const Objects& objects, std::size_t animation, const Goes& goes)
{
    LostMarks lost;
    lost.commands = static_cast<std::size_t>(
        std::ranges::count_if(ownCommandsOf(objects, animation), goes.command));
    for (const std::size_t dispatch : ownDispatchesOf(objects, animation))
    {
        lost.dispatches += goes.dispatch(objects.animDispatches[dispatch]) ? 1 : 0;
    }
    return lost;
}

Result<void> dropCommand(Transaction& transaction, std::size_t word)
{
    const Content& content = transaction.content();
    const view::Entries entries(content, tables::AnimCommands);
    const auto stretch = entriesAt(entries, {tables::AnimCommands, word, 1});
    if (!stretch)
    {
        return fail(stretch.error());
    }
    const schema::TableSet all = content.tables();
    PendingNumbers numbers(content, all);
    const StreamChange change = removal(numbers, entries, *stretch);
    return apply(transaction, numbers, {change});
}

/// Those side by side go together, as everything that leads to the table is looked through for
/// each. `rows`: in ascending order.
Result<void> dropRows(Transaction& transaction, TableId table, std::vector<std::size_t> rows)
{
    while (!rows.empty())
    {
        RowSpan span{std::string(table->segment), rows.back(), 1};
        rows.pop_back();
        while (!rows.empty() && rows.back() + 1 == span.first)
        {
            --span.first;
            ++span.count;
            rows.pop_back();
        }
        if (auto done = removeRows(transaction, span, {Dangling::Kind::Clear, 0}); !done)
        {
            return done;
        }
    }
    return {};
}

/// State changes of an animation that a dispatch was taken from, and that have none left.
Result<void> dropEmptied(Transaction& transaction,
                         std::size_t animation,
                         const std::vector<std::uint16_t>& before)
{
    const Objects& objects = level::objectsOf(transaction.content());
    const auto changes = ownStateChangesOf(objects, animation);
    std::vector<std::size_t> emptied;
    for (std::size_t i = 0; i < changes.count && i < before.size(); ++i)
    {
        const std::size_t row = changes.first + i;
        if (objects.stateChanges[row].numDispatches == 0 && before[i] != 0)
        {
            emptied.push_back(row);
        }
    }
    return dropRows(transaction, tables::StateChanges, std::move(emptied));
}

/// Takes off those of an animation's own commands and dispatches that go, from the last to the
/// first.
Result<void> drop(Transaction& transaction, std::size_t animation, const Goes& goes)
{
    const Content& content = transaction.content();
    auto commands = ownCommandsOf(level::objectsOf(content), animation);
    std::erase_if(commands, [&goes](const auto& command) { return !goes.command(command); });
    for (auto each = commands.rbegin(); each != commands.rend(); ++each)
    {
        if (auto done = dropCommand(transaction, each->word); !done)
        {
            return done;
        }
    }
    const auto changes = ownStateChangesOf(level::objectsOf(content), animation);
    std::vector<std::uint16_t> counts;
    for (std::size_t i = changes.first; i < changes.end(); ++i)
    {
        counts.push_back(level::objectsOf(content).stateChanges[i].numDispatches);
    }
    auto dispatches = ownDispatchesOf(level::objectsOf(content), animation);
    std::erase_if(dispatches,
                  [&](std::size_t row)
                  { return !goes.dispatch(level::objectsOf(content).animDispatches[row]); });
    auto done = dropRows(transaction, tables::AnimDispatches, std::move(dispatches));
    return done ? dropEmptied(transaction, animation, counts) : done;
}

/// Sets numbers in a transaction.
Result<void> setting(Transaction& transaction, const std::function<void(PendingNumbers&)>& set)
{
    const schema::TableSet all = transaction.content().tables();
    PendingNumbers numbers(transaction.content(), all);
    set(numbers);
    return apply(transaction, numbers, {});
}

/// Takes all commands, state changes and dispatches off a copy, which is alone in having them:
/// lists of damaged files that go on behind the end only seem to reach them.
Result<void> dropAll(Transaction& transaction, std::size_t animation)
{
    const auto objects = [&transaction]() -> const Objects&
    { return level::objectsOf(transaction.content()); };
    const auto commands = view::commandsOf(objects(), objects().animations[animation]);
    const auto before = objects().animations;
    Result<void> done;
    for (auto each = commands.rbegin(); done && each != commands.rend(); ++each)
    {
        done = dropCommand(transaction, each->word);
    }
    std::vector<std::size_t> dispatches;
    std::vector<std::size_t> changes;
    const auto all = view::stateChangesOf(objects(), objects().animations[animation]);
    for (std::size_t change = all.first; change < all.end(); ++change)
    {
        changes.push_back(change);
        const auto range = view::dispatchesOf(objects(), objects().stateChanges[change]);
        for (std::size_t dispatch = range.first; dispatch < range.end(); ++dispatch)
        {
            dispatches.push_back(dispatch);
        }
    }
    std::ranges::sort(dispatches);
    const auto twice = std::ranges::unique(dispatches);
    dispatches.erase(twice.begin(), twice.end());
    done = done ? dropRows(transaction, tables::AnimDispatches, std::move(dispatches)) : done;
    done = done ? dropRows(transaction, tables::StateChanges, std::move(changes)) : done;
    const auto restore = [&](PendingNumbers& numbers)
    {
        for (std::size_t i = 0; i < before.size(); ++i)
        {
            for (const auto count : {&Animation::numAnimCommands, &Animation::numStateChanges})
            {
                const std::int64_t was = before[i].*count;
                if (i != animation && animationIn(numbers.content(), i).*count != was)
                {
                    numbers.set(tables::Animations, i, count, was);
                }
            }
        }
    };
    return done ? setting(transaction, restore) : done;
}

/// Others that have its commands, too, keep them.
Result<void> ownCommands(Transaction& transaction, std::size_t animation)
{
    const Content& content = transaction.content();
    const Objects& objects = level::objectsOf(content);
    if (!ownCommandsOf(objects, animation).empty()
        || view::commandsOf(objects, objects.animations[animation]).empty())
    {
        return {};
    }
    const view::Entries entries(content, tables::AnimCommands);
    const view::EntryList* const list = entries.listOf(animation);
    return list != nullptr && list->count > 0 ? makeOwn(transaction, entries, *list)
                                              : Result<void>{};
}

/// Others that own some of its key frames, too, keep all of them. Those that only begin there own
/// none and see what it has.
Result<void> ownKeyframes(Transaction& transaction, std::size_t animation)
{
    const Content& content = transaction.content();
    const Objects& objects = level::objectsOf(content);
    const auto own = view::keyframesOf(objects, content.version(), animation);
    const std::size_t end = own.firstWord + own.count * own.words;
    for (std::size_t i = 0; i < objects.animations.size(); ++i)
    {
        const auto other = view::keyframesOf(objects, content.version(), i);
        const bool meets =
            other.firstWord < end && own.firstWord < other.firstWord + other.count * other.words;
        if (i != animation && meets)
        {
            const view::Entries entries(content, tables::Frames);
            const view::EntryList* const list = entries.listOf(animation);
            return list != nullptr && list->count > 0 ? makeOwn(transaction, entries, *list)
                                                      : Result<void>{};
        }
    }
    return {};
}

/// Speeds as they are so many frames after the start: format of 16.16 as the accelerations, which
/// are a frame's (TRosettaStone 3, 6.2.2).
void setSpeedsFrom(PendingNumbers& numbers, std::size_t animation, std::int64_t frames)
{
    const Animation& row = animationIn(numbers.content(), animation);
    const auto advance = [&](std::int32_t Animation::*speed, std::int32_t acceleration)
    {
        if (acceleration != 0 && frames != 0)
        {
            numbers.set(tables::Animations, animation, speed, row.*speed + acceleration * frames);
        }
    };
    advance(&Animation::speed, row.acceleration);
    advance(&Animation::lateralSpeed, row.lateralAcceleration);
}

/// Gives an animation the frames of a cut. They keep their numbers, so only what reaches beyond
/// them gets others.
void setFrames(PendingNumbers& numbers, std::size_t animation, const Cut& cut)
{
    const Objects& objects = level::objectsOf(numbers.content());
    const auto set = [&numbers](TableId table, std::size_t row, auto member, std::int64_t value)
    { numbers.set(table, row, member, std::int64_t{static_cast<std::uint16_t>(value)}); };
    if (cut.then.first != cut.now.first)
    {
        set(tables::Animations, animation, &Animation::frameStart, cut.then.first);
    }
    if (cut.then.last != cut.now.last)
    {
        set(tables::Animations, animation, &Animation::frameEnd, cut.then.last);
    }
    for (const std::size_t row : ownDispatchesOf(objects, animation))
    {
        const AnimDispatch& each = objects.animDispatches[row];
        const std::int64_t low = view::withSign(each.low);
        const std::int64_t high = view::withSign(each.high);
        if (low > high || high < cut.then.first || low > cut.lastHeld())
        {
            continue; // it never holds
        }
        if (low >= cut.now.first && low < cut.then.first)
        {
            set(tables::AnimDispatches, row, &AnimDispatch::low, cut.then.first);
        }
        if (cut.then.last != cut.now.last && high > cut.lastHeld())
        {
            set(tables::AnimDispatches, row, &AnimDispatch::high, cut.lastHeld());
        }
    }
    const auto enter = [&](TableId table, const auto& rows, auto next, auto frame)
    {
        for (std::size_t i = 0; i < rows.size(); ++i)
        {
            const std::int64_t at = view::withSign(rows[i].*frame);
            if (rows[i].*next == animation && cut.entered(at) != at)
            {
                set(table, i, frame, cut.entered(at));
            }
        }
    };
    enter(tables::Animations, objects.animations, &Animation::nextAnimation, &Animation::nextFrame);
    enter(tables::AnimDispatches,
          objects.animDispatches,
          &AnimDispatch::nextAnimation,
          &AnimDispatch::nextFrame);
}

/// Copies animations to where new ones stand, or to behind the last of them.
Result<view::RowRange> copied(Document& document,
                              Transaction& transaction,
                              std::span<const std::size_t> animations,
                              CopyPlace place = CopyPlace::End)
{
    auto at = placeOfNew(transaction.content(), animations.front());
    if (!at)
    {
        return fail(at.error());
    }
    *at = place == CopyPlace::Behind ? animations.back() + 1 : *at;
    std::vector<std::size_t> counts;
    for (const std::size_t animation : animations)
    {
        counts.push_back(keyframesIn(document.content(), animation).size());
    }
    if (auto done =
            duplicateWithBelongings(document, transaction, tables::Animations, animations, *at);
        !done)
    {
        return fail(std::move(done.error()));
    }
    const Content& now = transaction.content();
    for (std::size_t i = 0; i < animations.size(); ++i)
    {
        // In damaged files others can begin in the middle of them.
        const auto wanted = counts[i];
        if (keyframesIn(now, *at + i).size() != wanted)
        {
            return fail(ErrorCode::OwnerTied,
                        {concat(tables::Animations.segment, "/", animations[i])});
        }
    }
    return view::RowRange{*at, animations.size()};
}

/// Everybody who enters one of two animations enters the second from a frame on, and the first in
/// front of it.
void partEntrances(PendingNumbers& numbers,
                   std::size_t first,
                   std::size_t second,
                   std::int64_t frame)
{
    const auto lead = [&](TableId table, const auto& rows, auto next, auto entered)
    {
        for (std::size_t i = 0; i < rows.size(); ++i)
        {
            const std::size_t to = rows[i].*next;
            const std::size_t part = view::withSign(rows[i].*entered) >= frame ? second : first;
            if ((to == first || to == second) && to != part)
            {
                numbers.set(table, i, next, static_cast<std::int64_t>(part));
            }
        }
    };
    const Objects& objects = level::objectsOf(numbers.content());
    lead(tables::Animations, objects.animations, &Animation::nextAnimation, &Animation::nextFrame);
    lead(tables::AnimDispatches,
         objects.animDispatches,
         &AnimDispatch::nextAnimation,
         &AnimDispatch::nextFrame);
}

/// The first frame of an animation that follows all others of its moveable; 0 where there is none.
std::int64_t frameBehind(const Content& content, std::size_t animation)
{
    const Objects& objects = level::objectsOf(content);
    const auto model = view::modelOfAnimation(objects, animation);
    if (!model)
    {
        return 0;
    }
    std::int64_t last = -1;
    const view::RowRange all = view::animationsOf(objects, objects.models[*model]);
    for (std::size_t row = all.first; row < all.end(); ++row)
    {
        last = std::max(last, view::framesOf(objects.animations[row]).last);
    }
    return last < view::kLastFrameNumber ? last + 1 : 0;
}

template <class T>
Result<T> committed(Transaction& transaction, Result<void> done, T value)
{
    if (done)
    {
        done = transaction.commit();
    }
    return done ? Result<T>(std::move(value)) : fail(std::move(done.error()));
}

} // namespace

Result<std::size_t> placeOfNew(const Content& content, std::size_t animation)
{
    const Objects& objects = level::objectsOf(content);
    TR_PRE(animation < objects.animations.size());
    const auto model = view::modelOfAnimation(objects, animation);
    if (!model)
    {
        return fail(ErrorCode::OwnerTied, {concat(tables::Animations.segment, "/", animation)});
    }
    return view::animationsOf(objects, objects.models[*model]).end();
}

std::size_t placeOfFirst(const Content& content, std::size_t model)
{
    const Objects& objects = level::objectsOf(content);
    TR_PRE(model < objects.models.size());
    const auto own = view::animationsOf(objects, objects.models[model]);
    if (own.count > 0)
    {
        return own.end();
    }
    std::size_t place = objects.animations.size();
    for (std::size_t row = model + 1; row < objects.models.size(); ++row)
    {
        if (objects.models[row].animationIndex != level::Model::kNoAnimation)
        {
            place = std::min<std::size_t>(place, objects.models[row].animationIndex);
        }
    }
    return place;
}

Result<view::RowRange>
duplicateAnimations(Document& document, std::span<const std::size_t> animations, CopyPlace place)
{
    TR_PRE(!animations.empty() && std::ranges::is_sorted(animations));
    Transaction transaction(document,
                            nameOf(EditCode::DuplicateAnimations, document.content(), animations));
    auto made = copied(document, transaction, animations, place);
    if (!made)
    {
        return made;
    }
    return committed(transaction, {}, *made);
}

Result<std::size_t> makeAnimation(Document& document, std::size_t like, const view::Keyframe& pose)
{
    if (auto possible = requireKeyframes(document.content(), like); !possible)
    {
        return fail(std::move(possible.error()));
    }
    const std::int64_t frame = frameBehind(document.content(), like);
    Transaction transaction(
        document, nameOf(EditCode::NewAnimation, document.content(), std::span(&like, 1)));
    const auto made = copied(document, transaction, std::span(&like, 1));
    if (!made)
    {
        return fail(made.error());
    }
    const std::size_t row = made->first;
    auto done = dropAll(transaction, row);
    if (done)
    {
        AnimationTrack one{row, trimmed(transaction.content(), row, 0, 1)};
        one.track.keyframes.front().values = pose;
        done = exchangeTracks(transaction, std::span(&one, 1));
    }
    if (done)
    {
        done = setting(transaction,
                       [row, frame](PendingNumbers& numbers)
                       {
                           const auto set = [&](auto member, std::int64_t value)
                           { numbers.set(tables::Animations, row, member, value); };
                           set(&Animation::numStateChanges, 0);
                           set(&Animation::numAnimCommands, 0);
                           set(&Animation::frameStart, frame);
                           set(&Animation::frameEnd, frame);
                           set(&Animation::nextAnimation, static_cast<std::int64_t>(row));
                           set(&Animation::nextFrame, frame);
                           const Animation& now = animationIn(numbers.content(), row);
                           for (const auto speed : {&Animation::speed,
                                                    &Animation::acceleration,
                                                    &Animation::lateralSpeed,
                                                    &Animation::lateralAcceleration})
                           {
                               if (now.*speed != 0)
                               {
                                   set(speed, 0);
                               }
                           }
                       });
    }
    return committed(transaction, std::move(done), row);
}

Result<std::size_t>
splitAnimation(Document& document, std::size_t animation, std::int64_t frame, LaterFrames later)
{
    if (auto possible = requireKeyframes(document.content(), animation); !possible)
    {
        return fail(std::move(possible.error()));
    }
    const Animation before = animationIn(document.content(), animation);
    const std::int64_t count = view::framesOf(before).count();
    TR_PRE(frame > 0 && frame < count);
    const FrameStretch head{0, frame};
    const FrameStretch rest{frame, count - frame};
    const Cut headCut(before, head);
    const Cut restCut(before, rest);
    Transaction transaction(
        document, nameOf(EditCode::SplitAnimation, document.content(), std::span(&animation, 1)));
    const auto made = copied(document, transaction, std::span(&animation, 1));
    if (!made)
    {
        return fail(made.error());
    }
    const std::size_t row = made->first;
    auto done = setting(transaction,
                        [&](PendingNumbers& numbers)
                        { partEntrances(numbers, animation, row, restCut.then.first); });
    Goes offHead = outside(headCut, true);
    offHead.command = [at = std::move(offHead.command)](const view::AnimationCommand& command)
    { return !command.isAtFrame() || at(command); };
    done = done ? ownCommands(transaction, animation) : done;
    done = done ? drop(transaction, animation, offHead) : done;
    done = done ? drop(transaction, row, outside(restCut)) : done;
    done = done ? ownKeyframes(transaction, animation) : done;
    if (done)
    {
        const Content& content = transaction.content();
        const std::vector<AnimationTrack> tracks{
            {animation, trimmed(content, animation, head.first, head.count)},
            {row, trimmed(content, row, rest.first, rest.count)}};
        done = exchangeTracks(transaction, tracks);
    }
    if (done)
    {
        done = setting(transaction,
                       [&](PendingNumbers& numbers)
                       {
                           setFrames(numbers, animation, headCut);
                           setFrames(numbers, row, restCut);
                           setSpeedsFrom(numbers, row, frame);
                           numbers.set(tables::Animations,
                                       animation,
                                       &Animation::nextAnimation,
                                       static_cast<std::int64_t>(row));
                           numbers.set(tables::Animations,
                                       animation,
                                       &Animation::nextFrame,
                                       restCut.then.first);
                       });
    }
    done = done ? renumberLater(transaction, std::span(&animation, 1), later) : done;
    return committed(transaction, std::move(done), row);
}

Result<void> trimAnimation(Document& document,
                           std::size_t animation,
                           const FrameStretch& frames,
                           LaterFrames later)
{
    if (auto possible = requireKeyframes(document.content(), animation); !possible)
    {
        return possible;
    }
    if (frames.count == view::framesOf(animationIn(document.content(), animation)).count())
    {
        return {}; // key frames that no frame needs stay, too
    }
    Transaction transaction(
        document, nameOf(EditCode::TrimAnimation, document.content(), std::span(&animation, 1)));
    const Cut cut(animationIn(document.content(), animation), frames);
    auto done = drop(transaction, animation, outside(cut));
    done = done ? ownKeyframes(transaction, animation) : done;
    if (done)
    {
        const AnimationTrack one{
            animation, trimmed(transaction.content(), animation, frames.first, frames.count)};
        done = exchangeTracks(transaction, std::span(&one, 1));
    }
    if (done)
    {
        done = setting(transaction,
                       [&](PendingNumbers& numbers)
                       {
                           setFrames(numbers, animation, cut);
                           setSpeedsFrom(numbers, animation, frames.first);
                       });
    }
    done = done ? renumberLater(transaction, std::span(&animation, 1), later) : done;
    return done ? transaction.commit() : done;
}

LostMarks lostMarks(const Content& content, std::size_t animation, const FrameStretch& frames)
{
    return countOf(level::objectsOf(content),
                   animation,
                   outside(Cut(animationIn(content, animation), frames)));
}

} // namespace tr::edit
