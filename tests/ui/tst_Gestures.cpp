// What double clicks, keys, menus and drops do: the same wherever the same thing is shown.

#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/file/Addresses.h"
#include "ui/properties/PropertiesModel.h"
#include "ui/properties/PropertiesView.h"
#include "ui/references/ReferencesView.h"
#include "ui/start/DropOverlay.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QTableView>
#include <QTreeView>
#include <QUrl>
#include <QtTest>

#include <memory>

using test::openAndWait;
using test::Workplace;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;
using ui::Address;
using ui::Command;
using ui::MainWindow;

namespace
{

constexpr int kGesturePatience = 5000;

void doubleClick(QAbstractItemView& list, const QModelIndex& index)
{
    list.scrollTo(index);
    const QPoint place = list.visualRect(index).center();
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(list.viewport(), Qt::LeftButton, {}, place);
    QCoreApplication::processEvents();
}

/// What is dropped on a widget; false if it does not take that.
bool drop(QWidget& target, const QStringList& paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths)
    {
        urls.append(QUrl::fromLocalFile(path));
    }
    data.setUrls(urls);
    QDragEnterEvent enter({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, {});
    enter.ignore();
    QApplication::sendEvent(&target, &enter);
    QDropEvent dropped({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, {});
    dropped.ignore();
    QApplication::sendEvent(&target, &dropped);
    return enter.isAccepted() && dropped.isAccepted();
}

} // namespace

class tst_Gestures : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    [[nodiscard]] ui::StructureView& structure() const
    {
        return *m_window->findChild<ui::StructureView*>();
    }

    [[nodiscard]] ui::PropertiesView& properties() const
    {
        return *m_window->findChild<ui::PropertiesView*>();
    }

