// The merge window, by mouse and keyboard: what is seen before, what is done, and what is left of
// it.

#include "core/format/wad2/Wad2File.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/Letters.h"
#include "tests/ui/WindowFixture.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/widgets/ChoiceTable.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/TickList.h"
#include "ui/merge/MergeAnswersPane.h"
#include "ui/merge/MergeCommands.h"
#include "ui/merge/MergeConflictsModel.h"
#include "ui/merge/MergeObjectsModel.h"
#include "ui/merge/MergeReportView.h"
#include "ui/merge/MergeSourcesPane.h"
#include "ui/structure/StructureView.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QTreeView>
#include <QUrl>

using namespace ui;
using namespace test;

namespace
{

namespace versions = tr::level::versions;
namespace transfer = tr::transfer;

constexpr std::uint32_t kGuardian = 90;

QByteArray bytesOf(const tr::level::Wad& wad)
{
    const auto bytes = tr::schema::Content(wad).write();
    return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
}

/// The temple's objects in the window, and a file with a cube in the slot of its guardian and one
/// in a slot that is free.
struct MergeStage
{
    static constexpr std::uint32_t kFree = 400;

    MergeStage()
        : window(place.window())
    {
        const QString temple =
            place.textFile(QStringLiteral("temple.wad"), bytesOf(tr::test::buildTempleWad()));
        auto cubes = tr::test::LevelBuilder(versions::Wad)
                         .model(tr::test::turningCube(int(kGuardian)))
                         .model(tr::test::turningCube(int(kFree)))
                         .buildWad();
        cubePath = place.textFile(QStringLiteral("cubes.wad"), bytesOf(cubes));
        isReady = openAndWait(*window, temple);
        window->actionSet().action(Command::MergeObjects)->trigger();
        merge = window->merging().window();
        isReady = isReady && merge != nullptr && merge->isVisible();
    }

    /// Adds the cubes, and waits for them.
    [[nodiscard]] bool addCubes()
    {
        merge->planning().addFiles({cubePath});
        return QTest::qWaitFor([this] { return merge->planning().sources().size() == 1; });
    }

    /// Waits until it is known what comes of what is asked for.
    [[nodiscard]] bool waitForWork() const
    {
        return QTest::qWaitFor(
            [this] { return !merge->planning().isWorking() && !merge->planning().isReading(); });
    }

    [[nodiscard]] TickList& list() const { return *merge->sources().list(); }

    [[nodiscard]] QModelIndex lineOf(std::uint32_t slot) const
    {
        const auto& model = *list().model();
        for (int row = 0; row < model.rowCount(); ++row)
        {
            const QModelIndex index = model.index(row, 0);
            if (index.data(MergeObjectsModel::kSortRole).toUInt() == slot)
            {
                return index;
            }
        }
        return {};
    }

    /// Selects the object in a slot, and ticks it by the keyboard.
    void tick(std::uint32_t slot) const
    {
        list().setFocus();
        list().setCurrentIndex(lineOf(slot));
        QTest::keyClick(&list(), Qt::Key_Space);
    }

    [[nodiscard]] const tr::schema::Content& content() const
    {
        return window->session().document()->content();
    }

    [[nodiscard]] const tr::level::Model* moveable(std::uint32_t slot) const
    {
        for (const auto& each : tr::level::objectsOf(content()).models)
        {
            if (each.id == slot)
            {
                return &each;
            }
        }
        return nullptr;
    }

    Workplace place;
    std::unique_ptr<MainWindow> window;
    QString cubePath;
    MergeWindow* merge = nullptr;
    bool isReady = false;
};

} // namespace

class tst_Merging : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void objectsAreFound();
    void conflictsAreAnswered();
    void whatIsTypedIsMerged();
    void otherSlots();
    void newFiles();
    void plansAreKept();
    void filesAreDropped();
    void badFilesAreTold();
    void theDestinationChangesMeanwhile();
    void choicesOutliveClosing();
    void foldersAreSearched();
    void outfitsAreTaken();
    void aHiddenOneDoesNothing();
    void objectsArePasted();
    void aWindowWithoutFile();
    void everythingHasALetter();
};

