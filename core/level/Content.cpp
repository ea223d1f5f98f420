#include "core/level/Content.h"

#include "core/level/LevelLayout.h"
#include "core/schema/ContentType.h"

#include <array>
#include <cstring>

namespace tr::level
{
namespace
{

Error rowCountDiffers(schema::TableId id, std::size_t rows, std::size_t wanted)
{
    return {
        ErrorCode::RowCountDiffers, {}, std::string(id->segment), {concat(rows), concat(wanted)}};
}

/// Whether the number in front of the sound map would be taken for what it is: see
/// soundMapLengthBehind.
std::optional<Error> faultOfSoundMap(const Level& level)
{
    const bool isStated = level.soundMapLength == SoundMapLength::Stated;
    const bool hasNgBlock = ngFlags(level).has_value();
    if (isStated && !hasNgBlock)
    {
        return rowCountDiffers(
            tables::SoundMap, level.sounds.map.size(), soundMapSize(level.version));
    }
    if (!isStated && hasNgBlock && !level.demoData.empty())
    {
        return rowCountDiffers(tables::DemoData, level.demoData.size(), 0);
    }
    return std::nullopt;
}

/// Sizes of chunks that would be taken for something else.
std::optional<Error> faultOfNgBlock(const NgBlock& block)
{
    for (std::size_t i = 0; i < block.chunks.size(); ++i)
    {
        const std::size_t words = ngWords(block.chunks[i]);
        if (words > kMostNgWords)
        {
            return Error{ErrorCode::TooManyRows,
                         {},
                         concat(tables::NgChunks.segment, "/", i),
                         {concat(words), concat(kMostNgWords)}};
        }
    }
    return std::nullopt;
}

/// Whether what stands behind the sound details would be taken for what it is: see
/// sampleStoreBehind.
std::optional<Error> faultOfSamples(const Level& level)
{
    const bool areFiles = level.sampleStore == SampleStore::Files;
    std::array<std::uint32_t, 2> ahead{};
    std::size_t size = sizeof(ahead);
    if (areFiles)
    {
        const auto first = level.sampleData.slice(0, sizeof(ahead[1]));
        ahead[0] = level.sampleFiles.numSamples;
        std::memcpy(&ahead[1], first.data(), first.size());
        size = sizeof(ahead[0]) + first.size();
    }
    else if (!level.sounds.sampleIndices.empty())
    {
        ahead = {static_cast<std::uint32_t>(level.sounds.sampleIndices.size()),
                 level.sounds.sampleIndices[0]};
    }
    const auto bytes = std::as_bytes(std::span(ahead)).first(size);
    if (sampleStoreBehind(bytes, level.version, level.order) == level.sampleStore)
    {
        return std::nullopt;
    }
    const std::string path(areFiles ? tables::SampleData.segment : tables::SampleIndices.segment);
    return Error{ErrorCode::NotEditable, {}, path, {path}};
}

} // namespace

schema::Version versionOf(const Level& level) noexcept
{
    return level.version;
}

schema::Version versionOf(const Wad& /*wad*/) noexcept
{
    return level::versions::Wad;
}

std::optional<Error> faultOf(const Level& level)
{
    if (auto fault = faultOfSoundMap(level))
    {
        return fault;
    }
    auto fault = faultOfSamples(level);
    return fault ? fault : faultOfNgBlock(level.ng);
}

std::tuple<const Objects*, const Sprites*, const Sounds*> sharedParts(const Level& level) noexcept
{
    return {&level.objects, &level.sprites, &level.sounds};
}

std::tuple<const Objects*> sharedParts(const Wad& wad) noexcept
{
    return {&wad.objects};
}

const Objects& objectsOf(const schema::Content& content) noexcept
{
    static const Objects kNone{};
    const Objects* const objects = content.as<Objects>();
    return objects != nullptr ? *objects : kNone;
}

} // namespace tr::level

namespace tr::schema
{

template const ContentType& contentType<level::Level>() noexcept;
template const ContentType& contentType<level::Wad>() noexcept;

} // namespace tr::schema
