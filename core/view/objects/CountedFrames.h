#pragma once

#include "core/schema/Version.h"
#include "core/view/objects/FrameRange.h"

#include <cstdint>
#include <optional>
#include <span>

namespace tr::view
{

/// What an engine knows of the frame numbers of a slot. Everywhere else it takes them only as so
/// far from the first of their animation.
struct CountedFrames
{
    enum class Of : std::uint8_t
    {
        Lara,   ///< what she does in certain frames
        Weapon, ///< drawing, aiming and recoil
    };

    Of of = Of::Lara;
    std::span<const FrameRange> known; ///< some of the numbers; none: nobody has looked them up
};

/// Nothing where numbers of frames mean nothing by themselves. `slot`: Model::id.
[[nodiscard]] std::optional<CountedFrames> countedFrames(schema::Version version,
                                                         std::uint32_t slot) noexcept;

} // namespace tr::view
