#include "ui/session/disk/DiskState.h"

#include <QFile>

#include <algorithm>

namespace ui
{
namespace
{

QString pathOf(const std::filesystem::path& path)
{
#ifdef Q_OS_WIN
    return QString::fromStdWString(path.wstring());
#else
    return QFile::decodeName(path.c_str());
#endif
}

/// The size and time of several files together are those of no single one: whichever is touched,
/// they differ.
DiskState glanceOf(const std::vector<tr::format::FileGlance>& files, const std::string& companions)
{
    DiskState state;
    state.companions = companions;
    QByteArray times;
    for (const tr::format::FileGlance& each : files)
    {
        state.size += each.size;
        state.modified = each.modified;
        times += QByteArray::fromStdString(each.suffix) + ' ' + QByteArray::number(each.modified)
                 + ' ' + QByteArray::number(quint64(each.size)) + '\n';
    }
    if (files.size() > 1)
    {
        const auto bytes = std::as_bytes(std::span(times.constData(), std::size_t(times.size())));
        state.modified = static_cast<std::int64_t>(tr::fingerprint(bytes).low);
    }
    return state;
}

} // namespace

std::filesystem::path systemPath(const QString& path)
{
#ifdef Q_OS_WIN
    return path.toStdWString();
#else
    return QFile::encodeName(path).toStdString();
#endif
}

std::optional<DiskState> glanceAt(const QString& path, const std::string& companions)
{
    const auto files = tr::format::glanceAtFiles(systemPath(path), companions);
    return files.empty() ? std::nullopt : std::optional(glanceOf(files, companions));
}

DiskState stateOf(const std::vector<tr::format::FileGlance>& files,
                  const std::string& companions,
                  std::span<const std::byte> content)
{
    DiskState state = glanceOf(files, companions);
    state.fingerprint = tr::fingerprint(content);
    if (files.size() < 2)
    {
        return state;
    }
    const auto members = tr::format::split(content);
    for (std::size_t i = 0; members && i < files.size() && i < members->size(); ++i)
    {
        state.parts.append({pathOf(files[i].path), tr::fingerprint((*members)[i].bytes)});
    }
    return state;
}

std::optional<DiskState> readState(const QString& path)
{
    using namespace tr::format;
    const auto read = readFiles(systemPath(path), Reach::WithCompanions, Unsettled::Read);
    return read ? std::optional(stateOf(read->files, read->companions, read->bytes)) : std::nullopt;
}

DiskChange compareWithDisk(const QString& path, const DiskState& known)
{
    const auto glance = glanceAt(path, known.companions);
    if (!glance)
    {
        return DiskChange::Gone;
    }
    if (glance->size == known.size && glance->modified == known.modified)
    {
        return DiskChange::None;
    }
    const auto now = readState(path);
    if (now && now->sameContent(known))
    {
        return DiskChange::None;
    }
    return now && newsBetween(known, *now).isLoss() ? DiskChange::Gone : DiskChange::Changed;
}

DiskNews newsBetween(const DiskState& known, const DiskState& now)
{
    DiskNews news;
    // Where all companions are gone or none was there, the file itself is all that its state tells.
    const auto partsOf = [](const DiskState& state, const DiskState& other)
    {
        QList<DiskPart> parts = state.parts;
        if (parts.isEmpty() && !other.parts.isEmpty())
        {
            parts.append({other.parts.constFirst().path, state.fingerprint});
        }
        return parts;
    };
    const QList<DiskPart> before = partsOf(known, now);
    const QList<DiskPart> after = partsOf(now, known);
    const auto partWith = [](const QList<DiskPart>& parts, const QString& path)
    {
        const auto found = std::ranges::find(parts, path, &DiskPart::path);
        return found == parts.end() ? nullptr : &*found;
    };
    for (const DiskPart& part : before)
    {
        const DiskPart* const still = partWith(after, part.path);
        if (still == nullptr)
        {
            news.gone.append(part.path);
        }
        else if (*still != part)
        {
            news.changed.append(part.path);
        }
    }
    for (const DiskPart& part : after)
    {
        if (partWith(before, part.path) == nullptr)
        {
            news.added.append(part.path);
        }
    }
    return news;
}

} // namespace ui
