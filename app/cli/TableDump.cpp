#include "app/cli/TableDump.h"

#include "app/cli/DerivedDump.h"
#include "app/cli/Json.h"
#include "app/cli/TextTable.h"
#include "core/base/Text.h"
#include "core/view/words/RowNames.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <variant>
#include <vector>

namespace cli
{
namespace
{

using tr::schema::Leaf;
using tr::schema::TableView;
using tr::schema::Value;

/// A number of a row; `element` counts in arrays, whose numbers are one leaf.
Value numberAt(const TableView& table, std::size_t row, const Leaf& leaf, std::size_t element = 0)
{
    return valueAt(leaf, table.rowData(row), static_cast<std::uint32_t>(element));
}

/// Whether a row is nothing but a number, as in packed streams.
bool isBareNumber(const TableView& table)
{
    const auto leaves = table.type().leaves();
    return leaves.size() == 1 && leaves[0].path.empty() && leaves[0].count == 1;
}

std::string textOf(const Leaf& leaf, const Value& value, NumberForm numbers)
{
    return numbers == NumberForm::Decoded ? tr::schema::decode(*leaf.info, value) : value.text();
}

Json jsonOf(const Leaf& leaf, const Value& value, NumberForm numbers)
{
    return numbers == NumberForm::Decoded ? decodedJson(*leaf.info, value) : rawJson(value);
}

/// The numbers of rows, each with what it means.
class RowNumbers
{
public:
    RowNumbers(const TableRows& rows, NumberForm form)
        : m_rows(rows)
        , m_form(form)
    {
        if (rows.names != nullptr && form == NumberForm::Decoded)
        {
            m_meanings = tr::view::meaningsOf(*rows.table, rows.names->version);
        }
    }

    [[nodiscard]] NumberForm form() const noexcept { return m_form; }

    /// Whether words stand beside the numbers of a leaf.
    [[nodiscard]] bool hasWords(std::size_t leaf) const
    {
        return !m_meanings.empty() && tr::view::hasWords(m_meanings[leaf]);
    }

    /// Whether the row has it.
    [[nodiscard]] bool isThere(std::size_t row, std::size_t leaf) const
    {
        return m_rows.table->has(row, leaf);
    }

    /// "35 \u00B7 SKELETON"; as stored where nothing is to be decoded.
    [[nodiscard]] std::string text(std::size_t row, std::size_t leaf) const
    {
        if (!isThere(row, leaf))
        {
            return {};
        }
        return m_meanings.empty() ? textOf(leafAt(leaf), valueOf(row, leaf), m_form)
                                  : tr::view::numberText(words(row, leaf));
    }

    /// The same as JSON: a number where it says as much as a text.
    [[nodiscard]] Json json(std::size_t row, std::size_t leaf) const
    {
        if (!m_meanings.empty())
        {
            const auto of = words(row, leaf);
            if (of.name || of.isWord)
            {
                return tr::view::numberText(of);
            }
            if (tr::view::packsRow(m_meanings[leaf]))
            {
                return tr::view::rowNumberOf(place(row, leaf), m_rows.names->version);
            }
        }
        return jsonOf(leafAt(leaf), valueOf(row, leaf), m_form);
    }

private:
    [[nodiscard]] const Leaf& leafAt(std::size_t leaf) const
    {
        return m_rows.table->type().leaves()[leaf];
    }

    [[nodiscard]] Value valueOf(std::size_t row, std::size_t leaf) const
    {
        return numberAt(*m_rows.table, row, leafAt(leaf));
    }

    [[nodiscard]] tr::view::FieldPlace place(std::size_t row, std::size_t leaf) const
    {
        return {m_rows.table, row, &leafAt(leaf), m_meanings[leaf]};
    }

    [[nodiscard]] tr::view::NumberWords words(std::size_t row, std::size_t leaf) const
    {
        const NamesBeside& of = *m_rows.names;
        return tr::view::numberWords(place(row, leaf), *of.tables, *of.names, of.version);
    }

