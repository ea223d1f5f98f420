#pragma once

#include "core/edit/Document.h"
#include "core/schema/FieldMap.h"

#include <cstddef>
#include <span>

namespace tr::edit
{

/// Overwrites bytes of an address space: sets the numbers that they belong to, in one edit. Errors:
/// NoSuchOffset, NotEditable, CountFollows (the bytes are made from other data when the file is
/// written), and those of setValue. `map` is that of the content.
[[nodiscard]] Result<void> setBytes(Document& document,
                                    const schema::FieldMap& map,
                                    std::uint32_t space,
                                    std::uint64_t offset,
                                    std::span<const std::byte> bytes);

} // namespace tr::edit
