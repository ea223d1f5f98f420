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

/// The bytes that a space is inflated from, or that it is where it is stored as it is, as they lie
/// in another space. Nothing for the file itself, and for a stored space without bytes.
/// Precondition: the map has the space.
[[nodiscard]] std::optional<schema::FieldRef> streamOf(const schema::FieldMap& map,
                                                       std::uint32_t space);

/// The bytes of one space, worked out from those of the file: of a damaged file, also where
/// another chunk cannot be inflated. It has as many bytes as its stream, which need not be those
/// that the map of a damaged file expects. Errors: BadChunkStream, ChunkSizeDiffers; NoSuchPath and
/// NoSuchOffset where the map is not that of the file. Precondition: the map has the space.
[[nodiscard]] Result<std::vector<std::byte>>
bytesOfSpace(std::span<const std::byte> file, const schema::FieldMap& map, std::uint32_t space);

} // namespace tr::check
