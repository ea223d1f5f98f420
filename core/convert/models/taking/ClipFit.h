#pragma once

#include "core/convert/models/taking/ClipPoses.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

/// How a clip lies on the key frames that an animation has, and how many it takes.
namespace tr::convert
{

struct ClipFit
{
    /// How the frames of now are seen then.
    enum class Length : std::uint8_t
    {
        Same,       ///< at their times; also where the clip ends between the last two of them
        OtherStart, ///< those from `cut` on, at their times
        OtherEnd,   ///< at their times; the end is elsewhere
        OtherSpeed, ///< all of them, over another time
    };

    Length length = Length::Same;
    double cut = 0.0;     ///< ticks of the animation in front of the clip's first; of OtherStart
    double stretch = 1.0; ///< ticks of the clip for one of the animation; of OtherSpeed, above 0
    std::size_t rate = 1; ///< ticks of the clip from one key frame to the next; 1 to 255
    /// Whether those of now are whole ticks of the clip apart, so that it keeps them. Otherwise it
    /// is sampled at about their rate.
    bool keepsKeyframes = true;
    std::size_t parts = 1; ///< key frames of the clip from one of now to the next; 1 to 255
    /// Times at which the clip shows something else than the way from one of its key frames to the
    /// next: whole ticks, and, where keepsKeyframes is true, keys between two.
    std::size_t lost = 0;

    /// Where a key frame of now is among those of the clip: 1.5 is halfway between its second and
    /// its third. Below 0: in front of it.
    [[nodiscard]] double placeInClip(std::size_t key, const StoredKeyframes& stored) const noexcept
    {
        return (static_cast<double>(key * stored.rate) * stretch - cut) / static_cast<double>(rate);
    }

    /// Where a key frame of the clip would be among those of now; a whole number is one of them.
    [[nodiscard]] double placeInStored(std::size_t key,
                                       const StoredKeyframes& stored) const noexcept
    {
        const double place =
            (static_cast<double>(key * rate) + cut) / stretch / static_cast<double>(stored.rate);
        const double whole = std::round(place);
        constexpr double kRounded = 1e-6;
        return std::abs(place - whole) < kRounded ? whole : place;
    }
};

/// `commonRate`: where the clip shows something between its key frames, their rate is divided by
/// divisors of this number alone. 0: by any; 1: by none. Never by so much that there were more than
/// kMostClipKeyframes. Precondition: there are stored key frames. Throws Cancelled.
[[nodiscard]] ClipFit fitOf(const ClipPoses& poses,
                            const exchange::ModelClip& clip,
                            const StoredKeyframes& stored,
                            std::size_t commonRate);

} // namespace tr::convert
