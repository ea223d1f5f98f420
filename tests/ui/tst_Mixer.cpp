#include "tests/support/TestProgram.h"
#include "ui/sounds/Mixer.h"

#include <QtTest>

#include <cmath>
#include <numbers>
#include <thread>

namespace
{

using ui::Mixer;
using ui::SoundPlay;
using ui::VoiceId;

constexpr int kMixRate = 8000;

ui::SoundClipPtr mixClip(std::vector<float> samples, int rate = kMixRate)
{
    return std::make_shared<ui::SoundClip>(ui::SoundClip{std::move(samples), rate});
}

std::vector<float> pulled(Mixer& mixer, std::size_t count)
{
    std::vector<float> out(count, 9.0F); // what was there before must not shine through
    mixer.mix(out);
    return out;
}

/// All numbers are the same but for rounding.
bool areNear(const std::vector<float>& a, const std::vector<float>& b)
{
    return std::ranges::equal(a, b, [](float x, float y) { return std::abs(x - y) < 1e-5F; });
}

/// A second of a tone.
std::vector<float> tone(double frequency, int rate = kMixRate)
{
    std::vector<float> samples(static_cast<std::size_t>(rate));
    for (std::size_t i = 0; i < samples.size(); ++i)
    {
        const double turns = frequency * static_cast<double>(i) / rate;
        samples[i] = static_cast<float>(std::sin(2 * std::numbers::pi * turns));
    }
    return samples;
}

/// How often the samples rise through zero.
int risesIn(const std::vector<float>& samples)
{
    int rises = 0;
    for (std::size_t i = 1; i < samples.size(); ++i)
    {
        rises += samples[i - 1] < 0 && samples[i] >= 0 ? 1 : 0;
    }
    return rises;
}

} // namespace

class tst_Mixer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsSilence();
    void playsAClipAsItIs();
    void addsVoices();
    void cutsOffWhatIsTooLoud();
    void loopsWithoutASeam();
    void shortLoopsMayGoAroundWithinASample();
    void readsBetweenSamples();
    void pitchMovesATone_data();
    void pitchMovesATone();
    void ratesOfClipAndDevice();
    void piecesAreTheWhole();
    void stoppedVoicesFade();
    void unheardVoicesStopAtOnce();
    void droppedVoicesAreSilent();
    void mutedVoicesGoOn();
    void oldestGivesWay();
    void uselessClipsEnd();
    void wildNumbersAreBrought();
    void clipsAreFreedWhenTheirEndIsTaken();
    void manyThreads();
};

void tst_Mixer::nothingIsSilence()
{
    Mixer mixer;
    QCOMPARE(pulled(mixer, 4), (std::vector<float>{0, 0, 0, 0}));
    QVERIFY(!mixer.isBusy());
    QVERIFY(pulled(mixer, 0).empty());
}

void tst_Mixer::playsAClipAsItIs()
{
    Mixer mixer;
    mixer.setRate(kMixRate);
    const VoiceId voice = mixer.play(mixClip({0.1F, -0.2F, 0.3F}), {.volume = 0.5F});
    QVERIFY(areNear(pulled(mixer, 2), {0.05F, -0.1F}));
    QVERIFY(mixer.takeEnded().empty());
    QVERIFY(areNear(pulled(mixer, 3), {0.15F, 0, 0}));
    QVERIFY(mixer.isBusy());
    QCOMPARE(mixer.takeEnded(), std::vector<VoiceId>{voice});
    QVERIFY(!mixer.isBusy());
    QVERIFY(mixer.takeEnded().empty());
    QCOMPARE(pulled(mixer, 2), (std::vector<float>{0, 0}));
}

void tst_Mixer::addsVoices()
{
    Mixer mixer;
    mixer.setRate(kMixRate);
    const auto clip = mixClip({0.25F, 0.5F, 0.25F, -0.5F});
    const VoiceId first = mixer.play(clip, {});
    QVERIFY(areNear(pulled(mixer, 1), {0.25F}));
    const VoiceId second = mixer.play(clip, {.volume = 0.5F});
    QVERIFY(first != second && first != VoiceId::None && second != VoiceId::None);
    // 0.5 + 0.125, 0.25 + 0.25, -0.5 + 0.125, and the rest of the second
    QVERIFY(areNear(pulled(mixer, 4), {0.625F, 0.5F, -0.375F, -0.25F}));
    QCOMPARE(mixer.takeEnded(), (std::vector<VoiceId>{first, second}));
}

