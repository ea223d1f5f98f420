#pragma once

#include "core/format/wad2/MeshTables.h"
#include "core/format/wad2/OtherTables.h"
#include "core/format/wad2/Part.h"

/// Meshes of .wad2 files. Y is up, and one unit is one of the games.
namespace tr::wad2
{

/// What differs between the meshes of moveables, of their skins and of statics.
struct OfMoveables
{
    static constexpr const schema::TableInfo& kPositions = tables::Positions;
    static constexpr const schema::TableInfo& kNormals = tables::Normals;
    static constexpr const schema::TableInfo& kColours = tables::Colours;
    static constexpr const schema::TableInfo& kWeights = tables::Weights;
    static constexpr const schema::TableInfo& kAttributes = tables::Attributes;
    static constexpr const schema::TableInfo& kPolygons = tables::Polygons;
    static constexpr const schema::TableInfo& kOthers = tables::OthersOfMeshes;
    static constexpr schema::TableId kBones = tables::Bones;
};

struct OfSkins
{
    static constexpr const schema::TableInfo& kPositions = tables::SkinPositions;
    static constexpr const schema::TableInfo& kNormals = tables::SkinNormals;
    static constexpr const schema::TableInfo& kColours = tables::SkinColours;
    static constexpr const schema::TableInfo& kWeights = tables::SkinWeights;
    static constexpr const schema::TableInfo& kAttributes = tables::SkinAttributes;
    static constexpr const schema::TableInfo& kPolygons = tables::SkinPolygons;
    static constexpr const schema::TableInfo& kOthers = tables::OthersOfSkinMeshes;
    static constexpr schema::TableId kBones = tables::Bones;
};

struct OfStatics
{
    static constexpr const schema::TableInfo& kPositions = tables::StaticPositions;
    static constexpr const schema::TableInfo& kNormals = tables::StaticNormals;
    static constexpr const schema::TableInfo& kColours = tables::StaticColours;
    static constexpr const schema::TableInfo& kWeights = tables::StaticWeights;
    static constexpr const schema::TableInfo& kAttributes = tables::StaticAttributes;
    static constexpr const schema::TableInfo& kPolygons = tables::StaticPolygons;
    static constexpr const schema::TableInfo& kOthers = tables::OthersOfStaticMeshes;
    static constexpr schema::TableId kBones = schema::kNoTable; // statics have none
};

inline constexpr std::string_view kMeshSource = "Tomb Editor object files, meshes";

struct MeshIndexChunk : NumberChunk
{
    static constexpr std::string_view id = "W2Index";
    static constexpr std::string_view name = "index";
    static constexpr std::string_view source = kMeshSource;
    static constexpr std::string_view doc = "Always 0.";
};

struct MeshNameChunk : TextChunk<128>
{
    static constexpr std::string_view id = "W2MeshName";
    static constexpr std::string_view name = "name";
    static constexpr std::string_view source = kMeshSource;
    static constexpr std::string_view doc = "Name of the mesh.";
};

struct SphereCentreChunk : ValueChunk<Vector3>
{
    static constexpr std::string_view id = "W2SphC";
    static constexpr std::string_view name = "centre";
    static constexpr std::string_view source = kMeshSource;
    static constexpr std::string_view doc = "Centre of the sphere around the mesh.";
};

struct SphereRadiusChunk : RealChunk
{
    static constexpr std::string_view id = "W2SphR";
    static constexpr std::string_view name = "radius";
    static constexpr std::string_view source = kMeshSource;
    static constexpr std::string_view doc =
        "Radius of the sphere around the mesh; infinite where there is nothing.";
};

struct BoxLowChunk : ValueChunk<Vector3>
{
    static constexpr std::string_view id = "W2BBMin";
    static constexpr std::string_view name = "box_min";
    static constexpr std::string_view source = kMeshSource;
    static constexpr std::string_view doc =
        "A corner of the box. Where it was taken from a level its y is above the other's.";
};

struct BoxHighChunk : ValueChunk<Vector3>
{
    static constexpr std::string_view id = "W2BBMax";
    static constexpr std::string_view name = "box_max";
    static constexpr std::string_view source = kMeshSource;
    static constexpr std::string_view doc = "The opposite corner of the box.";
};

struct LightTypeChunk : NumberChunk
{
    static constexpr std::string_view id = "W2MeshLightType";
    static constexpr std::string_view name = "light_type";
    static constexpr std::string_view source = kMeshSource;
    static constexpr std::string_view doc =
        "0: lit by its normals as it moves; 1: by the colours of its vertices.";
};

struct HiddenChunk : YesNoChunk
{
    static constexpr std::string_view id = "W2MeshVisible";
    static constexpr std::string_view name = "hidden";
    static constexpr std::string_view source = kMeshSource;
    static constexpr std::string_view doc = "1: it is not shown, whatever the chunk is called.";
};

/// Two corners of a box. Nothing says which of them is lower.
template <class Low, class High>
struct BoxOf
{
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    Part<Low> low;
    Part<High> high;
};

using Box = BoxOf<BoxLowChunk, BoxHighChunk>;

struct Sphere
{
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    Part<SphereCentreChunk> centre;
    Part<SphereRadiusChunk> radius;
};

struct Position
{
    static constexpr std::array<std::string_view, 1> kIds{"W2Pos"};
    Frame frame;
    Vector3 at;
};

struct Normal
{
    static constexpr std::array<std::string_view, 1> kIds{"W2N"};
    Frame frame;
    Vector3 normal;
};

struct ColourShade
{
    LebNumber shade;
};

/// Of a vertex: "W2VxCol" with a colour, or "W2Shd" with a shade as TR4 has it.
struct VertexColour
{
    static constexpr std::array<std::string_view, 2> kIds{"W2VxCol", "W2Shd"};
    Frame frame;
    ChunkKind kind = kindOf(kIds[0]);
    Vector3 colour;
    ColourShade shade;

