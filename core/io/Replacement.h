#pragma once

#include "core/io/TemporaryFile.h"

namespace tr
{

/// The file behind all links. Where the last one leads nowhere, nothing is made of it. Errors:
/// FileNotWritable.
[[nodiscard]] Result<std::filesystem::path> behindLinks(const std::filesystem::path& path);

/// New content for a file, in two steps: it is written under a temporary name in the same folder,
/// brought to the disk, read back and compared; later it takes the file's place. At any moment
/// either the old or the new file is there, whole. Given up, it leaves nothing behind.
class Replacement
{
public:
    /// The first step. A link is followed, so that the file behind it is replaced and the link
    /// stays. Clears away what ended processes have left in the folder. `disk` must outlive the
    /// result. Errors: FileNotWritable, SavedCopyDiffers, SaveInterrupted where the file is one of
    /// several that were replaced together half-way.
    [[nodiscard]] static Result<Replacement>
    prepare(const std::filesystem::path& path, std::span<const std::byte> bytes, const Disk& disk);

    /// The file that is going to be replaced, behind all links. It need not be there.
    [[nodiscard]] const std::filesystem::path& target() const noexcept { return m_target; }

    /// Where the new content is. Its size and time are going to be those of the file.
    [[nodiscard]] const std::filesystem::path& temporary() const noexcept
    {
        return m_temporary.path();
    }

    /// The second step. Errors: FileNotWritable, and then the old file is there. Precondition: not
    /// done yet.
    [[nodiscard]] Result<void> commit();

private:
    Replacement(const Disk& disk, std::filesystem::path target, TemporaryFile temporary);

    const Disk* m_disk;
    std::filesystem::path m_target;
    TemporaryFile m_temporary;
};

} // namespace tr
