// What is different between two files, record by record.

#include "core/check/Difference.h"
#include "core/edit/entries/EntryEdit.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/schema/table/CellPath.h"
#include "tests/core/MixedEdits.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>

using namespace tr;
using check::RowDifference;
using RowKind = RowDifference::Kind;
using schema::TableId;
namespace tables = level::tables;
using schema::Version;
namespace versions = level::versions;

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
    void threeEditsAreThreeEntries();
    void aChangedRowBesideAnInsertedOne();
    void aMovedRowIsMoved();
    void aRowThatChangedPlacesWithTheNextIsMoved();
    void aCopyBehindItsOriginalIsAdded();
    void rowsOfRoomsFollowTheirRoom();
    void aMeshThatGrewShiftsTheOthers();
    void aNumberThatLeadsElsewhereHasChanged();
    void aNumberThatStayedWhileItsRowMovedIsNoDifference();
    void largeTablesTakeNoQuadraticTime_data();
    void largeTablesTakeNoQuadraticTime();
    void noDifferenceOfBytesIsHidden();
    void aHeaderWithMoreNumbers();
};

namespace
{

std::vector<check::TableDifference> differences(const schema::Content& a, const schema::Content& b)
{
    const auto tablesA = a.tables();
    const auto tablesB = b.tables();
    return check::differences({a, tablesA}, {b, tablesB});
}

schema::Content guardian()
{
    return test::buildTempleWad();
}

level::Objects& objectsOf(schema::Content& content)
{
    return content.as<level::Wad>()->objects;
}

const check::TableDifference* in(const std::vector<check::TableDifference>& found, TableId table)
{
    const auto place = std::ranges::find(found, table, &check::TableDifference::table);
    return place == found.end() ? nullptr : &*place;
}

/// "+2" for an added row, "-2", "2>5" for a moved one, "2~3 speed" for one that has changed.
QStringList entriesOf(const schema::Content& a, const check::TableDifference& difference)
{
    const auto tables = a.tables();
    const auto leaves = tables.find(difference.table)->type().leaves();
    QStringList entries;
    for (const RowDifference& row : difference.rows)
    {
        QString text = row.kind == RowKind::Added     ? QStringLiteral("+%1").arg(row.rowB)
                       : row.kind == RowKind::Removed ? QStringLiteral("-%1").arg(row.rowA)
                       : row.kind == RowKind::Moved
                           ? QStringLiteral("%1>%2").arg(row.rowA).arg(row.rowB)
                           : QStringLiteral("%1~%2").arg(row.rowA).arg(row.rowB);
        for (const check::FieldDifference& field : row.fields)
        {
            text += QStringLiteral(" %1").arg(QString::fromStdString(leaves[field.leaf].path));
        }
        entries.append(text);
    }
    return entries;
}

/// How many rows came less those that went, by the difference.
std::int64_t growth(const std::vector<check::TableDifference>& found, TableId table)
{
    const auto* const difference = in(found, table);
    return difference == nullptr
               ? 0
               : static_cast<std::int64_t>(difference->count(RowKind::Added))
                     - static_cast<std::int64_t>(difference->count(RowKind::Removed));
}

/// A WAD of many animations, of which no two are alike, each with a key frame of its own.
schema::Content manyAnimations(std::size_t count)
{
    schema::Content wad = guardian();
    level::Objects& objects = objectsOf(wad);
    const level::Animation sample = objects.animations[0];
    constexpr std::size_t kWords = 8;
    std::vector<level::Animation> animations(count, sample);
    std::vector<std::int16_t> words(count * kWords);
    test::Random random(7);
    for (std::size_t i = 0; i < count; ++i)
    {
        animations[i].frameOffset = static_cast<std::uint32_t>(i * kWords * 2);
        animations[i].stateId = static_cast<std::uint16_t>(i % 90);
        animations[i].nextAnimation = static_cast<std::uint16_t>((i + 1) % 60'000);
        animations[i].speed = static_cast<std::int32_t>(random.below(1U << 30U));
        for (std::size_t word = 0; word < kWords; ++word)
        {
            words[i * kWords + word] = static_cast<std::int16_t>(random.below(4000));
        }
    }
    objects.animations = animations;
    objects.frames.edit().assign(words.begin(), words.end());
    return wad;
}

} // namespace

void tst_Difference::theSameIsNoDifference()
{
    QVERIFY(differences(guardian(), guardian()).empty());
    const schema::Content level = test::buildTemple(versions::Tr5);
    QVERIFY(differences(level, level).empty());
}

void tst_Difference::aNumberIsFound()
{
    const schema::Content a = guardian();
    schema::Content b = a;
    objectsOf(b).animations.edit()[2].speed += 5;
    const auto found = differences(a, b);
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found[0].table == tables::Animations);
    QCOMPARE(found[0].rows.size(), std::size_t{1});
    const RowDifference& row = found[0].rows[0];
    QVERIFY(row.kind == RowKind::Changed);
    QCOMPARE(row.rowA, std::size_t{2});
    QCOMPARE(row.rowB, std::size_t{2});
    QCOMPARE(row.fields.size(), std::size_t{1});
    const auto tables = a.tables();
    QCOMPARE(tables.find(tables::Animations)->type().leaves()[row.fields[0].leaf].path,
             std::string("speed"));
    QCOMPARE(row.fields[0].b->integer() - row.fields[0].a->integer(), std::int64_t{5});
}

