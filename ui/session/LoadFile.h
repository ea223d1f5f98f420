#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/io/versions/Versions.h"
#include "core/transfer/WaveFiles.h"
#include "ui/file/OpenFile.h"
#include "ui/session/disk/DiskState.h"

#include <QString>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ui
{

/// A file as it comes from the disk. The bytes are those that `file` was read from.
struct LoadedFile
{
    OpenFilePtr file;
    std::shared_ptr<const std::vector<std::byte>> bytes;
    DiskState disk;
};

/// How a window reads files; runs on a worker. Throws tr::Cancelled.
using FileReader =
    std::function<tr::Result<LoadedFile>(const QString& path, const tr::Progress& progress)>;

/// Reads and parses a file of the disk, or of the program's resources (":/..."), and works out its
/// tables and its map. Errors: those of tr::format::readFiles and tr::format::read.
[[nodiscard]] tr::Result<LoadedFile> loadFile(const QString& path, const tr::Progress& progress);

/// The same of a copy that goes by another name than the file: an earlier version of it.
[[nodiscard]] tr::Result<LoadedFile>
loadCopy(const QString& copy, const QString& path, const tr::Progress& progress);

/// The last part of a path, which breaks ties where the content does not say what a file is.
[[nodiscard]] std::string fileNameOf(const QString& path);

/// How files are written.
struct Storage
{
    /// What is kept of the files that are replaced; asked at every save, on the UI thread.
    std::function<tr::versions::Keeping()> keeping = [] { return tr::versions::Keeping{}; };
    std::shared_ptr<const tr::Disk> disk = std::make_shared<const tr::Disk>();
};

/// What is done just before a file is replaced, and whether it is.
struct StoreOrders
{
    tr::versions::Keeping keeping;
    std::shared_ptr<const tr::Disk> disk;
    std::function<bool()> mayReplace; ///< asked at the beginning and once more at the end
    std::function<void()> passGate;   ///< throws tr::Cancelled; afterwards it is replaced
    /// Whether companions are replaced that are there already.
    bool mayReplaceCompanions = true;
    /// Samples that have to lie beside it. Files of others that are there stay as they are.
    std::vector<tr::transfer::WaveFile> waves{};
};

/// A file that was written.
struct StoredFile
{
    LoadedFile loaded;       ///< as it was at the moment of replacing, whatever others do then
    tr::versions::Kept kept; ///< what was replaced
};

/// Writes a file to the disk; what it replaces is kept. Nothing: it was not to be replaced.
/// Errors: those of tr::format::writeForSaving, tr::transfer::WavesBeside and
/// tr::format::saveFiles. Throws tr::Cancelled, then nothing was touched.
[[nodiscard]] tr::Result<std::optional<StoredFile>> storeFile(const OpenFilePtr& file,
                                                              const QString& path,
                                                              const tr::Progress& progress,
                                                              const StoreOrders& orders);

/// Whether the content of one can stand in the document of the other.
[[nodiscard]] bool sameKind(const OpenFile& a, const OpenFile& b);

/// Writes what was read, in memory, and compares. Throws tr::Cancelled.
[[nodiscard]] RoundTripState checkRoundTrip(const LoadedFile& loaded, const tr::Progress& progress);

} // namespace ui
