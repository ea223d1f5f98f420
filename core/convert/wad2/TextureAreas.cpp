#include "core/convert/wad2/TextureAreas.h"

#include <algorithm>

namespace tr::convert
{

using transfer::AreaFit;
using transfer::FaceAreas;
using transfer::TexelPoint;

TextureAreas::TextureAreas(const wad2::Wad2& file, std::vector<transfer::Picture>& pictures)
    : m_file(file)
    , m_areas(pictures)
{
}

std::optional<FaceAreas::Source> TextureAreas::sourceOf(std::size_t number,
                                                        const wad2::PictureSize& size,
                                                        const wad2::Pixels& pixels)
{
    const std::int64_t width = size.width.value;
    const std::int64_t height = size.height.value;
    const auto count = static_cast<std::int64_t>(pixels.texels.size());
    // How many there are is not said: of a damaged file there may be fewer.
    if (width <= 0 || height <= 0 || width > count || height > count / width)
    {
        return std::nullopt;
    }
    const std::span<const wad2::Texel> texels = pixels.texels.rows();
    return FaceAreas::Source{
        number, width, height, [texels](std::size_t texel) { return texels[texel].colour; }};
}

std::optional<transfer::ShownArea> TextureAreas::shownBy(std::int64_t texture, Corners corners)
{
    const auto& textures = m_file.textures.rows;
    if (texture < 0 || static_cast<std::size_t>(texture) >= textures.size())
    {
        return std::nullopt;
    }
    const auto number = static_cast<std::size_t>(texture);
    const auto source = sourceOf(number, textures[number].size, textures[number].pixels);
    std::vector<TexelPoint> points(corners.size());
    std::ranges::transform(corners,
                           points.begin(),
                           [](const wad2::Vector2& corner) {
                               return TexelPoint{corner.x, corner.y};
                           });
    return source ? m_areas.shownBy(*source, points) : std::nullopt;
}

std::optional<transfer::Place> TextureAreas::ofSprite(std::size_t row, AreaFit& fit)
{
    const wad2::Sprite& sprite = m_file.sprites.rows[row];
    fit = AreaFit::Exact;
    // Sprites come behind the textures.
    const auto source = sourceOf(m_file.textures.rows.size() + row, sprite.size, sprite.pixels);
    return source ? std::optional(m_areas.whole(*source, fit)) : std::nullopt;
}

} // namespace tr::convert