void tst_Difference::rowsThatCameAndWentAreFound()
{
    const schema::Content a = guardian();
    schema::Content b = a;
    auto& animations = objectsOf(b).animations.edit();
    animations.erase(animations.begin() + 1);
    auto found = differences(a, b);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].rows.size(), std::size_t{1});
    QVERIFY(found[0].rows[0].kind == RowKind::Removed);
    QCOMPARE(found[0].rows[0].rowA, std::size_t{1});

    found = differences(b, a);
    QCOMPARE(found[0].rows.size(), std::size_t{1});
    QVERIFY(found[0].rows[0].kind == RowKind::Added);
    QCOMPARE(found[0].rows[0].rowB, std::size_t{1});
    QCOMPARE(found[0].count(RowKind::Added), std::size_t{1});
    QCOMPARE(found[0].count(RowKind::Changed), std::size_t{0});
}

void tst_Difference::renumberedRowsArePaired()
{
    edit::Document document(guardian());
    const schema::Content a = document.content();
    QVERIFY(edit::duplicateRows(document, {"animations", 1, 1}).has_value());
    const auto found = differences(a, document.content());
    const auto animations =
        std::ranges::find(found, tables::Animations, &check::TableDifference::table);
    QVERIFY(animations != found.end());
    QCOMPARE(animations->count(RowKind::Added), std::size_t{1});
    QCOMPARE(animations->count(RowKind::Removed), std::size_t{0});
    const auto tables = a.tables();
    const auto leaves = tables.find(tables::Animations)->type().leaves();
    for (const RowDifference& row : animations->rows)
    {
        QVERIFY(row.kind == RowKind::Added || row.rowB >= row.rowA);
        for (const check::FieldDifference& field : row.fields)
        {
            QCOMPARE(leaves[field.leaf].path, std::string("next_animation"));
        }
    }
}

void tst_Difference::rowsOfRoomsAreFoundInTheirRoom()
{
    const schema::Content a = test::buildTemple(versions::Tr3);
    schema::Content b = a;
    auto& rooms = b.as<level::Level>()->rooms.edit();
    rooms[1].portals.edit()[0].normal.x = 77;
    const auto found = differences(a, b);
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found[0].table == tables::Portals);
    QCOMPARE(found[0].rows.size(), std::size_t{1});
    const auto tables = b.tables();
    QCOMPARE(tables.find(tables::Portals)->pathOf(found[0].rows[0].rowB),
             std::string("rooms/1/portals/0"));
}