    [[nodiscard]] bool openTemple()
    {
        const auto bytes = tr::test::fileBytes(tr::test::buildTemple(versions::Tr4));
        return openAndWait(*m_window,
                           m_place->textFile(QStringLiteral("temple.tr4"),
                                             QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                                        qsizetype(bytes.size()))));
    }

    [[nodiscard]] std::optional<Address> placeOf(const QString& path) const
    {
        return ui::placeOf(*m_window->session().file(), path);
    }

    void select(const QString& path)
    {
        m_window->selection().select(placeOf(path));
        QCoreApplication::processEvents();
    }

    [[nodiscard]] QString tabInFront() const
    {
        return m_window->tabs().tabText(m_window->tabs().currentIndex());
    }

    /// A tab that no double click leads to is in front.
    void leaveAllTabs() { m_window->tabs().showByName(QStringLiteral("table:boxes")); }

    [[nodiscard]] QDockWidget& dock(const char* name) const
    {
        return *m_window->findChild<QDockWidget*>(QString::fromLatin1(name));
    }

    [[nodiscard]] bool isInFront(const char* name) const
    {
        return !dock(name).visibleRegion().isEmpty();
    }

    /// The child of a line with that text before a space or its end, or an invalid index.
    [[nodiscard]] static QModelIndex
    childOf(const QModelIndex& parent, const QAbstractItemModel& model, const QString& text)
    {
        for (int row = 0; row < model.rowCount(parent); ++row)
        {
            const QModelIndex child = model.index(row, 0, parent);
            if (child.data().toString() == text)
            {
                return child;
            }
        }
        return {};
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_window = m_place->window();
        QVERIFY(m_window);
        m_window->resize(1360, 860);
    }

    void cleanup()
    {
        m_window.reset();
        m_place.reset();
    }

    void editingAGroupEditsItsFirstPart()
    {
        QVERIFY(openTemple());
        select(QStringLiteral("rooms/0/portals/0"));
        QTreeView& tree = *properties().tree();
        const QModelIndex group = childOf({}, *tree.model(), QStringLiteral("normal"));
        QVERIFY(group.isValid());
        for (const int column : {0, int(ui::PropertiesModel::Value)})
        {
            tree.setCurrentIndex(group.siblingAtColumn(column));
            QTest::keyClick(&tree, Qt::Key_F2);
            const auto* const line = tree.viewport()->findChild<QLineEdit*>();
            QVERIFY(line != nullptr);
            QCOMPARE(tree.currentIndex().parent(), group);
            QCOMPARE(tree.currentIndex().row(), 0);
            QVERIFY(tree.isExpanded(group));
            QTest::keyClick(tree.viewport()->findChild<QLineEdit*>(), Qt::Key_Escape);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
    }

    void editingWhatCannotBeEditedEditsNothingElse()
    {
        QVERIFY(openTemple());
        select(QStringLiteral("rooms/0/portals/0"));
        QTreeView& tree = *properties().tree();
        int tried = 0;
        for (int row = 0; row < tree.model()->rowCount(); ++row)
        {
            const QModelIndex line = tree.model()->index(row, 0);
            const QModelIndex value = line.siblingAtColumn(ui::PropertiesModel::Value);
            if (tree.model()->rowCount(line) > 0 || (value.flags() & Qt::ItemIsEditable) != 0)
            {
                continue;
            }
            ++tried;
            tree.setCurrentIndex(value);
            QTest::keyClick(&tree, Qt::Key_F2);
            QVERIFY(tree.viewport()->findChild<QLineEdit*>() == nullptr);
            QCOMPARE(tree.currentIndex(), value);
        }
        QVERIFY(tried > 0);
    }

    void aDoubleClickDoesOneThing_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("tab");
        QTest::newRow("moveable") << QStringLiteral("models/0") << QStringLiteral("3D View");
        QTest::newRow("room") << QStringLiteral("rooms/0") << QStringLiteral("3D View");
        QTest::newRow("animation") << QStringLiteral("animations/0") << QStringLiteral("3D View");
        QTest::newRow("entity") << QStringLiteral("entities/0") << QStringLiteral("3D View");
        QTest::newRow("sector") << QStringLiteral("rooms/0/sectors/1") << QStringLiteral("Sectors");
        QTest::newRow("texture") << QStringLiteral("object_textures/0")
                                 << QStringLiteral("Textures");
        QTest::newRow("state change")
            << QStringLiteral("state_changes/0") << QStringLiteral("State changes");
        QTest::newRow("dispatch") << QStringLiteral("anim_dispatches/0")
                                  << QStringLiteral("Animation dispatches");
    }

    void aDoubleClickDoesOneThing()
    {
        QFETCH(QString, path);
        QFETCH(QString, tab);
        QVERIFY(openTemple());
        const Address place = *placeOf(path);

        // In its table, on a number and on its name.
        for (const int column : {0, 1})
        {
            ui::TableTab& table = *m_window->tabs().showTable(place.table);
            const QModelIndex row = table.model()->indexOf(place);
            doubleClick(*table.grid(), row.siblingAtColumn(column));
            QCOMPARE(tabInFront(), tab);
        }
        // In the structure.
        leaveAllTabs();
        m_window->selection().select({});
        select(path);
        QTreeView& tree = *structure().tree();
        QVERIFY(tree.currentIndex().isValid());
        doubleClick(tree, tree.currentIndex());
        QCOMPARE(tabInFront(), tab);
    }

    void aDoubleClickInReferencesOpens()
    {
        QVERIFY(openTemple());
        m_window->showPanel(QStringLiteral("references"));
        auto& references = *m_window->findChild<ui::ReferencesView*>();
        select(QStringLiteral("object_textures/1"));
        select(QStringLiteral("state_changes/0"));
        QTRY_VERIFY(references.list()->model()->rowCount() > 0);
        leaveAllTabs();
        // What leads to a state change is an animation, and those are seen in the 3D view.
        doubleClick(*references.list(), references.list()->model()->index(0, 0));
        QCOMPARE(m_window->selection().current()->table, tables::Animations);
        QCOMPARE(tabInFront(), QStringLiteral("3D View"));
    }

    void f2EditsFromAnyColumnOfATable()
    {
        QVERIFY(openTemple());
        ui::TableTab& table = *m_window->tabs().showTable(tables::Animations);
        table.grid()->setFocus();
        for (int column = 0; column < table.model()->columnCount(); ++column)
        {
            table.grid()->setCurrentIndex(table.model()->index(0, column));
            QTest::keyClick(table.grid(), Qt::Key_F2);
            auto* const line = table.grid()->viewport()->findChild<QWidget*>();
            QVERIFY2(line != nullptr && line->isVisible(), qPrintable(QString::number(column)));
            QTest::keyClick(line, Qt::Key_Escape);
            QTRY_VERIFY(table.grid()->viewport()->findChild<QWidget*>() == nullptr);
        }
    }

    void f2EditsALineOfTheProperties()
    {
        QVERIFY(openTemple());
        select(QStringLiteral("animations/0/state_id"));
        QTreeView& tree = *properties().tree();
        QVERIFY(tree.currentIndex().isValid());
        tree.setCurrentIndex(tree.currentIndex().siblingAtColumn(ui::PropertiesModel::Field));
        tree.setFocus();
        QTest::keyClick(&tree, Qt::Key_F2);
        auto* const line = tree.viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->setText(QStringLiteral("7"));
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(test::stateOf(*m_window), std::uint16_t{7});
    }

    void theMenuOfAPropertyHasWhatItsKeysDo()
    {
        QVERIFY(openTemple());
        select(QStringLiteral("animations/0/next_animation"));
        QTreeView& tree = *properties().tree();
        const auto openMenu = [&tree]
        {
            const QPoint place = tree.visualRect(tree.currentIndex()).center();
            QContextMenuEvent event(
                QContextMenuEvent::Keyboard, place, tree.viewport()->mapToGlobal(place));
            QApplication::sendEvent(tree.viewport(), &event);
            return qobject_cast<QMenu*>(QApplication::activePopupWidget());
        };
        QMenu* menu = openMenu();
        QVERIFY(menu != nullptr);
        QCOMPARE(menu->actions().size(), 4); // a separator among them
        QVERIFY(menu->actions()[0]->isEnabled());
        menu->actions()[1]->trigger();
        menu->close();
        QCOMPARE(m_window->selection().current()->table, tables::Animations);
        QCOMPARE(m_window->selection().current()->leaf, Address::kWholeRow);

        select(QStringLiteral("animations/0/state_id"));
        menu = openMenu();
        QVERIFY(menu != nullptr);
        QVERIFY(!menu->actions()[1]->isEnabled()); // it leads nowhere
        menu->actions()[0]->trigger();
        menu->close();
        auto* const line = tree.viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        QTest::keyClick(line, Qt::Key_Escape);
    }

    void spaceSwitchesABit()
    {
        QVERIFY(openTemple());
        select(QStringLiteral("entities/0/flags"));
        QTreeView& tree = *properties().tree();
        const QModelIndex field = tree.currentIndex();
        tree.expand(field.siblingAtColumn(0));
        const QModelIndex bit = tree.model()->index(0, 0, field.siblingAtColumn(0));
        QVERIFY(bit.isValid());
        tree.setCurrentIndex(bit);
        tree.setFocus();
        const auto before = m_window->session().document()->state();
        QTest::keyClick(&tree, Qt::Key_Space);
        QTRY_VERIFY(m_window->session().document()->state() != before);
    }

    void f2InTheStructureEditsItsNumbers()
    {
        QVERIFY(openTemple());
        dock("properties").hide();
        select(QStringLiteral("models/0"));
        structure().tree()->setFocus();
        QTest::keyClick(structure().tree(), Qt::Key_F2);
        QTRY_VERIFY(dock("properties").isVisible());
        auto* const line = properties().tree()->viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr && line->isVisible());
        QTest::keyClick(line, Qt::Key_Escape);
    }

    void theStructureOffersWhatCanBeDone()
    {
        QVERIFY(openTemple());
        QTreeView& tree = *structure().tree();
        const auto offers = [&](Command command)
        { return tree.actions().contains(action(command)) && action(command)->isEnabled(); };
        tree.setFocus();
        select(QStringLiteral("entities/0"));
        for (const Command command : {Command::Cut,
                                      Command::Copy,
                                      Command::InsertAbove,
                                      Command::InsertBelow,
                                      Command::DuplicateRows,
                                      Command::MoveRowsDown,
                                      Command::DeleteRows})
        {
            QVERIFY2(offers(command), qPrintable(action(command)->text()));
        }
        QVERIFY(!offers(Command::MoveRowsUp));
        const std::size_t before = m_window->session().file()->file().level()->entities.size();
        const auto entities = [this]
        { return m_window->session().file()->file().level()->entities.size(); };
        action(Command::DuplicateRows)->trigger();
        QCOMPARE(entities(), before + 1);
        action(Command::Undo)->trigger();
        action(Command::Copy)->trigger();
        QVERIFY(offers(Command::Paste));
        action(Command::Paste)->trigger();
        QTRY_COMPARE(entities(), before + 1);
    }

    void aListStandsForNoneOfItsRows()
    {
        QVERIFY(openTemple());
        select(QStringLiteral("models/0"));
        QTreeView& tree = *structure().tree();
        tree.setFocus();
        const QModelIndex moveable = tree.currentIndex();
        tree.expand(moveable);
        const QModelIndex list = childOf(moveable, *tree.model(), QStringLiteral("Animations"));
        QVERIFY(list.isValid());
        tree.setCurrentIndex(list);
        QVERIFY(!structure().current());
        for (const Command command :
             {Command::Cut, Command::Paste, Command::DeleteRows, Command::DuplicateRows})
        {
            QVERIFY2(!action(command)->isEnabled(), qPrintable(action(command)->text()));
        }
        QVERIFY(action(Command::Copy)->isEnabled());
        action(Command::Copy)->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("Animations"));
    }

    void oneKeyClosesTheTabAndThenTheFile()
    {
        QVERIFY(openTemple());
        QVERIFY(m_window->tabs().showByName(QStringLiteral("table:animations")));
        QVERIFY(m_window->tabs().showByName(QStringLiteral("table:models")));
        for (const int left : {2, 1})
        {
            QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
            QCOMPARE(m_window->tabs().count(), left);
            QVERIFY(m_window->session().file() != nullptr);
        }
        QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
        QVERIFY(m_window->session().file() == nullptr);
    }

    void refusesAtOnce_data()
    {
        QTest::addColumn<bool>("dropped");
        QTest::addColumn<bool>("folder");
        QTest::newRow("a dropped folder") << true << true;
        QTest::newRow("a dropped text") << true << false;
        QTest::newRow("an opened folder") << false << true;
        QTest::newRow("an opened text") << false << false;
    }

    void refusesAtOnce()
    {
        QFETCH(bool, dropped);
        QFETCH(bool, folder);
        QVERIFY(openTemple());
        QVERIFY(test::setState(*m_window, 9)); // edited: another file would get its own window
        QSignalSpy windows(m_window.get(), &MainWindow::windowWanted);
        QVERIFY(QDir(m_place->path({})).mkdir(QStringLiteral("levels")));
        const QString path =
            folder ? m_place->path(QStringLiteral("levels"))
                   : m_place->textFile(QStringLiteral("diary.tr4"), "Dear diary, I found a tomb.");
        if (dropped)
        {
            QVERIFY(drop(*m_window, {path}));
        }
        else
        {
            m_window->openFile(path);
        }
        // Nothing was waited for.
        QVERIFY(m_window->banner().isVisible());
        QVERIFY(m_window->banner().message().title.contains(QFileInfo(path).fileName()));
        QVERIFY(!m_window->banner().message().text.isEmpty());
        QCOMPARE(m_window->banner().message().text.contains(QStringLiteral("folder")), folder);
        QVERIFY(windows.isEmpty());
        QCOMPARE(test::stateOf(*m_window), std::uint16_t{9});
    }

    void whatIsSoundAmongTheRefusedIsOpened()
    {
        QSignalSpy windows(m_window.get(), &MainWindow::windowWanted);
        const QString good = m_place->soundFile(QStringLiteral("good.wad"));
        const QString text = m_place->textFile(QStringLiteral("diary.txt"), "Dear diary");
        QVERIFY(drop(*m_window, {text, good}));
        QVERIFY(m_window->banner().message().title.contains(QStringLiteral("diary.txt")));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().file() != nullptr, kGesturePatience);
        QCOMPARE(m_window->session().file()->path(), good);
        QVERIFY(windows.isEmpty());
    }

    void problemsGiveTheirPlaceBack()
    {
        const QString sound = m_place->soundFile(QStringLiteral("sound.wad"));
        QVERIFY(openAndWait(*m_window, sound));
        m_window->showPanel(QStringLiteral("hex"));
        QTRY_VERIFY(isInFront("hex"));
        QVERIFY(openAndWait(*m_window, m_place->brokenFile(QStringLiteral("broken.wad"))));
        QTRY_VERIFY(isInFront("problems"));
        QVERIFY(openAndWait(*m_window, sound));
        QTRY_VERIFY(isInFront("hex"));
        QVERIFY(!isInFront("problems"));
    }

    void problemsStayWhereTheUserPutThem()
    {
        const QString sound = m_place->soundFile(QStringLiteral("sound.wad"));
        QVERIFY(openAndWait(*m_window, sound));
        m_window->showPanel(QStringLiteral("problems"));
        QTRY_VERIFY(isInFront("problems"));
        QVERIFY(openAndWait(*m_window, m_place->brokenFile(QStringLiteral("broken.wad"))));
        QVERIFY(openAndWait(*m_window, sound));
        QTest::qWait(100);
        QVERIFY(isInFront("problems"));
    }
};

template struct tr::test::RegisteredTest<tst_Gestures, QApplication>;
#include "tst_Gestures.moc"
