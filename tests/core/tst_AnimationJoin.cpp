// One animation of two: key frames, commands, dispatches and who enters them are compared with ones
// that are counted by hand, and what was split before with what it was.

#include "core/edit/animation/AnimationJoin.h"
#include "core/edit/animation/AnimationMaking.h"
#include "core/level/Level.h"
#include "tests/core/AnimatedLevel.h"
#include "tests/core/Contents.h"
#include "tests/core/Nodding.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <array>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

using namespace tr;
using edit::Document;
using edit::JoinPlan;
using test::objectsOf;
namespace versions = level::versions;

class tst_AnimationJoin : public QObject
{
    Q_OBJECT

private:
    using Change = std::function<void(level::Objects& objects)>;
    using Spans = std::vector<std::pair<int, int>>;

    static schema::Content contentWith(schema::Version version, const Change& change)
    {
        level::Level level = test::LevelBuilder(version).build(); // which can be written
        level.objects = test::animatedLevel(version).objects;
        change(level.objects);
        return schema::Content(std::move(level));
    }

    static schema::Content noddingWith(const Change& change)
    {
        schema::Content content = test::nodding();
        change(content.as<level::Level>()->objects);
        return content;
    }

    /// First and last frame, rate, the animation that comes next and the frame that it is entered
    /// at.
    static std::array<int, 5> numbersOf(const Document& document, std::size_t animation)
    {
        const level::Animation& it = objectsOf(document).animations[animation];
        return {it.frameStart, it.frameEnd, it.frameRate, it.nextAnimation, it.nextFrame};
    }

    /// Low and high of the dispatches of an animation for a state, in their order.
    static Spans spansFor(const Document& document, std::size_t animation, int state)
    {
        const level::Objects& objects = objectsOf(document);
        const level::Animation& own = objects.animations[animation];
        Spans found;
        for (std::size_t i = 0; i < own.numStateChanges; ++i)
        {
            const level::StateChange& change = objects.stateChanges[own.stateChangeIndex + i];
            for (std::size_t k = 0; change.stateId == state && k < change.numDispatches; ++k)
            {
                const auto& dispatch = objects.animDispatches[change.dispatchIndex + k];
                found.emplace_back(static_cast<std::int16_t>(dispatch.low),
                                   static_cast<std::int16_t>(dispatch.high));
            }
        }
        return found;
    }

    /// Kind and first operand of its commands.
    static Spans commandsIn(const Document& document, std::size_t animation)
    {
        const level::Objects& objects = objectsOf(document);
        Spans found;
        for (const auto& each : view::commandsOf(objects, objects.animations[animation]))
        {
            found.emplace_back(static_cast<int>(each.kind), each.operands[0]);
        }
        return found;
    }

    static std::vector<int> turns(const Document& document, std::size_t animation)
    {
        std::vector<int> found;
        for (const auto& each : edit::keyframesIn(document.content(), animation))
        {
            found.push_back(each.angles[0].x);
        }
        return found;
    }

    /// Undone and done again to the byte, and the shape of a file.
    static bool goesBackAndForth(const schema::Content& before, Document& document)
    {
        const auto after = document.content().write();
        document.undo();
        const bool isUndone = document.content().write() == before.write();
        document.redo();
        return isUndone && document.content().write() == after && !document.content().shape().fault;
    }

private Q_SLOTS:
    void whatWasSplitIsWhole_data();
    void whatWasSplitIsWhole();
    void allFramesLookAsBefore();
    void theRateCanBeKept();
    void itIsDoneInEveryGame_data();
    void itIsDoneInEveryGame();
    void whatCannotBeSaidIsTold();
    void whoEnteredGoesAlong();
    void theSecondCanStay();
    void sharedListsStayWithOthers();
    void whatIsNotJoined();
    void marksBehindTheEndStayThere();
    void numbersFollowIfAsked();
    void listsThatOverlapWithoutEnd();
};

void tst_AnimationJoin::whatWasSplitIsWhole_data()
{
    QTest::addColumn<int>("frame");
    QTest::addColumn<bool>("hasItsCommand");
    QTest::newRow("at the second key frame") << 3 << false;
    QTest::newRow("at the third key frame") << 6 << true;
    QTest::newRow("at the fourth key frame") << 9 << true;
}

