#include "render/scene/SceneCheck.h"
#include "tests/render/SceneLevels.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace test;
using render::SceneDescription;
using render::SceneVertex;
using tr::level::Level;
using tr::schema::Version;
namespace versions = tr::level::versions;
using Points = std::vector<glm::ivec3>;

/// Lara as the engines put her together from the slots of TR4. Every expectation is worked out from
/// the rules: corners within a unit stick, others bend by half in knees and elbows; holsters hang
/// on the thighs; hair corners go by their numbers; the gun is on the torso at its slot's last
/// link.
namespace
{

constexpr std::size_t kMeshes = 15;
constexpr std::size_t kCalf = 2;
constexpr std::size_t kFoot = 3;

/// How Lara's meshes hang on each other, each 100 units below the one before; the head above.
std::vector<std::int32_t> laraTree(const glm::ivec3& lastLink = {0, -100, 0})
{
    constexpr std::array<std::int32_t, kMeshes - 1> kCodes{
        2, 0, 0, 3, 0, 0, 1, 2, 0, 0, 3, 0, 0, 1};
    std::vector<std::int32_t> tree;
    for (const std::int32_t code : kCodes)
    {
        tree.insert(tree.end(), {code, 0, 100, 0});
    }
    tree[tree.size() - 3] = lastLink.x;
    tree[tree.size() - 2] = lastLink.y;
    tree[tree.size() - 1] = lastLink.z;
    return tree;
}

/// Puts slots of meshes together; the corners of a mesh are in a row of triangles.
class LaraWriter
{
public:
    LaraWriter()
    {
        m_level = emptyLevel(versions::Tr4);
        m_level.objects.animations = {};
    }

    /// A slot with these meshes; each has the pose of rest, but for the turns given.
    void addSlot(std::uint32_t id,
                 const std::vector<Points>& meshes,
                 const std::vector<std::int32_t>& tree,
                 const std::vector<std::pair<std::size_t, std::uint16_t>>& turns = {})
    {
        auto& objects = m_level.objects;
        tr::level::Model model;
        model.id = id;
        model.numMeshes = static_cast<std::uint16_t>(meshes.size());
        model.firstMesh = static_cast<std::uint16_t>(objects.meshPointers.size());
        model.meshTreeIndex = static_cast<std::uint32_t>(objects.meshTrees.size());
        model.animationIndex = static_cast<std::uint16_t>(objects.animations.size());
        for (const Points& points : meshes)
        {
            addMesh(points);
        }
        auto& trees = objects.meshTrees.edit();
        trees.insert(trees.end(), tree.begin(), tree.end());

        tr::level::Animation animation;
        animation.frameRate = 1;
        animation.frameOffset = static_cast<std::uint32_t>(objects.frames.size() * 2);
        animation.frameSize = static_cast<std::uint8_t>(9 + meshes.size());
        auto& frames = objects.frames.edit();
        frames.insert(frames.end(), 9, 0);
        for (std::size_t i = 0; i < meshes.size(); ++i)
        {
            const auto turn =
                std::ranges::find(turns, i, &std::pair<std::size_t, std::uint16_t>::first);
            frames.push_back(turn == turns.end() ? std::uint16_t{0x4000} : turn->second);
        }
        objects.animations.edit().push_back(animation);
        objects.models.edit().push_back(model);
    }

    [[nodiscard]] const Level& level() const { return m_level; }

private:
    void addMesh(const Points& points)
    {
        auto& words = m_level.objects.meshWords.edit();
        m_level.objects.meshPointers.edit().push_back(
            {static_cast<std::uint32_t>(words.size() * 2)});
        words.insert(words.end(), 5, 0);
        words.push_back(static_cast<std::uint16_t>(points.size()));
        for (const glm::ivec3& point : points)
        {
            for (const int part : {point.x, point.y, point.z})
            {
                words.push_back(static_cast<std::uint16_t>(part));
            }
        }
        words.insert(words.end(), {0, 0}); // no normals, no quads
        const std::size_t triangles = points.size() < 3 ? 0 : points.size() - 2;
        words.push_back(static_cast<std::uint16_t>(triangles));
        for (std::size_t i = 0; i < triangles; ++i)
        {
            const auto corner = static_cast<std::uint16_t>(i);
            words.insert(words.end(),
                         {corner,
                          static_cast<std::uint16_t>(corner + 1),
                          static_cast<std::uint16_t>(corner + 2),
                          0,
                          0});
        }
    }

