#pragma once

#include "core/format/wad2/Wad2File.h"
#include "core/transfer/games/FaceAreas.h"

/// What polygons of .wad2 files show as what faces of WADs can, see FaceAreas.
namespace tr::convert
{

class TextureAreas
{
public:
    using Corners = std::span<const wad2::Vector2>;

    /// Keeps what it is given, and puts pictures into `pictures`.
    TextureAreas(const wad2::Wad2& file, std::vector<transfer::Picture>& pictures);

    /// What a polygon with three or four corners shows. Nothing: its texture does not exist, or has
    /// no texels, or its corners are no numbers.
    [[nodiscard]] std::optional<transfer::ShownArea> shownBy(std::int64_t texture, Corners corners);

    /// A sprite, which takes no more than a page. Nothing: it has no texels.
    /// Precondition: the row exists.
    [[nodiscard]] std::optional<transfer::Place> ofSprite(std::size_t row, transfer::AreaFit& fit);

private:
    [[nodiscard]] static std::optional<transfer::FaceAreas::Source>
    sourceOf(std::size_t number, const wad2::PictureSize& size, const wad2::Pixels& pixels);

    const wad2::Wad2& m_file;
    transfer::FaceAreas m_areas;
};

} // namespace tr::convert
