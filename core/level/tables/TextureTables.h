#pragma once

#include "core/schema/table/TableInfo.h"

/// Textures, and the pages that they are cut from.
namespace tr::level::tables
{

inline constexpr schema::TableInfo Textiles8{
    .number = 10,
    .name = "textiles8",
    .segment = "textiles8",
    .title = "8-bit texture pages",
    .noun = "8-bit page",
    .row = "8-bit page {0}",
    .doc = "Texture pages of 256 x 256 palette indices.",
    .isToBeUsed = true,
    .icon = "image",
    .view = "texture",
};

inline constexpr schema::TableInfo Textiles16{
    .number = 11,
    .name = "textiles16",
    .segment = "textiles16",
    .title = "16-bit texture pages",
    .noun = "16-bit page",
    .row = "16-bit page {0}",
    .doc = "Texture pages of 256 x 256 pixels in ARGB 1-5-5-5.",
    .isToBeUsed = true,
    .icon = "image",
    .view = "texture",
};

inline constexpr schema::TableInfo Textiles32{
    .number = 12,
    .name = "textiles32",
    .segment = "textiles32",
    .title = "32-bit texture pages",
    .noun = "32-bit page",
    .row = "32-bit page {0}",
    .doc = "Texture pages of 256 x 256 pixels, stored blue, green, red, alpha.",
    .isToBeUsed = true,
    .icon = "image",
    .view = "texture",
};

inline constexpr schema::TableInfo MiscTextiles{
    .number = 13,
    .name = "misc_textiles",
    .segment = "misc_textiles",
    .title = "Misc texture pages",
    .noun = "Misc page",
    .row = "misc page {0}",
    .doc = "32-bit pages of the engine itself: font, sky and environment map.",
    .icon = "image",
    .view = "texture",
};

inline constexpr schema::TableInfo TextureSamples{
    .number = 14,
    .name = "texture_samples",
    .segment = "texture_samples",
    .title = "Texture samples",
    .noun = "Texture sample",
    .row = "texture sample {0}",
    .doc = "Rectangles of the texture map that polygons use.",
    .isToBeUsed = true,
    .icon = "image",
    .view = "texture",
};

inline constexpr schema::TableInfo TextureMap{
    .number = 15,
    .name = "texture_bytes",
    .segment = "texture_map",
    .title = "Texture map",
    .noun = "Texture map byte",
    .row = "texture map byte {0}",
    .doc = "All texture pages as one picture, 256 pixels wide, 24-bit RGB.",
    .view = "texture",
};

/// That of the sprites of a WAD, which has one of its own besides.
inline constexpr schema::TableInfo SpriteMap{
    .number = 29,
    .name = "sprite_texture_bytes",
    .segment = "sprite_map",
    .title = "Sprite map",
    .noun = "Sprite map byte",
    .row = "sprite map byte {0}",
    .doc = "All pages of the sprites as one picture, 256 pixels wide, 24-bit RGB.",
    .view = "texture",
};

inline constexpr schema::TableInfo Palette{
    .number = 16,
    .name = "palette",
    .segment = "palette",
    .title = "Palette",
    .noun = "Colour",
    .row = "colour {0}",
    .doc = "256 colours; each part runs from 0 to 63.",
};

inline constexpr schema::TableInfo Palette16{
    .number = 17,
    .name = "palette16",
    .segment = "palette16",
    .title = "True-colour palette",
    .noun = "True colour",
    .row = "true colour {0}",
    .doc = "256 colours of the coloured faces; each part runs from 0 to 255.",
};

inline constexpr schema::TableInfo LightMap{
    .number = 18,
    .name = "light_map",
    .segment = "light_map",
    .title = "Light map",
    .noun = "Light map byte",
    .row = "light map byte {0}",
    .doc = "32 rows of 256 palette indices: each colour at each brightness.",
};

inline constexpr schema::TableInfo ObjectTextures{
    .number = 19,
    .name = "object_textures",
    .segment = "object_textures",
    .title = "Object textures",
    .noun = "Object texture",
    .row = "object texture {0}",
    .doc = "Corners and blending of every texture that a face can use.",
    .isToBeUsed = true,
    .icon = "image",
    .view = "texture",
};

inline constexpr schema::TableInfo SpriteTextures{
    .number = 20,
    .name = "sprite_textures",
    .segment = "sprite_textures",
    .title = "Sprite textures",
    .noun = "Sprite texture",
    .row = "sprite texture {0}",
    .doc = "Rectangles of texture pages that are shown facing the camera.",
    .isToBeUsed = true,
    .isSeldomShared = true,
    .icon = "sprite",
    .view = "texture",
};

inline constexpr schema::TableInfo SpriteSequences{
    .number = 21,
    .name = "sprite_sequences",
    .segment = "sprite_sequences",
    .title = "Sprite sequences",
    .noun = "Sprite sequence",
    .row = "sprite sequence {0}",
    .doc = "Runs of sprite textures that form one animated or lettered object.",
    .icon = "sprite",
    .view = "texture",
};

inline constexpr schema::TableInfo AnimatedTextures{
    .number = 22,
    .name = "animated_texture_words",
    .segment = "animated_textures",
    .title = "Animated textures",
    .noun = "Animated texture word",
    .row = "animated texture word {0}",
    .doc = "Packed groups of object textures that take turns.",
};

} // namespace tr::level::tables
