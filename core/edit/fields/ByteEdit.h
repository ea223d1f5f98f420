#pragma once

#include "core/edit/fields/FieldEdit.h"
#include "core/schema/FieldMap.h"

#include <cstddef>
#include <span>

namespace tr::edit
{

/// The numbers that bytes of an address space belong to, as they are with other bytes there; in the
/// order of their cells. Errors: NoSuchOffset, CountFollows. `map` is that of the content.
[[nodiscard]] Result<std::vector<CellValue>> cellsOfBytes(const Content& content,
                                                          const schema::FieldMap& map,
                                                          std::uint32_t space,
                                                          std::uint64_t offset,
                                                          std::span<const std::byte> bytes);

/// What overwriting bytes is called.
[[nodiscard]] EditName nameOfBytes(std::size_t count, std::uint64_t offset);

/// Overwrites bytes of an address space: sets the numbers that they belong to, in one edit. Errors:
/// NoSuchOffset, NotEditable, CountFollows (the bytes are made from other data when the file is
/// written), and those of setValue. `map` is that of the content.
[[nodiscard]] Result<void> setBytes(Document& document,
                                    const schema::FieldMap& map,
                                    std::uint32_t space,
                                    std::uint64_t offset,
                                    std::span<const std::byte> bytes);

} // namespace tr::edit
