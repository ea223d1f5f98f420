// What stands in real levels as it goes out in a model file, against what the window shows of it.

#include "core/convert/models/LevelMaking.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/exchange/model/ModelPosing.h"
#include "core/level/Level.h"
#include "render/level/SceneBuilder.h"
#include "tests/corpus/CorpusFiles.h"
#include "tests/corpus/ModelFiles.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

using namespace tr;
using convert::LevelModelOptions;
using exchange::ModelFile;
using exchange::ModelNode;
using Entities = convert::LevelModelOptions::Entities;

namespace
{

/// How many corners something has, and how far they reach.
struct Reach
{
    std::size_t corners = 0;
    glm::vec3 low{std::numeric_limits<float>::max()};
    glm::vec3 high{std::numeric_limits<float>::lowest()};

    void add(const glm::vec3& corner)
    {
        ++corners;
        low = glm::min(low, corner);
        high = glm::max(high, corner);
    }

    [[nodiscard]] float awayFrom(const Reach& other) const
    {
        return std::max(glm::distance(low, other.low), glm::distance(high, other.high));
    }
};

/// By entity.
using Reaches = std::map<std::uint32_t, Reach>;

Reaches shownInWindow(const level::Level& level)
{
    const render::SceneDescription scene = render::buildLevelScene(level);
    Reaches reaches;
    for (const render::SceneVertex& vertex : scene.vertices)
    {
        const render::ScenePick& pick = scene.picks[vertex.pick];
        if (pick.table == level::tables::Entities)
        {
            const glm::vec3 at = scene.nodes[vertex.node] * glm::vec4(vertex.position, 1.0F);
            reaches[pick.index].add({-at.x, at.y, -at.z}); // from the view's axes
        }
    }
    return reaches;
}

Reach reachOf(const ModelFile& file, const std::vector<glm::mat4>& nodes, std::size_t number)
{
    const ModelNode& node = file.nodes[number];
    const exchange::ModelVertices& vertices = file.meshes[*node.mesh].vertices;
    Reach reach;
    for (std::size_t i = 0; i < vertices.positions.size(); ++i)
    {
        const glm::vec4 kept(vertices.positions[i], 1.0F);
        glm::vec4 at = nodes[number] * kept;
        if (node.skin)
        {
            const exchange::ModelSkin& skin = file.skins[*node.skin];
            at = glm::vec4(0.0F);
            for (std::size_t k = 0; k < 4; ++k)
            {
                const std::size_t joint = vertices.weights[i].joints[k];
                at += vertices.weights[i].weights[k]
                      * (nodes[skin.joints[joint]] * skin.inverseBinds[joint] * kept);
            }
        }
        reach.add(at);
    }
    return reach;
}

/// Of moveables; sprites of entities are none.
Reaches shownInModel(const ModelFile& file)
{
    const auto nodes = exchange::ModelPosing(file).atRest();
    Reaches reaches;
    for (std::size_t i = 0; i < file.nodes.size(); ++i)
    {
        const ModelNode& node = file.nodes[i];
        const std::size_t holder = node.skin ? *node.parent : i;
        const auto notes = convert::nodeNotesOf(file.nodes[holder].notes);
        if (node.mesh && notes && notes->entity && notes->moveable)
        {
            reaches[*notes->entity] = reachOf(file, nodes, i);
        }
    }
    return reaches;
}

} // namespace

class tst_CorpusLevelModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        if (!test::hasCorpus())
        {
            QSKIP("TR_CORPUS_DIR is not set to a folder of real files");
        }
    }

    void entitiesLookAsInTheWindow_data()
    {
        QTest::addColumn<QString>("path");
        for (const test::CorpusFile& file : test::corpusGameFiles())
        {
            QTest::newRow(file.name.c_str()) << QString::fromStdString(file.path.string());
        }
    }

    /// The window lets joints and hair begin where they stick; in a model file they are where their
    /// own meshes have them.
    void entitiesLookAsInTheWindow()
    {
        QFETCH(QString, path);
        const auto content = test::contentAt(path.toStdString());
        QVERIFY(content);
        const auto* const level = content->as<level::Level>();
        if (level == nullptr)
        {
            return;
        }
        const Reaches inWindow = shownInWindow(*level);
        for (const Entities entities : {Entities::Posed, Entities::Animated})
        {
            LevelModelOptions options;
            options.units = 1.0F;
            options.entities = entities;
            const auto file = convert::modelOfLevel(*content, options);
            QVERIFY(file);
            QCOMPARE(exchange::faultOf(*file), std::string());
            const Reaches inModel = shownInModel(*file);
            QCOMPARE(inModel.size(), inWindow.size());
            for (const auto& [entity, reach] : inModel)
            {
                const auto shown = inWindow.find(entity);
                QVERIFY2(shown != inWindow.end(), QByteArray::number(entity));
                QCOMPARE(reach.corners, shown->second.corners);
                const bool isLara = level->entities[entity].typeId == 0;
                QVERIFY2(reach.awayFrom(shown->second) < (isLara ? 12.0F : 0.5F),
                         QByteArray::number(entity));
            }
        }
    }
};

template struct tr::test::RegisteredTest<tst_CorpusLevelModels>;
#include "tst_CorpusLevelModels.moc"
