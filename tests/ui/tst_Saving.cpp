// Saving while something is in the way: somebody cancels, saves again, writes the file meanwhile,
// or the disk is full or gives back something else.

#include "core/edit/document/ContentEdit.h"
#include "core/format/level/LevelFormat.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/FullDisk.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/file/Addresses.h"
#include "ui/history/ChangesDialog.h"
#include "ui/session/recovery/RecoveryCommands.h"
#include "ui/session/versions/VersionsDialog.h"

#include <QComboBox>
#include <QDir>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTreeWidget>
#include <QtTest>

using test::contentOf;
using test::openAndWait;
using test::openDialog;
using test::overwrite;
using test::withState;
using test::Workplace;
using ui::Command;
using ui::FileSession;
using ui::SaveEnd;

namespace
{

constexpr int kLongWait = 20'000;

/// A disk that lets a test in at the moments that matter. All of it runs on the worker.
class WatchedDisk : public tr::Disk
{
public:
    using Call = std::function<void()>;

    Call whenWriting;  ///< the new file is there under its temporary name, and empty
    Call whenReplaced; ///< the old file was replaced just now
    bool isForgetful = false;

    [[nodiscard]] std::unique_ptr<Output> create(const std::filesystem::path& path,
                                                 std::error_code& error) const override
    {
        auto output = Disk::create(path, error);
        if (whenWriting)
        {
            whenWriting();
        }
        return output;
    }

    [[nodiscard]] tr::Result<std::vector<std::byte>>
    read(const std::filesystem::path& path) const override
    {
        auto bytes = Disk::read(path);
        if (bytes && isForgetful)
        {
            bytes->back() ^= std::byte{1};
        }
        return bytes;
    }

    [[nodiscard]] std::error_code rename(const std::filesystem::path& from,
                                         const std::filesystem::path& to) const override
    {
        const auto error = Disk::rename(from, to);
        if (whenReplaced)
        {
            whenReplaced();
        }
        return error;
    }
};

/// Where a worker waits until the test lets it go on.
class Turnstile
{
public:
    void pass()
    {
        m_arrived.release();
        m_open.acquire();
    }

    [[nodiscard]] bool waitForVisitor() { return m_arrived.tryAcquire(1, kLongWait); }

    void open() { m_open.release(); }

private:
    QSemaphore m_arrived;
    QSemaphore m_open;
};

} // namespace

