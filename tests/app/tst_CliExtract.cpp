// The command that takes pictures and sounds out of files: extract. Its PNG files are read by Qt,
// its WAV files compared with the bytes of the level, and both with what the test knows of the
// level by itself.

#include "core/exchange/Sound.h"
#include "core/format/level/LevelFormat.h"
#include "core/format/wad/WadFormat.h"
#include "core/io/File.h"
#include "core/view/textures/TextureView.h"
#include "tests/app/CliProcess.h"
#include "tests/core/WaveFiles.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/PlainFiles.h"
#include "tests/support/TestProgram.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <memory>

namespace formats = tr::format::formats;
using tr::schema::Version;
namespace versions = tr::level::versions;
using tr::test::CliOutcome;
using tr::test::contentOf;
using tr::test::kCannotRead;
using tr::test::kCannotWrite;
using tr::test::kFine;
using tr::test::kFound;
using tr::test::kWrongUsage;
using tr::test::runCli;
using tr::test::SampleFolder;

class tst_CliExtract : public QObject
{
    Q_OBJECT

private:
    SampleFolder m_folder;
    std::unique_ptr<QTemporaryDir> m_out;

    [[nodiscard]] QString out(const QString& name = {}) const { return m_out->filePath(name); }

    [[nodiscard]] CliOutcome extract(const QStringList& arguments) const
    {
        return runCli(QStringList{QStringLiteral("extract"), QStringLiteral("-o"), out()}
                      + arguments);
    }

    /// What is in the folder, by names from there on, without folders.
    [[nodiscard]] QStringList written(const QString& below = {}) const;

    /// The entries of the index by the names of their files.
    [[nodiscard]] QMap<QString, QJsonObject> index(const QString& below = {}) const;

    [[nodiscard]] QJsonObject wholeIndex(const QString& below = {}) const;

    [[nodiscard]] QByteArray file(const QString& name) const { return contentOf(out(name)); }

    /// What is wrong with the extracted pages of a level, compared pixel for pixel.
    [[nodiscard]] QString pagesProblem(const tr::level::Level& level) const;

private Q_SLOTS:

    void init()
    {
        m_out = std::make_unique<QTemporaryDir>();
        QVERIFY(m_out->isValid());
    }

    void allThatALevelHas();
    void picturesAreThoseOfTheLevel();
    void samplesAreByteForByte();
    void samplesAreDecodedOnRequest();
    void onlyWhatIsAskedFor();
    void pagesInEveryDepth();
    void texturesOfAWad();
    void severalFilesHaveFolders();
    void nothingIsReplacedUnasked();
    void whatCannotBeTakenOutIsSaid();
    void samplesElsewhere();
    void samplesOfMainSfx();
    void aDamagedFileGivesWhatItHas();
    void anInterruptedRunLeavesWholeFiles();
    void wrongUsage();
    void theSampleOfEveryGeneration_data();
    void theSampleOfEveryGeneration();
    void realFiles();
};

