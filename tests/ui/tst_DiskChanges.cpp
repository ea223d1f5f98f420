// Other programs change the file that is open.

#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/history/ChangesDialog.h"
#include "ui/session/recovery/RecoveryCommands.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTreeWidget>
#include <QtTest>

#include <memory>

using test::choose;
using test::contentOf;
using test::openAndWait;
using test::openDialog;
using test::overwrite;
using test::stateOf;
using test::withState;
using test::Workplace;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using ui::Address;
using ui::Command;
using ui::FileSession;
using ui::MainWindow;

class tst_DiskChanges : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;
    QString m_path;
    QByteArray m_before;
    QByteArray m_theirs;

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    [[nodiscard]] FileSession& session() const { return m_window->session(); }

    /// Puts a file in place of ours as most programs do.
    [[nodiscard]] bool replace(const QByteArray& content) const
    {
        const QString fresh = m_place->path(QStringLiteral("fresh.tmp"));
        return overwrite(fresh, content) && std::rename(qPrintable(fresh), qPrintable(m_path)) == 0;
    }

    /// Edits the file here and changes it there, and waits for the question.
    [[nodiscard]] bool bothChange()
    {
        return test::setState(*m_window, 55) && overwrite(m_path, m_theirs)
               && QTest::qWaitFor([this] { return m_window->notice().isVisible(); });
    }

    [[nodiscard]] bool save()
    {
        QSignalSpy saved(&session(), &FileSession::saved);
        action(Command::Save)->trigger();
        return saved.wait();
    }

    /// Whether saving asks before it replaces what another program has written; it does not yet.
    [[nodiscard]] bool savingAsks()
    {
        QSignalSpy refused(&session(), &FileSession::saveRefused);
        action(Command::Save)->trigger();
        return refused.wait() && openDialog<QMessageBox>(*m_window) != nullptr;
    }

    /// Answers that.
    [[nodiscard]] bool overwriteTheirs()
    {
        QSignalSpy saved(&session(), &FileSession::saved);
        const auto* const box = openDialog<QMessageBox>(*m_window);
        for (QAbstractButton* const button : box->buttons())
        {
            if (box->buttonRole(button) == QMessageBox::DestructiveRole)
            {
                button->click();
            }
        }
        return saved.wait();
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_path = m_place->soundFile(QStringLiteral("shared.wad"), 3);
        m_before = contentOf(m_path);
        m_theirs = withState(m_before, 99);
        QVERIFY(m_theirs != m_before);
        m_window = m_place->window();
        QVERIFY(openAndWait(*m_window, m_path));
    }

    void cleanup()
    {
        m_window.reset();
        m_place.reset();
    }

    void withoutEditsItIsReadAgain_data()
    {
        QTest::addColumn<QString>("way");
        for (const char* way : {"in place", "replaced", "in steps", "deleted first"})
        {
            QTest::newRow(way) << QString::fromLatin1(way);
        }
    }

    void withoutEditsItIsReadAgain()
    {
        QFETCH(QString, way);
        auto* const table = m_window->tabs().showTable(tables::Animations);
        const Address place{tables::Animations, 1, 2};
        m_window->selection().select(place);
        QSignalSpy reloaded(&session(), &FileSession::reloaded);
        if (way == QStringLiteral("in place"))
        {
            QVERIFY(overwrite(m_path, m_theirs));
        }
        else if (way == QStringLiteral("replaced"))
        {
            QVERIFY(replace(m_theirs));
        }
        else if (way == QStringLiteral("in steps"))
        {
            for (const qsizetype part : {10, 500, 2000})
            {
                QVERIFY(overwrite(m_path, m_theirs.left(part)));
                QTest::qWait(100);
            }
            QVERIFY(overwrite(m_path, m_theirs));
        }
        else
        {
            QVERIFY(QFile::remove(m_path));
            QTest::qWait(600);
            QVERIFY(overwrite(m_path, m_theirs));
        }
        QVERIFY(reloaded.wait());
        QCOMPARE(stateOf(*m_window), std::uint16_t{99});
        QVERIFY(!m_window->isWindowModified());
        QCOMPARE(m_window->selection().current(), std::optional(place));
        QCOMPARE(m_window->tabs().currentTable(), table);
        QVERIFY(m_window->notice().isVisible()); // says so
        QTRY_VERIFY(session().file()->roundTrip == ui::RoundTripState::Exact);

        QVERIFY(choose(m_window->notice(), QStringLiteral("What Changed")));
        QTRY_VERIFY(openDialog<ui::ChangesDialog>(*m_window) != nullptr);
        auto* const changes = openDialog<ui::ChangesDialog>(*m_window);
        QCOMPARE(changes->tree()->topLevelItem(0)->child(0)->text(2), QStringLiteral("99"));
        changes->close();

        action(Command::Undo)->trigger(); // and nothing is lost
        QVERIFY(m_window->isWindowModified());
        QVERIFY(savingAsks());
        QCOMPARE(contentOf(m_path), m_theirs);
        QVERIFY(overwriteTheirs());
        QCOMPARE(contentOf(m_path), m_before);
    }

    void itIsReadAgainEveryTime()
    {
        QSignalSpy reloaded(&session(), &FileSession::reloaded);
        for (const auto state : {std::uint16_t{31}, std::uint16_t{32}, std::uint16_t{33}})
        {
            QVERIFY(replace(withState(m_before, state)));
            QVERIFY(reloaded.wait());
            QCOMPARE(stateOf(*m_window), state);
        }
    }

    void touchingAndOurOwnSavingAreNoChanges()
    {
        QSignalSpy reloaded(&session(), &FileSession::reloaded);
        QVERIFY(replace(m_before));
        QVERIFY(test::setState(*m_window, 56));
        QVERIFY(save());
        QVERIFY(test::setState(*m_window, 57));
        QTest::qWait(1200);
        QCOMPARE(reloaded.count(), 0);
        QVERIFY(!m_window->notice().isVisible());
        QCOMPARE(session().document()->history().size(), std::size_t{2});
    }

    void withEditsItIsAskedAndReloadCanBeUndone()
    {
        QVERIFY(bothChange());
        QCOMPARE(stateOf(*m_window), std::uint16_t{55});
        QSignalSpy reloaded(&session(), &FileSession::reloaded);
        QVERIFY(choose(m_window->notice(), QStringLiteral("Reload")));
        QVERIFY(reloaded.wait());
        QCOMPARE(stateOf(*m_window), std::uint16_t{99});
        QVERIFY(!m_window->isWindowModified());
        action(Command::Undo)->trigger();
        QCOMPARE(stateOf(*m_window), std::uint16_t{55});
        QVERIFY(m_window->isWindowModified());
    }

    void savingAfterTheReloadWasUndoneAsks()
    {
        QVERIFY(bothChange());
        QSignalSpy reloaded(&session(), &FileSession::reloaded);
        QVERIFY(choose(m_window->notice(), QStringLiteral("Reload")));
        QVERIFY(reloaded.wait());
        action(Command::Undo)->trigger();
        QVERIFY(savingAsks());
        openDialog<QMessageBox>(*m_window)->button(QMessageBox::Cancel)->click();
        QCOMPARE(contentOf(m_path), m_theirs);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);

        // An edit there has no way back to what the other program has written.
        QVERIFY(test::setState(*m_window, 56));
        QVERIFY(savingAsks());
        QVERIFY(overwriteTheirs());
        QCOMPARE(contentOf(m_path), withState(m_before, 56));
        QCOMPARE(test::keptContentOf(*m_place, m_path), m_theirs);

        // Once that was answered, what is on the disk is ours.
        action(Command::Undo)->trigger();
        QVERIFY(save());
        QCOMPARE(contentOf(m_path), withState(m_before, 55));
    }

    void savingWhatBuildsOnTheReloadDoesNotAsk()
    {
        QVERIFY(bothChange());
        QSignalSpy reloaded(&session(), &FileSession::reloaded);
        QVERIFY(choose(m_window->notice(), QStringLiteral("Reload")));
        QVERIFY(reloaded.wait());
        action(Command::Undo)->trigger();
        action(Command::Redo)->trigger();
        QVERIFY(test::setState(*m_window, 56));
        QVERIFY(save());
        QCOMPARE(contentOf(m_path), withState(m_before, 56));
    }

    void mineIsKeptAndComparedWithTheirs()
    {
        QVERIFY(bothChange());
        QSignalSpy reloaded(&session(), &FileSession::reloaded);
        QVERIFY(choose(m_window->notice(), QStringLiteral("Keep Mine")));
        QVERIFY(reloaded.wait());
        QCOMPARE(stateOf(*m_window), std::uint16_t{55});
        QVERIFY(m_window->isWindowModified());
        QVERIFY(!m_window->notice().isVisible());
        action(Command::ShowChanges)->trigger();
        QTRY_VERIFY(openDialog<ui::ChangesDialog>(*m_window) != nullptr);
        auto* const changes = openDialog<ui::ChangesDialog>(*m_window);
        QCOMPARE(changes->tree()->topLevelItem(0)->child(0)->text(1), QStringLiteral("99"));
        changes->close();
        action(Command::Undo)->trigger(); // not what is on the disk, so not saved
        QVERIFY(m_window->isWindowModified());
        action(Command::Redo)->trigger();
        QVERIFY(save()); // what was decided is not asked again
        QCOMPARE(contentOf(m_path), withState(m_before, 55));
    }

    void whatDiffersIsShown()
    {
        QVERIFY(bothChange());
        QVERIFY(choose(m_window->notice(), QStringLiteral("What Differs")));
        QTRY_VERIFY(openDialog<ui::ChangesDialog>(*m_window) != nullptr);
        auto* const changes = openDialog<ui::ChangesDialog>(*m_window);
        const auto* const line = changes->tree()->topLevelItem(0)->child(0);
        QCOMPARE(line->text(1), QStringLiteral("99"));
        QCOMPARE(line->text(2), QStringLiteral("55"));
        changes->close();
        QVERIFY(m_window->notice().isVisible()); // the question is still open
    }

    void savingOverTheirChangesAsks()
    {
        QVERIFY(test::setState(*m_window, 55));
        QVERIFY(overwrite(m_path, m_theirs));
        QVERIFY(savingAsks());
        openDialog<QMessageBox>(*m_window)->button(QMessageBox::Cancel)->click();
        QCOMPARE(contentOf(m_path), m_theirs);
        QVERIFY(m_window->isWindowModified());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);

        QVERIFY(savingAsks());
        QVERIFY(overwriteTheirs());
        QCOMPARE(contentOf(m_path), withState(m_before, 55));
        QCOMPARE(test::keptContentOf(*m_place, m_path), m_theirs);
    }

    void aFileThatIsGoneIsSavedAgain()
    {
        QVERIFY(QFile::remove(m_path));
        QTRY_VERIFY(m_window->notice().isVisible());
        QVERIFY(session().file());
        QSignalSpy saved(&session(), &FileSession::saved);
        QVERIFY(choose(m_window->notice(), QStringLiteral("Save It Again")));
        QVERIFY(saved.wait());
        QCOMPARE(contentOf(m_path), m_before);
        QVERIFY(!m_window->notice().isVisible());
    }

    // What is open is the only copy then.
    void aFileThatIsGoneIsNotClosedUnasked()
    {
        QVERIFY(QFile::remove(m_path));
        QTRY_VERIFY(m_window->notice().isVisible());
        QVERIFY(m_window->isWindowModified());
        QVERIFY(action(Command::Save)->isEnabled());
        m_window->recovery().autosave().flush();
        const QDir kept(m_place->path(QStringLiteral("recovery")));
        QCOMPARE(kept.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(), qsizetype{1});
        QSignalSpy wanted(m_window.get(), &MainWindow::windowWanted);
        m_window->openFile(m_place->soundFile(QStringLiteral("other.wad"), 5));
        QCOMPARE(wanted.count(), 1);
        m_window->close();
        QVERIFY(m_window->isVisible());
        auto* const box = openDialog<QMessageBox>(*m_window);
        QVERIFY(box != nullptr);
        box->button(QMessageBox::Save)->click();
        QTRY_VERIFY(!m_window->isVisible());
        QCOMPARE(contentOf(m_path), m_before);
    }

    void aFileThatIsBackIsNoNews()
    {
        QVERIFY(QFile::remove(m_path));
        QTRY_VERIFY(m_window->notice().isVisible());
        QSignalSpy reloaded(&session(), &FileSession::reloaded);
        QVERIFY(overwrite(m_path, m_before));
        QTRY_VERIFY(!m_window->notice().isVisible());
        QCOMPARE(reloaded.count(), 0);
        QVERIFY(!m_window->isWindowModified());
    }

    void whatCannotBeReadDoesNotReplaceWhatIsOpen()
    {
        QVERIFY(overwrite(m_path, m_theirs.left(m_theirs.size() / 2)));
        QTRY_VERIFY(m_window->notice().isVisible());
        QVERIFY(session().document() != nullptr);
        QCOMPARE(test::bytesToSave(*m_window), m_before);
        QVERIFY(overwrite(m_path, m_theirs)); // the other program has finished
        QTRY_COMPARE(stateOf(*m_window), std::uint16_t{99});
    }

    void keepingItPutsTheFileRight()
    {
        QVERIFY(overwrite(m_path, m_theirs.left(m_theirs.size() / 2)));
        QTRY_VERIFY(m_window->notice().isVisible());
        QSignalSpy reloaded(&session(), &FileSession::reloaded);
        QVERIFY(choose(m_window->notice(), QStringLiteral("Keep This")));
        QVERIFY(reloaded.wait());
        QVERIFY(m_window->isWindowModified());
        QVERIFY(save());
        QCOMPARE(contentOf(m_path), m_before);
    }

    void openingItAgainKeepsThePlace()
    {
        const Address place{tables::Animations, 1, Address::kWholeRow};
        m_window->selection().select(place);
        QSignalSpy changed(&session(), &FileSession::fileChanged);
        m_window->openFile(m_path);
        QVERIFY(changed.wait());
        QCOMPARE(m_window->selection().current(), std::optional(place));
    }
};

template struct tr::test::RegisteredTest<tst_DiskChanges, QApplication>;
#include "tst_DiskChanges.moc"
