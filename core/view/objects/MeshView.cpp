#include "core/view/objects/MeshView.h"

#include "core/base/Text.h"
#include "core/schema/archive/LayoutArchive.h"
#include "core/schema/archive/ReadArchive.h"

#include <algorithm>

namespace tr::view
{
namespace
{

template <class Faces>
void append(std::vector<MeshFace>& out, const Faces& faces, bool coloured)
{
    for (const auto& face : faces)
    {
        MeshFace& added = out.emplace_back();
        std::ranges::copy(face.vertices, added.vertices.begin());
        added.corners = static_cast<std::uint8_t>(face.vertices.size());
        added.texture = face.texture;
        added.coloured = coloured;
        if constexpr (requires { face.effects; })
        {
            added.effects = face.effects;
        }
    }
}

void append(std::vector<MeshFace>& out, const level::WadPolygon& polygon)
{
    MeshFace& added = out.emplace_back();
    std::ranges::copy(polygon.corners.vertices, added.vertices.begin());
    added.vertices[3] = polygon.fourth.vertex;
    added.corners = polygon.isQuad() ? 4 : 3;
    added.texture = polygon.surface.texture;
    added.effects = polygon.surface.attributes;
}

} // namespace

Result<level::Mesh>
readMesh(const level::Objects& objects, schema::Version version, std::uint32_t offset)
{
    const auto bytes = std::as_bytes(objects.meshWords.rows());
    if (offset >= bytes.size())
    {
        return fail(ErrorCode::NoSuchOffset, {hex(offset), concat(bytes.size())});
    }
    Diagnostics diagnostics;
    schema::ReadArchive archive(bytes.subspan(offset), version, diagnostics, {});
    level::Mesh mesh;
    try
    {
        describe(archive, mesh);
    }
    catch (const schema::FormatError& error)
    {
        Error moved = error.error;
        moved.place.offset += offset;
        return fail(std::move(moved));
    }
    return mesh;
}

std::vector<MeshFace> facesOf(const level::Mesh& mesh)
{
    std::vector<MeshFace> faces;
    faces.reserve(mesh.quads.size() + mesh.triangles.size() + mesh.colouredQuads.size()
                  + mesh.colouredTriangles.size() + mesh.polygons.size());
    append(faces, mesh.quads, false);
    append(faces, mesh.triangles, false);
    append(faces, mesh.colouredQuads, true);
    append(faces, mesh.colouredTriangles, true);
    for (const level::WadPolygon& polygon : mesh.polygons)
    {
        append(faces, polygon);
    }
    return faces;
}

std::size_t packedSize(const level::Mesh& mesh, schema::Version version)
{
    schema::LayoutArchive archive(version);
    describe(archive, mesh);
    return archive.position();
}

schema::FieldMap meshFieldMap(const level::Mesh& mesh, schema::Version version)
{
    schema::LayoutArchive archive(version);
    describe(archive, mesh);
    return archive.release();
}

std::vector<std::uint32_t> meshOffsets(const level::Objects& objects)
{
    std::vector<std::uint32_t> offsets;
    offsets.reserve(objects.meshPointers.size());
    for (const level::MeshPointer& pointer : objects.meshPointers)
    {
        offsets.push_back(pointer.offset);
    }
    std::ranges::sort(offsets);
    offsets.erase(std::ranges::unique(offsets).begin(), offsets.end());
    return offsets;
}

} // namespace tr::view
