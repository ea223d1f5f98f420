#include "core/exchange/Jpeg.h"

#include "core/base/Text.h"

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdio>

// The first needs <cstdio> before it, and the second goes by the version that the first tells.
// clang-format off
#include <jpeglib.h>
#include <jerror.h>

// clang-format on

namespace tr::exchange
{
namespace
{

constexpr std::uint32_t kFull = 255;
constexpr std::uint32_t kHalf = kFull / 2;

/// Programs write about ten. A scan of a few bytes can go over millions of pixels.
constexpr int kMostScans = 100;

/// A block of 8 by 8 pixels has a bit at the least, and colours may have half as many blocks each
/// way.
constexpr std::uint64_t kMostPixelsOfByte = 1024;

/// Files in scans keep two bytes of each sample until the last one, beside the pixels. As much as
/// the largest picture has: enough for one whose colours have half as many samples.
constexpr long kMostMemory = kMostPixels * kPixelBytes;

/// What libjpeg warns of and makes up pixels for.
constexpr std::array<int, 5> kMadeUp{
    JWRN_ARITH_BAD_CODE, JWRN_HIT_MARKER, JWRN_HUFF_BAD_CODE, JWRN_JPEG_EOF, JWRN_MUST_RESYNC};

/// libjpeg at work on bytes in memory. Its errors must not return, and no exception may cross its
/// C: they jump back into the function that called it, which therefore makes nothing that has to be
/// destroyed.
class JpegDecoder
{
public:
    /// Keeps the bytes.
    explicit JpegDecoder(std::span<const std::byte> bytes)
    {
        m_info.err = jpeg_std_error(&m_errors);
        m_errors.error_exit = &refuse;
        m_errors.emit_message = &hearWarning;
        m_progress.progress_monitor = &countScans;
        m_source.next_input_byte = reinterpret_cast<const JOCTET*>(bytes.data());
        m_source.bytes_in_buffer = bytes.size();
        m_source.init_source = [](j_decompress_ptr) {};
        m_source.fill_input_buffer = &demandMore;
        m_source.skip_input_data = &skip;
        m_source.resync_to_restart = &jpeg_resync_to_restart;
        m_source.term_source = [](j_decompress_ptr) {};
        m_info.client_data = this;
    }

    JpegDecoder(const JpegDecoder&) = delete;
    JpegDecoder& operator=(const JpegDecoder&) = delete;

    ~JpegDecoder() { jpeg_destroy_decompress(&m_info); }

    /// Size and kind. False: see problem().
    [[nodiscard]] bool readHead()
    {
        if (setjmp(m_back) != 0)
        {
            return false;
        }
        jpeg_create_decompress(&m_info);
        m_info.mem->max_memory_to_use = kMostMemory;
        m_info.src = &m_source;
        m_info.progress = &m_progress;
        jpeg_read_header(&m_info, TRUE);
        return true;
    }

    [[nodiscard]] std::uint32_t width() const noexcept { return m_info.image_width; }

    [[nodiscard]] std::uint32_t height() const noexcept { return m_info.image_height; }

    /// Takes what memory it works in, and all scans of a file in scans. Contract: the head was
    /// read. False: see problem().
    [[nodiscard]] bool start()
    {
        if (setjmp(m_back) != 0)
        {
            return false;
        }
        m_info.out_color_space = isOfInks() ? JCS_CMYK : JCS_RGB;
        jpeg_start_decompress(&m_info);
        return true;
    }

    /// Contract: it was started, and there is room for all pixels. False: see problem().
    [[nodiscard]] bool readPixels(std::uint8_t* pixels)
    {
        m_row.resize(std::size_t{width()} * kPixelBytes);
        if (setjmp(m_back) != 0)
        {
            return false;
        }
        while (m_info.output_scanline < m_info.output_height)
        {
            std::uint8_t* const line =
                pixels + std::size_t{m_info.output_scanline} * width() * kPixelBytes;
            JSAMPROW row = m_row.data();
            jpeg_read_scanlines(&m_info, &row, 1);
            isOfInks() ? putInks(line) : putColours(line);
        }
        jpeg_finish_decompress(&m_info);
        return true;
    }

    [[nodiscard]] tl::unexpected<Error> problem() const
    {
        return fail(ErrorCode::BadJpeg, {std::string(m_message.data())});
    }

private:
    [[nodiscard]] bool isOfInks() const noexcept
    {
        return m_info.jpeg_color_space == JCS_CMYK || m_info.jpeg_color_space == JCS_YCCK;
    }

