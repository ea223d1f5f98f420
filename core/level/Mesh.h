#pragma once

#include "core/base/Table.h"
#include "core/level/Geometry.h"

#include <cstdlib>

/// A mesh as it is packed into the mesh data. TRosettaStone 3, section 5.2; WAD 2.1, Section 3.
namespace tr::level
{

struct MeshHeader
{
    Vertex centre;
    std::uint16_t collisionRadius = 0;
    std::uint16_t collisionFlags = 0;
};

struct MeshNormalCount
{
    std::int16_t count = 0;
};

struct MeshQuad
{
    std::array<std::uint16_t, 4> vertices{};
    std::uint16_t texture = 0;
    std::uint16_t effects = 0;

    friend bool operator==(const MeshQuad&, const MeshQuad&) = default;
};

struct MeshTriangle
{
    std::array<std::uint16_t, 3> vertices{};
    std::uint16_t texture = 0;
    std::uint16_t effects = 0;

    friend bool operator==(const MeshTriangle&, const MeshTriangle&) = default;
};

/// Faces in one colour (TR1 to TR3); `texture` names it.
struct ColouredQuad : Quad
{
    friend bool operator==(const ColouredQuad&, const ColouredQuad&) = default;
};

struct ColouredTriangle : Triangle
{
    friend bool operator==(const ColouredTriangle&, const ColouredTriangle&) = default;
};

/// A face of a WAD mesh. Its shape says whether a fourth corner is stored.
struct WadPolygonCorners
{
    std::uint16_t shape = 8;
    std::array<std::uint16_t, 3> vertices{};
};

struct WadPolygonFourthCorner
{
    std::uint16_t vertex = 0;
};

struct WadPolygonSurface
{
    std::uint16_t texture = 0;
    std::uint8_t attributes = 0;
    std::uint8_t unused = 0;
};

struct WadPolygon
{
    WadPolygonCorners corners;
    WadPolygonFourthCorner fourth;
    WadPolygonSurface surface;

    static constexpr std::uint16_t kTriangle = 8;
    static constexpr std::uint16_t kQuad = 9;

    [[nodiscard]] bool isQuad() const noexcept { return corners.shape == kQuad; }
};

/// Bits of a triangle's texture in a WAD that are the row of the texture sample.
inline constexpr std::uint16_t kTriangleSampleMask = 0x0FFF;

/// One unpacked mesh. Either normals or shades are there, never both.
struct Mesh
{
    MeshHeader header;
    Table<Vertex> vertices;
    MeshNormalCount normalCount;
    Table<Vertex> normals;
    Table<std::int16_t> shades;
    Table<MeshQuad> quads;
    Table<MeshTriangle> triangles;
    Table<ColouredQuad> colouredQuads;         ///< TR1 to TR3
    Table<ColouredTriangle> colouredTriangles; ///< TR1 to TR3
    Table<WadPolygon> polygons;                ///< WAD, in place of the four above
};

} // namespace tr::level

