// Animations of files put onto a moveable in the window, and written into files, by mouse and
// keyboard.

#include "core/convert/Conversion.h"
#include "core/convert/animations/AnimationFile.h"
#include "core/format/wad2/Wad2File.h"
#include "core/io/File.h"
#include "tests/core/AnimationTexts.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/AnimationBench.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/Letters.h"
#include "ui/animation/files/AnimationFiles.h"
#include "ui/animation/files/ImportDialog.h"
#include "ui/common/widgets/Banner.h"
#include "ui/common/widgets/ChoiceTable.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/TableTab.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTreeView>
#include <QUrl>
#include <QtTest>

#include <algorithm>

namespace tables = tr::level::tables;
using ui::ChoiceModel;
using ui::Command;
using ui::ImportFilesModel;
using Target = tr::convert::ImportTarget;

namespace
{

/// One of a joint and two key frames in state 3, which is followed by animation 12, can be left for
/// state 5 to animation 0, and plays sound 2.
QByteArray oneJoint(const QByteArray& name)
{
    QByteArray frame = "<WadKeyFrame><Angles><WadKeyFrameRotation><Rotations><X>0</X><Y>90</Y>"
                       "<Z>0</Z></Rotations></WadKeyFrameRotation></Angles></WadKeyFrame>";
    return "<WadAnimation><FrameRate>1</FrameRate><StateId>3</StateId><EndFrame>1</EndFrame>"
           "<NextAnimation>12</NextAnimation><Name>"
           + name + "</Name><KeyFrames>" + frame + frame
           + "</KeyFrames><StateChanges><WadStateChange><StateId>5</StateId><Dispatches>"
             "<WadAnimDispatch><InFrame>0</InFrame><OutFrame>1</OutFrame>"
             "<NextAnimation>0</NextAnimation></WadAnimDispatch></Dispatches></WadStateChange>"
             "</StateChanges><AnimCommands><WadAnimCommand><Type>PlaySound</Type>"
             "<Parameter2>2</Parameter2></WadAnimCommand></AnimCommands></WadAnimation>";
}

} // namespace

class tst_ImportDialog : public test::AnimationBench
{
    Q_OBJECT

private:
    [[nodiscard]] QString file(const char* name, const QByteArray& content) const
    {
        return m_place->textFile(QString::fromLatin1(name), content);
    }

    [[nodiscard]] QStringList two() const
    {
        return {file("a.anim", oneJoint("Nod")), file("b.anim", oneJoint("Bow"))};
    }

    [[nodiscard]] ui::AnimationFiles& files() const
    {
        return *m_window->findChild<ui::AnimationFiles*>();
    }

    /// The dialog for files, when it knows what comes of them; null: none comes.
    [[nodiscard]] ui::ImportDialog* ask(const QStringList& paths) const
    {
        files().open(paths, 0);
        static_cast<void>(QTest::qWaitFor(
            [] { return shownImport() != nullptr && !shownImport()->isWorking(); }));
        return shownImport();
    }

    [[nodiscard]] static ui::ImportDialog* shownImport()
    {
        return qobject_cast<ui::ImportDialog*>(QApplication::activeModalWidget());
    }

    /// Copies animations 0 and 1 in their list, with the keys for it.
    void copyTwo()
    {
        const auto& list = *inspect()->animations();
        auto* const view = list.view();
        selectRow(list, 0);
        QTest::mouseClick(view->viewport(),
                          Qt::LeftButton,
                          Qt::ShiftModifier,
                          view->visualRect(list.model().index(1, 0)).center());
        view->setFocus();
        QTRY_VERIFY(action(Command::Copy)->isEnabled());
        QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
    }

