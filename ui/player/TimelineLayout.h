#pragma once

#include "core/view/objects/AnimationRows.h"

#include <QRect>
#include <QSize>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace ui
{

/// Where the marks of an animation are in a timeline, and what becomes of them when they are
/// dragged. From the top: a ruler, key frames, a lane each for sounds, for effects and for what
/// happens at the end (of the first two below each other where several are in a frame, of the last
/// side by side), and lanes of dispatches, each in the first lane in which nothing else holds in
/// its frames. Where there is no room for all lanes they can be scrolled. Behind the last frame
/// stands one more. All frames fit into the width, or it is zoomed and they can be scrolled, too.
class TimelineLayout
{
public:
    // Heights
    static constexpr int kRuler = 22;
    static constexpr int kLane = 14;  ///< of dispatches
    static constexpr int kMargin = 2; ///< above and below all

    static constexpr int kSide = 6;     ///< margin at the right, and at the left without names
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

    /// Lanes between the key frames and the dispatches, in their order.
    enum class Lane : std::uint8_t
    {
        Sounds,
        Effects,
        Ends,
    };

    static constexpr std::size_t kCommandLanes = 3;

    /// Precondition: all are of one animation, of so many frames (at least one).
    void setMarks(std::vector<tr::view::AnimationMark> marks);
    void setFrames(int frames);
    void setSize(const QSize& size);

    /// Where frames begin: left of that are the names of the lanes.
    void setLeft(int left);

    [[nodiscard]] int left() const noexcept { return m_left; }

    /// Where they end.
    [[nodiscard]] int right() const { return m_size.width() - kSide; }

    [[nodiscard]] const std::vector<tr::view::AnimationMark>& marks() const noexcept
    {
        return m_marks;
    }

    [[nodiscard]] int frames() const noexcept { return m_frames; }

    [[nodiscard]] double frameWidth() const;

    /// Where the middle of a frame is, counted from the first; of those outside that of the
    /// nearest. It need not be in sight.
    [[nodiscard]] int xOf(std::int64_t frame) const;

    /// The frame at a place, from the first to the one behind the last.
    [[nodiscard]] int frameAt(int x) const;

    /// How many times as wide as the room for them all frames are: 1 fits.
    [[nodiscard]] double zoom() const;

    /// Zooms in or out, and leaves the frame at a place there, as far as that can be.
    void zoomBy(double factor, int x);
    void zoomToFit();

    /// How far frames are scrolled, and how far they can be: pixels.
    [[nodiscard]] int across() const noexcept { return m_across; }

    [[nodiscard]] int acrossRange() const;
    void scrollAcross(int place);

    /// Scrolls where a frame is out of sight, and leaves some room in front of it.
    void revealFrame(std::int64_t frame);

    /// Where a lane is.
    [[nodiscard]] QRect keyframeLane() const;
    [[nodiscard]] QRect commandLane(Lane lane) const;

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
    [[nodiscard]] int room() const;
    [[nodiscard]] double mostZoom() const;

    std::vector<tr::view::AnimationMark> m_marks;
    std::vector<std::size_t> m_lanes;                        ///< of the marks
    std::size_t m_laneCount = 0;                             ///< of dispatches
    std::array<std::size_t, kCommandLanes> m_lines{1, 1, 1}; ///< of the lanes of commands
    QSize m_size;
    int m_left = kSide;
    int m_frames = 1;
    int m_scrolled = 0;
    double m_zoom = 1.0;
    int m_across = 0;
};

[[nodiscard]] bool isDispatch(const tr::view::AnimationMark& mark);

/// The lane of a command.
[[nodiscard]] TimelineLayout::Lane laneOf(const tr::view::AnimationMark& mark);

} // namespace ui
