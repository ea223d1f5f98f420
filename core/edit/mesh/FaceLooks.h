#pragma once

#include "core/edit/mesh/FaceTextures.h"

#include <cstdint>
#include <optional>

/// What faces of a mesh look like: texture, colour and effects, as far as a game keeps them with
/// the face. Rows that are given exist.
namespace tr::edit
{

/// Strength of a shine that TR4, TR5 and WADs can say.
inline constexpr std::uint16_t kStrongestShine = 31;

/// Bits of the effects of a face there: it is additive, it shines, and how strongly.
inline constexpr std::uint16_t kAdditiveEffect = 0x0001;
inline constexpr std::uint16_t kShinyEffect = 0x0002;
inline constexpr unsigned kShineShift = 2;
inline constexpr std::uint16_t kShineMask = kStrongestShine << kShineShift;

/// The effects of a face without its shine, which engines do not survive on meshes with shades.
[[nodiscard]] std::uint16_t withoutShine(std::uint16_t effects) noexcept;

/// Faces get a texture, and stay mirrored and turned as they are; those in one colour are textured
/// then. Errors: OutOfRange, SampleTooHigh.
[[nodiscard]] Result<void>
setFaceTexture(MeshShape& shape, const FaceTextures& textures, MeshRows faces, std::size_t number);

/// Faces get a colour of the file's palette: of TR2 and TR3 of that in true colour, and with it the
/// nearest of the other one. Errors: NoSuchColour; NotKeptInGame from TR4 on.
[[nodiscard]] Result<void>
setFaceColour(MeshShape& shape, const Content& content, MeshRows faces, std::size_t colour);

/// How many colours a face can have; 0 where faces have none.
[[nodiscard]] std::size_t faceColours(const Content& content);

/// What is to be changed of the effects of faces. Nothing: it stays as it is.
struct FaceEffects
{
    std::optional<bool> isAdditive{};
    std::optional<std::uint16_t> shine{}; ///< strength, 0 to kStrongestShine; with isShiny
    std::optional<bool> isShiny{};
};

/// Sets effects. TR3 keeps additive faces by their texture, so they get another one. Errors:
/// NotKeptInGame; OutOfRange for the strength; NoNormals of shine on a mesh with shades, which
/// engines do not survive.
[[nodiscard]] Result<void> setFaceEffects(MeshShape& shape,
                                          FaceTextures& textures,
                                          MeshRows faces,
                                          const FaceEffects& effects,
                                          const std::string& name);

/// Whether a face can say by itself that it is seen from both sides.
[[nodiscard]] bool keepsDoubleSided(schema::Version version) noexcept;

/// Has faces seen from both sides, or no more: by the bit of TR3, elsewhere by faces that look the
/// other way, which come or go. Gives back how many came or went.
[[nodiscard]] Result<std::size_t>
setDoubleSided(MeshShape& shape, FaceTextures& textures, MeshRows faces, bool on);

} // namespace tr::edit