void tst_Difference::theHeaderIsCompared()
{
    const schema::Content a = test::buildTemple(versions::Tr5);
    schema::Content b = a;
    b.as<level::Level>()->tr5Settings.weatherType ^= 1U;
    const auto found = differences(a, b);
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found[0].table == tables::Header);
    QCOMPARE(found[0].rows[0].fields.size(), std::size_t{1});
}

void tst_Difference::longTablesArePaired()
{
    schema::Content a = guardian();
    std::vector<std::uint16_t> words(6000);
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        words[i] = static_cast<std::uint16_t>(i * 7919U);
    }
    objectsOf(a).frames = words;
    schema::Content b = a;
    auto& changed = objectsOf(b).frames.edit();
    changed[10] ^= 1U;
    changed[words.size() - 10] ^= 1U;
    const auto found = differences(a, b);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].count(RowKind::Changed), std::size_t{2});
    QCOMPARE(found[0].rows.size(), std::size_t{2});
}

void tst_Difference::threeEditsAreThreeEntries()
{
    // A number is set, an animation duplicated and a key frame inserted: all that leads to what
    // stands behind gets other numbers.
    edit::Document document(guardian());
    const schema::Content a = document.content();
    const auto count = a.as<level::Wad>()->objects.animations.size();
    QVERIFY(count > 4);
    const auto cell = schema::cellAt(a.tables(), "animations/3/acceleration");
    QVERIFY(cell.has_value());
    QVERIFY(edit::setValue(document, *cell, schema::Value::ofInteger(schema::ScalarType::I32, 4711))
                .has_value());
    QVERIFY(edit::duplicateRows(document, {"animations", 1, 1}).has_value());
    const view::Entries frames(document.content(), tables::Frames);
    const std::size_t words = frames.all()[2].count;
    QVERIFY(
        edit::duplicateEntries(document, {tables::Frames, frames.all()[2].first, 1}).has_value());
    const auto found = differences(a, document.content());

    const auto* const animations = in(found, tables::Animations);
    QVERIFY(animations != nullptr);
    const auto* const keyFrames = in(found, tables::Frames);
    QVERIFY(keyFrames != nullptr);
    QCOMPARE(keyFrames->count(RowKind::Added), words);
    QCOMPARE(keyFrames->rows.size(), words);
    for (std::size_t i = 1; i < words; ++i)
    {
        QCOMPARE(keyFrames->rows[i].rowB, keyFrames->rows[0].rowB + i);
    }
    // Those that own the new key frame last longer, the others are as they were.
    for (const QString& each : entriesOf(a, *animations))
    {
        QVERIFY2(each == QStringLiteral("+2") || each.endsWith(QStringLiteral(" acceleration"))
                     || each.contains(QStringLiteral("frame_end")),
                 qPrintable(each));
    }
    QVERIFY(entriesOf(a, *animations).contains(QStringLiteral("3~4 acceleration")));
    QCOMPARE(animations->count(RowKind::Added), std::size_t{1});
    QVERIFY(!animations->shifts.empty());
    std::size_t shifted = 0;
    for (const check::TableDifference& table : found)
    {
        QVERIFY(table.rows.size() <= std::max<std::size_t>(words, 4));
        for (const check::ShiftDifference& shift : table.shifts)
        {
            const bool isByRow = shift.target == tables::Animations && shift.by == 1;
            const bool isByFrame =
                shift.target == tables::Frames && shift.by == static_cast<std::int64_t>(words);
            QVERIFY(isByRow || isByFrame);
            shifted += shift.count;
        }
    }
    QVERIFY(shifted > count / 2);
}

