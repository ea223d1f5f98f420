// The layouts of the window, and the list of animations that one of them has.

#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/file/Addresses.h"
#include "ui/moveable/AnimationsPane.h"
#include "ui/moveable/AnimationsPanel.h"
#include "ui/moveable/MoveableChooser.h"
#include "ui/rows/DeleteRowsDialog.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"
#include "ui/window/WindowLayout.h"

#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QTableView>
#include <QTreeView>
#include <QtTest>

#include <array>
#include <memory>

using test::openAndWait;
using test::Workplace;
namespace tables = tr::level::tables;
namespace versions = tr::level::versions;
using ui::Address;
using ui::Command;
using ui::FilterBy;
using ui::Layout;

namespace
{

constexpr std::int16_t kStepSound = 5;

QByteArray bytesOf(std::vector<std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

/// A WAD with two moveables. The first has four animations: 0 in state 7 goes on with 1, makes
/// sound 12, and is left for state 2 to 3; 1 has another rate and a flip effect; 2 goes on with
/// itself; 3 owns no key frames. The second has one animation, the fifth row.
QByteArray twoMoveables()
{
    tr::test::ModelPlan first = tr::test::turningCube(0, 20);
    for (int i = 0; i < 3; ++i)
    {
        first.animations.push_back(first.animations[0]);
    }
    tr::level::Wad wad = tr::test::LevelBuilder(versions::Wad)
                             .model(first)
                             .model(tr::test::turningCube(35, 10))
                             .buildWad();
    auto& animations = wad.objects.animations.edit();
    for (std::size_t i = 0; i < animations.size(); ++i)
    {
        animations[i].numAnimCommands = 0;
        animations[i].numStateChanges = 0;
        animations[i].nextAnimation = static_cast<std::uint16_t>(i);
        animations[i].stateId = static_cast<std::uint16_t>(10 + i);
    }
    animations[0].stateId = 7;
    animations[0].nextAnimation = 1;
    animations[0].numAnimCommands = 1;
    animations[0].animCommandIndex = 0;
    animations[0].numStateChanges = 1;
    animations[0].stateChangeIndex = 0;
    animations[1].frameRate = 4;
    animations[1].numAnimCommands = 1;
    animations[1].animCommandIndex = 3;
    animations[3].frameOffset = animations[4].frameOffset;
    animations[3].frameSize = 0;
    wad.objects.animCommands = tr::Table<std::int16_t>{kStepSound, 4, 12, 6, 2, 21};
    wad.objects.stateChanges = tr::Table<tr::level::StateChange>{{2, 1, 0}};
    wad.objects.animDispatches = tr::Table<tr::level::AnimDispatch>{{0, 5, 3, 0}};
    return bytesOf(tr::test::fileBytes(wad));
}

} // namespace

class tst_Layouts : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<ui::MainWindow> m_window;

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    [[nodiscard]] QDockWidget* dock(const char* name) const
    {
        return m_window->findChild<QDockWidget*>(QString::fromLatin1(name));
    }

    /// Whether a panel is seen, and not behind another one.
    [[nodiscard]] bool isSeen(const char* name) const
    {
        return dock(name)->isVisible() && !dock(name)->visibleRegion().isEmpty();
    }

    [[nodiscard]] Layout layout() const { return m_window->layouts().current(); }

    [[nodiscard]] ui::AnimationsPanel& list() const { return m_window->animations(); }

    [[nodiscard]] QTableView& table() const
    {
        return *qobject_cast<QTableView*>(list().animations()->view());
    }

    [[nodiscard]] bool open()
    {
        return openAndWait(*m_window, m_place->textFile(QStringLiteral("two.wad"), twoMoveables()));
    }

    void press(Qt::Key key) const
    {
        QTest::keyClick(m_window.get(), key, Qt::ControlModifier);
        QCoreApplication::processEvents();
    }

    void clickAnimation(int row, Qt::KeyboardModifiers modifiers = {}) const
    {
        const QModelIndex index = list().animations()->model().index(row, 0);
        table().scrollTo(index);
        QTest::mouseClick(
            table().viewport(), Qt::LeftButton, modifiers, table().visualRect(index).center());
    }

    [[nodiscard]] std::vector<int> shownRows() const
    {
        std::vector<int> rows;
        for (int row = 0; row < list().animations()->model().rowCount(); ++row)
        {
            if (!table().isRowHidden(row))
            {
                rows.push_back(row);
            }
        }
        return rows;
    }

