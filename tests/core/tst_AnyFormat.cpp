// A format that is neither a level nor a WAD has all that the core offers.

#include "core/check/Difference.h"
#include "core/edit/document/Document.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/exchange/LevelSamples.h"
#include "core/exchange/Pictures.h"
#include "core/format/FileSummary.h"
#include "core/schema/table/CellPath.h"
#include "core/view/derived/DerivedTables.h"
#include "core/view/links/References.h"
#include "core/view/words/RowNames.h"
#include "tests/core/Invariants.h"
#include "tests/support/TestProgram.h"
#include "tests/support/almanac/Almanac.h"

#include <QtTest>

using namespace tr;
namespace almanac = test::almanac;
using almanac::Almanac;
using schema::TableSet;

class tst_AnyFormat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itIsReadAsItWasWritten();
    void everyByteHasItsField();
    void tablesHaveTheirRows();
    void itIsCounted();
    void numbersAreDecodedByTheirRoles();
    void numbersAreSetAndUndone();
    void rowsComeAndGoWithTheReferencesToThem();
    void aDifferenceIsFound();
    void rowsHaveNames();
    void countsOfWhatStandsInRows();
    void spritesAreCutOutOfItsPages();
    void everyViewOfTheCoreComesBack();
};

namespace
{

const Almanac& in(const schema::Content& content)
{
    return *content.as<Almanac>();
}

schema::Cell placeAt(const TableSet& tables, std::string_view path)
{
    return *schema::cellAt(tables, path);
}

std::string decodedAt(const schema::Content& content, std::string_view path)
{
    const TableSet tables = content.tables();
    const schema::Cell cell = placeAt(tables, path);
    const schema::Leaf& leaf = tables.find(cell.table)->type().leaves()[cell.leaf];
    return schema::decode(*leaf.info, schema::valueOf(tables, cell));
}

} // namespace

void tst_AnyFormat::itIsReadAsItWasWritten()
{
    const auto bytes = format::write(almanac::file());
    QVERIFY(bytes);
    const auto again = almanac::read(*bytes);
    QVERIFY(again && again->complete);
    QCOMPARE(test::tableDifference(almanac::file(), *again), std::string());
    QVERIFY(*format::write(*again) == *bytes);
}

void tst_AnyFormat::everyByteHasItsField()
{
    const format::GameFile file = almanac::file();
    const auto bytes = *format::write(file);
    const schema::FieldMap map = format::fieldMap(file);
    QCOMPARE(test::mapProblem(map, bytes), std::string());
    QCOMPARE(test::fieldsProblem(map, 50), std::string());
    // mark, edition, count of months, then the first of them
    QCOMPARE(map.at(0, 8)->path, std::string("months/0/number"));
    QCOMPARE(map.at(0, 13)->path, std::string("months/0/days/0/temperature"));
}

void tst_AnyFormat::tablesHaveTheirRows()
{
    const format::GameFile file = almanac::file();
    QCOMPARE(test::tablesProblem(file), std::string());
    const TableSet tables = file.tables();
    QCOMPARE(tables.find(almanac::Days)->size(), std::size_t{5});
    QCOMPARE(tables.find("days")->pathOf(3), std::string("months/1/days/0"));
}

void tst_AnyFormat::itIsCounted()
{
    const auto summary = format::summarise(almanac::file());
    QCOMPARE(summary.counts.size(), std::size_t{1});
    QCOMPARE(summary.counts[0].value, std::uint64_t{2});
}

void tst_AnyFormat::numbersAreDecodedByTheirRoles()
{
    const schema::Content content = almanac::sample();
    QCOMPARE(decodedAt(content, "months/0/mood"), std::string("sunny"));
    QCOMPARE(decodedAt(content, "months/0/days/0/temperature"), std::string("-300"));
    QCOMPARE(decodedAt(content, "months/0/days/1/temperature"), std::string("wall"));
    QCOMPARE(decodedAt(content, "months/0/days/0/wind"), std::string("90.00\u00B0"));
    QCOMPARE(decodedAt(content, "months/0/days/1/picture"), std::string("none"));
}

void tst_AnyFormat::numbersAreSetAndUndone()
{
    edit::Document document(almanac::sample());
    const auto before = document.content().write();
    const schema::Cell cell = placeAt(document.content().tables(), "months/1/days/1/temperature");
    QVERIFY(edit::setValue(document, cell, schema::Value::ofInteger(schema::ScalarType::I16, -7)));
    QCOMPARE(in(document.content()).months[1].days[1].temperature, std::int16_t{-7});
    document.undo();
    QVERIFY(document.content().write() == before);
    document.redo();
    QCOMPARE(in(document.content()).months[1].days[1].temperature, std::int16_t{-7});
}

