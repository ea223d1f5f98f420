#include "tests/support/sample/WallCourses.h"

#include "tests/support/sample/Noise.h"

#include <algorithm>

namespace tr::test
{

namespace
{

constexpr int kHalf = kSector / 2;
constexpr int kUnitsPerTexel = kSector / kTexelsPerSector;
constexpr int kPictureHeight = 4 * kClick;
constexpr int kEndless = 1 << 20;

/// Corners of a rectangle or triangle, clockwise.
enum Corner : std::uint8_t
{
    TopLeft,
    TopRight,
    BottomRight,
    BottomLeft,
};

glm::vec3 inwards(Side side)
{
    const glm::ivec2 step = stepTowards(side);
    return {static_cast<float>(-step.x), 0.0F, static_cast<float>(-step.y)};
}

glm::ivec3 raised(const glm::ivec2& place, int y)
{
    return {place.x, y, place.y};
}

} // namespace

/// Half a sector of wall.
struct WallCourses::Strip
{
    glm::ivec2 left{0}; ///< world x and z
    glm::ivec2 right{0};
    std::array<int, 2> top{}; ///< world y
    std::array<int, 2> bottom{};
    glm::vec3 normal{0.0F};
    std::uint32_t name = 0;
    int half = 0; ///< 0 the left one, 1 the right one
    const PanelPlan* panel = nullptr;
    int panelSector = 0;
    bool step = false;
};

/// A part of a wall with one picture. Heights are units, upwards.
struct WallCourses::Course
{
    std::uint16_t picture = 0;
    int x = 0;      ///< column of the picture at the sector's left end
    int bottom = 0; ///< where a copy of the picture begins
    int top = 0;    ///< where the course ends

    /// How far into a copy of the picture a height is.
    [[nodiscard]] int into(int height) const
    {
        return ((height - bottom) % kPictureHeight + kPictureHeight) % kPictureHeight;
    }

