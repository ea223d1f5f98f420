// All that animators can do, done to moveables of real files of every generation: a table says what
// is refused, and why; and more than a thousand of them in a row.

#include "core/base/Text.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/AnimatorRun.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <map>

using namespace tr;
using format::GameFile;
using level::Objects;
using test::Done;
using test::OperationCounts;

namespace
{

/// An animation of a moveable of a real file.
struct Sample
{
    const char* name;
    const char* file;
    std::uint32_t slot;
    std::size_t animation; ///< counted from the moveable's first
};

constexpr std::array kSamples{
    // Lara's first animation: she runs.
    Sample{"runs, tut1", "wad/tut1.wad", 0, 0},
    Sample{"runs, TR1", "tr1/LEVEL2_DEMO.PHD", 0, 0},
    Sample{"runs, TR2", "tr2/TEST1.TR2", 0, 0},
    Sample{"runs, TR3", "tr3/TEST1.TR2", 0, 0},
    Sample{"runs, TR4", "tr4/TITLE.TR4", 0, 0},
    Sample{"runs, TR5", "tr5/LAKE.TRC", 0, 0},
    // One that is there for its number only, and owns no key frames.
    Sample{"bare", "wad/tut1.wad", 0, 129},
    // One whose key frames begin where those of the next do, with a size that fits no record.
    Sample{"unread", "wad/tut1.wad", 41, 3},
    // One of a fan tool, of one key frame and an end in front of its start.
    Sample{"one key frame", "wad/KurtisBaddy.wad", 0, 48},
};

/// The first of them have a moveable of each generation.
constexpr std::size_t kGenerations = 6;

using Names = std::vector<std::string_view>;

/// What is not taken of an animation, by the name of its error or of what there is none of.
struct Refusal
{
    std::string_view sample; ///< of which it is, or that the names of these begin with
    std::string_view why;
    Names operations;
};

const Names kNeedKeyframes{"reverse",
                           "reverse key frames",
                           "mirror",
                           "mirror key frames",
                           "resample",
                           "slow down",
                           "slow down and keep the way",
                           "interpolate",
                           "thin out",
                           "turn a joint",
                           "move a joint",
                           "paste a pose",
                           "measure boxes",
                           "enlarge boxes",
                           "make new",
                           "split",
                           "trim the start",
                           "trim the end",
                           "unwrap angles",
                           "turn root motion into speed",
                           "turn speed into root motion",
                           "rest pose",
                           "take a pose",
                           "move a face of a box",
                           "paste a key frame",
                           "paste over a key frame",
                           "copy key frames onto it",
                           "join with the next"};
const Names kNeedCommands{"change a command",
                          "change a command for one",
                          "delete found commands",
                          "insert a command",
                          "duplicate commands",
                          "delete commands",
                          "replace a command"};
const Names kNeedDispatches{"move a dispatch in time",
                            "lead a dispatch elsewhere",
                            "lead a dispatch of one elsewhere",
                            "take a dispatch off",
                            "take a dispatch off one",
                            "type into a dispatch of one",
                            "insert a dispatch",
                            "duplicate a dispatch"};
const Names kNeedChanges{"insert a state change", "duplicate a state change"};
const Names kInKeyframes{
    "insert a key frame", "duplicate key frames", "delete key frames", "replace a key frame"};

const std::vector<Refusal> kRefusals{
    // Others go on to running, by their end or by dispatches: somebody has to say what they lead
    // to instead.
    {"runs", "would_dangle", {"delete what nothing leads to"}},
    // The files of the games' tools are in order.
    {"runs, tut1", "problem that can be fixed", {"fix a problem"}},
    {"runs, TR1", "problem that can be fixed", {"fix a problem"}},
    {"runs, TR3", "problem that can be fixed", {"fix a problem"}},
    {"runs, TR4", "problem that can be fixed", {"fix a problem"}},
    // The last animation of the file says that it has more commands than there are: new ones at the
    // end of all would be taken for its own.
    {"runs, TR4", "no_such_entry", {"copy commands into another"}},

    // Running goes on to itself, and is the first.
    {"runs", "other animation that follows", {"join with the next"}},
    {"runs", "animation in front", {"move to the front"}},
    {"runs", "animation without key frames", {"make key frames"}},
    // Each begins behind the last frame of the one before.
    {"runs", "frame with another number", {"number frames anew"}},
    {"bare", "frame with another number", {"number frames anew"}},
    {"bare", "loop that can be closed", {"close the loop"}},
    {"unread", "frame with another number", {"number frames anew"}},
    {"unread", "loop that can be closed", {"close the loop"}},
    {"one key frame", "animation without key frames", {"make key frames"}},
    {"one key frame", "other animation that follows", {"join with the next"}},
    {"one key frame", "frame with another number", {"number frames anew"}},
    {"one key frame", "loop that can be closed", {"close the loop"}},

    {"bare", "no_keyframes", kNeedKeyframes},
    {"bare", "key frame", kInKeyframes},
    {"bare", "second key frame", {"move a key frame"}},
    {"bare", "command", kNeedCommands},
    {"bare", "second command", {"move a command"}},
    {"bare", "command in a frame", {"move a command in time", "change found commands"}},
    {"bare",
     "command to be copied, or frame for it",
     {"copy commands into a frame", "copy commands into another"}},
    {"bare", "dispatch", kNeedDispatches},
    {"bare", "second dispatch", {"delete a dispatch", "move a dispatch"}},
    {"bare", "state change", kNeedChanges},
    {"bare", "second state change", {"delete a state change", "move a state change"}},
    {"bare", "would_dangle", {"delete what nothing leads to"}},
    {"bare", "problem that can be fixed", {"fix a problem"}},

    {"unread", "no_keyframes", kNeedKeyframes},
    {"unread", "key frame", kInKeyframes},
    {"unread", "second key frame", {"move a key frame"}},
    {"unread", "command", kNeedCommands},
    {"unread", "second command", {"move a command"}},
    {"unread", "command in a frame", {"move a command in time", "change found commands"}},
    {"unread",
     "command to be copied, or frame for it",
     {"copy commands into a frame", "copy commands into another"}},
    {"unread", "dispatch", kNeedDispatches},
    {"unread", "second dispatch", {"delete a dispatch", "move a dispatch"}},
    {"unread", "state change", kNeedChanges},
    {"unread", "second state change", {"delete a state change", "move a state change"}},
    {"unread", "would_dangle", {"delete what nothing leads to"}},
    // It is told of, but only a person can know which records were meant.
    {"unread", "problem that can be fixed", {"fix a problem"}},

    {"one key frame", "third key frame", {"reverse key frames"}},
    {"one key frame", "second key frame", {"thin out", "move a key frame"}},
    {"one key frame", "second frame", {"split", "trim the start", "trim the end"}},
    // The last one: the animation would own none any more.
    {"one key frame", "would_dangle", {"delete key frames"}},
    {"one key frame", "command", kNeedCommands},
    {"one key frame", "second command", {"move a command"}},
    {"one key frame", "command in a frame", {"move a command in time", "change found commands"}},
    {"one key frame",
     "command to be copied, or frame for it",
     {"copy commands into a frame", "copy commands into another"}},
    {"one key frame", "dispatch", kNeedDispatches},
    {"one key frame", "second dispatch", {"delete a dispatch", "move a dispatch"}},
    {"one key frame", "state change", kNeedChanges},
    {"one key frame", "second state change", {"delete a state change", "move a state change"}},
};

/// Why an operation is not taken of a sample; empty: it is.
std::string_view expectedOf(std::string_view sample, std::string_view operation)
{
    for (const Refusal& each : kRefusals)
    {
        if (sample.starts_with(each.sample)
            && std::ranges::find(each.operations, operation) != each.operations.end())
        {
            return each.why;
        }
    }
    return {};
}

std::optional<GameFile> fileOf(const Sample& sample)
{
    for (const test::CorpusFile& each : test::corpusGameFiles())
    {
        if (each.name == sample.file)
        {
            return test::corpusFileAt(each.path);
        }
    }
    return std::nullopt;
}

std::size_t modelOf(const Objects& objects, std::uint32_t slot)
{
    const auto found = std::ranges::find(objects.models, slot, &level::Model::id);
    return static_cast<std::size_t>(found - objects.models.begin());
}

std::string fileNameOf(const Sample& sample)
{
    return std::filesystem::path(sample.file).filename().string();
}

} // namespace

