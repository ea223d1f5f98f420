// Levels with the block of TRNG: what it says about the sound map and about triggers.

#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/format/WriteForSaving.h"
#include "core/io/Zlib.h"
#include "core/level/NgBlock.h"
#include "core/view/links/Entries.h"
#include "core/view/links/References.h"
#include "core/view/words/FloorPhrases.h"
#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/NgBlock.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <cstring>

using namespace tr;
using edit::Document;
using level::SoundMapLength;
using schema::TableId;
namespace tables = level::tables;
using schema::Version;
namespace versions = level::versions;
using test::levelOf;
using test::ngBlock;

using Bytes = std::vector<std::byte>;
using Words = std::vector<std::uint16_t>;

class tst_NgLevels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void flagsOfABlock();
    void blocksThatAreNone();
    void longChunksAreSkipped();

    void aCountedMapIsReadAndWritten();
    void withoutABlockTheCountIsOfDemoData();
    void aCountOfZeroLeavesTheMapAsItWas();
    void theCountGoesWithTheRows();
    void editsThatWouldBeReadOtherwiseAreRefused();
    void flagsThatDisagreeAreTold();

    void extraWordsAreNoEntities();
    void renumberingLeavesExtraWordsAlone();
    void functionsAreTakenOutWhole();
    void sentences_data();
    void sentences();
};

namespace
{

/// A TR4 level with another sound map and another end than TR4 has.
level::Level ngLevel(std::uint16_t flags, std::size_t soundMap = 370)
{
    level::Level level = test::LevelBuilder(versions::Tr4).build();
    auto& map = level.sounds.map.edit();
    map.resize(soundMap, -1);
    level.soundMapLength = soundMap == 370 ? SoundMapLength::Fixed : SoundMapLength::Stated;
    level.trailing = ngBlock(flags);
    return level;
}

/// The inflated level data of a TR4 file, found by walking the file: three chunks of pages stand in
/// front of it.
Bytes levelDataOf(const Bytes& file)
{
    std::size_t at = 10;
    std::uint32_t sizes[2] = {};
    for (int chunk = 0; chunk < 4; ++chunk)
    {
        at += chunk == 0 ? 0 : sizes[1];
        std::memcpy(sizes, file.data() + at, sizeof(sizes));
        at += sizeof(sizes);
    }
    auto data = inflate(std::span(file).subspan(at, sizes[1]), sizes[0]);
    return data ? std::move(*data) : Bytes{};
}

/// The number in front of the sound map, counted from the end of the level data: behind it are the
/// map, details of 8 bytes, indices of 4 and six bytes.
std::size_t countBeforeTheMap(const level::Level& level, const Bytes& file)
{
    const Bytes data = levelDataOf(file);
    const std::size_t behind = 2 * level.sounds.map.size() + 4 + 8 * level.sounds.details.size() + 4
                               + 4 * level.sounds.sampleIndices.size() + 6;
    std::uint16_t count = 0;
    std::memcpy(&count, data.data() + data.size() - behind - sizeof(count), sizeof(count));
    return count;
}

/// A level of TRNG whose first sector has functions, with a handful of entities.
level::Level withFunctions(Words words, std::uint16_t flags = 1)
{
    level::Level level = ngLevel(flags);
    level.entities = std::vector<level::Entity>(8); // all of slot 0
    words.insert(words.begin(), 0);
    level.floorData = std::move(words);
    for (level::Sector& sector : level.rooms.edit()[0].sectors.edit())
    {
        sector.floorDataIndex = 0;
    }
    level.rooms.edit()[0].sectors.edit()[0].floorDataIndex = 1;
    return level;
}

/// A trigger of every kind of action that TRNG reads in its own way. The extra words would pass for
/// entities 3, 5 and 7.
const Words kNgTrigger{0x0004,  // trigger
                       0x3E00,  //
                       0x0002,  // entity 2
                       0x2460,  // flip effect 96
                       0x0003,  // with 3
                       0x2C04,  // action on entity 4:
                       0x0205,  // number 5, with 2
                       0x0406,  // camera 6
                       0x0007,  // for 7 s
                       0x3C05,  // timer field 5
                       0x3806,  // FMV 6
                       0x2461,  // flip effect 97
                       0x8007,  // with 7; the end of the list
                       0x8C04,  // condition
                       0x040E,  // number 14, with 2
                       0x8001}; // of entity 1

std::string sentencesOf(const level::Level& level)
{
    std::string all;
    const view::SectorFacts facts = view::factsOf(level, level.rooms[0].sectors[0]);
    for (const view::FloorEntry& entry : facts.functions.entries)
    {
        all += all.empty() ? "" : " | ";
        all += view::spoken(view::functionPhrase(level.version, entry), view::LevelSpeaker(level));
    }
    return facts.functions.complete ? all : all + " ...";
}

} // namespace

