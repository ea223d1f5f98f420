// Sounds of WAVE files that are put together by hand, decoded by hand, and measured by their
// spectrum: nothing here asks the library that reads them what is right.

#include "core/exchange/Sound.h"
#include "core/exchange/Waves.h"
#include "core/io/ByteReader.h"
#include "tests/core/AllocationCounter.h"
#include "tests/core/Damage.h"
#include "tests/core/TestText.h"
#include "tests/core/WaveFiles.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <cmath>
#include <complex>
#include <limits>
#include <numbers>

using namespace tr;
using namespace tr::exchange;
using test::riffChunk;
using test::WaveBytes;
using test::waveOf;

class tst_Sound : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersOf16BitsAreExact();
    void numbersOf8BitsAreExact();
    void otherNumbersAreRead();
    void extensibleFilesAreRead();
    void otherChunksAndWrongSizesDoNoHarm();
    void adpcmIsDecodedAsDescribed_data();
    void adpcmIsDecodedAsDescribed();
    void aSoundEndsInItsLastBlock();
    void pcmIsWrittenAsDescribed();
    void valuesAreRoundedAndCut();
    void adpcmIsWrittenSoThatOthersReadIt_data();
    void adpcmIsWrittenSoThatOthersReadIt();
    void anEmptySoundIsWritten();
    void aToneKeepsItsPitchAtAnotherRate_data();
    void aToneKeepsItsPitchAtAnotherRate();
    void whatIsTooHighForARateIsGone();
    void ratesThatAreNoneAreRefused();
    void whatIsNoSoundIsExplained_data();
    void whatIsNoSoundIsExplained();
    void damagedFilesAreTaken_data();
    void damagedFilesAreTaken();
};

namespace
{

constexpr std::uint32_t kRate = 22050;

std::vector<std::int16_t> sine(std::size_t frames, double hertz, std::uint32_t rate, double loud)
{
    std::vector<std::int16_t> numbers(frames);
    for (std::size_t i = 0; i < frames; ++i)
    {
        const double turn = 2 * std::numbers::pi * hertz * double(i) / rate;
        numbers[i] = static_cast<std::int16_t>(std::lround(loud * std::sin(turn)));
    }
    return numbers;
}

PcmSound
soundOf(std::span<const std::int16_t> numbers, std::uint32_t rate, std::uint16_t channels = 1)
{
    PcmSound sound{rate, channels, {}};
    for (const std::int16_t number : numbers)
    {
        sound.samples.push_back(float(number) / 32768.0F);
    }
    return sound;
}

/// How strong a frequency is in a sound, leaving its ends out.
double strengthOf(double hertz, const PcmSound& sound)
{
    const std::size_t skipped = sound.frames() / 8;
    std::complex<double> sum;
    for (std::size_t i = skipped; i + skipped < sound.frames(); ++i)
    {
        const double turn = -2 * std::numbers::pi * hertz * double(i) / sound.rate;
        sum += double(sound.samples[i]) * std::polar(1.0, turn);
    }
    return 2 * std::abs(sum) / double(sound.frames() - 2 * skipped);
}

template <class T>
T numberAt(const WaveBytes& bytes, std::size_t at)
{
    return ByteReader(std::span(bytes).subspan(at)).number<T>();
}

std::string textAt(const WaveBytes& bytes, std::size_t at)
{
    return {reinterpret_cast<const char*>(bytes.data()) + at, 4};
}

template <class T>
WaveBytes fileOf(std::uint16_t tag, std::uint16_t bits, const std::vector<T>& numbers)
{
    return waveOf(std::array{riffChunk("fmt ", test::plainFormat(tag, 1, kRate, bits)),
                             riffChunk("data", test::bytesOfNumbers(std::span(numbers)))});
}

WaveBytes adpcmFile(const WaveBytes& blocks, std::uint16_t blockSize, std::uint16_t channels)
{
    return waveOf(std::array{riffChunk("fmt ", test::adpcmFormat(channels, kRate, blockSize)),
                             riffChunk("data", blocks)});
}

} // namespace

