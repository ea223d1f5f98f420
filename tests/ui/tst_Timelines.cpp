// The timeline zoomed and scrolled, its lanes, and what is edited, made and taken off in it by
// mouse and keyboard.

#include "core/edit/document/Document.h"
#include "core/edit/entries/EntryEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/AnimationBench.h"
#include "ui/graph/DispatchDialog.h"

#include <QAction>
#include <QComboBox>
#include <QScrollBar>
#include <QSpinBox>
#include <QtTest>

#include <array>
#include <vector>

namespace tables = tr::level::tables;
using test::kFrames;
using tr::level::AnimDispatch;
using tr::view::AnimationCommand;
using tr::view::AnimationMark;
using ui::Address;
using ui::Command;
using ui::TimelineLayout;
using Lane = ui::TimelineLayout::Lane;

namespace
{

AnimationMark soundIn(std::int64_t frame, std::size_t row)
{
    AnimationMark mark;
    mark.table = tables::AnimCommands;
    mark.row = row;
    mark.first = frame;
    mark.last = frame;
    mark.isAtFrame = true;
    mark.kind = AnimationCommand::Kind::PlaySound;
    return mark;
}

AnimationMark atEnd(AnimationCommand::Kind kind, std::int64_t frame, std::size_t row)
{
    AnimationMark mark = soundIn(frame, row);
    mark.isAtFrame = false;
    mark.kind = kind;
    return mark;
}

AnimationMark holding(std::int64_t first, std::int64_t last, std::size_t row)
{
    AnimationMark mark = soundIn(first, row);
    mark.table = tables::AnimDispatches;
    mark.last = last;
    return mark;
}

} // namespace

class tst_Timelines : public test::AnimationBench
{
    Q_OBJECT

private:
    [[nodiscard]] const TimelineLayout& places() const { return m_timeline->places(); }

    [[nodiscard]] QScrollBar* bar() const { return m_timeline->findChild<QScrollBar*>(); }

