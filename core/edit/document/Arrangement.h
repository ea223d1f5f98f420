#pragma once

#include "core/edit/document/RowSpan.h"
#include "core/edit/document/Step.h"

#include <cstddef>
#include <string_view>
#include <vector>

/// What inserting, duplicating, deleting and moving have in common.
namespace tr::edit
{

/// Rows of a table that are taken out, and then rows that are put in. Used by RowEdit.cpp and by
/// what goes along with rows only.
struct Arrangement
{
    static constexpr std::size_t kNew = schema::RowOrder::kNew;

    std::size_t first = 0;         ///< of the rows that are taken out
    std::size_t removed = 0;       ///< how many they are
    std::size_t at = 0;            ///< the row in front of which others come, once those are out
    std::vector<std::size_t> from; ///< for each of them the row that it was or copies; kNew: none
    Joins joins = Joins::Previous; ///< whose list they become a part of

    [[nodiscard]] static Arrangement insertion(std::size_t at, std::size_t count, Joins joins);
    [[nodiscard]] static Arrangement duplication(std::size_t first, std::size_t count);
    [[nodiscard]] static Arrangement removal(std::size_t first, std::size_t count);
    [[nodiscard]] static Arrangement move(std::size_t first, std::size_t count, std::size_t to);

    /// By how many rows the table grows.
    [[nodiscard]] std::ptrdiff_t growth() const noexcept
    {
        return static_cast<std::ptrdiff_t>(from.size()) - static_cast<std::ptrdiff_t>(removed);
    }

    /// For each row that there will be, the row that it was or copies; kNew: none.
    [[nodiscard]] std::vector<std::size_t> order(std::size_t size) const;

    /// The steps that do it, once it is known what the rows are that come.
    [[nodiscard]] std::vector<Step>
    splices(TableId table, std::string_view path, schema::RowBlock rows) const;
};

} // namespace tr::edit
