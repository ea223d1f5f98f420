// What is taken hold of in the 3D view while something else happens: quick second clicks, faces
// that are painted, a view that gets another size, and tools that are chosen in the middle of a
// drag. Then everything has to be as if Escape had been pressed.

#include "render/gl/OffscreenRenderer.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/MeshBench.h"
#include "ui/skeleton/SkeletonPanel.h"
#include "ui/textures/choice/TexturesPanel.h"

#include <QApplication>
#include <QDockWidget>
#include <QListView>
#include <QMenu>
#include <QTabWidget>
#include <QTreeView>

#include <algorithm>
#include <array>
#include <functional>
#include <variant>

namespace tables = tr::level::tables;

namespace
{

/// A WAD with a limb of three bones that stands still, and a static with two boxes.
QString limbFile(const QString& path)
{
    tr::test::ModelPlan model = tr::test::turningCube(0, 3);
    model.meshes = {
        tr::test::cubeMesh(128.0F), tr::test::cubeMesh(100.0F), tr::test::cubeMesh(120.0F)};
    model.joints = {{false, false, {0, -256, 0}}, {false, false, {0, -512, 0}}};
    for (tr::test::Pose& pose : model.animations[0].poses)
    {
        pose.degrees = {{}, {30.0F, 0.0F, 0.0F}, {20.0F, 0.0F, 0.0F}};
    }
    const auto bytes = tr::test::fileBytes(
        tr::test::LevelBuilder(tr::level::versions::Wad).model(model).buildWad());
    return test::writeFile(path, bytes) ? path : QString();
}

} // namespace

class tst_Hands : public QObject
{
    Q_OBJECT

public:
    static void prepare() { ui::useViewportFormat(); }

private:
    std::unique_ptr<test::Workplace> m_place;
    test::MeshBench m_bench;

    [[nodiscard]] ui::GlView& view() const { return m_bench.view(); }

    [[nodiscard]] QAction* ofView(const char* name) const
    {
        for (QAction* const action : m_bench.stage->viewport->actions())
        {
            const QList<QAction*> own =
                action->menu() != nullptr ? action->menu()->actions() : QList<QAction*>{action};
            for (QAction* const each : own)
            {
                if (each->objectName() == QLatin1String(name))
                {
                    return each;
                }
            }
        }
        return m_bench.action(name);
    }

    void openCube()
    {
        QVERIFY(m_bench.open(
            *m_place, test::meshFile(m_place->path(QStringLiteral("a.wad")), test::litCube())));
        chooseTexture();
        m_bench.stage->window->selection().select(ui::Address{tables::MeshPointers, 0});
    }

    void openLimb()
    {
        const QString path = limbFile(m_place->path(QStringLiteral("limb.wad")));
        m_bench.stage = std::make_unique<test::Stage>(*m_place);
        QVERIFY(!path.isEmpty() && m_bench.stage->open(path));
        m_bench.stage->window->actionSet().action(ui::Command::LayoutModel)->trigger();
        m_bench.panel = m_bench.stage->window->findChild<ui::MeshPanel*>();
        chooseTexture();
        m_bench.stage->window->findChild<QDockWidget*>(QStringLiteral("skeleton"))->raise();
        m_bench.stage->window->selection().select(ui::Address{tables::Models, 0});
        QTRY_VERIFY(bones().moveable().has_value() && ofView("posePivots")->isChecked());
    }

    /// So that faces can be painted.
    void chooseTexture() const
    {
        m_bench.stage->window->findChild<QDockWidget*>(QStringLiteral("textures"))->raise();
        const auto* const panel = m_bench.stage->window->findChild<ui::TexturesPanel*>();
        QListView& pictures = *panel->grid()->list();
        QTRY_VERIFY(pictures.isVisible() && pictures.model()->rowCount() > 1);
        const QModelIndex second = pictures.model()->index(1, 0);
        pictures.scrollTo(second);
        QTest::mouseClick(
            pictures.viewport(), Qt::LeftButton, {}, pictures.visualRect(second).center());
        QTRY_VERIFY(m_bench.action("meshPaint")->isEnabled());
    }

    [[nodiscard]] ui::SkeletonPanel& bones() const
    {
        return *m_bench.stage->window->findChild<ui::SkeletonPanel*>();
    }

    void selectBone(std::size_t bone) const
    {
        m_bench.stage->window->selection().select(
            ui::Address{tables::MeshPointers, bone, ui::Address::kWholeRow});
        QTRY_COMPARE(bones().bone(), std::optional(bone));
        view().setFocus();
    }

