// Names that lie beside a file, on the command line: spoken, written along, and left alone.

#include "core/edit/animation/NoteEdit.h"
#include "core/format/WriteForSaving.h"
#include "core/format/set/DiskFiles.h"
#include "tests/app/CliProcess.h"
#include "tests/core/NotedWad.h"
#include "tests/support/TestProgram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using tr::test::CliOutcome;
using tr::test::contentOf;
using tr::test::kFine;
using tr::test::kFound;
using tr::test::latinText;
using tr::test::runCli;

class tst_CliNames : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
    QByteArray m_names;

    [[nodiscard]] QString path(const char* name) const
    {
        return m_folder->filePath(latinText(name));
    }

    [[nodiscard]] CliOutcome set(const QStringList& more) const
    {
        return runCli(QStringList{latinText("set"),
                                  m_path,
                                  latinText("animations/1/frame_rate"),
                                  latinText("7"),
                                  latinText("-o")}
                      + more);
    }

private Q_SLOTS:

    /// The second animation of Lara has a name.
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = path("mine.wad");
        tr::edit::Document document(tr::test::notedWad());
        QVERIFY(tr::edit::nameAnimation(document, 1, "Stroll"));
        tr::format::GameFile file = tr::test::gameFile(tr::test::notedWad());
        file.content = document.content();
        const auto bytes = tr::format::writeForSaving(file, "mine.wad");
        QVERIFY(tr::format::saveFiles(m_path.toStdString(), *bytes));
        m_names = contentOf(path("mine.wad.names.json"));
        QVERIFY(m_names.contains("Stroll"));
    }

    void namesAreSpoken()
    {
        QCOMPARE(set({path("other.wad")}).code, kFine);
        const CliOutcome outcome = runCli({latinText("diff"), m_path, path("other.wad")});
        QCOMPARE(outcome.code, kFound);
        QVERIFY2(outcome.results.contains("LARA 1 Stroll"), outcome.text());
        const CliOutcome alone =
            runCli({latinText("diff"), latinText("--alone"), m_path, path("other.wad")});
        QVERIFY2(alone.results.contains("LARA 1 Walk forward"), alone.text());
    }

    void namesAreWrittenAlong()
    {
        QCOMPARE(set({path("other.wad")}).code, kFine);
        QCOMPARE(contentOf(path("other.wad.names.json")), m_names);
        QCOMPARE(set({m_path}).code, kFine);
        QCOMPARE(contentOf(path("mine.wad.names.json")), m_names);
        const CliOutcome outcome = runCli({latinText("verify"), m_path});
        QVERIFY2(outcome.code == kFine, outcome.text());
        QVERIFY2(!outcome.results.contains("NOT READ"), outcome.text());
    }

    void aloneLeavesThemAlone()
    {
        QCOMPARE(set({m_path, latinText("--alone")}).code, kFine);
        QCOMPARE(contentOf(path("mine.wad.names.json")), m_names);
        QCOMPARE(set({path("other.wad"), latinText("--alone")}).code, kFine);
        QVERIFY(!QFile::exists(path("other.wad.names.json")));
    }

    void namesOfAnotherFileGo()
    {
        QVERIFY(QFile::copy(path("mine.wad.names.json"), path("other.wad.names.json")));
        QVERIFY(QFile::remove(path("mine.wad.names.json")));
        QCOMPARE(set({path("other.wad")}).code, kFine);
        QVERIFY(!QFile::exists(path("other.wad.names.json")));
    }

    void garbageIsTold()
    {
        QFile file(path("mine.wad.names.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("names");
        file.close();
        const CliOutcome outcome = runCli({latinText("info"), m_path});
        QCOMPARE(outcome.code, kFound);
        QVERIFY2(outcome.text().contains("names that lie beside"), outcome.text());
    }
};

template struct tr::test::RegisteredTest<tst_CliNames>;
#include "tst_CliNames.moc"