    void putColours(std::uint8_t* line) const noexcept
    {
        constexpr std::size_t kColours = 3;
        for (std::size_t x = 0; x < width(); ++x)
        {
            std::copy_n(&m_row[x * kColours], kColours, line + x * kPixelBytes);
            line[x * kPixelBytes + kColours] = kFull;
        }
    }

    /// Programs of Adobe, and all that do as they do, write how much light an ink lets through.
    void putInks(std::uint8_t* line) const noexcept
    {
        const std::uint32_t flipped = m_info.saw_Adobe_marker != 0 ? 0 : kFull;
        for (std::size_t at = 0; at < m_row.size(); at += kPixelBytes)
        {
            const std::uint32_t black = m_row[at + 3] ^ flipped;
            for (std::size_t i = 0; i < 3; ++i)
            {
                const std::uint32_t ink = m_row[at + i] ^ flipped;
                line[at + i] = static_cast<std::uint8_t>((ink * black + kHalf) / kFull);
            }
            line[at + 3] = kFull;
        }
    }

    [[noreturn]] static void refuse(j_common_ptr info)
    {
        auto& decoder = *static_cast<JpegDecoder*>(info->client_data);
        if (info->err->msg_code == JERR_NO_BACKING_STORE)
        {
            std::snprintf(decoder.m_message.data(),
                          decoder.m_message.size(),
                          "its scans need more than %ld bytes of memory",
                          kMostMemory);
        }
        else
        {
            info->err->format_message(info, decoder.m_message.data());
        }
        std::longjmp(decoder.m_back, 1);
    }

    static void hearWarning(j_common_ptr info, int level)
    {
        if (level < 0 && std::ranges::find(kMadeUp, info->err->msg_code) != kMadeUp.end())
        {
            refuse(info);
        }
    }

    static void countScans(j_common_ptr info)
    {
        auto& decoder = *static_cast<JpegDecoder*>(info->client_data);
        if (decoder.m_info.input_scan_number > kMostScans)
        {
            std::snprintf(decoder.m_message.data(),
                          decoder.m_message.size(),
                          "it has more than %d scans",
                          kMostScans);
            std::longjmp(decoder.m_back, 1);
        }
    }

    /// All bytes were there from the start.
    static boolean demandMore(j_decompress_ptr info)
    {
        info->err->msg_code = JERR_INPUT_EOF;
        refuse(reinterpret_cast<j_common_ptr>(info));
    }

    static void skip(j_decompress_ptr info, long count)
    {
        jpeg_source_mgr& source = *info->src;
        const auto wanted = static_cast<std::size_t>(std::max(count, 0L));
        const std::size_t skipped = std::min(wanted, source.bytes_in_buffer);
        source.next_input_byte += skipped;
        source.bytes_in_buffer -= skipped;
    }

    jpeg_decompress_struct m_info{};
    jpeg_error_mgr m_errors{};
    jpeg_source_mgr m_source{};
    jpeg_progress_mgr m_progress{};
    std::jmp_buf m_back{};
    std::array<char, JMSG_LENGTH_MAX> m_message{};
    std::vector<std::uint8_t> m_row;
};

} // namespace

bool looksLikeJpeg(std::span<const std::byte> bytes) noexcept
{
    constexpr std::array<std::byte, 3> kStart{std::byte{0xFF}, std::byte{0xD8}, std::byte{0xFF}};
    return bytes.size() >= kStart.size() && std::ranges::equal(bytes.first(kStart.size()), kStart);
}

Result<Picture> readJpeg(std::span<const std::byte> bytes)
{
    JpegDecoder decoder(bytes);
    if (!decoder.readHead())
    {
        return decoder.problem();
    }
    const std::uint64_t most = std::min(kMostPixels, bytes.size() * kMostPixelsOfByte);
    const std::uint64_t count = std::uint64_t{decoder.width()} * decoder.height();
    if (count > most)
    {
        return fail(ErrorCode::PictureTooLarge,
                    {concat(decoder.width()), concat(decoder.height()), concat(most)});
    }
    if (!decoder.start())
    {
        return decoder.problem();
    }
    Picture picture{decoder.width(), decoder.height(), {}};
    picture.pixels.resize(count * kPixelBytes);
    if (!decoder.readPixels(picture.pixels.data()))
    {
        return decoder.problem();
    }
    return picture;
}

} // namespace tr::exchange
