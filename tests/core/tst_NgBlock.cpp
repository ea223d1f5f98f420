// The block that TRNG adds to levels: its tables, its bytes, and what edits make of them. Blocks
// are put together byte by byte, and compared so.

#include "core/edit/fields/FieldEdit.h"
#include "core/level/NgBlock.h"
#include "core/schema/table/CellPath.h"
#include "core/view/derived/DerivedTables.h"
#include "core/view/links/References.h"
#include "core/view/words/RowNames.h"
#include "tests/core/EditedFile.h"
#include "tests/core/Invariants.h"
#include "tests/core/NgSample.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <functional>

using namespace tr;
using edit::Document;
using schema::TableId;
namespace tables = level::tables;
using schema::Version;
namespace versions = level::versions;
using test::add32;
using test::codeOf;
using test::EditedFile;
using test::fileWith;
using test::NgChunk;

using test::allChunks;
using test::baseLevel;
using test::Chunks;
using test::readWith;
using test::Words;

using Bytes = std::vector<std::byte>;

class tst_NgBlock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void chunksAreTables();
    void everyByteHasItsField();
    void rowsHaveNames();
    void aLevelWithoutABlockHasNoTables();
    void cutBlocksAreBytes();
    void changedBytesAreKept();
    void oddBlocks_data();
    void oddBlocks();
    void oddChunksAreBytes();

    void linksOfTheBlock();
    void meaningsBesideTheNumbers();
    void renumbered_data();
    void renumbered();
    void staticsOfTheirRoomOnly();
    void whatCannotBeToldIsRefused();
    void whatIsNotUnderstoodIsRefused();
    void pluginWordsStay();
    void chunksHaveALargestSize();
};

namespace
{

constexpr std::uint16_t kNone = 0xFFFF;

NgChunk& chunkOf(Chunks& chunks, std::uint16_t id)
{
    return *std::ranges::find(chunks, id, &NgChunk::id);
}

/// The bytes that follow what the base level is by itself.
std::vector<std::uint8_t> endOf(const Bytes& bytes, std::size_t size)
{
    const auto* end = reinterpret_cast<const std::uint8_t*>(bytes.data()) + bytes.size();
    return {end - static_cast<std::ptrdiff_t>(std::min(size, bytes.size())), end};
}

EditedFile edited(const Chunks& chunks)
{
    return EditedFile(readWith(baseLevel(), chunks));
}

/// "ng_chunks/3/script_indices/0 to entities/2", of all links of the block.
std::vector<std::string> linksIn(const schema::Content& content)
{
    const schema::TableSet tables = content.tables();
    const view::References references(content, tables);
    std::vector<std::string> found;
    for (const view::Link& link : references.links())
    {
        const std::string from = schema::pathOf(tables, link.from);
        if (from.starts_with("ng_chunks"))
        {
            const schema::TableView& target = *tables.find(link.target);
            const auto row = static_cast<std::size_t>(link.first);
            const bool isThere = !references.dangles(link);
            found.push_back(
                concat(from, " to ", isThere ? target.pathOf(row) : std::string("nothing")));
        }
    }
    return found;
}

} // namespace

