#pragma once

#include "tests/support/sample/Grid.h"

#include <cstdint>
#include <vector>

/// Everything that the temple is covered with. All of it is painted by the program.
namespace tr::test
{

/// How a picture meets what is behind it.
enum class Blend : std::uint8_t
{
    Opaque,
    Cutout,   ///< texels with alpha 0 are not drawn
    Additive, ///< added to what is behind; cut out where a game cannot do that
};

/// Which pages of the texture a picture goes on.
enum class PictureUse : std::uint8_t
{
    Room,
    Object,
    Sprite,
};

struct PlannedPicture
{
    Picture image;
    Blend blend = Blend::Opaque;
    PictureUse use = PictureUse::Room;
};

/// The pictures of the temple, as rows of `paintedSurfaces()`.
enum class Surface : std::uint16_t
{
    // Walls, floors and ceilings. 128 texels are one sector.
    Blocks,
    BlocksWorn,
    Dado,
    CarvedBand,
    Cornice,
    Plaster,
    CryptBlocks,
    MossBlocks,
    RedPlaster,
    Paving,
    Sand,
    SandyPaving,
    HallFloor,
    HallInlay,
    StepEdge,
    CryptFloor,
    TreasuryFloor,
    Grass,
    StarCeiling,
    Slab,
    Window,
    WingedDisc, ///< two sectors wide, one high
    Water0,     ///< four pictures that follow each other, half a sector wide
    Water1,
    Water2,
    Water3,

    // Objects
    Shaft,
    Capital,
    Obelisk,
    Gold,
    Lapis,
    GuardianHead,
    Wing,
    TailFeathers,
    Talon,
    Bronze,
    DoorLeaf,
    PalmTrunk,
    PalmFrond,
    Vine,
    Lotus,
    Alabaster,
    Lid,
    SunFace,
    Beam,
    Granite,

    // Sprites
    Flame0,
    Flame1,
    Flame2,
    Flame3,
    Flame4,
    Flame5,
    BeetleCharm,
    KeyCharm,

    Count,
};

inline constexpr int kTexelsPerSector = 128;
inline constexpr int kWaterPictures = 4;
inline constexpr int kFlamePictures = 6;

[[nodiscard]] constexpr std::uint16_t pictureOf(Surface surface, int offset = 0) noexcept
{
    return static_cast<std::uint16_t>(static_cast<int>(surface) + offset);
}

[[nodiscard]] std::vector<PlannedPicture> paintedSurfaces();

/// A page of sky at dawn, for the games that keep one.
[[nodiscard]] Picture paintSky();

// Masonry and ground
[[nodiscard]] Picture paintBlocks(bool worn);
[[nodiscard]] Picture paintDado();
[[nodiscard]] Picture paintDampBlocks(bool underWater);
[[nodiscard]] Picture paintPaving(float sand);
[[nodiscard]] Picture paintSand();
[[nodiscard]] Picture paintStepEdge();
[[nodiscard]] Picture paintCryptFloor();
[[nodiscard]] Picture paintGrass();
[[nodiscard]] Picture paintSlab();
[[nodiscard]] Picture paintGranite();

// Ornament
[[nodiscard]] Picture paintCarvedBand();
[[nodiscard]] Picture paintCornice();
[[nodiscard]] Picture paintPlaster();
[[nodiscard]] Picture paintRedPlaster();
[[nodiscard]] Picture paintHallFloor(bool inlay);
[[nodiscard]] Picture paintTreasuryFloor();
[[nodiscard]] Picture paintStarCeiling();
[[nodiscard]] Picture paintWindow();
[[nodiscard]] Picture paintWingedDisc();
[[nodiscard]] Picture paintShaft();
[[nodiscard]] Picture paintCapital();
[[nodiscard]] Picture paintObelisk();
[[nodiscard]] Picture paintLid();
[[nodiscard]] Picture paintDoorLeaf();

// Things
[[nodiscard]] Picture paintGold();
[[nodiscard]] Picture paintBronze();
[[nodiscard]] Picture paintAlabaster();
[[nodiscard]] Picture paintSunFace();
[[nodiscard]] Picture paintLapis();
[[nodiscard]] Picture paintGuardianHead();
[[nodiscard]] Picture paintWing();
[[nodiscard]] Picture paintTailFeathers();
[[nodiscard]] Picture paintTalon();
[[nodiscard]] Picture paintPalmTrunk();
[[nodiscard]] Picture paintPalmFrond();
[[nodiscard]] Picture paintVine();
[[nodiscard]] Picture paintLotus();

// Light
[[nodiscard]] Picture paintWater(int phase);
[[nodiscard]] Picture paintFlame(int phase);
[[nodiscard]] Picture paintBeam();
[[nodiscard]] Picture paintBeetleCharm();
[[nodiscard]] Picture paintKeyCharm();

} // namespace tr::test
