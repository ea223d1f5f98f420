// The command that tells what happens on sectors.

#include "tests/app/CliProcess.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/PlainFiles.h"
#include "tests/support/TestProgram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using tr::schema::Version;
namespace versions = tr::level::versions;
using tr::test::CliOutcome;
using tr::test::kCannotRead;
using tr::test::kFine;
using tr::test::kWrongUsage;
using tr::test::latinText;
using tr::test::runCli;
using tr::test::SampleFolder;

class tst_CliFloor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void sentences();
    void json();
    void ofOneRoom();
    void triggersOnly();
    void triggersOfAnEntity();
    void wrongUsage();

private:
    [[nodiscard]] CliOutcome floor(const QStringList& options) const
    {
        return runCli(QStringList{latinText("floor"), m_level} + options);
    }

    [[nodiscard]] QJsonArray sectors(const QStringList& options) const
    {
        const CliOutcome outcome = floor(options + QStringList{latinText("--json")});
        return QJsonDocument::fromJson(outcome.results).array();
    }

    SampleFolder m_folder;
    QString m_level;
};

void tst_CliFloor::initTestCase()
{
    tr::level::Level level = tr::test::LevelBuilder(versions::Tr4).build();
    // Kills; then a switch that is entity 0: it itself, camera 0 for 4 s, end of the level.
    level.floorData = {0, 0x0005, 0x8204, 0x3E00, 0x0000, 0x0400, 0x0004, 0x9C02, 0x8001, 0};
    auto& sectors = level.rooms.edit()[0].sectors.edit();
    for (auto& sector : sectors)
    {
        sector.floorDataIndex = 0;
    }
    sectors[0].floorDataIndex = 8;
    sectors[1].floorDataIndex = 1;
    m_level = m_folder.add(latinText("level.tr4"), tr::test::gameFile(std::move(level)));
}

void tst_CliFloor::sentences()
{
    const CliOutcome outcome = floor({});
    QCOMPARE(outcome.code, kFine);
    const auto lines = outcome.lines();
    QCOMPARE(lines.size(), 4);
    QVERIFY2(lines[0].startsWith("room  x  z  sector  word  what happens"), outcome.text());
    QVERIFY2(lines[1].endsWith("8  Portal to room 0"), outcome.text());
    QVERIFY2(lines[2].endsWith("1  Kills Lara"), outcome.text());
    QVERIFY2(lines[3].contains("2  Switch 0"), outcome.text());
    QVERIFY2(lines[3].endsWith(": camera 0 for 4 s, then on to level 2"), outcome.text());
}

void tst_CliFloor::json()
{
    const QJsonArray all = sectors({});
    QCOMPARE(all.size(), 2);
    const QJsonObject sector = all[1].toObject();
    QCOMPARE(sector[latinText("path")].toString(), latinText("rooms/0/sectors/1"));
    QCOMPARE(sector[latinText("x")].toInt(-1), 0);
    QCOMPARE(sector[latinText("z")].toInt(-1), 1);
    QVERIFY(sector[latinText("complete")].toBool());
    const QJsonArray functions = sector[latinText("functions")].toArray();
    QCOMPARE(functions.size(), 2);
    QCOMPARE(functions[0].toObject()[latinText("function")].toString(), latinText("kills Lara"));
    const QJsonObject trigger = functions[1].toObject();
    QCOMPARE(trigger[latinText("type")].toString(), latinText("switch"));
    QCOMPARE(trigger[latinText("activator")].toString(), latinText("entities/0"));
    QCOMPARE(trigger[latinText("mask")].toInt(), 31);
    QCOMPARE(trigger[latinText("word")].toInt(), 2);
    QCOMPARE(trigger[latinText("words")].toInt(), 6);
    const QJsonArray actions = trigger[latinText("actions")].toArray();
    QCOMPARE(actions.size(), 2);
    QCOMPARE(actions[0].toObject()[latinText("path")].toString(), latinText("cameras/0"));
    QCOMPARE(actions[0].toObject()[latinText("seconds")].toInt(), 4);
    QCOMPARE(actions[1].toObject()[latinText("action")].toString(), latinText("end level"));
    QCOMPARE(actions[1].toObject()[latinText("parameter")].toInt(), 2);
}

void tst_CliFloor::ofOneRoom()
{
    QCOMPARE(sectors({latinText("--room"), latinText("0")}).size(), 2);
    const CliOutcome outcome = floor({latinText("--room"), latinText("99")});
    QCOMPARE(outcome.code, kWrongUsage);
    QVERIFY2(outcome.messages.contains("no room 99"), outcome.text());
}

void tst_CliFloor::triggersOnly()
{
    const QJsonArray all = sectors({latinText("--triggers")});
    QCOMPARE(all.size(), 1);
    QCOMPARE(all[0].toObject()[latinText("functions")].toArray().size(), 1);
}

void tst_CliFloor::triggersOfAnEntity()
{
    // The switch counts: it is what makes the trigger act.
    QCOMPARE(sectors({latinText("--entity"), latinText("0")}).size(), 1);
    QCOMPARE(sectors({latinText("--entity"), latinText("1")}).size(), 0);
}

void tst_CliFloor::wrongUsage()
{
    QCOMPARE(runCli({latinText("floor"), m_folder.path(latinText("none.tr4"))}).code, kCannotRead);
    const QString wad =
        m_folder.add(latinText("objects.wad"), tr::test::gameFile(tr::test::buildTempleWad()));
    const CliOutcome outcome = runCli({latinText("floor"), wad});
    QCOMPARE(outcome.code, kWrongUsage);
    QVERIFY2(outcome.messages.contains("no rooms"), outcome.text());
}

template struct tr::test::RegisteredTest<tst_CliFloor, QCoreApplication>;
#include "tst_CliFloor.moc"