namespace
{

constexpr std::uint32_t kRate = 22050;

const QStringList kAllKinds{QStringLiteral("page"),
                            QStringLiteral("texture"),
                            QStringLiteral("sprite"),
                            QStringLiteral("sample")};

tr::Table<std::uint8_t> rowsOf(const tr::test::WaveBytes& bytes)
{
    std::vector<std::uint8_t> rows;
    for (const std::byte byte : bytes)
    {
        rows.push_back(static_cast<std::uint8_t>(byte));
    }
    return rows;
}

QByteArray arrayOf(const tr::test::WaveBytes& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
}

tr::test::WaveBytes pcmFile()
{
    const std::vector<std::int16_t> numbers{1, -2, 300, -400};
    return tr::test::pcm16File(numbers, kRate);
}

tr::test::WaveBytes adpcmBlocks()
{
    return tr::test::anyAdpcmBlocks(2, 512, 1, 11);
}

tr::test::WaveBytes adpcmFile()
{
    return tr::test::waveOf(
        std::array{tr::test::riffChunk("fmt ", tr::test::adpcmFormat(1, kRate, 512)),
                   tr::test::riffChunk("data", adpcmBlocks())});
}

/// A TR4 level of two pages, a misc page, two textures (the second transparent where its page is),
/// three sprites of two sequences, and three samples, the first of two sounds.
tr::format::GameFile smallLevel()
{
    auto file = tr::test::emptyLevel(&tr::format::formats::Tr4);
    auto& level = *file.content.as<tr::level::Level>();
    level.textileCounts = {1, 1, 0};
    level.textiles32 = std::vector<tr::level::Textile32>(2);
    level.textiles16 = std::vector<tr::level::Textile16>(2);
    level.miscTextiles = std::vector<tr::level::Textile32>(2);
    for (std::size_t i = 0; i < tr::level::kPageTexels; ++i)
    {
        const auto x = std::uint32_t(i % 256);
        const auto y = std::uint32_t(i / 256);
        level.textiles32.edit()[1].texels[i] =
            (x == y ? 0U : 0xFF000000U) | x << 16 | y << 8 | ((x * y) & 255);
        level.textiles16.edit()[1].texels[i] = std::uint16_t(i * 3);
    }
    tr::level::ObjectTexture opaque;
    opaque.tileAndFlag = 1;
    opaque.vertices = {{{8 * 256 + 1, 8 * 256 + 1},
                        {23 * 256 + 255, 8 * 256 + 1},
                        {23 * 256 + 255, 11 * 256 + 255},
                        {8 * 256 + 1, 11 * 256 + 255}}};
    tr::level::ObjectTexture tested = opaque;
    tested.attribute = 1;
    level.objectTextures = {opaque, tested};
    const auto sprite = [](std::int16_t left)
    {
        tr::level::SpriteTexture texture;
        texture.tile = 1;
        texture.width = 7 * 256;
        texture.height = 3 * 256;
        texture.left = left;
        texture.top = 100;
        return texture;
    };
    level.sprites.textures = {sprite(0), sprite(10), sprite(20)};
    // The second takes what the first has left, and goes on behind the end.
    level.sprites.sequences = {{463, -2, 1}, {464, -30000, 0}, {1, 5, 0}, {2, -5, -3}};
    level.samples = {
        {{44}, rowsOf(pcmFile())}, {{4048}, rowsOf(adpcmFile())}, {{1}, rowsOf(pcmFile())}};
    level.sounds.sampleIndices = {0, 1, 2};
    std::vector<std::int16_t> map(tr::level::soundMapSize(versions::Tr4), -1);
    map[0] = 0;
    map[7] = 0;
    level.sounds.map = map;
    tr::level::SoundDetails details;
    details.characteristics = 2 << 2;
    level.sounds.details = {details};
    return file;
}

} // namespace

QStringList tst_CliExtract::written(const QString& below) const
{
    QStringList names;
    QDirIterator files(out(below), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext())
    {
        names.push_back(QDir(out(below)).relativeFilePath(files.next()));
    }
    names.sort();
    return names;
}

QJsonObject tst_CliExtract::wholeIndex(const QString& below) const
{
    return QJsonDocument::fromJson(
               contentOf(QDir(out(below)).filePath(QStringLiteral("index.json"))))
        .object();
}

QMap<QString, QJsonObject> tst_CliExtract::index(const QString& below) const
{
    QMap<QString, QJsonObject> entries;
    for (const QJsonValue& each : wholeIndex(below).value(QStringLiteral("files")).toArray())
    {
        entries.insert(each.toObject().value(QStringLiteral("name")).toString(), each.toObject());
    }
    return entries;
}

