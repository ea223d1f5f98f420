#pragma once

#include "core/edit/document/WorkedOut.h"
#include "core/edit/textures/pictures/PaletteRebuild.h"
#include "core/exchange/Pictures.h"
#include "core/view/textures/TexturePages.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Pictures that are put onto texture pages, in all depths that a page has. Texels that the
/// pictures do not cover, and those whose colour stays the same, keep their bytes in every depth:
/// what tools have rounded otherwise than we would is not rounded anew. Where the palette is
/// rebuilt for the pictures, this holds for what has no palette; in 8 bits all of a picture that is
/// seen is made anew then, and the rest of the pages follows the palette.
namespace tr::edit
{

/// How colours of a picture become texels.
struct PictureRules
{
    /// Where there is a palette, what a colour of it is off goes to the texels beside (Floyd and
    /// Steinberg).
    bool dithers = false;
    bool magentaIsClear = false; ///< opaque magenta of the picture counts as clear
    /// Where there is a palette, it makes room for the colours of the pictures: see fitPalette.
    bool rebuildsPalette = false;
    std::size_t mostMerged = kPaletteEntries; ///< entries that are given up for that at most
};

/// A picture and its place on a page.
struct PlacedPicture
{
    std::size_t page = 0; ///< of view::TexturePages::pages
    std::uint32_t left = 0;
    std::uint32_t top = 0;
    exchange::Picture picture;
    /// What lies there is drawn opaque: a clear texel shows the colour that it has, and is the same
    /// as an opaque one of that colour.
    bool isOpaque = false;
    /// What it is in depths other than the one that is shown first, where that is not the same: of
    /// the same size.
    std::optional<exchange::Picture> lesser{};
};

/// How far colours are from those of the pictures in one depth of the pages, over all texels that
/// change and are not clear.
struct DepthError
{
    TableId table{};
    int largest = 0;        ///< what a channel of a texel differs, of 255
    double mean = 0;        ///< what the channels differ
    std::size_t texels = 0; ///< that are not clear
    std::size_t off = 0;    ///< of these differ at all
};

/// What becomes of pages that take pictures.
struct PictureChange
{
    std::vector<Step> steps;        ///< that make it so
    std::size_t texels = 0;         ///< that change
    std::size_t cleared = 0;        ///< of these are clear then, and were not
    std::size_t filled = 0;         ///< of these were clear, and are not then
    std::size_t halfClear = 0;      ///< are half transparent, and clear or opaque then
    std::size_t nudged = 0;         ///< are opaque magenta, which is kept from becoming clear
    std::vector<DepthError> errors; ///< the depth that is shown first
    std::vector<exchange::Picture> results; ///< what is shown in place of each picture
    /// Where the palette was to be rebuilt, and there is one: what else changes. It may be nothing.
    std::optional<PaletteChange> palette;
};

/// From this alpha on a pixel is seen, where a page has only texels that are seen or not.
inline constexpr std::uint8_t kSeenAlpha = 128;

/// What a texel of five bits a channel shows of a colour that it got, on a page that has no 32-bit
/// texels.
[[nodiscard]] level::Colour colourInFiveBits(const level::Colour& colour) noexcept;

/// Works out what becomes of pages; nothing is changed. `pages` are those of the content.
/// Preconditions: the pages exist, and pictures have their pixels. Errors: OffThePage, NoSuchColour
/// for a palette without colours, and those of rebuildPalette.
[[nodiscard]] Result<PictureChange> pictureChange(const Content& content,
                                                  const view::TexturePages& pages,
                                                  std::span<const PlacedPicture> pictures,
                                                  const PictureRules& rules = {});

/// Makes it so, in one edit; without any change it leaves no trace. Precondition: it was worked out
/// for the content of the document. Errors: those of Transaction::commit.
[[nodiscard]] Result<void>
takePictures(Document& document, EditName name, const PictureChange& change);

/// Whether a picture has the size of a place. Errors: PictureSize.
[[nodiscard]] Result<void>
checkSize(const exchange::Picture& picture, std::uint32_t width, std::uint32_t height);

} // namespace tr::edit
