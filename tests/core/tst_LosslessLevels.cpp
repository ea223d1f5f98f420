// What writers of levels like to lose. Values are compared, not only bytes: what reader and writer
// both leave out would make no difference between two files.

#include "core/base/Error.h"
#include "core/format/level/LevelFormat.h"
#include "tests/core/Lossless.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

using namespace tr;
using format::Format;
namespace formats = format::formats;
using format::GameFile;
using level::Level;
using test::asBytes;
using test::Bytes;
using test::bytesOf;
using test::levelOf;
using test::throughTheDisk;

class tst_LosslessLevels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void badOverlaps();
    void textureCoordinates();
    void sizesOfObjectTextures();
    void leftOverWordsOfAnimatedTextures();
    void flybyIndices();
    void unusedNumbers();
    void roomDataSlack();
    void paletteOfTheDemoLayout();
    void lightMapOfTheDemoLayout();
    void floatsThatAreNoNumbers();
    void samplesWithWrongSizes();
    void fillersOfTr5Rooms();
    void nullRooms();
    void facePadding();
    void slackOfTr5RoomsAndLevelData();
};

namespace
{

GameFile fileOf(const Format* format)
{
    return test::smallFile(test::kindOf(format));
}

} // namespace

void tst_LosslessLevels::badOverlaps()
{
    for (const Format* const format : {&formats::Tr1, &formats::Tr2, &formats::Tr3, &formats::Tr4})
    {
        GameFile file = fileOf(format);
        Level& level = levelOf(file);
        level.boxes = {{1, 0, 255, 3, -256, 0x3FFF}, {5, 5, 5, 5, 32767, 0xC7FF}};
        level.zones = std::vector<std::uint16_t>(2 * level::zonesPerBox(level.version), 0x083C);
        const Table<std::uint16_t> overlaps{0xFFFF, 0x083C, 0, 0xFFFF}; // lists without an end
        level.overlaps = overlaps;
        const auto back = throughTheDisk(file);
        QCOMPARE(back.problem, test::kNothing);
        QVERIFY(levelOf(back.file).overlaps == overlaps);
        QVERIFY(levelOf(back.file).boxes == level.boxes);
        QVERIFY(levelOf(back.file).zones == level.zones);
    }
}

// Fractions of a pixel, the fourth corner of a triangle, corners outside of their page.
void tst_LosslessLevels::textureCoordinates()
{
    for (const Format* const format :
         {&formats::Tr1, &formats::Tr2, &formats::Tr3, &formats::Tr4, &formats::Tr5})
    {
        GameFile file = fileOf(format);
        level::ObjectTexture texture;
        texture.tileAndFlag = 0xFFFF;
        texture.vertices = {
            {{0x017F, 0xFF01}, {0xFFFF, 0x00AA}, {0x8066, 0xCCFE}, {0xBEEF, 0xDEAD}}};
        levelOf(file).objectTextures = {texture};
        const auto back = throughTheDisk(file);
        QCOMPARE(back.problem, test::kNothing);
        QVERIFY(levelOf(back.file).objectTextures[0] == texture);
    }
}

// Some tools store floats in these unused numbers, others page coordinates.
void tst_LosslessLevels::sizesOfObjectTextures()
{
    for (const Format* const format : {&formats::Tr4, &formats::Tr5})
    {
        GameFile file = fileOf(format);
        level::ObjectTexture texture;
        texture.newFlags = 0xFFFF;
        texture.originalU = 0xFFFFFFFF;
        texture.originalV = 12345678;
        texture.width = std::bit_cast<std::uint32_t>(4352.0F);
        texture.height = 0xCDCDCDCD;
        texture.filler = format == &formats::Tr5 ? 0xABCD : 0;
        levelOf(file).objectTextures = {texture};
        const auto back = throughTheDisk(file);
        QCOMPARE(back.problem, test::kNothing);
        QVERIFY(levelOf(back.file).objectTextures[0] == texture);
    }
}

// No sets, and fifteen words more than that takes.
void tst_LosslessLevels::leftOverWordsOfAnimatedTextures()
{
    for (const Format* const format : {&formats::Tr1, &formats::Tr3, &formats::Tr4, &formats::Tr5})
    {
        GameFile file = fileOf(format);
        levelOf(file).animatedTextures = std::vector<std::uint16_t>(16);
        const auto back = throughTheDisk(file);
        QCOMPARE(back.problem, test::kNothing);
        QCOMPARE(levelOf(back.file).animatedTextures.size(), 16U);
    }
}

void tst_LosslessLevels::flybyIndices()
{
    for (const Format* const format : {&formats::Tr4, &formats::Tr5})
    {
        GameFile file = fileOf(format);
        std::vector<level::FlybyCamera> cameras(4);
        for (std::size_t i = 0; i < cameras.size(); ++i)
        {
            cameras[i].sequence = static_cast<std::uint8_t>(3 - i % 2);
            cameras[i].index = std::array<std::uint8_t, 4>{9, 2, 2, 255}[i];
            cameras[i].room = 0xFFFF0000U + static_cast<std::uint32_t>(i);
        }
        levelOf(file).flybyCameras = cameras;
        const auto back = throughTheDisk(file);
        QCOMPARE(back.problem, test::kNothing);
        QVERIFY(std::ranges::equal(levelOf(back.file).flybyCameras, cameras));
    }
}

