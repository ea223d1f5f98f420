// Pivots of bones moved in the 3D view, with mouse and keyboard, and bones selected there. What
// comes of it is read from the rows of the file and from the file that is saved.

#include "core/level/MeshTree.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/Units.h"
#include "render/gl/OffscreenRenderer.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/ViewportStage.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/skeleton/SkeletonPanel.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QTreeView>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <variant>

using test::kPatience;
using test::Stage;
using ui::Command;
namespace tables = tr::level::tables;

namespace
{

using LinkNumbers = std::array<int, 3>;

constexpr std::size_t kForearm = 2; ///< hangs on 1, which is turned
constexpr std::size_t kWrist = 3;   ///< hangs on that

/// Writes a WAD with a limb of four bones that stands still, turned in its joints. The result is
/// its path; empty if it could not be written.
QString makeLimb(const QString& path)
{
    tr::test::ModelPlan model = tr::test::turningCube(0, 3);
    model.meshes = {tr::test::cubeMesh(128.0F),
                    tr::test::cubeMesh(100.0F),
                    tr::test::cubeMesh(120.0F),
                    tr::test::cubeMesh(140.0F)};
    model.joints = {
        {false, false, {0, -256, 0}}, {false, false, {0, -512, 0}}, {false, false, {0, -512, 0}}};
    for (tr::test::Pose& pose : model.animations[0].poses)
    {
        pose.degrees = {{}, {30.0F, 0.0F, 0.0F}, {60.0F, 0.0F, 0.0F}, {}};
    }
    const auto bytes = tr::test::fileBytes(
        tr::test::LevelBuilder(tr::level::versions::Wad).model(model).buildWad());
    return test::writeFile(path, bytes) ? path : QString();
}

} // namespace

class tst_Pivots : public QObject
{
    Q_OBJECT

public:
    static void prepare() { ui::useViewportFormat(); }

private:
    std::unique_ptr<test::Workplace> m_place;
    std::unique_ptr<Stage> m_stage;
    QString m_path;

    void open()
    {
        m_path = makeLimb(m_place->path(QStringLiteral("limb.wad")));
        QVERIFY(!m_path.isEmpty());
        m_stage = std::make_unique<Stage>(*m_place);
        QVERIFY(m_stage->open(m_path));
        m_stage->window->actionSet().action(Command::LayoutModel)->trigger();
        QTRY_VERIFY(panel().moveable().has_value() && action("posePivots")->isChecked());
    }

    [[nodiscard]] ui::GlView& view() const { return m_stage->view(); }

    [[nodiscard]] ui::SkeletonPanel& panel() const
    {
        return *m_stage->window->findChild<ui::SkeletonPanel*>();
    }

    [[nodiscard]] QAction* action(const char* name) const
    {
        const QList<QAction*> ofView = m_stage->viewport->actions();
        const auto found = std::ranges::find(ofView, QLatin1String(name), &QAction::objectName);
        return found != ofView.end() ? *found
                                     : m_stage->window->findChild<QAction*>(QLatin1String(name));
    }

    [[nodiscard]] tr::edit::Document& document() const
    {
        return *m_stage->window->session().document();
    }

    [[nodiscard]] std::size_t edits() const { return document().position(); }

    [[nodiscard]] QByteArray bytes() const
    {
        const auto all = document().content().write();
        return {reinterpret_cast<const char*>(all.data()), qsizetype(all.size())};
    }

    [[nodiscard]] const tr::level::Objects& objects() const
    {
        return tr::level::objectsOf(document().content());
    }

    [[nodiscard]] LinkNumbers link(std::size_t bone) const
    {
        const auto& words = objects().meshTrees;
        const std::size_t first =
            objects().models[0].meshTreeIndex + (bone - 1) * tr::level::kJointNumbers + 1;
        return {words[first], words[first + 1], words[first + 2]};
    }

    [[nodiscard]] tr::level::Vertex firstCorner(std::size_t bone) const
    {
        const auto mesh = tr::view::readMesh(
            objects(), tr::level::versions::Wad, objects().meshPointers[bone].offset);
        return mesh->vertices[0];
    }

    /// Where a joint is in the first key frame, as the view has it.
    [[nodiscard]] glm::vec3 placeOf(std::size_t joint) const
    {
        const auto pose = tr::view::poseOfFrame(
            objects(), tr::level::versions::Wad, objects().models[0], 0, 0.0F);
        return tr::view::toView(glm::vec3(pose[joint][3]));
    }

    [[nodiscard]] const render::MoveGizmo* arrows() const
    {
        const auto& gizmo = view().hand().gizmo();
        return gizmo ? std::get_if<render::MoveGizmo>(&*gizmo) : nullptr;
    }