QString tst_CliExtract::pagesProblem(const tr::level::Level& level) const
{
    using tr::schema::TableId;
    namespace tables = tr::level::tables;
    const TableId table = tr::level::pageTable(level.version);
    const std::size_t pages = tr::view::pageCount(level);
    for (std::size_t page = 0; page < pages; ++page)
    {
        const QString name = QStringLiteral("pages/%1_%2.png")
                                 .arg(QString::fromStdString(std::string(table->name)))
                                 .arg(page, 3, 10, QLatin1Char('0'));
        const QImage image(out(name));
        if (image.size() != QSize(256, 256))
        {
            return name;
        }
        for (std::size_t i = 0; i < tr::level::kPageTexels; ++i)
        {
            const QRgb found = image.pixel(int(i % 256), int(i / 256));
            QRgb expected = 0;
            if (level.version == versions::Tr1)
            {
                const std::size_t number = level.textiles8[page].texels[i];
                const auto colour = level.palette[number];
                const auto wide = [](int part) { return part > 63 ? part : part * 4 + part / 16; };
                expected = qRgba(
                    wide(colour.red), wide(colour.green), wide(colour.blue), number == 0 ? 0 : 255);
            }
            else if (level.version <= versions::Tr3)
            {
                const int texel = level.textiles16[page].texels[i];
                const auto wide = [texel](int shift)
                { return (texel >> shift & 31) * 8 + (texel >> shift & 31) / 4; };
                expected = qRgba(wide(10), wide(5), wide(0), texel >= 0x8000 ? 255 : 0);
            }
            else
            {
                expected = level.textiles32[page].texels[i];
            }
            if (found != expected)
            {
                return QStringLiteral("%1: %2 is %3, not %4")
                    .arg(name)
                    .arg(i)
                    .arg(found, 8, 16)
                    .arg(expected, 8, 16);
            }
        }
    }
    return {};
}

void tst_CliExtract::allThatALevelHas()
{
    const QString level = m_folder.add(QStringLiteral("small.tr4"), smallLevel());
    const CliOutcome outcome = extract({level, QStringLiteral("--json")});
    QVERIFY2(outcome.code == kFine, outcome.text());
    QVERIFY2(outcome.messages.isEmpty(), outcome.text());
    QCOMPARE(outcome.objects().size(), 1);
    const QJsonObject object = outcome.objects()[0];
    QCOMPARE(object.value(QStringLiteral("format")).toString(), QStringLiteral("tr4"));
    QCOMPARE(object.value(QStringLiteral("folder")).toString(), out());
    QCOMPARE(object.value(QStringLiteral("pages")).toInt(), 4);
    QCOMPARE(object.value(QStringLiteral("textures")).toInt(), 2);
    QCOMPARE(object.value(QStringLiteral("sprites")).toInt(), 3);
    QCOMPARE(object.value(QStringLiteral("samples")).toInt(), 3);
    QCOMPARE(object.value(QStringLiteral("left_out")).toInt(), 0);

    const QStringList expected{QStringLiteral("index.json"),
                               QStringLiteral("pages/misc_textiles_000.png"),
                               QStringLiteral("pages/misc_textiles_001.png"),
                               QStringLiteral("pages/textiles32_000.png"),
                               QStringLiteral("pages/textiles32_001.png"),
                               QStringLiteral("samples/sample_0000_LARA_FEET.wav"),
                               QStringLiteral("samples/sample_0001_LARA_FEET.wav"),
                               QStringLiteral("samples/sample_0002.wav"),
                               QStringLiteral("sprites/sprite_0000_Misc_sprites_00.png"),
                               QStringLiteral("sprites/sprite_0001_Default_sprites_00.png"),
                               QStringLiteral("sprites/sprite_0002_Default_sprites_01.png"),
                               QStringLiteral("textures/texture_0000.png"),
                               QStringLiteral("textures/texture_0001.png")};
    QCOMPARE(written(), expected);
    QStringList indexed = index().keys();
    indexed.push_back(QStringLiteral("index.json"));
    indexed.sort();
    QCOMPARE(indexed, expected);
    for (const QJsonObject& entry : index())
    {
        const QString name = entry.value(QStringLiteral("name")).toString();
        QCOMPARE(entry.value(QStringLiteral("bytes")).toInt(), int(file(name).size()));
        QVERIFY(kAllKinds.contains(entry.value(QStringLiteral("kind")).toString()));
    }
    const QJsonObject whole = wholeIndex();
    QCOMPARE(whole.value(QStringLiteral("file")).toString(), QStringLiteral("small.tr4"));
    QCOMPARE(whole.value(QStringLiteral("complete")).toBool(), true);
    QVERIFY(whole.value(QStringLiteral("left_out")).toArray().isEmpty());
    const QJsonObject sprite = index().value(expected[10]);
    QCOMPARE(sprite.value(QStringLiteral("table")).toString(), QStringLiteral("sprite_textures"));
    QCOMPARE(sprite.value(QStringLiteral("row")).toInt(), 2);
    QCOMPARE(sprite.value(QStringLiteral("x")).toInt(), 20);
    const QJsonObject sequence = sprite.value(QStringLiteral("sequence")).toObject();
    QCOMPARE(sequence.value(QStringLiteral("slot")).toInt(), 463);
    QCOMPARE(sequence.value(QStringLiteral("sprite")).toInt(), 1);
}

