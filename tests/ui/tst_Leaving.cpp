// Every way to leave, replace or reload a document in every state that it can be in, as the table
// of docs/nothing-is-lost.md says: its rows are the rows of this test.

#include "core/edit/animation/NoteEdit.h"
#include "core/format/WriteForSaving.h"
#include "core/format/set/DiskFiles.h"
#include "tests/support/Sanitized.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/FullDisk.h"
#include "ui/common/Settings.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/FileNames.h"
#include "ui/session/OpenEdits.h"
#include "ui/session/recovery/RecoveryCommands.h"
#include "ui/session/versions/VersionsDialog.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTreeWidget>
#include <QtTest>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unistd.h>

using test::contentOf;
using test::FullDisk;
using test::imageOf;
using test::openAndWait;
using test::openDialog;
using test::setState;
using test::withState;
using test::Workplace;
using ui::Command;
using ui::FileSession;
using ui::MainWindow;

namespace
{

const QString kTable = QStringLiteral(CARTOUCHE_SOURCE_DIR "/docs/nothing-is-lost.md");

/// Of the cells of the table one of so many is tried.
constexpr qsizetype kCellsApart = tr::test::kIsSanitized ? 3 : 1;

const QStringList kStates{QStringLiteral("clean"),
                          QStringLiteral("edited"),
                          QStringLiteral("editor open"),
                          QStringLiteral("saving"),
                          QStringLiteral("loading"),
                          QStringLiteral("damaged"),
                          QStringLiteral("recovered"),
                          QStringLiteral("changed on disk"),
                          QStringLiteral("read-only"),
                          QStringLiteral("disk full"),
                          QStringLiteral("folder gone"),
                          QStringLiteral("two windows"),
                          QStringLiteral("companion changed"),
                          QStringLiteral("companion gone"),
                          QStringLiteral("companion new"),
                          QStringLiteral("named"),
                          QStringLiteral("names changed"),
                          QStringLiteral("names gone")};

const QByteArray kTheirNames("{\"version\": 1}\n");

/// Whom other programs write for.
constexpr std::uint16_t kTheirs = 99;
constexpr std::uint16_t kMine = 55;
constexpr std::uint16_t kEarlier = 11;

/// One cell of the table.
struct Cell
{
    QString way;
    QString state;
    QString outcome;
    QString test;
};

/// The tables of the document: a heading a way, a line a state.
QList<Cell> cellsOf(const QString& document)
{
    QList<Cell> cells;
    QString way;
    for (const QString& line : document.split(u'\n'))
    {
        if (line.startsWith(QStringLiteral("### ")))
        {
            way = line.mid(4).trimmed();
        }
        const QStringList parts = line.split(u'|');
        if (!way.isEmpty() && parts.size() == 5 && kStates.contains(parts[1].trimmed()))
        {
            cells.append({way, parts[1].trimmed(), parts[2].trimmed(), parts[3].trimmed()});
        }
    }
    return cells;
}

QString textOf(const QString& path)
{
    return QString::fromUtf8(contentOf(path));
}

/// A folder that cannot be written, by nobody: root can write where nobody else may.
class LockedFolder
{
public:
    explicit LockedFolder(QString folder)
        : m_folder(std::move(folder))
    {
        QDirIterator all(QFileInfo(m_folder).path(),
                         QDir::AllEntries | QDir::NoDotAndDotDot,
                         QDirIterator::Subdirectories);
        if (geteuid() == 0)
        {
            bool isGiven = give(QFileInfo(m_folder).path());
            while (all.hasNext())
            {
                isGiven = give(all.next()) && isGiven;
            }
            m_isRoot = isGiven && seteuid(kNobody) == 0;
        }
        QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::ExeOwner);
    }

    ~LockedFolder()
    {
        QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        if (m_isRoot && seteuid(0) != 0)
        {
            qFatal("root cannot be root again");
        }
    }