void tst_NgBlock::chunksAreTables()
{
    const auto file = readWith(baseLevel(), allChunks());
    QVERIFY(file.complete);
    QVERIFY(file.diagnostics.empty());
    const level::Level& level = *file.level();
    QVERIFY(level.ng.isThere);
    QVERIFY(level.trailing.empty());
    const auto tables = file.tables();
    const auto numberAt = [&tables](std::string_view path)
    {
        const auto cell = schema::cellAt(tables, path);
        return cell ? schema::valueOf(tables, *cell).integer() : std::int64_t{-12345};
    };
    QCOMPARE(tables.find(tables::NgChunks)->size(), allChunks().size());
    QCOMPARE(numberAt("ng_chunks/1/id"), std::int64_t{0x8021});
    QCOMPARE(numberAt("ng_chunks/0/room_flags/2/weather"), std::int64_t{3});
    QCOMPARE(tables.find(tables::NgScriptStatics)->size(), std::size_t{5});
    QCOMPARE(numberAt("ng_chunks/1/script_statics/0/room"), std::int64_t{7});
    QCOMPARE(numberAt("ng_chunks/1/script_statics/1/static"), std::int64_t{-1});
    QCOMPARE(numberAt("ng_chunks/2/texture_animation/0/num_uv_rotates"), std::int64_t{2});
    QCOMPARE(numberAt("ng_chunks/2/texture_animation/0/num_ranges"), std::int64_t{3});
    QCOMPARE(numberAt("ng_chunks/2/texture_animation/0/info/0"), std::int64_t{0x4000});
    QCOMPARE(numberAt("ng_chunks/2/texture_animation/0/from/0"), std::int64_t{11});
    QCOMPARE(numberAt("ng_chunks/2/texture_animation/0/to/0"), std::int64_t{12});
    QCOMPARE(numberAt("ng_chunks/2/texture_animation/0/tile_size"), std::int64_t{64});
    QCOMPARE(numberAt("ng_chunks/3/script_indices/3"), std::int64_t{-1});
    QCOMPARE(numberAt("ng_chunks/3/script_indices/4"), std::int64_t{3});
    QCOMPARE(numberAt("ng_chunks/4/plugins/0/id"), std::int64_t{77});
    QCOMPARE(numberAt("ng_chunks/4/plugins/0/name/1"), std::int64_t{'l'});
    QCOMPARE(numberAt("ng_chunks/4/plugins/0/uses"), std::int64_t{5});
    QCOMPARE(numberAt("ng_chunks/5/bytes/1"), std::int64_t{0});
    QCOMPARE(numberAt("ng_chunks/7/flags/0/flags"), std::int64_t{1});
    QCOMPARE(tables.find(tables::NgRoomNumbers)->size(), std::size_t{10});
    QCOMPARE(numberAt("ng_chunks/8/room_numbers/7"), std::int64_t{2});
    QCOMPARE(numberAt("ng_chunks/9/editor_version/0/version/3"), std::int64_t{7});
    QCOMPARE(numberAt("ng_chunks/10/tails/1/tile"), std::int64_t{31});
    QCOMPARE(numberAt("ng_chunks/10/tails/1/texture"), std::int64_t{3});
    QCOMPARE(numberAt("ng_chunks/11/bytes/4"), std::int64_t{3});
    QCOMPARE(numberAt("ng_chunks/12/level_version/0/version/1"), std::int64_t{2});
    QVERIFY(level::ngFlags(level) == (level::NgFlags{true, false}));
}

void tst_NgBlock::rowsHaveNames()
{
    const auto file = readWith(baseLevel(), allChunks());
    const auto tables = file.tables();
    const view::RowNames names(file.content, tables);
    const auto nameOf = [&](std::string_view path)
    {
        const auto cell = schema::cellAt(tables, path);
        return cell ? view::englishText(names.row(cell->table, cell->row)) : "no such path";
    };
    QCOMPARE(nameOf("ng_chunks/0/id"), std::string("chunk 0 (room flags)"));
    QCOMPARE(nameOf("ng_chunks/11/id"), std::string("chunk 11"));
    QCOMPARE(nameOf("ng_chunks/0/room_flags/2/weather"), std::string("TRNG flags of room 2"));
    QCOMPARE(nameOf("ng_chunks/1/script_statics/3/room"), std::string("script static 3"));
    QCOMPARE(nameOf("ng_chunks/2/texture_animation/0/num_ranges"),
             std::string("TRNG animated textures"));
    QCOMPARE(nameOf("ng_chunks/3/script_indices/4"), std::string("script object 4"));
    QCOMPARE(nameOf("ng_chunks/4/plugins/0/id"), std::string("plugin 0"));
    QCOMPARE(nameOf("ng_chunks/7/flags/0/flags"), std::string("TRNG flags"));
    QCOMPARE(nameOf("ng_chunks/8/room_numbers/7"), std::string("room 7 of the editor"));
    QCOMPARE(nameOf("ng_chunks/9/editor_version/0/zero"), std::string("TRNG editor version"));
    QCOMPARE(nameOf("ng_chunks/10/tails/1/tile"), std::string("texture tail 1"));
    QCOMPARE(nameOf("ng_chunks/12/level_version/0/zero"), std::string("TRNG level version"));
    QCOMPARE(nameOf("ng_chunks/11/bytes/4"), std::string("byte 4 of chunk 11"));
    QCOMPARE(view::englishText(names.table("ng_chunks/11/bytes")),
             std::string("TRNG chunk bytes of chunk 11"));
    QCOMPARE(view::englishText(names.table("rooms/2/statics")),
             std::string("Room statics of room 2"));
}

