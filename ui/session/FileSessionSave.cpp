#include "core/exchange/NamedSamples.h"
#include "ui/common/texts/FileNames.h"
#include "ui/session/FileSession.h"

#include <algorithm>
#include <utility>

// How a session saves: one file after another, each as it was when it was asked for.
namespace ui
{

const QString& FileSession::pathToSave() const noexcept
{
    const bool isOnItsWay = !m_saves.empty() && m_saves.back().opened == m_opened;
    return isOnItsWay ? m_saves.back().path : m_file->path();
}

bool FileSession::SaveRequest::mayReplace() const
{
    if (!isOurs)
    {
        return true;
    }
    const DiskChange change = known            ? compareWithDisk(path, *known)
                              : glanceAt(path) ? DiskChange::Changed
                                               : DiskChange::Gone;
    return change == DiskChange::Gone || (change == DiskChange::None && !isUndone);
}

void FileSession::save(const QString& path,
                       Overwrite overwrite,
                       const std::function<void(SaveEnd end)>& then)
{
    m_document->endMerging();
    SaveRequest request;
    request.path = path;
    request.file = m_file;
    request.state = m_document->state();
    request.opened = m_opened;
    request.isOurs = overwrite == Overwrite::Refuse && path == pathToSave();
    request.isElsewhere = overwrite == Overwrite::Refuse && path != pathToSave();
    request.isUndone = isReloadUndone();
    request.known = path == m_file->path() ? m_disk : std::nullopt;
    request.waves = wavesToSave();
    request.then = then;
    m_saves.push_back(std::move(request));
    startSaving();
    Q_EMIT loadingChanged();
}

void FileSession::keepBeside(std::span<const tr::transfer::WaveFile> waves)
{
    if (waves.empty() || !m_file)
    {
        return;
    }
    for (const tr::transfer::WaveFile& each : waves)
    {
        if (std::ranges::find(m_waves, each.name, &tr::transfer::WaveFile::name) == m_waves.end())
        {
            m_waves.push_back(each);
        }
    }
    m_quiet.add(
        [path = systemPath(m_file->path()), now = m_waves, disk = m_storage.disk](
            const tr::Progress&) -> QuietWorker::Completion
        {
            // Whether that cannot be is told when the file is saved.
            if (auto written = tr::transfer::WavesBeside::write(path, now, *disk))
            {
                written->keep();
            }
            return {};
        });
}

/// Those that the file names: an edit that is undone needs none.
std::vector<tr::transfer::WaveFile> FileSession::wavesToSave() const
{
    const auto named = tr::exchange::sampleNamesOf(m_file->file().content);
    std::vector<tr::transfer::WaveFile> waves;
    for (const tr::transfer::WaveFile& each : m_waves)
    {
        if (named.empty() || std::ranges::find(named, each.name) != named.end())
        {
            waves.push_back(each);
        }
    }
    return waves;
}

void FileSession::cancelSaving()
{
    if (m_saving)
    {
        m_saving->cancel();
    }
}

void FileSession::startSaving()
{
    if (m_saving || m_saves.empty())
    {
        return;
    }
    const SaveRequest& request = m_saves.front();
    StoreOrders orders{
        m_storage.keeping(), m_storage.disk, {}, {}, !request.isElsewhere, request.waves};
    orders.mayReplace = [request] { return request.mayReplace(); };
    const auto work = [this, file = request.file, path = request.path, orders](
                          const tr::Progress& progress, const TaskGate& gate) -> Task::Completion
    {
        StoreOrders gated = orders;
        gated.passGate = [&gate] { gate.pass(); };
        auto result = std::make_shared<StoreResult>(storeFile(file, path, progress, gated));
        return [this, result] { endSaving(*result); };
    };
    Task* const task =
        m_tasks.start(tr("Saving %1").arg(displayName(request.path)), Task::GatedWork(work));
    m_saving = task;
    connect(task,
            &Task::ended,
            this,
            [this, task]
            {
                if (m_saving == task) // it was cancelled, or gave up
                {
                    m_saving.clear();
                    const SaveRequest given = std::move(m_saves.front());
                    m_saves.pop_front();
                    tell(given, SaveEnd::Cancelled);
                }
                startSaving();
                Q_EMIT loadingChanged();
            });
}

void FileSession::endSaving(StoreResult& result)
{
    m_saving.clear();
    const SaveRequest request = std::move(m_saves.front());
    m_saves.pop_front();
    if (!result)
    {
        tell(request, SaveEnd::Failed, result.error());
        return;
    }
    if (!*result)
    {
        tell(request, SaveEnd::Refused);
        return;
    }
    StoredFile& stored = **result;
    for (SaveRequest& next : m_saves)
    {
        if (next.path == request.path)
        {
            next.known = stored.loaded.disk;
        }
    }
    // Another file that was opened meanwhile is not the one that was saved.
    if (request.opened == m_opened)
    {
        takeSaved(stored, request.state);
    }
    tell(request, SaveEnd::Saved);
}

void FileSession::tell(const SaveRequest& request, SaveEnd end, const tr::Error& error)
{
    switch (end)
    {
    case SaveEnd::Saved:
        Q_EMIT saved(request.path);
        break;
    case SaveEnd::Refused:
        Q_EMIT saveRefused(request.path);
        break;
    case SaveEnd::Failed:
        Q_EMIT saveFailed(request.path, error);
        break;
    case SaveEnd::Cancelled:
        break;
    }
    if (request.then)
    {
        request.then(end);
    }
}

void FileSession::takeSaved(StoredFile& stored, tr::edit::Document::State state)
{
    const LoadedFile& loaded = stored.loaded;
    m_document->markSaved(state);
    m_savedState = state;
    m_savedFile = loaded.file;
    m_disk = loaded.disk;
    m_hasSavedFile = true;
    m_isReloaded = false;
    m_isGone = false;
    if (!stored.kept.path.empty())
    {
        m_held.try_emplace(loaded.file->path(), std::move(stored.kept.hold));
    }
    const bool isClean = m_document->isClean();
    m_file = std::make_shared<OpenFile>(loaded.file->path(), loaded.file->size(), m_file->file());
    m_file->roundTrip = isClean ? RoundTripState::Unknown : RoundTripState::Edited;
    stopChecking();
    check(loaded);
}

} // namespace ui
