// Key frames as poses: put into the frames as records, and made halfway between two others.

#include "core/edit/document/Document.h"
#include "core/edit/entries/EntryEdit.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/Units.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <array>
#include <cmath>
#include <initializer_list>

using namespace tr;
using edit::Document;
using edit::NewKeyframe;
using schema::Version;
using view::JointAngles;
using view::Keyframe;
namespace tables = level::tables;
namespace versions = level::versions;

namespace
{

/// Half of the largest step of an angle: ten bits of a full turn.
constexpr int kHalfStep = 32;

std::uint16_t anyAngle(test::Random& random)
{
    return static_cast<std::uint16_t>(random.below(0x10000));
}

int distance(std::uint16_t a, std::uint16_t b)
{
    return std::abs(static_cast<int>(static_cast<std::int16_t>(a - b)));
}

bool areNear(const JointAngles& a, const JointAngles& b)
{
    return distance(a.x, b.x) <= kHalfStep && distance(a.y, b.y) <= kHalfStep
           && distance(a.z, b.z) <= kHalfStep;
}

bool sameValues(const Keyframe& a, const Keyframe& b)
{
    return a.box == b.box && a.offset == b.offset && a.angles == b.angles;
}

/// Key frames of all animations but one.
std::vector<std::vector<Keyframe>> othersThan(const schema::Content& content, std::size_t animation)
{
    std::vector<std::vector<Keyframe>> all;
    for (std::size_t i = 0; i < level::objectsOf(content).animations.size(); ++i)
    {
        all.push_back(i == animation ? std::vector<Keyframe>() : edit::keyframesIn(content, i));
    }
    return all;
}

bool sameKeyframes(const std::vector<std::vector<Keyframe>>& a,
                   const std::vector<std::vector<Keyframe>>& b)
{
    return std::ranges::equal(
        a, b, [](const auto& x, const auto& y) { return std::ranges::equal(x, y, sameValues); });
}

Result<void>
exchangeAll(Document& document, std::size_t animation, const std::vector<NewKeyframe>& keyframes)
{
    edit::Transaction transaction(document, {edit::EditCode::SetValues, {}});
    auto done = edit::exchangeKeyframes(transaction, animation, keyframes);
    return done ? transaction.commit() : done;
}

/// Nine words of header, then the angles; the rest is padding.
std::vector<std::uint16_t> record(std::vector<std::uint16_t> angles, std::size_t words)
{
    std::vector<std::uint16_t> made(view::kKeyframeHeaderWords);
    made.insert(made.end(), angles.begin(), angles.end());
    made.resize(words);
    return made;
}

/// A level of TR3 whose first model has one mesh and two animations of two key frames each. In the
/// first the mesh turns about X by 0 and 0x100 steps of 64; in the second about Y.
schema::Content quarterTurns(std::size_t words)
{
    schema::Content content = test::LevelBuilder(versions::Tr3).build();
    level::Objects& objects = content.as<level::Level>()->objects;
    std::vector<std::uint16_t> frames;
    for (const int word : {0x4000, 0x4100, 0x8000, 0x8100})
    {
        const auto made = record({static_cast<std::uint16_t>(word)}, words);
        frames.insert(frames.end(), made.begin(), made.end());
    }
    level::Animation first;
    first.frameSize = static_cast<std::uint8_t>(words);
    first.frameRate = 1;
    first.frameEnd = 1;
    level::Animation second = first;
    second.frameOffset = static_cast<std::uint32_t>(words) * 2 * 2;
    objects.frames = Table<std::uint16_t>(frames);
    objects.animations = Table<level::Animation>{first, second};
    objects.animCommands.clear();
    objects.stateChanges.clear();
    objects.animDispatches.clear();
    for (level::Model& model : objects.models.edit())
    {
        model.animationIndex = 0;
        model.frameOffset = 0;
    }
    return content;
}

} // namespace

