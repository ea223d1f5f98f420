// What jumps where an animation goes over to another one, and closing that, counted by hand.

#include "core/edit/animation/poses/LoopClosing.h"
#include "tests/core/Invariants.h"
#include "tests/core/Swinging.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <optional>
#include <vector>

using namespace tr;
using edit::Document;
using edit::EditCode;
using edit::Falloff;
using schema::Content;
using test::aboutX;
using test::swinging;
using view::AnimationMoment;

namespace
{

constexpr AnimationMoment kStart{0, 0};

/// Angles are floats in between: a hundredth of the smallest step that is stored.
constexpr double kNearAngle = 0.64;

std::optional<view::LoopSeam> seamIn(const Content& content, const AnimationMoment& next = kStart)
{
    return view::seamOf(level::objectsOf(content), content.version(), 0, next);
}

std::vector<int> xTurnsIn(const Content& content)
{
    std::vector<int> all;
    for (const view::Keyframe& keyframe : edit::keyframesIn(content, 0))
    {
        all.push_back(keyframe.angles[0].x);
    }
    return all;
}

std::vector<int> placesIn(const Content& content)
{
    std::vector<int> all;
    for (const view::Keyframe& keyframe : edit::keyframesIn(content, 0))
    {
        all.push_back(keyframe.offset.x);
    }
    return all;
}

/// Five frames, a key frame in each of them: a sixteenth of a right angle and ten units a tick.
Content stepping()
{
    return swinging({aboutX({0, 0x400, 0x800, 0xC00, 0x1000}), {0, 10, 20, 30, 40}, 1, 5});
}

Result<void> close(Document& document, const edit::LoopClosing& closing)
{
    const std::array animation{closing.animation};
    return edit::changeTracks(document,
                              EditCode::CloseLoop,
                              animation,
                              [&closing](const Content& content, std::size_t)
                              { return edit::closed(content, closing); });
}

} // namespace

