#include "app/cli/Batch.h"
#include "app/cli/Input.h"
#include "app/cli/Json.h"
#include "app/cli/TextTable.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/check/RoundTrip.h"
#include "core/format/GameFile.h"
#include "core/format/set/Members.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cli
{
namespace
{

using tr::check::ByteDifference;
using tr::check::SpaceBytes;

struct VerifyOptions
{
    std::vector<std::string> files;
    bool json = false;
    bool alone = false;
};

/// What came out of it for one of several files that belong together, read by itself.
struct MemberVerdict
{
    std::string name;
    std::string_view format; ///< empty: it cannot be read by itself
    bool isExact = false;
};

/// What came out of reading, writing and comparing one file.
struct Verdict
{
    std::optional<tr::Error> unwritable; ///< it was read, but cannot be written
    tr::check::RoundTrip roundTrip;
    std::optional<tr::Error> unmapped; ///< its chunks cannot be laid out along the map
    std::optional<tr::Place> uncovered;
    std::vector<MemberVerdict> members; ///< where there are several files, each by itself
    float milliseconds = 0.0F;

    [[nodiscard]] bool isExact() const
    {
        return !unwritable && roundTrip.isExact()
               && std::ranges::all_of(members, &MemberVerdict::isExact);
    }

    [[nodiscard]] bool isCovered() const { return !unmapped && !uncovered; }
};

/// The spaces of a file that was written, as far as it can be read again.
std::vector<SpaceBytes> spacesOf(std::vector<std::byte> bytes, const std::string& path)
{
    const auto file = tr::format::read(bytes, path);
    if (file && file->complete)
    {
        if (auto spaces = tr::format::spaceBytes(bytes, tr::format::fieldMap(*file)))
        {
            return std::move(*spaces);
        }
    }
    return {std::move(bytes)};
}

Verdict judge(const std::string& path, const Input& input)
{
    Verdict verdict;
    auto written = tr::format::write(input.file);
    if (!written)
    {
        verdict.unwritable = written.error();
        return verdict;
    }
    const auto map = tr::format::fieldMap(input.file);
    auto spaces = tr::format::spaceBytes(input.bytes, map);
    if (!spaces)
    {
        verdict.unmapped = spaces.error();
        spaces = std::vector<SpaceBytes>{input.bytes};
    }
    else
    {
        verdict.uncovered = tr::check::firstUncovered(*spaces, map);
    }
    if (*written != input.bytes)
    {
        verdict.roundTrip =
            tr::check::compareRoundTrip(*spaces, spacesOf(std::move(*written), path), map);
    }
    return verdict;
}

MemberVerdict judgeAlone(const std::string& path)
{
    MemberVerdict verdict{fileNameOf(path), {}, false};
    if (const auto input = readInput(path, true))
    {
        const auto written = tr::format::write(input->file);
        verdict.format = input->file.format->id;
        verdict.isExact = written && *written == input->bytes;
    }
    return verdict;
}

std::vector<MemberVerdict> judgeMembers(const std::string& path, const Input& input)
{
    std::vector<MemberVerdict> verdicts;
    for (const std::string& companion : input.companions)
    {
        // Names that are kept beside a file are of no format of a game.
        if (companion.ends_with(tr::format::kNotesEnding))
        {
            continue;
        }
        if (verdicts.empty())
        {
            verdicts.push_back(judgeAlone(path));
        }
        verdicts.push_back(judgeAlone(companion));
    }
    return verdicts;
}

Json byteJson(std::optional<std::byte> byte)
{
    return byte ? Json(std::to_integer<int>(*byte)) : Json();
}

std::string asJson(const std::string& path, const Input& input, const Verdict& verdict)
{
    Json object;
    object["file"] = path;
    object["format"] = input.file.format->id;
    object["exact"] = verdict.isExact();
    object["covered"] = verdict.isCovered() && !verdict.unwritable;
    if (!verdict.unwritable)
    {
        object["differences"] = verdict.roundTrip.differences;
    }
    if (const auto& first = verdict.roundTrip.first)
    {
        object["first_difference"] = {{"path", first->path},
                                      {"space", spaceJson(first->place.space)},
                                      {"offset", first->place.offset},
                                      {"original", byteJson(first->original)},
                                      {"written", byteJson(first->written)}};
    }
    for (const MemberVerdict& each : verdict.members)
    {
        object["members"].push_back(
            {{"file", each.name}, {"format", each.format}, {"exact", each.isExact}});
    }
    if (verdict.uncovered)
    {
        object["first_uncovered"] = {{"space", spaceJson(verdict.uncovered->space)},
                                     {"offset", verdict.uncovered->offset}};
    }
    if (Json problems = problemsJson(input.file.diagnostics); !problems.empty())
    {
        object["complete"] = input.file.complete;
        object["problems"] = std::move(problems);
    }
    object["milliseconds"] = verdict.milliseconds;
    return compact(object) + "\n";
}

std::string placeText(const tr::Place& place)
{
    return tr::concat(place.space.empty() ? "" : place.space + " ", tr::hex(place.offset, 8));
}

std::string byteText(std::optional<std::byte> byte)
{
    constexpr int kDigits = 2;
    return byte ? tr::hex(std::to_integer<std::uint64_t>(*byte), kDigits) : "the end";
}

std::string differenceText(std::uint64_t differences, const ByteDifference& first)
{
    return tr::concat(counted(differences, "byte"),
                      differences == 1 ? " differs, at " : " differ, the first at ",
                      placeText(first.place),
                      first.path.empty() ? "" : tr::concat(" (", first.path, ")"),
                      ": ",
                      byteText(first.original),
                      " was read, ",
                      byteText(first.written),
                      " is written");
}

std::string verdictText(const Verdict& verdict)
{
    if (verdict.unwritable)
    {
        const bool isDamaged = verdict.unwritable->code == tr::ErrorCode::PartiallyRead;
        return (isDamaged ? "DAMAGED: " : "NOT WRITTEN: ") + tr::message(*verdict.unwritable);
    }
    const auto& first = verdict.roundTrip.first;
    std::string text = first ? differenceText(verdict.roundTrip.differences, *first) : "exact";
    for (const MemberVerdict& each : verdict.members)
    {
        if (!each.isExact)
        {
            text = tr::concat(each.format.empty() ? "NOT READ: " : "NOT EXACT: ", each.name);
        }
    }
    if (verdict.unmapped)
    {
        text += "; the map does not fit: " + tr::message(*verdict.unmapped);
    }
    else if (verdict.uncovered)
    {
        text += tr::concat("; no field, or more than one, has the byte at ",
                           placeText(*verdict.uncovered));
    }
    else
    {
        text += ", every byte has its field";
    }
    if (verdict.members.size() > 1)
    {
        text += tr::concat("; ", counted(verdict.members.size(), "file"));
    }
    return text;
}

std::string
asText(const std::string& path, std::size_t pathWidth, const Input& input, const Verdict& verdict)
{
    constexpr std::size_t kFormatWidth = 8;
    constexpr std::size_t kSizeWidth = 11;
    return tr::concat(padded(path, pathWidth, Align::Left),
                      "  ",
                      padded(input.file.format->id, kFormatWidth, Align::Left),
                      "  ",
                      padded(grouped(input.bytes.size()), kSizeWidth, Align::Right),
                      " bytes  ",
                      verdictText(verdict),
                      "\n");
}

Answer ask(const std::string& path, std::size_t pathWidth, const VerifyOptions& options)
{
    const auto start = std::chrono::steady_clock::now();
    const auto input = readInput(path, options.alone);
    if (!input)
    {
        return {{}, messageAbout(path, input.error()), ExitCode::CannotRead};
    }
    Verdict verdict = judge(path, *input);
    verdict.members = judgeMembers(path, *input);
    verdict.milliseconds =
        std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - start).count();

    Answer answer;
    answer.results =
        options.json ? asJson(path, *input, verdict) : asText(path, pathWidth, *input, verdict);
    answer.messages = problemMessages(path, input->file.diagnostics);
    if (verdict.unwritable && input->file.complete)
    {
        answer.messages += messageAbout(path, *verdict.unwritable);
    }
    const bool fine = verdict.isExact() && verdict.isCovered() && answer.messages.empty();
    answer.code = fine ? ExitCode::Fine : ExitCode::Found;
    return answer;
}

} // namespace

Run addVerify(CLI::App& arguments)
{
    auto options = std::make_shared<VerifyOptions>();
    arguments.add_option("FILE", options->files, "Levels and WADs, one or more")
        ->required()
        ->option_text(" ");
    arguments.add_flag("--json", options->json, "One JSON object a file, each on its own line");
    addAlone(arguments, options->alone);
    arguments.footer(
        "Reads each file, writes it (in memory only) and compares the bytes. Checks also that\n"
        "every byte of the file, and of each compressed chunk, belongs to exactly one field.\n"
        "\n"
        "JSON: file, format, exact, covered, differences (bytes), milliseconds; where the bytes\n"
        "differ first_difference (path, space, offset, original, written), where one has no\n"
        "field first_uncovered (space, offset), of several files that belong together members\n"
        "(file, format, exact: each by itself), of a damaged file complete and problems.");
    return [options]
    {
        std::size_t pathWidth = 0;
        for (const std::string& file : options->files)
        {
            pathWidth = std::max(pathWidth, textWidth(file));
        }
        return askAll(options->files,
                      [pathWidth, &options = *options](const std::string& file)
                      { return ask(file, pathWidth, options); });
    };
}

} // namespace cli