class tst_Saving : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<ui::MainWindow> m_window;
    std::shared_ptr<WatchedDisk> m_disk;
    QString m_path;
    QByteArray m_before;
    QList<SaveEnd> m_ends;

    [[nodiscard]] FileSession& session() const { return m_window->session(); }

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    void save(ui::Overwrite overwrite = ui::Overwrite::Refuse)
    {
        session().save(m_path, overwrite, [this](SaveEnd end) { m_ends.append(end); });
    }

    [[nodiscard]] bool waitForEnds(qsizetype count) const
    {
        return QTest::qWaitFor([this, count] { return m_ends.size() == count; }, kLongWait);
    }

    [[nodiscard]] bool saveAndWait()
    {
        const qsizetype count = m_ends.size() + 1;
        save();
        return waitForEnds(count) && m_ends.constLast() == SaveEnd::Saved;
    }

    [[nodiscard]] tr::versions::Keeping keeping() const
    {
        tr::versions::Keeping keeping = m_place->settings().versions();
        keeping.folder = ui::systemPath(m_place->path(QStringLiteral("versions")));
        return keeping;
    }

    [[nodiscard]] QList<QByteArray> versions() const
    {
        QList<QByteArray> contents;
        for (const auto& each : tr::versions::versionsOf(ui::systemPath(m_path), keeping()))
        {
            contents.append(contentOf(QFile::decodeName(each.path.c_str())));
        }
        return contents;
    }

    [[nodiscard]] static QStringList filesIn(const QString& folder)
    {
        return QDir(folder).entryList(QDir::Files | QDir::Hidden);
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_path = m_place->soundFile(QStringLiteral("edited.wad"), 3);
        m_before = contentOf(m_path);
        m_window = m_place->window();
        QVERIFY(openAndWait(*m_window, m_path));
        m_disk = std::make_shared<WatchedDisk>();
        session().setStorage({[this] { return keeping(); }, m_disk});
        m_ends.clear();
    }

    void cleanup()
    {
        m_window.reset();
        m_place.reset();
    }

    // --- earlier versions

    void theFileAsItWasOpenedStaysForAsLongAsItIsOpen()
    {
        tr::versions::Keeping few;
        few.place = tr::versions::Place::Folder;
        few.most = 2;
        m_place->settings().setVersions(few);
        for (std::uint16_t state = 1; state <= 6; ++state)
        {
            QVERIFY(test::setState(*m_window, state));
            QVERIFY(saveAndWait());
        }
        QCOMPARE(versions(), (QList{withState(m_before, 5), withState(m_before, 4), m_before}));

        // Closed, it is a version like any other.
        session().close();
        QVERIFY(openAndWait(*m_window, m_path));
        QVERIFY(test::setState(*m_window, 7));
        QVERIFY(saveAndWait());
        QCOMPARE(versions(), (QList{withState(m_before, 6), withState(m_before, 5)}));
        QCOMPARE(filesIn(m_place->path({})),
                 (QStringList{QStringLiteral("edited.wad"), QStringLiteral("settings.ini")}));
    }

    void anEarlierVersionComesBackAndCanBeUndone()
    {
        for (const std::uint16_t state : {std::uint16_t{1}, std::uint16_t{2}})
        {
            QVERIFY(test::setState(*m_window, state));
            QVERIFY(saveAndWait());
        }
        action(Command::RestoreVersion)->trigger();
        auto* const dialog = openDialog<ui::VersionsDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->list()->topLevelItemCount(), 2);
        QVERIFY(dialog->list()->topLevelItem(0)->text(0).contains(QStringLiteral("today")));
        constexpr int kDiffers = 2;
        for (const int row : {0, 1})
        {
            auto* const item = dialog->list()->topLevelItem(row);
            QTRY_VERIFY(item->text(kDiffers).startsWith(QStringLiteral("Animations: 1 row")));
        }

        dialog->list()->setCurrentItem(dialog->list()->topLevelItem(1));
        dialog->differsButton()->click();
        QTRY_VERIFY(openDialog<ui::ChangesDialog>(*m_window) != nullptr);
        auto* const changes = openDialog<ui::ChangesDialog>(*m_window);
        QCOMPARE(changes->tree()->topLevelItemCount(), 1);
        changes->close();

        dialog->restoreButton()->click();
        QTRY_COMPARE(test::bytesToSave(*m_window), m_before);
        QVERIFY(m_window->isWindowModified());
        QVERIFY(m_window->notice().isVisible());
        QVERIFY(action(Command::Undo)->text().contains(QStringLiteral("earlier version")));
        QCOMPARE(contentOf(m_path), withState(m_before, 2)); // nothing is written yet
        action(Command::Undo)->trigger();
        QCOMPARE(test::bytesToSave(*m_window), withState(m_before, 2));
        QVERIFY(!m_window->isWindowModified());
        action(Command::Redo)->trigger();
        QVERIFY(saveAndWait());
        QCOMPARE(contentOf(m_path), m_before);
        QCOMPARE(versions().constFirst(), withState(m_before, 2));
    }

    void whatIsTypedBeforeAnEarlierVersionIsThereIsAnEdit()
    {
        QVERIFY(test::setState(*m_window, 1));
        QVERIFY(saveAndWait());
        action(Command::RestoreVersion)->trigger();
        auto* const dialog = openDialog<ui::VersionsDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        dialog->list()->setCurrentItem(dialog->list()->topLevelItem(0));
        dialog->restoreButton()->click();
        QVERIFY(test::typeState(*m_window, 777)); // before the version has been read
        QTRY_COMPARE(test::bytesToSave(*m_window), m_before);
        action(Command::Undo)->trigger();
        QCOMPARE(test::bytesToSave(*m_window), withState(m_before, 777));
    }

    void aDamagedFileIsReplacedByAnEarlierVersion()
    {
        QVERIFY(test::setState(*m_window, 1));
        QVERIFY(saveAndWait());
        session().close();
        QVERIFY(overwrite(m_path, m_before.chopped(m_before.size() / 2)));
        m_window->openFile(m_path);
        QTRY_VERIFY(session().file() && !session().file()->file().complete);
        QVERIFY(session().document() == nullptr);

        action(Command::RestoreVersion)->trigger();
        auto* const dialog = openDialog<ui::VersionsDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->list()->topLevelItemCount(), 1);
        dialog->restoreButton()->click();
        QTRY_VERIFY(session().document() != nullptr);
        QCOMPARE(test::bytesToSave(*m_window), m_before);
        QVERIFY(m_window->isWindowModified());
        // It is no edit of a window that has crashed, and there is nothing to undo.
        QVERIFY(m_window->notice().isVisible());
        QVERIFY(m_window->notice().message().title.contains(QStringLiteral("earlier version")));
        QCOMPARE(m_window->notice().message().text, QStringLiteral("It is not saved yet."));
    }

    void aCopyIsReadByTheNameOfItsFile_data()
    {
        QTest::addColumn<bool>("isVersion");
        QTest::newRow("edits") << false;
        QTest::newRow("an earlier version") << true;
    }

    void aCopyIsReadByTheNameOfItsFile()
    {
        // A demo of TR1 in which nothing but its name tells that its palette stands in front of its
        // cameras: black colours are counts of nothing.
        QFETCH(bool, isVersion);
        tr::level::Level level = tr::test::LevelBuilder(tr::level::versions::Tr1).build();
        level.order = tr::level::Order::Demo;
        for (tr::level::Colour& colour : level.palette.edit())
        {
            colour = {};
        }
        tr::format::GameFile made;
        made.format = &tr::format::formats::Tr1Demo;
        made.content = std::move(level);
        const auto bytes = tr::format::write(made);
        QVERIFY(bytes.has_value());
        const QByteArray content(reinterpret_cast<const char*>(bytes->data()),
                                 qsizetype(bytes->size()));
        const QString copy = m_place->textFile(QStringLiteral("kept 2026"), content);
        const QString path =
            m_place->textFile(QStringLiteral("LEVEL10A.TUB"), content.chopped(content.size() / 2));
        QSignalSpy taken(&session(), isVersion ? &FileSession::restored : &FileSession::recovered);
        if (isVersion)
        {
            session().restore(path, copy);
        }
        else
        {
            session().recover(path, copy);
        }
        QVERIFY(taken.wait());
        QVERIFY(session().file()->file().complete);
        QCOMPARE(session().file()->file().format, &tr::format::formats::Tr1Demo);
        QCOMPARE(test::bytesToSave(*m_window), content);
    }

    void aVersionThatCannotBeReadIsNotTheFile()
    {
        const QByteArray content = contentOf(m_path);
        const QString path =
            m_place->textFile(QStringLiteral("half.wad"), content.chopped(content.size() / 2));
        QVERIFY(openAndWait(*m_window, path));
        QVERIFY(session().document() == nullptr);
        QSignalSpy failed(&session(), &FileSession::restoreFailed);
        session().restore(path, m_place->path(QStringLiteral("gone")));
        QVERIFY(failed.wait());
        QVERIFY(m_window->notice().isVisible());
        QCOMPARE(m_window->notice().message().title,
                 QStringLiteral("The earlier version cannot be read"));
        QCOMPARE(session().file()->path(), path);
    }

    void whatIsKeptIsASetting()
    {
        action(Command::RestoreVersion)->trigger();
        auto* const dialog = openDialog<ui::VersionsDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->list()->topLevelItemCount(), 0);
        QVERIFY(!dialog->restoreButton()->isEnabled());
        dialog->place()->setCurrentIndex(1);
        dialog->most()->setValue(3);
        dialog->close();
        const ui::Settings again(m_place->path(QStringLiteral("settings.ini")));
        QVERIFY(again.versions().place == tr::versions::Place::Beside);
        QCOMPARE(again.versions().most, std::size_t{3});

        QVERIFY(test::setState(*m_window, 1));
        QVERIFY(saveAndWait());
        QCOMPARE(filesIn(m_place->path({})).filter(QStringLiteral(".bak")).size(), qsizetype{1});
        QCOMPARE(versions(), QList{m_before});
    }

    // --- cancelling and saving again

    void whatIsCancelledBeforeItReplacesChangesNothing()
    {
        Turnstile door;
        m_disk->whenWriting = [&door] { door.pass(); };
        QVERIFY(test::setState(*m_window, 1));
        save();
        QVERIFY(door.waitForVisitor());
        QVERIFY(session().isSaving());
        session().cancelSaving();
        QCOMPARE(m_ends, QList{SaveEnd::Cancelled});
        QVERIFY(!session().isSaving());
        m_disk->whenWriting = {};
        door.open();

        QVERIFY(test::setState(*m_window, 2));
        QVERIFY(saveAndWait());
        QCOMPARE(contentOf(m_path), withState(m_before, 2));
        QTRY_COMPARE(filesIn(m_place->path({})).size(), qsizetype{2});
        QCOMPARE(versions(), QList{m_before});
    }

    void whatHasReplacedIsNotCancelled()
    {
        Turnstile door;
        m_disk->whenReplaced = [&door] { door.pass(); };
        QVERIFY(test::setState(*m_window, 1));
        save();
        QVERIFY(door.waitForVisitor());
        session().cancelSaving();
        QVERIFY(session().isSaving());
        QVERIFY(m_ends.isEmpty());
        m_disk->whenReplaced = {};
        door.open();
        QVERIFY(waitForEnds(1));
        QCOMPARE(m_ends, QList{SaveEnd::Saved});
        QCOMPARE(contentOf(m_path), withState(m_before, 1));
        QVERIFY(!m_window->isWindowModified());

        // It is known what is on the disk, so nobody else has changed it.
        QVERIFY(test::setState(*m_window, 2));
        QVERIFY(saveAndWait());
        QCOMPARE(contentOf(m_path), withState(m_before, 2));
    }

    void savesAreDoneOneAfterAnother()
    {
        Turnstile door;
        m_disk->whenWriting = [&door] { door.pass(); };
        QVERIFY(test::setState(*m_window, 1));
        save();
        QVERIFY(door.waitForVisitor());
        QVERIFY(test::setState(*m_window, 2));
        QVERIFY(action(Command::Save)->isEnabled());
        save();
        QVERIFY(test::setState(*m_window, 3));
        save();
        QVERIFY(session().isSaving());
        m_disk->whenWriting = {};
        door.open();
        QVERIFY(waitForEnds(3));
        QCOMPARE(m_ends, (QList{SaveEnd::Saved, SaveEnd::Saved, SaveEnd::Saved}));
        QVERIFY(!session().isSaving());
        QCOMPARE(contentOf(m_path), withState(m_before, 3));
        QCOMPARE(versions(), (QList{withState(m_before, 2), withState(m_before, 1), m_before}));
        QVERIFY(!m_window->isWindowModified());
    }

    // --- others write the file

    void whatOthersWriteRightAfterIsNotTakenForOurs()
    {
        const QByteArray theirs = withState(m_before, 99);
        m_disk->whenReplaced = [this, theirs] { QVERIFY(overwrite(m_path, theirs)); };
        QVERIFY(test::setState(*m_window, 1));
        QVERIFY(saveAndWait());
        m_disk->whenReplaced = {};
        QCOMPARE(contentOf(m_path), theirs);
        QVERIFY(ui::compareWithDisk(m_path, *session().disk()) == ui::DiskChange::Changed);
    }

    void whatOthersWriteMeanwhileIsNotReplaced()
    {
        const QByteArray theirs = withState(m_before, 99);
        m_disk->whenWriting = [this, theirs] { QVERIFY(overwrite(m_path, theirs)); };
        QVERIFY(test::setState(*m_window, 1));
        save();
        QVERIFY(waitForEnds(1));
        QCOMPARE(m_ends, QList{SaveEnd::Refused});
        QCOMPARE(contentOf(m_path), theirs);
        QVERIFY(m_window->isWindowModified());
        QTRY_VERIFY(filesIn(m_place->path({})).size() == 2);
    }

    // --- what goes wrong is told, and nothing is lost by it

    void aDiskThatForgetsIsTold()
    {
        m_disk->isForgetful = true;
        QVERIFY(test::setState(*m_window, 1));
        save();
        QVERIFY(waitForEnds(1));
        QCOMPARE(m_ends, QList{SaveEnd::Failed});
        QVERIFY(m_window->banner().isVisible());
        QVERIFY(m_window->banner().message().title.contains(QStringLiteral("edited.wad")));
        QVERIFY(m_window->banner().message().text.contains(QStringLiteral("not replaced")));
        QCOMPARE(contentOf(m_path), m_before);
        QVERIFY(m_window->isWindowModified());
        m_disk->isForgetful = false;
        QVERIFY(saveAndWait());
        QCOMPARE(contentOf(m_path), withState(m_before, 1));
    }

    void whatWouldNotBeReadAgainIsTold()
    {
        // A number that has more room in memory than in the file, which no edit would let through.
        m_path = m_place->soundFile(QStringLiteral("edited.tr2"), 3);
        m_before = contentOf(m_path);
        QVERIFY(openAndWait(*m_window, m_path));
        const auto bytes =
            std::as_bytes(std::span(m_before.constData(), std::size_t(m_before.size())));
        const auto copy = tr::format::read(bytes, "edited.tr2");
        QVERIFY(copy.has_value());
        bool isDone = false;
        const auto set = copy->tables();
        for (const tr::schema::TableView& table : set.tables())
        {
            for (const tr::schema::Leaf& leaf : table.type().leaves())
            {
                if (!isDone && table.size() != 0 && sizeOf(leaf.memory) > sizeOf(leaf.disk))
                {
                    auto* const row = static_cast<std::byte*>(const_cast<void*>(table.rowData(0)));
                    row[leaf.memoryOffset + sizeOf(leaf.memory) - 1] ^= std::byte{0x40};
                    isDone = true;
                }
            }
        }
        QVERIFY(isDone);
        const auto edited = tr::edit::replaceContent(
            *session().document(), copy->content, tr::edit::EditCode::Reload);
        QVERIFY(edited.has_value());
        QSignalSpy failed(&session(), &FileSession::saveFailed);
        action(Command::Save)->trigger();
        QVERIFY(failed.wait(kLongWait));
        QVERIFY(m_window->banner().isVisible());
        QVERIFY(m_window->banner().message().text.contains(QStringLiteral("Read again")));
        QCOMPARE(contentOf(m_path), m_before);
        QVERIFY(m_window->isWindowModified());

        // Autosave cannot keep it either, and says so.
        QSignalSpy unkept(&m_window->recovery().autosave(), &ui::Autosave::failed);
        m_window->recovery().autosave().flush();
        QTRY_COMPARE(unkept.count(), 1);
    }

    void aFullDiskIsTold()
    {
#ifdef _WIN32
        QSKIP("needs the limits of Unix");
#else
        QVERIFY(test::setState(*m_window, 1));
        {
            const test::FullDisk full(rlim_t(m_before.size() / 2));
            save();
            QVERIFY(waitForEnds(1));
        }
        QCOMPARE(m_ends, QList{SaveEnd::Failed});
        QVERIFY(m_window->banner().isVisible());
        QCOMPARE(contentOf(m_path), m_before);
        QCOMPARE(filesIn(m_place->path({})).filter(QStringLiteral(".part")).size(), qsizetype{0});
        QVERIFY(m_window->isWindowModified());
        QVERIFY(saveAndWait());
        QCOMPARE(contentOf(m_path), withState(m_before, 1));
#endif
    }

    void autosaveOnAFullDiskIsTold()
    {
#ifdef _WIN32
        QSKIP("needs the limits of Unix");
#else
        auto& autosave = m_window->recovery().autosave();
        QVERIFY(test::setState(*m_window, 1));
        autosave.flush();
        const auto copies = [this]
        {
            QList<QByteArray> contents;
            const QDir kept(m_place->path(QStringLiteral("recovery")));
            for (const QString& name : kept.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            {
                const auto entry = ui::RecoveryStore::read(kept.filePath(name));
                contents.append(entry ? contentOf(entry->copy) : QByteArray());
            }
            return contents;
        };
        QCOMPARE(copies(), QList{withState(m_before, 1)});
        QSignalSpy failed(&autosave, &ui::Autosave::failed);
        QVERIFY(test::setState(*m_window, 2));
        for (const qsizetype room : {m_before.size() / 2, qsizetype{100}, qsizetype{0}})
        {
            const test::FullDisk full{rlim_t(room)};
            QVERIFY(test::setState(*m_window, std::uint16_t(room % 1000 + 3)));
            autosave.flush();
        }
        QTRY_COMPARE(failed.count(), 3);
        QCOMPARE(copies(), QList{withState(m_before, 1)}); // what was kept before is whole
        QVERIFY(test::setState(*m_window, 2));
        autosave.flush();
        QCOMPARE(copies(), QList{withState(m_before, 2)});
#endif
    }
};

template struct tr::test::RegisteredTest<tst_Saving, QApplication>;
#include "tst_Saving.moc"