class tst_LoopSeam : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void turnsBetween()
    {
        QCOMPARE(view::turnBetween({0x1000, 0, 0}, {0x1000, 0, 0}), 0.0);
        QVERIFY(std::abs(view::turnBetween({0x1000, 0, 0}, {0x3000, 0, 0}) - 0x2000) < kNearAngle);
        QVERIFY(std::abs(view::turnBetween({0xF000, 0, 0}, {0x1000, 0, 0}) - 0x2000) < kNearAngle);
        QVERIFY(std::abs(view::turnBetween({0, 0, 0}, {0, 0x8000, 0}) - 0x8000) < kNearAngle);
        // Both sets of angles of one rotation.
        QVERIFY(view::turnBetween({0x1000, 0x2000, 0x3000}, {0x7000, 0xA000, 0xB000}) < kNearAngle);
    }

    void aJumpIsWhatIsMoreThanATick()
    {
        const auto seam = seamIn(stepping());
        QVERIFY(seam);
        QCOMPARE(seam->last.frame, std::size_t{4});
        QCOMPARE(seam->joints.size(), std::size_t{1});
        QVERIFY(std::abs(seam->joints[0].turn - 0x1000) < kNearAngle);
        QVERIFY(std::abs(seam->joints[0].usual - 0x400) < kNearAngle);
        QVERIFY(std::abs(seam->joints[0].jump() - 0xC00) < 2 * kNearAngle);
        QCOMPARE(seam->offset[0].way, -40);
        QCOMPARE(seam->offset[0].usual, 10);
        QCOMPARE(seam->offset[0].jump(), -30);
        QCOMPARE(seam->offset[1].jump(), 0);
    }

    /// The last key frame stands behind the last frame: what is seen counts.
    void whatIsSeenLastCounts()
    {
        const auto seam = seamIn(swinging({aboutX({0, 0x500}), {0, 50}, 5, 5}));
        QVERIFY(seam);
        QVERIFY(std::abs(seam->joints[0].turn - 0x400) < kNearAngle);
        QVERIFY(std::abs(seam->joints[0].usual - 0x100) < kNearAngle);
        QCOMPARE(seam->offset[0].way, -40);
        QCOMPARE(seam->offset[0].usual, 10);
        // A joint that goes round and round has no seam.
        const auto round = seamIn(swinging({aboutX({0, 0x4000, 0x8000, 0xC000, 0}), {}, 4, 16}));
        QVERIFY(round);
        QVERIFY(std::abs(round->joints[0].turn - 0x1000) < kNearAngle);
        QVERIFY(round->joints[0].jump() < kNearAngle);
    }

    void itIsAgainstAnyMoment()
    {
        const auto inside = seamIn(stepping(), {0, 3});
        QVERIFY(inside);
        QVERIFY(std::abs(inside->joints[0].turn - 0x400) < kNearAngle);
        QVERIFY(inside->joints[0].jump() < kNearAngle);
        const auto other = seamIn(stepping(), {1, 0});
        QVERIFY(other);
        QVERIFY(std::abs(other->joints[0].turn - 0x1000) < kNearAngle);
    }

    void whatFollows()
    {
        Content content = stepping();
        auto& objects = content.as<level::Level>()->objects;
        auto& animations = objects.animations.edit();
        animations[0].nextFrame = 103;
        auto next = view::followerOf(objects, 0);
        QVERIFY(next && next->animation == 0 && next->frame == 3);
        // Engines show the nearest frame.
        animations[0].nextFrame = 7;
        next = view::followerOf(objects, 0);
        QVERIFY(next && next->frame == 0);
        animations[0].nextFrame = 900;
        next = view::followerOf(objects, 0);
        QVERIFY(next && next->frame == 4);
        animations[0].nextAnimation = 2;
        QVERIFY(!view::followerOf(objects, 0));
    }

    /// What a command moves the object by at the end, the offset takes back.
    void movingTheObjectCounts()
    {
        Content content = stepping();
        auto& objects = content.as<level::Level>()->objects;
        objects.animCommands = Table<std::int16_t>{1, 35, -7, 2, 1, 5, 0, 0};
        objects.animations.edit()[0].numAnimCommands = 2;
        const auto seam = seamIn(content);
        QVERIFY(seam);
        QCOMPARE(seam->offset[0].way, 0);
        QCOMPARE(seam->offset[1].way, -7);
        QCOMPARE(seam->offset[2].way, 2);
    }

    void whereNothingIsSeenThereIsNone()
    {
        Content content = stepping();
        auto& objects = content.as<level::Level>()->objects;
        objects.animations.edit()[1].frameSize = 0;
        QVERIFY(!seamIn(content, {1, 0}));
        QCOMPARE(edit::mostToClose(content, 0, {1, 0}), std::size_t{0});
        // Cut off in the middle of the second key frame.
        objects.frames = Table<std::uint16_t>(std::vector<std::uint16_t>(20));
        objects.animations.edit()[0].frameSize = 20;
        objects.animations.edit()[1].frameOffset = 40;
        QVERIFY(seamIn(content));
        objects.frames = Table<std::uint16_t>(std::vector<std::uint16_t>(10));
        objects.animations.edit()[0].frameSize = 10;
        QVERIFY(!seamIn(content));
        QCOMPARE(edit::mostToClose(content, 0, kStart), std::size_t{0});
    }

    void theJumpIsSpread()
    {
        Document document(stepping());
        const auto before = document.content().write();
        // Key frames 0 and 1 are what it is to meet.
        QCOMPARE(edit::mostToClose(document.content(), 0, kStart), std::size_t{3});
        QVERIFY(close(document, {0, kStart, 3, Falloff::Linear}));
        QCOMPARE(xTurnsIn(document.content()), (std::vector<int>{0, 0x400, 0x400, 0x400, 0x400}));
        QCOMPARE(placesIn(document.content()), (std::vector<int>{0, 10, 10, 10, 10}));
        const auto seam = seamIn(document.content());
        QVERIFY(seam->joints[0].jump() < kNearAngle);
        QCOMPARE(seam->offset[0].jump(), 0);
        QCOMPARE(document.position(), std::size_t{1});
        QVERIFY(edit::text(document.history()[0].name).starts_with("Close the loop of "));
        const auto after = document.content().write();
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        document.redo();
        QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
        document.undo();
        QVERIFY(close(document, {0, kStart, 1, Falloff::Linear}));
        QCOMPARE(xTurnsIn(document.content()), (std::vector<int>{0, 0x400, 0x800, 0xC00, 0x400}));
        document.undo();
        // 3 t^2 - 2 t^3 of a half: a half, and of the end all.
        QVERIFY(close(document, {0, kStart, 2, Falloff::Smooth}));
        QCOMPARE(xTurnsIn(document.content()), (std::vector<int>{0, 0x400, 0x800, 0x600, 0x400}));
        QCOMPARE(placesIn(document.content()), (std::vector<int>{0, 10, 20, 15, 10}));
    }

    /// Frame 7 lies between key frames 1 and 2, which both are turned as it is.
    void keyFramesBehindTheEndGoAlong()
    {
        Document document(swinging({aboutX({0, 0x500, 0xA00, 0xF00}), {}, 5, 8}));
        QCOMPARE(edit::mostToClose(document.content(), 0, {1, 0}), std::size_t{2});
        QVERIFY(close(document, {0, {1, 0}, 1, Falloff::Linear}));
        QCOMPARE(xTurnsIn(document.content()), (std::vector<int>{0, 0xFE00, 0x300, 0x800}));
        QVERIFY(seamIn(document.content(), {1, 0})->joints[0].turn < 2.0);
        document.undo();
        QVERIFY(close(document, {0, {1, 0}, 2, Falloff::Linear}));
        QCOMPARE(xTurnsIn(document.content()), (std::vector<int>{0xFC80, 0xFE00, 0x300, 0x800}));
        // To itself there is no key frame left that could change.
        QCOMPARE(edit::mostToClose(document.content(), 0, kStart), std::size_t{0});
    }

    void whatDoesNotJumpStays()
    {
        // By less than a degree, and by three units more than in other ticks.
        const Content content = swinging({aboutX({0, 0x40, 0x40, 0x80}), {0, 1, 0, 4}, 1, 4});
        const auto keyframes = edit::closed(content, {0, kStart, 2, Falloff::Linear}).keyframes;
        const auto now = edit::keyframesIn(content, 0);
        for (std::size_t i = 0; i < now.size(); ++i)
        {
            QVERIFY(keyframes[i].values.angles == now[i].angles);
            QVERIFY(keyframes[i].values.offset == now[i].offset);
        }
    }
};

template struct tr::test::RegisteredTest<tst_LoopSeam, QCoreApplication>;
#include "tst_LoopSeam.moc"
