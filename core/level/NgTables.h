#pragma once

#include "core/base/Table.h"
#include "core/level/tables/Tables.h"
#include "core/schema/record/Field.h"
#include "core/schema/record/RecordType.h"

#include <array>
#include <cstdint>

/// The records of the block that TRNG levels end with, in the order of its chunks. Read off files
/// of NGLE and Tomb Editor, and off what Tomb Editor and Tomb4Plus do with them.
namespace tr::level
{

/// What a chunk is known to hold, and so which of its tables has rows.
enum class NgContent : std::uint8_t
{
    Bytes, ///< nothing that is known, or what is damaged, or a second chunk of the same kind
    RoomFlags,
    ScriptStatics,
    TextureAnimation,
    ScriptIndices,
    Plugins,
    Flags,
    RoomNumbers,
    EditorVersion,
    Tails,
    LevelVersion,
};

/// Numbers of the chunks that are known by name.
namespace ng_chunk
{
inline constexpr std::uint16_t kTextureAnimation = 0x8002;
inline constexpr std::uint16_t kScriptIndices = 0x8005;
inline constexpr std::uint16_t kRoomFlags = 0x8009;
inline constexpr std::uint16_t kFlags = 0x800D;
inline constexpr std::uint16_t kPartialTextures = 0x8017;
inline constexpr std::uint16_t kTails = 0x8018;
inline constexpr std::uint16_t kScriptStatics = 0x8021;
inline constexpr std::uint16_t kLevelVersion = 0x8024;
inline constexpr std::uint16_t kEditorVersion = 0x8025;
inline constexpr std::uint16_t kRoomNumbers = 0x8037;
inline constexpr std::uint16_t kPlugins = 0x8047;
inline constexpr std::uint16_t kPluginWords = 0x8048;
inline constexpr std::uint16_t kPluginNumbers = 0x804E;
} // namespace ng_chunk

struct NgStart
{
    std::array<std::uint8_t, 2> letters{'N', 'G'};
};

/// A chunk of no words, and the mark; the size of the block follows.
struct NgEnd
{
    std::uint16_t words = 0;
    std::uint16_t id = 0;
    std::array<std::uint8_t, 4> letters{'N', 'G', 'L', 'E'};
};

struct NgChunkHead
{
    std::uint16_t id = 0;
};

struct NgRoomFlags
{
    std::uint8_t weather = 0;
    std::array<std::uint8_t, 7> unused{};
};

/// A static as scripts know it. Without one it is 0, -1.
struct NgScriptStatic
{
    static constexpr std::int16_t kNone = -1;

    std::int16_t room = 0;
    std::int16_t index = kNone;
};

struct NgTextureAnimation
{
    static constexpr std::size_t kRanges = 40;

