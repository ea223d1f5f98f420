#pragma once

#include "core/view/objects/Keyframe.h"

#include <array>
#include <span>

/// The rotations of a key frame as they are packed. TRosettaStone 3, section 6.2.7; WAD 2.1,
/// Keyframes_Data_Package.
namespace tr::view
{

/// One rotation in the frames.
struct PackedRotation
{
    /// About which axes it can turn.
    enum class Axes : std::uint8_t
    {
        All, ///< two words
        X,   ///< one word, as the others
        Y,
        Z,
    };

    std::size_t word = 0; ///< where it begins
    Axes axes = Axes::All;
    std::array<std::uint16_t, 2> words{}; ///< as stored; the second is 0 where there is one

    [[nodiscard]] std::size_t size() const noexcept { return axes == Axes::All ? 2 : 1; }

    /// The one whose first word is that; its second word is 0.
    [[nodiscard]] static PackedRotation beginningWith(std::uint16_t word, schema::Version version);

    /// By nothing, in as few words as it takes: about X, as original key frames have it.
    [[nodiscard]] static PackedRotation none(schema::Version version);
};

/// The rotations of the key frame that begins `word` words into the frames, for an object of
/// `meshes` meshes; fewer where fewer are stored.
[[nodiscard]] std::vector<PackedRotation> rotationsOf(const level::Objects& objects,
                                                      schema::Version version,
                                                      std::size_t word,
                                                      std::size_t meshes);

/// What it turns by.
[[nodiscard]] JointAngles unpacked(const PackedRotation& rotation, schema::Version version);

/// The rotation `like` with any other angles: in its form as long as that can hold them, so that a
/// record keeps its length. With a turn about one axis alone it stays one word; else it becomes
/// two. Bits beside the angles stay where the form does.
[[nodiscard]] PackedRotation
packedLike(const PackedRotation& like, const JointAngles& angles, schema::Version version);

/// The same rotation with other angles, to the nearest step that can be stored. Axes that it cannot
/// turn about stay as they are, and so do bits beside the angle.
[[nodiscard]] PackedRotation
repacked(PackedRotation rotation, const JointAngles& angles, schema::Version version);

} // namespace tr::view
