// The graph of a moveable's animations: nodes, edges, what can be reached, what ends, and the text
// for Graphviz. All is counted by hand.

#include "core/anim/StateGraph.h"
#include "core/anim/StateGraphText.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <limits>
#include <string>
#include <vector>

using namespace tr;
using anim::StateEdge;
using anim::StateGraph;
using level::Animation;
using level::AnimDispatch;
using level::Objects;
using level::StateChange;
using End = StateEdge::End;
using Kind = StateEdge::Kind;

namespace
{

using Rows = std::vector<std::size_t>;

Animation animationOf(std::uint16_t state, std::uint16_t next)
{
    Animation animation;
    animation.stateId = state;
    animation.frameStart = 10;
    animation.frameEnd = 14;
    animation.nextAnimation = next;
    animation.nextFrame = 12;
    return animation;
}

level::Model modelAt(std::uint16_t first)
{
    level::Model model;
    model.animationIndex = first;
    return model;
}

/// Another moveable has animations 0 and 8. Of the one in between, 1 goes on to itself and is left
/// for 2 and, in two stretches of frames, for 3; 2 goes on to 1; 3 to itself only, and is left for
/// one of the other moveable; 4 goes on to 3 and nobody to it; 5 has no edge to another one; 6
/// leads to an animation that does not exist, 7 to 6.
Objects eight()
{
    Objects objects;
    std::vector<Animation> rows{animationOf(0, 0),
                                animationOf(2, 1),
                                animationOf(2, 1),
                                animationOf(5, 3),
                                animationOf(5, 3),
                                animationOf(6, 5),
                                animationOf(6, 900),
                                animationOf(7, 6),
                                animationOf(0, 8)};
    rows[1].numStateChanges = 2;
    rows[3].numStateChanges = 1;
    rows[3].stateChangeIndex = 2;
    rows[5].frameEnd = 9; // in front of its first frame: one frame
    objects.animations = Table<Animation>(rows);
    objects.stateChanges = Table<StateChange>{{2, 1, 0}, {5, 2, 1}, {9, 1, 3}};
    objects.animDispatches =
        Table<AnimDispatch>{{10, 11, 2, 10}, {10, 10, 3, 10}, {13, 15, 3, 11}, {10, 14, 8, 0}};
    objects.models = Table<level::Model>{modelAt(0), modelAt(1), modelAt(8)};
    return objects;
}

StateGraph graphOf(const Objects& objects)
{
    return {objects, objects.models[1]};
}

/// The animations that edges of a node lead to.
Rows leadsTo(const StateGraph& graph, std::size_t node)
{
    Rows found;
    const view::RowRange edges = graph.edgesFrom(node);
    for (std::size_t i = edges.first; i < edges.end(); ++i)
    {
        found.push_back(graph.edges()[i].to);
    }
    return found;
}

Rows comesFrom(const StateGraph& graph, std::size_t node)
{
    Rows found;
    for (const std::size_t edge : graph.edgesTo(node))
    {
        found.push_back(graph.edges()[edge].from);
    }
    return found;
}

/// What nodes have in common that `member` says.
Rows those(const StateGraph& graph, bool anim::StateNode::*member)
{
    Rows found;
    for (const anim::StateNode& node : graph.nodes())
    {
        if (node.*member)
        {
            found.push_back(node.animation);
        }
    }
    return found;
}

anim::GraphWords numbers()
{
    return {[](std::size_t animation) { return "animation " + std::to_string(animation); },
            [](std::uint16_t state) { return "state \"" + std::to_string(state) + "\""; }};
}

} // namespace

class tst_StateGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nodesAreTheAnimations();
    void edgesSayWhatTheyAre();
    void edgesAreFoundBothWays();
    void reachedFromTheFirst();
    void deadEnds();
    void neighbourhoods();
    void textForGraphviz();
    void aMoveableWithout();
    void listsThatRunOut();
    void listsThatOverlapWithoutEnd();
};

