// What a file is, is told by its content; its name only breaks ties.

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "core/format/level/LevelFormat.h"
#include "core/format/wad/WadFormat.h"
#include "core/io/ByteWriter.h"
#include "core/io/Zlib.h"
#include "core/level/Wad.h"
#include "tests/core/Contents.h"
#include "tests/core/Damage.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cstring>
#include <stop_token>

using namespace tr;
using format::Format;
namespace formats = format::formats;
using test::Bytes;
using test::bytesOf;
using test::FileKind;

class tst_Detection : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesOfFormats();
    void contentDecides_data();
    void contentDecides();
    void cutOffLevelsKeepTheirLayout_data();
    void cutOffLevelsKeepTheirLayout();

    void emptyAndShortFiles();
    void unknownFiles();
    void versionsOfWads();
    void knownButNotRead_data();
    void knownButNotRead();
    void spriteFilesAreNoWads_data();
    void spriteFilesAreNoWads();

    void protectedLevelsAreRefused();
    void damagedLevelsAreNotTakenForProtected();
    void theDemoWordAloneIsNoProtection();

    void packedAsAWhole_data();
    void packedAsAWhole();
    void somethingElsePackedAsAWhole();
    void aPackedFileThatIsDamaged();
    void placesInAPackedFile();

    void readingCanBeCancelled();
};

namespace
{

constexpr std::array kNames{
    "", "a.phd", "A.TUB", "level.tr2", "LEVEL.TR4", "title.trc", "a.wad", "b.swd", "noextension"};

std::string formatOf(const Result<format::GameFile>& file)
{
    return file ? std::string(file->format->id) : std::string(codeName(file.error().code));
}

/// A sprite file: `sprites` records of 16 bytes, one texture page a sprite, one sequence.
Bytes spriteFile(std::uint32_t version, std::uint32_t sprites)
{
    ByteWriter writer;
    test::Random random(sprites);
    writer.number(version);
    writer.number(sprites);
    writer.bytes(random.bytes(16 * std::size_t{sprites}));
    const std::size_t pages = std::size_t{sprites} * level::kWadPageBytes;
    writer.number(static_cast<std::uint32_t>(pages));
    writer.bytes(Bytes(pages, std::byte{0x11}));
    writer.number(std::uint32_t{sprites == 0 ? 0U : 1U});
    writer.bytes(random.bytes(sprites == 0 ? 0 : 8));
    return writer.release();
}

/// As the known tool for it does: the first bytes of every chunk are changed.
Bytes encrypted(const Bytes& bytes, std::uint32_t word)
{
    constexpr std::size_t kEncrypted = 99;
    const test::SoundFile sound(bytes);
    Bytes changed = bytes;
    for (const auto& space : sound.map().spaces())
    {
        const auto packed = sound.map().find(concat(space.name, "/compressed"));
        for (std::size_t i = 0; packed && i < std::min<std::size_t>(kEncrypted, packed->size); ++i)
        {
            changed[packed->offset + i] ^= std::byte{0xA5};
        }
    }
    std::memcpy(changed.data(), &word, sizeof(word));
    return changed;
}

constexpr std::uint32_t kTr4Word = 0x00345254;
constexpr std::uint32_t kTr4DemoWord = 0x63345254;

} // namespace

void tst_Detection::namesOfFormats()
{
    QCOMPARE(formats::Tr1.id, std::string_view("tr1"));
    QCOMPARE(formats::Tr1Demo.id, std::string_view("tr1-demo"));
    QCOMPARE(formats::Wad.id, std::string_view("wad"));
    QVERIFY(formats::Tr2Demo.version == level::versions::Tr2);
    QVERIFY(formats::Wad.version == level::versions::Wad);
    QVERIFY(!formats::Tr5.title.empty());
}

void tst_Detection::contentDecides_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("name");
    for (std::size_t i = 0; i < test::allKinds().size(); ++i)
    {
        for (const char* name : kNames)
        {
            QTest::newRow(concat(test::allKinds()[i].name, " as ", name).c_str())
                << static_cast<int>(i) << QString(name);
        }
    }
}

