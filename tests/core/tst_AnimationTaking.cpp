// Clips of model files that are put onto the animations of a moveable. Words of key frames, rows
// and frames are compared with ones that are counted by hand; what stays, with the bytes of the
// file.

#include "core/convert/models/taking/AnimationTaking.h"
#include "core/convert/models/taking/ClipNames.h"
#include "core/view/words/AnimationNames.h"
#include "tests/core/MovingPair.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <cmath>
#include <stop_token>
#include <vector>

using namespace tr;
using convert::ModelLine;
using edit::Document;
using test::HandClip;
using test::handClipOf;
using test::HandRig;
using test::kAxisX;
using test::kAxisY;
using test::kPairRecord;
using test::movingPair;
using test::objectsOf;
using test::pairBones;
using test::turnAbout;
namespace tables = level::tables;
namespace versions = level::versions;

namespace
{

std::vector<std::uint16_t> framesFrom(const level::Objects& objects, std::size_t first)
{
    return {objects.frames.begin() + static_cast<std::ptrdiff_t>(first), objects.frames.end()};
}

std::size_t linesOfKind(const convert::ModelEdit& told, ModelLine::Kind kind)
{
    return static_cast<std::size_t>(std::ranges::count(told.lines, kind, &ModelLine::kind));
}

} // namespace

