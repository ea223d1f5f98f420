// One test for each thing that writers of these formats like to lose. Values are compared, not only
// bytes: what reader and writer both leave out would make no difference between two files.

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "tests/core/Invariants.h"
#include "tests/core/LosslessFiles.h"
#include "tests/core/TestText.h"
#include "tests/support/RandomData.h"

#include <QtTest>

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>

class tst_Lossless : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void packedStreams_data();
    void packedStreams();

    // Objects: levels of all generations and WADs
    void gapsAndPaddingBetweenMeshes_data() { addKinds(); }

    void gapsAndPaddingBetweenMeshes();

    void orderAndDuplicatesOfMeshPointers_data() { addKinds(); }

    void orderAndDuplicatesOfMeshPointers();

    void animationsThatPointNowhere_data() { addKinds(); }

    void animationsThatPointNowhere();

    void paddingOfCommands_data() { addKinds(); }

    void paddingOfCommands();

    void theUnusedLastStateChange_data() { addKinds(); }

    void theUnusedLastStateChange();

    void frameSizesWithoutFrames_data() { addKinds(); }

    void frameSizesWithoutFrames();

    void paddingInFrames_data() { addKinds(); }

    void paddingInFrames();

    void bytesAfterTheEnd_data() { addKinds(); }

    void bytesAfterTheEnd();

    // Levels
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

    // TR5
    void fillersOfTr5Rooms();
    void nullRooms();
    void facePadding();
    void slackOfTr5RoomsAndLevelData();

    // Chunks
    void compressedBytesAreKept();
    void aChangedChunkLeavesTheOthers();
    void whatIsInAChunkBehindItsContent();
    void aFilePackedAsAWhole();

private:
    static void addKinds();
};

Q_DECLARE_METATYPE(Change)
Q_DECLARE_METATYPE(Ask)

void tst_Lossless::addKinds()
{
    QTest::addColumn<int>("kind");
    for (std::size_t i = 0; i < test::allKinds().size(); ++i)
    {
        QTest::newRow(std::string(test::allKinds()[i].name).c_str()) << static_cast<int>(i);
    }
}

void tst_Lossless::packedStreams_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("path");
    QTest::addColumn<Change>("change");
    QTest::addColumn<Ask>("ask");
    for (std::size_t i = 0; i < test::allKinds().size(); ++i)
    {
        const test::FileKind& kind = test::allKinds()[i];
        for (const Stream& stream : streams())
        {
            if (stream.versions.contains(format::versionOf(kind.format)))
            {
                QTest::newRow(concat(kind.name, " ", stream.path).c_str())
                    << static_cast<int>(i) << QString(stream.path) << stream.change << stream.ask;
            }
        }
    }
}

void tst_Lossless::packedStreams()
{
    QFETCH(QString, path);
    QFETCH(Change, change);
    QFETCH(Ask, ask);
    GameFile file = currentFile();
    change(file);
    QVERIFY(!ask(file).empty());

    const auto back = throughTheDisk(file);
    QVERIFY(back.has_value());
    QCOMPARE(test::byteDifference(ask(file), ask(*back)), test::kNothing);
    QCOMPARE(test::byteDifference(ask(file), bytesOf(file, path.toStdString())), test::kNothing);
}

// Meshes that do not touch, and padding that is not zero, as TITLE levels and WADs have.
void tst_Lossless::gapsAndPaddingBetweenMeshes()
{
    GameFile file = currentFile();
    std::vector<std::uint16_t> words(30);
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        words[i] = static_cast<std::uint16_t>(0x3664 + i);
    }
    objectsOf(file).meshWords = words;
    objectsOf(file).meshPointers = {{4}, {40}};
    const auto back = throughTheDisk(file);
    QVERIFY(back.has_value());
    QVERIFY(std::ranges::equal(back->objects().meshWords, words));
    QVERIFY(bytesOf(file, "mesh_words") == asBytes(Table<std::uint16_t>(words)));
}

void tst_Lossless::orderAndDuplicatesOfMeshPointers()
{
    GameFile file = currentFile();
    const Table<level::MeshPointer> pointers{{8}, {0}, {8}, {8}, {6}, {0xFFFFFFFF}, {2}};
    objectsOf(file).meshPointers = pointers;
    const auto back = throughTheDisk(file);
    QVERIFY(back.has_value());
    QVERIFY(back->objects().meshPointers == pointers);
}

