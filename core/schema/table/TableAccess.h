#pragma once

#include "core/schema/table/RowBlock.h"

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace tr::schema
{

/// A table of a value for writing, whatever its rows are.
class TableAccess
{
public:
    static constexpr std::size_t kFixed = std::numeric_limits<std::size_t>::max();

    TableAccess() = default;
    TableAccess(const TableAccess&) = delete;
    TableAccess& operator=(const TableAccess&) = delete;
    virtual ~TableAccess() = default;

    [[nodiscard]] virtual std::size_t size() const = 0;

    /// How many rows its count can say; kFixed where the count follows from something else.
    [[nodiscard]] virtual std::size_t mostRows() const = 0;

    /// Whether rows of that kind can stand here.
    [[nodiscard]] virtual bool takes(const RowBlock& rows) const = 0;

    /// Copies of rows. Precondition: they exist.
    [[nodiscard]] virtual RowBlock copy(std::size_t first, std::size_t count) const = 0;

    /// Rows of zeros.
    [[nodiscard]] virtual RowBlock blank(std::size_t count) const = 0;

    /// A row for writing. Precondition: it exists.
    [[nodiscard]] virtual void* row(std::size_t row) = 0;

    /// Rows as they stand in the file, one behind the other. Nothing where that takes more than the
    /// rows themselves to know. Precondition: takes(rows).
    [[nodiscard]] virtual std::optional<std::vector<std::byte>>
    bytesOf(const RowBlock& rows) const = 0;

    /// The other way, for bytes of which nothing is known. Nothing if they are not exactly so many
    /// rows.
    [[nodiscard]] virtual std::optional<RowBlock> rowsOf(std::span<const std::byte> bytes,
                                                         std::size_t count) const = 0;

    /// Puts `rows` in the place of `removed` rows from `first` on, and gives those back.
    /// Precondition: they exist, and takes(rows).
    virtual RowBlock splice(std::size_t first, std::size_t removed, const RowBlock& rows) = 0;
};

} // namespace tr::schema
