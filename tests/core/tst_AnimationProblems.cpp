// Which problems animations have, in levels of two moveables whose every number is known. What is a
// problem and what is none was worked out by hand from the documents and from what engines do.

#include "core/check/animation/AnimationProblems.h"
#include "tests/core/AnimatedLevel.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <random>
#include <set>

using namespace tr;
using check::Problem;
using check::ProblemCode;
using test::kEffect;
using test::kHeaderWords;
namespace versions = tr::level::versions;

using Change = std::function<void(level::Level&)>;

namespace
{

level::Level soundLevel(schema::Version version = versions::Tr2)
{
    return test::animatedLevel(version);
}

level::Animation& animationOf(level::Level& level, std::size_t row)
{
    return level.objects.animations.edit()[row];
}

level::AnimDispatch& dispatchOf(level::Level& level, std::size_t row)
{
    return level.objects.animDispatches.edit()[row];
}

level::StateChange& changeOf(level::Level& level, std::size_t row)
{
    return level.objects.stateChanges.edit()[row];
}

level::Model& modelOf(level::Level& level, std::size_t row)
{
    return level.objects.models.edit()[row];
}

/// Frames 0 to `last` of animation 0, with all else that depends on it.
Change withLast(std::uint16_t last)
{
    return [last](level::Level& level)
    {
        animationOf(level, 0).frameEnd = last;
        dispatchOf(level, 0).high = static_cast<std::uint16_t>(last + 1);
        level.objects.animCommands = {test::kSound, 0, 3};
    };
}

/// Another moveable, which has no animation of its own.
level::Model& addModel(level::Level& level, std::uint16_t animation)
{
    auto& models = level.objects.models.edit();
    models.emplace_back();
    models.back().id = 60;
    models.back().animationIndex = animation;
    return models.back();
}

Change withCommands(std::uint16_t count, const std::vector<std::int16_t>& words)
{
    return [count, words](level::Level& level)
    {
        animationOf(level, 0).numAnimCommands = count;
        level.objects.animCommands = words;
    };
}

Change withDispatch(std::uint16_t low, std::uint16_t high)
{
    return [low, high](level::Level& level)
    {
        dispatchOf(level, 0).low = low;
        dispatchOf(level, 0).high = high;
    };
}

QString qText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// "error too_few_key_frames animations/0".
QString lineOf(const Problem& problem)
{
    return QStringLiteral("%1 %2 %3/%4")
        .arg(qText(check::severityName(problem.severity)),
             qText(check::problemName(problem.code)),
             qText(problem.table->segment))
        .arg(problem.row);
}

QStringList linesOf(const std::vector<Problem>& problems)
{
    QStringList lines;
    for (const Problem& each : problems)
    {
        lines.push_back(lineOf(each));
    }
    return lines;
}

std::vector<Problem> problemsOf(const schema::Content& content)
{
    const auto tables = content.tables();
    return check::animationProblems(content, tables);
}

/// What the first problem of a level says.
std::string firstSentence(const level::Level& level)
{
    const auto problems = problemsOf(level);
    return problems.empty() ? std::string() : view::englishText(problems.front().what);
}

void addCase(const char* name, const Change& change, const QStringList& lines = {})
{
    QTest::newRow(name) << change << lines;
}

void addColumns()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QStringList>("lines");
}

} // namespace

class tst_AnimationProblems : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void soundLevelsHaveNone_data();
    void soundLevelsHaveNone();
    void frames_data();

    void frames() { compare(); }

    void sizesOfKeyFrames_data();

    void sizesOfKeyFrames() { compare(); }

    void whatFollows_data();

    void whatFollows() { compare(); }

    void stateChanges_data();

    void stateChanges() { compare(); }

    void dispatches_data();

    void dispatches() { compare(); }

    void commands_data();

    void commands() { compare(); }

    void sounds_data();

    void sounds() { compare(); }

    void moveables_data();

    void moveables() { compare(); }

    void angleCountsOfTr1();
    void animationsWithoutKeyFrames();
    void wadsSayNothingOfSounds();
    void sentencesNameObjects();
    void rulesHaveNames();
    void oneMoveable();
    void sharedAnimationsAreToldOnce();
    void templesHaveNone_data();
    void templesHaveNone();
    void randomTables();
    void listsThatOverlapWithoutEnd();
    void longListsEnd();

