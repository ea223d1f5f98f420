// What of a file is drawn by itself, and which rows and picks belong to it.

#include "render/level/LevelSubjects.h"
#include "render/level/ObjectSubjects.h"
#include "render/scene/SceneCheck.h"
#include "render/scene/Subjects.h"
#include "tests/render/MonthScene.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/support/almanac/Almanac.h"

#include <QtTest>

namespace almanac = tr::test::almanac;
namespace subjects = render::subjects;
namespace tables = tr::level::tables;
namespace versions = tr::level::versions;
using render::SceneRow;
using render::Subject;
using tr::schema::TableId;

namespace
{

/// A content with its tables.
struct Shown
{
    explicit Shown(tr::schema::Content made)
        : content(std::move(made))
        , tables(content.tables())
    {
    }

    [[nodiscard]] render::SceneData data() const { return {content, tables}; }

    tr::schema::Content content;
    tr::schema::TableSet tables;
};

/// Two rooms, a static in the second, an entity and two moveables.
Shown level()
{
    tr::level::Level made = tr::test::LevelBuilder(versions::Tr4)
                                .model(tr::test::turningCube(0, 9))
                                .model(tr::test::turningCube(35, 9))
                                .build();
    made.rooms = std::vector<tr::level::Room>(2);
    for (tr::level::Room& room : made.rooms.edit())
    {
        room.vertices = std::vector<tr::level::RoomVertex>(3);
        room.vertices.edit()[1].vertex.x = 1024;
        room.vertices.edit()[2].vertex.y = -1024;
        room.triangles = std::vector<tr::level::Triangle>(1);
        room.triangles.edit()[0].vertices = {0, 1, 2};
        room.portals = std::vector<tr::level::Portal>(2);
    }
    made.rooms.edit()[1].statics = std::vector<tr::level::RoomStatic>(1);
    made.entities = std::vector<tr::level::Entity>(1);
    made.entities.edit()[0].typeId = 35;
    return Shown(std::move(made));
}

Subject of(const render::SubjectKind& kind, std::size_t row = 0)
{
    return {&kind, row};
}

std::vector<std::uint32_t> marked(const std::vector<bool>& picks)
{
    std::vector<std::uint32_t> rows;
    for (std::uint32_t i = 0; i < picks.size(); ++i)
    {
        if (picks[i])
        {
            rows.push_back(i);
        }
    }
    return rows;
}

} // namespace

