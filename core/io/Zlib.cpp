#include "core/io/Zlib.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"

#include <zlib.h>

#include <algorithm>
#include <libdeflate.h>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <xxhash.h>

namespace tr
{
namespace
{

constexpr std::size_t kFirstBuffer = 64 * 1024;

/// Deflate cannot shrink anything by more than this factor, so a declared size above it is a lie
/// that is not worth an allocation.
constexpr std::size_t kLargestRatio = 1032;

/// Texture pages rarely shrink further; what does costs a few more allocations.
constexpr std::size_t kUsualRatio = 3;

/// The pages of real levels shrink by up to 7.5. A declared size within this is believed at once.
constexpr std::size_t kBelievedRatio = 8;

/// How much more room a stream gets that has filled what it had.
constexpr std::size_t kGrowth = 4;

/// What both libraries call their usual level.
constexpr int kLevel = 6;

struct FreeInflater
{
    void operator()(libdeflate_decompressor* inflater) const noexcept
    {
        libdeflate_free_decompressor(inflater);
    }
};

struct FreeDeflater
{
    void operator()(libdeflate_compressor* deflater) const noexcept
    {
        libdeflate_free_compressor(deflater);
    }
};

template <class Owner>
Owner allocated(typename Owner::pointer made)
{
    if (made == nullptr)
    {
        throw std::bad_alloc();
    }
    return Owner(made);
}

class InflateStream
{
public:
    InflateStream()
    {
        const int status = inflateInit(&m_stream);
        TR_ASSERT(status == Z_OK);
    }

    InflateStream(const InflateStream&) = delete;
    InflateStream& operator=(const InflateStream&) = delete;

    ~InflateStream() { inflateEnd(&m_stream); }

    [[nodiscard]] z_stream& get() noexcept { return m_stream; }

private:
    z_stream m_stream{};
};

std::string reason(const z_stream& stream, int status)
{
    if (stream.msg != nullptr)
    {
        return stream.msg;
    }
    return status == Z_BUF_ERROR || status == Z_OK ? "the stream ends early"
                                                   : concat("zlib status ", status);
}

/// Inflates until the stream ends or more than `limit` bytes came out. `hint` sizes the buffer.
Result<std::vector<std::byte>>
run(std::span<const std::byte> compressed, std::size_t hint, std::size_t limit, std::size_t& used)
{
    InflateStream owner;
    z_stream& stream = owner.get();
    // zlib never writes through next_in; its interface predates const.
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(compressed.data()));
    stream.avail_in = static_cast<uInt>(
        std::min<std::size_t>(compressed.size(), std::numeric_limits<uInt>::max()));

    // A declared size is a hint, not a reason to allocate: the buffer grows with what comes out.
    const std::size_t likely = compressed.size() * kUsualRatio + kFirstBuffer;
    std::vector<std::byte> out(std::min(hint, likely));
    std::size_t filled = 0;
    int status = Z_OK;
    while (status == Z_OK)
    {
        if (filled == out.size())
        {
            if (filled > limit)
            {
                break;
            }
            out.resize(std::min(std::max(out.size() * 2, kFirstBuffer), limit + 1));
        }
        stream.next_out = reinterpret_cast<Bytef*>(out.data() + filled);
        stream.avail_out = static_cast<uInt>(
            std::min<std::size_t>(out.size() - filled, std::numeric_limits<uInt>::max()));
        const uInt offered = stream.avail_out;
        status = ::inflate(&stream, Z_NO_FLUSH);
        filled += offered - stream.avail_out;
    }
    used = compressed.size() - stream.avail_in;
    out.resize(filled);
    if (status != Z_STREAM_END && filled <= limit)
    {
        return fail(ErrorCode::BadChunkStream, {reason(stream, status)});
    }
    return out;
}

/// Inflates a stream that is sound, fills its bytes to the last and yields what it declares;
/// nothing for any other. What libdeflate takes for sound has the checksum that the stream ends
/// with; zlib is stricter only with code lengths of symbols that do not exist (RFC 1951, 3.2.7),
/// which no compressor writes. libdeflate wants room for all of it at once. A declared size that is
/// hard to believe gets less, and more only after that much has come out.
std::optional<std::vector<std::byte>> inflateSound(std::span<const std::byte> compressed,
                                                   std::size_t expected)
{
    using Inflater = std::unique_ptr<libdeflate_decompressor, FreeInflater>;
    const auto inflater = allocated<Inflater>(libdeflate_alloc_decompressor());
    const std::size_t believed = compressed.size() * kBelievedRatio + kFirstBuffer;
    std::size_t room =
        expected <= believed ? expected : compressed.size() * kUsualRatio + kFirstBuffer;
    for (;;)
    {
        std::vector<std::byte> out(room);
        std::size_t used = 0;
        std::size_t filled = 0;
        const auto result = libdeflate_zlib_decompress_ex(inflater.get(),
                                                          compressed.data(),
                                                          compressed.size(),
                                                          out.data(),
                                                          out.size(),
                                                          &used,
                                                          &filled);
        if (result == LIBDEFLATE_SUCCESS && filled == expected && used == compressed.size())
        {
            return out;
        }
        if (result != LIBDEFLATE_INSUFFICIENT_SPACE || room >= expected)
        {
            return std::nullopt;
        }
        room = std::min(expected, room * kGrowth);
    }
}

} // namespace

