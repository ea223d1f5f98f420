#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// What engines of TR4 and TR5 put together of Lara while the game runs: slots and numbers that no
/// file says. Format facts 5.
namespace tr::view::lara
{

inline constexpr std::uint32_t kSkinSlot = 8;
inline constexpr std::uint32_t kJointsSlot = 9;
inline constexpr std::uint32_t kHairSlot = 30;

/// With pistols, and empty: Lara has one of them on.
inline constexpr std::array<std::uint32_t, 2> kHolsterSlots{14, 13};

/// Shotgun, crossbow, grenade gun or HK: she carries one of them.
inline constexpr std::array<std::uint32_t, 3> kBackGunSlots{3, 4, 5};

// Meshes of her body, and those that holsters and guns have for it.
inline constexpr std::size_t kBodyMeshes = 15;
inline constexpr std::size_t kLeftThigh = 1;
inline constexpr std::size_t kRightThigh = 4;
inline constexpr std::size_t kTorso = 7;
inline constexpr std::size_t kHead = 14;
inline constexpr std::uint32_t kLeftHolster = 4;
inline constexpr std::uint32_t kRightHolster = 8;
inline constexpr std::uint32_t kBackGun = 14;
inline constexpr std::size_t kHairMeshes = 6;

inline constexpr float kHairGap = 6.0F;    ///< units between the hair and what is on her back
inline constexpr float kHairWidth = 30.0F; ///< to either side, where her back is looked at
inline constexpr float kMostHairSlope = 1.5F;

} // namespace tr::view::lara
