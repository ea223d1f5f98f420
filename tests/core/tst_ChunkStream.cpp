// A file that is a stream of named chunks with lengths of no fixed width, in any order: how formats
// such as that are described, and what comes of it.

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "core/edit/document/Document.h"
#include "core/edit/fields/ByteEdit.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/schema/ContentType.h"
#include "core/schema/table/CellPath.h"
#include "tests/core/ChunksAhead.h"
#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/core/ReadValue.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <concepts>
#include <limits>

using namespace tr;
using schema::LebNumber;
using test::Bytes;
using test::bytesOf;

namespace
{

struct ChunkHead
{
    schema::FileText<16> id;
};

/// Where a part of the value stands in the file, and how it is wrapped.
struct Chunk
{
    ChunkHead head;
    std::uint8_t lengthBytes = 0;
    Table<std::uint8_t> unknown; ///< all of a chunk that nobody knows
};

struct Weight
{
    double kilos = 0.0;
    std::int64_t stamp = 0;
};

struct Name
{
    schema::FileText<32> text;
};

struct Item
{
    LebNumber number;
    std::uint8_t kind = 0;
};

/// "CHST", then chunks up to one without a name. Their order is free.
struct Stream
{
    std::uint32_t mark = 0x54534843;
    Table<Chunk> chunks;
    Weight weight;
    Name name;
    Table<Item> items;
    std::uint8_t end = 0;
};

constexpr schema::TableInfo kChunks{.number = 920,
                                    .name = "chunks",
                                    .segment = "chunks",
                                    .title = "Chunks",
                                    .noun = "Chunk",
                                    .row = "chunk {0}",
                                    .doc = "In their order."};

constexpr schema::TableInfo kItems{.number = 922,
                                   .name = "items",
                                   .segment = "items",
                                   .title = "Items",
                                   .noun = "Item",
                                   .row = "item {0}",
                                   .doc = "With numbers of any width.",
                                   .isAlone = true};

constexpr schema::Version kVersion{5};

schema::Version versionOf(const Stream& /*stream*/)
{
    return kVersion;
}

template <class Archive, class I>
requires std::same_as<std::remove_const_t<I>, Item>

void describe(Archive& archive, I& item)
{
    archive.record("", item);
}

template <class Archive, class S>
requires std::same_as<std::remove_const_t<S>, Stream>

void describe(Archive& archive, S& stream)
{
    archive.record("mark", stream.mark);
    std::size_t count = stream.chunks.size();
    if constexpr (Archive::kReads)
    {
        count = test::chunksAhead(archive.ahead());
    }
    archive.eachOf(kChunks,
                   stream.chunks,
                   count,
                   2,
                   [&stream](auto& chunks, auto& chunk, std::size_t)
                   {
                       chunks.record("", chunk.head);
                       chunks.filled("length",
                                     chunk.lengthBytes,
                                     chunk.unknown,
                                     [&stream, &chunk](auto& inner)
                                     {
                                         const auto id = chunk.head.id.bytes();
                                         if (id == "Weight")
                                         {
                                             inner.record("weight", stream.weight);
                                         }
                                         else if (id == "Name")
                                         {
                                             inner.record("name", stream.name);
                                         }
                                         else if (id == "Items")
                                         {
                                             inner.template each<std::uint16_t>(
                                                 kItems, stream.items, 2);
                                         }
                                     });
                   });
    archive.record("end", stream.end);
}

} // namespace

template <>
struct tr::schema::Schema<ChunkHead>
{
    static constexpr std::string_view name = "chunk";
    static constexpr std::string_view source = "none";
    static constexpr auto fields = fieldsOf(
        field("id", &ChunkHead::id, text({.form = TextForm::Length8}), doc("What it holds.")));
};

template <>
struct tr::schema::Schema<Weight>
{
    static constexpr std::string_view name = "weight";
    static constexpr std::string_view source = "none";
    static constexpr auto fields =
        fieldsOf(field("kilos", &Weight::kilos, doc("Of all.")),
                 field("stamp", &Weight::stamp, doc("When it was weighed.")));
};

