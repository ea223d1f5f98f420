// State graphs of real moveables, laid out by Graphviz: no two boxes or labels have a place in
// common.

#include "core/anim/GraphLayout.h"
#include "core/anim/StateGraph.h"
#include "core/anim/StateGraphText.h"
#include "core/catalogue/Catalogue.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QProcess>
#include <QStandardPaths>
#include <QtTest>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

using namespace tr;
using anim::GraphBox;
using anim::GraphPlan;
using anim::StateGraph;

namespace
{

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kEach = 4; ///< of so many nodes of the largest moveable one is tried
constexpr int kWait = 60'000;    ///< milliseconds

constexpr double kLetter = 7.0;
constexpr double kMostWidth = 200.0;
constexpr anim::GraphSize kLabel{170.0, 18.0};

/// What a program answers to a text; nothing if it fails.
std::optional<std::string> answerOf(const char* program, const std::string& text)
{
    QProcess process;
    process.start(QString::fromLatin1(program), {QStringLiteral("-Tplain")});
    process.write(text.data(), static_cast<qint64>(text.size()));
    process.closeWriteChannel();
    const bool isDone = process.waitForFinished(kWait)
                        && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
    return isDone ? std::optional(process.readAllStandardOutput().toStdString()) : std::nullopt;
}

/// The nodes with sizes that their names need, and the edges among them; those that lead from
/// `labelled` have labels.
GraphPlan planOf(const StateGraph& graph,
                 schema::Version version,
                 std::uint32_t slot,
                 const std::vector<std::size_t>& nodes,
                 std::optional<std::size_t> labelled)
{
    GraphPlan plan;
    std::vector<std::size_t> places(graph.nodes().size(), kAll);
    for (const std::size_t node : nodes)
    {
        const auto name = catalogue::animationName(version, slot, static_cast<std::uint32_t>(node));
        const double width = kLetter * static_cast<double>(name ? name->size() + 6 : 18);
        places[node] = plan.nodes.size();
        plan.nodes.push_back(
            {{std::clamp(width, 110.0, kMostWidth), 44.0}, graph.nodes()[node].state});
    }
    for (const std::size_t node : nodes)
    {
        const view::RowRange edges = graph.edgesFrom(node);
        for (std::size_t i = edges.first; i < edges.end(); ++i)
        {
            const auto to = graph.nodeOf(graph.edges()[i].to);
            if (to && places[*to] != kAll)
            {
                plan.edges.push_back(
                    {places[node], places[*to], node == labelled ? kLabel : anim::GraphSize{}});
            }
        }
    }
    return plan;
}

/// How many of the boxes have a place in common with another one.
int overlapping(const GraphPlan& plan, const anim::GraphPlacement& placement)
{
    std::vector<GraphBox> boxes;
    for (std::size_t i = 0; i < plan.nodes.size(); ++i)
    {
        boxes.push_back({placement.nodes[i], plan.nodes[i].size});
    }
    for (std::size_t i = 0; i < plan.edges.size(); ++i)
    {
        if (placement.labels[i])
        {
            boxes.push_back({*placement.labels[i], plan.edges[i].label});
        }
    }
    int found = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i)
    {
        found += std::any_of(boxes.begin(),
                             boxes.begin() + static_cast<std::ptrdiff_t>(i),
                             [&](const GraphBox& box) { return box.overlaps(boxes[i]); })
                     ? 1
                     : 0;
    }
    return found;
}

/// The moveable with the most animations.
StateGraph largestOf(const level::Objects& objects, std::uint32_t& slot)
{
    StateGraph largest;
    for (const level::Model& model : objects.models)
    {
        StateGraph graph(objects, model);
        if (graph.nodes().size() > largest.nodes().size())
        {
            largest = std::move(graph);
            slot = model.id;
        }
    }
    return largest;
}

