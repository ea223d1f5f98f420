// Whole animations arranged in the window by mouse and keyboard: joined, moved, copied to behind
// others, numbered anew, given key frames and lists of their own; and key frames in their list.

#include "core/edit/animation/AnimationEdit.h"
#include "core/edit/animation/KeyframeMaking.h"
#include "core/edit/rows/RowEdit.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/AnimationBench.h"
#include "ui/animation/fixes/FixDialog.h"
#include "ui/common/widgets/Banner.h"
#include "ui/moveable/AnimationsPane.h"
#include "ui/moveable/AnimationsPanel.h"
#include "ui/session/FileSession.h"
#include "ui/tables/TableTab.h"
#include "ui/window/MainWindow.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

#include <algorithm>

namespace tables = tr::level::tables;
using test::kFrames;
using ui::Address;
using ui::Command;

class tst_ArrangingAnimations : public test::AnimationBench
{
    Q_OBJECT

private:
    using Turns = std::vector<int>;

    void choose(std::size_t animation)
    {
        m_window->selection().select(Address{tables::Animations, animation, Address::kWholeRow});
        QTRY_COMPARE(m_player->animation(), std::optional<std::size_t>(animation));
    }

    [[nodiscard]] QByteArray bytes() const
    {
        const auto written = m_window->session().document()->content().write();
        return {reinterpret_cast<const char*>(written.data()), qsizetype(written.size())};
    }

    [[nodiscard]] static bool canAccept(const QDialog& dialog)
    {
        const auto* const box = dialog.findChild<QDialogButtonBox*>();
        const auto buttons = box->buttons();
        return std::ranges::any_of(buttons,
                                   [box](QAbstractButton* button) {
                                       return box->buttonRole(button)
                                                  == QDialogButtonBox::AcceptRole
                                              && button->isEnabled();
                                   });
    }

    /// What tells the key frames of an animation apart.
    [[nodiscard]] Turns turns(std::size_t row) const
    {
        Turns found;
        for (const auto& each :
             tr::edit::keyframesIn(m_window->session().document()->content(), row))
        {
            found.push_back(each.angles.front().y);
        }
        return found;
    }

    [[nodiscard]] ui::Banner* banner() const
    {
        const auto banners = m_window->findChildren<ui::Banner*>();
        const auto shown = std::ranges::find_if(banners, &QWidget::isVisible);
        return shown != banners.end() ? *shown : nullptr;
    }

    static void click(QAbstractButton* button)
    {
        QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(8, button->height() / 2));
    }

    /// Puts the cursor on key frames of animation 0 in their list.
    QAbstractItemView* pickKeyframes(int first, int count = 1)
    {
        auto* const inspector = inspect();
        choose(0);
        selectRow(*inspector->keyframes(), first);
        auto* const view = inspector->keyframes()->view();
        for (int i = 1; i < count; ++i)
        {
            QTest::keyClick(view, Qt::Key_Down, Qt::ShiftModifier);
        }
        return view;
    }

