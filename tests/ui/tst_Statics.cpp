// Statics in the window: their pictures, their boxes by numbers and by mouse, and their slots.

#include "core/catalogue/Catalogue.h"
#include "core/edit/statics/RoomStatics.h"
#include "core/edit/statics/StaticSlots.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/ViewportStage.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"
#include "ui/statics/RoomStaticDialogs.h"
#include "ui/statics/StaticDialogs.h"
#include "ui/statics/StaticsModel.h"
#include "ui/statics/StaticsPanel.h"
#include "ui/viewport/Thumbnails.h"

#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

using test::kPatience;
using test::Stage;
using tr::level::BoundingBox;
using tr::level::StaticMesh;
namespace tables = tr::level::tables;

class tst_Statics : public QObject
{
    Q_OBJECT

    /// Points of a static's boxes, of which the visibility box comes first.
    enum Face : std::size_t
    {
        Right = 1,
        Top = 2,
        FaceCount = 6,
    };

    static constexpr float kLong = 150.0F; ///< units that something is dragged by

    std::unique_ptr<test::Workplace> m_place;
    std::unique_ptr<Stage> m_stage;
    QString m_path;

    /// The temple as a level of TR4, in the layout for objects.
    void open(tr::schema::Version version = tr::level::versions::Tr4)
    {
        const auto file = tr::test::templeFile(version);
        const auto bytes = tr::format::write(file);
        m_path = m_place->path(version == tr::level::versions::Wad   ? QStringLiteral("a.wad")
                               : version == tr::level::versions::Tr1 ? QStringLiteral("a.phd")
                                                                     : QStringLiteral("a.tr4"));
        m_stage = std::make_unique<Stage>(*m_place);
        QVERIFY(bytes && test::writeFile(m_path, *bytes) && m_stage->open(m_path));
        m_stage->window->actionSet().action(ui::Command::LayoutModel)->trigger();
        QVERIFY(m_stage->window->showPanel(QStringLiteral("statics")));
        QTRY_VERIFY(!panel().visibleRegion().isEmpty()
                    && panel().pictures()->model()->rowCount() > 1);
    }

    [[nodiscard]] ui::StaticsPanel& panel() const
    {
        return *m_stage->window->findChild<ui::StaticsPanel*>();
    }

    [[nodiscard]] tr::edit::Document& document() const
    {
        return *m_stage->window->session().document();
    }

    [[nodiscard]] std::vector<StaticMesh> statics() const
    {
        const auto& all = tr::level::objectsOf(document().content()).staticMeshes;
        return {all.begin(), all.end()};
    }

    [[nodiscard]] QByteArray bytes() const
    {
        const auto all = document().content().write();
        return {reinterpret_cast<const char*>(all.data()), qsizetype(all.size())};
    }

    void undo() const { m_stage->window->actionSet().action(ui::Command::Undo)->trigger(); }

    /// An action of statics by its name, as the menu has it.
    [[nodiscard]] QAction* action(const char* name) const
    {
        const QList<QAction*> all = panel().pictures()->actions();
        return *std::ranges::find(all, QLatin1String(name), &QAction::objectName);
    }

    [[nodiscard]] QPoint placeOf(int line) const
    {
        const auto& list = *panel().pictures();
        return list.visualRect(list.model()->index(line, ui::StaticsModel::Title)).center();
    }

    void click(int line, Qt::KeyboardModifiers keys = {}) const
    {
        QTest::mouseClick(panel().pictures()->viewport(), Qt::LeftButton, keys, placeOf(line));
    }

    [[nodiscard]] bool showsStatic(std::size_t row) const
    {
        return m_stage->viewport->subject().isOf(tables::StaticMeshes)
               && m_stage->viewport->subject().row == row;
    }

    /// A static, by a click in the list, in the 3D view.
    void show(int line) const
    {
        QVERIFY(m_stage->showsAfter([&] { click(line); }));
        QVERIFY(showsStatic(static_cast<std::size_t>(line)));
    }

    [[nodiscard]] const std::vector<render::GizmoPoint>& points() const
    {
        return m_stage->view().points().points();
    }

    [[nodiscard]] QPoint pixelOf(const glm::vec3& place) const
    {
        const auto& view = m_stage->view();
        const auto pixel = m_stage->view().camera().project(place, {view.width(), view.height()});
        return {qRound(pixel->x), qRound(pixel->y)};
    }

