// Ranges of animated textures: words written by hand, as TRosettaStone 9.4 tells them.

#include "core/edit/textures/TextureRange.h"
#include "tests/core/EditedFile.h"
#include "tests/core/NgSample.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>

using namespace tr;
namespace versions = tr::level::versions;

namespace
{

using RangeWord = std::uint16_t;
using WordList = std::vector<RangeWord>;

/// A level with ten object textures and these words.
test::EditedFile animatedFile(schema::Version version, const WordList& words, int rolling = 0)
{
    level::Level level = test::LevelBuilder(version).build();
    level::ObjectTexture texture = level.objectTextures[0];
    level.objectTextures.edit().resize(std::max<std::size_t>(10, level.objectTextures.size()),
                                       texture);
    level.animatedTextures = words;
    level.uvRotation.numUvRotates = static_cast<std::uint8_t>(rolling);
    return test::EditedFile(test::gameFile(std::move(level)));
}

WordList rangeWordsIn(const test::EditedFile& file)
{
    const auto rows = file.level().animatedTextures.rows();
    return {rows.begin(), rows.end()};
}

bool undoesAndRedoes(test::EditedFile& file, const std::vector<std::byte>& before)
{
    const auto after = file.document.content().write();
    const bool isSaved = file.saved().has_value();
    file.document.undo();
    const bool undone = file.document.content().write() == before;
    file.document.redo();
    return isSaved && undone && file.document.content().write() == after;
}

} // namespace

class tst_TextureRange : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rangesAreRead();
    void rangesAreMade_data();
    void rangesAreMade();
    void rangesChange();
    void rangesGo();
    void whatStandsBehindStays();
    void wadsHaveNone();
    void texturesThatAreNotThere();
    void damagedWords_data();
    void damagedWords();
    void trngNamesRangesByPlace();
};

void tst_TextureRange::rangesAreRead()
{
    const auto file = animatedFile(versions::Tr4, {2, 3, 5, 6, 7, 8, 0, 9}, 1);
    const auto read = edit::textureRangesOf(file.document.content());
    QVERIFY(read.isWhole);
    QCOMPARE(read.ranges.size(), 2U);
    QCOMPARE(read.ranges[0].textures, (WordList{5, 6, 7, 8}));
    QCOMPARE(read.ranges[1].textures, WordList{9});
    QVERIFY(read.ranges[0].rolls);
    QVERIFY(!read.ranges[1].rolls);
    // Games before TR4 have nothing that rolls.
    const auto old = animatedFile(versions::Tr3, {1, 1, 2, 3}, 1);
    QVERIFY(!edit::textureRangesOf(old.document.content()).ranges[0].rolls);
}

void tst_TextureRange::rangesAreMade_data()
{
    QTest::addColumn<int>("version");
    for (const auto version :
         {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5})
    {
        QTest::newRow(level::versionName(version).data()) << static_cast<int>(version);
    }
}

void tst_TextureRange::rangesAreMade()
{
    QFETCH(int, version);
    for (const WordList& words : {WordList{}, WordList{0}, WordList{1, 1, 2, 3}})
    {
        auto file = animatedFile(static_cast<schema::Version>(version), words);
        const auto before = file.document.content().write();
        const auto made = edit::addTextureRange(file.document, WordList{4, 2, 4});
        QVERIFY(made.has_value());
        const bool hadOne = words.size() > 1;
        QCOMPARE(*made, hadOne ? 1U : 0U);
        QCOMPARE(rangeWordsIn(file),
                 hadOne ? (WordList{2, 1, 2, 3, 2, 4, 2, 4}) : (WordList{1, 2, 4, 2, 4}));
        QCOMPARE(file.document.position(), 1U);
        QVERIFY(undoesAndRedoes(file, before));
    }
}

void tst_TextureRange::rangesChange()
{
    auto file = animatedFile(versions::Tr2, {3, 0, 1, 1, 2, 3, 0, 4});
    const auto before = file.document.content().write();
    QVERIFY(edit::setTextureRange(file.document, 1, WordList{3, 2}));
    QCOMPARE(rangeWordsIn(file), (WordList{3, 0, 1, 1, 3, 2, 0, 4}));
    QVERIFY(undoesAndRedoes(file, before));
    QVERIFY(edit::setTextureRange(file.document, 1, WordList{3, 5, 2}));
    QCOMPARE(rangeWordsIn(file), (WordList{3, 0, 1, 2, 3, 5, 2, 0, 4}));
    QVERIFY(edit::setTextureRange(file.document, 1, WordList{5}));
    QCOMPARE(rangeWordsIn(file), (WordList{3, 0, 1, 0, 5, 0, 4}));
    // What is there already is no edit.
    const std::size_t steps = file.document.position();
    QVERIFY(edit::setTextureRange(file.document, 1, WordList{5}));
    QCOMPARE(file.document.position(), steps);
    file.document.goTo(0);
    QVERIFY(file.document.content().write() == before);
}

