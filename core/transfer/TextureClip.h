#pragma once

#include "core/edit/document/Document.h"
#include "core/transfer/CarryOut.h"
#include "core/transfer/gathering/Gathering.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

/// Textures that are copied by themselves, to be put into another file with their pixels.
/// Self-contained: as bytes they go through the clipboard to another window or program.
namespace tr::transfer
{

struct TextureClip
{
    std::uint64_t document = 0; ///< Document::identity
    schema::Version version{};
    std::vector<Picture> pictures;
    std::map<Place, Picture> lesser;       ///< as those of a Gathering
    std::vector<GatheredTexture> textures; ///< of a level; of a WAD there are its pictures only

    /// How many textures it has.
    [[nodiscard]] std::size_t size() const noexcept
    {
        return textures.empty() ? pictures.size() : textures.size();
    }
};

/// The table of the textures that can be copied out of a content and pasted into it; nothing: it
/// has none that lie on pages of a game.
[[nodiscard]] std::optional<schema::TableId> textureTableOf(const Content& content) noexcept;

/// Copies textures by their rows. Those that do not lie on a page as a whole are left out; an
/// animated range does not come along with one of its textures. Precondition: the content has such
/// a table, the rows exist.
[[nodiscard]] TextureClip copyTextures(const edit::Document& document,
                                       std::span<const std::size_t> rows);

/// Says a clip as bytes.
[[nodiscard]] std::vector<std::byte> bytesOf(const TextureClip& clip);

/// The other way, for bytes of which nothing is known. Errors: BadRows.
[[nodiscard]] Result<TextureClip> textureClipOf(std::span<const std::byte> bytes);

/// Which document such bytes are of, without a closer look. Nothing: they are none.
[[nodiscard]] std::optional<std::uint64_t> documentOfClip(std::span<const std::byte> bytes);

struct TextureEdit : edit::WorkedOut
{
    std::vector<std::size_t> rows; ///< that show the textures then, in their order
    Report report;                 ///< without objects
};

/// Works out what puts textures into a content: pictures that are on its pages already, in whatever
/// way turned, are shown there, and textures that are the same are not added again. In a file of
/// another game they are what that can say. Precondition: the content has a table for them. Errors:
/// OtherVersion; SampleTooHigh, NoRoomOnPages, where the file has no room for them. Throws
/// Cancelled.
[[nodiscard]] Result<TextureEdit>
workOutTextures(const Content& content, const TextureClip& clip, const Progress& progress = {});

} // namespace tr::transfer
