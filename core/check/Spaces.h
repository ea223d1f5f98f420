#pragma once

#include "core/base/Result.h"
#include "core/schema/FieldMap.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tr::check
{

/// The bytes of one space, worked out from those of the file: of a damaged file, also where
/// another chunk cannot be inflated. It has as many bytes as its stream, which need not be those
/// that the map of a damaged file expects. Errors: BadChunkStream, ChunkSizeDiffers; NoSuchPath and
/// NoSuchOffset where the map is not that of the file. Precondition: the map has the space.
[[nodiscard]] Result<std::vector<std::byte>>
bytesOfSpace(std::span<const std::byte> file, const schema::FieldMap& map, std::uint32_t space);

} // namespace tr::check
