#pragma once

#include "core/edit/mesh/Lighting.h"
#include "core/edit/statics/RoomStatics.h"

#include <cstddef>
#include <cstdint>
#include <optional>

/// The lights of rooms as they shine on what stands there. TRosettaStone 3, 3.2.4.
///
/// Brightness has one scale: 1 is as bright as texels are by themselves. What colours lights have
/// goes into shades by how bright they look.
namespace tr::edit
{

/// The lights of a room and its ambient light, in the axes of something that stands at a place.
/// Errors: NoLights, where the content has no such room.
[[nodiscard]] Result<MeshLights>
lightsOfRoom(const Content& content, std::size_t room, const StaticPlace& place);

/// The first static of a slot that stands in a room; nothing: none does.
[[nodiscard]] std::optional<RoomStaticRow> firstOfSlot(const Content& content, std::uint32_t slot);

} // namespace tr::edit
