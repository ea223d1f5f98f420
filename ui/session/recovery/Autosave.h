#pragma once

#include "ui/common/QuietWorker.h"
#include "ui/session/recovery/RecoveryStore.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <memory>

namespace ui
{

class FileSession;

/// Keeps the edits of a window that are not saved, and what is being typed, shortly after each, so
/// that they can be recovered when the program ends without asking. What is saved, undone or
/// discarded on purpose is forgotten; what is there when this is destroyed stays.
class Autosave : public QObject
{
    Q_OBJECT

public:
    /// Edits are kept when nothing was edited for the first time, and after the second at the
    /// latest.
    static constexpr std::chrono::milliseconds kQuiet{2500};
    static constexpr std::chrono::milliseconds kLongest{20'000};

    /// Precondition: the session outlives it.
    Autosave(FileSession& session, RecoveryStore store, QObject* parent = nullptr);
    ~Autosave() override;

    /// For tests: other times than those above.
    void setDelay(std::chrono::milliseconds quiet) { m_timer.setInterval(quiet); }

    [[nodiscard]] const RecoveryStore& store() const noexcept { return m_store; }

    /// From now on edits are kept in an entry that is there already: that which was recovered.
    void adopt(std::shared_ptr<RecoveryClaim> claim);

    /// Keeps what there is to keep at once, and waits for it.
    void flush();

Q_SIGNALS:
    /// The edits are kept now.
    void kept();

    /// Edits could not be kept, and why.
    void failed(const QString& reason);

private:
    void follow();
    void startAnew();
    void write();
    void forget();

    FileSession& m_session;
    RecoveryStore m_store;
    QTimer m_timer;
    QElapsedTimer m_waiting; ///< since the first edit that is not kept
    QuietWorker m_worker;
    std::shared_ptr<RecoveryClaim> m_claim; ///< null: nothing is kept
};

} // namespace ui