void tst_Sound::numbersOf16BitsAreExact()
{
    const std::vector<std::int16_t> numbers{0, 1, -1, 32767, -32768, 12345};
    const auto sound = readWave(test::pcm16File(numbers, 11025, 2));
    QVERIFY2(sound.has_value(), sound ? "" : message(sound.error()).c_str());
    QCOMPARE(sound->rate, 11025U);
    QCOMPARE(int(sound->channels), 2);
    QCOMPARE(sound->frames(), std::size_t{3});
    QCOMPARE(sound->samples, soundOf(numbers, 11025, 2).samples);
}

void tst_Sound::numbersOf8BitsAreExact()
{
    const auto sound = readWave(fileOf<std::uint8_t>(1, 8, {128, 0, 255, 129, 64}));
    QVERIFY(sound.has_value());
    QCOMPARE(sound->samples, (std::vector<float>{0.0F, -1.0F, 127.0F / 128, 1.0F / 128, -0.5F}));
}

void tst_Sound::otherNumbersAreRead()
{
    const auto floats = readWave(
        fileOf<float>(3, 32, {0.25F, -1.5F, std::numeric_limits<float>::quiet_NaN(), 1.0F}));
    QVERIFY(floats.has_value());
    QCOMPARE(floats->samples, (std::vector<float>{0.25F, -1.5F, 0.0F, 1.0F}));

    const auto doubles =
        readWave(fileOf<double>(3, 64, {0.125, std::numeric_limits<double>::infinity(), -0.5}));
    QVERIFY(doubles.has_value());
    QCOMPARE(doubles->samples, (std::vector<float>{0.125F, 0.0F, -0.5F}));

    const auto wide = readWave(fileOf<std::int32_t>(1, 32, {1 << 30, -(1 << 29)}));
    QVERIFY(wide.has_value());
    QCOMPARE(wide->samples, (std::vector<float>{0.5F, -0.25F}));

    const auto three = readWave(fileOf<std::uint8_t>(1, 24, {0, 0, 0x40, 0, 0, 0x80}));
    QVERIFY(three.has_value());
    QCOMPARE(three->samples, (std::vector<float>{0.5F, -1.0F}));
}

void tst_Sound::extensibleFilesAreRead()
{
    WaveBytes format = test::plainFormat(0xFFFE, 1, kRate, 16);
    const std::vector<std::uint8_t> rest{22, 0, 16,   0, 4,    0, 0, 0,    1, 0,    0,    0,
                                         0,  0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71};
    const WaveBytes extra = test::bytesOfNumbers(std::span<const std::uint8_t>(rest));
    format.insert(format.end(), extra.begin(), extra.end());
    const std::vector<std::int16_t> numbers{100, -100};
    const auto file = [&numbers](const WaveBytes& head)
    {
        return waveOf(std::array{riffChunk("fmt ", head),
                                 riffChunk("data", test::bytesOfNumbers(std::span(numbers)))});
    };
    const auto sound = readWave(file(format));
    QVERIFY(sound.has_value());
    QCOMPARE(sound->samples, soundOf(numbers, kRate).samples);

    format.back() = std::byte{0}; // another kind of sound
    const auto other = readWave(file(format));
    QVERIFY(!other);
    QCOMPARE(other.error().code, ErrorCode::WaveNotUnderstood);
}

// Tools left chunks of their own, a size that is not true, and bytes behind the end.
void tst_Sound::otherChunksAndWrongSizesDoNoHarm()
{
    const std::vector<std::int16_t> numbers{5, 6, 7};
    const WaveBytes junk(7, std::byte{0xEE});
    WaveBytes file = waveOf(std::array{riffChunk("LIST", junk),
                                       riffChunk("fmt ", test::plainFormat(1, 1, kRate, 16)),
                                       riffChunk("cue ", junk),
                                       riffChunk("data", test::bytesOfNumbers(std::span(numbers))),
                                       riffChunk("LIST", junk)});
    const auto expected = soundOf(numbers, kRate).samples;
    QCOMPARE(readWave(file)->samples, expected);

    file.insert(file.end(), 100, std::byte{0x55});
    QCOMPARE(readWave(file)->samples, expected);

    // The sound ends with the file, whatever its chunk says; half a number is none.
    WaveBytes cut = test::pcm16File(numbers, kRate);
    cut.resize(cut.size() - 3);
    QCOMPARE(readWave(cut)->samples, std::vector<float>{5.0F / 32768});
}

