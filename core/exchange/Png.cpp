#include "core/exchange/Png.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <png.h>

namespace tr::exchange
{
namespace
{

constexpr std::array<std::uint8_t, 8> kSignature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

/// What libpng's simple interface works with: it is freed however a function is left.
class PngImage
{
public:
    PngImage()
    {
        m_image.version = PNG_IMAGE_VERSION;
        m_image.format = PNG_FORMAT_RGBA;
    }

    PngImage(const PngImage&) = delete;
    PngImage& operator=(const PngImage&) = delete;

    ~PngImage() { png_image_free(&m_image); }

    png_image* operator->() noexcept { return &m_image; }

    [[nodiscard]] png_image* get() noexcept { return &m_image; }

    [[nodiscard]] tl::unexpected<Error> problem() const
    {
        return fail(ErrorCode::BadPng, {std::string(m_image.message)});
    }

private:
    png_image m_image{};
};

bool canBe(std::uint64_t width, std::uint64_t height, std::uint64_t most) noexcept
{
    return width != 0 && height != 0 && width <= most && height <= most / width;
}

/// Bits of a pixel in the file. Precondition: its head was read.
std::uint64_t bitsOfPixel(std::span<const std::byte> bytes)
{
    constexpr std::size_t kDepthAt = 24;
    constexpr std::size_t kColoursAt = 25;
    // By the kind of colours: grey, none, red green blue, palette, grey and alpha, none, all four.
    constexpr std::array<std::uint64_t, 7> kChannels{1, 1, 3, 1, 2, 1, 4};
    TR_PRE(bytes.size() > kColoursAt);
    const auto colours = std::to_integer<std::size_t>(bytes[kColoursAt]);
    return std::to_integer<std::uint64_t>(bytes[kDepthAt])
           * kChannels[std::min(colours, kChannels.size() - 1)];
}

tl::unexpected<Error> tooLarge(std::uint32_t width, std::uint32_t height, std::uint64_t most)
{
    return fail(ErrorCode::PictureTooLarge, {concat(width), concat(height), concat(most)});
}

} // namespace

Result<std::vector<std::byte>> writePng(const Picture& picture)
{
    TR_PRE(picture.pixels.size() == std::uint64_t{picture.width} * picture.height * kPixelBytes);
    if (!canBe(picture.width, picture.height, kMostPixels))
    {
        return tooLarge(picture.width, picture.height, kMostPixels);
    }
    PngImage image;
    image->width = picture.width;
    image->height = picture.height;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(*image.get());
    std::vector<std::byte> bytes(size);
    if (png_image_write_to_memory(
            image.get(), bytes.data(), &size, 0, picture.pixels.data(), 0, nullptr)
        == 0)
    {
        return image.problem();
    }
    bytes.resize(size);
    bytes.shrink_to_fit();
    return bytes;
}

Result<Picture> readPng(std::span<const std::byte> bytes)
{
    if (bytes.size() < kSignature.size()
        || std::memcmp(bytes.data(), kSignature.data(), kSignature.size()) != 0)
    {
        return fail(ErrorCode::NotAPng, {hexBytes(bytes)});
    }
    PngImage image;
    if (png_image_begin_read_from_memory(image.get(), bytes.data(), bytes.size()) == 0)
    {
        return image.problem();
    }
    // A byte of a deflated stream makes 1032 bytes at the most.
    constexpr std::uint64_t kMostBitsOfByte = 1032 * 8;
    const std::uint64_t most =
        std::min(kMostPixels, bytes.size() * kMostBitsOfByte / bitsOfPixel(bytes));
    if (!canBe(image->width, image->height, most))
    {
        return tooLarge(image->width, image->height, most);
    }
    Picture picture{image->width, image->height, {}};
    picture.pixels.resize(std::size_t{picture.width} * picture.height * kPixelBytes);
    image->format = PNG_FORMAT_RGBA;
    if (png_image_finish_read(image.get(), nullptr, picture.pixels.data(), 0, nullptr) == 0)
    {
        return image.problem();
    }
    return picture;
}

} // namespace tr::exchange
