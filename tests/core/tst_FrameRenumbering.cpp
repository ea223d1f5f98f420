// Numbers of frames that follow each other, and lists that several animations have: what names a
// frame goes along, and what others have stays theirs. All numbers are counted by hand.

#include "core/check/animation/AnimationProblems.h"
#include "core/edit/animation/AnimationEdit.h"
#include "core/edit/animation/AnimationMaking.h"
#include "core/edit/entries/OwnLists.h"
#include "core/edit/repair/ProblemFixes.h"
#include "core/level/Level.h"
#include "core/view/links/SharedLists.h"
#include "core/view/objects/CountedFrames.h"
#include "tests/core/AnimatedLevel.h"
#include "tests/core/Contents.h"
#include "tests/core/Nodding.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

using namespace tr;
using check::ProblemCode;
using edit::Document;
using edit::LaterFrames;
using edit::ListKind;
using test::objectsOf;
namespace tables = level::tables;
namespace versions = level::versions;

class tst_FrameRenumbering : public QObject
{
    Q_OBJECT

private:
    using Change = std::function<void(level::Objects& objects)>;

    static schema::Content numbered(schema::Version version, const Change& change)
    {
        level::Level level = test::LevelBuilder(version).build(); // which can be written
        level.objects = test::animatedLevel(version).objects;
        change(level.objects);
        return schema::Content(std::move(level));
    }

    /// The second animation of the first moveable has frame `start` in place of 5, and all that
    /// names it says so.
    static Change apartBy(int start)
    {
        return [start](level::Objects& objects)
        {
            const auto frame = static_cast<std::uint16_t>(start);
            auto& rows = objects.animations.edit();
            rows[1].frameStart = frame;
            rows[1].frameEnd = frame;
            rows[0].nextFrame = frame;
            objects.animDispatches = Table<level::AnimDispatch>{
                {0, 5, 1, frame}, {frame, static_cast<std::uint16_t>(start + 1), 0, 0}};
        };
    }

    static bool comesBack(const schema::Content& before, Document& document)
    {
        const auto after = document.content().write();
        document.undo();
        const bool isUndone = document.content().write() == before.write();
        document.redo();
        return isUndone && document.content().write() == after && !document.content().shape().fault;
    }

    static Result<void> renumber(Document& document)
    {
        return edit::renumberFrames(document, std::array<std::size_t, 1>{0});
    }

    static std::vector<ProblemCode> problemsOf(const schema::Content& content)
    {
        const schema::TableSet all = content.tables();
        std::vector<ProblemCode> found;
        for (const check::Problem& each : check::animationProblems(content, all))
        {
            found.push_back(each.code);
        }
        return found;
    }

    static Result<void> fixAll(Document& document)
    {
        const schema::TableSet all = document.content().tables();
        const auto problems = check::animationProblems(document.content(), all);
        const auto fixes = edit::fixesOf(document.content(), all, problems);
        return edit::fixProblems(document, fixes);
    }

private Q_SLOTS:
    void numbersFollowEachOther_data();
    void numbersFollowEachOther();
    void whatNamesNoFrameGoesOnDoingSo();
    void numbersDoNotRunBackwards();
    void thoseApartStay();
    void oneWithoutKeyFramesCanTakePart();
    void whatOthersHaveStaysAndIsTold();
    void numbersThatEnginesDoNotKnow();
    void laterOnesFollowIfAsked();
    void nothingToDoIsNoEdit();
    void slotsThatEnginesCount();
    void listsInCommonAreTold();
    void eachGetsItsOwn();
    void partsInCommon();
    void listsThatRunOutAreNotCopied();
    void tooManyCopies();
    void sharingIsFoundAsPairByPair();
};

void tst_FrameRenumbering::numbersFollowEachOther_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<int>("start");
    for (int version = 0; version < 5; ++version)
    {
        for (const int start : {3, 5, 90})
        {
            QTest::addRow("%s from %d",
                          std::string(level::versionName(schema::Version(version))).c_str(),
                          start)
                << version << start;
        }
    }
}

