// WAVE files one after another, and the samples of levels, in bytes that are put together by hand.

#include "core/exchange/FileNames.h"
#include "core/exchange/LevelSamples.h"
#include "core/exchange/Waves.h"
#include "tests/core/TestText.h"
#include "tests/core/WaveFiles.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace tr;
using namespace tr::exchange;
using schema::TableId;
namespace tables = level::tables;
using schema::Version;
namespace versions = level::versions;
using test::WaveBytes;

class tst_Waves : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filesLieOneAfterAnother();
    void aFillingByteBelongsToItsFile();
    void whatIsNoFileIsLeftOver();
    void samplesOfTr1EndWhereTheySay();
    void samplesOfTr1ThatSayNothingGoToTheNext();
    void samplesOfTr4HaveTheirSounds();
    void samplesBehindATr2DemoAreFound();
    void samplesOfMainSfxAreElsewhere();
    void samplesOfMainSfxAreTakenByTheirNumbers();
    void mainSfxIsFoundWhereGamesHaveIt_data();
    void mainSfxIsFoundWhereGamesHaveIt();
    void mainSfxThatIsNowhereIsSaidSo();
    void namesAreSafe_data();
    void namesAreSafe();
    void foldersAreNoDevices();
};

namespace
{

WaveBytes wave(std::size_t numbers)
{
    return test::pcm16File(std::vector<std::int16_t>(numbers, 7), 22050);
}

/// A file whose size is odd, as those of 8 bits can be, without a byte that fills it.
WaveBytes oddWave()
{
    WaveBytes bytes =
        test::waveOf(std::array{test::riffChunk("fmt ", test::plainFormat(1, 1, 11025, 8)),
                                test::riffChunk("data", WaveBytes(7, std::byte{9}))});
    bytes.pop_back();
    bytes[4] = static_cast<std::byte>(bytes.size() - 8);
    return bytes;
}

WaveBytes joined(const std::vector<WaveBytes>& parts)
{
    WaveBytes all;
    for (const WaveBytes& part : parts)
    {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

Table<std::uint8_t> rowsOf(const WaveBytes& bytes)
{
    std::vector<std::uint8_t> rows;
    for (const std::byte byte : bytes)
    {
        rows.push_back(static_cast<std::uint8_t>(byte));
    }
    return rows;
}

WaveBytes copyOf(std::span<const std::byte> bytes)
{
    return {bytes.begin(), bytes.end()};
}

/// Sounds 0 and 2 of a level: the first has samples 1 and 2, the third sample 0.
void addSounds(level::Level& level)
{
    std::vector<std::int16_t> map(level::soundMapSize(level.version), -1);
    map[0] = 1;
    map[2] = 0;
    level.sounds.map = map;
    level::SoundDetails one;
    one.sample = 0;
    one.characteristics = 1 << 2;
    level::SoundDetails two;
    two.sample = 1;
    two.characteristics = 2 << 2;
    level.sounds.details = {one, two};
}

std::vector<std::uint32_t> idsOf(const LevelSample& sample)
{
    std::vector<std::uint32_t> ids;
    for (const SampleSound& sound : sample.sounds)
    {
        ids.push_back(sound.id);
    }
    return ids;
}

using Ids = std::vector<std::uint32_t>;

} // namespace

void tst_Waves::filesLieOneAfterAnother()
{
    const WaveSplit split = splitWaves(joined({wave(3), wave(0), wave(100)}));
    QCOMPARE(split.waves.size(), std::size_t{3});
    QVERIFY((split.waves[0] == WaveRange{0, 50}));
    QVERIFY((split.waves[1] == WaveRange{50, 44}));
    QVERIFY((split.waves[2] == WaveRange{94, 244}));
    QVERIFY((split.rest == WaveRange{338, 0}));
    QVERIFY(splitWaves({}).waves.empty());
}

void tst_Waves::aFillingByteBelongsToItsFile()
{
    const WaveBytes odd = oddWave();
    QCOMPARE(odd.size(), std::size_t{51});
    const WaveBytes filling(1, std::byte{0});
    const WaveSplit filled = splitWaves(joined({odd, filling, wave(1), odd, filling}));
    QCOMPARE(filled.waves.size(), std::size_t{3});
    QVERIFY((filled.waves[0] == WaveRange{0, 52}));
    QVERIFY((filled.waves[2] == WaveRange{98, 52}));
    QCOMPARE(filled.rest.size, std::size_t{0});

    const WaveSplit plain = splitWaves(joined({odd, wave(1), odd}));
    QCOMPARE(plain.waves.size(), std::size_t{3});
    QVERIFY((plain.waves[1] == WaveRange{51, 46}));
    QCOMPARE(plain.rest.size, std::size_t{0});
}

void tst_Waves::whatIsNoFileIsLeftOver()
{
    const WaveBytes junk(10, std::byte{0xAB});
    const WaveSplit behind = splitWaves(joined({wave(1), junk, wave(1)}));
    QCOMPARE(behind.waves.size(), std::size_t{1});
    QVERIFY((behind.rest == WaveRange{46, 56}));

    WaveBytes cut = joined({wave(1), wave(50)});
    cut.pop_back();
    const WaveSplit half = splitWaves(cut);
    QCOMPARE(half.waves.size(), std::size_t{1});
    QVERIFY((half.rest == WaveRange{46, 143}));

    WaveBytes endless = wave(1);
    endless[4] = endless[5] = endless[6] = endless[7] = std::byte{0xFF};
    QVERIFY(splitWaves(endless).waves.empty());
    QCOMPARE(splitWaves(endless).rest.size, endless.size());
}

void tst_Waves::samplesOfTr1EndWhereTheySay()
{
    level::Level level;
    const WaveBytes odd = oddWave();
    level.sampleData = rowsOf(joined({odd, WaveBytes(1), wave(4), wave(2)}));
    level.sounds.sampleIndices = {0, 52, 104};
    addSounds(level);
    const schema::Content content = level;
    const auto samples = samplesOf(content);
    QCOMPARE(samples.size(), std::size_t{3});
    QCOMPARE(copyOf(samples[0].bytes), odd);
    QCOMPARE(copyOf(samples[1].bytes), wave(4));
    QCOMPARE(copyOf(samples[2].bytes), wave(2));
    QVERIFY(samples[2].table == tables::SampleIndices);
    QCOMPARE(samples[2].row, std::size_t{2});
    QCOMPARE(idsOf(samples[0]), Ids{2});
    QCOMPARE(idsOf(samples[1]), Ids{0});
    QCOMPARE(idsOf(samples[2]), Ids{0});
    QCOMPARE(samples[1].sounds[0].name, std::string_view("LARA_FOOTSTEPS"));
}

void tst_Waves::samplesOfTr1ThatSayNothingGoToTheNext()
{
    level::Level level;
    const WaveBytes junk(30, std::byte{0xAB});
    level.sampleData = rowsOf(joined({junk, wave(4)}));
    // The last two are not in the data at all.
    level.sounds.sampleIndices = {30, 0, 10, 82, 0xFFFFFFFF};
    const schema::Content content = level;
    const auto samples = samplesOf(content);
    QCOMPARE(samples.size(), std::size_t{5});
    QCOMPARE(copyOf(samples[0].bytes), wave(4));
    QCOMPARE(samples[1].bytes.size(), std::size_t{10});
    QCOMPARE(samples[2].bytes.size(), std::size_t{20});
    QVERIFY(samples[3].bytes.empty());
    QVERIFY(samples[4].bytes.empty());
}

void tst_Waves::samplesOfTr4HaveTheirSounds()
{
    level::Level level;
    level.version = versions::Tr4;
    for (std::uint32_t i = 0; i < 4; ++i)
    {
        level.samples.edit().push_back({{100 + i}, rowsOf(wave(i))});
    }
    level.sounds.sampleIndices = {7, 8, 9, 10};
    addSounds(level);
    // Another sound with the same details, and one that names none that exist.
    level.sounds.map.edit()[5] = 1;
    level.sounds.map.edit()[6] = 99;
    const schema::Content content = level;
    const auto samples = samplesOf(content);
    QCOMPARE(samples.size(), std::size_t{4});
    QCOMPARE(copyOf(samples[3].bytes), wave(3));
    QCOMPARE(samples[3].statedSize, 103U);
    QVERIFY(samples[0].table == tables::Samples);
    QCOMPARE(idsOf(samples[0]), Ids{2});
    QCOMPARE(idsOf(samples[1]), (Ids{0, 5}));
    QCOMPARE(idsOf(samples[2]), (Ids{0, 5}));
    QCOMPARE(idsOf(samples[3]), Ids{});
}

void tst_Waves::samplesBehindATr2DemoAreFound()
{
    level::Level level;
    level.version = versions::Tr2;
    level.sampleStore = level::SampleStore::Files;
    level.sampleData = rowsOf(joined({wave(4), wave(2), WaveBytes(3)}));
    addSounds(level);
    QVERIFY(!hasSamplesElsewhere(level));
    const schema::Content content = level;
    const auto samples = samplesOf(content);
    QCOMPARE(samples.size(), std::size_t{2});
    QCOMPARE(copyOf(samples[1].bytes), wave(2));
    QCOMPARE(samples[1].number, std::size_t{1});
    QCOMPARE(samples[1].row, std::size_t{52});
    QCOMPARE(idsOf(samples[1]), Ids{0});
}

void tst_Waves::samplesOfMainSfxAreElsewhere()
{
    level::Level level;
    level.version = versions::Tr3;
    QVERIFY(!hasSamplesElsewhere(level));
    level.sounds.sampleIndices = {0, 5};
    QVERIFY(hasSamplesElsewhere(level));
    QVERIFY(samplesOf(schema::Content(level)).empty());
    level.version = versions::Tr4;
    QVERIFY(!hasSamplesElsewhere(level));
    QVERIFY(samplesOf(schema::Content(level::Wad())).empty());
}

void tst_Waves::samplesOfMainSfxAreTakenByTheirNumbers()
{
    level::Level level;
    level.version = versions::Tr2;
    level.sounds.sampleIndices = {2, 0, 9};
    addSounds(level);
    SamplesElsewhere elsewhere;
    elsewhere.mainSfx.file =
        std::make_shared<MainSfx>("MAIN.SFX", joined({wave(3), wave(0), wave(100)}));
    QCOMPARE(elsewhere.mainSfx.file->size(), std::size_t{3});
    const schema::Content content = level;
    const auto samples = samplesOf(content, &elsewhere);
    QCOMPARE(samples.size(), std::size_t{3});
    QCOMPARE(copyOf(samples[0].bytes), wave(100));
    QCOMPARE(copyOf(samples[1].bytes), wave(3));
    QVERIFY(samples[2].bytes.empty());
    QVERIFY(samples[1].table == tables::SampleIndices);
    QCOMPARE(samples[1].row, std::size_t{1});
    QCOMPARE(idsOf(samples[0]), Ids{2});
    QCOMPARE(idsOf(samples[1]), Ids{0});
    QCOMPARE(idsOf(samples[2]), Ids{0});
}

void tst_Waves::mainSfxIsFoundWhereGamesHaveIt_data()
{
    QTest::addColumn<QString>("place");
    QTest::newRow("beside") << QStringLiteral("game/levels/main.Sfx");
    QTest::newRow("in data beside") << QStringLiteral("game/levels/DATA/MAIN.SFX");
    QTest::newRow("in data next to it") << QStringLiteral("game/Data/MAIN.SFX");
    QTest::newRow("in a named folder") << QStringLiteral("other/Main.sfx");
    QTest::newRow("in its data") << QStringLiteral("other/data/MAIN.SFX");
}

void tst_Waves::mainSfxIsFoundWhereGamesHaveIt()
{
    QFETCH(QString, place);
    const QTemporaryDir folder;
    const QString path = folder.filePath(place);
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QVERIFY(QDir().mkpath(folder.filePath(QStringLiteral("game/levels"))));
    const WaveBytes bytes = joined({wave(3), wave(5)});
    QFile file(path);
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(reinterpret_cast<const char*>(bytes.data()), qint64(bytes.size()));
    file.close();
    const std::filesystem::path level =
        folder.filePath(QStringLiteral("game/levels/WALL.TR2")).toStdString();
    const std::vector<std::filesystem::path> others{
        folder.filePath(QStringLiteral("other")).toStdString()};
    const MainSfxSearch search = findMainSfx(level, others);
    QVERIFY(search.file);
    QCOMPARE(QString::fromStdString(search.file->path().string()), path);
    QCOMPARE(copyOf(search.file->sample(1)), wave(5));
    QVERIFY(search.file->sample(2).empty());
}

void tst_Waves::mainSfxThatIsNowhereIsSaidSo()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("levels/main.sfx"))); // no file
    QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("data")));
    const std::filesystem::path top = folder.path().toStdString();
    const std::vector<std::filesystem::path> others{top / "data", top / "missing"};
    const MainSfxSearch search = findMainSfx(top / "levels" / "WALL.TR2", others);
    QVERIFY(!search.file);
    QVERIFY(!search.error);
    const std::vector<std::filesystem::path> expected{
        top / "levels", top / "data", top / "missing"};
    QVERIFY(search.folders == expected);
}

