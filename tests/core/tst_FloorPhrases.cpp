#include "core/format/GameFile.h"
#include "core/io/File.h"
#include "core/view/words/FloorPhrases.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <set>

using namespace tr::view;
using tr::level::Sector;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

/// Level 2 of TR1's slots: entity 0 is Lara, entity 1 a wolf.
tr::level::Level level(Version version)
{
    tr::level::Level level;
    level.version = version;
    level.entities = std::vector<tr::level::Entity>(3);
    level.entities.edit()[1].typeId = 7;
    level.objects.models = std::vector<tr::level::Model>(2);
    level.objects.models.edit()[1].id = 7;
    return level;
}

std::string sentence(Version version, std::vector<std::uint16_t> words, bool isNg = false)
{
    words.insert(words.begin(), 0);
    const FloorList list = readFloorData(words, 1, {version, isNg});
    const tr::level::Level names = level(version);
    std::string all;
    for (const FloorEntry& entry : list.entries)
    {
        all += (all.empty() ? "" : " | ")
               + spoken(functionPhrase(version, entry), LevelSpeaker(names));
    }
    return list.complete ? all : all + " ...";
}

Sector sectorAt(int floor, int ceiling)
{
    Sector sector;
    sector.floor = static_cast<std::int8_t>(floor);
    sector.ceiling = static_cast<std::int8_t>(ceiling);
    return sector;
}

std::optional<tr::format::GameFile> realFile(const char* name)
{
    const QString path = qEnvironmentVariable("TR_CORPUS_DIR") + QString::fromLatin1(name);
    const auto bytes = tr::readFile(path.toStdString());
    if (!bytes)
    {
        return std::nullopt;
    }
    auto file = tr::format::read(*bytes, path.toStdString());
    return file ? std::optional(std::move(*file)) : std::nullopt;
}

} // namespace

class tst_FloorPhrases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sentences_data();
    void sentences();
    void conditions();
    void activators();
    void sectors();
    void boxesAndMaterials();
    void slopes();
    void grids();
    void zones();
    void listsOfWords();
    void namesOfEntities();
    void realFiles_data();
    void realFiles();
};