/// The made-up level has numbers that follow: whatever they were, it is what comes out.
void tst_FrameRenumbering::numbersFollowEachOther()
{
    QFETCH(int, version);
    QFETCH(int, start);
    const auto game = static_cast<schema::Version>(version);
    const auto wanted = numbered(game, [](level::Objects&) {});
    const auto content = numbered(game, apartBy(start));
    const auto foretold = edit::foretellRenumbering(content, {0, 2}, 0);
    QCOMPARE(foretold.animations, start == 5 ? std::size_t{0} : std::size_t{1});
    QCOMPARE(foretold.last, std::int64_t{5});
    QCOMPARE(foretold.apart + foretold.withShared, std::size_t{0});
    Document document(content);
    QVERIFY(renumber(document));
    QCOMPARE(document.content().write(), wanted.write());
    if (document.canUndo())
    {
        QVERIFY(comesBack(content, document));
    }
}

void tst_FrameRenumbering::whatNamesNoFrameGoesOnDoingSo()
{
    const auto content =
        numbered(versions::Tr3,
                 [](level::Objects& objects)
                 {
                     apartBy(20)(objects);
                     auto& rows = objects.animations.edit();
                     rows[1].animCommandIndex = 3;
                     rows[1].numAnimCommands = 4;
                     objects.animCommands =
                         Table<std::int16_t>{5, 2, 3, 5, 3, 9, 5, 10, 9, 6, 20, 9, 5, 100, 9};
                     objects.animDispatches =
                         Table<level::AnimDispatch>{{0, 5, 1, 30000}, {20, 30000, 0, 0}};
                 });
    Document document(content);
    QVERIFY(renumber(document));
    QVERIFY(comesBack(content, document));
    const level::Objects& objects = objectsOf(document);
    // Frame 20 is frame 5 then. 3 is in front of both, 10 would be behind it, 100 is behind both.
    const std::vector<std::int16_t> words(objects.animCommands.begin(), objects.animCommands.end());
    QCOMPARE(words, (std::vector<std::int16_t>{5, 2, 3, 5, 3, 9, 5, -5, 9, 6, 5, 9, 5, 100, 9}));
    QCOMPARE(int{objects.animDispatches[1].low}, 5);
    QCOMPARE(int{objects.animDispatches[1].high}, 30000);
    QCOMPARE(int{objects.animDispatches[0].nextFrame}, 30000);
    // The other way about: what was behind must not come to be inside.
    const auto low = numbered(versions::Tr3,
                              [](level::Objects& each)
                              {
                                  apartBy(2)(each);
                                  each.animations.edit()[1].animCommandIndex = 3;
                                  each.animations.edit()[1].numAnimCommands = 1;
                                  each.animCommands = Table<std::int16_t>{5, 2, 3, 5, 5, 9};
                              });
    Document other(low);
    QVERIFY(renumber(other));
    QCOMPARE(int{objectsOf(other).animCommands[4]}, 8);
}

/// The end of the first lies fifty frames in front of its start.
void tst_FrameRenumbering::numbersDoNotRunBackwards()
{
    const auto content = numbered(versions::Tr3,
                                  [](level::Objects& objects)
                                  {
                                      auto& rows = objects.animations.edit();
                                      rows[0].frameStart = 100;
                                      rows[0].frameEnd = 50;
                                      rows[1].nextFrame = 100;
                                  });
    QCOMPARE(edit::foretellRenumbering(content, {0, 2}, 0).last, std::int64_t{0});
    Document document(content);
    QVERIFY(renumber(document));
    QVERIFY(comesBack(content, document));
    const auto& rows = objectsOf(document).animations;
    QCOMPARE(int{rows[0].frameStart}, 0);
    QCOMPARE(int{rows[0].frameEnd}, 0x10000 - 50);
    QCOMPARE(int{rows[1].frameStart}, 0);
    QCOMPARE(int{rows[1].frameEnd}, 0);
    QCOMPARE(int{rows[1].nextFrame}, 0);
    QCOMPARE(int{rows[0].nextFrame}, 0);
}

