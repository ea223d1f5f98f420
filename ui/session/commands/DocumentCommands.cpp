#include "ui/session/commands/DocumentCommands.h"

#include "ui/common/Settings.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/history/ChangesDialog.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>

namespace ui
{

DocumentCommands::DocumentCommands(ActionSet& actions,
                                   FileSession& session,
                                   TaskRunner& tasks,
                                   Settings& settings,
                                   QMainWindow& window)
    : QObject(&window)
    , m_actions(actions)
    , m_session(session)
    , m_tasks(tasks)
    , m_settings(settings)
    , m_window(window)
{
    // What was typed is an edit of its own by then: it can be undone, and ends what could be
    // redone.
    on(Command::Undo, [this] { goTo(m_session.document()->position() - 1); });
    on(Command::Redo, [this] { goTo(m_session.document()->position() + 1); });
    on(Command::Save,
       [this]
       {
           if (m_session.hasUnsaved())
           {
               save();
           }
       });
    on(Command::SaveAs, [this] { saveAs(); });
    on(Command::Revert, [this] { revert(); });
    on(Command::ShowChanges, [this] { showChanges(); });
    connect(&session.openEdits(), &OpenEdits::changed, this, &DocumentCommands::update);
    connect(&session,
            &FileSession::openDeclined,
            this,
            [this](const QString& path)
            {
                // Another file gets a window of its own.
                if (m_session.file()->path() == path)
                {
                    askToRevert(tr("%1 was edited while it was read again. These edits, and its "
                                   "history, will be lost."));
                }
            });
}

void DocumentCommands::on(Command command, const std::function<void()>& serve)
{
    m_actions.on(command, this, serve);
}

void DocumentCommands::goTo(std::size_t position)
{
    tr::edit::Document* const document = m_session.document();
    if (document != nullptr && m_session.openEdits().commit([this, position] { goTo(position); })
        && position <= document->history().size() && position != document->position())
    {
        document->goTo(position);
    }
}

void DocumentCommands::update()
{
    const tr::edit::Document* document = m_session.document();
    const auto enable = [this](Command command, bool enabled)
    { m_actions.action(command)->setEnabled(enabled); };
    const bool canUndo = document != nullptr && document->canUndo();
    const bool canRedo = document != nullptr && document->canRedo();
    const bool isModified = m_session.isModified();
    enable(Command::Undo, canUndo);
    enable(Command::Redo, canRedo);
    enable(Command::Save, m_session.hasUnsaved());
    enable(Command::SaveAs, document != nullptr);
    const bool isOnDisk = m_session.hasSavedFile();
    enable(Command::Revert, isModified && isOnDisk);
    enable(Command::ShowChanges, isModified && isOnDisk);
    const auto entry = [document](std::size_t position)
    { return editText(document->history()[position].name); };
    m_actions.action(Command::Undo)
        ->setText(canUndo ? tr("&Undo: %1").arg(entry(document->position() - 1)) : tr("&Undo"));
    m_actions.action(Command::Redo)
        ->setText(canRedo ? tr("&Redo: %1").arg(entry(document->position())) : tr("&Redo"));
}

void DocumentCommands::whenSafe(const std::function<void()>& then)
{
    if (!m_session.openEdits().commit([this, then] { whenSafe(then); }))
    {
        return;
    }
    if (!m_session.hasUnsaved())
    {
        then();
        return;
    }
    const QString name = displayName(m_session.file()->path());
    const bool isEdited = m_session.isModified();
    auto* const box =
        new QMessageBox(QMessageBox::Warning,
                        isEdited ? tr("Edits Are Not Saved") : tr("The File Is Gone"),
                        isEdited ? tr("%1 has edits that are not saved.").arg(name) : lossText(),
                        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel,
                        &m_window);
    box->setInformativeText(isEdited ? tr("Save them first, or go on without them?")
                                     : tr("Save it first, or go on without it?"));
    box->setDefaultButton(QMessageBox::Save);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box,
            &QMessageBox::finished,
            this,
            [this, then](int answer)
            {
                if (answer == QMessageBox::Save)
                {
                    save(then);
                }
                else if (answer == QMessageBox::Discard)
                {
                    then();
                }
            });
    box->open();
}

