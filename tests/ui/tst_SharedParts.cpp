// Asking for whom, where what is shared is no list of rows: key frames, links and meshes; and where
// the answer cannot be followed.

#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/format/wad/WadFormat.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/MouseDrag.h"
#include "tests/ui/TwinAnimations.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/file/Addresses.h"
#include "ui/moveable/MoveableInspector.h"
#include "ui/moveable/MoveablePane.h"
#include "ui/session/ForWhomDialog.h"
#include "ui/session/OpenEdits.h"
#include "ui/session/versions/VersionsDialog.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTableView>
#include <QtTest>

#include <functional>
#include <memory>

using test::listsOf;
using test::openAndWait;
using test::openDialog;
using test::Workplace;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using ui::Address;
using ui::Command;
using ui::ForWhomDialog;
using ui::MainWindow;

namespace
{

/// Something typed into the first dispatch of the twins that fails as it is told.
class FailingEdit : public ui::OpenEdit
{
public:
    /// Whether it cannot be stored for one owner, or for nobody.
    explicit FailingEdit(bool isForOneOnly)
        : m_isForOneOnly(isForOneOnly)
    {
    }

    [[nodiscard]] bool isChanged() const override { return false; } // it is posted

    [[nodiscard]] QString text() const override { return QStringLiteral("77"); }

    [[nodiscard]] QString place() const override { return QStringLiteral("a place"); }

    [[nodiscard]] Change change() const override
    {
        const bool isForOneOnly = m_isForOneOnly;
        return {[isForOneOnly](tr::edit::Document& document, const ui::ForWhom& whom)
                {
                    if (!isForOneOnly || whom)
                    {
                        return QStringLiteral("no room");
                    }
                    const tr::edit::CellValue value{
                        {tables::AnimDispatches, 0, 0},
                        tr::schema::Value::ofInteger(tr::schema::ScalarType::U16, 77)};
                    const auto done = tr::edit::setCells(document, {}, std::span(&value, 1));
                    return done ? QString() : QStringLiteral("not set");
                },
                [isForOneOnly] {
                    return isForOneOnly ? ui::RowsToChange{tables::AnimDispatches, {0}, 0}
                                        : ui::RowsToChange{};
                },
                [] { return false; }};
    }

    void finish() override {}

    void refuse(const QString&, Attention) override {}

private:
    bool m_isForOneOnly;
};

} // namespace

