#include "core/anim/AnimationPlayer.h"
#include "tests/support/Near.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <cmath>

using tr::anim::AnimationEvent;
using tr::anim::AnimationPlayer;
using tr::level::AnimDispatch;
using tr::level::Model;
using tr::level::Objects;
using tr::level::StateChange;
using tr::schema::Version;
namespace versions = tr::level::versions;
using tr::test::isNear;
using CommandKind = tr::view::AnimationCommand::Kind;

namespace
{

constexpr std::uint16_t kWalking = 1;
constexpr std::uint16_t kStanding = 2;
constexpr std::uint16_t kLying = 3;
constexpr std::uint16_t kUnknownState = 99;

/// Rows of the animations.
constexpr std::size_t kWalk = 0;
constexpr std::size_t kStand = 1;
constexpr std::size_t kLie = 2;

/// Ten bits make a turn, so 0x100 is a quarter.
constexpr std::uint16_t kQuarter = 0x100;

/// A key frame of two meshes that turn about Y: box, place of the first mesh, a word a mesh.
void addKeyframe(Objects& objects, std::int16_t x, std::uint16_t rootTurn, std::uint16_t childTurn)
{
    auto& words = objects.frames.edit();
    words.insert(words.end(), 6, 0);
    words.push_back(static_cast<std::uint16_t>(x));
    words.insert(words.end(), 2, 0);
    words.push_back(0x8000 | rootTurn);
    words.push_back(0x8000 | childTurn);
}

tr::level::Animation
animation(std::uint16_t state, std::uint8_t rate, std::uint16_t start, std::uint16_t end)
{
    tr::level::Animation result;
    result.stateId = state;
    result.frameRate = rate;
    result.frameSize = 11;
    result.frameStart = start;
    result.frameEnd = end;
    return result;
}

Model twoMeshes()
{
    Model model;
    model.numMeshes = 2;
    return model;
}

/// Walks for five frames, a key frame every second one; then stands, four frames with a key frame
/// each, over and over. Lying has no key frames.
Objects objects()
{
    Objects result;
    result.meshPointers = {{0}, {0}};
    result.meshTrees = {0, 0, -100, 0};

    auto walk = animation(kWalking, 2, 10, 14);
    walk.nextAnimation = kStand;
    walk.nextFrame = 21;
    addKeyframe(result, 0, 0, 0);
    addKeyframe(result, 100, 0, kQuarter);
    addKeyframe(result, 200, kQuarter, kQuarter);

    auto stand = animation(kStanding, 1, 20, 23);
    stand.nextAnimation = kStand;
    stand.nextFrame = 20;
    stand.frameOffset = static_cast<std::uint32_t>(result.frames.size() * 2);
    for (std::int16_t i = 0; i < 4; ++i)
    {
        addKeyframe(result, static_cast<std::int16_t>(i * 10), 0, 0);
    }

    auto lie = animation(kLying, 1, 30, 32);
    lie.frameOffset = static_cast<std::uint32_t>(result.frames.size() * 2);
    lie.nextAnimation = kLie;
    lie.nextFrame = 30;
    result.animations = {walk, stand, lie};
    return result;
}

/// From walking one gets to standing in frames 12 and 13, to frame 22.
Objects objectsWithDispatch()
{
    Objects result = objects();
    result.animDispatches = {AnimDispatch{12, 13, kStand, 22}};
    result.stateChanges = {StateChange{kStanding, 1, 0}};
    result.animations.edit()[kWalk].numStateChanges = 1;
    return result;
}

/// Gives walking these commands.
void setCommands(Objects& objects, std::vector<std::int16_t> words, std::uint16_t count)
{
    objects.animCommands = std::move(words);
    objects.animations.edit()[kWalk].numAnimCommands = count;
}

bool isAt(const AnimationPlayer& player, std::size_t animation, std::size_t frame)
{
    const bool result = player.animation() == animation && player.frame() == frame;
    if (!result)
    {
        qWarning("at frame %zu of animation %zu", player.frame(), player.animation());
    }
    return result;
}

/// Where a mesh looks that looks along +Z at rest.
glm::vec3 looks(const tr::view::Pose& pose, std::size_t mesh)
{
    return glm::vec3(pose[mesh][2]);
}

glm::vec3 place(const tr::view::Pose& pose, std::size_t mesh)
{
    return glm::vec3(pose[mesh][3]);
}

/// Turned from +Z towards +X, which is what a positive angle about Y does.
glm::vec3 turned(float degrees)
{
    const float radians = degrees * 3.14159265F / 180.0F;
    return {std::sin(radians), 0.0F, std::cos(radians)};
}

} // namespace