    /// Of arrows a place along Y; of rings one on the ring that faces the eye.
    [[nodiscard]] QPoint gripOfHand() const
    {
        const auto& gizmo = *view().hand().gizmo();
        const auto& camera = view().camera();
        if (const auto* const arrows = std::get_if<render::MoveGizmo>(&gizmo))
        {
            const auto tip = arrows->tip(render::GizmoHandle::Y, camera, m_bench.size());
            return m_bench.pixelOf(glm::mix(arrows->place(), *tip, 0.8F));
        }
        for (const auto& arc : std::get<render::RotateGizmo>(gizmo).arcs(camera, m_bench.size()))
        {
            if (arc.ring == render::GizmoHandle::View)
            {
                return {qRound(arc.points.front().x), qRound(arc.points.front().y)};
            }
        }
        return {};
    }

    [[nodiscard]] bool isNothingHeld() const
    {
        return !view().hand().isDragging() && !view().points().isDragging();
    }

    [[nodiscard]] bool isNoteOfDragSeen() const
    {
        // A legend stays.
        for (const char* const name : {"normalNote", "sphereNote", "pivotNote", "markNote"})
        {
            const QLabel* const note = m_bench.note(name);
            if (note != nullptr && note->isVisible()
                && note->text().contains(QStringLiteral("was")))
            {
                return true;
            }
        }
        return false;
    }

    /// As the window system tells of a click that comes soon after another one.
    void secondClick(const QPoint& place) const
    {
        QMouseEvent second(QEvent::MouseButtonDblClick,
                           place,
                           view().mapToGlobal(place),
                           Qt::LeftButton,
                           Qt::LeftButton,
                           {});
        QCoreApplication::sendEvent(&view(), &second);
        m_bench.drop(place);
    }

    void doubleClick(const QPoint& place) const
    {
        QTest::mouseClick(&view(), Qt::LeftButton, {}, place);
        secondClick(place);
    }

    /// What a drag begins with.
    struct Deed
    {
        const char* name;
        std::function<QPoint()> begin; ///< where the mouse has to be pressed
    };

