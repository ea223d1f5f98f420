// The row commands on tables of packed words, and repacking, by mouse and keyboard.

#include "core/view/links/Entries.h"
#include "core/view/objects/MoveableView.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/rows/DeleteRowsDialog.h"
#include "ui/rows/RepackDialog.h"
#include "ui/session/ForWhomDialog.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QTableView>
#include <QTreeWidget>
#include <QtTest>

#include <algorithm>
#include <memory>

using test::openAndWait;
using test::Workplace;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using ui::Command;
using ui::MainWindow;

class tst_EntryCommands : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    [[nodiscard]] const tr::level::Objects& objects() const
    {
        return m_window->session().file()->file().objects();
    }

    [[nodiscard]] std::string lastEdit() const
    {
        return tr::edit::text(m_window->session().document()->history().back().name);
    }

    /// Clicks on a word of a table.
    void click(TableId table, std::size_t word)
    {
        ui::TableTab* const tab = m_window->tabs().showTable(table);
        const QModelIndex index = tab->model()->index(static_cast<int>(word), 0);
        tab->grid()->scrollTo(index);
        QTest::mouseClick(
            tab->grid()->viewport(), Qt::LeftButton, {}, tab->grid()->visualRect(index).center());
        QCOMPARE(tab->grid()->currentIndex().row(), static_cast<int>(word));
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_window = m_place->window();
        const auto bytes = tr::test::fileBytes(tr::test::buildTempleWad());
        const QString path =
            m_place->textFile(QStringLiteral("temple.wad"),
                              QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                         static_cast<qsizetype>(bytes.size())));
        QVERIFY(openAndWait(*m_window, path));
    }

    void cleanup()
    {
        if (m_window->session().isModified())
        {
            m_window->session().close();
        }
        m_window.reset();
        m_place.reset();
    }

    void theActionsSayWhatTheyWorkOn()
    {
        const QString rows = action(Command::DeleteRows)->text();
        click(tables::Frames, 3);
        QCOMPARE(ui::plainText(*action(Command::DeleteRows)), QStringLiteral("Delete Key Frame"));
        QCOMPARE(ui::plainText(*action(Command::InsertBelow)),
                 QStringLiteral("Insert Key Frame Below"));
        click(tables::AnimCommands, 0);
        QCOMPARE(ui::plainText(*action(Command::DeleteRows)), QStringLiteral("Delete Command"));
        click(tables::Animations, 0);
        QCOMPARE(action(Command::DeleteRows)->text(), rows);
    }

    void aKeyFrameIsDuplicatedAndDeleted()
    {
        const std::size_t words = objects().frames.size();
        const std::size_t size = objects().animations[0].frameSize;
        const int end = objects().animations[0].frameEnd;
        click(tables::Frames, size + 2);
        action(Command::DuplicateRows)->trigger();
        QCOMPARE(objects().frames.size(), words + size);
        QCOMPARE(int{objects().animations[0].frameEnd}, end + objects().animations[0].frameRate);
        QCOMPARE(lastEdit(), std::string("Duplicate key frame of BAT animation 0"));
        ui::TableTab* const tab = m_window->tabs().currentTable();
        QCOMPARE(tab->grid()->currentIndex().row(), static_cast<int>(2 * size));
        QTest::keyClick(tab->grid(), Qt::Key_Delete, Qt::ControlModifier);
        QCOMPARE(objects().frames.size(), words);
        QCOMPARE(lastEdit(), std::string("Delete key frame of BAT animation 0"));
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QVERIFY(!m_window->isWindowModified());
    }

    void aMeshInUseIsAskedFor()
    {
        const std::size_t words = objects().meshWords.size();
        click(tables::MeshWords, 4);
        action(Command::DeleteRows)->trigger();
        auto* const ask = test::openDialog<ui::DeleteRowsDialog>(*m_window);
        QVERIFY(ask != nullptr);
        QCOMPARE(ask->windowTitle(), QStringLiteral("Delete Mesh"));
        QCOMPARE(objects().meshWords.size(), words);
        ask->accept();
        QVERIFY(objects().meshWords.size() < words);
    }

    void aMoveableGoesWithWhatOnlyItHas()
    {
        const tr::level::Objects before = objects();
        click(tables::Models, 1);
        action(Command::DeleteRows)->trigger();
        auto* ask = test::openDialog<ui::DeleteRowsDialog>(*m_window);
        QVERIFY(ask != nullptr);
        auto* list = ask->findChild<QTreeWidget*>();
        auto* along = ask->findChild<QCheckBox*>();
        QVERIFY(along->isVisible() && along->isChecked());
        QCOMPARE(list->topLevelItem(0)->text(0), QStringLiteral("Animations"));
        QVERIFY(!list->findItems(QStringLiteral("Mesh pointers"), Qt::MatchExactly).isEmpty());
        ask->accept();
        QCOMPARE(objects().models.size(), before.models.size() - 1);
        QVERIFY(objects().animations.size() < before.animations.size());
        QVERIFY(objects().meshPointers.size() < before.meshPointers.size());
        QCOMPARE(lastEdit(), std::string("Delete DOOR_TYPE1"));
        action(Command::Undo)->trigger();
        QVERIFY(objects() == before);

        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        click(tables::Models, 1);
        action(Command::DeleteRows)->trigger();
        ask = test::openDialog<ui::DeleteRowsDialog>(*m_window);
        QVERIFY(ask != nullptr);
        list = ask->findChild<QTreeWidget*>();
        along = ask->findChild<QCheckBox*>();
        QTest::mouseClick(along, Qt::LeftButton, {}, QPoint(6, along->height() / 2));
        QVERIFY(!along->isChecked());
        QVERIFY(!list->topLevelItem(0)->isHidden()); // animations go in any case
        QVERIFY(list->findItems(QStringLiteral("Mesh pointers"), Qt::MatchExactly)
                    .constFirst()
                    ->isHidden());
        ask->accept();
        QVERIFY(objects().animations.size() < before.animations.size());
        QCOMPARE(objects().meshPointers.size(), before.meshPointers.size());
    }

    void aDuplicatedAnimationHasKeyFramesOfItsOwn()
    {
        const std::size_t words = objects().frames.size();
        const auto keyFrames = [this](std::size_t animation)
        { return tr::view::keyframesOf(objects(), tr::level::versions::Wad, animation).count; };
        const std::size_t count = keyFrames(0);
        QVERIFY(count > 0);
        click(tables::Animations, 0);
        action(Command::DuplicateRows)->trigger();
        QVERIFY(objects().frames.size() > words);
        QCOMPARE(keyFrames(0), count);
        QCOMPARE(keyFrames(1), count);
        QCOMPARE(lastEdit(), std::string("Duplicate BAT animation 0"));
    }

    void aSharedEntryIsAskedFor()
    {
        // A second pointer to the first mesh.
        tr::edit::Document& document = *m_window->session().document();
        QVERIFY(tr::edit::duplicateRows(document, {"mesh_pointers", 0, 1}).has_value());
        const std::size_t words = objects().meshWords.size();
        click(tables::MeshWords, 4);
        action(Command::InsertAbove)->trigger();
        auto* const ask = test::openDialog<ui::ForWhomDialog>(*m_window);
        QVERIFY(ask != nullptr);
        QCOMPARE(ask->findChild<QComboBox*>()->count(), 2);
        QVERIFY(!ask->answer().whom); // nobody knows which of them is meant
        const auto radios = ask->findChildren<QRadioButton*>();
        QTest::mouseClick(radios.at(0), Qt::LeftButton, {}, QPoint(8, radios.at(0)->height() / 2));
        QVERIFY(ask->answer().whom.has_value());
        ask->reject();
        QCOMPARE(objects().meshWords.size(), words);
    }

    void repackingShowsWhatItSaves()
    {
        action(Command::Repack)->trigger();
        auto* const repack = test::openDialog<ui::RepackDialog>(*m_window);
        QVERIFY(repack != nullptr);
        QVERIFY(!repack->applyButton()->isEnabled()); // nothing is without an owner
        const auto labels = repack->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels,
                                    [](const QLabel* each) {
                                        return each->text()
                                               == QStringLiteral("Tick what is to be left out.");
                                    }));
        QVERIFY(repack->list()->visualItemRect(repack->list()->topLevelItem(0)).height()
                >= repack->list()->fontMetrics().height() + 4);
        const std::size_t words = objects().meshWords.size();
        for (QTreeWidgetItemIterator item(repack->list()); *item != nullptr; ++item)
        {
            if ((*item)->text(0) == QStringLiteral("Equal meshes become one"))
            {
                (*item)->setCheckState(0, Qt::Checked);
                QVERIFY((*item)->text(3).toInt() != 0 || (*item)->text(3).contains(u','));
            }
        }
        QVERIFY(repack->applyButton()->isEnabled());
        QTest::mouseClick(repack->applyButton(), Qt::LeftButton);
        QVERIFY(objects().meshWords.size() < words);
        QVERIFY(lastEdit().starts_with("Repack, "));
        action(Command::Undo)->trigger();
        QCOMPARE(objects().meshWords.size(), words);
    }
};

template struct tr::test::RegisteredTest<tst_EntryCommands, QApplication>;
#include "tst_EntryCommands.moc"
