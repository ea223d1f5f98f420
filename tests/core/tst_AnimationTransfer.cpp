// Animations that are copied to another moveable of the file, or their key frames alone. States,
// frames, dispatches and the words of key frames are compared with ones that are counted by hand.

#include "core/edit/animation/AnimationMaking.h"
#include "core/edit/animation/NoteEdit.h"
#include "core/edit/animation/poses/BoxEdit.h"
#include "core/edit/animation/transfer/AnimationTransfer.h"
#include "core/level/Level.h"
#include "tests/core/AnimatedLevel.h"
#include "tests/core/Contents.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QElapsedTimer>
#include <QTest>

#include <array>
#include <utility>
#include <vector>

using namespace tr;
using edit::Document;
using edit::TransferWanted;
using test::objectsOf;
namespace tables = level::tables;
namespace versions = level::versions;

namespace
{

/// Rows of moveables.
enum Figure : std::size_t
{
    Pair,   ///< two joints, animations 0 and 1
    Single, ///< one joint, animation 2
    Twin,   ///< as the pair, twice as large, animation 3
    Triple, ///< three joints and no animations
};

constexpr std::uint16_t kOnlyX = 0x4000;
constexpr std::uint16_t kOnlyY = 0x8000;

using FrameWords = std::vector<std::uint16_t>;

/// A whole level with the objects of another one, which need not be.
schema::Content wholeWith(level::Level level)
{
    schema::Content content = test::LevelBuilder(level.version).build();
    content.as<level::Level>()->objects = std::move(level.objects);
    return content;
}

/// animatedLevel of TR3 with two moveables more. The n-th key frame of animation 0 turns the first
/// joint by n + 1 steps about X and the second by n + 1 about Y, and its offset is (n, 40, 0).
/// Animation 3 has ten frames with a key frame each, is in state 1, makes sound 9 in frame 7, and
/// can be left for state 4 in frames 8 to its end.
schema::Content figures()
{
    level::Level level = test::animatedLevel(versions::Tr3);
    level::Objects& objects = level.objects;
    constexpr std::size_t kWords = 11;
    FrameWords frames(objects.frames.begin(), objects.frames.end());
    for (std::size_t n = 0; n < 3; ++n)
    {
        frames[n * kWords + 6] = static_cast<std::uint16_t>(n);
        frames[n * kWords + 7] = 40;
        frames[n * kWords + 9] = static_cast<std::uint16_t>(kOnlyX | (n + 1));
        frames[n * kWords + 10] = static_cast<std::uint16_t>(kOnlyY | (n + 1));
    }
    level::Animation fourth = test::animation(frames.size(), 0, 9);
    fourth.frameSize = kWords;
    fourth.stateId = 1;
    fourth.nextAnimation = 3;
    fourth.numStateChanges = 1;
    fourth.stateChangeIndex = 2;
    fourth.numAnimCommands = 1;
    fourth.animCommandIndex = 3;
    fourth.speed = 77;
    for (std::size_t n = 0; n < 10; ++n)
    {
        frames.resize(frames.size() + kWords - 2);
        frames.push_back(kOnlyX);
        frames.push_back(kOnlyX);
    }
    objects.frames = Table<std::uint16_t>(frames);
    objects.animations.edit().push_back(fourth);
    objects.stateChanges.edit().push_back({4, 1, 2});
    objects.animDispatches.edit().push_back({8, 10, 3, 2});
    objects.animCommands = {test::kSound, 2, 3, test::kSound, 7, 9};
    auto& trees = objects.meshTrees.edit();
    trees = {0, 0, 100, 0, 0, 0, 200, 0, 0, 0, 100, 0, 0, 0, 100, 0};
    objects.meshPointers.edit().resize(3);
    auto& models = objects.models.edit();
    models.resize(4);
    models[Twin].id = 49;
    models[Twin].numMeshes = 2;
    models[Twin].meshTreeIndex = 4;
    models[Twin].animationIndex = 3;
    models[Twin].frameOffset = fourth.frameOffset;
    models[Triple].id = 50;
    models[Triple].numMeshes = 3;
    models[Triple].meshTreeIndex = 8;
    models[Triple].animationIndex = level::Model::kNoAnimation;
    return wholeWith(std::move(level));
}

TransferWanted
transferOf(const schema::Content& content, std::vector<std::size_t> animations, std::size_t model)
{
    TransferWanted wanted;
    wanted.animations = std::move(animations);
    wanted.model = model;
    wanted.posing.joints = edit::matchJoints(content, Pair, model).joints;
    return wanted;
}

/// Low, high, animation and frame of the dispatches of an animation, each behind the state.
using Led = std::vector<std::array<int, 5>>;

Led leadsOf(const level::Objects& objects, std::size_t animation)
{
    const level::Animation& own = objects.animations[animation];
    Led found;
    for (std::size_t i = 0; i < own.numStateChanges; ++i)
    {
        const auto& change = objects.stateChanges[own.stateChangeIndex + i];
        for (std::size_t k = 0; k < change.numDispatches; ++k)
        {
            const auto& each = objects.animDispatches[change.dispatchIndex + k];
            found.push_back(
                {change.stateId, each.low, each.high, each.nextAnimation, each.nextFrame});
        }
    }
    return found;
}

/// First and last frame, the animation that comes next and the frame that it is entered at.
std::array<int, 4> framesThenNext(const level::Objects& objects, std::size_t animation)
{
    const level::Animation& it = objects.animations[animation];
    return {it.frameStart, it.frameEnd, it.nextAnimation, it.nextFrame};
}

FrameWords recordWordsOf(const level::Objects& objects, std::size_t animation)
{
    const auto range = view::keyframesOf(objects, versions::Tr3, animation);
    const auto words = objects.frames.slice(range.firstWord, range.count * range.words);
    return {words.begin(), words.end()};
}

/// FrameWords 9 and on of a key frame.
FrameWords turnWordsIn(const level::Objects& objects, std::size_t animation, std::size_t key)
{
    const auto range = view::keyframesOf(objects, versions::Tr3, animation);
    const auto words =
        objects.frames.slice(range.firstWord + key * range.words + 9, range.words - 9);
    return {words.begin(), words.end()};
}

/// Undone and done again to the byte, and nothing wrong with its tables.
bool isUndoneAndDone(const schema::Content& before, Document& document)
{
    const auto first = before.write();
    const auto after = document.content().write();
    document.undo();
    const bool isUndone = document.content().write() == first;
    document.redo();
    return isUndone && document.content().write() == after && !document.content().shape().fault;
}

/// All that the rows of some animations say, but where their key frames begin, and these words.
bool staysSame(const level::Objects& before, const level::Objects& now, std::size_t animation)
{
    level::Animation was = before.animations[animation];
    was.frameOffset = now.animations[animation].frameOffset;
    return was == now.animations[animation] && leadsOf(before, animation) == leadsOf(now, animation)
           && recordWordsOf(before, animation) == recordWordsOf(now, animation);
}

} // namespace

