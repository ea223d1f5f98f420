// The program as a whole: usage, exit codes, streams, and the commands that take several files.

#include "core/format/level/LevelFormat.h"
#include "core/format/wad/WadFormat.h"
#include "tests/app/CliProcess.h"
#include "tests/support/PlainFiles.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>
#include <QProcess>
#include <QTest>

#include <cstdio>
#include <span>
#include <string_view>
#include <vector>

using tr::format::Format;
namespace formats = tr::format::formats;
using tr::test::bytesOf;
using tr::test::CliOutcome;
using tr::test::emptyLevel;
using tr::test::kCannotRead;
using tr::test::kCannotWrite;
using tr::test::kFine;
using tr::test::kFound;
using tr::test::kWrongUsage;
using tr::test::plainFile;
using tr::test::runCli;
using tr::test::SampleFolder;

namespace
{

QByteArray asText(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

std::vector<std::byte> ofText(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

/// All but the last `count` bytes.
std::vector<std::byte> shortened(std::vector<std::byte> bytes, std::size_t count)
{
    bytes.resize(bytes.size() - count);
    return bytes;
}

/// The start of an info line; what follows are the counts.
QByteArray lineOf(const QString& path, const char* rest)
{
    return "{\"file\":\"" + path.toUtf8() + "\"," + rest + "}\n";
}

} // namespace

class tst_Cli : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void helpAndVersion();
    void wrongUsage_data();
    void wrongUsage();
    void unreadable_data();
    void unreadable();
    void standardOutputIsFull();

    void infoPrintsCountsInOrder_data();
    void infoPrintsCountsInOrder();
    void infoCountsZeroWhereThereAreNoRooms();
    void infoOfBytesLeft();
    void infoForPeople();
    void infoOfDamagedFile();
    void severalFilesOneObjectALine();
    void namesThatAreNoUtf8();
    void fileNamedLikeACommand();

    void verifyOfEveryKind_data();
    void verifyOfEveryKind();
    void verifyKeepsTheOrderOfFiles();
    void verifyForPeople();
    void verifyOfDamagedFile();

private:
    SampleFolder m_folder;
};

void tst_Cli::helpAndVersion()
{
    const CliOutcome help = runCli({QStringLiteral("--help")});
    QCOMPARE(help.code, kFine);
    QVERIFY(help.messages.isEmpty());
    for (const char* command : {"info", "verify", "validate", "dump", "fields"})
    {
        QVERIFY2(help.results.contains(QByteArray("\n  ") + command + " "), command);
        const CliOutcome own = runCli({QString::fromLatin1(command), QStringLiteral("--help")});
        QCOMPARE(own.code, kFine);
        QVERIFY(own.messages.isEmpty());
        QVERIFY2(own.results.contains("--json"), command);
    }
    for (const QByteArray& line : help.lines())
    {
        QVERIFY2(line.size() <= 100, line);
    }
    const CliOutcome version = runCli({QStringLiteral("--version")});
    QCOMPARE(version.code, kFine);
    QVERIFY2(version.results.startsWith("cartouche-cli "), version.text());
    QCOMPARE(version.lines().size(), 1);
}

void tst_Cli::wrongUsage_data()
{
    const QString file = m_folder.add(QStringLiteral("usage.phd"), plainFile(&formats::Tr1));
    const auto row = [](const char* name, const QString& arguments, const QString& path)
    {
        QStringList list = arguments.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        list.replaceInStrings(QStringLiteral("FILE"), path);
        QTest::newRow(name) << list;
    };
    QTest::addColumn<QStringList>("arguments");
    row("nothing", {}, file);
    row("unknown command", QStringLiteral("convert FILE"), file);
    row("unknown option", QStringLiteral("info FILE --jsn"), file);
    row("info without a file", QStringLiteral("info"), file);
    row("verify without a file", QStringLiteral("verify --json"), file);
    row("dump without a file", QStringLiteral("dump"), file);
    row("dump of two files", QStringLiteral("dump FILE FILE"), file);
    QTest::newRow("table without a name")
        << QStringList{QStringLiteral("dump"), file, QStringLiteral("--table"), QString()};
    row("unknown table", QStringLiteral("dump FILE --table nope"), file);
    row("table of another game", QStringLiteral("dump FILE --table samples"), file);
    row("table of a room too far", QStringLiteral("dump FILE --table rooms/2/portals"), file);
    row("neither offset nor path", QStringLiteral("fields FILE"), file);
    row("offset and path", QStringLiteral("fields FILE --at 1 --path rooms"), file);
    row("space and path", QStringLiteral("fields FILE --space 0 --path rooms"), file);
    row("space alone", QStringLiteral("fields FILE --space 0"), file);
    row("unknown space", QStringLiteral("fields FILE --at 0 --space level_data"), file);
    row("offset that is no number", QStringLiteral("fields FILE --at x"), file);
    row("offset with a tail", QStringLiteral("fields FILE --at 1k"), file);
    row("offset of no digits", QStringLiteral("fields FILE --at 0x"), file);
    row("negative offset", QStringLiteral("fields FILE --at -1"), file);
    row("offset of 65 bits", QStringLiteral("fields FILE --at 0x10000000000000000"), file);
    row("offset behind the end", QStringLiteral("fields FILE --at 99999999"), file);
    row("unknown path", QStringLiteral("fields FILE --path rooms/0/nope"), file);
    row("row too far", QStringLiteral("fields FILE --path animations/3/state_id"), file);
}

void tst_Cli::wrongUsage()
{
    QFETCH(QStringList, arguments);
    const CliOutcome outcome = runCli(arguments);
    QCOMPARE(outcome.code, kWrongUsage);
    QVERIFY2(outcome.results.isEmpty(), outcome.text());
    QVERIFY2(!outcome.messages.isEmpty(), outcome.text());
}

void tst_Cli::unreadable_data()
{
    const QString missing = m_folder.path(QStringLiteral("missing.tr4"));
    const QString empty = m_folder.add(QStringLiteral("empty.phd"), std::vector<std::byte>{});
    const QString junk = m_folder.add(QStringLiteral("junk.phd"), ofText("hello, world"));
    const QString model = m_folder.add(QStringLiteral("model.mdl"), ofText("MDL7 and more of it"));
    const QString folder = m_folder.path({});

    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("why");
    const auto rows = [](const char* name, const QString& file, const QByteArray& why)
    {
        for (const char* command :
             {"info FILE", "info --json FILE", "verify FILE", "dump FILE", "fields FILE --at 0"})
        {
            QStringList arguments = QString::fromLatin1(command).split(QLatin1Char(' '));
            arguments.replaceInStrings(QStringLiteral("FILE"), file);
            QTest::addRow("%s: %s", name, command) << arguments << why;
        }
    };
    rows("missing", missing, "There is no file");
    rows("empty", empty, "The file is empty");
    rows("junk", junk, "68 65 6C 6C 6F");
    rows("known but not read", model, "3D GameStudio model (MDL7)");
    rows("folder", folder, "cannot be read");
}

void tst_Cli::unreadable()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, why);
    const CliOutcome outcome = runCli(arguments);
    QCOMPARE(outcome.code, kCannotRead);
    QVERIFY2(outcome.results.isEmpty(), outcome.text());
    QVERIFY2(outcome.messages.startsWith("cartouche-cli: "), outcome.text());
    QVERIFY2(outcome.messages.contains(why), outcome.text());
    QCOMPARE(outcome.messages.count('\n'), 1);
}

