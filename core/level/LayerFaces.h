#pragma once

#include "core/level/Mesh.h"

/// Faces of the rooms of TR5, which have effects as those of meshes do. TRosettaStone 3, sections
/// 2.4.3, 2.4.4 and 3.3.
namespace tr::level
{

/// Faces of a layer. Their corners count from the first vertex of the layer.
struct LayerQuad : MeshQuad
{
    friend bool operator==(const LayerQuad&, const LayerQuad&) = default;
};

struct LayerTriangle : MeshTriangle
{
    friend bool operator==(const LayerTriangle&, const LayerTriangle&) = default;
};

} // namespace tr::level

namespace tr::schema
{

template <>
struct Schema<level::LayerQuad>
{
    static constexpr std::string_view name = "layer_quad";
    static constexpr std::string_view source = "TRosettaStone 3, 2.4.3 and 3.3";
    static constexpr auto fields = meshFaceFields<level::LayerQuad>(level::tables::RoomVertices);
};

static_assert(diskSize<level::LayerQuad>(level::versions::Tr5) == 12);

template <>
struct Schema<level::LayerTriangle>
{
    static constexpr std::string_view name = "layer_triangle";
    static constexpr std::string_view source = "TRosettaStone 3, 2.4.4 and 3.3";
    static constexpr auto fields =
        meshFaceFields<level::LayerTriangle>(level::tables::RoomVertices);
};

static_assert(diskSize<level::LayerTriangle>(level::versions::Tr5) == 10);

} // namespace tr::schema
