// Joints turned in the 3D view by the rings around them, with mouse and keyboard.

#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/Units.h"
#include "render/gl/OffscreenRenderer.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/ViewportStage.h"
#include "ui/common/actions/ActionSet.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QRegularExpression>

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

const render::RotateGizmo& rings(Stage& stage)
{
    return std::get<render::RotateGizmo>(*stage.view().hand().gizmo());
}

constexpr std::size_t kArmKeyframes = 5;
constexpr std::size_t kHandMesh = 3;

/// Writes a WAD with an arm of two bones of 512 units on a body, bent at the elbow, and a hand; it
/// stands still in five key frames, in each of two animations. The result is its path; empty if it
/// could not be written.
QString makeArm(const QString& path)
{
    tr::test::ModelPlan model = tr::test::turningCube(0, kArmKeyframes);
    const tr::test::MeshPlan cube = tr::test::cubeMesh(128.0F);
    model.meshes = {cube, cube, cube, cube};
    model.joints = {
        {false, false, {0, -256, 0}}, {false, false, {0, -512, 0}}, {false, false, {0, -512, 0}}};
    for (tr::test::Pose& pose : model.animations[0].poses)
    {
        pose.degrees = {{}, {30.0F, 0.0F, 0.0F}, {60.0F, 0.0F, 0.0F}, {}};
    }
    model.animations.push_back(model.animations[0]);
    const auto bytes = tr::test::fileBytes(
        tr::test::LevelBuilder(tr::level::versions::Wad).model(model).buildWad());
    return test::writeFile(path, bytes) ? path : QString();
}

/// The window with an arm whose mesh is selected, and what can be read of it.
struct ArmStage : Stage
{
    using Stage::Stage;

    [[nodiscard]] bool openArm(const QString& path, std::size_t mesh)
    {
        const bool isOpen = !path.isEmpty() && open(path);
        window->selection().select(ui::Address{tables::MeshPointers, mesh});
        view().setFocus();
        return isOpen && view().hand().gizmo().has_value();
    }

    [[nodiscard]] tr::view::Keyframe keyframe(std::size_t number = 0,
                                              std::size_t animation = 0) const
    {
        const auto& file = window->session().file()->file();
        const auto range = tr::view::keyframesOf(file.objects(), file.version(), animation);
        return *tr::view::readKeyframe(
            file.objects(), file.version(), range.firstWord + number * range.words, 4);
    }

    [[nodiscard]] glm::vec3 placeOf(std::size_t joint, std::size_t number = 0) const
    {
        const auto& objects = window->session().file()->file().objects();
        const auto joints = tr::view::jointsOf(objects, objects.models[0]);
        return tr::view::poseAt(joints, keyframe(number))[joint][3];
    }

    [[nodiscard]] QAction* action(const char* name) const
    {
        const QList<QAction*> all = viewport->actions();
        return *std::ranges::find(all, QLatin1String(name), &QAction::objectName);
    }

    [[nodiscard]] std::size_t edits() const { return window->session().document()->position(); }

    [[nodiscard]] QPoint pixelOf(const glm::vec3& place) const
    {
        const glm::ivec2 size(view().width(), view().height());
        const auto pixel = view().camera().project(place, size);
        return {qRound(pixel->x), qRound(pixel->y)};
    }

    /// Where an arrow is taken hold of: near its tip, or at the square in the middle.
    [[nodiscard]] glm::vec3 handle(render::GizmoHandle which) const
    {
        const auto& arrows = std::get<render::MoveGizmo>(*view().hand().gizmo());
        const glm::ivec2 size(view().width(), view().height());
        const auto tip = arrows.tip(which, view().camera(), size);
        const float along = which == render::GizmoHandle::View ? 0.0F : 0.8F;
        return glm::mix(arrows.place(), *tip, along);
    }