    [[nodiscard]] bool isShade() const noexcept { return kind.name() == kIds[1]; }
};

template <class Of>
struct BoneWeight
{
    std::int32_t bone = -1;
    float weight = 0.0F;
};

template <class Of>
struct WeightValues
{
    std::array<BoneWeight<Of>, 4> weights;
};

template <class Of>
struct VertexWeights
{
    static constexpr std::array<std::string_view, 1> kIds{"W2VrtWght"};
    Frame frame = frameOf(kStreamSizeBytes);
    WeightValues<Of> values;
    BareEnd end;
};

struct AttributeValues
{
    LebNumber glow;
    LebNumber move;
};

struct VertexAttributes
{
    static constexpr std::array<std::string_view, 1> kIds{"W2VxAttr"};
    Frame frame = frameOf(kStreamSizeBytes);
    AttributeValues values;
    BareEnd end;
};

template <class Of>
struct TriangleCorners
{
    LebNumber first;
    LebNumber second;
    LebNumber third;
};

template <class Of>
struct FourthCorner
{
    LebNumber vertex;
};

struct PolygonTexture
{
    LebNumber shine;
    LebNumber texture;
};

struct ParentArea
{
    Vector2 low;
    Vector2 high;
};

struct TriangleTexels
{
    Vector2 first;
    Vector2 second;
    Vector2 third;
};

struct FourthTexel
{
    Vector2 corner;
};

struct PolygonLook
{
    LebNumber blendMode;
    std::uint8_t isDoubleSided = 0;
};

/// A triangle ("W2Tr2") or a quad ("W2Uq2"). Programs of before 1.6.4 wrote "W2Tr" and "W2Uq",
/// without a parent area.
template <class Of>
struct Polygon
{
    static constexpr std::array<std::string_view, 4> kIds{"W2Tr2", "W2Uq2", "W2Tr", "W2Uq"};
    Frame frame = frameOf(kStreamSizeBytes);
    ChunkKind kind = kindOf(kIds[0]);
    TriangleCorners<Of> corners;
    FourthCorner<Of> fourthCorner;
    PolygonTexture texture;
    ParentArea area;
    TriangleTexels texels;
    FourthTexel fourthTexel;
    PolygonLook look;
    BareEnd end;

    [[nodiscard]] bool isQuad() const noexcept
    {
        return kind.name() == kIds[1] || kind.name() == kIds[3];
    }

    [[nodiscard]] bool hasArea() const noexcept
    {
        return kind.name() == kIds[0] || kind.name() == kIds[1];
    }
};

template <class Of>
struct Mesh
{
    static constexpr std::array<std::string_view, 1> kIds{"W2Mesh"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    Part<MeshIndexChunk> index;
    Part<MeshNameChunk> name;
    Sphere sphere;
    Box box;
    List<Position> positions;
    List<Normal> normals;
    List<VertexColour> colours;
    List<VertexWeights<Of>> weights;
    List<VertexAttributes> attributes;
    Part<LightTypeChunk> lightType;
    Part<HiddenChunk> hidden;
    List<Polygon<Of>> polygons;
    Table<OtherChunk> others;
};

} // namespace tr::wad2
