#pragma once

#include "core/schema/Content.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

/// What the objects of a WAD or a level mean, whatever their rows are called. Read from the tables
/// and words by hand, as the documents say, and not with what transfers read them with.
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
    std::vector<std::int64_t> statedCommands; ///< an animation each: how many it says there are
    std::vector<std::int64_t> readCommands;   ///< how many there are in front of what is none
};

/// Where in its numbers a moveable has the key frames of an animation, or its only one where it has
/// no animations.
struct KeyframeNumbers
{
    std::size_t at = 0;    ///< of the numbers: the count of whole records, if it has animations
    std::size_t words = 0; ///< numbers from there on that are of key frames
    std::size_t begin = 0; ///< words of the frames
    std::size_t end = 0;   ///< where whatever comes next begins
    bool isOnly = false;   ///< the key frame of a moveable without animations
};

struct WadMeaning
{
    std::map<std::uint32_t, ObjectNumbers> moveables; ///< by their slots
    std::map<std::uint32_t, ObjectNumbers> statics;
    std::map<std::uint32_t, ObjectNumbers> sequences;
    /// How each sound is played, and what its samples are: their names, their numbers in MAIN.SFX,
    /// or all of their bytes.
    std::map<std::uint32_t, std::string> sounds;
    std::map<std::uint32_t, ObjectNames> names;                      ///< of moveables
    std::map<std::uint32_t, std::vector<KeyframeNumbers>> stretches; ///< of moveables
    std::size_t keyframes = 0;                                       ///< that are in it
    std::size_t texels = 0;                                          ///< the same
};

/// Precondition: it is a WAD whose lists lead to what exists.
[[nodiscard]] WadMeaning meaningOfWad(const schema::Content& content);

/// In which colours a level is to be seen.
struct LevelColours
{
    /// Those of the pages that have fewer: of the palette in TR2 and TR3, of 16 bits in TR4 and
    /// TR5.
    bool fewer = false;
    /// As the nearest of those of another level of TR1, or what is seen by a palette there.
    const schema::Content* shownIn = nullptr;
    /// Texels of which all depths are what they are at that place of this level are kStayed.
    const schema::Content* before = nullptr;
};

inline constexpr std::int64_t kStayed = -3;

/// The same of a level. Precondition: as of meaningOfWad.
[[nodiscard]] WadMeaning meaningOfLevel(const schema::Content& content,
                                        const LevelColours& colours = {});

/// What all faces of rooms show.
[[nodiscard]] ObjectNumbers texelsOfRooms(const schema::Content& content);

/// Sprites in rooms with what they show, and statics in rooms with all that is said of them.
[[nodiscard]] ObjectNumbers contentsOfRooms(const schema::Content& content);

/// Texels of all texture samples, those of equal ones once, mirrored ones too.
[[nodiscard]] std::size_t distinctTexels(const std::vector<schema::Content>& contents);

} // namespace tr::test
