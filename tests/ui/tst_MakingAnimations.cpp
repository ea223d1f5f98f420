// Animations made in the window by mouse and keyboard: new ones, copies at the end, two of one, and
// one without some of its frames.

#include "core/edit/animation/AnimationEdit.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/schema/table/CellPath.h"
#include "core/view/objects/MoveableView.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/AnimationBench.h"
#include "ui/common/widgets/Banner.h"
#include "ui/session/FileSession.h"
#include "ui/window/MainWindow.h"

#include <QRadioButton>
#include <QSpinBox>
#include <QtTest>

#include <algorithm>

namespace tables = tr::level::tables;
using test::kFrames;
using ui::Address;
using ui::Command;

class tst_MakingAnimations : public test::AnimationBench
{
    Q_OBJECT

private:
    /// Lets the player show a frame of an animation.
    void goTo(std::size_t animation, int frame)
    {
        m_window->selection().select(Address{tables::Animations, animation, Address::kWholeRow});
        QTRY_COMPARE(m_player->animation(), std::optional<std::size_t>(animation));
        QTest::mouseClick(
            m_timeline, Qt::LeftButton, {}, QPoint(m_timeline->places().xOf(frame), 6));
        QCOMPARE(m_player->frame(), static_cast<std::size_t>(frame));
    }

    [[nodiscard]] QByteArray saved() const
    {
        const auto bytes = m_window->session().document()->content().write();
        return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
    }

    [[nodiscard]] int framesOf(std::size_t row) const
    {
        return animation(row).frameEnd - animation(row).frameStart + 1;
    }

    /// Whether the window says why something could not be done.
    [[nodiscard]] bool isRefused() const
    {
        const auto banners = m_window->findChildren<ui::Banner*>();
        return std::ranges::any_of(banners, &QWidget::isVisible);
    }

private Q_SLOTS:

    void init()
    {
        QVERIFY(open());
        QCOMPARE(objects().animations.size(), std::size_t{3});
    }

    void cleanup() { close(); }

    void aNewOneIsPosedAsWhatIsShown()
    {
        const QByteArray before = saved();
        goTo(0, 7);
        const auto shown = tr::edit::poseAt(m_window->session().document()->content(), 0, 7);
        action(Command::NewAnimation)->trigger();
        QCOMPARE(objects().animations.size(), std::size_t{4});
        QCOMPARE(selected(), std::optional(Address{tables::Animations, 3, Address::kWholeRow}));
        QTRY_COMPARE(m_player->animation(), std::optional<std::size_t>(3));
        QCOMPARE(framesOf(3), 1);
        QCOMPARE(keyframes(3), std::size_t{1});
        const auto made = tr::edit::poseAt(m_window->session().document()->content(), 3, 0);
        QCOMPARE(made.angles.front().y, shown.angles.front().y);
        QCOMPARE(animation(3).nextAnimation, std::uint16_t{3});
        QCOMPARE(edits(), std::size_t{1});
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }

    void aCopyStandsAtTheEnd()
    {
        goTo(0, 0);
        action(Command::DuplicateAnimation)->trigger();
        QCOMPARE(objects().animations.size(), std::size_t{4});
        QCOMPARE(selected(), std::optional(Address{tables::Animations, 3, Address::kWholeRow}));
        QCOMPARE(animation(3).numAnimCommands, std::uint16_t{2});
        QVERIFY(animation(3).animCommandIndex != animation(0).animCommandIndex);
        QCOMPARE(keyframes(3), std::size_t{kFrames});
    }

    void severalAreCopied()
    {
        auto* const inspector = inspect();
        selectRow(*inspector->animations(), 0);
        QTest::keyClick(inspector->animations()->view(), Qt::Key_Down, Qt::ShiftModifier);
        action(Command::DuplicateAnimation)->trigger();
        QCOMPARE(objects().animations.size(), std::size_t{5});
        QCOMPARE(keyframes(3), std::size_t{kFrames});
        QCOMPARE(keyframes(4), std::size_t{kFrames});
        QCOMPARE(edits(), std::size_t{1});
    }

    void copiesAreOfOneMoveable()
    {
        // A second moveable has the last of the three.
        auto& document = *m_window->session().document();
        QVERIFY(tr::edit::duplicateRows(document, {"models", 0, 1}));
        QVERIFY(setNumber("models/1/animation_index", 2));
        QVERIFY(m_window->tabs().showTable(tables::Animations));
        auto* const grid = m_window->tabs().currentTable()->grid();
        grid->setFocus();
        grid->selectAll();
        const std::size_t before = edits();
        action(Command::DuplicateAnimation)->trigger();
        QCOMPARE(edits(), before);
        QVERIFY(isRefused());
    }