class tst_KeyframeRecords : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void whatIsPutThereIsThere_data() { addVersions(); }

    void whatIsPutThereIsThere();
    void aRecordGrowsForAnotherAxis();
    void aRecordThatKeepsItsLengthTurnsAsFarAsItCan();

    void keyFramesComeHalfway_data() { addVersions(); }

    void keyFramesComeHalfway();
    void aKeyFrameBetweenTwoIsHalfway();
    void theOneThatNeedsMostSaysWhatSharedKeyFramesBecome();
    void angles_data();
    void angles();

private:
    static void addVersions()
    {
        QTest::addColumn<Version>("version");
        for (const Version version : level::kAllVersions)
        {
            QTest::newRow(level::versionName(version).data()) << version;
        }
    }
};

void tst_KeyframeRecords::whatIsPutThereIsThere()
{
    QFETCH(const Version, version);
    test::Random random(77);
    const format::GameFile file = test::templeFile(version);
    Document document(file.content);
    const auto before = document.content().write();
    std::size_t done = 0;
    const std::size_t animations = level::objectsOf(document.content()).animations.size();
    constexpr std::size_t kEnough = 5;
    for (std::size_t animation = 0; animation < animations && done < kEnough; ++animation)
    {
        const std::vector<Keyframe> old = edit::keyframesIn(document.content(), animation);
        if (old.empty())
        {
            continue;
        }
        const auto others = othersThan(document.content(), animation);
        std::vector<NewKeyframe> wanted;
        for (std::size_t i = 0; i < old.size(); ++i)
        {
            if (!random.oneIn(4)) // some go, some come twice
            {
                wanted.push_back({i, old[i]});
            }
        }
        wanted.push_back({random.below(old.size()), old[0]});
        Keyframe& changed = wanted[random.below(wanted.size())].values;
        for (JointAngles& each : changed.angles)
        {
            if (random.oneIn(3))
            {
                each = {anyAngle(random), anyAngle(random), anyAngle(random)};
            }
        }
        changed.offset.y = 1234;
        changed.box.maxZ = -77;
        const std::size_t words = edit::recordWords(document.content(), animation, wanted);
        const auto outcome = exchangeAll(document, animation, wanted);
        QVERIFY2(outcome, outcome ? "" : fullMessage(outcome.error()).c_str());
        ++done;
        const std::vector<Keyframe> found = edit::keyframesIn(document.content(), animation);
        QCOMPARE(found.size(), wanted.size());
        for (std::size_t i = 0; i < found.size(); ++i)
        {
            QVERIFY(found[i].box == wanted[i].values.box);
            QVERIFY(found[i].offset == wanted[i].values.offset);
            QVERIFY(std::ranges::equal(found[i].angles, wanted[i].values.angles, areNear));
        }
        QCOMPARE(view::keyframesOf(level::objectsOf(document.content()), version, animation).words,
                 words);
        QVERIFY(sameKeyframes(othersThan(document.content(), animation), others));
    }
    QVERIFY(done >= 3);
    const auto after = document.content().write();
    document.goTo(0);
    QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
    document.goTo(done);
    QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
}

void tst_KeyframeRecords::aRecordGrowsForAnotherAxis()
{
    Document document(quarterTurns(10));
    auto keyframes = edit::keyframesIn(document.content(), 0);
    QCOMPARE(keyframes.size(), std::size_t{2});
    keyframes[1].angles[0].y = 0x2000;
    QVERIFY(exchangeAll(document, 0, {{0, keyframes[0]}, {1, keyframes[1]}}));
    const level::Objects& objects = level::objectsOf(document.content());
    QCOMPARE(objects.animations[0].frameSize, std::uint8_t{11});
    QCOMPARE(objects.animations[1].frameSize, std::uint8_t{10});
    QCOMPARE(objects.animations[1].frameOffset, std::uint32_t{2 * 11 * 2});
    QCOMPARE(objects.frames[9], std::uint16_t{0x4000}); // still one axis, then padding
    QCOMPARE(objects.frames[10], std::uint16_t{0});
    QCOMPARE(objects.frames[20], std::uint16_t{0x1002}); // X 0x100, and of Y 0x80 the high bits
    QCOMPARE(objects.frames[21], std::uint16_t{0x0000});
    QCOMPARE(objects.frames[31], std::uint16_t{0x8000});
    // Back to one axis it goes on with two words: its record keeps its length.
    keyframes[1].angles[0] = {};
    QVERIFY(exchangeAll(document, 0, {{0, keyframes[0]}, {1, keyframes[1]}}));
    QCOMPARE(level::objectsOf(document.content()).animations[0].frameSize, std::uint8_t{11});
}

