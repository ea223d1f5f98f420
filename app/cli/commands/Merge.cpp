#include "app/cli/Changing.h"
#include "app/cli/Json.h"
#include "app/cli/MergeReport.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/format/set/DiskFiles.h"
#include "core/io/File.h"
#include "core/transfer/CarryOut.h"
#include "core/transfer/NewFile.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

namespace cli
{
namespace
{

namespace transfer = tr::transfer;

struct MergeOptions
{
    std::vector<std::string> files;
    std::string into;
    std::string out;
    std::vector<std::string> rules;
    std::string plan;
    std::string savePlan;
    std::string report;
    bool dryRun = false;
    bool alone = false;
};

void complainOfMerge(const std::string& text)
{
    std::cerr << "cartouche-cli merge: " << text << '\n';
}

/// Nothing: one of the words is none.
std::optional<transfer::Rules> mergeRules(const std::vector<std::string>& words)
{
    transfer::Rules rules;
    for (const std::string& word : words)
    {
        const std::size_t equals = word.find('=');
        const std::string kind = equals == std::string::npos ? "" : word.substr(0, equals);
        const auto rule =
            transfer::ruleOf(equals == std::string::npos ? word : word.substr(equals + 1));
        const auto found = std::ranges::find(transfer::kRuledKinds, kind);
        if (!rule || !(kind.empty() || kind == "sounds" || found != transfer::kRuledKinds.end()))
        {
            complainOfMerge("there is no such rule as " + word + "; --help lists them");
            return std::nullopt;
        }
        if (kind == "sounds")
        {
            rules.sounds = *rule;
        }
        else if (kind.empty())
        {
            rules.objects.fill(*rule);
        }
        else
        {
            rules.objects[static_cast<std::size_t>(found - transfer::kRuledKinds.begin())] = *rule;
        }
    }
    return rules;
}

std::string faultText(const transfer::PlanFault& fault)
{
    return tr::concat(
        fault.place, fault.place.empty() ? "" : ": ", tr::view::englishText(fault.reason));
}

/// What is merged: the files, and what they go into.
struct MergeFiles
{
    std::vector<Input> sources;
    std::optional<Input> into;
    tr::format::GameFile destination;
    std::vector<tr::schema::Content> contents; ///< of the sources
    std::vector<std::string> names;
};

std::optional<MergeFiles> readMerged(const MergeOptions& options, ExitCode& code)
{
    MergeFiles files;
    std::vector<const tr::format::Format*> formats;
    code = ExitCode::CannotRead;
    for (const std::string& path : options.files)
    {
        auto input = readToChange({path, {}, options.alone});
        if (!input)
        {
            return std::nullopt;
        }
        files.contents.push_back(input->file.content);
        formats.push_back(input->file.format);
        files.names.push_back(fileNameOf(path));
        files.sources.push_back(std::move(*input));
    }
    for (std::size_t i = 0; i < files.contents.size(); ++i)
    {
        if (!transfer::canMerge(files.contents[i]))
        {
            std::cerr << messageAbout(options.files[i], "only object WADs can be merged");
            code = ExitCode::WrongUsage;
            return std::nullopt;
        }
    }
    if (options.into.empty())
    {
        files.destination = transfer::newDestination(formats);
        return files;
    }
    files.into = readToChange({options.into, {}, options.alone});
    if (!files.into)
    {
        return std::nullopt;
    }
    files.destination = files.into->file;
    return files;
}

/// The plan that is given, or one of everything. Nothing: why not is told.
std::optional<transfer::Plan> mergePlan(const MergeOptions& options,
                                        const MergeFiles& files,
                                        const transfer::Rules& rules,
                                        ExitCode& code)
{
    const tr::schema::Content* const into = files.into ? &files.destination.content : nullptr;
    if (options.plan.empty())
    {
        transfer::Plan plan = transfer::planOfAll(files.names, files.contents, rules);
        if (into != nullptr)
        {
            plan.destination = transfer::fileOf(fileNameOf(options.into), *into);
        }
        return plan;
    }
    code = ExitCode::CannotRead;
    const auto bytes = tr::readFile(options.plan);
    if (!bytes)
    {
        std::cerr << messageAbout(options.plan, bytes.error());
        return std::nullopt;
    }
    auto plan = transfer::planOf({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
    if (!plan)
    {
        std::cerr << messageAbout(options.plan, faultText(plan.error()));
        return std::nullopt;
    }
    if (const auto fault = transfer::faultOf(*plan, into, files.contents))
    {
        std::cerr << messageAbout(options.plan, faultText(*fault));
        code = ExitCode::Found;
        return std::nullopt;
    }
    return std::move(*plan);
}

/// Writes a small file of our own; tells why that is not possible.
bool writeNote(const std::string& path, const std::string& text)
{
    const auto bytes = std::as_bytes(std::span(text));
    const auto saved = tr::format::saveFiles(path, bytes);
    if (!saved)
    {
        std::cerr << messageAbout(path, saved.error());
    }
    return saved.has_value();
}

ExitCode merge(const MergeOptions& options)
{
    const auto rules = mergeRules(options.rules);
    if (!rules)
    {
        return ExitCode::WrongUsage;
    }
    ExitCode code = ExitCode::Fine;
    auto files = readMerged(options, code);
    if (!files)
    {
        return code;
    }
    const auto plan = mergePlan(options, *files, *rules, code);
    if (!plan)
    {
        return code;
    }
    tr::edit::Document document(files->destination.content);
    const auto report = transfer::carryOut(document, *plan, files->contents);
    if (!report)
    {
        std::cerr << messageAbout(options.out.empty() ? options.files.front() : options.out,
                                  report.error());
        return ExitCode::CannotWrite;
    }
    printMerge(std::cout, *plan, *report);
    const bool isNoted =
        (options.report.empty()
         || writeNote(options.report, indented(mergeJson(*plan, *report)) + "\n"))
        && (options.savePlan.empty()
            || writeNote(options.savePlan,
                         transfer::textOf(transfer::answered(*plan, report->resolution))));
    if (!isNoted)
    {
        return ExitCode::CannotWrite;
    }
    if (options.dryRun)
    {
        const auto& met = report->resolution;
        return met.objects.empty() && met.sounds.empty() ? ExitCode::Fine : ExitCode::Found;
    }
    files->destination.content = document.content();
    return writeChanged({options.into, options.out, options.alone}, files->destination);
}

} // namespace

Run addMerge(CLI::App& arguments)
{
    auto options = std::make_shared<MergeOptions>();
    arguments.add_option("FILE", options->files, "Object WADs")->required()->option_text("...");
    arguments
        .add_option("-o,--output",
                    options->out,
                    "Where the merged file goes, with the files beside it. What is there\n"
                    "is kept beside it, with the time in its name: OUT.YYYYMMDD-....bak")
        ->option_text("OUT");
    arguments
        .add_option("--into",
                    options->into,
                    "The objects go into this WAD, which stays as it is unless it is OUT.\n"
                    "Otherwise they go into an empty one")
        ->option_text("WAD");
    arguments
        .add_option("--on-conflict",
                    options->rules,
                    "What is done where a slot is taken by another object: keep what has\n"
                    "it (unless told otherwise), replace it, or renumber, which gives the\n"
                    "new one a free slot. For one kind only: moveables=, statics=, sprites=.\n"
                    "sounds=keep|replace|renumber for those that are defined otherwise:\n"
                    "renumber unless told otherwise, and commands of animations follow")
        ->delimiter(',')
        ->option_text("[KIND=]RULE,...");
    arguments.add_option("--plan", options->plan, "Do what a plan says that was saved before")
        ->option_text("PLAN.json");
    arguments
        .add_option("--save-plan",
                    options->savePlan,
                    "Write down what is taken and every answer, to be changed or done again")
        ->option_text("PLAN.json");
    arguments
        .add_option("--report",
                    options->report,
                    "Write down what met, what was found equal, limits and remarks")
        ->option_text("REPORT.json");
    arguments.add_flag("--dry-run", options->dryRun, "Say what would be done, and write no WAD");
    addAlone(arguments, options->alone);
    arguments.footer(
        "FILEs come in their order: an object of a later one meets those of earlier ones. What\n"
        "objects need goes along: meshes, skeletons, animations, textures, sounds with the names\n"
        "of their samples, and their own names. Textures with the same texels become one, turned\n"
        "and mirrored ones, too. A plan is for the very files that it was made for: where one has\n"
        "changed nothing is done.\n\n"
        "Exit codes: 0 written, or nothing meets anything (--dry-run); 1 something meets another\n"
        "thing (--dry-run), or files are not those of the plan; 2 wrong usage; 3 cannot read a\n"
        "file or the plan; 4 cannot be done, or written.");
    return [options]
    {
        if (options->out.empty() && !options->dryRun)
        {
            complainOfMerge("give --output OUT, or --dry-run");
            return ExitCode::WrongUsage;
        }
        if (!options->plan.empty() && !options->rules.empty())
        {
            complainOfMerge("--plan and --on-conflict exclude each other: the plan has its rules");
            return ExitCode::WrongUsage;
        }
        return merge(*options);
    };
}

} // namespace cli
