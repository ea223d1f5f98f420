// A value that is being typed is never lost: whichever editor it is in, and however it is left.

#include "core/edit/rows/RowEdit.h"
#include "core/format/wad/WadFormat.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/PanelFiles.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/file/Addresses.h"
#include "ui/hex/HexCanvas.h"
#include "ui/hex/HexView.h"
#include "ui/history/HistoryView.h"
#include "ui/moveable/MoveableInspector.h"
#include "ui/moveable/MoveablePane.h"
#include "ui/properties/PropertiesModel.h"
#include "ui/properties/PropertiesView.h"
#include "ui/rows/SetInRowsDialog.h"
#include "ui/session/OpenEdits.h"
#include "ui/session/recovery/RecoveryCommands.h"
#include "ui/tables/TableTab.h"
#include "ui/typing/FlagsEditor.h"
#include "ui/typing/NumberEditor.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QCheckBox>
#include <QColorDialog>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

#include <functional>
#include <map>
#include <memory>

using test::choose;
using test::contentOf;
using test::openAndWait;
using test::openDialog;
using test::Workplace;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using ui::Address;
using ui::Command;
using ui::FileSession;
using ui::MainWindow;

namespace
{

const QString kState = QStringLiteral("animations/0/state_id");
const QString kOther = QStringLiteral("animations/2/state_id");

constexpr int kTypingPatience = 5000;
constexpr int kShort = 150;

/// The bytes of a WAD with another 16-bit number at a path: what saving an edit has to give.
QByteArray withNumber(QByteArray content, const QString& path, unsigned number)
{
    const auto bytes = std::as_bytes(std::span(content.data(), std::size_t(content.size())));
    const auto file = tr::format::read(bytes, {});
    const auto field = tr::format::fieldMap(*file).find(path.toStdString());
    if (!field || field->size != 2)
    {
        return {};
    }
    content[qsizetype(field->offset)] = char(number & 0xFFU);
    content[qsizetype(field->offset) + 1] = char(number >> 8U);
    return content;
}

} // namespace