    Level m_level;
};

/// What meshes have that nobody looks at: far from everything.
Points filler()
{
    return {{900, 0, 0}, {901, 0, 0}, {902, 0, 0}};
}

std::vector<Points> fillers(std::size_t count = kMeshes)
{
    return std::vector<Points>(count, filler());
}

/// A quarter about an axis: the axis in the upper two bits, the angle in twelve.
constexpr std::uint16_t kQuarterX = 0x4000 | 0x400;
constexpr std::uint16_t kQuarterZ = 0xC000 | 0x400;

/// Where corners of the scene are in the world, in the file's axes.
Points placesOf(const SceneDescription& scene)
{
    Points places;
    for (std::size_t i = 0; i < scene.vertices.size(); ++i)
    {
        const glm::vec3 place = worldPlace(scene, i);
        places.emplace_back(glm::round(glm::vec3(place.x, -place.y, -place.z)));
    }
    return places;
}

bool has(const Points& places, const glm::ivec3& place)
{
    return std::ranges::find(places, place) != places.end();
}

} // namespace

class tst_LaraScene : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cornersStickWithinAUnit();
    void looseCornersBendByHalf();
    void looseCornersElsewhereStay();
    void theFirstJointIsNotDrawn();
    void holstersHangOnTheThighs();
    void theGunIsOnHerBack();
    void hairGoesByItsNumbers();
    void posingMovesAllOfHer();
    void thePlainSkinIsBare();
};

void tst_LaraScene::cornersStickWithinAUnit()
{
    LaraWriter writer;
    auto skin = fillers();
    skin[kCalf] = {{5, 0, 0}, {30, 0, 0}, {31, 0, 0}};
    skin[kCalf - 1] = {{-5, 100, 0}, {40, 0, 0}, {41, 0, 0}};
    auto joints = fillers();
    // One unit from the calf's, one from the thigh's, and two from either.
    joints[kCalf] = {{5, 1, -1}, {-6, 1, 1}, {7, 0, 0}};
    // The calf is turned by a quarter about X: what belongs to it goes from Y to Z.
    writer.addSlot(8, skin, laraTree(), {{kCalf, kQuarterX}});
    writer.addSlot(9, joints, laraTree());
    const auto scene = buildModelScene(render::SceneSource(writer.level()), 0);
    QVERIFY(!findDefect(scene));
    // The last three are of the joints of arms and head.
    const std::size_t first = kMeshes * 3 + 3;
    const auto places = placesOf(scene);
    QCOMPARE(scene.vertices[first].node, std::uint32_t{kCalf + 1});
    QCOMPARE(places[first], glm::ivec3(5, 200, 0));
    QCOMPARE(scene.vertices[first + 1].node, std::uint32_t{kCalf});
    QCOMPARE(places[first + 1], glm::ivec3(-5, 200, 0));
    // Both are 2 away on X from what is there: it is loose.
    QVERIFY(scene.vertices[first + 2].node > kMeshes);
    QCOMPARE(places[first + 2], glm::ivec3(7, 200, 0));
}

void tst_LaraScene::looseCornersBendByHalf()
{
    for (const bool back : {false, true})
    {
        LaraWriter writer;
        auto joints = fillers();
        joints[kCalf] = {{0, 0, 100}, {50, 0, 0}, {0, 100, 0}};
        const auto turn = static_cast<std::uint16_t>(back ? 0x4000 | 0xC00 : kQuarterX);
        writer.addSlot(8, fillers(), laraTree(), {{kCalf, turn}});
        writer.addSlot(9, joints, laraTree());
        const auto scene = buildModelScene(render::SceneSource(writer.level()), 0);
        const std::size_t first = kMeshes * 3 + 3;
        const auto places = placesOf(scene);
        // By 45 degrees: Z goes to -Y and Z, or to Y and Z.
        const int half = 71;
        QCOMPARE(places[first], glm::ivec3(0, 200 + (back ? half : -half), half));
        QCOMPARE(places[first + 1], glm::ivec3(50, 200, 0));
        QCOMPARE(places[first + 2], glm::ivec3(0, 200 + half, back ? -half : half));
    }
}