void tst_Detection::contentDecides()
{
    QFETCH(int, kind);
    QFETCH(QString, name);
    const FileKind& expected = test::allKinds()[static_cast<std::size_t>(kind)];
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
    {
        const Bytes bytes = test::randomBytes(expected, seed, {.pages = 0});
        const auto file = format::read(bytes, name.toStdString());
        QCOMPARE(test::readProblem(file), test::kNothing);
        QCOMPARE(formatOf(file), std::string(expected.format->id));
        if (file->level() != nullptr)
        {
            QVERIFY(file->level()->version == expected.format->version);
            QVERIFY(file->level()->order == expected.order);
            QCOMPARE(file->level()->start.versionWord, expected.word);
        }
    }
}

void tst_Detection::cutOffLevelsKeepTheirLayout_data()
{
    QTest::addColumn<const tr::format::Format*>("format");
    QTest::addColumn<QString>("from");
    QTest::newRow("tr1") << &formats::Tr1 << "num_cameras";
    QTest::newRow("tr1-demo") << &formats::Tr1Demo << "cameras";
    QTest::newRow("tr2") << &formats::Tr2 << "num_cameras";
    QTest::newRow("tr2-demo") << &formats::Tr2Demo << "cameras";
    QTest::newRow("tr4") << &formats::Tr4 << "level_data";
    QTest::newRow("tr5") << &formats::Tr5 << "rooms";
}

// From where on the layouts of one version word differ; a palette fits everywhere.
void tst_Detection::cutOffLevelsKeepTheirLayout()
{
    QFETCH(const tr::format::Format*, format);
    QFETCH(QString, from);
    const FileKind& kind = test::kindOf(format);
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
    {
        auto made = test::randomFile(kind, seed, {.pages = 0});
        auto& level = *made.content.as<level::Level>();
        level.tr5Settings = {}; // as in all real files
        level.cameras = {{1, 2, 3, 0, 0}, {4, 5, 6, 0, 1}};
        level.trailing.clear();
        const test::SoundFile sound(*format::write(made));
        const auto start = sound.map().find(from.toStdString());
        QVERIFY(start.has_value());
        const std::size_t begin = start->space == 0 ? start->offset + start->size : 0;
        QVERIFY(begin > 0);
        const std::size_t step = (sound.bytes().size() - begin) / 50 + 1;
        for (std::size_t size = begin + 4; size < sound.bytes().size(); size += step)
        {
            const auto file = format::read(std::span(sound.bytes()).first(size), {});
            QVERIFY2(
                formatOf(file) == kind.format->id,
                concat(
                    "seed ", seed, ", ", size, " of ", sound.bytes().size(), ": ", formatOf(file))
                    .c_str());
        }
    }
}

void tst_Detection::emptyAndShortFiles()
{
    QCOMPARE(formatOf(format::read({}, "a.phd")), std::string("empty_file"));
    const Bytes phd = bytesOf(std::string_view("\x20\x00\x00\x00", 4));
    for (std::size_t size = 1; size < phd.size(); ++size)
    {
        QCOMPARE(formatOf(format::read(std::span(phd).first(size), "a.phd")),
                 std::string("unknown_format"));
    }
    const auto word = format::read(phd, "a.phd");
    QVERIFY(word.has_value() && !word->complete);
}

void tst_Detection::unknownFiles()
{
    for (const std::uint32_t version :
         {0U, 1U, 0x1FU, 0x21U, 0x2CU, 0xFF180039U, 0x00355254U, 128U, 131U, 0xFFFFFFFFU})
    {
        ByteWriter writer;
        writer.number(version);
        writer.bytes(Bytes(100));
        const auto file = format::read(writer.written(), "a.phd");
        QCOMPARE(formatOf(file), std::string("unknown_format"));
        QVERIFY(message(file.error()).find(hexBytes(writer.written())) != std::string::npos);
    }
    QCOMPARE(formatOf(format::read(bytesOf("A text, and not a level."), "a.tr4")),
             std::string("unknown_format"));
}