template <>
struct tr::schema::Schema<Name>
{
    static constexpr std::string_view name = "name";
    static constexpr std::string_view source = "none";
    static constexpr auto fields =
        fieldsOf(field("text", &Name::text, text({.form = TextForm::Rest}), doc("All of it.")));
};

template <>
struct tr::schema::Schema<Item>
{
    static constexpr std::string_view name = "item";
    static constexpr std::string_view source = "none";
    static constexpr auto fields = fieldsOf(field("number", &Item::number, doc("Any.")),
                                            field("kind", &Item::kind, doc("Of it.")));
};

namespace tr::schema
{

template const ContentType& contentType<Stream>() noexcept;

} // namespace tr::schema

namespace
{

test::ReadValue<Stream> readStream(const Bytes& bytes)
{
    return test::readValue<Stream>(bytes, kVersion);
}

using namespace std::string_view_literals;

/// Two items, of which the second takes three bytes for a number of one; a length of four bytes; a
/// chunk that nobody knows; bytes behind what is known of the weight.
constexpr std::string_view kFile = "CHST"
                                   "\x05Items\x89\x80\x80\x00\x02\x00\x3F\x07\xFF\xFF\x7F\x08\x01"
                                   "\x05Other\x03xyz"
                                   "\x04Name\x05h\xC3\xA9ll"
                                   "\x06Weight\x11\x00\x00\x00\x00\x00\x00\xF8\x3F"
                                   "\xFE\xFF\xFF\xFF\xFF\xFF\xFF\xFF!"
                                   "\x00"sv;

schema::Cell cellAt(const schema::Content& content, std::string_view path)
{
    const schema::TableSet tables = content.tables();
    const auto cell = schema::cellAt(tables, path);
    return cell ? *cell : schema::Cell{};
}

schema::Value valueAt(const schema::Content& content, std::string_view path)
{
    return schema::valueOf(content.tables(), cellAt(content, path));
}

} // namespace

class tst_ChunkStream : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void chunksAreReadInAnyOrder();
    void everyByteHasItsField();
    void widthsStayAndGrow();
    void numbersOfEightBytesAreSet();
    void bytesOfANumberAreTypedOver();
    void rowsInAChunkComeAndGo();
    void damageIsTold();
    void lebNumbers_data();
    void lebNumbers();
    void lebBytesThatMeanNothing_data();
    void lebBytesThatMeanNothing();
};

void tst_ChunkStream::chunksAreReadInAnyOrder()
{
    const auto read = readStream(bytesOf(kFile));
    QVERIFY(!read.error);
    const schema::Content content = read.value;
    QCOMPARE(test::byteDifference(bytesOf(kFile), content.write()), test::kNothing);
    QVERIFY(!content.shape().fault);
    QCOMPARE(read.value.chunks.size(), std::size_t{4});
    QCOMPARE(read.value.chunks[1].unknown.size(), std::size_t{3});
    QCOMPARE(read.value.chunks[0].unknown.size(), std::size_t{1});
    QCOMPARE(valueAt(content, "weight/kilos").number(), 1.5);
    QCOMPARE(valueAt(content, "weight/stamp").integer(), std::int64_t{-2});
    QCOMPARE(valueAt(content, "name/text").text(), std::string("h\u00C3\u00A9ll"));
    QCOMPARE(valueAt(content, "chunks/0/items/0/number").integer(), std::int64_t{63});
    QCOMPARE(valueAt(content, "chunks/0/items/1/number").integer(), std::int64_t{-1});
    QVERIFY((read.value.items[1].number == LebNumber{-1, 3}));
}

void tst_ChunkStream::everyByteHasItsField()
{
    const schema::Content content = readStream(bytesOf(kFile)).value;
    const schema::FieldMap map = content.layout();
    QCOMPARE(test::mapProblem(map, bytesOf(kFile)), test::kNothing);
    QCOMPARE(test::fieldsProblem(map, 100), test::kNothing);
    const auto number = map.at(0, 19);
    QCOMPARE(number->path, std::string("chunks/0/items/1/number"));
    QCOMPARE(number->size, std::uint64_t{3});
    const Bytes stored = bytesOf(kFile.substr(18, 3));
    QCOMPARE(schema::valueOfBytes(*number->info, number->type, stored).integer(), std::int64_t{-1});
}

