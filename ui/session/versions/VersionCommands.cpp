#include "ui/session/versions/VersionCommands.h"

#include "core/edit/document/ContentEdit.h"
#include "ui/common/Settings.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/Banner.h"
#include "ui/history/ChangesDialog.h"
#include "ui/session/OpenEdits.h"
#include "ui/session/versions/VersionsDialog.h"

#include <QMainWindow>
#include <QStandardPaths>

#include <utility>

namespace ui
{

QString defaultVersionsFolder()
{
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    return data.isEmpty() ? QString() : data + QStringLiteral("/versions");
}

VersionCommands::VersionCommands(ActionSet& actions,
                                 FileSession& session,
                                 TaskRunner& tasks,
                                 Settings& settings,
                                 QString folder,
                                 Banner& banner,
                                 QMainWindow& window)
    : QObject(&window)
    , m_actions(actions)
    , m_session(session)
    , m_tasks(tasks)
    , m_settings(settings)
    , m_folder(std::move(folder))
    , m_banner(banner)
    , m_window(window)
{
    Storage storage;
    storage.keeping = [this] { return keeping(); };
    m_session.setStorage(std::move(storage));
    m_actions.on(Command::RestoreVersion, this, [this] { showDialog(); });
    connect(&m_session, &FileSession::restored, this, &VersionCommands::tellTaken);
    connect(&m_session, &FileSession::restoreFailed, this, &VersionCommands::tellUnreadable);
    connect(&m_session, &FileSession::saved, this, [this] { m_banner.withdraw(m_restored); });
    connect(&m_session,
            &FileSession::restoreDeclined,
            this,
            [this]
            {
                tell(tr("The earlier version is not restored"),
                     tr("What is open was edited while it was read."));
            });
}

void VersionCommands::update()
{
    const OpenFilePtr& file = m_session.file();
    m_actions.action(Command::RestoreVersion)->setEnabled(file && !isSample(file->path()));
}

tr::versions::Keeping VersionCommands::keeping() const
{
    tr::versions::Keeping keeping = m_settings.versions();
    keeping.folder = systemPath(m_folder);
    return keeping;
}

void VersionCommands::showDialog()
{
    const OpenFilePtr& file = m_session.file();
    auto* const dialog =
        new VersionsDialog(file,
                           tr::versions::versionsOf(systemPath(file->path()), keeping()),
                           keeping(),
                           m_tasks,
                           &m_window);
    connect(dialog, &VersionsDialog::restoreWanted, this, &VersionCommands::restore);
    connect(dialog, &VersionsDialog::differenceWanted, this, &VersionCommands::showDifference);
    connect(dialog,
            &VersionsDialog::keepingChanged,
            this,
            [this](const tr::versions::Keeping& keeping) { m_settings.setVersions(keeping); });
    dialog->open();
}

Task* VersionCommands::load(const QString& version,
                            const std::function<void(const OpenFilePtr&)>& then)
{
    const QString path = m_session.file()->path();
    const auto work = [this, version, path, then](const tr::Progress& progress) -> Task::Completion
    {
        auto loaded = std::make_shared<tr::Result<LoadedFile>>(loadCopy(version, path, progress));
        return [this, loaded, path, then]
        {
            if (!m_session.file() || m_session.file()->path() != path)
            {
                return; // another one was opened meanwhile
            }
            if (!*loaded)
            {
                tellUnreadable(loaded->error());
                return;
            }
            then((*loaded)->file);
        };
    };
    return m_tasks.start(tr("Reading an earlier version of %1").arg(displayName(path)), work);
}

void VersionCommands::restore(const QString& version)
{
    if (m_session.document() == nullptr)
    {
        // What is open is damaged: there is no edit that leads from it to something sound.
        m_session.restore(m_session.file()->path(), version);
        return;
    }
    load(version, [this](const OpenFilePtr& file) { take(file); });
}

void VersionCommands::take(const OpenFilePtr& version)
{
    if (!m_session.openEdits().commit([this, version] { take(version); }))
    {
        return; // typed since it was asked for; its editor says why it cannot be stored
    }
    if (!m_session.file() || m_session.file()->path() != version->path())
    {
        return; // another one was opened before it was said for whom that is meant
    }
    tr::edit::Document* const document = m_session.document();
    if (document == nullptr || !sameKind(*version, *m_session.file()))
    {
        tell(tr("The earlier version is not restored"),
             tr("It is another kind of file than what is open, or damaged."));
        return;
    }
    document->endMerging();
    const auto done =
        tr::edit::replaceContent(*document, version->file().content, tr::edit::EditCode::Restore);
    if (!done)
    {
        tell(tr("The earlier version is not restored"), sentence(done.error()));
        return;
    }
    document->endMerging();
    tellRestored(tr("It is not saved yet. Undo goes back to what was open before."));
}

void VersionCommands::tellRestored(const QString& text)
{
    m_restored = m_banner.say(
        {Banner::Kind::Note,
         tr("An earlier version of %1 is restored").arg(displayName(m_session.file()->path())),
         text,
         {},
         {}});
}

/// After a damaged file: what there is to undo is only what another program has mended meanwhile.
void VersionCommands::tellTaken()
{
    if (m_session.document() == nullptr)
    {
        tell(tr("The earlier version is damaged, too"), tr("What could be read of it is shown."));
        return;
    }
    tellRestored(m_session.document()->canUndo()
                     ? tr("It is not saved yet. Undo goes back to what is on the disk.")
                     : tr("It is not saved yet."));
}

void VersionCommands::showDifference(const QString& version)
{
    if (m_reading && m_read == version)
    {
        return; // it is being read
    }
    if (m_reading)
    {
        m_reading->cancel();
    }
    m_read = version;
    m_reading = load(version, [this](const OpenFilePtr& file) { compare(file); });
    connect(m_reading, &Task::ended, this, [this] { m_reading.clear(); });
}

void VersionCommands::compare(const OpenFilePtr& version)
{
    const OpenFilePtr& now = m_session.file();
    if (!sameKind(*version, *now))
    {
        tell(tr("The earlier version cannot be compared"),
             tr("It is another kind of file than what is open, or damaged."));
        return;
    }
    ChangesDialog::compare(
        m_tasks,
        {version,
         now,
         tr("What Differs"),
         tr("The earlier version (before) and what is open of %1 (after) differ in this:")
             .arg(displayName(now->path())),
         m_session.whileOpen([this, version] { compare(version); })},
        m_window);
}

void VersionCommands::tellUnreadable(const tr::Error& error)
{
    tell(tr("The earlier version cannot be read"), sentence(error));
}

void VersionCommands::tell(const QString& title, const QString& text)
{
    m_banner.say({Banner::Kind::Caution, title, text, {}, {}});
}

} // namespace ui
