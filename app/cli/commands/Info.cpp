#include "app/cli/Batch.h"
#include "app/cli/Input.h"
#include "app/cli/Json.h"
#include "app/cli/TextTable.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/format/FileSummary.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace cli
{
namespace
{

struct InfoOptions
{
    std::vector<std::string> files;
    bool json = false;
    bool alone = false;
};

using tr::format::Count;
using tr::format::FileSummary;

std::string asJson(const std::string& path, const Input& input, const FileSummary& summary)
{
    Json object;
    object["file"] = path;
    object["format"] = summary.format->id;
    if (!input.companions.empty())
    {
        object["companions"] = companionNames(input);
    }
    object["bytes_left"] = summary.bytesLeft;
    for (const Count& count : summary.counts)
    {
        object[std::string(count.name)] = count.value;
    }
    if (Json problems = problemsJson(input.file.diagnostics); !problems.empty())
    {
        object["complete"] = input.file.complete;
        object["problems"] = std::move(problems);
    }
    return compact(object) + "\n";
}

/// "room_vertices" as "room vertices".
std::string spoken(std::string_view name)
{
    std::string text(name);
    std::ranges::replace(text, '_', ' ');
    return text;
}

/// The counts side by side in two columns, to be read downwards.
void printCounts(std::ostream& out, const std::vector<Count>& counts)
{
    std::size_t nameWidth = 0;
    std::size_t valueWidth = 0;
    for (const Count& count : counts)
    {
        nameWidth = std::max(nameWidth, count.name.size());
        valueWidth = std::max(valueWidth, grouped(count.value).size());
    }
    const auto cell = [&](const Count& count)
    {
        return tr::concat("  ",
                          padded(spoken(count.name), nameWidth, Align::Left),
                          "  ",
                          padded(grouped(count.value), valueWidth, Align::Right));
    };
    const std::size_t half = (counts.size() + 1) / 2;
    for (std::size_t row = 0; row < half; ++row)
    {
        out << cell(counts[row]);
        if (half + row < counts.size())
        {
            out << "  " << cell(counts[half + row]);
        }
        out << '\n';
    }
}

std::string asText(const std::string& path, const Input& input, const FileSummary& summary)
{
    std::ostringstream out;
    out << path << '\n';
    out << "  " << summary.format->title << " (" << summary.format->id << "), "
        << counted(input.bytes.size(), "byte") << '\n';
    if (!input.companions.empty())
    {
        out << "  with " << listed(companionNames(input)) << '\n';
    }
    if (summary.bytesLeft != 0)
    {
        out << "  " << counted(summary.bytesLeft, "byte")
            << " after the known end, kept as they are\n";
    }
    if (!input.file.complete)
    {
        out << "  DAMAGED: read in part only\n";
    }
    out << '\n';
    printCounts(out, summary.counts);
    out << '\n';
    return std::move(out).str();
}

Answer ask(const std::string& path, const InfoOptions& options)
{
    const auto input = readInput(path, options.alone);
    if (!input)
    {
        return {{}, messageAbout(path, input.error()), ExitCode::CannotRead};
    }
    const FileSummary summary = tr::format::summarise(input->file);
    Answer answer;
    answer.results = options.json ? asJson(path, *input, summary) : asText(path, *input, summary);
    answer.messages = problemMessages(path, input->file.diagnostics);
    answer.code = answer.messages.empty() ? ExitCode::Fine : ExitCode::Found;
    return answer;
}

} // namespace

Run addInfo(CLI::App& arguments)
{
    auto options = std::make_shared<InfoOptions>();
    arguments.add_option("FILE", options->files, "Levels and WADs, one or more")
        ->required()
        ->option_text(" ");
    arguments.add_flag("--json", options->json, "One JSON object a file, each on its own line");
    addAlone(arguments, options->alone);
    arguments.footer(
        "Counts are zero where the format has such a thing and the file has none of\n"
        "it, and missing where the format has no such thing. Packed data is counted\n"
        "in the unit of the file: words, or 32-bit numbers for mesh trees; meshes are\n"
        "distinct mesh pointers.\n"
        "\n"
        "JSON: file, format, bytes_left, then the counts; of a file that has companions\n"
        "their names (companions), of a damaged one also complete (false) and problems\n"
        "(code, message, space, offset, path). A file that cannot be read has no object\n"
        "but a message.");
    return [options]
    {
        return askAll(options->files,
                      [&options = *options](const std::string& file)
                      { return ask(file, options); });
    };
}

} // namespace cli
