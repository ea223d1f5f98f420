#include "render/scene/Camera.h"
#include "tests/support/TestProgram.h"

#include <QVector3D>
#include <QtTest>

#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <array>
#include <cmath>
#include <vector>

using render::BillboardAxes;
using render::Camera;
using render::DepthRange;
using render::Projection;
using render::Ray;
using render::SceneBounds;
using render::StandardView;

namespace
{

constexpr glm::ivec2 kViewport{800, 600};
constexpr float kQuarter = glm::half_pi<float>();

bool isNear(const glm::vec3& a, const glm::vec3& b, float tolerance = 1e-4F)
{
    const bool result = glm::distance(a, b) <= tolerance;
    if (!result)
    {
        qWarning("(%g %g %g) is not (%g %g %g)",
                 double(a.x),
                 double(a.y),
                 double(a.z),
                 double(b.x),
                 double(b.y),
                 double(b.z));
    }
    return result;
}

bool isNear(const glm::vec2& a, const glm::vec2& b, float tolerance)
{
    return isNear(glm::vec3(a, 0.0F), glm::vec3(b, 0.0F), tolerance);
}

SceneBounds boundsOf(const glm::vec3& low, const glm::vec3& high)
{
    SceneBounds bounds;
    bounds.include(low);
    bounds.include(high);
    return bounds;
}

std::vector<glm::vec3> cornersOf(const SceneBounds& bounds)
{
    std::vector<glm::vec3> corners;
    for (unsigned i = 0; i < 8; ++i)
    {
        corners.emplace_back((i & 1U) != 0 ? bounds.low.x : bounds.high.x,
                             (i & 2U) != 0 ? bounds.low.y : bounds.high.y,
                             (i & 4U) != 0 ? bounds.low.z : bounds.high.z);
    }
    return corners;
}

/// A camera that stands askew in both projections.
Camera askew(Projection projection)
{
    Camera camera;
    camera.setTarget({300.0F, -200.0F, 5000.0F});
    camera.setAngles(0.7F, 0.4F, 0.2F);
    camera.setDistance(3000.0F);
    camera.setProjection(projection);
    return camera;
}

const std::array kProjections{Projection::Perspective, Projection::Orthographic};

} // namespace

class tst_Camera : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void standardViews_data();
    void standardViews();
    void axesAreAnOrthonormalRightHandedBase();
    void anglesAreBroughtIntoRange();
    void orbitKeepsTheTarget();
    void lookKeepsThePosition();
    void rollLeansToTheRight();
    void flyMovesAlongTheView();
    void lookFromStandsWhereAsked();
    void lookFromStraightDownKeepsTheYaw();
    void lookFromOnePointDoesNothing();
    void lookFromKeepsTheEyeWhenTooNear();
    void panFollowsTheCursor();
    void zoomKeepsWhatIsUnderTheCursor();
    void zoomStopsAtTheLimits();
    void zoomGoesToAPointAndNoFurther();
    void zoomComesBackFromAPoint();
    void zoomTowardsAPointWithoutPerspective();
    void frameShowsEverythingTightly_data();
    void frameShowsEverythingTightly();
    void frameFollowsTheOutline_data();
    void frameFollowsTheOutline();
    void frameOfNothingStartsAnew();
    void frameOfAPoint();
    void projectionsAgreeAtTheTarget();
    void rayAndProjectAreInverse();
    void rayAgreesWithTheMatrices();
    void pointsBehindTheCameraAreNotProjected();
    void depthRangeInsideALevel();
    void depthRangeOutsideALevel();
    void depthRangeOfASmallObject();
    void depthRangeAlwaysHoldsTheTarget();
    void orthographicPlanesEncloseTheScene();
};

void tst_Camera::standardViews_data()
{
    QTest::addColumn<int>("view");
    QTest::addColumn<QVector3D>("forward");
    QTest::addColumn<QVector3D>("right");
    QTest::addColumn<QVector3D>("up");
    const auto row = [](const char* name, StandardView view, QVector3D f, QVector3D r, QVector3D u)
    { QTest::newRow(name) << int(view) << f << r << u; };
    row("front", StandardView::Front, {0, 0, 1}, {-1, 0, 0}, {0, 1, 0});
    row("back", StandardView::Back, {0, 0, -1}, {1, 0, 0}, {0, 1, 0});
    row("left", StandardView::Left, {-1, 0, 0}, {0, 0, -1}, {0, 1, 0});
    row("right", StandardView::Right, {1, 0, 0}, {0, 0, 1}, {0, 1, 0});
    row("top", StandardView::Top, {0, -1, 0}, {1, 0, 0}, {0, 0, -1});
    row("bottom", StandardView::Bottom, {0, 1, 0}, {-1, 0, 0}, {0, 0, -1});
    const float third = std::sqrt(1.0F / 3.0F);
    const float half = std::sqrt(0.5F);
    const float sixth = std::sqrt(1.0F / 6.0F);
    row("isometric",
        StandardView::Isometric,
        {third, -third, third},
        {-half, 0, half},
        {sixth, 2 * sixth, sixth});
}

