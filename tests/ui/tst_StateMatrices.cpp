// The state matrix by mouse and keyboard: what is shown, and what is typed, asked for, pasted and
// taken off in it.

#include "core/edit/document/Document.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/AnimationBench.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/graph/DispatchDialog.h"
#include "ui/matrix/MatrixPanel.h"
#include "ui/matrix/MatrixView.h"
#include "ui/session/ForWhomDialog.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QToolButton>
#include <QtTest>

#include <array>
#include <vector>

namespace tables = tr::level::tables;
using test::kFrames;
using ui::Address;
using ui::Command;

namespace
{

using Dispatches = std::vector<std::array<int, 4>>; ///< low, high, next animation and frame

Address rowAt(const tr::schema::TableId& table, std::size_t row)
{
    return {table, row, Address::kWholeRow};
}

} // namespace

class tst_StateMatrices : public test::AnimationBench
{
    Q_OBJECT

private:
    [[nodiscard]] ui::MatrixPanel& panel() const { return m_window->matrix(); }

    [[nodiscard]] ui::MatrixView& view() const { return panel().view(); }

    [[nodiscard]] ui::MatrixModel& model() const { return panel().model(); }

    /// The cell of an animation, counted from the first, for a state.
    [[nodiscard]] QModelIndex cell(int row, std::uint16_t state) const
    {
        const auto column = model().columnOf(state);
        return column ? model().index(row, *column) : QModelIndex();
    }

    [[nodiscard]] QString textAt(int row, std::uint16_t state) const
    {
        return cell(row, state).data().toString();
    }

    void openMatrix()
    {
        QVERIFY(open());
        QCOMPARE(objects().animations.size(), std::size_t{3});
        QVERIFY(m_window->showPanel(QStringLiteral("matrix")));
        QTRY_VERIFY(view().isVisible());
        QTRY_COMPARE(model().rowCount(), 3);
    }

    void click(const QModelIndex& index, Qt::KeyboardModifiers keys = {}) const
    {
        view().scrollTo(index);
        QTest::mouseClick(
            view().viewport(), Qt::LeftButton, keys, view().visualRect(index).center());
    }

    void doubleClick(const QModelIndex& index) const
    {
        view().scrollTo(index);
        QTest::mouseDClick(
            view().viewport(), Qt::LeftButton, {}, view().visualRect(index).center());
    }

    [[nodiscard]] QLineEdit* line() const { return view().viewport()->findChild<QLineEdit*>(); }