class tst_AnimationPlayer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void startsAtTheFirstFrame();
    void aSecondIsThirtyFrames();
    void keyFramesStandEveryFewFrames();
    void everyJointIsInterpolated();
    void turnsGoTheShorterWay();
    void theEndLeadsToTheNextAnimation();
    void nextFramesOutsideAreMovedInside_data();
    void nextFramesOutsideAreMovedInside();
    void anAnimationCanLoopIntoItsMiddle();
    void withoutChainingItStartsAgain();
    void statesChangeOnlyInTheRangeOfADispatch_data();
    void statesChangeOnlyInTheRangeOfADispatch();
    void aRequestWaitsForItsFrame();
    void endsForgetRequests_data();
    void endsForgetRequests();
    void aDispatchBehindTheEndEndsAtOnce();
    void aDispatchLeavesTheEndOut();
    void requestsThatLeadNowhere();
    void theFirstDispatchThatFitsCounts();
    void commandsHappenInTheirFrame();
    void commandsOfTheWholeAnimationHappenAtItsEnd();
    void commandsOfTheFrameThatIsEnteredHappen();
    void jumpsAndSteps();
    void withoutKeyFramesThereIsTheRestPose();
    void aMissingNextAnimationStops();
    void aFrameRateOfZeroIsOne();
    void oddFrameNumbers();
    void theSpeedGrowsFromTheFirstFrameOn();
    void aModelWithoutAnimations();
};

void tst_AnimationPlayer::startsAtTheFirstFrame()
{
    const Objects data = objects();
    const AnimationPlayer player(data, versions::Tr2, twoMeshes());
    QVERIFY(isAt(player, kWalk, 0));
    QCOMPARE(player.frameCount(), 5U);
    QCOMPARE(player.state(), kWalking);

    Model stands = twoMeshes();
    stands.animationIndex = kStand;
    QVERIFY(isAt(AnimationPlayer(data, versions::Tr2, stands), kStand, 0));
}

void tst_AnimationPlayer::aSecondIsThirtyFrames()
{
    QCOMPARE(tr::anim::kTicksPerSecond, 30);
    Objects data = objects();
    data.animations.edit()[kWalk].frameEnd = 10 + 30;
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    QVERIFY(player.advance(tr::anim::kTicksPerSecond).empty());
    QVERIFY(isAt(player, kWalk, 30));
}

void tst_AnimationPlayer::keyFramesStandEveryFewFrames()
{
    const Objects data = objects();
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    for (const float x : {0.0F, 50.0F, 100.0F, 150.0F, 200.0F})
    {
        QVERIFY(isNear(place(player.pose(), 0), {x, 0.0F, 0.0F}));
        player.advance(1);
    }
    // Half a tick is a quarter of the way where a key frame stands every second frame.
    player.jumpTo(kWalk, 0);
    QVERIFY(isNear(place(player.pose(0.5F), 0), {25.0F, 0.0F, 0.0F}));
    // Nothing is made up behind the last frame.
    player.jumpTo(kWalk, 4);
    QVERIFY(isNear(place(player.pose(0.5F), 0), {200.0F, 0.0F, 0.0F}));
}

void tst_AnimationPlayer::everyJointIsInterpolated()
{
    const Objects data = objects();
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    // The child turns by a quarter until the second key frame, and hangs 100 above the root.
    QVERIFY(isNear(looks(player.pose(), 1), turned(0.0F)));
    player.jumpTo(kWalk, 1);
    QVERIFY(isNear(looks(player.pose(), 0), turned(0.0F)));
    QVERIFY(isNear(looks(player.pose(), 1), turned(45.0F)));
    QVERIFY(isNear(place(player.pose(), 1), {50.0F, -100.0F, 0.0F}));
    player.jumpTo(kWalk, 2);
    QVERIFY(isNear(looks(player.pose(), 1), turned(90.0F)));
    // Then the root turns, and the child with it.
    player.jumpTo(kWalk, 3);
    QVERIFY(isNear(looks(player.pose(), 0), turned(45.0F)));
    QVERIFY(isNear(looks(player.pose(), 1), turned(135.0F)));
}