void tst_CliExtract::picturesAreThoseOfTheLevel()
{
    const auto level = smallLevel();
    const CliOutcome outcome = extract({m_folder.add(QStringLiteral("small.tr4"), level)});
    QVERIFY2(outcome.code == kFine, outcome.text());
    QCOMPARE(outcome.lines().size(), 1);
    QCOMPARE(pagesProblem(*level.level()), QString());

    const QImage opaque(out(QStringLiteral("textures/texture_0000.png")));
    const QImage tested(out(QStringLiteral("textures/texture_0001.png")));
    const QImage sprite(out(QStringLiteral("sprites/sprite_0001_Default_sprites_00.png")));
    QCOMPARE(opaque.size(), QSize(16, 4));
    QCOMPARE(tested.size(), QSize(16, 4));
    QCOMPARE(sprite.size(), QSize(8, 4));
    for (int y = 0; y < 4; ++y)
    {
        for (int x = 0; x < 16; ++x)
        {
            const int left = 8 + x;
            const int top = 8 + y;
            const QRgb colour = qRgb(left, top, left * top & 255);
            QCOMPARE(opaque.pixel(x, y), colour);
            QCOMPARE(tested.pixel(x, y), left == top ? colour & 0xFFFFFFU : colour);
        }
        QCOMPARE(sprite.pixel(3, y), qRgb(13, 100 + y, 13 * (100 + y) & 255));
    }
    const auto entries = index();
    const auto blending = [&entries](const char* name)
    { return entries.value(QLatin1String(name)).value(QStringLiteral("blending")).toString(); };
    QCOMPARE(blending("textures/texture_0000.png"), QStringLiteral("opaque"));
    QCOMPARE(blending("textures/texture_0001.png"), QStringLiteral("alpha_test"));
}

void tst_CliExtract::samplesAreByteForByte()
{
    const CliOutcome outcome = extract(
        {m_folder.add(QStringLiteral("small.tr4"), smallLevel()), QStringLiteral("--samples")});
    QVERIFY2(outcome.code == kFine, outcome.text());
    QCOMPARE(file(QStringLiteral("samples/sample_0000_LARA_FEET.wav")), arrayOf(pcmFile()));
    QCOMPARE(file(QStringLiteral("samples/sample_0001_LARA_FEET.wav")), arrayOf(adpcmFile()));
    const QJsonObject entry = index().value(QStringLiteral("samples/sample_0001_LARA_FEET.wav"));
    QCOMPARE(entry.value(QStringLiteral("encoding")).toString(), QStringLiteral("ms_adpcm"));
    QCOMPARE(entry.value(QStringLiteral("rate")).toInt(), int(kRate));
    QCOMPARE(entry.value(QStringLiteral("frames")).toInt(), 2024);
    QCOMPARE(entry.value(QStringLiteral("stated_size")).toInt(), 4048);
    const QJsonArray sounds = entry.value(QStringLiteral("sounds")).toArray();
    QCOMPARE(sounds.size(), 2);
    QCOMPARE(sounds[0].toObject().value(QStringLiteral("name")).toString(),
             QStringLiteral("LARA_FEET"));
    QCOMPARE(sounds[1].toObject().value(QStringLiteral("id")).toInt(), 7);
}

