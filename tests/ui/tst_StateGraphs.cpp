// The state graph by mouse and keyboard: what is shown, and what is made, led elsewhere and taken
// off in it. Graphviz lays it out; once it is missing.

#include "core/edit/animation/states/TransitionEdit.h"
#include "core/edit/document/Document.h"
#include "core/edit/rows/RowEdit.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/AnimationBench.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/graph/DispatchDialog.h"
#include "ui/graph/GraphExport.h"
#include "ui/graph/GraphPanel.h"
#include "ui/session/ForWhomDialog.h"
#include "ui/tables/TableTab.h"
#include "ui/window/WindowLayout.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScopeGuard>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

namespace tables = tr::level::tables;
using test::kFrames;
using ui::Address;
using ui::Command;
using ui::GraphNodeItem;

namespace
{

using Nodes = std::vector<std::size_t>;

Address animationAt(std::size_t row)
{
    return {tables::Animations, row, Address::kWholeRow};
}

} // namespace

class tst_StateGraphs : public test::AnimationBench
{
    Q_OBJECT

private:
    [[nodiscard]] ui::GraphPanel& panel() const { return m_window->graph(); }

    [[nodiscard]] ui::GraphView& view() const { return panel().view(); }

    [[nodiscard]] ui::GraphScene& scene() const { return view().graph(); }

    [[nodiscard]] const tr::anim::StateGraph& graph() const { return panel().subject()->graph(); }

    [[nodiscard]] const Nodes& nodes() const { return scene().picture().nodes; }

    [[nodiscard]] QPoint at(std::size_t node) const
    {
        return view().mapFromScene(scene().nodeItem(node)->pos());
    }

    [[nodiscard]] bool isLaidOut() const { return !panel().isBusy() && !nodes().empty(); }

    /// The window with the graph, laid out.
    void openGraph()
    {
        QVERIFY(open());
        QCOMPARE(objects().animations.size(), std::size_t{3});
        QVERIFY(m_window->showPanel(QStringLiteral("graph")));
        QTRY_VERIFY(panel().isVisible());
        QTRY_VERIFY(isLaidOut());
        QTRY_COMPARE(scene().current(), std::optional<std::size_t>(0));
    }