void tst_AnimationPlayer::turnsGoTheShorterWay()
{
    Objects data = objects();
    auto& words = data.frames.edit();
    // Of the child: from 337.5 to 22.5 degrees; then to 247.5 degrees, 135 back and 225 ahead.
    words[10] = 0x8000 | 0x3C0;
    words[21] = 0x8000 | 0x040;
    words[32] = 0x8000 | 0x2C0;
    words[31] = 0x8000; // the root stays
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    QVERIFY(isNear(looks(player.pose(), 1), turned(337.5F)));
    QVERIFY(isNear(looks(player.pose(0.5F), 1), turned(348.75F)));
    player.advance(1);
    QVERIFY(isNear(looks(player.pose(), 1), turned(0.0F)));
    player.advance(2);
    QVERIFY(isNear(looks(player.pose(), 1), turned(22.5F - 67.5F)));
}

void tst_AnimationPlayer::theEndLeadsToTheNextAnimation()
{
    const Objects data = objects();
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    player.advance(4);
    QVERIFY(isAt(player, kWalk, 4));
    // Frame 21 is the second of standing.
    player.advance(1);
    QVERIFY(isAt(player, kStand, 1));
    QCOMPARE(player.state(), kStanding);
    QVERIFY(isNear(place(player.pose(), 0), {10.0F, 0.0F, 0.0F}));
    player.advance(3);
    QVERIFY(isAt(player, kStand, 0));
}

void tst_AnimationPlayer::nextFramesOutsideAreMovedInside_data()
{
    QTest::addColumn<int>("nextFrame");
    QTest::addColumn<int>("expected");
    QTest::newRow("first") << 20 << 0;
    QTest::newRow("last") << 23 << 3;
    QTest::newRow("before") << 5 << 0;
    QTest::newRow("behind") << 24 << 3;
    QTest::newRow("far behind") << 65535 << 3;
}

void tst_AnimationPlayer::nextFramesOutsideAreMovedInside()
{
    QFETCH(int, nextFrame);
    QFETCH(int, expected);
    Objects data = objects();
    data.animations.edit()[kWalk].nextFrame = static_cast<std::uint16_t>(nextFrame);
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    player.advance(5);
    QVERIFY(isAt(player, kStand, static_cast<std::size_t>(expected)));
}

void tst_AnimationPlayer::anAnimationCanLoopIntoItsMiddle()
{
    Objects data = objects();
    data.animations.edit()[kStand].nextFrame = 22;
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    player.jumpTo(kStand);
    for (const std::size_t frame : {1U, 2U, 3U, 2U, 3U, 2U})
    {
        player.advance(1);
        QVERIFY(isAt(player, kStand, frame));
    }
}

void tst_AnimationPlayer::withoutChainingItStartsAgain()
{
    const Objects data = objects();
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    player.setChaining(false);
    player.advance(5);
    QVERIFY(isAt(player, kWalk, 0));
    player.advance(5 * 7 + 3);
    QVERIFY(isAt(player, kWalk, 3));
    player.setChaining(true);
    player.advance(2);
    QVERIFY(isAt(player, kStand, 1));
}

