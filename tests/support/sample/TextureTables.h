#pragma once

#include "core/level/Textures.h"
#include "core/schema/Version.h"
#include "tests/support/sample/TextureAtlas.h"

#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

namespace tr::test
{

/// The object textures of a level, each once.
class ObjectTextureTable
{
public:
    /// Pictures and atlas must outlive it.
    ObjectTextureTable(schema::Version version,
                       std::span<const PlannedPicture> pictures,
                       const TextureAtlas& atlas)
        : m_version(version)
        , m_pictures(pictures)
        , m_atlas(&atlas)
    {
    }

    /// Row of the texture, which is added when it is new. The outermost texels of its picture are
    /// left out.
    [[nodiscard]] std::uint16_t indexOf(const TextureWindow& window, bool triangle, bool ofRoom);

    [[nodiscard]] const std::vector<level::ObjectTexture>& textures() const noexcept
    {
        return m_textures;
    }

private:
    using Key = std::tuple<TextureWindow, bool, bool>;

    schema::Version m_version;
    std::span<const PlannedPicture> m_pictures;
    const TextureAtlas* m_atlas;
    std::vector<level::ObjectTexture> m_textures;
    std::map<Key, std::uint16_t> m_known;
};

/// The texture samples of a WAD, each once. How a face turns them is written in the face.
class TextureSampleTable
{
public:
    explicit TextureSampleTable(const TextureAtlas& atlas)
        : m_atlas(&atlas)
    {
    }

    /// The texture word of a polygon. The outermost texels of its picture are left out.
    [[nodiscard]] std::uint16_t wordFor(const TextureWindow& window, bool triangle);

    [[nodiscard]] const std::vector<level::TextureSample>& samples() const noexcept
    {
        return m_samples;
    }

private:
    const TextureAtlas* m_atlas;
    std::vector<level::TextureSample> m_samples;
    std::map<std::tuple<int, int, int, int, int>, std::uint16_t> m_known;
};

} // namespace tr::test
