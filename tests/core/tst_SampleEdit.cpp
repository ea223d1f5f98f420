// Samples that are replaced and sounds that are made, in levels of the games that keep them. What
// was saved is read again and measured: nothing here asks the edit what it did.

#include "core/edit/sounds/SampleEdit.h"
#include "core/exchange/LevelSamples.h"
#include "core/exchange/Waves.h"
#include "core/format/GameFile.h"
#include "tests/core/WaveFiles.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace tr;
using namespace tr::edit;
namespace versions = tr::level::versions;
using test::ByVersion;
using test::WaveBytes;

namespace
{

constexpr int kRate = 22050;

std::vector<std::int16_t> tone(int frequency, int frames, int rate = kRate, int channels = 1)
{
    std::vector<std::int16_t> numbers;
    for (int i = 0; i < frames; ++i)
    {
        const double at = 2 * std::numbers::pi * frequency * i / double(rate);
        numbers.insert(numbers.end(), std::size_t(channels), std::int16_t(16000 * std::sin(at)));
    }
    return numbers;
}

/// The amplitude of one frequency, after Goertzel.
double amplitudeOf(int frequency, const exchange::PcmSound& sound)
{
    const double turn = 2 * std::numbers::pi * frequency / sound.rate;
    double last = 0;
    double beforeLast = 0;
    for (const float sample : sound.samples)
    {
        const double now = double(sample) + 2 * std::cos(turn) * last - beforeLast;
        beforeLast = std::exchange(last, now);
    }
    const double power =
        last * last + beforeLast * beforeLast - 2 * std::cos(turn) * last * beforeLast;
    return 2 * std::sqrt(std::max(power, 0.0)) / double(sound.samples.size());
}

/// Sounds 5 and 9, the first with two samples; odd lengths make odd places in TR1.
format::GameFile levelOf(schema::Version version)
{
    return test::LevelBuilder(version)
        .sound({ByVersion::same(5), {tone(300, 901), tone(500, 1000)}})
        .sound({ByVersion::same(9), {tone(700, 777)}})
        .file();
}

std::vector<std::byte> savedOf(format::GameFile file, const Content& content)
{
    file.content = content;
    const auto bytes = format::write(file);
    return bytes ? *bytes : std::vector<std::byte>();
}

std::vector<WaveBytes> wavesIn(const Content& content)
{
    std::vector<WaveBytes> waves;
    for (const auto& sample : exchange::samplesOf(content))
    {
        waves.emplace_back(sample.bytes.begin(), sample.bytes.end());
    }
    return waves;
}

/// Read again from what would be saved.
format::GameFile readAgain(const format::GameFile& file, const Content& content)
{
    auto read = format::read(savedOf(file, content), "level");
    return read ? std::move(*read) : format::GameFile();
}

} // namespace

class tst_SampleEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void games_data();

    void aSampleIsReplaced_data() { games_data(); }

    void aSampleIsReplaced();

    void aSoundIsMade_data() { games_data(); }

    void aSoundIsMade();
    void whatFitsIsKeptByteForByte();
    void kindsAreThoseOfTheLevel();
    void sharedPlacesOfTr1StayShared();
    void statedSizesFollowTheCoding();
    void demosOfTr2AreReplaced();
    void whatCannotBeIsRefused();
    void whatIsNoSoundIsRefused();
};

void tst_SampleEdit::games_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("TR1") << static_cast<int>(versions::Tr1);
    QTest::newRow("TR4") << static_cast<int>(versions::Tr4);
    QTest::newRow("TR5") << static_cast<int>(versions::Tr5);
}

void tst_SampleEdit::aSampleIsReplaced()
{
    QFETCH(int, version);
    const format::GameFile file = levelOf(schema::Version(version));
    const auto original = savedOf(file, file.content);
    const auto wavesBefore = wavesIn(file.content);
    QCOMPARE(wavesBefore.size(), std::size_t{3});
    const SampleKind kind = sampleKindOf(file.content);
    QCOMPARE(kind.rate, std::uint32_t{kRate});
    // Stereo at another rate, and longer than what was there
    const auto sample = storedSample(test::pcm16File(tone(1000, 44100, 44100, 2), 44100, 2), kind);
    QVERIFY(sample);
    for (const std::size_t number : {0U, 1U, 2U})
    {
        Document document(file.content);
        QVERIFY(replaceSample(document, number, *sample));
        QCOMPARE(document.history().size(), std::size_t{1});
        const std::string name = text(document.history()[0].name);
        QVERIFY2(name.starts_with("Replace sample") && name.ends_with(std::to_string(number)),
                 name.c_str());
        const auto saved = readAgain(file, document.content());
        const auto waves = wavesIn(saved.content);
        QCOMPARE(waves.size(), std::size_t{3});
        for (std::size_t i = 0; i < waves.size(); ++i)
        {
            QVERIFY(i == number ? waves[i] != wavesBefore[i] : waves[i] == wavesBefore[i]);
        }
        const auto sound = exchange::readWave(waves[number]);
        QVERIFY(sound);
        QCOMPARE(sound->rate, std::uint32_t{kRate});
        QCOMPARE(sound->channels, std::uint16_t{1});
        QVERIFY(std::abs(double(sound->frames()) - kRate) < 2100); // MS-ADPCM fills up its block
        QVERIFY(std::abs(amplitudeOf(1000, *sound) - 16000 / 32768.0) < 0.05);
        QVERIFY(amplitudeOf(500, *sound) < 0.01);

        document.undo();
        QVERIFY(savedOf(file, document.content()) == original);
        document.redo();
        QVERIFY(wavesIn(readAgain(file, document.content()).content) == waves);
    }
}

