#include "core/level/tables/RoomTables.h"
#include "core/level/tables/WorldTables.h"
#include "render/scene/Picking.h"
#include "tests/render/TestScenes.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <glm/gtc/matrix_transform.hpp>

#include <cmath>
#include <random>

namespace tables = tr::level::tables;
using render::BillboardAxes;
using render::BlendMode;
using render::Hit;
using render::PickIndex;
using render::Ray;
using render::SceneDescription;
using render::SceneSprite;
using test::Look;
using test::SceneWriter;

namespace
{

/// A ray against -Z, the direction in which addRectangle()'s fronts are seen.
Ray rayAt(float x, float y, float z = 1000.0F)
{
    return {{x, y, z}, {0.0F, 0.0F, -1.0F}};
}

Ray rayBetween(const glm::vec3& from, const glm::vec3& to)
{
    return {from, glm::normalize(to - from)};
}

bool isNear(const glm::vec3& a, const glm::vec3& b)
{
    return glm::distance(a, b) < 0.01F;
}

/// Every triangle in double precision, by its plane and the signs of three volumes.
std::optional<double> nearestByPlanes(const SceneDescription& scene, const Ray& ray)
{
    std::optional<double> nearest;
    const glm::dvec3 origin(ray.origin);
    const glm::dvec3 direction(ray.direction);
    for (const auto& batch : scene.batches)
    {
        for (std::uint32_t i = 0; i < batch.indexCount; i += 3)
        {
            std::array<glm::dvec3, 3> c;
            for (std::uint32_t k = 0; k < 3; ++k)
            {
                const auto& vertex = scene.vertices[scene.indices[batch.firstIndex + i + k]];
                c[k] = glm::dvec3(glm::dmat4(scene.nodes[vertex.node])
                                  * glm::dvec4(glm::dvec3(vertex.position), 1.0));
            }
            const glm::dvec3 normal = glm::cross(c[1] - c[0], c[2] - c[0]);
            const double approach = glm::dot(normal, direction);
            if (approach == 0.0 || (!batch.doubleSided && approach > 0.0))
            {
                continue;
            }
            const double distance = glm::dot(normal, c[0] - origin) / approach;
            const glm::dvec3 p = origin + distance * direction;
            bool inside = distance >= 0.0;
            for (std::size_t k = 0; k < 3; ++k)
            {
                const glm::dvec3 edge = c[(k + 1) % 3] - c[k];
                inside = inside && glm::dot(glm::cross(edge, p - c[k]), normal) >= 0.0;
            }
            if (inside && (!nearest || distance < *nearest))
            {
                nearest = distance;
            }
        }
    }
    return nearest;
}

} // namespace

class tst_Picking : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingInAnEmptyScene();
    void reportsWhatIsHit();
    void missesBesideAndBehind();
    void theNearestWins_data();
    void theNearestWins();
    void backsAreSeenOfDoubleSidedFacesOnly();
    void nodesMoveFaces();
    void mirroringNodesTurnFacesOver();
    void flatteningNodesShowNothing();
    void facesBetweenNodes();
    void transparentTexelsLetThrough();
    void alphaDoesNotMatterElsewhere();
    void spritesNeedAxes();
    void spritesFaceTheCamera();
    void transparentTexelsOfSprites();
    void noRaySlipsBetweenNeighbours();
    void axisParallelRaysAtBoxSides();
    void agreesWithAnotherAlgorithm();
    void theIndexOutlivesPoses();
};

void tst_Picking::nothingInAnEmptyScene()
{
    QVERIFY(!pick(SceneDescription{}, rayAt(0.0F, 0.0F)));
}

void tst_Picking::reportsWhatIsHit()
{
    SceneWriter writer;
    Look look;
    writer.addRectangle({200.0F, 0.0F}, {300.0F, 100.0F}, 50.0F, look);
    look.pick = writer.addPick(tables::Rooms);
    writer.addRectangle({0.0F, 0.0F}, {100.0F, 100.0F}, 50.0F, look);
    const SceneDescription scene = writer.finish();

    const auto hit = pick(scene, rayAt(90.0F, 80.0F));
    QVERIFY(hit);
    QCOMPARE(hit->pick, look.pick);
    QCOMPARE(hit->distance, 950.0F);
    QVERIFY(isNear(hit->point, {90.0F, 80.0F, 50.0F}));
    QCOMPARE(hit->triangle, 3U); // the upper right one of the second rectangle
    QCOMPARE(pick(scene, rayAt(10.0F, 20.0F))->triangle, 2U);
}

