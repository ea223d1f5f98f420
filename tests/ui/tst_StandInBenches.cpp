// Benches on a file whose objects are not drawn as it has them: they show what stands in for it,
// follow what is selected and edited in the file, and edit nothing. The oracle are the slots and
// numbers of animations that the file was made with.

#include "core/edit/rows/RowEdit.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/StandInStage.h"
#include "ui/common/Task.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/graph/GraphPanel.h"
#include "ui/graph/GraphSubject.h"
#include "ui/mesh/MeshPanel.h"
#include "ui/mesh/MeshSubject.h"
#include "ui/moveable/AnimationsPane.h"
#include "ui/moveable/AnimationsPanel.h"
#include "ui/moveable/MoveableInspector.h"
#include "ui/skeleton/SkeletonPanel.h"
#include "ui/statics/StaticsModel.h"
#include "ui/statics/StaticsPanel.h"
#include "ui/viewport/StandInChanges.h"
#include "ui/viewport/StandIns.h"
#include "ui/window/CentreTabs.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QTableView>
#include <QTreeView>

#include <map>
#include <memory>
#include <vector>

using test::kPatience;
using test::Stage;
using ui::Address;
using ui::Command;

namespace
{

namespace parts = tr::wad2::tables;
namespace objects = tr::level::tables;

constexpr std::size_t kCubeFaces = 6;

/// A WAD with moveables in these slots, the last of which has two animations.
ui::OpenFilePtr wadOf(const std::vector<int>& slots)
{
    tr::test::LevelBuilder builder(tr::level::versions::Wad);
    for (const int slot : slots)
    {
        tr::test::ModelPlan plan = tr::test::turningCube(slot);
        if (slot == slots.back())
        {
            plan.animations.push_back(plan.animations[0]);
        }
        builder.model(plan);
    }
    return std::make_shared<ui::OpenFile>(
        QStringLiteral("a.wad"), 0, tr::test::gameFile(builder.buildWad()));
}

} // namespace

