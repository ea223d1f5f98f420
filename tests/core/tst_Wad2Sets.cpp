// An object file of Tomb Editor and the sound catalogue beside it as one content, and what its
// objects are called.

#include "core/base/Text.h"
#include "core/format/set/Wad2SetFormat.h"
#include "core/io/Zlib.h"
#include "core/view/words/RowNames.h"
#include "tests/core/Contents.h"
#include "tests/core/Damage.h"
#include "tests/core/MixedRun.h"
#include "tests/core/TestText.h"
#include "tests/support/ChunkText.h"
#include "tests/support/TestProgram.h"
#include "tests/support/Wad2Files.h"

#include <QTest>

using namespace tr;
using test::Bytes;
using test::bytesOf;
using test::Wad2Age;
namespace chunks = test::chunks;

namespace
{

constexpr std::string_view kSetName = "objects.wad2";

Bytes catalogueBytes(int sounds)
{
    std::string text = "<?xml version=\"1.0\"?>\r\n<WadSounds>\r\n  <SoundInfos>";
    for (int i = 0; i < sounds; ++i)
    {
        text += concat("\r\n    <WadSoundInfo><Id>",
                       7 * i,
                       "</Id><Name>step ",
                       i,
                       "</Name><Samples><WadSample><FileName>step.wav</FileName></WadSample>"
                       "</Samples></WadSoundInfo>");
    }
    return bytesOf(text + "\r\n  </SoundInfos>\r\n</WadSounds>");
}

Bytes setBytes(const Bytes& wad, const Bytes& catalogue)
{
    return format::join(std::vector<format::Member>{{"wad2", {}, wad}, {"xml", {}, catalogue}});
}

/// A file with two moveables, a static and a sprite sequence, none of which has anything in it.
Bytes objectsOfGame(std::int64_t game)
{
    using namespace chunks;
    return bytesOf(chunks::file(
        {number("W2SuggestedGameVersion", game),
         branch("W2SpriteSequences", {}, {branch("W2SpriteSeq", leb(463), {})}),
         branch("W2Moveables",
                {},
                {branch("W2Moveable", leb(0), {}), branch("W2Moveable", leb(5000), {})}),
         branch("W2Statics", {}, {branch("W2Static2", leb(0) + leb(0), {})})}));
}

std::string nameOf(const format::GameFile& file, schema::TableId table, std::size_t row)
{
    const schema::TableSet tables = file.tables();
    return view::englishText(view::RowNames(file.content, tables).row(table, row));
}

} // namespace

class tst_Wad2Sets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void setsAreExact();
    void aDamagedObjectFileIsTold();
    void deflatedObjectFiles();
    void otherTextsAreKept();
    void malformedCataloguesAreTold();
    void oldObjectFilesAreRefused();
    void editsAreUndone();
    void objectsHaveTheNamesOfTheirGame_data();
    void objectsHaveTheNamesOfTheirGame();
};

void tst_Wad2Sets::setsAreExact()
{
    test::Random random(41);
    for (const Wad2Age age : test::kWad2Ages)
    {
        const Bytes wad = test::wad2Bytes(age, random);
        const Bytes image = setBytes(wad, catalogueBytes(3));
        const auto file = format::read(image, kSetName);
        QCOMPARE(test::readProblem(file), test::kNothing);
        QCOMPARE(std::string(file->format->id), std::string("wad2-set"));
        QVERIFY(file->content.as<wad2::Wad2>() != nullptr);
        QCOMPARE(file->content.as<soundxml::SoundCatalogue>()->sounds.size(), std::size_t{3});
        QCOMPARE(test::byteDifference(image, file->content.write()), test::kNothing);
        QCOMPARE(test::anyBytesProblem(image, kSetName), test::kNothing);
        const auto map = format::fieldMap(*file);
        QCOMPARE(test::fieldsProblem(map, 50), test::kNothing);
        const auto space = std::ranges::find(map.spaces(), "wad2", &schema::Space::name);
        QVERIFY(space != map.spaces().end());
        const auto spaces = format::spaceBytes(image, map);
        QVERIFY(spaces.has_value());
        QVERIFY((*spaces)[static_cast<std::size_t>(space - map.spaces().begin())] == wad);
    }
}

void tst_Wad2Sets::aDamagedObjectFileIsTold()
{
    test::Random random(43);
    int damaged = 0;
    for (int round = 0; round < 60; ++round)
    {
        Bytes image = setBytes(test::wad2Bytes(Wad2Age::Of110, random), catalogueBytes(2));
        test::mutate(random, image);
        QCOMPARE(test::anyBytesProblem(image, kSetName), test::kNothing);
        const auto file = format::read(image, kSetName);
        damaged += !file || !file->complete ? 1 : 0;
    }
    QVERIFY2(damaged > 20, qPrintable(QString::number(damaged)));
}