void tst_CliExtract::samplesAreDecodedOnRequest()
{
    const CliOutcome outcome =
        extract({m_folder.add(QStringLiteral("small.tr4"), smallLevel()), QStringLiteral("--pcm")});
    QVERIFY2(outcome.code == kFine, outcome.text());
    const auto numbers = tr::test::decodeAdpcm(adpcmBlocks(), 512, 1);
    QCOMPARE(file(QStringLiteral("samples/sample_0001_LARA_FEET.wav")),
             arrayOf(tr::test::pcm16File(numbers, kRate)));
    const QJsonObject entry = index().value(QStringLiteral("samples/sample_0001_LARA_FEET.wav"));
    QCOMPARE(entry.value(QStringLiteral("encoding")).toString(), QStringLiteral("pcm"));
    QCOMPARE(entry.value(QStringLiteral("bits")).toInt(), 16);
    QCOMPARE(entry.value(QStringLiteral("stored_encoding")).toString(), QStringLiteral("ms_adpcm"));
}

void tst_CliExtract::onlyWhatIsAskedFor()
{
    const QString level = m_folder.add(QStringLiteral("small.tr4"), smallLevel());
    QCOMPARE(extract({level, QStringLiteral("--sprites"), QStringLiteral("--textures")}).code,
             kFine);
    const QStringList names = written();
    QCOMPARE(names.size(), 6);
    QCOMPARE(names.filter(QStringLiteral("sprites/")).size(), 3);
    QCOMPARE(names.filter(QStringLiteral("textures/")).size(), 2);
}

void tst_CliExtract::pagesInEveryDepth()
{
    const QString level = m_folder.add(QStringLiteral("small.tr4"), smallLevel());
    QCOMPARE(extract({level, QStringLiteral("--pages"), QStringLiteral("--all-depths")}).code,
             kFine);
    QCOMPARE(written().size(), 7);
    const QImage narrow(out(QStringLiteral("pages/textiles16_001.png")));
    constexpr int kTexel = 0x1234;
    constexpr int kWord = kTexel * 3 & 0xFFFF;
    const auto wide = [](int part) { return part * 8 + part / 4; };
    QCOMPARE(narrow.pixel(kTexel % 256, kTexel / 256),
             qRgba(wide(kWord >> 10 & 31), wide(kWord >> 5 & 31), wide(kWord & 31), 0));
}

void tst_CliExtract::texturesOfAWad()
{
    auto file = tr::test::plainFile(&tr::format::formats::Wad);
    auto& wad = *file.content.as<tr::level::Wad>();
    std::vector<std::uint8_t> map(tr::level::kWadPageBytes);
    for (std::size_t i = 0; i < map.size(); i += 3)
    {
        map[i] = std::uint8_t(i / 3 % 256);
        map[i + 1] = std::uint8_t(i / 3 / 256);
        map[i + 2] = 77;
    }
    const std::size_t clear = 10 * 256 + 20;
    map[clear * 3] = map[clear * 3 + 2] = 255;
    map[clear * 3 + 1] = 0;
    wad.textureMap = map;
    wad.textureSamples = {{.x = 20, .y = 10, .page = 0, .addWidth = 2, .addHeight = 1}};
    const CliOutcome outcome = extract({m_folder.add(QStringLiteral("small.wad"), file)});
    QVERIFY2(outcome.code == kFine, outcome.text());
    QCOMPARE(written(),
             (QStringList{QStringLiteral("index.json"),
                          QStringLiteral("pages/texture_bytes_000.png"),
                          QStringLiteral("textures/texture_0000.png")}));
    const QImage texture(out(QStringLiteral("textures/texture_0000.png")));
    QCOMPARE(texture.size(), QSize(3, 2));
    QCOMPARE(qAlpha(texture.pixel(0, 0)), 0);
    QCOMPARE(texture.pixel(2, 1), qRgb(22, 11, 77));
}

void tst_CliExtract::severalFilesHaveFolders()
{
    const QString first = m_folder.add(QStringLiteral("Level 1.tr4"), smallLevel());
    QVERIFY(QDir().mkpath(m_folder.path(QStringLiteral("other"))));
    const QString second = m_folder.add(QStringLiteral("other/LEVEL 1.TR4"), smallLevel());
    const CliOutcome outcome = extract({first, second, first, QStringLiteral("--samples")});
    QVERIFY2(outcome.code == kFine, outcome.text());
    QCOMPARE(QDir(out()).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name),
             (QStringList{QStringLiteral("LEVEL_1_TR4_2"),
                          QStringLiteral("Level_1_tr4"),
                          QStringLiteral("Level_1_tr4_3")}));
    for (const QString& folder : QDir(out()).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
    {
        QCOMPARE(index(folder).size(), 3);
    }
}

