// Objects, rooms and levels written for 3D programs in the window, by mouse and keyboard.

#include "core/base/NumberList.h"
#include "tests/core/SkinSamples.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/Letters.h"
#include "tests/ui/ModelStage.h"
#include "ui/common/widgets/Banner.h"
#include "ui/models/ExportModelDialog.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QTableView>
#include <QTreeView>

using test::buttonOf;
using test::contentOf;
using test::fieldOf;
using test::ModelStage;
using ui::Command;
using ui::ExportModelDialog;
namespace tables = tr::level::tables;

namespace
{

const QByteArray kWritten = "mo"; // by the fake

/// Lara in the slot 0, whose skin in the slot 8 has as many meshes, two holsters for her, and a
/// cube in the slot 20.
[[nodiscard]] QByteArray laraWad()
{
    const auto chain = [](int slot, std::size_t meshes)
    { return tr::test::chainOf(slot, std::vector<glm::ivec3>(meshes - 1, glm::ivec3(0, 100, 0))); };
    const tr::schema::Content wad(tr::test::LevelBuilder(tr::level::versions::Wad)
                                      .model(chain(0, 15))
                                      .model(chain(8, 15))
                                      .model(chain(14, 9))
                                      .model(tr::test::turningCube(20))
                                      .buildWad());
    return test::asByteArray(wad.write());
}

/// The dialog, as a menu opens it; null: it does not.
[[nodiscard]] QPointer<ExportModelDialog> openBy(const ModelStage& stage, Command command)
{
    QAction* const action = stage.action(command);
    if (!action->isEnabled())
    {
        return nullptr;
    }
    action->trigger();
    return test::openDialog<ExportModelDialog>(*stage.window);
}

[[nodiscard]] QPointer<ExportModelDialog>
openFor(const ModelStage& stage, tr::schema::TableId table, std::size_t row)
{
    stage.select(table, row);
    return openBy(stage, Command::ExportModel);
}

void typePath(const ExportModelDialog& dialog, const QString& path)
{
    auto* const field = fieldOf<QLineEdit>(dialog, "File");
    field->selectAll();
    QTest::keyClicks(field, QDir::toNativeSeparators(path));
}

[[nodiscard]] QPushButton* exportOf(const ExportModelDialog& dialog)
{
    return buttonOf(dialog, "&Export");
}

/// Takes a line of a list by its text's beginning.
void chooseLine(const ExportModelDialog& dialog, const char* list, const char* line)
{
    auto* const field = fieldOf<QComboBox>(dialog, list);
    const int found = field->findText(QString::fromLatin1(line), Qt::MatchStartsWith);
    QVERIFY2(found >= 0, line);
    QTest::keyClick(field, Qt::Key_Home);
    for (int step = 0; step < found; ++step)
    {
        QTest::keyClick(field, Qt::Key_Down);
    }
    QCOMPARE(field->currentIndex(), found);
}

/// Null: there is none.
[[nodiscard]] QCheckBox* tickOf(const ExportModelDialog& dialog, const char* text)
{
    const auto all = dialog.findChildren<QCheckBox*>();
    const auto found = std::ranges::find(all, QString::fromLatin1(text), &QCheckBox::text);
    return found == all.end() ? nullptr : *found;
}

/// On the box itself: what is beside its text takes no clicks.
void clickTick(const ExportModelDialog& dialog, const char* text)
{
    QCheckBox* const tick = tickOf(dialog, text);
    const bool before = tick->isChecked();
    QTest::mouseClick(tick, Qt::LeftButton, {}, QPoint(8, tick->height() / 2));
    QCOMPARE(tick->isChecked(), !before);
}

/// Whether the partner comes along. Null: nobody asks.
[[nodiscard]] QCheckBox* partnerTick(const ExportModelDialog& dialog)
{
    const auto all = dialog.findChildren<QCheckBox*>();
    const auto found = std::ranges::find_if(
        all,
        [](const QCheckBox* tick) { return tick->text().startsWith(QStringLiteral("&With ")); });
    return found == all.end() ? nullptr : *found;
}

[[nodiscard]] bool isGone(const QPointer<ExportModelDialog>& dialog)
{
    return QTest::qWaitFor([&dialog] { return dialog.isNull(); }, test::kModelPatience);
}

/// A disk that waits where it writes.
[[nodiscard]] std::shared_ptr<test::ConvertGate> slowDown(const ModelStage& stage)
{
    const auto disk = std::make_shared<test::SlowDisk>();
    disk->whenWriting = std::make_shared<test::ConvertGate>();
    ui::Storage storage = stage.window->session().storage();
    storage.disk = disk;
    stage.window->session().setStorage(storage);
    return disk->whenWriting;
}

} // namespace

