#include "core/view/floor/TriggerSetup.h"

namespace tr::view
{
namespace
{

constexpr std::uint16_t kTimerBits = 0x00FF;
constexpr std::uint16_t kOneShotBit = 0x0100;
constexpr unsigned kMaskShift = 9;
constexpr auto kMaskBits = static_cast<std::uint16_t>(kWholeMask << kMaskShift);
constexpr auto kSetupBits = static_cast<std::uint16_t>(kTimerBits | kOneShotBit | kMaskBits);

bool hasSignedTimer(schema::Version version) noexcept
{
    return level::since(level::versions::Tr4).contains(version);
}

} // namespace

TimerRange timerRange(schema::Version version) noexcept
{
    return hasSignedTimer(version) ? TimerRange{INT8_MIN, INT8_MAX} : TimerRange{0, UINT8_MAX};
}

TriggerSetup triggerSetup(std::uint16_t word, schema::Version version) noexcept
{
    const auto timer = static_cast<std::uint8_t>(word & kTimerBits);
    return {hasSignedTimer(version) ? std::int16_t{static_cast<std::int8_t>(timer)}
                                    : std::int16_t{timer},
            (word & kOneShotBit) != 0,
            static_cast<std::uint8_t>((word & kMaskBits) >> kMaskShift)};
}

std::uint16_t withTriggerSetup(std::uint16_t word, const TriggerSetup& setup) noexcept
{
    const unsigned kept = word & ~unsigned{kSetupBits};
    const unsigned timer = static_cast<std::uint8_t>(setup.timer);
    const unsigned once = setup.oneShot ? kOneShotBit : 0U;
    const unsigned mask = static_cast<unsigned>(setup.mask) << kMaskShift;
    return static_cast<std::uint16_t>(kept | timer | once | (mask & kMaskBits));
}

} // namespace tr::view
