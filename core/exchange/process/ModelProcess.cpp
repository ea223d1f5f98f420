#include "core/exchange/process/ModelProcess.h"

#include "core/base/Text.h"
#include "core/exchange/gltf/Gltf.h"
#include "core/exchange/process/ChildProcess.h"
#include "core/exchange/process/PrivateFolder.h"
#include "core/io/File.h"

#include <algorithm>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace tr::exchange
{
namespace
{

namespace fs = std::filesystem;

constexpr std::string_view kProgram = "cartouche-models";
constexpr std::streamoff kMostMessages = 4096; ///< bytes that are looked at
constexpr std::size_t kLongestReason = 300;

/// The last line that the program said, without its name. Letters that may be none become ?.
std::string lastWordsIn(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file)
    {
        return {};
    }
    const std::streamoff size = file.tellg();
    std::string text(static_cast<std::size_t>(std::clamp<std::streamoff>(size, 0, kMostMessages)),
                     '\0');
    file.seekg(size - static_cast<std::streamoff>(text.size()));
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.erase(text.find_last_not_of(" \r\n.") + 1);
    text.erase(0, text.rfind('\n') + 1);
    if (const std::string name = concat(kProgram, ": "); text.starts_with(name))
    {
        text.erase(0, name.size());
    }
    text.resize(std::min(text.size(), kLongestReason));
    std::ranges::replace_if(
        text, [](char c) { return c < ' ' || c > '~'; }, '?');
    return text;
}

/// Why a program has not done what it should. Empty: it has.
std::string reasonOf(const ChildEnd& end, const ModelLimits& limits, const fs::path& messages)
{
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(limits.time).count();
    const std::string words = lastWordsIn(messages);
    switch (end.how)
    {
    case ChildEnd::How::TooLong:
        return concat("it takes longer than ", seconds, " seconds");
    case ChildEnd::How::Broken:
        return concat("the program for such files broke down at it (",
                      end.code,
                      words.empty() ? "" : ", ",
                      words,
                      ")");
    case ChildEnd::How::Exited:
        break;
    }
    if (end.code == 0)
    {
        return {};
    }
    return words.empty() ? concat("the program for such files ended with ", end.code) : words;
}

std::vector<fs::path> withLimits(std::vector<fs::path> arguments, const ModelLimits& limits)
{
    arguments.emplace_back(concat("--memory=", limits.memory));
    arguments.emplace_back(concat("--output=", limits.output));
    arguments.emplace_back(
        concat("--seconds=", std::chrono::ceil<std::chrono::seconds>(limits.time).count()));
    return arguments;
}

/// Files that stand in a folder and in none of those in it, as long as they are not too large
/// together.
Result<std::vector<fs::path>> madeIn(const fs::path& folder, std::uint64_t most)
{
    std::vector<fs::path> files;
    std::uint64_t size = 0;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
    {
        std::error_code wrong;
        if (entry->is_regular_file(wrong) && !entry->is_symlink(wrong))
        {
            files.push_back(entry->path());
            size += entry->file_size(wrong);
        }
        if (wrong || size > most)
        {
            return fail(ErrorCode::FileTooLarge, {concat(size), concat(most)});
        }
    }
    return files;
}

/// Brings what was made to its place: pictures first, so that the model never names one that is not
/// there.
Result<void> moveOut(std::vector<fs::path> files, const fs::path& path)
{
    std::ranges::partition(
        files, [&](const fs::path& file) { return file.filename() != path.filename(); });
    if (files.empty() || files.back().filename() != path.filename())
    {
        return fail(ErrorCode::ModelWriterFailed,
                    {path.string(), "the program for such files has made none"});
    }
    for (const fs::path& file : files)
    {
        const auto bytes = readFile(file);
        if (!bytes)
        {
            return fail(bytes.error());
        }
        if (const auto saved = saveFile(path.parent_path() / file.filename(), *bytes); !saved)
        {
            return saved;
        }
    }
    return {};
}

} // namespace

fs::path modelProgramFor(const fs::path& running)
{
    fs::path name(kProgram);
    name += running.extension() == ".exe" ? ".exe" : "";
    const fs::path folder = running.parent_path();
    const fs::path beside = folder / name;
    const fs::path built = folder.parent_path() / "models" / name;
    std::error_code error;
    return !fs::exists(beside, error) && fs::exists(built, error) ? built : beside;
}

Result<ModelFile> readByAssimp(const fs::path& program,
                               const fs::path& path,
                               const Progress& progress,
                               const ModelLimits& limits)
{
    const auto refused = [&](std::string reason) {
        return fail(ErrorCode::ModelReaderFailed, {path.string(), std::move(reason)});
    };
    std::error_code error;
    if (!fs::is_regular_file(path, error))
    {
        return fail(ErrorCode::FileNotFound, {path.string()});
    }
    const PrivateFolder folder;
    if (folder.path().empty())
    {
        return refused("there is no room for temporary files");
    }
    const fs::path made = folder.path() / "model.glb";
    const auto end = runChild({program,
                               withLimits({"read", fs::absolute(path, error), made}, limits),
                               folder.messages(),
                               limits.time},
                              progress);
    if (!end)
    {
        return fail(end.error());
    }
    if (std::string reason = reasonOf(*end, limits, folder.messages()); !reason.empty())
    {
        return refused(std::move(reason));
    }
    const std::uint64_t size = fs::is_regular_file(made, error) ? fs::file_size(made, error) : 0;
    if (error || size == 0 || size > limits.output)
    {
        return refused("the program for such files has made nothing of it that can be used");
    }
    const auto bytes = readFile(made);
    if (!bytes)
    {
        return refused(message(bytes.error()));
    }
    auto file = readGltf(*bytes, {});
    if (!file)
    {
        return refused(message(file.error()));
    }
    return std::move(*file);
}

Result<void> writeByAssimp(const fs::path& program,
                           const ModelFile& file,
                           const fs::path& path,
                           const std::optional<std::string>& clip,
                           const Progress& progress,
                           const ModelLimits& limits)
{
    const auto refused = [&](std::string reason) {
        return fail(ErrorCode::ModelWriterFailed, {path.string(), std::move(reason)});
    };
    const auto glb = writeGlb(file);
    if (!glb)
    {
        return fail(glb.error());
    }
    const PrivateFolder folder;
    const fs::path out = folder.path() / "made";
    const fs::path model = folder.path() / "model.glb";
    std::error_code error;
    if (folder.path().empty() || !fs::create_directory(out, error) || !saveFile(model, *glb))
    {
        return refused("there is no room for temporary files");
    }
    std::vector<fs::path> arguments{"write", model, out / path.filename()};
    if (clip)
    {
        arguments.emplace_back(concat("--clip=", *clip));
    }
    const auto end = runChild(
        {program, withLimits(std::move(arguments), limits), folder.messages(), limits.time},
        progress);
    if (!end)
    {
        return fail(end.error());
    }
    if (std::string reason = reasonOf(*end, limits, folder.messages()); !reason.empty())
    {
        return refused(std::move(reason));
    }
    auto files = madeIn(out, limits.output);
    if (!files)
    {
        return refused(message(files.error()));
    }
    return moveOut(std::move(*files), path);
}

} // namespace tr::exchange
