// Which bone of a model file is which joint, and the turns of a rig of another program for Lara.
// Where hands and feet are is summed up here, for the rig and for what was written.

#include "core/convert/models/taking/BoneMap.h"
#include "core/convert/models/taking/ClipNames.h"
#include "core/convert/models/taking/GivenBones.h"
#include "tests/core/AnimatedLevel.h"
#include "tests/core/ImportedAnimations.h"
#include "tests/core/TakenClips.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <glm/gtc/matrix_transform.hpp>

#include <cmath>
#include <vector>

using namespace tr;
using convert::BonesFoundBy;
using convert::RigBone;
namespace versions = level::versions;

namespace
{

constexpr std::size_t kLaraJoints = 15;

enum LaraJoint : std::size_t
{
    LeftShin = 2,
    LeftFoot = 3,
    RightFoot = 6,
    Torso = 7,
    RightHand = 10,
    LeftHand = 13,
    Head = 14,
};

/// Stack code and link of each joint but the first; arms hang down.
const std::vector<std::int32_t> kLaraTree{
    2, -40, 10,   0, 0, 0, 180, 0, 0, 0, 180, 0, // left leg
    3, 40,  10,   0, 0, 0, 180, 0, 0, 0, 180, 0, // right leg
    1, 0,   -80,  0,                             // torso
    2, 60,  -150, 0, 0, 0, 100, 0, 0, 0, 100, 0, // right arm
    3, -60, -150, 0, 0, 0, 100, 0, 0, 0, 100, 0, // left arm
    1, 0,   -180, 0,                             // head
};

/// Lara with an animation of a key frame in which nothing is turned.
schema::Content laraAtRest()
{
    level::Level level = test::animatedLevel(versions::Tr3);
    level::Objects& objects = level.objects;
    constexpr std::size_t kWords = test::kHeaderWords + kLaraJoints;
    std::vector<std::uint16_t> frames(test::kHeaderWords);
    frames.resize(kWords, test::kTurnX);
    objects.frames = std::move(frames);
    level::Animation only = test::animation(0, 0, 0);
    only.frameSize = kWords;
    objects.animations = {only};
    objects.stateChanges = {};
    objects.animDispatches = {};
    objects.animCommands = {};
    objects.meshPointers.edit().resize(kLaraJoints);
    auto trees = kLaraTree;
    objects.meshTrees = std::move(trees);
    auto& models = objects.models.edit();
    models.resize(1);
    models[0].id = 0;
    models[0].numMeshes = kLaraJoints;
    return test::wholeLevelWith(std::move(level));
}

void addRigBone(std::vector<RigBone>& bones, std::string name, int parent, glm::vec3 from)
{
    RigBone bone;
    bone.name = std::move(name);
    bone.node = bones.size();
    if (parent >= 0)
    {
        bone.parent = static_cast<std::size_t>(parent);
        from += bones[*bone.parent].at;
    }
    bone.at = from;
    bones.push_back(std::move(bone));
}

/// Bones of a rig of Mixamo that is half as large again as Lara, with its arms stretched out.
enum MixamoBone : std::size_t
{
    MixamoHips,
    MixamoSpine,
    MixamoHead = 5,
    MixamoLeftArm = 7,
    MixamoLeftForeArm,
    MixamoLeftHand,
    MixamoRightArm = 11,
    MixamoRightHand = 13,
    MixamoLeftUpLeg,
    MixamoLeftLeg,
    MixamoLeftFoot,
    MixamoRightUpLeg,
    MixamoRightFoot = 19,
};

std::vector<RigBone> mixamoBones(const std::string& prefix)
{
    std::vector<RigBone> bones;
    addRigBone(bones, prefix + "Hips", -1, {0.0F, -600.0F, 0.0F});
    addRigBone(bones, prefix + "Spine", 0, {0.0F, -120.0F, 0.0F});
    addRigBone(bones, prefix + "Spine1", 1, {0.0F, -75.0F, 0.0F});
    addRigBone(bones, prefix + "Spine2", 2, {0.0F, -75.0F, 0.0F});
    addRigBone(bones, prefix + "Neck", 3, {0.0F, -120.0F, 0.0F});
    addRigBone(bones, prefix + "Head", 4, {0.0F, -20.0F, 0.0F});
    for (const float side : {-1.0F, 1.0F})
    {
        const std::string arm = prefix + (side < 0.0F ? "Left" : "Right");
        const int first = static_cast<int>(bones.size());
        addRigBone(bones, arm + "Shoulder", 3, {20.0F * side, -60.0F, 0.0F});
        addRigBone(bones, arm + "Arm", first, {70.0F * side, -15.0F, 0.0F});
        addRigBone(bones, arm + "ForeArm", first + 1, {150.0F * side, 0.0F, 0.0F});
        addRigBone(bones, arm + "Hand", first + 2, {150.0F * side, 0.0F, 0.0F});
    }
    for (const float side : {-1.0F, 1.0F})
    {
        const std::string leg = prefix + (side < 0.0F ? "Left" : "Right");
        const int first = static_cast<int>(bones.size());
        addRigBone(bones, leg + "UpLeg", 0, {60.0F * side, 15.0F, 0.0F});
        addRigBone(bones, leg + "Leg", first, {0.0F, 270.0F, 0.0F});
        addRigBone(bones, leg + "Foot", first + 1, {0.0F, 270.0F, 0.0F});
    }
    return bones;
}

glm::quat degreesAbout(float x, float y, float z, float degrees)
{
    return glm::angleAxis(glm::radians(degrees), glm::normalize(glm::vec3(x, y, z)));
}

/// Walking, with an arm in front and one behind.
convert::RigPose walkingRig(std::size_t bones)
{
    convert::RigPose pose;
    pose.offset = {15.0F, -580.0F, 30.0F};
    pose.turns.resize(bones, glm::quat(1.0F, 0.0F, 0.0F, 0.0F));
    pose.turns[MixamoHips] = degreesAbout(0.0F, 1.0F, 0.2F, 20.0F);
    pose.turns[MixamoSpine] = degreesAbout(1.0F, 0.0F, 0.0F, 5.0F);
    pose.turns[MixamoSpine + 1] = degreesAbout(1.0F, 0.0F, 0.0F, 5.0F);
    pose.turns[MixamoSpine + 2] = degreesAbout(0.0F, 0.0F, 1.0F, 5.0F);
    pose.turns[MixamoLeftArm] = degreesAbout(0.3F, 0.2F, -1.0F, 70.0F);
    pose.turns[MixamoLeftForeArm] = degreesAbout(0.0F, 1.0F, 0.0F, 50.0F);
    pose.turns[MixamoRightArm] = degreesAbout(-0.4F, 0.1F, 1.0F, 60.0F);
    pose.turns[MixamoLeftUpLeg] = degreesAbout(1.0F, 0.1F, 0.0F, 35.0F);
    pose.turns[MixamoLeftLeg] = degreesAbout(1.0F, 0.0F, 0.0F, -40.0F);
    pose.turns[MixamoRightUpLeg] = degreesAbout(1.0F, 0.0F, 0.1F, -25.0F);
    return pose;
}

std::vector<glm::vec3> standingPlaces(const std::vector<RigBone>& bones,
                                      const convert::RigPose& pose)
{
    std::vector<glm::mat4> stands;
    std::vector<glm::vec3> places;
    for (std::size_t i = 0; i < bones.size(); ++i)
    {
        const auto parent = bones[i].parent;
        const glm::mat4 above = parent ? stands[*parent] : glm::mat4(1.0F);
        const glm::vec3 way = parent ? bones[i].at - bones[*parent].at : pose.offset;
        stands.push_back(glm::translate(above, way) * glm::mat4_cast(pose.turns[i]));
        places.emplace_back(stands.back()[3]);
    }
    return places;
}

/// Of Lara: Ry * Rx * Rz, and the tree of above with its parents counted by hand.
std::vector<glm::vec3> standingPlaces(const view::Keyframe& keyframe)
{
    constexpr std::array<std::size_t, kLaraJoints> kParents{
        0, 0, 1, 2, 0, 4, 5, 0, 7, 8, 9, 7, 11, 12, 7};
    std::vector<glm::mat4> stands;
    std::vector<glm::vec3> places;
    for (std::size_t i = 0; i < kLaraJoints; ++i)
    {
        const std::size_t link = i == 0 ? 0 : 4 * (i - 1) + 1;
        const glm::vec3 way =
            i == 0 ? glm::vec3(keyframe.offset.x, keyframe.offset.y, keyframe.offset.z)
                   : glm::vec3(kLaraTree[link], kLaraTree[link + 1], kLaraTree[link + 2]);
        const auto turn = [](std::uint16_t angle)
        { return static_cast<float>(angle) / 65536.0F * 6.2831853F; };
        const view::JointAngles& angles = keyframe.angles[i];
        glm::mat4 stand = glm::translate(i == 0 ? glm::mat4(1.0F) : stands[kParents.at(i)], way);
        stand = glm::rotate(stand, turn(angles.y), {0.0F, 1.0F, 0.0F});
        stand = glm::rotate(stand, turn(angles.x), {1.0F, 0.0F, 0.0F});
        stands.push_back(glm::rotate(stand, turn(angles.z), {0.0F, 0.0F, 1.0F}));
        places.emplace_back(stands.back()[3]);
    }
    return places;
}

} // namespace