void tst_LaraScene::looseCornersElsewhereStay()
{
    LaraWriter writer;
    auto joints = fillers();
    joints[kFoot] = {{0, 0, 100}, {50, 0, 0}, {0, 100, 0}};
    writer.addSlot(8, fillers(), laraTree(), {{kFoot, kQuarterX}});
    writer.addSlot(9, joints, laraTree());
    const auto scene = buildModelScene(render::SceneSource(writer.level()), 0);
    const std::size_t first = kMeshes * 3 + 6;
    QCOMPARE(scene.vertices[first].node, std::uint32_t{kFoot + 1});
    QCOMPARE(placesOf(scene)[first], glm::ivec3(0, 200, 0));
}

void tst_LaraScene::theFirstJointIsNotDrawn()
{
    LaraWriter writer;
    auto joints = std::vector<Points>(kMeshes);
    joints[0] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    writer.addSlot(8, fillers(), laraTree());
    writer.addSlot(9, joints, laraTree());
    const auto scene = buildModelScene(render::SceneSource(writer.level()), 0);
    QCOMPARE(scene.vertices.size(), kMeshes * 3);
}

void tst_LaraScene::holstersHangOnTheThighs()
{
    LaraWriter writer;
    writer.addSlot(8, fillers(), laraTree());
    writer.addSlot(0, fillers(), laraTree(), {{4, kQuarterX}});
    auto holsters = fillers(17);
    holsters[4] = {{10, 20, 30}, {11, 20, 30}, {12, 20, 30}};
    holsters[8] = {{-10, 20, 30}, {-11, 20, 30}, {-12, 20, 30}};
    writer.addSlot(13, holsters, std::vector<std::int32_t>(16 * 4));
    const auto scene = buildModelScene(render::SceneSource(writer.level()), 1);
    QCOMPARE(scene.vertices.size(), (kMeshes + 2) * 3);
    const auto places = placesOf(scene);
    QCOMPARE(places[kMeshes * 3], glm::ivec3(10, 120, 30));
    // The right thigh is turned: (y, z) = (20, 30) to (-30, 20).
    QCOMPARE(places[kMeshes * 3 + 3], glm::ivec3(-10, 70, 20));

    // With pistols in them there is another slot, which comes first.
    holsters[4][0] = {99, 20, 30};
    writer.addSlot(14, holsters, std::vector<std::int32_t>(16 * 4));
    const auto armed = buildModelScene(render::SceneSource(writer.level()), 1);
    QCOMPARE(placesOf(armed)[kMeshes * 3], glm::ivec3(99, 120, 30));
}

void tst_LaraScene::theGunIsOnHerBack()
{
    LaraWriter writer;
    writer.addSlot(8, fillers(), laraTree());
    writer.addSlot(0, fillers(), laraTree());
    auto shotgun = fillers();
    shotgun[14] = {{1, 0, 0}, {50, 0, 0}, {60, 0, 0}};
    writer.addSlot(3, shotgun, laraTree({10, -20, -30}), {{14, kQuarterZ}});
    const auto scene = buildModelScene(render::SceneSource(writer.level()), 1);
    const auto places = placesOf(scene);
    QCOMPARE(scene.vertices.size(), (kMeshes + 1) * 3);
    // The torso is at (0, 100, 0); a quarter about Z brings X to Y.
    QCOMPARE(places[kMeshes * 3], glm::ivec3(10, 81, -30));
    QCOMPARE(places[kMeshes * 3 + 1], glm::ivec3(10, 130, -30));

    // In her hands it is not on her back.
    const auto inHands = buildModelScene(render::SceneSource(writer.level()), 2);
    QCOMPARE(inHands.vertices.size(), kMeshes * 3);
}

