#pragma once

#include "render/scene/SceneDescription.h"

#include <glm/glm.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace render
{

/// Reduced copies of the textures of a scene, for faces that are seen from far.
///
/// Texture pages are atlases: what is next to a texture on its page must not run into it, so pages
/// cannot be reduced as a whole. Here every texture that faces use is a tile of its own, at half
/// its size in the first level, with its edge repeated around it, and at places that are multiples
/// of the smallest level's texel: no texel of any level holds two textures.
struct MipTiles
{
    static constexpr std::uint32_t kSize = 512; ///< texels of the first level, each way
    static constexpr std::uint32_t kLevels = 4; ///< 1/2, 1/4, 1/8 and 1/16 of the page's texels
    static constexpr std::uint32_t kGutter = 4; ///< texels of the first level around a tile
    static constexpr std::uint32_t kMostLayers = 64;

    /// Red, green, blue, alpha, row by row from the top, for each level.
    struct Layer
    {
        std::array<std::vector<std::uint8_t>, kLevels> levels;
    };

    /// Where a corner of a face, or of a sprite, is on a layer.
    struct Place
    {
        glm::vec2 uv{0.0F};          ///< 0..1 over the layer, v down
        std::uint32_t layer = kNone; ///< kNone: there is no reduced copy

        static constexpr std::uint32_t kNone = 0xFFFF;
    };

    /// Of a sprite: its left top and its right bottom.
    using SpritePlaces = std::array<Place, 2>;

    std::vector<Layer> layers;
    std::vector<Place> vertices;       ///< one a vertex of the scene
    std::vector<SpritePlaces> sprites; ///< one a sprite of the scene
};

/// A texture is what the corners of faces that share corners enclose. Textures that find no room in
/// the layers have no copy. Colours are averaged by their alpha, so that what is clear does not
/// darken an edge; of alpha-tested textures as many texels stay visible as are. Precondition:
/// findDefect(scene) finds none.
[[nodiscard]] MipTiles makeMipTiles(const SceneDescription& scene);

/// A scene with all that is worked out of it before it is drawn.
struct PreparedScene
{
    SceneDescription scene;
    MipTiles tiles; ///< none where the scene has a defect, which is refused when it is uploaded
};

/// Takes as long as the textures are large: for a thread that nobody waits for.
[[nodiscard]] PreparedScene prepare(SceneDescription scene);

} // namespace render
