#include "ui/services/FileNames.h"

#include "ui/services/Translated.h"

#include <QDir>
#include <QFileInfo>

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
    QStringList levels;
    for (const char* const suffix : {"phd", "tub", "tr2", "tr4", "trc"})
    {
        levels.append(bothCases(QString::fromLatin1(suffix)));
    }
    const QString wads = bothCases(QStringLiteral("wad"));
    const QString all = levels.join(QLatin1Char(' ')) + QLatin1Char(' ') + wads;
    return translated(QT_TRANSLATE_NOOP("ui", "Levels and WADs (%1)")).arg(all)
           + QStringLiteral(";;")
           + translated(QT_TRANSLATE_NOOP("ui", "Levels (%1)")).arg(levels.join(QLatin1Char(' ')))
           + QStringLiteral(";;") + translated(QT_TRANSLATE_NOOP("ui", "WADs (%1)")).arg(wads)
           + QStringLiteral(";;") + translated(QT_TRANSLATE_NOOP("ui", "All files (*)"));
}

} // namespace ui
