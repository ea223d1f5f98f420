#include "ui/clipboard/PasteNumbers.h"

#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Translated.h"
#include "ui/session/Editor.h"
#include "ui/tables/TableModel.h"

#include <algorithm>
#include <numeric>

namespace ui
{
namespace
{

/// Lines of texts, without an empty one at the end.
std::vector<QStringList> linesOf(QString text)
{
    text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    text.replace(u'\r', u'\n');
    while (text.endsWith(u'\n'))
    {
        text.chop(1);
    }
    std::vector<QStringList> lines;
    for (const QString& line : text.split(u'\n'))
    {
        lines.push_back(line.split(u'\t'));
    }
    return lines;
}

/// The columns that a line names; empty if it does not.
std::vector<int> namedColumns(const QStringList& line, const TableCells& cells)
{
    const QStringList names = cells.columnNames();
    std::vector<int> columns;
    for (const QString& each : line)
    {
        const auto column = names.indexOf(each.trimmed());
        if (column < 0)
        {
            return {};
        }
        columns.push_back(static_cast<int>(column));
    }
    return columns;
}

/// Puts a text with columns into the cells of a table.
class Pasting
{
public:
    explicit Pasting(const TableModel& model)
        : m_model(model)
        , m_cells(model.cells())
    {
    }

    /// False: it cannot be set.
    bool put(int row, int column, const QString& text, bool isNamed)
    {
        const std::size_t source = m_model.sourceRow(row);
        const QString wanted = text.trimmed();
        if (wanted.isEmpty() || wanted == m_cells.text(source, column, m_model.mode()).trimmed())
        {
            return true;
        }
        const auto place = m_cells.place(source, column);
        if (m_cells.column(column).kind != TableCells::Kind::Field || !place)
        {
            // Columns with names and row numbers come along when whole rows are copied.
            problem = isNamed ? QString()
                              : whereIs(row, column)
                                    + translated(QT_TRANSLATE_NOOP("ui",
                                                                   "this column has no numbers "
                                                                   "that could be set."));
            return isNamed;
        }
        using tr::edit::Reading;
        const bool isDecoded = m_model.mode() == ValueMode::Decoded;
        const auto number = tr::edit::parseValue(
            *place->leaf, wanted.toStdString(), isDecoded ? Reading::Meant : Reading::Stored);
        if (!number)
        {
            problem = whereIs(row, column) + sentence(number.error());
            return false;
        }
        values.push_back({cellOf(m_cells.address(source, column)), *number});
        return true;
    }

    std::vector<tr::edit::CellValue> values;
    QString problem;

private:
    [[nodiscard]] QString whereIs(int row, int column) const
    {
        return translated(QT_TRANSLATE_NOOP("ui", "Row %1, %2: "))
            .arg(QString::number(m_model.sourceRow(row)), m_cells.column(column).name);
    }

    const TableModel& m_model;
    const TableCells& m_cells;
};

} // namespace

std::variant<NumbersToPaste, QString> numbersToPaste(const QString& text,
                                                     const TableModel& model,
                                                     std::span<const int> selected,
                                                     int column)
{
    std::vector<QStringList> lines = linesOf(text);
    std::vector<int> columns = namedColumns(lines.front(), model.cells());
    const bool isNamed = !columns.empty();
    if (isNamed)
    {
        lines.erase(lines.begin());
    }
    if (lines.empty())
    {
        return NumbersToPaste{};
    }
    const bool fills = lines.size() == 1;
    const bool toSelected = fills || lines.size() == selected.size();
    const int left = model.rowCount() - selected.front();
    if (!toSelected && static_cast<int>(lines.size()) > left)
    {
        return translated(QT_TRANSLATE_NOOP("ui",
                                            "The text has %1 lines, but from the selected row on "
                                            "the table has only %2 rows."))
            .arg(lines.size())
            .arg(left);
    }
    Pasting pasting(model);
    for (std::size_t i = 0; i < (fills ? selected.size() : lines.size()); ++i)
    {
        const QStringList& line = lines[fills ? 0 : i];
        const int row = toSelected ? selected[i] : selected.front() + static_cast<int>(i);
        if (!isNamed)
        {
            columns.resize(static_cast<std::size_t>(line.size()));
            std::iota(columns.begin(), columns.end(), column);
        }
        const auto width = static_cast<std::size_t>(line.size());
        const bool isTooWide =
            isNamed ? width > columns.size() : columns.back() >= model.columnCount();
        if (isTooWide)
        {
            return translated(QT_TRANSLATE_NOOP("ui",
                                                "Line %1 of the text has more columns than the "
                                                "table has from the current one on."))
                .arg(fills ? 1 : i + 1);
        }
        for (std::size_t each = 0; each < width; ++each)
        {
            if (!pasting.put(row, columns[each], line[qsizetype(each)], isNamed))
            {
                return pasting.problem;
            }
        }
    }
    return NumbersToPaste{std::move(pasting.values)};
}

} // namespace ui
