#pragma once

#include "core/format/GameFile.h"
#include "core/format/was/ObjectFile.h"

/// Object names of TRLE WADs (.WAS). They have no mark: the name tells them.
namespace tr::format::formats
{

extern const Format Was;

} // namespace tr::format::formats

namespace tr::companion
{

[[nodiscard]] schema::Version versionOf(const ObjectFile& file) noexcept;

} // namespace tr::companion