void tst_NgLevels::flagsOfABlock()
{
    const auto flagsIn = [](const std::vector<std::uint8_t>& bytes)
    { return level::ngFlags(std::as_bytes(std::span(bytes))); };
    QVERIFY(flagsIn(ngBlock(0)) == (level::NgFlags{false, false}));
    QVERIFY(flagsIn(ngBlock(1)) == (level::NgFlags{true, false}));
    QVERIFY(flagsIn(ngBlock(3)) == (level::NgFlags{true, true}));
    QVERIFY(flagsIn(ngBlock(std::vector<test::NgChunk>{})) == (level::NgFlags{false, false}));
    // Whatever stands in front of it.
    auto bytes = ngBlock(2);
    bytes.insert(bytes.begin(), 100, 'N');
    QVERIFY(flagsIn(bytes) == (level::NgFlags{false, true}));
}

void tst_NgLevels::blocksThatAreNone()
{
    const auto isBlock = [](const std::vector<std::uint8_t>& bytes)
    { return level::ngFlags(std::as_bytes(std::span(bytes))).has_value(); };
    QVERIFY(!isBlock({}));
    const auto whole = ngBlock(3);
    QVERIFY(isBlock(whole));
    for (std::size_t size = 0; size < whole.size(); ++size)
    {
        QVERIFY(!isBlock({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}));
        QVERIFY(!isBlock({whole.end() - static_cast<std::ptrdiff_t>(size), whole.end()}));
    }
    auto longer = whole;
    longer.push_back(0);
    QVERIFY(!isBlock(longer));
    // A block as the last bytes of a level of another game means nothing.
    level::Level level = test::LevelBuilder(versions::Tr3).build();
    level.trailing = whole;
    QVERIFY(!level::ngFlags(level).has_value());
}

void tst_NgLevels::longChunksAreSkipped()
{
    // A size of more than 15 bits takes two words: here 0x10005 of them, those of the size
    // included.
    test::NgChunk big{0x8048, std::vector<std::uint16_t>(0x10003)};
    std::vector<std::uint8_t> bytes = ngBlock(std::vector{big, test::NgChunk{0x800D, {1, 0}}});
    const std::vector<std::uint8_t> head{0x01, 0x80, 0x06, 0x00, 0x48, 0x80};
    bytes.erase(bytes.begin() + 2, bytes.begin() + 6);
    bytes.insert(bytes.begin() + 2, head.begin(), head.end());
    const auto size = static_cast<std::uint32_t>(bytes.size());
    std::memcpy(bytes.data() + bytes.size() - sizeof(size), &size, sizeof(size));
    const auto flags = level::ngFlags(std::as_bytes(std::span(bytes)));
    QVERIFY(flags == (level::NgFlags{true, false}));
}

void tst_NgLevels::aCountedMapIsReadAndWritten()
{
    const level::Level level = ngLevel(3, 2048);
    const Bytes bytes = test::fileBytes(level);
    QCOMPARE(countBeforeTheMap(level, bytes), std::size_t{2048});
    const auto file = format::read(bytes, "title.tr4");
    QCOMPARE(test::readProblem(file), test::kNothing);
    QVERIFY(file->level()->soundMapLength == SoundMapLength::Stated);
    QCOMPARE(file->level()->sounds.map.size(), std::size_t{2048});
    QVERIFY(file->level()->demoData.empty());
    QVERIFY(file->level()->sounds.details == level.sounds.details);
    QVERIFY(file->level()->sounds.sampleIndices == level.sounds.sampleIndices);
    QVERIFY(format::write(*file).value() == bytes);
    QVERIFY(format::fieldMap(*file).find("num_sound_map").has_value());
    QVERIFY(file->diagnostics.empty());
}

void tst_NgLevels::withoutABlockTheCountIsOfDemoData()
{
    level::Level level = ngLevel(3);
    level.trailing.clear();
    level.demoData = std::vector<std::uint8_t>(2048, 7);
    const Bytes bytes = test::fileBytes(level);
    const auto file = format::read(bytes, "title.tr4");
    QCOMPARE(test::readProblem(file), test::kNothing);
    QVERIFY(file->level()->soundMapLength == SoundMapLength::Fixed);
    QCOMPARE(file->level()->sounds.map.size(), std::size_t{370});
    QCOMPARE(file->level()->demoData.size(), std::size_t{2048});
    QVERIFY(format::write(*file).value() == bytes);
}

void tst_NgLevels::aCountOfZeroLeavesTheMapAsItWas()
{
    const level::Level level = ngLevel(1);
    const Bytes bytes = test::fileBytes(level);
    QCOMPARE(countBeforeTheMap(level, bytes), std::size_t{0});
    const auto file = format::read(bytes, "title.tr4");
    QCOMPARE(test::readProblem(file), test::kNothing);
    QVERIFY(file->level()->soundMapLength == SoundMapLength::Fixed);
    QCOMPARE(file->level()->sounds.map.size(), std::size_t{370});
    QVERIFY(format::write(*file).value() == bytes);
    QVERIFY(!edit::canResize(file->content, "sound_map"));
}

