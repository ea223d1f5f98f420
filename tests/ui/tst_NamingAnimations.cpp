// Names of animations by mouse and keyboard: where they are seen, and how they are kept beside the
// file. Pairs of joints that are set by hand.

#include "core/edit/document/Document.h"
#include "core/view/objects/Symmetry.h"
#include "tests/core/NotedWad.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/AnimationBench.h"
#include "tests/ui/EditedWindow.h"
#include "ui/animation/poses/JointPairsDialog.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/moveable/AnimationsPane.h"
#include "ui/moveable/AnimationsPanel.h"
#include "ui/session/OpenEdits.h"

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTreeWidget>
#include <QtTest>

namespace tables = tr::level::tables;
using test::contentOf;
using test::openAndWait;
using test::openDialog;
using ui::Address;
using ui::Command;
using ui::MoveableAnimations;

class tst_NamingAnimations : public test::AnimationBench
{
    Q_OBJECT

private:
    [[nodiscard]] ui::AnimationsPane& list() const { return *m_window->animations().animations(); }

    [[nodiscard]] QTableView& table() const { return *qobject_cast<QTableView*>(list().view()); }

    [[nodiscard]] QString shown(int row) const
    {
        return list().model().index(row, MoveableAnimations::nameColumn()).data().toString();
    }

    [[nodiscard]] QLineEdit* edit(int row) const
    {
        m_window->showPanel(QStringLiteral("animations"));
        table().setFocus();
        table().setCurrentIndex(list().model().index(row, MoveableAnimations::nameColumn()));
        QTest::keyClick(&table(), Qt::Key_F2);
        return table().viewport()->findChild<QLineEdit*>();
    }

    [[nodiscard]] bool rename(int row, const QString& name) const
    {
        QLineEdit* const line = edit(row);
        if (line == nullptr)
        {
            return false;
        }
        line->selectAll();
        QTest::keyClick(line, Qt::Key_Delete);
        QTest::keyClicks(line, name);
        QTest::keyClick(line, Qt::Key_Return);
        clearAway();
        return true;
    }

    /// Editors that are closed are still there until then.
    static void clearAway()
    {
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    [[nodiscard]] QString path() const { return m_window->session().file()->path(); }

    [[nodiscard]] QString notesPath() const { return path() + QStringLiteral(".names.json"); }

    [[nodiscard]] bool save() const
    {
        QSignalSpy saved(&m_window->session(), &ui::FileSession::saved);
        action(Command::Save)->trigger();
        return saved.wait();
    }

    [[nodiscard]] bool openTemple()
    {
        const auto bytes = tr::test::fileBytes(tr::test::notedWad());
        return openAndWait(*m_window,
                           m_place->textFile(QStringLiteral("temple.wad"),
                                             QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                                        static_cast<qsizetype>(bytes.size()))));
    }

    [[nodiscard]] std::vector<std::size_t> pairs() const
    {
        return tr::view::counterpartsOf(m_window->session().document()->content(), 0);
    }

    [[nodiscard]] ui::JointPairsDialog* openPairs() const
    {
        action(Command::PairJoints)->trigger();
        return qobject_cast<ui::JointPairsDialog*>(QApplication::activeModalWidget());
    }

private Q_SLOTS:

    void init()
    {
        QVERIFY(open());
        m_window->selection().select(Address{tables::Animations, 0, Address::kWholeRow});
        m_window->showPanel(QStringLiteral("animations"));
        QTRY_VERIFY(list().model().rowCount() > 0);
    }

    void cleanup() { close(); }

    void aNameIsSeenEverywhere()
    {
        QCOMPARE(shown(1), QStringLiteral("Walk forward"));
        QVERIFY(rename(1, QStringLiteral("  Stroll ")));
        QCOMPARE(shown(1), QStringLiteral("Stroll"));
        QVERIFY(m_window->isWindowModified());
        QCOMPARE(edits(), std::size_t{1});
        auto* const inspected = inspect();
        QCOMPARE(inspected->animations()
                     ->model()
                     .index(1, MoveableAnimations::nameColumn())
                     .data()
                     .toString(),
                 QStringLiteral("Stroll"));
        auto* const played = m_player->findChild<QListWidget*>();
        QVERIFY(played != nullptr);
        QVERIFY(played->item(1)->text().contains(QStringLiteral("Stroll")));
        QVERIFY(m_window->session().document()->history().back().name.code
                == tr::edit::EditCode::NameAnimation);
        action(Command::Undo)->trigger();
        QCOMPARE(shown(1), QStringLiteral("Walk forward"));
        QVERIFY(!m_window->isWindowModified());
        action(Command::Redo)->trigger();
        QCOMPARE(shown(1), QStringLiteral("Stroll"));
    }