void tst_NgBlock::everyByteHasItsField()
{
    const auto block = test::ngBlock(allChunks());
    const Bytes bytes = fileWith(baseLevel(), block);
    const auto file = format::read(bytes, {});
    QCOMPARE(test::readProblem(file), test::kNothing);
    QVERIFY(format::write(*file).value() == bytes);
    const auto map = format::fieldMap(*file);
    QCOMPARE(test::mapProblem(map, bytes), test::kNothing);
    QCOMPARE(test::fieldsProblem(map, 50), test::kNothing);
    QCOMPARE(test::tablesProblem(*file), test::kNothing);
    // Where they stand, counted from the start of the block.
    const std::size_t start = bytes.size() - block.size();
    const auto placeOf = [&](std::string_view path)
    { return map.find(path).value().offset - start; };
    QCOMPARE(placeOf("ng_mark"), std::size_t{0});
    QCOMPARE(placeOf("ng_chunks/0/num_words"), std::size_t{2});
    QCOMPARE(placeOf("ng_chunks/0/id"), std::size_t{4});
    QCOMPARE(placeOf("ng_chunks/0/room_flags/1"), std::size_t{2 + 4 + 2 + 8});
    QCOMPARE(placeOf("ng_size"), block.size() - 4);
}

void tst_NgBlock::aLevelWithoutABlockHasNoTables()
{
    const auto file = format::read(test::fileBytes(baseLevel()), {});
    QCOMPARE(test::readProblem(file), test::kNothing);
    for (const TableId table :
         std::to_array<TableId>({tables::NgChunks, tables::NgRoomNumbers, tables::TrxContent}))
    {
        QVERIFY(file->tables().find(table) == nullptr);
    }
    QVERIFY(!format::fieldMap(*file).find("ng_mark").has_value());
}

void tst_NgBlock::cutBlocksAreBytes()
{
    const auto block = test::ngBlock(allChunks());
    const std::size_t base = test::fileBytes(baseLevel()).size();
    const Bytes whole = fileWith(baseLevel(), block);
    for (std::size_t size = 0; size < block.size(); ++size)
    {
        const auto at = static_cast<std::ptrdiff_t>(size);
        for (const std::vector<std::uint8_t>& end :
             {std::vector<std::uint8_t>(block.begin(), block.begin() + at),
              std::vector<std::uint8_t>(block.begin() + 1 + at, block.end())})
        {
            Bytes bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(base));
            const auto raw = std::as_bytes(std::span(end));
            bytes.insert(bytes.end(), raw.begin(), raw.end());
            const auto file = format::read(bytes, {});
            QCOMPARE(test::readProblem(file), test::kNothing);
            QVERIFY(!file->level()->ng.isThere);
            QCOMPARE(file->level()->trailing.size(), end.size());
            QVERIFY(format::write(*file).value() == bytes);
        }
    }
}

void tst_NgBlock::changedBytesAreKept()
{
    const auto block = test::ngBlock(allChunks());
    const Bytes whole = fileWith(baseLevel(), block);
    for (std::size_t place = 0; place < block.size(); ++place)
    {
        for (const int change : {0x01, 0x80, 0xFF})
        {
            Bytes bytes = whole;
            bytes[bytes.size() - block.size() + place] ^= static_cast<std::byte>(change);
            const auto file = format::read(bytes, {});
            QCOMPARE(test::readProblem(file), test::kNothing);
            QVERIFY(format::write(*file).value() == bytes);
            QCOMPARE(test::mapProblem(format::fieldMap(*file), bytes), test::kNothing);
        }
    }
}

