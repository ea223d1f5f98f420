#pragma once

#include "ui/session/disk/DiskState.h"

#include <QByteArray>
#include <QDateTime>
#include <QString>

#include <cstdint>
#include <optional>

namespace ui
{

/// Edits of a file that were kept while they were not saved.
struct RecoveryEntry
{
    QString folder;                    ///< of the entry; its name for everybody
    QString path;                      ///< of the file that was edited
    QString title;                     ///< what it is: "Tomb Raider II level"
    QDateTime edited;                  ///< when the edits were kept
    QString copy;                      ///< path of the file with the edits
    std::optional<DiskState> original; ///< the file on the disk that was edited
};

/// How the file that was edited is now.
enum class OriginalNow : std::uint8_t
{
    Same,
    Changed,
    Gone,
};

[[nodiscard]] OriginalNow originalOf(const RecoveryEntry& entry);

/// No description is as long: paths end long before.
inline constexpr qint64 kLongestDescription = qint64{1024} * 1024;

/// What stands in the folder of an entry about it.
[[nodiscard]] QByteArray describe(const RecoveryEntry& entry);

/// The entry of a folder by its description. Nothing unless that names a file and a copy: whoever
/// can write there may have written anything.
[[nodiscard]] std::optional<RecoveryEntry> describedEntry(const QString& folder,
                                                          const QByteArray& description);

/// Where the copy of an entry goes: to one of two names that take turns, so that the one before
/// stays until the new one is known.
[[nodiscard]] QString nextCopy(const RecoveryEntry& entry,
                               const std::optional<RecoveryEntry>& before);

} // namespace ui
