#include "ui/session/LoadFile.h"

#include "core/base/Text.h"
#include "core/format/WriteForSaving.h"
#include "core/format/set/DiskFiles.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <span>

namespace ui
{
namespace
{

using Bytes = std::vector<std::byte>;
using tr::format::DiskFiles;

// How far the work is when its parts are done, as measured on large levels.
constexpr double kRead = 0.1;
constexpr double kParsed = 0.7;
constexpr double kWritten = 0.9;

tr::Result<DiskFiles> readResource(const QString& path)
{
    QFile resource(path);
    if (!resource.open(QIODevice::ReadOnly))
    {
        return tr::fail(tr::ErrorCode::FileNotFound, {path.toStdString()});
    }
    const QByteArray content = resource.readAll();
    const auto bytes = std::as_bytes(std::span(content.data(), std::size_t(content.size())));
    return DiskFiles{{bytes.begin(), bytes.end()}, {}, {}, {}};
}

/// A copy of a file has all that belongs to it in itself.
tr::Result<DiskFiles> readFrom(const QString& path, bool isFile)
{
    using tr::format::Reach;
    return path.startsWith(QStringLiteral(":/"))
               ? readResource(path)
               : tr::format::readFiles(systemPath(path),
                                       isFile ? Reach::WithCompanions : Reach::Alone);
}

/// The stretch of a longer piece of work from one point of it to another. A request to stop that
/// comes in meanwhile is noticed at its steps.
tr::Progress part(const tr::Progress& whole, double from, double to)
{
    return tr::Progress({},
                        [whole, from, to](double done) { whole.step(from + (to - from) * done); });
}

} // namespace

tr::Result<LoadedFile> loadFile(const QString& path, const tr::Progress& progress)
{
    return loadCopy(path, path, progress);
}

tr::Result<LoadedFile>
loadCopy(const QString& copy, const QString& path, const tr::Progress& progress)
{
    progress.step(0.0);
    auto read = readFrom(copy, copy == path);
    if (!read)
    {
        return tr::fail(read.error());
    }
    progress.step(kRead);

    auto game = tr::format::read(read->bytes, fileNameOf(path), part(progress, kRead, kParsed));
    if (!game)
    {
        return tr::fail(game.error());
    }
    progress.step(kParsed);
    if (read->notesFault)
    {
        game->diagnostics.push_back({tr::Severity::Warning, std::move(*read->notesFault)});
    }

    LoadedFile loaded;
    loaded.disk = stateOf(read->files, read->companions, read->bytes);
    auto bytes = tr::format::withoutNotes(std::move(read->bytes)).bytes;
    loaded.file = std::make_shared<OpenFile>(path, bytes.size(), std::move(*game));
    static_cast<void>(loaded.file->map()); // here, so that the window need not wait for it
    loaded.bytes = std::make_shared<const Bytes>(std::move(bytes));
    progress.step(1.0);
    return loaded;
}

bool sameKind(const OpenFile& a, const OpenFile& b)
{
    return a.file().complete && b.file().complete && a.file().format == b.file().format
           && a.file().content.version() == b.file().content.version();
}

RoundTripState checkRoundTrip(const LoadedFile& loaded, const tr::Progress& progress)
{
    progress.step(0.0);
    const tr::format::GameFile& file = loaded.file->file();
    if (!file.complete)
    {
        return RoundTripState::Partial;
    }
    const auto written = tr::format::write(file);
    progress.step(1.0);
    return written && std::ranges::equal(*written, *loaded.bytes) ? RoundTripState::Exact
                                                                  : RoundTripState::Differs;
}

std::string fileNameOf(const QString& path)
{
    return QFileInfo(path).fileName().toStdString();
}

tr::Result<std::optional<StoredFile>> storeFile(const OpenFilePtr& file,
                                                const QString& path,
                                                const tr::Progress& progress,
                                                const StoreOrders& orders)
{
    progress.step(0.0);
    if (!orders.mayReplace())
    {
        return std::nullopt;
    }
    const std::string name = fileNameOf(path);
    auto written = tr::format::writeAndReadBack(file->file(), name, part(progress, 0.0, kWritten));
    if (!written)
    {
        return tr::fail(written.error());
    }
    auto replacement =
        tr::format::FilesReplacement::prepare(systemPath(path), written->bytes, *orders.disk);
    if (!replacement)
    {
        return tr::fail(replacement.error());
    }
    // From the temporary files: what is under their names afterwards may be of others.
    StoredFile stored;
    const bool isImage = tr::format::isSet(written->bytes) && !replacement->isOfSeveral();
    stored.loaded.disk =
        stateOf(replacement->files(),
                isImage ? std::string() : tr::format::companionsOfFormat(written->bytes),
                written->bytes);
    if (!orders.mayReplace() || (!orders.mayReplaceCompanions && replacement->hasCompanions()))
    {
        return std::nullopt;
    }
    progress.step(kWritten); // what is cancelled by now keeps nothing
    auto kept = replacement->keep(orders.keeping);
    if (!kept)
    {
        return tr::fail(kept.error());
    }
    auto samples = tr::transfer::WavesBeside::write(systemPath(path), orders.waves, *orders.disk);
    if (!samples)
    {
        return tr::fail(samples.error());
    }
    orders.passGate();
    if (const auto done = replacement->commit(); !done)
    {
        return tr::fail(done.error());
    }
    samples->keep();
    tr::versions::prune(replacement->target(), orders.keeping);
    auto bytes = tr::format::withoutNotes(std::move(written->bytes)).bytes;
    stored.loaded.file = std::make_shared<OpenFile>(path, bytes.size(), std::move(written->file));
    stored.loaded.bytes = std::make_shared<const Bytes>(std::move(bytes));
    stored.kept = std::move(*kept);
    return stored;
}

} // namespace ui