private:
    static void compare();
};

/// The problems of the sound level after a change. Every place in a sentence is filled.
void tst_AnimationProblems::compare()
{
    QFETCH(Change, change);
    QFETCH(QStringList, lines);
    level::Level level = soundLevel();
    change(level);
    const auto problems = problemsOf(level);
    QCOMPARE(linesOf(problems), lines);
    for (const Problem& each : problems)
    {
        const std::string text = view::englishText(each.what) + view::englishText(each.why);
        QVERIFY2(text.find('{') == std::string::npos, text.c_str());
        QVERIFY(each.severity == check::severityOf(each.code));
    }
}

void tst_AnimationProblems::soundLevelsHaveNone_data()
{
    QTest::addColumn<int>("version");
    for (const auto version : {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4})
    {
        QTest::newRow(level::versionName(version).data()) << static_cast<int>(version);
    }
}

void tst_AnimationProblems::soundLevelsHaveNone()
{
    QFETCH(int, version);
    QCOMPARE(linesOf(problemsOf(soundLevel(schema::Version(version)))), QStringList());
    QCOMPARE(linesOf(problemsOf(level::Level())), QStringList());
}

void tst_AnimationProblems::frames_data()
{
    addColumns();
    addCase("as many as are needed", withLast(4));
    addCase("the last key frame behind the end", withLast(3));
    addCase("one key frame less", withLast(5), {"error too_few_key_frames animations/0"});
    addCase("one more", withLast(2), {"note one_key_frame_more animations/0"});
    addCase("one more by a frame", withLast(1), {"note one_key_frame_more animations/0"});
    addCase("two more", withLast(0), {"warning too_many_key_frames animations/0"});
    addCase("rate 0",
            [](level::Level& level) { animationOf(level, 0).frameRate = 0; },
            {"error frame_rate_zero animations/0"});
    addCase("end one before start",
            [](level::Level& level) { animationOf(level, 1).frameEnd = 4; },
            {"note end_before_start animations/1"});
    addCase("end one before 0",
            [](level::Level& level) { animationOf(level, 2).frameEnd = 0xFFFF; },
            {"note end_before_start animations/2"});
    addCase("end far before start",
            [](level::Level& level) { animationOf(level, 2).frameEnd = 0xFFFD; },
            {"warning end_far_before_start animations/2"});
    addCase("key frames behind the end",
            [](level::Level& level)
            {
                animationOf(level, 2).frameOffset = 200;
                modelOf(level, 1).frameOffset = 200;
            },
            {"error key_frames_outside animations/2"});
    addCase("key frames in the middle of a word",
            [](level::Level& level) { ++animationOf(level, 1).frameOffset; },
            {"error key_frames_outside animations/1"});
    addCase("no key frames",
            [](level::Level& level)
            { animationOf(level, 1).frameOffset = animationOf(level, 2).frameOffset; },
            {"note one_key_frame_more animations/0", "error too_few_key_frames animations/1"});
}

void tst_AnimationProblems::sizesOfKeyFrames_data()
{
    addColumns();
    addCase("size too small",
            [](level::Level& level) { animationOf(level, 0).frameSize = 10; },
            {"error key_frame_too_long animations/0"});
    addCase("a second word in one of them",
            [](level::Level& level) { level.objects.frames.edit()[2 * 11 + kHeaderWords] = 0; },
            {"error key_frame_too_long animations/0"});
    addCase("words that are missing at the end",
            [](level::Level& level) { level.objects.frames.edit().back() = 0; },
            {"error key_frame_cut_off animations/2"});
    addCase("padding",
            [](level::Level& level)
            {
                animationOf(level, 2).frameSize = 12;
                level.objects.frames.edit().resize(4 * 11 + 12, 0xABCD);
            });
    addCase("a moveable of more meshes with the same animation",
            [](level::Level& level)
            {
                level::Model& model = addModel(level, 2);
                model.numMeshes = 2;
                model.frameOffset = 88;
            },
            {"error key_frame_cut_off animations/2"});
}

