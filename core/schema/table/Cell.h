#pragma once

#include "core/schema/record/Reference.h"

#include <compare>
#include <cstddef>
#include <cstdint>

namespace tr::schema
{

/// One number of a value's tables. Rows count over all segments of the TableView, leaves are those
/// of RecordType::leaves().
struct Cell
{
    schema::TableId table{};
    std::size_t row = 0;
    std::uint32_t leaf = 0;
    std::uint32_t element = 0; ///< of a leaf that stands for many numbers

    friend auto operator<=>(const Cell&, const Cell&) = default;
};

} // namespace tr::schema
