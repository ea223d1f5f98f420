// Fixes of problems and boxes of key frames, by mouse and keyboard.

#include "core/edit/document/Document.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/AnimationBench.h"
#include "ui/animation/fixes/FixDialog.h"
#include "ui/animation/fixes/FixModel.h"
#include "ui/animation/poses/BoxDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTreeView>
#include <QtTest>

namespace tables = tr::level::tables;
using test::kFrames;
using ui::Address;
using ui::Command;
using ui::FixModel;

class tst_MendingAnimations : public test::AnimationBench
{
    Q_OBJECT

private:
    [[nodiscard]] QByteArray saved() const
    {
        const auto bytes = m_window->session().document()->content().write();
        return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
    }

    /// Once it has looked at the animations.
    [[nodiscard]] ui::FixDialog* openFixes() const
    {
        action(Command::FixProblems)->trigger();
        auto* const dialog = qobject_cast<ui::FixDialog*>(QApplication::activeModalWidget());
        const bool isDone =
            dialog != nullptr && QTest::qWaitFor([dialog] { return !dialog->isBusy(); });
        return isDone ? dialog : nullptr;
    }

    [[nodiscard]] static QStringList line(const FixModel& fixes, int row)
    {
        QStringList texts;
        for (int column = FixModel::Field; column < FixModel::ColumnCount; ++column)
        {
            texts.append(fixes.index(row, column).data().toString());
        }
        return texts;
    }

    [[nodiscard]] ui::BoxDialog* openBoxes() const
    {
        action(Command::SetBoxes)->trigger();
        return qobject_cast<ui::BoxDialog*>(QApplication::activeModalWidget());
    }

    [[nodiscard]] tr::level::BoundingBox box(std::size_t keyframe) const
    {
        const auto& content = m_window->session().document()->content();
        return tr::edit::keyframesIn(content, 0)[keyframe].box;
    }

    static void choose(const QDialog& dialog, const QString& text)
    {
        for (auto* const button : dialog.findChildren<QRadioButton*>())
        {
            if (button->text().remove(u'&').startsWith(text))
            {
                button->setFocus();
                QTest::keyClick(button, Qt::Key_Space);
                QVERIFY(button->isChecked());
                return;
            }
        }
        QFAIL("there is no such choice");
    }

private Q_SLOTS:

    void init()
    {
        QVERIFY(open());
        m_window->selection().select(Address{tables::Animations, 0, Address::kWholeRow});
    }

    void cleanup() { close(); }

    void fixesAreListedAndDone()
    {
        QVERIFY(setNumber("animations/1/next_frame", start() + 900));
        QVERIFY(setNumber("anim_dispatches/0/low", start() + 700));
        QVERIFY(setNumber("anim_dispatches/0/high", start() + 701));
        const QByteArray before = saved();
        const std::size_t edited = edits();
        auto* const dialog = openFixes();
        QVERIFY(dialog != nullptr);
        const FixModel& fixes = *dialog->fixes();
        QCOMPARE(fixes.rowCount(), 2);
        QCOMPARE(fixes.tickedCount(), 2);
        QStringList found{line(fixes, 0).join(u' '), line(fixes, 1).join(u' ')};
        found.sort();
        QCOMPARE(
            found,
            (QStringList{
                QStringLiteral("dispatch 0 none"),
                QStringLiteral("next_frame %1 %2").arg(start() + 900).arg(start() + kFrames - 1)}));
        accept(*dialog);
        QCOMPARE(edits(), edited + 1);
        QCOMPARE(objects().animDispatches.size(), std::size_t{1});
        QCOMPARE(int{animation(1).nextFrame}, start() + kFrames - 1);
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }

    /// By the keyboard: the space bar unticks what is current.
    void onlyWhatIsTickedIsDone()
    {
        QVERIFY(setNumber("animations/1/next_frame", start() + 900));
        QVERIFY(setNumber("animations/0/next_animation", 77));
        auto* const dialog = openFixes();
        QVERIFY(dialog != nullptr);
        FixModel& fixes = *dialog->fixes();
        QCOMPARE(fixes.rowCount(), 2);
        auto* const list = dialog->findChild<QTreeView*>();
        list->setFocus();
        const int row = line(fixes, 0).front() == QStringLiteral("next_frame") ? 0 : 1;
        list->setCurrentIndex(fixes.index(row, FixModel::What));
        QTest::keyClick(list, Qt::Key_Space);
        QCOMPARE(fixes.tickedCount(), 1);
        accept(*dialog);
        QCOMPARE(int{animation(0).nextAnimation}, 0);
        QCOMPARE(int{animation(0).nextFrame}, start());
        QCOMPARE(int{animation(1).nextFrame}, start() + 900);
    }

