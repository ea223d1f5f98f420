#include "tests/support/TestProgram.h"
#include "tests/ui/PulseServer.h"
#include "tests/ui/Tones.h"
#include "ui/sounds/DeviceOutput.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QtTest>

#include <cmath>
#include <numbers>
#include <optional>

namespace
{

using State = ui::SoundOutput::State;
using test::amplitudeOf;
using test::energyOf;
using test::faultOf;
using test::kWindow;
using test::PulseServer;
using test::Tones;
using ui::VoiceId;

constexpr int kDevicePatience = 8000; // ms

/// A second of tones, at a rate as the games have it.
ui::SoundClipPtr clipOf(const Tones& tones, double seconds = 1)
{
    constexpr int kClipRate = 11'025;
    ui::SoundClip clip{{}, kClipRate};
    clip.samples.resize(static_cast<std::size_t>(kClipRate * seconds));
    for (const auto& [frequency, amplitude] : tones)
    {
        const double step = 2 * std::numbers::pi * frequency / kClipRate;
        for (std::size_t i = 0; i < clip.samples.size(); ++i)
        {
            clip.samples[i] += static_cast<float>(amplitude * std::sin(step * double(i)));
        }
    }
    return std::make_shared<ui::SoundClip>(std::move(clip));
}

} // namespace

/// Plays through a PulseAudio without hardware, and listens to what it has played.
class tst_DeviceOutput : public QObject
{
    Q_OBJECT

public:
    /// Where ALSA has hardware, a machine without a server would not be one without sound.
    static void prepare() { qputenv("SDL_AUDIODRIVER", "pulseaudio"); }

private Q_SLOTS:
    void initTestCase();
    void init();

    void cleanupTestCase() { m_server.reset(); }

    void saysThatThereIsNoServer();
    void isSilentBeforeItPlays();
    void playsWhatTheClipHas();
    void volumeHalvesTheRms();
    void pitchMovesThePeaks();
    void voicesAreMixedAndStopped();
    void clipIsPlayedOnceAndWhole();
    void deviceIsGivenBack();
    void deviceGoesAwayWhilePlaying();
    void goesOnOnAnotherDevice();
    void serverThatDoesNotAnswer();
    void isLeftWhileTheServerDoesNotAnswer();

private:
    [[nodiscard]] bool hears(const PulseServer& server, const Tones& tones);
    [[nodiscard]] bool isSilent();

    std::optional<PulseServer> m_server;
};

void tst_DeviceOutput::initTestCase()
{
    if (const QString missing = PulseServer::missing(); !missing.isEmpty())
    {
        QSKIP(qPrintable(missing));
    }
}

/// A server for each, which was not started.
void tst_DeviceOutput::init()
{
    m_server.emplace();
    qputenv("PULSE_SERVER", m_server->address().toUtf8());
}

/// Whether these tones and nothing else come to be heard. What a busy machine interrupts is
/// listened to again.
bool tst_DeviceOutput::hears(const PulseServer& server, const Tones& tones)
{
    QString fault = QStringLiteral("too little was recorded");
    const auto listen = [&]
    {
        const std::vector<float> all = server.recorded();
        if (all.size() >= kWindow)
        {
            fault = faultOf(std::span(all).last(kWindow), tones);
        }
        return fault.isEmpty();
    };
    const bool isHeard = QTest::qWaitFor(listen, kDevicePatience);
    if (!isHeard)
    {
        qWarning().noquote() << fault << '\n' << server.log();
    }
    return isHeard;
}

/// Whether a fifth of a second comes in which there is nothing at all.
bool tst_DeviceOutput::isSilent()
{
    return QTest::qWaitFor(
        [&]
        {
            const std::vector<float> all = m_server->recorded();
            return all.size() >= kWindow && energyOf(std::span(all).last(kWindow)) == 0;
        },
        kDevicePatience);
}

void tst_DeviceOutput::saysThatThereIsNoServer()
{
    ui::DeviceOutput output;
    QSignalSpy ended(&output, &ui::SoundOutput::ended);
    QSignalSpy changed(&output, &ui::SoundOutput::stateChanged);
    QCOMPARE(output.state(), State::Idle);
    qsizetype told = 0;
    for (int i = 1; i <= 2; ++i)
    {
        const State before = output.state();
        const VoiceId voice = output.play(clipOf({{500, 0.5}}), {.loop = true});
        // It is opened by a thread of its own, which can be as fast as this one; who plays hears of
        // it first.
        QCOMPARE(ended.size(), i - 1);
        const State state = output.state();
        QVERIFY(state == State::Opening
                || (state == State::NoDevice && !output.reason().isEmpty()));
        QTRY_COMPARE_WITH_TIMEOUT(output.state(), State::NoDevice, kDevicePatience);
        QVERIFY2(output.reason().startsWith(QStringLiteral("No sound device")),
                 qPrintable(output.reason()));
        QTRY_COMPARE(ended.size(), i);
        QCOMPARE(ended.back().front().value<VoiceId>(), voice);
        // Of a thread that was as fast there is nothing to be told but how it ended.
        told += state == State::Opening ? 2 : before == State::NoDevice ? 0 : 1;
        QCOMPARE(changed.size(), told);
    }
}