void tst_Mixer::cutsOffWhatIsTooLoud()
{
    Mixer mixer;
    mixer.setRate(kMixRate);
    const auto clip = mixClip({0.75F, -0.75F, 0.25F});
    const VoiceId first = mixer.play(clip, {});
    const VoiceId second = mixer.play(clip, {});
    QVERIFY(areNear(pulled(mixer, 3), {1, -1, 0.5F}));
    QCOMPARE(mixer.takeEnded(), (std::vector<VoiceId>{first, second}));
}

void tst_Mixer::loopsWithoutASeam()
{
    Mixer mixer;
    mixer.setRate(kMixRate);
    const auto clip = mixClip({0, 0.8F, 0.4F, -0.4F});
    const VoiceId voice = mixer.play(clip, {.pitch = 0.5, .loop = true});
    // Half way between b and c of a b c d a spline is at (9 (b + c) - a - d) / 16, around the end
    // of the clip too.
    const auto between = [](float a, float b, float c, float d)
    { return (9 * (b + c) - a - d) / 16; };
    const std::vector<float> round{0,
                                   between(-0.4F, 0, 0.8F, 0.4F),
                                   0.8F,
                                   between(0, 0.8F, 0.4F, -0.4F),
                                   0.4F,
                                   between(0.8F, 0.4F, -0.4F, 0),
                                   -0.4F,
                                   between(0.4F, -0.4F, 0, 0.8F)};
    for (int i = 0; i < 3; ++i)
    {
        QVERIFY(areNear(pulled(mixer, 8), round));
    }
    QVERIFY(mixer.takeEnded().empty());
    mixer.stop(voice);
    (void)pulled(mixer, kMixRate);
    QCOMPARE(mixer.takeEnded(), std::vector<VoiceId>{voice});
}

void tst_Mixer::shortLoopsMayGoAroundWithinASample()
{
    Mixer mixer;
    mixer.setRate(kMixRate);
    // Five samples of the clip a step: 0, 5, 10, ... of a loop of three
    const VoiceId voice = mixer.play(mixClip({0.1F, 0.2F, 0.3F}), {.pitch = 5, .loop = true});
    QVERIFY(areNear(pulled(mixer, 4), {0.1F, 0.3F, 0.2F, 0.1F}));
    mixer.stop(voice);
    const VoiceId one = mixer.play(mixClip({0.5F}), {.pitch = 0.3, .loop = true});
    mixer.drop();
    QCOMPARE(mixer.takeEnded(), (std::vector<VoiceId>{voice, one}));
}

void tst_Mixer::readsBetweenSamples()
{
    Mixer mixer;
    mixer.setRate(kMixRate);
    const VoiceId voice = mixer.play(mixClip({0.4F, 0.8F}), {.pitch = 0.5});
    // Around the clip is silence.
    QVERIFY(
        areNear(pulled(mixer, 5), {0.4F, 9 * (0.4F + 0.8F) / 16, 0.8F, (9 * 0.8F - 0.4F) / 16, 0}));
    QCOMPARE(mixer.takeEnded(), std::vector<VoiceId>{voice});
}

void tst_Mixer::pitchMovesATone_data()
{
    QTest::addColumn<double>("pitch");
    QTest::addColumn<int>("rises");
    QTest::newRow("as it is") << 1.0 << 200;
    QTest::newRow("a fifth up") << 1.5 << 300;
    QTest::newRow("an octave down") << 0.5 << 100;
}

void tst_Mixer::pitchMovesATone()
{
    QFETCH(double, pitch);
    QFETCH(int, rises);
    Mixer mixer;
    mixer.setRate(kMixRate);
    const VoiceId voice = mixer.play(mixClip(tone(200)), {.pitch = pitch, .loop = true});
    QVERIFY(std::abs(risesIn(pulled(mixer, kMixRate)) - rises) <= 1);
    mixer.stop(voice);
}

