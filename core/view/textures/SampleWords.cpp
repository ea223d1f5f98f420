#include "core/view/textures/SampleWords.h"

#include "core/level/Mesh.h"

#include <algorithm>
#include <span>

namespace tr::view
{
namespace
{

constexpr std::uint16_t kMirrorBit = 0x8000;
constexpr std::size_t kShapes = 4; ///< of triangles
constexpr unsigned kShapeShift = 13;
constexpr std::uint16_t kShapeBits = 0x6000;
constexpr std::size_t kMostOfQuads = 0x7FFF;

std::array<SampleCorner, 4> shownCorners(std::size_t order, bool isFlipped) noexcept
{
    const SampleCorners& corners = kSampleCorners[order];
    return isFlipped ? corners.flipped : corners.plain;
}

/// Which corner of a sample each corner of it turned comes from.
SampleCorner before(SampleCorner corner, TexelTurn turn)
{
    const auto of = [](SampleCorner each) { return static_cast<std::uint32_t>(each); };
    using enum SampleCorner;
    const auto block =
        turned({2, 2, {of(TopLeft), of(TopRight), of(BottomLeft), of(BottomRight)}}, turn);
    constexpr std::array<std::size_t, 4> kTexelOf{0, 1, 3, 2};
    return static_cast<SampleCorner>(block.texels[kTexelOf[of(corner)]]);
}

} // namespace

std::array<SampleCorner, 4> cornersOf(const SampleWord& face) noexcept
{
    const std::size_t order =
        face.isQuad ? kSampleCornersOfQuads : (face.word & kShapeBits) >> kShapeShift;
    return shownCorners(order, (face.word & kMirrorBit) != 0);
}

std::optional<std::uint16_t> wordFor(const SampleWord& face, std::size_t sample, TexelTurn turn)
{
    if (sample > (face.isQuad ? kMostOfQuads : std::size_t{level::kTriangleSampleMask}))
    {
        return std::nullopt;
    }
    auto wanted = cornersOf(face);
    for (SampleCorner& corner : wanted)
    {
        corner = before(corner, turn);
    }
    const std::size_t corners = face.isQuad ? 4 : 3;
    const auto isIt = [&](std::size_t order, bool isFlipped)
    {
        const auto shown = shownCorners(order, isFlipped);
        return std::ranges::equal(std::span(shown).first(corners),
                                  std::span(wanted).first(corners));
    };
    const auto number = static_cast<std::uint16_t>(sample);
    for (const bool isFlipped : {false, true})
    {
        if (face.isQuad)
        {
            if (isIt(kSampleCornersOfQuads, isFlipped) && (!isFlipped || sample != 0))
            {
                // Below zero is mirrored.
                return isFlipped ? static_cast<std::uint16_t>(-static_cast<int>(number)) : number;
            }
            continue;
        }
        for (std::size_t shape = 0; shape < kShapes; ++shape)
        {
            if (isIt(shape, isFlipped))
            {
                const unsigned kept =
                    face.word & ~(kMirrorBit | kShapeBits | unsigned{level::kTriangleSampleMask});
                return static_cast<std::uint16_t>(kept | (isFlipped ? kMirrorBit : 0U)
                                                  | (static_cast<unsigned>(shape) << kShapeShift)
                                                  | number);
            }
        }
    }
    return std::nullopt;
}

} // namespace tr::view
