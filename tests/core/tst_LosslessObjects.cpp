// What levels and WADs have in common, as it is in real files: streams with words that mean
// nothing, gaps, and references that point nowhere. Each must come back as it was.

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "tests/core/Lossless.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <functional>

using namespace tr;
using format::Format;
namespace formats = format::formats;
using format::GameFile;
using level::Level;
using level::Objects;
using test::asBytes;
using test::Bytes;
using test::bytesOf;
using test::levelOf;
using test::objectsOf;
using test::throughTheDisk;

class tst_LosslessObjects : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void packedStreams_data();
    void packedStreams();

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

private:
    static void addKinds();
};

namespace
{

/// A file of the current row's kind.
GameFile currentFile()
{
    const int kind = *static_cast<int*>(QTest::qData("kind", qMetaTypeId<int>()));
    return test::smallFile(test::allKinds()[static_cast<std::size_t>(kind)]);
}

/// Words that no generation gives a meaning to, with an odd number of them.
template <class T>
Table<T> nonsense()
{
    std::vector<T> words;
    for (const std::uint32_t word :
         {0xA028A028U, 0xFFFFFFFFU, 0x80008000U, 0x0U, 0x7FFF7FFFU, 0x12345678U, 0xCDCDCDCDU})
    {
        words.push_back(static_cast<T>(word));
    }
    return words;
}

using Change = std::function<void(GameFile&)>;
using Ask = std::function<Bytes(const GameFile&)>;

struct Stream
{
    const char* path;
    schema::VersionSet versions;
    Change change;
    Ask ask;
};

template <class T, class Member>
Stream ofObjects(const char* path, Member member)
{
    return {path,
            schema::VersionSet::all(),
            [member](GameFile& file) { objectsOf(file).*member = nonsense<T>(); },
            [member](const GameFile& file) { return asBytes(file.objects().*member); }};
}

template <class T, class Member>
Stream ofLevels(const char* path, schema::VersionSet versions, Member member)
{
    return {path,
            versions,
            [member](GameFile& file) { levelOf(file).*member = nonsense<T>(); },
            [member](const GameFile& file) { return asBytes(levelOf(file).*member); }};
}

std::vector<Stream> streams()
{
    using schema::Version;
    namespace versions = level::versions;
    const auto levels =
        schema::only(versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5);
    return {
        ofObjects<std::uint16_t>("mesh_words", &Objects::meshWords),
        ofObjects<std::int16_t>("anim_commands", &Objects::animCommands),
        ofObjects<std::int32_t>("mesh_trees", &Objects::meshTrees),
        ofObjects<std::uint16_t>("frames", &Objects::frames),
        ofLevels<std::uint16_t>("floor_data", levels, &Level::floorData),
        ofLevels<std::uint16_t>("overlaps", levels, &Level::overlaps),
        ofLevels<std::uint16_t>("animated_textures", levels, &Level::animatedTextures),
        {"sample_indices",
         levels,
         [](GameFile& file) { levelOf(file).sounds.sampleIndices = nonsense<std::uint32_t>(); },
         [](const GameFile& file) { return asBytes(levelOf(file).sounds.sampleIndices); }},
        ofLevels<std::uint8_t>("demo_data", levels, &Level::demoData),
        ofLevels<std::uint8_t>("sample_data", schema::only(versions::Tr1), &Level::sampleData),
        {"zones",
         levels,
         [](GameFile& file)
         {
             Level& level = levelOf(file);
             level.boxes.edit().resize(3);
             std::vector<std::uint16_t> zones(3 * level::zonesPerBox(level.version));
             for (std::size_t i = 0; i < zones.size(); ++i)
             {
                 zones[i] = static_cast<std::uint16_t>(0xFFFF - i * 1000);
             }
             level.zones = std::move(zones);
         },
         [](const GameFile& file) { return asBytes(levelOf(file).zones); }},
    };
}

} // namespace

void tst_LosslessObjects::addKinds()
{
    QTest::addColumn<int>("kind");
    for (std::size_t i = 0; i < test::allKinds().size(); ++i)
    {
        QTest::newRow(std::string(test::allKinds()[i].name).c_str()) << static_cast<int>(i);
    }
}

void tst_LosslessObjects::packedStreams_data()
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
            if (stream.versions.contains(kind.format->version))
            {
                QTest::newRow(concat(kind.name, " ", stream.path).c_str())
                    << static_cast<int>(i) << QString(stream.path) << stream.change << stream.ask;
            }
        }
    }
}

