// How animations move their objects: by speeds, by the offsets of their key frames, and from one to
// the other, against numbers that were worked out by hand.

#include "core/edit/animation/RootMotion.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "tests/core/Contents.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

using namespace tr;
using edit::Document;
using edit::RootMotionPlan;
using view::FloorWay;
using view::Speeds;
using view::WayBy;
namespace versions = tr::level::versions;

namespace
{

constexpr std::int32_t kSpeedOne = 65536;
constexpr std::array kFirstOnly{std::size_t{0}};

/// A moveable that is animated by offsets.
struct Walk
{
    std::vector<glm::vec3> offsets; ///< one a key frame
    int rate = 1;
    int frames = 0; ///< 0: one a key frame
    float speed = 0.0F;
    float acceleration = 0.0F;

    [[nodiscard]] test::AnimationPlan plan() const
    {
        test::AnimationPlan plan = test::turningCube(0, 1).animations[0];
        plan.rate = rate;
        plan.firstFrame = 0;
        plan.lastFrame = (frames > 0 ? frames : static_cast<int>(offsets.size())) - 1;
        plan.speed = speed;
        plan.acceleration = acceleration;
        plan.poses.clear();
        for (const glm::vec3& offset : offsets)
        {
            plan.poses.push_back({offset, {{}}});
        }
        return plan;
    }
};

schema::Content walkingContent(const std::vector<Walk>& walks,
                               schema::Version version = versions::Tr3)
{
    test::ModelPlan model = test::turningCube(0);
    model.animations.clear();
    int start = 0;
    for (const Walk& walk : walks)
    {
        test::AnimationPlan plan = walk.plan();
        plan.firstFrame += start;
        plan.lastFrame += start;
        start = plan.lastFrame + 1;
        model.animations.push_back(std::move(plan));
    }
    return test::LevelBuilder(version).model(model).file().content;
}

std::vector<glm::vec3> goingForward(const std::vector<float>& places)
{
    std::vector<glm::vec3> offsets;
    for (const float place : places)
    {
        offsets.emplace_back(0.0F, -100.0F, place);
    }
    return offsets;
}

std::vector<int> forwardPlaces(const Document& document, std::size_t animation = 0)
{
    std::vector<int> places;
    for (const auto& keyframe : edit::keyframesIn(document.content(), animation))
    {
        places.push_back(keyframe.offset.z);
    }
    return places;
}

Speeds storedSpeeds(const Document& document, std::size_t animation = 0)
{
    return view::speedsOf(test::objectsOf(document).animations[animation]);
}

/// Where the first mesh is seen in a frame, forward: key frame by key frame and tick by tick.
double firstMeshAt(const Document& document, int frame)
{
    const auto& row = test::objectsOf(document).animations[0];
    const auto keyframes = edit::keyframesIn(document.content(), 0);
    double place = 0.0;
    for (int i = 0; i < frame; ++i)
    {
        place += (double(row.speed) + double(row.acceleration) * i) / kSpeedOne;
    }
    const double key = double(frame) / row.frameRate;
    const auto before = static_cast<std::size_t>(key);
    const auto after = std::min(before + 1, keyframes.size() - 1);
    return place
           + std::lerp(double(keyframes[before].offset.z),
                       double(keyframes[after].offset.z),
                       key - double(before));
}

} // namespace