void tst_Difference::aChangedRowBesideAnInsertedOne()
{
    const schema::Content a = guardian();
    for (const bool isInFront : {true, false})
    {
        schema::Content b = a;
        auto& animations = objectsOf(b).animations.edit();
        animations[2].speed += 5;
        level::Animation added = animations[4];
        added.stateId = 999;
        added.acceleration = 12345;
        added.frameRate = 9;
        animations.insert(animations.begin() + (isInFront ? 2 : 3), added);
        const auto found = differences(a, b);
        const auto* const table = in(found, tables::Animations);
        QVERIFY(table != nullptr);
        QCOMPARE(entriesOf(a, *table),
                 (isInFront ? QStringList{QStringLiteral("+2"), QStringLiteral("2~3 speed")}
                            : QStringList{QStringLiteral("2~2 speed"), QStringLiteral("+3")}));
    }
}

void tst_Difference::aMovedRowIsMoved()
{
    const schema::Content a = guardian();
    schema::Content b = a;
    auto& animations = objectsOf(b).animations.edit();
    std::rotate(animations.begin() + 1, animations.begin() + 2, animations.begin() + 6);
    const auto found = differences(a, b);
    const auto* const table = in(found, tables::Animations);
    QVERIFY(table != nullptr);
    QCOMPARE(entriesOf(a, *table), QStringList{QStringLiteral("1>5")});
}

void tst_Difference::aRowThatChangedPlacesWithTheNextIsMoved()
{
    const schema::Content a = guardian();
    schema::Content b = a;
    auto& animations = objectsOf(b).animations.edit();
    animations[1].speed = 17;
    schema::Content c = b;
    auto& swapped = objectsOf(c).animations.edit();
    std::swap(swapped[1], swapped[2]);
    const auto found = differences(b, c);
    const auto* const table = in(found, tables::Animations);
    QVERIFY(table != nullptr);
    QCOMPARE(table->rows.size(), std::size_t{1});
    QCOMPARE(table->count(RowKind::Moved), std::size_t{1});
}

void tst_Difference::aCopyBehindItsOriginalIsAdded()
{
    const schema::Content a = guardian();
    schema::Content b = a;
    auto& animations = objectsOf(b).animations.edit();
    animations.insert(animations.begin() + 4, animations[3]);
    const auto found = differences(a, b);
    QCOMPARE(entriesOf(a, *in(found, tables::Animations)), QStringList{QStringLiteral("+4")});
}

void tst_Difference::rowsOfRoomsFollowTheirRoom()
{
    const schema::Content a = test::buildTemple(versions::Tr3);
    schema::Content b = a;
    auto& rooms = b.as<level::Level>()->rooms.edit();
    level::Room added = rooms[0];
    added.info.x += 1024;
    rooms.insert(rooms.begin() + 1, added);
    rooms[3].portals.edit()[0].normal.x = 77;
    const auto found = differences(a, b);
    QCOMPARE(entriesOf(a, *in(found, tables::Rooms)), QStringList{QStringLiteral("+1")});
    const auto* const portals = in(found, tables::Portals);
    QVERIFY(portals != nullptr);
    QCOMPARE(portals->rows.size(), std::size_t{1});
    const auto tablesA = a.tables();
    const auto tablesB = b.tables();
    QCOMPARE(tablesA.find(tables::Portals)->pathOf(portals->rows[0].rowA),
             std::string("rooms/2/portals/0"));
    QCOMPARE(tablesB.find(tables::Portals)->pathOf(portals->rows[0].rowB),
             std::string("rooms/3/portals/0"));
    QVERIFY(in(found, tables::RoomVertices) == nullptr);
    QVERIFY(in(found, tables::Sectors) == nullptr);
}

void tst_Difference::aMeshThatGrewShiftsTheOthers()
{
    const schema::Content a = guardian();
    const auto pointers = level::objectsOf(a).meshPointers;
    schema::Content b = a;
    auto& words = objectsOf(b).meshWords.edit();
    const std::size_t place = pointers[2].offset / 2;
    words.insert(words.begin() + static_cast<std::ptrdiff_t>(place), {31, 32});
    std::size_t behind = 0;
    for (level::MeshPointer& each : objectsOf(b).meshPointers.edit())
    {
        const bool isBehind = each.offset / 2 >= place;
        behind += isBehind ? 1 : 0;
        each.offset += isBehind ? 4 : 0;
    }
    const auto found = differences(a, b);
    QCOMPARE(found.size(), std::size_t{2});
    QCOMPARE(in(found, tables::MeshWords)->rows.size(), std::size_t{2});
    const auto* const table = in(found, tables::MeshPointers);
    QVERIFY(table->rows.empty());
    QCOMPARE(table->shifts.size(), std::size_t{1});
    QCOMPARE(table->shifts[0].by, std::int64_t{2});
    QCOMPARE(table->shifts[0].count, behind);
    QVERIFY(table->shifts[0].target == tables::MeshWords);
}

