#include "core/exchange/Waves.h"

#include "core/base/Text.h"
#include "core/io/ByteReader.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string_view>

namespace tr::exchange
{
namespace
{

constexpr std::size_t kMarkBytes = 4;
constexpr std::size_t kChunkHead = 2 * sizeof(std::uint32_t);
constexpr std::size_t kRiffHead = kChunkHead + kMarkBytes;

constexpr std::uint16_t kTagPcm = 1;
constexpr std::uint16_t kTagMsAdpcm = 2;
constexpr std::uint16_t kTagFloat = 3;
constexpr std::uint16_t kTagExtensible = 0xFFFE;

/// The end of the GUIDs that stand for a tag of the old kind.
constexpr std::array<std::uint8_t, 14> kTagGuid{
    0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71};

constexpr std::array<std::int16_t, 14> kCoefficients{
    256, 0, 512, -256, 0, 0, 192, 64, 240, 0, 460, -208, 392, -232};

/// Bytes at the start of a block of MS-ADPCM, a channel; they hold two frames.
constexpr std::size_t kAdpcmHead = 7;
constexpr std::size_t kAdpcmHeadFrames = 2;

bool hasMark(std::span<const std::byte> bytes, std::string_view mark) noexcept
{
    return bytes.size() >= mark.size()
           && std::equal(mark.begin(),
                         mark.end(),
                         bytes.begin(),
                         [](char letter, std::byte byte)
                         { return static_cast<std::byte>(letter) == byte; });
}

bool isWave(std::span<const std::byte> bytes) noexcept
{
    return bytes.size() >= kRiffHead && hasMark(bytes, "RIFF")
           && hasMark(bytes.subspan(kChunkHead), "WAVE");
}

std::uint32_t numberAt(std::span<const std::byte> bytes, std::size_t at)
{
    return ByteReader(bytes.subspan(at)).number<std::uint32_t>();
}

/// The chunks that matter, as far as they are there.
struct Chunks
{
    std::optional<std::span<const std::byte>> format;
    std::optional<std::span<const std::byte>> data;
    std::optional<std::span<const std::byte>> stated; ///< the number of "fact"
};

Chunks chunksOf(std::span<const std::byte> bytes)
{
    Chunks chunks;
    ByteReader reader(bytes.subspan(kRiffHead));
    while (reader.has(kChunkHead) && !(chunks.format && chunks.data))
    {
        const auto mark = reader.take(kMarkBytes);
        const std::size_t size = reader.number<std::uint32_t>();
        const auto body = reader.ahead().first(std::min(size, reader.left()));
        if (hasMark(mark, "fmt ") && !chunks.format)
        {
            chunks.format = body;
        }
        else if (hasMark(mark, "data") && !chunks.data)
        {
            chunks.data = body;
        }
        else if (hasMark(mark, "fact") && body.size() >= sizeof(std::uint32_t))
        {
            chunks.stated = body.first(sizeof(std::uint32_t));
        }
        // Chunks are filled up to an even size; the last one often is not.
        reader.take(std::min(size + size % 2, reader.left()));
    }
    return chunks;
}

/// What the chunk "fmt " holds, before anything is made of it.
struct WaveFormat
{
    std::uint16_t tag = 0;
    std::uint16_t channels = 0;
    std::uint32_t rate = 0;
    std::uint16_t blockSize = 0;
    std::uint16_t bits = 0;
    std::span<const std::byte> extra;
};

std::optional<WaveFormat> formatIn(std::span<const std::byte> body)
{
    constexpr std::size_t kShortest = 16;
    if (body.size() < kShortest)
    {
        return std::nullopt;
    }
    ByteReader reader(body);
    WaveFormat format;
    format.tag = reader.number<std::uint16_t>();
    format.channels = reader.number<std::uint16_t>();
    format.rate = reader.number<std::uint32_t>();
    reader.take(sizeof(std::uint32_t)); // bytes a second follow from the rest, and are often wrong
    format.blockSize = reader.number<std::uint16_t>();
    format.bits = reader.number<std::uint16_t>();
    if (reader.has(sizeof(std::uint16_t)))
    {
        const std::size_t size = reader.number<std::uint16_t>();
        format.extra = reader.ahead().first(std::min(size, reader.left()));
    }
    if (format.tag == kTagExtensible)
    {
        constexpr std::size_t kBeforeGuid = 6;
        constexpr std::size_t kBehindTag = kBeforeGuid + sizeof(std::uint16_t);
        const bool isTag = format.extra.size() >= kBehindTag + kTagGuid.size()
                           && std::ranges::equal(format.extra.subspan(kBehindTag, kTagGuid.size()),
                                                 std::as_bytes(std::span(kTagGuid)));
        format.tag = isTag ? ByteReader(format.extra.subspan(kBeforeGuid)).number<std::uint16_t>()
                           : kTagExtensible;
    }
    return format;
}

tl::unexpected<Error> notUnderstood(const WaveFormat& format)
{
    return fail(ErrorCode::WaveNotUnderstood, {concat(format.tag), concat(format.bits)});
}

/// `field` as the documents call it.
tl::unexpected<Error>
outOfRange(std::string_view field, std::size_t value, std::size_t lowest, std::size_t highest)
{
    return fail(Error{ErrorCode::OutOfRange,
                      {},
                      std::string(field),
                      {concat(value), concat(lowest), concat(highest)}});
}

Result<WaveInfo> plainInfo(const WaveFormat& format, WaveInfo info)
{
    const bool isFloat = info.encoding == WaveEncoding::Float;
    const bool known =
        isFloat ? format.bits == 32 || format.bits == 64
                : format.bits == 8 || format.bits == 16 || format.bits == 24 || format.bits == 32;
    constexpr unsigned kBitsOfByte = 8;
    const unsigned frameBytes = format.bits / kBitsOfByte * format.channels;
    if (!known || format.blockSize != frameBytes)
    {
        return notUnderstood(format);
    }
    info.bits = format.bits;
    info.blockSize = format.blockSize;
    info.frames = info.data.size() / info.blockSize;
    return info;
}

/// Frames that a block of so many bytes holds.
std::size_t adpcmFrames(std::size_t bytes, std::size_t channels) noexcept
{
    const std::size_t head = kAdpcmHead * channels;
    return bytes < head ? 0 : (bytes - head) * 2 / channels + kAdpcmHeadFrames;
}

bool hasKnownCoefficients(std::span<const std::byte> extra)
{
    constexpr std::size_t kBefore = 2 * sizeof(std::uint16_t);
    if (extra.size() < kBefore + sizeof(kCoefficients))
    {
        return false;
    }
    ByteReader reader(extra.subspan(sizeof(std::uint16_t)));
    const auto pairs = reader.number<std::uint16_t>();
    return pairs * 2U == kCoefficients.size()
           && std::ranges::equal(reader.take(sizeof(kCoefficients)),
                                 std::as_bytes(std::span(kCoefficients)));
}

Result<WaveInfo> adpcmInfo(const WaveFormat& format, WaveInfo info)
{
    constexpr std::uint16_t kBits = 4;
    if (format.bits != kBits || format.channels > kMostAdpcmChannels
        || !hasKnownCoefficients(format.extra))
    {
        return notUnderstood(format);
    }
    const std::size_t most = adpcmFrames(format.blockSize, format.channels);
    info.bits = format.bits;
    info.blockSize = format.blockSize;
    info.blockFrames = ByteReader(format.extra).number<std::uint16_t>();
    if (info.blockFrames < kAdpcmHeadFrames || info.blockFrames > most)
    {
        return outOfRange("samples_per_block", info.blockFrames, kAdpcmHeadFrames, most);
    }
    const std::size_t blocks = info.data.size() / info.blockSize;
    const std::size_t last = adpcmFrames(info.data.size() % info.blockSize, info.channels);
    info.frames = blocks * info.blockFrames + std::min<std::size_t>(last, info.blockFrames);
    // A file may state that it ends inside of its last block, with silence behind.
    const std::size_t stated = info.statedFrames;
    if (stated != 0 && stated < info.frames && stated + info.blockFrames > info.frames)
    {
        info.frames = stated;
    }
    return info;
}

} // namespace

std::string_view encodingName(WaveEncoding encoding) noexcept
{
    switch (encoding)
    {
    case WaveEncoding::Pcm:
        return "pcm";
    case WaveEncoding::Float:
        return "float";
    case WaveEncoding::MsAdpcm:
        return "ms_adpcm";
    }
    return "";
}

Result<WaveInfo> inspectWave(std::span<const std::byte> bytes)
{
    if (!isWave(bytes))
    {
        return fail(ErrorCode::NotAWave, {hexBytes(bytes)});
    }
    const std::size_t stated = std::size_t{numberAt(bytes, kMarkBytes)} + kChunkHead;
    const Chunks chunks = chunksOf(bytes.first(std::clamp(stated, kRiffHead, bytes.size())));
    const auto format = chunks.format ? formatIn(*chunks.format) : std::nullopt;
    if (!format)
    {
        return fail(ErrorCode::WavePartMissing, {"fmt "});
    }
    if (!chunks.data)
    {
        return fail(ErrorCode::WavePartMissing, {"data"});
    }
    if (format->channels == 0 || format->channels > kMostChannels)
    {
        return outOfRange("channels", format->channels, 1, kMostChannels);
    }
    if (format->rate == 0 || format->rate > kHighestRate)
    {
        return outOfRange("rate", format->rate, 1, kHighestRate);
    }
    WaveInfo info;
    info.channels = format->channels;
    info.rate = format->rate;
    info.data = *chunks.data;
    info.statedFrames = chunks.stated ? numberAt(*chunks.stated, 0) : 0;
    switch (format->tag)
    {
    case kTagPcm:
        return plainInfo(*format, info);
    case kTagFloat:
        info.encoding = WaveEncoding::Float;
        return plainInfo(*format, info);
    case kTagMsAdpcm:
        info.encoding = WaveEncoding::MsAdpcm;
        return adpcmInfo(*format, info);
    default:
        return notUnderstood(*format);
    }
}

std::span<const std::int16_t> adpcmCoefficients() noexcept
{
    return kCoefficients;
}

bool stateFrames(std::span<std::byte> bytes, std::uint32_t frames)
{
    const auto stated = isWave(bytes) ? chunksOf(bytes).stated : std::nullopt;
    if (!stated)
    {
        return false;
    }
    const auto at = static_cast<std::size_t>(stated->data() - bytes.data());
    std::memcpy(bytes.subspan(at).data(), &frames, sizeof(frames));
    return true;
}

std::size_t waveSize(std::span<const std::byte> bytes) noexcept
{
    if (!isWave(bytes))
    {
        return 0;
    }
    const std::size_t size = std::size_t{numberAt(bytes, kMarkBytes)} + kChunkHead;
    return size >= kRiffHead && size <= bytes.size() ? size : 0;
}

WaveSplit splitWaves(std::span<const std::byte> bytes)
{
    WaveSplit split;
    std::size_t at = 0;
    for (std::size_t size = waveSize(bytes); size != 0; size = waveSize(bytes.subspan(at)))
    {
        const auto behind = bytes.subspan(at + size);
        const bool isFilled = size % 2 != 0 && !behind.empty() && !isWave(behind)
                              && (behind.size() == 1 || isWave(behind.subspan(1)));
        size += isFilled ? 1 : 0;
        split.waves.push_back({at, size});
        at += size;
    }
    split.rest = {at, bytes.size() - at};
    return split;
}

} // namespace tr::exchange
