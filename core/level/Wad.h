#pragma once

#include "core/level/Objects.h"
#include "core/level/Textures.h"
#include "core/schema/archive/ReadArchive.h"

/// A TRLE object WAD as its file holds it. WAD 2.1.
namespace tr::level
{

struct WadStart
{
    std::uint32_t fileId = 129;
};

struct Wad
{
    WadStart start;
    Table<TextureSample> textureSamples;
    Table<std::uint8_t> textureMap; ///< RGB, 256 pixels wide
    Objects objects;
    Table<std::uint8_t> trailing;
};

} // namespace tr::level

namespace tr::schema
{

template <>
struct Schema<level::WadStart>
{
    static constexpr std::string_view name = "wad_start";
    static constexpr std::string_view source = "WAD 2.1, File_ID";
    static constexpr auto fields = fieldsOf(field(
        "version", &level::WadStart::fileId, role(Role::Mark), doc("129; some tools write 130.")));
};

} // namespace tr::schema

namespace tr::level
{

template <class Archive, class W>
requires std::same_as<std::remove_const_t<W>, Wad>

void describe(Archive& archive, W& wad)
{
    archive.record("", wad.start);
    archive.template counted<std::uint32_t>(tables::TextureSamples, wad.textureSamples);
    archive.template counted<std::uint32_t>(tables::TextureMap, wad.textureMap);
    describe(archive, wad.objects);
    archive.rest(tables::Trailing, wad.trailing);
}

} // namespace tr::level