/// An animation without key frames stands for one that the level does without.
void tst_FrameRenumbering::thoseApartStay()
{
    schema::Content content = test::nodding();
    level::Objects& objects = content.as<level::Level>()->objects;
    objects.animations.edit()[1].frameStart = 700;
    objects.animations.edit()[1].frameEnd = 720;
    Document document(content);
    const auto foretold = edit::foretellRenumbering(content, {0, 2}, 0);
    QCOMPARE(foretold.animations, std::size_t{1});
    QCOMPARE(foretold.apart, std::size_t{1});
    QVERIFY(renumber(document));
    QVERIFY(comesBack(content, document));
    const auto& rows = objectsOf(document).animations;
    QCOMPARE(int{rows[0].frameStart}, 0);
    QCOMPARE(int{rows[0].frameEnd}, 10);
    QCOMPARE(int{rows[1].frameStart}, 700);
    QCOMPARE(int{rows[1].frameEnd}, 720);
    QCOMPARE(int{rows[1].nextFrame}, 6);
    QCOMPARE(int{objectsOf(document).animCommands[1]}, 3);
    const auto& dispatches = objectsOf(document).animDispatches;
    QCOMPARE(int{dispatches[0].low}, 2);
    QCOMPARE(int{dispatches[0].high}, 5);
    QCOMPARE(int{dispatches[1].high}, 11);
    QCOMPARE(int{dispatches[2].low}, 6);
    QCOMPARE(int{dispatches[2].high}, 30000);
    QCOMPARE(int{dispatches[2].nextFrame}, 4);
}

/// One that the next goes on from is between others.
void tst_FrameRenumbering::oneWithoutKeyFramesCanTakePart()
{
    schema::Content content = test::nodding();
    level::Objects& objects = content.as<level::Level>()->objects;
    std::vector<level::Animation> rows{objects.animations[1], objects.animations[0]};
    rows[0].frameOffset = 0;
    rows[0].frameStart = 90;
    rows[0].frameEnd = 99;
    rows[0].nextAnimation = 0;
    rows[0].nextFrame = 90;
    objects.animations = Table<level::Animation>(rows);
    Document document(content);
    QVERIFY(renumber(document));
    QCOMPARE(int{objectsOf(document).animations[0].frameStart}, 0);
    QCOMPARE(int{objectsOf(document).animations[0].frameEnd}, 9);
    QCOMPARE(int{objectsOf(document).animations[0].nextFrame}, 0);
    QCOMPARE(int{objectsOf(document).animations[1].frameStart}, 10);
    QCOMPARE(int{objectsOf(document).animations[1].frameEnd}, 20);
}

void tst_FrameRenumbering::whatOthersHaveStaysAndIsTold()
{
    const auto content = numbered(versions::Tr3,
                                  [](level::Objects& objects)
                                  {
                                      apartBy(20)(objects);
                                      auto& rows = objects.animations.edit();
                                      rows[2].numStateChanges = 1;
                                      rows[2].stateChangeIndex = 1;
                                  });
    QCOMPARE(edit::foretellRenumbering(content, {0, 2}, 0).withShared, std::size_t{1});
    Document document(content);
    QVERIFY(renumber(document));
    QCOMPARE(int{objectsOf(document).animations[1].frameStart}, 5);
    QCOMPARE(int{objectsOf(document).animDispatches[1].low}, 20);
    // Who enters it is nobody else's.
    QCOMPARE(int{objectsOf(document).animDispatches[0].nextFrame}, 5);
}

void tst_FrameRenumbering::numbersThatEnginesDoNotKnow()
{
    const auto content = numbered(versions::Tr3,
                                  [](level::Objects& objects)
                                  {
                                      apartBy(20)(objects);
                                      objects.animations.edit()[0].frameEnd = 32767;
                                  });
    Document document(content);
    const auto done = renumber(document);
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::OutOfRange);
    QVERIFY(!document.canUndo());
    QCOMPARE(document.content().write(), content.write());
    // The last that they know is 32767.
    Document other(numbered(versions::Tr3,
                            [](level::Objects& objects)
                            {
                                apartBy(20)(objects);
                                objects.animations.edit()[0].frameEnd = 32766;
                            }));
    QVERIFY(renumber(other));
    QCOMPARE(int{objectsOf(other).animations[1].frameEnd}, 32767);
}

