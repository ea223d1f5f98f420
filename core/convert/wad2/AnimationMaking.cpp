#include "core/convert/wad2/AnimationMaking.h"

#include "core/convert/wad2/Codes.h"
#include "core/convert/wad2/Parts.h"
#include "core/level/Content.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/Keyframe.h"
#include "core/view/words/AnimationNames.h"

#include <algorithm>
#include <optional>

namespace tr::convert
{
namespace
{

using CommandKind = view::AnimationCommand::Kind;

constexpr float kDegrees = 360.0F / 65'536.0F;

/// Animations take more memory than other rows.
constexpr std::size_t kAlwaysAnimations = 1U << 12;

/// Frames are counted in 16 bits, over their end, too.
std::int64_t framesFrom(std::uint16_t first, std::uint16_t frame)
{
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(frame - first));
}

constexpr view::Counted kOverlapping{
    "{0} lists of animations overlap with so many others that they are left out",
    "a list of animations overlaps with so many others that it is left out"};

class AnimationMaker
{
public:
    AnimationMaker(const schema::Content& content,
                   std::size_t model,
                   const view::RowRange& own,
                   AnimationMaking::Budgets& budgets,
                   LossCounter& losses)
        : m_content(content)
        , m_objects(level::objectsOf(content))
        , m_model(model)
        , m_bones(m_objects.models[model].numMeshes)
        , m_own(own)
        , m_budgets(budgets)
        , m_losses(losses)
    {
    }

    /// One that is its own, by its row; nothing: too many overlap.
    std::optional<wad2::Animation> makeOne(std::size_t row)
    {
        return mayMake(m_budgets.animations, 1) ? std::optional(animationOf(row)) : std::nullopt;
    }

    std::vector<wad2::Animation> make()
    {
        std::vector<wad2::Animation> made;
        if (!mayMake(m_budgets.animations, m_own.count))
        {
            return made;
        }
        for (std::size_t row = m_own.first; row < m_own.end(); ++row)
        {
            made.push_back(animationOf(row));
        }
        return made;
    }

private:
    [[nodiscard]] bool mayMake(MakingBudget& budget, std::size_t rows)
    {
        const bool isThere = budget.spend(rows);
        m_losses.add(kOverlapping, isThere ? 0 : 1);
        return isThere;
    }

    wad2::Animation animationOf(std::size_t row)
    {
        const level::Animation& from = m_objects.animations[row];
        wad2::Animation to;
        to.state.state = leb(from.stateId);
        to.rate.rate = leb(from.frameRate);
        const std::int64_t end = framesFrom(from.frameStart, from.frameEnd);
        m_losses.add({"{0} animations end before they begin, and have one frame then",
                      "an animation ends before it begins, and has one frame then"},
                     end < 0 ? 1 : 0);
        to.end.endFrame = leb(std::max<std::int64_t>(end, 0));
        setText(to.name, view::animationName(m_content, row, m_model));
        writeKeyFrames(row, to);
        writeEnd(from, to);
        writeSpeeds(from, to);
        writeChanges(from, to);
        writeCommands(from, to);
        return to;
    }

    void writeKeyFrames(std::size_t row, wad2::Animation& to)
    {
        const view::KeyframeRange range = view::keyframesOf(m_objects, m_content.version(), row);
        std::vector<wad2::KeyFrame> made;
        if (!mayMake(m_budgets.frames, range.count * std::max(range.words, m_bones)))
        {
            return;
        }
        for (std::size_t i = 0; i < range.count; ++i)
        {
            const auto frame = view::readKeyframe(
                m_objects, m_content.version(), range.firstWord + i * range.words, m_bones);
            m_losses.add({"{0} key frames cannot be read", "a key frame cannot be read"},
                         frame ? 0 : 1);
            if (frame)
            {
                made.push_back(keyFrameOf(*frame));
            }
        }
        to.keyFrames = std::move(made);
    }

    static wad2::KeyFrame keyFrameOf(const view::Keyframe& from)
    {
        wad2::KeyFrame to;
        setPart(to.offset, pointOf(from.offset));
        setBox(to.box, from.box);
        std::vector<wad2::Angle> angles;
        angles.reserve(from.angles.size());
        const auto degrees = [](unsigned angle)
        { return static_cast<float>(static_cast<std::uint16_t>(angle)) * kDegrees; };
        for (const view::JointAngles& each : from.angles)
        {
            angles.push_back({{}, {degrees(0U - each.x), degrees(each.y), degrees(0U - each.z)}});
        }
        to.angles = std::move(angles);
        return to;
    }

