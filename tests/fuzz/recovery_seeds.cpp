// Writes what fuzz_recovery starts from, by the code that keeps edits: recovery_seeds FOLDER
// entries

#include "ui/session/recovery/RecoveryStore.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <array>
#include <cstdio>

namespace
{

ui::RecoveryEntry entryOf(const QString& path, bool hasOriginal)
{
    ui::RecoveryEntry entry;
    entry.path = path;
    entry.title = QStringLiteral("Tomb Raider II level");
    entry.edited = QDateTime::fromMSecsSinceEpoch(1'000'000'000'000);
    if (hasOriginal)
    {
        entry.original = ui::DiskState{123456, -987654321, {~0ULL, 1, 123456}};
    }
    return entry;
}

} // namespace

int main(int argc, char** argv)
{
    const QString folder = QFile::decodeName(argc == 3 ? argv[1] : "");
    if (folder.isEmpty() || qstrcmp(argv[2], "entries") != 0 || !QDir().mkpath(folder))
    {
        std::fprintf(stderr, "usage: recovery_seeds FOLDER entries\n");
        return 2;
    }
    const QTemporaryDir place;
    const ui::RecoveryStore store(place.path());
    int number = 0;
    for (const char* const path : {"/games/level.tr2",
                                   "/games/No Suffix",
                                   "/games/Gr\u00fcn/a.b.phd",
                                   ":/sample/temple.tr4"})
    {
        for (const bool hasOriginal : {false, true})
        {
            const auto claim = store.create();
            // Twice: the second copy has the other name.
            const auto entry = entryOf(QString::fromUtf8(path), hasOriginal);
            const bool isKept =
                claim && claim->write(entry, {}) && (number % 4 != 0 || claim->write(entry, {}));
            const QString name = QStringLiteral("%1/entry-%2.json").arg(folder).arg(++number);
            QFile::remove(name);
            if (!isKept || !QFile::copy(claim->folder() + QStringLiteral("/about.json"), name))
            {
                std::fprintf(stderr, "%s cannot be written\n", qPrintable(name));
                return 1;
            }
            claim->discard();
        }
    }
    return 0;
}