void tst_DeviceOutput::isSilentBeforeItPlays()
{
    const ui::DeviceOutput output;
    QVERIFY2(m_server->start(), qPrintable(m_server->log()));
    QVERIFY(isSilent());
    QCOMPARE(energyOf(m_server->recorded()), 0.0);
    QCOMPARE(output.state(), State::Idle);
}

void tst_DeviceOutput::playsWhatTheClipHas()
{
    QVERIFY2(m_server->start(), qPrintable(m_server->log()));
    ui::DeviceOutput output;
    (void)output.play(clipOf({{500, 0.3}, {1250, 0.2}}), {.loop = true});
    QVERIFY(hears(*m_server, {{500, 0.3}, {1250, 0.2}}));
    QCOMPARE(output.state(), State::Ready);
    QVERIFY(output.reason().isEmpty());
}

void tst_DeviceOutput::volumeHalvesTheRms()
{
    QVERIFY2(m_server->start(), qPrintable(m_server->log()));
    ui::DeviceOutput output;
    (void)output.play(clipOf({{500, 0.3}, {1250, 0.2}}), {.volume = 0.5F, .loop = true});
    QVERIFY(hears(*m_server, {{500, 0.15}, {1250, 0.1}}));
}

void tst_DeviceOutput::pitchMovesThePeaks()
{
    QVERIFY2(m_server->start(), qPrintable(m_server->log()));
    ui::DeviceOutput output;
    (void)output.play(clipOf({{500, 0.3}, {1250, 0.2}}), {.pitch = 1.5, .loop = true});
    QVERIFY(hears(*m_server, {{750, 0.3}, {1875, 0.2}}));
}

void tst_DeviceOutput::voicesAreMixedAndStopped()
{
    QVERIFY2(m_server->start(), qPrintable(m_server->log()));
    ui::DeviceOutput output;
    QSignalSpy ended(&output, &ui::SoundOutput::ended);
    const VoiceId low = output.play(clipOf({{500, 0.3}}), {.loop = true});
    const VoiceId high = output.play(clipOf({{1250, 0.2}}), {.loop = true});
    (void)output.play(clipOf({{1000, 0.1}}), {.loop = true});
    QVERIFY(hears(*m_server, {{500, 0.3}, {1250, 0.2}, {1000, 0.1}}));

    output.stop(low);
    QVERIFY(hears(*m_server, {{1250, 0.2}, {1000, 0.1}}));
    QCOMPARE(ended.size(), 1);
    QCOMPARE(ended[0][0].value<VoiceId>(), low);

    output.stopAll();
    QVERIFY(isSilent());
    QTRY_COMPARE(ended.size(), 3);
    QCOMPARE(ended[1][0].value<VoiceId>(), high);
}

void tst_DeviceOutput::clipIsPlayedOnceAndWhole()
{
    QVERIFY2(m_server->start(), qPrintable(m_server->log()));
    ui::DeviceOutput output;
    QSignalSpy ended(&output, &ui::SoundOutput::ended);
    const VoiceId voice = output.play(clipOf({{1000, 0.5}}, 0.4), {});
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, kDevicePatience);
    QCOMPARE(ended[0][0].value<VoiceId>(), voice);
    QVERIFY(isSilent());
    // Gaps that a busy machine makes have no energy.
    const double expected = 0.4 * PulseServer::kRate * 0.5 * 0.5 / 2;
    const double heard = energyOf(m_server->recorded());
    QVERIFY2(std::abs(heard - expected) < 0.02 * expected,
             qPrintable(QStringLiteral("%1, not %2").arg(heard).arg(expected)));
}

void tst_DeviceOutput::deviceIsGivenBack()
{
    QVERIFY2(m_server->start(), qPrintable(m_server->log()));
    ui::DeviceOutput output;
    QSignalSpy ended(&output, &ui::SoundOutput::ended);
    (void)output.play(clipOf({{500, 0.3}}, 0.05), {});
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, kDevicePatience);
    QElapsedTimer kept;
    kept.start();
    QCOMPARE(output.state(), State::Ready);
    QTRY_COMPARE_WITH_TIMEOUT(output.state(), State::Idle, kDevicePatience);
    QVERIFY(kept.elapsed() > ui::DeviceOutput::kKept.count() / 2);

    (void)output.play(clipOf({{500, 0.3}}), {.loop = true});
    QVERIFY(hears(*m_server, {{500, 0.3}}));
}

