// A moveable with another body, and two of them in one scene: where their corners are is worked out
// by hand. A mesh has corners at its origin, 100 to the north (Z) and 100 up; the view has Y and Z
// the other way round.

#include "render/scene/SceneCheck.h"
#include "tests/render/SceneLevels.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <glm/gtc/matrix_transform.hpp>

using namespace test;
using render::ModelCast;
using render::PartnerStand;
using render::SceneDescription;
namespace tables = tr::level::tables;
namespace versions = tr::level::versions;

namespace
{

constexpr std::uint16_t kSmall = 100;
constexpr std::uint16_t kLarge = 300;

/// Two moveables of one mesh each; that of the second is three times as large. A third has two.
tr::level::Level twoMoveables()
{
    tr::level::Level level = emptyLevel(versions::Tr2);
    addObjects(level);
    std::vector<std::uint16_t> words(level.objects.meshWords.begin(),
                                     level.objects.meshWords.end());
    words.resize((words.size() + 1) / 2 * 2);
    const std::size_t mesh = words.size();
    for (std::size_t i = 0; i < mesh; ++i)
    {
        const auto up = static_cast<std::uint16_t>(-kSmall);
        words.push_back(words[i] == kSmall ? kLarge
                        : words[i] == up   ? static_cast<std::uint16_t>(-kLarge)
                                           : words[i]);
    }
    level.objects.meshWords = words;
    level.objects.meshPointers = {{0}, {static_cast<std::uint32_t>(2 * mesh)}};
    level.objects.meshTrees = {0, 0, 0, 0};
    auto& models = level.objects.models.edit();
    models.push_back(models[0]);
    models[1].id = 41;
    models[1].firstMesh = 1;
    models.push_back(models[0]);
    models[2].id = 42;
    models[2].numMeshes = 2;
    return level;
}

SceneDescription sceneOf(const tr::level::Level& level, const ModelCast& cast)
{
    return buildModelScene(render::SceneSource(level), 0, render::SceneLight::OfLevel, cast);
}

glm::mat4 moved(float x, float y, float z)
{
    return glm::translate(glm::mat4(1.0F), {x, y, z});
}

glm::mat4 quarterAbout(const glm::vec3& axis)
{
    return glm::rotate(glm::mat4(1.0F), glm::radians(90.0F), axis);
}

} // namespace

class tst_PartnerScene : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bothAreInOneScene();
    void eachStandsWhereItIsPut();
    void thePartnerGoesAlongWithAJoint();
    void aJointThatIsNotThereIsThePlace();
    void withoutAStandItIsNotSeen();
    void whoIsNotThereIsLeftOut();
    void anotherBody();
    void bodiesHaveAsManyMeshes();
};

void tst_PartnerScene::bothAreInOneScene()
{
    const auto level = twoMoveables();
    const auto scene = sceneOf(level, {{}, 1});
    QVERIFY(!findDefect(scene));
    QCOMPARE(scene.nodes.size(), std::size_t{3});
    QCOMPARE(scene.partnerNode, 2U);
    QCOMPARE(scene.vertices.size(), std::size_t{6});
    // Both begin 50 above their place.
    QVERIFY(isNear(worldPlace(scene, 1), {0.0F, 50.0F, -100.0F}));
    QVERIFY(isNear(worldPlace(scene, 4), {0.0F, 50.0F, -300.0F}));
    QVERIFY(scene.picks[scene.vertices[0].pick].table == tables::Models);
    QVERIFY(scene.picks[scene.vertices[3].pick].table == tr::schema::TableId{});
    QCOMPARE(sceneOf(level, {}).partnerNode, 0U);
}

/// A quarter turn about Y (down) brings north to the east.
void tst_PartnerScene::eachStandsWhereItIsPut()
{
    auto scene = sceneOf(twoMoveables(), {{}, 1});
    const PartnerStand stand{
        {moved(0, -50, 0)}, moved(1000, -200, 300) * quarterAbout({0.0F, 1.0F, 0.0F}), {}};
    scene.nodes = modelNodes(scene, {moved(7, 8, 9)}, stand);
    QVERIFY(isNear(worldPlace(scene, 0), {7.0F, -8.0F, -9.0F}));
    QVERIFY(isNear(worldPlace(scene, 3), {1000.0F, 250.0F, -300.0F}));
    QVERIFY(isNear(worldPlace(scene, 4), {1300.0F, 250.0F, -300.0F}));
    QVERIFY(isNear(worldPlace(scene, 5), {1000.0F, 550.0F, -300.0F}));
}

