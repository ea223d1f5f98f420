#include "ui/session/recovery/RecoveryCommands.h"

#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Moments.h"
#include "ui/session/FileSession.h"
#include "ui/session/commands/DocumentCommands.h"
#include "ui/session/recovery/RecoveryDialog.h"

#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>
#include <chrono>
#include <utility>

namespace ui
{
namespace
{

/// Whoever starts the program anew at once is faster than the one that was ended.
constexpr std::chrono::milliseconds kPause{500};
constexpr int kMostLooks = 20;

} // namespace

RecoveryCommands::RecoveryCommands(ActionSet& actions,
                                   FileSession& session,
                                   RecoveryStore store,
                                   DocumentCommands& document,
                                   Banner& banner,
                                   QMainWindow& window)
    : QObject(&window)
    , m_actions(actions)
    , m_session(session)
    , m_document(document)
    , m_banner(banner)
    , m_window(window)
    , m_autosave(session, std::move(store))
{
    connect(actions.action(Command::RecoverEdits),
            &QAction::triggered,
            this,
            &RecoveryCommands::showDialog);
    connect(&session,
            &FileSession::fileChanged,
            this,
            [this](const OpenFilePtr& file)
            {
                forgetFailure();
                const QList<RecoveryEntry> entries = m_autosave.store().leftovers();
                if (file && !m_claim)
                {
                    offerFor(file->path(), entries);
                }
                update(entries);
            });
    connect(&session, &FileSession::recovered, this, &RecoveryCommands::tellRecovered);
    connect(&session, &FileSession::saved, this, [this] { m_banner.withdraw(m_recovered); });
    m_again.setInterval(kPause);
    connect(&m_again, &QTimer::timeout, this, &RecoveryCommands::lookAgain);
    connect(&session,
            &FileSession::loadingChanged,
            this,
            [this]
            {
                if (!m_session.isLoading())
                {
                    m_claim.reset(); // it was cancelled or could not be read, and stays
                }
            });
    connect(&session, &FileSession::recoverDeclined, this, &RecoveryCommands::recoverElsewhere);
    connect(&m_autosave, &Autosave::failed, this, &RecoveryCommands::tellFailure);
    connect(&m_autosave, &Autosave::kept, this, &RecoveryCommands::forgetFailure);
    update();
}

void RecoveryCommands::update()
{
    update(m_autosave.store().leftovers());
}

void RecoveryCommands::update(const QList<RecoveryEntry>& entries)
{
    m_actions.action(Command::RecoverEdits)->setEnabled(!entries.isEmpty());
}

QStringList RecoveryCommands::offer()
{
    const QList<RecoveryEntry> entries = m_autosave.store().leftovers();
    if (entries.size() == 1)
    {
        offerOne(entries.constFirst());
    }
    else if (!entries.isEmpty())
    {
        m_offered = m_banner.say(
            {Banner::Kind::Caution,
             tr("Edits of %n files were not saved", nullptr, static_cast<int>(entries.size())),
             tr("Cartouche ended before they were, and has kept them."),
             {},
             {{tr("&Show…"),
               tr("Choose which edits to recover and which to discard"),
               [this] { showDialog(); },
               false}}});
    }
    m_looks = 0;
    if (m_autosave.store().areHeld())
    {
        m_again.start();
    }
    QStringList paths;
    m_known.clear();
    for (const RecoveryEntry& entry : entries)
    {
        paths.append(entry.path);
        m_known.append(entry.folder);
    }
    return paths;
}

void RecoveryCommands::lookAgain()
{
    const int looks = ++m_looks;
    const QList<RecoveryEntry> entries = m_autosave.store().leftovers();
    if (std::ranges::any_of(
            entries, [this](const RecoveryEntry& each) { return !m_known.contains(each.folder); }))
    {
        offer();
        update();
    }
    if (looks >= kMostLooks || !m_autosave.store().areHeld())
    {
        m_again.stop();
    }
}

void RecoveryCommands::offerFor(const QString& path, const QList<RecoveryEntry>& entries)
{
    const auto found = std::ranges::find(entries, path, &RecoveryEntry::path);
    if (found != entries.end())
    {
        offerOne(*found);
    }
}

void RecoveryCommands::offerOne(const RecoveryEntry& entry)
{
    const QString folder = entry.folder;
    const QString when = momentText(entry.edited, QDateTime::currentDateTime());
    m_offered =
        m_banner.say({Banner::Kind::Caution,
                      tr("Edits of %1 were not saved").arg(displayName(entry.path)),
                      tr("Cartouche ended before they were, and has kept them: %1.").arg(when),
                      {},
                      {{tr("&Recover"),
                        tr("Open the file with these edits; nothing is written before you save"),
                        [this, folder] { Q_EMIT recoveryWanted(folder); }},
                       {tr("&Discard…"),
                        tr("Delete these edits"),
                        [this, folder] { discard({folder}); },
                        false}}});
    addOriginal(entry);
}

/// Says what has become of the file that was edited. To know that, all of it has to be read.
void RecoveryCommands::addOriginal(const RecoveryEntry& entry)
{
    m_looking.add(
        [this, entry, said = m_offered](const tr::Progress& progress) -> QuietWorker::Completion
        {
            progress.step(0.0);
            return [this, said, original = originalOf(entry)]
            { m_banner.add(said, originalText(original)); };
        });
}

void RecoveryCommands::recover(const QString& folder)
{
    m_document.whenSafe(
        [this, folder]
        {
            auto claim = m_autosave.store().claim(folder);
            const auto entry = claim ? claim->entry() : std::nullopt;
            if (!entry)
            {
                m_banner.say({Banner::Kind::Caution,
                              tr("These edits cannot be recovered here"),
                              tr("They were recovered or discarded in another window."),
                              {},
                              {}});
                update();
                return;
            }
            m_banner.withdraw(m_offered);
            m_session.recover(entry->path, entry->copy);
            m_claim = std::move(claim);
        });
}

void RecoveryCommands::tellRecovered()
{
    const auto entry = m_claim ? m_claim->entry() : std::nullopt;
    m_autosave.adopt(std::exchange(m_claim, nullptr));
    update();
    Banner::Message message{
        Banner::Kind::Note,
        tr("The edits of %1 are recovered").arg(displayName(m_session.file()->path())),
        tr("They are not saved yet."),
        {},
        {}};
    if (m_session.hasSavedFile())
    {
        message.choices.append({tr("What Will &Change…"),
                                tr("Show every field that saving will change"),
                                [this] { m_actions.action(Command::ShowChanges)->trigger(); },
                                false});
    }
    m_offered = m_recovered = m_banner.say(message);
    if (entry)
    {
        addOriginal(*entry);
    }
}

void RecoveryCommands::tellFailure(const QString& reason)
{
    if (!std::exchange(m_hasFailed, true))
    {
        m_failure = m_banner.say({Banner::Kind::Caution,
                                  tr("Edits cannot be kept for recovery"),
                                  tr("%1 Save often.").arg(reason),
                                  {},
                                  {}});
    }
}

/// The next failure is news again: it went well in between, or it is another file.
void RecoveryCommands::forgetFailure()
{
    if (std::exchange(m_hasFailed, false))
    {
        m_banner.withdraw(m_failure);
    }
}

/// What is open was edited while the edits were read: they are asked about once more, here or in a
/// window of their own.
void RecoveryCommands::recoverElsewhere()
{
    const QString folder = m_claim ? m_claim->folder() : QString();
    m_claim.reset();
    if (!folder.isEmpty())
    {
        Q_EMIT recoveryWanted(folder);
    }
}

void RecoveryCommands::showDialog()
{
    auto* const dialog = new RecoveryDialog(m_autosave.store().leftovers(), &m_window);
    connect(dialog,
            &RecoveryDialog::recoverWanted,
            this,
            [this](const QStringList& folders)
            {
                m_banner.withdraw(m_offered);
                for (const QString& folder : folders)
                {
                    Q_EMIT recoveryWanted(folder);
                }
            });
    connect(dialog,
            &RecoveryDialog::discardWanted,
            this,
            [this, dialog](const QStringList& folders)
            {
                discard(folders);
                dialog->accept();
            });
    dialog->open();
}

void RecoveryCommands::discard(const QStringList& folders)
{
    auto* const box =
        new QMessageBox(QMessageBox::Warning,
                        tr("Discard Edits"),
                        tr("Discard the edits of %n files?", nullptr, int(folders.size())),
                        QMessageBox::Discard | QMessageBox::Cancel,
                        &m_window);
    box->setInformativeText(tr("They cannot be had back. The files themselves stay as they are."));
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box,
            &QMessageBox::finished,
            this,
            [this, folders](int answer)
            {
                if (answer != QMessageBox::Discard)
                {
                    return;
                }
                for (const QString& folder : folders)
                {
                    if (const auto claim = m_autosave.store().claim(folder))
                    {
                        claim->discard();
                    }
                }
                m_banner.withdraw(m_offered);
                update();
            });
    box->open();
}

} // namespace ui
