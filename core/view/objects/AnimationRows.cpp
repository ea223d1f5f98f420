#include "core/view/objects/AnimationRows.h"

#include "core/view/objects/FrameRange.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace tr::view
{
namespace
{

namespace tables = level::tables;

/// In frames from the first of the animation.
using Frame = std::int64_t;

Frame lastFrame(const level::Animation& animation)
{
    return framesOf(animation).count() - 1;
}

RowRange cut(std::size_t first, std::size_t count, std::size_t rows)
{
    const std::size_t begin = std::min(first, rows);
    return {begin, std::min(count, rows - begin)};
}

bool holdsWord(const KeyframeRange& range, std::size_t word)
{
    return word >= range.firstWord && word - range.firstWord < range.words * range.count;
}

Frame frameOf(const level::Animation& animation, const AnimationCommand& command)
{
    return command.isAtFrame()
               ? Frame{static_cast<std::uint16_t>(command.operands[0])} - animation.frameStart
               : lastFrame(animation);
}

/// Where something stands in one animation.
class Moments
{
public:
    Moments(const level::Objects& objects, schema::Version version, std::size_t animation)
        : m_objects(objects)
        , m_version(version)
        , m_index(animation)
        , m_animation(objects.animations[animation])
    {
    }

    [[nodiscard]] std::optional<Frame> of(schema::TableId table, std::size_t row) const
    {
        if (table == tables::Animations)
        {
            return row == m_index ? std::optional<Frame>(0) : std::nullopt;
        }
        if (table == tables::Frames)
        {
            return ofFrameWord(row);
        }
        if (table == tables::AnimCommands)
        {
            return ofCommandWord(row);
        }
        if (table == tables::StateChanges)
        {
            return stateChangesOf(m_objects, m_animation).contains(row) ? std::optional<Frame>(0)
                                                                        : std::nullopt;
        }
        return table == tables::AnimDispatches ? ofDispatch(row) : std::nullopt;
    }

private:
    [[nodiscard]] std::optional<Frame> ofFrameWord(std::size_t word) const
    {
        const KeyframeRange range = keyframesOf(m_objects, m_version, m_index);
        if (!holdsWord(range, word))
        {
            return std::nullopt;
        }
        const std::size_t key = (word - range.firstWord) / range.words;
        return static_cast<Frame>(key) * frameStep(m_animation);
    }

    [[nodiscard]] std::optional<Frame> ofCommandWord(std::size_t word) const
    {
        for (const AnimationCommand& command : commandsOf(m_objects, m_animation))
        {
            if (word < command.word || word > command.word + command.operandCount)
            {
                continue;
            }
            return frameOf(m_animation, command);
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Frame> ofDispatch(std::size_t row) const
    {
        const RowRange changes = stateChangesOf(m_objects, m_animation);
        for (std::size_t i = changes.first; i < changes.end(); ++i)
        {
            if (dispatchesOf(m_objects, m_objects.stateChanges[i]).contains(row))
            {
                return Frame{m_objects.animDispatches[row].low} - m_animation.frameStart;
            }
        }
        return std::nullopt;
    }

    const level::Objects& m_objects;
    schema::Version m_version;
    std::size_t m_index;
    const level::Animation& m_animation;
};

} // namespace

RowRange stateChangesOf(const level::Objects& objects, const level::Animation& animation)
{
    return cut(animation.stateChangeIndex, animation.numStateChanges, objects.stateChanges.size());
}

RowRange dispatchesOf(const level::Objects& objects, const level::StateChange& change)
{
    return cut(change.dispatchIndex, change.numDispatches, objects.animDispatches.size());
}

std::optional<std::size_t>
keyframeAt(const level::Objects& objects, schema::Version version, const AnimationMoment& moment)
{
    const auto step = static_cast<std::size_t>(frameStep(objects.animations[moment.animation]));
    const std::size_t keyframe = moment.frame / step;
    const bool isThere = moment.frame % step == 0
                         && keyframe < keyframesOf(objects, version, moment.animation).count;
    return isThere ? std::optional(keyframe) : std::nullopt;
}

std::optional<std::vector<std::size_t>> keyframesWith(const KeyframeRange& range,
                                                      std::span<const std::size_t> words)
{
    std::vector<std::size_t> keyframes;
    for (const std::size_t word : words)
    {
        if (!holdsWord(range, word))
        {
            return std::nullopt;
        }
        const std::size_t keyframe = (word - range.firstWord) / range.words;
        if (keyframes.empty() || keyframes.back() != keyframe)
        {
            keyframes.push_back(keyframe);
        }
    }
    return keyframes;
}

std::optional<AnimationCommand> commandAt(const level::Objects& objects, std::size_t word)
{
    if (word > std::numeric_limits<std::uint16_t>::max())
    {
        return std::nullopt; // no animation says so
    }
    level::Animation animation;
    animation.numAnimCommands = 1;
    animation.animCommandIndex = static_cast<std::uint16_t>(word);
    const auto commands = commandsOf(objects, animation);
    return commands.empty() ? std::nullopt : std::optional(commands.front());
}

std::vector<bool> thoseRunningOut(const level::Objects& objects, const RowRange& animations)
{
    constexpr auto kNever = std::numeric_limits<std::size_t>::max();
    constexpr std::size_t kMostOperands = std::tuple_size_v<decltype(AnimationCommand::operands)>;
    const std::size_t words = objects.animCommands.size();
    // How many commands stand from each word to where the stream ends, or cuts one off.
    std::vector<std::size_t> left(words + 1, kNever);
    left[words] = 0;
    for (std::size_t word = words; word-- > 0;)
    {
        if (const auto command = commandAt(objects, word))
        {
            const std::size_t next = left[word + 1 + command->operandCount];
            left[word] = next == kNever ? kNever : next + 1;
        }
        else if (word + kMostOperands >= words)
        {
            left[word] = 0;
        }
    }
    std::vector<bool> found;
    for (std::size_t row = animations.first; row < animations.end(); ++row)
    {
        const level::Animation& animation = objects.animations[row];
        const std::size_t first = std::min<std::size_t>(animation.animCommandIndex, words);
        found.push_back(left[first] != kNever && left[first] < animation.numAnimCommands);
    }
    return found;
}

std::vector<bool>
thoseWithCommand(const level::Objects& objects,
                 const RowRange& animations,
                 const std::function<bool(const AnimationCommand& command)>& isWanted)
{
    constexpr auto kNever = std::numeric_limits<std::size_t>::max();
    // How many commands stand from each word to the next wanted one, from the last to the first.
    std::vector<std::size_t> ahead(objects.animCommands.size() + 1, kNever);
    for (std::size_t word = objects.animCommands.size(); word-- > 0;)
    {
        const auto command = commandAt(objects, word);
        if (!command)
        {
            continue; // it ends every list
        }
        const std::size_t next = ahead[word + 1 + command->operandCount];
        ahead[word] = isWanted(*command) ? 0 : next == kNever ? kNever : next + 1;
    }
    std::vector<bool> found;
    for (std::size_t row = animations.first; row < animations.end(); ++row)
    {
        const level::Animation& animation = objects.animations[row];
        const std::size_t first =
            std::min<std::size_t>(animation.animCommandIndex, objects.animCommands.size());
        found.push_back(ahead[first] < animation.numAnimCommands);
    }
    return found;
}

std::vector<bool> thoseLeadingTo(const level::Objects& objects,
                                 const RowRange& animations,
                                 const std::function<bool(std::int64_t animation)>& isWanted)
{
    // How many of the rows up to each are wanted, so that every list is told by its ends.
    std::vector<std::size_t> dispatches{0};
    for (const level::AnimDispatch& dispatch : objects.animDispatches)
    {
        dispatches.push_back(dispatches.back() + (isWanted(dispatch.nextAnimation) ? 1 : 0));
    }
    std::vector<std::size_t> changes{0};
    for (const level::StateChange& change : objects.stateChanges)
    {
        const RowRange range = dispatchesOf(objects, change);
        const bool leads = dispatches[range.end()] > dispatches[range.first];
        changes.push_back(changes.back() + (leads ? 1 : 0));
    }
    std::vector<bool> found;
    for (std::size_t row = animations.first; row < animations.end(); ++row)
    {
        const level::Animation& animation = objects.animations[row];
        const RowRange range = stateChangesOf(objects, animation);
        found.push_back(isWanted(animation.nextAnimation)
                        || changes[range.end()] > changes[range.first]);
    }
    return found;
}

std::optional<std::size_t> frameOfRow(const level::Objects& objects,
                                      schema::Version version,
                                      std::size_t animation,
                                      schema::TableId table,
                                      std::size_t row)
{
    const auto frame = Moments(objects, version, animation).of(table, row);
    const Frame last = lastFrame(objects.animations[animation]);
    return frame ? std::optional(static_cast<std::size_t>(std::clamp<Frame>(*frame, 0, last)))
                 : std::nullopt;
}

std::vector<AnimationMark>
marksOf(const level::Objects& objects, schema::Version version, std::size_t animation)
{
    const level::Animation& row = objects.animations[animation];
    const KeyframeRange range = keyframesOf(objects, version, animation);
    std::vector<AnimationMark> marks;
    for (std::size_t i = 0; i < range.count; ++i)
    {
        const Frame frame = static_cast<Frame>(i) * frameStep(row);
        marks.push_back(
            {tables::Frames, range.firstWord + i * range.words, range.words, frame, frame});
    }
    for (const AnimationCommand& command : commandsOf(objects, row))
    {
        const Frame frame = frameOf(row, command);
        marks.push_back(
            {tables::AnimCommands,
             command.word,
             std::size_t{1} + command.operandCount,
             frame,
             frame,
             command.isAtFrame(),
             command.kind,
             command.isAtFrame() ? static_cast<std::uint16_t>(command.operands[1]) : 0});
    }
    const RowRange changes = stateChangesOf(objects, row);
    // No more than there are: lists of a damaged file overlap without end.
    std::size_t left = objects.animDispatches.size();
    for (std::size_t i = changes.first; i < changes.end(); ++i)
    {
        const level::StateChange& change = objects.stateChanges[i];
        const RowRange dispatches = dispatchesOf(objects, change);
        for (std::size_t each = dispatches.first; each < dispatches.end() && left > 0; ++each)
        {
            --left;
            const level::AnimDispatch& dispatch = objects.animDispatches[each];
            marks.push_back({tables::AnimDispatches,
                             each,
                             1,
                             Frame{dispatch.low} - row.frameStart,
                             Frame{dispatch.high} - row.frameStart,
                             true,
                             {},
                             change.stateId});
        }
    }
    return marks;
}

std::optional<std::size_t> animationOfRow(const level::Objects& objects,
                                          schema::Version version,
                                          const Ownership& owners,
                                          schema::TableId table,
                                          std::size_t row)
{
    const std::size_t all = objects.animations.size();
    if (table == tables::Animations)
    {
        return row < all ? std::optional(row) : std::nullopt;
    }
    if (table == tables::StateChanges)
    {
        return owners.animationOfStateChange(row);
    }
    if (table == tables::AnimDispatches)
    {
        const auto change = owners.stateChangeOfDispatch(row);
        return change ? owners.animationOfStateChange(*change) : std::nullopt;
    }
    if (table == tables::AnimCommands)
    {
        return owners.animationOfCommand(row);
    }
    for (std::size_t i = 0; table == tables::Frames && i < all; ++i)
    {
        if (holdsWord(keyframesOf(objects, version, i), row))
        {
            return i;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> animationWithRow(const level::Objects& objects,
                                            schema::Version version,
                                            const Ownership& owners,
                                            const RowRange& animations,
                                            std::optional<std::size_t> preferred,
                                            schema::TableId table,
                                            std::size_t row)
{
    if (preferred && animations.contains(*preferred) && *preferred < objects.animations.size()
        && frameOfRow(objects, version, *preferred, table, row))
    {
        return preferred;
    }
    if (table == tables::AnimDispatches)
    {
        // Through the first state change: looking through those of all animations has no end in a
        // damaged file.
        const auto change = owners.stateChangeOfDispatch(row);
        return change ? animationWithRow(
                   objects, version, owners, animations, preferred, tables::StateChanges, *change)
                      : std::nullopt;
    }
    const auto first = animationOfRow(objects, version, owners, table, row);
    if (!first || animations.contains(*first))
    {
        return first;
    }
    const std::size_t end = std::min(animations.end(), objects.animations.size());
    for (std::size_t i = animations.first; i < end; ++i)
    {
        if (frameOfRow(objects, version, i, table, row))
        {
            return i;
        }
    }
    return std::nullopt;
}

} // namespace tr::view
