// Commands found, exchanged and deleted in the window, and copied into other frames and animations,
// by mouse and keyboard.

#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/schema/table/CellPath.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/AnimationBench.h"
#include "ui/animation/commands/CopyCommandDialog.h"
#include "ui/animation/commands/FindCommandsDialog.h"
#include "ui/common/widgets/TickList.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSpinBox>
#include <QtTest>

#include <algorithm>
#include <string_view>
#include <vector>

namespace tables = tr::level::tables;
using test::kFrames;
using test::kKill;
using test::kStepSound;
using ui::Address;
using ui::Command;

class tst_ManyCommands : public test::AnimationBench
{
    Q_OBJECT

private:
    [[nodiscard]] static ui::FindCommandsDialog* finding()
    {
        return qobject_cast<ui::FindCommandsDialog*>(QApplication::activeModalWidget());
    }

    [[nodiscard]] static ui::CopyCommandDialog* copying()
    {
        return qobject_cast<ui::CopyCommandDialog*>(QApplication::activeModalWidget());
    }

    [[nodiscard]] static QPushButton* button(const QDialog& dialog, const char* text)
    {
        const auto buttons = dialog.findChildren<QPushButton*>();
        const auto found = std::ranges::find_if(
            buttons,
            [text](const QPushButton* each)
            { return QString(each->text()).remove(u'&') == QString::fromLatin1(text); });
        return found == buttons.end() ? nullptr : *found;
    }

    static void click(const QDialog& dialog, const char* text)
    {
        QTest::mouseClick(button(dialog, text), Qt::LeftButton);
    }

    /// Chooses an entry by typing how it begins.
    static void choose(QComboBox* choice, const QString& text)
    {
        choice->setFocus();
        QTest::keyClicks(choice, text);
    }

    /// What a cell of a list shows.
    [[nodiscard]] static QString cell(const ui::TickList& list, int row, int column)
    {
        return list.model()->index(row, column).data().toString();
    }

    [[nodiscard]] static int rows(const ui::TickList& list) { return list.model()->rowCount(); }

    [[nodiscard]] static bool isTicked(const ui::TickList& list, int row)
    {
        return list.model()->index(row, 0).data(Qt::CheckStateRole).toInt() == Qt::Checked;
    }

    /// Clicks into the box of a row.
    static void tick(const ui::TickList& list, int row)
    {
        const QRect line = list.visualRect(list.model()->index(row, 0));
        const QPoint box(line.left() + line.height() / 2, line.center().y());
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, box);
    }

    [[nodiscard]] std::vector<int> commandWords() const
    {
        const auto& words = objects().animCommands;
        return {words.begin(), words.end()};
    }

    [[nodiscard]] bool setNumber(std::string_view path, std::int64_t number)
    {
        auto& document = *m_window->session().document();
        const auto cell = tr::schema::cellAt(document.content().tables(), path);
        if (!cell)
        {
            return false;
        }
        const auto type = tr::schema::valueOf(document.content().tables(), *cell).type();
        return tr::edit::setValue(document, *cell, tr::schema::Value::ofInteger(type, number))
            .has_value();
    }

    [[nodiscard]] QByteArray saved() const
    {
        const auto bytes = m_window->session().document()->content().write();
        return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
    }

    /// What a person acts on and that has no name.
    [[nodiscard]] static QStringList nameless(const QDialog& dialog)
    {
        QStringList found;
        for (QWidget* const each : dialog.findChildren<QWidget*>())
        {
            const bool isControl = each->isVisibleTo(&dialog)
                                   && (each->focusPolicy() & Qt::TabFocus) != 0
                                   && !each->objectName().startsWith(QStringLiteral("qt_"))
                                   && qobject_cast<QComboBox*>(each->parentWidget()) == nullptr;
            if (isControl
                && QAccessible::queryAccessibleInterface(each)->text(QAccessible::Name).isEmpty())
            {
                found.push_back(QString::fromLatin1(each->metaObject()->className()));
            }
        }
        return found;
    }

