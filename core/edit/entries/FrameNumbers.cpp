#include "core/edit/entries/FrameNumbers.h"

#include "core/view/objects/MoveableView.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::AnimDispatch;
using level::Objects;

/// How the numbers of frames of an animation change.
struct Shift
{
    std::int64_t start = 0; ///< first and last frame of the animation
    std::int64_t end = 0;
    std::int64_t at = 0;      ///< from here on
    std::int64_t removed = 0; ///< frames that go, or
    std::int64_t added = 0;   ///< that come

    [[nodiscard]] std::int64_t newEnd() const { return std::max(start, end - removed + added); }

    /// One behind the last frame can be the end of a stretch of frames; what is further away means
    /// no frame of this animation.
    [[nodiscard]] std::int64_t of(std::int64_t frame) const
    {
        if (frame < at || frame < start || frame > end + 1)
        {
            return frame;
        }
        const std::int64_t moved = frame < at + removed ? at : frame - removed + added;
        return std::min(moved, newEnd() + (frame > end ? 1 : 0));
    }
};

/// Whether rows that so many animations name belong to one of them only.
bool isAlone(std::size_t first, std::size_t count, std::size_t otherFirst, std::size_t otherCount)
{
    return otherFirst >= first + count || first >= otherFirst + otherCount;
}

void shiftCommands(PendingNumbers& numbers, std::size_t row, const Shift& shift)
{
    const Objects& objects = level::objectsOf(numbers.content());
    const Animation& own = objects.animations[row];
    const auto commands = view::commandsOf(objects, own);
    if (commands.empty())
    {
        return;
    }
    const std::size_t end = commands.back().word + 1 + commands.back().operandCount;
    for (std::size_t other = 0; other < objects.animations.size(); ++other)
    {
        const Animation& animation = objects.animations[other];
        const auto theirs = view::commandsOf(objects, animation);
        const std::size_t theirEnd = theirs.empty()
                                         ? animation.animCommandIndex
                                         : theirs.back().word + 1 + theirs.back().operandCount;
        if (other != row
            && !isAlone(own.animCommandIndex,
                        end - own.animCommandIndex,
                        animation.animCommandIndex,
                        theirEnd - animation.animCommandIndex))
        {
            return;
        }
    }
    for (const view::AnimationCommand& command : commands)
    {
        const bool namesFrame = command.kind == view::AnimationCommand::Kind::PlaySound
                                || command.kind == view::AnimationCommand::Kind::FlipEffect;
        const std::int64_t frame = command.operands[0];
        if (namesFrame && shift.of(frame) != frame)
        {
            numbers.setWord(tables::AnimCommands, command.word + 1, shift.of(frame));
        }
    }
}

void shiftDispatch(PendingNumbers& numbers, std::size_t row, const Shift& shift)
{
    const AnimDispatch& dispatch = level::objectsOf(numbers.content()).animDispatches[row];
    numbers.set(tables::AnimDispatches, row, &AnimDispatch::low, shift.of(dispatch.low));
    numbers.set(tables::AnimDispatches, row, &AnimDispatch::high, shift.of(dispatch.high));
}

/// Those of its state changes that no other animation has, and of these the dispatches that no
/// other state change has.
void shiftDispatches(PendingNumbers& numbers, std::size_t row, const Shift& shift)
{
    const Objects& objects = level::objectsOf(numbers.content());
    const Animation& own = objects.animations[row];
    for (std::size_t other = 0; other < objects.animations.size(); ++other)
    {
        const Animation& animation = objects.animations[other];
        if (other != row
            && !isAlone(own.stateChangeIndex,
                        own.numStateChanges,
                        animation.stateChangeIndex,
                        animation.numStateChanges))
        {
            return;
        }
    }
    const auto changes = objects.stateChanges.slice(own.stateChangeIndex, own.numStateChanges);
    const std::size_t first =
        std::min<std::size_t>(own.stateChangeIndex, objects.stateChanges.size());
    for (const level::StateChange& change : changes)
    {
        bool isOwn = true;
        for (std::size_t other = 0; other < objects.stateChanges.size(); ++other)
        {
            const level::StateChange& each = objects.stateChanges[other];
            isOwn = isOwn
                    && ((other >= first && other < first + changes.size())
                        || isAlone(change.dispatchIndex,
                                   change.numDispatches,
                                   each.dispatchIndex,
                                   each.numDispatches));
        }
        const auto dispatches =
            objects.animDispatches.slice(change.dispatchIndex, change.numDispatches);
        for (std::size_t i = 0; isOwn && i < dispatches.size(); ++i)
        {
            shiftDispatch(numbers, change.dispatchIndex + i, shift);
        }
    }
}

void shiftEntries(PendingNumbers& numbers, std::size_t row, const Shift& shift)
{
    const Objects& objects = level::objectsOf(numbers.content());
    for (std::size_t i = 0; i < objects.animations.size(); ++i)
    {
        const Animation& animation = objects.animations[i];
        if (animation.nextAnimation == row && shift.of(animation.nextFrame) != animation.nextFrame)
        {
            numbers.set(
                tables::Animations, i, &Animation::nextFrame, shift.of(animation.nextFrame));
        }
    }
    for (std::size_t i = 0; i < objects.animDispatches.size(); ++i)
    {
        const AnimDispatch& dispatch = objects.animDispatches[i];
        if (dispatch.nextAnimation == row && shift.of(dispatch.nextFrame) != dispatch.nextFrame)
        {
            numbers.set(
                tables::AnimDispatches, i, &AnimDispatch::nextFrame, shift.of(dispatch.nextFrame));
        }
    }
}

void shiftAll(PendingNumbers& numbers, std::size_t row, const Shift& shift)
{
    numbers.set(tables::Animations, row, &Animation::frameEnd, shift.newEnd());
    shiftCommands(numbers, row, shift);
    shiftDispatches(numbers, row, shift);
    shiftEntries(numbers, row, shift);
}

/// Frames from one key frame to the next.
std::int64_t rateOf(const Animation& animation)
{
    return std::max<std::int64_t>(animation.frameRate, 1);
}

/// The last key frame that the animation's frames need.
std::int64_t lastNeeded(const Animation& animation)
{
    const std::int64_t frames =
        std::max<std::int64_t>(std::int64_t{animation.frameEnd} - animation.frameStart, 0);
    return (frames + rateOf(animation) - 1) / rateOf(animation);
}

} // namespace

void growFrames(PendingNumbers& numbers, std::size_t animation, std::size_t at, std::size_t count)
{
    const Animation& row = level::objectsOf(numbers.content()).animations[animation];
    const auto key = static_cast<std::int64_t>(at);
    if (key > lastNeeded(row) + 1)
    {
        return;
    }
    shiftAll(numbers,
             animation,
             {row.frameStart,
              row.frameEnd,
              row.frameStart + key * rateOf(row),
              0,
              static_cast<std::int64_t>(count) * rateOf(row)});
}

void shrinkFrames(PendingNumbers& numbers, std::size_t animation, std::size_t at, std::size_t count)
{
    const Animation& row = level::objectsOf(numbers.content()).animations[animation];
    const auto key = static_cast<std::int64_t>(at);
    const std::int64_t needed =
        std::min(key + static_cast<std::int64_t>(count), lastNeeded(row) + 1) - key;
    if (needed <= 0)
    {
        return;
    }
    shiftAll(numbers,
             animation,
             {row.frameStart,
              row.frameEnd,
              row.frameStart + key * rateOf(row),
              needed * rateOf(row),
              0});
}

} // namespace tr::edit
