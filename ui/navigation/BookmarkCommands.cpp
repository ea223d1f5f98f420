#include "ui/navigation/BookmarkCommands.h"

#include "ui/common/actions/ActionSet.h"
#include "ui/common/look/Icons.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/Addresses.h"
#include "ui/file/Names.h"
#include "ui/session/FileSession.h"

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
    , m_bookmarks(session, settings, this)
{
    setIcon(ui::icon(QLatin1String("bookmark")));
    setToolTipsVisible(true);
    connect(actions.action(Command::ToggleBookmark),
            &QAction::triggered,
            this,
            &BookmarkCommands::toggle);
    connect(this, &QMenu::aboutToShow, this, &BookmarkCommands::fill);
    connect(&m_bookmarks, &Bookmarks::changed, this, &BookmarkCommands::update);
    connect(&selection, &Selection::changed, this, &BookmarkCommands::update);
    connect(&session, &FileSession::fileChanged, this, &BookmarkCommands::update);
    update();
}

QString BookmarkCommands::current() const
{
    const auto& address = m_selection.current();
    const OpenFilePtr& file = m_session.file();
    return file && address && exists(*file, *address) ? pathOf(*file, *address) : QString();
}

void BookmarkCommands::update()
{
    const QString place = current();
    QAction* const action = m_actions.action(Command::ToggleBookmark);
    action->setEnabled(!place.isEmpty());
    action->setText(places().contains(place) ? tr("Remove &This Bookmark")
                                             : tr("Bookmark &This Place"));
    menuAction()->setEnabled(!m_bookmarks.all().isEmpty());
}

void BookmarkCommands::toggle()
{
    if (const QString place = current(); !place.isEmpty())
    {
        m_bookmarks.toggle(place);
    }
}

bool BookmarkCommands::isThere(const Bookmarks::Mark& mark) const
{
    return !mark.isDeleted && placeOf(*m_session.file(), mark.path);
}

void BookmarkCommands::fill()
{
    clear();
    if (!m_session.file())
    {
        return;
    }
    bool missing = false;
    int number = 0;
    for (const Bookmarks::Mark& mark : m_bookmarks.all())
    {
        missing = missing || !isThere(mark);
        addPlace(++number, mark);
    }
    addSeparator();
    if (missing)
    {
        QAction* const tidy = addAction(tr("Remove &Missing Bookmarks"));
        tidy->setStatusTip(tr("Forget the grey ones, which lead nowhere"));
        connect(
            tidy,
            &QAction::triggered,
            this,
            [this]
            { m_bookmarks.retain([this](const Bookmarks::Mark& mark) { return isThere(mark); }); });
    }
    QAction* const all = addAction(tr("Remove &All Bookmarks"));
    all->setStatusTip(tr("Forget all bookmarks of this file"));
    connect(all,
            &QAction::triggered,
            this,
            [this] { m_bookmarks.retain([](const Bookmarks::Mark&) { return false; }); });
}

void BookmarkCommands::addPlace(int number, const Bookmarks::Mark& mark)
{
    const OpenFilePtr& file = m_session.file();
    const QString& path = mark.path;
    const bool leads = isThere(mark);
    QString text = mark.isDeleted ? tr("%1 (deleted)").arg(path) : path;
    if (leads)
    {
        text = QStringLiteral("%1  (%2)").arg(Names(file).title(*placeOf(*file, path)), path);
    }
    text = withoutKeys(std::move(text));
    QAction* const entry = addAction(number <= 9 ? QStringLiteral("&%1  %2").arg(number).arg(text)
                                                 : QStringLiteral("     %1").arg(text));
    entry->setEnabled(leads);
    entry->setCheckable(true);
    entry->setChecked(leads && path == current());
    const QString gone = mark.isDeleted ? tr("%1 was deleted; Undo brings the bookmark back")
                                        : tr("%1 is not there any more");
    entry->setStatusTip((leads ? tr("Go to %1") : gone).arg(path));
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

} // namespace ui
