#pragma once

#include "core/edit/animation/AnimationEdit.h"

#include <cstddef>
#include <cstdint>
#include <string>

/// Boxes of key frames whose faces are moved by hand.
namespace tr::edit
{

/// A face of a box, at right angles to one of the file's axes.
struct BoxFace
{
    std::uint8_t axis = 0; ///< 0 X, 1 Y, 2 Z
    bool isHigh = false;   ///< the one with the larger number

    friend bool operator==(const BoxFace&, const BoxFace&) = default;
};

/// The number that tells where a face is. Some tools write the larger number of an axis first: that
/// is the high face wherever it stands.
[[nodiscard]] std::int16_t& faceOf(level::BoundingBox& box, const BoxFace& face) noexcept;

/// The box with a face moved by units: as far as the opposite one, and as words have room.
[[nodiscard]] level::BoundingBox
withFaceMoved(level::BoundingBox box, const BoxFace& face, std::int32_t units) noexcept;

/// Moves a face of the boxes of some key frames by the same units, each as withFaceMoved does, as
/// one edit. Edits with the same merge key are one. Preconditions: as of AnimationEdit.h. Errors:
/// those of Transaction::commit.
[[nodiscard]] Result<void> moveBoxFace(Document& document,
                                       const KeyframeSpan& span,
                                       const BoxFace& face,
                                       std::int32_t units,
                                       std::string mergeKey = {});

} // namespace tr::edit
