#include "render/level/SceneAssembler.h"

#include "core/view/objects/Units.h"

#include <algorithm>
#include <utility>

namespace render
{
namespace
{

constexpr float kPageSize = static_cast<float>(TexturePage::kSize);

/// Half-scale colours come back to their full brightness.
constexpr float kExposure = 255.0F / static_cast<float>(kNeutral);

BlendMode blendOf(tr::view::Blending blending) noexcept
{
    switch (blending)
    {
    case tr::view::Blending::Opaque:
        return BlendMode::Opaque;
    case tr::view::Blending::AlphaTest:
        return BlendMode::AlphaTest;
    case tr::view::Blending::Additive:
        break;
    }
    return BlendMode::Additive;
}

Rgba fromColour(const tr::level::Colour& colour) noexcept
{
    return {static_cast<std::uint8_t>(colour.red / 2),
            static_cast<std::uint8_t>(colour.green / 2),
            static_cast<std::uint8_t>(colour.blue / 2),
            255};
}

namespace tables = tr::level::tables;
using Corner = SceneAssembler::Corner;

/// The outermost points in the 26 directions to the faces, edges and corners of a cube: enough to
/// bring the whole into a picture without empty margins.
std::vector<glm::vec3> extremes(std::span<const glm::vec3> points)
{
    std::vector<glm::vec3> found;
    for (int direction = 0; direction < 27 && !points.empty(); ++direction)
    {
        const glm::vec3 towards(direction % 3 - 1, direction / 3 % 3 - 1, direction / 9 - 1);
        found.push_back(*std::ranges::max_element(
            points, {}, [&towards](const glm::vec3& point) { return glm::dot(point, towards); }));
    }
    return found;
}

} // namespace

SceneAssembler::SceneAssembler(const SceneSource& source, SceneLight light)
    : m_source(&source)
    , m_light(light)
{
    m_scene.pages = source.pages();
    m_scene.exposure = kExposure;
    m_scene.nodes.emplace_back(1.0F);
    m_scene.picks.emplace_back();
}

void SceneAssembler::addFace(std::span<const Corner> corners, const Surface& surface)
{
    const BlendMode blend =
        surface.texture ? blendOf(surface.texture->blending) : BlendMode::Opaque;
    const auto first = static_cast<std::uint32_t>(m_scene.vertices.size());
    for (std::size_t i = 0; i < corners.size(); ++i)
    {
        SceneVertex& vertex = m_scene.vertices.emplace_back();
        vertex.position = tr::view::toView(corners[i].position);
        vertex.normal = tr::view::toView(corners[i].normal);
        vertex.colour = corners[i].colour;
        vertex.node = corners[i].node;
        vertex.pick = surface.pick;
        vertex.face = surface.face;
        if (surface.texture)
        {
            vertex.uv = surface.texture->corners[i] / kPageSize;
            vertex.layer = static_cast<std::uint16_t>(surface.texture->page);
        }
    }
    // Clockwise in the file is clockwise in the view; the renderer's fronts are the other way
    // round.
    auto& indices = m_indices[static_cast<std::size_t>(blend) * 2 + (surface.doubleSided ? 1 : 0)];
    for (std::uint32_t i = 2; i < corners.size(); ++i)
    {
        indices.insert(indices.end(), {first, first + i, first + i - 1});
    }
}

const SceneAssembler::CachedMesh* SceneAssembler::meshAt(std::size_t meshPointer)
{
    const auto& pointers = m_source->objects().meshPointers;
    if (meshPointer >= pointers.size())
    {
        return nullptr;
    }
    const std::uint32_t offset = pointers[meshPointer].offset;
    auto [entry, isNew] = m_meshes.try_emplace(offset);
    if (isNew)
    {
        auto mesh = tr::view::readMesh(m_source->objects(), m_source->version(), offset);
        if (mesh)
        {
            auto faces = tr::view::facesOf(*mesh);
            entry->second = CachedMesh{std::move(*mesh), std::move(faces)};
        }
    }
    return entry->second ? &*entry->second : nullptr;
}

std::vector<Corner> SceneAssembler::cornersIn(const tr::level::Mesh& mesh,
                                              const MeshPlacing& placing) const
{
    std::vector<Corner> corners(mesh.vertices.size());
    for (std::size_t i = 0; i < corners.size(); ++i)
    {
        Corner& corner = corners[i];
        corner.position = tr::view::toVec(mesh.vertices[i]);
        corner.node = placing.node;
        corner.colour = lit(placing.light);
        if (i < mesh.normals.size())
        {
            const glm::vec3 normal = tr::view::toVec(mesh.normals[i]);
            const float length = glm::length(normal);
            corner.normal = length > 0.0F ? normal / length : glm::vec3(0.0F);
        }
        if (i < mesh.shades.size())
        {
            corner.colour = lit(times(placing.light, fromDarkness(mesh.shades[i])));
        }
    }
    return corners;
}

void SceneAssembler::addFaces(const CachedMesh& cached,
                              std::span<const Corner> corners,
                              std::uint32_t pick)
{
    std::uint16_t number = 0;
    for (const tr::view::MeshFace& face : cached.faces)
    {
        Surface surface{m_source->textureOf(face), false, pick, number++};
        surface.doubleSided =
            !face.coloured && m_source->level() != nullptr && tr::view::isDoubleSided(face.texture);
        std::array<Corner, 4> used;
        bool whole = true;
        for (std::size_t i = 0; i < face.corners && whole; ++i)
        {
            whole = face.vertices[i] < corners.size();
            if (whole)
            {
                used[i] = corners[face.vertices[i]];
                used[i].colour = surface.texture
                                     ? used[i].colour
                                     : times(used[i].colour, fromColour(m_source->colourOf(face)));
            }
        }
        if (whole)
        {
            addFace(std::span(used).first(face.corners), surface);
        }
    }
}

void SceneAssembler::addMesh(std::size_t meshPointer, const MeshPlacing& placing)
{
    if (const CachedMesh* cached = meshAt(meshPointer))
    {
        addFaces(*cached, cornersIn(cached->mesh, placing), pickOf(placing.pick, meshPointer));
    }
}

std::vector<Corner> SceneAssembler::cornersOf(std::size_t meshPointer, const MeshPlacing& placing)
{
    const CachedMesh* const cached = meshAt(meshPointer);
    return cached == nullptr ? std::vector<Corner>() : cornersIn(cached->mesh, placing);
}

void SceneAssembler::addMesh(std::size_t meshPointer,
                             std::span<const Corner> corners,
                             std::uint32_t pick)
{
    if (const CachedMesh* const cached = meshAt(meshPointer))
    {
        addFaces(*cached, corners, pickOf(pick, meshPointer));
    }
}

std::uint32_t SceneAssembler::pickOf(std::uint32_t pick, std::size_t meshPointer)
{
    if (!m_tellsMeshes || pick == 0)
    {
        return pick;
    }
    const auto mesh = static_cast<std::uint32_t>(meshPointer);
    if (m_scene.picks[pick].mesh == ScenePick::kNoMesh)
    {
        m_scene.picks[pick].mesh = mesh;
    }
    if (m_scene.picks[pick].mesh == mesh)
    {
        return pick;
    }
    // Several meshes stand for one thing: a joint for the mesh that it belongs to.
    const auto [known, isNew] = m_meshPicks.try_emplace({pick, meshPointer}, 0);
    if (isNew)
    {
        ScenePick other = m_scene.picks[pick];
        other.mesh = mesh;
        known->second = addPick(other);
    }
    return known->second;
}

std::uint32_t SceneAssembler::addNode(const glm::mat4& fileTransform)
{
    m_scene.nodes.push_back(tr::view::toView(fileTransform));
    return static_cast<std::uint32_t>(m_scene.nodes.size() - 1);
}

std::uint32_t SceneAssembler::addFollower(SceneFollower follower)
{
    m_scene.nodes.push_back(transformOf(follower, m_scene.nodes));
    follower.node = static_cast<std::uint32_t>(m_scene.nodes.size() - 1);
    m_scene.followers.push_back(follower);
    return follower.node;
}

std::uint32_t SceneAssembler::addPick(const ScenePick& pick)
{
    m_scene.picks.push_back(pick);
    return static_cast<std::uint32_t>(m_scene.picks.size() - 1);
}

void SceneAssembler::addLine(const glm::vec3& from, const glm::vec3& to, const Rgba& colour)
{
    m_scene.lines.push_back({tr::view::toView(from), tr::view::toView(to), colour});
}

SceneDescription SceneAssembler::finish()
{
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket)
    {
        if (m_indices[bucket].empty())
        {
            continue;
        }
        m_scene.batches.push_back({static_cast<BlendMode>(bucket / 2),
                                   bucket % 2 != 0,
                                   static_cast<std::uint32_t>(m_scene.indices.size()),
                                   static_cast<std::uint32_t>(m_indices[bucket].size())});
        m_scene.indices.insert(
            m_scene.indices.end(), m_indices[bucket].begin(), m_indices[bucket].end());
    }
    for (const glm::vec3& point : outline())
    {
        m_scene.bounds.include(point);
        m_scene.outline.push_back(point);
    }
    return std::move(m_scene);
}

std::vector<glm::vec3> SceneAssembler::outline() const
{
    std::vector<glm::vec3> points;
    // Things that stand in rooms may lie far outside them: skies, or what a script brings in.
    const bool hasRooms = std::ranges::any_of(
        m_scene.picks, [](const ScenePick& pick) { return pick.table == tables::Rooms; });
    for (const SceneVertex& vertex : m_scene.vertices)
    {
        if (!hasRooms || m_scene.picks[vertex.pick].table == tables::Rooms)
        {
            points.emplace_back(m_scene.nodes[vertex.node] * glm::vec4(vertex.position, 1.0F));
        }
    }
    for (const SceneSprite& sprite : m_scene.sprites)
    {
        if (!hasRooms)
        {
            points.push_back(sprite.position);
        }
    }
    return extremes(points);
}

} // namespace render
