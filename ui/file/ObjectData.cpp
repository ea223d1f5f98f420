#include "ui/file/ObjectData.h"

#include "core/convert/Merging.h"
#include "core/transfer/plan/Plan.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>

namespace ui
{
namespace
{

namespace transfer = tr::transfer;

constexpr QLatin1String kPath("path");
constexpr QLatin1String kObjects("objects");
constexpr QLatin1String kKind("kind");
constexpr QLatin1String kSlot("slot");

} // namespace

std::optional<transfer::ObjectKey> objectOfRow(const OpenFile& file, const Address& row)
{
    return tr::convert::objectAt(file.file().content, file.tables(), row.table, row.row);
}

void addObjects(QMimeData& data, const ObjectsOfFile& objects)
{
    QJsonArray list;
    for (const transfer::ObjectKey& key : objects.objects)
    {
        const std::string_view kind = transfer::nameOf(key.kind);
        list.append(QJsonObject{{kKind, QString::fromUtf8(kind.data(), qsizetype(kind.size()))},
                                {kSlot, qint64{key.slot}}});
    }
    const QJsonObject all{{kPath, objects.path}, {kObjects, list}};
    data.setData(QString::fromLatin1(kObjectsMime), QJsonDocument(all).toJson());
}

bool addObjectsOfRows(QMimeData& data, const OpenFile& file, std::span<const Address> rows)
{
    ObjectsOfFile found{file.path(), {}};
    for (const Address& row : rows)
    {
        if (const auto object = objectOfRow(file, row))
        {
            found.objects.push_back(*object);
        }
    }
    if (!found.objects.empty())
    {
        addObjects(data, found);
    }
    return !found.objects.empty();
}

std::optional<ObjectsOfFile> objectsIn(const QMimeData& data)
{
    const QString type = QString::fromLatin1(kObjectsMime);
    if (!data.hasFormat(type))
    {
        return std::nullopt;
    }
    const QJsonObject all = QJsonDocument::fromJson(data.data(type)).object();
    ObjectsOfFile found;
    found.path = all.value(kPath).toString();
    for (const QJsonValue& each : all.value(kObjects).toArray())
    {
        const std::string kind = each.toObject().value(kKind).toString().toStdString();
        const qint64 slot = each.toObject().value(kSlot).toInteger(-1);
        const auto known = transfer::kindOf(kind);
        if (!known || slot < 0 || slot > 0xFFFF'FFFF)
        {
            return std::nullopt;
        }
        found.objects.push_back({*known, static_cast<std::uint32_t>(slot)});
    }
    return found.path.isEmpty() || found.objects.empty() ? std::nullopt : std::optional(found);
}

std::optional<ObjectsOfFile> objectsOfOthersIn(const QMimeData& data, const OpenFilePtr& file)
{
    auto objects = objectsIn(data);
    return objects && (!file || file->path() != objects->path) ? std::move(objects) : std::nullopt;
}

} // namespace ui