void tst_LosslessObjects::packedStreams()
{
    QFETCH(QString, path);
    QFETCH(Change, change);
    QFETCH(Ask, ask);
    GameFile file = currentFile();
    change(file);
    QVERIFY(!ask(file).empty());

    const auto back = throughTheDisk(file);
    QCOMPARE(back.problem, test::kNothing);
    QCOMPARE(test::byteDifference(ask(file), ask(back.file)), test::kNothing);
    QCOMPARE(test::byteDifference(ask(file), bytesOf(file, path.toStdString())), test::kNothing);
}

// Meshes that do not touch, and padding that is not zero, as TITLE levels and WADs have.
void tst_LosslessObjects::gapsAndPaddingBetweenMeshes()
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
    QCOMPARE(back.problem, test::kNothing);
    QVERIFY(std::ranges::equal(back.file.objects().meshWords, words));
    QVERIFY(bytesOf(file, "mesh_words") == asBytes(Table<std::uint16_t>(words)));
}

void tst_LosslessObjects::orderAndDuplicatesOfMeshPointers()
{
    GameFile file = currentFile();
    const Table<level::MeshPointer> pointers{{8}, {0}, {8}, {8}, {6}, {0xFFFFFFFF}, {2}};
    objectsOf(file).meshPointers = pointers;
    const auto back = throughTheDisk(file);
    QCOMPARE(back.problem, test::kNothing);
    QVERIFY(back.file.objects().meshPointers == pointers);
}

void tst_LosslessObjects::animationsThatPointNowhere()
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
    QCOMPARE(back.problem, test::kNothing);
    QVERIFY(back.file.objects().animations[0] == animation);
    QVERIFY(back.file.objects().stateChanges[0] == (level::StateChange{7, 3, 9000}));
    QVERIFY(back.file.objects().animDispatches == dispatches);
    QVERIFY(back.file.objects().models[0] == model);
}

void tst_LosslessObjects::paddingOfCommands()
{
    GameFile file = currentFile();
    level::Animation animation;
    animation.numAnimCommands = 1;
    objectsOf(file).animations = {animation};
    const Table<std::int16_t> commands{4, 0, 0, -1}; // one kill command, then what nobody asks for
    objectsOf(file).animCommands = commands;
    const auto back = throughTheDisk(file);
    QCOMPARE(back.problem, test::kNothing);
    QVERIFY(back.file.objects().animCommands == commands);
}

void tst_LosslessObjects::theUnusedLastStateChange()
{
    GameFile file = currentFile();
    objectsOf(file).animations.clear();
    const Table<level::StateChange> changes{{1, 1, 0}, {0xFFFF, 0xFFFF, 0xFFFF}};
    objectsOf(file).stateChanges = changes;
    const auto back = throughTheDisk(file);
    QCOMPARE(back.problem, test::kNothing);
    QVERIFY(back.file.objects().stateChanges == changes);
}

void tst_LosslessObjects::frameSizesWithoutFrames()
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
    QCOMPARE(back.problem, test::kNothing);
    QCOMPARE(int{back.file.objects().animations[0].frameSize}, 45);
    QCOMPARE(int{back.file.objects().animations[1].frameSize}, 0);
    QCOMPARE(back.file.objects().animations[0].frameOffset, 12U);
}

void tst_LosslessObjects::paddingInFrames()
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
    QCOMPARE(back.problem, test::kNothing);
    QVERIFY(std::ranges::equal(back.file.objects().frames, frames));
}

// The block of another engine that follows some levels, with a size at its end.
void tst_LosslessObjects::bytesAfterTheEnd()
{
    GameFile file = currentFile();
    test::Random random(5);
    std::vector<std::uint8_t> block(37534);
    random.fill(std::as_writable_bytes(std::span(block)));
    std::ranges::copy(std::string_view("NGLE"), block.end() - 8);
    auto& trailing =
        file.level() != nullptr ? levelOf(file).trailing : file.content.as<level::Wad>()->trailing;
    trailing = block;

    const auto back = throughTheDisk(file);
    QCOMPARE(back.problem, test::kNothing);
    const auto written = format::write(file);
    const auto tail = std::span(*written).last(block.size());
    QVERIFY(std::ranges::equal(tail, std::as_bytes(std::span(block))));
    const auto set = back.file.tables();
    QCOMPARE(set.find(level::tables::Trailing)->size(), block.size());
}

template struct tr::test::RegisteredTest<tst_LosslessObjects>;
#include "tst_LosslessObjects.moc"
