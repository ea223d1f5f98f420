// What a 3D program has done, taken over in the window by mouse and keyboard.

#include "core/convert/models/ModelNotesText.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/level/Content.h"
#include "tests/core/SkinSamples.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/Letters.h"
#include "tests/ui/ModelStage.h"
#include "ui/common/widgets/TickList.h"
#include "ui/models/BonesBox.h"
#include "ui/models/ImportModelDialog.h"
#include "ui/rows/SlotChoice.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QGroupBox>
#include <QLabel>
#include <QMimeData>
#include <QSpinBox>
#include <QTreeView>
#include <QUrl>

using test::buttonOf;
using test::fieldOf;
using test::ModelStage;
using ui::Command;
using ui::ImportModelDialog;
namespace tables = tr::level::tables;

namespace
{

/// Drops a model on the window, and waits for the dialog.
[[nodiscard]] ImportModelDialog* dropModel(const ModelStage& stage)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(stage.place.path(QStringLiteral("x.glb")))});
    QDragEnterEvent enter({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(stage.window.get(), &enter);
    QDropEvent drop({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(stage.window.get(), &drop);
    static_cast<void>(QTest::qWaitFor(
        [&] { return test::openDialog<ImportModelDialog>(*stage.window) != nullptr; },
        test::kModelPatience));
    return test::openDialog<ImportModelDialog>(*stage.window);
}

/// A WAD with a moveable of three bones.
[[nodiscard]] QByteArray threeBones()
{
    const tr::schema::Content wad(
        tr::test::LevelBuilder(tr::level::versions::Wad)
            .model(tr::test::chainOf(3, std::vector<glm::ivec3>(2, glm::ivec3(0, 100, 0))))
            .buildWad());
    return test::asByteArray(wad.write());
}

[[nodiscard]] bool waitForList(const ImportModelDialog& dialog)
{
    return QTest::qWaitFor([&] { return !dialog.isWorking(); }, test::kModelPatience);
}

/// The line of the list; empty: there is none.
[[nodiscard]] QString lineOf(const ImportModelDialog& dialog)
{
    const auto* const model = dialog.list()->model();
    return model->rowCount() == 0
               ? QString()
               : model->index(0, 0).data().toString() + u'|' + model->index(0, 1).data().toString();
}

/// Has the model say of which moveable it is.
void saySlot(const ModelStage& stage, std::uint32_t slot)
{
    tr::convert::NodeNotes notes;
    notes.moveable = slot;
    tr::exchange::ModelNode node;
    node.notes = tr::convert::textOf(notes);
    stage.fakes->read.nodes.push_back(node);
}

[[nodiscard]] QPushButton* importOf(const ImportModelDialog& dialog)
{
    return buttonOf(dialog, "&Import");
}

} // namespace

class tst_ImportModelDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void dropOpensTheDialog()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        QVERIFY(stage.action(Command::ImportModel)->isEnabled());
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && waitForList(*dialog));
        QCOMPARE(dialog->wanted(), tr::convert::ModelWanted{}); // the first moveable, all of it
        QCOMPARE(lineOf(*dialog), QStringLiteral("Thing 0|All of it, units 0"));
        QVERIFY(dialog->list()->isVisible());
        const QString summary = dialog->summary()->text();
        QVERIFY2(summary.contains(QStringLiteral("1 of 4")), qPrintable(summary));
        QVERIFY2(summary.contains(QLocale().toString(0.18, 'f', 2)), qPrintable(summary));
        QVERIFY(importOf(*dialog)->isEnabled());
        QCOMPARE(test::problemsOfLetters(*dialog), QStringList());
    }

    /// Where no file is open that could take it, it is opened as any other, and refused.
    void withoutAFileNothingIsOffered()
    {
        test::Workplace place;
        const auto window = place.window();
        QVERIFY(window);
        const auto* const commands = window->findChild<ui::ModelCommands*>();
        QVERIFY(commands->offerFor({QStringLiteral("/x.glb")}).isEmpty());
        QVERIFY(!window->actionSet().action(Command::ImportModel)->isEnabled());
        QVERIFY(!window->actionSet().action(Command::ExportModel)->isEnabled());
    }

    void otherFilesAreOpenedAsEver()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        QVERIFY(!stage.commands->offerFor({QStringLiteral("/X.GLB")}).isEmpty());
        QVERIFY(stage.commands->offerFor({QStringLiteral("/x.tr4")}).isEmpty());
        QVERIFY(stage.commands->offerFor({QStringLiteral("/x.glb"), QStringLiteral("/x.wad")})
                    .isEmpty());
    }

    void listFollowsTheChoices()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && waitForList(*dialog));
        QTest::keyClick(fieldOf<QComboBox>(*dialog, "What counts"), Qt::Key_Down);
        QVERIFY(waitForList(*dialog));
        QCOMPARE(lineOf(*dialog), QStringLiteral("Thing 0|Meshes, units 0"));
        QTest::keyClick(fieldOf<QComboBox>(*dialog, "Lengths"), Qt::Key_Down);
        QVERIFY(waitForList(*dialog));
        QCOMPARE(lineOf(*dialog), QStringLiteral("Thing 0|Meshes, units 512"));
        auto* const number = fieldOf<QDoubleSpinBox>(*dialog, "Units of the game in a length of 1");
        QVERIFY(!number->isEnabled());
        QTest::keyClick(fieldOf<QComboBox>(*dialog, "Lengths"), Qt::Key_End);
        QVERIFY(number->isEnabled());
        number->setValue(64);
        QVERIFY(waitForList(*dialog));
        QCOMPARE(lineOf(*dialog), QStringLiteral("Thing 0|Meshes, units 64"));
        QTest::keyClick(fieldOf<QComboBox>(*dialog, "Object"), Qt::Key_Down);
        QVERIFY(waitForList(*dialog));
        QCOMPARE(lineOf(*dialog), QStringLiteral("Thing 1|Meshes, units 64"));
    }

    /// Static meshes have neither bones nor animations to choose from.
    void staticsHaveNoBones()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        stage.select(tables::StaticMeshes, 0);
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && waitForList(*dialog));
        QVERIFY(dialog->wanted().onto == tr::convert::ModelWanted::Onto::Static);
        QVERIFY(!dialog->bones()->isVisible());
        QVERIFY(!fieldOf<QComboBox>(*dialog, "What counts")->isEnabled());
        QVERIFY(!fieldOf<QComboBox>(*dialog, "Poses between key frames")->isEnabled());
        QVERIFY(importOf(*dialog)->isEnabled());
    }

    void noBoneIsNoImport()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && waitForList(*dialog));
        QTest::mouseClick(buttonOf(*dialog, "&None"), Qt::LeftButton);
        QVERIFY(!dialog->isWorking());
        QVERIFY(!importOf(*dialog)->isEnabled());
        QVERIFY(dialog->message()->isVisible() && !dialog->message()->text().isEmpty());
        dialog->bones()->list()->setCurrentIndex(dialog->bones()->list()->model()->index(0, 0));
        QTest::keyClick(dialog->bones()->list(), Qt::Key_Space);
        QVERIFY(waitForList(*dialog));
        QVERIFY(importOf(*dialog)->isEnabled());
    }

    /// A rig that was found by its shape, put right by hand: what is not touched stays as it was
    /// found, and what is chosen is where its bone is.
    void bonesAreChosenByHand()
    {
        const ModelStage stage(QStringLiteral("a.wad"), threeBones());
        QVERIFY(stage.isReady);
        stage.fakes->bones.bones = {{"root", {}, 0}, {"spine", 0, 1}, {"tail", 0, 1}};
        stage.fakes->bones.map = {{0, 0}, {1, 0}, {std::nullopt, std::nullopt}};
        stage.fakes->bones.by = tr::convert::BonesFoundBy::Structure;
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && waitForList(*dialog));
        auto* const list = dialog->bones()->list();
        const auto bone = [list](int joint) { return list->model()->index(joint, 1); };
        QTRY_COMPARE(bone(0).data().toString(), QStringLiteral("root")); // a worker finds it
        QCOMPARE(bone(2).data().toString(), QStringLiteral("none"));
        QVERIFY(!list->isColumnHidden(1));
        QVERIFY(!stage.worked().boneMap);
        auto* const again = buttonOf(*dialog, "As &Found");
        QVERIFY(!again->isEnabled());

        list->setFocus();
        list->setCurrentIndex(bone(2).siblingAtColumn(0));
        QTest::keyClick(list, Qt::Key_Return);
        QVERIFY(dialog->isVisible());
        auto* choices = list->findChild<QComboBox*>();
        QVERIFY(choices != nullptr);
        QCOMPARE(choices->count(), 4);       // none, and all three
        QTest::keyClick(choices, Qt::Key_T); // by its first letter
        QTRY_COMPARE(bone(2).data().toString(), QStringLiteral("tail"));
        QVERIFY(waitForList(*dialog));
        const auto map = stage.worked().boneMap;
        const tr::convert::BoneMap expected{{0, 0}, {1, 0}, {2, std::nullopt}};
        QVERIFY(map && *map == expected);
        QCOMPARE(test::problemsOfLetters(*dialog), QStringList());

        QTest::mouseClick(again, Qt::LeftButton);
        QVERIFY(waitForList(*dialog));
        QVERIFY(!stage.worked().boneMap);
        QCOMPARE(bone(2).data().toString(), QStringLiteral("none"));
    }

    /// Escape leaves the choice, and not the dialog; Space ticks wherever the cursor is.
    void keysInTheListOfBones()
    {
        const ModelStage stage(QStringLiteral("a.wad"), threeBones());
        QVERIFY(stage.isReady);
        stage.fakes->bones.bones = {{"root", {}, 0}};
        stage.fakes->bones.map = {{0, 0}};
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && waitForList(*dialog));
        auto* const list = dialog->bones()->list();
        const QModelIndex bone = list->model()->index(0, 1);
        QTRY_COMPARE(bone.data().toString(), QStringLiteral("root"));
        list->setFocus();
        list->setCurrentIndex(bone);
        QTest::keyClick(list, Qt::Key_F2);
        QPointer<QComboBox> choices = list->findChild<QComboBox*>();
        QVERIFY(choices);
        QTest::keyClick(choices, Qt::Key_Escape);
        QTRY_VERIFY(!choices);
        QVERIFY(dialog->isVisible());
        QCOMPARE(bone.data().toString(), QStringLiteral("root"));
        const QModelIndex next = list->model()->index(1, 1);
        const QPoint place = list->visualRect(next).center();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, place);
        QTRY_VERIFY(list->findChild<QComboBox*>() != nullptr);
        QTest::keyClick(list->findChild<QComboBox*>(), Qt::Key_Escape);

        list->selectAll();
        QTest::keyClick(list, Qt::Key_Space);
        QVERIFY(!dialog->isWorking()); // no bone counts
        QVERIFY(!importOf(*dialog)->isEnabled());
        QTest::keyClick(list, Qt::Key_Space);
        QVERIFY(waitForList(*dialog));
        QVERIFY(importOf(*dialog)->isEnabled());
        QCOMPARE(stage.edits(), std::size_t{0});
    }

    /// Without bones in the file there is nothing to choose, and Return imports as ever.
    void returnImportsWhereNothingIsChosen()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        const QPointer<ImportModelDialog> dialog = dropModel(stage);
        QVERIFY(dialog && waitForList(*dialog));
        auto* const list = dialog->bones()->list();
        QVERIFY(list->isColumnHidden(1));
        list->setFocus();
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::keyClick(list, Qt::Key_Return);
        QTRY_VERIFY(dialog.isNull());
        QCOMPARE(stage.edits(), std::size_t{1});
    }

    void lateAnswersAreDropped()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        stage.fakes->isSlow = true;
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && stage.fakes->gate.waitForVisitor());
        QVERIFY(dialog->isWorking() && dialog->message()->isVisible());
        QVERIFY(!importOf(*dialog)->isEnabled());
        QStringList shown;
        connect(dialog->list()->model(),
                &QAbstractItemModel::modelReset,
                dialog,
                [dialog, &shown] { shown.append(lineOf(*dialog)); });
        QTest::keyClick(fieldOf<QComboBox>(*dialog, "What counts"), Qt::Key_Down);
        stage.fakes->gate.open();
        QVERIFY(waitForList(*dialog));
        shown.removeAll(QString());
        QCOMPARE(shown, QStringList(QStringLiteral("Thing 0|Meshes, units 0")));
    }

    void nothingChanged()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        stage.fakes->state = 0;
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && waitForList(*dialog));
        QCOMPARE(dialog->summary()->text(), QStringLiteral("Nothing changed."));
        QVERIFY(!importOf(*dialog)->isEnabled());
        QTest::keyClick(dialog, Qt::Key_Return);
        QVERIFY(dialog->isVisible());
    }

    void errorsStandInPlaceOfTheList()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        stage.fakes->isWrong = true;
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && waitForList(*dialog));
        QVERIFY(dialog->message()->isVisible() && !dialog->list()->isVisible());
        QVERIFY2(dialog->message()->text().contains(QStringLiteral("the file")),
                 qPrintable(dialog->message()->text()));
        QVERIFY(!importOf(*dialog)->isEnabled());
        stage.fakes->isWrong = false;
        QTest::keyClick(fieldOf<QComboBox>(*dialog, "What counts"), Qt::Key_Down);
        QVERIFY(waitForList(*dialog));
        QVERIFY(dialog->list()->isVisible() && importOf(*dialog)->isEnabled());
    }

    void escapeLeavesEverything()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        const QByteArray before = test::bytesToSave(*stage.window);
        const QPointer<ImportModelDialog> dialog = dropModel(stage);
        QVERIFY(dialog && waitForList(*dialog));
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(dialog.isNull());
        QCOMPARE(stage.edits(), std::size_t{0});
        QCOMPARE(test::bytesToSave(*stage.window), before);
    }

    void importIsOneEdit()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        const QByteArray before = test::bytesToSave(*stage.window);
        const QPointer<ImportModelDialog> dialog = dropModel(stage);
        QVERIFY(dialog && waitForList(*dialog));
        auto* const counts = fieldOf<QComboBox>(*dialog, "What counts");
        QTest::keyClick(counts, Qt::Key_Down); // meshes, which have no key frames
        QVERIFY(!fieldOf<QComboBox>(*dialog, "Poses between key frames")->isEnabled());
        QVERIFY(!fieldOf<QComboBox>(*dialog, "Boxes of key frames")->isEnabled());
        QTest::keyClick(counts, Qt::Key_End);
        for (const char* const each : {"Poses between key frames", "Boxes of key frames"})
        {
            QTest::keyClick(fieldOf<QComboBox>(*dialog, each), Qt::Key_Down);
        }
        QVERIFY(waitForList(*dialog));
        const tr::convert::ModelWanted wanted = dialog->wanted();
        QVERIFY(wanted.keepsRates && wanted.measuresBoxes);
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(dialog.isNull());
        QCOMPARE(stage.edits(), std::size_t{1});
        QCOMPARE(int(test::stateOf(*stage.window)), 9);
        stage.action(Command::Undo)->trigger();
        QCOMPARE(test::bytesToSave(*stage.window), before);

        // What was chosen is chosen the next time.
        auto* const next = dropModel(stage);
        QVERIFY(next != nullptr && waitForList(*next));
        QCOMPARE(lineOf(*next), QStringLiteral("Thing 0|Animations, units 0"));
        QCOMPARE(next->wanted(), wanted);
    }

    /// An edit that comes in between, as by undo in the merge window.
    void editsMeanwhileKeepItFromBeingDone()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && waitForList(*dialog));
        QVERIFY(test::setState(*stage.window, 44));
        QTest::keyClick(dialog, Qt::Key_Return);
        QVERIFY(dialog->isVisible());
        QCOMPARE(stage.edits(), std::size_t{1});
        QCOMPARE(int(test::stateOf(*stage.window)), 44);
    }

    /// What the file says that it is of comes before what is selected.
    void notesChooseTheObject()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        saySlot(stage, 20);
        stage.select(tables::Models, 0);
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && waitForList(*dialog));
        QCOMPARE(dialog->wanted().row, std::size_t{1});
    }

    /// It comes from another file, where the object is in a slot that is free here.
    void absentObjectsAreProposedAsNew()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        saySlot(stage, 7);
        stage.select(tables::Models, 0);
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && waitForList(*dialog));
        QCOMPARE(lineOf(*dialog), QStringLiteral("A moveable in 7|Units 0"));
        QVERIFY(dialog->slots()->isVisible() && !dialog->bones()->isVisible());
        QCOMPARE(dialog->summary()->text(), QStringLiteral("Meshes: 3, animations: 0."));
        QVERIFY(!fieldOf<QComboBox>(*dialog, "What counts")->isEnabled());
        QCOMPARE(test::problemsOfLetters(*dialog), QStringList());
    }

    void newObjectsNeedAFreeSlot()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && waitForList(*dialog));
        auto* const object = fieldOf<QComboBox>(*dialog, "Object");
        QTest::keyClick(object, Qt::Key_Home);
        QVERIFY(waitForList(*dialog));
        QCOMPARE(lineOf(*dialog), QStringLiteral("A moveable in 0|Units 0")); // the first free one
        auto* const boxes = fieldOf<QComboBox>(*dialog, "Boxes of key frames");
        QVERIFY(boxes->isEnabled());
        QTest::keyClick(boxes, Qt::Key_Down);
        QTest::keyClick(fieldOf<QComboBox>(*dialog, "Poses between key frames"), Qt::Key_Down);
        QVERIFY(waitForList(*dialog));
        QVERIFY(dialog->newWanted()->measuresBoxes && dialog->newWanted()->keepsRates);
        QTest::keyClick(object, Qt::Key_Down);
        QVERIFY(waitForList(*dialog));
        QVERIFY(lineOf(*dialog).startsWith(QStringLiteral("A static in ")));
        QVERIFY(!boxes->isEnabled() && !dialog->newWanted()->measuresBoxes);
        QTest::keyClick(object, Qt::Key_Up);
        QVERIFY(waitForList(*dialog));

        auto* const number = dialog->slots()->number();
        number->setFocus();
        number->selectAll();
        QTest::keyClicks(number, QStringLiteral("20"));
        QVERIFY(!dialog->isWorking() && !importOf(*dialog)->isEnabled());
        QVERIFY2(dialog->message()->text().contains(QStringLiteral("20")),
                 qPrintable(dialog->message()->text()));
        QTest::keyClicks(number, QStringLiteral("0"));
        QVERIFY(waitForList(*dialog));
        QCOMPARE(lineOf(*dialog), QStringLiteral("A moveable in 200|Units 0"));
        QVERIFY(importOf(*dialog)->isEnabled());
        // What cannot be made is told in place of the list.
        stage.fakes->isWrong = true;
        QTest::keyClick(number, Qt::Key_Up);
        QVERIFY(waitForList(*dialog));
        QVERIFY(dialog->message()->isVisible() && !importOf(*dialog)->isEnabled());
    }

    /// By the functions of the core: what comes in is what the file has, in the slot that was asked
    /// for, and it is selected.
    void newObjectsAreMade()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        const QByteArray before = test::bytesToSave(*stage.window);
        const auto& content = stage.window->session().document()->content();
        const std::size_t moveables = tr::level::objectsOf(content).models.size();
        const auto model = tr::convert::modelOfMoveable(content, 1);
        QVERIFY(model);
        ui::ModelFunctions functions = ui::modelFunctions();
        functions.read = [model = *model](const std::filesystem::path&, const tr::Progress&)
            -> tr::Result<tr::exchange::ModelFile> { return model; };
        stage.commands->setFunctions(functions);
        const QPointer<ImportModelDialog> dialog = dropModel(stage);
        QVERIFY(dialog && waitForList(*dialog));
        QCOMPARE(dialog->summary()->text(), QStringLiteral("Nothing changed."));
        QTest::keyClick(fieldOf<QComboBox>(*dialog, "Object"), Qt::Key_Home);
        dialog->slots()->number()->setValue(7);
        QVERIFY(waitForList(*dialog));
        QVERIFY(importOf(*dialog)->isEnabled());
        QTest::mouseClick(importOf(*dialog), Qt::LeftButton);
        QTRY_VERIFY(dialog.isNull());
        QCOMPARE(stage.edits(), std::size_t{1});
        const auto& models =
            tr::level::objectsOf(stage.window->session().document()->content()).models;
        QCOMPARE(models.size(), moveables + 1);
        QCOMPARE(models[1].id, std::uint32_t{7}); // between 3 and 20
        QCOMPARE(models[1].numMeshes, models[2].numMeshes);
        const auto& now = stage.window->session().document()->content();
        const auto shapeOf = [&](const tr::level::Model& of)
        { return tr::edit::shapeAt(now, of.firstMesh); };
        QVERIFY(shapeOf(models[1])->vertices == shapeOf(models[2])->vertices);
        QCOMPARE(shapeOf(models[1])->faces.size(), shapeOf(models[2])->faces.size());
        QCOMPARE(stage.window->selection().current(),
                 (ui::Address{tables::Models, 1, ui::Address::kWholeRow}));
        stage.action(Command::Undo)->trigger();
        QCOMPARE(test::bytesToSave(*stage.window), before);
    }

    /// What the reader left out is told before it is taken.
    void remarksAreLines()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        stage.fakes->read.remarks = {"2 lights are left out"};
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && waitForList(*dialog));
        QCOMPARE(lineOf(*dialog), QStringLiteral("The file|2 lights are left out"));
        QCOMPARE(dialog->list()->model()->rowCount(), 2);
    }

    /// What stands in for a .wad2 is compared with, and not changed.
    void standInsAreOnlyLookedAt()
    {
        const auto wad = test::modelWad();
        const auto made = test::madeByCore(wad, QStringLiteral("a.wad"));
        const ModelStage stage(QStringLiteral("a.wad2"), test::asByteArray(made.content.write()));
        QVERIFY(stage.isReady);
        QTRY_VERIFY_WITH_TIMEOUT(stage.action(Command::ImportModel)->isEnabled(),
                                 test::kModelPatience);
        auto* const dialog = dropModel(stage);
        QVERIFY(dialog != nullptr && waitForList(*dialog));
        QVERIFY(!lineOf(*dialog).isEmpty());
        QVERIFY(!importOf(*dialog)->isEnabled());
        const auto labels = dialog->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(
            labels,
            [](const QLabel* each) {
                return each->isVisible() && each->text().contains(QStringLiteral("only looked at"));
            }));
    }
};

template struct tr::test::RegisteredTest<tst_ImportModelDialog, QApplication>;
#include "tst_ImportModelDialog.moc"
