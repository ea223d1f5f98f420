#include "core/format/GameFile.h"
#include "core/io/File.h"
#include "core/view/floor/FloorDataView.h"
#include "tests/support/TestProgram.h"

#include <QDirIterator>
#include <QTest>

#include <random>
#include <set>

using namespace tr::view;
using tr::level::Sector;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

constexpr std::uint16_t kEnd = 0x8000;

using Words = std::vector<std::uint16_t>;

/// A list that begins at word 1: word 0 stands for sectors without one.
FloorList listOf(Words words, Version version = versions::Tr4)
{
    words.insert(words.begin(), 0);
    return readFloorData(words, 1, {version});
}

std::uint16_t word(FloorFunction function, unsigned sub = 0)
{
    return static_cast<std::uint16_t>(static_cast<unsigned>(function) | (sub << 8));
}

std::uint16_t last(std::uint16_t word)
{
    return word | kEnd;
}

std::uint16_t action(ActionKind kind, unsigned parameter)
{
    return static_cast<std::uint16_t>((static_cast<unsigned>(kind) << 10) | parameter);
}

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

Sector sectorAt(int floor, int ceiling)
{
    Sector sector;
    sector.floor = static_cast<std::int8_t>(floor);
    sector.ceiling = static_cast<std::int8_t>(ceiling);
    return sector;
}

using Heights = std::array<int, 4>;

/// Places of room vertices.
using Points = std::set<std::array<int, 3>>;

/// How many slopes of a room end in a vertex at all four corners, and how many there are.
struct SlopeCount
{
    int all = 0;
    int exact = 0;
};

void countSlopes(const tr::level::Level& level,
                 const tr::Table<Sector>& sectors,
                 std::size_t depth,
                 const Points& points,
                 SlopeCount& count)
{
    for (std::size_t i = 0; i < sectors.size(); ++i)
    {
        const Sector& sector = sectors[i];
        const FloorList list =
            readFloorData(level.floorData.rows(), sector.floorDataIndex, floorRulesOf(level));
        for (const bool ceiling : {false, true})
        {
            const auto heights = cornerHeights(sector, list, ceiling);
            const bool open = (ceiling ? sector.roomAbove : sector.roomBelow) != Sector::kNoRoom;
            if (shapeOf(list, ceiling) == nullptr || !heights || open)
            {
                continue;
            }
            const int x = static_cast<int>(i / depth) * tr::level::kSectorSize;
            const int z = static_cast<int>(i % depth) * tr::level::kSectorSize;
            const int far = tr::level::kSectorSize;
            const bool exact = points.contains({x, (*heights)[0], z})
                               && points.contains({x, (*heights)[1], z + far})
                               && points.contains({x + far, (*heights)[2], z})
                               && points.contains({x + far, (*heights)[3], z + far});
            ++count.all;
            count.exact += exact ? 1 : 0;
        }
    }
}

SlopeCount slopesOf(const tr::level::Level& level)
{
    SlopeCount count;
    for (const tr::level::Room& room : level.rooms)
    {
        Points points;
        for (const tr::level::RoomVertex& each : room.vertices)
        {
            points.insert({each.vertex.x, each.vertex.y, each.vertex.z});
        }
        countSlopes(level, room.sectors, room.extent.numZSectors, points, count);
    }
    for (const tr::level::Tr5Room& room : level.tr5Rooms)
    {
        Points points;
        for (const tr::level::Tr5RoomVertex& each : room.vertices)
        {
            points.insert({qRound(each.vertex.x), qRound(each.vertex.y), qRound(each.vertex.z)});
        }
        countSlopes(level, room.sectors, room.header.extent.numZSectors, points, count);
    }
    return count;
}

} // namespace