void tst_Detection::versionsOfWads()
{
    for (const std::uint32_t version : {129U, 130U})
    {
        ByteWriter writer;
        writer.number(version);
        writer.bytes(Bytes(48)); // a valid WAD that holds nothing
        const auto file = format::read(writer.written(), {});
        QCOMPARE(test::readProblem(file), test::kNothing);
        QCOMPARE(formatOf(file), std::string("wad"));
        QCOMPARE(file->wad()->start.fileId, version);
    }
}

void tst_Detection::knownButNotRead_data()
{
    QTest::addColumn<QString>("mark");
    for (const char* mark : {"MDL2", "MDL3", "MDL4", "MDL5", "MDL7", "WMPB", "IDPO", "RIFF"})
    {
        QTest::newRow(mark) << QString(mark);
    }
}

void tst_Detection::knownButNotRead()
{
    QFETCH(QString, mark);
    const auto file = format::read(bytesOf(mark.toStdString() + " and so on"), "a.wad");
    QCOMPARE(formatOf(file), std::string("refused_format"));
    QVERIFY(!file.error().arguments[0].empty());
}

void tst_Detection::spriteFilesAreNoWads_data()
{
    QTest::addColumn<quint32>("version");
    QTest::addColumn<quint32>("sprites");
    for (const quint32 version : {129U, 130U})
    {
        for (const quint32 sprites : {0U, 1U, 2U, 6U})
        {
            QTest::addRow("%u sprites, %u", sprites, version) << version << sprites;
        }
    }
}

void tst_Detection::spriteFilesAreNoWads()
{
    QFETCH(quint32, version);
    QFETCH(quint32, sprites);
    for (const char* name : {"", "a.swd", "a.wad"})
    {
        const auto file = format::read(spriteFile(version, sprites), name);
        // Without sprites it could as well be a WAD that is cut off: its name tells.
        const bool isCutWad = sprites == 0 && std::string_view(name) == "a.wad";
        QCOMPARE(formatOf(file), std::string(isCutWad ? "wad" : "swd"));
        QCOMPARE(file->complete, !isCutWad);
    }
}

void tst_Detection::protectedLevelsAreRefused()
{
    for (const Format* const format : {&formats::Tr4, &formats::Tr5})
    {
        const Bytes bytes = test::randomBytes(test::kindOf(format), 2);
        for (const char* name : kNames)
        {
            QCOMPARE(formatOf(format::read(encrypted(bytes, kTr4DemoWord), name)),
                     std::string("refused_protected"));
        }
    }
}

void tst_Detection::damagedLevelsAreNotTakenForProtected()
{
    const Bytes bytes = encrypted(test::randomBytes(test::kindOf(&formats::Tr4), 2), kTr4Word);
    const auto file = format::read(bytes, {});
    QVERIFY(file.has_value() && !file->complete);
    QCOMPARE(test::firstFault(*file)->code, ErrorCode::BadChunkStream);
}

void tst_Detection::theDemoWordAloneIsNoProtection()
{
    Bytes bytes = test::randomBytes(test::kindOf(&formats::Tr4), 2);
    std::memcpy(bytes.data(), &kTr4DemoWord, sizeof(kTr4DemoWord));
    const auto file = format::read(bytes, {});
    QCOMPARE(test::readProblem(file), test::kNothing);
    QCOMPARE(formatOf(file), std::string("tr4"));
    QCOMPARE(test::byteDifference(bytes, *format::write(*file)), test::kNothing);
}

void tst_Detection::packedAsAWhole_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("byUs");
    for (std::size_t i = 0; i < test::allKinds().size(); ++i)
    {
        const std::string name(test::allKinds()[i].name);
        QTest::newRow((name + ", deflated").c_str()) << static_cast<int>(i) << true;
        QTest::newRow((name + ", stored").c_str()) << static_cast<int>(i) << false;
    }
}

