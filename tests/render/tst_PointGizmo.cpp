// Places that are taken hold of: where they are in a picture, and what a hand does to them.

#include "render/gizmo/PointGizmo.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using render::Camera;
using render::GizmoPoint;
using render::PointGizmo;

namespace
{

constexpr glm::ivec2 kShown{800, 600};
const glm::vec3 kMiddle(-200.0F, 80.0F, 40.0F);
constexpr std::array<std::uint8_t, 4> kPointRed{235, 80, 80, 255};

Camera watching(render::Projection projection)
{
    Camera made;
    made.setProjection(projection);
    made.lookFrom(kMiddle + glm::vec3(800.0F, 600.0F, -1100.0F), kMiddle);
    return made;
}

/// A point in front along X, one behind it, and one in the floor.
PointGizmo threePoints()
{
    const glm::vec3 towards = glm::normalize(glm::vec3(800.0F, 600.0F, -1100.0F));
    return PointGizmo(
        {{kMiddle, {1.0F, 0.0F, 0.0F}, false, kPointRed},
         {kMiddle - 50.0F * towards, {0.0F, 0.0F, 1.0F}, false, kPointRed},
         {kMiddle + glm::vec3(300.0F, 0.0F, 0.0F), {0.0F, 1.0F, 0.0F}, true, kPointRed}});
}

glm::vec2 shownAt(const glm::vec3& place, const Camera& camera)
{
    return *camera.project(place, kShown);
}

constexpr std::array kBothProjections{render::Projection::Perspective,
                                      render::Projection::Orthographic};

} // namespace

class tst_PointGizmo : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void pointsAreTakenHoldOfWhereTheyAre()
    {
        const PointGizmo gizmo = threePoints();
        for (const auto projection : kBothProjections)
        {
            const Camera camera = watching(projection);
            const glm::vec2 front = shownAt(kMiddle, camera);
            // Of two behind each other the nearer.
            QVERIFY(gizmo.pointAt(front, camera, kShown) == std::size_t{0});
            QVERIFY(gizmo.pointAt(front + glm::vec2(5.0F, -5.0F), camera, kShown)
                    == std::size_t{0});
            QVERIFY(!gizmo.pointAt(front + glm::vec2(20.0F, 0.0F), camera, kShown));
            const glm::vec2 floor = shownAt(gizmo.points()[2].place, camera);
            QVERIFY(gizmo.pointAt(floor, camera, kShown) == std::size_t{2});
        }
    }

    /// What is taken hold of stays under the mouse.
    void aHandTakesThemAlong()
    {
        const PointGizmo gizmo = threePoints();
        for (const auto projection : kBothProjections)
        {
            const Camera camera = watching(projection);
            for (const float units : {1.0F, 64.0F, -150.0F})
            {
                const glm::vec3 along(units, 0.0F, 0.0F);
                const glm::vec3 way = gizmo.way(
                    0, shownAt(kMiddle, camera), shownAt(kMiddle + along, camera), camera, kShown);
                QVERIFY(glm::distance(way, along) < 0.05F);
                const glm::vec3 place = gizmo.points()[2].place;
                const glm::vec3 over(units, 0.0F, -2.0F * units);
                const glm::vec3 gone = gizmo.way(
                    2, shownAt(place, camera), shownAt(place + over, camera), camera, kShown);
                QVERIFY(glm::distance(gone, over) < 0.1F);
            }
        }
    }

    /// A plane that faces the eye does so from wherever it is seen: what is held stays under the
    /// mouse, and comes neither nearer to the eye nor goes farther.
    void aPlaneFacesTheEye()
    {
        const PointGizmo gizmo({{kMiddle, {}, true, kPointRed, true}});
        for (const auto projection : kBothProjections)
        {
            const Camera camera = watching(projection);
            const glm::vec2 start = shownAt(kMiddle, camera);
            for (const glm::vec2 by : {glm::vec2(60.0F, -25.0F), glm::vec2(-140.0F, 90.0F)})
            {
                const glm::vec3 way = gizmo.way(0, start, start + by, camera, kShown);
                QVERIFY(glm::distance(shownAt(kMiddle + way, camera), start + by) < 0.1F);
                const glm::vec3 eye = projection == render::Projection::Perspective
                                          ? glm::normalize(camera.position() - kMiddle)
                                          : -camera.forward();
                QVERIFY(std::abs(glm::dot(way, eye)) < 0.05F);
            }
        }
    }

    /// Beside its line a hand moves a point only along it.
    void nothingLeavesItsLine()
    {
        const PointGizmo gizmo = threePoints();
        const Camera camera = watching(render::Projection::Perspective);
        const glm::vec2 start = shownAt(kMiddle, camera);
        const glm::vec3 way = gizmo.way(0, start, start + glm::vec2(40.0F, 90.0F), camera, kShown);
        QCOMPARE(way.y, 0.0F);
        QCOMPARE(way.z, 0.0F);
        QVERIFY(way.x != 0.0F);
    }

    void nothingMovesTowardsTheEye()
    {
        Camera camera;
        camera.lookFrom(kMiddle + glm::vec3(1000.0F, 0.0F, 0.0F), kMiddle);
        const PointGizmo gizmo = threePoints();
        const glm::vec2 start = shownAt(kMiddle, camera);
        QCOMPARE(gizmo.way(0, start, start + glm::vec2(20.0F, 5.0F), camera, kShown),
                 glm::vec3(0.0F));
        // The floor is seen from its edge.
        QCOMPARE(gizmo.way(2, start, start + glm::vec2(20.0F, 5.0F), camera, kShown),
                 glm::vec3(0.0F));
    }

    /// Above its horizon there is no floor.
    void nothingGoesBeyondTheHorizon()
    {
        const PointGizmo gizmo = threePoints();
        const Camera camera = watching(render::Projection::Perspective);
        const glm::vec2 start = shownAt(gizmo.points()[2].place, camera);
        QCOMPARE(gizmo.way(2, start, glm::vec2(400.0F, -4000.0F), camera, kShown), glm::vec3(0.0F));
    }

    void whatIsLitIsBright()
    {
        const PointGizmo gizmo = threePoints();
        const Camera camera = watching(render::Projection::Perspective);
        const auto plain = gizmo.lines(camera, kShown, {});
        const auto lit = gizmo.lines(camera, kShown, std::array{std::size_t{1}});
        QVERIFY(lit.size() > plain.size());
        const auto red = [](const render::SceneLine& line) { return line.colour == kPointRed; };
        QVERIFY(std::ranges::all_of(plain, red));
        QCOMPARE(std::size_t(std::ranges::count_if(lit, red)), plain.size() / 3 * 2);
    }

    void nothingIsBehindTheEye()
    {
        Camera camera;
        camera.lookFrom(kMiddle + glm::vec3(0.0F, 0.0F, 2000.0F),
                        kMiddle + glm::vec3(0.0F, 0.0F, 4000.0F));
        const PointGizmo gizmo = threePoints();
        QVERIFY(gizmo.lines(camera, kShown, {}).empty());
        QVERIFY(!gizmo.pointAt({400.0F, 300.0F}, camera, kShown));
    }
};

template struct tr::test::RegisteredTest<tst_PointGizmo>;
#include "tst_PointGizmo.moc"