    void dragTo(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) const
    {
        QTest::mousePress(&view(), Qt::LeftButton, {}, from);
        for (int step = 1; step <= 4; ++step)
        {
            const QPoint place = from + (to - from) * step / 4;
            QMouseEvent move(QEvent::MouseMove,
                             place,
                             view().mapToGlobal(place),
                             Qt::NoButton,
                             Qt::LeftButton,
                             keys);
            QCoreApplication::sendEvent(&view(), &move);
        }
    }

    void letGo(const QPoint& at) const { QTest::mouseRelease(&view(), Qt::LeftButton, {}, at); }
};

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
        QVERIFY(!stage.view().hand().gizmo());
        const QImage plain = stage.picture();
        stage.window->selection().select(ui::Address{tables::MeshPointers, 0});
        QVERIFY(stage.view().hand().gizmo().has_value());
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
            for (const render::GizmoArc& arc : rings(stage).arcs(
                     stage.view().camera(), {stage.view().width(), stage.view().height()}))
            {
                if (arc.ring == render::GizmoHandle::X && !arc.isBehind && arc.points.size() > 20)
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
        const auto* const note = stage.view().findChild<QLabel*>(QStringLiteral("poseNote"));
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
            const QStringList lines = note->text().split(u'\n');
            QVERIFY(note->isVisible());
            QCOMPARE(lines.size(), 2);
            QCOMPARE(lines[0], QStringLiteral("mesh 0 \u00B7 hips"));
            const QRegularExpression about(QStringLiteral("^X -?(29|30|31)\\.\\d°, Y "));
            QVERIFY2(lines[1].contains(about), qPrintable(lines[1]));
            if (escapes)
            {
                QTest::keyClick(&stage.view(), Qt::Key_Escape);
            }
            QTest::mouseRelease(&stage.view(), Qt::LeftButton, {}, pixel(points[kTo]));
        };
        QVERIFY(note != nullptr);
        dragRing(true);
        QVERIFY(!note->isVisible());
        QCOMPARE(edits(), std::size_t{0});
        QVERIFY(anglesNow() == before);
        dragRing(false);
        QVERIFY(!note->isVisible());
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
        QVERIFY(QTest::qWaitFor([&] { return !stage.view().hand().gizmo(); }, kPatience));
        stage.player->setPlaying(false);
        QVERIFY(stage.view().hand().gizmo().has_value()); // every frame is a key frame
        stage.window->selection().select(ui::Address{tables::Animations, 0});
        QVERIFY(!stage.view().hand().gizmo());
    }

    /// A bone that turns about X only is turned about Y, too: its rotation takes a second word, in
    /// all key frames of the animation.
    void whatGetsLongerIsToldBefore()
    {
        ArmStage stage(m_place);
        QVERIFY(stage.openArm(makeArm(m_place.path(QStringLiteral("longer.wad"))), 1));
        const auto* const note = stage.view().findChild<QLabel*>(QStringLiteral("poseNote"));
        QVERIFY(note != nullptr);
        const glm::ivec2 size(stage.view().width(), stage.view().height());
        std::vector<QPoint> places;
        for (const render::GizmoArc& arc : rings(stage).arcs(stage.view().camera(), size))
        {
            if (arc.ring == render::GizmoHandle::Y && !arc.isBehind && arc.points.size() > 20)
            {
                for (const std::size_t at : {std::size_t{8}, std::size_t{16}})
                {
                    places.emplace_back(qRound(arc.points[at].x), qRound(arc.points[at].y));
                }
                break;
            }
        }
        QCOMPARE(places.size(), std::size_t{2});
        stage.dragTo(places[0], places[1]);
        // Six words of the box, three of the offset, one for each of the other three meshes.
        QVERIFY2(note->text().endsWith(QStringLiteral(
                     "All key frames of the animation get longer: 14 words each, now 13.")),
                 qPrintable(note->text()));
        QCOMPARE(stage.edits(), std::size_t{0});
        stage.letGo(places[1]);
        QCOMPARE(stage.edits(), std::size_t{1});
        const auto& objects = stage.window->session().file()->file().objects();
        QCOMPARE(int{objects.animations[0].frameSize}, 14);
    }

    /// A hand is dragged, and the arm follows.
    void limbsFollowTheirEnds()
    {
        ArmStage stage(m_place);
        QVERIFY(stage.openArm(makeArm(m_place.path(QStringLiteral("arm.wad"))), kHandMesh));
        QTest::keyClick(&stage.view(), Qt::Key_M);
        QVERIFY(std::holds_alternative<render::MoveGizmo>(*stage.view().hand().gizmo()));
        const tr::view::Keyframe before = stage.keyframe();
        const QPoint from = stage.pixelOf(stage.handle(render::GizmoHandle::View));
        const QPoint to = stage.pixelOf(tr::view::toView(stage.placeOf(1))) + QPoint(70, -30);
        stage.dragTo(from, to);
        QCOMPARE(stage.edits(), std::size_t{0}); // only shown
        QTest::keyClick(&stage.view(), Qt::Key_Escape);
        stage.letGo(to);
        QCOMPARE(stage.edits(), std::size_t{0});
        stage.dragTo(from, to);
        stage.letGo(to);
        QCOMPARE(stage.edits(), std::size_t{1});
        QCOMPARE(QString::fromStdString(
                     tr::edit::text(stage.window->session().document()->history()[0].name)),
                 QStringLiteral("Move left foot in key frame 0 of LARA 0 Run"));
        // The hand is under the mouse, and only what carries it has been turned.
        const QPoint hand = stage.pixelOf(tr::view::toView(stage.placeOf(kHandMesh)));
        QVERIFY((hand - to).manhattanLength() <= 3);
        const tr::view::Keyframe after = stage.keyframe();
        QVERIFY(after.angles[0] == before.angles[0] && after.angles[3] == before.angles[3]);
        QVERIFY(after.angles[1] != before.angles[1] && after.angles[2] != before.angles[2]);
        QVERIFY(stage.keyframe(1).angles == before.angles);
        stage.window->actionSet().action(ui::Command::Undo)->trigger();
        QVERIFY(stage.keyframe().angles == before.angles);
        // By keys, up: to within the rounding of angles.
        const glm::vec3 place = stage.placeOf(kHandMesh);
        stage.view().setFocus();
        for (int i = 0; i < 5; ++i)
        {
            QTest::keyClick(&stage.view(), Qt::Key_Up);
        }
        QCOMPARE(stage.edits(), std::size_t{1});
        const glm::vec3 raised = stage.placeOf(kHandMesh) - place;
        QVERIFY2(glm::distance(raised, glm::vec3(0.0F, -20.0F, 0.0F)) < 6.0F,
                 qPrintable(QString::number(double(raised.y))));
        // What hangs on the first mesh cannot be moved: it is turned.
        stage.window->selection().select(ui::Address{tables::MeshPointers, 1});
        QVERIFY(std::holds_alternative<render::RotateGizmo>(*stage.view().hand().gizmo()));
    }

    /// The first mesh takes everything along; what is pinned stays where it is.
    void theRootMovesAndPinsHold()
    {
        ArmStage stage(m_place);
        QVERIFY(stage.openArm(makeArm(m_place.path(QStringLiteral("pins.wad"))), 0));
        QTest::keyClick(&stage.view(), Qt::Key_M);
        const tr::view::Keyframe before = stage.keyframe();
        const glm::vec3 grip = stage.handle(render::GizmoHandle::X);
        const QPoint from = stage.pixelOf(grip);
        const QPoint to = stage.pixelOf(grip + glm::vec3(200.0F, 0.0F, 0.0F));
        stage.dragTo(from, to);
        stage.letGo(to);
        const tr::view::Keyframe moved = stage.keyframe();
        QVERIFY2(std::abs(moved.offset.x - before.offset.x - 200) < 12,
                 qPrintable(QString::number(moved.offset.x - before.offset.x)));
        QCOMPARE(moved.offset.y, before.offset.y);
        QCOMPARE(moved.offset.z, before.offset.z);
        QVERIFY(moved.angles == before.angles);
        stage.window->actionSet().action(ui::Command::Undo)->trigger();
        stage.dragTo(from, to, Qt::ControlModifier);
        stage.letGo(to);
        QCOMPARE((stage.keyframe().offset.x - before.offset.x) % 16, 0);
        QVERIFY(stage.keyframe().offset.x != before.offset.x);
        stage.window->actionSet().action(ui::Command::Undo)->trigger();

        // The hand is pinned while the body goes down a little.
        stage.window->selection().select(ui::Address{tables::MeshPointers, kHandMesh});
        QTest::keyClick(&stage.view(), Qt::Key_N);
        QVERIFY(stage.action("posePin")->isChecked());
        const glm::vec3 hand = stage.placeOf(kHandMesh);
        stage.window->selection().select(ui::Address{tables::MeshPointers, 0});
        stage.view().setFocus();
        for (int i = 0; i < 40; ++i)
        {
            QTest::keyClick(&stage.view(), Qt::Key_Down);
        }
        QCOMPARE(stage.edits(), std::size_t{1});
        QCOMPARE(stage.keyframe().offset.y - before.offset.y, 40);
        QVERIFY2(
            glm::distance(stage.placeOf(kHandMesh), hand) < 6.0F,
            qPrintable(QString::number(double(glm::distance(stage.placeOf(kHandMesh), hand)))));
        // Where it is moved itself, it stays then.
        stage.window->selection().select(ui::Address{tables::MeshPointers, kHandMesh});
        stage.view().setFocus();
        QTest::keyClick(&stage.view(), Qt::Key_Down);
        const glm::vec3 lowered = stage.placeOf(kHandMesh);
        QVERIFY(lowered.y > hand.y + 1.0F);
        stage.window->selection().select(ui::Address{tables::MeshPointers, 0});
        stage.view().setFocus();
        for (int i = 0; i < 4; ++i)
        {
            QTest::keyClick(&stage.view(), Qt::Key_Down);
        }
        QVERIFY(glm::distance(stage.placeOf(kHandMesh), lowered) < 3.0F);
        // Taken off, it goes along.
        stage.action("poseUnpin")->trigger();
        const glm::vec3 held = stage.placeOf(kHandMesh);
        QTest::keyClick(&stage.view(), Qt::Key_Down);
        QVERIFY(glm::distance(stage.placeOf(kHandMesh) - held, glm::vec3(0.0F, 1.0F, 0.0F))
                < 0.01F);
    }

    /// About the axes of what the joint hangs on: of the elbow, which is turned about X with the
    /// upper arm, Y is another axis than its own.
    void ringsOfTheParentsAxes()
    {
        ArmStage stage(m_place);
        QVERIFY(stage.openArm(makeArm(m_place.path(QStringLiteral("axes.wad"))), 2));
        const auto yAxis = [&]
        { return rings(stage).axis(render::GizmoHandle::Y, stage.view().camera()); };
        const glm::vec3 own = yAxis();
        QTest::keyClick(&stage.view(), Qt::Key_P);
        const float cosine = glm::dot(own, yAxis());
        QVERIFY2(std::abs(cosine - 0.5F) < 0.01F, qPrintable(QString::number(double(cosine))));
        const tr::view::JointAngles before = stage.keyframe().angles[2];
        stage.view().setFocus();
        QTest::keyClick(&stage.view(), Qt::Key_Up); // X is the same
        QCOMPARE(int(stage.keyframe().angles[2].x) - int(before.x), 64);
        QTest::keyClick(&stage.view(), Qt::Key_P);
        QVERIFY(std::abs(glm::dot(own, yAxis()) - 1.0F) < 0.001F);
    }

    /// Key frames from the in to the out mark take their shares of what is done to one of them.
    void markedKeyFramesArePosedTogether()
    {
        ArmStage stage(m_place);
        QVERIFY(stage.openArm(makeArm(m_place.path(QStringLiteral("falloff.wad"))), 2));
        const auto angles = [&]
        {
            std::vector<int> found;
            for (std::size_t i = 0; i < kArmKeyframes; ++i)
            {
                found.push_back(stage.keyframe(i).angles[2].x);
            }
            return found;
        };
        const int before = angles()[0];
        QComboBox* falloff = nullptr;
        for (QComboBox* const each : stage.player->findChildren<QComboBox*>())
        {
            falloff = each->accessibleName() == QStringLiteral("Falloff") ? each : falloff;
        }
        QVERIFY(falloff != nullptr && !falloff->isVisible());
        stage.player->setFrame(1);
        QTest::keyClick(&stage.view(), Qt::Key_BracketLeft);
        stage.player->setFrame(3);
        QTest::keyClick(&stage.view(), Qt::Key_BracketRight);
        QVERIFY(falloff->isVisible());
        QTest::keyClick(&stage.view(), Qt::Key_Up);
        QCOMPARE(angles(),
                 (std::vector<int>{before, before + 64, before + 64, before + 64, before}));
        QCOMPARE(stage.edits(), std::size_t{1});
        stage.window->actionSet().action(ui::Command::Undo)->trigger();
        falloff->setCurrentIndex(1); // linear
        stage.view().setFocus();
        for (int i = 0; i < 4; ++i)
        {
            QTest::keyClick(&stage.view(), Qt::Key_Up);
        }
        QCOMPARE(angles()[1], before);
        QCOMPARE(angles()[3], before + 4 * 64);
        QVERIFY(std::abs(angles()[2] - before - 2 * 64) <= 64);
        QCOMPARE(angles()[4], before);
        stage.window->actionSet().action(ui::Command::Undo)->trigger();
        // Outside of the marks a key frame is posed alone, and without marks, too.
        stage.player->setFrame(4);
        stage.view().setFocus();
        QTest::keyClick(&stage.view(), Qt::Key_Up);
        QCOMPARE(angles(), (std::vector<int>{before, before, before, before, before + 64}));
        QTest::keyClick(&stage.view(), Qt::Key_Backslash);
        QVERIFY(!falloff->isVisible());
        stage.player->setFrame(2);
        stage.view().setFocus();
        QTest::keyClick(&stage.view(), Qt::Key_Up);
        QCOMPARE(angles(), (std::vector<int>{before, before, before + 64, before, before + 64}));
        // With Shift the mouse marks what it passes.
        ui::Timeline& timeline = *stage.player->timeline();
        const int y = 8;
        const QPoint first(timeline.places().xOf(1), y);
        const QPoint last(timeline.places().xOf(2), y);
        QTest::mousePress(&timeline, Qt::LeftButton, Qt::ShiftModifier, first);
        QTest::mouseMove(&timeline, last);
        QMouseEvent move(QEvent::MouseMove,
                         last,
                         timeline.mapToGlobal(last),
                         Qt::NoButton,
                         Qt::LeftButton,
                         Qt::ShiftModifier);
        QCoreApplication::sendEvent(&timeline, &move);
        QTest::mouseRelease(&timeline, Qt::LeftButton, Qt::ShiftModifier, last);
        QVERIFY(stage.player->spread() == (tr::edit::Spread{1, 2, tr::edit::Falloff::Linear}));
        // They stay through edits, of another animation than the first one, too.
        stage.player->showAnimation(1);
        QVERIFY(!stage.player->spread());
        stage.player->setFrame(1);
        stage.view().setFocus();
        QTest::keyClick(&stage.view(), Qt::Key_BracketLeft);
        falloff->setCurrentIndex(0);
        stage.view().setFocus();
        QTest::keyClick(&stage.view(), Qt::Key_Up);
        QTest::keyClick(&stage.view(), Qt::Key_Up);
        QVERIFY(stage.player->spread() == (tr::edit::Spread{1, 4, tr::edit::Falloff::Constant}));
        QCOMPARE(int{stage.keyframe(0, 1).angles[2].x}, before);
        QCOMPARE(int{stage.keyframe(4, 1).angles[2].x}, before + 2 * 64);
    }
};

template struct tr::test::RegisteredTest<tst_Posing, QApplication>;
#include "tst_Posing.moc"