void tst_Lossless::animationsThatPointNowhere()
{
    GameFile file = currentFile();
    level::Animation animation;
    animation.frameOffset = 0xFFFFFFF0;
    animation.frameStart = 10;
    animation.frameEnd = 9;
    animation.nextAnimation = 500;
    animation.nextFrame = 0xFFFF;
    animation.numStateChanges = 0xFFFF;
    animation.stateChangeIndex = 0xAAAA;
    animation.numAnimCommands = 43690;
    animation.animCommandIndex = 1616;
    objectsOf(file).animations = {animation};
    objectsOf(file).stateChanges = {{7, 3, 9000}};
    const Table<level::AnimDispatch> dispatches{{5, 3, 497, 1024}, {0, 0, 0xFFFF, 0xFFFF}};
    objectsOf(file).animDispatches = dispatches;
    level::Model model;
    model.animationIndex = 12345;
    model.meshTreeIndex = 0x7FFFFFFF;
    objectsOf(file).models = {model};

    const auto back = throughTheDisk(file);
    QVERIFY(back.has_value());
    QVERIFY(back->objects().animations[0] == animation);
    QVERIFY(back->objects().stateChanges[0] == (level::StateChange{7, 3, 9000}));
    QVERIFY(back->objects().animDispatches == dispatches);
    QVERIFY(back->objects().models[0] == model);
}

void tst_Lossless::paddingOfCommands()
{
    GameFile file = currentFile();
    level::Animation animation;
    animation.numAnimCommands = 1;
    objectsOf(file).animations = {animation};
    const Table<std::int16_t> commands{4, 0, 0, -1}; // one kill command, then what nobody asks for
    objectsOf(file).animCommands = commands;
    const auto back = throughTheDisk(file);
    QVERIFY(back.has_value());
    QVERIFY(back->objects().animCommands == commands);
}

void tst_Lossless::theUnusedLastStateChange()
{
    GameFile file = currentFile();
    objectsOf(file).animations.clear();
    const Table<level::StateChange> changes{{1, 1, 0}, {0xFFFF, 0xFFFF, 0xFFFF}};
    objectsOf(file).stateChanges = changes;
    const auto back = throughTheDisk(file);
    QVERIFY(back.has_value());
    QVERIFY(back->objects().stateChanges == changes);
}

void tst_Lossless::frameSizesWithoutFrames()
{
    GameFile file = currentFile();
    level::Animation empty;
    empty.frameOffset = 12;
    empty.frameSize = 45;
    empty.frameRate = 0;
    level::Animation next = empty;
    next.frameSize = 0;
    objectsOf(file).animations = {empty, next};
    objectsOf(file).frames = {1, 2, 3, 4, 5, 6};
    const auto back = throughTheDisk(file);
    QVERIFY(back.has_value());
    QCOMPARE(int{back->objects().animations[0].frameSize}, 45);
    QCOMPARE(int{back->objects().animations[1].frameSize}, 0);
    QCOMPARE(back->objects().animations[0].frameOffset, 12U);
}

void tst_Lossless::paddingInFrames()
{
    GameFile file = currentFile();
    std::vector<std::uint16_t> frames(40, 0);
    frames[11] = 0x0023;
    frames[39] = 0xFFFF;
    level::Animation animation;
    animation.frameSize = 20;
    animation.frameEnd = 1;
    animation.frameRate = 1;
    objectsOf(file).animations = {animation};
    objectsOf(file).frames = frames;
    const auto back = throughTheDisk(file);
    QVERIFY(back.has_value());
    QVERIFY(std::ranges::equal(back->objects().frames, frames));
}

// The block of another engine that follows some levels, with a size at its end.
void tst_Lossless::bytesAfterTheEnd()
{
    GameFile file = currentFile();
    test::Random random(5);
    std::vector<std::uint8_t> block(37534);
    random.fill(std::as_writable_bytes(std::span(block)));
    std::ranges::copy(std::string_view("NGLE"), block.end() - 8);
    auto& trailing = file.level() != nullptr ? levelOf(file).trailing
                                             : std::get<level::Wad>(file.content).trailing;
    trailing = block;

    const auto back = throughTheDisk(file);
    QVERIFY(back.has_value());
    const auto written = format::write(file);
    const auto tail = std::span(*written).last(block.size());
    QVERIFY(std::ranges::equal(tail, std::as_bytes(std::span(block))));
    const auto set = format::tables(*back);
    QCOMPARE(set.find(level::TableId::Trailing)->size(), block.size());
}

