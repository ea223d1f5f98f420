#pragma once

#include "core/level/Versions.h"

#include <cstdint>
#include <optional>
#include <string_view>

/// What people call the numbers of a game: slots, states, animations, sounds and flipeffects. Names
/// are English and, of TR4 and TR5, those of the level editor. A WAD has the names of TR4. Made
/// from the tables of resources/catalogues; the views are valid for as long as the program runs.
namespace tr::catalogue
{

using schema::Version;
namespace versions = level::versions;
using Name = std::optional<std::string_view>;

/// The slot of Lara herself.
inline constexpr std::uint32_t kLara = 0;

/// Of the slot of a moveable (Model::id).
[[nodiscard]] Name modelName(Version version, std::uint32_t slot) noexcept;

/// Of the slot of a static mesh (StaticMesh::id).
[[nodiscard]] Name staticName(Version version, std::uint32_t slot) noexcept;

/// Of the slot of a sprite sequence (SpriteSequence::id). Where the sprites share their slots with
/// the moveables, those names serve both.
[[nodiscard]] Name spriteSequenceName(Version version, std::uint32_t slot) noexcept;

/// Of a state of a moveable. Lara's are numbered on from game to game.
[[nodiscard]] Name
stateName(Version version, std::uint32_t modelSlot, std::uint32_t state) noexcept;

/// Of an animation of a moveable, counted from its first. Lara's are numbered on from game to game.
[[nodiscard]] Name
animationName(Version version, std::uint32_t modelSlot, std::uint32_t animation) noexcept;

/// Of a joint of a moveable, and of the mesh that hangs there. Known of all that have the skeleton
/// of Lara: herself, her skin, and her animations with weapons and vehicles.
[[nodiscard]] Name
jointName(Version version, std::uint32_t modelSlot, std::uint32_t joint) noexcept;

/// Of a row of the sound map.
[[nodiscard]] Name soundName(Version version, std::uint32_t sound) noexcept;

/// Of a flip effect, which triggers and animation commands call by its number.
[[nodiscard]] Name flipEffectName(Version version, std::uint32_t effect) noexcept;

/// The slot whose meshes a moveable is shown with, where its own are only placeholders: Lara's
/// animations with weapons, for example, wear her skin.
[[nodiscard]] std::optional<std::uint32_t> bodySlot(Version version, std::uint32_t slot) noexcept;

} // namespace tr::catalogue
