// Levels and WADs that become object files on the command line, and the other way: what is
// written is whole, what is lost is told, and what cannot be done is refused.

#include "core/level/Wad.h"
#include "tests/app/CliProcess.h"
#include "tests/core/WaveFiles.h"
#include "tests/support/ChunkText.h"
#include "tests/support/Games.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <array>

using tr::test::CliOutcome;
using tr::test::kCannotRead;
using tr::test::kCannotWrite;
using tr::test::kFine;
using tr::test::kFound;
using tr::test::kWrongUsage;
using tr::test::latinText;
using tr::test::runCli;

namespace
{

constexpr auto kCatalogueText =
    "<?xml version=\"1.0\"?><WadSounds><SoundInfos><WadSoundInfo><Id>12</Id><Volume>50</Volume>"
    "<Samples><WadSample><FileName>a.wav</FileName></WadSample></Samples></WadSoundInfo>"
    "</SoundInfos></WadSounds>";

/// A moveable with nothing in it, and a chunk that nobody knows.
QByteArray emptyMoveable()
{
    using namespace tr::test::chunks;
    const std::string bytes = file({number("W2SuggestedGameVersion", 4),
                                    branch("W2Moveables", {}, {branch("W2Moveable", leb(3), {})}),
                                    leaf("W2Unheard", "of")});
    return {bytes.data(), qsizetype(bytes.size())};
}

} // namespace

class tst_CliConvert : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    [[nodiscard]] QString path(const char* name) const
    {
        return m_folder.filePath(latinText(name));
    }

    [[nodiscard]] bool write(const char* name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    }

    [[nodiscard]] static CliOutcome convert(const QStringList& arguments)
    {
        return runCli(QStringList{latinText("convert")} + arguments);
    }

    /// How many of a thing `info` counts.
    [[nodiscard]] static int count(const QString& file, const char* name)
    {
        const auto objects = runCli({latinText("info"), file, latinText("--json")}).objects();
        const QJsonObject info = objects.value(0);
        const QString key = latinText(name);
        return info.contains(key) ? info.value(key).toInt()
                                  : info.value(latinText("counts")).toObject().value(key).toInt();
    }

    [[nodiscard]] static QString formatOf(const QString& file)
    {
        const auto objects = runCli({latinText("info"), file, latinText("--json")}).objects();
        return objects.value(0).value(latinText("format")).toString();
    }

private Q_SLOTS:

    void initTestCase()
    {
        const auto bytes = tr::test::fileBytes(tr::test::buildTempleWad());
        QVERIFY(write(
            "temple.wad",
            QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()))));
        QVERIFY(write("empty.wad2", emptyMoveable()));
        QVERIFY(write("empty.xml", QByteArray(kCatalogueText)));
        QVERIFY(write("lines.was", QByteArray("A:a\n")));
    }

    void thereAndBack();
    void companionsComeAlong();
    void levelsBecomeFilesOfObjects_data();
    void levelsBecomeFilesOfObjects();
    void samplesLieBeside_data();
    void samplesLieBeside();
    void samplesOfMainSfxLieBeside();
    void mergesAreNamed();
    void objectFilesAreMergedInto();
    void lossesAreTold();
    void wrongUseIsRefused();
};

void tst_CliConvert::levelsBecomeFilesOfObjects_data()
{
    QTest::addColumn<int>("version");
    for (const tr::test::Game& game : tr::test::kGames)
    {
        if (game.version != tr::level::versions::Wad)
        {
            QTest::newRow(game.name) << int(game.version);
        }
    }
}

void tst_CliConvert::levelsBecomeFilesOfObjects()
{
    QFETCH(const int, version);
    const auto level = tr::test::LevelBuilder(tr::schema::Version(version))
                           .model(tr::test::turningCube(3))
                           .build();
    const auto bytes = tr::test::fileBytes(level);
    QVERIFY(
        write("level.tr4",
              QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()))));
    for (const char* const each : {"objects.wad", "objects.wad2"})
    {
        const CliOutcome made = convert({path("level.tr4"), latinText("-o"), path(each)});
        QVERIFY2(made.code == kFine, made.text());
        const CliOutcome verified = runCli({latinText("verify"), path(each)});
        QVERIFY2(verified.code == kFine, verified.text());
    }
    for (const char* const table : {"models", "animations", "static_meshes"})
    {
        QVERIFY2(count(path("level.tr4"), table) > 0, table);
        QCOMPARE(count(path("objects.wad"), table), count(path("level.tr4"), table));
    }
    QCOMPARE(count(path("objects.wad2"), "wad2_moveables"), count(path("level.tr4"), "models"));
}