void tst_Camera::standardViews()
{
    QFETCH(int, view);
    QFETCH(QVector3D, forward);
    QFETCH(QVector3D, right);
    QFETCH(QVector3D, up);
    const auto vec = [](const QVector3D& v) { return glm::vec3(v.x(), v.y(), v.z()); };

    Camera camera = askew(Projection::Perspective);
    const glm::vec3 target = camera.target();
    camera.setView(static_cast<StandardView>(view));

    QVERIFY(isNear(camera.forward(), vec(forward)));
    QVERIFY(isNear(camera.axes().right, vec(right)));
    QVERIFY(isNear(camera.axes().up, vec(up)));
    QVERIFY(isNear(camera.target(), target));
    QVERIFY(isNear(camera.position(), target - camera.distance() * vec(forward), 0.01F));
}

void tst_Camera::axesAreAnOrthonormalRightHandedBase()
{
    for (int i = -8; i <= 8; ++i)
    {
        for (int j = -4; j <= 4; ++j)
        {
            Camera camera;
            camera.setAngles(float(i) * 0.4F, float(j) * kQuarter / 4.0F, float(i + j) * 0.3F);
            const BillboardAxes axes = camera.axes();
            QVERIFY(isNear(glm::cross(axes.right, axes.up), -camera.forward(), 1e-5F));
            QVERIFY(std::abs(glm::length(axes.right) - 1.0F) < 1e-5F);
            QVERIFY(std::abs(glm::dot(axes.right, axes.up)) < 1e-5F);
        }
    }
}

void tst_Camera::anglesAreBroughtIntoRange()
{
    Camera camera;
    camera.setAngles(glm::two_pi<float>() + 0.5F, 4.0F, -glm::two_pi<float>());
    QVERIFY(std::abs(camera.yaw() - 0.5F) < 1e-5F);
    QCOMPARE(camera.pitch(), kQuarter);
    QVERIFY(std::abs(camera.roll()) < 1e-5F);
    camera.orbit(0.0F, -10.0F);
    QCOMPARE(camera.pitch(), -kQuarter);
}

void tst_Camera::orbitKeepsTheTarget()
{
    Camera camera = askew(Projection::Perspective);
    const glm::vec3 target = camera.target();
    camera.orbit(1.2F, -0.3F);
    QVERIFY(isNear(camera.target(), target, 0.0F));
    QVERIFY(std::abs(glm::distance(camera.position(), target) - camera.distance()) < 0.01F);
    QVERIFY(std::abs(camera.yaw() - 1.9F) < 1e-5F);
    QVERIFY(std::abs(camera.pitch() - 0.1F) < 1e-5F);
}

void tst_Camera::lookKeepsThePosition()
{
    Camera camera = askew(Projection::Perspective);
    const glm::vec3 eye = camera.position();
    const glm::vec3 target = camera.target();
    camera.look(0.5F, 0.2F);
    QVERIFY(isNear(camera.position(), eye, 0.01F));
    QVERIFY(glm::distance(camera.target(), target) > 100.0F);
}

void tst_Camera::rollLeansToTheRight()
{
    Camera camera;
    camera.setAngles(0.0F, 0.0F, kQuarter / 2.0F);
    const BillboardAxes axes = camera.axes();
    QVERIFY(axes.right.y < -0.5F);
    // The top of the picture is now to the right of where it was, which was -X.
    QVERIFY(axes.up.x < -0.5F && axes.up.y > 0.5F);
    camera.setView(StandardView::Front);
    QCOMPARE(camera.roll(), 0.0F);
}

