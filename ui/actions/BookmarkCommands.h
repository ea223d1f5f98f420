#pragma once

#include "ui/services/OpenFile.h"

#include <QMenu>

namespace ui
{

class ActionSet;
class FileSession;
class Settings;

/// Places of a file to come back to, which are remembered with the settings. This is the menu of
/// them, and serves the command that adds and removes one. They are kept as paths: who comes back
/// to a file finds them again, and those of what is no longer there are grey.
class BookmarkCommands : public QMenu
{
    Q_OBJECT

public:
    BookmarkCommands(ActionSet& actions,
                     FileSession& session,
                     Selection& selection,
                     Settings& settings,
                     QWidget* parent);

    /// Of the open file, in the order in which they were made.
    [[nodiscard]] QStringList places() const;

    /// Enables the command and says what it would do.
    void update();

private:
    void toggle();
    void fill();
    void addPlace(int number, const QString& path, const QString& title, bool isThere);
    void removeMissing();
    [[nodiscard]] QString current() const;
    void keep(const QStringList& places);

    ActionSet& m_actions;
    FileSession& m_session;
    Selection& m_selection;
    Settings& m_settings;
};

} // namespace ui
