#include "app/cli/Changing.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/edit/fields/FieldEdit.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cli
{
namespace
{

using tr::schema::Leaf;
using tr::schema::TableSet;

struct SetOptions
{
    ChangedFile file;
    std::vector<std::string> assignments; ///< a path, a value, a path, ...
};

/// Why a number was not set. What it would have made impossible may be elsewhere.
tr::Error about(tr::Error error, const std::string& path)
{
    const bool isElsewhere = !error.path.empty() && error.path != path;
    error.path = isElsewhere ? tr::concat(path, ": ", error.path) : path;
    return error;
}

/// The number with that path. A count that is made from rows is in the file, but is no number of
/// its data.
tr::Result<tr::schema::Cell>
cellAt(const tr::format::GameFile& file, const TableSet& tables, const std::string& path)
{
    auto cell = tr::schema::cellAt(tables, path);
    if (cell)
    {
        return cell;
    }
    const auto field = tr::format::fieldMap(file).find(path);
    if (!field)
    {
        return tr::fail(field.error());
    }
    if (field->info != nullptr)
    {
        return tr::fail(tr::ErrorCode::CountFollows, {path});
    }
    return tr::fail(tr::ErrorCode::NoSuchPath, {path, "a number of it"});
}

/// Changes the content of `file`. Nothing: it is done.
std::optional<tr::Error> change(tr::format::GameFile& file,
                                const std::vector<std::string>& assignments)
{
    tr::edit::Document document(file.content);
    for (std::size_t i = 0; i < assignments.size(); i += 2)
    {
        const std::string& path = assignments[i];
        file.content = document.content();
        const TableSet tables = file.tables();
        const auto cell = cellAt(file, tables, path);
        if (!cell)
        {
            return cell.error();
        }
        const Leaf& leaf = tables.find(cell->table)->type().leaves()[cell->leaf];
        const auto value = tr::edit::parseValue(leaf, assignments[i + 1]);
        if (!value)
        {
            return about(value.error(), path);
        }
        if (const auto done = tr::edit::setValue(document, *cell, *value); !done)
        {
            return about(done.error(), path);
        }
    }
    file.content = document.content();
    return std::nullopt;
}

ExitCode set(const SetOptions& options)
{
    auto input = readToChange(options.file);
    if (!input)
    {
        return ExitCode::CannotRead;
    }
    if (const auto mistake = change(input->file, options.assignments))
    {
        std::cerr << messageAbout(
            options.file.path,
            tr::concat(mistake->path, mistake->path.empty() ? "" : ": ", tr::message(*mistake)));
        return ExitCode::WrongUsage;
    }
    return writeChanged(options.file, input->file);
}

} // namespace

Run addSet(CLI::App& arguments)
{
    auto options = std::make_shared<SetOptions>();
    addFile(arguments, options->file);
    arguments
        .add_option("PATH VALUE",
                    options->assignments,
                    "The number, as `fields` names it, and what to put there; as many pairs\n"
                    "as you like, done one after another")
        ->required()
        ->option_text("...");
    addOutput(arguments, options->file)->required();
    addAlone(arguments, options->file.alone);
    arguments.footer(
        "VALUE: a whole number, decimal or after 0x, is stored as it is. Degrees (90deg) can be\n"
        "given for angles, a number with a point (1.5) for fixed point, names for flags\n"
        "(\"water, sky\"), and none for links that have such a value.\n"
        "Only the bytes of these numbers change; in a compressed chunk, the chunk is packed anew.");
    return [options]
    {
        if (options->assignments.size() % 2 != 0)
        {
            std::cerr << "cartouche-cli set: " << options->assignments.back()
                      << " has no value: give pairs of PATH and VALUE\n";
            return ExitCode::WrongUsage;
        }
        return set(*options);
    };
}

} // namespace cli
