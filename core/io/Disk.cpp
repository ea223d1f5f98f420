#include "core/io/Disk.h"

#include "core/base/Text.h"
#include "core/io/File.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <random>
#include <string>
#include <string_view>
#include <utility>

#ifdef _WIN32
#include <io.h>
#else
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace tr
{
namespace
{

namespace fs = std::filesystem;

constexpr std::string_view kTemporaryStart = ".cartouche-";
constexpr std::string_view kTemporaryEnd = ".part";
constexpr std::size_t kTemporaryDigits = 16;

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

#ifdef _WIN32

/// Windows lets nobody delete a file that is open here.
class SystemOutput : public Disk::Output
{
public:
    SystemOutput(const fs::path& path, bool isHasty, std::error_code& error)
        : m_file(_wfopen(path.c_str(), L"wbx"))
        , m_isHasty(isHasty)
    {
        error = m_file != nullptr ? std::error_code{} : lastError();
    }

    SystemOutput(const SystemOutput&) = delete;
    SystemOutput& operator=(const SystemOutput&) = delete;

    ~SystemOutput() override
    {
        if (m_file != nullptr)
        {
            std::fclose(m_file);
        }
    }

    std::error_code write(std::span<const std::byte> bytes) override
    {
        const bool isWritten =
            bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), m_file) == bytes.size();
        return isWritten ? std::error_code{} : lastError();
    }

    /// Closes it too: what is open cannot be given another name.
    std::error_code flush() override
    {
        std::FILE* const file = std::exchange(m_file, nullptr);
        const bool isFlushed = std::fflush(file) == 0 && (m_isHasty || _commit(_fileno(file)) == 0);
        const std::error_code error = isFlushed ? std::error_code{} : lastError();
        std::fclose(file);
        return error;
    }

private:
    std::FILE* m_file;
    bool m_isHasty;
};

#else

/// Whether the file still has a name: somebody may have cleared it away before it was locked.
bool hasName(int handle)
{
    struct ::stat about = {};
    return ::fstat(handle, &about) == 0 && about.st_nlink > 0;
}

class SystemOutput : public Disk::Output
{
public:
    SystemOutput(const fs::path& path, bool isHasty, std::error_code& error)
        : m_handle(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666))
        , m_isHasty(isHasty)
    {
        error = m_handle >= 0 ? std::error_code{} : lastError();
        // Where a file system has no locks, nothing can be told of its files, and all of them stay.
        const bool isLost = m_handle >= 0
                            && ((::flock(m_handle, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
                                || !hasName(m_handle));
        if (isLost)
        {
            error = std::make_error_code(std::errc::file_exists);
        }
    }

    SystemOutput(const SystemOutput&) = delete;
    SystemOutput& operator=(const SystemOutput&) = delete;

    ~SystemOutput() override
    {
        if (m_handle >= 0)
        {
            ::close(m_handle);
        }
    }

    std::error_code write(std::span<const std::byte> bytes) override
    {
        while (!bytes.empty())
        {
            const ::ssize_t written = ::write(m_handle, bytes.data(), bytes.size());
            if (written < 0 && errno != EINTR)
            {
                return lastError();
            }
            bytes = bytes.subspan(written < 0 ? 0 : static_cast<std::size_t>(written));
        }
        return {};
    }

    std::error_code flush() override
    {
        return m_isHasty || ::fsync(m_handle) == 0 ? std::error_code{} : lastError();
    }

private:
    int m_handle;
    bool m_isHasty;
};

#endif

bool isTemporaryName(std::string_view name)
{
    if (name.size() != kTemporaryStart.size() + kTemporaryDigits + kTemporaryEnd.size()
        || !name.starts_with(kTemporaryStart) || !name.ends_with(kTemporaryEnd))
    {
        return false;
    }
    return std::ranges::all_of(name.substr(kTemporaryStart.size(), kTemporaryDigits),
                               [](char c)
                               { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

/// Names of one process never meet, as they are counted; those of several hardly ever, as each
/// begins elsewhere. That a file is created and not opened decides in the end.
std::uint64_t nextNumber()
{
    static std::atomic<std::uint64_t> last = []
    {
        std::random_device device;
        const auto now = std::chrono::system_clock::now().time_since_epoch().count();
        return (static_cast<std::uint64_t>(device()) << 32U) ^ static_cast<std::uint64_t>(now);
    }();
    return ++last;
}

} // namespace

std::unique_ptr<Disk::Output> Disk::create(const fs::path& path, std::error_code& error) const
{
    auto output = std::make_unique<SystemOutput>(path, false, error);
    return error ? nullptr : std::move(output);
}

std::unique_ptr<Disk::Output> HastyDisk::create(const fs::path& path, std::error_code& error) const
{
    auto output = std::make_unique<SystemOutput>(path, true, error);
    return error ? nullptr : std::move(output);
}

Result<std::vector<std::byte>> Disk::read(const fs::path& path) const
{
    return readFile(path);
}

std::error_code Disk::link(const fs::path& from, const fs::path& to) const
{
    std::error_code error;
    fs::create_hard_link(from, to, error);
    return error;
}

std::error_code Disk::rename(const fs::path& from, const fs::path& to) const
{
    std::error_code error;
    fs::rename(from, to, error);
    return error;
}

void Disk::remove(const fs::path& path) const
{
    std::error_code ignored;
    fs::remove(path, ignored);
}

void Disk::flushFolder([[maybe_unused]] const fs::path& folder) const
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

FileHold::FileHold([[maybe_unused]] const fs::path& path)
{
#ifndef _WIN32
    m_handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (m_handle >= 0 && ::flock(m_handle, LOCK_SH | LOCK_NB) != 0)
    {
        ::close(std::exchange(m_handle, -1));
    }
#endif
}

FileHold::~FileHold()
{
#ifndef _WIN32
    if (m_handle >= 0)
    {
        ::close(m_handle);
    }
#endif
}

FileHold::FileHold(FileHold&& other) noexcept
    : m_handle(std::exchange(other.m_handle, -1))
{
}

FileHold& FileHold::operator=(FileHold&& other) noexcept
{
    std::swap(m_handle, other.m_handle);
    return *this;
}

bool removeIfFree(const fs::path& path)
{
    std::error_code error;
#ifdef _WIN32
    // Without locks, age has to do: nothing takes so long to be written.
    const auto time = fs::last_write_time(path, error);
    const bool isOld = fs::file_time_type::clock::now() - time > std::chrono::hours(24);
    return !error && isOld && fs::remove(path, error);
#else
    const int handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (handle < 0)
    {
        return false;
    }
    // Deleted while it is locked: who has just created it notices, and takes another name.
    const bool isRemoved = ::flock(handle, LOCK_EX | LOCK_NB) == 0 && fs::remove(path, error);
    ::close(handle);
    return isRemoved;
#endif
}

std::string newId()
{
    return hexName(nextNumber());
}

fs::path temporaryIn(const fs::path& folder)
{
    return folder / concat(kTemporaryStart, newId(), kTemporaryEnd);
}

void clearAbandoned(const fs::path& folder)
{
    std::error_code error;
    fs::directory_iterator entry(folder.empty() ? "." : folder, error);
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error))
    {
        std::error_code ignored;
        if (isTemporaryName(entry->path().filename().string()) && entry->is_regular_file(ignored))
        {
            removeIfFree(entry->path());
        }
    }
}

} // namespace tr
