#include "ui/session/versions/VersionCompare.h"

#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/TableNames.h"
#include "ui/session/LoadFile.h"

namespace ui
{
namespace
{

/// How far it is when the version has been read.
constexpr double kVersionRead = 0.5;

} // namespace

QString summaryOf(const std::vector<tr::check::TableDifference>& tables)
{
    std::size_t rows = 0;
    std::size_t tablesWithRows = 0;
    tr::schema::TableId last{};
    for (const auto& each : tables)
    {
        rows += each.rows.size();
        tablesWithRows += each.rows.empty() ? 0U : 1U;
        last = each.rows.empty() ? last : each.table;
    }
    if (tables.empty())
    {
        return translated(QT_TRANSLATE_NOOP("ui", "Nothing"));
    }
    if (tablesWithRows == 0)
    {
        return translated(QT_TRANSLATE_NOOP("ui", "No row, but numbers of what moved"));
    }
    if (tablesWithRows == 1)
    {
        return translated(QT_TRANSLATE_N_NOOP("ui", "%1: %n rows"), int(rows))
            .arg(tableTitle(last));
    }
    return translated(QT_TRANSLATE_N_NOOP("ui", "%n rows in %1 tables"), int(rows))
        .arg(tablesWithRows);
}

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
        return {false, translated(QT_TRANSLATE_NOOP("ui", "It is damaged.")), {}};
    }
    if (!now.file().complete)
    {
        return {
            true, translated(QT_TRANSLATE_NOOP("ui", "What is open is damaged, this is not.")), {}};
    }
    if (!sameKind(then, now))
    {
        return {false,
                translated(QT_TRANSLATE_NOOP("ui", "It is another kind: %1."))
                    .arg(titleOf(then.file().format)),
                {}};
    }
    const tr::Progress comparing({},
                                 [&progress](double done)
                                 { progress.step(kVersionRead + done * (1.0 - kVersionRead)); });
    VersionDifference result{true, {}, {}};
    const auto tables = tr::check::differences(
        {then.file().content, then.tables()}, {now.file().content, now.tables()}, comparing);
    for (const auto& table : tables)
    {
        if (!table.rows.empty())
        {
            result.rows.push_back({table.table, table.rows.size()});
        }
    }
    result.text = summaryOf(tables);
    return result;
}

} // namespace ui