    void withoutATickNothingCanBeDone()
    {
        QVERIFY(setNumber("animations/1/next_frame", start() + 900));
        const std::size_t edited = edits();
        auto* const dialog = openFixes();
        QVERIFY(dialog != nullptr);
        QPushButton* apply = nullptr;
        for (auto* const each : dialog->findChildren<QPushButton*>())
        {
            apply = each->text() == QStringLiteral("Fix What Is Ticked") ? each : apply;
        }
        QVERIFY(apply != nullptr && apply->isEnabled());
        auto* const all = dialog->findChild<QCheckBox*>();
        QCOMPARE(all->checkState(), Qt::Checked);
        const QPoint box(8, all->height() / 2);
        QTest::mouseClick(all, Qt::LeftButton, {}, box);
        QCOMPARE(dialog->fixes()->tickedCount(), 0);
        QCOMPARE(all->checkState(), Qt::Unchecked);
        QVERIFY(!apply->isEnabled());
        QTest::mouseClick(all, Qt::LeftButton, {}, box);
        QVERIFY(apply->isEnabled());
        QTest::keyClick(dialog, Qt::Key_Escape);
        QCOMPARE(edits(), edited);
    }

    void anEditBehindTheDialogIsNoticed()
    {
        QVERIFY(setNumber("animations/1/next_frame", start() + 900));
        auto* const dialog = openFixes();
        QVERIFY(dialog != nullptr);
        QVERIFY(setNumber("animations/1/next_frame", start() + 901));
        const std::size_t edited = edits();
        accept(*dialog);
        QCOMPARE(edits(), edited);
        QVERIFY(dialog->isVisible());
        dialog->reject();
    }

    void boxesAreWorkedOut()
    {
        const QByteArray before = saved();
        auto* const dialog = openBoxes();
        QVERIFY(dialog != nullptr);
        type(field<QSpinBox>(*dialog, "Larger by"), QStringLiteral("10"));
        QTRY_VERIFY(!dialog->isBusy());
        QVERIFY(outcome(*dialog).contains(QStringLiteral("20 of 20 key frames")));
        accept(*dialog);
        QCOMPARE(edits(), std::size_t{1});
        // The cube of 256 units, 128 above its place, as it stands in the first key frame.
        QVERIFY(box(0) == (tr::level::BoundingBox{-138, 138, -266, 10, -138, 138}));
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }

    void ofAllAnimationsAndFromTheFirst()
    {
        const auto first = box(0);
        auto* const dialog = openBoxes();
        QVERIFY(dialog != nullptr);
        choose(*dialog, QStringLiteral("All animations of the moveable (40 key frames)"));
        choose(*dialog, QStringLiteral("All as the first"));
        QVERIFY(!field<QListWidget>(*dialog, "Meshes that count")->isEnabled());
        type(field<QSpinBox>(*dialog, "Larger by"), QStringLiteral("1"));
        QTRY_VERIFY(!dialog->isBusy());
        QVERIFY(outcome(*dialog).contains(QStringLiteral("40 of 40 key frames")));
        accept(*dialog);
        QCOMPARE(int{box(7).maxX}, first.maxX + 1);
        QCOMPARE(int{box(7).minZ}, first.minZ - 1);
    }

    void whereNothingWouldChangeNothingCanBeDone()
    {
        auto* const dialog = openBoxes();
        QVERIFY(dialog != nullptr);
        choose(*dialog, QStringLiteral("As each is now"));
        QTRY_VERIFY(!dialog->isBusy());
        QVERIFY(outcome(*dialog).contains(QStringLiteral("0 of 20 key frames")));
        accept(*dialog); // which is disabled
        QVERIFY(dialog->isVisible());
        QTest::keyClick(dialog, Qt::Key_Escape);
        QCOMPARE(edits(), std::size_t{0});
    }

    /// Without a mesh there is nothing to measure.
    void meshesAreLeftOut()
    {
        auto* const dialog = openBoxes();
        QVERIFY(dialog != nullptr);
        auto* const meshes = field<QListWidget>(*dialog, "Meshes that count");
        QCOMPARE(meshes->count(), 1);
        meshes->setFocus();
        meshes->setCurrentRow(0);
        QTest::keyClick(meshes, Qt::Key_Space);
        QCOMPARE(meshes->item(0)->checkState(), Qt::Unchecked);
        QTRY_VERIFY(!dialog->isBusy());
        QVERIFY(outcome(*dialog).contains(QStringLiteral("0 of 20 key frames")));
        dialog->reject();
    }
};

template struct tr::test::RegisteredTest<tst_MendingAnimations, QApplication>;
#include "tst_MendingAnimations.moc"
