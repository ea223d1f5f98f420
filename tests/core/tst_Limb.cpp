// Limbs that are put somewhere by their ends, against what a ruler says: how far the end is from
// the place, and what else has moved.

#include "core/anim/Limb.h"
#include "core/view/objects/Units.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace tr;
using anim::Limb;
using view::Joint;
using view::Keyframe;

namespace
{

constexpr std::size_t kShoulder = 1;
constexpr std::size_t kElbow = 2;
constexpr std::size_t kHand = 3;
constexpr std::size_t kFinger = 4;

/// An arm on a body: bones of 200 and 150 units, and a finger on the hand.
std::vector<Joint> arm()
{
    return {{Joint::kNoParent, 0, 0, 0, 0},
            {0, 2, 60, -180, 10},
            {1, 0, 0, 200, 0},
            {2, 0, 0, 150, 0},
            {3, 0, 0, 40, 5}};
}

/// Bent at the elbow by a quarter about X, and turned by something at the body and shoulder.
Keyframe bentArm()
{
    Keyframe keyframe;
    keyframe.offset = {15, -400, 30};
    keyframe.angles = {{0x0400, 0x2000, 0xFC00},
                       {0x0800, 0x1000, 0xF000},
                       {0x4000, 0, 0},
                       {0x0140, 0, 0},
                       {0, 0x0300, 0}};
    return keyframe;
}

Limb limb()
{
    return *anim::limbOf(arm(), kHand);
}

glm::vec3 placeOf(const Keyframe& keyframe, std::size_t joint)
{
    const auto joints = arm();
    return view::poseAt(joints, keyframe)[joint][3];
}

/// Degrees between two directions.
float between(const glm::vec3& one, const glm::vec3& other)
{
    const float cosine = glm::dot(glm::normalize(one), glm::normalize(other));
    return glm::degrees(std::acos(std::clamp(cosine, -1.0F, 1.0F)));
}

/// What the elbow turns about; its length is the sine of how far.
glm::vec3 bendAxis(const Keyframe& keyframe)
{
    const glm::vec3 upper = placeOf(keyframe, kElbow) - placeOf(keyframe, kShoulder);
    const glm::vec3 lower = placeOf(keyframe, kHand) - placeOf(keyframe, kElbow);
    return glm::cross(glm::normalize(upper), glm::normalize(lower));
}

bool isInSteps(const view::JointAngles& angles)
{
    return angles.x % 64 == 0 && angles.y % 64 == 0 && angles.z % 64 == 0;
}

} // namespace

