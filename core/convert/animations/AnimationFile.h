#pragma once

#include "core/base/Result.h"
#include "core/format/wad2/Moveable.h"
#include "core/view/words/Phrase.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Animations that lie in files of their own, one in each: .anim of Tomb Editor, .trw of WADMerger.
namespace tr::convert
{

/// The endings of their names, without the dot.
inline constexpr std::array<std::string_view, 2> kAnimationSuffixes{"anim", "trw"};

/// What Tomb Editor calls an animation that nobody has given a name, in front of its number.
inline constexpr std::string_view kUsualName = "Animation ";

struct AnimationFile
{
    std::string name; ///< of the file, without its folder
    /// As a .wad2 has it, its targets by their numbers. Conditions of commands stand by themselves.
    wad2::Animation animation;
    bool isRelative = false; ///< its targets are counted from itself, 0, and not by their numbers
    /// What others that were taken out of the same moveable call it, as far as its names tell.
    std::optional<std::uint16_t> number{};
    std::vector<view::Phrase> remarks{}; ///< what could not be read of it
};

/// Whether a name ends as those of such files do.
[[nodiscard]] bool isAnimationName(std::string_view fileName) noexcept;

/// Reads one of either kind, told by its bytes. Errors: those of readAnimXml and readTrw;
/// EmptyFile.
[[nodiscard]] Result<AnimationFile> readAnimationFile(std::span<const std::byte> bytes,
                                                      std::string_view fileName);

/// The number that names tell of an animation: that in front of the name of its file,
/// "012_run.anim", or the one that Tomb Editor calls it by, "Animation 12", or that at the end of
/// the name of its file, "run 12.anim".
[[nodiscard]] std::optional<std::uint16_t> numberIn(std::string_view fileName,
                                                    std::string_view animationName);

} // namespace tr::convert
