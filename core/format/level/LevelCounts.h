#pragma once

#include "core/format/Format.h"

namespace tr::format
{

/// What is counted in levels and WADs: textures, rooms, objects, world, sounds. Packed tables count
/// the units that the file counts them in; `meshes` counts distinct mesh pointers; of TR5, `lights`
/// are those without the fog bulbs.
[[nodiscard]] std::span<const CountRule> levelCounts() noexcept;

} // namespace tr::format
