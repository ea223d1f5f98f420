#include "core/view/objects/Speeds.h"

#include "core/base/Contracts.h"
#include "core/level/Versions.h"

#include <algorithm>
#include <limits>

namespace tr::view
{
namespace
{

constexpr std::int64_t kMostFrames = 65536;

/// Of the numbers of the frames in front of one.
constexpr std::int64_t sumBefore(std::int64_t frame)
{
    return frame * (frame - 1) / 2;
}

std::int64_t
along(std::int32_t speed, std::int32_t acceleration, std::int64_t from, std::int64_t to)
{
    return speed * (to - from) + acceleration * (sumBefore(to) - sumBefore(from));
}

} // namespace

Speeds speedsOf(const level::Animation& animation) noexcept
{
    return {animation.speed,
            animation.acceleration,
            animation.lateralSpeed,
            animation.lateralAcceleration};
}

bool hasLateralSpeeds(schema::Version version) noexcept
{
    return level::since(level::versions::Tr4).contains(version);
}

FloorWay wayBetween(const Speeds& speeds, std::int64_t from, std::int64_t to)
{
    TR_PRE(from >= 0 && from <= to && to <= kMostFrames);
    return {along(speeds.speed, speeds.acceleration, from, to),
            along(speeds.lateralSpeed, speeds.lateralAcceleration, from, to)};
}

std::int64_t nearestQuotient(std::int64_t a, std::int64_t b) noexcept
{
    const std::int64_t half = b / 2;
    return (a < 0 ? a - half : a + half) / b;
}

std::int32_t speedNumber(std::int64_t number) noexcept
{
    using Limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(
        std::clamp<std::int64_t>(number, Limits::min(), Limits::max()));
}

Speeds
withWay(const Speeds& speeds, WayBy by, std::int64_t from, std::int64_t to, const FloorWay& way)
{
    const FloorWay now = wayBetween(speeds, from, to);
    const std::int64_t weight = by == WayBy::Speed ? to - from : sumBefore(to) - sumBefore(from);
    Speeds changed = speeds;
    if (weight == 0)
    {
        return changed;
    }
    const auto change = [weight](std::int32_t& number, std::int64_t more)
    { number = speedNumber(number + nearestQuotient(more, weight)); };
    const bool isSpeed = by == WayBy::Speed;
    change(isSpeed ? changed.speed : changed.acceleration, way.forward - now.forward);
    change(isSpeed ? changed.lateralSpeed : changed.lateralAcceleration,
           way.sideways - now.sideways);
    return changed;
}

} // namespace tr::view
