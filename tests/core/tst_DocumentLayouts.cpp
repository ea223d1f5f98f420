// Layouts of which there is hardly a file to be had, built byte by byte as the documents describe
// them and read by the program: what reader and writer agree on could be wrong all the same.

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/format/GameFile.h"
#include "core/format/level/LevelFormat.h"
#include "core/io/Zlib.h"
#include "core/schema/table/CellPath.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/DocumentLayouts.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <bit>
#include <functional>

using namespace tr;
using format::Format;
namespace formats = format::formats;
using test::DocumentFile;

using Make = std::function<DocumentFile()>;

class tst_DocumentLayouts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyNumberIsWhereTheDocumentSays_data();
    void everyNumberIsWhereTheDocumentSays();
    void aLevelInOneStream();
    void samplesOfADemoStayWhatTheyAre();
};

namespace
{

/// The bits of a number that a table holds, as many as the file has.
std::uint64_t bitsOf(const schema::Value& value, std::size_t size)
{
    const std::uint64_t mask = size == 8 ? ~0ULL : (1ULL << (8 * size)) - 1;
    const auto bits = value.type() == schema::ScalarType::F32
                          ? std::uint64_t{std::bit_cast<std::uint32_t>(value.real())}
                      : value.type() == schema::ScalarType::F64
                          ? std::bit_cast<std::uint64_t>(value.number())
                          : static_cast<std::uint64_t>(value.integer());
    return bits & mask;
}

/// The first number that was read as another one.
std::string wrongNumber(const schema::TableSet& tables, const DocumentFile& document)
{
    for (const auto& [path, number] : document.numbers())
    {
        const auto cell = schema::cellAt(tables, path);
        if (!cell)
        {
            return path + " is not there";
        }
        const std::uint64_t bits = bitsOf(schema::valueOf(tables, *cell), number.size);
        if (bits != number.bits)
        {
            return concat(path, " is ", bits, ", not ", number.bits);
        }
    }
    return {};
}

/// The first table with other rows than the document has, or with a number that nobody wrote.
std::string wrongTable(const schema::TableSet& tables, const DocumentFile& document)
{
    std::size_t rows = 0;
    for (const auto& [path, count] : document.tables())
    {
        const auto place = schema::tableAt(tables, path);
        if (!place || place->segment->count != count)
        {
            return path + " has another number of rows";
        }
        rows += count;
    }
    for (const schema::TableView& table : tables.tables())
    {
        rows -= table.size();
        for (std::size_t row = 0; row < table.size(); ++row)
        {
            for (const schema::Leaf& leaf : table.type().leaves())
            {
                if (leaf.count == 1 && !document.numbers().contains(table.pathOf(row, leaf)))
                {
                    return table.pathOf(row, leaf) + " is in no document";
                }
            }
        }
    }
    return rows == 0 ? std::string{} : "a table has rows that are in no document";
}

} // namespace

void tst_DocumentLayouts::everyNumberIsWhereTheDocumentSays_data()
{
    QTest::addColumn<Make>("make");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("format");
    const auto row = [](const char* title, Make make, const char* name, const char* format)
    {
        QTest::newRow(title) << std::move(make) << QString::fromLatin1(name)
                             << QString::fromLatin1(format);
    };
    row(
        "tr1", [] { return test::documentTr1(false); }, "level.phd", "tr1");
    row(
        "tub", [] { return test::documentTr1(true); }, "cat.tub", "tr1-demo");
    row(
        "tr1 demo", [] { return test::documentTr1(true); }, "level2.phd", "tr1-demo");
    row(
        "tr2", [] { return test::documentTr2(false); }, "wall.tr2", "tr2");
    row(
        "tr2 demo", [] { return test::documentTr2(true); }, "wall.tr2", "tr2-demo");
    row(
        "tr2 demo with samples",
        [] { return test::documentTr2(true, true); },
        "wall.tr2",
        "tr2-demo");
    for (const std::uint32_t version : {0xFF180038U, 0xFF080038U, 0xFF180034U})
    {
        row(
            concat("tr3 ", hex(version)).c_str(),
            [version] { return test::documentTr3(version); },
            "jungle.tr2",
            "tr3");
    }
    row(
        "tr4", [] { return test::documentTr4(); }, "angkor1.tr4", "tr4");
    row(
        "wad 129", [] { return test::documentWad(129); }, "tut1.wad", "wad");
    row(
        "wad 130", [] { return test::documentWad(130); }, "tut1.wad", "wad");
}