    void withoutANameItIsThatOfTheCatalogue()
    {
        QVERIFY(rename(1, QStringLiteral("Stroll")));
        QLineEdit* const line = edit(1);
        QVERIFY(line != nullptr);
        QCOMPARE(line->text(), QStringLiteral("Stroll"));
        QCOMPARE(line->placeholderText(), QStringLiteral("Walk forward"));
        QTest::keyClick(line, Qt::Key_Escape);
        clearAway();
        QVERIFY(rename(1, {}));
        QCOMPARE(shown(1), QStringLiteral("Walk forward"));
        QCOMPARE(edits(), std::size_t{2});
        // To go in and out changes nothing.
        QVERIFY(rename(0, QStringLiteral("Run")));
        QCOMPARE(edits(), std::size_t{2});
    }

    void whatIsNoNameStaysInItsEditor()
    {
        const QString tooLong(121, u'x');
        QVERIFY(rename(1, tooLong));
        auto* const line = table().viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        QCOMPARE(line->text(), tooLong);
        QVERIFY(line->accessibleDescription().contains(QStringLiteral("121")));
        QCOMPARE(edits(), std::size_t{0});
        QTest::keyClick(line, Qt::Key_Escape);
        QCOMPARE(shown(1), QStringLiteral("Walk forward"));
    }

