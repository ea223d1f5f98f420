#include "ui/file/MeshData.h"

#include "core/edit/mesh/MeshShape.h"
#include "core/transfer/CarryOut.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>

#include <span>

namespace ui
{
namespace
{

constexpr QLatin1String kPathOfMesh("path");
constexpr QLatin1String kPointer("pointer");
constexpr QLatin1String kPrint("print");

} // namespace

bool isMesh(const Address& row) noexcept
{
    return row.table == tr::level::tables::MeshPointers && row.row != Address::kWholeTable;
}

QByteArray printOfMesh(const OpenFile& file, std::size_t pointer)
{
    const tr::schema::Content& content = file.file().content;
    if (!tr::transfer::canMerge(content))
    {
        return {};
    }
    const auto shape = tr::edit::shapeAt(content, pointer);
    if (!shape)
    {
        return {};
    }
    const auto version = content.version();
    const auto words = tr::edit::wordsOf(tr::edit::meshOf(*shape, version), version);
    QByteArray bytes;
    for (const auto word : words)
    {
        bytes.append(static_cast<char>(static_cast<unsigned>(word) & 0xFFU));
        bytes.append(static_cast<char>(static_cast<unsigned>(word) >> 8U & 0xFFU));
    }
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha1).toHex();
}

bool addMesh(QMimeData& data, const OpenFile& file, const Address& row)
{
    const QByteArray print = isMesh(row) ? printOfMesh(file, row.row) : QByteArray();
    if (print.isEmpty())
    {
        return false;
    }
    const QJsonObject all{{kPathOfMesh, file.path()},
                          {kPointer, static_cast<qint64>(row.row)},
                          {kPrint, QString::fromLatin1(print)}};
    data.setData(QString::fromLatin1(kMeshMime), QJsonDocument(all).toJson());
    return true;
}

std::optional<MeshOfFile> meshIn(const QMimeData& data)
{
    const QString type = QString::fromLatin1(kMeshMime);
    if (!data.hasFormat(type))
    {
        return std::nullopt;
    }
    const QJsonObject all = QJsonDocument::fromJson(data.data(type)).object();
    const qint64 pointer = all.value(kPointer).toInteger(-1);
    MeshOfFile found{all.value(kPathOfMesh).toString(),
                     static_cast<std::size_t>(pointer),
                     all.value(kPrint).toString().toLatin1()};
    const bool isWhole = pointer >= 0 && !found.path.isEmpty() && !found.print.isEmpty();
    return isWhole ? std::optional(std::move(found)) : std::nullopt;
}

} // namespace ui
