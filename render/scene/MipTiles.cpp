#include "render/scene/MipTiles.h"

#include "render/scene/SceneCheck.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

namespace render
{
namespace
{

constexpr int kPageSide = static_cast<int>(TexturePage::kSize);
constexpr std::uint32_t kGrid = 1U << (MipTiles::kLevels - 1);
constexpr std::size_t kChannels = 4;
constexpr float kDrawnAlpha = 127.5F;

/// A part of a page in whole texels, and how it is drawn.
struct TileKey
{
    std::uint16_t page = 0;
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;
    BlendMode blend = BlendMode::Opaque;

    friend auto operator<=>(const TileKey&, const TileKey&) = default;

    [[nodiscard]] std::uint32_t width() const
    {
        return (static_cast<std::uint32_t>(right - left) + 1) / 2;
    }

    [[nodiscard]] std::uint32_t height() const
    {
        return (static_cast<std::uint32_t>(bottom - top) + 1) / 2;
    }
};

/// The upper left corner of the room of a tile, with its gutter.
struct TilePlace
{
    std::uint32_t layer = MipTiles::Place::kNone;
    std::uint32_t x = 0;
    std::uint32_t y = 0;
};

using Tiles = std::map<TileKey, TilePlace>;

/// With gutters, in whole texels of the smallest level.
constexpr std::uint32_t sideOfTile(std::uint32_t texels)
{
    return (texels + 2 * MipTiles::kGutter + kGrid - 1) / kGrid * kGrid;
}

/// What a group of faces that share corners takes of a page.
struct Patch
{
    glm::vec2 low{std::numeric_limits<float>::max()};
    glm::vec2 high{std::numeric_limits<float>::lowest()};
    std::uint16_t page = SceneVertex::kNoTexture;
    BlendMode blend = BlendMode::Opaque;
    bool used = false;
    bool mixed = false; ///< of two pages, or drawn in two ways

    void include(const SceneVertex& vertex, BlendMode how)
    {
        mixed = mixed || (used && (page != vertex.layer || blend != how));
        page = vertex.layer;
        blend = how;
        used = true;
        low = glm::min(low, vertex.uv);
        high = glm::max(high, vertex.uv);
    }
};

std::optional<TileKey>
keyOf(std::uint16_t page, const glm::vec2& low, const glm::vec2& high, BlendMode blend)
{
    if (page == SceneVertex::kNoTexture)
    {
        return std::nullopt;
    }
    const auto inside = [](float texels) { return std::clamp(texels, 0.0F, float(kPageSide)); };
    TileKey key;
    key.page = page;
    key.left = static_cast<int>(std::floor(inside(low.x * kPageSide)));
    key.top = static_cast<int>(std::floor(inside(low.y * kPageSide)));
    key.right = static_cast<int>(std::ceil(inside(high.x * kPageSide)));
    key.bottom = static_cast<int>(std::ceil(inside(high.y * kPageSide)));
    key.blend = blend;
    return key.right > key.left && key.bottom > key.top ? std::optional(key) : std::nullopt;
}

/// Corners that faces connect.
class CornerGroups
{
public:
    explicit CornerGroups(std::size_t corners)
        : m_parents(corners)
    {
        std::iota(m_parents.begin(), m_parents.end(), 0U);
    }

    std::uint32_t of(std::uint32_t corner)
    {
        while (m_parents[corner] != corner)
        {
            m_parents[corner] = m_parents[m_parents[corner]];
            corner = m_parents[corner];
        }
        return corner;
    }

