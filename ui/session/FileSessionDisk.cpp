#include "core/edit/document/ContentEdit.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"

#include <algorithm>
#include <utility>

// What a session does when the file on its disk is not, or not only, what is open: reading it again
// after another program has changed it, and bringing back edits that were not saved.
namespace ui
{
namespace
{

/// Of no state of any document: what has it as its saved one is never clean.
constexpr tr::edit::Document::State kNeverSaved = 0;

QString reasonOfDamage(const tr::format::GameFile& file)
{
    const auto fault =
        std::ranges::find(file.diagnostics, tr::Severity::Fault, &tr::Diagnostic::severity);
    return fault == file.diagnostics.end() ? QString() : sentence(fault->error);
}

} // namespace

void FileSession::reload(Reload how)
{
    cancel();
    const QString path = m_file->path();
    const auto work = [this, reader = m_reader, path, how](const tr::Progress& progress)
    {
        auto loaded = std::make_shared<tr::Result<LoadedFile>>(reader(path, progress));
        return [this, loaded, how]
        {
            m_loading.clear();
            if (*loaded)
            {
                takeAgain(**loaded, how);
            }
            else
            {
                Q_EMIT reloadFailed(sentence(loaded->error()));
            }
        };
    };
    begin(tr("Reading %1 again").arg(displayName(path)), work);
}

void FileSession::takeAgain(const LoadedFile& loaded, Reload how)
{
    // What is typed is one more edit; or it stays, and so does the file.
    const bool isTyped = m_document != nullptr && !m_openEdits->commit();
    if (isTyped || (how == Reload::IfUnmodified && isModified()))
    {
        Q_EMIT reloadDeclined();
    }
    else if (how == Reload::Mine && m_document)
    {
        compareWith(loaded);
    }
    else if (m_document == nullptr)
    {
        take(loaded); // it was damaged, so there are no edits
    }
    else if (!loaded.file->file().complete)
    {
        Q_EMIT reloadFailed(reasonOfDamage(loaded.file->file()));
    }
    else if (!sameKind(*m_savedFile, *loaded.file))
    {
        Q_EMIT reloadFailed(
            tr("It is another kind of file now: %1.").arg(titleOf(loaded.file->file().format)));
    }
    else
    {
        replaceBy(loaded);
    }
}

void FileSession::replaceBy(const LoadedFile& loaded)
{
    // Views are told once it is known that this is the saved state.
    tr::edit::ChangeSet changes;
    m_document->setListener([&changes](const tr::edit::ChangeSet& made) { changes = made; });
    const auto done = tr::edit::replaceContent(
        *m_document, loaded.file->file().content, tr::edit::EditCode::Reload);
    m_document->endMerging();
    listen();
    if (!done)
    {
        Q_EMIT reloadFailed(sentence(done.error()));
        return;
    }
    const OpenFilePtr before = std::exchange(m_savedFile, loaded.file);
    m_disk = loaded.disk;
    m_hasSavedFile = true;
    m_isReloaded = true;
    m_isGone = false;
    m_savedState = m_document->state();
    m_document->markSaved(*m_savedState);
    stopChecking();
    revise(changes);
    check(loaded);
    Q_EMIT reloaded(Reload::Theirs, before);
}

void FileSession::compareWith(const LoadedFile& loaded)
{
    m_disk = loaded.disk;
    m_isGone = false;
    OpenFilePtr before = m_savedFile;
    if (sameKind(*m_savedFile, *loaded.file))
    {
        m_savedFile = loaded.file;
        m_hasSavedFile = true;
        stopChecking();
        check(loaded);
    }
    m_isReloaded = false; // to keep the edits was the answer
    m_document->markSaved(kNeverSaved);
    m_savedState.reset();
    revise({});
    Q_EMIT reloaded(Reload::Mine, before);
}

void FileSession::recover(const QString& path, const QString& copy)
{
    openCopy(tr("Recovering %1").arg(displayName(path)),
             path,
             copy,
             {tr::edit::EditCode::Recover,
              &FileSession::recovered,
              &FileSession::recoverDeclined,
              [this, path](const tr::Error& error) { Q_EMIT failed(path, error); }});
}

void FileSession::restore(const QString& path, const QString& version)
{
    openCopy(tr("Restoring %1").arg(displayName(path)),
             path,
             version,
             {tr::edit::EditCode::Restore,
              &FileSession::restored,
              &FileSession::restoreDeclined,
              [this](const tr::Error& error) { Q_EMIT restoreFailed(error); }});
}

void FileSession::openCopy(const QString& title,
                           const QString& path,
                           const QString& copy,
                           const CopyEnds& ends)
{
    cancel();
    const auto work = [this, reader = m_reader, path, copy, ends, asked = moment()](
                          const tr::Progress& progress) -> Task::Completion
    {
        // By the name of the file: there are layouts that nothing else tells.
        auto edited = std::make_shared<tr::Result<LoadedFile>>(loadCopy(copy, path, progress));
        if (!*edited)
        {
            return [ends, error = edited->error()] { ends.failed(error); };
        }
        auto original = std::make_shared<tr::Result<LoadedFile>>(reader(path, {}));
        return [this, path, edited, original, ends, asked]
        {
            m_loading.clear();
            if (!mayReplace(asked))
            {
                Q_EMIT(this->*ends.declined)();
                return;
            }
            takeCopy(path, **edited, *original ? &**original : nullptr, ends.code);
            Q_EMIT(this->*ends.taken)(path);
        };
    };
    begin(title, work);
}

void FileSession::takeCopy(const QString& path,
                           const LoadedFile& copy,
                           const LoadedFile* original,
                           tr::edit::EditCode code)
{
    if (original != nullptr && sameKind(*original->file, *copy.file))
    {
        take(*original);
        if (tr::edit::replaceContent(*m_document, copy.file->file().content, code))
        {
            m_document->endMerging();
            return;
        }
    }
    LoadedFile edited = copy;
    edited.file = std::make_shared<OpenFile>(path, copy.file->size(), copy.file->file());
    stopChecking();
    take(edited);
    if (m_document)
    {
        stopChecking();
        m_document->markSaved(kNeverSaved);
        m_savedState.reset();
    }
    m_disk = original != nullptr ? std::optional(original->disk) : std::nullopt;
    m_hasSavedFile = false;
    if (m_document)
    {
        revise({});
    }
}

} // namespace ui