void tst_Merging::everythingHasALetter()
{
    MergeStage stage;
    QVERIFY(stage.isReady && stage.addCubes());
    stage.tick(kGuardian);
    QVERIFY(stage.waitForWork());
    const QStringList problems = problemsOfLetters(*stage.merge);
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(QStringLiteral("; "))));
}

void tst_Merging::objectsAreFound()
{
    MergeStage stage;
    QVERIFY(stage.isReady);
    QVERIFY(!stage.merge->mergeButton()->isEnabled());
    QVERIFY(stage.addCubes());
    QCOMPARE(stage.list().model()->rowCount(), 3);
    QCOMPARE(stage.lineOf(MergeStage::kFree).siblingAtColumn(MergeObjectsModel::There).data(),
             QVariant(QStringLiteral("free")));
    QVERIFY(stage.lineOf(kGuardian)
                .siblingAtColumn(MergeObjectsModel::There)
                .data()
                .toString()
                .startsWith(QString::number(kGuardian)));
    auto* const filter = stage.merge->findChild<FilterField*>();
    QTest::keyClicks(filter, QStringLiteral("400 cubes"));
    QTest::keyClick(filter, Qt::Key_Return);
    QTRY_COMPARE(stage.list().model()->rowCount(), 1);
    QTest::keyClick(filter, Qt::Key_Down);
    QVERIFY(stage.merge->focusWidget() == &stage.list());
    QTest::keyClick(filter, Qt::Key_Escape);
    QTRY_COMPARE(stage.list().model()->rowCount(), 3);
    stage.tick(MergeStage::kFree);
    QCOMPARE(stage.merge->planning().takenCount(), std::size_t{1});
    auto* const only = stage.merge->sources().findChild<QCheckBox*>();
    only->click();
    QCOMPARE(stage.list().model()->rowCount(), 1);
}