class tst_BoneMap : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void namesOfClips_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("number");
        QTest::addColumn<QString>("rest");
        QTest::newRow("padded") << "012 RUN" << 12 << "RUN";
        QTest::newRow("alone") << "12" << 12 << "";
        QTest::newRow("armature") << "12 RUN_Armature" << 12 << "RUN_Armature";
        QTest::newRow("copy") << "0.001" << 0 << "";
        QTest::newRow("behind the rig") << "Armature|007 JUMP" << 7 << "JUMP";
        QTest::newRow("no number") << "mixamo.com" << -1 << "mixamo.com";
        QTest::newRow("a word") << "3D walk" << -1 << "3D walk";
        QTest::newRow("copy of a name") << "Walk.002" << -1 << "Walk";
    }

    void namesOfClips()
    {
        QFETCH(const QString, name);
        QFETCH(const int, number);
        QFETCH(const QString, rest);
        const auto found = convert::clipNameOf(name.toStdString());
        QCOMPARE(found.number ? int(*found.number) : -1, number);
        QCOMPARE(found.rest, rest.toStdString());
    }

    void ratesOfClips()
    {
        exchange::ModelClip clip;
        clip.tracks.resize(2);
        clip.tracks[0].times = {1.0F, 1.2F, 1.6F}; // ticks 30, 36 and 48
        clip.tracks[1].times = {1.0F, 1.5F};
        QCOMPARE(convert::rateOf(clip), 3U);
        QVERIFY(std::abs(convert::timeOf(clip).ticks - 18.0) < 1e-3);
        QCOMPARE(convert::keyframesFor(convert::timeOf(clip), 4), 6U);
        clip.tracks[1].times = {1.0F, 1.25F};
        QCOMPARE(convert::rateOf(clip), 1U);
    }

    void numbersAndNames()
    {
        const auto content = laraAtRest();
        std::vector<RigBone> bones;
        addRigBone(bones, "root", -1, {});
        addRigBone(bones, "Left_Shin.001", 0, {});
        addRigBone(bones, "TORSO", 0, {});
        auto mapping = convert::mapBones(content, 0, bones);
        QVERIFY(mapping.by == BonesFoundBy::Name && mapping.turns == edit::Turns::Raw);
        QVERIFY(mapping.bones[LeftShin] == 1U && mapping.bones[Torso] == 2U);
        QVERIFY(!mapping.bones[0]);
        bones[0].number = 7;
        bones[2].number = 99;
        mapping = convert::mapBones(content, 0, bones);
        QVERIFY(mapping.by == BonesFoundBy::Number);
        QVERIFY(mapping.bones[Torso] == 0U && !mapping.bones[LeftShin]);
    }

    /// Most rigs have hips and a head, which does not make them rigs of the moveable.
    void fewNamesAreChance()
    {
        const auto content = laraAtRest();
        auto bones = mixamoBones("");
        for (std::size_t bone = 0; bone < bones.size(); ++bone)
        {
            bones[bone].name = "limb " + std::to_string(bone);
        }
        bones[MixamoHips].name = "Hips";
        bones[MixamoHead].name = "Head";
        const auto mapping = convert::mapBones(content, 0, bones);
        QVERIFY(mapping.by == BonesFoundBy::Structure);
        QVERIFY(mapping.turns == edit::Turns::RestCorrected);
        QVERIFY(
            std::ranges::count_if(mapping.bones, [](const auto& bone) { return bone.has_value(); })
            > 2);
    }

    void knownRigs_data()
    {
        QTest::addColumn<QString>("prefix");
        for (const char* const prefix : {"mixamorig:", "mixamorig1:", "mixamorig_", ""})
        {
            QTest::newRow(*prefix == 0 ? "none" : prefix) << prefix;
        }
    }

    void knownRigs()
    {
        QFETCH(const QString, prefix);
        const auto bones = mixamoBones(prefix.toStdString());
        const auto mapping = convert::mapBones(laraAtRest(), 0, bones);
        QVERIFY(mapping.by == BonesFoundBy::KnownRig);
        QVERIFY(mapping.turns == edit::Turns::RestCorrected);
        QVERIFY(mapping.bones[Torso] == 3U && mapping.pivots[Torso] == std::size_t{MixamoSpine});
        QVERIFY(mapping.bones[Head] == std::size_t{MixamoHead} && mapping.pivots[Head] == 4U);
        QVERIFY(mapping.bones[LeftHand] == std::size_t{MixamoLeftHand});
        QVERIFY(mapping.bones[RightFoot] == std::size_t{MixamoRightFoot});
        QVERIFY(
            std::ranges::all_of(mapping.bones, [](const auto& bone) { return bone.has_value(); }));
    }

    void pairsAsText()
    {
        const auto content = laraAtRest();
        const auto bones = mixamoBones("mixamorig:");
        const auto seen =
            convert::modelBonesOf(content, 0, bones, convert::mapBones(content, 0, bones));
        const auto map = convert::boneMapOf(
            "# by hand, hips=7\nmixamorig:Hips=hips; Mixamorig:Spine2 = 7,\nmixamorig_spine=TORSO",
            seen);
        QVERIFY(map.has_value());
        const auto mapping = convert::mapBonesGiven(content, 0, bones, *map);
        QVERIFY(mapping.has_value());
        QVERIFY(mapping->by == BonesFoundBy::Given);
        QVERIFY(mapping->turns == edit::Turns::RestCorrected);
        QVERIFY(mapping->bones[0] == 0U && mapping->bones[Torso] == 3U && !mapping->bones[Head]);
        QVERIFY(mapping->pivots[Torso] == std::size_t{MixamoSpine} && !mapping->pivots[Head]);
        for (const char* const bad : {"Hips",
                                      "Tail=hips",
                                      "=hips",
                                      "mixamorig:Hips=tail",
                                      "mixamorig:Hips=15",
                                      "mixamorig:Neck=head, mixamorig:LeftHand=head"})
        {
            const auto fault = convert::boneMapOf(bad, seen);
            QVERIFY2(!fault && fault.error().code == ErrorCode::BadValue, bad);
        }
        const auto fault = convert::boneMapOf("Tail=hips", seen);
        QCOMPARE(fault.error().arguments[0], std::string("Tail"));
        QVERIFY(fault.error().arguments[1].find("mixamorig:Hips, mixamorig:Spine,")
                != std::string::npos);
    }

    /// What is written of a mapping says it; names that cannot stand there are numbers.
    void textOfPairs()
    {
        const auto content = laraAtRest();
        auto bones = mixamoBones("");
        const auto found = convert::mapBones(content, 0, bones);
        bones[MixamoHips].name = "a, b";
        bones[MixamoLeftHand].name = bones[MixamoRightHand].name;
        const auto seen = convert::modelBonesOf(content, 0, bones, found);
        const std::string text = convert::textOf(seen);
        QVERIFY2(text.find("\n  Spine=torso\n    # Spine1=\n      Spine2=torso\n")
                     != std::string::npos,
                 text.c_str());
        const auto map = convert::boneMapOf(text, seen);
        QVERIFY2(map.has_value(), text.c_str());
        const auto back = convert::mapBonesGiven(content, 0, bones, *map);
        QVERIFY(back && back->bones == found.bones && back->pivots == found.pivots);
    }

    /// Bones whose names say nothing: the spine and the neck are several in a row, and the
    /// shoulders are no joints.
    void rowsOfGivenBones()
    {
        const auto content = laraAtRest();
        auto bones = mixamoBones("");
        const auto known = convert::mapBones(content, 0, bones);
        for (std::size_t i = 0; i < bones.size(); ++i)
        {
            bones[i].name = "x" + std::string(i, 'y');
        }
        const auto seen = convert::modelBonesOf(content, 0, bones, known);
        convert::BoneMap given = seen.map;
        for (convert::JointBone& joint : given)
        {
            joint.pivot.reset();
        }
        given[LeftHand].bone.reset();
        const auto mapping = convert::mapBonesGiven(content, 0, bones, given);
        QVERIFY(mapping.has_value());
        auto expected = known.bones;
        expected[LeftHand].reset();
        QVERIFY(mapping->bones == expected);
        expected[Torso] = MixamoSpine;
        QVERIFY(mapping->pivots == expected); // that of the head is near enough
        given[LeftHand].bone = given[Torso].bone;
        QVERIFY(convert::mapBonesGiven(content, 0, bones, given).error().code
                == ErrorCode::BadValue);
        given[LeftHand].bone.reset();
        given[0].bone = bones.size();
        QVERIFY(convert::mapBonesGiven(content, 0, bones, given).error().code
                == ErrorCode::OutOfRange);
        given.assign(kLaraJoints, {});
        given.push_back({0});
        QVERIFY(convert::mapBonesGiven(content, 0, bones, given).error().code
                == ErrorCode::OutOfRange);
    }

    /// Files may have bones by levels. People see each with what hangs on it.
    void orderOfTree()
    {
        const auto content = laraAtRest();
        std::vector<RigBone> bones;
        addRigBone(bones, "root", -1, {});
        addRigBone(bones, "left", 0, {});
        addRigBone(bones, "right", 0, {});
        addRigBone(bones, "left end", 1, {});
        const auto mapping = convert::mapBonesGiven(content, 0, bones, {{1}, {2}, {3}});
        QVERIFY(mapping.has_value());
        QVERIFY(mapping->bones[0] == 1U && mapping->bones[1] == 3U && mapping->bones[2] == 2U);
        const auto seen = convert::modelBonesOf(content, 0, bones, *mapping);
        QCOMPARE(seen.bones.size(), 4U);
        QCOMPARE(seen.bones[2].name, std::string("left end"));
        QVERIFY(seen.bones[2].parent == 1U && seen.bones[2].depth == 2U);
        QVERIFY(seen.bones[3].parent == 0U && seen.bones[3].depth == 1U);
        QVERIFY(seen.map[1].bone == 2U && seen.map[2].bone == 3U);
    }

    /// A hand that is called so by chance says nothing of the pose of rest, a skeleton whose bones
    /// are called as joints does.
    void restOfGivenBones()
    {
        const auto content = laraAtRest();
        std::vector<RigBone> bones;
        addRigBone(bones, "hips", -1, {});
        addRigBone(bones, "torso", 0, {0.0F, -80.0F, 0.0F});
        addRigBone(bones, "tail", 0, {0.0F, 0.0F, 80.0F});
        const convert::BoneMap given{{0}};
        // A part of the moveable's own rig, and another rig of which one bone is called so.
        QVERIFY(convert::mapBonesGiven(content, 0, bones, given)->turns == edit::Turns::Raw);
        bones[0].name = "root";
        QVERIFY(convert::mapBonesGiven(content, 0, bones, given)->turns
                == edit::Turns::RestCorrected);
        bones[1].number = Torso;
        QVERIFY(convert::mapBonesGiven(content, 0, bones, given)->turns == edit::Turns::Raw);
        const auto seen = convert::modelBonesOf(
            content, 0, bones, *convert::mapBonesGiven(content, 0, bones, given));
        QVERIFY(!seen.hasOwnRest && seen.joints[LeftShin] == "left shin");
    }

    /// The arms of the rig are stretched out in its pose of rest, those of Lara hang down.
    void rigOfAnotherRest()
    {
        const auto bones = mixamoBones("mixamorig:");
        const auto pose = walkingRig(bones.size());
        edit::Document document(laraAtRest());
        convert::ModelEdit told;
        const test::HandRig rig(bones, {{"mixamo.com", {pose, pose}, 4.0F}});
        QVERIFY(test::takeRig(document, rig, 0, told));
        const auto poses = test::posesRead(document.content(), 1);
        QCOMPARE(poses.size(), 2U);
        const auto there = standingPlaces(bones, pose);
        const auto here = standingPlaces(poses[0]);
        constexpr float kSmaller = 2.0F / 3.0F;
        constexpr float kHeight = 630.0F; // from the feet to the head
        const std::array<std::pair<std::size_t, std::size_t>, 4> ends{
            {{MixamoLeftHand, LeftHand},
             {MixamoRightHand, RightHand},
             {MixamoLeftFoot, LeftFoot},
             {MixamoRightFoot, RightFoot}}};
        for (const auto& [bone, joint] : ends)
        {
            QVERIFY(glm::distance(there[bone] * kSmaller, here[joint]) < 0.05F * kHeight);
        }
        // Of the legs, which are alike, it is what words can hold.
        QVERIFY(glm::distance(there[MixamoLeftFoot] * kSmaller, here[LeftFoot]) < 4.0F);
        QVERIFY(told.largestTurn < 0.4);
    }
};

template struct tr::test::RegisteredTest<tst_BoneMap>;
#include "tst_BoneMap.moc"
