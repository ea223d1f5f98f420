#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <future>
#include <map>
#include <span>
#include <vector>

namespace tr::format
{

/// Inflates the chunks of a TR4 or TR5 file at once, each on a thread of its own, while the reader
/// still walks through what stands before them.
class ChunkInflater
{
public:
    /// Starts with the chunks that follow each other from `offset` on, as far as they look sound.
    ChunkInflater(std::span<const std::byte> file, std::size_t offset);

    /// The content of the chunk whose compressed bytes begin at `offset` of the file.
    [[nodiscard]] Result<std::vector<std::byte>>
    take(std::size_t offset, std::span<const std::byte> compressed, std::size_t expected);

private:
    struct Started
    {
        std::size_t expected = 0;
        std::future<Result<std::vector<std::byte>>> result;
    };

    std::map<std::size_t, Started> m_started;
};

} // namespace tr::format
