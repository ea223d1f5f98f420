// Making animations of others: copies, new ones, two of one, and fewer frames. Frames, dispatches
// and speeds are compared with ones that are counted by hand.

#include "core/edit/animation/AnimationMaking.h"
#include "core/level/Level.h"
#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/core/Nodding.h"
#include "tests/core/SetPose.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace tr;
using edit::Document;
using test::nodding;
using test::objectsOf;
namespace tables = level::tables;

namespace
{

using Ranges = std::vector<std::pair<int, int>>;
using Turns = std::vector<int>;

const level::Animation& row(const Document& document, std::size_t animation)
{
    return objectsOf(document).animations[animation];
}

/// Low and high of the dispatches of an animation, in their order.
Ranges dispatchesOf(const Document& document, std::size_t animation)
{
    const level::Objects& objects = objectsOf(document);
    const level::Animation& own = objects.animations[animation];
    Ranges found;
    for (std::size_t i = 0; i < own.numStateChanges; ++i)
    {
        const level::StateChange& change = objects.stateChanges[own.stateChangeIndex + i];
        for (std::size_t k = 0; k < change.numDispatches; ++k)
        {
            const auto& dispatch = objects.animDispatches[change.dispatchIndex + k];
            found.emplace_back(dispatch.low, dispatch.high);
        }
    }
    return found;
}

/// The angles about X of its key frames.
Turns turnsIn(const Document& document, std::size_t animation)
{
    Turns found;
    for (const view::Keyframe& each : edit::keyframesIn(document.content(), animation))
    {
        found.push_back(each.angles[0].x);
    }
    return found;
}

/// First and last frame, the animation that comes next and the frame that it is entered at.
std::array<int, 4> framesAndNext(const Document& document, std::size_t animation)
{
    const level::Animation& it = row(document, animation);
    return {it.frameStart, it.frameEnd, it.nextAnimation, it.nextFrame};
}

/// Undone and done again to the byte, and the same once it is written and read.
bool isSound(const schema::Content& before, Document& document)
{
    const auto first = before.write();
    const auto after = document.content().write();
    document.undo();
    const bool isUndone = document.content().write() == first;
    document.redo();
    return isUndone && document.content().write() == after && !document.content().shape().fault;
}

const Turns kAllTurns{test::turn(0), test::turn(1), test::turn(2), test::turn(3), test::turn(4)};

/// What is seen in frames 4 to 10: a third of 0x1000 more in each, in steps of 64, which is what
/// ten bits can hold.
const Turns kFromFour{85 * 64, 107 * 64, 128 * 64, 149 * 64, 171 * 64, 192 * 64, 213 * 64};

} // namespace

class tst_AnimationMaking : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void copiesHaveTheirOwn();
    void newOnesStandStill();
    void newOnesWithoutAMoveable();
    void oneBecomesTwo();
    void endsOfTheSecondPartAreItsOwn();
    void framesAreTakenOffTheEnd();
    void framesAreTakenOffTheStart();
    void emptiedStateChangesGo();
    void whatOthersHaveStays();
    void otherKeyframesStay();
    void keyFramesInTheMiddleStay();
    void dispatchesAtTheCutAreHeldByBoth();
    void commandsOfOthersStayTheirs();
    void listsThatRunOutStayAsTheyAre();
    void animationsWithoutKeyFramesStayBehind();
    void thoseThatOthersBeginInAreRefused();
    void nothingIsTakenOff();
    void spareKeyFramesAreNotTakenOff();
};