void tst_Difference::aNumberThatLeadsElsewhereHasChanged()
{
    edit::Document document(guardian());
    QVERIFY(edit::duplicateRows(document, {"animations", 1, 1}).has_value());
    schema::Content b = document.content();
    auto& animations = objectsOf(b).animations.edit();
    const auto own = animations[5].nextAnimation;
    animations[5].nextAnimation = static_cast<std::uint16_t>(own == 0 ? 3 : 0);
    const auto found = differences(guardian(), b);
    QCOMPARE(entriesOf(b, *in(found, tables::Animations)),
             (QStringList{QStringLiteral("+2"), QStringLiteral("4~5 next_animation")}));
}

void tst_Difference::aNumberThatStayedWhileItsRowMovedIsNoDifference()
{
    // Who inserts a row without renumbering has changed one row and no other byte.
    const schema::Content a = guardian();
    schema::Content b = a;
    auto& dispatches = objectsOf(b).animDispatches.edit();
    level::AnimDispatch added = dispatches[0];
    added.low = 777;
    dispatches.insert(dispatches.begin(), added);
    const auto found = differences(a, b);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(entriesOf(a, found[0]), QStringList{QStringLiteral("+0")});
    QVERIFY(found[0].shifts.empty());
}

void tst_Difference::largeTablesTakeNoQuadraticTime_data()
{
    QTest::addColumn<bool>("isOther");
    QTest::newRow("a few edits") << false;
    QTest::newRow("nothing in common") << true;
}

