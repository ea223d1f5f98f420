#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "ui/services/OpenFile.h"
#include "ui/tasks/DiskState.h"

#include <QString>

#include <cstddef>
#include <functional>
#include <memory>
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
/// tables and its map. Errors: those of tr::readFile and tr::format::read.
[[nodiscard]] tr::Result<LoadedFile> loadFile(const QString& path, const tr::Progress& progress);

/// The last part of a path, which breaks ties where the content does not say what a file is.
[[nodiscard]] std::string fileNameOf(const QString& path);

/// Writes a file to the disk; what it replaces stays beside it as NAME.bak. The result is the file
/// as it is on the disk now. Errors: those of
/// tr::format::writeForSaving and tr::saveFile. Throws tr::Cancelled, then nothing was touched.
[[nodiscard]] tr::Result<LoadedFile>
storeFile(const OpenFilePtr& file, const QString& path, const tr::Progress& progress);

/// Writes what was read, in memory, and compares. Throws tr::Cancelled.
[[nodiscard]] RoundTrip checkRoundTrip(const LoadedFile& loaded, const tr::Progress& progress);

} // namespace ui