void tst_NgBlock::oddBlocks_data()
{
    using Raw = std::vector<std::uint8_t>;
    QTest::addColumn<Raw>("chunks");
    QTest::addColumn<bool>("isUnderstood");
    QTest::newRow("no chunks") << Raw{0, 0, 0, 0} << true;
    QTest::newRow("an unknown chunk") << Raw{3, 0, 1, 0, 9, 9, 0, 0, 0, 0} << true;
    QTest::newRow("another number at the end") << Raw{3, 0, 1, 0, 9, 9, 0, 0, 7, 0} << true;
    QTest::newRow("nothing at all") << Raw{} << false;
    QTest::newRow("half a chunk") << Raw{3, 0} << false;
    QTest::newRow("no end") << Raw{3, 0, 1, 0, 9, 9} << false;
    QTest::newRow("more behind the end") << Raw{0, 0, 0, 0, 5} << false;
    QTest::newRow("an odd size") << Raw{3, 0, 1, 0, 9, 9, 0, 0, 0, 0, 0} << false;
    QTest::newRow("too small") << Raw{1, 0, 1, 0, 0, 0, 0, 0} << false;
    QTest::newRow("too large") << Raw{9, 0, 1, 0, 9, 9, 0, 0, 0, 0} << false;
    QTest::newRow("number 0") << Raw{3, 0, 0, 0, 9, 9, 0, 0, 0, 0} << false;
    QTest::newRow("a size in two words") << Raw{0, 0x80, 4, 0, 1, 0, 9, 9, 0, 0, 0, 0} << false;
}

void tst_NgBlock::oddBlocks()
{
    using Raw = std::vector<std::uint8_t>;
    QFETCH(Raw, chunks);
    QFETCH(bool, isUnderstood);
    Raw block{'N', 'G'};
    block.insert(block.end(), chunks.begin(), chunks.end());
    block.insert(block.end(), {'N', 'G', 'L', 'E'});
    add32(block, static_cast<std::uint32_t>(block.size() + 4));
    for (const bool isBehindBytes : {false, true})
    {
        if (isBehindBytes)
        {
            block.insert(block.begin(), 'x');
        }
        const Bytes bytes = fileWith(baseLevel(), block);
        const auto file = format::read(bytes, {});
        QCOMPARE(test::readProblem(file), test::kNothing);
        QCOMPARE(file->level()->ng.isThere, isUnderstood && !isBehindBytes);
        QCOMPARE(file->level()->trailing.empty(), isUnderstood && !isBehindBytes);
        QVERIFY(format::write(*file).value() == bytes);
        QCOMPARE(test::mapProblem(format::fieldMap(*file), bytes), test::kNothing);
    }
}

void tst_NgBlock::oddChunksAreBytes()
{
    const Chunks chunks{{0x8009, {3, 1}},             // three of eight bytes each, it says
                        {0x800D, {1}},                // half of it
                        {0x8018, {}},                 // not even a count
                        {0x8018, {1, 30, 1}},         // sound, and the first that is
                        {0x8018, {1, 31, 1}},         // once more
                        {0x8021, {7, 1, 5}},          // one and a half
                        {0x8025, {1, 3, 0, 7, 0, 9}}, // more than is known
                        {0x8037, {0}}};
    const auto file = readWith(baseLevel(), chunks);
    QVERIFY(file.complete);
    const level::NgBlock& block = file.level()->ng;
    QVERIFY(block.isThere);
    using NgKind = level::NgContent;
    const std::vector expected{NgKind::Bytes,
                               NgKind::Bytes,
                               NgKind::Bytes,
                               NgKind::Tails,
                               NgKind::Bytes,
                               NgKind::ScriptStatics,
                               NgKind::EditorVersion,
                               NgKind::RoomNumbers};
    for (std::size_t i = 0; i < expected.size(); ++i)
    {
        QVERIFY2(block.chunks[i].content == expected[i], std::to_string(i).c_str());
    }
    QCOMPARE(block.chunks[0].bytes.size(), std::size_t{4});
    QCOMPARE(block.chunks[4].bytes.size(), std::size_t{6});
    QCOMPARE(block.chunks[5].scriptStatics.size(), std::size_t{1});
    QCOMPARE(block.chunks[5].slack.size(), std::size_t{2});
    QCOMPARE(block.chunks[6].slack.size(), std::size_t{2});
    QVERIFY(level::ngFlags(*file.level()) == level::NgFlags{});
    const Bytes bytes = fileWith(baseLevel(), test::ngBlock(chunks));
    QVERIFY(format::write(file).value() == bytes);
    QCOMPARE(test::mapProblem(format::fieldMap(file), bytes), test::kNothing);
    QCOMPARE(test::fieldsProblem(format::fieldMap(file), 50), test::kNothing);
}

