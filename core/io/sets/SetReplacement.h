#pragma once

#include "core/io/Replacement.h"
#include "core/io/sets/Journal.h"

#include <optional>
#include <string>

namespace tr::sets
{

/// New content for several files of one folder, which take their places together, in two steps as
/// a Replacement does. Whoever reads while it goes on, or after it was interrupted, learns of it
/// from the journal: see Interrupted.h. A file that has its content already is left alone, and
/// where only one is left to be replaced, its own Replacement is all that is needed.
class SetReplacement
{
public:
    struct File
    {
        std::filesystem::path path;
        std::span<const std::byte> bytes;
    };

    /// The first step: all new content is on the disk, and second names of all that is going to be
    /// replaced. Links are followed, and must lead into one folder. Errors: FileNotWritable, with
    /// the file that it is about, SavedCopyDiffers, SaveInterrupted. Precondition: there are 1 to
    /// kMostFiles of them. `disk` must outlive the result.
    [[nodiscard]] static Result<SetReplacement> prepare(std::span<const File> files,
                                                        const Disk& disk);

    ~SetReplacement();
    SetReplacement(SetReplacement&& other) noexcept;
    SetReplacement& operator=(SetReplacement&& other) noexcept;

    /// The files behind all links, in the order in which they were given. They need not be there.
    [[nodiscard]] const std::vector<std::filesystem::path>& targets() const noexcept
    {
        return m_targets;
    }

    /// Where the new content of a file is. Its size and time are going to be those of the file.
    [[nodiscard]] const std::filesystem::path& source(std::size_t file) const;

    /// How many files get new content.
    [[nodiscard]] std::size_t changes() const noexcept;

    /// The second step. Errors: FileNotWritable, and then all old files are there; SaveInterrupted
    /// where they could not be put back. Precondition: not done yet.
    [[nodiscard]] Result<void> commit();

private:
    /// A file that is replaced together with others.
    struct Change
    {
        std::size_t file = 0; ///< among the targets
        TemporaryFile next;
        std::filesystem::path old; ///< empty: there was none
    };

    explicit SetReplacement(const Disk& disk)
        : m_disk(&disk)
    {
    }

    [[nodiscard]] Result<void> begin();
    [[nodiscard]] Result<void> add(std::size_t file,
                                   std::span<const std::byte> bytes,
                                   const std::optional<std::vector<std::byte>>& before);
    [[nodiscard]] std::error_code keepOld(Change& change, std::span<const std::byte> before);
    [[nodiscard]] Result<void> writeJournal();
    [[nodiscard]] Result<void> checkUntouched() const;
    [[nodiscard]] bool putBack(std::size_t count);
    void clear();

    const Disk* m_disk;
    std::vector<std::filesystem::path> m_targets;
    std::optional<Replacement> m_single;
    std::size_t m_singleFile = 0;
    std::filesystem::path m_folder;
    std::string m_id;                        ///< empty: there is no journal
    std::unique_ptr<Disk::Output> m_journal; ///< held as long as this lives
    JournalFiles m_files;                    ///< a file each change
    std::vector<Change> m_changes;
};

} // namespace tr::sets
