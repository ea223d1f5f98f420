// What animators do to key frames and animations: turning, mirroring, resampling, retiming,
// interpolating and thinning out. Numbers of frames are compared with ones that are counted by
// hand, poses with what the player showed before.

#include "core/edit/animation/AnimationEdit.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/Symmetry.h"
#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/core/Nodding.h"
#include "tests/core/SetPose.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

using namespace tr;
using edit::Document;
using edit::EditCode;
using level::Animation;
using schema::Version;
using test::kRecordWords;
using test::kStepSound;
using test::nodding;
using test::objectsOf;
using test::turn;
using view::JointAngles;
using view::Keyframe;
namespace tables = level::tables;
namespace versions = level::versions;

namespace
{

using Animations = std::array<std::size_t, 1>;
constexpr Animations kFirst{0};

/// What angles of ten bits can put a place off, as a part of its distance from the root: half a
/// step of each axis and of each joint on the way, 0.003 each.
constexpr float kNear = 0.01F;

level::Objects& objectsIn(schema::Content& content)
{
    return content.as<level::Level>()->objects;
}

const Animation& animation(const Document& document, std::size_t row = 0)
{
    return objectsOf(document).animations[row];
}

const level::AnimDispatch& dispatch(const Document& document, std::size_t row)
{
    return objectsOf(document).animDispatches[row];
}

std::vector<int> turnsOf(const Document& document)
{
    std::vector<int> found;
    for (const Keyframe& each : edit::keyframesIn(document.content(), 0))
    {
        found.push_back(each.angles[0].x);
    }
    return found;
}

/// Low and high of all dispatches, one after the other.
std::vector<int> rangesOf(const Document& document)
{
    std::vector<int> found;
    for (const level::AnimDispatch& each : objectsOf(document).animDispatches)
    {
        found.push_back(each.low);
        found.push_back(each.high);
    }
    return found;
}

edit::MakeTrack whole(edit::Track (*make)(const schema::Content&, const edit::KeyframeSpan&))
{
    return [make](const schema::Content& content, std::size_t animation) {
        return make(content, {animation, 0, edit::sizeOf(content, animation).keyframes});
    };
}

edit::MakeTrack resampling(std::uint8_t rate)
{
    return [rate](const schema::Content& content, std::size_t animation)
    { return edit::resampled(content, animation, rate); };
}

/// How far places 64 units from each joint are apart in two poses, as a part of their distance from
/// the root.
float away(const view::Pose& a, const view::Pose& b)
{
    constexpr float kArm = 64.0F;
    float most = a.size() == b.size() ? 0.0F : 1.0F;
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    {
        for (const glm::vec4& point :
             {glm::vec4(0, 0, 0, 1), glm::vec4(kArm, 0, 0, 1), glm::vec4(0, kArm, 0, 1)})
        {
            const glm::vec4 place = a[i] * point;
            const float reach = kArm + glm::length(place - a[0][3]);
            most = std::max(most, glm::length(place - b[i] * point) / reach);
        }
    }
    return most;
}

/// Animations of a file with at least so many key frames.
std::vector<std::size_t> animationsWith(const schema::Content& content, std::size_t keyframes)
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < level::objectsOf(content).animations.size(); ++i)
    {
        if (edit::keyframesIn(content, i).size() >= keyframes)
        {
            found.push_back(i);
        }
    }
    return found;
}

/// The pose at a frame of an animation, as the player shows it.
view::Pose seen(const schema::Content& content, std::size_t animation, std::size_t frame)
{
    const level::Objects& objects = level::objectsOf(content);
    const auto model = view::modelOfAnimation(objects, animation);
    return view::poseOfFrame(
        objects, content.version(), objects.models[*model], animation, static_cast<float>(frame));
}

void addVersions()
{
    QTest::addColumn<Version>("version");
    for (const Version version : level::kAllVersions)
    {
        QTest::newRow(level::versionName(version).data()) << version;
    }
}

} // namespace