void tst_CliConvert::samplesLieBeside_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("made");
    for (const char* const command : {"convert", "merge"})
    {
        for (const char* const made : {"made.wad", "made.wad2"})
        {
            QTest::addRow("%s to %s", command, made) << latinText(command) << latinText(made);
        }
    }
}

/// Those that the list beside it names, and no file of others is replaced by one.
void tst_CliConvert::samplesLieBeside()
{
    QFETCH(const QString, command);
    QFETCH(const QString, made);
    QTemporaryDir folder;
    QVERIFY(folder.isValid());
    const QDir samples(folder.filePath(latinText("samples")));
    const auto bytes = tr::test::fileBytes(
        tr::test::LevelBuilder(tr::level::versions::Tr1).model(tr::test::turningCube(3)).build());
    QVERIFY(
        write("sounds.phd",
              QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()))));
    const QStringList arguments{
        command, path("sounds.phd"), latinText("-o"), folder.filePath(made)};
    const CliOutcome outcome = runCli(arguments);
    QVERIFY2(outcome.code == kFine, outcome.text());
    QVERIFY2(outcome.results.contains("1 sample as WAVE file in the folder samples"),
             outcome.text());
    const QStringList names = samples.entryList(QDir::Files | QDir::Hidden);
    QCOMPARE(names.size(), qsizetype(1));
    const QString file = samples.filePath(names.constFirst());
    QVERIFY(tr::test::contentOf(file).startsWith("RIFF"));
    const QString list = folder.filePath(made.endsWith(latinText("2")) ? latinText("made.xml")
                                                                       : latinText("made.sam"));
    QVERIFY(tr::test::contentOf(list).contains(names.constFirst().toLatin1()));

    // Once more it is there already.
    const QByteArray before = tr::test::contentOf(file);
    const CliOutcome again = runCli(arguments);
    QVERIFY2(again.code == kFine, again.text());
    QCOMPARE(tr::test::contentOf(file), before);
    QCOMPARE(samples.entryList(QDir::Files | QDir::Hidden), names);

    QFile other(file);
    QVERIFY(other.open(QIODevice::WriteOnly | QIODevice::Truncate) && other.write("mine") == 4);
    other.close();
    const QByteArray objects = tr::test::contentOf(folder.filePath(made));
    const CliOutcome refused = runCli(arguments);
    QVERIFY2(refused.code == kCannotWrite, refused.text());
    QVERIFY2(refused.messages.contains("another file has that name"), refused.text());
    QCOMPARE(tr::test::contentOf(file), QByteArray("mine"));
    QVERIFY(tr::test::contentOf(folder.filePath(made)) == objects);
}

/// Of TR2 they are in another file.
void tst_CliConvert::samplesOfMainSfxLieBeside()
{
    QTemporaryDir folder;
    QVERIFY(folder.isValid());
    const auto level =
        tr::test::LevelBuilder(tr::level::versions::Tr2).model(tr::test::turningCube(3)).build();
    const auto bytes = tr::test::fileBytes(level);
    QFile file(folder.filePath(latinText("level.tr2")));
    QVERIFY(file.open(QIODevice::WriteOnly)
            && file.write(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()))
                   == qsizetype(bytes.size()));
    file.close();
    const QStringList arguments{
        file.fileName(), latinText("-o"), folder.filePath(latinText("made.wad"))};
    const CliOutcome without = convert(arguments);
    QVERIFY2(without.code == kFine, without.text());
    QVERIFY2(without.results.contains("but in MAIN.SFX"), without.text());
    QVERIFY(!QFile::exists(folder.filePath(latinText("samples"))));
    const std::array<std::int16_t, 4> numbers{1, 2, 3, 4};
    const auto wave = tr::test::pcm16File(numbers, 22050);
    QFile mainSfx(folder.filePath(latinText("MAIN.SFX")));
    QVERIFY(mainSfx.open(QIODevice::WriteOnly));
    constexpr int kMany = 400; // more than there are sounds
    for (int i = 0; i < kMany; ++i)
    {
        mainSfx.write(reinterpret_cast<const char*>(wave.data()), qsizetype(wave.size()));
    }
    mainSfx.close();
    const CliOutcome outcome = convert(arguments);
    QVERIFY2(outcome.code == kFine, outcome.text());
    QVERIFY2(!outcome.results.contains("MAIN.SFX"), outcome.text());
    const QDir samples(folder.filePath(latinText("samples")));
    QVERIFY(!samples.entryList(QDir::Files).isEmpty());
}