    void splitsWhereThePlayerIs()
    {
        const QByteArray before = saved();
        goTo(0, 8);
        action(Command::SplitAnimation)->trigger();
        QVERIFY(dialog());
        QCOMPARE(dialog()->findChild<QSpinBox*>()->value(), 8);
        QVERIFY(outcome(*dialog()).contains(QStringLiteral("It keeps 8 of 20 frames")));
        type(dialog()->findChild<QSpinBox*>(), QStringLiteral("6"));
        QVERIFY(outcome(*dialog()).contains(QStringLiteral("It keeps 6 of 20 frames")));
        accept(*dialog());
        QTRY_VERIFY(!dialog());
        QCOMPARE(framesOf(0), 6);
        QCOMPARE(framesOf(3), kFrames - 6);
        QCOMPARE(keyframes(0), std::size_t{6});
        QCOMPARE(keyframes(3), std::size_t{kFrames - 6});
        QCOMPARE(animation(0).nextAnimation, std::uint16_t{3});
        QCOMPARE(animation(0).nextFrame, animation(3).frameStart);
        QCOMPARE(int{animation(3).frameStart}, start() + 6);
        // The sound in frame 4 stays, what is done at the end goes with the rest.
        QCOMPARE(animation(0).numAnimCommands, std::uint16_t{1});
        QCOMPARE(animation(3).numAnimCommands, std::uint16_t{1});
        QCOMPARE(selected(), std::optional(Address{tables::Animations, 3, Address::kWholeRow}));
        QCOMPARE(edits(), std::size_t{1});
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
        action(Command::Redo)->trigger();
        QCOMPARE(framesOf(3), kFrames - 6);
    }

    void trimsToOneSide()
    {
        goTo(0, 9);
        action(Command::TrimAnimation)->trigger();
        QVERIFY(dialog());
        QCOMPARE(dialog()->findChild<QSpinBox*>()->value(), 9);
        QVERIFY2(outcome(*dialog()).contains(
                     QStringLiteral("10 of 20 frames stay, with their numbers.")),
                 qPrintable(outcome(*dialog())));
        const auto choices = dialog()->findChildren<QRadioButton*>();
        QCOMPARE(choices.size(), 2);
        QTest::mouseClick(choices[1], Qt::LeftButton, {}, QPoint(8, choices[1]->height() / 2));
        QVERIFY(choices[1]->isChecked());
        // The sound in frame 4, and the dispatch of 3 to 6.
        QVERIFY2(outcome(*dialog()).contains(QStringLiteral("11 of 20 frames stay"))
                     && outcome(*dialog()).contains(
                         QStringLiteral("1 commands and 1 dispatches of the others go.")),
                 qPrintable(outcome(*dialog())));
        accept(*dialog());
        QTRY_VERIFY(!dialog());
        QCOMPARE(framesOf(0), 11);
        QCOMPARE(keyframes(0), std::size_t{11});
        QCOMPARE(animation(0).numAnimCommands, std::uint16_t{1});
        QCOMPARE(objects().animations.size(), std::size_t{3});
        QVERIFY(!isRefused());
    }

    void trimmingToAllChangesNothing()
    {
        goTo(0, 0);
        action(Command::TrimAnimation)->trigger();
        QVERIFY(dialog());
        dialog()->findChildren<QRadioButton*>()[1]->click();
        QVERIFY(outcome(*dialog()).contains(QStringLiteral("All 20 frames stay.")));
        accept(*dialog());
        QTRY_VERIFY(!dialog());
        QCOMPARE(edits(), std::size_t{0});
    }

    void whatCannotBeTakenApart()
    {
        goTo(0, 3);
        action(Command::NewAnimation)->trigger();
        QTRY_COMPARE(m_player->animation(), std::optional<std::size_t>(3));
        action(Command::SplitAnimation)->trigger();
        QVERIFY(!dialog());
        QVERIFY(isRefused());
        QCOMPARE(edits(), std::size_t{1});
        // Without key frames there is nothing to pose or to take apart.
        m_window->selection().select(Address{tables::Animations, 2, Address::kWholeRow});
        QTRY_COMPARE(m_player->animation(), std::optional<std::size_t>(2));
        action(Command::TrimAnimation)->trigger();
        QVERIFY(!dialog());
        action(Command::NewAnimation)->trigger();
        QCOMPARE(edits(), std::size_t{1});
    }
};

template struct tr::test::RegisteredTest<tst_MakingAnimations, QApplication>;
#include "tst_MakingAnimations.moc"
