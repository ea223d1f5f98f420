#include "app/cli/Input.h"
#include "app/cli/Json.h"
#include "app/cli/TextTable.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/check/Difference.h"
#include "core/view/words/RowNames.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cli
{
namespace
{

using tr::check::FieldDifference;
using tr::check::RowDifference;
using tr::check::ShiftDifference;
using tr::check::TableDifference;
using tr::schema::Leaf;
using tr::schema::TableSet;
using tr::schema::TableView;
using tr::view::RowNames;
using Kind = RowDifference::Kind;

struct DiffOptions
{
    std::string a;
    std::string b;
    std::string table;
    bool json = false;
    bool alone = false;
};

/// A table of both files, or of one of them.
struct Sides
{
    const TableView* a; ///< null: all rows were added
    const TableView* b; ///< null: all rows were removed
    const RowNames& namesA;
    const RowNames& namesB;

    [[nodiscard]] tr::schema::TableId id() const { return (a != nullptr ? a : b)->id(); }

    /// Of a number that differs.
    [[nodiscard]] const Leaf& leafOf(const FieldDifference& field) const
    {
        return (field.b ? b : a)->type().leaves()[field.leaf];
    }
};

/// Both files.
struct Files
{
    const TableSet& a;
    const TableSet& b;
    const RowNames& namesA;
    const RowNames& namesB;

    [[nodiscard]] Sides of(const TableDifference& difference) const
    {
        return {a.find(difference.table), b.find(difference.table), namesA, namesB};
    }
};

/// Of the row: of the header, which has no path of its own, its name.
std::string pathOf(const TableView& view, std::size_t row)
{
    const std::string path = view.pathOf(row);
    return path.empty() ? std::string(view.info().name) : path;
}

std::string pathOf(const Sides& sides, const RowDifference& row, const FieldDifference& field)
{
    const Leaf& leaf = sides.leafOf(field);
    const std::string path =
        field.b ? sides.b->pathOf(row.rowB, leaf) : sides.a->pathOf(row.rowA, leaf);
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
    case Kind::Moved:
        return "moved";
    case Kind::Changed:
        break;
    }
    return "changed";
}

std::string nameOf(const Sides& sides, const RowDifference& row)
{
    const tr::schema::TableId table = sides.id();
    return tr::view::englishText(row.kind == Kind::Removed ? sides.namesA.row(table, row.rowA)
                                                           : sides.namesB.row(table, row.rowB));
}

std::string nameOf(const Sides& sides, const RowDifference& row, const FieldDifference& field)
{
    const tr::schema::TableId table = sides.id();
    return tr::view::englishText(
        field.b ? sides.namesB.number({table, row.rowB, field.leaf, field.element})
                : sides.namesA.number({table, row.rowA, field.leaf, field.element}));
}

Json rowJson(const Sides& sides, const RowDifference& row)
{
    Json object;
    object["kind"] = word(row.kind);
    object["name"] = nameOf(sides, row);
    object["a"] = row.kind == Kind::Added ? Json() : Json(pathOf(*sides.a, row.rowA));
    object["b"] = row.kind == Kind::Removed ? Json() : Json(pathOf(*sides.b, row.rowB));
    Json fields = Json::array();
    for (const FieldDifference& each : row.fields)
    {
        const auto& info = *sides.leafOf(each).info;
        Json field;
        field["path"] = pathOf(sides, row, each);
        field["name"] = nameOf(sides, row, each);
        field["raw_a"] = each.a ? rawJson(*each.a) : Json();
        field["raw_b"] = each.b ? rawJson(*each.b) : Json();
        field["value_a"] = each.a ? decodedJson(info, *each.a) : Json();
        field["value_b"] = each.b ? decodedJson(info, *each.b) : Json();
        fields.push_back(std::move(field));
    }
    object["fields"] = std::move(fields);
    return object;
}

/// "frame_offset", or "number" where the rows are bare numbers.
std::string fieldOf(const TableView& view, std::uint32_t leaf)
{
    const std::string& path = view.type().leaves()[leaf].path;
    return path.empty() ? "number" : path;
}

Json shiftJson(const Sides& sides, const ShiftDifference& shift)
{
    Json object;
    object["field"] = sides.b->type().leaves()[shift.leaf].path;
    object["target"] = shift.target->name;
    object["by"] = shift.by;
    object["numbers"] = shift.count;
    object["first"] = pathOf(*sides.b, shift.first);
    object["last"] = pathOf(*sides.b, shift.last);
    return object;
}

Json tableJson(std::string_view name)
{
    Json table;
    table["table"] = name;
    for (const char* const count : {"added", "removed", "changed", "moved"})
    {
        table[count] = 0;
    }
    table["rows"] = Json::array();
    table["shifts"] = Json::array();
    return table;
}

Json tablesJson(const Files& files, const std::vector<TableDifference>& found)
{
    Json tables = Json::array();
    for (const TableDifference& each : found)
    {
        const Sides sides = files.of(each);
        Json table = tableJson(sides.id()->name);
        for (const Kind kind : {Kind::Added, Kind::Removed, Kind::Changed, Kind::Moved})
        {
            table[word(kind)] = each.count(kind);
        }
        for (const RowDifference& row : each.rows)
        {
            table["rows"].push_back(rowJson(sides, row));
        }
        for (const ShiftDifference& shift : each.shifts)
        {
            table["shifts"].push_back(shiftJson(sides, shift));
        }
        tables.push_back(std::move(table));
    }
    return tables;
}

std::string textOf(const std::optional<tr::schema::Value>& value)
{
    return value ? value->text() : "none";
}

void printFields(const Sides& sides, const RowDifference& row)
{
    for (const FieldDifference& each : row.fields)
    {
        std::cout << "  ~ " << nameOf(sides, row, each) << ": " << textOf(each.a) << " -> "
                  << textOf(each.b) << "  [" << pathOf(sides, row, each);
        if (row.rowA != row.rowB)
        {
            std::cout << ", was in " << pathOf(*sides.a, row.rowA);
        }
        std::cout << "]\n";
    }
}

/// How many of the rows from there on came, went or moved side by side.
std::size_t stretchOf(const Sides& sides, const std::vector<RowDifference>& rows, std::size_t first)
{
    const RowDifference& begin = rows[first];
    const bool isOld = begin.kind == Kind::Removed;
    const TableView& view = isOld ? *sides.a : *sides.b;
    const std::size_t row = isOld ? begin.rowA : begin.rowB;
    const TableView::Segment& segment = view.segmentOf(row);
    const std::size_t left = segment.before + segment.count - row;
    std::size_t count = 1;
    while (count < left && first + count < rows.size())
    {
        const RowDifference& next = rows[first + count];
        const bool isNext = next.kind == begin.kind && next.fields.empty()
                            && (begin.kind == Kind::Added || next.rowA == begin.rowA + count)
                            && (isOld || next.rowB == begin.rowB + count);
        if (!isNext)
        {
            break;
        }
        ++count;
    }
    return count;
}

/// "frames/12", "frames/12..71".
std::string pathOfStretch(const TableView& view, std::size_t first, std::size_t count)
{
    const std::string path = pathOf(view, first);
    return count == 1 ? path
                      : tr::concat(path, "..", first + count - 1 - view.segmentOf(first).before);
}

void printStretch(const Sides& sides, const RowDifference& row, std::size_t count)
{
    const bool isOld = row.kind == Kind::Removed;
    const RowNames& names = isOld ? sides.namesA : sides.namesB;
    const std::size_t first = isOld ? row.rowA : row.rowB;
    const char* const sign = isOld ? "  - " : row.kind == Kind::Added ? "  + " : "  > ";
    std::cout << sign << tr::view::englishText(names.rows(sides.id(), first, count)) << "  ["
              << pathOfStretch(isOld ? *sides.a : *sides.b, first, count);
    if (row.kind == Kind::Moved)
    {
        std::cout << ", was " << pathOfStretch(*sides.a, row.rowA, count);
    }
    if (count > 1)
    {
        std::cout << ", " << grouped(count) << " rows";
    }
    std::cout << "]\n";
}

void printShift(const Sides& sides, const ShiftDifference& shift)
{
    std::cout << "  = " << fieldOf(*sides.b, shift.leaf) << " of " << grouped(shift.count)
              << (shift.count == 1 ? " row" : " rows") << " follows " << shift.target->name
              << " by " << (shift.by > 0 ? "+" : "") << shift.by << ": "
              << pathOf(*sides.b, shift.first);
    if (shift.last != shift.first)
    {
        std::cout << " to " << pathOf(*sides.b, shift.last);
    }
    std::cout << '\n';
}

void printText(const Sides& sides, const TableDifference& difference)
{
    std::cout << sides.id()->name << ": " << grouped(difference.count(Kind::Added)) << " added, "
              << grouped(difference.count(Kind::Removed)) << " removed, "
              << grouped(difference.count(Kind::Changed)) << " changed";
    if (const std::size_t moved = difference.count(Kind::Moved); moved > 0)
    {
        std::cout << ", " << grouped(moved) << " moved";
    }
    std::cout << '\n';
    const auto& rows = difference.rows;
    for (std::size_t i = 0; i < rows.size();)
    {
        const bool isWhole = rows[i].kind != Kind::Changed;
        const std::size_t count = isWhole ? stretchOf(sides, rows, i) : 1;
        if (isWhole)
        {
            printStretch(sides, rows[i], count);
        }
        printFields(sides, rows[i]);
        i += count;
    }
    for (const ShiftDifference& each : difference.shifts)
    {
        printShift(sides, each);
    }
}

constexpr auto kNoByte = std::numeric_limits<std::size_t>::max();

/// Files can differ where no record does: in what is left of a compressor's choices.
std::size_t firstOtherByte(const Input& a, const Input& b)
{
    const auto [byteA, byteB] = std::ranges::mismatch(a.bytes, b.bytes);
    const bool isSame = byteA == a.bytes.end() && byteB == b.bytes.end();
    return isSame ? kNoByte : static_cast<std::size_t>(byteA - a.bytes.begin());
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
    const auto a = readInput(options.a, options.alone);
    const auto b = readInput(options.b, options.alone);
    if (!canBeRead(options.a, a) || !canBeRead(options.b, b))
    {
        return ExitCode::CannotRead;
    }
    if (a->file.version() != b->file.version())
    {
        std::cerr << "cartouche-cli: " << options.a << " is a " << a->file.format->title << " and "
                  << options.b << " a " << b->file.format->title
                  << ": records of different games are not compared\n";
        return ExitCode::WrongUsage;
    }
    const TableSet tablesA = a->file.tables();
    const TableSet tablesB = b->file.tables();
    if (!options.table.empty() && tablesA.find(options.table) == nullptr
        && tablesB.find(options.table) == nullptr)
    {
        std::cerr << messageAbout(options.a + " and " + options.b,
                                  tr::Error{tr::ErrorCode::NoSuchTable, {}, {}, {options.table}});
        return ExitCode::WrongUsage;
    }
    auto found = tr::check::differences({a->file.content, tablesA}, {b->file.content, tablesB});
    const auto otherByte =
        found.empty() && options.table.empty() ? firstOtherByte(*a, *b) : kNoByte;
    std::erase_if(found,
                  [&](const TableDifference& each)
                  { return !options.table.empty() && each.table->name != options.table; });
    const RowNames namesA(a->file.content, tablesA);
    const RowNames namesB(b->file.content, tablesB);
    const Files files{tablesA, tablesB, namesA, namesB};
    if (options.json)
    {
        Json tables = tablesJson(files, found);
        if (otherByte != kNoByte)
        {
            tables.push_back(tableJson("bytes"));
            tables.back()["first_byte"] = otherByte;
        }
        std::cout << compact(tables) << '\n';
    }
    else
    {
        for (const TableDifference& each : found)
        {
            printText(files.of(each), each);
        }
        if (otherByte != kNoByte)
        {
            std::cout << "bytes: every record is the same, but they are written differently, first "
                         "at "
                      << tr::hex(otherByte, 8) << '\n';
        }
    }
    return found.empty() && otherByte == kNoByte ? ExitCode::Fine : ExitCode::Found;
}

} // namespace

Run addDiff(CLI::App& arguments)
{
    auto options = std::make_shared<DiffOptions>();
    arguments.add_option("A", options->a, "A level or a WAD")->required()->option_text(" ");
    arguments.add_option("B", options->b, "Another of the same game")->required()->option_text(" ");
    arguments.add_option("--table", options->table, "Only this table")->option_text("NAME");
    arguments.add_flag("--json", options->json, "A JSON list of the tables that differ");
    addAlone(arguments, options->alone);
    arguments.footer(
        "A row is the same one wherever it stands: + is only in B, - only in A, > stands "
        "elsewhere\n"
        "in B, ~ has another number in B, and = are numbers that only follow what they lead to.\n"
        "Exit code 1 if anything is different. JSON, an object a table: table; added, removed,\n"
        "changed and moved (how many rows); rows with kind, name, a and b (paths, or null) and\n"
        "fields (path, name; raw_a, raw_b, value_a, value_b, null where a file lacks the number);\n"
        "shifts with field, target, by (rows of the target), numbers (how many), first and last\n"
        "(paths in B). Files whose records are the same but "
        "not\n"
        "their bytes give one object more, table \"bytes\", with first_byte.");
    return [options] { return diff(*options); };
}

} // namespace cli
