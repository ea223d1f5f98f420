#pragma once

#include <memory>
#include <vector>

namespace ui
{

/// A sound as numbers, one channel.
struct SoundClip
{
    std::vector<float> samples; ///< finite; -1 to 1 is what a device can play
    int rate = 0;               ///< samples a second
};

/// Shared, since a clip may be played several times at once, and while its table is edited.
using SoundClipPtr = std::shared_ptr<const SoundClip>;

/// How a clip is played.
struct SoundPlay
{
    float volume = 1; ///< factor of all samples, 0 to 1
    double pitch = 1; ///< factor of the rate, Mixer::kLowestPitch to kHighestPitch
    bool loop = false;
};

/// One playing of a clip. No two of the same output are the same; None is none of them.
enum class VoiceId : unsigned long long
{
    None
};

} // namespace ui
