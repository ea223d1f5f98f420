#pragma once

#include "core/format/GameFile.h"
#include "core/format/sfx/SoundFile.h"

/// Sound files of TRLE WADs (.SFX). They have no mark: the name tells them.
namespace tr::format::formats
{

extern const Format Sfx;

} // namespace tr::format::formats

namespace tr::companion
{

[[nodiscard]] schema::Version versionOf(const SoundFile& file) noexcept;
[[nodiscard]] std::tuple<const level::Sounds*> sharedParts(const SoundFile& file) noexcept;

/// Whether the number of rows of the sound map would be read again as it is.
[[nodiscard]] std::optional<Error> faultOf(const SoundFile& file);

} // namespace tr::companion
