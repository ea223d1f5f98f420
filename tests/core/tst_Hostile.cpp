// Damaged files and files made to do harm: no crash, no hang, no memory out of proportion. What
// stood before the damage is still there, and every fault says where it is.

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "core/format/level/LevelFormat.h"
#include "core/io/ByteWriter.h"
#include "core/io/Zlib.h"
#include "core/level/LevelLayout.h"
#include "core/schema/PathStack.h"
#include "tests/core/Damage.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/core/ViewWalk.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <cstring>

using namespace tr;
using format::Format;
namespace formats = format::formats;
using test::Bytes;
using test::Cost;
using test::FileKind;
using test::Random;
using test::SoundFile;

class tst_Hostile : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void truncatedAtEverySection_data() { addKinds(); }

    void truncatedAtEverySection();

    void truncatedAnywhere_data() { addKinds(); }

    void truncatedAnywhere();

    void chunksThatEndEarly();

    void everyCountAtItsLargest_data() { addKinds(); }

    void everyCountAtItsLargest();

    void mutations_data() { addKinds(); }

    void mutations();

    void mutationsInsideOfChunks();
    void noise();

    void wrongSizesOfBlocks();
    void wrongMarks();
    void damagedChunksDoNotHideTheOthers();
    void oneDamagedRoomLeavesThoseBeforeIt();

    void thousandsOfChunks();
    void chunksThatPromiseMuch();
    void aBombInAChunk();
    void aBombAsAWholeFile();
    void manyEmptyRows_data();
    void manyEmptyRows();

private:
    static void addKinds();
};

namespace
{

/// 12 kinds, half of them with pages.
constexpr int kMutationsOfAKind = 840;

const FileKind& currentKind()
{
    const int kind = *static_cast<int*>(QTest::qData("kind", qMetaTypeId<int>()));
    return test::allKinds()[static_cast<std::size_t>(kind)];
}

constexpr test::RandomSizes kWithoutPages{.rows = 12, .variables = 3, .pages = 0, .loose = 40};

/// Most of them without texture pages, which take long and hide the rest.
std::vector<SoundFile> someFiles(const FileKind& kind)
{
    std::vector<SoundFile> files;
    for (std::uint64_t seed = 1; seed <= 16; ++seed)
    {
        files.emplace_back(seed % 8 == 0 ? test::randomBytes(kind, seed)
                                         : test::randomBytes(kind, seed, kWithoutPages));
    }
    return files;
}

void walkViewsOf(const Result<format::GameFile>& file)
{
    if (file)
    {
        test::walkViews(*file);
    }
}

bool isAboutRows(const Error& fault)
{
    return fault.code == ErrorCode::CountTooLarge
           && (fault.path == "num_rooms" || fault.path == "num_samples");
}

/// What is wrong with a file that was cut off, apart from its being cut off.
std::string cutProblem(const SoundFile& sound, std::size_t size, Cost& cost)
{
    const std::span bytes = std::span(sound.bytes()).first(size);
    const auto file = test::readMeasured(bytes, test::totalSize(sound.map()), cost);
    constexpr std::size_t kSmallestKnown = 8; // a WAD is known by its version and a count
    if (!file)
    {
        // A WAD that begins with nothing could as well be a sprite file.
        const bool isNothing =
            sound.file().wad() != nullptr && file.error().code == ErrorCode::RefusedFormat;
        return size < kSmallestKnown || isNothing ? std::string{}
                                                  : concat("refused: ", fullMessage(file.error()));
    }
    if (auto problem = test::faultProblem(*file, bytes); !problem.empty())
    {
        return problem;
    }
    if (size >= sound.knownEnd())
    {
        return file->complete ? std::string{} : "its end is missing, but it has none";
    }
    if (file->complete)
    {
        return "complete, although it was cut off";
    }
    // Where the count of the rooms can no longer be right, none of them is read.
    const Error& fault = *test::firstFault(*file);
    // A demo is told by what follows its palette or light map; tst_Detection asks that it is.
    const bool isOpen = isAboutRows(fault) || file->format != sound.file().format;
    return sound.keptProblem(*file, isOpen ? fault.place : Place{{}, size});
}

std::string at(std::size_t offset, const std::string& problem)
{
    return problem.empty() ? problem : concat("at ", hex(offset), ": ", problem);
}

std::string firstNonEmpty(const std::string& a, const std::string& b)
{
    return a.empty() ? b : a;
}

template <class Number>
void put(Bytes& bytes, std::size_t offset, Number number)
{
    std::memcpy(bytes.data() + offset, &number, sizeof(number));
}

/// A TR4 file up to its first chunk.
ByteWriter startOfTr4()
{
    ByteWriter writer;
    writer.number(std::uint32_t{0x00345254});
    for (int i = 0; i < 3; ++i)
    {
        writer.number(std::uint16_t{1});
    }
    return writer;
}

std::string describeCost(const Cost& cost)
{
    return concat("slowest ",
                  static_cast<int>(cost.slowest * 1000),
                  " ms, most memory ",
                  static_cast<int>(cost.mostMemory * 100),
                  " % of the file with its chunks");
}

} // namespace