void tst_FloorPhrases::sentences_data()
{
    using Words = std::vector<std::uint16_t>;
    QTest::addColumn<Version>("version");
    QTest::addColumn<Words>("words");
    QTest::addColumn<std::string>("expected");
    const auto row = [](const char* name, Version version, Words words, const char* expected)
    { QTest::newRow(name) << version << std::move(words) << std::string(expected); };

    row("trigger", versions::Tr1, {0x8004, 0x3E00, 0x8001}, "Trigger: entity 1 (Wolf)");
    row("entity that is not there", versions::Tr1, {0x8004, 0x3E00, 0x8063}, "Trigger: entity 99");
    row("switch names itself first",
        versions::Tr1,
        {0x8204, 0x3E00, 0x0001, 0x0002, 0x0403, 0x0004, 0x9C00},
        "Switch 1 (Wolf): entity 2 (Lara), camera 3 for 4 s, then end of the level");
    row("switch without anything to do",
        versions::Tr1,
        {0x8204, 0x3E00, 0x8001},
        "Switch 1 (Wolf): nothing");
    row("key",
        versions::Tr2,
        {0x8304, 0x3E00, 0x0001, 0x8002},
        "Key 1 (Lara grenade-launcher animation): entity 2 (Lara)");
    row("anti", versions::Tr1, {0x8904, 0x3E00, 0x8001}, "Antitrigger: entity 1 (Wolf) off");
    row("timer, mask, once",
        versions::Tr1,
        {0x8004, 0x0B05, 0x8001},
        "Trigger: entity 1 (Wolf) (for 5 s, mask bits 1+3, once)");
    row("timers delay from TR4 on",
        versions::Tr4,
        {0x8004, 0x3EFB, 0x8000},
        "Trigger: entity 0 (LARA) (after 5 s)");
    row("they do not before",
        versions::Tr3,
        {0x8004, 0x3EFB, 0x8000},
        "Trigger: entity 0 (Lara) (for 251 s)");
    row("camera",
        versions::Tr1,
        {0x8004, 0x3E00, 0x0403, 0x8702},
        "Trigger: camera 3 for 2 s (once, glides there, 3)");
    row("camera that stays", versions::Tr1, {0x8004, 0x3E00, 0x0403, 0x8000}, "Trigger: camera 3");
    row("flip maps",
        versions::Tr1,
        {0x8004, 0x3E00, 0x0C01, 0x1002, 0x9403},
        "Trigger: flip map 1, flip map 2 on, flip map 3 off");
    row("sink, look, track, secret, bodies",
        versions::Tr1,
        {0x8004, 0x3E00, 0x0802, 0x1801, 0x2005, 0x2801, 0xAC00},
        "Trigger: current to sink 2, look at entity 1 (Wolf), soundtrack 5, secret 1, clear "
        "bodies");
    row("flip effect by its name",
        versions::Tr1,
        {0x8004, 0x3E00, 0xA406},
        "Trigger: flip effect 6 (FLOOD_FX)");
    row("flip effect that nobody knows",
        versions::Tr1,
        {0x8004, 0x3E00, 0xA464},
        "Trigger: flip effect 100");
    row("flip effect of an extended engine",
        versions::Tr4,
        {0x8004, 0x3EFF, 0xA460},
        "Trigger: flip effect 96 with 255");
    row("the timer as a sound",
        versions::Tr4,
        {0x8004, 0x3E02, 0xA40A},
        "Trigger: sound 2 (LARA_NO)");
    row("the next level of TR4",
        versions::Tr4,
        {0x8004, 0x3E03, 0x9C07},
        "Trigger: on to level 7, start 3");
    row("flyby", versions::Tr4, {0x8004, 0x3E00, 0x3002, 0x8100}, "Trigger: flyby 2 (once)");
    row("film", versions::Tr4, {0x8004, 0x3E00, 0xB802}, "Trigger: FMV 2");
    row("unknown action", versions::Tr4, {0x8004, 0x3E00, 0xF802}, "Trigger: action 30 with 2");
    row("unknown type",
        versions::Tr4,
        {0xA004, 0x3E00, 0x8000},
        "Trigger of an unknown type: entity 0 (LARA)");
    row("portal", versions::Tr1, {0x8001, 7}, "Portal to room 7");
    row("floor slant",
        versions::Tr1,
        {0x8002, 0xFF02},
        "Floor falls, in clicks: 2 to the west, 1 to the north");
    row("too steep",
        versions::Tr1,
        {0x8002, 0x00FD},
        "Floor falls, in clicks: 3 to the east; "
        "Lara slides");
    row("ceiling slant",
        versions::Tr1,
        {0x8003, 0x0102},
        "Ceiling rises, in clicks: 2 to the east, 1 to the south");
    row("walls", versions::Tr2, {0x8906}, "Walls to climb: north, west");
    row("triangles",
        versions::Tr3,
        {0x800B, 0x1234},
        "Floor split from north-west to south-east; corners in clicks: -2 north-west, -3 "
        "north-east, -1 south-west, 0 south-east, the south-western half is open");
    row("death, then swing",
        versions::Tr3,
        {0x0005, 0x8013},
        "Kills Lara | Lara can swing along "
        "the ceiling");
    row("minecart",
        versions::Tr3,
        {0x0014, 0x8015},
        "The minecart turns left | The minecart turns "
        "right");
    row("later games",
        versions::Tr4,
        {0x0014, 0x8015},
        "The trigger waits for a trigger triggerer | The mechanical beetle stops");
    row("broken", versions::Tr1, {0x0005, 0x801F}, "Kills Lara ...");
}

void tst_FloorPhrases::sentences()
{
    QFETCH(Version, version);
    QFETCH(std::vector<std::uint16_t>, words);
    QFETCH(std::string, expected);
    QCOMPARE(sentence(version, words), expected);
}

void tst_FloorPhrases::conditions()
{
    const tr::level::Level names = level(versions::Tr1);
    Trigger trigger;
    trigger.type = TriggerType::Pickup;
    trigger.actions.push_back({ActionKind::Entity, 1, {}, 0});
    QCOMPARE(spoken(conditionPhrase(trigger), LevelSpeaker(names)),
             std::string("Acts when Lara has picked up 1 (Wolf)"));
    std::set<std::string> all;
    for (int type = 0; type <= static_cast<int>(TriggerType::Climb); ++type)
    {
        trigger.type = static_cast<TriggerType>(type);
        all.insert(spoken(conditionPhrase(trigger), LevelSpeaker(names)));
    }
    // Triggers, pads and heavy triggers act as their opposites do.
    QCOMPARE(all.size(), 14U);
}

