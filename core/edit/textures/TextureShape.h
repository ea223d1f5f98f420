#pragma once

#include "core/edit/document/Document.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Where textures lie on their page, and changing that in whole texels. Every corner keeps its
/// fraction of a texel, since each tool has its own: those of texels a to b are a.1 and b.255 in
/// the games of TR1 to TR3, a.0 and b.255 in that of TR4, and .127 or .0 throughout in others.
namespace tr::edit
{

/// A row that lies on a texture page: an object texture, a texture sample or a sprite texture.
struct TextureRow
{
    TableId table{};
    std::size_t row = 0;

    friend bool operator==(const TextureRow&, const TextureRow&) = default;
};

/// Whole texels of a page: from `left` and `top` on, up to but without `right` and `bottom`.
struct TexelBox
{
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;

    friend bool operator==(const TexelBox&, const TexelBox&) = default;
};

struct TextureShape
{
    TexelBox box; ///< around all texels that it shows something of
    /// How far its right and lower edge can go. Those of tools whose corners stand behind the last
    /// texel have no number for the edge of the page.
    int mostRight = 0;
    int mostBottom = 0;
    /// Upright, or of a triangle half of an upright one: can be resized.
    bool isRectangle = false;
    int leastWidth = 1; ///< of its box
    int leastHeight = 1;
};

/// The shapes of rows, in their order; nothing for what is none of the rows that lie on pages.
[[nodiscard]] std::vector<std::optional<TextureShape>> shapesOf(const Content& content,
                                                                std::span<const TextureRow> rows);

/// Moves textures on their pages by so many texels, all or none. Edits in a row with the same
/// `mergeKey`, if it is not empty, are one. Precondition: the rows exist. Errors: OffThePage;
/// NotEditable for rows that lie on no page.
[[nodiscard]] Result<void> moveTextures(Document& document,
                                        std::span<const TextureRow> rows,
                                        int right,
                                        int down,
                                        std::string mergeKey = {});

/// Gives a texture another box. Precondition: the row exists. Errors: OffThePage, NotARectangle;
/// OutOfRange for one that is less wide or high than its corners can say; NotEditable.
[[nodiscard]] Result<void>
resizeTexture(Document& document, const TextureRow& row, const TexelBox& box);

/// What becomes of the picture on the faces of a texture.
enum class TextureTurn : std::uint8_t
{
    FlipHorizontally,
    FlipVertically,
    Right, ///< by a quarter
    Left,
};

/// Turns the pictures that faces show of object textures: by the order of the corners, so the box
/// stays where it is. The mapping type of TR4 and TR5 goes along where it was right before. The
/// result is how many quads stand in an order for which there is no mapping type, so that engines
/// do not keep half a texel away from their edges. Precondition: the rows exist. Errors:
/// NotKeptInGame for samples and sprites, NotARectangle for triangles that are turned.
[[nodiscard]] Result<std::size_t>
turnTextures(Document& document, std::span<const TextureRow> rows, TextureTurn turn);

} // namespace tr::edit
