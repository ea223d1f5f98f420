// The commands that change a file and that compare two: set and diff.

#include "core/format/level/LevelFormat.h"
#include "core/io/versions/Versions.h"
#include "tests/app/CliProcess.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/NgBlock.h"
#include "tests/support/TestProgram.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <span>

using tr::schema::Version;
namespace versions = tr::level::versions;
using tr::test::CliOutcome;
using tr::test::contentOf;
using tr::test::kCannotRead;
using tr::test::kCannotWrite;
using tr::test::kFine;
using tr::test::kFound;
using tr::test::kWrongUsage;
using tr::test::LevelBuilder;
using tr::test::runCli;

class tst_CliEdit : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString m_level;
    QString m_out;

    QString write(const char* name, const QByteArray& bytes)
    {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? path
                                                                                    : QString();
    }

    [[nodiscard]] CliOutcome set(const QStringList& assignments) const
    {
        return runCli(QStringList{QStringLiteral("set"), m_level} + assignments
                      + QStringList{QStringLiteral("-o"), m_out});
    }

    /// What saving has kept of the file that is written.
    [[nodiscard]] std::vector<tr::versions::Version> versions() const
    {
        return tr::versions::versionsOf(m_out.toStdString(), {});
    }

    [[nodiscard]] CliOutcome diff(const QStringList& more = {}) const
    {
        return runCli(QStringList{QStringLiteral("diff"), m_level, m_out} + more);
    }