void tst_Merging::conflictsAreAnswered()
{
    MergeStage stage;
    QVERIFY(stage.isReady && stage.addCubes());
    const auto before = stage.content().write();
    const auto guardian = *stage.moveable(kGuardian);
    stage.tick(kGuardian);
    stage.tick(MergeStage::kFree);
    QCOMPARE(stage.merge->planning().takenCount(), std::size_t{2});
    QVERIFY(stage.waitForWork());
    // Nothing has happened yet, and what meets is listed.
    QVERIFY(stage.content().write() == before);
    QTreeView& conflicts = *stage.merge->answers().conflicts();
    QCOMPARE(conflicts.model()->rowCount(), 1);
    const auto cell = [&conflicts](int column) { return conflicts.model()->index(0, column); };
    QCOMPARE(cell(MergeConflictsModel::Answer).data().toString(),
             QStringLiteral("Keep What Is There"));
    QCOMPARE(cell(MergeConflictsModel::Of).data().toString(), QStringLiteral("cubes.wad"));
    QCOMPARE(cell(MergeConflictsModel::MeetsOf).data().toString(), QStringLiteral("temple.wad"));
    QCOMPARE(stage.merge->planning().found()->edit.report.resolution.deeds.size(), std::size_t{1});

    // F2 opens the answers, and the arrow takes the next.
    conflicts.setFocus();
    conflicts.setCurrentIndex(cell(MergeConflictsModel::Answer));
    QTest::keyClick(&conflicts, Qt::Key_F2);
    QTRY_VERIFY(conflicts.findChild<QComboBox*>() != nullptr);
    auto* const choice = conflicts.findChild<QComboBox*>();
    QTest::keyClick(choice, Qt::Key_Down);
    QTRY_COMPARE(cell(MergeConflictsModel::Answer).data().toString(), QStringLiteral("Replace"));
    QVERIFY(stage.waitForWork());
    QCOMPARE(stage.merge->planning().found()->edit.report.resolution.deeds.size(), std::size_t{2});

    QTest::mouseClick(stage.merge->mergeButton(), Qt::LeftButton);
    QVERIFY(stage.moveable(MergeStage::kFree) != nullptr);
    QVERIFY(stage.moveable(kGuardian) != nullptr);
    QVERIFY(stage.moveable(kGuardian)->numMeshes != guardian.numMeshes
            || stage.content().write() != before);
    QCOMPARE(stage.window->session().document()->position(), std::size_t{1});
    QCOMPARE(stage.merge->planning().takenCount(), std::size_t{0});
    QVERIFY(!stage.merge->mergeButton()->isEnabled());
    // Not where something else was done since.
    QVERIFY(setState(*stage.window, 31));
    QVERIFY(choose(stage.merge->banner(), QStringLiteral("Undo")));
    QCOMPARE(stateOf(*stage.window), std::uint16_t{31});
    stage.window->session().document()->undo();
    // One edit, taken back by the keys of the merge window.
    QTest::keyClick(stage.merge, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(stage.content().write() == before);
}

void tst_Merging::whatIsTypedIsMerged()
{
    MergeStage stage;
    QVERIFY(stage.isReady && stage.addCubes());
    stage.tick(MergeStage::kFree);
    QVERIFY(stage.waitForWork());
    QVERIFY(typeState(*stage.window, 55));
    QTest::mouseClick(stage.merge->mergeButton(), Qt::LeftButton);
    QCOMPARE(stateOf(*stage.window), std::uint16_t{55});
    // The destination is another one now: what comes of the merge is worked out and shown first.
    QVERIFY(stage.waitForWork());
    if (stage.moveable(MergeStage::kFree) == nullptr)
    {
        QTest::mouseClick(stage.merge->mergeButton(), Qt::LeftButton);
    }
    QVERIFY(stage.moveable(MergeStage::kFree) != nullptr);
    QCOMPARE(stateOf(*stage.window), std::uint16_t{55});
}

void tst_Merging::otherSlots()
{
    MergeStage stage;
    QVERIFY(stage.isReady && stage.addCubes());
    const auto guardian = *stage.moveable(kGuardian);
    auto* const rule = [&]
    {
        for (auto* const each : stage.merge->findChildren<QComboBox*>())
        {
            if (each->accessibleName() == QStringLiteral("Rule for moveables"))
            {
                return each;
            }
        }
        return static_cast<QComboBox*>(nullptr);
    }();
    QVERIFY(rule != nullptr);
    rule->setFocus();
    QTest::keyClicks(rule, QStringLiteral("O"));
    QCOMPARE(rule->currentText(), QStringLiteral("Other Slot"));
    stage.tick(kGuardian);
    QVERIFY(stage.waitForWork());
    QTreeView& conflicts = *stage.merge->answers().conflicts();
    const QModelIndex slot = conflicts.model()->index(0, MergeConflictsModel::Slot);
    QVERIFY(slot.data().toUInt() > kGuardian);
    // A slot of one's own
    conflicts.setFocus();
    conflicts.setCurrentIndex(slot);
    QTest::keyClick(&conflicts, Qt::Key_F2);
    auto* const number = conflicts.findChild<QSpinBox*>();
    QVERIFY(number != nullptr);
    number->selectAll();
    QTest::keyClicks(number, QStringLiteral("333"));
    QTest::keyClick(number, Qt::Key_Return);
    QTRY_COMPARE(slot.data().toUInt(), 333U);
    QVERIFY(stage.waitForWork());
    QTest::mouseClick(stage.merge->mergeButton(), Qt::LeftButton);
    QVERIFY(stage.moveable(333) != nullptr);
    QVERIFY(*stage.moveable(kGuardian) == guardian);
}

void tst_Merging::newFiles()
{
    MergeStage stage;
    QVERIFY(stage.isReady && stage.addCubes());
    const auto before = stage.content().write();
    stage.merge->setNewFormat(tr::convert::newFormats().front());
    stage.tick(MergeStage::kFree);
    QVERIFY(stage.waitForWork());
    QCOMPARE(stage.list().model()->rowCount(), 3);
    QVERIFY(stage.merge->mergeButton()->isEnabled());
    const QString path = stage.place.path(QStringLiteral("set.wad"));
    stage.merge->saveNew(path);
    QTRY_VERIFY(QFile::exists(path));
    QTRY_VERIFY(stage.merge->banner().isVisible());
    const auto made = loadFile(path, {});
    QVERIFY(made);
    const auto& models = made->file->file().objects().models;
    QCOMPARE(models.size(), std::size_t{1});
    QCOMPARE(models[0].id, MergeStage::kFree);
    QVERIFY(stage.content().write() == before); // the open file has nothing to do with it

    // As one of Tomb Editor it is worked out anew, and keeps what it is when other files are open.
    stage.merge->setNewFormat(tr::convert::newFormats().back());
    QVERIFY(setState(*stage.window, 44));
    QVERIFY(stage.merge->newFormat() == tr::convert::newFormats().back());
    QVERIFY(stage.waitForWork());
    const QString other = stage.place.path(QStringLiteral("set.wad2"));
    stage.merge->saveNew(other);
    QTRY_VERIFY(QFile::exists(other));
    const auto objects = loadFile(other, {});
    QVERIFY(objects);
    const auto* const file = objects->file->file().content.as<tr::wad2::Wad2>();
    QVERIFY(file != nullptr);
    QCOMPARE(file->moveables.rows.size(), std::size_t{1});
    QCOMPARE(file->moveables.rows[0].slot.slot.value, std::int64_t{MergeStage::kFree});
    QVERIFY(!QFile::exists(stage.place.path(QStringLiteral("set.xml")))); // there are no sounds
    stage.merge->setNewFormat(nullptr);
    QVERIFY(!stage.merge->isForNewFile());
    stage.merge->setNewFormat(tr::convert::newFormats().front());
    QVERIFY(stage.waitForWork());

    // Nor does a new file go where that is.
    const QString open = stage.window->session().file()->path();
    const QByteArray onDisk = contentOf(open);
    stage.merge->saveNew(open);
    QVERIFY(stage.merge->banner().isVisible());
    QVERIFY(stage.merge->banner().message().text.contains(QStringLiteral("temple.wad")));
    QTest::qWait(50);
    QCOMPARE(contentOf(open), onDisk);

    // Nor where another window has a file.
    const auto second = stage.place.window();
    QVERIFY(openAndWait(*second, path));
    const QByteArray theirs = contentOf(path);
    stage.merge->saveNew(path);
    QVERIFY(
        stage.merge->banner().message().text.contains(QStringLiteral("in the window of set.wad")));
    QTest::qWait(50);
    QCOMPARE(contentOf(path), theirs);
}

void tst_Merging::plansAreKept()
{
    MergeStage stage;
    QVERIFY(stage.isReady && stage.addCubes());
    stage.tick(kGuardian);
    const MergePlace guardian{0, 0};
    stage.merge->planning().setAnswer(std::span(&guardian, 1), transfer::Answer::OtherSlot, 321U);
    QVERIFY(stage.waitForWork());
    const QString path = stage.place.path(QStringLiteral("plan.json"));
    stage.merge->savePlan(path);
    QVERIFY(QFile::exists(path));
    // It is worked out and kept with the age of the destination, which the rule "newest" asks for.
    const qint64 changed =
        QFileInfo(stage.place.path(QStringLiteral("temple.wad"))).lastModified().toSecsSinceEpoch();
    QVERIFY(stage.merge->planning().found()->plan.destination.changed == changed);
    const QByteArray text = contentOf(path);
    const auto kept = transfer::planOf({text.constData(), std::size_t(text.size())});
    QVERIFY(kept);
    QVERIFY(kept->destination.changed == changed);

    MergeStage other;
    QVERIFY(other.isReady);
    // The file of the plan is looked for beside it.
    QVERIFY(QFile::copy(path, other.place.path(QStringLiteral("plan.json"))));
    other.merge->loadPlan(other.place.path(QStringLiteral("plan.json")));
    QTRY_COMPARE(other.merge->planning().takenCount(), std::size_t{1});
    QVERIFY(other.waitForWork());
    QTest::mouseClick(other.merge->mergeButton(), Qt::LeftButton);
    QVERIFY(other.moveable(321) != nullptr);

    // One whose source is another file by now is not followed.
    MergeStage third;
    QVERIFY(third.isReady);
    QVERIFY(overwrite(third.cubePath, contentOf(third.place.path(QStringLiteral("temple.wad")))));
    QVERIFY(QFile::copy(path, third.place.path(QStringLiteral("plan.json"))));
    third.merge->loadPlan(third.place.path(QStringLiteral("plan.json")));
    QTRY_VERIFY(third.merge->banner().isVisible());
    QCOMPARE(third.merge->planning().takenCount(), std::size_t{0});
    QVERIFY(third.merge->banner().message().text.contains(QStringLiteral("cubes.wad")));
}

void tst_Merging::filesAreDropped()
{
    MergeStage stage;
    QVERIFY(stage.isReady);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(stage.cubePath)});
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(stage.merge, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(stage.merge, &drop);
    QTRY_COMPARE(stage.merge->planning().sources().size(), std::size_t{1});
    // Delete takes it off again.
    QListWidget* const files = stage.merge->sources().files();
    files->setCurrentRow(1);
    QTest::keyClick(files, Qt::Key_Delete);
    QVERIFY(stage.merge->planning().sources().empty());
    QCOMPARE(stage.list().model()->rowCount(), 0);
}