void tst_Hostile::addKinds()
{
    QTest::addColumn<int>("kind");
    for (std::size_t i = 0; i < test::allKinds().size(); ++i)
    {
        QTest::newRow(std::string(test::allKinds()[i].name).c_str()) << static_cast<int>(i);
    }
}

void tst_Hostile::truncatedAtEverySection()
{
    Cost cost;
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
    {
        const SoundFile sound(test::randomBytes(currentKind(), seed, kWithoutPages));
        for (const std::size_t boundary : sound.boundaries(0))
        {
            for (const std::size_t size : {boundary, boundary + 1})
            {
                if (size > 0 && size < sound.bytes().size())
                {
                    QCOMPARE(at(size, cutProblem(sound, size, cost)), test::kNothing);
                }
            }
        }
    }
    QCOMPARE(cost.problem, test::kNothing);
}

void tst_Hostile::truncatedAnywhere()
{
    Cost cost;
    Random random(1);
    for (std::uint64_t seed = 4; seed <= 7; ++seed)
    {
        const SoundFile sound(test::randomBytes(currentKind(), seed));
        for (int i = 0; i < 50; ++i)
        {
            const std::size_t size = 1 + random.below(sound.bytes().size() - 1);
            QCOMPARE(at(size, cutProblem(sound, size, cost)), test::kNothing);
        }
    }
    QCOMPARE(cost.problem, test::kNothing);
}

// The chunk is sound, but what is in it ends in the middle of something.
void tst_Hostile::chunksThatEndEarly()
{
    Cost cost;
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
    {
        const SoundFile sound(test::randomBytes(test::kindOf(&formats::Tr4), seed, kWithoutPages));
        const Bytes content = test::chunkOf(sound.bytes(), "level_data");
        const auto slack = sound.map().find("slack_of_level_data");
        const std::size_t end = slack ? slack->offset : content.size();
        const auto space = static_cast<std::uint32_t>(sound.map().spaces().size() - 1);
        for (const std::size_t boundary : sound.boundaries(space))
        {
            for (const std::size_t size : {boundary, boundary + 1})
            {
                if (size >= end)
                {
                    continue;
                }
                const Bytes bytes =
                    test::withChunk(sound.bytes(), "level_data", std::span(content).first(size));
                const auto file = test::readMeasured(bytes, content.size(), cost);
                QVERIFY(file.has_value());
                QVERIFY(!file->complete);
                QCOMPARE(at(size, test::faultProblem(*file, bytes)), test::kNothing);
                QCOMPARE(test::firstFault(*file)->place.space, std::string("level_data"));
                QVERIFY(test::firstFault(*file)->place.offset <= size);
                const std::string lost = sound.keptProblem(*file, test::firstFault(*file)->place);
                QCOMPARE(at(size, lost), test::kNothing);
            }
        }
    }
    QCOMPARE(cost.problem, test::kNothing);
}

// No count is believed before it is compared with the bytes that are left.
void tst_Hostile::everyCountAtItsLargest()
{
    Cost cost;
    const SoundFile sound(test::randomBytes(currentKind(), 2, kWithoutPages));
    int counts = 0;
    for (std::uint32_t i = 0; i < sound.map().nodes().size(); ++i)
    {
        const auto& node = sound.map().nodes()[i];
        // What follows the palette of a demo is the only proof that it is one.
        const bool isProof = currentKind().order == level::Order::Demo && node.name == "cameras";
        if (node.prefix != schema::kCountPrefix || isProof)
        {
            continue;
        }
        Bytes content =
            node.space == 0 ? sound.bytes() : test::chunkOf(sound.bytes(), "level_data");
        const auto begin = content.begin() + static_cast<std::ptrdiff_t>(node.begin);
        const auto size = static_cast<std::ptrdiff_t>(node.end - node.begin);
        std::fill_n(begin, size, std::byte{0xFF});
        const Bytes bytes =
            node.space == 0 ? content : test::withChunk(sound.bytes(), "level_data", content);
        const auto file = test::readMeasured(bytes, content.size(), cost);
        QVERIFY(file.has_value());
        const std::string path = sound.map().pathOf(i);
        QVERIFY2(!file->complete, path.c_str());
        QCOMPARE(test::faultProblem(*file, bytes), test::kNothing);
        QCOMPARE(test::firstFault(*file)->code, ErrorCode::CountTooLarge);
        QCOMPARE(test::firstFault(*file)->path, path);
        QCOMPARE(test::firstFault(*file)->place.offset, node.begin);
        QCOMPARE(sound.keptProblem(*file, test::firstFault(*file)->place), test::kNothing);
        ++counts;
    }
    QVERIFY(counts >= 10);
    QCOMPARE(cost.problem, test::kNothing);
}