void tst_AnimationMaking::copiesHaveTheirOwn()
{
    const schema::Content content = nodding();
    Document document(content);
    const std::array<std::size_t, 2> both{0, 1};
    const auto made = edit::duplicateAnimations(document, both);
    QVERIFY2(made, made ? "" : fullMessage(made.error()).c_str());
    QCOMPARE(made->first, std::size_t{2});
    QCOMPARE(made->count, std::size_t{2});
    QVERIFY(text(document.history().back().name).starts_with("Duplicate 2 animations from "));
    QVERIFY(isSound(content, document));
    QCOMPARE(turnsIn(document, 2), kAllTurns);
    // Both went on with the first of them.
    QCOMPARE(framesAndNext(document, 0), (std::array{100, 110, 0, 0}));
    QCOMPARE(framesAndNext(document, 2), (std::array{100, 110, 2, 0}));
    QCOMPARE(framesAndNext(document, 3), (std::array{0, 0, 2, 106}));
    QCOMPARE(dispatchesOf(document, 2), dispatchesOf(document, 0));
    // What is done to the copy is done to nothing else.
    auto pose = edit::keyframesIn(document.content(), 2)[1];
    pose.angles[0].x = 0x7000;
    QVERIFY(test::setPose(document, 2, 1, pose));
    QCOMPARE(turnsIn(document, 0), kAllTurns);
    QVERIFY(edit::trimAnimation(document, 2, {0, 2}));
    QCOMPARE(framesAndNext(document, 0), (std::array{100, 110, 0, 0}));
    QCOMPARE(dispatchesOf(document, 0), (Ranges{{102, 105}, {100, 111}, {106, 30000}}));
    QCOMPARE(row(document, 0).numAnimCommands, std::uint16_t{1});
    QCOMPARE(row(document, 2).numAnimCommands, std::uint16_t{0});
}

void tst_AnimationMaking::newOnesStandStill()
{
    const schema::Content content = nodding();
    Document document(content);
    const auto pose = edit::poseAt(content, 0, 4);
    const auto made = edit::makeAnimation(document, 0, pose);
    QVERIFY2(made, made ? "" : fullMessage(made.error()).c_str());
    QCOMPARE(*made, std::size_t{2});
    QVERIFY(isSound(content, document));
    QCOMPARE(turnsIn(document, 2), Turns{kFromFour.front()});
    // 110 is the last frame of the others.
    QCOMPARE(framesAndNext(document, 2), (std::array{111, 111, 2, 111}));
    const level::Animation& it = row(document, 2);
    QCOMPARE(it.stateId, row(document, 0).stateId);
    QCOMPARE(it.frameRate, std::uint8_t{3});
    QCOMPARE(it.speed, 0);
    QCOMPARE(it.acceleration, 0);
    QCOMPARE(it.numStateChanges, std::uint16_t{0});
    QCOMPARE(it.numAnimCommands, std::uint16_t{0});
    // Nothing is left behind that nobody has.
    QCOMPARE(objectsOf(document).animCommands.size(), std::size_t{3});
    QCOMPARE(objectsOf(document).animDispatches.size(), std::size_t{3});
    QCOMPARE(objectsOf(document).stateChanges.size(), std::size_t{1});
}

void tst_AnimationMaking::newOnesWithoutAMoveable()
{
    schema::Content content = nodding();
    level::Objects& objects = content.as<level::Level>()->objects;
    for (level::Model& model : objects.models.edit())
    {
        model.animationIndex = 1;
    }
    Document document(content);
    const auto made = edit::makeAnimation(document, 0, edit::poseAt(content, 0, 0));
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::OwnerTied);
    QVERIFY(!document.canUndo());
}

void tst_AnimationMaking::oneBecomesTwo()
{
    const schema::Content content = nodding();
    Document document(content);
    const auto made = edit::splitAnimation(document, 0, 4);
    QVERIFY2(made, made ? "" : fullMessage(made.error()).c_str());
    QCOMPARE(*made, std::size_t{2});
    QCOMPARE(document.history().size(), std::size_t{1});
    QVERIFY(isSound(content, document));
    QCOMPARE(turnsIn(document, 0), (Turns{test::turn(0), test::turn(1)}));
    QCOMPARE(turnsIn(document, 2), kFromFour);
    QCOMPARE(framesAndNext(document, 0), (std::array{100, 103, 2, 104}));
    QCOMPARE(framesAndNext(document, 2), (std::array{104, 110, 0, 0}));
    // One that holds in both is in both; the first part may hold it when it has ended.
    QCOMPARE(dispatchesOf(document, 0), (Ranges{{102, 104}, {100, 104}}));
    QCOMPARE(dispatchesOf(document, 2), (Ranges{{104, 105}, {104, 111}, {106, 30000}}));
    QCOMPARE(row(document, 0).numAnimCommands, std::uint16_t{1}); // in frame 103
    QCOMPARE(row(document, 2).numAnimCommands, std::uint16_t{0});
    QCOMPARE(row(document, 0).speed, 0x60000);
    QCOMPARE(row(document, 2).speed, 0x60000 - 4 * 0x900);
    QCOMPARE(row(document, 2).acceleration, -0x900);
    // Both that entered it at a frame of the second part.
    QCOMPARE(framesAndNext(document, 1), (std::array{0, 0, 2, 106}));
    for (const level::AnimDispatch& dispatch : objectsOf(document).animDispatches)
    {
        const bool isEntering = dispatch.nextFrame == 104;
        QCOMPARE(int{dispatch.nextAnimation}, isEntering ? 2 : 1);
    }
}

