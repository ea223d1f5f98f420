#include "ui/start/Refusal.h"

#include "core/format/GameFile.h"
#include "core/io/Zlib.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <span>

namespace ui
{
namespace
{

constexpr qint64 kGlance = 4096;

QString inFolderText()
{
    return QCoreApplication::translate("ui::Refusal",
                                       "it is a folder; the levels and WADs in it can be opened");
}

} // namespace

std::optional<tr::Error> refusalAtAGlance(const QString& path)
{
    if (QFileInfo(path).isDir())
    {
        const QString name = QDir::toNativeSeparators(path);
        return tr::Error{tr::ErrorCode::FileNotReadable,
                         {},
                         {},
                         {name.toStdString(), inFolderText().toStdString()}};
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
    {
        return std::nullopt; // whoever reads it says why that cannot be
    }
    const QByteArray head = file.read(kGlance);
    const auto bytes = std::as_bytes(std::span(head.data(), std::size_t(head.size())));
    if (tr::looksDeflated(bytes))
    {
        return std::nullopt;
    }
    // A sound file that ends here is a damaged one, not an unknown one.
    const auto read = tr::format::read(bytes, QFileInfo(path).fileName().toStdString());
    const bool isRefused = !read
                           && (read.error().code == tr::ErrorCode::UnknownFormat
                               || read.error().code == tr::ErrorCode::EmptyFile);
    return isRefused ? std::optional(read.error()) : std::nullopt;
}

} // namespace ui
