#pragma once

#include "ui/file/OpenFile.h"

#include <QObject>

#include <functional>

class QMainWindow;

namespace ui
{

class ActionSet;
class FileSession;
class Settings;
class TaskRunner;
enum class Command : std::uint8_t;
enum class Overwrite : std::uint8_t;

/// Undo, redo, saving and going back to what is on the disk, with the questions that they ask.
/// Dialogs never block: what was to be done is done when they are answered.
class DocumentCommands : public QObject
{
    Q_OBJECT

public:
    DocumentCommands(ActionSet& actions,
                     FileSession& session,
                     TaskRunner& tasks,
                     Settings& settings,
                     QMainWindow& window);

    /// Does something that loses edits which are not saved: at once if there are none, else after
    /// asking, and saving where that is wanted; or never.
    void whenSafe(const std::function<void()>& then);

    /// Goes to a state of the history.
    void goTo(std::size_t position);

    /// Saves the file where it was, even if it has no edits: it is not there any more.
    void saveAgain();

    /// Enables the actions and names them after what they would do.
    void update();

private:
    void on(Command command, const std::function<void()>& serve);
    [[nodiscard]] QString lossText() const;
    void save(const std::function<void()>& then = {});
    void saveAs(const std::function<void()>& then = {});
    void saveTo(const QString& path, const std::function<void()>& then, Overwrite overwrite);
    void askToOverwrite(const QString& path, const std::function<void()>& then, bool isElsewhere);
    void revert();
    void askToRevert(const QString& text);
    void showChanges();

    ActionSet& m_actions;
    FileSession& m_session;
    TaskRunner& m_tasks;
    Settings& m_settings;
    QMainWindow& m_window;
};

} // namespace ui
