#include "core/transfer/games/FaceAreas.h"

#include "core/view/textures/SampleWords.h"

#include <algorithm>
#include <cmath>

namespace tr::transfer
{
namespace
{

using view::SampleCorner;

constexpr std::uint32_t kRgb = 0x00FF'FFFF;
constexpr std::uint32_t kMagentaTexel = 0x00FF'00FF;
constexpr unsigned kAlphaShift = 24;
constexpr std::uint32_t kAlphaOfAll = 0xFF;
constexpr std::uint32_t kAlphaOfHalf = 0x80;
constexpr std::uint32_t kMirrorBit = 0x8000;
constexpr unsigned kShapeShift = 13;

/// A side that is off whole texels by more is moved.
constexpr float kSameTexel = 1.0F / 32.0F;
/// No corner is farther from a side of a rectangle that it lies on.
constexpr float kOnSide = 0.25F;
/// Corners may lie so far beside their texture.
constexpr float kBeside = 1.0F;
/// Nobody has textures that large, so corners beyond it are damage.
constexpr float kFarthest = 65'536.0F;
/// A texel is the mean of no more than so many along either side.
constexpr float kMostSteps = 16.0F;

std::uint32_t alphaOf(std::uint32_t texel)
{
    return texel >> kAlphaShift;
}

bool isHalfClear(std::uint32_t texel)
{
    return alphaOf(texel) != 0 && alphaOf(texel) != kAlphaOfAll;
}

float distanceOf(const TexelPoint& one, const TexelPoint& other)
{
    return std::hypot(other.x - one.x, other.y - one.y);
}

TexelPoint
mixed(const TexelPoint& origin, const TexelPoint& across, float s, const TexelPoint& down, float t)
{
    return {origin.x + across.x * s + down.x * t, origin.y + across.y * s + down.y * t};
}

TexelPoint between(const TexelPoint& from, const TexelPoint& to)
{
    return {to.x - from.x, to.y - from.y};
}

/// Where a place of the rectangle, 0 to 1 across and down, is on the texture: as engines draw
/// quads, of two triangles.
TexelPoint placeOn(FaceAreas::Corners corners, float s, float t)
{
    const TexelPoint& first = corners[0];
    if (corners.size() == 3)
    {
        return mixed(first, between(first, corners[1]), s, between(first, corners[2]), t);
    }
    return s >= t ? mixed(first, between(first, corners[1]), s, between(corners[1], corners[2]), t)
                  : mixed(first, between(corners[3], corners[2]), s, between(first, corners[3]), t);
}

/// The low and the high side of a rectangle along one axis, and whether each corner lies on one.
struct Sides
{
    float low = 0.0F;
    float high = 0.0F;
    bool isIt = false;
};

template <class Coordinate>
Sides sidesOf(FaceAreas::Corners corners, const Coordinate& of)
{
    Sides sides{of(corners[0]), of(corners[0]), true};
    for (const TexelPoint& corner : corners)
    {
        sides.low = std::min(sides.low, of(corner));
        sides.high = std::max(sides.high, of(corner));
    }
    for (const TexelPoint& corner : corners)
    {
        sides.isIt =
            sides.isIt && (of(corner) - sides.low <= kOnSide || sides.high - of(corner) <= kOnSide);
    }
    sides.isIt = sides.isIt && sides.high - sides.low > 2 * kOnSide;
    return sides;
}

/// How many texels of a page a length on a texture takes.
std::uint32_t texelsFor(float length)
{
    const float whole = std::ceil(length - kSameTexel);
    return static_cast<std::uint32_t>(std::clamp(whole, 1.0F, static_cast<float>(kLongestSide)));
}

/// Sums up texels of which one is to be made.
class Mean
{
public:
    void add(std::uint32_t texel)
    {
        ++m_count;
        const std::uint32_t plain = plainTexel(texel);
        if (alphaOf(plain) == 0)
        {
            return;
        }
        ++m_opaque;
        for (std::size_t i = 0; i < m_parts.size(); ++i)
        {
            m_parts.at(i) += (plain >> (8 * i)) & 0xFFU;
        }
    }