    void join(std::uint32_t one, std::uint32_t other) { m_parents[of(one)] = of(other); }

private:
    std::vector<std::uint32_t> m_parents;
};

/// The tile of every vertex; none where it has none.
std::vector<std::optional<TileKey>> tilesOfVertices(const SceneDescription& scene)
{
    CornerGroups groups(scene.vertices.size());
    for (std::size_t i = 0; i + 2 < scene.indices.size(); i += 3)
    {
        groups.join(scene.indices[i], scene.indices[i + 1]);
        groups.join(scene.indices[i], scene.indices[i + 2]);
    }
    std::vector<Patch> patches(scene.vertices.size());
    for (const SceneBatch& batch : scene.batches)
    {
        const auto own = std::span(scene.indices).subspan(batch.firstIndex, batch.indexCount);
        for (const std::uint32_t index : own)
        {
            patches[groups.of(index)].include(scene.vertices[index], batch.blend);
        }
    }
    std::vector<std::optional<TileKey>> keys(scene.vertices.size());
    for (std::uint32_t i = 0; i < keys.size(); ++i)
    {
        const Patch& patch = patches[groups.of(i)];
        if (patch.used && !patch.mixed)
        {
            keys[i] = keyOf(patch.page, patch.low, patch.high, patch.blend);
        }
    }
    return keys;
}

std::optional<TileKey> tileOf(const SceneSprite& sprite)
{
    return keyOf(sprite.layer,
                 glm::min(sprite.uvLeftTop, sprite.uvRightBottom),
                 glm::max(sprite.uvLeftTop, sprite.uvRightBottom),
                 BlendMode::AlphaTest);
}

/// Puts tiles into rows, the highest first; returns how many layers they take.
std::uint32_t pack(Tiles& tiles)
{
    std::vector<Tiles::value_type*> order;
    order.reserve(tiles.size());
    for (auto& tile : tiles)
    {
        order.push_back(&tile);
    }
    std::ranges::stable_sort(
        order, std::greater(), [](const Tiles::value_type* tile) { return tile->first.height(); });
    TilePlace next{0, 0, 0};
    std::uint32_t rowHeight = 0;
    for (Tiles::value_type* tile : order)
    {
        const std::uint32_t width = sideOfTile(tile->first.width());
        const std::uint32_t height = sideOfTile(tile->first.height());
        if (next.x + width > MipTiles::kSize)
        {
            next = {next.layer, 0, next.y + rowHeight};
            rowHeight = 0;
        }
        if (next.y + height > MipTiles::kSize)
        {
            next = {next.layer + 1, 0, 0};
            rowHeight = 0;
        }
        if (next.layer == MipTiles::kMostLayers)
        {
            return next.layer;
        }
        tile->second = next;
        next.x += width;
        rowHeight = std::max(rowHeight, height);
    }
    return order.empty() ? 0 : next.layer + 1;
}

/// The average of four texels, by their alpha where that counts.
void average(const std::array<const std::uint8_t*, 4>& from, bool opaque, std::uint8_t* to)
{
    std::array<unsigned, 3> colour{};
    unsigned weights = 0;
    unsigned alpha = 0;
    for (const std::uint8_t* const texel : from)
    {
        const unsigned weight = opaque ? 1U : texel[3];
        for (std::size_t i = 0; i < colour.size(); ++i)
        {
            colour[i] += weight * texel[i];
        }
        weights += weight;
        alpha += texel[3];
    }
    for (std::size_t i = 0; i < colour.size(); ++i)
    {
        to[i] = static_cast<std::uint8_t>(weights == 0 ? 0U : (colour[i] + weights / 2) / weights);
    }
    to[3] = static_cast<std::uint8_t>(opaque ? 255U : (alpha + 2) / 4);
}

/// A square of texels with four channels.
struct Texels
{
    std::span<std::uint8_t> bytes;
    std::uint32_t side = 0;

