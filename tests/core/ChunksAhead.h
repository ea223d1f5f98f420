#pragma once

#include "core/schema/record/Leb.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace tr::test
{

/// Chunks in front of the empty name, as far as they are whole: a name with its length, a length in
/// LEB128, and so many bytes.
[[nodiscard]] inline std::size_t chunksAhead(std::span<const std::byte> bytes)
{
    std::size_t count = 0;
    while (!bytes.empty() && bytes[0] != std::byte{})
    {
        const std::size_t name = 1 + static_cast<std::size_t>(bytes[0]);
        const auto length =
            name < bytes.size() ? schema::lebAhead(bytes.subspan(name)) : std::nullopt;
        ++count;
        const std::size_t head = length ? name + length->size : bytes.size();
        if (!length || length->number.value < 0
            || static_cast<std::uint64_t>(length->number.value) > bytes.size() - head)
        {
            break;
        }
        bytes = bytes.subspan(head + static_cast<std::size_t>(length->number.value));
    }
    return count;
}

} // namespace tr::test
