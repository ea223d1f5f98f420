#pragma once

#include "core/format/wad2/Mesh.h"

/// What the numbers of meshes mean.
namespace tr::schema
{

template <>
struct Schema<wad2::ColourShade>
{
    static constexpr std::string_view name = "wad2_shade";
    static constexpr std::string_view source = wad2::kMeshSource;
    static constexpr auto fields =
        fieldsOf(field("shade", &wad2::ColourShade::shade, doc("0 (bright) to 8191 (dark).")));
};

template <class Of>
struct Schema<wad2::BoneWeight<Of>>
{
    using W = wad2::BoneWeight<Of>;
    static constexpr std::string_view name = "wad2_bone_weight";
    static constexpr std::string_view source = wad2::kMeshSource;
    static constexpr auto fields =
        fieldsOf(field(
                     "bone",
                     &W::bone,
                     [](FieldInfo& info)
                     {
                         if (Of::kBones != kNoTable)
                         {
                             index(Of::kBones, -1)(info);
                         }
                     },
                     doc("Bone that moves the vertex; -1: none.")),
                 field("weight", &W::weight, doc("How much it does so, of 1 in all.")));
};

template <class Of>
struct Schema<wad2::WeightValues<Of>>
{
    static constexpr std::string_view name = "wad2_vertex_weights";
    static constexpr std::string_view source = wad2::kMeshSource;
    static constexpr auto fields = fieldsOf(
        field("weights", &wad2::WeightValues<Of>::weights, doc("Bones that move the vertex.")));
};

template <>
struct Schema<wad2::AttributeValues>
{
    using A = wad2::AttributeValues;
    static constexpr std::string_view name = "wad2_vertex_attributes";
    static constexpr std::string_view source = wad2::kMeshSource;
    static constexpr auto fields =
        fieldsOf(field("glow", &A::glow, doc("How much the vertex glows, 0 to 63.")),
                 field("move", &A::move, doc("How much the vertex moves by itself, 0 to 63.")));
};

template <class Of>
struct Schema<wad2::TriangleCorners<Of>>
{
    using C = wad2::TriangleCorners<Of>;
    static constexpr std::string_view name = "wad2_triangle_corners";
    static constexpr std::string_view source = wad2::kMeshSource;
    static constexpr auto fields =
        fieldsOf(field("vertex_0", &C::first, index(Of::kPositions), doc("The first corner.")),
                 field("vertex_1", &C::second, index(Of::kPositions), doc("The second corner.")),
                 field("vertex_2", &C::third, index(Of::kPositions), doc("The third corner.")));
};

template <class Of>
struct Schema<wad2::FourthCorner<Of>>
{
    static constexpr std::string_view name = "wad2_fourth_corner";
    static constexpr std::string_view source = wad2::kMeshSource;
    static constexpr auto fields = fieldsOf(field("vertex_3",
                                                  &wad2::FourthCorner<Of>::vertex,
                                                  index(Of::kPositions),
                                                  doc("The fourth corner of a quad.")));
};

template <>
struct Schema<wad2::PolygonTexture>
{
    using P = wad2::PolygonTexture;
    static constexpr std::string_view name = "wad2_polygon_texture";
    static constexpr std::string_view source = wad2::kMeshSource;
    static constexpr auto fields = fieldsOf(
        field("shine", &P::shine, doc("How much light the polygon reflects, 0 to 63.")),
        field("texture", &P::texture, index(wad2::tables::Textures), doc("What it shows.")));
};

template <>
struct Schema<wad2::ParentArea>
{
    using A = wad2::ParentArea;
    static constexpr std::string_view name = "wad2_parent_area";
    static constexpr std::string_view source = wad2::kMeshSource;
    static constexpr auto fields =
        fieldsOf(field("area_min",
                       &A::low,
                       doc("Of the texels that are kept together on a page of a level, the first; "
                           "0 everywhere: none are.")),
                 field("area_max", &A::high, doc("The end of those texels.")));
};

template <>
struct Schema<wad2::TriangleTexels>
{
    using T = wad2::TriangleTexels;
    static constexpr std::string_view name = "wad2_triangle_texels";
    static constexpr std::string_view source = wad2::kMeshSource;
    static constexpr auto fields = fieldsOf(
        field("texel_0",
              &T::first,
              doc("Where the first corner is on the texture, in pixels between its texels.")),
        field("texel_1", &T::second, doc("Where the second corner is on it.")),
        field("texel_2", &T::third, doc("Where the third corner is on it.")));
};

template <>
struct Schema<wad2::FourthTexel>
{
    static constexpr std::string_view name = "wad2_fourth_texel";
    static constexpr std::string_view source = wad2::kMeshSource;
    static constexpr auto fields = fieldsOf(
        field("texel_3", &wad2::FourthTexel::corner, doc("Where the fourth corner is on it.")));
};

template <>
struct Schema<wad2::PolygonLook>
{
    using L = wad2::PolygonLook;
    static constexpr std::string_view name = "wad2_polygon_look";
    static constexpr std::string_view source = wad2::kMeshSource;
    static constexpr auto fields = fieldsOf(
        field("blend_mode",
              &L::blendMode,
              doc("0 normal, 1 alpha test, 2 additive, 4 without depth test, 5 subtracted, 6 wire "
                  "frame, 8 excluded, 9 screen, 10 lightened, 11 alpha blended.")),
        field("double_sided", &L::isDoubleSided, doc("1: it is seen from behind, too.")));
};

} // namespace tr::schema
