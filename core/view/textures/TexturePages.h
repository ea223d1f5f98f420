#pragma once

#include "core/level/Textures.h"
#include "core/schema/Content.h"
#include "core/view/textures/TextureView.h"

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tr::view
{

/// A page of a file, wherever its pixels stand.
struct TexturePage
{
    schema::TableId table;
    std::size_t row = 0;    ///< the first of its rows
    std::size_t rows = 1;   ///< that it takes
    std::string_view title; ///< with its number for {0}: "page {0}"
    std::size_t number = 0; ///< among those with that title
    std::function<RgbaPage()> pixels;
    /// Tables whose row of the page's number is the same page in fewer colours.
    std::span<const schema::TableId> otherDepths{};
};

inline constexpr std::uint32_t kNoPage = 0xFFFF'FFFF;

/// What a row is on a page.
struct PageRegion
{
    schema::TableId table;
    std::size_t row = 0;
    TextureRect rect;               ///< its page counts TexturePages::pages; kNoPage: it is on none
    std::vector<glm::vec2> corners; ///< its outline, in pixels of the page
    Blending blending = Blending::AlphaTest;
};

/// A row that is shown as the regions of several rows: a sprite sequence.
struct PageRun
{
    schema::TableId table;
    std::size_t row = 0;
    schema::TableId of; ///< the table of those rows
    std::size_t first = 0;
    std::size_t count = 0;
};

/// The texture pages of a content, and what lies on them. Points into the content, which must
/// outlive it.
struct TexturePages
{
    std::vector<TexturePage> pages;
    std::vector<PageRegion> regions;
    std::vector<PageRun> runs;
};

/// The colour that a row of a palette is; nothing for other rows.
[[nodiscard]] std::optional<level::Colour>
rowColour(const schema::Content& content, schema::TableId table, std::size_t row);

[[nodiscard]] TexturePages levelPages(const schema::Content& content);
[[nodiscard]] TexturePages wadPages(const schema::Content& content);

/// For formats that have such parts. Pages of 24-bit RGB, 256 pixels wide, one below the other.
void addMapPages(TexturePages& pages,
                 schema::TableId table,
                 std::string_view title,
                 const Table<std::uint8_t>& map);

/// With their sequences. Their page numbers count the pages that are there, from `firstPage` on.
void addSprites(TexturePages& pages,
                const level::Sprites& sprites,
                schema::Version version,
                std::size_t firstPage = 0);

} // namespace tr::view
