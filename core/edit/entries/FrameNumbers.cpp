#include "core/edit/entries/FrameNumbers.h"

#include "core/view/objects/FrameRange.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::AnimDispatch;
using level::Objects;

/// Frames that come or go at one place.
FrameMap
shifted(const Animation& animation, std::int64_t at, std::int64_t removed, std::int64_t added)
{
    const std::int64_t start = animation.frameStart;
    FrameMap map{start, start + view::framesOf(animation).count() - 1, 0, {}};
    map.newEnd = std::max(map.start, map.end - removed + added);
    map.moved = [at, removed, added, end = map.end, newEnd = map.newEnd](std::int64_t frame)
    {
        if (frame < at)
        {
            return frame;
        }
        const std::int64_t moved = frame < at + removed ? at : frame - removed + added;
        return std::min(moved, newEnd + (frame > end ? 1 : 0));
    };
    return map;
}

/// Whether two lists have no row in common. One without rows has none, wherever it begins.
bool isAlone(std::size_t first, std::size_t count, std::size_t otherFirst, std::size_t otherCount)
{
    const bool isNothing = count == 0 || otherCount == 0;
    return isNothing || otherFirst >= first + count || first >= otherFirst + otherCount;
}

void moveCommands(PendingNumbers& numbers, std::size_t row, const FrameMap& map)
{
    for (const view::AnimationCommand& command :
         ownCommandsOf(level::objectsOf(numbers.content()), row))
    {
        const std::int64_t frame = command.operands[0];
        if (command.isAtFrame() && map.of(frame) != frame)
        {
            numbers.setWord(tables::AnimCommands, command.word + 1, map.of(frame));
        }
    }
}

/// One that holds up to the end or beyond goes on doing so.
void moveDispatch(PendingNumbers& numbers, std::size_t row, const FrameMap& map)
{
    const AnimDispatch& dispatch = level::objectsOf(numbers.content()).animDispatches[row];
    const bool isToEnd = dispatch.low <= map.end && dispatch.high > map.end;
    std::int64_t low = map.of(dispatch.low);
    std::int64_t high = map.of(dispatch.high);
    if (isToEnd)
    {
        high = std::max(high, map.newEnd + 1);
    }
    const bool isInside = dispatch.low <= std::min<std::int64_t>(dispatch.high, map.end)
                          && dispatch.high >= map.start;
    if (map.isReversed && isInside)
    {
        low = map.of(std::min<std::int64_t>(dispatch.high, map.end));
        const bool isAlways = isToEnd && dispatch.low <= map.start;
        high = isAlways ? high : map.of(std::max<std::int64_t>(dispatch.low, map.start));
    }
    numbers.set(tables::AnimDispatches, row, &AnimDispatch::low, low);
    numbers.set(tables::AnimDispatches, row, &AnimDispatch::high, high);
}

/// Rows of the dispatches that stand in lists of state changes.
class Covered
{
public:
    explicit Covered(std::size_t rows)
        : m_rows(rows + 1)
    {
    }

    void add(const level::StateChange& change)
    {
        const auto [first, end] = rowsOf(change);
        ++m_rows[first];
        --m_rows[end];
    }

    /// To be called once, when all are added: from here on m_rows counts the rows in front of one
    /// that stand in a list.
    void count()
    {
        std::int64_t lists = 0;
        std::int64_t rows = 0;
        for (std::int64_t& each : m_rows)
        {
            lists += each;
            each = rows;
            rows += lists > 0 ? 1 : 0;
        }
    }

    [[nodiscard]] bool has(std::size_t row) const { return m_rows[row + 1] > m_rows[row]; }

    [[nodiscard]] bool meets(const level::StateChange& change) const
    {
        const auto [first, end] = rowsOf(change);
        return m_rows[end] > m_rows[first];
    }

private:
    [[nodiscard]] std::pair<std::size_t, std::size_t> rowsOf(const level::StateChange& change) const
    {
        const std::size_t all = m_rows.size() - 1;
        const std::size_t first = std::min<std::size_t>(change.dispatchIndex, all);
        return {first, first + std::min<std::size_t>(change.numDispatches, all - first)};
    }

    std::vector<std::int64_t> m_rows;
};

