#include "app/cli/AnimationExporting.h"

#include "app/cli/Input.h"
#include "app/cli/Json.h"
#include "app/cli/PlainWriting.h"
#include "app/cli/TextTable.h"
#include "core/base/NumberList.h"
#include "core/base/Text.h"
#include "core/convert/animations/AnimationExport.h"
#include "core/convert/animations/AnimationFile.h"
#include "core/io/TemporaryFile.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace cli
{
namespace
{

namespace convert = tr::convert;
namespace fs = std::filesystem;

void complainOfExport(const std::string& text)
{
    std::cerr << "cartouche-cli export: " << text << '\n';
}

bool isNameOfTrw(const fs::path& path)
{
    const fs::path suffix = path.extension();
    return suffix == ".trw" || suffix == ".TRW";
}

/// Where each is to be written.
std::vector<fs::path> exportPaths(const AnimationExport& options,
                                  const std::vector<convert::ExportedAnimation>& made)
{
    const fs::path out(options.out);
    std::vector<fs::path> paths;
    paths.reserve(made.size());
    for (const auto& each : made)
    {
        paths.push_back(!convert::isAnimationName(options.out) ? out / each.fileName
                        : out.has_parent_path()                ? out
                                                               : "." / out);
    }
    return paths;
}

std::optional<tr::Error> writeAnimations(const std::vector<convert::ExportedAnimation>& made,
                                         const std::vector<fs::path>& paths)
{
    const fs::path folder = paths.front().parent_path();
    std::error_code error;
    fs::create_directories(folder, error);
    if (auto problem = notWritable(folder, error))
    {
        return problem;
    }
    tr::clearAbandoned(folder);
    for (std::size_t i = 0; i < made.size(); ++i)
    {
        if (auto problem = writePlainFile(paths[i], std::as_bytes(std::span(made[i].text))))
        {
            return problem;
        }
    }
    return std::nullopt;
}

void tellExported(const AnimationExport& options,
                  const std::vector<convert::ExportedAnimation>& made,
                  const std::vector<fs::path>& paths)
{
    Json rows = Json::array();
    std::string losses;
    for (std::size_t i = 0; i < made.size(); ++i)
    {
        Json& row = rows.emplace_back();
        row["number"] = made[i].number;
        row["file"] = paths[i].string();
        row["losses"] = Json::array();
        for (const auto& each : made[i].losses)
        {
            row["losses"].push_back(tr::view::englishText(each));
            losses += messageAbout(paths[i].string(), tr::view::englishText(each));
        }
    }
    if (options.json)
    {
        std::cout << compact(
            {{"file", options.file}, {"moveable", options.slot}, {"animations", std::move(rows)}})
                  << '\n';
        return;
    }
    std::cerr << losses;
    std::cout << options.file << ": " << counted(made.size(), "animation") << " of moveable "
              << options.slot << " in " << options.out << '\n';
}

} // namespace

ExitCode exportAnimationFiles(const AnimationExport& options)
{
    const auto input = readInput(options.file, options.alone);
    if (!input)
    {
        std::cerr << messageAbout(options.file, input.error());
        return ExitCode::CannotRead;
    }
    std::cerr << problemMessages(options.file, input->file.diagnostics);
    const tr::schema::Content& content = input->file.content;
    if (!convert::canExportFrom(content))
    {
        complainOfExport("a file of this format has no moveables");
        return ExitCode::WrongUsage;
    }
    const auto moveable = convert::moveableIn(content, options.slot);
    if (!moveable)
    {
        complainOfExport(tr::concat("there is no moveable in slot ", options.slot));
        return ExitCode::WrongUsage;
    }
    const std::size_t count = convert::animationCount(content, *moveable);
    const auto numbers = tr::listedNumbers(options.animations, count);
    if (!numbers || numbers->empty())
    {
        complainOfExport(
            tr::concat("the moveable in slot ",
                       options.slot,
                       " has ",
                       count,
                       " animations: --animations is all, or a list such as 0,3,5-9 of these"));
        return ExitCode::WrongUsage;
    }
    if (isNameOfTrw(options.out))
    {
        complainOfExport("files of WADMerger are only read: OUT is a folder, or ends in .anim");
        return ExitCode::WrongUsage;
    }
    const auto made = convert::exportAnimations(content, *moveable, *numbers);
    if (made.empty() || (convert::isAnimationName(options.out) && made.size() != 1))
    {
        complainOfExport("OUT is a folder, where there is not one animation alone");
        return ExitCode::WrongUsage;
    }
    const auto paths = exportPaths(options, made);
    const auto there = std::ranges::find_if(paths, isOnDisk);
    if (!options.force && there != paths.end())
    {
        std::cerr << messageAbout(there->string(),
                                  "It is there already. Nothing was written; --force replaces it.");
        return ExitCode::CannotWrite;
    }
    if (const auto problem = writeAnimations(made, paths))
    {
        std::cerr << messageAbout(options.out, *problem);
        return ExitCode::CannotWrite;
    }
    tellExported(options, made, paths);
    return made.size() == numbers->size() ? ExitCode::Fine : ExitCode::Found;
}

} // namespace cli
