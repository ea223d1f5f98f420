#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

/// Taking field paths apart: "rooms/3/portals/0/normal/x".
namespace tr::schema
{

/// The part of `path` behind `begin`; nothing if `begin` is no whole number of its segments.
[[nodiscard]] std::optional<std::string_view> behind(std::string_view path, std::string_view begin);

/// Takes the segment off the front of a path that is a number; nothing if it is none.
[[nodiscard]] std::optional<std::size_t> takeNumber(std::string_view& path);

} // namespace tr::schema
