#pragma once

#include "core/io/versions/Versions.h"
#include "ui/session/FileSession.h"

#include <QObject>
#include <QPointer>

class QMainWindow;

namespace ui
{

class ActionSet;
class Banner;
class Settings;

/// Where earlier versions of files are kept: among the data of the user who runs the program.
[[nodiscard]] QString defaultVersionsFolder();

/// Earlier versions of the open file: what is kept of them, and how they come back.
class VersionCommands : public QObject
{
    Q_OBJECT

public:
    VersionCommands(ActionSet& actions,
                    FileSession& session,
                    TaskRunner& tasks,
                    Settings& settings,
                    QString folder,
                    Banner& banner,
                    QMainWindow& window);

    /// Enables the action.
    void update();

private:
    [[nodiscard]] tr::versions::Keeping keeping() const;
    void showDialog();
    void restore(const QString& version);
    void take(const OpenFilePtr& version);
    void tellRestored(const QString& text);
    void tellTaken();
    void tellUnreadable(const tr::Error& error);
    void showDifference(const QString& version);
    void compare(const OpenFilePtr& version);
    void tell(const QString& title, const QString& text);

    /// Reads a version on a worker, for as long as that file is open.
    Task* load(const QString& version, const std::function<void(const OpenFilePtr&)>& then);

    ActionSet& m_actions;
    FileSession& m_session;
    TaskRunner& m_tasks;
    Settings& m_settings;
    QString m_folder;
    Banner& m_banner;
    QMainWindow& m_window;
    QPointer<Task> m_reading; ///< a version, for a comparison
    QString m_read;           ///< that one
    int m_restored = 0;       ///< that a version is restored, as it was told last
};

} // namespace ui