void tst_Picking::missesBesideAndBehind()
{
    SceneWriter writer;
    writer.addRectangle({0.0F, 0.0F}, {100.0F, 100.0F}, 50.0F, {});
    const SceneDescription scene = writer.finish();
    QVERIFY(!pick(scene, rayAt(101.0F, 50.0F)));
    QVERIFY(!pick(scene, rayAt(50.0F, -1.0F)));
    QVERIFY(!pick(scene, rayAt(50.0F, 50.0F, 49.0F)));
    QVERIFY(pick(scene, rayAt(50.0F, 50.0F, 51.0F)));
}

void tst_Picking::theNearestWins_data()
{
    QTest::addColumn<float>("firstZ");
    QTest::addColumn<float>("secondZ");
    QTest::newRow("first") << 20.0F << 10.0F;
    QTest::newRow("second") << 10.0F << 20.0F;
}

void tst_Picking::theNearestWins()
{
    QFETCH(float, firstZ);
    QFETCH(float, secondZ);
    SceneWriter writer;
    Look first;
    first.pick = writer.addPick(tables::Rooms);
    Look second;
    second.pick = writer.addPick(tables::Entities);
    second.blend = BlendMode::Additive;
    writer.addRectangle({0.0F, 0.0F}, {100.0F, 100.0F}, firstZ, first);
    writer.addRectangle({0.0F, 0.0F}, {100.0F, 100.0F}, secondZ, second);

    const auto hit = pick(writer.finish(), rayAt(50.0F, 40.0F));
    QVERIFY(hit);
    QCOMPARE(hit->pick, firstZ > secondZ ? first.pick : second.pick);
}

void tst_Picking::backsAreSeenOfDoubleSidedFacesOnly()
{
    const Ray fromBehind{{50.0F, 40.0F, -1000.0F}, {0.0F, 0.0F, 1.0F}};
    for (const bool doubleSided : {false, true})
    {
        SceneWriter writer;
        Look look;
        look.doubleSided = doubleSided;
        writer.addRectangle({0.0F, 0.0F}, {100.0F, 100.0F}, 50.0F, look);
        const SceneDescription scene = writer.finish();
        QVERIFY(pick(scene, rayAt(50.0F, 40.0F)));
        QCOMPARE(pick(scene, fromBehind).has_value(), doubleSided);
    }
}

void tst_Picking::nodesMoveFaces()
{
    SceneWriter writer;
    Look look;
    glm::mat4 matrix = glm::translate(glm::mat4(1.0F), {5000.0F, 0.0F, -300.0F});
    matrix = glm::rotate(matrix, glm::radians(90.0F), {0.0F, 0.0F, 1.0F});
    matrix = glm::scale(matrix, glm::vec3(2.0F));
    look.node = writer.addNode(matrix);
    writer.addRectangle({0.0F, 0.0F}, {100.0F, 50.0F}, 10.0F, look);
    const SceneDescription scene = writer.finish();

    // x becomes 2y, and y becomes -2x: it covers 4900..5000, 0..200.
    const auto hit = pick(scene, rayAt(4910.0F, 190.0F));
    QVERIFY(hit);
    QVERIFY(isNear(hit->point, {4910.0F, 190.0F, -280.0F}));
    QVERIFY(std::abs(hit->distance - 1280.0F) < 0.01F);
    QVERIFY(!pick(scene, rayAt(4890.0F, 190.0F)));
    QVERIFY(!pick(scene, rayAt(50.0F, 20.0F)));
}

void tst_Picking::mirroringNodesTurnFacesOver()
{
    SceneWriter writer;
    Look look;
    look.node = writer.addNode(glm::scale(glm::mat4(1.0F), {-1.0F, 1.0F, 1.0F}));
    writer.addRectangle({0.0F, 0.0F}, {100.0F, 100.0F}, 50.0F, look);
    const SceneDescription scene = writer.finish();
    QVERIFY(!pick(scene, rayAt(-50.0F, 40.0F)));
    QVERIFY(pick(scene, Ray{{-50.0F, 40.0F, -1000.0F}, {0.0F, 0.0F, 1.0F}}));
}

void tst_Picking::flatteningNodesShowNothing()
{
    SceneWriter writer;
    Look look;
    look.node = writer.addNode(glm::scale(glm::mat4(1.0F), {1.0F, 0.0F, 1.0F}));
    writer.addRectangle({0.0F, -10.0F}, {100.0F, 100.0F}, 50.0F, look);
    QVERIFY(!pick(writer.finish(), rayAt(50.0F, 0.0F)));
}

