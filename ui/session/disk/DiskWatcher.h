#pragma once

#include "ui/common/QuietWorker.h"
#include "ui/session/disk/DiskState.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <chrono>

namespace ui
{

/// Tells when other programs change a file: in place, by putting another one in its place, in
/// several steps, by deleting it and bringing it back. Only its content counts, so that touching it
/// or saving what is known is no change. Where the system does not tell of changes, `check` looks.
class DiskWatcher : public QObject
{
    Q_OBJECT

public:
    /// So long a file must be left alone before it is looked at, and be gone before that is told.
    static constexpr std::chrono::milliseconds kSettling{400};
    static constexpr std::chrono::milliseconds kGoneFor{1500};

    explicit DiskWatcher(QObject* parent = nullptr);

    /// Watches a file of which this is known. What was told before is forgotten.
    void watch(const QString& path, const DiskState& known);

    void stop();

    [[nodiscard]] const QString& path() const noexcept { return m_path; }

    /// What has become of the files since they were known, as it was told last.
    [[nodiscard]] DiskNews news() const { return newsBetween(m_known, m_told); }

    /// Looks now, as when the window comes to the front.
    void check();

Q_SIGNALS:
    /// The file is another one than what is known. Once for each content.
    void changed();

    /// The file is not there any more, or companions of it are not.
    void vanished();

    /// The file is again what is known of it, after it was changed or gone.
    void returned();

private:
    void settle();
    void look(bool thoroughly);
    void take(const std::optional<DiskState>& now);
    void follow();
    void takeLoss();

    QFileSystemWatcher m_watcher;
    QTimer m_settling;
    QTimer m_goneFor;
    QuietWorker m_worker;
    QString m_path;
    DiskState m_known;
    DiskState m_told; ///< what was told last
    bool m_isGone = false;
};

} // namespace ui
