#pragma once

#include <glm/glm.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace ui
{

/// Who is seen with a moveable, and how. Moveables are told by their slots, so that they are found
/// again after edits that move rows, and after those that take them away and bring them back.
struct PartnerChoice
{
    std::optional<std::uint32_t> body;    ///< whose meshes it has; nothing: those that games show
    std::optional<std::uint32_t> partner; ///< nothing: it is alone
    std::size_t animation = 0;            ///< of the partner, counted from its first
    bool isChained = false;               ///< it goes on to the next one, and does not repeat
    int later = 0;                        ///< frames that the partner is ahead
    std::optional<std::size_t> joint;     ///< that the partner goes along with; nothing: the place
    glm::ivec3 offset{0};                 ///< in units, in the file's axes
    int turn = 0;                         ///< in degrees, about the axis that points down

    friend bool operator==(const PartnerChoice&, const PartnerChoice&) = default;
};

} // namespace ui
