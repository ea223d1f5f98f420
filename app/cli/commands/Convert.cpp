#include "app/cli/Changing.h"
#include "app/cli/Json.h"
#include "app/cli/MergeReport.h"
#include "app/cli/TextTable.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/convert/Conversion.h"
#include "core/exchange/LevelSamples.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>

namespace cli
{
namespace
{

namespace convert = tr::convert;

struct ConvertOptions
{
    ChangedFile file;
    std::string to;
    bool dryRun = false;
    bool json = false;
};

void complainOfConversion(const std::string& text)
{
    std::cerr << "cartouche-cli convert: " << text << '\n';
}

/// Formats that something can be made of, for messages: "wad, wad2".
std::string formatIds(const std::vector<const convert::Conversion*>& conversions)
{
    std::string ids;
    for (const convert::Conversion* const each : conversions)
    {
        ids += tr::concat(ids.empty() ? "" : ", ", each->to->id);
    }
    return ids;
}

/// The conversion that is asked for; null: why there is none is told.
const convert::Conversion* wantedConversion(const ConvertOptions& options,
                                            const tr::schema::Content& content)
{
    const auto conversions = convert::conversionsOf(content);
    if (conversions.empty())
    {
        complainOfConversion("a file of this format cannot be converted");
        return nullptr;
    }
    const tr::format::Format* const named = tr::format::formatOfName(fileNameOf(options.file.out));
    const auto isWanted = [&](const convert::Conversion* each)
    { return options.to.empty() ? each->to == named : each->to->id == options.to; };
    const auto found = std::ranges::find_if(conversions, isWanted);
    if (found != conversions.end())
    {
        return *found;
    }
    if (options.to.empty() && options.file.out.empty() && conversions.size() == 1)
    {
        return conversions.front();
    }
    complainOfConversion("it can be converted to " + formatIds(conversions)
                         + ", which OUT is to be named as, or --to is to say");
    return nullptr;
}

void printLosses(const convert::Losses& losses)
{
    std::vector<std::vector<std::string>> rows;
    for (const convert::Loss& each : losses)
    {
        rows.push_back({tr::view::englishText(each.object), tr::view::englishText(each.what)});
    }
    if (rows.empty())
    {
        std::cout << "nothing is lost\n";
        return;
    }
    printTable(std::cout, {{"object"}, {"what is lost or changed"}}, rows);
}

void printLossesAsJson(const convert::Conversion& conversion, const convert::Converted& made)
{
    Json rows = Json::array();
    for (const convert::Loss& each : made.losses)
    {
        rows.push_back({{"object", tr::view::englishText(each.object)},
                        {"what", tr::view::englishText(each.what)}});
    }
    Json result;
    result["to"] = conversion.to->id;
    result["losses"] = std::move(rows);
    result["wave_files"] = waveNames(made.waves);
    std::cout << compact(result) << '\n';
}

ExitCode convertFile(const ConvertOptions& options)
{
    auto input = readToChange(options.file);
    if (!input)
    {
        return ExitCode::CannotRead;
    }
    const convert::Conversion* const conversion = wantedConversion(options, input->file.content);
    if (conversion == nullptr)
    {
        return ExitCode::WrongUsage;
    }
    auto made = conversion->convert(
        tr::exchange::withSamplesFrom(input->file.content, options.file.path), {});
    if (!made)
    {
        std::cerr << messageAbout(options.file.path, made.error());
        return ExitCode::CannotWrite;
    }
    if (options.json)
    {
        printLossesAsJson(*conversion, *made);
    }
    else
    {
        printLosses(made->losses);
        printWaves(std::cout, made->waves.size());
    }
    if (options.dryRun)
    {
        return made->losses.empty() ? ExitCode::Fine : ExitCode::Found;
    }
    tr::format::GameFile file;
    file.format = made->format;
    file.content = std::move(made->content);
    return writeChanged(options.file, file, made->waves);
}

} // namespace

Run addConvert(CLI::App& arguments)
{
    auto options = std::make_shared<ConvertOptions>();
    addFile(arguments, options->file);
    addOutput(arguments, options->file);
    arguments
        .add_option("--to",
                    options->to,
                    "The format that is wanted, as info calls it, where the name of OUT does\n"
                    "not tell: wad, wad2")
        ->option_text("FORMAT");
    arguments.add_flag("--dry-run", options->dryRun, "Say what would be lost, and write nothing");
    arguments.add_flag("--json", options->json, "Print what is lost as JSON");
    addAlone(arguments, options->file.alone);
    arguments.footer(
        "A WAD becomes an object file of Tomb Editor (.wad2), and the other way round: meshes,\n"
        "skeletons, animations, textures, sprites, and sounds with the names of their samples. "
        "What\n"
        "lies beside a file comes along: .swd, .sfx, .sam and .was of a WAD, the sound catalogue\n"
        "(.xml) of a .wad2. The samples of a level become WAVE files in the folder samples beside\n"
        "OUT; files of others that are there stay as they are. What the other format has no place\n"
        "for is listed object by object.\n\n"
        "Exit codes: 0 written, or nothing would be lost (--dry-run); 1 something would be lost\n"
        "(--dry-run); 2 wrong usage; 3 cannot read the file; 4 cannot be done, or written.");
    return [options]
    {
        if (options->file.out.empty() && !options->dryRun)
        {
            complainOfConversion("give --output OUT, or --dry-run");
            return ExitCode::WrongUsage;
        }
        return convertFile(*options);
    };
}

} // namespace cli
