#pragma once

#include <cstddef>

namespace ui
{

/// The bone that is worked on, for views that show it.
struct BoneWorked
{
    std::size_t model = 0;   ///< row of the moveables
    std::size_t bone = 0;    ///< of it
    bool movesAlone = false; ///< its pivot goes without its mesh and what hangs on it

    friend bool operator==(const BoneWorked&, const BoneWorked&) = default;
};

} // namespace ui
