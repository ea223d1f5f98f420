#pragma once

#include "core/base/Error.h"
#include "ui/services/OpenFile.h"
#include "ui/tasks/LoadFile.h"
#include "ui/tasks/Task.h"

#include <QObject>
#include <QPointer>
#include <QString>

namespace ui
{

/// The file that is open in a window, and how it comes and goes. A file that is being read replaces
/// the open one only once it has been read; the last one that was asked for wins.
class FileSession : public QObject
{
    Q_OBJECT

public:
    FileSession(TaskRunner& tasks, FileReader reader, QObject* parent = nullptr);
    ~FileSession() override;

    /// Null: nothing is open.
    [[nodiscard]] const OpenFilePtr& file() const noexcept { return m_file; }

    /// Whether a file is being read.
    [[nodiscard]] bool isLoading() const noexcept { return !m_loading.isNull(); }

    /// Starts to read a file. `opened` or `failed` follows, unless it is cancelled or another one
    /// is asked for first.
    void open(const QString& path);

    /// Stops reading; the file that is open stays.
    void cancel();

    /// Closes the open file and stops reading another.
    void close();

Q_SIGNALS:
    /// Another file is open now, or none: `file` is null after close().
    void fileChanged(const ui::OpenFilePtr& file);

    /// The file could not be opened; the one that was open still is.
    void failed(const QString& path, const tr::Error& error);

    /// OpenFile::roundTrip of the open file is known now.
    void roundTripChecked();

    /// isLoading() has changed.
    void loadingChanged();

private:
    void take(const LoadedFile& loaded);
    void check(const LoadedFile& loaded);

    TaskRunner& m_tasks;
    FileReader m_reader;
    OpenFilePtr m_file;
    QPointer<Task> m_loading;
    QPointer<Task> m_checking;
};

} // namespace ui
