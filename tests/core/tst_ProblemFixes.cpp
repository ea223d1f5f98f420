// What problems of animations would be gone with, in a level whose every number is known: each fix
// against numbers worked out by hand, and that the problem is gone with it, and comes back.

#include "core/edit/repair/ProblemFixes.h"
#include "core/view/objects/MoveableView.h"
#include "tests/core/AnimatedLevel.h"
#include "tests/core/Contents.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <functional>

using namespace tr;
using check::ProblemCode;
using edit::Document;
using edit::ProblemFix;
using test::levelOf;
namespace versions = tr::level::versions;

class tst_ProblemFixes : public QObject
{
    Q_OBJECT

private:
    using Change = std::function<void(level::Objects&)>;

    static level::Level levelWith(const Change& change)
    {
        level::Level level = test::LevelBuilder(versions::Tr2).build(); // which can be written
        level.objects = test::animatedLevel(versions::Tr2).objects;
        change(level.objects);
        return level;
    }

    static std::vector<ProblemFix> fixesIn(const edit::Content& content)
    {
        const auto tables = content.tables();
        const auto problems = check::animationProblems(content, tables);
        return edit::fixesOf(content, tables, problems);
    }

    static bool has(const edit::Content& content, ProblemCode code)
    {
        const auto tables = content.tables();
        const auto problems = check::animationProblems(content, tables);
        return std::ranges::any_of(
            problems, [code](const check::Problem& each) { return each.code == code; });
    }

    /// Mends the problem of that code. Nothing: there is no fix for it.
    static std::optional<level::Objects> fixed(const Change& change, ProblemCode code)
    {
        Document document{schema::Content(levelWith(change))};
        const auto before = document.content().write();
        std::vector<ProblemFix> fixes = fixesIn(document.content());
        std::erase_if(fixes, [code](const ProblemFix& fix) { return fix.problem.code != code; });
        if (!has(document.content(), code) || fixes.empty()
            || !edit::fixProblems(document, fixes).has_value())
        {
            return std::nullopt;
        }
        level::Objects objects = levelOf(document).objects;
        const bool isGone = !has(document.content(), code);
        document.undo();
        return isGone && document.content().write() == before ? std::optional(objects)
                                                              : std::nullopt;
    }

private Q_SLOTS:
    void aLevelWithoutProblemsNeedsNone();
    void aRateOfZero();
    void asLongAsTheKeyFramesLast_data();
    void asLongAsTheKeyFramesLast();
    void framesOutsideBecomeTheNearest();
    void nowhereIsFollowedByItself();
    void dispatchesThatNeverFireGo();
    void aDispatchThatFiresForAnotherStays();
    void aDispatchEndsOneBehindTheLast();
    void severalAtOnceAreOneEdit();
    void whatOnlyPeopleKnowHasNone();
    void listsThatOverlapWithoutEnd();
};

void tst_ProblemFixes::aLevelWithoutProblemsNeedsNone()
{
    const edit::Content content{levelWith([](level::Objects&) {})};
    QVERIFY(fixesIn(content).empty());
}

void tst_ProblemFixes::aRateOfZero()
{
    const auto objects =
        fixed([](level::Objects& each) { each.animations.edit()[0].frameRate = 0; },
              ProblemCode::FrameRateZero);
    QVERIFY(objects.has_value());
    QCOMPARE(int{objects->animations[0].frameRate}, 1);
}

void tst_ProblemFixes::asLongAsTheKeyFramesLast_data()
{
    QTest::addColumn<int>("last");
    QTest::addColumn<int>("code");
    QTest::newRow("too few") << 200 << static_cast<int>(ProblemCode::TooFewKeyFrames);
    QTest::newRow("too many") << 0 << static_cast<int>(ProblemCode::TooManyKeyFrames);
}

