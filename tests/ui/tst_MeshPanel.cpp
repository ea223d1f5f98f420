// The mesh that is worked on: its faces and vertices in lists and in the 3D view, chosen and
// changed with mouse and keyboard.

#include "core/edit/mesh/MeshEdit.h"
#include "tests/core/MeshSamples.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/ViewportStage.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/widgets/Banner.h"
#include "ui/mesh/MeshDialog.h"
#include "ui/mesh/MeshPanel.h"
#include "ui/session/FileSession.h"

#include <QApplication>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTabWidget>
#include <QTreeView>

#include <memory>

using test::Stage;
namespace tables = tr::level::tables;
namespace versions = tr::level::versions;

namespace
{

/// A WAD whose first moveable is a cube of 200 units; two of its faces have texture 1.
QString meshWad(const QString& path)
{
    auto cube = tr::test::cubeShape();
    cube.faces[2].texture = 1;
    cube.faces[4].texture = 1;
    tr::level::Wad wad = tr::test::LevelBuilder(versions::Wad)
                             .model(tr::test::turningCube(0))
                             .model(tr::test::turningCube(35))
                             .buildWad();
    std::vector<tr::level::TextureSample> samples(
        3, wad.textureSamples.empty() ? tr::level::TextureSample{} : wad.textureSamples[0]);
    wad.textureSamples = tr::Table<tr::level::TextureSample>(std::move(samples));
    tr::test::putMeshes(wad.objects, versions::Wad, {cube, tr::test::squareShape(1)}, 0);
    return test::writeFile(path, tr::test::fileBytes(std::move(wad))) ? path : QString();
}

} // namespace