    [[nodiscard]] QLabel* note() const
    {
        return m_stage->view().findChild<QLabel*>(QStringLiteral("staticNote"));
    }

    /// Takes a point along by a way in the view, and holds it there.
    QPoint take(std::size_t point, const glm::vec3& way, Qt::KeyboardModifiers keys = {}) const
    {
        auto& view = m_stage->view();
        const QPoint from = pixelOf(points()[point].place);
        const QPoint to = pixelOf(points()[point].place + way);
        QTest::mousePress(&view, Qt::LeftButton, {}, from);
        for (int step = 1; step <= 4; ++step)
        {
            const QPoint place = from + (to - from) * step / 4;
            QMouseEvent move(QEvent::MouseMove,
                             place,
                             view.mapToGlobal(place),
                             Qt::NoButton,
                             Qt::LeftButton,
                             keys);
            QCoreApplication::sendEvent(&view, &move);
        }
        return to;
    }

    [[nodiscard]] double slack() const
    {
        const auto& view = m_stage->view();
        return 6.0 * double(m_stage->view().camera().unitsPerPixel({view.width(), view.height()}));
    }

    /// Opens the editor of a number of the boxes and types over it.
    [[nodiscard]] QLineEdit* type(int box, int number, const QString& text) const
    {
        QTableView* const boxes = panel().boxes();
        // A row an axis, two columns a box.
        boxes->setCurrentIndex(boxes->model()->index(number / 2, 2 * box + number % 2));
        boxes->setFocus();
        QTest::keyClick(boxes, Qt::Key_F2);
        auto* const line = boxes->findChild<QLineEdit*>();
        if (line != nullptr)
        {
            line->selectAll();
            QTest::keyClicks(line, text);
        }
        return line;
    }

    template <class Dialog>
    [[nodiscard]] Dialog* dialogAfter(const char* name) const
    {
        action(name)->trigger();
        return test::openDialog<Dialog>(*m_stage->window);
    }

    static QPushButton* button(const QDialog& dialog, QDialogButtonBox::ButtonRole role)
    {
        auto* const box = dialog.findChild<QDialogButtonBox*>();
        for (QAbstractButton* const each : box->buttons())
        {
            if (box->buttonRole(each) == role)
            {
                return qobject_cast<QPushButton*>(each);
            }
        }
        return nullptr;
    }

    /// An action on statics of rooms, which stand in the menu only.
    [[nodiscard]] QAction* roomAction(const char* name) const
    {
        return m_stage->window->findChild<QAction*>(QLatin1String(name));
    }

    [[nodiscard]] tr::edit::RoomStaticRow roomStatic(std::size_t row) const
    {
        return *tr::edit::roomStaticAt(document().content(), row);
    }

    /// Selects a static of a room where the whole level is seen, from near, and waits until there
    /// are arrows at it.
    void grasp(std::size_t row) const
    {
        m_stage->window->selection().select(ui::Address{tables::RoomStatics, row});
        auto& view = m_stage->view();
        QTRY_VERIFY_WITH_TIMEOUT(view.hand().gizmo().has_value(), kPatience);
        const auto place = std::get<render::MoveGizmo>(*view.hand().gizmo()).place();
        view.camera().lookFrom(place + glm::vec3(900.0F, 900.0F, 1500.0F), place);
        view.update();
    }

    /// Drags the arrow along an axis of the view by about so many units, and holds it there.
    QPoint pull(render::GizmoHandle handle, const glm::vec3& way) const
    {
        auto& view = m_stage->view();
        const auto& arrows = std::get<render::MoveGizmo>(*view.hand().gizmo());
        const glm::ivec2 size{view.width(), view.height()};
        const glm::vec3 tip = *arrows.tip(handle, view.camera(), size);
        const glm::vec3 grip = arrows.place() + 0.8F * (tip - arrows.place());
        const QPoint from = pixelOf(grip);
        const QPoint to = pixelOf(grip + way);
        QTest::mousePress(&view, Qt::LeftButton, {}, from);
        for (int step = 1; step <= 4; ++step)
        {
            const QPoint place = from + (to - from) * step / 4;
            QMouseEvent move(QEvent::MouseMove,
                             place,
                             view.mapToGlobal(place),
                             Qt::NoButton,
                             Qt::LeftButton,
                             {});
            QCoreApplication::sendEvent(&view, &move);
        }
        return to;
    }

private Q_SLOTS:

    void init() { m_place = std::make_unique<test::Workplace>(); }

    void cleanup()
    {
        m_stage.reset();
        m_place.reset();
    }

    /// Each picture shows something, and no two statics of the temple look the same.
    void picturesAppear()
    {
        open();
        auto& thumbnails = panel().thumbnails();
        const auto areThere = [&]
        {
            bool areAll = true;
            for (std::size_t row = 0; row < statics().size(); ++row)
            {
                areAll = !thumbnails.picture(row).isNull() && areAll;
            }
            return areAll && !thumbnails.isBusy();
        };
        QTRY_VERIFY_WITH_TIMEOUT(areThere(), kPatience);
        std::vector<QImage> pictures;
        for (std::size_t row = 0; row < statics().size(); ++row)
        {
            const QImage picture = thumbnails.picture(row);
            QCOMPARE(picture.width(), int{ui::Thumbnails::kSide});
            std::set<QRgb> colours;
            for (int y = 0; y < picture.height(); ++y)
            {
                for (int x = 0; x < picture.width(); ++x)
                {
                    colours.insert(picture.pixel(x, y));
                }
            }
            QVERIFY(colours.size() > 8);
            QVERIFY(std::ranges::find(pictures, picture) == pictures.end());
            pictures.push_back(picture);
            QCOMPARE(picture.pixel(0, 0), QRgb{ui::Thumbnails::kGround});
        }
        // A box says nothing about looks: the others are not drawn again.
        QSignalSpy drawn(&thumbnails, &ui::Thumbnails::drawn);
        click(0);
        action("staticClearVisibility")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!drawn.isEmpty() && !thumbnails.isBusy(), kPatience);
        QCOMPARE(drawn.size(), qsizetype{1});
        QCOMPARE(drawn.first().first().toULongLong(), 0ULL);
        QCOMPARE(thumbnails.picture(0), pictures[0]);
    }

    void selectionGoesBothWays()
    {
        open();
        show(1);
        QCOMPARE(m_stage->window->selection().current(), (ui::Address{tables::StaticMeshes, 1}));
        QCOMPARE(panel().currentRow(), std::optional<std::size_t>(1));
        m_stage->window->selection().select(ui::Address{tables::StaticMeshes, 0});
        QCOMPARE(panel().selectedRows(), std::vector<std::size_t>{0});
        // What stands in a room leads to what it is.
        const auto placed = tr::edit::placedStatics(document().content());
        const auto slot = statics()[1].id;
        QVERIFY(placed.contains(slot));
        const auto tableSet = document().content().tables();
        const auto& rooms = *tableSet.find(tables::RoomStatics);
        const auto leaves = rooms.type().leaves();
        const auto leaf = std::ranges::find(leaves, "mesh_id", &tr::schema::Leaf::path);
        std::size_t row = 0;
        while (rooms.value(row, *leaf).integer() != slot)
        {
            ++row;
        }
        m_stage->window->selection().select(ui::Address{tables::RoomStatics, row});
        QCOMPARE(panel().selectedRows(), std::vector<std::size_t>{1});
        // A double click, or Return, brings it into the view.
        m_stage->window->selection().select(ui::Address{tables::Rooms, 0});
        QVERIFY(m_stage->showsAfter(
            [&] {
                QTest::mouseDClick(panel().pictures()->viewport(), Qt::LeftButton, {}, placeOf(0));
            }));
        QVERIFY(showsStatic(0));
    }

    void theFilterAndTheTable()
    {
        open();
        click(0);
        const auto selected = m_stage->window->selection().current();
        QVERIFY(selected && selected->table == tables::StaticMeshes);
        const int all = panel().pictures()->model()->rowCount();
        QCOMPARE(all, static_cast<int>(statics().size()));
        panel().filter()->setFocus();
        const auto name = tr::catalogue::staticName(tr::level::versions::Tr4, statics()[1].id);
        QVERIFY(name.has_value());
        const auto isFound = [&name](const StaticMesh& each)
        {
            const auto other = tr::catalogue::staticName(tr::level::versions::Tr4, each.id);
            return other && other->find(*name) != std::string_view::npos;
        };
        const auto found = statics();
        QTest::keyClicks(panel().filter(),
                         QString::fromUtf8(name->data(), qsizetype(name->size())).toLower());
        QTest::keyClick(panel().filter(), Qt::Key_Return);
        QCOMPARE(panel().pictures()->model()->rowCount(),
                 static_cast<int>(std::ranges::count_if(found, isFound)));
        QVERIFY(panel().pictures()->model()->rowCount() < all);
        // The window stays where it is, be that hidden or not.
        QVERIFY(m_stage->window->selection().current() == selected);
        QTest::keyClick(panel().filter(), Qt::Key_Escape);
        QTRY_COMPARE(panel().pictures()->model()->rowCount(), all);

        panel().asTable()->trigger();
        QVERIFY(panel().table()->isVisible() && !panel().pictures()->isVisible());
        const auto text = [this](int line, int column)
        { return panel().table()->model()->index(line, column).data().toString(); };
        const StaticMesh one = statics()[0];
        QCOMPARE(text(0, ui::StaticsModel::Slot), QString::number(one.id));
        QCOMPARE(text(0, ui::StaticsModel::Mesh), QString::number(one.mesh));
        QCOMPARE(text(0, ui::StaticsModel::Collides), QStringLiteral("yes"));
        const auto placed = tr::edit::placedStatics(document().content());
        QCOMPARE(text(0, ui::StaticsModel::Placed), QString::number(placed.at(one.id)));
        // The selection is that of the pictures.
        panel().select({1});
        QVERIFY(panel().table()->selectionModel()->isRowSelected(1, {}));
    }

    /// A number that is being typed is saved, too.
    void numbersAreTyped()
    {
        open();
        show(0);
        const BoundingBox before = statics()[0].collisionBox;
        QLineEdit* const line = type(1, 3, QStringLiteral("77"));
        QVERIFY(line != nullptr);
        QCOMPARE(statics()[0].collisionBox, before);
        QTest::keyClick(line, Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(!m_stage->window->session().isModified() && document().position() == 1);
        BoundingBox then = before;
        then.maxY = 77;
        QVERIFY(statics()[0].collisionBox == then);
        const QByteArray content = test::contentOf(m_path);
        const auto saved = tr::format::read(
            std::as_bytes(std::span(content.constData(), std::size_t(content.size()))),
            m_path.toStdString());
        QVERIFY(saved && saved->objects().staticMeshes[0].collisionBox == then);
        undo();
        QVERIFY(statics()[0].collisionBox == before);
        // What is no such number is refused, and stays where it can be corrected.
        QLineEdit* const other = type(0, 0, QStringLiteral("40000"));
        QVERIFY(other != nullptr);
        QTest::keyClick(other, Qt::Key_Return);
        QVERIFY(other->isVisible());
        QCOMPARE(document().position(), std::size_t{0});
        QTest::keyClick(other, Qt::Key_Escape);
        QVERIFY(!m_stage->window->session().openEdits().isChanged());
        // A command stores what is typed before it does its own.
        QTRY_VERIFY(panel().boxes()->findChild<QLineEdit*>() == nullptr);
        QVERIFY(type(1, 3, QStringLiteral("88")) != nullptr);
        action("staticClearVisibility")->trigger();
        QCOMPARE(document().position(), std::size_t{2});
        QCOMPARE(int{statics()[0].collisionBox.maxY}, 88);
        QVERIFY(statics()[0].visibilityBox == BoundingBox{});
    }

    void boxesAreSetForAllThatAreSelected()
    {
        open();
        click(0);
        click(1, Qt::ControlModifier);
        QCOMPARE(panel().selectedRows(), (std::vector<std::size_t>{0, 1}));
        const QByteArray saved = bytes();
        action("staticClearCollision")->trigger();
        QCOMPARE(document().position(), std::size_t{1});
        QVERIFY(statics()[0].collisionBox == BoundingBox{});
        QVERIFY(statics()[1].collisionBox == BoundingBox{});
        // They are the selected ones still, and collide with nothing now.
        QCOMPARE(panel().selectedRows(), (std::vector<std::size_t>{0, 1}));
        QVERIFY(!action("staticCollides")->isChecked());
        action("staticCollides")->trigger();
        QCOMPARE(document().position(), std::size_t{2});
        for (const std::size_t row : {std::size_t{0}, std::size_t{1}})
        {
            QVERIFY(statics()[row].collisionBox
                    == *tr::edit::boundsOfMesh(document().content(), statics()[row].mesh));
        }
        undo();
        undo();
        QCOMPARE(bytes(), saved);
        // The flag that says so is one of the first games.
        const bool was = action("staticVisible")->isChecked();
        action("staticVisible")->trigger();
        QCOMPARE(document().position(), std::size_t{0});
        QCOMPARE(action("staticVisible")->isChecked(), was);
    }

    void aFaceIsDragged()
    {
        open();
        QVERIFY(points().empty());
        show(0);
        QCOMPARE(points().size(), std::size_t{2} * FaceCount);
        const StaticMesh before = statics()[0];
        const QByteArray saved = bytes();
        QVERIFY(note()->isVisible());
        QVERIFY(note()->text().contains(QStringLiteral("Visibility box")));
        const QImage seen = m_stage->picture();
        // It is drawn as it would be, and nothing is changed before it is let go.
        const glm::vec3 outwards(kLong, 0.0F, 0.0F);
        const QPoint to = take(Right, outwards);
        QCOMPARE(document().position(), std::size_t{0});
        QVERIFY(m_stage->picture() != seen);
        QVERIFY(note()->text().contains(QStringLiteral("Right of the visibility box")));
        QTest::keyClick(&m_stage->view(), Qt::Key_Escape);
        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, {}, to);
        QCOMPARE(bytes(), saved);

        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, {}, take(Right, outwards));
        QCOMPARE(document().position(), std::size_t{1});
        StaticMesh after = statics()[0];
        const int gone = after.visibilityBox.maxX - before.visibilityBox.maxX;
        QVERIFY2(std::abs(double(gone) - double{kLong}) < slack(),
                 qPrintable(QString::number(gone)));
        after.visibilityBox.maxX = before.visibilityBox.maxX;
        QVERIFY(after == before);
        undo();
        QCOMPARE(bytes(), saved);
        // The collision box has handles of its own; with Ctrl in steps. Y points down in the file.
        QTest::mouseRelease(&m_stage->view(),
                            Qt::LeftButton,
                            {},
                            take(FaceCount + Top, {0.0F, kLong, 0.0F}, Qt::ControlModifier));
        after = statics()[0];
        QVERIFY(after.collisionBox.minY < before.collisionBox.minY);
        QCOMPARE((before.collisionBox.minY - after.collisionBox.minY) % 16, 0);
        after.collisionBox.minY = before.collisionBox.minY;
        QVERIFY(after == before);
        // Keys move the face that was taken hold of last, and steps in a row are one edit.
        const std::size_t position = document().position();
        m_stage->view().setFocus();
        QTest::keyClick(&m_stage->view(), Qt::Key_Up);
        QTest::keyClick(&m_stage->view(), Qt::Key_Up);
        QCOMPARE(document().position(), position + 1);
    }

    void whatIsNoBoxIsNotShown()
    {
        open();
        show(0);
        action("staticClearCollision")->trigger();
        QCOMPARE(points().size(), std::size_t{FaceCount});
        QVERIFY(note()->text().contains(QStringLiteral("none")));
        // Of a moveable there is none of it.
        QVERIFY(m_stage->select({tables::Models, 0}));
        QVERIFY(points().empty());
        QVERIFY(!note()->isVisible());
    }

    void aSlotIsChanged()
    {
        open();
        click(0);
        const std::uint32_t slot = statics()[0].id;
        const std::uint32_t taken = statics()[1].id;
        const std::size_t placed = tr::edit::placedStatics(document().content()).at(slot);
        const QByteArray saved = bytes();
        auto* const dialog = dialogAfter<ui::SlotDialog>("staticChangeSlot");
        QVERIFY(dialog != nullptr);
        QPushButton* const accept = button(*dialog, QDialogButtonBox::AcceptRole);
        QVERIFY(accept->isEnabled());
        dialog->number()->setValue(static_cast<int>(taken));
        QVERIFY(!accept->isEnabled());
        // A number that is filtered by is the slot, though no line shows it.
        dialog->filterField()->setText(QStringLiteral("5000"));
        QTRY_COMPARE(dialog->slot(), std::uint32_t{5000});
        dialog->filterField()->clear();
        dialog->number()->setValue(61);
        QVERIFY(accept->isEnabled());
        QCOMPARE(dialog->slot(), std::uint32_t{61});
        QTest::mouseClick(accept, Qt::LeftButton);
        QCOMPARE(statics()[0].id, std::uint32_t{61});
        QCOMPARE(tr::edit::placedStatics(document().content()).at(61), placed);
        undo();
        QCOMPARE(bytes(), saved);
    }

    void oneIsMadeAndDeleted()
    {
        open();
        click(0);
        const QByteArray saved = bytes();
        const std::size_t before = statics().size();
        auto* const dialog = dialogAfter<ui::NewStaticDialog>("staticNew");
        QVERIFY(dialog != nullptr);
        dialog->mesh()->setValue(1);
        dialog->number()->setValue(62);
        QTest::mouseClick(button(*dialog, QDialogButtonBox::AcceptRole), Qt::LeftButton);
        QCOMPARE(statics().size(), before + 1);
        const auto row = panel().currentRow();
        QVERIFY(row && statics()[*row].id == 62);
        QCOMPARE(statics()[*row].mesh, std::uint16_t{1});
        auto* const copy = dialogAfter<ui::SlotDialog>("staticDuplicate");
        QVERIFY(copy != nullptr);
        copy->number()->setValue(63);
        QTest::mouseClick(button(*copy, QDialogButtonBox::AcceptRole), Qt::LeftButton);
        QCOMPARE(statics().size(), before + 2);
        // No room has it: it goes at once.
        panel().pictures()->setFocus();
        QTest::keyClick(panel().pictures(), Qt::Key_Delete);
        QCOMPARE(statics().size(), before + 1);
        undo();
        undo();
        undo();
        QCOMPARE(bytes(), saved);
    }

    void deletingAsksAboutRooms()
    {
        open();
        click(0);
        const std::uint32_t slot = statics()[0].id;
        panel().pictures()->setFocus();
        QTest::keyClick(panel().pictures(), Qt::Key_Delete);
        auto* const dialog = test::openDialog<ui::DeleteStaticsDialog>(*m_stage->window);
        QVERIFY(dialog != nullptr);
        QCOMPARE(document().position(), std::size_t{0});
        QTest::mouseClick(button(*dialog, QDialogButtonBox::AcceptRole), Qt::LeftButton);
        QCOMPARE(document().position(), std::size_t{1});
        QVERIFY(!tr::edit::placedStatics(document().content()).contains(slot));
        QTRY_VERIFY(panel().pictures()->model()->rowCount() == static_cast<int>(statics().size()));
    }

    void oneInARoomIsMoved()
    {
        open();
        const QByteArray saved = bytes();
        grasp(0);
        const auto before = roomStatic(0);
        const QImage seen = m_stage->picture();
        // Up, which is less in the file: it is drawn there, and nothing is changed yet.
        const QPoint to = pull(render::GizmoHandle::Y, {0.0F, 500.0F, 0.0F});
        QCOMPARE(document().position(), std::size_t{0});
        QVERIFY(m_stage->picture() != seen);
        const auto* const place = m_stage->view().findChild<QLabel*>(QStringLiteral("placeNote"));
        QVERIFY(place->isVisible());
        QTest::keyClick(&m_stage->view(), Qt::Key_Escape);
        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, {}, to);
        QCOMPARE(bytes(), saved);
        QVERIFY(!place->isVisible());
        // Another scene ends it, too: its nodes are others.
        const QPoint held = pull(render::GizmoHandle::Y, {0.0F, 500.0F, 0.0F});
        QVERIFY(place->isVisible());
        const QList<QAction*> all = m_stage->viewport->actions();
        const auto layers = std::ranges::find(all, QLatin1String("viewShow"), &QAction::objectName);
        (*layers)->menu()->findChild<QAction*>(QStringLiteral("showPortals"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!place->isVisible(), kPatience);
        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, {}, held);
        QCOMPARE(bytes(), saved);

        QTest::mouseRelease(&m_stage->view(),
                            Qt::LeftButton,
                            {},
                            pull(render::GizmoHandle::Y, {0.0F, 500.0F, 0.0F}));
        QCOMPARE(document().position(), std::size_t{1});
        auto after = roomStatic(0);
        QVERIFY(after.row.y < before.row.y);
        QCOMPARE(after.row.y % 256, 0); // in clicks
        after.row.y = before.row.y;
        QVERIFY(after.row == before.row);
        undo();
        QCOMPARE(bytes(), saved);
        // By keys, once its scene is there again.
        QTRY_VERIFY_WITH_TIMEOUT(m_stage->view().hand().gizmo().has_value(), kPatience);
        m_stage->view().setFocus();
        QTest::keyClick(&m_stage->view(), Qt::Key_Up);
        QCOMPARE(long{roomStatic(0).row.y}, std::lround((before.row.y - 256) / 256.0) * 256);
        QCOMPARE(roomStatic(0).row.x, before.row.x);
        QTRY_VERIFY_WITH_TIMEOUT(m_stage->view().hand().gizmo().has_value(), kPatience);
        QTest::keyClick(&m_stage->view(), Qt::Key_Right);
        QCOMPARE(roomStatic(0).row.x, (before.row.x / 256 + 1) * 256);
        // And by quarter turns.
        roomAction("staticTurnRight")->trigger();
        QCOMPARE(int{roomStatic(0).row.rotation},
                 ((before.row.rotation + 0x2000) / 0x4000 * 0x4000 + 0x4000) & 0xFFFF);
        for (std::size_t edits = document().position(); edits > 0; --edits)
        {
            undo();
        }
        QCOMPARE(bytes(), saved);
    }

    /// Nothing leaves its room unnoticed.
    void oneThatLeavesItsRoomIsAskedAbout()
    {
        open();
        const QByteArray saved = bytes();
        grasp(0);
        const auto before = roomStatic(0);
        const auto& rooms = document().content().as<tr::level::Level>()->rooms;
        const std::size_t other = rooms[before.room].portals[0].adjoiningRoom;
        const auto place = *tr::edit::middleOf(document().content(), other);
        const auto ask = [&]() -> ui::LeavingRoomDialog*
        {
            Q_EMIT m_stage->viewport->roomStaticWanted(0, place, false);
            return test::openDialog<ui::LeavingRoomDialog>(*m_stage->window);
        };
        auto* const unwanted = ask();
        QVERIFY(unwanted != nullptr);
        QTest::keyClick(unwanted, Qt::Key_Escape);
        QCOMPARE(bytes(), saved);
        QTest::mouseClick(button(*ask(), QDialogButtonBox::AcceptRole), Qt::LeftButton);
        QCOMPARE(document().position(), std::size_t{1});
        const auto& selected = m_stage->window->selection().current();
        QVERIFY(selected && selected->table == tables::RoomStatics);
        QCOMPARE(roomStatic(selected->row).room, other);
        QVERIFY(roomStatic(selected->row).place() == place);
        undo();
        QCOMPARE(bytes(), saved);
    }

    void onesInRoomsArePlacedAndTinted()
    {
        open();
        const QByteArray saved = bytes();
        click(0);
        const std::uint32_t slot = statics()[0].id;
        const std::size_t count = tr::edit::placedStatics(document().content()).at(slot);
        roomAction("staticPlace")->trigger();
        auto* const dialog = test::openDialog<ui::PlaceStaticDialog>(*m_stage->window);
        QVERIFY(dialog != nullptr);
        QTest::mouseClick(button(*dialog, QDialogButtonBox::AcceptRole), Qt::LeftButton);
        QCOMPARE(tr::edit::placedStatics(document().content()).at(slot), count + 1);
        const auto selected = m_stage->window->selection().current();
        QVERIFY(selected && selected->table == tables::RoomStatics);
        QCOMPARE(roomStatic(selected->row).room, std::size_t{0});
        QCOMPARE(std::uint32_t{roomStatic(selected->row).row.meshId}, slot);

        roomAction("staticTint")->trigger();
        auto* const tint = test::openDialog<ui::TintStaticsDialog>(*m_stage->window);
        QVERIFY(tint != nullptr);
        tint->numbers()[0]->setValue(31);
        tint->numbers()[1]->setValue(0);
        tint->numbers()[2]->setValue(1);
        QTest::mouseClick(button(*tint, QDialogButtonBox::AcceptRole), Qt::LeftButton);
        QCOMPARE(int{roomStatic(selected->row).row.colour}, 0x7C01);
        QCOMPARE(document().position(), std::size_t{2});
        undo();
        undo();
        QCOMPARE(bytes(), saved);
    }

    /// Without a file, and with one that has no statics.
    void nothingToShow()
    {
        open();
        m_stage->window->session().close();
        QTRY_COMPARE(panel().pictures()->model()->rowCount(), 0);
        QVERIFY(!action("staticNew")->isEnabled());
        QVERIFY(!note()->isVisible());
    }
};

template struct tr::test::RegisteredTest<tst_Statics, QApplication>;
#include "tst_Statics.moc"