class tst_AnimationTransfer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void toATwin();
    void keepingFrames();
    void whatTheyLeadTo();
    void whatIsCalledTheSame();
    void whatIsChosen();
    void statesBecomeOthers();
    void whatLeadsNowhereGoes();
    void toMoreJoints();
    void toFewerJoints();
    void byAMapOfJoints();
    void keyFramesOfTr1();
    void offsetsAreScaled();
    void boxesAreMeasured();
    void toAMoveableInTheMiddle();
    void withoutKeyFrames();
    void keyFramesAlone();
    void keyFramesOfLongerOnes();
    void keyFramesThatAreNotThere();
    void framesThatEnginesDoNotKnow();
    void endlessListsAreRefused();
};

void tst_AnimationTransfer::toATwin()
{
    const schema::Content content = figures();
    const level::Objects& before = level::objectsOf(content);
    Document document(content);
    const auto wanted = transferOf(content, {0, 1}, Twin);
    const auto plan = edit::planTransfer(content, wanted);
    QVERIFY(plan);
    QCOMPARE(plan->place, std::size_t{4});
    QCOMPARE(plan->keyframes, std::size_t{4});
    QCOMPARE(plan->commands, std::size_t{1});
    QCOMPARE(plan->dispatches, std::size_t{2});
    QVERIFY(plan->targets.empty() && plan->keepsRecords);
    const std::vector<edit::TransferredState> states{{0, 0, 1, 1}, {1, 1, 1, 1}};
    QVERIFY(plan->states == states);

    const auto made = edit::transferAnimations(document, wanted);
    QVERIFY2(made, made ? "" : fullMessage(made.error()).c_str());
    QCOMPARE(made->first, std::size_t{4});
    QCOMPARE(made->count, std::size_t{2});
    QCOMPARE(document.history().size(), std::size_t{1});
    QVERIFY(edit::text(document.history().back().name).starts_with("Copy 2 animations from "));
    QVERIFY(isUndoneAndDone(content, document));
    const level::Objects& now = objectsOf(document);
    QCOMPARE(now.animations.size(), std::size_t{6});
    // Frames 0 to 5 come behind frame 9.
    QCOMPARE(framesThenNext(now, 4), (std::array{10, 14, 5, 15}));
    QCOMPARE(framesThenNext(now, 5), (std::array{15, 15, 4, 10}));
    QCOMPARE(leadsOf(now, 4), (Led{{1, 10, 15, 5, 15}}));
    QCOMPARE(leadsOf(now, 5), (Led{{0, 15, 16, 4, 10}}));
    QCOMPARE(now.animations[5].stateId, std::uint16_t{1});
    const auto commands = view::commandsOf(now, now.animations[4]);
    QCOMPARE(commands.size(), std::size_t{1});
    QCOMPARE(commands[0].operands[0], std::int16_t{12});
    QCOMPARE(commands[0].operands[1], std::int16_t{3});
    QCOMPARE(recordWordsOf(now, 4), recordWordsOf(before, 0));
    QCOMPARE(recordWordsOf(now, 5), recordWordsOf(before, 1));
    // The others are as they were, and know nothing of the copies.
    for (std::size_t row = 0; row < 4; ++row)
    {
        QVERIFY(staysSame(before, now, row));
    }
    QCOMPARE(view::commandsOf(now, now.animations[0])[0].operands[0], std::int16_t{2});
    QCOMPARE(view::animationsOf(now, now.models[Twin]).count, std::size_t{3});
}

