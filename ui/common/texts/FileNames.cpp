#include "ui/common/texts/FileNames.h"

#include "core/format/Format.h"
#include "ui/common/texts/Messages.h"
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

QStringList suffixesOf(const tr::format::Format& format)
{
    return toQString(format.suffixes).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

/// A line of a file dialog: "WADs (*.wad *.WAD)".
QString filterLine(const QString& name, const QStringList& patterns)
{
    return QStringLiteral("%1 (%2)").arg(name, patterns.join(QLatin1Char(' ')));
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
        for (const QString& suffix : suffixesOf(*format))
        {
            all.append(bothCases(suffix));
            ofCategory[category].append(bothCases(suffix));
        }
        if (!categories.contains(category))
        {
            categories.append(category);
        }
    }
    QStringList filters{
        filterLine(translated(QT_TRANSLATE_NOOP("ui", "All that can be opened")), all)};
    for (const QString& category : categories)
    {
        filters.append(filterLine(category, ofCategory[category]));
    }
    filters.append(translated(QT_TRANSLATE_NOOP("ui", "All files (*)")));
    return filters.join(QStringLiteral(";;"));
}

QString filterOf(const tr::format::Format& format)
{
    QStringList patterns;
    for (const QString& suffix : suffixesOf(format))
    {
        patterns.append(bothCases(suffix));
    }
    return filterLine(titleOf(&format), patterns);
}

QString suffixOf(const tr::format::Format& format)
{
    return suffixesOf(format).constFirst();
}

QString withSuffixOf(const tr::format::Format& format, const QString& path)
{
    if (suffixesOf(format).contains(QFileInfo(path).suffix(), Qt::CaseInsensitive))
    {
        return path;
    }
    return path + (path.endsWith(u'.') ? QString() : QStringLiteral(".")) + suffixOf(format);
}

QLatin1String fileIcon(const QString& path)
{
    const tr::format::Format* const format =
        tr::format::formatOfName(QFileInfo(path).fileName().toStdString());
    const std::string_view name = format != nullptr ? format->icon : "level";
    return QLatin1String(name.data(), static_cast<qsizetype>(name.size()));
}

} // namespace ui
