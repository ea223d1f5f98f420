// Angles and offsets over time, and setting single numbers of them, counted by hand.

#include "core/anim/Curves.h"
#include "core/edit/animation/poses/AngleForms.h"
#include "core/edit/animation/poses/CurveEdit.h"
#include "tests/core/Invariants.h"
#include "tests/core/Nodding.h"
#include "tests/core/Swinging.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <vector>

using namespace tr;
using anim::CurveValues;
using anim::FrameCurves;
using edit::CurveValue;
using edit::Document;
using edit::EditCode;
using schema::Content;
using test::nodding;
using test::turn;
using view::Keyframe;

namespace
{

std::vector<Keyframe> keyframesOf(const std::vector<view::JointAngles>& angles)
{
    std::vector<Keyframe> all;
    for (const view::JointAngles& each : angles)
    {
        Keyframe keyframe;
        keyframe.angles = {each};
        all.push_back(keyframe);
    }
    return all;
}

/// Half of the smallest step that is stored.
bool areNear(const CurveValues& one, const CurveValues& other)
{
    constexpr double kSamePlace = 32.0;
    return std::abs(one[0] - other[0]) < kSamePlace && std::abs(one[1] - other[1]) < kSamePlace
           && std::abs(one[2] - other[2]) < kSamePlace;
}

const edit::EditName kCurveName{EditCode::ChangeCurves, {"it", "2"}};

} // namespace