void tst_CliExtract::nothingIsReplacedUnasked()
{
    const QString level = m_folder.add(QStringLiteral("small.tr4"), smallLevel());
    QVERIFY(QDir().mkpath(out(QStringLiteral("textures"))));
    QFile own(out(QStringLiteral("textures/texture_0001.png")));
    QVERIFY(own.open(QIODevice::WriteOnly) && own.write("mine") == 4);
    own.close();
    const CliOutcome refused = extract({level});
    QCOMPARE(refused.code, kCannotWrite);
    QVERIFY2(refused.messages.contains("texture_0001.png"), refused.text());
    QCOMPARE(written(), QStringList{QStringLiteral("textures/texture_0001.png")});
    QCOMPARE(contentOf(own.fileName()), QByteArray("mine"));

    QFile other(out(QStringLiteral("notes.txt")));
    QVERIFY(other.open(QIODevice::WriteOnly) && other.write("mine") == 4);
    other.close();
    const CliOutcome forced = extract({level, QStringLiteral("--force")});
    QVERIFY2(forced.code == kFine, forced.text());
    QCOMPARE(QImage(own.fileName()).size(), QSize(16, 4));
    QCOMPARE(contentOf(other.fileName()), QByteArray("mine"));
    QCOMPARE(extract({level}).code, kCannotWrite);
    QCOMPARE(extract({level, QStringLiteral("--force")}).code, kFine);
    QCOMPARE(written().size(), 14);
}

void tst_CliExtract::whatCannotBeTakenOutIsSaid()
{
    auto file = smallLevel();
    auto& level = *file.content.as<tr::level::Level>();
    level.objectTextures.edit()[1].tileAndFlag = 200;
    level.samples.edit()[0].data = {1, 2, 3};
    level.samples.edit()[2].data = {};
    const CliOutcome outcome = extract({m_folder.add(QStringLiteral("small.tr4"), file)});
    QCOMPARE(outcome.code, kFound);
    QVERIFY2(outcome.messages.contains("object_textures/1: "), outcome.text());
    QVERIFY2(outcome.messages.contains("samples/0: "), outcome.text());
    QVERIFY2(outcome.messages.contains("samples/2: "), outcome.text());
    // What is no sound is kept for those who know better.
    QCOMPARE(this->file(QStringLiteral("samples/sample_0000_LARA_FEET.bin")), QByteArray("\1\2\3"));
    QVERIFY(!written().contains(QStringLiteral("samples/sample_0002.wav")));
    QVERIFY(written().contains(QStringLiteral("samples/sample_0001_LARA_FEET.wav")));
    QCOMPARE(wholeIndex().value(QStringLiteral("left_out")).toArray().size(), 3);
}

void tst_CliExtract::samplesElsewhere()
{
    auto file = tr::test::emptyLevel(&tr::format::formats::Tr2);
    file.content.as<tr::level::Level>()->sounds.sampleIndices = {0, 1};
    const QString level = m_folder.add(QStringLiteral("small.tr2"), file);
    const CliOutcome outcome = extract({level, QStringLiteral("--samples")});
    QCOMPARE(outcome.code, kFound);
    QVERIFY2(outcome.messages.contains("MAIN.SFX"), outcome.text());
    QVERIFY(written().isEmpty());
}