void tst_AnimationPlayer::statesChangeOnlyInTheRangeOfADispatch_data()
{
    QTest::addColumn<int>("low");
    QTest::addColumn<int>("high");
    QTest::addColumn<int>("frame");
    QTest::addColumn<int>("animation");
    QTest::addColumn<int>("expected");
    // The frame goes up first: from the third (12) a tick leads to 13. Walking ends with 14.
    QTest::newRow("before") << 12 << 13 << 0 << int(kWalk) << 1;
    QTest::newRow("lowest") << 12 << 13 << 1 << int(kStand) << 2;
    QTest::newRow("highest") << 12 << 13 << 2 << int(kStand) << 2;
    QTest::newRow("behind") << 12 << 13 << 3 << int(kWalk) << 4;
    QTest::newRow("behind, at the end") << 12 << 13 << 4 << int(kStand) << 1;
    // Frame 15 is looked at before the end leads to frame 21, and there is no frame 16.
    QTest::newRow("one behind the end") << 15 << 15 << 4 << int(kStand) << 2;
    QTest::newRow("up to one behind the end") << 10 << 15 << 4 << int(kStand) << 2;
    QTest::newRow("up to far behind the end") << 10 << 999 << 4 << int(kStand) << 2;
    QTest::newRow("two behind the end") << 16 << 16 << 4 << int(kStand) << 1;
    QTest::newRow("the frame that is left") << 10 << 10 << 0 << int(kWalk) << 1;
}

void tst_AnimationPlayer::statesChangeOnlyInTheRangeOfADispatch()
{
    QFETCH(int, low);
    QFETCH(int, high);
    QFETCH(int, frame);
    QFETCH(int, animation);
    QFETCH(int, expected);
    Objects data = objectsWithDispatch();
    auto& dispatch = data.animDispatches.edit()[0];
    dispatch.low = static_cast<std::uint16_t>(low);
    dispatch.high = static_cast<std::uint16_t>(high);
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    player.jumpTo(kWalk, static_cast<std::size_t>(frame));
    player.requestState(kStanding);
    player.advance(1);
    QVERIFY(isAt(player, static_cast<std::size_t>(animation), static_cast<std::size_t>(expected)));
}

void tst_AnimationPlayer::aRequestWaitsForItsFrame()
{
    const Objects data = objectsWithDispatch();
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    player.requestState(kStanding);
    player.advance(1);
    QVERIFY(isAt(player, kWalk, 1));
    player.advance(1);
    QVERIFY(isAt(player, kStand, 2));
    // It is there: standing goes on.
    player.advance(2);
    QVERIFY(isAt(player, kStand, 0));
}

void tst_AnimationPlayer::endsForgetRequests_data()
{
    QTest::addColumn<Version>("version");
    QTest::addColumn<bool>("sameState");
    QTest::addColumn<bool>("forgotten");
    QTest::newRow("TR1, same state") << versions::Tr1 << true << true;
    QTest::newRow("TR1, another state") << versions::Tr1 << false << true;
    QTest::newRow("TR3, same state") << versions::Tr3 << true << true;
    QTest::newRow("TR4, same state") << versions::Tr4 << true << false;
    QTest::newRow("TR4, another state") << versions::Tr4 << false << true;
    QTest::newRow("TR5, same state") << versions::Tr5 << true << false;
    QTest::newRow("WAD, same state") << versions::Wad << true << false;
}

void tst_AnimationPlayer::endsForgetRequests()
{
    QFETCH(Version, version);
    QFETCH(bool, sameState);
    QFETCH(bool, forgotten);
    // Walking is followed by itself, and the dispatch of frames 12 and 13 has been missed.
    Objects data = objectsWithDispatch();
    auto& walk = data.animations.edit()[kWalk];
    walk.nextAnimation = kWalk;
    walk.nextFrame = 10;
    if (!sameState)
    {
        // Another animation, with the same way out.
        auto& stand = data.animations.edit()[kStand];
        stand.stateId = kLying;
        stand.frameStart = 10;
        stand.frameEnd = 14;
        stand.nextAnimation = kStand;
        stand.nextFrame = 10;
        stand.numStateChanges = 1;
        data.animations.edit()[kWalk].nextAnimation = kStand;
        data.animDispatches.edit()[0].nextAnimation = kLie;
        data.animDispatches.edit()[0].nextFrame = 31;
    }
    const std::size_t here = sameState ? kWalk : kStand;
    AnimationPlayer player(data, version, twoMeshes());
    player.jumpTo(kWalk, 4);
    player.requestState(kStanding);
    player.advance(1);
    QVERIFY(isAt(player, here, 0));
    player.advance(2);
    if (forgotten)
    {
        QVERIFY(isAt(player, here, 2));
    }
    else
    {
        QVERIFY(isAt(player, kStand, 2));
    }
    // Asked anew it is found again.
    player.jumpTo(here, 1);
    player.requestState(kStanding);
    player.advance(1);
    QVERIFY(sameState ? isAt(player, kStand, 2) : isAt(player, kLie, 1));
}

