#pragma once

#include "core/format/Format.h"
#include "core/format/wad2/Wad2File.h"
#include "core/schema/table/CommonTables.h"

#include <array>

/// What the structure of files with objects of Tomb Editor lists.
namespace tr::wad2::outline
{

inline constexpr auto kTables = std::to_array<schema::TableId>({
    schema::tables::Header,
    tables::Textures,
    tables::Texels,
    tables::Sprites,
    tables::SpriteTexels,
    tables::SpriteSequences,
    tables::SequenceSprites,
    tables::Moveables,
    tables::Meshes,
    tables::Positions,
    tables::Normals,
    tables::Colours,
    tables::Weights,
    tables::Attributes,
    tables::Polygons,
    tables::SkinMeshes,
    tables::SkinPositions,
    tables::SkinNormals,
    tables::SkinColours,
    tables::SkinWeights,
    tables::SkinAttributes,
    tables::SkinPolygons,
    tables::Bones,
    tables::Animations,
    tables::KeyFrames,
    tables::Angles,
    tables::StateChanges,
    tables::Dispatches,
    tables::Commands,
    tables::Properties,
    tables::Statics,
    tables::StaticMeshes,
    tables::StaticPositions,
    tables::StaticNormals,
    tables::StaticColours,
    tables::StaticWeights,
    tables::StaticAttributes,
    tables::StaticPolygons,
    tables::StaticLights,
    tables::StaticProperties,
    tables::AnimatedTextures,
    tables::TextureFrames,
    tables::Waves,
    tables::WaveBytes,
    tables::Sounds,
    tables::SoundSamples,
    tables::OldSounds,
    tables::OldSoundSamples,
    tables::FixedSounds,
    tables::AdditionalSounds,
    tables::OthersOfFile,
    tables::OthersOfTextures,
    tables::OthersOfSprites,
    tables::OthersOfSequences,
    tables::OthersOfMoveables,
    tables::OthersOfMeshes,
    tables::OthersOfSkinMeshes,
    tables::OthersOfBones,
    tables::OthersOfAnimations,
    tables::OthersOfKeyFrames,
    tables::OthersOfStateChanges,
    tables::OthersOfDispatches,
    tables::OthersOfCommands,
    tables::OthersOfStatics,
    tables::OthersOfStaticMeshes,
    tables::OthersOfStaticLights,
    tables::OthersOfAnimatedTextures,
    tables::OthersOfWaves,
    tables::OthersOfSounds,
    tables::OthersOfOldSounds,
    tables::OthersOfFixedSounds,
    tables::OthersOfAdditionalSounds,
    tables::OthersOfProperties,
    tables::OthersOfStaticProperties,
    schema::tables::Trailing,
});

inline constexpr auto kObjects =
    std::to_array<schema::TableId>({tables::Moveables, tables::Statics, tables::SpriteSequences});
inline constexpr auto kPictures =
    std::to_array<schema::TableId>({tables::Textures, tables::Sprites, tables::AnimatedTextures});
inline constexpr auto kSounds = std::to_array<schema::TableId>({tables::Sounds,
                                                                tables::OldSounds,
                                                                tables::Waves,
                                                                tables::FixedSounds,
                                                                tables::AdditionalSounds});
inline constexpr std::array kOutline{format::OutlinePart{"", kObjects},
                                     format::OutlinePart{"Textures", kPictures},
                                     format::OutlinePart{"Sounds", kSounds}};

[[nodiscard]] inline std::span<const format::CountRule> counts() noexcept
{
    static constexpr std::array kCounts{format::CountRule{tables::Moveables},
                                        format::CountRule{tables::Meshes},
                                        format::CountRule{tables::Animations},
                                        format::CountRule{tables::KeyFrames},
                                        format::CountRule{tables::Statics},
                                        format::CountRule{tables::SpriteSequences},
                                        format::CountRule{tables::Sprites},
                                        format::CountRule{tables::Textures},
                                        format::CountRule{tables::AnimatedTextures},
                                        format::CountRule{tables::Sounds},
                                        format::CountRule{tables::Waves}};
    return kCounts;
}

} // namespace tr::wad2::outline
