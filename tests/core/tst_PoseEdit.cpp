// Joints turned and moved in several key frames at once, with shares counted by hand.

#include "core/edit/animation/poses/PoseEdit.h"
#include "tests/core/Invariants.h"
#include "tests/core/Nodding.h"
#include "tests/core/SetPose.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>
#include <vector>

using namespace tr;
using edit::Document;
using edit::EditCode;
using edit::Falloff;
using edit::PoseEdit;
using test::nodding;
using test::turn;
using view::Keyframe;

namespace
{

std::vector<int> anglesOf(const Document& document)
{
    std::vector<int> angles;
    for (const Keyframe& keyframe : edit::keyframesIn(document.content(), 0))
    {
        angles.push_back(keyframe.angles[0].x);
    }
    return angles;
}

std::vector<int> placesOf(const Document& document)
{
    std::vector<int> places;
    for (const Keyframe& keyframe : edit::keyframesIn(document.content(), 0))
    {
        places.push_back(keyframe.offset.x);
    }
    return places;
}

/// The mesh turned by 0x800 about X, and moved by 40, in a key frame; others take their shares.
PoseEdit turned(const Document& document, std::size_t keyframe, edit::Spread spread)
{
    PoseEdit edit;
    edit.keyframe = keyframe;
    edit.from = edit::keyframesIn(document.content(), 0)[keyframe];
    edit.to = edit.from;
    edit.to.angles[0].x = static_cast<std::uint16_t>(edit.to.angles[0].x + 0x800);
    edit.to.offset.x = static_cast<std::int16_t>(edit.to.offset.x + 40);
    edit.spread = spread;
    return edit;
}

const edit::EditName kName{EditCode::TurnInKeyframes, {"it", "mesh 0", "5"}};

} // namespace

class tst_PoseEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void shares()
    {
        const auto shares = [](Falloff falloff)
        {
            std::vector<float> found;
            for (std::size_t i = 0; i < 7; ++i)
            {
                found.push_back(edit::Spread{1, 5, falloff}.shareOf(i));
            }
            return found;
        };
        using Shares = std::vector<float>;
        QCOMPARE(shares(Falloff::Constant), (Shares{0, 1, 1, 1, 1, 1, 0}));
        QCOMPARE(shares(Falloff::Linear), (Shares{0, 0, 0.25F, 0.5F, 0.75F, 1, 0}));
        QCOMPARE(shares(Falloff::LinearReversed), (Shares{0, 1, 0.75F, 0.5F, 0.25F, 0, 0}));
        QCOMPARE(shares(Falloff::LinearSymmetric), (Shares{0, 0, 0.5F, 1, 0.5F, 0, 0}));
        // 3 t^2 - 2 t^3
        QCOMPARE(shares(Falloff::Smooth), (Shares{0, 0, 0.15625F, 0.5F, 0.84375F, 1, 0}));
        QCOMPARE(shares(Falloff::SmoothReversed), (Shares{0, 1, 0.84375F, 0.5F, 0.15625F, 0, 0}));
        QCOMPARE(shares(Falloff::SmoothSymmetric), (Shares{0, 0, 0.5F, 1, 0.5F, 0, 0}));
        for (std::size_t i = 0; i < edit::kFalloffs; ++i)
        {
            QCOMPARE((edit::Spread{3, 3, static_cast<Falloff>(i)}.shareOf(3)), 1.0F);
        }
    }

    void allKeyFramesTakeTheirShare()
    {
        Document document(nodding());
        const auto before = document.content().write();
        QVERIFY(edit::pose(document, kName, turned(document, 4, {0, 4, Falloff::Linear})));
        QCOMPARE(anglesOf(document),
                 (std::vector<int>{
                     turn(0), turn(1) + 0x200, turn(2) + 0x400, turn(3) + 0x600, turn(4) + 0x800}));
        QCOMPARE(placesOf(document), (std::vector<int>{0, 20, 40, 60, 80}));
        QCOMPARE(document.position(), std::size_t{1});
        QCOMPARE(edit::text(document.history()[0].name),
                 std::string("Turn mesh 0 in 5 key frames of it"));
        const auto after = document.content().write();
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        document.redo();
        QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
    }

    void onlyThoseOfTheSpread()
    {
        Document document(nodding());
        QVERIFY(edit::pose(document, kName, turned(document, 1, {1, 2, Falloff::Constant})));
        QCOMPARE(anglesOf(document),
                 (std::vector<int>{turn(0), turn(1) + 0x800, turn(2) + 0x800, turn(3), turn(4)}));
        QCOMPARE(placesOf(document), (std::vector<int>{0, 50, 60, 30, 40}));
        // Where the hand is need not be among them.
        document.undo();
        QVERIFY(edit::pose(document, kName, turned(document, 0, {3, 3, Falloff::Constant})));
        QCOMPARE(anglesOf(document),
                 (std::vector<int>{turn(0), turn(1), turn(2), turn(3) + 0x800, turn(4)}));
    }

    /// What the hand has not turned is left alone, to the bit.
    void otherJointsStay()
    {
        Keyframe keyframe;
        keyframe.angles = {{1, 2, 3}, {0x1234, 0x5678, 0x9ABC}, {7, 8, 9}};
        keyframe.offset = {1, 2, 3};
        Keyframe from = keyframe;
        from.angles[0].y = 0x4000;
        Keyframe to = from;
        to.angles[2].y = 0x2008;
        const Keyframe shared = edit::sharing(keyframe, from, to, 0.5F);
        QVERIFY(shared.angles[0] == keyframe.angles[0]);
        QVERIFY(shared.angles[1] == keyframe.angles[1]);
        QVERIFY(shared.offset == keyframe.offset);
        QVERIFY(std::abs(int{shared.angles[2].y} - 0x1008) <= 1);
        // The shorter way, also across a full turn.
        from.angles[2] = {0xF000, 0, 0};
        to.angles[2] = {0x1000, 0, 0};
        keyframe.angles[2] = {0, 0, 0};
        const auto half = edit::sharing(keyframe, from, to, 0.5F).angles[2];
        QVERIFY(std::abs(int{half.x} - 0x1000) <= 1);
        QCOMPARE(half.y, std::uint16_t{0});
        // Offsets end where the format does, and a key frame may have fewer joints.
        keyframe.offset.x = 32'000;
        from.offset.x = 0;
        to.offset.x = 2'000;
        keyframe.angles.resize(1);
        const Keyframe cut = edit::sharing(keyframe, from, to, 1.0F);
        QCOMPARE(cut.offset.x, std::int16_t{32'767});
        QCOMPARE(cut.angles.size(), std::size_t{1});
    }
};

template struct tr::test::RegisteredTest<tst_PoseEdit, QCoreApplication>;
#include "tst_PoseEdit.moc"
