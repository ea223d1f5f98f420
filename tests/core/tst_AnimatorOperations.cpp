// All that animators can do, done to made-up files: undone and done again to the byte, read again,
// and nothing else means anything else.

#include "core/base/Text.h"
#include "tests/core/Nodding.h"
#include "tests/core/TestText.h"
#include "tests/support/AnimatorRun.h"
#include "tests/support/Games.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <map>

using namespace tr;
using format::GameFile;
using level::Objects;
using test::Aspect;
using test::Game;
using test::kGames;
using test::OperationCounts;
using test::Touched;

namespace
{

/// Takes out of the rooms of TR1 to TR4 what they are built of, which is most of what a level
/// links, and nothing to its objects: edits of these are tried in half of the time.
void emptyRooms(level::Level& level)
{
    for (level::Room& room : level.rooms.edit())
    {
        room.vertices = {};
        room.quads = {};
        room.triangles = {};
        room.sprites = {};
    }
}

/// The temple, whose guardian starts to fly, flies, attacks, falls, dies and sleeps. Without pages,
/// samples and what rooms are built of, which would take most of the time.
GameFile guardianFile(schema::Version version)
{
    GameFile file = test::templeFile(version);
    if (auto* const level = file.content.as<level::Level>())
    {
        level->textileCounts = {};
        level->textiles8 = {};
        level->textiles16 = {};
        level->textiles32 = {};
        level->miscTextiles = {};
        level->sampleData = {};
        level->samples = {};
        emptyRooms(*level);
    }
    return file;
}

/// The moveable with most animations.
std::size_t richestModel(const Objects& objects)
{
    std::size_t richest = 0;
    std::size_t most = 0;
    for (std::size_t i = 0; i < objects.models.size(); ++i)
    {
        const std::size_t first = objects.models[i].animationIndex;
        const std::size_t count =
            first < objects.animations.size() ? test::endOfAnimations(objects, i) - first : 0;
        if (count > most)
        {
            most = count;
            richest = i;
        }
    }
    return richest;
}

/// The nodding level: two animations, of which one has no key frames.
Objects noddingObjects()
{
    return test::nodding().as<level::Level>()->objects;
}

} // namespace

class tst_AnimatorOperations : public QObject
{
    Q_OBJECT

private:
    std::map<std::string, GameFile> m_files; ///< by game: painting one takes its time

    const GameFile& fileOf(const Game& game)
    {
        auto found = m_files.find(game.name);
        if (found == m_files.end())
        {
            found = m_files.emplace(game.name, guardianFile(game.version)).first;
        }
        return found->second;
    }

private Q_SLOTS:
    void eachAlone_data();
    void eachAlone();
    void manyInARow_data();
    void manyInARow();
    void namesDiffer();
    void otherMeaningsAreTold();
    void rowsAreFollowed();
    void sharersMayChangeToo();
    void tooFewAreTold();
};

void tst_AnimatorOperations::eachAlone_data()
{
    QTest::addColumn<int>("game");
    for (std::size_t i = 0; i < kGames.size(); ++i)
    {
        QTest::newRow(kGames[i].name) << static_cast<int>(i);
    }
}

void tst_AnimatorOperations::eachAlone()
{
    QFETCH(const int, game);
    const Game& which = kGames[static_cast<std::size_t>(game)];
    const GameFile& file = fileOf(which);
    const std::size_t model = richestModel(file.objects());
    const std::size_t first = file.objects().models[model].animationIndex;
    const auto bytes = file.content.write();
    for (const auto& operation : test::animatorOperations())
    {
        // It flies, is heard, and can be left for several states.
        test::Done done;
        const auto problem = test::operationProblem(
            file, bytes, which.fileName, operation, {model, first + 1}, 1, done);
        QVERIFY2(problem.empty(), concat(operation.name, ": ", problem).c_str());
    }
}

void tst_AnimatorOperations::manyInARow_data()
{
    eachAlone_data();
}

void tst_AnimatorOperations::manyInARow()
{
    QFETCH(const int, game);
    const Game& which = kGames[static_cast<std::size_t>(game)];
    const GameFile& file = fileOf(which);
    test::Random random(static_cast<std::uint64_t>(game));
    OperationCounts counts;
    const test::OperationPlan plan{which.fileName, richestModel(file.objects()), 3, 10};
    const auto problem = test::animatorProblem(file, plan, random, counts);
    QVERIFY2(problem.empty(), problem.c_str());
    std::size_t taken = 0;
    for (const auto& [name, count] : counts)
    {
        taken += count.taken;
    }
    qInfo("%zu operations", taken);
    QVERIFY(taken > 100);
}

void tst_AnimatorOperations::namesDiffer()
{
    const auto all = test::animatorOperations();
    for (std::size_t i = 0; i < all.size(); ++i)
    {
        for (std::size_t k = 0; k < i; ++k)
        {
            QVERIFY(all[i].name != all[k].name);
        }
    }
}

