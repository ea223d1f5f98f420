#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace ui
{

class AudioLibrary;

/// The system's default device for sound, open and playing, through SDL. The library is loaded
/// when the first one is opened, and stays. Opening takes milliseconds, or half a minute where a
/// sound server does not answer: nothing for the UI thread. All calls come from one thread.
class AudioDevice
{
public:
    /// Fills in the next samples, one channel, -1 to 1. Called on a thread of the device.
    using Fill = std::function<void(std::span<float> out)>;

    /// How it went. `device` is null when there is none.
    struct Opened
    {
        enum class Failure
        {
            None,
            NoLibrary, ///< SDL is not installed
            NoDevice,
        };

        std::unique_ptr<AudioDevice> device;
        Failure failure = Failure::None;
        std::string detail; ///< what SDL says about it, in English; may be empty
    };

    /// `prepare` is told the rate, in samples a second, before `fill` is called for the first time.
    [[nodiscard]] static Opened open(const std::function<void(int rate)>& prepare, Fill fill);

    /// Waits until what was filled in is played.
    ~AudioDevice();

    AudioDevice(const AudioDevice&) = delete;
    AudioDevice& operator=(const AudioDevice&) = delete;

    /// False once the device was unplugged or its server has gone.
    [[nodiscard]] bool isThere() const;

private:
    AudioDevice(const AudioLibrary& library, Fill fill);

    const AudioLibrary* m_library;
    Fill m_fill;
    std::uint32_t m_id = 0;
};

} // namespace ui
