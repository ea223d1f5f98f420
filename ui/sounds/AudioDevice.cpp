#include "ui/sounds/AudioDevice.h"

#include <QLibrary>
#include <QString>

#define SDL_MAIN_HANDLED // the program has a main of its own
#include <SDL.h>
#include <mutex>
#include <utility>

namespace ui
{

/// The functions of SDL that are called. Loaded and not linked: a window that plays nothing need
/// not wait for it and the two dozen libraries behind it.
class AudioLibrary
{
public:
    /// Null where it is not installed.
    static const AudioLibrary* loaded()
    {
        static const AudioLibrary library; // never unloaded: its threads may outlive a device
        return library.m_isComplete ? &library : nullptr;
    }

    decltype(&SDL_SetHint) setHint = nullptr;
    decltype(&SDL_InitSubSystem) initSubSystem = nullptr;
    decltype(&SDL_QuitSubSystem) quitSubSystem = nullptr;
    decltype(&SDL_GetError) getError = nullptr;
    decltype(&SDL_GetNumAudioDevices) getNumAudioDevices = nullptr;
    decltype(&SDL_OpenAudioDevice) openAudioDevice = nullptr;
    decltype(&SDL_PauseAudioDevice) pauseAudioDevice = nullptr;
    decltype(&SDL_GetAudioDeviceStatus) getAudioDeviceStatus = nullptr;
    decltype(&SDL_CloseAudioDevice) closeAudioDevice = nullptr;

private:
    AudioLibrary()
    {
        QLibrary file;
        file.setLoadHints(QLibrary::PreventUnloadHint);
        file.setFileNameAndVersion(QStringLiteral("SDL2-2.0"), 0); // Linux and macOS
        if (!file.load())
        {
            file.setFileName(QStringLiteral("SDL2")); // Windows
        }
        m_isComplete = file.load();
        resolve(file, "SDL_SetHint", setHint);
        resolve(file, "SDL_InitSubSystem", initSubSystem);
        resolve(file, "SDL_QuitSubSystem", quitSubSystem);
        resolve(file, "SDL_GetError", getError);
        resolve(file, "SDL_GetNumAudioDevices", getNumAudioDevices);
        resolve(file, "SDL_OpenAudioDevice", openAudioDevice);
        resolve(file, "SDL_PauseAudioDevice", pauseAudioDevice);
        resolve(file, "SDL_GetAudioDeviceStatus", getAudioDeviceStatus);
        resolve(file, "SDL_CloseAudioDevice", closeAudioDevice);
    }

    template <typename Function>
    void resolve(QLibrary& file, const char* name, Function& function)
    {
        function = reinterpret_cast<Function>(m_isComplete ? file.resolve(name) : nullptr);
        m_isComplete = function != nullptr;
    }

    bool m_isComplete = false;
};

namespace
{

/// A hundredth of a second at 48 kHz: so much later than asked for a sound begins.
constexpr Uint16 kSamplesAtOnce = 512;
constexpr int kWantedRate = 48'000;

/// SDL counts its users and keeps its devices without a lock. Recursive, as a device that could not
/// be opened ends while it is opened.
std::recursive_mutex& startingAndEnding()
{
    static std::recursive_mutex mutex;
    return mutex;
}

AudioDevice::Opened failed(const AudioLibrary& library)
{
    return {nullptr, AudioDevice::Opened::Failure::NoDevice, library.getError()};
}

void fillIn(void* fill, Uint8* bytes, int count)
{
    // SDL allocates what it has filled in, aligned for every format.
    auto* const samples = reinterpret_cast<float*>(bytes);
    (*static_cast<const AudioDevice::Fill*>(fill))(
        {samples, static_cast<std::size_t>(count) / sizeof(float)});
}

} // namespace

AudioDevice::AudioDevice(const AudioLibrary& library, Fill fill)
    : m_library(&library)
    , m_fill(std::move(fill))
{
}

AudioDevice::Opened AudioDevice::open(const std::function<void(int rate)>& prepare, Fill fill)
{
    const std::lock_guard lock(startingAndEnding());
    const AudioLibrary* const library = AudioLibrary::loaded();
    if (library == nullptr)
    {
        return {nullptr, Opened::Failure::NoLibrary, {}};
    }
    library->setHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    library->setHint(SDL_HINT_APP_NAME, "Cartouche");
    if (library->initSubSystem(SDL_INIT_AUDIO) != 0)
    {
        return failed(*library);
    }

    // From here on the destructor does what has to be undone.
    std::unique_ptr<AudioDevice> device(new AudioDevice(*library, std::move(fill)));
    if (library->getNumAudioDevices(0) == 0)
    {
        // Asked for one nevertheless, ALSA writes a page to the terminal.
        return {nullptr, Opened::Failure::NoDevice, {}};
    }
    SDL_AudioSpec wanted{};
    wanted.freq = kWantedRate;
    wanted.format = AUDIO_F32SYS;
    wanted.channels = 1;
    wanted.samples = kSamplesAtOnce;
    wanted.callback = &fillIn;
    wanted.userdata = &device->m_fill;
    SDL_AudioSpec got{};
    device->m_id =
        library->openAudioDevice(nullptr, 0, &wanted, &got, SDL_AUDIO_ALLOW_FREQUENCY_CHANGE);
    if (device->m_id == 0)
    {
        return failed(*library);
    }
    prepare(got.freq);
    library->pauseAudioDevice(device->m_id, 0);
    return {std::move(device), Opened::Failure::None, {}};
}

AudioDevice::~AudioDevice()
{
    const std::lock_guard lock(startingAndEnding());
    if (m_id != 0)
    {
        m_library->closeAudioDevice(m_id);
    }
    m_library->quitSubSystem(SDL_INIT_AUDIO);
}

bool AudioDevice::isThere() const
{
    return m_library->getAudioDeviceStatus(m_id) == SDL_AUDIO_PLAYING;
}

} // namespace ui