class tst_Subjects : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void whatAFileIsShownAsAtFirst()
    {
        QVERIFY(render::firstSubject(level().data()) == of(subjects::Level));
        const Shown wad(
            tr::test::LevelBuilder(versions::Wad).model(tr::test::turningCube(0, 9)).buildWad());
        QVERIFY(render::firstSubject(wad.data()) == of(subjects::Moveable));
        QVERIFY(render::firstSubject(Shown(tr::level::Wad{}).data()) == Subject{});
        const Shown year(almanac::sample());
        QVERIFY(render::firstSubject(year.data()) == Subject{});
        QVERIFY(render::firstSubject(year.data(), test::monthsOnly()) == of(test::kMonths));
    }

    void rowsOfALevelLeadToWhatShowsThem()
    {
        const Shown shown = level();
        const auto data = shown.data();
        const auto subject = [&](TableId table, std::size_t row) {
            return render::subjectOf(data, {table, row});
        };
        QVERIFY(subject(tables::Rooms, 1) == of(subjects::Room, 1));
        QVERIFY(subject(tables::Portals, 3) == of(subjects::Room, 1));
        QVERIFY(subject(tables::RoomStatics, 0) == of(subjects::Room, 1));
        QVERIFY(subject(tables::Entities, 0) == of(subjects::Level));
        QVERIFY(subject(tables::Models, 1) == of(subjects::Moveable, 1));
        QVERIFY(subject(tables::Animations, 1) == of(subjects::Moveable, 1));
        QVERIFY(subject(tables::MeshPointers, 0) == of(subjects::Mesh, 0));
        QVERIFY(subject(tables::Cameras, 0) == std::nullopt);
        QVERIFY(subject(tables::Rooms, 2) == std::nullopt);
        QVERIFY(subject(tables::Rooms, static_cast<std::size_t>(-1)) == std::nullopt);
    }

    void aSubjectShowsWhatIsInIt()
    {
        const Shown shown = level();
        const auto shows = [&](const Subject& subject, TableId table, std::size_t row) {
            return render::shows(shown.data(), subject, {table, row});
        };
        QVERIFY(shows(of(subjects::Level), tables::Portals, 3));
        QVERIFY(shows(of(subjects::Level), tables::Entities, 0));
        QVERIFY(!shows(of(subjects::Level), tables::Models, 0));
        QVERIFY(shows(of(subjects::Room, 1), tables::Portals, 3));
        QVERIFY(!shows(of(subjects::Room, 0), tables::Portals, 3));
        QVERIFY(!shows(of(subjects::Room, 0), tables::Entities, 0));
        QVERIFY(shows(of(subjects::Moveable, 1), tables::Animations, 1));
        QVERIFY(!shows(of(subjects::Moveable, 1), tables::Animations, 0));
        const auto& models = shown.content.as<tr::level::Level>()->objects.models;
        QVERIFY(shows(of(subjects::Moveable, 1), tables::MeshPointers, models[1].firstMesh));
        QVERIFY(!shows(of(subjects::Moveable, 1), tables::MeshPointers, models[0].firstMesh));
        QVERIFY(!shows({}, tables::Rooms, 0));
    }

    void anEntityIsOpenedAsItsMoveable()
    {
        const Shown shown = level();
        QVERIFY(subjects::Level.behind(shown.data(), {tables::Entities, 0})
                == SceneRow({tables::Models, 1}));
        QVERIFY(subjects::Level.behind(shown.data(), {tables::Rooms, 0}) == std::nullopt);
    }

    void picksStandForRows()
    {
        const Shown shown = level();
        const auto row = [&](const Subject& subject, const render::ScenePick& pick)
        { return render::rowOfPick(shown.data(), subject, pick); };
        const Subject whole = of(subjects::Level);
        QVERIFY(row(whole, {}) == std::nullopt);
        QVERIFY(row(whole, {tables::Rooms, 1, 77}) == SceneRow({tables::Rooms, 1}));
        QVERIFY(row(whole, {tables::RoomStatics, 1, 0}) == SceneRow({tables::RoomStatics, 0}));
        QVERIFY(row(whole, {tables::RoomStatics, 0, 0}) == std::nullopt);
        QVERIFY(row(whole, {tables::RoomStatics, 1, 1}) == std::nullopt);
        QVERIFY(row(whole, {tables::Portals, 1, 1}) == SceneRow({tables::Portals, 3}));
        const auto& models = shown.content.as<tr::level::Level>()->objects.models;
        QVERIFY(row(of(subjects::Moveable, 1), {tables::Models, 1, 0})
                == SceneRow({tables::MeshPointers, models[1].firstMesh}));
        QVERIFY(row(whole, {tables::Models, 1, 0}) == SceneRow({tables::Models, 1}));
    }

    void whatIsInARoomMarksTheRoom()
    {
        const Shown shown = level();
        const Subject whole = of(subjects::Level);
        render::SceneDescription scene;
        scene.picks = {{},
                       {tables::Rooms, 0, 0},
                       {tables::Rooms, 1, 0},
                       {tables::Rooms, 1, 1},
                       {tables::RoomStatics, 1, 0},
                       {tables::Entities, 0, 0}};
        const auto marks = [&](const Subject& subject, TableId table, std::size_t row) {
            return marked(render::picksOf(shown.data(), subject, scene, {table, row}));
        };
        using Rows = std::vector<std::uint32_t>;
        QCOMPARE(marks(whole, tables::Rooms, 1), (Rows{2, 3}));
        QCOMPARE(marks(whole, tables::Portals, 0), (Rows{1}));
        QCOMPARE(marks(whole, tables::RoomStatics, 0), (Rows{4}));
        QCOMPARE(marks(whole, tables::Entities, 0), (Rows{5}));
        QCOMPARE(marks(whole, tables::Models, 0), Rows{});
        const std::vector<SceneRow> several{{tables::Rooms, 1},
                                            {tables::RoomStatics, 0},
                                            {tables::Portals, 0},
                                            {tables::Models, 0}};
        QCOMPARE(render::rowsOfPicks(shown.data(), whole, scene, several),
                 (std::vector<std::size_t>{4, 2, 0, 0, 1, 4}));
        // A moveable that is all there is needs no mark.
        scene.picks = {{}, {tables::Models, 1, 0}};
        QCOMPARE(marks(of(subjects::Moveable, 1), tables::Models, 1), Rows{});
        const auto& models = shown.content.as<tr::level::Level>()->objects.models;
        QCOMPARE(marks(of(subjects::Moveable, 1), tables::MeshPointers, models[1].firstMesh),
                 (Rows{1}));
    }

    void everySubjectIsBuilt()
    {
        const Shown shown = level();
        std::size_t built = 0;
        for (const render::SubjectKind* const kind : render::allSubjectKinds())
        {
            for (std::size_t row = 0; row < kind->count(shown.data()); ++row)
            {
                QVERIFY(render::exists(shown.data(), {kind, row}));
                const auto scene = render::buildScene(shown.data(), {kind, row});
                QVERIFY(!render::findDefect(scene));
                QVERIFY(!scene.indices.empty());
                ++built;
            }
            QVERIFY(!render::exists(shown.data(), {kind, kind->count(shown.data())}));
        }
        QCOMPARE(built, std::size_t{1 + 2 + 1 + 2 + 3});
        QVERIFY(!render::findDefect(render::buildScene(shown.data(), {})));
    }

    void aFormatThatNoGameHasIsDrawn()
    {
        const Shown year(almanac::sample());
        const auto months = test::monthsOnly();
        const auto data = year.data();
        const auto subject = [&](TableId table, std::size_t row) {
            return render::subjectOf(data, {table, row}, months);
        };
        QVERIFY(subject(almanac::Months, 1) == of(test::kMonths, 1));
        QVERIFY(subject(almanac::Days, 2) == of(test::kMonths, 0));
        QVERIFY(subject(almanac::Days, 4) == of(test::kMonths, 1));
        QVERIFY(subject(tables::SpriteTextures, 0) == std::nullopt);
        const auto scene = render::buildScene(data, of(test::kMonths, 1));
        QVERIFY(!render::findDefect(scene));
        QCOMPARE(scene.indices.size(), std::size_t{2 * 6});
        QVERIFY(render::rowOfPick(data, of(test::kMonths, 1), scene.picks[2])
                == SceneRow({almanac::Days, 4}));
        QCOMPARE(marked(render::picksOf(data, of(test::kMonths, 1), scene, {almanac::Days, 4})),
                 std::vector<std::uint32_t>{2});
    }
};

template struct tr::test::RegisteredTest<tst_Subjects>;
#include "tst_Subjects.moc"
