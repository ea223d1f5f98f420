#pragma once

#include "core/schema/table/TableInfo.h"

#include <array>

/// Moveables, statics and their meshes.
namespace tr::level::tables
{

inline constexpr schema::TableInfo MeshWords{
    .number = 50,
    .name = "mesh_words",
    .segment = "mesh_words",
    .title = "Mesh data",
    .noun = "Mesh data word",
    .row = "mesh data word {0}",
    .doc = "All meshes, packed one after another.",
    .isToBeUsed = true,
    .isSeldomShared = true,
};

inline constexpr schema::TableInfo MeshPointers{
    .number = 51,
    .name = "mesh_pointers",
    .segment = "mesh_pointers",
    .title = "Mesh pointers",
    .noun = "Mesh pointer",
    .row = "mesh {0}",
    .doc = "Where each mesh begins in the mesh data.",
    .isToBeUsed = true,
    .isSeldomShared = true,
    .icon = "mesh",
    .subject = MeshPointers,
    .view = "model",
};

inline constexpr schema::TableInfo Models{
    .number = 58,
    .name = "models",
    .segment = "models",
    .title = "Moveables",
    .noun = "Moveable",
    .row = "moveable {0}",
    .doc = "Objects made of meshes, a tree and animations.",
    .icon = "model",
    .subject = Models,
    .view = "animate",
};

inline constexpr std::array<schema::TableId, 1> kOwnersOfAnimations{Models};

inline constexpr schema::TableInfo Animations{
    .number = 52,
    .name = "animations",
    .segment = "animations",
    .title = "Animations",
    .noun = "Animation",
    .row = "animation {0}",
    .doc = "The movements of the models.",
    .owners = kOwnersOfAnimations,
    .isToBeUsed = true,
    .isSeldomShared = true,
    .icon = "animation",
    .subject = Models,
    .view = "animate",
};

inline constexpr std::array<schema::TableId, 1> kOwnersOfFrames{Animations};

inline constexpr schema::TableInfo StateChanges{
    .number = 53,
    .name = "state_changes",
    .segment = "state_changes",
    .title = "State changes",
    .noun = "State change",
    .row = "state change {0}",
    .doc = "To which states an animation can go over, and through which dispatches.",
    .isToBeUsed = true,
    .isSeldomShared = true,
    .subject = Models,
};

inline constexpr schema::TableInfo AnimDispatches{
    .number = 54,
    .name = "anim_dispatches",
    .segment = "anim_dispatches",
    .title = "Animation dispatches",
    .noun = "Dispatch",
    .row = "dispatch {0}",
    .doc = "In which frames a state change happens, and where it leads.",
    .isToBeUsed = true,
    .isSeldomShared = true,
    .subject = Models,
};

inline constexpr schema::TableInfo AnimCommands{
    .number = 55,
    .name = "anim_commands",
    .segment = "anim_commands",
    .title = "Animation commands",
    .noun = "Command word",
    .row = "command word {0}",
    .doc = "Packed commands of the animations: moves, sounds, effects.",
    .isToBeUsed = true,
    .isSeldomShared = true,
    .subject = Models,
};

inline constexpr schema::TableInfo MeshTrees{
    .number = 56,
    .name = "mesh_trees",
    .segment = "mesh_trees",
    .title = "Mesh trees",
    .noun = "Mesh tree number",
    .row = "mesh tree number {0}",
    .doc = "Packed links between the meshes of a model: stack code and offset.",
    .isToBeUsed = true,
    .isSeldomShared = true,
};

inline constexpr schema::TableInfo Frames{
    .number = 57,
    .name = "frames",
    .segment = "frames",
    .title = "Frames",
    .noun = "Frame word",
    .row = "frame word {0}",
    .doc = "Packed key frames: bounding box, offset and angles of each mesh.",
    .owners = kOwnersOfFrames,
    .isToBeUsed = true,
    .isSeldomShared = true,
    .subject = Models,
};

inline constexpr schema::TableInfo StaticMeshes{
    .number = 59,
    .name = "static_meshes",
    .segment = "static_meshes",
    .title = "Static meshes",
    .noun = "Static",
    .row = "static mesh {0}",
    .doc = "Objects of a single mesh that never moves.",
    .icon = "static",
    .subject = StaticMeshes,
    .view = "model",
};

inline constexpr schema::TableInfo MeshVertices{
    .number = 60,
    .name = "mesh_vertices",
    .segment = "vertices",
    .title = "Mesh vertices",
    .noun = "Mesh vertex",
    .row = "vertex {0}",
    .doc = "Corners of a mesh's faces.",
};

inline constexpr schema::TableInfo MeshNormals{
    .number = 61,
    .name = "mesh_normals",
    .segment = "normals",
    .title = "Mesh normals",
    .noun = "Mesh normal",
    .row = "normal {0}",
    .doc = "Directions that the light of the room is measured against.",
};

inline constexpr schema::TableInfo MeshShades{
    .number = 62,
    .name = "mesh_shades",
    .segment = "shades",
    .title = "Mesh shades",
    .noun = "Mesh shade",
    .row = "shade {0}",
    .doc = "Fixed darkness of each vertex.",
};

inline constexpr schema::TableInfo MeshQuads{
    .number = 63,
    .name = "mesh_quads",
    .segment = "quads",
    .title = "Mesh quads",
    .noun = "Mesh quad",
    .row = "quad {0}",
    .doc = "Textured faces with four corners.",
};

inline constexpr schema::TableInfo MeshTriangles{
    .number = 64,
    .name = "mesh_triangles",
    .segment = "triangles",
    .title = "Mesh triangles",
    .noun = "Mesh triangle",
    .row = "triangle {0}",
    .doc = "Textured faces with three corners.",
};

inline constexpr schema::TableInfo MeshColouredQuads{
    .number = 65,
    .name = "mesh_coloured_quads",
    .segment = "coloured_quads",
    .title = "Coloured quads",
    .noun = "Coloured quad",
    .row = "coloured quad {0}",
    .doc = "Faces with four corners in one colour.",
};

inline constexpr schema::TableInfo MeshColouredTriangles{
    .number = 66,
    .name = "mesh_coloured_triangles",
    .segment = "coloured_triangles",
    .title = "Coloured triangles",
    .noun = "Coloured triangle",
    .row = "coloured triangle {0}",
    .doc = "Faces with three corners in one colour.",
};

inline constexpr schema::TableInfo MeshPolygons{
    .number = 67,
    .name = "mesh_polygons",
    .segment = "polygons",
    .title = "Mesh polygons",
    .noun = "Polygon",
    .row = "face {0}",
    .doc = "Faces of a WAD mesh, triangles and quads mixed.",
};

/// Parts of a mesh, as paths into it name them.
inline constexpr std::array<schema::TableId, 8> kMeshParts{MeshVertices,
                                                           MeshNormals,
                                                           MeshShades,
                                                           MeshQuads,
                                                           MeshTriangles,
                                                           MeshColouredQuads,
                                                           MeshColouredTriangles,
                                                           MeshPolygons};

} // namespace tr::level::tables
