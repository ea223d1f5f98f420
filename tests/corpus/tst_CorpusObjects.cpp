// All that can be done to skeletons, statics and textures, done to real files of every kind: a
// table says what is refused, and why. With those of meshes a thousand of them are done in a row,
// each kind twenty times.

#include "core/base/Text.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"
#include "tests/support/objects/ObjectRun.h"

#include <QElapsedTimer>
#include <QtTest>

#include <algorithm>
#include <array>
#include <filesystem>

using namespace tr;
using format::GameFile;
using test::ObjectDone;

namespace
{

/// One of each kind. Those of TR3 and TR5 have no statics.
constexpr std::array<std::string_view, 6> kObjectFiles{"wad/tut1.wad",
                                                       "tr1/LEVEL2_DEMO.PHD",
                                                       "tr2/YVEL.TR2",
                                                       "tr3/TEST1.TR2",
                                                       "tr4/TITLE.TR4",
                                                       "tr5/LAKE.TRC"};

/// One of each kind that has what most operations need, and is not large.
constexpr std::array<std::string_view, 6> kRunFiles{"wad/tdr_trees_lod1.wad",
                                                    "tr1/LEVEL2_DEMO.PHD",
                                                    "tr2/YVEL.TR2",
                                                    "tr3/TEST1.TR2",
                                                    "tr4/TITLE.TR4",
                                                    "tr5/LAKE.TRC"};

/// What is not taken of any of the things that were tried in a file, by the name of its error or of
/// what there is none of.
struct ObjectRefusal
{
    std::string_view file; ///< of which it is, or that the names of these begin with
    std::string_view why;
    std::vector<std::string_view> operations;
};

const std::vector<std::string_view> kNeedStatics{"duplicate a static",
                                                 "change the slot of a static",
                                                 "boxes around meshes",
                                                 "boxes of zeros",
                                                 "boxes like the other",
                                                 "boxes like those of another",
                                                 "move a face of a static's box",
                                                 "let statics collide",
                                                 "show statics",
                                                 "light statics",
                                                 "bake statics",
                                                 "place a static in a room",
                                                 "give a static its own textures"};
const std::vector<std::string_view> kNeedRoomStatics{
    "move a static in a room", "turn statics in rooms", "tint statics in rooms"};
const std::vector<std::string_view> kNeedSprites{
    "add a sprite", "order a sprite", "delete a sprite", "align a sprite"};

const std::vector<ObjectRefusal> kObjectRefusals{
    {"wad", "room", {"place a static in a room"}},
    {"wad", "static in a room", kNeedRoomStatics},
    {"wad", "second sprite", kNeedSprites},
    {"wad", "range", {"set an animated range"}},
    // Faces keep how they show a sample.
    {"wad", "not_kept_in_game", {"turn a texture", "blend a texture", "add an animated range"}},
    {"wad", "not_kept_in_game", {"show statics"}},

    {"tr3", "static", kNeedStatics},
    {"tr3", "second static", {"delete a static"}},
    {"tr3", "static in a room", kNeedRoomStatics},

    // Its statics have no flags, and its sprites no sides.
    {"tr4", "not_kept_in_game", {"show statics", "align a sprite"}},

    {"tr5", "static", kNeedStatics},
    {"tr5", "second static", {"delete a static"}},
    {"tr5", "static in a room", kNeedRoomStatics},
    {"tr5", "range", {"set an animated range"}},
    {"tr5", "not_kept_in_game", {"align a sprite"}},
};

std::string_view objectRefusalOf(std::string_view file, std::string_view operation)
{
    for (const ObjectRefusal& each : kObjectRefusals)
    {
        if (file.starts_with(each.file)
            && std::ranges::find(each.operations, operation) != each.operations.end())
        {
            return each.why;
        }
    }
    return {};
}

/// Those of meshes have a test of their own.
std::vector<test::ObjectOperation> operationsButMeshes()
{
    std::vector<test::ObjectOperation> all = test::skeletonOperations();
    for (auto&& more : {test::staticOperations(), test::textureOperations()})
    {
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

std::optional<GameFile> objectFile(std::string_view name)
{
    const auto& files = test::corpusGameFiles();
    const auto found = std::ranges::find(files, name, &test::CorpusFile::name);
    return found == files.end() ? std::nullopt : test::corpusFileAt(found->path);
}

std::string nameOfObjectFile(std::string_view file)
{
    return std::filesystem::path(file).filename().string();
}

} // namespace

class tst_CorpusObjects : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theTableNamesWhatThereIs();
    void eachIsTakenOrRefused_data();
    void eachIsTakenOrRefused();

    void manyInARow();
};

void tst_CorpusObjects::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 3 tests on real files are skipped");
    }
}

