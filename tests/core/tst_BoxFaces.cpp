// Faces of the boxes of key frames that are moved, and poses that key frames get from elsewhere.

#include "core/edit/animation/poses/BoxFaces.h"
#include "core/edit/animation/poses/PoseTaking.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "tests/core/Contents.h"
#include "tests/core/Nodding.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>

using namespace tr;
using edit::BoxFace;
using edit::Document;
using level::BoundingBox;
using test::nodding;

namespace
{

constexpr BoxFace kLeftFace{0, false};
constexpr BoxFace kRightFace{0, true};
constexpr BoxFace kTopFace{1, false}; // Y points down
constexpr BoxFace kFrontFace{2, true};

/// Five key frames whose boxes are wider by 10 from one to the next.
schema::Content widening()
{
    schema::Content content = nodding();
    auto& frames = content.as<level::Level>()->objects.frames.edit();
    for (std::size_t i = 0; i < 5; ++i)
    {
        const auto wide = static_cast<std::int16_t>(10 * i);
        const std::array<int, 6> box{-wide, wide, -200, 0, -50, 50};
        for (std::size_t word = 0; word < box.size(); ++word)
        {
            frames[i * test::kRecordWords + word] = static_cast<std::uint16_t>(box[word]);
        }
    }
    return content;
}

BoundingBox boxOf(const Document& document, std::size_t key)
{
    return edit::keyframesIn(document.content(), 0)[key].box;
}

} // namespace

class tst_BoxFaces : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void aFaceGoesAlongItsAxis()
    {
        const BoundingBox box{-10, 20, -300, 0, -5, 40};
        QVERIFY(edit::withFaceMoved(box, kRightFace, 7) == (BoundingBox{-10, 27, -300, 0, -5, 40}));
        QVERIFY(edit::withFaceMoved(box, kLeftFace, -7) == (BoundingBox{-17, 20, -300, 0, -5, 40}));
        QVERIFY(edit::withFaceMoved(box, kTopFace, 100) == (BoundingBox{-10, 20, -200, 0, -5, 40}));
        QVERIFY(edit::withFaceMoved(box, kFrontFace, -1)
                == (BoundingBox{-10, 20, -300, 0, -5, 39}));
    }

    void notPastTheOtherOne()
    {
        const BoundingBox box{-10, 20, -300, 0, -5, 40};
        QVERIFY(edit::withFaceMoved(box, kRightFace, -99)
                == (BoundingBox{-10, -10, -300, 0, -5, 40}));
        QVERIFY(edit::withFaceMoved(box, kTopFace, 1000) == (BoundingBox{-10, 20, 0, 0, -5, 40}));
        QVERIFY(edit::withFaceMoved(box, kRightFace, 2'000'000'000).maxX == 32767);
        QVERIFY(edit::withFaceMoved(box, kLeftFace, -2'000'000'000).minX == -32768);
    }

    /// Where a tool has written the larger number first it stays there.
    void whatIsTheWrongWayRoundStaysSo()
    {
        BoundingBox box{20, -10, 0, 0, 0, 0};
        QVERIFY(edit::withFaceMoved(box, kRightFace, 5) == (BoundingBox{25, -10, 0, 0, 0, 0}));
        QVERIFY(edit::withFaceMoved(box, kLeftFace, 5) == (BoundingBox{20, -5, 0, 0, 0, 0}));
        QCOMPARE(edit::faceOf(box, kRightFace), std::int16_t{20});
        // Of a box without any width each face has its own number.
        QVERIFY(edit::withFaceMoved(box, kFrontFace, 3).maxZ == 3);
        QVERIFY(edit::withFaceMoved(box, BoxFace{2, false}, -3).minZ == -3);
    }

    void severalKeyFramesByTheSame()
    {
        Document document{widening()};
        const auto before = document.content().write();
        const auto frames = test::objectsOf(document).frames;
        QVERIFY(edit::moveBoxFace(document, {0, 1, 3}, kRightFace, -15, "drag").has_value());
        QVERIFY(boxOf(document, 0) == (BoundingBox{0, 0, -200, 0, -50, 50}));
        QVERIFY(boxOf(document, 1) == (BoundingBox{-10, -5, -200, 0, -50, 50}));
        QVERIFY(boxOf(document, 3) == (BoundingBox{-30, 15, -200, 0, -50, 50}));
        QVERIFY(boxOf(document, 4) == (BoundingBox{-40, 40, -200, 0, -50, 50}));
        const auto& after = test::objectsOf(document).frames;
        for (std::size_t i = 0; i < after.size(); ++i)
        {
            const std::size_t key = i / test::kRecordWords;
            if (i % test::kRecordWords != 1 || key < 1 || key > 3)
            {
                QCOMPARE(after[i], frames[i]);
            }
        }
        // Steps in a row are one edit.
        QVERIFY(edit::moveBoxFace(document, {0, 1, 3}, kRightFace, 1, "drag").has_value());
        QCOMPARE(document.position(), std::size_t{1});
        const auto then = document.content().write();
        document.undo();
        QVERIFY(document.content().write() == before);
        document.redo();
        QVERIFY(document.content().write() == then);
    }

    void whatCannotGoIsNoEdit()
    {
        Document document{widening()};
        QVERIFY(edit::moveBoxFace(document, {0, 0, 1}, kRightFace, -5).has_value());
        QCOMPARE(document.position(), std::size_t{0});
    }

    void restPose()
    {
        Document document{widening()};
        const auto before = document.content().write();
        const auto frames = test::objectsOf(document).frames;
        const std::array keys{std::size_t{1}, std::size_t{3}};
        QVERIFY(edit::setRestPose(document, 0, keys).has_value());
        const auto& after = test::objectsOf(document).frames;
        QCOMPARE(after.size(), frames.size());
        for (std::size_t i = 0; i < after.size(); ++i)
        {
            const std::size_t key = i / test::kRecordWords;
            const bool isAngle = i % test::kRecordWords == view::kKeyframeHeaderWords;
            const bool isRest = isAngle && (key == 1 || key == 3);
            QCOMPARE(after[i], isRest ? std::uint16_t{0x4000} : frames[i]);
        }
        QCOMPARE(document.position(), std::size_t{1});
        document.undo();
        QVERIFY(document.content().write() == before);
    }

    void poseOfAnother()
    {
        Document document{widening()};
        const auto before = document.content().write();
        const auto keyframes = edit::keyframesIn(document.content(), 0);
        const std::array keys{std::size_t{0}};
        QVERIFY(edit::takePose(document, 0, keys, keyframes[4]).has_value());
        const auto after = edit::keyframesIn(document.content(), 0);
        QVERIFY(after[0].angles == keyframes[4].angles);
        QVERIFY(after[0].box == keyframes[4].box);
        QCOMPARE(int{after[0].offset.x}, 40);
        QVERIFY(after[1].angles == keyframes[1].angles);
        document.undo();
        QVERIFY(document.content().write() == before);
    }
};

template struct tr::test::RegisteredTest<tst_BoxFaces>;
#include "tst_BoxFaces.moc"