void tst_Lossless::badOverlaps()
{
    for (const FormatId format : {FormatId::Tr1, FormatId::Tr2, FormatId::Tr3, FormatId::Tr4})
    {
        GameFile file = fileOf(format);
        Level& level = levelOf(file);
        level.boxes = {{1, 0, 255, 3, -256, 0x3FFF}, {5, 5, 5, 5, 32767, 0xC7FF}};
        level.zones = std::vector<std::uint16_t>(2 * level::zonesPerBox(level.version), 0x083C);
        const Table<std::uint16_t> overlaps{0xFFFF, 0x083C, 0, 0xFFFF}; // lists without an end
        level.overlaps = overlaps;
        const auto back = throughTheDisk(file);
        QVERIFY(back.has_value());
        QVERIFY(levelOf(*back).overlaps == overlaps);
        QVERIFY(levelOf(*back).boxes == level.boxes);
        QVERIFY(levelOf(*back).zones == level.zones);
    }
}

// Fractions of a pixel, the fourth corner of a triangle, corners outside of their page.
void tst_Lossless::textureCoordinates()
{
    for (const FormatId format :
         {FormatId::Tr1, FormatId::Tr2, FormatId::Tr3, FormatId::Tr4, FormatId::Tr5})
    {
        GameFile file = fileOf(format);
        level::ObjectTexture texture;
        texture.tileAndFlag = 0xFFFF;
        texture.vertices = {
            {{0x017F, 0xFF01}, {0xFFFF, 0x00AA}, {0x8066, 0xCCFE}, {0xBEEF, 0xDEAD}}};
        levelOf(file).objectTextures = {texture};
        const auto back = throughTheDisk(file);
        QVERIFY(back.has_value());
        QVERIFY(levelOf(*back).objectTextures[0] == texture);
    }
}

// Some tools store floats in these unused numbers, others page coordinates.
void tst_Lossless::sizesOfObjectTextures()
{
    for (const FormatId format : {FormatId::Tr4, FormatId::Tr5})
    {
        GameFile file = fileOf(format);
        level::ObjectTexture texture;
        texture.newFlags = 0xFFFF;
        texture.originalU = 0xFFFFFFFF;
        texture.originalV = 12345678;
        texture.width = std::bit_cast<std::uint32_t>(4352.0F);
        texture.height = 0xCDCDCDCD;
        texture.filler = format == FormatId::Tr5 ? 0xABCD : 0;
        levelOf(file).objectTextures = {texture};
        const auto back = throughTheDisk(file);
        QVERIFY(back.has_value());
        QVERIFY(levelOf(*back).objectTextures[0] == texture);
    }
}

// No sets, and fifteen words more than that takes.
void tst_Lossless::leftOverWordsOfAnimatedTextures()
{
    for (const FormatId format : {FormatId::Tr1, FormatId::Tr3, FormatId::Tr4, FormatId::Tr5})
    {
        GameFile file = fileOf(format);
        levelOf(file).animatedTextures = std::vector<std::uint16_t>(16);
        const auto back = throughTheDisk(file);
        QVERIFY(back.has_value());
        QCOMPARE(levelOf(*back).animatedTextures.size(), 16U);
    }
}

void tst_Lossless::flybyIndices()
{
    for (const FormatId format : {FormatId::Tr4, FormatId::Tr5})
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
        QVERIFY(back.has_value());
        QVERIFY(std::ranges::equal(levelOf(*back).flybyCameras, cameras));
    }
}

