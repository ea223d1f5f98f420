#include "app/cli/DerivedDump.h"
#include "app/cli/Input.h"
#include "app/cli/Json.h"
#include "app/cli/TableDump.h"
#include "app/cli/TextTable.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/check/KnownBytes.h"
#include "core/view/derived/DerivedTables.h"
#include "core/view/words/RowNames.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cli
{
namespace
{

using tr::schema::FieldMap;
using tr::schema::TableSet;
using tr::schema::TableView;

struct DumpOptions
{
    std::string file;
    std::optional<std::string> table; ///< nothing: the list of all
    bool decoded = false;
    bool derived = false;
    bool json = false;
    bool alone = false;
};

/// Where a table stands: its first byte, and the bytes of all its rows.
struct Address
{
    std::uint32_t space = 0;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

using Addresses = std::map<tr::schema::TableId, Address>;

Addresses addressesOf(const FieldMap& map, const std::vector<std::uint64_t>& knownEnds)
{
    Addresses addresses;
    for (const FieldMap::Node& node : map.nodes())
    {
        if (node.table != nullptr && node.begin <= knownEnds[node.space])
        {
            const auto [found, isFirst] =
                addresses.try_emplace(*node.table, Address{node.space, node.begin, 0});
            found->second.size += node.end - node.begin;
        }
    }
    return addresses;
}

/// "rooms/*/portals" for "rooms/3/portals".
std::string patternOf(std::string_view path)
{
    constexpr std::string_view kDigits = "0123456789";
    std::string pattern;
    while (!path.empty())
    {
        const std::string_view segment = path.substr(0, path.find('/'));
        path.remove_prefix(std::min(segment.size() + 1, path.size()));
        const bool isRow = segment.find_first_not_of(kDigits) == std::string_view::npos;
        pattern += tr::concat(pattern.empty() ? "" : "/", isRow ? "*" : segment);
    }
    return pattern;
}

std::string pathOf(const TableView& table)
{
    return table.segments().empty() ? std::string(table.info().segment)
                                    : patternOf(table.segments()[0].path);
}

std::optional<Address> addressOf(const TableView& table, const Addresses& addresses)
{
    const auto found = addresses.find(table.id());
    return found == addresses.end() ? std::nullopt : std::optional(found->second);
}

/// What is worked out of a file, with what it needs.
class Derived
{
public:
    Derived(const tr::format::GameFile& file, const TableSet& tables)
        : m_file(file)
        , m_tables(tables)
        , m_derived(
              file.content, tables, [this]() -> const auto& { return references(); })
    {
    }

    [[nodiscard]] const tr::view::DerivedTables& tables() const noexcept { return m_derived; }

private:
    const tr::view::References& references()
    {
        return m_references ? *m_references : m_references.emplace(m_file.content, m_tables);
    }

    const tr::format::GameFile& m_file;
    const TableSet& m_tables;
    std::optional<tr::view::References> m_references;
    tr::view::DerivedTables m_derived;
};

void listAsJson(const TableSet& tables, const FieldMap& map, const Addresses& addresses)
{
    std::cout << '[';
    bool isFirst = true;
    for (const TableView& table : tables.tables())
    {
        Json object;
        object["name"] = table.info().name;
        object["path"] = pathOf(table);
        object["rows"] = table.size();
        const auto address = addressOf(table, addresses);
        object["space"] = address ? spaceJson(map.spaces()[address->space].name) : Json();
        object["offset"] = address ? Json(address->offset) : Json();
        object["size"] = address ? Json(address->size) : Json();
        std::cout << (isFirst ? "\n" : ",\n") << compact(object);
        isFirst = false;
    }
    std::cout << "\n]\n";
}

void listAsText(const TableSet& tables,
                const FieldMap& map,
                const Addresses& addresses,
                const tr::view::DerivedTables& derived)
{
    constexpr int kOffsetDigits = 8;
    std::vector<std::vector<std::string>> rows;
    for (const TableView& table : tables.tables())
    {
        const auto address = addressOf(table, addresses);
        const auto space = address ? map.spaces()[address->space].name : "";
        rows.push_back({std::string(table.info().name),
                        pathOf(table),
                        grouped(table.size()),
                        !address        ? "-"
                        : space.empty() ? "file"
                                        : space,
                        address ? tr::hex(address->offset, kOffsetDigits) : "-",
                        address ? grouped(address->size) : "-"});
    }
    for (const tr::view::DerivedInfo& info : tr::view::derivedInfos())
    {
        const std::size_t count = derived.table(info.id).rows();
        if (count > 0)
        {
            rows.push_back({std::string(info.name), "(worked out)", grouped(count), "-", "-", "-"});
        }
    }
    printTable(std::cout,
               {{"table", Align::Left},
                {"path", Align::Left},
                {"rows", Align::Right},
                {"space", Align::Left},
                {"offset", Align::Left},
                {"bytes", Align::Right}},
               rows);
}

void list(const Input& input, const TableSet& tables, bool json)
{
    const FieldMap map = tr::format::fieldMap(input.file);
    const auto known = tr::check::knownEnds(map, input.file.diagnostics, input.bytes.size());
    const auto addresses = addressesOf(map, known);
    if (json)
    {
        listAsJson(tables, map, addresses);
        return;
    }
    const Derived derived(input.file, tables);
    listAsText(tables, map, addresses, derived.tables());
}

ExitCode dump(const DumpOptions& options)
{
    const auto input = readInput(options.file, options.alone);
    if (!input)
    {
        std::cerr << messageAbout(options.file, input.error());
        return ExitCode::CannotRead;
    }
    const std::string problems = problemMessages(options.file, input->file.diagnostics);
    std::cerr << problems;

    const TableSet tables = input->file.tables();
    const auto numbers = options.decoded ? NumberForm::Decoded : NumberForm::Raw;
    if (!options.table)
    {
        list(*input, tables, options.json);
    }
    else if (const auto own = tr::view::derivedNamed(*options.table))
    {
        const Derived derived(input->file, tables);
        const tr::view::DerivedTable& table = derived.tables().table(*own);
        options.json ? dumpJson(std::cout, table, tables, numbers)
                     : dumpText(std::cout, table, tables, numbers);
    }
    else if (auto rows = selectRows(tables, *options.table))
    {
        const Derived derived(input->file, tables);
        rows->beside = options.derived ? derived.tables().beside(rows->table->id()) : nullptr;
        const tr::view::RowNames names(input->file.content, tables);
        const NamesBeside beside{&tables, &names, input->file.version()};
        rows->names = &beside;
        options.json ? dumpJson(std::cout, *rows, numbers) : dumpText(std::cout, *rows, numbers);
    }
    else
    {
        std::cerr << messageAbout(options.file,
                                  tr::Error{tr::ErrorCode::NoSuchTable, {}, {}, {*options.table}});
        std::cerr << "\"cartouche-cli dump FILE\" lists its tables.\n";
        return ExitCode::WrongUsage;
    }
    return problems.empty() ? ExitCode::Fine : ExitCode::Found;
}

} // namespace

Run addDump(CLI::App& arguments)
{
    auto options = std::make_shared<DumpOptions>();
    arguments.add_option("FILE", options->file, "A level or a WAD")->required()->option_text(" ");
    arguments
        .add_option("--table",
                    options->table,
                    "The rows of this table: by its name (portals: those of all\n"
                    "rooms) or by a path (rooms/3/portals). Or what is worked out\n"
                    "from them: meshes, joints, key_frames, commands. Without it:\n"
                    "the list of the tables")
        ->option_text("NAME");
    arguments.add_flag("--decoded",
                       options->decoded,
                       "Angles in degrees, flags, slots and states by name, fixed\n"
                       "point with its fraction; without it as they are stored");
    arguments.add_flag("--derived",
                       options->derived,
                       "Also what is worked out beside the stored numbers: whose a\n"
                       "row is, how many key frames it has, where it is on the map");
    arguments.add_flag("--json", options->json, "A JSON array with an object a row");
    addAlone(arguments, options->alone);
    arguments.footer(
        "JSON of the list: name, path, rows, space (0 is the file, else the chunk),\n"
        "offset (of the first row) and size (of all rows). JSON of rows: the fields,\n"
        "nested as their paths are; rows that stand in other rows have their path.\n"
        "Rows that are nothing but a number, as in packed data, are numbers; in other\n"
        "rows, such as the bytes of samples, an object a row with path and numbers.");
    return [options] { return dump(*options); };
}

} // namespace cli