void tst_Sound::adpcmIsDecodedAsDescribed_data()
{
    QTest::addColumn<int>("channels");
    QTest::addColumn<int>("blockSize");
    QTest::addColumn<int>("bytes");
    QTest::newRow("as in TR5") << 1 << 512 << 512 * 9;
    QTest::newRow("two channels") << 2 << 1024 << 1024 * 5;
    QTest::newRow("small blocks") << 1 << 32 << 32 * 40;
    QTest::newRow("a last block that is cut off") << 1 << 256 << 256 * 3 + 100;
    QTest::newRow("a last block without codes") << 2 << 256 << 256 * 3 + 14;
    QTest::newRow("a rest that is no block") << 1 << 256 << 256 * 3 + 6;
}

void tst_Sound::adpcmIsDecodedAsDescribed()
{
    QFETCH(int, channels);
    QFETCH(int, blockSize);
    QFETCH(int, bytes);
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
    {
        WaveBytes blocks = test::anyAdpcmBlocks(std::size_t(bytes / blockSize + 1),
                                                std::size_t(blockSize),
                                                std::size_t(channels),
                                                seed);
        blocks.resize(std::size_t(bytes));
        const auto sound =
            readWave(adpcmFile(blocks, std::uint16_t(blockSize), std::uint16_t(channels)));
        QVERIFY2(sound.has_value(), sound ? "" : message(sound.error()).c_str());
        const auto expected =
            test::decodeAdpcm(blocks, std::size_t(blockSize), std::size_t(channels));
        QCOMPARE(sound->samples.size(), expected.size());
        QCOMPARE(sound->samples, soundOf(expected, kRate).samples);
    }
}

void tst_Sound::aSoundEndsInItsLastBlock()
{
    constexpr std::uint16_t kBlock = 256;
    const std::size_t frames = test::adpcmBlockFrames(kBlock, 1);
    const WaveBytes blocks = test::anyAdpcmBlocks(3, kBlock, 1, 1);
    const auto framesWith = [&](std::uint32_t stated)
    {
        const std::vector<std::uint32_t> fact{stated};
        return readWave(waveOf(std::array{riffChunk("fmt ", test::adpcmFormat(1, kRate, kBlock)),
                                          riffChunk("fact", test::bytesOfNumbers(std::span(fact))),
                                          riffChunk("data", blocks)}))
            ->frames();
    };
    QCOMPARE(framesWith(std::uint32_t(2 * frames + 17)), 2 * frames + 17);
    // Numbers of other blocks are wrong: those of TR5 are too large.
    QCOMPARE(framesWith(std::uint32_t(2 * frames)), 3 * frames);
    QCOMPARE(framesWith(std::uint32_t(3 * frames + 84)), 3 * frames);
    QCOMPARE(framesWith(0), 3 * frames);
    QCOMPARE(framesWith(0xFFFFFFFF), 3 * frames);
}

void tst_Sound::pcmIsWrittenAsDescribed()
{
    const std::vector<std::int16_t> numbers{0, 1, -1, 32767, -32768, 4660};
    const auto wide = writeWave(soundOf(numbers, 44100, 2), WaveCoding::Pcm16);
    QVERIFY(wide.has_value());
    QCOMPARE(*wide, test::pcm16File(numbers, 44100, 2));

    const auto narrow = writeWave(soundOf(numbers, 11025), WaveCoding::Pcm8);
    QVERIFY(narrow.has_value());
    const std::vector<std::uint8_t> bytes{128, 128, 128, 255, 0, 146};
    QCOMPARE(*narrow,
             waveOf(std::array{riffChunk("fmt ", test::plainFormat(1, 1, 11025, 8)),
                               riffChunk("data", test::bytesOfNumbers(std::span(bytes)))}));
}

