#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <system_error>
#include <vector>

namespace tr
{

/// What saving asks of the system, a call each, so that each of them can be made to fail where a
/// disk that is full, broken or gone is to be tried. Has no state: any thread may use it.
class Disk
{
public:
    /// A new file that is being written. As long as this lives, no other process takes the file for
    /// one that was left behind.
    class Output
    {
    public:
        virtual ~Output() = default;
        [[nodiscard]] virtual std::error_code write(std::span<const std::byte> bytes) = 0;

        /// Brings what was written to the disk itself.
        [[nodiscard]] virtual std::error_code flush() = 0;
    };

    virtual ~Disk() = default;

    /// Creates a file that is not there yet. Null, and why, if it is or cannot be.
    [[nodiscard]] virtual std::unique_ptr<Output> create(const std::filesystem::path& path,
                                                         std::error_code& error) const;

    /// The whole file. Errors: those of readFile.
    [[nodiscard]] virtual Result<std::vector<std::byte>>
    read(const std::filesystem::path& path) const;

    /// Gives a file a second name, which must not be taken. Not every file system can.
    [[nodiscard]] virtual std::error_code link(const std::filesystem::path& from,
                                               const std::filesystem::path& to) const;

    /// Replaces what has the new name.
    [[nodiscard]] virtual std::error_code rename(const std::filesystem::path& from,
                                                 const std::filesystem::path& to) const;

    virtual void remove(const std::filesystem::path& path) const;

    /// After a change of names the folder must reach the disk too, or a power cut brings the old
    /// ones back.
    virtual void flushFolder(const std::filesystem::path& folder) const;
};

/// Does not wait until the disk itself has what it was given. For many small files that can be made
/// again: a process that ends leaves whole files or none, a power cut may leave empty ones.
class HastyDisk : public Disk
{
public:
    [[nodiscard]] std::unique_ptr<Output> create(const std::filesystem::path& path,
                                                 std::error_code& error) const override;
};

/// Keeps removeIfFree from taking a file away as long as this lives, in whatever process. Ends with
/// this one, however that ends.
class FileHold
{
public:
    FileHold() = default;

    /// Holds nothing where the file cannot be opened.
    explicit FileHold(const std::filesystem::path& path);
    ~FileHold();
    FileHold(FileHold&& other) noexcept;
    FileHold& operator=(FileHold&& other) noexcept;
    FileHold(const FileHold&) = delete;
    FileHold& operator=(const FileHold&) = delete;

private:
    int m_handle = -1;
};

/// Deletes a file unless somebody writes it as an Output or has a hold on it. False: it stays.
bool removeIfFree(const std::filesystem::path& path);

/// Sixteen digits that no other file of ours has in its name.
[[nodiscard]] std::string newId();

/// A name for a temporary file in a folder: hidden, ours by its pattern, and used by nobody else.
[[nodiscard]] std::filesystem::path temporaryIn(const std::filesystem::path& folder);

/// Deletes what processes that are no more have left of temporary files in a folder. Files of
/// others, and those that are being written, stay.
void clearAbandoned(const std::filesystem::path& folder);

} // namespace tr