private Q_SLOTS:

    void init() { QVERIFY(open()); }

    void cleanup() { close(); }

    void theyAreOfferedForAFileOnly()
    {
        QVERIFY(action(Command::FindCommands)->isEnabled());
        m_window->selection().select(Address{tables::Animations, 0});
        QVERIFY(!action(Command::CopyCommand)->isEnabled());
        m_window->selection().select(Address{tables::AnimCommands, 1});
        QVERIFY(action(Command::CopyCommand)->isEnabled());
        m_window->session().close();
        QVERIFY(!action(Command::FindCommands)->isEnabled());
        QVERIFY(!action(Command::CopyCommand)->isEnabled());
    }

    void whatIsFoundFollowsWhatIsAsked()
    {
        QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(finding() != nullptr);
        const auto& list = *finding()->list();
        // Sounds at first.
        QCOMPARE(rows(list), 1);
        QCOMPARE(cell(list, 0, 1), QStringLiteral("4"));
        QVERIFY2(cell(list, 0, 2).startsWith(QStringLiteral("sound 12")),
                 qPrintable(cell(list, 0, 2)));
        QVERIFY(isTicked(list, 0));
        QVERIFY(nameless(*finding()).isEmpty());
        type(field<QComboBox>(*finding(), "Sound"), QStringLiteral("13"));
        QCOMPARE(rows(list), 0);
        QVERIFY(outcome(*finding()).contains(QStringLiteral("nothing found")));
        type(field<QComboBox>(*finding(), "Sound"), QStringLiteral("no such"));
        QVERIFY(outcome(*finding()).contains(QStringLiteral("There is no sound \"no such\".")));
        type(field<QComboBox>(*finding(), "Sound"), QStringLiteral("12"));
        QCOMPARE(rows(list), 1);
        auto* const frame = field<QSpinBox>(*finding(), "Frame");
        type(frame, QStringLiteral("5"));
        QCOMPARE(rows(list), 0);
        type(frame, QStringLiteral("4"));
        QCOMPARE(rows(list), 1);
        choose(field<QComboBox>(*finding(), "Kind"), QStringLiteral("Any"));
        QCOMPARE(rows(list), 1);
        type(frame, QString::number(kFrames - 1));
        QCOMPARE(rows(list), 1);
        QCOMPARE(cell(list, 0, 1), QStringLiteral("at the end"));
        // What has no number cannot be replaced by another one.
        QVERIFY(!button(*finding(), "Replace Ticked")->isVisible());
        QTest::keyClick(finding(), Qt::Key_Escape);
        QTRY_VERIFY(finding() == nullptr);
        QCOMPARE(edits(), std::size_t{0});
    }

    void tabGoesThroughAllOfIt()
    {
        action(Command::FindCommands)->trigger();
        QVERIFY(finding() != nullptr);
        choose(field<QComboBox>(*finding(), "Newly heard"), QStringLiteral("in water"));
        field<QComboBox>(*finding(), "Kind")->setFocus();
        QStringList order;
        for (int i = 0; i < 11; ++i)
        {
            const QWidget* const now = finding()->focusWidget();
            const auto* const button = qobject_cast<const QAbstractButton*>(now);
            order.push_back(button != nullptr ? QString(button->text()).remove(u'&')
                                              : now->accessibleName());
            QTest::keyClick(finding()->focusWidget(), Qt::Key_Tab);
        }
        QCOMPARE(order.join(u'|'),
                 QStringLiteral("Kind|Sound|Frame|Moveable|Tick all|Commands found|New sound|"
                                "Newly heard|Replace Ticked|Delete Ticked|Close"));
        QCOMPARE(finding()->focusWidget()->accessibleName(), QStringLiteral("Kind"));
    }

    void othersLikeTheSelectedOneAreFound()
    {
        m_window->selection().select(Address{tables::AnimCommands, 3});
        action(Command::FindCommands)->trigger();
        QVERIFY(finding() != nullptr);
        QCOMPARE(rows(*finding()->list()), 1);
        QCOMPARE(cell(*finding()->list(), 0, 1), QStringLiteral("at the end"));
        finding()->reject();
        QTRY_VERIFY(finding() == nullptr);
        m_window->selection().select(Address{tables::AnimCommands, 2});
        action(Command::FindCommands)->trigger();
        QVERIFY(finding() != nullptr);
        QVERIFY(
            field<QComboBox>(*finding(), "Sound")->currentText().startsWith(QStringLiteral("12")));
        QCOMPARE(rows(*finding()->list()), 1);
    }

    void tickedOnesAreReplaced()
    {
        const QByteArray before = saved();
        action(Command::FindCommands)->trigger();
        QVERIFY(finding() != nullptr);
        type(field<QComboBox>(*finding(), "Sound"), QStringLiteral("12"));
        QVERIFY(!button(*finding(), "Replace Ticked")->isEnabled());
        type(field<QComboBox>(*finding(), "New sound"), QStringLiteral("x"));
        QVERIFY(!button(*finding(), "Replace Ticked")->isEnabled());
        QVERIFY(outcome(*finding()).contains(QStringLiteral("There is no sound \"x\".")));
        type(field<QComboBox>(*finding(), "New sound"), QStringLiteral("20"));
        choose(field<QComboBox>(*finding(), "Newly heard"), QStringLiteral("in water"));
        QVERIFY(outcome(*finding()).contains(QStringLiteral("1 commands would be replaced.")));
        // Space in the list takes its tick away, and gives it back.
        auto* const list = finding()->list();
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Space);
        QVERIFY(!isTicked(*list, 0));
        QVERIFY(!button(*finding(), "Replace Ticked")->isEnabled());
        QVERIFY(!button(*finding(), "Delete Ticked")->isEnabled());
        QTest::keyClick(list, Qt::Key_Space);
        auto* const replace = button(*finding(), "Replace Ticked");
        QVERIFY(replace->isEnabled());
        replace->setFocus();
        QTest::keyClick(replace, Qt::Key_Return);
        QCOMPARE(commandWords(), (std::vector<int>{kStepSound, start() + 4, 20 - 0x8000, kKill}));
        QCOMPARE(edits(), std::size_t{1});
        QVERIFY(outcome(*finding()).contains(QStringLiteral("1 commands were replaced.")));
        QCOMPARE(rows(*list), 0); // it is none of those any more
        click(*finding(), "Close");
        QTRY_VERIFY(finding() == nullptr);
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }

    void tickedOnesAreDeleted()
    {
        action(Command::FindCommands)->trigger();
        QVERIFY(finding() != nullptr);
        choose(field<QComboBox>(*finding(), "Kind"), QStringLiteral("Any"));
        auto* const list = finding()->list();
        QCOMPARE(rows(*list), 2);
        tick(*list, 0);
        QVERIFY(!isTicked(*list, 0));
        QVERIFY(isTicked(*list, 1));
        QVERIFY(outcome(*finding()).contains(QStringLiteral("2 found, 1 ticked")));
        const auto* const all = finding()->findChild<QCheckBox*>();
        QCOMPARE(all->checkState(), Qt::PartiallyChecked);
        click(*finding(), "Delete Ticked");
        QCOMPARE(commandWords(), (std::vector<int>{kStepSound, start() + 4, 12}));
        QCOMPARE(animation(0).numAnimCommands, std::uint16_t{1});
        QCOMPARE(edits(), std::size_t{1});
        // Nobody has ticked what is left.
        QCOMPARE(rows(*list), 1);
        QVERIFY(!isTicked(*list, 0));
        QVERIFY(!button(*finding(), "Delete Ticked")->isEnabled());
        finding()->findChild<QCheckBox*>()->setFocus();
        QTest::keyClick(finding()->findChild<QCheckBox*>(), Qt::Key_Space);
        QVERIFY(isTicked(*list, 0));
        click(*finding(), "Delete Ticked");
        QVERIFY(commandWords().empty());
        finding()->reject();
        QTRY_VERIFY(finding() == nullptr);
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QCOMPARE(animation(0).numAnimCommands, std::uint16_t{2});
        QVERIFY(!m_window->isWindowModified());
    }

    void returnGoesToWhatWasFound()
    {
        m_window->selection().select(Address{tables::Animations, 1});
        QTRY_COMPARE(m_player->animation(), std::optional<std::size_t>(1));
        action(Command::FindCommands)->trigger();
        QVERIFY(finding() != nullptr);
        QPointer<ui::FindCommandsDialog> dialog = finding();
        dialog->list()->setFocus();
        QTest::keyClick(dialog->list(), Qt::Key_Return);
        QCOMPARE(selected(), std::optional(Address{tables::AnimCommands, 0, Address::kWholeRow}));
        QTRY_COMPARE(m_player->animation(), std::optional<std::size_t>(0));
        QCOMPARE(m_player->frame(), std::size_t{4});
        QVERIFY(dialog != nullptr && dialog->isVisible());
        // Return in a field changes nothing either.
        QTest::keyClick(field<QSpinBox>(*dialog, "Frame"), Qt::Key_Return);
        QVERIFY(dialog != nullptr && dialog->isVisible());
        QCOMPARE(edits(), std::size_t{0});
    }

    void theOneThatWasFoundIsShownWhereSeveralHaveIt()
    {
        QVERIFY(setNumber("animations/1/anim_command_index", 3));
        QVERIFY(setNumber("animations/1/num_anim_commands", 1));
        m_window->selection().select(Address{tables::Animations, 1});
        QTRY_COMPARE(m_player->animation(), std::optional<std::size_t>(1));
        action(Command::FindCommands)->trigger();
        QVERIFY(finding() != nullptr);
        choose(field<QComboBox>(*finding(), "Kind"), QStringLiteral("Die"));
        QCOMPARE(rows(*finding()->list()), 1);
        QVERIFY(outcome(*finding()).contains(QStringLiteral("belong to several animations")));
        auto* const list = finding()->list();
        const QPoint place = list->visualRect(list->model()->index(0, 2)).center();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(selected(), std::optional(Address{tables::AnimCommands, 3, Address::kWholeRow}));
        QTRY_COMPARE(m_player->animation(), std::optional<std::size_t>(0));
    }

    void whyTheyCannotBeIsSaid()
    {
        // Animation 1 has the number of the sound for a command.
        QVERIFY(setNumber("anim_commands/2", 3));
        QVERIFY(setNumber("animations/1/anim_command_index", 2));
        QVERIFY(setNumber("animations/1/num_anim_commands", 1));
        const std::size_t before = edits();
        action(Command::FindCommands)->trigger();
        QVERIFY(finding() != nullptr);
        type(field<QComboBox>(*finding(), "New sound"), QStringLiteral("20"));
        click(*finding(), "Replace Ticked");
        QVERIFY2(outcome(*finding()).contains(QStringLiteral("cut across each other")),
                 qPrintable(outcome(*finding())));
        click(*finding(), "Delete Ticked");
        QVERIFY(outcome(*finding()).contains(QStringLiteral("cut across each other")));
        QCOMPARE(edits(), before);
    }

    void onlyOneMoveableIsLookedIn()
    {
        // A second moveable has the last of the three animations.
        QVERIFY(tr::edit::duplicateRows(*m_window->session().document(), {"models", 0, 1}));
        QVERIFY(setNumber("models/1/animation_index", 2));
        m_window->selection().select(Address{tables::Animations, 0});
        action(Command::FindCommands)->trigger();
        QVERIFY(finding() != nullptr);
        // All, and each of the two.
        auto* const owner = field<QComboBox>(*finding(), "Moveable");
        QCOMPARE(owner->count(), 3);
        QCOMPARE(owner->currentIndex(), 1);
        QCOMPARE(rows(*finding()->list()), 1);
        owner->setFocus();
        QTest::keyClick(owner, Qt::Key_Down);
        QCOMPARE(rows(*finding()->list()), 0);
        QTest::keyClick(owner, Qt::Key_Home);
        QCOMPARE(rows(*finding()->list()), 1);
    }

    void itGoesWithItsFile()
    {
        action(Command::FindCommands)->trigger();
        QPointer<ui::FindCommandsDialog> dialog = finding();
        QVERIFY(dialog != nullptr);
        m_window->session().close();
        QTRY_VERIFY(dialog == nullptr);
    }

    void intoFramesAndAnimations()
    {
        const QByteArray before = saved();
        m_window->selection().select(Address{tables::AnimCommands, 1});
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(copying() != nullptr);
        QVERIFY2(outcome(*copying()).contains(QStringLiteral("sound 12")),
                 qPrintable(outcome(*copying())));
        QVERIFY(nameless(*copying()).isEmpty());
        auto* const make = button(*copying(), "Copy Command");
        QVERIFY(!make->isEnabled());
        type(field<QLineEdit>(*copying(), "Frames"), QStringLiteral("0-2, 4, 30"));
        QVERIFY(outcome(*copying()).contains(QStringLiteral("3 copies are made.")));
        QVERIFY(outcome(*copying()).contains(QStringLiteral("1 are there already.")));
        QVERIFY(outcome(*copying())
                    .contains(QStringLiteral("has the frames 0 to 19, so nothing comes into 30.")));
        auto* const list = copying()->list();
        QCOMPARE(rows(*list), 2); // not itself
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Space);
        QVERIFY(isTicked(*list, 0));
        QVERIFY(outcome(*copying()).contains(QStringLiteral("4 copies are made.")));
        QTest::keyClick(list, Qt::Key_Return);
        QTRY_VERIFY(copying() == nullptr);
        QCOMPARE(edits(), std::size_t{1});
        const int at = start();
        const int other = animation(1).frameStart;
        QCOMPARE(commandWords(),
                 (std::vector<int>{kStepSound,
                                   at + 4,
                                   12,
                                   kKill,
                                   kStepSound,
                                   at,
                                   12,
                                   kStepSound,
                                   at + 1,
                                   12,
                                   kStepSound,
                                   at + 2,
                                   12,
                                   kStepSound,
                                   other + 4,
                                   12}));
        QCOMPARE(animation(0).numAnimCommands, std::uint16_t{5});
        QCOMPARE(animation(1).numAnimCommands, std::uint16_t{1});
        QCOMPARE(animation(2).numAnimCommands, std::uint16_t{0});
        QCOMPARE(selected(), std::optional(Address{tables::AnimCommands, 4, Address::kWholeRow}));
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
        action(Command::Redo)->trigger();
        QCOMPARE(animation(0).numAnimCommands, std::uint16_t{5});
    }

    void severalAtOnce()
    {
        auto* const inspector = inspect();
        selectRow(*inspector->animations(), 0);
        selectRow(*inspector->commands(), 0);
        QTest::keyClick(inspector->commands()->view(), Qt::Key_Down, Qt::ShiftModifier);
        action(Command::CopyCommand)->trigger();
        QVERIFY(copying() != nullptr);
        QVERIFY(outcome(*copying()).contains(QStringLiteral("2 commands of")));
        copying()->list()->setFocus();
        QTest::keyClick(copying()->list(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(copying()->list(), Qt::Key_Space);
        QVERIFY(outcome(*copying()).contains(QStringLiteral("4 copies are made.")));
        accept(*copying());
        QTRY_VERIFY(copying() == nullptr);
        QCOMPARE(animation(1).numAnimCommands, std::uint16_t{2});
        QCOMPARE(animation(2).numAnimCommands, std::uint16_t{2});
        QCOMPARE(edits(), std::size_t{1});
    }

    void whatHappensAtTheEndGoesToAnimationsOnly()
    {
        m_window->selection().select(Address{tables::AnimCommands, 3});
        action(Command::CopyCommand)->trigger();
        QVERIFY(copying() != nullptr);
        QVERIFY(!field<QLineEdit>(*copying(), "Frames")->isEnabled());
        // Those that are looked for; Return only leads on to them.
        auto* const filter = field<QLineEdit>(*copying(), "Filter animations");
        filter->setFocus();
        QTest::keyClicks(filter, cell(*copying()->list(), 1, 0));
        QTest::keyClick(filter, Qt::Key_Return);
        QVERIFY(copying() != nullptr);
        QCOMPARE(rows(*copying()->list()), 1);
        QTest::keyClick(copying()->list(), Qt::Key_Space);
        QVERIFY(outcome(*copying()).contains(QStringLiteral("1 copies are made.")));
        accept(*copying());
        QTRY_VERIFY(copying() == nullptr);
        QCOMPARE(animation(2).numAnimCommands, std::uint16_t{1});
        QCOMPARE(animation(1).numAnimCommands, std::uint16_t{0});
        QCOMPARE(edits(), std::size_t{1});
    }

    void whatIsLeftOutIsSaid()
    {
        QVERIFY(setNumber("animations/1/frame_end", start() + 2));
        m_window->selection().select(Address{tables::AnimCommands, 0});
        action(Command::CopyCommand)->trigger();
        QVERIFY(copying() != nullptr);
        auto* const frames = field<QLineEdit>(*copying(), "Frames");
        auto* const make = button(*copying(), "Copy Command");
        type(frames, QStringLiteral("3-1"));
        QVERIFY(outcome(*copying()).contains(QStringLiteral("Frames are numbers and ranges")));
        QVERIFY(!make->isEnabled());
        type(frames, QStringLiteral("4"));
        QVERIFY(outcome(*copying()).contains(QStringLiteral("1 are there already.")));
        QVERIFY(!make->isEnabled());
        type(frames, QString());
        QTest::keyClick(frames, Qt::Key_Delete);
        tick(*copying()->list(), 0);
        QVERIFY(isTicked(*copying()->list(), 0));
        QVERIFY2(
            outcome(*copying()).contains(QStringLiteral("Left out, as they have no such frame: ")),
            qPrintable(outcome(*copying())));
        QVERIFY(!make->isEnabled());
        QTest::keyClick(copying(), Qt::Key_Escape);
        QTRY_VERIFY(copying() == nullptr);
        QCOMPARE(edits(), std::size_t{1});
    }

    void whyNothingCouldBeCopiedIsSaid()
    {
        // Animation 1 says that it has more commands than there are: it would take new ones.
        QVERIFY(setNumber("animations/1/anim_command_index", 3));
        QVERIFY(setNumber("animations/1/num_anim_commands", 4));
        m_window->selection().select(Address{tables::AnimCommands, 0});
        action(Command::CopyCommand)->trigger();
        QVERIFY(copying() != nullptr);
        tick(*copying()->list(), 0);
        QVERIFY(outcome(*copying()).contains(QStringLiteral("cannot be read to the end")));
        QVERIFY(!button(*copying(), "Copy Command")->isEnabled());
        tick(*copying()->list(), 1);
        QVERIFY(outcome(*copying()).contains(QStringLiteral("1 copies are made.")));
        accept(*copying());
        QVERIFY(copying() != nullptr);
        QVERIFY2(outcome(*copying()).contains(QStringLiteral("whose beginning and end are known")),
                 qPrintable(outcome(*copying())));
        QCOMPARE(edits(), std::size_t{2});
    }
};

template struct tr::test::RegisteredTest<tst_ManyCommands, QApplication>;
#include "tst_ManyCommands.moc"