    LockedFolder(const LockedFolder&) = delete;
    LockedFolder& operator=(const LockedFolder&) = delete;

private:
    static constexpr uid_t kNobody = 65534;

    static bool give(const QString& path)
    {
        return chown(qPrintable(path), kNobody, static_cast<gid_t>(-1)) == 0;
    }

    QString m_folder;
    bool m_isRoot = false;
};

} // namespace

class tst_Leaving : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    test::GatedReader m_gate;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<MainWindow> m_second;
    std::unique_ptr<FullDisk> m_full;
    std::unique_ptr<LockedFolder> m_locked;
    QString m_path;
    QString m_copy;     ///< where it is saved as
    QString m_entry;    ///< of edits of another file that can be recovered
    QByteArray m_sound; ///< what the file is before anything is done
    QByteArray m_before;
    QByteArray m_mine; ///< what must not be lost
    QString m_theirPath;
    QByteArray m_theirs; ///< what others have written, which must not be lost either; or nothing
    bool m_isSlow = false;

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    [[nodiscard]] FileSession& session() const { return m_window->session(); }

    [[nodiscard]] static QByteArray bytesOf(const tr::format::GameFile& file)
    {
        const auto bytes = tr::format::writeForSaving(file, "");
        return bytes ? QByteArray(reinterpret_cast<const char*>(bytes->data()),
                                  qsizetype(bytes->size()))
                     : QByteArray();
    }

    /// What the window has, and what is typed there.
    [[nodiscard]] QByteArray inWindow() const
    {
        if (!m_window || !m_window->isVisible() || session().document() == nullptr)
        {
            return {};
        }
        tr::format::GameFile file = session().file()->file();
        file.content = session().openEdits().contentWithTyped();
        return bytesOf(file);
    }

    [[nodiscard]] bool isRecoverable() const
    {
        const QDir folder(m_place->path(QStringLiteral("recovery")));
        for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        {
            const auto entry = ui::RecoveryStore::read(folder.filePath(name));
            if (entry && contentOf(entry->copy) == m_mine)
            {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool isKept() const
    {
        return inWindow() == m_mine || imageOf(m_path) == m_mine || imageOf(m_copy) == m_mine
               || isRecoverable();
    }

    [[nodiscard]] bool edit()
    {
        m_mine = withState(m_before, kMine);
        return setState(*m_window, kMine);
    }

    [[nodiscard]] bool settle()
    {
        if (m_isSlow)
        {
            m_gate.open();
            m_isSlow = false;
        }
        return QTest::qWaitFor([this] { return !session().isLoading() && !session().isSaving(); });
    }

    [[nodiscard]] bool isSaved() const
    {
        return QTest::qWaitFor([this] { return !session().isSaving(); });
    }

    /// Leaves edits of a file behind, as a window that crashed. The result is their entry.
    [[nodiscard]] QString leaveBehind(const QString& path, std::uint16_t state)
    {
        const auto window = m_place->window();
        if (!openAndWait(*window, path) || !setState(*window, state))
        {
            return {};
        }
        window->recovery().autosave().flush();
        const QDir folder(m_place->path(QStringLiteral("recovery")));
        for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        {
            const auto entry = ui::RecoveryStore::read(folder.filePath(name));
            if (entry && entry->path == path)
            {
                return entry->folder;
            }
        }
        return {};
    }

    /// The file, and an earlier version of it.
    [[nodiscard]] bool saveOver(const QByteArray& earlier, const QByteArray& now) const
    {
        tr::versions::Keeping keeping = m_place->settings().versions();
        keeping.folder = ui::systemPath(m_place->path(QStringLiteral("versions")));
        const auto bytes = std::as_bytes(std::span(now.constData(), std::size_t(now.size())));
        return test::overwrite(m_path, earlier)
               && tr::versions::save(ui::systemPath(m_path), bytes, keeping).has_value();
    }

    [[nodiscard]] QString companion(const char* suffix) const
    {
        return m_place->path(QStringLiteral("shelf/mine.") + QString::fromLatin1(suffix));
    }

    /// The file with companions, and an earlier version of all of them, opened as one.
    [[nodiscard]] bool openWithCompanions()
    {
        session().close();
        QFile::remove(m_path);
        QDir(m_place->path(QStringLiteral("versions"))).removeRecursively();
        const auto image = [](const QByteArray& wad)
        {
            return test::joined(wad,
                                {{QStringLiteral("sam"), "one.wav\ntwo.wav\n"},
                                 {QStringLiteral("was"), "LARA:lara.wad\n"}});
        };
        m_sound = image(m_sound);
        for (const QByteArray& each : {withState(m_sound, kEarlier), m_sound})
        {
            tr::versions::Keeping keeping = m_place->settings().versions();
            keeping.folder = ui::systemPath(m_place->path(QStringLiteral("versions")));
            const auto bytes = std::as_bytes(std::span(each.constData(), std::size_t(each.size())));
            if (!tr::format::saveFiles(ui::systemPath(m_path), bytes, keeping))
            {
                return false;
            }
        }
        m_before = m_sound;
        m_mine = m_before;
        return openAndWait(*m_window, m_path) && session().companions().size() == 2;
    }

    /// Not the first animation, whose state others change.
    [[nodiscard]] bool name(const char* name)
    {
        const std::size_t row = session().file()->file().objects().animations.size() - 1;
        const bool isNamed =
            row > 0 && tr::edit::nameAnimation(*session().document(), row, name).has_value();
        m_mine = inWindow();
        return isNamed && m_mine != m_before;
    }

    /// The file with names beside it, and an earlier version of both.
    [[nodiscard]] bool openWithNames()
    {
        QSignalSpy saved(&session(), &FileSession::saved);
        if (!name("Earlier") || !trigger(Command::Save).isEmpty() || !saved.wait())
        {
            return false;
        }
        if (!name("Stroll") || !trigger(Command::Save).isEmpty() || !saved.wait())
        {
            return false;
        }
        session().close();
        m_before = imageOf(m_path);
        return m_before == m_mine && openAndWait(*m_window, m_path);
    }

    // --- states

    [[nodiscard]] bool enter(const QString& state)
    {
        if (state == QStringLiteral("named"))
        {
            return name("Stroll");
        }
        if (state.startsWith(QStringLiteral("names")) && !openWithNames())
        {
            return false;
        }
        if (state == QStringLiteral("damaged"))
        {
            m_before = m_before.left(m_before.size() / 2);
            m_mine = m_before;
            QSignalSpy changed(&session(), &FileSession::fileChanged);
            m_path = QFileInfo(m_path).dir().filePath(QStringLiteral("half.wad"));
            if (!saveOver(withState(m_sound, kEarlier), m_before))
            {
                return false;
            }
            m_window->openFile(m_path);
            return changed.wait();
        }
        if (state == QStringLiteral("recovered"))
        {
            m_window.reset();
            const QString entry = leaveBehind(m_path, kMine);
            m_mine = withState(m_before, kMine);
            m_window = m_place->window(m_gate.reader());
            QSignalSpy recovered(&session(), &FileSession::recovered);
            m_window->recover(entry);
            return recovered.wait();
        }
        if (state == QStringLiteral("loading"))
        {
            QFile::copy(m_path, m_place->path(QStringLiteral("slow.wad")));
            m_window->openFile(m_place->path(QStringLiteral("slow.wad")));
            m_isSlow = m_gate.waitForVisitor();
            return m_isSlow && edit();
        }
        if (state == QStringLiteral("editor open"))
        {
            m_mine = withState(m_before, kMine);
            return test::typeState(*m_window, kMine);
        }
        if (state == QStringLiteral("clean"))
        {
            return true;
        }
        if (state.startsWith(QStringLiteral("companion")) && !openWithCompanions())
        {
            return false;
        }
        return edit() && trouble(state);
    }

    /// What goes wrong with the file after it was edited.
    [[nodiscard]] bool trouble(const QString& state)
    {
        const QString folder = QFileInfo(m_path).path();
        if (state == QStringLiteral("saving"))
        {
            action(Command::Save)->trigger();
            return session().isSaving();
        }
        if (state == QStringLiteral("changed on disk"))
        {
            m_theirs = withState(m_before, kTheirs);
            return test::overwrite(m_path, m_theirs)
                   && QTest::qWaitFor([this] { return m_window->notice().isVisible(); });
        }
        if (state.startsWith(QStringLiteral("names")))
        {
            const QString notes = m_path + QStringLiteral(".names.json");
            const bool isGone = state == QStringLiteral("names gone");
            m_theirs = isGone ? QByteArray() : kTheirNames;
            m_theirPath = notes;
            return (isGone ? QFile::remove(notes) : test::overwrite(notes, m_theirs))
                   && QTest::qWaitFor([this] { return m_window->notice().isVisible(); });
        }
        if (state.startsWith(QStringLiteral("companion")))
        {
            const bool isNew = state == QStringLiteral("companion new");
            const QString path = companion(isNew ? "swd" : "sam");
            if (state == QStringLiteral("companion gone"))
            {
                return QFile::remove(path)
                       && QTest::qWaitFor([this] { return m_window->notice().isVisible(); });
            }
            m_theirs = "theirs.wav\n";
            m_theirPath = path;
            return test::overwrite(path, m_theirs)
                   && QTest::qWaitFor([this] { return m_window->notice().isVisible(); });
        }
        if (state == QStringLiteral("two windows"))
        {
            m_theirs = withState(m_before, kTheirs);
            m_second = m_place->window();
            m_second->session().open(m_path);
            QSignalSpy saved(&m_second->session(), &FileSession::saved);
            if (!QTest::qWaitFor([this] { return m_second->session().file() != nullptr; })
                || !setState(*m_second, kTheirs))
            {
                return false;
            }
            m_second->actionSet().action(Command::Save)->trigger();
            return saved.wait();
        }
        if (state == QStringLiteral("read-only"))
        {
            m_locked = std::make_unique<LockedFolder>(folder);
        }
        else if (state == QStringLiteral("disk full"))
        {
            m_full = std::make_unique<FullDisk>(rlim_t(256));
        }
        else if (state == QStringLiteral("folder gone"))
        {
            return QDir(folder).removeRecursively();
        }
        return true;
    }

    // --- ways

    [[nodiscard]] QString trigger(Command command) const
    {
        if (!action(command)->isEnabled())
        {
            return QStringLiteral("not offered");
        }
        action(command)->trigger();
        return {};
    }

    void saveAs() const
    {
        auto* const dialog = openDialog<QFileDialog>(*m_window);
        if (dialog != nullptr)
        {
            Q_EMIT dialog->fileSelected(m_copy);
            dialog->close();
        }
    }

    /// What is undone can be redone.
    [[nodiscard]] QString undo() const
    {
        const QString outcome = trigger(Command::Undo);
        const bool isUndone = outcome.isEmpty() && inWindow() != m_mine;
        const bool isLost = outcome.isEmpty() && (!isUndone || !trigger(Command::Redo).isEmpty());
        return isLost ? QStringLiteral("lost") : outcome;
    }

    /// What was there before comes back with one undo.
    [[nodiscard]] QString restore()
    {
        const QString outcome = trigger(Command::RestoreVersion);
        auto* const dialog = openDialog<ui::VersionsDialog>(*m_window);
        if (!outcome.isEmpty() || dialog == nullptr)
        {
            return outcome;
        }
        const bool wasDamaged = session().document() == nullptr;
        const QByteArray earlier = withState(m_sound, kEarlier);
        const int versions = dialog->list()->topLevelItemCount();
        dialog->list()->setCurrentItem(dialog->list()->topLevelItem(versions - 1)); // the oldest
        dialog->restoreButton()->click();
        if (!QTest::qWaitFor([this, &earlier] { return inWindow() == earlier; }))
        {
            return QStringLiteral("not restored");
        }
        if (!wasDamaged)
        {
            action(Command::Undo)->trigger();
            return inWindow() == m_mine ? QString() : QStringLiteral("lost");
        }
        return {};
    }

    [[nodiscard]] QString openAnother()
    {
        QSignalSpy wanted(m_window.get(), &MainWindow::windowWanted);
        m_window->openFile(m_place->path(QStringLiteral("third.wad")));
        const bool isSettled = settle();
        return wanted.count() > 0 && isSettled ? QStringLiteral("gets a window") : QString();
    }

    /// What others write while the file is saved is looked at afterwards.
    [[nodiscard]] QString readAgain() const
    {
        if (isSaved())
        {
            session().reload(ui::Reload::IfUnmodified);
        }
        return {};
    }

    [[nodiscard]] QString crash()
    {
        QSignalSpy failed(&m_window->recovery().autosave(), &ui::Autosave::failed);
        m_window->recovery().autosave().flush();
        QCoreApplication::processEvents();
        if (failed.count() > 0)
        {
            return {}; // the window says so, and there is time to do something
        }
        const bool hasNothing = isSaved() && !session().hasUnsaved()
                                && QTest::qWaitFor([this] { return !isRecoverable(); });
        const bool isThere = isRecoverable();
        m_window.reset();
        return isThere && !hasNothing ? QStringLiteral("recoverable")
                                      : QStringLiteral("nothing to recover");
    }

    /// Leaves on a way. The result is what it came to where that is not seen in the window.
    using Way = std::function<QString()>;

    [[nodiscard]] std::map<QString, Way> ways()
    {
        const auto by = [this](Command command)
        { return [this, command] { return trigger(command); }; };
        const auto silently = [](const std::function<void()>& leave)
        {
            return [leave]
            {
                leave();
                return QString();
            };
        };
        return {
            {QStringLiteral("Save"), by(Command::Save)},
            {QStringLiteral("Save as"),
             [this]
             {
                 const QString outcome = trigger(Command::SaveAs);
                 saveAs();
                 return outcome;
             }},
            {QStringLiteral("Close the file"), by(Command::Close)},
            {QStringLiteral("Close the window"), silently([this] { m_window->close(); })},
            {QStringLiteral("Undo"), [this] { return undo(); }},
            {QStringLiteral("Open another file"), [this] { return openAnother(); }},
            {QStringLiteral("Switch tabs"),
             silently([this] { m_window->tabs().setCurrentIndex(0); })},
            {QStringLiteral("Revert"), by(Command::Revert)},
            {QStringLiteral("Read again"), [this] { return readAgain(); }},
            {QStringLiteral("Restore an earlier version"), [this] { return restore(); }},
            {QStringLiteral("Recover other edits"),
             silently([this] { m_window->recover(m_entry); })},
            {QStringLiteral("Crash"), [this] { return crash(); }},
        };
    }

    [[nodiscard]] QString outcome() const
    {
        if (!m_window || !m_window->isVisible())
        {
            return QStringLiteral("done");
        }
        if (openDialog<QMessageBox>(*m_window) != nullptr)
        {
            return QStringLiteral("asks");
        }
        const auto isCaution = [](const ui::Banner& banner)
        { return banner.isVisible() && banner.message().kind != ui::Banner::Kind::Note; };
        if (isCaution(m_window->notice()) && !m_window->notice().message().choices.isEmpty())
        {
            return QStringLiteral("asks");
        }
        return isCaution(m_window->banner()) || isCaution(m_window->notice())
                   ? QStringLiteral("says why")
                   : QStringLiteral("done");
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        QDir().mkpath(m_place->path(QStringLiteral("shelf")));
        m_path = m_place->path(QStringLiteral("shelf/mine.wad"));
        m_copy = m_place->path(QStringLiteral("shelf/copy.wad"));
        m_sound = contentOf(m_place->soundFile(QStringLiteral("mine.wad"), 3));
        QVERIFY(saveOver(withState(m_sound, kEarlier), m_sound));
        m_place->soundFile(QStringLiteral("other.wad"), 5);
        m_place->soundFile(QStringLiteral("third.wad"), 7);
        m_entry = leaveBehind(m_place->path(QStringLiteral("other.wad")), 7);
        QVERIFY(!m_entry.isEmpty());
        m_before = contentOf(m_path);
        m_mine = m_before;
        m_theirs.clear();
        m_theirPath = m_path;
        m_window = m_place->window(m_gate.reader());
        QVERIFY(openAndWait(*m_window, m_path));
        m_window->recovery().autosave().setDelay(std::chrono::minutes(1));
    }

    void cleanup()
    {
        m_full.reset();
        m_locked.reset();
        m_window.reset();
        m_second.reset();
        m_place.reset();
    }

    void nothingIsLost_data()
    {
        QTest::addColumn<QString>("way");
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("expected");
        const auto cells = cellsOf(textOf(kTable));
        if (kCellsApart > 1)
        {
            qInfo("one of %d cells is tried: the sanitizer makes them slow", int(kCellsApart));
        }
        for (qsizetype i = 0; i < cells.size(); ++i)
        {
            // Another one of each way, so that there are all ways and all states.
            if ((i % kStates.size() + i / kStates.size()) % kCellsApart == 0)
            {
                const Cell& cell = cells[i];
                QTest::newRow(qPrintable(cell.way + QStringLiteral(", ") + cell.state))
                    << cell.way << cell.state << cell.outcome;
            }
        }
    }

    void nothingIsLost()
    {
        QFETCH(QString, way);
        QFETCH(QString, state);
        QFETCH(QString, expected);
        const auto all = ways();
        const auto found = all.find(way);
        QVERIFY(found != all.end());
        QVERIFY(enter(state));
        m_window->banner().hide(); // what was said before
        m_window->notice().hide();
        QString observed = found->second();
        QVERIFY(!m_window || settle());
        QTest::qWait(20);
        if (observed.isEmpty())
        {
            observed = outcome();
        }
        m_full.reset();
        m_locked.reset();
        QCOMPARE(observed, expected);
        QVERIFY(isKept());
        QVERIFY(m_theirs.isEmpty() || contentOf(m_theirPath) == m_theirs);
    }

    // --- the table

    void everyCellIsThere()
    {
        QStringList there;
        for (const Cell& cell : cellsOf(textOf(kTable)))
        {
            there.append(cell.way + QStringLiteral(", ") + cell.state);
            QCOMPARE(cell.test,
                     QStringLiteral("`tst_Leaving::nothingIsLost`, `%1`").arg(there.constLast()));
        }
        QStringList wanted;
        for (const auto& [way, leave] : ways())
        {
            for (const QString& state : kStates)
            {
                wanted.append(way + QStringLiteral(", ") + state);
            }
        }
        there.sort();
        wanted.sort();
        QCOMPARE(there, wanted);
    }

    /// The tests that the document names, besides those of the table.
    void everyTestThatIsNamedIsThere()
    {
        static const QRegularExpression name(QStringLiteral("`(tst_\\w+)::(\\w+)`"));
        auto matches = name.globalMatch(textOf(kTable));
        int count = 0;
        while (matches.hasNext())
        {
            const auto match = matches.next();
            QString source;
            QDirIterator all(QStringLiteral(CARTOUCHE_SOURCE_DIR "/tests"),
                             {match.captured(1) + QStringLiteral(".cpp")},
                             QDir::Files,
                             QDirIterator::Subdirectories);
            if (all.hasNext())
            {
                source = textOf(all.next());
            }
            QVERIFY2(source.contains(QStringLiteral("void %1()").arg(match.captured(2))),
                     qPrintable(match.captured(0)));
            ++count;
        }
        QVERIFY(count > 0);
    }
};

template struct tr::test::RegisteredTest<tst_Leaving, QApplication>;
#include "tst_Leaving.moc"