    [[nodiscard]] glm::ivec2 size() const { return {view().width(), view().height()}; }

    [[nodiscard]] QPoint pixelOf(const glm::vec3& place) const
    {
        const auto pixel = view().camera().project(place, size());
        return {qRound(pixel->x), qRound(pixel->y)};
    }

    void select(std::size_t bone) const
    {
        m_stage->window->selection().select(
            ui::Address{tables::MeshPointers, bone, ui::Address::kWholeRow});
        QTRY_COMPARE(panel().bone(), std::optional(bone));
        view().setFocus();
    }

    /// Drags an arrow along itself by about so many units, and holds it there.
    QPoint pull(render::GizmoHandle handle, float units, Qt::KeyboardModifiers keys = {}) const
    {
        const glm::vec3 tip = *arrows()->tip(handle, view().camera(), size());
        const glm::vec3 along = glm::normalize(tip - arrows()->place());
        const glm::vec3 grip = glm::mix(arrows()->place(), tip, 0.8F);
        const QPoint from = pixelOf(grip);
        const QPoint to = pixelOf(grip + units * along);
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
        return to;
    }

    void drop(const QPoint& at) const { QTest::mouseRelease(&view(), Qt::LeftButton, {}, at); }

    void undo() const { m_stage->window->actionSet().action(Command::Undo)->trigger(); }

    void redo() const { m_stage->window->actionSet().action(Command::Redo)->trigger(); }

private Q_SLOTS:

    void initTestCase()
    {
        if (!render::gl::OffscreenRenderer::create())
        {
            QSKIP("There is no OpenGL 3.3 here.");
        }
    }

    void init() { m_place = std::make_unique<test::Workplace>(); }

    void cleanup()
    {
        m_stage.reset();
        m_place.reset();
    }

