#pragma once

#include "core/convert/Conversion.h"
#include "core/format/GameFile.h"

#include <map>
#include <optional>
#include <utility>

/// Contents whose objects are drawn, played and merged as those of another format.
namespace tr::convert
{

/// What makes of a content what stands in for it; null: nothing does.
[[nodiscard]] const Conversion* standingIn(const schema::Content& content) noexcept;

/// Whether a content has no objects that can be drawn and taken, but comes to a file that has.
[[nodiscard]] bool needsStandIn(const schema::Content& content) noexcept;

/// What stands in for a file.
struct StandIn
{
    format::GameFile file; ///< its slots are called as those of the file itself
    std::vector<RowPair> rows;
    Losses losses; ///< what of the file it has no place for
};

/// Precondition: needsStandIn. Errors: those of Conversion::convert. Throws Cancelled.
[[nodiscard]] Result<StandIn> standInFor(const schema::Content& content,
                                         const Progress& progress = {});

/// A row of a table, counted over the whole table.
struct TableRow
{
    schema::TableId table;
    std::size_t row = 0;

    friend auto operator<=>(const TableRow&, const TableRow&) = default;
};

/// Which rows of what stands in for a content stand for which of its own.
class StandInRows
{
public:
    explicit StandInRows(std::span<const RowPair> pairs);

    /// What stands for a row, or for the row that it stands in. `tables`: of the content.
    [[nodiscard]] std::optional<TableRow> shownFor(const schema::TableSet& tables,
                                                   TableRow row) const;

    /// The row that one of what stands in for it stands for.
    [[nodiscard]] std::optional<TableRow> meantBy(const TableRow& row) const;

private:
    std::map<TableRow, TableRow> m_shown;
    std::map<TableRow, TableRow> m_meant;
};

} // namespace tr::convert