void tst_AnimationMaking::endsOfTheSecondPartAreItsOwn()
{
    schema::Content content = nodding();
    level::Objects& objects = content.as<level::Level>()->objects;
    objects.animCommands =
        Table<std::int16_t>{1, 10, 20, 30, 5, 103, 7, 4, 6, 108, 9}; // moves, sound, kills, effect
    objects.animations.edit()[0].numAnimCommands = 4;
    objects.animations.edit()[1].animCommandIndex = 11;
    Document document(content);
    QVERIFY(edit::splitAnimation(document, 0, 4));
    QVERIFY(isSound(content, document));
    std::map<std::size_t, Turns> kinds;
    for (const std::size_t animation : {std::size_t{0}, std::size_t{2}})
    {
        for (const auto& each : view::commandsOf(objectsOf(document), row(document, animation)))
        {
            kinds[animation].push_back(static_cast<int>(each.kind));
        }
    }
    QCOMPARE(kinds[0], Turns{5});
    QCOMPARE(kinds[2], (Turns{1, 4, 6}));
}

void tst_AnimationMaking::framesAreTakenOffTheEnd()
{
    const schema::Content content = nodding();
    Document document(content);
    QCOMPARE(edit::lostMarks(content, 0, {0, 5}).dispatches, std::size_t{1});
    QCOMPARE(edit::lostMarks(content, 0, {0, 5}).commands, std::size_t{0});
    QVERIFY(edit::trimAnimation(document, 0, {0, 5}));
    QVERIFY(isSound(content, document));
    QCOMPARE(turnsIn(document, 0), (Turns{test::turn(0), test::turn(1), test::turn(2)}));
    QCOMPARE(framesAndNext(document, 0), (std::array{100, 104, 0, 0}));
    QCOMPARE(dispatchesOf(document, 0), (Ranges{{102, 105}, {100, 105}}));
    QCOMPARE(framesAndNext(document, 1), (std::array{0, 0, 0, 104})); // it entered at 106
    QCOMPARE(row(document, 0).speed, 0x60000);
    QCOMPARE(objectsOf(document).animations.size(), std::size_t{2});
    // The words of those that stay are the same.
    QVERIFY(std::equal(objectsOf(document).frames.begin(),
                       objectsOf(document).frames.begin() + 3 * test::kRecordWords,
                       level::objectsOf(content).frames.begin()));
}

void tst_AnimationMaking::framesAreTakenOffTheStart()
{
    const schema::Content content = nodding();
    Document document(content);
    QCOMPARE(edit::lostMarks(content, 0, {4, 7}).commands, std::size_t{1});
    QCOMPARE(edit::lostMarks(content, 0, {4, 7}).dispatches, std::size_t{0});
    QVERIFY(edit::trimAnimation(document, 0, {4, 7}));
    QVERIFY(isSound(content, document));
    QCOMPARE(turnsIn(document, 0), kFromFour);
    QCOMPARE(framesAndNext(document, 0), (std::array{104, 110, 0, 0}));
    QCOMPARE(dispatchesOf(document, 0), (Ranges{{104, 105}, {104, 111}, {106, 30000}}));
    QCOMPARE(row(document, 0).numAnimCommands, std::uint16_t{0});
    QCOMPARE(objectsOf(document).animCommands.size(), std::size_t{0});
    QCOMPARE(row(document, 0).speed, 0x60000 - 4 * 0x900);
    QCOMPARE(framesAndNext(document, 1), (std::array{0, 0, 0, 106}));
}

