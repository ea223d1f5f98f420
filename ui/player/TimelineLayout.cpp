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
constexpr int kCommands = 14;
constexpr int kGap = 2; ///< between bars of two lanes

constexpr int kGrip = 4;       ///< of a dispatch's ends
constexpr int kLeastFrame = 3; ///< half of the width that a dispatch's bar has in any case

// A damaged file can have thousands of both.
constexpr std::size_t kMostLanes = 64;
constexpr std::size_t kMostCommandLanes = 3;

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
    std::vector<std::int64_t> commands;
    for (const std::size_t i : order)
    {
        if (isDispatch(m_marks[i]))
        {
            m_lanes[i] = laneFor(m_marks[i], dispatches, kMostLanes);
        }
        else if (m_marks[i].table == tables::AnimCommands)
        {
            m_lanes[i] = laneFor(m_marks[i], commands, kMostCommandLanes);
        }
    }
    m_laneCount = dispatches.size();
    m_commandLanes = std::max<std::size_t>(commands.size(), 1);
    scrollTo(m_scrolled);
}

void TimelineLayout::setFrames(int frames)
{
    m_frames = std::max(frames, 1);
}

void TimelineLayout::setSize(const QSize& size)
{
    m_size = size;
    scrollTo(m_scrolled);
}

double TimelineLayout::frameWidth() const
{
    // One more for what stands behind the last.
    return static_cast<double>(std::max(m_size.width() - 2 * kSide, 1)) / (m_frames + 1);
}

int TimelineLayout::xOf(std::int64_t frame) const
{
    constexpr double kHalf = 0.5;
    const auto inside = static_cast<double>(std::clamp<std::int64_t>(frame, 0, m_frames));
    return kSide + static_cast<int>(std::lround((inside + kHalf) * frameWidth()));
}

int TimelineLayout::frameAt(int x) const
{
    const auto frame = static_cast<int>(std::floor((x - kSide) / frameWidth()));
    return std::clamp(frame, 0, m_frames);
}

int TimelineLayout::headHeight() const
{
    return kMargin + kRuler + kKeyframes + static_cast<int>(m_commandLanes) * kCommands;
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
    const bool isCommand = moved.table == tables::AnimCommands;
    const int top = kMargin + kRuler + (isCommand ? kKeyframes + lane * kCommands : 0);
    const int height = isCommand ? kCommands : kKeyframes;
    constexpr int kMark = 2 * kHalfMark + 1;
    return {xOf(moved.first) - kHalfMark, top + height / 2 - kHalfMark, kMark, kMark};
}

std::optional<TimelineLayout::Grip> TimelineLayout::gripAt(const QPoint& place) const
{
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
