#include "ui/navigation/Bookmarks.h"

#include "ui/common/Settings.h"
#include "ui/file/PlaceTrack.h"
#include "ui/session/FileSession.h"

#include <utility>

namespace ui
{

using tr::edit::Document;

Bookmarks::Bookmarks(FileSession& session, Settings& settings, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_settings(settings)
{
    connect(&session, &FileSession::fileChanged, this, &Bookmarks::load);
    connect(&session, &FileSession::revised, this, &Bookmarks::follow);
    connect(&session, &FileSession::saved, this, &Bookmarks::takeSaved);
    connect(&session,
            &FileSession::reloaded,
            this,
            [this](Reload how)
            {
                if (how == Reload::Theirs)
                {
                    load(); // the content is that of the disk now, and so are the numbers
                }
            });
    connect(&settings,
            &Settings::bookmarksChanged,
            this,
            [this]
            {
                if (m_session.file() && stored() != m_settings.bookmarks(m_session.file()->path()))
                {
                    load(); // another window has changed them
                }
            });
    load();
}

Document::State Bookmarks::state() const
{
    const Document* const document = m_session.document();
    return document != nullptr ? document->state() : 0;
}

void Bookmarks::load()
{
    m_marks.clear();
    m_state = state();
    if (m_session.file())
    {
        // They hold in the file on the disk; if there are edits, they are followed from there.
        const auto saved = m_session.savedState();
        for (const QString& path : m_settings.bookmarks(m_session.file()->path()))
        {
            m_marks.append({path, false, path, saved.value_or(m_state)});
        }
        follow();
    }
    Q_EMIT changed();
}

void Bookmarks::follow()
{
    const Document::State before = std::exchange(m_state, state());
    const Document* const document = m_session.document();
    if (m_marks.isEmpty() || document == nullptr)
    {
        return;
    }
    QList<Mark> marks;
    for (Mark mark : m_marks)
    {
        const PlaceTrack track(*document, mark.state);
        if (track.isKnown())
        {
            const auto path = track.now(mark.path);
            mark.isDeleted = !path;
            // That of a deleted row stays in the last state in which the row was there.
            mark.path = path.value_or(mark.path);
            mark.state = path ? m_state : mark.state;
        }
        else if (!mark.isDeleted && mark.state == before)
        {
            mark.state = m_state; // the edit became one with the last one, which moves no rows
        }
        else if (mark.onDisk.isEmpty())
        {
            continue; // it came with an edit that was undone, and cannot be done again any more
        }
        marks.append(mark);
    }
    m_marks = marks;
    Q_EMIT changed();
}

void Bookmarks::findOnDisk(QList<Mark>& marks) const
{
    const Document* const document = m_session.document();
    if (document == nullptr)
    {
        for (Mark& mark : marks)
        {
            mark.onDisk = mark.path;
        }
        return;
    }
    const auto saved = m_session.savedState();
    std::size_t position = 0;
    while (saved && position <= document->history().size() && document->stateAt(position) != *saved)
    {
        ++position;
    }
    if (!saved || position > document->history().size())
    {
        return; // nobody knows what rows are called there until the file is saved
    }
    // Rows are followed to where a document stands, so a copy goes there; it shares the rows.
    Document asSaved(*document);
    asSaved.setListener({});
    asSaved.goTo(position);
    for (Mark& mark : marks)
    {
        const PlaceTrack track(asSaved, mark.state);
        mark.onDisk = track.isKnown() ? track.now(mark.path).value_or(QString()) : QString();
    }
}

void Bookmarks::takeSaved(const QString& path)
{
    // Another file may have been opened meanwhile.
    if (m_session.file() && m_session.file()->path() == path)
    {
        findOnDisk(m_marks);
        store();
    }
}

QStringList Bookmarks::stored() const
{
    QStringList paths;
    for (const Mark& mark : m_marks)
    {
        if (!mark.onDisk.isEmpty())
        {
            paths.append(mark.onDisk);
        }
    }
    return paths;
}

void Bookmarks::store()
{
    m_settings.setBookmarks(m_session.file()->path(), stored());
    Q_EMIT changed();
}

QStringList Bookmarks::places() const
{
    QStringList paths;
    for (const Mark& mark : m_marks)
    {
        if (!mark.isDeleted)
        {
            paths.append(mark.path);
        }
    }
    return paths;
}

void Bookmarks::toggle(const QString& path)
{
    const auto isIt = [&path](const Mark& mark) { return !mark.isDeleted && mark.path == path; };
    if (m_marks.removeIf(isIt) == 0)
    {
        QList<Mark> made{{path, false, {}, m_state}};
        findOnDisk(made);
        m_marks.append(made);
    }
    store();
}

} // namespace ui
