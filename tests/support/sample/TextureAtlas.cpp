#include "tests/support/sample/TextureAtlas.h"

#include "core/level/Textures.h"

#include <algorithm>
#include <numeric>

namespace tr::test
{

namespace
{

constexpr int kAtlasPage = static_cast<int>(level::kPageSize);

/// Fills pages with shelves: rows as high as their first picture.
class Shelves
{
public:
    explicit Shelves(TextureAtlas& atlas)
        : m_atlas(&atlas)
    {
    }

    PicturePlace put(const Picture& picture)
    {
        if (m_x + picture.width() > kAtlasPage)
        {
            m_x = 0;
            m_y += m_height;
            m_height = 0;
        }
        if (m_atlas->pages.empty() || m_startPage || m_y + picture.height() > kAtlasPage)
        {
            m_atlas->pages.emplace_back(kAtlasPage, kAtlasPage, Texel{0, 0, 0, 0});
            m_startPage = false;
            m_x = m_y = m_height = 0;
        }
        const PicturePlace place{static_cast<int>(m_atlas->pages.size()) - 1,
                                 m_x,
                                 m_y,
                                 picture.width(),
                                 picture.height()};
        Picture& page = m_atlas->pages.back();
        for (int y = 0; y < picture.height(); ++y)
        {
            for (int x = 0; x < picture.width(); ++x)
            {
                page.at(m_x + x, m_y + y) = picture.at(x, y);
            }
        }
        m_x += picture.width();
        m_height = std::max(m_height, picture.height());
        return place;
    }

    void startPage() { m_startPage = true; }

private:
    TextureAtlas* m_atlas;
    bool m_startPage = true;
    int m_x = 0;
    int m_y = 0;
    int m_height = 0;
};

} // namespace

TextureAtlas layOut(std::span<const PlannedPicture> pictures, const std::vector<bool>& used)
{
    TextureAtlas atlas;
    atlas.places.resize(pictures.size());
    std::vector<std::size_t> order(pictures.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order,
                             [&pictures](std::size_t a, std::size_t b)
                             { return pictures[a].image.height() > pictures[b].image.height(); });
    Shelves shelves(atlas);
    for (const bool ofRooms : {true, false})
    {
        shelves.startPage();
        for (const std::size_t picture : order)
        {
            if (used[picture] && (pictures[picture].use == PictureUse::Room) == ofRooms)
            {
                atlas.places[picture] = shelves.put(pictures[picture].image);
            }
        }
        if (ofRooms)
        {
            atlas.roomPages = static_cast<int>(atlas.pages.size());
        }
    }
    return atlas;
}

std::vector<PlannedPicture> withoutAdditive(std::vector<PlannedPicture> pictures)
{
    constexpr int kBright = 110;
    for (PlannedPicture& picture : pictures)
    {
        if (picture.blend == Blend::Additive)
        {
            picture.blend = Blend::Cutout;
            for (Texel& texel : picture.image)
            {
                const int brightest = std::max({texel.red, texel.green, texel.blue});
                texel.alpha = brightest < kBright ? 0 : 255;
            }
        }
    }
    return pictures;
}

} // namespace tr::test
