// The command that tells what happens on sectors.

#include "tests/app/CliProcess.h"
#include "tests/app/PlainFiles.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using tr::schema::Version;
namespace versions = tr::level::versions;
using tr::test::CliOutcome;
using tr::test::runCli;
using tr::test::SampleFolder;

namespace
{

constexpr int kFine = 0;
constexpr int kWrongUsage = 2;
constexpr int kCannotRead = 3;

QString text(const char* latin)
{
    return QString::fromLatin1(latin);
}

} // namespace

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
        return runCli(QStringList{text("floor"), m_level} + options);
    }

    [[nodiscard]] QJsonArray sectors(const QStringList& options) const
    {
        const CliOutcome outcome = floor(options + QStringList{text("--json")});
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
    m_level = m_folder.add(text("level.tr4"), tr::test::gameFile(std::move(level)));
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
    QCOMPARE(sector[text("path")].toString(), text("rooms/0/sectors/1"));
    QCOMPARE(sector[text("x")].toInt(-1), 0);
    QCOMPARE(sector[text("z")].toInt(-1), 1);
    QVERIFY(sector[text("complete")].toBool());
    const QJsonArray functions = sector[text("functions")].toArray();
    QCOMPARE(functions.size(), 2);
    QCOMPARE(functions[0].toObject()[text("function")].toString(), text("kills Lara"));
    const QJsonObject trigger = functions[1].toObject();
    QCOMPARE(trigger[text("type")].toString(), text("switch"));
    QCOMPARE(trigger[text("activator")].toString(), text("entities/0"));
    QCOMPARE(trigger[text("mask")].toInt(), 31);
    QCOMPARE(trigger[text("word")].toInt(), 2);
    QCOMPARE(trigger[text("words")].toInt(), 6);
    const QJsonArray actions = trigger[text("actions")].toArray();
    QCOMPARE(actions.size(), 2);
    QCOMPARE(actions[0].toObject()[text("path")].toString(), text("cameras/0"));
    QCOMPARE(actions[0].toObject()[text("seconds")].toInt(), 4);
    QCOMPARE(actions[1].toObject()[text("action")].toString(), text("end level"));
    QCOMPARE(actions[1].toObject()[text("parameter")].toInt(), 2);
}

void tst_CliFloor::ofOneRoom()
{
    QCOMPARE(sectors({text("--room"), text("0")}).size(), 2);
    const CliOutcome outcome = floor({text("--room"), text("99")});
    QCOMPARE(outcome.code, kWrongUsage);
    QVERIFY2(outcome.messages.contains("no room 99"), outcome.text());
}

void tst_CliFloor::triggersOnly()
{
    const QJsonArray all = sectors({text("--triggers")});
    QCOMPARE(all.size(), 1);
    QCOMPARE(all[0].toObject()[text("functions")].toArray().size(), 1);
}

void tst_CliFloor::triggersOfAnEntity()
{
    // The switch counts: it is what makes the trigger act.
    QCOMPARE(sectors({text("--entity"), text("0")}).size(), 1);
    QCOMPARE(sectors({text("--entity"), text("1")}).size(), 0);
}

void tst_CliFloor::wrongUsage()
{
    QCOMPARE(runCli({text("floor"), m_folder.path(text("none.tr4"))}).code, kCannotRead);
    const QString wad =
        m_folder.add(text("objects.wad"), tr::test::gameFile(tr::test::buildTempleWad()));
    const CliOutcome outcome = runCli({text("floor"), wad});
    QCOMPARE(outcome.code, kWrongUsage);
    QVERIFY2(outcome.messages.contains("no rooms"), outcome.text());
}

template struct tr::test::RegisteredTest<tst_CliFloor, QCoreApplication>;
#include "tst_CliFloor.moc"
