#include "core/level/tables/RoomTables.h"
#include "render/scene/SceneCheck.h"
#include "tests/render/TestScenes.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <functional>
#include <limits>

using render::SceneDefect;
using render::SceneDescription;

class tst_SceneCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theEmptySceneIsFine();
    void aWholeSceneIsFine();
    void defects_data();
    void defects();
};

namespace
{

SceneDescription wholeScene()
{
    test::SceneWriter writer;
    test::Look look;
    look.layer = writer.addCoordinatePage();
    look.pick = writer.addPick(tr::level::tables::Rooms);
    writer.addBox(glm::vec3(-10.0F), glm::vec3(10.0F), look);
    writer.scene().sprites.push_back({});
    return writer.finish();
}

} // namespace

void tst_SceneCheck::theEmptySceneIsFine()
{
    QVERIFY(!findDefect(SceneDescription{}));
}

void tst_SceneCheck::aWholeSceneIsFine()
{
    QVERIFY(!findDefect(wholeScene()));
    SceneDescription withoutPicks;
    withoutPicks.nodes.emplace_back(1.0F);
    withoutPicks.vertices.emplace_back();
    QVERIFY(!findDefect(withoutPicks));
}

void tst_SceneCheck::defects_data()
{
    QTest::addColumn<std::function<void(SceneDescription&)>>("damage");
    QTest::addColumn<int>("expected");
    const auto row = [](const char* name, SceneDefect expected, auto damage)
    { QTest::newRow(name) << std::function<void(SceneDescription&)>(damage) << int(expected); };
    constexpr auto kLargest = std::numeric_limits<std::uint32_t>::max();

    row("index", SceneDefect::VertexOfIndex, [](auto& s) { s.indices[7] = 24; });
    row("batch end", SceneDefect::BatchRange, [](auto& s) { s.batches[0].indexCount += 3; });
    row("batch overflow",
        SceneDefect::BatchRange,
        [](auto& s) {
            s.batches[0] = {{}, false, 3, kLargest - 2};
        });
    row("batch start", SceneDefect::BatchRange, [](auto& s) { s.batches[0] = {{}, false, 39, 0}; });
    row("batch of two and a half",
        SceneDefect::BatchRange,
        [](auto& s) { s.batches[0].indexCount -= 1; });
    row("batch within a triangle",
        SceneDefect::BatchRange,
        [](auto& s) {
            s.batches[0] = {{}, false, 1, 3};
        });
    row("node", SceneDefect::NodeOfVertex, [](auto& s) { s.vertices[3].node = 1; });
    row("no node at all", SceneDefect::NodeOfVertex, [](auto& s) { s.nodes.clear(); });
    row("layer", SceneDefect::Layer, [](auto& s) { s.vertices[3].layer = 1; });
    row("sprite's layer", SceneDefect::Layer, [](auto& s) { s.sprites[0].layer = 1; });
    row("pick", SceneDefect::Pick, [](auto& s) { s.vertices[23].pick = 2; });
    row("sprite's pick", SceneDefect::Pick, [](auto& s) { s.sprites[0].pick = 2; });
    row("page", SceneDefect::PageSize, [](auto& s) { s.pages[0].rgba.pop_back(); });
}

void tst_SceneCheck::defects()
{
    QFETCH(std::function<void(SceneDescription&)>, damage);
    QFETCH(int, expected);
    SceneDescription scene = wholeScene();
    damage(scene);
    const auto defect = findDefect(scene);
    QVERIFY(defect);
    QCOMPARE(int(*defect), expected);
}

template struct tr::test::RegisteredTest<tst_SceneCheck>;
#include "tst_SceneCheck.moc"
