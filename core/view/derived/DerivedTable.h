#pragma once

#include "core/level/tables/Tables.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tr::view
{

/// What a derived number says.
enum class DerivedKind : std::uint8_t
{
    Number,
    Row,    ///< a row of the column's target table
    Choice, ///< one of the column's choices
};

/// What a number of a Choice column is called.
struct Choice
{
    std::int64_t number = 0;
    std::string_view name;
};

/// A column that is worked out from the data and stored nowhere.
struct DerivedColumn
{
    /// Nothing: an empty cell. May be called from several threads.
    using ValueOf = std::function<std::optional<std::int64_t>(std::size_t row)>;

    std::string name; ///< as those of fields: "key_frames", "map/left"
    std::string_view doc;
    ValueOf value;
    DerivedKind kind = DerivedKind::Number;
    schema::TableId target{};
    std::span<const Choice> choices{};
    /// Stands behind the fields of the table, and not in front of them.
    bool isTail = false;
};

/// Rows of a table of the file that lie side by side.
struct RowsOf
{
    schema::TableId table{};
    std::size_t first = 0;
    std::size_t count = 1;
};

/// Columns that are worked out: beside the fields of a table of the file, or as a table of their
/// own, each of whose rows stands for rows of the file. Cells are worked out when they are asked
/// for, in no more than logarithmic time, from indexes that were made once.
class DerivedTable
{
public:
    using PlaceOf = std::function<RowsOf(std::size_t row)>;
    using RowAt = std::function<std::optional<std::size_t>(schema::TableId table, std::size_t row)>;

    DerivedTable(std::size_t rows, std::vector<DerivedColumn> columns)
        : m_rows(rows)
        , m_columns(std::move(columns))
    {
    }

    DerivedTable(std::size_t rows, std::vector<DerivedColumn> columns, PlaceOf placeOf, RowAt rowAt)
        : m_rows(rows)
        , m_columns(std::move(columns))
        , m_placeOf(std::move(placeOf))
        , m_rowAt(std::move(rowAt))
    {
    }

    [[nodiscard]] std::size_t rows() const noexcept { return m_rows; }

    [[nodiscard]] std::span<const DerivedColumn> columns() const noexcept { return m_columns; }

    /// Where the data of a row stand. Precondition: a table of its own, row < rows().
    [[nodiscard]] RowsOf placeOf(std::size_t row) const { return m_placeOf(row); }

    /// The row that stands for a row of the file; nothing if none does. Precondition: a table of
    /// its own.
    [[nodiscard]] std::optional<std::size_t> rowAt(schema::TableId table, std::size_t row) const
    {
        return m_rowAt(table, row);
    }

private:
    std::size_t m_rows;
    std::vector<DerivedColumn> m_columns;
    PlaceOf m_placeOf;
    RowAt m_rowAt;
};

/// Tables of their own, in the order in which they are listed to people.
enum class DerivedId : std::uint8_t
{
    Meshes,
    Joints,
    KeyFrames,
    Commands,
};

inline constexpr std::size_t kDerivedCount = static_cast<std::size_t>(DerivedId::Commands) + 1;

struct DerivedInfo
{
    DerivedId id{};
    std::string_view name;  ///< for `dump --table`: "key_frames"; no table of the file has it
    std::string_view title; ///< for people: "Key frames"
    std::string_view doc;
};

/// In the order of DerivedId.
[[nodiscard]] std::span<const DerivedInfo, kDerivedCount> derivedInfos() noexcept;

[[nodiscard]] const DerivedInfo& derivedInfo(DerivedId id) noexcept;

/// Nothing if no derived table has that name.
[[nodiscard]] std::optional<DerivedId> derivedNamed(std::string_view name) noexcept;

} // namespace tr::view
