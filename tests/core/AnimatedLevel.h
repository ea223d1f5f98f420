#pragma once

#include "core/level/Level.h"

namespace tr::test
{

/// Words of a key frame in front of its angles.
inline constexpr std::size_t kHeaderWords = 9;

/// An angle of 0: one word, about one axis.
inline constexpr std::uint16_t kTurnX = 0x4000;

/// Commands of animations.
inline constexpr std::int16_t kSound = 5;
inline constexpr std::int16_t kEffect = 6;

/// An animation with a key frame every frame, which begin at a word.
[[nodiscard]] level::Animation animation(std::size_t word, std::uint16_t first, std::uint16_t last);

/// Moveable 47 has two meshes and animations 0 and 1, moveable 48 one mesh and animation 2. Frames
/// 0 to 4 of animation 0 have key frames at 0, 2 and 4, and sound 3 in frame 2; its end leads to
/// frame 5, the only one of animation 1, and so does its state change. Animation 1 leads back both
/// ways. From TR2 on a key frame has 11 words, in moveable 48 10. Nothing is wrong with it.
[[nodiscard]] level::Level animatedLevel(schema::Version version);

} // namespace tr::test