void tst_CorpusObjects::theTableNamesWhatThereIs()
{
    const auto all = operationsButMeshes();
    for (const ObjectRefusal& refusal : kObjectRefusals)
    {
        QVERIFY(std::ranges::any_of(kObjectFiles,
                                    [&refusal](std::string_view each)
                                    { return each.starts_with(refusal.file); }));
        for (const std::string_view name : refusal.operations)
        {
            QVERIFY2(std::ranges::find(all, name, &test::ObjectOperation::name) != all.end(),
                     std::string(name).c_str());
        }
    }
}

void tst_CorpusObjects::eachIsTakenOrRefused_data()
{
    QTest::addColumn<int>("file");
    for (std::size_t i = 0; i < kObjectFiles.size(); ++i)
    {
        QTest::newRow(std::string(kObjectFiles[i]).c_str()) << static_cast<int>(i);
    }
}

/// Of what is tried the first that is taken counts, or else the last.
void tst_CorpusObjects::eachIsTakenOrRefused()
{
    QFETCH(const int, file);
    const std::string_view name = kObjectFiles[static_cast<std::size_t>(file)];
    const auto real = objectFile(name);
    QVERIFY2(real, std::string(name).c_str());
    const auto bytes = real->content.write();
    std::string others;
    for (const auto& operation : operationsButMeshes())
    {
        ObjectDone done;
        std::string problem;
        constexpr std::uint64_t kSeeds = 25;
        for (std::uint64_t seed = 0;
             seed < kSeeds && problem.empty() && done.outcome != ObjectDone::Outcome::Taken;
             ++seed)
        {
            problem =
                test::objectProblem(*real, bytes, nameOfObjectFile(name), operation, seed, done);
        }
        const std::string_view expected = objectRefusalOf(name, operation.name);
        if (!problem.empty() || done.why != expected)
        {
            qWarning("%s",
                     concat(operation.name, ": ", problem, done.why, ", not ", expected).c_str());
            others += concat(operation.name, ", ");
        }
    }
    QVERIFY2(others.empty(), others.c_str());
}

/// One after the other, all kinds in any order, meshes included: see test::objectRunProblem for
/// what holds for each and in the end. Each kind has to be taken often enough over all files, and
/// what only a few files have goes on there.
void tst_CorpusObjects::manyInARow()
{
    constexpr std::size_t kLeast = 20;
    constexpr std::size_t kRounds = 3;
    constexpr std::size_t kMoreRounds = 10;
    test::ObjectCounts counts;
    for (const std::string_view name : kRunFiles)
    {
        QElapsedTimer timer;
        timer.start();
        const auto real = objectFile(name);
        QVERIFY2(real, std::string(name).c_str());
        test::Random random(name.size());
        const std::size_t before = test::takenOf(counts);
        const auto run = [&](const std::vector<test::ObjectOperation>& all, std::size_t rounds) {
            return test::objectRunProblem(
                *real, nameOfObjectFile(name), all, rounds, random, counts);
        };
        auto problem = run(test::objectOperations(), kRounds);
        QVERIFY2(problem.empty(), concat(name, ", ", problem).c_str());
        qInfo("%s: %zu operations, %lld ms",
              std::string(name).c_str(),
              test::takenOf(counts) - before,
              timer.elapsed());
    }
    for (const std::string_view name : kRunFiles)
    {
        const auto rare = test::rareOperations(counts, kLeast);
        QElapsedTimer timer;
        timer.start();
        const auto real = objectFile(name);
        test::Random random(name.size() + 1);
        const auto problem = test::objectRunProblem(
            *real, nameOfObjectFile(name), rare, kMoreRounds, random, counts);
        QVERIFY2(problem.empty(), concat(name, ", ", problem).c_str());
        qInfo(
            "%s: %zu rare kinds, %lld ms", std::string(name).c_str(), rare.size(), timer.elapsed());
    }
    for (const auto& operation : test::objectOperations())
    {
        const test::ObjectCount& count = counts[operation.name];
        std::string why;
        for (const std::string& each : count.why)
        {
            why += concat(why.empty() ? "" : ", ", each);
        }
        qInfo("%-36s taken %3zu, refused %3zu, absent %3zu  %s",
              operation.name.c_str(),
              count.taken,
              count.refused,
              count.absent,
              why.c_str());
    }
    qInfo("%zu operations", test::takenOf(counts));
    QVERIFY(test::takenOf(counts) >= 1'000);
    for (const auto& operation : test::rareOperations(counts, kLeast))
    {
        QFAIL(concat(operation.name, ": ", counts[operation.name].taken).c_str());
    }
}

template struct tr::test::RegisteredTest<tst_CorpusObjects>;
#include "tst_CorpusObjects.moc"