    /// The number of an animation of the same moveable, and a frame counted from its first.
    struct Target
    {
        std::int64_t animation = 0;
        std::int64_t frame = 0;
    };

    [[nodiscard]] std::optional<Target> targetOf(std::size_t animation, std::uint16_t frame)
    {
        if (!m_own.contains(animation))
        {
            return std::nullopt;
        }
        const std::int64_t from = framesFrom(m_objects.animations[animation].frameStart, frame);
        m_losses.add(
            {"{0} transitions lead to a frame in front of an animation, and to its first then",
             "a transition leads to a frame in front of an animation, and to its first then"},
            from < 0 ? 1 : 0);
        return Target{static_cast<std::int64_t>(animation - m_own.first),
                      std::max<std::int64_t>(from, 0)};
    }

    void writeEnd(const level::Animation& from, wad2::Animation& to)
    {
        const auto target = targetOf(from.nextAnimation, from.nextFrame);
        m_losses.add({"{0} animations are followed by one of another moveable, or by none, and by "
                      "the first then",
                      "an animation is followed by one of another moveable, or by none, and by the "
                      "first then"},
                     target ? 0 : 1);
        to.next = {leb(target ? target->animation : 0), leb(target ? target->frame : 0)};
    }

    static void writeSpeeds(const level::Animation& from, wad2::Animation& to)
    {
        const wad2::AnimationSpeeds speeds{leb(from.speed),
                                           leb(from.acceleration),
                                           leb(from.lateralSpeed),
                                           leb(from.lateralAcceleration)};
        setPart(to.velocity, velocityOver(speeds, to.keyFrames.size(), from.frameRate));
    }

    void writeChanges(const level::Animation& from, wad2::Animation& to)
    {
        std::vector<wad2::StateChange> changes;
        const view::RowRange rows = view::stateChangesOf(m_objects, from);
        if (!mayMake(m_budgets.changes, rows.count))
        {
            return;
        }
        for (std::size_t row = rows.first; row < rows.end(); ++row)
        {
            const level::StateChange& change = m_objects.stateChanges[row];
            wad2::StateChange& made = changes.emplace_back();
            made.state.state = leb(change.stateId);
            made.dispatches = dispatchesOf(from, change);
        }
        to.stateChanges = std::move(changes);
    }

    std::vector<wad2::Dispatch> dispatchesOf(const level::Animation& animation,
                                             const level::StateChange& change)
    {
        std::vector<wad2::Dispatch> made;
        const view::RowRange rows = view::dispatchesOf(m_objects, change);
        if (!mayMake(m_budgets.dispatches, rows.count))
        {
            return made;
        }
        for (std::size_t row = rows.first; row < rows.end(); ++row)
        {
            const level::AnimDispatch& dispatch = m_objects.animDispatches[row];
            const auto target = targetOf(dispatch.nextAnimation, dispatch.nextFrame);
            const std::int64_t low = framesFrom(animation.frameStart, dispatch.low);
            const std::int64_t high = framesFrom(animation.frameStart, dispatch.high);
            m_losses.add({"{0} dispatches lead to another moveable, or nowhere",
                          "a dispatch leads to another moveable, or nowhere"},
                         target ? 0 : 1);
            m_losses.add({"{0} dispatches hold in no frame", "a dispatch holds in no frame"},
                         target && high < 0 ? 1 : 0);
            m_losses.add({"{0} dispatches hold from a frame in front of their animation on, and "
                          "from its first then",
                          "a dispatch holds from a frame in front of its animation on, and from "
                          "its first then"},
                         target && low < 0 && high >= 0 ? 1 : 0);
            if (target && high >= 0)
            {
                wad2::Dispatch& each = made.emplace_back();
                each.frames = {leb(std::max<std::int64_t>(low, 0)),
                               leb(high),
                               leb(target->animation),
                               leb(target->frame)};
            }
        }
        return made;
    }

