#include "core/format/level/ChunkInflater.h"

#include "core/io/ByteReader.h"
#include "core/io/Zlib.h"

#include <cstdint>

namespace tr::format
{
namespace
{

/// Three of texture pages and the level data; what looks like more of them is something else.
constexpr std::size_t kMostChunks = 4;

} // namespace

ChunkInflater::ChunkInflater(std::span<const std::byte> file, std::size_t offset)
{
    if (offset > file.size())
    {
        return;
    }
    ByteReader reader(file);
    reader.take(offset);
    while (m_started.size() < kMostChunks && reader.has(2 * sizeof(std::uint32_t)))
    {
        const std::size_t expected = reader.number<std::uint32_t>();
        const std::size_t size = reader.number<std::uint32_t>();
        if (!reader.has(size))
        {
            return;
        }
        const std::size_t at = reader.position();
        const auto compressed = reader.take(size);
        if (!looksDeflated(compressed))
        {
            return;
        }
        m_started[at] = {expected,
                         std::async(std::launch::async,
                                    [compressed, expected]
                                    { return inflate(compressed, expected); })};
    }
}

Result<std::vector<std::byte>>
ChunkInflater::take(std::size_t offset, std::span<const std::byte> compressed, std::size_t expected)
{
    const auto found = m_started.find(offset);
    if (found == m_started.end() || found->second.expected != expected)
    {
        return inflate(compressed, expected);
    }
    // A second layout that is tried on the same file inflates again: rare, and not worth a copy.
    auto started = std::move(found->second);
    m_started.erase(found);
    return started.result.get();
}

} // namespace tr::format