namespace tr::schema
{

template <>
struct Schema<level::MeshHeader>
{
    using M = level::MeshHeader;
    static constexpr std::string_view name = "mesh_header";
    static constexpr std::string_view source =
        "TRosettaStone 3, 5.2; WAD 2.1, Bounding_Sphere (footnote 5)";
    static constexpr auto fields =
        fieldsOf(field("centre", &M::centre, doc("Centre of the collision sphere.")),
                 field("collision_radius",
                       &M::collisionRadius,
                       doc("Radius of the collision sphere; 0: nothing collides with this mesh.")),
                 field("collision_flags",
                       &M::collisionFlags,
                       role(Role::Unknown),
                       doc("0 or 1; its purpose is not known.")));
};

static_assert(diskSize<level::MeshHeader>(level::versions::Tr1) == 10);

template <>
struct Schema<level::MeshNormalCount>
{
    static constexpr std::string_view name = "mesh_normal_count";
    static constexpr std::string_view source = "TRosettaStone 3, 5.2";
    static constexpr auto fields = fieldsOf(
        field("num_normals",
              &level::MeshNormalCount::count,
              role(Role::Count),
              doc("Above zero: so many normals follow, and the room lights the mesh. Zero or "
                  "below: so many shades follow, and they light it.")));
};

inline constexpr std::array<FlagName, 2> kFaceEffectFlags{
    {{0x0001, "additive"}, {0x0002, "shiny"}}};
inline constexpr std::string_view kFaceEffectsDoc =
    "Bit 0: colours are added to what is behind. Bit 1: shiny. Bits 2 to 7: strength of the shine.";

/// The fields of a face with effects whose corners are rows of that table.
template <class Face>
constexpr auto meshFaceFields(schema::TableId vertices)
{
    const auto effects = field("effects",
                               &Face::effects,
                               flags(kFaceEffectFlags),
                               in(level::since(level::versions::Tr4)),
                               doc(kFaceEffectsDoc));
    return faceFields<Face>(vertices).apply([&effects](const auto&... fields)
                                            { return fieldsOf(fields..., effects); });
}

template <>
struct Schema<level::MeshQuad>
{
    static constexpr std::string_view name = "mesh_quad";
    static constexpr std::string_view source = "TRosettaStone 3, 2.4.3";
    static constexpr auto fields = meshFaceFields<level::MeshQuad>(level::tables::MeshVertices);
};

static_assert(diskSize<level::MeshQuad>(level::versions::Tr3) == 10);
static_assert(diskSize<level::MeshQuad>(level::versions::Tr4) == 12);

template <>
struct Schema<level::MeshTriangle>
{
    static constexpr std::string_view name = "mesh_triangle";
    static constexpr std::string_view source = "TRosettaStone 3, 2.4.4";
    static constexpr auto fields = meshFaceFields<level::MeshTriangle>(level::tables::MeshVertices);
};

static_assert(diskSize<level::MeshTriangle>(level::versions::Tr3) == 8);
static_assert(diskSize<level::MeshTriangle>(level::versions::Tr4) == 10);

/// The fields of a face in one colour.
template <class Face>
constexpr auto colouredFaceFields()
{
    return fieldsOf(
        field(
            "vertices", &Face::vertices, index(level::tables::MeshVertices), doc(kFaceVerticesDoc)),
        field("texture",
              &Face::texture,
              indexBits(level::tables::Palette, 0x00FF),
              indexBits(level::tables::Palette16,
                        0xFF00,
                        FieldInfo::kNever,
                        only(level::versions::Tr2, level::versions::Tr3)),
              doc("Low byte: palette index. High byte: true-colour index (TR2 and "
                  "TR3).")));
}

template <>
struct Schema<level::ColouredQuad>
{
    static constexpr std::string_view name = "coloured_quad";
    static constexpr std::string_view source = "TRosettaStone 3, 2.4.3";
    static constexpr auto fields = colouredFaceFields<level::ColouredQuad>();
};

static_assert(diskSize<level::ColouredQuad>(level::versions::Tr1) == 10);

template <>
struct Schema<level::ColouredTriangle>
{
    static constexpr std::string_view name = "coloured_triangle";
    static constexpr std::string_view source = "TRosettaStone 3, 2.4.4";
    static constexpr auto fields = colouredFaceFields<level::ColouredTriangle>();
};

static_assert(diskSize<level::ColouredTriangle>(level::versions::Tr1) == 8);

template <>
struct Schema<level::WadPolygonCorners>
{
    using M = level::WadPolygonCorners;
    static constexpr std::string_view name = "wad_polygon";
    static constexpr std::string_view source = "WAD 2.1, Polygons_Package";
    static constexpr auto fields = fieldsOf(
        field("shape", &M::shape, doc("8: triangle, 9: quad.")),
        field("vertices", &M::vertices, index(level::tables::MeshVertices), doc(kFaceVerticesDoc)));
};

template <>
struct Schema<level::WadPolygonFourthCorner>
{
    static constexpr std::string_view name = "wad_polygon_fourth_corner";
    static constexpr std::string_view source = "WAD 2.1, Polygons_Package";
    static constexpr auto fields = fieldsOf(field("fourth_vertex",
                                                  &level::WadPolygonFourthCorner::vertex,
                                                  index(level::tables::MeshVertices),
                                                  doc("Fourth corner of a quad.")));
};

inline constexpr std::array<FlagName, 2> kWadAttributeFlags{{{0x01, "additive"}, {0x02, "shiny"}}};

template <>
struct Schema<level::WadPolygonSurface>
{
    using M = level::WadPolygonSurface;
    static constexpr std::string_view name = "wad_polygon_surface";
    static constexpr std::string_view source = "WAD 2.1, Polygons_Package";
    static constexpr auto fields = fieldsOf(
        field(
            "texture",
            &M::texture,
            indexWhere(
                ReferenceUse::OfQuad, level::tables::TextureSamples, NumberCode::Kind::Mirrored),
            indexBits(level::tables::TextureSamples,
                      level::kTriangleSampleMask,
                      FieldInfo::kNever,
                      VersionSet::all(),
                      ReferenceUse::OfTriangle),
            doc("Of a quad: texture sample, negated where it is mirrored. Of a triangle: sample in "
                "bits 0 to 11, corner with the right angle (0, 2, 4, 6) in bits 12 to 14, mirrored "
                "by bit 15.")),
        field("attributes",
              &M::attributes,
              flags(kWadAttributeFlags),
              doc("Bit 0: colours are added to what is behind. Bit 1: shiny. Bits 2 to 6: strength "
                  "of the shine.")),
        field("unused", &M::unused, role(Role::Padding), doc("No meaning.")));
};

static_assert(diskSize<level::WadPolygonCorners>(level::versions::Wad)
                  + diskSize<level::WadPolygonSurface>(level::versions::Wad)
              == 12);

} // namespace tr::schema

