#pragma once

#include "core/schema/TableInfo.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace tr::level
{

/// Every table of levels and WADs, in the order in which they are listed to people.
enum class TableId : std::uint16_t
{
    Header, ///< one row: the numbers of the file that belong to no other table

    // Textures
    Textiles8,
    Textiles16,
    Textiles32,
    MiscTextiles,
    TextureSamples,
    TextureMap,
    Palette,
    Palette16,
    LightMap,
    ObjectTextures,
    SpriteTextures,
    SpriteSequences,
    AnimatedTextures,

    // Rooms
    Rooms,
    RoomVertices,
    RoomQuads,
    RoomTriangles,
    RoomSprites,
    Portals,
    Sectors,
    Lights,
    RoomStatics,
    FogBulbs,
    RoomLayers,
    RoomLayerFaces,
    RoomFacePadding,
    FloorData,

    // Objects
    MeshWords,
    MeshPointers,
    Animations,
    StateChanges,
    AnimDispatches,
    AnimCommands,
    MeshTrees,
    Frames,
    Models,
    StaticMeshes,

    // Parts of a mesh
    MeshVertices,
    MeshNormals,
    MeshShades,
    MeshQuads,
    MeshTriangles,
    MeshColouredQuads,
    MeshColouredTriangles,
    MeshPolygons,

    // The world
    Entities,
    AiObjects,
    Cameras,
    FlybyCameras,
    SoundSources,
    Boxes,
    Overlaps,
    Zones,
    CinematicFrames,
    DemoData,

    // Sound
    SoundMap,
    SoundDetails,
    SampleIndices,
    SampleData,
    Samples,
    SampleBytes,

    // Blocks that engines and tools of today add
    NgChunks,
    NgRoomFlags,
    NgScriptStatics,
    NgTextureAnimation,
    NgScriptIndices,
    NgPlugins,
    NgFlags,
    NgRoomNumbers,
    NgEditorVersion,
    NgTails,
    NgLevelVersion,
    NgBytes,
    TrxContent,

    Trailing,
};

inline constexpr std::size_t kTableCount = static_cast<std::size_t>(TableId::Trailing) + 1;

/// Name, path segment and documentation of a table.
[[nodiscard]] const schema::TableInfo& table(TableId id) noexcept;

/// The table whose rows have the rows of a nested one for their own.
[[nodiscard]] TableId outerOf(TableId nested) noexcept;

/// All of them, in the order of TableId.
[[nodiscard]] std::span<const schema::TableInfo, kTableCount> allTables() noexcept;

} // namespace tr::level
