#pragma once

#include "core/edit/document/Document.h"

#include <cstdint>
#include <span>
#include <vector>

/// Animated textures of levels: ranges of object textures that take turns wherever one of them is
/// shown. TRosettaStone 3, section 9.4: a count of ranges, then of each its count less one, and its
/// textures.
namespace tr::edit
{

struct TextureRange
{
    std::vector<std::uint16_t> textures;
    bool rolls = false; ///< TR4 and TR5: each of its textures rolls by itself instead
};

struct TextureRanges
{
    std::vector<TextureRange> ranges; ///< those that are there with all their words
    bool isWhole = true;              ///< whether that is all of them
};

/// None where the content has none.
[[nodiscard]] TextureRanges textureRangesOf(const Content& content);

/// Whether such a content can have some.
[[nodiscard]] bool canAnimateTextures(const Content& content);

/// Adds a range behind all others; the result is its number. Errors: NotKeptInGame; OutOfRange for
/// a texture that is not there, for none, or for more of them than a range can have; BadValue where
/// the words of those that are there end too early.
[[nodiscard]] Result<std::size_t> addTextureRange(Document& document,
                                                  std::span<const std::uint16_t> textures);

/// Adds a range as a part of a larger edit: behind all others, or one that rolls behind those that
/// do. Errors: as above; BlockNotUnderstood for one that rolls in front of ranges that TRNG has
/// numbers of. Then nothing has changed.
[[nodiscard]] Result<std::size_t>
addTextureRange(Transaction& transaction, std::span<const std::uint16_t> textures, bool rolls);

/// Gives a range other textures; without any it goes. Errors: as above, NoSuchPath;
/// BlockNotUnderstood for one that goes although TRNG's own numbers of ranges say how those
/// behind it move.
[[nodiscard]] Result<void>
setTextureRange(Document& document, std::size_t range, std::span<const std::uint16_t> textures);

} // namespace tr::edit