class tst_MeshPanel : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<test::Workplace> m_place;
    std::unique_ptr<Stage> m_stage;
    ui::MeshPanel* m_panel = nullptr;

    [[nodiscard]] tr::edit::MeshShape shape(std::size_t pointer = 0) const
    {
        return tr::edit::shapeAt(m_stage->window->session().document()->content(), pointer).value();
    }

    [[nodiscard]] std::size_t edits() const
    {
        return m_stage->window->session().document()->position();
    }

    [[nodiscard]] QAction* action(const char* name) const
    {
        return m_stage->window->findChild<QAction*>(QLatin1String(name));
    }

    [[nodiscard]] static QString cell(const QTreeView& list, int row, int column)
    {
        return list.model()->index(row, column).data().toString();
    }

    static void clickRow(QTreeView& list, int row, Qt::KeyboardModifiers keys = {})
    {
        const QModelIndex index = list.model()->index(row, 0);
        list.scrollTo(index);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, keys, list.visualRect(index).center());
    }

    void typeInto(QTreeView& list, int row, int column, const QString& text)
    {
        list.setFocus();
        list.setCurrentIndex(list.model()->index(row, column));
        QTest::keyClick(&list, Qt::Key_F2);
        auto* const line = list.findChild<QLineEdit*>();
        QVERIFY(line != nullptr && line->isVisible());
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }

    [[nodiscard]] ui::MeshDialog* dialog() const
    {
        return qobject_cast<ui::MeshDialog*>(QApplication::activeModalWidget());
    }

    [[nodiscard]] static bool accept(const ui::MeshDialog& dialog)
    {
        for (auto* const button : dialog.findChildren<QPushButton*>())
        {
            if (button->isDefault() && button->isEnabled())
            {
                QTest::mouseClick(button, Qt::LeftButton);
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool says(const QString& text) const
    {
        for (const auto* const banner : m_stage->window->findChildren<ui::Banner*>())
        {
            for (const auto* const label : banner->findChildren<QLabel*>())
            {
                if (label->isVisible() && label->text().contains(text))
                {
                    return true;
                }
            }
        }
        return false;
    }

    /// Opens a level whose first mesh has that shape.
    void
    openLevel(const QString& name, tr::schema::Version version, const tr::edit::MeshShape& mesh)
    {
        const auto bytes =
            tr::format::write(tr::test::fileOfMeshes(version, {mesh, tr::test::squareShape()}));
        const QString path = m_place->path(name);
        QVERIFY(bytes && test::writeFile(path, *bytes));
        QVERIFY(test::openAndWait(*m_stage->window, path));
        m_stage->window->selection().select(ui::Address{tables::MeshPointers, 0});
        QTRY_VERIFY(m_panel->subject() != nullptr
                    && m_panel->subject()->file() == m_stage->window->session().file());
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<test::Workplace>();
        m_stage = std::make_unique<Stage>(*m_place);
        const QString path = meshWad(m_place->path(QStringLiteral("a.wad")));
        QVERIFY(!path.isEmpty() && m_stage->open(path));
        m_stage->window->actionSet().action(ui::Command::LayoutModel)->trigger();
        m_panel = m_stage->window->findChild<ui::MeshPanel*>();
        QVERIFY(m_panel != nullptr);
        QTRY_VERIFY(m_panel->isVisible());
        m_stage->window->selection().select(ui::Address{tables::MeshPointers, 0});
        QTRY_VERIFY(m_panel->subject() != nullptr);
    }

    void cleanup()
    {
        m_panel = nullptr;
        m_stage.reset();
        m_place.reset();
    }

    void listsWhatThereIs()
    {
        QCOMPARE(m_panel->faces()->model()->rowCount(), 6);
        QCOMPARE(m_panel->vertices()->model()->rowCount(), 8);
        QCOMPARE(cell(*m_panel->faces(), 1, 1), QStringLiteral("quad"));
        QCOMPARE(cell(*m_panel->faces(), 1, 2), QStringLiteral("5 4 7 6"));
        QCOMPARE(cell(*m_panel->faces(), 2, 3), QStringLiteral("1"));
        QCOMPARE(cell(*m_panel->vertices(), 1, 1), QStringLiteral("100"));
        QCOMPARE(cell(*m_panel->vertices(), 1, 2), QStringLiteral("-100"));
        QCOMPARE(cell(*m_panel->vertices(), 1, 4), QStringLiteral("0 -16300 0"));
        // Another mesh, by what shows it.
        m_stage->window->selection().select(ui::Address{tables::Models, 1});
        QCOMPARE(m_panel->faces()->model()->rowCount(), 1);
        m_stage->window->selection().select(ui::Address{tables::Models, 0});
        QCOMPARE(m_panel->faces()->model()->rowCount(), 6);
        // What has no mesh leaves it.
        m_stage->window->selection().select(ui::Address{tables::TextureSamples, 0});
        QCOMPARE(m_panel->faces()->model()->rowCount(), 6);
    }

    void theSelectionGoesBothWays()
    {
        auto& selection = m_stage->window->selection();
        clickRow(*m_panel->faces(), 3);
        const auto address = m_panel->subject()->addressOf({tr::view::MeshPart::Kind::Face, 3});
        QVERIFY(selection.current() == address);
        selection.select(m_panel->subject()->addressOf({tr::view::MeshPart::Kind::Vertex, 5}));
        QCOMPARE(m_panel->tabs()->currentWidget(), m_panel->vertices());
        QCOMPARE(m_panel->selectedVertices(), std::vector<std::size_t>{5});
        selection.select(address);
        QCOMPARE(m_panel->tabs()->currentWidget(), m_panel->faces());
        QCOMPARE(m_panel->selectedFaces(), std::vector<std::size_t>{3});
    }

    void numbersAreTyped()
    {
        m_panel->tabs()->setCurrentWidget(m_panel->vertices());
        const auto bytes = test::bytesToSave(*m_stage->window);
        typeInto(*m_panel->vertices(), 2, 1, QStringLiteral("-77"));
        QTRY_COMPARE(int{shape().vertices[2].x}, -77);
        QCOMPARE(cell(*m_panel->vertices(), 2, 1), QStringLiteral("-77"));
        QCOMPARE(edits(), std::size_t{1});
        m_stage->window->actionSet().action(ui::Command::Undo)->trigger();
        QTRY_COMPARE(cell(*m_panel->vertices(), 2, 1), QStringLiteral("100"));
        QCOMPARE(test::bytesToSave(*m_stage->window), bytes);

        m_panel->tabs()->setCurrentWidget(m_panel->faces());
        typeInto(*m_panel->faces(), 0, 3, QStringLiteral("2"));
        QTRY_COMPARE(shape().faces[0].texture, std::uint16_t{2});
        typeInto(*m_panel->faces(), 0, 2, QStringLiteral("3 2 1 0"));
        QTRY_COMPARE(cell(*m_panel->faces(), 0, 2), QStringLiteral("3 2 1 0"));
        m_panel->tabs()->setCurrentWidget(m_panel->sphere());
        typeInto(*m_panel->sphere(), 3, 1, QStringLiteral("180"));
        QTRY_COMPARE(shape().header.collisionRadius, std::uint16_t{180});
    }

    /// What cannot be stored stays in its editor, which says why.
    void nonsenseIsRefused()
    {
        for (const QString& text :
             {QStringLiteral("x"), QStringLiteral("1 2 3"), QStringLiteral("0 1 2 8")})
        {
            typeInto(*m_panel->faces(), 0, 2, text);
            auto* const line = m_panel->faces()->findChild<QLineEdit*>();
            QVERIFY(line != nullptr && !line->accessibleDescription().isEmpty());
            QTest::keyClick(line, Qt::Key_Escape);
            QTRY_VERIFY(m_panel->faces()->findChild<QLineEdit*>() == nullptr);
        }
        typeInto(*m_panel->faces(), 0, 3, QStringLiteral("3"));
        QVERIFY(m_panel->faces()->findChild<QLineEdit*>() != nullptr);
        QTest::keyClick(m_panel->faces()->findChild<QLineEdit*>(), Qt::Key_Escape);
        QCOMPARE(edits(), std::size_t{0});
    }

    void facesAreChanged()
    {
        const auto bytes = test::bytesToSave(*m_stage->window);
        QVERIFY(!action("meshFlipFaces")->isEnabled());
        clickRow(*m_panel->faces(), 0);
        clickRow(*m_panel->faces(), 1, Qt::ControlModifier);
        QVERIFY(action("meshFlipFaces")->isEnabled());
        QVERIFY(m_panel->faces()->actions().contains(action("meshFlipFaces")));
        action("meshFlipFaces")->trigger();
        QCOMPARE(cell(*m_panel->faces(), 0, 2), QStringLiteral("1 0 3 2"));
        QCOMPARE(cell(*m_panel->faces(), 1, 2), QStringLiteral("4 5 6 7"));
        // They stay selected.
        QCOMPARE(m_panel->selectedFaces(), (std::vector<std::size_t>{0, 1}));
        // What comes in their place is selected.
        action("meshTriangulate")->trigger();
        QCOMPARE(m_panel->selectedFaces(), (std::vector<std::size_t>{4, 5, 6, 7}));
        QVERIFY(!action("meshJoin")->isEnabled());
        m_panel->selectFaces({4, 5});
        QVERIFY(action("meshJoin")->isEnabled());
        action("meshJoin")->trigger();
        QCOMPARE(m_panel->selectedFaces(), std::vector<std::size_t>{6});
        m_panel->selectFaces({4, 6});
        action("meshJoin")->trigger();
        QVERIFY(says(QStringLiteral("Two triangles make a quad only if")));
        action("meshDeleteFaces")->trigger();
        QCOMPARE(m_panel->faces()->model()->rowCount(), 5);
        QVERIFY(m_panel->selectedFaces().empty());
        QCOMPARE(edits(), std::size_t{4});
        m_stage->window->session().document()->goTo(0);
        QCOMPARE(test::bytesToSave(*m_stage->window), bytes);
        QCOMPARE(m_panel->faces()->model()->rowCount(), 6);
    }

    void facesWithATexture()
    {
        clickRow(*m_panel->faces(), 4);
        action("meshSelectTexture")->trigger();
        QCOMPARE(m_panel->selectedFaces(), (std::vector<std::size_t>{2, 4}));
        action("meshSetTexture")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        auto* const number = dialog()->findChild<QDoubleSpinBox*>();
        QCOMPARE(number->value(), 1.0);
        number->setValue(7.0); // there are three
        QVERIFY(!accept(*dialog()));
        number->setValue(2.0);
        QVERIFY(accept(*dialog()));
        QTRY_COMPARE(shape().faces[4].texture, std::uint16_t{2});
        QCOMPARE(shape().faces[2].texture, std::uint16_t{2});
        QCOMPARE(edits(), std::size_t{1});
        action("meshReplaceTexture")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        dialog()->findChild<QDoubleSpinBox*>()->setValue(0.0);
        QVERIFY(accept(*dialog()));
        QTRY_COMPARE(shape().faces[2].texture, std::uint16_t{0});
        // WADs have no faces in one colour.
        action("meshSetColour")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        QVERIFY(!accept(*dialog()));
        dialog()->reject();
    }

    void bothSidesAreSaid()
    {
        clickRow(*m_panel->faces(), 0);
        action("meshDoubleSided")->trigger();
        QCOMPARE(m_panel->faces()->model()->rowCount(), 7);
        QVERIFY(says(QStringLiteral("look the other way")));
        m_panel->selectFaces({0});
        action("meshSingleSided")->trigger();
        QCOMPARE(m_panel->faces()->model()->rowCount(), 6);
    }

    void verticesAreChanged()
    {
        m_panel->tabs()->setCurrentWidget(m_panel->vertices());
        QVERIFY(!action("meshMoveVertices")->isEnabled());
        clickRow(*m_panel->vertices(), 0);
        clickRow(*m_panel->vertices(), 2, Qt::ShiftModifier);
        action("meshMoveVertices")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        const auto fields = dialog()->findChildren<QDoubleSpinBox*>();
        QCOMPARE(fields.size(), 3);
        fields[0]->selectAll();
        QTest::keyClicks(fields[0], QStringLiteral("25"));
        QTest::keyClick(fields[0], Qt::Key_Return);
        QTRY_COMPARE(int{shape().vertices[0].x}, -75);
        QCOMPARE(int{shape().vertices[2].x}, 125);
        QCOMPARE(int{shape().vertices[3].x}, -100);
        m_panel->selectVertices({1, 4});
        action("meshSwap")->trigger();
        QCOMPARE(cell(*m_panel->faces(), 0, 2), QStringLiteral("0 4 2 3"));
        QVERIFY(m_panel->selectedVertices().empty());
        m_panel->selectVertices({1, 4});
        action("meshNormals")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        QVERIFY(accept(*dialog()));
        QTRY_VERIFY(m_panel->vertices()->model()->rowCount() > 8);
        // The new ones are behind the others.
        QCOMPARE(m_panel->selectedVertices(), (std::vector<std::size_t>{1, 4}));
        action("meshSetShade")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        QVERIFY(!accept(*dialog())); // it has normals
        dialog()->reject();
        action("meshMirror")->trigger();
        QCOMPARE(int{shape().vertices[0].x}, 75);
        QCOMPARE(edits(), std::size_t{4});
    }

    /// Levels keep quads and triangles apart: what is new is not behind all other faces.
    void newFacesOfALevelAreSelected()
    {
        openLevel(QStringLiteral("a.tr4"), versions::Tr4, tr::test::cubeShape());
        QCOMPARE(m_panel->faces()->model()->rowCount(), 6);
        m_panel->selectFaces({0});
        action("meshTriangulate")->trigger();
        QCOMPARE(m_panel->selectedFaces(), (std::vector<std::size_t>{5, 6}));
        m_panel->selectFaces({0});
        action("meshSubdivide")->trigger();
        QCOMPARE(m_panel->selectedFaces(), (std::vector<std::size_t>{4, 5, 6, 7}));
        m_panel->selectFaces({0});
        action("meshTriangulate")->trigger();
        QCOMPARE(m_panel->selectedFaces(), (std::vector<std::size_t>{9, 10}));
        m_panel->selectFaces({7, 8});
        action("meshJoin")->trigger();
        QCOMPARE(m_panel->selectedFaces(), std::vector<std::size_t>{7});
        QVERIFY(shape().faces[7].isQuad());
        QCOMPARE(edits(), std::size_t{4});
    }

    /// Rows that mean something else after an edit are not selected any more.
    void whatGetsAnotherNumberIsLeft()
    {
        const auto undo = [this]
        { m_stage->window->actionSet().action(ui::Command::Undo)->trigger(); };
        m_panel->selectVertices({1, 4});
        action("meshSwap")->trigger();
        QVERIFY(m_panel->selectedVertices().empty());
        m_panel->selectVertices({1});
        undo();
        QTRY_COMPARE(edits(), std::size_t{0});
        QVERIFY(m_panel->selectedVertices().empty());
        m_panel->selectVertices({0});
        action("meshRenumber")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        dialog()->findChild<QDoubleSpinBox*>()->setValue(3.0);
        QVERIFY(accept(*dialog()));
        QTRY_COMPARE(m_panel->selectedVertices(), std::vector<std::size_t>{3});
        // Where it is does not matter.
        m_panel->tabs()->setCurrentWidget(m_panel->vertices());
        typeInto(*m_panel->vertices(), 3, 1, QStringLiteral("-77"));
        QTRY_COMPARE(int{shape().vertices[3].x}, -77);
        QCOMPARE(m_panel->selectedVertices(), std::vector<std::size_t>{3});
        m_panel->selectFaces({0});
        action("meshDoubleSided")->trigger();
        QVERIFY(m_panel->selectedFaces().empty());
        m_panel->selectFaces({5});
        undo();
        QTRY_COMPARE(m_panel->faces()->model()->rowCount(), 6);
        QVERIFY(m_panel->selectedFaces().empty());
        // What had that row can be chosen again.
        const auto address = m_panel->subject()->addressOf({tr::view::MeshPart::Kind::Face, 5});
        QTRY_VERIFY(m_stage->window->selection().current() != address);
        m_stage->window->selection().select(address);
        QCOMPARE(m_panel->selectedFaces(), std::vector<std::size_t>{5});
    }

    /// A face that gets a texture in place of a colour goes to the others with textures.
    void facesThatChangeTheirTableAreLeft()
    {
        auto cube = tr::test::cubeShape();
        for (const std::size_t row : {4, 5})
        {
            cube.faces[row].coloured = true;
            cube.faces[row].texture = 1;
        }
        openLevel(QStringLiteral("a.phd"), versions::Tr1, cube);
        QCOMPARE(m_panel->faces()->model()->rowCount(), 6);
        m_panel->selectFaces({5});
        action("meshSetTexture")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        QVERIFY(accept(*dialog()));
        QTRY_COMPARE(edits(), std::size_t{1});
        QVERIFY(!shape().faces[4].coloured && shape().faces[5].coloured);
        QVERIFY(m_panel->selectedFaces().empty());
    }

    /// An action stores first what is typed in a cell.
    void whatIsTypedIsStoredFirst()
    {
        m_panel->tabs()->setCurrentWidget(m_panel->vertices());
        auto& list = *m_panel->vertices();
        list.setFocus();
        list.setCurrentIndex(list.model()->index(2, 1));
        QTest::keyClick(&list, Qt::Key_F2);
        auto* const line = list.findChild<QLineEdit*>();
        QVERIFY(line != nullptr && line->isVisible());
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("77"));
        action("meshMirror")->trigger();
        QTRY_COMPARE(edits(), std::size_t{2});
        QCOMPARE(int{shape().vertices[2].x}, -77);
    }

    /// The first click on a moveable takes its mesh, the next ones its faces, and with the vertices
    /// before the user the nearest of these.
    void partsArePickedInThe3dView()
    {
        QVERIFY(m_stage->showsAfter(
            [this] {
                m_stage->window->selection().select(ui::Address{tables::Models, 1});
            }));
        QVERIFY(m_stage->showsAfter(
            [this] {
                m_stage->window->selection().select(ui::Address{tables::Models, 0});
            }));
        auto& selection = m_stage->window->selection();
        const QPoint middle = m_stage->view().rect().center();
        const QImage plain = m_stage->picture();
        QTest::mouseClick(&m_stage->view(), Qt::LeftButton, {}, middle);
        QCOMPARE(m_panel->selectedFaces().size(), std::size_t{1});
        const std::size_t face = m_panel->selectedFaces().front();
        QVERIFY(selection.current()
                == m_panel->subject()->addressOf({tr::view::MeshPart::Kind::Face, face}));
        // It lights up.
        QVERIFY(m_stage->picture() != plain);
        // Another one, with Ctrl besides it: the cube is seen from the front, a little from its
        // side.
        QPoint beside = middle;
        const auto faceAt = [this](const QPoint& place)
        {
            const auto pick = m_stage->view().pickAt(place);
            return pick && pick->mesh != render::ScenePick::kNoMesh ? int(pick->face) : -1;
        };
        bool isFound = false;
        for (int y = 4; y < m_stage->view().height() && !isFound; y += 8)
        {
            for (int x = 4; x < m_stage->view().width() && !isFound; x += 8)
            {
                beside = QPoint(x, y);
                isFound = faceAt(beside) >= 0 && faceAt(beside) != int(face);
            }
        }
        QVERIFY(isFound);
        QTest::keyPress(m_stage->window.get(), Qt::Key_Control);
        QTest::mouseClick(&m_stage->view(), Qt::LeftButton, Qt::ControlModifier, beside);
        QTest::keyRelease(m_stage->window.get(), Qt::Key_Control);
        QCOMPARE(m_panel->selectedFaces().size(), std::size_t{2});
        m_panel->tabs()->setCurrentWidget(m_panel->vertices());
        QTest::mouseClick(&m_stage->view(), Qt::LeftButton, {}, middle + QPoint(0, 5));
        QCOMPARE(m_panel->selectedVertices().size(), std::size_t{1});
        const auto& corners = shape().faces[face].vertices;
        QVERIFY(std::find(corners.begin(), corners.end(), m_panel->selectedVertices().front())
                != corners.end());
        // Behind another panel it picks nothing of its own; nor does it where it is away.
        const auto isMeshPicked = [&]
        {
            selection.select(std::nullopt);
            QTest::mouseClick(&m_stage->view(), Qt::LeftButton, {}, middle);
            return selection.current() && selection.current()->table == tables::MeshPointers;
        };
        auto* const properties =
            m_stage->window->findChild<QDockWidget*>(QStringLiteral("properties"));
        properties->raise();
        QTRY_VERIFY(m_panel->visibleRegion().isEmpty());
        QTRY_VERIFY(isMeshPicked());
        m_stage->window->actionSet().action(ui::Command::LayoutExplore)->trigger();
        QTRY_VERIFY(!m_panel->isVisible());
        QVERIFY(isMeshPicked());
    }

    /// Arrows at the selected vertices move them: shown while they are dragged, stored as one edit
    /// when they are let go.
    void verticesAreDragged()
    {
        QVERIFY(m_stage->showsAfter(
            [this] {
                m_stage->window->selection().select(ui::Address{tables::Models, 1});
            }));
        QVERIFY(m_stage->showsAfter(
            [this] {
                m_stage->window->selection().select(ui::Address{tables::Models, 0});
            }));
        const auto bytes = test::bytesToSave(*m_stage->window);
        m_panel->tabs()->setCurrentWidget(m_panel->vertices());
        clickRow(*m_panel->vertices(), 0);
        auto& hand = m_stage->view().hand();
        QVERIFY(hand.gizmo().has_value());
        const auto* const arrows = std::get_if<render::MoveGizmo>(&*hand.gizmo());
        QVERIFY(arrows != nullptr);
        const glm::ivec2 size(m_stage->view().width(), m_stage->view().height());
        const auto tip = arrows->tip(render::GizmoHandle::Y, m_stage->view().camera(), size);
        QVERIFY(tip.has_value());
        const auto pixel = m_stage->view().camera().project(*tip, size);
        QVERIFY(pixel.has_value());
        const QPoint from(qRound(pixel->x), qRound(pixel->y));
        const auto to = [&](int pixels) { return from - QPoint(0, pixels); };
        const auto moveTo = [this](const QPoint& place)
        {
            QMouseEvent move(QEvent::MouseMove,
                             place,
                             m_stage->view().mapToGlobal(place),
                             Qt::NoButton,
                             Qt::LeftButton,
                             {});
            QCoreApplication::sendEvent(&m_stage->view(), &move);
        };
        QTest::mousePress(&m_stage->view(), Qt::LeftButton, {}, from);
        QElapsedTimer timer;
        timer.start();
        constexpr int kMoves = 40;
        for (int i = 1; i <= kMoves; ++i)
        {
            moveTo(to(i));
        }
        qInfo("%.3f ms of the window's thread a move", double(timer.nsecsElapsed()) / 1e6 / kMoves);
        // Nothing is stored as long as it is held; Escape takes it back.
        QCOMPARE(edits(), std::size_t{0});
        QTest::keyClick(&m_stage->view(), Qt::Key_Escape);
        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, {}, to(kMoves));
        QCOMPARE(edits(), std::size_t{0});
        QTest::mousePress(&m_stage->view(), Qt::LeftButton, {}, from);
        moveTo(to(kMoves / 2));
        moveTo(to(kMoves));
        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, {}, to(kMoves));
        QCOMPARE(edits(), std::size_t{1});
        // Up is where Y gets less; nothing else has moved.
        QVERIFY(shape().vertices[0].y < -105);
        QCOMPARE(int{shape().vertices[0].x}, -100);
        QCOMPARE(int{shape().vertices[0].z}, -100);
        QCOMPARE(int{shape().vertices[1].y}, -100);
        QCOMPARE(m_panel->selectedVertices(), std::vector<std::size_t>{0});
        const int dragged = shape().vertices[0].y;
        // Keys move by a unit, and steps in a row are one edit.
        QTRY_VERIFY(hand.gizmo().has_value());
        for (int i = 0; i < 3; ++i)
        {
            QTest::keyClick(&m_stage->view(), Qt::Key_Up);
        }
        QCOMPARE(int{shape().vertices[0].y}, dragged - 3);
        QCOMPARE(edits(), std::size_t{2});
        m_stage->window->session().document()->goTo(0);
        QCOMPARE(test::bytesToSave(*m_stage->window), bytes);
    }

    void aClosedFileIsForgotten()
    {
        m_stage->window->session().close();
        QVERIFY(m_panel->subject() == nullptr);
        QCOMPARE(m_panel->faces()->model()->rowCount(), 0);
        QVERIFY(!action("meshMirror")->isEnabled());
    }
};

template struct tr::test::RegisteredTest<tst_MeshPanel, QApplication>;
#include "tst_MeshPanel.moc"
