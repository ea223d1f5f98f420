#include "ui/session/disk/DiskWatcher.h"

#include <QFileInfo>

#include <utility>

namespace ui
{

DiskWatcher::DiskWatcher(QObject* parent)
    : QObject(parent)
{
    m_settling.setSingleShot(true);
    m_settling.setInterval(kSettling);
    m_goneFor.setSingleShot(true);
    m_goneFor.setInterval(kGoneFor);
    connect(&m_settling, &QTimer::timeout, this, [this] { look(true); });
    connect(&m_goneFor,
            &QTimer::timeout,
            this,
            [this]
            {
                if (!std::exchange(m_isGone, true))
                {
                    Q_EMIT vanished();
                }
            });
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &DiskWatcher::settle);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &DiskWatcher::settle);
}

void DiskWatcher::watch(const QString& path, const DiskState& known)
{
    if (path != m_path)
    {
        stop();
    }
    m_worker.cancel();
    m_goneFor.stop();
    m_path = path;
    m_known = known;
    m_told = known;
    m_isGone = false;
    follow();
}

void DiskWatcher::stop()
{
    m_worker.cancel();
    m_settling.stop();
    m_goneFor.stop();
    m_path.clear();
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    if (!watched.isEmpty())
    {
        m_watcher.removePaths(watched);
    }
}

void DiskWatcher::settle()
{
    if (!m_path.isEmpty())
    {
        m_settling.start();
    }
}

void DiskWatcher::follow()
{
    // A file that is replaced is no longer watched; its folder tells when it is back.
    const QString folder = QFileInfo(m_path).absolutePath();
    if (!m_watcher.directories().contains(folder) && QFileInfo::exists(folder))
    {
        m_watcher.addPath(folder);
    }
    QStringList files{m_path};
    for (const DiskPart& part : m_known.parts)
    {
        files.append(part.path);
    }
    for (const QString& file : files)
    {
        if (!m_watcher.files().contains(file) && QFileInfo::exists(file))
        {
            m_watcher.addPath(file);
        }
    }
}

void DiskWatcher::check()
{
    if (!m_path.isEmpty() && !m_settling.isActive())
    {
        look(false);
    }
}

void DiskWatcher::look(bool thoroughly)
{
    follow();
    const auto work = [this, path = m_path, known = m_told, thoroughly](
                          const tr::Progress& progress) -> QuietWorker::Completion
    {
        progress.step(0.0);
        const auto glance = glanceAt(path, known.companions);
        if (!thoroughly && glance && glance->size == known.size
            && glance->modified == known.modified)
        {
            return [this, known] { take(known); };
        }
        const auto now = readState(path);
        if (glance && !now)
        {
            return {}; // somebody holds it; there will be other news of it
        }
        return [this, now] { take(now); };
    };
    m_worker.add(work);
}

/// Programs that write a file anew may delete it first.
void DiskWatcher::takeLoss()
{
    if (!m_isGone && !m_goneFor.isActive())
    {
        m_goneFor.start();
    }
}

void DiskWatcher::take(const std::optional<DiskState>& now)
{
    if (!now)
    {
        takeLoss();
        return;
    }
    if (newsBetween(m_known, *now).isLoss())
    {
        m_told = *now;
        takeLoss();
        return;
    }
    m_goneFor.stop();
    const bool wasGone = std::exchange(m_isGone, false);
    const bool isKnown = now->sameContent(m_known);
    const bool isNews = wasGone || !now->sameContent(m_told);
    m_told = *now;
    if (isKnown && isNews)
    {
        Q_EMIT returned();
    }
    else if (isNews)
    {
        Q_EMIT changed();
    }
}

} // namespace ui