void tst_NgLevels::theCountGoesWithTheRows()
{
    const auto file = format::read(test::fileBytes(ngLevel(3, 2048)), "title.tr4");
    Document document(file->content);
    QVERIFY(edit::canResize(document.content(), "sound_map"));
    const auto saved = [&]
    {
        format::GameFile edited = *file;
        edited.content = document.content();
        return format::writeForSaving(edited, "");
    };
    const auto row = edit::blankRows(document.content(), "sound_map", 2);
    QVERIFY(edit::insertRows(document, "sound_map", 2048, row).has_value());
    QCOMPARE(levelOf(document).sounds.map.size(), std::size_t{2050});
    QVERIFY(saved().has_value());
    QCOMPARE(countBeforeTheMap(levelOf(document), saved().value()), std::size_t{2050});
    QVERIFY(
        edit::removeRows(document, {"sound_map", 1000, 1050}, {.kind = edit::Dangling::Kind::Clear})
            .has_value());
    QVERIFY(saved().has_value());
    QCOMPARE(countBeforeTheMap(levelOf(document), saved().value()), std::size_t{1000});
    const auto again = format::read(saved().value(), {});
    QCOMPARE(test::readProblem(again), test::kNothing);
    QVERIFY(again->level()->sounds.map == levelOf(document).sounds.map);
    document.undo();
    document.undo();
    QVERIFY(saved().value() == format::write(*file).value());
}

void tst_NgLevels::editsThatWouldBeReadOtherwiseAreRefused()
{
    Document counted(schema::Content(ngLevel(3, 2048)));
    // A count of 0 would stand for 370 rows.
    const auto emptied =
        edit::removeRows(counted, {"sound_map", 0, 2048}, {.kind = edit::Dangling::Kind::Clear});
    QVERIFY(!emptied.has_value());
    QCOMPARE(emptied.error().code, ErrorCode::RowCountDiffers);
    QCOMPARE(levelOf(counted).sounds.map.size(), std::size_t{2048});
    // Without the block the count would be that of demo data.
    const std::size_t size = levelOf(counted).trailing.size();
    QCOMPARE(edit::removeRows(counted, {"trailing", 0, size}).error().code,
             ErrorCode::RowCountDiffers);
    QCOMPARE(edit::setValue(counted,
                            {tables::Trailing, 0, 0, 0},
                            schema::Value::ofInteger(schema::ScalarType::U8, 0))
                 .error()
                 .code,
             ErrorCode::RowCountDiffers);
    QCOMPARE(levelOf(counted).trailing.size(), size);
    // With it, demo data would be taken for the count of the map.
    Document usual(schema::Content(ngLevel(1)));
    const auto byte = edit::blankRows(usual.content(), "demo_data", 1);
    QCOMPARE(edit::insertRows(usual, "demo_data", 0, byte).error().code,
             ErrorCode::RowCountDiffers);
    QVERIFY(levelOf(usual).demoData.empty());
}

void tst_NgLevels::flagsThatDisagreeAreTold()
{
    for (const auto& [flags, rows] : {std::pair(1, 2048), std::pair(3, 370)})
    {
        const auto file = format::read(test::fileBytes(ngLevel(static_cast<std::uint16_t>(flags),
                                                               static_cast<std::size_t>(rows))),
                                       "title.tr4");
        QVERIFY(file.has_value() && file->complete);
        QCOMPARE(file->level()->sounds.map.size(), static_cast<std::size_t>(rows));
        const Diagnostic& told = file->diagnostics.back();
        QVERIFY(told.severity == Severity::Warning);
        QCOMPARE(told.error.code, ErrorCode::SoundMapDiffers);
        QCOMPARE(told.error.arguments,
                 (std::vector<std::string>{std::to_string(rows), rows == 370 ? "2048" : "370"}));
    }
}

void tst_NgLevels::extraWordsAreNoEntities()
{
    const auto linksIn = [](const schema::Content& content)
    {
        const view::References references(content, content.tables());
        const auto links = references.linksFrom(tables::FloorData);
        return std::vector<view::Link>(links.begin(), links.end());
    };
    std::map<std::size_t, std::pair<TableId, std::int64_t>> found;
    for (const view::Link& link : linksIn(withFunctions(kNgTrigger)))
    {
        found[link.from.row] = {link.target, link.first};
    }
    const std::map<std::size_t, std::pair<TableId, std::int64_t>> expected{
        {3, {tables::Entities, 2}},
        {6, {tables::Entities, 4}},
        {8, {tables::Cameras, 6}},
        {16, {tables::Entities, 1}}};
    QVERIFY(found == expected);
    // The same words in a level without the flag.
    QVERIFY(linksIn(withFunctions(kNgTrigger, 0)).size() > expected.size());
}