void tst_FrameRenumbering::laterOnesFollowIfAsked()
{
    const auto content = numbered(versions::Tr3, [](level::Objects&) {});
    const std::array<std::size_t, 1> first{0};
    for (const LaterFrames later : {LaterFrames::Keep, LaterFrames::Renumber})
    {
        const bool isKept = later == LaterFrames::Keep;
        Document slower(content);
        QVERIFY(edit::retimeAnimations(slower, first, 4, true, later));
        QVERIFY(comesBack(content, slower));
        QCOMPARE(slower.history().size(), std::size_t{1});
        QCOMPARE(int{objectsOf(slower).animations[0].frameEnd}, 8);
        QCOMPARE(int{objectsOf(slower).animations[1].frameStart}, isKept ? 5 : 9);
        QCOMPARE(int{objectsOf(slower).animations[0].nextFrame}, isKept ? 5 : 9);
        QCOMPARE(int{objectsOf(slower).animDispatches[1].high}, isKept ? 6 : 10);
        QCOMPARE(int{objectsOf(slower).animations[2].frameStart}, 0); // of another moveable

        Document shorter(content);
        QVERIFY(edit::trimAnimation(shorter, 0, {0, 3}, later));
        QCOMPARE(int{objectsOf(shorter).animations[1].frameStart}, isKept ? 5 : 3);
        QVERIFY(comesBack(content, shorter));

        Document split(content);
        QVERIFY(edit::splitAnimation(split, 0, 2, later));
        QCOMPARE(int{objectsOf(split).animations[1].frameStart}, isKept ? 5 : 2);
        QCOMPARE(int{objectsOf(split).animations[2].frameStart}, isKept ? 2 : 3);
        QCOMPARE(int{objectsOf(split).animations[0].nextFrame}, isKept ? 2 : 3);
        QVERIFY(comesBack(content, split));
    }
}

void tst_FrameRenumbering::nothingToDoIsNoEdit()
{
    Document document(numbered(versions::Tr3, [](level::Objects&) {}));
    QVERIFY(renumber(document));
    QVERIFY(!document.canUndo());
}

/// Facts read in the sources of engines.
void tst_FrameRenumbering::slotsThatEnginesCount()
{
    using Of = view::CountedFrames::Of;
    for (const schema::Version version : level::kAllVersions)
    {
        const auto lara = view::countedFrames(version, 0);
        QVERIFY(lara && lara->of == Of::Lara);
        QCOMPARE(lara->known.empty(), version < versions::Tr4);
        QVERIFY(view::countedFrames(version, 1)->of == Of::Weapon);
        QVERIFY(!view::countedFrames(version, 47));
    }
    QCOMPARE(view::countedFrames(versions::Tr4, 0)->known.back().first, std::int64_t{964});
    QCOMPARE(view::countedFrames(versions::Tr1, 1)->known.front().last, std::int64_t{32});
    QCOMPARE(view::countedFrames(versions::Tr1, 2)->known.front().last, std::int64_t{127});
    QCOMPARE(view::countedFrames(versions::Tr2, 3)->known.front().last, std::int64_t{127});
    QVERIFY(!view::countedFrames(versions::Tr1, 5) && !view::countedFrames(versions::Tr2, 2));
    QVERIFY(view::countedFrames(versions::Tr3, 10) && !view::countedFrames(versions::Tr3, 11));
    QVERIFY(view::countedFrames(versions::Wad, 29) && !view::countedFrames(versions::Wad, 8));
}

namespace
{

/// Animation 2, of another moveable, has the lists of animation 0.
void shareAll(level::Objects& objects)
{
    auto& rows = objects.animations.edit();
    rows[2].numStateChanges = 1;
    rows[2].stateChangeIndex = 0;
    rows[2].numAnimCommands = 1;
    rows[2].animCommandIndex = 0;
}

} // namespace

void tst_FrameRenumbering::listsInCommonAreTold()
{
    const auto content = numbered(versions::Tr3, shareAll);
    const schema::TableSet all = content.tables();
    std::vector<std::string> told;
    for (const check::Problem& each : check::animationProblems(content, all))
    {
        if (check::problemName(each.code).ends_with("_shared"))
        {
            QVERIFY(each.severity == check::Problem::Severity::Note);
            told.push_back(std::string(check::problemName(each.code)) + ' '
                           + std::to_string(each.row));
        }
    }
    QCOMPARE(told, (std::vector<std::string>{"state_changes_shared 2", "commands_shared 2"}));
    // With state changes of its own and the dispatches of another.
    const auto dispatches = numbered(versions::Tr3,
                                     [](level::Objects& objects) {
                                         objects.stateChanges = {{1, 1, 0}, {0, 1, 0}};
                                     });
    const auto codes = problemsOf(dispatches);
    QCOMPARE(std::ranges::count(codes, ProblemCode::DispatchesShared), 1);
    QCOMPARE(std::ranges::count(codes, ProblemCode::StateChangesShared), 0);
    // The same where the list that comes first is that of the later animation.
    const auto crossed = numbered(versions::Tr3,
                                  [](level::Objects& objects)
                                  {
                                      objects.stateChanges = {{0, 1, 0}, {1, 1, 0}};
                                      objects.animations.edit()[0].stateChangeIndex = 1;
                                      objects.animations.edit()[1].stateChangeIndex = 0;
                                  });
    QCOMPARE(std::ranges::count(problemsOf(crossed), ProblemCode::DispatchesShared), 1);
    Document document(crossed);
    QVERIFY(fixAll(document));
    QCOMPARE(std::ranges::count(problemsOf(document.content()), ProblemCode::DispatchesShared), 0);
    for (const ProblemCode code : problemsOf(numbered(versions::Tr3, [](level::Objects&) {})))
    {
        QVERIFY(!check::problemName(code).ends_with("_shared"));
    }
}