/// Cut at a key frame nothing was made anew: joined again the file is as it was, to the byte. Where
/// the first part kept no command, those of both stand at the end of all.
void tst_AnimationJoin::whatWasSplitIsWhole()
{
    QFETCH(int, frame);
    QFETCH(bool, hasItsCommand);
    const schema::Content content = test::nodding();
    Document document(content);
    const auto second = edit::splitAnimation(document, 0, frame);
    QVERIFY2(second, second ? "" : fullMessage(second.error()).c_str());
    const auto outcome = edit::outcomeOfJoin(document.content(), 0, *second, {});
    QVERIFY(outcome);
    QCOMPARE(outcome->frames, std::int64_t{11});
    QCOMPARE(outcome->keyframes, std::size_t{5});
    QCOMPARE(int{outcome->rate}, 3);
    QVERIFY(!outcome->isResampled && !outcome->hasOtherNext && !outcome->hasOtherState
            && !outcome->hasOtherSpeed);
    QCOMPARE(outcome->entered, std::int64_t{0});
    QCOMPARE(outcome->endCommands + outcome->idleMarks + outcome->ownStateDispatches
                 + outcome->sharedLists,
             std::size_t{0});
    const auto joined = edit::joinAnimations(document, 0, *second, {});
    QVERIFY2(joined, joined ? "" : fullMessage(joined.error()).c_str());
    QCOMPARE(*joined, std::size_t{0});
    QCOMPARE(spansFor(document, 0, 1), (Spans{{102, 105}, {100, 111}, {106, 30000}}));
    QCOMPARE(commandsIn(document, 0), (Spans{{5, 103}}));
    QVERIFY(objectsOf(document).frames == level::objectsOf(content).frames);
    QVERIFY(objectsOf(document).animDispatches == level::objectsOf(content).animDispatches);
    QVERIFY(objectsOf(document).stateChanges == level::objectsOf(content).stateChanges);
    QVERIFY(!hasItsCommand || document.content().write() == content.write());
    QCOMPARE(document.history().size(), std::size_t{2});
}

/// Cut between key frames some are made anew; they look as they did in two.
void tst_AnimationJoin::allFramesLookAsBefore()
{
    Document document(test::nodding());
    QVERIFY(edit::splitAnimation(document, 0, 4));
    const schema::Content parts = document.content();
    std::vector<int> seen;
    for (std::size_t frame = 0; frame < 11; ++frame)
    {
        const std::size_t part = frame < 4 ? 0 : 2;
        seen.push_back(edit::poseAt(parts, part, frame < 4 ? frame : frame - 4).angles[0].x / 64
                       * 64);
    }
    const auto outcome = edit::outcomeOfJoin(parts, 0, 2, {});
    QVERIFY(outcome && outcome->isResampled);
    QCOMPARE(outcome->keyframes, std::size_t{11});
    QVERIFY(edit::joinAnimations(document, 0, 2, {}));
    QVERIFY(goesBackAndForth(parts, document));
    QCOMPARE(numbersOf(document, 0), (std::array{100, 110, 1, 0, 0}));
    const auto found = turns(document, 0);
    QCOMPARE(found.size(), seen.size());
    for (std::size_t frame = 0; frame < seen.size(); ++frame)
    {
        QVERIFY2(std::abs(found[frame] - seen[frame]) <= 64, qPrintable(QString::number(frame)));
    }
    QCOMPARE(spansFor(document, 0, 1), (Spans{{102, 105}, {100, 111}, {106, 30000}}));
    QCOMPARE(commandsIn(document, 0), (Spans{{5, 103}}));
}

/// Frames 100 to 103 have key frames at 100 and 103; the next would be at 106, where the second
/// begins: two frames come in between.
void tst_AnimationJoin::theRateCanBeKept()
{
    Document document(test::nodding());
    QVERIFY(edit::splitAnimation(document, 0, 4));
    const schema::Content parts = document.content();
    const JoinPlan plan{true, true, edit::LaterFrames::Keep};
    const auto outcome = edit::outcomeOfJoin(parts, 0, 2, plan);
    QVERIFY(outcome);
    QCOMPARE(outcome->framesBetween, std::int64_t{2});
    QCOMPARE(outcome->frames, std::int64_t{13});
    QCOMPARE(outcome->keyframes, std::size_t{5});
    QVERIFY(edit::joinAnimations(document, 0, 2, plan));
    QCOMPARE(numbersOf(document, 0), (std::array{100, 112, 3, 0, 0}));
    QCOMPARE(turns(document, 0), (std::vector<int>{0, 0x1000, 85 * 64, 149 * 64, 213 * 64}));
    // The second began in frame 104: all that named its frames is two higher.
    QCOMPARE(spansFor(document, 0, 1), (Spans{{102, 107}, {100, 113}, {108, 30000}}));
    QCOMPARE(numbersOf(document, 1), (std::array{0, 0, 0, 0, 108}));
}

