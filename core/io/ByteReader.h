#pragma once

#include "core/base/Contracts.h"

#include <bit>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>

namespace tr
{

// Every format here is little-endian, and so is every machine that Cartouche is built for.
static_assert(std::endian::native == std::endian::little, "records are copied as they lie");

/// Walks over bytes and never past their end: a caller asks `has` before it takes.
class ByteReader
{
public:
    ByteReader() = default;

    /// Precondition: position <= bytes.size().
    explicit ByteReader(std::span<const std::byte> bytes, std::size_t position = 0)
        : m_bytes(bytes)
        , m_position(position)
    {
        TR_PRE(position <= bytes.size());
    }

    /// All of them, those taken included.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return m_bytes; }

    [[nodiscard]] std::size_t position() const noexcept { return m_position; }

    [[nodiscard]] std::size_t size() const noexcept { return m_bytes.size(); }

    [[nodiscard]] std::size_t left() const noexcept { return m_bytes.size() - m_position; }

    [[nodiscard]] bool has(std::size_t count) const noexcept { return count <= left(); }

    /// All bytes that were not taken yet.
    [[nodiscard]] std::span<const std::byte> ahead() const noexcept
    {
        return m_bytes.subspan(m_position);
    }

    /// The next `count` bytes. Precondition: has(count).
    std::span<const std::byte> take(std::size_t count)
    {
        TR_PRE(has(count));
        const auto result = m_bytes.subspan(m_position, count);
        m_position += count;
        return result;
    }

    /// The next number. Precondition: has(sizeof(T)).
    template <class T>
    [[nodiscard]] T number()
    {
        static_assert(std::is_arithmetic_v<T>);
        T value{};
        std::memcpy(&value, take(sizeof(T)).data(), sizeof(T));
        return value;
    }

private:
    std::span<const std::byte> m_bytes;
    std::size_t m_position = 0;
};

} // namespace tr