void tst_AnimationProblems::whatFollows_data()
{
    addColumns();
    addCase("animation outside of the file",
            [](level::Level& level) { animationOf(level, 0).nextAnimation = 3; },
            {"error next_animation_outside animations/0"});
    addCase("animation of another moveable",
            [](level::Level& level) { animationOf(level, 0).nextAnimation = 2; },
            {"warning next_animation_of_another animations/0"});
    addCase("frame behind the last",
            [](level::Level& level) { animationOf(level, 0).nextFrame = 6; },
            {"warning next_frame_outside animations/0"});
    addCase("frame in front of the first",
            [](level::Level& level) { animationOf(level, 0).nextFrame = 4; },
            {"warning next_frame_outside animations/0"});
    addCase("the last frame", [](level::Level& level) { animationOf(level, 1).nextFrame = 4; });
    const auto stay = [](level::Level& level)
    {
        animationOf(level, 1).nextAnimation = 1;
        animationOf(level, 1).nextFrame = 5;
    };
    addCase("itself, and a state change leads out", stay);
    addCase("itself, and no state change",
            [stay](level::Level& level)
            {
                stay(level);
                animationOf(level, 1).numStateChanges = 0;
            },
            {"note no_way_out animations/1"});
    addCase("itself, and a state change that never happens",
            [stay](level::Level& level)
            {
                stay(level);
                dispatchOf(level, 1).low = 8;
                dispatchOf(level, 1).high = 9;
            },
            {"warning dispatch_never_fires anim_dispatches/1", "note no_way_out animations/1"});
    addCase("itself, and a state change to the same state",
            [stay](level::Level& level)
            {
                stay(level);
                changeOf(level, 1).stateId = 1;
            },
            {"note state_change_to_own_state state_changes/1", "note no_way_out animations/1"});
}

void tst_AnimationProblems::stateChanges_data()
{
    addColumns();
    addCase("outside of the file",
            [](level::Level& level) { animationOf(level, 1).stateChangeIndex = 2; },
            {"error state_changes_outside animations/1"});
    addCase("partly outside",
            [](level::Level& level) { animationOf(level, 1).numStateChanges = 2; },
            {"error state_changes_outside animations/1"});
    addCase("none, anywhere",
            [](level::Level& level)
            {
                animationOf(level, 1).numStateChanges = 0;
                animationOf(level, 1).stateChangeIndex = 99;
            });
    addCase("dispatches outside of the file",
            [](level::Level& level) { changeOf(level, 1).dispatchIndex = 2; },
            {"error dispatches_outside state_changes/1"});
    addCase("no dispatches",
            [](level::Level& level) { changeOf(level, 1).numDispatches = 0; },
            {"note state_change_without_dispatches state_changes/1"});
    addCase("to the state that it is in",
            [](level::Level& level) { changeOf(level, 0).stateId = 0; },
            {"note state_change_to_own_state state_changes/0"});
    addCase("of two animations",
            [](level::Level& level)
            {
                animationOf(level, 1).stateChangeIndex = 0;
                changeOf(level, 0).numDispatches = 0;
            },
            {"note state_change_without_dispatches state_changes/0",
             "note state_change_to_own_state state_changes/0",
             "note state_changes_shared animations/1"});
}

