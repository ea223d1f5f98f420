#include "core/view/objects/AnimationMoment.h"

#include <algorithm>
#include <cstdint>

namespace tr::view
{
namespace
{

namespace tables = level::tables;

/// In frames from the first of the animation.
using Frame = std::int64_t;

Frame lastFrame(const level::Animation& animation)
{
    return std::max<Frame>(Frame{animation.frameEnd} - animation.frameStart, 0);
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
            return changes().contains(row) ? std::optional<Frame>(0) : std::nullopt;
        }
        return table == tables::AnimDispatches ? ofDispatch(row) : std::nullopt;
    }

private:
    [[nodiscard]] std::optional<Frame> ofFrameWord(std::size_t word) const
    {
        const KeyframeRange range = keyframesOf(m_objects, m_version, m_index);
        if (word < range.firstWord || word >= range.firstWord + range.count * range.words)
        {
            return std::nullopt;
        }
        const std::size_t key = (word - range.firstWord) / range.words;
        return static_cast<Frame>(key) * std::max<Frame>(m_animation.frameRate, 1);
    }

    [[nodiscard]] std::optional<Frame> ofCommandWord(std::size_t word) const
    {
        for (const AnimationCommand& command : commandsOf(m_objects, m_animation))
        {
            if (word < command.word || word > command.word + command.operandCount)
            {
                continue;
            }
            const bool isAtFrame = command.kind == AnimationCommand::Kind::PlaySound
                                   || command.kind == AnimationCommand::Kind::FlipEffect;
            return isAtFrame ? Frame{static_cast<std::uint16_t>(command.operands[0])}
                                   - m_animation.frameStart
                             : lastFrame(m_animation);
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Frame> ofDispatch(std::size_t row) const
    {
        for (std::size_t i = changes().first; i < changes().end(); ++i)
        {
            const level::StateChange& change = m_objects.stateChanges[i];
            if (row >= change.dispatchIndex
                && row < std::size_t{change.dispatchIndex} + change.numDispatches)
            {
                return Frame{m_objects.animDispatches[row].low} - m_animation.frameStart;
            }
        }
        return std::nullopt;
    }

    /// Cut to those that exist.
    [[nodiscard]] RowRange changes() const
    {
        const std::size_t all = m_objects.stateChanges.size();
        const std::size_t first = std::min<std::size_t>(m_animation.stateChangeIndex, all);
        return {first, std::min<std::size_t>(m_animation.numStateChanges, all - first)};
    }

    const level::Objects& m_objects;
    schema::Version m_version;
    std::size_t m_index;
    const level::Animation& m_animation;
};

} // namespace

std::optional<AnimationMoment> momentOf(const level::Objects& objects,
                                        schema::Version version,
                                        const RowRange& animations,
                                        std::size_t shown,
                                        schema::TableId table,
                                        std::size_t row)
{
    if (table == tables::AnimDispatches && row >= objects.animDispatches.size())
    {
        return std::nullopt;
    }
    const auto in = [&](std::size_t animation) -> std::optional<AnimationMoment>
    {
        if (animation >= objects.animations.size() || !animations.contains(animation))
        {
            return std::nullopt;
        }
        const auto frame = Moments(objects, version, animation).of(table, row);
        const Frame last = lastFrame(objects.animations[animation]);
        return frame ? std::optional(AnimationMoment{
                   animation, static_cast<std::size_t>(std::clamp<Frame>(*frame, 0, last))})
                     : std::nullopt;
    };
    auto found = in(shown);
    for (std::size_t i = animations.first; i < animations.end() && !found; ++i)
    {
        found = in(i);
    }
    return found;
}

} // namespace tr::view