class tst_AnimationEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anAnimationIsTurned();
    void someKeyFramesAreTurned();
    void spareKeyFramesAreNotTurned();
    void recordsWithFewerAnglesThanMeshes();
    void deadDispatchesStayDead();
    void endsThatEnginesDoNotKnowAreRefused();
    void damagedListsTakeNoLonger();
    void whatOverlapsIsReadOnlySoOften();
    void framesGoAlongWithAnotherRate();
    void theWayIsKeptOrTheSpeed();
    void keyFramesComeBetween();
    void everySecondKeyFrameGoes();
    void sizesAreToldBefore();
    void whatOwnsNoKeyFramesIsRefused();
    void severalAreOneEdit();
    void sharedKeyFramesAreChangedOnce();
    void aPoseIsWhatCanBeStored();
    void stepsOfAPoseAreOneEdit();
    void aPoseIsPasted();

    void everyFrameIsSeenAsBefore_data() { addVersions(); }

    void everyFrameIsSeenAsBefore();

    void twiceIsTheOriginal_data() { addVersions(); }

    void twiceIsTheOriginal();

    void mirroredIsTheMirrorImage();
    void whatHasALeftAndARightIsMirrored();
};

void tst_AnimationEdit::anAnimationIsTurned()
{
    Document document(nodding());
    const auto before = document.content().write();
    QVERIFY(
        edit::changeTracks(document, EditCode::ReverseAnimations, kFirst, whole(edit::reversed)));
    QCOMPARE(turnsOf(document), (std::vector<int>{turn(4), turn(3), turn(2), turn(1), turn(0)}));
    QCOMPARE(objectsOf(document).frames[kRecordWords - 1], std::uint16_t{0xAB04});
    QCOMPARE(animation(document).frameStart, std::uint16_t{100});
    QCOMPARE(animation(document).frameEnd, std::uint16_t{110});
    QCOMPARE(objectsOf(document).animCommands[1], std::int16_t{107});
    QCOMPARE(rangesOf(document), (std::vector<int>{105, 108, 100, 111, 100, 104}));
    // Who enters it still does so where he did.
    QCOMPARE(animation(document, 1).nextFrame, std::uint16_t{106});
    QCOMPARE(dispatch(document, 2).nextFrame, std::uint16_t{104});
    document.undo();
    QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
}

void tst_AnimationEdit::someKeyFramesAreTurned()
{
    Document document(nodding());
    QVERIFY(edit::changeTracks(document,
                               EditCode::ReverseKeyframes,
                               kFirst,
                               [](const schema::Content& content, std::size_t row) {
                                   return edit::reversed(content, {row, 1, 3});
                               }));
    QCOMPARE(turnsOf(document), (std::vector<int>{turn(0), turn(3), turn(2), turn(1), turn(4)}));
    QCOMPARE(objectsOf(document).animCommands[1], std::int16_t{103});
    QCOMPARE(rangesOf(document), (std::vector<int>{102, 105, 100, 111, 106, 30000}));
}

void tst_AnimationEdit::spareKeyFramesAreNotTurned()
{
    // Frames 100 to 105 need three key frames of five.
    schema::Content content = nodding();
    objectsIn(content).animations.edit()[0].frameEnd = 105;
    Document document(std::move(content));
    QVERIFY(
        edit::changeTracks(document, EditCode::ReverseAnimations, kFirst, whole(edit::reversed)));
    QCOMPARE(turnsOf(document), (std::vector<int>{turn(2), turn(1), turn(0), turn(3), turn(4)}));
}

void tst_AnimationEdit::recordsWithFewerAnglesThanMeshes()
{
    // A record of TR1 says itself how many angles it has: one, of two meshes left and right.
    schema::Content content = test::LevelBuilder(versions::Tr1).build();
    level::Objects& objects = objectsIn(content);
    std::vector<std::uint16_t> frames(view::kKeyframeHeaderWords);
    frames.insert(frames.end(), {1, 0x0005, 0x0040});
    objects.frames = Table<std::uint16_t>(frames);
    Animation row;
    row.frameRate = 1;
    objects.animations = Table<Animation>{row};
    objects.animCommands.clear();
    objects.stateChanges.clear();
    objects.animDispatches.clear();
    objects.meshTrees = Table<std::int32_t>(std::vector<std::int32_t>{2, 40, 0, 0, 1, -40, 0, 0});
    objects.meshPointers = Table<level::MeshPointer>(std::vector<level::MeshPointer>(3));
    level::Model model = objects.models[0];
    model.numMeshes = 3;
    model.firstMesh = 0;
    model.meshTreeIndex = 0;
    model.animationIndex = 0;
    model.frameOffset = 0;
    objects.models = Table<level::Model>{model};
    Document document(std::move(content));
    const auto before = document.content().write();
    QVERIFY(edit::mirrorAnimations(document, kFirst));
    QVERIFY(edit::mirrorAnimations(document, kFirst));
    QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
}

