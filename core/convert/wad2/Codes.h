#pragma once

#include <cstdint>

/// Numbers of WADs and of .wad2 files that both ways of a conversion have to agree on.
namespace tr::convert
{

/// A bit of the effects of a face of a WAD: it does not shine, whatever the others say. WAD 2.1,
/// Polygons.
inline constexpr unsigned kShineOff = 0x80;

/// How Tomb Editor draws a polygon.
namespace blend
{

inline constexpr std::int64_t kNormal = 0;
inline constexpr std::int64_t kAlphaTest = 1;
inline constexpr std::int64_t kAdditive = 2;

} // namespace blend

/// The darkest shade of a vertex.
inline constexpr double kDarkestShade = 8191.0;

/// When a command that names a frame is carried out: a number by itself since 1.7.3; bits beside
/// the number of a sound or an effect before that, and in WADs.
namespace condition
{

inline constexpr std::int64_t kNone = 0;
inline constexpr std::int64_t kLandOrLeft = 1;
inline constexpr std::int64_t kWaterOrRight = 2;
inline constexpr std::int64_t kQuicksand = 3;
inline constexpr std::int64_t kUnderwater = 4;
inline constexpr std::uint16_t kQuicksandBit = 0x1000;
inline constexpr std::uint16_t kUnderwaterBit = 0x2000;
inline constexpr std::uint16_t kLandOrLeftBit = 0x4000;
inline constexpr std::uint16_t kWaterOrRightBit = 0x8000;

} // namespace condition

/// A whole one in the speeds of WADs.
inline constexpr double kFixedOne = 65'536.0;

/// Details of sounds.
namespace sound
{

inline constexpr unsigned kLoopBits = 0x0003;
inline constexpr unsigned kSamplesShift = 2;
inline constexpr unsigned kNoPan = 0x1000;
inline constexpr unsigned kRandomPitch = 0x2000;
inline constexpr unsigned kRandomVolume = 0x4000;
inline constexpr double kByte = 255.0;    ///< as loud, or as often, as it gets
inline constexpr double kPitch = 127.0;   ///< an octave higher
inline constexpr double kPercent = 100.0; ///< the same of all of them in catalogues

} // namespace sound

} // namespace tr::convert