    [[nodiscard]] std::uint32_t texel() const
    {
        if (2 * m_opaque < m_count || m_opaque == 0)
        {
            return kMagentaTexel;
        }
        std::uint32_t texel = kAlphaOfAll << kAlphaShift;
        for (std::size_t i = 0; i < m_parts.size(); ++i)
        {
            texel |= ((m_parts.at(i) + m_opaque / 2) / m_opaque) << (8 * i);
        }
        return plainTexel(texel);
    }

private:
    std::array<std::uint32_t, 3> m_parts{};
    std::uint32_t m_count = 0;
    std::uint32_t m_opaque = 0;
};

} // namespace

std::uint32_t plainTexel(std::uint32_t texel) noexcept
{
    const bool isClear = alphaOf(texel) < kAlphaOfHalf || (texel & kRgb) == kMagentaTexel;
    return isClear ? kMagentaTexel : (texel & kRgb) | (kAlphaOfAll << kAlphaShift);
}

FaceAreas::FaceAreas(std::vector<Picture>& pictures)
    : m_pictures(pictures)
{
}

std::optional<FaceAreas::Rect> FaceAreas::rectOf(const Source& source, Corners corners)
{
    const auto across = sidesOf(corners, [](const TexelPoint& corner) { return corner.x; });
    const auto down = sidesOf(corners, [](const TexelPoint& corner) { return corner.y; });
    if (!across.isIt || !down.isIt)
    {
        return std::nullopt;
    }
    Rect rect;
    bool isThere = true;
    // Half a texel beside a side is how engines keep off the neighbours: the whole one is meant.
    const auto settle = [&rect, &isThere](float side, float whole, std::int64_t most)
    {
        const float inside = std::clamp(whole, 0.0F, static_cast<float>(most));
        isThere = isThere && std::abs(side - inside) <= kBeside;
        rect.isRounded = rect.isRounded || std::abs(side - inside) > kSameTexel;
        return static_cast<std::int64_t>(inside);
    };
    constexpr float kHalf = 0.5F + kSameTexel; // corners are a hair off
    rect.left = settle(across.low, std::ceil(across.low - kHalf), source.width);
    rect.right = settle(across.high, std::floor(across.high + kHalf), source.width);
    rect.top = settle(down.low, std::ceil(down.low - kHalf), source.height);
    rect.bottom = settle(down.high, std::floor(down.high + kHalf), source.height);
    isThere = isThere && rect.left < rect.right && rect.top < rect.bottom
              && rect.right - rect.left <= kLongestSide && rect.bottom - rect.top <= kLongestSide;
    return isThere ? std::optional(rect) : std::nullopt;
}

std::optional<ShownArea> FaceAreas::areaOf(const Rect& rect, Corners corners)
{
    std::array<SampleCorner, 4> shown{};
    for (std::size_t i = 0; i < corners.size(); ++i)
    {
        const float middleX = static_cast<float>(rect.left + rect.right) / 2;
        const float middleY = static_cast<float>(rect.top + rect.bottom) / 2;
        const bool isLeft = corners[i].x < middleX;
        const bool isTop = corners[i].y < middleY;
        shown.at(i) = isTop ? (isLeft ? SampleCorner::TopLeft : SampleCorner::TopRight)
                            : (isLeft ? SampleCorner::BottomLeft : SampleCorner::BottomRight);
    }
    const bool isQuad = corners.size() == 4;
    for (std::size_t first = 0; first < corners.size(); ++first)
    {
        for (std::uint32_t way = 0; way < (isQuad ? 2U : 8U); ++way)
        {
            const std::uint32_t word =
                isQuad ? way * kMirrorBit : ((way & 3U) << kShapeShift) | ((way >> 2) * kMirrorBit);
            ShownArea area;
            area.word = static_cast<std::uint16_t>(word);
            area.corners = view::cornersOf({area.word, isQuad});
            area.first = static_cast<std::uint8_t>(first);
            bool isIt = true;
            for (std::size_t i = 0; i < corners.size(); ++i)
            {
                isIt = isIt && area.corners.at(i) == shown.at((first + i) % corners.size());
            }
            if (isIt)
            {
                area.fit = rect.isRounded ? AreaFit::Rounded : AreaFit::Exact;
                return area;
            }
        }
    }
    return std::nullopt;
}

FaceAreas::Made FaceAreas::add(Picture picture, bool isHalfClear)
{
    const bool isPlain = std::ranges::all_of(picture.texels,
                                             [&picture](std::uint32_t texel)
                                             { return texel == picture.texels.front(); });
    m_pictures.push_back(std::move(picture));
    return {m_pictures.size() - 1, isHalfClear, isPlain};
}

FaceAreas::Made FaceAreas::cut(const Source& source, const Rect& rect)
{
    const auto [known, isNew] =
        m_cut.try_emplace({source.number, rect.left, rect.top, rect.right, rect.bottom});
    if (!isNew)
    {
        return known->second;
    }
    Picture picture{static_cast<std::uint32_t>(rect.right - rect.left),
                    static_cast<std::uint32_t>(rect.bottom - rect.top),
                    {}};
    const std::uint64_t texels = std::uint64_t{picture.width} * picture.height;
    const bool isTooMuch = texels > m_texelsLeft;
    m_texelsLeft -= isTooMuch ? 0 : texels;
    picture = isTooMuch ? Picture{1, 1, {}} : std::move(picture);
    bool isHalf = false;
    for (std::int64_t y = rect.top; y < rect.top + picture.height; ++y)
    {
        for (std::int64_t x = rect.left; x < rect.left + picture.width; ++x)
        {
            const std::uint32_t texel =
                source.texel(static_cast<std::size_t>(y * source.width + x));
            isHalf = isHalf || isHalfClear(texel);
            picture.texels.push_back(plainTexel(texel));
        }
    }
    known->second = add(std::move(picture), isHalf);
    known->second.isTooMuch = isTooMuch;
    return known->second;
}

FaceAreas::Made FaceAreas::redrawn(const Source& source, Corners corners, AreaFit& fit)
{
    std::vector<float> numbers;
    for (const TexelPoint& corner : corners)
    {
        numbers.insert(numbers.end(), {corner.x, corner.y});
    }
    const auto [known, isNew] = m_redrawn.try_emplace({source.number, std::move(numbers)});
    if (isNew)
    {
        const bool isQuad = corners.size() == 4;
        float across = distanceOf(corners[0], corners[1]);
        float down = distanceOf(corners[0], isQuad ? corners[3] : corners[2]);
        if (isQuad)
        {
            across = std::max(across, distanceOf(corners[3], corners[2]));
            down = std::max(down, distanceOf(corners[1], corners[2]));
        }
        Picture picture{texelsFor(across), texelsFor(down), {}};
        const float longest = std::max(across / static_cast<float>(picture.width),
                                       down / static_cast<float>(picture.height));
        const bool isReduced = longest > 1.0F + kSameTexel;
        known->second.second = isReduced ? AreaFit::Reduced : AreaFit::Redrawn;
        const std::uint64_t texels = std::uint64_t{picture.width} * picture.height;
        const float scale = isReduced ? std::min(longest, kMostSteps) : 1.0F;
        const auto steps = static_cast<std::uint64_t>(std::ceil(scale));
        const bool isDrawn = texels <= m_texelsLeft;
        const bool isMean = texels * steps * steps <= m_samplesLeft;
        if (!isDrawn)
        {
            picture = {1, 1, {}};
            known->second.second = AreaFit::Plain;
        }
        m_texelsLeft -= isDrawn ? texels : 0;
        m_samplesLeft -= isDrawn && isMean ? texels * steps * steps : 0;
        const bool isHalf = draw(source, corners, isDrawn && isMean ? scale : 1.0F, picture);
        known->second.first = add(std::move(picture), isHalf);
    }
    fit = known->second.second;
    return known->second.first;
}

/// Each texel is the mean of those that it stands for, `scale` of them along either side. Whether
/// some of them are half clear.
bool FaceAreas::draw(const Source& source, Corners corners, float scale, Picture& picture)
{
    const auto steps = static_cast<std::uint32_t>(std::ceil(scale));
    const auto texelAt = [&source](const TexelPoint& place)
    {
        const auto inside = [](float at, std::int64_t size)
        { return std::clamp(std::floor(at), 0.0F, static_cast<float>(size - 1)); };
        const auto x = static_cast<std::int64_t>(inside(place.x, source.width));
        const auto y = static_cast<std::int64_t>(inside(place.y, source.height));
        return source.texel(static_cast<std::size_t>(y * source.width + x));
    };
    const auto middle = [steps](std::uint32_t texel, std::uint32_t step, std::uint32_t size)
    {
        constexpr float kHalf = 0.5F;
        const float part = (static_cast<float>(step) + kHalf) / static_cast<float>(steps);
        return (static_cast<float>(texel) + part) / static_cast<float>(size);
    };
    bool isHalf = false;
    for (std::uint32_t i = 0; i < picture.width * picture.height; ++i)
    {
        Mean mean;
        for (std::uint32_t step = 0; step < steps * steps; ++step)
        {
            const float s = middle(i % picture.width, step % steps, picture.width);
            const float t = middle(i / picture.width, step / steps, picture.height);
            const std::uint32_t texel = texelAt(placeOn(corners, s, t));
            isHalf = isHalf || isHalfClear(texel);
            mean.add(texel);
        }
        picture.texels.push_back(mean.texel());
    }
    return isHalf;
}

/// Triangles have their longest side across the rectangle, so that they are bent least.
std::optional<ShownArea> FaceAreas::redrawnArea(const Source& source, Corners corners)
{
    const std::size_t count = corners.size();
    std::size_t first = 0;
    if (count == 3)
    {
        float longest = -1.0F;
        for (std::size_t i = 0; i < count; ++i)
        {
            const float across = distanceOf(corners[(i + 1) % count], corners[(i + 2) % count]);
            first = across > longest ? i : first;
            longest = std::max(longest, across);
        }
    }
    std::vector<TexelPoint> turned;
    turned.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        turned.push_back(corners[(first + i) % count]);
    }
    AreaFit fit = AreaFit::Exact;
    const Made made = redrawn(source, turned, fit);
    ShownArea area;
    area.corners = view::cornersOf({0, count == 4});
    area.first = static_cast<std::uint8_t>(first);
    area.picture = made.picture;
    area.isHalfClear = made.isHalfClear;
    area.fit = made.isPlain && fit != AreaFit::Plain ? AreaFit::Exact : fit;
    return area;
}