class tst_ExportModelDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void numbersAreListed()
    {
        using Numbers = std::vector<std::size_t>;
        const auto numbers = [](const char* text) { return tr::listedNumbers(text, 10); };
        QCOMPARE(numbers("0,3,5-7"), std::optional(Numbers{0, 3, 5, 6, 7}));
        QCOMPARE(numbers(" 9 , 8 - 9 "), std::optional(Numbers{8, 9}));
        for (const char* const wrong : {"", "10", "3-10", "5-3", "1,,2", "x", "-1", "1-"})
        {
            QVERIFY2(!numbers(wrong), wrong);
        }
        QVERIFY(!tr::listedNumbers("0-99999999999999", 10));
    }

    void writesTheMoveable()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        const auto dialog = openFor(stage, tables::Models, 1);
        QVERIFY(dialog);
        QCOMPARE(test::problemsOfLetters(*dialog), QStringList());
        const QString path = stage.place.path(QStringLiteral("made.glb"));
        typePath(*dialog, path);
        QTest::keyClick(dialog, Qt::Key_Return);
        QVERIFY(isGone(dialog));
        QCOMPARE(contentOf(path), kWritten);
        QCOMPARE(stage.fakes->exported,
                 std::optional(ui::ModelSubject{ui::ModelSubject::Kind::Moveable, 1}));
        QCOMPARE(stage.fakes->options.units, tr::convert::kUnitsOfMetre);
        QVERIFY(!stage.fakes->options.isRigid && !stage.fakes->options.animations);
        const auto& said = stage.window->banner().message();
        QVERIFY(stage.window->banner().isVisible() && said.kind == ui::Banner::Kind::Note);
        QVERIFY2(said.title.contains(QStringLiteral("made.glb")), qPrintable(said.title));
        QVERIFY(said.text.isEmpty());
        QCOMPARE(stage.edits(), std::size_t{0});
    }

    void choicesCountAndAreRemembered()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        auto dialog = openFor(stage, tables::Models, 0);
        QVERIFY(dialog);
        typePath(*dialog, stage.place.path(QStringLiteral("made.glb")));
        chooseLine(*dialog, "Lengths", "Units of the game");
        chooseLine(*dialog, "Parts", "A rigid part");
        chooseLine(*dialog, "Animations", "Those with");
        auto* const numbers = fieldOf<QLineEdit>(*dialog, "Numbers of animations");
        QVERIFY(numbers->isVisible());
        QVERIFY(!exportOf(*dialog)->isEnabled()); // none is typed
        QTest::keyClicks(numbers, QStringLiteral("99"));
        QVERIFY(!exportOf(*dialog)->isEnabled());
        numbers->selectAll();
        QTest::keyClicks(numbers, QStringLiteral("0"));
        QVERIFY(exportOf(*dialog)->isEnabled());
        QTest::mouseClick(exportOf(*dialog), Qt::LeftButton);
        QVERIFY(isGone(dialog));
        QCOMPARE(stage.fakes->options.units, 1.0F);
        QVERIFY(stage.fakes->options.isRigid);
        QCOMPARE(stage.fakes->options.animations, std::optional(std::vector<std::size_t>{0}));

        dialog = openFor(stage, tables::Models, 0);
        QVERIFY(dialog);
        QVERIFY(fieldOf<QComboBox>(*dialog, "Lengths")
                    ->currentText()
                    .startsWith(QStringLiteral("Units of the game")));
        QVERIFY(fieldOf<QComboBox>(*dialog, "Parts")
                    ->currentText()
                    .startsWith(QStringLiteral("A rigid part")));
        QVERIFY(fieldOf<QLineEdit>(*dialog, "File")
                    ->text()
                    .startsWith(QDir::toNativeSeparators(QFileInfo(stage.path).path())));
    }

    /// What has no bones and no animations says so, before and after.
    void losingFormatsSaySo()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        const auto dialog = openFor(stage, tables::Models, 0);
        QVERIFY(dialog);
        typePath(*dialog, stage.place.path(QStringLiteral("made.obj")));
        QVERIFY2(
            fieldOf<QComboBox>(*dialog, "Format")->currentText().contains(QStringLiteral("OBJ")),
            "the suffix chooses the format");
        QVERIFY(!fieldOf<QComboBox>(*dialog, "Animations")->isEnabled());
        QVERIFY(dialog->outcome()->text().contains(QStringLiteral("no bones and no animations")));
        chooseLine(*dialog, "Format", "Metasequoia");
        QVERIFY(fieldOf<QLineEdit>(*dialog, "File")->text().endsWith(QStringLiteral("made.mqo")));
        QTest::keyClick(dialog, Qt::Key_Return);
        QVERIFY(isGone(dialog));
        QCOMPARE(contentOf(stage.place.path(QStringLiteral("made.mqo"))), kWritten);
        QVERIFY(stage.window->banner().message().text.contains(
            QStringLiteral("no bones and no animations")));
    }

    void staticsHaveNoAnimations()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        const auto dialog = openFor(stage, tables::StaticMeshes, 0);
        QVERIFY(dialog);
        for (const char* const list : {"Animations", "Meshes", "Parts"})
        {
            QVERIFY2(fieldOf<QComboBox>(*dialog, list) == nullptr, list);
        }
        typePath(*dialog, stage.place.path(QStringLiteral("made"))); // gets its suffix
        QTest::keyClick(dialog, Qt::Key_Return);
        QVERIFY(isGone(dialog));
        QCOMPARE(contentOf(stage.place.path(QStringLiteral("made.glb"))), kWritten);
        QCOMPARE(stage.fakes->exported,
                 std::optional(ui::ModelSubject{ui::ModelSubject::Kind::Static, 0}));
    }

    void whatItWearsIsChosen()
    {
        const ModelStage stage(QStringLiteral("a.wad"), laraWad());
        QVERIFY(stage.isReady);
        const auto write = [&stage](const QPointer<ExportModelDialog>& dialog, const char* name)
        {
            typePath(*dialog, stage.place.path(QString::fromLatin1(name)));
            QTest::keyClick(dialog, Qt::Key_Return);
            return isGone(dialog);
        };
        const auto meshesOf = [](const ExportModelDialog& dialog)
        { return fieldOf<QComboBox>(dialog, "Meshes"); };
        auto dialog = openFor(stage, tables::Models, 0);
        QVERIFY(dialog && meshesOf(*dialog)->isVisible());
        QCOMPARE(test::problemsOfLetters(*dialog), QStringList());
        QCOMPARE(meshesOf(*dialog)->count(), 3);
        QVERIFY(dialog->outcome()->text().startsWith(QStringLiteral("Meshes: 15, bones: 15,")));
        QVERIFY(write(dialog, "shown.glb"));
        QCOMPARE(stage.fakes->options.body, std::optional<std::size_t>(1));
        QVERIFY(!stage.fakes->options.isWhole);

        dialog = openFor(stage, tables::Models, 0);
        QVERIFY(dialog);
        chooseLine(*dialog, "Meshes", "Its own");
        QVERIFY(write(dialog, "own.glb"));
        QCOMPARE(stage.fakes->options.body, std::optional<std::size_t>());
        QVERIFY(!stage.fakes->options.isWhole);

        dialog = openFor(stage, tables::Models, 0);
        QVERIFY(dialog);
        QCOMPARE(meshesOf(*dialog)->currentText(), QStringLiteral("Its own"));
        chooseLine(*dialog, "Meshes", "Lara whole");
        QVERIFY(dialog->outcome()->text().startsWith(QStringLiteral("Meshes: 17, bones: 15,")));
        QVERIFY(write(dialog, "whole.glb"));
        QVERIFY(stage.fakes->options.isWhole);

        // There is nothing to choose for others, and what was chosen stays.
        dialog = openFor(stage, tables::Models, 3);
        QVERIFY(dialog && !meshesOf(*dialog)->isVisible());
        QVERIFY(write(dialog, "cube.glb"));
        QCOMPARE(stage.fakes->options.body, std::optional<std::size_t>(3));
        QVERIFY(!stage.fakes->options.isWhole);
        dialog = openFor(stage, tables::Models, 0);
        QVERIFY(dialog);
        QVERIFY(meshesOf(*dialog)->currentText().startsWith(QStringLiteral("Lara whole")));
    }

    /// A file was opened, and nothing clicked: the moveable that stands there is the one.
    void whatIsSeenCanBeExported()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        QVERIFY(!stage.window->selection().current());
        QVERIFY(!stage.action(Command::ExportModel)->isEnabled());
        stage.window->findChild<test::FakeViewport*>()->play(1);
        const auto dialog = openBy(stage, Command::ExportModel);
        QVERIFY(dialog);
        typePath(*dialog, stage.place.path(QStringLiteral("made.glb")));
        QTest::keyClick(dialog, Qt::Key_Return);
        QVERIFY(isGone(dialog));
        QCOMPARE(stage.fakes->exported,
                 std::optional(ui::ModelSubject{ui::ModelSubject::Kind::Moveable, 1}));
    }

    /// Programs that read Metasequoia expect units of the game, all others metres.
    void lengthsFollowTheFormat()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        const auto dialog = openFor(stage, tables::Models, 0);
        QVERIFY(dialog);
        const auto* const lengths = fieldOf<QComboBox>(*dialog, "Lengths");
        QVERIFY(lengths->currentText().startsWith(QStringLiteral("Metres")));
        typePath(*dialog, stage.place.path(QStringLiteral("made.mqo")));
        QCOMPARE(lengths->currentText(), QStringLiteral("Units of the game"));
        typePath(*dialog, stage.place.path(QStringLiteral("made.obj")));
        QVERIFY(lengths->currentText().startsWith(QStringLiteral("Metres")));
    }

    void thePartnerComesAlong()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        auto* const view = stage.window->findChild<test::FakeViewport*>();
        QVERIFY(view);
        ui::PartnerInStep both;
        both.partner.row = 1;
        both.stand = {{100, -20, 30}, 90, 0};
        both.isElsewhereInTime = true;
        for (const std::size_t row : {std::size_t{0}, std::size_t{1}})
        {
            // First there is none, and then one of another moveable.
            const auto dialog = openFor(stage, tables::Models, row);
            QVERIFY(dialog && partnerTick(*dialog));
            QVERIFY(partnerTick(*dialog)->isVisible() && !partnerTick(*dialog)->isEnabled());
            QVERIFY(partnerTick(*dialog)->toolTip().contains(QStringLiteral("Partner")));
            QTest::keyClick(dialog, Qt::Key_Escape);
            QVERIFY(isGone(dialog));
            view->setPartner(both);
        }
        const auto dialog = openFor(stage, tables::Models, 0);
        QVERIFY(dialog);
        QCOMPARE(test::problemsOfLetters(*dialog), QStringList());
        QCheckBox* const tick = partnerTick(*dialog);
        QVERIFY(tick->isEnabled() && !tick->isChecked());
        QVERIFY(tick->text().contains(QStringLiteral("20")));
        typePath(*dialog, stage.place.path(QStringLiteral("made.glb")));
        QTest::keyClick(tick, Qt::Key_Space);
        QVERIFY(!fieldOf<QComboBox>(*dialog, "Animations")->isEnabled());
        QVERIFY2(dialog->outcome()->text().startsWith(
                     QStringLiteral("Meshes: 2, bones: 2, animations: 1")),
                 qPrintable(dialog->outcome()->text()));
        QVERIFY(dialog->outcome()->text().contains(QStringLiteral("ahead")));
        QTest::keyClick(dialog, Qt::Key_Return);
        QVERIFY(isGone(dialog));
        QVERIFY(!stage.fakes->exported && stage.fakes->exportedPair);
        const ui::PartnerInStep& made = *stage.fakes->exportedPair;
        QCOMPARE(made.moveable.row, std::size_t{0});
        QCOMPARE(made.partner.row, std::size_t{1});
        QVERIFY(made.stand.offset == glm::ivec3(100, -20, 30) && made.stand.turn == 90);
        QVERIFY(made.stand.joint == std::size_t{0});
    }

    void roomsAreExported()
    {
        const ModelStage stage(QStringLiteral("a.tr4"), test::convertibleLevel());
        QVERIFY(stage.isReady);
        stage.select(tables::Models, 0);
        QVERIFY(!stage.action(Command::ExportRoomModel)->isEnabled());
        stage.select(tables::Rooms, 2);
        const auto dialog = openBy(stage, Command::ExportRoomModel);
        QVERIFY(dialog);
        QCOMPARE(test::problemsOfLetters(*dialog), QStringList());
        for (const char* const list : {"Meshes", "Parts", "Animations"})
        {
            QVERIFY2(fieldOf<QComboBox>(*dialog, list) == nullptr, list);
        }
        QVERIFY(!tickOf(*dialog, "Flip r&ooms")->isVisible());
        QVERIFY(dialog->outcome()->text().startsWith(QStringLiteral("Rooms: 1")));
        const QString path = stage.place.path(QStringLiteral("made.glb"));
        typePath(*dialog, path);
        chooseLine(*dialog, "Lengths", "Units of the game");
        chooseLine(*dialog, "Entities", "Moving");
        clickTick(*dialog, "&Cameras");
        QTest::keyClick(tickOf(*dialog, "&Statics"), Qt::Key_Space);
        QTest::keyClick(dialog, Qt::Key_Return);
        QVERIFY(isGone(dialog));
        QCOMPARE(contentOf(path), kWritten);
        QCOMPARE(stage.fakes->exportedRooms, std::optional(ui::ExportSubject{{}, 2}));
        QVERIFY(!stage.fakes->exported);
        const auto& options = stage.fakes->levelOptions;
        QCOMPARE(options.units, 1.0F);
        QVERIFY(options.entities == tr::convert::LevelModelOptions::Entities::Animated);
        QVERIFY(!options.hasCameras && !options.hasStatics && !options.hasAlternates);
        QVERIFY(options.hasLights && options.hasSprites);
        QCOMPARE(stage.edits(), std::size_t{0});
    }

    /// One room of the temple takes the place of another. Formats of meshes alone leave out what
    /// they have no place for, and say so.
    void levelsAreExported()
    {
        const ModelStage stage(QStringLiteral("a.tr4"), test::convertibleLevel());
        QVERIFY(stage.isReady);
        auto dialog = openBy(stage, Command::ExportLevelModel);
        QVERIFY(dialog);
        QCOMPARE(test::problemsOfLetters(*dialog), QStringList());
        QCOMPARE(dialog->outcome()->text(), QStringLiteral("Rooms: 7."));
        clickTick(*dialog, "Flip r&ooms");
        QCOMPARE(dialog->outcome()->text(), QStringLiteral("Rooms: 8."));
        chooseLine(*dialog, "Entities", "None");
        typePath(*dialog, stage.place.path(QStringLiteral("made.obj")));
        QVERIFY(!tickOf(*dialog, "Li&ghts")->isEnabled());
        QVERIFY(!tickOf(*dialog, "&Cameras")->isEnabled());
        QVERIFY(tickOf(*dialog, "&Statics")->isEnabled());
        const QString losses = QStringLiteral("no lights, no cameras and no animations");
        QVERIFY(dialog->outcome()->text().contains(losses));
        QTest::mouseClick(exportOf(*dialog), Qt::LeftButton);
        QVERIFY(isGone(dialog));
        QCOMPARE(contentOf(stage.place.path(QStringLiteral("made.obj"))), kWritten);
        QCOMPARE(stage.fakes->exportedRooms, std::optional(ui::ExportSubject{}));
        const auto& options = stage.fakes->levelOptions;
        QCOMPARE(options.units, tr::convert::kUnitsOfMetre);
        QVERIFY(options.entities == tr::convert::LevelModelOptions::Entities::None);
        QVERIFY(options.hasAlternates && options.hasStatics && options.hasSprites);
        QVERIFY(!options.hasLights && !options.hasCameras);
        QVERIFY(stage.window->banner().message().text.contains(losses));

        dialog = openBy(stage, Command::ExportLevelModel);
        QVERIFY(dialog);
        QVERIFY(tickOf(*dialog, "Flip r&ooms")->isChecked());
        QVERIFY(tickOf(*dialog, "Li&ghts")->isChecked()); // for formats that have them
        QCOMPARE(fieldOf<QComboBox>(*dialog, "Entities")->currentText(), QStringLiteral("None"));
        QTest::keyClick(dialog, Qt::Key_Escape);
        QVERIFY(isGone(dialog));
    }

    void roomsAreOfferedWhereTheyAreListed()
    {
        const ModelStage stage(QStringLiteral("a.tr4"), test::convertibleLevel());
        QVERIFY(stage.isReady);
        QAction* const room = stage.action(Command::ExportRoomModel);
        const QMenu* const file = stage.window->menuBar()->actions().front()->menu();
        QVERIFY(file->actions().contains(stage.action(Command::ExportLevelModel)));
        const auto* const structure = stage.window->findChild<ui::StructureView*>();
        QVERIFY(structure->tree()->actions().contains(room));
        const auto* const rooms = stage.window->tabs().showTable(tables::Rooms);
        QVERIFY(rooms && rooms->grid()->actions().contains(room));
        const auto* const models = stage.window->tabs().showTable(tables::Models);
        QVERIFY(models && !models->grid()->actions().contains(room));
        stage.select(tables::Entities, 0); // stands in a room
        QVERIFY(room->isEnabled());
    }

    void wadsHaveNoRooms()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        stage.select(tables::Models, 0);
        QVERIFY(stage.action(Command::ExportModel)->isEnabled());
        QVERIFY(!stage.action(Command::ExportRoomModel)->isEnabled());
        QVERIFY(!stage.action(Command::ExportLevelModel)->isEnabled());
    }

    void whatIsReplacedIsKept()
    {
        ModelStage stage;
        QVERIFY(stage.isReady);
        const QString path = stage.place.textFile(QStringLiteral("made.glb"), "before");
        const auto dialog = openFor(stage, tables::Models, 0);
        QVERIFY(dialog);
        typePath(*dialog, path);
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(test::openDialog<QMessageBox>(*dialog) != nullptr);
        auto* box = test::openDialog<QMessageBox>(*dialog);
        QTest::keyClick(box, Qt::Key_Escape);
        QTRY_VERIFY(test::openDialog<QMessageBox>(*dialog) == nullptr);
        QCOMPARE(contentOf(path), QByteArray("before"));
        QTRY_VERIFY(exportOf(*dialog)->isEnabled());
        QTest::mouseClick(exportOf(*dialog), Qt::LeftButton);
        QTRY_VERIFY(test::openDialog<QMessageBox>(*dialog) != nullptr);
        box = test::openDialog<QMessageBox>(*dialog);
        QTest::mouseClick(buttonOf(*box, "&Replace"), Qt::LeftButton);
        QVERIFY(isGone(dialog));
        QCOMPARE(contentOf(path), kWritten);
        QCOMPARE(test::keptContentOf(stage.place, path), QByteArray("before"));
    }

    /// Also where the name of what is open is that of a file beside the one that is asked for.
    void openFilesAreNotReplaced()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        const QByteArray before = contentOf(stage.path);
        const QStringList files = stage.files();
        stage.fakes->beside = {{QFileInfo(stage.path).fileName().toStdString(), {std::byte{'x'}}}};
        const auto dialog = openFor(stage, tables::Models, 0);
        QVERIFY(dialog);
        typePath(*dialog, stage.place.path(QStringLiteral("made.glb")));
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(dialog->banner().isVisible());
        QVERIFY(!dialog->isBusy() && dialog->isVisible());
        QCOMPARE(contentOf(stage.path), before);
        QCOMPARE(stage.files(), files);
    }

    void filesBesideAreWritten()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        stage.fakes->beside = {{"made.mtl", {std::byte{'t'}}}};
        const auto dialog = openFor(stage, tables::Models, 0);
        QVERIFY(dialog);
        typePath(*dialog, stage.place.path(QStringLiteral("made.obj")));
        QTest::keyClick(dialog, Qt::Key_Return);
        QVERIFY(isGone(dialog));
        QCOMPARE(contentOf(stage.place.path(QStringLiteral("made.obj"))), kWritten);
        QCOMPARE(contentOf(stage.place.path(QStringLiteral("made.mtl"))), QByteArray("t"));
    }

    void cancellingLeavesNoFile()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        const QStringList before = stage.files();
        const auto gate = slowDown(stage);
        const auto dialog = openFor(stage, tables::Models, 0);
        QVERIFY(dialog);
        typePath(*dialog, stage.place.path(QStringLiteral("made.glb")));
        QTest::keyClick(dialog, Qt::Key_Return);
        QVERIFY(!exportOf(*dialog)->isEnabled());
        // The worker comes to the disk once the window has taken what it made.
        bool isThere = false; // told once, and asked twice
        QTRY_VERIFY_WITH_TIMEOUT(isThere = isThere || gate->isVisited(), test::kModelPatience);
        QVERIFY(dialog->isBusy());
        QTest::keyClick(dialog, Qt::Key_Escape);
        QVERIFY(dialog && dialog->isVisible() && !dialog->isBusy());
        QVERIFY(dialog->banner().isVisible());
        gate->open();
        QTest::qWait(200);
        QCOMPARE(stage.files(), before);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QVERIFY(isGone(dialog));
    }

    void noSuchFolderIsSaid()
    {
        const ModelStage stage;
        QVERIFY(stage.isReady);
        const auto dialog = openFor(stage, tables::Models, 0);
        QVERIFY(dialog);
        typePath(*dialog, stage.place.path(QStringLiteral("nowhere/made.glb")));
        QVERIFY(!exportOf(*dialog)->isEnabled());
        QVERIFY(dialog->outcome()->text().contains(QStringLiteral("no such folder")));
    }
};

template struct tr::test::RegisteredTest<tst_ExportModelDialog, QApplication>;
#include "tst_ExportModelDialog.moc"
