#pragma once

#include "core/level/Objects.h"

#include <cstddef>
#include <vector>

namespace tr::view
{

/// Which animations have rows of state changes, dispatches or commands that others have, too. The
/// lists of original files never overlap; some tools let equal ones share theirs, and then an edit
/// of one changes the others. Takes no longer for lists of damaged files that overlap without end.
class SharedLists
{
public:
    explicit SharedLists(const level::Objects& objects);

    /// Whether another animation has some of its state changes. Precondition: it exists.
    [[nodiscard]] bool hasStateChangesOfOthers(std::size_t animation) const
    {
        return m_changes[animation];
    }

    /// Whether a state change of another animation, or of none, has some of the dispatches of a
    /// state change. Precondition: it exists.
    [[nodiscard]] bool hasDispatchesOfOthers(std::size_t change) const
    {
        return m_dispatches[change];
    }

    /// Whether another animation has some of its commands. Those of a damaged file that nobody has
    /// looked at to their end count as shared. Precondition: it exists.
    [[nodiscard]] bool hasCommandsOfOthers(std::size_t animation) const
    {
        return m_commands[animation];
    }

private:
    std::vector<bool> m_changes;    ///< by animation
    std::vector<bool> m_dispatches; ///< by state change
    std::vector<bool> m_commands;   ///< by animation
};

} // namespace tr::view