class tst_FloorDataView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void indexZeroMeansNone();
    void portal();
    void functionsFollowUntilTheEndBit();
    void slants();
    void triggers();
    void timersAreSignedFromTr4On();
    void secondWordsOfActions();
    void climbing();
    void triangulations_data();
    void triangulations();
    void levelSectorsAreFlat();
    void wallsHaveNoHeights();
    void slantedHeights_data();
    void slantedHeights();
    void triangulatedHeights();
    void brokenLists_data();
    void brokenLists();
    void namesOfEverything();
    void anyWordsAreReadToAnEnd();
    void slopesOfRealLevelsEndInVertices();
};

void tst_FloorDataView::indexZeroMeansNone()
{
    const Words words{last(word(FloorFunction::Kill))};
    const FloorList list = readFloorData(words, 0, {versions::Tr1});
    QVERIFY(list.complete);
    QVERIFY(list.entries.empty());
}

void tst_FloorDataView::portal()
{
    const FloorList list = listOf({last(word(FloorFunction::Portal)), 7});
    QVERIFY(list.complete);
    QCOMPARE(list.entries.size(), 1U);
    QCOMPARE(list.entries[0].word, 1U);
    QCOMPARE(list.entries[0].words, 2U);
    QCOMPARE(std::get<SectorPortal>(list.entries[0].data).room, 7);
}

void tst_FloorDataView::functionsFollowUntilTheEndBit()
{
    const FloorList list = listOf({word(FloorFunction::Portal),
                                   3,
                                   word(FloorFunction::MonkeySwing),
                                   last(word(FloorFunction::Kill)),
                                   word(FloorFunction::Kill)});
    QVERIFY(list.complete);
    QCOMPARE(list.entries.size(), 3U);
    QVERIFY(list.entries[1].function == FloorFunction::MonkeySwing);
    QCOMPARE(list.entries[1].word, 3U);
    QVERIFY(list.entries[2].function == FloorFunction::Kill);
}

void tst_FloorDataView::slants()
{
    const FloorList list = listOf(
        {word(FloorFunction::FloorSlant), 0x02FF, last(word(FloorFunction::CeilingSlant)), 0xFE01});
    const auto& floor = std::get<Slant>(list.entries[0].data);
    QCOMPARE(int{floor.x}, -1);
    QCOMPARE(int{floor.z}, 2);
    const auto& ceiling = std::get<Slant>(list.entries[1].data);
    QCOMPARE(int{ceiling.x}, 1);
    QCOMPARE(int{ceiling.z}, -2);
    QCOMPARE(shapeOf(list, false), &list.entries[0]);
    QCOMPARE(shapeOf(list, true), &list.entries[1]);
}

void tst_FloorDataView::triggers()
{
    const FloorList list = listOf({last(word(FloorFunction::Trigger, 5)),
                                   0x3F10,
                                   action(ActionKind::Entity, 12),
                                   action(ActionKind::FlipMap, 1),
                                   last(action(ActionKind::Soundtrack, 1000))});
    QVERIFY(list.complete);
    const auto& trigger = std::get<Trigger>(list.entries[0].data);
    QVERIFY(trigger.type == TriggerType::Heavy);
    QCOMPARE(int{trigger.timer}, 16);
    QVERIFY(trigger.oneShot);
    QCOMPARE(int{trigger.mask}, 31);
    QCOMPARE(trigger.actions.size(), 3U);
    QVERIFY(trigger.actions[0].kind == ActionKind::Entity);
    QCOMPARE(int{trigger.actions[0].parameter}, 12);
    QCOMPARE(trigger.actions[1].word, 4U);
    QVERIFY(!trigger.actions[1].extra);
    QVERIFY(trigger.actions[2].kind == ActionKind::Soundtrack);
    QCOMPARE(int{trigger.actions[2].parameter}, 1000);
    QCOMPARE(list.entries[0].words, 5U);
}

