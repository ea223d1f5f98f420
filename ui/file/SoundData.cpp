#include "ui/file/SoundData.h"

#include "core/exchange/LevelSamples.h"
#include "ui/common/texts/FileNames.h"
#include "ui/file/ClipBytes.h"

#include <QMimeData>

#include <filesystem>

namespace ui
{
namespace
{

namespace transfer = tr::transfer;

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
    setClipBytes(data, kSoundsMime, bytes);
    return true;
}

std::optional<std::uint64_t> documentOfSounds(const QMimeData& data)
{
    const QByteArray bytes = clipBytesIn(data, kSoundsMime);
    return transfer::documentOfSounds(spanOf(bytes));
}

tr::Result<transfer::SoundClip> soundsIn(const QMimeData& data)
{
    const QByteArray bytes = clipBytesIn(data, kSoundsMime);
    return transfer::soundClipOf(spanOf(bytes));
}

} // namespace ui