void tst_AnimationTransfer::keepingFrames()
{
    const schema::Content content = figures();
    Document document(content);
    auto wanted = transferOf(content, {0, 1}, Twin);
    wanted.frames = edit::CopiedFrames::Kept;
    QVERIFY(edit::transferAnimations(document, wanted));
    const level::Objects& now = objectsOf(document);
    QCOMPARE(framesThenNext(now, 4), (std::array{0, 4, 5, 5}));
    QCOMPARE(leadsOf(now, 4), (Led{{1, 0, 5, 5, 5}}));
    QCOMPARE(view::commandsOf(now, now.animations[4])[0].operands[0], std::int16_t{2});
    QVERIFY(isUndoneAndDone(content, document));
}

/// Animation 1 is in state 1, and so is the only one of the twin; it is entered at its first frame,
/// and that of the twin, too.
void tst_AnimationTransfer::whatTheyLeadTo()
{
    const schema::Content content = figures();
    Document document(content);
    const auto wanted = transferOf(content, {0}, Twin);
    const auto plan = edit::planTransfer(content, wanted);
    QVERIFY(plan);
    const std::vector<edit::TransferredTarget> targets{{1, std::size_t{3}, 1, 1}};
    QVERIFY(plan->targets == targets);
    QVERIFY(edit::transferAnimations(document, wanted));
    const level::Objects& now = objectsOf(document);
    QCOMPARE(framesThenNext(now, 4), (std::array{10, 14, 3, 0}));
    QCOMPARE(leadsOf(now, 4), (Led{{1, 10, 15, 3, 0}}));
    QVERIFY(isUndoneAndDone(content, document));
}

