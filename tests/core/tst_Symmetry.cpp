// Which joints of a skeleton are left and right of each other.

#include "core/view/objects/Symmetry.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <array>
#include <initializer_list>

using namespace tr;

namespace
{

/// Joints whose links and parents are given; stack codes play no part.
std::vector<view::Joint> tree(std::initializer_list<std::array<int, 4>> joints)
{
    std::vector<view::Joint> made;
    for (const auto& [parent, x, y, z] : joints)
    {
        made.push_back({parent, 0, x, y, z});
    }
    return made;
}

} // namespace

class tst_Symmetry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leftAndRightOfABody();
    void leftAndRightOfOtherTrees();
};

void tst_Symmetry::leftAndRightOfABody()
{
    // Hips, left leg, right leg, torso, right arm, left arm, head; not quite the same lengths.
    const auto lara = tree({{-1, 0, 0, 0},
                            {0, -39, 3, 0},
                            {1, 0, 180, 0},
                            {2, 0, 160, -10},
                            {0, 39, 4, 0},
                            {4, 1, 180, 0},
                            {5, 0, 161, -10},
                            {0, 0, -4, 2},
                            {7, 50, -140, 5},
                            {8, 11, 90, 0},
                            {9, 0, 80, 0},
                            {7, -48, -141, 5},
                            {11, -10, 90, 0},
                            {12, 0, 80, 0},
                            {7, 0, -190, 10}});
    QCOMPARE(view::counterparts(lara),
             (std::vector<std::size_t>{0, 4, 5, 6, 1, 2, 3, 7, 11, 12, 13, 8, 9, 10, 14}));
}

void tst_Symmetry::leftAndRightOfOtherTrees()
{
    QVERIFY(view::counterparts({}).empty());
    // A chain has neither.
    QCOMPARE(view::counterparts(tree({{-1, 0, 0, 0}, {0, 5, 100, 0}, {1, -5, 100, 0}})),
             (std::vector<std::size_t>{0, 1, 2}));
    // Front and back legs: those at the same height of the body are pairs.
    QCOMPARE(view::counterparts(tree({{-1, 0, 0, 0},
                                      {0, 60, 0, 200},
                                      {0, 60, 0, -200},
                                      {0, -60, 0, -200},
                                      {0, -60, 0, 200}})),
             (std::vector<std::size_t>{0, 4, 3, 2, 1}));
    // A hand on one side only: what hangs on both is no pair.
    QCOMPARE(
        view::counterparts(tree({{-1, 0, 0, 0}, {0, 60, 0, 0}, {1, 0, 50, 0}, {0, -60, 0, 0}})),
        (std::vector<std::size_t>{0, 1, 2, 3}));
    // Two wheels in the middle are two.
    QCOMPARE(view::counterparts(tree({{-1, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}})),
             (std::vector<std::size_t>{0, 1, 2}));
    // A parent that does not come before its joint, as in damaged trees.
    QCOMPARE(view::counterparts(tree({{0, 0, 0, 0}, {5, 3, 0, 0}})),
             (std::vector<std::size_t>{0, 1}));
}

template struct tr::test::RegisteredTest<tst_Symmetry>;
#include "tst_Symmetry.moc"
