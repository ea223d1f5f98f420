#include "app/cli/DerivedDump.h"

#include "app/cli/TextTable.h"

#include <algorithm>

namespace cli
{
namespace
{

using tr::view::DerivedColumn;
using tr::view::DerivedKind;
using tr::view::DerivedTable;

const tr::view::Choice*
choiceOf(const DerivedColumn& column, std::int64_t number, NumberForm numbers)
{
    if (column.kind != DerivedKind::Choice || numbers != NumberForm::Decoded)
    {
        return nullptr;
    }
    const auto found = std::ranges::find(column.choices, number, &tr::view::Choice::number);
    return found == column.choices.end() ? nullptr : &*found;
}

std::string pathOf(const DerivedTable& table, const tr::schema::TableSet& tables, std::size_t row)
{
    const tr::view::RowsOf place = table.placeOf(row);
    return tables.find(place.table)->pathOf(place.first);
}

std::vector<std::string> cellsOf(const DerivedTable& table,
                                 const tr::schema::TableSet& tables,
                                 std::size_t row,
                                 NumberForm numbers)
{
    std::vector<std::string> cells{std::to_string(row)};
    for (const DerivedColumn& column : table.columns())
    {
        cells.push_back(textOf(column, row, numbers));
    }
    cells.push_back(pathOf(table, tables, row));
    return cells;
}

} // namespace

std::string textOf(const DerivedColumn& column, std::size_t row, NumberForm numbers)
{
    const auto number = column.value(row);
    if (!number)
    {
        return {};
    }
    const auto* const choice = choiceOf(column, *number, numbers);
    return choice != nullptr ? std::string(choice->name) : std::to_string(*number);
}

Json jsonOf(const DerivedColumn& column, std::size_t row, NumberForm numbers)
{
    const auto number = column.value(row);
    if (!number)
    {
        return {};
    }
    const auto* const choice = choiceOf(column, *number, numbers);
    return choice != nullptr ? Json(choice->name) : Json(*number);
}

void dumpText(std::ostream& out,
              const DerivedTable& table,
              const tr::schema::TableSet& tables,
              NumberForm numbers)
{
    std::vector<Column> columns{{"row", Align::Right}};
    for (const DerivedColumn& column : table.columns())
    {
        const bool isText = column.kind == DerivedKind::Choice && numbers == NumberForm::Decoded;
        columns.push_back({column.name, isText ? Align::Left : Align::Right});
    }
    columns.push_back({"path", Align::Left});
    for (std::size_t row = 0; row < table.rows(); ++row)
    {
        widen(columns, cellsOf(table, tables, row, numbers));
    }
    printTitles(out, columns);
    for (std::size_t row = 0; row < table.rows() && out; ++row)
    {
        printRow(out, columns, cellsOf(table, tables, row, numbers));
    }
}

void dumpJson(std::ostream& out,
              const DerivedTable& table,
              const tr::schema::TableSet& tables,
              NumberForm numbers)
{
    out << '[';
    for (std::size_t row = 0; row < table.rows() && out; ++row)
    {
        Json object = Json::object();
        object["path"] = pathOf(table, tables, row);
        for (const DerivedColumn& column : table.columns())
        {
            const std::size_t slash = column.name.find('/');
            Json& place = slash == std::string::npos
                              ? object[column.name]
                              : object[column.name.substr(0, slash)][column.name.substr(slash + 1)];
            place = jsonOf(column, row, numbers);
        }
        out << (row == 0 ? "\n" : ",\n") << compact(object);
    }
    out << (table.rows() == 0 ? "]\n" : "\n]\n");
}

} // namespace cli