void tst_NgLevels::renumberingLeavesExtraWordsAlone()
{
    Document document(schema::Content(withFunctions(kNgTrigger)));
    const auto entity = edit::blankRows(document.content(), "entities", 1);
    QVERIFY(edit::insertRows(document, "entities", 0, entity).has_value());
    Words expected = kNgTrigger;
    expected[2] += 1;  // entity 3
    expected[5] += 1;  // action on entity 5
    expected[15] += 1; // condition of entity 2
    expected.insert(expected.begin(), 0);
    QVERIFY(Words(levelOf(document).floorData.begin(), levelOf(document).floorData.end())
            == expected);
    QVERIFY(edit::removeRows(document, {"entities", 0, 1}).has_value());
    expected = kNgTrigger;
    expected.insert(expected.begin(), 0);
    QVERIFY(Words(levelOf(document).floorData.begin(), levelOf(document).floorData.end())
            == expected);
    // Entities 3, 5 and 7 are named by nothing but the numbers of effects and actions.
    QVERIFY(edit::removeRows(document, {"entities", 7, 1}).has_value());
    QVERIFY(edit::removeRows(document, {"entities", 5, 1}).has_value());
    QVERIFY(edit::removeRows(document, {"entities", 3, 1}).has_value());
    QCOMPARE(edit::removeRows(document, {"entities", 1, 1}).error().code, ErrorCode::WouldDangle);
    expected[6] -= 1; // the action is on what was entity 4
    QVERIFY(Words(levelOf(document).floorData.begin(), levelOf(document).floorData.end())
            == expected);
}

void tst_NgLevels::functionsAreTakenOutWhole()
{
    const schema::Content content(withFunctions(kNgTrigger));
    const view::Entries entries(content, tables::FloorData);
    QCOMPARE(entries.all().size(), std::size_t{2});
    QCOMPARE(entries.all()[0].count, std::size_t{13});
    QCOMPARE(entries.all()[1].count, std::size_t{3});
}

void tst_NgLevels::sentences_data()
{
    QTest::addColumn<Words>("words");
    QTest::addColumn<std::string>("expected");
    const auto row = [](const char* name, Words words, const char* expected)
    { QTest::newRow(name) << std::move(words) << std::string(expected); };
    row("all of it",
        kNgTrigger,
        "Trigger: entity 2 (LARA), flip effect 96 with 3, action 5 with 2 on entity 4 (LARA), "
        "camera 6 for 7 s, timer field 5, FMV 6, flip effect 97 with 7 | "
        "Condition 14 with 2 of entity 1 (LARA)");
    row("two numbers of an effect",
        {0x8004, 0x3E00, 0x2460, 0x8503},
        "Trigger: flip effect 96 with 3 and 5");
    row("an effect without numbers", {0x8004, 0x3E00, 0x2460, 0x8000}, "Trigger: flip effect 96");
    row("the end bit of the first word does not count",
        {0x8004, 0x3E00, 0xA460, 0x0003, 0x8002},
        "Trigger: flip effect 96 with 3, entity 2 (LARA)");
    row("a timer besides the effect's",
        {0x8004, 0x3E05, 0x2460, 0x8003},
        "Trigger: flip effect 96 with 3 (timer 5)");
    row("a sound", {0x8004, 0x3E02, 0x240A, 0x8002}, "Trigger: sound 2 (LARA_NO)");
    row("an action with one number",
        {0x8004, 0x3E00, 0x2C02, 0x8025},
        "Trigger: action 37 on entity 2 (LARA)");
    row("a condition about a number", {0x8C04, 0x0109, 0xB40C}, "Condition 9: parameter 12 (once)");
    row("a condition with a high number",
        {0x8C04, 0x00FE, 0x8002},
        "Condition 254 of entity 2 (LARA)");
    row("a condition about a static", {0x8C04, 0x0022, 0x8002}, "Condition 34: parameter 2");
    row("a condition and its trigger",
        {0x0C04, 0x0109, 0xB40C, 0x8004, 0x3E00, 0x8001},
        "Condition 9: parameter 12 (once) | Trigger: entity 1 (LARA)");
    row("cut off", {0x8004, 0x3E00, 0x2460}, "...");
}

void tst_NgLevels::sentences()
{
    QFETCH(Words, words);
    QFETCH(std::string, expected);
    QCOMPARE(QString::fromStdString(sentencesOf(withFunctions(words))).trimmed(),
             QString::fromStdString(expected));
}

template struct tr::test::RegisteredTest<tst_NgLevels>;
#include "tst_NgLevels.moc"
