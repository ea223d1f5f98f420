#include "app/cli/Input.h"
#include "app/cli/Json.h"
#include "app/cli/TextTable.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/check/KnownBytes.h"
#include "core/check/Spaces.h"

#include <tl/expected.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli
{
namespace
{

using tr::schema::FieldMap;
using tr::schema::FieldRef;
using tr::schema::Value;

struct FieldsOptions
{
    std::string file;
    std::string offset;
    std::string space;
    std::string path;
    bool json = false;
    bool alone = false;
};

constexpr std::string_view kFileSpace = "0";

constexpr auto kBehindFault =
    "The file is damaged, and this lies behind the fault: nothing is known about it.";

/// Decimal, or hexadecimal after 0x. Nothing where it is neither.
std::optional<std::uint64_t> parseOffset(std::string_view text)
{
    constexpr int kDecimal = 10;
    constexpr int kHexadecimal = 16;
    const bool isHex = text.starts_with("0x") || text.starts_with("0X");
    const std::string_view digits = isHex ? text.substr(2) : text;
    std::uint64_t number = 0;
    const auto parsed = std::from_chars(
        digits.data(), digits.data() + digits.size(), number, isHex ? kHexadecimal : kDecimal);
    const bool whole = parsed.ec == std::errc{} && parsed.ptr == digits.data() + digits.size();
    return whole ? std::optional(number) : std::nullopt;
}

/// Checks an option that CLI11 has as text, so that mistakes in it are found with all others.
std::string offsetMistake(const std::string& text)
{
    return parseOffset(text) ? "" : text + " is no offset: decimal, or hexadecimal after 0x";
}

std::optional<std::uint32_t> spaceNamed(const FieldMap& map, std::string_view name)
{
    if (name.empty() || name == kFileSpace)
    {
        return 0;
    }
    const auto found = std::ranges::find(map.spaces(), name, &tr::schema::Space::name);
    return found == map.spaces().end()
               ? std::nullopt
               : std::optional(static_cast<std::uint32_t>(found - map.spaces().begin()));
}

std::string noSuchSpace(const FieldMap& map, const std::string& name)
{
    std::string known(kFileSpace);
    for (const tr::schema::Space& each : std::span(map.spaces()).subspan(1))
    {
        known += ", " + each.name;
    }
    return tr::concat("There is no space ", name, "; this file has ", known, ".");
}

/// Documentation: of a number its own, of a table the table's.
std::string_view docOf(const FieldRef& ref, const FieldMap& map)
{
    if (ref.info != nullptr)
    {
        return ref.info->doc;
    }
    for (std::uint32_t i = 0; i < map.nodes().size(); ++i)
    {
        const FieldMap::Node& node = map.nodes()[i];
        if (node.table != nullptr && node.space == ref.space && node.begin == ref.offset
            && map.pathOf(i) == ref.path)
        {
            return node.table->doc;
        }
    }
    return {};
}

/// A field with its bytes.
struct Found
{
    FieldRef ref;
    std::string_view space;
    std::string_view doc;
    std::vector<std::byte> bytes;

    /// Of a single number; records, tables and chunks have none.
    [[nodiscard]] std::optional<Value> value() const
    {
        return ref.info == nullptr
                   ? std::nullopt
                   : std::optional(tr::schema::valueOfBytes(*ref.info, ref.type, bytes));
    }
};

void printJson(const Found& found)
{
    const auto value = found.value();
    Json object;
    object["path"] = found.ref.path;
    object["offset"] = found.ref.offset;
    object["size"] = found.ref.size;
    object["space"] = spaceJson(found.space);
    object["type"] = value ? Json(tr::schema::typeName(found.ref.type)) : Json();
    object["raw"] = value ? rawJson(*value) : Json();
    object["value"] = value ? decodedJson(*found.ref.info, *value) : Json();
    object["doc"] = found.doc;
    std::cout << compact(object) << '\n';
}

void printText(const Found& found)
{
    constexpr std::size_t kLabelWidth = 6;
    constexpr std::size_t kBytesShown = 16;
    const auto line = [](std::string_view label, std::string_view text)
    { std::cout << padded(label, kLabelWidth, Align::Left) << "  " << text << '\n'; };

    line("path", found.ref.path);
    line("space", found.space.empty() ? "file" : found.space);
    line("offset", tr::concat(tr::hex(found.ref.offset, 8), " (", grouped(found.ref.offset), ")"));
    line("size", counted(found.ref.size, "byte"));
    line("bytes", tr::hexBytes(found.bytes, kBytesShown));
    if (const auto value = found.value())
    {
        line("type",
             tr::concat(tr::schema::typeName(found.ref.type),
                        ", ",
                        tr::schema::roleName(found.ref.info->role)));
        line("raw", value->text());
        line("value", tr::schema::decode(*found.ref.info, *value));
    }
    if (!found.doc.empty())
    {
        line("doc", found.doc);
    }
}

/// The field that is asked for. Why there is none goes to standard error.
tl::expected<FieldRef, ExitCode>
look(const FieldsOptions& options, const Input& input, const FieldMap& map)
{
    const auto refuse = [&options](ExitCode code, const auto& why)
    {
        std::cerr << messageAbout(options.file, why);
        return tl::unexpected(code);
    };
    const auto space = spaceNamed(map, options.space);
    if (!space)
    {
        return refuse(ExitCode::WrongUsage, noSuchSpace(map, options.space));
    }
    const auto known = tr::check::knownEnds(map, input.file.diagnostics, input.bytes.size());
    const auto offset = parseOffset(options.offset);
    if (!input.file.complete && offset && *offset >= known[*space])
    {
        return refuse(ExitCode::CannotRead, kBehindFault);
    }
    auto ref = offset ? map.at(*space, *offset) : map.find(options.path);
    if (!ref)
    {
        // In a file that is read in part it may be what is missing.
        return refuse(input.file.complete ? ExitCode::WrongUsage : ExitCode::CannotRead,
                      ref.error());
    }
    if (!input.file.complete && ref->offset + ref->size > known[ref->space])
    {
        return refuse(ExitCode::CannotRead, kBehindFault);
    }
    return std::move(*ref);
}

ExitCode fields(const FieldsOptions& options)
{
    const auto input = readInput(options.file, options.alone);
    if (!input)
    {
        std::cerr << messageAbout(options.file, input.error());
        return ExitCode::CannotRead;
    }
    const std::string problems = problemMessages(options.file, input->file.diagnostics);
    std::cerr << problems;

    const FieldMap map = tr::format::fieldMap(input->file);
    const auto ref = look(options, *input, map);
    if (!ref)
    {
        return ref.error();
    }
    const auto space = tr::check::bytesOfSpace(input->bytes, map, ref->space);
    if (!space)
    {
        std::cerr << messageAbout(options.file, space.error());
        return ExitCode::CannotRead;
    }
    if (ref->offset + ref->size > space->size())
    {
        std::cerr << messageAbout(options.file, kBehindFault);
        return ExitCode::CannotRead;
    }
    const auto bytes = std::span(*space).subspan(ref->offset, ref->size);
    const Found found{
        *ref, map.spaces()[ref->space].name, docOf(*ref, map), {bytes.begin(), bytes.end()}};
    options.json ? printJson(found) : printText(found);
    return problems.empty() ? ExitCode::Fine : ExitCode::Found;
}

} // namespace

Run addFields(CLI::App& arguments)
{
    auto options = std::make_shared<FieldsOptions>();
    arguments.add_option("FILE", options->file, "A level or a WAD")->required()->option_text(" ");
    auto* const at = arguments
                         .add_option("--at",
                                     options->offset,
                                     "The field at this byte: decimal, or hexadecimal after 0x")
                         ->option_text("OFFSET")
                         ->check(CLI::Validator(offsetMistake, "", "offset"));
    auto* const space = arguments
                            .add_option("--space",
                                        options->space,
                                        "With --at: what the offset counts in. 0 is the file (the\n"
                                        "default), else the name of a chunk, such as level_data")
                            ->option_text("NAME");
    auto* const path = arguments
                           .add_option("--path",
                                       options->path,
                                       "The bytes of this field, record, table or chunk:\n"
                                       "animations/5/state_id, rooms/2/portals/0/normal/x")
                           ->option_text("PATH");
    arguments.add_flag("--json", options->json, "A JSON object");
    addAlone(arguments, options->alone);
    arguments.footer("JSON: path, offset, size, space (0 is the file, else the chunk), type, raw,\n"
                     "value (decoded: angles in degrees, flags by name) and doc. Of what is no\n"
                     "single number, such as a record or a table, type, raw and value are null.");
    return [options, at, space, path]
    {
        const bool isClear = at->empty() != path->empty() && (space->empty() || !at->empty());
        if (!isClear)
        {
            std::cerr << "cartouche-cli fields: give either --at OFFSET, with or without --space, "
                         "or --path PATH\n";
            return ExitCode::WrongUsage;
        }
        return fields(*options);
    };
}

} // namespace cli
