#include "tests/support/sample/MeshEncoder.h"

#include "core/schema/archive/WriteArchive.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace tr::test
{

using schema::Version;
namespace versions = level::versions;

namespace
{

constexpr float kNormalLength = 16300.0F;

std::int16_t rounded(float value)
{
    return static_cast<std::int16_t>(std::lround(std::clamp(value, -32768.0F, 32767.0F)));
}

level::Vertex vertexOf(const glm::vec3& point)
{
    return {rounded(point.x), rounded(point.y), rounded(point.z)};
}

/// Vertices, normals or shades, and the sphere around them.
level::Mesh encodeVertices(const MeshPlan& plan)
{
    level::Mesh mesh;
    const Box box = boxOf(plan);
    const glm::vec3 centre = 0.5F * (box.low + box.high);
    float radius = 0.0F;
    for (const glm::vec3& vertex : plan.vertices)
    {
        mesh.vertices.edit().push_back(vertexOf(vertex));
        radius = std::max(radius, glm::length(vertex - centre));
    }
    mesh.header.centre = vertexOf(centre);
    mesh.header.collisionRadius = static_cast<std::uint16_t>(std::lround(radius));
    for (const glm::vec3& normal : plan.normals)
    {
        mesh.normals.edit().push_back(vertexOf(normal * kNormalLength));
    }
    for (const float shade : plan.shades)
    {
        mesh.shades.edit().push_back(static_cast<std::int16_t>(darknessOf(shade)));
    }
    const auto count = static_cast<int>(plan.vertices.size());
    TR_ASSERT(mesh.normals.size() == plan.vertices.size()
              || mesh.shades.size() == plan.vertices.size());
    mesh.normalCount.count = static_cast<std::int16_t>(plan.shades.empty() ? count : -count);
    return mesh;
}

std::uint8_t effectsOf(const PlannedFace& face)
{
    constexpr int kAdditive = 1;
    constexpr int kShiny = 2;
    const int shine = face.shine > 0 ? kShiny | (face.shine & 31) << 2 : 0;
    return static_cast<std::uint8_t>((face.glows ? kAdditive : 0) | shine);
}

std::array<std::uint16_t, 3> threeCorners(const PlannedFace& face)
{
    return {face.corners[0], face.corners[1], face.corners[2]};
}

} // namespace

int darknessOf(float light) noexcept
{
    return std::clamp(static_cast<int>(std::lround((2.0F - light) * 4096.0F)), 0, 0x1FFF);
}

level::Mesh encodeMesh(const MeshPlan& plan,
                       Version version,
                       ObjectTextureTable& textures,
                       PaletteMaker* palette)
{
    level::Mesh mesh = encodeVertices(plan);
    for (const PlannedFace& face : plan.faces)
    {
        if (palette != nullptr && face.paint)
        {
            // The second byte names a colour of the 16-bit palette, which TR2 and TR3 have too.
            const std::uint8_t colour = palette->nearest(*face.paint);
            const auto word = static_cast<std::uint16_t>(
                version == versions::Tr1 ? colour : colour | colour << 8);
            if (face.triangle)
            {
                mesh.colouredTriangles.edit().push_back({{threeCorners(face), word}});
            }
            else
            {
                mesh.colouredQuads.edit().push_back({{face.corners, word}});
            }
            continue;
        }
        const std::uint16_t texture = textures.indexOf(face.texture, face.triangle, false);
        if (face.triangle)
        {
            mesh.triangles.edit().push_back({threeCorners(face), texture, effectsOf(face)});
        }
        else
        {
            mesh.quads.edit().push_back({face.corners, texture, effectsOf(face)});
        }
    }
    return mesh;
}

level::Mesh encodeWadMesh(const MeshPlan& plan, TextureSampleTable& textures)
{
    level::Mesh mesh = encodeVertices(plan);
    for (const PlannedFace& face : plan.faces)
    {
        level::WadPolygon polygon;
        polygon.corners.shape =
            face.triangle ? level::WadPolygon::kTriangle : level::WadPolygon::kQuad;
        polygon.corners.vertices = threeCorners(face);
        polygon.fourth.vertex = face.triangle ? std::uint16_t{0} : face.corners[3];
        polygon.surface.texture = textures.wordFor(face.texture, face.triangle);
        polygon.surface.attributes = effectsOf(face);
        mesh.polygons.edit().push_back(polygon);
    }
    return mesh;
}

std::vector<std::uint16_t> packedMesh(const level::Mesh& mesh, Version version)
{
    constexpr std::size_t kAlignment = 2; // words
    schema::WriteArchive archive(version);
    describe(archive, mesh);
    const std::vector<std::byte> bytes = archive.release();
    std::vector<std::uint16_t> words(bytes.size() / sizeof(std::uint16_t));
    static_assert(std::endian::native == std::endian::little);
    std::memcpy(words.data(), bytes.data(), bytes.size());
    words.resize((words.size() + kAlignment - 1) / kAlignment * kAlignment);
    return words;
}

} // namespace tr::test
