#pragma once

#include "core/schema/Content.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

/// What the objects of a WAD mean, whatever their rows are called. Read from the tables and words
/// by hand, as the documents say, and not with what transfers read them with.
namespace tr::test
{

/// All of an object but its slot, number by number: two that are equal are the same object.
using ObjectNumbers = std::vector<std::int64_t>;

/// What stands for something that files call by different numbers.
struct ObjectNames
{
    std::vector<std::uint32_t> sounds; ///< ids that the commands of a moveable play, in their order
    /// Animations of others that its animations lead to: their slot and which one of it. Slot -1:
    /// they are nobody's.
    std::vector<std::pair<std::int64_t, std::int64_t>> targets;
};

struct WadMeaning
{
    std::map<std::uint32_t, ObjectNumbers> moveables; ///< by their slots
    std::map<std::uint32_t, ObjectNumbers> statics;
    std::map<std::uint32_t, ObjectNumbers> sequences;
    /// How each sound is played, and the names of its samples.
    std::map<std::uint32_t, std::string> sounds;
    std::map<std::uint32_t, ObjectNames> names; ///< of moveables
    std::size_t keyframes = 0;                  ///< that are in it
    std::size_t texels = 0;                     ///< the same
};

/// Precondition: it is a WAD whose lists lead to what exists.
[[nodiscard]] WadMeaning meaningOfWad(const schema::Content& content);

/// Texels of all texture samples, those of equal ones once, mirrored ones too.
[[nodiscard]] std::size_t distinctTexels(const std::vector<schema::Content>& contents);

} // namespace tr::test