void tst_FloorDataView::timersAreSignedFromTr4On()
{
    const Words words{
        last(word(FloorFunction::Trigger)), 0x00FE, last(action(ActionKind::Secret, 0))};
    const auto timerIn = [&words](Version version)
    { return int{std::get<Trigger>(listOf(words, version).entries[0].data).timer}; };
    QCOMPARE(timerIn(versions::Tr1), 254);
    QCOMPARE(timerIn(versions::Tr3), 254);
    QCOMPARE(timerIn(versions::Tr4), -2);
    QCOMPARE(timerIn(versions::Tr5), -2);
}

void tst_FloorDataView::secondWordsOfActions()
{
    // The end bit of the first word does not count, that of the second one does.
    const FloorList list = listOf({word(FloorFunction::Trigger),
                                   0,
                                   last(action(ActionKind::Camera, 3)),
                                   0x0105,
                                   last(action(ActionKind::Flyby, 2)),
                                   last(0x0100),
                                   last(word(FloorFunction::Kill))});
    QVERIFY(list.complete);
    QCOMPARE(list.entries.size(), 2U);
    const auto& actions = std::get<Trigger>(list.entries[0].data).actions;
    QCOMPARE(actions.size(), 2U);
    QCOMPARE(int{actions[0].extra.value_or(0)}, 0x0105);
    QCOMPARE(int{actions[1].extra.value_or(0)}, 0x0100);
}

void tst_FloorDataView::climbing()
{
    const FloorList list = listOf({last(word(FloorFunction::Climb, 0x9))});
    QCOMPARE(int{std::get<Climbing>(list.entries[0].data).walls}, 9);
    QCOMPARE(list.entries[0].words, 1U);
}

void tst_FloorDataView::triangulations_data()
{
    QTest::addColumn<int>("function");
    QTest::addColumn<bool>("ceiling");
    QTest::addColumn<bool>("northEast");
    QTest::addColumn<int>("opening");
    const auto row = [](int function, bool ceiling, bool northEast, int opening)
    { QTest::addRow("0x%02X", function) << function << ceiling << northEast << opening; };
    row(0x07, false, false, 0);
    row(0x08, false, true, 0);
    row(0x09, true, false, 0);
    row(0x0A, true, true, 0);
    row(0x0B, false, false, 1);
    row(0x0C, false, false, 2);
    row(0x0D, false, true, 1);
    row(0x0E, false, true, 2);
    row(0x0F, true, false, 1);
    row(0x10, true, false, 2);
    row(0x11, true, true, 1);
    row(0x12, true, true, 2);
}

void tst_FloorDataView::triangulations()
{
    QFETCH(int, function);
    QFETCH(bool, ceiling);
    QFETCH(bool, northEast);
    QFETCH(int, opening);
    // Steps of +3 and -1; corners 1 (X1Z0), 2 (X0Z0), 3 (X0Z1), 4 (X1Z1) of a floor.
    const auto first = static_cast<std::uint16_t>(function | (3 << 5) | (31 << 10));
    const FloorList list = listOf({last(first), 0x4321});
    QVERIFY(list.complete);
    const auto& shape = std::get<Triangulation>(list.entries[0].data);
    QCOMPARE(shape.ceiling, ceiling);
    QCOMPARE(shape.northEast, northEast);
    QCOMPARE(static_cast<int>(shape.opening), opening);
    QCOMPARE(int{shape.height1}, 3);
    QCOMPARE(int{shape.height2}, -1);
    const std::array<std::uint8_t, 4> floorCorners{2, 3, 1, 4};
    const std::array<std::uint8_t, 4> ceilingCorners{3, 2, 4, 1};
    QVERIFY(shape.corners == (ceiling ? ceilingCorners : floorCorners));
    QCOMPARE(shapeOf(list, ceiling), &list.entries[0]);
    QVERIFY(shapeOf(list, !ceiling) == nullptr);
}

void tst_FloorDataView::levelSectorsAreFlat()
{
    const auto floor = cornerHeights(sectorAt(2, -8), {}, false);
    const auto ceiling = cornerHeights(sectorAt(2, -8), {}, true);
    QVERIFY(floor == (Heights{512, 512, 512, 512}));
    QVERIFY(ceiling == (Heights{-2048, -2048, -2048, -2048}));
}

