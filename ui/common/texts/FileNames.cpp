#include "ui/common/texts/FileNames.h"

#include "core/format/Format.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"

#include <QDir>
#include <QFileInfo>

#include <map>

namespace ui
{
namespace
{

/// "*.phd *.PHD": some file dialogs tell the cases apart.
QString bothCases(const QString& suffix)
{
    return QStringLiteral("*.%1 *.%2").arg(suffix, suffix.toUpper());
}

} // namespace

QString samplePath()
{
    return QStringLiteral(":/sample/temple.tr4");
}

bool isSample(const QString& path)
{
    return path == samplePath();
}

QString displayName(const QString& path)
{
    return isSample(path) ? translated(QT_TRANSLATE_NOOP("ui", "Sample temple"))
                          : QFileInfo(path).fileName();
}

QString displayFolder(const QString& path)
{
    return isSample(path) ? QString() : QDir::toNativeSeparators(QFileInfo(path).absolutePath());
}

QString openFilter()
{
    QStringList all;
    QStringList categories; ///< in the order of the formats
    std::map<QString, QStringList> ofCategory;
    for (const tr::format::Format* const format : tr::format::allFormats())
    {
        const QString category =
            QCoreApplication::translate("ui", std::string(format->category).c_str());
        for (const QString& suffix :
             toQString(format->suffixes).split(QLatin1Char(' '), Qt::SkipEmptyParts))
        {
            all.append(bothCases(suffix));
            ofCategory[category].append(bothCases(suffix));
        }
        if (!categories.contains(category))
        {
            categories.append(category);
        }
    }
    const auto filter = [](const QString& name, const QStringList& patterns)
    { return QStringLiteral("%1 (%2)").arg(name, patterns.join(QLatin1Char(' '))); };
    QStringList filters{filter(translated(QT_TRANSLATE_NOOP("ui", "All that can be opened")), all)};
    for (const QString& category : categories)
    {
        filters.append(filter(category, ofCategory[category]));
    }
    filters.append(translated(QT_TRANSLATE_NOOP("ui", "All files (*)")));
    return filters.join(QStringLiteral(";;"));
}

QLatin1String fileIcon(const QString& path)
{
    const tr::format::Format* const format =
        tr::format::formatOfName(QFileInfo(path).fileName().toStdString());
    const std::string_view name = format != nullptr ? format->icon : "level";
    return QLatin1String(name.data(), static_cast<qsizetype>(name.size()));
}

} // namespace ui
