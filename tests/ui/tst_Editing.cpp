// Changing a file in the window, by mouse and keyboard: edit, undo, save, revert.

#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/file/Addresses.h"
#include "ui/hex/HexView.h"
#include "ui/history/ChangesDialog.h"
#include "ui/history/HistoryView.h"
#include "ui/navigation/GoToDialog.h"
#include "ui/properties/PropertiesModel.h"
#include "ui/properties/PropertiesView.h"
#include "ui/references/ReferencesView.h"
#include "ui/rows/DeleteRowsDialog.h"
#include "ui/rows/SetInRowsDialog.h"
#include "ui/session/ForWhomDialog.h"
#include "ui/tables/TableTab.h"
#include "ui/typing/FieldDelegate.h"
#include "ui/typing/NumberEditor.h"
#include "ui/window/CentreTabs.h"
#include "ui/window/StatusPanel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QColorDialog>
#include <QCompleter>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>
#include <QtTest>

#include <algorithm>
#include <memory>
#include <numeric>

using test::contentOf;
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

constexpr int kQuiet = 100; ///< milliseconds in which nothing more comes

/// How many bytes differ; -1 if the sizes do.
int differences(const QByteArray& a, const QByteArray& b)
{
    if (a.size() != b.size())
    {
        return -1;
    }
    int count = 0;
    for (qsizetype i = 0; i < a.size(); ++i)
    {
        count += a[i] != b[i] ? 1 : 0;
    }
    return count;
}

} // namespace

