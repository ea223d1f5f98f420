#pragma once

#include "core/io/Disk.h"
#include "core/io/sets/Journal.h"

#include <string>

/// What is left where a program ended, or the machine went out, while several files were replaced
/// together. Only what has our own journal, files and names is looked at: a journal that is
/// damaged, a link, or somebody else's is nobody's word.
namespace tr::sets
{

/// A file of a save that was interrupted, as it is now.
enum class FileNow : std::uint8_t
{
    Before, ///< it was not replaced yet
    After,  ///< it was
    Other,  ///< somebody has changed it since
};

struct InterruptedFile
{
    std::filesystem::path path;
    FileNow now = FileNow::Other;

    friend bool operator==(const InterruptedFile&, const InterruptedFile&) = default;
};

/// A save whose files are from two moments.
struct Interrupted
{
    std::filesystem::path folder;
    std::string id;
    std::vector<InterruptedFile> files;
    bool canFinish = false;  ///< all new content is there
    bool canPutBack = false; ///< all old content is there

    friend bool operator==(const Interrupted&, const Interrupted&) = default;
};

/// The saves in a folder that were interrupted half-way. What was interrupted before the first or
/// after the last file was replaced needs nobody's word and is cleared away, as is what was left
/// without a journal. A save that just goes on is none of them.
[[nodiscard]] std::vector<Interrupted> interruptedIn(const std::filesystem::path& folder);

/// The first of them that is about one of these files.
[[nodiscard]] std::optional<Interrupted>
interruptedAmong(std::span<const std::filesystem::path> files);

/// Whether each of the files is whole, all of them from one moment as far as saving goes. Waits a
/// while for a save that just goes on. Errors: SaveInterrupted, BeingSaved.
[[nodiscard]] Result<void> awaitSettled(std::span<const std::filesystem::path> files);

/// Does the rest of it, so that all files are new. Can be interrupted as the save could. Errors:
/// FileNotWritable, SaveInterrupted where its files or its journal are not any more what was found.
[[nodiscard]] Result<void> finish(const Interrupted& save, const Disk& disk = {});

/// Makes all files what they were before the save. Errors: those of finish.
[[nodiscard]] Result<void> putBack(const Interrupted& save, const Disk& disk = {});

/// Leaves the files as they are and forgets the save, with what of it has not taken its place.
void leaveAsIs(const Interrupted& save, const Disk& disk = {});

} // namespace tr::sets