void tst_FloorDataView::wallsHaveNoHeights()
{
    QVERIFY(!cornerHeights(sectorAt(Sector::kWall, -4), {}, false));
    QVERIFY(!cornerHeights(sectorAt(0, Sector::kWall), {}, true));
}

void tst_FloorDataView::slantedHeights_data()
{
    QTest::addColumn<bool>("ceiling");
    QTest::addColumn<int>("x");
    QTest::addColumn<int>("z");
    QTest::addColumn<QList<int>>("heights"); // X0Z0, X0Z1, X1Z0, X1Z1 of a surface at 0
    QTest::newRow("floor, x up") << false << 2 << 0 << QList<int>{512, 512, 0, 0};
    QTest::newRow("floor, x down") << false << -2 << 0 << QList<int>{0, 0, 512, 512};
    QTest::newRow("floor, z up") << false << 0 << 1 << QList<int>{256, 0, 256, 0};
    QTest::newRow("floor, z down") << false << 0 << -1 << QList<int>{0, 256, 0, 256};
    QTest::newRow("floor, both") << false << 2 << 1 << QList<int>{768, 512, 256, 0};
    QTest::newRow("ceiling, x up") << true << 2 << 0 << QList<int>{0, 0, -512, -512};
    QTest::newRow("ceiling, x down") << true << -2 << 0 << QList<int>{-512, -512, 0, 0};
    QTest::newRow("ceiling, z up") << true << 0 << 1 << QList<int>{-256, 0, -256, 0};
    QTest::newRow("ceiling, z down") << true << 0 << -1 << QList<int>{0, -256, 0, -256};
}

void tst_FloorDataView::slantedHeights()
{
    QFETCH(bool, ceiling);
    QFETCH(int, x);
    QFETCH(int, z);
    QFETCH(QList<int>, heights);
    const auto slopes = static_cast<std::uint16_t>((x & 0xFF) | ((z & 0xFF) << 8));
    const FloorFunction function =
        ceiling ? FloorFunction::CeilingSlant : FloorFunction::FloorSlant;
    const auto found =
        cornerHeights(sectorAt(0, 0), listOf({last(word(function)), slopes}), ceiling);
    QVERIFY(found.has_value());
    QCOMPARE(QList<int>(found->begin(), found->end()), heights);
}

void tst_FloorDataView::triangulatedHeights()
{
    const auto floor = cornerHeights(sectorAt(1, -8), listOf({last(0x07), 0x4321}), false);
    QVERIFY(floor == (Heights{256 + 512, 256 + 256, 256 + 768, 256}));
    const auto ceiling = cornerHeights(sectorAt(1, -8), listOf({last(0x09), 0x4321}), true);
    QVERIFY(ceiling == (Heights{-2048 - 256, -2048 - 512, -2048, -2048 - 768}));
}

void tst_FloorDataView::brokenLists_data()
{
    QTest::addColumn<QList<int>>("words");
    QTest::addColumn<int>("entries");
    const int kill = word(FloorFunction::Kill);
    QTest::newRow("no end bit") << QList<int>{kill} << 1;
    QTest::newRow("function 0") << QList<int>{kill, 0x8000} << 1;
    QTest::newRow("unknown function") << QList<int>{kill, 0x8016, 5} << 1;
    QTest::newRow("portal without a room") << QList<int>{0x8001} << 0;
    QTest::newRow("slant without slopes") << QList<int>{0x8002} << 0;
    QTest::newRow("trigger without setup") << QList<int>{0x8004} << 0;
    QTest::newRow("trigger without actions") << QList<int>{0x8004, 0} << 0;
    QTest::newRow("actions without an end") << QList<int>{0x8004, 0, 1} << 0;
    QTest::newRow("camera without its second word") << QList<int>{0x8004, 0, 0x8401} << 0;
    QTest::newRow("nothing at all") << QList<int>{} << 0;
}

