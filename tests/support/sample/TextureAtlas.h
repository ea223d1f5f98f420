#pragma once

#include "tests/support/sample/ObjectPlan.h"
#include "tests/support/sample/Surfaces.h"

#include <span>
#include <vector>

namespace tr::test
{

/// Where a picture was put.
struct PicturePlace
{
    int page = -1; ///< below zero: it was left out
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
};

/// Pictures laid out on pages of 256 x 256 texels, those of rooms on the first ones.
struct TextureAtlas
{
    std::vector<Picture> pages;
    std::vector<PicturePlace> places; ///< one a picture
    int roomPages = 0;
};

/// Lays out those pictures for which `used` is true.
[[nodiscard]] TextureAtlas layOut(std::span<const PlannedPicture> pictures,
                                  const std::vector<bool>& used);

/// The pictures for a game that cannot add colours: what would be added is cut out instead, where
/// it is bright.
[[nodiscard]] std::vector<PlannedPicture> withoutAdditive(std::vector<PlannedPicture> pictures);

} // namespace tr::test
