#pragma once

#include "core/format/wad2/SoundTables.h"
#include "core/format/wad2/Wad2Tables.h"

#include <string_view>

/// Tables of .wad2 files: chunks that nobody knows.
namespace tr::wad2::tables
{

/// Chunks that are not known where they stand.
constexpr schema::TableInfo otherChunks(std::uint16_t number,
                                        std::string_view name,
                                        std::string_view title,
                                        schema::TableId outer = schema::kNoTable)
{
    return {.number = number,
            .name = name,
            .segment = "other_chunks",
            .title = title,
            .noun = "Other chunk",
            .row = "chunk {0}",
            .doc = "Chunks that nobody knows here, kept as they are where they stand.",
            .outer = outer};
}

inline constexpr schema::TableInfo OthersOfFile =
    otherChunks(380, "wad2_chunks_of_file", "Other chunks");

inline constexpr schema::TableInfo OthersOfTextures =
    otherChunks(381, "wad2_chunks_of_textures", "Other chunks of textures", Textures);

inline constexpr schema::TableInfo OthersOfSprites =
    otherChunks(382, "wad2_chunks_of_sprites", "Other chunks of sprites", Sprites);

inline constexpr schema::TableInfo OthersOfSequences = otherChunks(
    383, "wad2_chunks_of_sequences", "Other chunks of sprite sequences", SpriteSequences);

inline constexpr schema::TableInfo OthersOfMoveables =
    otherChunks(384, "wad2_chunks_of_moveables", "Other chunks of moveables", Moveables);

inline constexpr schema::TableInfo OthersOfMeshes =
    otherChunks(385, "wad2_chunks_of_meshes", "Other chunks of meshes", Meshes);

inline constexpr schema::TableInfo OthersOfSkinMeshes =
    otherChunks(386, "wad2_chunks_of_skin_meshes", "Other chunks of skin meshes", SkinMeshes);

inline constexpr schema::TableInfo OthersOfBones =
    otherChunks(387, "wad2_chunks_of_bones", "Other chunks of bones", Bones);

inline constexpr schema::TableInfo OthersOfAnimations =
    otherChunks(388, "wad2_chunks_of_animations", "Other chunks of animations", Animations);

inline constexpr schema::TableInfo OthersOfKeyFrames =
    otherChunks(389, "wad2_chunks_of_key_frames", "Other chunks of key frames", KeyFrames);

inline constexpr schema::TableInfo OthersOfStateChanges =
    otherChunks(390, "wad2_chunks_of_state_changes", "Other chunks of state changes", StateChanges);

inline constexpr schema::TableInfo OthersOfDispatches =
    otherChunks(391, "wad2_chunks_of_dispatches", "Other chunks of dispatchs", Dispatches);

inline constexpr schema::TableInfo OthersOfCommands =
    otherChunks(392, "wad2_chunks_of_commands", "Other chunks of commands", Commands);

inline constexpr schema::TableInfo OthersOfStatics =
    otherChunks(393, "wad2_chunks_of_statics", "Other chunks of statics", Statics);

inline constexpr schema::TableInfo OthersOfStaticMeshes =
    otherChunks(394, "wad2_chunks_of_static_meshes", "Other chunks of static meshes", StaticMeshes);

inline constexpr schema::TableInfo OthersOfStaticLights =
    otherChunks(395, "wad2_chunks_of_static_lights", "Other chunks of lights", StaticLights);

inline constexpr schema::TableInfo OthersOfAnimatedTextures =
    otherChunks(396,
                "wad2_chunks_of_animated_textures",
                "Other chunks of animated texture sets",
                AnimatedTextures);

inline constexpr schema::TableInfo OthersOfWaves =
    otherChunks(397, "wad2_chunks_of_waves", "Other chunks of samples", Waves);

inline constexpr schema::TableInfo OthersOfSounds =
    otherChunks(398, "wad2_chunks_of_sounds", "Other chunks of sounds", Sounds);

inline constexpr schema::TableInfo OthersOfOldSounds =
    otherChunks(399, "wad2_chunks_of_old_sounds", "Other chunks of old sounds", OldSounds);

inline constexpr schema::TableInfo OthersOfFixedSounds =
    otherChunks(400, "wad2_chunks_of_fixed_sounds", "Other chunks of fixed sounds", FixedSounds);

inline constexpr schema::TableInfo OthersOfAdditionalSounds = otherChunks(
    401, "wad2_chunks_of_additional_sounds", "Other chunks of additional sounds", AdditionalSounds);

inline constexpr schema::TableInfo OthersOfProperties =
    otherChunks(402, "wad2_chunks_of_properties", "Other chunks of properties", Properties);

inline constexpr schema::TableInfo OthersOfStaticProperties = otherChunks(
    403, "wad2_chunks_of_static_properties", "Other chunks of static properties", StaticProperties);

} // namespace tr::wad2::tables
