#include "ui/tasks/FileSession.h"

#include "ui/services/FileNames.h"

#include <utility>

namespace ui
{

FileSession::FileSession(TaskRunner& tasks, FileReader reader, QObject* parent)
    : QObject(parent)
    , m_tasks(tasks)
    , m_reader(std::move(reader))
{
}

FileSession::~FileSession()
{
    blockSignals(true);
    close();
}

void FileSession::open(const QString& path)
{
    cancel();
    const auto work = [this, reader = m_reader, path](const tr::Progress& progress)
    {
        auto loaded = std::make_shared<tr::Result<LoadedFile>>(reader(path, progress));
        return [this, loaded, path]
        {
            m_loading.clear();
            if (*loaded)
            {
                take(**loaded);
            }
            else
            {
                Q_EMIT failed(path, loaded->error());
            }
        };
    };
    Task* const task = m_tasks.start(tr("Opening %1").arg(displayName(path)), work);
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
    if (m_checking)
    {
        std::exchange(m_checking, nullptr)->cancel();
    }
    if (m_file)
    {
        m_file.reset();
        Q_EMIT fileChanged(m_file);
    }
}

void FileSession::take(const LoadedFile& loaded)
{
    if (m_checking)
    {
        std::exchange(m_checking, nullptr)->cancel();
    }
    m_file = loaded.file;
    Q_EMIT fileChanged(m_file);
    if (m_file == loaded.file)
    {
        check(loaded);
    }
}

void FileSession::check(const LoadedFile& loaded)
{
    const auto work = [this, loaded](const tr::Progress& progress)
    {
        const RoundTrip result = checkRoundTrip(loaded, progress);
        return [this, file = std::weak_ptr(loaded.file), result]
        {
            m_checking.clear();
            if (const OpenFilePtr checked = file.lock(); checked && checked == m_file)
            {
                checked->roundTrip = result;
                Q_EMIT roundTripChecked();
            }
        };
    };
    const QString name = displayName(loaded.file->path());
    m_checking = m_tasks.start(tr("Checking that %1 is saved unchanged").arg(name), work);
}

} // namespace ui