void tst_NgBlock::linksOfTheBlock()
{
    Chunks chunks = allChunks();
    // Entity or camera; camera, sink or entity; entity or flyby; nothing at all.
    Words& numbers = chunkOf(chunks, 0x8005).words;
    numbers.insert(numbers.end(), {0, 1, 5, 200});
    const std::vector<std::string> expected{
        "ng_chunks/1/script_statics/0/room to ng_chunks/8/room_numbers/7",
        "ng_chunks/1/script_statics/0/static to rooms/2/statics/1",
        "ng_chunks/1/script_statics/2/room to ng_chunks/8/room_numbers/4",
        "ng_chunks/1/script_statics/2/static to rooms/0/statics/0",
        "ng_chunks/1/script_statics/3/room to ng_chunks/8/room_numbers/9",
        "ng_chunks/1/script_statics/4/room to ng_chunks/8/room_numbers/7",
        "ng_chunks/1/script_statics/4/static to nothing",
        "ng_chunks/3/script_indices/0 to entities/2",
        "ng_chunks/3/script_indices/1 to entities/4",
        "ng_chunks/3/script_indices/2 to flyby_cameras/1",
        "ng_chunks/3/script_indices/4 to entities/3",
        "ng_chunks/8/room_numbers/4 to rooms/0",
        "ng_chunks/8/room_numbers/5 to rooms/1",
        "ng_chunks/8/room_numbers/7 to rooms/2",
        "ng_chunks/10/tails/0/texture to object_textures/1",
        "ng_chunks/10/tails/1/texture to object_textures/3"};
    QCOMPARE(linksIn(readWith(baseLevel(), chunks).content), expected);

    level::Level level = baseLevel();
    level.cameras = std::vector<level::Camera>(10);
    level.flybyCameras.clear();
    const auto found = linksIn(readWith(level, {{0x8005, {8, 5}}}).content);
    QCOMPARE(found, (std::vector<std::string>{"ng_chunks/0/script_indices/0 to cameras/8"}));
}

void tst_NgBlock::meaningsBesideTheNumbers()
{
    Chunks chunks = allChunks();
    chunkOf(chunks, 0x8005).words = {2, 0, 5, 7, kNone, 300};
    const auto file = readWith(baseLevel(), chunks);
    const auto tables = file.tables();
    const view::References references(file.content, tables);
    const view::DerivedTables derived(
        file.content, tables, [&references]() -> const view::References& { return references; });
    const auto cells = [&derived](TableId table, std::size_t row)
    {
        std::string all;
        for (const view::DerivedColumn& column : derived.beside(table)->columns())
        {
            const auto value = column.value(row);
            all += value ? concat(all.empty() ? "" : " ", column.name, " ", *value) : "";
        }
        return all;
    };
    const auto objects = [&cells](std::size_t row) { return cells(tables::NgScriptIndices, row); };
    QCOMPARE(objects(0), std::string("entity 2"));
    QCOMPARE(objects(1), std::string("entity 0 camera 0"));
    QCOMPARE(objects(2), std::string("entity 5 flyby 0"));
    QCOMPARE(objects(3), std::string("flyby 1"));
    QCOMPARE(objects(4), std::string());
    QCOMPARE(objects(5), std::string());
    const auto statics = [&cells](std::size_t row) { return cells(tables::NgScriptStatics, row); };
    QCOMPARE(statics(0), std::string("room_in_file 2 room_static 3"));
    QCOMPARE(statics(1), std::string());
    QCOMPARE(statics(2), std::string("room_in_file 0 room_static 0"));
    QCOMPARE(statics(3), std::string());
    QCOMPARE(statics(4), std::string("room_in_file 2"));
    QCOMPARE(cells(tables::NgChunks, 0), std::string("bytes 30"));
}

namespace
{

using ChunkEdit = test::FileEdit;
using ChunkChange = std::function<void(Chunks&)>;

} // namespace

