// All that can be done to objects, done to made-up files: undone and done again to the byte, read
// again, and nothing else means anything else.

#include "core/base/Text.h"
#include "tests/core/TestText.h"
#include "tests/support/Games.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/support/objects/ObjectRun.h"

#include <QtTest>

#include <map>
#include <set>

using namespace tr;
using format::GameFile;
using test::Game;
using test::kGames;
using test::Meanings;
using test::ObjectCounts;

namespace
{

/// The temple without samples, which would take most of the time.
GameFile fileOfObjects(schema::Version version)
{
    GameFile file = test::templeFile(version);
    if (auto* const level = file.content.as<level::Level>())
    {
        level->sampleData = {};
        level->samples = {};
    }
    return file;
}

} // namespace

class tst_ObjectOperations : public QObject
{
    Q_OBJECT

private:
    std::map<std::string, GameFile> m_files; ///< by game: painting one takes its time

    const GameFile& fileOf(const Game& game)
    {
        auto found = m_files.find(game.name);
        if (found == m_files.end())
        {
            found = m_files.emplace(game.name, fileOfObjects(game.version)).first;
        }
        return found->second;
    }

private Q_SLOTS:

    void eachAlone();
    void manyInARow();
    void namesDiffer();
    void otherMeaningsAreTold();
    void tooFewAreTold();
};

void tst_ObjectOperations::eachAlone()
{
    // Files without compressed parts: each is written many times.
    for (const Game& which : {kGames.front(), kGames.back()})
    {
        const GameFile& file = fileOf(which);
        const auto bytes = file.content.write();
        std::size_t taken = 0;
        for (const auto& operation : test::objectOperations())
        {
            test::ObjectDone done;
            const auto problem =
                test::objectProblem(file, bytes, which.fileName, operation, 5, done);
            QVERIFY2(problem.empty(), concat(operation.name, ": ", problem).c_str());
            taken += done.outcome == test::ObjectDone::Outcome::Taken ? 1 : 0;
        }
        QVERIFY2(taken > 30, concat(taken).c_str());
    }
}

void tst_ObjectOperations::manyInARow()
{
    constexpr std::size_t kLeast = 20;
    ObjectCounts counts;
    const auto run = [&](const std::vector<test::ObjectOperation>& operations, std::size_t rounds)
    {
        for (std::size_t game = 0; game < kGames.size(); ++game)
        {
            const Game& which = kGames[game];
            test::Random random(game);
            const auto problem = test::objectRunProblem(
                fileOf(which), which.fileName, operations, rounds, random, counts);
            QVERIFY2(problem.empty(), concat(which.name, ", ", problem).c_str());
        }
    };
    run(test::objectOperations(), 4);
    qInfo("%zu operations", test::takenOf(counts));
    QVERIFY(test::takenOf(counts) >= 1'000);
    // Some only a game or two can have.
    run(test::rareOperations(counts, kLeast), 12);
    for (const auto& operation : test::rareOperations(counts, kLeast))
    {
        QFAIL(concat(operation.name, ": ", counts[operation.name].taken).c_str());
    }
}

void tst_ObjectOperations::namesDiffer()
{
    std::set<std::string> names;
    for (const auto& operation : test::objectOperations())
    {
        QVERIFY2(names.insert(operation.name).second, operation.name.c_str());
    }
}

/// Each thing that may not change is changed by hand.
void tst_ObjectOperations::otherMeaningsAreTold()
{
    const GameFile& file = fileOf(kGames[3]);
    const Meanings before = test::meaningsOf(*file.format, file.content);
    const auto told = [&](const auto& change, const test::MayChange& allowed)
    {
        GameFile after = file;
        change(*after.content.as<level::Level>());
        return test::meaningProblem(before, test::meaningsOf(*file.format, after.content), allowed);
    };
    const auto changes = [&](const auto& change, const std::string& name)
    {
        // It is told of, and nothing besides is another.
        return told(change, {}) == name + " is another" && told(change, {name}).empty();
    };
    using Level = level::Level;
    const auto slot = file.objects().models[0].id;
    const std::string model = concat("moveable ", slot);
    QCOMPARE(told([](Level&) {}, {}), test::kNothing);
    const std::size_t word = file.objects().models[0].frameOffset / 2;
    QVERIFY(changes([&](Level& l) { l.objects.frames.edit()[word] += 1; }, model));
    const std::size_t link = file.objects().models[0].meshTreeIndex + 1;
    QVERIFY(changes([&](Level& l) { l.objects.meshTrees.edit()[link] += 1; }, model));
    QVERIFY(changes([](Level& l) { l.objects.staticMeshes.edit()[0].collisionBox.minX -= 1; },
                    concat("static ", file.objects().staticMeshes[0].id)));
    QVERIFY(changes([](Level& l) { l.entities.edit()[0].typeId += 1; }, "entity 0"));
    // A texel is seen on a texture, and on what shows that.
    const auto paint = [](Level& l)
    {
        for (auto& page : l.textiles32.edit())
        {
            page.texels.front() ^= 0x1F;
        }
    };
    QVERIFY(!told(paint, {}).empty());
    QCOMPARE(told(paint,
                  {"texture *",
                   "looks of *",
                   "sprite *",
                   "sequence *",
                   "seen in room *",
                   "walls of *",
                   "range *"}),
             test::kNothing);
    // What comes may come where that is said.
    const auto add = [](Level& l) { l.entities.edit().push_back(l.entities[0]); };
    const std::string name = concat("entity ", file.level()->entities.size());
    QCOMPARE(told(add, {}), name + " has come");
    QCOMPARE(told(add, {"+entity *"}), test::kNothing);
    QVERIFY(!told([](Level& l) { l.entities.edit()[0].x += 1; }, {"+entity *"}).empty());
    QCOMPARE(told([](Level& l) { l.entities.edit().pop_back(); }, {}),
             concat("entity ", file.level()->entities.size() - 1, " is gone"));
}

void tst_ObjectOperations::tooFewAreTold()
{
    ObjectCounts counts;
    for (const auto& operation : test::objectOperations())
    {
        counts[operation.name].taken = 20;
    }
    QVERIFY(test::rareOperations(counts, 20).empty());
    counts.begin()->second.taken = 19;
    QCOMPARE(test::rareOperations(counts, 20).size(), std::size_t{1});
    QCOMPARE(test::rareOperations({}, 1).size(), test::objectOperations().size());
}

template struct tr::test::RegisteredTest<tst_ObjectOperations>;
#include "tst_ObjectOperations.moc"
