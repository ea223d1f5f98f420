// Changing what several owners share: every way asks for whom, once, and does as it is told.

#include "core/format/wad/WadFormat.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/TwinAnimations.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/file/Addresses.h"
#include "ui/hex/HexView.h"
#include "ui/moveable/MoveableInspector.h"
#include "ui/moveable/MoveablePane.h"
#include "ui/properties/PropertiesModel.h"
#include "ui/properties/PropertiesView.h"
#include "ui/rows/DeleteRowsDialog.h"
#include "ui/rows/SetInRowsDialog.h"
#include "ui/session/ForWhomDialog.h"
#include "ui/session/OpenEdits.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QTableView>
#include <QTreeView>
#include <QtTest>

#include <functional>
#include <map>
#include <memory>
#include <vector>

using test::Dispatch;
using test::Lists;
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

/// The answers to a question.
enum class Say : std::uint8_t
{
    One,
    All,
    Nothing,
};

/// What a way does to the lists of whom it is for.
using Expected = std::function<void(Lists& lists)>;

} // namespace

class tst_SharedRows : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;
    QString m_path;
    ui::MoveableInspector* m_tab = nullptr;

    [[nodiscard]] const tr::level::Objects& objects() const
    {
        return m_window->session().file()->file().objects();
    }

    [[nodiscard]] Lists lists(std::size_t animation) const { return listsOf(objects(), animation); }

    [[nodiscard]] tr::edit::Document& document() const { return *m_window->session().document(); }

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    [[nodiscard]] Address placeOf(const QString& path) const
    {
        return *ui::placeOf(*m_window->session().file(), path);
    }

    [[nodiscard]] ForWhomDialog* question() const { return openDialog<ForWhomDialog>(*m_window); }

    static void settle()
    {
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    /// Shows the second of the twins, or the animation that shares nothing.
    void showAnimation(std::size_t row)
    {
        m_tab = m_window->tabs().showMoveable(row == 2 ? 1 : 0);
        auto& pane = *m_tab->animations();
        pane.view()->setFocus();
        click(*pane.view(), pane.model().indexOf({tables::Animations, row, 0}));
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(row));
    }

    static void click(QAbstractItemView& view, const QModelIndex& index)
    {
        QVERIFY(index.isValid());
        view.scrollTo(index);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(index).center(), 0);
    }

    /// Selects the row of a number in a part of the inspector.
    void select(ui::MoveablePane& pane, const QString& path)
    {
        click(*pane.view(), pane.model().indexOf(placeOf(path)));
    }

    void type(QAbstractItemView& view, const QString& text, int end = Qt::Key_Return)
    {
        QTest::keyClick(&view, Qt::Key_F2);
        auto* const line = view.viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, text);
        if (end != 0)
        {
            QTest::keyClick(line, static_cast<Qt::Key>(end));
            settle();
        }
    }

    [[nodiscard]] static QLineEdit* openLine(const QAbstractItemView& view)
    {
        for (auto* const line : view.viewport()->findChildren<QLineEdit*>())
        {
            if (line->isVisible())
            {
                return line;
            }
        }
        return nullptr;
    }

    /// Answers as the user would. `owner`: whom to pick where nobody knows who is meant.
    void say(ForWhomDialog& dialog, Say answer, std::optional<std::size_t> owner = {})
    {
        const auto radios = dialog.findChildren<QRadioButton*>();
        const auto press = [](QRadioButton* radio)
        { QTest::mouseClick(radio, Qt::LeftButton, {}, QPoint(8, radio->height() / 2)); };
        if (answer == Say::All)
        {
            press(radios.at(1));
        }
        if (answer == Say::One && owner)
        {
            press(radios.at(0));
            auto* const list = dialog.findChild<QComboBox*>();
            QVERIFY(list->isEnabled());
            QTest::keyClick(list, Qt::Key_Home);
            for (std::size_t i = 0; i < *owner; ++i)
            {
                QTest::keyClick(list, Qt::Key_Down);
            }
        }
        QTest::keyClick(&dialog, answer == Say::Nothing ? Qt::Key_Escape : Qt::Key_Return);
        settle();
    }

    /// Where the dispatches of a state change would be nobody's, that is another question.
    void confirmDeletion() const
    {
        if (auto* const dialog = openDialog<ui::DeleteRowsDialog>(*m_window))
        {
            dialog->accept();
            settle();
        }
    }

    // --- ways to change something

    struct Way
    {
        std::function<void(std::size_t animation)> make;
        Expected expected;
        bool isKnown = true; ///< the animation is shown where the user is
    };

    using Ways = std::map<QString, Way>;

    /// The rows that the lists of an animation begin with: twins, or the one that shares nothing.
    static int change(std::size_t animation) { return animation == 2 ? 2 : 0; }

    static int dispatch(std::size_t animation) { return animation == 2 ? 3 : 0; }

    static int command(std::size_t animation) { return animation == 2 ? 7 : 0; }

    static QString path(const char* table, int row, const char* field = "")
    {
        const QString leaf = QString::fromLatin1(field);
        return QStringLiteral("%1/%2").arg(QString::fromLatin1(table)).arg(row)
               + (leaf.isEmpty() ? QString() : QStringLiteral("/%1").arg(leaf));
    }

    /// A row command on what is selected in a part of the inspector.
    [[nodiscard]] std::function<void(std::size_t)> rowCommand(const char* table, Command command)
    {
        return [this, table, command](std::size_t animation)
        {
            showAnimation(animation);
            const QString name = QString::fromLatin1(table);
            const bool isCommand = name == QStringLiteral("anim_commands");
            const int row = isCommand ? tst_SharedRows::command(animation)
                            : name == QStringLiteral("state_changes") ? change(animation)
                                                                      : dispatch(animation);
            auto& pane = isCommand ? *m_tab->commands() : *m_tab->transitions();
            click(*pane.view(),
                  pane.model().indexOf({placeOf(path(table, row)).table, std::size_t(row)}));
            QVERIFY(action(command)->isEnabled());
            action(command)->trigger();
        };
    }

    void addTyping(Ways& ways)
    {
        ways[QStringLiteral("type a dispatch")] = {
            [this](std::size_t animation)
            {
                showAnimation(animation);
                select(*m_tab->transitions(), path("anim_dispatches", dispatch(animation), "low"));
                type(*m_tab->transitions()->view(), QStringLiteral("77"));
            },
            [](Lists& lists) { lists.changes[0].dispatches[0][0] = 77; }};
        ways[QStringLiteral("type a state")] = {
            [this](std::size_t animation)
            {
                showAnimation(animation);
                select(*m_tab->transitions(), path("state_changes", change(animation), "state_id"));
                type(*m_tab->transitions()->view(), QStringLiteral("9"));
            },
            [](Lists& lists) { lists.changes[0].state = 9; }};
        ways[QStringLiteral("type an operand")] = {
            [this](std::size_t animation)
            {
                showAnimation(animation);
                select(*m_tab->commands(), path("anim_commands", command(animation) + 1));
                type(*m_tab->commands()->view(), QStringLiteral("6"));
            },
            [](Lists& lists) { lists.commands[0][1] = 6; }};
        ways[QStringLiteral("type a property")] = {
            [this](std::size_t animation)
            {
                showAnimation(animation);
                select(*m_tab->transitions(), path("anim_dispatches", dispatch(animation), "high"));
                QTreeView& tree = *m_window->findChild<ui::PropertiesView*>()->tree();
                tree.setFocus();
                tree.setCurrentIndex(
                    tree.currentIndex().siblingAtColumn(ui::PropertiesModel::Value));
                type(tree, QStringLiteral("88"));
            },
            [](Lists& lists) { lists.changes[0].dispatches[0][1] = 88; }};
        ways[QStringLiteral("overwrite a byte")] = {
            [this](std::size_t animation)
            {
                showAnimation(animation);
                select(*m_tab->transitions(), path("anim_dispatches", dispatch(animation), "low"));
                const auto field = m_window->session().file()->map().find(
                    path("anim_dispatches", dispatch(animation), "low").toStdString());
                QVERIFY(field.has_value());
                Q_EMIT m_window->findChild<ui::HexView*>()->editRequested(
                    field->space, field->offset, QByteArray(1, 66));
            },
            [](Lists& lists) { lists.changes[0].dispatches[0][0] = 66; }};
        ways[QStringLiteral("set in rows")] = {
            [this](std::size_t animation)
            {
                showAnimation(animation);
                auto& view = *m_tab->transitions()->view();
                select(*m_tab->transitions(), path("anim_dispatches", dispatch(animation), "low"));
                QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
                action(Command::SetInRows)->trigger();
                auto* const dialog = openDialog<ui::SetInRowsDialog>(*m_window);
                QVERIFY(dialog != nullptr);
                QTest::keyClicks(dialog->findChild<QLineEdit*>(), QStringLiteral("55"));
                QTest::keyClick(dialog, Qt::Key_Return);
            },
            [](Lists& lists)
            {
                lists.changes[0].dispatches[0][0] = 55;
                lists.changes[0].dispatches[1][0] = 55;
            }};
    }

    void addRowCommands(Ways& ways)
    {
        const auto add = [this, &ways](const char* name,
                                       const char* table,
                                       Command command,
                                       const Expected& expected) {
            ways[QString::fromLatin1(name)] = {rowCommand(table, command), expected};
        };
        add("delete a dispatch",
            "anim_dispatches",
            Command::DeleteRows,
            [](Lists& lists)
            { lists.changes[0].dispatches.erase(lists.changes[0].dispatches.begin()); });
        add("insert a dispatch",
            "anim_dispatches",
            Command::InsertBelow,
            [](Lists& lists)
            {
                auto& all = lists.changes[0].dispatches;
                all.insert(all.begin() + 1, Dispatch{});
            });
        add("duplicate a dispatch",
            "anim_dispatches",
            Command::DuplicateRows,
            [](Lists& lists)
            {
                auto& all = lists.changes[0].dispatches;
                all.insert(all.begin() + 1, Dispatch(all.front()));
            });
        add("move a dispatch",
            "anim_dispatches",
            Command::MoveRowsDown,
            [](Lists& lists)
            { std::swap(lists.changes[0].dispatches[0], lists.changes[0].dispatches[1]); });
        add("delete a state change",
            "state_changes",
            Command::DeleteRows,
            [](Lists& lists) { lists.changes.erase(lists.changes.begin()); });
        add("cut a state change",
            "state_changes",
            Command::Cut,
            [](Lists& lists) { lists.changes.erase(lists.changes.begin()); });
        add("duplicate a state change",
            "state_changes",
            Command::DuplicateRows,
            [](Lists& lists)
            { lists.changes.insert(lists.changes.begin() + 1, Lists::Change(lists.changes[0])); });
        add("delete a command",
            "anim_commands",
            Command::DeleteRows,
            [](Lists& lists) { lists.commands.erase(lists.commands.begin()); });
        add("insert a command",
            "anim_commands",
            Command::InsertAbove,
            [](Lists& lists) {
                lists.commands.insert(lists.commands.begin(), std::vector<int>{1, 0, 0, 0});
            });
        add("duplicate a command",
            "anim_commands",
            Command::DuplicateRows,
            [](Lists& lists) {
                lists.commands.insert(lists.commands.begin() + 1,
                                      std::vector<int>(lists.commands[0]));
            });
        add("move a command",
            "anim_commands",
            Command::MoveRowsDown,
            [](Lists& lists) { std::swap(lists.commands[0], lists.commands[1]); });
    }

    void addPasting(Ways& ways)
    {
        const auto copySecond = [this](std::size_t animation)
        {
            showAnimation(animation);
            select(*m_tab->transitions(), path("anim_dispatches", dispatch(animation) + 1, "low"));
            action(Command::Copy)->trigger();
            select(*m_tab->transitions(), path("anim_dispatches", dispatch(animation), "low"));
        };
        ways[QStringLiteral("paste over")] = {
            [this, copySecond](std::size_t animation)
            {
                copySecond(animation);
                QVERIFY(action(Command::PasteOver)->isEnabled());
                action(Command::PasteOver)->trigger();
            },
            [](Lists& lists) { lists.changes[0].dispatches[0] = lists.changes[0].dispatches[1]; }};
        ways[QStringLiteral("paste")] = {[this, copySecond](std::size_t animation)
                                         {
                                             copySecond(animation);
                                             QVERIFY(action(Command::Paste)->isEnabled());
                                             action(Command::Paste)->trigger();
                                         },
                                         [](Lists& lists)
                                         {
                                             auto& all = lists.changes[0].dispatches;
                                             all.insert(all.begin() + 1, Dispatch(all[1]));
                                         }};
    }

    /// In tables nobody knows which of the owners is meant.
    void addTables(Ways& ways)
    {
        const auto show = [this](const QString& place) -> QTableView&
        {
            const Address address = placeOf(place);
            auto* const tab = m_window->tabs().showTable(address.table);
            click(*tab->grid(), tab->model()->indexOf(address));
            return *tab->grid();
        };
        ways[QStringLiteral("type into a table")] = {
            [this, show](std::size_t animation) {
                type(show(path("anim_dispatches", dispatch(animation), "low")),
                     QStringLiteral("77"));
            },
            [](Lists& lists) { lists.changes[0].dispatches[0][0] = 77; },
            false};
        ways[QStringLiteral("paste numbers")] = {
            [this, show](std::size_t animation)
            {
                show(path("anim_dispatches", dispatch(animation), "low"));
                QGuiApplication::clipboard()->setText(QStringLiteral("70\t71"));
                action(Command::Paste)->trigger();
            },
            [](Lists& lists)
            {
                lists.changes[0].dispatches[0][0] = 70;
                lists.changes[0].dispatches[0][1] = 71;
            },
            false};
        ways[QStringLiteral("move in a table")] = {
            [this, show](std::size_t animation)
            {
                show(path("anim_dispatches", dispatch(animation), "low"));
                action(Command::MoveRowsDown)->trigger();
            },
            [](Lists& lists)
            { std::swap(lists.changes[0].dispatches[0], lists.changes[0].dispatches[1]); },
            false};
    }

    [[nodiscard]] Ways ways()
    {
        Ways all;
        addTyping(all);
        addRowCommands(all);
        addPasting(all);
        addTables(all);
        return all;
    }

    /// Opens the editor of the first dispatch of the twins and types there.
    QAbstractItemView& typeDispatch(const QString& text, int end)
    {
        showAnimation(1);
        select(*m_tab->transitions(), path("anim_dispatches", 0, "low"));
        type(*m_tab->transitions()->view(), text, end);
        return *m_tab->transitions()->view();
    }

    [[nodiscard]] int low(std::size_t animation) const
    {
        return lists(animation).changes[0].dispatches[0][0];
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_window = m_place->window();
        QVERIFY(m_window);
        m_window->resize(1400, 900);
        tr::format::GameFile made;
        made.format = &tr::format::formats::Wad;
        made.content = test::twinAnimations();
        const auto bytes = *tr::format::write(made);
        m_path = m_place->textFile(QStringLiteral("twins.wad"),
                                   QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                              static_cast<qsizetype>(bytes.size())));
        QVERIFY(openAndWait(*m_window, m_path));
    }

    void cleanup()
    {
        if (m_window && m_window->session().isModified())
        {
            m_window->session().close();
        }
        m_window.reset();
        m_place.reset();
    }

    void everyWayAsks_data()
    {
        QTest::addColumn<QString>("way");
        QTest::addColumn<int>("answer");
        const Ways all = ways();
        for (const auto& [name, way] : all)
        {
            QTest::addRow("%s, only one", qPrintable(name)) << name << int(Say::One);
            QTest::addRow("%s, all", qPrintable(name)) << name << int(Say::All);
            QTest::addRow("%s, cancel", qPrintable(name)) << name << int(Say::Nothing);
        }
    }

    void everyWayAsks()
    {
        QFETCH(QString, way);
        QFETCH(int, answer);
        const Way how = ways().at(way);
        const auto said = static_cast<Say>(answer);
        const tr::level::Objects before = objects();
        const std::size_t edits = document().history().size();
        Lists changed = lists(1);
        const Lists kept = changed;
        const Lists other = lists(2);
        QVERIFY(lists(0) == kept);
        how.expected(changed);
        QVERIFY(changed != kept);

        how.make(1);
        QTRY_VERIFY(question() != nullptr);
        ForWhomDialog& dialog = *question();
        QVERIFY(objects() == before); // nothing is done yet
        const auto radios = dialog.findChildren<QRadioButton*>();
        const auto* const owners = dialog.findChild<QComboBox*>();
        QVERIFY(radios.at(0)->text().contains(QStringLiteral("Only")));
        QVERIFY(radios.at(0)->geometry().top() < radios.at(1)->geometry().top());
        QCOMPARE(radios.at(0)->isChecked(), how.isKnown);
        QVERIFY(radios.at(1)->text().contains(QStringLiteral("2")));
        QCOMPARE(owners->count(), 2);
        QVERIFY(owners->itemText(0).startsWith(QStringLiteral("Animation 0")));
        QVERIFY(owners->itemText(1).startsWith(QStringLiteral("Animation 1")));
        if (how.isKnown)
        {
            QCOMPARE(owners->currentIndex(), 1);
        }
        say(dialog, said, how.isKnown ? std::nullopt : std::optional<std::size_t>(1));
        confirmDeletion();
        QVERIFY(question() == nullptr); // once is enough

        if (said == Say::Nothing)
        {
            QVERIFY(objects() == before);
            QCOMPARE(document().history().size(), edits);
            return;
        }
        QVERIFY(lists(1) == changed);
        QVERIFY(lists(0) == (said == Say::All ? changed : kept));
        QVERIFY(lists(2) == other);
        QCOMPARE(document().history().size(), edits + 1);
        QVERIFY(!m_window->banner().isVisible());
        action(Command::Undo)->trigger();
        QVERIFY(objects() == before);
        QVERIFY(!m_window->isWindowModified());
    }

    void whatOneOwnerHasIsNotAskedFor_data()
    {
        QTest::addColumn<QString>("way");
        const Ways all = ways();
        for (const auto& [name, way] : all)
        {
            QTest::addRow("%s", qPrintable(name)) << name;
        }
    }

    void whatOneOwnerHasIsNotAskedFor()
    {
        QFETCH(QString, way);
        const Way how = ways().at(way);
        const Lists twin = lists(0);
        Lists changed = lists(2);
        how.expected(changed);
        how.make(2);
        confirmDeletion();
        QTRY_VERIFY(lists(2) == changed);
        settle();
        QVERIFY(question() == nullptr);
        QVERIFY(lists(0) == twin);
        QVERIFY(lists(1) == twin);
    }

    void theCopyIsShownThen()
    {
        QAbstractItemView& view = typeDispatch(QStringLiteral("77"), Qt::Key_Return);
        QTRY_VERIFY(question() != nullptr);
        say(*question(), Say::One);
        QCOMPARE(m_tab->animation(), std::optional<std::size_t>(1));
        const auto place = m_window->selection().current();
        QVERIFY(place.has_value());
        QVERIFY(place->table == tables::AnimDispatches);
        QCOMPARE(objects().animDispatches[place->row].low, std::uint16_t{77});
        QVERIFY(view.currentIndex().isValid());
        // It is its own from then on.
        type(view, QStringLiteral("78"));
        QVERIFY(question() == nullptr);
        QCOMPARE(low(1), 78);
        QCOMPARE(low(0), 10);
    }

    void theAnswerIsRemembered()
    {
        typeDispatch(QStringLiteral("77"), Qt::Key_Return);
        QTRY_VERIFY(question() != nullptr);
        auto* const remember = question()->findChild<QCheckBox*>();
        QTest::mouseClick(remember, Qt::LeftButton, {}, QPoint(8, remember->height() / 2));
        say(*question(), Say::One);
        rowCommand("anim_commands", Command::DeleteRows)(1);
        settle();
        QVERIFY(question() == nullptr);
        QCOMPARE(lists(1).commands.size(), std::size_t{2});
        QCOMPARE(lists(0).commands.size(), std::size_t{3});
        // Where nobody knows who is meant, only asking helps.
        action(Command::Undo)->trigger();
        auto* const tab = m_window->tabs().showTable(tables::AnimCommands);
        click(*tab->grid(), tab->model()->index(0, 0));
        action(Command::DeleteRows)->trigger();
        QTRY_VERIFY(question() != nullptr);
        say(*question(), Say::Nothing);
        // Another file is another matter.
        action(Command::Undo)->trigger();
        QVERIFY(openAndWait(
            *m_window, m_place->textFile(QStringLiteral("other.wad"), test::contentOf(m_path))));
        typeDispatch(QStringLiteral("77"), Qt::Key_Return);
        QTRY_VERIFY(question() != nullptr);
        say(*question(), Say::Nothing);
        QTest::keyClick(openLine(*m_tab->transitions()->view()), Qt::Key_Escape);
    }

    // --- what is typed and not stored yet

    void cancelKeepsWhatIsTyped_data()
    {
        QTest::addColumn<int>("end");
        QTest::newRow("Return") << int(Qt::Key_Return);
        QTest::newRow("Tab") << int(Qt::Key_Tab);
        QTest::newRow("elsewhere") << 0;
    }

    void cancelKeepsWhatIsTyped()
    {
        QFETCH(int, end);
        QAbstractItemView& view = typeDispatch(QStringLiteral("77"), end);
        if (end == 0)
        {
            m_window->findChild<ui::PropertiesView*>()->tree()->setFocus();
            settle();
        }
        QTRY_VERIFY(question() != nullptr);
        QVERIFY(m_window->session().openEdits().isChanged());
        say(*question(), Say::Nothing);
        QTRY_VERIFY(openLine(view) != nullptr);
        QCOMPARE(openLine(view)->text(), QStringLiteral("77"));
        QVERIFY(m_window->session().openEdits().isChanged());
        QVERIFY(m_window->isWindowModified());
        // It is an editor as before: it can be given up, or stored after all.
        QTest::keyClick(openLine(view), Qt::Key_Return);
        QTRY_VERIFY(question() != nullptr);
        say(*question(), Say::One);
        QCOMPARE(low(1), 77);
        QCOMPARE(low(0), 10);
        QVERIFY(!m_window->session().openEdits().isChanged());
    }

    void escapeGivesUpWhatWasCancelled()
    {
        QAbstractItemView& view = typeDispatch(QStringLiteral("77"), Qt::Key_Return);
        QTRY_VERIFY(question() != nullptr);
        say(*question(), Say::Nothing);
        QTRY_VERIFY(openLine(view) != nullptr);
        QTest::keyClick(openLine(view), Qt::Key_Escape);
        settle();
        QVERIFY(!m_window->session().openEdits().isChanged());
        QVERIFY(!m_window->isWindowModified());
        QVERIFY(question() == nullptr);
        QCOMPARE(low(1), 10);
    }

    void savingAsksAndGoesOn()
    {
        typeDispatch(QStringLiteral("77"), 0);
        const QByteArray before = test::contentOf(m_path);
        action(Command::Save)->trigger();
        QTRY_VERIFY(question() != nullptr);
        QCOMPARE(test::contentOf(m_path), before);
        say(*question(), Say::One);
        QTRY_VERIFY(!m_window->isWindowModified());
        const QByteArray after = test::contentOf(m_path);
        const auto read =
            tr::format::read(std::as_bytes(std::span(after.data(), std::size_t(after.size()))), {});
        QVERIFY(read.has_value());
        QCOMPARE(listsOf(read->objects(), 1).changes[0].dispatches[0][0], 77);
        QCOMPARE(listsOf(read->objects(), 0).changes[0].dispatches[0][0], 10);
    }

    void savingThatIsCancelledSavesNothing()
    {
        QAbstractItemView& view = typeDispatch(QStringLiteral("77"), 0);
        const QByteArray before = test::contentOf(m_path);
        action(Command::Save)->trigger();
        QTRY_VERIFY(question() != nullptr);
        say(*question(), Say::Nothing);
        QTRY_VERIFY(openLine(view) != nullptr);
        QCOMPARE(openLine(view)->text(), QStringLiteral("77"));
        QVERIFY(!m_window->session().isSaving());
        QCOMPARE(test::contentOf(m_path), before);
        QVERIFY(m_window->isWindowModified());
    }

    void undoTakesBackWhatWasTyped()
    {
        typeDispatch(QStringLiteral("77"), Qt::Key_Return);
        QTRY_VERIFY(question() != nullptr);
        say(*question(), Say::All);
        QCOMPARE(low(0), 77);
        typeDispatch(QStringLiteral("78"), 0);
        action(Command::Undo)->trigger();
        QTRY_VERIFY(question() != nullptr);
        QCOMPARE(low(1), 77);
        say(*question(), Say::One);
        QCOMPARE(low(1), 77); // done, and undone
        QCOMPARE(low(0), 77);
        QVERIFY(document().canRedo());
        action(Command::Redo)->trigger();
        QCOMPARE(low(1), 78);
        QCOMPARE(low(0), 77);
    }

    void closingTheWindowAsksBoth()
    {
        typeDispatch(QStringLiteral("77"), 0);
        m_window->close();
        QVERIFY(m_window->isVisible());
        QTRY_VERIFY(question() != nullptr);
        m_window->close(); // who insists is not let go, nor asked twice
        QVERIFY(m_window->isVisible());
        QCOMPARE(m_window->findChildren<ForWhomDialog*>().size(), qsizetype{1});
        say(*question(), Say::One);
        QTRY_VERIFY(openDialog<QMessageBox>(*m_window) != nullptr);
        QCOMPARE(low(1), 77);
        openDialog<QMessageBox>(*m_window)->button(QMessageBox::Discard)->click();
        QTRY_VERIFY(!m_window->isVisible());
    }

    void whatIsAskedForIsRecoverable()
    {
        typeDispatch(QStringLiteral("77"), Qt::Key_Return);
        QTRY_VERIFY(question() != nullptr);
        const auto kept = m_window->session().openEdits().contentWithTyped();
        QCOMPARE(listsOf(tr::level::objectsOf(kept), 1).changes[0].dispatches[0][0], 77);
        QCOMPARE(listsOf(tr::level::objectsOf(kept), 0).changes[0].dispatches[0][0], 10);
        QCOMPARE(low(1), 10);
        say(*question(), Say::Nothing);
        // The same of what is in its editor still.
        const auto typed = m_window->session().openEdits().contentWithTyped();
        QVERIFY(tr::level::objectsOf(typed) == tr::level::objectsOf(kept));
        QTest::keyClick(openLine(*m_tab->transitions()->view()), Qt::Key_Escape);
    }

    void anAnswerAboutAnotherStateIsNoAnswer()
    {
        const tr::level::Objects before = objects();
        rowCommand("anim_dispatches", Command::DeleteRows)(1);
        QTRY_VERIFY(question() != nullptr);
        QVERIFY(test::setState(*m_window, 99));
        say(*question(), Say::One);
        QVERIFY(m_window->banner().isVisible());
        QVERIFY(objects().animDispatches == before.animDispatches);
        QVERIFY(objects().stateChanges == before.stateChanges);
    }

    void theDialogAboutRowsStaysWhenItIsCancelled()
    {
        ways().at(QStringLiteral("set in rows")).make(1);
        QTRY_VERIFY(question() != nullptr);
        say(*question(), Say::Nothing);
        auto* const dialog = openDialog<ui::SetInRowsDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->findChild<QLineEdit*>()->text(), QStringLiteral("55"));
        dialog->reject();
    }
};

template struct tr::test::RegisteredTest<tst_SharedRows, QApplication>;
#include "tst_SharedRows.moc"
