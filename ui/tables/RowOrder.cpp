#include "ui/tables/RowOrder.h"

#include <QCollator>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace ui
{
namespace
{

/// Rows between two looks at the request to stop.
constexpr std::size_t kStepRows = 4096;

class FilterRow final : public TableFilter::Row
{
public:
    FilterRow(const TableCells& cells, ValueMode mode)
        : m_cells(cells)
        , m_mode(mode)
    {
    }

    void setRow(std::size_t row) { m_row = row; }

    [[nodiscard]] double number(int column) const override
    {
        return m_cells.number(m_row, column, m_mode);
    }

    [[nodiscard]] double stored(int column) const override
    {
        return m_cells.storedBits(m_row, column);
    }

    [[nodiscard]] std::uint64_t bits(int column) const override
    {
        const auto whole = m_cells.wholeBits(m_row, column);
        return whole ? *whole : bitsOf(stored(column));
    }

    [[nodiscard]] QString text(int column) const override
    {
        return m_cells.text(m_row, column, m_mode);
    }

private:
    const TableCells& m_cells;
    ValueMode m_mode;
    std::size_t m_row = 0;
};

std::vector<std::uint32_t> filteredRows(const TableCells& cells,
                                        const RowArrangement& arrangement,
                                        const tr::Progress& progress)
{
    const std::size_t count = cells.rowCount();
    if (arrangement.filter.isEmpty())
    {
        std::vector<std::uint32_t> rows(count);
        std::iota(rows.begin(), rows.end(), 0U);
        return rows;
    }
    std::vector<std::uint32_t> rows;
    FilterRow row(cells, arrangement.mode);
    for (std::size_t i = 0; i < count; ++i)
    {
        if (i % kStepRows == 0)
        {
            progress.step(static_cast<double>(i) / static_cast<double>(count));
        }
        row.setRow(i);
        if (arrangement.filter.matches(row))
        {
            rows.push_back(static_cast<std::uint32_t>(i));
        }
    }
    return rows;
}

template <class Key>
struct Keyed
{
    Key key;
    std::uint32_t row;
};

/// Sorts by keys that are worked out once a row.
template <class MakeKey, class Less>
void sortBy(std::vector<std::uint32_t>& rows,
            Qt::SortOrder order,
            const MakeKey& makeKey,
            const Less& less)
{
    using Key = decltype(makeKey(std::size_t{}));
    std::vector<Keyed<Key>> keyed;
    keyed.reserve(rows.size());
    for (const std::uint32_t row : rows)
    {
        keyed.push_back({makeKey(row), row});
    }
    const bool ascending = order == Qt::AscendingOrder;
    std::ranges::sort(keyed,
                      [&](const Keyed<Key>& a, const Keyed<Key>& b)
                      {
                          if (less(a.key, b.key))
                          {
                              return ascending;
                          }
                          return less(b.key, a.key) ? !ascending : a.row < b.row;
                      });
    std::ranges::transform(keyed, rows.begin(), &Keyed<Key>::row);
}

void sortRows(const TableCells& cells,
              const RowArrangement& arrangement,
              std::vector<std::uint32_t>& rows)
{
    const int column = arrangement.sortColumn;
    if (cells.hasNumbers(column))
    {
        const double last = std::numeric_limits<double>::infinity()
                            * (arrangement.order == Qt::AscendingOrder ? 1.0 : -1.0);
        const auto number = [&](std::size_t row)
        {
            const double value = cells.number(row, column, arrangement.mode);
            return std::isnan(value) ? last : value;
        };
        sortBy(rows, arrangement.order, number, std::less<>{});
        return;
    }
    QCollator collator;
    collator.setNumericMode(true);
    collator.setCaseSensitivity(Qt::CaseInsensitive);
    const auto text = [&](std::size_t row) { return cells.text(row, column, arrangement.mode); };
    sortBy(rows,
           arrangement.order,
           text,
           [&collator](const QString& a, const QString& b) { return collator.compare(a, b) < 0; });
}

} // namespace

std::size_t costOf(const TableCells& cells, const RowArrangement& arrangement)
{
    constexpr std::size_t kTextCost = 8; // making a text takes so much longer than a number
    constexpr std::size_t kSortCost = 4;
    const auto columns = static_cast<std::size_t>(cells.columnCount());
    const std::size_t filtering = arrangement.filter.isEmpty()  ? 0
                                  : arrangement.filter.isSlow() ? columns * kTextCost
                                                                : 1;
    const bool sorts = arrangement.sortColumn != RowArrangement::kFileOrder;
    return cells.rowCount() * (filtering + (sorts ? kSortCost : 0));
}

std::vector<std::uint32_t> arrangedRows(const TableCells& cells,
                                        const RowArrangement& arrangement,
                                        const tr::Progress& progress)
{
    std::vector<std::uint32_t> rows = filteredRows(cells, arrangement, progress);
    progress.step(1.0);
    if (arrangement.sortColumn != RowArrangement::kFileOrder)
    {
        sortRows(cells, arrangement, rows);
    }
    return rows;
}

} // namespace ui
