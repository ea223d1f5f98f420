#include "core/io/File.h"

#include "core/base/Text.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#ifdef _WIN32
#include <io.h>
#include <process.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif

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

FilePtr open(const fs::path& path, const char* mode)
{
#ifdef _WIN32
    return FilePtr(_wfopen(path.c_str(), fs::path(mode).c_str()));
#else
    return FilePtr(std::fopen(path.c_str(), mode));
#endif
}

std::string lastReason()
{
    return std::generic_category().message(errno);
}

bool flushToDisk(std::FILE* file)
{
    if (std::fflush(file) != 0)
    {
        return false;
    }
#ifdef _WIN32
    return _commit(_fileno(file)) == 0;
#else
    return ::fsync(::fileno(file)) == 0;
#endif
}

/// After a rename the folder must reach the disk too, or a power cut can bring the old name back.
void flushFolder([[maybe_unused]] const fs::path& folder)
{
#ifndef _WIN32
    const int handle = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY);
    if (handle >= 0)
    {
        ::fsync(handle);
        ::close(handle);
    }
#endif
}

fs::path temporaryBeside(const fs::path& path)
{
#ifdef _WIN32
    const auto process = _getpid();
#else
    const auto process = ::getpid();
#endif
    return fs::path(path).concat(concat(".", process, ".part"));
}

/// Removes the temporary file unless it became the real one.
class TemporaryFile
{
public:
    explicit TemporaryFile(fs::path path)
        : m_path(std::move(path))
    {
    }

    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    ~TemporaryFile()
    {
        std::error_code ignored;
        fs::remove(m_path, ignored);
    }

    [[nodiscard]] const fs::path& path() const noexcept { return m_path; }

private:
    fs::path m_path;
};

Result<void> writeDurably(const fs::path& path, std::span<const std::byte> bytes)
{
    FilePtr file = open(path, "wb");
    // An empty span may point nowhere, which fwrite must not be given.
    const bool written =
        file
        && (bytes.empty()
            || std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size());
    if (!written || !flushToDisk(file.get()))
    {
        return fail(ErrorCode::FileNotWritable, {path.string(), lastReason()});
    }
    if (std::fclose(file.release()) != 0)
    {
        return fail(ErrorCode::FileNotWritable, {path.string(), lastReason()});
    }
    return {};
}

Result<void> keepBackup(const fs::path& path)
{
    std::error_code error;
    if (!fs::exists(path, error))
    {
        return {};
    }
    fs::copy_file(path, fs::path(path).concat(".bak"), fs::copy_options::overwrite_existing, error);
    if (error)
    {
        return fail(ErrorCode::FileNotWritable, {path.string() + ".bak", error.message()});
    }
    return {};
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
    const FilePtr file = open(path, "rb");
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

Result<void> saveFile(const fs::path& path, std::span<const std::byte> bytes, SaveOptions options)
{
    // A link is followed, so that the file behind it is replaced and the link stays.
    std::error_code error;
    const fs::path target = fs::is_symlink(path, error) ? fs::canonical(path, error) : path;
    if (target.empty())
    {
        return fail(ErrorCode::FileNotWritable, {path.string(), error.message()});
    }
    if (fs::exists(target, error)
        && (fs::status(target, error).permissions() & fs::perms::owner_write) == fs::perms::none)
    {
        // A rename would replace even a file that may not be written.
        return fail(ErrorCode::FileNotWritable, {target.string(), "it is read-only"});
    }
    const TemporaryFile temporary(temporaryBeside(target));
    if (auto written = writeDurably(temporary.path(), bytes); !written)
    {
        return written;
    }
    const auto back = readFile(temporary.path());
    if (!back || !std::ranges::equal(*back, bytes))
    {
        return fail(ErrorCode::SavedCopyDiffers, {target.string()});
    }
    if (options.keepBackup)
    {
        if (auto kept = keepBackup(target); !kept)
        {
            return kept;
        }
    }
    if (fs::exists(target, error))
    {
        const auto permissions = fs::status(target, error).permissions();
        fs::permissions(temporary.path(), permissions, error);
    }
    fs::rename(temporary.path(), target, error);
    if (error)
    {
        return fail(ErrorCode::FileNotWritable, {target.string(), error.message()});
    }
    flushFolder(target.parent_path());
    return {};
}

} // namespace tr
