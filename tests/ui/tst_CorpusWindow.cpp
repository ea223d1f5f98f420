// The window on every real file of TR_CORPUS_DIR: a number of each table is typed, and taken back.

#include "core/io/File.h"
#include "tests/core/OneNumber.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/WindowFixture.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/session/ForWhomDialog.h"
#include "ui/tables/TableTab.h"
#include "ui/typing/NumberEditor.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QFileInfo>
#include <QTableView>
#include <QtTest>

using test::Workplace;
using tr::test::OneNumber;
using ui::Address;
using ui::Command;

class tst_CorpusWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        if (!tr::test::hasCorpus())
        {
            QSKIP("TR_CORPUS_DIR is no folder: 1 tests on real files are skipped");
        }
    }

    void aNumberOfEachTableIsTyped_data() { tr::test::addCorpusRows(); }

    void aNumberOfEachTableIsTyped()
    {
        QFETCH(QString, path);
        const auto before = tr::readFile(path.toStdString());
        QVERIFY(before.has_value());
        const auto original = tr::format::read(*before, path.toStdString());
        QVERIFY(original && original->complete);
        Workplace place;
        const auto window = place.window();
        // By itself: a WAD opens with what lies beside it.
        const QString alone = place.path(QFileInfo(path).fileName());
        QVERIFY(QFile::copy(path, alone));
        QVERIFY(test::openAndWait(*window, alone));
        QAction* const undo = window->actionSet().action(Command::Undo);
        for (const OneNumber& number : tr::test::numbersToSet(*original))
        {
            QVERIFY2(type(*window, number), number.path.c_str());
            const auto changed = tr::format::write(window->session().file()->file());
            QVERIFY2(changed.has_value(), number.path.c_str());
            QCOMPARE(tr::test::otherChanges(*original, *before, *changed, number), std::string());
            QVERIFY(window->isWindowModified());

            undo->trigger();
            QVERIFY(!window->isWindowModified());
            const auto undone = tr::format::write(window->session().file()->file());
            QVERIFY2(undone.has_value() && *undone == *before, number.path.c_str());
        }
        window->session().close();
    }

private:
    /// Types the number into its cell, as it is stored.
    static bool type(ui::MainWindow& window, const OneNumber& number)
    {
        ui::TableTab& tab = *window.tabs().showTable(number.cell.table);
        tab.setMode(ui::ValueMode::Raw);
        const Address address{
            number.cell.table, number.cell.row, static_cast<int>(number.cell.leaf)};
        const QModelIndex index = tab.model()->indexOf(address);
        tab.grid()->scrollTo(index);
        tab.grid()->setCurrentIndex(index);
        QTest::keyClick(tab.grid(), Qt::Key_F2);
        auto* const line = tab.grid()->viewport()->findChild<ui::NumberEditor*>();
        if (line == nullptr)
        {
            return false;
        }
        line->selectAll();
        QTest::keyClicks(line, QString::fromStdString(number.after.text()));
        QTest::keyClick(line, Qt::Key_Return);
        QCoreApplication::processEvents();
        // A table offers rows that several owners have to be changed for all of them.
        if (auto* const question = test::openDialog<ui::ForWhomDialog>(window))
        {
            question->accept();
            QCoreApplication::processEvents();
        }
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        const auto now = tr::schema::valueOf(window.session().file()->tables(), number.cell);
        window.tabs().closeCurrent();
        return now.integer() == number.after.integer();
    }
};

template struct tr::test::RegisteredTest<tst_CorpusWindow, QApplication>;
#include "tst_CorpusWindow.moc"
