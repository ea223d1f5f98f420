#include "core/exchange/Bmp.h"

#include "core/base/Text.h"
#include "core/io/ByteReader.h"

#include <cstdlib>

namespace tr::exchange
{
namespace
{

constexpr std::size_t kBitmapHead = 54; ///< both headers
constexpr std::uint32_t kInfoHead = 40;
constexpr std::size_t kRowStep = 4; ///< rows are filled up to whole words

struct BitmapHead
{
    std::uint32_t pixelsAt = 0;
    std::int64_t width = 0;
    std::int64_t height = 0; ///< negative: the upper row is the first
    std::uint16_t bits = 0;
    std::uint32_t compression = 0;
    std::uint32_t infoSize = 0;
};

/// Precondition: bytes.size() >= kBitmapHead.
BitmapHead bitmapHead(std::span<const std::byte> bytes)
{
    constexpr std::size_t kPixelsAt = 10;
    ByteReader reader(bytes, kPixelsAt);
    BitmapHead head;
    head.pixelsAt = reader.number<std::uint32_t>();
    head.infoSize = reader.number<std::uint32_t>();
    head.width = reader.number<std::int32_t>();
    head.height = reader.number<std::int32_t>();
    reader.take(sizeof(std::uint16_t)); // planes: always 1
    head.bits = reader.number<std::uint16_t>();
    head.compression = reader.number<std::uint32_t>();
    return head;
}

tl::unexpected<Error> badBitmap(std::string what)
{
    return fail(ErrorCode::BadModel, {"bitmap", std::move(what)});
}

} // namespace

bool looksLikeBmp(std::span<const std::byte> bytes) noexcept
{
    return bytes.size() >= 2 && bytes[0] == std::byte{'B'} && bytes[1] == std::byte{'M'};
}

Result<Picture> readBmp(std::span<const std::byte> bytes)
{
    if (!looksLikeBmp(bytes) || bytes.size() < kBitmapHead)
    {
        return badBitmap("it has no header of a bitmap");
    }
    const BitmapHead head = bitmapHead(bytes);
    constexpr std::uint16_t kTrueColour = 24;
    constexpr std::uint16_t kWithFourth = 32;
    if (head.infoSize < kInfoHead || head.compression != 0
        || (head.bits != kTrueColour && head.bits != kWithFourth))
    {
        return badBitmap("only bitmaps of 24 or 32 bits without compression are read");
    }
    const auto width = static_cast<std::uint64_t>(std::abs(head.width));
    const auto height = static_cast<std::uint64_t>(std::abs(head.height));
    if (head.width <= 0 || height == 0 || width > kMostPixels / height)
    {
        return fail(ErrorCode::PictureTooLarge,
                    {concat(head.width), concat(height), concat(kMostPixels)});
    }
    const std::size_t each = head.bits / 8;
    const std::size_t row = (width * each + kRowStep - 1) / kRowStep * kRowStep;
    if (head.pixelsAt > bytes.size() || row * height > bytes.size() - head.pixelsAt)
    {
        return badBitmap("its pixels are cut off");
    }
    Picture picture{static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height), {}};
    picture.pixels.reserve(width * height * kPixelBytes);
    for (std::uint64_t y = 0; y < height; ++y)
    {
        const std::uint64_t stored = head.height < 0 ? y : height - 1 - y;
        const auto line = bytes.subspan(head.pixelsAt + stored * row, width * each);
        for (std::size_t at = 0; at < line.size(); at += each)
        {
            picture.pixels.insert(picture.pixels.end(),
                                  {std::to_integer<std::uint8_t>(line[at + 2]),
                                   std::to_integer<std::uint8_t>(line[at + 1]),
                                   std::to_integer<std::uint8_t>(line[at]),
                                   kFullAlpha});
        }
    }
    return picture;
}

} // namespace tr::exchange