void tst_StateGraph::nodesAreTheAnimations()
{
    const Objects objects = eight();
    const StateGraph graph = graphOf(objects);
    QCOMPARE(graph.nodes().size(), std::size_t{7});
    QCOMPARE(graph.nodes()[0].animation, std::size_t{1});
    QCOMPARE(graph.nodes()[0].state, std::uint16_t{2});
    QCOMPARE(graph.nodes()[0].frames, std::int64_t{5});
    QCOMPARE(graph.nodes()[4].frames, std::int64_t{1});
    QCOMPARE(graph.nodes()[6].animation, std::size_t{7});
    QCOMPARE(graph.nodeOf(7), std::optional<std::size_t>(6));
    QVERIFY(!graph.nodeOf(8) && !graph.nodeOf(0));
    QVERIFY(!graph.isCut());
}

void tst_StateGraph::edgesSayWhatTheyAre()
{
    const Objects objects = eight();
    const StateGraph graph = graphOf(objects);
    QCOMPARE(graph.edges().size(), std::size_t{11}); // 7 ends and 4 dispatches
    QCOMPARE(graph.edges()[0], (StateEdge{Kind::Next, End::Own, 1, 1, 12}));
    QCOMPARE(graph.edges()[1], (StateEdge{Kind::Dispatch, End::Own, 1, 2, 10, 0, 0, 2, 10, 11}));
    QCOMPARE(graph.edges()[3], (StateEdge{Kind::Dispatch, End::Own, 1, 3, 11, 1, 2, 5, 13, 15}));
    QCOMPARE(graph.edges()[6],
             (StateEdge{Kind::Dispatch, End::Elsewhere, 3, 8, 0, 2, 3, 9, 10, 14}));
    QCOMPARE(graph.edges()[9], (StateEdge{Kind::Next, End::Nowhere, 6, 900, 12}));
}

void tst_StateGraph::edgesAreFoundBothWays()
{
    const Objects objects = eight();
    const StateGraph graph = graphOf(objects);
    QCOMPARE(leadsTo(graph, 0), (Rows{1, 2, 3, 3}));
    QCOMPARE(leadsTo(graph, 2), (Rows{3, 8}));
    QCOMPARE(comesFrom(graph, 0), (Rows{1, 2}));
    QCOMPARE(comesFrom(graph, 2), (Rows{1, 1, 3, 4}));
    QCOMPARE(comesFrom(graph, 6), Rows{});
}

void tst_StateGraph::reachedFromTheFirst()
{
    const Objects objects = eight();
    QCOMPARE(those(graphOf(objects), &anim::StateNode::isReachable), (Rows{1, 2, 3}));
}

void tst_StateGraph::deadEnds()
{
    // 3 leads to another moveable: that is no end.
    const Objects objects = eight();
    QCOMPARE(those(graphOf(objects), &anim::StateNode::isDeadEnd), (Rows{5, 6}));
}

void tst_StateGraph::neighbourhoods()
{
    const Objects objects = eight();
    const StateGraph graph = graphOf(objects);
    constexpr auto kAll = std::numeric_limits<std::size_t>::max();
    QCOMPARE(graph.around(0, 0, kAll), Rows{0});
    QCOMPARE(graph.around(0, 1, kAll), (Rows{0, 1, 2}));
    QCOMPARE(graph.around(0, 2, kAll), (Rows{0, 1, 2, 3}));
    QCOMPARE(graph.around(3, 1, kAll), (Rows{3, 2}));
    QCOMPARE(graph.around(3, kAll, kAll), (Rows{3, 2, 0, 1}));
    QCOMPARE(graph.around(3, kAll, 3), (Rows{3, 2, 0}));
    QCOMPARE(graph.around(5, 9, kAll), (Rows{5, 6}));
    QCOMPARE(graph.around(4, 9, kAll), Rows{4});
}