void tst_Picking::facesBetweenNodes()
{
    SceneWriter writer;
    const std::uint32_t moved =
        writer.addNode(glm::translate(glm::mat4(1.0F), {1000.0F, 0.0F, 0.0F}));
    writer.addRectangle({0.0F, 0.0F}, {100.0F, 100.0F}, 50.0F, {});
    SceneDescription scene = writer.finish();
    scene.vertices[2].node = moved; // the two right corners
    scene.vertices[3].node = moved;
    const auto hit = pick(scene, rayAt(900.0F, 50.0F));
    QVERIFY(hit);
    QVERIFY(isNear(hit->point, {900.0F, 50.0F, 50.0F}));
}

void tst_Picking::transparentTexelsLetThrough()
{
    for (const int alpha : {127, 128})
    {
        SceneWriter writer;
        Look front;
        front.layer = writer.addChequeredPage(static_cast<std::uint8_t>(alpha));
        front.blend = BlendMode::AlphaTest;
        front.pick = writer.addPick(tables::RoomStatics);
        Look back;
        back.pick = writer.addPick(tables::Rooms);
        writer.addRectangle({0.0F, 0.0F}, {256.0F, 256.0F}, 50.0F, front);
        writer.addRectangle({0.0F, 0.0F}, {256.0F, 256.0F}, 0.0F, back);
        const SceneDescription scene = writer.finish();

        // The square at the top left is a light one, its right neighbour a dark one.
        QCOMPARE(pick(scene, rayAt(16.0F, 240.0F))->pick, front.pick);
        QCOMPARE(pick(scene, rayAt(48.0F, 240.0F))->pick, alpha < 128 ? back.pick : front.pick);
        QCOMPARE(pick(scene, rayAt(48.0F, 208.0F))->pick, front.pick);
    }
}

void tst_Picking::alphaDoesNotMatterElsewhere()
{
    SceneWriter writer;
    Look look;
    look.layer = writer.addChequeredPage(0);
    writer.addRectangle({0.0F, 0.0F}, {256.0F, 256.0F}, 50.0F, look);
    QVERIFY(pick(writer.finish(), rayAt(48.0F, 240.0F)));
}

void tst_Picking::spritesNeedAxes()
{
    SceneWriter writer;
    SceneSprite sprite;
    sprite.position = {100.0F, 0.0F, 20.0F};
    sprite.leftTop = {-10.0F, 60.0F};
    sprite.rightBottom = {30.0F, 0.0F};
    sprite.layer = render::SceneVertex::kNoTexture;
    sprite.pick = writer.addPick(tables::RoomSprites);
    writer.scene().sprites.push_back(sprite);
    const SceneDescription scene = writer.finish();

    QVERIFY(!pick(scene, rayAt(100.0F, 30.0F)));
    const BillboardAxes axes;
    const auto hit = pick(scene, rayAt(125.0F, 55.0F), axes);
    QVERIFY(hit);
    QCOMPARE(hit->pick, sprite.pick);
    QCOMPARE(hit->distance, 980.0F);
    QCOMPARE(hit->triangle, Hit::kNoTriangle);
    QVERIFY(!pick(scene, rayAt(85.0F, 30.0F), axes));
    QVERIFY(!pick(scene, rayAt(100.0F, 61.0F), axes));
    QVERIFY(!pick(scene, rayAt(100.0F, -1.0F), axes));
    QVERIFY(!pick(scene, rayAt(100.0F, 30.0F, 19.0F), axes));
}

void tst_Picking::spritesFaceTheCamera()
{
    SceneWriter writer;
    SceneSprite sprite;
    sprite.leftTop = {-50.0F, 50.0F};
    sprite.rightBottom = {50.0F, -50.0F};
    sprite.layer = render::SceneVertex::kNoTexture;
    writer.scene().sprites.push_back(sprite);
    const SceneDescription scene = writer.finish();

    render::Camera camera;
    camera.setAngles(1.1F, 0.6F);
    const glm::vec2 middle = 0.5F * glm::vec2(test::kPicture);
    const float pixels = 45.0F / camera.unitsPerPixel(test::kPicture);
    for (const glm::vec2& offset : {glm::vec2(pixels, 0.0F), glm::vec2(0.0F, -pixels)})
    {
        const Ray ray = camera.ray(middle + offset, test::kPicture);
        QVERIFY(pick(scene, ray, camera.axes()));
        const Ray outside = camera.ray(middle + 1.2F * offset, test::kPicture);
        QVERIFY(!pick(scene, outside, camera.axes()));
    }
}

