// The boxes of key frames, against those that were worked out by hand for a cube that turns.

#include "core/edit/animation/poses/BoxEdit.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "tests/core/Contents.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>

using namespace tr;
using edit::BoxPlan;
using edit::Document;
using edit::KeyframeSpan;
using level::BoundingBox;
namespace versions = tr::level::versions;

class tst_BoxEdit : public QObject
{
    Q_OBJECT

private:
    static constexpr std::size_t kBoxWords = 6;
    static constexpr int kFrames = 8; ///< an eighth of a turn each

    /// A cube of 256 units whose middle is 128 above the place of the object.
    static constexpr BoundingBox kStraight{-128, 128, -256, 0, -128, 128};
    /// By an eighth of a turn its corners are 128 times the root of 2 away: 181.02.
    static constexpr BoundingBox kDiagonal{-182, 182, -256, 0, -182, 182};

    /// With that cube, another moveable with one of 512, and boxes of nothing.
    static schema::Content turningCubes(level::Level& level)
    {
        test::ModelPlan large = test::turningCube(1);
        large.meshes = {test::cubeMesh(512.0F)};
        level = test::LevelBuilder(versions::Tr2)
                    .model(test::turningCube(0, kFrames))
                    .model(large)
                    .build();
        for (std::size_t key = 0; key < kFrames; ++key)
        {
            setBox(level, key, {});
        }
        return schema::Content(level);
    }

    static schema::Content turningCubes()
    {
        level::Level level;
        return turningCubes(level);
    }

    static void setBox(level::Level& level, std::size_t key, const BoundingBox& box)
    {
        const auto keys = view::keyframesOf(level.objects, versions::Tr2, 0);
        const std::array words{box.minX, box.maxX, box.minY, box.maxY, box.minZ, box.maxZ};
        for (std::size_t i = 0; i < kBoxWords; ++i)
        {
            level.objects.frames.edit()[keys.firstWord + key * keys.words + i] =
                static_cast<std::uint16_t>(words[i]);
        }
    }

    static BoundingBox boxOf(const Document& document, std::size_t key)
    {
        return edit::keyframesIn(document.content(), 0)[key].box;
    }

    /// Of one key frame that has a box, after the plan.
    static BoundingBox changed(const BoundingBox& before, const BoxPlan& plan)
    {
        level::Level level;
        static_cast<void>(turningCubes(level));
        setBox(level, 0, before);
        Document document{schema::Content(level)};
        const std::array spans{KeyframeSpan{0, 0, 1}};
        return edit::setBoxes(document, spans, plan).has_value() ? boxOf(document, 0)
                                                                 : BoundingBox{1, 1, 1, 1, 1, 1};
    }

private Q_SLOTS:
    void aroundTheMeshes();
    void onlySomeKeyFrames();
    void onlyBoxesChange();
    void meshesThatAreLeftOut();
    void theMeshesOfAnother();
    void largerAndSmaller();
    void asTheFirst();
    void whatStaysIsNoEdit();
};

void tst_BoxEdit::aroundTheMeshes()
{
    Document document{turningCubes()};
    const std::array spans{KeyframeSpan{0, 0, kFrames}};
    QCOMPARE(edit::countOtherBoxes(document.content(), spans, {}), std::size_t{kFrames});
    const auto done = edit::setBoxes(document, spans, {});
    QVERIFY(done.has_value());
    QCOMPARE(*done, std::size_t{kFrames});
    for (std::size_t key = 0; key < kFrames; ++key)
    {
        QVERIFY(boxOf(document, key) == (key % 2 == 0 ? kStraight : kDiagonal));
    }
    QCOMPARE(edit::countOtherBoxes(document.content(), spans, {}), std::size_t{0});
    QCOMPARE(document.position(), std::size_t{1});
    const auto keyframes = edit::keyframesIn(document.content(), 0);
    QVERIFY(edit::boxAround(document.content(), 0, keyframes[3], {}) == kDiagonal);
}

