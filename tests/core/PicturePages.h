#pragma once

#include "core/edit/document/Document.h"
#include "core/exchange/Pictures.h"
#include "core/format/GameFile.h"
#include "core/format/WriteForSaving.h"
#include "tests/support/Games.h"
#include "tests/support/LevelBuilder.h"

#include <QtTest>

#include <array>
#include <functional>
#include <vector>

/// Pictures in one's own colours, and the temple that they are put into.
namespace tr::test::pictures
{

using edit::Content;
using exchange::Picture;
namespace versions = level::versions;

inline constexpr std::size_t kPageSide = 256;

using PixelBytes = std::array<std::uint8_t, 4>;

inline Picture
paintedPicture(std::uint32_t width,
               std::uint32_t height,
               const std::function<PixelBytes(std::uint32_t x, std::uint32_t y)>& colour)
{
    Picture picture{width, height, {}};
    for (std::uint32_t y = 0; y < height; ++y)
    {
        for (std::uint32_t x = 0; x < width; ++x)
        {
            const PixelBytes pixel = colour(x, y);
            picture.pixels.insert(picture.pixels.end(), pixel.begin(), pixel.end());
        }
    }
    return picture;
}

inline view::TexturePages pagesIn(const format::GameFile& file, const Content& content)
{
    return file.format->pages(content);
}

inline std::vector<std::byte> savedPages(format::GameFile file, const Content& content)
{
    file.content = content;
    const auto bytes = format::writeForSaving(file, "");
    return bytes ? *bytes : std::vector<std::byte>();
}

/// A row a game.
inline void addGames()
{
    QTest::addColumn<int>("version");
    for (const Game& game : kGames)
    {
        QTest::newRow(game.name) << int(game.version);
    }
}

} // namespace tr::test::pictures
