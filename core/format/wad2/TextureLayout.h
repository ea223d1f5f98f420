#pragma once

#include "core/format/wad2/Texture.h"

/// What the numbers of textures and sprites mean, and how they stand in the file.
namespace tr::schema
{

template <>
struct Schema<wad2::PictureSize>
{
    using P = wad2::PictureSize;
    static constexpr std::string_view name = "wad2_picture_size";
    static constexpr std::string_view source = wad2::kTextureSource;
    static constexpr auto fields =
        fieldsOf(field("width", &P::width, doc("In pixels; any number.")),
                 field("height", &P::height, doc("In pixels; any number.")));
};

template <>
struct Schema<wad2::Texel>
{
    static constexpr std::string_view name = "wad2_texel";
    static constexpr std::string_view source = wad2::kTextureSource;
    static constexpr auto fields = fieldsOf(
        field("", &wad2::Texel::colour, role(Role::Packed), doc("Colour with its alpha.")));
};

template <>
struct Schema<wad2::SpriteSides>
{
    using S = wad2::SpriteSides;
    static constexpr std::string_view name = "wad2_sprite_sides";
    static constexpr std::string_view source = wad2::kTextureSource;
    static constexpr auto fields = fieldsOf(field("left", &S::left, doc("Its left side.")),
                                            field("top", &S::top, doc("Its top.")),
                                            field("right", &S::right, doc("Its right side.")),
                                            field("bottom", &S::bottom, doc("Its bottom.")));
};

template <>
struct Schema<wad2::SpriteNumber>
{
    static constexpr std::string_view name = "wad2_sequence_sprite";
    static constexpr std::string_view source = wad2::kTextureSource;
    static constexpr auto fields = fieldsOf(field("sprite",
                                                  &wad2::SpriteNumber::sprite,
                                                  index(wad2::tables::Sprites),
                                                  doc("Which sprite comes next.")));
};

template <>
struct Schema<wad2::SequenceSlot>
{
    static constexpr std::string_view name = "wad2_sprite_sequence";
    static constexpr std::string_view source = wad2::kTextureSource;
    static constexpr auto fields = fieldsOf(
        field("slot", &wad2::SequenceSlot::slot, slot(), doc("Which object of the game it is.")));
};

template <>
struct Schema<wad2::SetExtra>
{
    using E = wad2::SetExtra;
    static constexpr std::string_view name = "wad2_animated_texture_extra";
    static constexpr std::string_view source = wad2::kTextureSource;
    static constexpr auto fields = fieldsOf(
        field("extra_type", &E::type, doc("As type, of a program that was never released.")),
        field("extra_frames_a_second", &E::framesASecond, doc("0 means 15.")),
        field("extra_uv_rotate", &E::uvRotate, doc("How it is scrolled.")));
};

template <>
struct Schema<wad2::TextureFrameTexture>
{
    static constexpr std::string_view name = "wad2_texture_frame";
    static constexpr std::string_view source = wad2::kTextureSource;
    static constexpr auto fields = fieldsOf(field("texture",
                                                  &wad2::TextureFrameTexture::texture,
                                                  index(wad2::tables::Textures),
                                                  doc("The texture that it is a part of.")));
};

template <>
struct Schema<wad2::TextureFrameTexels>
{
    using F = wad2::TextureFrameTexels;
    static constexpr std::string_view name = "wad2_texture_frame_texels";
    static constexpr std::string_view source = wad2::kTextureSource;
    static constexpr auto fields =
        fieldsOf(field("texel_0", &F::first, doc("Its first corner on the texture, in pixels.")),
                 field("texel_1", &F::second, doc("Its second corner on the texture.")),
                 field("texel_2", &F::third, doc("Its third corner on the texture.")),
                 field("texel_3", &F::fourth, doc("Its fourth corner on the texture.")));
};

template <>
struct Schema<wad2::TextureFrameRepeat>
{
    static constexpr std::string_view name = "wad2_texture_frame_repeat";
    static constexpr std::string_view source = wad2::kTextureSource;
    static constexpr auto fields = fieldsOf(field(
        "repeat", &wad2::TextureFrameRepeat::repeat, doc("How often it is shown, 1 at least.")));
};

} // namespace tr::schema