void tst_Detection::packedAsAWhole()
{
    QFETCH(int, kind);
    QFETCH(bool, byUs);
    const FileKind& expected = test::allKinds()[static_cast<std::size_t>(kind)];
    const Bytes inner = test::randomBytes(expected, 4, {.pages = 0});
    const Bytes bytes = byUs ? deflate(inner) : test::storedStream(inner);
    const auto file = format::read(bytes, {});
    QCOMPARE(test::readProblem(file), test::kNothing);
    QCOMPARE(formatOf(file), std::string(expected.format->id));
    QVERIFY(file->wrapper.has_value());
    QCOMPARE(test::byteDifference(bytes, *format::write(*file)), test::kNothing);
    const auto map = format::fieldMap(*file);
    QCOMPARE(test::mapProblem(map, bytes), test::kNothing);
    QCOMPARE(test::fieldsProblem(map, 20), test::kNothing);
}

void tst_Detection::somethingElsePackedAsAWhole()
{
    QCOMPARE(formatOf(format::read(deflate(bytesOf("A text, and not a level.")), {})),
             std::string("unknown_format"));
    QCOMPARE(formatOf(format::read(deflate(bytesOf("MDL5 or so")), {})),
             std::string("refused_format"));
    // A stream in a stream is no level either.
    const Bytes level = test::randomBytes(test::kindOf(&formats::Tr1), 1, {.pages = 0});
    QCOMPARE(formatOf(format::read(deflate(deflate(level)), {})), std::string("unknown_format"));
}

// A text can begin like a stream, and a stream can be cut off: both are no level.
void tst_Detection::aPackedFileThatIsDamaged()
{
    const Bytes packed = deflate(test::randomBytes(test::kindOf(&formats::Tr1), 1, {.pages = 0}));
    for (const Bytes& bytes : {Bytes(packed.begin(), packed.end() - 20),
                               bytesOf("x\x9C is how some texts begin"),
                               bytesOf("\x78\x9C")})
    {
        const auto file = format::read(bytes, {});
        if (!file)
        {
            QCOMPARE(file.error().code, ErrorCode::UnknownFormat);
            continue;
        }
        QVERIFY(!file->complete);
        QCOMPARE(test::faultProblem(*file, bytes), test::kNothing);
    }
}

// An offset is one in the level, and not in the stream around it.
void tst_Detection::placesInAPackedFile()
{
    Bytes level = test::randomBytes(test::kindOf(&formats::Tr1), 1, {.pages = 0});
    level.resize(level.size() + 2);
    const auto file = format::read(deflate(level), {});
    QVERIFY(file.has_value() && file->complete);
    const Error& note = file->diagnostics.back().error;
    QCOMPARE(note.code, ErrorCode::BytesLeftOver);
    QCOMPARE(note.place.space, std::string("file"));
    QVERIFY(note.place.offset <= level.size() - 2);
}

void tst_Detection::readingCanBeCancelled()
{
    std::stop_source stop;
    std::vector<double> reported;
    const Progress progress(stop.get_token(),
                            [&reported](double done) { reported.push_back(done); });
    for (const FileKind& kind : test::allKinds())
    {
        reported.clear();
        const Bytes bytes = test::randomBytes(kind, 1, {.pages = 0});
        QVERIFY(format::read(bytes, {}, progress).has_value());
        QVERIFY(std::ranges::is_sorted(reported));
        QVERIFY(!reported.empty() && reported.front() >= 0.0 && reported.back() == 1.0);
    }
    stop.request_stop();
    for (const FileKind& kind : test::allKinds())
    {
        const Bytes bytes = test::randomBytes(kind, 1, {.pages = 0});
        QVERIFY_EXCEPTION_THROWN((void)format::read(bytes, {}, progress), Cancelled);
    }
}

template struct tr::test::RegisteredTest<tst_Detection>;
#include "tst_Detection.moc"