void tst_LosslessLevels::unusedNumbers()
{
    for (const Format* const format :
         {&formats::Tr1, &formats::Tr2, &formats::Tr3, &formats::Tr4, &formats::Tr5})
    {
        GameFile file = fileOf(format);
        Level& level = levelOf(file);
        level.unused.unused = 0xDEADBEEF;
        level.sampleSeparator.filler = {1, 2, 3, 4, 5, 6};
        level.spriteMark.zero = 77;
        level.tr5Settings.padding[27] = 88;
        level.textileCounts = {500, 600, 700}; // the chunks hold other numbers of pages
        const auto back = throughTheDisk(file);
        QCOMPARE(back.problem, test::kNothing);
        const Level& read = levelOf(back.file);
        QCOMPARE(read.unused.unused, 0xDEADBEEFU);
        if (format == &formats::Tr4 || format == &formats::Tr5)
        {
            QVERIFY(read.sampleSeparator.filler == level.sampleSeparator.filler);
            QCOMPARE(int{read.textileCounts.numBumpTextiles}, 700);
        }
        if (format == &formats::Tr5)
        {
            QCOMPARE(int{read.spriteMark.zero}, 77);
            QCOMPARE(int{read.tr5Settings.padding[27]}, 88);
        }
    }
}

void tst_LosslessLevels::roomDataSlack()
{
    for (const Format* const format : {&formats::Tr1, &formats::Tr2, &formats::Tr3, &formats::Tr4})
    {
        GameFile file = fileOf(format);
        level::Room room;
        room.vertices = {{}, {}};
        const Table<std::uint8_t> slack{1, 2, 3, 4, 5, 6};
        room.dataSlack = slack;
        levelOf(file).rooms = {level::Room{}, room};
        const auto back = throughTheDisk(file);
        QCOMPARE(back.problem, test::kNothing);
        QVERIFY(levelOf(back.file).rooms[1].dataSlack == slack);
        QVERIFY(levelOf(back.file).rooms[0].dataSlack.empty());
        QVERIFY(bytesOf(file, "rooms/1/slack_of_num_data_words") == asBytes(slack));
        const Bytes words = bytesOf(file, "rooms/1/num_data_words");
        const auto vertex = schema::diskSize<level::RoomVertex>(file.version());
        QCOMPARE(std::to_integer<std::size_t>(words[0]), (4 * 2 + 2 * vertex + 6) / 2);
    }
}

void tst_LosslessLevels::paletteOfTheDemoLayout()
{
    const GameFile demo = fileOf(&formats::Tr1Demo);
    const auto back = throughTheDisk(demo);
    QCOMPARE(back.problem, test::kNothing);
    QCOMPARE(back.file.format, &formats::Tr1Demo);
    QVERIFY(levelOf(back.file).palette == levelOf(demo).palette);
    const auto map = format::fieldMap(back.file);
    QVERIFY(map.find("palette")->offset < map.find("num_cameras")->offset);

    GameFile standard = demo;
    standard.format = &formats::Tr1;
    levelOf(standard).order = level::Order::Standard;
    const auto standardBack = throughTheDisk(standard);
    QCOMPARE(standardBack.problem, test::kNothing);
    QCOMPARE(standardBack.file.format, &formats::Tr1);
    const auto standardMap = format::fieldMap(standardBack.file);
    QVERIFY(standardMap.find("palette")->offset > standardMap.find("light_map")->offset);
}

void tst_LosslessLevels::lightMapOfTheDemoLayout()
{
    const GameFile demo = fileOf(&formats::Tr2Demo);
    const auto back = throughTheDisk(demo);
    QCOMPARE(back.problem, test::kNothing);
    QCOMPARE(back.file.format, &formats::Tr2Demo);
    QVERIFY(levelOf(back.file).lightMap == levelOf(demo).lightMap);
    const auto map = format::fieldMap(back.file);
    QVERIFY(map.find("light_map")->offset < map.find("num_cameras")->offset);
}

// Lights of real levels hold what was in memory: bits that are no numbers must not be quietened.
void tst_LosslessLevels::floatsThatAreNoNumbers()
{
    GameFile file = fileOf(&formats::Tr4);
    level::RoomLight light;
    constexpr std::uint32_t kSignalling = 0x7F800001;
    std::memcpy(&light.hotspot, &kSignalling, sizeof(kSignalling));
    std::memcpy(light.direction.data(), "\xFF\xFF\xFF\xFF\x01\x00\x00\x00\x00\x00\x00\x80", 12);
    level::Room room;
    room.lights = {light};
    levelOf(file).rooms = {room};
    const auto back = throughTheDisk(file);
    QCOMPARE(back.problem, test::kNothing);
    const level::RoomLight& read = levelOf(back.file).rooms[0].lights[0];
    QCOMPARE(std::memcmp(&read.hotspot, &kSignalling, sizeof(kSignalling)), 0);
    QCOMPARE(std::memcmp(read.direction.data(), light.direction.data(), 12), 0);
}

