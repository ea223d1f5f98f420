#pragma once

#include "core/level/Objects.h"

#include <cstdint>

/// How animations move their objects over the floor. TRosettaStone 3, section 6.2.2; WAD 2.1,
/// Animations_Table. The speed in a frame is the speed of the first plus the acceleration for each
/// frame since, without a limit; what a frame has moves the object once it has been shown.
namespace tr::view
{

/// What a unit is in the numbers of an animation: they have 16 bits behind the point.
inline constexpr std::int64_t kSpeedUnit = 65536;

[[nodiscard]] constexpr double speedUnits(std::int64_t number) noexcept
{
    return static_cast<double>(number) / static_cast<double>(kSpeedUnit);
}

/// The numbers of an animation, as stored.
struct Speeds
{
    std::int32_t speed = 0;
    std::int32_t acceleration = 0;
    std::int32_t lateralSpeed = 0; ///< to the right of the object
    std::int32_t lateralAcceleration = 0;

    friend bool operator==(const Speeds&, const Speeds&) = default;
};

[[nodiscard]] Speeds speedsOf(const level::Animation& animation) noexcept;

/// Whether animations can move sideways: from TR4 on, and in WADs.
[[nodiscard]] bool hasLateralSpeeds(schema::Version version) noexcept;

/// A way over the floor, exactly: in 65536ths of a unit.
struct FloorWay
{
    std::int64_t forward = 0;
    std::int64_t sideways = 0;

    friend bool operator==(const FloorWay&, const FloorWay&) = default;
};

/// The way of an object from when frame `from` is shown until frame `to` is, both counted from the
/// first. Precondition: 0 <= from <= to <= 65536.
[[nodiscard]] FloorWay wayBetween(const Speeds& speeds, std::int64_t from, std::int64_t to);

/// Which numbers change for another way.
enum class WayBy : std::uint8_t
{
    Speed,        ///< the acceleration stays: it is as much faster in every frame
    Acceleration, ///< the speed of the first frame stays
};

/// The numbers with which the way between two frames is as near to `way` as they can tell: off by
/// half of a 65536th of a unit for each frame in between, and by acceleration for the sum of their
/// numbers. Where there is nothing that they could change, or no room in them, they stay or go as
/// far as there is. Precondition: as of wayBetween.
[[nodiscard]] Speeds
withWay(const Speeds& speeds, WayBy by, std::int64_t from, std::int64_t to, const FloorWay& way);

/// The number nearest to a / b, halves away from 0. Precondition: b > 0.
[[nodiscard]] std::int64_t nearestQuotient(std::int64_t a, std::int64_t b) noexcept;

/// Cut to what a number of an animation has room for.
[[nodiscard]] std::int32_t speedNumber(std::int64_t number) noexcept;

} // namespace tr::view
