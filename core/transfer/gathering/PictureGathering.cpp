#include "core/transfer/gathering/PictureGathering.h"

#include "core/format/swd/SpriteFile.h"
#include "core/level/Wad.h"
#include "core/transfer/gathering/Texels.h"
#include "core/view/textures/SampleWords.h"
#include "core/view/textures/TextureView.h"

namespace tr::transfer
{
namespace
{

constexpr std::uint32_t kMagenta = 0xFF00FF;

/// Of a WAD and the sprites beside it.
class WadPictures final : public PictureGathering
{
public:
    WadPictures(const Content& content, Gathering& out)
        : m_content(content)
        , m_out(out)
    {
    }

    FaceLook lookOf(const edit::ShapeFace& face) override
    {
        const auto* const wad = m_content.as<level::Wad>();
        const std::size_t sample = view::sampleIndex(face);
        if (wad == nullptr || face.coloured || sample >= wad->textureSamples.size())
        {
            return {};
        }
        const auto [known, isNew] = m_samples.try_emplace(sample);
        if (isNew)
        {
            known->second = add(wad->textureMap, view::sampleRect(wad->textureSamples[sample]));
        }
        return {known->second, view::cornersOf({face.texture, face.isQuad()})};
    }

    std::optional<Place> ofSprite(std::size_t row) override
    {
        const auto* const file = m_content.as<companion::SpriteFile>();
        const auto [known, isNew] = m_sprites.try_emplace(row);
        if (isNew && file != nullptr)
        {
            known->second =
                add(file->map, view::spriteRect(file->sprites.textures[row], m_content.version()));
        }
        return known->second;
    }

    [[nodiscard]] level::SpriteTexture spriteOf(const level::SpriteTexture& row) const override
    {
        return row;
    }

private:
    std::optional<Place> add(const PixelMap& map, const view::TextureRect& rect)
    {
        auto picture = pictureIn(map, rect);
        if (!picture)
        {
            return std::nullopt;
        }
        m_out.pictures.push_back(std::move(*picture));
        return m_out.pictures.size() - 1;
    }

    const Content& m_content;
    Gathering& m_out;
    std::map<std::size_t, std::optional<Place>> m_samples; ///< by their rows
    std::map<std::size_t, std::optional<Place>> m_sprites;
};

} // namespace

std::optional<Picture> pictureIn(const PixelMap& map, const view::TextureRect& rect)
{
    const auto left = static_cast<std::size_t>(rect.left);
    const auto top = static_cast<std::size_t>(rect.top);
    const auto right = static_cast<std::size_t>(rect.right);
    const auto bottom = static_cast<std::size_t>(rect.bottom);
    if (right > level::kPageSize || bottom > level::kPageSize || left >= right || top >= bottom
        || rect.page >= view::pageCount(map))
    {
        return std::nullopt;
    }
    Picture picture{
        static_cast<std::uint32_t>(right - left), static_cast<std::uint32_t>(bottom - top), {}};
    picture.texels.reserve((right - left) * (bottom - top));
    for (std::size_t y = top; y < bottom; ++y)
    {
        const std::uint8_t* pixel = map.data() + rect.page * level::kWadPageBytes
                                    + (y * level::kPageSize + left) * kPixelBytes;
        for (std::size_t x = left; x < right; ++x, pixel += kPixelBytes)
        {
            const std::uint32_t colour = texelOf({pixel[0], pixel[1], pixel[2]});
            picture.texels.push_back(colour == kMagenta ? colour : colour | kOpaqueTexel);
        }
    }
    return picture;
}

std::unique_ptr<PictureGathering> picturesOfWad(const Content& content, Gathering& out)
{
    return std::make_unique<WadPictures>(content, out);
}

} // namespace tr::transfer
