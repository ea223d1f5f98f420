// Compressed parts of files: what another compressor made stays as it is until its content changes.

#include "core/base/Error.h"
#include "core/format/level/LevelFormat.h"
#include "core/level/LevelLayout.h"
#include "tests/core/Lossless.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>

using namespace tr;
using format::Format;
namespace formats = format::formats;
using format::GameFile;
using level::Level;
using test::asBytes;
using test::Bytes;
using test::bytesOf;
using test::levelOf;
using test::throughTheDisk;

class tst_LosslessChunks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void compressedBytesAreKept();
    void aChangedChunkLeavesTheOthers();
    void whatIsInAChunkBehindItsContent();
    void aFilePackedAsAWhole();
};

namespace
{

/// The same file, with the content of its chunks stored by another compressor.
Bytes withStoredChunks(const Bytes& bytes)
{
    const auto file = format::read(bytes, {});
    const auto map = format::fieldMap(*file);
    const auto spaces = format::spaceBytes(bytes, map);
    GameFile stored = *file;
    Level& level = levelOf(stored);
    const auto store = [&map, &spaces](schema::PackedChunk& chunk, std::string_view name)
    {
        const auto found = std::ranges::find(map.spaces(), name, &schema::Space::name);
        if (found == map.spaces().end())
        {
            return;
        }
        const auto& content = (*spaces)[static_cast<std::size_t>(found - map.spaces().begin())];
        const Bytes packed = test::storedStream(content);
        const auto* raw = reinterpret_cast<const std::uint8_t*>(packed.data());
        chunk.compressed = std::vector<std::uint8_t>(raw, raw + packed.size());
    };
    store(level.textiles32Chunk, level::chunk::kTextiles32);
    store(level.textiles16Chunk, level::chunk::kTextiles16);
    store(level.miscTextilesChunk, level::chunk::kMiscTextiles);
    store(level.levelDataChunk, level::chunk::kLevelData);
    return *format::write(stored);
}

} // namespace

// No two compressors agree: what another one made must come back as it was.
void tst_LosslessChunks::compressedBytesAreKept()
{
    for (const Format* const format : {&formats::Tr4, &formats::Tr5})
    {
        const Bytes ours = test::randomBytes(test::kindOf(format), 12);
        const Bytes bytes = withStoredChunks(ours);
        QVERIFY(bytes.size() > ours.size());
        const auto file = format::read(bytes, {});
        QCOMPARE(test::readProblem(file), test::kNothing);
        const auto written = format::write(*file);
        QVERIFY(written.has_value());
        QCOMPARE(test::byteDifference(bytes, *written), test::kNothing);
    }
}

void tst_LosslessChunks::aChangedChunkLeavesTheOthers()
{
    const Bytes bytes = withStoredChunks(test::randomBytes(test::kindOf(&formats::Tr4), 12));
    auto file = format::read(bytes, {});
    QCOMPARE(test::readProblem(file), test::kNothing);
    const GameFile before = *file;
    levelOf(*file).sounds.map.edit()[3] ^= 1;
    const auto written = format::write(*file);
    QVERIFY(written.has_value());
    const auto back = format::read(*written, {});
    QCOMPARE(test::readProblem(back), test::kNothing);

    const Level& a = levelOf(before);
    const Level& b = *back->content.as<Level>();
    QVERIFY(a.textiles32Chunk.compressed == b.textiles32Chunk.compressed);
    QVERIFY(a.textiles16Chunk.compressed == b.textiles16Chunk.compressed);
    QVERIFY(a.miscTextilesChunk.compressed == b.miscTextilesChunk.compressed);
    QVERIFY(!(a.levelDataChunk.compressed == b.levelDataChunk.compressed));

    levelOf(*file).sounds.map.edit()[3] ^= 1;
    const auto undone = format::write(*file);
    QVERIFY(undone.has_value());
    QCOMPARE(test::byteDifference(bytes, *undone), test::kNothing);
}

void tst_LosslessChunks::whatIsInAChunkBehindItsContent()
{
    GameFile file = test::randomFile(test::kindOf(&formats::Tr4), 11);
    const Table<std::uint8_t> slack{9, 8, 7};
    levelOf(file).textiles32Chunk.slack = slack;
    levelOf(file).levelDataChunk.slack = slack;
    const auto back = throughTheDisk(file);
    QCOMPARE(back.problem, test::kNothing);
    QVERIFY(levelOf(back.file).textiles32Chunk.slack == slack);
    QVERIFY(levelOf(back.file).levelDataChunk.slack == slack);
    QVERIFY(bytesOf(file, "slack_of_level_data") == asBytes(slack));
}

void tst_LosslessChunks::aFilePackedAsAWhole()
{
    Bytes bytes = test::storedStream(test::randomBytes(test::kindOf(&formats::Tr4), 3));
    const Bytes inner = test::randomBytes(test::kindOf(&formats::Tr4), 3);
    bytes.insert(bytes.end(), {std::byte{1}, std::byte{2}});
    auto file = format::read(bytes, {});
    QCOMPARE(test::readProblem(file), test::kNothing);
    QVERIFY(file->wrapper.has_value());
    const auto written = format::write(*file);
    QVERIFY(written.has_value());
    QCOMPARE(test::byteDifference(bytes, *written), test::kNothing);

    levelOf(*file).unused.unused ^= 1;
    const auto changed = format::read(*format::write(*file), {});
    QCOMPARE(test::readProblem(changed), test::kNothing);
    QVERIFY(changed->wrapper.has_value());
    QVERIFY(changed->wrapper->slack == (Table<std::uint8_t>{1, 2}));
    QCOMPARE(levelOf(*changed).unused.unused, levelOf(*file).unused.unused);

    levelOf(*file).unused.unused ^= 1;
    const auto undone = format::write(*file);
    QVERIFY(undone.has_value());
    QCOMPARE(test::byteDifference(bytes, *undone), test::kNothing);
}

template struct tr::test::RegisteredTest<tst_LosslessChunks>;
#include "tst_LosslessChunks.moc"
