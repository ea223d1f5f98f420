#pragma once

#include "core/format/GameFile.h"
#include "core/format/was/ObjectFile.h"

/// Object names of TRLE WADs (.WAS). They have no mark: the name tells them.
namespace tr::format
{

/// See `read` for the errors.
[[nodiscard]] Result<GameFile>
readWas(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress);

namespace formats
{

extern const Format Was;

} // namespace formats

} // namespace tr::format

namespace tr::companion
{

[[nodiscard]] schema::Version versionOf(const ObjectFile& file) noexcept;

} // namespace tr::companion
