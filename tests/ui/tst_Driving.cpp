// Driving a moveable by mouse and keyboard: states are asked for, the log says what became of them,
// and what was done goes on after edits.

#include "core/edit/document/Document.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/AnimationBench.h"
#include "ui/drive/DriveLog.h"
#include "ui/drive/DrivePanel.h"
#include "ui/drive/DriveStates.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

namespace tables = tr::level::tables;
using ui::Address;
using ui::DriveLog;
using ui::DriveStates;

class tst_Driving : public test::AnimationBench
{
    Q_OBJECT

private:
    [[nodiscard]] ui::DrivePanel& panel() const { return *m_window->drive(); }

    [[nodiscard]] DriveLog& log() const { return *panel().log(); }

    [[nodiscard]] DriveStates& states() const { return *panel().states(); }

    /// What the log says, without where.
    [[nodiscard]] QStringList said() const
    {
        QStringList all;
        for (int row = 0; row < log().rowCount(); ++row)
        {
            all.append(log().line(row).what);
        }
        return all;
    }

    [[nodiscard]] bool says(const QString& what) const { return said().contains(what); }

    [[nodiscard]] QString outcome() const
    {
        QString all;
        for (const auto* const label : panel().findChildren<QLabel*>())
        {
            all += label->text();
        }
        return all;
    }

    [[nodiscard]] QString offer(int row) const
    {
        return states().index(row, DriveStates::Offer).data().toString();
    }

    void openDrive()
    {
        QVERIFY(open());
        QVERIFY(m_window->showPanel(QStringLiteral("drive")));
        QTRY_VERIFY(panel().isVisible());
        QTRY_VERIFY(states().rowCount() > 0);
        panel().stateList()->setFocus();
        QTRY_VERIFY(panel().stateList()->hasFocus());
    }

    /// Asks from frame 0 by the key and waits until animation 1 goes on.
    void driveOver()
    {
        QTest::keyClick(panel().stateList(), Qt::Key_1);
        QVERIFY(m_player->isPlaying());
        QTRY_COMPARE(m_player->animation(), std::optional<std::size_t>(1));
        m_player->setPlaying(false);
    }

    /// The first dispatch holds from another frame on.
    [[nodiscard]] bool holdFrom(int frame) const
    {
        return setNumber("anim_dispatches/0/low", start() + frame);
    }

private Q_SLOTS:

    void cleanup() { close(); }

    void listsWhatCanBeAskedFor()
    {
        openDrive();
        // Animation 0 has a state change for state 7; the moveable is in no other state than that
        // of its animations.
        QCOMPARE(states().rowCount(), 2);
        QCOMPARE(states().state(0), std::uint16_t{7});
        QCOMPARE(states().index(0, DriveStates::Key).data().toString(), QStringLiteral("1"));
        QCOMPARE(offer(0),
                 QStringLiteral("from frame 3 on (to 6), to frame 0 of 1 \u00B7 Walk forward"));
        QCOMPARE(states().index(1, DriveStates::Key).data().toString(), QString());
        QCOMPARE(offer(1), QStringLiteral("is the current one"));
        // What would be in the next frame.
        m_player->setFrame(2);
        QCOMPARE(offer(0),
                 QStringLiteral("now (frames 3 to 6), to frame 0 of 1 \u00B7 Walk forward"));
        m_player->setFrame(6);
        QCOMPARE(offer(0),
                 QStringLiteral("from frame 10 on (to 20), to frame 0 of 1 \u00B7 Walk forward"));
        // The other two have no state changes.
        m_player->showAnimation(1);
        QCOMPARE(states().index(0, DriveStates::Key).data().toString(), QString());
    }

    void aKeyAsksAndTheLogSaysWhy()
    {
        openDrive();
        driveOver();
        const QStringList lines = said();
        QCOMPARE(
            lines.mid(0, 4),
            (QStringList{QStringLiteral("Begins"),
                         QStringLiteral("State 7 \u00B7 Turn left is asked for"),
                         QStringLiteral("State 7 \u00B7 Turn left: dispatch 0 holds in "
                                        "frames 3 to 6, now 1: waits"),
                         QStringLiteral("State 7 \u00B7 Turn left: dispatch 0 holds in "
                                        "frames 3 to 6, now 3: goes on in frame 0 of 1 \u00B7 Walk "
                                        "forward")}));
        QCOMPARE(log().line(3).tick, std::size_t{3});
        QCOMPARE(log().line(3).about,
                 std::optional(Address{tables::AnimDispatches, 0, Address::kWholeRow}));
        // What it leads to is in another state: that is asked for still.
        QCOMPARE(m_player->drive()->asked(), std::optional<std::uint16_t>(7));
    }

    void tooLateInOneRangeItWaitsForTheNext()
    {
        openDrive();
        m_player->setFrame(7);
        driveOver();
        QVERIFY(says(QStringLiteral("State 7 \u00B7 Turn left: dispatch 1 holds in frames 10 to "
                                    "20, now 8: waits")));
    }

    void commandsAndEndsAreToldOnce()
    {
        openDrive();
        m_player->setFrame(1);
        m_player->setPlaying(true);
        QTRY_VERIFY(says(QStringLiteral("Ends, and begins again in frame 0, round after round"))
                    || m_player->animation() != std::optional<std::size_t>(0));
        m_player->setPlaying(false);
        QCOMPARE(said().filter(QStringLiteral("Command: sound 12")).size(), 1);
    }