    [[nodiscard]] std::array<Deed, 7> deeds()
    {
        return {Deed{"vertex",
                     [this]
                     {
                         openCube();
                         m_bench.panel->selectVertices({m_bench.nearestVertex()});
                         return gripOfHand();
                     }},
                Deed{"normal",
                     [this]
                     {
                         openCube();
                         m_bench.panel->selectVertices({m_bench.nearestVertex()});
                         m_bench.action("meshNormalsShown")->setChecked(true);
                         return m_bench.pixelOf(m_bench.points()[0].place);
                     }},
                Deed{"radius",
                     [this]
                     {
                         openCube();
                         m_bench.action("meshSphereShown")->setChecked(true);
                         return m_bench.pixelOf(m_bench.points()[3].place);
                     }},
                Deed{"centre",
                     [this]
                     {
                         openCube();
                         m_bench.action("meshSphereShown")->setChecked(true);
                         return m_bench.pixelOf(m_bench.points()[0].place);
                     }},
                Deed{"pivot",
                     [this]
                     {
                         openLimb();
                         selectBone(1);
                         return gripOfHand();
                     }},
                Deed{"joint",
                     [this]
                     {
                         openLimb();
                         selectBone(1);
                         ofView("poseTurn")->trigger();
                         return gripOfHand();
                     }},
                Deed{"box of a key frame",
                     [this]
                     {
                         openLimb();
                         ofView("onionBox")->setChecked(true);
                         return m_bench.pixelOf(m_bench.points()[2].place);
                     }}};
    }

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
        m_bench.close();
        m_place.reset();
    }

    /// A second click that comes quickly is a click: nothing is opened, moved or left held.
    void quickSecondClicksOnMarks()
    {
        openLimb();
        selectBone(1);
        const QByteArray saved = m_bench.bytes();
        QSignalSpy opened(&m_bench.stage->window->selection(), &ui::Selection::openRequested);
        const auto markOf = [this](std::size_t bone)
        { return m_bench.pixelOf(view().hand().spots()[bone].place); };
        for (const std::size_t bone : {std::size_t{2}, std::size_t{0}, std::size_t{2}})
        {
            doubleClick(markOf(bone));
            QTRY_COMPARE(bones().bone(), std::optional(bone));
            QVERIFY(isNothingHeld());
        }
        // The second click can be on another mark than the first.
        QTest::mouseClick(&view(), Qt::LeftButton, {}, markOf(0));
        QTRY_COMPARE(bones().bone(), std::optional<std::size_t>(0));
        secondClick(markOf(2));
        QTRY_COMPARE(bones().bone(), std::optional<std::size_t>(2));
        QVERIFY(isNothingHeld());
        QVERIFY(opened.isEmpty());
        QCOMPARE(m_bench.edits(), std::size_t{0});
        QCOMPARE(m_bench.bytes(), saved);
        // What moves the mouse afterwards turns the camera or nothing.
        m_bench.moveTo(markOf(2) + QPoint(30, 30));
        QCOMPARE(m_bench.bytes(), saved);
    }

    /// Of squares that are dragged, too: and the one that was clicked stays the current one.
    void quickSecondClicksOnSquares()
    {
        openCube();
        m_bench.action("meshSphereShown")->setChecked(true);
        QSignalSpy opened(&m_bench.stage->window->selection(), &ui::Selection::openRequested);
        const QByteArray saved = m_bench.bytes();
        for (const std::size_t point : {std::size_t{0}, std::size_t{3}, std::size_t{0}})
        {
            doubleClick(m_bench.pixelOf(m_bench.points()[point].place));
            QVERIFY(isNothingHeld());
            QCOMPARE(view().points().current(), std::optional(point));
        }
        QVERIFY(opened.isEmpty());
        QCOMPARE(m_bench.bytes(), saved);
    }

    /// While faces are painted neither arrows nor squares are taken hold of, by mouse or keys.
    void handsWhilePaintingFaces()
    {
        openCube();
        m_bench.panel->selectVertices({m_bench.nearestVertex()});
        m_bench.action("meshNormalsShown")->setChecked(true);
        view().setFocus();
        QVERIFY(view().hand().gizmo().has_value());
        QVERIFY(!m_bench.points().empty());
        const QByteArray saved = m_bench.bytes();
        QAction* const painting = m_bench.action("meshPaint");
        QVERIFY(painting != nullptr && painting->isEnabled());
        painting->setChecked(true);
        QVERIFY(painting->isChecked());
        const auto grips = [this] {
            return std::array{gripOfHand(), m_bench.pixelOf(m_bench.points()[0].place)};
        };
        for (std::size_t i = 0; i < grips().size(); ++i)
        {
            QVERIFY(view().hand().gizmo().has_value() && !m_bench.points().empty());
            const QPoint from = grips()[i];
            const auto pick = view().pickAt(from);
            const bool isBeside = !pick || pick->mesh == render::ScenePick::kNoMesh;
            m_bench.press(from);
            m_bench.moveTo(from + QPoint(-8, -20));
            QVERIFY(isNothingHeld());
            m_bench.drop(from + QPoint(-8, -20));
            if (isBeside)
            {
                QCOMPARE(m_bench.bytes(), saved);
            }
            while (m_bench.edits() > 0)
            {
                m_bench.undo(); // that face was painted
            }
        }
        const auto before = m_bench.shape();
        QTest::keyClick(&view(), Qt::Key_Up);
        QTest::keyClick(&view(), Qt::Key_H);
        QTest::keyClick(&view(), Qt::Key_Right);
        QVERIFY(m_bench.shape().vertices == before.vertices);
        QVERIFY(m_bench.shape().normals == before.normals);
        // Afterwards they can be again.
        painting->setChecked(false);
        view().setFocus();
        m_bench.settle();
        m_bench.press(m_bench.pixelOf(m_bench.points()[0].place));
        QVERIFY(view().points().isDragging());
        QTest::keyClick(&view(), Qt::Key_Escape);
        m_bench.drop({});
    }

    /// Notes stand inside of the view at its lower left, and none on another, however large it is.
    void theNoteAtAResizedView()
    {
        openCube();
        m_bench.action("meshSphereShown")->setChecked(true);
        view().setFocus();
        const QPoint from = m_bench.pixelOf(m_bench.points()[3].place);
        m_bench.press(from);
        m_bench.moveTo(from + QPoint(0, -30));
        auto* const note = m_bench.note("sphereNote");
        QVERIFY(note->isVisible());
        const auto isInside = [&]
        { return view().rect().contains(note->geometry()) && note->x() < 20; };
        QVERIFY(isInside());
        for (const QSize& size : {QSize(700, 500), QSize(1300, 900), QSize(900, 420)})
        {
            m_bench.stage->window->resize(size);
            QTRY_VERIFY(isInside());
            QVERIFY(view().height() - note->geometry().bottom() < 20);
        }
        // Narrower than the words in one line.
        view().setMinimumSize(0, 0);
        view().resize(90, view().height());
        QTRY_VERIFY(isInside());
        QVERIFY(note->heightForWidth(note->width()) <= note->height());
        QTest::keyClick(&view(), Qt::Key_Escape);
        m_bench.drop(from);
        QCOMPARE(m_bench.edits(), std::size_t{0});
    }

    void notesDoNotLieOnEachOther()
    {
        openCube();
        m_bench.panel->selectVertices({m_bench.nearestVertex()});
        m_bench.action("meshNormalsShown")->setChecked(true);
        m_bench.action("meshSphereShown")->setChecked(true);
        m_bench.action("meshBox")->setChecked(true);
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_H);
        std::vector<QLabel*> seen;
        for (QLabel* const label : view().findChildren<QLabel*>())
        {
            if (label->isVisible() && label->objectName() != QStringLiteral("viewReason"))
            {
                seen.push_back(label);
            }
        }
        QVERIFY(seen.size() >= 2);
        for (std::size_t i = 0; i < seen.size(); ++i)
        {
            for (std::size_t j = i + 1; j < seen.size(); ++j)
            {
                QVERIFY(!seen[i]->geometry().intersects(seen[j]->geometry()));
            }
        }
    }

    void dragsEndWithTheirTool_data()
    {
        QTest::addColumn<int>("deed");
        QTest::addColumn<QString>("tool");
        const auto all = deeds();
        const auto add = [&all](std::size_t deed, const char* tool) {
            QTest::addRow("%s, %s", all[deed].name, tool) << int(deed) << QString::fromLatin1(tool);
        };
        for (std::size_t deed = 0; deed < all.size(); ++deed)
        {
            for (const char* const tool : {"meshPaint", "poseMove", "layout"})
            {
                add(deed, tool);
            }
        }
        add(0, "meshBox");
        add(1, "meshNormalsShown");
        add(1, "meshSphereShown");
        add(2, "meshSphereShown");
        add(3, "meshSphereShown");
        add(5, "posePivots");
        add(5, "poseParentAxes");
    }

    /// Another tool is chosen while the button is down: nothing is changed, nothing stays held, no
    /// note stays, and what is drawn is where the file says. The drag can be begun again.
    void dragsEndWithTheirTool()
    {
        QFETCH(int, deed);
        QFETCH(QString, tool);
        const QPoint from = deeds()[std::size_t(deed)].begin();
        view().setFocus();
        const QByteArray saved = m_bench.bytes();
        const auto nodes = std::vector<glm::mat4>(view().nodes().begin(), view().nodes().end());
        m_bench.press(from);
        m_bench.moveTo(from + QPoint(4, -12));
        m_bench.moveTo(from + QPoint(9, -26));
        QVERIFY(!isNothingHeld());
        if (tool == QStringLiteral("layout"))
        {
            m_bench.stage->window->actionSet().action(ui::Command::LayoutExplore)->trigger();
        }
        else
        {
            QAction* const action = ofView(tool.toLatin1().constData());
            QVERIFY2(action != nullptr, qPrintable(tool));
            // What is seen already is not seen any more then.
            QVERIFY(action->isEnabled());
            QVERIFY(!action->isChecked() || tool.endsWith(QStringLiteral("Shown")));
            action->trigger();
        }
        // Showing something more takes nothing away.
        const bool isShowing = tool.endsWith(QStringLiteral("Shown"))
                               && ofView(tool.toLatin1().constData())->isChecked();
        if (isShowing)
        {
            QTest::keyClick(&view(), Qt::Key_Escape);
        }
        QVERIFY(isNothingHeld());
        QVERIFY(!isNoteOfDragSeen());
        QCOMPARE(m_bench.edits(), std::size_t{0});
        // The mouse goes on and is let go.
        m_bench.moveTo(from + QPoint(12, -40));
        m_bench.drop(from + QPoint(12, -40));
        QCOMPARE(m_bench.edits(), std::size_t{0});
        QCOMPARE(m_bench.bytes(), saved);
        QVERIFY(isNothingHeld());
        const auto now = view().nodes();
        for (std::size_t i = 0; i < nodes.size(); ++i)
        {
            QVERIFY(now.size() == nodes.size() && now[i] == nodes[i]);
        }
    }

    /// What is undone meanwhile takes the drag along.
    void dragsEndWithAnUndo_data()
    {
        QTest::addColumn<int>("deed");
        const auto all = deeds();
        for (std::size_t deed = 0; deed < all.size(); ++deed)
        {
            QTest::addRow("%s", all[deed].name) << int(deed);
        }
    }

    void dragsEndWithAnUndo()
    {
        QFETCH(int, deed);
        const QPoint from = deeds()[std::size_t(deed)].begin();
        view().setFocus();
        const QByteArray saved = m_bench.bytes();
        QVERIFY(test::setState(*m_bench.stage->window, 7));
        m_bench.settle();
        QCOMPARE(m_bench.edits(), std::size_t{1});
        m_bench.press(from);
        m_bench.moveTo(from + QPoint(9, -26));
        QVERIFY(!isNothingHeld());
        m_bench.undo();
        QVERIFY(isNothingHeld());
        m_bench.drop(from + QPoint(9, -26));
        QCOMPARE(m_bench.edits(), std::size_t{0});
        QCOMPARE(m_bench.bytes(), saved);
        QVERIFY(!isNoteOfDragSeen());
    }
};

template struct tr::test::RegisteredTest<tst_Hands, QApplication>;
#include "tst_Hands.moc"
