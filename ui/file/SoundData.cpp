#include "ui/file/SoundData.h"

#include "core/exchange/LevelSamples.h"
#include "ui/common/texts/FileNames.h"

#include <QMimeData>

#include <filesystem>

namespace ui
{
namespace
{

namespace transfer = tr::transfer;

/// More bytes than these are not taken from elsewhere.
constexpr qsizetype kMostSoundBytes = 512 << 20;

QByteArray soundBytesIn(const QMimeData& data)
{
    const QString type = QString::fromLatin1(kSoundsMime);
    const QByteArray bytes = data.hasFormat(type) ? data.data(type) : QByteArray();
    return bytes.size() > kMostSoundBytes ? QByteArray() : bytes;
}

std::span<const std::byte> spanOfSounds(const QByteArray& bytes)
{
    return std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

} // namespace

bool addSounds(QMimeData& data,
               const OpenFile& file,
               std::uint64_t document,
               const QStringList& folders,
               std::span<const std::uint32_t> ids)
{
    std::vector<std::filesystem::path> others;
    for (const QString& folder : folders)
    {
        others.emplace_back(folder.toStdU16String());
    }
    const auto content = tr::exchange::withSamplesFrom(
        file.file().content, std::filesystem::path(file.path().toStdU16String()), others);
    transfer::SoundClip clip = transfer::copySounds(content, ids);
    if (clip.sounds.empty())
    {
        return false;
    }
    clip.document = document;
    clip.file = displayName(file.path()).toStdString();
    const auto bytes = transfer::bytesOf(clip);
    data.setData(QString::fromLatin1(kSoundsMime),
                 QByteArray(reinterpret_cast<const char*>(bytes.data()),
                            static_cast<qsizetype>(bytes.size())));
    return true;
}

std::optional<std::uint64_t> documentOfSounds(const QMimeData& data)
{
    const QByteArray bytes = soundBytesIn(data);
    return transfer::documentOfSounds(spanOfSounds(bytes));
}

tr::Result<transfer::SoundClip> soundsIn(const QMimeData& data)
{
    const QByteArray bytes = soundBytesIn(data);
    return transfer::soundClipOf(spanOfSounds(bytes));
}

} // namespace ui