void tst_Difference::largeTablesTakeNoQuadraticTime()
{
    QFETCH(bool, isOther);
    constexpr std::size_t kCount = 50'000;
    const schema::Content a = manyAnimations(kCount);
    schema::Content b = a;
    auto& animations = objectsOf(b).animations.edit();
    test::Random random(3);
    for (level::Animation& each : animations)
    {
        each.speed = isOther ? static_cast<std::int32_t>(random.below(1U << 30U)) : each.speed;
        each.frameOffset += 20;
    }
    animations[100].acceleration = 1;
    animations.erase(animations.begin() + 20'000);
    animations.insert(animations.begin() + 40'000, animations[7]);
    for (level::Animation& each : animations)
    {
        if (each.nextAnimation > 20'000 && each.nextAnimation <= 40'000)
        {
            --each.nextAnimation;
        }
    }
    auto& frames = objectsOf(b).frames.edit();
    frames.insert(frames.begin(), 10, 9999);
    if (isOther)
    {
        for (auto& each : frames)
        {
            each = static_cast<std::remove_reference_t<decltype(each)>>(random.below(60'000));
        }
    }
    QElapsedTimer timer;
    timer.start();
    const auto found = differences(a, b);
    // An alignment of all rows with all others would take 2.5 billion steps a table.
    QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
    const auto* const table = in(found, tables::Animations);
    if (isOther)
    {
        QVERIFY(table->rows.size() >= kCount - 10);
        return;
    }
    QCOMPARE(entriesOf(a, *table),
             (QStringList{QStringLiteral("100~100 acceleration"),
                          QStringLiteral("-20000"),
                          QStringLiteral("+40000")}));
    QCOMPARE(in(found, tables::Frames)->count(RowKind::Added), std::size_t{10});
}

void tst_Difference::noDifferenceOfBytesIsHidden()
{
    constexpr int kRuns = 40;
    constexpr int kEdits = 12;
    std::size_t accepted = 0;
    std::size_t differing = 0;
    const std::vector<format::GameFile> files{test::gameFile(test::buildTempleWad()),
                                              test::LevelBuilder(versions::Tr1).file(),
                                              test::LevelBuilder(versions::Tr3).file(),
                                              test::LevelBuilder(versions::Tr4).file(),
                                              test::LevelBuilder(versions::Tr5).file()};
    for (int run = 0; run < kRuns; ++run)
    {
        const format::GameFile& file = files[static_cast<std::size_t>(run) % files.size()];
        test::Random random(static_cast<std::uint32_t>(run) + 1);
        test::MixedEdits edits(random);
        edit::Document document(file.content);
        schema::Content last = file.content;
        for (int i = 0; i < kEdits; ++i)
        {
            format::GameFile now = file;
            now.content = document.content();
            // All but what is done to the document as a whole.
            const auto kind = static_cast<test::MixKind>(
                random.below(static_cast<std::size_t>(test::MixKind::WalkHistory)));
            if (edits.attempt(kind, document, now).outcome != test::Attempt::Outcome::Taken)
            {
                continue;
            }
            ++accepted;
            format::GameFile before = file;
            before.content = last;
            format::GameFile after = file;
            after.content = document.content();
            const auto bytesBefore = format::write(before);
            const auto bytesAfter = format::write(after);
            const auto found = differences(last, document.content());
            if (bytesBefore && bytesAfter)
            {
                differing += *bytesBefore != *bytesAfter ? 1 : 0;
                QCOMPARE(found.empty(), *bytesBefore == *bytesAfter);
            }
            const auto tablesBefore = last.tables();
            const auto tablesAfter = document.content().tables();
            for (const schema::TableView& view : tablesBefore.tables())
            {
                const auto* const other = tablesAfter.find(view.id());
                if (view.isNested() || other == nullptr)
                {
                    continue;
                }
                QCOMPARE(static_cast<std::int64_t>(other->size())
                             - static_cast<std::int64_t>(view.size()),
                         growth(found, view.id()));
            }
            if (random.oneIn(2))
            {
                last = document.content();
            }
        }
    }
    QVERIFY2(accepted > 250, qPrintable(QString::number(accepted)));
    QVERIFY2(differing > 200, qPrintable(QString::number(differing)));
}

void tst_Difference::aHeaderWithMoreNumbers()
{
    // TRX adds three numbers to the header of the file.
    level::Level plain = test::LevelBuilder(versions::Tr2).build();
    level::Level withBlock = plain;
    withBlock.trx.isThere = true;
    withBlock.trx.head.version = 3;
    withBlock.trx.content = std::vector<std::uint8_t>{1, 2, 3};
    const auto found = differences(plain, withBlock);
    QCOMPARE(found.size(), std::size_t{2});
    const auto& fields = in(found, tables::Header)->rows.front().fields;
    const auto tables = schema::Content(withBlock).tables();
    QStringList added;
    for (const check::FieldDifference& field : fields)
    {
        QVERIFY(!field.a.has_value());
        const auto& leaf = tables.header().type().leaves()[field.leaf];
        added << QStringLiteral("%1/%2 %3")
                     .arg(QString::fromStdString(leaf.path))
                     .arg(field.element)
                     .arg(field.b->integer());
    }
    QVERIFY2(added.contains(QStringLiteral("trx_version/0 3")), qPrintable(added.join(u',')));
    QCOMPARE(added.filter(QStringLiteral("trx_")).size(),
             6); // two of the numbers are marks of bytes
    QCOMPARE(added.size(), 6);
    QCOMPARE(in(found, tables::TrxContent)->count(RowKind::Added), std::size_t{3});
    QCOMPARE(differences(withBlock, plain).size(), std::size_t{2});
    QVERIFY(differences(withBlock, withBlock).empty());
}

template struct tr::test::RegisteredTest<tst_Difference>;
#include "tst_Difference.moc"
