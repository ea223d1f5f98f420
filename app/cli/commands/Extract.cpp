#include "app/cli/Batch.h"
#include "app/cli/Extraction.h"
#include "app/cli/Input.h"
#include "app/cli/PlainWriting.h"
#include "app/cli/TextTable.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/exchange/FileNames.h"
#include "core/exchange/LevelSamples.h"
#include "core/io/TemporaryFile.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace cli
{
namespace
{

namespace fs = std::filesystem;

struct ExtractOptions
{
    std::vector<std::string> files;
    std::vector<std::string> folders; ///< that may have MAIN.SFX
    std::string out;
    bool pages = false;
    bool textures = false;
    bool sprites = false;
    bool samples = false;
    bool allDepths = false;
    bool pcm = false;
    bool force = false;
    bool json = false;
    bool alone = false;

    [[nodiscard]] ExtractWhat what() const
    {
        const bool all = !pages && !textures && !sprites && !samples;
        return {all || pages, all || textures, all || sprites, all || samples, allDepths, pcm};
    }
};

constexpr std::string_view kIndexName = "index.json";

/// The folders that files are written into.
std::set<fs::path> foldersOf(const Extraction& extraction, const fs::path& folder)
{
    std::set<fs::path> folders{folder};
    for (const ExtractedFile& file : extraction.files)
    {
        folders.insert((folder / file.name).parent_path());
    }
    return folders;
}

std::optional<tr::Error> makeFolders(const Extraction& extraction, const fs::path& folder)
{
    for (const fs::path& each : foldersOf(extraction, folder))
    {
        std::error_code error;
        fs::create_directories(each, error);
        if (const auto problem = notWritable(each, error))
        {
            return problem;
        }
        tr::clearAbandoned(each);
    }
    return std::nullopt;
}

/// The first file that would be replaced.
std::optional<fs::path> firstThere(const Extraction& extraction, const fs::path& folder)
{
    if (isOnDisk(folder / kIndexName))
    {
        return folder / kIndexName;
    }
    const auto found = std::ranges::find_if(
        extraction.files, [&](const ExtractedFile& file) { return isOnDisk(folder / file.name); });
    return found == extraction.files.end() ? std::nullopt : std::optional(folder / found->name);
}

/// How many of each kind were written, in the order of the options.
struct Written
{
    std::array<std::size_t, 4> counts{};
    std::vector<Json> entries;
    std::vector<LeftOut> leftOut;
};

constexpr std::array<std::string_view, 4> kKinds{"page", "texture", "sprite", "sample"};

/// Stops at the first file that cannot be written. One that cannot be made is left out.
std::optional<tr::Error>
writeFiles(const Extraction& extraction, const fs::path& folder, Written& written)
{
    for (const ExtractedFile& file : extraction.files)
    {
        const auto bytes = file.bytes();
        if (!bytes)
        {
            written.leftOut.push_back({file.entry["table"].get<std::string>(),
                                       file.entry["row"].get<std::size_t>(),
                                       tr::message(bytes.error())});
            continue;
        }
        if (auto problem = writePlainFile(folder / file.name, *bytes))
        {
            return problem;
        }
        Json entry = file.entry;
        entry["bytes"] = bytes->size();
        const auto kind = std::ranges::find(kKinds, entry["kind"].get<std::string>());
        ++written.counts[static_cast<std::size_t>(kind - kKinds.begin())];
        written.entries.push_back(std::move(entry));
    }
    return std::nullopt;
}

/// A file a line, so that people and line-by-line comparisons can read it.
std::string indexText(const std::string& path, const Input& input, const Written& written)
{
    Json head;
    head["file"] = fileNameOf(path);
    head["format"] = input.file.format->id;
    head["complete"] = input.file.complete;
    head["problems"] = problemsJson(input.file.diagnostics);
    std::string text = compact(head);
    text.back() = ',';
    const auto list = [&text](std::string_view name, const auto& rows, const auto& lineOf)
    {
        text += tr::concat("\n\"", name, "\":[");
        bool isFirst = true;
        for (const auto& row : rows)
        {
            text += tr::concat(isFirst ? "\n" : ",\n", lineOf(row));
            isFirst = false;
        }
        text += "]";
    };
    list("files", written.entries, [](const Json& entry) { return compact(entry); });
    text += ",";
    list(
        "left_out",
        written.leftOut,
        [](const LeftOut& each) {
            return compact(Json{{"table", each.table}, {"row", each.row}, {"reason", each.reason}});
        });
    return text + "}\n";
}

std::string leftOutMessages(const std::string& path, const std::vector<LeftOut>& leftOut)
{
    constexpr std::size_t kMost = 5;
    std::string messages;
    for (std::size_t i = 0; i < std::min(leftOut.size(), kMost); ++i)
    {
        messages += messageAbout(
            path, tr::concat(leftOut[i].table, "/", leftOut[i].row, ": ", leftOut[i].reason));
    }
    if (leftOut.size() > kMost)
    {
        messages += messageAbout(path,
                                 tr::concat(leftOut.size() - kMost,
                                            " more could not be taken out as they should: ",
                                            kIndexName,
                                            " lists them."));
    }
    return messages;
}

std::string asText(const std::string& path, const fs::path& folder, const Written& written)
{
    std::string counts;
    for (std::size_t i = 0; i < kKinds.size(); ++i)
    {
        counts += tr::concat(i == 0 ? "" : ", ", counted(written.counts[i], kKinds[i]));
    }
    return tr::concat(path, ": ", counts, " in ", folder.string(), "\n");
}

std::string
asJson(const std::string& path, const Input& input, const fs::path& folder, const Written& written)
{
    Json object;
    object["file"] = path;
    object["format"] = input.file.format->id;
    object["folder"] = folder.string();
    for (std::size_t i = 0; i < kKinds.size(); ++i)
    {
        object[std::string(kKinds[i]) + "s"] = written.counts[i];
    }
    object["left_out"] = written.leftOut.size();
    if (Json problems = problemsJson(input.file.diagnostics); !problems.empty())
    {
        object["complete"] = input.file.complete;
        object["problems"] = std::move(problems);
    }
    return compact(object) + "\n";
}

/// Why nothing is written; empty: it can be.
std::string
refusal(const Extraction& extraction, const fs::path& folder, const ExtractOptions& options)
{
    const auto there = options.force ? std::nullopt : firstThere(extraction, folder);
    return there ? messageAbout(there->string(),
                                "It is there already. Nothing was written; --force replaces it.")
                 : "";
}

std::optional<tr::Error> writeAll(const std::string& path,
                                  const Input& input,
                                  const Extraction& extraction,
                                  const fs::path& folder,
                                  Written& written)
{
    if (auto problem = makeFolders(extraction, folder))
    {
        return problem;
    }
    // An index says that its files are there, so an old one goes first and the new one comes last.
    std::error_code error;
    fs::remove(folder / kIndexName, error);
    if (auto problem = notWritable(folder / kIndexName, error))
    {
        return problem;
    }
    if (auto problem = writeFiles(extraction, folder, written))
    {
        return problem;
    }
    const std::string index = indexText(path, input, written);
    return writePlainFile(folder / kIndexName, std::as_bytes(std::span(index)));
}

/// Nothing where no samples are wanted.
std::optional<tr::exchange::SamplesElsewhere>
samplesFor(const std::string& path, const Input& input, const ExtractOptions& options)
{
    if (!options.what().samples)
    {
        return std::nullopt;
    }
    const std::vector<fs::path> folders(options.folders.begin(), options.folders.end());
    return tr::exchange::findSamplesElsewhere(input.file.content, path, folders);
}

std::string whyNone(const tr::exchange::MainSfxSearch& search)
{
    if (search.error)
    {
        return tr::message(*search.error);
    }
    std::string text = "The samples of this level are in MAIN.SFX, which is not in ";
    for (std::size_t i = 0; i < search.folders.size(); ++i)
    {
        text += tr::concat(i == 0 ? "" : ", ", search.folders[i].string());
    }
    return text + ".";
}

Answer extractFrom(const std::string& path, const fs::path& folder, const ExtractOptions& options)
{
    const auto input = readInput(path, options.alone);
    if (!input)
    {
        return {{}, messageAbout(path, input.error()), ExitCode::CannotRead};
    }
    Answer answer;
    answer.messages = problemMessages(path, input->file.diagnostics);
    const auto elsewhere = samplesFor(path, *input, options);
    const bool wantsMainSfx = tr::exchange::hasSamplesElsewhere(input->file.content);
    if (options.samples && elsewhere && wantsMainSfx && !elsewhere->mainSfx.file)
    {
        answer.messages += messageAbout(path, whyNone(elsewhere->mainSfx));
    }
    const Extraction extraction =
        extractionOf(input->file, options.what(), elsewhere ? &*elsewhere : nullptr);
    if (extraction.files.empty() && extraction.leftOut.empty())
    {
        answer.messages += messageAbout(path, "There is nothing in it that could be taken out.");
        answer.code = ExitCode::Found;
        return answer;
    }
    if (const std::string why = refusal(extraction, folder, options); !why.empty())
    {
        answer.messages += why;
        answer.code = ExitCode::CannotWrite;
        return answer;
    }
    Written written;
    written.leftOut = extraction.leftOut;
    if (const auto problem = writeAll(path, *input, extraction, folder, written))
    {
        answer.messages += messageAbout(path, *problem);
        answer.code = ExitCode::CannotWrite;
        return answer;
    }
    answer.messages += leftOutMessages(path, written.leftOut);
    answer.results =
        options.json ? asJson(path, *input, folder, written) : asText(path, folder, written);
    answer.code = answer.messages.empty() ? ExitCode::Fine : ExitCode::Found;
    return answer;
}

/// A folder each. Of one file it is the one that was named; of several, folders in it after their
/// names, which differ in more than case.
std::vector<fs::path> foldersFor(const ExtractOptions& options)
{
    if (options.files.size() == 1)
    {
        return {options.out};
    }
    std::vector<fs::path> folders;
    std::set<std::string> taken;
    const auto take = [&taken](std::string name)
    {
        std::ranges::transform(
            name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return taken.insert(name).second;
    };
    for (const std::string& file : options.files)
    {
        const std::string plain = tr::exchange::folderName(fileNameOf(file));
        std::string name = plain;
        for (int number = 2; !take(name); ++number)
        {
            name = tr::concat(plain, "_", number);
        }
        folders.push_back(fs::path(options.out) / name);
    }
    return folders;
}

ExitCode extract(const ExtractOptions& options)
{
    if (options.out.empty())
    {
        std::cerr << "cartouche-cli extract: --output names no folder\n";
        return ExitCode::WrongUsage;
    }
    const std::vector<fs::path> folders = foldersFor(options);
    return askAll(options.files,
                  [&](const std::string& file)
                  {
                      // askAll hands out the strings of the list themselves.
                      const auto number = static_cast<std::size_t>(&file - options.files.data());
                      return extractFrom(file, folders[number], options);
                  });
}

} // namespace

Run addExtract(CLI::App& arguments)
{
    auto options = std::make_shared<ExtractOptions>();
    arguments.add_option("FILE", options->files, "Levels and WADs, one or more")
        ->required()
        ->option_text(" ");
    arguments.add_option("-o,--output", options->out, "The folder to write into")
        ->required()
        ->option_text("DIR");
    arguments.add_flag("--pages", options->pages, "Texture pages, in their best depth");
    arguments.add_flag("--textures",
                       options->textures,
                       "Object textures, or texture samples of a WAD: what is in their rectangles");
    arguments.add_flag("--sprites", options->sprites, "Sprite textures");
    arguments.add_flag("--samples", options->samples, "Samples, byte for byte as they are stored");
    arguments.add_flag(
        "--all-depths", options->allDepths, "Pages in every depth that is stored, too");
    arguments.add_flag("--pcm", options->pcm, "Samples decoded to PCM of 16 bits");
    arguments
        .add_option("--main-sfx", options->folders, "Folders to look for MAIN.SFX in, besides")
        ->option_text("DIR")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    arguments.add_flag("--force", options->force, "Replace files that are there");
    arguments.add_flag("--json", options->json, "One JSON object a file, each on its own line");
    addAlone(arguments, options->alone);
    arguments.footer(
        "Without --pages, --textures, --sprites or --samples: all that the file has. Pictures are\n"
        "PNG, samples WAV. Each file of several gets a folder of its own in DIR, called after it.\n"
        "TR2 and TR3 have their samples in MAIN.SFX, which is looked for beside the level and in\n"
        "the folder data next to that; WADs have none.\n"
        "\n"
        "index.json is written last: file, format, complete, problems; files (name, kind, table,\n"
        "row, bytes; of pictures width and height, of textures and sprites page, x, y, blending,\n"
        "sequence; of samples sample, sounds, stated_size, main_sfx (its number there), encoding,\n"
        "bits, channels, rate, frames, and with --pcm stored_encoding, stored_bits); left_out\n"
        "(table, row, reason).\n"
        "A sample that is no WAVE file is written as .bin. Nothing is replaced without --force, "
        "which leaves other files in DIR alone.\n"
        "\n"
        "JSON: file, format, folder, pages, textures, sprites, samples, left_out (counts); of a\n"
        "damaged file also complete and problems.");
    return [options] { return extract(*options); };
}

} // namespace cli
