#include "ui/session/recovery/Autosave.h"

#include "core/format/WriteForSaving.h"
#include "ui/common/texts/Messages.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"

#include <QFileInfo>

#include <utility>

namespace ui
{

Autosave::Autosave(FileSession& session, RecoveryStore store, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_store(std::move(store))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kQuiet);
    connect(&m_timer,
            &QTimer::timeout,
            this,
            [this]
            {
                if (m_worker.isBusy())
                {
                    m_timer.start(); // a large file takes its time
                    return;
                }
                write();
            });
    connect(&session, &FileSession::fileChanged, this, &Autosave::startAnew);
    connect(&session, &FileSession::revised, this, &Autosave::follow);
    connect(&session, &FileSession::saved, this, &Autosave::follow);
    connect(&session, &FileSession::reloaded, this, &Autosave::follow);
    connect(&session, &FileSession::goneChanged, this, &Autosave::follow);
    connect(&session.openEdits(), &OpenEdits::changed, this, &Autosave::follow);
    connect(&m_worker, &QuietWorker::failed, this, &Autosave::failed);
}

Autosave::~Autosave() = default;

void Autosave::startAnew()
{
    // Whoever opens another file or closes this one was asked about the edits.
    forget();
    follow();
}

void Autosave::follow()
{
    if (m_store.isOff())
    {
        return;
    }
    if (!m_session.hasUnsaved())
    {
        forget();
        return;
    }
    if (!m_waiting.isValid())
    {
        m_waiting.start();
    }
    if (!m_timer.isActive() || m_waiting.elapsed() < kLongest.count())
    {
        m_timer.start();
    }
}

void Autosave::adopt(std::shared_ptr<RecoveryClaim> claim)
{
    forget();
    m_claim = std::move(claim);
    follow();
}

void Autosave::flush()
{
    if (m_timer.isActive())
    {
        write();
    }
    m_worker.finish();
}

void Autosave::write()
{
    m_timer.stop();
    m_waiting.invalidate();
    if (!m_session.hasUnsaved())
    {
        return;
    }
    // Who types has paused, but need not be done: the copy has what is typed, and the editor stays.
    auto content = m_session.openEdits().contentWithTyped();
    if (!m_claim || !QFileInfo::exists(m_claim->folder()))
    {
        m_claim = m_store.create();
    }
    if (!m_claim)
    {
        Q_EMIT failed(tr("The folder for it cannot be written."));
        return;
    }
    auto file = std::make_shared<tr::format::GameFile>(m_session.file()->file());
    file->content = std::move(content);
    RecoveryEntry entry;
    entry.path = m_session.file()->path();
    entry.title = titleOf(file->format);
    entry.edited = QDateTime::currentDateTime();
    entry.original = m_session.disk();
    const auto work = [this, claim = m_claim, file, entry](
                          const tr::Progress& progress) -> QuietWorker::Completion
    {
        progress.step(0.0);
        const std::string name = fileNameOf(entry.path);
        const auto bytes = tr::format::writeForSaving(*file, name, progress);
        progress.step(1.0);
        const auto done = bytes ? claim->write(entry, *bytes) : tr::fail(bytes.error());
        if (!done)
        {
            return [this, error = done.error()] { Q_EMIT failed(sentence(error)); };
        }
        return [this] { Q_EMIT kept(); };
    };
    m_worker.add(work);
}

void Autosave::forget()
{
    m_timer.stop();
    m_waiting.invalidate();
    m_worker.cancel();
    if (m_claim)
    {
        // Behind what is still being written.
        m_worker.add(
            [claim = std::exchange(m_claim, nullptr)](const tr::Progress&)
            {
                claim->discard();
                return QuietWorker::Completion();
            });
    }
}

} // namespace ui