    [[nodiscard]] TextureWindow window(int height, int size, int half) const
    {
        const int rows = size / kUnitsPerTexel;
        const int y = kTexelsPerSector - into(height) / kUnitsPerTexel - rows;
        return {picture,
                x + half * kTexelsPerSector / 2,
                std::max(y, 0),
                kTexelsPerSector / 2,
                rows,
                false,
                0};
    }
};

EdgeCorners cornersOf(Side side) noexcept
{
    constexpr std::array<EdgeCorners, 4> kCorners{
        {{0, 2, 1, 3}, {3, 1, 2, 0}, {1, 0, 3, 2}, {2, 3, 0, 1}}};
    return kCorners[static_cast<std::size_t>(side)];
}

glm::ivec2 stepTowards(Side side) noexcept
{
    constexpr std::array<glm::ivec2, 4> kSteps{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
    return kSteps[static_cast<std::size_t>(side)];
}

void WallCourses::raise(glm::ivec2 place, Side side, const WallLines& lines)
{
    const glm::ivec2 sector = m_room->origin + place;
    const auto cornerAt = [&sector](std::size_t number)
    {
        return kSector
               * (sector + glm::ivec2(static_cast<int>(number % 2), static_cast<int>(number / 2)));
    };
    const glm::ivec2 left = cornerAt(cornersOf(side).left);
    const glm::ivec2 right = cornerAt(cornersOf(side).right);
    for (int half = 0; half < 2; ++half)
    {
        const auto between = [half](auto from, auto to, int end)
        { return from + (to - from) * (half + end) / 2; };
        Strip strip;
        strip.left = between(left, right, 0);
        strip.right = between(left, right, 1);
        for (int end = 0; end < 2; ++end)
        {
            const auto index = static_cast<std::size_t>(end);
            strip.top[index] = between(lines.top[0], lines.top[1], end);
            strip.bottom[index] = between(lines.bottom[0], lines.bottom[1], end);
        }
        strip.normal = inwards(side);
        strip.name = hashOf(static_cast<std::uint32_t>(sector.x),
                            static_cast<std::uint32_t>(sector.y),
                            static_cast<std::uint32_t>(side));
        strip.half = half;
        strip.step = lines.step;
        findPanel(strip, place, side);
        raiseStrip(strip);
    }
}

void WallCourses::findPanel(Strip& strip, glm::ivec2 place, Side side) const
{
    // To the right of a wall, seen from inside.
    constexpr std::array<glm::ivec2, 4> kRightwards{{{0, 1}, {0, -1}, {-1, 0}, {1, 0}}};
    for (const PanelPlan& panel : m_room->panels)
    {
        for (int i = 0; i < panel.sectors && panel.side == side; ++i)
        {
            if (panel.sector + kRightwards[static_cast<std::size_t>(side)] * i == place)
            {
                strip.panel = &panel;
                strip.panelSector = i;
            }
        }
    }
}

WallCourses::Course WallCourses::courseAt(const Strip& strip, int height) const
{
    int nextPanel = kEndless;
    if (strip.panel != nullptr)
    {
        const int bottom = strip.panel->bottom * kClick;
        if (height >= bottom && height < bottom + kPictureHeight)
        {
            return {strip.panel->picture,
                    strip.panelSector * kTexelsPerSector,
                    bottom,
                    bottom + kPictureHeight};
        }
        nextPanel = height < bottom ? bottom : kEndless;
    }
    int bottom = m_room->courseBase * kClick;
    for (const CoursePlan& course : m_room->courses)
    {
        const bool last = &course == &m_room->courses.back();
        const int top = last ? kEndless : course.top * kClick;
        if (height < top)
        {
            const auto row = static_cast<std::uint32_t>((height - bottom) / kPictureHeight + 64);
            const bool varies = course.variant && hashOf(strip.name, row) % 3U == 0;
            return {varies ? *course.variant : course.picture, 0, bottom, std::min(top, nextPanel)};
        }
        bottom = top;
    }
    return {};
}

void WallCourses::raiseStrip(const Strip& strip)
{
    const int top = -std::max(strip.top[0], strip.top[1]);
    for (int height = -std::min(strip.bottom[0], strip.bottom[1]); height < top;)
    {
        int end = top;
        TextureWindow window;
        if (strip.step)
        {
            constexpr int kRow = kTexelsPerSector / 4;
            const int row = static_cast<int>(strip.name % 4U);
            window = {m_room->stepPicture,
                      strip.half * kTexelsPerSector / 2,
                      row * kRow,
                      kTexelsPerSector / 2,
                      (end - height) / kUnitsPerTexel,
                      false,
                      0};
        }
        else
        {
            const Course course = courseAt(strip, height);
            end = std::min({end, course.top, height + kHalf - course.into(height) % kHalf});
            window = course.window(height, end - height, strip.half);
        }
        m_faces->add({raised(strip.left, -end),
                      raised(strip.right, -end),
                      raised(strip.right, -height),
                      raised(strip.left, -height)},
                     false,
                     strip.normal,
                     window);
        height = end;
    }
    slopedEnd(strip, true);
    slopedEnd(strip, false);
}

/// The triangle between the level part of a wall and its sloped upper or lower end.
void WallCourses::slopedEnd(const Strip& strip, bool upper)
{
    const auto [left, right] = upper ? strip.top : strip.bottom;
    if (left == right)
    {
        return;
    }
    // The upright side of the triangle stands where the wall reaches further.
    const bool atLeft = upper ? left < right : left > right;
    const int high = std::min(left, right);
    const int low = std::max(left, right);
    const glm::ivec2 upright = atLeft ? strip.left : strip.right;
    const int level = upper ? low : high;
    const glm::ivec3 square = raised(upright, level);
    const glm::ivec3 tip = raised(upright, upper ? high : low);
    const glm::ivec3 flat = raised(atLeft ? strip.right : strip.left, level);

    TextureWindow window = courseAt(strip, -low).window(-low, low - high, strip.half);
    const Corner corner =
        upper ? (atLeft ? BottomLeft : BottomRight) : (atLeft ? TopLeft : TopRight);
    window.corner = corner;
    const bool tipComesNext = corner == BottomLeft || corner == TopRight;
    m_faces->add({square, tipComesNext ? tip : flat, tipComesNext ? flat : tip, {}},
                 true,
                 strip.normal,
                 window);
}

} // namespace tr::test