void tst_Sound::valuesAreRoundedAndCut()
{
    const PcmSound sound{kRate, 1, {1.0F, -1.0F, 7.0F, -7.0F, 0.4999F / 32768, 0.5001F / 32768}};
    const auto bytes = writeWave(sound, WaveCoding::Pcm16);
    QVERIFY(bytes.has_value());
    const std::vector<std::int16_t> numbers{32767, -32768, 32767, -32768, 0, 1};
    QCOMPARE(*bytes, test::pcm16File(numbers, kRate));
    const auto narrow = writeWave(sound, WaveCoding::Pcm8);
    QVERIFY(narrow.has_value());
    QCOMPARE(int(narrow->at(44)), 255);
    QCOMPARE(int(narrow->at(45)), 0);
}

void tst_Sound::adpcmIsWrittenSoThatOthersReadIt_data()
{
    QTest::addColumn<int>("frames");
    QTest::addColumn<int>("channels");
    QTest::newRow("several blocks") << 5000 << 1;
    QTest::newRow("a frame more than a block") << 1013 << 1;
    QTest::newRow("whole blocks") << 2024 << 1;
    QTest::newRow("a few frames") << 5 << 1;
    QTest::newRow("two channels") << 3001 << 2;
}

void tst_Sound::adpcmIsWrittenSoThatOthersReadIt()
{
    QFETCH(int, frames);
    QFETCH(int, channels);
    const auto numbers = sine(std::size_t(frames * channels), 440, kRate, 12000);
    const auto bytes =
        writeWave(soundOf(numbers, kRate, std::uint16_t(channels)), WaveCoding::MsAdpcm);
    QVERIFY2(bytes.has_value(), bytes ? "" : message(bytes.error()).c_str());
    QCOMPARE(textAt(*bytes, 0), std::string("RIFF"));
    QCOMPARE(std::size_t(numberAt<std::uint32_t>(*bytes, 4)) + 8, bytes->size());
    QCOMPARE(textAt(*bytes, 12), std::string("fmt "));
    QCOMPARE(int(numberAt<std::uint16_t>(*bytes, 20)), 2);
    QCOMPARE(int(numberAt<std::uint16_t>(*bytes, 22)), channels);
    QCOMPARE(numberAt<std::uint32_t>(*bytes, 24), kRate);
    const std::size_t blockSize = numberAt<std::uint16_t>(*bytes, 32);
    QVERIFY(blockSize == 512 || channels == 2);
    QCOMPARE(std::size_t(numberAt<std::uint16_t>(*bytes, 38)),
             test::adpcmBlockFrames(blockSize, std::size_t(channels)));
    // 20 of "fmt " and its head, 50 of what it holds.
    QCOMPARE(textAt(*bytes, 70), std::string("fact"));
    QCOMPARE(int(numberAt<std::uint32_t>(*bytes, 78)), frames);
    QCOMPARE(textAt(*bytes, 82), std::string("data"));
    QCOMPARE(std::size_t(numberAt<std::uint32_t>(*bytes, 86)), bytes->size() - 90);
    QCOMPARE((bytes->size() - 90) % blockSize, std::size_t{0});

    const auto decoded =
        test::decodeAdpcm(std::span(*bytes).subspan(90), blockSize, std::size_t(channels));
    QVERIFY(decoded.size() >= numbers.size());
    double wrong = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i)
    {
        wrong += std::pow(double(decoded[i]) - numbers[i], 2);
    }
    // Twenty times quieter than the tone.
    QVERIFY2(std::sqrt(wrong / double(numbers.size())) < 12000 / std::sqrt(2.0) / 20,
             qPrintable(QString::number(wrong)));
    // Behind the end the block is silent, after the few frames that it takes.
    for (std::size_t i = numbers.size() + std::size_t(20 * channels); i < decoded.size(); ++i)
    {
        QVERIFY2(std::abs(decoded[i]) < 600, qPrintable(QString::number(decoded[i])));
    }
    QCOMPARE(readWave(*bytes)->frames(), std::size_t(frames));
}

void tst_Sound::anEmptySoundIsWritten()
{
    for (const WaveCoding coding : {WaveCoding::Pcm8, WaveCoding::Pcm16, WaveCoding::MsAdpcm})
    {
        const auto bytes = writeWave(PcmSound{kRate, 1, {}}, coding);
        QVERIFY(bytes.has_value());
        const auto back = readWave(*bytes);
        QVERIFY2(back.has_value(), back ? "" : message(back.error()).c_str());
        QCOMPARE(back->frames(), std::size_t{0});
        QCOMPARE(back->rate, kRate);
    }
}