/// The hand is at (10, 20, 30) and a quarter about X: what is ahead of it (Z) is up.
void tst_PartnerScene::thePartnerGoesAlongWithAJoint()
{
    auto scene = sceneOf(twoMoveables(), {{}, 1});
    const tr::view::Pose pose{moved(10, 20, 30) * quarterAbout({1.0F, 0.0F, 0.0F})};
    scene.nodes = modelNodes(scene, pose, {{glm::mat4(1.0F)}, moved(0, 0, 100), 0});
    QVERIFY(isNear(worldPlace(scene, 3), {10.0F, 80.0F, -30.0F}));
    QVERIFY(isNear(worldPlace(scene, 4), {10.0F, 380.0F, -30.0F}));
}

void tst_PartnerScene::aJointThatIsNotThereIsThePlace()
{
    auto scene = sceneOf(twoMoveables(), {{}, 1});
    scene.nodes = modelNodes(scene, {moved(10, 20, 30)}, {{glm::mat4(1.0F)}, moved(5, 6, 7), 4});
    QVERIFY(isNear(worldPlace(scene, 3), {5.0F, -6.0F, -7.0F}));
}

/// All of it is in one point, so that nothing of it is drawn, as behind itself in another pose.
void tst_PartnerScene::withoutAStandItIsNotSeen()
{
    auto scene = sceneOf(twoMoveables(), {{}, 1});
    scene.nodes = modelNodes(scene, {moved(10, 20, 30)});
    QVERIFY(isNear(worldPlace(scene, 0), {10.0F, -20.0F, -30.0F}));
    QVERIFY(isNear(worldPlace(scene, 3), worldPlace(scene, 4)));
    QVERIFY(isNear(worldPlace(scene, 3), worldPlace(scene, 5)));
}

void tst_PartnerScene::whoIsNotThereIsLeftOut()
{
    const auto level = twoMoveables();
    auto scene = sceneOf(level, {{}, 99});
    QCOMPARE(scene.partnerNode, 0U);
    QCOMPARE(scene.vertices.size(), std::size_t{3});
    scene.nodes = modelNodes(scene, {moved(1, 2, 3)}, {{glm::mat4(1.0F)}, moved(5, 6, 7), {}});
    QVERIFY(isNear(worldPlace(scene, 0), {1.0F, -2.0F, -3.0F}));
    // Poses of other moveables, while the scene is made anew, move what there is.
    auto both = sceneOf(level, {{}, 1});
    both.nodes = modelNodes(both, {}, {{moved(1, 0, 0), moved(2, 0, 0)}, glm::mat4(1.0F), {}});
    QCOMPARE(both.nodes.size(), std::size_t{3});
    QVERIFY(isNear(worldPlace(both, 3), {1.0F, 0.0F, 0.0F}));
}

void tst_PartnerScene::anotherBody()
{
    const auto level = twoMoveables();
    const auto scene = sceneOf(level, {1, {}});
    QCOMPARE(scene.vertices.size(), std::size_t{3});
    QVERIFY(isNear(worldPlace(scene, 1), {0.0F, 50.0F, -300.0F}));
    // It is still the first one that is picked.
    QCOMPARE(scene.picks[scene.vertices[0].pick].index, 0U);
}

void tst_PartnerScene::bodiesHaveAsManyMeshes()
{
    const auto level = twoMoveables();
    for (const std::size_t body : {std::size_t{2}, std::size_t{99}})
    {
        const auto scene = sceneOf(level, {body, {}});
        QVERIFY(isNear(worldPlace(scene, 1), {0.0F, 50.0F, -100.0F}));
    }
}

template struct tr::test::RegisteredTest<tst_PartnerScene>;
#include "tst_PartnerScene.moc"