void tst_Lossless::unusedNumbers()
{
    for (const FormatId format :
         {FormatId::Tr1, FormatId::Tr2, FormatId::Tr3, FormatId::Tr4, FormatId::Tr5})
    {
        GameFile file = fileOf(format);
        Level& level = levelOf(file);
        level.unused.unused = 0xDEADBEEF;
        level.sampleSeparator.filler = {1, 2, 3, 4, 5, 6};
        level.spriteMark.zero = 77;
        level.tr5Settings.padding[27] = 88;
        level.textileCounts = {500, 600, 700}; // the chunks hold other numbers of pages
        const auto back = throughTheDisk(file);
        QVERIFY(back.has_value());
        const Level& read = levelOf(*back);
        QCOMPARE(read.unused.unused, 0xDEADBEEFU);
        if (format == FormatId::Tr4 || format == FormatId::Tr5)
        {
            QVERIFY(read.sampleSeparator.filler == level.sampleSeparator.filler);
            QCOMPARE(int{read.textileCounts.numBumpTextiles}, 700);
        }
        if (format == FormatId::Tr5)
        {
            QCOMPARE(int{read.spriteMark.zero}, 77);
            QCOMPARE(int{read.tr5Settings.padding[27]}, 88);
        }
    }
}

void tst_Lossless::roomDataSlack()
{
    for (const FormatId format : {FormatId::Tr1, FormatId::Tr2, FormatId::Tr3, FormatId::Tr4})
    {
        GameFile file = fileOf(format);
        level::Room room;
        room.vertices = {{}, {}};
        const Table<std::uint8_t> slack{1, 2, 3, 4, 5, 6};
        room.dataSlack = slack;
        levelOf(file).rooms = {level::Room{}, room};
        const auto back = throughTheDisk(file);
        QVERIFY(back.has_value());
        QVERIFY(levelOf(*back).rooms[1].dataSlack == slack);
        QVERIFY(levelOf(*back).rooms[0].dataSlack.empty());
        QVERIFY(bytesOf(file, "rooms/1/slack_of_num_data_words") == asBytes(slack));
        const Bytes words = bytesOf(file, "rooms/1/num_data_words");
        const auto vertex = schema::diskSize<level::RoomVertex>(file.version());
        QCOMPARE(std::to_integer<std::size_t>(words[0]), (4 * 2 + 2 * vertex + 6) / 2);
    }
}

void tst_Lossless::paletteOfTheDemoLayout()
{
    const GameFile demo = fileOf(FormatId::Tr1Demo);
    const auto back = throughTheDisk(demo);
    QVERIFY(back.has_value());
    QCOMPARE(back->format, FormatId::Tr1Demo);
    QVERIFY(levelOf(*back).palette == levelOf(demo).palette);
    const auto map = format::fieldMap(*back);
    QVERIFY(map.find("palette")->offset < map.find("num_cameras")->offset);

    GameFile standard = demo;
    standard.format = FormatId::Tr1;
    levelOf(standard).order = level::Order::Standard;
    const auto standardBack = throughTheDisk(standard);
    QVERIFY(standardBack.has_value());
    QCOMPARE(standardBack->format, FormatId::Tr1);
    const auto standardMap = format::fieldMap(*standardBack);
    QVERIFY(standardMap.find("palette")->offset > standardMap.find("light_map")->offset);
}

void tst_Lossless::lightMapOfTheDemoLayout()
{
    const GameFile demo = fileOf(FormatId::Tr2Demo);
    const auto back = throughTheDisk(demo);
    QVERIFY(back.has_value());
    QCOMPARE(back->format, FormatId::Tr2Demo);
    QVERIFY(levelOf(*back).lightMap == levelOf(demo).lightMap);
    const auto map = format::fieldMap(*back);
    QVERIFY(map.find("light_map")->offset < map.find("num_cameras")->offset);
}

// Lights of real levels hold what was in memory: bits that are no numbers must not be quietened.
void tst_Lossless::floatsThatAreNoNumbers()
{
    GameFile file = fileOf(FormatId::Tr4);
    level::RoomLight light;
    constexpr std::uint32_t kSignalling = 0x7F800001;
    std::memcpy(&light.hotspot, &kSignalling, sizeof(kSignalling));
    std::memcpy(light.direction.data(), "\xFF\xFF\xFF\xFF\x01\x00\x00\x00\x00\x00\x00\x80", 12);
    level::Room room;
    room.lights = {light};
    levelOf(file).rooms = {room};
    const auto back = throughTheDisk(file);
    QVERIFY(back.has_value());
    const level::RoomLight& read = levelOf(*back).rooms[0].lights[0];
    QCOMPARE(std::memcmp(&read.hotspot, &kSignalling, sizeof(kSignalling)), 0);
    QCOMPARE(std::memcmp(read.direction.data(), light.direction.data(), 12), 0);
}

