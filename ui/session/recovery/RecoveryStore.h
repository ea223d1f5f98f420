#pragma once

#include "core/base/Result.h"
#include "core/io/FileLock.h"
#include "ui/session/recovery/RecoveryEntry.h"

#include <QList>
#include <QString>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

namespace ui
{

/// The right to an entry: nobody else can write, recover or discard it as long as this lives. A
/// program that ends in whatever way gives it up.
class RecoveryClaim
{
public:
    ~RecoveryClaim();
    RecoveryClaim(const RecoveryClaim&) = delete;
    RecoveryClaim& operator=(const RecoveryClaim&) = delete;

    [[nodiscard]] const QString& folder() const noexcept { return m_folder; }

    /// What is kept. Nothing: nothing yet.
    [[nodiscard]] std::optional<RecoveryEntry> entry() const;

    /// Keeps edits in place of those that were kept before; at any moment either the old or the new
    /// ones are there, whole. Fills in `folder` and `copy` by itself. Any thread, one at a time.
    [[nodiscard]] tr::Result<void> write(RecoveryEntry entry, std::span<const std::byte> bytes);

    /// Deletes the entry. Any thread.
    void discard();

private:
    friend class RecoveryStore;

    RecoveryClaim(QString folder, tr::FileLock lock);

    QString m_folder;
    std::optional<tr::FileLock> m_lock; ///< none: it was discarded
};

/// Where edits are kept that are not saved, in a folder an entry, so that they can be recovered
/// after the program or the machine has broken down. All windows and programs of a user share it.
class RecoveryStore
{
public:
    /// An empty folder: nothing is kept.
    explicit RecoveryStore(QString folder);

    /// Among the data of the user who runs the program.
    [[nodiscard]] static QString defaultFolder();

    [[nodiscard]] bool isOff() const noexcept { return m_folder.isEmpty(); }

    /// What an entry is; nothing if it is gone.
    [[nodiscard]] static std::optional<RecoveryEntry> read(const QString& folder);

    /// What was left behind by windows that are no more; the latest first.
    [[nodiscard]] QList<RecoveryEntry> leftovers() const;

    /// Whether somebody has entries, or has not let go of them yet: a program that was ended takes
    /// a moment to be gone.
    [[nodiscard]] bool areHeld() const;

    /// Null: somebody else has it, or it is gone.
    [[nodiscard]] std::shared_ptr<RecoveryClaim> claim(const QString& folder) const;

    /// A new entry. Null: the folder cannot be written.
    [[nodiscard]] std::shared_ptr<RecoveryClaim> create() const;

private:
    [[nodiscard]] QList<RecoveryEntry> allEntries() const;

    QString m_folder;
};

} // namespace ui
