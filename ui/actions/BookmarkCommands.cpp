#include "ui/actions/BookmarkCommands.h"

#include "ui/actions/ActionSet.h"
#include "ui/models/Addresses.h"
#include "ui/models/Names.h"
#include "ui/services/Icons.h"
#include "ui/services/Settings.h"
#include "ui/tasks/FileSession.h"

#include <algorithm>

namespace ui
{

BookmarkCommands::BookmarkCommands(ActionSet& actions,
                                   FileSession& session,
                                   Selection& selection,
                                   Settings& settings,
                                   QWidget* parent)
    : QMenu(tr("Boo&kmarks"), parent)
    , m_actions(actions)
    , m_session(session)
    , m_selection(selection)
    , m_settings(settings)
{
    setIcon(ui::icon(QLatin1String("bookmark")));
    setToolTipsVisible(true);
    connect(actions.action(Command::ToggleBookmark),
            &QAction::triggered,
            this,
            &BookmarkCommands::toggle);
    connect(this, &QMenu::aboutToShow, this, &BookmarkCommands::fill);
    connect(&settings, &Settings::bookmarksChanged, this, &BookmarkCommands::update);
    connect(&selection, &Selection::changed, this, &BookmarkCommands::update);
    connect(&session, &FileSession::fileChanged, this, &BookmarkCommands::update);
    update();
}

QStringList BookmarkCommands::places() const
{
    return m_session.file() ? m_settings.bookmarks(m_session.file()->path()) : QStringList();
}

QString BookmarkCommands::current() const
{
    const auto& address = m_selection.current();
    const OpenFilePtr& file = m_session.file();
    return file && address && exists(*file, *address) ? pathOf(*file, *address) : QString();
}

void BookmarkCommands::keep(const QStringList& places)
{
    m_settings.setBookmarks(m_session.file()->path(), places);
}

void BookmarkCommands::update()
{
    const QString place = current();
    const QStringList all = places();
    QAction* const action = m_actions.action(Command::ToggleBookmark);
    action->setEnabled(!place.isEmpty());
    action->setText(all.contains(place) ? tr("Remove &This Bookmark") : tr("Bookmark &This Place"));
    menuAction()->setEnabled(!all.isEmpty());
}

void BookmarkCommands::toggle()
{
    const QString place = current();
    QStringList all = places();
    if (!place.isEmpty() && all.removeAll(place) == 0)
    {
        all.append(place);
    }
    keep(all);
}

void BookmarkCommands::fill()
{
    clear();
    const OpenFilePtr& file = m_session.file();
    if (!file)
    {
        return;
    }
    const Names names(file);
    bool missing = false;
    int number = 0;
    for (const QString& path : places())
    {
        const auto place = placeOf(*file, path);
        missing = missing || !place;
        addPlace(++number, path, place ? names.title(*place) : QString(), place.has_value());
    }
    addSeparator();
    if (missing)
    {
        QAction* const tidy = addAction(tr("Remove &Missing Bookmarks"));
        tidy->setStatusTip(tr("Forget the grey ones, which lead nowhere"));
        connect(tidy, &QAction::triggered, this, &BookmarkCommands::removeMissing);
    }
    QAction* const all = addAction(tr("Remove &All Bookmarks"));
    all->setStatusTip(tr("Forget all bookmarks of this file"));
    connect(all, &QAction::triggered, this, [this] { keep({}); });
}

void BookmarkCommands::addPlace(int number, const QString& path, const QString& title, bool isThere)
{
    QString text = isThere ? QStringLiteral("%1  (%2)").arg(title, path) : path;
    text.replace(u'&', QStringLiteral("&&"));
    QAction* const entry = addAction(number <= 9 ? QStringLiteral("&%1  %2").arg(number).arg(text)
                                                 : QStringLiteral("     %1").arg(text));
    entry->setEnabled(isThere);
    entry->setCheckable(true);
    entry->setChecked(path == current());
    entry->setStatusTip(isThere ? tr("Go to %1").arg(path)
                                : tr("%1 is not there any more").arg(path));
    entry->setToolTip(entry->statusTip());
    connect(entry,
            &QAction::triggered,
            this,
            [this, path]
            {
                if (const auto place = placeOf(*m_session.file(), path))
                {
                    m_selection.open(*place);
                }
            });
}

void BookmarkCommands::removeMissing()
{
    QStringList all = places();
    all.removeIf([this](const QString& path) { return !placeOf(*m_session.file(), path); });
    keep(all);
}

} // namespace ui