void tst_Merging::badFilesAreTold()
{
    MergeStage stage;
    QVERIFY(stage.isReady);
    const QString bad = stage.place.textFile(QStringLiteral("bad.wad"), "no WAD at all");
    stage.merge->planning().addFiles({bad, stage.cubePath});
    QTRY_COMPARE(stage.merge->planning().sources().size(), std::size_t{1});
    QTRY_VERIFY(stage.merge->banner().isVisible());
    QVERIFY(stage.merge->banner().message().text.contains(QStringLiteral("bad.wad")));
}

void tst_Merging::theDestinationChangesMeanwhile()
{
    MergeStage stage;
    QVERIFY(stage.isReady && stage.addCubes());
    stage.tick(MergeStage::kFree);
    QVERIFY(stage.waitForWork());
    QVERIFY(setState(*stage.window, 44));
    QVERIFY(stage.waitForWork());
    QTest::mouseClick(stage.merge->mergeButton(), Qt::LeftButton);
    QVERIFY(stage.moveable(MergeStage::kFree) != nullptr);
    QCOMPARE(stateOf(*stage.window), std::uint16_t{44});
    // A file without objects cannot take any: then only a new file can.
    const QString text = stage.place.textFile(QStringLiteral("names.sam"), "one.wav\n");
    QVERIFY(!stage.merge->isForNewFile());
    stage.window->session().close();
    QVERIFY(stage.merge->isForNewFile());
    QVERIFY(openAndWait(*stage.window, text));
    QVERIFY(stage.merge->isForNewFile());
}