/// What is gone of the file and its companions.
QString DocumentCommands::lossText() const
{
    const QString& path = m_session.file()->path();
    return (QFileInfo::exists(path)
                ? tr("A file that belongs to %1 is not there any more; what is open here is the "
                     "only copy.")
                : tr("%1 is not there any more; what is open here is the only copy."))
        .arg(displayName(path));
}

void DocumentCommands::save(const std::function<void()>& then)
{
    const QString path = m_session.pathToSave();
    if (isSample(path))
    {
        saveAs(then);
        return;
    }
    saveTo(path, then, Overwrite::Refuse);
}

void DocumentCommands::saveAgain()
{
    if (m_session.document() != nullptr && !m_session.isSaving())
    {
        saveTo(m_session.file()->path(), {}, Overwrite::Refuse);
    }
}

void DocumentCommands::saveAs(const std::function<void()>& then)
{
    const QFileInfo now(m_session.file()->path());
    auto* const dialog =
        new QFileDialog(&m_window, tr("Save As"), m_settings.lastFolder(), openFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(now.suffix());
    dialog->selectFile(now.fileName());
    connect(dialog,
            &QFileDialog::fileSelected,
            this,
            [this, then](const QString& path) { saveTo(path, then, Overwrite::Refuse); });
    dialog->open();
}

void DocumentCommands::saveTo(const QString& path,
                              const std::function<void()>& then,
                              Overwrite overwrite)
{
    const auto again = [this, path, then, overwrite] { saveTo(path, then, overwrite); };
    if (m_session.document() == nullptr || !m_session.openEdits().commit(again))
    {
        return;
    }
    const bool isElsewhere = path != m_session.pathToSave();
    const auto done = [this, path, then, isElsewhere](SaveEnd end)
    {
        if (end == SaveEnd::Refused)
        {
            askToOverwrite(path, then, isElsewhere);
        }
        else if (end == SaveEnd::Saved && then)
        {
            whenSafe(then); // edits that came in meanwhile are not saved yet
        }
    };
    m_session.save(path, overwrite, done);
}

void DocumentCommands::askToOverwrite(const QString& path,
                                      const std::function<void()>& then,
                                      bool isElsewhere)
{
    auto* const box = new QMessageBox(
        QMessageBox::Warning,
        isElsewhere ? tr("Companions Are There Already")
                    : tr("The File Was Changed by Another Program"),
        isElsewhere ? tr("There are files beside %1 that belong to it by their names.")
                          .arg(displayName(path))
                    : tr("%1 is not what it was when it was opened or last saved here.")
                          .arg(displayName(path)),
        QMessageBox::Cancel,
        &m_window);
    box->setInformativeText(isElsewhere
                                ? tr("Saving replaces them, too. What is there now is kept as an "
                                     "earlier version.")
                                : tr("Saving replaces it by what is open here. What is there now "
                                     "is kept as an earlier version."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* const replace = box->addButton(tr("&Overwrite"), QMessageBox::DestructiveRole);
    QPushButton* const other = box->addButton(tr("Save &As…"), QMessageBox::ActionRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(replace,
            &QAbstractButton::clicked,
            this,
            [this, path, then] { saveTo(path, then, Overwrite::Accept); });
    connect(other, &QAbstractButton::clicked, this, [this, then] { saveAs(then); });
    box->open();
}

void DocumentCommands::revert()
{
    askToRevert(tr("All edits of %1 since it was opened or saved, and its history, will be lost."));
}

void DocumentCommands::askToRevert(const QString& text)
{
    const QString path = m_session.file()->path();
    auto* const box = new QMessageBox(QMessageBox::Warning,
                                      tr("Go Back to the Saved File"),
                                      text.arg(displayName(path)),
                                      QMessageBox::Cancel,
                                      &m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* const go = box->addButton(tr("&Revert"), QMessageBox::DestructiveRole);
    connect(go, &QAbstractButton::clicked, this, [this, path] { m_session.open(path); });
    box->open();
}

void DocumentCommands::showChanges()
{
    const OpenFilePtr file = m_session.file();
    ChangesDialog::compare(
        m_tasks,
        {m_session.savedFile(),
         file,
         tr("What Will Change"),
         tr("Saving %1 will change this and nothing else:").arg(displayName(file->path())),
         m_session.whileOpen([this] { showChanges(); })},
        m_window);
}

} // namespace ui
