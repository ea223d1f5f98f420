#pragma once

#include "core/edit/mesh/Lighting.h"
#include "core/edit/statics/RoomStatics.h"
#include "core/level/Level.h"

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

/// Rows of the lights of a room. Precondition: the room exists; so it is for the next.
[[nodiscard]] std::size_t lightCount(const level::Level& level, std::size_t room);

/// One of them in the axes of the world; nothing of fog. Precondition: the row exists.
[[nodiscard]] std::optional<MeshLight>
lightOfRoom(const level::Level& level, std::size_t room, std::size_t row);

/// The first static of a slot that stands in a room; nothing: none does.
[[nodiscard]] std::optional<RoomStaticRow> firstOfSlot(const Content& content, std::uint32_t slot);

} // namespace tr::edit
