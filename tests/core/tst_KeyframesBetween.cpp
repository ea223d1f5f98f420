// Clips that show something between the key frames of an animation: it gets more of them. What is
// stored is compared with words and frames that are counted by hand, and with the bytes of before.

#include "core/convert/models/taking/ClipNames.h"
#include "core/convert/models/taking/ClipSorting.h"
#include "tests/core/MovingPair.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace tr;
using convert::ModelLine;
using edit::Document;
using test::HandClip;
using test::handClipOf;
using test::HandRig;
using test::kAxisX;
using test::kAxisY;
using test::movingPair;
using test::objectsOf;
using test::pairBones;
using test::turnAbout;
namespace versions = level::versions;

namespace
{

/// Poses between two.
enum class Way
{
    Arc,
    LongArc, ///< round the other side
    Straight,
};

/// The same clip with a key at every tick, as programs write that sample.
HandClip sampled(const HandClip& clip, Way way)
{
    HandClip all = clip;
    all.keys.clear();
    all.ticks = 1.0F;
    const auto steps = static_cast<std::size_t>(clip.ticks);
    for (std::size_t key = 0; key + 1 < clip.keys.size(); ++key)
    {
        const convert::RigPose& from = clip.keys[key];
        const convert::RigPose& to = clip.keys[key + 1];
        for (std::size_t step = 0; step < steps; ++step)
        {
            const float t = static_cast<float>(step) / clip.ticks;
            convert::RigPose& pose = all.keys.emplace_back();
            pose.offset = glm::mix(from.offset, to.offset, t);
            for (std::size_t i = 0; i < from.turns.size(); ++i)
            {
                const bool isFar = glm::dot(from.turns[i], to.turns[i]) < 0;
                const glm::quat end = isFar != (way == Way::LongArc) ? -to.turns[i] : to.turns[i];
                pose.turns.push_back(way == Way::Straight
                                         ? glm::normalize(glm::lerp(from.turns[i], end, t))
                                         : glm::mix(from.turns[i], end, t));
            }
        }
    }
    all.keys.push_back(clip.keys.back());
    return all;
}

/// movingPair with a key frame in 4 frames.
schema::Content slowPair()
{
    schema::Content content = movingPair(versions::Tr3);
    auto& objects = content.as<level::Level>()->objects;
    std::vector<level::Animation> animations(objects.animations.begin(), objects.animations.end());
    animations[0].frameRate = 4;
    animations[0].frameEnd = 8;
    objects.animations = std::move(animations);
    return content;
}

/// The same key frames are animation 1's, and animation 0, which owns none, plays them at a rate.
schema::Content sharedPair(std::uint8_t rate, std::uint16_t frames)
{
    schema::Content content = movingPair(versions::Tr3);
    auto& objects = content.as<level::Level>()->objects;
    std::vector<level::Animation> animations(objects.animations.begin(), objects.animations.end());
    animations[0].frameRate = rate;
    animations[0].frameEnd = static_cast<std::uint16_t>(frames - 1);
    animations[1].frameOffset = animations[0].frameOffset;
    animations[1].frameRate = 4;
    animations[1].frameEnd = 17;
    objects.animations = std::move(animations);
    return content;
}

/// Takes a clip onto its animation. Nothing: it ended with an error.
std::optional<convert::ModelEdit>
take(Document& document, const HandClip& clip, std::vector<std::size_t> joints, bool keepsRates)
{
    const HandRig rig(pairBones(), {clip});
    convert::AnimationsWanted wanted;
    wanted.mapping = convert::mapBones(document.content(), 0, rig.bones());
    wanted.joints = std::move(joints);
    wanted.keepsRates = keepsRates;
    convert::ModelEdit told;
    return test::takeRig(document, rig, wanted, told) ? std::optional(std::move(told))
                                                      : std::nullopt;
}

std::optional<convert::ModelEdit> take(Document& document, const HandClip& clip)
{
    return take(document, clip, {}, false);
}

bool isSame(const std::vector<view::Keyframe>& left, const std::vector<view::Keyframe>& right)
{
    const auto isEqual = [](const view::Keyframe& one, const view::Keyframe& other)
    { return one.angles == other.angles && one.offset == other.offset && one.box == other.box; };
    return std::ranges::equal(left, right, isEqual);
}

std::string changeSaid(const std::optional<convert::ModelEdit>& told, std::size_t line)
{
    return told && line < told->lines.size() ? view::englishText(told->lines[line].change)
                                             : std::string();
}

} // namespace