void tst_Hostile::mutations()
{
    Cost cost;
    Random random(2);
    const std::vector<SoundFile> files = someFiles(currentKind());
    int taken = 0;
    for (int i = 0; i < kMutationsOfAKind; ++i)
    {
        const SoundFile& sound = files[random.below(files.size())];
        Bytes bytes = sound.bytes();
        test::mutate(random, bytes);
        const auto file = test::readMeasured(bytes, test::totalSize(sound.map()), cost);
        taken += file && file->complete ? 1 : 0;
        walkViewsOf(file);
        QCOMPARE(firstNonEmpty(cost.problem, test::anyBytesProblem(bytes, {})), test::kNothing);
    }
    // Else nothing but refusals would have been tested. Nearly all of a TR4 file is compressed.
    QVERIFY2(taken > (currentKind().format == &formats::Tr4 ? 0 : kMutationsOfAKind / 50),
             std::to_string(taken).c_str());
    qInfo("%s", describeCost(cost).c_str());
}

// A changed chunk does not inflate: these change what is in it.
void tst_Hostile::mutationsInsideOfChunks()
{
    constexpr int kMutations = 1500;
    Cost cost;
    Random random(3);
    const std::vector<SoundFile> files = someFiles(test::kindOf(&formats::Tr4));
    int taken = 0;
    for (int i = 0; i < kMutations; ++i)
    {
        const SoundFile& sound = files[random.below(files.size())];
        const Bytes& file = sound.bytes();
        Bytes content = test::chunkOf(file, "level_data");
        test::mutate(random, content);
        const Bytes bytes = test::withChunk(file, "level_data", content);
        const std::uint64_t inflated = test::totalSize(sound.map()) + content.size();
        const auto read = test::readMeasured(bytes, inflated, cost);
        taken += read && read->complete ? 1 : 0;
        walkViewsOf(read);
        QCOMPARE(firstNonEmpty(cost.problem, test::anyBytesProblem(bytes, {})), test::kNothing);
    }
    QVERIFY2(taken > kMutations / 50, std::to_string(taken).c_str());
    qInfo("%s", describeCost(cost).c_str());
}

// Random bytes behind a version word that is known.
void tst_Hostile::noise()
{
    Cost cost;
    Random random(4);
    for (const FileKind& kind : test::allKinds())
    {
        for (int i = 0; i < 50; ++i)
        {
            Bytes bytes = random.bytes(4 + random.below(5000));
            put(bytes, 0, kind.word);
            (void)test::readMeasured(bytes, 0, cost);
            QCOMPARE(firstNonEmpty(cost.problem, test::anyBytesProblem(bytes, {})), test::kNothing);
        }
    }
}