void tst_FrameRenumbering::eachGetsItsOwn()
{
    const auto content = numbered(versions::Tr3, shareAll);
    Document document(content);
    QVERIFY(fixAll(document));
    QVERIFY(comesBack(content, document));
    const level::Objects& before = level::objectsOf(content);
    const level::Objects& objects = objectsOf(document);
    QVERIFY(objects.animations[0] == before.animations[0]);
    // Behind all that there was.
    QCOMPARE(int{objects.animations[2].stateChangeIndex}, 2);
    QCOMPARE(int{objects.animations[2].animCommandIndex}, 3);
    QCOMPARE(int{objects.stateChanges[2].stateId}, 1);
    QCOMPARE(int{objects.stateChanges[2].dispatchIndex}, 2);
    QVERIFY(objects.animDispatches[2] == before.animDispatches[0]);
    QCOMPARE(objects.animCommands.size(), std::size_t{6});
    // Its only frame is 0, and a sound in frame 2 another problem: that of the other stays.
    QCOMPARE(int{objects.animCommands[1]}, 2);
    QCOMPARE(int{objects.animCommands[4]}, 0);
    for (const ProblemCode code : problemsOf(document.content()))
    {
        QVERIFY(code != ProblemCode::StateChangesShared && code != ProblemCode::CommandsShared
                && code != ProblemCode::DispatchesShared);
    }
    // Alone, nothing is copied.
    Document other(document.content());
    edit::Transaction transaction(other, {edit::EditCode::FixProblems, {1}});
    QVERIFY(edit::giveOwnLists(
        transaction,
        std::vector<edit::OwnedList>{{0, ListKind::StateChanges}, {2, ListKind::Commands}}));
    QVERIFY(transaction.commit());
    QVERIFY(!other.canUndo());
}

/// Animation 1 has the second of the two dispatches that animation 0 has.
void tst_FrameRenumbering::partsInCommon()
{
    const auto content = numbered(versions::Tr3,
                                  [](level::Objects& objects) {
                                      objects.stateChanges = {{1, 2, 0}, {0, 1, 1}};
                                  });
    QVERIFY(edit::isSharedList(content, {0, ListKind::Dispatches}));
    QVERIFY(edit::isSharedList(content, {1, ListKind::Dispatches}));
    QVERIFY(!edit::isSharedList(content, {0, ListKind::StateChanges}));
    QVERIFY(!edit::isSharedList(content, {0, ListKind::Commands}));
    Document document(content);
    QVERIFY(fixAll(document));
    QVERIFY(comesBack(content, document));
    QCOMPARE(int{objectsOf(document).stateChanges[0].dispatchIndex}, 0);
    QCOMPARE(int{objectsOf(document).stateChanges[1].dispatchIndex}, 2);
    QVERIFY(objectsOf(document).animDispatches[2] == level::objectsOf(content).animDispatches[1]);
}

