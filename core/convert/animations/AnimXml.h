#pragma once

#include "core/base/Result.h"
#include "core/format/wad2/Moveable.h"

#include <cstddef>
#include <span>
#include <string>

/// Animations as Tomb Editor writes one into a file of its own (.anim): XML, in which an animation
/// has what it has in a .wad2, in the same units. The text is UTF-8, although files of Tomb Editor
/// say that it is UTF-16.
namespace tr::convert
{

/// Bytes of the largest of such files that is read: hundreds of times as many as the longest
/// animation of a game comes to.
inline constexpr std::size_t kMostXmlBytes = std::size_t{16} << 20;

/// What lists may have at most. Numbers that a file of a game has for them reach no farther.
inline constexpr std::size_t kMostKeyFrames = 0x7FFF;
inline constexpr std::size_t kMostListed = 0xFFFF; ///< state changes, dispatches, commands
inline constexpr std::size_t kMostAngles = 0x400;  ///< of a key frame

/// Reads one. What is missing is 0, unknown elements are left out, names of other versions of Tomb
/// Editor are known. Sounds and effects without a condition have it packed into their number, as
/// old files do (wad2::Command::isPacked). Errors: FileTooLarge; BadXml; NotAnAnimation, where the
/// root is another one; BadValue, whose path names the element; TooManyRows, the same.
[[nodiscard]] Result<wad2::Animation> readAnimXml(std::span<const std::byte> bytes);

/// The same as a text that Tomb Editor reads, 1.10 and 1.11. Blending, curves and root motion are
/// not written. Numbers that have no room where it reads them are the nearest that do; what is no
/// number is 0.
[[nodiscard]] std::string writeAnimXml(const wad2::Animation& animation);

} // namespace tr::convert
