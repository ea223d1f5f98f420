#include "tests/support/sample/TextureTables.h"

#include "core/base/Contracts.h"

#include <algorithm>

namespace tr::test
{

using level::ObjectTexture;
using level::TextureSample;
using schema::Version;
namespace versions = level::versions;

namespace
{

constexpr std::uint16_t kTriangleFlag = 0x8000;
constexpr std::uint16_t kRoomFlag = 0x8000;

/// Without the outermost texels of its picture. A filter mixes neighbouring texels, and those
/// behind the edge belong to another picture.
TextureWindow withoutRim(TextureWindow window, const PicturePlace& place)
{
    constexpr int kSmallest = 8; // texels: narrower windows keep what they have
    const auto trim = [](int& begin, int& size, int end)
    {
        if (size > kSmallest)
        {
            size -= (begin == 0 ? 1 : 0) + (begin + size == end ? 1 : 0);
            begin += begin == 0 ? 1 : 0;
        }
    };
    trim(window.x, window.width, place.width);
    trim(window.y, window.height, place.height);
    return window;
}

/// A corner of a rectangle as the files keep it: the far edges are the last texel's, not quite one
/// further.
level::TextureCorner cornerOf(const glm::ivec2& corner,
                              const TextureWindow& window,
                              const PicturePlace& place,
                              int nearFraction)
{
    constexpr int kFarFraction = 255;
    const auto part = [nearFraction](int at, int begin, int origin)
    {
        const int texel = origin + (at > begin ? at - 1 : at);
        return static_cast<std::uint16_t>(texel * 256 + (at > begin ? kFarFraction : nearFraction));
    };
    return {part(corner.x, window.x, place.x), part(corner.y, window.y, place.y)};
}

} // namespace

std::uint16_t ObjectTextureTable::indexOf(const TextureWindow& whole, bool triangle, bool ofRoom)
{
    const PicturePlace& place = m_atlas->places[whole.picture];
    TR_ASSERT(place.page >= 0);
    const TextureWindow window = withoutRim(whole, place);
    const bool modern = level::since(versions::Tr4).contains(m_version);
    const auto [entry, isNew] = m_known.try_emplace({window, triangle, modern && ofRoom},
                                                    static_cast<std::uint16_t>(m_textures.size()));
    if (!isNew)
    {
        return entry->second;
    }
    ObjectTexture texture;
    texture.attribute = static_cast<std::uint16_t>(m_pictures[window.picture].blend);
    texture.tileAndFlag = static_cast<std::uint16_t>(place.page);
    const auto corners = cornersOf(window, triangle);
    for (std::size_t i = 0; i < (triangle ? 3U : 4U); ++i)
    {
        texture.vertices[i] = cornerOf(corners[i], window, place, modern ? 0 : 1);
    }
    if (modern)
    {
        // The correction that the engine makes depends on which corner the texture begins with.
        const int shape =
            triangle ? window.corner + (window.mirrored ? 4 : 0) : (window.mirrored ? 1 : 0);
        texture.newFlags = static_cast<std::uint16_t>(shape | (ofRoom ? kRoomFlag : 0));
        texture.tileAndFlag =
            static_cast<std::uint16_t>(texture.tileAndFlag | (triangle ? kTriangleFlag : 0));
        texture.originalU = static_cast<std::uint32_t>(place.x + window.x);
        texture.originalV = static_cast<std::uint32_t>(place.y + window.y);
        texture.width = static_cast<std::uint32_t>(window.width - 1);
        texture.height = static_cast<std::uint32_t>(window.height - 1);
    }
    m_textures.push_back(texture);
    return entry->second;
}

std::uint16_t TextureSampleTable::wordFor(const TextureWindow& whole, bool triangle)
{
    const PicturePlace& place = m_atlas->places[whole.picture];
    TR_ASSERT(place.page >= 0);
    const TextureWindow window = withoutRim(whole, place);
    const auto key =
        std::tuple(place.page, place.x + window.x, place.y + window.y, window.width, window.height);
    if (m_samples.empty())
    {
        // A mirrored quad has the negative of its sample: there is no negative of 0.
        m_samples.push_back({});
    }
    const auto [entry, isNew] =
        m_known.try_emplace(key, static_cast<std::uint16_t>(m_samples.size()));
    if (isNew)
    {
        TextureSample sample;
        sample.x = static_cast<std::uint8_t>(std::get<1>(key));
        sample.y = static_cast<std::uint8_t>(std::get<2>(key));
        sample.page = static_cast<std::uint16_t>(place.page);
        sample.flipX = -1;
        sample.addWidth = static_cast<std::uint8_t>(window.width - 1);
        sample.flipY = -1;
        sample.addHeight = static_cast<std::uint8_t>(window.height - 1);
        m_samples.push_back(sample);
    }
    const int index = entry->second;
    if (!triangle)
    {
        return static_cast<std::uint16_t>(window.mirrored ? -index : index);
    }
    // Corners are named by where they are on the sample before it is turned over.
    TR_ASSERT(index < 0x1000);
    return static_cast<std::uint16_t>(index | (window.corner * 2) << 12
                                      | (window.mirrored ? 0x8000 : 0));
}

} // namespace tr::test