Result<std::vector<std::byte>> inflate(std::span<const std::byte> compressed, std::size_t expected)
{
    if (auto sound = inflateSound(compressed, expected))
    {
        return std::move(*sound);
    }
    // zlib is slower, but it says what is wrong, and where.
    const std::size_t possible = compressed.size() * kLargestRatio + kFirstBuffer;
    std::size_t used = 0;
    auto out = run(compressed, std::min(expected, possible), expected, used);
    if (!out)
    {
        return out;
    }
    if (out->size() != expected)
    {
        const std::string found =
            out->size() > expected ? concat("more than ", expected) : concat(out->size());
        return fail(ErrorCode::ChunkSizeDiffers, {concat(expected), found});
    }
    if (used != compressed.size())
    {
        return fail(ErrorCode::BadChunkStream,
                    {concat("it ends ", compressed.size() - used, " bytes early")});
    }
    return out;
}

Result<std::vector<std::byte>>
inflateUnknownSize(std::span<const std::byte> compressed, std::size_t limit, std::size_t& used)
{
    auto out = run(compressed, std::min(limit, compressed.size() * 4), limit, used);
    if (out && out->size() > limit)
    {
        return fail(ErrorCode::FileTooLarge, {concat("more than ", limit), concat(limit)});
    }
    return out;
}

std::vector<std::byte> deflate(std::span<const std::byte> bytes)
{
    using Deflater = std::unique_ptr<libdeflate_compressor, FreeDeflater>;
    const auto deflater = allocated<Deflater>(libdeflate_alloc_compressor(kLevel));
    const std::size_t room = libdeflate_zlib_compress_bound(deflater.get(), bytes.size());
    // Most of the room is never touched, so it is not cleared either.
    const auto out = std::make_unique_for_overwrite<std::byte[]>(room);
    const std::size_t size =
        libdeflate_zlib_compress(deflater.get(), bytes.data(), bytes.size(), out.get(), room);
    TR_ASSERT(size != 0);
    return {out.get(), out.get() + size};
}

bool looksDeflated(std::span<const std::byte> bytes) noexcept
{
    if (bytes.size() < 2)
    {
        return false;
    }
    const auto method = std::to_integer<unsigned>(bytes[0]);
    const auto flags = std::to_integer<unsigned>(bytes[1]);
    return (method & 0x0F) == 8 && (method >> 4) <= 7 && (method * 256 + flags) % 31 == 0
           && (flags & 0x20) == 0;
}

Fingerprint fingerprint(std::span<const std::byte> bytes) noexcept
{
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return {hash.low64, hash.high64, bytes.size()};
}

} // namespace tr
