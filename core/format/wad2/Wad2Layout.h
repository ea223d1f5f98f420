#pragma once

#include "core/format/wad2/SoundLayout.h"
#include "core/format/wad2/StaticLayout.h"
#include "core/format/wad2/TextureLayout.h"
#include "core/format/wad2/Wad2Content.h"

/// How a .wad2 file stands on the disk behind its start. Included where it is compiled for an
/// archive, which takes long, and nowhere else.
namespace tr::wad2
{

/// Which stream of the file a chunk is in.
enum class FileStream : std::uint8_t
{
    Own,
    Textures,
    Waves,
    Sounds,
    OldSounds,
    FixedSounds,
    AdditionalSounds,
    Sprites,
    Sequences,
    Moveables,
    Statics,
    Metadata,
    AnimatedTextures,
};

namespace names
{

inline constexpr std::string_view kTextures = "textures";
inline constexpr std::string_view kWaves = "waves";
inline constexpr std::string_view kSounds = "embedded_sounds";
inline constexpr std::string_view kOldSounds = "old_sounds";
inline constexpr std::string_view kFixedSounds = "fixed_sounds";
inline constexpr std::string_view kAdditionalSounds = "additional_sounds";
inline constexpr std::string_view kSprites = "sprites";
inline constexpr std::string_view kSequences = "sprite_sequences";
inline constexpr std::string_view kMoveables = "moveables";
inline constexpr std::string_view kStatics = "statics";
inline constexpr std::string_view kMetadata = "metadata";
inline constexpr std::string_view kTimestamp = "timestamp";
inline constexpr std::string_view kAnimatedTextures = "animated_textures";

} // namespace names

template <class T>
[[nodiscard]] auto timestamp(T& timestamp)
{
    static constexpr std::string_view kId = "W2Timestamp";
    return once(timestamp.frame,
                kId,
                [&timestamp](auto& archive)
                {
                    chunk(archive,
                          kNamesFor<names::kTimestamp>,
                          timestamp.frame,
                          kId,
                          [&timestamp](auto& inner)
                          {
                              inner.record(names::kTimestamp, timestamp.values);
                              describeBareEnd(
                                  inner, kNamesFor<names::kTimestamp>.chunk, timestamp.end);
                          });
                });
}

template <class M, class Others>
[[nodiscard]] auto metadata(M& metadata, const Others& others)
{
    static constexpr std::string_view kId = "W2Metadata";
    return once(metadata.frame,
                kId,
                [&metadata, others](auto& archive)
                {
                    chunk(archive,
                          kNamesFor<names::kMetadata>,
                          metadata.frame,
                          kId,
                          [&](auto& inner)
                          {
                              stream(inner,
                                     kNamesFor<names::kMetadata>.chunk,
                                     metadata.endBytes,
                                     others,
                                     timestamp(metadata.timestamp),
                                     value(metadata.notes));
                          });
                });
}

/// The chunks of the file, in the order of its newest programs. What only older ones wrote is where
/// they wrote it.
template <class Archive, class F>
void describeRoot(Archive& archive, F& file)
{
    const auto in = [&file](FileStream stream)
    { return othersIn(tables::OthersOfFile, file.others, static_cast<std::uint8_t>(stream)); };
    const auto rows = [&in](auto& of,
                            const ChunkNames& called,
                            std::string_view id,
                            const schema::TableInfo& table,
                            FileStream stream) { return list(of, called, id, table, in(stream)); };
    static constexpr std::string_view kFileChunk = "file_chunks";
    using enum FileStream;
    stream(
        archive,
        kFileChunk,
        file.endBytes,
        in(Own),
        value(file.gameVersion),
        value(file.soundSystem),
        rows(file.textures, kNamesFor<names::kTextures>, "W2Textures", tables::Textures, Textures),
        rows(file.waves, kNamesFor<names::kWaves>, "W2WaveSamples", tables::Waves, Waves),
        rows(file.sounds, kNamesFor<names::kSounds>, "W2Sounds2", tables::Sounds, Sounds),
        rows(file.oldSounds,
             kNamesFor<names::kOldSounds>,
             "W2Sounds3",
             tables::OldSounds,
             OldSounds),
        rows(file.fixedSounds,
             kNamesFor<names::kFixedSounds>,
             "W2FixedSounds",
             tables::FixedSounds,
             FixedSounds),
        rows(file.additionalSounds,
             kNamesFor<names::kAdditionalSounds>,
             "W2AdditionalSoundInfos",
             tables::AdditionalSounds,
             AdditionalSounds),
        rows(file.sprites, kNamesFor<names::kSprites>, "W2Sprites", tables::Sprites, Sprites),
        rows(file.sequences,
             kNamesFor<names::kSequences>,
             "W2SpriteSequences",
             tables::SpriteSequences,
             Sequences),
        rows(file.moveables,
             kNamesFor<names::kMoveables>,
             "W2Moveables",
             tables::Moveables,
             Moveables),
        rows(file.statics, kNamesFor<names::kStatics>, "W2Statics", tables::Statics, Statics),
        metadata(file.metadata, in(Metadata)),
        rows(file.animatedTextures,
             kNamesFor<names::kAnimatedTextures>,
             "W2AnimatedTextureSets",
             tables::AnimatedTextures,
             AnimatedTextures));
}

} // namespace tr::wad2
