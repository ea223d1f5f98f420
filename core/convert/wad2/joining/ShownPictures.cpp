#include "core/convert/wad2/joining/ShownPictures.h"

#include "core/convert/wad2/joining/PictureJoining.h"

#include <algorithm>
#include <set>

namespace tr::convert
{
namespace
{

/// Textures, or sprites, that something shows.
struct ShownPictures
{
    std::set<std::int64_t> textures;
    std::set<std::int64_t> sprites;
};

ShownPictures shownPicturesOf(const wad2::Wad2& file)
{
    ShownPictures shown;
    forEachMesh(file,
                [&shown](const auto& mesh)
                {
                    for (const auto& polygon : mesh.polygons.rows)
                    {
                        shown.textures.insert(polygon.texture.texture.value);
                    }
                });
    for (const wad2::AnimatedTexture& set : file.animatedTextures.rows)
    {
        for (const wad2::TextureFrame& frame : set.frames.rows)
        {
            shown.textures.insert(frame.texture.texture.value);
        }
    }
    for (const wad2::SpriteSequence& sequence : file.sequences.rows)
    {
        for (const wad2::SequenceSprite& sprite : sequence.sprites)
        {
            shown.sprites.insert(sprite.sprite.sprite.value);
        }
    }
    return shown;
}

std::size_t countGone(const std::set<std::int64_t>& before,
                      const std::set<std::int64_t>& after,
                      std::size_t rows)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        before,
        [&](std::int64_t each)
        { return each >= 0 && static_cast<std::size_t>(each) < rows && !after.contains(each); }));
}

} // namespace

std::vector<view::Phrase> remarksOfUnshown(const wad2::Wad2& before, const wad2::Wad2& after)
{
    const ShownPictures were = shownPicturesOf(before);
    const ShownPictures are = shownPicturesOf(after);
    std::vector<view::Phrase> remarks;
    const std::size_t textures =
        countGone(were.textures, are.textures, before.textures.rows.size());
    if (textures > 0)
    {
        remarks.push_back(
            view::counted({"{0} textures of the destination stay that nothing shows any more",
                           "a texture of the destination stays that nothing shows any more"},
                          textures));
    }
    const std::size_t sprites = countGone(were.sprites, are.sprites, before.sprites.rows.size());
    if (sprites > 0)
    {
        remarks.push_back(
            view::counted({"{0} sprites of the destination stay that nothing shows any more",
                           "a sprite of the destination stays that nothing shows any more"},
                          sprites));
    }
    return remarks;
}

} // namespace tr::convert