void tst_NgBlock::renumbered_data()
{
    QTest::addColumn<ChunkEdit>("edit");
    QTest::addColumn<ChunkChange>("change");
    const auto row = [](const char* name, ChunkEdit edit, ChunkChange change)
    { QTest::newRow(name) << std::move(edit) << std::move(change); };
    const auto insert = [](std::string path, std::size_t at) -> ChunkEdit
    { return [path, at](EditedFile& file) { return file.insert(path, at); }; };
    const auto remove = [](std::string path, std::size_t at) -> ChunkEdit
    { return [path, at](EditedFile& file) { return file.remove(path, at); }; };
    const auto move = [](std::string path, std::size_t from, std::size_t to) -> ChunkEdit
    {
        return [path, from, to](EditedFile& file) {
            return edit::moveRows(file.document, {path, from, 1}, to);
        };
    };
    const auto set = [](std::uint16_t id, Words words) -> ChunkChange
    { return [id, words](Chunks& chunks) { chunkOf(chunks, id).words = words; }; };
    const auto nothing = [](Chunks&) {};

    const auto rooms = [](Words flags, Words numbers) -> ChunkChange
    {
        return [flags, numbers](Chunks& chunks)
        {
            Words& words = chunkOf(chunks, 0x8009).words;
            words = {static_cast<std::uint16_t>(flags.size())};
            for (const std::uint16_t flag : flags)
            {
                words.insert(words.end(), {flag, 0, 0, 0});
            }
            Words& all = chunkOf(chunks, 0x8037).words;
            all[4] = numbers[0];
            all[5] = numbers[1];
            all[7] = numbers[2];
        };
    };
    row("a room comes", insert("rooms", 1), rooms({1, 0, 2, 3}, {0, 2, 3}));
    row("a room at the end", insert("rooms", 3), rooms({1, 2, 3, 0}, {0, 1, 2}));
    row("a room goes", remove("rooms", 1), rooms({1, 3}, {0, kNone, 1}));
    row("a room moves", move("rooms", 2, 0), rooms({3, 1, 2}, {1, 2, 0}));
    row(
        "a room twice",
        [](EditedFile& file) {
            return edit::duplicateRows(file.document, {"rooms", 1, 1});
        },
        rooms({1, 2, 2, 3}, {0, 1, 3}));
    row("an entity comes", insert("entities", 3), set(0x8005, {2, 5, 7, kNone, 4}));
    row("an entity at the end", insert("entities", 6), nothing);
    row("an entity goes", remove("entities", 3), set(0x8005, {2, 3, 7, kNone, kNone}));
    row("an entity moves", move("entities", 4, 0), set(0x8005, {3, 0, 7, kNone, 4}));
    row("a camera comes", insert("cameras", 0), nothing);
    row("a texture comes", insert("object_textures", 2), set(0x8018, {2, 30, 1, 31, 4}));
    row("a texture goes", remove("object_textures", 0), set(0x8018, {2, 30, 0, 31, 2}));
    row("a texture moves", move("object_textures", 3, 1), set(0x8018, {2, 30, 2, 31, 1}));
    row("a static comes",
        insert("rooms/2/statics", 1),
        set(0x8021, {7, 2, 0, kNone, 4, 0, 9, 0, 7, 9}));
    row("a static goes",
        remove("rooms/2/statics", 1),
        set(0x8021, {7, kNone, 0, kNone, 4, 0, 9, 0, 7, 9}));
    row("a static moves",
        move("rooms/2/statics", 1, 3),
        set(0x8021, {7, 2, 0, kNone, 4, 0, 9, 0, 7, 9}));
    row("a static of another room",
        insert("rooms/0/statics", 0),
        set(0x8021, {7, 1, 0, kNone, 4, 1, 9, 0, 7, 9}));
    row("the first static of a room", insert("rooms/1/statics", 0), nothing);
    row("words of the floor data", insert("floor_data", 3), nothing);
    row("a plugin comes",
        insert("ng_chunks/4/plugins", 1),
        [](Chunks& chunks)
        {
            Words& words = chunkOf(chunks, 0x8047).words;
            words[0] = 2;
            words.resize(words.size() + 44);
        });
}

void tst_NgBlock::renumbered()
{
    QFETCH(ChunkEdit, edit);
    QFETCH(ChunkChange, change);
    EditedFile file = edited(allChunks());
    const auto before = file.saved();
    QVERIFY(before.has_value());
    QCOMPARE(codeOf(edit(file)), std::string("done"));
    Chunks expected = allChunks();
    change(expected);
    const auto block = test::ngBlock(expected);
    const auto after = file.saved();
    QVERIFY2(after.has_value(), after ? "" : fullMessage(after.error()).c_str());
    QVERIFY(endOf(*after, block.size()) == block);
    const auto again = format::read(*after, {});
    QCOMPARE(test::readProblem(again), test::kNothing);
    QVERIFY(again->level()->ng.isThere);
    file.document.undo();
    QVERIFY(file.saved().value() == *before);
    file.document.redo();
    QVERIFY(file.saved().value() == *after);
}

