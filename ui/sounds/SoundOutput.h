#pragma once

#include "ui/sounds/SoundClip.h"

#include <QObject>
#include <QString>

namespace ui
{

/// Plays sounds. For the UI thread; made in app/gui, where a machine without sound or a test may
/// hand in another one.
class SoundOutput : public QObject
{
    Q_OBJECT

public:
    enum class State
    {
        Idle,     ///< nothing plays, and no device is held
        Opening,  ///< what is to play waits for the device
        Ready,    ///< a device plays
        NoDevice, ///< there was none for what was played last, see reason()
    };

    using QObject::QObject;

    /// Plays a clip from its start, besides what plays already. Looks for a device again where
    /// there was none. `ended` follows for every voice, never from within this call.
    [[nodiscard]] virtual VoiceId play(SoundClipPtr clip, const SoundPlay& how) = 0;

    /// Ends a voice, or all; `ended` follows. Those that have ended already are no mistake.
    virtual void stop(VoiceId voice) = 0;
    virtual void stopAll() = 0;

    [[nodiscard]] virtual State state() const = 0;

    /// Why there is no device, in the user's language; empty in every other state.
    [[nodiscard]] virtual QString reason() const = 0;

Q_SIGNALS:
    /// A voice has come to its end, was stopped, or has no device to be heard on.
    void ended(ui::VoiceId voice);

    /// state() or reason() is another one.
    void stateChanged();
};

} // namespace ui
