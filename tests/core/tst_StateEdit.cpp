// All dispatches of an animation for one state, set as one. Rows are compared with ones that are
// counted by hand.

#include "core/edit/animation/states/StateEdit.h"
#include "core/format/GameFile.h"
#include "core/level/Level.h"
#include "tests/core/Contents.h"
#include "tests/core/Nodding.h"
#include "tests/core/TestText.h"
#include "tests/core/TransitionRows.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <array>
#include <vector>

using namespace tr;
using edit::Document;
using edit::StateDispatches;
using level::AnimDispatch;
using level::StateChange;
using test::Changes;
using test::changesIn;
using test::Dispatches;
using test::dispatchesIn;
using test::listOf;
using test::nodding;
using test::objectsOf;
using test::sharing;

namespace
{

const AnimDispatch kInside{102, 105, 1, 0};
const AnimDispatch kThroughout{100, 111, 1, 0};
const AnimDispatch kFarBeyond{106, 30000, 0, 104};
const AnimDispatch kShort{103, 104, 0, 101};
const AnimDispatch kLater{107, 108, 1, 0};

/// Sets it, which is one step of the history, undone and done again to the byte, and read again as
/// it was written.
bool setsSoundly(const schema::Content& before,
                 Document& document,
                 const std::vector<StateDispatches>& wanted,
                 bool alone = false)
{
    if (!edit::setDispatches(document, wanted, alone) || document.position() != 1)
    {
        return false;
    }
    const auto after = document.content().write();
    const auto read = format::read(after, "a.tr2");
    const bool isRead = read && read->complete && read->content.write() == after
                        && changesIn(read->objects()) == changesIn(objectsOf(document))
                        && dispatchesIn(read->objects()) == dispatchesIn(objectsOf(document));
    document.undo();
    const bool isUndone = document.content().write() == before.write();
    document.redo();
    return isRead && isUndone && document.content().write() == after;
}

/// Animation 0 has state 1 twice, with dispatches 0 and 1 to 2, then state 4 without any.
schema::Content stateTwice()
{
    schema::Content content = nodding();
    auto& objects = content.as<level::Level>()->objects;
    objects.stateChanges = Table<StateChange>{{1, 1, 0}, {1, 2, 1}, {4, 0, 0}};
    objects.animations.edit()[0].numStateChanges = 3;
    objects.animations.edit()[1].stateChangeIndex = 3;
    return content;
}

std::size_t differingBytes(const schema::Content& a, const schema::Content& b)
{
    const auto left = a.write();
    const auto right = b.write();
    std::size_t count = left.size() == right.size() ? 0 : left.size() + right.size();
    for (std::size_t i = 0; i < left.size() && i < right.size(); ++i)
    {
        count += left[i] != right[i] ? 1 : 0;
    }
    return count;
}

} // namespace