void tst_BoxEdit::onlySomeKeyFrames()
{
    Document document{turningCubes()};
    const std::array spans{KeyframeSpan{0, 2, 2}};
    const auto done = edit::setBoxes(document, spans, {});
    QVERIFY(done.has_value());
    QCOMPARE(*done, std::size_t{2});
    QVERIFY(boxOf(document, 1) == BoundingBox());
    QVERIFY(boxOf(document, 2) == kStraight);
    QVERIFY(boxOf(document, 3) == kDiagonal);
    QVERIFY(boxOf(document, 4) == BoundingBox());
}

void tst_BoxEdit::onlyBoxesChange()
{
    Document document{turningCubes()};
    const auto before = document.content().write();
    const auto frames = test::levelOf(document).objects.frames;
    const auto keys = view::keyframesOf(test::levelOf(document).objects, versions::Tr2, 0);
    const std::array spans{KeyframeSpan{0, 0, kFrames}};
    QVERIFY(edit::setBoxes(document, spans, {}).has_value());
    const auto& after = test::levelOf(document).objects.frames;
    QCOMPARE(after.size(), frames.size());
    for (std::size_t word = 0; word < after.size(); ++word)
    {
        const bool isOfThem =
            word >= keys.firstWord && word < keys.firstWord + keys.words * keys.count;
        if (!isOfThem || (word - keys.firstWord) % keys.words >= kBoxWords)
        {
            QCOMPARE(after[word], frames[word]);
        }
    }
    document.undo();
    QVERIFY(document.content().write() == before);
}

void tst_BoxEdit::meshesThatAreLeftOut()
{
    BoxPlan plan;
    plan.leftOut = {true};
    // There is nothing to measure then.
    QVERIFY(changed(kDiagonal, plan) == kDiagonal);
}

void tst_BoxEdit::theMeshesOfAnother()
{
    BoxPlan plan;
    plan.body = 1;
    QVERIFY(changed({}, plan) == (BoundingBox{-256, 256, -384, 128, -256, 256}));
}

void tst_BoxEdit::largerAndSmaller()
{
    BoxPlan plan;
    plan.margin = 10;
    QVERIFY(changed({}, plan) == (BoundingBox{-138, 138, -266, 10, -138, 138}));
    plan.of = BoxPlan::Of::Itself;
    QVERIFY(changed({0, 100, 50, 60, -7, 7}, plan) == (BoundingBox{-10, 110, 40, 70, -17, 17}));
    // Some tools write the larger number first; nothing larger than a word fits.
    QVERIFY(changed({10, -10, 0, 0, 32760, 32767}, plan)
            == (BoundingBox{-20, 20, -10, 10, 32750, 32767}));
    // No side passes the middle.
    plan.margin = -30;
    QVERIFY(changed({0, 100, 50, 60, -7, 8}, plan) == (BoundingBox{30, 70, 55, 55, 0, 1}));
}

void tst_BoxEdit::asTheFirst()
{
    BoxPlan plan;
    plan.of = BoxPlan::Of::KeyFrame;
    plan.box = {1, 2, 3, 4, 5, 6};
    QVERIFY(changed(kStraight, plan) == plan.box);
    plan.margin = 1;
    QVERIFY(changed(kStraight, plan) == (BoundingBox{0, 3, 2, 5, 4, 7}));
}

void tst_BoxEdit::whatStaysIsNoEdit()
{
    Document document{turningCubes()};
    BoxPlan plan;
    plan.of = BoxPlan::Of::Itself;
    const std::array spans{KeyframeSpan{0, 0, kFrames}};
    const auto done = edit::setBoxes(document, spans, plan);
    QVERIFY(done.has_value());
    QCOMPARE(*done, std::size_t{0});
    QVERIFY(document.isClean());
}

template struct tr::test::RegisteredTest<tst_BoxEdit>;
#include "tst_BoxEdit.moc"
