#pragma once

#include "core/level/Level.h"

#include <cstddef>
#include <optional>

/// What rooms of all generations look like. TRosettaStone 3, 3.2.5 and 3.4.
namespace tr::view
{

/// The room that takes its place in a flip; it need not exist.
[[nodiscard]] std::optional<std::size_t> alternateOf(const level::Level& level, std::size_t room);

/// Of rooms that swap places by a flip map, the second one.
[[nodiscard]] bool isAlternate(const level::Level& level, std::size_t room);

/// How dark a vertex of TR1 and TR2 is drawn, as shades are. TR2 has two darknesses. The second one
/// is drawn; in rooms whose light changes the engine makes it from the first one, and fan tools
/// leave -1 in it.
[[nodiscard]] int
darknessOf(const level::RoomVertex& vertex, const level::Room& room, schema::Version version);

} // namespace tr::view
