#pragma once

#include "core/format/set/DiskFiles.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

namespace ui
{

/// A path of ours as the core takes it.
[[nodiscard]] std::filesystem::path systemPath(const QString& path);

/// One of several files that are open as one.
struct DiskPart
{
    QString path;
    tr::Fingerprint fingerprint;

    friend bool operator==(const DiskPart&, const DiskPart&) = default;
};

/// A file of the disk at one moment, with its companions: enough to tell whether it is still the
/// same.
struct DiskState
{
    std::uint64_t size = 0;      ///< of all files
    std::int64_t modified = 0;   ///< in the file system's own clock; of several files, all of them
    tr::Fingerprint fingerprint; ///< of its content
    std::string companions;      ///< suffixes of files that belong to it where they lie beside it
    /// Each of several files, the one that they belong to first; none where there is only one.
    QList<DiskPart> parts{};

    [[nodiscard]] bool sameContent(const DiskState& other) const noexcept
    {
        return fingerprint == other.fingerprint;
    }
};

/// Size and time of a file, with its companions of these suffixes; nothing if it is not there.
/// Fast.
[[nodiscard]] std::optional<DiskState> glanceAt(const QString& path,
                                                const std::string& companions = {});

/// The state of files whose content is known. They were looked at before that was read, so that a
/// change meanwhile is still noticed later.
[[nodiscard]] DiskState stateOf(const std::vector<tr::format::FileGlance>& files,
                                const std::string& companions,
                                std::span<const std::byte> content);

/// Reads the file; nothing if it is not there or cannot be read.
[[nodiscard]] std::optional<DiskState> readState(const QString& path);

/// How a file is, compared with what was known of it.
enum class DiskChange : std::uint8_t
{
    None,
    Changed,
    Gone, ///< it is not there, or companions of it are not and all that is there is the same
};

/// What has become of the files that were known, as far as both states tell them apart.
struct DiskNews
{
    QStringList changed; ///< paths
    QStringList gone;
    QStringList added;

    /// Whether files are gone, and nothing else has happened.
    [[nodiscard]] bool isLoss() const
    {
        return !gone.isEmpty() && changed.isEmpty() && added.isEmpty();
    }
};

[[nodiscard]] DiskNews newsBetween(const DiskState& known, const DiskState& now);

/// Looks at the content only where size or time differ: touching a file does not change it.
[[nodiscard]] DiskChange compareWithDisk(const QString& path, const DiskState& known);

} // namespace ui
