#pragma once

#include "core/edit/textures/TextureShape.h"
#include "core/exchange/Pictures.h"
#include "core/view/textures/TexturePages.h"

#include <cstdint>
#include <functional>
#include <vector>

/// What lies on texture pages, and which texels each of it can show.
namespace tr::edit
{

/// The texture pages of a content of some format: format::Format::pages.
using PagesOf = std::function<view::TexturePages(const Content& content)>;

/// A row that lies on a page.
struct PlacedRow
{
    TextureRow row;
    /// Its page counts view::TexturePages::pages. The whole page where nobody knows what of it an
    /// engine shows.
    exchange::PixelRect rect;
    std::size_t corners = 0; ///< of an object texture those that a face can show; else 0
    /// It can be elsewhere: no part of it is beside its page, and no engine shows what lies around
    /// it in a way that is not known.
    bool isMovable = true;
    bool rolls = false; ///< TR4 and TR5: the engine moves its corners down its page
};

/// How many corners of each object texture an engine can show, which knows no texture but only its
/// number: 4 also of a triangle that a quad shows, or that takes turns in animated ranges with one
/// of four corners, be it by way of others. None where the content has no object textures.
[[nodiscard]] std::vector<std::size_t> shownCorners(const Content& content);

/// All rows that lie on pages, as the format lists them, with the corners of shownCorners.
[[nodiscard]] std::vector<PlacedRow> placedRows(const Content& content,
                                                const view::TexturePages& pages);

/// Pages that can hand what lies on them to each other: those of rooms, those of objects, and those
/// of sprites, where files keep these apart. Bump maps and the engine's own pages are in none.
struct PageGroup
{
    TableId table{};       ///< whose rows come or go with a page
    std::size_t first = 0; ///< of view::TexturePages::pages
    std::size_t count = 0;
    std::size_t row = 0;         ///< of the table: the first page of the group
    std::size_t rowsOfAPage = 1; ///< of the table
};

/// None where the depths of pages are not equally many, so that nobody knows what belongs together.
[[nodiscard]] std::vector<PageGroup> pageGroups(const Content& content,
                                                const view::TexturePages& pages);

/// How many texels the rows show on those pages, each counted once. `pages`: how many there are.
[[nodiscard]] std::size_t shownTexels(const std::vector<PlacedRow>& rows, const PageGroup& group);

/// Rectangles that overlap, and can only be moved as one.
struct PagePiece
{
    exchange::PixelRect box;
    std::vector<std::size_t> rows; ///< of what placedRows gives, in its order
    bool isFixed = false;          ///< stays where it is
    bool isPlain = true;           ///< all rows have the box for their rectangle
};

/// What lies on the pages of a group, page by page and from their top.
[[nodiscard]] std::vector<PagePiece> piecesOf(const std::vector<PlacedRow>& rows,
                                              const PageGroup& group);

/// Rows that are given another place, and are put into the file together.
class MovedRows
{
public:
    explicit MovedRows(const Content& content);

    /// Moves a row by texels, and by pages. Precondition: it fits there.
    void move(const PlacedRow& row, int right, int down, int pages);

    [[nodiscard]] const level::ObjectTexture& texture(std::size_t row) const
    {
        return m_textures[row];
    }

    void setTexture(std::size_t row, const level::ObjectTexture& texture);

    /// Whether its corner words have room for that move.
    [[nodiscard]] bool fits(const PlacedRow& row, int right, int down) const;

    /// The steps that put them there; each table in one.
    [[nodiscard]] std::vector<Step> steps() const;

private:
    std::vector<level::ObjectTexture> m_textures;
    std::vector<level::TextureSample> m_samples;
    std::vector<level::SpriteTexture> m_sprites;
    bool m_hasPlaceInSides = false; ///< of sprites
    std::array<bool, 3> m_isChanged{};
};

} // namespace tr::edit