void tst_SampleEdit::aSoundIsMade()
{
    QFETCH(int, version);
    const format::GameFile file = levelOf(schema::Version(version));
    const auto original = savedOf(file, file.content);
    const SampleKind kind = sampleKindOf(file.content);
    std::vector<StoredSample> samples;
    for (const int frequency : {1000, 2000})
    {
        samples.push_back(
            *storedSample(test::pcm16File(tone(frequency, 11025, 11025), 11025), kind));
    }
    const auto free = freeSoundIds(file.content);
    QVERIFY(std::ranges::count(free, 5U) == 0 && std::ranges::count(free, 9U) == 0);
    QVERIFY(std::ranges::count(free, 7U) == 1);
    level::SoundDetails details;
    details.volume = 200;
    details.characteristics = 0x2000 | (9 << 2) | 1; // the count is put in
    Document document(file.content);
    QVERIFY(makeSound(document, 7, details, samples));
    QCOMPARE(document.history().size(), std::size_t{1});
    const std::string name = text(document.history()[0].name);
    QVERIFY2(name.starts_with("Make sound 7"), name.c_str());

    const auto saved = readAgain(file, document.content());
    const auto& sounds = *saved.content.as<level::Sounds>();
    QCOMPARE(sounds.details.size(), std::size_t{3});
    QCOMPARE(sounds.map[7], std::int16_t{2});
    QCOMPARE(sounds.map[5], std::int16_t{0});
    QCOMPARE(sounds.details[2].sample, std::uint16_t{3});
    QCOMPARE(sounds.details[2].volume, std::uint16_t{200});
    QCOMPARE(sounds.details[2].characteristics, std::uint16_t(0x2000 | (2 << 2) | 1));
    QCOMPARE(sounds.sampleIndices.size(), std::size_t{5});
    const auto waves = wavesIn(saved.content);
    const auto before = wavesIn(file.content);
    QCOMPARE(waves.size(), std::size_t{5});
    QVERIFY(std::equal(before.begin(), before.end(), waves.begin()));
    QVERIFY(amplitudeOf(1000, *exchange::readWave(waves[3])) > 0.4);
    QVERIFY(amplitudeOf(2000, *exchange::readWave(waves[4])) > 0.4);
    const auto named = exchange::samplesOf(saved.content);
    QCOMPARE(named[4].sounds.size(), std::size_t{1});
    QCOMPARE(named[4].sounds[0].id, 7U);

    document.undo();
    QVERIFY(savedOf(file, document.content()) == original);
}

void tst_SampleEdit::whatFitsIsKeptByteForByte()
{
    const auto wave = test::pcm16File(tone(440, 1000), kRate);
    WaveBytes longer = wave;
    longer.resize(longer.size() + 10); // what is behind the file is none of it
    const auto sample = storedSample(longer, {exchange::WaveCoding::Pcm16, kRate});
    QVERIFY(sample);
    QVERIFY(sample->bytes == wave);
    QCOMPARE(sample->uncompressedSize, std::uint32_t(wave.size()));
}

void tst_SampleEdit::kindsAreThoseOfTheLevel()
{
    using exchange::WaveCoding;
    level::Level level;
    level.version = versions::Tr1;
    QVERIFY((sampleKindOf(Content(level)) == SampleKind{WaveCoding::Pcm8, 22050}));
    level.version = versions::Tr4;
    QVERIFY((sampleKindOf(Content(level)) == SampleKind{WaveCoding::Pcm16, 22050}));
    level.version = versions::Tr5;
    QVERIFY((sampleKindOf(Content(level)) == SampleKind{WaveCoding::MsAdpcm, 22050}));
    // Most of them decide, and what is none does not.
    const auto add = [&level](std::uint32_t rate)
    {
        level::Sample sample;
        std::vector<std::uint8_t> rows;
        for (const std::byte byte : test::pcm16File(tone(440, 20), rate))
        {
            rows.push_back(static_cast<std::uint8_t>(byte));
        }
        sample.data = rows;
        level.samples.edit().push_back(sample);
    };
    add(11025);
    add(44100);
    add(11025);
    level.samples.edit().push_back({});
    QVERIFY((sampleKindOf(Content(level)) == SampleKind{WaveCoding::Pcm16, 11025}));
}