class tst_RootMotion : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void waysAreExact()
    {
        // 2.5 units and a quarter more with each frame.
        const Speeds speeds{5 * kSpeedOne / 2, kSpeedOne / 4, -3, 1};
        QVERIFY(view::wayBetween(speeds, 0, 4) == (FloorWay{23 * kSpeedOne / 2, -12 + 6}));
        QVERIFY(view::wayBetween(speeds, 1, 3) == (FloorWay{23 * kSpeedOne / 4, -6 + 3}));
        QVERIFY(view::wayBetween(speeds, 2, 2) == FloorWay());
        using Limits = std::numeric_limits<std::int32_t>;
        const std::int64_t all = 65536;
        const Speeds most{Limits::max(), Limits::max(), Limits::min(), Limits::min()};
        const std::int64_t times = all + all * (all - 1) / 2;
        QCOMPARE(view::wayBetween(most, 0, all).forward, times * Limits::max());
        QCOMPARE(view::wayBetween(most, 0, all).sideways, times * Limits::min());
    }

    void anotherWay()
    {
        const Speeds speeds{5 * kSpeedOne / 2, kSpeedOne / 4, 0, 0};
        // 8 units more in 4 frames: 2 in each.
        const FloorWay way{39 * kSpeedOne / 2, -4 * kSpeedOne};
        QVERIFY(view::withWay(speeds, WayBy::Speed, 0, 4, way)
                == (Speeds{9 * kSpeedOne / 2, kSpeedOne / 4, -kSpeedOne, 0}));
        // Or by the acceleration, which tells 0 + 1 + 2 + 3 times: 524288 / 6 and 262144 / 6.
        QVERIFY(view::withWay(speeds, WayBy::Acceleration, 0, 4, way)
                == (Speeds{5 * kSpeedOne / 2, kSpeedOne / 4 + 87381, 0, -43691}));
        // Where it is told by nothing it stays.
        QVERIFY(view::withWay(speeds, WayBy::Acceleration, 0, 1, way) == speeds);
        QVERIFY(view::withWay(speeds, WayBy::Speed, 3, 3, {}) == speeds);
        const Speeds most = view::withWay(
            speeds, WayBy::Speed, 0, 1, {std::int64_t{1} << 40, -(std::int64_t{1} << 40)});
        QCOMPARE(most.speed, std::numeric_limits<std::int32_t>::max());
        QCOMPARE(most.lateralSpeed, std::numeric_limits<std::int32_t>::min());
    }

    void speedsAreSet()
    {
        for (const auto version : {versions::Tr3, versions::Tr4, versions::Wad})
        {
            Document document{walkingContent({Walk{goingForward({0, 0})}}, version)};
            const auto before = document.content().write();
            const edit::AnimationSpeeds wanted{0, {1, 2, 3, 4}};
            QVERIFY(edit::setSpeeds(document, edit::EditCode::SetSpeeds, std::span(&wanted, 1), "k")
                        .has_value());
            QVERIFY(storedSpeeds(document)
                    == (version == versions::Tr3 ? Speeds{1, 2, 0, 0} : Speeds{1, 2, 3, 4}));
            const edit::AnimationSpeeds more{0, {5, 2, 3, 4}};
            QVERIFY(edit::setSpeeds(document, edit::EditCode::SetSpeeds, std::span(&more, 1), "k")
                        .has_value());
            QCOMPARE(document.position(), std::size_t{version == versions::Tr3 ? 2U : 2U});
            while (document.position() > 0)
            {
                document.undo();
            }
            QVERIFY(document.content().write() == before);
        }
    }

    void anEvenWay()
    {
        Document document{walkingContent({Walk{goingForward({7, 17, 27, 37, 47})}})};
        const auto box = edit::keyframesIn(document.content(), 0)[3].box;
        const auto outcome = edit::rootToSpeed(document.content(), 0, {});
        QVERIFY(outcome.after == (Speeds{10 * kSpeedOne, 0, 0, 0}));
        QCOMPARE(outcome.largest, 0.0);
        QCOMPARE(outcome.keyframes, std::size_t{4});
        QVERIFY(edit::moveRootToSpeed(document, kFirstOnly, {}).has_value());
        QVERIFY(storedSpeeds(document) == outcome.after);
        QCOMPARE(forwardPlaces(document), (std::vector<int>{7, 7, 7, 7, 7}));
        // The box goes along.
        const auto then = edit::keyframesIn(document.content(), 0)[3].box;
        QCOMPARE(then.minZ, box.minZ - 30);
        QCOMPARE(then.maxZ, box.maxZ - 30);
        QCOMPARE(then.minX, box.minX);
        QCOMPARE(then.maxY, box.maxY);
        // Once more there is nothing to be taken.
        QVERIFY(!edit::rootToSpeed(document.content(), 0, {}).isChange());
    }

    /// Frames 0 to 3 with a key frame in every second: the last stands behind the last frame, in
    /// which half of its way has been gone.
    void aKeyFrameBehindTheEnd()
    {
        const Document document{walkingContent({Walk{goingForward({0, 20, 40}), 2, 4}})};
        const auto outcome = edit::rootToSpeed(document.content(), 0, {});
        QVERIFY(outcome.after == (Speeds{10 * kSpeedOne, 0, 0, 0}));
        QCOMPARE(outcome.last, 0.0);
    }

    /// 40 units in 3 ticks: 13.33 a tick. Two thirds of that are let go of, or stay.
    void anUnevenWay()
    {
        Document document{walkingContent({Walk{goingForward({0, 0, 40, 40})}})};
        const auto outcome = edit::rootToSpeed(document.content(), 0, {});
        QVERIFY(outcome.after == (Speeds{873813, 0, 0, 0}));
        QVERIFY(std::abs(outcome.largest - 40.0 / 3.0) < 0.001);
        QVERIFY(outcome.last < 0.001);
        const RootMotionPlan keeping{false, true};
        QVERIFY(edit::rootToSpeed(document.content(), 0, keeping).largest <= 0.5);
        QVERIFY(edit::moveRootToSpeed(document, kFirstOnly, keeping).has_value());
        QCOMPARE(forwardPlaces(document), (std::vector<int>{0, -13, 13, 0}));
        QVERIFY(edit::moveSpeedToRoot(document, kFirstOnly, {}).has_value());
        QCOMPARE(forwardPlaces(document), (std::vector<int>{0, 0, 40, 40}));
        QVERIFY(storedSpeeds(document) == Speeds());
    }

    /// 0, 1, 4, 9, 16 is 1 and 2 more with each frame.
    void anAcceleratedWay()
    {
        const Document document{walkingContent({Walk{goingForward({0, 1, 4, 9, 16})}})};
        const auto outcome = edit::rootToSpeed(document.content(), 0, {});
        QVERIFY(outcome.after == (Speeds{kSpeedOne, 2 * kSpeedOne, 0, 0}));
        QCOMPARE(outcome.largest, 0.0);
    }

    /// Less than half a unit is no reason for another acceleration: that of now stays.
    void anAccelerationThatGainsNothing()
    {
        const Document even{walkingContent({Walk{goingForward({0, 1, 2, 4, 5})}})};
        const auto outcome = edit::rootToSpeed(even.content(), 0, {});
        QVERIFY(outcome.after == (Speeds{5 * kSpeedOne / 4, 0, 0, 0}));
        QCOMPARE(outcome.largest, 0.5);
        const Document faster{
            walkingContent({Walk{goingForward({0, 10, 20, 30, 40}), 1, 0, 3.0F, 2.0F}})};
        QVERIFY(edit::rootToSpeed(faster.content(), 0, {}).after
                == (Speeds{13 * kSpeedOne, 2 * kSpeedOne, 0, 0}));
    }

    void speedBecomesRootMotion()
    {
        Document document{walkingContent({Walk{goingForward({0, 0, 0, 0, 0}), 1, 0, 2.5F, 0.25F}})};
        // 2.5, 5.25, 8.25, 11.5
        QVERIFY(edit::moveSpeedToRoot(document, kFirstOnly, {}).has_value());
        QCOMPARE(forwardPlaces(document), (std::vector<int>{0, 3, 5, 8, 12}));
        QVERIFY(storedSpeeds(document) == Speeds());
    }

    /// What is seen stays where it was, to a unit, there and back.
    void thereAndBack()
    {
        std::vector<float> sway;
        for (int i = 0; i < 14; ++i)
        {
            sway.push_back(static_cast<float>((i * 7) % 5));
        }
        Document document{walkingContent({Walk{goingForward(sway), 3, 38, 11.3F, 0.7F}})};
        std::vector<double> seen;
        for (int frame = 0; frame < 38; ++frame)
        {
            seen.push_back(firstMeshAt(document, frame));
        }
        const std::vector<int> places = forwardPlaces(document);
        const auto isAsBefore = [&]
        {
            for (int frame = 0; frame < 38; ++frame)
            {
                // Between two key frames there is no curve: 0.7 * 3 * 3 / 8 of a unit.
                const double away = firstMeshAt(document, frame) - seen[std::size_t(frame)];
                if (std::abs(away) > 1.5)
                {
                    return false;
                }
            }
            return true;
        };
        QVERIFY(edit::moveSpeedToRoot(document, kFirstOnly, {}).has_value());
        QVERIFY(isAsBefore());
        QVERIFY(edit::moveRootToSpeed(document, kFirstOnly, {false, true}).has_value());
        QVERIFY(isAsBefore());
        QVERIFY(std::abs(storedSpeeds(document).speed - std::lround(11.3 * kSpeedOne))
                < kSpeedOne / 4);
        QVERIFY(std::abs(storedSpeeds(document).acceleration - std::lround(0.7 * kSpeedOne))
                < kSpeedOne / 50);
        const std::vector<int> after = forwardPlaces(document);
        for (std::size_t i = 0; i < places.size(); ++i)
        {
            QVERIFY(std::abs(after[i] - places[i]) <= 4);
        }
    }

    void sidewaysWhereThereIsSuch()
    {
        const std::vector<glm::vec3> offsets{{0, 0, 0}, {-4, 0, 6}, {-8, 0, 12}};
        for (const auto version : {versions::Tr3, versions::Tr5, versions::Wad})
        {
            Document document{walkingContent({Walk{offsets}}, version)};
            QVERIFY(edit::moveRootToSpeed(document, kFirstOnly, {true, false}).has_value());
            const bool isThere = version != versions::Tr3;
            QVERIFY(storedSpeeds(document)
                    == (Speeds{6 * kSpeedOne, 0, isThere ? -4 * kSpeedOne : 0, 0}));
            const auto last = edit::keyframesIn(document.content(), 0)[2].offset;
            QCOMPARE(int{last.x}, isThere ? 0 : -8);
            QCOMPARE(int{last.z}, 0);
        }
        const Document forward{walkingContent({Walk{offsets}}, versions::Wad)};
        QCOMPARE(edit::rootToSpeed(forward.content(), 0, {}).after.lateralSpeed, 0);
    }

    void onlyOffsetsAndBoxesChange()
    {
        Document document{
            walkingContent({Walk{goingForward({0, 5, 11, 12})}, Walk{goingForward({1, 2})}})};
        const auto before = document.content().write();
        const auto frames = test::objectsOf(document).frames;
        const std::array both{std::size_t{0}, std::size_t{1}};
        QVERIFY(edit::moveRootToSpeed(document, both, {}).has_value());
        QCOMPARE(document.position(), std::size_t{1});
        QCOMPARE(storedSpeeds(document, 1).speed, kSpeedOne);
        const auto then = document.content().write();
        const auto& after = test::objectsOf(document).frames;
        QCOMPARE(after.size(), frames.size());
        const auto keys = view::keyframesOf(test::objectsOf(document), versions::Tr3, 0);
        for (std::size_t i = 0; i < after.size(); ++i)
        {
            const std::size_t word = (i - keys.firstWord) % keys.words;
            if (word != 4 && word != 5 && word != 8)
            {
                QCOMPARE(after[i], frames[i]);
            }
        }
        document.undo();
        QVERIFY(document.content().write() == before);
        document.redo();
        QVERIFY(document.content().write() == then);
    }

    void whatHasNoRoomIsRefused()
    {
        Document document{walkingContent(
            {Walk{goingForward({0, 0})}, Walk{goingForward({0, 0, 0}), 200, 401, 100.0F}})};
        const auto before = document.content().write();
        const std::array both{std::size_t{0}, std::size_t{1}};
        const auto done = edit::moveSpeedToRoot(document, both, {});
        QVERIFY(!done.has_value());
        QVERIFY(done.error().code == ErrorCode::OutOfRange);
        QCOMPARE(document.position(), std::size_t{0});
        QVERIFY(document.content().write() == before);
    }

    void oneFrameHasNoWay()
    {
        const Document document{walkingContent({Walk{goingForward({5}), 1, 0, 3.0F}})};
        QVERIFY(!edit::rootToSpeed(document.content(), 0, {}).isChange());
    }
};

template struct tr::test::RegisteredTest<tst_RootMotion>;
#include "tst_RootMotion.moc"