class tst_KeyframesBetween : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void takenAtALowerRate_data()
    {
        QTest::addColumn<int>("version");
        QTest::addColumn<int>("turn"); ///< 30 degrees, of 65536
        QTest::newRow("TR1") << int(versions::Tr1) << 85 * 64;
        QTest::newRow("TR2") << int(versions::Tr2) << 85 * 64;
        QTest::newRow("TR4") << int(versions::Tr4) << 341 * 16;
        QTest::newRow("TR5") << int(versions::Tr5) << 341 * 16;
    }

    /// Joint 0 is turned in frame 1, between two key frames. Frame 3 is on the way.
    void takenAtALowerRate()
    {
        QFETCH(const int, version);
        QFETCH(const int, turn);
        const auto content = movingPair(static_cast<schema::Version>(version));
        const auto was = test::posesRead(content, 0);
        HandClip clip = sampled(handClipOf(content, 0, "0"), Way::Arc);
        clip.keys[1].turns[0] = turnAbout(kAxisX, 30.0F);
        Document document(content);
        const auto told = take(document, clip);
        const auto is = test::posesRead(document.content(), 0);
        QCOMPARE(is.size(), 5U);
        for (std::size_t key = 0; key < 3; ++key)
        {
            QVERIFY(is[2 * key].angles == was[key].angles);
            QVERIFY(is[2 * key].offset == was[key].offset && is[2 * key].box == was[key].box);
        }
        QCOMPARE(int(is[1].angles[0].x), turn);
        QVERIFY(is[3].angles[0] == view::JointAngles{});
        for (const std::size_t key : {1U, 3U})
        {
            QCOMPARE(int(is[key].offset.x), int(5 * key));
            QVERIFY(is[key].angles[1].y >= was[key / 2].angles[1].y
                    && is[key].angles[1].y <= was[key / 2 + 1].angles[1].y);
        }
        const level::Objects& before = level::objectsOf(content);
        const level::Objects& now = objectsOf(document);
        QCOMPARE(int(now.animations[0].frameRate), 1);
        for (std::size_t row = 0; row < 3; ++row)
        {
            QVERIFY(test::framesAndNext(now, row) == test::framesAndNext(before, row));
            QVERIFY(test::wordsOfCommands(now, row) == test::wordsOfCommands(before, row));
            QVERIFY(test::dispatchesRead(now, row) == test::dispatchesRead(before, row));
        }
        QVERIFY(isSame(test::posesRead(document.content(), 1), test::posesRead(content, 1)));
        QCOMPARE(changeSaid(told, 0),
                 std::string("5 key frames instead of 3, rate 1 instead of 2, one joint in 1 of 5 "
                             "key frames"));
        QCOMPARE(told->lines.size(), 1U);
        QVERIFY(test::isTakenBack(content, document));
        // A second time there is nothing to do.
        Document again(document.content());
        QVERIFY(take(again, sampled(handClipOf(again.content(), 0, "0"), Way::Arc))->lines.empty());
        QVERIFY(!again.canUndo());
    }

    /// The highest rate that is enough: frames 2 and 6 of key frames at 0, 4 and 8.
    void noMoreThanItTakes()
    {
        const auto content = slowPair();
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys = {clip.keys[0], clip.keys[1], clip.keys[1], clip.keys[2], clip.keys[2]};
        clip.keys[1].turns[0] = turnAbout(kAxisX, -45.0F);
        clip.at = {0.0F, 2.0F, 4.0F, 6.0F, 8.0F};
        for (const bool isSampled : {false, true})
        {
            HandClip shown = clip;
            if (isSampled)
            {
                shown.at.clear();
                shown.ticks = 2.0F;
                shown = sampled(shown, Way::Straight);
            }
            Document document(content);
            QVERIFY(take(document, shown));
            const auto is = test::posesRead(document.content(), 0);
            QCOMPARE(is.size(), 5U);
            QCOMPARE(int(objectsOf(document).animations[0].frameRate), 2);
            QCOMPARE(int(is[1].angles[0].x), 0xE000);
            QVERIFY(is[3].offset == is[4].offset);
            QVERIFY(test::isTakenBack(content, document));
        }
    }

    void sampledAgain_data()
    {
        QTest::addColumn<float>("degrees");
        QTest::addColumn<bool>("isStraight");
        for (const float degrees : {20.0F, 90.0F, 170.0F, 179.9F})
        {
            QTest::addRow("%g degrees in an arc", double(degrees)) << degrees << false;
            QTest::addRow("%g degrees straight", double(degrees)) << degrees << true;
        }
    }

    /// What lies on the way that a program goes is no change, however far the joint turns.
    void sampledAgain()
    {
        QFETCH(const float, degrees);
        QFETCH(const bool, isStraight);
        Document document(slowPair());
        HandClip far = handClipOf(document.content(), 0, "0");
        far.keys[1].turns[0] = turnAbout(kAxisX, degrees);
        far.keys[1].turns[1] = turnAbout(kAxisY, -degrees);
        QVERIFY(take(document, far));
        const auto content = document.content();
        const HandClip same = handClipOf(content, 0, "0");
        const auto told = take(document, sampled(same, isStraight ? Way::Straight : Way::Arc));
        QVERIFY(told && told->lines.empty());
        QVERIFY(document.content().write() == content.write());
    }

    /// At half a turn programs go round either side; further from it the longer way is a change.
    void roundTheOtherSide()
    {
        for (const float degrees : {178.0F, 160.0F})
        {
            Document document(slowPair());
            HandClip far = handClipOf(document.content(), 0, "0");
            for (std::size_t key = 0; key < far.keys.size(); ++key)
            {
                const float turn = key == 1 ? degrees : 0.0F;
                far.keys[key].turns = {turnAbout(kAxisX, turn), turnAbout(kAxisY, turn)};
            }
            QVERIFY(take(document, far));
            const auto before = document.content().write();
            const HandClip same = handClipOf(document.content(), 0, "0");
            QVERIFY(take(document, sampled(same, Way::LongArc)));
            QCOMPARE(document.content().write() == before, degrees > 170.0F);
        }
    }

    /// Straight key frames, but a curve that swings out: a little is what programs do, more is not.
    void howFarOff()
    {
        for (const auto& [degrees, units] :
             {std::pair(1.9F, 0.0F), {2.1F, 0.0F}, {0.0F, 3.9F}, {0.0F, 4.1F}})
        {
            const auto content = slowPair();
            HandClip clip = sampled(handClipOf(content, 0, "0"), Way::Arc);
            clip.keys[2].turns[0] = turnAbout(kAxisX, degrees);
            clip.keys[2].offset.y += units;
            Document document(content);
            QVERIFY(take(document, clip));
            QCOMPARE(document.canUndo(), degrees > 2.0F || units > 4.0F);
        }
    }

    /// A last key less than half a tick behind the end means that end.
    void howFarBehind()
    {
        for (const float end : {4.4F, 4.6F})
        {
            const auto content = movingPair(versions::Tr3);
            HandClip clip = handClipOf(content, 0, "0");
            clip.keys.push_back(clip.keys.back());
            clip.at = {0.0F, 2.0F, 4.0F, end};
            Document document(content);
            QVERIFY(take(document, clip));
            QCOMPARE(document.canUndo(), end > 4.5F);
            const int last = end > 4.5F ? 5 : 4;
            QVERIFY(test::framesAndNext(objectsOf(document), 0) == (std::array{0, last, 1, 5}));
        }
    }

    /// Programs leave keys out where nothing moves. One key of a move is no more than its begin.
    void oneKey()
    {
        for (const bool isStill : {true, false})
        {
            schema::Content content = movingPair(versions::Tr3);
            if (isStill)
            {
                auto& frames = content.as<level::Level>()->objects.frames.edit();
                for (const std::size_t key : {1U, 2U})
                {
                    std::copy_n(frames.begin(),
                                test::kPairRecord,
                                frames.begin()
                                    + static_cast<std::ptrdiff_t>(key * test::kPairRecord));
                }
            }
            HandClip clip = handClipOf(content, 0, "0");
            clip.keys.resize(1);
            Document document(content);
            const auto told = take(document, clip);
            QCOMPARE(document.canUndo(), !isStill);
            QCOMPARE(test::posesRead(document.content(), 0).size(), isStill ? 3U : 1U);
            QCOMPARE(told->lines.size(), isStill ? 0U : 1U);
        }
    }

    void leftOutWhereRatesStay()
    {
        const auto content = slowPair();
        HandClip clip = sampled(handClipOf(content, 0, "0"), Way::Arc);
        clip.keys[1].turns[0] = turnAbout(kAxisX, 30.0F);
        clip.keys[5].turns[0] = turnAbout(kAxisX, 30.0F);
        Document document(content);
        const auto told = take(document, clip, {}, true);
        QVERIFY(!document.canUndo());
        QVERIFY(told && told->lines.size() == 1);
        QVERIFY(told->lines[0].kind == ModelLine::Kind::Note);
        QCOMPARE(changeSaid(told, 0),
                 std::string("in 2 frames the clip shows something else than the way from one key "
                             "frame to the next, at rate 4: left out"));
    }

    /// What bones show that do not count asks for nothing; joints without a say go on their way.
    void onlyBonesThatCount()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = sampled(handClipOf(content, 0, "0"), Way::Arc);
        clip.keys[1].turns[0] = turnAbout(kAxisX, 30.0F);
        clip.keys[1].offset.x = 100.0F;
        Document document(content);
        QVERIFY(take(document, clip, {1}, false));
        QVERIFY(!document.canUndo());
        clip.keys[3].turns[1] = turnAbout(kAxisX, 30.0F);
        QVERIFY(take(document, clip, {1}, false));
        const auto is = test::posesRead(document.content(), 0);
        QCOMPARE(is.size(), 5U);
        QVERIFY(is[1].angles[0] == view::JointAngles{});
        QCOMPARE(int(is[1].offset.x), 5);
        QCOMPARE(int(is[3].angles[1].x), 85 * 64);
    }

    void sharedKeyframes_data()
    {
        QTest::addColumn<int>("rate");
        QTest::addColumn<int>("frames");
        QTest::addColumn<int>("then"); ///< its rate; 0: the key frames stay
        QTest::addColumn<bool>("hasSize");
        QTest::newRow("twice as slow") << 8 << 17 << 4 << true;
        QTest::newRow("no half of its rate") << 3 << 7 << 0 << true;
        QTest::newRow("one frame only") << 3 << 1 << 3 << true;
        // Those of WADs that stand for nothing have no size, and play no key frames.
        QTest::newRow("no records") << 5 << 17 << 5 << false;
    }

    void sharedKeyframes()
    {
        QFETCH(const int, rate);
        QFETCH(const int, frames);
        QFETCH(const int, then);
        QFETCH(const bool, hasSize);
        schema::Content content =
            sharedPair(static_cast<std::uint8_t>(rate), static_cast<std::uint16_t>(frames));
        if (!hasSize)
        {
            content.as<level::Level>()->objects.animations.edit()[0].frameSize = 0;
        }
        const auto before = test::framesAndNext(level::objectsOf(content), 0);
        HandClip clip = handClipOf(content, 1, "1");
        QCOMPARE(clip.keys.size(), 4U);
        clip = sampled(clip, Way::Arc);
        for (const auto& [tick, degrees] : {std::pair(1U, 15.0F), {2U, 30.0F}, {3U, 15.0F}})
        {
            clip.keys[tick].turns[0] = turnAbout(kAxisX, degrees);
        }
        Document document(content);
        const auto told = take(document, clip);
        const level::Objects& now = objectsOf(document);
        if (then == 0)
        {
            QVERIFY(!document.canUndo());
            QVERIFY(changeSaid(told, 0).starts_with("in 3 frames the clip shows something else"));
            QVERIFY(changeSaid(told, 0).ends_with("other animations play these key frames, at "
                                                  "rates that cannot be divided likewise"));
            return;
        }
        QCOMPARE(int(now.animations[0].frameRate), then);
        QCOMPARE(int(now.animations[1].frameRate), 2);
        QCOMPARE(test::posesRead(document.content(), 1).size(), 7U);
        QCOMPARE(now.animations[0].frameOffset, now.animations[1].frameOffset);
        QVERIFY(test::framesAndNext(now, 0) == before);
        const bool isTold = frames > 1 && hasSize;
        QCOMPARE(told->lines.size(), isTold ? 2U : 1U);
        QCOMPARE(changeSaid(told, 1),
                 isTold ? std::string("it has the key frames of animation 1, and changes, too")
                        : std::string());
        QVERIFY(test::isTakenBack(content, document));
    }

    /// So do those of other moveables, which is told.
    void sharedWithAnotherMoveable()
    {
        schema::Content content = movingPair(versions::Tr3);
        auto& animations = content.as<level::Level>()->objects.animations.edit();
        animations[2].frameOffset = animations[0].frameOffset;
        animations[2].frameSize = test::kPairRecord;
        animations[2].frameRate = 4;
        animations[2].frameEnd = static_cast<std::uint16_t>(animations[2].frameStart + 8);
        HandClip clip = sampled(handClipOf(content, 0, "0"), Way::Arc);
        clip.keys[1].turns[0] = turnAbout(kAxisX, 30.0F);
        Document document(content);
        const auto told = take(document, clip);
        const level::Objects& now = objectsOf(document);
        QCOMPARE(int(now.animations[0].frameRate), 1);
        QCOMPARE(int(now.animations[2].frameRate), 2);
        QVERIFY(test::framesAndNext(now, 2) == test::framesAndNext(level::objectsOf(content), 2));
        QCOMPARE(told->lines.size(), 2U);
        QVERIFY(told->lines[1].kind == ModelLine::Kind::Note);
        QVERIFY(view::englishText(told->lines[1].what).starts_with("animation 0"));
        QCOMPARE(changeSaid(told, 1),
                 std::string("an animation of another moveable has its key frames, and changes, "
                             "too"));
        QVERIFY(test::isTakenBack(content, document));
    }

    /// Also where the file has a clip of the other one: that shows what it was.
    void sharedThoughItHasAClip()
    {
        const auto content = sharedPair(8, 17);
        HandClip clip = handClipOf(content, 1, "1");
        HandClip other = clip;
        other.name = "0";
        clip.keys[1].turns[0] = turnAbout(kAxisX, 30.0F);
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip, other}), 0, told));
        const auto lines = std::ranges::count_if(
            told.lines,
            [](const ModelLine& line)
            {
                return view::englishText(line.change)
                       == "it has the key frames of animation 1, and changes, too";
            });
        QCOMPARE(lines, 1);
    }

    /// A key at a time that no frame has cannot be taken, which is told.
    void besideFrames()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys = {clip.keys[0], clip.keys[0], clip.keys[1], clip.keys[2]};
        clip.keys[1].turns[0] = turnAbout(kAxisX, 30.0F);
        clip.at = {0.0F, 1.5F, 2.0F, 4.0F};
        Document document(content);
        const auto told = take(document, clip);
        QCOMPARE(int(objectsOf(document).animations[0].frameRate), 1);
        QCOMPARE(int(test::posesRead(document.content(), 0)[1].angles[0].x), 57 * 64); // 20 degrees
        QCOMPARE(changeSaid(told, 0),
                 std::string("once between two frames the clip shows something else than the way "
                             "from one to the next: left out"));
    }

    /// The last key is a bit in front of the last key frame: that shows the end, and what lies in
    /// front of it is on the way there, not to the pose of the last whole tick.
    void endsBetweenTicks()
    {
        const auto content = slowPair();
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys[2].turns[0] = turnAbout(kAxisX, 20.0F);
        clip.at = {0.0F, 4.0F, 7.6F};
        Document document(content);
        const auto told = take(document, clip);
        QCOMPARE(int(objectsOf(document).animations[0].frameRate), 4);
        const auto is = test::posesRead(document.content(), 0);
        QCOMPARE(is.size(), 3U);
        QCOMPARE(int(is[2].angles[0].x), 57 * 64);
        QCOMPARE(changeSaid(told, 0), std::string("one joint in 1 of 3 key frames"));
    }

    /// The last tick counts, also where its time is a hair less.
    void longerByOneTick()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys.push_back(clip.keys.back());
        clip.keys.back().turns[0] = turnAbout(kAxisX, 45.0F);
        clip.at = {0.0F, 2.0F, 4.0F, 4.98F};
        Document document(content);
        QVERIFY(take(document, clip));
        QCOMPARE(int(objectsOf(document).animations[0].frameRate), 1);
        const auto is = test::posesRead(document.content(), 0);
        QCOMPARE(is.size(), 6U);
        QCOMPARE(int(is[5].angles[0].x), 128 * 64);
        QVERIFY(test::framesAndNext(objectsOf(document), 0) == (std::array{0, 5, 1, 5}));
        QVERIFY(test::isTakenBack(content, document));
    }

    /// At another speed the key frames are further apart: that rate is divided, not the old one.
    void slowerAndBetween()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "0");
        clip.ticks = 4.0F;
        clip = sampled(clip, Way::Arc);
        clip.keys[3].turns[0] = turnAbout(kAxisX, 30.0F);
        Document document(content);
        const auto told = take(document, clip);
        const level::Objects& now = objectsOf(document);
        QCOMPARE(int(now.animations[0].frameRate), 1);
        const auto is = test::posesRead(document.content(), 0);
        QCOMPARE(is.size(), 9U);
        QCOMPARE(int(is[3].angles[0].x), 85 * 64);
        const auto was = test::posesRead(content, 0);
        for (std::size_t key = 0; key < was.size(); ++key)
        {
            QVERIFY(is[4 * key].angles == was[key].angles && is[4 * key].offset == was[key].offset);
        }
        QVERIFY(test::framesAndNext(now, 0) == (std::array{0, 8, 1, 5}));
        QVERIFY(test::wordsOfCommands(now, 0) == (std::vector<std::int16_t>{test::kSound, 4, 3}));
        QVERIFY(changeSaid(told, 0).starts_with("at another speed, 9 key frames instead of 3"));
        QVERIFY(test::isTakenBack(content, document));
    }

    /// Small files can say hours: no rate is so low that there are more key frames than clips may
    /// have otherwise.
    void noMoreThanClipsMayHave()
    {
        schema::Content content = movingPair(versions::Tr3);
        content.as<level::Level>()->objects.animations.edit()[0].frameRate = 255;
        HandClip clip = handClipOf(content, 0, "0");
        const convert::RigPose still = clip.keys[0];
        clip.keys = {still, still, still, still};
        clip.keys[1].turns[0] = turnAbout(kAxisX, 90.0F);
        clip.at = {0.0F, 1.0F, 3.0F, 255.0F * 40.0F};
        Document document(content);
        const auto told = take(document, clip);
        QCOMPARE(int(objectsOf(document).animations[0].frameRate), 255);
        QCOMPARE(test::posesRead(document.content(), 0).size(), 41U);
        QCOMPARE(changeSaid(told, 0),
                 std::string("in 2 frames the clip shows something else than the way from one key "
                             "frame to the next, at rate 255: left out"));
        QVERIFY(test::isTakenBack(content, document));
    }

    /// A longer clip with something between.
    void longerAndBetween()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys.push_back(clip.keys.back());
        clip = sampled(clip, Way::Arc);
        clip.keys[5].turns[0] = turnAbout(kAxisX, 30.0F);
        Document document(content);
        QVERIFY(take(document, clip));
        const auto is = test::posesRead(document.content(), 0);
        QCOMPARE(is.size(), 7U);
        QCOMPARE(int(is[5].angles[0].x), 85 * 64);
        QCOMPARE(int(is[6].angles[0].x), 0);
        QVERIFY(test::framesAndNext(objectsOf(document), 0) == (std::array{0, 6, 1, 5}));
        QVERIFY(test::isTakenBack(content, document));
    }

    /// Of a clip that ends between two key frames nothing is to move a second time: neither the
    /// end nor the front, and no joint that was rounded.
    void nothingTheSecondTime_data()
    {
        QTest::addColumn<QList<float>>("ticks");
        QTest::addColumn<QList<int>>("keys");
        QTest::addColumn<int>("end");
        QTest::newRow("a shorter end") << QList<float>{0, 4, 7} << QList<int>{0, 1, 2} << 7;
        QTest::newRow("a longer end") << QList<float>{0, 4, 8, 9} << QList<int>{0, 1, 2, 2} << 9;
        QTest::newRow("no front") << QList<float>{3, 4, 8} << QList<int>{0, 1, 2} << 5;
        QTest::newRow("faster") << QList<float>{0, 3.2F, 6.4F} << QList<int>{0, 1, 2} << 6;
    }

    void nothingTheSecondTime()
    {
        QFETCH(const QList<float>, ticks);
        QFETCH(const QList<int>, keys);
        QFETCH(const int, end);
        const auto content = slowPair();
        HandClip clip = handClipOf(content, 0, "0");
        const std::vector<convert::RigPose> poses = std::move(clip.keys);
        clip.keys.clear();
        for (const int key : keys)
        {
            clip.keys.push_back(poses[static_cast<std::size_t>(key)]);
        }
        clip.at.assign(ticks.begin(), ticks.end());
        Document document(content);
        QVERIFY(take(document, clip));
        QCOMPARE(int(objectsOf(document).animations[0].frameEnd), end);
        Document again(document.content());
        QVERIFY(take(again, clip));
        QVERIFY(!again.canUndo());
    }

    /// An animation that ends in front of its last key frame goes on doing so, unless the clip ends
    /// sooner, or later than that key frame.
    void endInFrontOfTheLastKeyframe_data()
    {
        QTest::addColumn<float>("ticks");
        QTest::addColumn<int>("end");
        QTest::newRow("cut behind it") << 7.0F << 6;
        QTest::newRow("cut at it") << 6.0F << 6;
        QTest::newRow("cut in front of it") << 5.0F << 5;
        QTest::newRow("longer") << 10.0F << 10;
    }

    void endInFrontOfTheLastKeyframe()
    {
        QFETCH(const float, ticks);
        QFETCH(const int, end);
        schema::Content content = slowPair();
        auto& objects = content.as<level::Level>()->objects;
        std::vector<level::Animation> animations(objects.animations.begin(),
                                                 objects.animations.end());
        animations[0].frameEnd = 6;
        objects.animations = std::move(animations);
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys.resize(ticks < 8.0F ? 2 : 3);
        clip.keys.push_back(clip.keys.back());
        clip.at = {0.0F, 4.0F, 8.0F};
        clip.at.resize(clip.keys.size() - 1);
        clip.at.push_back(ticks);
        Document document(content);
        QVERIFY(take(document, clip));
        QCOMPARE(int(objectsOf(document).animations[0].frameEnd), end);
        Document again(document.content());
        QVERIFY(take(again, clip));
        QVERIFY(!again.canUndo());
    }

    /// Over a time that is no multiple of their distance they are as many as it takes.
    void otherSpeedOfFewer()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys[1].turns[0] = turnAbout(kAxisX, 60.0F);
        Document document(content);
        QVERIFY(take(document, clip));
        clip.ticks = 2.5F;
        QVERIFY(take(document, clip));
        const auto is = test::posesRead(document.content(), 0);
        QCOMPARE(int(objectsOf(document).animations[0].frameRate), 1);
        QCOMPARE(is.size(), 6U);
        QCOMPARE(int(is[2].angles[0].x), 137 * 64); // 48 degrees
        QCOMPARE(int(is[3].angles[0].x), 137 * 64);
    }

    /// Two key frames closer together are at another speed, and not cut.
    void fasterWithoutAnyBetween()
    {
        const auto content = slowPair();
        HandClip pair = handClipOf(content, 0, "0");
        pair.keys.pop_back();
        Document document(content);
        QVERIFY(take(document, pair));
        const auto was = test::posesRead(document.content(), 0);
        QCOMPARE(was.size(), 2U);
        pair.ticks = 2.0F;
        const auto told = take(document, pair);
        QVERIFY(isSame(test::posesRead(document.content(), 0), was));
        QCOMPARE(int(objectsOf(document).animations[0].frameRate), 2);
        QVERIFY(changeSaid(told, 0).starts_with("at another speed"));
    }

    /// However many clips there are: each is taken for itself, and small files can have hundreds.
    void framesOfAllClips()
    {
        exchange::ModelTrack track;
        track.times = {0.0F, 1000.0F}; // 30,000 ticks
        const exchange::ModelClip clip{"7", {track}};
        std::int64_t last = -1;
        QVERIFY(convert::addFramesOf(clip, last, 60'001));
        QVERIFY(convert::addFramesOf(clip, last, 60'001));
        QCOMPARE(last, std::int64_t{60'001});
        const auto done = convert::addFramesOf(clip, last, 60'001);
        QVERIFY(!done && done.error().code == ErrorCode::OutOfRange);
        QCOMPARE(done.error().subject, std::string("clip \"7\""));
    }

    void whatCanStandBetween()
    {
        const auto clipOf = [](const std::vector<float>& ticks)
        {
            exchange::ModelTrack track;
            for (const float tick : ticks)
            {
                track.times.push_back(1.0F + tick / 30.0F);
            }
            return exchange::ModelClip{"2", {track}};
        };
        QVERIFY(!convert::hasAnyBetween(clipOf({0, 4, 8}), 4));
        QVERIFY(!convert::hasAnyBetween(clipOf({0, 16}), 4));
        QVERIFY(convert::hasAnyBetween(clipOf({0, 4, 8, 9, 12}), 4));
        QVERIFY(convert::hasAnyBetween(clipOf({0, 2, 4}), 4));
        auto curve = clipOf({0, 4, 8});
        curve.tracks[0].between = exchange::ModelTrack::Between::Cubic;
        QVERIFY(convert::hasAnyBetween(curve, 4));
        using Ticks = std::vector<double>;
        QVERIFY(convert::ticksBeside(clipOf({0, 4, 7, 8})).empty());
        QVERIFY(convert::ticksBeside(clipOf({0, 1.5F, 4, 7.25F, 8})) == (Ticks{1.5, 7.25}));
        // A program has sampled it, twice a tick.
        QVERIFY(convert::ticksBeside(clipOf({0, 0.5F, 1, 1.5F, 2})).empty());
    }
};

template struct tr::test::RegisteredTest<tst_KeyframesBetween>;
#include "tst_KeyframesBetween.moc"
