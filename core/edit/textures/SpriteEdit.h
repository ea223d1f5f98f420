#pragma once

#include "core/edit/textures/PlacedRows.h"
#include "core/edit/textures/TextureShape.h"
#include "core/edit/textures/pictures/PictureImport.h"

#include <optional>
#include <span>

/// Sprites and the sequences that they make up: neighbours in the table of sprites.
namespace tr::edit
{

/// The sequence that a sprite is of, the first of several; nothing for what is none.
[[nodiscard]] std::optional<std::size_t> sequenceOf(const Content& content, const TextureRow& row);

/// Makes a sprite of a part of a page, behind those of the sequence that another one is of: of
/// `sequence` where several have it. In TR1 to TR3 it is as large in the world as that one, for its
/// texels. `page` counts the pages that the format offers. Precondition: `like` is of a sequence.
/// Errors: OffThePage, NotKeptInGame for a page that sprites cannot stand on, and those of
/// insertRows.
[[nodiscard]] Result<TextureRow> addSprite(Document& document,
                                           const TextureRow& like,
                                           std::size_t page,
                                           const TexelBox& box,
                                           std::optional<std::size_t> sequence = {});

/// Makes a sprite of a picture, behind those of the sequence that another one is of: of `sequence`
/// where several have it. In a level it gets a place that is blank, elsewhere one that no sprite
/// shows, whatever is there, or else a new page. Precondition: `like` is of a sequence. Errors:
/// NoRoomOnPages for a picture larger than a page and where no page can be added; those of
/// addSprite and pictureChange.
[[nodiscard]] Result<TextureRow> addSpritePicture(Document& document,
                                                  const PagesOf& pagesOf,
                                                  const TextureRow& like,
                                                  const exchange::Picture& picture,
                                                  const PictureRules& rules = {},
                                                  std::optional<std::size_t> sequence = {});

/// Gives a sprite another place in its sequence, counted from its first; one behind its end is the
/// last. `sequence`: which, where several have the sprite; else the first of them. The result is
/// its row then. Errors: those of moveRows.
[[nodiscard]] Result<TextureRow> moveSprite(Document& document,
                                            const TextureRow& row,
                                            std::size_t place,
                                            std::optional<std::size_t> sequence = {});

/// Lets a sprite come earlier in its sequence, by -1, or later, by 1; the result is its row then.
/// At the end of its sequence it stays. `sequence` and errors: as of moveSprite.
[[nodiscard]] Result<TextureRow> orderSprite(Document& document,
                                             const TextureRow& row,
                                             int by,
                                             std::optional<std::size_t> sequence = {});

/// Takes sprites out of their sequences and of the file. Errors: WouldDangle where a room shows one
/// of them, and those of removeRows.
[[nodiscard]] Result<void> deleteSprites(Document& document, std::span<const TextureRow> rows);

/// Where the picture is about the place that a sprite stands at.
enum class SpriteAlignment : std::uint8_t
{
    Centred,
    Standing, ///< on its lower edge, in the middle
};

/// Moves the sides of sprites in the world; their size stays. Errors: NotKeptInGame from TR4 on and
/// in WADs, which have no such sides; OutOfRange for one that is too large for them.
[[nodiscard]] Result<void>
alignSprites(Document& document, std::span<const TextureRow> rows, SpriteAlignment alignment);

} // namespace tr::edit