    /// Types into the cell, and ends with Return.
    void typeIn(const QModelIndex& index, const QString& text) const
    {
        click(index);
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_F2);
        QVERIFY(line());
        QTest::keyClick(line(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(line(), Qt::Key_Delete);
        QTest::keyClicks(line(), text);
        QTest::keyClick(line(), Qt::Key_Return);
    }

    /// What an animation has for a state, from the raw rows; frames as they are stored.
    [[nodiscard]] Dispatches stored(std::size_t row, std::uint16_t state) const
    {
        Dispatches all;
        const auto& it = animation(row);
        for (std::size_t i = 0; i < it.numStateChanges; ++i)
        {
            const auto& change = objects().stateChanges[it.stateChangeIndex + i];
            for (std::size_t j = 0; change.stateId == state && j < change.numDispatches; ++j)
            {
                const auto& each = objects().animDispatches[change.dispatchIndex + j];
                all.push_back({each.low, each.high, each.nextAnimation, each.nextFrame});
            }
        }
        return all;
    }

    [[nodiscard]] ui::DispatchDialog* dispatchDialog() const
    {
        return qobject_cast<ui::DispatchDialog*>(QApplication::activeModalWidget());
    }

    [[nodiscard]] QByteArray saved() const
    {
        const auto bytes = m_window->session().document()->content().write();
        return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
    }

    [[nodiscard]] QString said() const
    {
        QString all;
        for (const auto* const label : panel().findChildren<QLabel*>())
        {
            all += label->text() + u'\n';
        }
        return all;
    }

    /// Animation 1 gets the state changes of animation 0, too.
    void shareLists() const
    {
        tr::edit::Document& document = *m_window->session().document();
        QVERIFY(setNumber("animations/1/state_change_index", 0));
        QVERIFY(setNumber("animations/1/num_state_changes", 1));
        QCOMPARE(document.position(), std::size_t{2});
    }

private Q_SLOTS:

    void cleanup() { close(); }

    void showsWhatThereIs()
    {
        openMatrix();
        QCOMPARE(start(), 0);
        QCOMPARE(model().columnCount(), 1);
        QCOMPARE(model().stateAt(0), std::uint16_t{7});
        QCOMPARE(textAt(0, 7), QStringLiteral("3\u20136 \u2192 1:0\n10\u201320 \u2192 1:0"));
        QCOMPARE(textAt(1, 7), QString());
        QVERIFY(model()
                    .headerData(0, Qt::Horizontal, Qt::DisplayRole)
                    .toString()
                    .startsWith(QStringLiteral("7\n")));
        QVERIFY(model()
                    .headerData(2, Qt::Vertical, Qt::DisplayRole)
                    .toString()
                    .startsWith(QStringLiteral("2")));
        QVERIFY(said().contains(QStringLiteral("3 animations, 1 states.")));
        QVERIFY(!said().contains(QStringLiteral("never")));
        // One behind the last frame is looked at: nothing is remarkable about that.
        QVERIFY(cell(0, 7).data(Qt::DecorationRole).isNull());
        QVERIFY(!view().accessibleName().isEmpty());
        QVERIFY(cell(0, 7)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(QStringLiteral("Frames 10 to 20: frame 0 of 1")));
        QCOMPARE(edits(), std::size_t{0});
    }

    void aClickSelects()
    {
        openMatrix();
        click(cell(0, 7));
        QCOMPARE(selected(), std::optional(rowAt(tables::AnimDispatches, 0)));
        QTRY_COMPARE(m_player->frame(), std::size_t{3});
        click(cell(1, 7));
        QCOMPARE(selected(), std::optional(rowAt(tables::Animations, 1)));
        QTRY_COMPARE(m_player->animation(), std::optional<std::size_t>(1));
        // What is selected elsewhere is gone to here.
        m_window->selection().select(rowAt(tables::AnimDispatches, 1));
        QCOMPARE(view().currentIndex(), cell(0, 7));
        m_window->selection().select(rowAt(tables::Animations, 2));
        QCOMPARE(view().currentIndex(), cell(2, 7));
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Up);
        QCOMPARE(selected(), std::optional(rowAt(tables::Animations, 1)));
    }

