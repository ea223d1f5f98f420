#pragma once

#include "core/base/Result.h"
#include "core/format/wad2/Moveable.h"
#include "core/view/words/Phrase.h"

#include <cstddef>
#include <span>
#include <vector>

/// Animations as WADMerger writes one into a file of its own (.trw). All numbers are those of a
/// WAD. Tomb Editor animation files, WADMerger animations.
namespace tr::convert
{

/// Whether it begins as such a file does.
[[nodiscard]] bool isTrw(std::span<const std::byte> bytes) noexcept;

/// Reads one in the units of a .wad2. Animations that it leads to are counted from itself. Where
/// its state changes go on in another way than is known, all of them are left out, which is
/// remarked. Errors: OtherFileVersion; NotAnAnimation, where it is of something else; UnexpectedEnd
/// and CountTooLarge, whose path names what was being read; NoKeyframes.
[[nodiscard]] Result<wad2::Animation> readTrw(std::span<const std::byte> bytes,
                                              std::vector<view::Phrase>& remarks);

} // namespace tr::convert