std::optional<ShownArea> FaceAreas::shownBy(const Source& source, Corners corners)
{
    const auto isNumber = [](const TexelPoint& corner)
    { return std::abs(corner.x) <= kFarthest && std::abs(corner.y) <= kFarthest; };
    if (!std::ranges::all_of(corners, isNumber))
    {
        return std::nullopt;
    }
    const auto rect = rectOf(source, corners);
    auto area = rect ? areaOf(*rect, corners) : std::nullopt;
    if (!area)
    {
        return redrawnArea(source, corners);
    }
    const Made made = cut(source, *rect);
    area->picture = made.picture;
    area->isHalfClear = made.isHalfClear;
    area->fit = made.isTooMuch ? AreaFit::Plain : area->fit;
    return area;
}

Place FaceAreas::whole(const Source& source, AreaFit& fit)
{
    fit = AreaFit::Exact;
    if (source.width <= kLongestSide && source.height <= kLongestSide)
    {
        const Made made = cut(source, {0, 0, source.width, source.height, false});
        fit = made.isTooMuch ? AreaFit::Plain : AreaFit::Exact;
        return made.picture;
    }
    const auto width = static_cast<float>(source.width);
    const auto height = static_cast<float>(source.height);
    const std::array<TexelPoint, 4> corners{
        {{0.0F, 0.0F}, {width, 0.0F}, {width, height}, {0.0F, height}}};
    return redrawn(source, corners, fit).picture;
}

} // namespace tr::transfer
