#pragma once

#include "core/level/Objects.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

/// The bat of the WAD document (WAD 2.1, section 4: FIG. 21 to 37, and FIG. 47 for rows that cannot
/// be read there), slot 90 of GUARD.WAD. Rows count from its first animation (579), state change
/// (478) and dispatch (565), words of commands from their first (2,864); numbers of frames are as
/// they stand there.
namespace tr::test
{

inline constexpr std::uint32_t kBatSlot = 90;
inline constexpr std::size_t kBatMeshes = 8;

/// FIG. 21, 24, 26, 28, 29 and 31.
struct BatAnimation
{
    std::size_t keyframes = 0;
    std::size_t recordWords = 0;
    int rate = 1;
    int state = 0;
    int speed = 0; ///< whole units a frame
    std::int32_t acceleration = 0;
    int first = 0;
    int last = 0;
    int next = 0;
    int nextFrame = 0;
    int changes = 0;
    int firstChange = 0;
    int commands = 0;
    int firstCommand = 0;
};

/// It starts to fly, flies, attacks, falls, dies, and sleeps.
inline constexpr std::array<BatAnimation, 6> kBatAnimations{{
    {19, 20, 1, 1, 0, 0x2C71C, 0, 18, 1, 19, 1, 0, 1, 0},
    {30, 18, 1, 2, 60, 0, 19, 48, 1, 19, 3, 1, 3, 3},
    {31, 24, 1, 3, 3, 0, 49, 79, 2, 49, 2, 4, 10, 12},
    {17, 22, 1, 4, 0, 0, 80, 96, 3, 80, 1, 6, 4, 42},
    {24, 22, 1, 5, 0, 0, 97, 120, 4, 120, 0, 7, 1, 54},
    {4, 19, 1, 6, 0, 0, 121, 124, 5, 121, 1, 7, 0, 55},
}};

/// FIG. 32: state, how many dispatches, and the first.
inline constexpr std::array<std::array<int, 3>, 8> kBatChanges{{
    {2, 1, 0},
    {3, 1, 1},
    {4, 1, 2},
    {5, 1, 3},
    {2, 2, 4},
    {4, 2, 6},
    {5, 1, 8},
    {1, 1, 9},
}};

/// FIG. 34: from and to which frame, which animation at which frame.
inline constexpr std::array<std::array<int, 4>, 10> kBatDispatches{{
    {18, 19, 1, 19},
    {19, 49, 2, 49},
    {19, 49, 3, 80},
    {20, 49, 4, 97},
    {64, 65, 1, 19},
    {79, 80, 1, 19},
    {64, 65, 3, 80},
    {79, 80, 3, 80},
    {80, 97, 4, 97},
    {121, 125, 0, 0},
}};

/// FIG. 37. Of the sound in frame 88 (0x58) the number is not to be read in either figure: it is
/// taken to be that of its neighbours.
inline constexpr std::array<std::int16_t, 55> kBatCommands{
    5, 0x0D, 0x40A9,                                                                     //
    5, 0x16, 0x40AB, 5, 0x20, 0x40AB, 5, 0x2A, 0x40AB,                                   //
    5, 0x3D, 0x40AA, 5, 0x40, 0x40AA, 5, 0x4C, 0x40AA, 5, 0x45, 0x40AA, 5, 0x33, 0x40AA, //
    5, 0x39, 0x40AA, 5, 0x34, 0x40AB, 5, 0x41, 0x40AB, 5, 0x4E, 0x40AB, 5, 0x38, 0x40A9, //
    5, 0x52, 0x40AA, 5, 0x58, 0x40AA, 5, 0x5A, 0x40AA, 5, 0x5D, 0x40AA,                  //
    4,
};

/// All values in which the moveable of a row differs from the document's bat, a line each; nothing
/// if it is that one. Poses are not compared: only how many there are, and the words of each.
[[nodiscard]] std::string batDifference(const level::Objects& objects, std::size_t model);

} // namespace tr::test