/// Each thing that may not change is changed by hand.
void tst_AnimatorOperations::otherMeaningsAreTold()
{
    const Objects before = noddingObjects();
    QCOMPARE(test::meaningDifference(before, before, {}), test::kNothing);
    const auto told = [&before](const auto& change)
    {
        Objects after = before;
        change(after);
        return test::meaningDifference(before, after, {});
    };
    const auto row = [](Objects& objects) -> level::Animation&
    { return objects.animations.edit()[0]; };
    QCOMPARE(told([](Objects& o) { o.frames.edit()[3] += 1; }),
             std::string("animation 0 has other words of key frames"));
    QCOMPARE(told([&](Objects& o) { row(o).frameEnd += 1; }),
             std::string("animation 0 has other frames"));
    QCOMPARE(told([&](Objects& o) { row(o).speed += 1; }),
             std::string("animation 0 has other numbers"));
    QCOMPARE(told([](Objects& o) { o.animCommands.edit()[2] += 1; }),
             std::string("animation 0 has other commands"));
    QCOMPARE(told([](Objects& o) { o.animDispatches.edit()[1].high += 1; }),
             std::string("animation 0 has other ways to other states"));
    QCOMPARE(told([](Objects& o) { o.stateChanges.edit()[0].stateId += 1; }),
             std::string("animation 0 has other ways to other states"));
    QCOMPARE(told([](Objects& o) { o.animations.edit()[1].nextFrame += 1; }),
             std::string("animation 1 has other animations to go on to"));
    QVERIFY(!told([](Objects& o) { o.models.edit()[0].numMeshes += 1; }).empty());
    QVERIFY(!told([](Objects& o) { o.meshTrees = Table<std::int32_t>{1}; }).empty());
    QVERIFY(!told([](Objects& o) { o.animations = Table<level::Animation>{}; }).empty());
    // What an edit says that it may change it may, and nothing besides.
    Objects after = before;
    row(after).speed += 1;
    QCOMPARE(test::meaningDifference(before, after, {{0}, Aspect::Numbers}), test::kNothing);
    QVERIFY(!test::meaningDifference(before, after, {{0}, Aspect::Frames}).empty());
    QVERIFY(!test::meaningDifference(before, after, {{1}, Aspect::Numbers}).empty());
}

/// Numbers that go with rows that have moved mean what they meant.
void tst_AnimatorOperations::rowsAreFollowed()
{
    using Rows = test::RowMap;
    QCOMPARE(test::rowsCome(3, 1, 2), (Rows{0, 3, 4}));
    QCOMPARE(test::rowsGo(4, 1, 2), (Rows{0, std::nullopt, std::nullopt, 1}));
    QCOMPARE(test::rowMoves(4, 0, 3), (Rows{2, 0, 1, 3}));
    QCOMPARE(test::rowMoves(4, 3, 1), (Rows{0, 2, 3, 1}));
    const Objects before = noddingObjects();
    // Another row in front of the second: who leads to that has to follow it.
    Objects after = before;
    const auto& rows = before.animations;
    after.animations = Table<level::Animation>{rows[0], rows[1], rows[1]};
    Touched touched;
    touched.rows = test::rowsCome(2, 1, 1);
    touched.fresh = 1;
    QVERIFY(!test::meaningDifference(before, after, touched).empty());
    for (auto& dispatch : after.animDispatches.edit())
    {
        dispatch.nextAnimation = dispatch.nextAnimation == 1 ? 2 : dispatch.nextAnimation;
    }
    QCOMPARE(test::meaningDifference(before, after, touched), test::kNothing);
    // One of them may be led elsewhere, if the edit says so.
    after.animDispatches.edit()[0].nextAnimation = 0;
    QVERIFY(!test::meaningDifference(before, after, touched).empty());
    touched.relayed = std::pair(std::size_t{1}, std::size_t{0});
    QCOMPARE(test::meaningDifference(before, after, touched), test::kNothing);
}

void tst_AnimatorOperations::sharersMayChangeToo()
{
    Objects before = noddingObjects();
    auto& rows = before.animations.edit();
    rows[1].numAnimCommands = rows[0].numAnimCommands;
    rows[1].animCommandIndex = rows[0].animCommandIndex;
    rows[1].frameStart = rows[0].frameStart;
    Objects after = before;
    after.animCommands.edit()[2] += 1;
    QVERIFY(!test::meaningDifference(before, after, {{0}, Aspect::Commands}).empty());
    QCOMPARE(test::meaningDifference(before, after, {{0}, Aspect::Commands, true}), test::kNothing);
}

void tst_AnimatorOperations::tooFewAreTold()
{
    OperationCounts counts;
    for (const auto& operation : test::animatorOperations())
    {
        counts[operation.name] = {20, 0};
    }
    QCOMPARE(test::countProblem(counts, 20), test::kNothing);
    counts.begin()->second.taken = 19;
    QVERIFY(!test::countProblem(counts, 20).empty());
    QVERIFY(!test::countProblem({}, 1).empty());
}

template struct tr::test::RegisteredTest<tst_AnimatorOperations>;
#include "tst_AnimatorOperations.moc"
