#pragma once

#include "ui/file/OpenFile.h"

#include <optional>

/// What belongs to a room of a level.
namespace ui
{

/// The room that an address belongs to: of a room itself, its parts, and what stands in it.
[[nodiscard]] std::optional<std::size_t> roomOfAddress(const OpenFile& file,
                                                       const Address& address);

/// The sectors of a room among those of all rooms; null if the file has none of it.
[[nodiscard]] const tr::schema::TableView::Segment* sectorsOf(const OpenFile& file,
                                                              std::size_t room);

/// The first sector of a room; nothing if it has none.
[[nodiscard]] std::optional<Address> firstSectorOf(const OpenFile& file, std::size_t room);

} // namespace ui
