// Animations edited in the window by mouse and keyboard: marks that are dragged on the timeline of
// the player, and what the menu does to animations and key frames.

#include "core/edit/entries/KeyframeRecords.h"
#include "core/format/wad/WadFormat.h"
#include "core/view/objects/MoveableView.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/AnimationBench.h"
#include "ui/animation/AnimationDialog.h"
#include "ui/animation/commands/CommandDialog.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/widgets/Banner.h"
#include "ui/file/Addresses.h"
#include "ui/moveable/MoveableInspector.h"
#include "ui/moveable/MoveablePane.h"
#include "ui/player/PlayerPanel.h"
#include "ui/player/Timeline.h"
#include "ui/session/ForWhomDialog.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMenuBar>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QtTest>

#include <memory>

using test::kFrames;
using test::kKill;
using test::kStepSound;
namespace tables = tr::level::tables;
using ui::Address;
using ui::Command;
using ui::Timeline;

class tst_Animating : public test::AnimationBench
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        QVERIFY(open());
        QVERIFY(m_timeline->isVisible());
        QCOMPARE(m_timeline->maximum(), kFrames - 1);
    }

    void cleanup() { close(); }

    void marksStandWhereTheyHappen()
    {
        // Twenty key frames, two commands and two dispatches.
        QCOMPARE(m_timeline->places().marks().size(), std::size_t{24});
        QCOMPARE(middleOf(tables::Frames, 7).x(), m_timeline->places().xOf(7));
        QCOMPARE(middleOf(tables::AnimCommands, 0).x(), m_timeline->places().xOf(4));
        QCOMPARE(middleOf(tables::AnimCommands, 1).x(), m_timeline->places().xOf(kFrames - 1));
        const QRect bar = m_timeline->places().rectOf(mark(tables::AnimDispatches, 0));
        QVERIFY(bar.contains(m_timeline->places().xOf(3), bar.center().y()));
        QVERIFY(bar.contains(m_timeline->places().xOf(6), bar.center().y()));
        QVERIFY(!bar.contains(m_timeline->places().xOf(2), bar.center().y()));
        QVERIFY(!bar.contains(m_timeline->places().xOf(7), bar.center().y()));
        QVERIFY(m_timeline->rect().contains(
            m_timeline->places().rectOf(mark(tables::AnimDispatches, 1))));
    }

    void theMouseGoesToFrames()
    {
        const QPoint ruler(m_timeline->places().xOf(11), 6);
        QTest::mousePress(m_timeline, Qt::LeftButton, {}, ruler);
        QCOMPARE(m_player->frame(), std::size_t{11});
        move(QPoint(m_timeline->places().xOf(15), 6), Qt::LeftButton);
        QCOMPARE(m_player->frame(), std::size_t{15});
        // Behind the last frame there is none to be seen.
        QTest::mouseRelease(
            m_timeline, Qt::LeftButton, {}, QPoint(m_timeline->places().xOf(15), 6));
        QTest::mouseClick(
            m_timeline, Qt::LeftButton, {}, QPoint(m_timeline->places().xOf(kFrames), 6));
        QCOMPARE(m_player->frame(), std::size_t{kFrames - 1});
        QCOMPARE(edits(), std::size_t{0});
    }

    void aClickChoosesAMark()
    {
        QTest::mouseClick(m_timeline, Qt::LeftButton, {}, middleOf(tables::Frames, 7));
        const auto range = tr::view::keyframesOf(objects(), tr::level::versions::Wad, 0);
        QVERIFY(selected() == (Address{tables::Frames, 7 * range.words, Address::kWholeRow}));
        QCOMPARE(m_player->frame(), std::size_t{7});
        QTest::mouseClick(m_timeline, Qt::LeftButton, {}, middleOf(tables::AnimCommands, 0));
        QVERIFY(selected() == (Address{tables::AnimCommands, 0, Address::kWholeRow}));
        QCOMPARE(m_player->frame(), std::size_t{4});
        QTest::mouseClick(m_timeline, Qt::LeftButton, {}, middleOf(tables::AnimDispatches, 1));
        QVERIFY(selected() == (Address{tables::AnimDispatches, 1, Address::kWholeRow}));
        QCOMPARE(m_player->frame(), std::size_t{10});
        QCOMPARE(edits(), std::size_t{0});
    }

    void aCommandIsAddedWhereTheMouseIs()
    {
        QTest::mouseDClick(m_timeline, Qt::LeftButton, {}, QPoint(m_timeline->places().xOf(11), 6));
        QCOMPARE(m_player->frame(), std::size_t{11});
        auto* dialog = commandDialog();
        QVERIFY(dialog != nullptr);
        auto* const frame = field<QSpinBox>(*dialog, "Frame");
        QVERIFY(frame->isVisible());
        QCOMPARE(frame->value(), 11);
        QVERIFY(!field<QComboBox>(*dialog, "Effect")->isVisible());
        type(field<QComboBox>(*dialog, "Sound"), QStringLiteral("12"));
        field<QComboBox>(*dialog, "Heard")->setFocus();
        QTest::keyClick(field<QComboBox>(*dialog, "Heard"), Qt::Key_Down);
        accept(*dialog);
        QTRY_VERIFY(commandDialog() == nullptr);
        QCOMPARE(edits(), std::size_t{1});
        QCOMPARE(animation(0).numAnimCommands, std::uint16_t{3});
        QCOMPARE(objects().animCommands[4], kStepSound);
        QCOMPARE(objects().animCommands[5], static_cast<std::int16_t>(start() + 11));
        QCOMPARE(objects().animCommands[6], static_cast<std::int16_t>(0x4000 | 12));
        QVERIFY(selected() == (Address{tables::AnimCommands, 4, Address::kWholeRow}));
        QCOMPARE(middleOf(tables::AnimCommands, 2).x(), m_timeline->places().xOf(11));
        // Of an animation that has none, with a key.
        m_window->selection().select(Address{tables::Animations, 1});
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_timeline->setFocus(); // in a field for text the key is the field's
        QTest::keyClick(m_timeline, Qt::Key_K, Qt::ControlModifier);
        dialog = commandDialog();
        QVERIFY(dialog != nullptr);
        auto* const kind = field<QComboBox>(*dialog, "Kind");
        QTest::keyClick(kind, Qt::Key_End); // die
        QVERIFY(!field<QSpinBox>(*dialog, "Frame")->isVisible());
        QVERIFY(outcome(*dialog).contains(QStringLiteral("when the animation ends")));
        accept(*dialog);
        QTRY_COMPARE(animation(1).numAnimCommands, std::uint16_t{1});
        QCOMPARE(objects().animCommands[animation(1).animCommandIndex], kKill);
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QCOMPARE(animation(0).numAnimCommands, std::uint16_t{2});
        QCOMPARE(animation(1).numAnimCommands, std::uint16_t{0});
        QVERIFY(!m_window->isWindowModified());
    }

    void aCommandIsChanged()
    {
        QTest::mouseDClick(m_timeline, Qt::LeftButton, {}, middleOf(tables::AnimCommands, 0));
        auto* const dialog = commandDialog();
        QVERIFY(dialog != nullptr);
        QCOMPARE(field<QSpinBox>(*dialog, "Frame")->value(), 4);
        auto* const sound = field<QComboBox>(*dialog, "Sound");
        QVERIFY2(sound->currentText().startsWith(QStringLiteral("12")),
                 qPrintable(sound->currentText()));
        // What is no sound is refused, and the dialog stays.
        type(sound, QStringLiteral("no such sound"));
        accept(*dialog);
        QVERIFY(commandDialog() == dialog);
        QVERIFY(outcome(*dialog).contains(QStringLiteral("no such sound")));
        QCOMPARE(edits(), std::size_t{0});
        auto* const kind = field<QComboBox>(*dialog, "Kind");
        while (kind->currentText() != QStringLiteral("Move"))
        {
            QTest::keyClick(kind, Qt::Key_Down);
        }
        type(field<QSpinBox>(*dialog, "X"), QStringLiteral("-300"));
        type(field<QSpinBox>(*dialog, "Z"), QStringLiteral("7"));
        accept(*dialog);
        QTRY_COMPARE(edits(), std::size_t{1});
        const tr::Table<std::int16_t> expected{1, -300, 0, 7, kKill};
        QCOMPARE(
            std::vector<std::int16_t>(objects().animCommands.begin(), objects().animCommands.end()),
            std::vector<std::int16_t>(expected.begin(), expected.end()));
        action(Command::Undo)->trigger();
        QCOMPARE(objects().animCommands[0], kStepSound);
    }

    void aFrameThatIsNoneIsSaid()
    {
        action(Command::AddCommand)->trigger();
        auto* const dialog = commandDialog();
        QVERIFY(dialog != nullptr);
        type(field<QSpinBox>(*dialog, "Frame"), QString::number(kFrames));
        QVERIFY(outcome(*dialog).contains(QStringLiteral("never happens")));
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(commandDialog() == nullptr);
        QCOMPARE(edits(), std::size_t{0});
    }

    void whatIsNoCommandIsNotChanged()
    {
        m_window->selection().select(Address{tables::Animations, 0});
        QVERIFY(!action(Command::ChangeCommand)->isEnabled());
        m_window->selection().select(Address{tables::AnimCommands, 1});
        QVERIFY(action(Command::ChangeCommand)->isEnabled());
    }

    void deleteTakesTheMarkAway()
    {
        QTest::mouseClick(m_timeline, Qt::LeftButton, {}, middleOf(tables::AnimCommands, 0));
        m_timeline->setFocus();
        QTest::keyClick(m_timeline, Qt::Key_Delete);
        QTRY_COMPARE(animation(0).numAnimCommands, std::uint16_t{1});
        QCOMPARE(objects().animCommands.size(), std::size_t{1});
        QCOMPARE(edits(), std::size_t{1});
        const std::size_t before = keyframes(0);
        QTest::mouseClick(m_timeline, Qt::LeftButton, {}, middleOf(tables::Frames, 7));
        QTest::keyClick(m_timeline, Qt::Key_Delete);
        QTRY_COMPARE(keyframes(0), before - 1);
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QCOMPARE(animation(0).numAnimCommands, std::uint16_t{2});
        QCOMPARE(keyframes(0), before);
        // With nothing selected there it does nothing, whatever is selected elsewhere.
        auto* const table = m_window->tabs().showTable(tables::Animations);
        table->selectRows(1, 1);
        m_window->selection().select(Address{tables::Animations, 0});
        m_timeline->setFocus();
        QTest::keyClick(m_timeline, Qt::Key_Delete);
        QVERIFY(!m_window->isWindowModified());
    }

    void aPoseIsPastedWhereThePlayerIs()
    {
        QVERIFY(!action(Command::PastePose)->isEnabled());
        m_player->setFrame(7);
        QTest::keyClick(m_window.get(), Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(action(Command::PastePose)->isEnabled());
        const auto poses = [this]
        { return tr::edit::keyframesIn(m_window->session().document()->content(), 0); };
        const auto before = poses();
        QVERIFY(before[7].angles != before[2].angles);
        m_player->setFrame(2);
        QTest::keyClick(m_window.get(), Qt::Key_V, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(edits(), std::size_t{1});
        QVERIFY(poses()[2].angles == before[7].angles);
        QVERIFY(poses()[3].angles == before[3].angles);
        // Into all that are selected, of whatever animation.
        selectRow(*inspect()->animations(), 1);
        auto* const rows = inspect()->keyframes()->view();
        selectRow(*inspect()->keyframes(), 4);
        QTest::keyClick(rows, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(rows->selectionModel()->selectedRows().size(), 2);
        action(Command::PastePoseMirrored)->trigger();
        QCOMPARE(edits(), std::size_t{2});
        const auto others = tr::edit::keyframesIn(m_window->session().document()->content(), 1);
        const auto turned = static_cast<std::uint16_t>(-before[7].angles[0].y);
        QCOMPARE(others[4].angles[0].y, turned);
        QCOMPARE(others[5].angles[0].y, turned);
        QCOMPARE(others[6].angles[0].y, before[6].angles[0].y);
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QVERIFY(poses()[2].angles == before[2].angles);
        QVERIFY(!m_window->isWindowModified());
    }

    void aPoseNeedsAKeyFrameToBePastedInto()
    {
        action(Command::CopyPose)->trigger();
        m_window->selection().select(Address{tables::Animations, 2}); // it owns none
        action(Command::PastePose)->trigger();
        QVERIFY(m_window->banner().isVisible());
        QCOMPARE(edits(), std::size_t{0});
        m_window->banner().hide();
        action(Command::CopyPose)->trigger();
        QVERIFY(m_window->banner().isVisible());
    }

    void whatIsAskedForStaysWhileItIsNotKnownForWhom()
    {
        // Animation 1 gets the commands of animation 0.
        const auto set = [this](const char* path, int value)
        {
            ui::Editor editor(m_window->session());
            return editor.set(*ui::addressOf(*m_window->session().file(), path),
                              QString::number(value),
                              ui::EditText::Stored);
        };
        QCOMPARE(set("animations/1/num_anim_commands", 2), QString());
        QCOMPARE(edits(), std::size_t{1});
        m_window->selection().select(Address{tables::AnimCommands, 0});
        action(Command::ChangeCommand)->trigger();
        QPointer<ui::CommandDialog> dialog = commandDialog();
        QVERIFY(dialog != nullptr);
        type(field<QSpinBox>(*dialog, "Frame"), QStringLiteral("9"));
        accept(*dialog);
        const auto question = [this] { return m_window->findChild<ui::ForWhomDialog*>(); };
        QTRY_VERIFY(question() != nullptr);
        question()->reject();
        QTRY_VERIFY(question() == nullptr);
        QVERIFY(dialog != nullptr && dialog->isVisible());
        QCOMPARE(field<QSpinBox>(*dialog, "Frame")->value(), 9);
        QCOMPARE(edits(), std::size_t{1});
        accept(*dialog);
        QTRY_VERIFY(question() != nullptr);
        question()->accept();
        QTRY_COMPARE(edits(), std::size_t{2});
        QTRY_VERIFY(dialog == nullptr);
    }

    void aCommandIsDragged()
    {
        drag(middleOf(tables::AnimCommands, 0), 5);
        QCOMPARE(objects().animCommands[1], static_cast<std::int16_t>(start() + 9));
        QCOMPARE(edits(), std::size_t{1});
        QCOMPARE(middleOf(tables::AnimCommands, 0).x(), m_timeline->places().xOf(9));
        // Not out of the animation.
        drag(middleOf(tables::AnimCommands, 0), 15);
        QCOMPARE(objects().animCommands[1], static_cast<std::int16_t>(start() + kFrames - 1));
        // What happens at the end happens there.
        drag(m_timeline->places().rectOf(mark(tables::AnimCommands, 1)).center(), -5);
        QCOMPARE(edits(), std::size_t{2});
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QCOMPARE(objects().animCommands[1], static_cast<std::int16_t>(start() + 4));
        QCOMPARE(middleOf(tables::AnimCommands, 0).x(), m_timeline->places().xOf(4));
    }

    void aDispatchIsDraggedByItsEnds()
    {
        const auto range = [this]
        {
            const auto& dispatch = objects().animDispatches[0];
            return std::pair(dispatch.low - start(), dispatch.high - start());
        };
        drag(middleOf(tables::AnimDispatches, 0), 2);
        QCOMPARE(range(), std::pair(5, 8));
        QRect bar = m_timeline->places().rectOf(mark(tables::AnimDispatches, 0));
        drag(QPoint(bar.left() + 1, bar.center().y()), -3);
        QCOMPARE(range(), std::pair(2, 8));
        bar = m_timeline->places().rectOf(mark(tables::AnimDispatches, 0));
        drag(QPoint(bar.right() - 1, bar.center().y()), 1);
        QCOMPARE(range(), std::pair(2, 9));
        // Its ends keep their order, and one behind the last frame is still looked at.
        bar = m_timeline->places().rectOf(mark(tables::AnimDispatches, 0));
        drag(QPoint(bar.right() - 1, bar.center().y()), -9);
        QCOMPARE(range(), std::pair(2, 2));
        action(Command::Undo)->trigger();
        bar = m_timeline->places().rectOf(mark(tables::AnimDispatches, 0));
        drag(QPoint(bar.right() - 1, bar.center().y()), 20);
        QCOMPARE(range(), std::pair(2, kFrames));
        QCOMPARE(edits(), std::size_t{4});
        QVERIFY(m_window->session().document()->history()[0].name.code
                == tr::edit::EditCode::MoveInTime);
    }

    void escapeEndsADrag()
    {
        const QPoint from = middleOf(tables::AnimCommands, 0);
        const QPoint to(m_timeline->places().xOf(12), from.y());
        m_timeline->setFocus();
        QTest::mousePress(m_timeline, Qt::LeftButton, {}, from);
        move(to, Qt::LeftButton);
        QTest::keyClick(m_timeline, Qt::Key_Escape);
        QTest::mouseRelease(m_timeline, Qt::LeftButton, {}, to);
        QCOMPARE(edits(), std::size_t{0});
    }

    void keysGoFromMarkToMark()
    {
        m_timeline->setFocus();
        QTest::mouseClick(m_timeline, Qt::LeftButton, {}, middleOf(tables::AnimCommands, 0));
        QTest::keyClick(m_timeline, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(objects().animCommands[1], static_cast<std::int16_t>(start() + 5));
        QVERIFY(selected() == (Address{tables::AnimCommands, 0, Address::kWholeRow}));
        QTest::keyClick(m_timeline, Qt::Key_Left, Qt::ShiftModifier);
        QTest::keyClick(m_timeline, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(objects().animCommands[1], static_cast<std::int16_t>(start() + 3));
        // In frame 3 the key frame stands first, then the command, then the dispatch.
        QTest::keyClick(m_timeline, Qt::Key_Up);
        QCOMPARE(selected()->table, tr::schema::TableId(tables::Frames));
        QTest::keyClick(m_timeline, Qt::Key_Down);
        QTest::keyClick(m_timeline, Qt::Key_Down);
        QVERIFY(selected() == (Address{tables::AnimDispatches, 0, Address::kWholeRow}));
        // Left and right alone go through the frames.
        QTest::keyClick(m_timeline, Qt::Key_Home);
        QTest::keyClick(m_timeline, Qt::Key_Right);
        QCOMPARE(m_player->frame(), std::size_t{1});
        QTest::keyClick(m_timeline, Qt::Key_End);
        QCOMPARE(m_player->frame(), std::size_t{kFrames - 1});
        // A key frame's time follows from its number.
        QTest::mouseClick(m_timeline, Qt::LeftButton, {}, middleOf(tables::Frames, 7));
        const std::size_t before = edits();
        QTest::keyClick(m_timeline, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(edits(), before);
    }

    void animationsAreReversedAndMirrored()
    {
        auto* const inspector = inspect();
        selectRow(*inspector->animations(), 0);
        const auto before = objects().frames;
        QVERIFY(action(Command::ReverseAnimation)->isEnabled());
        action(Command::ReverseAnimation)->trigger();
        QCOMPARE(edits(), std::size_t{1});
        QCOMPARE(objects().animCommands[1], static_cast<std::int16_t>(start() + kFrames - 1 - 4));
        action(Command::ReverseAnimation)->trigger();
        QVERIFY(objects().frames == before);
        action(Command::MirrorAnimation)->trigger();
        QVERIFY(!(objects().frames == before));
        action(Command::MirrorAnimation)->trigger();
        QVERIFY(objects().frames == before);
        QCOMPARE(edits(), std::size_t{4});
    }

    void whatHasNoKeyFramesStays()
    {
        auto* const inspector = inspect();
        selectRow(*inspector->animations(), 0);
        QTest::keyClick(inspector->animations()->view(), Qt::Key_A, Qt::ControlModifier);
        action(Command::ReverseAnimation)->trigger();
        QCOMPARE(edits(), std::size_t{1});
        const auto banners = m_window->findChildren<ui::Banner*>();
        QVERIFY(std::ranges::any_of(banners, &QWidget::isVisible));
        selectRow(*inspector->animations(), 2);
        action(Command::MirrorAnimation)->trigger();
        QCOMPARE(edits(), std::size_t{1});
        action(Command::ChangeRate)->trigger();
        QVERIFY(dialog() == nullptr);
    }

    void theRateIsChanged()
    {
        auto* const inspector = inspect();
        selectRow(*inspector->animations(), 0);
        action(Command::ChangeRate)->trigger();
        QVERIFY(dialog() != nullptr);
        auto* const number = dialog()->findChild<QSpinBox*>();
        QCOMPARE(number->value(), 1);
        number->setValue(2);
        // Frames 0 to 19 become 0 to 38.
        QVERIFY2(outcome(*dialog()).contains(QStringLiteral("20 frames become 39")),
                 qPrintable(outcome(*dialog())));
        accept(*dialog());
        QCOMPARE(animation(0).frameRate, std::uint8_t{2});
        QCOMPARE(int(animation(0).frameEnd), start() + 38);
        QCOMPARE(objects().animCommands[1], static_cast<std::int16_t>(start() + 8));
        QCOMPARE(m_timeline->maximum(), 38);
        QCOMPARE(keyframes(0), std::size_t{kFrames});
        action(Command::Undo)->trigger();
        action(Command::ChangeRate)->trigger();
        dialog()->findChild<QSpinBox*>()->setValue(4);
        dialog()->findChildren<QRadioButton*>().last()->click();
        QVERIFY2(outcome(*dialog()).contains(QStringLiteral("20 key frames become 6")),
                 qPrintable(outcome(*dialog())));
        accept(*dialog());
        QCOMPARE(keyframes(0), std::size_t{6});
        QCOMPARE(int(animation(0).frameEnd), start() + kFrames - 1);
        QCOMPARE(m_timeline->places().marks().size(), std::size_t{10});
    }

    void keyFramesComeBetweenTheSelectedOnes()
    {
        auto* const inspector = inspect();
        selectRow(*inspector->animations(), 0);
        selectRow(*inspector->keyframes(), 2);
        QTest::keyClick(inspector->keyframes()->view(), Qt::Key_Down, Qt::ShiftModifier);
        action(Command::InterpolateKeyframes)->trigger();
        QVERIFY(dialog() != nullptr);
        dialog()->findChild<QSpinBox*>()->setValue(3);
        QVERIFY2(outcome(*dialog()).contains(QStringLiteral("Key frames 2 to 3 of ")),
                 qPrintable(outcome(*dialog())));
        QVERIFY2(outcome(*dialog()).contains(QStringLiteral("20 key frames become 23")),
                 qPrintable(outcome(*dialog())));
        QTest::keyClick(dialog(), Qt::Key_Escape);
        QVERIFY(dialog() == nullptr);
        QCOMPARE(edits(), std::size_t{0});
        action(Command::InterpolateKeyframes)->trigger();
        dialog()->findChild<QSpinBox*>()->setValue(3);
        QTest::keyClick(dialog(), Qt::Key_Return);
        QCOMPARE(keyframes(0), std::size_t{23});
        QCOMPARE(keyframes(1), std::size_t{kFrames});
        QCOMPARE(int(animation(0).frameEnd), start() + kFrames - 1 + 3);
        action(Command::Undo)->trigger();
        selectRow(*inspector->animations(), 0);
        action(Command::ThinOutKeyframes)->trigger();
        accept(*dialog());
        QCOMPARE(keyframes(0), std::size_t{kFrames / 2});
        QCOMPARE(int(animation(0).frameEnd), start() + kFrames / 2 - 1);
        action(Command::Undo)->trigger();
        // Not side by side: what is between them is not meant.
        selectRow(*inspector->keyframes(), 1);
        auto* const view = inspector->keyframes()->view();
        const QModelIndex other = inspector->keyframes()->model().index(4, 0);
        QTest::mouseClick(view->viewport(),
                          Qt::LeftButton,
                          Qt::ControlModifier,
                          view->visualRect(other).center());
        action(Command::MirrorAnimation)->trigger();
        QVERIFY(!m_window->session().document()->canUndo());
    }

    void anEditBehindADialogIsNoticed()
    {
        auto* const inspector = inspect();
        selectRow(*inspector->animations(), 0);
        action(Command::ReverseAnimation)->trigger();
        action(Command::ChangeRate)->trigger();
        QVERIFY(dialog() != nullptr);
        m_window->session().document()->undo();
        const auto* const asked = dialog();
        accept(*asked);
        QCOMPARE(animation(0).frameRate, std::uint8_t{1});
        QVERIFY(dialog() != nullptr);
        QTest::keyClick(dialog(), Qt::Key_Escape);
    }

    void actionsAreThereWhereAnimationsAre()
    {
        m_window->selection().select(Address{tables::Models, 0});
        QVERIFY(!action(Command::ReverseAnimation)->isEnabled());
        m_window->selection().select(Address{tables::AnimDispatches, 0});
        QVERIFY(action(Command::ReverseAnimation)->isEnabled());
        action(Command::ReverseAnimation)->trigger();
        QCOMPARE(edits(), std::size_t{1});
        bool isInMenus = false;
        for (const QAction* const menu : m_window->menuBar()->actions())
        {
            isInMenus =
                isInMenus || menu->menu()->actions().contains(action(Command::ReverseAnimation));
        }
        QVERIFY(isInMenus);
    }
};

template struct tr::test::RegisteredTest<tst_Animating, QApplication>;
#include "tst_Animating.moc"
