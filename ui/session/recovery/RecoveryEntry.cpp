#include "ui/session/recovery/RecoveryEntry.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace ui
{
namespace
{

constexpr QLatin1String kPath("path");
constexpr QLatin1String kTitle("title");
constexpr QLatin1String kEdited("edited");
constexpr QLatin1String kCopy("copy");
constexpr QLatin1String kOriginal("original");
constexpr QLatin1String kSize("size");
constexpr QLatin1String kPrinted("printed");
constexpr QLatin1String kLow("low");
constexpr QLatin1String kHigh("high");
constexpr QLatin1String kModified("modified");
constexpr QLatin1String kCompanions("companions");

constexpr QLatin1String kFirst("a-");
constexpr QLatin1String kSecond("b-");

/// A relative path would be another file in another folder, and the system ends a name at a zero.
bool isPath(const QString& path)
{
    return QDir::isAbsolutePath(path) && !path.contains(QChar::Null);
}

/// The copy is replaced and deleted: nothing but a file of our own making may be taken for one.
bool isCopyName(const QString& name)
{
    const auto leadsElsewhere = [](QChar letter)
    { return letter == u'/' || letter == u'\\' || letter == u':' || letter == QChar::Null; };
    return (name.startsWith(kFirst) || name.startsWith(kSecond))
           && std::ranges::none_of(name, leadsElsewhere);
}

/// The suffix breaks ties when the copy is read. The rest may be too long for one letter more.
QString copyName(const QString& path)
{
    constexpr qsizetype kLongestSuffix = 8;
    const auto isPlain = [](QChar letter)
    { return letter.unicode() < 0x80 && letter.isLetterOrNumber(); };
    const QString suffix = QFileInfo(path).suffix();
    const bool isKept = !suffix.isEmpty() && suffix.size() <= kLongestSuffix
                        && std::ranges::all_of(suffix, isPlain);
    return QStringLiteral("edits") + (isKept ? u'.' + suffix : QString());
}

} // namespace

OriginalNow originalOf(const RecoveryEntry& entry)
{
    if (entry.path.startsWith(QStringLiteral(":/")))
    {
        return OriginalNow::Same; // the sample comes with the program
    }
    if (!entry.original)
    {
        return glanceAt(entry.path) ? OriginalNow::Changed : OriginalNow::Gone;
    }
    switch (compareWithDisk(entry.path, *entry.original))
    {
    case DiskChange::Changed:
        return OriginalNow::Changed;
    case DiskChange::Gone:
        return OriginalNow::Gone;
    case DiskChange::None:
        break;
    }
    return OriginalNow::Same;
}

/// Numbers are written as texts: JSON's lose digits.
QByteArray describe(const RecoveryEntry& entry)
{
    QJsonObject about{{kPath, entry.path},
                      {kTitle, entry.title},
                      {kEdited, entry.edited.toUTC().toString(Qt::ISODateWithMs)},
                      {kCopy, QFileInfo(entry.copy).fileName()}};
    if (entry.original)
    {
        const tr::Fingerprint& print = entry.original->fingerprint;
        about.insert(kOriginal,
                     QJsonObject{{kSize, QString::number(entry.original->size)},
                                 {kModified, QString::number(entry.original->modified)},
                                 {kCompanions, QString::fromStdString(entry.original->companions)},
                                 {kPrinted, QString::number(print.size)},
                                 {kLow, QString::number(print.low)},
                                 {kHigh, QString::number(print.high)}});
    }
    return QJsonDocument(about).toJson();
}

std::optional<RecoveryEntry> describedEntry(const QString& folder, const QByteArray& description)
{
    if (description.size() > kLongestDescription)
    {
        return std::nullopt;
    }
    const QJsonObject about = QJsonDocument::fromJson(description).object();
    RecoveryEntry entry;
    entry.folder = folder;
    entry.path = about.value(kPath).toString();
    entry.title = about.value(kTitle).toString();
    entry.edited =
        QDateTime::fromString(about.value(kEdited).toString(), Qt::ISODateWithMs).toLocalTime();
    const QString copy = about.value(kCopy).toString();
    entry.copy = folder + u'/' + copy;
    const QJsonObject original = about.value(kOriginal).toObject();
    if (!original.isEmpty())
    {
        const auto number = [&original](QLatin1String key)
        { return original.value(key).toString().toULongLong(); };
        entry.original = DiskState{
            number(kSize),
            original.value(kModified).toString().toLongLong(),
            {number(kLow), number(kHigh), number(original.contains(kPrinted) ? kPrinted : kSize)},
            original.value(kCompanions).toString().toStdString()};
    }
    return isPath(entry.path) && isCopyName(copy) ? std::optional(entry) : std::nullopt;
}

QString nextCopy(const RecoveryEntry& entry, const std::optional<RecoveryEntry>& before)
{
    const bool hasFirst = before && QFileInfo(before->copy).fileName().startsWith(kFirst);
    return entry.folder + u'/' + (hasFirst ? kSecond : kFirst) + copyName(entry.path);
}

} // namespace ui
