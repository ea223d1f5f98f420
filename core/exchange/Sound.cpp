#include "core/exchange/Sound.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/exchange/Waves.h"
#include "core/io/ByteWriter.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <samplerate.h>
#include <sndfile.h>
#include <string_view>

namespace tr::exchange
{
namespace
{

constexpr float kStepsOf16 = 32768.0F;
constexpr float kStepsOf8 = 128.0F;

/// A file in memory, as libsndfile asks for one.
struct MemoryFile
{
    std::vector<std::byte> bytes;
    std::size_t position = 0;
    bool isFull = false; ///< no memory for what was to be written
};

MemoryFile& memoryOf(void* user)
{
    return *static_cast<MemoryFile*>(user);
}

sf_count_t lengthOf(void* user)
{
    return static_cast<sf_count_t>(memoryOf(user).bytes.size());
}

sf_count_t seekTo(sf_count_t offset, int whence, void* user)
{
    MemoryFile& file = memoryOf(user);
    const auto base = whence == SEEK_SET   ? sf_count_t{0}
                      : whence == SEEK_CUR ? static_cast<sf_count_t>(file.position)
                                           : static_cast<sf_count_t>(file.bytes.size());
    const sf_count_t to = base + offset;
    if (to < 0 || to > static_cast<sf_count_t>(file.bytes.size()))
    {
        return -1;
    }
    file.position = static_cast<std::size_t>(to);
    return to;
}

sf_count_t placeIn(void* user)
{
    return static_cast<sf_count_t>(memoryOf(user).position);
}

sf_count_t takeBytes(void* to, sf_count_t count, void* user)
{
    MemoryFile& file = memoryOf(user);
    const std::size_t taken = std::min(static_cast<std::size_t>(std::max<sf_count_t>(count, 0)),
                                       file.bytes.size() - file.position);
    if (taken != 0)
    {
        std::memcpy(to, file.bytes.data() + file.position, taken);
    }
    file.position += taken;
    return static_cast<sf_count_t>(taken);
}

/// Nothing may be thrown through a library that is written in C.
sf_count_t putBytes(const void* from, sf_count_t count, void* user) noexcept
{
    MemoryFile& file = memoryOf(user);
    try
    {
        const auto put = static_cast<std::size_t>(std::max<sf_count_t>(count, 0));
        file.bytes.resize(std::max(file.bytes.size(), file.position + put));
        if (put != 0)
        {
            std::memcpy(file.bytes.data() + file.position, from, put);
        }
        file.position += put;
        return count;
    }
    catch (const std::exception&)
    {
        file.isFull = true;
        return 0;
    }
}

struct CloseSound
{
    void operator()(SNDFILE* file) const noexcept { sf_close(file); }
};

using SoundFile = std::unique_ptr<SNDFILE, CloseSound>;

SoundFile openSound(MemoryFile& file, int mode, SF_INFO& info)
{
    SF_VIRTUAL_IO calls{&lengthOf, &seekTo, &takeBytes, &putBytes, &placeIn};
    return SoundFile(sf_open_virtual(&calls, mode, &info, &file));
}

tl::unexpected<Error> tooLong(std::size_t numbers)
{
    return fail(ErrorCode::SoundTooLong, {concat(numbers), concat(kMostSoundNumbers)});
}

/// The library's own words, which end with a dot as ours do.
tl::unexpected<Error> soundProblem(std::string_view words)
{
    while (words.ends_with('.'))
    {
        words.remove_suffix(1);
    }
    return fail(ErrorCode::BadWave, {std::string(words)});
}

void putMark(ByteWriter& out, std::string_view mark)
{
    out.bytes(std::as_bytes(std::span(mark)));
}

void putFormat(ByteWriter& out, const WaveInfo& info)
{
    // The numbers of WAVE_FORMAT_PCM, WAVE_FORMAT_ADPCM and WAVE_FORMAT_IEEE_FLOAT.
    const auto tag = static_cast<std::uint16_t>(info.encoding == WaveEncoding::Pcm       ? 1
                                                : info.encoding == WaveEncoding::MsAdpcm ? 2
                                                                                         : 3);
    out.number(tag);
    out.number(info.channels);
    out.number(info.rate);
    out.number(
        static_cast<std::uint32_t>(std::uint64_t{info.rate} * info.blockSize / info.blockFrames));
    out.number(info.blockSize);
    out.number(info.bits);
    if (info.encoding == WaveEncoding::MsAdpcm)
    {
        constexpr std::uint16_t kExtra = 32;
        out.number(kExtra);
        out.number(info.blockFrames);
        out.number(static_cast<std::uint16_t>(adpcmCoefficients().size() / 2));
        out.bytes(std::as_bytes(adpcmCoefficients()));
    }
}

/// A file with nothing in it but what was checked: the library is not asked to understand chunks
/// that others left, whatever they hold. A last block that is cut off is filled up.
std::vector<std::byte> plainFile(const WaveInfo& info)
{
    ByteWriter out;
    const std::size_t blocks = (info.data.size() + info.blockSize - 1) / info.blockSize;
    const std::size_t used = info.encoding == WaveEncoding::MsAdpcm ? blocks * info.blockSize
                                                                    : info.frames * info.blockSize;
    constexpr std::size_t kHeads = 128;
    out.reserve(used + kHeads);
    putMark(out, "RIFF");
    out.number(std::uint32_t{0});
    putMark(out, "WAVEfmt ");
    const std::size_t sizeAt = out.position();
    out.number(std::uint32_t{0});
    putFormat(out, info);
    out.patch(sizeAt, static_cast<std::uint32_t>(out.position() - sizeAt - sizeof(std::uint32_t)));
    putMark(out, "data");
    out.number(static_cast<std::uint32_t>(used));
    out.bytes(info.data.first(std::min(used, info.data.size())));
    const std::size_t missing = used - std::min(used, info.data.size());
    std::memset(out.grow(missing), 0, missing);
    constexpr std::size_t kBeforeRiff = 8;
    out.patch(sizeof(std::uint32_t), static_cast<std::uint32_t>(out.position() - kBeforeRiff));
    return out.release();
}

/// The nearest of `steps` numbers up to 1, as many below 0.
std::int16_t stepOf(float value, float steps)
{
    const float scaled = std::round(value * steps);
    return static_cast<std::int16_t>(std::isnan(scaled) ? 0.0F
                                                        : std::clamp(scaled, -steps, steps - 1));
}

std::vector<std::int16_t> stepsOf(const PcmSound& sound, WaveCoding coding)
{
    std::vector<std::int16_t> steps(sound.samples.size());
    // The library takes 16 bits and leaves the lower ones out of 8.
    constexpr int kUpperByte = 256;
    std::ranges::transform(sound.samples,
                           steps.begin(),
                           [coding](float value)
                           {
                               return coding == WaveCoding::Pcm8 ? static_cast<std::int16_t>(
                                          stepOf(value, kStepsOf8) * kUpperByte)
                                                                 : stepOf(value, kStepsOf16);
                           });
    return steps;
}

int formatOf(WaveCoding coding)
{
    switch (coding)
    {
    case WaveCoding::Pcm8:
        return SF_FORMAT_WAV | SF_FORMAT_PCM_U8;
    case WaveCoding::Pcm16:
        return SF_FORMAT_WAV | SF_FORMAT_PCM_16;
    case WaveCoding::MsAdpcm:
        break;
    }
    return SF_FORMAT_WAV | SF_FORMAT_MS_ADPCM;
}

Result<std::vector<std::byte>>
encoded(const PcmSound& sound, std::span<const std::int16_t> steps, WaveCoding coding)
{
    MemoryFile file;
    SF_INFO head{};
    head.samplerate = static_cast<int>(sound.rate);
    head.channels = sound.channels;
    head.format = formatOf(coding);
    SoundFile out = openSound(file, SFM_WRITE, head);
    if (!out)
    {
        return soundProblem(sf_strerror(nullptr));
    }
    const auto count = static_cast<sf_count_t>(steps.size());
    const bool isWritten = steps.empty() || sf_write_short(out.get(), steps.data(), count) == count;
    const std::string words = isWritten ? "" : sf_strerror(out.get());
    out.reset(); // which writes what is known only at the end
    if (!isWritten || file.isFull)
    {
        return soundProblem(isWritten ? "there is no memory for it" : words);
    }
    return std::move(file.bytes);
}

/// The library leaves in the last block what stood in the one before. Silence is put there, and the
/// file states where it ends.
Result<std::vector<std::byte>> encodedInBlocks(const PcmSound& sound,
                                               std::vector<std::int16_t> steps)
{
    const auto one = encoded(sound, {}, WaveCoding::MsAdpcm);
    const auto info = one ? inspectWave(*one) : Result<WaveInfo>(fail(one.error()));
    if (!info || steps.empty())
    {
        return one;
    }
    const std::size_t blockNumbers = std::size_t{info->blockFrames} * sound.channels;
    steps.resize((steps.size() + blockNumbers - 1) / blockNumbers * blockNumbers);
    auto bytes = encoded(sound, steps, WaveCoding::MsAdpcm);
    if (bytes)
    {
        stateFrames(*bytes, static_cast<std::uint32_t>(sound.frames()));
    }
    return bytes;
}

std::optional<Error> problemOf(const PcmSound& sound, std::uint16_t mostChannels)
{
    TR_PRE(sound.channels != 0 && sound.samples.size() % sound.channels == 0);
    if (sound.channels > mostChannels)
    {
        return Error{ErrorCode::OutOfRange,
                     {},
                     "channels",
                     {concat(sound.channels), "1", concat(mostChannels)}};
    }
    if (sound.rate == 0 || sound.rate > kHighestRate)
    {
        return Error{
            ErrorCode::OutOfRange, {}, "rate", {concat(sound.rate), "1", concat(kHighestRate)}};
    }
    return sound.samples.size() > kMostSoundNumbers
               ? std::optional(tooLong(sound.samples.size()).value())
               : std::nullopt;
}

} // namespace

Result<PcmSound> readWave(std::span<const std::byte> bytes)
{
    const auto info = inspectWave(bytes);
    if (!info)
    {
        return fail(info.error());
    }
    PcmSound sound;
    sound.rate = info->rate;
    sound.channels = info->channels;
    const std::size_t numbers = info->frames * info->channels;
    if (numbers > kMostSoundNumbers)
    {
        return tooLong(numbers);
    }
    if (numbers == 0)
    {
        return sound;
    }
    MemoryFile file{plainFile(*info)};
    SF_INFO head{};
    const SoundFile in = openSound(file, SFM_READ, head);
    if (!in)
    {
        return soundProblem(sf_strerror(nullptr));
    }
    if (head.channels != info->channels)
    {
        return soundProblem("its channels are unclear");
    }
    sound.samples.resize(numbers);
    const auto wanted = static_cast<sf_count_t>(numbers);
    if (sf_read_float(in.get(), sound.samples.data(), wanted) != wanted)
    {
        return soundProblem(sf_strerror(in.get()));
    }
    std::ranges::replace_if(
        sound.samples, [](float value) { return !std::isfinite(value); }, 0.0F);
    return sound;
}

Result<std::vector<std::byte>> writeWave(const PcmSound& sound, WaveCoding coding)
{
    const bool inBlocks = coding == WaveCoding::MsAdpcm;
    if (auto problem = problemOf(sound, inBlocks ? kMostAdpcmChannels : kMostChannels))
    {
        return fail(std::move(*problem));
    }
    auto steps = stepsOf(sound, coding);
    return inBlocks ? encodedInBlocks(sound, std::move(steps)) : encoded(sound, steps, coding);
}

Result<PcmSound> resampled(const PcmSound& sound, std::uint32_t rate)
{
    if (auto problem = problemOf(sound, kMostChannels))
    {
        return fail(std::move(*problem));
    }
    constexpr std::uint32_t kMostTimes = 256;
    const std::uint32_t lowest = std::max(1U, (sound.rate + kMostTimes - 1) / kMostTimes);
    const std::uint32_t highest = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(std::uint64_t{sound.rate} * kMostTimes, kHighestRate));
    if (rate < lowest || rate > highest)
    {
        return fail(Error{
            ErrorCode::OutOfRange, {}, "rate", {concat(rate), concat(lowest), concat(highest)}});
    }
    const std::size_t frames = (sound.frames() * rate + sound.rate / 2) / sound.rate;
    const std::size_t numbers = frames * sound.channels;
    if (numbers > kMostSoundNumbers)
    {
        return tooLong(numbers);
    }
    PcmSound result{rate, sound.channels, {}};
    if (rate == sound.rate || sound.samples.empty())
    {
        result.samples = sound.samples;
        return result;
    }
    // A few frames more than are wanted: how many come out is rounded in the library's own way.
    constexpr std::size_t kSpare = 16;
    result.samples.resize(numbers + kSpare * sound.channels);
    SRC_DATA work{};
    work.data_in = sound.samples.data();
    work.data_out = result.samples.data();
    work.input_frames = static_cast<long>(sound.frames());
    work.output_frames = static_cast<long>(frames + kSpare);
    work.src_ratio = static_cast<double>(rate) / sound.rate;
    if (const int problem = src_simple(&work, SRC_SINC_BEST_QUALITY, sound.channels))
    {
        return soundProblem(src_strerror(problem));
    }
    const auto made = static_cast<std::size_t>(work.output_frames_gen) * sound.channels;
    std::fill(result.samples.begin() + static_cast<std::ptrdiff_t>(std::min(made, numbers)),
              result.samples.end(),
              0.0F);
    result.samples.resize(numbers);
    return result;
}

} // namespace tr::exchange
