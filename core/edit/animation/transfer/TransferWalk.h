#pragma once

#include "core/base/Text.h"
#include "core/level/Content.h"
#include "core/view/objects/AnimationRows.h"

#include <algorithm>
#include <cstddef>
#include <limits>

/// Going through what animations lead to, for copying it.
namespace tr::edit
{

/// Lists are found by numbers of 16 bits.
inline constexpr std::size_t kMostListRows = std::numeric_limits<std::uint16_t>::max();

/// Goes through state changes and dispatches, each as often as it is had, until there are more
/// than lists can have: those of a damaged file overlap without end.
class TransferWalk
{
public:
    /// Keeps the objects.
    explicit TransferWalk(const level::Objects& objects)
        : m_objects(objects)
    {
    }

    /// Calls `onChange(change)` and then `onDispatch(dispatch)` for each of its dispatches. False
    /// where there are too many, with those of all that was walked before.
    template <class OnChange, class OnDispatch>
    [[nodiscard]] bool
    of(const level::Animation& animation, const OnChange& onChange, const OnDispatch& onDispatch)
    {
        const auto changes = view::stateChangesOf(m_objects, animation);
        for (std::size_t i = changes.first; i < changes.end(); ++i)
        {
            const level::StateChange& change = m_objects.stateChanges[i];
            const auto dispatches = view::dispatchesOf(m_objects, change);
            m_left -= std::min(m_left, dispatches.count + 1);
            if (m_left == 0)
            {
                return false;
            }
            onChange(change);
            for (std::size_t k = dispatches.first; k < dispatches.end(); ++k)
            {
                onDispatch(m_objects.animDispatches[k]);
            }
        }
        return true;
    }

    /// What is wrong where there are too many rows of a table.
    [[nodiscard]] static Error tooMany(schema::TableId table)
    {
        return Error{ErrorCode::ReferenceTooFar,
                     {},
                     {},
                     {std::string(table->segment), concat(kMostListRows + 1)}};
    }

private:
    const level::Objects& m_objects;
    std::size_t m_left = 2 * kMostListRows;
};

} // namespace tr::edit
