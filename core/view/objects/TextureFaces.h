#pragma once

#include "core/level/Level.h"

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

} // namespace tr::view