    void click(const QPoint& place) const
    {
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, place);
    }

    void mouse(QEvent::Type type,
               const QPoint& place,
               Qt::MouseButtons buttons,
               Qt::KeyboardModifiers keys = {}) const
    {
        QMouseEvent event(type,
                          place,
                          view().viewport()->mapToGlobal(place),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                          buttons,
                          keys);
        QCoreApplication::sendEvent(view().viewport(), &event);
    }

    void dragIn(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) const
    {
        mouse(QEvent::MouseMove, from, Qt::NoButton, keys);
        mouse(QEvent::MouseButtonPress, from, Qt::LeftButton, keys);
        mouse(QEvent::MouseMove, (from + to) / 2, Qt::LeftButton, keys);
        mouse(QEvent::MouseMove, to, Qt::LeftButton, keys);
        mouse(QEvent::MouseButtonRelease, to, Qt::NoButton, keys);
    }

    /// From the dot at the side of a node, which is there once the mouse is.
    void link(std::size_t from, std::size_t to) const
    {
        mouse(QEvent::MouseMove, at(from), Qt::NoButton);
        dragIn(view().mapFromScene(scene().nodeItem(from)->handle()), at(to));
    }

    void setSteps(int steps) const
    {
        auto* const spin = panel().findChild<QSpinBox*>();
        spin->setFocus();
        QTest::keyClick(spin, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(spin, QString::number(steps));
        QTest::keyClick(spin, Qt::Key_Return);
        QCOMPARE(spin->value(), steps);
        QTRY_VERIFY(isLaidOut());
    }

    /// The edge of a graph with such ends, the n-th of them.
    [[nodiscard]] std::size_t edge(std::size_t from, std::size_t to, std::size_t n = 0) const
    {
        for (const auto& [each, key] : ui::keysFrom(graph(), from))
        {
            if (key == ui::GraphEdgeKey{from, to, n})
            {
                return each;
            }
        }
        return ui::GraphView::kNone;
    }

    [[nodiscard]] ui::DispatchDialog* dispatchDialog() const
    {
        return qobject_cast<ui::DispatchDialog*>(QApplication::activeModalWidget());
    }

    [[nodiscard]] QByteArray saved() const
    {
        const auto bytes = m_window->session().document()->content().write();
        return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
    }

    [[nodiscard]] QString said() const
    {
        QString all;
        for (const auto* const label : panel().findChildren<QLabel*>())
        {
            all += label->text() + u'\n';
        }
        return all;
    }

private Q_SLOTS:

    void cleanup() { close(); }

    void showsWhatIsAround()
    {
        openGraph();
        // Animation 0 is left for 1, and 2 goes on with it.
        QCOMPARE(nodes(), (Nodes{0, 1, 2}));
        QVERIFY(said().contains(QStringLiteral("3 of 3 animations; 1 unreachable, 0 dead ends.")));
        QCOMPARE(scene().labels().size(), std::size_t{3}); // its end and two dispatches
        QCOMPARE(panel().subject()->label(edge(0, 1)),
                 QStringLiteral("7 Turn left \u00B7 3\u20136 \u2192 0"));
        QCOMPARE(panel().subject()->lines(2).back(),
                 QStringLiteral("20 frames \u00B7 unreachable"));
        m_window->selection().select(animationAt(1));
        QTRY_COMPARE(nodes(), (Nodes{0, 1}));
        setSteps(2);
        QCOMPARE(nodes(), (Nodes{0, 1, 2}));
        setSteps(0);
        QCOMPARE(nodes(), (Nodes{0, 1, 2}));
        QVERIFY(!scene().picture().isGrouped); // only where there are many
        auto* const hide = panel().findChild<QCheckBox*>();
        QTest::mouseClick(hide, Qt::LeftButton, {}, QPoint(8, hide->height() / 2));
        QVERIFY(hide->isChecked());
        QTRY_COMPARE(nodes(), (Nodes{0, 1}));
    }

    void aClickSelectsAndPlays()
    {
        openGraph();
        click(at(1));
        QCOMPARE(m_window->selection().current(), std::optional(animationAt(1)));
        QTRY_COMPARE(m_player->animation(), std::optional<std::size_t>(1));
        QTRY_VERIFY(isLaidOut());
        QTRY_COMPARE(scene().current(), std::optional<std::size_t>(1));
        QVERIFY(scene().nodeItem(1)->has(GraphNodeItem::kCurrent));
        QVERIFY(!view().accessibleDescription().isEmpty());
    }

    void aDoubleClickOpensTheFirstThatWasClicked()
    {
        openGraph();
        // The picture is another one once node 1 is selected.
        const QSignalSpy opened(&m_window->selection(), &ui::Selection::openRequested);
        const QPoint place = at(1);
        click(place);
        QTRY_COMPARE(nodes(), (Nodes{0, 1}));
        QTest::mouseDClick(view().viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened[0][0].value<Address>(), animationAt(1));
    }

    void theKeyboardWalksAndOpens()
    {
        openGraph();
        setSteps(2);
        view().setFocus();
        const bool isRight = scene().nodeItem(1)->pos().x() > scene().nodeItem(0)->pos().x();
        QTest::keyClick(&view(), isRight ? Qt::Key_Right : Qt::Key_Left);
        QCOMPARE(m_window->selection().current(), std::optional(animationAt(1)));
        QTRY_VERIFY(isLaidOut());
        QTest::keyClick(&view(), Qt::Key_E);
        QCOMPARE(scene().chosen(), std::optional(edge(1, 0)));
        QTest::keyClick(&view(), Qt::Key_Escape);
        QVERIFY(!scene().chosen());
        const double before = view().zoom();
        QTest::keyClick(&view(), Qt::Key_Minus);
        QVERIFY(view().zoom() < before);
        QTest::keyClick(&view(), Qt::Key_Plus);
        QCOMPARE(view().zoom(), before);
        QTest::keyClick(&view(), Qt::Key_Plus);
        QTest::keyClick(&view(), Qt::Key_Home);
        QVERIFY(view().zoom() <= 1.0);
        const QSignalSpy opened(&m_window->selection(), &ui::Selection::openRequested);
        QTest::keyClick(&view(), Qt::Key_Return);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened[0][0].value<Address>(), animationAt(1));
    }

    void edgesAreStatedAndSelected()
    {
        openGraph();
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_E);
        QTest::keyClick(&view(), Qt::Key_E);
        QCOMPARE(scene().chosen(), std::optional(edge(0, 1)));
        QCOMPARE(m_window->selection().current(),
                 std::optional(Address{tables::AnimDispatches, 0, Address::kWholeRow}));
        QTest::keyClick(&view(), Qt::Key_E, Qt::ShiftModifier);
        QCOMPARE(scene().chosen(), std::optional(edge(0, 0)));
        // By its label.
        click(view().mapFromScene(scene().labels()[2]->pos()));
        QCOMPARE(scene().chosen(), std::optional(edge(0, 1, 1)));
        QCOMPARE(m_window->selection().current(),
                 std::optional(Address{tables::AnimDispatches, 1, Address::kWholeRow}));
        // What is selected elsewhere is chosen here.
        m_window->selection().select(Address{tables::AnimDispatches, 0, Address::kWholeRow});
        QCOMPARE(scene().chosen(), std::optional(edge(0, 1)));
    }

    void searchFindsAllOfThem()
    {
        openGraph();
        m_window->selection().select(animationAt(1));
        QTRY_COMPARE(nodes(), (Nodes{0, 1}));
        auto* const search = panel().findChild<ui::FilterField*>();
        view().setFocus();
        action(Command::Find)->trigger();
        QTRY_VERIFY(search->hasFocus());
        QTest::keyClicks(search, QStringLiteral("state 0"));
        QTRY_VERIFY(scene().nodeItem(0)->has(GraphNodeItem::kFound));
        QVERIFY(said().contains(QStringLiteral("3 found.")));
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(m_window->selection().current(), std::optional(animationAt(2)));
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(m_window->selection().current(), std::optional(animationAt(0)));
        QTRY_VERIFY(isLaidOut());
        QVERIFY(scene().nodeItem(2)->has(GraphNodeItem::kFound));
        QTest::keyClick(search, Qt::Key_Escape);
        QVERIFY(!scene().nodeItem(2)->has(GraphNodeItem::kFound));
    }

    void aDragMakesADispatch()
    {
        openGraph();
        const QByteArray before = saved();
        link(1, 2);
        QVERIFY(dispatchDialog());
        auto* const state = dispatchDialog()->findChildren<QComboBox*>()[1];
        QVERIFY(state->currentText().startsWith(QStringLiteral("0 \u00B7 ")));
        const auto frames = dispatchDialog()->findChildren<QSpinBox*>();
        QCOMPARE(frames[0]->value(), start());
        QCOMPARE(frames[1]->value(), start() + kFrames - 1);
        QCOMPARE(frames[1]->maximum(), start() + kFrames); // one behind the last
        QCOMPARE(frames[2]->value(), int{animation(2).frameStart});
        type(state, QStringLiteral("9"));
        type(frames[0], QString::number(start() + 4));
        accept(*dispatchDialog());
        QTRY_VERIFY(!dispatchDialog());
        QCOMPARE(edits(), std::size_t{1});
        QCOMPARE(animation(1).numStateChanges, std::uint16_t{1});
        const auto& change = objects().stateChanges[animation(1).stateChangeIndex];
        QCOMPARE(change.stateId, std::uint16_t{9});
        const auto& dispatch = objects().animDispatches[change.dispatchIndex];
        QCOMPARE(int{dispatch.low}, start() + 4);
        QCOMPARE(int{dispatch.high}, start() + kFrames - 1);
        QCOMPARE(dispatch.nextAnimation, std::uint16_t{2});
        QCOMPARE(dispatch.nextFrame, animation(2).frameStart);
        QVERIFY(edge(1, 2) != ui::GraphView::kNone);
        QVERIFY(graph().nodes()[2].isReachable);
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
        QCOMPARE(edge(1, 2), ui::GraphView::kNone);
        action(Command::Redo)->trigger();
        QVERIFY(edge(1, 2) != ui::GraphView::kNone);
    }

    void whatIsAskedIsChecked()
    {
        openGraph();
        link(0, 0); // nothing was dragged to another one, but to itself
        QVERIFY(dispatchDialog());
        auto* const button = dispatchDialog()->findChild<QPushButton*>();
        const auto lists = dispatchDialog()->findChildren<QComboBox*>();
        const auto frames = dispatchDialog()->findChildren<QSpinBox*>();
        type(lists[1], QStringLiteral("walk"));
        QVERIFY(!dispatchDialog()->wanted());
        QVERIFY(outcome(*dispatchDialog()).contains(QStringLiteral("A state is a number")));
        type(lists[1], QStringLiteral("7"));
        QVERIFY(outcome(*dispatchDialog()).contains(QStringLiteral("behind the dispatches")));
        type(lists[0], QStringLiteral("44"));
        QVERIFY(outcome(*dispatchDialog()).contains(QStringLiteral("no such animation")));
        type(lists[0], QStringLiteral("2"));
        QVERIFY(lists[1]->currentText().startsWith(QStringLiteral("0 \u00B7 ")));
        type(frames[0], QString::number(start() + 9));
        type(frames[1], QString::number(start() + 8));
        QVERIFY(outcome(*dispatchDialog()).contains(QStringLiteral("behind the last")));
        type(frames[1], QString::number(start() + kFrames));
        QVERIFY(dispatchDialog()->wanted());
        QCOMPARE(int{dispatchDialog()->wanted()->dispatch.high}, start() + kFrames);
        QVERIFY(button != nullptr);
        dispatchDialog()->reject();
        QCOMPARE(edits(), std::size_t{0});
    }

    void theKeyboardMakesADispatch()
    {
        openGraph();
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_D);
        QVERIFY(dispatchDialog());
        const auto lists = dispatchDialog()->findChildren<QComboBox*>();
        type(lists[0], QStringLiteral("1"));
        type(lists[1], QStringLiteral("7"));
        QTest::keyClick(dispatchDialog(), Qt::Key_Return);
        QTRY_VERIFY(!dispatchDialog());
        QCOMPARE(objects().stateChanges.size(), std::size_t{1});
        QCOMPARE(objects().stateChanges[0].numDispatches, std::uint16_t{3});
        QCOMPARE(m_window->selection().current(),
                 std::optional(Address{tables::AnimDispatches, 2, Address::kWholeRow}));
        QCOMPARE(scene().chosen(), std::optional(edge(0, 1, 2)));
    }

    void shiftDrawsFromAnywhere()
    {
        openGraph();
        dragIn(at(2), at(1), Qt::ShiftModifier);
        QVERIFY(dispatchDialog());
        QCOMPARE(dispatchDialog()->wanted()->animation, std::size_t{2});
        QCOMPARE(dispatchDialog()->wanted()->dispatch.nextAnimation, std::uint16_t{1});
        dispatchDialog()->reject();
    }

    void headsAreLedElsewhere()
    {
        openGraph();
        const QByteArray before = saved();
        const auto head = [this](std::size_t edge)
        { return view().mapFromScene(scene().edgeItem(edge)->head()); };
        // The dispatch of frames 10 to 20.
        dragIn(head(edge(0, 1, 1)), at(2));
        QCOMPARE(edits(), std::size_t{1});
        QCOMPARE(objects().animDispatches[1].nextAnimation, std::uint16_t{2});
        QCOMPARE(objects().animDispatches[1].nextFrame, animation(2).frameStart);
        QCOMPARE(objects().animDispatches[0].nextAnimation, std::uint16_t{1});
        // Its end.
        dragIn(head(edge(0, 0)), at(1));
        QCOMPARE(edits(), std::size_t{2});
        QCOMPARE(animation(0).nextAnimation, std::uint16_t{1});
        QCOMPARE(animation(0).nextFrame, animation(1).frameStart);
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
        // To nothing, and to where it leads already.
        dragIn(head(edge(0, 1, 1)), QPoint(3, 3));
        dragIn(head(edge(0, 1, 1)), at(1));
        QCOMPARE(edits(), std::size_t{0});
    }

    void deleteTakesADispatchOff()
    {
        openGraph();
        const QByteArray before = saved();
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_E);
        QTest::keyClick(&view(), Qt::Key_Delete); // what follows an end is no row that could go
        QCOMPARE(edits(), std::size_t{0});
        QTest::keyClick(&view(), Qt::Key_E);
        QTest::keyClick(&view(), Qt::Key_Delete);
        QCOMPARE(edits(), std::size_t{1});
        QCOMPARE(objects().animDispatches.size(), std::size_t{1});
        QCOMPARE(int{objects().animDispatches[0].low}, start() + 10);
        QCOMPARE(objects().stateChanges[0].numDispatches, std::uint16_t{1});
        QTest::keyClick(&view(), Qt::Key_E);
        QTest::keyClick(&view(), Qt::Key_E);
        QTest::keyClick(&view(), Qt::Key_Delete);
        QCOMPARE(objects().stateChanges.size(), std::size_t{0});
        QCOMPARE(animation(0).numStateChanges, std::uint16_t{0});
        action(Command::Undo)->trigger();
        action(Command::Undo)->trigger();
        QCOMPARE(saved(), before);
    }

    void thoseWhoShareAreAskedAbout()
    {
        openGraph();
        // Animation 1 has the state changes of animation 0, too.
        auto& document = *m_window->session().document();
        {
            tr::edit::Transaction transaction(document, {});
            auto rows = objects().animations[1];
            rows.numStateChanges = 1;
            rows.stateChangeIndex = 0;
            transaction.apply(
                tr::edit::Splice{tables::Animations,
                                 "animations",
                                 1,
                                 1,
                                 tr::schema::RowBlock(std::vector<tr::level::Animation>{rows})});
            QVERIFY(transaction.commit());
        }
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_E);
        QTest::keyClick(&view(), Qt::Key_E);
        QTest::keyClick(&view(), Qt::Key_Delete);
        auto* const question = qobject_cast<ui::ForWhomDialog*>(QApplication::activeModalWidget());
        QVERIFY(question);
        QCOMPARE(edits(), std::size_t{1});
        question->accept(); // for this animation alone is offered first
        QTRY_COMPARE(edits(), std::size_t{2});
        QCOMPARE(objects().stateChanges[animation(0).stateChangeIndex].numDispatches,
                 std::uint16_t{1});
        QCOMPARE(objects().stateChanges[animation(1).stateChangeIndex].numDispatches,
                 std::uint16_t{2});
    }

    void whatIsDraggedStaysThere()
    {
        openGraph();
        setSteps(0);
        const QPointF before = scene().nodeItem(2)->pos();
        dragIn(at(2), at(2) + QPoint(40, 30));
        const QPointF moved = scene().nodeItem(2)->pos();
        QVERIFY(moved != before);
        QCOMPARE(edits(), std::size_t{0});
        // Through an edit, and an undo.
        link(1, 0);
        QVERIFY(dispatchDialog());
        accept(*dispatchDialog());
        QTRY_VERIFY(!dispatchDialog());
        QCOMPARE(edits(), std::size_t{1});
        QCOMPARE(scene().nodeItem(2)->pos(), moved);
        action(Command::Undo)->trigger();
        QCOMPARE(scene().nodeItem(2)->pos(), moved);
        // Opened again.
        const QString path = m_window->session().file()->path();
        m_window.reset();
        m_place->restart();
        m_window = m_place->window();
        QVERIFY(test::openAndWait(*m_window, path));
        QVERIFY(m_window->showPanel(QStringLiteral("graph")));
        QTRY_VERIFY(isLaidOut());
        setSteps(0);
        QVERIFY((scene().nodeItem(2)->pos() - moved).manhattanLength() <= 2.0);
        for (auto* const button : panel().findChildren<QToolButton*>())
        {
            if (button->text() == QStringLiteral("Lay Out Anew"))
            {
                QTest::mouseClick(button, Qt::LeftButton);
            }
        }
        QTRY_VERIFY(isLaidOut());
        QCOMPARE(scene().nodeItem(2)->pos(), before);
        QVERIFY(m_place->settings().graphPlaces(path).isEmpty());
    }

    void whatIsDraggedStaysThereWhenNobodySeesIt()
    {
        openGraph();
        setSteps(0);
        dragIn(at(2), at(2) + QPoint(40, 30));
        const QPointF moved = scene().nodeItem(2)->pos();
        m_window->selection().select(animationAt(2));
        QTRY_COMPARE(scene().current(), std::optional<std::size_t>(2));
        m_window->showPanel(QStringLiteral("hex"));
        QTRY_VERIFY(panel().visibleRegion().isEmpty());
        // Twice an animation of nobody comes in front of those of the moveable.
        m_window->selection().select(Address{tables::Models, 0, Address::kWholeRow});
        auto& document = *m_window->session().document();
        const tr::schema::RowBlock one(std::vector<tr::level::Animation>{objects().animations[2]});
        QVERIFY(tr::edit::insertRows(document, "animations", 0, one));
        QVERIFY(tr::edit::insertRows(document, "animations", 0, one));
        QCOMPARE(objects().models[0].animationIndex, std::uint16_t{2});
        m_window->showPanel(QStringLiteral("graph"));
        QTRY_VERIFY(panel().file() == m_window->session().file() && isLaidOut());
        QTRY_COMPARE(graph().animations().first, std::size_t{2});
        QTRY_VERIFY(isLaidOut());
        QCOMPARE(scene().picture().moved, (std::set<std::size_t>{2}));
        QVERIFY((scene().nodeItem(2)->pos() - moved).manhattanLength() <= 2.0);
        QCOMPARE(scene().current(), std::optional<std::size_t>(2));
        // What is kept says the same.
        dragIn(at(0), at(0) + QPoint(-30, 40));
        QCOMPARE(m_place->settings().graphPlaces(m_window->session().file()->path()).size(), 2);
        const QString last =
            m_place->settings().graphPlaces(m_window->session().file()->path()).last();
        QVERIFY2(last.startsWith(QStringLiteral("%1 0 0 2 ").arg(objects().models[0].id)),
                 qPrintable(last));
    }

    void placesThatWereNeverShownFollowToo()
    {
        QVERIFY(open());
        const QString path = m_window->session().file()->path();
        const auto kept = [&](int centre, int node) {
            return QStringLiteral("%1 %2 3 %3 40 50")
                .arg(objects().models[0].id)
                .arg(centre)
                .arg(node);
        };
        m_place->settings().setGraphPlaces(path, {kept(2, 1)});
        m_window->session().close();
        QVERIFY(test::openAndWait(*m_window, path));
        const tr::schema::RowBlock one(std::vector<tr::level::Animation>{objects().animations[2]});
        QVERIFY(tr::edit::insertRows(*m_window->session().document(), "animations", 1, one));
        QVERIFY(m_window->showPanel(QStringLiteral("graph")));
        QTRY_VERIFY(isLaidOut());
        setSteps(0);
        dragIn(at(0), at(0) + QPoint(40, 30));
        const QStringList all = m_place->settings().graphPlaces(path);
        QCOMPARE(all.size(), 2);
        QVERIFY2(all.contains(kept(3, 2)), qPrintable(all.join(u'|')));
    }

    void newAnimationsJoin()
    {
        openGraph();
        setSteps(0);
        const QPointF before = scene().nodeItem(0)->pos();
        action(Command::NewAnimation)->trigger();
        QCOMPARE(objects().animations.size(), std::size_t{4});
        QCOMPARE(nodes(), (Nodes{0, 1, 2, 3}));
        QCOMPARE(scene().nodeItem(0)->pos(), before);
        QCOMPARE(scene().current(), std::optional<std::size_t>(3));
        QVERIFY(graph().nodes()[3].isDeadEnd);
        action(Command::Undo)->trigger();
        QCOMPARE(nodes(), (Nodes{0, 1, 2}));
    }

    void withoutGraphviz()
    {
        const QByteArray path = qgetenv("PATH");
        const auto guard = qScopeGuard([&path] { qputenv("PATH", path); });
        qputenv("PATH", "/nonexistent");
        openGraph();
        QCOMPARE(nodes(), (Nodes{0, 1, 2}));
        QVERIFY(said().contains(QStringLiteral("Install the package graphviz")));
        QVERIFY(scene().picture().isGrouped);
        click(at(1));
        QCOMPARE(m_window->selection().current(), std::optional(animationAt(1)));
    }

    void programsThatFail()
    {
        // One that answers nonsense, one that is none, and one that fails.
        QTemporaryDir folder;
        const QByteArray path = qgetenv("PATH");
        const auto guard = qScopeGuard([&path] { qputenv("PATH", path); });
        for (const QByteArray& text : {QByteArray("#!/bin/sh\necho graph 1 x\n"),
                                       QByteArray("no program at all"),
                                       QByteArray("#!/bin/sh\nexit 3\n")})
        {
            QFile file(folder.filePath(QStringLiteral("dot")));
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
            file.write(text);
            file.close();
            QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
            qputenv("PATH", folder.path().toLocal8Bit() + ':' + path);
            openGraph();
            QCOMPARE(nodes(), (Nodes{0, 1, 2}));
            QVERIFY2(said().contains(QStringLiteral("Graphviz has found no places")), text);
            close();
        }
    }

    void filesComeAndGo()
    {
        openGraph();
        const QString path = m_window->session().file()->path();
        m_window->session().close();
        QVERIFY(!panel().subject());
        QVERIFY(nodes().empty());
        QTest::keyClick(&view(), Qt::Key_E);
        QTest::keyClick(&view(), Qt::Key_Right);
        QTest::keyClick(&view(), Qt::Key_Return);
        QVERIFY(test::openAndWait(*m_window, path));
        QTRY_VERIFY(isLaidOut());
        // While it is laid out, the file goes, or another one comes.
        setSteps(2);
        m_window->selection().select(animationAt(1));
        m_window->session().close();
        QTest::qWait(50);
        QVERIFY(nodes().empty());
    }

    void filesWithoutAnimations()
    {
        openGraph();
        const QString path = m_window->session().file()->path();
        m_window.reset();
        m_window = m_place->window();
        QVERIFY(test::openAndWait(*m_window, path));
        QVERIFY(m_window->showPanel(QStringLiteral("graph")));
        QTRY_VERIFY(isLaidOut());
        QVERIFY(
            test::openAndWait(*m_window, m_place->textFile(QStringLiteral("a.sam"), "one.wav\n")));
        QTest::qWait(50);
        QVERIFY(!panel().subject());
        QVERIFY(said().contains(QStringLiteral("no moveable")));
        // A damaged one cannot be edited.
        (void)test::openAndWait(*m_window, m_place->brokenFile(QStringLiteral("b.tr4")));
        QTRY_VERIFY(m_window->session().file()->path().endsWith(QStringLiteral("b.tr4")));
        QVERIFY(m_window->session().document() == nullptr);
        if (panel().subject())
        {
            view().setFocus();
            QTest::keyClick(&view(), Qt::Key_D);
            QVERIFY(!dispatchDialog());
        }
    }

    void theMoveableGoes()
    {
        openGraph();
        auto& document = *m_window->session().document();
        QVERIFY(
            tr::edit::removeRows(document, {"models", 0, 1}, {tr::edit::Dangling::Kind::Clear, 0}));
        QVERIFY(!panel().subject());
        QVERIFY(nodes().empty());
        QVERIFY(said().contains(QStringLiteral("no moveable")));
        view().setFocus();
        for (const int key : {Qt::Key_D, Qt::Key_E, Qt::Key_Delete, Qt::Key_Return})
        {
            QTest::keyClick(&view(), Qt::Key(key));
        }
        QVERIFY(!dispatchDialog());
        QCOMPARE(edits(), std::size_t{1});
        action(Command::Undo)->trigger();
        QTRY_VERIFY(isLaidOut());
        QCOMPARE(nodes().size(), std::size_t{3});
    }

    void whatIsAskedOfAnOlderFileIsNotDone()
    {
        openGraph();
        using Edge = tr::anim::StateEdge;
        const Edge first = *std::ranges::find(graph().edges(), Edge::Kind::Dispatch, &Edge::kind);
        m_window->showPanel(QStringLiteral("hex"));
        QTRY_VERIFY(panel().visibleRegion().isEmpty());
        auto& document = *m_window->session().document();
        QVERIFY(tr::edit::removeDispatch(document, {0, first.change, 0}));
        QVERIFY(tr::edit::removeDispatch(document, {0, first.change, 0}));
        const std::size_t before = edits();
        Q_EMIT panel().removalWanted(first);
        Q_EMIT panel().leadWanted(first, 2);
        Q_EMIT panel().linkWanted(0, 2);
        QVERIFY(!dispatchDialog());
        QCOMPARE(edits(), before);
    }

    void behindOthersItCatchesUp()
    {
        openGraph();
        m_window->showPanel(QStringLiteral("hex"));
        QTRY_VERIFY(panel().visibleRegion().isEmpty());
        m_window->selection().select(animationAt(1));
        QTest::qWait(50);
        QCOMPARE(scene().current(), std::optional<std::size_t>(0)); // nobody sees it
        auto& document = *m_window->session().document();
        QVERIFY(tr::edit::leadEnd(document, 1, 2));
        m_window->showPanel(QStringLiteral("graph"));
        QTRY_COMPARE(scene().current(), std::optional<std::size_t>(1));
        QTRY_COMPARE(nodes(), (Nodes{0, 1, 2}));
        QVERIFY(edge(1, 2) != ui::GraphView::kNone);
    }

    void exportsWhatIsShown_data()
    {
        QTest::addColumn<int>("entry");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("has");
        QTest::newRow("picture") << 0 << QStringLiteral("out.svg") << QByteArray("unreachable");
        QTest::newRow("text") << 1 << QStringLiteral("out.dot")
                              << QByteArray("a0 -> a1 [style=dashed");
    }

    void exportsWhatIsShown()
    {
        QFETCH(int, entry);
        QFETCH(QString, name);
        QFETCH(QByteArray, has);
        openGraph();
        const auto menus = panel().findChildren<QMenu*>();
        QCOMPARE(menus.size(), 1);
        menus[0]->actions()[entry]->trigger();
        auto* const dialog = m_window->findChild<QFileDialog*>();
        QVERIFY(dialog);
        const QString path = m_place->path(name);
        Q_EMIT dialog->fileSelected(path);
        dialog->close();
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.contains(has));
        QVERIFY(entry == 1 || bytes.startsWith("<?xml"));
        QVERIFY(entry == 0 || bytes.startsWith("digraph animations {"));
    }

    void placesAreReadAsFarAsTheyCanBe()
    {
        ui::GraphPlaces places;
        places.put({0, 0, 0}, 7, {10.4, -20});
        places.put({5, 3, 2}, 9, {1, 2});
        QCOMPARE(places.texts(),
                 (QStringList{QStringLiteral("0 0 0 7 10 -20"), QStringLiteral("5 3 2 9 1 2")}));
        const auto read = ui::GraphPlaces::ofTexts({QStringLiteral("0 0 0 7 10 -20"),
                                                    QStringLiteral("nonsense"),
                                                    QStringLiteral("1 2 3"),
                                                    QStringLiteral("0 0 0 -1 5 5"),
                                                    QStringLiteral("0 0 0 8 nan 5"),
                                                    QStringLiteral("0 0 0 9 1e300 5"),
                                                    QStringLiteral("5 3 2 9 1 2")});
        QCOMPARE(read.texts(),
                 (QStringList{QStringLiteral("0 0 0 7 10 -20"), QStringLiteral("5 3 2 9 1 2")}));
        // An animation was put in front of 7, and the centre is gone.
        places.follow(0, [](std::size_t node) { return std::optional(node + 1); });
        places.follow(5, [](std::size_t) { return std::optional<std::size_t>(); });
        QCOMPARE(places.texts(), QStringList{QStringLiteral("0 0 0 8 10 -20")});
    }
};

template struct tr::test::RegisteredTest<tst_StateGraphs, QApplication>;
#include "tst_StateGraphs.moc"
