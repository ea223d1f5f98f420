#pragma once

#include "core/format/GameFile.h"
#include "core/format/sam/SampleFile.h"

/// Sample names of TRLE WADs (.SAM). They have no mark: the name tells them.
namespace tr::format::formats
{

extern const Format Sam;

} // namespace tr::format::formats

namespace tr::companion
{

[[nodiscard]] schema::Version versionOf(const SampleFile& file) noexcept;

} // namespace tr::companion
