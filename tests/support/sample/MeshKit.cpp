#include "tests/support/sample/MeshKit.h"

#include "tests/support/sample/Grid.h"

#include <algorithm>
#include <cmath>

namespace tr::test
{

namespace
{

/// One of a list of windows, or the last one where the list is shorter.
const TextureWindow& pick(std::span<const TextureWindow> windows, std::size_t index)
{
    return windows[std::min(index, windows.size() - 1)];
}

} // namespace

TextureWindow windowOf(Surface surface, int x, int y, int width, int height)
{
    return {pictureOf(surface), x, y, width, height, false, 0};
}

TextureWindow partOf(const TextureWindow& window, int column, int columns, int row, int rows)
{
    TextureWindow part = window;
    const auto cut = [](int size, int index, int count) { return size * index / count; };
    part.x = window.x + cut(window.width, column, columns);
    part.y = window.y + cut(window.height, row, rows);
    part.width =
        std::max(cut(window.width, column + 1, columns) - cut(window.width, column, columns), 1);
    part.height = std::max(cut(window.height, row + 1, rows) - cut(window.height, row, rows), 1);
    return part;
}

std::uint16_t MeshKit::vertex(const glm::vec3& place)
{
    m_mesh.vertices.push_back(place);
    return static_cast<std::uint16_t>(m_mesh.vertices.size() - 1);
}

PlannedFace& MeshKit::quad(const std::array<std::uint16_t, 4>& corners, const TextureWindow& window)
{
    PlannedFace& face = m_mesh.faces.emplace_back();
    face.corners = corners;
    face.texture = window;
    return face;
}

PlannedFace& MeshKit::triangle(const std::array<std::uint16_t, 3>& corners,
                               const TextureWindow& window)
{
    PlannedFace& face = m_mesh.faces.emplace_back();
    face.corners = {corners[0], corners[1], corners[2], 0};
    face.triangle = true;
    face.texture = window;
    return face;
}

PlannedFace& MeshKit::plate(const std::array<glm::vec3, 4>& corners, const TextureWindow& window)
{
    return quad({vertex(corners[0]), vertex(corners[1]), vertex(corners[2]), vertex(corners[3])},
                window);
}

void MeshKit::twoSidedPlate(const std::array<glm::vec3, 4>& corners, const TextureWindow& window)
{
    plate(corners, window);
    TextureWindow behind = window;
    behind.mirrored = !behind.mirrored;
    plate({corners[1], corners[0], corners[3], corners[2]}, behind);
}

void MeshKit::lathe(std::span<const glm::vec2> profile,
                    int sides,
                    std::span<const TextureWindow> windows,
                    int repeats,
                    const glm::vec3& foot)
{
    const auto ringAt = [&](const glm::vec2& point)
    {
        std::vector<std::uint16_t> ring;
        const int count = point.x > 0.0F ? sides : 1;
        for (int i = 0; i < count; ++i)
        {
            const float angle = kTurn * static_cast<float>(i) / static_cast<float>(sides);
            ring.push_back(vertex(
                foot + glm::vec3(std::cos(angle) * point.x, point.y, std::sin(angle) * point.x)));
        }
        return ring;
    };
    std::vector<std::uint16_t> upper = ringAt(profile[0]);
    for (std::size_t band = 0; band + 1 < profile.size(); ++band)
    {
        const std::vector<std::uint16_t> lower = ringAt(profile[band + 1]);
        const TextureWindow& window = pick(windows, band);
        const int columns = std::max(sides / repeats, 1);
        for (int i = 0; i < sides; ++i)
        {
            // Seen from outside, angles grow to the right.
            const auto at = [sides](const std::vector<std::uint16_t>& ring, int index)
            { return ring.size() == 1 ? ring[0] : ring[static_cast<std::size_t>(index % sides)]; };
            const TextureWindow part = partOf(window, i % columns, columns, 0, 1);
            if (upper.size() == 1)
            {
                TextureWindow half = part;
                half.corner = 3;
                triangle({at(lower, i), upper[0], at(lower, i + 1)}, half);
            }
            else if (lower.size() == 1)
            {
                TextureWindow half = part;
                half.corner = 0;
                triangle({at(upper, i), at(upper, i + 1), lower[0]}, half);
            }
            else
            {
                quad({at(upper, i), at(upper, i + 1), at(lower, i + 1), at(lower, i)}, part);
            }
        }
        upper = lower;
    }
}

std::vector<std::uint16_t> MeshKit::ring(const RingPlan& plan, int sides)
{
    std::vector<std::uint16_t> vertices;
    const int count = plan.radius.x > 0.0F ? sides : 1;
    for (int i = 0; i < count; ++i)
    {
        const float angle = kTurn * static_cast<float>(i) / static_cast<float>(sides);
        vertices.push_back(vertex(
            plan.centre
            + glm::vec3(-std::sin(angle) * plan.radius.x, std::cos(angle) * plan.radius.y, 0.0F)));
    }
    return vertices;
}

void MeshKit::loft(std::span<const RingPlan> rings,
                   int sidesOfHalf,
                   std::span<const TextureWindow> windows)
{
    const int sides = 2 * sidesOfHalf;
    const bool shared = windows.size() == 1;
    const int bands = static_cast<int>(rings.size()) - 1;
    std::vector<std::uint16_t> back = ring(rings[0], sides);
    for (int band = 0; band < bands; ++band)
    {
        const std::vector<std::uint16_t> front =
            ring(rings[static_cast<std::size_t>(band) + 1], sides);
        for (int i = 0; i < sides; ++i)
        {
            const auto at = [sides](const std::vector<std::uint16_t>& ring, int index)
            { return ring.size() == 1 ? ring[0] : ring[static_cast<std::size_t>(index % sides)]; };
            const bool right = i >= sidesOfHalf;
            // Seen from outside with the front on top, a ring runs to the viewer's right.
            TextureWindow part = partOf(pick(windows, static_cast<std::size_t>(band)),
                                        right ? sides - 1 - i : i,
                                        sidesOfHalf,
                                        shared ? bands - 1 - band : 0,
                                        shared ? bands : 1);
            part.mirrored = right;
            if (front.size() == 1)
            {
                part.corner = 3;
                triangle({at(back, i), front[0], at(back, i + 1)}, part);
            }
            else if (back.size() == 1)
            {
                part.corner = 0;
                triangle({at(front, i), at(front, i + 1), back[0]}, part);
            }
            else
            {
                quad({at(front, i), at(front, i + 1), at(back, i + 1), at(back, i)}, part);
            }
        }
        back = front;
    }
}

void MeshKit::profiledLoft(std::span<const RingPlan> rings,
                           int sidesOfHalf,
                           const TextureWindow& window)
{
    const int sides = 2 * sidesOfHalf;
    const int bands = static_cast<int>(rings.size()) - 1;
    std::vector<std::uint16_t> back = ring(rings[0], sides);
    for (int band = 0; band < bands; ++band)
    {
        const std::vector<std::uint16_t> front =
            ring(rings[static_cast<std::size_t>(band) + 1], sides);
        for (int i = 0; i < sides; ++i)
        {
            const auto at = [sides](const std::vector<std::uint16_t>& ring, int index)
            { return ring.size() == 1 ? ring[0] : ring[static_cast<std::size_t>(index % sides)]; };
            const bool right = i >= sidesOfHalf;
            TextureWindow part = partOf(window,
                                        bands - 1 - band,
                                        bands,
                                        right ? i - sidesOfHalf : sidesOfHalf - 1 - i,
                                        sidesOfHalf);
            part.mirrored = right;
            if (front.size() == 1)
            {
                part.corner = right ? 0 : 1;
                triangle(right ? std::array{at(back, i), front[0], at(back, i + 1)}
                               : std::array{at(back, i + 1), at(back, i), front[0]},
                         part);
            }
            else if (right)
            {
                quad({at(back, i), at(front, i), at(front, i + 1), at(back, i + 1)}, part);
            }
            else
            {
                quad({at(front, i + 1), at(back, i + 1), at(back, i), at(front, i)}, part);
            }
        }
        back = front;
    }
}

void MeshKit::box(const Box& box, std::span<const TextureWindow> windows)
{
    const glm::vec3& a = box.low;
    const glm::vec3& b = box.high;
    // Seen from outside: left end, right end.
    const auto side = [&](glm::vec2 left, glm::vec2 right, std::size_t number)
    {
        plate({{{left.x, a.y, left.y},
                {right.x, a.y, right.y},
                {right.x, b.y, right.y},
                {left.x, b.y, left.y}}},
              pick(windows, number));
    };
    side({a.x, b.z}, {a.x, a.z}, 0);
    side({b.x, a.z}, {b.x, b.z}, 1);
    plate({{{a.x, a.y, b.z}, {b.x, a.y, b.z}, {b.x, a.y, a.z}, {a.x, a.y, a.z}}}, pick(windows, 2));
    plate({{{a.x, b.y, a.z}, {b.x, b.y, a.z}, {b.x, b.y, b.z}, {a.x, b.y, b.z}}}, pick(windows, 3));
    side({a.x, a.z}, {b.x, a.z}, 4);
    side({b.x, b.z}, {a.x, b.z}, 5);
}

void MeshKit::sheet(const Grid<glm::vec3>& points, const TextureWindow& window)
{
    for (const bool behind : {false, true})
    {
        Grid<std::uint16_t> rows(points.width(), points.height());
        for (int y = 0; y < points.height(); ++y)
        {
            for (int x = 0; x < points.width(); ++x)
            {
                rows.at(x, y) = vertex(points.at(x, y));
            }
        }
        for (int y = 0; y + 1 < points.height(); ++y)
        {
            for (int x = 0; x + 1 < points.width(); ++x)
            {
                TextureWindow part = partOf(window, x, points.width() - 1, y, points.height() - 1);
                const std::uint16_t a = rows.at(x, y);
                const std::uint16_t b = rows.at(x + 1, y);
                const std::uint16_t c = rows.at(x + 1, y + 1);
                const std::uint16_t d = rows.at(x, y + 1);
                part.mirrored = behind != window.mirrored;
                quad(behind ? std::array{b, a, d, c} : std::array{a, b, c, d}, part);
            }
        }
    }
}

void MeshKit::append(const MeshPlan& other, const glm::mat4& place)
{
    const auto first = static_cast<std::uint16_t>(m_mesh.vertices.size());
    for (const glm::vec3& point : other.vertices)
    {
        vertex(glm::vec3(place * glm::vec4(point, 1.0F)));
    }
    for (PlannedFace face : other.faces)
    {
        for (std::uint16_t& corner : face.corners)
        {
            corner = static_cast<std::uint16_t>(corner + first);
        }
        m_mesh.faces.push_back(face);
    }
}

MeshPlan MeshKit::finish()
{
    m_mesh.normals.assign(m_mesh.vertices.size(), glm::vec3(0.0F));
    for (const PlannedFace& face : m_mesh.faces)
    {
        const auto at = [&](std::size_t corner) { return m_mesh.vertices[face.corners[corner]]; };
        // Clockwise seen from outside: the product of the edges points inwards.
        const glm::vec3 across = face.triangle ? glm::cross(at(1) - at(0), at(2) - at(0))
                                               : glm::cross(at(2) - at(0), at(3) - at(1));
        for (std::size_t i = 0; i < (face.triangle ? 3U : 4U); ++i)
        {
            m_mesh.normals[face.corners[i]] -= across;
        }
    }
    for (glm::vec3& normal : m_mesh.normals)
    {
        const float length = glm::length(normal);
        normal = length > 0.0F ? normal / length : glm::vec3(0.0F, -1.0F, 0.0F);
    }
    return std::move(m_mesh);
}

MeshPlan mirrored(const MeshPlan& mesh)
{
    MeshPlan other = mesh;
    for (glm::vec3& point : other.vertices)
    {
        point.x = -point.x;
    }
    for (glm::vec3& normal : other.normals)
    {
        normal.x = -normal.x;
    }
    for (PlannedFace& face : other.faces)
    {
        face.texture.mirrored = !face.texture.mirrored;
        if (face.triangle)
        {
            face.texture.corner = static_cast<std::uint8_t>(face.texture.corner ^ 1U);
            std::swap(face.corners[1], face.corners[2]);
        }
        else
        {
            std::swap(face.corners[0], face.corners[1]);
            std::swap(face.corners[2], face.corners[3]);
        }
    }
    return other;
}

MeshPlan shaded(MeshPlan mesh, float dark)
{
    const glm::vec3 warmSide = glm::normalize(glm::vec3(0.6F, -0.45F, 0.65F));
    const Box box = boxOf(mesh);
    mesh.shades.clear();
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
    {
        const glm::vec3& normal = mesh.normals[i];
        const float sky = 0.5F - 0.5F * normal.y;
        const float side = std::max(glm::dot(normal, warmSide), 0.0F);
        const float up = (box.high.y - mesh.vertices[i].y) / std::max(box.high.y - box.low.y, 1.0F);
        const float foot = 1.0F - dark * std::clamp(1.0F - 2.5F * up, 0.0F, 1.0F);
        mesh.shades.push_back((0.62F + 0.28F * sky + 0.42F * side) * foot);
    }
    mesh.normals.clear();
    return mesh;
}

MeshPlan evenlyLit(MeshPlan mesh, float light)
{
    mesh.normals.clear();
    mesh.shades.assign(mesh.vertices.size(), light);
    return mesh;
}

} // namespace tr::test