/// Names that the user gave count before states.
void tst_AnimationTransfer::whatIsCalledTheSame()
{
    Document document(figures());
    auto wanted = transferOf(document.content(), {0}, Twin);
    wanted.states = {{1, 8}}; // nobody there is in that state
    const auto ledTo = [&]
    { return edit::planTransfer(document.content(), wanted)->targets[0].to; };
    QVERIFY(!ledTo());
    QVERIFY(edit::nameAnimation(document, 1, "stroll"));
    QVERIFY(!ledTo());
    QVERIFY(edit::nameAnimation(document, 3, "strolling"));
    QVERIFY(!ledTo());
    QVERIFY(edit::nameAnimation(document, 3, "stroll"));
    QCOMPARE(ledTo(), std::optional<std::size_t>(3));
    QVERIFY(edit::nameAnimation(document, 1, {}));
    QVERIFY(!ledTo());
}

/// Who entered a frame enters the one as far from the start, or the last.
void tst_AnimationTransfer::whatIsChosen()
{
    schema::Content content = figures();
    auto& objects = content.as<level::Level>()->objects;
    objects.animations.edit()[0].nextAnimation = 0;
    objects.animations.edit()[0].nextFrame = 3;
    objects.animations.edit()[1].nextFrame = 4;
    objects.animDispatches.edit()[1].nextFrame = 70;
    Document document(content);
    auto wanted = transferOf(content, {1}, Twin);
    wanted.targets[0] = 3;
    QVERIFY(edit::transferAnimations(document, wanted));
    QCOMPARE(framesThenNext(objectsOf(document), 4), (std::array{10, 10, 3, 4}));
    QCOMPARE(leadsOf(objectsOf(document), 4), (Led{{0, 10, 11, 3, 9}}));
    QVERIFY(isUndoneAndDone(content, document));
}

void tst_AnimationTransfer::statesBecomeOthers()
{
    const schema::Content content = figures();
    Document document(content);
    auto wanted = transferOf(content, {0, 1}, Twin);
    wanted.states = {{0, 30}, {1, 4}};
    QVERIFY(edit::transferAnimations(document, wanted));
    const level::Objects& now = objectsOf(document);
    QCOMPARE(now.animations[4].stateId, std::uint16_t{30});
    QCOMPARE(now.animations[5].stateId, std::uint16_t{4});
    QCOMPARE(leadsOf(now, 4).front()[0], 4);
    QCOMPARE(leadsOf(now, 5).front()[0], 30);
    QCOMPARE(leadsOf(now, 0).front()[0], 1);
    QVERIFY(isUndoneAndDone(content, document));
}

void tst_AnimationTransfer::whatLeadsNowhereGoes()
{
    const schema::Content content = figures();
    Document document(content);
    auto wanted = transferOf(content, {0}, Twin);
    wanted.states = {{1, 8}}; // nobody there is in that state
    const auto plan = edit::planTransfer(content, wanted);
    QVERIFY(plan);
    QCOMPARE(plan->dropped, std::size_t{1});
    QCOMPARE(plan->repeated, std::size_t{1});
    QCOMPARE(plan->dispatches, std::size_t{0});
    QVERIFY(edit::transferAnimations(document, wanted));
    const level::Objects& now = objectsOf(document);
    QCOMPARE(framesThenNext(now, 4), (std::array{10, 14, 4, 10}));
    QCOMPARE(now.animations[4].numStateChanges, std::uint16_t{0});
    // Nothing is left behind that nobody has.
    QCOMPARE(now.stateChanges.size(), std::size_t{3});
    QCOMPARE(now.animDispatches.size(), std::size_t{3});
    QVERIFY(isUndoneAndDone(content, document));
}

