#include "core/convert/models/ModelFiles.h"

#include "core/base/Text.h"
#include "core/exchange/gltf/Gltf.h"
#include "core/exchange/model/Neighbour.h"
#include "core/exchange/model/PicturesBeside.h"
#include "core/exchange/mqo/Mqo.h"
#include "core/exchange/obj/Obj.h"
#include "core/exchange/process/ModelProcess.h"
#include "core/exchange/process/PrivateFolder.h"
#include "core/io/File.h"
#include "core/io/sets/SetReplacement.h"

#include <algorithm>
#include <array>
#include <optional>
#include <system_error>
#include <utility>

namespace tr::convert
{
namespace
{

namespace fs = std::filesystem;
using exchange::ModelFile;
using WrittenFiles = Result<std::vector<WrittenFile>>;

constexpr ModelFormat
foreign(std::string_view suffix, const char* name, bool canWrite, bool hasBones)
{
    return {suffix, name, true, canWrite, hasBones, hasBones, false, true, kUnitsOfMetre};
}

/// COLLADA keeps bones, and the first animation.
constexpr ModelFormat collada()
{
    ModelFormat format = foreign("dae", "COLLADA", true, true);
    format.hasOneClip = true;
    return format;
}

/// Of level builders, whose tools count in units of the game there.
constexpr ModelFormat metasequoia()
{
    ModelFormat format{"mqo", "Metasequoia", true, true, false, false};
    format.units = 1.0F;
    return format;
}

constexpr std::array kModelFormats{
    ModelFormat{"glb", "glTF, one file", true, true, true, true},
    ModelFormat{"gltf", "glTF, with files beside it", true, true, true, true},
    foreign("fbx", "Autodesk FBX", true, true),
    collada(),
    ModelFormat{"obj", "Wavefront OBJ", true, true, false, false},
    metasequoia(),
    foreign("x", "DirectX", false, true),
    foreign("3ds", "3D Studio", false, false),
    foreign("ply", "Stanford PLY", false, false),
    foreign("stl", "STL", false, false),
};

/// Small letters of ASCII; others stay.
std::string inSmallLetters(std::string_view text)
{
    std::string small(text);
    std::ranges::transform(
        small,
        small.begin(),
        [](char each) { return each >= 'A' && each <= 'Z' ? static_cast<char>(each + 32) : each; });
    return small;
}

std::string suffixOfName(std::string_view fileName)
{
    const std::size_t dot = fileName.rfind('.');
    return dot == std::string_view::npos ? std::string() : inSmallLetters(fileName.substr(dot + 1));
}

std::string baseOfName(std::string_view fileName)
{
    return std::string(fileName.substr(0, fileName.rfind('.')));
}

/// Errors: those of readFile.
Result<std::vector<std::byte>> readWithin(const fs::path& path, std::uint64_t most)
{
    std::error_code error;
    const std::uint64_t size = fs::file_size(path, error);
    if (!error && size > most)
    {
        return fail(ErrorCode::FileTooLarge, {std::to_string(size), std::to_string(most)});
    }
    return readFile(path);
}

/// A file by the name that another has for it, which is nobody's word: only what lies in the folder
/// itself is read. Nothing: it is not there, or too large.
std::optional<std::vector<std::byte>> readBeside(const fs::path& folder, const std::string& name)
{
    const fs::path path = folder / fs::path(std::u8string(name.begin(), name.end()));
    std::error_code error;
    if (!exchange::isPlainName(name) || path.parent_path() != folder
        || !fs::is_regular_file(path, error))
    {
        return std::nullopt;
    }
    auto bytes = readWithin(path, kLargestModelFile);
    return bytes ? std::optional(std::move(*bytes)) : std::nullopt;
}

/// Of both kinds that the formats have.
WrittenFile writtenOf(std::pair<std::string, std::vector<std::byte>>&& beside)
{
    return {std::move(beside.first), std::move(beside.second)};
}

WrittenFile writtenOf(exchange::FileBeside&& beside)
{
    return {std::move(beside.name), std::move(beside.bytes)};
}

template <class Files>
WrittenFiles filesOf(std::string name, std::vector<std::byte> bytes, Files&& beside)
{
    std::vector<WrittenFile> files;
    files.push_back({std::move(name), std::move(bytes)});
    for (auto& each : beside)
    {
        files.push_back(writtenOf(std::move(each)));
    }
    return files;
}

/// Files of text with what lies beside them.
template <class Made>
WrittenFiles filesOf(std::string name, Result<Made> made)
{
    if (!made)
    {
        return fail(made.error());
    }
    const auto bytes = std::as_bytes(std::span(made->text));
    return filesOf(std::move(name), {bytes.begin(), bytes.end()}, std::move(made->beside));
}

/// Remarks of a reader as those of the file.
Result<ModelFile> withRemarks(Result<ModelFile> file, const Diagnostics& remarks)
{
    for (const Diagnostic& each : remarks)
    {
        if (file)
        {
            file->remarks.push_back(fullMessage(each.error));
        }
    }
    return file;
}

fs::path foreignProgram()
{
    return exchange::modelProgramFor(exchange::runningProgram());
}

/// All that stands in a folder, that of the given name first.
WrittenFiles filesIn(const fs::path& folder, const std::string& first)
{
    std::vector<WrittenFile> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
    {
        auto bytes = readWithin(entry.path(), kLargestModelFile);
        if (!bytes)
        {
            return fail(bytes.error());
        }
        const auto name = entry.path().filename().u8string();
        files.push_back({std::string(name.begin(), name.end()), std::move(*bytes)});
    }
    std::ranges::sort(files,
                      {},
                      [&first](const WrittenFile& each)
                      { return std::pair(each.name != first, each.name); });
    return files;
}

/// The other program writes files, so it gets a folder for them.
WrittenFiles foreignBytes(const ModelFile& file, const std::string& name, const Progress& progress)
{
    const exchange::PrivateFolder folder;
    if (folder.path().empty())
    {
        return fail(ErrorCode::ModelWriterFailed, {name, "there is no room for temporary files"});
    }
    const fs::path path = folder.path() / fs::path(std::u8string(name.begin(), name.end()));
    if (auto made = exchange::writeByAssimp(foreignProgram(), file, path, std::nullopt, progress);
        !made)
    {
        return fail(made.error());
    }
    return filesIn(folder.path(), name);
}

std::string suffixesOf(bool ModelFormat::*can)
{
    std::string text;
    for (const ModelFormat& each : kModelFormats)
    {
        if (each.*can)
        {
            text += concat(text.empty() ? "." : ", .", each.suffix);
        }
    }
    return text;
}

/// Second step of storeModelFiles for files that take their places together.
Result<void> replaceTogether(std::span<const sets::SetReplacement::File> files,
                             const versions::Keeping& keeping,
                             const Disk& disk,
                             const std::function<void()>& begin)
{
    auto replacement = sets::SetReplacement::prepare(files, disk);
    if (!replacement)
    {
        return fail(replacement.error());
    }
    if (begin)
    {
        begin();
    }
    std::vector<versions::Kept> kept; // no other process drops them before the files are there
    for (std::size_t i = 0; i < files.size(); ++i)
    {
        auto each =
            versions::keep(replacement->targets()[i], fingerprint(files[i].bytes), keeping, disk);
        if (!each)
        {
            return fail(each.error());
        }
        kept.push_back(std::move(*each));
    }
    if (auto done = replacement->commit(); !done)
    {
        return done;
    }
    for (const fs::path& target : replacement->targets())
    {
        versions::prune(target, keeping);
    }
    return {};
}

} // namespace

std::span<const ModelFormat> modelFormats() noexcept
{
    return kModelFormats;
}

const ModelFormat* modelFormatOf(std::string_view fileName) noexcept
{
    const std::string suffix = suffixOfName(fileName);
    const auto* const found = std::ranges::find(kModelFormats, suffix, &ModelFormat::suffix);
    return found == kModelFormats.end() ? nullptr : found;
}

std::string writtenModelSuffixes()
{
    return suffixesOf(&ModelFormat::canWrite);
}

std::string readModelSuffixes()
{
    return suffixesOf(&ModelFormat::canRead);
}

Result<ModelFile> readModelFile(const fs::path& path, const Progress& progress)
{
    const auto name = path.filename().u8string();
    const auto* const format =
        modelFormatOf({reinterpret_cast<const char*>(name.data()), name.size()});
    if (format == nullptr || !format->canRead)
    {
        return fail(ErrorCode::RefusedFormat, {suffixOfName(path.filename().string())});
    }
    const auto bytes = readWithin(path, kLargestModelFile);
    if (!bytes)
    {
        return fail(bytes.error());
    }
    progress.step(0.0);
    if (format->isForeign)
    {
        return exchange::readByAssimp(foreignProgram(), path, progress);
    }
    Diagnostics remarks;
    const exchange::Neighbour beside = [folder = path.parent_path()](const std::string& each)
    { return readBeside(folder, each); };
    if (format->suffix == "mqo")
    {
        return withRemarks(exchange::readMqo(*bytes, beside, progress, &remarks), remarks);
    }
    if (format->suffix == "obj")
    {
        return withRemarks(exchange::readObj(*bytes, beside, progress, &remarks), remarks);
    }
    return exchange::readGltf(*bytes, beside, progress);
}

WrittenFiles modelFileBytes(const ModelFile& file,
                            const std::string& fileName,
                            const ModelFormat& format,
                            const Progress& progress)
{
    progress.step(0.0);
    if (format.isForeign)
    {
        return foreignBytes(file, fileName, progress);
    }
    if (format.suffix == "glb")
    {
        auto bytes = exchange::writeGlb(file);
        return bytes ? filesOf(fileName, std::move(*bytes), std::vector<exchange::FileBeside>())
                     : WrittenFiles(fail(bytes.error()));
    }
    const std::string base = baseOfName(fileName);
    if (format.suffix == "gltf")
    {
        auto made = exchange::writeGltf(file, base);
        return made ? filesOf(fileName, std::move(made->main), std::move(made->beside))
                    : WrittenFiles(fail(made.error()));
    }
    return format.suffix == "obj" ? filesOf(fileName, exchange::writeObj(file, base))
                                  : filesOf(fileName, exchange::writeMqo(file, base));
}

Result<void> storeModelFiles(const fs::path& folder,
                             std::span<const WrittenFile> files,
                             const versions::Keeping& keeping,
                             const Disk& disk,
                             const std::function<void()>& begin)
{
    std::vector<sets::SetReplacement::File> all;
    for (const WrittenFile& each : files)
    {
        const std::u8string name(each.name.begin(), each.name.end());
        all.push_back({folder / fs::path(name), each.bytes});
    }
    if (all.size() <= sets::kMostFiles)
    {
        return replaceTogether(all, keeping, disk, begin);
    }
    if (begin)
    {
        begin();
    }
    // Who reads the first one finds what it names.
    std::ranges::reverse(all);
    for (const auto& each : all)
    {
        if (auto saved = versions::save(each.path, each.bytes, keeping, disk); !saved)
        {
            return fail(saved.error());
        }
    }
    return {};
}

} // namespace tr::convert
