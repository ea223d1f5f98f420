// The bat of the WAD document, built from a body and one key frame in the window by mouse and
// keyboard: animations, key frames and their poses, numbers that are typed, commands and
// dispatches. All values of the document's figures have to be there, and the bat lives.

#include "core/edit/entries/KeyframeRecords.h"
#include "core/format/Format.h"
#include "core/io/File.h"
#include "core/view/objects/Pose.h"
#include "render/gl/OffscreenRenderer.h"
#include "tests/core/TestText.h"
#include "tests/support/AnimationMeaning.h"
#include "tests/support/DocumentBat.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/ViewportStage.h"
#include "ui/animation/AnimationDialog.h"
#include "ui/animation/commands/CommandDialog.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/drive/DrivePanel.h"
#include "ui/drive/DriveStates.h"
#include "ui/graph/DispatchDialog.h"
#include "ui/graph/GraphPanel.h"
#include "ui/moveable/AnimationsPane.h"
#include "ui/moveable/AnimationsPanel.h"
#include "ui/moveable/MoveableChooser.h"
#include "ui/properties/PropertiesModel.h"
#include "ui/properties/PropertiesView.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTreeView>

#include <algorithm>
#include <array>
#include <memory>

using test::Stage;
using tr::test::BatAnimation;
using tr::test::kBatAnimations;
using ui::Command;
namespace tables = tr::level::tables;

namespace
{

/// Between two others, so that the bat's rows are none of the first or the last of any table.
constexpr std::size_t kBatRow = 1;

/// In each animation joints that are turned about two axes, each of which takes a word more: nine
/// words of box and offset, one for each of eight joints, and these.
constexpr std::size_t kPlainWords = 9 + tr::test::kBatMeshes;

constexpr tr::test::Aspect kAllOfIt = tr::test::Aspect::Words | tr::test::Aspect::Frames
                                      | tr::test::Aspect::Numbers | tr::test::Aspect::Commands
                                      | tr::test::Aspect::Ways | tr::test::Aspect::Next
                                      | tr::test::Aspect::Entry;

/// A body, two wings of three parts, and a head, side by side to be clicked. It keeps still.
tr::test::ModelPlan batBody()
{
    tr::test::ModelPlan model = tr::test::turningCube(tr::test::kBatSlot, 1);
    model.meshes.assign(tr::test::kBatMeshes, tr::test::cubeMesh(80.0F));
    model.joints = {{false, true, {-260, 0, 0}},
                    {false, false, {-260, 0, 0}},
                    {false, false, {-260, 0, 0}},
                    {true, true, {260, 0, 0}},
                    {false, false, {260, 0, 0}},
                    {false, false, {260, 0, 0}},
                    {true, false, {0, -260, 0}}};
    model.animations[0].poses = {{{}, std::vector<glm::vec3>(tr::test::kBatMeshes)}};
    return model;
}

/// Another moveable, with state changes and commands of its own.
tr::test::ModelPlan neighbour(int slot)
{
    tr::test::ModelPlan model = tr::test::turningCube(slot, 4);
    model.animations[0].changes = {{7, {{0, 3, 0, 0}, {2, 4, 0, 1}}}, {8, {{1, 2, 0, 0}}}};
    model.animations[0].commands = {{tr::test::CommandPlan::Kind::FlipEffect, {2, 3, 0}},
                                    {tr::test::CommandPlan::Kind::Kill, {}}};
    return model;
}

std::vector<std::byte> wadWithoutBat()
{
    return tr::test::fileBytes(tr::test::LevelBuilder(tr::level::versions::Wad)
                                   .model(neighbour(tr::test::kBatSlot - 1))
                                   .model(batBody())
                                   .model(neighbour(tr::test::kBatSlot + 1))
                                   .buildWad());
}

} // namespace

class tst_BuildingBat : public QObject
{
    Q_OBJECT

public:
    static void prepare() { ui::useViewportFormat(); }

private:
    test::Workplace m_place;
    std::unique_ptr<Stage> m_stage;
    QString m_path;
    std::vector<std::byte> m_before;

