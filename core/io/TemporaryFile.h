#pragma once

#include "core/io/Disk.h"

#include <optional>

namespace tr
{

/// A new file under a temporary name, on the way to a name of its own. As long as this lives, no
/// other process takes the file for one that was left behind; then it is gone, unless it was given
/// its name.
class TemporaryFile
{
public:
    /// Writes bytes into a new file of the folder and brings them to the disk. Nothing, and why, if
    /// that cannot be. `disk` must outlive the result.
    [[nodiscard]] static std::optional<TemporaryFile> write(const std::filesystem::path& folder,
                                                            std::span<const std::byte> bytes,
                                                            const Disk& disk,
                                                            std::error_code& error);

    /// The same under a name that is not taken yet.
    [[nodiscard]] static std::optional<TemporaryFile> writeAs(std::filesystem::path path,
                                                              std::span<const std::byte> bytes,
                                                              const Disk& disk,
                                                              std::error_code& error);

    ~TemporaryFile();
    TemporaryFile(TemporaryFile&& other) noexcept;
    TemporaryFile& operator=(TemporaryFile&& other) noexcept;

    /// Empty when it was moved.
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return m_path; }

    /// Whether those bytes are what is read back. Precondition: not moved.
    [[nodiscard]] bool holds(std::span<const std::byte> bytes) const;

    /// Replaces what has that name. Where it fails, the temporary file is still there.
    /// Precondition: not moved.
    [[nodiscard]] std::error_code moveTo(const std::filesystem::path& to);

    /// Leaves the file where it is.
    void keep();

private:
    TemporaryFile(const Disk& disk,
                  std::filesystem::path path,
                  std::unique_ptr<Disk::Output> output);

    const Disk* m_disk;
    std::filesystem::path m_path; ///< empty: there is none
    std::unique_ptr<Disk::Output> m_output;
};

} // namespace tr
