// Where the nodes of a graph stand: what Graphviz is asked, and that nothing but an answer is taken
// for one.

#include "core/anim/GraphLayout.h"
#include "core/anim/PlainGraph.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <random>
#include <string>
#include <vector>

using namespace tr::anim;

namespace
{

const std::string kAnswer = "graph 1 4 3\n"
                            "node n0 1 1 2 0.5 \"\" solid box black lightgrey\n"
                            "node n1 3 2.5 2 0.5 \"\" solid box black lightgrey\n"
                            "edge n0 n1 4 1 1 1.5 1 2 2.5 3 2.5 solid black\n"
                            "stop\n";

/// Two nodes and an edge between them.
GraphPlan twoNodes()
{
    return {{{{144, 36}, 1}, {{144, 36}, 2}}, {{0, 1, {}}}};
}

bool overlap(const std::vector<GraphBox>& boxes)
{
    for (std::size_t i = 0; i < boxes.size(); ++i)
    {
        for (std::size_t k = 0; k < i; ++k)
        {
            if (boxes[i].overlaps(boxes[k]))
            {
                return true;
            }
        }
    }
    return false;
}

std::vector<GraphBox> boxesOf(const GraphPlan& plan, const GraphPlacement& placement)
{
    std::vector<GraphBox> boxes;
    for (std::size_t i = 0; i < plan.nodes.size(); ++i)
    {
        boxes.push_back({placement.nodes[i], plan.nodes[i].size});
    }
    return boxes;
}

} // namespace

class tst_GraphLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAnAnswer();
    void refusesNonsense_data();
    void refusesNonsense();
    void anythingIsReadOrRefused();
    void asksForLayers();
    void placesLayers();
    void asksForGroups();
    void placesGroups();
    void gridsNeedNoProgram();
    void labelsFindRoom();
};

void tst_GraphLayout::readsAnAnswer()
{
    const auto graph = readPlain(kAnswer);
    QVERIFY(graph);
    QCOMPARE(graph->nodes.size(), std::size_t{2});
    QCOMPARE(graph->nodes.at("n0"), (GraphPoint{72, 144}));
    QCOMPARE(graph->nodes.at("n1"), (GraphPoint{216, 36}));
    QCOMPARE(graph->edges.size(), std::size_t{1});
    QCOMPARE(graph->edges[0].tail, std::string("n0"));
    QCOMPARE(graph->edges[0].curve.size(), std::size_t{4});
    QCOMPARE(graph->edges[0].curve[1], (GraphPoint{108, 144}));
}

void tst_GraphLayout::refusesNonsense_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char* name, std::string text)
    { QTest::newRow(name) << QByteArray(text.data(), static_cast<qsizetype>(text.size())); };
    const auto with = [](const std::string& line) { return "graph 1 4 3\n" + line + "\nstop\n"; };
    row("nothing", "");
    row("no end", kAnswer.substr(0, kAnswer.size() - 5));
    row("cut off in a line", kAnswer.substr(0, 50));
    row("only the end", "stop\n");
    row("no head", "node n0 1 1 2 1\nstop\n");
    row("text behind the end", kAnswer + "node n2 1 1 1 1\n");
    row("another line", with("cluster 1 2 3"));
    row("a message", "Error: syntax error in line 1\nstop\n");
    row("no number", with("node n0 one 1 2 0.5"));
    row("too few numbers", with("node n0 1"));
    row("half a number", with("node n0 1x 1 2 0.5"));
    row("endless", with("node n0 inf 1 2 0.5"));
    row("not a number", with("node n0 nan 1 2 0.5"));
    row("far off", with("node n0 1e300 1 2 0.5"));
    row("twice", with("node n0 1 1 2 1\nnode n0 2 2 2 1"));
    row("of nobody", with("edge n0 n1 4 1 1 1 1 1 1 1 1"));
    row("many points", with("node n0 1 1 2 1\nedge n0 n0 4000000000 1 1"));
    row("negative", with("node n0 1 1 2 1\nedge n0 n0 -4 1 1"));
    row("broken count", with("node n0 1 1 2 1\nedge n0 n0 2.5 1 1"));
    row("fewer points", with("node n0 1 1 2 1\nedge n0 n0 4 1 1 2 2 3 3"));
    row("binary", std::string("graph 1 4 3\nnode \0 1 1\n\xFF\xFEstop", 30));
}

void tst_GraphLayout::refusesNonsense()
{
    QFETCH(QByteArray, text);
    const std::string_view answer(text.data(), static_cast<std::size_t>(text.size()));
    QVERIFY(!readPlain(answer));
    QVERIFY(!layered(twoNodes(), answer));
    QVERIFY(!grouped(twoNodes(), answer));
}

