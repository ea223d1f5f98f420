// Levels of all generations. Most of a TR4 file is compressed, and a changed stream is no stream:
// half of the changes are made inside.

#include "core/format/level/LevelFormat.h"
#include "tests/core/Chunks.h"
#include "tests/fuzz/FuzzTarget.h"

#include <algorithm>
#include <cstring>

namespace
{

using tr::test::Bytes;

constexpr std::string_view kLevelData = "level_data";

/// The content of the level's chunk; empty where there is none that can be read.
Bytes levelData(const Bytes& file)
{
    const auto read = tr::format::read(file, {});
    const bool isOpen =
        read && read->complete && !read->wrapper && read->format == &tr::format::formats::Tr4;
    return isOpen ? tr::test::chunkOf(file, kLevelData) : Bytes{};
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    fuzz::checkFile(fuzz::inputOf(data, size));
    return 0;
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data,
                                    std::size_t size,
                                    std::size_t maxSize,
                                    unsigned int seed)
{
    const auto input = fuzz::inputOf(data, size);
    const Bytes file(input.begin(), input.end());
    Bytes content = seed % 2 == 0 ? levelData(file) : Bytes{};
    if (content.empty())
    {
        return LLVMFuzzerMutate(data, size, maxSize);
    }
    const std::size_t used = content.size();
    constexpr std::size_t kGrowth = 64;
    content.resize(used + kGrowth);
    content.resize(
        LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(content.data()), used, content.size()));
    const Bytes changed = tr::test::withChunk(file, kLevelData, content);
    if (changed.size() > maxSize)
    {
        return LLVMFuzzerMutate(data, size, maxSize);
    }
    std::memcpy(data, changed.data(), changed.size());
    return changed.size();
}
