// Feet that slip over the floor, on a body with two legs whose feet are dragged along by hand.

#include "core/anim/FootSlip.h"
#include "core/view/objects/MoveableView.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <cmath>
#include <vector>

using namespace tr;
using anim::FootMatch;
using anim::FootPlan;
using anim::FootStep;
using view::Speeds;
namespace versions = tr::level::versions;

namespace
{

constexpr std::int32_t kFootUnit = 65536;

/// Hips, two feet 400 below, and a hand as far beside them. In the first animation the places of
/// the hips are those; it is followed by the second, which stands still in one frame.
level::Wad legged(const std::vector<glm::vec3>& hips)
{
    test::ModelPlan model = test::turningCube(0);
    const test::MeshPlan cube = test::cubeMesh(32.0F);
    model.meshes = {cube, cube, cube, cube};
    model.joints = {
        {false, true, {-50, 400, 0}}, {true, true, {50, 400, 0}}, {true, false, {400, 0, 0}}};
    test::AnimationPlan plan = model.animations[0];
    plan.rate = 1;
    plan.firstFrame = 0;
    plan.lastFrame = static_cast<int>(hips.size()) - 1;
    plan.next = 1;
    plan.poses.clear();
    for (const glm::vec3& place : hips)
    {
        plan.poses.push_back({place, {{}, {}, {}, {}}});
    }
    test::AnimationPlan still = plan;
    still.firstFrame = plan.lastFrame + 1;
    still.lastFrame = still.firstFrame;
    still.poses.resize(1);
    plan.nextFrame = still.firstFrame;
    still.nextFrame = still.firstFrame;
    model.animations = {plan, still};
    return test::LevelBuilder(versions::Wad).model(model).buildWad();
}

std::vector<glm::vec3> hipsGoing(const std::vector<float>& forward)
{
    std::vector<glm::vec3> all;
    for (const float place : forward)
    {
        all.emplace_back(0.0F, -416.0F, place);
    }
    return all;
}

std::vector<FootStep> stepsIn(const level::Wad& wad, const FootPlan& plan)
{
    return anim::footSteps(wad.objects, versions::Wad, 0, plan);
}

const FootPlan kBothFeet{0, 0, {1, 2}};

} // namespace