void tst_AnimationJoin::itIsDoneInEveryGame_data()
{
    QTest::addColumn<int>("version");
    for (int version = 0; version < 5; ++version)
    {
        QTest::newRow(std::string(level::versionName(schema::Version(version))).c_str()) << version;
    }
}

/// Five frames with key frames at 0, 2 and 4, and one more frame: a key frame in each.
void tst_AnimationJoin::itIsDoneInEveryGame()
{
    QFETCH(int, version);
    const auto content = contentWith(schema::Version(version),
                                     [](level::Objects& objects) {
                                         objects.frames.edit()[6] = 50;
                                     }); // x of the offset of key frame 0
    Document document(content);
    const auto third = edit::keyframesIn(content, 1).front();
    const auto joined = edit::joinAnimations(document, 0, 1, {});
    QVERIFY2(joined, joined ? "" : fullMessage(joined.error()).c_str());
    QVERIFY(goesBackAndForth(content, document));
    QCOMPARE(objectsOf(document).animations.size(), std::size_t{2});
    // What the second was followed by is the joined one itself, at its first frame.
    QCOMPARE(numbersOf(document, 0), (std::array{0, 5, 1, 0, 0}));
    const auto keyframes = edit::keyframesIn(document.content(), 0);
    QCOMPARE(keyframes.size(), std::size_t{6});
    QCOMPARE(int{keyframes[0].offset.x}, 50);
    QCOMPARE(int{keyframes[1].offset.x}, 25); // halfway to the second key frame
    QCOMPARE(keyframes[5].offset, third.offset);
    QCOMPARE(keyframes[5].angles, third.angles);
    // The first changed to state 1 by going to the second; the second to state 0, which all of it
    // is in now.
    QCOMPARE(spansFor(document, 0, 1), (Spans{{0, 5}}));
    QCOMPARE(spansFor(document, 0, 0), Spans{});
    QCOMPARE(int{objectsOf(document).animDispatches[0].nextAnimation}, 0);
    QCOMPARE(int{objectsOf(document).animDispatches[0].nextFrame}, 5);
    QCOMPARE(commandsIn(document, 0), (Spans{{5, 2}}));
    // The other moveable has what it had.
    QCOMPARE(int{objectsOf(document).models[1].animationIndex}, 1);
    QCOMPARE(objectsOf(document).models[1].frameOffset,
             objectsOf(document).animations[1].frameOffset);
    QCOMPARE(edit::keyframesIn(document.content(), 1).size(), std::size_t{1});
}

void tst_AnimationJoin::whatCannotBeSaidIsTold()
{
    const auto content = contentWith(
        versions::Tr3,
        [](level::Objects& objects)
        {
            auto& rows = objects.animations.edit();
            rows[0].nextAnimation = 0;
            rows[0].numAnimCommands = 3;
            rows[1].animCommandIndex = 8;
            rows[1].numAnimCommands = 3;
            rows[1].speed = 0x10000;
            // A sound, a move, a kill; then a sound in no frame of it, one in its frame, a kill.
            objects.animCommands = Table<std::int16_t>{5, 2, 3, 1, 7, 8, 9, 4, 5, 9, 1, 5, 5, 2, 4};
            objects.stateChanges = Table<level::StateChange>{{1, 1, 0}, {0, 2, 1}, {9, 1, 3}};
            objects.animDispatches =
                Table<level::AnimDispatch>{{0, 5, 1, 5}, {5, 6, 0, 0}, {5, 5, 0, 3}, {8, 9, 0, 0}};
            rows[1].numStateChanges = 2;
        });
    const auto outcome = edit::outcomeOfJoin(content, 0, 1, {});
    QVERIFY(outcome);
    QVERIFY(outcome->hasOtherNext && outcome->hasOtherState && outcome->hasOtherSpeed);
    QCOMPARE(outcome->endCommands, std::size_t{2});
    QCOMPARE(outcome->ownStateDispatches, std::size_t{2});
    QCOMPARE(outcome->idleMarks, std::size_t{2}); // a sound, and the dispatch of state 9
    Document document(content);
    QVERIFY(edit::joinAnimations(document, 0, 1, {}));
    QVERIFY(goesBackAndForth(content, document));
    QCOMPARE(commandsIn(document, 0), (Spans{{5, 2}, {5, 5}, {4, 0}}));
    QCOMPARE(spansFor(document, 0, 9), Spans{});
}