    std::uint8_t one = 1;
    std::uint8_t numUvRotates = 0;
    std::int16_t numRanges = 0;
    std::array<std::uint16_t, kRanges> info{};
    std::array<std::uint16_t, kRanges> from{};
    std::array<std::uint16_t, kRanges> to{};
    std::int16_t tileSize = 64;
};

struct NgPlugin
{
    std::int32_t id = 0;
    std::array<std::uint8_t, 80> name{};
    std::uint32_t uses = 0;
};

struct NgFlagBits
{
    std::uint32_t flags = 0;
};

struct NgVersion
{
    std::array<std::uint16_t, 4> version{};
    std::uint16_t zero = 0;
};

struct NgTail
{
    std::uint16_t tile = 0;
    std::uint16_t texture = 0;
};

/// Scripts name nothing by that number, or the editor's room is not in the file.
inline constexpr std::int16_t kNgNone = -1;

/// A chunk. All its tables but that of its content are empty.
struct NgChunk
{
    NgContent content = NgContent::Bytes;
    NgChunkHead head;
    Table<NgRoomFlags> roomFlags;
    Table<NgScriptStatic> scriptStatics;
    Table<NgTextureAnimation> textureAnimation;
    Table<std::int16_t> scriptIndices;
    Table<NgPlugin> plugins;
    Table<NgFlagBits> flags;
    Table<std::int16_t> roomNumbers;
    Table<NgVersion> editorVersion;
    Table<NgTail> tails;
    Table<NgVersion> levelVersion;
    Table<std::uint8_t> bytes;
    Table<std::uint8_t> slack; ///< behind the known content
};

/// Calls `use` with the table of a chunk that may have rows, and with its id.
template <class Chunk, class Use>
auto withContent(Chunk& chunk, Use use)
{
    switch (chunk.content)
    {
    case NgContent::RoomFlags:
        return use(tables::NgRoomFlags, chunk.roomFlags);
    case NgContent::ScriptStatics:
        return use(tables::NgScriptStatics, chunk.scriptStatics);
    case NgContent::TextureAnimation:
        return use(tables::NgTextureAnimation, chunk.textureAnimation);
    case NgContent::ScriptIndices:
        return use(tables::NgScriptIndices, chunk.scriptIndices);
    case NgContent::Plugins:
        return use(tables::NgPlugins, chunk.plugins);
    case NgContent::Flags:
        return use(tables::NgFlags, chunk.flags);
    case NgContent::RoomNumbers:
        return use(tables::NgRoomNumbers, chunk.roomNumbers);
    case NgContent::EditorVersion:
        return use(tables::NgEditorVersion, chunk.editorVersion);
    case NgContent::Tails:
        return use(tables::NgTails, chunk.tails);
    case NgContent::LevelVersion:
        return use(tables::NgLevelVersion, chunk.levelVersion);
    case NgContent::Bytes:
        break;
    }
    return use(tables::NgBytes, chunk.bytes);
}

struct NgBlock
{
    /// Otherwise the level has none, or one that is not understood and kept with the bytes after
    /// the end.
    bool isThere = false;
    NgStart start;
    Table<NgChunk> chunks;
    NgEnd end;
};

} // namespace tr::level

