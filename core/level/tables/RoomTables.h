#pragma once

#include "core/schema/table/TableInfo.h"

/// Rooms, and what stands in them.
namespace tr::level::tables
{

inline constexpr schema::TableInfo Rooms{
    .number = 30,
    .name = "rooms",
    .segment = "rooms",
    .title = "Rooms",
    .noun = "Room",
    .row = "room {0}",
    .doc = "The boxes that the world is divided into.",
    .icon = "room",
    .subject = Rooms,
    .view = "3d",
};

inline constexpr schema::TableInfo RoomVertices{
    .number = 31,
    .name = "room_vertices",
    .segment = "vertices",
    .title = "Room vertices",
    .noun = "Vertex",
    .row = "vertex {0}",
    .doc = "Corners of a room's faces.",
    .outer = Rooms,
    .isToBeUsed = true,
};

inline constexpr schema::TableInfo RoomQuads{
    .number = 32,
    .name = "room_quads",
    .segment = "quads",
    .title = "Room quads",
    .noun = "Quad",
    .row = "quad {0}",
    .doc = "Four-cornered faces of a room.",
    .outer = Rooms,
};

inline constexpr schema::TableInfo RoomTriangles{
    .number = 33,
    .name = "room_triangles",
    .segment = "triangles",
    .title = "Room triangles",
    .noun = "Triangle",
    .row = "triangle {0}",
    .doc = "Three-cornered faces of a room.",
    .outer = Rooms,
};

inline constexpr schema::TableInfo RoomSprites{
    .number = 34,
    .name = "room_sprites",
    .segment = "sprites",
    .title = "Room sprites",
    .noun = "Sprite",
    .row = "sprite {0}",
    .doc = "Sprites that stand in a room.",
    .outer = Rooms,
    .icon = "sprite",
};

inline constexpr schema::TableInfo Portals{
    .number = 35,
    .name = "portals",
    .segment = "portals",
    .title = "Portals",
    .noun = "Portal",
    .row = "portal {0}",
    .doc = "Openings through which another room is seen.",
    .outer = Rooms,
};

inline constexpr schema::TableInfo Sectors{
    .number = 36,
    .name = "sectors",
    .segment = "sectors",
    .title = "Sectors",
    .noun = "Sector",
    .row = "sector {0}",
    .doc = "Squares of 1024 x 1024 units: floor, ceiling, and what happens there.",
    .outer = Rooms,
    .view = "sectors",
};

inline constexpr schema::TableInfo Lights{
    .number = 37,
    .name = "lights",
    .segment = "lights",
    .title = "Lights",
    .noun = "Light",
    .row = "light {0}",
    .doc = "Light sources of a room.",
    .outer = Rooms,
    .icon = "light",
};

inline constexpr schema::TableInfo RoomStatics{
    .number = 38,
    .name = "room_statics",
    .segment = "statics",
    .title = "Room statics",
    .noun = "Room static",
    .row = "static {0}",
    .doc = "Static meshes that stand in a room.",
    .outer = Rooms,
    .icon = "static",
    .view = "3d",
};

inline constexpr schema::TableInfo FogBulbs{
    .number = 39,
    .name = "fog_bulbs",
    .segment = "fog_bulbs",
    .title = "Fog bulbs",
    .noun = "Fog bulb",
    .row = "fog bulb {0}",
    .doc = "Balls of volumetric fog (TR5).",
    .outer = Rooms,
};

inline constexpr schema::TableInfo RoomLayers{
    .number = 40,
    .name = "room_layers",
    .segment = "layers",
    .title = "Room layers",
    .noun = "Layer",
    .row = "layer {0}",
    .doc = "Parts of a room that TR5 draws or skips as a whole.",
    .outer = Rooms,
};

inline constexpr schema::TableInfo RoomLayerFaces{
    .number = 41,
    .name = "room_layer_faces",
    .segment = "layer_faces",
    .title = "Room layer faces",
    .noun = "Layer faces",
    .row = "faces of layer {0}",
    .doc = "The faces of each layer (TR5).",
    .outer = Rooms,
};

inline constexpr schema::TableInfo RoomFacePadding{
    .number = 42,
    .name = "room_face_padding",
    .segment = "face_padding",
    .title = "Room face padding",
    .noun = "Face padding byte",
    .row = "face padding byte {0}",
    .doc = "Bytes that bring the vertices of a TR5 room to a multiple of four.",
    .outer = Rooms,
};

inline constexpr schema::TableInfo FloorData{
    .number = 43,
    .name = "floor_data",
    .segment = "floor_data",
    .title = "Floor data",
    .noun = "Floor data word",
    .row = "floor data word {0}",
    .doc = "Packed functions of sectors: portals, slopes, triggers.",
    .isToBeUsed = true,
    .isSeldomShared = true,
};

} // namespace tr::level::tables
