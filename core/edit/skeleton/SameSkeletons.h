#pragma once

#include "core/level/Content.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tr::edit
{

/// Whether engines take the moveable in a slot for Lara, or for something that is put together with
/// her. Format facts 5.8.
[[nodiscard]] bool isOfLara(schema::Version version, std::uint32_t slot);

/// The other moveables that engines take for Lara with the same skeleton: they put meshes of one
/// on the bones of another, by their numbers. Format facts 5.8. None where the moveable is none of
/// hers, or has other bones than she has. Precondition: the moveable exists.
[[nodiscard]] std::vector<std::size_t> sameSkeletons(const schema::Content& content,
                                                     std::size_t model);

} // namespace tr::edit
