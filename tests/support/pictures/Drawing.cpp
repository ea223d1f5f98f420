#include "tests/support/pictures/Drawing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tr::test
{
namespace
{

/// Axes of a picture in those of the view.
struct Axes
{
    glm::vec3 right;
    glm::vec3 up;
    glm::vec3 toEye;
};

/// Slanted so that no plane of a usual object is seen as a line.
std::array<Axes, DrawnFrom::kViews> viewAxes()
{
    const auto lookingFrom = [](const glm::vec3& place)
    {
        const glm::vec3 toEye = glm::normalize(place);
        const glm::vec3 right = glm::normalize(glm::cross(glm::vec3(0.0F, 1.0F, 0.0F), toEye));
        return Axes{right, glm::cross(toEye, right), toEye};
    };
    const glm::vec3 place(0.62F, 0.55F, -0.9F);
    return {lookingFrom(place), lookingFrom(-place)};
}

/// How bright a surface is that faces there.
float lightOn(const glm::vec3& normal, const glm::vec3& toEye)
{
    constexpr float kLeast = 0.35F;
    constexpr float kSky = 0.15F;
    constexpr float kHead = 0.5F;
    const float length = glm::length(normal);
    return length > 0.0F ? kLeast + kSky * (1.0F + normal.y / length)
                               + kHead * std::max(glm::dot(normal, toEye) / length, 0.0F)
                         : 1.0F;
}

class Draughtsman
{
public:
    Draughtsman(const DrawnObject& object, const DrawnFrom& from)
        : m_object(object)
        , m_from(from)
    {
        const auto pixels = static_cast<std::size_t>(Drawing::kWidth * Drawing::kSide);
        m_drawing.colours.assign(pixels, glm::vec3(Drawing::kBackground));
        m_drawing.isCovered.assign(pixels, false);
        m_nearest.assign(pixels, -std::numeric_limits<float>::max());
    }

    Drawing draw()
    {
        const auto axes = viewAxes();
        for (std::size_t view = 0; view < axes.size(); ++view)
        {
            m_axes = axes.at(view);
            m_left = static_cast<int>(view) * Drawing::kSide;
            for (const bool additive : {false, true})
            {
                for (const DrawnTriangle& triangle : m_object.triangles)
                {
                    if (triangle.isAdditive == additive)
                    {
                        add(triangle);
                    }
                }
            }
        }
        return std::move(m_drawing);
    }

private:
    /// Pixels to the right and down from the upper left corner, and towards the eye.
    [[nodiscard]] glm::dvec3 seen(const glm::vec3& point) const
    {
        constexpr double kHalf = Drawing::kSide / 2.0;
        const glm::vec3 off = point - m_from.centre;
        const double scale = kHalf / double{m_from.reach};
        return {kHalf + scale * double{glm::dot(off, m_axes.right)},
                kHalf - scale * double{glm::dot(off, m_axes.up)},
                double{glm::dot(off, m_axes.toEye)}};
    }

    /// Twice the area of a triangle in pixels: positive where its corners go around against the
    /// clock as they are seen, rows being counted downwards.
    static double area(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c)
    {
        return (c.x - a.x) * (b.y - a.y) - (b.x - a.x) * (c.y - a.y);
    }

    void add(const DrawnTriangle& triangle)
    {
        const std::array<glm::dvec3, 3> at{seen(triangle.corners[0].at),
                                           seen(triangle.corners[1].at),
                                           seen(triangle.corners[2].at)};
        const double all = area(at[0], at[1], at[2]);
        if (all == 0.0 || (all < 0.0 && !triangle.isDoubleSided))
        {
            return;
        }
        const auto [left, right] = std::minmax({at[0].x, at[1].x, at[2].x});
        const auto [top, bottom] = std::minmax({at[0].y, at[1].y, at[2].y});
        const auto inside = [](double pixel)
        { return static_cast<int>(std::clamp<double>(pixel, 0.0, Drawing::kSide)); };
        for (int y = inside(std::floor(top)); y < inside(std::ceil(bottom)); ++y)
        {
            for (int x = inside(std::floor(left)); x < inside(std::ceil(right)); ++x)
            {
                const glm::dvec3 pixel(x + 0.5, y + 0.5, 0.0);
                const glm::dvec3 parts(area(pixel, at[1], at[2]) / all,
                                       area(at[0], pixel, at[2]) / all,
                                       area(at[0], at[1], pixel) / all);
                if (std::min({parts.x, parts.y, parts.z}) >= 0.0)
                {
                    const double depth = parts.x * at[0].z + parts.y * at[1].z + parts.z * at[2].z;
                    const int place = y * Drawing::kWidth + m_left + x;
                    put(triangle,
                        glm::vec3(parts),
                        static_cast<float>(depth),
                        static_cast<std::size_t>(place));
                }
            }
        }
    }

    void put(const DrawnTriangle& triangle, const glm::vec3& parts, float depth, std::size_t pixel)
    {
        if (depth <= m_nearest[pixel])
        {
            return;
        }
        const auto mixed = [&](auto DrawnCorner::*of)
        {
            return triangle.corners[0].*of * parts.x + triangle.corners[1].*of * parts.y
                   + triangle.corners[2].*of * parts.z;
        };
        const std::uint32_t texel = texelAt(triangle.texture, mixed(&DrawnCorner::texel));
        if (isClear(texel))
        {
            return;
        }
        const glm::vec3 base = glm::vec3((texel >> 16) & 0xFFU, (texel >> 8) & 0xFFU, texel & 0xFFU)
                               * mixed(&DrawnCorner::light)
                               * lightOn(mixed(&DrawnCorner::normal), m_axes.toEye);
        const glm::vec3 colour = base / 255.0F;
        glm::vec3& shown = m_drawing.colours[pixel];
        shown = glm::min(triangle.isAdditive ? shown + colour : colour, glm::vec3(1.0F));
        m_drawing.isCovered[pixel] = true;
        m_nearest[pixel] = triangle.isAdditive ? m_nearest[pixel] : depth;
    }

    [[nodiscard]] std::uint32_t texelAt(std::size_t number, const glm::vec2& place) const
    {
        if (number == DrawnTriangle::kNoTexture)
        {
            return 0xFFFF'FFFF;
        }
        const DrawnTexture& texture = m_object.textures[number];
        const auto x = std::clamp(static_cast<int>(std::floor(place.x)), 0, texture.width - 1);
        const auto y = std::clamp(static_cast<int>(std::floor(place.y)), 0, texture.height - 1);
        return texture.texels[static_cast<std::size_t>(y * texture.width + x)];
    }

    const DrawnObject& m_object;
    const DrawnFrom& m_from;
    Drawing m_drawing;
    std::vector<float> m_nearest; ///< towards the eye
    Axes m_axes{};
    int m_left = 0;
};

} // namespace

DrawnFrom DrawnFrom::around(const DrawnObject& object)
{
    constexpr float kMost = std::numeric_limits<float>::max();
    glm::vec3 low(kMost);
    glm::vec3 high(-kMost);
    for (const DrawnTriangle& triangle : object.triangles)
    {
        for (const DrawnCorner& corner : triangle.corners)
        {
            low = glm::min(low, corner.at);
            high = glm::max(high, corner.at);
        }
    }
    DrawnFrom from;
    if (object.triangles.empty())
    {
        return from;
    }
    constexpr float kMargin = 1.05F;
    from.centre = (low + high) / 2.0F;
    float reach = 0.0F;
    for (const Axes& axes : viewAxes())
    {
        for (const DrawnTriangle& triangle : object.triangles)
        {
            for (const DrawnCorner& corner : triangle.corners)
            {
                const glm::vec3 off = corner.at - from.centre;
                reach = std::max(
                    {reach, std::abs(glm::dot(off, axes.right)), std::abs(glm::dot(off, axes.up))});
            }
        }
    }
    from.reach = std::max(reach * kMargin, 1.0F);
    return from;
}

std::size_t Drawing::covered() const
{
    return static_cast<std::size_t>(std::ranges::count(isCovered, true));
}

Drawing drawn(const DrawnObject& object, const DrawnFrom& from)
{
    return Draughtsman(object, from).draw();
}

DrawingDifference differenceOf(const Drawing& one, const Drawing& other)
{
    std::size_t alone = 0;
    std::size_t both = 0;
    double colour = 0.0;
    for (std::size_t i = 0; i < one.colours.size(); ++i)
    {
        alone += one.isCovered[i] != other.isCovered[i] ? 1 : 0;
        if (one.isCovered[i] && other.isCovered[i])
        {
            const glm::vec3 off = glm::abs(one.colours[i] - other.colours[i]);
            colour += double{off.x + off.y + off.z} / 3.0;
            ++both;
        }
    }
    constexpr double kWhite = 255.0;
    return {static_cast<double>(alone) / static_cast<double>(one.covered()),
            both == 0 ? kWhite : kWhite * colour / static_cast<double>(both)};
}

} // namespace tr::test
