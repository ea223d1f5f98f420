#include "tests/core/WaveFiles.h"

#include "core/io/ByteReader.h"
#include "core/io/ByteWriter.h"
#include "tests/support/RandomData.h"

#include <algorithm>

namespace tr::test
{
namespace
{

constexpr std::array<int, 16> kAdaptation{
    230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230};
constexpr std::array<int, 7> kFirst{256, 512, 0, 192, 240, 460, 392};
constexpr std::array<int, 7> kSecond{0, -256, 0, 64, 0, -208, -232};

void putText(ByteWriter& out, std::string_view text)
{
    out.bytes(std::as_bytes(std::span(text)));
}

/// One channel while a block is decoded.
struct AdpcmChannel
{
    std::size_t predictor = 0;
    int delta = 0;
    int last = 0;
    int beforeLast = 0;

    int next(unsigned code)
    {
        const int error = code < 8 ? static_cast<int>(code) : static_cast<int>(code) - 16;
        const int predicted = (last * kFirst[predictor] + beforeLast * kSecond[predictor]) >> 8;
        const int value = std::clamp(predicted + error * delta, -32768, 32767);
        beforeLast = last;
        last = value;
        delta = std::max(16, delta * kAdaptation[code] >> 8);
        return value;
    }
};

void decodeBlock(std::span<const std::byte> block,
                 std::size_t channels,
                 std::vector<std::int16_t>& numbers)
{
    ByteReader reader(block);
    std::vector<AdpcmChannel> states(channels);
    for (AdpcmChannel& each : states)
    {
        each.predictor = reader.number<std::uint8_t>();
    }
    for (AdpcmChannel& each : states)
    {
        each.delta = reader.number<std::int16_t>();
    }
    for (AdpcmChannel& each : states)
    {
        each.last = reader.number<std::int16_t>();
    }
    for (AdpcmChannel& each : states)
    {
        each.beforeLast = reader.number<std::int16_t>();
        numbers.push_back(static_cast<std::int16_t>(each.beforeLast));
    }
    for (const AdpcmChannel& each : states)
    {
        numbers.push_back(static_cast<std::int16_t>(each.last));
    }
    std::size_t code = 0;
    while (reader.has(1))
    {
        const unsigned pair = reader.number<std::uint8_t>();
        for (const unsigned each : {pair >> 4, pair & 15U})
        {
            numbers.push_back(static_cast<std::int16_t>(states[code % channels].next(each)));
            ++code;
        }
    }
}

} // namespace

WaveBytes riffChunk(std::string_view mark, std::span<const std::byte> body)
{
    ByteWriter out;
    putText(out, mark);
    out.number(static_cast<std::uint32_t>(body.size()));
    out.bytes(body);
    if (body.size() % 2 != 0)
    {
        out.number(std::uint8_t{0});
    }
    return out.release();
}

WaveBytes waveOf(std::span<const WaveBytes> chunks)
{
    ByteWriter out;
    putText(out, "RIFF");
    out.number(std::uint32_t{0});
    putText(out, "WAVE");
    for (const WaveBytes& each : chunks)
    {
        out.bytes(each);
    }
    out.patch(4, static_cast<std::uint32_t>(out.position() - 8));
    return out.release();
}

WaveBytes
plainFormat(std::uint16_t tag, std::uint16_t channels, std::uint32_t rate, std::uint16_t bits)
{
    const auto frame = static_cast<std::uint16_t>(channels * bits / 8);
    ByteWriter out;
    out.number(tag);
    out.number(channels);
    out.number(rate);
    out.number(rate * frame);
    out.number(frame);
    out.number(bits);
    return out.release();
}

WaveBytes adpcmFormat(std::uint16_t channels, std::uint32_t rate, std::uint16_t blockSize)
{
    const auto frames = static_cast<std::uint16_t>(adpcmBlockFrames(blockSize, channels));
    ByteWriter out;
    out.number(std::uint16_t{2});
    out.number(channels);
    out.number(rate);
    out.number(rate * blockSize / frames);
    out.number(blockSize);
    out.number(std::uint16_t{4});
    out.number(std::uint16_t{32});
    out.number(frames);
    out.number(std::uint16_t{7});
    for (std::size_t i = 0; i < kFirst.size(); ++i)
    {
        out.number(static_cast<std::int16_t>(kFirst[i]));
        out.number(static_cast<std::int16_t>(kSecond[i]));
    }
    return out.release();
}

WaveBytes
pcm16File(std::span<const std::int16_t> numbers, std::uint32_t rate, std::uint16_t channels)
{
    return waveOf(std::array{riffChunk("fmt ", plainFormat(1, channels, rate, 16)),
                             riffChunk("data", bytesOfNumbers(numbers))});
}

std::size_t adpcmBlockFrames(std::size_t blockSize, std::size_t channels)
{
    return (blockSize - 7 * channels) * 2 / channels + 2;
}

std::vector<std::int16_t>
decodeAdpcm(std::span<const std::byte> data, std::size_t blockSize, std::size_t channels)
{
    std::vector<std::int16_t> numbers;
    while (data.size() >= 7 * channels)
    {
        decodeBlock(data.first(std::min(blockSize, data.size())), channels, numbers);
        data = data.subspan(std::min(blockSize, data.size()));
    }
    return numbers;
}

WaveBytes
anyAdpcmBlocks(std::size_t blocks, std::size_t blockSize, std::size_t channels, std::uint64_t seed)
{
    // Steps of encoders follow the sound and stay within 16 bits, where the documents end.
    constexpr int kMostDelta = 8000;
    Random random(seed);
    ByteWriter out;
    for (std::size_t block = 0; block < blocks; ++block)
    {
        std::vector<AdpcmChannel> states(channels);
        for (AdpcmChannel& each : states)
        {
            each.predictor = random.below(kFirst.size());
            each.delta = static_cast<int>(16 + random.below(500));
            out.number(static_cast<std::uint8_t>(each.predictor));
        }
        for (const AdpcmChannel& each : states)
        {
            out.number(static_cast<std::int16_t>(each.delta));
        }
        for (std::size_t i = 0; i < 2 * channels; ++i)
        {
            out.number(static_cast<std::int16_t>(static_cast<int>(random.below(20000)) - 10000));
        }
        const std::size_t codes = 2 * (blockSize - 7 * channels);
        unsigned pair = 0;
        for (std::size_t i = 0; i < codes; ++i)
        {
            AdpcmChannel& each = states[i % channels];
            auto code = static_cast<unsigned>(random.below(kAdaptation.size()));
            if ((each.delta * kAdaptation[code] >> 8) > kMostDelta)
            {
                code = code < 8 ? 3 : 13;
            }
            each.next(code);
            pair = pair << 4 | code;
            if (i % 2 != 0)
            {
                out.number(static_cast<std::uint8_t>(pair));
                pair = 0;
            }
        }
    }
    return out.release();
}

WaveSeen waveSeen(std::span<const std::byte> wave)
{
    constexpr std::size_t kRiffHead = 12;
    constexpr std::size_t kChunkHead = 8;
    constexpr std::size_t kFormat = 16;
    WaveSeen seen;
    std::span<const std::byte> data;
    for (std::size_t at = kRiffHead; at + kChunkHead <= wave.size();)
    {
        const std::string_view mark(reinterpret_cast<const char*>(wave.data() + at), 4);
        ByteReader head(wave.subspan(at + mark.size(), kChunkHead - mark.size()));
        const std::size_t size = head.number<std::uint32_t>();
        at += kChunkHead;
        const auto body = wave.subspan(at, std::min(size, wave.size() - at));
        if (mark == "fmt " && body.size() >= kFormat)
        {
            ByteReader reader(body);
            seen.tag = reader.number<std::uint16_t>();
            seen.channels = reader.number<std::uint16_t>();
            seen.rate = reader.number<std::uint32_t>();
            static_cast<void>(reader.number<std::uint32_t>()); // bytes a second
            seen.blockSize = reader.number<std::uint16_t>();
            seen.bits = reader.number<std::uint16_t>();
        }
        else if (mark == "data")
        {
            data = body;
        }
        at += size + size % 2;
    }
    constexpr std::uint16_t kAdpcm = 2;
    constexpr std::uint16_t kByte = 8;
    if (seen.tag == kAdpcm)
    {
        seen.numbers = decodeAdpcm(data, seen.blockSize, seen.channels);
        return seen;
    }
    ByteReader reader(data);
    const std::size_t count = seen.bits == 0 ? 0 : data.size() * kByte / seen.bits;
    for (std::size_t i = 0; i < count; ++i)
    {
        constexpr int kMiddle = 128;
        constexpr int kUpper = 256;
        seen.numbers.push_back(seen.bits == kByte ? static_cast<std::int16_t>(
                                   (reader.number<std::uint8_t>() - kMiddle) * kUpper)
                                                  : reader.number<std::int16_t>());
    }
    return seen;
}

bool isSamePcm16(const WaveSeen& made, const WaveSeen& from)
{
    constexpr std::uint32_t kRate = 22050;
    constexpr std::uint16_t kBits = 16;
    const bool isOfKind =
        made.tag == 1 && made.channels == 1 && made.rate == kRate && made.bits == kBits;
    const std::size_t spare = from.tag == 2 ? adpcmBlockFrames(from.blockSize, 1) - 1 : 0;
    return isOfKind && from.channels == 1 && from.rate == kRate && !made.numbers.empty()
           && made.numbers.size() <= from.numbers.size()
           && from.numbers.size() - made.numbers.size() <= spare
           && std::equal(made.numbers.begin(), made.numbers.end(), from.numbers.begin());
}

} // namespace tr::test