namespace tr::level
{

/// A WAD polygon takes at least the bytes of a triangle.
inline constexpr std::size_t kSmallestWadPolygon = 12;

template <class Archive, class P>
requires std::same_as<std::remove_const_t<P>, WadPolygon>

void describe(Archive& archive, P& polygon)
{
    archive.record("", polygon.corners);
    if (polygon.isQuad())
    {
        archive.record("", polygon.fourth);
    }
    archive.record("", polygon.surface);
}

template <class Archive, class M>
requires std::same_as<std::remove_const_t<M>, Mesh>

void describe(Archive& archive, M& mesh)
{
    using schema::Version;
    namespace versions = level::versions;
    archive.record("", mesh.header);
    archive.template counted<std::uint16_t>(tables::MeshVertices, mesh.vertices);
    archive.record("", mesh.normalCount);
    const int normals = mesh.normalCount.count;
    archive.rows(
        tables::MeshNormals, mesh.normals, static_cast<std::size_t>(normals > 0 ? normals : 0));
    archive.rows(
        tables::MeshShades, mesh.shades, static_cast<std::size_t>(normals < 0 ? -normals : 0));
    if (archive.version() == versions::Wad)
    {
        archive.template each<std::uint16_t>(
            tables::MeshPolygons, mesh.polygons, kSmallestWadPolygon);
        return;
    }
    archive.template counted<std::uint16_t>(tables::MeshQuads, mesh.quads);
    archive.template counted<std::uint16_t>(tables::MeshTriangles, mesh.triangles);
    if (level::until(versions::Tr3).contains(archive.version()))
    {
        archive.template counted<std::uint16_t>(tables::MeshColouredQuads, mesh.colouredQuads);
        archive.template counted<std::uint16_t>(tables::MeshColouredTriangles,
                                                mesh.colouredTriangles);
    }
}

} // namespace tr::level
