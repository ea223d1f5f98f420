// The block that the TRX engines read behind levels of TR1 to TR3: its bytes, its space, and the
// edits that it cannot follow. Blocks are put together byte by byte.

#include "core/check/Spaces.h"
#include "core/edit/fields/FieldEdit.h"
#include "tests/core/EditedFile.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <tuple>

using namespace tr;
using schema::TableId;
namespace tables = level::tables;
using schema::Version;
namespace versions = level::versions;
using test::add32;
using test::codeOf;
using test::EditedFile;
using test::fileWith;

using Bytes = std::vector<std::byte>;
using Edit = test::FileEdit;

class tst_TrxBlock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isASpaceOfItsOwn_data();
    void isASpaceOfItsOwn();
    void oddBlocksAreBytes();
    void contentIsWrittenAnew();
    void staysInStep();
    void sectorsThatAreReplaced();
};

namespace
{

/// No tests, and a chunk with a block of each kind.
std::vector<std::uint8_t> trxContent(const std::vector<std::uint32_t>& blocks)
{
    std::vector<std::uint8_t> chunk;
    for (const std::uint32_t kind : blocks)
    {
        add32(chunk, kind);
        add32(chunk, 1);
        add32(chunk, 3);
        chunk.insert(chunk.end(), {1, 2, 3});
    }
    std::vector<std::uint8_t> content;
    add32(content, 0);
    add32(content, 0);
    add32(content, 1);
    add32(content, 6);
    add32(content, static_cast<std::uint32_t>(blocks.size()));
    add32(content, static_cast<std::uint32_t>(chunk.size()));
    content.insert(content.end(), chunk.begin(), chunk.end());
    return content;
}

std::vector<std::uint8_t> trxBlock(const std::vector<std::uint8_t>& content)
{
    const Bytes stream = test::storedStream(std::as_bytes(std::span(content)));
    std::vector<std::uint8_t> bytes{'T', 'R', 'X', 'J'};
    add32(bytes, 6);
    add32(bytes, 0);
    add32(bytes, static_cast<std::uint32_t>(content.size()));
    add32(bytes, static_cast<std::uint32_t>(stream.size()));
    const auto* first = reinterpret_cast<const std::uint8_t*>(stream.data());
    bytes.insert(bytes.end(), first, first + stream.size());
    return bytes;
}

format::GameFile trxFile(Version version, const std::vector<std::uint8_t>& content)
{
    level::Level level = test::LevelBuilder(version).build();
    level.rooms = std::vector<level::Room>(2, level.rooms[0]);
    level.floorData = std::vector<std::uint16_t>(6);
    auto file = format::read(fileWith(std::move(level), trxBlock(content)), {});
    return file ? std::move(*file) : format::GameFile{};
}

} // namespace

void tst_TrxBlock::isASpaceOfItsOwn_data()
{
    QTest::addColumn<Version>("version");
    for (const Version version : {versions::Tr1, versions::Tr2, versions::Tr3})
    {
        QTest::newRow(level::versionName(version).data()) << version;
    }
}

void tst_TrxBlock::isASpaceOfItsOwn()
{
    QFETCH(Version, version);
    const auto content = trxContent({17, 20});
    const Bytes bytes = fileWith(test::LevelBuilder(version).build(), trxBlock(content));
    const auto file = format::read(bytes, {});
    QCOMPARE(test::readProblem(file), test::kNothing);
    const level::Level& level = *file->level();
    QVERIFY(level.trx.isThere);
    QVERIFY(level.trailing.empty());
    QCOMPARE(level.trx.head.version, 6);
    QVERIFY(std::vector<std::uint8_t>(level.trx.content.begin(), level.trx.content.end())
            == content);
    QVERIFY(format::write(*file).value() == bytes);
    const auto map = format::fieldMap(*file);
    QCOMPARE(test::mapProblem(map, bytes), test::kNothing);
    QCOMPARE(test::fieldsProblem(map, 50), test::kNothing);
    QCOMPARE(map.spaces().back().name, std::string("trx_block"));
    const auto inflated = check::bytesOfSpace(bytes, map, 1);
    QVERIFY(inflated.has_value());
    QVERIFY(std::ranges::equal(*inflated, std::as_bytes(std::span(content))));
    QCOMPARE(map.find("trx_mark").value().offset, bytes.size() - trxBlock(content).size());
}

void tst_TrxBlock::oddBlocksAreBytes()
{
    const auto block = trxBlock(trxContent({17}));
    const auto keeps = [](const std::vector<std::uint8_t>& end)
    {
        const Bytes bytes = fileWith(test::LevelBuilder(versions::Tr2).build(), end);
        const auto file = format::read(bytes, {});
        return file && file->complete && !file->level()->trx.isThere
               && file->level()->trailing.size() == end.size()
               && format::write(*file).value() == bytes;
    };
    for (std::size_t size = 0; size < block.size(); ++size)
    {
        QVERIFY(keeps({block.begin(), block.begin() + static_cast<std::ptrdiff_t>(size)}));
    }
    auto longer = block;
    longer.push_back(0);
    QVERIFY(keeps(longer));
    for (const std::size_t place : {0U, 12U, 16U, 20U, 30U})
    {
        auto changed = block;
        changed[place] ^= 0x55U;
        QVERIFY2(keeps(changed), std::to_string(place).c_str());
    }
    // Levels of TR4 know no such block.
    const Bytes bytes = fileWith(test::LevelBuilder(versions::Tr4).build(), block);
    QCOMPARE(format::read(bytes, {})->level()->trailing.size(), block.size());
}