    /// Another window with a level of TR4, whose moveable has one mesh and one animation.
    [[nodiscard]] std::unique_ptr<ui::MainWindow> openLevel() const
    {
        const auto bytes = tr::test::fileBytes(tr::test::LevelBuilder(tr::level::versions::Tr4)
                                                   .model(tr::test::turningCube(0, 6))
                                                   .build());
        const QString path =
            m_place->textFile(QStringLiteral("b.tr4"),
                              QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                         static_cast<qsizetype>(bytes.size())));
        auto other = m_place->window();
        return test::openAndWait(*other, path) && QTest::qWaitForWindowActive(other.get())
                   ? std::move(other)
                   : nullptr;
    }

    /// Accepts it as soon as it can be.
    static void acceptWhenKnown(const ui::ImportDialog& dialog)
    {
        QTRY_VERIFY(importButton(dialog)->isEnabled());
        accept(dialog);
    }

    [[nodiscard]] static QPushButton* importButton(const QDialog& dialog)
    {
        const auto all = dialog.findChildren<QPushButton*>();
        return *std::ranges::find(all, tr("&Import"), &QPushButton::text);
    }

    /// Goes to a cell of a table, and types these keys there.
    static void
    type(const QDialog& dialog, const char* table, int row, int column, const QList<Qt::Key>& keys)
    {
        auto* const shown = field<ui::ChoiceTable>(dialog, table);
        QVERIFY(shown != nullptr);
        dialog.findChild<QTabWidget*>()->setCurrentWidget(shown);
        QVERIFY(QTest::qWaitForWindowActive(shown->window()));
        shown->setFocus();
        QTRY_VERIFY(shown->hasFocus());
        shown->setCurrentIndex(shown->model()->index(row, column));
        for (const Qt::Key key : keys)
        {
            QTest::keyClick(QApplication::focusWidget(), key);
        }
    }

    [[nodiscard]] static QStringList choicesOf(const ChoiceModel* model)
    {
        return model->index(0, ChoiceModel::Becomes)
            .data(ui::ChoiceDelegate::kChoicesRole)
            .toStringList();
    }

