// What is not saved when a window ends without asking comes back, to the last byte.

#include "core/io/FileLock.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/history/ChangesDialog.h"
#include "ui/session/recovery/RecoveryCommands.h"
#include "ui/session/recovery/RecoveryDialog.h"

#include <QApplication>
#include <QDir>
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
using test::stateOf;
using test::Workplace;
using ui::Command;
using ui::MainWindow;
using ui::RecoveryStore;

class tst_Recovery : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;
    QString m_path;
    QByteArray m_before;
    QByteArray m_edited;

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    [[nodiscard]] RecoveryStore store() const
    {
        return RecoveryStore(m_place->path(QStringLiteral("recovery")));
    }

    /// The folders of all entries, whoever has them.
    [[nodiscard]] QStringList entries() const
    {
        return QDir(m_place->path(QStringLiteral("recovery")))
            .entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    }

    /// Edits the file and lets the window end without a word.
    [[nodiscard]] bool editAndCrash(std::uint16_t state = 4321)
    {
        if (!test::setState(*m_window, state))
        {
            return false;
        }
        m_edited = test::bytesToSave(*m_window);
        m_window->recovery().autosave().flush();
        m_window.reset();
        return store().leftovers().size() == 1;
    }

    [[nodiscard]] bool startAgain()
    {
        m_place->restart();
        m_window = m_place->window();
        if (m_window)
        {
            m_window->offerRecovery();
        }
        return m_window != nullptr;
    }

    [[nodiscard]] bool recover()
    {
        QSignalSpy recovered(&m_window->session(), &ui::FileSession::recovered);
        return choose(m_window->notice(), QStringLiteral("Recover")) && recovered.wait();
    }

    [[nodiscard]] bool save()
    {
        QSignalSpy saved(&m_window->session(), &ui::FileSession::saved);
        action(Command::Save)->trigger();
        return saved.wait();
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_path = m_place->soundFile(QStringLiteral("edited.wad"), 3);
        m_before = contentOf(m_path);
        m_window = m_place->window();
        QVERIFY(openAndWait(*m_window, m_path));
    }

    void cleanup()
    {
        m_window.reset();
        m_place.reset();
    }

    void editsComeBackAndAreSaved()
    {
        QVERIFY(editAndCrash());
        QCOMPARE(contentOf(m_path), m_before);
        QVERIFY(startAgain());
        QVERIFY(m_window->notice().isVisible());
        QVERIFY(m_window->notice().message().title.contains(QStringLiteral("edited.wad")));
        QVERIFY(recover());
        QCOMPARE(m_window->session().file()->path(), m_path);
        QVERIFY(m_window->isWindowModified());
        QCOMPARE(stateOf(*m_window), std::uint16_t{4321});
        QCOMPARE(test::bytesToSave(*m_window), m_edited);

        action(Command::ShowChanges)->trigger();
        QTRY_VERIFY(openDialog<ui::ChangesDialog>(*m_window) != nullptr);
        auto* const changes = openDialog<ui::ChangesDialog>(*m_window);
        QCOMPARE(changes->tree()->topLevelItemCount(), 1);
        QCOMPARE(changes->tree()->topLevelItem(0)->child(0)->text(0),
                 QStringLiteral("State id of animation 0"));
        changes->close();

        QVERIFY(m_window->notice().isVisible());
        QVERIFY(save());
        QCOMPARE(contentOf(m_path), m_edited);
        QVERIFY(!m_window->isWindowModified());
        QVERIFY(!m_window->notice().isVisible()); // it said that they are not saved
        QTRY_VERIFY(entries().isEmpty());
    }

    void everyFormatComesBack_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"a.phd", "a.tr2", "a.tr4"})
        {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }

    void everyFormatComesBack()
    {
        QFETCH(QString, name);
        m_path = m_place->soundFile(name);
        QVERIFY(openAndWait(*m_window, m_path));
        QVERIFY(editAndCrash());
        QVERIFY(startAgain());
        QVERIFY(recover());
        QVERIFY(save());
        QCOMPARE(contentOf(m_path), m_edited);
    }

    void undoGoesBackToTheDisk()
    {
        QVERIFY(editAndCrash());
        QVERIFY(startAgain());
        QVERIFY(recover());
        action(Command::Undo)->trigger();
        QVERIFY(!m_window->isWindowModified());
        QCOMPARE(test::bytesToSave(*m_window), m_before);
        QTRY_VERIFY(entries().isEmpty()); // nothing is left to be recovered
        action(Command::Redo)->trigger();
        QCOMPARE(test::bytesToSave(*m_window), m_edited);
    }

    void aSecondCrashLosesNothing()
    {
        QVERIFY(editAndCrash());
        QVERIFY(startAgain());
        QVERIFY(recover());
        m_window.reset(); // at once: nothing was kept anew
        QCOMPARE(store().leftovers().size(), qsizetype{1});
        QVERIFY(startAgain());
        QVERIFY(recover());
        QCOMPARE(test::bytesToSave(*m_window), m_edited);
    }

    void aLockThatSaysNothingLocksNothing()
    {
        QVERIFY(editAndCrash());
        // So it is left by a program that ends as it creates it.
        QFile lock(store().leftovers()[0].folder + QStringLiteral("/lock"));
        QVERIFY(lock.open(QIODevice::WriteOnly | QIODevice::Truncate));
        lock.close();
        QVERIFY(startAgain());
        QVERIFY(recover());
        QCOMPARE(test::bytesToSave(*m_window), m_edited);
    }

    void whatAnEndingProgramHoldsIsOfferedSoon()
    {
        QVERIFY(editAndCrash());
        const QString folder = store().leftovers().constFirst().folder;
        auto dying = tr::FileLock::take((folder + QStringLiteral("/lock")).toStdString());
        QVERIFY(dying.has_value());
        QVERIFY(startAgain());
        QVERIFY(!m_window->notice().isVisible());
        QVERIFY(!action(Command::RecoverEdits)->isEnabled());
        dying.reset();
        QTRY_VERIFY(m_window->notice().isVisible());
        QVERIFY(action(Command::RecoverEdits)->isEnabled());
        QVERIFY(recover());
        QCOMPARE(test::bytesToSave(*m_window), m_edited);
    }

    void whatBecomesFreeIsOfferedThoughOthersAreGone()
    {
        QVERIFY(editAndCrash());
        const QString first = store().leftovers().constFirst().folder;
        const QString second = first + QStringLiteral("-of-another");
        QVERIFY(QDir().mkpath(second));
        for (const QString& name : QDir(first).entryList(QDir::Files))
        {
            QVERIFY(QFile::copy(first + u'/' + name, second + u'/' + name));
        }
        auto dying = tr::FileLock::take((second + QStringLiteral("/lock")).toStdString());
        QVERIFY(dying.has_value());
        QVERIFY(startAgain());
        QVERIFY(m_window->notice().isVisible());
        store().claim(first)->discard(); // in another window
        m_window->notice().hide();
        QVERIFY(store().leftovers().isEmpty());
        dying.reset();
        QTRY_VERIFY(m_window->notice().isVisible());
        QVERIFY(action(Command::RecoverEdits)->isEnabled());
    }

    void editsAreKeptShortlyAfter()
    {
        auto& autosave = m_window->recovery().autosave();
        autosave.setDelay(std::chrono::milliseconds(50));
        QSignalSpy kept(&autosave, &ui::Autosave::kept);
        QVERIFY(test::setState(*m_window, 7));
        QVERIFY(kept.wait());
        QVERIFY(test::setState(*m_window, 8));
        QVERIFY(kept.wait());
        QCOMPARE(entries().size(), qsizetype{1});
        m_edited = test::bytesToSave(*m_window);
        m_window.reset();
        const auto left = store().leftovers();
        QCOMPARE(left.size(), qsizetype{1});
        QCOMPARE(left[0].path, m_path);
        QCOMPARE(contentOf(left[0].copy), m_edited);
    }

    void whatIsSavedOrUndoneIsForgotten()
    {
        auto& autosave = m_window->recovery().autosave();
        QVERIFY(test::setState(*m_window, 7));
        autosave.flush();
        QCOMPARE(entries().size(), qsizetype{1});
        QVERIFY(save());
        QTRY_VERIFY(entries().isEmpty());
        QVERIFY(test::setState(*m_window, 8));
        autosave.flush();
        QCOMPARE(entries().size(), qsizetype{1});
        action(Command::Undo)->trigger();
        QTRY_VERIFY(entries().isEmpty());
    }

    void whatIsDiscardedOnPurposeIsForgotten()
    {
        QVERIFY(test::setState(*m_window, 7));
        m_window->recovery().autosave().flush();
        m_window->close();
        auto* const box = openDialog<QMessageBox>(*m_window);
        QVERIFY(box != nullptr);
        box->button(QMessageBox::Discard)->click();
        QTRY_VERIFY(!m_window->isVisible());
        QTRY_VERIFY(entries().isEmpty());
    }

    void aWindowThatLivesIsNoCrash()
    {
        QVERIFY(test::setState(*m_window, 7));
        m_window->recovery().autosave().flush();
        QCOMPARE(entries().size(), qsizetype{1});
        QVERIFY(store().leftovers().isEmpty());
        const auto second = m_place->window();
        second->offerRecovery();
        QVERIFY(!second->notice().isVisible());
        QVERIFY(!second->actionSet().action(Command::RecoverEdits)->isEnabled());
    }

    void whoIgnoresTheOfferLosesNothing()
    {
        QVERIFY(editAndCrash());
        QVERIFY(startAgain());
        QVERIFY(action(Command::RecoverEdits)->isEnabled());
        m_window->close();
        m_window.reset();
        QCOMPARE(store().leftovers().size(), qsizetype{1});
        QCOMPARE(contentOf(store().leftovers()[0].copy), m_edited);
    }

    void openingTheFileOffersItToo()
    {
        QVERIFY(editAndCrash());
        m_place->restart();
        m_window = m_place->window();
        QVERIFY(openAndWait(*m_window, m_path));
        QVERIFY(m_window->notice().isVisible());
        QVERIFY(recover());
        QCOMPARE(test::bytesToSave(*m_window), m_edited);
    }

    void aFileThatHasChangedIsNamed()
    {
        QVERIFY(editAndCrash());
        QVERIFY(test::overwrite(m_path, test::withState(m_before, 99)));
        QVERIFY(startAgain());
        // Not before it has been read, for which the window does not wait.
        const auto saysSo = [this]
        { return m_window->notice().message().text.contains(QStringLiteral("changed")); };
        QVERIFY(m_window->notice().isVisible());
        QVERIFY(!saysSo());
        QTRY_VERIFY(saysSo());
        QVERIFY(recover());
        QTRY_VERIFY(saysSo());
        action(Command::ShowChanges)->trigger();
        QTRY_VERIFY(openDialog<ui::ChangesDialog>(*m_window) != nullptr);
        auto* const changes = openDialog<ui::ChangesDialog>(*m_window);
        QCOMPARE(changes->tree()->topLevelItem(0)->child(0)->text(1), QStringLiteral("99"));
        changes->close();
        QVERIFY(save()); // what the user has seen is not asked about once more
        QCOMPARE(contentOf(m_path), m_edited);
    }

    void aFileThatIsGoneComesBackToo()
    {
        QVERIFY(editAndCrash());
        QVERIFY(QFile::remove(m_path));
        QVERIFY(startAgain());
        QVERIFY(recover());
        QVERIFY(m_window->isWindowModified());
        QVERIFY(!action(Command::ShowChanges)->isEnabled()); // there is nothing to compare with
        QVERIFY(!action(Command::Revert)->isEnabled());
        QVERIFY(save());
        QCOMPARE(contentOf(m_path), m_edited);
        QVERIFY(!m_window->isWindowModified());
    }

    void discardingAsks()
    {
        QVERIFY(editAndCrash());
        QVERIFY(startAgain());
        QVERIFY(choose(m_window->notice(), QStringLiteral("Discard")));
        auto* box = openDialog<QMessageBox>(*m_window);
        QVERIFY(box != nullptr);
        box->button(QMessageBox::Cancel)->click();
        QCOMPARE(store().leftovers().size(), qsizetype{1});
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(choose(m_window->notice(), QStringLiteral("Discard")));
        box = openDialog<QMessageBox>(*m_window);
        QVERIFY(box != nullptr);
        box->button(QMessageBox::Discard)->click();
        QVERIFY(entries().isEmpty());
        QVERIFY(!m_window->notice().isVisible());
        QVERIFY(!action(Command::RecoverEdits)->isEnabled());
    }

    void severalAreListed()
    {
        QVERIFY(editAndCrash());
        const QString other = m_place->soundFile(QStringLiteral("other.tr4"));
        m_window = m_place->window();
        QVERIFY(openAndWait(*m_window, other));
        QVERIFY(test::setState(*m_window, 11));
        m_window->recovery().autosave().flush();
        m_window.reset();
        QVERIFY(startAgain());
        QVERIFY(choose(m_window->notice(), QStringLiteral("Show")));
        auto* const dialog = openDialog<ui::RecoveryDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->list()->topLevelItemCount(), 2);
        QCOMPARE(dialog->list()->topLevelItem(0)->text(0), QStringLiteral("other.tr4"));
        constexpr int kState = 3;
        QVERIFY(dialog->list()->topLevelItem(0)->text(kState) != QStringLiteral("as it was"));
        QTRY_COMPARE(dialog->list()->topLevelItem(0)->text(kState), QStringLiteral("as it was"));
        QTRY_COMPARE(dialog->list()->topLevelItem(1)->text(kState), QStringLiteral("as it was"));
        QSignalSpy elsewhere(m_window.get(), &MainWindow::recoveryWindowWanted);
        QSignalSpy recovered(&m_window->session(), &ui::FileSession::recovered);
        QTest::mouseClick(dialog->recoverButton(), Qt::LeftButton);
        QVERIFY(recovered.wait()); // one here, the other in a window of its own
        QCOMPARE(elsewhere.count(), 1);
        const auto second = m_place->window();
        QSignalSpy again(&second->session(), &ui::FileSession::recovered);
        second->recover(elsewhere[0][0].toString());
        QVERIFY(again.wait());
        QVERIFY(second->session().file()->path() != m_window->session().file()->path());
        QVERIFY(store().leftovers().isEmpty());
    }

    // Taking recovered edits takes a while, in which the open file can be edited.
    void editsMadeWhileOthersAreRecoveredStay()
    {
        QVERIFY(editAndCrash());
        const QString folder = store().leftovers()[0].folder;
        test::GatedReader gate;
        m_window = m_place->window(gate.reader());
        const QString other = m_place->soundFile(QStringLiteral("other.wad"), 5);
        QVERIFY(openAndWait(*m_window, other));
        // The file of the entry is read behind the gate, once the edits of it have been read.
        const QString slow = m_place->path(QStringLiteral("slow.wad"));
        QVERIFY(QFile::copy(m_path, slow));
        QFile about(folder + QStringLiteral("/about.json"));
        QVERIFY(about.open(QIODevice::ReadWrite));
        const QByteArray described = about.readAll().replace(m_path.toUtf8(), slow.toUtf8());
        QVERIFY(about.resize(0) && about.seek(0) && about.write(described) == described.size());
        about.close();

        QSignalSpy elsewhere(m_window.get(), &MainWindow::recoveryWindowWanted);
        m_window->recover(folder);
        QVERIFY(gate.waitForVisitor());
        QVERIFY(test::setState(*m_window, 77));
        gate.open();
        QTRY_VERIFY(!m_window->session().isLoading());
        QCOMPARE(m_window->session().file()->path(), other);
        QCOMPARE(stateOf(*m_window), std::uint16_t{77});
        QCOMPARE(elsewhere.count(), 1);
        QCOMPARE(store().leftovers().size(), qsizetype{1}); // nobody has them, and they are whole
        QCOMPARE(contentOf(store().leftovers()[0].copy), m_edited);
    }

    void thatEditsCannotBeKeptIsTold()
    {
        const QString folder = m_place->path(QStringLiteral("recovery"));
        m_place->textFile(QStringLiteral("recovery"), "a file where the folder should be");
        const auto fails = [this](std::uint16_t state)
        {
            const bool isSet = test::setState(*m_window, state);
            m_window->recovery().autosave().flush();
            return isSet && m_window->notice().isVisible();
        };
        QVERIFY(fails(7));
        QVERIFY(m_window->isWindowModified()); // and work goes on
        m_window->notice().hide();
        QVERIFY(!fails(8)); // that is known

        // It goes well, and then fails anew: that is news.
        QVERIFY(QFile::remove(folder));
        QSignalSpy kept(&m_window->recovery().autosave(), &ui::Autosave::kept);
        QVERIFY(!fails(9));
        QTRY_COMPARE(kept.count(), 1);
        QTRY_COMPARE(entries().size(), qsizetype{1});
        QVERIFY(QDir(folder).removeRecursively());
        m_place->textFile(QStringLiteral("recovery"), "again");
        QVERIFY(test::setState(*m_window, 10));
        m_window->recovery().autosave().flush();
        QTRY_VERIFY(m_window->notice().isVisible());

        // So it is for another file.
        QVERIFY(save());
        m_window->notice().hide();
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("other.wad"), 5)));
        QVERIFY(fails(11));
    }

    void itIsToldNoMoreOnceItIsKept()
    {
        const QString folder = m_place->path(QStringLiteral("recovery"));
        m_place->textFile(QStringLiteral("recovery"), "a file where the folder should be");
        QVERIFY(test::setState(*m_window, 7));
        m_window->recovery().autosave().flush();
        QVERIFY(m_window->notice().isVisible());
        QVERIFY(QFile::remove(folder));
        QVERIFY(test::setState(*m_window, 8));
        m_window->recovery().autosave().flush();
        QTRY_VERIFY(!m_window->notice().isVisible());
    }
};

template struct tr::test::RegisteredTest<tst_Recovery, QApplication>;
#include "tst_Recovery.moc"
