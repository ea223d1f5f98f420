#pragma once

#include "ui/sounds/SoundOutput.h"

#include <QTimer>

#include <chrono>
#include <memory>
#include <thread>

namespace ui
{

/// Plays on the system's default device. Nothing is loaded or opened before the first sound, and
/// the device is given back when nothing has played for a while. A thread of its own opens and
/// closes it, since a sound server that does not answer holds up whoever asks; another one, of the
/// device, pulls the samples, so that a busy window does not interrupt them.
class DeviceOutput : public SoundOutput
{
    Q_OBJECT

public:
    /// So long a device is kept when nothing plays.
    static constexpr std::chrono::milliseconds kKept{3000};

    /// So long the destructor waits for a device that is being opened or closed. Then it leaves
    /// that to its thread.
    static constexpr std::chrono::milliseconds kPatience{1000};

    explicit DeviceOutput(QObject* parent = nullptr);
    ~DeviceOutput() override;

    [[nodiscard]] VoiceId play(SoundClipPtr clip, const SoundPlay& how) override;
    void stop(VoiceId voice) override;
    void stopAll() override;

    [[nodiscard]] State state() const override { return m_state; }

    [[nodiscard]] QString reason() const override { return m_reason; }

private:
    struct Shared;

    void look();
    void takeState();

    std::shared_ptr<Shared> m_shared;
    std::thread m_thread; ///< started by the first sound
    QTimer m_looking;     ///< runs while something can change
    State m_state = State::Idle;
    QString m_reason;
};

} // namespace ui
