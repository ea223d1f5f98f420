// Speeds, root motion, feet, and poses from elsewhere: the dialogs, by mouse and keyboard.

#include "core/edit/document/Document.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/view/objects/Speeds.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/AnimationBench.h"
#include "ui/animation/motion/FeetDialog.h"
#include "ui/animation/motion/RootMotionDialog.h"
#include "ui/animation/motion/SpeedDialog.h"
#include "ui/animation/poses/PoseFromDialog.h"
#include "ui/tables/TableTab.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QtTest>

#include <algorithm>
#include <string>
#include <vector>

namespace tables = tr::level::tables;
using test::kFrames;
using ui::Address;
using ui::Command;

class tst_Motion : public test::AnimationBench
{
    Q_OBJECT

private:
    static constexpr int kUnit = 65536;

    [[nodiscard]] QByteArray saved() const
    {
        const auto bytes = m_window->session().document()->content().write();
        return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
    }

    template <class Dialog>
    [[nodiscard]] Dialog* openBy(Command command) const
    {
        action(command)->trigger();
        return qobject_cast<Dialog*>(QApplication::activeModalWidget());
    }

    [[nodiscard]] tr::view::Speeds speeds(std::size_t row = 0) const
    {
        return tr::view::speedsOf(animation(row));
    }

    [[nodiscard]] std::vector<tr::view::Keyframe> poses(std::size_t row = 0) const
    {
        return tr::edit::keyframesIn(m_window->session().document()->content(), row);
    }

    /// The first mesh goes forward by 10 units a frame.
    void setWalking()
    {
        const auto keys = tr::view::keyframesOf(objects(), tr::level::versions::Wad, 0);
        for (std::size_t i = 0; i < keys.count; ++i)
        {
            const std::size_t word = keys.firstWord + i * keys.words + 8;
            QVERIFY(setNumber("frames/" + std::to_string(word), std::int64_t(10 * i)));
        }
    }

    [[nodiscard]] static bool canAccept(const QDialog& dialog)
    {
        const auto buttons = dialog.findChild<QDialogButtonBox*>()->buttons();
        return std::ranges::any_of(buttons,
                                   [&](QAbstractButton* button)
                                   {
                                       return dialog.findChild<QDialogButtonBox*>()->buttonRole(
                                                  button)
                                                  == QDialogButtonBox::AcceptRole
                                              && button->isEnabled();
                                   });
    }

    static void tick(const QDialog& dialog, const QString& text)
    {
        for (auto* const box : dialog.findChildren<QCheckBox*>())
        {
            if (box->text().remove(u'&').startsWith(text))
            {
                box->setFocus();
                QTest::keyClick(box, Qt::Key_Space);
                return;
            }
        }
        QFAIL("there is no such choice");
    }

    void selectBoth() const
    {
        auto* const table = m_window->tabs().showTable(tables::Animations);
        table->selectRows(0, 2);
    }

private Q_SLOTS:

    void init()
    {
        QVERIFY(open());
        m_window->selection().select(Address{tables::Animations, 0, Address::kWholeRow});
    }

    void cleanup() { close(); }

    void speedsAreTyped()
    {
        const QByteArray before = saved();
        auto* const dialog = openBy<ui::SpeedDialog>(Command::SetSpeeds);
        QVERIFY(dialog != nullptr);
        type(field<QDoubleSpinBox>(*dialog, "Speed forward, a frame"), QStringLiteral("2.5"));
        type(field<QDoubleSpinBox>(*dialog, "Acceleration forward"), QStringLiteral("0.25"));
        // 20 frames: 50, and a quarter of 0 + 1 + ... + 19.
        QCOMPARE(field<QDoubleSpinBox>(*dialog, "Way forward")->value(), 50.0 + 190.0 / 4.0);
        QVERIFY(outcome(*dialog).contains(QStringLiteral("97.50")));
        type(field<QDoubleSpinBox>(*dialog, "Speed sideways"), QStringLiteral("-1"));
        accept(*dialog);
        QVERIFY(speeds() == (tr::view::Speeds{5 * kUnit / 2, kUnit / 4, -kUnit, 0}));
        QCOMPARE(edits(), std::size_t{1});
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }

    void whatIsLeftStaysAsItIsStored_data()
    {
        QTest::addColumn<qint64>("number");
        QTest::newRow("largest") << qint64{0x7FFFFFFF};
        QTest::newRow("above all whole units") << qint64{0x7FFF0001};
        QTest::newRow("smallest") << -qint64{0x80000000};
        QTest::newRow("next to the smallest") << -qint64{0x7FFFFFFF};
        QTest::newRow("least") << qint64{1};
    }

    void whatIsLeftStaysAsItIsStored()
    {
        QFETCH(qint64, number);
        for (const char* const field :
             {"speed", "acceleration", "lateral_speed", "lateral_acceleration"})
        {
            QVERIFY(setNumber(std::string("animations/0/") + field, number));
        }
        const QByteArray before = saved();
        auto* const dialog = openBy<ui::SpeedDialog>(Command::SetSpeeds);
        QVERIFY(dialog != nullptr);
        accept(*dialog);
        QCOMPARE(saved(), before);
    }

    void aWayIsTyped()
    {
        QVERIFY(setNumber("animations/0/acceleration", kUnit / 4));
        auto* const dialog = openBy<ui::SpeedDialog>(Command::SetSpeeds);
        QVERIFY(dialog != nullptr);
        type(field<QDoubleSpinBox>(*dialog, "Way forward"), QStringLiteral("97.5"));
        QCOMPARE(field<QDoubleSpinBox>(*dialog, "Speed forward, a frame")->value(), 2.5);
        accept(*dialog);
        QVERIFY(speeds() == (tr::view::Speeds{5 * kUnit / 2, kUnit / 4, 0, 0}));
    }

    /// Only what was changed becomes the same in all of them.
    void speedsOfSeveral()
    {
        QVERIFY(setNumber("animations/0/speed", 7 * kUnit));
        QVERIFY(setNumber("animations/1/speed", 3));
        const std::size_t before = edits();
        selectBoth();
        auto* const dialog = openBy<ui::SpeedDialog>(Command::SetSpeeds);
        QVERIFY(dialog != nullptr);
        type(field<QDoubleSpinBox>(*dialog, "Acceleration forward"), QStringLiteral("-1.5"));
        accept(*dialog);
        QCOMPARE(edits(), before + 1);
        QVERIFY(speeds(0) == (tr::view::Speeds{7 * kUnit, -3 * kUnit / 2, 0, 0}));
        QVERIFY(speeds(1) == (tr::view::Speeds{3, -3 * kUnit / 2, 0, 0}));
    }

    void rootMotionBecomesSpeedAndBack()
    {
        setWalking();
        const QByteArray before = saved();
        const std::size_t edited = edits();
        auto* const there = openBy<ui::RootMotionDialog>(Command::RootToSpeed);
        QVERIFY(there != nullptr);
        QVERIFY(outcome(*there).contains(QStringLiteral("10.00")));
        QVERIFY(outcome(*there).contains(QStringLiteral("0.00 in the last frame")));
        accept(*there);
        QCOMPARE(edits(), edited + 1);
        QCOMPARE(speeds().speed, 10 * kUnit);
        QCOMPARE(int{poses().back().offset.z}, 0);
        auto* const back = openBy<ui::RootMotionDialog>(Command::SpeedToRoot);
        QVERIFY(back != nullptr);
        accept(*back);
        QVERIFY(speeds() == tr::view::Speeds());
        QCOMPARE(saved(), before);
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }

    void nothingToTurnIntoSpeed()
    {
        auto* const dialog = openBy<ui::RootMotionDialog>(Command::RootToSpeed);
        QVERIFY(dialog != nullptr);
        QVERIFY(!canAccept(*dialog));
        dialog->reject();
        m_window->selection().select(Address{tables::Animations, 2}); // it owns no key frames
        action(Command::RootToSpeed)->trigger();
        QVERIFY(m_window->banner().isVisible());
        QCOMPARE(edits(), std::size_t{0});
    }