void tst_Merging::choicesOutliveClosing()
{
    MergeStage stage;
    QVERIFY(stage.isReady && stage.addCubes());
    stage.tick(MergeStage::kFree);
    stage.merge->close();
    QVERIFY(!stage.merge->isVisible());
    stage.window->actionSet().action(Command::MergeObjects)->trigger();
    QVERIFY(stage.merge->isVisible());
    QCOMPARE(stage.merge->planning().takenCount(), std::size_t{1});
}

void tst_Merging::foldersAreSearched()
{
    MergeStage stage;
    QVERIFY(stage.isReady);
    stage.place.textFile(QStringLiteral("notes.txt"), "nothing to do with it");
    stage.merge->planning().addFiles({QFileInfo(stage.cubePath).absolutePath()});
    QTRY_COMPARE(stage.merge->planning().sources().size(), std::size_t{2}); // the temple, too
    QVERIFY(!stage.merge->banner().isVisible());
}

/// Lara, who keeps her animations, and her skin, which comes along.
void tst_Merging::outfitsAreTaken()
{
    Workplace place;
    const auto window = place.window();
    const auto laras = [](int skin)
    {
        auto builder = tr::test::LevelBuilder(versions::Wad);
        builder.model(tr::test::turningCube(0));
        return skin == 0 ? builder.buildWad()
                         : builder.model(tr::test::turningCube(skin)).buildWad();
    };
    const QString there = place.textFile(QStringLiteral("there.wad"), bytesOf(laras(0)));
    const QString outfit = place.textFile(QStringLiteral("outfit.wad"), bytesOf(laras(8)));
    QVERIFY(openAndWait(*window, there));
    window->actionSet().action(Command::MergeObjects)->trigger();
    MergeWindow* const merge = window->merging().window();
    merge->planning().addFiles({outfit});
    QTRY_COMPARE(merge->planning().sources().size(), std::size_t{1});
    QAction* action = nullptr;
    for (auto* const menu : merge->findChildren<QMenu*>())
    {
        for (QAction* const each : menu->actions())
        {
            action = each->text() == QStringLiteral("&Leave Her Animations Alone") ? each : action;
        }
    }
    QVERIFY(action != nullptr);
    action->trigger();
    QCOMPARE(merge->planning().takenCount(), std::size_t{2});
    for (const MergeObject& object : merge->planning().sources()[0].objects)
    {
        QCOMPARE(object.isTaken, object.key.kind == transfer::ObjectKind::Moveable);
        QVERIFY(!object.isTaken || object.answer == transfer::Answer::BodyOnly);
    }
}