void tst_AnimationEdit::deadDispatchesStayDead()
{
    schema::Content content = nodding();
    auto& dead = objectsIn(content).animDispatches.edit()[0];
    dead.low = 115; // four behind the last that is looked at
    dead.high = 120;
    Document document(std::move(content));
    QVERIFY(edit::retimeAnimations(document, kFirst, 6, false));
    QCOMPARE(animation(document).frameEnd, std::uint16_t{120});
    QCOMPARE(rangesOf(document), (std::vector<int>{125, 130, 100, 121, 112, 30000}));
}

void tst_AnimationEdit::endsThatEnginesDoNotKnowAreRefused()
{
    schema::Content content = nodding();
    auto& row = objectsIn(content).animations.edit()[0];
    row.frameStart = 32'700;
    row.frameEnd = 32'710;
    Document document(std::move(content));
    const auto refused = edit::retimeAnimations(document, kFirst, 60, false);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::OutOfRange);
    QVERIFY(!document.canUndo());
    QVERIFY(edit::retimeAnimations(document, kFirst, 2, false));
}

void tst_AnimationEdit::damagedListsTakeNoLonger()
{
    // All state changes have all dispatches: whoever looks through them one by one is never done.
    constexpr std::uint16_t kMany = 60'000;
    schema::Content content = nodding();
    level::Objects& objects = objectsIn(content);
    objects.animations.edit()[0].numStateChanges = kMany;
    objects.stateChanges =
        Table<level::StateChange>(std::vector<level::StateChange>(kMany, {1, kMany, 0}));
    objects.animDispatches =
        Table<level::AnimDispatch>(std::vector<level::AnimDispatch>(kMany, {102, 105, 1, 0}));
    Document document(std::move(content));
    QVERIFY(edit::retimeAnimations(document, kFirst, 6, false));
    QCOMPARE(dispatch(document, kMany - 1).low, std::uint16_t{104});
}

void tst_AnimationEdit::framesGoAlongWithAnotherRate()
{
    Document document(nodding());
    QVERIFY(edit::retimeAnimations(document, kFirst, 6, false));
    QCOMPARE(turnsOf(document), (std::vector<int>{turn(0), turn(1), turn(2), turn(3), turn(4)}));
    QCOMPARE(animation(document).frameRate, std::uint8_t{6});
    QCOMPARE(animation(document).frameEnd, std::uint16_t{120});
    QCOMPARE(objectsOf(document).animCommands[1], std::int16_t{106});
    QCOMPARE(rangesOf(document), (std::vector<int>{104, 110, 100, 121, 112, 30000}));
    QCOMPARE(animation(document, 1).nextFrame, std::uint16_t{112});
    QCOMPARE(dispatch(document, 2).nextFrame, std::uint16_t{108});
    // One a frame: frames 100, 101.67 and so on, to the nearest.
    QVERIFY(edit::retimeAnimations(document, kFirst, 1, false));
    QCOMPARE(animation(document).frameEnd, std::uint16_t{103});
    QCOMPARE(objectsOf(document).animCommands[1], std::int16_t{101});
    QCOMPARE(rangesOf(document), (std::vector<int>{101, 102, 100, 104, 102, 30000}));
    // A dispatch that holds to the end goes on doing so where the end moves behind it.
    QVERIFY(edit::retimeAnimations(document, kFirst, 255, false));
    QCOMPARE(animation(document).frameEnd, std::uint16_t{100 + 3 * 255});
    QCOMPARE(rangesOf(document), (std::vector<int>{355, 610, 100, 100 + 3 * 255 + 1, 610, 30000}));
}

void tst_AnimationEdit::theWayIsKeptOrTheSpeed()
{
    // Twice as long: half as fast, and a quarter of the acceleration.
    Document document(nodding());
    QVERIFY(edit::retimeAnimations(document, kFirst, 6, true));
    QCOMPARE(animation(document).speed, std::int32_t{0x30000});
    QCOMPARE(animation(document).acceleration, std::int32_t{-0x240});
    document.undo();
    QVERIFY(edit::retimeAnimations(document, kFirst, 6, false));
    QCOMPARE(animation(document).speed, std::int32_t{0x60000});
}