void tst_Waves::namesAreSafe_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("as it is") << QByteArray("LARA_FEET-2") << QByteArray("LARA_FEET-2");
    QTest::newRow("paths") << QByteArray("../a\\b/c:d") << QByteArray("a_b_c_d");
    QTest::newRow("blanks and dots") << QByteArray(" Level 1.PHD. ") << QByteArray("Level_1_PHD");
    QTest::newRow("what shells take") << QByteArray("-rf *?\"<>|") << QByteArray("rf");
    QTest::newRow("umlauts") << QByteArray("H\xC3\xB6hle") << QByteArray("H_hle");
    QTest::newRow("a zero") << QByteArray("a\0b", 3) << QByteArray("a_b");
    QTest::newRow("nothing left") << QByteArray("...") << QByteArray();
    QTest::newRow("long") << QByteArray(300, 'x') << QByteArray(60, 'x');
}

void tst_Waves::namesAreSafe()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, name);
    QCOMPARE(QByteArray::fromStdString(fileNamePart(text.toStdString())), name);
}

void tst_Waves::foldersAreNoDevices()
{
    QCOMPARE(folderName("con"), std::string("con_"));
    QCOMPARE(folderName("COM1"), std::string("COM1_"));
    QCOMPARE(folderName("COM1.PHD"), std::string("COM1_PHD"));
    QCOMPARE(folderName("command"), std::string("command"));
    QCOMPARE(folderName(".."), std::string("file"));
    QCOMPARE(paddedNumber(7), std::string("0007"));
    QCOMPARE(paddedNumber(12345), std::string("12345"));
    QCOMPARE(paddedNumber(5, 2), std::string("05"));
}

template struct tr::test::RegisteredTest<tst_Waves>;
#include "tst_Waves.moc"