    void whatIsTypedIsSaved()
    {
        QLineEdit* const line = edit(1);
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("Stroll"));
        QVERIFY(m_window->isWindowModified());
        QVERIFY(save());
        QVERIFY(contentOf(notesPath()).contains("Stroll"));
        QVERIFY(!m_window->isWindowModified());
    }

    void namesAreFiltered()
    {
        QVERIFY(rename(1, QStringLiteral("Stroll")));
        list().setFilterBy(ui::FilterBy::Name);
        list().setFilter(QStringLiteral("stro"));
        QVERIFY(table().isRowHidden(0));
        QVERIFY(!table().isRowHidden(1));
        QVERIFY(table().isRowHidden(2));
        list().setFilterBy(ui::FilterBy::Anything);
        QVERIFY(!table().isRowHidden(1));
    }

    void namesFollowInsertedAnimations()
    {
        QVERIFY(rename(2, QStringLiteral("Stroll")));
        table().setCurrentIndex(list().model().index(0, 0));
        action(Command::InsertBelow)->trigger();
        QCOMPARE(list().model().rowCount(), 4);
        QCOMPARE(QStringList({shown(0), shown(1), shown(2), shown(3)}),
                 QStringList({QStringLiteral("Run"),
                              QString(),
                              QStringLiteral("Walk forward"),
                              QStringLiteral("Stroll")}));
    }

    void namesAreKeptBesideTheFile()
    {
        const QByteArray before = contentOf(path());
        QVERIFY(rename(1, QStringLiteral("Stroll")));
        QVERIFY(save());
        QCOMPARE(contentOf(path()), before);
        QVERIFY(contentOf(notesPath()).contains("\"name\": \"Stroll\""));
        QVERIFY(!m_window->isWindowModified());
        QCOMPARE(m_window->session().companions(), QStringList{QFileInfo(notesPath()).fileName()});
        QVERIFY(m_window->windowTitle().startsWith(QStringLiteral("a.wad[*]")));
        const QString opened = path();
        m_window->session().close();
        QVERIFY(openAndWait(*m_window, opened));
        QCOMPARE(shown(1), QStringLiteral("Stroll"));
        QCOMPARE(m_window->session().file()->roundTrip, ui::RoundTripState::Exact);
        QVERIFY(!m_window->banner().isVisible());
        // The last one that goes takes the file with it.
        QVERIFY(rename(1, {}));
        QVERIFY(save());
        QVERIFY(!QFile::exists(notesPath()));
        QCOMPARE(contentOf(path()), before);
        QVERIFY(m_window->session().companions().isEmpty());
    }

    void namesGoWithACopy()
    {
        QVERIFY(rename(1, QStringLiteral("Stroll")));
        const QString copy = m_place->path(QStringLiteral("copy.wad"));
        QSignalSpy saved(&m_window->session(), &ui::FileSession::saved);
        action(Command::SaveAs)->trigger();
        auto* const dialog = openDialog<QFileDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        Q_EMIT dialog->fileSelected(copy);
        dialog->close();
        QVERIFY(saved.wait());
        QVERIFY(contentOf(copy + QStringLiteral(".names.json")).contains("Stroll"));
        QVERIFY(!QFile::exists(m_place->path(QStringLiteral("a.wad.names.json"))));
    }

    void namesOfOtherAnimationsAreTold()
    {
        QVERIFY(rename(1, QStringLiteral("Stroll")));
        QVERIFY(save());
        const QString opened = path();
        const QString notes = notesPath();
        m_window->session().close();
        QByteArray text = contentOf(notes);
        text.replace("\"animations\": 3", "\"animations\": 5");
        QVERIFY(test::overwrite(notes, text));
        QVERIFY(openAndWait(*m_window, opened));
        QCOMPARE(shown(1), QStringLiteral("Walk forward"));
        QVERIFY(m_window->banner().isVisible());
        QVERIFY(m_window->banner().message().text.contains(QStringLiteral("LARA")));
        QCOMPARE(m_window->session().file()->file().diagnostics.size(), std::size_t{1});
        // What is not used is not lost.
        QVERIFY(rename(0, QStringLiteral("Jog")));
        QVERIFY(save());
        QVERIFY(contentOf(notes).contains("Stroll"));
        QVERIFY(contentOf(notes).contains("Jog"));
    }

    void namesThatOthersChangeAreReadAgain()
    {
        QVERIFY(rename(1, QStringLiteral("Stroll")));
        QVERIFY(save());
        QByteArray text = contentOf(notesPath());
        text.replace("Stroll", "Amble");
        QVERIFY(test::overwrite(notesPath(), text));
        QVERIFY(QTest::qWaitFor([this] { return shown(1) == QStringLiteral("Amble"); }));
        QVERIFY(!m_window->isWindowModified());
        action(Command::Undo)->trigger();
        QCOMPARE(shown(1), QStringLiteral("Stroll"));
    }

    // --- pairs

    void oneJointMakesNoPair()
    {
        QVERIFY(action(Command::PairJoints)->isEnabled());
        action(Command::PairJoints)->trigger();
        QVERIFY(QApplication::activeModalWidget() == nullptr);
        QVERIFY(m_window->banner().isVisible());
    }

    void pairsAreSetByTheKeyboard()
    {
        QVERIFY(openTemple());
        m_window->selection().select(Address{tables::Models, 0, Address::kWholeRow});
        const auto before = pairs();
        auto* dialog = openPairs();
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->list()->topLevelItemCount(), static_cast<int>(before.size()));
        QCOMPARE(dialog->counterparts(), before);
        QTRY_VERIFY(dialog->list()->hasFocus());
        QTest::keyClick(dialog->list(), Qt::Key_Down);
        QCOMPARE(dialog->other()->currentIndex(), static_cast<int>(before[1]));
        dialog->other()->setFocus();
        QTest::keyClick(dialog->other(), Qt::Key_Home);
        auto expected = before;
        tr::view::pairUp(expected, 1, 0);
        QCOMPARE(dialog->counterparts(), expected);
        QCOMPARE(dialog->list()->topLevelItem(0)->text(1), dialog->other()->itemText(1));
        accept(*dialog);
        QCOMPARE(pairs(), expected);
        QVERIFY(m_window->isWindowModified());
        action(Command::Undo)->trigger();
        QCOMPARE(pairs(), before);
        action(Command::Redo)->trigger();
        QVERIFY(save());
        QVERIFY(contentOf(notesPath()).contains("\"mirror_pairs\""));

        dialog = openPairs();
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->counterparts(), expected);
        for (auto* const button : dialog->findChildren<QPushButton*>())
        {
            if (button->text() == QStringLiteral("As &Found"))
            {
                QTest::keyClick(button, Qt::Key_Space);
            }
        }
        QCOMPARE(dialog->counterparts(), before);
        accept(*dialog);
        QCOMPARE(pairs(), before);
        QVERIFY(save());
        QVERIFY(!QFile::exists(notesPath()));
    }
};

template struct tr::test::RegisteredTest<tst_NamingAnimations, QApplication>;
#include "tst_NamingAnimations.moc"
