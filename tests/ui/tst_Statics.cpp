// Statics in the window: their pictures, their boxes by numbers and by mouse, and their slots.

#include "core/catalogue/Catalogue.h"
#include "core/edit/statics/StaticSlots.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/StaticsBench.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/session/OpenEdits.h"
#include "ui/statics/StaticDialogs.h"
#include "ui/viewport/MeshChoice.h"
#include "ui/viewport/Thumbnails.h"

#include <QApplication>
#include <QHeaderView>
#include <QSpinBox>

#include <set>

using test::kPatience;
using tr::level::BoundingBox;
using tr::level::StaticMesh;
namespace tables = tr::level::tables;

class tst_Statics : public StaticsBench
{
    Q_OBJECT

private Q_SLOTS:

    void init() { begin(); }

    void cleanup() { end(); }

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
        dialog->choice().number()->setValue(static_cast<int>(taken));
        QVERIFY(!accept->isEnabled());
        // A number that is filtered by is the slot, though no line shows it.
        dialog->choice().filterField()->setText(QStringLiteral("5000"));
        QTRY_COMPARE(dialog->choice().slot(), std::uint32_t{5000});
        dialog->choice().filterField()->clear();
        dialog->choice().number()->setValue(61);
        QVERIFY(accept->isEnabled());
        QCOMPARE(dialog->choice().slot(), std::uint32_t{61});
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
        dialog->meshes().show(1);
        dialog->choice().number()->setValue(62);
        QTest::mouseClick(button(*dialog, QDialogButtonBox::AcceptRole), Qt::LeftButton);
        QCOMPARE(statics().size(), before + 1);
        const auto row = panel().currentRow();
        QVERIFY(row && statics()[*row].id == 62);
        QCOMPARE(statics()[*row].mesh, std::uint16_t{1});
        auto* const copy = dialogAfter<ui::SlotDialog>("staticDuplicate");
        QVERIFY(copy != nullptr);
        copy->choice().number()->setValue(63);
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