    const TableRows& m_rows;
    NumberForm m_form;
    std::vector<tr::view::Meaning> m_meanings;
};

/// A cell of the text table. Of an array, such as the texels of a page, only the beginning.
std::string
cellOf(const TableView& table, const RowNumbers& numbersOf, std::size_t row, std::size_t index)
{
    const Leaf& leaf = table.type().leaves()[index];
    const NumberForm numbers = numbersOf.form();
    if (leaf.count == 1)
    {
        return numbersOf.text(row, index);
    }
    constexpr std::size_t kShown = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(kShown, leaf.count); ++i)
    {
        text += textOf(leaf, numberAt(table, row, leaf, i), numbers) + " ";
    }
    return leaf.count > kShown ? tr::concat(text, "... (", grouped(leaf.count), " numbers)") : text;
}

std::span<const tr::view::DerivedColumn> columnsBeside(const TableRows& rows)
{
    return rows.beside != nullptr ? rows.beside->columns()
                                  : std::span<const tr::view::DerivedColumn>();
}

/// A bare number has no name of its own.
std::string nameOf(const Leaf& leaf)
{
    return leaf.path.empty() ? "value" : leaf.path;
}

std::vector<std::string> cellsOf(const TableRows& rows, const RowNumbers& numbers, std::size_t row)
{
    const TableView& table = *rows.table;
    std::vector<std::string> cells;
    cells.push_back(rows.withPaths ? table.pathOf(rows.first + row) : tr::concat(row));
    for (std::size_t i = 0; i < table.type().leaves().size(); ++i)
    {
        cells.push_back(cellOf(table, numbers, rows.first + row, i));
    }
    for (const tr::view::DerivedColumn& column : columnsBeside(rows))
    {
        cells.push_back(textOf(column, rows.first + row, numbers.form()));
    }
    return cells;
}

/// The title over a row's own number or path.
std::vector<Column> columnsOf(const TableRows& rows, NumberForm numbers)
{
    std::vector<Column> columns;
    columns.push_back(rows.withPaths ? Column{"path", Align::Left} : Column{"row", Align::Right});
    const auto leaves = rows.table->type().leaves();
    const RowNumbers numbersOf(rows, numbers);
    for (std::size_t i = 0; i < leaves.size(); ++i)
    {
        const Leaf& leaf = leaves[i];
        const bool isText =
            leaf.count > 1 || leaf.isText() || numbersOf.hasWords(i)
            || (numbers == NumberForm::Decoded && leaf.info->role == tr::schema::Role::Flags);
        columns.push_back({nameOf(leaf), isText ? Align::Left : Align::Right});
    }
    for (const tr::view::DerivedColumn& column : columnsBeside(rows))
    {
        columns.push_back({column.name, Align::Right});
    }
    return columns;
}

/// Lines of bare numbers: all columns are as wide as the longest number.
void dumpBareText(std::ostream& out, const TableRows& rows, NumberForm numbers)
{
    constexpr std::size_t kPerLine = 10;
    const Leaf& leaf = rows.table->type().leaves()[0];
    const auto text = [&](std::size_t row)
    { return textOf(leaf, numberAt(*rows.table, rows.first + row, leaf), numbers); };

    std::size_t width = 0;
    for (std::size_t row = 0; row < rows.count; ++row)
    {
        width = std::max(width, text(row).size());
    }
    const auto label = [&](std::size_t row)
    { return rows.withPaths ? rows.table->pathOf(rows.first + row) : tr::concat(row); };
    std::size_t labelWidth = rows.count == 0 ? 0 : label(rows.count - 1).size();
    for (std::size_t row = 0; rows.withPaths && row < rows.count;)
    {
        const TableView::Segment& segment = rows.table->segmentOf(rows.first + row);
        row += segment.count;
        labelWidth = std::max(labelWidth, label(row - 1).size());
    }

    // Numbers of different rows of the outer table begin lines of their own.
    std::size_t inLine = 0;
    const TableView::Segment* segment = nullptr;
    for (std::size_t row = 0; row < rows.count; ++row)
    {
        const auto* const own = &rows.table->segmentOf(rows.first + row);
        if (own != segment || inLine == kPerLine)
        {
            out << (row == 0 ? "" : "\n") << padded(label(row), labelWidth, Align::Right) << " ";
            inLine = 0;
            segment = own;
        }
        out << ' ' << padded(text(row), width, Align::Right);
        ++inLine;
    }
    out << (rows.count == 0 ? "" : "\n");
}

/// A step of a path into a row's object: a key, or a place in an array.
using Step = std::variant<std::string, std::size_t>;

std::vector<Step> stepsOf(std::string_view path)
{
    std::vector<Step> steps;
    while (!path.empty())
    {
        const std::string_view segment = path.substr(0, path.find('/'));
        path.remove_prefix(std::min(segment.size() + 1, path.size()));
        std::size_t index = 0;
        const auto parsed = std::from_chars(segment.data(), segment.data() + segment.size(), index);
        const bool isIndex = parsed.ptr == segment.data() + segment.size();
        steps.push_back(isIndex ? Step(index) : Step(std::string(segment)));
    }
    return steps;
}

/// The place in `object` that the steps lead to; made where it is not there yet.
Json& placeIn(Json& object, const std::vector<Step>& steps)
{
    Json* place = &object;
    for (const Step& step : steps)
    {
        place = std::visit([place](const auto& each) { return &(*place)[each]; }, step);
    }
    return *place;
}

Json valueOf(const TableView& table,
             const RowNumbers& numbersOf,
             std::size_t row,
             std::size_t index)
{
    const Leaf& leaf = table.type().leaves()[index];
    const NumberForm numbers = numbersOf.form();
    if (leaf.count == 1)
    {
        return numbersOf.json(row, index);
    }
    Json array = Json::array();
    for (std::size_t i = 0; i < leaf.count; ++i)
    {
        array.push_back(jsonOf(leaf, numberAt(table, row, leaf, i), numbers));
    }
    return array;
}

void dumpObjects(std::ostream& out, const TableRows& rows, NumberForm numbers)
{
    const auto leaves = rows.table->type().leaves();
    const RowNumbers numbersOf(rows, numbers);
    std::vector<std::vector<Step>> steps;
    std::ranges::transform(
        leaves, std::back_inserter(steps), [](const Leaf& leaf) { return stepsOf(nameOf(leaf)); });

    out << '[';
    for (std::size_t row = 0; row < rows.count && out; ++row)
    {
        Json object = Json::object();
        if (rows.withPaths)
        {
            object["path"] = rows.table->pathOf(rows.first + row);
        }
        for (std::size_t i = 0; i < leaves.size(); ++i)
        {
            if (numbersOf.isThere(rows.first + row, i))
            {
                placeIn(object, steps[i]) = valueOf(*rows.table, numbersOf, rows.first + row, i);
            }
        }
        for (const tr::view::DerivedColumn& column : columnsBeside(rows))
        {
            placeIn(object, stepsOf(column.name)) = jsonOf(column, rows.first + row, numbers);
        }
        out << (row == 0 ? "\n" : ",\n") << compact(object);
    }
    out << (rows.count == 0 ? "]\n" : "\n]\n");
}

/// An array of bare numbers, without an end of line after it.
void dumpNumbers(std::ostream& out, const TableRows& rows, NumberForm numbers)
{
    constexpr std::size_t kPerLine = 32;
    const Leaf& leaf = rows.table->type().leaves()[0];
    out << '[';
    for (std::size_t row = 0; row < rows.count && out; ++row)
    {
        const Value value = numberAt(*rows.table, rows.first + row, leaf);
        out << (row == 0 ? "" : ",") << (row % kPerLine == 0 ? "\n" : "")
            << compact(jsonOf(leaf, value, numbers));
    }
    out << (rows.count == 0 ? "]" : "\n]");
}

/// An object for each array of bare numbers that stands in a row of another table.
void dumpNumbersByPath(std::ostream& out, const TableView& table, NumberForm numbers)
{
    out << '[';
    bool isFirst = true;
    for (const TableView::Segment& segment : table.segments())
    {
        out << (isFirst ? "\n" : ",\n") << "{\"path\":" << compact(segment.path) << ",\"numbers\":";
        dumpNumbers(out, {&table, segment.before, segment.count, false, nullptr, nullptr}, numbers);
        out << '}';
        isFirst = false;
    }
    out << (isFirst ? "]\n" : "\n]\n");
}

} // namespace

