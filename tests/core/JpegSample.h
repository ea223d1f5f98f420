#pragma once

#include "core/exchange/Picture.h"
#include "core/exchange/gltf/GltfText.h"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <vector>

/// A JPEG of 8 by 8 pixels in one red, as libjpeg's encoder writes it.
namespace tr::test
{

/// The address of a picture that is in it.
inline constexpr const char* kRedJpegAddress =
    "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/"
    "2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB"
    "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/2wBDAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB"
    "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAARCAAIAAgDAREAAhEBAxEB/8QAFAABAAAAAAAA"
    "AAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAJCv/EABQRAQAA"
    "AAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ACvGuqQf/9k=";

inline std::vector<std::byte> redJpeg()
{
    return exchange::gltf::dataOf(kRedJpegAddress).value();
}

/// Whether a picture is that one, as far as the format keeps it.
inline bool isRedJpeg(const exchange::Picture& picture)
{
    constexpr std::array<int, exchange::kPixelBytes> kRed{200, 40, 20, 255};
    constexpr int kMostOff = 3;
    for (std::size_t at = 0; at < picture.pixels.size(); ++at)
    {
        if (std::abs(picture.pixels[at] - kRed[at % kRed.size()]) > kMostOff)
        {
            return false;
        }
    }
    return picture.width == 8 && picture.height == 8
           && picture.pixels.size() == std::size_t{8} * 8 * exchange::kPixelBytes;
}

} // namespace tr::test
