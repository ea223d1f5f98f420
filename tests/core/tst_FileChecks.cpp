// core/check: what compares a file with what was written, and what is known of a damaged one.

#include "core/check/KnownBytes.h"
#include "core/check/RoundTrip.h"
#include "core/check/Spaces.h"
#include "core/format/level/LevelFormat.h"
#include "core/io/Zlib.h"
#include "tests/support/PlainFiles.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <array>
#include <map>

using tr::Place;
using tr::check::compareRoundTrip;
using tr::check::firstUncovered;
using tr::check::knownEnds;
using tr::check::RoundTrip;
using tr::check::SpaceBytes;
using tr::format::Format;
namespace formats = tr::format::formats;
using tr::format::GameFile;
using tr::schema::FieldMap;
using tr::test::bytesOf;
using tr::test::plainFile;

namespace
{

/// A file as it is once it was written and read.
struct Opened
{
    std::vector<std::byte> bytes;
    GameFile file;
    FieldMap map;
    std::vector<SpaceBytes> spaces;
};

Opened open(std::vector<std::byte> bytes)
{
    auto file = tr::format::read(bytes, "");
    TR_ASSERT(file.has_value());
    FieldMap map = tr::format::fieldMap(*file);
    auto spaces = tr::format::spaceBytes(bytes, map);
    return {std::move(bytes),
            std::move(*file),
            std::move(map),
            spaces ? std::move(*spaces) : std::vector<SpaceBytes>{}};
}

GameFile withState(GameFile file, std::uint16_t state)
{
    file.content.as<tr::level::Level>()->objects.animations.edit()[1].stateId = state;
    return file;
}

constexpr std::array kFormats{
    &formats::Tr1, &formats::Tr2, &formats::Tr3, &formats::Tr4, &formats::Tr5};

} // namespace

class tst_FileChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalFilesAreExact();
    void differenceIsNamed_data();
    void differenceIsNamed();
    void differenceInWrappedFile();
    void longerAndShorter();
    void uncoveredBytes();
    void bytesOfEverySpace();

    void wholeFileIsKnown_data();
    void wholeFileIsKnown();
    void knownFieldsAreThoseOfTheWholeFile_data();
    void knownFieldsAreThoseOfTheWholeFile();
    void damagedChunkIsNotKnown();
};

void tst_FileChecks::equalFilesAreExact()
{
    const Opened file = open(bytesOf(plainFile(&formats::Tr4)));
    const RoundTrip result = compareRoundTrip(file.spaces, file.spaces, file.map);
    QVERIFY(result.isExact());
    QVERIFY(!result.first);
    QVERIFY(!firstUncovered(file.spaces, file.map));
}

void tst_FileChecks::differenceIsNamed_data()
{
    QTest::addColumn<const Format*>("format");
    for (const Format* const format : kFormats)
    {
        QTest::newRow(format->id.data()) << format;
    }
}

void tst_FileChecks::differenceIsNamed()
{
    QFETCH(const Format*, format);
    const Opened before = open(bytesOf(plainFile(format)));
    const Opened after = open(bytesOf(withState(before.file, 0x0109)));
    const RoundTrip result = compareRoundTrip(before.spaces, after.spaces, before.map);
    QVERIFY(!result.isExact());
    QVERIFY(result.first.has_value());
    QCOMPARE(QByteArray::fromStdString(result.first->path), "animations/1/state_id");
    QCOMPARE(result.first->original, std::byte{7});
    QCOMPARE(result.first->written, std::byte{9});
    const bool packed = format == &formats::Tr4;
    QCOMPARE(QByteArray::fromStdString(result.first->place.space), packed ? "level_data" : "");
    QCOMPARE(result.first->place.offset, before.map.find("animations/1/state_id")->offset);
    if (!packed)
    {
        QCOMPARE(result.differences, 2U);
    }

    // Without the inflated bytes the stream itself is all that can be named.
    const RoundTrip shallow = compareRoundTrip(
        std::span(before.spaces).first(1), std::span(after.spaces).first(1), before.map);
    QCOMPARE(shallow.differences, result.differences);
    const auto path = QByteArray::fromStdString(shallow.first->path);
    QVERIFY2(packed ? path.startsWith("level_data/") : path == "animations/1/state_id", path);
}

void tst_FileChecks::differenceInWrappedFile()
{
    const auto wrapped = [](std::uint16_t state)
    { return open(tr::deflate(bytesOf(withState(plainFile(&formats::Tr4), state)))); };
    const Opened before = wrapped(7);
    const Opened after = wrapped(8);
    QVERIFY(before.file.wrapper.has_value());
    const RoundTrip result = compareRoundTrip(before.spaces, after.spaces, before.map);
    QVERIFY(result.first.has_value());
    // The size of the inner stream comes before it, so it can be what differs first.
    const auto path = QByteArray::fromStdString(result.first->path);
    QVERIFY2(path == "animations/1/state_id" || path == "level_data/compressed_size", path);
    QVERIFY(!result.first->place.space.empty());
}

void tst_FileChecks::longerAndShorter()
{
    const Opened file = open(bytesOf(plainFile(&formats::Tr1)));
    auto longer = file.spaces;
    longer[0].insert(longer[0].end(), 3, std::byte{0xAB});

    const RoundTrip grown = compareRoundTrip(file.spaces, longer, file.map);
    QCOMPARE(grown.differences, 3U);
    QVERIFY(grown.first.has_value());
    QVERIFY(!grown.first->original);
    QCOMPARE(grown.first->written, std::byte{0xAB});
    QCOMPARE(grown.first->place.offset, file.bytes.size());
    QVERIFY(grown.first->path.empty());

    auto shorter = file.spaces;
    shorter[0].resize(shorter[0].size() - 2);
    const RoundTrip shrunk = compareRoundTrip(file.spaces, shorter, file.map);
    QCOMPARE(shrunk.differences, 2U);
    QVERIFY(shrunk.first->original.has_value());
    QVERIFY(!shrunk.first->written);
    QCOMPARE(QByteArray::fromStdString(shrunk.first->path), "num_sample_indices");
}

