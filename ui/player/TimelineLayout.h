#pragma once

#include "core/view/objects/AnimationRows.h"

#include <QRect>
#include <QSize>

#include <cstdint>
#include <optional>
#include <vector>

namespace ui
{

/// Where the marks of an animation are in a timeline, and what becomes of them when they are
/// dragged. From the top: a ruler, key frames, commands (below each other where several are in a
/// frame), and lanes of dispatches, each in the first lane in which nothing else holds in its
/// frames. Where there is no room for all lanes they can be scrolled. Behind the last frame stands
/// one more.
class TimelineLayout
{
public:
    // Heights
    static constexpr int kRuler = 22;
    static constexpr int kLane = 9;   ///< of dispatches
    static constexpr int kMargin = 2; ///< above and below all

    static constexpr int kSide = 6;     ///< margin at the left and at the right
    static constexpr int kHalfMark = 5; ///< of a key frame and a command

    /// A mark, and the part of it that can be dragged by itself.
    struct Grip
    {
        enum class Part : std::uint8_t
        {
            All,
            Low,  ///< first frame of a dispatch
            High, ///< its last
        };

        std::size_t mark = 0; ///< of `marks`
        Part part = Part::All;
    };

    /// Precondition: all are of one animation, of so many frames (at least one).
    void setMarks(std::vector<tr::view::AnimationMark> marks);
    void setFrames(int frames);
    void setSize(const QSize& size);

    [[nodiscard]] const std::vector<tr::view::AnimationMark>& marks() const noexcept
    {
        return m_marks;
    }

    [[nodiscard]] int frames() const noexcept { return m_frames; }

    [[nodiscard]] double frameWidth() const;

    /// Where the middle of a frame is, counted from the first; of those outside that of the
    /// nearest.
    [[nodiscard]] int xOf(std::int64_t frame) const;

    /// The frame at a place, from the first to the one behind the last.
    [[nodiscard]] int frameAt(int x) const;

    [[nodiscard]] QRect rectOf(std::size_t mark) const { return rectOf(m_marks[mark], mark); }

    /// The same where the mark of that number is somewhere else.
    [[nodiscard]] QRect rectOf(const tr::view::AnimationMark& moved, std::size_t mark) const;

    /// What is at a place: of several the one that is drawn last.
    [[nodiscard]] std::optional<Grip> gripAt(const QPoint& place) const;

    /// The mark of a grip that is dragged by so many frames: inside of the animation, and a
    /// dispatch's ends in their order.
    [[nodiscard]] tr::view::AnimationMark dragged(const Grip& grip, std::int64_t by) const;

    /// Where the lanes are seen.
    [[nodiscard]] QRect lanes() const;

    /// Height that is needed for so many lanes, or for all that there are.
    [[nodiscard]] int heightFor(std::size_t lanes) const;

    [[nodiscard]] std::size_t laneCount() const noexcept { return m_laneCount; }

    /// How far lanes are scrolled, and how far they can be: pixels.
    [[nodiscard]] int scrolled() const noexcept { return m_scrolled; }

    [[nodiscard]] int scrollRange() const;
    void scrollTo(int place);

    /// Scrolls no further than it takes to see a mark.
    void reveal(std::size_t mark);

private:
    [[nodiscard]] int headHeight() const;

    std::vector<tr::view::AnimationMark> m_marks;
    std::vector<std::size_t> m_lanes; ///< of the marks
    std::size_t m_laneCount = 0;      ///< of dispatches
    std::size_t m_commandLanes = 1;
    QSize m_size;
    int m_frames = 1;
    int m_scrolled = 0;
};

[[nodiscard]] bool isDispatch(const tr::view::AnimationMark& mark);

} // namespace ui
