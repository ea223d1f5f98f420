// What stands in for files whose objects are not drawn as they have them, and which of its rows
// stand for which of theirs. The oracle are slots and counts, read from the tables of both.

#include "core/convert/Merging.h"
#include "core/format/wad2/Wad2Tables.h"
#include "core/level/Content.h"
#include "core/level/tables/Tables.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>

using namespace tr;
using convert::TableRow;

namespace
{

namespace parts = wad2::tables;
namespace objects = level::tables;

/// Three moveables with one, two and one animations, as a .wad2.
schema::Content wad2Content()
{
    test::ModelPlan second = test::turningCube(20, 9);
    second.animations.push_back(second.animations[0]);
    const auto wad = test::LevelBuilder(level::versions::Wad)
                         .model(test::turningCube(3))
                         .model(second)
                         .model(test::turningCube(35, 9))
                         .buildWad();
    const schema::Content content(wad);
    const auto ways = convert::conversionsOf(content);
    auto converted = ways.front()->convert(content, {});
    return std::move(converted->content);
}

/// The number of a row that is called so.
std::int64_t numberOf(const schema::TableSet& tables,
                      schema::TableId table,
                      std::size_t row,
                      std::string_view name)
{
    const schema::TableView& view = *tables.find(table);
    const auto& leaves = view.type().leaves();
    const auto leaf = std::ranges::find_if(
        leaves, [name](const schema::Leaf& each) { return each.path == name; });
    return view.value(row, *leaf).integer();
}

} // namespace

class tst_StandIn : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void onlyWhatIsNotDrawnHasOne()
    {
        const schema::Content wad(test::buildTempleWad());
        QVERIFY(!convert::needsStandIn(wad));
        QVERIFY(convert::canTakeFrom(wad));
        const schema::Content content = wad2Content();
        QVERIFY(convert::needsStandIn(content));
        QVERIFY(convert::canTakeFrom(content));
    }

    void rowsMeanTheSame()
    {
        const schema::Content content = wad2Content();
        const auto converted = convert::standInFor(content);
        QVERIFY(converted.has_value());
        const convert::StandInRows rows(converted->rows);
        const schema::TableSet tables = content.tables();
        const auto& models = level::objectsOf(converted->file.content).models;
        QCOMPARE(tables.find(parts::Moveables)->size(), std::size_t{3});
        for (std::size_t row = 0; row < 3; ++row)
        {
            const TableRow moveable{parts::Moveables, row};
            const auto shown = rows.shownFor(tables, moveable);
            QVERIFY(shown && shown->table == schema::TableId(objects::Models));
            QCOMPARE(numberOf(tables, parts::Moveables, row, "slot"),
                     std::int64_t{models[shown->row].id});
            QVERIFY(rows.meantBy(*shown) == moveable);
        }
        // One, two and one: those of the second begin with the first that is after its own.
        const std::array<std::size_t, 4> ofMoveable{0, 1, 1, 2};
        QCOMPARE(tables.find(parts::Animations)->size(), ofMoveable.size());
        for (std::size_t row = 0; row < ofMoveable.size(); ++row)
        {
            const auto shown = rows.shownFor(tables, {parts::Animations, row});
            QVERIFY(shown && shown->table == schema::TableId(objects::Animations));
            const std::size_t first = models[ofMoveable[row]].animationIndex;
            QCOMPARE(shown->row, row == 2 ? first + 1 : first);
        }
    }

    /// Of what has nothing of its own there, what it stands in is shown.
    void partsLeadToWhatTheyStandIn()
    {
        const schema::Content content = wad2Content();
        const auto converted = convert::standInFor(content);
        const convert::StandInRows rows(converted->rows);
        const schema::TableSet tables = content.tables();
        const schema::TableView& frames = *tables.find(parts::KeyFrames);
        QVERIFY(frames.size() > 0);
        const std::size_t last = frames.size() - 1;
        const auto shown = rows.shownFor(tables, {parts::KeyFrames, last});
        QVERIFY(shown == rows.shownFor(tables, {parts::Animations, frames.segmentOf(last).outer}));
        const schema::TableView& angles = *tables.find(parts::Angles);
        QVERIFY(rows.shownFor(tables, {parts::Angles, angles.size() - 1}) == shown);
        QVERIFY(!rows.shownFor(tables, {parts::Textures, 0}));
        QVERIFY(!rows.shownFor(tables, {parts::Moveables, 3}));
        QVERIFY(!rows.meantBy({objects::Frames, 0}));
    }

    /// Plans are of the file itself, so that it is told when it has changed.
    void plansNameTheFileItself()
    {
        const schema::Content content = wad2Content();
        format::GameFile file;
        file.content = content;
        const auto source = convert::sourceOf("objects.wad2", file);
        QVERIFY(source.has_value());
        QVERIFY(source->print == transfer::fileOf("objects.wad2", content));
        const std::array names{std::string("objects.wad2")};
        const std::array contents{source->objects.content};
        const std::array prints{source->print};
        transfer::Plan plan = transfer::planOfAll(names, contents, {});
        plan.sources = {source->print};
        QVERIFY(!transfer::faultOf(plan, nullptr, contents, prints));
        QVERIFY(transfer::faultOf(plan, nullptr, contents).has_value());
        QCOMPARE(std::ranges::count_if(plan.objects,
                                       [](const transfer::ObjectChoice& each)
                                       { return each.key.kind == transfer::ObjectKind::Moveable; }),
                 std::ptrdiff_t{3});
    }
};

template struct tr::test::RegisteredTest<tst_StandIn>;
#include "tst_StandIn.moc"
