#pragma once

#include "core/exchange/Pictures.h"

#include <vector>

/// Several places of texture pages side by side on one picture, to be painted at once.
namespace tr::exchange
{

/// A place of a page, and where the sheet shows it.
struct SheetPlace
{
    PixelRect from;
    std::uint32_t left = 0;
    std::uint32_t top = 0;
    bool isOpaque = false; ///< drawn without transparency

    friend bool operator==(const SheetPlace&, const SheetPlace&) = default;
};

struct TextureSheet
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<SheetPlace> places;
};

/// The sheet of one place: it and nothing else.
[[nodiscard]] TextureSheet sheetOf(const PixelRect& place, bool isOpaque);

/// The sheet of textures or sprites, told by their numbers among the regions of the pages: each
/// place once, and none that lies inside of another one. They stand in rows, with a gap of one
/// pixel between them, in an order that follows from where and how large they are: the sheet of
/// the same textures is the same again, so that one that was painted can be read. Those that are on
/// no page are left out.
[[nodiscard]] TextureSheet sheetOf(const view::TexturePages& pages,
                                   const std::vector<std::size_t>& regions);

/// Whether all textures that touch a place are drawn opaque, and there are some. Sprites never are.
[[nodiscard]] bool isDrawnOpaque(const view::TexturePages& pages, const PixelRect& place);

/// What a sheet shows; gaps are clear.
[[nodiscard]] Picture pictureOf(PictureSource& source, const TextureSheet& sheet);

/// A part of a picture. Precondition: it has all of it.
[[nodiscard]] Picture partOf(const Picture& picture,
                             std::uint32_t left,
                             std::uint32_t top,
                             std::uint32_t width,
                             std::uint32_t height);

} // namespace tr::exchange
