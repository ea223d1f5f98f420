#pragma once

#include "core/edit/mesh/Lighting.h"
#include "core/exchange/model/ModelFile.h"
#include "core/level/Level.h"

#include <cstddef>
#include <optional>

/// Lights of rooms as those of model files. Used by the sources that make model files only.
///
/// Lights of the games get weaker evenly, those of other programs by the square of the distance. At
/// the distance where a light has half of its strength in the game, it is as strong here, on a face
/// whose colours are those of neutral light: other programs multiply with them. kLumensOfWatt
/// candela are taken for a watt in each direction, as Blender does.
namespace tr::convert
{

inline constexpr float kLumensOfWatt = 683.0F;

/// A light that is put into a scene.
struct PlacedLight
{
    exchange::ModelLight light;
    glm::vec3 at{0.0F};                         ///< in the axes of the game; of suns nothing
    glm::quat rotation{1.0F, 0.0F, 0.0F, 0.0F}; ///< in those of the scene
};

/// Nothing of fog, of what darkens, and of what gives no light. Precondition: the row exists.
[[nodiscard]] std::optional<PlacedLight>
lightInScene(const level::Level& level, std::size_t room, std::size_t row, float units);

/// How many lights of a room darken, and how many are fog.
struct DarkLights
{
    std::size_t shadows = 0;
    std::size_t fogBulbs = 0;
};

[[nodiscard]] DarkLights darkLightsOf(const level::Level& level, std::size_t room);

} // namespace tr::convert
