#pragma once

#include "ui/sounds/SoundClip.h"

#include <cstddef>
#include <mutex>
#include <span>
#include <vector>

namespace ui
{

/// Adds up all clips that play, each at its pitch and volume, at the rate of a device. A device
/// pulls from one thread what another one starts and stops: every call may come from any thread,
/// and none of them is held up for longer than one `mix` takes.
class Mixer
{
public:
    /// With more voices than that, the oldest ends.
    static constexpr std::size_t kMostVoices = 32;

    static constexpr double kLowestPitch = 1.0 / 64;
    static constexpr double kHighestPitch = 64;

    /// So long a voice that is stopped takes to be silent, in seconds: cut off, it would click.
    static constexpr double kFade = 0.005;

    /// The rate of what `mix` makes, in samples a second. Voices go on where they are.
    void setRate(int rate);

    /// Plays a clip from its start. A clip without samples or rate ends at once; volume and pitch
    /// that are out of their ranges are brought into them.
    [[nodiscard]] VoiceId play(SoundClipPtr clip, const SoundPlay& how);

    /// Ends a voice: at once where nothing of it was heard yet, otherwise after kFade.
    void stop(VoiceId voice);
    void stopAll();

    /// Ends all voices without a sound, for a device that is no more.
    void drop();

    /// The next samples of all voices, from -1 to 1; what would be louder is cut off. Between the
    /// samples of a clip runs a Catmull-Rom spline. Frees and allocates nothing.
    void mix(std::span<float> out);

    /// The voices that have ended since the last call, in the order in which they were started.
    [[nodiscard]] std::vector<VoiceId> takeEnded();

    /// Whether there are voices: playing, or ended and not taken.
    [[nodiscard]] bool isBusy() const;

private:
    struct Voice
    {
        VoiceId id = VoiceId::None;
        SoundClipPtr clip;
        SoundPlay how;
        double at = 0;   ///< place in the clip, in its samples
        double fade = 1; ///< falls to 0 once it is stopped
        bool isHeard = false;
        bool isStopped = false;
        bool hasEnded = false;
    };

    static void stop(Voice& voice);
    void mix(Voice& voice, std::span<float> out) const;

    mutable std::mutex m_mutex;
    std::vector<Voice> m_voices; ///< as they were started
    unsigned long long m_last = 0;
    int m_rate = 48'000;
};

} // namespace ui
