#include "ui/tables/ExportCommands.h"

#include "ui/common/Settings.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/FileNames.h"
#include "ui/file/TableNames.h"
#include "ui/tables/ExportTable.h"
#include "ui/tables/TableTab.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPointer>

namespace ui
{

ExportCommands::ExportCommands(
    ActionSet& actions, TaskRunner& tasks, Settings& settings, TabOf tabOf, QWidget& window)
    : QObject(&window)
    , m_actions(actions)
    , m_tasks(tasks)
    , m_settings(settings)
    , m_tabOf(std::move(tabOf))
    , m_window(window)
{
    const auto copyAs = [this](Command command, ExportFormat format)
    {
        connect(m_actions.action(command),
                &QAction::triggered,
                this,
                [this, format]
                {
                    if (TableTab* const tab = m_tabOf())
                    {
                        tab->copy(format);
                    }
                });
    };
    copyAs(Command::CopyCsv, ExportFormat::Csv);
    copyAs(Command::CopyJson, ExportFormat::Json);
    m_actions.on(Command::ExportTable, this, [this] { ask(); });
}

void ExportCommands::update()
{
    const TableTab* const tab = m_tabOf();
    const bool hasRows = tab != nullptr && tab->model()->rowCount() > 0;
    const bool hasSelection = hasRows && tab->hasSelection();
    m_actions.action(Command::CopyCsv)->setEnabled(hasSelection);
    m_actions.action(Command::CopyJson)->setEnabled(hasSelection);
    m_actions.action(Command::ExportTable)->setEnabled(tab != nullptr);
}

void ExportCommands::ask()
{
    TableTab* const tab = m_tabOf();
    if (tab == nullptr)
    {
        return;
    }
    auto* const dialog = new ExportTableDialog(tab->exportOffer(), &m_window);
    const QPointer<TableTab> kept = tab;
    connect(dialog,
            &ExportTableDialog::chosen,
            this,
            [this, kept](const ExportTableDialog::Choice& choice)
            {
                if (kept)
                {
                    askForFile(*kept, choice);
                }
            });
    dialog->open();
}

void ExportCommands::askForFile(TableTab& tab, const ExportTableDialog::Choice& choice)
{
    const bool json = choice.format == ExportFormat::Json;
    const QString suffix = json ? QStringLiteral("json") : QStringLiteral("csv");
    const QString filter = json ? tr("JSON (*.json)") : tr("Comma-separated values (*.csv)");
    const QString base = QFileInfo(tab.filePath()).completeBaseName();
    auto* const dialog = new QFileDialog(
        &m_window, tr("Export %1").arg(tab.title()), m_settings.lastFolder(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(QStringLiteral("%1-%2.%3").arg(base, tableName(tab.shown()), suffix));
    const QPointer<TableTab> kept = &tab;
    connect(dialog,
            &QFileDialog::fileSelected,
            this,
            [this, kept, choice](const QString& path)
            {
                if (kept)
                {
                    write(*kept, choice, path);
                }
            });
    dialog->open();
}

void ExportCommands::write(TableTab& tab,
                           const ExportTableDialog::Choice& choice,
                           const QString& path)
{
    exportTable(m_tasks,
                tr("Exporting %1").arg(tab.title()),
                tab.extract(choice.rows, choice.allColumns, choice.mode),
                choice.format,
                path,
                [this, path](const QString& failure)
                { failure.isEmpty() ? Q_EMIT exported(path) : Q_EMIT failed(path, failure); });
}

} // namespace ui
