#include "app/cli/Input.h"
#include "app/cli/Json.h"
#include "app/cli/TextTable.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/check/Difference.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace cli
{
namespace
{

using tr::check::FieldDifference;
using tr::check::RowDifference;
using tr::check::TableDifference;
using tr::schema::Leaf;
using tr::schema::TableSet;
using tr::schema::TableView;
using Kind = RowDifference::Kind;

struct DiffOptions
{
    std::string a;
    std::string b;
    std::string table;
    bool json = false;
};

/// A table of both files.
struct Sides
{
    const TableView& a;
    const TableView& b;
};

Sides sidesOf(const TableSet& a, const TableSet& b, const TableDifference& difference)
{
    return {*a.find(difference.table), *b.find(difference.table)};
}

/// Of the row: of the header, which has no path of its own, its name.
std::string pathOf(const TableView& view, std::size_t row)
{
    const std::string path = view.pathOf(row);
    return path.empty() ? std::string(view.info().name) : path;
}

std::string pathOf(const TableView& view, std::size_t row, const FieldDifference& field)
{
    const Leaf& leaf = view.type().leaves()[field.leaf];
    const std::string path = view.pathOf(row, leaf);
    return leaf.count == 1 ? path : tr::concat(path, "/", field.element);
}

const char* word(Kind kind)
{
    switch (kind)
    {
    case Kind::Added:
        return "added";
    case Kind::Removed:
        return "removed";
    case Kind::Changed:
        break;
    }
    return "changed";
}

Json rowJson(const Sides& sides, const RowDifference& row)
{
    Json object;
    object["kind"] = word(row.kind);
    object["a"] = row.kind == Kind::Added ? Json() : Json(pathOf(sides.a, row.rowA));
    object["b"] = row.kind == Kind::Removed ? Json() : Json(pathOf(sides.b, row.rowB));
    Json fields = Json::array();
    for (const FieldDifference& each : row.fields)
    {
        const auto& info = *sides.a.type().leaves()[each.leaf].info;
        Json field;
        field["path"] = pathOf(sides.b, row.rowB, each);
        field["raw_a"] = rawJson(each.a);
        field["raw_b"] = rawJson(each.b);
        field["value_a"] = decodedJson(info, each.a);
        field["value_b"] = decodedJson(info, each.b);
        fields.push_back(std::move(field));
    }
    object["fields"] = std::move(fields);
    return object;
}

void printJson(const TableSet& a, const TableSet& b, const std::vector<TableDifference>& found)
{
    Json tables = Json::array();
    for (const TableDifference& each : found)
    {
        const Sides sides = sidesOf(a, b, each);
        Json table;
        table["table"] = sides.a.info().name;
        table["added"] = each.count(Kind::Added);
        table["removed"] = each.count(Kind::Removed);
        table["changed"] = each.count(Kind::Changed);
        Json rows = Json::array();
        for (const RowDifference& row : each.rows)
        {
            rows.push_back(rowJson(sides, row));
        }
        table["rows"] = std::move(rows);
        tables.push_back(std::move(table));
    }
    std::cout << compact(tables) << '\n';
}

void printText(const Sides& sides, const TableDifference& difference)
{
    std::cout << sides.a.info().name << ": " << grouped(difference.count(Kind::Added)) << " added, "
              << grouped(difference.count(Kind::Removed)) << " removed, "
              << grouped(difference.count(Kind::Changed)) << " changed\n";
    for (const RowDifference& row : difference.rows)
    {
        switch (row.kind)
        {
        case Kind::Added:
            std::cout << "  + " << pathOf(sides.b, row.rowB) << '\n';
            break;
        case Kind::Removed:
            std::cout << "  - " << pathOf(sides.a, row.rowA) << '\n';
            break;
        case Kind::Changed:
            for (const FieldDifference& each : row.fields)
            {
                std::cout << "  ~ " << pathOf(sides.b, row.rowB, each);
                if (row.rowA != row.rowB)
                {
                    std::cout << " (was " << pathOf(sides.a, row.rowA) << ')';
                }
                std::cout << ": " << each.a.text() << " -> " << each.b.text() << '\n';
            }
            break;
        }
    }
}

bool canBeRead(const std::string& path, const tr::Result<Input>& input)
{
    if (!input)
    {
        std::cerr << messageAbout(path, input.error());
        return false;
    }
    std::cerr << problemMessages(path, input->file.diagnostics);
    return input->file.complete;
}

ExitCode diff(const DiffOptions& options)
{
    const auto a = readInput(options.a);
    const auto b = readInput(options.b);
    if (!canBeRead(options.a, a) || !canBeRead(options.b, b))
    {
        return ExitCode::CannotRead;
    }
    if (a->file.version() != b->file.version())
    {
        std::cerr << "cartouche-cli: " << options.a << " is a "
                  << tr::format::formatTitle(a->file.format) << " and " << options.b << " a "
                  << tr::format::formatTitle(b->file.format)
                  << ": records of different games are not compared\n";
        return ExitCode::WrongUsage;
    }
    const TableSet tablesA = tr::format::tables(a->file);
    const TableSet tablesB = tr::format::tables(b->file);
    if (!options.table.empty() && tablesA.find(options.table) == nullptr)
    {
        std::cerr << messageAbout(options.a,
                                  tr::Error{tr::ErrorCode::NoSuchTable, {}, {}, {options.table}});
        return ExitCode::WrongUsage;
    }
    auto found = tr::check::differences(tablesA, tablesB);
    std::erase_if(found,
                  [&](const TableDifference& each) {
                      return !options.table.empty()
                             && tablesA.find(each.table)->info().name != options.table;
                  });
    if (options.json)
    {
        printJson(tablesA, tablesB, found);
    }
    else
    {
        for (const TableDifference& each : found)
        {
            printText(sidesOf(tablesA, tablesB, each), each);
        }
    }
    return found.empty() ? ExitCode::Fine : ExitCode::Found;
}

} // namespace

Run addDiff(CLI::App& arguments)
{
    auto options = std::make_shared<DiffOptions>();
    arguments.add_option("A", options->a, "A level or a WAD")->required()->option_text(" ");
    arguments.add_option("B", options->b, "Another of the same game")->required()->option_text(" ");
    arguments.add_option("--table", options->table, "Only this table")->option_text("NAME");
    arguments.add_flag("--json", options->json, "A JSON list of the tables that differ");
    arguments.footer(
        "Rows are paired in their order: + is only in B, - only in A, ~ has another number in B.\n"
        "Exit code 1 if anything is different. JSON: table, added, removed, changed, and rows "
        "with\n"
        "kind, a and b (paths, or null) and fields (path, raw_a, raw_b, value_a, value_b).");
    return [options] { return diff(*options); };
}

} // namespace cli