void tst_Mixer::ratesOfClipAndDevice()
{
    Mixer mixer;
    mixer.setRate(48'000);
    const VoiceId voice = mixer.play(mixClip(tone(200, 11'025), 11'025), {});
    const std::vector<float> second = pulled(mixer, 48'000);
    QVERIFY(std::abs(risesIn(second) - 200) <= 1);
    QVERIFY(std::abs(second[12'000 + 60] - 1) < 0.001F); // a quarter of a turn after 50 turns
    (void)pulled(mixer, 1);
    QCOMPARE(mixer.takeEnded(), std::vector<VoiceId>{voice});
}

void tst_Mixer::piecesAreTheWhole()
{
    Mixer whole;
    Mixer pieces;
    for (Mixer* const mixer : {&whole, &pieces})
    {
        mixer->setRate(44'100);
        (void)mixer->play(mixClip(tone(440, 11'025), 11'025), {.volume = 0.4F, .pitch = 1.3});
        (void)mixer->play(mixClip(tone(97, 5'000), 5'000), {.volume = 0.3F, .loop = true});
    }
    const std::vector<float> expected = pulled(whole, 60'000);
    std::vector<float> together;
    for (std::size_t size = 1; together.size() < expected.size(); size = size * 3 % 701 + 1)
    {
        const auto piece = pulled(pieces, std::min(size, expected.size() - together.size()));
        together.insert(together.end(), piece.begin(), piece.end());
    }
    QVERIFY(areNear(together, expected));
}

void tst_Mixer::stoppedVoicesFade()
{
    Mixer mixer;
    mixer.setRate(kMixRate);
    const auto steady = mixClip(std::vector<float>(kMixRate, 0.5F));
    const VoiceId voice = mixer.play(steady, {.loop = true});
    const VoiceId other = mixer.play(steady, {.volume = 0.5F, .loop = true});
    QVERIFY(areNear(pulled(mixer, 2), {0.75F, 0.75F}));
    mixer.stop(voice);
    mixer.stop(voice); // which changes nothing
    const auto length = static_cast<std::size_t>(Mixer::kFade * kMixRate);
    std::vector<float> expected;
    for (std::size_t i = 1; i <= length; ++i)
    {
        expected.push_back(0.25F + 0.5F * (1 - static_cast<float>(i) / static_cast<float>(length)));
    }
    QVERIFY(areNear(pulled(mixer, length), expected));
    QVERIFY(areNear(pulled(mixer, 3), {0.25F, 0.25F, 0.25F}));
    QCOMPARE(mixer.takeEnded(), std::vector<VoiceId>{voice});

    const VoiceId third = mixer.play(steady, {});
    (void)pulled(mixer, 1);
    mixer.stopAll();
    (void)pulled(mixer, length + 1);
    QCOMPARE(pulled(mixer, 1), std::vector<float>{0});
    QCOMPARE(mixer.takeEnded(), (std::vector<VoiceId>{other, third}));
    mixer.stop(other);
    QVERIFY(mixer.takeEnded().empty());
}

void tst_Mixer::unheardVoicesStopAtOnce()
{
    Mixer mixer;
    const VoiceId first = mixer.play(mixClip({1, 1}), {});
    const VoiceId second = mixer.play(mixClip({1, 1}), {.loop = true});
    mixer.stop(first);
    QCOMPARE(mixer.takeEnded(), std::vector<VoiceId>{first});
    mixer.stopAll();
    QCOMPARE(mixer.takeEnded(), std::vector<VoiceId>{second});
    QCOMPARE(pulled(mixer, 1), std::vector<float>{0});
}

void tst_Mixer::droppedVoicesAreSilent()
{
    Mixer mixer;
    mixer.setRate(kMixRate);
    const VoiceId voice = mixer.play(mixClip(std::vector<float>(kMixRate, 0.5F)), {});
    QVERIFY(areNear(pulled(mixer, 1), {0.5F}));
    mixer.drop();
    QCOMPARE(pulled(mixer, 2), (std::vector<float>{0, 0}));
    QCOMPARE(mixer.takeEnded(), std::vector<VoiceId>{voice});
}

void tst_Mixer::mutedVoicesGoOn()
{
    Mixer mixer;
    mixer.setRate(kMixRate);
    const VoiceId voice = mixer.play(mixClip({1, 1, 1}), {.volume = 0});
    QCOMPARE(pulled(mixer, 2), (std::vector<float>{0, 0}));
    QVERIFY(mixer.takeEnded().empty());
    (void)pulled(mixer, 1);
    QCOMPARE(mixer.takeEnded(), std::vector<VoiceId>{voice});
}

void tst_Mixer::oldestGivesWay()
{
    Mixer mixer;
    mixer.setRate(kMixRate);
    const auto clip = mixClip(std::vector<float>(kMixRate, 1.0F / 1024));
    const VoiceId oldest = mixer.play(clip, {.loop = true});
    for (std::size_t i = 1; i < Mixer::kMostVoices; ++i)
    {
        (void)mixer.play(clip, {.loop = true});
    }
    QVERIFY(mixer.takeEnded().empty());
    (void)mixer.play(clip, {.loop = true});
    QCOMPARE(mixer.takeEnded(), std::vector<VoiceId>{oldest});
    QVERIFY(areNear(pulled(mixer, 1), {Mixer::kMostVoices / 1024.0F}));
}

void tst_Mixer::uselessClipsEnd()
{
    Mixer mixer;
    const std::vector<VoiceId> voices{mixer.play(nullptr, {}),
                                      mixer.play(mixClip({}), {.loop = true}),
                                      mixer.play(mixClip({1, 1}, 0), {}),
                                      mixer.play(mixClip({1, 1}, -8000), {.loop = true})};
    QCOMPARE(pulled(mixer, 2), (std::vector<float>{0, 0}));
    QCOMPARE(mixer.takeEnded(), voices);
}

void tst_Mixer::wildNumbersAreBrought()
{
    Mixer mixer;
    mixer.setRate(kMixRate);
    constexpr float kNoNumber = std::numeric_limits<float>::quiet_NaN();
    const auto steady = mixClip(std::vector<float>(kMixRate, 0.125F));
    const auto first = [&](const SoundPlay& how)
    {
        const VoiceId voice = mixer.play(steady, how);
        const float sample = pulled(mixer, 1)[0];
        mixer.drop();
        return mixer.takeEnded() == std::vector<VoiceId>{voice} ? sample : kNoNumber;
    };
    QCOMPARE(first({.volume = 7}), 0.125F);
    QCOMPARE(first({.volume = -1}), 0.0F);
    QCOMPARE(first({.volume = kNoNumber}), 0.0F);

    // The slowest there is: 64 samples for one of the clip. The fastest: 125 for all of it.
    for (const double pitch : {0.0, -3.0, double(kNoNumber)})
    {
        const VoiceId slow = mixer.play(mixClip({0.5F}), {.pitch = pitch});
        (void)pulled(mixer, 63);
        QVERIFY(mixer.takeEnded().empty());
        (void)pulled(mixer, 1);
        QCOMPARE(mixer.takeEnded(), std::vector<VoiceId>{slow});
    }
    const VoiceId fast = mixer.play(steady, {.pitch = 1e300});
    (void)pulled(mixer, 124);
    QVERIFY(mixer.takeEnded().empty());
    (void)pulled(mixer, 1);
    QCOMPARE(mixer.takeEnded(), std::vector<VoiceId>{fast});
}

void tst_Mixer::clipsAreFreedWhenTheirEndIsTaken()
{
    Mixer mixer;
    auto clip = mixClip({1});
    const std::weak_ptr<const ui::SoundClip> seen = clip;
    (void)mixer.play(std::move(clip), {});
    (void)pulled(mixer, 100);
    QVERIFY(!seen.expired()); // the thread of the device frees nothing
    QCOMPARE(mixer.takeEnded().size(), std::size_t(1));
    QVERIFY(seen.expired());
}

void tst_Mixer::manyThreads()
{
    Mixer mixer;
    mixer.setRate(kMixRate);
    constexpr int kPlays = 2000;
    const auto clip = mixClip(std::vector<float>(50, 0.01F));
    std::atomic<bool> isDone = false;
    bool isInRange = true;
    std::thread device(
        [&]
        {
            while (!isDone)
            {
                for (const float sample : pulled(mixer, 64))
                {
                    isInRange = isInRange && sample >= 0 && sample <= 0.33F;
                }
            }
        });
    std::vector<VoiceId> started;
    std::vector<VoiceId> ended;
    const auto take = [&]
    {
        const auto taken = mixer.takeEnded();
        ended.insert(ended.end(), taken.begin(), taken.end());
    };
    for (int i = 0; i < kPlays; ++i)
    {
        started.push_back(mixer.play(clip, {.loop = i % 3 == 0}));
        mixer.stop(started[static_cast<std::size_t>(i / 2)]);
        take();
    }
    mixer.stopAll();
    QDeadlineTimer patience(10'000);
    while (mixer.isBusy() && !patience.hasExpired())
    {
        take();
    }
    isDone = true;
    device.join();
    std::ranges::sort(ended);
    QCOMPARE(ended, started);
    QVERIFY(isInRange);
}

template struct tr::test::RegisteredTest<tst_Mixer>;

#include "tst_Mixer.moc"