namespace tr::wad2
{

inline constexpr std::string_view kTexelsName = "texels";

template <class P>
[[nodiscard]] auto pixels(P& pixels, const schema::TableInfo& table)
{
    return onceOf(pixels.frame,
                  "W2TxtData",
                  pixels.texels,
                  [&pixels, &table](auto& archive)
                  {
                      chunk(archive,
                            kNamesFor<kTexelsName>,
                            pixels.frame,
                            "W2TxtData",
                            [&](auto& inner)
                            {
                                // NOLINTNEXTLINE(misc-const-correctness)
                                schema::Stated<std::uint32_t> count{pixels.texels.size()};
                                if constexpr (std::remove_reference_t<decltype(inner)>::kReads)
                                {
                                    count.count = inner.left() / sizeof(Texel);
                                }
                                inner.rows(table, pixels.texels, count);
                            });
                  });
}

template <class Archive, class T>
requires std::same_as<std::remove_const_t<T>, Texture>

void describe(Archive& archive, T& texture)
{
    describeRow(archive,
                texture,
                [&](auto& inner)
                {
                    inner.record("", texture.size);
                    stream(inner,
                           "",
                           texture.endBytes,
                           othersIn(tables::OthersOfTextures, texture.others),
                           value(texture.index),
                           value(texture.name),
                           value(texture.path),
                           pixels(texture.pixels, tables::Texels));
                });
}

template <class Archive, class S>
requires std::same_as<std::remove_const_t<S>, Sprite>

void describe(Archive& archive, S& sprite)
{
    describeRow(archive,
                sprite,
                [&](auto& inner)
                {
                    inner.record("", sprite.size);
                    stream(inner,
                           "",
                           sprite.endBytes,
                           othersIn(tables::OthersOfSprites, sprite.others),
                           value(sprite.index),
                           pixels(sprite.pixels, tables::SpriteTexels),
                           value(sprite.sides));
                });
}

template <class Archive, class S>
requires std::same_as<std::remove_const_t<S>, SequenceSprite>

void describe(Archive& archive, S& sprite)
{
    describeRow(archive, sprite, [&sprite](auto& inner) { inner.record("", sprite.sprite); });
}

template <class Archive, class S>
requires std::same_as<std::remove_const_t<S>, SpriteSequence>

void describe(Archive& archive, S& sequence)
{
    describeRow(archive,
                sequence,
                [&](auto& inner)
                {
                    inner.record("", sequence.slot);
                    stream(inner,
                           "",
                           sequence.endBytes,
                           othersIn(tables::OthersOfSequences, sequence.others),
                           many(tables::SequenceSprites, sequence.sprites));
                });
}

template <class Archive, class F>
requires std::same_as<std::remove_const_t<F>, TextureFrame>

void describe(Archive& archive, F& frame)
{
    describeRow(archive,
                frame,
                [&frame](auto& inner)
                {
                    inner.record("", frame.texture);
                    inner.record("", frame.texels);
                    inner.record("", frame.repeat);
                });
}

inline constexpr std::string_view kExtraName = "extra";
inline constexpr std::string_view kFramesName = "frames";

template <class Archive, class A>
requires std::same_as<std::remove_const_t<A>, AnimatedTexture>

void describe(Archive& archive, A& set)
{
    static constexpr std::string_view kExtraId = "W2AnimatedTextureSetExtra";
    const auto extra = once(set.extraFrame,
                            kExtraId,
                            [&set](auto& outer)
                            {
                                chunk(outer,
                                      kNamesFor<kExtraName>,
                                      set.extraFrame,
                                      kExtraId,
                                      [&set](auto& inner) { inner.record("", set.extra); });
                            });
    describeRow(archive,
                set,
                [&](auto& inner)
                {
                    stream(inner,
                           "",
                           set.endBytes,
                           othersIn(tables::OthersOfAnimatedTextures, set.others),
                           value(set.name),
                           value(set.type),
                           value(set.framesASecond),
                           value(set.uvRotate),
                           value(set.direction),
                           value(set.speed),
                           extra,
                           list(set.frames,
                                kNamesFor<kFramesName>,
                                "W2Frames",
                                tables::TextureFrames,
                                othersIn(tables::OthersOfAnimatedTextures, set.others, 1)));
                });
}

} // namespace tr::wad2