void tst_ChunkStream::widthsStayAndGrow()
{
    edit::Document document(readStream(bytesOf(kFile)).value);
    const auto set = [&document](std::string_view path, std::int64_t number)
    {
        const auto value = schema::Value::ofInteger(schema::ScalarType::I64, number);
        return edit::setValue(document, cellAt(document.content(), path), value).has_value();
    };
    QVERIFY(set("chunks/0/items/1/number", 5)); // still in three bytes
    QCOMPARE(document.content().write().size(), kFile.size());
    QVERIFY(set("chunks/0/items/0/number", 64)); // no longer in one
    QCOMPARE(document.content().write().size(), kFile.size() + 1);
    QVERIFY(set("chunks/0/items/0/number", std::numeric_limits<std::int64_t>::min()));
    const Bytes longest = document.content().write();
    QCOMPARE(longest.size(), kFile.size() + 9);
    const auto again = readStream(longest);
    QVERIFY(!again.error);
    QCOMPARE(again.value.items[0].number.value, std::numeric_limits<std::int64_t>::min());
    QVERIFY((again.value.items[1].number == LebNumber{5, 3}));
    document.goTo(0);
    QCOMPARE(test::byteDifference(bytesOf(kFile), document.content().write()), test::kNothing);
}

void tst_ChunkStream::numbersOfEightBytesAreSet()
{
    edit::Document document(readStream(bytesOf(kFile)).value);
    const auto type = [&document](std::string_view path, std::string_view typed)
    {
        const schema::Cell cell = cellAt(document.content(), path);
        const schema::TableSet tables = document.content().tables();
        const auto& leaf = tables.find(cell.table)->type().leaves()[cell.leaf];
        const auto value = edit::parseValue(leaf, typed);
        return value && edit::setValue(document, cell, *value).has_value();
    };
    QVERIFY(type("weight/kilos", "0.1"));
    QCOMPARE(valueAt(document.content(), "weight/kilos").number(), 0.1);
    QCOMPARE(valueAt(document.content(), "weight/kilos").text(), std::string("0.1"));
    QVERIFY(type("weight/kilos", "1e300"));
    QVERIFY(!type("weight/kilos", "1e400"));
    QVERIFY(type("weight/stamp", "9223372036854775807"));
    QVERIFY(!type("weight/stamp", "9223372036854775808"));
    QCOMPARE(valueAt(document.content(), "weight/stamp").integer(),
             std::numeric_limits<std::int64_t>::max());
    document.goTo(0);
    QCOMPARE(test::byteDifference(bytesOf(kFile), document.content().write()), test::kNothing);
}

void tst_ChunkStream::bytesOfANumberAreTypedOver()
{
    edit::Document document(readStream(bytesOf(kFile)).value);
    const auto type = [&document](std::uint64_t offset, std::string_view bytes)
    {
        const schema::FieldMap map = document.content().layout();
        return edit::setBytes(document, map, 0, offset, bytesOf(bytes)).has_value();
    };
    QVERIFY(type(16, "\x3E"sv));
    QVERIFY(type(18, "\xFE"sv));
    QCOMPARE(valueAt(document.content(), "chunks/0/items/0/number").integer(), std::int64_t{62});
    QCOMPARE(valueAt(document.content(), "chunks/0/items/1/number").integer(), std::int64_t{-2});
    std::string expected(kFile);
    expected[16] = '\x3E';
    expected[18] = '\xFE';
    QCOMPARE(test::byteDifference(bytesOf(expected), document.content().write()), test::kNothing);
    QVERIFY(type(18, "\x80\x80\x00"sv)); // in three bytes, as before
    QVERIFY(!type(16, "\x80"sv));        // goes on into what follows
    QVERIFY(!type(20, "\x80"sv));
    QVERIFY(!type(19, "\x00"sv)); // ends early
    document.goTo(0);
    QCOMPARE(test::byteDifference(bytesOf(kFile), document.content().write()), test::kNothing);
}

