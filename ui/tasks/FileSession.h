#pragma once

#include "core/base/Error.h"
#include "core/edit/Document.h"
#include "ui/services/OpenFile.h"
#include "ui/tasks/LoadFile.h"
#include "ui/tasks/Task.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <memory>

namespace ui
{

/// The file that is open in a window, how it comes and goes, and how it changes. A file that is
/// being read replaces the open one only once it has been read; the last one that was asked for
/// wins. Everybody who changes the file does it through its document.
class FileSession : public QObject
{
    Q_OBJECT

public:
    FileSession(TaskRunner& tasks, FileReader reader, QObject* parent = nullptr);
    ~FileSession() override;

    /// The file as it is now. Null: nothing is open.
    [[nodiscard]] const OpenFilePtr& file() const noexcept { return m_file; }

    /// What edits it. Null: nothing is open, or it is damaged and cannot be written.
    [[nodiscard]] tr::edit::Document* document() noexcept { return m_document.get(); }

    /// Whether it has edits that are not saved.
    [[nodiscard]] bool isModified() const noexcept
    {
        return m_document != nullptr && !m_document->isClean();
    }

    /// Whether a file is being read.
    [[nodiscard]] bool isLoading() const noexcept { return !m_loading.isNull(); }

    /// Whether the file is being saved.
    [[nodiscard]] bool isSaving() const noexcept { return !m_saving.isNull(); }

    /// The file as it was opened or last saved. Null: nothing is open.
    [[nodiscard]] const OpenFilePtr& savedFile() const noexcept { return m_savedFile; }

    /// Starts to read a file. `opened` or `failed` follows, unless it is cancelled or another one
    /// is asked for first.
    void open(const QString& path);

    /// Stops reading; the file that is open stays.
    void cancel();

    /// Closes the open file and stops reading another. Edits are lost.
    void close();

    /// Starts to write the file as it is now; `saved` or `saveFailed` follows. Edits can go on
    /// meanwhile. Precondition: document() is not null, !isSaving().
    void save(const QString& path);

Q_SIGNALS:
    /// Another file is open now, or none: `file` is null after close().
    void fileChanged(const ui::OpenFilePtr& file);

    /// The same file has changed: by an edit, by undo or redo.
    void revised(const ui::OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    /// The file could not be opened; the one that was open still is.
    void failed(const QString& path, const tr::Error& error);

    void saved(const QString& path);
    void saveFailed(const QString& path, const tr::Error& error);

    /// OpenFile::roundTrip of the open file is known now.
    void roundTripChecked();

    /// isLoading() or isSaving() has changed.
    void loadingChanged();

private:
    void take(const LoadedFile& loaded);
    void takeSaved(const LoadedFile& stored, tr::edit::Document::State state);
    void revise(const tr::edit::ChangeSet& changes);
    void check(const LoadedFile& loaded);
    void stopChecking();

    TaskRunner& m_tasks;
    FileReader m_reader;
    OpenFilePtr m_file;
    OpenFilePtr m_savedFile;
    std::unique_ptr<tr::edit::Document> m_document;
    std::uint64_t m_opened = 0; ///< how often a file came or went
    QPointer<Task> m_loading;
    QPointer<Task> m_saving;
    QPointer<Task> m_checking;
};

} // namespace ui
