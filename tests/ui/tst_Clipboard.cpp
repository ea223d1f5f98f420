// Rows that are cut, copied, pasted and dragged in the window, by keyboard and mouse.

#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "ui/clipboard/PasteDialog.h"
#include "ui/clipboard/RowData.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/history/ChangesDialog.h"
#include "ui/rows/DeleteRowsDialog.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/TableGrid.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"
#include "ui/window/help/ShortcutsDialog.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QTableView>
#include <QTimer>
#include <QTreeView>
#include <QTreeWidget>
#include <QtTest>

#include <memory>

using test::openAndWait;
using test::openDialog;
using test::Workplace;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;
using ui::Address;
using ui::Command;
using ui::MainWindow;
using ui::TableTab;

class tst_Clipboard : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;

    QString file(const QString& name, std::vector<std::byte> bytes)
    {
        return m_place->textFile(name,
                                 QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                            static_cast<qsizetype>(bytes.size())));
    }

    QString templeFile(const QString& name = QStringLiteral("temple.tr2"))
    {
        return file(name, tr::test::fileBytes(tr::test::buildTemple(versions::Tr3)));
    }

    QString smallFile(const QString& name = QStringLiteral("small.tr2"))
    {
        return file(name, tr::test::fileBytes(tr::test::LevelBuilder(versions::Tr3).build()));
    }

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    static const tr::level::Level& level(MainWindow& window)
    {
        return *window.session().file()->file().level();
    }

    [[nodiscard]] const auto& entities() const { return level(*m_window).entities; }

    static QPoint placeOf(TableTab& tab, int row, double part = 0.5)
    {
        const QRect cell = tab.grid()->visualRect(tab.model()->index(row, 0));
        return {cell.left() + 10, cell.top() + static_cast<int>(part * cell.height())};
    }

    static void click(TableTab& tab, int row, Qt::KeyboardModifiers modifiers = {})
    {
        tab.grid()->setFocus();
        QTest::mouseClick(tab.grid()->viewport(), Qt::LeftButton, modifiers, placeOf(tab, row));
    }

    TableTab& table(TableId id) { return table(*m_window, id); }

    static TableTab& table(MainWindow& window, TableId id)
    {
        window.activateWindow();
        static_cast<void>(QTest::qWaitForWindowActive(&window));
        TableTab& tab = *window.tabs().showTable(id);
        tab.grid()->setFocus();
        static_cast<void>(QTest::qWaitFor([&tab] { return tab.grid()->hasFocus(); }));
        return tab;
    }

    /// Drags what is selected from a row to somewhere in a table, with the real mouse events of the
    /// window system: they come while the drag has its own event loop.
    static void
    drag(TableTab& from, int row, TableTab& to, QPoint target, Qt::KeyboardModifiers keys = {})
    {
        QWidget* const start = from.grid()->viewport();
        QWindow* const handle = to.grid()->window()->windowHandle();
        const QPoint inWindow = to.grid()->viewport()->mapTo(to.grid()->window(), target);
        int step = 0;
        QTimer timer;
        connect(&timer,
                &QTimer::timeout,
                &timer,
                [&]
                {
                    ++step;
                    const QPoint there = inWindow + QPoint(step % 2, 0);
                    if (step < 6)
                    {
                        QTest::mouseMove(handle, there);
                        QTest::mouseEvent(QTest::MouseMove, handle, Qt::LeftButton, keys, there);
                    }
                    else
                    {
                        QTest::mouseRelease(handle, Qt::LeftButton, keys, there);
                        timer.stop();
                    }
                });
        QTest::mousePress(start, Qt::LeftButton, {}, placeOf(from, row));
        timer.start(60);
        QTest::mouseMove(start, placeOf(from, row) + QPoint(40, 2));
        QMouseEvent move(QEvent::MouseMove,
                         placeOf(from, row) + QPoint(40, 2),
                         start->mapToGlobal(placeOf(from, row) + QPoint(40, 2)),
                         Qt::NoButton,
                         Qt::LeftButton,
                         {});
        QApplication::sendEvent(start, &move);
        QTRY_VERIFY(!timer.isActive());
        QTest::qWait(50);
    }