void tst_AnimationProblems::dispatches_data()
{
    addColumns();
    addCase("animation outside of the file",
            [](level::Level& level) { dispatchOf(level, 0).nextAnimation = 3; },
            {"error dispatch_animation_outside anim_dispatches/0"});
    addCase("animation of another moveable",
            [](level::Level& level) { dispatchOf(level, 0).nextAnimation = 2; },
            {"warning dispatch_animation_of_another anim_dispatches/0"});
    addCase("frame outside of the animation",
            [](level::Level& level) { dispatchOf(level, 0).nextFrame = 6; },
            {"warning dispatch_frame_outside anim_dispatches/0"});
    addCase("low above high",
            withDispatch(3, 2),
            {"warning dispatch_low_above_high anim_dispatches/0"});
    addCase("one frame", withDispatch(3, 3));
    // The engine looks at frame 5 before the end leads on.
    addCase("one behind the last", withDispatch(5, 5));
    addCase("two behind the last",
            withDispatch(6, 6),
            {"warning dispatch_never_fires anim_dispatches/0"});
    addCase("up to one behind the last", withDispatch(2, 5));
    addCase("up to two behind the last",
            withDispatch(2, 6),
            {"note dispatch_reaches_too_far anim_dispatches/0"});
    addCase("in front of the first",
            [](level::Level& level)
            {
                dispatchOf(level, 1).low = 3;
                dispatchOf(level, 1).high = 4;
            },
            {"warning dispatch_never_fires anim_dispatches/1"});
    // 65535 is -1.
    addCase("up to a number below 0",
            withDispatch(0, 0xFFFF),
            {"warning dispatch_low_above_high anim_dispatches/0"});
}

void tst_AnimationProblems::commands_data()
{
    addColumns();
    addCase("none", withCommands(0, {}));
    addCase("of every kind",
            withCommands(6, {1, 9, 9, 9, 2, 99, 99, 3, 4, test::kSound, 4, 3, kEffect, 0, 99}));
    addCase("an unknown one behind the first",
            withCommands(2, {test::kSound, 2, 3, 9}),
            {"error unknown_command anim_commands/3"});
    addCase(
        "an unknown first one", withCommands(1, {0}), {"error unknown_command anim_commands/0"});
    addCase(
        "one that is below zero", withCommands(1, {-1}), {"error unknown_command anim_commands/0"});
    addCase("one more than there are",
            withCommands(2, {test::kSound, 2, 3}),
            {"error commands_cut_off animations/0"});
    addCase("one without its operands",
            withCommands(2, {test::kSound, 2, 3, kEffect, 1}),
            {"error commands_cut_off animations/0"});
    addCase("behind the table",
            [](level::Level& level) { animationOf(level, 0).animCommandIndex = 50; },
            {"error commands_cut_off animations/0"});
    addCase("a sound in the last frame", withCommands(1, {test::kSound, 4, 3}));
    addCase("a sound behind the last frame",
            withCommands(1, {test::kSound, 5, 3}),
            {"warning command_frame_outside anim_commands/0"});
    addCase("an effect in front of the first frame",
            withCommands(1, {kEffect, -1, 3}),
            {"warning command_frame_outside anim_commands/0"});
}

void tst_AnimationProblems::sounds_data()
{
    addColumns();
    addCase("in water", withCommands(1, {test::kSound, 2, static_cast<std::int16_t>(0x8003)}));
    addCase("not in the file",
            withCommands(1, {test::kSound, 2, 1}),
            {"warning sound_missing anim_commands/0"});
    addCase("no sound of the game",
            withCommands(1, {test::kSound, 2, 0x4000 | 4}),
            {"warning sound_missing anim_commands/0"});
    addCase("twice",
            withCommands(2, {test::kSound, 2, 1, test::kSound, 3, 1}),
            {"warning sound_missing anim_commands/0"});
    addCase("two of them",
            withCommands(2, {test::kSound, 2, 1, test::kSound, 3, 2}),
            {"warning sound_missing anim_commands/0", "warning sound_missing anim_commands/3"});
    addCase("a flip effect is none", withCommands(1, {kEffect, 2, 1}));
    addCase("without details",
            [](level::Level& level) { level.sounds.details = {}; },
            {"warning sound_missing anim_commands/0"});
    addCase("nothing is known of sounds", [](level::Level& level) { level.sounds = {}; });
}