private Q_SLOTS:

    void initTestCase()
    {
        const auto bytes = tr::test::fileBytes(LevelBuilder(versions::Tr3).build());
        m_level = write("level.tr2",
                        QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                   static_cast<qsizetype>(bytes.size())));
        m_out = m_folder.filePath(QStringLiteral("out.tr2"));
        QVERIFY(!m_level.isEmpty());
    }

    void init()
    {
        QFile::remove(m_out);
        for (const auto& version : versions())
        {
            std::filesystem::remove(version.path);
        }
    }

    void onlyTheBytesOfTheNumberChange()
    {
        const CliOutcome field = runCli({QStringLiteral("fields"),
                                         m_level,
                                         QStringLiteral("--path"),
                                         QStringLiteral("animations/0/state_id"),
                                         QStringLiteral("--json")});
        const auto offset = field.objects().at(0).value(QStringLiteral("offset")).toInt();
        const CliOutcome outcome =
            set({QStringLiteral("animations/0/state_id"), QStringLiteral("0x1234")});
        QVERIFY2(outcome.code == kFine, outcome.text());
        QByteArray expected = contentOf(m_level);
        expected[offset] = 0x34;
        expected[offset + 1] = 0x12;
        QCOMPARE(contentOf(m_out), expected);
    }

    void severalAreSetAtOnce()
    {
        const CliOutcome outcome = set({QStringLiteral("entities/0/angle"),
                                        QStringLiteral("-90deg"),
                                        QStringLiteral("animations/0/speed"),
                                        QStringLiteral("1.5"),
                                        QStringLiteral("entities/0/room"),
                                        QStringLiteral("-1")});
        QVERIFY2(outcome.code == kFine, outcome.text());
        const CliOutcome compared = diff();
        QCOMPARE(compared.code, kFound);
        QVERIFY(compared.results.contains("entities/0/angle"));
        QVERIFY(compared.results.contains("-> -16384"));
        QVERIFY(compared.results.contains("-> 98304"));
        QVERIFY(compared.results.contains("entities/0/room"));
        QVERIFY2(compared.results.contains("angle of entity 0"), compared.results);
    }

    void theSameNumberChangesNothing()
    {
        const CliOutcome field = runCli({QStringLiteral("fields"),
                                         m_level,
                                         QStringLiteral("--path"),
                                         QStringLiteral("animations/0/frame_rate"),
                                         QStringLiteral("--json")});
        const int rate = field.objects().at(0).value(QStringLiteral("raw")).toInt();
        QCOMPARE(set({QStringLiteral("animations/0/frame_rate"), QString::number(rate)}).code,
                 kFine);
        QCOMPARE(contentOf(m_out), contentOf(m_level));
        const CliOutcome compared = diff();
        QCOMPARE(compared.code, kFine);
        QVERIFY(compared.results.isEmpty());
    }

    void whatIsReplacedIsKept()
    {
        const QString mine = write("out.tr2.bak", "a copy that I made");
        QVERIFY(!write("out.tr2", "something else").isEmpty());
        QCOMPARE(set({QStringLiteral("animations/0/frame_rate"), QStringLiteral("9")}).code, kFine);
        QCOMPARE(set({QStringLiteral("animations/0/frame_rate"), QStringLiteral("8")}).code, kFine);
        const auto kept = versions();
        QCOMPARE(kept.size(), std::size_t{2});
        QVERIFY(kept[0].isBeside && kept[1].isBeside);
        QCOMPARE(contentOf(QFile::decodeName(kept[1].path.c_str())), QByteArray("something else"));
        QCOMPARE(contentOf(mine), QByteArray("a copy that I made"));
    }

    /// A demo of TR1 whose palette is black: only its name tells it from a level.
    void whatOnlyItsNameTellsIsSaved()
    {
        tr::level::Level level = LevelBuilder(versions::Tr1).build();
        level.order = tr::level::Order::Demo;
        for (tr::level::Colour& colour : level.palette.edit())
        {
            colour = {};
        }
        tr::format::GameFile demo;
        demo.format = &tr::format::formats::Tr1Demo;
        demo.content = std::move(level);
        const auto bytes = tr::format::write(demo);
        QVERIFY(bytes.has_value());
        const QByteArray before(reinterpret_cast<const char*>(bytes->data()),
                                static_cast<qsizetype>(bytes->size()));
        const QString path = write("LEVEL10A.TUB", before);
        const QStringList edit{QStringLiteral("set"),
                               path,
                               QStringLiteral("animations/0/state_id"),
                               QStringLiteral("77"),
                               QStringLiteral("-o")};
        const CliOutcome outcome = runCli(edit + QStringList{path});
        QVERIFY2(outcome.code == kFine, outcome.text());
        QVERIFY(contentOf(path) != before);
        QCOMPARE(contentOf(path).size(), before.size());

        // Under another name it would be something else.
        const QString other = m_folder.filePath(QStringLiteral("LEVEL10A.PHD"));
        QCOMPARE(runCli(edit + QStringList{other}).code, kCannotWrite);
        QVERIFY(!QFile::exists(other));
        QCOMPARE(runCli({QStringLiteral("repack"), path, QStringLiteral("-o"), path}).code, kFine);
    }

    void mistakes_data()
    {
        QTest::addColumn<QStringList>("assignments");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const QStringList& assignments, const char* says)
        { QTest::newRow(name) << assignments << QByteArray(says); };
        row("no such path", {QStringLiteral("animations/9999/speed"), QStringLiteral("1")}, "9999");
        row("no value", {QStringLiteral("animations/0/speed")}, "has no value");
        row("a record", {QStringLiteral("animations/0"), QStringLiteral("1")}, "animations/0");
        row("a count", {QStringLiteral("num_animations"), QStringLiteral("1")}, "follows");
        row("the version", {QStringLiteral("version"), QStringLiteral("1")}, "cannot be changed");
        row("too large",
            {QStringLiteral("animations/0/frame_rate"), QStringLiteral("256")},
            "0 to 255");
        row("no number", {QStringLiteral("animations/0/frame_rate"), QStringLiteral("x")}, "x");
        row("a size that says how many rows there are",
            {QStringLiteral("rooms/0/num_z_sectors"), QStringLiteral("200")},
            "rooms/0/sectors");
    }

    void mistakes()
    {
        QFETCH(QStringList, assignments);
        QFETCH(QByteArray, says);
        const CliOutcome outcome = set(assignments);
        QVERIFY2(outcome.code == kWrongUsage, outcome.text());
        QVERIFY2(outcome.messages.contains(says), outcome.text());
        QVERIFY(!QFile::exists(m_out));
    }

    void aDamagedFileIsNotChanged()
    {
        const QString broken = write("broken.tr2", contentOf(m_level).chopped(50));
        const CliOutcome outcome = runCli({QStringLiteral("set"),
                                           broken,
                                           QStringLiteral("animations/0/speed"),
                                           QStringLiteral("1"),
                                           QStringLiteral("-o"),
                                           m_out});
        QCOMPARE(outcome.code, kCannotRead);
        QVERIFY(!QFile::exists(m_out));
    }

    void aFolderThatIsNotThereIsToldOf()
    {
        const CliOutcome outcome = runCli({QStringLiteral("set"),
                                           m_level,
                                           QStringLiteral("animations/0/speed"),
                                           QStringLiteral("1"),
                                           QStringLiteral("-o"),
                                           m_folder.filePath(QStringLiteral("no/where.tr2"))});
        QCOMPARE(outcome.code, kCannotWrite);
    }

    /// Saving is cut off at 50 moments from its start to its end, and 150 times where it changes
    /// the file: later after a kill that came too early, earlier after one that came too late.
    /// How long saving takes changes with what else the machine does, so no fixed moment is sure
    /// to come before or after the change.
    void killedWhileSaving()
    {
        constexpr int kSweep = 50;
        constexpr int kTimes = 200;
        constexpr double kStep = 1.1;
        const auto temple = tr::test::fileBytes(tr::test::buildTempleWad());
        const QByteArray before(reinterpret_cast<const char*>(temple.data()),
                                static_cast<qsizetype>(temple.size()));
        const QString file = write("killed.wad", before);
        QElapsedTimer clock;
        clock.start();
        const auto arguments = [&file](int state)
        {
            return QStringList{QStringLiteral("set"),
                               file,
                               QStringLiteral("animations/0/state_id"),
                               QString::number(state),
                               QStringLiteral("-o"),
                               file};
        };
        QCOMPARE(runCli(arguments(1)).code, kFine);
        const auto whole = static_cast<double>(clock.nsecsElapsed()) / 1000;
        auto pause = 0.0;
        int survived = 0;
        for (int i = 0; i < kTimes; ++i)
        {
            const QByteArray old = contentOf(file);
            QProcess saving;
            saving.start(tr::test::cliPath(), arguments(i + 2));
            QVERIFY(saving.waitForStarted());
            QThread::usleep(static_cast<unsigned long>(pause));
            saving.kill();
            saving.waitForFinished();
            const QByteArray now = contentOf(file);
            QCOMPARE(now.size(), before.size());
            const bool isOld = now == old;
            const auto written = tr::format::read(
                std::as_bytes(std::span(now.constData(), static_cast<std::size_t>(now.size()))),
                {});
            QVERIFY(written.has_value() && written->complete);
            QVERIFY(isOld || written->objects().animations[0].stateId == i + 2);
            survived += isOld ? 1 : 0;
            pause = i < kSweep ? whole * (i + 1) / kSweep : isOld ? pause * kStep : pause / kStep;
        }
        // Moments before and after the change were both among them.
        QVERIFY2(survived > 0 && survived < kTimes, qPrintable(QString::number(survived)));
    }

    void differencesAsJson()
    {
        QCOMPARE(set({QStringLiteral("animations/0/state_id"), QStringLiteral("77")}).code, kFine);
        const CliOutcome outcome = diff({QStringLiteral("--json")});
        QCOMPARE(outcome.code, kFound);
        const QJsonArray tables = QJsonDocument::fromJson(outcome.results).array();
        QCOMPARE(tables.size(), 1);
        const QJsonObject table = tables[0].toObject();
        QCOMPARE(table.value(QStringLiteral("table")).toString(), QStringLiteral("animations"));
        QCOMPARE(table.value(QStringLiteral("changed")).toInt(), 1);
        const QJsonObject row = table.value(QStringLiteral("rows")).toArray().at(0).toObject();
        QCOMPARE(row.value(QStringLiteral("kind")).toString(), QStringLiteral("changed"));
        const QJsonObject field = row.value(QStringLiteral("fields")).toArray().at(0).toObject();
        QCOMPARE(field.value(QStringLiteral("path")).toString(),
                 QStringLiteral("animations/0/state_id"));
        QCOMPARE(field.value(QStringLiteral("raw_b")).toInt(), 77);
        QVERIFY(field.value(QStringLiteral("name"))
                    .toString()
                    .startsWith(QStringLiteral("state id of ")));
        QCOMPARE(table.value(QStringLiteral("moved")).toInt(-1), 0);
        QCOMPARE(table.value(QStringLiteral("shifts")).toArray().size(), 0);
    }

    /// An animation was put in front of the others, and what leads to them renumbered.
    void whatFollowsIsSaidOnce()
    {
        tr::level::Level level = LevelBuilder(versions::Tr3).build();
        auto& animations = level.objects.animations.edit();
        tr::level::Animation added = animations[0];
        added.stateId = 77;
        animations.insert(animations.begin(), added);
        for (auto& each : animations)
        {
            ++each.nextAnimation;
        }
        level.objects.models.edit()[0].animationIndex = 1;
        const auto bytes = tr::test::fileBytes(level);
        const QString other = write("inserted.tr2",
                                    QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                               static_cast<qsizetype>(bytes.size())));
        const CliOutcome text = runCli({QStringLiteral("diff"), m_level, other});
        QCOMPARE(text.code, kFound);
        QVERIFY2(text.results.contains("animations: 1 added, 0 removed, 0 changed\n"),
                 text.results);
        QCOMPARE(text.results.count("\n  "), 3);
        QVERIFY2(text.results.contains("  = next_animation of 1 row follows animations by +1"),
                 text.results);
        const CliOutcome outcome =
            runCli({QStringLiteral("diff"), m_level, other, QStringLiteral("--json")});
        const QJsonArray tables = QJsonDocument::fromJson(outcome.results).array();
        QCOMPARE(tables.size(), 2);
        const QJsonObject rows = tables[0].toObject();
        QCOMPARE(rows.value(QStringLiteral("added")).toInt(), 1);
        const QJsonObject shift =
            tables[1].toObject().value(QStringLiteral("shifts")).toArray().at(0).toObject();
        QCOMPARE(shift.value(QStringLiteral("field")).toString(),
                 QStringLiteral("animation_index"));
        QCOMPARE(shift.value(QStringLiteral("target")).toString(), QStringLiteral("animations"));
        QCOMPARE(shift.value(QStringLiteral("by")).toInt(), 1);
        QCOMPARE(shift.value(QStringLiteral("numbers")).toInt(), 1);
        QCOMPARE(shift.value(QStringLiteral("first")).toString(), QStringLiteral("models/0"));
    }

    /// A block of TRNG behind one of two levels: its tables and the marks in the header.
    void aTableThatOnlyOneFileHas()
    {
        const auto level = tr::test::fileBytes(LevelBuilder(versions::Tr4).build());
        const QByteArray plain(reinterpret_cast<const char*>(level.data()),
                               static_cast<qsizetype>(level.size()));
        const std::vector<std::uint8_t> block = tr::test::ngBlock(1);
        const QString without = write("without.tr4", plain);
        const QString with = write("with.tr4",
                                   plain
                                       + QByteArray(reinterpret_cast<const char*>(block.data()),
                                                    static_cast<qsizetype>(block.size())));
        const QString command = QStringLiteral("diff");
        const QString json = QStringLiteral("--json");
        const QStringList only{QStringLiteral("--table"), QStringLiteral("ng_chunks")};
        for (const bool isNew : {true, false})
        {
            const QStringList files =
                isNew ? QStringList{without, with} : QStringList{with, without};
            const CliOutcome text = runCli(QStringList{command} + files);
            QCOMPARE(text.code, kFound);
            const char* const chunks = isNew ? "ng_chunks: 3 added, 0 removed, 0 changed\n"
                                             : "ng_chunks: 0 added, 3 removed, 0 changed\n";
            QVERIFY2(text.results.contains(chunks), text.results);
            // The first letter of the mark of the block.
            const char* const mark = isNew ? ": none -> 78  [" : ": 78 -> none  [";
            QVERIFY2(text.results.contains(mark), text.results);

            const CliOutcome one = runCli(QStringList{command} + files + only);
            QCOMPARE(one.code, kFound);
            QVERIFY2(one.results.startsWith(chunks), one.results);

            const CliOutcome outcome = runCli(QStringList{command} + files + QStringList{json});
            const QJsonArray tables = QJsonDocument::fromJson(outcome.results).array();
            QCOMPARE(tables[0].toObject().value(QStringLiteral("table")).toString(),
                     QStringLiteral("header"));
            const QJsonObject header =
                tables[0].toObject().value(QStringLiteral("rows")).toArray().at(0).toObject();
            const QJsonArray fields = header.value(QStringLiteral("fields")).toArray();
            QCOMPARE(fields.size(), 8);
            for (const auto& each : fields)
            {
                const QJsonObject field = each.toObject();
                QCOMPARE(field.value(QStringLiteral("raw_a")).isNull(), isNew);
                QCOMPARE(field.value(QStringLiteral("raw_b")).isNull(), !isNew);
                QCOMPARE(field.value(QStringLiteral("value_a")).isNull(), isNew);
                QCOMPARE(field.value(QStringLiteral("value_b")).isNull(), !isNew);
            }
            const QJsonObject second = tables[1].toObject();
            QCOMPARE(second.value(QStringLiteral("table")).toString(), QStringLiteral("ng_chunks"));
            const QJsonObject row = second.value(QStringLiteral("rows")).toArray().at(0).toObject();
            QCOMPARE(row.value(isNew ? QStringLiteral("b") : QStringLiteral("a")).toString(),
                     QStringLiteral("ng_chunks/0"));
            QVERIFY(row.value(isNew ? QStringLiteral("a") : QStringLiteral("b")).isNull());
        }
    }

    /// The same records in a file that was compressed by another program.
    void otherBytesOfTheSameRecordsAreADifference()
    {
        const auto bytes = tr::test::fileBytes(LevelBuilder(versions::Tr4).build());
        QByteArray content(reinterpret_cast<const char*>(bytes.data()),
                           static_cast<qsizetype>(bytes.size()));
        const QString a = write("a.tr4", content);
        const CliOutcome map = runCli({QStringLiteral("fields"),
                                       a,
                                       QStringLiteral("--path"),
                                       QStringLiteral("level_data"),
                                       QStringLiteral("--json")});
        const int begin = map.objects().at(0).value(QStringLiteral("offset")).toInt(-1);
        QVERIFY2(begin > 0, map.results);
        // Two bits of a zlib stream say how hard it was tried; the check bits go with them.
        int at = begin;
        while (at < begin + 32 && quint8(content[at]) != 0x78)
        {
            ++at;
        }
        const int header = quint8(content[at]) * 256;
        int flags = (quint8(content[at + 1]) & 0xE0) ^ 0xC0;
        flags += (31 - (header + flags) % 31) % 31;
        content[at + 1] = static_cast<char>(flags);
        const QString b = write("b.tr4", content);
        const CliOutcome outcome = runCli({QStringLiteral("diff"), a, b});
        QVERIFY2(outcome.code == kFound, outcome.text());
        QVERIFY2(outcome.results.startsWith("bytes: every record is the same"), outcome.results);
        const CliOutcome json = runCli({QStringLiteral("diff"), a, b, QStringLiteral("--json")});
        const QJsonArray tables = QJsonDocument::fromJson(json.results).array();
        QCOMPARE(tables.size(), 1);
        QCOMPARE(tables[0].toObject().value(QStringLiteral("table")).toString(),
                 QStringLiteral("bytes"));
        QCOMPARE(tables[0].toObject().value(QStringLiteral("first_byte")).toInt(), at + 1);
    }

    void oneTableIsCompared()
    {
        QCOMPARE(set({QStringLiteral("animations/0/state_id"),
                      QStringLiteral("77"),
                      QStringLiteral("entities/0/angle"),
                      QStringLiteral("1")})
                     .code,
                 kFine);
        const CliOutcome outcome = diff({QStringLiteral("--table"), QStringLiteral("entities")});
        QCOMPARE(outcome.code, kFound);
        QVERIFY(outcome.results.contains("entities"));
        QVERIFY(!outcome.results.contains("animations"));
        QCOMPARE(diff({QStringLiteral("--table"), QStringLiteral("models")}).code, kFine);
        const CliOutcome nothing = diff({QStringLiteral("--table"), QStringLiteral("nothing")});
        QCOMPARE(nothing.code, kWrongUsage);
        QVERIFY2(nothing.messages.contains(m_level.toUtf8())
                     && nothing.messages.contains(m_out.toUtf8()),
                 nothing.messages);
    }

    void otherGamesAreNotCompared()
    {
        const auto bytes = tr::test::fileBytes(LevelBuilder(versions::Tr1).build());
        const QString other = write("other.phd",
                                    QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                               static_cast<qsizetype>(bytes.size())));
        const CliOutcome outcome = runCli({QStringLiteral("diff"), m_level, other});
        QCOMPARE(outcome.code, kWrongUsage);
        QVERIFY(outcome.messages.contains("different games"));
    }

    void repackSaysBeforeWhatItSaves()
    {
        tr::level::Level level = LevelBuilder(versions::Tr3).build();
        level.objects.animCommands.edit().insert(level.objects.animCommands.edit().end(), 5, 4);
        const auto bytes = tr::test::fileBytes(level);
        const QString path = write("wasteful.tr2",
                                   QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                              static_cast<qsizetype>(bytes.size())));
        const auto repack = [&path](const QStringList& more) {
            return runCli(QStringList{QStringLiteral("repack"), path} + more);
        };

        const CliOutcome dry = repack({QStringLiteral("--dry-run"), QStringLiteral("--json")});
        QCOMPARE(dry.code, kFound);
        QCOMPARE(dry.objects().at(0).value(QStringLiteral("bytes")).toInt(), 10);
        QVERIFY(dry.results.contains("{\"kind\":\"anim_commands\",\"table\":\"anim_commands\","
                                     "\"rows\":5,\"bytes\":10}"));
        QVERIFY(!QFile::exists(m_out));

        const CliOutcome done = repack({QStringLiteral("-o"), m_out});
        QVERIFY2(done.code == kFine, done.text());
        QVERIFY(done.results.contains("10 bytes in all"));
        QCOMPARE(contentOf(m_out).size(), contentOf(path).size() - 10);
        QCOMPARE(runCli({QStringLiteral("verify"), m_out}).code, kFine);
        QCOMPARE(runCli({QStringLiteral("repack"), m_out, QStringLiteral("--dry-run")}).code,
                 kFine);

        const CliOutcome other = repack(
            {QStringLiteral("--dry-run"), QStringLiteral("--only"), QStringLiteral("frames")});
        QCOMPARE(other.code, kFine);
        QCOMPARE(repack({}).code, kWrongUsage);
        QCOMPARE(
            repack({QStringLiteral("--dry-run"), QStringLiteral("--only"), QStringLiteral("fun")})
                .code,
            kWrongUsage);
    }
};

template struct tr::test::RegisteredTest<tst_CliEdit>;
#include "tst_CliEdit.moc"
