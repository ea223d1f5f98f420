#pragma once

#include "core/format/wad2/Wad2Tables.h"

/// Tables of .wad2 files: what stands in meshes, of moveables, of skins and of statics.
namespace tr::wad2::tables
{

inline constexpr schema::TableInfo Positions{
    .number = 320,
    .name = "wad2_positions",
    .segment = "positions",
    .title = "Vertices",
    .noun = "Vertex",
    .row = "vertex {0}",
    .doc = "Where the vertices of a mesh of a moveable are, Y upwards.",
    .outer = Meshes,
    .isToBeUsed = true,
};

inline constexpr schema::TableInfo Normals{
    .number = 321,
    .name = "wad2_normals",
    .segment = "normals",
    .title = "Normals",
    .noun = "Normal",
    .row = "normal {0}",
    .doc = "Normals of a mesh of a moveable, one for each vertex and of any length.",
    .outer = Meshes,
};

inline constexpr schema::TableInfo Colours{
    .number = 322,
    .name = "wad2_colours",
    .segment = "colours",
    .title = "Vertex colours",
    .noun = "Vertex colour",
    .row = "colour {0}",
    .doc = "Colours or shades of a mesh of a moveable: none, or one for each vertex.",
    .outer = Meshes,
};

inline constexpr schema::TableInfo Weights{
    .number = 323,
    .name = "wad2_weights",
    .segment = "weights",
    .title = "Vertex weights",
    .noun = "Vertex weight",
    .row = "weights {0}",
    .doc = "By which bones vertices of a mesh of a moveable are moved: none, or one row for each "
           "vertex.",
    .outer = Meshes,
};

inline constexpr schema::TableInfo Attributes{
    .number = 324,
    .name = "wad2_attributes",
    .segment = "attributes",
    .title = "Vertex attributes",
    .noun = "Vertex attribute",
    .row = "attributes {0}",
    .doc = "How vertices of a mesh of a moveable glow and move: none, or one row for each vertex.",
    .outer = Meshes,
};

inline constexpr schema::TableInfo Polygons{
    .number = 325,
    .name = "wad2_polygons",
    .segment = "polygons",
    .title = "Polygons",
    .noun = "Polygon",
    .row = "polygon {0}",
    .doc = "Triangles and quads of a mesh of a moveable.",
    .outer = Meshes,
};

inline constexpr schema::TableInfo SkinPositions{
    .number = 330,
    .name = "wad2_skin_positions",
    .segment = "positions",
    .title = "Skin vertices",
    .noun = "Skin vertex",
    .row = "vertex {0}",
    .doc = "Where the vertices of a skin mesh are, Y upwards.",
    .outer = SkinMeshes,
    .isToBeUsed = true,
};

inline constexpr schema::TableInfo SkinNormals{
    .number = 331,
    .name = "wad2_skin_normals",
    .segment = "normals",
    .title = "Skin normals",
    .noun = "Skin normal",
    .row = "normal {0}",
    .doc = "Normals of a skin mesh, one for each vertex and of any length.",
    .outer = SkinMeshes,
};

inline constexpr schema::TableInfo SkinColours{
    .number = 332,
    .name = "wad2_skin_colours",
    .segment = "colours",
    .title = "Skin vertex colours",
    .noun = "Skin vertex colour",
    .row = "colour {0}",
    .doc = "Colours or shades of a skin mesh: none, or one for each vertex.",
    .outer = SkinMeshes,
};

inline constexpr schema::TableInfo SkinWeights{
    .number = 333,
    .name = "wad2_skin_weights",
    .segment = "weights",
    .title = "Skin vertex weights",
    .noun = "Skin vertex weight",
    .row = "weights {0}",
    .doc = "By which bones vertices of a skin mesh are moved: none, or one row for each vertex.",
    .outer = SkinMeshes,
};

inline constexpr schema::TableInfo SkinAttributes{
    .number = 334,
    .name = "wad2_skin_attributes",
    .segment = "attributes",
    .title = "Skin vertex attributes",
    .noun = "Skin vertex attribute",
    .row = "attributes {0}",
    .doc = "How vertices of a skin mesh glow and move: none, or one row for each vertex.",
    .outer = SkinMeshes,
};

inline constexpr schema::TableInfo SkinPolygons{
    .number = 335,
    .name = "wad2_skin_polygons",
    .segment = "polygons",
    .title = "Skin polygons",
    .noun = "Skin polygon",
    .row = "polygon {0}",
    .doc = "Triangles and quads of a skin mesh.",
    .outer = SkinMeshes,
};

inline constexpr schema::TableInfo StaticPositions{
    .number = 340,
    .name = "wad2_static_positions",
    .segment = "positions",
    .title = "Static vertices",
    .noun = "Static vertex",
    .row = "vertex {0}",
    .doc = "Where the vertices of the mesh of a static are, Y upwards.",
    .outer = StaticMeshes,
    .isToBeUsed = true,
};

inline constexpr schema::TableInfo StaticNormals{
    .number = 341,
    .name = "wad2_static_normals",
    .segment = "normals",
    .title = "Static normals",
    .noun = "Static normal",
    .row = "normal {0}",
    .doc = "Normals of the mesh of a static, one for each vertex and of any length.",
    .outer = StaticMeshes,
};

inline constexpr schema::TableInfo StaticColours{
    .number = 342,
    .name = "wad2_static_colours",
    .segment = "colours",
    .title = "Static vertex colours",
    .noun = "Static vertex colour",
    .row = "colour {0}",
    .doc = "Colours or shades of the mesh of a static: none, or one for each vertex.",
    .outer = StaticMeshes,
};

inline constexpr schema::TableInfo StaticWeights{
    .number = 343,
    .name = "wad2_static_weights",
    .segment = "weights",
    .title = "Static vertex weights",
    .noun = "Static vertex weight",
    .row = "weights {0}",
    .doc = "By which bones vertices of the mesh of a static are moved: none, or one row for each "
           "vertex.",
    .outer = StaticMeshes,
};

inline constexpr schema::TableInfo StaticAttributes{
    .number = 344,
    .name = "wad2_static_attributes",
    .segment = "attributes",
    .title = "Static vertex attributes",
    .noun = "Static vertex attribute",
    .row = "attributes {0}",
    .doc = "How vertices of the mesh of a static glow and move: none, or one row for each vertex.",
    .outer = StaticMeshes,
};

inline constexpr schema::TableInfo StaticPolygons{
    .number = 345,
    .name = "wad2_static_polygons",
    .segment = "polygons",
    .title = "Static polygons",
    .noun = "Static polygon",
    .row = "polygon {0}",
    .doc = "Triangles and quads of the mesh of a static.",
    .outer = StaticMeshes,
};

} // namespace tr::wad2::tables