// TR5's sizes are larger than what the samples decode to; others are simply wrong.
void tst_Lossless::samplesWithWrongSizes()
{
    for (const FormatId format : {FormatId::Tr4, FormatId::Tr5})
    {
        GameFile file = fileOf(format);
        level::Sample sample;
        sample.size.uncompressedSize = 0xFFFFFFFF;
        sample.data = {'R', 'I', 'F', 'F', 0, 1, 2};
        levelOf(file).samples = {sample, level::Sample{}};
        const auto back = throughTheDisk(file);
        QVERIFY(back.has_value());
        QCOMPARE(levelOf(*back).samples.size(), 2U);
        QCOMPARE(levelOf(*back).samples[0].size.uncompressedSize, 0xFFFFFFFFU);
        QVERIFY(levelOf(*back).samples[0].data == sample.data);
        QVERIFY(levelOf(*back).samples[1].data.empty());
    }
}

void tst_Lossless::fillersOfTr5Rooms()
{
    GameFile file = fileOf(FormatId::Tr5);
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
    QVERIFY(back.has_value());
    const level::Tr5Room& read = levelOf(*back).tr5Rooms[0];
    QCOMPARE(std::memcmp(&read.header, &header, sizeof(header)), 0);
    QVERIFY(read.mark.letters == room.mark.letters);
    QCOMPARE(int{read.portalSeparator}, 0x1234);
    QVERIFY(read.lights[0] == light);
}

// Counts of rooms without content are not numbers.
void tst_Lossless::nullRooms()
{
    GameFile file = fileOf(FormatId::Tr5);
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
    QVERIFY(back.has_value());
    QCOMPARE(levelOf(*back).tr5Rooms.size(), 2U);
    QCOMPARE(levelOf(*back).tr5Rooms[1].header.numLayers, level::kUninitialised);
    QCOMPARE(levelOf(*back).tr5Rooms[1].sectors.size(), 6U);
}

void tst_Lossless::facePadding()
{
    for (const std::size_t size : {1U, 2U, 4U})
    {
        GameFile file = fileOf(FormatId::Tr5);
        level::Tr5Room room;
        room.facePadding = std::vector<std::uint8_t>(size, 0xCD);
        room.vertices = {level::Tr5RoomVertex{}};
        room.header.verticesSize = 28;
        // Two bytes each for the number of portals and the separator, then the padding.
        room.header.verticesOffset = static_cast<std::uint32_t>(4 + size);
        levelOf(file).tr5Rooms = {room};
        const auto back = throughTheDisk(file);
        QVERIFY(back.has_value());
        QVERIFY(levelOf(*back).tr5Rooms[0].facePadding == room.facePadding);
        QVERIFY(bytesOf(file, "rooms/0/face_padding") == Bytes(size, std::byte{0xCD}));
    }
}

void tst_Lossless::slackOfTr5RoomsAndLevelData()
{
    GameFile file = fileOf(FormatId::Tr5);
    level::Tr5Room room;
    room.slack = {1, 2, 3};
    levelOf(file).tr5Rooms = {room};
    levelOf(file).levelDataSlack = {4, 5, 6, 7, 8};
    const auto back = throughTheDisk(file);
    QVERIFY(back.has_value());
    QVERIFY(levelOf(*back).tr5Rooms[0].slack == room.slack);
    QVERIFY(levelOf(*back).levelDataSlack == (Table<std::uint8_t>{4, 5, 6, 7, 8}));
}

namespace
{

/// The same file, with the content of its chunks stored by another compressor.
Bytes withStoredChunks(const Bytes& bytes)
{
    const auto file = format::read(bytes, {});
    const auto map = format::fieldMap(*file);
    const auto spaces = format::spaceBytes(bytes, map);
    GameFile stored = *file;
    Level& level = levelOf(stored);
    const auto store = [&map, &spaces](schema::PackedChunk& chunk, std::string_view name)
    {
        const auto found = std::ranges::find(map.spaces(), name, &schema::Space::name);
        if (found == map.spaces().end())
        {
            return;
        }
        const auto& content = (*spaces)[static_cast<std::size_t>(found - map.spaces().begin())];
        const Bytes packed = test::storedStream(content);
        const auto* raw = reinterpret_cast<const std::uint8_t*>(packed.data());
        chunk.compressed = std::vector<std::uint8_t>(raw, raw + packed.size());
    };
    store(level.textiles32Chunk, "textiles32");
    store(level.textiles16Chunk, "textiles16");
    store(level.miscTextilesChunk, "misc_textiles");
    store(level.levelDataChunk, "level_data");
    return *format::write(stored);
}

} // namespace

