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
    void countsThatStandElsewhereFollow();
    void aCountThatIsSetAloneIsRefused();
    void numbersCountInsideOfTheirRow();
    void rowsStandTwoDeep();
    void whatStandsInARowGoesWithIt();
    void textsAreCoded();
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

void tst_AnyFormat::countsThatStandElsewhereFollow()
{
    edit::Document document(almanac::sample());
    const auto before = document.content().write();
    const schema::RowBlock row(std::vector<almanac::Holiday>{{100}});
    QVERIFY(edit::insertRows(document, "holidays", 1, row));
    QCOMPARE(in(document.content()).tail.holidays, std::uint8_t{3});
    const auto again = almanac::read(document.content().write());
    QVERIFY(again && again->complete);
    QCOMPARE(in(again->content).holidays.size(), std::size_t{3});
    QCOMPARE(in(again->content).trailing.size(), std::size_t{3});
    QVERIFY(edit::removeRows(document, {"holidays", 0, 3}));
    QCOMPARE(in(document.content()).tail.holidays, std::uint8_t{0});
    document.goTo(0);
    QCOMPARE(in(document.content()).tail.holidays, std::uint8_t{2});
    QVERIFY(document.content().write() == before);
    document.goTo(2);
    QCOMPARE(in(document.content()).tail.holidays, std::uint8_t{0});
    document.goTo(0);
    // The count has eight bits.
    const schema::RowBlock many(std::vector<almanac::Holiday>(254));
    QVERIFY(!edit::insertRows(document, "holidays", 0, many));
    QVERIFY(document.content().write() == before);
    const schema::RowBlock most(std::vector<almanac::Holiday>(253));
    QVERIFY(edit::insertRows(document, "holidays", 0, most));
    QCOMPARE(in(document.content()).tail.holidays, std::uint8_t{255});
}

void tst_AnyFormat::aCountThatIsSetAloneIsRefused()
{
    edit::Document document(almanac::sample());
    const schema::Cell cell = placeAt(document.content().tables(), "num_holidays");
    const auto set =
        edit::setValue(document, cell, schema::Value::ofInteger(schema::ScalarType::U8, 1));
    QVERIFY(!set);
    QVERIFY(set.error().code == ErrorCode::RowCountDiffers);
    QCOMPARE(in(document.content()).tail.holidays, std::uint8_t{2});
}

void tst_AnyFormat::numbersCountInsideOfTheirRow()
{
    edit::Document document(almanac::sample());
    const schema::RowBlock day(std::vector<almanac::Day>{{7, 0, 0xFF, 0}});
    QVERIFY(edit::insertRows(document, "months/0/days", 1, day));
    const auto firstDay = [&document](std::size_t month, std::size_t week)
    { return in(document.content()).months[month].weeks[week].head.firstDay; };
    QCOMPARE(firstDay(0, 0), std::uint8_t{0});
    QCOMPARE(firstDay(0, 1), std::uint8_t{3});
    QCOMPARE(firstDay(1, 0), std::uint8_t{1});
    QVERIFY(!edit::removeRows(document, {"months/1/days", 1, 1})); // a week begins there
    QVERIFY(edit::removeRows(document, {"months/1/days", 0, 1}));
    QCOMPARE(firstDay(1, 0), std::uint8_t{0});
    QCOMPARE(firstDay(0, 1), std::uint8_t{3});
    const schema::Content& content = document.content();
    const TableSet tables = content.tables();
    const view::References references(content, tables);
    // The second week begins with day 3 of its month, and the third with day 0 of the next.
    const auto leadsTo = [&references](std::size_t week)
    { return references.linksFrom(almanac::Weeks, week).front().first; };
    QCOMPARE(leadsTo(1), std::int64_t{3});
    QCOMPARE(leadsTo(2), std::int64_t{4});
}

void tst_AnyFormat::rowsStandTwoDeep()
{
    edit::Document document(almanac::sample());
    const TableSet tables = document.content().tables();
    const schema::TableView& hours = *tables.find(almanac::Hours);
    QCOMPARE(hours.size(), std::size_t{6});
    QCOMPARE(hours.pathOf(4), std::string("months/1/weeks/0/hours/1"));
    QCOMPARE(hours.segmentOf(4).outer, std::uint32_t{2}); // of all weeks
    const view::RowNames names(document.content(), tables);
    QCOMPARE(view::englishText(names.row(almanac::Hours, 4)),
             std::string("hour 1 of week 0 of month 1"));
    const schema::RowBlock hour(std::vector<almanac::Hour>{{1, 1}});
    QVERIFY(edit::insertRows(document, "months/0/weeks/1/hours", 2, hour));
    QCOMPARE(in(document.content()).months[0].weeks[1].hours.size(), std::size_t{3});
    const schema::Content before = almanac::sample();
    const TableSet tablesBefore = before.tables();
    const TableSet tablesNow = document.content().tables();
    const auto found = check::differences({before, tablesBefore}, {document.content(), tablesNow});
    const auto isOfHours = [](const auto& each) { return each.table == almanac::Hours; };
    QCOMPARE(std::ranges::count_if(found, isOfHours), std::ptrdiff_t{1});
    QVERIFY(edit::moveRows(document, {"months/0/weeks", 1, 1}, 0));
    QCOMPARE(in(document.content()).months[0].weeks[0].hours.size(), std::size_t{3});
    document.goTo(0);
    QVERIFY(document.content().write() == before.write());
}

void tst_AnyFormat::whatStandsInARowGoesWithIt()
{
    edit::Document document(almanac::sample());
    QVERIFY(edit::duplicateRows(document, {"months", 0, 1}));
    const Almanac& made = in(document.content());
    QCOMPARE(made.months.size(), std::size_t{3});
    QCOMPARE(made.months[1].weeks[1].head.firstDay, std::uint8_t{2});
    QVERIFY(made.months[1].weeks[1].hours.rows()[0] == (almanac::Hour{7, 2}));
    QVERIFY(made.months[1].weeks[1].head.saying == made.months[0].weeks[1].head.saying);
    QCOMPARE(made.months[2].weeks[0].head.firstDay, std::uint8_t{1});
    QVERIFY(edit::removeRows(document, {"months", 0, 2}));
    QCOMPARE(in(document.content()).months[0].weeks[0].head.firstDay, std::uint8_t{1});
}

void tst_AnyFormat::textsAreCoded()
{
    edit::Document document(almanac::sample());
    const auto before = document.content().write();
    const schema::Cell cell = placeAt(document.content().tables(), "months/0/weeks/0/saying");
    QVERIFY(edit::setValue(document, cell, schema::Value::ofText("wet socks")));
    const auto after = document.content().write();
    QCOMPARE(after.size(), before.size());
    const auto is = std::ranges::mismatch(before, after).in2;
    const std::byte coded = *is;
    QVERIFY((coded ^ std::byte{almanac::kKey}) == std::byte{'w'});
    // The letter whose code is the key would end the text.
    QVERIFY(!edit::setValue(document, cell, schema::Value::ofText("\u00A5")));
    const auto again = almanac::read(after);
    QVERIFY(again && again->complete);
    QCOMPARE(test::tableDifference(almanac::file(in(document.content())), *again), std::string());
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
