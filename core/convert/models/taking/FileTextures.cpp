#include "core/convert/models/taking/FileTextures.h"

#include "core/edit/mesh/FaceLooks.h"
#include "core/edit/textures/pictures/PictureImport.h"
#include "core/level/Content.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tr::convert
{
namespace
{

using exchange::kAlphaAt;
using exchange::kFullAlpha;
using exchange::kPixelBytes;

constexpr std::uint32_t kSideOfPages = level::kPageSize;
/// Less than the least that corners can be apart in a file.
constexpr float kNoTexel = 1.0F / 512.0F;
/// Corners of one texture are no further apart.
constexpr float kSameCorner = 1.0F / 64.0F;

bool isAt(const glm::vec2& one, const glm::vec2& other)
{
    return std::abs(one.x - other.x) < kSameCorner && std::abs(one.y - other.y) < kSameCorner;
}

/// Whether two pixels are equal, or both clear.
bool isSamePixel(const std::uint8_t* one, const std::uint8_t* other, bool isOpaque)
{
    const std::uint8_t alpha = isOpaque ? kFullAlpha : one[kAlphaAt];
    const std::uint8_t otherAlpha = other[kAlphaAt];
    const bool isClear = alpha < edit::kSeenAlpha && otherAlpha < edit::kSeenAlpha;
    return isClear || (alpha == otherAlpha && std::equal(one, one + kAlphaAt, other));
}

/// Where the parts of a pixel begin.
const std::uint8_t* pixelAt(const exchange::Picture& picture, std::uint32_t x, std::uint32_t y)
{
    return &picture.pixels[(std::size_t{y} * picture.width + x) * kPixelBytes];
}

glm::uvec2 sizeOf(const exchange::Picture& picture)
{
    return {picture.width, picture.height};
}

} // namespace

FileTextures::FileTextures(schema::Content content, const TakenLooks& looks)
    : m_content(std::move(content))
    , m_looks(looks)
{
}

bool FileTextures::give(edit::ShapeFace& face, const WantedLook& wanted, bool hasShades)
{
    const exchange::Picture* const picture = pictureOf(wanted.material);
    const auto shown =
        picture == nullptr ? std::nullopt : shownOf(wanted.texels, face.corners, sizeOf(*picture));
    if (!shown)
    {
        return false;
    }
    if (giveColour(face, wanted, *shown, *picture))
    {
        return true;
    }
    std::vector<std::uint16_t> rows;
    if (wanted.noted && !wanted.noted->coloured)
    {
        rows.push_back(wanted.noted->texture);
    }
    const auto& others = rowsLike(*shown, face.corners);
    rows.insert(rows.end(), others.begin(), others.end());
    const auto effects = effectsFor(wanted, hasShades);
    for (std::size_t turn = 0; turn < (wanted.noted ? 1U : face.corners); ++turn)
    {
        for (const std::uint16_t row : rows)
        {
            edit::ShapeFace made = face;
            made.texture = row;
            const auto own = likeShown(made, turn, *shown);
            if (!own)
            {
                continue;
            }
            for (const std::uint16_t each : effects)
            {
                made.effects = each;
                if (shows(made, *own, wanted, *shown, *picture))
                {
                    std::rotate(made.vertices.begin(),
                                made.vertices.begin() + static_cast<std::ptrdiff_t>(turn),
                                made.vertices.begin() + made.corners);
                    face = made;
                    return true;
                }
            }
        }
    }
    return false;
}

std::optional<FileTextures::Shown> FileTextures::shownOf(const std::array<glm::vec2, 4>& corners,
                                                         std::size_t count,
                                                         const glm::uvec2& pictureSize)
{
    glm::vec2 low = corners[0];
    glm::vec2 high = corners[0];
    for (std::size_t i = 1; i < count; ++i)
    {
        low = glm::min(low, corners[i]);
        high = glm::max(high, corners[i]);
    }
    const glm::vec2 first = glm::floor(low + kNoTexel);
    const glm::vec2 last = glm::max(glm::ceil(high - kNoTexel), first + 1.0F);
    const glm::vec2 size(pictureSize);
    // No number is within anything.
    if (!(first.x >= 0.0F && first.y >= 0.0F && last.x <= size.x && last.y <= size.y))
    {
        return std::nullopt;
    }
    Shown shown;
    shown.left = static_cast<std::uint32_t>(first.x);
    shown.top = static_cast<std::uint32_t>(first.y);
    shown.width = static_cast<std::uint32_t>(last.x - first.x);
    shown.height = static_cast<std::uint32_t>(last.y - first.y);
    for (std::size_t i = 0; i < count; ++i)
    {
        shown.corners[i] = corners[i] - first;
    }
    return shown.width <= kSideOfPages && shown.height <= kSideOfPages ? std::optional(shown)
                                                                       : std::nullopt;
}

/// Nothing, too, where the picture is not what is shown of it.
const exchange::Picture* FileTextures::pictureOf(const std::optional<std::size_t>& material) const
{
    if (material && glm::vec3(m_looks.came().materials[*material].colour) != glm::vec3(1.0F))
    {
        return nullptr;
    }
    return m_looks.shownBy(material);
}

/// Those that are noted, if they say the same, in front of those that the look needs.
std::vector<std::uint16_t> FileTextures::effectsFor(const WantedLook& wanted, bool hasShades) const
{
    if (!edit::hasFaceEffects(m_content.version()))
    {
        return {0};
    }
    std::vector<std::uint16_t> effects;
    if (wanted.noted && shineOf(wanted.noted->effects) == wanted.look.effects)
    {
        effects.push_back(wanted.noted->effects);
    }
    const std::uint16_t shine =
        hasShades ? edit::withoutShine(wanted.look.effects) : wanted.look.effects;
    effects.push_back(shine);
    if (wanted.look.isAdditive)
    {
        effects.push_back(static_cast<std::uint16_t>(shine | edit::kAdditiveEffect));
    }
    return effects;
}

/// The colour that is noted, where the face shows a single texel of that colour.
bool FileTextures::giveColour(edit::ShapeFace& face,
                              const WantedLook& wanted,
                              const Shown& shown,
                              const exchange::Picture& picture) const
{
    const auto* const level = m_content.as<level::Level>();
    if (level == nullptr || !wanted.noted || !wanted.noted->coloured || wanted.look.isAdditive
        || !edit::hasColouredFaces(m_content.version()) || shown.width != 1 || shown.height != 1)
    {
        return false;
    }
    const level::Colour colour = view::faceColour(*level, wanted.noted->texture);
    const std::array<std::uint8_t, kPixelBytes> pixel{
        colour.red, colour.green, colour.blue, kFullAlpha};
    if (!isSamePixel(pixelAt(picture, shown.left, shown.top), pixel.data(), false))
    {
        return false;
    }
    face.texture = wanted.noted->texture;
    face.coloured = true;
    face.effects = 0;
    return true;
}

/// Textures of a level that show as much. Those of a WAD are whole pictures, which are found where
/// pictures are put into the file.
const std::vector<std::uint16_t>& FileTextures::rowsLike(const Shown& shown, std::size_t corners)
{
    const auto* const level = m_content.as<level::Level>();
    if (!m_isListed && level != nullptr)
    {
        constexpr std::size_t kMostRows = 0x8000; // above it a bit says double-sided
        const std::size_t count = std::min(level->objectTextures.size(), kMostRows);
        for (std::size_t row = 0; row < count; ++row)
        {
            for (const std::uint8_t each : {std::uint8_t{3}, std::uint8_t{4}})
            {
                view::MeshFace face;
                face.corners = each;
                face.texture = static_cast<std::uint16_t>(row);
                const auto texture = textureOf(m_content, face);
                const auto own = texture ? shownOf(texture->corners, each, glm::uvec2(kSideOfPages))
                                         : std::nullopt;
                if (own)
                {
                    m_rows[{each, own->width, own->height}].push_back(face.texture);
                }
            }
        }
    }
    m_isListed = true;
    return m_rows[{static_cast<std::uint32_t>(corners), shown.width, shown.height}];
}

/// What a face shows, if its corners are there as those of what is shown when that begins at
/// another of its corners. That is so whatever the effects of the face.
std::optional<FileTextures::Shown>
FileTextures::likeShown(const view::MeshFace& face, std::size_t turn, const Shown& shown) const
{
    const auto texture = textureOf(m_content, face);
    auto own =
        texture ? shownOf(texture->corners, face.corners, glm::uvec2(kSideOfPages)) : std::nullopt;
    if (!own || own->width != shown.width || own->height != shown.height)
    {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < face.corners; ++i)
    {
        if (!isAt(own->corners[i], shown.corners[(i + turn) % face.corners]))
        {
            return std::nullopt;
        }
    }
    return own;
}

/// Whether the texels of a face are the pixels that are shown.
bool FileTextures::shows(const view::MeshFace& face,
                         const Shown& own,
                         const WantedLook& wanted,
                         const Shown& shown,
                         const exchange::Picture& picture)
{
    const auto texture = textureOf(m_content, face);
    const bool isAdditive = texture && texture->blending == view::Blending::Additive;
    if (!texture || isAdditive != wanted.look.isAdditive)
    {
        return false;
    }
    const exchange::Picture& page = pageAs(texture->page, useOf(texture->blending));
    const bool isOpaque =
        !isAdditive
        && (!wanted.material
            || m_looks.came().materials[*wanted.material].alpha == exchange::ModelAlpha::Opaque);
    for (std::uint32_t y = 0; y < shown.height; ++y)
    {
        for (std::uint32_t x = 0; x < shown.width; ++x)
        {
            if (!isSamePixel(pixelAt(picture, shown.left + x, shown.top + y),
                             pixelAt(page, own.left + x, own.top + y),
                             isOpaque))
            {
                return false;
            }
        }
    }
    return true;
}

/// As a model file of this content would show it.
const exchange::Picture& FileTextures::pageAs(std::uint32_t page, TexelUse use)
{
    const auto [known, isNew] = m_pages.try_emplace({page, use});
    if (isNew)
    {
        const auto* const level = m_content.as<level::Level>();
        auto texels = level != nullptr ? view::pageRgba(*level, page)
                                       : view::pageRgba(*m_content.as<level::Wad>(), page);
        known->second = pixelsFor({kSideOfPages, kSideOfPages, std::move(texels)}, use);
    }
    return known->second;
}

} // namespace tr::convert