void tst_AnimationEdit::keyFramesComeBetween()
{
    Document document(nodding());
    QVERIFY(edit::changeTracks(document,
                               EditCode::InterpolateKeyframes,
                               kFirst,
                               [](const schema::Content& content, std::size_t row) {
                                   return edit::interpolated(content, {row, 1, 3}, 3);
                               }));
    QCOMPARE(turnsOf(document),
             (std::vector<int>{turn(0),
                               turn(1),
                               0x1400,
                               0x1800,
                               0x1C00,
                               turn(2),
                               0x2400,
                               0x2800,
                               0x2C00,
                               turn(3),
                               turn(4)}));
    const auto keyframes = edit::keyframesIn(document.content(), 0);
    QCOMPARE(keyframes[3].offset.x, std::int16_t{15});
    QCOMPARE(animation(document).frameRate, std::uint8_t{3});
    QCOMPARE(animation(document).frameSize, std::uint8_t{kRecordWords});
    // Frame 103 is the second key frame, from which on all is four times as long up to the fourth,
    // which was seen in 109; 110 is a third of the way to the fifth.
    QCOMPARE(animation(document).frameEnd, std::uint16_t{128});
    QCOMPARE(objectsOf(document).animCommands[1], std::int16_t{103});
    QCOMPARE(rangesOf(document), (std::vector<int>{102, 111, 100, 129, 115, 30000}));
    QCOMPARE(dispatch(document, 2).nextFrame, std::uint16_t{107});
}

void tst_AnimationEdit::everySecondKeyFrameGoes()
{
    Document document(nodding());
    QVERIFY(edit::changeTracks(document,
                               EditCode::ThinKeyframes,
                               kFirst,
                               [](const schema::Content& content, std::size_t row) {
                                   return edit::thinned(content, {row, 0, 5}, 2);
                               }));
    QCOMPARE(turnsOf(document), (std::vector<int>{turn(0), turn(2), turn(4)}));
    // Half as long: 110 was ten frames behind the first.
    QCOMPARE(animation(document).frameEnd, std::uint16_t{105});
    QCOMPARE(objectsOf(document).animCommands[1], std::int16_t{102}); // of 101.5
    QCOMPARE(rangesOf(document), (std::vector<int>{101, 103, 100, 106, 103, 30000}));
    // Of three every third: the last, behind which nothing is.
    QVERIFY(edit::changeTracks(document,
                               EditCode::ThinKeyframes,
                               kFirst,
                               [](const schema::Content& content, std::size_t row) {
                                   return edit::thinned(content, {row, 0, 3}, 3);
                               }));
    QCOMPARE(turnsOf(document), (std::vector<int>{turn(0), turn(2)}));
    // Three frames apart: what is behind the second is seen no more.
    QCOMPARE(animation(document).frameEnd, std::uint16_t{103});
    QCOMPARE(rangesOf(document), (std::vector<int>{101, 103, 100, 104, 103, 30000}));
}

void tst_AnimationEdit::sizesAreToldBefore()
{
    Document document(nodding());
    const schema::Content& content = document.content();
    QVERIFY(edit::sizeOf(content, 0) == (edit::TrackSize{5, kRecordWords, 11, 3}));
    QVERIFY(edit::sizeOf(content, 1) == (edit::TrackSize{0, 0, 1, 0}));
    const edit::Track track = edit::interpolated(content, {0, 1, 3}, 3);
    const edit::TrackSize size = edit::sizeWith(content, 0, track);
    QVERIFY(size == (edit::TrackSize{11, kRecordWords, 29, 3}));
    edit::Track longer = edit::retimed(content, 0, 6);
    longer.keyframes[2].values.angles[0].y = 0x4000;
    longer.keyframes[2].values.angles[0].z = 0x4000;
    QVERIFY(edit::sizeWith(content, 0, longer) == (edit::TrackSize{5, kRecordWords, 21, 6}));
    QVERIFY(edit::changeTracks(document,
                               EditCode::RetimeAnimations,
                               kFirst,
                               [&longer](const schema::Content&, std::size_t) { return longer; }));
    QVERIFY(edit::sizeOf(document.content(), 0) == (edit::TrackSize{5, kRecordWords, 21, 6}));
}

