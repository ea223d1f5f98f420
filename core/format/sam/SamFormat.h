#pragma once

#include "core/format/GameFile.h"
#include "core/format/sam/SampleFile.h"

/// Sample names of TRLE WADs (.SAM). They have no mark: the name tells them.
namespace tr::format
{

/// See `read` for the errors.
[[nodiscard]] Result<GameFile>
readSam(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress);

namespace formats
{

extern const Format Sam;

} // namespace formats

} // namespace tr::format

namespace tr::companion
{

[[nodiscard]] schema::Version versionOf(const SampleFile& file) noexcept;

} // namespace tr::companion