    [[nodiscard]] ui::MainWindow& window() const { return *m_stage->window; }

    [[nodiscard]] QAction* action(Command command) const
    {
        return window().actionSet().action(command);
    }

    [[nodiscard]] const tr::level::Objects& objects() const
    {
        return window().session().file()->file().objects();
    }

    [[nodiscard]] std::size_t row(std::size_t number) const
    {
        return objects().models[kBatRow].animationIndex + number;
    }

    [[nodiscard]] const tr::level::Animation& animation(std::size_t number) const
    {
        return objects().animations[row(number)];
    }

    [[nodiscard]] std::size_t edits() const { return window().session().document()->position(); }

    [[nodiscard]] ui::Timeline& timeline() const { return *m_stage->player->timeline(); }

    [[nodiscard]] ui::AnimationsPane& list() const { return *window().animations().animations(); }

    [[nodiscard]] ui::GraphPanel& graph() const { return window().graph(); }

    [[nodiscard]] ui::GraphView& picture() const { return graph().view(); }

    template <class Dialog>
    [[nodiscard]] static Dialog* open()
    {
        return qobject_cast<Dialog*>(QApplication::activeModalWidget());
    }

    /// Opens the menu that has an action, and clicks it there.
    void chooseInMenu(Command command) const
    {
        QAction* const wanted = action(command);
        for (auto* const menu : window().menuBar()->findChildren<QMenu*>())
        {
            if (menu->actions().contains(wanted))
            {
                menu->popup(window().mapToGlobal(QPoint(40, 40)));
                QVERIFY(wanted->isEnabled());
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(wanted).center());
                QVERIFY(!menu->isVisible());
                return;
            }
        }
        QFAIL("the action is in no menu");
    }

    /// Types into a field of a dialog.
    static void type(QWidget* field, const QString& text)
    {
        QVERIFY(field != nullptr);
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, text);
        if (QWidget* const offered = QApplication::activePopupWidget())
        {
            QTest::keyClick(offered, Qt::Key_Escape);
        }
        QTest::keyClick(field, Qt::Key_Tab);
    }

    template <class Field>
    [[nodiscard]] static Field* field(const QDialog& dialog, const char* name)
    {
        for (auto* const each : dialog.findChildren<Field*>())
        {
            if (each->accessibleName() == QString::fromLatin1(name))
            {
                return each;
            }
        }
        return nullptr;
    }

    [[nodiscard]] QModelIndex cell(std::size_t number, const char* title) const
    {
        const auto& model = list().model();
        for (int column = 0; column < model.columnCount(); ++column)
        {
            if (model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()
                == QString::fromUtf8(title))
            {
                return model.index(static_cast<int>(number), column);
            }
        }
        return {};
    }

    /// Clicks a cell of the list of animations, and so has its animation played.
    void choose(std::size_t number, const char* title = "#") const
    {
        const QModelIndex index = cell(number, title);
        QVERIFY2(index.isValid(), title);
        list().view()->scrollTo(index);
        QTest::mouseClick(
            list().view()->viewport(), Qt::LeftButton, {}, list().textRect(index).center());
        QTRY_COMPARE(m_stage->player->animation(), std::optional(row(number)));
    }

    /// Types what the current cell of a list is to be.
    static void typeInto(QAbstractItemView& view, const QString& text)
    {
        QTest::keyClick(&view, Qt::Key_F2);
        auto* const line = view.viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    /// Types a number of an animation into the list of animations.
    void typeInList(std::size_t number, const char* title, const QString& text) const
    {
        choose(number, title);
        QCOMPARE(list().view()->currentIndex(), cell(number, title));
        typeInto(*list().view(), text);
    }

    /// The same beside the properties, where all of its numbers are.
    void typeInProperties(std::size_t number, const char* field, const QString& text) const
    {
        choose(number);
        auto& tree = *window().findChild<ui::PropertiesView*>()->tree();
        const auto found = tree.model()->match(tree.model()->index(0, 0),
                                               Qt::DisplayRole,
                                               QString::fromLatin1(field),
                                               1,
                                               Qt::MatchExactly);
        QCOMPARE(found.size(), 1);
        const QModelIndex value = found[0].siblingAtColumn(ui::PropertiesModel::Value);
        tree.scrollTo(value);
        // Not by a click, which follows a link.
        tree.setFocus();
        tree.setCurrentIndex(value);
        typeInto(tree, text);
    }

    void goTo(int frame) const
    {
        QTest::mouseClick(
            &timeline(), Qt::LeftButton, {}, QPoint(timeline().places().xOf(frame), 6));
        QCOMPARE(m_stage->player->frame(), static_cast<std::size_t>(frame));
    }

    /// The key frame that is there becomes two, and these as many as are wanted.
    void makeKeyframes(std::size_t number) const
    {
        const BatAnimation& bat = kBatAnimations[number];
        choose(number);
        QTest::mouseClick(&timeline(), Qt::LeftButton, {}, timeline().places().rectOf(0).center());
        QCOMPARE(window().selection().current()->table, tr::schema::TableId(tables::Frames));
        timeline().setFocus();
        QTest::keyClick(&timeline(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(animation(number).frameEnd, static_cast<std::uint16_t>(bat.first + 1));
        choose(number);
        chooseInMenu(Command::InterpolateKeyframes);
        auto* const dialog = open<ui::AnimationDialog>();
        QVERIFY(dialog != nullptr);
        auto* const between = dialog->findChild<QSpinBox*>();
        type(between, QString::number(bat.keyframes - 2));
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(open<ui::AnimationDialog>() == nullptr);
        QCOMPARE(animation(number).frameEnd, static_cast<std::uint16_t>(bat.last));
    }

    /// A new one behind the last, of one key frame, posed as the one that is played.
    void makeNext(std::size_t number) const
    {
        goTo(0);
        chooseInMenu(Command::NewAnimation);
        QCOMPARE(endOfBat(), row(number) + 1);
        QCOMPARE(animation(number).frameStart,
                 static_cast<std::uint16_t>(kBatAnimations[number].first));
        QTRY_COMPARE(m_stage->player->animation(), std::optional(row(number)));
    }

    [[nodiscard]] std::size_t endOfBat() const
    {
        return objects().models[kBatRow + 1].animationIndex;
    }

    /// Where a mesh is seen now.
    [[nodiscard]] QPoint placeOf(std::size_t mesh) const
    {
        const auto& file = window().session().file()->file();
        const auto moment = m_stage->player->moment();
        const auto range = tr::view::keyframesOf(file.objects(), file.version(), moment->animation);
        const auto keyframe = tr::view::readKeyframe(file.objects(),
                                                     file.version(),
                                                     range.firstWord + moment->frame * range.words,
                                                     tr::test::kBatMeshes);
        const auto joints = tr::view::jointsOf(file.objects(), file.objects().models[kBatRow]);
        const glm::vec3 place = tr::view::poseAt(joints, *keyframe)[mesh][3];
        const glm::vec3 seen(place.x, -place.y, -place.z); // the view has Y up
        auto& view = m_stage->view();
        const auto pixel = view.camera().project(seen, {view.width(), view.height()});
        return pixel ? QPoint(qRound(pixel->x), qRound(pixel->y)) : QPoint();
    }

    /// Poses the marked key frames by turning joints in the middle one: as many about two axes as
    /// the document's record has words for.
    void pose(std::size_t number) const
    {
        const BatAnimation& bat = kBatAnimations[number];
        choose(number);
        goTo(0);
        m_stage->view().setFocus();
        QTest::keyClick(&m_stage->view(), Qt::Key_BracketLeft);
        goTo(static_cast<int>(bat.keyframes) - 1);
        m_stage->view().setFocus();
        QTest::keyClick(&m_stage->view(), Qt::Key_BracketRight);
        goTo(static_cast<int>(bat.keyframes / 2));
        for (QComboBox* const each : m_stage->player->findChildren<QComboBox*>())
        {
            if (each->accessibleName() == QStringLiteral("Falloff"))
            {
                QVERIFY(each->isVisible());
                each->setFocus();
                QTest::keyClick(each, Qt::Key_End); // smooth, symmetric
            }
        }
        for (std::size_t turned = 0; turned < bat.recordWords - kPlainWords; ++turned)
        {
            const std::size_t mesh = tr::test::kBatMeshes - 1 - turned;
            // The rings around the joint before may be in the way.
            QTest::mouseClick(&m_stage->view(), Qt::LeftButton, {}, QPoint(4, 4));
            QVERIFY(!m_stage->view().hand().gizmo());
            QTest::mouseClick(&m_stage->view(), Qt::LeftButton, {}, placeOf(mesh));
            const auto selected = window().selection().current();
            QVERIFY(selected && selected->table == tr::schema::TableId(tables::MeshPointers));
            QCOMPARE(selected->row, objects().models[kBatRow].firstMesh + mesh);
            m_stage->view().setFocus();
            for (int step = 0; step < 8; ++step)
            {
                QTest::keyClick(&m_stage->view(), Qt::Key_Up);
                QTest::keyClick(&m_stage->view(), Qt::Key_PageUp);
            }
        }
        QTest::keyClick(&m_stage->view(), Qt::Key_Backslash);
        QCOMPARE(std::size_t{animation(number).frameSize}, bat.recordWords);
    }

    /// A command where the player is, by its key.
    void addCommand(int frame, int sound) const
    {
        goTo(frame);
        timeline().setFocus();
        QTest::keyClick(&timeline(), Qt::Key_K, Qt::ControlModifier);
        auto* const dialog = open<ui::CommandDialog>();
        QVERIFY(dialog != nullptr);
        QCOMPARE(field<QSpinBox>(*dialog, "Frame")->value(), frame);
        type(field<QComboBox>(*dialog, "Sound"), QString::number(sound));
        auto* const heard = field<QComboBox>(*dialog, "Heard");
        heard->setFocus();
        QTest::keyClick(heard, Qt::Key_Down); // on land
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(open<ui::CommandDialog>() == nullptr);
    }

    void addKill() const
    {
        timeline().setFocus();
        QTest::keyClick(&timeline(), Qt::Key_K, Qt::ControlModifier);
        auto* const dialog = open<ui::CommandDialog>();
        QVERIFY(dialog != nullptr);
        QTest::keyClick(field<QComboBox>(*dialog, "Kind"), Qt::Key_End);
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(open<ui::CommandDialog>() == nullptr);
    }

    /// Those of FIG. 37, in its order.
    void addCommands(std::size_t number) const
    {
        const BatAnimation& bat = kBatAnimations[number];
        auto word = static_cast<std::size_t>(bat.firstCommand);
        choose(number);
        for (int i = 0; i < bat.commands; ++i)
        {
            if (tr::test::kBatCommands[word] == 4)
            {
                addKill();
                continue;
            }
            addCommand(tr::test::kBatCommands[word + 1] - bat.first,
                       tr::test::kBatCommands[word + 2] & 0x3FFF);
            word += 3;
        }
        QCOMPARE(int{animation(number).numAnimCommands}, bat.commands);
    }

    [[nodiscard]] ui::GraphScene& scene() const { return picture().graph(); }

    void mouse(QEvent::Type type, const QPoint& place, Qt::MouseButtons buttons) const
    {
        QMouseEvent event(type,
                          place,
                          picture().viewport()->mapToGlobal(place),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                          buttons,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(picture().viewport(), &event);
    }

    void dragInGraph(const QPoint& from, const QPoint& to) const
    {
        mouse(QEvent::MouseMove, from, Qt::NoButton);
        mouse(QEvent::MouseButtonPress, from, Qt::LeftButton);
        mouse(QEvent::MouseMove, (from + to) / 2, Qt::LeftButton);
        mouse(QEvent::MouseMove, to, Qt::LeftButton);
        mouse(QEvent::MouseButtonRelease, to, Qt::NoButton);
    }

    [[nodiscard]] QPoint at(std::size_t node) const
    {
        return picture().mapFromScene(scene().nodeItem(node)->pos());
    }

    [[nodiscard]] bool isLaidOut() const
    {
        return !graph().isBusy() && scene().picture().nodes.size() == kBatAnimations.size();
    }

    /// Shows all animations in the graph.
    void openGraph() const
    {
        QVERIFY(window().showPanel(QStringLiteral("graph")));
        QTRY_VERIFY(graph().isVisible());
        // With room enough for all of it to be read, as by a hand on the border of the panel.
        window().resizeDocks(
            {qobject_cast<QDockWidget*>(graph().parentWidget())}, {700}, Qt::Vertical);
        type(graph().findChild<QSpinBox*>(), QStringLiteral("0"));
        QTRY_VERIFY(isLaidOut());
        picture().setFocus();
        QTest::keyClick(&picture(), Qt::Key_Home);
    }

    /// Drags from the dot of one animation to another one; frames count from the first of each.
    void addDispatch(std::size_t from, const std::array<int, 4>& dispatch, int state) const
    {
        choose(from);
        QTRY_COMPARE(scene().current(), std::optional(from));
        QTRY_VERIFY(isLaidOut());
        const std::size_t before = objects().animDispatches.size();
        const auto to = static_cast<std::size_t>(dispatch[2]);
        mouse(QEvent::MouseMove, at(from), Qt::NoButton);
        dragInGraph(picture().mapFromScene(scene().nodeItem(from)->handle()), at(to));
        auto* const dialog = open<ui::DispatchDialog>();
        QVERIFY2(dialog != nullptr, qPrintable(QString::number(from)));
        const auto frames = dialog->findChildren<QSpinBox*>();
        QCOMPARE(frames.size(), 3);
        type(dialog->findChildren<QComboBox*>()[1], QString::number(state));
        type(frames[0], QString::number(dispatch[0] - kBatAnimations[from].first));
        type(frames[1], QString::number(dispatch[1] - kBatAnimations[from].first));
        type(frames[2], QString::number(dispatch[3] - kBatAnimations[to].first));
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(open<ui::DispatchDialog>() == nullptr);
        QCOMPARE(objects().animDispatches.size(), before + 1);
        QTRY_VERIFY(isLaidOut());
    }

    /// Those of FIG. 34, in its order.
    void addDispatches() const
    {
        for (std::size_t from = 0; from < kBatAnimations.size(); ++from)
        {
            const BatAnimation& bat = kBatAnimations[from];
            for (int i = 0; i < bat.changes; ++i)
            {
                const auto& change =
                    tr::test::kBatChanges[static_cast<std::size_t>(bat.firstChange + i)];
                for (int k = 0; k < change[1]; ++k)
                {
                    addDispatch(from,
                                tr::test::kBatDispatches[static_cast<std::size_t>(change[2] + k)],
                                change[0]);
                }
            }
        }
    }

    /// What the first one goes on to, by the head of its edge.
    void leadTheStartToTheFlight() const
    {
        // Only edges of the current animation can be taken hold of.
        choose(0);
        QTRY_COMPARE(scene().current(), std::optional<std::size_t>(0));
        QTRY_VERIFY(isLaidOut());
        for (const auto& [edge, key] : ui::keysFrom(graph().subject()->graph(), 0))
        {
            if (key == ui::GraphEdgeKey{0, 0, 0})
            {
                dragInGraph(picture().mapFromScene(scene().edgeItem(edge)->head()), at(1));
                break;
            }
        }
        QCOMPARE(animation(0).nextAnimation, static_cast<std::uint16_t>(row(1)));
        QTRY_VERIFY(isLaidOut());
    }

    /// All of it, as somebody with the document before him would do it.
    void build()
    {
        for (std::size_t number = 0; number < kBatAnimations.size(); ++number)
        {
            if (QTest::currentTestFailed())
            {
                return;
            }
            const BatAnimation& bat = kBatAnimations[number];
            makeKeyframes(number);
            typeInList(number, "state_id", QString::number(bat.state));
            if (number + 1 < kBatAnimations.size())
            {
                makeNext(number + 1);
            }
            pose(number);
            if (bat.speed != 0)
            {
                typeInProperties(number, "speed", QString::number(bat.speed));
            }
            addCommands(number);
        }
        typeInProperties(0, "acceleration", QStringLiteral("0x2C71C"));
        typeInList(4, "next_frame", QStringLiteral("120"));
        openGraph();
        leadTheStartToTheFlight();
        addDispatches();
        // Lists without entries begin nowhere; the document says where one would.
        const auto after = [this](int first, int firstOfAll, auto index)
        { return QString::number(int{animation(0).*index} + first - firstOfAll); };
        const BatAnimation& all = kBatAnimations[0];
        typeInProperties(4,
                         "state_change_index",
                         after(kBatAnimations[4].firstChange,
                               all.firstChange,
                               &tr::level::Animation::stateChangeIndex));
        typeInProperties(5,
                         "anim_command_index",
                         after(kBatAnimations[5].firstCommand,
                               all.firstCommand,
                               &tr::level::Animation::animCommandIndex));
    }

    /// Asks for a state in the list of the panel.
    void askFor(int state) const
    {
        auto& states = *window().drive()->states();
        auto& view = *window().drive()->stateList();
        QTRY_VERIFY(states.rowCount() > 0);
        for (int i = 0; i < states.rowCount(); ++i)
        {
            if (states.state(i) == state)
            {
                view.setFocus();
                view.setCurrentIndex(states.index(i, 0));
                QTest::keyClick(&view, Qt::Key_Return);
                return;
            }
        }
        QFAIL("no such state");
    }

    [[nodiscard]] std::vector<std::byte> bytesNow() const
    {
        return window().session().document()->content().write();
    }

private Q_SLOTS:

    void initTestCase()
    {
        if (!render::gl::OffscreenRenderer::create())
        {
            QSKIP("There is no OpenGL 3.3 here.");
        }
        m_before = wadWithoutBat();
        m_path = m_place.path(QStringLiteral("bat.wad"));
        QVERIFY(test::writeFile(m_path, m_before));
        m_stage = std::make_unique<Stage>(m_place);
        window().resize(1600, 1100);
        QVERIFY(m_stage->open(m_path));
        QVERIFY(window().showLayout(QStringLiteral("animate")));
        QTRY_VERIFY(window().animations().isVisible());
        auto* const chooser = window().animations().chooser();
        chooser->setFocus();
        QVERIFY(m_stage->showsAfter([chooser] { chooser->step(1); }));
        QTRY_COMPARE(window().animations().moveable(), std::optional(kBatRow));
        QTRY_COMPARE(m_stage->player->animation(), std::optional(row(0)));
        QVERIFY(!tr::test::batDifference(objects(), kBatRow).empty());
        build();
    }

    void cleanupTestCase() { m_stage.reset(); }

    /// FIG. 21 to 37, and nothing of the neighbours is another.
    void itIsTheDocuments()
    {
        QCOMPARE(tr::test::batDifference(objects(), kBatRow), tr::test::kNothing);
        const auto before = tr::format::read(m_before, "bat.wad");
        QVERIFY(before);
        tr::test::Touched bat;
        bat.animations = {row(0)};
        bat.aspects = kAllOfIt;
        bat.rows = tr::test::rowsCome(before->objects().animations.size(), row(1), 5);
        bat.fresh = 5;
        QCOMPARE(tr::test::meaningDifference(before->objects(), objects(), bat),
                 tr::test::kNothing);
    }

    /// Its wings beat: the key frame in the middle is another one than the first and the last.
    void itMoves()
    {
        for (std::size_t number = 0; number < kBatAnimations.size(); ++number)
        {
            const auto keyframes =
                tr::edit::keyframesIn(window().session().document()->content(), row(number));
            QCOMPARE(keyframes.size(), kBatAnimations[number].keyframes);
            QVERIFY(keyframes[keyframes.size() / 2].angles != keyframes.front().angles);
            QVERIFY(keyframes.front().angles == keyframes.back().angles);
        }
    }

    void itIsSavedAndReadAgain()
    {
        QTest::keyClick(&window(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(!window().isWindowModified());
        const auto saved = tr::readFile(m_path.toStdString());
        QVERIFY(saved);
        QVERIFY(*saved == bytesNow());
        const auto read = tr::format::read(*saved, "bat.wad");
        QVERIFY(read && read->complete);
        QCOMPARE(tr::test::batDifference(read->objects(), kBatRow), tr::test::kNothing);
    }

    /// It sleeps, is woken, flies, attacks, flies on, is shot, falls and dies.
    void itLives()
    {
        choose(5);
        goTo(0);
        QVERIFY(window().showPanel(QStringLiteral("drive")));
        QTRY_VERIFY(window().drive()->isVisible());

        struct Wish
        {
            int state;
            std::size_t animation;
        };

        // Who has started to fly goes on flying unasked.
        askFor(1);
        QTRY_COMPARE(m_stage->player->animation(), std::optional(row(1)));
        for (const Wish& wish : {Wish{3, 2}, Wish{2, 1}, Wish{4, 3}, Wish{5, 4}})
        {
            askFor(wish.state);
            QTRY_COMPARE(m_stage->player->animation(), std::optional(row(wish.animation)));
        }
        // There it stays, in its last frame.
        QTRY_COMPARE(m_stage->player->frame(), std::size_t{23});
        QTest::qWait(200);
        QCOMPARE(m_stage->player->frame(), std::size_t{23});
        m_stage->player->setPlaying(false);
        const auto* const run = window().drive()->lastRun();
        QVERIFY(run != nullptr);
        QCOMPARE(run->animation, std::size_t{5});
        const auto way =
            tr::anim::wayOf(objects(), tr::level::versions::Wad, objects().models[kBatRow], *run);
        using Step = tr::anim::DriveWay::Step;
        std::vector<Step> left; // the last frame of each animation
        std::vector<Step> entered;
        Step last{run->animation, run->frame};
        for (const Step& step : way.steps)
        {
            if (step.animation != last.animation)
            {
                left.push_back(last);
                entered.push_back(step);
            }
            last = step;
        }
        const std::vector<std::size_t> story{0, 1, 2, 1, 3, 4};
        QCOMPARE(entered.size(), story.size());
        for (std::size_t i = 0; i < story.size(); ++i)
        {
            QCOMPARE(entered[i].animation, story[i]);
            QCOMPARE(entered[i].frame, std::size_t{0});
        }
        // It has started to fly to the end, and attacked up to frame 64 or 79: a frame less, since
        // dispatches are asked of the frame that would be next.
        QCOMPARE(left[1].frame, std::size_t{18});
        QVERIFY(left[3].frame == 64 - 49 - 1 || left[3].frame == 79 - 49 - 1);
        QVERIFY(last == (Step{4, 23}));
    }

    void allIsUndone()
    {
        const auto built = bytesNow();
        const std::size_t all = edits();
        QVERIFY(all > 60);
        while (window().session().document()->canUndo())
        {
            QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
        }
        QVERIFY(bytesNow() == m_before);
        while (window().session().document()->canRedo())
        {
            action(Command::Redo)->trigger();
        }
        QCOMPARE(edits(), all);
        QVERIFY(bytesNow() == built);
    }
};

template struct tr::test::RegisteredTest<tst_BuildingBat, QApplication>;
#include "tst_BuildingBat.moc"