void tst_Camera::flyMovesAlongTheView()
{
    Camera camera;
    camera.setView(StandardView::Right);
    const glm::vec3 eye = camera.position();
    camera.fly(100.0F, 20.0F, 3.0F);
    QVERIFY(isNear(camera.position(), eye + glm::vec3(100.0F, 3.0F, 20.0F), 0.01F));
}

void tst_Camera::lookFromStandsWhereAsked()
{
    Camera camera;
    const glm::vec3 eye{1000.0F, -500.0F, 20000.0F};
    const glm::vec3 target{-3000.0F, 800.0F, 15000.0F};
    camera.lookFrom(eye, target, 0.3F);
    QVERIFY(isNear(camera.position(), eye, 0.02F));
    QVERIFY(isNear(camera.target(), target, 0.02F));
    QCOMPARE(camera.roll(), 0.3F);
}

void tst_Camera::lookFromStraightDownKeepsTheYaw()
{
    Camera camera;
    camera.setAngles(0.8F, 0.0F);
    camera.lookFrom({0.0F, 1000.0F, 0.0F}, {0.0F, 0.0F, 0.0F});
    QVERIFY(std::abs(camera.yaw() - 0.8F) < 1e-6F);
    QVERIFY(isNear(camera.forward(), {0.0F, -1.0F, 0.0F}));
}

void tst_Camera::lookFromOnePointDoesNothing()
{
    Camera camera = askew(Projection::Perspective);
    const glm::vec3 eye = camera.position();
    camera.lookFrom({1.0F, 2.0F, 3.0F}, {1.0F, 2.0F, 3.0F});
    QVERIFY(isNear(camera.position(), eye, 0.0F));
}

void tst_Camera::lookFromKeepsTheEyeWhenTooNear()
{
    Camera camera;
    camera.lookFrom({10.0F, 20.0F, 30.0F}, {11.0F, 20.0F, 30.0F});
    QCOMPARE(camera.distance(), Camera::kMinimumDistance);
    QVERIFY(isNear(camera.position(), {10.0F, 20.0F, 30.0F}));
    QVERIFY(isNear(camera.forward(), {1.0F, 0.0F, 0.0F}));
}

void tst_Camera::panFollowsTheCursor()
{
    for (const Projection projection : kProjections)
    {
        Camera camera = askew(projection);
        const glm::vec3 point = camera.target();
        const auto before = camera.project(point, kViewport);
        camera.pan({37.0F, -21.0F}, kViewport);
        const auto after = camera.project(point, kViewport);
        QVERIFY(before && after);
        QVERIFY(isNear(*after, *before + glm::vec2(37.0F, -21.0F), 0.05F));
    }
}

void tst_Camera::zoomKeepsWhatIsUnderTheCursor()
{
    const glm::vec2 cursor{650.0F, 120.0F};
    for (const Projection projection : kProjections)
    {
        Camera camera = askew(projection);
        const Ray ray = camera.ray(cursor, kViewport);
        const glm::vec3 ahead = camera.forward();
        const float along =
            glm::dot(camera.target() - ray.origin, ahead) / glm::dot(ray.direction, ahead);
        const glm::vec3 point = ray.at(along);

        camera.zoom(3.0F, cursor, kViewport);
        QVERIFY(camera.distance() < 2000.0F);
        const auto seen = camera.project(point, kViewport);
        QVERIFY(seen);
        QVERIFY(isNear(*seen, cursor, 0.1F));

        camera.zoom(-3.0F, cursor, kViewport);
        QVERIFY(std::abs(camera.distance() - 3000.0F) < 0.1F);
        QVERIFY(isNear(camera.target(), askew(projection).target(), 0.1F));
    }
}