void tst_AnimationPlayer::aDispatchBehindTheEndEndsAtOnce()
{
    Objects data = objectsWithDispatch();
    data.animDispatches.edit()[0].nextFrame = 24;
    // Of standing: its end kills, and frame 20 is heard.
    data.animCommands = {4, 5, 20, 3};
    data.animations.edit()[kStand].numAnimCommands = 2;
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    player.jumpTo(kWalk, 1);
    player.requestState(kStanding);
    const auto events = player.advance(1);
    QVERIFY(isAt(player, kStand, 0));
    QCOMPARE(events.size(), 2U);
    QVERIFY(events[0].command.kind == CommandKind::Kill);
    QCOMPARE(events[0].animation, kStand);
    QVERIFY(events[1].command.kind == CommandKind::PlaySound);
    QCOMPARE(events[1].frame, 20);
}

void tst_AnimationPlayer::aDispatchLeavesTheEndOut()
{
    // One frame behind the end of walking: it is left before its end kills.
    Objects data = objectsWithDispatch();
    data.animDispatches.edit()[0].high = 15;
    setCommands(data, {4, 5, 15, 3}, 2);
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    player.jumpTo(kWalk, 4);
    player.requestState(kStanding);
    QVERIFY(player.advance(1).empty());
    QVERIFY(isAt(player, kStand, 2));
}

void tst_AnimationPlayer::requestsThatLeadNowhere()
{
    Objects data = objectsWithDispatch();
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    player.jumpTo(kWalk, 2);
    player.requestState(kUnknownState);
    player.advance(1);
    QVERIFY(isAt(player, kWalk, 3));
    // Nothing is to be changed where the state is the one that is asked for.
    data.stateChanges.edit()[0].stateId = kWalking;
    player.jumpTo(kWalk, 2);
    player.requestState(kWalking);
    player.advance(1);
    QVERIFY(isAt(player, kWalk, 3));

    // Rows that do not exist.
    data.stateChanges.edit()[0].stateId = kStanding;
    data.animDispatches.edit()[0].nextAnimation = 3;
    player.jumpTo(kWalk, 2);
    player.requestState(kStanding);
    player.advance(1);
    QVERIFY(isAt(player, kWalk, 3));
    data.stateChanges.edit()[0].dispatchIndex = 1;
    player.jumpTo(kWalk, 2);
    player.advance(1);
    QVERIFY(isAt(player, kWalk, 3));
    data.animations.edit()[kWalk].stateChangeIndex = 65535;
    player.jumpTo(kWalk, 2);
    player.advance(1);
    QVERIFY(isAt(player, kWalk, 3));
}

void tst_AnimationPlayer::theFirstDispatchThatFitsCounts()
{
    Objects data = objects();
    data.animDispatches = {AnimDispatch{10, 10, kLie, 30},
                           AnimDispatch{11, 13, kStand, 20},
                           AnimDispatch{12, 14, kStand, 23}};
    data.stateChanges = {StateChange{kLying, 1, 0}, StateChange{kStanding, 2, 1}};
    data.animations.edit()[kWalk].numStateChanges = 2;
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    player.requestState(kStanding);
    for (const auto& [from, to] : {std::pair(0U, 0U), std::pair(2U, 0U), std::pair(3U, 3U)})
    {
        player.jumpTo(kWalk, from);
        player.advance(1);
        QVERIFY(isAt(player, kStand, to));
    }
}