void moveDispatches(PendingNumbers& numbers, std::size_t row, const FrameMap& map)
{
    for (const std::size_t dispatch : ownDispatchesOf(level::objectsOf(numbers.content()), row))
    {
        moveDispatch(numbers, dispatch, map);
    }
}

void moveEntrances(PendingNumbers& numbers, std::size_t row, const FrameMap& map)
{
    const Objects& objects = level::objectsOf(numbers.content());
    for (std::size_t i = 0; i < objects.animations.size(); ++i)
    {
        const Animation& animation = objects.animations[i];
        if (animation.nextAnimation == row && map.of(animation.nextFrame) != animation.nextFrame)
        {
            numbers.set(tables::Animations, i, &Animation::nextFrame, map.of(animation.nextFrame));
        }
    }
    for (std::size_t i = 0; i < objects.animDispatches.size(); ++i)
    {
        const AnimDispatch& dispatch = objects.animDispatches[i];
        if (dispatch.nextAnimation == row && map.of(dispatch.nextFrame) != dispatch.nextFrame)
        {
            numbers.set(
                tables::AnimDispatches, i, &AnimDispatch::nextFrame, map.of(dispatch.nextFrame));
        }
    }
}

/// The last key frame that the animation's frames need.
std::int64_t lastNeeded(const Animation& animation)
{
    const std::int64_t frames = view::framesOf(animation).count();
    return static_cast<std::int64_t>(view::keyframesNeeded(frames, view::frameStep(animation))) - 1;
}

} // namespace

std::vector<view::AnimationCommand> ownCommandsOf(const Objects& objects, std::size_t row)
{
    const Animation& own = objects.animations[row];
    auto commands = view::commandsOf(objects, own);
    if (commands.empty())
    {
        return {};
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
            return {};
        }
    }
    return commands;
}

view::RowRange ownStateChangesOf(const Objects& objects, std::size_t row)
{
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
            return {};
        }
    }
    const std::size_t first =
        std::min<std::size_t>(own.stateChangeIndex, objects.stateChanges.size());
    return {first, std::min<std::size_t>(own.numStateChanges, objects.stateChanges.size() - first)};
}

std::vector<std::size_t> ownDispatchesOf(const Objects& objects, std::size_t row)
{
    const view::RowRange changes = ownStateChangesOf(objects, row);
    const auto isOwn = [&changes](std::size_t change)
    { return change >= changes.first && change < changes.first + changes.count; };
    // Each dispatch once, however far the lists of a damaged file overlap.
    Covered others(objects.animDispatches.size());
    Covered own(objects.animDispatches.size());
    for (std::size_t i = 0; i < objects.stateChanges.size(); ++i)
    {
        if (!isOwn(i))
        {
            others.add(objects.stateChanges[i]);
        }
    }
    others.count();
    for (std::size_t i = changes.first; i < changes.first + changes.count; ++i)
    {
        if (!others.meets(objects.stateChanges[i]))
        {
            own.add(objects.stateChanges[i]);
        }
    }
    own.count();
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < objects.animDispatches.size(); ++i)
    {
        if (own.has(i))
        {
            rows.push_back(i);
        }
    }
    return rows;
}

void renumberFrames(PendingNumbers& numbers, std::size_t animation, const FrameMap& map)
{
    numbers.set(tables::Animations, animation, &Animation::frameEnd, map.newEnd);
    moveCommands(numbers, animation, map);
    moveDispatches(numbers, animation, map);
    if (!map.isReversed)
    {
        moveEntrances(numbers, animation, map);
    }
}

void growFrames(PendingNumbers& numbers, std::size_t animation, std::size_t at, std::size_t count)
{
    const Animation& row = level::objectsOf(numbers.content()).animations[animation];
    const auto key = static_cast<std::int64_t>(at);
    if (key > lastNeeded(row) + 1)
    {
        return;
    }
    renumberFrames(numbers,
                   animation,
                   shifted(row,
                           row.frameStart + key * view::frameStep(row),
                           0,
                           static_cast<std::int64_t>(count) * view::frameStep(row)));
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
    renumberFrames(
        numbers,
        animation,
        shifted(
            row, row.frameStart + key * view::frameStep(row), needed * view::frameStep(row), 0));
}

} // namespace tr::edit
