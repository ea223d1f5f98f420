#pragma once

#include "core/schema/record/Field.h"
#include "core/schema/table/TableId.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

/// Numbers of the data that say how many rows a table has.
namespace tr::schema
{

/// How many rows there are, by a number of that type. It converts to the count, for archives that
/// need no more.
template <class Number>
struct Stated
{
    static_assert(std::is_integral_v<Number>);

    std::size_t count = 0;
    const Number* number = nullptr; ///< a member of what is described; null: it is made of the rows

    // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions)
    operator std::size_t() const noexcept { return count; }
};

/// As a member of what is described says, which stands somewhere else in the file. When rows come
/// or go, it follows. Below zero it counts more rows than any file has.
template <class Number>
[[nodiscard]] Stated<Number> statedBy(const Number& number) noexcept
{
    return {static_cast<std::size_t>(number), &number};
}

/// A number that has to follow the rows of a table.
struct StatedNumber
{
    std::string counted; ///< path of the table that it counts
    TableId table{};     ///< of the row that it stands in
    std::string path;    ///< of that table; "" for the header
    std::size_t row = 0; ///< in that table
    std::uint32_t memoryOffset = 0;
    std::uint32_t count = 0;
};

} // namespace tr::schema