void tst_AnimationEdit::whatOwnsNoKeyFramesIsRefused()
{
    Document document(nodding());
    const auto before = document.content().write();
    constexpr std::array<std::size_t, 2> kBoth{0, 1};
    const auto refused =
        edit::changeTracks(document, EditCode::ReverseAnimations, kBoth, whole(edit::reversed));
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::NoKeyframes);
    QCOMPARE(refused.error().arguments, std::vector<std::string>{"animations/1"});
    QVERIFY(!document.canUndo());
    QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
}

void tst_AnimationEdit::severalAreOneEdit()
{
    const format::GameFile file = test::templeFile(versions::Tr4);
    Document document(file.content);
    const auto before = document.content().write();
    const auto rows = animationsWith(file.content, 2);
    QVERIFY(rows.size() >= 3);
    QVERIFY(edit::changeTracks(document, EditCode::ReverseAnimations, rows, whole(edit::reversed)));
    QCOMPARE(document.position(), std::size_t{1});
    const std::string name = edit::text(document.history()[0].name);
    QVERIFY2(name.starts_with("Reverse " + std::to_string(rows.size()) + " animations from "),
             name.c_str());
    const auto after = document.content().write();
    QVERIFY(test::byteDifference(before, after) != test::kNothing);
    document.undo();
    QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
    document.redo();
    QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
    // As if each had been done by itself, also where records come and go.
    Document together(file.content);
    Document alone(file.content);
    QVERIFY(edit::changeTracks(together, EditCode::ResampleAnimations, rows, resampling(1)));
    for (const std::size_t row : rows)
    {
        const std::array<std::size_t, 1> one{row};
        QVERIFY(edit::changeTracks(alone, EditCode::ResampleAnimations, one, resampling(1)));
    }
    QCOMPARE(test::byteDifference(alone.content().write(), together.content().write()),
             test::kNothing);
    QVERIFY(together.content().write().size() > before.size());
}

void tst_AnimationEdit::sharedKeyFramesAreChangedOnce()
{
    // A third animation has the key frames of the first, and a fourth those of both others.
    schema::Content content = nodding();
    level::Objects& objects = objectsIn(content);
    Animation third = objects.animations[0];
    Animation behind = objects.animations[1];
    Animation fourth = third;
    fourth.frameSize = 2 * kRecordWords;
    objects.animations =
        Table<Animation>{objects.animations[0], behind, third, behind, fourth, behind};
    objects.models.edit()[0].animationIndex = 0;
    Document document(std::move(content));
    const auto before = turnsOf(document);
    constexpr std::array<std::size_t, 2> kShare{0, 2};
    QVERIFY(
        edit::changeTracks(document, EditCode::ReverseAnimations, kShare, whole(edit::reversed)));
    std::vector<int> expected = before;
    std::ranges::reverse(expected);
    QCOMPARE(turnsOf(document), expected);
    QCOMPARE(edit::keyframesIn(document.content(), 2).front().angles[0].x,
             static_cast<std::uint16_t>(expected.front()));
    constexpr std::array<std::size_t, 2> kCut{0, 4};
    const auto refused =
        edit::changeTracks(document, EditCode::ReverseAnimations, kCut, whole(edit::reversed));
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::EntryTied);
}

void tst_AnimationEdit::aPoseIsWhatCanBeStored()
{
    // Ten bits of a turn: steps of 64.
    Document document(nodding());
    Keyframe wanted = edit::keyframesIn(document.content(), 0)[2];
    wanted.angles[0] = {0x1234, 0, 0};
    Keyframe stored = edit::asStored(document.content(), 0, {2, wanted});
    QCOMPARE(stored.angles[0].x, std::uint16_t{0x1240});
    wanted.angles[0] = {0x1234, 0x2001, 0};
    stored = edit::asStored(document.content(), 0, {2, wanted});
    QVERIFY(stored.angles[0] == (JointAngles{0x1240, 0x2000, 0}));
    QVERIFY(test::setPose(document, 0, 2, wanted));
    QVERIFY(edit::keyframesIn(document.content(), 0)[2].angles[0] == stored.angles[0]);
    QCOMPARE(edit::text(document.history()[0].name),
             std::string("Turn mesh 0 in key frame 2 of it"));
    // Nothing else has changed.
    QCOMPARE(turnsOf(document), (std::vector<int>{turn(0), turn(1), 0x1240, turn(3), turn(4)}));
    QCOMPARE(animation(document).frameEnd, std::uint16_t{110});
    QCOMPARE(rangesOf(document), (std::vector<int>{102, 105, 100, 111, 106, 30000}));
}

