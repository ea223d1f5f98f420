#include "ui/player/TimelineLayout.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace ui
{
namespace
{

using tr::view::AnimationMark;
namespace tables = tr::level::tables;

// Heights
constexpr int kKeyframes = 14;
constexpr int kCommands = 12;
constexpr int kGap = 2; ///< between bars of two lanes

constexpr int kGrip = 4;       ///< of a dispatch's ends
constexpr int kLeastFrame = 3; ///< half of the width that a dispatch's bar has in any case

// A damaged file can have thousands of both.
constexpr std::size_t kMostLanes = 64;
constexpr std::size_t kMostLines = 2;  ///< of a lane of commands
constexpr std::size_t kMostAtEnd = 16; ///< side by side

constexpr double kMostFrameWidth = 48.0;

/// Puts a mark into the first lane in which nothing else is in its frames, or else into the last.
/// `ends`: first free frame of each lane.
std::size_t laneFor(const AnimationMark& mark, std::vector<std::int64_t>& ends, std::size_t most)
{
    auto lane = std::ranges::find_if(ends, [&mark](std::int64_t end) { return end <= mark.first; });
    if (lane == ends.end())
    {
        lane = ends.size() < most ? ends.insert(ends.end(), 0) : ends.end() - 1;
    }
    *lane = std::max(mark.first, mark.last) + 1;
    return static_cast<std::size_t>(lane - ends.begin());
}

} // namespace

bool isDispatch(const AnimationMark& mark)
{
    return mark.table == tables::AnimDispatches;
}

void TimelineLayout::setMarks(std::vector<AnimationMark> marks)
{
    m_marks = std::move(marks);
    m_lanes.assign(m_marks.size(), 0);
    std::vector<std::size_t> order(m_marks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [this](std::size_t mark) { return m_marks[mark].first; });
    std::vector<std::int64_t> dispatches;
    std::array<std::vector<std::int64_t>, kCommandLanes> commands;
    std::vector<std::size_t> ends;
    for (const std::size_t i : order)
    {
        if (isDispatch(m_marks[i]))
        {
            m_lanes[i] = laneFor(m_marks[i], dispatches, kMostLanes);
        }
        else if (m_marks[i].table == tables::AnimCommands)
        {
            const Lane lane = laneOf(m_marks[i]);
            if (lane == Lane::Ends)
            {
                ends.push_back(i);
                continue;
            }
            m_lanes[i] = laneFor(m_marks[i], commands[static_cast<std::size_t>(lane)], kMostLines);
        }
    }
    // The last of them stands at the end.
    for (std::size_t i = 0; i < ends.size(); ++i)
    {
        m_lanes[ends[i]] = std::min(ends.size() - 1 - i, kMostAtEnd);
    }
    m_laneCount = dispatches.size();
    for (std::size_t lane = 0; lane < kCommandLanes; ++lane)
    {
        m_lines[lane] = std::max<std::size_t>(commands[lane].size(), 1);
    }
    scrollTo(m_scrolled);
}

TimelineLayout::Lane laneOf(const AnimationMark& mark)
{
    using Kind = tr::view::AnimationCommand::Kind;
    return mark.kind == Kind::PlaySound    ? TimelineLayout::Lane::Sounds
           : mark.kind == Kind::FlipEffect ? TimelineLayout::Lane::Effects
                                           : TimelineLayout::Lane::Ends;
}

void TimelineLayout::setFrames(int frames)
{
    m_frames = std::max(frames, 1);
    scrollAcross(m_across);
}

void TimelineLayout::setLeft(int left)
{
    m_left = left;
    scrollAcross(m_across);
}

void TimelineLayout::setSize(const QSize& size)
{
    m_size = size;
    scrollTo(m_scrolled);
    scrollAcross(m_across);
}

/// Pixels that there are for frames.
int TimelineLayout::room() const
{
    return std::max(m_size.width() - m_left - kSide, 1);
}

double TimelineLayout::mostZoom() const
{
    return std::max(kMostFrameWidth * (m_frames + 1) / room(), 1.0);
}

double TimelineLayout::zoom() const
{
    return std::clamp(m_zoom, 1.0, mostZoom());
}

void TimelineLayout::zoomBy(double factor, int x)
{
    const double place = (x - m_left + m_across) / frameWidth();
    m_zoom = std::clamp(zoom() * factor, 1.0, mostZoom());
    scrollAcross(static_cast<int>(std::lround(place * frameWidth())) - (x - m_left));
}

void TimelineLayout::zoomToFit()
{
    m_zoom = 1.0;
    scrollAcross(0);
}

int TimelineLayout::acrossRange() const
{
    return std::max(static_cast<int>(std::lround(room() * zoom())) - room(), 0);
}

void TimelineLayout::scrollAcross(int place)
{
    m_across = std::clamp(place, 0, acrossRange());
}

void TimelineLayout::revealFrame(std::int64_t frame)
{
    const int x = xOf(frame);
    if (x < m_left || x > right())
    {
        constexpr int kInFront = 8; // of so many parts of the room, one is left in front
        scrollAcross(m_across + x - m_left - room() / kInFront);
    }
}

double TimelineLayout::frameWidth() const
{
    // One more for what stands behind the last.
    return room() * zoom() / (m_frames + 1);
}

int TimelineLayout::xOf(std::int64_t frame) const
{
    constexpr double kHalf = 0.5;
    const auto inside = static_cast<double>(std::clamp<std::int64_t>(frame, 0, m_frames));
    return m_left + static_cast<int>(std::lround((inside + kHalf) * frameWidth())) - m_across;
}

int TimelineLayout::frameAt(int x) const
{
    const auto frame = static_cast<int>(std::floor((x - m_left + m_across) / frameWidth()));
    return std::clamp(frame, 0, m_frames);
}

int TimelineLayout::headHeight() const
{
    return commandLane(Lane::Ends).bottom() + 1;
}

QRect TimelineLayout::keyframeLane() const
{
    return {0, kMargin + kRuler, m_size.width(), kKeyframes};
}

QRect TimelineLayout::commandLane(Lane lane) const
{
    int top = keyframeLane().bottom() + 1;
    for (std::size_t i = 0; i < static_cast<std::size_t>(lane); ++i)
    {
        top += static_cast<int>(m_lines[i]) * kCommands;
    }
    const auto lines = static_cast<int>(m_lines[static_cast<std::size_t>(lane)]);
    return {0, top, m_size.width(), lines * kCommands};
}

QRect TimelineLayout::lanes() const
{
    return {0, headHeight(), m_size.width(), std::max(m_size.height() - headHeight() - kMargin, 0)};
}

int TimelineLayout::heightFor(std::size_t lanes) const
{
    return headHeight() + static_cast<int>(lanes) * kLane + kMargin;
}

int TimelineLayout::scrollRange() const
{
    return std::max(static_cast<int>(m_laneCount) * kLane - lanes().height(), 0);
}

void TimelineLayout::scrollTo(int place)
{
    m_scrolled = std::clamp(place, 0, scrollRange());
}

void TimelineLayout::reveal(std::size_t mark)
{
    if (isDispatch(m_marks[mark]))
    {
        const int top = static_cast<int>(m_lanes[mark]) * kLane;
        const int least = std::min(top + kLane - lanes().height(), top);
        scrollTo(std::clamp(m_scrolled, least, top));
    }
}

QRect TimelineLayout::rectOf(const AnimationMark& moved, std::size_t mark) const
{
    const auto lane = static_cast<int>(m_lanes[mark]);
    if (isDispatch(moved))
    {
        const int half = std::max(static_cast<int>(frameWidth() / 2), kLeastFrame);
        const int left = xOf(std::min(moved.first, moved.last)) - half;
        const int right = xOf(std::max(moved.first, moved.last)) + half;
        const int top = headHeight() + lane * kLane - m_scrolled;
        return {left, top, right - left + 1, kLane - kGap};
    }
    constexpr int kMark = 2 * kHalfMark + 1;
    const int x = xOf(moved.first) - kHalfMark;
    if (moved.table != tables::AnimCommands)
    {
        return {x, keyframeLane().top() + kKeyframes / 2 - kHalfMark, kMark, kMark};
    }
    const Lane of = laneOf(moved);
    const int top = commandLane(of).top() + kCommands / 2 - kHalfMark;
    return of == Lane::Ends ? QRect(x - lane * (kMark + 1), top, kMark, kMark)
                            : QRect(x, top + lane * kCommands, kMark, kMark);
}

std::optional<TimelineLayout::Grip> TimelineLayout::gripAt(const QPoint& place) const
{
    if (place.x() < m_left - kHalfMark || place.x() > right() + kHalfMark)
    {
        return std::nullopt; // scrolled out of sight
    }
    const bool isInLanes = place.y() >= headHeight();
    for (std::size_t i = m_marks.size(); i-- > 0;)
    {
        const AnimationMark& mark = m_marks[i];
        const QRect rect = rectOf(i);
        if (!rect.contains(place) || isDispatch(mark) != isInLanes)
        {
            continue;
        }
        Grip grip{i, Grip::Part::All};
        if (isDispatch(mark) && mark.first <= mark.last && rect.width() > 3 * kGrip)
        {
            grip.part = place.x() < rect.left() + kGrip    ? Grip::Part::Low
                        : place.x() > rect.right() - kGrip ? Grip::Part::High
                                                           : Grip::Part::All;
        }
        return grip;
    }
    return std::nullopt;
}

AnimationMark TimelineLayout::dragged(const Grip& grip, std::int64_t by) const
{
    const AnimationMark& mark = m_marks[grip.mark];
    AnimationMark moved = mark;
    const std::int64_t end = isDispatch(mark) ? m_frames : m_frames - 1;
    switch (grip.part)
    {
    case Grip::Part::Low:
        moved.first = std::clamp<std::int64_t>(
            mark.first + by, std::min<std::int64_t>(mark.last, 0), mark.last);
        break;
    case Grip::Part::High:
        moved.last =
            std::clamp<std::int64_t>(mark.last + by, mark.first, std::max(end, mark.first));
        break;
    case Grip::Part::All:
    {
        const std::int64_t most = end - std::max(mark.first, mark.last);
        const std::int64_t least = -std::min(mark.first, mark.last);
        const std::int64_t inside =
            std::clamp(by, std::min<std::int64_t>(least, 0), std::max<std::int64_t>(most, 0));
        moved.first += inside;
        moved.last += inside;
        break;
    }
    }
    return moved;
}

} // namespace ui