    void aPivotIsDragged()
    {
        open();
        select(kForearm);
        const QByteArray before = bytes();
        QVERIFY(arrows() != nullptr);
        QVERIFY(glm::distance(arrows()->place(), placeOf(kForearm)) < 0.1F);
        const QImage seen = m_stage->picture();
        const auto* const note = view().findChild<QLabel*>(QStringLiteral("pivotNote"));
        // It is posed as it would be, and nothing is changed before it is let go.
        const QPoint held = pull(render::GizmoHandle::Z, 200.0F);
        QVERIFY(note->isVisible());
        QVERIFY(m_stage->picture() != seen);
        QCOMPARE(edits(), std::size_t{0});
        QTest::keyClick(&view(), Qt::Key_Escape);
        QVERIFY(!note->isVisible());
        drop(held);
        QCOMPARE(bytes(), before);

        // The arrow along Z is that of the bone that it hangs on, which is turned: one number of
        // its link is another one then.
        drop(pull(render::GizmoHandle::Z, 200.0F));
        QCOMPARE(edits(), std::size_t{1});
        const LinkNumbers moved = link(kForearm);
        QCOMPARE(moved[0], 0);
        QCOMPARE(moved[1], -512);
        QVERIFY2(std::abs(moved[2] - 200) < 12, qPrintable(QString::number(moved[2])));
        QCOMPARE(link(kWrist), (LinkNumbers{0, -512, 0}));
        // The marks go along, those that hang on it, too.
        QVERIFY(glm::distance(view().hand().spots()[kWrist].place, placeOf(kWrist)) < 0.1F);
        QVERIFY(glm::distance(arrows()->place(), placeOf(kForearm)) < 0.1F);
        const QByteArray after = bytes();
        undo();
        QCOMPARE(bytes(), before);
        redo();
        QCOMPARE(bytes(), after);
        // Saved it is so in the file.
        m_stage->window->actionSet().action(Command::Save)->trigger();
        QTRY_VERIFY(!m_stage->window->session().isModified());
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), after);
    }

    /// Up is up in the axes of the parent, where numbers of files go down; with Ctrl in steps of 16
    /// along these axes, however they are turned.
    void inStepsAndByKeys()
    {
        open();
        select(kForearm);
        const QByteArray before = bytes();
        drop(pull(render::GizmoHandle::Y, 100.0F, Qt::ControlModifier));
        const LinkNumbers moved = link(kForearm);
        QCOMPARE(moved[0], 0);
        QCOMPARE(moved[2], 0);
        QVERIFY(moved[1] < -512);
        QCOMPARE((moved[1] + 512) % 16, 0);
        undo();
        // Keys move by a unit, and steps along one axis are one edit.
        QTest::keyClick(&view(), Qt::Key_Right);
        QTest::keyClick(&view(), Qt::Key_Right);
        QCOMPARE(link(kForearm), (LinkNumbers{2, -512, 0}));
        QCOMPARE(edits(), std::size_t{1});
        QTest::keyClick(&view(), Qt::Key_Up);
        QTest::keyClick(&view(), Qt::Key_PageUp);
        QCOMPARE(link(kForearm), (LinkNumbers{2, -513, 1}));
        QCOMPARE(edits(), std::size_t{3});
        for (int i = 0; i < 3; ++i)
        {
            undo();
        }
        QCOMPARE(bytes(), before);
    }

    void aPivotMovesAlone()
    {
        open();
        select(kForearm);
        const QByteArray before = bytes();
        const auto corner = firstCorner(kForearm);
        QVERIFY(action("bonePivotAlone")->isEnabled());
        action("bonePivotAlone")->trigger();
        drop(pull(render::GizmoHandle::Z, 60.0F));
        QCOMPARE(edits(), std::size_t{1});
        const int by = link(kForearm)[2];
        QVERIFY(by > 40 && by < 80);
        QCOMPARE(link(kWrist), (LinkNumbers{0, -512, -by}));
        QCOMPARE(firstCorner(kForearm).z + by, int{corner.z});
        QCOMPARE(firstCorner(kForearm).x, corner.x);
        QCOMPARE(firstCorner(kForearm).y, corner.y);
        undo();
        QCOMPARE(bytes(), before);
    }

    /// A click on a mark, or on a mesh, goes to its bone, and the bone that is selected is lit.
    void bonesAreSelected()
    {
        open();
        select(kForearm);
        QCOMPARE(view().hand().spots().size(), std::size_t{4});
        QCOMPARE(view().options().litNode, int{kForearm} + 1);
        QTest::mouseClick(&view(), Qt::LeftButton, {}, pixelOf(placeOf(kWrist)));
        QTRY_COMPARE(panel().bone(), std::optional(kWrist));
        QCOMPARE(view().options().litNode, int{kWrist} + 1);
        QVERIFY(glm::distance(arrows()->place(), placeOf(kWrist)) < 0.1F);
        // The other way.
        const QModelIndex first = panel().model().indexOfBone(1);
        panel().tree().scrollTo(first);
        QTest::mouseClick(panel().tree().viewport(),
                          Qt::LeftButton,
                          {},
                          panel().tree().visualRect(first).center());
        QTRY_COMPARE(view().options().litNode, 2);
        QVERIFY(glm::distance(arrows()->place(), placeOf(1)) < 0.1F);
        // The first bone is where key frames say.
        select(0);
        QVERIFY(arrows() == nullptr);
        QCOMPARE(view().hand().spots().size(), std::size_t{4});
    }

    /// Joints are turned all the same where the user wants it; without the panel nothing is as it
    /// would be with it.
    void theToolIsChosen()
    {
        open();
        select(kForearm);
        action("poseTurn")->trigger();
        QVERIFY(std::holds_alternative<render::RotateGizmo>(*view().hand().gizmo()));
        QVERIFY(view().hand().spots().empty());
        QCOMPARE(view().options().litNode, -1);
        // An edit leaves the choice alone.
        QTest::keyClick(&view(), Qt::Key_Up);
        QCOMPARE(edits(), std::size_t{1});
        QVERIFY(action("poseTurn")->isChecked());
        undo();
        action("posePivots")->trigger();
        QVERIFY(arrows() != nullptr);
        m_stage->window->actionSet().action(Command::LayoutExplore)->trigger();
        QTRY_VERIFY(action("poseTurn")->isChecked());
        QVERIFY(!action("posePivots")->isEnabled());
        QVERIFY(view().hand().spots().empty());
        QVERIFY(std::holds_alternative<render::RotateGizmo>(*view().hand().gizmo()));
    }

    /// While something else is opened, undone or played, nothing is dragged.
    void whatIsDraggedIsLetGo()
    {
        open();
        select(kForearm);
        drop(pull(render::GizmoHandle::Z, 100.0F));
        QCOMPARE(edits(), std::size_t{1});
        const QPoint held = pull(render::GizmoHandle::Z, 100.0F);
        QVERIFY(view().hand().isDragging());
        undo();
        QVERIFY(!view().hand().isDragging());
        drop(held);
        QCOMPARE(edits(), std::size_t{0});
        QCOMPARE(link(kForearm), (LinkNumbers{0, -512, 0}));
        m_stage->player->showAgain();
        QVERIFY(arrows() != nullptr);
        m_stage->window->session().close();
        QTRY_VERIFY(view().hand().spots().empty());
        QVERIFY(arrows() == nullptr);
        QVERIFY(!action("bonePivotAlone")->isEnabled());
    }
};

template struct tr::test::RegisteredTest<tst_Pivots, QApplication>;
#include "tst_Pivots.moc"
