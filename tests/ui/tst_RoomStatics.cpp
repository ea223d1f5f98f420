// Statics that stand in rooms, in the window: moved by arrows, turned by a ring, several together,
// asked about where they leave their rooms, placed and tinted.

#include "core/edit/statics/StaticSlots.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/StaticsBench.h"
#include "ui/statics/RoomStaticDialogs.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QMenu>
#include <QSpinBox>

using test::kPatience;
namespace tables = tr::level::tables;

class tst_RoomStatics : public StaticsBench
{
    Q_OBJECT

private Q_SLOTS:

    void init() { begin(); }

    void cleanup() { end(); }

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

    /// By the ring around the vertical axis: in eighths of a turn, or freely.
    void oneInARoomIsTurned()
    {
        open();
        const QByteArray saved = bytes();
        grasp(0);
        const auto before = roomStatic(0);
        const QImage seen = m_stage->picture();
        // Along the ring by a little more than an eighth.
        const QPoint to = turnRing(50.0F);
        QCOMPARE(document().position(), std::size_t{0});
        QVERIFY(m_stage->picture() != seen);
        QTest::keyClick(&m_stage->view(), Qt::Key_Escape);
        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, {}, to);
        QCOMPARE(bytes(), saved);
        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, {}, turnRing(50.0F));
        QCOMPARE(document().position(), std::size_t{1});
        auto after = roomStatic(0);
        QCOMPARE(int{static_cast<std::uint16_t>(after.row.rotation - before.row.rotation)}, 0x2000);
        after.row.rotation = before.row.rotation;
        QVERIFY(after.row == before.row);
        undo();
        QCOMPARE(bytes(), saved);
        // There and back is as it was; that is no edit.
        QTRY_VERIFY_WITH_TIMEOUT(m_stage->view().hand().ring().has_value(), kPatience);
        const QPoint back = turnRing(50.0F, {}, true);
        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, {}, back);
        QCOMPARE(document().position(), std::size_t{0});
        // Freely, the other way round, and with Ctrl in steps of five degrees.
        roomAction("staticFree")->trigger();
        QTest::mouseRelease(
            &m_stage->view(), Qt::LeftButton, {}, turnRing(-31.0F, Qt::ControlModifier));
        const auto turned =
            static_cast<std::int16_t>(roomStatic(0).row.rotation - before.row.rotation);
        QCOMPARE(qRound(turned * 360.0 / 65536.0), -30);
        undo();
        QCOMPARE(bytes(), saved);
    }

    /// Selected by Ctrl and a click, and by rows of the table: they are moved and turned together,
    /// by one edit.
    void severalInARoomGoTogether()
    {
        open();
        grasp(0);
        auto first = roomStatic(0);
        // Two more beside it, so that all are in the picture.
        std::vector<std::size_t> rows;
        for (const int way : {-512, 512})
        {
            auto place = first.place();
            place.x = place.x / 256 * 256 + way;
            place.y -= 100;
            rows.push_back(*tr::edit::placeStatic(document(), first.room, first.row.meshId, place));
        }
        const std::size_t position = document().position();
        const QByteArray saved = bytes();
        const std::vector<tr::edit::StaticPlace> before{
            roomStatic(0).place(), roomStatic(rows[0]).place(), roomStatic(rows[1]).place()};
        QTRY_VERIFY_WITH_TIMEOUT(seesRow(rows[1]), kPatience);
        for (const std::size_t row : rows)
        {
            QTest::mouseClick(
                &m_stage->view(), Qt::LeftButton, Qt::ControlModifier, *pixelOfRow(row));
        }
        QCOMPARE(m_stage->window->selection().current(),
                 (ui::Address{tables::RoomStatics, rows[1]}));
        const auto centre = [&]
        { return std::get<render::MoveGizmo>(*m_stage->view().hand().gizmo()).place(); };
        const auto middle = tr::edit::commonMiddle(before);
        QVERIFY(glm::distance(centre(), glm::vec3(middle.x, -middle.y, -middle.z)) < 1.0F);

        QTest::mouseRelease(&m_stage->view(),
                            Qt::LeftButton,
                            {},
                            pull(render::GizmoHandle::Y, {0.0F, 300.0F, 0.0F}));
        QCOMPARE(document().position(), position + 1);
        const int up = before[2].y - roomStatic(rows[1]).row.y;
        QVERIFY(up > 0);
        QCOMPARE(roomStatic(0).row.y, before[0].y - up);
        QCOMPARE(roomStatic(rows[0]).row.y, before[1].y - up);
        QCOMPARE(roomStatic(rows[0]).row.x, before[1].x);
        undo();
        QCOMPARE(bytes(), saved);
        // They stay together: a quarter to the right and one to the left.
        roomAction("staticTurnRight")->trigger();
        QCOMPARE(document().position(), position + 1);
        const auto turned = tr::edit::turnedTogether(before, 0x4000);
        QVERIFY(roomStatic(0).place() == turned[0]);
        QVERIFY(roomStatic(rows[0]).place() == turned[1]);
        QVERIFY(roomStatic(rows[1]).place() == turned[2]);
        undo();
        QCOMPARE(bytes(), saved);
        // With Ctrl once more one goes out of it, and with another selection all do.
        QTRY_VERIFY_WITH_TIMEOUT(seesRow(rows[0]), kPatience);
        QTest::mouseClick(
            &m_stage->view(), Qt::LeftButton, Qt::ControlModifier, *pixelOfRow(rows[0]));
        roomAction("staticTurnRight")->trigger();
        QVERIFY(roomStatic(rows[0]).place() == before[1]);
        QVERIFY(roomStatic(0).place() != before[0]);
        undo();
        m_stage->window->selection().select(ui::Address{tables::RoomStatics, rows[0]});
        roomAction("staticTurnRight")->trigger();
        QVERIFY(roomStatic(0).place() == before[0]);
        QVERIFY(roomStatic(rows[1]).place() == before[2]);
        undo();
        QCOMPARE(bytes(), saved);
        // The rows that are selected in the table.
        auto* const tab = m_stage->window->tabs().showTable(tables::RoomStatics);
        QVERIFY(tab != nullptr);
        tab->selectRows(rows[0], 2);
        roomAction("staticTurnRight")->trigger();
        QCOMPARE(document().position(), position + 1);
        QVERIFY(roomStatic(0).place() == before[0]);
        QVERIFY(roomStatic(rows[0]).place() != before[1]);
        QVERIFY(roomStatic(rows[1]).place() != before[2]);
        undo();
        QCOMPARE(bytes(), saved);
    }

    /// One that is taken out of the selected rows of the table is the table's current one all the
    /// same, and is no longer worked on: neither beside others nor beside a single one.
    void oneTakenOutInTheTableStays()
    {
        open();
        grasp(0);
        const auto first = roomStatic(0);
        std::vector<std::size_t> rows{0};
        for (const int way : {-512, 512})
        {
            auto place = first.place();
            place.x += way;
            rows.push_back(*tr::edit::placeStatic(document(), first.room, first.row.meshId, place));
        }
        const QByteArray saved = bytes();
        auto* const tab = m_stage->window->tabs().showTable(tables::RoomStatics);
        QVERIFY(tab != nullptr && tab->grid()->selectionModel() != nullptr);
        const auto click = [&](std::size_t row, Qt::KeyboardModifiers keys)
        {
            const QModelIndex index =
                tab->model()->indexOf(ui::Address{tables::RoomStatics, row}).siblingAtColumn(0);
            tab->grid()->scrollTo(index);
            QTest::mouseClick(tab->grid()->viewport(),
                              Qt::LeftButton,
                              keys,
                              tab->grid()->visualRect(index).center());
        };
        const auto places = [&]
        {
            std::vector<tr::edit::StaticPlace> all;
            for (const std::size_t row : rows)
            {
                all.push_back(roomStatic(row).place());
            }
            return all;
        };
        const auto before = places();
        click(rows[0], Qt::NoModifier);
        click(rows[1], Qt::ControlModifier);
        click(rows[2], Qt::ControlModifier);
        QCOMPARE(tab->selectedRows(), rows);
        const auto isCurrent = [&](std::size_t row)
        {
            return m_stage->window->selection().current()
                   == std::optional(ui::Address{tables::RoomStatics, row});
        };
        click(rows[2], Qt::ControlModifier);
        QTRY_VERIFY(isCurrent(rows[0]));
        QCOMPARE(tab->selectedRows(), (std::vector{rows[0], rows[1]}));
        roomAction("staticTurnRight")->trigger();
        QVERIFY(places()[0] != before[0] && places()[1] != before[1] && places()[2] == before[2]);
        undo();
        QCOMPARE(bytes(), saved);
        click(rows[0], Qt::NoModifier);
        click(rows[1], Qt::ControlModifier);
        QTRY_VERIFY(isCurrent(rows[1]));
        click(rows[1], Qt::ControlModifier);
        QTRY_VERIFY(isCurrent(rows[0]));
        QCOMPARE(tab->selectedRows(), std::vector{rows[0]});
        roomAction("staticTurnRight")->trigger();
        QVERIFY(places()[0] != before[0] && places()[1] == before[1] && places()[2] == before[2]);
        undo();
        QCOMPARE(bytes(), saved);
        // So is the ring.
        m_stage->window->tabs().showView();
        const auto& gizmo = m_stage->view().hand().gizmo();
        QTRY_VERIFY_WITH_TIMEOUT(gizmo.has_value(), kPatience);
        QVERIFY(glm::distance(std::get<render::MoveGizmo>(*gizmo).place(),
                              glm::vec3(before[0].x, -before[0].y, -before[0].z))
                < 1.0F);
    }

    /// Of several those that would leave are asked about, once.
    void severalThatLeaveAreAskedAbout()
    {
        open();
        grasp(0);
        const auto first = roomStatic(0);
        const std::size_t other =
            document().content().as<tr::level::Level>()->rooms[first.room].portals[0].adjoiningRoom;
        const auto place = *tr::edit::middleOf(document().content(), other);
        const std::size_t second =
            *tr::edit::placeStatic(document(), first.room, first.row.meshId, first.place());
        const QByteArray saved = bytes();
        Q_EMIT m_stage->viewport->roomStaticsWanted(
            {{0, place, first.room}, {second, first.place(), first.room}}, false);
        auto* const dialog = test::openDialog<ui::LeavingRoomDialog>(*m_stage->window);
        QVERIFY(dialog != nullptr);
        QCOMPARE(bytes(), saved);
        QTest::mouseClick(button(*dialog, QDialogButtonBox::AcceptRole), Qt::LeftButton);
        QCOMPARE(document().position(), std::size_t{2});
        std::size_t inOther = 0;
        for (std::size_t row = 0; tr::edit::roomStaticAt(document().content(), row); ++row)
        {
            inOther += roomStatic(row).room == other && roomStatic(row).place() == place ? 1 : 0;
        }
        QCOMPARE(inOther, std::size_t{1});
        undo();
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
            Q_EMIT m_stage->viewport->roomStaticsWanted({{0, place, before.room}}, false);
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
};

template struct tr::test::RegisteredTest<tst_RoomStatics, QApplication>;
#include "tst_RoomStatics.moc"
