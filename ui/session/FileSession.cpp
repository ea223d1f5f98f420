#include "ui/session/FileSession.h"

#include "ui/common/texts/FileNames.h"
#include "ui/file/Addresses.h"
#include "ui/file/PlaceTrack.h"
#include "ui/session/OpenEdits.h"
#include "ui/session/SharedRows.h"

#include <QFileInfo>

#include <utility>

namespace ui
{

FileSession::FileSession(TaskRunner& tasks, FileReader reader, QObject* parent)
    : QObject(parent)
    , m_tasks(tasks)
    , m_reader(std::move(reader))
    , m_openEdits(std::make_unique<OpenEdits>(*this))
    , m_sharedRows(std::make_unique<SharedRows>(*this))
{
}

FileSession::~FileSession()
{
    blockSignals(true);
    close();
}

bool FileSession::hasUnsaved() const
{
    return isModified() || isGone() || m_openEdits->isChanged();
}

void FileSession::setGone(bool isGone)
{
    if (std::exchange(m_isGone, isGone) != isGone)
    {
        Q_EMIT goneChanged();
    }
}

FileSession::Moment FileSession::moment() const
{
    return m_document ? Moment{m_document->identity(), m_document->state()} : Moment{};
}

QStringList FileSession::companions() const
{
    QStringList names;
    const QList<DiskPart> parts = m_disk ? m_disk->parts : QList<DiskPart>();
    for (const DiskPart& part : parts.mid(1))
    {
        names.append(QFileInfo(part.path).fileName());
    }
    return names;
}

std::function<bool()> FileSession::whileOpen(const std::function<void()>& again) const
{
    return [this, again, asked = m_file]
    {
        const bool isStill = m_file == asked;
        if (!isStill && isModified() && m_file->path() == asked->path())
        {
            again();
        }
        return isStill;
    };
}

/// Whether what is open may go, once something was read that is to stand in its place: reading
/// takes a while, in which more may have been edited than was asked about.
bool FileSession::mayReplace(const Moment& asked)
{
    return m_openEdits->commit() && (!hasUnsaved() || moment() == asked);
}

void FileSession::open(const QString& path)
{
    cancel();
    const auto work =
        [this, reader = m_reader, path, asked = moment()](const tr::Progress& progress)
    {
        auto loaded = std::make_shared<tr::Result<LoadedFile>>(reader(path, progress));
        return [this, loaded, path, asked]
        {
            m_loading.clear();
            if (!*loaded)
            {
                Q_EMIT failed(path, loaded->error());
            }
            else if (!mayReplace(asked))
            {
                Q_EMIT openDeclined(path);
            }
            else
            {
                take(**loaded);
            }
        };
    };
    begin(tr("Opening %1").arg(displayName(path)), work);
}

void FileSession::begin(const QString& title, const Task::Work& work)
{
    Task* const task = m_tasks.start(title, work);
    m_loading = task;
    connect(task,
            &Task::ended,
            this,
            [this, task]
            {
                if (m_loading == task)
                {
                    m_loading.clear();
                }
                Q_EMIT loadingChanged();
            });
    Q_EMIT loadingChanged();
}

void FileSession::cancel()
{
    if (m_loading)
    {
        std::exchange(m_loading, nullptr)->cancel();
    }
}

void FileSession::close()
{
    cancel();
    stopChecking();
    ++m_opened;
    m_held.clear();
    m_waves.clear();
    m_document.reset();
    m_savedFile.reset();
    m_savedState.reset();
    m_disk.reset();
    m_hasSavedFile = false;
    m_isReloaded = false;
    m_isGone = false;
    if (m_file)
    {
        m_file.reset();
        Q_EMIT fileChanged(m_file);
    }
}

void FileSession::stopChecking()
{
    if (m_checking)
    {
        std::exchange(m_checking, nullptr)->cancel();
    }
}

void FileSession::take(const LoadedFile& loaded)
{
    stopChecking();
    m_file = loaded.file;
    m_savedFile = loaded.file;
    m_disk = loaded.disk;
    m_hasSavedFile = true;
    m_isReloaded = false;
    m_isGone = false;
    ++m_opened;
    m_held.clear();
    m_waves.clear();
    m_document.reset();
    m_savedState.reset();
    if (m_file->file().complete)
    {
        m_document = std::make_unique<tr::edit::Document>(m_file->file().content);
        m_state = m_document->state();
        m_savedState = m_state;
        listen();
    }
    Q_EMIT fileChanged(m_file);
    if (m_file == loaded.file)
    {
        check(loaded);
    }
}

void FileSession::listen()
{
    m_document->setListener([this](const tr::edit::ChangeSet& changes) { revise(changes); });
}

void FileSession::revise(const tr::edit::ChangeSet& changes)
{
    tr::format::GameFile file = m_savedFile->file();
    file.content = m_document->content();
    m_before = m_file;
    m_since = std::exchange(m_state, m_document->state());
    m_file = std::make_shared<OpenFile>(m_savedFile->path(), m_savedFile->size(), std::move(file));
    m_file->roundTrip = m_document->isClean() ? m_savedFile->roundTrip : RoundTripState::Edited;
    Q_EMIT revised(m_file, changes);
    m_before.reset();
}

/// Whether the document was taken back past what another program has written. What it would save
/// then does not contain that, although the disk is as it was last read.
bool FileSession::isReloadUndone() const
{
    if (!m_isReloaded)
    {
        return false;
    }
    std::size_t position = 0;
    while (position <= m_document->position() && m_document->stateAt(position) != m_savedState)
    {
        ++position;
    }
    return position > m_document->position();
}

bool FileSession::keepsRows() const
{
    const PlaceTrack track(*m_document, m_since);
    return !track.isKnown() || !track.isExchanged();
}

std::optional<Address> FileSession::moved(const Address& place) const
{
    const PlaceTrack track(*m_document, m_since);
    // An edit that became one with the last one has moved no rows, and its state is gone.
    if (!m_before || !track.isKnown() || !exists(*m_before, place))
    {
        return place;
    }
    const auto path = track.now(pathOf(*m_before, place));
    return path ? placeOf(*m_file, *path) : std::nullopt;
}

void FileSession::check(const LoadedFile& loaded)
{
    const auto work = [this, loaded](const tr::Progress& progress)
    {
        const RoundTripState result = checkRoundTrip(loaded, progress);
        return [this, file = std::weak_ptr(loaded.file), result]
        {
            m_checking.clear();
            if (const OpenFilePtr checked = file.lock(); checked && checked == m_savedFile)
            {
                checked->roundTrip = result;
                if (!isModified())
                {
                    m_file->roundTrip = result;
                }
                Q_EMIT roundTripChecked();
            }
        };
    };
    const QString name = displayName(loaded.file->path());
    m_checking = m_tasks.start(tr("Checking that %1 is saved unchanged").arg(name), work);
}

} // namespace ui
