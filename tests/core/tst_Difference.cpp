// What is different between two files, record by record.

#include "core/check/Difference.h"
#include "core/edit/FieldEdit.h"
#include "core/edit/RowEdit.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>

using namespace tr;
using check::RowDifference;
using Kind = RowDifference::Kind;
using level::TableId;
using schema::Version;

class tst_Difference : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theSameIsNoDifference();
    void aNumberIsFound();
    void rowsThatCameAndWentAreFound();
    void renumberedRowsArePaired();
    void rowsOfRoomsAreFoundInTheirRoom();
    void theHeaderIsCompared();
    void longTablesArePaired();
};

namespace
{

std::vector<check::TableDifference> differences(const level::Content& a, const level::Content& b)
{
    return check::differences(level::tables(a), level::tables(b));
}

level::Content guardian()
{
    return test::buildTempleWad();
}

level::Objects& objectsOf(level::Content& content)
{
    return std::get<level::Wad>(content).objects;
}

} // namespace

void tst_Difference::theSameIsNoDifference()
{
    QVERIFY(differences(guardian(), guardian()).empty());
    const level::Content level = test::buildTemple(Version::Tr5);
    QVERIFY(differences(level, level).empty());
}

void tst_Difference::aNumberIsFound()
{
    const level::Content a = guardian();
    level::Content b = a;
    objectsOf(b).animations.edit()[2].speed += 5;
    const auto found = differences(a, b);
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found[0].table == TableId::Animations);
    QCOMPARE(found[0].rows.size(), std::size_t{1});
    const RowDifference& row = found[0].rows[0];
    QVERIFY(row.kind == Kind::Changed);
    QCOMPARE(row.rowA, std::size_t{2});
    QCOMPARE(row.rowB, std::size_t{2});
    QCOMPARE(row.fields.size(), std::size_t{1});
    const auto tables = level::tables(a);
    QCOMPARE(tables.find(TableId::Animations)->type().leaves()[row.fields[0].leaf].path,
             std::string("speed"));
    QCOMPARE(row.fields[0].b.integer() - row.fields[0].a.integer(), std::int64_t{5});
}

void tst_Difference::rowsThatCameAndWentAreFound()
{
    const level::Content a = guardian();
    level::Content b = a;
    auto& animations = objectsOf(b).animations.edit();
    animations.erase(animations.begin() + 1);
    auto found = differences(a, b);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].rows.size(), std::size_t{1});
    QVERIFY(found[0].rows[0].kind == Kind::Removed);
    QCOMPARE(found[0].rows[0].rowA, std::size_t{1});

    found = differences(b, a);
    QCOMPARE(found[0].rows.size(), std::size_t{1});
    QVERIFY(found[0].rows[0].kind == Kind::Added);
    QCOMPARE(found[0].rows[0].rowB, std::size_t{1});
    QCOMPARE(found[0].count(Kind::Added), std::size_t{1});
    QCOMPARE(found[0].count(Kind::Changed), std::size_t{0});
}

void tst_Difference::renumberedRowsArePaired()
{
    edit::Document document(guardian());
    const level::Content a = document.content();
    QVERIFY(edit::duplicateRows(document, {"animations", 1, 1}).has_value());
    const auto found = differences(a, document.content());
    const auto animations =
        std::ranges::find(found, TableId::Animations, &check::TableDifference::table);
    QVERIFY(animations != found.end());
    QCOMPARE(animations->count(Kind::Added), std::size_t{1});
    QCOMPARE(animations->count(Kind::Removed), std::size_t{0});
    const auto tables = level::tables(a);
    const auto leaves = tables.find(TableId::Animations)->type().leaves();
    for (const RowDifference& row : animations->rows)
    {
        QVERIFY(row.kind == Kind::Added || row.rowB >= row.rowA);
        for (const check::FieldDifference& field : row.fields)
        {
            QCOMPARE(leaves[field.leaf].path, std::string("next_animation"));
        }
    }
}

void tst_Difference::rowsOfRoomsAreFoundInTheirRoom()
{
    const level::Content a = test::buildTemple(Version::Tr3);
    level::Content b = a;
    auto& rooms = std::get<level::Level>(b).rooms.edit();
    rooms[1].portals.edit()[0].normal.x = 77;
    const auto found = differences(a, b);
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found[0].table == TableId::Portals);
    QCOMPARE(found[0].rows.size(), std::size_t{1});
    const auto tables = level::tables(b);
    QCOMPARE(tables.find(TableId::Portals)->pathOf(found[0].rows[0].rowB),
             std::string("rooms/1/portals/0"));
}

void tst_Difference::theHeaderIsCompared()
{
    const level::Content a = test::buildTemple(Version::Tr5);
    level::Content b = a;
    std::get<level::Level>(b).tr5Settings.weatherType ^= 1U;
    const auto found = differences(a, b);
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found[0].table == TableId::Header);
    QCOMPARE(found[0].rows[0].fields.size(), std::size_t{1});
}

void tst_Difference::longTablesArePaired()
{
    level::Content a = guardian();
    std::vector<std::uint16_t> words(3 * check::kMostAligned);
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        words[i] = static_cast<std::uint16_t>(i * 7919U);
    }
    objectsOf(a).frames = words;
    level::Content b = a;
    auto& changed = objectsOf(b).frames.edit();
    changed[10] ^= 1U;
    changed[words.size() - 10] ^= 1U;
    const auto found = differences(a, b);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].count(Kind::Changed), std::size_t{2});
    QCOMPARE(found[0].rows.size(), std::size_t{2});
}

template struct tr::test::RegisteredTest<tst_Difference>;
#include "tst_Difference.moc"