    void wheel(const QPoint& place, int turn, Qt::KeyboardModifiers keys) const
    {
        QWheelEvent event(place,
                          m_timeline->mapToGlobal(place),
                          QPoint(),
                          QPoint(0, turn),
                          Qt::NoButton,
                          keys,
                          Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(m_timeline, &event);
    }

    /// Zooms in as far as it goes, by keys.
    void zoomIn() const
    {
        m_timeline->setFocus();
        for (int i = 0; i < 20; ++i)
        {
            QTest::keyClick(m_timeline, Qt::Key_Plus);
        }
        QVERIFY(places().acrossRange() > 0);
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

private Q_SLOTS:

    void init()
    {
        QVERIFY(open());
        QVERIFY(m_timeline->isVisible());
    }

    void cleanup() { close(); }

    void zoomLeavesTheFrameUnderTheMouse()
    {
        QCOMPARE(places().zoom(), 1.0);
        QVERIFY(bar()->isHidden());
        const QPoint place(places().xOf(12), 40);
        wheel(place, 360, Qt::ControlModifier);
        QVERIFY(places().zoom() > 1.5);
        QCOMPARE(places().frameAt(place.x()), 12);
        QVERIFY(!bar()->isHidden());
        QVERIFY(m_timeline->rect().contains(bar()->geometry()));
        QCOMPARE(bar()->maximum(), places().acrossRange());
        QCOMPARE(bar()->value(), places().across());
        wheel(place, -3600, Qt::ControlModifier);
        QCOMPARE(places().zoom(), 1.0);
        QVERIFY(bar()->isHidden());
        QCOMPARE(places().across(), 0);
        QCOMPARE(edits(), std::size_t{0});
    }

    void keysZoomAndFit()
    {
        m_player->setFrame(10);
        m_timeline->setFocus();
        const int before = places().xOf(10);
        QTest::keyClick(m_timeline, Qt::Key_Plus);
        QTest::keyClick(m_timeline, Qt::Key_Equal);
        QVERIFY(places().zoom() > 1.5);
        QVERIFY(std::abs(places().xOf(10) - before) <= 1);
        QTest::keyClick(m_timeline, Qt::Key_Minus);
        QVERIFY(places().zoom() > 1.2 && places().zoom() < 1.3);
        QTest::keyClick(m_timeline, Qt::Key_F);
        QCOMPARE(places().zoom(), 1.0);
        // A frame becomes no wider than a hand needs.
        zoomIn();
        QVERIFY(places().frameWidth() < 49.0);
    }

    void whatIsSeenStaysInSight()
    {
        m_player->setFrame(0);
        zoomIn();
        for (int frame = 0; frame < kFrames; ++frame)
        {
            m_player->setFrame(static_cast<std::size_t>(frame));
            const int x = places().xOf(frame);
            QVERIFY2(x >= places().left() && x <= places().right(), qPrintable(QString::number(x)));
        }
        m_player->setFrame(0);
        QVERIFY(places().xOf(0) >= places().left());
    }

    void itIsScrolledByBarWheelAndHand()
    {
        m_player->setFrame(0);
        zoomIn();
        bar()->setValue(bar()->maximum());
        QCOMPARE(places().across(), places().acrossRange());
        QVERIFY(places().xOf(kFrames) <= places().right());
        wheel({200, 40}, 120, Qt::ShiftModifier);
        QVERIFY(places().across() < places().acrossRange());
        QCOMPARE(bar()->value(), places().across());
        const int before = places().across();
        QTest::mousePress(m_timeline, Qt::MiddleButton, {}, QPoint(300, 40));
        move(QPoint(290, 40), Qt::MiddleButton);
        QTest::mouseRelease(m_timeline, Qt::MiddleButton, {}, QPoint(290, 40));
        QCOMPARE(places().across(), std::min(before + 10, places().acrossRange()));
        QCOMPARE(m_player->frame(), std::size_t{0});
    }

    void marksAreDraggedWhereItIsZoomed()
    {
        m_player->setFrame(4);
        zoomIn();
        bar()->setValue(static_cast<int>(places().frameWidth()) * 2);
        QTest::mousePress(m_timeline, Qt::LeftButton, {}, middleOf(tables::AnimCommands, 0));
        const QPoint to(places().xOf(9), middleOf(tables::AnimCommands, 0).y());
        move(to, Qt::LeftButton);
        QTest::mouseRelease(m_timeline, Qt::LeftButton, {}, to);
        QCOMPARE(objects().animCommands[1], static_cast<std::int16_t>(start() + 9));
        QCOMPARE(edits(), std::size_t{1});
        QVERIFY(places().acrossRange() > 0); // an edit leaves the zoom alone
    }

    void markedFramesStay()
    {
        m_timeline->setFocus();
        const QPoint from(places().xOf(5), 6);
        const QPoint to(places().xOf(9), 6);
        QTest::mousePress(m_timeline, Qt::LeftButton, Qt::ShiftModifier, from);
        move(to, Qt::LeftButton);
        QTest::mouseRelease(m_timeline, Qt::LeftButton, Qt::ShiftModifier, to);
        const auto before = m_player->spread();
        QVERIFY(before);
        zoomIn();
        QTest::keyClick(m_timeline, Qt::Key_F);
        QVERIFY(m_player->spread());
        QCOMPARE(m_player->spread()->first, before->first);
        QCOMPARE(m_player->spread()->last, before->last);
    }

    void lanesByKind()
    {
        TimelineLayout layout;
        using Kind = AnimationCommand::Kind;
        AnimationMark effect = soundIn(3, 20);
        effect.kind = Kind::FlipEffect;
        layout.setSize({600, 200});
        layout.setFrames(10);
        layout.setMarks({soundIn(3, 0),
                         soundIn(3, 3),
                         effect,
                         atEnd(Kind::SetPosition, 9, 30),
                         atEnd(Kind::JumpDistance, 9, 34),
                         atEnd(Kind::Kill, 9, 37),
                         holding(0, 5, 1),
                         holding(4, 10, 2),
                         holding(6, 11, 3)});
        QVERIFY(layout.commandLane(Lane::Sounds).contains(layout.rectOf(0)));
        QVERIFY(layout.commandLane(Lane::Sounds).contains(layout.rectOf(1)));
        QVERIFY(!layout.rectOf(0).intersects(layout.rectOf(1)));
        QVERIFY(layout.commandLane(Lane::Effects).contains(layout.rectOf(2)));
        // What happens at the end stands side by side there, in its order.
        for (const std::size_t mark : {3, 4, 5})
        {
            QVERIFY(layout.commandLane(Lane::Ends).contains(layout.rectOf(mark)));
        }
        QVERIFY(layout.rectOf(3).right() < layout.rectOf(4).left());
        QVERIFY(layout.rectOf(4).right() < layout.rectOf(5).left());
        QCOMPARE(layout.rectOf(5).center().x(), layout.xOf(9));
        QCOMPARE(layout.laneCount(), std::size_t{2});
        QCOMPARE(layout.rectOf(6).top(), layout.rectOf(8).top());
        QVERIFY(layout.rectOf(7).top() > layout.rectOf(6).top());
        // A mark that is scrolled out of sight cannot be taken.
        layout.setSize({300, 200});
        layout.zoomBy(1000.0, layout.xOf(9));
        QVERIFY(layout.xOf(3) < layout.left());
        QVERIFY(!layout.gripAt(layout.rectOf(0).center()));
        QVERIFY(layout.gripAt(layout.rectOf(5).center()));
    }

    void manyThatOverlap()
    {
        // Of a damaged file there can be thousands; lanes are bounded and can be scrolled.
        TimelineLayout layout;
        std::vector<AnimationMark> marks;
        for (std::size_t i = 0; i < 20'000; ++i)
        {
            marks.push_back(holding(-30'000, 30'000, i));
            marks.push_back(atEnd(AnimationCommand::Kind::Kill, 9, i));
        }
        layout.setSize({600, 120});
        layout.setFrames(10);
        layout.setMarks(marks);
        QVERIFY(layout.laneCount() <= 64);
        QVERIFY(layout.scrollRange() > 0);
        for (const std::size_t mark : {std::size_t{1}, marks.size() - 1})
        {
            QVERIFY(layout.rectOf(mark).right() <= layout.right());
            QVERIFY(layout.rectOf(mark).left() >= 0);
        }
    }

    void aDoubleClickChangesADispatch()
    {
        const QByteArray before = saved();
        QTest::mouseDClick(m_timeline, Qt::LeftButton, {}, middleOf(tables::AnimDispatches, 1));
        QVERIFY(dispatchDialog());
        QCOMPARE(dispatchDialog()->windowTitle(), QStringLiteral("Change Dispatch"));
        const auto lists = dispatchDialog()->findChildren<QComboBox*>();
        const auto frames = dispatchDialog()->findChildren<QSpinBox*>();
        QVERIFY(lists[0]->currentText().startsWith(QStringLiteral("1")));
        QVERIFY(lists[1]->currentText().startsWith(QStringLiteral("7")));
        QCOMPARE(frames[0]->value(), 10);
        QCOMPARE(frames[1]->value(), kFrames); // one behind the last
        type(frames[0], QStringLiteral("11"));
        type(lists[0], QStringLiteral("2"));
        accept(*dispatchDialog());
        QTRY_VERIFY(!dispatchDialog());
        QCOMPARE(edits(), std::size_t{1});
        const AnimDispatch& dispatch = objects().animDispatches[1];
        QCOMPARE(int{dispatch.low}, start() + 11);
        QCOMPARE(int{dispatch.high}, start() + kFrames);
        QCOMPARE(dispatch.nextAnimation, std::uint16_t{2});
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }

    void whatIsOutsideIsOnlyLookedAt()
    {
        QVERIFY(setNumber("anim_dispatches/1/high", 30'000));
        QVERIFY(setNumber("anim_dispatches/1/low", 65'533)); // -3
        QVERIFY(setNumber("anim_dispatches/1/next_animation", 900));
        QVERIFY(setNumber("anim_dispatches/1/next_frame", 77));
        const QByteArray before = saved();
        m_window->selection().select(Address{tables::AnimDispatches, 1, Address::kWholeRow});
        m_timeline->setFocus();
        QTest::keyClick(m_timeline, Qt::Key_Return);
        QVERIFY(dispatchDialog());
        const auto frames = dispatchDialog()->findChildren<QSpinBox*>();
        QCOMPARE(frames[0]->value(), -3 - start());
        QCOMPARE(frames[1]->value(), 30'000 - start());
        QCOMPARE(frames[2]->value(), 77);
        const auto wanted = dispatchDialog()->wanted();
        QVERIFY(wanted);
        QCOMPARE(wanted->dispatch, objects().animDispatches[1]);
        accept(*dispatchDialog()); // as it is
        QTRY_VERIFY(!dispatchDialog());
        QCOMPARE(saved(), before);
        QCOMPARE(edits(), std::size_t{4});
    }

    void deleteTakesADispatchOff()
    {
        const QByteArray before = saved();
        QTest::mouseClick(m_timeline, Qt::LeftButton, {}, middleOf(tables::AnimDispatches, 0));
        m_timeline->setFocus();
        QTest::keyClick(m_timeline, Qt::Key_Delete);
        QTRY_COMPARE(edits(), std::size_t{1});
        QCOMPARE(objects().animDispatches.size(), std::size_t{1});
        QCOMPARE(objects().stateChanges[0].numDispatches, std::uint16_t{1});
        // With the last its state change goes.
        QTest::mouseClick(m_timeline, Qt::LeftButton, {}, middleOf(tables::AnimDispatches, 0));
        QTest::keyClick(m_timeline, Qt::Key_Delete);
        QTRY_COMPARE(edits(), std::size_t{2});
        QCOMPARE(objects().stateChanges.size(), std::size_t{0});
        QCOMPARE(animation(0).numStateChanges, std::uint16_t{0});
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }

    void insertAddsACommand()
    {
        m_player->setFrame(6);
        m_timeline->setFocus();
        QTest::keyClick(m_timeline, Qt::Key_Insert);
        QVERIFY(commandDialog());
        QCOMPARE(commandDialog()->windowTitle(), QStringLiteral("Add Command"));
        commandDialog()->reject();
        QTRY_VERIFY(!commandDialog());
        // What happens at the end is changed the same way.
        QTest::mouseDClick(m_timeline, Qt::LeftButton, {}, middleOf(tables::AnimCommands, 1));
        QVERIFY(commandDialog());
        QCOMPARE(commandDialog()->windowTitle(), QStringLiteral("Change Command"));
        commandDialog()->reject();
    }

    void keyFramesAreOpened()
    {
        const QSignalSpy opened(&m_window->selection(), &ui::Selection::openRequested);
        QTest::mouseDClick(m_timeline, Qt::LeftButton, {}, middleOf(tables::Frames, 7));
        QCOMPARE(opened.size(), 1);
        QVERIFY(opened[0][0].value<Address>().table == tables::Frames);
    }
};

template struct tr::test::RegisteredTest<tst_Timelines, QApplication>;
#include "tst_Timelines.moc"
