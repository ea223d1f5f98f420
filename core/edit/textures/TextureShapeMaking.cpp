#include "core/edit/textures/TextureShapeMaking.h"

#include "core/base/Text.h"
#include "core/edit/rows/RowEdit.h"
#include "core/edit/textures/TextureShapeNumbers.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <bit>
#include <map>

namespace tr::edit
{
namespace
{

using level::ObjectTexture;
using level::TextureCorner;

constexpr int kSteps = 256; // of a texel
constexpr int kMostTexels = static_cast<int>(level::kPageSize);

/// How a file says where textures end.
struct CornerStyle
{
    int low = 0;               ///< fraction of the sides at the left and at the top
    int high = 0;              ///< of those at the right and at the bottom
    bool storesFloats = false; ///< width and height of TR4 and TR5
};

/// What most textures have.
CornerStyle styleOf(const level::Level& level)
{
    const bool isNew = level::since(level::versions::Tr4).contains(level.version);
    const ObjectTextureCorners textures(&level);
    std::map<std::pair<int, int>, std::size_t> counts;
    std::size_t floats = 0;
    for (std::size_t row = 0; row < level.objectTextures.size(); ++row)
    {
        const ObjectTexture& texture = level.objectTextures[row];
        const CornerBounds bounds =
            boundsOf(std::span(texture.vertices).first(textures.corners(row)));
        ++counts[{bounds.left % kSteps, bounds.right % kSteps}];
        floats += texture.width > level::kPageSize ? 1 : 0;
    }
    const auto most =
        std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
    const auto [low, high] =
        most != counts.end() ? most->first : std::pair(isNew ? 0 : 1, kSteps - 1);
    return {low, high, floats * 2 > level.objectTextures.size()};
}

struct WordSpan
{
    int low = 0;
    int high = 0;
};

WordSpan wordsBetween(int first, int end, const CornerStyle& style)
{
    return {first * kSteps + style.low,
            style.high == 0 ? end * kSteps : (end - 1) * kSteps + style.high};
}

std::uint32_t sideOf(const WordSpan& words, const CornerStyle& style)
{
    const int texels = words.high / kSteps - words.low / kSteps;
    return style.storesFloats
               ? std::bit_cast<std::uint32_t>(static_cast<float>(words.high - words.low - 1))
               : static_cast<std::uint32_t>(texels);
}

Error offPage(const TexelBox& box)
{
    return {ErrorCode::OffThePage,
            {},
            {},
            {concat(box.left), concat(box.top), concat(box.right), concat(box.bottom)}};
}

Result<schema::RowBlock>
objectTextureAt(const level::Level& level, std::size_t page, const TexelBox& box)
{
    const CornerStyle style = styleOf(level);
    const WordSpan across = wordsBetween(box.left, box.right, style);
    const WordSpan down = wordsBetween(box.top, box.bottom, style);
    constexpr int kMostWord = 0xFFFF;
    if (across.high > kMostWord || down.high > kMostWord)
    {
        return fail(offPage(box));
    }
    if (across.high <= across.low || down.high <= down.low)
    {
        return fail(ErrorCode::OutOfRange,
                    {concat(std::min(box.right - box.left, box.bottom - box.top)),
                     "2",
                     concat(kMostTexels)});
    }
    const auto word = [](int number) { return static_cast<std::uint16_t>(number); };
    ObjectTexture made;
    made.tileAndFlag = static_cast<std::uint16_t>(page);
    made.vertices = {TextureCorner{word(across.low), word(down.low)},
                     {word(across.high), word(down.low)},
                     {word(across.high), word(down.high)},
                     {word(across.low), word(down.high)}};
    if (level::since(level::versions::Tr4).contains(level.version))
    {
        made.width = sideOf(across, style);
        made.height = sideOf(down, style);
    }
    return schema::RowBlock(std::vector{made});
}

schema::RowBlock sampleAt(std::size_t page, const TexelBox& box)
{
    level::TextureSample made;
    made.x = static_cast<std::uint8_t>(box.left);
    made.y = static_cast<std::uint8_t>(box.top);
    made.page = static_cast<std::uint16_t>(page);
    made.flipX = -1; // as in nearly all files, and without meaning
    made.flipY = -1;
    made.addWidth = static_cast<std::uint8_t>(box.right - box.left - 1);
    made.addHeight = static_cast<std::uint8_t>(box.bottom - box.top - 1);
    return schema::RowBlock(std::vector{made});
}

} // namespace

Result<TextureRow> newTexture(Document& document, std::size_t page, const TexelBox& box)
{
    const Content& content = document.content();
    if (box.left < 0 || box.top < 0 || box.right > kMostTexels || box.bottom > kMostTexels
        || box.right <= box.left || box.bottom <= box.top)
    {
        return fail(offPage(box));
    }
    const auto* const level = content.as<level::Level>();
    const auto* const wad = content.as<level::Wad>();
    const std::size_t pages = level != nullptr ? view::pageCount(*level)
                              : wad != nullptr ? view::pageCount(*wad)
                                               : 0;
    if (page >= pages)
    {
        return fail(
            ErrorCode::NotKeptInGame,
            {"A texture on such a page", std::string(level::versionName(content.version()))});
    }
    const TextureRow row = level != nullptr
                               ? TextureRow{tables::ObjectTextures, level->objectTextures.size()}
                               : TextureRow{tables::TextureSamples, wad->textureSamples.size()};
    auto made = level != nullptr ? objectTextureAt(*level, page, box)
                                 : Result<schema::RowBlock>(sampleAt(page, box));
    if (!made)
    {
        return fail(std::move(made.error()));
    }
    Transaction transaction(document, {EditCode::NewTexture, {titleOf(row), concat(1)}});
    if (auto inserted =
            insertRows(transaction, std::string(row.table->segment), row.row, *made, Joins::Next);
        !inserted)
    {
        return fail(std::move(inserted.error()));
    }
    if (auto done = transaction.commit(); !done)
    {
        return fail(std::move(done.error()));
    }
    return row;
}

} // namespace tr::edit