    void allOfACellIsTyped()
    {
        openMatrix();
        const QAbstractItemModelTester tester(
            &model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QByteArray before = saved();
        typeIn(cell(0, 7), QStringLiteral("4-6 > 1:0; 10-20 > 1:0; 1 > 2"));
        QTRY_COMPARE(edits(), std::size_t{1});
        QCOMPARE(stored(0, 7), (Dispatches{{4, 6, 1, 0}, {10, 20, 1, 0}, {1, 1, 2, 0}}));
        QTRY_VERIFY(!line());
        QCOMPARE(textAt(0, 7),
                 QStringLiteral("4\u20136 \u2192 1:0\n10\u201320 \u2192 1:0\n1\u20131 \u2192 2:0"));
        QCOMPARE(view().currentIndex(), cell(0, 7));
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
        QCOMPARE(textAt(0, 7), QStringLiteral("3\u20136 \u2192 1:0\n10\u201320 \u2192 1:0"));
        action(Command::Redo)->trigger();
        QCOMPARE(stored(0, 7).size(), std::size_t{3});
        // Into a cell that had nothing.
        typeIn(cell(2, 7), QStringLiteral("0-5 -> 0:3"));
        QTRY_COMPARE(edits(), std::size_t{2});
        QCOMPARE(stored(2, 7), (Dispatches{{0, 5, 0, 3}}));
        QCOMPARE(stored(0, 7).size(), std::size_t{3});
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }

    void whatIsNoDispatchIsRefused()
    {
        openMatrix();
        for (const char* const text :
             {"walk", "3-6", "3-6 > 3:0", "3-6 > 1:0, 8-9 > 1:0", "3-6 > 1:40000", "3-6 > @70000"})
        {
            typeIn(cell(0, 7), QString::fromLatin1(text));
            QVERIFY2(line(), text);
            QVERIFY2(!line()->accessibleDescription().isEmpty(), text);
            QTest::keyClick(line(), Qt::Key_Escape);
            QTRY_VERIFY(!line());
        }
        QCOMPARE(edits(), std::size_t{0});
        // As it was, it is no edit.
        typeIn(cell(0, 7), QStringLiteral("3-6 > 1:0; 10-20 > 1:0"));
        QTRY_VERIFY(!line());
        QCOMPARE(edits(), std::size_t{0});
    }

    void whatIsTypedIsNotLost()
    {
        openMatrix();
        click(cell(0, 7));
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_F2);
        QVERIFY(line());
        QTest::keyClick(line(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(line(), QStringLiteral("5-6 > 1:0"));
        // Undo stores it first, as with all that is typed in the window.
        QVERIFY(m_window->isWindowModified());
        click(cell(1, 7));
        QTRY_COMPARE(edits(), std::size_t{1});
        QCOMPARE(stored(0, 7), (Dispatches{{5, 6, 1, 0}}));
    }

    void deleteTakesThemOff()
    {
        openMatrix();
        const QByteArray before = saved();
        click(cell(0, 7));
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Delete);
        QTRY_COMPARE(edits(), std::size_t{1});
        QCOMPARE(animation(0).numStateChanges, std::uint16_t{0});
        QCOMPARE(objects().animDispatches.size(), std::size_t{0});
        QCOMPARE(objects().stateChanges.size(), std::size_t{0});
        QCOMPARE(textAt(0, 7), QString()); // the column stays
        QCOMPARE(view().currentIndex(), cell(0, 7));
        QTest::keyClick(&view(), Qt::Key_Delete); // nothing is there
        QCOMPARE(edits(), std::size_t{1});
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
        action(Command::Redo)->trigger();
        QCOMPARE(objects().stateChanges.size(), std::size_t{0});
    }

    void aDoubleClickAsksForANewOne()
    {
        openMatrix();
        const QByteArray before = saved();
        doubleClick(cell(1, 7));
        QVERIFY(dispatchDialog());
        QCOMPARE(dispatchDialog()->windowTitle(), QStringLiteral("Add Dispatch"));
        const auto lists = dispatchDialog()->findChildren<QComboBox*>();
        QVERIFY(lists[1]->currentText().startsWith(QStringLiteral("7")));
        type(lists[0], QStringLiteral("2"));
        QVERIFY(lists[1]->currentText().startsWith(QStringLiteral("7"))); // what was asked for
        accept(*dispatchDialog());
        QTRY_VERIFY(!dispatchDialog());
        QCOMPARE(edits(), std::size_t{1});
        QCOMPARE(stored(1, 7), (Dispatches{{0, kFrames - 1, 2, 0}}));
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
        // With one there it is that which is asked about.
        action(Command::Redo)->trigger();
        click(cell(1, 7));
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Return);
        QVERIFY(dispatchDialog());
        QCOMPARE(dispatchDialog()->windowTitle(), QStringLiteral("Change Dispatch"));
        dispatchDialog()->reject();
        QTRY_VERIFY(!dispatchDialog());
        QTest::keyClick(&view(), Qt::Key_Insert);
        QVERIFY(dispatchDialog());
        QCOMPARE(dispatchDialog()->windowTitle(), QStringLiteral("Add Dispatch"));
        dispatchDialog()->reject();
        QCOMPARE(edits(), std::size_t{1});
    }