void tst_AnimationJoin::whoEnteredGoesAlong()
{
    // The second stands elsewhere in the numbering: its frame 40 becomes frame 5.
    const auto content = contentWith(
        versions::Tr4,
        [](level::Objects& objects)
        {
            auto& rows = objects.animations.edit();
            rows[1].frameStart = 40;
            rows[1].frameEnd = 40;
            rows[0].nextFrame = 40;
            rows[2].nextAnimation = 1;
            rows[2].nextFrame = 40;
            objects.stateChanges = Table<level::StateChange>{{1, 1, 0}, {3, 1, 1}};
            objects.animDispatches = Table<level::AnimDispatch>{{0, 5, 1, 40}, {40, 41, 1, 40}};
        });
    Document document(content);
    QVERIFY(edit::joinAnimations(document, 0, 1, {}));
    QVERIFY(goesBackAndForth(content, document));
    QCOMPARE(numbersOf(document, 0), (std::array{0, 5, 1, 0, 0}));
    QCOMPARE(numbersOf(document, 1), (std::array{0, 0, 1, 0, 5}));
    // Its own dispatch led to itself.
    QCOMPARE(spansFor(document, 0, 3), (Spans{{5, 6}}));
    for (const level::AnimDispatch& each : objectsOf(document).animDispatches)
    {
        QCOMPARE(int{each.nextAnimation}, 0);
        QCOMPARE(int{each.nextFrame}, 5);
    }
}

void tst_AnimationJoin::theSecondCanStay()
{
    const auto content = contentWith(versions::Tr2,
                                     [](level::Objects& objects)
                                     { objects.animations.edit()[1].nextAnimation = 1; });
    Document document(content);
    const JoinPlan plan{false, false, edit::LaterFrames::Keep};
    QVERIFY(edit::joinAnimations(document, 0, 1, plan));
    QVERIFY(goesBackAndForth(content, document));
    QCOMPARE(objectsOf(document).animations.size(), std::size_t{3});
    // It goes on leading to itself, and the joined one to its own frames of it.
    QCOMPARE(int{objectsOf(document).animations[1].nextAnimation}, 1);
    QCOMPARE(numbersOf(document, 0), (std::array{0, 5, 1, 0, 5}));
    QCOMPARE(edit::keyframesIn(document.content(), 1).size(), std::size_t{1});
    QCOMPARE(edit::keyframesIn(document.content(), 0).size(), std::size_t{6});
    QCOMPARE(int{objectsOf(document).animDispatches[0].nextAnimation}, 0);
    QCOMPARE(spansFor(document, 1, 0), (Spans{{5, 6}}));
}

/// The first has its lists in common with the animation of another moveable.
void tst_AnimationJoin::sharedListsStayWithOthers()
{
    const auto content = contentWith(versions::Tr3,
                                     [](level::Objects& objects)
                                     {
                                         auto& rows = objects.animations.edit();
                                         rows[2].numStateChanges = 1;
                                         rows[2].numAnimCommands = 1;
                                     });
    const auto outcome = edit::outcomeOfJoin(content, 0, 1, {});
    QVERIFY(outcome);
    QCOMPARE(outcome->sharedLists, std::size_t{2}); // with the state changes go their dispatches
    Document document(content);
    QVERIFY(edit::joinAnimations(document, 0, 1, {}));
    QVERIFY(goesBackAndForth(content, document));
    QCOMPARE(spansFor(document, 1, 1), (Spans{{0, 5}}));
    QCOMPARE(commandsIn(document, 1), (Spans{{5, 2}}));
    QCOMPARE(spansFor(document, 0, 1), (Spans{{0, 5}}));
    QCOMPARE(commandsIn(document, 0), (Spans{{5, 2}}));
    const auto& rows = objectsOf(document).animations;
    QVERIFY(rows[0].stateChangeIndex != rows[1].stateChangeIndex);
    QVERIFY(rows[0].animCommandIndex != rows[1].animCommandIndex);
}

