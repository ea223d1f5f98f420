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

FileSource::FileSource(const QString& path)
    : m_file(path)
{
    if (m_file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
    {
        m_size = static_cast<std::uint64_t>(std::max<qint64>(m_file.size(), 0));
    }
}

std::size_t FileSource::read(std::uint64_t offset, std::span<std::byte> out) const
{
    if (offset >= m_size)
    {
        return 0;
    }
    const auto count = std::min<std::uint64_t>(out.size(), m_size - offset);
    const std::scoped_lock lock(m_lock);
    if (!m_file.seek(static_cast<qint64>(offset)))
    {
        return 0;
    }
    const qint64 got = m_file.read(reinterpret_cast<char*>(out.data()), static_cast<qint64>(count));
    return static_cast<std::size_t>(std::max<qint64>(got, 0));
}

std::vector<std::byte> readBytes(const HexSource& source, std::uint64_t offset, std::uint64_t size)
{
    const std::uint64_t left = source.size() - std::min(offset, source.size());
    std::vector<std::byte> bytes(std::min(size, left));
    bytes.resize(source.read(offset, bytes));
    return bytes;
}

} // namespace ui