void tst_GraphLayout::anythingIsReadOrRefused()
{
    std::mt19937 random(20260101); // NOLINT: the same each time
    for (int i = 0; i < 20'000; ++i)
    {
        std::string text = kAnswer;
        for (unsigned k = 0; k < 1 + random() % 4; ++k)
        {
            text[random() % text.size()] = static_cast<char>(random() % 256);
        }
        text.resize(random() % 4 == 0 ? random() % text.size() : text.size());
        if (const auto placement = layered(twoNodes(), text))
        {
            QCOMPARE(placement->nodes.size(), std::size_t{2});
        }
    }
}

void tst_GraphLayout::asksForLayers()
{
    GraphPlan plan = twoNodes();
    plan.edges.push_back({0, 1, {}});       // is drawn along the first
    plan.edges.push_back({1, 1, {}});       // needs no way
    plan.edges.push_back({1, 0, {72, 18}}); // has a label
    const std::string text = layeredText(plan);
    const auto body = text.substr(text.find('\n') + 1);
    QCOMPARE(body,
             std::string("n0[width=2.000,height=0.500];\n"
                         "n1[width=2.000,height=0.500];\n"
                         "n0->n1;\n"
                         "e3[width=1.000,height=0.250];\n"
                         "n1->e3->n0;\n"
                         "}\n"));
    QVERIFY(text.starts_with("digraph{rankdir=LR;"));
    QVERIFY(text.find("dir=none") != std::string::npos);
}

void tst_GraphLayout::placesLayers()
{
    const auto placement = layered(twoNodes(), kAnswer);
    QVERIFY(placement);
    QCOMPARE(placement->nodes, (std::vector<GraphPoint>{{72, 144}, {216, 36}}));
    QCOMPARE(placement->edges[0].size(), std::size_t{1});
    QVERIFY(!placement->labels[0]);
    // An answer about other nodes is none.
    GraphPlan three = twoNodes();
    three.nodes.push_back({{10, 10}, 1});
    QVERIFY(!layered(three, kAnswer));
    GraphPlan labelled = twoNodes();
    labelled.edges[0].label = {10, 10};
    QVERIFY(!layered(labelled, kAnswer));
    QVERIFY(!grouped(twoNodes(), kAnswer));
}

void tst_GraphLayout::asksForGroups()
{
    GraphPlan plan = twoNodes();
    plan.edges.push_back({1, 0, {}}); // the same two groups
    plan.nodes.push_back({{144, 36}, 2});
    plan.edges.push_back({1, 2, {}}); // inside of one
    const std::string text = groupedText(plan);
    const auto body = text.substr(text.find('\n') + 1);
    // A box: the node, 14 on each side, 24 for the title, and half of 40 around: 212 x 128. Two
    // nodes stand below each other, 22 apart.
    QCOMPARE(body,
             std::string("g1[width=2.944,height=1.778];\n"
                         "g2[width=2.944,height=2.583];\n"
                         "g1--g2;\n"
                         "}\n"));
}

void tst_GraphLayout::placesGroups()
{
    GraphPlan plan = twoNodes();
    plan.nodes.push_back({{144, 36}, 2});
    const auto placement = grouped(plan, "graph 1 9 9\nnode g1 2 2 1 1\nnode g2 6 6 1 1\nstop\n");
    QVERIFY(placement);
    QCOMPARE(placement->groups.size(), std::size_t{2});
    QCOMPARE(placement->groups[1].box.middle, (GraphPoint{432, 216}));
    // The second and the third below each other, under the title.
    QCOMPARE(placement->nodes[0], (GraphPoint{144, 504 + 12}));
    QCOMPARE(placement->nodes[1], (GraphPoint{432, 216 + 12 - 29}));
    QCOMPARE(placement->nodes[2], (GraphPoint{432, 216 + 12 + 29}));
    // Boxes that are said to stand in the same place are moved apart.
    const auto apart = grouped(plan, "graph 1 9 9\nnode g1 2 2 1 1\nnode g2 2 2 1 1\nstop\n");
    QVERIFY(apart);
    QVERIFY(!apart->groups[0].box.overlaps(apart->groups[1].box));
    QVERIFY(!overlap(boxesOf(plan, *apart)));
}

void tst_GraphLayout::gridsNeedNoProgram()
{
    GraphPlan plan;
    for (std::uint32_t i = 0; i < 300; ++i)
    {
        plan.nodes.push_back({{100.0 + i % 7, 40}, i % 13});
    }
    const GraphPlacement placement = gridded(plan);
    QCOMPARE(placement.groups.size(), std::size_t{13});
    QVERIFY(!overlap(boxesOf(plan, placement)));
    std::vector<GraphBox> groups;
    for (const GraphGroup& each : placement.groups)
    {
        groups.push_back(each.box);
    }
    QVERIFY(!overlap(groups));
    QVERIFY(gridded({}).nodes.empty());
}

void tst_GraphLayout::labelsFindRoom()
{
    const GraphBox node{{0, 0}, {160, 40}};
    const std::vector<GraphBox> wanted(30, GraphBox{{0, 0}, {120, 18}});
    const auto places = freePlaces(wanted, std::vector<GraphBox>{node});
    std::vector<GraphBox> boxes{node};
    for (const GraphPoint& place : places)
    {
        boxes.push_back({place, {120, 18}});
    }
    QVERIFY(!overlap(boxes));
    const GraphBox far{{500, 0}, {10, 10}};
    QCOMPARE(freePlaces(std::vector<GraphBox>{far}, std::vector<GraphBox>{node}),
             std::vector<GraphPoint>{far.middle});
    QVERIFY((GraphBox{{0, 0}, {10, 10}}.overlaps({{9, 9}, {10, 10}})));
    QVERIFY(!(GraphBox{{0, 0}, {10, 10}}.overlaps({{10, 0}, {10, 10}})));
}

template struct tr::test::RegisteredTest<tst_GraphLayout, void>;
#include "tst_GraphLayout.moc"