private Q_SLOTS:

    void init() { QVERIFY(open()); }

    void cleanup() { close(); }

    void filesAreDroppedOnTheList()
    {
        const std::size_t edited = edits();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(two()[0]),
                      QUrl::fromLocalFile(two()[1]),
                      QUrl::fromLocalFile(file("other.txt", "x"))});
        QWidget* const list = inspect()->animations()->view()->viewport();
        QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(list, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(list, &drop);
        QTRY_VERIFY(qobject_cast<ui::ImportDialog*>(QApplication::activeModalWidget()) != nullptr);
        auto* const dialog = qobject_cast<ui::ImportDialog*>(QApplication::activeModalWidget());
        QCOMPARE(dialog->files()->rowCount(), 2);
        QCOMPARE(dialog->files()->index(0, ImportFilesModel::File).data().toString(),
                 QStringLiteral("a.anim"));
        QCOMPARE(dialog->files()->index(0, ImportFilesModel::Joints).data().toString(),
                 QStringLiteral("1"));
        QTRY_VERIFY(importButton(*dialog)->isEnabled());
        QTest::keyClick(importButton(*dialog), Qt::Key_Return);
        QTRY_COMPARE(edits(), edited + 1);
        QCOMPARE(objects().animations.size(), std::size_t{5});
        QCOMPARE(int(animation(3).stateId), 3);
        QCOMPARE(keyframes(4), std::size_t{2});
        QCOMPARE(selected(),
                 std::optional(ui::Address{tables::Animations, 3, ui::Address::kWholeRow}));
        action(Command::Undo)->trigger();
        QCOMPARE(objects().animations.size(), std::size_t{3});
    }

    /// Return opens the choices of a cell, Down and Return take the next one, Space leaves a file
    /// out.
    void cellsAreChangedByTheKeyboard()
    {
        auto* const dialog = ask(two());
        QVERIFY(dialog != nullptr);
        type(*dialog,
             "Files",
             0,
             ImportFilesModel::Place,
             {Qt::Key_Return, Qt::Key_Down, Qt::Key_Return});
        QCOMPARE(dialog->wanted().files[0].onto, std::optional<std::size_t>(0));
        type(*dialog,
             "Files",
             0,
             ImportFilesModel::State,
             {Qt::Key_F2, Qt::Key_Down, Qt::Key_Return});
        QCOMPARE(int(dialog->wanted().files[0].state), 4);
        QCOMPARE(int(dialog->wanted().files[1].state), 4); // the same in all
        type(*dialog, "Files", 1, ImportFilesModel::File, {Qt::Key_Space});
        QVERIFY(!dialog->wanted().files[1].isTaken);
        type(*dialog,
             "Sounds",
             0,
             ChoiceModel::What,
             {Qt::Key_Return, Qt::Key_Home, Qt::Key_Return});
        QCOMPARE(dialog->wanted().files[0].sounds.at(2), std::nullopt);
        QCOMPARE(dialog->wanted().files[1].sounds.at(2), std::nullopt);
        QTRY_VERIFY(importButton(*dialog)->isEnabled());
        QTest::keyClick(importButton(*dialog), Qt::Key_Return);
        QTRY_COMPARE(keyframes(0), std::size_t{2});
        QCOMPARE(objects().animations.size(), std::size_t{3});
        QCOMPARE(int(animation(0).stateId), 4);
        QCOMPARE(int(animation(0).numAnimCommands), 0);
    }

    /// With a number of its own a file is what others lead to, where nobody has chosen otherwise.
    void targetsFollowNumbers()
    {
        auto* const dialog = ask(two());
        QVERIFY(dialog != nullptr);
        const auto led = [dialog](std::size_t which)
        { return dialog->wanted().files[which].targets.at(12); };
        QCOMPARE(led(0), Target{});
        type(*dialog,
             "Files",
             1,
             ImportFilesModel::Number,
             {Qt::Key_F2, Qt::Key_1, Qt::Key_2, Qt::Key_Return});
        QTRY_COMPARE(dialog->wanted().files[1].number, std::optional<std::uint16_t>(12));
        QCOMPARE(led(0), (Target{Target::Kind::Imported, 1}));
        QCOMPARE(led(1), (Target{Target::Kind::Imported, 1}));
        // It can be taken back, and 0 is a number.
        type(
            *dialog, "Files", 1, ImportFilesModel::Number, {Qt::Key_F2, Qt::Key_0, Qt::Key_Return});
        QTRY_COMPARE(dialog->wanted().files[1].number, std::optional<std::uint16_t>(0));
        QCOMPARE(led(0), Target{});
        type(*dialog,
             "Files",
             1,
             ImportFilesModel::Number,
             {Qt::Key_F2, Qt::Key_Down, Qt::Key_Return});
        QTRY_COMPARE(dialog->wanted().files[1].number, std::nullopt);
        QCOMPARE(dialog->files()->index(1, ImportFilesModel::Number).data().toString(),
                 QStringLiteral("none"));
        type(*dialog,
             "Files",
             1,
             ImportFilesModel::Number,
             {Qt::Key_F2, Qt::Key_1, Qt::Key_2, Qt::Key_Return});
        QTRY_COMPARE(dialog->wanted().files[1].number, std::optional<std::uint16_t>(12));
        // Rows: 0 and 12 of either file. Choices: nothing, both files, the moveable's three.
        QCOMPARE(dialog->targets()->rowCount(), 4);
        QCOMPARE(choicesOf(dialog->targets()).size(), 6);
        QVERIFY(dialog->targets()->setData(
            dialog->targets()->index(1, ChoiceModel::Becomes), 4, Qt::EditRole));
        QCOMPARE(led(0), (Target{Target::Kind::Own, 1}));
        QCOMPARE(led(1), (Target{Target::Kind::Own, 1}));
        dialog->files()->setData(
            dialog->files()->index(1, ImportFilesModel::File), Qt::Unchecked, Qt::CheckStateRole);
        QCOMPARE(led(0), (Target{Target::Kind::Own, 1})); // the user's stay
        acceptWhenKnown(*dialog);
        QTRY_COMPARE(objects().animations.size(), std::size_t{4});
        QCOMPARE(int(animation(3).nextAnimation), 1);
    }

    void oneFileAlone()
    {
        auto* const dialog = ask(two());
        QVERIFY(dialog != nullptr);
        const auto boxes = dialog->findChildren<QCheckBox*>();
        const auto inAll = std::ranges::find_if(
            boxes,
            [](const QCheckBox* box) { return box->text().contains(QStringLiteral("all files")); });
        QVERIFY(inAll != boxes.end());
        (*inAll)->setFocus();
        QTest::keyClick(*inAll, Qt::Key_Space);
        QVERIFY(dialog->states()->setData(
            dialog->states()->index(1, ChoiceModel::Becomes), 0, Qt::EditRole));
        QCOMPARE(dialog->wanted().files[0].asked.at(5), std::optional<std::uint16_t>(5));
        QCOMPARE(dialog->wanted().files[1].asked.at(5), std::nullopt);
        dialog->reject();
    }

    void jointsHaveToFit()
    {
        auto* const dialog = ask({file("two.anim", QByteArray(tr::test::kAnimText.data()))});
        QVERIFY(dialog != nullptr);
        QVERIFY(!importButton(*dialog)->isEnabled());
        const auto remarks = dialog->files()->index(0, ImportFilesModel::Remarks).data().toString();
        QVERIFY2(remarks.startsWith(QStringLiteral("It turns 2 joints")), qPrintable(remarks));
        const auto boxes = dialog->findChildren<QCheckBox*>();
        auto* const fills = boxes.last();
        fills->setFocus();
        QTest::keyClick(fills, Qt::Key_Space);
        QVERIFY(dialog->wanted().fillsJoints);
        acceptWhenKnown(*dialog);
        QTRY_COMPARE(objects().animations.size(), std::size_t{4});
    }

    /// The window is not held up by what comes of it.
    void aWorkerFindsOut()
    {
        auto* dialog = ask(two());
        QVERIFY(dialog != nullptr);
        const std::size_t before = edits();
        type(*dialog, "Files", 1, ImportFilesModel::File, {Qt::Key_Space});
        QVERIFY(dialog->isWorking());
        QVERIFY(!importButton(*dialog)->isEnabled());
        accept(*dialog); // which does nothing yet
        QCOMPARE(edits(), before);
        QTRY_VERIFY(!dialog->isWorking());
        QVERIFY(!dialog->progress()->isVisible());
        // What was wanted last counts, and not what was found of it in between.
        type(*dialog, "Files", 0, ImportFilesModel::File, {Qt::Key_Space});
        type(*dialog, "Files", 1, ImportFilesModel::File, {Qt::Key_Space});
        acceptWhenKnown(*dialog);
        QTRY_COMPARE(objects().animations.size(), std::size_t{4});
        // One that is closed meanwhile takes nothing with it.
        dialog = ask(two());
        QVERIFY(dialog != nullptr);
        dialog->files()->setData(
            dialog->files()->index(0, ImportFilesModel::File), Qt::Unchecked, Qt::CheckStateRole);
        QVERIFY(dialog->isWorking());
        dialog->reject();
        QTest::qWait(50);
        QCOMPARE(objects().animations.size(), std::size_t{4});
    }

    void whatCannotBeReadIsTold()
    {
        QSignalSpy refused(&files(), &ui::AnimationFiles::refused);
        files().open({file("cut.anim", "<WadAnimation><KeyFrames>")}, 0);
        QVERIFY(refused.wait());
        const QString reason = refused[0][0].toString();
        QVERIFY2(reason.startsWith(QStringLiteral("cut.anim: ")), qPrintable(reason));
        QVERIFY(reason.contains(QStringLiteral("WadAnimation/KeyFrames")));
        QVERIFY(QApplication::activeModalWidget() == nullptr);
        QVERIFY(m_window->banner().isVisible());
    }

    void manyThatCannotBeReadLeaveRoom()
    {
        QSignalSpy refused(&files(), &ui::AnimationFiles::refused);
        QStringList paths;
        for (int i = 0; i < 6; ++i)
        {
            paths.append(file(qPrintable(QStringLiteral("%1.anim").arg(i)), "<WadAnimation>"));
        }
        files().open(paths, 0);
        QVERIFY(refused.wait());
        const QStringList lines = refused[0][0].toString().split(u'\n');
        QCOMPARE(lines.size(), 5);
        QVERIFY(lines[3].startsWith(QStringLiteral("3.anim: ")));
        QCOMPARE(lines[4], QStringLiteral("And 2 more."));
    }

    /// Rows can mean others where the file is edited while a name is asked for.
    void namesThatComeTooLateAreRefused()
    {
        QSignalSpy refused(&files(), &ui::AnimationFiles::refused);
        const auto asked = [this](Command command)
        {
            action(command)->trigger();
            return test::openDialog<QFileDialog>(*m_window);
        };
        m_window->selection().select(ui::Address{tables::Animations, 0, ui::Address::kWholeRow});
        auto* dialog = asked(Command::ImportAnimations);
        QVERIFY(dialog != nullptr);
        QVERIFY(setNumber("animations/0/speed", 5));
        Q_EMIT dialog->filesSelected(two());
        dialog->close();
        QCOMPARE(refused.size(), 1);
        dialog = asked(Command::ExportAnimations);
        QVERIFY(dialog != nullptr);
        QVERIFY(setNumber("animations/0/speed", 6));
        const QString path = m_place->path(QStringLiteral("late.anim"));
        Q_EMIT dialog->fileSelected(path);
        dialog->close();
        QCOMPARE(refused.size(), 2);
        QTest::qWait(50);
        QVERIFY(!QFile::exists(path));
        QVERIFY(QApplication::activeModalWidget() == nullptr);
    }

    void anEditMeanwhileIsSeen()
    {
        auto* const dialog = ask(two());
        QVERIFY(dialog != nullptr);
        QVERIFY(setNumber("animations/0/speed", 5));
        const std::size_t before = edits();
        QVERIFY(importButton(*dialog)->isEnabled());
        accept(*dialog);
        QCOMPARE(edits(), before);
        QVERIFY(dialog->isVisible());
        dialog->reject();
    }

    void everyPartHasAName()
    {
        auto* const dialog = ask(two());
        QVERIFY(dialog != nullptr);
        for (const auto* const table : dialog->findChildren<ui::ChoiceTable*>())
        {
            QVERIFY(!table->accessibleName().isEmpty());
        }
        QVERIFY(field<QComboBox>(*dialog, "Moveable") != nullptr);
        const QStringList problems = test::problemsOfLetters(*dialog);
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(QStringLiteral("; "))));
        dialog->reject();
    }

    void oneIsExported()
    {
        m_window->selection().select(ui::Address{tables::Animations, 0, ui::Address::kWholeRow});
        QVERIFY(action(Command::ExportAnimations)->isEnabled());
        action(Command::ExportAnimations)->trigger();
        auto* const dialog = test::openDialog<QFileDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        const QString path = m_place->path(QStringLiteral("out.anim"));
        Q_EMIT dialog->fileSelected(path);
        dialog->close();
        QTRY_VERIFY(QFile::exists(path));
        QTRY_VERIFY(tr::readFile(path.toStdString()).has_value());
        const auto bytes = tr::readFile(path.toStdString());
        const auto read = tr::convert::readAnimationFile(*bytes, "out.anim");
        QVERIFY(read.has_value());
        QCOMPARE(read->animation.keyFrames.size(), std::size_t{test::kFrames});
        QCOMPARE(read->animation.commands.size(), std::size_t{2});
    }

    void severalAreExportedAndComeBack()
    {
        const QString first = m_place->path(QStringLiteral("0000.anim"));
        const QString second = m_place->path(QStringLiteral("0001.anim"));
        QSignalSpy exported(&files(), &ui::AnimationFiles::exported);
        files().write(0, {{0, first}, {1, second}});
        QVERIFY(exported.wait());
        auto* const dialog = ask({first, second});
        QVERIFY(dialog != nullptr);
        acceptWhenKnown(*dialog);
        QTRY_COMPARE(objects().animations.size(), std::size_t{5});
        QCOMPARE(keyframes(3), std::size_t{test::kFrames});
        QCOMPARE(int(animation(3).numAnimCommands), 2);
        QCOMPARE(int(animation(3).nextAnimation),
                 animation(0).nextAnimation < 2 ? animation(0).nextAnimation + 3
                                                : int(animation(0).nextAnimation));
    }

    /// Nothing else is done to the animations of such a file.
    void theyAreExportedOutOfAWad2()
    {
        const auto ways = tr::convert::conversionsOf(m_window->session().document()->content());
        const auto made = ways.front()->convert(m_window->session().document()->content(), {});
        QVERIFY(made.has_value());
        const auto bytes = made->content.write();
        const QString wad2 =
            file("made.wad2",
                 QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())));
        const auto window = m_place->window();
        QVERIFY(test::openAndWait(*window, wad2));
        const auto* const exporting = window->actionSet().action(Command::ExportAnimations);
        ui::TableTab* const table = window->tabs().showTable(tr::wad2::tables::Animations);
        QVERIFY(table->grid()->actions().contains(exporting));
        table->grid()->setFocus();
        QTRY_VERIFY(table->grid()->hasFocus());
        table->grid()->selectRow(0);
        QTRY_VERIFY(exporting->isEnabled());
        QVERIFY(!window->actionSet().action(Command::ImportAnimations)->isEnabled());
        window->actionSet().action(Command::ExportAnimations)->trigger();
        auto* const dialog = test::openDialog<QFileDialog>(*window);
        QVERIFY(dialog != nullptr);
        const QString path = m_place->path(QStringLiteral("out of a wad2.anim"));
        Q_EMIT dialog->fileSelected(path);
        dialog->close();
        QTRY_VERIFY(QFile::exists(path));
        const auto text = tr::readFile(path.toStdString());
        const auto read = tr::convert::readAnimationFile(*text, "out of a wad2.anim");
        QVERIFY(read.has_value());
        QCOMPARE(read->animation.keyFrames.size(), std::size_t{test::kFrames});
        QCOMPARE(read->animation.commands.size(), std::size_t{2});
    }

    void whatIsReplacedIsKept()
    {
        const QByteArray theirs("what somebody else has written");
        const QString path = file("kept.anim", theirs);
        QSignalSpy exported(&files(), &ui::AnimationFiles::exported);
        files().write(0, {{0, path}});
        QVERIFY(exported.wait());
        QVERIFY(test::contentOf(path) != theirs);
        QCOMPARE(test::keptContentOf(*m_place, path), theirs);
    }

    void openFilesAreNotReplaced()
    {
        const QString open = m_window->session().file()->path();
        const QByteArray before = test::contentOf(open);
        QSignalSpy failed(&files(), &ui::AnimationFiles::exportFailed);
        files().write(0, {{1, m_place->path(QStringLiteral("one.anim"))}, {0, open}});
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed[0][0].toString(), open);
        QTest::qWait(50);
        QCOMPARE(test::contentOf(open), before);
        QVERIFY(!QFile::exists(m_place->path(QStringLiteral("one.anim")))); // all or nothing
    }

    /// With the keys for it, also into a level; in their own window they are rows.
    void animationsComeFromAnotherWindow()
    {
        copyTwo();
        QTest::keyClick(inspect()->animations()->view(), Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(objects().animations.size(), std::size_t{5});
        action(Command::Undo)->trigger();
        const auto other = openLevel();
        QVERIFY(other != nullptr);
        const QByteArray before = test::bytesToSave(*other);
        const auto& list = *other->tabs().showMoveable(0)->animations();
        list.view()->setFocus();
        selectRow(list, 0);
        QTRY_VERIFY(other->actionSet().action(Command::Paste)->isEnabled());
        QTest::keyClick(list.view(), Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY(shownImport() != nullptr);
        QCOMPARE(shownImport()->files()->rowCount(), 2);
        QTRY_VERIFY(importButton(*shownImport())->isEnabled());
        QTest::keyClick(importButton(*shownImport()), Qt::Key_Return);
        const auto objectsThere = [&other]() -> const tr::level::Objects&
        { return other->session().file()->file().objects(); };
        QTRY_COMPARE(objectsThere().animations.size(), std::size_t{3});
        const auto& there = objectsThere();
        const auto& first = there.animations[1];
        QCOMPARE(first.stateId, animation(0).stateId);
        QCOMPARE(first.frameEnd - first.frameStart, animation(0).frameEnd - start());
        QCOMPARE(int(first.numAnimCommands), 2);
        const auto word = [&](int n)
        { return int(there.animCommands[first.animCommandIndex + n]); };
        QCOMPARE(word(0), int(test::kStepSound));
        QCOMPARE(word(1) - first.frameStart, 4);
        QCOMPARE(word(2), 12);
        QCOMPARE(word(3), int(test::kKill));
        QCOMPARE(int(first.numStateChanges), 1);
        const auto& change = there.stateChanges[first.stateChangeIndex];
        QCOMPARE(int(change.stateId), 7);
        const auto& dispatch = there.animDispatches[change.dispatchIndex];
        QCOMPARE(dispatch.low - first.frameStart, 3);
        QCOMPARE(dispatch.high - first.frameStart, 6);
        QCOMPARE(int(dispatch.nextAnimation), 2); // the other one that was copied
        other->actionSet().action(Command::Undo)->trigger();
        QCOMPARE(test::bytesToSave(*other), before);
        other->session().close();
    }

    void animationsArePastedOnAMoveableOfTheStructure()
    {
        copyTwo();
        const auto other = openLevel();
        QVERIFY(other != nullptr);
        other->selection().select(ui::Address{tables::Models, 0, ui::Address::kWholeRow});
        auto* const tree = other->findChild<ui::StructureView*>()->tree();
        tree->setFocus();
        QTRY_VERIFY(other->actionSet().action(Command::Paste)->isEnabled());
        QTest::keyClick(tree, Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY(shownImport() != nullptr);
        QCOMPARE(shownImport()->files()->rowCount(), 2);
        shownImport()->reject();
        // Not on what has no animations: there they are rows that do not fit.
        other->selection().select(ui::Address{tables::StaticMeshes, 0, ui::Address::kWholeRow});
        other->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(other.get()));
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY(other->banner().isVisible());
        QVERIFY(shownImport() == nullptr);
        QVERIFY(!other->isWindowModified());
        other->session().close();
    }

    void whatCannotBeWrittenIsTold()
    {
        QSignalSpy failed(&files(), &ui::AnimationFiles::exportFailed);
        files().write(0, {{0, m_place->path(QStringLiteral("no/such/folder.anim"))}});
        QVERIFY(failed.wait());
    }
};

template struct tr::test::RegisteredTest<tst_ImportDialog, QApplication>;
#include "tst_ImportDialog.moc"