void tst_ProblemFixes::asLongAsTheKeyFramesLast()
{
    QFETCH(int, last);
    QFETCH(int, code);
    const level::Level sound = test::animatedLevel(versions::Tr2);
    const level::Animation& before = sound.objects.animations[0];
    const auto objects = fixed(
        [last](level::Objects& each)
        {
            auto& row = each.animations.edit()[0];
            row.frameEnd = static_cast<std::uint16_t>(row.frameStart + last);
        },
        static_cast<ProblemCode>(code));
    QVERIFY(objects.has_value());
    // As many key frames as it has, one every rate frames: the last stands in the last frame.
    const auto keys = view::keyframesOf(sound.objects, versions::Tr2, 0).count;
    QVERIFY(keys > 1);
    QCOMPARE(objects->animations[0].frameEnd - objects->animations[0].frameStart,
             static_cast<int>((keys - 1) * before.frameRate));
    QCOMPARE(objects->animations[0].frameStart, before.frameStart);
}

void tst_ProblemFixes::framesOutsideBecomeTheNearest()
{
    const level::Animation entered = test::animatedLevel(versions::Tr2).objects.animations[1];
    const auto next = fixed(
        [](level::Objects& each)
        {
            each.animations.edit()[0].nextAnimation = 1;
            each.animations.edit()[0].nextFrame = 30000;
        },
        ProblemCode::NextFrameOutside);
    QVERIFY(next.has_value());
    QCOMPARE(next->animations[0].nextFrame, std::max(entered.frameEnd, entered.frameStart));
    const auto dispatch = fixed(
        [](level::Objects& each)
        {
            each.animDispatches.edit()[0].nextAnimation = 1;
            each.animDispatches.edit()[0].nextFrame = 0xFFFF; // -1
        },
        ProblemCode::DispatchFrameOutside);
    QVERIFY(dispatch.has_value());
    QCOMPARE(dispatch->animDispatches[0].nextFrame, entered.frameStart);
    const auto command = fixed(
        [](level::Objects& each)
        {
            each.animations.edit()[0].numAnimCommands = 1;
            each.animCommands = {test::kSound, 9000, 3};
        },
        ProblemCode::CommandFrameOutside);
    QVERIFY(command.has_value());
    QCOMPARE(int{command->animCommands[1]}, int{command->animations[0].frameEnd});
    QCOMPARE(int{command->animCommands[2]}, 3);
}

void tst_ProblemFixes::nowhereIsFollowedByItself()
{
    const auto objects =
        fixed([](level::Objects& each) { each.animations.edit()[1].nextAnimation = 500; },
              ProblemCode::NextAnimationOutside);
    QVERIFY(objects.has_value());
    QCOMPARE(int{objects->animations[1].nextAnimation}, 1);
    QCOMPARE(objects->animations[1].nextFrame, objects->animations[1].frameStart);
}

void tst_ProblemFixes::dispatchesThatNeverFireGo()
{
    const level::Objects sound = test::animatedLevel(versions::Tr2).objects;
    for (const auto& [code, change] :
         std::vector<std::pair<ProblemCode, Change>>{
             {ProblemCode::DispatchNeverFires,
              [](level::Objects& each)
              {
                  each.animDispatches.edit()[0].low = 9000;
                  each.animDispatches.edit()[0].high = 9001;
              }},
             {ProblemCode::DispatchLowAboveHigh,
              [](level::Objects& each)
              {
                  each.animDispatches.edit()[0].low = each.animDispatches[0].high;
                  each.animDispatches.edit()[0].low += 1;
              }},
             {ProblemCode::DispatchAnimationOutside,
              [](level::Objects& each) { each.animDispatches.edit()[0].nextAnimation = 999; }}})
    {
        const auto objects = fixed(change, code);
        QVERIFY(objects.has_value());
        QCOMPARE(objects->animDispatches.size(), sound.animDispatches.size() - 1);
    }
}

