// Statics: boxes, flags and slots in the temple of every game, and what a damaged file may say.

#include "core/edit/statics/RoomStatics.h"
#include "core/edit/statics/StaticBoxes.h"
#include "core/edit/statics/StaticSlots.h"
#include "tests/core/Contents.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QElapsedTimer>
#include <QtTest>

#include <algorithm>
#include <limits>

using namespace tr;
using edit::Document;
using edit::Placed;
using edit::StaticBox;
using edit::StaticBoxPlan;
using level::BoundingBox;
using level::StaticMesh;
using test::objectsOf;
using Of = StaticBoxPlan::Of;

namespace
{

constexpr std::array<std::size_t, 1> kFirst{0};
constexpr std::uint32_t kFree = 4711;

/// A WAD of one mesh with three corners at (-10, -200, 5), (30, 0, 5) and (0, -7, 60), and statics
/// of the slots 3, 7 and 5, in that order.
schema::Content corners()
{
    level::Wad wad;
    wad.objects.meshWords = Table<std::uint16_t>{0,
                                                 0,
                                                 0,
                                                 0,
                                                 0, // sphere and flags
                                                 3,
                                                 static_cast<std::uint16_t>(-10),
                                                 static_cast<std::uint16_t>(-200),
                                                 5, // corners
                                                 30,
                                                 0,
                                                 5, //
                                                 0,
                                                 static_cast<std::uint16_t>(-7),
                                                 60, //
                                                 0xFFFD,
                                                 1,
                                                 2,
                                                 3,  // shades
                                                 0}; // polygons
    wad.objects.meshPointers = Table<level::MeshPointer>{{0}};
    StaticMesh one;
    one.flags = 2;
    std::vector<StaticMesh> statics(3, one);
    statics[0].id = 3;
    statics[1].id = 7;
    statics[2].id = 5;
    wad.objects.staticMeshes = std::move(statics);
    return schema::Content(std::move(wad));
}

constexpr BoundingBox kCorners{-10, 30, -200, 0, 5, 60};

StaticMesh at(const Document& document, std::size_t row)
{
    return objectsOf(document).staticMeshes[row];
}

std::vector<std::uint32_t> slotsOf(const Document& document)
{
    std::vector<std::uint32_t> slots;
    for (const StaticMesh& each : objectsOf(document).staticMeshes)
    {
        slots.push_back(each.id);
    }
    return slots;
}

std::string_view codeOf(const auto& done)
{
    return done ? std::string_view("taken") : codeName(done.error().code);
}

} // namespace