void tst_AnimationTransfer::toMoreJoints()
{
    const schema::Content content = figures();
    Document document(content);
    const auto wanted = transferOf(content, {0, 1}, Triple);
    QVERIFY(!wanted.posing.joints[2]);
    const auto made = edit::transferAnimations(document, wanted);
    QVERIFY2(made, made ? "" : fullMessage(made.error()).c_str());
    const level::Objects& now = objectsOf(document);
    QCOMPARE(now.models[Triple].animationIndex, std::uint16_t{4});
    QCOMPARE(view::animationsOf(now, now.models[Triple]).count, std::size_t{2});
    QCOMPARE(view::animationsOf(now, now.models[Twin]).count, std::size_t{1});
    QCOMPARE(now.animations[4].frameSize, std::uint8_t{12});
    QCOMPARE(turnWordsIn(now, 4, 0), (FrameWords{kOnlyX | 1, kOnlyY | 1, kOnlyX}));
    QCOMPARE(turnWordsIn(now, 4, 2), (FrameWords{kOnlyX | 3, kOnlyY | 3, kOnlyX}));
    QCOMPARE(view::keyframesOf(now, versions::Tr3, 4).count, std::size_t{3});
    QCOMPARE(view::keyframesOf(now, versions::Tr3, 5).count, std::size_t{1});
    // It had no frames before.
    QCOMPARE(framesThenNext(now, 4), (std::array{0, 4, 5, 5}));
    for (std::size_t row = 0; row < 4; ++row)
    {
        QVERIFY(staysSame(level::objectsOf(content), now, row));
    }
    QVERIFY(isUndoneAndDone(content, document));
}

void tst_AnimationTransfer::toFewerJoints()
{
    const schema::Content content = figures();
    Document document(content);
    QVERIFY(edit::transferAnimations(document, transferOf(content, {0}, Single)));
    const level::Objects& now = objectsOf(document);
    // Behind animation 2: that of the twin goes on by one.
    QCOMPARE(view::animationsOf(now, now.models[Single]).count, std::size_t{2});
    QCOMPARE(now.models[Twin].animationIndex, std::uint16_t{4});
    QCOMPARE(now.animations[3].frameSize, std::uint8_t{10});
    QCOMPARE(turnWordsIn(now, 3, 1), (FrameWords{kOnlyX | 2}));
    QCOMPARE(recordWordsOf(now, 4), recordWordsOf(level::objectsOf(content), 3));
    QCOMPARE(framesThenNext(now, 4), (std::array{0, 9, 4, 0}));
    QVERIFY(isUndoneAndDone(content, document));
}

void tst_AnimationTransfer::byAMapOfJoints()
{
    const schema::Content content = figures();
    Document document(content);
    auto wanted = transferOf(content, {0}, Twin);
    wanted.posing.joints = {std::size_t{1}, std::size_t{0}};
    QVERIFY(edit::transferAnimations(document, wanted));
    QCOMPARE(turnWordsIn(objectsOf(document), 4, 1), (FrameWords{kOnlyY | 2, kOnlyX | 2}));
    QVERIFY(isUndoneAndDone(content, document));
}

/// There each joint has two words, and a record says how many joints it has.
void tst_AnimationTransfer::keyFramesOfTr1()
{
    level::Level level = test::animatedLevel(versions::Tr1);
    level.objects.meshPointers.edit().resize(3);
    level.objects.meshTrees = {0, 0, 100, 0, 0, 0, 100, 0};
    level.objects.frames.edit()[10] = 0x1234; // low and high word of the first joint
    level.objects.frames.edit()[11] = 0x0567;
    auto& models = level.objects.models.edit();
    models.resize(3);
    models[2] = {50, 3, 0, 0, 0, level::Model::kNoAnimation, 0};
    const schema::Content content = wholeWith(std::move(level));
    Document document(content);
    QVERIFY(edit::transferAnimations(document, transferOf(content, {0}, 2)));
    const level::Objects& now = objectsOf(document);
    const auto range = view::keyframesOf(now, versions::Tr1, 3);
    QCOMPARE(range.words, std::size_t{16});
    QCOMPARE(range.count, std::size_t{3});
    QCOMPARE(now.animations[3].frameSize, std::uint8_t{0});
    const auto words = now.frames.slice(range.firstWord + 9, 7);
    QCOMPARE((FrameWords{words.begin(), words.end()}), (FrameWords{3, 0x1234, 0x0567, 0, 0, 0, 0}));
    QVERIFY(isUndoneAndDone(content, document));
}