    /// The cube goes back by 10 units a frame: its only mesh is its foot. It goes on to itself, so
    /// that the last step leads back by all of it.
    void speedMatchesTheFeet()
    {
        setWalking();
        QVERIFY(setNumber("animations/0/next_animation", 1));
        const QByteArray before = saved();
        const std::size_t edited = edits();
        auto* const dialog = openBy<ui::FeetDialog>(Command::MatchFeet);
        QVERIFY(dialog != nullptr);
        QTRY_VERIFY(!dialog->isBusy() && canAccept(*dialog));
        auto* const feet = dialog->findChild<QListWidget*>();
        QCOMPARE(feet->count(), 1);
        QVERIFY(feet->item(0)->checkState() == Qt::Checked);
        QVERIFY2(outcome(*dialog).contains(QStringLiteral("Feet slip by")),
                 qPrintable(outcome(*dialog)));
        // Without feet there is nothing to go by.
        feet->setFocus();
        feet->setCurrentRow(0);
        QTest::keyClick(feet, Qt::Key_Space);
        QVERIFY(feet->item(0)->checkState() == Qt::Unchecked);
        QTRY_VERIFY(!dialog->isBusy());
        QVERIFY(!canAccept(*dialog));
        QTest::keyClick(feet, Qt::Key_Space);
        QTRY_VERIFY(!dialog->isBusy() && canAccept(*dialog));
        accept(*dialog);
        QCOMPARE(edits(), edited + 1);
        // It turns as it goes, so that its corners go further than its middle.
        QVERIFY(speeds().speed < 0);
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }

    void restPose()
    {
        const QByteArray before = saved();
        m_player->setFrame(7);
        QVERIFY(poses()[7].angles[0].y != 0);
        action(Command::RestPose)->trigger();
        QCOMPARE(edits(), std::size_t{1});
        QVERIFY(poses()[7].angles[0] == tr::view::JointAngles());
        QVERIFY(poses()[8].angles[0].y != 0);
        // In all that are selected.
        auto* const rows = inspect()->keyframes()->view();
        selectRow(*inspect()->keyframes(), 4);
        QTest::keyClick(rows, Qt::Key_Down, Qt::ShiftModifier);
        action(Command::RestPose)->trigger();
        QVERIFY(poses()[4].angles[0] == tr::view::JointAngles());
        QVERIFY(poses()[5].angles[0] == tr::view::JointAngles());
        QVERIFY(poses()[3].angles[0].y != 0);
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
        m_window->selection().select(Address{tables::Animations, 2}); // it owns none
        action(Command::RestPose)->trigger();
        QVERIFY(m_window->banner().isVisible());
        QCOMPARE(edits(), std::size_t{0});
    }

    void aPoseOfAnotherAnimation()
    {
        const QByteArray before = saved();
        m_player->setFrame(2);
        const auto wanted = poses(1)[9];
        auto* const dialog = openBy<ui::PoseFromDialog>(Command::PoseFrom);
        QVERIFY(dialog != nullptr);
        auto* const list = field<QListWidget>(*dialog, "Animations");
        QCOMPARE(list->count(), 2); // the third has no key frames
        auto* const filter = field<QLineEdit>(*dialog, "Filter");
        QTest::keyClicks(filter, QStringLiteral("no such animation"));
        QVERIFY(!canAccept(*dialog));
        filter->clear();
        list->setFocus();
        QTest::keyClick(list, Qt::Key_End);
        QCOMPARE(list->currentRow(), 1);
        auto* const number = field<QSpinBox>(*dialog, "Key frame");
        QCOMPARE(number->maximum(), kFrames - 1);
        type(number, QStringLiteral("9"));
        accept(*dialog);
        QCOMPARE(edits(), std::size_t{1});
        QVERIFY(poses()[2].angles == wanted.angles);
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }
};

template struct tr::test::RegisteredTest<tst_Motion, QApplication>;
#include "tst_Motion.moc"
