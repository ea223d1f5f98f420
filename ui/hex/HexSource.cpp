#include "ui/hex/HexSource.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace ui
{

MemorySource::MemorySource(std::vector<std::byte> bytes)
    : m_bytes(std::move(bytes))
{
}

std::size_t MemorySource::read(std::uint64_t offset, std::span<std::byte> out) const
{
    if (offset >= m_bytes.size())
    {
        return 0;
    }
    const auto count = std::min<std::uint64_t>(out.size(), m_bytes.size() - offset);
    std::memcpy(out.data(), m_bytes.data() + offset, count);
    return count;
}

std::vector<std::byte> readBytes(const HexSource& source, std::uint64_t offset, std::uint64_t size)
{
    const std::uint64_t left = source.size() - std::min(offset, source.size());
    std::vector<std::byte> bytes(std::min(size, left));
    bytes.resize(source.read(offset, bytes));
    return bytes;
}

} // namespace ui
