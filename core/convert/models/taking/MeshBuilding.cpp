#include "core/convert/models/taking/MeshBuilding.h"

#include "core/base/Text.h"
#include "core/convert/models/ShadeColour.h"
#include "core/edit/mesh/Lighting.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace tr::convert
{
namespace
{

using level::Vertex;

/// Normals that programs worked out anew are no further apart: three degrees.
constexpr float kCosineOfNormals = 0.99863F;
constexpr float kSineOfNormals = 0.05234F;
/// A vertex that there is takes faces whose normal there is no further from its own: 30 degrees.
constexpr float kCosineOfSmooth = 0.866F;
constexpr std::size_t kMostOfNumbers = 0xFFFF;
/// The number of a vertex that is gone.
constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

float cosineOf(const glm::vec3& one, const glm::vec3& other)
{
    return glm::dot(glm::normalize(one), glm::normalize(other));
}

/// Whether two normals, of which each may be unknown, are about the same.
bool isAlong(const glm::vec3& one, const glm::vec3& other, float cosine)
{
    return !isDirection(one) || !isDirection(other) || cosineOf(one, other) >= cosine;
}

UnitPoint vertexPoint(const edit::MeshShape& shape, std::size_t vertex)
{
    const Vertex& at = shape.vertices[vertex];
    return {at.x, at.y, at.z};
}

/// What came for a vertex at the corners of its faces.
struct CornerLight
{
    glm::vec3 normals{0.0F};
    glm::vec3 expected{0.0F}; ///< normals that were at the same corners
    glm::vec4 colours{0.0F};
    std::size_t asBefore = 0; ///< corners whose normals are so
    std::size_t count = 0;

    void add(const RigCorner& corner, const glm::vec3& before)
    {
        if (isDirection(corner.normal) && isDirection(before))
        {
            normals += glm::normalize(corner.normal);
            expected += glm::normalize(before);
            asBefore += cosineOf(corner.normal, before) >= kCosineOfNormals ? 1U : 0U;
        }
        colours += corner.colour;
        ++count;
    }

    /// By more than programs are off, in the mean. Faces back to back make up next to nothing. At
    /// half of the corners it must be so: beside faces that are hardly wider than a line Blender
    /// loses single ones.
    [[nodiscard]] bool isTurned() const
    {
        return isDirection(normals) && 2 * asBefore < count
               && glm::length(normals - expected) > kSineOfNormals * static_cast<float>(count);
    }

    [[nodiscard]] glm::vec4 colour() const
    {
        return colours / static_cast<float>(std::max<std::size_t>(count, 1));
    }
};

class MeshBuilder
{
public:
    MeshBuilder(const edit::MeshShape& shape,
                const MeshPieces& pieces,
                const MeshMatch& match,
                const TakenLooks& looks,
                schema::Version version)
        : m_before(shape)
        , m_pieces(pieces)
        , m_match(match)
        , m_looks(looks)
        , m_version(version)
        , m_lights(shape.vertices.size())
        , m_numbers(shape.vertices.size())
    {
        const std::size_t count = shape.vertices.size();
        m_hasShades = shape.hasShades() && shape.shades.size() == count;
        m_hasNormals = !shape.hasShades() && shape.normals.size() == count;
        m_made.shape.header = shape.header;
        m_made.before = count;
    }

    Result<BuiltMesh> build()
    {
        if (auto done = keepVertices(); !done)
        {
            return fail(std::move(done.error()));
        }
        keepFaces();
        for (const FreshFace& face : freshFacesOf(m_pieces.came, m_match.fresh, m_looks))
        {
            if (auto done = addFace(face); !done)
            {
                return fail(std::move(done.error()));
            }
        }
        if (!m_unlit.empty())
        {
            edit::lightAnew(m_made.shape, m_unlit);
        }
        return std::move(m_made);
    }

private:
    /// Vertices that no face has any more, and one had; but for those where new faces are.
    [[nodiscard]] std::vector<bool> goneVertices() const
    {
        std::vector<bool> isGone(m_before.vertices.size());
        for (const edit::ShapeFace& face : m_before.faces)
        {
            for (std::size_t i = 0; i < face.corners; ++i)
            {
                if (face.vertices[i] < isGone.size())
                {
                    isGone[face.vertices[i]] = true;
                }
            }
        }
        std::set<UnitPoint> freshPoints;
        for (const std::size_t row : m_match.fresh)
        {
            freshPoints.insert(m_pieces.came[row].at.begin(), m_pieces.came[row].at.end());
        }
        for (std::size_t i = 0; i < isGone.size(); ++i)
        {
            isGone[i] = isGone[i] && !m_match.vertices[i]
                        && !freshPoints.contains(vertexPoint(m_before, i));
        }
        return isGone;
    }

    Result<void> keepVertices()
    {
        collectLights();
        const std::vector<bool> isGone = goneVertices();
        for (std::size_t i = 0; i < isGone.size(); ++i)
        {
            m_numbers[i] = m_made.shape.vertices.size();
            if (isGone[i])
            {
                m_numbers[i] = kNowhere;
                ++m_made.goneVertices;
                continue;
            }
            const Vertex& old = m_before.vertices[i];
            const UnitPoint at = m_match.vertices[i].value_or(vertexPoint(m_before, i));
            const auto vertex = vertexAtPoint(at);
            if (!vertex)
            {
                return fail(vertex.error());
            }
            m_made.moved += *vertex == old ? 0 : 1;
            m_made.shape.vertices.push_back(*vertex);
            keepLight(i);
            m_at.emplace(at, m_numbers[i]);
        }
        return {};
    }

    void collectLights()
    {
        for (std::size_t row = 0; row < m_match.faces.size(); ++row)
        {
            const OwnFace& own = m_pieces.own[row];
            for (std::size_t i = 0; i < own.count; ++i)
            {
                const RigCorner* const corner = m_match.faces[row].corners[i];
                const std::size_t vertex = own.vertices[i];
                if (corner == nullptr || vertex >= m_lights.size())
                {
                    continue;
                }
                m_lights[vertex].add(*corner, own.normals[i]);
                const UnitPoint at = roundedPoint(corner->position);
                if (at != vertexPoint(m_before, vertex))
                {
                    tellShift(corner->position, at);
                }
            }
        }
    }

    void tellShift(const glm::vec3& wanted, const UnitPoint& at)
    {
        for (glm::length_t i = 0; i < 3; ++i)
        {
            const double shift =
                std::abs(static_cast<double>(wanted[i]) - at[static_cast<std::size_t>(i)]);
            m_made.largestShift = std::max(m_made.largestShift, shift);
        }
    }

    void keepLight(std::size_t vertex)
    {
        const CornerLight& light = m_lights[vertex];
        glm::vec3 normal = light.expected;
        if (m_hasNormals)
        {
            // What has none keeps it: which way its faces look is all that the file could say.
            const bool isSame = m_before.normals[vertex] == Vertex{} || !light.isTurned();
            normal = isSame ? normal : light.normals;
            m_made.normals += isSame ? 0 : 1;
            m_made.shape.normals.push_back(isSame ? m_before.normals[vertex]
                                                  : normalAsStored(light.normals));
        }
        if (m_hasShades)
        {
            const std::int16_t old = m_before.shades[vertex];
            const bool isSame =
                !hasColours() || light.count == 0 || isSameShade(old, light.colour(), m_version);
            m_made.shades += isSame ? 0 : 1;
            m_made.shape.shades.push_back(isSame ? old : shadeOfColour(light.colour(), m_version));
        }
        m_normals.push_back(normal);
    }

    [[nodiscard]] bool hasColours() const noexcept { return m_pieces.hasColours; }

    void keepFaces()
    {
        for (std::size_t row = 0; row < m_before.faces.size(); ++row)
        {
            const FaceFate& fate = m_match.faces[row];
            if (fate.kind == FaceFate::Kind::Gone)
            {
                ++m_made.goneFaces;
                continue;
            }
            edit::ShapeFace face = m_before.faces[row];
            for (std::size_t i = 0; i < face.corners; ++i)
            {
                std::uint16_t& vertex = face.vertices[i];
                // One that does not exist leads nowhere, whatever it is called.
                if (vertex < m_numbers.size())
                {
                    vertex = static_cast<std::uint16_t>(m_numbers[vertex]);
                }
            }
            if (fate.kind == FaceFate::Kind::Remapped)
            {
                ++m_made.remapped;
                WantedLook wanted{
                    m_made.shape.faces.size(), fate.places, {}, fate.look, fate.material};
                for (std::size_t i = 0; i < face.corners; ++i)
                {
                    wanted.texels[i] = fate.corners[i] == nullptr
                                           ? glm::vec2(0.0F)
                                           : m_looks.cameTexel(*fate.corners[i], fate.material);
                }
                m_made.looks.push_back(wanted);
            }
            m_made.shape.faces.push_back(face);
        }
    }

    Result<void> addFace(const FreshFace& fresh)
    {
        edit::ShapeFace face;
        face.corners = fresh.count;
        WantedLook wanted{m_made.shape.faces.size(), fresh.places, {}, fresh.look, fresh.material};
        for (std::size_t i = 0; i < fresh.count; ++i)
        {
            const auto vertex = vertexFor(fresh.corners[i], fresh.at[i]);
            if (!vertex)
            {
                return fail(vertex.error());
            }
            face.vertices[i] = *vertex;
            wanted.texels[i] = m_looks.cameTexel(fresh.corners[i], fresh.material);
        }
        ++m_made.freshFaces;
        m_made.shape.faces.push_back(face);
        m_made.looks.push_back(wanted);
        return {};
    }

    /// A vertex at that place: the one that the corner was of, or else the one whose normal is most
    /// like it; a new one where none is.
    Result<std::uint16_t> vertexFor(const RigCorner& corner, const UnitPoint& at)
    {
        const auto [first, last] = m_at.equal_range(at);
        std::optional<std::size_t> best;
        float most = -2.0F;
        for (auto each = first; each != last; ++each)
        {
            const std::size_t vertex = each->second;
            const bool isItsOwn =
                corner.origin.vertex >= 0
                && static_cast<std::size_t>(corner.origin.vertex) < m_numbers.size()
                && m_numbers[static_cast<std::size_t>(corner.origin.vertex)] == vertex;
            const bool isKept = vertex < m_made.before - m_made.goneVertices;
            const float cosine = isKept ? kCosineOfSmooth : kCosineOfNormals;
            if (!isItsOwn && !isLitAlike(corner, vertex, cosine))
            {
                continue;
            }
            const bool isKnown = isDirection(m_normals[vertex]) && isDirection(corner.normal);
            const float rank = isItsOwn  ? 2.0F
                               : isKnown ? cosineOf(m_normals[vertex], corner.normal)
                                         : 1.0F;
            best = rank > most ? vertex : best;
            most = std::max(most, rank);
        }
        if (best)
        {
            return static_cast<std::uint16_t>(*best);
        }
        return addVertex(corner, at);
    }

    [[nodiscard]] bool isLitAlike(const RigCorner& corner, std::size_t vertex, float cosine) const
    {
        if (m_hasShades)
        {
            return !hasColours()
                   || isSameShade(m_made.shape.shades[vertex], corner.colour, m_version);
        }
        return isAlong(m_normals[vertex], corner.normal, cosine);
    }

    Result<std::uint16_t> addVertex(const RigCorner& corner, const UnitPoint& at)
    {
        const auto vertex = vertexAtPoint(at);
        if (!vertex)
        {
            return fail(vertex.error());
        }
        const std::size_t number = m_made.shape.vertices.size();
        if (number >= kMostOfNumbers)
        {
            return fail(ErrorCode::TooManyVertices, {concat(number + 1), concat(kMostOfNumbers)});
        }
        tellShift(corner.position, at);
        m_made.shape.vertices.push_back(*vertex);
        m_normals.push_back(corner.normal);
        const bool isLit = m_hasShades ? hasColours() : isDirection(corner.normal);
        if (m_hasNormals)
        {
            m_made.shape.normals.push_back(isLit ? normalAsStored(corner.normal) : Vertex{});
        }
        if (m_hasShades)
        {
            m_made.shape.shades.push_back(isLit ? shadeOfColour(corner.colour, m_version)
                                                : std::int16_t{0});
        }
        if (!isLit && (m_hasNormals || m_hasShades))
        {
            m_unlit.push_back(number);
        }
        ++m_made.freshVertices;
        m_at.emplace(at, number);
        return static_cast<std::uint16_t>(number);
    }

    const edit::MeshShape& m_before;
    const MeshPieces& m_pieces;
    const MeshMatch& m_match;
    const TakenLooks& m_looks;
    schema::Version m_version;
    bool m_hasShades = false;
    bool m_hasNormals = false;
    std::vector<CornerLight> m_lights;          ///< of each vertex that there was
    std::vector<std::size_t> m_numbers;         ///< that it has then
    std::vector<glm::vec3> m_normals;           ///< of each vertex that there is then, if known
    std::multimap<UnitPoint, std::size_t> m_at; ///< vertices that new faces can have
    std::vector<std::size_t> m_unlit;
    BuiltMesh m_made;
};

} // namespace

bool isDirection(const glm::vec3& way)
{
    constexpr float kLeast = 1e-6F;
    const float square = glm::dot(way, way);
    return std::isfinite(square) && square > kLeast;
}

bool isSameNormal(const glm::vec3& one, const glm::vec3& other)
{
    return isAlong(one, other, kCosineOfNormals);
}

level::Vertex normalAsStored(const glm::vec3& normal)
{
    const glm::vec3 scaled = glm::normalize(normal) * static_cast<float>(edit::kNormalLength);
    const auto word = [](float part) { return static_cast<std::int16_t>(std::lround(part)); };
    return {word(scaled.x), word(scaled.y), word(scaled.z)};
}

Result<level::Vertex> vertexAtPoint(const UnitPoint& at)
{
    constexpr int kLowest = std::numeric_limits<std::int16_t>::min();
    constexpr int kHighest = std::numeric_limits<std::int16_t>::max();
    for (const std::int32_t part : at)
    {
        if (part < kLowest || part > kHighest)
        {
            return fail(ErrorCode::OutOfRange, {concat(part), concat(kLowest), concat(kHighest)});
        }
    }
    return Vertex{static_cast<std::int16_t>(at[0]),
                  static_cast<std::int16_t>(at[1]),
                  static_cast<std::int16_t>(at[2])};
}

Result<BuiltMesh> builtMesh(const edit::MeshShape& shape,
                            const MeshPieces& pieces,
                            const MeshMatch& match,
                            const TakenLooks& looks,
                            schema::Version version)
{
    return MeshBuilder(shape, pieces, match, looks, version).build();
}

} // namespace tr::convert
