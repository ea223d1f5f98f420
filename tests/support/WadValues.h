#pragma once

#include "core/schema/Content.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// What the objects of a WAD say in numbers that do not depend on how they are packed: angles
/// whatever their form, frames counted from the first of their animation, texels wherever they lie.
/// Read from the tables and words by hand, as the documents say.
namespace tr::test
{

/// What is compared of an object, by what it is: "vertices", "texels", "key frames", "commands".
using ValuesByPart = std::map<std::string_view, std::vector<std::int64_t>>;

struct WadValues
{
    std::map<std::uint32_t, ValuesByPart> moveables; ///< by their slots
    std::map<std::uint32_t, ValuesByPart> statics;
    std::map<std::uint32_t, ValuesByPart> sequences;
    /// How each sound is played, and the names of its samples.
    std::map<std::uint32_t, std::string> sounds;
};

/// Precondition: it is a WAD whose lists lead to what exists.
[[nodiscard]] WadValues valuesOfWad(const schema::Content& content);

/// The parts that differ, and of how many objects they do: "3 moveables: key frames".
[[nodiscard]] std::map<std::string, std::vector<std::uint32_t>>
differingParts(const WadValues& one, const WadValues& other);

} // namespace tr::test
