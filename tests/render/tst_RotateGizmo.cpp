// Rings that something is turned by: where they are in a picture, and what a hand does to them.

#include "render/gizmo/RotateGizmo.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using render::Camera;
using render::GizmoArc;
using render::GizmoHandle;
using render::RotateGizmo;

namespace
{

constexpr glm::ivec2 kView{800, 600};
constexpr float kDegree = 0.01745329251994329577F;
const glm::vec3 kPlace(100.0F, 50.0F, -30.0F);

/// Looks at the place from the front right and above.
Camera camera(render::Projection projection = render::Projection::Perspective)
{
    Camera made;
    made.setProjection(projection);
    made.lookFrom(kPlace + glm::vec3(700.0F, 900.0F, -1000.0F), kPlace);
    return made;
}

/// Axes that are no axis of the world.
glm::mat3 tilted()
{
    const glm::vec3 x = glm::normalize(glm::vec3(0.9F, 0.3F, -0.2F));
    const glm::vec3 y = glm::normalize(glm::cross(glm::vec3(0.1F, 0.2F, 1.0F), x));
    return {x, y, glm::cross(x, y)};
}

std::vector<glm::vec2> frontOf(const RotateGizmo& gizmo, GizmoHandle ring, const Camera& seen)
{
    std::vector<glm::vec2> points;
    for (const GizmoArc& arc : gizmo.arcs(seen, kView))
    {
        if (arc.ring == ring && !arc.isBehind)
        {
            points.insert(points.end(), arc.points.begin(), arc.points.end());
        }
    }
    return points;
}

/// The pixel of a point that is a place of a ring, turned about its axis.
glm::vec2 pixelAt(const glm::vec3& from, const glm::vec3& axis, float angle, const Camera& seen)
{
    const glm::vec3 across = glm::cross(axis, from);
    const glm::vec3 turned = std::cos(angle) * from + std::sin(angle) * across;
    return *seen.project(kPlace + turned, kView);
}

} // namespace

class tst_RotateGizmo : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void ringsAreAsLargeFromAnywhere()
    {
        for (const float distance : {300.0F, 3'000.0F, 30'000.0F})
        {
            for (const auto projection :
                 {render::Projection::Perspective, render::Projection::Orthographic})
            {
                Camera seen = camera(projection);
                seen.setDistance(distance);
                const RotateGizmo gizmo(kPlace, tilted());
                const auto centre = seen.project(kPlace, kView);
                float most = 0.0F;
                float least = 1000.0F;
                for (const glm::vec2& point : frontOf(gizmo, GizmoHandle::View, seen))
                {
                    most = std::max(most, glm::distance(point, *centre));
                    least = std::min(least, glm::distance(point, *centre));
                }
                QVERIFY(most < 83.0F && least > 77.0F);
            }
        }
    }

    void halfOfARingIsBehind()
    {
        const RotateGizmo gizmo(kPlace, tilted());
        std::size_t behind = 0;
        std::size_t front = 0;
        for (const GizmoArc& arc : gizmo.arcs(camera(), kView))
        {
            if (arc.ring == GizmoHandle::View)
            {
                QVERIFY(!arc.isBehind);
                continue;
            }
            (arc.isBehind ? behind : front) += arc.points.size() - 1;
        }
        QCOMPARE(behind + front, std::size_t{3 * 72});
        QVERIFY(behind > 100 && front > 100);
    }

    void ringsAreTakenHoldOfWhereTheyAre()
    {
        const RotateGizmo gizmo(kPlace, tilted());
        const Camera seen = camera();
        for (const GizmoHandle ring : render::kGizmoHandles)
        {
            std::size_t own = 0;
            const auto points = frontOf(gizmo, ring, seen);
            for (const glm::vec2& point : points)
            {
                const auto found = gizmo.handleAt(point, seen, kView);
                QVERIFY(found.has_value()); // where rings cross it may be another
                own += found == ring ? 1 : 0;
            }
            QVERIFY(own > points.size() * 3 / 4);
        }
        const glm::vec2 centre = *seen.project(kPlace, kView);
        QVERIFY(!gizmo.handleAt(centre + glm::vec2(200.0F, 0.0F), seen, kView));
        QVERIFY(!gizmo.handleAt(centre + glm::vec2(0.0F, -95.0F), seen, kView));
    }

    void aRingFollowsTheHand()
    {
        const glm::mat3 axes = tilted();
        const RotateGizmo gizmo(kPlace, axes);
        for (const auto projection :
             {render::Projection::Perspective, render::Projection::Orthographic})
        {
            const Camera seen = camera(projection);
            for (const GizmoHandle ring : render::kGizmoHandles)
            {
                const glm::vec3 axis = gizmo.axis(ring, seen);
                const glm::vec3 from =
                    60.0F * glm::normalize(glm::cross(axis, glm::vec3(0.3F, 1.0F, 0.2F)));
                for (const float degrees : {1.0F, -1.0F, 30.0F, -75.0F, 120.0F})
                {
                    const float turned = gizmo.angle(ring,
                                                     pixelAt(from, axis, 0.0F, seen),
                                                     pixelAt(from, axis, degrees * kDegree, seen),
                                                     seen,
                                                     kView);
                    QVERIFY2(std::abs(turned - degrees * kDegree) < 0.01F,
                             qPrintable(QStringLiteral("%1: %2 degrees are %3")
                                            .arg(int(ring))
                                            .arg(double(degrees))
                                            .arg(double(turned / kDegree))));
                }
            }
        }
    }

    void aRingSeenFromItsEdgeTurnsAlongIt()
    {
        // The eye is in the plane of Y's ring: a hand that goes to the right turns its near side
        // there, about Y upwards.
        Camera seen;
        seen.lookFrom(kPlace + glm::vec3(0.0F, 0.0F, -1000.0F), kPlace);
        const RotateGizmo gizmo(kPlace, glm::mat3(1.0F));
        const glm::vec2 near = *seen.project(kPlace + glm::vec3(0.0F, 0.0F, -60.0F), kView);
        const glm::vec3 beside = kPlace + glm::vec3(60.0F, 0.0F, -60.0F);
        const float direction = seen.project(beside, kView)->x > near.x ? 1.0F : -1.0F;
        const float turned = gizmo.angle(
            GizmoHandle::Y, near, near + glm::vec2(direction * 32.0F, 0.0F), seen, kView);
        // From -Z towards +X about +Y: cross(Y, -Z) is -X, so it is a negative angle.
        QVERIFY2(std::abs(turned + 0.5F) < 0.05F, qPrintable(QString::number(double(turned))));
        QVERIFY(gizmo.angle(GizmoHandle::Y, near, near + glm::vec2(0.0F, 20.0F), seen, kView)
                < 0.01F);
    }

    void nothingIsDrawnBehindTheEye()
    {
        Camera seen;
        seen.lookFrom(kPlace + glm::vec3(0.0F, 0.0F, 500.0F), kPlace + glm::vec3(0, 0, 1000.0F));
        const RotateGizmo gizmo(kPlace, tilted());
        QVERIFY(gizmo.arcs(seen, kView).empty());
        QVERIFY(!gizmo.handleAt({400.0F, 300.0F}, seen, kView));
    }
};

template struct tr::test::RegisteredTest<tst_RotateGizmo>;
#include "tst_RotateGizmo.moc"