class tst_Typing : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;
    QString m_path;
    QByteArray m_before;
    QByteArray m_expected; ///< the file with what was typed
    QPointer<QWidget> m_editor;
    int m_patience = kTypingPatience; ///< for what may not come

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    [[nodiscard]] FileSession& session() const { return m_window->session(); }

    [[nodiscard]] ui::PropertiesView& properties() const
    {
        return *m_window->findChild<ui::PropertiesView*>();
    }

    QString write(const QString& name, const tr::level::Wad& wad) const
    {
        tr::format::GameFile made;
        made.format = &tr::format::formats::Wad;
        made.content = wad;
        const auto bytes = *tr::format::write(made);
        return m_place->textFile(name,
                                 QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                            static_cast<qsizetype>(bytes.size())));
    }

    [[nodiscard]] Address placeOf(const QString& path) const
    {
        return *ui::placeOf(*session().file(), path);
    }

    [[nodiscard]] bool edit(const QString& path, const QString& text) const
    {
        ui::Editor editor(session());
        return editor.set(placeOf(path), text, ui::EditText::Stored).isEmpty();
    }

    // --- opening editors

    /// Opens the editor of a cell and remembers it.
    [[nodiscard]] bool openAt(QAbstractItemView& view, const QModelIndex& index)
    {
        if (!index.isValid())
        {
            return false;
        }
        view.setFocus();
        view.scrollTo(index);
        view.setCurrentIndex(index);
        QTest::keyClick(&view, Qt::Key_F2);
        m_editor = view.viewport()->findChild<QLineEdit*>();
        if (!m_editor)
        {
            m_editor = view.viewport()->findChild<ui::FlagsEditor*>();
        }
        return m_editor != nullptr;
    }

    [[nodiscard]] bool openInTable(const QString& path)
    {
        const Address place = placeOf(path);
        auto* const tab = m_window->tabs().showTable(place.table);
        return openAt(*tab->grid(), tab->model()->indexOf(place));
    }

    [[nodiscard]] bool openInProperties(const QString& path)
    {
        m_window->tabs().showTable(tables::MeshPointers); // a tab that can be left
        m_window->selection().select(placeOf(path));
        QTreeView& tree = *properties().tree();
        return openAt(tree, tree.currentIndex().siblingAtColumn(ui::PropertiesModel::Value));
    }

    [[nodiscard]] bool openInInspector(bool isKeyframe)
    {
        auto* const tab = m_window->tabs().showMoveable(0);
        const auto* const pane = isKeyframe ? tab->keyframes() : tab->animations();
        const auto& model = pane->model();
        for (int column = 0; column < model.columnCount(); ++column)
        {
            const QModelIndex index = model.index(0, column);
            if (model.isNumber(index) && (isKeyframe || model.addressAt(index) == placeOf(kState)))
            {
                return openAt(*pane->view(), index);
            }
        }
        return false;
    }

    /// Opens an editor of a kind, types there and says what saving it has to give.
    [[nodiscard]] bool typeIn(const QString& kind, const QString& text = QStringLiteral("777"))
    {
        const bool isKeyframe = kind == QStringLiteral("key frame");
        const bool isFlags = kind == QStringLiteral("flags");
        const bool isOpen = kind == QStringLiteral("table cell") ? openInTable(kState)
                            : kind == QStringLiteral("property") ? openInProperties(kState)
                            : isFlags ? openInTable(QStringLiteral("static_meshes/0/flags"))
                                      : openInInspector(isKeyframe);
        if (!isOpen)
        {
            return false;
        }
        if (isFlags)
        {
            auto* const flags = qobject_cast<ui::FlagsEditor*>(m_editor);
            flags->findChild<QCheckBox*>()->toggle();
            m_expected = withNumber(m_before,
                                    QStringLiteral("static_meshes/0/flags"),
                                    flags->text().toUInt(nullptr, 0));
            return true;
        }
        auto* const line = qobject_cast<QLineEdit*>(m_editor);
        line->selectAll();
        QTest::keyClicks(line, text);
        bool isNumber = false;
        const unsigned number = text.toUInt(&isNumber);
        if (!isNumber)
        {
            m_expected = text.toUtf8(); // no file can be that
            return true;
        }
        m_expected = withNumber(m_before, isKeyframe ? QStringLiteral("frames/0") : kState, number);
        return true;
    }

    [[nodiscard]] bool isTypedStill(const QString& text) const
    {
        const auto* const line = qobject_cast<const QLineEdit*>(m_editor);
        return line != nullptr && line->isVisible() && line->text() == text;
    }

    // --- leaving

    [[nodiscard]] bool answer(QMessageBox::StandardButton button) const
    {
        auto* const box = openDialog<QMessageBox>(*m_window);
        if (box == nullptr)
        {
            return false;
        }
        box->button(button)->click();
        return true;
    }

    [[nodiscard]] bool savedAs(const QByteArray& content, const QString& path) const
    {
        return QTest::qWaitFor([&] { return contentOf(path) == content; }, m_patience);
    }

    void trigger(Command command) const { action(command)->trigger(); }

    /// A way to leave: does it, and says whether what was typed is where it should be.
    using Way = std::function<bool()>;

    using Ways = std::map<QString, Way>;

    [[nodiscard]] bool isInDocument() const { return test::bytesToSave(*m_window) == m_expected; }

    void addSaving(Ways& ways)
    {
        ways[QStringLiteral("save")] = [this]
        {
            const bool isOffered = action(Command::Save)->isEnabled();
            trigger(Command::Save);
            return isOffered && savedAs(m_expected, m_path);
        };
        ways[QStringLiteral("save as")] = [this]
        {
            trigger(Command::SaveAs);
            auto* const dialog = openDialog<QFileDialog>(*m_window);
            const QString path = m_place->path(QStringLiteral("copy.wad"));
            if (dialog == nullptr)
            {
                return false;
            }
            Q_EMIT dialog->fileSelected(path);
            dialog->close();
            return savedAs(m_expected, path);
        };
        ways[QStringLiteral("close window")] = [this]
        {
            m_window->close();
            return m_window->isVisible() && answer(QMessageBox::Save) && savedAs(m_expected, m_path)
                   && QTest::qWaitFor([this] { return !m_window->isVisible(); });
        };
        ways[QStringLiteral("quit")] = [this]
        {
            trigger(Command::Quit);
            return m_window->isVisible() && answer(QMessageBox::Save)
                   && savedAs(m_expected, m_path);
        };
        ways[QStringLiteral("close file")] = [this]
        {
            trigger(Command::Close);
            return session().file() && answer(QMessageBox::Save) && savedAs(m_expected, m_path)
                   && QTest::qWaitFor([this] { return !session().file(); });
        };
    }

    void addHistory(Ways& ways)
    {
        ways[QStringLiteral("undo")] = [this]
        {
            trigger(Command::Undo);
            const bool isUndone = test::bytesToSave(*m_window) == m_before;
            trigger(Command::Redo);
            return isUndone && isInDocument();
        };
        ways[QStringLiteral("redo")] = [this]
        {
            trigger(Command::Redo);
            return isInDocument();
        };
        ways[QStringLiteral("history")] = [this]
        {
            auto* const list = m_window->findChild<ui::HistoryView*>()->list();
            Q_EMIT list->clicked(list->model()->index(0, 0));
            const bool isBack = test::bytesToSave(*m_window) != m_expected;
            session().document()->goTo(session().document()->history().size());
            return isBack && isInDocument();
        };
        ways[QStringLiteral("revert")] = [this]
        {
            trigger(Command::Revert);
            return answer(QMessageBox::Cancel) && isInDocument();
        };
    }

    void addGoing(Ways& ways)
    {
        ways[QStringLiteral("open another file")] = [this]
        {
            QSignalSpy wanted(m_window.get(), &MainWindow::windowWanted);
            m_window->openFile(m_place->soundFile(QStringLiteral("other.wad"), 5));
            return wanted.count() == 1 && !session().isLoading() && isInDocument();
        };
        ways[QStringLiteral("open the same file")] = [this]
        {
            m_window->openFile(m_path);
            return !session().isLoading() && isInDocument();
        };
        ways[QStringLiteral("switch tab")] = [this]
        {
            m_window->tabs().setCurrentIndex(0);
            return isInDocument();
        };
        ways[QStringLiteral("close tab")] = [this]
        {
            Q_EMIT m_window->tabs().tabCloseRequested(m_window->tabs().count() - 1);
            return isInDocument();
        };
        ways[QStringLiteral("another row")] = [this]
        {
            m_window->selection().select(placeOf(QStringLiteral("animations/1/state_id")));
            return session().openEdits().commit() && isInDocument();
        };
    }

    void addTaking(Ways& ways)
    {
        ways[QStringLiteral("reload")] = [this]
        {
            QSignalSpy reloaded(&session(), &FileSession::reloaded);
            const bool isAsked =
                test::overwrite(m_path, withNumber(m_before, kOther, 99))
                && QTest::qWaitFor([this] { return m_window->notice().isVisible(); });
            if (!isAsked || !choose(m_window->notice(), QStringLiteral("Reload"))
                || !reloaded.wait(m_patience))
            {
                return false;
            }
            trigger(Command::Undo);
            return isInDocument();
        };
        ways[QStringLiteral("keep mine")] = [this]
        {
            QSignalSpy reloaded(&session(), &FileSession::reloaded);
            return test::overwrite(m_path, withNumber(m_before, kOther, 99))
                   && QTest::qWaitFor([this] { return m_window->notice().isVisible(); })
                   && choose(m_window->notice(), QStringLiteral("Keep Mine"))
                   && reloaded.wait(m_patience) && isInDocument();
        };
        ways[QStringLiteral("autosave")] = [this]
        {
            QSignalSpy kept(&m_window->recovery().autosave(), &ui::Autosave::kept);
            if (!kept.wait() || session().isModified())
            {
                return false; // it is kept, but the user is still typing
            }
            const QDir folder(m_place->path(QStringLiteral("recovery")));
            const auto entries = folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
            const auto entry = ui::RecoveryStore::read(folder.filePath(entries.value(0)));
            return m_editor && m_editor->isVisible() && entry
                   && contentOf(entry->copy) == m_expected;
        };
    }

    [[nodiscard]] Ways ways()
    {
        Ways ways;
        addSaving(ways);
        addHistory(ways);
        addGoing(ways);
        addTaking(ways);
        return ways;
    }

    /// Makes undo, redo and revert possible where that is how an editor is left.
    [[nodiscard]] bool prepare(const QString& way)
    {
        m_window->recovery().autosave().setDelay(
            std::chrono::milliseconds(way == QStringLiteral("autosave") ? 50 : 60'000));
        const bool needsEdit = way == QStringLiteral("undo") || way == QStringLiteral("redo")
                               || way == QStringLiteral("history")
                               || way == QStringLiteral("revert");
        if (!needsEdit)
        {
            return true;
        }
        if (!edit(kOther, QStringLiteral("55")))
        {
            return false;
        }
        if (way == QStringLiteral("redo"))
        {
            trigger(Command::Undo);
        }
        else
        {
            m_before = test::bytesToSave(*m_window);
        }
        return true;
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_path = write(QStringLiteral("typed.wad"), test::wadWithFrames());
        m_before = contentOf(m_path);
        m_window = m_place->window();
        QVERIFY(openAndWait(*m_window, m_path));
    }

    void cleanup()
    {
        m_editor.clear();
        m_patience = kTypingPatience;
        m_window.reset();
        m_place.reset();
    }

    // --- every editor, every way

    void whatIsTypedIsKept_data()
    {
        QTest::addColumn<QString>("editor");
        QTest::addColumn<QString>("way");
        for (const char* const editor :
             {"table cell", "property", "inspector", "key frame", "flags"})
        {
            for (const auto& [way, leave] : ways())
            {
                const QString name = QStringLiteral("%1, %2").arg(QLatin1String(editor), way);
                QTest::newRow(qPrintable(name)) << QString::fromLatin1(editor) << way;
            }
        }
    }

    void whatIsTypedIsKept()
    {
        QFETCH(QString, editor);
        QFETCH(QString, way);
        QVERIFY(prepare(way));
        QVERIFY(typeIn(editor));
        QVERIFY(m_expected.size() == m_before.size() && m_expected != m_before);
        QVERIFY(m_window->isWindowModified());
        QVERIFY(ways().at(way)());
        QVERIFY(!m_window->banner().isVisible());
    }

    void whatCannotBeStoredStays_data()
    {
        QTest::addColumn<QString>("editor");
        QTest::addColumn<QString>("way");
        for (const char* const editor : {"table cell", "property", "inspector", "key frame"})
        {
            for (const auto& [way, leave] : ways())
            {
                if (way != QStringLiteral("another row"))
                {
                    const QString name = QStringLiteral("%1, %2").arg(QLatin1String(editor), way);
                    QTest::newRow(qPrintable(name)) << QString::fromLatin1(editor) << way;
                }
            }
        }
    }

    void whatCannotBeStoredStays()
    {
        QFETCH(QString, editor);
        QFETCH(QString, way);
        const QString typed = QStringLiteral("much");
        m_patience = kShort;
        QVERIFY(prepare(way));
        const std::size_t edits = session().document()->history().size();
        const auto state = session().document()->state();
        QVERIFY(typeIn(editor, typed));
        QVERIFY(!ways().at(way)());
        QVERIFY(isTypedStill(typed));
        QVERIFY(!m_editor->accessibleDescription().isEmpty()); // says why, there
        QVERIFY(m_window->banner().isVisible());               // and where it is sure to be seen
        QVERIFY(m_window->banner().message().title.contains(typed));
        QVERIFY(m_window->isVisible());
        QCOMPARE(session().file()->path(), m_path);
        QCOMPARE(session().document()->history().size(), edits);
        QCOMPARE(session().document()->state(), state);

        // Escape gives it up, and nothing is left to be said.
        QTest::keyClick(m_editor, Qt::Key_Escape);
        QVERIFY(!m_window->banner().isVisible());
        QVERIFY(!session().openEdits().isChanged());
    }

    // --- what the window says

    void savingIsOfferedWhileSomethingIsTyped()
    {
        QVERIFY(!action(Command::Save)->isEnabled());
        QVERIFY(openInTable(kState));
        QVERIFY(!action(Command::Save)->isEnabled()); // nothing is typed yet
        QTest::keyClicks(m_editor, QStringLiteral("7"));
        QVERIFY(action(Command::Save)->isEnabled());
        QVERIFY(m_window->isWindowModified());
        QTest::keyClick(m_editor, Qt::Key_Escape);
        QVERIFY(!action(Command::Save)->isEnabled());
        QVERIFY(!m_window->isWindowModified());
    }

    void whatIsTypedAndTakenBackIsNothing()
    {
        QVERIFY(openInTable(kState));
        const QString before = qobject_cast<QLineEdit*>(m_editor)->text();
        QTest::keyClicks(m_editor, before);
        QVERIFY(!m_window->isWindowModified());
        m_window->close();
        QVERIFY(!m_window->isVisible());
    }

    void aRefusalStaysWhenTheFocusGoes()
    {
        QVERIFY(typeIn(QStringLiteral("table cell"), QStringLiteral("much")));
        properties().tree()->setFocus();
        QVERIFY(isTypedStill(QStringLiteral("much")));
        QVERIFY(!m_editor->accessibleDescription().isEmpty());
        // It is still an editor: corrected, it is stored.
        auto* const line = qobject_cast<QLineEdit*>(m_editor);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("12"));
        properties().tree()->setFocus();
        QTRY_COMPARE(test::stateOf(*m_window), std::uint16_t{12});
    }

    void anotherCellSaysWhatWasNotStored()
    {
        QVERIFY(typeIn(QStringLiteral("table cell"), QStringLiteral("much")));
        auto* const tab = m_window->tabs().currentTable();
        tab->grid()->setCurrentIndex(tab->model()->index(1, tab->grid()->currentIndex().column()));
        QTRY_VERIFY(m_window->banner().isVisible());
        QVERIFY(m_window->banner().message().title.contains(QStringLiteral("much")));
        QVERIFY(m_window->banner().message().title.contains(QStringLiteral("state id of")));
        QVERIFY(!m_window->isWindowModified());
    }

    void whatStandsForTheOldValueIsNotWrittenBack()
    {
        // An editor that is open, in which nothing was typed, has an old text after an edit.
        QVERIFY(openInTable(kState));
        QVERIFY(edit(kState, QStringLiteral("321")));
        properties().tree()->setFocus();
        QCoreApplication::processEvents();
        QCOMPARE(test::stateOf(*m_window), std::uint16_t{321});
    }

    void anEditorGoesWithItsRow()
    {
        QVERIFY(typeIn(QStringLiteral("table cell")));
        auto& document = *session().document();
        QVERIFY(tr::edit::insertRows(
            document, "animations", 0, tr::edit::blankRows(document.content(), "animations", 1)));
        QVERIFY(session().openEdits().commit());
        QCOMPARE(session().file()->file().objects().animations[0].stateId, std::uint16_t{0});
        QCOMPARE(session().file()->file().objects().animations[1].stateId, std::uint16_t{777});
    }

    void aRowThatIsGoneIsNamed()
    {
        QVERIFY(typeIn(QStringLiteral("table cell")));
        QVERIFY(tr::edit::removeRows(
            *session().document(), {"animations", 0, 1}, {tr::edit::Dangling::Kind::Clear, 0}));
        QTRY_VERIFY(m_window->banner().isVisible());
        QVERIFY(m_window->banner().message().title.contains(QStringLiteral("777")));
    }

    void switchingToRawDoesNotChangeWhatWasTyped()
    {
        const QString speed = QStringLiteral("animations/0/speed");
        QVERIFY(openInTable(speed));
        QTest::keyClicks(m_editor, QStringLiteral("16"));
        m_window->tabs().currentTable()->setMode(ui::ValueMode::Raw);
        QVERIFY(session().openEdits().commit());
        QCOMPARE(session().file()->file().objects().animations[0].speed, 16 * 65536);
    }

    // --- what is asked about a row

    void theColourGoesToItsRow_data()
    {
        QTest::addColumn<QString>("meanwhile");
        for (const char* const meanwhile : {"nothing", "row above", "row deleted", "read again"})
        {
            QTest::newRow(meanwhile) << QString::fromLatin1(meanwhile);
        }
    }

    void theColourGoesToItsRow()
    {
        QFETCH(QString, meanwhile);
        const auto bytes = tr::test::fileBytes(tr::test::buildTemple(tr::level::versions::Tr4));
        const QString path =
            m_place->textFile(QStringLiteral("colours.tr4"),
                              QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                         static_cast<qsizetype>(bytes.size())));
        QVERIFY(openAndWait(*m_window, path));
        QVERIFY(session().file()->file().level()->rooms.size() > 0);
        QVERIFY(openInTable(QStringLiteral("rooms/0/room_colour")));
        QTest::mouseClick(m_editor->findChild<QToolButton*>(), Qt::LeftButton);
        auto* const dialog = openDialog<QColorDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        std::size_t row = 0;
        auto& document = *session().document();
        if (meanwhile == QStringLiteral("row above"))
        {
            QVERIFY(tr::edit::insertRows(
                document, "rooms", 0, tr::edit::blankRows(document.content(), "rooms", 1)));
            row = 1;
        }
        else if (meanwhile == QStringLiteral("row deleted"))
        {
            QVERIFY(tr::edit::removeRows(
                document, {"rooms", 0, 1}, {tr::edit::Dangling::Kind::Clear, 0}));
        }
        else if (meanwhile == QStringLiteral("read again"))
        {
            QSignalSpy reloaded(&session(), &FileSession::reloaded);
            session().reload(ui::Reload::Theirs);
            QVERIFY(reloaded.wait());
        }
        const auto state = document.state();
        dialog->setCurrentColor(QColor(0x12, 0x34, 0x56));
        dialog->accept();
        QCoreApplication::processEvents();
        if (meanwhile == QStringLiteral("nothing") || meanwhile == QStringLiteral("row above"))
        {
            const auto& room = session().file()->file().level()->rooms[row];
            QCOMPARE(room.ambient.roomColour & 0xFFFFFFU, 0x123456U);
        }
        else
        {
            QCOMPARE(document.state(), state); // no other row has it
            QVERIFY(m_window->banner().isVisible());
            QVERIFY(m_window->banner().message().title.contains(QStringLiteral("#123456")));
        }
    }

    void aDialogAboutRowsKnowsThatTheFileIsAnother()
    {
        auto* const tab = m_window->tabs().showTable(tables::Animations);
        tab->grid()->selectRow(0);
        action(Command::SetInRows)->trigger();
        auto* const dialog = openDialog<ui::SetInRowsDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        auto* const line = dialog->findChild<ui::NumberEditor*>();
        QTest::keyClicks(line, QStringLiteral("9"));
        // Another file, whose document is in its first state as well.
        const QString other = write(QStringLiteral("other.wad"), test::wadWithFrames());
        QSignalSpy changed(&session(), &FileSession::fileChanged);
        session().open(other);
        QVERIFY(changed.wait());
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(!session().isModified());
        QVERIFY(dialog->isVisible()); // with what was typed, and why it was not done
        QCOMPARE(line->text(), QStringLiteral("9"));
        dialog->close();
    }

    // --- bytes

    void halfAByteIsForgottenWhenItIsUndone()
    {
        QVERIFY(m_window->showPanel(QStringLiteral("hex")));
        auto* const hex = m_window->findChild<ui::HexView*>();
        QTRY_VERIFY(hex->document() != nullptr);
        const auto field = session().file()->map().find(kState.toStdString());
        QVERIFY(field.has_value());
        auto* const canvas = hex->canvas();
        canvas->goTo(field->offset);
        canvas->setFocus();
        QTest::keyClicks(canvas, QStringLiteral("A"));
        QCOMPARE(test::bytesToSave(*m_window)[qsizetype(field->offset)] & 0xF0, 0xA0);
        const auto shown = hex->document();
        trigger(Command::Undo);
        QTRY_VERIFY(hex->document() != shown && hex->document()->file() == session().file().get());
        QTest::keyClicks(canvas, QStringLiteral("5"));
        const QByteArray bytes = test::bytesToSave(*m_window);
        QCOMPARE(bytes[qsizetype(field->offset)] & 0xFF,
                 0x50 | (m_before[qsizetype(field->offset)] & 0x0F));
    }

    void aByteIsNotTypedWhereAnotherNumberStandsNow()
    {
        QVERIFY(m_window->showPanel(QStringLiteral("hex")));
        auto* const hex = m_window->findChild<ui::HexView*>();
        QTRY_VERIFY(hex->document() != nullptr);
        const auto field = session().file()->map().find(kOther.toStdString());
        hex->canvas()->goTo(field->offset);
        auto& document = *session().document();
        QVERIFY(tr::edit::insertRows(
            document, "animations", 0, tr::edit::blankRows(document.content(), "animations", 1)));
        const auto state = document.state();
        QTest::keyClicks(hex->canvas(), QStringLiteral("A")); // the old bytes are still shown
        QCOMPARE(document.state(), state);
        QVERIFY(m_window->banner().isVisible());
    }
};

template struct tr::test::RegisteredTest<tst_Typing, QApplication>;
#include "tst_Typing.moc"
