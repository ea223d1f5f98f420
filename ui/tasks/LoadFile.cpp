#include "ui/tasks/LoadFile.h"

#include "core/base/Text.h"
#include "core/format/WriteForSaving.h"
#include "core/io/File.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <span>

namespace ui
{
namespace
{

using Bytes = std::vector<std::byte>;

// How far the work is when its parts are done, as measured on large levels.
constexpr double kRead = 0.1;
constexpr double kParsed = 0.7;

tr::Result<Bytes> readResource(const QString& path)
{
    QFile resource(path);
    if (!resource.open(QIODevice::ReadOnly))
    {
        return tr::fail(tr::ErrorCode::FileNotFound, {path.toStdString()});
    }
    const QByteArray content = resource.readAll();
    const auto bytes = std::as_bytes(std::span(content.data(), std::size_t(content.size())));
    return Bytes(bytes.begin(), bytes.end());
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
    progress.step(0.0);
    const auto glance = glanceAt(path);
    tr::Result<Bytes> bytes =
        path.startsWith(QStringLiteral(":/")) ? readResource(path) : tr::readFile(systemPath(path));
    if (!bytes)
    {
        return tr::fail(bytes.error());
    }
    progress.step(kRead);

    auto game = tr::format::read(*bytes, fileNameOf(path), part(progress, kRead, kParsed));
    if (!game)
    {
        return tr::fail(game.error());
    }
    progress.step(kParsed);

    LoadedFile loaded;
    loaded.file = std::make_shared<OpenFile>(path, bytes->size(), std::move(*game));
    static_cast<void>(loaded.file->map()); // here, so that the window need not wait for it
    loaded.disk = stateOf(glance, *bytes);
    loaded.bytes = std::make_shared<const Bytes>(std::move(*bytes));
    progress.step(1.0);
    return loaded;
}

RoundTrip checkRoundTrip(const LoadedFile& loaded, const tr::Progress& progress)
{
    progress.step(0.0);
    const tr::format::GameFile& file = loaded.file->file();
    if (!file.complete)
    {
        return RoundTrip::Partial;
    }
    const auto written = tr::format::write(file);
    progress.step(1.0);
    return written && std::ranges::equal(*written, *loaded.bytes) ? RoundTrip::Exact
                                                                  : RoundTrip::Differs;
}

std::string fileNameOf(const QString& path)
{
    return QFileInfo(path).fileName().toStdString();
}

tr::Result<LoadedFile>
storeFile(const OpenFilePtr& file, const QString& path, const tr::Progress& progress)
{
    progress.step(0.0);
    auto bytes =
        tr::format::writeForSaving(file->file(), fileNameOf(path), part(progress, 0.0, kParsed));
    if (!bytes)
    {
        return tr::fail(bytes.error());
    }
    progress.step(kParsed);
    // From here on it is not cancelled: either the old or the new file is there, whole.
    if (const auto saved = tr::saveFile(systemPath(path), *bytes); !saved)
    {
        return tr::fail(saved.error());
    }
    const auto glance = glanceAt(path);
    // Read once more, for the sizes of the chunks that were packed anew.
    auto again = tr::format::read(*bytes, QFileInfo(path).fileName().toStdString());
    if (!again)
    {
        return tr::fail(again.error());
    }
    LoadedFile stored;
    stored.file = std::make_shared<OpenFile>(path, bytes->size(), std::move(*again));
    stored.disk = stateOf(glance, *bytes);
    stored.bytes = std::make_shared<const Bytes>(std::move(*bytes));
    return stored;
}

} // namespace ui
