#pragma once

#include <filesystem>
#include <optional>

namespace tr
{

/// The sole right to what a file stands for. The system keeps it, not the file: it ends with the
/// process that has it, however that ends, and nothing that a file says or lacks can outlast it.
class FileLock
{
public:
    /// Creates the file, for this user alone, if it is not there. Nothing: somebody has the lock,
    /// or the file can be neither opened nor created. Where a file system has no locks, everybody
    /// gets it.
    [[nodiscard]] static std::optional<FileLock> take(const std::filesystem::path& path);

    /// The same of a file that is there and is no link, and stays as it is. Where a system has no
    /// locks of files that others have open, nobody gets it who asks within a minute after the file
    /// was written.
    [[nodiscard]] static std::optional<FileLock> takeExisting(const std::filesystem::path& path);

    ~FileLock();
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    explicit FileLock(int handle) noexcept;

    int m_handle = -1;
};

} // namespace tr