void tst_CliExtract::samplesOfMainSfx()
{
    auto file = tr::test::emptyLevel(&tr::format::formats::Tr2);
    file.content.as<tr::level::Level>()->sounds.sampleIndices = {2, 0, 7};
    const QString level = m_folder.add(QStringLiteral("small.tr2"), file);
    std::vector<QByteArray> waves;
    for (const int frames : {3, 5, 8})
    {
        const tr::exchange::PcmSound sound{
            11025, 1, std::vector<float>(static_cast<std::size_t>(frames), 0.25F)};
        const auto bytes = *tr::exchange::writeWave(sound, tr::exchange::WaveCoding::Pcm16);
        waves.emplace_back(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()));
    }
    const QDir folder(QFileInfo(level).path());
    QVERIFY(folder.mkpath(QStringLiteral("sounds")));
    QFile mainSfx(folder.filePath(QStringLiteral("sounds/main.sfx")));
    QVERIFY(mainSfx.open(QFile::WriteOnly));
    mainSfx.write(waves[0] + waves[1] + waves[2]);
    mainSfx.close();
    const CliOutcome outcome = extract({level,
                                        QStringLiteral("--samples"),
                                        QStringLiteral("--main-sfx"),
                                        folder.filePath(QStringLiteral("sounds"))});
    QCOMPARE(outcome.code, kFound); // one of them is missing there
    QVERIFY2(outcome.messages.contains("sample_indices/2"), outcome.text());
    QCOMPARE(this->file(QStringLiteral("samples/sample_0000.wav")), waves[2]);
    QCOMPARE(this->file(QStringLiteral("samples/sample_0001.wav")), waves[0]);
    const QJsonArray files = wholeIndex().value(QStringLiteral("files")).toArray();
    QCOMPARE(files.size(), 2);
    QCOMPARE(files[0].toObject().value(QStringLiteral("main_sfx")).toInt(), 2);
}

void tst_CliExtract::aDamagedFileGivesWhatItHas()
{
    auto bytes = tr::test::bytesOf(smallLevel());
    bytes.resize(bytes.size() - 10); // of the last sample
    const CliOutcome outcome = extract({m_folder.add(QStringLiteral("cut.tr4"), bytes)});
    QCOMPARE(outcome.code, kFound);
    QVERIFY(!outcome.messages.isEmpty());
    QVERIFY(written().contains(QStringLiteral("textures/texture_0001.png")));
    QCOMPARE(wholeIndex().value(QStringLiteral("complete")).toBool(true), false);
    QCOMPARE(wholeIndex().value(QStringLiteral("problems")).toArray().size(), 1);
}

// Killed when its first files are there: none of them is half a file, and no index speaks for them.
void tst_CliExtract::anInterruptedRunLeavesWholeFiles()
{
    auto file = smallLevel();
    auto& level = *file.content.as<tr::level::Level>();
    const auto texture = level.objectTextures[0];
    level.objectTextures = std::vector(20000, texture);
    const QString path = m_folder.add(QStringLiteral("many.tr4"), file);
    QProcess process;
    process.start(tr::test::cliPath(),
                  {QStringLiteral("extract"), path, QStringLiteral("-o"), out()});
    QVERIFY(process.waitForStarted());
    const QDir textures(out(QStringLiteral("textures")));
    QTRY_VERIFY_WITH_TIMEOUT(textures.entryList(QDir::Files).size() > 50, 60000);
    process.kill();
    QVERIFY(process.waitForFinished());
    QVERIFY(!QFile::exists(out(QStringLiteral("index.json"))));
    const QStringList names = textures.entryList(QDir::Files);
    QVERIFY(names.size() < 20000);
    for (const QString& name : names)
    {
        QCOMPARE(QImage(textures.filePath(name)).size(), QSize(16, 4));
    }
    // The next run does not mind.
    QCOMPARE(extract({path,
                      QStringLiteral("--samples"),
                      QStringLiteral("--pages"),
                      QStringLiteral("--force")})
                 .code,
             kFine);
    QVERIFY(QFile::exists(out(QStringLiteral("index.json"))));
}

void tst_CliExtract::wrongUsage()
{
    const QString level = m_folder.add(QStringLiteral("small.tr4"), smallLevel());
    QCOMPARE(runCli({QStringLiteral("extract"), level}).code, kWrongUsage);
    QCOMPARE(runCli({QStringLiteral("extract"), QStringLiteral("-o"), out()}).code, kWrongUsage);
    QCOMPARE(runCli({QStringLiteral("extract"), level, QStringLiteral("-o"), QString()}).code,
             kWrongUsage);
    QCOMPARE(extract({m_folder.path(QStringLiteral("none"))}).code, kCannotRead);
    // A file stands where the folder would be.
    QCOMPARE(runCli({QStringLiteral("extract"), level, QStringLiteral("-o"), level}).code,
             kCannotWrite);
}

