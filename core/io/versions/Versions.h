#pragma once

#include "core/io/Disk.h"
#include "core/io/Zlib.h"

#include <chrono>

/// Files as they were before they were replaced. A version says in its name when it was replaced
/// and what its content is, so that there is no list that could get lost or out of step:
/// "20260314-180512-123.0f1e2d3c4b5a6978.tr4".
namespace tr::versions
{

using Moment = std::chrono::sys_time<std::chrono::milliseconds>;

enum class Place : std::uint8_t
{
    Folder,  ///< all in one folder, a folder in it for each file; beside where that fails
    Beside,  ///< beside the file, as NAME.<moment>.<content>.bak
    Nowhere, ///< what is replaced is gone
};

/// What is kept, where, and how much of it.
struct Keeping
{
    Place place = Place::Beside;
    std::filesystem::path folder{};                  ///< for Place::Folder; empty: there is none
    std::size_t most = 10;                           ///< versions of one file
    std::uint64_t mostBytes = 1024ULL * 1024 * 1024; ///< of all files together
};

struct Version
{
    std::filesystem::path path;
    Moment replaced;
    std::uint64_t size = 0;
    std::uint64_t print = 0; ///< of its content, as its name says
    bool isBeside = false;
};

/// What is there of earlier versions of a file, in the folder and beside it; the latest first.
[[nodiscard]] std::vector<Version> versionsOf(const std::filesystem::path& file,
                                              const Keeping& keeping);

/// A version that was made just now. As long as this lives, no process drops it.
struct Kept
{
    std::filesystem::path path; ///< empty: there was nothing to keep
    FileHold hold;
};

/// Keeps a file as it is, before `next` replaces it: by a second name where the file system has
/// such, else by a copy. Never replaces anything. At any moment the version is there whole, or not
/// at all. Nothing is done where the file is not there or has that content already.
/// Errors: FileNotWritable.
[[nodiscard]] Result<Kept> keep(const std::filesystem::path& file,
                                const Fingerprint& next,
                                const Keeping& keeping,
                                const Disk& disk);

/// The same of content that no one file has: of several files that are replaced together, it is
/// kept as an earlier version of the first. Errors: FileNotWritable.
[[nodiscard]] Result<Kept> keepContent(const std::filesystem::path& file,
                                       std::vector<std::byte> content,
                                       const Fingerprint& next,
                                       const Keeping& keeping,
                                       const Disk& disk);

/// Deletes what is more than is wanted, the oldest first. The latest version of the file stays,
/// those that are held stay, and of two with one content the earlier one goes. Files beside it
/// count as ours where their content is what their name says.
void prune(const std::filesystem::path& file, const Keeping& keeping);

/// Replaces a file as a Replacement does, and keeps what was there. Errors: FileNotWritable,
/// SavedCopyDiffers; then the file is as it was.
[[nodiscard]] Result<Kept> save(const std::filesystem::path& path,
                                std::span<const std::byte> bytes,
                                const Keeping& keeping = {},
                                const Disk& disk = {});

} // namespace tr::versions