class tst_Curves : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void anglesGoOnBeyondAFullTurn()
    {
        const auto keyframes = keyframesOf(
            {{0, 0xF000, 0}, {0, 0x1000, 0}, {0, 0x7000, 0}, {0, 0xD000, 0}, {0, 0x3000, 0}});
        const FrameCurves curves = anim::anglesOver(keyframes, 0, 2);
        QCOMPARE(curves.keys.size(), std::size_t{5});
        constexpr std::array kWanted{-0x1000, 0x1000, 0x7000, 0xD000, 0x13000};
        for (std::size_t i = 0; i < kWanted.size(); ++i)
        {
            QVERIFY(areNear(curves.keys[i], {0.0, double(kWanted[i]), 0.0}));
        }
        QVERIFY(curves.breaks.empty());
        QCOMPARE(curves.line.front().frame, 0.0);
        QCOMPARE(curves.line.back().frame, 8.0);
    }

    /// About one axis rotations are turned into each other evenly.
    void theLineShowsWhatIsSeen()
    {
        const auto keyframes = keyframesOf({{0, 0, 0x1000}, {0, 0, 0x2000}, {0, 0, 0x2000}});
        const FrameCurves curves = anim::anglesOver(keyframes, 0, 4);
        QCOMPARE(curves.line.size(), std::size_t{1 + 8 + 1});
        for (std::size_t i = 0; i <= 8; ++i)
        {
            QCOMPARE(curves.line[i].frame, static_cast<double>(i) / 2);
            QVERIFY(areNear(curves.line[i].values, {0, 0, 0x1000 + 0x200 * double(i)}));
        }
        QCOMPARE(curves.line[9].frame, 8.0);
        // Quarter turns about Y and X together are a third of a turn about (1, 1, -1). Half of it
        // has the sine of 2/3 as its turn about X: 41.81 degrees, and not 45.
        const FrameCurves bent =
            anim::anglesOver(keyframesOf({{0, 0, 0}, {0x4000 - 1, 0x4000, 0}}), 0, 1);
        const double halfway = bent.line[4].values[0] / 65536.0 * 360.0;
        QVERIFY2(std::abs(halfway - 41.81) < 0.05, qPrintable(QString::number(halfway)));
    }

    /// The same rotation told by the other angles is a break of the line, which is none once they
    /// are unwrapped.
    void anotherFormIsABreak()
    {
        const view::JointAngles beyond{0x4400, 0, 0};
        const auto torn =
            keyframesOf({{0x3800, 0, 0}, edit::otherForm(beyond), edit::otherForm(beyond)});
        const FrameCurves curves = anim::anglesOver(torn, 0, 1);
        QCOMPARE(curves.breaks, std::vector<std::size_t>{9});
        QVERIFY(areNear(curves.line[8].values, {0x4400, 0, 0}));
        QCOMPARE(curves.line[8].frame, 1.0);
        QCOMPARE(curves.line[9].frame, 1.0);
        QCOMPARE(curves.line[9].values[0], double(0x3C00));
        QCOMPARE(std::abs(curves.line[9].values[1]), double(0x8000));
        QCOMPARE(std::abs(curves.line[9].values[2]), double(0x8000));
        QVERIFY(curves.line[9].values == curves.keys[1]);
        QVERIFY(
            anim::anglesOver(keyframesOf({{0x3800, 0, 0}, beyond, beyond}), 0, 1).breaks.empty());
    }

    void offsetsAreAsStored()
    {
        auto keyframes = keyframesOf({{}, {}});
        keyframes[1].offset = {-30000, 5, 30000};
        const FrameCurves curves = anim::offsetOver(keyframes, 3);
        QVERIFY((curves.keys[1] == CurveValues{-30000.0, 5.0, 30000.0}));
        QCOMPARE(curves.line[1].frame, 3.0);
        QCOMPARE(curves.line.size(), std::size_t{2});
    }

    /// A damaged file can have any number of them, and records of fewer joints.
    void manyKeyFramesTakeNoTime()
    {
        std::vector<Keyframe> many(200'000);
        many[1].angles = {{0x1000, 0x2000, 0x3000}};
        const FrameCurves curves = anim::anglesOver(many, 0, 1);
        QCOMPARE(curves.line.size(), many.size());
        QVERIFY((curves.line[1].values == CurveValues{0x1000, 0x2000, 0x3000}));
        QVERIFY(anim::anglesOver({}, 0, 1).line.empty());
        QVERIFY(anim::offsetOver({}, 1).line.empty());
    }

    void numbersAreSet()
    {
        Document document(nodding());
        const auto before = document.content().write();
        const std::array values{CurveValue{{2, 0, 0}, 0x1234},
                                CurveValue{{3, std::nullopt, 0}, -7}};
        // 0x1234 is 72.8 steps of ten bits.
        const auto stored = edit::curvesAsStored(document.content(), 0, values);
        QCOMPARE(edit::valueAt(stored, {2, 0, 0}), std::int64_t{0x1240});
        QCOMPARE(edit::valueAt(stored, {3, std::nullopt, 0}), std::int64_t{-7});
        QVERIFY(edit::setCurveValues(document, kCurveName, 0, values));
        const auto now = edit::keyframesIn(document.content(), 0);
        QCOMPARE(edit::valueAt(now, {1, 0, 0}), std::int64_t{turn(1)});
        QCOMPARE(edit::valueAt(now, {2, 0, 0}), std::int64_t{0x1240});
        QCOMPARE(edit::valueAt(now, {2, std::nullopt, 0}), std::int64_t{20});
        QCOMPARE(edit::valueAt(now, {3, std::nullopt, 0}), std::int64_t{-7});
        QCOMPARE(document.position(), std::size_t{1});
        QCOMPARE(edit::text(document.history()[0].name),
                 std::string("Change 2 points of curves of it"));
        // One word for the angle, one for the offset.
        const auto after = document.content().write();
        std::size_t differ = 0;
        for (std::size_t i = 0; i < before.size(); ++i)
        {
            differ += before[i] != after[i] ? 1 : 0;
        }
        QVERIFY(differ <= 4);
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        document.redo();
        QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
    }

    void theyStopWhereTheFormatDoes()
    {
        Document document(nodding());
        const std::array values{CurveValue{{0, std::nullopt, 1}, 40000},
                                CurveValue{{1, std::nullopt, 2}, -40000},
                                CurveValue{{4, 0, 0}, -0x40}};
        QVERIFY(edit::setCurveValues(document, kCurveName, 0, values));
        const auto now = edit::keyframesIn(document.content(), 0);
        QCOMPARE(now[0].offset.y, std::int16_t{32767});
        QCOMPARE(now[1].offset.z, std::int16_t{-32768});
        QCOMPARE(now[4].angles[0].x, std::uint16_t{0xFFC0});
    }

    void stepsInARowAreOne()
    {
        Document document(nodding());
        for (int i = 1; i <= 3; ++i)
        {
            const std::array values{CurveValue{{2, 0, 0}, turn(2) + 0x40 * i}};
            QVERIFY(edit::setCurveValues(document, kCurveName, 0, values, "curve 0 2"));
        }
        QCOMPARE(document.position(), std::size_t{1});
        QCOMPARE(edit::valueAt(edit::keyframesIn(document.content(), 0), {2, 0, 0}),
                 std::int64_t{turn(2) + 0xC0});
    }

    /// Twelve bits for one axis from TR4 on, ten for three and before.
    void stepsAreThoseOfTheRecord()
    {
        QCOMPARE(edit::curveStep(nodding(), 0, {0, 0, 0}), std::int64_t{0x40});
        QCOMPARE(edit::curveStep(nodding(), 0, {0, std::nullopt, 0}), std::int64_t{1});
        const Content wad =
            test::LevelBuilder(level::versions::Wad).model(test::turningCube(0, 4)).buildWad();
        const auto& objects = level::objectsOf(wad);
        const auto first = view::keyframesOf(objects, wad.version(), 0).firstWord;
        const unsigned axes = objects.frames[first + view::kKeyframeHeaderWords] >> 14;
        QVERIFY(axes != 0); // one axis
        for (std::uint8_t axis = 0; axis < 3; ++axis)
        {
            QCOMPARE(edit::curveStep(wad, 0, {0, 0, axis}),
                     std::int64_t{axis + 1U == axes ? 0x10 : 0x40});
        }
    }
};

template struct tr::test::RegisteredTest<tst_Curves, QCoreApplication>;
#include "tst_Curves.moc"