private Q_SLOTS:

    void init()
    {
        QVERIFY(open());
        QCOMPARE(objects().animations.size(), std::size_t{3});
    }

    void cleanup() { close(); }

    void twoAreJoined()
    {
        const QByteArray before = bytes();
        choose(0);
        QVERIFY(setNumber("animations/0/next_animation", 1));
        action(Command::JoinAnimations)->trigger();
        QVERIFY(dialog());
        QVERIFY2(outcome(*dialog()).contains(QStringLiteral("It has 40 frames and 40 key frames")),
                 qPrintable(outcome(*dialog())));
        QVERIFY(outcome(*dialog()).contains(QStringLiteral("1 commands at the end")));
        const auto checks = dialog()->findChildren<QCheckBox*>();
        QCOMPARE(checks.size(), 2);
        // One more is behind the second, which would get another number.
        QVERIFY(!checks[0]->isChecked() && !checks[1]->isChecked());
        click(checks[1]);
        QVERIFY(outcome(*dialog()).contains(
            QStringLiteral("1 animations behind the second get other numbers")));
        click(checks[0]);
        QVERIFY(outcome(*dialog()).contains(QStringLiteral("engines know frames by number")));
        QVERIFY(outcome(*dialog()).contains(QStringLiteral("964 to 993")));
        click(checks[0]);
        const std::size_t edited = edits();
        accept(*dialog());
        QTRY_VERIFY(!dialog());
        QCOMPARE(edits(), edited + 1);
        QCOMPARE(objects().animations.size(), std::size_t{2});
        QCOMPARE(keyframes(0), std::size_t{2 * kFrames});
        QCOMPARE(selected(), std::optional(Address{tables::Animations, 0, Address::kWholeRow}));
        QCOMPARE(animation(0).numAnimCommands, std::uint16_t{1});
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QCOMPARE(bytes(), before);
    }

    void twoThatAreSelectedAreJoined()
    {
        QVERIFY(setNumber("animations/0/next_animation", 2));
        QVERIFY(setNumber("animations/1/next_animation", 1));
        auto* const inspector = inspect();
        selectRow(*inspector->animations(), 0);
        QTest::keyClick(inspector->animations()->view(), Qt::Key_Down, Qt::ShiftModifier);
        action(Command::JoinAnimations)->trigger();
        QVERIFY(dialog());
        QVERIFY(outcome(*dialog()).contains(QStringLiteral("it no longer leads there")));
        accept(*dialog());
        QTRY_VERIFY(!dialog());
        QCOMPARE(objects().animations.size(), std::size_t{3}); // the second stays
        QCOMPARE(keyframes(0), std::size_t{2 * kFrames});
    }

    void whatCannotBeJoinedIsSaid()
    {
        QVERIFY(setNumber("animations/0/next_animation", 0));
        choose(0);
        action(Command::JoinAnimations)->trigger();
        QVERIFY(!dialog());
        QVERIFY(banner() && banner()->message().text.contains(QStringLiteral("by itself")));
        QVERIFY(setNumber("animations/0/next_animation", 2));
        action(Command::JoinAnimations)->trigger();
        QVERIFY(!dialog());
        QVERIFY(banner()->message().text.contains(QStringLiteral("owns no key frames")));
        inspect()->animations()->view()->setFocus();
        inspect()->animations()->view()->selectAll();
        action(Command::JoinAnimations)->trigger();
        QVERIFY(!dialog());
        QVERIFY(banner()->message().text.contains(QStringLiteral("Two animations")));
    }

    void oneGetsAnotherNumber()
    {
        const QByteArray before = bytes();
        QVERIFY(setNumber("animations/1/state_id", 77));
        choose(0);
        action(Command::MoveAnimations)->trigger();
        QVERIFY(dialog());
        QCOMPARE(dialog()->findChild<QSpinBox*>()->maximum(), 2);
        QVERIFY(outcome(*dialog()).contains(QStringLiteral("stay where they are")));
        QVERIFY(!canAccept(*dialog()));
        type(dialog()->findChild<QSpinBox*>(), QStringLiteral("2"));
        QVERIFY2(
            outcome(*dialog()).contains(QStringLiteral("0 becomes 2, 1 becomes 0, 2 becomes 1")),
            qPrintable(outcome(*dialog())));
        accept(*dialog());
        QTRY_VERIFY(!dialog());
        QCOMPARE(int{animation(0).stateId}, 77);
        QCOMPARE(keyframes(0), std::size_t{kFrames});
        QCOMPARE(keyframes(1), std::size_t{0});
        QCOMPARE(keyframes(2), std::size_t{kFrames});
        QCOMPARE(animation(2).numAnimCommands, std::uint16_t{2});
        QCOMPARE(selected(), std::optional(Address{tables::Animations, 2, Address::kWholeRow}));
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QCOMPARE(bytes(), before);
    }

    /// By the commands for rows, which know where the moveable ends.
    void rowsOfAnimationsMove()
    {
        auto& document = *m_window->session().document();
        QVERIFY(tr::edit::duplicateRows(document, {"models", 0, 1}));
        QVERIFY(setNumber("models/1/animation_index", 1));
        QVERIFY(m_window->tabs().showTable(tables::Animations));
        auto* const grid = m_window->tabs().currentTable()->grid();
        const auto pick = [&](int row)
        {
            const QModelIndex index = grid->model()->index(row, 0);
            QTest::mouseClick(
                grid->viewport(), Qt::LeftButton, {}, grid->visualRect(index).center());
        };
        pick(0);
        QVERIFY(!action(Command::MoveRowsUp)->isEnabled());
        QVERIFY(!action(Command::MoveRowsDown)->isEnabled());
        pick(1);
        QVERIFY(!action(Command::MoveRowsUp)->isEnabled());
        QVERIFY(action(Command::MoveRowsDown)->isEnabled());
        const QByteArray before = bytes();
        action(Command::MoveRowsDown)->trigger();
        QCOMPARE(keyframes(1), std::size_t{0});
        QCOMPARE(keyframes(2), std::size_t{kFrames});
        QCOMPARE(keyframes(0), std::size_t{kFrames});
        QCOMPARE(selected(), std::optional(Address{tables::Animations, 2, Address::kWholeRow}));
        QVERIFY(!action(Command::MoveRowsDown)->isEnabled());
        QVERIFY(action(Command::MoveRowsUp)->isEnabled());
        action(Command::MoveRowsUp)->trigger();
        QCOMPARE(bytes(), before);
    }

    void copiesStandBehind()
    {
        choose(0);
        action(Command::DuplicateBehind)->trigger();
        QVERIFY(dialog());
        QVERIFY2(outcome(*dialog()).contains(QStringLiteral("2 animations behind them")),
                 qPrintable(outcome(*dialog())));
        accept(*dialog());
        QTRY_VERIFY(!dialog());
        QCOMPARE(objects().animations.size(), std::size_t{4});
        QCOMPARE(selected(), std::optional(Address{tables::Animations, 1, Address::kWholeRow}));
        QCOMPARE(animation(1).numAnimCommands, std::uint16_t{2});
        QCOMPARE(keyframes(1), std::size_t{kFrames});
    }

    /// What cannot be posed says why, and offers what it takes.
    void keyFramesAreMadeFirst()
    {
        const QByteArray before = bytes();
        choose(2);
        action(Command::MirrorAnimation)->trigger();
        QVERIFY(banner());
        QVERIFY(banner()->message().text.contains(QStringLiteral("owns no key frames")));
        const auto buttons = banner()->findChildren<QToolButton*>();
        const auto make = std::ranges::find_if(
            buttons,
            [](const QToolButton* each) { return each->text().contains(u"Make Key Frames"); });
        QVERIFY(make != buttons.end());
        click(*make);
        QVERIFY(dialog());
        QVERIFY2(outcome(*dialog()).contains(QStringLiteral("They get 20 key frames")),
                 qPrintable(outcome(*dialog())));
        const auto choices = dialog()->findChildren<QRadioButton*>();
        QCOMPARE(choices.size(), 2); // nothing that could be shown is posed
        click(choices[1]);
        accept(*dialog());
        QTRY_VERIFY(!dialog());
        QCOMPARE(keyframes(2), std::size_t{kFrames});
        QCOMPARE(turns(2), Turns(kFrames, turns(0).front()));
        QVERIFY(!action(Command::MakeKeyframes)->isEnabled());
        action(Command::Undo)->trigger();
        QCOMPARE(bytes(), before);
        QVERIFY(action(Command::MakeKeyframes)->isEnabled());
    }

    void allThatPosesOffersKeyFrames_data()
    {
        QTest::addColumn<int>("command");
        QTest::newRow("root motion") << static_cast<int>(Command::RootToSpeed);
        QTest::newRow("speed") << static_cast<int>(Command::SpeedToRoot);
        QTest::newRow("feet") << static_cast<int>(Command::MatchFeet);
        QTest::newRow("angles") << static_cast<int>(Command::UnwrapAngles);
        QTest::newRow("loop") << static_cast<int>(Command::CloseLoop);
    }

    void allThatPosesOffersKeyFrames()
    {
        QFETCH(int, command);
        choose(2);
        action(static_cast<Command>(command))->trigger();
        QVERIFY(QApplication::activeModalWidget() == nullptr);
        QVERIFY(banner());
        QVERIFY(banner()->message().text.contains(QStringLiteral("owns no key frames")));
        const auto buttons = banner()->findChildren<QToolButton*>();
        QVERIFY(std::ranges::any_of(buttons,
                                    [](const QToolButton* each)
                                    { return each->text().contains(u"Make Key Frames"); }));
        QCOMPARE(edits(), std::size_t{0});
    }

    void editsElsewhereAreFollowed()
    {
        choose(2);
        QVERIFY(action(Command::MakeKeyframes)->isEnabled());
        tr::edit::Document& document = *m_window->session().document();
        const std::vector<std::size_t> animations{2};
        QVERIFY(tr::edit::makeKeyframes(
            document, animations, tr::edit::poseAt(document.content(), 0, 0)));
        QTRY_VERIFY(!action(Command::MakeKeyframes)->isEnabled());
        document.undo();
        QTRY_VERIFY(action(Command::MakeKeyframes)->isEnabled());
    }

    void framesAreNumberedAnew()
    {
        choose(0);
        action(Command::RenumberFrames)->trigger();
        QVERIFY(dialog());
        const QString said = outcome(*dialog());
        QVERIFY2(said.contains(QStringLiteral("other numbers")), qPrintable(said));
        QVERIFY(said.contains(QStringLiteral("engines know frames by number")));
        accept(*dialog());
        QTRY_VERIFY(!dialog());
        QCOMPARE(int{animation(0).frameStart}, 0);
        QCOMPARE(int{animation(1).frameStart}, animation(0).frameEnd + 1);
        QCOMPARE(int{objects().animCommands[1]}, 4);
        action(Command::RenumberFrames)->trigger();
        QVERIFY(dialog());
        QVERIFY(outcome(*dialog()).contains(QStringLiteral("follow each other already")));
        QVERIFY(!canAccept(*dialog()));
        dialog()->reject();
    }

    void laterNumbersFollowIfTicked()
    {
        choose(0);
        const int end = animation(0).frameEnd;
        QVERIFY(setNumber("animations/1/frame_start", end + 1));
        QVERIFY(setNumber("animations/1/frame_end", end + kFrames));
        action(Command::ChangeRate)->trigger();
        QVERIFY(dialog());
        QVERIFY(outcome(*dialog()).contains(QStringLiteral("keep their numbers")));
        type(dialog()->findChild<QSpinBox*>(), QStringLiteral("2"));
        auto* const check = dialog()->findChild<QCheckBox*>();
        QVERIFY(!check->isChecked());
        check->setFocus();
        QTest::keyClick(check, Qt::Key_Space);
        QVERIFY(outcome(*dialog()).contains(QStringLiteral("get numbers that follow")));
        accept(*dialog());
        QTRY_VERIFY(!dialog());
        QVERIFY(int{animation(0).frameEnd} > end);
        QCOMPARE(int{animation(1).frameStart}, animation(0).frameEnd + 1);
    }

    void theFirstOfAMoveableIsMade()
    {
        auto& document = *m_window->session().document();
        QVERIFY(tr::edit::duplicateRows(document, {"models", 0, 1}));
        QVERIFY(setNumber("models/1/id", 99));
        QVERIFY(setNumber("models/1/animation_index", 0xFFFF));
        const std::size_t edited = edits();
        m_window->selection().select(Address{tables::Models, 1, Address::kWholeRow});
        QVERIFY(action(Command::NewAnimation)->isEnabled());
        action(Command::NewAnimation)->trigger();
        QVERIFY(dialog());
        QCOMPARE(dialog()->findChildren<QRadioButton*>().size(), 2);
        accept(*dialog());
        QTRY_VERIFY(!dialog());
        QCOMPARE(edits(), edited + 1);
        QCOMPARE(int{objects().models[1].animationIndex}, 3);
        QCOMPARE(keyframes(3), std::size_t{1});
        QCOMPARE(turns(3), Turns{0});
        QCOMPARE(selected(), std::optional(Address{tables::Animations, 3, Address::kWholeRow}));
        // With one it is made like that one again.
        m_window->selection().select(Address{tables::Models, 1, Address::kWholeRow});
        action(Command::NewAnimation)->trigger();
        QVERIFY(!dialog());
    }

    void listsInCommonAreFixed()
    {
        QVERIFY(setNumber("animations/1/num_anim_commands", 2));
        QVERIFY(setNumber("animations/1/anim_command_index", 0));
        choose(1);
        action(Command::FixProblems)->trigger();
        auto* const fixes = qobject_cast<ui::FixDialog*>(QApplication::activeModalWidget());
        QVERIFY(fixes);
        auto* const list = fixes->findChild<QTreeView*>();
        const auto rowOf = [list]
        {
            for (int row = 0; row < list->model()->rowCount(); ++row)
            {
                if (list->model()->index(row, 2).data().toString() == u"in common")
                {
                    return row;
                }
            }
            return -1;
        };
        QTRY_VERIFY(rowOf() >= 0);
        const QModelIndex what = list->model()->index(rowOf(), 0);
        QVERIFY(what.data().toString().contains(QStringLiteral("has commands that")));
        QCOMPARE(what.siblingAtColumn(1).data().toString(), QStringLiteral("commands"));
        QCOMPARE(what.siblingAtColumn(3).data().toString(), QStringLiteral("its own"));
        QCOMPARE(what.data(Qt::CheckStateRole).toInt(), int{Qt::Unchecked}); // a note
        QVERIFY(list->model()->setData(what, Qt::Checked, Qt::CheckStateRole));
        accept(*fixes);
        QTRY_VERIFY(QApplication::activeModalWidget() == nullptr);
        QVERIFY(animation(1).animCommandIndex != animation(0).animCommandIndex);
        QCOMPARE(animation(1).numAnimCommands, std::uint16_t{2});
    }

    void keyFramesAreCopiedAndPasted()
    {
        const QByteArray before = bytes();
        const Turns turned = turns(0);
        pickKeyframes(2, 2);
        action(Command::Copy)->trigger();
        pickKeyframes(9);
        QVERIFY(action(Command::Paste)->isEnabled());
        action(Command::Paste)->trigger();
        Turns wanted = turned;
        wanted.insert(wanted.begin() + 10, turned.begin() + 2, turned.begin() + 4);
        QCOMPARE(turns(0), wanted);
        QCOMPARE(turns(1), turned);
        QCOMPARE(edits(), std::size_t{1});
        action(Command::Undo)->trigger();
        QCOMPARE(bytes(), before);
    }

    void keyFramesAreCutAndPasted()
    {
        const Turns turned = turns(0);
        const int end = animation(0).frameEnd;
        pickKeyframes(4, 3);
        QVERIFY(action(Command::Cut)->isEnabled());
        action(Command::Cut)->trigger();
        QTRY_COMPARE(keyframes(0), std::size_t{kFrames - 3});
        QCOMPARE(int{animation(0).frameEnd}, end - 3 * animation(0).frameRate);
        pickKeyframes(0);
        action(Command::Paste)->trigger();
        QTRY_COMPARE(keyframes(0), std::size_t{kFrames});
        Turns wanted = turned;
        std::rotate(wanted.begin() + 1, wanted.begin() + 4, wanted.begin() + 7);
        QCOMPARE(turns(0), wanted);
    }

    void keyFramesAreReplaced()
    {
        Turns wanted = turns(0);
        pickKeyframes(3);
        action(Command::Copy)->trigger();
        pickKeyframes(7, 2);
        QVERIFY(action(Command::PasteOver)->isEnabled());
        action(Command::PasteOver)->trigger();
        wanted[7] = wanted[3];
        wanted[8] = wanted[3];
        QTRY_COMPARE(turns(0), wanted);
    }

    void keyFramesAreReversed()
    {
        Turns wanted = turns(0);
        pickKeyframes(5, 4);
        action(Command::ReverseAnimation)->trigger();
        std::reverse(wanted.begin() + 5, wanted.begin() + 9);
        QCOMPARE(turns(0), wanted);
    }

    void keyFramesMove()
    {
        Turns wanted = turns(0);
        const Turns others = turns(1);
        pickKeyframes(kFrames - 2);
        QVERIFY(action(Command::MoveRowsDown)->isEnabled());
        action(Command::MoveRowsDown)->trigger();
        std::swap(wanted[kFrames - 2], wanted[kFrames - 1]);
        QTRY_COMPARE(turns(0), wanted);
        // There the next animation begins.
        QVERIFY(!action(Command::MoveRowsDown)->isEnabled());
        action(Command::MoveRowsUp)->trigger();
        std::swap(wanted[kFrames - 2], wanted[kFrames - 1]);
        QTRY_COMPARE(turns(0), wanted);
        pickKeyframes(0);
        QVERIFY(!action(Command::MoveRowsUp)->isEnabled());
        pickKeyframes(1, 2);
        action(Command::MoveRowsUp)->trigger();
        std::rotate(wanted.begin(), wanted.begin() + 1, wanted.begin() + 3);
        QTRY_COMPARE(turns(0), wanted);
        QCOMPARE(turns(1), others);
    }
};

template struct tr::test::RegisteredTest<tst_ArrangingAnimations, QApplication>;
#include "tst_ArrangingAnimations.moc"