/// Two animations have the dispatch; in the frames of one of them it holds.
void tst_ProblemFixes::aDispatchThatFiresForAnotherStays()
{
    const edit::Content content{levelWith(
        [](level::Objects& each)
        {
            auto& animations = each.animations.edit();
            animations[1].stateChangeIndex = animations[0].stateChangeIndex;
            animations[1].numStateChanges = animations[0].numStateChanges;
            animations[1].stateId = 7777; // so that the change is to another state
            animations[0].frameStart = 5000;
            animations[0].frameEnd = static_cast<std::uint16_t>(
                5000 + test::animatedLevel(versions::Tr2).objects.animations[0].frameEnd);
            each.animDispatches.edit()[0].low = animations[1].frameStart;
            each.animDispatches.edit()[0].high = animations[1].frameStart;
        })};
    QVERIFY(has(content, ProblemCode::DispatchNeverFires));
    for (const ProblemFix& fix : fixesIn(content))
    {
        QVERIFY(fix.removedDispatch != std::optional<std::size_t>(0));
    }
}

void tst_ProblemFixes::aDispatchEndsOneBehindTheLast()
{
    const auto objects =
        fixed([](level::Objects& each) { each.animDispatches.edit()[0].high = 9000; },
              ProblemCode::DispatchReachesTooFar);
    QVERIFY(objects.has_value());
    QCOMPARE(int{objects->animDispatches[0].high}, objects->animations[0].frameEnd + 1);
}

void tst_ProblemFixes::severalAtOnceAreOneEdit()
{
    Document document{schema::Content(levelWith(
        [](level::Objects& each)
        {
            each.animations.edit()[0].frameRate = 0;
            each.animations.edit()[1].nextAnimation = 500;
            each.animDispatches.edit()[0].nextAnimation = 999;
        }))};
    const std::vector<ProblemFix> fixes = fixesIn(document.content());
    QVERIFY(fixes.size() >= 3);
    QVERIFY(edit::fixProblems(document, fixes).has_value());
    QCOMPARE(document.position(), std::size_t{1});
    QVERIFY(!has(document.content(), ProblemCode::FrameRateZero));
    QVERIFY(!has(document.content(), ProblemCode::NextAnimationOutside));
    QVERIFY(!has(document.content(), ProblemCode::DispatchAnimationOutside));
}

void tst_ProblemFixes::whatOnlyPeopleKnowHasNone()
{
    const edit::Content content{levelWith(
        [](level::Objects& each)
        {
            each.animations.edit()[0].numAnimCommands = 1;
            each.animCommands = {77};
            each.animations.edit()[1].numStateChanges = 500;
        })};
    QVERIFY(has(content, ProblemCode::UnknownCommand));
    QVERIFY(has(content, ProblemCode::StateChangesOutside));
    for (const ProblemFix& fix : fixesIn(content))
    {
        QVERIFY(fix.problem.code != ProblemCode::UnknownCommand);
        QVERIFY(fix.problem.code != ProblemCode::StateChangesOutside);
    }
}

/// All animations have all state changes, and these all dispatches. Not all are looked at, so that
/// one that nobody has seen to fire may do so all the same.
void tst_ProblemFixes::listsThatOverlapWithoutEnd()
{
    constexpr std::uint16_t kMany = 20000;
    const edit::Content content{levelWith(
        [](level::Objects& each)
        {
            each.animDispatches.edit().assign(kMany, {9000, 9001, 0, 0});
            each.stateChanges.edit().assign(kMany, {3, kMany, 0});
            for (auto& row : each.animations.edit())
            {
                row.stateChangeIndex = 0;
                row.numStateChanges = kMany;
            }
        })};
    const auto fixes = fixesIn(content);
    QVERIFY(has(content, ProblemCode::DispatchNeverFires));
    QVERIFY(std::ranges::none_of(
        fixes, [](const ProblemFix& fix) { return fix.removedDispatch.has_value(); }));
}

template struct tr::test::RegisteredTest<tst_ProblemFixes>;
#include "tst_ProblemFixes.moc"