void tst_Cli::standardOutputIsFull()
{
#ifdef Q_OS_LINUX
    const QString file = m_folder.add(QStringLiteral("full.phd"), plainFile(&formats::Tr1));
    const CliOutcome outcome =
        tr::test::runCliInto(QStringLiteral("/dev/full"), {QStringLiteral("info"), file});
    QCOMPARE(outcome.code, kCannotWrite);
    QVERIFY2(outcome.messages.contains("cannot be written"), outcome.text());
#else
    QSKIP("1 test: only Linux has a device that is always full");
#endif
}

void tst_Cli::infoPrintsCountsInOrder_data()
{
    QTest::addColumn<const Format*>("format");
    QTest::addColumn<QByteArray>("rest");
    QTest::newRow("tr1")
        << &formats::Tr1
        << QByteArray(
               R"("format":"tr1","bytes_left":0,"textiles":1,"rooms":2,"room_vertices":0,)"
               R"("room_quads":0,"room_triangles":0,"room_sprites":0,"portals":1,"sectors":2,)"
               R"("lights":0,"room_statics":0,"floor_data":0,"mesh_words":10,"mesh_pointers":3,)"
               R"("meshes":2,"animations":3,"state_changes":0,"anim_dispatches":0,)"
               R"("anim_commands":2,"mesh_trees":0,"frames":1234,"models":1,"static_meshes":0,)"
               R"("object_textures":0,"sprite_textures":0,"sprite_sequences":0,"cameras":0,)"
               R"("sound_sources":0,"boxes":0,"overlaps":0,"animated_texture_words":0,)"
               R"("entities":2,"cinematic_frames":0,"demo_bytes":0,"sound_map":256,)"
               R"("sound_details":0,"sample_bytes":0,"sample_indices":0)");
    QTest::newRow("tr3")
        << &formats::Tr3
        << QByteArray(
               R"("format":"tr3","bytes_left":0,"textiles":1,"rooms":2,"room_vertices":0,)"
               R"("room_quads":0,"room_triangles":0,"room_sprites":0,"portals":1,"sectors":2,)"
               R"("lights":0,"room_statics":0,"floor_data":0,"mesh_words":10,"mesh_pointers":3,)"
               R"("meshes":2,"animations":3,"state_changes":0,"anim_dispatches":0,)"
               R"("anim_commands":2,"mesh_trees":0,"frames":1234,"models":1,"static_meshes":0,)"
               R"("object_textures":0,"sprite_textures":0,"sprite_sequences":0,"cameras":0,)"
               R"("sound_sources":0,"boxes":0,"overlaps":0,"animated_texture_words":0,)"
               R"("entities":2,"cinematic_frames":0,"demo_bytes":0,"sound_map":370,)"
               R"("sound_details":0,"sample_indices":0)");
    QTest::newRow("tr4")
        << &formats::Tr4
        << QByteArray(
               R"("format":"tr4","bytes_left":0,"room_textiles":1,"object_textiles":2,)"
               R"("bump_textiles":0,"rooms":2,"room_vertices":0,"room_quads":0,)"
               R"("room_triangles":0,"room_sprites":0,"portals":1,"sectors":2,"lights":0,)"
               R"("room_statics":0,"floor_data":0,"mesh_words":10,"mesh_pointers":3,"meshes":2,)"
               R"("animations":3,"state_changes":0,"anim_dispatches":0,"anim_commands":2,)"
               R"("mesh_trees":0,"frames":1234,"models":1,"static_meshes":0,)"
               R"("object_textures":0,"sprite_textures":0,"sprite_sequences":0,"cameras":0,)"
               R"("flyby_cameras":0,"sound_sources":0,"boxes":0,"overlaps":0,)"
               R"("animated_texture_words":0,"entities":2,"ai_objects":0,"demo_bytes":0,)"
               R"("sound_map":370,"sound_details":0,"sample_indices":0,"samples":2)");
    QTest::newRow("tr5")
        << &formats::Tr5
        << QByteArray(
               R"("format":"tr5","bytes_left":0,"room_textiles":1,"object_textiles":2,)"
               R"("bump_textiles":0,"rooms":2,"room_vertices":0,"room_quads":0,)"
               R"("room_triangles":0,"portals":1,"sectors":2,"lights":0,"room_statics":0,)"
               R"("floor_data":0,"mesh_words":10,"mesh_pointers":3,"meshes":2,"animations":3,)"
               R"("state_changes":0,"anim_dispatches":0,"anim_commands":2,"mesh_trees":0,)"
               R"("frames":1234,"models":1,"static_meshes":0,"object_textures":0,)"
               R"("sprite_textures":0,"sprite_sequences":0,"cameras":0,"flyby_cameras":0,)"
               R"("sound_sources":0,"boxes":0,"overlaps":0,"animated_texture_words":0,)"
               R"("entities":2,"ai_objects":0,"demo_bytes":0,"sound_map":450,)"
               R"("sound_details":0,"sample_indices":0,"samples":2)");
    QTest::newRow("wad")
        << &formats::Wad
        << QByteArray(
               R"("format":"wad","bytes_left":0,"mesh_words":10,"mesh_pointers":3,"meshes":2,)"
               R"("animations":3,"state_changes":0,"anim_dispatches":0,"anim_commands":2,)"
               R"("mesh_trees":0,"frames":1234,"models":1,"static_meshes":0,)"
               R"("texture_samples":2,"texture_bytes":196608)");
}

