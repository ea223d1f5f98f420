#include "core/transfer/gathering/Texels.h"

#include "core/exchange/Picture.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <tuple>

namespace tr::transfer
{

Picture pictureIn(const view::RgbaPage& page, const exchange::PixelRect& rect)
{
    Picture picture{rect.width, rect.height, {}};
    picture.texels.reserve(std::size_t{rect.width} * rect.height);
    for (std::size_t y = rect.top; y < std::size_t{rect.top} + rect.height; ++y)
    {
        const std::uint8_t* pixel =
            page.data() + (y * level::kPageSize + rect.left) * exchange::kPixelBytes;
        for (std::uint32_t x = 0; x < rect.width; ++x, pixel += exchange::kPixelBytes)
        {
            picture.texels.push_back((std::uint32_t{pixel[3]} << 24)
                                     | texelOf({pixel[0], pixel[1], pixel[2]}));
        }
    }
    return picture;
}

std::vector<std::size_t> largestFirst(std::span<const Picture* const> pictures)
{
    std::vector<std::size_t> order(pictures.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto key = [&](std::size_t number)
    {
        const Picture& picture = *pictures[number];
        return std::tuple(std::max(picture.width, picture.height),
                          std::min(picture.width, picture.height),
                          picture.height);
    };
    std::ranges::stable_sort(order, std::greater{}, key);
    return order;
}

} // namespace tr::transfer
