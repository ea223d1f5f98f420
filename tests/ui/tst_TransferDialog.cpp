// Animations copied to another moveable in the window, by mouse and keyboard.

#include "core/edit/rows/RowEdit.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/AnimationBench.h"
#include "ui/animation/making/TransferDialog.h"
#include "ui/session/FileSession.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QTabWidget>
#include <QtTest>

#include <algorithm>

namespace tables = tr::level::tables;
using test::kFrames;
using ui::Address;
using ui::ChoiceModel;
using ui::Command;

/// Moveable 0 has animations 0 and 1; moveable 1, in slot 35, has the same mesh and animation 2,
/// which is in state 0 and owns no key frames.
class tst_TransferDialog : public test::AnimationBench
{
    Q_OBJECT

private:
    [[nodiscard]] QByteArray saved() const
    {
        const auto bytes = m_window->session().document()->content().write();
        return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
    }

    [[nodiscard]] ui::TransferDialog* transfer()
    {
        m_window->selection().select(Address{tables::Animations, 0, Address::kWholeRow});
        action(Command::TransferAnimations)->trigger();
        return qobject_cast<ui::TransferDialog*>(QApplication::activeModalWidget());
    }

    [[nodiscard]] static QPushButton* button(const QDialog& dialog)
    {
        const auto all = dialog.findChildren<QPushButton*>();
        return *std::ranges::find(all, tr("Copy"), &QPushButton::text);
    }

    [[nodiscard]] static ui::ChoiceTable* table(const QDialog& dialog, const char* name)
    {
        return field<ui::ChoiceTable>(dialog, name);
    }

    /// What the key frames can go onto.
    [[nodiscard]] static QStringList choicesOf(const ui::TransferDialog& dialog)
    {
        return dialog.onto()
            ->index(0, ChoiceModel::Becomes)
            .data(ui::ChoiceDelegate::kChoicesRole)
            .toStringList();
    }

    static void choose(QDialog& dialog, std::size_t model)
    {
        auto* const list = field<QComboBox>(dialog, "Moveable");
        list->setCurrentIndex(list->findData(qulonglong(model)));
    }

    static void chooseKeyframes(const QDialog& dialog)
    {
        auto* const choice = dialog.findChildren<QRadioButton*>().last();
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_Space);
    }

private Q_SLOTS:

    void init()
    {
        QVERIFY(open());
        auto& document = *m_window->session().document();
        QVERIFY(tr::edit::duplicateRows(document, {"models", 0, 1}));
        QVERIFY(setNumber("models/1/animation_index", 2));
        QVERIFY(setNumber("models/1/id", 35));
    }

    void cleanup() { close(); }

    void copiesGoToTheOther()
    {
        const QByteArray before = saved();
        const std::size_t edited = edits();
        auto* const dialog = transfer();
        QVERIFY(dialog != nullptr);
        // The first that is proposed is another one with as many joints.
        QCOMPARE(field<QComboBox>(*dialog, "Moveable")->currentData().toULongLong(), 1ULL);
        QCOMPARE(dialog->joints()->rowCount(), 1);
        QCOMPARE(dialog->joints()->choice(0), 1); // the first of the joints, behind none
        QVERIFY(button(*dialog)->isEnabled());
        QTest::keyClick(dialog, Qt::Key_Return);
        QCOMPARE(objects().animations.size(), std::size_t{4});
        QCOMPARE(edits(), edited + 1);
        QCOMPARE(keyframes(3), std::size_t{kFrames});
        QCOMPARE(tr::view::modelOfAnimation(objects(), 3), std::optional<std::size_t>(1));
        QCOMPARE(animation(3).numAnimCommands, animation(0).numAnimCommands);
        QCOMPARE(selected(), std::optional(Address{tables::Animations, 3, Address::kWholeRow}));
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }

    /// Return opens the list of choices of the row, Down and Return take the next one.
    void choicesAreTakenByTheKeyboard()
    {
        auto* const dialog = transfer();
        auto* const states = table(*dialog, "States");
        field<QComboBox>(*dialog, "Moveable")->setFocus();
        dialog->findChild<QTabWidget*>()->setCurrentWidget(states);
        states->setFocus();
        states->setCurrentIndex(states->model()->index(0, ChoiceModel::What));
        const int first = dialog->states()->choice(0);
        QTest::keyClick(states, Qt::Key_Return);
        auto* const list = states->findChild<QComboBox*>();
        QVERIFY(list != nullptr);
        QCOMPARE(list->currentIndex(), first);
        QCOMPARE(list->accessibleName(), states->model()->index(0, ChoiceModel::What).data());
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(dialog->states()->choice(0), first + 1);
        const auto wanted = dialog->wanted();
        QVERIFY(wanted);
        QCOMPARE(int(wanted->states.begin()->second), first + 1);
        QVERIFY(dialog->isVisible()); // the key was meant for the list
    }

    void whatLeadsNowhereIsTold()
    {
        auto* const dialog = transfer();
        QVERIFY(dialog->targets()->rowCount() > 0);
        const QString before = outcome(*dialog);
        for (int row = 0; row < dialog->targets()->rowCount(); ++row)
        {
            QVERIFY(dialog->targets()->setData(
                dialog->targets()->index(row, ChoiceModel::Becomes), 0, Qt::EditRole));
        }
        QVERIFY(outcome(*dialog) != before);
        accept(*dialog);
        QCOMPARE(animation(3).numStateChanges, std::uint16_t{0});
        QCOMPARE(animation(3).nextAnimation, std::uint16_t{3});
    }

    void nothingIsCopiedToItself()
    {
        auto* const dialog = transfer();
        choose(*dialog, 0);
        QVERIFY(!button(*dialog)->isEnabled());
        dialog->reject();
    }

    void keyFramesGoOntoAnother()
    {
        QVERIFY(setNumber("animations/1/frame_rate", 3));
        const QByteArray before = saved();
        auto* const dialog = transfer();
        choose(*dialog, 0);
        chooseKeyframes(*dialog);
        QVERIFY(dialog->isOfKeyframes());
        QVERIFY(!button(*dialog)->isEnabled()); // an animation does not go onto itself
        QCOMPARE(choicesOf(*dialog).size(), 3); // nothing, and two that have key frames
        QVERIFY(dialog->onto()->setData(
            dialog->onto()->index(0, ChoiceModel::Becomes), 2, Qt::EditRole));
        QVERIFY(button(*dialog)->isEnabled());
        accept(*dialog);
        QCOMPARE(objects().animations.size(), std::size_t{3});
        QCOMPARE(animation(1).frameRate, animation(0).frameRate);
        QCOMPARE(selected(), std::optional(Address{tables::Animations, 1, Address::kWholeRow}));
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }

    /// The other one has no key frames to go onto.
    void keyFramesNeedSome()
    {
        auto* const dialog = transfer();
        chooseKeyframes(*dialog);
        QCOMPARE(choicesOf(*dialog).size(), 1);
        QVERIFY(!button(*dialog)->isEnabled());
        dialog->reject();
    }

    void anEditMeanwhileIsSeen()
    {
        auto* const dialog = transfer();
        QVERIFY(setNumber("animations/0/speed", 5));
        const std::size_t before = edits();
        accept(*dialog);
        QCOMPARE(edits(), before);
        QVERIFY(dialog->isVisible());
        dialog->reject();
    }
};

template struct tr::test::RegisteredTest<tst_TransferDialog, QApplication>;
#include "tst_TransferDialog.moc"