void tst_Cli::infoPrintsCountsInOrder()
{
    QFETCH(const Format*, format);
    QFETCH(QByteArray, rest);
    const QString file = m_folder.add(QStringLiteral("plain"), plainFile(format));
    const CliOutcome outcome = runCli({QStringLiteral("info"), file, QStringLiteral("--json")});
    QVERIFY2(outcome.messages.isEmpty(), outcome.text());
    QCOMPARE(outcome.results, lineOf(file, rest.constData()));
    QCOMPARE(outcome.code, kFine);
}

void tst_Cli::infoCountsZeroWhereThereAreNoRooms()
{
    const auto countsOf = [this](const Format* format)
    {
        const QString file = m_folder.add(QStringLiteral("bare"), emptyLevel(format));
        const auto objects =
            runCli({QStringLiteral("info"), QStringLiteral("--json"), file}).objects();
        return objects.isEmpty() ? QJsonObject() : objects[0];
    };
    const QJsonObject tr2 = countsOf(&formats::Tr2);
    QCOMPARE(tr2.value(QStringLiteral("rooms")), QJsonValue(0));
    QCOMPARE(tr2.value(QStringLiteral("room_sprites")), QJsonValue(0));
    QCOMPARE(tr2.value(QStringLiteral("portals")), QJsonValue(0));
    QVERIFY(!tr2.contains(QStringLiteral("samples")));

    const QJsonObject tr5 = countsOf(&formats::Tr5);
    QCOMPARE(tr5.value(QStringLiteral("room_quads")), QJsonValue(0));
    QCOMPARE(tr5.value(QStringLiteral("lights")), QJsonValue(0));
    QVERIFY(!tr5.contains(QStringLiteral("room_sprites"))); // there is no such thing in TR5
}

