#pragma once

#include "core/level/tables/RoomTables.h"

#include <array>

/// The blocks that engines and tools of today add to levels.
namespace tr::level::tables
{

inline constexpr schema::TableInfo NgChunks{
    .number = 110,
    .name = "ng_chunks",
    .segment = "ng_chunks",
    .title = "TRNG chunks",
    .noun = "Chunk",
    .row = "chunk {0}",
    .doc = "The parts of the block that TRNG adds.",
};

inline constexpr schema::TableInfo NgRoomFlags{
    .number = 111,
    .name = "ng_room_flags",
    .segment = "room_flags",
    .title = "TRNG room flags",
    .noun = "TRNG flags of room",
    .row = "TRNG flags of room {0}",
    .doc = "What TRNG says about each room, in the order of the rooms.",
    .outer = NgChunks,
    .isAlone = true,
};

inline constexpr schema::TableInfo NgScriptStatics{
    .number = 112,
    .name = "ng_script_statics",
    .segment = "script_statics",
    .title = "TRNG script statics",
    .noun = "Script static",
    .row = "script static {0}",
    .doc = "Which static of which room scripts and triggers mean by a number.",
    .outer = NgChunks,
    .isAlone = true,
};

inline constexpr schema::TableInfo NgTextureAnimation{
    .number = 113,
    .name = "ng_texture_animation",
    .segment = "texture_animation",
    .title = "TRNG animated textures",
    .noun = "TRNG animated textures",
    .row = "TRNG animated textures",
    .doc = "How up to 40 ranges of animated textures move.",
    .outer = NgChunks,
    .isAlone = true,
};

inline constexpr schema::TableInfo NgScriptIndices{
    .number = 114,
    .name = "ng_script_indices",
    .segment = "script_indices",
    .title = "TRNG script objects",
    .noun = "Script object",
    .row = "script object {0}",
    .doc = "Which item, camera, sink or flyby sequence scripts and triggers mean by a number; "
           "which of them it is, no file says. -1: none.",
    .outer = NgChunks,
    .isAlone = true,
};

inline constexpr schema::TableInfo NgPlugins{
    .number = 115,
    .name = "ng_plugins",
    .segment = "plugins",
    .title = "TRNG plugins",
    .noun = "Plugin",
    .row = "plugin {0}",
    .doc = "Plugins that the level was made for.",
    .outer = NgChunks,
    .isAlone = true,
};

inline constexpr schema::TableInfo NgFlags{
    .number = 116,
    .name = "ng_flags",
    .segment = "flags",
    .title = "TRNG flags",
    .noun = "TRNG flags",
    .row = "TRNG flags",
    .doc = "How TRNG reads the rest of the level.",
    .outer = NgChunks,
    .isAlone = true,
};

inline constexpr std::array kOfNgRoomNumbers{schema::Reference{.target = Rooms, .none = -1}};

inline constexpr schema::TableInfo NgRoomNumbers{
    .number = 117,
    .name = "ng_room_numbers",
    .segment = "room_numbers",
    .title = "TRNG room numbers",
    .noun = "Room of the editor",
    .row = "room {0} of the editor",
    .doc = "The room that has a number in the editor; -1: none.",
    .numbers = kOfNgRoomNumbers,
    .outer = NgChunks,
    .isAlone = true,
};

inline constexpr schema::TableInfo NgEditorVersion{
    .number = 118,
    .name = "ng_editor_version",
    .segment = "editor_version",
    .title = "TRNG editor version",
    .noun = "TRNG editor version",
    .row = "TRNG editor version",
    .doc = "Version of the tool that made the level.",
    .outer = NgChunks,
    .isAlone = true,
};

inline constexpr schema::TableInfo NgTails{
    .number = 119,
    .name = "ng_tails",
    .segment = "tails",
    .title = "TRNG texture tails",
    .noun = "Texture tail",
    .row = "texture tail {0}",
    .doc = "Which object texture was made of a tile of the editor.",
    .outer = NgChunks,
    .isAlone = true,
};

inline constexpr schema::TableInfo NgLevelVersion{
    .number = 120,
    .name = "ng_level_version",
    .segment = "level_version",
    .title = "TRNG level version",
    .noun = "TRNG level version",
    .row = "TRNG level version",
    .doc = "Version of TRNG that the level was made for.",
    .outer = NgChunks,
    .isAlone = true,
};

inline constexpr schema::TableInfo NgBytes{
    .number = 121,
    .name = "ng_bytes",
    .segment = "bytes",
    .title = "TRNG chunk bytes",
    .noun = "TRNG chunk byte",
    .row = "byte {0}",
    .doc = "Chunks of unknown content, and damaged ones, kept as they are.",
    .outer = NgChunks,
};

inline constexpr schema::TableInfo TrxContent{
    .number = 122,
    .name = "trx_content",
    .segment = "trx_content",
    .title = "TRX content",
    .noun = "TRX content byte",
    .row = "TRX content byte {0}",
    .doc = "What the TRX engines read behind the level: sectors, texture pages and sounds that its "
           "own tables have no room for.",
};

} // namespace tr::level::tables
