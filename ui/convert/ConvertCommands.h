#pragma once

#include "ui/common/Task.h"

#include <QObject>

class QWidget;

namespace ui
{

class ActionSet;
class FileSession;
class Settings;

/// Serves Convert: makes a file of another format of the open one.
class ConvertCommands : public QObject
{
    Q_OBJECT

public:
    ConvertCommands(ActionSet& actions, FileSession& session, Settings& settings, QWidget& window);

Q_SIGNALS:
    /// A new file was written, and is to be opened.
    void openWanted(const QString& path);

private:
    void update();
    void show();

    ActionSet& m_actions;
    FileSession& m_session;
    Settings& m_settings;
    QWidget& m_window;
    TaskRunner m_tasks; ///< of the dialog
};

} // namespace ui