void tst_Sound::aToneKeepsItsPitchAtAnotherRate_data()
{
    QTest::addColumn<uint>("from");
    QTest::addColumn<uint>("to");
    QTest::newRow("TR2 to TR4") << 11025U << 22050U;
    QTest::newRow("a CD to TR4") << 44100U << 22050U;
    QTest::newRow("no common factor") << 48000U << 22050U;
    QTest::newRow("down") << 22050U << 8000U;
}

void tst_Sound::aToneKeepsItsPitchAtAnotherRate()
{
    QFETCH(uint, from);
    QFETCH(uint, to);
    constexpr double kHertz = 1000;
    const PcmSound sound = soundOf(sine(from / 2, kHertz, from, 16384), from);
    const auto other = resampled(sound, to);
    QVERIFY2(other.has_value(), other ? "" : message(other.error()).c_str());
    QCOMPARE(other->rate, to);
    QCOMPARE(other->frames(), (std::size_t(from / 2) * to + from / 2) / from);
    QVERIFY(std::abs(strengthOf(kHertz, *other) - 0.5) < 0.005);
    for (const double hertz : {300.0, 600.0, 900.0, 1100.0, 1500.0, 2000.0, 3000.0, 3500.0})
    {
        QVERIFY2(strengthOf(hertz, *other) < 0.005, qPrintable(QString::number(hertz)));
    }
    QCOMPARE(resampled(sound, from)->samples, sound.samples);
}

void tst_Sound::whatIsTooHighForARateIsGone()
{
    const PcmSound sound = soundOf(sine(22050, 8000, 22050, 16384), 22050);
    const auto low = resampled(sound, 11025);
    QVERIFY(low.has_value());
    // Left out frames alone would make 3025 Hertz of it.
    QVERIFY(strengthOf(3025, *low) < 0.001);
    QVERIFY(strengthOf(8000, sound) > 0.49);
}

void tst_Sound::ratesThatAreNoneAreRefused()
{
    const PcmSound sound = soundOf(sine(100, 440, kRate, 1000), kRate);
    for (const std::uint32_t rate : {0U, 85U, 384001U, 0xFFFFFFFFU})
    {
        const auto other = resampled(sound, rate);
        QVERIFY(!other);
        QCOMPARE(other.error().code, ErrorCode::OutOfRange);
    }
    QVERIFY(resampled(sound, 87).has_value());
    QCOMPARE(writeWave(PcmSound{0, 1, {}}, WaveCoding::Pcm8).error().code, ErrorCode::OutOfRange);
    QCOMPARE(writeWave(PcmSound{kRate, 3, {}}, WaveCoding::MsAdpcm).error().code,
             ErrorCode::OutOfRange);
    QCOMPARE(writeWave(PcmSound{kRate, 9, {}}, WaveCoding::Pcm16).error().code,
             ErrorCode::OutOfRange);
}

