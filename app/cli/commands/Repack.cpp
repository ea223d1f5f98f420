#include "core/edit/removal/Repack.h"

#include "app/cli/Changing.h"
#include "app/cli/Json.h"
#include "app/cli/TextTable.h"
#include "app/cli/commands/Commands.h"
#include "app/cli/commands/RepackTextures.h"
#include "core/base/Text.h"
#include "core/level/tables/Tables.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>

namespace cli
{
namespace
{

using tr::edit::RepackKind;
using tr::edit::RepackKinds;
using tr::edit::Saving;

struct RepackOptions
{
    ChangedFile file;
    std::vector<std::string> kinds;
    TextureRepackOptions textures;
    bool all = false;
    bool dryRun = false;
    bool json = false;
};

/// Nothing: one of the names is none.
std::optional<RepackKinds> kindsOf(const RepackOptions& options)
{
    RepackKinds kinds = options.all ? RepackKinds{}.set() : tr::edit::unreachableKinds();
    if (!options.kinds.empty())
    {
        kinds.reset();
    }
    for (const std::string& name : options.kinds)
    {
        const auto kind = tr::edit::repackKindOf(name);
        if (!kind)
        {
            std::cerr << "cartouche-cli repack: there is nothing called " << name
                      << " that could be left out; --help lists what can\n";
            return std::nullopt;
        }
        kinds.set(tr::edit::bitOf(*kind));
    }
    return kinds;
}

void printJson(const std::vector<Saving>& savings, const RepackKinds& kinds)
{
    Json rows = Json::array();
    for (const Saving& each : savings)
    {
        if (kinds[tr::edit::bitOf(each.kind)])
        {
            rows.push_back({{"kind", tr::edit::repackName(each.kind)},
                            {"table", each.table->name},
                            {"rows", each.rows},
                            {"bytes", each.bytes}});
        }
    }
    Json result;
    result["bytes"] = tr::edit::bytesOf(savings);
    result["savings"] = std::move(rows);
    std::cout << compact(result) << '\n';
}

void printText(const std::vector<Saving>& savings, const RepackKinds& kinds)
{
    std::vector<Column> columns{
        {"what"}, {"table"}, {"rows", Align::Right}, {"bytes", Align::Right}};
    std::vector<std::vector<std::string>> rows;
    for (const Saving& each : savings)
    {
        if (kinds[tr::edit::bitOf(each.kind)])
        {
            rows.push_back({std::string(tr::edit::repackName(each.kind)),
                            std::string(each.table->name),
                            grouped(each.rows),
                            grouped(each.bytes)});
        }
    }
    printTable(std::cout, std::move(columns), rows);
    std::cout << counted(tr::edit::bytesOf(savings), "byte") << " in all\n";
}

ExitCode repack(const RepackOptions& options)
{
    const auto kinds = kindsOf(options);
    if (!kinds)
    {
        return ExitCode::WrongUsage;
    }
    auto input = readToChange(options.file);
    if (!input)
    {
        return ExitCode::CannotRead;
    }
    tr::edit::Document document(input->file.content);
    const auto savings = tr::edit::repack(document, *kinds);
    if (!savings)
    {
        std::cerr << messageAbout(options.file.path, savings.error());
        return ExitCode::CannotWrite;
    }
    if (options.json)
    {
        printJson(*savings, *kinds);
    }
    else
    {
        printText(*savings, *kinds);
    }
    if (options.dryRun)
    {
        return tr::edit::bytesOf(*savings) == 0 ? ExitCode::Fine : ExitCode::Found;
    }
    input->file.content = document.content();
    return writeChanged(options.file, input->file);
}

/// Names of all kinds, for --help.
std::string kindNames(bool isDefault)
{
    constexpr std::size_t kLine = 90;
    const RepackKinds defaults = tr::edit::unreachableKinds();
    std::string names;
    std::size_t inLine = 0;
    for (std::size_t i = 0; i < tr::edit::kRepackKinds; ++i)
    {
        if (defaults[i] == isDefault)
        {
            const std::string_view name = tr::edit::repackName(static_cast<RepackKind>(i));
            const bool isNext = inLine + name.size() > kLine;
            names += tr::concat(names.empty() ? "" : isNext ? ",\n  " : ", ", name);
            inLine = (isNext ? 0 : inLine + 2) + name.size();
        }
    }
    return names;
}

} // namespace

Run addRepack(CLI::App& arguments)
{
    auto options = std::make_shared<RepackOptions>();
    addFile(arguments, options->file);
    addOutput(arguments, options->file);
    arguments
        .add_option("--only", options->kinds, "Leave out these kinds of things, and no others")
        ->delimiter(',')
        ->option_text("KIND,...");
    arguments.add_flag("--all", options->all, "Leave out everything that can be");
    addTextureRepack(arguments, options->textures);
    arguments.add_flag("--dry-run", options->dryRun, "Say what it would save, and write nothing");
    arguments.add_flag("--json", options->json, "bytes, and savings: kind, table, rows, bytes");
    addAlone(arguments, options->file.alone);
    arguments.footer(
        "Leaves out what nothing leads to, and renumbers what leads to the rest; everything goes\n"
        "on meaning what it meant. Bytes are those of the inflated chunk where there is one.\n\n"
        "Without --only and --all:\n  "
        + kindNames(true) + "\nOnly when they are asked for:\n  " + kindNames(false) + "\n\n"
        + textureRepackFooter()
        + "\nExit codes: 0 written, or nothing to leave out (--dry-run); 1 there is something to\n"
          "leave out (--dry-run); 2 wrong usage; 3 cannot read; 4 cannot write.");
    return [options]
    {
        if (options->file.out.empty() && !options->dryRun)
        {
            std::cerr << "cartouche-cli repack: give --output OUT, or --dry-run\n";
            return ExitCode::WrongUsage;
        }
        if (options->all && !options->kinds.empty())
        {
            std::cerr << "cartouche-cli repack: --all and --only exclude each other\n";
            return ExitCode::WrongUsage;
        }
        const auto& textures = options->textures;
        if (!textures.what.empty() && (options->all || !options->kinds.empty()))
        {
            std::cerr << "cartouche-cli repack: --textures is done by itself, without --all and "
                         "--only\n";
            return ExitCode::WrongUsage;
        }
        if (textures.what.empty() && textures.border)
        {
            std::cerr << "cartouche-cli repack: --border belongs to --textures\n";
            return ExitCode::WrongUsage;
        }
        return textures.what.empty()
                   ? repack(*options)
                   : repackTextures(options->file, textures, options->dryRun, options->json);
    };
}

} // namespace cli