void tst_Merging::aHiddenOneDoesNothing()
{
    MergeStage stage;
    QVERIFY(stage.isReady && stage.addCubes());
    stage.tick(MergeStage::kFree);
    QVERIFY(stage.waitForWork());
    stage.merge->close();
    QVERIFY(setState(*stage.window, 77));
    QVERIFY(!stage.merge->planning().isWorking());
    // It knows the file of now as soon as it is seen again.
    stage.window->actionSet().action(Command::MergeObjects)->trigger();
    QVERIFY(stage.waitForWork());
    QVERIFY(stage.merge->planning().found()->destination == stage.window->session().file());
    QTest::mouseClick(stage.merge->mergeButton(), Qt::LeftButton);
    QCOMPARE(stateOf(*stage.window), std::uint16_t{77});
    QVERIFY(stage.moveable(MergeStage::kFree) != nullptr);
}

void tst_Merging::objectsArePasted()
{
    MergeStage stage;
    QVERIFY(stage.isReady);
    stage.merge->close();
    const auto other = stage.place.window();
    QVERIFY(openAndWait(*other, stage.cubePath));
    const auto press = [](MainWindow& window, std::size_t row, Command command)
    {
        auto* const structure = window.findChild<StructureView*>();
        window.activateWindow();
        window.selection().select(Address{tr::level::tables::Models, row});
        structure->tree()->setFocus();
        QCoreApplication::processEvents();
        QAction* const action = window.actionSet().action(command);
        const bool isEnabled = action->isEnabled();
        action->trigger();
        return isEnabled;
    };
    const auto& models = tr::level::objectsOf(other->session().file()->file().content).models;
    const std::size_t row = models[0].id == MergeStage::kFree ? 0 : 1;
    QVERIFY(press(*other, row, Command::Copy));
    // What is copied is taken as it is in its window: with edits that are not saved.
    QVERIFY(setState(*other, 99));
    QVERIFY(press(*stage.window, 0, Command::Paste));
    QVERIFY(stage.merge->isVisible());
    QCOMPARE(stage.merge->planning().takenCount(), std::size_t{1});
    QVERIFY(stage.waitForWork());
    QVERIFY(stage.merge->planning().sources()[0].file == other->session().file());
    QTest::mouseClick(stage.merge->mergeButton(), Qt::LeftButton);
    QVERIFY(stage.moveable(MergeStage::kFree) != nullptr);

    // And dropped on the structure of another window, or on its merge window.
    stage.window->session().document()->undo();
    const auto* const tree = other->findChild<StructureView*>()->tree();
    const QModelIndex line = tree->currentIndex();
    QVERIFY(line.flags().testFlag(Qt::ItemIsDragEnabled));
    const std::unique_ptr<QMimeData> data(tree->model()->mimeData({line}));
    QVERIFY(data != nullptr);
    QWidget* const target = stage.window->findChild<StructureView*>()->tree()->viewport();
    QDragEnterEvent enter({9, 9}, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(target, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop({9, 9}, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(target, &drop);
    QTRY_COMPARE(stage.merge->planning().takenCount(), std::size_t{1});
    // Not on its own.
    QWidget* const own = other->findChild<StructureView*>()->tree()->viewport();
    QDragEnterEvent refused({9, 9}, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    refused.ignore();
    QCoreApplication::sendEvent(own, &refused);
    QVERIFY(!refused.isAccepted());
}

void tst_Merging::aWindowWithoutFile()
{
    Workplace place;
    const auto window = place.window();
    window->actionSet().action(Command::MergeObjects)->trigger();
    MergeWindow* const merge = window->merging().window();
    QVERIFY(merge != nullptr && merge->isVisible());
    QVERIFY(merge->isForNewFile());
    QVERIFY(!merge->mergeButton()->isEnabled());
}

template struct tr::test::RegisteredTest<tst_Merging, QApplication>;
#include "tst_Merging.moc"
