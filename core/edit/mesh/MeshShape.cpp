#include "core/edit/mesh/MeshShape.h"

#include "core/base/Text.h"
#include "core/level/NgBlock.h"
#include "core/schema/archive/WriteArchive.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace tr::edit
{
namespace
{

namespace versions = level::versions;

/// Engines read counts as signed words.
constexpr std::size_t kMostRows = 32'767;

/// TR4 and TR5 look at the low byte of the count only.
constexpr std::size_t kMostInByte = 255;

template <class Rows, class T>
void copyRows(const Rows& from, std::vector<T>& to)
{
    to.assign(from.begin(), from.end());
}

template <class T>
Table<T> tableOf(const std::vector<T>& rows)
{
    return Table<T>(rows);
}

template <class Face>
Face faceOf(const ShapeFace& face)
{
    Face made;
    std::copy_n(face.vertices.begin(), made.vertices.size(), made.vertices.begin());
    made.texture = face.texture;
    if constexpr (requires { made.effects; })
    {
        made.effects = face.effects;
    }
    return made;
}

level::WadPolygon polygonOf(const ShapeFace& face)
{
    level::WadPolygon made;
    made.corners.shape = face.isQuad() ? level::WadPolygon::kQuad : level::WadPolygon::kTriangle;
    std::copy_n(face.vertices.begin(), made.corners.vertices.size(), made.corners.vertices.begin());
    made.fourth.vertex = face.isQuad() ? face.vertices[3] : std::uint16_t{0};
    made.surface = {face.texture, static_cast<std::uint8_t>(face.effects), face.unused};
    return made;
}

/// The faces of a mesh that a file keeps in one table.
template <class Face>
Table<Face> facesLike(const MeshShape& shape, std::uint8_t corners, bool coloured)
{
    std::vector<Face> faces;
    for (const ShapeFace& face : shape.faces)
    {
        if (face.corners == corners && face.coloured == coloured)
        {
            faces.push_back(faceOf<Face>(face));
        }
    }
    return tableOf(faces);
}

std::size_t mostInOneTable(const MeshShape& shape, schema::Version version)
{
    if (version == versions::Wad)
    {
        return shape.faces.size();
    }
    std::array<std::size_t, 4> counts{};
    for (const ShapeFace& face : shape.faces)
    {
        ++counts[(face.isQuad() ? 1U : 0U) + (face.coloured ? 2U : 0U)];
    }
    return *std::ranges::max_element(counts);
}

std::uint16_t highestCorner(const ShapeFace& face)
{
    return *std::max_element(face.vertices.begin(), face.vertices.begin() + face.corners);
}

bool isLit(const MeshShape& shape)
{
    const std::size_t lights = shape.normals.size() + shape.shades.size();
    return lights == shape.vertices.size();
}

} // namespace

MeshShape shapeOf(const level::Mesh& mesh)
{
    MeshShape shape;
    shape.header = mesh.header;
    copyRows(mesh.vertices, shape.vertices);
    copyRows(mesh.normals, shape.normals);
    copyRows(mesh.shades, shape.shades);
    for (const view::MeshFace& face : view::facesOf(mesh))
    {
        ShapeFace& added = shape.faces.emplace_back();
        static_cast<view::MeshFace&>(added) = face;
        if (!added.isQuad())
        {
            added.vertices[3] = 0;
        }
    }
    for (std::size_t i = 0; i < mesh.polygons.size(); ++i)
    {
        shape.faces[i].unused = mesh.polygons[i].surface.unused;
    }
    return shape;
}

Result<MeshShape> shapeAt(const Content& content, std::size_t pointer)
{
    const level::Objects& objects = level::objectsOf(content);
    if (pointer >= objects.meshPointers.size())
    {
        const std::string path = concat(tables::MeshPointers.segment, "/", pointer);
        return fail(ErrorCode::NoSuchPath, {path, concat(pointer)});
    }
    const auto mesh =
        view::readMesh(objects, content.version(), objects.meshPointers[pointer].offset);
    return mesh ? Result<MeshShape>(shapeOf(*mesh)) : fail(mesh.error());
}

std::size_t faceTable(const ShapeFace& face, schema::Version version) noexcept
{
    return version == level::versions::Wad ? 0U
                                           : (face.isQuad() ? 0U : 1U) + (face.coloured ? 2U : 0U);
}

level::Mesh meshOf(const MeshShape& shape, schema::Version version)
{
    level::Mesh mesh;
    mesh.header = shape.header;
    mesh.vertices = tableOf(shape.vertices);
    mesh.normals = tableOf(shape.normals);
    mesh.shades = tableOf(shape.shades);
    mesh.normalCount.count = shape.hasShades()
                                 ? static_cast<std::int16_t>(-static_cast<int>(shape.shades.size()))
                                 : static_cast<std::int16_t>(shape.normals.size());
    if (version == versions::Wad)
    {
        std::vector<level::WadPolygon> polygons(shape.faces.size());
        std::ranges::transform(shape.faces, polygons.begin(), polygonOf);
        mesh.polygons = tableOf(polygons);
        return mesh;
    }
    mesh.quads = facesLike<level::MeshQuad>(shape, 4, false);
    mesh.triangles = facesLike<level::MeshTriangle>(shape, 3, false);
    mesh.colouredQuads = facesLike<level::ColouredQuad>(shape, 4, true);
    mesh.colouredTriangles = facesLike<level::ColouredTriangle>(shape, 3, true);
    return mesh;
}

Words wordsOf(const level::Mesh& mesh, schema::Version version)
{
    schema::WriteArchive archive(version);
    describe(archive, mesh);
    const std::vector<std::byte> bytes = archive.release();
    std::vector<std::uint16_t> words(bytes.size() / sizeof(std::uint16_t));
    std::memcpy(words.data(), bytes.data(), words.size() * sizeof(std::uint16_t));
    return {words.begin(), words.end()};
}

std::size_t mostVertices(const Content& content)
{
    const auto* const level = content.as<level::Level>();
    const bool isByte = level != nullptr && level::since(versions::Tr4).contains(level->version)
                        && !level::ngFlags(*level);
    return isByte ? kMostInByte : kMostRows;
}

Result<void> checkShape(const Content& content, const MeshShape& before, const MeshShape& after)
{
    const std::size_t most = mostVertices(content);
    const std::size_t vertices = after.vertices.size();
    if (vertices > most && vertices > before.vertices.size())
    {
        return fail(ErrorCode::TooManyVertices, {concat(vertices), concat(most)});
    }
    // So many shades have room in the count below nothing, but not as many normals above it.
    if (after.normals.size() > kMostRows && after.normals.size() > before.normals.size())
    {
        return fail(ErrorCode::TooManyVertices, {concat(after.normals.size()), concat(kMostRows)});
    }
    const std::size_t faces = mostInOneTable(after, content.version());
    if (faces > kMostRows && faces > mostInOneTable(before, content.version()))
    {
        return fail(ErrorCode::TooManyFaces, {concat(faces), concat(kMostRows)});
    }
    if (isLit(before) && !isLit(after))
    {
        const std::size_t lights = after.normals.size() + after.shades.size();
        return fail(ErrorCode::RowCountDiffers, {concat(lights), concat(vertices)});
    }
    const auto isBroken = [](const MeshShape& shape)
    {
        return [count = shape.vertices.size()](const ShapeFace& face)
        { return highestCorner(face) >= count; };
    };
    if (std::ranges::count_if(after.faces, isBroken(after))
        > std::ranges::count_if(before.faces, isBroken(before)))
    {
        const auto face = std::ranges::find_if(after.faces, isBroken(after));
        return fail(ErrorCode::FaceTooWide,
                    {concat(highestCorner(*face)), concat(vertices == 0 ? 0 : vertices - 1)});
    }
    return {};
}

} // namespace tr::edit