void tst_DeviceOutput::deviceGoesAwayWhilePlaying()
{
    QVERIFY2(m_server->start(), qPrintable(m_server->log()));
    ui::DeviceOutput output;
    QSignalSpy ended(&output, &ui::SoundOutput::ended);
    const VoiceId voice = output.play(clipOf({{500, 0.3}}), {.loop = true});
    QVERIFY(hears(*m_server, {{500, 0.3}}));
    m_server->kill();
    QTRY_COMPARE_WITH_TIMEOUT(output.state(), State::NoDevice, kDevicePatience);
    QVERIFY(!output.reason().isEmpty());
    QTRY_COMPARE(ended.size(), 1);
    QCOMPARE(ended[0][0].value<VoiceId>(), voice);

    QVERIFY2(m_server->start(), qPrintable(m_server->log()));
    (void)output.play(clipOf({{1250, 0.2}}), {.loop = true});
    QVERIFY(hears(*m_server, {{1250, 0.2}}));
    QCOMPARE(output.state(), State::Ready);
}

void tst_DeviceOutput::goesOnOnAnotherDevice()
{
    PulseServer second;
    QVERIFY2(m_server->start() && second.start(), qPrintable(m_server->log() + second.log()));
    qputenv("PULSE_SERVER", (m_server->address() + u' ' + second.address()).toUtf8());
    ui::DeviceOutput output;
    QSignalSpy ended(&output, &ui::SoundOutput::ended);
    (void)output.play(clipOf({{500, 0.3}}), {.loop = true});
    QVERIFY(hears(*m_server, {{500, 0.3}}));
    QCOMPARE(energyOf(second.recorded()), 0.0);

    // A device that goes as soon as it has come is not looked for again.
    const auto hasPlayedLong = [&]
    {
        const auto all = m_server->recorded();
        const auto first = std::ranges::find_if(all, [](float sample) { return sample != 0; });
        return all.end() - first > PulseServer::kRate * 3 / 2;
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasPlayedLong(), kDevicePatience);
    m_server->kill();
    QVERIFY(hears(second, {{500, 0.3}}));
    QCOMPARE(output.state(), State::Ready);
    QVERIFY(ended.empty());
}

void tst_DeviceOutput::serverThatDoesNotAnswer()
{
    QVERIFY2(m_server->start(), qPrintable(m_server->log()));
    ui::DeviceOutput output;
    QSignalSpy ended(&output, &ui::SoundOutput::ended);
    m_server->freeze(true);
    QElapsedTimer waited;
    waited.start();
    const VoiceId unheard = output.play(clipOf({{1250, 0.2}}), {});
    (void)output.play(clipOf({{500, 0.3}}), {.loop = true});
    output.stop(unheard);
    QTRY_COMPARE(ended.size(), 1); // the window goes on, and says what it is waiting for
    QCOMPARE(ended[0][0].value<VoiceId>(), unheard);
    QCOMPARE(output.state(), State::Opening);
    QVERIFY(waited.elapsed() < kDevicePatience);

    m_server->freeze(false);
    QVERIFY(hears(*m_server, {{500, 0.3}}));
    QCOMPARE(output.state(), State::Ready);
}

void tst_DeviceOutput::isLeftWhileTheServerDoesNotAnswer()
{
    QVERIFY2(m_server->start(), qPrintable(m_server->log()));
    m_server->freeze(true);
    QElapsedTimer waited;
    const auto isLeftInTime = [&]
    {
        auto output = std::make_unique<ui::DeviceOutput>();
        (void)output->play(clipOf({{1250, 0.2}}), {.loop = true});
        QTest::qWait(1);
        waited.start();
        output.reset();
        return waited.elapsed() >= ui::DeviceOutput::kPatience.count();
    };
    // On a busy machine the thread of one may not even have asked for a device.
    QVERIFY(QTest::qWaitFor(isLeftInTime, kDevicePatience));
    QVERIFY(waited.elapsed() < kDevicePatience);

    ui::DeviceOutput next;
    (void)next.play(clipOf({{500, 0.3}}), {.loop = true});
    m_server->freeze(false);
    QVERIFY(hears(*m_server, {{500, 0.3}}));
    QVERIFY(amplitudeOf(1250, m_server->recorded()) < 0.001);
}

template struct tr::test::RegisteredTest<tst_DeviceOutput, QCoreApplication>;

#include "tst_DeviceOutput.moc"