    void aClickAndReturnAsk()
    {
        openDrive();
        const QSignalSpy asked(m_player, &ui::PlayerPanel::asked);
        QTreeView& list = *panel().stateList();
        const QRect row = list.visualRect(states().index(0, DriveStates::State));
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, row.center());
        QCOMPARE(asked.size(), 1);
        m_player->setPlaying(false);
        m_player->setFrame(0);
        m_player->setFrame(1);
        list.setCurrentIndex(states().index(0, 0));
        QTest::keyClick(&list, Qt::Key_Return);
        QCOMPARE(asked.size(), 2);
        // Asked for once more nothing changes; 0 takes it back.
        QTest::keyClick(&list, Qt::Key_1);
        QCOMPARE(asked.size(), 2);
        QTest::keyClick(&list, Qt::Key_0);
        QVERIFY(!m_player->drive()->asked());
        QVERIFY(says(QStringLiteral("Nothing is asked for any more")));
    }

    void theKeysWorkInTheTimelineToo()
    {
        openDrive();
        m_timeline->setFocus();
        QTest::keyClick(m_timeline, Qt::Key_1);
        QCOMPARE(m_player->drive()->asked(), std::optional<std::uint16_t>(7));
        // There are no more states than one.
        const QSignalSpy asked(m_player, &ui::PlayerPanel::asked);
        QTest::keyClick(m_timeline, Qt::Key_9);
        QCOMPARE(asked.size(), 0);
    }

    void afterAnEditItSaysWhetherItWouldGoOtherwise()
    {
        openDrive();
        driveOver();
        QVERIFY(holdFrom(5));
        QVERIFY(outcome().contains(
            QStringLiteral("would go another way now from time 3 on: frame 3 of 0 \u00B7 Run.")));
        m_window->session().document()->undo();
        QVERIFY(outcome().contains(QStringLiteral("would go the same way now.")));
        m_window->session().document()->redo();
        // Done again it is asked for at the same time, and goes on later.
        QToolButton* const again = panel().findChild<QToolButton*>();
        QVERIFY(again->isEnabled());
        QTest::mouseClick(again, Qt::LeftButton);
        QTRY_COMPARE(m_player->animation(), std::optional<std::size_t>(1));
        QVERIFY(says(QStringLiteral("State 7 \u00B7 Turn left: dispatch 0 holds in frames 5 to 6, "
                                    "now 5: goes on in frame 0 of 1 \u00B7 Walk "
                                    "forward")));
        QCOMPARE(panel().lastRun()->requests.size(), std::size_t{1});
    }

    /// An edit in another panel, with this one behind it.
    void whatWasDoneOutlivesEditsBehindOtherPanels()
    {
        openDrive();
        driveOver();
        QVERIFY(m_window->showPanel(QStringLiteral("graph")));
        QTRY_VERIFY(panel().visibleRegion().isEmpty());
        QVERIFY(holdFrom(4));
        QVERIFY(holdFrom(5));
        QVERIFY(m_window->showPanel(QStringLiteral("drive")));
        QTRY_VERIFY(panel().lastRun() != nullptr);
        QVERIFY(outcome().contains(QStringLiteral("from time 3 on")));
    }

    void aLineOpensWhatItIsAbout()
    {
        openDrive();
        driveOver();
        const QSignalSpy opened(&m_window->selection(), &ui::Selection::openRequested);
        auto* const lines = panel().lines();
        QCOMPARE(lines->model(), &log());
        lines->setFocus();
        lines->setCurrentIndex(log().index(3, 0));
        QTest::keyClick(lines, Qt::Key_Return);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened[0][0].value<Address>(),
                 (Address{tables::AnimDispatches, 0, Address::kWholeRow}));
    }

    void withoutAMoveableThereIsNothingToDrive()
    {
        openDrive();
        m_player->setModel({}, std::nullopt);
        QCOMPARE(states().rowCount(), 0);
        QCOMPARE(log().rowCount(), 0);
        QTest::keyClick(panel().stateList(), Qt::Key_1);
        QVERIFY(!m_player->isPlaying());
        QVERIFY(outcome().contains(QStringLiteral("Select a moveable")));
    }

    void longLogsKeepTheirEnd()
    {
        DriveLog lines;
        const auto many = [](int from, int count)
        {
            std::vector<ui::DriveLine> made;
            for (int i = 0; i < count; ++i)
            {
                made.push_back({static_cast<std::size_t>(from + i), {}, {}, {}, {}, {}});
            }
            return made;
        };
        lines.add(many(0, DriveLog::kMostLines));
        QCOMPARE(lines.rowCount(), DriveLog::kMostLines);
        lines.add(many(DriveLog::kMostLines, 3));
        QVERIFY(lines.rowCount() < DriveLog::kMostLines);
        QCOMPARE(lines.line(lines.rowCount() - 1).tick, std::size_t{DriveLog::kMostLines + 2});
    }
};

template struct tr::test::RegisteredTest<tst_Driving, QApplication>;
#include "tst_Driving.moc"
