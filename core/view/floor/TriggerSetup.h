#pragma once

#include "core/schema/Version.h"

#include <cstdint>

/// The second word of a trigger: bits 0 to 7 timer, bit 8 once, bits 9 to 13 mask. TRosettaStone 3,
/// 4.4. Bits 14 and 15 say nothing that is known.
namespace tr::view
{

struct TriggerSetup
{
    std::int16_t timer = 0; ///< seconds; below zero it delays (TR4, TR5)
    bool oneShot = false;
    std::uint8_t mask = 0; ///< five bits

    friend bool operator==(const TriggerSetup&, const TriggerSetup&) = default;
};

/// All five bits of a mask.
inline constexpr std::uint8_t kWholeMask = 0x1F;

/// The timers that the byte can hold: 0 to 255, from TR4 on -128 to 127.
struct TimerRange
{
    int lowest = 0;
    int highest = 0;
};

[[nodiscard]] TimerRange timerRange(schema::Version version) noexcept;

[[nodiscard]] TriggerSetup triggerSetup(std::uint16_t word, schema::Version version) noexcept;

/// `word` with that setup; its unknown bits stay. Preconditions: the timer is in its range, the
/// mask has five bits.
[[nodiscard]] std::uint16_t withTriggerSetup(std::uint16_t word,
                                             const TriggerSetup& setup) noexcept;

} // namespace tr::view