private Q_SLOTS:

    void init()
    {
        QGuiApplication::clipboard()->clear();
        m_place = std::make_unique<Workplace>();
        m_window = m_place->window();
        QVERIFY(openAndWait(*m_window, templeFile()));
        QVERIFY(entities().size() >= 4);
    }

    void cleanup()
    {
        m_window->session().close();
        m_window.reset();
        m_place.reset();
    }

    void aRowIsCopiedAndPasted()
    {
        TableTab& tab = table(tables::Entities);
        const QAbstractItemModelTester tester(tab.model());
        const auto before = entities();
        click(tab, 1);
        QTRY_VERIFY(action(Command::Copy)->isEnabled());
        QVERIFY(!action(Command::PasteOver)->isEnabled());
        QTest::keyClick(tab.grid(), Qt::Key_C, Qt::ControlModifier);
        const QMimeData* const data = QGuiApplication::clipboard()->mimeData();
        QVERIFY(data->hasFormat(QString::fromLatin1(ui::kRowsMime)));
        QVERIFY(data->text().startsWith(QStringLiteral("row\t")));
        QTRY_VERIFY(action(Command::Paste)->isEnabled());
        click(tab, 2);
        QTest::keyClick(tab.grid(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(entities().size(), before.size() + 1);
        QCOMPARE(entities()[3].x, before[1].x);
        QCOMPARE(entities()[3].typeId, before[1].typeId);
        QCOMPARE(entities()[4].x, before[3].x);
        QCOMPARE(tab.selectedRows(), std::vector<std::size_t>{3});
        QCOMPARE(tab.grid()->currentIndex().row(), 3);
        QVERIFY(action(Command::Undo)->text().contains(QStringLiteral("Paste row")));
        action(Command::Undo)->trigger();
        QVERIFY(!m_window->isWindowModified());
    }

    void rowsAreCutAndPastedElsewhere()
    {
        TableTab& tab = table(tables::CinematicFrames);
        if (tab.model()->rowCount() < 4)
        {
            for (int i = 0; i < 4; ++i)
            {
                auto& document = *m_window->session().document();
                QVERIFY(tr::edit::insertRows(
                            document,
                            "cinematic_frames",
                            0,
                            tr::edit::blankRows(document.content(), "cinematic_frames", 1))
                            .has_value());
            }
        }
        const auto size = level(*m_window).cinematicFrames.size();
        click(tab, 0);
        click(tab, 1, Qt::ShiftModifier);
        QTRY_VERIFY(action(Command::Cut)->isEnabled());
        QTest::keyClick(tab.grid(), Qt::Key_X, Qt::ControlModifier);
        QCOMPARE(level(*m_window).cinematicFrames.size(), size - 2);
        QVERIFY(action(Command::Undo)->text().contains(QStringLiteral("Cut 2 rows")));
        click(tab, 1);
        QTest::keyClick(tab.grid(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(level(*m_window).cinematicFrames.size(), size);
        QCOMPARE(tab.selectedRows(), (std::vector<std::size_t>{2, 3}));
    }

    void cuttingAsksBeforeReferencesAreLost()
    {
        TableTab& tab = table(tables::MeshPointers);
        const auto& objects = m_window->session().file()->file().objects();
        const auto size = objects.meshPointers.size();
        click(tab, static_cast<int>(objects.staticMeshes[0].mesh));
        QTRY_VERIFY(action(Command::Cut)->isEnabled());
        action(Command::Cut)->trigger();
        auto* const dialog = openDialog<ui::DeleteRowsDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        QCOMPARE(m_window->session().file()->file().objects().meshPointers.size(), size);
        dialog->reject();
        QVERIFY(!m_window->isWindowModified());
    }

    void pasteOverReplaces()
    {
        TableTab& tab = table(tables::Entities);
        const auto before = entities();
        click(tab, 0);
        QTest::keyClick(tab.grid(), Qt::Key_C, Qt::ControlModifier);
        click(tab, 1);
        click(tab, 3, Qt::ShiftModifier);
        QTRY_VERIFY(action(Command::PasteOver)->isEnabled());
        QTest::keyClick(tab.grid(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(entities().size(), before.size());
        for (std::size_t row = 1; row < 4; ++row)
        {
            QCOMPARE(entities()[row].x, before[0].x);
        }
        QCOMPARE(m_window->session().document()->history().size(), std::size_t{1});
    }

    void betweenWindows()
    {
        TableTab& tab = table(tables::Entities);
        // The other level has one room only.
        const auto all = entities().rows();
        const auto inside =
            std::ranges::find_if(all, [](const auto& entity) { return entity.room != 0; });
        QVERIFY(inside != all.end());
        const auto copied = *inside;
        click(tab, static_cast<int>(inside - all.begin()));
        QTest::keyClick(tab.grid(), Qt::Key_C, Qt::ControlModifier);
        auto other = m_place->window();
        QVERIFY(openAndWait(*other, smallFile()));
        TableTab& target = table(*other, tables::Entities);
        const auto size = level(*other).entities.size();
        click(target, 0);
        QTRY_VERIFY(other->actionSet().action(Command::Paste)->isEnabled());
        QTest::keyClick(target.grid(), Qt::Key_V, Qt::ControlModifier);
        auto* const dialog = openDialog<ui::PasteDialog>(*other);
        QVERIFY(dialog != nullptr);
        QCOMPARE(level(*other).entities.size(), size);
        QVERIFY(dialog->findChild<QListWidget*>()->count() > 0);
        QTest::keyClick(dialog->findChild<QListWidget*>(), Qt::Key_Return);
        QCOMPARE(level(*other).entities.size(), size + 1);
        QCOMPARE(level(*other).entities[1].typeId, copied.typeId);
        other->session().close();
    }

    void emptyTablesGetAFirstRow()
    {
        tr::level::Level level = tr::test::buildTemple(versions::Tr3);
        level.soundSources.clear();
        level.rooms.edit()[1].lights.clear();
        QVERIFY(
            openAndWait(*m_window, file(QStringLiteral("empty.tr2"), tr::test::fileBytes(level))));
        table(tables::SoundSources);
        QVERIFY(action(Command::InsertBelow)->isEnabled());
        action(Command::InsertBelow)->trigger();
        QCOMPARE(this->level(*m_window).soundSources.size(), 1U);

        // What was copied can be the first row, too.
        QTest::keyClick(m_window->tabs().currentTable()->grid(), Qt::Key_C, Qt::ControlModifier);
        action(Command::DeleteRows)->trigger();
        QCOMPARE(this->level(*m_window).soundSources.size(), 0U);
        QTRY_VERIFY(action(Command::Paste)->isEnabled());
        action(Command::Paste)->trigger();
        QCOMPARE(this->level(*m_window).soundSources.size(), 1U);

        // Of the tables that each room has, that of the selected room is meant.
        table(tables::Lights);
        m_window->selection().select(ui::Address{tables::Rooms, 0});
        QVERIFY(!action(Command::InsertBelow)->isEnabled()); // next to which of its lights?
        m_window->selection().select(ui::Address{tables::Rooms, 1});
        QVERIFY(action(Command::InsertBelow)->isEnabled());
        action(Command::InsertBelow)->trigger();
        QCOMPARE(this->level(*m_window).rooms[1].lights.size(), 1U);
        QCOMPARE(m_window->selection().current()->table, tables::Lights);
        QTest::keyClick(m_window->tabs().currentTable()->grid(), Qt::Key_C, Qt::ControlModifier);
        action(Command::Undo)->trigger();
        QCOMPARE(this->level(*m_window).rooms[1].lights.size(), 0U);
        m_window->tabs().currentTable()->grid()->clearSelection();
        m_window->selection().select(ui::Address{tables::Rooms, 1});
        QTRY_VERIFY(action(Command::Paste)->isEnabled());
        action(Command::Paste)->trigger();
        QCOMPARE(this->level(*m_window).rooms[1].lights.size(), 1U);
    }

    void whatDoesNotFitIsExplained()
    {
        TableTab& tab = table(tables::Entities);
        click(tab, 0);
        QTest::keyClick(tab.grid(), Qt::Key_C, Qt::ControlModifier);
        TableTab& statics = table(tables::StaticMeshes);
        click(statics, 0);
        QTRY_VERIFY(action(Command::Paste)->isEnabled());
        QTest::keyClick(statics.grid(), Qt::Key_V, Qt::ControlModifier);
        QVERIFY(m_window->banner().isVisible());
        QVERIFY(m_window->banner().message().text.contains(QStringLiteral("static_meshes")));
        QVERIFY(!m_window->isWindowModified());
    }

    void foreignBytesAreNoRows()
    {
        TableTab& tab = table(tables::Entities);
        auto* const data = new QMimeData;
        data->setData(QString::fromLatin1(ui::kRowsMime), QByteArray("CRTROWS1 and nonsense"));
        QGuiApplication::clipboard()->setMimeData(data);
        click(tab, 0);
        QTest::qWait(20);
        QVERIFY(!action(Command::Paste)->isEnabled());
        QTest::keyClick(tab.grid(), Qt::Key_V, Qt::ControlModifier);
        QVERIFY(!m_window->isWindowModified());
    }

    void numbersOfASpreadsheetGoIntoCells()
    {
        TableTab& tab = table(tables::Entities);
        tab.setMode(ui::ValueMode::Raw);
        const auto columns = tab.model()->cells().columnNames();
        const auto x = static_cast<int>(columns.indexOf(QStringLiteral("x")));
        QVERIFY(x > 0);
        click(tab, 1);
        tab.grid()->setCurrentIndex(tab.model()->index(1, x));
        QGuiApplication::clipboard()->setText(QStringLiteral("100\t-200\r\n300\t\n"));
        const auto before = entities();
        QTRY_VERIFY(action(Command::Paste)->isEnabled());
        QTest::keyClick(tab.grid(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(entities()[1].x, 100);
        QCOMPARE(entities()[1].y, -200);
        QCOMPARE(entities()[2].x, 300);
        QCOMPARE(entities()[2].y, before[2].y); // an empty cell changes nothing
        QCOMPARE(m_window->session().document()->history().size(), std::size_t{1});
        QVERIFY(action(Command::Undo)->text().contains(QStringLiteral("Paste 3 numbers")));

        // All or nothing, and the cell is named.
        QGuiApplication::clipboard()->setText(QStringLiteral("1\n2\nthree\n"));
        QTest::keyClick(tab.grid(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(entities()[1].x, 100);
        QVERIFY(m_window->banner().isVisible());
        QVERIFY(m_window->banner().message().text.contains(QStringLiteral("Row 3, x")));
        QVERIFY(m_window->banner().message().text.contains(QStringLiteral("three")));

        // One number goes to all that are selected.
        click(tab, 0);
        click(tab, 2, Qt::ShiftModifier);
        tab.grid()->selectionModel()->setCurrentIndex(tab.model()->index(2, x),
                                                      QItemSelectionModel::NoUpdate);
        QGuiApplication::clipboard()->setText(QStringLiteral("7"));
        QTest::keyClick(tab.grid(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(entities()[0].x, 7);
        QCOMPARE(entities()[2].x, 7);
        QCOMPARE(entities()[3].x, before[3].x);
    }

    void copiedTextComesBackWithOneChange()
    {
        TableTab& tab = table(tables::Entities);
        click(tab, 0);
        click(tab, 2, Qt::ShiftModifier);
        QStringList lines = tab.selectedText().split(u'\n');
        QStringList cells = lines[2].split(u'\t');
        const auto x = lines[0].split(u'\t').indexOf(QStringLiteral("x"));
        QVERIFY(x > 0);
        cells[x] = QStringLiteral("4242");
        lines[2] = cells.join(u'\t');
        QGuiApplication::clipboard()->setText(lines.join(u'\n'));
        QTest::keyClick(tab.grid(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(entities()[1].x, 4242);
        QVERIFY(action(Command::Undo)->text().contains(QStringLiteral("Paste number")));
    }

    void rowsOfTheStructure()
    {
        auto* const structure = m_window->findChild<ui::StructureView*>();
        structure->tree()->setFocus();
        const auto size = entities().size();
        m_window->selection().select(Address{tables::Entities, 1, Address::kWholeRow});
        QTRY_VERIFY(action(Command::Cut)->isEnabled());
        action(Command::Copy)->trigger();
        QTRY_VERIFY(action(Command::Paste)->isEnabled());
        action(Command::Paste)->trigger();
        QCOMPARE(entities().size(), size + 1);
        QCOMPARE(entities()[2].x, entities()[1].x);
        // A moveable is more than its record.
        m_window->selection().select(Address{tables::Models, 0, Address::kWholeRow});
        QTRY_VERIFY(!action(Command::Cut)->isEnabled());
    }

    void fieldsOfTextAreServedToo()
    {
        QLineEdit* const field = m_window->findChild<ui::StructureView*>()->searchField();
        field->setFocus();
        field->setText(QStringLiteral("obelisk"));
        field->selectAll();
        QTRY_VERIFY(action(Command::Cut)->isEnabled());
        action(Command::Cut)->trigger();
        QVERIFY(field->text().isEmpty());
        QTRY_VERIFY(action(Command::Paste)->isEnabled());
        action(Command::Paste)->trigger();
        action(Command::Paste)->trigger();
        QCOMPARE(field->text(), QStringLiteral("obeliskobelisk"));
        QVERIFY(!action(Command::PasteOver)->isEnabled());
    }

    void aClickOnASelectedRowSelectsOnlyIt()
    {
        TableTab& tab = table(tables::Entities);
        click(tab, 0);
        click(tab, 3, Qt::ShiftModifier);
        QCOMPARE(tab.selectedRows().size(), std::size_t{4});
        click(tab, 2);
        QCOMPARE(tab.selectedRows(), std::vector<std::size_t>{2});
    }

    void rowsAreDraggedWithinTheirTable()
    {
        TableTab& tab = table(tables::Entities);
        const auto before = entities();
        click(tab, 0);
        click(tab, 1, Qt::ShiftModifier);
        drag(tab, 0, tab, placeOf(tab, 3, 0.8));
        QTRY_COMPARE(entities()[0].x, before[2].x);
        QCOMPARE(entities().size(), before.size());
        QCOMPARE(entities()[2].x, before[0].x);
        QCOMPARE(entities()[3].x, before[1].x);
        QVERIFY(action(Command::Undo)->text().contains(QStringLiteral("Move 2 rows")));
        QCOMPARE(m_window->session().document()->history().size(), std::size_t{1});
        auto* const grid = qobject_cast<ui::TableGrid*>(tab.grid());
        QVERIFY(!grid->shownDrop());
    }

    void rowsAreDraggedToAnotherWindow()
    {
        auto other = m_place->window();
        QVERIFY(openAndWait(*other, templeFile(QStringLiteral("other.tr2"))));
        m_window->setGeometry(0, 0, 620, 480);
        other->setGeometry(640, 0, 620, 480);
        TableTab& target = table(*other, tables::Entities);
        TableTab& tab = table(tables::Entities);
        const auto size = level(*other).entities.size();
        click(tab, 1);
        drag(tab, 1, target, placeOf(target, 0, 0.2));
        QTRY_COMPARE(level(*other).entities.size(), size + 1);
        QCOMPARE(level(*other).entities[0].x, entities()[1].x);
        QVERIFY(!m_window->isWindowModified());
        QVERIFY(!other->banner().isVisible()); // the same level: all is found again
        other->session().close();
    }

    void whereRowsCanBeDropped()
    {
        TableTab& tab = table(tables::Entities);
        auto* const grid = qobject_cast<ui::TableGrid*>(tab.grid());
        click(tab, 1);
        const auto rows = ui::rowData(m_window->session().document(),
                                      tables::Entities,
                                      std::vector<std::size_t>{1},
                                      QStringLiteral("text"));
        const auto text = std::make_unique<QMimeData>();
        text->setText(QStringLiteral("text"));
        const auto isTaken = [grid](const QMimeData& data, QPoint place)
        {
            QDragEnterEvent enter(
                place, Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton, {});
            QApplication::sendEvent(grid->viewport(), &enter);
            return enter.isAccepted();
        };
        QVERIFY(isTaken(*rows, placeOf(tab, 2, 0.8)));
        QVERIFY(grid->shownDrop().has_value());
        QCOMPARE(grid->shownDrop()->row, 2);
        QVERIFY(grid->shownDrop()->isBelow);
        QVERIFY(isTaken(*rows, placeOf(tab, 2, 0.2)));
        QVERIFY(!grid->shownDrop()->isBelow);
        QVERIFY(!isTaken(*text, placeOf(tab, 2, 0.2)));
        QVERIFY(!grid->shownDrop());
        // Between two rows that are sorted by another column there is no place.
        tab.grid()->sortByColumn(2, Qt::DescendingOrder);
        QVERIFY(!isTaken(*rows, placeOf(tab, 2, 0.2)));
    }

    /// Where Qt takes the one cell that the focus is in.
    void listsOfDialogsCopyWholeRows()
    {
        const auto copied = [](QTreeWidget& list, QTreeWidgetItem* item)
        {
            list.setCurrentItem(item, 0);
            QGuiApplication::clipboard()->setText(QStringLiteral("before"));
            QTest::keySequence(&list, QKeySequence::Copy);
            return QGuiApplication::clipboard()->text();
        };
        QVERIFY(test::setState(*m_window, 77));
        m_window->actionSet().action(Command::ShowChanges)->trigger();
        QTRY_VERIFY(openDialog<ui::ChangesDialog>(*m_window) != nullptr);
        auto* const changes = openDialog<ui::ChangesDialog>(*m_window);
        QTreeWidgetItem* const change = changes->tree()->topLevelItem(0)->child(0);
        const QString text = copied(*changes->tree(), change);
        QCOMPARE(text.section(u'\t', 0, 0), change->text(0));
        QCOMPARE(text.section(u'\t', 2, 2), change->text(2));
        changes->close();

        m_window->actionSet().action(Command::Shortcuts)->trigger();
        auto* const shortcuts = openDialog<ui::ShortcutsDialog>(*m_window);
        QVERIFY(shortcuts != nullptr);
        auto* const list = shortcuts->findChild<QTreeWidget*>();
        QVERIFY(list != nullptr);
        QTreeWidgetItem* const line = list->topLevelItem(0)->child(0);
        QVERIFY(!line->text(1).isEmpty());
        QCOMPARE(copied(*list, line), line->text(0) + u'\t' + line->text(1));
        shortcuts->close();
    }
};

template struct tr::test::RegisteredTest<tst_Clipboard, QApplication>;
#include "tst_Clipboard.moc"