class tst_StaticEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void boxesOfTheMesh()
    {
        Document document{corners()};
        const auto done = edit::setStaticBoxes(document, kFirst, {Of::Mesh, true, false});
        QVERIFY(done.has_value());
        QCOMPARE(*done, std::size_t{1});
        QVERIFY(at(document, 0).visibilityBox == kCorners);
        QVERIFY(at(document, 0).collisionBox == BoundingBox{});
        QVERIFY(at(document, 1).visibilityBox == BoundingBox{});
        QCOMPARE(edit::text(document.history().back().name), std::string("Set boxes of PLANT3"));
        // What is so already is no edit.
        QCOMPARE(*edit::setStaticBoxes(document, kFirst, {Of::Mesh, true, false}), std::size_t{0});
        QCOMPARE(document.position(), std::size_t{1});
        document.undo();
        QVERIFY(document.content().write() == corners().write());
    }

    /// Of several that are set at once, each takes its own other box.
    void theOtherBox()
    {
        schema::Content content = corners();
        auto& statics = content.as<level::Wad>()->objects.staticMeshes.edit();
        statics[0].visibilityBox = {-1, 1, -2, 2, -3, 3};
        statics[1].visibilityBox = {4, 5, 6, 7, 8, 9};
        Document document{content};
        const std::vector<std::size_t> rows{0, 1};
        QCOMPARE(*edit::setStaticBoxes(document, rows, {Of::OtherBox, false, true}),
                 std::size_t{2});
        QVERIFY(at(document, 0).collisionBox == (BoundingBox{-1, 1, -2, 2, -3, 3}));
        QVERIFY(at(document, 1).collisionBox == (BoundingBox{4, 5, 6, 7, 8, 9}));
        QCOMPARE(document.position(), std::size_t{1});
    }

    void steppingAFaceIsOneEdit()
    {
        Document document{corners()};
        for (int i = 0; i < 3; ++i)
        {
            QVERIFY(
                edit::moveStaticFace(document, 1, StaticBox::Collision, {0, true}, 16, "static 1")
                    .has_value());
        }
        QVERIFY(at(document, 1).collisionBox == (BoundingBox{0, 48, 0, 0, 0, 0}));
        QCOMPARE(document.position(), std::size_t{1});
        // Not past the other one, and not past what words have room for.
        QVERIFY(
            edit::moveStaticFace(document, 1, StaticBox::Collision, {0, false}, 99).has_value());
        QCOMPARE(int{at(document, 1).collisionBox.minX}, 48);
        QVERIFY(
            edit::moveStaticFace(document, 1, StaticBox::Collision, {2, true}, 99'999).has_value());
        QCOMPARE(int{at(document, 1).collisionBox.maxZ}, 32767);
    }

    /// Format facts, 6.1: flags in TR1 and TR2, from TR3 on a box of zeros or ones.
    void collisionInEachGame()
    {
        for (const schema::Version version : level::kAllVersions)
        {
            const auto file = test::templeFile(version);
            QVERIFY(!file.objects().staticMeshes.empty());
            const auto bytes = file.content.write();
            const StaticMesh before = file.objects().staticMeshes[0];
            Document document{file.content};
            QVERIFY(edit::collides(version, before));
            QCOMPARE(*edit::setCollides(document, kFirst, false), std::size_t{1});
            const StaticMesh after = at(document, 0);
            QVERIFY(!edit::collides(version, after));
            const bool byFlags = version == level::versions::Tr1 || version == level::versions::Tr2;
            QCOMPARE(int{after.flags}, int{before.flags} + (byFlags ? 1 : 0));
            QVERIFY(after.collisionBox == (byFlags ? before.collisionBox : BoundingBox{}));
            QVERIFY(after.visibilityBox == before.visibilityBox);
            const auto written = document.content().write();
            // And again: with the box of the mesh where it had none.
            QCOMPARE(*edit::setCollides(document, kFirst, true), std::size_t{1});
            QVERIFY(edit::collides(version, at(document, 0)));
            QCOMPARE(at(document, 0).flags, before.flags);
            QVERIFY(byFlags
                    || at(document, 0).collisionBox
                           == *edit::boundsOfMesh(file.content, before.mesh));
            document.goTo(0);
            QVERIFY(document.content().write() == bytes);
            document.goTo(1);
            QVERIFY(document.content().write() == written);
            // Whether it is drawn is kept by the same games.
            QCOMPARE(codeOf(edit::setVisible(document, kFirst, false)),
                     byFlags ? std::string_view("taken") : std::string_view("not_kept_in_game"));
        }
    }

    void aBoxOfOnesIsNone()
    {
        schema::Content content = corners();
        auto& statics = content.as<level::Wad>()->objects.staticMeshes.edit();
        statics[0].collisionBox = {1, 1, 1, 1, 1, 1};
        QVERIFY(!edit::collides(level::versions::Wad, statics[0]));
        QVERIFY(edit::collides(level::versions::Tr2, statics[0]));
        statics[0].collisionBox = {0, 1, 0, 1, 0, 1};
        QVERIFY(edit::collides(level::versions::Wad, statics[0]));
    }

    void aNewOneStandsWhereItsSlotBelongs()
    {
        schema::Content content = corners();
        Document document{content};
        // They do not stand in order: behind the last.
        QCOMPARE(*edit::newStatic(document, 4, 0), std::size_t{3});
        QVERIFY(at(document, 3).visibilityBox == kCorners);
        QVERIFY(at(document, 3).collisionBox == kCorners);
        QCOMPARE(int{at(document, 3).flags}, 2);
        QCOMPARE(edit::text(document.history().back().name), std::string("Make PLANT4"));

        auto& statics = content.as<level::Wad>()->objects.staticMeshes.edit();
        std::ranges::sort(statics, {}, &StaticMesh::id);
        Document sorted{content};
        QCOMPARE(*edit::newStatic(sorted, 4, 0), std::size_t{1});
        QCOMPARE(*edit::duplicateStatic(sorted, 0, 9), std::size_t{4});
        QCOMPARE(slotsOf(sorted), (std::vector<std::uint32_t>{3, 4, 5, 7, 9}));
        QCOMPARE(edit::text(sorted.history().back().name),
                 std::string("Copy PLANT3 to 9 (PLANT9)"));
        QCOMPARE(codeOf(edit::newStatic(sorted, 9, 0)), std::string_view("slot_taken"));
        QCOMPARE(codeOf(edit::duplicateStatic(sorted, 0, 9)), std::string_view("slot_taken"));
        QCOMPARE(codeOf(edit::newStatic(sorted, 0x10000, 0)), std::string_view("out_of_range"));
        QCOMPARE(edit::freeStaticSlot(sorted.content()), std::uint32_t{0});
        sorted.goTo(0);
        QVERIFY(sorted.content().write() == content.write());
    }

    void aNewOneIsLikeTheRowThatIsGiven()
    {
        Document document{corners()};
        StaticMesh like;
        like.id = 7;
        like.mesh = 11;
        like.flags = 0x8001;
        like.visibilityBox = {-1, 2, -3, 4, -5, 6};
        like.collisionBox = {-7, 8, -9, 10, -11, 12};
        QCOMPARE(*edit::newStaticLike(document, 4, 0, like, edit::NewBoxes::Same), std::size_t{3});
        QCOMPARE(*edit::newStaticLike(document, 9, 0, like, edit::NewBoxes::Measured),
                 std::size_t{4});
        QCOMPARE(document.history().size(), std::size_t{2});
        for (const std::size_t row : {std::size_t{3}, std::size_t{4}})
        {
            QCOMPARE(int{at(document, row).mesh}, 0);
            QCOMPARE(int{at(document, row).flags}, 0x8001);
        }
        QCOMPARE(at(document, 3).id, std::uint32_t{4});
        QVERIFY(at(document, 3).visibilityBox == like.visibilityBox);
        QVERIFY(at(document, 3).collisionBox == like.collisionBox);
        QVERIFY(at(document, 4).visibilityBox == kCorners);
        QVERIFY(at(document, 4).collisionBox == kCorners);
    }

    /// In every game rooms go on to show the same static.
    void roomsFollowASlot()
    {
        for (const schema::Version version : level::kAllVersions)
        {
            const auto file = test::templeFile(version);
            const auto bytes = file.content.write();
            const auto before = edit::placedStatics(file.content);
            QCOMPARE(version == level::versions::Wad, before.empty());
            Document document{file.content};
            const std::uint32_t slot = at(document, 0).id;
            const std::size_t placed = before.contains(slot) ? before.at(slot) : 0;
            const auto followed = edit::changeStaticSlot(document, 0, kFree);
            QVERIFY(followed.has_value());
            QCOMPARE(*followed, placed);
            QCOMPARE(at(document, 0).id, kFree);
            auto then = before;
            if (placed > 0)
            {
                then[kFree] = placed;
                then.erase(slot);
            }
            QVERIFY(edit::placedStatics(document.content()) == then);
            document.undo();
            QVERIFY(document.content().write() == bytes);
        }
    }

    void deletingThoseThatArePlaced()
    {
        const auto file = test::templeFile(level::versions::Tr5);
        const auto bytes = file.content.write();
        Document document{file.content};
        const std::uint32_t slot = at(document, 0).id;
        const auto placed = edit::placedStatics(file.content);
        QVERIFY(placed.contains(slot));
        QCOMPARE(codeOf(edit::deleteStatics(document, kFirst, Placed::Refuse)),
                 std::string_view("would_dangle"));
        QVERIFY(document.content().write() == bytes);
        QVERIFY(edit::deleteStatics(document, kFirst, Placed::Keep).has_value());
        QVERIFY(edit::placedStatics(document.content()) == placed);
        QCOMPARE(objectsOf(document).staticMeshes.size(), file.objects().staticMeshes.size() - 1);
        document.undo();
        QVERIFY(edit::deleteStatics(document, kFirst, Placed::Delete).has_value());
        auto others = placed;
        others.erase(slot);
        QVERIFY(edit::placedStatics(document.content()) == others);
        const auto read = format::read(document.content().write(), "a.trc");
        QVERIFY(read && read->complete);
        QVERIFY(edit::placedStatics(read->content) == others);
        document.undo();
        QVERIFY(document.content().write() == bytes);
    }

    /// Meshes go with the last one that has them, but for the one at the very beginning, where
    /// pointers lead that mean no mesh.
    void aSharedMeshStays()
    {
        Document document{corners()};
        const std::vector<std::size_t> two{0, 2};
        QVERIFY(edit::deleteStatics(document, two, Placed::Refuse).has_value());
        QCOMPARE(slotsOf(document), (std::vector<std::uint32_t>{7}));
        QCOMPARE(objectsOf(document).meshPointers.size(), std::size_t{1});
        QCOMPARE(objectsOf(document).meshPointers[0].offset, std::uint32_t{0});
        const auto words = objectsOf(document).meshWords;
        QVERIFY(edit::deleteStatics(document, kFirst, Placed::Refuse).has_value());
        QVERIFY(objectsOf(document).meshPointers.empty());
        QVERIFY(objectsOf(document).meshWords == words);
        document.goTo(0);
        QVERIFY(document.content().write() == corners().write());
    }

    void meshesThatAreNotThere()
    {
        schema::Content content = corners();
        auto& objects = content.as<level::Wad>()->objects;
        objects.meshPointers = Table<level::MeshPointer>{{0}, {4}, {1'000'000}};
        auto& statics = objects.staticMeshes.edit();
        statics[0].mesh = 9;
        statics[1].mesh = 2;
        Document document{content};
        const auto bytes = content.write();
        QCOMPARE(codeOf(edit::setStaticBoxes(document, kFirst, {})),
                 std::string_view("no_such_path"));
        const std::vector<std::size_t> second{1};
        QCOMPARE(codeOf(edit::setCollides(document, second, true)),
                 std::string_view("no_such_offset"));
        QVERIFY(document.content().write() == bytes);
        // Those that can be measured are, whatever becomes of the others.
        const std::vector<std::size_t> all{0, 1, 2};
        QCOMPARE(*edit::setStaticBoxes(document, all, {}), std::size_t{1});
        QVERIFY(at(document, 2).visibilityBox == kCorners);
        QVERIFY(at(document, 0).visibilityBox == BoundingBox{});
    }

    /// In every game one goes elsewhere, and into the room behind a portal.
    void inRooms()
    {
        for (const schema::Version version : level::kAllVersions)
        {
            if (version == level::versions::Wad)
            {
                continue;
            }
            const auto file = test::templeFile(version);
            const auto bytes = file.content.write();
            Document document{file.content};
            const auto first = edit::roomStaticAt(document.content(), 0);
            QVERIFY(first.has_value());
            edit::StaticPlace place = first->place();
            QVERIFY(edit::isInRoom(document.content(), first->room, place));
            place.y -= 256;
            place.rotation = static_cast<std::uint16_t>(place.rotation + 0x4000);
            const auto moved = edit::moveStatic(document, 0, place, first->room);
            QVERIFY(moved && *moved == 0);
            const auto there = edit::roomStaticAt(document.content(), 0);
            QVERIFY(there->place() == place);
            QCOMPARE(int{there->row.meshId}, int{first->row.meshId});
            document.undo();
            QVERIFY(document.content().write() == bytes);
        }
    }

    void outOfARoom()
    {
        const auto file = test::templeFile(level::versions::Tr4);
        const auto bytes = file.content.write();
        Document document{file.content};
        const auto& rooms = test::levelOf(document).rooms;
        const auto first = edit::roomStaticAt(document.content(), 0);
        QVERIFY(first.has_value());
        // The middle of the room behind its first portal.
        const std::size_t other = rooms[first->room].portals[0].adjoiningRoom;
        const auto place = edit::middleOf(document.content(), other);
        QVERIFY(place.has_value());
        QVERIFY(edit::isInRoom(document.content(), other, *place));
        QVERIFY(edit::leavesRoom(document.content(), 0, *place));
        QVERIFY(!edit::leavesRoom(document.content(), 0, first->place()));
        QCOMPARE(edit::neighbourAt(document.content(), first->room, *place),
                 std::optional<std::size_t>(other));
        const std::size_t left = rooms[first->room].statics.size();
        const std::size_t right = rooms[other].statics.size();
        const auto moved = edit::moveStatic(document, 0, *place, other);
        QVERIFY(moved.has_value());
        QCOMPARE(test::levelOf(document).rooms[first->room].statics.size(), left - 1);
        QCOMPARE(test::levelOf(document).rooms[other].statics.size(), right + 1);
        const auto there = edit::roomStaticAt(document.content(), *moved);
        QVERIFY(there && there->room == other && there->place() == *place);
        QCOMPARE(int{there->row.meshId}, int{first->row.meshId});
        QCOMPARE(document.position(), std::size_t{1});
        const auto read = format::read(document.content().write(), "a.tr4");
        QVERIFY(read && read->complete);
        QVERIFY(edit::roomStaticAt(read->content, *moved)->place() == *place);
        document.undo();
        QVERIFY(document.content().write() == bytes);
        // Nowhere near.
        QVERIFY(!edit::neighbourAt(document.content(), first->room, {-99'999, 0, 99'999, 0}));
        QVERIFY(!edit::isInRoom(document.content(),
                                first->room,
                                {std::numeric_limits<std::int32_t>::min(),
                                 0,
                                 std::numeric_limits<std::int32_t>::max(),
                                 0}));
    }

    /// Some in one room, one edit; turned together by quarters they come back where they stood.
    void severalTogether()
    {
        for (const schema::Version version : {level::versions::Tr1, level::versions::Tr5})
        {
            const auto file = test::templeFile(version);
            Document document{file.content};
            const auto one = edit::roomStaticAt(document.content(), 0);
            const auto slot = one->row.meshId;
            const auto middle = *edit::middleOf(document.content(), one->room);
            const std::array<edit::StaticPlace, 3> places{
                edit::StaticPlace{middle.x - 256, middle.y, middle.z, 0x1000},
                edit::StaticPlace{middle.x + 256, middle.y - 512, middle.z, 0xF000},
                edit::StaticPlace{middle.x, middle.y, middle.z + 512, 0}};
            std::vector<std::size_t> rows;
            for (const edit::StaticPlace& place : places)
            {
                rows.push_back(*edit::placeStatic(document, one->room, slot, place));
            }
            const auto bytes = document.content().write();
            const std::size_t position = document.position();

            // A quarter to the right, as seen from above: what is north goes east.
            const auto turned = edit::turnedTogether(places, 0x4000);
            const auto centre = edit::commonMiddle(places);
            QVERIFY(centre == (edit::StaticPlace{middle.x, middle.y - 256, middle.z + 256, 0}));
            QVERIFY(turned[2]
                    == (edit::StaticPlace{middle.x + 256, middle.y, middle.z + 256, 0x4000}));
            QVERIFY(turned[0]
                    == (edit::StaticPlace{middle.x - 256, middle.y, middle.z + 512, 0x5000}));
            QVERIFY(turned[1]
                    == (edit::StaticPlace{middle.x - 256, middle.y - 512, middle.z, 0x3000}));
            QVERIFY(edit::turnedTogether(turned, 0xC000)
                    == std::vector<edit::StaticPlace>(places.begin(), places.end()));

            std::vector<edit::StaticMove> moves;
            for (std::size_t i = 0; i < rows.size(); ++i)
            {
                moves.push_back({rows[i], turned[i], one->room});
            }
            const auto moved = edit::moveStatics(document, moves, "key");
            QVERIFY(moved && *moved == rows);
            QCOMPARE(document.position(), position + 1);
            QVERIFY(document.history().back().name.code == edit::EditCode::TurnStatics);
            for (std::size_t i = 0; i < rows.size(); ++i)
            {
                QVERIFY(edit::roomStaticAt(document.content(), rows[i])->place() == turned[i]);
            }
            const auto read = format::read(document.content().write(), "");
            QVERIFY(read && read->complete);
            QVERIFY(edit::roomStaticAt(read->content, rows[2])->place() == turned[2]);
            // And back: nothing else was touched.
            for (std::size_t i = 0; i < rows.size(); ++i)
            {
                moves[i].place = places[i];
            }
            QVERIFY(edit::moveStatics(document, moves, "key"));
            QCOMPARE(document.position(), position + 1); // as steps of one
            QVERIFY(document.content().write() == bytes);
            document.undo();
            QVERIFY(document.content().write() == bytes);
        }
    }

    /// Two of three go into another room, in one edit, whatever rows they have then.
    void severalOutOfARoom()
    {
        const auto file = test::templeFile(level::versions::Tr4);
        Document document{file.content};
        const auto one = edit::roomStaticAt(document.content(), 0);
        const std::size_t other = test::levelOf(document).rooms[one->room].portals[0].adjoiningRoom;
        const auto there = *edit::middleOf(document.content(), other);
        std::vector<std::size_t> rows;
        for (int i = 0; i < 3; ++i)
        {
            edit::StaticPlace place = one->place();
            place.y -= 10 * i;
            rows.push_back(*edit::placeStatic(document, one->room, one->row.meshId, place));
        }
        const auto bytes = document.content().write();
        const std::size_t before = test::levelOf(document).rooms[other].statics.size();
        std::vector<edit::StaticMove> moves;
        for (std::size_t i = 0; i < rows.size(); ++i)
        {
            edit::StaticPlace place = there;
            place.x += static_cast<std::int32_t>(i);
            moves.push_back({rows[i], place, i == 1 ? one->room : other});
        }
        const auto moved = edit::moveStatics(document, moves);
        QVERIFY(moved.has_value());
        QCOMPARE(test::levelOf(document).rooms[other].statics.size(), before + 2);
        for (std::size_t i = 0; i < rows.size(); ++i)
        {
            const auto now = edit::roomStaticAt(document.content(), (*moved)[i]);
            QVERIFY(now->place() == moves[i].place);
            QCOMPARE(now->room, moves[i].room);
        }
        const auto read = format::read(document.content().write(), "a.tr4");
        QVERIFY(read && read->complete);
        document.undo();
        QVERIFY(document.content().write() == bytes);
    }

    void placedAndTinted()
    {
        for (const schema::Version version : {level::versions::Tr2, level::versions::Tr5})
        {
            const auto file = test::templeFile(version);
            const auto bytes = file.content.write();
            Document document{file.content};
            const auto before = edit::placedStatics(document.content());
            const auto slot = static_cast<std::uint16_t>(at(document, 1).id);
            const auto place = edit::middleOf(document.content(), 0);
            QVERIFY(place.has_value());
            const auto row = edit::placeStatic(document, 0, slot, *place);
            QVERIFY(row.has_value());
            auto then = before;
            ++then[slot];
            QVERIFY(edit::placedStatics(document.content()) == then);
            const auto fresh = edit::roomStaticAt(document.content(), *row);
            QVERIFY(fresh && fresh->room == 0 && fresh->place() == *place);
            const std::vector<std::size_t> rows{0, *row};
            const edit::StaticTint tint{0x0123, {31, 0, 7}};
            QVERIFY(edit::tintStatics(document, rows, tint).has_value());
            for (const std::size_t each : rows)
            {
                const auto tinted = edit::roomStaticAt(document.content(), each)->row;
                const bool isDark = version == level::versions::Tr2;
                QCOMPARE(int{isDark ? tinted.intensity1 : tinted.colour}, isDark ? 0x0123 : 0x7C07);
            }
            const edit::StaticTint wrong{0x2000, {32, 0, 0}};
            QCOMPARE(codeOf(edit::tintStatics(document, rows, wrong)),
                     std::string_view("out_of_range"));
            QCOMPARE(*edit::tintStatics(document, rows, tint), std::size_t{0});
            QCOMPARE(document.position(), std::size_t{2});
            document.goTo(0);
            QVERIFY(document.content().write() == bytes);
        }
    }

    /// Meshes that overlap from word to word, each of which claims all that follows.
    void meshesThatOverlapWithoutEnd()
    {
        constexpr std::size_t kMany = 60'000;
        schema::Content content = corners();
        auto& objects = content.as<level::Wad>()->objects;
        objects.meshWords = std::vector<std::uint16_t>(4 * kMany, std::uint16_t{10'000});
        std::vector<level::MeshPointer> pointers;
        std::vector<StaticMesh> statics;
        std::vector<std::size_t> rows;
        for (std::uint32_t i = 0; i < kMany; ++i)
        {
            pointers.push_back({2 * i});
            StaticMesh& one = statics.emplace_back();
            one.id = i;
            one.mesh = static_cast<std::uint16_t>(i);
            rows.push_back(i);
        }
        objects.meshPointers = std::move(pointers);
        objects.staticMeshes = std::move(statics);
        Document document{content};
        QElapsedTimer timer;
        timer.start();
        static_cast<void>(edit::setStaticBoxes(document, rows, {}));
        qInfo("%lld ms", timer.elapsed());
        QVERIFY(timer.elapsed() < 20'000);
    }
};

template struct tr::test::RegisteredTest<tst_StaticEdits>;
#include "tst_StaticEdits.moc"