namespace tr::schema
{

using namespace option;

inline constexpr std::string_view kNgSource = "files of NGLE and Tomb Editor";

inline constexpr std::array kNgFlagNames{FlagName{0x1, "triggers of TRNG"},
                                         FlagName{0x2, "long sound map"}};

template <>
struct Schema<level::NgStart>
{
    static constexpr std::string_view name = "ng_start";
    static constexpr std::string_view source = kNgSource;
    static constexpr auto fields = fieldsOf(
        field("ng_mark", &level::NgStart::letters, role(Role::Mark), doc("NG: the block begins.")));
};

template <>
struct Schema<level::NgEnd>
{
    using E = level::NgEnd;
    static constexpr std::string_view name = "ng_end";
    static constexpr std::string_view source = kNgSource;
    static constexpr auto fields =
        fieldsOf(field("ng_end_words", &E::words, role(Role::Mark), doc("0: no more chunks.")),
                 field("ng_end_id", &E::id, role(Role::Mark), doc("Always 0.")),
                 field("ng_end_mark", &E::letters, role(Role::Mark), doc("NGLE.")));
};

static_assert(diskSize<level::NgEnd>(level::versions::Tr4) == 8);

template <>
struct Schema<level::NgChunkHead>
{
    static constexpr std::string_view name = "ng_chunk";
    static constexpr std::string_view source = kNgSource;
    static constexpr auto fields = fieldsOf(
        field("id",
              &level::NgChunkHead::id,
              role(Role::Mark),
              doc("What the chunk holds. 0x8002: animated textures. 0x8005: what scripts call "
                  "items, cameras and flybys. 0x8009: room flags. 0x800D: flags of the level. "
                  "0x8017: partial textures. 0x8018: tails of textures. 0x8021: what scripts call "
                  "statics. 0x8024: version of the level. 0x8025: version of the editor. 0x8037: "
                  "the editor's room numbers. 0x8047: plugins. 0x8048: plugins of the floor data. "
                  "0x804E: changed plugin numbers.")));
};

template <>
struct Schema<level::NgRoomFlags>
{
    using F = level::NgRoomFlags;
    static constexpr std::string_view name = "ng_room_flags";
    static constexpr std::string_view source = kNgSource;
    static constexpr auto fields = fieldsOf(
        field("weather", &F::weather, doc("Strength of rain or snow, as Tomb Editor writes it.")),
        field("unused", &F::unused, role(Role::Unknown), doc("0 in all files seen.")));
};

static_assert(diskSize<level::NgRoomFlags>(level::versions::Tr4) == 8);

template <>
struct Schema<level::NgScriptStatic>
{
    using S = level::NgScriptStatic;
    static constexpr std::string_view name = "ng_script_static";
    static constexpr std::string_view source = kNgSource;
    // Both are links, but of rows that name a static only: see view::BlockLinks.
    static constexpr auto fields =
        fieldsOf(field("room",
                       &S::room,
                       doc("The editor's number of its room: a row of the room numbers. 0 where "
                           "no static has the number.")),
                 field("static",
                       &S::index,
                       doc("Which of the room's statics it is; -1: no static has the number.")));
};

static_assert(diskSize<level::NgScriptStatic>(level::versions::Tr4) == 4);

template <>
struct Schema<level::NgTextureAnimation>
{
    using A = level::NgTextureAnimation;
    static constexpr std::string_view name = "ng_texture_animation";
    static constexpr std::string_view source = kNgSource;
    static constexpr auto fields = fieldsOf(
        field("one", &A::one, role(Role::Unknown), doc("1 in all files seen.")),
        field("num_uv_rotates", &A::numUvRotates, doc("Ranges that roll instead of taking turns.")),
        field("num_ranges", &A::numRanges, doc("How many of the ranges are used.")),
        field(
            "info",
            &A::info,
            doc("How each range moves: milliseconds a frame, or 0x4000 for P-frames, or 0x8000, "
                "0xA000 or 0xC000 for rolling, with frames a second in bits 8 to 12 and the speed "
                "below.")),
        field("from", &A::from, doc("Tile number of the first frame of each range.")),
        field("to", &A::to, doc("Tile number of the last frame of each range.")),
        field("tile_size", &A::tileSize, doc("64 in all files seen.")));
};

static_assert(diskSize<level::NgTextureAnimation>(level::versions::Tr4) == 246);

template <>
struct Schema<level::NgPlugin>
{
    using P = level::NgPlugin;
    static constexpr std::string_view name = "ng_plugin";
    static constexpr std::string_view source = kNgSource;
    static constexpr auto fields =
        fieldsOf(field("id", &P::id, doc("Number of the plugin.")),
                 field("name", &P::name, doc("Its name, ended by 0.")),
                 field("uses", &P::uses, doc("How often the floor data name it.")));
};

static_assert(diskSize<level::NgPlugin>(level::versions::Tr4) == 88);

template <>
struct Schema<level::NgFlagBits>
{
    static constexpr std::string_view name = "ng_flags";
    static constexpr std::string_view source = kNgSource;
    // How the level data are read depends on them.
    static constexpr auto fields = fieldsOf(
        field("flags",
              &level::NgFlagBits::flags,
              flags(kNgFlagNames),
              doc("Bit 0: triggers are those of TRNG, so some actions have a second word. Bit 1: "
                  "the sound map is longer than that of TR4.")));
};

template <>
struct Schema<level::NgVersion>
{
    using V = level::NgVersion;
    static constexpr std::string_view name = "ng_version";
    static constexpr std::string_view source = kNgSource;
    static constexpr auto fields =
        fieldsOf(field("version", &V::version, doc("Its four parts: 1, 3, 0, 7.")),
                 field("zero", &V::zero, role(Role::Padding), doc("0 in all files seen.")));
};

static_assert(diskSize<level::NgVersion>(level::versions::Tr4) == 10);

template <>
struct Schema<level::NgTail>
{
    using T = level::NgTail;
    static constexpr std::string_view name = "ng_tail";
    static constexpr std::string_view source = kNgSource;
    static constexpr auto fields =
        fieldsOf(field("tile", &T::tile, doc("Number of a tile of the editor's texture map.")),
                 field("texture",
                       &T::texture,
                       index(level::tables::ObjectTextures),
                       doc("The object texture that was made of it.")));
};

static_assert(diskSize<level::NgTail>(level::versions::Tr4) == 4);

} // namespace tr::schema
