#pragma once

#include "tests/support/sample/ObjectPlan.h"

#include <vector>

/// Everything that stands or moves in the temple but for its guardian.
namespace tr::test
{

/// Ids of the static meshes, in the groups of the TRLE: plants from 0, furniture from 10, rocks
/// from 20, architecture from 30.
enum StaticId : int
{
    kPalm = 0,
    kVine = 1,
    kLotus = 2,
    kBrazier = 10,
    kWallTorch = 11,
    kSarcophagus = 12,
    kJar = 13,
    kAltar = 14,
    kTreasure = 15,
    kRubble = 20,
    kHallColumn = 30,
    kCourtColumn = 31,
    kObelisk = 32,
    kStatue = 33,
    kSunbeam = 34,
    kBrokenColumn = 35,
};

// Sizes that the rooms are built around, in world units.
inline constexpr int kHallColumnHeight = 12 * 256;
inline constexpr int kCourtColumnHeight = 9 * 256;
inline constexpr float kColumnRadius = 300.0F;

[[nodiscard]] std::vector<StaticPlan> templeStatics();

[[nodiscard]] MeshPlan hallColumn(int height);
[[nodiscard]] MeshPlan brokenColumn();
[[nodiscard]] MeshPlan obelisk();
[[nodiscard]] MeshPlan statue();
[[nodiscard]] MeshPlan brazier();
[[nodiscard]] MeshPlan wallTorch();
[[nodiscard]] MeshPlan sarcophagus();
[[nodiscard]] MeshPlan jar();
[[nodiscard]] MeshPlan altar();
[[nodiscard]] MeshPlan treasure();
[[nodiscard]] MeshPlan rubble();
[[nodiscard]] MeshPlan sunbeam();
[[nodiscard]] MeshPlan palm();
[[nodiscard]] MeshPlan vine();
[[nodiscard]] MeshPlan lotus();

/// A disc of gold that turns in the air.
[[nodiscard]] ModelPlan sunDisc(const ByVersion& slot);

/// A bowl of embers that swings on a chain from its own place downwards. `sound` is the row of
/// WorldPlan::sounds that its chain makes.
[[nodiscard]] ModelPlan censer(const ByVersion& slot, int sound);

/// A door of two leaves, two sectors wide, with the states and animations of the games' doors.
[[nodiscard]] ModelPlan templeDoor(const ByVersion& slot, int sound);

} // namespace tr::test