void tst_TrxBlock::contentIsWrittenAnew()
{
    const auto content = trxContent({14});
    EditedFile file(trxFile(versions::Tr2, content));
    QVERIFY(file.level().trx.isThere);
    const auto before = file.saved();
    const auto byte = schema::Value::ofInteger(schema::ScalarType::U8, 200);
    const schema::Cell last{tables::TrxContent, content.size() - 1, 0, 0};
    QCOMPARE(codeOf(edit::setValue(file.document, last, byte)), std::string("done"));
    const auto again = format::read(file.saved().value(), {});
    QCOMPARE(test::readProblem(again), test::kNothing);
    QVERIFY(again->level()->trx.isThere);
    QCOMPARE(again->level()->trx.content[content.size() - 1], std::uint8_t{200});
    file.document.undo();
    QVERIFY(file.saved().value() == before.value());
}

void tst_TrxBlock::staysInStep()
{
    const auto outcome = [](const std::vector<std::uint8_t>& content, const Edit& edit)
    {
        EditedFile file(trxFile(versions::Tr2, content));
        const std::string code = codeOf(edit(file));
        return file.level().trx.isThere && file.document.canUndo() == (code == "done")
                   ? code
                   : std::string("broken");
    };
    const auto insert = [](const char* path, std::size_t at) -> Edit
    { return [path, at](EditedFile& file) { return file.insert(path, at); }; };
    const std::string refused = "block_repeats";
    const std::string done = "done";
    const auto sectors = trxContent({14, 17});
    const auto pages = trxContent({20});
    const auto sounds = trxContent({14});
    auto unknown = sounds;
    unknown.push_back(0);
    for (const auto& [edit, bySectors, byPages] :
         {std::tuple(insert("rooms", 0), refused, done),
          std::tuple(insert("rooms", 2), done, done),
          std::tuple(insert("floor_data", 2), refused, done),
          std::tuple(insert("floor_data", 6), done, done),
          std::tuple(insert("boxes", 0), refused, done),
          std::tuple(insert("textiles8", 0), done, refused),
          std::tuple(insert("entities", 0), done, done)})
    {
        QCOMPARE(outcome(sectors, edit), bySectors);
        QCOMPARE(outcome(pages, edit), byPages);
        QCOMPARE(outcome(sounds, edit), done);
        QCOMPARE(outcome(unknown, edit), bySectors == done ? byPages : bySectors);
    }
    EditedFile file(trxFile(versions::Tr2, sectors));
    QCOMPARE(file.insert("rooms", 0).error().arguments, (std::vector<std::string>{"rooms"}));
}

void tst_TrxBlock::sectorsThatAreReplaced()
{
    const level::Level level = test::LevelBuilder(versions::Tr2).build();
    const level::Room& room = level.rooms[0];
    const std::uint16_t depth = room.extent.numZSectors;
    QVERIFY(depth > 2 && room.extent.numXSectors > 2);
    // Sector 1, 2 of room 1: overwritten, to be climbed, and with one triangle; a chunk of a block.
    std::vector<std::uint8_t> edits{1, 0, 1, 0, 2, 0};
    add32(edits, 3);
    add32(edits, 7);
    edits.resize(edits.size() + 12);
    add32(edits, 11);
    add32(edits, 4);
    add32(edits, 13);
    add32(edits, 1);
    edits.insert(edits.end(), {7, 0, 0, 0});
    const auto contentWith = [](const std::vector<std::uint8_t>& data)
    {
        std::vector<std::uint8_t> content;
        for (const std::uint32_t number : {0U, 0U, 1U, 6U, 1U})
        {
            add32(content, number);
        }
        add32(content, static_cast<std::uint32_t>(data.size() + 12));
        add32(content, 17);
        add32(content, 1);
        add32(content, static_cast<std::uint32_t>(data.size()));
        content.insert(content.end(), data.begin(), data.end());
        return content;
    };
    const std::size_t perRoom = room.sectors.size();
    const std::size_t tied = perRoom + depth + 2U;
    const auto setFloor = [&](const std::vector<std::uint8_t>& content, std::size_t sector)
    {
        EditedFile file(trxFile(versions::Tr2, content));
        const auto tables = file.document.content().tables();
        const auto& type = tables.find(tables::Sectors)->type();
        const auto leaf = static_cast<std::uint32_t>(type.find("floor") - type.leaves().data());
        const auto clicks = schema::Value::ofInteger(schema::ScalarType::I8, 9);
        return codeOf(edit::setValue(file.document, {tables::Sectors, sector, leaf, 0}, clicks));
    };
    const auto known = contentWith(edits);
    QCOMPARE(setFloor(known, tied), std::string("block_repeats"));
    for (const std::size_t other : {tied - perRoom, tied - 1, tied + 1, tied + depth})
    {
        QCOMPARE(setFloor(known, other), std::string("done"));
    }
    // An edit that nobody knows, and one that is cut: it may be any sector.
    for (const std::size_t place : {std::size_t{10}, edits.size()})
    {
        auto unknown = edits;
        if (place < edits.size())
        {
            unknown[place] = 99;
        }
        else
        {
            unknown.pop_back();
        }
        QCOMPARE(setFloor(contentWith(unknown), tied + 1), std::string("block_repeats"));
    }
}

template struct tr::test::RegisteredTest<tst_TrxBlock>;
#include "tst_TrxBlock.moc"