void tst_Hostile::wrongSizesOfBlocks()
{
    Cost cost;
    const auto expect = [&cost](const SoundFile& sound, std::string_view path, std::uint32_t number)
    {
        Bytes bytes = sound.bytes();
        const auto field = sound.map().find(path);
        put(bytes, field->offset, number);
        const auto file = test::readMeasured(bytes, 0, cost);
        return file && !file->complete ? *test::firstFault(*file) : Error{};
    };
    auto made = test::randomFile(test::kindOf(&formats::Tr1), 1, kWithoutPages);
    level::Room room;
    room.vertices = {{}, {}};
    made.content.as<level::Level>()->rooms = {room};
    const SoundFile tr1(*format::write(made));
    const std::string words = "rooms/0/num_data_words";
    QCOMPARE(expect(tr1, words, 3).code, ErrorCode::BlockOverrun);
    QCOMPARE(expect(tr1, words, 3).path, words);
    QCOMPARE(expect(tr1, words, 0xFFFFFFFF).code, ErrorCode::UnexpectedEnd);
    QCOMPARE(expect(tr1, words, 0x80000000).path, words);

    made = test::randomFile(test::kindOf(&formats::Tr5), 1, kWithoutPages);
    made.content.as<level::Level>()->tr5Rooms = {level::Tr5Room{}};
    made.content.as<level::Level>()->tr5Settings = {}; // as in all real files
    const SoundFile tr5(*format::write(made));
    const std::string size = "rooms/0/room_data_size";
    QCOMPARE(expect(tr5, size, 100).code, ErrorCode::BlockOverrun);
    QCOMPARE(expect(tr5, size, 0xFFFFFFFF).code, ErrorCode::UnexpectedEnd);
    QCOMPARE(expect(tr5, size, 0xFFFFFFFF).path, size);
    QCOMPARE(expect(tr5, "level_data/compressed_size", 100).code, ErrorCode::BadValue);
    QCOMPARE(expect(tr5, "level_data/compressed_size", 100).path, std::string("level_data"));
    QCOMPARE(cost.problem, test::kNothing);
}

void tst_Hostile::wrongMarks()
{
    const SoundFile sound(test::randomBytes(test::kindOf(&formats::Tr5), 1, kWithoutPages));
    for (const char* mark : {"sprite_mark", "texture_mark"})
    {
        Bytes bytes = sound.bytes();
        const auto field = sound.map().find(mark);
        QVERIFY(field.has_value());
        bytes[field->offset] = std::byte{'s'};
        const auto file = format::read(bytes, {});
        QVERIFY(file.has_value() && !file->complete);
        const Error& fault = *test::firstFault(*file);
        QCOMPARE(fault.code, ErrorCode::BadMark);
        QCOMPARE(fault.path, std::string(mark));
        QCOMPARE(fault.place.offset, field->offset);
        QCOMPARE(sound.keptProblem(*file, test::firstFault(*file)->place), test::kNothing);
    }
}

void tst_Hostile::damagedChunksDoNotHideTheOthers()
{
    const SoundFile sound(test::randomBytes(test::kindOf(&formats::Tr4), 12));
    for (const std::string_view chunk : {level::chunk::kTextiles32,
                                         level::chunk::kTextiles16,
                                         level::chunk::kMiscTextiles,
                                         level::chunk::kLevelData})
    {
        Bytes bytes = sound.bytes();
        const auto packed = sound.map().find(concat(chunk, "/compressed"));
        bytes[packed->offset + packed->size - 1] ^= std::byte{1};
        const auto file = format::read(bytes, {});
        QVERIFY(file.has_value() && !file->complete);
        const Error& fault = *test::firstFault(*file);
        QCOMPARE(fault.code, ErrorCode::BadChunkStream);
        QCOMPARE(std::string_view(fault.path), chunk);
        QCOMPARE(fault.place.offset, packed->offset);
        const auto whole = sound.file().tables();
        const auto set = file->tables();
        for (const schema::TableView& table : whole.tables())
        {
            if (table.size() == 0)
            {
                continue;
            }
            const auto where = sound.map().find(table.pathOf(0));
            const bool isInChunk = sound.map().spaces()[where->space].name == chunk;
            const auto* left = set.find(table.id());
            QCOMPARE(left == nullptr ? 0 : left->size(), isInChunk ? 0 : table.size());
        }
    }
}

void tst_Hostile::oneDamagedRoomLeavesThoseBeforeIt()
{
    auto made = test::randomFile(test::kindOf(&formats::Tr3), 1, kWithoutPages);
    std::vector<level::Room> rooms(5);
    for (std::size_t i = 0; i < rooms.size(); ++i)
    {
        rooms[i].info.x = static_cast<std::int32_t>(1024 * i);
        rooms[i].portals = {level::Portal{}};
    }
    made.content.as<level::Level>()->rooms = rooms;
    const SoundFile sound(*format::write(made));
    Bytes bytes = sound.bytes();
    put(bytes, sound.map().find("rooms/3/num_portals")->offset, std::uint16_t{0xFFFF});
    const auto file = format::read(bytes, {});
    QVERIFY(file.has_value() && !file->complete);
    QCOMPARE(test::firstFault(*file)->path, std::string("rooms/3/num_portals"));
    QCOMPARE(file->level()->rooms.size(), 3U);
    QCOMPARE(file->level()->rooms[2].info.x, 2048);
    QCOMPARE(file->level()->rooms[2].portals.size(), 1U);
}