void tst_AnimationProblems::moveables_data()
{
    addColumns();
    addCase("meshes outside of the file",
            [](level::Level& level) { modelOf(level, 0).firstMesh = 1; },
            {"error meshes_outside models/0"});
    addCase("no meshes, anywhere",
            [](level::Level& level)
            {
                modelOf(level, 1).numMeshes = 0;
                modelOf(level, 1).firstMesh = 99;
                modelOf(level, 1).meshTreeIndex = 99;
            });
    addCase("animations outside of the file",
            [](level::Level& level) { addModel(level, 7); },
            {"error animations_outside models/2"});
    addCase("no animations",
            [](level::Level& level) { addModel(level, level::Model::kNoAnimation); });
    addCase("joints outside of the file",
            [](level::Level& level) { modelOf(level, 0).meshTreeIndex = 1; },
            {"error mesh_tree_outside models/0"});
    addCase("no joints, anywhere",
            [](level::Level& level) { modelOf(level, 1).meshTreeIndex = 99; });
    addCase("pops an empty stack",
            [](level::Level& level) { level.objects.meshTrees.edit()[0] = 1; },
            {"warning mesh_tree_unbalanced mesh_trees/0"});
    addCase("pushes and never pops",
            [](level::Level& level) { level.objects.meshTrees.edit()[0] = 2; });
    addCase("rest pose of another animation",
            [](level::Level& level) { modelOf(level, 0).frameOffset = 22; },
            {"warning rest_pose_elsewhere models/0"});
}

void tst_AnimationProblems::angleCountsOfTr1()
{
    level::Level level = soundLevel(versions::Tr1);
    auto& angles = level.objects.frames.edit()[kHeaderWords]; // of the first key frame
    angles = 1; // which has 12 words then, so that 3 fit
    QCOMPARE(linesOf(problemsOf(level)), QStringList{"error wrong_angle_count animations/0"});
    angles = 3; // 16 words: 2 fit
    QCOMPARE(linesOf(problemsOf(level)),
             (QStringList{"error too_few_key_frames animations/0",
                          "error wrong_angle_count animations/0"}));
}

/// From TR4 on they are one note a moveable, whatever else such an animation says.
void tst_AnimationProblems::animationsWithoutKeyFrames()
{
    level::Level level = soundLevel(versions::Tr4);
    level::Animation& bare = animationOf(level, 1);
    bare.frameOffset = animationOf(level, 2).frameOffset;
    bare.frameRate = 0;
    bare.frameSize = 0;
    bare.nextAnimation = 1;
    bare.nextFrame = 5;
    bare.numStateChanges = 0;
    QCOMPARE(linesOf(problemsOf(level)),
             (QStringList{"note one_key_frame_more animations/0", "note no_key_frames models/0"}));
    animationOf(level, 0).frameEnd = 6; // which the fourth key frame is for
    QCOMPARE(linesOf(problemsOf(level)), QStringList{"note no_key_frames models/0"});
    QCOMPARE(firstSentence(level),
             std::string("Of the 2 animations of MUMMY, 1 have no key frames."));

    // The last one of the file begins where the frames end.
    level = soundLevel(versions::Tr4);
    level.objects.frames.edit().resize(4 * 11);
    QCOMPARE(linesOf(problemsOf(level)), QStringList{"note no_key_frames models/1"});
}

void tst_AnimationProblems::wadsSayNothingOfSounds()
{
    level::Wad wad;
    wad.objects = soundLevel(versions::Tr4).objects;
    wad.objects.animCommands = {test::kSound, 2, 1};
    QCOMPARE(linesOf(problemsOf(wad)), QStringList());
    wad.objects.animCommands = {test::kSound, 5, 1};
    QCOMPARE(linesOf(problemsOf(wad)),
             QStringList{"warning command_frame_outside anim_commands/0"});
}

