#include "core/view/links/SharedLists.h"

#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/Ownership.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace tr::view
{
namespace
{

using level::Objects;

/// Rows side by side, as one row of another table has them.
struct OwnedStretch
{
    std::size_t first = 0;
    std::size_t end = 0;
    std::size_t holder = 0; ///< the row that has the list
    std::size_t owner = 0;  ///< whose it is: lists of one owner may overlap
};

/// The two that reach farthest, of different owners.
class Farthest
{
public:
    void add(const OwnedStretch& stretch)
    {
        if (!m_first || m_first->owner == stretch.owner)
        {
            m_first = !m_first || stretch.end > m_first->end ? stretch : *m_first;
        }
        else if (stretch.end > m_first->end)
        {
            m_second = m_first;
            m_first = stretch;
        }
        else if (!m_second || stretch.end > m_second->end)
        {
            m_second = stretch;
        }
    }

    /// Where the rows of all owners but one end.
    [[nodiscard]] std::size_t endBesides(std::size_t owner) const
    {
        const auto& other = m_first && m_first->owner == owner ? m_second : m_first;
        return other ? other->end : 0;
    }

private:
    std::optional<OwnedStretch> m_first;
    std::optional<OwnedStretch> m_second;
};

/// Which holders have rows that another owner has, too.
std::vector<bool> meetingOthers(std::vector<OwnedStretch> stretches, std::size_t holders)
{
    std::erase_if(stretches, [](const OwnedStretch& each) { return each.first >= each.end; });
    std::ranges::sort(stretches, {}, &OwnedStretch::first);
    std::vector<bool> meeting(holders);
    Farthest before;
    for (const OwnedStretch& each : stretches)
    {
        if (before.endBesides(each.owner) > each.first)
        {
            meeting[each.holder] = true;
        }
        before.add(each);
    }
    // And those in front of others: the next one of another owner is the nearest.
    std::size_t next = stretches.size();
    for (std::size_t i = stretches.size(); i-- > 0;)
    {
        if (i + 1 < stretches.size() && stretches[i + 1].owner != stretches[i].owner)
        {
            next = i + 1;
        }
        if (next < stretches.size() && stretches[next].first < stretches[i].end)
        {
            meeting[stretches[i].holder] = true;
        }
    }
    return meeting;
}

std::vector<bool> sharedChanges(const Objects& objects)
{
    std::vector<OwnedStretch> stretches;
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        const RowRange range = stateChangesOf(objects, objects.animations[row]);
        stretches.push_back({range.first, range.end(), row, row});
    }
    return meetingOthers(std::move(stretches), objects.animations.size());
}

std::vector<bool> sharedDispatches(const Objects& objects)
{
    const Ownership owners(objects);
    std::vector<OwnedStretch> stretches;
    for (std::size_t row = 0; row < objects.stateChanges.size(); ++row)
    {
        const RowRange range = dispatchesOf(objects, objects.stateChanges[row]);
        const std::size_t nobody = std::numeric_limits<std::size_t>::max() - row;
        stretches.push_back(
            {range.first, range.end(), row, owners.animationOfStateChange(row).value_or(nobody)});
    }
    return meetingOthers(std::move(stretches), objects.stateChanges.size());
}

std::vector<bool> sharedCommands(const Objects& objects)
{
    std::vector<OwnedStretch> stretches;
    std::vector<std::size_t> unread;
    std::size_t left = readingBudget(objects.animCommands.size());
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        const level::Animation& animation = objects.animations[row];
        if (left < animation.numAnimCommands)
        {
            unread.push_back(row);
            continue;
        }
        left -= animation.numAnimCommands;
        const auto commands = commandsOf(objects, animation);
        if (!commands.empty())
        {
            const auto& last = commands.back();
            stretches.push_back(
                {commands.front().word, last.word + 1 + last.operandCount, row, row});
        }
    }
    auto meeting = meetingOthers(std::move(stretches), objects.animations.size());
    for (const std::size_t row : unread)
    {
        meeting[row] = true;
    }
    return meeting;
}

} // namespace

SharedLists::SharedLists(const Objects& objects)
    : m_changes(sharedChanges(objects))
    , m_dispatches(sharedDispatches(objects))
    , m_commands(sharedCommands(objects))
{
}

} // namespace tr::view