void tst_AnyFormat::rowsComeAndGoWithTheReferencesToThem()
{
    edit::Document document(almanac::sample());
    const auto before = document.content().write();
    const schema::RowBlock row(std::vector<almanac::Picture>{{7, 1}});
    QVERIFY(edit::insertRows(document, "pictures", 1, row));
    QCOMPARE(in(document.content()).months[0].head.picture, std::uint8_t{3});
    QCOMPARE(in(document.content()).months[0].days[0].picture, std::uint8_t{0});
    QCOMPARE(in(document.content()).months[1].days[0].picture, std::uint8_t{2});
    QVERIFY(!edit::removeRows(document, {"pictures", 0, 1})); // others point there
    QVERIFY(edit::removeRows(document, {"months", 0, 1}));
    QCOMPARE(in(document.content()).months.size(), std::size_t{1});
    QVERIFY(edit::moveRows(document, {"months/0/days", 1, 1}, 0));
    QCOMPARE(in(document.content()).months[0].days[0].temperature, std::int16_t{50});
    QVERIFY(edit::duplicateRows(document, {"sprite_textures", 0, 1}));
    QCOMPARE(in(document.content()).pictures[2].sprite, std::uint16_t{2});
    while (document.canUndo())
    {
        document.undo();
    }
    QVERIFY(document.content().write() == before);
}

void tst_AnyFormat::aDifferenceIsFound()
{
    const schema::Content a = almanac::sample();
    Almanac changed = almanac::sample();
    changed.months.edit()[1].head.number = 11;
    const schema::Content b = std::move(changed);
    const TableSet tablesA = a.tables();
    const TableSet tablesB = b.tables();
    const auto found = check::differences({a, tablesA}, {b, tablesB});
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found[0].table == almanac::Months);
    QCOMPARE(found[0].rows.size(), std::size_t{1});
    QCOMPARE(found[0].rows[0].rowB, std::size_t{1});
}

void tst_AnyFormat::rowsHaveNames()
{
    const schema::Content content = almanac::sample();
    const TableSet tables = content.tables();
    const view::RowNames names(content, tables);
    QCOMPARE(view::englishText(names.row(almanac::Days, 4)), std::string("day 1 of month 1"));
    QCOMPARE(view::englishText(names.row(almanac::Pictures, 2)), std::string("picture 2"));
    QCOMPARE(view::englishText(names.number(placeAt(tables, "months/1/days/1/temperature"))),
             std::string("temperature of day 1 of month 1"));
    QCOMPARE(names.numberOf(almanac::Days, 4), std::int64_t{1});
    QVERIFY(!names.name(almanac::Months, 0));
    for (const schema::TableView& table : tables.tables())
    {
        for (std::size_t row = 0; row < std::min<std::size_t>(table.size(), 5); ++row)
        {
            QVERIFY(!view::englishText(names.row(table.id(), row)).empty());
        }
    }
}

void tst_AnyFormat::countsOfWhatStandsInRows()
{
    const schema::Content content = almanac::sample();
    const TableSet tables = content.tables();
    const view::References references(content, tables);
    const view::DerivedTables derived(
        content, tables, [&references]() -> const auto& { return references; });
    const view::DerivedTable* const beside = derived.beside(almanac::Months);
    QVERIFY(beside != nullptr);
    QCOMPARE(beside->columns()[0].name, std::string("days"));
    QCOMPARE(beside->columns()[0].value(0), std::optional<std::int64_t>(3));
    QCOMPARE(references.linksTo(almanac::Pictures, 2).size(), std::size_t{3});
    for (const view::DerivedInfo& info : view::derivedInfos())
    {
        QCOMPARE(derived.table(info.id).rows(), std::size_t{0});
    }
}

void tst_AnyFormat::spritesAreCutOutOfItsPages()
{
    const format::GameFile file = almanac::file();
    exchange::PictureSource pictures(file.format->pages(file.content));
    QCOMPARE(pictures.pageCount(), std::size_t{2});
    QCOMPARE(pictures.textureCount(), std::size_t{0});
    QVERIFY((pictures.spritePixels(2) == exchange::PixelRect{1, 8, 200, 32, 16}));
    const exchange::Picture picture = pictures.part(*pictures.spritePixels(1), false);
    const std::size_t texel = 32 * 256 + 64; // the upper left one, counted in the map
    QCOMPARE(picture.pixels[0], in(file.content).map[3 * texel]);
    QCOMPARE(picture.pixels[1], in(file.content).map[3 * texel + 1]);
    QCOMPARE(picture.pixels[2], in(file.content).map[3 * texel + 2]);
}

void tst_AnyFormat::everyViewOfTheCoreComesBack()
{
    const format::GameFile file = almanac::file();
    QVERIFY(exchange::samplesOf(file.content).empty());
    QVERIFY(file.content.rowsInStep(almanac::Months, {}).empty());
    QVERIFY(!file.content.shape().fault);
}

template struct tr::test::RegisteredTest<tst_AnyFormat>;
#include "tst_AnyFormat.moc"
