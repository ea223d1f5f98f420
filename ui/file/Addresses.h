#pragma once

#include "ui/file/OpenFile.h"

#include <QString>

#include <optional>
#include <string_view>

/// Between addresses, which views share, and field paths, which people and diagnostics use.
namespace ui
{

/// Whether the table, row and leaf are in the file.
[[nodiscard]] bool exists(const OpenFile& file, const Address& address);

/// The row of a table that an address is, or that it stands in, however deep.
[[nodiscard]] std::optional<std::size_t>
rowAround(const OpenFile& file, const Address& address, tr::schema::TableId outer);

/// "models/0", "rooms/3/portals/1/normal/x"; of a whole table its path, or its name where its rows
/// belong to rows of another table. Precondition: exists(file, address).
[[nodiscard]] QString pathOf(const OpenFile& file, const Address& address);

/// What a field path or a table name stands for. A path that goes on behind a row ("rooms/3/info",
/// "rooms/3/num_portals") leads to the first field it names or else to the row, one that ends with
/// a list of a row ("rooms/3/portals") to the first of its rows. Nothing if nothing matches.
[[nodiscard]] std::optional<Address> addressOf(const OpenFile& file, std::string_view path);

/// The place that has exactly this path; nothing if there is none.
[[nodiscard]] std::optional<Address> placeOf(const OpenFile& file, const QString& path);

/// Where the bytes of an address are; nothing for a whole table whose rows are scattered.
[[nodiscard]] std::optional<tr::schema::FieldRef> bytesOf(const OpenFile& file,
                                                          const Address& address);

/// "0x0001F3A4", with the name of the address space in front unless it is the file itself.
[[nodiscard]] QString placeText(const OpenFile& file, const tr::schema::FieldRef& bytes);

} // namespace ui
