#include "core/io/File.h"

#include "core/base/Text.h"
#include "core/io/Replacement.h"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <memory>
#include <system_error>

namespace tr
{
namespace
{

namespace fs = std::filesystem;

struct CloseFile
{
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};

using FilePtr = std::unique_ptr<std::FILE, CloseFile>;

FilePtr openToRead(const fs::path& path)
{
#ifdef _WIN32
    return FilePtr(_wfopen(path.c_str(), L"rb"));
#else
    return FilePtr(std::fopen(path.c_str(), "rb"));
#endif
}

std::string lastReason()
{
    return std::generic_category().message(errno);
}

} // namespace

Result<std::vector<std::byte>> readFile(const fs::path& path)
{
    std::error_code error;
    if (!fs::exists(path, error))
    {
        return fail(ErrorCode::FileNotFound, {path.string()});
    }
    const auto size = fs::file_size(path, error);
    if (error)
    {
        return fail(ErrorCode::FileNotReadable, {path.string(), error.message()});
    }
    if (size > kLargestFile)
    {
        return fail(ErrorCode::FileTooLarge, {concat(size), concat(kLargestFile)});
    }
    const FilePtr file = openToRead(path);
    std::vector<std::byte> bytes(static_cast<std::size_t>(size));
    const bool read =
        file
        && (bytes.empty() || std::fread(bytes.data(), 1, bytes.size(), file.get()) == bytes.size());
    if (!read)
    {
        return fail(ErrorCode::FileNotReadable, {path.string(), lastReason()});
    }
    return bytes;
}

std::optional<std::int64_t> lastChangeOf(const fs::path& path)
{
    std::error_code error;
    const auto time = fs::last_write_time(path, error);
    if (error)
    {
        return std::nullopt;
    }
    const auto since = std::chrono::file_clock::to_sys(time).time_since_epoch();
    return std::chrono::floor<std::chrono::seconds>(since).count();
}

Result<void> saveFile(const fs::path& path, std::span<const std::byte> bytes)
{
    const Disk disk;
    auto replacement = Replacement::prepare(path, bytes, disk);
    return replacement ? replacement->commit() : fail(replacement.error());
}

} // namespace tr
