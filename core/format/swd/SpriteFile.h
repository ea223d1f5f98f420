#pragma once

#include "core/level/Textures.h"
#include "core/schema/archive/ReadArchive.h"
#include "core/schema/table/CommonTables.h"

#include <array>

/// The sprites of a TRLE WAD, which stand in a file of their own: NAME.swd beside NAME.wad.
namespace tr::companion
{

struct SpriteStart
{
    std::uint32_t version = 129;
};

struct SpriteFile
{
    SpriteStart start;
    level::Sprites sprites;
    Table<std::uint8_t> map; ///< RGB, 256 pixels wide
    Table<std::uint8_t> left;
};

namespace tables
{

inline constexpr schema::TableInfo SpriteBytesLeft{
    .number = 200,
    .name = "sprite_bytes_left",
    .segment = "behind_sprites",
    .title = "Bytes after the sprites",
    .noun = "Byte after the sprites",
    .row = "byte {0} after the sprites",
    .doc = "Bytes behind the known end of the sprite file, kept as they are.",
    .isLeftOver = true,
};

inline constexpr auto kOfSprites = std::to_array<schema::TableId>({
    schema::tables::Header,
    level::tables::SpriteTextures,
    level::tables::SpriteMap,
    level::tables::SpriteSequences,
    SpriteBytesLeft,
});

} // namespace tables

} // namespace tr::companion

namespace tr::schema
{

template <>
struct Schema<companion::SpriteStart>
{
    static constexpr std::string_view name = "sprite_start";
    static constexpr std::string_view source = "Sprite files of WADs";
    static constexpr auto fields = fieldsOf(field("version",
                                                  &companion::SpriteStart::version,
                                                  role(Role::Mark),
                                                  doc("129; some tools write 130.")));
};

} // namespace tr::schema

namespace tr::companion
{

template <class Archive, class F>
requires std::same_as<std::remove_const_t<F>, SpriteFile>

void describe(Archive& archive, F& file)
{
    archive.record("sprite_file", file.start);
    archive.template counted<std::uint32_t>(level::tables::SpriteTextures, file.sprites.textures);
    archive.template counted<std::uint32_t>(level::tables::SpriteMap, file.map);
    archive.template counted<std::uint32_t>(level::tables::SpriteSequences, file.sprites.sequences);
    archive.rest(tables::SpriteBytesLeft, file.left);
}

} // namespace tr::companion