    void oneOfSeveralIsChosenAndChanged()
    {
        openMatrix();
        const QByteArray before = saved();
        click(cell(0, 7));
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Return);
        auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
        QVERIFY(dispatchDialog());
        const auto lists = dispatchDialog()->findChildren<QComboBox*>();
        const auto frames = dispatchDialog()->findChildren<QSpinBox*>();
        QCOMPARE(frames[0]->value(), 10);
        QCOMPARE(frames[1]->value(), 20);
        QVERIFY(outcome(*dispatchDialog()).contains(QStringLiteral("It stays where it is")));
        type(frames[0], QStringLiteral("12"));
        type(lists[1], QStringLiteral("9"));
        QVERIFY(
            outcome(*dispatchDialog()).contains(QStringLiteral("gets a state change for this")));
        accept(*dispatchDialog());
        QTRY_VERIFY(!dispatchDialog());
        QCOMPARE(edits(), std::size_t{1});
        QCOMPARE(stored(0, 7), (Dispatches{{3, 6, 1, 0}}));
        QCOMPARE(stored(0, 9), (Dispatches{{12, 20, 1, 0}}));
        QCOMPARE(view().currentIndex(), cell(0, 9));
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }

    void aRowOfTwoStatesIsChangedWhereItIsShown()
    {
        openMatrix();
        // The list of state 8 goes across that of state 7: both have dispatch 1.
        QVERIFY(tr::edit::addDispatch(*m_window->session().document(), {0, 8, {0, 5, 2, 0}}));
        QVERIFY(setNumber("state_changes/1/dispatch_index", 1));
        click(cell(0, 8));
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Return);
        QVERIFY(dispatchDialog());
        QCOMPARE(dispatchDialog()->findChildren<QSpinBox*>()[0]->value(), 10);
        const auto lists = dispatchDialog()->findChildren<QComboBox*>();
        QVERIFY(lists[1]->currentText().startsWith(QStringLiteral("8")));
        dispatchDialog()->reject();
        QTRY_VERIFY(!dispatchDialog());
    }

    void cellsAreCopiedToOthers()
    {
        openMatrix();
        const QByteArray before = saved();
        click(cell(0, 7));
        view().setFocus();
        QVERIFY(action(Command::Copy)->isEnabled());
        action(Command::Copy)->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("3-6 > 1:0; 10-20 > 1:0"));
        click(cell(1, 7));
        click(cell(2, 7), Qt::ControlModifier);
        QTest::keyClick(&view(), Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(edits(), std::size_t{1});
        QCOMPARE(stored(1, 7), (Dispatches{{3, 6, 1, 0}, {10, 20, 1, 0}}));
        QCOMPARE(stored(2, 7), stored(1, 7));
        QCOMPARE(stored(0, 7), stored(1, 7));
        QVERIFY(animation(1).stateChangeIndex != animation(2).stateChangeIndex);
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
        // Several stand where they stood; one that is empty takes off.
        QGuiApplication::clipboard()->setText(QStringLiteral("\n1-2 > 2:0"));
        click(cell(0, 7));
        QTest::keyClick(&view(), Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(edits(), std::size_t{1});
        QCOMPARE(stored(0, 7), Dispatches{});
        QCOMPARE(stored(1, 7), (Dispatches{{1, 2, 2, 0}}));
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
        // What is no dispatch, or has no room, changes nothing.
        const QSignalSpy refused(&panel(), &ui::MatrixPanel::refused);
        for (const char* const text : {"walk", "1-2 > 1\t1-2 > 1", "1 > 1\n1 > 1\n1 > 1\n1 > 1"})
        {
            QGuiApplication::clipboard()->setText(QString::fromLatin1(text));
            click(cell(0, 7));
            QTest::keyClick(&view(), Qt::Key_V, Qt::ControlModifier);
        }
        QCOMPARE(refused.size(), 3);
        QCOMPARE(edits(), std::size_t{0});
    }

    void itIsAskedForWhom()
    {
        openMatrix();
        shareLists();
        QCOMPARE(textAt(1, 7), textAt(0, 7));
        click(cell(1, 7));
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Delete);
        auto* question = qobject_cast<ui::ForWhomDialog*>(QApplication::activeModalWidget());
        QVERIFY(question);
        QCOMPARE(edits(), std::size_t{2});
        question->accept(); // for this animation alone is offered first
        QTRY_COMPARE(edits(), std::size_t{3});
        QCOMPARE(animation(1).numStateChanges, std::uint16_t{0});
        QCOMPARE(stored(0, 7).size(), std::size_t{2});
        action(Command::Undo)->trigger();
        // So it is with what is typed.
        typeIn(cell(1, 7), QStringLiteral("1-2 > 2:0"));
        QTRY_VERIFY(qobject_cast<ui::ForWhomDialog*>(QApplication::activeModalWidget()));
        question = qobject_cast<ui::ForWhomDialog*>(QApplication::activeModalWidget());
        question->accept();
        QTRY_COMPARE(edits(), std::size_t{3});
        QCOMPARE(stored(1, 7), (Dispatches{{1, 2, 2, 0}}));
        QCOMPARE(stored(0, 7).size(), std::size_t{2});
    }

    void itIsAskedForTheListsOfNewOnesToo()
    {
        openMatrix();
        // Animations 1 and 2 have a list together, which has nothing for state 7.
        QVERIFY(tr::edit::addDispatch(*m_window->session().document(), {1, 9, {0, 5, 2, 0}}));
        QVERIFY(setNumber("animations/2/state_change_index", animation(1).stateChangeIndex));
        QVERIFY(setNumber("animations/2/num_state_changes", 1));
        const std::size_t before = edits();
        const auto paste = [this]
        {
            QGuiApplication::clipboard()->setText(QStringLiteral("1-2 > 2:0"));
            click(cell(0, 7));
            click(cell(1, 7), Qt::ControlModifier);
            QTest::keyClick(&view(), Qt::Key_V, Qt::ControlModifier);
            return qobject_cast<ui::ForWhomDialog*>(QApplication::activeModalWidget());
        };
        auto* question = paste();
        QVERIFY(question);
        question->reject();
        QTRY_VERIFY(QApplication::activeModalWidget() == nullptr);
        QCOMPARE(edits(), before);
        question = paste();
        QVERIFY(question);
        QCOMPARE(edits(), before);
        question->accept(); // cells of several animations: it can be for all only
        QTRY_COMPARE(edits(), before + 1);
        QCOMPARE(stored(0, 7), (Dispatches{{1, 2, 2, 0}}));
        QCOMPARE(stored(1, 7), stored(0, 7));
        QCOMPARE(stored(2, 7), stored(0, 7));
    }

    void equalOnesArePointedOut()
    {
        openMatrix();
        QVERIFY(setNumber("anim_dispatches/1/low", 4));
        QVERIFY(setNumber("anim_dispatches/1/high", 5));
        QVERIFY(!cell(0, 7).data(Qt::DecorationRole).isNull());
        QVERIFY(cell(0, 7)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral(
                        "1 never fire: those in front of them hold in all of their frames.")));
        QVERIFY(said().contains(QStringLiteral("1 dispatches never fire.")));
        QCOMPARE(stored(0, 7), (Dispatches{{3, 6, 1, 0}, {4, 5, 1, 0}}));
    }

    void cellsLightUpWhileTheyHold()
    {
        openMatrix();
        m_player->setFrame(3);
        QVERIFY(cell(0, 7).data(Qt::BackgroundRole).isValid());
        m_player->setFrame(7);
        QVERIFY(!cell(0, 7).data(Qt::BackgroundRole).isValid());
        m_player->setFrame(10);
        QVERIFY(cell(0, 7).data(Qt::BackgroundRole).isValid());
        m_window->selection().select(rowAt(tables::Animations, 1));
        QVERIFY(!cell(0, 7).data(Qt::BackgroundRole).isValid());
    }

    void statesAreAdded()
    {
        openMatrix();
        auto* const add = panel().findChild<QToolButton*>();
        QTest::mouseClick(add, Qt::LeftButton);
        auto* dialog = panel().findChild<QInputDialog*>();
        QVERIFY(dialog);
        dialog->setTextValue(QStringLiteral("9"));
        dialog->accept();
        QCOMPARE(model().columnCount(), 2);
        QCOMPARE(view().currentIndex().column(), 1);
        QCOMPARE(edits(), std::size_t{0});
        QTRY_VERIFY(!panel().findChild<QInputDialog*>());
        typeIn(cell(0, 9), QStringLiteral("1-2 > 2:0"));
        QTRY_COMPARE(edits(), std::size_t{1});
        QCOMPARE(stored(0, 9), (Dispatches{{1, 2, 2, 0}}));
        // Only what an animation has.
        auto* const own = panel().findChild<QCheckBox*>();
        click(cell(1, 7));
        QTest::mouseClick(own, Qt::LeftButton, {}, QPoint(8, own->height() / 2));
        QVERIFY(own->isChecked());
        QVERIFY(view().isColumnHidden(1));
        m_window->selection().select(rowAt(tables::Animations, 0));
        QVERIFY(!view().isColumnHidden(0));
        QVERIFY(!view().isColumnHidden(1));
    }

    void animationsAreFiltered()
    {
        openMatrix();
        auto* const filter = panel().findChild<ui::FilterField*>();
        view().setFocus();
        action(Command::Find)->trigger();
        QTRY_VERIFY(filter->hasFocus());
        QTest::keyClicks(filter, QStringLiteral("2"));
        QTRY_VERIFY(view().isRowHidden(0));
        QVERIFY(view().isRowHidden(1));
        QVERIFY(!view().isRowHidden(2));
        QTest::keyClick(filter, Qt::Key_Escape);
        QTRY_VERIFY(!view().isRowHidden(0));
    }

    void targetsAreGoneTo()
    {
        openMatrix();
        click(cell(0, 7));
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(selected(), std::optional(rowAt(tables::Animations, 1)));
        QCOMPARE(view().currentIndex(), cell(1, 7));
        // By the menu, and to the table.
        QContextMenuEvent byKey(QContextMenuEvent::Keyboard, QPoint(), QPoint());
        click(cell(0, 7));
        QCoreApplication::sendEvent(&view(), &byKey);
        auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        const QSignalSpy opened(&m_window->selection(), &ui::Selection::openRequested);
        QTest::keyClick(menu, Qt::Key_Up);
        QTest::keyClick(menu, Qt::Key_Return);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened[0][0].value<Address>(), rowAt(tables::AnimDispatches, 0));
    }

    void filesComeAndGo()
    {
        openMatrix();
        click(cell(0, 7));
        const QString path = m_window->session().file()->path();
        m_window->session().close();
        QCOMPARE(model().rowCount(), 0);
        QCOMPARE(model().columnCount(), 0);
        for (const int key : {Qt::Key_Return, Qt::Key_Delete, Qt::Key_F2, Qt::Key_Insert})
        {
            QTest::keyClick(&view(), Qt::Key(key));
        }
        QVERIFY(test::openAndWait(*m_window, path));
        QTRY_COMPARE(model().rowCount(), 3);
    }

    void whatIsAskedOfAnOlderFileIsNotDone()
    {
        openMatrix();
        m_window->showPanel(QStringLiteral("hex"));
        QTRY_VERIFY(panel().visibleRegion().isEmpty());
        auto& document = *m_window->session().document();
        QVERIFY(tr::edit::removeDispatch(document, {0, 0, 1}));
        QVERIFY(tr::edit::removeDispatch(document, {0, 0, 0}));
        const std::size_t before = edits();
        Q_EMIT panel().changeWanted({0, 0, 1});
        Q_EMIT panel().addWanted(1, 7);
        Q_EMIT panel().cellsWanted(std::vector<tr::edit::StateDispatches>{{0, 7, {}}},
                                   tr::edit::EditCode::RemoveDispatches);
        QVERIFY(!dispatchDialog());
        QCOMPARE(edits(), before);
    }

    void newAnimationsJoin()
    {
        openMatrix();
        const QAbstractItemModelTester tester(
            &model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        m_window->selection().select(rowAt(tables::Animations, 0));
        action(Command::NewAnimation)->trigger();
        QCOMPARE(model().rowCount(), 4);
        action(Command::Undo)->trigger();
        QCOMPARE(model().rowCount(), 3);
    }
};

template struct tr::test::RegisteredTest<tst_StateMatrices, QApplication>;
#include "tst_StateMatrices.moc"