/// A body that cannot be inflated must not be taken for one with nothing in it, which saving would
/// write in its place.
void tst_Wad2Sets::deflatedObjectFiles()
{
    test::Random random(45);
    const Bytes plain = test::wad2Bytes(Wad2Age::Of110, random);
    const Bytes stream = deflate(std::span(plain).subspan(8));
    Bytes wad = bytesOf("WAD2" + chunks::raw(std::uint32_t{0x8000'0000})
                        + chunks::raw(static_cast<std::uint32_t>(stream.size())));
    wad.insert(wad.end(), stream.begin(), stream.end());
    const Bytes image = setBytes(wad, catalogueBytes(2));
    const auto file = format::read(image, kSetName);
    QCOMPARE(test::readProblem(file), test::kNothing);
    QCOMPARE(test::byteDifference(image, file->content.write()), test::kNothing);
    wad[wad.size() - 2] ^= std::byte{0xFF};
    const Bytes broken = setBytes(wad, catalogueBytes(2));
    QCOMPARE(test::anyBytesProblem(broken, kSetName), test::kNothing);
    const auto damaged = format::read(broken, kSetName);
    QVERIFY(damaged && !damaged->complete);
    QVERIFY(test::firstFault(*damaged) != nullptr);
    QVERIFY(!format::write(*damaged));
}

/// Another .xml may lie there, such as a file of materials. It is no catalogue, which is told.
void tst_Wad2Sets::otherTextsAreKept()
{
    test::Random random(47);
    for (const std::string_view text :
         {"<?xml version=\"1.0\"?><MaterialData><A>1</A></MaterialData>", "\x01\x02 no text", ""})
    {
        const Bytes image = setBytes(test::wad2Bytes(Wad2Age::Of110, random), bytesOf(text));
        const auto file = format::read(image, kSetName);
        QVERIFY(file && file->complete);
        QCOMPARE(test::byteDifference(image, file->content.write()), test::kNothing);
        QCOMPARE(test::anyBytesProblem(image, kSetName), test::kNothing);
        QVERIFY(file->content.as<soundxml::SoundCatalogue>() == nullptr);
        QCOMPARE(file->diagnostics.size(), std::size_t{1});
        QVERIFY(file->diagnostics[0].severity == Severity::Warning);
        QCOMPARE(file->diagnostics[0].error.place.space, std::string("xml"));
    }
}

void tst_Wad2Sets::malformedCataloguesAreTold()
{
    test::Random random(48);
    const std::string text = "<WadSounds><SoundInfos><WadSoundInfo><Name>a & b</Name>"
                             "</WadSoundInfo></SoundInfos></WadSounds>";
    const Bytes image = setBytes(test::wad2Bytes(Wad2Age::Of110, random), bytesOf(text));
    const auto file = format::read(image, kSetName);
    QVERIFY(file && file->complete);
    QCOMPARE(test::byteDifference(image, file->content.write()), test::kNothing);
    QCOMPARE(file->diagnostics.size(), std::size_t{1});
    QCOMPARE(file->diagnostics[0].error.place.space, std::string("xml"));
    QCOMPARE(std::size_t{file->diagnostics[0].error.place.offset}, text.find('&'));
}

void tst_Wad2Sets::oldObjectFilesAreRefused()
{
    using namespace std::string_literals;
    const auto old = format::read(
        setBytes(bytesOf("WAD2\0\0\0\0\x03\x0AW2Textures\x01\0"s), catalogueBytes(1)), kSetName);
    QVERIFY(!old);
    QCOMPARE(old.error().code, ErrorCode::RefusedFormat);
}

void tst_Wad2Sets::editsAreUndone()
{
    test::Random random(53);
    test::MixCounts counts;
    for (int round = 0; round < 6; ++round)
    {
        const auto file = format::read(
            setBytes(test::wad2Bytes(Wad2Age::Of110, random), catalogueBytes(4)), kSetName);
        QCOMPARE(test::readProblem(file), test::kNothing);
        const test::MixPlan plan{std::string(kSetName), 60, 10};
        QCOMPARE(test::mixProblem(*file, plan, random, counts), test::kNothing);
    }
    const test::MixCount all = counts.all();
    QVERIFY2(all.done > 60 && all.done * 2 > all.tried, counts.text().c_str());
}

void tst_Wad2Sets::objectsHaveTheNamesOfTheirGame_data()
{
    QTest::addColumn<int>("game");
    QTest::addColumn<QString>("lara");
    QTest::addColumn<QString>("sequence");
    QTest::addColumn<QString>("still");
    QTest::newRow("TR1") << 1 << "Lara"
                         << "sprite sequence 463"
                         << "static 0";
    QTest::newRow("TR1X") << 11 << "Lara"
                          << "sprite sequence 463"
                          << "static 0";
    QTest::newRow("TR4") << 4 << "LARA"
                         << "Default sprites"
                         << "PLANT0";
    QTest::newRow("TRNG") << 16 << "LARA"
                          << "Default sprites"
                          << "PLANT0";
    QTest::newRow("TombEngine") << 18 << "moveable 0"
                                << "sprite sequence 463"
                                << "static 0";
    QTest::newRow("unknown") << 99 << "moveable 0"
                             << "sprite sequence 463"
                             << "static 0";
}

void tst_Wad2Sets::objectsHaveTheNamesOfTheirGame()
{
    QFETCH(int, game);
    QFETCH(QString, lara);
    QFETCH(QString, sequence);
    QFETCH(QString, still);
    const Bytes wad = objectsOfGame(game);
    for (const Bytes& bytes : {wad, setBytes(wad, catalogueBytes(1))})
    {
        const auto file = format::read(bytes, kSetName);
        QCOMPARE(test::readProblem(file), test::kNothing);
        QCOMPARE(QString::fromStdString(nameOf(*file, wad2::tables::Moveables, 0)), lara);
        QCOMPARE(nameOf(*file, wad2::tables::Moveables, 1), std::string("moveable 5000"));
        QCOMPARE(QString::fromStdString(nameOf(*file, wad2::tables::SpriteSequences, 0)), sequence);
        QCOMPARE(QString::fromStdString(nameOf(*file, wad2::tables::Statics, 0)), still);
    }
}

template struct tr::test::RegisteredTest<tst_Wad2Sets>;
#include "tst_Wad2Sets.moc"
