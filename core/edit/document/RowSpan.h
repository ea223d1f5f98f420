#pragma once

#include "core/schema/Content.h"
#include "core/schema/table/RowBlock.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Rows that are edited, and the lists that they join.
namespace tr::edit
{

using schema::Content;

/// Rows of one table.
struct RowSpan
{
    std::string path; ///< of the table: "animations", "rooms/3/portals"
    std::size_t first = 0;
    std::size_t count = 0;
};

/// Whose lists rows become a part of that are put between two others: an animation's state changes
/// are a list, and a moveable's animations are one.
enum class Joins : std::uint8_t
{
    Previous, ///< those of the row in front
    Next,     ///< those of the row behind
};

/// Copies of rows. Precondition: they exist.
[[nodiscard]] schema::RowBlock copyRows(const Content& content, const RowSpan& rows);

/// Rows of zeros for a table. Precondition: it exists.
[[nodiscard]] schema::RowBlock
blankRows(const Content& content, std::string_view path, std::size_t count);

} // namespace tr::edit
