#include "core/convert/models/taking/FreshFaces.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace tr::convert
{
namespace
{

/// Triangles whose normals are further apart lie in two planes: a degree.
constexpr double kCosineOfPlane = 0.99985;
/// An edge has no more neighbours in any mesh that was made to be seen.
constexpr std::size_t kMostNeighbours = 16;
/// A corner that is straighter is none.
constexpr double kStraight = 1e-3;

glm::dvec3 positionAt(const RigCorner& corner)
{
    return glm::dvec3(corner.position);
}

glm::dvec3 unitOr0(const glm::dvec3& way)
{
    const double length = glm::length(way);
    return length > 0.0 ? way / length : glm::dvec3(0.0);
}

glm::dvec3 acrossOf(const CameTriangle& triangle)
{
    const glm::dvec3 first = positionAt(triangle.corners[0]);
    return unitOr0(glm::cross(positionAt(triangle.corners[1]) - first,
                              positionAt(triangle.corners[2]) - first));
}

/// What the corners of four points are: the sines of their turns about a direction, and how far
/// from a right angle they are in all.
struct FourCorners
{
    bool isConvex = true;
    bool isEmpty = true; ///< all points are at one place, or on a line
    double skew = 0.0;
};

FourCorners cornersOfFour(const std::array<glm::dvec3, 4>& points, const glm::dvec3& across)
{
    FourCorners found;
    int ways = 0;
    for (std::size_t i = 0; i < 4; ++i)
    {
        const glm::dvec3 in = unitOr0(points[(i + 1) % 4] - points[i]);
        const glm::dvec3 out = unitOr0(points[(i + 2) % 4] - points[(i + 1) % 4]);
        const double turn = glm::dot(glm::cross(in, out), across);
        found.isEmpty = found.isEmpty && std::abs(turn) <= kStraight;
        ways += turn > kStraight ? 1 : turn < -kStraight ? -1 : 0;
        found.skew += std::abs(glm::dot(in, out));
    }
    found.isConvex = std::abs(ways) == 4;
    return found;
}

class FaceJoiner
{
public:
    FaceJoiner(const std::vector<CameTriangle>& triangles,
               std::span<const std::size_t> rows,
               const TakenLooks& looks)
        : m_triangles(triangles)
        , m_rows(rows)
        , m_looks(looks)
    {
    }

    std::vector<FreshFace> join()
    {
        findPairs();
        std::ranges::sort(m_pairs,
                          [](const Pair& one, const Pair& other)
                          {
                              return std::tie(one.skew, one.first, one.second, one.edge)
                                     < std::tie(other.skew, other.first, other.second, other.edge);
                          });
        std::map<std::size_t, const Pair*> taken;
        for (const Pair& pair : m_pairs)
        {
            if (!taken.contains(pair.first) && !taken.contains(pair.second))
            {
                taken[pair.first] = &pair;
                taken[pair.second] = &pair;
            }
        }
        std::vector<FreshFace> faces;
        for (const std::size_t row : m_rows)
        {
            const auto found = taken.find(row);
            if (found == taken.end())
            {
                faces.push_back(alone(m_triangles[row]));
            }
            else if (found->second->first == row)
            {
                faces.push_back(joined(*found->second));
            }
        }
        return faces;
    }

private:
    struct Pair
    {
        std::size_t first = 0; ///< the lower row
        std::size_t second = 0;
        std::size_t edge = 0; ///< of the first, that both have
        std::size_t otherEdge = 0;
        double skew = 0.0;
    };

    using Edge = std::pair<UnitPoint, UnitPoint>;

    static FreshFace alone(const CameTriangle& triangle)
    {
        FreshFace face;
        std::ranges::copy(triangle.corners, face.corners.begin());
        std::ranges::copy(triangle.at, face.at.begin());
        std::ranges::copy(triangle.places, face.places.begin());
        face.look = triangle.look;
        face.material = triangle.material;
        return face;
    }

    [[nodiscard]] FreshFace joined(const Pair& pair) const
    {
        const CameTriangle& a = m_triangles[pair.first];
        FreshFace face = alone(a);
        face.count = 4;
        const auto put = [&face](std::size_t to, const CameTriangle& from, std::size_t corner)
        {
            face.corners[to] = from.corners[corner % 3];
            face.at[to] = from.at[corner % 3];
            face.places[to] = from.places[corner % 3];
        };
        put(0, a, pair.edge + 1);
        put(1, a, pair.edge + 2);
        put(2, a, pair.edge);
        put(3, m_triangles[pair.second], pair.otherEdge + 2);
        return face;
    }

    /// The last ones that came are looked at first: the other half of a quad is the one before.
    void findPairs()
    {
        std::multimap<Edge, std::pair<std::size_t, std::size_t>> edges;
        for (const std::size_t row : m_rows)
        {
            const CameTriangle& triangle = m_triangles[row];
            for (std::size_t i = 0; i < 3; ++i)
            {
                // The other one goes along it the other way.
                const auto [first, last] =
                    edges.equal_range({triangle.at[(i + 1) % 3], triangle.at[i]});
                auto each = last;
                for (std::size_t n = 0; n < kMostNeighbours && each != first; ++n)
                {
                    --each;
                    add(each->second.first, each->second.second, row, i);
                }
                edges.emplace(Edge{triangle.at[i], triangle.at[(i + 1) % 3]}, std::pair(row, i));
            }
        }
    }

    /// Two triangles, and the edge of each that they have in common.
    void add(std::size_t one, std::size_t edge, std::size_t other, std::size_t otherEdge)
    {
        const CameTriangle& a = m_triangles[one];
        const CameTriangle& b = m_triangles[other];
        const bool goesOn = a.places[edge] == b.places[(otherEdge + 1) % 3]
                            && a.places[(edge + 1) % 3] == b.places[otherEdge];
        if (one == other || a.material != b.material || a.look != b.look || !goesOn)
        {
            return;
        }
        Pair pair{one, other, edge, otherEdge};
        if (a.partner == other)
        {
            pair.skew = -1.0;
            m_pairs.push_back(pair);
            return;
        }
        if (glm::dot(acrossOf(a), acrossOf(b)) < kCosineOfPlane)
        {
            return;
        }
        const FreshFace face = joined(pair);
        const FourCorners shape = inSpace(face, acrossOf(a));
        const FourCorners shown = onPicture(face);
        if (shape.isConvex && (shown.isConvex || shown.isEmpty))
        {
            pair.skew = shape.skew + (shown.isEmpty ? 0.0 : shown.skew);
            m_pairs.push_back(pair);
        }
    }

    static FourCorners inSpace(const FreshFace& face, const glm::dvec3& across)
    {
        std::array<glm::dvec3, 4> points{};
        std::ranges::transform(face.corners, points.begin(), positionAt);
        return cornersOfFour(points, across);
    }

    [[nodiscard]] FourCorners onPicture(const FreshFace& face) const
    {
        std::array<glm::dvec3, 4> points{};
        std::ranges::transform(
            face.corners,
            points.begin(),
            [&](const RigCorner& corner)
            { return glm::dvec3(glm::dvec2(m_looks.cameTexel(corner, face.material)), 0.0); });
        return cornersOfFour(points, {0.0, 0.0, 1.0});
    }

    const std::vector<CameTriangle>& m_triangles;
    std::span<const std::size_t> m_rows;
    const TakenLooks& m_looks;
    std::vector<Pair> m_pairs;
};

} // namespace

std::vector<FreshFace> freshFacesOf(const std::vector<CameTriangle>& triangles,
                                    std::span<const std::size_t> rows,
                                    const TakenLooks& looks)
{
    return FaceJoiner(triangles, rows, looks).join();
}

} // namespace tr::convert