/// The twin has its lowest joint 200 units below the first, the pair 100.
void tst_AnimationTransfer::offsetsAreScaled()
{
    const schema::Content content = figures();
    Document document(content);
    auto wanted = transferOf(content, {0}, Twin);
    wanted.posing.scalesOffset = true;
    const auto plan = edit::planTransfer(content, wanted);
    QVERIFY(plan);
    QCOMPARE(plan->scale, 2.0F);
    QVERIFY(!plan->keepsRecords);
    QVERIFY(edit::transferAnimations(document, wanted));
    const auto keys = edit::keyframesIn(document.content(), 4);
    QCOMPARE(keys.size(), std::size_t{3});
    QCOMPARE(keys[2].offset.x, std::int16_t{4});
    QCOMPARE(keys[2].offset.y, std::int16_t{80});
    QVERIFY(isUndoneAndDone(content, document));
}

/// Nothing has meshes here, so there is nothing to measure; in files that have, what is measured
/// here is what setBoxes would make of it: tst_CorpusTransfers.
void tst_AnimationTransfer::boxesAreMeasured()
{
    schema::Content content = figures();
    content.as<level::Level>()->objects.frames.edit()[1] = 123;
    Document document(content);
    auto wanted = transferOf(content, {0}, Twin);
    wanted.posing.measuresBoxes = true;
    QVERIFY(edit::transferAnimations(document, wanted));
    const auto keys = edit::keyframesIn(document.content(), 4);
    QCOMPARE(keys[0].box.maxX, std::int16_t{123});
    QVERIFY(isUndoneAndDone(content, document));
}

/// One without animations in front of one that has some: its copies come in front of those.
void tst_AnimationTransfer::toAMoveableInTheMiddle()
{
    schema::Content content = figures();
    auto& models = content.as<level::Level>()->objects.models.edit();
    std::swap(models[Twin], models[Triple]);
    Document document(content);
    constexpr std::size_t kTriple = Twin;
    QCOMPARE(edit::placeOfFirst(content, kTriple), std::size_t{3});
    QVERIFY(edit::transferAnimations(document, transferOf(content, {0, 1}, kTriple)));
    const level::Objects& now = objectsOf(document);
    QCOMPARE(now.models[kTriple].animationIndex, std::uint16_t{3});
    QCOMPARE(now.models[Triple].animationIndex, std::uint16_t{5});
    QCOMPARE(turnWordsIn(now, 3, 0), (FrameWords{kOnlyX | 1, kOnlyY | 1, kOnlyX}));
    QCOMPARE(recordWordsOf(now, 5), recordWordsOf(level::objectsOf(content), 3));
    QVERIFY(isUndoneAndDone(content, document));
}

/// Those that own nothing are copied as that, between those that do.
void tst_AnimationTransfer::withoutKeyFrames()
{
    schema::Content content = figures();
    auto& animations = content.as<level::Level>()->objects.animations.edit();
    animations[0].frameOffset = animations[1].frameOffset;
    Document document(content);
    const auto wanted = transferOf(content, {0, 1}, Triple);
    const auto plan = edit::planTransfer(content, wanted);
    QVERIFY(plan);
    QCOMPARE(plan->without, std::size_t{1});
    QVERIFY(edit::transferAnimations(document, wanted));
    const level::Objects& now = objectsOf(document);
    QCOMPARE(view::keyframesOf(now, versions::Tr3, 4).count, std::size_t{0});
    QCOMPARE(view::keyframesOf(now, versions::Tr3, 5).count, std::size_t{1});
    QCOMPARE(turnWordsIn(now, 5, 0), (FrameWords{kOnlyX, kOnlyX, kOnlyX}));
    QVERIFY(isUndoneAndDone(content, document));
}