void tst_StateGraph::textForGraphviz()
{
    const Objects objects = eight();
    const StateGraph graph = graphOf(objects);
    const Rows nodes{0, 2, 4};
    QCOMPARE(anim::dotOf(graph, nodes, numbers()),
             std::string("digraph animations {\n"
                         "  rankdir=LR;\n"
                         "  node [shape=box, style=rounded];\n"
                         "  subgraph cluster_state2 {\n"
                         "    label=\"state \\\"2\\\"\";\n"
                         "    a1 [label=\"animation 1\\n5 frames\"];\n"
                         "  }\n"
                         "  subgraph cluster_state5 {\n"
                         "    label=\"state \\\"5\\\"\";\n"
                         "    a3 [label=\"animation 3\\n5 frames\"];\n"
                         "  }\n"
                         "  subgraph cluster_state6 {\n"
                         "    label=\"state \\\"6\\\"\";\n"
                         "    a5 [label=\"animation 5\\n1 frame\", style=\"rounded,dashed\", "
                         "peripheries=2];\n"
                         "  }\n"
                         "  a8 [shape=plaintext, label=\"animation 8\"];\n"
                         "  a1 -> a1 [label=\"\u2192 12\"];\n"
                         "  a1 -> a3 [style=dashed, label=\"state \\\"5\\\"\\n10\u201310 \u2192 "
                         "10\"];\n"
                         "  a1 -> a3 [style=dashed, label=\"state \\\"5\\\"\\n13\u201315 \u2192 "
                         "11\"];\n"
                         "  a3 -> a3 [label=\"\u2192 12\"];\n"
                         "  a3 -> a8 [style=dashed, label=\"state \\\"9\\\"\\n10\u201314 \u2192 "
                         "0\"];\n"
                         "  a5 -> a5 [label=\"\u2192 12\"];\n"
                         "}\n"));
    QCOMPARE(anim::dotString("a\\b \"c\"\nd"), std::string("\"a\\\\b \\\"c\\\"\\nd\""));
}

void tst_StateGraph::aMoveableWithout()
{
    Objects objects = eight();
    objects.models.edit()[1].animationIndex = level::Model::kNoAnimation;
    const StateGraph graph = graphOf(objects);
    QVERIFY(graph.nodes().empty() && graph.edges().empty());
    QVERIFY(StateGraph().nodes().empty());
}

void tst_StateGraph::listsThatRunOut()
{
    Objects objects = eight();
    objects.animations.edit()[3].numStateChanges = 0xFFFF;
    objects.stateChanges.edit()[2].numDispatches = 0xFFFF;
    objects.animations.edit()[4].stateChangeIndex = 0xFFFF;
    objects.animations.edit()[4].numStateChanges = 5;
    const StateGraph graph = graphOf(objects);
    QCOMPARE(graph.edges().size(), std::size_t{11});
    QVERIFY(!graph.isCut());
}

void tst_StateGraph::listsThatOverlapWithoutEnd()
{
    // 60,000 animations with all 60,000 state changes, each of which has all 60,000 dispatches.
    constexpr std::size_t kMany = 60'000;
    Objects objects;
    Animation animation = animationOf(1, 0);
    animation.numStateChanges = kMany;
    objects.animations = Table<Animation>(std::vector<Animation>(kMany, animation));
    objects.stateChanges =
        Table<StateChange>(std::vector<StateChange>(kMany, StateChange{3, kMany, 0}));
    objects.animDispatches =
        Table<AnimDispatch>(std::vector<AnimDispatch>(kMany, AnimDispatch{0, 9, 59'999, 0}));
    objects.models = Table<level::Model>{modelAt(0), modelAt(0)};
    const StateGraph graph = graphOf(objects);
    QVERIFY(graph.isCut());
    QCOMPARE(graph.nodes().size(), kMany);
    // 4 * 120,000 + 16,384 rows are looked at: 8 state changes with their dispatches.
    QCOMPARE(graph.edges().size(), kMany + 8 * kMany);
    QCOMPARE(those(graph, &anim::StateNode::isReachable), (Rows{0, 59'999}));
    QCOMPARE(graph.around(0, 3, 100).size(), std::size_t{100});
}

template struct tr::test::RegisteredTest<tst_StateGraph, void>;
#include "tst_StateGraph.moc"