// No two compressors agree: what another one made must come back as it was.
void tst_Lossless::compressedBytesAreKept()
{
    for (const FormatId format : {FormatId::Tr4, FormatId::Tr5})
    {
        const Bytes ours = test::randomBytes(test::kindOf(format), 12);
        const Bytes bytes = withStoredChunks(ours);
        QVERIFY(bytes.size() > ours.size());
        const auto file = format::read(bytes, {});
        QCOMPARE(test::readProblem(file), test::kNothing);
        const auto written = format::write(*file);
        QVERIFY(written.has_value());
        QCOMPARE(test::byteDifference(bytes, *written), test::kNothing);
    }
}

void tst_Lossless::aChangedChunkLeavesTheOthers()
{
    const Bytes bytes = withStoredChunks(test::randomBytes(test::kindOf(FormatId::Tr4), 12));
    auto file = format::read(bytes, {});
    QCOMPARE(test::readProblem(file), test::kNothing);
    const GameFile before = *file;
    levelOf(*file).soundMap.edit()[3] ^= 1;
    const auto written = format::write(*file);
    QVERIFY(written.has_value());
    const auto back = format::read(*written, {});
    QCOMPARE(test::readProblem(back), test::kNothing);

    const Level& a = levelOf(before);
    const Level& b = levelOf(*back);
    QVERIFY(a.textiles32Chunk.compressed == b.textiles32Chunk.compressed);
    QVERIFY(a.textiles16Chunk.compressed == b.textiles16Chunk.compressed);
    QVERIFY(a.miscTextilesChunk.compressed == b.miscTextilesChunk.compressed);
    QVERIFY(!(a.levelDataChunk.compressed == b.levelDataChunk.compressed));

    levelOf(*file).soundMap.edit()[3] ^= 1;
    const auto undone = format::write(*file);
    QVERIFY(undone.has_value());
    QCOMPARE(test::byteDifference(bytes, *undone), test::kNothing);
}

void tst_Lossless::whatIsInAChunkBehindItsContent()
{
    GameFile file = fileOf(FormatId::Tr4);
    const Table<std::uint8_t> slack{9, 8, 7};
    levelOf(file).textiles32Chunk.slack = slack;
    levelOf(file).levelDataChunk.slack = slack;
    const auto back = throughTheDisk(file);
    QVERIFY(back.has_value());
    QVERIFY(levelOf(*back).textiles32Chunk.slack == slack);
    QVERIFY(levelOf(*back).levelDataChunk.slack == slack);
    QVERIFY(bytesOf(file, "slack_of_level_data") == asBytes(slack));
}

void tst_Lossless::aFilePackedAsAWhole()
{
    Bytes bytes = test::storedStream(test::randomBytes(test::kindOf(FormatId::Tr4), 3));
    const Bytes inner = test::randomBytes(test::kindOf(FormatId::Tr4), 3);
    bytes.insert(bytes.end(), {std::byte{1}, std::byte{2}});
    auto file = format::read(bytes, {});
    QCOMPARE(test::readProblem(file), test::kNothing);
    QVERIFY(file->wrapper.has_value());
    const auto written = format::write(*file);
    QVERIFY(written.has_value());
    QCOMPARE(test::byteDifference(bytes, *written), test::kNothing);

    levelOf(*file).unused.unused ^= 1;
    const auto changed = format::read(*format::write(*file), {});
    QCOMPARE(test::readProblem(changed), test::kNothing);
    QVERIFY(changed->wrapper.has_value());
    QVERIFY(changed->wrapper->slack == (Table<std::uint8_t>{1, 2}));
    QCOMPARE(levelOf(*changed).unused.unused, levelOf(*file).unused.unused);

    levelOf(*file).unused.unused ^= 1;
    const auto undone = format::write(*file);
    QVERIFY(undone.has_value());
    QCOMPARE(test::byteDifference(bytes, *undone), test::kNothing);
}

QTEST_APPLESS_MAIN(tst_Lossless)
#include "tst_Lossless.moc"