void tst_AnimationProblems::sentencesNameObjects()
{
    level::Level level = soundLevel(versions::Tr4);
    animationOf(level, 1).frameEnd = 6;
    const auto problems = problemsOf(level);
    QCOMPARE(problems.size(), std::size_t{1});
    QCOMPARE(view::englishText(problems[0].what),
             std::string("MUMMY 1 Walk has too few key frames: 1 of 2 for its length of 2."));
    QCOMPARE(view::englishText(problems[0].why),
             std::string("The engine goes on with key frames of the animation that follows in the "
                         "file."));

    level = soundLevel(versions::Tr4);
    dispatchOf(level, 1).nextAnimation = 2;
    QCOMPARE(firstSentence(level),
             std::string("dispatch 0 of state change 0 of MUMMY 1 Walk leads to MUMMY_MIP "
                         "animation 0, which another moveable has."));

    dispatchOf(level, 1) = {7, 8, 0, 0};
    QCOMPARE(firstSentence(level),
             std::string("dispatch 0 of state change 0 of MUMMY 1 Walk is for frames 7 to 8, and "
                         "MUMMY 1 Walk has frames 5 to 5."));

    level = soundLevel(versions::Tr4);
    level.objects.animCommands = {test::kSound, 2, 2};
    QCOMPARE(firstSentence(level),
             std::string("Command 0 of MUMMY 0 Stand plays sound 2 (LARA_NO), which is not in the "
                         "file."));
    level.objects.animCommands = {test::kSound, 2, 1000};
    QCOMPARE(firstSentence(level),
             std::string("Command 0 of MUMMY 0 Stand plays sound 1000, which is not in the file."));

    level = soundLevel(versions::Tr4);
    level.objects.meshTrees.edit()[0] = 3;
    QCOMPARE(firstSentence(level),
             std::string("Joint 0 of MUMMY takes a mesh from the stack, and there is none."));
}

void tst_AnimationProblems::rulesHaveNames()
{
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < check::kProblemCodes; ++i)
    {
        const auto name = check::problemName(static_cast<ProblemCode>(i));
        QVERIFY2(names.insert(name).second, name.data());
        QVERIFY(!name.empty());
        QVERIFY2(
            std::ranges::all_of(name, [](char c) { return c == '_' || (c >= 'a' && c <= 'z'); }),
            name.data());
    }
    QCOMPARE(check::problemName(ProblemCode::SoundMissing), std::string_view("sound_missing"));
    QVERIFY(check::severityOf(ProblemCode::FrameRateZero) == Problem::Severity::Error);
    QVERIFY(check::severityOf(ProblemCode::OneKeyFrameMore) == Problem::Severity::Note);
}

void tst_AnimationProblems::oneMoveable()
{
    level::Level level = soundLevel();
    animationOf(level, 1).frameRate = 0;
    animationOf(level, 2).frameRate = 0;
    const schema::Content content(level);
    const auto tables = content.tables();
    QCOMPARE(linesOf(check::animationProblems(content, tables, 0)),
             QStringList{"error frame_rate_zero animations/1"});
    QCOMPARE(linesOf(check::animationProblems(content, tables, 1)),
             QStringList{"error frame_rate_zero animations/2"});
}

void tst_AnimationProblems::sharedAnimationsAreToldOnce()
{
    level::Level level = soundLevel();
    animationOf(level, 1).frameRate = 0;
    addModel(level, 0);
    const schema::Content content(level);
    const auto tables = content.tables();
    const QStringList lines{"error frame_rate_zero animations/1"};
    QCOMPARE(linesOf(check::animationProblems(content, tables)), lines);
    QCOMPARE(linesOf(check::animationProblems(content, tables, 0)), lines);
    QCOMPARE(linesOf(check::animationProblems(content, tables, 2)), lines);
}

void tst_AnimationProblems::templesHaveNone_data()
{
    QTest::addColumn<int>("version");
    for (const auto version : level::kAllVersions)
    {
        QTest::newRow(level::versionName(version).data()) << static_cast<int>(version);
    }
}

/// The sample is made by other code, which knows the same rules.
void tst_AnimationProblems::templesHaveNone()
{
    QFETCH(int, version);
    const auto game = schema::Version(version);
    const schema::Content content = game == versions::Wad
                                        ? schema::Content(test::buildTempleWad())
                                        : schema::Content(test::buildTemple(game));
    auto problems = problemsOf(content);
    std::erase_if(problems,
                  [](const Problem& each) { return each.severity == Problem::Severity::Note; });
    QCOMPARE(linesOf(problems), QStringList());
}

