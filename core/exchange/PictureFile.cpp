#include "core/exchange/PictureFile.h"

#include "core/base/Text.h"
#include "core/exchange/Bmp.h"
#include "core/exchange/Jpeg.h"
#include "core/exchange/Png.h"

namespace tr::exchange
{

Result<Picture> readPictureFile(std::span<const std::byte> bytes)
{
    if (looksLikeJpeg(bytes))
    {
        return readJpeg(bytes);
    }
    if (looksLikeBmp(bytes))
    {
        return readBmp(bytes);
    }
    auto picture = readPng(bytes);
    if (!picture && picture.error().code == ErrorCode::NotAPng)
    {
        return fail(ErrorCode::NotAPicture, {hexBytes(bytes)});
    }
    return picture;
}

} // namespace tr::exchange
