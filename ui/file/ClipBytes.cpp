#include "ui/file/ClipBytes.h"

#include <QMimeData>

namespace ui
{
namespace
{

constexpr qsizetype kMostClipBytes = 512 << 20;

} // namespace

void setClipBytes(QMimeData& data, const char* type, std::span<const std::byte> bytes)
{
    data.setData(QString::fromLatin1(type),
                 QByteArray(reinterpret_cast<const char*>(bytes.data()),
                            static_cast<qsizetype>(bytes.size())));
}

QByteArray clipBytesIn(const QMimeData& data, const char* type)
{
    const QString name = QString::fromLatin1(type);
    const QByteArray bytes = data.hasFormat(name) ? data.data(name) : QByteArray();
    return bytes.size() > kMostClipBytes ? QByteArray() : bytes;
}

std::span<const std::byte> spanOf(const QByteArray& bytes)
{
    return std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

} // namespace ui
