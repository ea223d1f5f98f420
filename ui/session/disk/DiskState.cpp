#include "ui/session/disk/DiskState.h"

#include "core/io/File.h"

#include <QFile>

#include <system_error>

namespace ui
{

std::filesystem::path systemPath(const QString& path)
{
#ifdef Q_OS_WIN
    return path.toStdWString();
#else
    return QFile::encodeName(path).toStdString();
#endif
}

std::optional<DiskState> glanceAt(const QString& path)
{
    return glanceAt(systemPath(path));
}

std::optional<DiskState> glanceAt(const std::filesystem::path& file)
{
    std::error_code error;
    DiskState state;
    state.size = std::filesystem::file_size(file, error);
    if (error)
    {
        return std::nullopt;
    }
    const auto time = std::filesystem::last_write_time(file, error);
    state.modified = error ? 0 : static_cast<std::int64_t>(time.time_since_epoch().count());
    return state;
}

DiskState stateOf(const std::optional<DiskState>& glance, std::span<const std::byte> content)
{
    DiskState state = glance.value_or(DiskState{});
    state.fingerprint = tr::fingerprint(content);
    return state;
}

std::optional<DiskState> readState(const QString& path)
{
    const auto glance = glanceAt(path);
    if (!glance)
    {
        return std::nullopt;
    }
    const auto bytes = tr::readFile(systemPath(path));
    return bytes ? std::optional(stateOf(glance, *bytes)) : std::nullopt;
}

DiskChange compareWithDisk(const QString& path, const DiskState& known)
{
    const auto glance = glanceAt(path);
    if (!glance)
    {
        return DiskChange::Gone;
    }
    if (glance->size == known.size && glance->modified == known.modified)
    {
        return DiskChange::None;
    }
    const auto now = readState(path);
    return now && now->sameContent(known) ? DiskChange::None : DiskChange::Changed;
}

} // namespace ui
