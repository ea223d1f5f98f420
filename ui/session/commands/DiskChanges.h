#pragma once

#include "ui/common/widgets/Banner.h"
#include "ui/session/FileSession.h"
#include "ui/session/disk/DiskWatcher.h"

#include <QObject>
#include <QPointer>

class QMainWindow;

namespace ui
{

class DocumentCommands;

/// What a window does when other programs change its file. Without edits it is read again at once;
/// with edits the banner asks. Nothing is lost in either case: reading again is an edit that can be
/// undone, and saving over the changes of others asks first.
class DiskChanges : public QObject
{
    Q_OBJECT

public:
    DiskChanges(FileSession& session,
                TaskRunner& tasks,
                FileReader reader,
                DocumentCommands& document,
                Banner& banner,
                QMainWindow& window);

    /// Looks whether the file has changed: not every file system tells of that.
    void check() { m_watcher.check(); }

private:
    void watch();
    void connectSession();
    void takeChange();
    void ask();
    void tellGone();
    void tellReloaded(Reload how, const OpenFilePtr& before);
    void tellFailure(const QString& reason);
    void showDifference();
    void compareWithMine(const OpenFilePtr& theirs);
    void compare(const OpenFilePtr& before,
                 const OpenFilePtr& after,
                 const QString& title,
                 const QString& heading);
    void say(const Banner::Message& message);
    [[nodiscard]] QString name() const;
    [[nodiscard]] QString newsTitle(const DiskNews& news) const;

    FileSession& m_session;
    TaskRunner& m_tasks;
    FileReader m_reader;
    DocumentCommands& m_document;
    Banner& m_banner;
    QMainWindow& m_window;
    DiskWatcher m_watcher;
    QPointer<Task> m_reading; ///< the file on the disk, for a comparison
    int m_said = 0;
    bool m_isLate = false; ///< a change came in while the file was being read or saved
};

} // namespace ui
