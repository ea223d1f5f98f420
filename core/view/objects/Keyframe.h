#pragma once

#include "core/base/Result.h"
#include "core/level/Objects.h"

#include <cstdint>
#include <vector>

/// Key frames, unpacked from the frames. TRosettaStone 3, section 6.2.7; WAD 2.1,
/// Keyframes_Data_Package.
namespace tr::view
{

/// Rotation of a mesh against its parent; 0x10000 is a full turn.
struct JointAngles
{
    std::uint16_t x = 0;
    std::uint16_t y = 0;
    std::uint16_t z = 0;

    friend bool operator==(const JointAngles&, const JointAngles&) = default;
};

struct Keyframe
{
    level::BoundingBox box;
    level::Vertex offset;            ///< of the first mesh from the place of the object
    std::vector<JointAngles> angles; ///< one a mesh
    std::size_t words = 0;           ///< that it takes in the frames, without padding
};

/// The key frame that begins `word` words into the frames, for an object of `meshes` meshes.
/// Errors: UnexpectedEnd, whose offset counts from the start of the frames.
[[nodiscard]] Result<Keyframe> readKeyframe(const level::Objects& objects,
                                            schema::Version version,
                                            std::size_t word,
                                            std::size_t meshes);

/// Words of the box and the offset in front of the angles.
inline constexpr std::size_t kKeyframeHeaderWords = 9;

} // namespace tr::view
