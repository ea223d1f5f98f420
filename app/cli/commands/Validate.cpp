#include "app/cli/Batch.h"
#include "app/cli/Input.h"
#include "app/cli/Json.h"
#include "app/cli/TextTable.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/check/FileProblems.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace cli
{
namespace
{

using tr::check::Problem;
using tr::schema::TableSet;
using Severity = Problem::Severity;

struct ValidateOptions
{
    std::vector<std::string> files;
    bool notes = false;
    bool why = false;
    bool json = false;
    bool alone = false;
};

/// All problems are about rows of the content.
std::string pathOf(const Problem& problem, const TableSet& tables)
{
    return tables.find(problem.table)->pathOf(problem.row);
}

std::string asJson(const std::string& path,
                   const Input& input,
                   const TableSet& tables,
                   const std::vector<Problem>& problems)
{
    Json object;
    object["file"] = path;
    if (!input.file.complete)
    {
        object["complete"] = false;
    }
    object["problems"] = Json::array();
    for (const Problem& each : problems)
    {
        object["problems"].push_back({{"severity", tr::check::severityName(each.severity)},
                                      {"code", tr::check::problemName(each.code)},
                                      {"path", pathOf(each, tables)},
                                      {"message", tr::view::englishText(each.what)},
                                      {"why", tr::view::englishText(each.why)}});
    }
    return compact(object) + "\n";
}

/// "2 errors, 1 note", "no problems".
std::string totalText(const std::vector<Problem>& problems)
{
    std::string text;
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Note})
    {
        const auto count = std::ranges::count(problems, severity, &Problem::severity);
        if (count > 0)
        {
            text += tr::concat(
                text.empty() ? "" : ", ",
                counted(static_cast<std::uint64_t>(count), tr::check::severityName(severity)));
        }
    }
    return text.empty() ? "no problems" : text;
}

std::string asText(const std::string& path,
                   const ValidateOptions& options,
                   const TableSet& tables,
                   const std::vector<Problem>& problems)
{
    constexpr std::size_t kSeverityWidth = 7;
    std::vector<std::array<std::string, 3>> rows;
    std::size_t pathWidth = 0;
    for (const Problem& each : problems)
    {
        if (each.severity == Severity::Note && !options.notes)
        {
            continue;
        }
        std::string sentence = tr::view::englishText(each.what);
        if (options.why)
        {
            sentence += tr::concat(" ", tr::view::englishText(each.why));
        }
        rows.push_back({std::string(tr::check::severityName(each.severity)),
                        pathOf(each, tables),
                        std::move(sentence)});
        pathWidth = std::max(pathWidth, rows.back()[1].size());
    }
    std::string text = tr::concat(path, ": ", totalText(problems), "\n");
    for (const auto& [severity, place, sentence] : rows)
    {
        text += tr::concat("  ",
                           padded(severity, kSeverityWidth, Align::Left),
                           "  ",
                           padded(place, pathWidth, Align::Left),
                           "  ",
                           sentence,
                           "\n");
    }
    return text;
}

Answer ask(const std::string& path, const ValidateOptions& options)
{
    const auto input = readInput(path, options.alone);
    if (!input)
    {
        return {{}, messageAbout(path, input.error()), ExitCode::CannotRead};
    }
    const TableSet tables = input->file.tables();
    const auto problems = tr::check::fileProblems(input->file.content, tables);
    Answer answer;
    answer.results = options.json ? asJson(path, *input, tables, problems)
                                  : asText(path, options, tables, problems);
    answer.messages = problemMessages(path, input->file.diagnostics);
    const bool isFine =
        answer.messages.empty()
        && std::ranges::all_of(problems,
                               [](const Problem& each) { return each.severity == Severity::Note; });
    answer.code = isFine ? ExitCode::Fine : ExitCode::Found;
    return answer;
}

} // namespace

Run addValidate(CLI::App& arguments)
{
    auto options = std::make_shared<ValidateOptions>();
    arguments.add_option("FILE", options->files, "Levels and WADs, one or more")
        ->required()
        ->option_text(" ");
    arguments.add_flag("--notes", options->notes, "List also what is unusual and harmless");
    arguments.add_flag("--why", options->why, "Say of each problem what comes of it");
    arguments.add_flag("--json", options->json, "One JSON object a file, each on its own line");
    addAlone(arguments, options->alone);
    arguments.footer(
        "Looks at the animations of all moveables: key frames for the frames that there are,\n"
        "state changes and dispatches that can happen and lead somewhere, commands that can be\n"
        "read, sounds that are there, and mesh trees. From TR4 on, and in WADs, also at Lara's\n"
        "skin and hair: whether engines have room for its joints, and find what these stick to.\n"
        "An error is what an engine reads wrongly, a warning what does not happen or not as it\n"
        "looks, a note what many files have.\n"
        "\n"
        "JSON: file, of a damaged file complete, and problems, notes among them: severity (note,\n"
        "warning, error), code, path (of the row), message and why.\n"
        "\n"
        "Exit codes: 0 nothing, or notes only; 1 warnings or errors; 2 wrong usage; 3 cannot "
        "read.");
    return [options]
    {
        return askAll(options->files,
                      [&options = *options](const std::string& file)
                      { return ask(file, options); });
    };
}

} // namespace cli
