#include "core/anim/StateMatrix.h"

#include "core/base/Contracts.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/FrameRange.h"

#include <algorithm>
#include <map>
#include <set>

namespace tr::anim
{
namespace
{

/// State changes that are looked at. Moveables share lists, so they can be more than there are
/// rows.
std::size_t changeBudget(const level::Objects& objects)
{
    constexpr std::size_t kMostTimes = 4;
    constexpr std::size_t kAlways = 1U << 14;
    return kMostTimes * objects.stateChanges.size() + kAlways;
}

/// Dispatches of a cell that are looked at.
constexpr std::size_t kMostInCell = 1U << 12;

/// Frames that are taken by dispatches, as ranges that stand apart.
class TakenFrames
{
public:
    [[nodiscard]] bool has(std::int64_t low, std::int64_t high) const
    {
        const auto behind = m_ranges.upper_bound(low);
        return behind != m_ranges.begin() && std::prev(behind)->second >= high;
    }

    void add(std::int64_t low, std::int64_t high)
    {
        auto each = m_ranges.upper_bound(low);
        if (each != m_ranges.begin() && std::prev(each)->second + 1 >= low)
        {
            --each;
            low = each->first;
        }
        while (each != m_ranges.end() && each->first <= high + 1)
        {
            high = std::max(high, each->second);
            each = m_ranges.erase(each);
        }
        m_ranges[low] = high;
    }

private:
    std::map<std::int64_t, std::int64_t> m_ranges; ///< last frames by first ones
};

} // namespace

StateMatrix::StateMatrix(const level::Objects& objects, const level::Model& model)
    : m_animations(view::animationsOf(objects, model))
    , m_entries(m_animations.count)
{
    std::size_t budget = changeBudget(objects);
    std::set<std::uint16_t> states;
    for (std::size_t node = 0; node < m_animations.count; ++node)
    {
        view::RowRange changes =
            view::stateChangesOf(objects, objects.animations[m_animations.first + node]);
        m_isCut = m_isCut || changes.count > budget;
        changes.count = std::min(changes.count, budget);
        budget -= changes.count;
        for (std::size_t row = changes.first; row < changes.end(); ++row)
        {
            m_entries[node].push_back({objects.stateChanges[row].stateId, row});
            states.insert(objects.stateChanges[row].stateId);
        }
        std::ranges::stable_sort(m_entries[node], {}, &Entry::state);
    }
    m_states.assign(states.begin(), states.end());
}

std::vector<std::uint16_t> StateMatrix::statesOf(std::size_t animation) const
{
    TR_PRE(m_animations.contains(animation));
    std::vector<std::uint16_t> states;
    for (const Entry& each : m_entries[animation - m_animations.first])
    {
        if (states.empty() || states.back() != each.state)
        {
            states.push_back(each.state);
        }
    }
    return states;
}

MatrixCell
StateMatrix::cell(const level::Objects& objects, std::size_t animation, std::uint16_t state) const
{
    TR_PRE(m_animations.contains(animation));
    MatrixCell cell;
    const auto& entries = m_entries[animation - m_animations.first];
    const auto range = std::ranges::equal_range(entries, state, {}, &Entry::state);
    if (range.empty())
    {
        return cell;
    }
    const level::Animation& row = objects.animations[animation];
    const view::FrameRange frames = view::framesOf(row);
    cell.isOwnState = row.stateId == state;
    TakenFrames taken;
    for (const Entry& each : range)
    {
        cell.changes.push_back(each.change);
        view::RowRange rows = view::dispatchesOf(objects, objects.stateChanges[each.change]);
        cell.empty += rows.count == 0 ? 1 : 0;
        const std::size_t room = kMostInCell - cell.dispatches.size();
        cell.isCut = cell.isCut || rows.count > room;
        rows.count = std::min(rows.count, room);
        for (std::size_t dispatch = rows.first; dispatch < rows.end(); ++dispatch)
        {
            // Only frames that engines look at count.
            const auto& it = objects.animDispatches[dispatch];
            const std::int64_t low = std::max(view::withSign(it.low), frames.first);
            const std::int64_t high = std::min(view::withSign(it.high), frames.last + 1);
            const bool holds = low <= high;
            cell.dispatches.push_back({each.change, dispatch, holds && taken.has(low, high)});
            if (holds)
            {
                taken.add(low, high);
            }
        }
    }
    return cell;
}

} // namespace tr::anim