void tst_Picking::transparentTexelsOfSprites()
{
    SceneWriter writer;
    SceneSprite sprite;
    sprite.leftTop = {0.0F, 256.0F};
    sprite.rightBottom = {256.0F, 0.0F};
    sprite.layer = writer.addChequeredPage(0);
    writer.scene().sprites.push_back(sprite);
    const SceneDescription scene = writer.finish();
    QVERIFY(pick(scene, rayAt(16.0F, 240.0F), BillboardAxes{}));
    QVERIFY(!pick(scene, rayAt(48.0F, 240.0F), BillboardAxes{}));
}

void tst_Picking::noRaySlipsBetweenNeighbours()
{
    // A floor of many squares, seen at a slant: rays at corners, edges and diagonals.
    SceneWriter writer;
    constexpr int kSquares = 20;
    constexpr float kSector = 1024.0F;
    for (int x = 0; x < kSquares; ++x)
    {
        for (int y = 0; y < kSquares; ++y)
        {
            const glm::vec2 low{float(x) * kSector, float(y) * kSector};
            writer.addRectangle(low, low + kSector, 333.0F, {});
        }
    }
    const SceneDescription scene = writer.finish();
    const PickIndex index(scene);
    const glm::vec3 eye{-31'234.5F, 7654.3F, 22'222.0F};
    for (int i = 1; i < 4 * kSquares; ++i)
    {
        for (int j = 1; j < 4 * kSquares; ++j)
        {
            const glm::vec3 to{float(i) * kSector / 4.0F, float(j) * kSector / 4.0F, 333.0F};
            QVERIFY(index.pick(scene, rayBetween(eye, to)));
            QVERIFY(index.pick(scene, rayAt(to.x, to.y)));
        }
    }
}

void tst_Picking::axisParallelRaysAtBoxSides()
{
    SceneWriter writer;
    writer.addRectangle({0.0F, 0.0F}, {100.0F, 100.0F}, 50.0F, {});
    const SceneDescription scene = writer.finish();
    for (const float x : {0.0F, 100.0F})
    {
        for (const float y : {0.0F, 50.0F, 100.0F})
        {
            QVERIFY(pick(scene, rayAt(x, y)));
        }
    }
}

void tst_Picking::agreesWithAnotherAlgorithm()
{
    std::mt19937 random(20240607);
    std::uniform_real_distribution<float> place(-20'000.0F, 20'000.0F);
    std::uniform_real_distribution<float> size(-3000.0F, 3000.0F);
    const auto point = [&] { return glm::vec3(place(random), place(random), place(random)); };
    const auto offset = [&] { return glm::vec3(size(random), size(random), size(random)); };

    SceneWriter writer;
    for (int i = 0; i < 600; ++i)
    {
        Look look;
        look.doubleSided = i % 3 == 0;
        if (i % 50 == 0)
        {
            writer.addNode(glm::rotate(
                glm::translate(glm::mat4(1.0F), offset()), size(random), glm::normalize(offset())));
        }
        look.node = static_cast<std::uint32_t>(writer.scene().nodes.size() - 1);
        const glm::vec3 corner = point();
        writer.addQuad({corner, corner + offset(), corner + offset(), corner + offset()}, look);
    }
    const SceneDescription scene = writer.finish();
    const PickIndex index(scene);

    int hits = 0;
    int disagreements = 0;
    for (int i = 0; i < 600; ++i)
    {
        const Ray ray = rayBetween(point(), point());
        const auto expected = nearestByPlanes(scene, ray);
        const auto actual = index.pick(scene, ray);
        hits += actual ? 1 : 0;
        const bool same = expected.has_value() == actual.has_value()
                          && (!expected || std::abs(*expected - double(actual->distance)) < 1.0);
        disagreements += same ? 0 : 1; // at an edge, rounding may decide
    }
    QVERIFY2(hits > 100, qPrintable(QString::number(hits)));
    QVERIFY2(disagreements <= 2, qPrintable(QString::number(disagreements)));
}

void tst_Picking::theIndexOutlivesPoses()
{
    SceneWriter writer;
    Look look;
    look.node = writer.addNode(glm::mat4(1.0F));
    writer.addRectangle({0.0F, 0.0F}, {100.0F, 100.0F}, 50.0F, look);
    SceneDescription scene = writer.finish();
    const PickIndex index(scene);
    QVERIFY(index.pick(scene, rayAt(50.0F, 50.0F)));
    scene.nodes[look.node] = glm::translate(glm::mat4(1.0F), {7000.0F, 0.0F, 0.0F});
    QVERIFY(!index.pick(scene, rayAt(50.0F, 50.0F)));
    QVERIFY(index.pick(scene, rayAt(7050.0F, 50.0F)));
}

template struct tr::test::RegisteredTest<tst_Picking>;
#include "tst_Picking.moc"