void tst_FloorPhrases::activators()
{
    Trigger trigger;
    trigger.actions = {{ActionKind::Entity, 5, {}, 0}, {ActionKind::Entity, 6, {}, 1}};
    QVERIFY(!activatorOf(trigger));
    QCOMPARE(effectsOf(trigger).size(), 2U);
    for (const TriggerType type : {TriggerType::Switch, TriggerType::Key, TriggerType::Pickup})
    {
        trigger.type = type;
        QCOMPARE(activatorOf(trigger), std::optional<std::uint16_t>(5));
        QCOMPARE(effectsOf(trigger).size(), 1U);
        QCOMPARE(effectsOf(trigger)[0].parameter, std::uint16_t{6});
    }
    trigger.actions[0].kind = ActionKind::Secret;
    QVERIFY(!activatorOf(trigger));
    QCOMPARE(effectsOf(trigger).size(), 2U);
}

void tst_FloorPhrases::sectors()
{
    tr::level::Level world = level(versions::Tr2);
    world.floorData = {0, 0x8006 | 0x0100};
    Sector sector = sectorAt(2, -6);
    sector.floorDataIndex = 1;
    sector.roomBelow = 3;
    sector.boxIndex = 0xFFFF;
    const SectorFacts facts = factsOf(world, sector);
    std::vector<std::string> texts;
    for (const Phrase& phrase : sectorPhrases(versions::Tr2, facts))
    {
        texts.push_back(spoken(phrase, LevelSpeaker(world)));
    }
    const std::vector<std::string> expected{
        "Floor at -2 clicks, ceiling at 6, 8 apart", "Room 3 below", "Walls to climb: north"};
    QCOMPARE(texts, expected);
    QVERIFY(!facts.wall && !facts.portal && !facts.above && !facts.box && !facts.material);
    QVERIFY(factsOf(world, sectorAt(Sector::kWall, Sector::kWall)).wall);
}

void tst_FloorPhrases::boxesAndMaterials()
{
    Sector sector = sectorAt(0, -4);
    sector.boxIndex = 0x0127;
    const SectorFacts old = factsOf(level(versions::Tr2), sector);
    QCOMPARE(old.box, std::optional<std::uint16_t>(0x127));
    QVERIFY(!old.material);
    const SectorFacts later = factsOf(level(versions::Tr4), sector);
    QCOMPARE(later.box, std::optional<std::uint16_t>(0x12));
    QCOMPARE(later.material, std::optional<std::uint8_t>(7));
    QCOMPARE(materialName(*later.material), std::string_view("wood"));
    sector.boxIndex = 0x7FF6;
    QVERIFY(!factsOf(level(versions::Tr4), sector).box);
}

void tst_FloorPhrases::slopes()
{
    tr::level::Level world = level(versions::Tr4);
    Sector sector = sectorAt(0, -8);
    QVERIFY(!fallOf(factsOf(world, sector)));

    // 1 to the west; 3 to the north.
    world.floorData = {0, 0x8002, 0xFD01};
    sector.floorDataIndex = 1;
    const auto slant = fallOf(factsOf(world, sector));
    QVERIFY(slant);
    QCOMPARE(slant->x, -1);
    QCOMPARE(slant->z, 3);
    QVERIFY(slant->slides());

    // Split from north-west to south-east: the north-eastern corner is 2 lower than all others.
    world.floorData = {0, 0x8007, 0x0222};
    const auto triangles = fallOf(factsOf(world, sector));
    QVERIFY(triangles);
    QCOMPARE(triangles->x, 2);
    QCOMPARE(triangles->z, 2);
    QVERIFY(!triangles->slides());
}

void tst_FloorPhrases::grids()
{
    for (const Version version : {versions::Tr1, versions::Tr5})
    {
        tr::level::Level world = level(version);
        const auto fill = [](auto& room, auto& extent, auto& info)
        {
            extent = {3, 2};
            info.x = 4096;
            info.z = 8192;
            room.sectors = std::vector<Sector>(6);
            room.sectors.edit()[4].floor = 9;
        };
        if (version == versions::Tr5)
        {
            world.tr5Rooms = std::vector<tr::level::Tr5Room>(1);
            auto& room = world.tr5Rooms.edit()[0];
            fill(room, room.header.extent, room.header.info);
        }
        else
        {
            world.rooms = std::vector<tr::level::Room>(1);
            auto& room = world.rooms.edit()[0];
            fill(room, room.extent, room.info);
        }
        QCOMPARE(roomCount(world), 1U);
        const RoomGrid grid = gridOf(world, 0);
        QCOMPARE(grid.width, 2);
        QCOMPARE(grid.depth, 3);
        QCOMPARE(grid.x, 4096);
        QCOMPARE(grid.z, 8192);
        QCOMPARE(int{grid.sectors[grid.indexOf(1, 1)].floor}, 9);
        QVERIFY(grid.contains(1, 2) && !grid.contains(2, 0) && !grid.contains(0, 3)
                && !grid.contains(-1, 0));
    }
}

