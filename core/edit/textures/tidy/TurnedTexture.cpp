#include "core/edit/textures/tidy/TurnedTexture.h"

#include "core/edit/textures/CornerOrder.h"

#include <array>
#include <span>
#include <utility>

namespace tr::edit
{
namespace
{

using exchange::PixelRect;
using level::ObjectTexture;
using view::TexelTurn;

/// Which corner of a block each corner of it turned comes from.
std::array<BoxCorner, 4> cornersBefore(TexelTurn turn)
{
    const auto of = [](BoxCorner corner) { return static_cast<std::uint32_t>(corner); };
    using enum BoxCorner;
    const auto turned =
        view::turned({2, 2, {of(TopLeft), of(TopRight), of(BottomLeft), of(BottomRight)}}, turn);
    const auto at = [&turned](std::size_t texel)
    { return static_cast<BoxCorner>(turned.texels[texel]); };
    return {at(0), at(1), at(3), at(2)};
}

/// The words of sides that lie in a rectangle as others lie in theirs.
CornerBounds
boundsIn(const PixelRect& to, const PixelRect& from, const CornerBounds& bounds, bool isAcross)
{
    constexpr int kWords = 256;
    const auto start = [](std::uint32_t texel) { return static_cast<int>(texel) * kWords; };
    CornerBounds inside{bounds.left - start(from.left),
                        bounds.top - start(from.top),
                        bounds.right - start(from.left),
                        bounds.bottom - start(from.top)};
    if (isAcross)
    {
        inside = {inside.top, inside.left, inside.bottom, inside.right};
    }
    return {inside.left + start(to.left),
            inside.top + start(to.top),
            inside.right + start(to.left),
            inside.bottom + start(to.top)};
}

} // namespace

std::optional<ObjectTexture> turnedTexture(const ObjectTexture& texture,
                                           std::size_t corners,
                                           const PixelRect& from,
                                           const PixelRect& to,
                                           TexelTurn turn,
                                           bool hasTypes)
{
    const auto before = std::span(texture.vertices).first(corners);
    const CornerBounds bounds = boundsOf(before);
    const bool isAcross = turn.quarters % 2 != 0;
    const CornerBounds places = boundsIn(to, from, bounds, isAcross);
    if (places.right > 0xFFFF || places.bottom > 0xFFFF)
    {
        return std::nullopt;
    }
    ObjectTexture made = texture;
    const auto sources = cornersBefore(turn);
    for (std::size_t i = 0; i < corners; ++i)
    {
        const BoxCorner corner = boxCornerOf(texture.vertices[i], bounds);
        if (corner == BoxCorner::Elsewhere)
        {
            return std::nullopt;
        }
        made.vertices[i] = wordsOf(sources[static_cast<std::size_t>(corner)], places);
    }
    if (isAcross)
    {
        std::swap(made.width, made.height);
    }
    if (hasTypes)
    {
        // The engine keeps half a texel away from edges by the type: it has to go on doing so.
        const auto type = mappingTypeOf(before);
        const auto now = mappingTypeOf(std::span(made.vertices).first(corners));
        if (!type || !now || (texture.newFlags & kMappingTypeBits) != *type)
        {
            return std::nullopt;
        }
        made.newFlags = static_cast<std::uint16_t>((texture.newFlags & ~kMappingTypeBits) | *now);
    }
    const std::uint32_t page =
        (texture.tileAndFlag & std::uint32_t{level::kTileMask}) + to.page - from.page;
    made.tileAndFlag = static_cast<std::uint16_t>((texture.tileAndFlag & ~level::kTileMask) | page);
    return made;
}

} // namespace tr::edit
