#pragma once

#include "core/base/Contracts.h"

#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace tr
{

/// Collects bytes; numbers are written little-endian.
class ByteWriter
{
public:
    [[nodiscard]] std::size_t position() const noexcept { return m_bytes.size(); }

    void reserve(std::size_t size) { m_bytes.reserve(size); }

    void bytes(std::span<const std::byte> data)
    {
        m_bytes.insert(m_bytes.end(), data.begin(), data.end());
    }

    template <class T>
    void number(T value)
    {
        static_assert(std::is_arithmetic_v<T>);
        std::memcpy(grow(sizeof(T)), &value, sizeof(T));
    }

    /// Writes over a number that stands at `position` already: sizes known only afterwards.
    template <class T>
    void patch(std::size_t position, T value)
    {
        static_assert(std::is_arithmetic_v<T>);
        TR_PRE(position + sizeof(T) <= m_bytes.size());
        std::memcpy(m_bytes.data() + position, &value, sizeof(T));
    }

    /// Room for `count` bytes that the caller fills; valid until the next call.
    [[nodiscard]] std::byte* grow(std::size_t count)
    {
        m_bytes.resize(m_bytes.size() + count);
        return m_bytes.data() + (m_bytes.size() - count);
    }

    [[nodiscard]] std::span<const std::byte> written() const noexcept { return m_bytes; }

    [[nodiscard]] std::vector<std::byte> release() { return std::exchange(m_bytes, {}); }

private:
    std::vector<std::byte> m_bytes;
};

} // namespace tr