void tst_AnimationEdit::stepsOfAPoseAreOneEdit()
{
    Document document(nodding());
    const auto before = document.content().write();
    for (int i = 1; i <= 5; ++i)
    {
        Keyframe wanted = edit::keyframesIn(document.content(), 0)[2];
        wanted.angles[0].x = static_cast<std::uint16_t>(wanted.angles[0].x + 64);
        QVERIFY(test::setPose(document, 0, 2, wanted, "steps"));
    }
    QCOMPARE(document.position(), std::size_t{1});
    QCOMPARE(turnsOf(document)[2], turn(2) + 5 * 64);
    document.undo();
    QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
}

void tst_AnimationEdit::aPoseIsPasted()
{
    Document document(nodding());
    const auto before = document.content().write();
    // Of a key frame, and of what is seen between two: frame 4 is a third of the way from key
    // frame 1 to the next.
    const Keyframe second = edit::poseAt(document.content(), 0, 3);
    QCOMPARE(second.angles[0].x, turn(1));
    QCOMPARE(second.offset.x, std::int16_t{10});
    const Keyframe between = edit::poseAt(document.content(), 0, 4);
    QVERIFY(std::abs(int{between.angles[0].x} - (turn(1) + 0x1000 / 3)) <= 1);
    QCOMPARE(between.offset.x, std::int16_t{13});
    constexpr std::array<std::size_t, 2> kWhere{0, 3};
    QVERIFY(edit::pastePose(document, 0, kWhere, second));
    QVERIFY(edit::text(document.history()[0].name).starts_with("Paste pose into 2 key frames of "));
    QCOMPARE(turnsOf(document), (std::vector<int>{turn(1), turn(1), turn(2), turn(1), turn(4)}));
    const auto after = edit::keyframesIn(document.content(), 0);
    QCOMPARE(after[0].offset.x, std::int16_t{10});
    QCOMPARE(after[2].offset.x, std::int16_t{20});
    QCOMPARE(animation(document).frameEnd, std::uint16_t{110});
    document.undo();
    QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
    // Mirrored twice it is the pose.
    Keyframe skew = second;
    skew.angles[0] = {0x1240, 0x0340, 0xF000};
    const Keyframe once = edit::mirroredPose(document.content(), 0, skew);
    QVERIFY(once.angles[0] == (JointAngles{0x1240, 0xFCC0, 0x1000}));
    QCOMPARE(once.offset.x, std::int16_t{-10});
    const Keyframe twice = edit::mirroredPose(document.content(), 0, once);
    QVERIFY(twice.angles == skew.angles && twice.offset == skew.offset && twice.box == skew.box);
}

void tst_AnimationEdit::everyFrameIsSeenAsBefore()
{
    // With a key frame in every frame all is seen as it was in between; with them, resampled to
    // what it was, the key frames are those that there were.
    QFETCH(const Version, version);
    const format::GameFile file = test::templeFile(version);
    std::size_t compared = 0;
    for (const std::size_t row : animationsWith(file.content, 2))
    {
        Document document(file.content);
        const Animation old = animation(document, row);
        const std::array<std::size_t, 1> rows{row};
        QVERIFY(edit::changeTracks(document, EditCode::ResampleAnimations, rows, resampling(1)));
        Animation expected = old;
        expected.frameRate = 1;
        expected.frameSize = animation(document, row).frameSize;
        QVERIFY(animation(document, row) == expected);
        const std::size_t frames = edit::sizeOf(file.content, row).frames;
        QCOMPARE(edit::sizeOf(document.content(), row).keyframes, frames);
        for (std::size_t frame = 0; frame < frames; ++frame)
        {
            const float far =
                away(seen(file.content, row, frame), seen(document.content(), row, frame));
            QVERIFY2(far < kNear, std::to_string(far).c_str());
            ++compared;
        }
        QVERIFY(edit::changeTracks(
            document, EditCode::ResampleAnimations, rows, resampling(old.frameRate)));
        const auto now = edit::keyframesIn(document.content(), row);
        for (std::size_t i = 0; i < now.size() && i * old.frameRate < frames; ++i)
        {
            const std::size_t frame = i * old.frameRate;
            QVERIFY(away(seen(file.content, row, frame), seen(document.content(), row, frame))
                    < kNear);
        }
    }
    QVERIFY(compared > 20);
}

