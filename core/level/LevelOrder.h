#pragma once

#include "core/level/Level.h"

#include <cstddef>
#include <span>

namespace tr::level
{

/// Tells the two layouts of a TR1 or TR2 level apart by what follows its sprites: the standard one
/// goes on with the count of its cameras, a demo with its palette (TR1) or light map (TR2) and only
/// then with that count. A palette is free to hold anything, so the counts decide: the layout wins
/// in which more of them, one behind the other, can be what they claim, and `preferred` where
/// neither is ahead. Bytes that are cut off decide nothing. Other versions know one layout.
/// TRosettaStone 3, sections 10.1 and 10.2.
[[nodiscard]] Order
orderBehindSprites(std::span<const std::byte> ahead, schema::Version version, Order preferred);

/// Tells by the number in front of it, with which `ahead` begins, what says the length of the sound
/// map of TR4. In levels with an NG block the number counts its rows; otherwise, or where it is 0,
/// that of the demo data. Read off files of Tomb Editor and NGLE.
[[nodiscard]] SoundMapLength soundMapLengthBehind(std::span<const std::byte> ahead,
                                                  bool hasNgBlock);

/// Tells by the count with which `ahead` begins, and by what is counted, what stands behind the
/// sound details. TRosettaStone 3, 10.10.
[[nodiscard]] SampleStore
sampleStoreBehind(std::span<const std::byte> ahead, schema::Version version, Order order);

} // namespace tr::level