    void select(const char* path) const
    {
        m_window->selection().select(ui::addressOf(*m_window->session().file(), path));
        QCoreApplication::processEvents();
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_window = m_place->window();
        QVERIFY(m_window);
    }

    void cleanup()
    {
        m_window.reset();
        m_place.reset();
    }

    void withoutAFileThereIsNoneToChoose()
    {
        for (const Command each :
             {Command::LayoutExplore, Command::LayoutAnimate, Command::LayoutModel})
        {
            QVERIFY(!action(each)->isEnabled());
        }
    }

    void keysChangeTheLayout()
    {
        QVERIFY(open());
        QVERIFY(action(Command::LayoutExplore)->isChecked());
        QVERIFY(isSeen("structure"));
        QVERIFY(!dock("animations")->isVisible());
        QVERIFY(m_window->tabs().showByName(QStringLiteral("table:models")));
        press(Qt::Key_2);
        QCOMPARE(layout(), Layout::Animate);
        QVERIFY(action(Command::LayoutAnimate)->isChecked());
        QTRY_VERIFY(isSeen("animations"));
        QVERIFY(dock("structure")->isVisible() && !isSeen("structure"));
        QVERIFY(isSeen("player"));
        QVERIFY(isSeen("properties"));
        QCOMPARE(m_window->tabs().currentIndex(), 0);
        // Nothing was selected: the moveable that the list shows is.
        QVERIFY(m_window->selection().current() == (Address{tables::Models, 0}));
        press(Qt::Key_1);
        QCOMPARE(layout(), Layout::Explore);
        QVERIFY(action(Command::LayoutExplore)->isChecked());
        QTRY_VERIFY(isSeen("structure"));
        QVERIFY(!dock("animations")->isVisible());
    }

    void objectsAreBuiltInOne()
    {
        QVERIFY(open());
        QVERIFY(m_window->tabs().showByName(QStringLiteral("table:models")));
        press(Qt::Key_3);
        QCOMPARE(layout(), Layout::Model);
        QVERIFY(action(Command::LayoutModel)->isChecked());
        QVERIFY(!dock("animations")->isVisible());
        QVERIFY(dock("properties")->isVisible());
        QCOMPARE(m_window->tabs().currentIndex(), 0);
        QVERIFY(m_window->showLayout(QStringLiteral("explore")));
        QVERIFY(m_window->showLayout(QStringLiteral("model")));
        QCOMPARE(layout(), Layout::Model);
        // Where nothing has a mesh there is nothing to build.
        tr::level::Wad wad = tr::test::LevelBuilder(versions::Wad).buildWad();
        wad.objects = {};
        QVERIFY(openAndWait(
            *m_window,
            m_place->textFile(QStringLiteral("none.wad"), bytesOf(tr::test::fileBytes(wad)))));
        QCOMPARE(layout(), Layout::Explore);
        QVERIFY(!action(Command::LayoutModel)->isEnabled());
        QVERIFY(!m_window->showLayout(QStringLiteral("model")));
    }

    void eachIsRemembered()
    {
        QVERIFY(open());
        press(Qt::Key_2);
        dock("properties")->hide();
        press(Qt::Key_1);
        QVERIFY(dock("properties")->isVisible());
        dock("structure")->hide();
        press(Qt::Key_2);
        QVERIFY(!dock("properties")->isVisible());
        QVERIFY(dock("structure")->isVisible());
        m_window->close();
        m_window.reset();
        m_place->restart();
        m_window = m_place->window();
        QVERIFY(open());
        QCOMPARE(layout(), Layout::Explore);
        QVERIFY(!dock("structure")->isVisible());
        QVERIFY(dock("properties")->isVisible());
        press(Qt::Key_2);
        QVERIFY(dock("structure")->isVisible());
        QVERIFY(!dock("properties")->isVisible());
        action(Command::ResetLayout)->trigger();
        QVERIFY(dock("properties")->isVisible());
        press(Qt::Key_1);
        QVERIFY(!dock("structure")->isVisible()); // only the other one was reset
    }

