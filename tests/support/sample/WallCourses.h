#pragma once

#include "tests/support/sample/FaceCollector.h"

#include <array>

namespace tr::test
{

/// A wall along one side of a sector, between two lines. Each line is given by its world y at the
/// left and at the right end, seen from inside the room.
struct WallLines
{
    std::array<int, 2> top{};
    std::array<int, 2> bottom{};
    bool step = false; ///< a single click, which has a picture of its own
};

/// Builds walls out of the courses and panels of a room.
class WallCourses
{
public:
    /// Both must outlive it.
    WallCourses(const RoomPlan& room, FaceCollector& faces)
        : m_room(&room)
        , m_faces(&faces)
    {
    }

    /// Raises a wall on a side of the sector at `place` of the room's grid.
    void raise(glm::ivec2 place, Side side, const WallLines& lines);

private:
    struct Strip;
    struct Course;

    void findPanel(Strip& strip, glm::ivec2 place, Side side) const;
    [[nodiscard]] Course courseAt(const Strip& strip, int height) const;
    void raiseStrip(const Strip& strip);
    void slopedEnd(const Strip& strip, bool upper);

    const RoomPlan* m_room;
    FaceCollector* m_faces;
};

/// What is at the ends of a sector's side, seen from inside. Corners are counted as in
/// floorCorners.
struct EdgeCorners
{
    std::size_t left;
    std::size_t right;
    std::size_t beyondLeft; ///< corner of the next sector at the same place
    std::size_t beyondRight;
};

[[nodiscard]] EdgeCorners cornersOf(Side side) noexcept;

/// The step from a sector to its neighbour on a side, in x and z.
[[nodiscard]] glm::ivec2 stepTowards(Side side) noexcept;

} // namespace tr::test
