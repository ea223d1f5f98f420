// A WAD with the companions beside it, on the command line: read and written together, or the WAD
// alone; and what is to be done where a save of them was interrupted.

#include "core/format/set/DiskFiles.h"
#include "core/io/sets/Interrupted.h"
#include "tests/app/CliProcess.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using tr::test::CliOutcome;
using tr::test::contentOf;
using tr::test::kCannotRead;
using tr::test::kCannotWrite;
using tr::test::kFine;
using tr::test::runCli;

namespace
{

const QByteArray kSamples("one.wav\ntwo.wav\n");
const QByteArray kNames("LARA:lara.wad\n");

/// Renames one file, and then none any more.
class OneFileDisk : public tr::Disk
{
public:
    [[nodiscard]] std::error_code rename(const std::filesystem::path& from,
                                         const std::filesystem::path& to) const override
    {
        return (*m_count)++ == 0 ? Disk::rename(from, to)
                                 : std::make_error_code(std::errc::permission_denied);
    }

private:
    std::shared_ptr<int> m_count = std::make_shared<int>(0);
};

} // namespace

class tst_CliSets : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
    QByteArray m_wad;

    [[nodiscard]] QString path(const char* name) const
    {
        return m_folder->filePath(QString::fromLatin1(name));
    }

    [[nodiscard]] bool write(const char* name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    }

    [[nodiscard]] CliOutcome set(const QStringList& more) const
    {
        return runCli(QStringList{QStringLiteral("set"),
                                  m_path,
                                  QStringLiteral("animations/0/state_id"),
                                  QStringLiteral("4660"),
                                  QStringLiteral("-o")}
                      + more);
    }

    /// Leaves a save of all three behind after the first of them. The result is what was saved.
    [[nodiscard]] bool interrupt() const
    {
        auto read = tr::format::readFiles(m_path.toStdString());
        auto members = read ? tr::format::split(read->bytes) : tr::fail(read.error());
        if (!members)
        {
            return false;
        }
        for (auto& member : *members)
        {
            member.bytes.push_back(std::byte('\n'));
        }
        const OneFileDisk disk;
        const auto done = tr::format::saveFiles(
            m_path.toStdString(), tr::format::join(*members), {tr::versions::Place::Nowhere}, disk);
        return !done && done.error().code == tr::ErrorCode::SaveInterrupted;
    }

    [[nodiscard]] QList<QByteArray> contents() const
    {
        return {contentOf(m_path), contentOf(path("mine.sam")), contentOf(path("mine.was"))};
    }