void tst_Camera::zoomGoesToAPointAndNoFurther()
{
    // The target is far behind what is under the cursor: as in a level that is seen from above.
    Camera camera;
    camera.lookFrom({0.0F, 30'000.0F, 0.0F}, {0.0F, -20'000.0F, 5'000.0F});
    const glm::vec3 floor{2'000.0F, 0.0F, 4'000.0F};
    const auto pixel = camera.project(floor, kViewport);
    QVERIFY(pixel);
    float away = glm::distance(camera.position(), floor);
    camera.zoomTowards(floor, 1.0F);
    QVERIFY(glm::distance(camera.position(), floor) < 0.9F * away);
    for (int notch = 0; notch < 200; ++notch)
    {
        camera.zoomTowards(floor, 1.0F);
        const float now = glm::distance(camera.position(), floor);
        QVERIFY(now <= away);
        QVERIFY(camera.position().y > 0.0F);
        away = now;
    }
    QVERIFY(std::abs(away - Camera::kMinimumDistance) < 0.1F);
    const auto after = camera.project(floor, kViewport);
    QVERIFY(after);
    QVERIFY(isNear(*after, *pixel, 1.0F));
    // One large turn of the wheel is no more than many small ones.
    Camera fast;
    fast.lookFrom({0.0F, 30'000.0F, 0.0F}, {0.0F, -20'000.0F, 5'000.0F});
    fast.zoomTowards(floor, 1000.0F);
    QVERIFY(std::abs(glm::distance(fast.position(), floor) - Camera::kMinimumDistance) < 0.1F);
    // What is looked at is what is orbited: at the depth of the point.
    QVERIFY(camera.distance() < 2.0F * Camera::kMinimumDistance);
}

void tst_Camera::zoomComesBackFromAPoint()
{
    Camera camera;
    camera.lookFrom({0.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 100.0F});
    const glm::vec3 point{5.0F, 0.0F, 20.0F};
    const auto pixel = camera.project(point, kViewport);
    camera.zoomTowards(point, -20.0F);
    QVERIFY(glm::distance(camera.position(), point) > 400.0F);
    QVERIFY(isNear(*camera.project(point, kViewport), *pixel, 0.5F));
    camera.zoomTowards(point, -1000.0F);
    QVERIFY(glm::distance(camera.position(), point) <= 1.01F * Camera::kMaximumDistance);
    // What is behind the eye is nothing to go to.
    const glm::vec3 before = camera.position();
    camera.zoomTowards(before - 10.0F * camera.forward(), 1.0F);
    camera.zoomTowards(before, 1.0F);
    QVERIFY(isNear(camera.position(), before));
}

void tst_Camera::zoomTowardsAPointWithoutPerspective()
{
    Camera camera;
    camera.setProjection(Projection::Orthographic);
    camera.lookFrom({0.0F, 0.0F, -1000.0F}, {0.0F, 0.0F, 0.0F});
    const glm::vec3 point{50.0F, 20.0F, 300.0F};
    const auto pixel = camera.project(point, kViewport);
    const float scale = camera.unitsPerPixel(kViewport);
    camera.zoomTowards(point, 4.0F);
    QVERIFY(camera.unitsPerPixel(kViewport) < 0.6F * scale);
    QVERIFY(isNear(*camera.project(point, kViewport), *pixel, 0.1F));
}

void tst_Camera::zoomStopsAtTheLimits()
{
    Camera camera;
    camera.zoom(1000.0F, {10.0F, 10.0F}, kViewport);
    QCOMPARE(camera.distance(), Camera::kMinimumDistance);
    const glm::vec3 target = camera.target();
    camera.zoom(1.0F, {10.0F, 10.0F}, kViewport);
    QVERIFY(isNear(camera.target(), target)); // no creeping towards the cursor
    camera.zoom(-1000.0F, {10.0F, 10.0F}, kViewport);
    QCOMPARE(camera.distance(), Camera::kMaximumDistance);
}

void tst_Camera::frameShowsEverythingTightly_data()
{
    QTest::addColumn<int>("view");
    QTest::addColumn<int>("projection");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    for (int view = 0; view <= int(StandardView::Isometric); ++view)
    {
        for (const Projection projection : kProjections)
        {
            for (const auto& [width, height] : {std::pair(1600, 400), std::pair(300, 900)})
            {
                QTest::addRow(
                    "view %d, projection %d, %d x %d", view, int(projection), width, height)
                    << view << int(projection) << width << height;
            }
        }
    }
}

void tst_Camera::frameShowsEverythingTightly()
{
    QFETCH(int, view);
    QFETCH(int, projection);
    QFETCH(int, width);
    QFETCH(int, height);
    const SceneBounds bounds = boundsOf({-400.0F, 100.0F, 20'000.0F}, {900.0F, 4000.0F, 22'500.0F});
    const glm::ivec2 viewport{width, height};

    Camera camera;
    camera.setView(static_cast<StandardView>(view));
    camera.setProjection(static_cast<Projection>(projection));
    camera.frame(bounds, float(width) / float(height));

    glm::vec2 low(1.0F); // shares of the viewport
    glm::vec2 high(0.0F);
    for (const glm::vec3& corner : cornersOf(bounds))
    {
        const auto pixel = camera.project(corner, viewport);
        QVERIFY(pixel);
        low = glm::min(low, *pixel / glm::vec2(viewport));
        high = glm::max(high, *pixel / glm::vec2(viewport));
        const float depth = glm::dot(corner - camera.position(), camera.forward());
        QVERIFY(depth > camera.depthRange().nearPlane);
        QVERIFY(depth < camera.depthRange().farPlane);
    }
    // A margin of some percent on both sides of one axis; room on the other.
    const glm::vec2 extent = high - low;
    QVERIFY(std::min(low.x, low.y) > 0.02F && std::max(high.x, high.y) < 0.98F);
    QVERIFY2(std::max(extent.x, extent.y) > 0.9F, qPrintable(QString::number(extent.y)));
}

void tst_Camera::frameFollowsTheOutline_data()
{
    frameShowsEverythingTightly_data();
}

void tst_Camera::frameFollowsTheOutline()
{
    QFETCH(int, view);
    QFETCH(int, projection);
    QFETCH(int, width);
    QFETCH(int, height);
    const SceneBounds bounds = boundsOf({-400.0F, 100.0F, 20'000.0F}, {900.0F, 4000.0F, 22'500.0F});
    const float aspect = float(width) / float(height);
    const glm::ivec2 viewport{width, height};
    const std::vector<glm::vec3> pyramid{{-400.0F, 100.0F, 20'000.0F},
                                         {900.0F, 100.0F, 20'000.0F},
                                         {900.0F, 100.0F, 22'500.0F},
                                         {-400.0F, 100.0F, 22'500.0F},
                                         {250.0F, 4000.0F, 21'250.0F}};
    Camera camera;
    camera.setView(static_cast<StandardView>(view));
    camera.setProjection(static_cast<Projection>(projection));
    camera.frame(bounds, aspect);
    const float boxDistance = camera.distance();
    camera.frame(bounds, {}, aspect);
    QCOMPARE(camera.distance(), boxDistance);
    camera.frame(bounds, pyramid, aspect);
    QVERIFY(camera.distance() <= boxDistance * 1.001F);

    for (const glm::vec3& point : pyramid)
    {
        const auto pixel = camera.project(point, viewport);
        QVERIFY(pixel);
        const glm::vec2 share = glm::abs(*pixel / glm::vec2(viewport) * 2.0F - 1.0F);
        QVERIFY(share.x <= 1.0F && share.y <= 1.0F);
    }
}

void tst_Camera::frameOfNothingStartsAnew()
{
    Camera camera = askew(Projection::Perspective);
    camera.frame({});
    QVERIFY(isNear(camera.target(), glm::vec3(0.0F)));
    QCOMPARE(camera.distance(), Camera().distance());
}

void tst_Camera::frameOfAPoint()
{
    Camera camera;
    camera.frame(boundsOf({5.0F, 6.0F, 7.0F}, {5.0F, 6.0F, 7.0F}));
    QCOMPARE(camera.distance(), Camera::kMinimumDistance);
    const auto pixel = camera.project({5.0F, 6.0F, 7.0F}, kViewport);
    QVERIFY(pixel);
    QVERIFY(isNear(*pixel, glm::vec2(400.0F, 300.0F), 0.01F));
}

void tst_Camera::projectionsAgreeAtTheTarget()
{
    Camera camera = askew(Projection::Perspective);
    const glm::vec3 point = camera.target() + 200.0F * camera.axes().right;
    const auto perspective = camera.project(point, kViewport);
    camera.setProjection(Projection::Orthographic);
    const auto orthographic = camera.project(point, kViewport);
    QVERIFY(perspective && orthographic);
    QVERIFY(isNear(*perspective, *orthographic, 0.05F));
    QVERIFY(perspective->x > 440.0F);
}

void tst_Camera::rayAndProjectAreInverse()
{
    for (const Projection projection : kProjections)
    {
        const Camera camera = askew(projection);
        for (const glm::vec2& pixel : {glm::vec2(0.5F), glm::vec2(799.5F, 2.5F), glm::vec2(333.0F)})
        {
            const Ray ray = camera.ray(pixel, kViewport);
            QVERIFY(std::abs(glm::length(ray.direction) - 1.0F) < 1e-5F);
            for (const float distance : {10.0F, 1000.0F, 5000.0F})
            {
                const auto seen = camera.project(ray.at(distance), kViewport);
                QVERIFY(seen);
                QVERIFY(isNear(*seen, pixel, 0.1F));
            }
        }
    }
}

void tst_Camera::rayAgreesWithTheMatrices()
{
    for (const Projection projection : kProjections)
    {
        const Camera camera = askew(projection);
        const glm::mat4 clip = camera.projectionMatrix(kViewport) * camera.viewMatrix();
        const glm::vec2 pixel{123.0F, 456.0F};
        const Ray ray = camera.ray(pixel, kViewport);

        const glm::vec4 onNearPlane = clip * glm::vec4(ray.origin, 1.0F);
        QVERIFY(std::abs(onNearPlane.z / onNearPlane.w + 1.0F) < 1e-3F);

        const glm::vec4 further = clip * glm::vec4(ray.at(2500.0F), 1.0F);
        const glm::vec2 expected{2.0F * pixel.x / 800.0F - 1.0F, 1.0F - 2.0F * pixel.y / 600.0F};
        QVERIFY(isNear(glm::vec2(further) / further.w, expected, 1e-3F));
    }
}

void tst_Camera::pointsBehindTheCameraAreNotProjected()
{
    const Camera camera = askew(Projection::Perspective);
    QVERIFY(!camera.project(camera.position() - 100.0F * camera.forward(), kViewport));
    QVERIFY(camera.project(camera.position() + 100.0F * camera.forward(), kViewport));
}

void tst_Camera::depthRangeInsideALevel()
{
    Camera camera;
    camera.setSceneBounds(boundsOf(glm::vec3(-100'000.0F), glm::vec3(100'000.0F)));
    camera.setTarget({80'000.0F, -20'000.0F, 10'000.0F});
    camera.setDistance(2048.0F);
    const DepthRange depth = camera.depthRange();
    QCOMPARE(depth.nearPlane, 16.0F);
    QVERIFY(depth.farPlane > 200'000.0F);
}

void tst_Camera::depthRangeOutsideALevel()
{
    Camera camera;
    camera.setView(StandardView::Isometric);
    camera.setSceneBounds(boundsOf(glm::vec3(-20'000.0F), glm::vec3(20'000.0F)));
    camera.setDistance(400'000.0F);
    const DepthRange depth = camera.depthRange();
    // The near plane comes as far as the scene allows, for the sake of the depth buffer.
    QVERIFY(depth.nearPlane > 150'000.0F);
    QVERIFY(depth.nearPlane < 400'000.0F - 35'000.0F);
    QVERIFY(depth.farPlane > 400'000.0F + 35'000.0F);
}

void tst_Camera::depthRangeOfASmallObject()
{
    Camera camera;
    camera.frame(boundsOf(glm::vec3(-10.0F), glm::vec3(10.0F)));
    camera.setDistance(20.0F);
    const DepthRange depth = camera.depthRange();
    QVERIFY(depth.nearPlane <= 2.0F);
    QVERIFY(depth.nearPlane > 0.0F);
    QVERIFY(depth.farPlane > 30.0F);
}

void tst_Camera::depthRangeAlwaysHoldsTheTarget()
{
    for (const Projection projection : kProjections)
    {
        for (const float distance : {16.0F, 300.0F, 60'000.0F, 1'000'000.0F})
        {
            for (const float away : {0.0F, 500'000.0F})
            {
                Camera camera;
                camera.setProjection(projection);
                camera.setSceneBounds(boundsOf(glm::vec3(away), glm::vec3(away + 1000.0F)));
                camera.setDistance(distance);
                const DepthRange depth = camera.depthRange();
                QVERIFY(depth.nearPlane < distance);
                QVERIFY(depth.farPlane > distance);
                QVERIFY(projection == Projection::Orthographic || depth.nearPlane >= 1.0F);
            }
        }
    }
}

void tst_Camera::orthographicPlanesEncloseTheScene()
{
    Camera camera;
    camera.setProjection(Projection::Orthographic);
    camera.frame(boundsOf(glm::vec3(-5000.0F), glm::vec3(5000.0F)));
    camera.setDistance(100.0F); // zoomed in: the eye is inside
    const DepthRange depth = camera.depthRange();
    QVERIFY(depth.nearPlane < 100.0F - 8660.0F);
    QVERIFY(depth.farPlane > 100.0F + 8660.0F);
}

template struct tr::test::RegisteredTest<tst_Camera>;
#include "tst_Camera.moc"
