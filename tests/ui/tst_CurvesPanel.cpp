// Curves of angles and of the offset by mouse and keyboard: what is shown, selected, dragged and
// typed, what jumps at the end, and angles that are unwrapped.

#include "core/edit/animation/NoteEdit.h"
#include "core/edit/animation/poses/AngleForms.h"
#include "core/edit/document/Document.h"
#include "tests/core/SetPose.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/AnimationBench.h"
#include "ui/curves/CurveView.h"
#include "ui/curves/CurvesPanel.h"
#include "ui/curves/SeamList.h"
#include "ui/curves/ValueDialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeWidget>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

namespace tables = tr::level::tables;
using tr::edit::CurvePlace;
using ui::Address;
using ui::Command;

namespace
{

constexpr double kDegree = 65536.0 / 360.0;

/// Of a turn about one axis in a WAD: twelve bits.
constexpr int kFine = 0x10;

CurvePlace yaw(std::size_t keyframe)
{
    return {keyframe, 0, 1};
}

CurvePlace height(std::size_t keyframe)
{
    return {keyframe, std::nullopt, 1};
}

} // namespace

class tst_CurvesPanel : public test::AnimationBench
{
    Q_OBJECT

private:
    [[nodiscard]] ui::CurvesPanel& panel() const
    {
        return *m_window->findChild<ui::CurvesPanel*>();
    }

    [[nodiscard]] ui::CurveView& view() const { return panel().view(); }

    [[nodiscard]] tr::edit::Document& document() const { return *m_window->session().document(); }

    [[nodiscard]] std::int64_t stored(const CurvePlace& place, std::size_t animation = 0) const
    {
        return tr::edit::valueAt(tr::edit::keyframesIn(document().content(), animation), place);
    }

    [[nodiscard]] QPoint at(const CurvePlace& place) const
    {
        return view().pointOf(place).value_or(QPointF()).toPoint();
    }

    [[nodiscard]] std::string editName() const
    {
        return tr::edit::text(document().history()[document().position() - 1].name);
    }

    void openCurves()
    {
        QVERIFY(open());
        QVERIFY(m_window->showPanel(QStringLiteral("curves")));
        QTRY_VERIFY(panel().isVisible());
        QTRY_VERIFY(panel().subject() != nullptr);
        QTRY_COMPARE(view().curves().size(), std::size_t{3});
        QTRY_VERIFY(view().height() > 80 && view().width() > 300);
        view().fit();
        view().setFocus();
    }

    void mouse(QEvent::Type type,
               const QPoint& place,
               Qt::MouseButtons buttons,
               Qt::KeyboardModifiers keys = {}) const
    {
        QMouseEvent event(type,
                          place,
                          view().mapToGlobal(place),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                          buttons,
                          keys);
        QCoreApplication::sendEvent(&view(), &event);
    }

    /// Without letting go.
    void pull(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) const
    {
        mouse(QEvent::MouseButtonPress, from, Qt::LeftButton);
        mouse(QEvent::MouseMove, (from + to) / 2, Qt::LeftButton, keys);
        mouse(QEvent::MouseMove, to, Qt::LeftButton, keys);
    }

    void dragIn(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) const
    {
        pull(from, to, keys);
        mouse(QEvent::MouseButtonRelease, to, Qt::NoButton, keys);
    }

    /// A place between two key frames.
    [[nodiscard]] int beside() const { return static_cast<int>(view().places().frameWidth() / 2); }

    [[nodiscard]] ui::ValueDialog* valueDialog() const
    {
        return qobject_cast<ui::ValueDialog*>(QApplication::activeModalWidget());
    }

    [[nodiscard]] static QPushButton* acceptButton(const QDialog& dialog)
    {
        auto* const box = dialog.findChild<QDialogButtonBox*>();
        for (auto* const button : box->buttons())
        {
            if (box->buttonRole(button) == QDialogButtonBox::AcceptRole)
            {
                return qobject_cast<QPushButton*>(button);
            }
        }
        return nullptr;
    }

    /// What is shown is what is in the file now.
    [[nodiscard]] bool isCurrent() const
    {
        return panel().subject() && panel().subject()->file() == m_window->session().file();
    }

private Q_SLOTS:

