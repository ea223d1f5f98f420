#include "core/exchange/model/PicturesBeside.h"

#include "core/base/Text.h"
#include "core/exchange/Bmp.h"
#include "core/exchange/FileNames.h"
#include "core/exchange/PictureFile.h"
#include "core/exchange/Png.h"

#include <algorithm>
#include <array>

namespace tr::exchange
{
namespace
{

ModelAlpha alphaOf(const Picture& picture)
{
    ModelAlpha alpha = ModelAlpha::Opaque;
    for (std::size_t at = kAlphaAt; at < picture.pixels.size(); at += kPixelBytes)
    {
        if (picture.pixels[at] != kFullAlpha && picture.pixels[at] != 0)
        {
            return ModelAlpha::Blend;
        }
        alpha = picture.pixels[at] == 0 ? ModelAlpha::Mask : alpha;
    }
    return alpha;
}

void cutMagenta(Picture& picture)
{
    constexpr std::array<std::uint8_t, 3> kMagenta{255, 0, 255};
    for (std::size_t at = 0; at < picture.pixels.size(); at += kPixelBytes)
    {
        const auto pixel = picture.pixels.begin() + static_cast<std::ptrdiff_t>(at);
        if (std::equal(kMagenta.begin(), kMagenta.end(), pixel))
        {
            std::fill_n(pixel, kPixelBytes, 0);
        }
    }
}

Result<Picture> pictureIn(std::span<const std::byte> bytes)
{
    auto picture = readPictureFile(bytes);
    if (picture && looksLikeBmp(bytes))
    {
        cutMagenta(*picture);
    }
    return picture;
}

/// The name, or else what of it stands behind folders that are elsewhere. Nothing: it cannot lead
/// into the folder of the model.
std::optional<std::string> nameBeside(std::string_view name)
{
    auto plain = plainName(name);
    if (!plain)
    {
        plain = plainName(name.substr(name.find_last_of("/\\:") + 1));
    }
    while (plain && plain->starts_with("./"))
    {
        plain->erase(0, 2);
    }
    return plain;
}

} // namespace

PicturesOut::PicturesOut(const ModelFile& file, std::string_view baseName)
    : m_file(file)
    , m_base(folderName(baseName))
{
}

Result<std::string> PicturesOut::nameFor(const ModelMaterial& material)
{
    if (!material.picture)
    {
        return std::string();
    }
    const Picture& pixels = m_file.pictures[*material.picture].pixels;
    const bool isClosed = material.alpha == ModelAlpha::Opaque && hasHoles(pixels);
    auto [known, isNew] = m_names.try_emplace({*material.picture, isClosed});
    if (isNew)
    {
        auto bytes = writePng(isClosed ? withoutHoles(pixels) : pixels);
        if (!bytes)
        {
            return fail(std::move(bytes.error()));
        }
        known->second = concat(m_base, "_", m_files.size(), ".png");
        m_files.push_back({known->second, std::move(*bytes)});
    }
    return known->second;
}

void PicturesIn::give(ModelMaterial& material, std::string_view name, const std::string& place)
{
    const auto beside = nameBeside(name);
    if (!beside)
    {
        m_remarks.add(place, concat("the picture \"", readableName(name), "\" is elsewhere"));
        return;
    }
    auto known = m_known.find(*beside);
    if (known == m_known.end())
    {
        known = m_known.emplace(*beside, read(*beside, place)).first;
    }
    if (const auto& picture = known->second)
    {
        material.picture = picture->picture;
        material.alpha = material.alpha == ModelAlpha::Opaque ? picture->alpha : material.alpha;
    }
}

std::optional<PicturesIn::Known> PicturesIn::read(const std::string& name, const std::string& place)
{
    // The same large one under a thousand names would fill any memory, and take any time.
    constexpr std::uint64_t kMostTogether = 2 * kMostPixels;
    if (m_known.size() >= kMostPictures || m_pixels > kMostTogether)
    {
        m_remarks.add(place, concat("the picture \"", readableName(name), "\" is one too many"));
        return std::nullopt;
    }
    const auto bytes = m_neighbour ? m_neighbour(name) : std::nullopt;
    if (!bytes)
    {
        m_remarks.add(place, concat("the picture \"", readableName(name), "\" is not there"));
        return std::nullopt;
    }
    auto picture = pictureIn(*bytes);
    if (!picture)
    {
        m_remarks.add(
            place, concat("the picture \"", readableName(name), "\": ", message(picture.error())));
        return std::nullopt;
    }
    m_pixels += std::uint64_t{picture->width} * picture->height;
    const ModelAlpha alpha = alphaOf(*picture);
    m_file.pictures.push_back({readableName(name), std::move(*picture)});
    return Known{m_file.pictures.size() - 1, alpha};
}

} // namespace tr::exchange
