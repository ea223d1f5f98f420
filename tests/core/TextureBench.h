#pragma once

#include "core/edit/textures/TextureShape.h"
#include "tests/core/EditedFile.h"
#include "tests/support/LevelBuilder.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

/// Levels with an object texture whose corner words are known.
namespace tr::test
{

using Corners = std::array<level::TextureCorner, 4>;

inline std::uint16_t w(int texel, int fraction)
{
    return static_cast<std::uint16_t>(texel * 256 + fraction);
}

/// An upright quad from words to words.
inline Corners
quad(std::uint16_t left, std::uint16_t top, std::uint16_t right, std::uint16_t bottom)
{
    return {level::TextureCorner{left, top}, {right, top}, {right, bottom}, {left, bottom}};
}

inline level::ObjectTexture textureOf(const Corners& corners, std::uint16_t tile = 0)
{
    level::ObjectTexture texture;
    texture.vertices = corners;
    texture.tileAndFlag = tile;
    return texture;
}

/// A texel whose number differs in each depth, so that each is looked at.
inline void putTexel(level::Level& level, std::size_t page, int x, int y, unsigned number)
{
    const auto at = static_cast<std::size_t>(y * 256 + x);
    if (page < level.textiles8.size())
    {
        level.textiles8.edit()[page].texels[at] = static_cast<std::uint8_t>(number);
    }
    if (page < level.textiles16.size())
    {
        level.textiles16.edit()[page].texels[at] = static_cast<std::uint16_t>(0x8000 + number * 3);
    }
    if (page < level.textiles32.size())
    {
        level.textiles32.edit()[page].texels[at] = 0xFF000000U + number * 771;
    }
}

/// A level whose last object texture is this one, which no face uses.
inline level::Level levelWith(schema::Version version, const level::ObjectTexture& texture)
{
    level::Level level = LevelBuilder(version).build();
    level.objectTextures.edit().push_back(texture);
    return level;
}

/// One that is edited, and its last texture.
struct Bench
{
    Bench(schema::Version version, const level::ObjectTexture& texture)
        : file(gameFile(levelWith(version, texture)))
        , row{level::tables::ObjectTextures, file.level().objectTextures.size() - 1}
    {
    }

    [[nodiscard]] const level::ObjectTexture& texture() const
    {
        return file.level().objectTextures[row.row];
    }

    [[nodiscard]] std::span<const edit::TextureRow> rows() const { return std::span(&row, 1); }

    [[nodiscard]] edit::TextureShape shape() const
    {
        return *edit::shapesOf(file.document.content(), rows()).front();
    }

    EditedFile file;
    edit::TextureRow row;
};

/// The bytes are undone and done again, and what was saved is read again.
inline bool comesAndGoes(EditedFile& file, const std::vector<std::byte>& before)
{
    const auto after = file.document.content().write();
    if (file.document.position() != 1 || after == before || !file.saved())
    {
        return false;
    }
    file.document.undo();
    const bool undone = file.document.content().write() == before;
    file.document.redo();
    return undone && file.document.content().write() == after;
}

inline constexpr std::array kAllLevels{level::versions::Tr1,
                                       level::versions::Tr2,
                                       level::versions::Tr3,
                                       level::versions::Tr4,
                                       level::versions::Tr5};

} // namespace tr::test
