// One moveable in a tab of the window, by mouse and keyboard: going about, following, editing.

#include "core/edit/rows/RowEdit.h"
#include "core/format/wad/WadFormat.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "tests/ui/WindowFixture.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/file/Addresses.h"
#include "ui/moveable/AnimationsPane.h"
#include "ui/moveable/MoveableChooser.h"
#include "ui/moveable/MoveableInspector.h"
#include "ui/moveable/MoveablePane.h"
#include "ui/structure/StructureModel.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QApplication>
#include <QLineEdit>
#include <QSplitter>
#include <QTableView>
#include <QTreeView>
#include <QtTest>

#include <memory>

using test::openAndWait;
using test::Workplace;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using ui::Address;
using ui::Command;
using ui::MainWindow;
using ui::MoveableInspector;
using ui::MoveablePane;

class tst_MoveableInspector : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;
    MoveableInspector* m_tab = nullptr;

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    [[nodiscard]] const tr::level::Objects& objects() const
    {
        return m_window->session().file()->file().objects();
    }

    [[nodiscard]] std::optional<Address> selected() const
    {
        return m_window->selection().current();
    }

    QString file(const QString& name, const tr::level::Wad& wad)
    {
        tr::format::GameFile made;
        made.format = &tr::format::formats::Wad;
        made.content = wad;
        const auto bytes = *tr::format::write(made);
        return m_place->textFile(name,
                                 QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                            static_cast<qsizetype>(bytes.size())));
    }

    /// Long enough to have stopped at what is selected.
    static void pause() { QTest::qWait(int(ui::NavigationHistory::kPassing.count()) + 50); }

    [[nodiscard]] static int columnNamed(const MoveablePane& pane, const char* title)
    {
        const auto& model = pane.model();
        int column = model.columnCount() - 1;
        while (column >= 0
               && model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()
                      != QString::fromUtf8(title))
        {
            --column;
        }
        return column;
    }

    static void click(const MoveablePane& pane, const QModelIndex& index)
    {
        pane.view()->scrollTo(index);
        QTest::mouseClick(
            pane.view()->viewport(), Qt::LeftButton, {}, pane.textRect(index).center());
    }

    static void type(const MoveablePane& pane, const QString& text)
    {
        QTest::keyClick(pane.view(), Qt::Key_F2);
        auto* const line = pane.view()->viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    [[nodiscard]] static QModelIndex cell(const MoveablePane& pane, int row, const char* column)
    {
        return pane.model().index(row, columnNamed(pane, column));
    }

    static QString text(const MoveablePane& pane, int row, const char* column)
    {
        return cell(pane, row, column).data().toString();
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_window = m_place->window();
        QVERIFY(m_window);
        m_window->resize(1400, 900);
        QVERIFY(openAndWait(*m_window, file(QStringLiteral("a.wad"), test::wadWithFrames())));
        QVERIFY(m_window->tabs().showByName(QStringLiteral("moveable:0")));
        m_tab = qobject_cast<MoveableInspector*>(m_window->tabs().currentWidget());
        QVERIFY(m_tab != nullptr);
    }

    void cleanup()
    {
        m_window.reset();
        m_place.reset();
    }

    void itShowsAllOfAMoveable()
    {
        QCOMPARE(m_tab->moveable(), std::optional<std::size_t>(0));
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(0));
        QCOMPARE(m_tab->animations()->model().rowCount(), 2);
        QCOMPARE(m_tab->transitions()->model().rowCount(), 1);
        QCOMPARE(m_tab->commands()->model().rowCount(), 1);
        QCOMPARE(m_tab->keyframes()->model().rowCount(), 2);
        QCOMPARE(m_tab->skeleton()->model().rowCount(), 1);
        QCOMPARE(text(*m_tab->keyframes(), 1, "frame"), QStringLiteral("5"));
        auto* const tree = qobject_cast<QTreeView*>(m_tab->transitions()->view());
        QVERIFY(tree->isExpanded(tree->model()->index(0, 0)));
    }

    void itsPartsKeepTheRoomThatTheyWereGiven()
    {
        const auto drag = [this](Qt::Orientation orientation, const QPoint& way)
        {
            for (auto* const splitter : m_tab->findChildren<QSplitter*>())
            {
                if (splitter->orientation() == orientation)
                {
                    QWidget* const handle = splitter->handle(1);
                    const QPoint from = handle->rect().center();
                    QTest::mousePress(handle, Qt::LeftButton, {}, from);
                    QTest::mouseMove(handle, from + way);
                    QTest::mouseRelease(handle, Qt::LeftButton, {}, from + way);
                }
            }
        };
        const int height = m_tab->animations()->height();
        const int width = m_tab->transitions()->width();
        drag(Qt::Vertical, {0, 60});
        drag(Qt::Horizontal, {-70, 0});
        const int tall = m_tab->animations()->height();
        const int narrow = m_tab->transitions()->width();
        QVERIFY(tall > height && narrow < width);

        // In another file, and in the next run.
        m_window.reset();
        m_place->restart();
        m_window = m_place->window();
        m_window->resize(1400, 900);
        QVERIFY(openAndWait(*m_window, file(QStringLiteral("b.wad"), test::wadWithFrames())));
        QVERIFY(m_window->tabs().showByName(QStringLiteral("moveable:0")));
        m_tab = qobject_cast<MoveableInspector*>(m_window->tabs().currentWidget());
        QTRY_COMPARE(m_tab->animations()->height(), tall);
        QCOMPARE(m_tab->transitions()->width(), narrow);
    }

    void itIsOpenedByNameOnce()
    {
        const int tabs = m_window->tabs().count();
        QVERIFY(m_window->tabs().showByName(QStringLiteral("moveable:lara")));
        QCOMPARE(m_window->tabs().currentWidget(), m_tab);
        QVERIFY(m_window->tabs().showByName(QStringLiteral("moveable:35")));
        QCOMPARE(m_window->tabs().count(), tabs + 1);
        QVERIFY(!m_window->tabs().showByName(QStringLiteral("moveable:999")));
        QVERIFY(!m_window->tabs().showByName(QStringLiteral("moveable:")));
    }

    void theActionShowsWhatIsSelected()
    {
        m_window->tabs().showView();
        m_window->selection().select(Address{tables::StaticMeshes, 0});
        QVERIFY(!action(Command::InspectMoveable)->isEnabled());
        m_window->selection().select(Address{tables::Animations, 2});
        QVERIFY(action(Command::InspectMoveable)->isEnabled());
        action(Command::InspectMoveable)->trigger();
        const auto* const other =
            qobject_cast<MoveableInspector*>(m_window->tabs().currentWidget());
        QVERIFY(other != nullptr && other != m_tab);
        QCOMPARE(other->moveable(), std::optional<std::size_t>(1));
        QCOMPARE(other->animation(), std::optional<std::size_t>(2));
    }

    void theMiddleButtonOpensItFromTheStructure()
    {
        m_window->tabs().showView();
        auto* const tree = m_window->findChild<ui::StructureView*>()->tree();
        m_window->selection().select(Address{tables::Models, 1});
        const QModelIndex index = tree->currentIndex();
        QVERIFY(index.isValid());
        m_window->selection().select(Address{tables::Models, 0});
        QTest::mouseClick(tree->viewport(), Qt::MiddleButton, {}, tree->visualRect(index).center());
        const auto* const shown =
            qobject_cast<MoveableInspector*>(m_window->tabs().currentWidget());
        QVERIFY(shown != nullptr);
        QCOMPARE(shown->moveable(), std::optional<std::size_t>(1));
    }

    void aDoubleClickOnAMoveableStillShowsTheView()
    {
        m_window->selection().open(Address{tables::Models, 0});
        QCOMPARE(m_window->tabs().currentIndex(), 0);
    }

    void aLinkIsFollowedByAClick()
    {
        const auto& pane = *m_tab->animations();
        m_window->selection().select(Address{tables::Animations, 0});
        pause();
        click(pane, cell(pane, 0, "next_animation"));
        QTRY_COMPARE(m_tab->animation(), std::optional<std::size_t>(1));
        QVERIFY(selected() && selected()->table == tables::Animations && selected()->row == 1);
        QCOMPARE(pane.view()->currentIndex().row(), 1);
        QCOMPARE(m_tab->keyframes()->model().rowCount(), 1);
        QCOMPARE(m_tab->commands()->model().rowCount(), 0);
        action(Command::Back)->trigger();
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(0));
        action(Command::Forward)->trigger();
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(1));
    }

    void aClickBesideALinkOnlySelects()
    {
        const auto& pane = *m_tab->animations();
        const QModelIndex next = cell(pane, 0, "next_animation");
        pane.view()->scrollTo(next);
        const QRect cellRect = pane.view()->visualRect(next);
        QVERIFY(pane.textRect(next).width() < cellRect.width());
        QTest::mouseClick(pane.view()->viewport(),
                          Qt::LeftButton,
                          {},
                          QPoint(cellRect.right() - 1, cellRect.center().y()));
        QTest::qWait(20);
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(0));
        QCOMPARE(ui::pathOf(*m_window->session().file(), *selected()),
                 QStringLiteral("animations/0/next_animation"));
    }

    void aDispatchIsPickedAndFollowed()
    {
        const auto& pane = *m_tab->transitions();
        const QModelIndex dispatch = pane.model().index(0, 0, pane.model().index(0, 0));
        click(pane, dispatch);
        QVERIFY(selected() == (Address{tables::AnimDispatches, 0}));
        const int next = columnNamed(pane, "next_animation");
        while (pane.view()->currentIndex().column() < next)
        {
            QTest::keyClick(pane.view(), Qt::Key_Right);
            pane.view()->setCurrentIndex(
                pane.view()->currentIndex().siblingAtColumn(next)); // trees scroll by the key
        }
        QTest::keyClick(pane.view(), Qt::Key_Return);
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(1));
        QVERIFY(selected() == (Address{tables::Animations, 1}));
    }

    void whatIsSelectedElsewhereIsShown()
    {
        m_window->selection().select(Address{tables::Animations, 1});
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(1));
        const auto current = [](const MoveablePane& pane) { return pane.view()->currentIndex(); };

        m_window->selection().select(Address{tables::AnimCommands, 2, 0});
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(0));
        QCOMPARE(current(*m_tab->commands()), cell(*m_tab->commands(), 0, "operand 2"));

        m_window->selection().select(Address{tables::StateChanges, 0});
        QCOMPARE(current(*m_tab->transitions()).row(), 0);
        QVERIFY(!current(*m_tab->commands()).isValid());

        m_window->selection().select(Address{tables::Frames, 12 + 11, 0});
        QCOMPARE(current(*m_tab->keyframes()),
                 cell(*m_tab->keyframes(), 1, "mesh 1 \u00B7 left thigh"));
        m_window->selection().select(Address{tables::Frames, 24, 0});
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(1));

        m_window->selection().select(Address{tables::MeshTrees, 2, 0});
        QCOMPARE(current(*m_tab->skeleton()).column(), columnNamed(*m_tab->skeleton(), "y"));
        QCOMPARE(current(*m_tab->skeleton()).data().toString(), QStringLiteral("20"));
        m_window->selection().select(Address{tables::MeshPointers, 0});
        QCOMPARE(current(*m_tab->skeleton()).siblingAtColumn(0).data().toString(),
                 QStringLiteral("mesh 0 \u00B7 hips"));
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(1));
    }

    void onlyWhileItIsSeenItGoesToOtherMoveables()
    {
        m_window->tabs().showView();
        m_window->selection().select(Address{tables::Models, 1});
        QCOMPARE(m_tab->moveable(), std::optional<std::size_t>(0));
        m_window->selection().select(Address{tables::Animations, 1});
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(1)); // of the same
        m_window->tabs().setCurrentWidget(m_tab);
        pause();
        m_window->selection().select(Address{tables::Animations, 2});
        QCOMPARE(m_tab->moveable(), std::optional<std::size_t>(1));
        QCOMPARE(m_window->tabs().tabText(m_window->tabs().indexOf(m_tab)), m_tab->title());
        action(Command::Back)->trigger();
        QCOMPARE(m_tab->moveable(), std::optional<std::size_t>(0));
    }

    void theChooserTakesNamesAndSlots()
    {
        action(Command::Find)->trigger();
        auto* const line = m_tab->chooser()->lineEdit();
        QVERIFY(line->hasFocus());
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("35"));
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(m_tab->moveable(), std::optional<std::size_t>(1));
        QVERIFY(selected() == (Address{tables::Models, 1}));
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("lara"));
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(m_tab->moveable(), std::optional<std::size_t>(0));
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("nobody at all"));
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(m_tab->moveable(), std::optional<std::size_t>(0));
        QVERIFY(line->text().startsWith(QStringLiteral("0 ")));
        m_tab->chooser()->step(2);
        QCOMPARE(m_tab->moveable(), std::optional<std::size_t>(2));
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>());
        QCOMPARE(m_tab->keyframes()->model().rowCount(), 0);
        m_tab->chooser()->step(1);
        QCOMPARE(m_tab->moveable(), std::optional<std::size_t>(2));
    }

    void animationsAreFiltered()
    {
        auto* const table = qobject_cast<QTableView*>(m_tab->animations()->view());
        const auto hidden = [table] {
            return QList<bool>{table->isRowHidden(0), table->isRowHidden(1)};
        };
        QTest::keyClicks(m_tab->animations()->filterField(), QStringLiteral("RUN forw"));
        QTest::keyClick(m_tab->animations()->filterField(), Qt::Key_Return);
        QCOMPARE(hidden(), (QList<bool>{true, false})); // the state of the second
        m_window->selection().select(Address{tables::Models, 0});
        m_window->selection().select(Address{tables::AnimCommands, 0});
        m_window->selection().select(Address{tables::Animations, 1});
        m_window->selection().select(Address{tables::Animations, 0});
        QCOMPARE(hidden(), (QList<bool>{false, false})); // who goes there wants to see it
        QTest::keyClick(m_tab->animations()->filterField(), Qt::Key_Escape);
        QTRY_COMPARE(hidden(), (QList<bool>{false, false}));
        QTest::keyClicks(m_tab->animations()->filterField(), QStringLiteral("nothing like it"));
        QTest::keyClick(m_tab->animations()->filterField(), Qt::Key_Return);
        QCOMPARE(hidden(), (QList<bool>{true, true}));
        m_tab->animations()->setFilter({});
        QCOMPARE(hidden(), (QList<bool>{false, false}));
    }

    void aNumberIsEditedAndTakenBack()
    {
        const auto& pane = *m_tab->animations();
        const QModelIndex speed = cell(pane, 1, "speed");
        click(pane, speed);
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(1));
        type(pane, QStringLiteral("2.25"));
        QCOMPARE(objects().animations[1].speed, 0x24000);
        QCOMPARE(text(pane, 1, "speed"), QStringLiteral("2.25"));
        QCOMPARE(pane.view()->currentIndex(), cell(pane, 1, "speed"));
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(1));
        action(Command::Undo)->trigger();
        QCOMPARE(text(pane, 1, "speed"), QStringLiteral("-1"));
        QCOMPARE(pane.view()->currentIndex().row(), 1);
        QVERIFY(!m_window->isWindowModified());
    }

    void dispatchesAndLinksAreEdited()
    {
        const auto& pane = *m_tab->transitions();
        const auto low = [&pane]
        { return pane.model().index(0, columnNamed(pane, "low"), pane.model().index(0, 0)); };
        click(pane, low());
        type(pane, QStringLiteral("3"));
        QCOMPARE(objects().animDispatches[0].low, std::uint16_t{3});
        QCOMPARE(low().data().toString(), QStringLiteral("3"));
        auto* const tree = qobject_cast<QTreeView*>(pane.view());
        QVERIFY(tree->isExpanded(tree->model()->index(0, 0)));
        QCOMPARE(tree->currentIndex(), low());

        const auto& skeleton = *m_tab->skeleton();
        const QModelIndex z = skeleton.model().indexOf({tables::MeshTrees, 3, 0});
        click(skeleton, z);
        type(skeleton, QStringLiteral("-7"));
        QCOMPARE(objects().meshTrees[3], -7);
    }

    void dispatchesComeAndGo()
    {
        const auto& pane = *m_tab->transitions();
        const auto change = [&pane] { return pane.model().index(0, 0); };
        click(pane, pane.model().index(0, 0, change()));
        QVERIFY(action(Command::DuplicateRows)->isEnabled());
        action(Command::DuplicateRows)->trigger();
        QCOMPARE(objects().animDispatches.size(), std::size_t{2});
        QCOMPARE(pane.model().rowCount(change()), 2);
        QVERIFY(selected() == (Address{tables::AnimDispatches, 1}));
        QCOMPARE(pane.view()->currentIndex(), pane.model().index(1, 0, change()));
        action(Command::DeleteRows)->trigger();
        QCOMPARE(pane.model().rowCount(change()), 1);
        // Links are as many as the meshes.
        click(*m_tab->skeleton(), m_tab->skeleton()->model().indexOf({tables::MeshTrees, 3, 0}));
        QVERIFY(!action(Command::DuplicateRows)->isEnabled());
        QVERIFY(!action(Command::DeleteRows)->isEnabled());
        click(*m_tab->animations(), cell(*m_tab->animations(), 1, "#"));
        action(Command::DuplicateRows)->trigger();
        QCOMPARE(m_tab->animations()->model().rowCount(), 3);
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(2));
    }

    void thePartInUseIsWorkedOn()
    {
        const auto use = [](const MoveablePane& pane)
        {
            // Below its rows
            QTest::mouseClick(pane.view()->viewport(),
                              Qt::LeftButton,
                              {},
                              QPoint(4, pane.view()->viewport()->height() - 2));
        };
        click(*m_tab->animations(), cell(*m_tab->animations(), 1, "#"));
        QVERIFY(action(Command::DeleteRows)->isEnabled());
        QCOMPARE(m_tab->transitions()->model().rowCount(), 0);
        use(*m_tab->transitions());
        QVERIFY(!m_tab->selectedRows());
        for (const Command command : {Command::SetInRows,
                                      Command::InsertAbove,
                                      Command::DuplicateRows,
                                      Command::MoveRowsUp,
                                      Command::DeleteRows})
        {
            QVERIFY(!action(command)->isEnabled());
        }
        QTest::keyClick(m_tab->animations()->view(), Qt::Key_Up);
        click(*m_tab->animations(), cell(*m_tab->animations(), 1, "#"));
        QVERIFY(action(Command::DeleteRows)->isEnabled());
        // Elsewhere: all moveables are selected, and none of the animations.
        auto* const structure = m_window->findChild<ui::StructureView*>()->tree();
        structure->setFocus();
        m_window->selection().select(Address{tables::Models, Address::kWholeTable});
        QVERIFY(!action(Command::DeleteRows)->isEnabled());
    }

    void commandsAndKeyFramesComeAndGo()
    {
        for (const MoveablePane* const pane : {m_tab->commands(), m_tab->keyframes()})
        {
            QVERIFY(pane->view()->actions().contains(action(Command::DeleteRows)));
            QCOMPARE(pane->view()->contextMenuPolicy(), Qt::ActionsContextMenu);
        }
        click(*m_tab->commands(), cell(*m_tab->commands(), 0, "operand 1"));
        QVERIFY(action(Command::DuplicateRows)->isEnabled());
        action(Command::DuplicateRows)->trigger();
        QCOMPARE(m_tab->commands()->model().rowCount(), 2);
        action(Command::Undo)->trigger();
        const auto& frames = *m_tab->keyframes();
        click(frames, cell(frames, 0, "frame"));
        frames.view()->selectAll();
        QCOMPARE(m_tab->selectedRows()->rows.size(), std::size_t{13}); // 12 words, and the next
        QVERIFY(action(Command::DeleteRows)->isEnabled());
        click(frames, cell(frames, 1, "frame"));
        action(Command::DeleteRows)->trigger();
        QCOMPARE(frames.model().rowCount(), 1);
    }

    void aCommandBecomesAnother()
    {
        const auto& pane = *m_tab->commands();
        click(pane, cell(pane, 0, "command"));
        type(pane, QStringLiteral("6"));
        QVERIFY(text(pane, 0, "command").contains(QStringLiteral("flip effect")));
        QCOMPARE(text(pane, 0, "operand 2"), QStringLiteral("2 \u00B7 FLOOD_FX"));
        type(pane, QStringLiteral("99"));
        QVERIFY(text(pane, 0, "command").startsWith(QStringLiteral("99")));
        QCOMPARE(text(pane, 0, "operand 2"), QString());
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QVERIFY(text(pane, 0, "command").contains(QStringLiteral("sound")));
    }

    void keyFramesAreEditedAsWhatTheyMean()
    {
        const auto& pane = *m_tab->keyframes();
        QCOMPARE(pane.model().index(0, 6).data().toString(), QStringLiteral("-10"));
        click(pane, pane.model().index(0, 6));
        type(pane, QStringLiteral("-300"));
        QCOMPARE(objects().frames[0], static_cast<std::uint16_t>(-300));

        const auto rotation = [&pane](int row, const char* mesh)
        { return text(pane, row, mesh).simplified(); };
        QCOMPARE(rotation(1, "mesh 1 \u00B7 left thigh"), QStringLiteral("90.0 \u00B7 \u00B7"));
        click(pane, cell(pane, 1, "mesh 1 \u00B7 left thigh"));
        type(pane, QStringLiteral("-45"));
        QCOMPARE(rotation(1, "mesh 1 \u00B7 left thigh"), QStringLiteral("-45.0 \u00B7 \u00B7"));
        QCOMPARE(objects().frames[12 + 11], std::uint16_t{0x4E00});

        // Both words of three angles change in one edit.
        const std::size_t edits = m_window->session().document()->history().size();
        click(pane, cell(pane, 1, "mesh 0 \u00B7 hips"));
        type(pane, QStringLiteral("90 -90 45"));
        QCOMPARE(rotation(1, "mesh 0 \u00B7 hips"), QStringLiteral("90.0 -90.0 45.0"));
        QCOMPARE(m_window->session().document()->history().size(), edits + 1);
        action(Command::Undo)->trigger();
        QCOMPARE(rotation(1, "mesh 0 \u00B7 hips"), QStringLiteral("0.0 0.0 0.0"));
    }

    void aTextThatIsNoAngleIsRefused()
    {
        const auto& pane = *m_tab->keyframes();
        click(pane, cell(pane, 1, "mesh 1 \u00B7 left thigh"));
        QTest::keyClick(pane.view(), Qt::Key_F2);
        auto* const line = pane.view()->viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->setText(QStringLiteral("1 2 3"));
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(line->isVisible());
        QVERIFY(!line->accessibleDescription().isEmpty());
        QTest::keyClick(line, Qt::Key_Escape);
        QVERIFY(!m_window->isWindowModified());
    }

    void numbersAreShownAsTheyAreStored()
    {
        m_tab->setMode(ui::ValueMode::Raw);
        QCOMPARE(text(*m_tab->animations(), 0, "speed"), QStringLiteral("98304"));
        QCOMPARE(text(*m_tab->keyframes(), 1, "mesh 1 \u00B7 left thigh"),
                 QStringLiteral("0x4400"));
        click(*m_tab->animations(), cell(*m_tab->animations(), 0, "speed"));
        type(*m_tab->animations(), QStringLiteral("65536"));
        m_tab->setMode(ui::ValueMode::Decoded);
        QCOMPARE(text(*m_tab->animations(), 0, "speed"), QStringLiteral("1"));
    }

    void rowsThatComeAndGoMoveIt()
    {
        click(*m_tab->animations(), cell(*m_tab->animations(), 1, "#"));
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(1));
        m_window->selection().select(Address{tables::Models, 0});
        auto* const document = m_window->session().document();
        // A copy of the first animation behind it: the second is the third now.
        QVERIFY(tr::edit::duplicateRows(*document, {"animations", 0, 1}));
        QCOMPARE(m_tab->animations()->model().rowCount(), 3);
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(2));
        QCOMPARE(m_tab->animations()->view()->currentIndex().row(), 2);
        action(Command::Undo)->trigger();
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(1));
        QCOMPARE(m_tab->animations()->view()->currentIndex().row(), 1);
    }

    void aMoveableThatIsDeletedIsNoLongerShown()
    {
        QVERIFY(m_window->tabs().showByName(QStringLiteral("moveable:35")));
        const int tabs = m_window->tabs().count();
        auto* const document = m_window->session().document();
        QVERIFY(tr::edit::removeRows(*document, {"models", 0, 1}));
        QCOMPARE(m_window->tabs().count(), tabs - 1);
        const auto* const other =
            qobject_cast<MoveableInspector*>(m_window->tabs().currentWidget());
        QVERIFY(other != nullptr);
        QCOMPARE(other->moveable(), std::optional<std::size_t>(0)); // slot 35 still
        QVERIFY(other->chooser()->currentText().startsWith(QStringLiteral("35")));
    }

    void anotherFileKeepsTheSlot()
    {
        tr::level::Wad wad = test::wadWithFrames();
        wad.objects.models.edit()[0].id = 77;
        wad.objects.models.edit()[1].id = 0;
        QVERIFY(openAndWait(*m_window, file(QStringLiteral("b.wad"), wad)));
        QCOMPARE(m_tab->moveable(), std::optional<std::size_t>(1));
        wad.objects.models.edit()[1].id = 5;
        const int tabs = m_window->tabs().count();
        QVERIFY(openAndWait(*m_window, file(QStringLiteral("c.wad"), wad)));
        QCOMPARE(m_window->tabs().count(), tabs - 1);
    }

    void copyTakesTheSelectedRows()
    {
        const auto& pane = *m_tab->animations();
        click(pane, cell(pane, 0, "#"));
        const QStringList lines = pane.selectedText().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[0].count(u'\t'), pane.model().columnCount() - 1);
        QVERIFY(lines[0].contains(QStringLiteral("next_animation")));
        QVERIFY(lines[1].startsWith(QStringLiteral("0\t0\t")));
    }

    void realMoveablesAreWalkedThrough()
    {
        const QString folder = qEnvironmentVariable("TR_CORPUS_DIR");
        const QString path = folder + QStringLiteral("/wad/tut1.wad");
        if (folder.isEmpty() || !QFile::exists(path))
        {
            QSKIP(test::kNoCorpus);
        }
        QVERIFY(openAndWait(*m_window, path));
        constexpr int kMostAnimations = 60;
        QElapsedTimer timer;
        int steps = 0;
        timer.start();
        for (std::size_t row = 0; row < objects().models.size(); ++row)
        {
            m_window->selection().select(Address{tables::Models, row});
            QCOMPARE(m_tab->moveable(), std::optional(row));
            const auto range = tr::view::animationsOf(objects(), objects().models[row]);
            QCOMPARE(m_tab->animations()->model().rowCount(), static_cast<int>(range.count));
            for (int i = 0; i < std::min<int>(kMostAnimations, static_cast<int>(range.count)); ++i)
            {
                QTest::keyClick(m_tab->animations()->view(), i == 0 ? Qt::Key_Home : Qt::Key_Down);
                const std::size_t animation = range.first + static_cast<std::size_t>(i);
                QCOMPARE(m_tab->animation(), std::optional(animation));
                const auto frames =
                    tr::view::keyframesOf(objects(), tr::level::versions::Wad, animation);
                QCOMPARE(m_tab->keyframes()->model().rowCount(), static_cast<int>(frames.count));
                ++steps;
            }
        }
        QVERIFY(steps > 100);
        qInfo("%d animations, %.1f ms each", steps, double(timer.elapsed()) / steps);
    }

    void modelsStaySoundThroughEverything()
    {
        using Mode = QAbstractItemModelTester::FailureReportingMode;
        std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
        for (const MoveablePane* const pane :
             std::initializer_list<const MoveablePane*>{m_tab->animations(),
                                                        m_tab->transitions(),
                                                        m_tab->commands(),
                                                        m_tab->skeleton(),
                                                        m_tab->keyframes()})
        {
            testers.push_back(
                std::make_unique<QAbstractItemModelTester>(&pane->model(), Mode::QtTest));
        }
        for (const std::size_t row : {1U, 2U, 0U})
        {
            m_tab->showMoveable(row);
        }
        click(*m_tab->animations(), cell(*m_tab->animations(), 0, "num_state_changes"));
        type(*m_tab->animations(), QStringLiteral("0"));
        QCOMPARE(m_tab->transitions()->model().rowCount(), 0);
        action(Command::Undo)->trigger();
        QCOMPARE(m_tab->transitions()->model().rowCount(), 1);
        m_window->session().close();
    }
};

template struct tr::test::RegisteredTest<tst_MoveableInspector, QApplication>;
#include "tst_MoveableInspector.moc"
