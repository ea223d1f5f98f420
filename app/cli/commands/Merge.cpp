#include "app/cli/Changing.h"
#include "app/cli/Json.h"
#include "app/cli/MergeReport.h"
#include "app/cli/PlainWriting.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/convert/Merging.h"
#include "core/exchange/LevelSamples.h"
#include "core/io/File.h"
#include "core/transfer/CarryOut.h"

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

/// What messages about the merged file call it, which a dry run may have no name for.
const std::string& mergedPath(const MergeOptions& options)
{
    return !options.out.empty()    ? options.out
           : !options.into.empty() ? options.into
                                   : options.files.front();
}

/// Nothing: one of the words is none.
std::optional<transfer::Rules> mergeRules(const std::vector<std::string>& words)
{
    transfer::Rules rules;
    for (const std::string& word : words)
    {
        const std::size_t equals = word.find('=');
        const std::string kind = equals == std::string::npos ? "" : word.substr(0, equals);
        const std::string name = equals == std::string::npos ? word : word.substr(equals + 1);
        const bool isOfSounds = kind == "sounds";
        const auto rule = isOfSounds ? transfer::soundRuleOf(name) : transfer::ruleOf(name);
        const auto found = std::ranges::find(transfer::kRuledKinds, kind);
        if (!rule || !(kind.empty() || isOfSounds || found != transfer::kRuledKinds.end()))
        {
            complainOfMerge("there is no such rule as " + word + "; --help lists them");
            return std::nullopt;
        }
        if (isOfSounds)
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
    std::optional<Input> into;
    tr::format::GameFile made;       ///< the file that they go into
    tr::convert::Source destination; ///< the same
    std::vector<tr::convert::Source> sources;
};

/// A file of a merge. Nothing: why not is told.
std::optional<tr::convert::Source> mergeSide(const std::string& path,
                                             const tr::format::GameFile& file)
{
    auto side = tr::convert::sourceOf(fileNameOf(path), file, tr::lastChangeOf(path));
    if (!side)
    {
        std::cerr << messageAbout(path, side.error());
        return std::nullopt;
    }
    return std::move(*side);
}

/// A file that is there. False: it cannot be.
bool readInto(const MergeOptions& options, MergeFiles& files, ExitCode& code)
{
    files.into = readToChange({options.into, {}, options.alone});
    if (files.into && !tr::convert::canPutInto(files.into->file.content))
    {
        std::cerr << messageAbout(options.into,
                                  "only levels, object WADs and .wad2 files can be merged");
        code = ExitCode::WrongUsage;
        return false;
    }
    files.made = files.into ? files.into->file : tr::format::GameFile{};
    return files.into.has_value();
}

/// An empty one. False: an empty level is none that a game could play.
bool makeInto(const MergeOptions& options, MergeFiles& files, ExitCode& code)
{
    files.made = tr::convert::newDestination(options.out, files.sources);
    const tr::format::Format* const named = tr::format::formatOfName(options.out);
    if (named != nullptr && named->category != files.made.format->category)
    {
        complainOfMerge("objects of levels go into a file that is there: give --into, or a new WAD "
                        "with --output");
        code = ExitCode::WrongUsage;
        return false;
    }
    return true;
}

/// What they go into.
bool readDestination(const MergeOptions& options, MergeFiles& files, ExitCode& code)
{
    const bool isNew = options.into.empty();
    if (!(isNew ? makeInto(options, files, code) : readInto(options, files, code)))
    {
        return false;
    }
    auto destination = mergeSide(isNew ? options.out : options.into, files.made);
    files.destination = destination ? std::move(*destination) : tr::convert::Source{};
    return destination.has_value();
}

std::optional<MergeFiles> readMerged(const MergeOptions& options, ExitCode& code)
{
    MergeFiles files;
    code = ExitCode::CannotRead;
    for (const std::string& path : options.files)
    {
        auto input = readToChange({path, {}, options.alone});
        if (!input)
        {
            return std::nullopt;
        }
        if (!tr::convert::canTakeFrom(input->file.content))
        {
            std::cerr << messageAbout(path,
                                      "only objects of levels, WADs and .wad2 files can be merged");
            code = ExitCode::WrongUsage;
            return std::nullopt;
        }
        input->file.content = tr::exchange::withSamplesFrom(std::move(input->file.content), path);
        auto source = mergeSide(path, input->file);
        if (!source)
        {
            return std::nullopt;
        }
        files.sources.push_back(std::move(*source));
    }
    if (!readDestination(options, files, code))
    {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < files.sources.size(); ++i)
    {
        if (const auto refusal = transfer::refusalOf(files.sources[i].objects.content,
                                                     files.destination.objects.content))
        {
            std::cerr << messageAbout(options.files[i], tr::view::englishText(*refusal));
            code = ExitCode::WrongUsage;
            return std::nullopt;
        }
    }
    return files;
}

/// The plan that is given, or one of everything. Nothing: why not is told.
std::optional<transfer::Plan> mergePlan(const MergeOptions& options,
                                        const MergeFiles& files,
                                        const transfer::Rules& rules,
                                        ExitCode& code)
{
    const tr::schema::Content* const into = files.into ? &files.made.content : nullptr;
    std::vector<std::string> names;
    std::vector<tr::schema::Content> contents; // what is taken from
    std::vector<transfer::PlanFile> prints;    // of the files themselves
    for (const tr::convert::Source& each : files.sources)
    {
        names.push_back(each.print.name);
        contents.push_back(each.objects.content);
        prints.push_back(each.print);
    }
    if (options.plan.empty())
    {
        transfer::Plan plan = transfer::planOfAll(names, contents, rules);
        plan.sources = std::move(prints);
        if (into != nullptr)
        {
            plan.destination = files.destination.print;
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
    if (const auto fault = transfer::faultOf(*plan, into, contents, prints))
    {
        std::cerr << messageAbout(options.plan, faultText(*fault));
        code = ExitCode::Found;
        return std::nullopt;
    }
    return std::move(*plan);
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
    tr::edit::Document document(files->made.content);
    auto report = tr::convert::carryOut(document, files->destination, *plan, files->sources);
    if (!report)
    {
        std::cerr << messageAbout(mergedPath(options), report.error());
        return ExitCode::CannotWrite;
    }
    files->made.content = document.content();
    if (!files->into)
    {
        files->made = tr::convert::withoutEmptyCompanions(std::move(files->made));
    }
    std::cerr << mergeMessages(mergedPath(options), *report);
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
    return writeChanged({options.into, options.out, options.alone}, files->made, report->waves);
}

} // namespace

Run addMerge(CLI::App& arguments)
{
    auto options = std::make_shared<MergeOptions>();
    arguments
        .add_option(
            "FILE", options->files, "Levels, object WADs and object files of Tomb Editor (.wad2)")
        ->required()
        ->option_text("...");
    arguments
        .add_option("-o,--output",
                    options->out,
                    "Where the merged file goes, with the files beside it. What is there\n"
                    "is kept beside it, with the time in its name: OUT.YYYYMMDD-....bak.\n"
                    "A new file whose name ends in .wad2 is one of Tomb Editor")
        ->option_text("OUT");
    arguments
        .add_option("--into",
                    options->into,
                    "The objects go into this level, WAD or .wad2, which stays as it is\n"
                    "unless it is OUT. Otherwise they go into an empty WAD, or .wad2")
        ->option_text("INTO");
    arguments
        .add_option("--on-conflict",
                    options->rules,
                    "What is done where a slot is taken by another object: keep what has\n"
                    "it (unless told otherwise), replace it, newest, which keeps the one\n"
                    "whose file was changed last, or renumber, which gives the new one a\n"
                    "free slot. For one kind only: moveables=, statics=, sprites=.\n"
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
    arguments.add_flag(
        "--dry-run", options->dryRun, "Say what would be done, and write nothing but notes");
    addAlone(arguments, options->alone);
    arguments.footer(
        "FILEs come in their order: an object of a later one meets those of earlier ones. What\n"
        "objects need goes along: meshes, skeletons, animations, textures, sounds with their\n"
        "samples or the names of these, and their own names. Textures with the same texels become\n"
        "one, turned and mirrored ones, too. Where a level has a palette its nearest colours are\n"
        "taken, and the report says how many texels that changes. Objects of .wad2 files go into "
        "a\n"
        ".wad2 as they are, with all that no WAD has room for. A plan is for the very files that "
        "it\n"
        "was made for: where one has changed nothing is done.\n\n"
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
