// Arrows that something is moved by: where they are in a picture, and what a hand does to them.

#include "render/gizmo/MoveGizmo.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <cmath>

using render::Camera;
using render::GizmoHandle;
using render::MoveGizmo;

namespace
{

constexpr glm::ivec2 kGizmoPicture{800, 600};
const glm::vec3 kCentre(-200.0F, 80.0F, 40.0F);

Camera eye(render::Projection projection)
{
    Camera made;
    made.setProjection(projection);
    made.lookFrom(kCentre + glm::vec3(800.0F, 600.0F, -1100.0F), kCentre);
    return made;
}

glm::vec2 pixelOf(const glm::vec3& place, const Camera& camera)
{
    return *camera.project(place, kGizmoPicture);
}

} // namespace

class tst_MoveGizmo : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void arrowsAreTakenHoldOfWhereTheyAre()
    {
        const MoveGizmo gizmo(kCentre, glm::mat3(1.0F));
        for (const auto projection :
             {render::Projection::Perspective, render::Projection::Orthographic})
        {
            const Camera camera = eye(projection);
            const glm::vec2 centre = pixelOf(kCentre, camera);
            for (const GizmoHandle handle : {GizmoHandle::X, GizmoHandle::Y, GizmoHandle::Z})
            {
                const glm::vec2 tip = pixelOf(*gizmo.tip(handle, camera, kGizmoPicture), camera);
                QVERIFY(glm::distance(tip, centre) > 25.0F && glm::distance(tip, centre) < 80.0F);
                QVERIFY(gizmo.handleAt(glm::mix(centre, tip, 0.8F), camera, kGizmoPicture)
                        == handle);
                QVERIFY(!gizmo.handleAt(centre + 1.5F * (tip - centre), camera, kGizmoPicture));
            }
            QVERIFY(gizmo.handleAt(centre, camera, kGizmoPicture) == GizmoHandle::View);
            QVERIFY(!gizmo.handleAt(centre + glm::vec2(150.0F, 0.0F), camera, kGizmoPicture));
        }
    }

    /// What is taken hold of stays under the mouse.
    void aHandTakesItAlong()
    {
        const MoveGizmo gizmo(kCentre, glm::mat3(1.0F));
        for (const auto projection :
             {render::Projection::Perspective, render::Projection::Orthographic})
        {
            const Camera camera = eye(projection);
            for (const GizmoHandle handle : {GizmoHandle::X, GizmoHandle::Y, GizmoHandle::Z})
            {
                const glm::vec3 axis = glm::mat3(1.0F)[static_cast<glm::length_t>(handle)];
                const glm::vec3 grip = kCentre + 50.0F * axis;
                for (const float units : {1.0F, 64.0F, -150.0F})
                {
                    const glm::vec3 way = gizmo.way(handle,
                                                    pixelOf(grip, camera),
                                                    pixelOf(grip + units * axis, camera),
                                                    camera,
                                                    kGizmoPicture);
                    QVERIFY2(glm::distance(way, units * axis) < 0.05F,
                             qPrintable(QString::number(double(glm::distance(way, units * axis)))));
                }
            }
            const glm::vec3 there =
                kCentre + 70.0F * camera.axes().right - 30.0F * camera.axes().up;
            const glm::vec3 way = gizmo.way(GizmoHandle::View,
                                            pixelOf(kCentre, camera),
                                            pixelOf(there, camera),
                                            camera,
                                            kGizmoPicture);
            QVERIFY(glm::distance(way, there - kCentre) < 0.1F);
        }
    }

    /// Along an axis that points at the eye a pixel would be any distance.
    void nothingMovesTowardsTheEye()
    {
        Camera camera;
        camera.lookFrom(kCentre + glm::vec3(0.0F, 0.0F, -1000.0F), kCentre);
        const MoveGizmo gizmo(kCentre, glm::mat3(1.0F));
        const glm::vec2 centre = pixelOf(kCentre, camera);
        const glm::vec3 way = gizmo.way(
            GizmoHandle::Z, centre, centre + glm::vec2(30.0F, 10.0F), camera, kGizmoPicture);
        QCOMPARE(way, glm::vec3(0.0F));
        for (float x = -90.0F; x <= 90.0F; x += 3.0F)
        {
            for (float y = -90.0F; y <= 90.0F; y += 3.0F)
            {
                QVERIFY(gizmo.handleAt(centre + glm::vec2(x, y), camera, kGizmoPicture)
                        != GizmoHandle::Z);
            }
        }
        camera.lookFrom(kCentre + glm::vec3(0.0F, 0.0F, 500.0F),
                        kCentre + glm::vec3(0.0F, 0.0F, 1000.0F));
        QVERIFY(gizmo.lines(camera, kGizmoPicture, std::nullopt).empty());
        QVERIFY(!gizmo.handleAt({400.0F, 300.0F}, camera, kGizmoPicture));
    }
};

template struct tr::test::RegisteredTest<tst_MoveGizmo>;
#include "tst_MoveGizmo.moc"
