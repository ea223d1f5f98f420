#include "core/edit/animation/RootMotion.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/edit/fields/StreamChange.h"
#include "core/view/objects/FrameRange.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tr::edit
{
namespace
{

using level::Animation;
using view::Speeds;

/// Half a unit: less cannot be seen of offsets, which are whole ones.
constexpr double kLeastGain = 0.5;

/// One direction of the floor.
struct FloorAxis
{
    std::int32_t Speeds::*speed;
    std::int32_t Speeds::*acceleration;
    std::int16_t level::Vertex::*offset;
    std::int16_t level::BoundingBox::*low;
    std::int16_t level::BoundingBox::*high;
};

constexpr FloorAxis kForward{&Speeds::speed,
                             &Speeds::acceleration,
                             &level::Vertex::z,
                             &level::BoundingBox::minZ,
                             &level::BoundingBox::maxZ};
constexpr FloorAxis kSideways{&Speeds::lateralSpeed,
                              &Speeds::lateralAcceleration,
                              &level::Vertex::x,
                              &level::BoundingBox::minX,
                              &level::BoundingBox::maxX};

/// The way of an object along an axis until a frame, in units.
double objectAt(std::int64_t speed, std::int64_t acceleration, std::int64_t frame)
{
    return view::speedUnits(speed * frame + acceleration * (frame * (frame - 1) / 2));
}

/// Numbers of one key frame each, seen between them as engines do.
double offsetAt(const std::vector<std::int64_t>& offsets, std::int64_t rate, std::int64_t frame)
{
    const auto last = static_cast<std::int64_t>(offsets.size()) - 1;
    const std::int64_t key = std::min(frame / rate, last);
    const std::int64_t next = std::min(key + 1, last);
    const double part =
        key == last ? 0.0 : static_cast<double>(frame - key * rate) / static_cast<double>(rate);
    const auto from = static_cast<double>(offsets[static_cast<std::size_t>(key)]);
    const auto to = static_cast<double>(offsets[static_cast<std::size_t>(next)]);
    return from + part * (to - from);
}

/// How an animation goes along one axis.
struct AxisMotion
{
    std::int64_t speed = 0;
    std::int64_t acceleration = 0;
    std::vector<std::int64_t> offsets; ///< one a key frame

    [[nodiscard]] double seenAt(std::int64_t rate, std::int64_t frame) const
    {
        return objectAt(speed, acceleration, frame) + offsetAt(offsets, rate, frame);
    }
};

/// An animation that is worked on.
struct Source
{
    Speeds speeds;
    std::int64_t rate = 1;
    std::int64_t last = 0; ///< frame, counted from the first
    std::vector<view::Keyframe> keyframes;

    /// Frames that are compared: all, or of damaged ones some, and the last.
    [[nodiscard]] std::vector<std::int64_t> compared() const
    {
        constexpr std::int64_t kMostCompared = 4096;
        std::vector<std::int64_t> frames;
        for (std::int64_t frame = 0; frame < last; frame += last / kMostCompared + 1)
        {
            frames.push_back(frame);
        }
        frames.push_back(last);
        return frames;
    }

    [[nodiscard]] AxisMotion along(const FloorAxis& axis) const
    {
        AxisMotion motion{speeds.*axis.speed, speeds.*axis.acceleration, {}};
        for (const view::Keyframe& keyframe : keyframes)
        {
            motion.offsets.push_back(keyframe.offset.*axis.offset);
        }
        return motion;
    }
};

Source sourceOf(const Content& content, std::size_t animation)
{
    const auto& rows = level::objectsOf(content).animations;
    TR_PRE(animation < rows.size());
    const Animation& row = rows[animation];
    Source source{view::speedsOf(row),
                  view::frameStep(row),
                  view::framesOf(row).count() - 1,
                  keyframesIn(content, animation)};
    TR_PRE(!source.keyframes.empty());
    return source;
}

double largestBetween(const Source& source, const AxisMotion& one, const AxisMotion& other)
{
    double largest = 0.0;
    for (const std::int64_t frame : source.compared())
    {
        largest = std::max(
            largest, std::abs(one.seenAt(source.rate, frame) - other.seenAt(source.rate, frame)));
    }
    return largest;
}

bool staysInPlace(const Source& source, const AxisMotion& motion)
{
    // Of the key frames that are seen: spare ones behind them play no part.
    const auto needed = view::keyframesNeeded(source.last + 1, source.rate);
    const auto end = motion.offsets.begin()
                     + static_cast<std::ptrdiff_t>(std::min(needed, motion.offsets.size()));
    return std::all_of(motion.offsets.begin(),
                       end,
                       [&motion](std::int64_t offset) { return offset == motion.offsets[0]; });
}

/// The same acceleration or another one; the speed gets it where it is in the last frame.
AxisMotion inPlace(const Source& source, const AxisMotion& now, std::int64_t acceleration)
{
    const std::int64_t last = source.last;
    const double way = now.seenAt(source.rate, last) - now.seenAt(source.rate, 0);
    const auto whole = std::llround(way * static_cast<double>(view::kSpeedUnit));
    AxisMotion then = now;
    then.acceleration = view::speedNumber(acceleration);
    then.speed = view::speedNumber(
        view::nearestQuotient(whole - then.acceleration * (last * (last - 1) / 2), last));
    std::ranges::fill(then.offsets, now.offsets.front());
    return then;
}

/// The acceleration that leaves least between, by least squares, if start and end stay: what is
/// left of an even way is met by a parabola that is 0 in the first and in the last frame.
std::int64_t fittedAcceleration(const Source& source, const AxisMotion& now)
{
    const std::int64_t last = source.last;
    const double first = now.seenAt(source.rate, 0);
    const double even = (now.seenAt(source.rate, last) - first) / static_cast<double>(last);
    double met = 0.0;
    double all = 0.0;
    for (const std::int64_t frame : source.compared())
    {
        const double bow = static_cast<double>(frame * (frame - last)) / 2.0;
        const double left =
            now.seenAt(source.rate, frame) - first - even * static_cast<double>(frame);
        met += bow * left;
        all += bow * bow;
    }
    return all > 0.0 ? std::llround(met / all * static_cast<double>(view::kSpeedUnit))
                     : now.acceleration;
}

AxisMotion toSpeed(const Source& source, const AxisMotion& now, bool keepsRest)
{
    if (source.last == 0 || staysInPlace(source, now))
    {
        return now;
    }
    AxisMotion then = inPlace(source, now, now.acceleration);
    const AxisMotion fitted = inPlace(source, now, fittedAcceleration(source, now));
    if (largestBetween(source, now, fitted) + kLeastGain <= largestBetween(source, now, then))
    {
        then = fitted;
    }
    for (std::size_t i = 0; keepsRest && i < now.offsets.size(); ++i)
    {
        const std::int64_t frame = static_cast<std::int64_t>(i) * source.rate;
        const double more = objectAt(then.speed, then.acceleration, frame)
                            - objectAt(now.speed, now.acceleration, frame);
        then.offsets[i] = now.offsets[i] - std::llround(more);
    }
    return then;
}

AxisMotion toRoot(const Source& source, const AxisMotion& now)
{
    AxisMotion then{0, 0, now.offsets};
    for (std::size_t i = 0; i < now.offsets.size(); ++i)
    {
        const std::int64_t frame = static_cast<std::int64_t>(i) * source.rate;
        then.offsets[i] += std::llround(objectAt(now.speed, now.acceleration, frame));
    }
    return then;
}

/// What becomes of both axes.
struct Conversion
{
    RootMotionOutcome outcome;
    std::vector<std::pair<FloorAxis, std::vector<std::int64_t>>> offsets; ///< new ones
};

template <class Convert>
Conversion converted(const Content& content,
                     std::size_t animation,
                     const RootMotionPlan& plan,
                     const Convert& convert)
{
    const Source source = sourceOf(content, animation);
    Conversion made;
    made.outcome.before = source.speeds;
    made.outcome.after = source.speeds;
    std::vector<FloorAxis> axes{kForward};
    if (plan.sideways && view::hasLateralSpeeds(content.version()))
    {
        axes.push_back(kSideways);
    }
    std::vector<bool> isMoved(source.keyframes.size());
    const std::vector<std::int64_t> frames = source.compared();
    std::vector<double> apart(frames.size());
    for (const FloorAxis& axis : axes)
    {
        const AxisMotion now = source.along(axis);
        AxisMotion then = convert(source, now);
        made.outcome.after.*axis.speed = static_cast<std::int32_t>(then.speed);
        made.outcome.after.*axis.acceleration = static_cast<std::int32_t>(then.acceleration);
        for (std::size_t i = 0; i < isMoved.size(); ++i)
        {
            isMoved[i] = isMoved[i] || then.offsets[i] != now.offsets[i];
        }
        for (std::size_t i = 0; i < frames.size(); ++i)
        {
            apart[i] = std::hypot(
                apart[i], then.seenAt(source.rate, frames[i]) - now.seenAt(source.rate, frames[i]));
        }
        made.offsets.emplace_back(axis, std::move(then.offsets));
    }
    made.outcome.keyframes = static_cast<std::size_t>(std::ranges::count(isMoved, true));
    made.outcome.largest = *std::ranges::max_element(apart);
    made.outcome.last = apart.back();
    return made;
}

Conversion rootConversion(const Content& content, std::size_t animation, const RootMotionPlan& plan)
{
    return converted(content,
                     animation,
                     plan,
                     [&plan](const Source& source, const AxisMotion& now)
                     { return toSpeed(source, now, plan.keepsRest); });
}

Conversion
speedConversion(const Content& content, std::size_t animation, const RootMotionPlan& plan)
{
    return converted(content,
                     animation,
                     plan,
                     [](const Source& source, const AxisMotion& now)
                     { return toRoot(source, now); });
}

void setNumbers(PendingNumbers& numbers, std::size_t animation, const Speeds& speeds)
{
    const Animation& row = level::objectsOf(numbers.content()).animations[animation];
    const auto set = [&](std::int32_t Animation::*member, std::int32_t number)
    {
        if (row.*member != number)
        {
            numbers.set(tables::Animations, animation, member, number);
        }
    };
    set(&Animation::speed, speeds.speed);
    set(&Animation::acceleration, speeds.acceleration);
    if (view::hasLateralSpeeds(numbers.content().version()))
    {
        set(&Animation::lateralSpeed, speeds.lateralSpeed);
        set(&Animation::lateralAcceleration, speeds.lateralAcceleration);
    }
}

Result<void> setPlace(std::int16_t& place, std::int64_t value)
{
    using Limits = std::numeric_limits<std::int16_t>;
    if (value < Limits::min() || value > Limits::max())
    {
        return fail(ErrorCode::OutOfRange,
                    {concat(value), concat(int{Limits::min()}), concat(int{Limits::max()})});
    }
    place = static_cast<std::int16_t>(value);
    return {};
}

/// The box of a key frame lies around the meshes and goes where they go.
Result<void>
setOffsets(PendingNumbers& numbers, std::size_t animation, const Conversion& conversion)
{
    const Content& content = numbers.content();
    const auto range = view::keyframesOf(level::objectsOf(content), content.version(), animation);
    const auto keyframes = keyframesIn(content, animation);
    for (const auto& [axis, offsets] : conversion.offsets)
    {
        for (std::size_t i = 0; i < offsets.size(); ++i)
        {
            const view::Keyframe& now = keyframes[i];
            const std::int64_t way = offsets[i] - now.offset.*axis.offset;
            if (way == 0)
            {
                continue;
            }
            view::Keyframe then = now;
            auto done = setPlace(then.offset.*axis.offset, offsets[i]);
            done = done ? setPlace(then.box.*axis.low, then.box.*axis.low + way) : done;
            done = done ? setPlace(then.box.*axis.high, then.box.*axis.high + way) : done;
            if (!done)
            {
                return done;
            }
            setHeader(numbers, range.firstWord + i * range.words, now, then);
        }
    }
    return {};
}

template <class Convert>
Result<void> convertAll(Document& document,
                        EditCode code,
                        std::span<const std::size_t> animations,
                        const Convert& convert)
{
    TR_PRE(!animations.empty());
    Transaction transaction(
        document,
        nameOfEntries(
            code, document.content(), tables::Animations, animations.front(), animations.size()));
    {
        const schema::TableSet all = transaction.content().tables();
        PendingNumbers numbers(transaction.content(), all);
        for (const std::size_t animation : animations)
        {
            const Conversion conversion = convert(transaction.content(), animation);
            setNumbers(numbers, animation, conversion.outcome.after);
            if (auto done = setOffsets(numbers, animation, conversion); !done)
            {
                return done;
            }
        }
        if (auto done = apply(transaction, numbers, {}); !done)
        {
            return done;
        }
    }
    return transaction.commit();
}

} // namespace

Result<void> setSpeeds(Document& document,
                       EditCode code,
                       std::span<const AnimationSpeeds> animations,
                       std::string mergeKey)
{
    TR_PRE(!animations.empty());
    Transaction transaction(document,
                            nameOfEntries(code,
                                          document.content(),
                                          tables::Animations,
                                          animations.front().animation,
                                          animations.size()),
                            std::move(mergeKey));
    {
        const schema::TableSet all = transaction.content().tables();
        PendingNumbers numbers(transaction.content(), all);
        for (const auto& [animation, speeds] : animations)
        {
            setNumbers(numbers, animation, speeds);
        }
        if (auto done = apply(transaction, numbers, {}); !done)
        {
            return done;
        }
    }
    return transaction.commit();
}

RootMotionOutcome
rootToSpeed(const Content& content, std::size_t animation, const RootMotionPlan& plan)
{
    return rootConversion(content, animation, plan).outcome;
}

RootMotionOutcome
speedToRoot(const Content& content, std::size_t animation, const RootMotionPlan& plan)
{
    return speedConversion(content, animation, plan).outcome;
}

Result<void> moveRootToSpeed(Document& document,
                             std::span<const std::size_t> animations,
                             const RootMotionPlan& plan)
{
    return convertAll(document,
                      EditCode::RootToSpeed,
                      animations,
                      [&plan](const Content& content, std::size_t animation)
                      { return rootConversion(content, animation, plan); });
}

Result<void> moveSpeedToRoot(Document& document,
                             std::span<const std::size_t> animations,
                             const RootMotionPlan& plan)
{
    return convertAll(document,
                      EditCode::SpeedToRoot,
                      animations,
                      [&plan](const Content& content, std::size_t animation)
                      { return speedConversion(content, animation, plan); });
}

} // namespace tr::edit