void tst_SampleEdit::sharedPlacesOfTr1StayShared()
{
    format::GameFile file = levelOf(versions::Tr1);
    auto& level = *file.content.as<level::Level>();
    const std::uint32_t second = level.sounds.sampleIndices[1];
    level.sounds.sampleIndices.edit().push_back(second);
    const auto sample =
        storedSample(test::pcm16File(tone(1000, 3333), kRate), sampleKindOf(file.content));
    Document document(file.content);
    QVERIFY(replaceSample(document, 3, *sample));
    const auto waves = wavesIn(document.content());
    QVERIFY(waves[1] == waves[3]);
    QVERIFY(waves[1] == sample->bytes);
    QVERIFY(waves[2] == wavesIn(file.content)[2]);
}

void tst_SampleEdit::statedSizesFollowTheCoding()
{
    const auto wave = test::pcm16File(tone(440, 4000), kRate);
    const auto pcm = storedSample(wave, {exchange::WaveCoding::Pcm8, kRate});
    QCOMPARE(pcm->uncompressedSize, std::uint32_t(pcm->bytes.size()));
    const auto adpcm = storedSample(wave, {exchange::WaveCoding::MsAdpcm, kRate});
    QCOMPARE(adpcm->uncompressedSize, std::uint32_t{8000});
    const format::GameFile file = levelOf(versions::Tr5);
    Document document(file.content);
    QVERIFY(replaceSample(document, 1, *adpcm));
    const auto& level = *document.content().as<level::Level>();
    QCOMPARE(level.samples[1].size.uncompressedSize, std::uint32_t{8000});
    QCOMPARE(level.samples[1].data.size(), adpcm->bytes.size());
}

void tst_SampleEdit::demosOfTr2AreReplaced()
{
    level::Level level = test::LevelBuilder(versions::Tr2).build();
    level.order = level::Order::Demo;
    level.sampleStore = level::SampleStore::Files;
    level.sounds.sampleIndices = {};
    level.sampleFiles.numSamples = 3;
    std::vector<std::uint8_t> rows;
    for (const int frames : {10, 20, 30})
    {
        for (const std::byte byte : test::pcm16File(tone(440, frames), 11025))
        {
            rows.push_back(static_cast<std::uint8_t>(byte));
        }
    }
    level.sampleData = rows;
    const Content content = level;
    const auto sample = storedSample(test::pcm16File(tone(440, 99), 11025), sampleKindOf(content));
    Document document(content);
    const auto done = replaceSample(document, 1, *sample);
    QVERIFY2(done, done ? "" : message(done.error()).c_str());
    QVERIFY(hasOwnSamples(content) && !canMakeSounds(content));
    const auto waves = wavesIn(document.content());
    QCOMPARE(waves.size(), std::size_t{3});
    QVERIFY(waves[0] == wavesIn(content)[0]);
    QVERIFY(waves[1] == sample->bytes);
    QVERIFY(waves[2] == wavesIn(content)[2]);
}

void tst_SampleEdit::whatCannotBeIsRefused()
{
    const StoredSample sample =
        *storedSample(test::pcm16File(tone(440, 99), kRate), {exchange::WaveCoding::Pcm16, kRate});
    for (const auto version : {versions::Tr2, versions::Tr3, versions::Wad})
    {
        QVERIFY(!hasOwnSamples(levelOf(version).content));
        QVERIFY(!canMakeSounds(levelOf(version).content));
    }
    Document document(levelOf(versions::Tr4).content);
    const auto done = replaceSample(document, 3, sample);
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::NoSuchPath);
    const auto free = freeSoundIds(document.content());
    QCOMPARE(free.size(), std::size_t{368});
    QVERIFY(document.history().empty());
}

void tst_SampleEdit::whatIsNoSoundIsRefused()
{
    const WaveBytes text(100, std::byte{'x'});
    const auto sample = storedSample(text, {exchange::WaveCoding::Pcm16, kRate});
    QVERIFY(!sample);
    QCOMPARE(sample.error().code, ErrorCode::NotAWave);
}

template struct tr::test::RegisteredTest<tst_SampleEdit>;

#include "tst_SampleEdit.moc"