void tst_FloorPhrases::zones()
{
    tr::level::Level world = level(versions::Tr1);
    QCOMPARE(zoneListCount(world), 0U);
    world.boxes = std::vector<tr::level::Box>(2);
    world.zones = {10, 11, 20, 21, 30, 31, 40, 41, 50, 51, 60, 61};
    QCOMPARE(zoneListCount(world), 6U);
    QCOMPARE(zoneOf(world, 0, 1), std::optional<std::uint16_t>(11));
    QCOMPARE(zoneOf(world, 5, 0), std::optional<std::uint16_t>(60));
    QVERIFY(!zoneOf(world, 6, 0));
    QVERIFY(!zoneOf(world, 0, 2));
}

void tst_FloorPhrases::listsOfWords()
{
    tr::level::Level world = level(versions::Tr1);
    world.floorData = {0, 0x8001, 3, 0x0005, 0x8004, 0x3E00, 0x8001, 77};
    world.rooms = std::vector<tr::level::Room>(1);
    std::vector<Sector> sectors(2);
    sectors[0].floorDataIndex = 1;
    sectors[1].floorDataIndex = 3;
    world.rooms.edit()[0].sectors = sectors;

    QVERIFY(!listOfWord(world, 0));
    QCOMPARE(listOfWord(world, 2)->first, 1U);
    const auto place = listOfWord(world, 6);
    QVERIFY(place);
    QCOMPARE(place->first, 3U);
    QCOMPARE(place->entry, 1U);
    QVERIFY(!listOfWord(world, 7));
}

void tst_FloorPhrases::namesOfEntities()
{
    const tr::level::Level world = level(versions::Tr1);
    QCOMPARE(entityName(world, 1), std::string_view("Wolf"));
    QCOMPARE(entityName(world, 3), std::string_view());
}

void tst_FloorPhrases::realFiles_data()
{
    QTest::addColumn<std::size_t>("room");
    QTest::addColumn<std::size_t>("sector");
    QTest::addColumn<std::string>("expected");
    const auto row = [](const char* file, std::size_t room, std::size_t sector, const char* text)
    { QTest::newRow(file) << room << sector << std::string(text); };
    row("/tr1/LEVEL2_DEMO.PHD", 5, 23, "Key 8 (Lock 1): entity 7 (Door)");
    row("/tr2/YVEL.TR2",
        9,
        7,
        "Switch 24 (Above-water/underwater switch): entity 10 (Trapdoor (opens downward)), look at "
        "entity 11 (Key 2), camera 1 for 3 s");
    row("/tr4/TITLE.TR4", 22, 5, "Trigger: flyby 2");
    row("/tr5/LAKE.TRC", 0, 35, "Trigger: entity 1 (Doberman)");
}

void tst_FloorPhrases::realFiles()
{
    if (!qEnvironmentVariableIsSet("TR_CORPUS_DIR"))
    {
        QSKIP("tests on real files are skipped: TR_CORPUS_DIR is not set");
    }
    QFETCH(std::size_t, room);
    QFETCH(std::size_t, sector);
    QFETCH(std::string, expected);
    const auto file = realFile(QTest::currentDataTag());
    QVERIFY(file);
    const tr::level::Level& world = *file->level();
    const SectorFacts facts = factsOf(world, gridOf(world, room).sectors[sector]);
    std::vector<std::string> texts;
    for (const Phrase& phrase : sectorPhrases(world.version, facts))
    {
        texts.push_back(spoken(phrase, LevelSpeaker(world)));
    }
    QVERIFY2(std::ranges::find(texts, expected) != texts.end(),
             texts.empty() ? "nothing" : texts.back().c_str());
    // No list of a sound file is broken.
    for (std::size_t i = 0; i < roomCount(world); ++i)
    {
        for (const Sector& each : gridOf(world, i).sectors)
        {
            QVERIFY(factsOf(world, each).functions.complete);
        }
    }
}

template struct tr::test::RegisteredTest<tst_FloorPhrases>;
#include "tst_FloorPhrases.moc"