void tst_FloorDataView::brokenLists()
{
    QFETCH(QList<int>, words);
    QFETCH(int, entries);
    const FloorList list = listOf(Words(words.begin(), words.end()));
    QVERIFY(!list.complete);
    QCOMPARE(static_cast<int>(list.entries.size()), entries);
}

void tst_FloorDataView::namesOfEverything()
{
    QCOMPARE(text(triggerTypeName(TriggerType::HeavyAntitrigger)),
             QStringLiteral("heavy antitrigger"));
    QCOMPARE(text(triggerTypeName(static_cast<TriggerType>(17))), QStringLiteral("unknown"));
    QCOMPARE(text(actionName(ActionKind::Cutscene)), QStringLiteral("cutscene"));
    QCOMPARE(text(actionName(static_cast<ActionKind>(15))), QStringLiteral("unknown"));
    QCOMPARE(text(functionName(FloorFunction::Beetle, versions::Tr3)),
             QStringLiteral("minecart turns right"));
    QCOMPARE(text(functionName(FloorFunction::Beetle, versions::Tr4)),
             QStringLiteral("mechanical beetle"));
    for (int number = 1; number <= 0x15; ++number)
    {
        const auto function = static_cast<FloorFunction>(number);
        QVERIFY(functionName(function, versions::Tr4) != "unknown");
    }
    QCOMPARE(text(functionName(static_cast<FloorFunction>(0x0D), versions::Tr4)),
             QStringLiteral("floor triangles"));
    QCOMPARE(text(functionName(static_cast<FloorFunction>(0x0F), versions::Tr4)),
             QStringLiteral("ceiling triangles"));
}

void tst_FloorDataView::anyWordsAreReadToAnEnd()
{
    std::mt19937 random(1);
    for (int round = 0; round < 2000; ++round)
    {
        Words words(random() % 40);
        std::ranges::generate(words, [&] { return static_cast<std::uint16_t>(random()); });
        const std::size_t index = random() % 45;
        const FloorList list = readFloorData(words, index, {versions::Tr4});
        std::size_t at = index;
        for (const FloorEntry& entry : list.entries)
        {
            QCOMPARE(entry.word, at);
            at += entry.words;
        }
        QVERIFY(list.entries.empty() || at <= words.size());
        static_cast<void>(cornerHeights(sectorAt(-100, 100), list, round % 2 == 0));
    }
}

void tst_FloorDataView::slopesOfRealLevelsEndInVertices()
{
    const QString folder = qEnvironmentVariable("TR_CORPUS_DIR");
    if (folder.isEmpty())
    {
        QSKIP("1 test on real files is skipped: TR_CORPUS_DIR is not set");
    }
    SlopeCount all;
    QDirIterator files(folder,
                       {QStringLiteral("*.PHD"), QStringLiteral("*.TR?")},
                       QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext())
    {
        const auto bytes = tr::readFile(files.next().toStdString());
        QVERIFY(bytes.has_value());
        const auto file = tr::format::read(*bytes, files.fileName().toStdString());
        const tr::level::Level* level = file ? file->level() : nullptr;
        if (level == nullptr)
        {
            continue;
        }
        for (const tr::level::Room& room : level->rooms)
        {
            for (const Sector& sector : room.sectors)
            {
                const auto list = readFloorData(
                    level->floorData.rows(), sector.floorDataIndex, floorRulesOf(*level));
                QVERIFY2(list.complete, qPrintable(files.filePath()));
            }
        }
        const SlopeCount count = slopesOf(*level);
        all.all += count.all;
        all.exact += count.exact;
    }
    // Some rooms hide a slope behind another face; nearly all show it.
    QVERIFY(all.all > 1000);
    QVERIFY2(all.exact > all.all * 9 / 10,
             qPrintable(QStringLiteral("%1 of %2").arg(all.exact).arg(all.all)));
}

template struct tr::test::RegisteredTest<tst_FloorDataView>;
#include "tst_FloorDataView.moc"