void tst_DocumentLayouts::everyNumberIsWhereTheDocumentSays()
{
    QFETCH(Make, make);
    QFETCH(QString, name);
    QFETCH(QString, format);
    const DocumentFile document = make();
    const auto file = format::read(document.bytes(), name.toStdString());
    QCOMPARE(test::readProblem(file), test::kNothing);
    QCOMPARE(std::string(file->format->id), format.toStdString());
    const schema::TableSet tables = file->tables();
    QCOMPARE(wrongNumber(tables, document), test::kNothing);
    QCOMPARE(wrongTable(tables, document), test::kNothing);
    QVERIFY(file->diagnostics.empty());
    QVERIFY(format::write(*file).value() == document.bytes());
}

void tst_DocumentLayouts::aLevelInOneStream()
{
    const DocumentFile document = test::documentTr4();
    // Another compressor than the program's own, and bytes behind the stream.
    auto packed = test::storedStream(document.bytes());
    packed.push_back(std::byte{0x2A});
    const auto file = format::read(packed, "demo.tr4");
    QCOMPARE(test::readProblem(file), test::kNothing);
    QVERIFY(file->format == &formats::Tr4);
    const schema::TableSet tables = file->tables();
    QCOMPARE(wrongNumber(tables, document), test::kNothing);
    QCOMPARE(wrongTable(tables, document), test::kNothing);
    QVERIFY(format::write(*file).value() == packed);

    // An edited one is packed anew: it inflates to the same bytes but for the number.
    format::GameFile edited = *file;
    edited.content.as<level::Level>()->samples.edit()[0].size.uncompressedSize = 77;
    const auto written = format::write(edited);
    QVERIFY(written.has_value() && *written != packed);
    std::size_t used = 0;
    const auto inflated = inflateUnknownSize(*written, packed.size() * 2, used);
    QVERIFY(inflated.has_value());
    QCOMPARE(used + 1, written->size());
    QVERIFY(written->back() == std::byte{0x2A});
    QCOMPARE(inflated->size(), document.bytes().size());
    std::size_t differing = 0;
    for (std::size_t i = 0; i < inflated->size(); ++i)
    {
        differing += (*inflated)[i] != document.bytes()[i] ? 1U : 0U;
    }
    QVERIFY(differing > 0 && differing <= 4);
}

void tst_DocumentLayouts::samplesOfADemoStayWhatTheyAre()
{
    // That they are files, and not places in one, is told by the first letters.
    const auto set = [](edit::Document& document, std::string_view path, std::int64_t number)
    {
        const auto tables = document.content().tables();
        const auto cell = schema::cellAt(tables, path);
        const auto type = tables.find(cell->table)->type().leaves()[cell->leaf].disk;
        return edit::setValue(document, *cell, schema::Value::ofInteger(type, number));
    };
    const auto files = format::read(test::documentTr2(true, true).bytes(), "wall.tr2");
    QCOMPARE(test::readProblem(files), test::kNothing);
    edit::Document document(files->content);
    const auto renamed = set(document, "sample_data/0", 'X');
    QVERIFY(!renamed.has_value());
    QCOMPARE(renamed.error().code, ErrorCode::NotEditable);
    QCOMPARE(renamed.error().path, std::string("sample_data"));
    QVERIFY(!set(document, "num_samples", 0).has_value());
    const std::size_t bytes = files->content.as<level::Level>()->sampleData.size();
    QVERIFY(!edit::removeRows(document, {"sample_data", 0, bytes}).has_value());
    QVERIFY(!document.canUndo());
    QVERIFY(set(document, "sample_data/4", 7).has_value());

    const auto places = format::read(test::documentTr2(true).bytes(), "wall.tr2");
    QCOMPARE(test::readProblem(places), test::kNothing);
    edit::Document other(places->content);
    constexpr std::int64_t kRiff = 0x46464952;
    const auto named = set(other, "sample_indices/0", kRiff);
    QVERIFY(!named.has_value());
    QCOMPARE(named.error().path, std::string("sample_indices"));
    QVERIFY(set(other, "sample_indices/0", kRiff + 1).has_value());
}

template struct tr::test::RegisteredTest<tst_DocumentLayouts>;
#include "tst_DocumentLayouts.moc"