/// A new file that objects are merged into has the format of its name.
void tst_CliConvert::mergesAreNamed()
{
    const CliOutcome made =
        runCli({latinText("merge"), path("temple.wad"), latinText("-o"), path("merged.wad2")});
    QVERIFY2(made.code == kFine, made.text());
    QCOMPARE(formatOf(path("merged.wad2")), latinText("wad2"));
    QCOMPARE(count(path("merged.wad2"), "wad2_moveables"), count(path("temple.wad"), "models"));
    const CliOutcome again =
        runCli({latinText("merge"), path("merged.wad2"), latinText("-o"), path("merged.wad")});
    QVERIFY2(again.code == kFine, again.text());
    QCOMPARE(count(path("merged.wad"), "models"), count(path("temple.wad"), "models"));
}

/// What is there of the destination stays, byte for byte, and a plan does it again.
void tst_CliConvert::objectFilesAreMergedInto()
{
    const CliOutcome other = convert({path("temple.wad"), latinText("-o"), path("guest.wad2")});
    QVERIFY2(other.code == kFine, other.text());
    QVERIFY(write("into.wad2", emptyMoveable()));
    QVERIFY(write("into.xml", QByteArray(kCatalogueText)));
    const QByteArray before = tr::test::contentOf(path("into.wad2"));
    const QStringList into{latinText("--into"), path("into.wad2")};
    for (const char* const source : {"guest.wad2", "temple.wad"})
    {
        const QStringList files{latinText("merge"), path(source)};
        const CliOutcome made = runCli(
            files + into
            + QStringList{
                latinText("-o"), path("out.wad2"), latinText("--save-plan"), path("plan.json")});
        QVERIFY2(made.code == kFine, made.text());
        QVERIFY(tr::test::contentOf(path("into.wad2")) == before);
        // Its own moveable has a slot that none of the others has, and nothing else.
        QCOMPARE(count(path("out.wad2"), "wad2_moveables"),
                 count(path("temple.wad"), "models") + 1);
        QCOMPARE(count(path("out.wad2"), "wad2_statics"),
                 count(path("temple.wad"), "static_meshes"));
        const QByteArray out = tr::test::contentOf(path("out.wad2"));
        QVERIFY(out.contains("W2Unheard"));
        const CliOutcome verified = runCli({latinText("verify"), path("out.wad2")});
        QVERIFY2(verified.code == kFine, verified.text());
        const CliOutcome again = runCli(
            files + into
            + QStringList{
                latinText("-o"), path("again.wad2"), latinText("--plan"), path("plan.json")});
        QVERIFY2(again.code == kFine, again.text());
        QVERIFY(tr::test::contentOf(path("again.wad2")) == out);
        QVERIFY(tr::test::contentOf(path("again.xml")) == tr::test::contentOf(path("out.xml")));
    }
    // Another file than that of the plan.
    QVERIFY(write("into.xml", QByteArray(kCatalogueText).replace("a.wav", "b.wav")));
    const CliOutcome changed = runCli(
        QStringList{latinText("merge"), path("temple.wad")} + into
        + QStringList{latinText("-o"), path("no.wad2"), latinText("--plan"), path("plan.json")});
    QVERIFY2(changed.code == kFound, changed.text());
    QVERIFY2(changed.messages.contains("into.wad2 has changed"), changed.text());
    QVERIFY(!QFile::exists(path("no.wad2")));
    // A new one has what is in the files, with what no WAD has room for.
    const CliOutcome fresh = runCli({latinText("merge"),
                                     path("into.wad2"),
                                     path("guest.wad2"),
                                     latinText("-o"),
                                     path("fresh.wad2")});
    QVERIFY2(fresh.code == kFine, fresh.text());
    QCOMPARE(count(path("fresh.wad2"), "wad2_moveables"), count(path("temple.wad"), "models") + 1);
    QVERIFY(tr::test::contentOf(path("fresh.xml")).contains("b.wav"));
}