void tst_TextureRange::rangesGo()
{
    auto file = animatedFile(versions::Tr5, {3, 0, 1, 1, 2, 3, 0, 4}, 2);
    const auto before = file.document.content().write();
    QVERIFY(edit::setTextureRange(file.document, 1, {}));
    QCOMPARE(rangeWordsIn(file), (WordList{2, 0, 1, 0, 4}));
    // One of the two that roll has gone.
    QCOMPARE(int{file.level().uvRotation.numUvRotates}, 1);
    QVERIFY(undoesAndRedoes(file, before));
    QVERIFY(edit::setTextureRange(file.document, 1, {}));
    QCOMPARE(int{file.level().uvRotation.numUvRotates}, 1);
    QVERIFY(edit::setTextureRange(file.document, 0, {}));
    QCOMPARE(rangeWordsIn(file), WordList{0});
    QCOMPARE(int{file.level().uvRotation.numUvRotates}, 0);
    file.document.goTo(0);
    QVERIFY(file.document.content().write() == before);
}

void tst_TextureRange::whatStandsBehindStays()
{
    // Some tools leave zeros behind the last range.
    auto file = animatedFile(versions::Tr1, {0, 0, 0, 7});
    QVERIFY(edit::addTextureRange(file.document, WordList{1, 2}));
    QCOMPARE(rangeWordsIn(file), (WordList{1, 1, 1, 2, 0, 0, 7}));
    QVERIFY(edit::setTextureRange(file.document, 0, {}));
    QCOMPARE(rangeWordsIn(file), (WordList{0, 0, 0, 7}));
}

void tst_TextureRange::wadsHaveNone()
{
    edit::Document document{edit::Content(test::LevelBuilder(versions::Wad).buildWad())};
    QVERIFY(!edit::canAnimateTextures(document.content()));
    const auto made = edit::addTextureRange(document, WordList{0, 0});
    QVERIFY(!made);
    QCOMPARE(
        message(made.error()),
        std::string("A range of animated textures cannot be stored: files of WAD have no place "
                    "for it."));
}

void tst_TextureRange::texturesThatAreNotThere()
{
    auto file = animatedFile(versions::Tr3, {1, 1, 2, 3});
    const auto count = static_cast<RangeWord>(file.level().objectTextures.size());
    const auto made = edit::addTextureRange(file.document, WordList{0, count});
    QVERIFY(!made);
    QCOMPARE(codeName(made.error().code), std::string_view("out_of_range"));
    QCOMPARE(test::codeOf(edit::setTextureRange(file.document, 0, WordList{0xFFFF})),
             std::string("out_of_range"));
    QCOMPARE(test::codeOf(edit::setTextureRange(file.document, 0, WordList(70'000, 1))),
             std::string("out_of_range"));
    QVERIFY(!edit::addTextureRange(file.document, {}));
    QCOMPARE(test::codeOf(edit::setTextureRange(file.document, 1, WordList{1})),
             std::string("no_such_path"));
    QCOMPARE(file.document.position(), 0U);
}

void tst_TextureRange::damagedWords_data()
{
    QTest::addColumn<QVector<int>>("words");
    QTest::addColumn<int>("whole"); // ranges
    QTest::newRow("a range that is cut off") << QVector<int>{1, 3, 1, 2} << 0;
    QTest::newRow("fewer than are counted") << QVector<int>{3, 0, 1} << 1;
    QTest::newRow("the most of everything") << QVector<int>{0xFFFF, 0xFFFF, 0xFFFF} << 0;
    QTest::newRow("a count and nothing else") << QVector<int>{2} << 0;
}

void tst_TextureRange::damagedWords()
{
    QFETCH(QVector<int>, words);
    QFETCH(int, whole);
    WordList list;
    for (const int word : words)
    {
        list.push_back(static_cast<RangeWord>(word));
    }
    auto file = animatedFile(versions::Tr4, list, 255);
    const auto read = edit::textureRangesOf(file.document.content());
    QVERIFY(!read.isWhole);
    QCOMPARE(static_cast<int>(read.ranges.size()), whole);
    const auto before = file.document.content().write();
    const auto made = edit::addTextureRange(file.document, WordList{1, 2});
    QVERIFY(!made);
    QCOMPARE(codeName(made.error().code), std::string_view("bad_value"));
    if (whole > 0)
    {
        QCOMPARE(test::codeOf(edit::setTextureRange(file.document, 0, WordList{1})),
                 std::string("bad_value"));
    }
    QVERIFY(file.document.content().write() == before);
}

void tst_TextureRange::trngNamesRangesByPlace()
{
    // Its chunk tells how the first three ranges move.
    level::Level level = test::baseLevel();
    level.animatedTextures = WordList{4, 0, 0, 0, 1, 0, 2, 0, 3};
    test::Chunks chunks = test::allChunks();
    std::erase_if(chunks, [](const test::NgChunk& each) { return each.id == 0x8099; });
    test::EditedFile file(test::readWith(level, chunks));
    const auto refused = edit::setTextureRange(file.document, 2, {});
    QCOMPARE(test::codeOf(refused), std::string("block_not_understood"));
    QCOMPARE(file.document.position(), 0U);
    QVERIFY(edit::setTextureRange(file.document, 2, WordList{3, 1}));
    QVERIFY(edit::setTextureRange(file.document, 3, {}));
    QVERIFY(edit::addTextureRange(file.document, WordList{1, 2}));
    QCOMPARE(rangeWordsIn(file), (WordList{4, 0, 0, 0, 1, 1, 3, 1, 1, 1, 2}));
    QVERIFY(file.saved().has_value());
}

template struct tr::test::RegisteredTest<tst_TextureRange>;
#include "tst_TextureRange.moc"
