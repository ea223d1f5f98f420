#pragma once

#include "core/format/wad2/OtherTables.h"
#include "core/format/wad2/Part.h"

/// Textures, sprites and animated textures of .wad2 files.
namespace tr::wad2
{

inline constexpr std::string_view kTextureSource = "Tomb Editor object files, textures";

struct PictureSize
{
    LebNumber width;
    LebNumber height;
};

/// In the order in which it stands in the file blue, green, red and alpha.
struct Texel
{
    std::uint32_t colour = 0; ///< 0xAARRGGBB
};

/// Pixels from the top row down. That there are width times height of them is not said.
struct Pixels
{
    Frame frame;
    Table<Texel> texels;
};

struct PictureIndexChunk : NumberChunk
{
    static constexpr std::string_view id = "W2Index";
    static constexpr std::string_view name = "index";
    static constexpr std::string_view source = kTextureSource;
    static constexpr std::string_view doc = "Its number, where the file says it.";
};

struct TextureNameChunk : TextChunk<512>
{
    static constexpr std::string_view id = "W2TxtName";
    static constexpr std::string_view name = "name";
    static constexpr std::string_view source = kTextureSource;
    static constexpr std::string_view doc = "Path of a picture, or what else it is called.";
};

struct TexturePathChunk : TextChunk<512>
{
    static constexpr std::string_view id = "W2TxtRelPath";
    static constexpr std::string_view name = "relative_path";
    static constexpr std::string_view source = kTextureSource;
    static constexpr std::string_view doc = "Path of the picture from the folder of the file.";
};

struct Texture
{
    static constexpr std::array<std::string_view, 1> kIds{"W2Txt"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    PictureSize size;
    Part<PictureIndexChunk> index;
    Part<TextureNameChunk> name;
    Part<TexturePathChunk> path;
    Pixels pixels;
    Table<OtherChunk> others;
};

struct SpriteSides
{
    std::int32_t left = 0;
    std::int32_t top = 0;
    std::int32_t right = 0;
    std::int32_t bottom = 0;
};

struct SpriteSidesChunk : ValueChunk<SpriteSides>
{
    static constexpr std::string_view id = "W2SprSides";
    static constexpr std::string_view name = "sides";
    static constexpr std::string_view source = kTextureSource;
    static constexpr std::string_view doc = "Where its sides are in the world, in units, Y down.";
};

struct Sprite
{
    static constexpr std::array<std::string_view, 1> kIds{"W2Spr"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    PictureSize size;
    Part<PictureIndexChunk> index;
    Pixels pixels;
    Part<SpriteSidesChunk> sides{frameOf(kStreamSizeBytes), {}};
    Table<OtherChunk> others;
};

struct SpriteNumber
{
    LebNumber sprite;
};

struct SequenceSprite
{
    static constexpr std::array<std::string_view, 1> kIds{"W2SpritePtr"};
    Frame frame;
    SpriteNumber sprite;
};

struct SequenceSlot
{
    LebNumber slot;
};

struct SpriteSequence
{
    static constexpr std::array<std::string_view, 1> kIds{"W2SpriteSeq"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    SequenceSlot slot;
    Table<SequenceSprite> sprites;
    Table<OtherChunk> others;
};

struct SetNameChunk : TextChunk<256>
{
    static constexpr std::string_view id = "W2AnimatedTextureSetName";
    static constexpr std::string_view name = "name";
    static constexpr std::string_view source = kTextureSource;
    static constexpr std::string_view doc = "Name of the set.";
};

struct SetTypeChunk : NumberChunk
{
    static constexpr std::string_view id = "W2AnimatedTextureSetType";
    static constexpr std::string_view name = "type";
    static constexpr std::string_view source = kTextureSource;
    static constexpr std::string_view doc =
        "0 frames, 1 frames of TRNG, 2 scrolled, 3 river, 4 half scrolled, 5 video.";
};

struct SetFramesASecondChunk : RealChunk
{
    static constexpr std::string_view id = "W2AnimatedTextureSetFps";
    static constexpr std::string_view name = "frames_a_second";
    static constexpr std::string_view source = kTextureSource;
    static constexpr std::string_view doc = "How many frames are shown in a second.";
};

struct SetScrollingChunk : NumberChunk
{
    static constexpr std::string_view id = "W2AnimatedTextureSetUvRotate";
    static constexpr std::string_view name = "uv_rotate";
    static constexpr std::string_view source = kTextureSource;
    static constexpr std::string_view doc = "How it is scrolled.";
};

struct SetDirectionChunk : RealChunk
{
    static constexpr std::string_view id = "W2AnimatedTextureSetTenUvRotateDirection";
    static constexpr std::string_view name = "scroll_direction";
    static constexpr std::string_view source = kTextureSource;
    static constexpr std::string_view doc = "Where TombEngine scrolls it to.";
};

struct SetSpeedChunk : RealChunk
{
    static constexpr std::string_view id = "W2AnimatedTextureSetTenUvRotateSpeed";
    static constexpr std::string_view name = "scroll_speed";
    static constexpr std::string_view source = kTextureSource;
    static constexpr std::string_view doc = "How fast TombEngine scrolls it.";
};

struct SetExtra
{
    LebNumber type;
    LebNumber framesASecond;
    LebNumber uvRotate;
};

struct TextureFrameTexture
{
    LebNumber texture;
};

struct TextureFrameTexels
{
    Vector2 first;
    Vector2 second;
    Vector2 third;
    Vector2 fourth;
};

struct TextureFrameRepeat
{
    LebNumber repeat;
};

struct TextureFrame
{
    static constexpr std::array<std::string_view, 1> kIds{"W2Frame"};
    static constexpr std::uint8_t kSizeBytes = 2;
    Frame frame = frameOf(kSizeBytes);
    TextureFrameTexture texture;
    TextureFrameTexels texels;
    TextureFrameRepeat repeat;
};

struct AnimatedTexture
{
    static constexpr std::array<std::string_view, 1> kIds{"W2AnimatedTextureSet"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    Part<SetNameChunk> name;
    Part<SetTypeChunk> type;
    Part<SetFramesASecondChunk> framesASecond;
    Part<SetScrollingChunk> uvRotate;
    Part<SetDirectionChunk> direction;
    Part<SetSpeedChunk> speed;
    Frame extraFrame; ///< of what old programs wrote in place of these
    SetExtra extra;
    List<TextureFrame> frames;
    Table<OtherChunk> others;
};

} // namespace tr::wad2