void tst_NgBlock::staticsOfTheirRoomOnly()
{
    EditedFile file = edited(allChunks());
    QCOMPARE(codeOf(edit::removeRows(file.document, {"rooms/2/statics", 1, 1})),
             std::string("would_dangle"));
    QCOMPARE(codeOf(edit::removeRows(file.document, {"rooms/2/statics", 0, 1})),
             std::string("done"));
    QCOMPARE(file.level().ng.chunks[1].scriptStatics[0].index, std::int16_t{0});
    QCOMPARE(file.level().ng.chunks[1].scriptStatics[2].index, std::int16_t{0});
    // The static goes on being what the number means when its room is another.
    QCOMPARE(codeOf(edit::moveRows(file.document, {"rooms", 2, 1}, 0)), std::string("done"));
    QCOMPARE(linksIn(file.document.content())[1],
             std::string("ng_chunks/1/script_statics/0/static to rooms/0/statics/0"));
}

void tst_NgBlock::whatCannotBeToldIsRefused()
{
    const auto with = [](std::uint16_t number)
    {
        Chunks chunks = allChunks();
        chunkOf(chunks, 0x8005).words = {number};
        return edited(chunks);
    };
    EditedFile first = with(0); // entity or camera 0
    const auto saved = first.saved();
    const auto refused = first.insert("entities", 0);
    QCOMPARE(codeOf(refused), std::string("block_ambiguous"));
    QCOMPARE(refused.error().arguments,
             (std::vector<std::string>{"ng_chunks/3/script_indices/0", "0"}));
    QCOMPARE(codeOf(first.insert("cameras", 0)), std::string("block_ambiguous"));
    QCOMPARE(codeOf(first.remove("entities", 0)), std::string("block_ambiguous"));
    QCOMPARE(codeOf(first.remove("cameras", 0)), std::string("block_ambiguous"));
    QCOMPARE(codeOf(edit::moveRows(first.document, {"entities", 0, 1}, 3)),
             std::string("block_ambiguous"));
    QCOMPARE(codeOf(edit::moveRows(first.document, {"entities", 3, 1}, 0)),
             std::string("block_ambiguous"));
    QVERIFY(!first.document.canUndo());
    QVERIFY(first.saved().value() == saved.value());
    // What stands behind it may move.
    QCOMPARE(codeOf(first.insert("entities", 1)), std::string("done"));
    QCOMPARE(codeOf(first.insert("cameras", 1)), std::string("done"));
    QCOMPARE(codeOf(first.remove("entities", 1)), std::string("done"));
    QCOMPARE(codeOf(edit::moveRows(first.document, {"entities", 3, 1}, 1)), std::string("done"));

    EditedFile flight = with(5); // entity 5 or flyby 5
    QCOMPARE(codeOf(flight.insert("entities", 2)), std::string("block_ambiguous"));
    QCOMPARE(codeOf(flight.insert("entities", 6)), std::string("done"));
    QCOMPARE(codeOf(flight.insert("cameras", 0)), std::string("done"));

    // Without the flight it would seem to be the entity.
    const schema::Cell sequence{tables::FlybyCameras, 0, 6, 0};
    QCOMPARE(schema::pathOf(flight.document.content().tables(), sequence),
             std::string("flyby_cameras/0/sequence"));
    const auto other = schema::Value::ofInteger(schema::ScalarType::U8, 4);
    QCOMPARE(codeOf(edit::setValue(flight.document, sequence, other)),
             std::string("block_ambiguous"));
    QCOMPARE(codeOf(flight.remove("flyby_cameras", 0)), std::string("block_ambiguous"));
    QCOMPARE(codeOf(flight.remove("flyby_cameras", 1)), std::string("done"));

    level::Level level = baseLevel();
    level.cameras = std::vector<level::Camera>(10);
    level.flybyCameras.clear();
    EditedFile cameras(readWith(level, {{0x8005, {8, 5}}}));
    QCOMPARE(codeOf(cameras.insert("cameras", 6)), std::string("done"));
    QCOMPARE(cameras.level().ng.chunks[0].scriptIndices[0], std::int16_t{9});
    QCOMPARE(codeOf(cameras.insert("cameras", 5)), std::string("block_ambiguous"));
}

