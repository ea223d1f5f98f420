#pragma once

#include "core/exchange/model/ModelFile.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What the names and times of clips say.
namespace tr::convert
{

struct ClipName
{
    std::optional<std::size_t> number; ///< of an animation in its moveable
    std::string rest;                  ///< what is said behind it
    bool isCopy = false;               ///< a program numbered it, as it has the name of another one
};

/// "012 RUN" and "Armature|12 RUN" are 12; so is "12.001", as Blender calls a copy. "3D walk" has
/// no number.
[[nodiscard]] ClipName clipNameOf(std::string_view name);

/// Ticks that times of files may be beside a whole one.
inline constexpr double kHairOfTick = 0.05;

/// When a clip is seen.
struct ClipTime
{
    float start = 0.0F; ///< seconds: the first time of all tracks
    double ticks = 0.0; ///< from there to the last, of which a second has 30

    /// Of a tick from the start.
    [[nodiscard]] float secondsAt(double tick) const noexcept;
};

[[nodiscard]] ClipTime timeOf(const exchange::ModelClip& clip);

/// Key frames that show so much, one every `rate` ticks: the last at or behind the end.
[[nodiscard]] std::size_t keyframesFor(const ClipTime& time, std::size_t rate) noexcept;

/// The most key frames that a clip may become: minutes of them, and small files can say many more.
inline constexpr std::size_t kMostClipKeyframes = 8192;

/// Of all clips that are put onto one moveable. Engines know 32,768 of all its animations, but
/// those that begin anew can be more together.
inline constexpr std::int64_t kMostFramesOfClips = 0x3FFFF;

/// The most ticks from one key frame to the next at which all keys of a clip stand, so that nothing
/// is lost between; 1 where there are none such.
[[nodiscard]] std::size_t rateOf(const exchange::ModelClip& clip);

/// Whether a clip can show something else than what lies straight between its poses at every
/// `rate` ticks from its start: it has a key beside them, or goes in steps or curves. Precondition:
/// the rate is not 0.
[[nodiscard]] bool hasAnyBetween(const exchange::ModelClip& clip, std::size_t rate);

/// Times of keys that are at no whole tick, in ticks from the start of the clip, ascending. None
/// where there are more keys than ticks, as programs write that sample: there nobody has put them.
[[nodiscard]] std::vector<double> ticksBeside(const exchange::ModelClip& clip);

} // namespace tr::convert
