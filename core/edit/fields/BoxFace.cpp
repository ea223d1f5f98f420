#include "core/edit/fields/BoxFace.h"

#include <algorithm>
#include <limits>

namespace tr::edit
{

std::int16_t& faceOf(level::BoundingBox& box, const BoxFace& face) noexcept
{
    std::int16_t& first = box.*kBoxNumbers[std::size_t{2} * face.axis];
    std::int16_t& second = box.*kBoxNumbers[std::size_t{2} * face.axis + 1];
    return (first <= second) == face.isHigh ? second : first;
}

level::BoundingBox
withFaceMoved(level::BoundingBox box, const BoxFace& face, std::int32_t units) noexcept
{
    using Limits = std::numeric_limits<std::int16_t>;
    const std::int16_t opposite = faceOf(box, {face.axis, !face.isHigh});
    std::int16_t& number = faceOf(box, face);
    number =
        static_cast<std::int16_t>(std::clamp<std::int64_t>(std::int64_t{number} + units,
                                                           face.isHigh ? opposite : Limits::min(),
                                                           face.isHigh ? Limits::max() : opposite));
    return box;
}

} // namespace tr::edit