    void whatIsWorkedOnIsOpenedThere()
    {
        QVERIFY(open());
        auto* const structure = m_window->findChild<ui::StructureView*>();
        select("models/1");
        QTreeView& tree = *structure->tree();
        const QPoint line = tree.visualRect(tree.currentIndex()).center();
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, line);
        QTest::mouseDClick(tree.viewport(), Qt::LeftButton, {}, line);
        QCOMPARE(layout(), Layout::Animate);
        QTRY_COMPARE(list().moveable(), std::optional<std::size_t>(1));
        press(Qt::Key_1);
        auto* const animations = m_window->tabs().showTable(tables::Animations);
        animations->grid()->setCurrentIndex(animations->grid()->model()->index(2, 0));
        animations->grid()->setFocus();
        QTest::keyClick(animations->grid(), Qt::Key_Return);
        QTRY_COMPARE(layout(), Layout::Animate);
        QCOMPARE(m_window->tabs().currentIndex(), 0);
        QTRY_COMPARE(list().moveable(), std::optional<std::size_t>(0));
        QTRY_COMPARE(table().currentIndex().row(), 2);
        // Statics and meshes are built in another one.
        for (const tr::schema::TableId table :
             {tr::schema::TableId(tables::StaticMeshes), tr::schema::TableId(tables::MeshPointers)})
        {
            press(Qt::Key_1);
            QCOMPARE(layout(), Layout::Explore);
            m_window->selection().open({table, 0});
            QCOMPARE(layout(), Layout::Model);
            QCOMPARE(m_window->tabs().currentIndex(), 0);
        }
    }

    void whatHasNoAnimationsIsNotAnimated()
    {
        QVERIFY(open());
        press(Qt::Key_2);
        tr::level::Wad wad = tr::test::LevelBuilder(versions::Wad).buildWad();
        wad.objects.animations = {};
        wad.objects.models = {};
        QVERIFY(openAndWait(
            *m_window,
            m_place->textFile(QStringLiteral("none.wad"), bytesOf(tr::test::fileBytes(wad)))));
        QCOMPARE(layout(), Layout::Explore);
        QVERIFY(!action(Command::LayoutAnimate)->isEnabled());
        QVERIFY(!list().moveable());
        QVERIFY(!m_window->showLayout(QStringLiteral("animate")));
        QVERIFY(m_window->showLayout(QStringLiteral("explore")));
        QVERIFY(!m_window->showLayout(QStringLiteral("moon")));
    }

    void aMoveableWithoutAnimationsIsSeenWhereTheUserIs()
    {
        tr::level::Wad wad = tr::test::LevelBuilder(versions::Wad).buildWad();
        wad.objects.animations = {};
        QVERIFY(openAndWait(
            *m_window,
            m_place->textFile(QStringLiteral("none.wad"), bytesOf(tr::test::fileBytes(wad)))));
        m_window->selection().open({tables::Models, 0});
        QCOMPARE(layout(), Layout::Explore);
    }

    void whatIsTypedIsNotLost()
    {
        QVERIFY(open());
        QVERIFY(test::typeState(*m_window, 321));
        press(Qt::Key_2);
        QCOMPARE(layout(), Layout::Animate);
        press(Qt::Key_S);
        QTRY_COMPARE(test::stateOf(*m_window), std::uint16_t{321});
        QTRY_VERIFY(!m_window->session().hasUnsaved());
        QCOMPARE(test::contentOf(m_place->path(QStringLiteral("two.wad"))),
                 test::withState(twoMoveables(), 321));
    }

    // --- the list

    void theListFollowsWhatIsSelected()
    {
        QVERIFY(open());
        select("animations/4");
        press(Qt::Key_2);
        QCOMPARE(list().moveable(), std::optional<std::size_t>(1));
        QVERIFY(m_window->selection().current() == (Address{tables::Animations, 4}));
        select("anim_commands/3"); // of animation 1
        QCOMPARE(list().moveable(), std::optional<std::size_t>(0));
        QCOMPARE(table().currentIndex().row(), 1);
        select("static_meshes/0"); // of no moveable: the list stays
        QCOMPARE(list().moveable(), std::optional<std::size_t>(0));
        // And the other way round.
        clickAnimation(2);
        QVERIFY(m_window->selection().current() == (Address{tables::Animations, 2, 0})
                || m_window->selection().current()->row == 2);
        list().chooser()->step(1);
        QCOMPARE(list().moveable(), std::optional<std::size_t>(1));
        QVERIFY(m_window->selection().current() == (Address{tables::Models, 1}));
    }

    void aClickOnTheCurrentLineSelectsItAgain()
    {
        QVERIFY(open());
        press(Qt::Key_2);
        clickAnimation(2);
        select("static_meshes/0"); // of no moveable: the list stays as it is
        QCOMPARE(table().currentIndex().row(), 2);
        clickAnimation(2);
        QCOMPARE(m_window->selection().current()->table, tr::schema::TableId(tables::Animations));
        QCOMPARE(m_window->selection().current()->row, std::size_t{2});
    }

    void theFilterLooksWhereItIsTold_data()
    {
        QTest::addColumn<FilterBy>("by");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<int>>("rows");
        const auto row = [](FilterBy by, const char* text, const QList<int>& rows) {
            QTest::addRow("%d %s", static_cast<int>(by), text)
                << by << QString::fromLatin1(text) << rows;
        };
        row(FilterBy::Anything, "7", {0});
        row(FilterBy::Anything, "nothing like it", {});
        row(FilterBy::Name, "1", {1});
        row(FilterBy::Name, "12", {});
        row(FilterBy::State, "12", {2});
        row(FilterBy::State, "1", {});
        row(FilterBy::Frames, "20", {0, 1, 2, 3});
        row(FilterBy::Frames, "2", {});
        row(FilterBy::Rate, "4", {1});
        row(FilterBy::Command, "sound", {0});
        row(FilterBy::Command, "flip EFFECT 21", {1});
        row(FilterBy::Command, "die", {});
        row(FilterBy::Follower, "1", {0, 1});
        row(FilterBy::Follower, "3", {0, 3}); // by a dispatch, and itself
        row(FilterBy::Follower, "2", {2});
    }

    void theFilterLooksWhereItIsTold()
    {
        QFETCH(FilterBy, by);
        QFETCH(QString, text);
        QFETCH(QList<int>, rows);
        QVERIFY(open());
        press(Qt::Key_2);
        auto* const choice = list().animations()->filterChoice();
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_Home);
        for (int i = 0; i < static_cast<int>(by); ++i)
        {
            QTest::keyClick(choice, Qt::Key_Down);
        }
        table().setFocus();
        press(Qt::Key_F);
        QVERIFY(list().animations()->filterField()->hasFocus());
        QTest::keyClicks(list().animations()->filterField(), text);
        QTest::keyClick(list().animations()->filterField(), Qt::Key_Return);
        QCOMPARE(shownRows(), std::vector<int>(rows.begin(), rows.end()));
        QTest::keyClick(list().animations()->filterField(), Qt::Key_Escape);
        QCOMPARE(shownRows(), (std::vector<int>{0, 1, 2, 3}));
    }

    void severalAreEditedAtOnce()
    {
        QVERIFY(open());
        press(Qt::Key_2);
        clickAnimation(0);
        clickAnimation(1, Qt::ControlModifier);
        QCOMPARE(list().selectedRows()->rows, (std::vector<std::size_t>{0, 1}));
        const auto before = test::bytesToSave(*m_window);
        QVERIFY(action(Command::ReverseAnimation)->isEnabled());
        action(Command::ReverseAnimation)->trigger();
        const auto* const document = m_window->session().document();
        QCOMPARE(document->position(), std::size_t{1});
        QVERIFY(tr::edit::text(document->history()[0].name).starts_with("Reverse 2 animations"));
        QVERIFY(test::bytesToSave(*m_window) != before);
        // They are still selected.
        QCOMPARE(list().selectedRows()->rows, (std::vector<std::size_t>{0, 1}));
        press(Qt::Key_Z);
        QCOMPARE(test::bytesToSave(*m_window), before);
    }

    void rowsAreCopiedAndDeletedHere()
    {
        QVERIFY(open());
        press(Qt::Key_2);
        clickAnimation(2);
        table().setFocus();
        press(Qt::Key_C);
        press(Qt::Key_V);
        const auto count = [this]
        { return m_window->session().file()->file().objects().animations.size(); };
        QTRY_COMPARE(count(), std::size_t{6});
        QTRY_COMPARE(list().animations()->model().rowCount(), 5);
        press(Qt::Key_Z);
        QCOMPARE(count(), std::size_t{5});
        QCOMPARE(list().animations()->model().rowCount(), 4);
        clickAnimation(3);
        table().setFocus();
        press(Qt::Key_Delete);
        // A dispatch leads there, so it is asked what becomes of that.
        auto* const dialog = test::openDialog<ui::DeleteRowsDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        dialog->accept();
        QTRY_COMPARE(count(), std::size_t{4});
        QCOMPARE(list().animations()->model().rowCount(), 3);
        action(Command::Undo)->trigger();
        QCOMPARE(count(), std::size_t{5});
    }

    void whatIsNotSeenIsNotWorkedOn()
    {
        QVERIFY(open());
        press(Qt::Key_2);
        list().animations()->setFilterBy(FilterBy::Follower);
        list().animations()->setFilter(QStringLiteral("3"));
        QCOMPARE(shownRows(), (std::vector<int>{0, 3}));
        table().setFocus();
        QTest::keyClick(&table(), Qt::Key_A, Qt::ControlModifier);
        QVERIFY(list().selectedRows());
        QCOMPARE(list().selectedRows()->rows, (std::vector<std::size_t>{0, 3}));
        list().animations()->setFilter(QStringLiteral("2"));
        QVERIFY(!list().selectedRows());
    }

    void theListOfThePlayerIsThereWhereNoOtherIs()
    {
        QVERIFY(open());
        const auto& viewport = static_cast<const test::FakeViewport&>(m_window->viewport());
        QVERIFY(!viewport.isListedElsewhere());
        press(Qt::Key_2);
        QVERIFY(viewport.isListedElsewhere());
        dock("animations")->close();
        QTRY_VERIFY(!viewport.isListedElsewhere());
        dock("animations")->toggleViewAction()->trigger();
        QCoreApplication::processEvents(); // it comes to the front only then
        QTRY_VERIFY(isSeen("animations"));
        QVERIFY(viewport.isListedElsewhere());
        press(Qt::Key_1);
        QVERIFY(!viewport.isListedElsewhere());
    }

    void numbersAreTypedHere()
    {
        QVERIFY(open());
        press(Qt::Key_2);
        clickAnimation(0);
        const auto& model = list().animations()->model();
        const QModelIndex state = model.indexOf(
            {tables::Animations, 0, [this] {
                 return ui::addressOf(*m_window->session().file(), "animations/0/state_id")->leaf;
             }()});
        QVERIFY(state.isValid());
        table().setCurrentIndex(state);
        table().setFocus();
        QTest::keyClicks(&table(), QStringLiteral("9"));
        auto* const editor = table().viewport()->findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(test::stateOf(*m_window), std::uint16_t{9});
    }

    void behindAnotherPanelTheListDoesNothing()
    {
        QVERIFY(open());
        press(Qt::Key_2);
        select("animations/4");
        QTRY_COMPARE(list().moveable(), std::optional<std::size_t>(1));
        m_window->tabifyDockWidget(dock("animations"), dock("properties"));
        dock("properties")->show();
        dock("properties")->raise();
        QTRY_VERIFY(list().visibleRegion().isEmpty());
        select("animations/0");
        QTest::qWait(50);
        QCOMPARE(list().moveable(), std::optional<std::size_t>(1));
        dock("animations")->raise();
        QTRY_COMPARE(list().moveable(), std::optional<std::size_t>(0));
        QCOMPARE(list().selectedRows()->rows, std::vector<std::size_t>{0});
    }

    void anEditMeanwhileIsCaughtUpWith()
    {
        QVERIFY(open());
        press(Qt::Key_2);
        select("animations/4");
        press(Qt::Key_1);
        // The first moveable gets an animation more while nobody looks at the list.
        auto* const animations = m_window->tabs().showTable(tables::Animations);
        animations->selectRows(2, 1);
        animations->grid()->setFocus();
        m_window->selection().select(Address{tables::StaticMeshes, 0});
        action(Command::DuplicateRows)->trigger();
        QTRY_COMPARE(m_window->session().file()->file().objects().animations.size(),
                     std::size_t{6});
        m_window->selection().select(Address{tables::StaticMeshes, 0});
        press(Qt::Key_2);
        QCOMPARE(list().moveable(), std::optional<std::size_t>(1));
        QCOMPARE(list().animations()->model().rowCount(), 1);
        QCOMPARE(list().selectedRows()->rows, std::vector<std::size_t>{5});
    }
};

template struct tr::test::RegisteredTest<tst_Layouts, QApplication>;
#include "tst_Layouts.moc"