namespace
{

template <class Row>
void fill(Table<Row>& table, std::size_t rows, std::mt19937& random)
{
    static_assert(std::is_trivially_copyable_v<Row>);
    auto& all = table.edit();
    all.resize(rows);
    for (Row& row : all)
    {
        std::generate_n(reinterpret_cast<unsigned char*>(&row),
                        sizeof(Row),
                        [&random] { return static_cast<unsigned char>(random()); });
    }
}

/// Numbers of any size, of which half lead to rows that exist.
level::Level randomLevel(schema::Version version, std::mt19937& random)
{
    level::Level level = soundLevel();
    level.version = version;
    level::Objects& objects = level.objects;
    fill(objects.animations, 300, random);
    fill(objects.stateChanges, 300, random);
    fill(objects.animDispatches, 300, random);
    fill(objects.animCommands, 3000, random);
    fill(objects.meshTrees, 3000, random);
    fill(objects.frames, 3000, random);
    fill(objects.models, 100, random);
    for (std::size_t i = 0; i < 50; ++i)
    {
        modelOf(level, i).animationIndex = static_cast<std::uint16_t>(6 * i);
        animationOf(level, i).frameOffset %= 6000;
        animationOf(level, i).stateChangeIndex %= 300;
        animationOf(level, i).animCommandIndex %= 3000;
        changeOf(level, i).dispatchIndex %= 300;
    }
    return level;
}

} // namespace

void tst_AnimationProblems::randomTables()
{
    std::mt19937 random(5);
    for (const auto version :
         {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5})
    {
        const level::Level level = randomLevel(version, random);
        const schema::Content content(level);
        const auto tables = content.tables();
        const auto problems = check::animationProblems(content, tables);
        QVERIFY(problems.size() > 100);
        for (const Problem& each : problems)
        {
            QVERIFY(each.row < tables.find(each.table)->size());
        }
        for (std::size_t i = 0; i < level.objects.models.size(); ++i)
        {
            QVERIFY(!check::animationProblems(content, tables, i).empty());
        }
    }
}

/// 300 animations, each of which has all the state changes, all the key frames and all the
/// commands; and each state change has all dispatches.
void tst_AnimationProblems::listsThatOverlapWithoutEnd()
{
    constexpr std::uint16_t kMost = 0xFFFF;
    constexpr std::size_t kWords = 1U << 20;
    for (const auto version : {versions::Tr1, versions::Tr4})
    {
        level::Level level = soundLevel(version);
        level::Objects& objects = level.objects;
        objects.frames = std::vector<std::uint16_t>(kWords, test::kTurnX);
        objects.animCommands = std::vector<std::int16_t>(kMost, 3);
        objects.stateChanges =
            std::vector<level::StateChange>(kMost, level::StateChange{1, kMost, 0});
        objects.animDispatches =
            std::vector<level::AnimDispatch>(kMost, level::AnimDispatch{9, 8, 0, 9});
        auto& animations = objects.animations.edit();
        animations.assign(300, test::animation(0, 0, 1000));
        for (std::size_t i = 0; i < animations.size(); ++i)
        {
            animations[i].frameOffset = i % 2 == 0 ? 0 : 2 * kWords;
            animations[i].frameSize = 11;
            animations[i].numStateChanges = kMost;
            animations[i].numAnimCommands = kMost;
        }
        const auto problems = problemsOf(level);
        QVERIFY(!problems.empty());
        QVERIFY(problems.size() <= check::kMostProblems);
    }
}

void tst_AnimationProblems::longListsEnd()
{
    level::Level level = soundLevel();
    level.objects.models = std::vector<level::Model>(40'000, level::Model{1, 9, 9});
    QCOMPARE(problemsOf(level).size(), check::kMostProblems);
}

template struct tr::test::RegisteredTest<tst_AnimationProblems>;
#include "tst_AnimationProblems.moc"