void tst_Sound::whatIsNoSoundIsExplained_data()
{
    QTest::addColumn<WaveBytes>("bytes");
    QTest::addColumn<ErrorCode>("code");
    const auto file = [](const WaveBytes& format, std::string_view data = "data")
    {
        return waveOf(
            std::array{riffChunk("fmt ", format), riffChunk(data, WaveBytes(100, std::byte{1}))});
    };
    const auto plain =
        [&file](std::uint16_t tag, std::uint16_t channels, std::uint32_t rate, std::uint16_t bits)
    { return file(test::plainFormat(tag, channels, rate, bits)); };
    const auto adpcm = [&file](auto change)
    {
        WaveBytes format = test::adpcmFormat(1, kRate, 256);
        change(format);
        return file(format);
    };
    QTest::newRow("nothing") << WaveBytes() << ErrorCode::NotAWave;
    QTest::newRow("another file") << WaveBytes(100, std::byte{'x'}) << ErrorCode::NotAWave;
    QTest::newRow("no chunks") << waveOf({}) << ErrorCode::WavePartMissing;
    QTest::newRow("no data") << file(test::plainFormat(1, 1, kRate, 16), "junk")
                             << ErrorCode::WavePartMissing;
    QTest::newRow("no format") << waveOf(std::array{riffChunk("data", WaveBytes(8))})
                               << ErrorCode::WavePartMissing;
    QTest::newRow("half a format") << file(WaveBytes(10)) << ErrorCode::WavePartMissing;
    QTest::newRow("no channels") << plain(1, 0, kRate, 16) << ErrorCode::OutOfRange;
    QTest::newRow("many channels") << plain(1, 9, kRate, 16) << ErrorCode::OutOfRange;
    QTest::newRow("no rate") << plain(1, 1, 0, 16) << ErrorCode::OutOfRange;
    QTest::newRow("a rate of billions") << plain(1, 1, 0xFFFFFFFF, 16) << ErrorCode::OutOfRange;
    QTest::newRow("12 bits") << plain(1, 1, kRate, 12) << ErrorCode::WaveNotUnderstood;
    QTest::newRow("floats of 16 bits") << plain(3, 1, kRate, 16) << ErrorCode::WaveNotUnderstood;
    QTest::newRow("MP3") << plain(0x55, 1, kRate, 16) << ErrorCode::WaveNotUnderstood;
    QTest::newRow("frames of no bytes")
        << adpcm([](WaveBytes& format) { format[12] = format[13] = std::byte{0}; })
        << ErrorCode::OutOfRange;
    QTest::newRow("blocks of more than they can hold")
        << adpcm([](WaveBytes& format) { format[18] = format[19] = std::byte{0xFF}; })
        << ErrorCode::OutOfRange;
    QTest::newRow("coefficients of its own")
        << adpcm([](WaveBytes& format) { format[24] = std::byte{77}; })
        << ErrorCode::WaveNotUnderstood;
    QTest::newRow("no coefficients")
        << adpcm([](WaveBytes& format) { format.resize(30); }) << ErrorCode::WaveNotUnderstood;
}

void tst_Sound::whatIsNoSoundIsExplained()
{
    QFETCH(WaveBytes, bytes);
    QFETCH(ErrorCode, code);
    const auto sound = readWave(bytes);
    QVERIFY(!sound);
    QCOMPARE(sound.error().code, code);
    QVERIFY(message(sound.error()).find('{') == std::string::npos);
}

void tst_Sound::damagedFilesAreTaken_data()
{
    QTest::addColumn<WaveBytes>("file");
    QTest::newRow("16 bits") << test::pcm16File(sine(600, 440, kRate, 9000), kRate);
    QTest::newRow("MS-ADPCM") << adpcmFile(test::anyAdpcmBlocks(4, 256, 1, 7), 256, 1);
    QTest::newRow("MS-ADPCM of two channels")
        << adpcmFile(test::anyAdpcmBlocks(4, 256, 2, 7), 256, 2);
    QTest::newRow("floats") << fileOf<float>(3, 32, std::vector<float>(300, 0.5F));
}

// Cut off anywhere and changed at random: a sound or a reason, and memory in proportion.
void tst_Sound::damagedFilesAreTaken()
{
    QFETCH(WaveBytes, file);
    constexpr std::uint64_t kAllowance = 64 * 1024;
    constexpr std::uint64_t kMostTimes = 16;
    std::size_t read = 0;
    const auto take = [&read](const WaveBytes& bytes)
    {
        const test::AllocationCounter counter;
        const auto sound = readWave(bytes);
        read += sound ? 1 : 0;
        return counter.peak() <= kMostTimes * bytes.size() + kAllowance
               && (!sound || sound->samples.size() <= 2 * bytes.size() + 8);
    };
    for (std::size_t size = 0; size <= file.size(); ++size)
    {
        QVERIFY(take(WaveBytes(file.begin(), file.begin() + std::ptrdiff_t(size))));
    }
    QVERIFY(read > 0);
    test::Random random(3);
    for (int i = 0; i < 3000; ++i)
    {
        WaveBytes changed = file;
        test::mutate(random, changed);
        QVERIFY(take(changed));
    }
}

template struct tr::test::RegisteredTest<tst_Sound>;
#include "tst_Sound.moc"
