#include "core/exchange/Picture.h"

namespace tr::exchange
{

bool hasHoles(const Picture& picture) noexcept
{
    for (std::size_t at = kAlphaAt; at < picture.pixels.size(); at += kPixelBytes)
    {
        if (picture.pixels[at] != kFullAlpha)
        {
            return true;
        }
    }
    return false;
}

Picture withoutHoles(Picture picture)
{
    for (std::size_t at = kAlphaAt; at < picture.pixels.size(); at += kPixelBytes)
    {
        picture.pixels[at] = kFullAlpha;
    }
    return picture;
}

} // namespace tr::exchange
