// What is found when the program starts was written by one that was killed, or by anybody.

#include "tests/support/TestProgram.h"
#include "ui/session/recovery/RecoveryStore.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>
#include <span>

#ifndef _WIN32
#include <sys/stat.h>
#endif

using ui::RecoveryEntry;
using ui::RecoveryStore;

class tst_RecoveryStore : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_place;

    [[nodiscard]] QString path(const QString& name) const { return m_place->filePath(name); }

    [[nodiscard]] RecoveryStore store() const
    {
        return RecoveryStore(path(QStringLiteral("entries")));
    }

    [[nodiscard]] QString entryFile(const QString& name) const
    {
        return path(QStringLiteral("entries/one/") + name);
    }

    [[nodiscard]] static bool put(const QString& path, const QByteArray& content)
    {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
    }

    [[nodiscard]] static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    [[nodiscard]] static QByteArray described(const QString& path, const QString& copy)
    {
        return QJsonDocument(
                   QJsonObject{{QStringLiteral("path"), path}, {QStringLiteral("copy"), copy}})
            .toJson();
    }

    /// An entry as it stands on the disk, by hand.
    [[nodiscard]] bool leave(const QByteArray& description, const QString& copy)
    {
        return put(entryFile(copy), "edits") && put(entryFile(QStringLiteral("lock")), {})
               && put(entryFile(QStringLiteral("about.json")), description);
    }

    [[nodiscard]] static bool
    keep(ui::RecoveryClaim& claim, const QString& path, const QByteArray& edits)
    {
        RecoveryEntry entry;
        entry.path = path;
        entry.edited = QDateTime::currentDateTime();
        return claim.write(entry, std::as_bytes(std::span(edits.data(), std::size_t(edits.size()))))
            .has_value();
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir().mkpath(path(QStringLiteral("entries/one"))));
    }

    void cleanup() { m_place.reset(); }

    // Copies were once called like the file that was edited.
    void whatAnOlderProgramKeptIsFound()
    {
        const QString copy = QStringLiteral("b-my level.tr4");
        QVERIFY(leave(described(QStringLiteral("/games/my level.tr4"), copy), copy));
        const auto left = store().leftovers();
        QCOMPARE(left.size(), qsizetype{1});
        QCOMPARE(left[0].path, QStringLiteral("/games/my level.tr4"));
        QCOMPARE(contentOf(left[0].copy), QByteArray("edits"));
        QVERIFY(left[0].edited.isValid()); // it says nothing: the time of the file
    }

    // A copy is deleted when a newer one is there, and with it what it is called like.
    void nothingElseIsTakenForACopy_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("copy");
        const QString path = QStringLiteral("/games/level.tr4");
        QTest::newRow("the description") << path << QStringLiteral("about.json");
        QTest::newRow("the lock") << path << QStringLiteral("lock");
        QTest::newRow("the folder") << path << QStringLiteral(".");
        QTest::newRow("all entries") << path << QStringLiteral("..");
        QTest::newRow("elsewhere") << path << QStringLiteral("a-/../../outside");
        QTest::newRow("nothing") << path << QString();
        QTest::newRow("what is not there") << path << QStringLiteral("a-other.tr4");
        QTest::newRow("ended early") << path << (QStringLiteral("a-edits") + QChar(0) + u'x');
        const QString copy = QStringLiteral("a-edits");
        QTest::newRow("no file") << QString() << copy;
        QTest::newRow("a relative file") << QStringLiteral("games/level.tr4") << copy;
        QTest::newRow("a zero in the file") << (path + QChar(0) + u'x') << copy;
    }

    void nothingElseIsTakenForACopy()
    {
        QFETCH(QString, path);
        QFETCH(QString, copy);
        QVERIFY(put(this->path(QStringLiteral("outside")), "outside"));
        QVERIFY(leave(described(path, copy), QStringLiteral("a-edits")));
        QVERIFY(store().leftovers().isEmpty());
        QVERIFY(store().claim(entryFile({}).chopped(1)) == nullptr);
        QCOMPARE(contentOf(entryFile(QStringLiteral("a-edits"))), QByteArray("edits"));
    }

    void whatIsNoDescriptionIsNoEntry_data()
    {
        QTest::addColumn<QByteArray>("description");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no text") << QByteArray(300, '\xFF');
        QTest::newRow("a list") << QByteArray("[1, 2]");
        QTest::newRow("other types") << QByteArray(R"({"path": 1, "copy": {}, "original": []})");
        QTest::newRow("cut off")
            << described(QStringLiteral("/a"), QStringLiteral("a-edits")).chopped(3);
        QTest::newRow("deep") << QByteArray(100'000, '[');
        // What would be read at once without a limit.
        QTest::newRow("long") << described(QStringLiteral("/a"), QStringLiteral("a-edits"))
                                     + QByteArray(ui::kLongestDescription, ' ');
    }

    void whatIsNoDescriptionIsNoEntry()
    {
        QFETCH(QByteArray, description);
        QVERIFY(leave(description, QStringLiteral("a-edits")));
        QVERIFY(store().leftovers().isEmpty());
    }

#ifndef _WIN32
    // Opening one that nobody writes to would never end, and the program never start.
    void aPipeIsNoDescription()
    {
        QVERIFY(leave("", QStringLiteral("a-edits")));
        const QString about = entryFile(QStringLiteral("about.json"));
        QVERIFY(QFile::remove(about));
        QCOMPARE(::mkfifo(QFile::encodeName(about).constData(), 0600), 0);
        QVERIFY(store().leftovers().isEmpty());
    }
#endif

    // A name may have 255 bytes, and was kept with two more.
    void aNameMayBeAsLongAsTheSystemAllows()
    {
        const QString file = path(QString(251, u'x') + QStringLiteral(".tr4"));
        QVERIFY(put(file, "a level"));
        const auto claim = store().create();
        QVERIFY(claim != nullptr);
        QVERIFY(keep(*claim, file, "edits"));
        QVERIFY(keep(*claim, file, "more edits"));
        const auto kept = claim->entry();
        QVERIFY(kept.has_value());
        QCOMPARE(kept->path, file);
        QVERIFY(kept->copy.endsWith(QStringLiteral(".tr4"))); // it breaks ties
        QCOMPARE(contentOf(kept->copy), QByteArray("more edits"));
    }
};

template struct tr::test::RegisteredTest<tst_RecoveryStore>;
#include "tst_RecoveryStore.moc"
