#pragma once

#include "core/edit/animation/AnimationEdit.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// A joint that is turned or moved by hand, in one key frame or in several at once.
namespace tr::edit
{

/// How much of a change each of some key frames side by side takes.
enum class Falloff : std::uint8_t
{
    Constant,       ///< all of it
    Linear,         ///< from nothing in the first to all of it in the last
    Smooth,         ///< as linear, but slowly at both ends
    LinearReversed, ///< from all of it to nothing
    SmoothReversed,
    LinearSymmetric, ///< all of it in the middle, nothing at both ends
    SmoothSymmetric,
};

inline constexpr std::size_t kFalloffs = static_cast<std::size_t>(Falloff::SmoothSymmetric) + 1;

/// The share at a place between the first key frame (0) and the last (1), from 0 to 1. What is
/// outside of both takes none.
[[nodiscard]] float shareAt(Falloff falloff, float place) noexcept;

/// Key frames side by side of an animation, counted from its first, that change together.
struct Spread
{
    std::size_t first = 0;
    std::size_t last = 0;
    Falloff falloff = Falloff::Constant;

    /// The share of a key frame; of a single one all.
    [[nodiscard]] float shareOf(std::size_t keyframe) const noexcept;

    friend bool operator==(const Spread&, const Spread&) = default;
};

/// What a hand has done to a key frame of an animation (a row of animations), counted from its
/// first.
struct PoseEdit
{
    std::size_t animation = 0;
    std::size_t keyframe = 0;
    std::size_t joint = 0; ///< that was taken hold of
    bool isMoved = false;  ///< and not turned
    bool isStep = false;   ///< one of many small ones in a row
    view::Keyframe from;   ///< the pose that the hand began with
    view::Keyframe to;     ///< and what it wants, all of it
    Spread spread;         ///< key frames that take a share of the change
};

/// A key frame with a share of the change between two others: joints that differ in these are
/// turned by as much of the turn between them about their parents, the shorter way; the offset goes
/// as much of the way. All else stays.
[[nodiscard]] view::Keyframe sharing(const view::Keyframe& keyframe,
                                     const view::Keyframe& from,
                                     const view::Keyframe& to,
                                     float share);

/// The key frames that the animation of an edit is to have. Preconditions: as of pose.
[[nodiscard]] Track posed(const Content& content, const PoseEdit& edit);

/// Gives key frames their shares of an edit, as one edit of the document. Edits with the same merge
/// key are one, as long as records keep their length. Preconditions: the animation has the key
/// frames. Errors: as of changeTracks.
[[nodiscard]] Result<void>
pose(Document& document, EditName name, const PoseEdit& edit, std::string mergeKey = {});

} // namespace tr::edit
