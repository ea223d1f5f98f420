#pragma once

#include "ui/sounds/SoundOutput.h"

#include <algorithm>
#include <vector>

namespace test
{

/// Plays nothing, and remembers what it should have played. A voice ends when the test says so, or
/// when it is stopped.
class FakeOutput : public ui::SoundOutput
{
    Q_OBJECT

public:
    struct Played
    {
        ui::VoiceId voice = ui::VoiceId::None;
        ui::SoundClipPtr clip;
        ui::SoundPlay how;
        bool isOver = false;
    };

    using SoundOutput::SoundOutput;

    [[nodiscard]] ui::VoiceId play(ui::SoundClipPtr clip, const ui::SoundPlay& how) override
    {
        const auto voice = static_cast<ui::VoiceId>(played.size() + 1);
        played.push_back({voice, std::move(clip), how, false});
        return voice;
    }

    void stop(ui::VoiceId voice) override
    {
        for (Played& each : played)
        {
            if (each.voice == voice && !each.isOver)
            {
                each.isOver = true;
                QMetaObject::invokeMethod(
                    this, [this, voice] { Q_EMIT ended(voice); }, Qt::QueuedConnection);
            }
        }
    }

    void stopAll() override
    {
        for (const Played& each : std::vector<Played>(played))
        {
            stop(each.voice);
        }
    }

    [[nodiscard]] State state() const override { return now; }

    [[nodiscard]] QString reason() const override
    {
        return now == State::NoDevice ? QStringLiteral("No device in this test.") : QString();
    }

    void setState(State state)
    {
        now = state;
        Q_EMIT stateChanged();
    }

    /// Those that are still heard.
    [[nodiscard]] std::vector<Played> heard() const
    {
        std::vector<Played> result;
        std::ranges::copy_if(
            played, std::back_inserter(result), [](const Played& each) { return !each.isOver; });
        return result;
    }

    std::vector<Played> played;
    State now = State::Ready;
};

} // namespace test