class tst_StandInBenches : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<test::Workplace> m_place;
    std::unique_ptr<Stage> m_stage;
    QString m_path;

    [[nodiscard]] ui::MainWindow& window() const { return *m_stage->window; }

    [[nodiscard]] ui::Selection& selection() const { return window().selection(); }

    [[nodiscard]] ui::StandIns& standIns() const { return window().tabs().standIns(); }

    [[nodiscard]] ui::AnimationsPanel& list() const { return window().animations(); }

    [[nodiscard]] tr::edit::Document& document() const { return *window().session().document(); }

    [[nodiscard]] QAction* action(Command command) const
    {
        return window().actionSet().action(command);
    }

    [[nodiscard]] const tr::level::Objects& shown() const
    {
        return standIns().objects()->file().objects();
    }

    /// The slot of a row of models of what stands in; nothing: there is no such row.
    [[nodiscard]] std::optional<std::uint32_t> slotOf(std::optional<std::size_t> row) const
    {
        return row && *row < shown().models.size() ? std::optional(shown().models[*row].id)
                                                   : std::nullopt;
    }

    /// The animations that are selected in the list, counted from the first of their moveable.
    [[nodiscard]] std::vector<std::size_t> listed() const
    {
        const auto rows = list().selectedRows();
        std::vector<std::size_t> found;
        for (const std::size_t row : rows ? rows->rows : std::vector<std::size_t>())
        {
            found.push_back(row - shown().models[*list().moveable()].animationIndex);
        }
        return found;
    }

    /// Goes to the animations of a moveable of the file.
    void animate(std::size_t moveable)
    {
        QVERIFY(action(Command::LayoutAnimate)->isEnabled());
        action(Command::LayoutAnimate)->trigger();
        selection().select(Address{parts::Moveables, moveable, Address::kWholeRow});
        QTRY_VERIFY(!list().visibleRegion().isEmpty());
    }

    void clickAnimation(int row) const
    {
        auto* const table = qobject_cast<QTableView*>(list().animations()->view());
        const QModelIndex index = list().animations()->model().index(row, 0);
        table->scrollTo(index);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
    }

    void showPanel(const char* name, const QWidget& panel) const
    {
        action(Command::LayoutModel)->trigger();
        QVERIFY(window().showPanel(QString::fromLatin1(name)));
        QTRY_VERIFY(!panel.visibleRegion().isEmpty());
    }

    template <class Panel>
    [[nodiscard]] Panel& panel() const
    {
        return *window().findChild<Panel*>();
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<test::Workplace>();
        m_path = test::makeWad2(m_place->path(QStringLiteral("objects.wad2")));
        QVERIFY(!m_path.isEmpty());
        m_stage = std::make_unique<Stage>(*m_place);
        QVERIFY(m_stage->viewport != nullptr);
        QVERIFY(m_stage->open(m_path));
    }

    void cleanup()
    {
        m_stage.reset();
        m_place.reset();
    }

    void animationsAreListedAndPlayed()
    {
        animate(1);
        QTRY_COMPARE(slotOf(list().moveable()), std::optional<std::uint32_t>(20));
        QCOMPARE(list().animations()->model().rowCount(), 2);
        clickAnimation(1);
        QCOMPARE(selection().current(),
                 std::optional(Address{parts::Animations, 2, Address::kWholeRow}));
        const std::size_t first = shown().models[*list().moveable()].animationIndex;
        QTRY_COMPARE(m_stage->player->animation(), std::optional<std::size_t>(first + 1));
        selection().select(Address{parts::Moveables, 0, Address::kWholeRow});
        QTRY_COMPARE(slotOf(list().moveable()), std::optional<std::uint32_t>(3));
        QCOMPARE(list().animations()->model().rowCount(), 1);
    }

    /// Neither by keys and what is typed, nor by commands.
    void nothingOfThemIsEdited()
    {
        const auto before = document().content().write();
        animate(1);
        QTRY_COMPARE(list().animations()->model().rowCount(), 2);
        clickAnimation(0);
        const auto& model = list().animations()->model();
        for (int column = 0; column < model.columnCount(); ++column)
        {
            QVERIFY(!model.flags(model.index(0, column)).testFlag(Qt::ItemIsEditable));
        }
        auto* const table = list().animations()->view();
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        QTest::keyClicks(table, QStringLiteral("9"));
        for (const Command command : {Command::DeleteRows,
                                      Command::InsertAbove,
                                      Command::DuplicateRows,
                                      Command::SetInRows,
                                      Command::Cut,
                                      Command::NewAnimation,
                                      Command::DuplicateAnimation,
                                      Command::ReverseAnimation,
                                      Command::MirrorAnimation,
                                      Command::ChangeRate,
                                      Command::UnwrapAngles,
                                      Command::SetSpeeds,
                                      Command::RestPose,
                                      Command::AddCommand})
        {
            QVERIFY2(!action(command)->isEnabled(), qPrintable(action(command)->text()));
        }
        QVERIFY(document().content().write() == before);
    }

    void graphsAreShown()
    {
        animate(1);
        QVERIFY(window().showPanel(QStringLiteral("graph")));
        QTRY_VERIFY(window().graph().subject() != nullptr);
        QTRY_COMPARE(window().graph().subject()->graph().nodes().size(), std::size_t{2});
    }

    void bonesAreShown()
    {
        auto& bones = panel<ui::SkeletonPanel>();
        showPanel("skeleton", bones);
        selection().select(Address{parts::Moveables, 1, Address::kWholeRow});
        QTRY_COMPARE(slotOf(bones.moveable()), std::optional<std::uint32_t>(20));
        // Going to 3D programs changes nothing, and what comes back is only looked at.
        const QList<QAction*> models{action(Command::ExportModel), action(Command::ImportModel)};
        for (QAction* const each : bones.tree().actions())
        {
            QVERIFY2(each->isSeparator() || models.contains(each) || !each->isEnabled(),
                     qPrintable(each->text()));
        }
    }

    void meshesAreShown()
    {
        auto& mesh = panel<ui::MeshPanel>();
        showPanel("mesh", mesh);
        selection().select(Address{parts::Meshes, 0, Address::kWholeRow});
        QTRY_VERIFY(mesh.subject() != nullptr);
        QVERIFY(mesh.subject()->file() == standIns().objects());
        QCOMPARE(mesh.subject()->shape().faces.size(), kCubeFaces);
        mesh.selectFaces({0});
        const auto* const erase = window().findChild<QAction*>(QStringLiteral("meshDeleteFaces"));
        QVERIFY(erase != nullptr && !erase->isEnabled());
    }

    void staticsAreShown()
    {
        auto& statics = panel<ui::StaticsPanel>();
        showPanel("statics", statics);
        QTRY_COMPARE(statics.pictures()->model()->rowCount(), 1);
        const QModelIndex only = statics.pictures()->model()->index(0, ui::StaticsModel::Title);
        QTRY_VERIFY(statics.pictures()->visualRect(only).isValid());
        QTest::mouseClick(statics.pictures()->viewport(),
                          Qt::LeftButton,
                          {},
                          statics.pictures()->visualRect(only).center());
        QTRY_COMPARE(selection().current(),
                     std::optional(Address{parts::Statics, 0, Address::kWholeRow}));
        const QList<QAction*> models{action(Command::ExportModel), action(Command::ImportModel)};
        for (QAction* const each : statics.pictures()->actions())
        {
            QVERIFY2(each->isSeparator() || models.contains(each) || !each->isEnabled(),
                     qPrintable(each->text()));
        }
    }

    void theInspectorShowsThem()
    {
        selection().select(Address{parts::Moveables, 1, Address::kWholeRow});
        QVERIFY(action(Command::InspectMoveable)->isEnabled());
        action(Command::InspectMoveable)->trigger();
        const auto* const inspector =
            qobject_cast<ui::MoveableInspector*>(window().tabs().currentWidget());
        QVERIFY(inspector != nullptr);
        QCOMPARE(slotOf(inspector->moveable()), std::optional<std::uint32_t>(20));
    }

    void theyFollowEdits()
    {
        animate(1);
        QTRY_COMPARE(list().animations()->model().rowCount(), 2);
        clickAnimation(1);
        QTRY_COMPARE(listed(), std::vector<std::size_t>{1});
        QVERIFY(test::setNumber(document(), "moveables/1/slot", 77));
        QTRY_COMPARE(slotOf(list().moveable()), std::optional<std::uint32_t>(77));
        QCOMPARE(listed(), std::vector<std::size_t>{1});
        document().undo();
        QTRY_COMPARE(slotOf(list().moveable()), std::optional<std::uint32_t>(20));
        QCOMPARE(listed(), std::vector<std::size_t>{1});
    }

    /// The rows of what stands in are others then.
    void theyStayWithTheirMoveable()
    {
        animate(1);
        QTRY_COMPARE(list().animations()->model().rowCount(), 2);
        clickAnimation(1);
        QTRY_COMPARE(listed(), std::vector<std::size_t>{1});
        const auto removed = tr::edit::removeRows(
            document(), {"moveables", 0, 1}, {tr::edit::Dangling::Kind::Clear, 0});
        QVERIFY(removed.has_value());
        QTRY_COMPARE(shown().models.size(), std::size_t{1});
        QTRY_COMPARE(slotOf(list().moveable()), std::optional<std::uint32_t>(20));
        QCOMPARE(list().animations()->model().rowCount(), 2);
        QCOMPARE(listed(), std::vector<std::size_t>{1});
    }

    /// As long as something stands in for the file.
    void benchesSayWhatTheyShow()
    {
        animate(1);
        const auto* const line = list().findChild<QLabel*>(QStringLiteral("standInNote"));
        QVERIFY(line != nullptr);
        QTRY_VERIFY(line->isVisible());
        QCOMPARE(line->text(), standIns().note());
        QVERIFY(m_stage->open(test::makeWad(m_place->path(QStringLiteral("other.wad")))));
        QVERIFY(!line->isVisible());
        QVERIFY(standIns().areOwn());
        QTRY_COMPARE(list().animations()->model().parts()
                         ? &list().animations()->model().parts()->decoder().file()
                         : nullptr,
                     static_cast<const ui::OpenFile*>(window().session().file().get()));
        QVERIFY(list().animations()->model().isEditable());
    }

    /// One file after the other, and away, be they ready or not.
    void filesGoWhileTheyArePrepared()
    {
        const QString wad = test::makeWad(m_place->path(QStringLiteral("other.wad")));
        for (const QString& path : {wad, m_path, wad})
        {
            window().openFile(path);
            QTRY_VERIFY(window().session().file() && window().session().file()->path() == path);
        }
        QVERIFY(standIns().objects() == window().session().file());
        window().openFile(m_path);
        QTRY_VERIFY(window().session().file()->path() == m_path);
        action(Command::Close)->trigger();
        QTRY_VERIFY(!window().session().file());
        QVERIFY(!standIns().objects());
        window().openFile(m_path);
        QTRY_VERIFY(window().session().file() != nullptr);
        m_stage.reset();
    }

    /// Nobody waits for what the user has stopped.
    void preparingCanBeStopped()
    {
        const ui::OpenFilePtr file = window().session().file();
        ui::Selection chosen;
        ui::TaskRunner tasks;
        ui::StandIns standIns(chosen, tasks);
        int told = 0;
        connect(&standIns, &ui::StandIns::changed, this, [&told] { ++told; });
        standIns.setFile(file);
        QVERIFY(!standIns.objects() && !standIns.areOwn());
        const QString preparing = standIns.note();
        QVERIFY(!preparing.isEmpty());
        QCOMPARE(tasks.running().size(), 1);
        tasks.running().constFirst()->cancel();
        QCOMPARE(told, 1);
        QVERIFY(standIns.areOwn() && standIns.note() != preparing);
        // The next edit tries again.
        standIns.revise(file, {});
        QTRY_COMPARE_WITH_TIMEOUT(told, 2, kPatience);
        const ui::OpenFilePtr made = standIns.objects();
        QVERIFY(made != file && made->standsIn);
        const QString usual = standIns.note();
        standIns.revise(file, {});
        QVERIFY(standIns.objects() == made);
        tasks.running().constFirst()->cancel();
        QVERIFY(standIns.objects() == made && standIns.note() != usual);
        standIns.revise(file, {});
        standIns.setFile(nullptr);
        QVERIFY(tasks.running().isEmpty());
        QVERIFY(!standIns.objects() && standIns.areOwn() && standIns.note().isEmpty());
        QCOMPARE(told, 2);
    }

    void whatIsMadeAnewIsToldAsAnEdit()
    {
        const auto before = wadOf({3, 20});
        const auto now = wadOf({20});
        const std::map<tr::convert::TableRow, tr::convert::TableRow> same{
            {{objects::Models, 1}, {objects::Models, 0}},
            {{objects::Animations, 1}, {objects::Animations, 0}},
            {{objects::Animations, 2}, {objects::Animations, 1}}};
        const auto changes = ui::standInChanges(*before,
                                                *now,
                                                [&same](const tr::convert::TableRow& row)
                                                {
                                                    const auto found = same.find(row);
                                                    return found == same.end()
                                                               ? std::nullopt
                                                               : std::optional(found->second);
                                                });
        using Row = std::optional<std::size_t>;
        QCOMPARE(ui::rowAfter(0, objects::Models, changes), Row());
        QCOMPARE(ui::rowAfter(1, objects::Models, changes), Row(0));
        QCOMPARE(ui::rowAfter(0, objects::Animations, changes), Row());
        QCOMPARE(ui::rowAfter(2, objects::Animations, changes), Row(1));
        QVERIFY(tr::edit::movesRows(changes));
        // Of the same rows nobody knows whether they look the same.
        const auto again =
            ui::standInChanges(*now, *now, [](const tr::convert::TableRow& row) { return row; });
        QVERIFY(!again.empty() && !tr::edit::movesRows(again));
    }
};

template struct tr::test::RegisteredTest<tst_StandInBenches, QApplication>;
#include "tst_StandInBenches.moc"