class tst_Limb : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void bonesOfALimb()
    {
        const auto joints = arm();
        QVERIFY(!anim::limbOf(joints, 0));
        QVERIFY(!anim::limbOf(joints, kShoulder)); // the body would have to turn
        const auto elbow = anim::limbOf(joints, kElbow);
        QVERIFY(elbow && elbow->lower == kShoulder && !elbow->upper);
        QVERIFY(limb().lower == kElbow && limb().upper == kShoulder);
        // A mesh whose link is missing hangs on nothing.
        const std::vector<Joint> loose{{}, {}, {1, 0, 0, 9, 0}};
        QVERIFY(!anim::limbOf(loose, 1));
        const auto end = anim::limbOf(loose, 2);
        QVERIFY(end && end->lower == 1 && !end->upper);
    }

    /// Anywhere within reach: 50 to 350 units from the shoulder.
    void theHandGetsThere()
    {
        const auto joints = arm();
        const Keyframe before = bentArm();
        const glm::vec3 shoulder = placeOf(before, kShoulder);
        std::mt19937 random(1);
        std::uniform_real_distribution<float> share(-1.0F, 1.0F);
        float worst = 0.0F;
        for (int i = 0; i < 2'000; ++i)
        {
            glm::vec3 way(share(random), share(random), share(random));
            way = glm::normalize(way) * (200.0F + 149.0F * share(random));
            const Keyframe after =
                anim::reaching(joints, before, limb(), shoulder + way, std::nullopt);
            worst = std::max(worst, glm::distance(placeOf(after, kHand), shoulder + way));
            // Both bones alone, in angles that can be stored.
            QVERIFY(isInSteps(after.angles[kShoulder]) && isInSteps(after.angles[kElbow]));
            QVERIFY(after.angles[0] == before.angles[0]);
            QVERIFY(after.angles[kHand] == before.angles[kHand]);
            QVERIFY(after.angles[kFinger] == before.angles[kFinger]);
            QVERIFY(after.offset == before.offset);
        }
        QVERIFY2(worst < 2.0F, qPrintable(QString::number(worst)));
    }

    /// A place in the plane of the bend leaves the plane as it is.
    void thePlaneStays()
    {
        const auto joints = arm();
        const Keyframe before = bentArm();
        const glm::vec3 shoulder = placeOf(before, kShoulder);
        const glm::vec3 axis = bendAxis(before);
        for (const float degrees : {-60.0F, -20.0F, 15.0F, 70.0F})
        {
            const glm::quat turn = glm::angleAxis(glm::radians(degrees), axis);
            const glm::vec3 target = shoulder + 1.1F * (turn * (placeOf(before, kHand) - shoulder));
            const Keyframe after = anim::reaching(joints, before, limb(), target, std::nullopt);
            QVERIFY(glm::distance(placeOf(after, kHand), target) < 2.0F);
            QVERIFY(between(bendAxis(after), axis) < 1.5F);
        }
    }

    /// From near to far beyond the reach: the arm gets straight, and stays so.
    void beyondReachItStretches()
    {
        const auto joints = arm();
        const Keyframe before = bentArm();
        const glm::vec3 shoulder = placeOf(before, kShoulder);
        const glm::vec3 direction = glm::normalize(placeOf(before, kHand) - shoulder);
        glm::vec3 elbow = placeOf(before, kElbow);
        for (float distance = 250.0F; distance < 2'000.0F; distance *= 1.01F)
        {
            const glm::vec3 target = shoulder + distance * direction;
            const Keyframe after = anim::reaching(joints, before, limb(), target, std::nullopt);
            const float wanted = std::min(distance, 350.0F);
            QVERIFY(std::abs(glm::distance(placeOf(after, kHand), shoulder) - wanted) < 2.0F);
            QVERIFY(between(placeOf(after, kHand) - shoulder, direction) < 0.5F);
            // It does not jump to the other side: near the reach the elbow is fastest.
            QVERIFY(glm::distance(placeOf(after, kElbow), elbow) < 30.0F);
            elbow = placeOf(after, kElbow);
        }
        QVERIFY(glm::distance(elbow, shoulder + 200.0F * direction) < 3.0F);
    }

    void tooNearItFolds()
    {
        const auto joints = arm();
        const Keyframe before = bentArm();
        const glm::vec3 shoulder = placeOf(before, kShoulder);
        for (const float distance : {0.0F, 1.0F, 20.0F, 49.0F})
        {
            const glm::vec3 target =
                shoulder + distance * glm::normalize(placeOf(before, kHand) - shoulder);
            const Keyframe after = anim::reaching(joints, before, limb(), target, std::nullopt);
            QVERIFY(std::abs(glm::distance(placeOf(after, kHand), shoulder) - 50.0F) < 2.0F);
        }
    }

    /// A straight arm bends to the side that it bends to elsewhere.
    void aStraightLimbBendsAsElsewhere()
    {
        const auto joints = arm();
        Keyframe straight = bentArm();
        straight.angles[kElbow] = {0, 0, 0};
        const std::vector<Keyframe> onlyStraight{straight};
        QVERIFY(!anim::bendOf(joints, onlyStraight, limb()));
        for (const std::uint16_t angle : {std::uint16_t{0x2000}, std::uint16_t{0xE000}})
        {
            Keyframe bent = straight;
            bent.angles[kElbow].x = angle;
            const std::vector<Keyframe> both{straight, bent};
            const auto bend = anim::bendOf(joints, both, limb());
            QVERIFY(bend.has_value());
            const glm::vec3 shoulder = placeOf(straight, kShoulder);
            const glm::vec3 target = shoulder + 0.8F * (placeOf(straight, kHand) - shoulder);
            const Keyframe after = anim::reaching(joints, straight, limb(), target, bend);
            QVERIFY(glm::distance(placeOf(after, kHand), target) < 2.0F);
            QVERIFY(between(bendAxis(after), bendAxis(bent)) < 2.0F);
        }
        // Where it never bends any side is as good.
        const glm::vec3 near = placeOf(straight, kShoulder) + glm::vec3(0.0F, 0.0F, 120.0F);
        const Keyframe after = anim::reaching(joints, straight, limb(), near, std::nullopt);
        QVERIFY(glm::distance(placeOf(after, kHand), near) < 2.0F);
    }

    /// Only one bone is there to be turned, or only one has a length.
    void oneBonePoints()
    {
        auto joints = arm();
        const Keyframe before = bentArm();
        const auto elbow = *anim::limbOf(joints, kElbow);
        const glm::vec3 target = placeOf(before, kShoulder) + glm::vec3(500.0F, 100.0F, -300.0F);
        const Keyframe after = anim::reaching(joints, before, elbow, target, std::nullopt);
        QVERIFY(between(placeOf(after, kElbow) - placeOf(after, kShoulder),
                        target - placeOf(after, kShoulder))
                < 0.3F);
        QVERIFY(after.angles[kElbow] == before.angles[kElbow]);
        // To where it is: nothing is made coarser.
        Keyframe fine = before;
        fine.angles[kShoulder].x = 0x0810; // twelve bits
        const Keyframe same =
            anim::reaching(joints, fine, limb(), placeOf(fine, kHand), std::nullopt);
        QVERIFY(same.angles == fine.angles);
        for (const std::size_t without : {kElbow, kHand})
        {
            joints = arm();
            joints[without].y = 0;
            const Keyframe turned = anim::reaching(joints, before, limb(), target, std::nullopt);
            const auto pose = view::poseAt(joints, turned);
            QVERIFY(between(glm::vec3(pose[kHand][3] - pose[kShoulder][3]),
                            target - glm::vec3(pose[kShoulder][3]))
                    < 0.3F);
        }
        joints[kElbow].y = joints[kHand].y = 0; // neither: there is nothing that could point
        const Keyframe none = anim::reaching(joints, before, limb(), target, std::nullopt);
        QVERIFY(none.angles == before.angles);
    }

    /// The body moves and turns; the hand stays, and is turned as it was.
    void whatIsPinnedStays()
    {
        const auto joints = arm();
        const Keyframe before = bentArm();
        const anim::Pin pin{limb(), view::poseAt(joints, before)[kHand], std::nullopt};
        std::mt19937 random(2);
        std::uniform_int_distribution<int> some(-60, 60);
        for (int i = 0; i < 500; ++i)
        {
            Keyframe moved = before;
            moved.offset.x = static_cast<std::int16_t>(moved.offset.x + some(random));
            moved.offset.y = static_cast<std::int16_t>(moved.offset.y + some(random));
            moved.angles[0].y = static_cast<std::uint16_t>(moved.angles[0].y + some(random) * 16);
            const Keyframe after = anim::pinned(joints, moved, std::span(&pin, 1));
            QVERIFY(glm::distance(placeOf(after, kHand), glm::vec3(pin.place[3])) < 2.0F);
            const auto pose = view::poseAt(joints, after);
            for (glm::length_t axis = 0; axis < 3; ++axis)
            {
                QVERIFY(between(glm::vec3(pose[kHand][axis]), glm::vec3(pin.place[axis])) < 0.6F);
            }
            QVERIFY(after.angles[0] == moved.angles[0] && after.offset == moved.offset);
            QVERIFY(after.angles[kFinger] == moved.angles[kFinger]);
        }
        // What has not moved is left to the bit.
        Keyframe fine = before;
        fine.angles[kHand].x = 0x0150;
        const anim::Pin there{limb(), view::poseAt(joints, fine)[kHand], std::nullopt};
        QVERIFY(anim::pinned(joints, fine, std::span(&there, 1)).angles == fine.angles);
    }
};

template struct tr::test::RegisteredTest<tst_Limb, QCoreApplication>;
#include "tst_Limb.moc"
