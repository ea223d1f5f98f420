#include "app/cli/PlainWriting.h"

#include "app/cli/Input.h"
#include "core/format/set/DiskFiles.h"
#include "core/io/TemporaryFile.h"

#include <iostream>

namespace cli
{

std::optional<tr::Error> notWritable(const std::filesystem::path& path,
                                     const std::error_code& error)
{
    return error ? std::optional(
               tr::Error{tr::ErrorCode::FileNotWritable, {}, {}, {path.string(), error.message()}})
                 : std::nullopt;
}

std::optional<tr::Error> writePlainFile(const std::filesystem::path& path,
                                        std::span<const std::byte> bytes)
{
    const tr::HastyDisk disk;
    std::error_code error;
    auto file = tr::TemporaryFile::write(path.parent_path(), bytes, disk, error);
    return notWritable(path, file ? file->moveTo(path) : error);
}

bool writeNote(const std::string& path, const std::string& text)
{
    const auto saved = tr::format::saveFiles(path, std::as_bytes(std::span(text)));
    if (!saved)
    {
        std::cerr << messageAbout(path, saved.error());
    }
    return saved.has_value();
}

bool isOnDisk(const std::filesystem::path& path)
{
    std::error_code error;
    return std::filesystem::exists(std::filesystem::symlink_status(path, error));
}

} // namespace cli