void tst_AnimationMaking::emptiedStateChangesGo()
{
    schema::Content content = nodding();
    level::Objects& objects = content.as<level::Level>()->objects;
    objects.animDispatches = Table<level::AnimDispatch>{{108, 109, 1, 0}, {110, 110, 1, 0}};
    objects.stateChanges = Table<level::StateChange>{{1, 1, 0}, {2, 1, 1}, {3, 0, 0}};
    objects.animations.edit()[0].numStateChanges = 3;
    objects.animations.edit()[1].stateChangeIndex = 3;
    Document document(content);
    QVERIFY(edit::trimAnimation(document, 0, {0, 10}));
    QVERIFY(isSound(content, document));
    // The one that was empty before is nobody's business.
    QCOMPARE(row(document, 0).numStateChanges, std::uint16_t{2});
    QCOMPARE(objectsOf(document).stateChanges.size(), std::size_t{2});
    QCOMPARE(objectsOf(document).stateChanges[0].stateId, std::uint16_t{1});
    QCOMPARE(objectsOf(document).stateChanges[1].stateId, std::uint16_t{3});
    QCOMPARE(dispatchesOf(document, 0), (Ranges{{108, 109}}));
}

void tst_AnimationMaking::whatOthersHaveStays()
{
    schema::Content content = nodding();
    level::Objects& objects = content.as<level::Level>()->objects;
    objects.animations.edit()[1].animCommandIndex = 0;
    objects.animations.edit()[1].numAnimCommands = 1;
    objects.animations.edit()[1].stateChangeIndex = 0;
    objects.animations.edit()[1].numStateChanges = 1;
    Document document(content);
    QCOMPARE(edit::lostMarks(content, 0, {0, 2}).commands, std::size_t{0});
    QVERIFY(edit::trimAnimation(document, 0, {0, 2}));
    QVERIFY(isSound(content, document));
    QCOMPARE(objectsOf(document).animCommands.size(), std::size_t{3});
    QCOMPARE(dispatchesOf(document, 1), (Ranges{{102, 105}, {100, 111}, {106, 30000}}));
}

void tst_AnimationMaking::otherKeyframesStay()
{
    schema::Content content = nodding();
    level::Objects& objects = content.as<level::Level>()->objects;
    std::vector<level::Animation> rows(objects.animations.begin(), objects.animations.end());
    rows.push_back(rows[0]); // with its key frames, to the end of all
    rows.back().numAnimCommands = 0;
    rows.back().numStateChanges = 0;
    objects.animations = Table<level::Animation>(rows);
    Document document(content);
    QCOMPARE(turnsIn(document, 2), kAllTurns);
    const auto done = edit::trimAnimation(document, 0, {0, 2});
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::OwnerTied);
    QVERIFY(!document.canUndo());
    QCOMPARE(document.content().write(), content.write());
}

/// A pose between others is seen as before, wherever the cut is.
void tst_AnimationMaking::keyFramesInTheMiddleStay()
{
    Document document(nodding());
    auto pose = edit::keyframesIn(document.content(), 0)[2];
    pose.angles[0].x = 0x7000; // in frame 6
    QVERIFY(test::setPose(document, 0, 2, pose));
    Turns before;
    for (std::size_t frame = 4; frame < 11; ++frame)
    {
        before.push_back(edit::poseAt(document.content(), 0, frame).angles[0].x);
    }
    QVERIFY(edit::trimAnimation(document, 0, {4, 7}));
    QCOMPARE(int{row(document, 0).frameRate}, 1);
    const Turns after = turnsIn(document, 0);
    QCOMPARE(after.size(), before.size());
    for (std::size_t i = 0; i < after.size(); ++i)
    {
        QVERIFY(std::abs(after[i] - before[i]) <= 32);
    }
    QCOMPARE(after[2], 0x7000);
    // At a key frame nothing has to be made, nor with a rate that has something in common.
    Document other(nodding());
    QVERIFY(edit::trimAnimation(other, 0, {3, 8}));
    QCOMPARE(int{row(other, 0).frameRate}, 3);
    QCOMPARE(turnsIn(other, 0),
             (Turns{test::turn(1), test::turn(2), test::turn(3), test::turn(4)}));
}