void tst_CliConvert::thereAndBack()
{
    const CliOutcome there = convert({path("temple.wad"), latinText("-o"), path("there.wad2")});
    QVERIFY2(there.code == kFine, there.text());
    QCOMPARE(formatOf(path("there.wad2")), latinText("wad2"));
    QCOMPARE(count(path("there.wad2"), "wad2_moveables"), count(path("temple.wad"), "models"));
    QCOMPARE(count(path("there.wad2"), "wad2_animations"), count(path("temple.wad"), "animations"));
    QCOMPARE(count(path("there.wad2"), "wad2_statics"), count(path("temple.wad"), "static_meshes"));
    QVERIFY(count(path("there.wad2"), "wad2_statics") > 0);
    const CliOutcome back = convert({path("there.wad2"), latinText("-o"), path("back.wad")});
    QVERIFY2(back.code == kFine, back.text());
    QCOMPARE(count(path("back.wad"), "models"), count(path("temple.wad"), "models"));
    for (const char* const each : {"there.wad2", "back.wad"})
    {
        const CliOutcome verified = runCli({latinText("verify"), path(each)});
        QVERIFY2(verified.code == kFine, verified.text());
    }
    // Nothing of the file that it was made of has changed.
    const CliOutcome same = runCli({latinText("verify"), path("temple.wad"), latinText("--json")});
    QVERIFY2(same.code == kFine, same.text());
}

void tst_CliConvert::companionsComeAlong()
{
    const CliOutcome made = convert({path("empty.wad2"), latinText("-o"), path("made.wad")});
    QVERIFY2(made.code == kFine, made.text());
    for (const char* const each : {"made.swd", "made.sfx", "made.sam", "made.was"})
    {
        QVERIFY2(QFile::exists(path(each)), each);
    }
    QCOMPARE(count(path("made.wad"), "sound_details"), 1);
    QFile names(path("made.sam"));
    QVERIFY(names.open(QIODevice::ReadOnly));
    QCOMPARE(names.readAll(), QByteArray("a.wav\r\n"));
    const CliOutcome again = convert({path("made.wad"), latinText("-o"), path("again.wad2")});
    QVERIFY2(again.code == kFine, again.text());
    QFile catalogue(path("again.xml"));
    QVERIFY(catalogue.open(QIODevice::ReadOnly));
    const QByteArray text = catalogue.readAll();
    QVERIFY2(text.contains("<Id>12</Id>") && text.contains("<FileName>a.wav</FileName>"), text);
    // Without what lies beside it, it has no sounds.
    const CliOutcome alone =
        convert({path("empty.wad2"), latinText("--alone"), latinText("-o"), path("alone.wad")});
    QVERIFY2(alone.code == kFine, alone.text());
    QCOMPARE(count(path("alone.wad"), "sound_details"), 0);
}

void tst_CliConvert::lossesAreTold()
{
    const CliOutcome dry = convert({path("empty.wad2"), latinText("--dry-run")});
    QVERIFY2(dry.code == kFound, dry.text());
    QVERIFY2(dry.results.contains("a chunk that nobody knows"), dry.text());
    QVERIFY(!QFile::exists(path("empty.wad")));
    const CliOutcome json =
        convert({path("empty.wad2"), latinText("--json"), latinText("-o"), path("json.wad")});
    QVERIFY2(json.code == kFine, json.text());
    const QJsonObject told = json.objects().value(0);
    QCOMPARE(told.value(latinText("to")).toString(), latinText("wad"));
    const QJsonArray losses = told.value(latinText("losses")).toArray();
    QVERIFY2(!losses.isEmpty(), json.text());
    QVERIFY(losses.at(0).toObject().contains(latinText("object")));
}

void tst_CliConvert::wrongUseIsRefused()
{
    const CliOutcome nowhere = convert({path("temple.wad")});
    QVERIFY2(nowhere.code == kWrongUsage, nowhere.text());
    const CliOutcome same = convert({path("temple.wad"), latinText("-o"), path("same.wad")});
    QVERIFY2(same.code == kWrongUsage, same.text());
    QVERIFY2(same.messages.contains("wad2"), same.text());
    QVERIFY(!QFile::exists(path("same.wad")));
    const CliOutcome named = convert(
        {path("temple.wad"), latinText("--to"), latinText("wad2"), latinText("-o"), path("named")});
    QVERIFY2(named.code == kFine, named.text());
    const CliOutcome lines = convert({path("lines.was"), latinText("-o"), path("lines.wad")});
    QVERIFY2(lines.code == kWrongUsage, lines.text());
    const CliOutcome gone = convert({path("gone.wad"), latinText("-o"), path("x.wad2")});
    QVERIFY2(gone.code == kCannotRead, gone.text());
    const CliOutcome folder =
        convert({path("temple.wad"), latinText("-o"), path("no such folder/x.wad2")});
    QVERIFY2(folder.code == kCannotWrite, folder.text());
}

template struct tr::test::RegisteredTest<tst_CliConvert>;
#include "tst_CliConvert.moc"
