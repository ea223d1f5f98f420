#include "core/edit/mesh/FaceEdit.h"

#include "core/base/Contracts.h"
#include "core/edit/mesh/FaceLooks.h"
#include "core/edit/mesh/Lighting.h"
#include "core/edit/mesh/VertexEdit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace tr::edit
{
namespace
{

using level::TextureCorner;
using level::Vertex;

/// Corners of a new face, by those of the one that it is made of.
using Corners = std::vector<std::size_t>;

/// Takes faces off and puts others behind all that are left.
void exchange(MeshShape& shape, MeshRows gone, const std::vector<ShapeFace>& fresh)
{
    std::vector<ShapeFace> faces;
    std::size_t next = 0;
    for (std::size_t i = 0; i < shape.faces.size(); ++i)
    {
        const bool goes = next < gone.size() && gone[next] == i;
        next += goes ? 1 : 0;
        if (!goes)
        {
            faces.push_back(shape.faces[i]);
        }
    }
    faces.insert(faces.end(), fresh.begin(), fresh.end());
    shape.faces = std::move(faces);
}

/// A face between some of the corners of another one.
Result<ShapeFace> partOf(const ShapeFace& face, FaceTextures& textures, const Corners& corners)
{
    ShapeFace made = face;
    made.vertices = {};
    made.corners = static_cast<std::uint8_t>(corners.size());
    auto patch = textures.patchOf(face);
    FacePatch part = patch.value_or(FacePatch());
    part.corners = {};
    for (std::size_t i = 0; i < corners.size(); ++i)
    {
        made.vertices[i] = face.vertices[corners[i]];
        part.corners[i] = patch ? patch->corners[corners[i]] : TextureCorner();
    }
    if (patch)
    {
        if (auto done = textures.setPatch(made, part); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    return made;
}

bool looksLike(const ShapeFace& one, const ShapeFace& other)
{
    return one.effects == other.effects && one.coloured == other.coloured;
}

/// Corners of two triangles around the quad that they make, the first of `one` that is not on the
/// edge between them first; nothing if there is no such edge.
struct Loop
{
    std::array<std::size_t, 3> one{};
    std::size_t other = 0; ///< the corner opposite to the first one
    std::array<std::size_t, 2> shared{};
};

std::optional<Loop> loopOf(const ShapeFace& one, const ShapeFace& other)
{
    for (std::size_t i = 0; i < 3; ++i)
    {
        for (std::size_t j = 0; j < 3; ++j)
        {
            const std::size_t after = (i + 1) % 3;
            const std::size_t last = (i + 2) % 3;
            const std::size_t opposite = (j + 2) % 3;
            // The same edge, the other way round.
            const bool isShared = one.vertices[after] == other.vertices[(j + 1) % 3]
                                  && one.vertices[last] == other.vertices[j];
            if (isShared && one.vertices[i] != other.vertices[opposite])
            {
                return Loop{{i, after, last}, opposite, {(j + 1) % 3, j}};
            }
        }
    }
    return std::nullopt;
}

std::uint16_t between(std::int32_t one, std::int32_t other)
{
    return static_cast<std::uint16_t>((one + other) / 2);
}

Vertex between(const Vertex& one, const Vertex& other)
{
    return {static_cast<std::int16_t>(between(one.x, other.x)),
            static_cast<std::int16_t>(between(one.y, other.y)),
            static_cast<std::int16_t>(between(one.z, other.z))};
}

/// Splits faces, and makes the vertices between those that there are.
class Subdivision
{
public:
    Subdivision(MeshShape& shape, FaceTextures& textures)
        : m_shape(shape)
        , m_textures(textures)
    {
    }

    Result<void> add(const ShapeFace& face)
    {
        const std::size_t count = face.corners;
        const bool isWhole =
            std::all_of(face.vertices.begin(),
                        face.vertices.begin() + face.corners,
                        [&](std::uint16_t corner) { return corner < m_shape.vertices.size(); });
        if (!isWhole)
        {
            m_faces.push_back(face);
            return {};
        }
        std::array<std::uint16_t, 4> middles{};
        for (std::size_t i = 0; i < count; ++i)
        {
            middles[i] = middleOf(face.vertices[i], face.vertices[(i + 1) % count]);
        }
        const auto patch = m_textures.patchOf(face);
        const std::uint16_t centre =
            face.isQuad() ? middleOf(middles[0], middles[2]) : std::uint16_t{0};
        for (std::size_t i = 0; i < count; ++i)
        {
            const std::size_t last = (i + count - 1) % count;
            ShapeFace part = face;
            part.vertices =
                face.isQuad()
                    ? std::array{face.vertices[i], middles[i], centre, middles[last]}
                    : std::array<std::uint16_t, 4>{face.vertices[i], middles[i], middles[last], 0};
            if (auto done = put(part, patch ? std::optional(quarter(*patch, face, i)) : patch);
                !done)
            {
                return done;
            }
        }
        if (face.isQuad())
        {
            return {};
        }
        ShapeFace inner = face;
        inner.vertices = {middles[0], middles[1], middles[2], 0};
        return put(inner, patch ? std::optional(innerOf(*patch)) : patch);
    }

    [[nodiscard]] const std::vector<ShapeFace>& faces() const noexcept { return m_faces; }

private:
    Result<void> put(ShapeFace& face, const std::optional<FacePatch>& patch)
    {
        if (patch)
        {
            if (auto done = m_textures.setPatch(face, *patch); !done)
            {
                return done;
            }
        }
        m_faces.push_back(face);
        return {};
    }

    /// The texel that a part ends with which begins at one corner and goes towards another.
    [[nodiscard]] TextureCorner towards(const TextureCorner& from, const TextureCorner& to) const
    {
        return {from.x == to.x ? from.x : m_textures.halfway(from.x, to.x)[0],
                from.y == to.y ? from.y : m_textures.halfway(from.y, to.y)[0]};
    }

    /// The texels of the part at a corner of a face.
    [[nodiscard]] FacePatch
    quarter(const FacePatch& patch, const ShapeFace& face, std::size_t corner) const
    {
        const std::size_t count = face.corners;
        const TextureCorner& own = patch.corners[corner];
        const TextureCorner& next = patch.corners[(corner + 1) % count];
        const TextureCorner& last = patch.corners[(corner + count - 1) % count];
        FacePatch part{patch.like, {}};
        part.corners[0] = own;
        part.corners[1] = towards(own, next);
        part.corners[face.isQuad() ? 3 : 2] = towards(own, last);
        if (face.isQuad())
        {
            part.corners[2] = towards(own, patch.corners[(corner + 2) % count]);
        }
        return part;
    }

    /// The texels between the middles of a triangle's edges: of the quarter at its right angle.
    [[nodiscard]] FacePatch innerOf(const FacePatch& patch) const
    {
        FacePatch part{patch.like, {}};
        std::optional<std::size_t> corner;
        for (std::size_t i = 0; i < 3; ++i)
        {
            const TextureCorner& next = patch.corners[(i + 1) % 3];
            const TextureCorner& last = patch.corners[(i + 2) % 3];
            const TextureCorner& own = patch.corners[i];
            const bool isSquare =
                (own.x == next.x && own.y == last.y) || (own.y == next.y && own.x == last.x);
            corner = isSquare ? i : corner;
            part.corners[i] = towards(own, next);
        }
        if (!corner)
        {
            return part;
        }
        const std::size_t right = *corner;
        const TextureCorner& own = patch.corners[right];
        const TextureCorner& next = patch.corners[(right + 1) % 3];
        const TextureCorner& last = patch.corners[(right + 2) % 3];
        const TextureCorner middle =
            towards(own, {own.x == next.x ? last.x : next.x, own.y == next.y ? last.y : next.y});
        part.corners[right] = towards(own, next);
        part.corners[(right + 1) % 3] = middle;
        part.corners[(right + 2) % 3] = towards(own, last);
        return part;
    }

    std::uint16_t middleOf(std::uint16_t one, std::uint16_t other)
    {
        const auto edge = std::minmax(one, other);
        const auto known = m_middles.find(edge);
        if (known != m_middles.end())
        {
            return known->second;
        }
        const auto number = static_cast<std::uint16_t>(m_shape.vertices.size());
        m_shape.vertices.push_back(between(m_shape.vertices[one], m_shape.vertices[other]));
        if (m_shape.hasShades())
        {
            m_shape.shades.push_back(
                static_cast<std::int16_t>(between(m_shape.shades[one], m_shape.shades[other])));
        }
        else
        {
            m_shape.normals.push_back(normalBetween(m_shape.normals[one], m_shape.normals[other]));
        }
        m_middles.emplace(edge, number);
        return number;
    }

    MeshShape& m_shape;
    FaceTextures& m_textures;
    std::vector<ShapeFace> m_faces;
    std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint16_t> m_middles;
};

/// A copy of a face for another mesh, whose vertices come behind those that are there.
class FaceCopier
{
public:
    FaceCopier(const MeshShape& from, MeshShape& into)
        : m_from(from)
        , m_into(into)
    {
    }

    void add(ShapeFace face)
    {
        for (std::size_t i = 0; i < face.corners; ++i)
        {
            face.vertices[i] = copyOf(face.vertices[i]);
        }
        face.effects = m_isShaded ? withoutShine(face.effects) : face.effects;
        m_into.faces.push_back(face);
    }

    [[nodiscard]] const std::vector<std::size_t>& added() const noexcept { return m_added; }

private:
    std::uint16_t copyOf(std::uint16_t vertex)
    {
        const auto [known, isNew] =
            m_copies.emplace(vertex, static_cast<std::uint16_t>(m_into.vertices.size()));
        if (isNew)
        {
            m_added.push_back(m_into.vertices.size());
            m_into.vertices.push_back(m_from.vertices[vertex]);
            if (m_isShaded)
            {
                m_into.shades.push_back(m_from.hasShades() ? m_from.shades[vertex]
                                                           : std::int16_t{0});
            }
            else
            {
                m_into.normals.push_back(m_from.hasShades() ? Vertex{} : m_from.normals[vertex]);
            }
        }
        return known->second;
    }

    const MeshShape& m_from;
    MeshShape& m_into;
    bool m_isShaded = m_into.vertices.empty() ? m_from.hasShades() : m_into.hasShades();
    std::map<std::uint16_t, std::uint16_t> m_copies;
    std::vector<std::size_t> m_added;
};

} // namespace

Result<void> flipFaces(MeshShape& shape, FaceTextures& textures, MeshRows faces)
{
    for (const std::size_t row : faces)
    {
        TR_PRE(row < shape.faces.size());
        if (auto done = textures.flip(shape.faces[row]); !done)
        {
            return done;
        }
    }
    return {};
}

void turnFaces(MeshShape& shape, MeshRows faces, int steps)
{
    for (const std::size_t row : faces)
    {
        TR_PRE(row < shape.faces.size());
        ShapeFace& face = shape.faces[row];
        const int count = face.corners;
        const int by = ((steps % count) + count) % count;
        // The first corner of the picture goes to the next vertex.
        std::rotate(
            face.vertices.begin(), face.vertices.begin() + by, face.vertices.begin() + count);
    }
}

Result<std::size_t> triangulateFaces(MeshShape& shape, FaceTextures& textures, MeshRows faces)
{
    std::vector<std::size_t> quads;
    std::vector<ShapeFace> triangles;
    for (const std::size_t row : faces)
    {
        TR_PRE(row < shape.faces.size());
        const ShapeFace& face = shape.faces[row];
        if (!face.isQuad())
        {
            continue;
        }
        quads.push_back(row);
        for (const Corners& corners : {Corners{0, 1, 3}, Corners{2, 3, 1}})
        {
            auto triangle = partOf(face, textures, corners);
            if (!triangle)
            {
                return fail(std::move(triangle.error()));
            }
            triangles.push_back(*triangle);
        }
    }
    exchange(shape, quads, triangles);
    return quads.size();
}

Result<void>
joinTriangles(MeshShape& shape, FaceTextures& textures, std::size_t one, std::size_t other)
{
    TR_PRE(one < shape.faces.size() && other < shape.faces.size());
    const ShapeFace& first = shape.faces[one];
    const ShapeFace& second = shape.faces[other];
    const bool areTriangles = !first.isQuad() && !second.isQuad();
    const auto loop =
        areTriangles && looksLike(first, second) ? loopOf(first, second) : std::nullopt;
    if (!loop)
    {
        return fail(ErrorCode::NotJoinable);
    }
    ShapeFace quad = first;
    quad.corners = 4;
    quad.vertices = {first.vertices[loop->one[0]],
                     first.vertices[loop->one[1]],
                     second.vertices[loop->other],
                     first.vertices[loop->one[2]]};
    const auto patch = textures.patchOf(first);
    const auto beside = textures.patchOf(second);
    if (first.coloured && first.texture != second.texture)
    {
        return fail(ErrorCode::NotJoinable);
    }
    if (patch && beside)
    {
        const bool isContinued =
            patch->corners[loop->one[1]] == beside->corners[loop->shared[0]]
            && patch->corners[loop->one[2]] == beside->corners[loop->shared[1]];
        if (!isContinued || !textures.isOfOnePage(*patch, *beside))
        {
            return fail(ErrorCode::NotJoinable);
        }
        const FacePatch whole{patch->like,
                              {patch->corners[loop->one[0]],
                               patch->corners[loop->one[1]],
                               beside->corners[loop->other],
                               patch->corners[loop->one[2]]}};
        if (auto done = textures.setPatch(quad, whole); !done)
        {
            return done;
        }
    }
    const std::array gone{std::min(one, other), std::max(one, other)};
    exchange(shape, gone, {quad});
    return {};
}

Result<void> deleteFaces(MeshShape& shape, MeshRows faces, bool withVertices)
{
    std::set<std::size_t> vertices;
    for (const std::size_t row : faces)
    {
        TR_PRE(row < shape.faces.size());
        const ShapeFace& face = shape.faces[row];
        for (const std::uint16_t corner : std::span(face.vertices).first(face.corners))
        {
            if (withVertices && corner < shape.vertices.size())
            {
                vertices.insert(corner);
            }
        }
    }
    exchange(shape, faces, {});
    const auto removed =
        removeUnused(shape, std::vector<std::size_t>(vertices.begin(), vertices.end()));
    return removed ? Result<void>{} : fail(removed.error());
}

Result<void> subdivideFaces(MeshShape& shape, FaceTextures& textures, MeshRows faces)
{
    if (auto lit = requireLights(shape); !lit)
    {
        return lit;
    }
    Subdivision subdivision(shape, textures);
    for (const std::size_t row : faces)
    {
        TR_PRE(row < shape.faces.size());
        const ShapeFace face = shape.faces[row];
        if (auto done = subdivision.add(face); !done)
        {
            return done;
        }
    }
    exchange(shape, faces, subdivision.faces());
    return {};
}

Result<void> copyFaces(const MeshShape& from, MeshRows faces, MeshShape& into)
{
    for (const MeshShape* const each : {&from, static_cast<const MeshShape*>(&into)})
    {
        if (auto lit = requireLights(*each); !lit)
        {
            return lit;
        }
    }
    const bool isLitAlike = into.vertices.empty() || from.hasShades() == into.hasShades();
    FaceCopier copier(from, into);
    for (const std::size_t row : faces)
    {
        TR_PRE(row < from.faces.size());
        const ShapeFace& face = from.faces[row];
        const bool isWhole =
            std::all_of(face.vertices.begin(),
                        face.vertices.begin() + face.corners,
                        [&](std::uint16_t corner) { return corner < from.vertices.size(); });
        if (isWhole)
        {
            copier.add(face);
        }
    }
    if (!isLitAlike)
    {
        lightAnew(into, copier.added());
    }
    return {};
}

Result<std::size_t> doubleFaces(MeshShape& shape, FaceTextures& textures, MeshRows faces)
{
    std::set<std::vector<std::uint16_t>> known;
    const auto loop = [](const ShapeFace& face)
    {
        std::vector<std::uint16_t> corners(face.vertices.begin(),
                                           face.vertices.begin() + face.corners);
        std::ranges::rotate(corners, std::ranges::min_element(corners));
        return corners;
    };
    for (const ShapeFace& face : shape.faces)
    {
        known.insert(loop(face));
    }
    std::vector<ShapeFace> fresh;
    for (const std::size_t row : faces)
    {
        TR_PRE(row < shape.faces.size());
        // No texture is made for a face that has a back already.
        if (!known.insert(loop(lookingBack(shape.faces[row]))).second)
        {
            continue;
        }
        ShapeFace back = shape.faces[row];
        if (auto done = textures.flip(back); !done)
        {
            return fail(std::move(done.error()));
        }
        fresh.push_back(back);
    }
    exchange(shape, {}, fresh);
    return fresh.size();
}

} // namespace tr::edit