/// The first part asks in the frame behind its end, which is the cut; the second one only after it.
void tst_AnimationMaking::dispatchesAtTheCutAreHeldByBoth()
{
    schema::Content content = nodding();
    level::Objects& objects = content.as<level::Level>()->objects;
    objects.animDispatches =
        Table<level::AnimDispatch>{{104, 104, 1, 0}, {104, 105, 1, 0}, {105, 105, 1, 0}};
    Document document(content);
    QVERIFY(edit::splitAnimation(document, 0, 4));
    QVERIFY(isSound(content, document));
    QCOMPARE(dispatchesOf(document, 0), (Ranges{{104, 104}, {104, 104}}));
    QCOMPARE(dispatchesOf(document, 2), (Ranges{{104, 104}, {104, 105}, {105, 105}}));
    QCOMPARE(dispatchesOf(document, 1), Ranges{});
}

/// Two animations have the same commands. The first part gets its own, so that it ends without
/// them.
void tst_AnimationMaking::commandsOfOthersStayTheirs()
{
    schema::Content content = nodding();
    level::Objects& objects = content.as<level::Level>()->objects;
    objects.animCommands = Table<std::int16_t>{5, 101, 7, 4};
    objects.animations.edit()[0].numAnimCommands = 2;
    objects.animations.edit()[1].animCommandIndex = 0;
    objects.animations.edit()[1].numAnimCommands = 2;
    Document document(content);
    QVERIFY(edit::splitAnimation(document, 0, 4));
    QVERIFY(isSound(content, document));
    const auto kinds = [&](std::size_t animation)
    {
        Turns found;
        for (const auto& each : view::commandsOf(objectsOf(document), row(document, animation)))
        {
            found.push_back(static_cast<int>(each.kind));
        }
        return found;
    };
    QCOMPARE(kinds(0), Turns{5});
    QCOMPARE(kinds(1), (Turns{5, 4}));
    QCOMPARE(kinds(2), Turns{4});
}

