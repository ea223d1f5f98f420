#pragma once

#include "tests/support/RandomData.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// .wad2 files as programs of several ages wrote them, made by hand from their description.
namespace tr::test
{

enum class Wad2Age
{
    Oldest, ///< what is only read any more: W2Anm, W2Shd, W2Sounds3, floats of four bytes
    Of109,  ///< 1.0.9 to 1.2.5: bones in bones, W2Ani, sounds in the file
    Of14,   ///< 1.4: W2Ani2, W2Tr, W2Cmd
    Of110,  ///< 1.10: W2Tr2, W2Cmd2, animated textures
    Of111,  ///< 1.11: W2Ani3, W2Disp2, root motion, properties
    Odd,    ///< chunks in any order, unknown ones among them, surplus bytes, padded numbers
};

inline constexpr std::array kWad2Ages{
    Wad2Age::Oldest, Wad2Age::Of109, Wad2Age::Of14, Wad2Age::Of110, Wad2Age::Of111, Wad2Age::Odd};

[[nodiscard]] std::string_view nameOf(Wad2Age age) noexcept;

/// A file with random numbers, and as many rows as it comes to.
[[nodiscard]] std::vector<std::byte> wad2Bytes(Wad2Age age, Random& random);

} // namespace tr::test
