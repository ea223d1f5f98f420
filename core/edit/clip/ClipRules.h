#pragma once

#include "core/level/Content.h"

#include <optional>

/// What is copied and pasted with rows, and what numbers mean in every file.
namespace tr::edit
{

using schema::Content;
using schema::TableId;
namespace tables = level::tables;

/// Whether rows of a table are nothing without rows of the other, which belong to them: copies of
/// them have copies of those.
[[nodiscard]] bool owns(TableId table, TableId other) noexcept;

/// Whether it owns rows of any table.
[[nodiscard]] bool ownsRows(TableId table) noexcept;

/// Tables whose rows are bare numbers of a stream.
[[nodiscard]] bool isStream(TableId table) noexcept;

/// Whether a row number means the same in every file: sounds, colours of the palette.
[[nodiscard]] bool isKnownByNumber(TableId table) noexcept;

/// The table whose rows stand in step with those of that one, and are copied with them.
[[nodiscard]] std::optional<TableId> companionOf(const Content& content, TableId table);

} // namespace tr::edit