void tst_CliExtract::theSampleOfEveryGeneration_data()
{
    QTest::addColumn<int>("version");
    for (const Version version :
         {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5})
    {
        QTest::addRow("TR%d", int(version) + 1) << int(version);
    }
}

void tst_CliExtract::theSampleOfEveryGeneration()
{
    QFETCH(int, version);
    const auto level = tr::test::buildTemple(Version(version));
    const QString path =
        m_folder.add(QStringLiteral("temple%1").arg(version), tr::test::fileBytes(level));
    const CliOutcome outcome = extract({path, QStringLiteral("--json")});
    QVERIFY2(outcome.code == kFine, outcome.text());
    QCOMPARE(pagesProblem(level), QString());
    const QJsonObject counts = outcome.objects().at(0);
    QCOMPARE(std::size_t(counts.value(QStringLiteral("textures")).toInt()),
             level.objectTextures.size());
    QCOMPARE(std::size_t(counts.value(QStringLiteral("sprites")).toInt()),
             level.sprites.textures.size());
    for (std::size_t row = 0; row < level.samples.size(); ++row)
    {
        const QStringList names =
            written().filter(QStringLiteral("samples/sample_%1").arg(row, 4, 10, QLatin1Char('0')));
        QCOMPARE(names.size(), 1);
        const auto& data = level.samples[row].data;
        QCOMPARE(file(names[0]),
                 QByteArray(reinterpret_cast<const char*>(data.data()), qsizetype(data.size())));
    }
}

// Every sample of every level is written as it stands in the file, and can be decoded.
void tst_CliExtract::realFiles()
{
    const QString folder = qEnvironmentVariable("TR_CORPUS_DIR");
    if (folder.isEmpty())
    {
        QSKIP("1 tests on real files are skipped: TR_CORPUS_DIR is not set");
    }
    QDirIterator files(folder,
                       {QStringLiteral("*.PHD"),
                        QStringLiteral("*.TR2"),
                        QStringLiteral("*.TR4"),
                        QStringLiteral("*.TRC"),
                        QStringLiteral("*.wad")},
                       QDir::Files,
                       QDirIterator::Subdirectories);
    int read = 0;
    while (files.hasNext())
    {
        const QString path = files.next();
        init();
        const CliOutcome outcome =
            extract({path, QStringLiteral("--pages"), QStringLiteral("--samples")});
        const auto bytes = tr::readFile(path.toStdString());
        const auto level = tr::format::read(*bytes, "");
        if (!level)
        {
            QCOMPARE(outcome.code, kCannotRead);
            continue;
        }
        ++read;
        QVERIFY2(outcome.code == kFine || outcome.code == kFound, outcome.text());
        if (level->level() != nullptr)
        {
            QVERIFY2(pagesProblem(*level->level()).isEmpty(), qPrintable(path));
        }
        const QByteArray whole = contentOf(path);
        const auto entries = index();
        for (const QString& name : entries.keys().filter(QStringLiteral("samples/")))
        {
            const QByteArray sample = file(name);
            QVERIFY2(name.endsWith(QStringLiteral(".wav")), qPrintable(path + name));
            QVERIFY2(whole.contains(sample), qPrintable(path + name));
            QCOMPARE(qsizetype(qFromLittleEndian<quint32>(sample.constData() + 4)) + 8,
                     sample.size());
        }
        const CliOutcome pcm = extract({path,
                                        QStringLiteral("--samples"),
                                        QStringLiteral("--pcm"),
                                        QStringLiteral("--force")});
        QVERIFY2(pcm.code == kFine || entries.keys().filter(QStringLiteral("samples/")).isEmpty(),
                 pcm.text());
    }
    QVERIFY(read > 0);
}

template struct tr::test::RegisteredTest<tst_CliExtract>;
#include "tst_CliExtract.moc"
