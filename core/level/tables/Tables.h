#pragma once

#include "core/level/tables/BlockTables.h"
#include "core/level/tables/ObjectTables.h"
#include "core/level/tables/RoomTables.h"
#include "core/level/tables/SoundTables.h"
#include "core/level/tables/TextureTables.h"
#include "core/level/tables/WorldTables.h"
#include "core/schema/table/CommonTables.h"

#include <array>

namespace tr::level::tables
{

using schema::tables::Header;
using schema::tables::Trailing;

/// Every table of levels and WADs.
inline constexpr auto kAll = std::to_array<schema::TableId>({
    Header,          Textiles8,         Textiles16,
    Textiles32,      MiscTextiles,      TextureSamples,
    TextureMap,      Palette,           Palette16,
    LightMap,        ObjectTextures,    SpriteTextures,
    SpriteSequences, AnimatedTextures,  Rooms,
    RoomVertices,    RoomQuads,         RoomTriangles,
    RoomSprites,     Portals,           Sectors,
    Lights,          RoomStatics,       FogBulbs,
    RoomLayers,      RoomLayerFaces,    RoomFacePadding,
    FloorData,       MeshWords,         MeshPointers,
    Animations,      StateChanges,      AnimDispatches,
    AnimCommands,    MeshTrees,         Frames,
    Models,          StaticMeshes,      MeshVertices,
    MeshNormals,     MeshShades,        MeshQuads,
    MeshTriangles,   MeshColouredQuads, MeshColouredTriangles,
    MeshPolygons,    Entities,          AiObjects,
    Cameras,         FlybyCameras,      SoundSources,
    Boxes,           Overlaps,          Zones,
    CinematicFrames, DemoData,          SoundMap,
    SoundDetails,    SampleIndices,     SampleData,
    Samples,         SampleBytes,       NgChunks,
    NgRoomFlags,     NgScriptStatics,   NgTextureAnimation,
    NgScriptIndices, NgPlugins,         NgFlags,
    NgRoomNumbers,   NgEditorVersion,   NgTails,
    NgLevelVersion,  NgBytes,           TrxContent,
    Trailing,
});

} // namespace tr::level::tables
