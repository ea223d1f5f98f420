#include "app/models/PictureReading.h"

#include "core/exchange/Bmp.h"
#include "core/exchange/PictureFile.h"

#include <limits>
#include <memory>

// Compiled in this one source, with what of it stands beside models.
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_NO_STDIO
#define STBI_NO_JPEG
#define STBI_NO_HDR
#define STBI_NO_LINEAR
#define STBI_MAX_DIMENSIONS 16384
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#include <stb/stb_image.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace models
{

std::optional<tr::exchange::Picture> readPicture(std::span<const std::byte> bytes)
{
    // Of bitmaps there are more kinds than the core reads, which takes all of them for opaque: so
    // that those with alpha keep it, it is not asked for any.
    if (!tr::exchange::looksLikeBmp(bytes))
    {
        if (auto picture = tr::exchange::readPictureFile(bytes))
        {
            return std::move(*picture);
        }
    }
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
    {
        return std::nullopt;
    }
    constexpr int channels = static_cast<int>(tr::exchange::kPixelBytes);
    const auto* const start = reinterpret_cast<const stbi_uc*>(bytes.data());
    const int size = static_cast<int>(bytes.size());
    int width = 0;
    int height = 0;
    int stored = 0;
    if (stbi_info_from_memory(start, size, &width, &height, &stored) == 0 || width <= 0
        || height <= 0
        || static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height)
               > tr::exchange::kMostPixels)
    {
        return std::nullopt;
    }
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load_from_memory(start, size, &width, &height, &stored, channels), &stbi_image_free);
    if (!pixels)
    {
        return std::nullopt;
    }
    tr::exchange::Picture picture{
        static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height), {}};
    const std::size_t total =
        std::size_t{picture.width} * picture.height * tr::exchange::kPixelBytes;
    picture.pixels.assign(pixels.get(), pixels.get() + total);
    return picture;
}

} // namespace models
