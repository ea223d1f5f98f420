#pragma once

#include "core/transfer/SoundClip.h"
#include "ui/file/OpenFile.h"

#include <QStringList>

#include <cstdint>
#include <optional>
#include <span>

class QMimeData;

namespace ui
{

/// The MIME type of sounds that were copied, with their samples: tr::transfer::SoundClip as bytes.
inline constexpr const char* kSoundsMime = "application/x-cartouche-sounds";

/// Adds sounds of a file by their ids. Samples of TR2 and TR3 are taken out of MAIN.SFX, which is
/// looked for beside the file and in `folders`: waits for the disk. `document`: identity of that
/// which is edited. False: none of them could be copied.
bool addSounds(QMimeData& data,
               const OpenFile& file,
               std::uint64_t document,
               const QStringList& folders,
               std::span<const std::uint32_t> ids);

/// The identity of the document that the sounds in such data are of. Nothing: there are none.
[[nodiscard]] std::optional<std::uint64_t> documentOfSounds(const QMimeData& data);

/// Those in such data, which may come from anywhere. Errors: BadRows.
[[nodiscard]] tr::Result<tr::transfer::SoundClip> soundsIn(const QMimeData& data);

} // namespace ui