class tst_FootSlip : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    /// Not the hand, which carries nothing either but is higher.
    void theLowestAreFeet()
    {
        const level::Wad wad = legged(hipsGoing({0}));
        const auto joints = view::jointsOf(wad.objects, wad.objects.models[0]);
        QCOMPARE(anim::feetOf(joints), (std::vector<std::size_t>{1, 2}));
        QVERIFY(anim::feetOf({}).empty());
    }

    void feetThatGoBackEvenly()
    {
        const level::Wad wad = legged(hipsGoing({0, -5, -10, -15}));
        const auto steps = stepsIn(wad, kBothFeet);
        QCOMPARE(steps.size(), std::size_t{6}); // three ticks, two feet
        for (const FootStep& step : steps)
        {
            QVERIFY(step.foot == 1 || step.foot == 2);
            QVERIFY(glm::distance(step.moved, glm::dvec2(0.0, -5.0)) < 0.01);
        }
        // Of both feet one counts.
        QVERIFY(std::abs(anim::slipOf(steps, {}).all - 15.0) < 0.1);
        QCOMPARE(anim::slipOf(steps, {}).ticks, std::size_t{3});
        QVERIFY(std::abs(anim::slipOf(steps, {2 * kFootUnit, 0, 0, 0}).perTick() - 3.0) < 0.01);
        const Speeds found = anim::matchingSpeeds(steps, {kFootUnit, 0, 7, 9}, {});
        QVERIFY(std::abs(found.speed - 5 * kFootUnit) < kFootUnit / 100);
        QVERIFY(found.acceleration == 0 && found.lateralSpeed == 7
                && found.lateralAcceleration == 9);
        QVERIFY(anim::slipOf(steps, {5 * kFootUnit, 0, 0, 0}).all < 0.1);
    }

    void aFootInTheAirIsNone()
    {
        const level::Wad wad = legged(hipsGoing({0, -5, -10}));
        FootPlan plan = kBothFeet;
        plan.feet = {1, 3}; // and the hand, 400 above the ground
        const auto steps = stepsIn(wad, plan);
        QCOMPARE(steps.size(), std::size_t{2});
        QVERIFY(steps[0].foot == 1 && steps[1].foot == 1);
        plan.near = 500.0F;
        QCOMPARE(stepsIn(wad, plan).size(), std::size_t{4});
    }

    /// The hips rise by 20 in the last frame, and the feet with them.
    void feetThatLeaveTheGround()
    {
        auto hips = hipsGoing({0, -5, -10});
        hips[2].y -= 20.0F;
        QCOMPARE(stepsIn(legged(hips), kBothFeet).size(), std::size_t{2});
        // Near the ground it still does not stand while its height changes by more than 4.
        hips[2].y = hips[0].y - 5.0F;
        QCOMPARE(stepsIn(legged(hips), kBothFeet).size(), std::size_t{2});
        hips[2].y = hips[0].y - 3.0F;
        QCOMPARE(stepsIn(legged(hips), kBothFeet).size(), std::size_t{4});
    }

    /// One foot goes back by 5, while the other is drawn forward over the ground, now faster and
    /// now slower.
    void theFootThatCarriesCounts()
    {
        std::vector<FootStep> steps;
        for (int frame = 0; frame < 10; ++frame)
        {
            steps.push_back({1, frame, {0.0, -5.0}});
            steps.push_back({2, frame, {0.0, 20.0 + 3.0 * frame}});
        }
        const Speeds found = anim::matchingSpeeds(steps, {-20 * kFootUnit, 0, 0, 0}, {});
        QVERIFY(std::abs(found.speed - 5 * kFootUnit) < kFootUnit / 100);
        QVERIFY(anim::slipOf(steps, found).all < 0.1);
        QVERIFY(std::abs(anim::slipOf(steps, {}).all - 50.0) < 0.01);
    }

    void whatIsFollowedByItselfGoesOn()
    {
        level::Wad wad = legged(hipsGoing({0, -5, -10}));
        auto& animation = wad.objects.animations.edit()[0];
        animation.nextAnimation = 0;
        animation.nextFrame = animation.frameStart;
        const auto steps = stepsIn(wad, kBothFeet);
        QCOMPARE(steps.size(), std::size_t{6});
        QVERIFY(std::abs(steps.back().moved.y - 10.0) < 0.01);
        QCOMPARE(steps.back().frame, std::int64_t{2});
        // A frame far outside is that at the end.
        animation.nextFrame = 30000;
        QVERIFY(glm::length(stepsIn(wad, kBothFeet).back().moved) < 0.01);
    }

    /// Eight steps of 5 and one of 50: a mean would be 10.
    void whatDoesNotFitCountsForLess()
    {
        std::vector<FootStep> steps;
        for (int frame = 0; frame < 8; ++frame)
        {
            steps.push_back({1, frame, {0.0, -5.0}});
        }
        steps.push_back({1, 8, {0.0, -50.0}});
        const Speeds found = anim::matchingSpeeds(steps, {}, {});
        QVERIFY(std::abs(found.speed - 5 * kFootUnit) < kFootUnit / 10);
    }

    /// Back by 1, 3, 5, 7: 1 and 2 more with each frame.
    void withAnAcceleration()
    {
        const auto steps = stepsIn(legged(hipsGoing({0, -1, -4, -9, -16})), kBothFeet);
        const Speeds found = anim::matchingSpeeds(steps, {}, {true, false});
        QVERIFY(std::abs(found.speed - kFootUnit) < kFootUnit / 100);
        QVERIFY(std::abs(found.acceleration - 2 * kFootUnit) < kFootUnit / 100);
        const Speeds even = anim::matchingSpeeds(steps, {}, {});
        QCOMPARE(even.acceleration, 0);
        QVERIFY(anim::slipOf(steps, found).all < anim::slipOf(steps, even).all / 10.0);
    }

    void sideways()
    {
        auto hips = hipsGoing({0, -5, -10});
        hips[1].x = 3.0F;
        hips[2].x = 6.0F;
        const auto steps = stepsIn(legged(hips), kBothFeet);
        const Speeds found = anim::matchingSpeeds(steps, {}, {false, true});
        QVERIFY(std::abs(found.lateralSpeed + 3 * kFootUnit) < kFootUnit / 100);
        QVERIFY(anim::slipOf(steps, found).all < 0.1);
        QCOMPARE(anim::matchingSpeeds(steps, {}, {}).lateralSpeed, 0);
    }

    void withoutStepsNothingIsFound()
    {
        const Speeds now{1, 2, 3, 4};
        QVERIFY(anim::matchingSpeeds({}, now, {true, true}) == now);
        const level::Wad wad = legged(hipsGoing({0, -5}));
        QVERIFY(stepsIn(wad, {0, 0, {}}).empty());
        QVERIFY(stepsIn(wad, {0, 0, {99}}).empty());
    }

    /// Never worse than now.
    void whatIsBestStays()
    {
        const std::vector<FootStep> steps(4, {1, 0, {0.0, -5.0}});
        const Speeds now{5 * kFootUnit, 0, 0, 0};
        QVERIFY(anim::matchingSpeeds(steps, now, {true, true}) == now);
    }
};

template struct tr::test::RegisteredTest<tst_FootSlip>;
#include "tst_FootSlip.moc"
