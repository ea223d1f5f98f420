#pragma once

#include "tests/support/sample/WorldPlan.h"

#include <map>
#include <string_view>
#include <vector>

/// The temple of the winged guardian: an entrance court under the open sky of an early morning,
/// a gateway, a hall with an obelisk, a garden where its wall has fallen, a treasury behind a door,
/// and a flooded crypt below the pool of the hall. It faces north (+Z), as objects do.
namespace tr::test
{

/// Rows of WorldPlan::rooms.
enum TempleRoom : int
{
    kCourt,
    kGateway,
    kHall,
    kCrypt,
    kPassage,
    kTreasury,
    kTreasuryOpen, ///< takes the place of the treasury when its seal has sunk
    kGarden,
};

/// Rows of WorldPlan::sprites.
enum TempleSprite : int
{
    kFlameSprite,
    kBeetleSprite,
    kKeySprite,
};

/// Rows of WorldPlan::sounds.
enum TempleSound : int
{
    kFlapSound,
    kCrySound,
    kHitSound,
    kTorchSound,
    kDoorSound,
    kChainSound,
};

/// The axis of the temple, which its doors and the obelisk stand on.
inline constexpr int kAxisX = 14 * kSector;

[[nodiscard]] WorldPlan templePlan();

[[nodiscard]] RoomPlan templeCourt();
[[nodiscard]] RoomPlan templeGateway();
[[nodiscard]] RoomPlan templeHall();
[[nodiscard]] RoomPlan templeCrypt();
[[nodiscard]] RoomPlan templePassage();
[[nodiscard]] RoomPlan templeTreasury(bool open);
[[nodiscard]] RoomPlan templeGarden();

// What the rooms are drawn with.

/// A grid of sectors from a plan in letters: a row for every row of sectors, the northernmost
/// first, and for each letter what it stands for. '#' is wall; a ring of walls is put around.
[[nodiscard]] Grid<SectorPlan> drawn(const std::vector<std::string_view>& rows,
                                     const std::map<char, SectorPlan>& legend);

/// Open space between two heights.
[[nodiscard]] SectorPlan
space(int floor, int ceiling, Surface floorSurface, Surface ceilingSurface);

/// Open space under the sky.
[[nodiscard]] SectorPlan open(int floor, int top, Surface floorSurface);

/// A place by sectors and height in clicks.
[[nodiscard]] glm::vec3 at(float sectorX, float clicks, float sectorZ);

/// A torch on a wall: bracket, flame and light. `degrees` turns it from the wall behind it at -Z;
/// `number` lets its flame differ from its neighbours'.
void hangTorch(
    RoomPlan& room, const glm::vec3& place, float degrees, int number, float intensity = 1.15F);

/// A brazier that stands on the floor.
void lightBrazier(RoomPlan& room, const glm::vec3& place, int number, float intensity = 1.25F);

} // namespace tr::test