void tst_AnimationEdit::twiceIsTheOriginal()
{
    QFETCH(const Version, version);
    const format::GameFile file = test::templeFile(version);
    const auto before = file.content.write();
    std::size_t done = 0;
    for (const std::size_t row : animationsWith(file.content, 2))
    {
        Document document(file.content);
        const std::array<std::size_t, 1> rows{row};
        QVERIFY(edit::mirrorAnimations(document, rows));
        if (!document.canUndo())
        {
            continue; // it is its own mirror image
        }
        const auto once = document.content().write();
        QVERIFY(edit::mirrorAnimations(document, rows));
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        document.undo();
        QCOMPARE(test::byteDifference(once, document.content().write()), test::kNothing);
        document.undo();
        const auto turn = [](const schema::Content& content, std::size_t each) {
            return edit::reversed(content, {each, 0, 2});
        };
        QVERIFY(edit::changeTracks(document, EditCode::ReverseKeyframes, rows, turn));
        QVERIFY(edit::changeTracks(document, EditCode::ReverseKeyframes, rows, turn));
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        ++done;
    }
    QVERIFY2(done >= 2, std::to_string(done).c_str());
}

void tst_AnimationEdit::mirroredIsTheMirrorImage()
{
    // Of a symmetrical tree each mesh stands where its counterpart's mirror image stood.
    const std::vector<view::Joint> joints{{-1, 0, 0, 0, 0},
                                          {0, 0, 40, 10, 0},
                                          {1, 0, 0, 90, 5},
                                          {0, 0, -40, 10, 0},
                                          {3, 0, 0, 90, 5}};
    schema::Content content = test::LevelBuilder(versions::Tr4).build();
    level::Objects& objects = objectsIn(content);
    test::Random random(3);
    std::vector<std::uint16_t> frames;
    constexpr std::size_t kKeyframes = 4;
    for (std::size_t i = 0; i < kKeyframes; ++i)
    {
        std::vector<std::uint16_t> record(view::kKeyframeHeaderWords);
        record[0] = static_cast<std::uint16_t>(-30); // least and most x of the box
        record[1] = 50;
        record[6] = static_cast<std::uint16_t>(7 * i);
        for (std::size_t joint = 0; joint < joints.size(); ++joint)
        {
            record.push_back(static_cast<std::uint16_t>(random.below(0x4000)));
            record.push_back(static_cast<std::uint16_t>(random.below(0x10000)));
        }
        frames.insert(frames.end(), record.begin(), record.end());
    }
    objects.frames = Table<std::uint16_t>(frames);
    Animation row;
    row.frameSize = static_cast<std::uint8_t>(frames.size() / kKeyframes);
    row.frameRate = 1;
    row.frameEnd = kKeyframes - 1;
    objects.animations = Table<Animation>{row};
    objects.animCommands.clear();
    objects.stateChanges.clear();
    objects.animDispatches.clear();
    std::vector<std::int32_t> links;
    for (std::size_t i = 1; i < joints.size(); ++i)
    {
        const bool opens = i == 1;
        const bool closes = i == 3;
        links.insert(links.end(),
                     {opens    ? 2
                      : closes ? 1
                               : 0,
                      joints[i].x,
                      joints[i].y,
                      joints[i].z});
    }
    objects.meshTrees = Table<std::int32_t>(links);
    objects.meshPointers =
        Table<level::MeshPointer>(std::vector<level::MeshPointer>(joints.size()));
    level::Model model = objects.models[0];
    model.numMeshes = static_cast<std::uint16_t>(joints.size());
    model.firstMesh = 0;
    model.meshTreeIndex = 0;
    model.animationIndex = 0;
    model.frameOffset = 0;
    objects.models = Table<level::Model>{model};
    QCOMPARE(view::counterparts(view::jointsOf(objects, model)),
             (std::vector<std::size_t>{0, 3, 4, 1, 2}));

    Document document(content);
    QVERIFY(edit::mirrorAnimations(document, kFirst));
    const auto found = edit::keyframesIn(document.content(), 0);
    QCOMPARE(found.size(), kKeyframes);
    QCOMPARE(found[0].box.minX, std::int16_t{-50});
    QCOMPARE(found[0].box.maxX, std::int16_t{30});
    glm::mat4 flip(1.0F);
    flip[0][0] = -1.0F;
    constexpr std::array<std::size_t, 5> kOthers{0, 3, 4, 1, 2};
    for (std::size_t frame = 0; frame < kKeyframes; ++frame)
    {
        const view::Pose before = seen(content, 0, frame);
        view::Pose expected;
        for (const std::size_t other : kOthers)
        {
            expected.push_back(flip * before[other] * flip);
        }
        QVERIFY(away(expected, seen(document.content(), 0, frame)) < 0.001F);
    }
}

