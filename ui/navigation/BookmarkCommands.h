#pragma once

#include "ui/file/OpenFile.h"
#include "ui/navigation/Bookmarks.h"

#include <QMenu>

namespace ui
{

class ActionSet;
class FileSession;
class Settings;

/// The menu of the bookmarks; serves the command that adds and removes one. Those of what is no
/// longer there are grey.
class BookmarkCommands : public QMenu
{
    Q_OBJECT

public:
    BookmarkCommands(ActionSet& actions,
                     FileSession& session,
                     Selection& selection,
                     Settings& settings,
                     QWidget* parent);

    /// Of the open file, in the order in which they were made, without those of deleted rows.
    [[nodiscard]] QStringList places() const { return m_bookmarks.places(); }

    /// Enables the command and says what it would do.
    void update();

private:
    void toggle();
    void fill();
    void addPlace(int number, const Bookmarks::Mark& mark);
    [[nodiscard]] bool isThere(const Bookmarks::Mark& mark) const;
    [[nodiscard]] QString current() const;

    ActionSet& m_actions;
    FileSession& m_session;
    Selection& m_selection;
    Bookmarks m_bookmarks;
};

} // namespace ui
