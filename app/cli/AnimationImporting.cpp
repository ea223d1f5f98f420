#include "app/cli/AnimationImporting.h"

#include "app/cli/AnimationTable.h"
#include "app/cli/PlainWriting.h"
#include "core/base/Text.h"
#include "core/convert/animations/AnimationExport.h"
#include "core/convert/animations/AnimationImport.h"
#include "core/io/File.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <iostream>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace cli
{
namespace
{

namespace convert = tr::convert;

void complainOfImport(const std::string& text)
{
    std::cerr << "cartouche-cli import: " << text << '\n';
}

/// What is read, and what is wanted of it.
struct ImportWork
{
    Input input;
    std::vector<convert::AnimationFile> files;
    convert::ImportWanted wanted;
};

template <class Number>
std::optional<Number> numberOfText(std::string_view text)
{
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(number)
                                                                    : std::nullopt;
}

/// A number and what it becomes: "3=7", "3=none".
struct Exchange
{
    std::int64_t from = 0;
    std::optional<std::uint16_t> to;
};

std::optional<Exchange> exchangeOf(std::string_view text, bool mayGo)
{
    const std::size_t equals = text.find('=');
    const auto from = numberOfText<std::int64_t>(text.substr(0, equals));
    const std::string_view then =
        equals == std::string_view::npos ? std::string_view() : text.substr(equals + 1);
    const auto to = numberOfText<std::uint16_t>(then);
    const bool isGone = mayGo && then == "none";
    return from && (to || isGone) ? std::optional(Exchange{*from, to}) : std::nullopt;
}

/// Calls `use` with each; false: one is none, which is told.
template <class Use>
bool useExchanges(const std::vector<std::string>& texts,
                  const char* option,
                  bool mayGo,
                  const Use& use)
{
    for (const std::string& text : texts)
    {
        const auto exchange = exchangeOf(text, mayGo);
        if (!exchange)
        {
            complainOfImport(tr::concat(option,
                                        " takes two numbers, such as 3=7",
                                        mayGo ? ", or 3=none, and not " : ", and not ",
                                        text));
            return false;
        }
        use(*exchange);
    }
    return true;
}

/// Numbers that files name become others, in all files that name them.
bool exchangeNumbers(const AnimationImport& options, convert::ImportWanted& wanted)
{
    const auto inAll = [&wanted](convert::ImportNumbers convert::FileImport::*numbers)
    {
        return [&wanted, numbers](const Exchange& exchange)
        {
            for (convert::FileImport& file : wanted.files)
            {
                const auto known =
                    exchange.from < 0 || exchange.from > 0xFFFF
                        ? (file.*numbers).end()
                        : (file.*numbers).find(static_cast<std::uint16_t>(exchange.from));
                if (known != (file.*numbers).end())
                {
                    known->second = exchange.to;
                }
            }
        };
    };
    std::vector<std::uint16_t> before;
    before.reserve(wanted.files.size());
    for (const convert::FileImport& file : wanted.files)
    {
        before.push_back(file.state);
    }
    const auto states = [&](const Exchange& exchange)
    {
        for (std::size_t i = 0; i < before.size(); ++i)
        {
            wanted.files[i].state =
                exchange.from == before[i] ? *exchange.to : wanted.files[i].state;
        }
    };
    const auto targets = [&](const Exchange& exchange)
    {
        for (convert::FileImport& file : wanted.files)
        {
            const auto known = file.targets.find(exchange.from);
            if (known != file.targets.end())
            {
                using convert::ImportTarget;
                known->second = exchange.to ? ImportTarget{ImportTarget::Kind::Own, *exchange.to}
                                            : ImportTarget{};
            }
        }
    };
    return useExchanges(options.states, "--state", false, states)
           && useExchanges(options.asked, "--asked", true, inAll(&convert::FileImport::asked))
           && useExchanges(options.sounds, "--sound", true, inAll(&convert::FileImport::sounds))
           && useExchanges(options.effects, "--effect", true, inAll(&convert::FileImport::effects))
           && useExchanges(options.targets, "--target", true, targets);
}

/// "own", or a number a file.
bool choosePlaces(const std::string& onto, convert::ImportWanted& wanted)
{
    if (onto.empty())
    {
        return true;
    }
    std::string_view rest = onto;
    for (convert::FileImport& file : wanted.files)
    {
        if (onto == "own")
        {
            file.onto = file.number;
            continue;
        }
        const std::string_view part = rest.substr(0, rest.find(','));
        const auto number = numberOfText<std::uint16_t>(part);
        if (!number && !part.empty())
        {
            complainOfImport("--onto is own, or the number of an animation for each file: 3,,7");
            return false;
        }
        file.onto = number;
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    }
    if (onto != "own" && !rest.empty())
    {
        complainOfImport("--onto names more animations than there are files");
        return false;
    }
    return true;
}

std::optional<std::vector<convert::AnimationFile>> readModels(const AnimationImport& options)
{
    std::vector<convert::AnimationFile> files;
    for (const std::string& path : options.models)
    {
        const auto bytes = tr::readFile(path);
        auto file = bytes ? convert::readAnimationFile(*bytes, fileNameOf(path))
                          : tr::Result<convert::AnimationFile>(tr::fail(bytes.error()));
        if (!file)
        {
            std::cerr << messageAbout(path, file.error());
            return std::nullopt;
        }
        files.push_back(std::move(*file));
    }
    return files;
}

/// Tables call files by their names, without their folders. False: two have one name, which is
/// told.
bool areNamedApart(const AnimationImport& options, std::span<const convert::AnimationFile> files)
{
    if (options.table.empty() && options.saveTable.empty())
    {
        return true;
    }
    std::set<std::string_view> names;
    for (const convert::AnimationFile& file : files)
    {
        if (!names.insert(file.name).second)
        {
            complainOfImport(tr::concat(
                "two files are called ", file.name, ", which a table could not tell apart"));
            return false;
        }
    }
    return true;
}

/// What a table says; false: why it says nothing is told.
bool readTable(const AnimationImport& options, ImportWork& work, ExitCode& code)
{
    if (options.table.empty())
    {
        return true;
    }
    const auto bytes = tr::readFile(options.table);
    if (!bytes)
    {
        std::cerr << messageAbout(options.table, bytes.error());
        code = ExitCode::CannotRead;
        return false;
    }
    const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    if (const auto fault = takeTable(text, work.files, work.wanted))
    {
        std::cerr << messageAbout(options.table, *fault);
        code = ExitCode::WrongUsage;
        return false;
    }
    return true;
}

std::optional<ImportWork> readAll(const AnimationImport& options, ExitCode& code)
{
    code = ExitCode::CannotRead;
    auto input = readToChange(options.file);
    if (!input)
    {
        return std::nullopt;
    }
    const tr::schema::Content& content = input->file.content;
    code = ExitCode::WrongUsage;
    if (!convert::canImportInto(content))
    {
        complainOfImport("animations go into levels and WADs");
        return std::nullopt;
    }
    const auto model = convert::moveableIn(content, options.slot);
    if (!model)
    {
        complainOfImport(tr::concat("there is no moveable in slot ", options.slot));
        return std::nullopt;
    }
    auto files = readModels(options);
    if (!files)
    {
        code = ExitCode::CannotRead;
        return std::nullopt;
    }
    if (!areNamedApart(options, *files))
    {
        return std::nullopt;
    }
    ImportWork work{std::move(*input), std::move(*files), {}};
    work.wanted = convert::proposeImport(work.input.file.content, *model, work.files);
    work.wanted.fillsJoints = options.fillsJoints;
    if (!choosePlaces(options.onto, work.wanted))
    {
        return std::nullopt;
    }
    convert::proposeTargets(work.input.file.content, work.files, work.wanted);
    if (!exchangeNumbers(options, work.wanted) || !readTable(options, work, code))
    {
        return std::nullopt;
    }
    return work;
}

void addNumbers(CLI::App& arguments,
                const char* name,
                std::vector<std::string>& numbers,
                const char* text)
{
    arguments.add_option(name, numbers, text)->option_text("FROM=TO")->allow_extra_args(false);
}

} // namespace

void addAnimationImport(CLI::App& arguments, AnimationImport& options)
{
    arguments
        .add_option("--onto",
                    options.onto,
                    "The animations whose places they take, one for each MODEL, in their order:\n"
                    "3,,7; or own: each that of its own number. Otherwise they come behind the\n"
                    "last one")
        ->option_text("LIST");
    addNumbers(arguments, "--state", options.states, "Animations in a state get another one");
    addNumbers(arguments,
               "--asked",
               options.asked,
               "State changes for a state are for another one; none: they are left out");
    addNumbers(arguments,
               "--target",
               options.targets,
               "What led to animation FROM leads to animation TO of the moveable; none: nowhere");
    addNumbers(arguments, "--sound", options.sounds, "Sounds get another id; none: no command");
    addNumbers(arguments,
               "--effect",
               options.effects,
               "Flip effects get another number; none: no command");
    arguments.add_flag("--fill-joints",
                       options.fillsJoints,
                       "Take animations of fewer or more joints, too: those that are missing are\n"
                       "not turned");
    arguments
        .add_option(
            "--table",
            options.table,
            "What becomes of each file, as --save-table writes it. Goes before all of these")
        ->option_text("TABLE.json");
    arguments.add_option("--save-table", options.saveTable, "Write that table, to be changed")
        ->option_text("TABLE.json");
}

ExitCode importAnimationFiles(const AnimationImport& options)
{
    ExitCode code = ExitCode::Fine;
    auto work = readAll(options, code);
    if (!work)
    {
        return code;
    }
    tr::format::GameFile& file = work->input.file;
    const auto plan = convert::planImport(file.content, work->files, work->wanted);
    const Json table = animationTable(options.slot, work->files, work->wanted, plan);
    if (!options.saveTable.empty() && !writeNote(options.saveTable, indented(table) + "\n"))
    {
        return ExitCode::CannotWrite;
    }
    std::cout << (options.json ? compact(table) + "\n"
                               : animationLines(work->files, work->wanted, plan));
    if (plan.fault)
    {
        complainOfImport(tr::view::englishText(*plan.fault));
    }
    for (std::size_t i = 0; i < plan.files.size(); ++i)
    {
        if (plan.files[i].fault)
        {
            std::cerr << messageAbout(options.models[i],
                                      tr::view::englishText(*plan.files[i].fault));
        }
        if (!options.json) // which has them already
        {
            for (const std::string& remark : remarksOf(plan.files[i]))
            {
                std::cerr << messageAbout(options.models[i], remark);
            }
        }
    }
    if (!plan.isPossible())
    {
        return options.dryRun ? ExitCode::Found : ExitCode::CannotWrite;
    }
    tr::edit::Document document(std::move(file.content));
    const auto rows = convert::importAnimations(document, work->files, work->wanted);
    if (!rows)
    {
        std::cerr << messageAbout(options.file.path, rows.error());
        return options.dryRun ? ExitCode::Found : ExitCode::CannotWrite;
    }
    file.content = document.content();
    return options.dryRun ? ExitCode::Fine : writeChanged(options.file, file);
}

} // namespace cli