/// An animation says that it has commands and state changes behind the end of all: it seems to
/// reach whatever comes there.
void tst_AnimationMaking::listsThatRunOutStayAsTheyAre()
{
    schema::Content content = nodding();
    level::Objects& objects = content.as<level::Level>()->objects;
    level::Animation& damaged = objects.animations.edit()[1];
    damaged.animCommandIndex = static_cast<std::uint16_t>(objects.animCommands.size());
    damaged.numAnimCommands = 65'535;
    damaged.stateChangeIndex = static_cast<std::uint16_t>(objects.stateChanges.size());
    damaged.numStateChanges = 100;
    Document document(content);
    const auto made = edit::makeAnimation(document, 0, edit::poseAt(content, 0, 0));
    QVERIFY2(made, made ? "" : fullMessage(made.error()).c_str());
    QVERIFY(isSound(content, document));
    QCOMPARE(row(document, *made).numAnimCommands, std::uint16_t{0});
    QCOMPARE(row(document, *made).numStateChanges, std::uint16_t{0});
    QCOMPARE(row(document, 0).numAnimCommands, std::uint16_t{1});
    QCOMPARE(objectsOf(document).animCommands.size(), std::size_t{3});
    QCOMPARE(objectsOf(document).animDispatches.size(), std::size_t{3});
    QCOMPARE(row(document, 1).numAnimCommands, std::uint16_t{65'535});
    QCOMPARE(row(document, 1).numStateChanges, std::uint16_t{100});
    // State changes without dispatches are not taken over either.
    schema::Content empty = nodding();
    empty.as<level::Level>()->objects.stateChanges = Table<level::StateChange>{{4, 0, 0}};
    Document other(empty);
    QVERIFY(edit::makeAnimation(other, 0, edit::poseAt(empty, 0, 0)));
    QCOMPARE(row(other, 2).numStateChanges, std::uint16_t{0});
}

/// Those in front of the copy that own nothing begin where it does, and the next moveable's first
/// one, too. Only those behind it move on; the key frames in front still end where they did.
void tst_AnimationMaking::animationsWithoutKeyFramesStayBehind()
{
    for (const bool isAtEnd : {false, true})
    {
        schema::Content content = nodding();
        level::Objects& objects = content.as<level::Level>()->objects;
        constexpr std::uint32_t kEnd = 5 * test::kRecordWords * 2;
        if (!isAtEnd) // key frames of the other moveable
        {
            auto& words = objects.frames.edit();
            words.insert(words.end(), test::kRecordWords, 0x4000);
        }
        std::vector<level::Animation> rows(objects.animations.begin(), objects.animations.end());
        QCOMPARE(rows[1].frameOffset, kEnd);
        rows.push_back(rows[1]);
        rows.back().frameSize = isAtEnd ? 0 : test::kRecordWords;
        rows.back().nextAnimation = 2;
        objects.animations = Table<level::Animation>(rows);
        std::vector<level::Model> models(objects.models.begin(), objects.models.end());
        models.resize(2, models[0]);
        models[1].id = models[0].id + 1;
        models[1].animationIndex = 2;
        models[1].frameOffset = kEnd;
        objects.models = Table<level::Model>(models);
        Document document(content);
        const std::array<std::size_t, 1> first{0};
        const auto made = edit::duplicateAnimations(document, first);
        QVERIFY2(made, made ? "" : fullMessage(made.error()).c_str());
        QVERIFY(isSound(content, document));
        QCOMPARE(made->first, std::size_t{2});
        QCOMPARE(turnsIn(document, 0), kAllTurns);
        QCOMPARE(turnsIn(document, 1), Turns{});
        QCOMPARE(turnsIn(document, 2), kAllTurns);
        QCOMPARE(row(document, 1).frameOffset, kEnd);
        QCOMPARE(row(document, 3).frameOffset, 2 * kEnd);
        QCOMPARE(objectsOf(document).models[1].frameOffset, 2 * kEnd);
        QCOMPARE(turnsIn(document, 3).size(), isAtEnd ? std::size_t{0} : std::size_t{1});
        QVERIFY(edit::splitAnimation(document, 0, 4));
        QVERIFY(edit::makeAnimation(document, 0, edit::poseAt(content, 0, 0)));
        QCOMPARE(turnsIn(document, 2), kAllTurns);
    }
}

void tst_AnimationMaking::thoseThatOthersBeginInAreRefused()
{
    schema::Content content = nodding();
    level::Objects& objects = content.as<level::Level>()->objects;
    std::vector<level::Animation> rows(objects.animations.begin(), objects.animations.end());
    rows.push_back(rows[1]);
    rows.back().frameOffset = 2 * test::kRecordWords * 2; // at key frame 2
    objects.animations = Table<level::Animation>(rows);
    Document document(content);
    const std::array<std::size_t, 1> first{0};
    const auto copied = edit::duplicateAnimations(document, first);
    QVERIFY(!copied);
    QCOMPARE(copied.error().code, ErrorCode::OwnerTied);
    QVERIFY(!edit::makeAnimation(document, 0, edit::poseAt(content, 0, 0)));
    QVERIFY(!edit::splitAnimation(document, 0, 4));
    QVERIFY(!document.canUndo());
    QCOMPARE(document.content().write(), content.write());
}

void tst_AnimationMaking::nothingIsTakenOff()
{
    schema::Content content = nodding();
    // What names frames that it does not have means none that could go.
    content.as<level::Level>()->objects.animCommands = Table<std::int16_t>{5, 3, 7};
    Document document(content);
    QVERIFY(edit::trimAnimation(document, 0, {0, 11}));
    QVERIFY(!document.canUndo());
}

/// Fan tools write one more than the frames need.
void tst_AnimationMaking::spareKeyFramesAreNotTakenOff()
{
    schema::Content content = nodding();
    content.as<level::Level>()->objects.animations.edit()[0].frameEnd = 106;
    Document document(content);
    QVERIFY(edit::trimAnimation(document, 0, {0, 7}));
    QVERIFY(!document.canUndo());
    QCOMPARE(turnsIn(document, 0), kAllTurns);
}

template struct tr::test::RegisteredTest<tst_AnimationMaking>;
#include "tst_AnimationMaking.moc"