    void cleanup() { close(); }

    void showsWhatIsPlayed()
    {
        openCurves();
        QCOMPARE(view().curves()[1].name, QStringLiteral("Y"));
        QCOMPARE(view().curves()[1].keys.size(), std::size_t{20});
        // Once round in 20 key frames: it goes on beyond half a turn.
        for (std::size_t i = 0; i < 20; ++i)
        {
            QVERIFY(std::abs(view().curves()[1].keys[i] - 65536.0 * double(i) / 20) < kFine);
            QCOMPARE(view().curves()[0].keys[i], 0.0);
        }
        QVERIFY(view().curves()[1].breaks.empty());
        QCOMPARE(panel().joints()->count(), 1);
        QCOMPARE(panel().joints()->item(0)->text(), QStringLiteral("0 \u00B7 hips"));
        // Another animation, and one without key frames.
        m_player->showAnimation(1);
        QTRY_COMPARE(panel().subject()->animation(), std::size_t{1});
        QCOMPARE(view().curves().size(), std::size_t{3});
        m_player->showAnimation(2);
        QTRY_VERIFY(view().curves().empty());
        QVERIFY(view().accessibleDescription().contains(QStringLiteral("owns no key frames")));
    }

    void axesCanBeLeftOut()
    {
        openCurves();
        for (auto* const button : panel().findChildren<QToolButton*>())
        {
            if (button->text() == QStringLiteral("X") || button->text() == QStringLiteral("Z"))
            {
                QTest::mouseClick(button, Qt::LeftButton);
            }
        }
        QCOMPARE(view().curves().size(), std::size_t{1});
        QCOMPARE(view().curves()[0].axis, std::uint8_t{1});
        panel().joints()->clearSelection();
        QVERIFY(view().curves().empty());
    }

    void aClickGoesThere()
    {
        openCurves();
        QTest::mouseClick(&view(), Qt::LeftButton, {}, at(yaw(7)));
        QCOMPARE(view().selected(), std::set<CurvePlace>{yaw(7)});
        QCOMPARE(m_player->frame(), std::size_t{7});
        QVERIFY(view().accessibleDescription().startsWith(
            QStringLiteral("hips Y, key frame 7, frame 7: ")));
        QTest::mouseClick(&view(), Qt::LeftButton, Qt::ShiftModifier, at(yaw(9)));
        QCOMPARE(view().selected(), (std::set<CurvePlace>{yaw(7), yaw(9)}));
        QTest::mouseClick(&view(), Qt::LeftButton, Qt::ShiftModifier, at(yaw(7)));
        QCOMPARE(view().selected(), std::set<CurvePlace>{yaw(9)});
        const int x = static_cast<int>(std::lround(view().places().xOf(12)));
        QTest::mouseClick(&view(), Qt::LeftButton, {}, QPoint(x, 8));
        QCOMPARE(m_player->frame(), std::size_t{12});
        QCOMPARE(view().selected().size(), std::size_t{1});
        // Nothing there.
        QTest::mouseClick(&view(), Qt::LeftButton, {}, at(yaw(2)) - QPoint(0, view().height() / 3));
        QVERIFY(view().selected().empty());
        QCOMPARE(edits(), std::size_t{0});
    }