void tst_Cli::infoOfBytesLeft()
{
    auto bytes = bytesOf(plainFile(&formats::Tr2));
    bytes.insert(bytes.end(), 1500, std::byte{1});
    const QString file = m_folder.add(QStringLiteral("tail.tr2"), bytes);
    const auto json = runCli({QStringLiteral("info"), file, QStringLiteral("--json")});
    QCOMPARE(json.code, kFine); // remarkable, but no problem
    QVERIFY2(json.messages.isEmpty(), json.text());
    QCOMPARE(json.objects()[0].value(QStringLiteral("bytes_left")), QJsonValue(1500));
    QVERIFY(!json.objects()[0].contains(QStringLiteral("problems")));
    const auto text = runCli({QStringLiteral("info"), file});
    QVERIFY2(text.results.contains("1,500 bytes after the known end"), text.text());
}

void tst_Cli::infoForPeople()
{
    const QString file = m_folder.add(QStringLiteral("people.wad"), plainFile(&formats::Wad));
    const CliOutcome outcome = runCli({QStringLiteral("info"), file});
    QCOMPARE(outcome.code, kFine);
    QVERIFY2(outcome.messages.isEmpty(), outcome.text());
    QCOMPARE(outcome.lines()[0], file.toUtf8());
    const auto size = QLocale(QLocale::English).toString(bytesOf(plainFile(&formats::Wad)).size());
    QCOMPARE(outcome.lines()[1], "  TRLE object WAD (wad), " + size.toLatin1() + " bytes");
    QVERIFY2(outcome.results.contains("frames             1,234"), outcome.text());
    QVERIFY2(outcome.results.contains("texture bytes    196,608"), outcome.text());
}