class tst_CorpusAnimator : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theTableNamesWhatThereIs();
    void eachIsTakenOrRefused_data();
    void eachIsTakenOrRefused();
    void aThousandInARow();
};

void tst_CorpusAnimator::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 2 tests on real files are skipped");
    }
}

void tst_CorpusAnimator::theTableNamesWhatThereIs()
{
    const auto all = test::animatorOperations();
    for (const Refusal& refusal : kRefusals)
    {
        QVERIFY(std::ranges::any_of(
            kSamples,
            [&refusal](const Sample& each)
            { return std::string_view(each.name).starts_with(refusal.sample); }));
        for (const std::string_view name : refusal.operations)
        {
            QVERIFY2(std::ranges::find(all, name, &test::AnimatorOperation::name) != all.end(),
                     std::string(name).c_str());
        }
    }
}

void tst_CorpusAnimator::eachIsTakenOrRefused_data()
{
    QTest::addColumn<int>("sample");
    for (std::size_t i = 0; i < kSamples.size(); ++i)
    {
        QTest::newRow(kSamples[i].name) << static_cast<int>(i);
    }
}

void tst_CorpusAnimator::eachIsTakenOrRefused()
{
    QFETCH(const int, sample);
    const Sample& which = kSamples[static_cast<std::size_t>(sample)];
    const auto file = fileOf(which);
    QVERIFY2(file, which.file);
    const std::size_t model = modelOf(file->objects(), which.slot);
    const std::size_t animation = file->objects().models[model].animationIndex + which.animation;
    const auto bytes = file->content.write();
    std::string others;
    for (const auto& operation : test::animatorOperations())
    {
        Done done;
        const auto problem = test::operationProblem(
            *file, bytes, fileNameOf(which), operation, {model, animation}, 1, done);
        const std::string_view expected = expectedOf(which.name, operation.name);
        if (!problem.empty() || done.why != expected)
        {
            qWarning("%s",
                     concat(operation.name, ": ", problem, done.why, ", not ", expected).c_str());
            others += concat(operation.name, ", ");
        }
    }
    QVERIFY2(others.empty(), others.c_str());
}

void tst_CorpusAnimator::aThousandInARow()
{
    OperationCounts counts;
    for (std::size_t i = 0; i < kGenerations; ++i)
    {
        const auto file = fileOf(kSamples[i]);
        QVERIFY2(file, kSamples[i].file);
        test::Random random(i);
        const test::OperationPlan plan{
            fileNameOf(kSamples[i]), modelOf(file->objects(), kSamples[i].slot), 5, 25};
        QElapsedTimer timer;
        timer.start();
        const auto problem = test::animatorProblem(*file, plan, random, counts);
        qInfo("%s: %lld ms", kSamples[i].name, timer.elapsed());
        QVERIFY2(problem.empty(), concat(kSamples[i].name, ", ", problem).c_str());
    }
    std::size_t taken = 0;
    for (const auto& [name, count] : counts)
    {
        taken += count.taken;
    }
    qInfo("%zu operations", taken);
    QVERIFY(taken >= 1'000);
    QCOMPARE(test::countProblem(counts, 20), test::kNothing);
}

template struct tr::test::RegisteredTest<tst_CorpusAnimator>;
#include "tst_CorpusAnimator.moc"
