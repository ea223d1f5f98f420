#pragma once

#include "core/level/Level.h"

#include <cstddef>
#include <vector>

namespace tr::view
{

/// What kinds of faces take their texels from an object texture.
struct TextureFaces
{
    bool triangles = false;
    bool quads = false;
};

/// That of every object texture, by the faces of rooms and meshes. TR1 to TR3 store nowhere else
/// that a texture is one of triangles, and its fourth corner can hold anything.
[[nodiscard]] std::vector<TextureFaces> textureFaces(const level::Level& level);

/// How many corners each object texture has: 3 or 4. From TR4 on a bit says so. Before, one that
/// quads use has four, one that only triangles use three; of one that no face uses, the fourth
/// counts unless it seems never to have been written.
[[nodiscard]] std::vector<std::size_t> cornerCounts(const level::Level& level);

/// Object textures that TR4 and TR5 roll because a waterfall shows them, in ascending order: that
/// of the first quad of its first mesh, and the one behind it, whose rows the engines overwrite,
/// too. TRosettaStone 3, section 9.4.
[[nodiscard]] std::vector<std::size_t> waterfallTextures(const level::Level& level);

} // namespace tr::view
