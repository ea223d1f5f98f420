#include "ui/file/AnimationData.h"

#include "core/convert/animations/AnimationExport.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>

#include <algorithm>

namespace ui
{
namespace
{

namespace convert = tr::convert;

constexpr QLatin1String kFileName("name");
constexpr QLatin1String kFileText("text");

/// Between the document and what is copied of it.
constexpr char kHeadEnd = '\n';

/// More bytes than these are not taken from elsewhere.
constexpr qsizetype kMostAnimationBytes = 256 << 20;

QByteArray animationBytesIn(const QMimeData& data)
{
    const QString type = QString::fromLatin1(kAnimationsMime);
    const QByteArray bytes = data.hasFormat(type) ? data.data(type) : QByteArray();
    return bytes.size() > kMostAnimationBytes ? QByteArray() : bytes;
}

} // namespace

void addAnimations(QMimeData& data,
                   const tr::edit::Document& document,
                   std::span<const std::size_t> rows)
{
    const auto& objects = tr::level::objectsOf(document.content());
    const auto model =
        rows.empty() ? std::nullopt : tr::view::modelOfAnimation(objects, rows.front());
    const auto own =
        model ? tr::view::animationsOf(objects, objects.models[*model]) : tr::view::RowRange{};
    if (!model || !std::ranges::all_of(rows, [own](std::size_t row) { return own.contains(row); }))
    {
        return;
    }
    std::vector<std::size_t> numbers;
    for (const std::size_t row : rows)
    {
        numbers.push_back(row - own.first);
    }
    QJsonArray list;
    for (const auto& each : convert::exportAnimations(document.content(), *model, numbers))
    {
        list.append(QJsonObject{{kFileName, QString::fromStdString(each.fileName)},
                                {kFileText, QString::fromStdString(each.text)}});
    }
    if (list.size() == static_cast<qsizetype>(rows.size())) // not some of them
    {
        data.setData(QString::fromLatin1(kAnimationsMime),
                     QByteArray::number(qulonglong{document.identity()}) + kHeadEnd
                         + QJsonDocument(list).toJson(QJsonDocument::Compact));
    }
}

std::optional<std::uint64_t> documentOfAnimations(const QMimeData& data)
{
    const QByteArray bytes = animationBytesIn(data);
    bool isNumber = false;
    const qulonglong document = bytes.left(bytes.indexOf(kHeadEnd)).toULongLong(&isNumber);
    return isNumber ? std::optional(std::uint64_t{document}) : std::nullopt;
}

std::vector<CopiedAnimation> animationsIn(const QMimeData& data)
{
    const QByteArray bytes = animationBytesIn(data);
    const QJsonArray list = QJsonDocument::fromJson(bytes.mid(bytes.indexOf(kHeadEnd) + 1)).array();
    std::vector<CopiedAnimation> found;
    for (const QJsonValue& each : list)
    {
        const QJsonObject animation = each.toObject();
        found.push_back({animation.value(kFileName).toString(),
                         animation.value(kFileText).toString().toUtf8()});
    }
    return found;
}

} // namespace ui
