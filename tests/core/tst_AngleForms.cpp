// Which of both sets of angles key frames have, counted by hand.

#include "core/edit/animation/poses/AngleForms.h"
#include "tests/core/Invariants.h"
#include "tests/core/Nodding.h"
#include "tests/core/Swinging.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <vector>

using namespace tr;
using edit::Document;
using edit::EditCode;
using edit::otherForm;
using schema::Content;
using test::swinging;
using view::JointAngles;

namespace
{

constexpr std::array<std::size_t, 1> kSwing{0};

/// Where a point gets to: turned about Z, then X, then Y.
std::array<double, 3> pointTurned(const JointAngles& angles, std::array<double, 3> point)
{
    const auto turn = [&point](std::uint16_t angle, std::size_t to, std::size_t from)
    {
        const double by = angle * (2.0 * 3.14159265358979323846 / 65536.0);
        const double a = point[to];
        const double b = point[from];
        point[to] = a * std::cos(by) - b * std::sin(by);
        point[from] = a * std::sin(by) + b * std::cos(by);
    };
    turn(angles.z, 0, 1);
    turn(angles.x, 1, 2);
    turn(angles.y, 2, 0);
    return point;
}

std::vector<JointAngles> anglesIn(const Content& content)
{
    std::vector<JointAngles> all;
    for (const view::Keyframe& keyframe : edit::keyframesIn(content, 0))
    {
        all.push_back(keyframe.angles[0]);
    }
    return all;
}

Content swingOf(const std::vector<JointAngles>& angles)
{
    return swinging({angles, {}, 1, static_cast<std::uint16_t>(angles.size())});
}

edit::KeyframeSpan wholeOf(const Content& content)
{
    return {0, 0, edit::sizeOf(content, 0).keyframes};
}

Result<void> unwrap(Document& document, const edit::KeyframeSpan& span)
{
    return edit::changeTracks(document,
                              EditCode::UnwrapAnimations,
                              kSwing,
                              [&span](const Content& content, std::size_t)
                              { return edit::unwrapped(content, span); });
}

constexpr JointAngles kBelow{0x3800, 0, 0x40};
constexpr JointAngles kBeyond{0x4400, 0, 0x40};

} // namespace

