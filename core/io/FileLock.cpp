#include "core/io/FileLock.h"

#include <cerrno>
#include <chrono>
#include <utility>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>
#else
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#endif

namespace tr
{

std::optional<FileLock> FileLock::take(const std::filesystem::path& path)
{
    int handle = -1;
#ifdef _WIN32
    // Who opens a file without sharing it is the only one who has it open.
    _wsopen_s(
        &handle, path.c_str(), _O_RDWR | _O_CREAT | _O_NOINHERIT, _SH_DENYRW, _S_IREAD | _S_IWRITE);
#else
    handle = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (handle >= 0 && ::flock(handle, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    {
        ::close(std::exchange(handle, -1));
    }
#endif
    return handle >= 0 ? std::optional(FileLock(handle)) : std::nullopt;
}

std::optional<FileLock> FileLock::takeExisting(const std::filesystem::path& path)
{
    int handle = -1;
#ifdef _WIN32
    std::error_code error;
    const auto time = std::filesystem::last_write_time(path, error);
    const auto age = std::filesystem::file_time_type::clock::now() - time;
    if (!error && age > std::chrono::minutes(1))
    {
        _wsopen_s(&handle, path.c_str(), _O_RDONLY | _O_NOINHERIT, _SH_DENYNO, _S_IREAD);
    }
#else
    handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (handle >= 0 && ::flock(handle, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    {
        ::close(std::exchange(handle, -1));
    }
#endif
    return handle >= 0 ? std::optional(FileLock(handle)) : std::nullopt;
}

FileLock::FileLock(int handle) noexcept
    : m_handle(handle)
{
}

FileLock::~FileLock()
{
    if (m_handle >= 0)
    {
#ifdef _WIN32
        _close(m_handle);
#else
        ::close(m_handle);
#endif
    }
}

FileLock::FileLock(FileLock&& other) noexcept
    : m_handle(std::exchange(other.m_handle, -1))
{
}

FileLock& FileLock::operator=(FileLock&& other) noexcept
{
    std::swap(m_handle, other.m_handle);
    return *this;
}

} // namespace tr
