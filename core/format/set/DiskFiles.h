#pragma once

#include "core/base/Result.h"
#include "core/format/set/Members.h"
#include "core/io/sets/SetReplacement.h"
#include "core/io/versions/Versions.h"

#include <cstdint>
#include <optional>
#include <variant>

/// Where one file for the program is several on the disk: reading a file with what belongs to it,
/// and replacing all of them together.
namespace tr::format
{

/// A file of the disk without its content: enough to see that it may have changed.
struct FileGlance
{
    std::string suffix; ///< of a companion, in lower case; empty: the file that they belong to
    std::filesystem::path path;
    std::uint64_t size = 0;
    std::int64_t modified = 0; ///< in the file system's own clock

    friend bool operator==(const FileGlance&, const FileGlance&) = default;
};

/// The file and those beside it that have one of the suffixes. Nothing: the file is not there.
[[nodiscard]] std::vector<FileGlance> glanceAtFiles(const std::filesystem::path& path,
                                                    std::string_view companions);

/// The suffixes of what lies beside a file: those that its format wants, or that of the first
/// member of an image, and that of notes.
[[nodiscard]] std::string companionsOfFormat(std::span<const std::byte> bytes);

/// What is read from the disk as one file.
struct DiskFiles
{
    std::vector<std::byte> bytes;  ///< of the file; with companions, the image of them all
    std::string companions;        ///< the suffixes of what is looked for; empty: nothing
    std::vector<FileGlance> files; ///< as they were when they were read, the file first
    /// Why notes that lie there are not among the bytes: nobody does without the file for that.
    std::optional<Error> notesFault{};

    [[nodiscard]] bool isOfSeveral() const noexcept { return files.size() > 1; }
};

enum class Reach : std::uint8_t
{
    Alone,
    WithCompanions,
};

/// What is done about files that a save of several goes on of, or was interrupted of.
enum class Unsettled : std::uint8_t
{
    Refuse, ///< after waiting a while
    Read,   ///< to compare them with what is known
};

/// Reads a file with those that belong to it, if its format has such: all from one moment. Errors:
/// those of readFile, FileTooLarge for all together, SaveInterrupted, BeingSaved.
[[nodiscard]] Result<DiskFiles> readFiles(const std::filesystem::path& path,
                                          Reach reach = Reach::WithCompanions,
                                          Unsettled unsettled = Unsettled::Refuse);

/// What becomes of notes that lie beside a file and are no part of what replaces it.
enum class LooseNotes : std::uint8_t
{
    Go,   ///< they say nothing of the new file
    Stay, ///< nobody has looked at them
};

/// New content for a file with its companions, in two steps as a Replacement does. A member of an
/// image that is not there becomes a file beside the others; files that are no members stay, for
/// notes see LooseNotes. Where an image itself lies on the disk, it is replaced as any file is.
class FilesReplacement
{
public:
    /// The first step. Errors: those of SetReplacement. `disk` must outlive the result.
    [[nodiscard]] static Result<FilesReplacement> prepare(const std::filesystem::path& path,
                                                          std::span<const std::byte> bytes,
                                                          const Disk& disk,
                                                          LooseNotes looseNotes = LooseNotes::Go);

    /// The file behind all links. It need not be there.
    [[nodiscard]] const std::filesystem::path& target() const noexcept;

    /// Whether the bytes are an image that goes to the disk as several files.
    [[nodiscard]] bool isOfSeveral() const noexcept
    {
        return std::holds_alternative<Several>(m_replacement);
    }

    /// The files as they are going to be, the file itself first.
    [[nodiscard]] std::vector<FileGlance> files() const;

    /// Whether companions are there that are going to be replaced by others.
    [[nodiscard]] bool hasCompanions() const;

    /// Keeps what is going to be replaced as one earlier version of the file. Errors:
    /// FileNotWritable.
    [[nodiscard]] Result<tr::versions::Kept> keep(const tr::versions::Keeping& keeping) const;

    /// The second step. Errors: those of SetReplacement. Precondition: not done yet.
    [[nodiscard]] Result<void> commit();

private:
    using Several = sets::SetReplacement;

    FilesReplacement(const Disk& disk,
                     Fingerprint print,
                     std::vector<Companion> files,
                     std::variant<Replacement, Several> replacement);

    const Disk* m_disk;
    Fingerprint m_print; ///< of all that is going to be there
    std::vector<Companion> m_files;
    std::variant<Replacement, Several> m_replacement;
    std::optional<std::filesystem::path> m_leaving; ///< the last of the files: it is to be gone
};

/// Replaces a file with its companions, and keeps what was there. Errors: those of
/// FilesReplacement.
[[nodiscard]] Result<tr::versions::Kept> saveFiles(const std::filesystem::path& path,
                                                   std::span<const std::byte> bytes,
                                                   const tr::versions::Keeping& keeping = {},
                                                   const Disk& disk = {},
                                                   LooseNotes looseNotes = LooseNotes::Go);

} // namespace tr::format
