#pragma once

#include "ui/tables/ExportTableDialog.h"

#include <QObject>

#include <functional>

namespace ui
{

class ActionSet;
class Settings;
class TableTab;
class TaskRunner;

/// Copies rows of the table in the current tab as CSV or JSON, and exports it into a file.
class ExportCommands : public QObject
{
    Q_OBJECT

public:
    /// Null: the current tab is no table.
    using TabOf = std::function<TableTab*()>;

    ExportCommands(
        ActionSet& actions, TaskRunner& tasks, Settings& settings, TabOf tabOf, QWidget& window);

    /// Enables the actions for what is shown now.
    void update();

    /// Writes a part of a table into a file.
    void write(TableTab& tab, const ExportTableDialog::Choice& choice, const QString& path);

Q_SIGNALS:
    void exported(const QString& path);
    void failed(const QString& path, const QString& reason);

private:
    void ask();
    void askForFile(TableTab& tab, const ExportTableDialog::Choice& choice);

    ActionSet& m_actions;
    TaskRunner& m_tasks;
    Settings& m_settings;
    TabOf m_tabOf;
    QWidget& m_window;
};

} // namespace ui
