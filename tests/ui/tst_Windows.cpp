// Several files at once, and places to come back to.

#include "core/edit/rows/RowEdit.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/file/Addresses.h"
#include "ui/navigation/BookmarkCommands.h"
#include "ui/navigation/GoToDialog.h"
#include "ui/session/recovery/RecoveryCommands.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"
#include "ui/window/OpenWindows.h"
#include "ui/window/WindowMenu.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QTableView>
#include <QtTest>

#include <memory>

using test::openAndWait;
using test::openDialog;
using test::Workplace;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using ui::Address;
using ui::Command;
using ui::MainWindow;

namespace
{

/// The entries of a menu as it is when it opens, without separators.
QList<QAction*> entriesOf(QMenu& menu)
{
    Q_EMIT menu.aboutToShow();
    QList<QAction*> entries;
    for (QAction* const each : menu.actions())
    {
        if (!each->isSeparator())
        {
            entries.append(each);
        }
    }
    return entries;
}

} // namespace

class tst_Windows : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;
    QString m_path;

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    [[nodiscard]] ui::BookmarkCommands& bookmarks() const
    {
        return *m_window->findChild<ui::BookmarkCommands*>();
    }

    void select(std::size_t animation) const
    {
        m_window->selection().select(Address{tables::Animations, animation, Address::kWholeRow});
    }

    void bookmark(std::size_t animation) const
    {
        select(animation);
        action(Command::ToggleBookmark)->trigger();
    }

    [[nodiscard]] static QString pathOf(int animation)
    {
        return QStringLiteral("animations/%1").arg(animation);
    }

    /// What the settings keep for the file.
    [[nodiscard]] QStringList stored() const { return m_place->settings().bookmarks(m_path); }

    [[nodiscard]] tr::edit::Document& document() const { return *m_window->session().document(); }

    [[nodiscard]] bool insertInFront(std::size_t animation) const
    {
        const auto& content = document().content();
        return tr::edit::insertRows(document(),
                                    "animations",
                                    animation,
                                    tr::edit::blankRows(content, "animations", 1))
            .has_value();
    }

    [[nodiscard]] bool remove(std::size_t animation) const
    {
        return tr::edit::removeRows(
                   document(), {"animations", animation, 1}, {tr::edit::Dangling::Kind::Clear, 0})
            .has_value();
    }

    [[nodiscard]] bool save() const
    {
        QSignalSpy saved(&m_window->session(), &ui::FileSession::saved);
        action(Command::Save)->trigger();
        return saved.wait();
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_path = m_place->soundFile(QStringLiteral("first.wad"), 3);
        m_window = m_place->window();
        QVERIFY(openAndWait(*m_window, m_path));
    }

    void cleanup()
    {
        m_window.reset();
        m_place.reset();
    }

    // --- windows

    void aFileWithoutEditsMakesRoom()
    {
        QSignalSpy wanted(m_window.get(), &MainWindow::windowWanted);
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("other.wad"), 5)));
        QCOMPARE(wanted.count(), 0);
    }

    void aFileWithEditsStaysAndTheOtherGetsAWindow()
    {
        QVERIFY(test::setState(*m_window, 5));
        const QString other = m_place->soundFile(QStringLiteral("other.wad"), 5);
        QSignalSpy wanted(m_window.get(), &MainWindow::windowWanted);
        m_window->openFile(other);
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].toString(), other);
        QCOMPARE(test::stateOf(*m_window), std::uint16_t{5});
        m_window->openFile(m_path); // which is open already
        QTest::qWait(50);
        QCOMPARE(test::stateOf(*m_window), std::uint16_t{5});
        QCOMPARE(wanted.count(), 1);
    }

    // What is edited while another file is being read is not what anybody was asked about.
    void editsMadeWhileAnotherFileIsReadStay_data()
    {
        QTest::addColumn<QString>("what");
        for (const char* const what : {"edited", "typed", "edited after a question", "undone"})
        {
            QTest::newRow(what) << QString::fromLatin1(what);
        }
    }

    void editsMadeWhileAnotherFileIsReadStay()
    {
        QFETCH(QString, what);
        test::GatedReader gate;
        m_window = m_place->window(gate.reader());
        QVERIFY(openAndWait(*m_window, m_path));
        const QString other = m_place->soundFile(QStringLiteral("slow.wad"), 5);
        QSignalSpy wanted(m_window.get(), &MainWindow::windowWanted);
        if (what == QStringLiteral("edited after a question"))
        {
            QVERIFY(test::setState(*m_window, 5));
            m_window->session().open(other); // the answer was that this may be lost
        }
        else
        {
            m_window->openFile(other);
        }
        QVERIFY(gate.waitForVisitor());
        if (what == QStringLiteral("typed"))
        {
            auto* const tab = m_window->tabs().showTable(tables::Animations);
            const auto place =
                *ui::placeOf(*m_window->session().file(), QStringLiteral("animations/0/state_id"));
            tab->grid()->setCurrentIndex(tab->model()->indexOf(place));
            QTest::keyClick(tab->grid(), Qt::Key_F2);
            QTest::keyClicks(tab->grid()->viewport()->findChild<QLineEdit*>(), QStringLiteral("6"));
        }
        else
        {
            QVERIFY(test::setState(*m_window, 6));
        }
        if (what == QStringLiteral("undone"))
        {
            action(Command::Undo)->trigger();
        }
        m_window->recovery().autosave().flush();
        gate.open();
        QTRY_VERIFY(!m_window->session().isLoading());
        if (what == QStringLiteral("undone"))
        {
            QCOMPARE(m_window->session().file()->path(), other); // nothing is lost by that
            return;
        }
        QCOMPARE(m_window->session().file()->path(), m_path);
        QCOMPARE(test::stateOf(*m_window), std::uint16_t{6});
        QCOMPARE(wanted.count(), 1); // the other one gets a window of its own
        QCOMPARE(wanted[0][0].toString(), other);
        const QDir kept(m_place->path(QStringLiteral("recovery")));
        QCOMPARE(kept.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(), qsizetype{1});
    }

    void whatWasAskedAboutMayBeLost()
    {
        QVERIFY(test::setState(*m_window, 5));
        const QString other = m_place->soundFile(QStringLiteral("other.wad"), 5);
        m_window->session().open(other);
        QTRY_COMPARE(m_window->session().file()->path(), other);
    }

    void revertingAsksAgainAfterMoreEdits()
    {
        test::GatedReader gate;
        m_window = m_place->window(gate.reader());
        m_path = m_place->soundFile(QStringLiteral("slow.wad"), 3);
        gate.open();
        QVERIFY(openAndWait(*m_window, m_path));
        QVERIFY(gate.waitForVisitor());
        QVERIFY(test::setState(*m_window, 5));
        const auto answer = [this]
        {
            auto* const box = openDialog<QMessageBox>(*m_window);
            for (QAbstractButton* const button :
                 box != nullptr ? box->buttons() : QList<QAbstractButton*>())
            {
                if (box->buttonRole(button) == QMessageBox::DestructiveRole)
                {
                    button->click();
                    return true;
                }
            }
            return false;
        };
        action(Command::Revert)->trigger();
        QVERIFY(answer());
        QVERIFY(gate.waitForVisitor());
        QVERIFY(test::setState(*m_window, 6));
        gate.open();
        QTRY_VERIFY(!m_window->session().isLoading());
        QCOMPARE(test::stateOf(*m_window), std::uint16_t{6});
        QVERIFY(answer());
        QVERIFY(gate.waitForVisitor());
        gate.open();
        QTRY_VERIFY(!m_window->session().isModified());
    }

    void aFileIsNotOpenedTwice()
    {
        const auto second = m_place->window();
        QVERIFY(second->isActiveWindow());
        second->openFile(m_path);
        QTRY_VERIFY(m_window->isActiveWindow());
        QVERIFY(!second->session().isLoading());
        QVERIFY(!second->session().file());
    }

    void theMenuListsAllWindows()
    {
        QVERIFY(test::setState(*m_window, 5));
        const auto second = m_place->window();
        auto* const menu = second->findChild<ui::WindowMenu*>();
        QVERIFY(menu != nullptr);
        auto entries = entriesOf(*menu);
        QCOMPARE(entries.size(), qsizetype{3}); // side by side, and two windows
        QVERIFY(entries[0]->isEnabled());
        const auto ofFirst =
            std::find_if(entries.begin(),
                         entries.end(),
                         [](const QAction* entry)
                         { return entry->text().contains(QStringLiteral("first.wad *")); });
        QVERIFY(ofFirst != entries.end());
        QVERIFY(!(*ofFirst)->isChecked());
        (*ofFirst)->trigger();
        QTRY_VERIFY(m_window->isActiveWindow());
        second->close();
        entries = entriesOf(*m_window->findChild<ui::WindowMenu*>());
        QCOMPARE(entries.size(), qsizetype{2});
        QVERIFY(!entries[0]->isEnabled()); // nothing to place side by side
        QVERIFY(entries[1]->isChecked());
    }

    void filesOfOneNameAreToldApart()
    {
        QVERIFY(QDir(m_place->path({})).mkdir(QStringLiteral("sub")));
        const QString same = m_place->path(QStringLiteral("sub/first.wad"));
        QVERIFY(QFile::copy(m_path, same));
        const auto second = m_place->window();
        QVERIFY(openAndWait(*second, same));
        const auto entries = entriesOf(*second->findChild<ui::WindowMenu*>());
        QVERIFY(entries[1]->text() != entries[2]->text());
    }

    void sideBySide()
    {
        const auto second = m_place->window();
        second->showMaximized();
        action(Command::SideBySide)->trigger();
        const QRect screen = m_window->screen()->availableGeometry();
        QTRY_COMPARE(m_window->frameGeometry().left(), screen.left());
        QTRY_VERIFY(second->frameGeometry().left() >= screen.center().x());
        QTRY_VERIFY(m_window->isActiveWindow());
    }

    void aScreenIsDividedWithoutGaps_data()
    {
        QTest::addColumn<int>("parts");
        for (int parts = 1; parts <= 8; ++parts)
        {
            QTest::addRow("%d", parts) << parts;
        }
    }

    void aScreenIsDividedWithoutGaps()
    {
        QFETCH(int, parts);
        const QRect area(100, 50, 1601, 977);
        const auto places = ui::dividedInto(area, parts);
        QCOMPARE(places.size(), qsizetype{parts});
        qint64 covered = 0;
        for (const QRect& each : places)
        {
            QVERIFY(area.contains(each));
            covered += qint64(each.width()) * each.height();
            for (const QRect& other : places)
            {
                QVERIFY(&each == &other || !each.intersects(other));
            }
        }
        QCOMPARE(covered, qint64(area.width()) * area.height());
    }

    // --- bookmarks

    void aPlaceIsRememberedForTheNextRun()
    {
        QVERIFY(!action(Command::ToggleBookmark)->isEnabled());
        select(1);
        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier);
        QCOMPARE(bookmarks().places(), QStringList{QStringLiteral("animations/1")});
        m_window.reset();
        m_place->restart();
        m_window = m_place->window();
        QVERIFY(openAndWait(*m_window, m_path));
        const auto entries = entriesOf(bookmarks());
        QCOMPARE(entries.size(), qsizetype{2}); // and one to remove all
        QVERIFY(entries[0]->text().contains(QStringLiteral("animations/1")));
        entries[0]->trigger();
        QCOMPARE(m_window->selection().current()->row, std::size_t{1});
    }

    void theSameKeyForgetsIt()
    {
        select(1);
        action(Command::ToggleBookmark)->trigger();
        QVERIFY(action(Command::ToggleBookmark)->text().contains(QStringLiteral("Remove")));
        select(0);
        QVERIFY(!action(Command::ToggleBookmark)->text().contains(QStringLiteral("Remove")));
        select(1);
        action(Command::ToggleBookmark)->trigger();
        QVERIFY(bookmarks().places().isEmpty());
        QVERIFY(!bookmarks().menuAction()->isEnabled());
    }

    void eachFileHasItsOwn()
    {
        select(1);
        action(Command::ToggleBookmark)->trigger();
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("other.wad"), 5)));
        QVERIFY(bookmarks().places().isEmpty());
        QVERIFY(openAndWait(*m_window, m_path));
        QCOMPARE(bookmarks().places().size(), qsizetype{1});
    }

    void whatIsGoneIsGrey()
    {
        m_place->settings().setBookmarks(
            m_path, {QStringLiteral("animations/0"), QStringLiteral("animations/99999")});
        auto entries = entriesOf(bookmarks());
        QVERIFY(entries[0]->isEnabled());
        QVERIFY(!entries[1]->isEnabled());
        QCOMPARE(entries.size(), qsizetype{4});
        entries[2]->trigger(); // remove what is missing
        QCOMPARE(bookmarks().places(), QStringList{QStringLiteral("animations/0")});
        entries = entriesOf(bookmarks());
        entries[1]->trigger(); // remove all
        QVERIFY(bookmarks().places().isEmpty());
    }

    void aBookmarkFollowsItsRow()
    {
        bookmark(1);
        QVERIFY(insertInFront(0));
        QCOMPARE(bookmarks().places(), QStringList{pathOf(2)});
        select(2);
        QVERIFY(action(Command::ToggleBookmark)->text().contains(QStringLiteral("Remove")));
        select(1);
        QVERIFY(!action(Command::ToggleBookmark)->text().contains(QStringLiteral("Remove")));
        QVERIFY(tr::edit::moveRows(document(), {"animations", 2, 1}, 0));
        QCOMPARE(bookmarks().places(), QStringList{pathOf(0)});
        document().goTo(0);
        QCOMPARE(bookmarks().places(), QStringList{pathOf(1)});
        document().goTo(2);
        QCOMPARE(bookmarks().places(), QStringList{pathOf(0)});
    }

    void anEditThatGoesOnMovesNoBookmark()
    {
        bookmark(1);
        QVERIFY(insertInFront(0));
        const auto place =
            ui::placeOf(*m_window->session().file(), QStringLiteral("animations/0/state_id"));
        for (const int state : {5, 6}) // as a slider moves: the second becomes one with the first
        {
            const auto value = tr::schema::Value::ofInteger(tr::schema::ScalarType::U16, state);
            QVERIFY(tr::edit::setValue(document(), ui::cellOf(*place), value, "slider"));
        }
        QCOMPARE(document().history().size(), std::size_t{2});
        QCOMPARE(bookmarks().places(), QStringList{pathOf(2)});
        document().undo();
        document().undo();
        QCOMPARE(bookmarks().places(), QStringList{pathOf(1)});
    }

    void thatOfADeletedRowComesBack()
    {
        bookmark(0);
        bookmark(1);
        QVERIFY(remove(0));
        QCOMPARE(bookmarks().places(), QStringList{pathOf(0)}); // that was 1
        const auto entries = entriesOf(bookmarks());
        QVERIFY(!entries[0]->isEnabled());
        QVERIFY(entries[0]->text().contains(QStringLiteral("deleted")));
        QVERIFY(entries[1]->isEnabled());
        QVERIFY(save());
        QCOMPARE(stored(), QStringList{pathOf(0)});
        document().undo();
        QCOMPARE(bookmarks().places(), (QStringList{pathOf(0), pathOf(1)}));
        QCOMPARE(stored(), QStringList{pathOf(0)}); // the file on the disk has no other
        QVERIFY(save());
        QCOMPARE(stored(), (QStringList{pathOf(0), pathOf(1)}));
    }

    void thatOfWhatCannotComeBackIsForgotten()
    {
        QVERIFY(insertInFront(0));
        bookmark(0);
        document().undo();
        QCOMPARE(entriesOf(bookmarks()).size(), qsizetype{3}); // it can be done again
        QVERIFY(insertInFront(1));
        QVERIFY(!bookmarks().menuAction()->isEnabled());
    }

    void whatIsStoredIsRightForTheFileOnTheDisk()
    {
        bookmark(1);
        QVERIFY(insertInFront(0));
        QCOMPARE(stored(), QStringList{pathOf(1)});
        bookmark(1); // that is 0 on the disk
        bookmark(0); // that is not there
        QCOMPARE(bookmarks().places(), (QStringList{pathOf(2), pathOf(1), pathOf(0)}));
        QCOMPARE(stored(), (QStringList{pathOf(1), pathOf(0)}));
        QVERIFY(save());
        QCOMPARE(stored(), (QStringList{pathOf(2), pathOf(1), pathOf(0)}));
        document().undo();
        bookmark(1); // is forgotten, here and there
        QCOMPARE(stored(), (QStringList{pathOf(1), pathOf(0)}));
    }

    void whoLeavesEditsBehindFindsTheSameRows()
    {
        bookmark(1);
        QVERIFY(insertInFront(0));
        m_window->session().close();
        QVERIFY(openAndWait(*m_window, m_path));
        QCOMPARE(bookmarks().places(), QStringList{pathOf(1)});
    }

    void aFileWithAnotherNameHasThemToo()
    {
        bookmark(1);
        QVERIFY(insertInFront(0));
        const QString copy = m_place->path(QStringLiteral("copy.wad"));
        QSignalSpy saved(&m_window->session(), &ui::FileSession::saved);
        m_window->session().save(copy);
        QVERIFY(saved.wait());
        QCOMPARE(m_place->settings().bookmarks(copy), QStringList{pathOf(2)});
        QCOMPARE(stored(), QStringList{pathOf(1)});
    }

    void goingBackLeadsToTheSameRows()
    {
        const auto pause = [] { QTest::qWait(int(ui::NavigationHistory::kPassing.count()) + 50); };
        select(0);
        pause();
        select(1);
        pause();
        m_window->selection().select(Address{tables::Models, 0});
        QVERIFY(insertInFront(0));
        QVERIFY(remove(2));
        action(Command::Back)->trigger();
        QCOMPARE(m_window->selection().current()->row, std::size_t{1}); // that was 0
        QVERIFY(!action(Command::Back)->isEnabled());
    }

    void goToKnowsThem()
    {
        m_place->settings().setBookmarks(
            m_path, {QStringLiteral("animations/99999"), QStringLiteral("animations/1")});
        action(Command::GoToAnything)->trigger();
        auto* const dialog = openDialog<ui::GoToDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        auto* const model = dialog->list()->model();
        const QAbstractItemModelTester tester(model);
        QVERIFY(!model->flags(model->index(0, 0)).testFlag(Qt::ItemIsEnabled));
        QVERIFY(!model->index(1, 0).data(Qt::DecorationRole).isNull());
        QCOMPARE(dialog->list()->currentIndex().row(), 1); // the first that can be gone to
        QTest::keyClick(dialog->field(), Qt::Key_Return);
        QCOMPARE(m_window->selection().current()->row, std::size_t{1});
    }
};

template struct tr::test::RegisteredTest<tst_Windows, QApplication>;
#include "tst_Windows.moc"
