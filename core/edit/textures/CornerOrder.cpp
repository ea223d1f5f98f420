#include "core/edit/textures/CornerOrder.h"

#include <algorithm>
#include <array>

namespace tr::edit
{

using level::TextureCorner;

BoxCorner boxCornerOf(const TextureCorner& corner, const CornerBounds& bounds)
{
    const bool left = corner.x == bounds.left;
    const bool top = corner.y == bounds.top;
    if ((!left && corner.x != bounds.right) || (!top && corner.y != bounds.bottom))
    {
        return BoxCorner::Elsewhere;
    }
    return top ? (left ? BoxCorner::TopLeft : BoxCorner::TopRight)
               : (left ? BoxCorner::BottomLeft : BoxCorner::BottomRight);
}

TextureCorner wordsOf(BoxCorner corner, const CornerBounds& bounds)
{
    const bool left = corner == BoxCorner::TopLeft || corner == BoxCorner::BottomLeft;
    const bool top = corner == BoxCorner::TopLeft || corner == BoxCorner::TopRight;
    return {static_cast<std::uint16_t>(left ? bounds.left : bounds.right),
            static_cast<std::uint16_t>(top ? bounds.top : bounds.bottom)};
}

std::optional<std::uint16_t> mappingTypeOf(std::span<const TextureCorner> corners)
{
    using enum BoxCorner;
    constexpr std::array<std::array<BoxCorner, 3>, 8> kOfTriangles{{
        {TopLeft, TopRight, BottomLeft},
        {TopRight, BottomRight, TopLeft},
        {BottomRight, BottomLeft, TopRight},
        {BottomLeft, TopLeft, BottomRight},
        {TopRight, TopLeft, BottomRight},
        {TopLeft, BottomLeft, TopRight},
        {BottomLeft, BottomRight, TopLeft},
        {BottomRight, TopRight, BottomLeft},
    }};
    constexpr std::array<std::array<BoxCorner, 4>, 2> kOfQuads{{
        {TopLeft, TopRight, BottomRight, BottomLeft},
        {TopRight, TopLeft, BottomLeft, BottomRight},
    }};
    const CornerBounds bounds = boundsOf(corners);
    std::vector<BoxCorner> order;
    order.reserve(corners.size());
    for (const TextureCorner& corner : corners)
    {
        order.push_back(boxCornerOf(corner, bounds));
    }
    const auto search = [&order](const auto& types) -> std::optional<std::uint16_t>
    {
        const auto found = std::ranges::find_if(
            types, [&order](const auto& type) { return std::ranges::equal(type, order); });
        return found == types.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::uint16_t>(found - types.begin()));
    };
    return corners.size() == 3 ? search(kOfTriangles) : search(kOfQuads);
}

} // namespace tr::edit
