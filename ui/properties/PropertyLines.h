#pragma once

#include "ui/properties/Properties.h"

/// Lines of the properties that are worked out, not stored.
namespace ui::lines
{

[[nodiscard]] Property plain(const QString& name, const QString& value);

/// A line that leads to a row; without a link if that row is not in the file.
[[nodiscard]] Property
linked(const Decoder& decoder, const QString& name, tr::schema::TableId table, std::size_t row);

} // namespace ui::lines