class tst_SharedParts : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;

    [[nodiscard]] const tr::level::Objects& objects() const
    {
        return m_window->session().file()->file().objects();
    }

    [[nodiscard]] tr::edit::Document& document() const { return *m_window->session().document(); }

    [[nodiscard]] ForWhomDialog* question() const { return openDialog<ForWhomDialog>(*m_window); }

    void open(const std::function<void(tr::level::Objects& objects)>& change)
    {
        tr::level::Wad wad = test::twinAnimations();
        change(wad.objects);
        tr::format::GameFile made;
        made.format = &tr::format::formats::Wad;
        made.content = std::move(wad);
        const auto bytes = *tr::format::write(made);
        QVERIFY(
            openAndWait(*m_window,
                        m_place->textFile(QStringLiteral("parts.wad"),
                                          QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                                     static_cast<qsizetype>(bytes.size())))));
    }

    static void settle()
    {
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    static void click(QAbstractItemView& view, const QModelIndex& index)
    {
        QVERIFY(index.isValid());
        view.scrollTo(index);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(index).center());
    }

    static void type(QAbstractItemView& view, const QString& text)
    {
        QTest::keyClick(&view, Qt::Key_F2);
        auto* const line = view.viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
        settle();
    }

    ui::MoveableInspector& showMoveable(std::size_t row)
    {
        return *m_window->tabs().showMoveable(row);
    }

    /// A number of what follows an animation of moveable 0; the list that it is chosen in.
    QAbstractItemView& chooseTransition(const QString& path)
    {
        auto& tab = showMoveable(0);
        click(*tab.animations()->view(),
              tab.animations()->model().indexOf({tables::Animations, 1, 0}));
        auto& view = *tab.transitions()->view();
        click(view,
              tab.transitions()->model().indexOf(*ui::placeOf(*m_window->session().file(), path)));
        return view;
    }

    static void shareLinks(tr::level::Objects& objects)
    {
        auto& models = objects.models.edit();
        models[2].numMeshes = models[0].numMeshes;
        models[2].firstMesh = models[0].firstMesh;
        models[2].meshTreeIndex = models[0].meshTreeIndex;
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_window = m_place->window();
        QVERIFY(m_window);
        m_window->resize(1400, 900);
    }

    void cleanup()
    {
        if (m_window->session().isModified())
        {
            m_window->session().close();
        }
        m_window.reset();
        m_place.reset();
    }

    void aLinkOfAMeshIsChangedForOneMoveable()
    {
        open(shareLinks);
        const auto before = objects();
        auto& tab = showMoveable(2);
        QCOMPARE(tab.moveable(), std::optional<std::size_t>(2));
        const auto z = tab.skeleton()->model().indexOf(
            {tables::MeshTrees, before.models[2].meshTreeIndex + 3, 0});
        click(*tab.skeleton()->view(), z);
        type(*tab.skeleton()->view(), QStringLiteral("-7"));
        QTRY_VERIFY(question() != nullptr);
        const auto* const owners = question()->findChild<QComboBox*>();
        QCOMPARE(owners->count(), 2);
        QVERIFY(owners->currentText().startsWith(QStringLiteral("Moveable 40")));
        question()->accept();
        const auto link = [this](std::size_t model)
        { return objects().meshTrees[objects().models[model].meshTreeIndex + 3]; };
        QCOMPARE(link(2), -7);
        QCOMPARE(link(0), before.meshTrees[before.models[0].meshTreeIndex + 3]);
        QVERIFY(objects().models[0] == before.models[0]);
        QCOMPARE(objects().models[2].firstMesh, before.models[2].firstMesh);
    }

    void rowsThatAreDraggedAskAfterTheDrag()
    {
        open([](tr::level::Objects&) {});
        const auto before = objects();
        auto& tab = *m_window->tabs().showTable(tables::AnimDispatches);
        tab.grid()->setFocus();
        const auto place = [&tab](int row, double part)
        {
            const QRect cell = tab.grid()->visualRect(tab.model()->index(row, 0));
            return QPoint(cell.left() + 10, cell.top() + int(part * cell.height()));
        };
        QTest::mouseClick(tab.grid()->viewport(), Qt::LeftButton, {}, place(0, 0.5));
        QVERIFY(test::dragWithMouse({*tab.grid()->viewport(), place(0, 0.5)},
                                    {*tab.grid()->viewport(), place(1, 0.9)}));
        QTRY_VERIFY(question() != nullptr);
        QVERIFY(objects() == before);
        question()->findChildren<QRadioButton*>().at(0)->click();
        question()->findChild<QComboBox*>()->setCurrentIndex(1);
        question()->accept();
        QCOMPARE(listsOf(objects(), 1).changes[0].dispatches[0][0], 12);
        QCOMPARE(listsOf(objects(), 1).changes[0].dispatches[1][0], 10);
        QVERIFY(listsOf(objects(), 0) == listsOf(before, 0));
    }

    void rowsOfSeveralListsAreForAllOrNone()
    {
        open([](tr::level::Objects&) {});
        auto& tab = *m_window->tabs().showTable(tables::AnimDispatches);
        click(*tab.grid(), tab.model()->index(1, 0));
        QTest::keyClick(tab.grid(), Qt::Key_Down, Qt::ShiftModifier);
        m_window->actionSet().action(Command::MoveRowsUp)->trigger();
        QTRY_VERIFY(question() != nullptr);
        const auto radios = question()->findChildren<QRadioButton*>();
        QVERIFY(!radios.at(0)->isEnabled());
        QVERIFY(!radios.at(0)->toolTip().isEmpty());
        QVERIFY(radios.at(1)->isChecked());
        QVERIFY(!question()->findChild<QComboBox*>()->isVisible());
        question()->accept();
        QCOMPARE(objects().animDispatches[0].low, std::uint16_t{12});
        QCOMPARE(objects().animDispatches[1].low, std::uint16_t{14});
    }

    void whatARememberedAnswerLeavesNoRoomForStaysTyped_data()
    {
        QTest::addColumn<bool>("isSaved");
        QTest::newRow("by Return") << false;
        QTest::newRow("by saving") << true;
    }

    void whatARememberedAnswerLeavesNoRoomForStaysTyped()
    {
        QFETCH(bool, isSaved);
        open([](tr::level::Objects& objects) { objects.animDispatches.edit().resize(0x10000); });
        auto& tab = showMoveable(0);
        click(*tab.animations()->view(),
              tab.animations()->model().indexOf({tables::Animations, 1, 0}));
        const auto select = [&](const ui::MoveablePane& pane, const char* path)
        {
            click(*pane.view(),
                  pane.model().indexOf(
                      *ui::placeOf(*m_window->session().file(), QString::fromLatin1(path))));
        };
        select(*tab.commands(), "anim_commands/1");
        type(*tab.commands()->view(), QStringLiteral("6"));
        QTRY_VERIFY(question() != nullptr);
        question()->findChild<QCheckBox*>()->setChecked(true);
        question()->accept();
        settle();

        // From now on changes are for this animation, and of dispatches it can have no copy.
        const auto before = objects();
        select(*tab.transitions(), "anim_dispatches/0/low");
        auto& view = *tab.transitions()->view();
        QTest::keyClick(&view, Qt::Key_F2);
        auto* const line = view.viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("77"));
        QSignalSpy lost(&m_window->session().openEdits(), &ui::OpenEdits::lost);
        if (isSaved)
        {
            m_window->actionSet().action(Command::Save)->trigger();
        }
        else
        {
            QTest::keyClick(line, Qt::Key_Return);
        }
        settle();
        QVERIFY(question() == nullptr);
        QVERIFY(objects() == before);
        QCOMPARE(lost.count(), 0);
        QCOMPARE(view.viewport()->findChild<QLineEdit*>(), line);
        QVERIFY(line->isVisible());
        QCOMPARE(line->text(), QStringLiteral("77"));
        QVERIFY(!m_window->session().isSaving());
        QVERIFY(m_window->session().openEdits().isChanged());
        QTest::keyClick(line, Qt::Key_Escape);
    }

    void whoeverWaitsDoesNotGoOnWhereSomethingIsLost()
    {
        open([](tr::level::Objects&) {});
        ui::OpenEdits& edits = m_window->session().openEdits();
        QSignalSpy lost(&edits, &ui::OpenEdits::lost);
        edits.post(FailingEdit(false));
        bool hasGoneOn = false;
        QVERIFY(!edits.commit([&hasGoneOn] { hasGoneOn = true; }));
        QCOMPARE(lost.count(), 1);
        QVERIFY(!hasGoneOn);
        QVERIFY(edits.commit()); // told once, it stands in nobody's way
    }

    void whoeverWaitsDoesNotGoOnWhereTheAnswerFails()
    {
        open([](tr::level::Objects&) {});
        ui::OpenEdits& edits = m_window->session().openEdits();
        QSignalSpy lost(&edits, &ui::OpenEdits::lost);
        edits.post(FailingEdit(true));
        bool hasGoneOn = false;
        QVERIFY(!edits.commit([&hasGoneOn] { hasGoneOn = true; }));
        QVERIFY(question() != nullptr);
        question()->findChildren<QRadioButton*>().at(0)->click();
        question()->accept();
        settle();
        QCOMPARE(lost.count(), 1);
        QVERIFY(!hasGoneOn);
        QVERIFY(!m_window->session().isModified());
    }

    void restoringAVersionAsksForWhomAndGoesOn()
    {
        open([](tr::level::Objects&) {});
        const auto before = objects();
        QVERIFY(test::setState(*m_window, 5));
        QSignalSpy saved(&m_window->session(), &ui::FileSession::saved);
        m_window->actionSet().action(Command::Save)->trigger();
        QVERIFY(saved.wait());
        auto& tab = showMoveable(0);
        m_window->actionSet().action(Command::RestoreVersion)->trigger();
        auto* const dialog = openDialog<ui::VersionsDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        dialog->restoreButton()->click();
        // Before the version has been read.
        auto& view = *tab.transitions()->view();
        view.setFocus();
        view.setCurrentIndex(tab.transitions()->model().indexOf(
            *ui::placeOf(*m_window->session().file(), QStringLiteral("anim_dispatches/0/low"))));
        QTest::keyClick(&view, Qt::Key_F2);
        auto* const line = view.viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("77"));
        QTRY_VERIFY(question() != nullptr);
        question()->findChildren<QRadioButton*>().at(1)->click();
        question()->accept();
        settle();
        QTRY_VERIFY(objects() == before);
        m_window->actionSet().action(Command::Undo)->trigger();
        QCOMPARE(objects().animDispatches[0].low, std::uint16_t{77});
        QCOMPARE(test::stateOf(*m_window), std::uint16_t{5});
    }

    void whatIsAskedForIsRecoverableForAllWhereItCannotBeForOne()
    {
        open([](tr::level::Objects& objects) { objects.animDispatches.edit().resize(0x10000); });
        auto& view = chooseTransition(QStringLiteral("anim_dispatches/0/low"));
        type(view, QStringLiteral("77"));
        QTRY_VERIFY(question() != nullptr);
        const auto kept = m_window->session().openEdits().contentWithTyped();
        QCOMPARE(tr::level::objectsOf(kept).animDispatches[0].low, std::uint16_t{77});
        question()->reject();
        settle();
        QTest::keyClick(view.viewport()->findChild<QLineEdit*>(), Qt::Key_Escape);
    }

    void closingATabAsksForWhomAndGoesOn()
    {
        open([](tr::level::Objects&) {});
        auto* const tab = m_window->tabs().showTable(tables::AnimDispatches);
        const auto place =
            *ui::placeOf(*m_window->session().file(), QStringLiteral("anim_dispatches/0/low"));
        click(*tab->grid(), tab->model()->indexOf(place));
        QTest::keyClick(tab->grid(), Qt::Key_F2);
        auto* const line = tab->grid()->viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("77"));
        const int tabs = m_window->tabs().count();
        Q_EMIT m_window->tabs().tabCloseRequested(m_window->tabs().currentIndex()); // its cross
        QTRY_VERIFY(question() != nullptr);
        QCOMPARE(m_window->tabs().count(), tabs);
        question()->findChildren<QRadioButton*>().at(1)->click();
        question()->accept();
        QTRY_COMPARE(m_window->tabs().count(), tabs - 1);
        QCOMPARE(objects().animDispatches[0].low, std::uint16_t{77});
    }

    void nobodyIsAskedAboutWhatCannotBe()
    {
        // The last number that reaches a state change: neither can those move, nor is there room
        // for a copy.
        open(
            [](tr::level::Objects& objects)
            {
                objects.stateChanges.edit().resize(0x10000);
                objects.animations.edit()[2].stateChangeIndex = 0xFFFF;
                objects.animations.edit()[2].numStateChanges = 1;
            });
        const auto before = objects();
        chooseTransition(QStringLiteral("state_changes/0/state_id"));
        m_window->actionSet().action(Command::DuplicateRows)->trigger();
        settle();
        QVERIFY(question() == nullptr);
        QVERIFY(objects() == before);
        QVERIFY(m_window->banner().isVisible());
    }

    void pastedNumbersThatChangeNothingAreNotAskedFor()
    {
        open([](tr::level::Objects&) {});
        const auto before = objects();
        auto* const tab = m_window->tabs().showTable(tables::AnimDispatches);
        const auto place =
            *ui::placeOf(*m_window->session().file(), QStringLiteral("anim_dispatches/0/low"));
        click(*tab->grid(), tab->model()->indexOf(place));
        // What is there already is no change, and nobody is asked for whom.
        QGuiApplication::clipboard()->setText(QString::number(before.animDispatches[0].low));
        m_window->actionSet().action(Command::Paste)->trigger();
        settle();
        QVERIFY(question() == nullptr);
        QVERIFY(objects() == before);
        QVERIFY(!m_window->session().isModified());
    }

    void manyOwnersAreAtLeastSoMany()
    {
        open(
            [](tr::level::Objects& objects)
            {
                const auto one = objects.animations[0];
                objects.animations.edit().resize(1500, one);
            });
        auto& view = chooseTransition(QStringLiteral("anim_dispatches/0/low"));
        type(view, QStringLiteral("77"));
        QTRY_VERIFY(question() != nullptr);
        const auto* const heading = question()->findChild<QLabel*>();
        QVERIFY2(heading->text().startsWith(QStringLiteral("At least 1000")),
                 qPrintable(heading->text()));
        QVERIFY(!question()->findChildren<QRadioButton*>().at(1)->text().contains(
            QStringLiteral("1000")));
        question()->findChildren<QRadioButton*>().at(1)->click();
        question()->accept();
        QCOMPARE(objects().animDispatches[0].low, std::uint16_t{77});
    }

    void whatHasNoRoomIsTypedAgain()
    {
        // No number reaches a copy of the list.
        open([](tr::level::Objects& objects) { objects.animDispatches.edit().resize(0x10000); });
        const auto before = objects();
        auto& view = chooseTransition(QStringLiteral("anim_dispatches/0/low"));
        type(view, QStringLiteral("77"));
        QTRY_VERIFY(question() != nullptr);
        question()->accept();
        settle();
        QVERIFY(objects() == before);
        QVERIFY(m_window->banner().isVisible());
        QVERIFY(m_window->banner().message().title.contains(QStringLiteral("77")));
        auto* const line = view.viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        QCOMPARE(line->text(), QStringLiteral("77"));
        QTest::keyClick(line, Qt::Key_Return);
        settle();
        QTRY_VERIFY(question() != nullptr);
        question()->findChildren<QRadioButton*>().at(1)->click();
        question()->accept();
        QCOMPARE(objects().animDispatches[0].low, std::uint16_t{77});
    }
};

template struct tr::test::RegisteredTest<tst_SharedParts, QApplication>;
#include "tst_SharedParts.moc"
