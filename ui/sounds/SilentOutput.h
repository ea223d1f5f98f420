#pragma once

#include "ui/sounds/SoundOutput.h"

namespace ui
{

/// Plays nothing, and says why: a program that was started without sound.
class SilentOutput : public SoundOutput
{
    Q_OBJECT

public:
    using SoundOutput::SoundOutput;

    [[nodiscard]] VoiceId play(SoundClipPtr, const SoundPlay&) override
    {
        const VoiceId voice{++m_last};
        QMetaObject::invokeMethod(
            this, [this, voice] { Q_EMIT ended(voice); }, Qt::QueuedConnection);
        return voice;
    }

    void stop(VoiceId) override {}

    void stopAll() override {}

    [[nodiscard]] State state() const override { return State::NoDevice; }

    [[nodiscard]] QString reason() const override
    {
        return tr("This window was opened without sound.");
    }

private:
    unsigned long long m_last = 0;
};

} // namespace ui