void tst_KeyframeRecords::aRecordThatKeepsItsLengthTurnsAsFarAsItCan()
{
    Document document(quarterTurns(10));
    auto keyframes = edit::keyframesIn(document.content(), 0);
    keyframes[1].angles[0] = {0x2000, 0x1000, 0};
    QVERIFY(exchangeAll(document, 0, {{0, keyframes[0]}, {1, keyframes[1], true}}));
    const auto found = edit::keyframesIn(document.content(), 0);
    QVERIFY(found[1].angles[0] == (JointAngles{0x2000, 0, 0}));
    QCOMPARE(level::objectsOf(document.content()).animations[0].frameSize, std::uint8_t{10});
    // About another axis alone it needs no more.
    keyframes[1].angles[0] = {0, 0, 0x1000};
    QVERIFY(exchangeAll(document, 0, {{0, keyframes[0]}, {1, keyframes[1], true}}));
    QVERIFY(edit::keyframesIn(document.content(), 0)[1].angles[0] == (JointAngles{0, 0, 0x1000}));
}

void tst_KeyframeRecords::keyFramesComeHalfway()
{
    // The pose between two key frames is what the player shows; a key frame shows the same.
    QFETCH(const Version, version);
    test::Random random(5);
    const format::GameFile file = test::templeFile(version);
    const level::Objects& objects = level::objectsOf(file.content);
    std::size_t compared = 0;
    for (const level::Model& model : objects.models)
    {
        const auto joints = view::jointsOf(objects, model);
        for (int i = 0; i < 40; ++i)
        {
            Keyframe from;
            Keyframe to;
            from.offset = {static_cast<std::int16_t>(random.below(500)), 20, 30};
            to.offset = {-100, 200, -300};
            for (std::size_t joint = 0; joint < joints.size(); ++joint)
            {
                const bool isUpright = random.oneIn(4);
                const auto any = [&]
                {
                    return JointAngles{isUpright ? std::uint16_t{0x4000} : anyAngle(random),
                                       anyAngle(random),
                                       anyAngle(random)};
                };
                from.angles.push_back(any());
                to.angles.push_back(random.oneIn(5) ? from.angles.back() : any());
            }
            const float t = static_cast<float>(random.below(5)) / 4.0F;
            const Keyframe made = view::blendedKeyframe(from, to, t);
            const view::Pose expected = view::blendedPose(joints, from, to, t);
            const view::Pose found = view::poseAt(joints, made);
            QCOMPARE(found.size(), expected.size());
            for (std::size_t mesh = 0; mesh < found.size(); ++mesh)
            {
                for (glm::length_t column = 0; column < 4; ++column)
                {
                    const float most = column < 3 ? 0.002F : 2.0F;
                    const glm::vec4 away = found[mesh][column] - expected[mesh][column];
                    QVERIFY(glm::length(away) < most);
                    ++compared;
                }
            }
        }
    }
    QVERIFY(compared > 1000);
}

