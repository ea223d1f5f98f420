#include "ui/sounds/DeviceOutput.h"

#include "ui/sounds/AudioDevice.h"
#include "ui/sounds/Mixer.h"

#include <condition_variable>
#include <mutex>
#include <string>
#include <utility>

namespace ui
{
namespace
{

using SoundClock = std::chrono::steady_clock;

/// The window hears so often of voices that have ended.
constexpr std::chrono::milliseconds kLook{20};

/// The thread looks so often whether the device is there and plays.
constexpr std::chrono::milliseconds kWatch{50};

/// A device that is gone so soon is not looked for again.
constexpr std::chrono::milliseconds kSteady{1000};

} // namespace

/// What the window and the thread that has the device share. The thread keeps it alive where it is
/// left behind.
struct DeviceOutput::Shared
{
    enum class Fault
    {
        None,
        NoLibrary,
        NoDevice,
        Gone,
    };

    Mixer mixer;

    std::mutex mutex; ///< of all below
    std::condition_variable changed;
    bool isWanted = false;
    bool isLeaving = false;
    bool hasLeft = false;
    State state = State::Idle;
    Fault fault = Fault::None;
    std::string detail;

    static void run(const std::shared_ptr<Shared>& self);

private:
    using Lock = std::unique_lock<std::mutex>;

    void serve(Lock& lock, const std::shared_ptr<Shared>& self);
    void watch(Lock& lock, const AudioDevice& device);
    void giveUp(bool atOnce);
    void rest();
    void fail(Fault why, const std::string& more);
};

void DeviceOutput::Shared::run(const std::shared_ptr<Shared>& self)
{
    Lock lock(self->mutex);
    while (!self->isLeaving)
    {
        if (self->isWanted)
        {
            self->serve(lock, self);
        }
        else
        {
            self->changed.wait(lock);
        }
    }
    self->hasLeft = true;
    self->changed.notify_all();
}

void DeviceOutput::Shared::serve(Lock& lock, const std::shared_ptr<Shared>& self)
{
    lock.unlock();
    auto opened = AudioDevice::open([this](int rate) { mixer.setRate(rate); },
                                    [self](std::span<float> out) { self->mixer.mix(out); });
    lock.lock();
    if (opened.device == nullptr)
    {
        const bool hasLibrary = opened.failure != AudioDevice::Opened::Failure::NoLibrary;
        fail(hasLibrary ? Fault::NoDevice : Fault::NoLibrary, opened.detail);
        return;
    }
    state = State::Ready;
    watch(lock, *opened.device);
    lock.unlock();
    opened.device.reset();
    lock.lock();
}

/// Until the device is gone, is not needed or has to be left.
void DeviceOutput::Shared::watch(Lock& lock, const AudioDevice& device)
{
    const auto opened = SoundClock::now();
    auto played = opened;
    while (!isLeaving)
    {
        if (!device.isThere())
        {
            giveUp(SoundClock::now() - opened < kSteady);
            return;
        }
        if (mixer.isBusy())
        {
            played = SoundClock::now();
        }
        else if (SoundClock::now() - played >= kKept)
        {
            rest();
            return;
        }
        changed.wait_for(lock, kWatch);
    }
}

/// The device is gone. What plays goes on on another one, if there is one.
void DeviceOutput::Shared::giveUp(bool atOnce)
{
    if (!mixer.isBusy())
    {
        rest();
    }
    else if (atOnce)
    {
        fail(Fault::Gone, {});
    }
    else
    {
        state = State::Opening;
    }
}

void DeviceOutput::Shared::rest()
{
    isWanted = false;
    state = State::Idle;
}

void DeviceOutput::Shared::fail(Fault why, const std::string& more)
{
    isWanted = false;
    state = State::NoDevice;
    fault = why;
    detail = more;
    mixer.drop();
}

DeviceOutput::DeviceOutput(QObject* parent)
    : SoundOutput(parent)
    , m_shared(std::make_shared<Shared>())
{
    m_looking.setInterval(kLook);
    connect(&m_looking, &QTimer::timeout, this, &DeviceOutput::look);
}

DeviceOutput::~DeviceOutput()
{
    if (!m_thread.joinable())
    {
        return;
    }
    m_shared->mixer.drop();
    std::unique_lock lock(m_shared->mutex);
    m_shared->isLeaving = true;
    m_shared->changed.notify_all();
    const bool hasLeft =
        m_shared->changed.wait_for(lock, kPatience, [this] { return m_shared->hasLeft; });
    lock.unlock();
    hasLeft ? m_thread.join() : m_thread.detach();
}

VoiceId DeviceOutput::play(SoundClipPtr clip, const SoundPlay& how)
{
    VoiceId voice{};
    {
        // The device cannot be given up between the two: it would not be heard.
        const std::lock_guard lock(m_shared->mutex);
        voice = m_shared->mixer.play(std::move(clip), how);
        m_shared->isWanted = true;
        if (m_shared->state != State::Ready)
        {
            m_shared->state = State::Opening;
        }
        m_shared->changed.notify_all();
    }
    if (!m_thread.joinable())
    {
        m_thread = std::thread(&Shared::run, m_shared);
    }
    m_looking.start();
    takeState();
    return voice;
}

void DeviceOutput::stop(VoiceId voice)
{
    m_shared->mixer.stop(voice);
}

void DeviceOutput::stopAll()
{
    m_shared->mixer.stopAll();
}

void DeviceOutput::look()
{
    const std::vector<VoiceId> voices = m_shared->mixer.takeEnded();
    takeState();
    if (!m_shared->mixer.isBusy() && (m_state == State::Idle || m_state == State::NoDevice))
    {
        m_looking.stop();
    }
    for (const VoiceId voice : voices)
    {
        Q_EMIT ended(voice);
    }
}

void DeviceOutput::takeState()
{
    State state = State::Idle;
    QString reason;
    {
        const std::lock_guard lock(m_shared->mutex);
        state = m_shared->state;
        if (state == State::NoDevice)
        {
            const QString detail = QString::fromStdString(m_shared->detail);
            switch (m_shared->fault)
            {
            case Shared::Fault::NoLibrary:
                reason = tr("Sounds need the library SDL 2, which is not installed.");
                break;
            case Shared::Fault::Gone:
                reason = tr("The sound device has gone.");
                break;
            default:
                reason = detail.isEmpty() ? tr("No sound device was found.")
                                          : tr("No sound device could be opened: %1").arg(detail);
            }
        }
    }
    if (state != m_state || reason != m_reason)
    {
        m_state = state;
        m_reason = reason;
        Q_EMIT stateChanged();
    }
}

} // namespace ui
