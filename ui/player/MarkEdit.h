#pragma once

#include <cstdint>

namespace ui
{

/// What is to become of a mark of the timeline.
enum class MarkEdit : std::uint8_t
{
    Change,
    Add, ///< a command where there is none
    Remove,
};

} // namespace ui