void tst_FileChecks::uncoveredBytes()
{
    const Opened file = open(bytesOf(plainFile(&formats::Tr4)));
    auto spaces = file.spaces;
    spaces[0].push_back(std::byte{0});
    QCOMPARE(firstUncovered(spaces, file.map), std::optional(Place{"", file.bytes.size()}));

    spaces = file.spaces;
    const std::size_t size = spaces[4].size();
    spaces[4].pop_back();
    QCOMPARE(firstUncovered(spaces, file.map), std::optional(Place{"level_data", size - 1}));
    spaces.pop_back();
    QCOMPARE(firstUncovered(spaces, file.map), std::optional(Place{"level_data", 0}));

    // A field that is one byte too short leaves the next one without an owner.
    auto nodes = file.map.nodes();
    const auto count = file.map.find("num_animations");
    QVERIFY(count.has_value());
    for (FieldMap::Node& node : nodes)
    {
        if (node.kind == FieldMap::Kind::Record && node.space == count->space
            && node.begin == count->offset)
        {
            --node.end;
        }
    }
    const FieldMap holed(file.map.spaces(), nodes);
    QCOMPARE(firstUncovered(file.spaces, holed),
             std::optional(Place{"level_data", count->offset + count->size - 1}));
}

void tst_FileChecks::bytesOfEverySpace()
{
    for (const bool wrap : {false, true})
    {
        auto bytes = bytesOf(plainFile(&formats::Tr4));
        const Opened file = open(wrap ? tr::deflate(bytes) : std::move(bytes));
        QCOMPARE(file.spaces.size(), wrap ? 6U : 5U);
        QVERIFY(!file.map.originOf(0));
        for (std::uint32_t space = 0; space < file.spaces.size(); ++space)
        {
            const auto own = tr::check::bytesOfSpace(file.bytes, file.map, space);
            QVERIFY(own.has_value());
            QVERIFY(*own == file.spaces[space]);
        }
        const auto shortFile = std::span(file.bytes).first(20);
        QVERIFY(!tr::check::bytesOfSpace(shortFile, file.map, 1));
    }
}

void tst_FileChecks::wholeFileIsKnown_data()
{
    differenceIsNamed_data();
}

void tst_FileChecks::wholeFileIsKnown()
{
    QFETCH(const Format*, format);
    const Opened file = open(bytesOf(plainFile(format)));
    const auto ends = knownEnds(file.map, file.file.diagnostics, file.bytes.size());
    QCOMPARE(ends.size(), file.spaces.size());
    for (std::size_t space = 0; space < ends.size(); ++space)
    {
        QCOMPARE(ends[space], file.spaces[space].size());
    }
}

void tst_FileChecks::knownFieldsAreThoseOfTheWholeFile_data()
{
    QTest::addColumn<std::size_t>("kind");
    for (std::size_t i = 0; i < tr::test::allKinds().size(); ++i)
    {
        QTest::newRow(tr::test::allKinds()[i].name.data()) << i;
    }
}

void tst_FileChecks::knownFieldsAreThoseOfTheWholeFile()
{
    QFETCH(std::size_t, kind);
    constexpr std::uint64_t kSeed = 5;
    constexpr int kCuts = 120;
    const Opened whole = open(tr::test::randomBytes(tr::test::allKinds()[kind], kSeed));
    QVERIFY(whole.file.complete);
    tr::test::Random random(kSeed);
    std::size_t knownFields = 0;
    for (int cut = 0; cut < kCuts; ++cut)
    {
        const std::size_t size = 1 + random.below(whole.bytes.size() - 1);
        const auto file = tr::format::read(std::span(whole.bytes).first(size), "");
        if (!file || file->complete || file->format != whole.file.format)
        {
            continue; // too short to tell what it is
        }
        const FieldMap map = tr::format::fieldMap(*file);
        const auto ends = knownEnds(map, file->diagnostics, size);
        QVERIFY(ends[0] <= size);
        for (std::uint64_t offset = 0; offset < ends[0]; offset += 1 + random.below(16))
        {
            const auto field = map.at(0, offset);
            if (!field || field->offset + field->size > ends[0])
            {
                continue;
            }
            const auto real = whole.map.at(0, offset);
            QVERIFY(real.has_value());
            QCOMPARE(QByteArray::fromStdString(field->path), QByteArray::fromStdString(real->path));
            QCOMPARE(field->offset, real->offset);
            ++knownFields;
        }
    }
    QVERIFY2(knownFields > 300, "too little of the damaged files is known");
}

void tst_FileChecks::damagedChunkIsNotKnown()
{
    const Opened whole = open(bytesOf(plainFile(&formats::Tr4)));
    auto bytes = whole.bytes;
    bytes[whole.map.originOf(2)->bytes.offset + 2] ^= std::byte{0xFF};
    const auto file = tr::format::read(bytes, "");
    QVERIFY(file.has_value());
    QVERIFY(!file->complete);
    const FieldMap map = tr::format::fieldMap(*file);
    const auto ends = knownEnds(map, file->diagnostics, bytes.size());
    QCOMPARE(ends[0], bytes.size()); // what follows the chunk was read
    QCOMPARE(ends[1], whole.spaces[1].size());
    QCOMPARE(ends[2], 0U);
    QCOMPARE(ends[4], whole.spaces[4].size());
}

template struct tr::test::RegisteredTest<tst_FileChecks>;
#include "tst_FileChecks.moc"
