#include "core/view/floor/RoomView.h"

#include <algorithm>

namespace tr::view
{

namespace versions = level::versions;

std::optional<std::size_t> alternateOf(const level::Level& level, std::size_t room)
{
    const int alternate = room < level.rooms.size()      ? level.rooms[room].state.alternateRoom
                          : room < level.tr5Rooms.size() ? level.tr5Rooms[room].header.alternateRoom
                                                         : -1;
    return alternate < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(alternate));
}

bool isAlternate(const level::Level& level, std::size_t room)
{
    const auto pointsHere = [room](std::int16_t alternate)
    { return alternate >= 0 && static_cast<std::size_t>(alternate) == room; };
    return std::ranges::any_of(level.rooms,
                               [&](const level::Room& each)
                               { return pointsHere(each.state.alternateRoom); })
           || std::ranges::any_of(level.tr5Rooms,
                                  [&](const level::Tr5Room& each)
                                  { return pointsHere(each.header.alternateRoom); });
}

int darknessOf(const level::RoomVertex& vertex, const level::Room& room, schema::Version version)
{
    return version == versions::Tr1 || room.ambient.lightMode != 0 ? vertex.lighting
                                                                   : vertex.lighting2;
}

} // namespace tr::view