void tst_FrameRenumbering::listsThatRunOutAreNotCopied()
{
    const auto refused = [](const Change& damage, ListKind kind)
    {
        const auto content = numbered(versions::Tr3,
                                      [&damage](level::Objects& objects)
                                      {
                                          shareAll(objects);
                                          damage(objects);
                                      });
        Document document(content);
        edit::Transaction transaction(document, {edit::EditCode::FixProblems, {1}});
        const std::vector<edit::OwnedList> lists{{2, kind}};
        const auto done = edit::giveOwnLists(transaction, lists);
        return !done && done.error().code == ErrorCode::NoSuchEntry;
    };
    // Its own list, and that of another one which would take the copy for its own.
    for (const std::size_t row : {std::size_t{2}, std::size_t{1}})
    {
        QVERIFY(refused([row](level::Objects& each)
                        { each.animations.edit()[row].numStateChanges = 9; },
                        ListKind::StateChanges));
    }
    QVERIFY(refused([](level::Objects& each) { each.stateChanges.edit()[1].numDispatches = 9; },
                    ListKind::StateChanges));
    QVERIFY(refused([](level::Objects& each) { each.stateChanges.edit()[0].numDispatches = 9; },
                    ListKind::StateChanges));
    QVERIFY(refused([](level::Objects& each) { each.animations.edit()[2].numAnimCommands = 9; },
                    ListKind::Commands));
    QVERIFY(refused(
        [](level::Objects& each)
        {
            each.animations.edit()[1].numAnimCommands = 9;
            each.animations.edit()[1].animCommandIndex = 3;
        },
        ListKind::Commands));
}

/// 400 animations have the same 400 state changes: there are no numbers for so many copies.
void tst_FrameRenumbering::tooManyCopies()
{
    constexpr std::size_t kMany = 400;
    const auto content = numbered(versions::Tr3,
                                  [](level::Objects& objects)
                                  {
                                      std::vector<level::Animation> rows(objects.animations.begin(),
                                                                         objects.animations.end());
                                      level::Animation same = rows[2];
                                      same.numStateChanges = kMany;
                                      same.stateChangeIndex = 0;
                                      rows.insert(rows.end(), kMany, same);
                                      objects.animations = Table<level::Animation>(rows);
                                      objects.stateChanges = Table<level::StateChange>(
                                          std::vector<level::StateChange>(kMany, {1, 1, 0}));
                                  });
    Document document(content);
    const auto done = fixAll(document);
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::ReferenceTooFar);
    QVERIFY(!document.canUndo());
}

/// Lists of chance, compared pair by pair.
void tst_FrameRenumbering::sharingIsFoundAsPairByPair()
{
    std::mt19937 chance(7); // NOLINT(cert-msc51-cpp): the same each time
    for (int round = 0; round < 200; ++round)
    {
        level::Objects objects;
        std::vector<level::Animation> rows(8);
        for (level::Animation& row : rows)
        {
            row.numStateChanges = static_cast<std::uint16_t>(chance() % 4);
            row.stateChangeIndex = static_cast<std::uint16_t>(chance() % 24);
            row.numAnimCommands = static_cast<std::uint16_t>(chance() % 3);
            row.animCommandIndex = static_cast<std::uint16_t>(chance() % 30);
        }
        objects.animations = Table<level::Animation>(rows);
        objects.stateChanges =
            Table<level::StateChange>(std::vector<level::StateChange>(20, {1, 0, 0}));
        objects.animCommands = Table<std::int16_t>(std::vector<std::int16_t>(28, 4)); // kills
        const view::SharedLists shared(objects);
        const auto meet =
            [](std::size_t a, std::size_t m, std::size_t b, std::size_t n, std::size_t all)
        {
            const std::size_t aEnd = std::min(a + m, all);
            const std::size_t bEnd = std::min(b + n, all);
            return a < aEnd && b < bEnd && a < bEnd && b < aEnd;
        };
        for (std::size_t i = 0; i < rows.size(); ++i)
        {
            bool changes = false;
            bool commands = false;
            for (std::size_t k = 0; k < rows.size(); ++k)
            {
                const auto& a = rows[i];
                const auto& b = rows[k];
                changes = changes
                          || (i != k
                              && meet(a.stateChangeIndex,
                                      a.numStateChanges,
                                      b.stateChangeIndex,
                                      b.numStateChanges,
                                      20));
                commands = commands
                           || (i != k
                               && meet(a.animCommandIndex,
                                       a.numAnimCommands,
                                       b.animCommandIndex,
                                       b.numAnimCommands,
                                       28));
            }
            QCOMPARE(shared.hasStateChangesOfOthers(i), changes);
            QCOMPARE(shared.hasCommandsOfOthers(i), commands);
        }
    }
}

template struct tr::test::RegisteredTest<tst_FrameRenumbering>;
#include "tst_FrameRenumbering.moc"