void tst_Cli::infoOfDamagedFile()
{
    const QString file = m_folder.add(QStringLiteral("damaged.phd"),
                                      shortened(bytesOf(plainFile(&formats::Tr1)), 1));
    const CliOutcome json = runCli({QStringLiteral("info"), file, QStringLiteral("--json")});
    QCOMPARE(json.code, kFound);
    QCOMPARE(json.objects().size(), 1);
    const QJsonObject object = json.objects()[0];
    QCOMPARE(object.value(QStringLiteral("rooms")), QJsonValue(2));
    QCOMPARE(object.value(QStringLiteral("complete")), QJsonValue(false));
    const QJsonArray problems = object.value(QStringLiteral("problems")).toArray();
    QCOMPARE(problems.size(), 1);
    const QJsonObject problem = problems[0].toObject();
    QCOMPARE(problem.value(QStringLiteral("code")), QJsonValue(QStringLiteral("unexpected_end")));
    QCOMPARE(problem.value(QStringLiteral("message")),
             QJsonValue(QStringLiteral("4 bytes are needed here, but only 3 are left.")));
    QCOMPARE(problem.value(QStringLiteral("space")), QJsonValue(0));
    QCOMPARE(problem.value(QStringLiteral("path")),
             QJsonValue(QStringLiteral("num_sample_indices")));
    const auto size = static_cast<qint64>(bytesOf(plainFile(&formats::Tr1)).size());
    QCOMPARE(problem.value(QStringLiteral("offset")), QJsonValue(size - 4));
    QVERIFY2(json.messages.contains("num_sample_indices"), json.text());

    const CliOutcome text = runCli({QStringLiteral("info"), file});
    QCOMPARE(text.code, kFound);
    QVERIFY2(text.results.contains("DAMAGED"), text.text());
    QVERIFY2(!text.results.contains("num_sample_indices"), text.text());
    QVERIFY2(text.messages.contains("num_sample_indices"), text.text());
}

void tst_Cli::severalFilesOneObjectALine()
{
    const QString first = m_folder.add(QStringLiteral("1.tr2"), plainFile(&formats::Tr2));
    const QString second = m_folder.add(QStringLiteral("2.tr2"), ofText("no level"));
    const QString third = m_folder.add(QStringLiteral("3.wad"), plainFile(&formats::Wad));
    const CliOutcome outcome =
        runCli({QStringLiteral("info"), QStringLiteral("--json"), first, second, third});
    QCOMPARE(outcome.code, kCannotRead);
    const auto objects = outcome.objects();
    QCOMPARE(objects.size(), 2);
    QCOMPARE(objects[0].value(QStringLiteral("file")), QJsonValue(first));
    QCOMPARE(objects[1].value(QStringLiteral("file")), QJsonValue(third));
    QCOMPARE(outcome.messages.count('\n'), 1);
    QVERIFY2(outcome.messages.contains(second.toUtf8()), outcome.text());
}

void tst_Cli::namesThatAreNoUtf8()
{
#ifdef Q_OS_LINUX
    const QByteArray name = m_folder.path(QStringLiteral("a")).toUtf8() + "\xFF.phd";
    const QByteArray bytes = asText(bytesOf(plainFile(&formats::Tr1)));
    std::FILE* const raw = std::fopen(name.constData(), "wb");
    QVERIFY(raw != nullptr);
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), raw);
    std::fclose(raw);
    // QProcess would recode the name, a shell's pattern does not.
    const QString pattern = m_folder.path(QStringLiteral("a?.phd"));
    QProcess shell;
    shell.start(QStringLiteral("sh"),
                {QStringLiteral("-c"),
                 QStringLiteral("\"$0\" info --json ") + pattern,
                 tr::test::cliPath()});
    QVERIFY(shell.waitForFinished());
    std::remove(name.constData()); // Qt cannot, which would leave the folder behind
    QCOMPARE(shell.exitCode(), kFine);
    QVERIFY(!QJsonDocument::fromJson(shell.readAllStandardOutput()).object().isEmpty());
#else
    QSKIP("1 test: names of files are Unicode here");
#endif
}

void tst_Cli::fileNamedLikeACommand()
{
    const QString file = m_folder.add(QStringLiteral("verify"), plainFile(&formats::Tr1));
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(m_folder.path({})));
    const CliOutcome outcome =
        runCli({QStringLiteral("info"), QStringLiteral("verify"), QStringLiteral("--json")});
    QVERIFY(QDir::setCurrent(before));
    QCOMPARE(outcome.code, kFine);
    QCOMPARE(outcome.objects()[0].value(QStringLiteral("file")),
             QJsonValue(QStringLiteral("verify")));
}

void tst_Cli::verifyOfEveryKind_data()
{
    QTest::addColumn<std::size_t>("kind");
    for (std::size_t i = 0; i < tr::test::allKinds().size(); ++i)
    {
        QTest::newRow(tr::test::allKinds()[i].name.data()) << i;
    }
}