void tst_KeyframeRecords::aKeyFrameBetweenTwoIsHalfway()
{
    Document document(quarterTurns(10));
    const auto before = document.content().write();
    QVERIFY(edit::insertEntry(document, {tables::Frames, 3, 1}, edit::Side::After));
    auto keyframes = edit::keyframesIn(document.content(), 0);
    QCOMPARE(keyframes.size(), std::size_t{3});
    QVERIFY(keyframes[1].angles[0] == (JointAngles{0x2000, 0, 0}));
    QCOMPARE(level::objectsOf(document.content()).frames[19], std::uint16_t{0x4080});
    QCOMPARE(level::objectsOf(document.content()).animations[0].frameEnd, std::uint16_t{2});
    // In front of the first and behind the last of an animation it is a copy.
    QVERIFY(edit::insertEntry(document, {tables::Frames, 0, 1}, edit::Side::Before));
    keyframes = edit::keyframesIn(document.content(), 0);
    QCOMPARE(keyframes.size(), std::size_t{4});
    QVERIFY(sameValues(keyframes[0], keyframes[1]));
    QVERIFY(edit::insertEntry(document, {tables::Frames, 39, 1}, edit::Side::After));
    keyframes = edit::keyframesIn(document.content(), 0);
    QVERIFY(sameValues(keyframes[3], keyframes[4]));
    document.goTo(0);
    QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
}

void tst_KeyframeRecords::theOneThatNeedsMostSaysWhatSharedKeyFramesBecome()
{
    // A third animation has the key frames of the first.
    schema::Content content = quarterTurns(12);
    auto& animations = content.as<level::Level>()->objects.animations;
    animations =
        Table<level::Animation>{animations[0], animations[1], animations[0], animations[1]};
    Document document(std::move(content));
    const auto before = document.content().write();
    const auto own = edit::keyframesIn(document.content(), 0);
    QCOMPARE(own.size(), std::size_t{2});
    const auto listOf = [&own](std::size_t animation, std::initializer_list<std::size_t> like)
    {
        edit::AnimationKeyframes list{animation, {}};
        for (const std::size_t each : like)
        {
            list.keyframes.push_back({each, own[each]});
        }
        return list;
    };
    const std::array lists{listOf(0, {1}), listOf(2, {1, 0, 1, 0})};
    {
        edit::Transaction transaction(document, {edit::EditCode::SetValues, {}});
        QVERIFY(edit::exchangeKeyframes(transaction, lists));
        QVERIFY(transaction.commit());
    }
    for (const std::size_t animation : {std::size_t{0}, std::size_t{2}})
    {
        const auto now = edit::keyframesIn(document.content(), animation);
        QCOMPARE(now.size(), std::size_t{4});
        QVERIFY(sameValues(now[0], own[1]) && sameValues(now[3], own[0]));
    }
    document.undo();
    QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
}

void tst_KeyframeRecords::angles_data()
{
    QTest::addColumn<int>("x");
    QTest::addColumn<int>("y");
    QTest::addColumn<int>("z");
    QTest::newRow("none") << 0 << 0 << 0;
    QTest::newRow("a quarter about X") << 0x4000 << 0 << 0;
    QTest::newRow("a quarter about X and an eighth about Z") << 0x4000 << 0 << 0x2000;
    QTest::newRow("three quarters about X, some about Y") << 0xC000 << 0x1000 << 0x3000;
    QTest::newRow("overhead") << 0x7000 << 0x1000 << 0x3000;
    QTest::newRow("all") << 0x1234 << 0xA987 << 0xF00D;
}

void tst_KeyframeRecords::angles()
{
    // Asked for those that are nearest to the ones that it is made of, they come back.
    QFETCH(const int, x);
    QFETCH(const int, y);
    QFETCH(const int, z);
    const auto turn = [](int angle) { return view::radians(static_cast<std::uint16_t>(angle)); };
    const glm::vec3 old{turn(x), turn(y), turn(z)};
    const glm::vec3 found = view::anglesYxz(view::rotationYxz(old.x, old.y, old.z), old);
    QVERIFY(distance(view::angleOf(found.x), static_cast<std::uint16_t>(x)) <= 2);
    QVERIFY(distance(view::angleOf(found.y), static_cast<std::uint16_t>(y)) <= 2);
    QVERIFY(distance(view::angleOf(found.z), static_cast<std::uint16_t>(z)) <= 2);
}

template struct tr::test::RegisteredTest<tst_KeyframeRecords>;
#include "tst_KeyframeRecords.moc"