void tst_AnimationEdit::whatHasALeftAndARightIsMirrored()
{
    schema::Content content = test::buildTempleWad();
    level::Objects& objects = content.as<level::Wad>()->objects;
    const auto rows = animationsWith(content, 1);
    QVERIFY(!rows.empty());
    const std::size_t row = rows.front();
    Animation& changed = objects.animations.edit()[row];
    changed.lateralSpeed = 0x20000;
    changed.lateralAcceleration = -5;
    changed.numAnimCommands = 4;
    changed.animCommandIndex = static_cast<std::uint16_t>(objects.animCommands.size());
    const std::size_t first = objects.animCommands.size();
    const auto feet = [](int bits) { return static_cast<std::int16_t>(bits | 32); };
    for (const std::int16_t word : std::initializer_list<std::int16_t>{
             1, 100, -20, 30, 6, 0, feet(0x4000), 6, 0, feet(0xC000), 6, 0, 12})
    {
        objects.animCommands.edit().push_back(word);
    }
    Document document(std::move(content));
    const std::array<std::size_t, 1> which{row};
    QVERIFY(edit::mirrorAnimations(document, which));
    QCOMPARE(animation(document, row).lateralSpeed, std::int32_t{-0x20000});
    QCOMPARE(animation(document, row).lateralAcceleration, std::int32_t{5});
    const auto& words = objectsOf(document).animCommands;
    QCOMPARE(words[first + 1], std::int16_t{-100});
    QCOMPARE(words[first + 2], std::int16_t{-20});
    QCOMPARE(words[first + 6], feet(0x8000));
    QCOMPARE(words[first + 9], feet(0xC000));
    QCOMPARE(words[first + 12], std::int16_t{12});
}

void tst_AnimationEdit::whatOverlapsIsReadOnlySoOften()
{
    // Every second animation owns all of 65,536 words: 5,461 records of twelve.
    schema::Content content = nodding();
    level::Objects& objects = objectsIn(content);
    constexpr std::size_t kWords = 65'536;
    objects.frames = Table<std::uint16_t>(std::vector<std::uint16_t>(kWords, 0));
    Animation row = objects.animations[0];
    row.frameSize = kRecordWords;
    std::vector<Animation> rows;
    std::vector<std::size_t> owning;
    for (std::size_t i = 0; i < 300; ++i)
    {
        row.frameOffset = i % 2 == 0 ? 0 : 2 * kWords;
        rows.push_back(row);
        if (i % 2 == 0)
        {
            owning.push_back(i);
        }
    }
    objects.animations = Table<Animation>(std::move(rows));
    // The stream 64 times and a million words: 5,242,880, and 65,532 of them each.
    QVERIFY(edit::areReadable(content, std::span(owning).first(80)));
    QVERIFY(!edit::areReadable(content, std::span(owning).first(81)));
    // Those that own nothing, and rows that are gone, take none.
    QVERIFY(edit::areReadable(content, std::vector<std::size_t>(1000, 1)));
    QVERIFY(edit::areReadable(content, std::vector<std::size_t>{300, 1'000'000}));
}

template struct tr::test::RegisteredTest<tst_AnimationEdit>;
#include "tst_AnimationEdit.moc"