void tst_AnimationJoin::whatIsNotJoined()
{
    Document document(contentWith(versions::Tr3, [](level::Objects&) {}));
    for (const auto& [first, second, code] :
         std::vector<std::tuple<std::size_t, std::size_t, ErrorCode>>{
             {0, 0, ErrorCode::EntriesApart}, {0, 2, ErrorCode::EntriesApart}})
    {
        const auto joined = edit::joinAnimations(document, first, second, {});
        QVERIFY(!joined);
        QCOMPARE(joined.error().code, code);
    }
    Document bare(test::nodding());
    const auto without = edit::joinAnimations(bare, 0, 1, {});
    QVERIFY(!without);
    QCOMPARE(without.error().code, ErrorCode::NoKeyframes);
    Document high(contentWith(versions::Tr3,
                              [](level::Objects& objects)
                              {
                                  auto& rows = objects.animations.edit();
                                  rows[0].frameStart = 32763;
                                  rows[0].frameEnd = 32767;
                              }));
    const auto behind = edit::joinAnimations(high, 0, 1, {});
    QVERIFY(!behind);
    QCOMPARE(behind.error().code, ErrorCode::OutOfRange);
    for (const Document* each : {&document, &bare, &high})
    {
        QVERIFY(!each->canUndo());
    }
}

/// A sound that the first would make in frame 5, if it had one, is not made in that of the second.
void tst_AnimationJoin::marksBehindTheEndStayThere()
{
    const auto content = contentWith(
        versions::Tr3,
        [](level::Objects& objects)
        {
            objects.animCommands = Table<std::int16_t>{5, 5, 3};
            objects.animDispatches = Table<level::AnimDispatch>{{6, 9, 1, 5}, {5, 6, 0, 0}};
        });
    Document document(content);
    QVERIFY(edit::joinAnimations(document, 0, 1, {}));
    QCOMPARE(commandsIn(document, 0), (Spans{{5, 6}}));
    QCOMPARE(spansFor(document, 0, 1), (Spans{{7, 9}}));
}

void tst_AnimationJoin::numbersFollowIfAsked()
{
    // A third animation of the first moveable: that of the second one, which gets none.
    const auto content = contentWith(versions::Tr3,
                                     [](level::Objects& objects)
                                     {
                                         auto& models = objects.models.edit();
                                         models[1].animationIndex = level::Model::kNoAnimation;
                                         models[0].numMeshes = 1;
                                         auto& rows = objects.animations.edit();
                                         rows[2].frameStart = 60;
                                         rows[2].frameEnd = 60;
                                         rows[2].nextFrame = 60;
                                     });
    Document document(content);
    const JoinPlan plan{true, true, edit::LaterFrames::Renumber};
    QVERIFY(edit::joinAnimations(document, 0, 1, plan));
    QVERIFY(goesBackAndForth(content, document));
    // Key frames at 0, 2, 4 and 6.
    QCOMPARE(numbersOf(document, 0), (std::array{0, 6, 2, 0, 0}));
    QCOMPARE(numbersOf(document, 1), (std::array{7, 7, 1, 1, 7}));
}

/// 60,000 state changes of the second have the same 60,000 dispatches.
void tst_AnimationJoin::listsThatOverlapWithoutEnd()
{
    constexpr std::uint16_t kMany = 60'000;
    const auto content = contentWith(versions::Tr3,
                                     [](level::Objects& objects)
                                     {
                                         objects.stateChanges = Table<level::StateChange>(
                                             std::vector<level::StateChange>(kMany, {9, kMany, 0}));
                                         objects.animDispatches = Table<level::AnimDispatch>(
                                             std::vector<level::AnimDispatch>(kMany, {5, 6, 0, 0}));
                                         auto& rows = objects.animations.edit();
                                         rows[0].numStateChanges = 0;
                                         rows[1].numStateChanges = kMany;
                                         rows[1].stateChangeIndex = 0;
                                     });
    Document document(content);
    const auto joined = edit::joinAnimations(document, 0, 1, {});
    QVERIFY(!joined);
    QCOMPARE(joined.error().code, ErrorCode::EntryTied);
    QVERIFY(!document.canUndo());
}

template struct tr::test::RegisteredTest<tst_AnimationJoin>;
#include "tst_AnimationJoin.moc"
