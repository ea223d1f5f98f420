// The states that animations can be asked for, and what they have for each. All is counted by hand.

#include "core/anim/StateMatrix.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <vector>

using namespace tr;
using anim::StateMatrix;
using level::Animation;
using level::AnimDispatch;
using level::Objects;
using level::StateChange;

namespace
{

using Rows = std::vector<std::size_t>;
using States = std::vector<std::uint16_t>;

/// A moveable has animations 1 to 3, of 10 frames from frame 20 on, in the states 1 to 3; others
/// have 0 and 4. Animation 1 has state 5 twice, with dispatches 0 to 1 and 2, state 7 without any,
/// and its own state. Animation 2 has state 6.
Objects fiveAnimations()
{
    Objects objects;
    std::vector<Animation> rows(5);
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        rows[i].stateId = static_cast<std::uint16_t>(i);
        rows[i].frameStart = 20;
        rows[i].frameEnd = 29;
    }
    rows[0].numStateChanges = 1;
    rows[0].stateChangeIndex = 5;
    rows[1].numStateChanges = 4;
    rows[2].numStateChanges = 1;
    rows[2].stateChangeIndex = 4;
    objects.animations = Table<Animation>(rows);
    objects.stateChanges =
        Table<StateChange>{{5, 2, 0}, {7, 0, 9}, {5, 1, 2}, {1, 1, 0}, {6, 4, 3}, {99, 1, 0}};
    objects.animDispatches = Table<AnimDispatch>{{20, 24, 2, 20},
                                                 {25, 28, 2, 20},
                                                 {22, 28, 3, 20},
                                                 // of animation 2
                                                 {26, 40, 1, 20},
                                                 {10, 25, 1, 20},
                                                 {5, 19, 1, 20},
                                                 {20, 30, 1, 20}};
    std::vector<level::Model> models(3);
    models[1].animationIndex = 1;
    models[2].animationIndex = 4;
    objects.models = Table<level::Model>(models);
    return objects;
}

} // namespace

class tst_StateMatrix : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void statesThatOccur()
    {
        const Objects objects = fiveAnimations();
        const StateMatrix matrix(objects, objects.models[1]);
        QCOMPARE(matrix.animations().first, std::size_t{1});
        QCOMPARE(matrix.animations().count, std::size_t{3});
        QCOMPARE(matrix.states(), (States{1, 5, 6, 7}));
        QCOMPARE(matrix.statesOf(1), (States{1, 5, 7}));
        QCOMPARE(matrix.statesOf(3), States{});
        QVERIFY(!matrix.isCut());
        QVERIFY(StateMatrix(objects, objects.models[2]).states().empty());
    }

    void cellsHaveAllOfAState()
    {
        const Objects objects = fiveAnimations();
        const StateMatrix matrix(objects, objects.models[1]);
        const auto cell = matrix.cell(objects, 1, 5);
        QCOMPARE(cell.changes, (Rows{0, 2}));
        QCOMPARE(cell.empty, std::size_t{0});
        QCOMPARE(cell.dispatches.size(), std::size_t{3});
        QCOMPARE(cell.dispatches[1], (anim::MatrixDispatch{0, 1, false}));
        // Frames 22 to 28 are those of the two before it.
        QCOMPARE(cell.dispatches[2], (anim::MatrixDispatch{2, 2, true}));
        QVERIFY(!cell.isOwnState);
        QVERIFY(!matrix.cell(objects, 2, 5).isThere());
        QVERIFY(!matrix.cell(objects, 3, 900).isThere());
    }

    void emptyAndOwnStates()
    {
        const Objects objects = fiveAnimations();
        const StateMatrix matrix(objects, objects.models[1]);
        const auto empty = matrix.cell(objects, 1, 7);
        QVERIFY(empty.isThere() && empty.dispatches.empty());
        QCOMPARE(empty.empty, std::size_t{1});
        QVERIFY(matrix.cell(objects, 1, 1).isOwnState);
        QVERIFY(!matrix.cell(objects, 2, 6).isOwnState);
    }

    void onlyFramesThatAreLookedAtCount()
    {
        const Objects objects = fiveAnimations();
        const StateMatrix matrix(objects, objects.models[1]);
        const auto cell = matrix.cell(objects, 2, 6);
        // 26 to 30 and 20 to 25 are all that there is; 5 to 19 never happens, so nothing covers it.
        const std::vector<bool> covered{cell.dispatches[0].isCovered,
                                        cell.dispatches[1].isCovered,
                                        cell.dispatches[2].isCovered,
                                        cell.dispatches[3].isCovered};
        QCOMPARE(covered, (std::vector{false, false, false, true}));
    }

    void listsWithoutEnd()
    {
        Objects objects = fiveAnimations();
        std::vector<Animation> rows(60'000);
        for (Animation& row : rows)
        {
            row.numStateChanges = 65'535;
            row.frameEnd = 9;
        }
        objects.animations = Table<Animation>(rows);
        objects.stateChanges = Table<StateChange>(std::vector<StateChange>(65'535, {3, 65'535, 0}));
        objects.animDispatches =
            Table<AnimDispatch>(std::vector<AnimDispatch>(65'535, {0, 9, 0, 0}));
        objects.models = Table<level::Model>(std::vector<level::Model>(1));
        const StateMatrix matrix(objects, objects.models[0]);
        QVERIFY(matrix.isCut());
        QCOMPARE(matrix.states(), States{3});
        const auto cell = matrix.cell(objects, 0, 3);
        QVERIFY(cell.isCut);
        QCOMPARE(cell.dispatches.size(), std::size_t{4096});
        QVERIFY(cell.dispatches.back().isCovered);
    }

    void listsThatRunOut()
    {
        Objects objects = fiveAnimations();
        objects.animations.edit()[1].stateChangeIndex = 4;
        objects.animations.edit()[1].numStateChanges = 900;
        objects.stateChanges.edit()[4].dispatchIndex = 60'000;
        const StateMatrix matrix(objects, objects.models[1]);
        QCOMPARE(matrix.statesOf(1), (States{6, 99}));
        QCOMPARE(matrix.cell(objects, 1, 6).empty, std::size_t{1});
    }
};

template struct tr::test::RegisteredTest<tst_StateMatrix, void>;
#include "tst_StateMatrix.moc"
