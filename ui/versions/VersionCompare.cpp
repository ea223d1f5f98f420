#include "ui/versions/VersionCompare.h"

#include "core/check/Difference.h"
#include "ui/models/TableNames.h"
#include "ui/services/Messages.h"
#include "ui/tasks/LoadFile.h"

#include <QCoreApplication>

namespace ui
{
namespace
{

/// How far it is when the version has been read.
constexpr double kVersionRead = 0.5;

QString translatedText(const char* text, int n = -1)
{
    return QCoreApplication::translate("ui::VersionCompare", text, nullptr, n);
}

QString summaryOf(const std::vector<VersionDifference::Rows>& rows)
{
    std::size_t count = 0;
    for (const VersionDifference::Rows& each : rows)
    {
        count += each.count;
    }
    if (rows.empty())
    {
        return translatedText(QT_TRANSLATE_NOOP("ui::VersionCompare", "Nothing"));
    }
    if (rows.size() == 1)
    {
        return translatedText(QT_TRANSLATE_N_NOOP("ui::VersionCompare", "%1: %n rows"), int(count))
            .arg(tableTitle(rows.front().table));
    }
    return translatedText(QT_TRANSLATE_N_NOOP("ui::VersionCompare", "%n rows in %1 tables"),
                          int(count))
        .arg(rows.size());
}

} // namespace

VersionDifference
compareVersion(const QString& version, const OpenFile& now, const tr::Progress& progress)
{
    const tr::Progress reading({},
                               [&progress](double done) { progress.step(done * kVersionRead); });
    const auto loaded = loadCopy(version, now.path(), reading);
    if (!loaded)
    {
        return {false, sentence(loaded.error()), {}};
    }
    const OpenFile& then = *loaded->file;
    if (!then.file().complete)
    {
        return {
            false, translatedText(QT_TRANSLATE_NOOP("ui::VersionCompare", "It is damaged.")), {}};
    }
    if (!now.file().complete)
    {
        return {true,
                translatedText(QT_TRANSLATE_NOOP("ui::VersionCompare",
                                                 "What is open is damaged, this is not.")),
                {}};
    }
    if (!sameKind(then, now))
    {
        return {false,
                translatedText(QT_TRANSLATE_NOOP("ui::VersionCompare", "It is another kind: %1."))
                    .arg(titleOf(then.file().format)),
                {}};
    }
    const tr::Progress comparing({},
                                 [&progress](double done)
                                 { progress.step(kVersionRead + done * (1.0 - kVersionRead)); });
    VersionDifference result{true, {}, {}};
    for (const auto& table : tr::check::differences(
             {then.file().content, then.tables()}, {now.file().content, now.tables()}, comparing))
    {
        if (!table.rows.empty())
        {
            result.rows.push_back({table.table, table.rows.size()});
        }
    }
    result.text = summaryOf(result.rows);
    return result;
}

} // namespace ui
