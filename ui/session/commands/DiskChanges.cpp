#include "ui/session/commands/DiskChanges.h"

#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/history/ChangesDialog.h"
#include "ui/session/OpenEdits.h"
#include "ui/session/commands/DocumentCommands.h"

#include <QFileInfo>
#include <QMainWindow>

#include <utility>

namespace ui
{

namespace
{

/// "a.swd, a.sfx" of their paths.
QString namesOf(const QStringList& paths)
{
    QStringList names;
    for (const QString& path : paths)
    {
        names.append(displayName(path));
    }
    return names.join(QStringLiteral(", "));
}

} // namespace

DiskChanges::DiskChanges(FileSession& session,
                         TaskRunner& tasks,
                         FileReader reader,
                         DocumentCommands& document,
                         Banner& banner,
                         QMainWindow& window)
    : QObject(&window)
    , m_session(session)
    , m_tasks(tasks)
    , m_reader(std::move(reader))
    , m_document(document)
    , m_banner(banner)
    , m_window(window)
{
    connectSession();
    connect(&m_watcher, &DiskWatcher::changed, this, &DiskChanges::takeChange);
    connect(&m_watcher, &DiskWatcher::vanished, this, &DiskChanges::tellGone);
    connect(&m_watcher,
            &DiskWatcher::returned,
            this,
            [this]
            {
                m_session.setGone(false);
                m_banner.withdraw(m_said);
            });
}

void DiskChanges::connectSession()
{
    const auto start = [this]
    {
        m_banner.withdraw(m_said);
        watch();
    };
    connect(&m_session, &FileSession::fileChanged, this, start);
    connect(&m_session,
            &FileSession::fileChanged,
            this,
            [this]
            {
                if (m_reading)
                {
                    m_reading->cancel(); // it was of another file
                }
            });
    connect(&m_session, &FileSession::saved, this, start);
    connect(&m_session, &FileSession::recovered, this, &DiskChanges::watch);
    connect(&m_session, &FileSession::restored, this, &DiskChanges::watch);
    connect(&m_session, &FileSession::reloaded, this, &DiskChanges::tellReloaded);
    connect(&m_session, &FileSession::reloadDeclined, this, &DiskChanges::ask);
    connect(&m_session, &FileSession::reloadFailed, this, &DiskChanges::tellFailure);
    connect(&m_session,
            &FileSession::loadingChanged,
            this,
            [this]
            {
                if (!m_session.isLoading() && !m_session.isSaving()
                    && std::exchange(m_isLate, false))
                {
                    watch();
                    check();
                }
            });
}

void DiskChanges::watch()
{
    const OpenFilePtr& file = m_session.file();
    if (file && m_session.disk() && !isSample(file->path()))
    {
        m_watcher.watch(file->path(), *m_session.disk());
    }
    else
    {
        m_watcher.stop();
    }
}

QString DiskChanges::name() const
{
    return displayName(m_session.file()->path());
}

/// What the other program has done, and to which of several files.
QString DiskChanges::newsTitle(const DiskNews& news) const
{
    const QString changed = news.changed.isEmpty() ? name() : namesOf(news.changed);
    if (news.changed.isEmpty() && news.gone.isEmpty() && !news.added.isEmpty())
    {
        return tr("%1 was put beside %2 by another program").arg(namesOf(news.added), name());
    }
    return tr("%1 was changed by another program").arg(changed);
}

void DiskChanges::say(const Banner::Message& message)
{
    m_said = m_banner.say(message);
}

void DiskChanges::takeChange()
{
    if (m_session.isLoading() || m_session.isSaving())
    {
        m_isLate = true;
    }
    else if (m_session.isModified() || m_session.openEdits().isChanged())
    {
        ask();
    }
    else
    {
        m_session.reload(Reload::IfUnmodified);
    }
}

void DiskChanges::ask()
{
    say({Banner::Kind::Caution,
         newsTitle(m_watcher.news()),
         tr("Your edits are not in it. After Reload, Undo brings them back."),
         {},
         {{tr("Re&load"),
           tr("Show what is on the disk; Undo brings your edits back"),
           [this] { m_session.reload(Reload::Theirs); }},
          {tr("&Keep Mine"),
           tr("Go on with your edits"),
           [this] { m_session.reload(Reload::Mine); }},
          {tr("What &Differs…"),
           tr("Show every field in which your edits and the file on the disk differ"),
           [this] { showDifference(); },
           false}}});
}

void DiskChanges::tellGone()
{
    if (m_session.isLoading() || m_session.isSaving())
    {
        m_isLate = true;
        return;
    }
    m_session.setGone(true);
    const DiskNews news = m_watcher.news();
    const bool isLess = news.isLoss() && QFileInfo::exists(m_session.file()->path());
    Banner::Message message{
        Banner::Kind::Caution,
        tr("%1 is not there any more").arg(isLess ? namesOf(news.gone) : name()),
        tr("It was deleted, moved or renamed. What was in it is still open here."),
        {},
        {}};
    if (m_session.document() != nullptr)
    {
        message.choices.append({tr("Save It A&gain"), tr("Write the file where it was"), [this] {
                                    m_document.saveAgain();
                                }});
    }
    say(message);
}

void DiskChanges::tellReloaded(Reload how, const OpenFilePtr& before)
{
    const DiskNews news = m_watcher.news();
    const bool isOther = news.changed.isEmpty() && (!news.added.isEmpty() || !news.gone.isEmpty());
    const QString title = isOther
                              ? newsTitle(news)
                              : tr("%1 was changed by another program, and read again")
                                    .arg(news.changed.isEmpty() ? name() : namesOf(news.changed));
    watch();
    if (how == Reload::Mine)
    {
        m_banner.withdraw(m_said);
        return;
    }
    // What is compared is what was on the disk: edits that were open are in the history.
    const auto showWhat = [this, before]
    {
        compare(before,
                m_session.savedFile(),
                tr("What Changed"),
                tr("The other program has changed this in %1:").arg(name()));
    };
    say({Banner::Kind::Note,
         title,
         tr("Undo goes back to what was open before."),
         {},
         {{tr("What &Changed…"),
           tr("Show every field that the other program has changed"),
           showWhat,
           false}}});
}

void DiskChanges::tellFailure(const QString& reason)
{
    say({Banner::Kind::Caution,
         tr("%1 was changed by another program and cannot be shown").arg(name()),
         tr("%1 What was in it before is still open here.").arg(reason),
         {},
         {{tr("&Open It Anyway"),
           tr("Close what is open here, and open the file as it is on the disk"),
           [this] {
               m_document.whenSafe([this, path = m_session.file()->path()]
                                   { m_session.open(path); });
           },
           false},
          {tr("&Keep This"),
           tr("Go on with what is open; saving puts it in the file's place"),
           [this] { m_session.reload(Reload::Mine); }}}});
}

void DiskChanges::compare(const OpenFilePtr& before,
                          const OpenFilePtr& after,
                          const QString& title,
                          const QString& heading)
{
    const auto isWanted = [this, path = after->path()]
    { return m_session.file() && m_session.file()->path() == path; };
    ChangesDialog::compare(m_tasks, {before, after, title, heading, isWanted}, m_window);
}

void DiskChanges::showDifference()
{
    if (m_reading)
    {
        return; // asked for already
    }
    const QString path = m_session.file()->path();
    const auto work = [this, reader = m_reader, path](const tr::Progress& progress)
    {
        auto loaded = std::make_shared<tr::Result<LoadedFile>>(reader(path, progress));
        return [this, loaded, path]
        {
            const OpenFilePtr& mine = m_session.file();
            if (!mine || mine->path() != path)
            {
                return; // another one was opened meanwhile
            }
            if (!*loaded)
            {
                tellFailure(sentence(loaded->error()));
                return;
            }
            const OpenFilePtr& theirs = (*loaded)->file;
            if (theirs->file().format != mine->file().format)
            {
                tellFailure(
                    tr("It is another kind of file now: %1.").arg(titleOf(theirs->file().format)));
                return;
            }
            compareWithMine(theirs);
        };
    };
    m_reading = m_tasks.start(tr("Comparing with %1").arg(name()), work);
    connect(m_reading, &Task::ended, this, [this] { m_reading.clear(); });
}

void DiskChanges::compareWithMine(const OpenFilePtr& theirs)
{
    ChangesDialog::compare(
        m_tasks,
        {theirs,
         m_session.file(),
         tr("What Differs"),
         tr("%1 on the disk (before) and your edits (after) differ in this:").arg(name()),
         m_session.whileOpen([this, theirs] { compareWithMine(theirs); })},
        m_window);
}

} // namespace ui