    void writeCommands(const level::Animation& from, wad2::Animation& to)
    {
        std::vector<wad2::Command> made;
        const std::size_t words = m_objects.animCommands.size();
        const std::size_t behind = words - std::min<std::size_t>(from.animCommandIndex, words);
        // Each takes a word at least.
        if (!mayMake(m_budgets.commands, std::min<std::size_t>(from.numAnimCommands, behind)))
        {
            return;
        }
        for (const view::AnimationCommand& command : view::commandsOf(m_objects, from))
        {
            wad2::Command& each = made.emplace_back();
            each.values.type = leb(static_cast<std::int64_t>(command.kind));
            const auto& operands = command.operands;
            if (command.isAtFrame())
            {
                const auto frame = static_cast<std::uint16_t>(operands[0]);
                writeConditional(framesFrom(from.frameStart, frame), command, each.values);
            }
            else
            {
                each.values.first = leb(operands[0]);
                each.values.second = leb(operands[1]);
                each.values.third = leb(operands[2]);
            }
            setNumber(each.sound, -1);
        }
        m_losses.add({"{0} commands of an unknown kind, with what follows them",
                      "a command of an unknown kind, with what follows it"},
                     made.size() < from.numAnimCommands ? from.numAnimCommands - made.size() : 0);
        to.commands = std::move(made);
    }

    void writeConditional(std::int64_t frame,
                          const view::AnimationCommand& command,
                          wad2::CommandValues& to)
    {
        const unsigned packed = static_cast<std::uint16_t>(command.operands[1]);
        constexpr unsigned kBoth = condition::kLandOrLeftBit | condition::kWaterOrRightBit;
        const unsigned bits = packed & kBoth;
        m_losses.add({"{0} commands ask for two conditions at once, and for none then",
                      "a command asks for two conditions at once, and for none then"},
                     bits == kBoth ? 1 : 0);
        to.first = leb(frame);
        to.second = leb(packed & view::kSoundIdMask);
        to.third = leb(bits == condition::kLandOrLeftBit     ? condition::kLandOrLeft
                       : bits == condition::kWaterOrRightBit ? condition::kWaterOrRight
                                                             : condition::kNone);
    }

    const schema::Content& m_content;
    const level::Objects& m_objects;
    std::size_t m_model;
    std::size_t m_bones;
    view::RowRange m_own;
    AnimationMaking::Budgets& m_budgets;
    LossCounter& m_losses;
};

} // namespace

wad2::Vector4
velocityOver(const wad2::AnimationSpeeds& speeds, std::size_t keyFrames, std::int64_t rate)
{
    const auto frames = static_cast<double>(std::max<std::size_t>(keyFrames, 2) - 1)
                        * static_cast<double>(std::max<std::int64_t>(rate, 1));
    const auto first = [](const wad2::LebNumber& speed)
    { return static_cast<float>(static_cast<double>(speed.value) / kFixedOne); };
    const auto last = [frames](const wad2::LebNumber& speed, const wad2::LebNumber& acceleration)
    {
        return static_cast<float>(
            (static_cast<double>(speed.value) + static_cast<double>(acceleration.value) * frames)
            / kFixedOne);
    };
    return {first(speeds.speed),
            last(speeds.speed, speeds.acceleration),
            first(speeds.lateralSpeed),
            last(speeds.lateralSpeed, speeds.lateralAcceleration)};
}

AnimationMaking::AnimationMaking(const schema::Content& content, LossCounter& losses)
    : m_content(content)
    , m_objects(level::objectsOf(content))
    , m_losses(losses)
    , m_ranges(m_objects)
    , m_budgets{MakingBudget(m_objects.animations.size(), kAlwaysAnimations),
                MakingBudget(m_objects.stateChanges.size()),
                MakingBudget(m_objects.animDispatches.size()),
                MakingBudget(m_objects.animCommands.size()),
                MakingBudget(m_objects.frames.size())}
{
}

std::vector<wad2::Animation> AnimationMaking::make(std::size_t model)
{
    const view::RowRange own = m_ranges.of(m_objects.models[model]);
    return AnimationMaker(m_content, model, own, m_budgets, m_losses).make();
}

std::optional<wad2::Animation> AnimationMaking::makeOne(std::size_t model, std::size_t number)
{
    const view::RowRange own = m_ranges.of(m_objects.models[model]);
    return number < own.count ? AnimationMaker(m_content, model, own, m_budgets, m_losses)
                                    .makeOne(own.first + number)
                              : std::nullopt;
}

} // namespace tr::convert