void tst_NgBlock::whatIsNotUnderstoodIsRefused()
{
    struct Case
    {
        NgChunk chunk;
        std::string table;
    };

    // Each of them twice, or with a count that is too large.
    for (const Case& each : {Case{{0x8005, {1, 2, 3}}, "entities"},
                             Case{{0x8005, {1, 2, 3}}, "cameras"},
                             Case{{0x8037, {1, 2}}, "rooms"},
                             Case{{0x8009, {9, 1}}, "rooms"},
                             Case{{0x8021, {1, 2}}, "rooms/2/statics"},
                             Case{{0x8018, {9, 1}}, "object_textures"}})
    {
        Chunks chunks = allChunks();
        chunkOf(chunks, 0x8005).words = {};
        chunks.push_back(each.chunk);
        EditedFile file = edited(chunks);
        QVERIFY(file.level().ng.isThere);
        const auto refused = file.insert(each.table, 0);
        QCOMPARE(codeOf(refused), std::string("block_not_understood"));
        QCOMPARE(refused.error().arguments[0], std::string("ng_chunks/13"));
        // Nothing has another number then.
        const auto tables = file.document.content().tables();
        const std::size_t end = schema::tableAt(tables, each.table)->segment->count;
        QCOMPARE(codeOf(file.insert(each.table, end)), std::string("done"));
    }
    // Flags of other rooms than there are.
    Chunks chunks = allChunks();
    chunkOf(chunks, 0x8009).words = {1, 5, 0, 0, 0};
    EditedFile flags = edited(chunks);
    QCOMPARE(codeOf(flags.insert("rooms", 3)), std::string("block_not_understood"));
    QCOMPARE(codeOf(flags.insert("entities", 6)), std::string("done"));

    // A block that is kept as bytes.
    auto block = test::ngBlock(allChunks());
    block.insert(block.begin(), 'x');
    EditedFile bytes(*format::read(fileWith(baseLevel(), block), {}));
    QVERIFY(!bytes.level().ng.isThere);
    for (const char* const table :
         {"rooms", "entities", "cameras", "rooms/2/statics", "object_textures"})
    {
        const auto refused = bytes.insert(table, 0);
        QCOMPARE(codeOf(refused), std::string("block_not_understood"));
        QCOMPARE(refused.error().arguments[0], std::string("trailing"));
    }
    QCOMPARE(codeOf(bytes.insert("entities", 6)), std::string("done"));
    QCOMPARE(codeOf(bytes.insert("sound_sources", 0)), std::string("done"));
}

void tst_NgBlock::pluginWordsStay()
{
    Chunks chunks = allChunks();
    chunkOf(chunks, 0x8048).words = {4, 0x0000, 0x0100}; // the fourth word
    EditedFile file = edited(chunks);
    QCOMPARE(codeOf(file.insert("floor_data", 3)), std::string("block_of_words"));
    QCOMPARE(codeOf(file.remove("floor_data", 1)), std::string("block_of_words"));
    QCOMPARE(codeOf(file.insert("floor_data", 4)), std::string("done"));
    const auto word = schema::Value::ofInteger(schema::ScalarType::U16, 7);
    QCOMPARE(codeOf(edit::setValue(file.document, {tables::FloorData, 1, 0, 0}, word)),
             std::string("done"));
    QCOMPARE(codeOf(file.insert("rooms", 0)), std::string("done"));
}

void tst_NgBlock::chunksHaveALargestSize()
{
    // 0x7FFF words hold a count and 16,382 tails besides the words that every chunk has.
    Words tails(1 + 2 * 16382);
    tails[0] = 16382;
    EditedFile file = edited(Chunks{{0x8018, tails}});
    QCOMPARE(file.level().ng.chunks[0].tails.size(), std::size_t{16382});
    QCOMPARE(codeOf(file.insert("ng_chunks/0/tails", 0)), std::string("too_many_rows"));
    QCOMPARE(codeOf(file.remove("ng_chunks/0/tails", 0)), std::string("done"));
    QCOMPARE(codeOf(file.insert("ng_chunks/0/tails", 0)), std::string("done"));
    QVERIFY(file.saved().has_value());
}

template struct tr::test::RegisteredTest<tst_NgBlock>;
#include "tst_NgBlock.moc"