void tst_ChunkStream::rowsInAChunkComeAndGo()
{
    edit::Document document(readStream(bytesOf(kFile)).value);
    const schema::RowBlock rows(std::vector<Item>(40));
    QVERIFY(edit::insertRows(document, "chunks/0/items", 1, rows));
    const auto again = readStream(document.content().write());
    QVERIFY(!again.error);
    QCOMPARE(again.value.items.size(), std::size_t{42});
    QCOMPARE(again.value.chunks[0].lengthBytes, std::uint8_t{4});
    QCOMPARE(again.value.chunks[1].unknown.size(), std::size_t{3});
    QVERIFY(edit::removeRows(document, {"chunks/0/items", 0, 42}));
    QVERIFY(!readStream(document.content().write()).error);
    document.goTo(0);
    QCOMPARE(test::byteDifference(bytesOf(kFile), document.content().write()), test::kNothing);
}

void tst_ChunkStream::damageIsTold()
{
    int told = 0;
    for (std::size_t size = 0; size < kFile.size(); ++size)
    {
        const auto read = readStream(bytesOf(kFile.substr(0, size)));
        told += read.error ? 1 : 0;
    }
    QCOMPARE(told, static_cast<int>(kFile.size()));
    std::string longer(kFile);
    longer[10] = '\x1A'; // the chunk of items ends behind the file
    const auto read = readStream(bytesOf(longer));
    QVERIFY(read.error.has_value());
    std::string shorter(kFile);
    shorter[10] = '\x86';
    const auto cut = readStream(bytesOf(shorter));
    QVERIFY(cut.error.has_value());
    QCOMPARE(concat(codeName(cut.error->code), " ", cut.error->path),
             std::string("unexpected_end chunks/0/items/1/number"));
}

void tst_ChunkStream::lebNumbers_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<qint64>("value");
    QTest::addColumn<int>("least");
    const auto row = [](const char* hex, qint64 value, int least)
    { QTest::newRow(hex) << QByteArray::fromHex(hex) << value << least; };
    row("00", 0, 0);
    row("3F", 63, 0);
    row("C000", 64, 0);
    row("7F", -1, 0);
    row("40", -64, 0);
    row("BF7F", -65, 0);
    row("80808000", 0, 4);
    row("FFFFFF7F", -1, 4);
    row("FFFFFF3F", 134217727, 0);
    row("FFFFFFFFFFFFFFFFFF00", std::numeric_limits<qint64>::max(), 0);
    row("8080808080808080807F", std::numeric_limits<qint64>::min(), 0);
    row("80808080808080808000", 0, 10);
}

void tst_ChunkStream::lebNumbers()
{
    QFETCH(QByteArray, bytes);
    QFETCH(qint64, value);
    QFETCH(int, least);
    const auto stored = bytesOf({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    auto ahead = schema::lebAhead(stored);
    QVERIFY(ahead.has_value());
    QCOMPARE(ahead->size, stored.size());
    QCOMPARE(ahead->number.value, std::int64_t{value});
    QCOMPARE(int{ahead->number.bytes}, least);
    QCOMPARE(schema::lebSize(ahead->number), stored.size());
    const auto again = schema::encodedLeb(ahead->number);
    QVERIFY(std::ranges::equal(again.used(), stored));
}

void tst_ChunkStream::lebBytesThatMeanNothing_data()
{
    QTest::addColumn<QByteArray>("bytes");
    for (const char* const hex : {"",
                                  "80",
                                  "FFFF",
                                  "80808080808080808080",
                                  "80808080808080808001",
                                  "8080808080808080808000"})
    {
        QTest::newRow(hex) << QByteArray::fromHex(hex);
    }
}

void tst_ChunkStream::lebBytesThatMeanNothing()
{
    QFETCH(QByteArray, bytes);
    const auto stored = bytesOf({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    QVERIFY(!schema::lebAhead(stored));
}

template struct tr::test::RegisteredTest<tst_ChunkStream>;
#include "tst_ChunkStream.moc"