void tst_AnimationPlayer::commandsHappenInTheirFrame()
{
    Objects data = objects();
    // Sound 7 on land in frame 12, effect 32 in frame 14, another sound where walking never is.
    setCommands(data, {5, 12, 0x4007, 6, 14, 32, 5, 20, 9}, 3);
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    QVERIFY(player.advance(1).empty());
    auto events = player.advance(1);
    QCOMPARE(events.size(), 1U);
    QCOMPARE(events[0].animation, kWalk);
    QCOMPARE(events[0].frame, 12);
    QVERIFY(events[0].command.kind == CommandKind::PlaySound);
    QCOMPARE(events[0].command.operandCount, 2);
    QCOMPARE(events[0].command.operands[1], 0x4007);

    QVERIFY(player.advance(1).empty());
    events = player.advance(1);
    QCOMPARE(events.size(), 1U);
    QCOMPARE(events[0].frame, 14);
    QVERIFY(events[0].command.kind == CommandKind::FlipEffect);
    QCOMPARE(events[0].command.operands[1], 32);
    QVERIFY(player.advance(20).empty());

    // Several ticks at once report the same, in their order.
    player.jumpTo(kWalk);
    events = player.advance(10);
    QCOMPARE(events.size(), 2U);
    QCOMPARE(events[0].frame, 12);
    QCOMPARE(events[1].frame, 14);
}

void tst_AnimationPlayer::commandsOfTheWholeAnimationHappenAtItsEnd()
{
    Objects data = objects();
    setCommands(data, {1, 0, -512, 100, 2, -60, 20, 3, 4, 5, 11, 1}, 5);
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    QCOMPARE(player.advance(4).size(), 1U); // the sound
    const auto events = player.advance(1);
    QVERIFY(isAt(player, kStand, 1));
    QCOMPARE(events.size(), 4U);
    const std::array<CommandKind, 4> kinds{CommandKind::SetPosition,
                                           CommandKind::JumpDistance,
                                           CommandKind::EmptyHands,
                                           CommandKind::Kill};
    for (std::size_t i = 0; i < kinds.size(); ++i)
    {
        QVERIFY(events[i].command.kind == kinds[i]);
        QCOMPARE(events[i].animation, kWalk);
        QCOMPARE(events[i].frame, 14);
    }
    QCOMPARE(events[0].command.operands, (std::array<std::int16_t, 3>{0, -512, 100}));
    QCOMPARE(events[1].command.operands[0], -60);
    QCOMPARE(events[1].command.operands[1], 20);
}

void tst_AnimationPlayer::commandsOfTheFrameThatIsEnteredHappen()
{
    Objects data = objectsWithDispatch();
    data.animCommands = {5, 21, 3, 5, 22, 4};
    data.animations.edit()[kStand].numAnimCommands = 2;
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    auto events = player.advance(5);
    QCOMPARE(events.size(), 1U);
    QCOMPARE(events[0].frame, 21);
    QCOMPARE(events[0].animation, kStand);

    player.jumpTo(kWalk, 2);
    player.requestState(kStanding);
    events = player.advance(1);
    QCOMPARE(events.size(), 1U);
    QCOMPARE(events[0].frame, 22);
    // A jump is no tick.
    player.jumpTo(kStand, 1);
    QVERIFY(player.advance(0).empty());
}

void tst_AnimationPlayer::jumpsAndSteps()
{
    const Objects data = objects();
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    player.jumpTo(kWalk, 3);
    QVERIFY(isAt(player, kWalk, 3));
    // A step back, and the pose with it.
    player.jumpTo(player.animation(), player.frame() - 1);
    QVERIFY(isAt(player, kWalk, 2));
    QVERIFY(isNear(place(player.pose(), 0), {100.0F, 0.0F, 0.0F}));
    player.jumpTo(kWalk, 1000);
    QVERIFY(isAt(player, kWalk, 4));
    player.jumpTo(kStand, 2);
    QVERIFY(isAt(player, kStand, 2));
    QCOMPARE(player.frameCount(), 4U);
    player.jumpTo(kStand);
    QVERIFY(isAt(player, kStand, 0));
}

void tst_AnimationPlayer::withoutKeyFramesThereIsTheRestPose()
{
    const Objects data = objects();
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    player.jumpTo(kLie, 1);
    QCOMPARE(player.frameCount(), 3U);
    const auto pose = player.pose(0.5F);
    QCOMPARE(pose.size(), 2U);
    QVERIFY(isNear(place(pose, 0), glm::vec3(0.0F)));
    QVERIFY(isNear(place(pose, 1), {0.0F, -100.0F, 0.0F}));
    QVERIFY(isNear(looks(pose, 1), turned(0.0F)));
    player.advance(2);
    QVERIFY(isAt(player, kLie, 0));
}