class tst_AngleForms : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void bothFormsAreOneRotation()
    {
        QVERIFY(otherForm({0x1000, 0x2000, 0x3000}) == (JointAngles{0x7000, 0xA000, 0xB000}));
        QVERIFY(otherForm({0xC000, 0x9000, 0xFFC0}) == (JointAngles{0xC000, 0x1000, 0x7FC0}));
        for (const JointAngles& each : std::vector<JointAngles>{
                 {0, 0, 0}, {0x1240, 0x5680, 0x9AC0}, {0x4000, 0x100, 0xFFC0}, {0x8000, 0, 0x40}})
        {
            QVERIFY(otherForm(otherForm(each)) == each);
            for (const std::array<double, 3>& point :
                 {std::array{1.0, 2.0, 3.0}, std::array{-5.0, 0.5, 1.0}})
            {
                const auto one = pointTurned(each, point);
                const auto other = pointTurned(otherForm(each), point);
                for (std::size_t axis = 0; axis < 3; ++axis)
                {
                    QVERIFY(std::abs(one[axis] - other[axis]) < 1e-9);
                }
            }
        }
    }

    void anglesAreApartTheShorterWay()
    {
        QCOMPARE(edit::apart({0, 0, 0}, {0xFFC0, 0x40, 0x8000}), 0x8080U);
        QCOMPARE(edit::apart({0x100, 0x200, 0x300}, {0x100, 0x200, 0x300}), 0U);
        QCOMPARE(edit::apart({0xC000, 0, 0}, {0x4001, 0, 0}), 0x7FFFU);
    }

    /// A joint that goes on beyond a right angle, stored as programs do that keep X below it.
    void aFlipIsTakenBack()
    {
        Document document(swingOf({kBelow, otherForm(kBeyond)}));
        const auto before = document.content().write();
        const auto outcome = edit::unwrappingOf(document.content(), wholeOf(document.content()));
        QCOMPARE(outcome.joints, std::size_t{1});
        QCOMPARE(outcome.keyframes, std::size_t{1});
        QCOMPARE(outcome.before, std::uint64_t{0x400 + 0x8000 + 0x8000});
        QCOMPARE(outcome.after, std::uint64_t{0xC00});
        QVERIFY(unwrap(document, wholeOf(document.content())));
        QVERIFY(anglesIn(document.content()) == (std::vector<JointAngles>{kBelow, kBeyond}));
        // Only its two words: 0x110 about X, 0 about Y, 1 about Z.
        const auto& frames = level::objectsOf(document.content()).frames;
        QCOMPARE(frames[11 + 9], std::uint16_t{0x1100});
        QCOMPARE(frames[11 + 10], std::uint16_t{0x0001});
        QCOMPARE(document.position(), std::size_t{1});
        QVERIFY(edit::text(document.history()[0].name).starts_with("Unwrap angles of "));
        const auto after = document.content().write();
        QCOMPARE(after.size(), before.size());
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        document.redo();
        QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
        QCOMPARE(edit::unwrappingOf(document.content(), wholeOf(document.content())).keyframes,
                 std::size_t{0});
    }

    /// Either the first or all others could change.
    void theWayWithFewestChangesIsTaken()
    {
        const Content content =
            swingOf({otherForm(kBelow), kBelow, kBeyond, kBeyond, otherForm(kBeyond), kBeyond});
        const auto outcome = edit::unwrappingOf(content, wholeOf(content));
        QCOMPARE(outcome.keyframes, std::size_t{2});
        const auto keyframes = edit::unwrapped(content, wholeOf(content)).keyframes;
        const std::vector<JointAngles> wanted{kBelow, kBelow, kBeyond, kBeyond, kBeyond, kBeyond};
        for (std::size_t i = 0; i < wanted.size(); ++i)
        {
            QVERIFY(keyframes[i].values.angles[0] == wanted[i]);
            QCOMPARE(keyframes[i].like, i);
        }
        // Of two the first one stays.
        const Content pair = swingOf({otherForm(kBelow), kBelow});
        const auto both = edit::unwrapped(pair, wholeOf(pair)).keyframes;
        QVERIFY(both[0].values.angles[0] == otherForm(kBelow));
        QVERIFY(both[1].values.angles[0] == otherForm(kBelow));
    }

    /// Key frames beside the span stay, and those of the span go by them.
    void aSpanFitsItsNeighbours()
    {
        const Content content = swingOf({otherForm(kBelow), kBelow, kBelow, otherForm(kBeyond)});
        const auto keyframes = edit::unwrapped(content, {0, 1, 2}).keyframes;
        QVERIFY(keyframes[0].values.angles[0] == otherForm(kBelow));
        QVERIFY(keyframes[1].values.angles[0] == otherForm(kBelow));
        QVERIFY(keyframes[2].values.angles[0] == otherForm(kBelow));
        QVERIFY(keyframes[3].values.angles[0] == otherForm(kBeyond));
        // Between two that differ one jump stays, wherever: none is worth a change.
        const Content torn = swingOf({kBelow, kBelow, otherForm(kBelow)});
        QCOMPARE(edit::unwrappingOf(torn, {0, 1, 1}).keyframes, std::size_t{0});
    }

    /// A full turn between key frames is no number of the file.
    void fullTurnsAreNoReason()
    {
        const Content content = swingOf({{0, 0xF000, 0x40}, {0, 0x1000, 0x40}});
        const auto outcome = edit::unwrappingOf(content, wholeOf(content));
        QCOMPARE(outcome.joints, std::size_t{0});
        QCOMPARE(outcome.before, std::uint64_t{0x2000});
        QCOMPARE(outcome.after, outcome.before);
    }

    /// Their other set of angles would take a longer record.
    void rotationsAboutOneAxisStay()
    {
        Content content = test::nodding();
        QCOMPARE(edit::unwrappingOf(content, {0, 0, 5}).keyframes, std::size_t{0});
        // The second of three turns about X alone, by 0x4100: those with three axes go by it.
        Content mixed =
            swingOf({otherForm({0x4000 - 0x80, 0, 0}), {0x4100, 0, 0}, otherForm({0x4200, 0, 0})});
        auto& frames = mixed.as<level::Level>()->objects.frames.edit();
        frames[11 + 9] = 0x4000 | (0x4100 >> 6);
        frames[11 + 10] = 0xABCD; // what stands behind it
        const auto keyframes = edit::unwrapped(mixed, wholeOf(mixed)).keyframes;
        QVERIFY(keyframes[0].values.angles[0] == (JointAngles{0x3F80, 0, 0}));
        QVERIFY(keyframes[1].values.angles[0] == (JointAngles{0x4100, 0, 0}));
        QVERIFY(keyframes[2].values.angles[0] == (JointAngles{0x4200, 0, 0}));
        QCOMPARE(edit::recordWords(mixed, 0, keyframes), std::size_t{11});
    }
};

template struct tr::test::RegisteredTest<tst_AngleForms, QCoreApplication>;
#include "tst_AngleForms.moc"