class tst_StateEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void whatThereIsStaysAsItIs()
    {
        const schema::Content content = nodding();
        Document document(content);
        QVERIFY(edit::setDispatches(
            document, std::vector<StateDispatches>{{0, 1, {kInside, kThroughout, kFarBeyond}}}));
        QVERIFY(!document.canUndo());
        QCOMPARE(document.content().write(), content.write());
    }

    void oneNumberIsOverwritten()
    {
        const schema::Content content = nodding();
        Document document(content);
        const AnimDispatch later{102, 106, 1, 0};
        QVERIFY(setsSoundly(content, document, {{0, 1, {later, kThroughout, kFarBeyond}}}));
        QCOMPARE(differingBytes(content, document.content()), std::size_t{1});
        QVERIFY(text(document.history().back().name).starts_with("Set dispatches of "));
    }

    void oneMoreBetweenTwo()
    {
        const schema::Content content = nodding();
        Document document(content);
        QVERIFY(
            setsSoundly(content, document, {{0, 1, {kInside, kShort, kThroughout, kFarBeyond}}}));
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 4, 0}}));
        QCOMPARE(
            dispatchesIn(objectsOf(document)),
            (Dispatches{
                {102, 105, 1, 0}, {103, 104, 0, 101}, {100, 111, 1, 0}, {106, 30000, 0, 104}}));
    }

    void twoMoreInFront()
    {
        const schema::Content content = nodding();
        Document document(content);
        QVERIFY(setsSoundly(
            content, document, {{0, 1, {kShort, kLater, kInside, kThroughout, kFarBeyond}}}));
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 5, 0}}));
        QCOMPARE(dispatchesIn(objectsOf(document)),
                 (Dispatches{{103, 104, 0, 101},
                             {107, 108, 1, 0},
                             {102, 105, 1, 0},
                             {100, 111, 1, 0},
                             {106, 30000, 0, 104}}));
    }

    void oneLess()
    {
        const schema::Content content = nodding();
        Document document(content);
        QVERIFY(setsSoundly(content, document, {{0, 1, {kInside, kFarBeyond}}}));
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 2, 0}}));
        QCOMPARE(dispatchesIn(objectsOf(document)),
                 (Dispatches{{102, 105, 1, 0}, {106, 30000, 0, 104}}));
    }

    void nothingTakesTheStateOff()
    {
        const schema::Content content = stateTwice();
        Document document(content);
        QVERIFY(setsSoundly(content, document, {{0, 1, {}}}));
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{4, 0, 0}}));
        QCOMPARE(dispatchesIn(objectsOf(document)), Dispatches{});
        QCOMPARE(listOf(objectsOf(document), 0), (std::array{1, 0}));
    }

    void anEmptyOneIsTakenOff()
    {
        const schema::Content content = stateTwice();
        Document document(content);
        QVERIFY(setsSoundly(content, document, {{0, 4, {}}}));
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 1, 0}, {1, 2, 1}}));
        QCOMPARE(listOf(objectsOf(document), 0), (std::array{2, 0}));
    }

    void equalOnesStayTwo()
    {
        const schema::Content content = stateTwice();
        Document document(content);
        // The second of state 1 keeps its two, the new one stands behind that of the first.
        QVERIFY(
            setsSoundly(content, document, {{0, 1, {kInside, kShort, kThroughout, kFarBeyond}}}));
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 2, 0}, {1, 2, 2}, {4, 0, 0}}));
        // Without the only one of the first that goes, and the other one stays.
        Document less(content);
        QVERIFY(edit::setDispatches(
            less, std::vector<StateDispatches>{{0, 1, {kThroughout, kFarBeyond}}}));
        QCOMPARE(changesIn(objectsOf(less)), (Changes{{1, 2, 0}, {4, 0, 0}}));
        QCOMPARE(dispatchesIn(objectsOf(less)),
                 (Dispatches{{100, 111, 1, 0}, {106, 30000, 0, 104}}));
    }

    void aStateOfItsOwn()
    {
        const schema::Content content = nodding();
        Document document(content);
        QVERIFY(setsSoundly(content, document, {{1, 8, {kShort, kLater}}}));
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 3, 0}, {8, 2, 3}}));
        QCOMPARE(listOf(objectsOf(document), 1), (std::array{1, 1}));
        QCOMPARE(dispatchesIn(objectsOf(document)).size(), std::size_t{5});
    }

    void anEmptyOneGetsSome()
    {
        const schema::Content content = stateTwice();
        Document document(content);
        QVERIFY(setsSoundly(content, document, {{0, 4, {kShort, kLater}}}));
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 1, 0}, {1, 2, 1}, {4, 2, 3}}));
    }

    void severalAreOneStep()
    {
        const schema::Content content = stateTwice();
        Document document(content);
        QVERIFY(
            setsSoundly(content, document, {{0, 1, {kShort}}, {0, 4, {kLater}}, {1, 4, {kShort}}}));
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 1, 0}, {4, 1, 1}, {4, 1, 2}}));
        QCOMPARE(dispatchesIn(objectsOf(document)),
                 (Dispatches{{103, 104, 0, 101}, {107, 108, 1, 0}, {103, 104, 0, 101}}));
        QVERIFY(text(document.history().back().name).starts_with("Set dispatches for 3 states"));
    }

    void forAllThatShareIt()
    {
        const schema::Content content = sharing();
        Document document(content);
        QVERIFY(setsSoundly(content, document, {{0, 1, {kInside}}}));
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 1, 0}}));
        QCOMPARE(listOf(objectsOf(document), 1), (std::array{1, 0}));
    }

    void forOneAlone()
    {
        const schema::Content content = sharing();
        Document document(content);
        QVERIFY(setsSoundly(content, document, {{1, 1, {kInside, kShort}}}, true));
        QCOMPARE(listOf(objectsOf(document), 0), (std::array{1, 0}));
        QCOMPARE(listOf(objectsOf(document), 1), (std::array{1, 1}));
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 3, 0}, {1, 2, 3}}));
        QCOMPARE(dispatchesIn(objectsOf(document)),
                 (Dispatches{{102, 105, 1, 0},
                             {100, 111, 1, 0},
                             {106, 30000, 0, 104},
                             {102, 105, 1, 0},
                             {103, 104, 0, 101}}));
    }

    void offOneAlone()
    {
        const schema::Content content = sharing();
        Document document(content);
        QVERIFY(setsSoundly(content, document, {{1, 1, {}}}, true));
        QCOMPARE(listOf(objectsOf(document), 0), (std::array{1, 0}));
        QCOMPARE(listOf(objectsOf(document), 1)[0], 0);
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 3, 0}}));
    }

    void aDispatchChanges()
    {
        const schema::Content content = nodding();
        Document document(content);
        const auto row = edit::changeDispatch(document, {0, 0, 1}, {0, 1, kShort});
        QVERIFY(row);
        QCOMPARE(*row, std::size_t{1});
        QCOMPARE(dispatchesIn(objectsOf(document)),
                 (Dispatches{{102, 105, 1, 0}, {103, 104, 0, 101}, {106, 30000, 0, 104}}));
        QVERIFY(text(document.history().back().name).starts_with("Change a dispatch of "));
        document.undo();
        QCOMPARE(document.content().write(), content.write());
    }

    void aDispatchGoesToAnotherState()
    {
        const schema::Content content = stateTwice();
        Document document(content);
        const auto row = edit::changeDispatch(document, {0, 1, 2}, {0, 4, kFarBeyond});
        QVERIFY(row);
        QCOMPARE(changesIn(objectsOf(document)),
                 (Changes{{1, 1, 0}, {1, 1, 1}, {4, 1, static_cast<int>(*row)}}));
        QCOMPARE(objectsOf(document).animDispatches[*row], kFarBeyond);
        QCOMPARE(objectsOf(document).animDispatches.size(), std::size_t{3});
        document.undo();
        QCOMPARE(document.content().write(), content.write());
    }

    void theOnlyOneTakesItsStateAlong()
    {
        schema::Content content = nodding();
        auto& objects = content.as<level::Level>()->objects;
        objects.stateChanges = Table<StateChange>{{1, 1, 0}, {3, 2, 1}};
        objects.animations.edit()[0].numStateChanges = 2;
        Document document(content);
        const auto row = edit::changeDispatch(document, {0, 0, 0}, {0, 9, kInside});
        QVERIFY(row);
        QCOMPARE(*row, std::size_t{0});
        // One number is another one, and nothing moves.
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{9, 1, 0}, {3, 2, 1}}));
        QCOMPARE(differingBytes(content, document.content()), std::size_t{1});
    }

    void emptyOnesStayWhenADispatchGoesElsewhere()
    {
        schema::Content content = nodding();
        auto& objects = content.as<level::Level>()->objects;
        objects.stateChanges = Table<StateChange>{{1, 0, 0}, {1, 1, 0}, {3, 2, 1}};
        objects.animations.edit()[0].numStateChanges = 3;
        Document document(content);
        QVERIFY(edit::changeDispatch(document, {0, 1, 0}, {0, 3, kInside}));
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 0, 0}, {3, 3, 0}}));
        QCOMPARE(dispatchesIn(objectsOf(document)),
                 (Dispatches{{100, 111, 1, 0}, {106, 30000, 0, 104}, {102, 105, 1, 0}}));
    }

    void aDispatchOfOneAloneChanges()
    {
        const schema::Content content = sharing();
        for (const std::uint16_t state : {std::uint16_t{1}, std::uint16_t{6}})
        {
            Document document(content);
            QVERIFY(edit::changeDispatch(document, {1, 0, 2}, {1, state, kShort}, true));
            QCOMPARE(listOf(objectsOf(document), 0), (std::array{1, 0}));
            QCOMPARE(changesIn(objectsOf(document))[0], (std::array{1, 3, 0}));
            QCOMPARE(objectsOf(document).animDispatches[2], kFarBeyond);
            QCOMPARE(edit::stateDispatches(objectsOf(document), 1, state)->dispatches.back(),
                     kShort);
            document.undo();
            QCOMPARE(document.content().write(), content.write());
        }
    }

    void listsThatCutAcrossEachOther()
    {
        // Both state changes of state 1 have dispatch 1: it cannot be two different ones.
        schema::Content content = nodding();
        auto& objects = content.as<level::Level>()->objects;
        objects.stateChanges = Table<StateChange>{{1, 2, 0}, {1, 2, 1}};
        objects.animations.edit()[0].numStateChanges = 2;
        Document document(content);
        const auto done = edit::setDispatches(
            document, std::vector<StateDispatches>{{0, 1, {kInside, kShort, kLater, kFarBeyond}}});
        QVERIFY(!done && done.error().code == ErrorCode::EntryTied);
        QVERIFY(!document.canUndo());
        QCOMPARE(document.content().write(), content.write());
        // What is the same for both can be.
        QVERIFY(edit::setDispatches(
            document, std::vector<StateDispatches>{{0, 1, {kInside, kShort, kShort, kFarBeyond}}}));
    }

    void rowsOfTwoListsAreTakenOffOnce()
    {
        // Dispatch 1 is of both state changes of state 1, dispatch 3 of another animation.
        schema::Content content = nodding();
        auto& objects = content.as<level::Level>()->objects;
        objects.stateChanges = Table<StateChange>{{1, 2, 0}, {1, 2, 1}, {6, 1, 3}};
        objects.animDispatches =
            Table<AnimDispatch>{kInside, kThroughout, kFarBeyond, AnimDispatch{9, 10, 0, 101}};
        objects.animations.edit()[0].numStateChanges = 2;
        objects.animations.edit()[1].numStateChanges = 1;
        objects.animations.edit()[1].stateChangeIndex = 2;
        Document document(content);
        QVERIFY(setsSoundly(content, document, {{0, 1, {}}}));
        QCOMPARE(changesIn(objectsOf(document)), (Changes{{6, 1, 0}}));
        QCOMPARE(dispatchesIn(objectsOf(document)), (Dispatches{{9, 10, 0, 101}}));
        QCOMPARE(listOf(objectsOf(document), 0)[0], 0);
        QCOMPARE(listOf(objectsOf(document), 1), (std::array{1, 0}));
    }

    void listsThatRunOut()
    {
        schema::Content content = nodding();
        auto& objects = content.as<level::Level>()->objects;
        objects.stateChanges.edit()[0].numDispatches = 9;
        Document document(content);
        const auto refused = [&](const StateDispatches& wanted)
        {
            const auto done = edit::setDispatches(document, std::span(&wanted, 1));
            return !done && done.error().code == ErrorCode::NoSuchEntry && !document.canUndo()
                   && document.content().write() == content.write();
        };
        QVERIFY(refused({0, 1, {kInside}}));
        QVERIFY(refused({0, 1, {}}));
        QVERIFY(refused({0, 7, {kInside}}));
        // What is there can be overwritten.
        QVERIFY(edit::setDispatches(
            document, std::vector<StateDispatches>{{0, 1, {kShort, kThroughout, kFarBeyond}}}));
    }

    void listsWithoutEnd()
    {
        schema::Content content = nodding();
        auto& objects = content.as<level::Level>()->objects;
        objects.animDispatches = Table<AnimDispatch>(std::vector<AnimDispatch>(65'535, kInside));
        objects.stateChanges = Table<StateChange>(std::vector<StateChange>(65'535, {1, 65'535, 0}));
        objects.animations.edit()[0].numStateChanges = 65'535;
        Document document(content);
        QVERIFY(!edit::dispatchesFor(objectsOf(document), 0, 1));
        const auto done =
            edit::setDispatches(document, std::vector<StateDispatches>{{0, 1, {kShort}}});
        QVERIFY(!done && done.error().code == ErrorCode::EntryTied);
        QVERIFY(!edit::changeDispatch(document, {0, 0, 0}, {0, 1, kShort}));
        QVERIFY(!document.canUndo());
    }
};

template struct tr::test::RegisteredTest<tst_StateEdit, void>;
#include "tst_StateEdit.moc"