class tst_AnimationTaking : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void sameClips_data()
    {
        QTest::addColumn<int>("version");
        for (const auto version :
             {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5})
        {
            QTest::addRow("TR%d", int(version) + 1) << int(version);
        }
    }

    /// With as much noise as programs leave that sample all again.
    void sameClips()
    {
        QFETCH(const int, version);
        const auto content = movingPair(static_cast<schema::Version>(version));
        for (const float noise : {0.0F, 1e-4F})
        {
            HandClip first = handClipOf(content, 0, "000 RUN_Armature");
            for (std::size_t key = 0; key < first.keys.size(); ++key)
            {
                const float sign = key == 1 ? -1.0F : 1.0F;
                first.keys[key].offset += glm::vec3(2000.0F * sign * noise);
                first.keys[key].turns[0] *= glm::angleAxis(noise * sign, kAxisX);
                first.keys[key].turns[1] = glm::angleAxis(noise, kAxisX) * first.keys[key].turns[1]
                                           * glm::angleAxis(noise * sign, kAxisY);
            }
            const HandRig rig(pairBones(), {first, handClipOf(content, 1, "1")});
            Document document(content);
            convert::ModelEdit told;
            QVERIFY(test::takeRig(document, rig, 0, told));
            QVERIFY(!document.canUndo());
            QVERIFY(told.lines.empty());
            QCOMPARE(told.animations, 2U);
            QVERIFY(document.content().write() == content.write());
        }
    }

    void oneTurn_data()
    {
        QTest::addColumn<int>("version");
        QTest::addColumn<int>("word");
        QTest::newRow("TR2") << int(versions::Tr2) << 0x4100;
        QTest::newRow("TR4") << int(versions::Tr4) << 0x4400;
    }

    void oneTurn()
    {
        QFETCH(const int, version);
        QFETCH(const int, word);
        const auto content = movingPair(static_cast<schema::Version>(version));
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys[1].turns[0] = turnAbout(kAxisX, 90.0F);
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip}), 0, told));
        auto frames = framesFrom(level::objectsOf(content), 0);
        frames[kPairRecord + 9] = static_cast<std::uint16_t>(word);
        QVERIFY(framesFrom(objectsOf(document), 0) == frames);
        QCOMPARE(told.lines.size(), 1U);
        QVERIFY(view::englishText(told.lines[0].what).starts_with("animation 0"));
        QCOMPARE(view::englishText(told.lines[0].change),
                 std::string("one joint in 1 of 3 key frames"));
        QVERIFY(told.largestTurn < 0.001);
        // Nothing but this word: with it as it was the file is what it was.
        schema::Content again = document.content();
        again.as<level::Level>()->objects.frames.edit()[kPairRecord + 9] = test::kTurnX;
        QVERIFY(again.write() == content.write());
        QVERIFY(test::isTakenBack(content, document));
    }

    /// A turn that needs another word: records get longer, and those behind them move.
    void longerRecord()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys[1].turns[0] = turnAbout(kAxisY, 30.0F) * turnAbout(kAxisX, 40.0F);
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip}), 0, told));
        const level::Objects& before = level::objectsOf(content);
        const level::Objects& now = objectsOf(document);
        constexpr std::size_t kLonger = kPairRecord + 1;
        QCOMPARE(int(now.animations[0].frameSize), int(kLonger));
        QCOMPARE(now.animations[1].frameOffset, 2U * 3U * kLonger);
        QCOMPARE(now.animations[2].frameOffset, 2U * (3U * kLonger + kPairRecord));
        QCOMPARE(now.models[1].frameOffset, now.animations[2].frameOffset);
        QVERIFY(framesFrom(now, 3 * kLonger) == framesFrom(before, 3 * kPairRecord));
        const auto was = test::posesRead(content, 0);
        const auto is = test::posesRead(document.content(), 0);
        QCOMPARE(is.size(), 3U);
        for (std::size_t key = 0; key < 3; ++key)
        {
            QVERIFY(is[key].offset == was[key].offset && is[key].box == was[key].box);
            QVERIFY(is[key].angles[1] == was[key].angles[1]);
            // Steps of 10 bits: 40 degrees are 113.8 of them, 30 are 85.3.
            QVERIFY(is[key].angles[0]
                    == (key == 1 ? view::JointAngles{114 * 64, 85 * 64, 0} : view::JointAngles{}));
        }
        QVERIFY(told.largestTurn > 0.05 && told.largestTurn < 0.2);
        for (std::size_t row = 0; row < 3; ++row)
        {
            QVERIFY(test::framesAndNext(now, row) == test::framesAndNext(before, row));
        }
        QVERIFY(test::isTakenBack(content, document));
    }

    void onlyBonesThatCount()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys[1].turns[0] = turnAbout(kAxisX, 90.0F);
        clip.keys[1].offset.x = 500.0F;
        const HandRig rig(pairBones(), {clip});
        Document document(content);
        convert::AnimationsWanted wanted;
        wanted.mapping = convert::mapBones(content, 0, rig.bones());
        wanted.joints = {1};
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, rig, wanted, told));
        QVERIFY(!document.canUndo());
    }

    /// Key frames more at the end: frames keep their poses, and what ends with it goes along.
    void longerClip()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "0");
        for (const float x : {30.0F, 40.0F})
        {
            clip.keys.push_back(clip.keys.back());
            clip.keys.back().offset.x = x;
        }
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip}), 0, told));
        const level::Objects& now = objectsOf(document);
        const auto poses = test::posesRead(document.content(), 0);
        QCOMPARE(poses.size(), 5U);
        for (std::size_t key = 0; key < 5; ++key)
        {
            QCOMPARE(int(poses[key].offset.x), int(10 * key));
        }
        QVERIFY(test::framesAndNext(now, 0) == (std::array{0, 8, 1, 5}));
        QVERIFY(test::framesAndNext(now, 1) == (std::array{5, 5, 0, 0}));
        QCOMPARE(int(now.animations[0].frameRate), 2);
        QVERIFY(test::dispatchesRead(now, 0) == (std::vector<std::array<int, 5>>{{1, 0, 9, 1, 5}}));
        QVERIFY(test::wordsOfCommands(now, 0) == (std::vector<std::int16_t>{test::kSound, 2, 3}));
        QVERIFY(framesFrom(now, 5 * kPairRecord)
                == framesFrom(level::objectsOf(content), 3 * kPairRecord));
        QVERIFY(test::isTakenBack(content, document));
    }

    /// The same for an animation of one key frame, which has no speed that could be another one.
    void longerClipOfOneKeyframe()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 1, "1");
        QCOMPARE(clip.keys.size(), 1U);
        const float east = clip.keys[0].offset.x;
        clip.keys.push_back(clip.keys[0]);
        clip.keys[1].offset.x += 10.0F;
        clip.ticks = 2.0F;
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip}), 0, told));
        const auto poses = test::posesRead(document.content(), 1);
        QCOMPARE(poses.size(), 3U);
        for (std::size_t key = 0; key < 3; ++key)
        {
            QCOMPARE(float(poses[key].offset.x), east + 5.0F * static_cast<float>(key));
        }
        QVERIFY(test::framesAndNext(objectsOf(document), 1) == (std::array{5, 7, 0, 0}));
        QVERIFY(test::isTakenBack(content, document));
    }

    void shorterClip()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys.pop_back();
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip}), 0, told));
        const level::Objects& now = objectsOf(document);
        QCOMPARE(test::posesRead(document.content(), 0).size(), 2U);
        QVERIFY(test::framesAndNext(now, 0) == (std::array{0, 2, 1, 5}));
        QVERIFY(test::dispatchesRead(now, 0) == (std::vector<std::array<int, 5>>{{1, 0, 3, 1, 5}}));
    }

    /// Frames can have numbers that engines take as negative.
    void shorterClipOfHighFrames()
    {
        schema::Content content = movingPair(versions::Tr3);
        auto& row = content.as<level::Level>()->objects.animations.edit()[0];
        row.frameStart = 0xFF00;
        row.frameEnd = 0xFF04;
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys.pop_back();
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip}), 0, told));
        QCOMPARE(test::posesRead(document.content(), 0).size(), 2U);
        QVERIFY(test::framesAndNext(objectsOf(document), 0) == (std::array{0xFF00, 0xFF02, 1, 5}));
        QVERIFY(test::isTakenBack(content, document));
    }

    /// The same poses over twice the time: what names a frame goes with its pose.
    void slowerClip()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "0");
        clip.ticks = 4.0F;
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip}), 0, told));
        const level::Objects& now = objectsOf(document);
        QCOMPARE(int(now.animations[0].frameRate), 4);
        QVERIFY(framesFrom(now, 0) == framesFrom(level::objectsOf(content), 0));
        QVERIFY(test::framesAndNext(now, 0) == (std::array{0, 8, 1, 5}));
        QVERIFY(test::wordsOfCommands(now, 0) == (std::vector<std::int16_t>{test::kSound, 4, 3}));
        QVERIFY(test::dispatchesRead(now, 0) == (std::vector<std::array<int, 5>>{{1, 0, 9, 1, 5}}));
    }

    void ratesThatCannotBe_data()
    {
        QTest::addColumn<int>("rate");
        QTest::addColumn<float>("ticks");
        QTest::addColumn<int>("then");
        QTest::addColumn<int>("keyframes");
        QTest::newRow("below 1") << 1 << 0.6F << 1 << 3;
        QTest::newRow("above 255") << 200 << 400.0F << 255 << 5;
    }

    /// The same poses so fast or so slow that no rate can say it: sampled at the nearest.
    void ratesThatCannotBe()
    {
        QFETCH(const int, rate);
        QFETCH(const float, ticks);
        QFETCH(const int, then);
        QFETCH(const int, keyframes);
        schema::Content content = movingPair(versions::Tr3);
        auto& row = content.as<level::Level>()->objects.animations.edit()[0];
        row.frameRate = static_cast<std::uint8_t>(rate);
        row.frameEnd = static_cast<std::uint16_t>(2 * rate);
        HandClip clip = handClipOf(content, 0, "0");
        clip.ticks = ticks;
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip}), 0, told));
        const level::Objects& now = objectsOf(document);
        QCOMPARE(int(now.animations[0].frameRate), then);
        const auto poses = test::posesRead(document.content(), 0);
        QCOMPARE(int(poses.size()), keyframes);
        QCOMPARE(int(poses.back().offset.x), 20);
        QVERIFY(test::framesAndNext(now, 0) == (std::array{0, int(2 * ticks), 1, 5}));
        QVERIFY(test::isTakenBack(content, document));
    }

    /// At a distance that is not whole they are sampled, no further apart than they were.
    void littleSlowerClip()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "0");
        clip.ticks = 2.5F;
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip}), 0, told));
        const level::Objects& now = objectsOf(document);
        const auto poses = test::posesRead(document.content(), 0);
        QCOMPARE(poses.size(), 4U);
        for (const auto& [key, east] : {std::pair(0, 0), {1, 8}, {2, 16}, {3, 20}})
        {
            QCOMPARE(int(poses[std::size_t(key)].offset.x), east);
        }
        QCOMPARE(int(now.animations[0].frameRate), 2);
        QVERIFY(test::framesAndNext(now, 0) == (std::array{0, 5, 1, 5}));
        QVERIFY(test::wordsOfCommands(now, 0) == (std::vector<std::int16_t>{test::kSound, 3, 3}));
    }

    /// The end of the animation alone: what names a frame goes with its pose.
    void withoutItsFront()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys.erase(clip.keys.begin());
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip}), 0, told));
        const level::Objects& now = objectsOf(document);
        auto frames = framesFrom(level::objectsOf(content), kPairRecord);
        QVERIFY(framesFrom(now, 0) == frames);
        QVERIFY(test::framesAndNext(now, 0) == (std::array{0, 2, 1, 5}));
        QVERIFY(test::wordsOfCommands(now, 0) == (std::vector<std::int16_t>{test::kSound, 0, 3}));
        QVERIFY(test::dispatchesRead(now, 0) == (std::vector<std::array<int, 5>>{{1, 0, 3, 1, 5}}));
        QCOMPARE(view::englishText(told.lines.at(0).change),
                 std::string("without its first 2 frames, 2 key frames instead of 3"));
        QVERIFY(test::isTakenBack(content, document));
    }

    /// The same where the clip goes on behind the old end: it begins in frame 2 of the scene.
    void withoutItsFrontAndLonger()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys.erase(clip.keys.begin());
        for (const float x : {30.0F, 40.0F, 50.0F})
        {
            clip.keys.push_back(clip.keys.back());
            clip.keys.back().offset.x = x;
        }
        clip.at = {2.0F, 4.0F, 6.0F, 8.0F, 10.0F};
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip}), 0, told));
        const level::Objects& now = objectsOf(document);
        const auto poses = test::posesRead(document.content(), 0);
        QCOMPARE(poses.size(), 5U);
        for (std::size_t key = 0; key < 5; ++key)
        {
            QCOMPARE(int(poses[key].offset.x), int(10 + 10 * key));
        }
        QVERIFY(test::framesAndNext(now, 0) == (std::array{0, 8, 1, 5}));
        QVERIFY(test::wordsOfCommands(now, 0) == (std::vector<std::int16_t>{test::kSound, 0, 3}));
        QVERIFY(test::isTakenBack(content, document));
    }

    /// A clip whose animation does not exist stands behind the last one, in the same edit.
    void newAnimation()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "07 JUMP.001");
        clip.ticks = 3.0F;
        for (std::size_t key = 0; key < 3; ++key)
        {
            clip.keys[key].offset = {0.0F, -5.0F * static_cast<float>(key), 0.0F};
            clip.keys[key].turns[1] = turnAbout(kAxisX, key == 1 ? 90.0F : 0.0F);
        }
        HandClip turned = handClipOf(content, 1, "1 TURN");
        turned.keys[0].turns[0] = turnAbout(kAxisX, 90.0F);
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip, turned}), 0, told));
        QCOMPARE(document.history().size(), 1U);
        const level::Objects& now = objectsOf(document);
        QCOMPARE(now.animations.size(), 4U);
        QCOMPARE(int(now.models[1].animationIndex), 3);
        QVERIFY(test::framesAndNext(now, 2) == (std::array{6, 12, 2, 6}));
        QCOMPARE(int(now.animations[2].frameRate), 3);
        QCOMPARE(view::animationName(document.content(), 2, 0), std::string_view("JUMP"));
        const auto poses = test::posesRead(document.content(), 2);
        QCOMPARE(poses.size(), 3U);
        for (std::size_t key = 0; key < 3; ++key)
        {
            QCOMPARE(int(poses[key].offset.y), -5 * int(key));
            QVERIFY(poses[key].angles[0] == view::JointAngles{});
            QVERIFY(poses[key].angles[1]
                    == (key == 1 ? view::JointAngles{0x4000, 0, 0} : view::JointAngles{}));
        }
        QCOMPARE(int(test::posesRead(document.content(), 1)[0].angles[0].x), 0x4000);
        QCOMPARE(linesOfKind(told, ModelLine::Kind::Animation), 2U);
        QVERIFY(test::isTakenBack(content, document));
    }

    /// The copy is new, wherever it stands in the file.
    void twoClipsOfOneNumber()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip other = handClipOf(content, 0, "000 RUN.001");
        other.keys[0].offset.x = 500.0F;
        const HandClip same = handClipOf(content, 0, "000 RUN");
        for (const auto& clips : {std::vector{same, other}, std::vector{other, same}})
        {
            Document document(content);
            convert::ModelEdit told;
            const HandRig rig(pairBones(), clips);
            QVERIFY(test::takeRig(document, rig, 0, told));
            QCOMPARE(objectsOf(document).animations.size(), 4U);
            QCOMPARE(int(test::posesRead(document.content(), 0)[0].offset.x), 0);
            QCOMPARE(int(test::posesRead(document.content(), 2)[0].offset.x), 500);
            QCOMPARE(told.lines.size(), 2U);
            QCOMPARE(view::englishText(told.lines[0].what), std::string("clip \"000 RUN.001\""));
            QCOMPARE(view::englishText(told.lines[0].change),
                     std::string("another clip is animation 0 already, so it is a new animation"));
            QCOMPARE(linesOfKind(told, ModelLine::Kind::Animation), 1U);
        }
    }

    /// Of another moveable's bones, as files with two moveables have it.
    void secondClipOfOthers()
    {
        const auto content = movingPair(versions::Tr3);
        auto bones = pairBones();
        bones[0].node = 5; // clips of hands move node 0
        bones[1].node = 6;
        const HandClip clip = handClipOf(content, 0, "0");
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(bones, {clip, clip}), 0, told));
        QVERIFY(!document.canUndo());
        QCOMPARE(linesOfKind(told, ModelLine::Kind::Note), 1U);
    }

    void clipWithoutNumber()
    {
        const auto content = movingPair(versions::Tr3);
        for (const bool isOurs : {true, false})
        {
            auto bones = pairBones();
            if (!isOurs)
            {
                bones[0].number.reset();
                bones[1].number.reset();
            }
            Document document(content);
            convert::AnimationsWanted wanted;
            wanted.mapping = convert::mapBones(content, 0, pairBones());
            convert::ModelEdit told;
            const HandRig rig(bones, {handClipOf(content, 0, "Animation")});
            QVERIFY(test::takeRig(document, rig, wanted, told));
            QCOMPARE(objectsOf(document).animations.size(), 4U);
            QCOMPARE(linesOfKind(told, ModelLine::Kind::Note), isOurs ? 1U : 0U);
        }
    }

    /// What has no key frames of its own can get none; a clip of another name is a new animation.
    void animationWithoutKeyframes()
    {
        schema::Content content = movingPair(versions::Tr3);
        auto& objects = content.as<level::Level>()->objects;
        std::vector<level::Animation> animations(objects.animations.begin(),
                                                 objects.animations.end());
        const HandClip clip = handClipOf(content, 0, "0 SOMETHING NEW");
        animations[0].frameOffset = animations[1].frameOffset;
        objects.animations = std::move(animations);
        HandClip nameless = clip;
        nameless.name = "0";
        for (const HandClip& each : {clip, nameless})
        {
            Document document(content);
            convert::ModelEdit told;
            QVERIFY(test::takeRig(document, HandRig(pairBones(), {each}), 0, told));
            const bool isNew = each.name != "0";
            QCOMPARE(objectsOf(document).animations.size(), isNew ? 4U : 3U);
            QCOMPARE(linesOfKind(told, ModelLine::Kind::Note), isNew ? 0U : 1U);
        }
    }

    /// Two animations of two key frames in a scene of 24 frames a second.
    void sceneOfOtherFrames()
    {
        level::Level level = test::animatedLevel(versions::Tr3);
        std::vector<level::Animation> animations(level.objects.animations.begin(),
                                                 level.objects.animations.end());
        animations[0].frameEnd = 2;
        animations[1].frameOffset = 2 * 2 * kPairRecord;
        animations[1].frameRate = 2;
        level.objects.animations = std::move(animations);
        const auto content = test::wholeLevelWith(std::move(level));
        const auto notes = [&content](float ticks, float others)
        {
            HandClip first = handClipOf(content, 0, "0");
            HandClip second = handClipOf(content, 1, "1");
            first.ticks = ticks;
            second.ticks = others;
            Document document(content);
            convert::ModelEdit told;
            const bool isTaken =
                test::takeRig(document, HandRig(pairBones(), {first, second}), 0, told);
            return isTaken ? std::ranges::count_if(
                       told.lines,
                       [](const ModelLine& line) {
                           return view::englishText(line.change).find("24 frames a second")
                                  != std::string::npos;
                       })
                           : -1;
        };
        QCOMPARE(notes(2.5F, 2.5F), 1);
        QCOMPARE(notes(2.5F, 2.0F), 0);
        QCOMPARE(notes(2.0F, 2.0F), 0);
    }

    /// Small files can say hours: nothing is made of them first.
    void tooManyFrames()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "7 LONG");
        clip.ticks = 255.0F;
        clip.keys.assign(100, clip.keys[0]); // 25,246 frames
        HandClip next = clip;
        next.name = "8 LONGER";
        Document document(content);
        convert::AnimationsWanted wanted;
        const HandRig rig(pairBones(), {clip, next});
        wanted.mapping = convert::mapBones(content, 0, rig.bones());
        convert::ModelEdit told;
        edit::Transaction transaction(document, {edit::EditCode::SetValue, {}});
        const auto source = rig.source();
        const auto done = convert::takeAnimations(transaction, source, wanted, told);
        QVERIFY(!done && done.error().code == ErrorCode::OutOfRange);
        QCOMPARE(done.error().subject, std::string("clip \"8 LONGER\""));
        QVERIFY(told.lines.empty());
    }

    /// Key frames at every tick because of one that stands between.
    void tooManyKeyframes()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "7 LONG");
        clip.ticks = 100.5F;
        clip.keys.assign(100, clip.keys[0]);
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip}), 0, told));
        QVERIFY(!document.canUndo());
        QCOMPARE(linesOfKind(told, ModelLine::Kind::Note), 1U);
    }

    void cancelledBetweenKeyframes()
    {
        const auto content = movingPair(versions::Tr3);
        const HandRig rig(pairBones(), {handClipOf(content, 0, "0")});
        convert::ClipSource source = rig.source();
        std::stop_source stop;
        std::size_t poses = 0;
        source.poseAt = [&, poseAt = source.poseAt](const exchange::ModelClip& clip, float seconds)
        {
            ++poses;
            stop.request_stop();
            return poseAt(clip, seconds);
        };
        convert::AnimationsWanted wanted;
        wanted.mapping = convert::mapBones(content, 0, rig.bones());
        Document document(content);
        convert::ModelEdit told;
        edit::Transaction transaction(document, {edit::EditCode::SetValue, {}});
        QVERIFY_EXCEPTION_THROWN((void)convert::takeAnimations(
                                     transaction, source, wanted, told, Progress(stop.get_token())),
                                 Cancelled);
        QCOMPARE(poses, 1U);
    }

    void tooManyBones()
    {
        const auto content = movingPair(versions::Tr3);
        exchange::ModelFile file;
        file.nodes.resize(5000);
        exchange::ModelSkin& skin = file.skins.emplace_back();
        for (std::size_t node = 0; node < file.nodes.size(); ++node)
        {
            skin.joints.push_back(node);
            skin.inverseBinds.emplace_back(1.0F);
        }
        const auto done = convert::workOutModel(content, file, {});
        QVERIFY(!done && done.error().code == ErrorCode::BadModel);
        QCOMPARE(done.error().arguments[0], std::string("bones"));
    }

    void tooFarAway()
    {
        const auto content = movingPair(versions::Tr3);
        HandClip clip = handClipOf(content, 0, "0");
        clip.keys[2].offset.x = 40000.0F;
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(pairBones(), {clip}), 0, told));
        QCOMPARE(int(test::posesRead(document.content(), 0)[2].offset.x), 32767);
        QCOMPARE(told.largestShift, 40000.0 - 32767.0);
        QCOMPARE(linesOfKind(told, ModelLine::Kind::Note), 1U);
    }

    void bonesElsewhere()
    {
        const auto content = movingPair(versions::Tr3);
        auto bones = pairBones();
        bones[1].at = {0.4F, 100.3F, -0.4F};
        Document document(content);
        convert::ModelEdit told;
        QVERIFY(test::takeRig(document, HandRig(bones, {}), 0, told));
        QVERIFY(!document.canUndo());
        bones[1].at = {3.0F, 100.3F, -6.8F};
        bones.push_back({"tail", 0, 1, std::nullopt, {}});
        QVERIFY(test::takeRig(document, HandRig(bones, {}), 0, told));
        const auto& trees = objectsOf(document).meshTrees;
        QVERIFY((std::vector<std::int32_t>(trees.begin(), trees.end())
                 == std::vector<std::int32_t>{0, 3, 100, -7}));
        QCOMPARE(linesOfKind(told, ModelLine::Kind::Skeleton), 1U);
        QCOMPARE(linesOfKind(told, ModelLine::Kind::Note), 1U);
        QVERIFY(test::isTakenBack(content, document));
    }
};

template struct tr::test::RegisteredTest<tst_AnimationTaking>;
#include "tst_AnimationTaking.moc"