void tst_AnimationPlayer::aMissingNextAnimationStops()
{
    Objects data = objects();
    data.animations.edit()[kWalk].nextAnimation = 3;
    setCommands(data, {4, 5, 14, 8}, 2);
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    QCOMPARE(player.advance(4).size(), 1U);
    // It ends once, however long it stays on its last frame.
    const auto events = player.advance(30);
    QVERIFY(isAt(player, kWalk, 4));
    QCOMPARE(events.size(), 1U);
    QVERIFY(events[0].command.kind == CommandKind::Kill);
    QVERIFY(isNear(place(player.pose(), 0), {200.0F, 0.0F, 0.0F}));

    player.jumpTo(kWalk, 3);
    QCOMPARE(player.advance(30).size(), 2U);
    player.setChaining(false);
    player.advance(1);
    QVERIFY(isAt(player, kWalk, 0));
}

void tst_AnimationPlayer::aFrameRateOfZeroIsOne()
{
    Objects data = objects();
    data.animations.edit()[kWalk].frameRate = 0;
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    for (const float x : {0.0F, 100.0F, 200.0F, 200.0F, 200.0F})
    {
        QVERIFY(isNear(place(player.pose(), 0), {x, 0.0F, 0.0F}));
        player.advance(1);
    }
    QVERIFY(isAt(player, kStand, 1));
}

void tst_AnimationPlayer::oddFrameNumbers()
{
    Objects data = objects();
    auto& walk = data.animations.edit()[kWalk];
    // An end in front of the start is one frame.
    walk.frameEnd = 9;
    AnimationPlayer player(data, versions::Tr2, twoMeshes());
    QCOMPARE(player.frameCount(), 1U);
    player.advance(1);
    QVERIFY(isAt(player, kStand, 1));
    // In front of frame 0 there is 65535.
    data.animations.edit()[kWalk].frameStart = 0;
    data.animations.edit()[kWalk].frameEnd = 65535;
    player.jumpTo(kWalk);
    QCOMPARE(player.frameCount(), 1U);
    player.advance(1);
    QVERIFY(isAt(player, kStand, 1));
}

void tst_AnimationPlayer::theSpeedGrowsFromTheFirstFrameOn()
{
    Objects data = objects();
    auto& walk = data.animations.edit()[kWalk];
    walk.speed = 0x28000;        // 2.5
    walk.acceleration = -0x8000; // -0.5
    walk.lateralSpeed = 0x10000; // 1
    walk.lateralAcceleration = 0x4000;
    AnimationPlayer player(data, versions::Tr4, twoMeshes());
    QCOMPARE(player.motion(), (tr::anim::Motion{2.5, 1.0}));
    player.jumpTo(kWalk, 3);
    QCOMPARE(player.motion(), (tr::anim::Motion{1.0, 1.75}));
    // Nothing holds it at zero.
    player.jumpTo(kWalk, 4);
    data.animations.edit()[kWalk].acceleration = -0x10000;
    QCOMPARE(player.motion(), (tr::anim::Motion{-1.5, 2.0}));
    player.jumpTo(kStand);
    QCOMPARE(player.motion(), tr::anim::Motion());
}

void tst_AnimationPlayer::aModelWithoutAnimations()
{
    Objects data = objects();
    Model model = twoMeshes();
    model.animationIndex = Model::kNoAnimation;
    AnimationPlayer player(data, versions::Tr2, model);
    player.requestState(kStanding);
    QVERIFY(player.advance(30).empty());
    QCOMPARE(player.frame(), 0U);
    QCOMPARE(player.frameCount(), 1U);
    QCOMPARE(player.state(), 0);
    QCOMPARE(player.pose().size(), 2U);
    QVERIFY(isNear(place(player.pose(), 1), {0.0F, -100.0F, 0.0F}));
}

template struct tr::test::RegisteredTest<tst_AnimationPlayer>;
#include "tst_AnimationPlayer.moc"