    [[nodiscard]] std::uint8_t* at(std::uint32_t x, std::uint32_t y) const
    {
        return &bytes[(std::size_t{y} * side + x) * kChannels];
    }
};

/// Part of a layer, in texels of one level.
struct Area
{
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
};

/// Half the size of the texture, its edges repeated to the ends of its room.
void fillFirst(const TexturePage& page, const TileKey& key, const Texels& to, const Area& room)
{
    const auto texel = [&](int x, int y)
    {
        const auto column = static_cast<std::size_t>(std::clamp(x, key.left, key.right - 1));
        const auto row = static_cast<std::size_t>(std::clamp(y, key.top, key.bottom - 1));
        return &page.rgba[(row * kPageSide + column) * kChannels];
    };
    constexpr int kInset = static_cast<int>(MipTiles::kGutter);
    for (std::uint32_t row = 0; row < room.height; ++row)
    {
        const int y = key.top + 2 * (static_cast<int>(row) - kInset);
        for (std::uint32_t column = 0; column < room.width; ++column)
        {
            const int x = key.left + 2 * (static_cast<int>(column) - kInset);
            average({texel(x, y), texel(x + 1, y), texel(x, y + 1), texel(x + 1, y + 1)},
                    key.blend == BlendMode::Opaque,
                    to.at(room.x + column, room.y + row));
        }
    }
}

void fillNext(const Texels& from, const TileKey& key, const Texels& to, const Area& room)
{
    for (std::uint32_t y = room.y; y < room.y + room.height; ++y)
    {
        for (std::uint32_t x = room.x; x < room.x + room.width; ++x)
        {
            average({from.at(2 * x, 2 * y),
                     from.at(2 * x + 1, 2 * y),
                     from.at(2 * x, 2 * y + 1),
                     from.at(2 * x + 1, 2 * y + 1)},
                    key.blend == BlendMode::Opaque,
                    to.at(x, y));
        }
    }
}

/// The share of the texels of a texture that are drawn.
float coverage(const TexturePage& page, const TileKey& key)
{
    std::size_t visible = 0;
    for (int y = key.top; y < key.bottom; ++y)
    {
        for (int x = key.left; x < key.right; ++x)
        {
            visible += page.rgba[static_cast<std::size_t>(y * kPageSide + x) * kChannels + 3] > 127
                           ? 1
                           : 0;
        }
    }
    return static_cast<float>(visible)
           / static_cast<float>((key.right - key.left) * (key.bottom - key.top));
}

/// Scales the alpha of an area so that this share of its texels is drawn: averages alone would let
/// a fence vanish, or close it.
void keepCoverage(const Texels& texels, const Area& area, float share)
{
    if (share <= 0.0F || share >= 1.0F)
    {
        return;
    }
    std::vector<std::uint8_t> alphas;
    alphas.reserve(std::size_t{area.width} * area.height);
    for (std::uint32_t y = area.y; y < area.y + area.height; ++y)
    {
        for (std::uint32_t x = area.x; x < area.x + area.width; ++x)
        {
            alphas.push_back(texels.at(x, y)[3]);
        }
    }
    const auto drawn =
        static_cast<std::size_t>(std::lround(share * static_cast<float>(alphas.size())));
    if (drawn == 0 || drawn == alphas.size())
    {
        return;
    }
    const auto last = alphas.begin() + static_cast<std::ptrdiff_t>(drawn - 1);
    std::nth_element(alphas.begin(), last, alphas.end(), std::greater());
    if (*last == 0)
    {
        return;
    }
    const float scale = (kDrawnAlpha + 0.5F) / static_cast<float>(*last);
    for (std::uint32_t y = area.y; y < area.y + area.height; ++y)
    {
        for (std::uint32_t x = area.x; x < area.x + area.width; ++x)
        {
            std::uint8_t& alpha = texels.at(x, y)[3];
            alpha = static_cast<std::uint8_t>(
                std::min(std::round(static_cast<float>(alpha) * scale), 255.0F));
        }
    }
}

void fill(MipTiles::Layer& layer,
          const TexturePage& page,
          const TileKey& key,
          const TilePlace& place)
{
    Area room{place.x, place.y, sideOfTile(key.width()), sideOfTile(key.height())};
    Texels texels{layer.levels[0], MipTiles::kSize};
    fillFirst(page, key, texels, room);
    std::array<Area, MipTiles::kLevels> rooms{room};
    for (std::size_t level = 1; level < MipTiles::kLevels; ++level)
    {
        const Texels finer = texels;
        texels = {layer.levels[level], MipTiles::kSize >> level};
        room = {room.x / 2, room.y / 2, room.width / 2, room.height / 2};
        fillNext(finer, key, texels, room);
        rooms[level] = room;
    }
    if (key.blend != BlendMode::AlphaTest)
    {
        return;
    }
    const float share = coverage(page, key);
    for (std::size_t level = 0; level < MipTiles::kLevels; ++level)
    {
        keepCoverage({layer.levels[level], MipTiles::kSize >> level}, rooms[level], share);
    }
}

MipTiles::Place placeOf(const Tiles& tiles, const std::optional<TileKey>& key, const glm::vec2& uv)
{
    const auto found = key ? tiles.find(*key) : tiles.end();
    if (found == tiles.end() || found->second.layer == MipTiles::Place::kNone)
    {
        return {};
    }
    const TilePlace& tile = found->second;
    const glm::vec2 inset =
        (uv * static_cast<float>(kPageSide) - glm::vec2(key->left, key->top)) / 2.0F;
    const glm::vec2 corner = glm::vec2(tile.x, tile.y) + static_cast<float>(MipTiles::kGutter);
    return {(corner + inset) / static_cast<float>(MipTiles::kSize), tile.layer};
}

} // namespace

MipTiles makeMipTiles(const SceneDescription& scene)
{
    const auto keys = tilesOfVertices(scene);
    Tiles tiles;
    for (const auto& key : keys)
    {
        if (key)
        {
            tiles.try_emplace(*key);
        }
    }
    for (const SceneSprite& sprite : scene.sprites)
    {
        if (const auto key = tileOf(sprite))
        {
            tiles.try_emplace(*key);
        }
    }
    MipTiles made;
    made.layers.resize(pack(tiles));
    for (MipTiles::Layer& layer : made.layers)
    {
        for (std::size_t level = 0; level < MipTiles::kLevels; ++level)
        {
            const std::size_t side = MipTiles::kSize >> level;
            layer.levels[level].resize(side * side * kChannels);
        }
    }
    for (const auto& [key, place] : tiles)
    {
        if (place.layer != MipTiles::Place::kNone)
        {
            fill(made.layers[place.layer], scene.pages[key.page], key, place);
        }
    }
    made.vertices.reserve(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i)
    {
        made.vertices.push_back(placeOf(tiles, keys[i], scene.vertices[i].uv));
    }
    for (const SceneSprite& sprite : scene.sprites)
    {
        const auto key = tileOf(sprite);
        made.sprites.push_back(
            {placeOf(tiles, key, sprite.uvLeftTop), placeOf(tiles, key, sprite.uvRightBottom)});
    }
    return made;
}

PreparedScene prepare(SceneDescription scene)
{
    MipTiles tiles = findDefect(scene) ? MipTiles{} : makeMipTiles(scene);
    return {std::move(scene), std::move(tiles)};
}

} // namespace render