void tst_LaraScene::hairGoesByItsNumbers()
{
    LaraWriter writer;
    auto skin = fillers();
    Points& head = skin[14];
    head.resize(41, {900, 0, 0});
    head[37] = {10, 0, -30};
    head[38] = {-10, 0, -30};
    head[39] = {10, -20, -30};
    head[40] = {-10, -20, -30};
    writer.addSlot(8, skin, laraTree());
    writer.addSlot(0, fillers(), laraTree());
    // Square tubes of 50 units along Z.
    const Points tube{{-10, 10, 0},
                      {-10, -10, 0},
                      {10, -10, 0},
                      {10, 10, 0},
                      {-10, 10, 50},
                      {-10, -10, 50},
                      {10, -10, 50},
                      {10, 10, 50}};
    std::vector<std::int32_t> links;
    for (int i = 0; i < 5; ++i)
    {
        links.insert(links.end(), {0, 0, 0, 50});
    }
    writer.addSlot(30, std::vector<Points>(6, tube), links);
    const auto scene = buildModelScene(render::SceneSource(writer.level()), 1);
    QVERIFY(!findDefect(scene));
    const std::size_t first = (kMeshes - 1) * 3 + 39 * 3;
    QCOMPARE(scene.vertices.size(), first + 6U * 6U * 3U);
    const auto places = placesOf(scene);
    // Triangles (0 1 2), (1 2 3), (2 3 4), ... The head is at (0, 0, 0): 0 is 37, 1 is 39, 2 is 40,
    // and 3 is 38.
    QCOMPARE(places[first], glm::ivec3(10, 0, -30));
    QCOMPARE(places[first + 1], glm::ivec3(10, -20, -30));
    QCOMPARE(places[first + 2], glm::ivec3(-10, -20, -30));
    QCOMPARE(places[first + 5], glm::ivec3(-10, 0, -30));
    // It hangs straight down from (0, -10, -30): nothing is on her back. 4 of the first mesh is 0
    // of the second, and its X looks to -X, its Y to Z.
    const std::size_t fourth = first + 2 * 3 + 2;
    QCOMPARE(places[fourth], glm::ivec3(10, 40, -20));
    const std::size_t second = first + 6 * 3;
    QCOMPARE(places[second], places[fourth]);
    // The end of the last one: 300 below.
    QVERIFY(has(places, {10, 290, -20}));
    QVERIFY(has(places, {-10, 290, -40}));
    // Bridges begin where the mesh before them ends.
    const std::size_t third = second + 6 * 3;
    QCOMPARE(scene.vertices[third].node, scene.vertices[second].node);
    QCOMPARE(places[third], glm::ivec3(10, 90, -20));
}

void tst_LaraScene::posingMovesAllOfHer()
{
    LaraWriter writer;
    auto joints = fillers();
    joints[kCalf] = {{0, 0, 100}, {50, 0, 0}, {0, 100, 0}};
    writer.addSlot(8, fillers(), laraTree());
    writer.addSlot(0, fillers(), laraTree(), {{kCalf, kQuarterX}});
    writer.addSlot(9, joints, laraTree());
    auto shotgun = fillers();
    shotgun[14] = {{1, 0, 0}, {50, 0, 0}, {60, 0, 0}};
    writer.addSlot(3, shotgun, laraTree({10, -20, -30}));
    const render::SceneSource source(writer.level());
    auto scene = buildModelScene(source, 1);
    const auto& objects = writer.level().objects;
    // Her own pose gives the nodes that the scene has already.
    QVERIFY(
        modelNodes(scene, tr::view::poseOfFrame(objects, versions::Tr4, objects.models[1], 1, 0.0F))
        == scene.nodes);
    // In that of another animation the knee is straight, and the gun goes with the torso.
    auto pose = tr::view::poseOfFrame(objects, versions::Tr4, objects.models[1], 0, 0.0F);
    for (glm::mat4& mesh : pose)
    {
        mesh[3].x += 500.0F;
    }
    scene.nodes = modelNodes(scene, pose);
    const auto places = placesOf(scene);
    QVERIFY(has(places, {500, 200, 100}));
    QVERIFY(has(places, {511, 80, -30}));
}

void tst_LaraScene::thePlainSkinIsBare()
{
    LaraWriter writer;
    writer.addSlot(8, fillers(), laraTree());
    writer.addSlot(13, fillers(17), std::vector<std::int32_t>(16 * 4));
    const auto scene = buildModelScene(render::SceneSource(writer.level()), 0);
    QCOMPARE(scene.vertices.size(), kMeshes * 3);
}

template struct tr::test::RegisteredTest<tst_LaraScene>;
#include "tst_LaraScene.moc"
