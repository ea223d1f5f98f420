#pragma once

#include "ui/common/QuietWorker.h"
#include "ui/common/widgets/Banner.h"
#include "ui/session/recovery/Autosave.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <memory>

class QMainWindow;

namespace ui
{

class ActionSet;
class DocumentCommands;
class FileSession;

/// Keeps the edits of a window, and offers those that windows have left behind which ended without
/// asking: to recover or to discard them. Who ignores the offer loses nothing.
class RecoveryCommands : public QObject
{
    Q_OBJECT

public:
    RecoveryCommands(ActionSet& actions,
                     FileSession& session,
                     RecoveryStore store,
                     DocumentCommands& document,
                     Banner& banner,
                     QMainWindow& window);

    [[nodiscard]] Autosave& autosave() noexcept { return m_autosave; }

    /// Says what was left behind, if anything was. The result is the paths of the files.
    QStringList offer();

    /// Opens the file of an entry here with the edits that were kept, as edits that are not saved.
    void recover(const QString& folder);

    /// Looks again whether there is something to recover.
    void update();

Q_SIGNALS:
    /// Somebody wants the entries to be recovered, wherever there is room for them.
    void recoveryWanted(const QString& folder);

private:
    void update(const QList<RecoveryEntry>& entries);
    void offerFor(const QString& path, const QList<RecoveryEntry>& entries);
    void lookAgain();
    void offerOne(const RecoveryEntry& entry);
    void addOriginal(const RecoveryEntry& entry);
    void tellRecovered();
    void tellFailure(const QString& reason);
    void forgetFailure();
    void recoverElsewhere();
    void showDialog();
    void discard(const QStringList& folders);

    ActionSet& m_actions;
    FileSession& m_session;
    DocumentCommands& m_document;
    Banner& m_banner;
    QMainWindow& m_window;
    Autosave m_autosave;
    QuietWorker m_looking;                  ///< at the files that were edited
    std::shared_ptr<RecoveryClaim> m_claim; ///< of what is being recovered
    QTimer m_again;                         ///< looks again for what somebody still holds
    int m_looks = 0;
    QStringList m_known; ///< folders of the entries that were offered last
    int m_offered = 0;
    int m_recovered = 0;      ///< that edits are recovered
    int m_failure = 0;        ///< that edits could not be kept, as it was told last
    bool m_hasFailed = false; ///< and nothing was kept since
};

} // namespace ui