std::optional<TableRows> selectRows(const tr::schema::TableSet& tables, std::string_view nameOrPath)
{
    if (const TableView* const table = tables.find(nameOrPath))
    {
        return TableRows{table, 0, table->size(), table->isNested(), nullptr, nullptr};
    }
    for (const TableView& table : tables.tables())
    {
        for (const TableView::Segment& segment : table.segments())
        {
            if (segment.path == nameOrPath)
            {
                return TableRows{&table, segment.before, segment.count, false, nullptr, nullptr};
            }
        }
    }
    return std::nullopt;
}

void dumpText(std::ostream& out, const TableRows& rows, NumberForm numbers)
{
    if (isBareNumber(*rows.table) && rows.beside == nullptr)
    {
        dumpBareText(out, rows, numbers);
        return;
    }
    // Made twice, first for the widths: cheaper than to keep the text of a large table.
    std::vector<Column> columns = columnsOf(rows, numbers);
    const RowNumbers numbersOf(rows, numbers);
    for (std::size_t row = 0; row < rows.count; ++row)
    {
        widen(columns, cellsOf(rows, numbersOf, row));
    }
    printTitles(out, columns);
    for (std::size_t row = 0; row < rows.count && out; ++row)
    {
        printRow(out, columns, cellsOf(rows, numbersOf, row));
    }
}

void dumpJson(std::ostream& out, const TableRows& rows, NumberForm numbers)
{
    if (!isBareNumber(*rows.table) || rows.beside != nullptr)
    {
        dumpObjects(out, rows, numbers);
    }
    else if (!rows.withPaths)
    {
        dumpNumbers(out, rows, numbers);
        out << '\n';
    }
    else
    {
        dumpNumbersByPath(out, *rows.table, numbers);
    }
}

} // namespace cli
