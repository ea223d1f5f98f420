#pragma once

#include "core/base/Error.h"
#include "core/edit/document/Document.h"
#include "ui/common/QuietWorker.h"
#include "ui/common/Task.h"
#include "ui/file/OpenFile.h"
#include "ui/session/LoadFile.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace ui
{

class OpenEdits;
class SharedRows;

/// What saving does where the file on the disk is not the one that is known.
enum class Overwrite : std::uint8_t
{
    Refuse,
    Accept,
};

/// What became of a save.
enum class SaveEnd : std::uint8_t
{
    Saved,
    Refused,   ///< FileSession::saveRefused was told
    Failed,    ///< FileSession::saveFailed was told
    Cancelled, ///< the file on the disk is as it was
};

/// What is kept when the file is read again.
enum class Reload : std::uint8_t
{
    IfUnmodified, ///< what is on the disk, unless there are edits that are not saved
    Theirs,       ///< what is on the disk; edits can be had back by undo
    Mine,         ///< the edits; they are compared with what is on the disk from now on
};

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

    /// Whether the objects that are drawn, played and listed are rows of the file that can be
    /// edited: not where something stands in for it.
    [[nodiscard]] bool editsObjects() const { return m_document && !m_file->needsStandIn(); }

    /// Whether it has edits that are not saved.
    [[nodiscard]] bool isModified() const noexcept
    {
        return m_document != nullptr && !m_document->isClean();
    }

    /// Whether closing it would lose something: edits that are not saved, what is being typed, or
    /// all of it, where what is open is the only copy.
    [[nodiscard]] bool hasUnsaved() const;

    /// Whether the file is not on the disk any more, or is again.
    void setGone(bool isGone);

    /// Whether what is open is the only copy of what was in the file.
    [[nodiscard]] bool isGone() const noexcept { return m_isGone && m_document != nullptr; }

    /// What is being typed in the window.
    [[nodiscard]] OpenEdits& openEdits() const noexcept { return *m_openEdits; }

    /// Who is asked before rows are changed that several owners have.
    [[nodiscard]] SharedRows& sharedRows() const noexcept { return *m_sharedRows; }

    /// Names what is open, among all files and their states: what was asked about one is not done
    /// to another.
    struct Moment
    {
        std::uint64_t document = 0; ///< 0: there is none
        tr::edit::Document::State state = 0;

        friend bool operator==(const Moment&, const Moment&) = default;
    };

    [[nodiscard]] Moment moment() const;

    /// Whether the file of now is still the open one, for who asks later: a question about it that
    /// takes a while is wanted as long as it is. `again` is called where it was edited since, to
    /// ask anew.
    [[nodiscard]] std::function<bool()> whileOpen(const std::function<void()>& again) const;

    /// Whether a file is being read.
    [[nodiscard]] bool isLoading() const noexcept { return !m_loading.isNull(); }

    /// Whether a file is being saved, or waits for it.
    [[nodiscard]] bool isSaving() const noexcept { return !m_saves.empty(); }

    /// Where the file goes when it is saved: where it is, or will be once it is saved there.
    /// Precondition: a file is open.
    [[nodiscard]] const QString& pathToSave() const noexcept;

    /// How files are written from now on.
    void setStorage(Storage storage) { m_storage = std::move(storage); }

    [[nodiscard]] const Storage& storage() const noexcept { return m_storage; }

    /// The file as it was opened or last saved. Null: nothing is open.
    [[nodiscard]] const OpenFilePtr& savedFile() const noexcept { return m_savedFile; }

    /// The state of the document that is on the disk. Nothing: there is no document, or the file on
    /// the disk is none of its states, as another program has changed it.
    [[nodiscard]] std::optional<tr::edit::Document::State> savedState() const noexcept
    {
        return m_savedState;
    }

    /// For who is just told that the file is `revised`: where a place of the file before is now.
    /// Nothing if its row was deleted.
    [[nodiscard]] std::optional<Address> moved(const Address& place) const;

    /// For who is just told that the file is `revised`: whether its rows are those of before, as
    /// far as they were not deleted. They need not be when the file was read anew.
    [[nodiscard]] bool keepsRows() const;

    /// Starts to read a file in place of the open one, whose edits of now may be lost: whoever
    /// calls this has asked. `fileChanged`, `failed` or `openDeclined` follows, unless it is
    /// cancelled or another one is asked for first.
    void open(const QString& path);

    /// Stops reading; the file that is open stays.
    void cancel();

    /// Closes the open file and stops reading another. Edits are lost.
    void close();

    /// Writes the file as it is now, behind those that are being saved already; `saved`,
    /// `saveRefused` or `saveFailed` follows, unless it is cancelled, which it can be up to the
    /// moment when the file is replaced. `then` is told in any case. Edits can go on meanwhile.
    /// Precondition: document() is not null.
    void save(const QString& path,
              Overwrite overwrite = Overwrite::Refuse,
              const std::function<void(SaveEnd end)>& then = {});

    /// Samples that the file names since an edit have to lie beside it: from now on they are
    /// written with it wherever it is saved, as long as it names them. Beside it they are written
    /// at once, as far as that can be done, for whoever has to recover the edit.
    void keepBeside(std::span<const tr::transfer::WaveFile> waves);

    /// Cancels the save that is going on, unless its file is replaced already.
    void cancelSaving();

    /// Starts to read the open file again, after another program has changed it. What is on the
    /// disk becomes one more edit that can be undone, and is what the file is compared with:
    /// `revised` and `reloaded` follow, or `fileChanged` where no history can be kept, or
    /// `reloadFailed`, or `reloadDeclined`. Precondition: a file is open.
    void reload(Reload how);

    /// Starts to open `path` with the content of another file, `copy`, as an edit that is not
    /// saved. `recovered`, `failed` or `recoverDeclined` follows. Where the file is gone, damaged
    /// or of another kind there is nothing to compare it with and no way back: savedFile() is the
    /// recovered one.
    void recover(const QString& path, const QString& copy);

    /// The same with an earlier version of a file that is damaged, from which no edit leads to
    /// something sound. `restored`, `restoreFailed` or `restoreDeclined` follows.
    void restore(const QString& path, const QString& version);

    /// Whether savedFile() is on the disk: it is not after recovering a file that is gone.
    [[nodiscard]] bool hasSavedFile() const noexcept { return m_hasSavedFile; }

    /// Names of the files that are open with it, as one. None: it is the only one.
    [[nodiscard]] QStringList companions() const;

    /// What is known of the file on the disk. Nothing: there is none that is ours, or none is open.
    [[nodiscard]] const std::optional<DiskState>& disk() const noexcept { return m_disk; }

Q_SIGNALS:
    /// Another file is open now, or none: `file` is null after close().
    void fileChanged(const ui::OpenFilePtr& file);

    /// The same file has changed: by an edit, by undo or redo.
    void revised(const ui::OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    /// The file could not be opened; the one that was open still is.
    void failed(const QString& path, const tr::Error& error);

    /// Another file was read, but the open one was edited meanwhile, and stays.
    void openDeclined(const QString& path);

    /// Edits were read to be recovered, but the open file was edited meanwhile, and stays.
    void recoverDeclined();

    /// An earlier version was read, but what is open was edited meanwhile, and stays.
    void restoreDeclined();

    /// An earlier version cannot be read; what is open stays.
    void restoreFailed(const tr::Error& error);

    void saved(const QString& path);
    void saveFailed(const QString& path, const tr::Error& error);

    /// Nothing was written, since another program has changed the file meanwhile, or its change was
    /// read and undone: what is open does not build on it. Or it was to be saved elsewhere, where
    /// companions of a file of that name are.
    void saveRefused(const QString& path);

    /// The file was read again; what is on the disk or what was kept is shown now. `before` is the
    /// file as it was on the disk before.
    void reloaded(ui::Reload how, const ui::OpenFilePtr& before);

    /// The file was not read again, because it was edited meanwhile.
    void reloadDeclined();

    /// What is on the disk cannot be shown in place of the open file, which stays.
    void reloadFailed(const QString& reason);

    void recovered(const QString& path);
    void restored(const QString& path);

    /// OpenFile::roundTrip of the open file is known now.
    void roundTripChecked();

    /// isGone() has changed.
    void goneChanged();

    /// isLoading() or isSaving() has changed.
    void loadingChanged();

private:
    /// A save that was asked for, with the file as it was then.
    struct SaveRequest
    {
        QString path;
        OpenFilePtr file;
        tr::edit::Document::State state = 0;
        std::uint64_t opened = 0;
        bool isOurs = false;            ///< what is there must be what is known of it
        bool isElsewhere = false;       ///< nobody has asked about companions that are there
        bool isUndone = false;          ///< see isReloadUndone
        std::optional<DiskState> known; ///< as far as it is ours
        std::vector<tr::transfer::WaveFile> waves;
        std::function<void(SaveEnd end)> then;

        [[nodiscard]] bool mayReplace() const;
    };

    /// What is told of a copy that was read to be opened in place of its file.
    struct CopyEnds
    {
        tr::edit::EditCode code{}; ///< of the edit that it becomes
        void (FileSession::*taken)(const QString& path) = nullptr;
        void (FileSession::*declined)() = nullptr;
        /// The copy cannot be read.
        std::function<void(const tr::Error& error)> failed;
    };

    using StoreResult = tr::Result<std::optional<StoredFile>>;

    [[nodiscard]] std::vector<tr::transfer::WaveFile> wavesToSave() const;
    void startSaving();
    void endSaving(StoreResult& result);
    void tell(const SaveRequest& request, SaveEnd end, const tr::Error& error = {});
    void begin(const QString& title, const Task::Work& work);
    [[nodiscard]] bool mayReplace(const Moment& asked);
    void take(const LoadedFile& loaded);
    void listen();
    void takeAgain(const LoadedFile& loaded, Reload how);
    void replaceBy(const LoadedFile& loaded);
    void compareWith(const LoadedFile& loaded);
    void
    openCopy(const QString& title, const QString& path, const QString& copy, const CopyEnds& ends);
    void takeCopy(const QString& path,
                  const LoadedFile& copy,
                  const LoadedFile* original,
                  tr::edit::EditCode code);
    void takeSaved(StoredFile& stored, tr::edit::Document::State state);
    void revise(const tr::edit::ChangeSet& changes);
    [[nodiscard]] bool isReloadUndone() const;
    void check(const LoadedFile& loaded);
    void stopChecking();

    TaskRunner& m_tasks;
    FileReader m_reader;
    std::unique_ptr<OpenEdits> m_openEdits;
    std::unique_ptr<SharedRows> m_sharedRows;
    OpenFilePtr m_file;
    OpenFilePtr m_savedFile;
    OpenFilePtr m_before; ///< as it was before the edit that views are told of just now
    std::unique_ptr<tr::edit::Document> m_document;
    tr::edit::Document::State m_state = 0; ///< of the document, as views know it
    tr::edit::Document::State m_since = 0; ///< that of m_before
    std::optional<tr::edit::Document::State> m_savedState;
    std::optional<DiskState> m_disk;
    bool m_hasSavedFile = false;
    bool m_isGone = false;
    bool m_isReloaded = false;  ///< what is on the disk came from another program, by a reload
    std::uint64_t m_opened = 0; ///< how often a file came or went
    QPointer<Task> m_loading;
    Storage m_storage;
    std::deque<SaveRequest> m_saves; ///< the first one is being written
    QPointer<Task> m_saving;
    std::map<QString, tr::FileHold> m_held;      ///< each path as it was first found
    std::vector<tr::transfer::WaveFile> m_waves; ///< see keepBeside
    QuietWorker m_quiet;
    QPointer<Task> m_checking;
};

} // namespace ui