private Q_SLOTS:

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        const auto bytes = tr::test::fileBytes(tr::test::buildTempleWad());
        m_wad = QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()));
        m_path = path("mine.wad");
        QVERIFY(write("mine.wad", m_wad) && write("mine.sam", kSamples)
                && write("mine.was", kNames));
    }

    void infoNamesTheCompanions()
    {
        const CliOutcome text = runCli({QStringLiteral("info"), m_path});
        QCOMPARE(text.code, kFine);
        QVERIFY2(text.results.contains("with mine.sam and mine.was"), text.text());
        const CliOutcome json = runCli({QStringLiteral("info"), m_path, QStringLiteral("--json")});
        QCOMPARE(json.objects().at(0).value(QStringLiteral("companions")).toArray(),
                 QJsonArray({QStringLiteral("mine.sam"), QStringLiteral("mine.was")}));
        const CliOutcome alone = runCli(
            {QStringLiteral("info"), m_path, QStringLiteral("--json"), QStringLiteral("--alone")});
        QVERIFY(!alone.objects().at(0).contains(QStringLiteral("companions")));
        QCOMPARE(alone.objects().at(0).value(QStringLiteral("format")).toString(),
                 QStringLiteral("wad"));
    }

    void allAreWritten()
    {
        const CliOutcome outcome = set({path("out.wad")});
        QVERIFY2(outcome.code == kFine, outcome.text());
        QCOMPARE(contentOf(path("out.wad")).size(), m_wad.size());
        QVERIFY(contentOf(path("out.wad")) != m_wad);
        QCOMPARE(contentOf(path("out.sam")), kSamples);
        QCOMPARE(contentOf(path("out.was")), kNames);
        QCOMPARE(contents(), QList<QByteArray>({m_wad, kSamples, kNames}));
    }

    void aloneIsAlone()
    {
        const CliOutcome outcome = set({path("out.wad"), QStringLiteral("--alone")});
        QVERIFY2(outcome.code == kFine, outcome.text());
        QVERIFY(contentOf(path("out.wad")) != m_wad);
        QVERIFY(!QFile::exists(path("out.sam")));
        QVERIFY(!QFile::exists(path("out.was")));
    }

    void whatIsReplacedIsKeptAsOne()
    {
        const auto before = tr::format::readFiles(m_path.toStdString());
        QVERIFY(before.has_value());
        QCOMPARE(set({m_path}).code, kFine);
        const auto kept = tr::versions::versionsOf(m_path.toStdString(), {});
        QCOMPARE(kept.size(), std::size_t{1});
        const auto earlier = tr::format::readFiles(kept[0].path);
        QVERIFY(earlier && earlier->bytes == before->bytes);
    }

    void allAreVerified()
    {
        const CliOutcome outcome =
            runCli({QStringLiteral("verify"), m_path, QStringLiteral("--json")});
        QVERIFY2(outcome.code == kFine, outcome.text());
        const QJsonArray members =
            outcome.objects().at(0).value(QStringLiteral("members")).toArray();
        QCOMPARE(members.size(), 3);
        for (const QJsonValue& each : members)
        {
            QVERIFY(each.toObject().value(QStringLiteral("exact")).toBool());
        }
        const CliOutcome text = runCli({QStringLiteral("verify"), m_path});
        QVERIFY2(text.results.contains("; 3 files"), text.text());
    }

    void whatWasInterruptedIsNotReadButFinished_data()
    {
        QTest::addColumn<bool>("putsBack");
        QTest::newRow("finish") << false;
        QTest::newRow("put back") << true;
    }

    void whatWasInterruptedIsNotReadButFinished()
    {
        QFETCH(bool, putsBack);
        QVERIFY(interrupt());
        const auto half = contents();
        for (const QString& each : {m_path, path("mine.sam")})
        {
            const CliOutcome refused = runCli({QStringLiteral("info"), each});
            QCOMPARE(refused.code, kCannotRead);
            QVERIFY2(refused.messages.contains("cartouche-cli finish"), refused.text());
        }
        QCOMPARE(set({m_path}).code, kCannotRead);
        QCOMPARE(contents(), half);
        QStringList arguments{QStringLiteral("finish"), m_path};
        if (putsBack)
        {
            arguments.append(QStringLiteral("--put-back"));
        }
        const CliOutcome outcome = runCli(arguments);
        QVERIFY2(outcome.code == kFine, outcome.text());
        QVERIFY(outcome.results.contains("mine.wad: new"));
        QVERIFY(outcome.results.contains("mine.sam: as before"));
        const QByteArray end = putsBack ? "" : "\n";
        QCOMPARE(contents(), QList<QByteArray>({m_wad + end, kSamples + end, kNames + end}));
        QCOMPARE(runCli({QStringLiteral("info"), m_path, QStringLiteral("--alone")}).code, kFine);
        QVERIFY(runCli(arguments).results.contains("no save of it was interrupted"));
    }

    void whatIsNotThereAnyMoreIsLeft()
    {
        QVERIFY(interrupt());
        QVERIFY(write("mine.was", "theirs"));
        const auto theirs = contents();
        QCOMPARE(runCli({QStringLiteral("finish"), m_path}).code, kCannotWrite);
        QCOMPARE(contents(), theirs);
        QCOMPARE(runCli({QStringLiteral("finish"), m_path, QStringLiteral("--leave")}).code, kFine);
        QCOMPARE(contents(), theirs);
        QVERIFY(tr::sets::interruptedIn(m_folder->path().toStdString()).empty());
    }
};

template struct tr::test::RegisteredTest<tst_CliSets>;
#include "tst_CliSets.moc"