void tst_Cli::verifyOfEveryKind()
{
    QFETCH(std::size_t, kind);
    constexpr std::uint64_t kSeeds = 3;
    const tr::test::FileKind& each = tr::test::allKinds()[kind];
    QStringList files;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed)
    {
        const auto name = QStringLiteral("%1%2").arg(seed).arg(
            QString::fromLatin1(each.extension.data(), qsizetype(each.extension.size())));
        files.push_back(m_folder.add(name, tr::test::randomBytes(each, seed)));
    }
    const CliOutcome outcome =
        runCli(QStringList{QStringLiteral("verify"), QStringLiteral("--json")} + files);
    QVERIFY2(outcome.code == kFine, outcome.text());
    QVERIFY2(outcome.messages.isEmpty(), outcome.text());
    const auto objects = outcome.objects();
    QCOMPARE(objects.size(), files.size());
    const auto format = QString::fromLatin1(each.format->id.data());
    for (qsizetype i = 0; i < files.size(); ++i)
    {
        const QJsonObject& object = objects[i];
        QCOMPARE(object.value(QStringLiteral("file")), QJsonValue(files[i]));
        QCOMPARE(object.value(QStringLiteral("format")), QJsonValue(format));
        QCOMPARE(object.value(QStringLiteral("exact")), QJsonValue(true));
        QCOMPARE(object.value(QStringLiteral("covered")), QJsonValue(true));
        QCOMPARE(object.value(QStringLiteral("differences")), QJsonValue(0));
        QVERIFY(object.value(QStringLiteral("milliseconds")).toDouble() > 0.0);
    }
}

void tst_Cli::verifyKeepsTheOrderOfFiles()
{
    // Large and small files in turn, so that later ones are ready first.
    const QString large = m_folder.add(QStringLiteral("large.tr4"), plainFile(&formats::Tr4));
    const QString small = m_folder.add(QStringLiteral("small.wad"), plainFile(&formats::Wad));
    QStringList files;
    for (int i = 0; i < 20; ++i)
    {
        files.push_back(i % 3 == 0 ? large : small);
    }
    const auto objects =
        runCli(QStringList{QStringLiteral("verify"), QStringLiteral("--json")} + files).objects();
    QStringList printed;
    for (const QJsonObject& object : objects)
    {
        printed.push_back(object.value(QStringLiteral("file")).toString());
    }
    QCOMPARE(printed, files);
}

void tst_Cli::verifyForPeople()
{
    const QString file = m_folder.add(QStringLiteral("exact.tr4"), plainFile(&formats::Tr4));
    const CliOutcome outcome = runCli({QStringLiteral("verify"), file, file});
    QCOMPARE(outcome.code, kFine);
    QVERIFY2(outcome.messages.isEmpty(), outcome.text()); // no progress: this is no terminal
    QCOMPARE(outcome.lines().size(), 2);
    QVERIFY2(outcome.lines()[0].startsWith(file.toUtf8() + "  tr4 "), outcome.text());
    QVERIFY2(outcome.lines()[0].endsWith(" bytes  exact, every byte has its field"),
             outcome.text());
}

void tst_Cli::verifyOfDamagedFile()
{
    const QString file =
        m_folder.add(QStringLiteral("cut.wad"), shortened(bytesOf(plainFile(&formats::Wad)), 3));
    const CliOutcome json = runCli({QStringLiteral("verify"), file, QStringLiteral("--json")});
    QCOMPARE(json.code, kFound);
    const QJsonObject object = json.objects()[0];
    QCOMPARE(object.value(QStringLiteral("exact")), QJsonValue(false));
    QCOMPARE(object.value(QStringLiteral("covered")), QJsonValue(false));
    QCOMPARE(object.value(QStringLiteral("complete")), QJsonValue(false));
    QCOMPARE(object.value(QStringLiteral("problems")).toArray().size(), 1);

    const CliOutcome text = runCli({QStringLiteral("verify"), file});
    QCOMPARE(text.code, kFound);
    QVERIFY2(text.results.contains("DAMAGED"), text.text());
    QVERIFY2(text.messages.contains("num_static_meshes"), text.text());
}

template struct tr::test::RegisteredTest<tst_Cli, QCoreApplication>;
#include "tst_Cli.moc"
