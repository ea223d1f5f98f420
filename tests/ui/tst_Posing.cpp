// Joints turned in the 3D view by the rings around them, with mouse and keyboard.

#include "core/view/objects/MoveableView.h"
#include "render/gl/OffscreenRenderer.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/ViewportStage.h"
#include "ui/common/actions/ActionSet.h"

#include <QApplication>

#include <algorithm>
#include <array>
#include <vector>

using test::kPatience;
using test::Stage;
namespace tables = tr::level::tables;

namespace
{

/// Whether there is red, green and blue of rings in a picture that was without them.
bool showsRings(const QImage& picture, const QImage& before)
{
    std::array<int, 3> pixels{};
    for (int y = 0; y < picture.height(); ++y)
    {
        for (int x = 0; x < picture.width(); ++x)
        {
            const QColor colour = picture.pixelColor(x, y);
            if (colour != before.pixelColor(x, y))
            {
                pixels[0] += colour.red() > 200 && colour.blue() < 120 ? 1 : 0;
                pixels[1] += colour.green() > 180 && colour.red() < 150 ? 1 : 0;
                pixels[2] += colour.blue() > 220 && colour.red() < 120 ? 1 : 0;
            }
        }
    }
    return std::ranges::all_of(pixels, [](int count) { return count > 30; });
}

} // namespace

class tst_Posing : public QObject
{
    Q_OBJECT

public:
    static void prepare() { ui::useViewportFormat(); }

private:
    test::Workplace m_place;
    QString m_wad;

private Q_SLOTS:

    void initTestCase()
    {
        if (!render::gl::OffscreenRenderer::create())
        {
            QSKIP("There is no OpenGL 3.3 here.");
        }
        m_wad = test::makeWad(m_place.path(QStringLiteral("dancer.wad")));
        QVERIFY(!m_wad.isEmpty());
    }

    /// The mesh of the cube, turned by hand: about its X axis, about which it is not turned yet.
    void jointsAreTurnedByRings()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(m_wad));
        QVERIFY(!stage.view().gizmo());
        const QImage plain = stage.picture();
        stage.window->selection().select(ui::Address{tables::MeshPointers, 0});
        QVERIFY(stage.view().gizmo().has_value());
        QVERIFY(showsRings(stage.picture(), plain));
        const auto anglesNow = [&]
        {
            const auto& file = stage.window->session().file()->file();
            return tr::view::readKeyframe(file.objects(), file.version(), 0, 1)->angles[0];
        };
        const auto edits = [&] { return stage.window->session().document()->position(); };
        const tr::view::JointAngles before = anglesNow();
        const QImage seen = stage.picture();
        // Along the ring by six of its corners: 30 degrees.
        const auto ring = [&]
        {
            for (const render::GizmoArc& arc : stage.view().gizmo()->arcs(
                     stage.view().camera(), {stage.view().width(), stage.view().height()}))
            {
                if (arc.ring == render::GizmoRing::X && !arc.isBehind && arc.points.size() > 20)
                {
                    return arc.points;
                }
            }
            return std::vector<glm::vec2>(30);
        };
        const auto pixel = [](const glm::vec2& point)
        { return QPoint(qRound(point.x), qRound(point.y)); };
        const auto points = ring();
        constexpr std::size_t kFrom = 8;
        constexpr std::size_t kTo = 14;
        const auto dragRing = [&](bool escapes)
        {
            QTest::mousePress(&stage.view(), Qt::LeftButton, {}, pixel(points[kFrom]));
            for (std::size_t i = kFrom + 1; i <= kTo; ++i)
            {
                QMouseEvent move(QEvent::MouseMove,
                                 pixel(points[i]),
                                 stage.view().mapToGlobal(pixel(points[i])),
                                 Qt::NoButton,
                                 Qt::LeftButton,
                                 Qt::NoModifier);
                QCoreApplication::sendEvent(&stage.view(), &move);
            }
            QCOMPARE(edits(), std::size_t{0});
            QVERIFY(stage.picture() != seen);
            if (escapes)
            {
                QTest::keyClick(&stage.view(), Qt::Key_Escape);
            }
            QTest::mouseRelease(&stage.view(), Qt::LeftButton, {}, pixel(points[kTo]));
        };
        dragRing(true);
        QCOMPARE(edits(), std::size_t{0});
        QVERIFY(anglesNow() == before);
        dragRing(false);
        QCOMPARE(edits(), std::size_t{1});
        constexpr int kTurn = 0x10000 * 30 / 360;
        const int turned = std::abs(static_cast<std::int16_t>(anglesNow().x - before.x));
        QVERIFY2(std::abs(turned - kTurn) < 400, qPrintable(QString::number(turned)));
        QCOMPARE(anglesNow().y, before.y);
        stage.window->actionSet().action(ui::Command::Undo)->trigger();
        QVERIFY(anglesNow() == before);
        // By keys: many steps are one edit.
        stage.view().setFocus();
        for (int i = 0; i < 3; ++i)
        {
            QTest::keyClick(&stage.view(), Qt::Key_Up);
        }
        QCOMPARE(int(static_cast<std::int16_t>(anglesNow().x - before.x)), 3 * 64);
        QCOMPARE(edits(), std::size_t{1});
        QTest::keyClick(&stage.view(), Qt::Key_Down);
        QTest::keyClick(&stage.view(), Qt::Key_PageUp);
        QVERIFY(anglesNow().z != before.z);
        // There is nothing to turn while it plays, or where something else is selected.
        stage.player->setPlaying(true);
        QVERIFY(QTest::qWaitFor([&] { return !stage.view().gizmo(); }, kPatience));
        stage.player->setPlaying(false);
        QVERIFY(stage.view().gizmo().has_value()); // every frame is a key frame
        stage.window->selection().select(ui::Address{tables::Animations, 0});
        QVERIFY(!stage.view().gizmo());
    }
};

template struct tr::test::RegisteredTest<tst_Posing, QApplication>;
#include "tst_Posing.moc"