    void aFrameSelectsWhatIsInIt()
    {
        openCurves();
        dragIn(at(yaw(10)) + QPoint(-beside(), 25), at(yaw(12)) + QPoint(beside(), -25));
        QCOMPARE(view().selected(), (std::set<CurvePlace>{yaw(10), yaw(11), yaw(12)}));
        QTest::keyClick(&view(), Qt::Key_Escape);
        QVERIFY(view().selected().empty());
        QTest::keyClick(&view(), Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(view().selected().size(), std::size_t{60});
    }

    void dragging()
    {
        openCurves();
        const auto before = document().content().write();
        const std::int64_t was = stored(yaw(7));
        const QSignalSpy poses(m_player, &ui::PlayerPanel::posed);
        QTest::mouseClick(&view(), Qt::LeftButton, {}, at(yaw(7)));
        const QPoint from = at(yaw(7));
        const QPoint to = from - QPoint(0, 30);
        const double by = 30 * view().places().valueOfPixel();
        const auto posesBefore = poses.count();
        pull(from, to);
        // It is shown as it would be stored, and nothing is changed yet.
        QCOMPARE(edits(), std::size_t{0});
        QVERIFY(poses.count() > posesBefore);
        const auto pose = poses.last().first().value<tr::view::Pose>();
        const double shown = view().curves()[1].keys[7];
        QVERIFY(std::abs(shown - (double(was) + by)) <= kFine / 2.0 + 1.0);
        QCOMPARE(static_cast<std::int64_t>(shown) % kFine, std::int64_t{0});
        const double turned =
            std::atan2(double(pose[0][2][0]), double(pose[0][2][2])) * 65536 / 6.28318530718;
        QVERIFY(std::abs(std::remainder(turned - shown, 65536.0)) < 8.0);
        mouse(QEvent::MouseButtonRelease, to, Qt::NoButton);
        QCOMPARE(edits(), std::size_t{1});
        QCOMPARE(stored(yaw(7)), static_cast<std::int64_t>(shown));
        QVERIFY2(editName().starts_with("Turn hips in key frame 7 of "), editName().c_str());
        QTRY_VERIFY(isCurrent());
        QCOMPARE(view().selected(), std::set<CurvePlace>{yaw(7)});
        QCOMPARE(m_player->frame(), std::size_t{7});
        // One word of one record.
        const auto after = document().content().write();
        std::size_t differ = 0;
        for (std::size_t i = 0; i < before.size(); ++i)
        {
            differ += before[i] != after[i] ? 1 : 0;
        }
        QVERIFY(differ > 0 && differ <= 2);
        action(Command::Undo)->trigger();
        QVERIFY(document().content().write() == before);
        QTRY_VERIFY(isCurrent());
        QVERIFY(std::abs(view().curves()[1].keys[7] - double(was)) < 1.0);
    }

    void escapeTakesItBack()
    {
        openCurves();
        QTest::mouseClick(&view(), Qt::LeftButton, {}, at(yaw(7)));
        const double was = view().curves()[1].keys[7];
        const QPoint from = at(yaw(7));
        pull(from, from - QPoint(0, 40));
        QVERIFY(view().curves()[1].keys[7] != was);
        QTest::keyClick(&view(), Qt::Key_Escape);
        QCOMPARE(view().curves()[1].keys[7], was);
        mouse(QEvent::MouseButtonRelease, from - QPoint(0, 40), Qt::NoButton);
        QCOMPARE(edits(), std::size_t{0});
        QCOMPARE(view().selected(), std::set<CurvePlace>{yaw(7)});
    }

    void largeAndSmallSteps()
    {
        openCurves();
        const QPoint from = at(yaw(7));
        dragIn(from, from - QPoint(0, 33), Qt::ControlModifier);
        QCOMPARE(edits(), std::size_t{1});
        const double degrees = double(stored(yaw(7))) / kDegree;
        QVERIFY2(std::abs(std::remainder(degrees, 5.0)) < 0.05,
                 qPrintable(QString::number(degrees)));
        action(Command::Undo)->trigger();
        QTRY_VERIFY(isCurrent());
        view().fit();
        const std::int64_t was = stored(yaw(7));
        const QPoint again = at(yaw(7));
        const double by = 50 * view().places().valueOfPixel();
        dragIn(again, again - QPoint(0, 50), Qt::ShiftModifier);
        QVERIFY(std::abs(double(stored(yaw(7)) - was) - by / 10) <= kFine);
        QVERIFY(stored(yaw(7)) > was);
    }

    void severalGoTogether()
    {
        openCurves();
        dragIn(at(yaw(10)) + QPoint(-beside(), 25), at(yaw(12)) + QPoint(beside(), -25));
        std::vector<std::int64_t> before;
        for (std::size_t i = 9; i <= 13; ++i)
        {
            before.push_back(stored(yaw(i)));
        }
        dragIn(at(yaw(11)), at(yaw(11)) + QPoint(0, 20));
        QCOMPARE(edits(), std::size_t{1});
        QVERIFY2(editName().starts_with("Change 3 points of curves of "), editName().c_str());
        const std::int64_t by = stored(yaw(11)) - before[2];
        QVERIFY(by < 0);
        QCOMPARE(stored(yaw(9)), before[0]);
        QVERIFY(std::abs(stored(yaw(10)) - before[1] - by) <= kFine);
        QVERIFY(std::abs(stored(yaw(12)) - before[3] - by) <= kFine);
        QCOMPARE(stored(yaw(13)), before[4]);
    }

    void keysDoIt()
    {
        openCurves();
        m_player->setFrame(3);
        QTest::keyClick(&view(), Qt::Key_Right);
        QCOMPARE(view().selected(), (std::set<CurvePlace>{{3, 0, 0}}));
        QTest::keyClick(&view(), Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(view().selected(), std::set<CurvePlace>{yaw(3)});
        QTest::keyClick(&view(), Qt::Key_Right);
        QCOMPARE(m_player->frame(), std::size_t{4});
        const std::int64_t was = stored(yaw(4));
        QTest::keyClick(&view(), Qt::Key_Up);
        QCOMPARE(stored(yaw(4)), was + kFine);
        QTRY_VERIFY(isCurrent());
        QTest::keyClick(&view(), Qt::Key_Up);
        QTRY_VERIFY(isCurrent());
        QTest::keyClick(&view(), Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(stored(yaw(4)), was + 18 * kFine);
        QCOMPARE(edits(), std::size_t{1}); // steps in a row
        QTRY_VERIFY(isCurrent());
        QTest::keyClick(&view(), Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(view().selected(), (std::set<CurvePlace>{yaw(4), yaw(5)}));
        const std::int64_t other = stored(yaw(5));
        QTest::keyClick(&view(), Qt::Key_Down);
        QCOMPARE(stored(yaw(4)), was + 17 * kFine);
        QCOMPARE(stored(yaw(5)), other - kFine);
        QCOMPARE(edits(), std::size_t{2});
    }

    void typing()
    {
        openCurves();
        QTest::mouseClick(&view(), Qt::LeftButton, {}, at(yaw(4)));
        QTest::keyClick(&view(), Qt::Key_Return);
        QTRY_VERIFY(valueDialog() != nullptr);
        auto* degrees = field<QDoubleSpinBox>(*valueDialog(), "Degrees");
        auto* const raw = field<QSpinBox>(*valueDialog(), "Stored number");
        QVERIFY(degrees != nullptr && raw != nullptr);
        QCOMPARE(std::int64_t{raw->value()}, stored(yaw(4)));
        type(degrees, QStringLiteral("-90"));
        QCOMPARE(raw->value(), 0xC000);
        QVERIFY(outcome(*valueDialog()).contains(QStringLiteral("-90.00\u00B0 (49152)")));
        accept(*valueDialog());
        QTRY_VERIFY(valueDialog() == nullptr);
        QCOMPARE(stored(yaw(4)), std::int64_t{0xC000});
        QCOMPARE(edits(), std::size_t{1});
        QTRY_VERIFY(isCurrent());
        // A digit begins the number.
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_4);
        QTRY_VERIFY(valueDialog() != nullptr);
        degrees = field<QDoubleSpinBox>(*valueDialog(), "Degrees");
        QTRY_VERIFY(degrees->hasFocus());
        QTRY_COMPARE(degrees->cleanText(), QStringLiteral("4"));
        QTest::keyClick(degrees, Qt::Key_5);
        QTest::keyClick(degrees, Qt::Key_Return);
        QTRY_VERIFY(valueDialog() == nullptr);
        QCOMPARE(stored(yaw(4)), std::int64_t{0x2000});
    }

    void theOffset()
    {
        openCurves();
        panel().kinds()->setFocus();
        QTest::keyClick(panel().kinds(), Qt::Key_Down);
        QTRY_COMPARE(view().curves()[1].keys[3], -128.0);
        QVERIFY(!panel().joints()->isEnabled());
        QTest::mouseClick(&view(), Qt::LeftButton, {}, at(height(3)));
        QCOMPARE(view().selected(), std::set<CurvePlace>{height(3)});
        QTest::keyClick(&view(), Qt::Key_Up);
        QCOMPARE(stored(height(3)), std::int64_t{-127});
        QVERIFY2(editName().starts_with("Move hips in key frame 3 of "), editName().c_str());
        QTRY_VERIFY(isCurrent());
        dragIn(at(height(3)), at(height(3)) - QPoint(0, 17), Qt::ControlModifier);
        QCOMPARE(stored(height(3)) % 16, std::int64_t{0});
        QVERIFY(stored(height(3)) > -127);
    }

    void zooming()
    {
        openCurves();
        const double width = view().places().frameWidth();
        const double value = view().places().valueOfPixel();
        const QPoint place = at(yaw(10));
        const auto turn = [&](Qt::KeyboardModifiers keys)
        {
            QWheelEvent event(place,
                              view().mapToGlobal(QPointF(place)),
                              {},
                              QPoint(0, 120),
                              Qt::NoButton,
                              keys,
                              Qt::NoScrollPhase,
                              false);
            QCoreApplication::sendEvent(&view(), &event);
        };
        turn(Qt::NoModifier);
        QVERIFY(view().places().frameWidth() > width);
        QCOMPARE(view().places().valueOfPixel(), value);
        QVERIFY((at(yaw(10)) - place).manhattanLength() <= 2); // it stays under the mouse
        turn(Qt::ControlModifier);
        QVERIFY(view().places().valueOfPixel() < value);
        QVERIFY((at(yaw(10)) - place).manhattanLength() <= 2);
        QTest::keyClick(&view(), Qt::Key_Home);
        QCOMPARE(view().places().frameWidth(), width);
        QCOMPARE(view().places().valueOfPixel(), value);
    }

    /// The animation turns on and on: its seam is a tick as any other. Then its second half is
    /// turned back by a sixth.
    void whatJumpsAtTheEnd()
    {
        openCurves();
        ui::SeamList& seam = panel().seam();
        QVERIFY2(seam.said().startsWith(QStringLiteral("Nothing jumps")), qPrintable(seam.said()));
        QVERIFY(!seam.button()->isEnabled());
        std::vector<tr::edit::CurveValue> values;
        for (std::size_t i = 10; i < 20; ++i)
        {
            values.push_back({yaw(i), stored(yaw(i)) - 65536 / 6});
        }
        Q_EMIT panel().changeWanted(values, false);
        QCOMPARE(edits(), std::size_t{1});
        QTRY_VERIFY(isCurrent());
        QTRY_VERIFY(seam.button()->isEnabled());
        QCOMPARE(seam.list()->topLevelItem(0)->text(0), QStringLiteral("hips"));
        QCOMPARE(seam.list()->topLevelItem(0)->text(1), QStringLiteral("60.0\u00B0"));
        QCOMPARE(seam.list()->topLevelItem(0)->text(2), QStringLiteral("78.0\u00B0"));
        QCOMPARE(seam.list()->topLevelItem(0)->text(3), QStringLiteral("18.0\u00B0"));
        QVERIFY(seam.said().startsWith(QStringLiteral("1 of 1 joints and 0 of 3 axes")));
        const auto before = document().content().write();
        seam.button()->setFocus();
        QTest::keyClick(seam.button(), Qt::Key_Space);
        QTRY_VERIFY(dialog() != nullptr);
        type(dialog()->findChild<QSpinBox*>(), QStringLiteral("5"));
        QVERIFY(outcome(*dialog()).contains(
            QStringLiteral("1 joints are turned in the last 5 key frames.")));
        accept(*dialog());
        QTRY_VERIFY(dialog() == nullptr);
        QCOMPARE(edits(), std::size_t{2});
        QVERIFY2(editName().starts_with("Close the loop of "), editName().c_str());
        // 282 degrees become 342 in five steps of 12 degrees more.
        for (std::size_t i = 15; i < 20; ++i)
        {
            const double degrees = 18.0 * double(i) - 60.0 + 12.0 * double(i - 14);
            QVERIFY(std::abs(double(stored(yaw(i))) - degrees * kDegree) <= 2 * kFine);
        }
        QTRY_VERIFY(seam.said().startsWith(QStringLiteral("Nothing jumps")));
        // The menu says so, too.
        action(Command::CloseLoop)->trigger();
        QVERIFY(dialog() == nullptr);
        QVERIFY(m_window->banner().isVisible());
        action(Command::Undo)->trigger();
        QVERIFY(document().content().write() == before);
        action(Command::CloseLoop)->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        QVERIFY(outcome(*dialog()).contains(QStringLiteral("is to meet its frame 0.")));
        dialog()->reject();
        QVERIFY(document().content().write() == before);
    }

    void theMenuKnowsWhatTheSeamIsAgainst()
    {
        openCurves();
        QVERIFY(setNumber("animations/0/next_animation", 2)); // which shows no key frames
        std::vector<tr::edit::CurveValue> values;
        for (std::size_t i = 10; i < 20; ++i)
        {
            values.push_back({yaw(i), stored(yaw(i)) - 65536 / 6});
        }
        QTRY_VERIFY(isCurrent());
        Q_EMIT panel().changeWanted(values, false);
        QTRY_VERIFY(isCurrent());
        const auto actions = view().actions();
        const auto close = std::ranges::find_if(
            actions, [](const QAction* each) { return each->text().startsWith(u"Close &Loop"); });
        QVERIFY(close != actions.end());
        QComboBox* const against = panel().seam().against();
        QTRY_COMPARE(against->count(), 2);
        QVERIFY(!(*close)->isEnabled());
        against->setFocus();
        QTest::keyClick(against, Qt::Key_Down);
        QCOMPARE(against->currentIndex(), 1);
        QVERIFY(panel().seam().button()->isEnabled());
        QVERIFY((*close)->isEnabled());
        QTest::keyClick(against, Qt::Key_Up);
        QVERIFY(!(*close)->isEnabled());
    }

    void namesAreShownAsTheyAreWritten()
    {
        openCurves();
        std::vector<tr::edit::CurveValue> values;
        for (std::size_t i = 10; i < 20; ++i)
        {
            values.push_back({yaw(i), stored(yaw(i)) - 65536 / 6});
        }
        Q_EMIT panel().changeWanted(values, false);
        // Neither letters in bold nor a place for the next number.
        const QString name = QStringLiteral("<b>%2</b> turn");
        QVERIFY(tr::edit::nameAnimation(document(), 0, name.toStdString()));
        QTRY_VERIFY(isCurrent());
        const auto labelWith = [](const QWidget& whole, const QString& text)
        {
            const auto labels = whole.findChildren<QLabel*>();
            const auto found = std::ranges::find_if(
                labels, [&](const QLabel* label) { return label->text().contains(text); });
            return found == labels.end() ? nullptr : *found;
        };
        QVERIFY(labelWith(panel(), name + QStringLiteral(": 20 key frames, rate 1")) != nullptr);
        action(Command::CloseLoop)->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        const QLabel* const heading =
            labelWith(*dialog(), name + QStringLiteral(" is to meet its frame 0."));
        QVERIFY2(heading != nullptr, qPrintable(outcome(*dialog())));
        QCOMPARE(heading->textFormat(), Qt::PlainText);
        dialog()->reject();
    }

    /// Several at once are one step, and those that have nothing to change are left alone.
    void severalAnimationsAreUnwrapped()
    {
        openCurves();
        for (const std::size_t each : {0, 1})
        {
            tr::view::Keyframe pose = tr::edit::keyframesIn(document().content(), each)[5];
            pose.angles[0] = tr::edit::otherForm({0, 0x4000, 0});
            QVERIFY(tr::test::setPose(document(), each, 5, pose));
        }
        const auto before = document().content().write();
        const std::size_t steps = edits();
        auto* const list = inspect()->animations()->view();
        list->setFocus();
        list->selectAll();
        QTRY_VERIFY(action(Command::UnwrapAngles)->isEnabled());
        action(Command::UnwrapAngles)->trigger();
        auto* const shown = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        QVERIFY(shown != nullptr);
        QVERIFY2(
            outcome(*shown).contains(QStringLiteral("2 joints get other angles in 2 key frames")),
            qPrintable(outcome(*shown)));
        accept(*shown);
        QCOMPARE(edits(), steps + 1);
        QCOMPARE(stored(yaw(5), 0), std::int64_t{0x4000});
        QCOMPARE(stored(yaw(5), 1), std::int64_t{0x4000});
        action(Command::Undo)->trigger();
        QVERIFY(document().content().write() == before);
    }

    void anglesAreUnwrapped()
    {
        openCurves();
        QToolButton* unwrap = nullptr;
        for (auto* const button : panel().findChildren<QToolButton*>())
        {
            unwrap = button->accessibleName() == QStringLiteral("Unwrap Angles") ? button : unwrap;
        }
        QVERIFY(unwrap != nullptr);
        QTest::mouseClick(unwrap, Qt::LeftButton);
        auto* shown = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        QVERIFY(shown != nullptr);
        QVERIFY(outcome(*shown).contains(QStringLiteral("Nothing changes")));
        QVERIFY(!acceptButton(*shown)->isEnabled());
        shown->reject();
        // The other set of angles of the same rotation.
        tr::view::Keyframe pose = tr::edit::keyframesIn(document().content(), 0)[5];
        pose.angles[0] = tr::edit::otherForm({0, 0x4000, 0});
        QVERIFY(tr::test::setPose(document(), 0, 5, pose));
        QTRY_VERIFY(isCurrent());
        QCOMPARE(view().curves()[0].breaks.size(), std::size_t{2}); // into it, and out of it
        const auto before = document().content().write();
        action(Command::UnwrapAngles)->trigger();
        shown = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        QVERIFY(shown != nullptr);
        QVERIFY2(
            outcome(*shown).contains(QStringLiteral("1 joints get other angles in 1 key frames")),
            qPrintable(outcome(*shown)));
        accept(*shown);
        QCOMPARE(edits(), std::size_t{2});
        QVERIFY2(editName().starts_with("Unwrap angles of "), editName().c_str());
        QCOMPARE(stored({5, 0, 0}), std::int64_t{0});
        QCOMPARE(stored(yaw(5)), std::int64_t{0x4000});
        QTRY_VERIFY(isCurrent());
        QVERIFY(view().curves()[0].breaks.empty());
        action(Command::Undo)->trigger();
        QVERIFY(document().content().write() == before);
    }

    void followsTheSelection()
    {
        openCurves();
        m_player->showAnimation(1);
        m_window->selection().select(Address{tables::MeshPointers, 0, Address::kWholeRow});
        QCOMPARE(panel().joints()->currentRow(), 0);
        QVERIFY(panel().joints()->item(0)->isSelected());
        // While it is behind another panel it does nothing.
        QTRY_COMPARE(panel().subject()->animation(), std::size_t{1});
        QVERIFY(m_window->showPanel(QStringLiteral("history")));
        QTRY_VERIFY(panel().visibleRegion().isEmpty());
        m_player->showAnimation(0);
        QCoreApplication::processEvents();
        QCOMPARE(panel().subject()->animation(), std::size_t{1});
        QVERIFY(m_window->showPanel(QStringLiteral("curves")));
        QTRY_COMPARE(panel().subject()->animation(), std::size_t{0});
    }

    /// What is dragged while the file becomes another is let go.
    void anotherFileEndsADrag()
    {
        openCurves();
        const QPoint from = at(yaw(7));
        pull(from, from - QPoint(0, 40));
        m_window->session().close();
        QTRY_VERIFY(panel().subject() == nullptr);
        mouse(QEvent::MouseButtonRelease, from - QPoint(0, 40), Qt::NoButton);
        QVERIFY(view().curves().empty());
        QVERIFY(view().selected().empty());
    }

    void theMenuOffersTheSame()
    {
        openCurves();
        QStringList names;
        for (const QAction* const each : view().actions())
        {
            names.append(each->text().section(u'\t', 0, 0).remove(u'&'));
        }
        QCOMPARE(names,
                 (QStringList{QStringLiteral("Set Value\u2026"),
                              QStringLiteral("Select All"),
                              QStringLiteral("Fit"),
                              QStringLiteral("Unwrap Angles\u2026"),
                              QStringLiteral("Close Loop\u2026")}));
        QVERIFY(!view().actions().first()->isEnabled()); // nothing is selected
        QTest::mouseClick(&view(), Qt::LeftButton, {}, at(yaw(2)));
        QVERIFY(view().actions().first()->isEnabled());
    }
};

template struct tr::test::RegisteredTest<tst_CurvesPanel, QApplication>;
#include "tst_CurvesPanel.moc"