// Each looks sound at its first two bytes, and there is no end to them.
void tst_Hostile::thousandsOfChunks()
{
    ByteWriter writer = startOfTr4();
    for (int i = 0; i < 100'000; ++i)
    {
        writer.number(std::uint32_t{1'000'000});
        writer.number(std::uint32_t{2});
        writer.number(std::uint16_t{0x9C78});
    }
    const Bytes bytes = writer.release();
    Cost cost;
    (void)test::readMeasured(bytes, 0, cost);
    QCOMPARE(cost.problem, test::kNothing);
    QCOMPARE(test::anyBytesProblem(bytes, {}), test::kNothing);
}

void tst_Hostile::chunksThatPromiseMuch()
{
    Random random(5);
    const Bytes stream = test::storedStream(random.bytes(300'000));
    for (const std::uint32_t promised : {400'000U, 300'000'000U, 0xFFFFFFFFU})
    {
        ByteWriter writer = startOfTr4();
        for (int i = 0; i < 4; ++i)
        {
            writer.number(promised);
            writer.number(static_cast<std::uint32_t>(stream.size()));
            writer.bytes(stream);
        }
        const Bytes bytes = writer.release();
        Cost cost;
        (void)test::readMeasured(bytes, 4 * 300'000, cost);
        QCOMPARE(cost.problem, test::kNothing);
        QCOMPARE(test::anyBytesProblem(bytes, {}), test::kNothing);
    }
}

void tst_Hostile::aBombInAChunk()
{
    constexpr std::uint32_t kInflated = 32 * 1024 * 1024;
    ByteWriter writer = startOfTr4();
    const Bytes bomb = deflate(Bytes(kInflated));
    for (int i = 0; i < 4; ++i)
    {
        writer.number(kInflated);
        writer.number(static_cast<std::uint32_t>(bomb.size()));
        writer.bytes(bomb);
    }
    const Bytes bytes = writer.release();
    Cost cost;
    (void)test::readMeasured(bytes, 4ULL * kInflated, cost);
    QCOMPARE(cost.problem, test::kNothing);
    qInfo("%s", describeCost(cost).c_str());
}

void tst_Hostile::aBombAsAWholeFile()
{
    constexpr std::size_t kInflated = 64 * 1024 * 1024;
    const Bytes bytes = deflate(Bytes(kInflated));
    Cost cost;
    const auto file = test::readMeasured(bytes, kInflated, cost);
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::UnknownFormat);
    QCOMPARE(cost.problem, test::kNothing);
    qInfo("%s", describeCost(cost).c_str());
}

void tst_Hostile::manyEmptyRows_data()
{
    QTest::addColumn<const tr::format::Format*>("format");
    QTest::addColumn<QString>("count");
    QTest::newRow("rooms of TR1") << &formats::Tr1 << "num_rooms";
    QTest::newRow("rooms of TR3") << &formats::Tr3 << "num_rooms";
    QTest::newRow("rooms of TR5") << &formats::Tr5 << "num_rooms";
    QTest::newRow("samples of TR4") << &formats::Tr4 << "num_samples";
    QTest::newRow("samples of TR5") << &formats::Tr5 << "num_samples";
}

// Rows that take much more room in memory than in the file: an empty room has 44 bytes there.
void tst_Hostile::manyEmptyRows()
{
    constexpr std::uint64_t kTimesOfEmptyRows = 10;
    QFETCH(const tr::format::Format*, format);
    QFETCH(QString, count);
    const FileKind& kind = test::kindOf(format);
    auto made = test::randomFile(kind, 1, kWithoutPages);
    auto& level = *made.content.as<level::Level>();
    level.rooms = std::vector<level::Room>(count == "num_rooms" ? 60'000 : 0);
    level.tr5Rooms = std::vector<level::Tr5Room>(count == "num_rooms" ? 20'000 : 0);
    level.samples = std::vector<level::Sample>(count == "num_samples" ? 500'000 : 0);
    if (level.version == level::versions::Tr5)
    {
        level.rooms.clear();
    }
    else
    {
        level.tr5Rooms.clear();
    }
    const auto bytes = format::write(made);
    QVERIFY(bytes.has_value());
    Cost cost;
    const auto file = test::readMeasured(*bytes, 0, cost, kTimesOfEmptyRows);
    QVERIFY(file.has_value() && file->complete);
    qInfo("%s", describeCost(cost).c_str());
    QCOMPARE(cost.problem, test::kNothing);
}

template struct tr::test::RegisteredTest<tst_Hostile>;
#include "tst_Hostile.moc"