class tst_Editing : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;
    QString m_path;
    QByteArray m_before;

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    [[nodiscard]] ui::TableTab& table(TableId id) const { return *m_window->tabs().showTable(id); }

    [[nodiscard]] const tr::level::Animation& animation(std::size_t row) const
    {
        return m_window->session().file()->file().objects().animations[row];
    }

    [[nodiscard]] std::size_t animations() const
    {
        return m_window->session().file()->file().objects().animations.size();
    }

    /// Goes to a number in a table tab.
    void goTo(ui::TableTab& tab, const QString& column, int row)
    {
        const auto names = tab.model()->cells().columnNames();
        const auto at = static_cast<int>(names.indexOf(column));
        QVERIFY(at >= 0);
        const QModelIndex index = tab.model()->index(row, at);
        tab.grid()->scrollTo(index);
        QTest::mouseClick(
            tab.grid()->viewport(), Qt::LeftButton, {}, tab.grid()->visualRect(index).center());
        QCOMPARE(tab.grid()->currentIndex(), index);
    }

    /// Types a value into the current cell.
    void type(ui::TableTab& tab, const QString& text)
    {
        QTest::keyClick(tab.grid(), Qt::Key_F2);
        auto* const line = tab.grid()->viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    /// An animation is named by the moveable that it belongs to.
    [[nodiscard]] bool nameAnimations() const
    {
        auto& document = *m_window->session().document();
        const auto owner =
            tr::schema::cellAt(document.content().tables(), "models/0/animation_index");
        const auto first = tr::schema::Value::ofInteger(tr::schema::ScalarType::U16, 0);
        return owner && tr::edit::setValue(document, *owner, first).has_value();
    }

    /// Opens the editor of the animation that follows the first one.
    ui::NumberEditor* nextAnimationEditor()
    {
        auto& tab = table(tables::Animations);
        goTo(tab, QStringLiteral("next_animation"), 0);
        QTest::keyClick(tab.grid(), Qt::Key_F2);
        return tab.grid()->viewport()->findChild<ui::NumberEditor*>();
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
        if (m_window->session().isModified())
        {
            m_window->session().close();
        }
        m_window.reset();
        m_place.reset();
    }

    void aNumberIsTypedIntoATable()
    {
        auto& tab = table(tables::Animations);
        const QAbstractItemModelTester tester(tab.model());
        goTo(tab, QStringLiteral("state_id"), 1);
        type(tab, QStringLiteral("77"));
        QCOMPARE(animation(1).stateId, std::uint16_t{77});
        QVERIFY(m_window->isWindowModified());
        QVERIFY(m_window->session().file()->roundTrip == ui::RoundTripState::Edited);
        QVERIFY(action(Command::Undo)->isEnabled());
        QVERIFY(action(Command::Undo)->text().contains(QStringLiteral("state id of animation 1")));
        QCOMPARE(m_window->tabs().currentTable(), &tab); // Return ends the edit and opens nothing

        action(Command::Undo)->trigger();
        QVERIFY(!m_window->isWindowModified());
        QVERIFY(!action(Command::Undo)->isEnabled());
        QVERIFY(m_window->session().file()->roundTrip == ui::RoundTripState::Exact);
        action(Command::Redo)->trigger();
        QCOMPARE(animation(1).stateId, std::uint16_t{77});
    }

    void decodedNumbersAreTakenAsTheyAreShown()
    {
        auto& tab = table(tables::Animations);
        goTo(tab, QStringLiteral("speed"), 0);
        type(tab, QStringLiteral("16"));
        QCOMPARE(animation(0).speed, 16 * 65536);
        tab.setMode(ui::ValueMode::Raw);
        type(tab, QStringLiteral("17"));
        QCOMPARE(animation(0).speed, 17);
    }

    void aLinkIsPickedByItsName()
    {
        QVERIFY(nameAnimations());
        const std::size_t wanted = animation(0).nextAnimation == 2 ? 1 : 2;
        auto* const line = nextAnimationEditor();
        QVERIFY(line != nullptr && line->completer() != nullptr);
        line->selectAll();
        QTest::keyClick(line, Qt::Key_Delete);
        QTest::keyClick(line, Qt::Key_Down); // all of them
        auto* const list = line->completer()->popup();
        QVERIFY(line->isChoosing());
        QCOMPARE(list->model()->rowCount(), static_cast<int>(animations()));
        for (std::size_t i = 0; i <= wanted; ++i)
        {
            QTest::keyClick(list, Qt::Key_Down);
        }
        QVERIFY(list->currentIndex().data().toString().startsWith(QString::number(wanted)));
        QTest::keyClick(list, Qt::Key_Return);
        QCoreApplication::processEvents();
        QCOMPARE(animation(0).nextAnimation, static_cast<std::uint16_t>(wanted));
        QVERIFY(m_window->isWindowModified());
    }

    void aLinkIsTypedByItsName()
    {
        QVERIFY(nameAnimations());
        const std::size_t wanted = animation(0).nextAnimation == 2 ? 1 : 2;
        auto* const line = nextAnimationEditor();
        QVERIFY(line != nullptr && line->completer() != nullptr);
        line->selectAll();
        QTest::keyClicks(line, QString::number(wanted));
        QTRY_VERIFY(line->isChoosing());
        // The list has the keyboard; nothing in it was picked.
        QTest::keyClick(line->completer()->popup(), Qt::Key_Return);
        QCoreApplication::processEvents();
        QCOMPARE(animation(0).nextAnimation, static_cast<std::uint16_t>(wanted));
    }

    void aColourIsPicked()
    {
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("colours.tr4"), 5)));
        auto& tab = table(tables::Rooms);
        const auto colour = [this] {
            return m_window->session().file()->file().level()->rooms[0].ambient.roomColour
                   & 0xFFFFFFU;
        };
        goTo(tab, QStringLiteral("room_colour"), 0);
        const std::uint32_t before = colour();
        QTest::keyClick(tab.grid(), Qt::Key_F2);
        auto* const line = tab.grid()->viewport()->findChild<ui::NumberEditor*>();
        QVERIFY(line != nullptr);
        auto* const button = line->findChild<QToolButton*>();
        QVERIFY(button != nullptr && !button->accessibleName().isEmpty());
        QTest::mouseClick(button, Qt::LeftButton);
        auto* const dialog = openDialog<QColorDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->currentColor().rgb() & 0xFFFFFFU, before);
        dialog->setCurrentColor(QColor(0x12, 0x34, 0x56));
        dialog->accept();
        QCoreApplication::processEvents();
        QCOMPARE(colour(), 0x123456U);
        action(Command::Undo)->trigger();
        QCOMPARE(colour(), before);
    }

    void whatIsNoValueIsRefused()
    {
        auto& tab = table(tables::Animations);
        const std::uint8_t before = animation(0).frameRate;
        goTo(tab, QStringLiteral("frame_rate"), 0);
        QTest::keyClick(tab.grid(), Qt::Key_F2);
        auto* const line = tab.grid()->viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("256"));
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(line->isVisible()); // the editor stays, with the reason
        QVERIFY(line->accessibleDescription().contains(QStringLiteral("255")));
        QTest::keyClick(line, Qt::Key_Escape);
        QCoreApplication::processEvents();
        QCOMPARE(animation(0).frameRate, before);
        QVERIFY(!m_window->isWindowModified());
    }

    void savingChangesTheseBytesOnly()
    {
        auto& tab = table(tables::Animations);
        goTo(tab, QStringLiteral("frame_rate"), 1);
        const int changed = animation(1).frameRate == 9 ? 8 : 9;
        type(tab, QString::number(changed));
        QSignalSpy saved(&m_window->session(), &ui::FileSession::saved);
        action(Command::Save)->trigger();
        QVERIFY(saved.wait());
        QCOMPARE(differences(m_before, contentOf(m_path)), 1);
        QCOMPARE(differences(m_before, test::keptContentOf(*m_place, m_path)), 0);
        QVERIFY(!m_window->isWindowModified());
        QTRY_VERIFY(m_window->session().file()->roundTrip == ui::RoundTripState::Exact);

        action(Command::Undo)->trigger(); // what was saved can still be undone
        QVERIFY(m_window->isWindowModified());
        action(Command::Save)->trigger();
        QVERIFY(saved.wait());
        QCOMPARE(differences(m_before, contentOf(m_path)), 0);
    }

    void whatWillChangeIsShown()
    {
        auto& tab = table(tables::Animations);
        goTo(tab, QStringLiteral("state_id"), 0);
        type(tab, QStringLiteral("4321"));
        action(Command::ShowChanges)->trigger();
        QTRY_VERIFY(openDialog<ui::ChangesDialog>(*m_window) != nullptr);
        auto* const dialog = openDialog<ui::ChangesDialog>(*m_window);
        QCOMPARE(dialog->tree()->topLevelItemCount(), 1);
        const auto* const line = dialog->tree()->topLevelItem(0)->child(0);
        QCOMPARE(line->text(0), QStringLiteral("State id of animation 0"));
        QCOMPARE(line->text(2), QStringLiteral("4321"));
        QVERIFY(line->text(3).startsWith(QStringLiteral("0x")));
        dialog->close();
    }

    void askedForSeveralTimesItIsWorkedOutOnce()
    {
        QVERIFY(test::setState(*m_window, 4321));
        for (int i = 0; i < 3; ++i)
        {
            action(Command::ShowChanges)->trigger();
            QVERIFY(openDialog<ui::ChangesDialog>(*m_window) == nullptr); // a worker does it
        }
        QCOMPARE(m_window->findChildren<ui::ChangesDialog*>().size(), qsizetype{1});
        QTRY_VERIFY(openDialog<ui::ChangesDialog>(*m_window) != nullptr);
        QTest::qWait(kQuiet);
        QCOMPARE(m_window->findChildren<ui::ChangesDialog*>().size(), qsizetype{1});
        openDialog<ui::ChangesDialog>(*m_window)->close();
    }

    void whatIsEditedMeanwhileWillChangeToo()
    {
        QVERIFY(test::setState(*m_window, 4321));
        action(Command::ShowChanges)->trigger();
        QVERIFY(test::setState(*m_window, 4322));
        QTRY_VERIFY(openDialog<ui::ChangesDialog>(*m_window) != nullptr);
        auto* const dialog = openDialog<ui::ChangesDialog>(*m_window);
        QCOMPARE(dialog->tree()->topLevelItem(0)->child(0)->text(2), QStringLiteral("4322"));
        dialog->close();
        QTRY_VERIFY(m_window->findChildren<ui::ChangesDialog*>().isEmpty());
    }

    void nothingIsShownOfAFileThatIsClosed()
    {
        QVERIFY(test::setState(*m_window, 4321));
        action(Command::ShowChanges)->trigger();
        QVERIFY(!m_window->findChildren<ui::ChangesDialog*>().isEmpty());
        m_window->session().close();
        QTRY_VERIFY(m_window->findChildren<ui::ChangesDialog*>().isEmpty());
    }

    void aPropertyIsEdited()
    {
        auto* const properties = m_window->findChild<ui::PropertiesView*>();
        auto* const model = qobject_cast<ui::PropertiesModel*>(properties->tree()->model());
        const QAbstractItemModelTester tester(model);
        const auto& view = *m_window->session().file()->tables().find(tables::Animations);
        const auto leaves = view.type().leaves();
        int leaf = 0;
        while (leaves[static_cast<std::size_t>(leaf)].path != "frame_end")
        {
            ++leaf;
        }
        m_window->selection().select(Address{tables::Animations, 0, leaf});
        const QModelIndex value =
            properties->tree()->currentIndex().siblingAtColumn(ui::PropertiesModel::Value);
        QVERIFY(value.isValid());
        properties->tree()->setCurrentIndex(value);
        QTest::keyClick(properties->tree(), Qt::Key_F2);
        auto* const line = properties->tree()->viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("1234"));
        QTest::keyClick(line, Qt::Key_Return);
        QCoreApplication::processEvents();
        QCOMPARE(animation(0).frameEnd, std::uint16_t{1234});
        // The same field is selected and shown with its new value.
        const QModelIndex now =
            properties->tree()->currentIndex().siblingAtColumn(ui::PropertiesModel::Value);
        QCOMPARE(now.data().toString(), QStringLiteral("1234"));
    }

    void aFlagIsChecked()
    {
        const auto& objects = m_window->session().file()->file().objects();
        if (objects.staticMeshes.empty())
        {
            QSKIP("This file has no static mesh.");
        }
        const std::uint16_t before = objects.staticMeshes[0].flags;
        m_window->selection().select(Address{tables::StaticMeshes, 0, Address::kWholeRow});
        auto* const properties = m_window->findChild<ui::PropertiesView*>();
        auto* const model = properties->tree()->model();
        const auto found = model->match(model->index(0, 0),
                                        Qt::DisplayRole,
                                        QStringLiteral("visible"),
                                        1,
                                        Qt::MatchExactly | Qt::MatchRecursive);
        QCOMPARE(found.size(), 1);
        const QModelIndex box = found[0].siblingAtColumn(ui::PropertiesModel::Value);
        const bool on = box.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        QCOMPARE(on, (before & 2) != 0);
        model->setData(box, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
        QCoreApplication::processEvents();
        QCOMPARE(m_window->session().file()->file().objects().staticMeshes[0].flags,
                 static_cast<std::uint16_t>(before ^ 2U));
    }

    void rowsAreInsertedDuplicatedAndMoved()
    {
        auto& tab = table(tables::Animations);
        const QAbstractItemModelTester tester(tab.model());
        const std::size_t rows = animations();
        const std::uint16_t state = animation(1).stateId;
        goTo(tab, QStringLiteral("state_id"), 1);
        QVERIFY(action(Command::DuplicateRows)->isEnabled());
        action(Command::DuplicateRows)->trigger();
        QCOMPARE(animations(), rows + 1);
        QCOMPARE(animation(2).stateId, state);
        QCOMPARE(tab.model()->rowCount(), static_cast<int>(rows + 1));
        QCOMPARE(tab.grid()->currentIndex().row(), 2);
        action(Command::MoveRowsUp)->trigger();
        QCOMPARE(tab.grid()->currentIndex().row(), 1);
        action(Command::InsertBelow)->trigger();
        QCOMPARE(animations(), rows + 2);
        QCOMPARE(tab.grid()->currentIndex().row(), 2);
        for (int i = 0; i < 3; ++i)
        {
            action(Command::Undo)->trigger();
        }
        QCOMPARE(animations(), rows);
        QVERIFY(!m_window->isWindowModified());
    }

    void deletingListsWhatWouldDangle()
    {
        auto& tab = table(tables::MeshPointers);
        const auto& objects = m_window->session().file()->file().objects();
        const std::size_t rows = objects.meshPointers.size();
        QVERIFY(rows > 0);
        goTo(tab, QStringLiteral("offset"), 0);
        action(Command::DeleteRows)->trigger();
        if (auto* const shared = openDialog<ui::ForWhomDialog>(*m_window))
        {
            QVERIFY(!shared->answer().whom);
            shared->accept();
        }
        if (auto* const dialog = openDialog<ui::DeleteRowsDialog>(*m_window))
        {
            QCOMPARE(m_window->session().file()->file().objects().meshPointers.size(), rows);
            QStringList texts;
            for (const auto* const label : dialog->findChildren<QLabel*>())
            {
                texts.push_back(label->text());
            }
            QCOMPARE(texts.filter(QStringLiteral("Delete Mesh pointer 0")).size(), 1);
            for (const auto* const button : dialog->findChildren<QPushButton*>())
            {
                const bool isCancel = button->text().contains(QStringLiteral("Cancel"));
                QCOMPARE(button->isDefault(), isCancel);
            }
            QSignalSpy revised(&m_window->session(), &ui::FileSession::revised);
            dialog->accept();
            QVERIFY(revised.count() == 1);
        }
        QCOMPARE(m_window->session().file()->file().objects().meshPointers.size(), rows - 1);
        action(Command::Undo)->trigger();
        QCOMPARE(m_window->session().file()->file().objects().meshPointers.size(), rows);
    }

    void aFieldIsSetInManyRows()
    {
        auto& tab = table(tables::Animations);
        goTo(tab, QStringLiteral("state_id"), 0);
        tab.grid()->selectAll();
        action(Command::SetInRows)->trigger();
        auto* const dialog = openDialog<ui::SetInRowsDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        auto* const line = dialog->findChild<QLineEdit*>();
        QTest::keyClicks(line, QStringLiteral("31"));
        QTest::keyClick(line, Qt::Key_Return);
        for (std::size_t row = 0; row < animations(); ++row)
        {
            QCOMPARE(animation(row).stateId, std::uint16_t{31});
        }
        QCOMPARE(m_window->session().document()->history().size(), std::size_t{1});
    }

    void theHistoryGoesBackAndForward()
    {
        auto& tab = table(tables::Animations);
        const std::uint16_t before = animation(0).stateId;
        goTo(tab, QStringLiteral("state_id"), 0);
        type(tab, QStringLiteral("101"));
        type(tab, QStringLiteral("102"));
        type(tab, QStringLiteral("103"));
        auto* const history = m_window->findChild<ui::HistoryView*>();
        auto* const list = history->list();
        QCOMPARE(list->model()->rowCount(), 4);
        QCOMPARE(list->currentIndex().row(), 3);
        Q_EMIT list->clicked(list->model()->index(0, 0));
        QCOMPARE(animation(0).stateId, before);
        Q_EMIT list->clicked(list->model()->index(2, 0));
        QCOMPARE(animation(0).stateId, std::uint16_t{102});
    }

    void nothingIsLostWithoutAsking()
    {
        auto& tab = table(tables::Animations);
        goTo(tab, QStringLiteral("state_id"), 0);
        type(tab, QStringLiteral("55"));
        m_window->close();
        QVERIFY(m_window->isVisible());
        auto* const box = openDialog<QMessageBox>(*m_window);
        QVERIFY(box != nullptr);
        box->button(QMessageBox::Cancel)->click();
        QVERIFY(m_window->isVisible());
        QCOMPARE(animation(0).stateId, std::uint16_t{55});

        action(Command::Close)->trigger();
        auto* const again = openDialog<QMessageBox>(*m_window);
        QVERIFY(again != nullptr);
        QSignalSpy changed(&m_window->session(), &ui::FileSession::fileChanged);
        again->button(QMessageBox::Discard)->click();
        QCOMPARE(changed.count(), 1);
        QVERIFY(!m_window->session().file());
        QCOMPARE(contentOf(m_path), m_before);
    }

    void savingFromTheQuestionSavesFirst()
    {
        auto& tab = table(tables::Animations);
        goTo(tab, QStringLiteral("state_id"), 0);
        type(tab, QStringLiteral("999"));
        m_window->close();
        auto* const box = openDialog<QMessageBox>(*m_window);
        QVERIFY(box != nullptr);
        box->button(QMessageBox::Save)->click();
        QTRY_VERIFY(!m_window->isVisible());
        QVERIFY(contentOf(m_path) != m_before);
    }

    void revertingReadsTheFileAgain()
    {
        auto& tab = table(tables::Animations);
        const std::uint16_t before = animation(0).stateId;
        goTo(tab, QStringLiteral("state_id"), 0);
        type(tab, QStringLiteral("999"));
        action(Command::Revert)->trigger();
        auto* const box = openDialog<QMessageBox>(*m_window);
        QVERIFY(box != nullptr);
        QSignalSpy changed(&m_window->session(), &ui::FileSession::fileChanged);
        for (QAbstractButton* const button : box->buttons())
        {
            if (box->buttonRole(button) == QMessageBox::DestructiveRole)
            {
                button->click();
            }
        }
        QVERIFY(changed.wait());
        QCOMPARE(animation(0).stateId, before);
        QVERIFY(!m_window->isWindowModified());
        QVERIFY(m_window->session().document()->history().empty());
    }

    void bytesAreOverwritten()
    {
        const auto& file = *m_window->session().file();
        const auto field = file.map().find("animations/0/frame_rate");
        QVERIFY(field.has_value());
        auto* const hex = m_window->findChild<ui::HexView*>();
        const QByteArray byte(1, static_cast<char>(animation(0).frameRate ^ 1U));
        Q_EMIT hex->editRequested(field->space, field->offset, byte);
        QCOMPARE(animation(0).frameRate, static_cast<std::uint8_t>(byte[0]));
        action(Command::Undo)->trigger();
        QVERIFY(!m_window->isWindowModified());

        const auto count = m_window->session().file()->map().find("num_animations");
        QVERIFY(count.has_value());
        Q_EMIT hex->editRequested(count->space, count->offset, byte);
        QVERIFY(!m_window->isWindowModified());
        QVERIFY(m_window->banner().isVisible()); // and says why not
    }

    void bytesBehindAnEditedChunkAreThoseShown()
    {
        // The samples stand behind the level data, which take another size when they are edited.
        const tr::level::Level* level = nullptr;
        for (std::uint64_t seed = 1; level == nullptr || level->samples.empty(); ++seed)
        {
            const QString name = QStringLiteral("edited%1.tr4").arg(seed);
            QVERIFY(openAndWait(*m_window, m_place->soundFile(name, seed)));
            level = m_window->session().file()->file().level();
        }
        auto* const dock = m_window->findChild<QDockWidget*>(QStringLiteral("hex"));
        QVERIFY(dock != nullptr);
        dock->show();
        dock->raise();
        std::vector<std::size_t> rows(level->sounds.map.size());
        std::iota(rows.begin(), rows.end(), std::size_t{0});
        const auto none = tr::schema::Value::ofInteger(tr::schema::ScalarType::I16, -1);
        QVERIFY(
            tr::edit::setValues(*m_window->session().document(), tables::SoundMap, 0, rows, none));
        auto* const hex = m_window->findChild<ui::HexView*>();
        const auto isShown = [&]
        {
            return hex->document() != nullptr
                   && hex->document()->file() == m_window->session().file().get();
        };
        QTRY_VERIFY(isShown());
        const auto field = hex->document()->map()->find("samples/0/uncompressed_size");
        const auto stale = m_window->session().file()->map().find("samples/0/uncompressed_size");
        QVERIFY(field && stale && field->offset != stale->offset);
        Q_EMIT hex->editRequested(field->space, field->offset, QByteArray("\x01\x02\x03\x04", 4));
        level = m_window->session().file()->file().level();
        QCOMPARE(level->samples[0].size.uncompressedSize, std::uint32_t{0x04030201});
    }

    void anythingIsGoneToByName()
    {
        action(Command::GoToAnything)->trigger();
        auto* dialog = openDialog<ui::GoToDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        const QAbstractItemModelTester tester(dialog->list()->model());
        QTest::keyClicks(dialog->field(), QStringLiteral("animation 1"));
        QVERIFY(dialog->list()->currentIndex().data().toString().startsWith(
            QStringLiteral("Animation 1")));
        QTest::keyClick(dialog->field(), Qt::Key_Return);
        QCOMPARE(m_window->selection().current()->row, std::size_t{1});
        QVERIFY(m_window->selection().current()->table == tables::Animations);

        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        action(Command::GoToAnything)->trigger();
        dialog = openDialog<ui::GoToDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        QTest::keyClicks(dialog->field(), QStringLiteral("animations/0/frame_end"));
        QTest::keyClick(dialog->field(), Qt::Key_Return);
        QCOMPARE(ui::pathOf(*m_window->session().file(), *m_window->selection().current()),
                 QStringLiteral("animations/0/frame_end"));

        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        action(Command::GoToAnything)->trigger();
        dialog = openDialog<ui::GoToDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        QTest::keyClicks(dialog->field(), QStringLiteral("no such thing"));
        QCOMPARE(dialog->list()->model()->rowCount(), 1); // says so, and leads nowhere
        QVERIFY(dialog->list()->model()->index(0, 0).data().toString().contains(
            QStringLiteral("no such thing")));
        QTest::keyClick(dialog->field(), Qt::Key_Return);
        QVERIFY(dialog->isVisible());
        dialog->close();

        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        action(Command::GoToAnything)->trigger();
        dialog = openDialog<ui::GoToDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        QTest::keyClicks(dialog->field(), QStringLiteral("key frames")); // worked out, not stored
        QTest::keyClick(dialog->field(), Qt::Key_Return);
        QCOMPARE(m_window->tabs().tabText(m_window->tabs().currentIndex()),
                 QStringLiteral("Key frames"));
    }

    void whatAnEditTookAwayIsNotGoneBackTo()
    {
        const std::size_t rows = animations();
        auto& tab = table(tables::Animations);
        goTo(tab, QStringLiteral("state_id"), static_cast<int>(rows) - 1);
        action(Command::DuplicateRows)->trigger();
        QCOMPARE(m_window->selection().current()->row, rows);
        action(Command::Undo)->trigger();
        QVERIFY(!m_window->selection().current());
        QTest::qWait(0);
        if (action(Command::Back)->isEnabled())
        {
            action(Command::Back)->trigger();
            action(Command::Forward)->trigger();
        }
        QVERIFY(!m_window->selection().current() || m_window->selection().current()->row < rows);
    }

    void aPanelBehindComesToTheFront()
    {
        auto* const dock = m_window->findChild<QDockWidget*>(QStringLiteral("history"));
        const auto isSeen = [this, dock]
        {
            const QWidget* const there = m_window->childAt(dock->geometry().center());
            return dock->isVisible() && dock->isAncestorOf(there);
        };
        QTRY_VERIFY(!isSeen());
        dock->toggleViewAction()->trigger();
        QTRY_VERIFY(isSeen());
        QCoreApplication::processEvents();
        dock->toggleViewAction()->trigger();
        QTRY_VERIFY(dock->isHidden());
        dock->toggleViewAction()->trigger();
        QTRY_VERIFY(isSeen());
    }

    void referencesFollowTheSelection()
    {
        auto* const view = m_window->findChild<ui::ReferencesView*>();
        QVERIFY(m_window->showPanel(QStringLiteral("references")));
        QTRY_VERIFY(view->isVisible());
        m_window->selection().select(Address{tables::MeshPointers, 0, Address::kWholeRow});
        auto* const model = view->list()->model();
        const QAbstractItemModelTester tester(model);
        const auto& references = m_window->session().file()->references();
        const auto expected = references.linksTo(tables::MeshPointers, 0).size()
                              + references.linksFrom(tables::MeshPointers, 0).size();
        QCOMPARE(static_cast<std::size_t>(model->rowCount()), expected);
        QVERIFY(expected > 0);
        m_window->selection().select(Address{tables::Animations, Address::kWholeTable, -1});
        QVERIFY(!view->findChild<QLabel*>()->text().isEmpty());
    }

    void menusOfTablesAreInGroups()
    {
        const auto menuOf = [this](TableId table)
        { return m_window->tabs().showTable(table)->grid()->actions(); };
        const auto separators = [](const QList<QAction*>& menu)
        { return std::ranges::count_if(menu, &QAction::isSeparator); };
        const QAction* const inspect = action(Command::InspectMoveable);
        const auto animations = menuOf(tables::Animations);
        // Making animations, changing them and their moveable as a model stand in groups of their
        // own.
        QCOMPARE(separators(animations), 6);
        QVERIFY(animations.contains(action(Command::SplitAnimation)));
        QCOMPARE(animations.last(), inspect);
        QVERIFY(!animations.first()->isSeparator());
        // Of what belongs to no moveable there is none to be inspected.
        const auto meshes = menuOf(tables::StaticMeshes);
        QCOMPARE(separators(meshes), 3);
        QVERIFY(std::ranges::find(meshes, inspect) == meshes.end());
        m_window->tabs().showTable(tables::Animations); // shown again
        QCOMPARE(m_window->tabs().currentTable()->grid()->actions(), animations);
    }

    void aDamagedFileCannotBeChanged()
    {
        const QString broken = m_place->brokenFile(QStringLiteral("broken.wad"));
        QVERIFY(openAndWait(*m_window, broken));
        QVERIFY(m_window->session().document() == nullptr);
        QVERIFY(!action(Command::Save)->isEnabled());
        QVERIFY(!action(Command::SaveAs)->isEnabled());
        QVERIFY(!action(Command::SetInRows)->isEnabled());
    }
};

template struct tr::test::RegisteredTest<tst_Editing, QApplication>;
#include "tst_Editing.moc"