// TR5's sizes are larger than what the samples decode to; others are simply wrong.
void tst_LosslessLevels::samplesWithWrongSizes()
{
    for (const Format* const format : {&formats::Tr4, &formats::Tr5})
    {
        GameFile file = fileOf(format);
        level::Sample sample;
        sample.size.uncompressedSize = 0xFFFFFFFF;
        sample.data = {'R', 'I', 'F', 'F', 0, 1, 2};
        levelOf(file).samples = {sample, level::Sample{}};
        const auto back = throughTheDisk(file);
        QCOMPARE(back.problem, test::kNothing);
        QCOMPARE(levelOf(back.file).samples.size(), 2U);
        QCOMPARE(levelOf(back.file).samples[0].size.uncompressedSize, 0xFFFFFFFFU);
        QVERIFY(levelOf(back.file).samples[0].data == sample.data);
        QVERIFY(levelOf(back.file).samples[1].data.empty());
    }
}

void tst_LosslessLevels::fillersOfTr5Rooms()
{
    GameFile file = fileOf(&formats::Tr5);
    level::Tr5Room room;
    auto& header = room.header;
    header.separator1 = 0x01020304;
    header.filler1 = {5, 6};
    header.filler2 = 7;
    header.unknown1 = 0x0000FFFF;
    header.unknown4 = 8;
    header.unknown5 = 9;
    header.separator5 = {1, 2, 3, 4};
    header.separator8 = {5, 6, 7, 0xCDCDCDCE};
    header.endOfPortals = 123;
    header.lightsOffset = 456;
    room.mark.letters = {'x', 'e', 'l', 'a'};
    room.portalSeparator = 0x1234;
    level::Tr5Light light;
    light.shadowIntensity = 127;
    light.filler = {1, 2, 3};
    header.numLights2 = 1;
    header.numLights = 999;
    room.lights = {light};
    levelOf(file).tr5Rooms = {room};

    const auto back = throughTheDisk(file);
    QCOMPARE(back.problem, test::kNothing);
    const level::Tr5Room& read = levelOf(back.file).tr5Rooms[0];
    QCOMPARE(std::memcmp(&read.header, &header, sizeof(header)), 0);
    QVERIFY(read.mark.letters == room.mark.letters);
    QCOMPARE(int{read.portalSeparator}, 0x1234);
    QVERIFY(read.lights[0] == light);
}

// Counts of rooms without content are not numbers.
void tst_LosslessLevels::nullRooms()
{
    GameFile file = fileOf(&formats::Tr5);
    level::Tr5Room room;
    auto& header = room.header;
    header.numLights2 = level::kUninitialised;
    header.numFogBulbs = level::kUninitialised;
    header.numLayers = level::kUninitialised;
    header.verticesSize = level::kUninitialised;
    header.verticesOffset = level::kUninitialised;
    header.numQuads = level::kUninitialised;
    header.extent = {2, 3};
    room.sectors = std::vector<level::Sector>(6);
    levelOf(file).tr5Rooms = {room, room};
    const auto back = throughTheDisk(file);
    QCOMPARE(back.problem, test::kNothing);
    QCOMPARE(levelOf(back.file).tr5Rooms.size(), 2U);
    QCOMPARE(levelOf(back.file).tr5Rooms[1].header.numLayers, level::kUninitialised);
    QCOMPARE(levelOf(back.file).tr5Rooms[1].sectors.size(), 6U);
}

void tst_LosslessLevels::facePadding()
{
    for (const std::size_t size : {1U, 2U, 4U})
    {
        GameFile file = fileOf(&formats::Tr5);
        level::Tr5Room room;
        room.facePadding = std::vector<std::uint8_t>(size, 0xCD);
        room.vertices = {level::Tr5RoomVertex{}};
        room.header.verticesSize = 28;
        // Two bytes each for the number of portals and the separator, then the padding.
        room.header.verticesOffset = static_cast<std::uint32_t>(4 + size);
        levelOf(file).tr5Rooms = {room};
        const auto back = throughTheDisk(file);
        QCOMPARE(back.problem, test::kNothing);
        QVERIFY(levelOf(back.file).tr5Rooms[0].facePadding == room.facePadding);
        QVERIFY(bytesOf(file, "rooms/0/face_padding") == Bytes(size, std::byte{0xCD}));
    }
}

void tst_LosslessLevels::slackOfTr5RoomsAndLevelData()
{
    GameFile file = fileOf(&formats::Tr5);
    level::Tr5Room room;
    room.slack = {1, 2, 3};
    levelOf(file).tr5Rooms = {room};
    levelOf(file).levelDataSlack = {4, 5, 6, 7, 8};
    const auto back = throughTheDisk(file);
    QCOMPARE(back.problem, test::kNothing);
    QVERIFY(levelOf(back.file).tr5Rooms[0].slack == room.slack);
    QVERIFY(levelOf(back.file).levelDataSlack == (Table<std::uint8_t>{4, 5, 6, 7, 8}));
}

template struct tr::test::RegisteredTest<tst_LosslessLevels>;
#include "tst_LosslessLevels.moc"
