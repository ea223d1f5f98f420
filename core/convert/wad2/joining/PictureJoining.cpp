#include "core/convert/wad2/joining/PictureJoining.h"

#include "core/base/Text.h"
#include "core/convert/wad2/MakingBudget.h"
#include "core/convert/wad2/Parts.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>

namespace tr::convert
{
namespace
{

/// Parts that are looked at in small files in any case.
constexpr std::size_t kAlwaysPartTexels = 1U << 20;

/// The texels of a part, row by row. Precondition: it is inside of the texture.
std::vector<wad2::Texel> cutOut(const wad2::Texture& texture, const TexturePart& part)
{
    const auto across = static_cast<std::size_t>(texture.size.width.value);
    std::vector<wad2::Texel> texels;
    texels.reserve(part.width * part.height);
    for (std::size_t row = 0; row < part.height; ++row)
    {
        const auto line = texture.pixels.texels.slice((part.y + row) * across + part.x, part.width);
        texels.insert(texels.end(), line.begin(), line.end());
    }
    return texels;
}

bool coversAll(const wad2::Texture& texture, const TexturePart& part)
{
    return part.x == 0 && part.y == 0
           && part.width == static_cast<std::size_t>(texture.size.width.value)
           && part.height == static_cast<std::size_t>(texture.size.height.value);
}

/// Counts a picture that is wanted. `number`: the one that shows the same, if there is one; those
/// of the destination are below `before`.
void countPicture(transfer::TextureCounts& counts,
                  std::size_t texels,
                  std::optional<std::int64_t> number,
                  std::size_t before)
{
    ++counts.pictures;
    counts.texels += texels;
    if (number)
    {
        counts.texelsSaved += texels;
        ++(static_cast<std::size_t>(*number) < before ? counts.thereAlready : counts.equal);
    }
}

} // namespace

std::optional<TexturePart> partBetween(std::span<const wad2::Vector2> corners,
                                       const wad2::Texture& texture)
{
    const std::int64_t width = texture.size.width.value;
    const std::int64_t height = texture.size.height.value;
    const auto texels = static_cast<std::int64_t>(texture.pixels.texels.size());
    if (width <= 0 || height <= 0 || width > texels || height > texels / width || corners.empty())
    {
        return std::nullopt;
    }
    const auto isBetween = [](float place, std::int64_t most)
    {
        // What is no number is not.
        return place >= 0.0F && double{place} <= static_cast<double>(most)
               && std::floor(place) == place;
    };
    std::int64_t left = width;
    std::int64_t top = height;
    std::int64_t right = 0;
    std::int64_t bottom = 0;
    for (const wad2::Vector2& corner : corners)
    {
        if (!isBetween(corner.x, width) || !isBetween(corner.y, height))
        {
            return std::nullopt;
        }
        const auto x = static_cast<std::int64_t>(corner.x);
        const auto y = static_cast<std::int64_t>(corner.y);
        left = std::min(left, x);
        top = std::min(top, y);
        right = std::max(right, x);
        bottom = std::max(bottom, y);
    }
    // Corners in one line show the texel behind it, and at the end the one in front.
    left = std::min(left, width - 1);
    top = std::min(top, height - 1);
    const auto size = [](std::int64_t from, std::int64_t to)
    { return static_cast<std::size_t>(std::max<std::int64_t>(to - from, 1)); };
    return TexturePart{static_cast<std::size_t>(left),
                       static_cast<std::size_t>(top),
                       size(left, right),
                       size(top, bottom)};
}

PictureJoining::PictureJoining(const wad2::Wad2& destination)
    : m_file(destination)
{
    const auto& textures = destination.textures.rows;
    for (std::size_t i = 0; i < textures.size(); ++i)
    {
        m_textures.try_emplace(keyOf(textures[i]), static_cast<std::int64_t>(i));
    }
    const auto& sprites = destination.sprites.rows;
    for (std::size_t i = 0; i < sprites.size(); ++i)
    {
        m_sprites.try_emplace(keyOf(sprites[i]), static_cast<std::int64_t>(i));
    }
}

PictureJoining::PictureKey PictureJoining::keyOf(std::uint64_t width,
                                                 std::uint64_t height,
                                                 std::span<const wad2::Texel> texels)
{
    const Fingerprint print = fingerprint(std::as_bytes(texels));
    return {width, height, print.low, print.high};
}

PictureJoining::PictureKey PictureJoining::keyOf(const wad2::Texture& texture)
{
    const auto width = static_cast<std::uint64_t>(texture.size.width.value);
    const auto height = static_cast<std::uint64_t>(texture.size.height.value);
    if (!texture.pixels.texels.empty())
    {
        return keyOf(width, height, texture.pixels.texels.rows());
    }
    // One without texels is whatever its file holds.
    const std::string file = concat(
        texture.path.value().bytes(), std::string_view("\0", 1), texture.name.value().bytes());
    const Fingerprint print = fingerprint(std::as_bytes(std::span(file)));
    return {width, height, print.low, print.high};
}

PictureJoining::SpriteKey PictureJoining::keyOf(const wad2::Sprite& sprite)
{
    const wad2::SpriteSides& sides = sprite.sides.value();
    return {keyOf(static_cast<std::uint64_t>(sprite.size.width.value),
                  static_cast<std::uint64_t>(sprite.size.height.value),
                  sprite.pixels.texels.rows()),
            sprite.sides.frame.isThere,
            {sides.left, sides.top, sides.right, sides.bottom}};
}

/// What polygons of the destination show of its textures. Those of a damaged file may show any
/// number of parts.
void PictureJoining::lookForParts()
{
    std::size_t texels = 0;
    const auto& textures = m_file.textures.rows;
    for (const wad2::Texture& each : textures)
    {
        texels += each.pixels.texels.size();
    }
    MakingBudget budget(texels, kAlwaysPartTexels);
    std::set<std::pair<std::int64_t, TexturePart>> known;
    const auto look = [&](const auto& mesh)
    {
        for (const auto& polygon : mesh.polygons.rows)
        {
            const std::int64_t number = polygon.texture.texture.value;
            if (number < 0 || static_cast<std::size_t>(number) >= textures.size())
            {
                continue;
            }
            const wad2::Texture& texture = textures[static_cast<std::size_t>(number)];
            const auto part = partBetween(texelsOf(polygon), texture);
            if (!part || coversAll(texture, *part) || !known.emplace(number, *part).second
                || !budget.spend(part->width * part->height))
            {
                continue;
            }
            m_parts.try_emplace(keyOf(part->width, part->height, cutOut(texture, *part)),
                                Seat{number, part->x, part->y});
        }
    };
    forEachMesh(m_file, look);
}

std::int64_t PictureJoining::add(const PictureKey& key, wad2::Texture texture)
{
    const auto number =
        static_cast<std::int64_t>(m_file.textures.rows.size() + m_newTextures.size());
    texture.frame.round = 0;
    // Where a file has numbers, they are those of its own textures.
    texture.index = {};
    m_textures.emplace(key, number);
    m_newTextures.push_back(std::move(texture));
    return number;
}

std::int64_t PictureJoining::texture(const wad2::Texture& from)
{
    const PictureKey key = keyOf(from);
    const auto known = m_textures.find(key);
    const bool isThere = known != m_textures.end();
    countPicture(m_textureCounts,
                 from.pixels.texels.size(),
                 isThere ? std::optional(known->second) : std::nullopt,
                 m_file.textures.rows.size());
    return isThere ? known->second : add(key, from);
}

PictureJoining::Seat PictureJoining::part(const wad2::Texture& from, const TexturePart& part)
{
    if (!m_knowsParts)
    {
        lookForParts();
        m_knowsParts = true;
    }
    std::vector<wad2::Texel> texels = cutOut(from, part);
    const std::size_t size = texels.size();
    const std::size_t before = m_file.textures.rows.size();
    const PictureKey key = keyOf(part.width, part.height, texels);
    if (const auto whole = m_textures.find(key); whole != m_textures.end())
    {
        countPicture(m_textureCounts, size, whole->second, before);
        return {whole->second, 0, 0};
    }
    if (const auto inside = m_parts.find(key); inside != m_parts.end())
    {
        countPicture(m_textureCounts, size, inside->second.texture, before);
        return inside->second;
    }
    countPicture(m_textureCounts, size, std::nullopt, before);
    wad2::Texture made;
    made.size = {leb(static_cast<std::int64_t>(part.width)),
                 leb(static_cast<std::int64_t>(part.height))};
    setText(made.name, {});
    setText(made.path, {});
    made.pixels.frame.isThere = true;
    made.pixels.texels = std::move(texels);
    return {add(key, std::move(made)), 0, 0};
}

std::int64_t PictureJoining::sprite(const wad2::Sprite& from)
{
    const SpriteKey key = keyOf(from);
    const std::size_t before = m_file.sprites.rows.size();
    const auto number = static_cast<std::int64_t>(before + m_newSprites.size());
    const auto [known, isNew] = m_sprites.try_emplace(key, number);
    countPicture(m_spriteCounts,
                 from.pixels.texels.size(),
                 isNew ? std::nullopt : std::optional(known->second),
                 before);
    if (isNew)
    {
        wad2::Sprite& made = m_newSprites.emplace_back(from);
        made.frame.round = 0;
        if (made.index.frame.isThere)
        {
            setNumber(made.index, number);
        }
    }
    return known->second;
}

transfer::TextureCounts PictureJoining::textureCounts() const
{
    transfer::TextureCounts counts = m_textureCounts;
    counts.samplesBefore = m_file.textures.rows.size();
    counts.samplesAfter = counts.samplesBefore + m_newTextures.size();
    return counts;
}

transfer::TextureCounts PictureJoining::spriteCounts() const
{
    transfer::TextureCounts counts = m_spriteCounts;
    counts.samplesBefore = m_file.sprites.rows.size();
    counts.samplesAfter = counts.samplesBefore + m_newSprites.size();
    return counts;
}

} // namespace tr::convert