/// Of ten frames five are left. What was in frame 7 is in the last one, and a dispatch that held to
/// the end does so.
void tst_AnimationTransfer::keyFramesAlone()
{
    const schema::Content content = figures();
    const level::Objects& before = level::objectsOf(content);
    Document document(content);
    const std::array pairs{edit::KeyframePair{0, 3}};
    const auto posing = transferOf(content, {0}, Twin).posing;
    const auto done = edit::transferKeyframes(document, pairs, Twin, posing);
    QVERIFY2(done, done ? "" : fullMessage(done.error()).c_str());
    QVERIFY(isUndoneAndDone(content, document));
    const level::Objects& now = objectsOf(document);
    QCOMPARE(now.animations.size(), std::size_t{4});
    QCOMPARE(recordWordsOf(now, 3), recordWordsOf(before, 0));
    QCOMPARE(now.animations[3].frameRate, std::uint8_t{2});
    QCOMPARE(framesThenNext(now, 3), (std::array{0, 4, 3, 0}));
    QCOMPARE(leadsOf(now, 3), (Led{{4, 4, 5, 3, 2}}));
    QCOMPARE(view::commandsOf(now, now.animations[3])[0].operands[0], std::int16_t{4});
    QCOMPARE(now.animations[3].stateId, std::uint16_t{1});
    QCOMPARE(now.animations[3].speed, 77);
    for (std::size_t row = 0; row < 3; ++row)
    {
        QVERIFY(staysSame(before, now, row));
    }
}

/// The other way: of five frames ten. What they name stays, but for what held to the end.
void tst_AnimationTransfer::keyFramesOfLongerOnes()
{
    const schema::Content content = figures();
    Document document(content);
    const std::array pairs{edit::KeyframePair{3, 0}};
    QVERIFY(edit::transferKeyframes(
        document, pairs, Pair, {edit::matchJoints(content, Twin, Pair).joints}));
    const level::Objects& now = objectsOf(document);
    QCOMPARE(framesThenNext(now, 0), (std::array{0, 9, 1, 5}));
    QCOMPARE(leadsOf(now, 0), (Led{{1, 0, 10, 1, 5}}));
    QCOMPARE(view::commandsOf(now, now.animations[0])[0].operands[0], std::int16_t{2});
    QCOMPARE(view::keyframesOf(now, versions::Tr3, 0).count, std::size_t{10});
    QVERIFY(isUndoneAndDone(content, document));
}

void tst_AnimationTransfer::keyFramesThatAreNotThere()
{
    schema::Content content = figures();
    auto& animations = content.as<level::Level>()->objects.animations.edit();
    animations[0].frameOffset = animations[1].frameOffset;
    Document document(content);
    const auto posing = transferOf(content, {0}, Twin).posing;
    for (const auto& [pair, model] :
         {std::pair{edit::KeyframePair{0, 3}, Twin}, std::pair{edit::KeyframePair{1, 0}, Pair}})
    {
        const auto done = edit::transferKeyframes(document, std::array{pair}, model, posing);
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::NoKeyframes);
        QVERIFY(!document.canUndo());
    }
}

void tst_AnimationTransfer::framesThatEnginesDoNotKnow()
{
    schema::Content content = figures();
    auto& animations = content.as<level::Level>()->objects.animations.edit();
    animations[3].frameStart = 32750;
    animations[3].frameEnd = 32763; // the next is 32764, and five more do not fit
    Document document(content);
    auto wanted = transferOf(content, {0, 1}, Twin);
    const auto made = edit::transferAnimations(document, wanted);
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::OutOfRange);
    QVERIFY(!document.canUndo());
    wanted.frames = edit::CopiedFrames::Kept;
    QVERIFY(edit::transferAnimations(document, wanted));
}

/// Four state changes that each have all of 40,000 dispatches would be 160,000, which no number
/// reaches.
void tst_AnimationTransfer::endlessListsAreRefused()
{
    schema::Content content = figures();
    level::Objects& objects = content.as<level::Level>()->objects;
    objects.animDispatches.edit().resize(40000);
    for (level::StateChange& change : objects.stateChanges.edit())
    {
        change = {5, 40000, 0};
    }
    objects.stateChanges.edit().push_back({6, 40000, 0});
    objects.animations.edit()[0].numStateChanges = 4;
    Document document(content);
    QElapsedTimer clock;
    clock.start();
    const auto made = edit::transferAnimations(document, transferOf(content, {0, 1}, Twin));
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::ReferenceTooFar);
    QVERIFY(!document.canUndo());
    QVERIFY(clock.elapsed() < 5000);
}

template struct tr::test::RegisteredTest<tst_AnimationTransfer>;
#include "tst_AnimationTransfer.moc"