std::vector<std::size_t> allOf(const StateGraph& graph)
{
    std::vector<std::size_t> nodes(graph.nodes().size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
    {
        nodes[i] = i;
    }
    return nodes;
}

/// One of so many nodes, and the busiest.
std::vector<std::size_t> someOf(const StateGraph& graph)
{
    std::vector<std::size_t> some;
    std::size_t busiest = 0;
    for (std::size_t i = 0; i < graph.nodes().size(); ++i)
    {
        if (graph.around(i, 2, kAll).size() > graph.around(busiest, 2, kAll).size())
        {
            busiest = i;
        }
        if (i % kEach == 0)
        {
            some.push_back(i);
        }
    }
    if (!graph.nodes().empty())
    {
        some.push_back(busiest);
    }
    return some;
}

} // namespace

class tst_CorpusGraphs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void neighbourhoodsOfLara();

    void wholeMoveables_data() { test::addCorpusRows(); }

    void wholeMoveables();
};

void tst_CorpusGraphs::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 2 tests on real files are skipped");
    }
    QVERIFY2(!QStandardPaths::findExecutable(QStringLiteral("dot")).isEmpty(),
             "Graphviz is not installed");
}

/// Of the WAD with the largest moveable of all, 648 animations.
void tst_CorpusGraphs::neighbourhoodsOfLara()
{
    StateGraph graph;
    std::uint32_t slot = 0;
    schema::Version version = level::versions::Wad;
    for (const test::CorpusFile& each : test::corpusGameFiles())
    {
        const auto file = test::corpusFileAt(each.path);
        std::uint32_t found = 0;
        StateGraph largest = file ? largestOf(file->objects(), found) : StateGraph();
        if (largest.nodes().size() > graph.nodes().size())
        {
            graph = std::move(largest);
            slot = found;
            version = file->version();
        }
    }
    int tried = 0;
    int boxes = 0;
    std::size_t most = 0;
    for (const std::size_t node : someOf(graph))
    {
        const GraphPlan plan = planOf(graph, version, slot, graph.around(node, 2, kAll), node);
        const auto answer = answerOf("dot", anim::layeredText(plan));
        QVERIFY2(answer, std::to_string(node).c_str());
        const auto placement = anim::layered(plan, *answer);
        QVERIFY2(placement, std::to_string(node).c_str());
        QVERIFY2(overlapping(plan, *placement) == 0, std::to_string(node).c_str());
        ++tried;
        boxes += static_cast<int>(plan.nodes.size());
        most = std::max(most, plan.nodes.size());
    }
    qInfo("%zu animations: %d neighbourhoods of two steps with %d boxes, %zu at most",
          graph.nodes().size(),
          tried,
          boxes,
          most);
}

/// All of the largest moveable of each file, in groups; and what is exported can be drawn.
void tst_CorpusGraphs::wholeMoveables()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return; // protected by its author
    }
    std::uint32_t slot = 0;
    const StateGraph graph = largestOf(file->objects(), slot);
    if (graph.nodes().empty())
    {
        return;
    }
    QVERIFY(!graph.isCut());
    const GraphPlan plan =
        planOf(graph, file->version(), slot, allOf(graph), std::optional<std::size_t>());
    const auto answer = answerOf("sfdp", anim::groupedText(plan));
    QVERIFY(answer);
    const auto placement = anim::grouped(plan, *answer);
    QVERIFY(placement);
    QCOMPARE(overlapping(plan, *placement), 0);
    QCOMPARE(overlapping(plan, anim::gridded(plan)), 0);
    const anim::GraphWords words{[](std::size_t animation) { return std::to_string(animation); },
                                 [](std::uint16_t state) { return std::to_string(state); }};
    const auto nodes = graph.around(0, 1, kAll);
    std::vector<std::size_t> sorted(nodes.begin(), nodes.end());
    std::ranges::sort(sorted);
    QVERIFY(answerOf("dot", anim::dotOf(graph, sorted, words)));
}

template struct tr::test::RegisteredTest<tst_CorpusGraphs, QCoreApplication>;
#include "tst_CorpusGraphs.moc"
