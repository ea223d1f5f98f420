#include "core/level/Content.h"

#include "core/level/LevelLayout.h"
#include "core/schema/ShapeArchive.h"
#include "core/schema/TableArchive.h"

#include <array>
#include <cstring>

namespace tr::level
{
namespace
{

Error rowCountDiffers(TableId id, std::size_t rows, std::size_t wanted)
{
    return {ErrorCode::RowCountDiffers,
            {},
            std::string(table(id).segment),
            {concat(rows), concat(wanted)}};
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
            TableId::SoundMap, level.soundMap.size(), soundMapSize(level.version));
    }
    if (!isStated && hasNgBlock && !level.demoData.empty())
    {
        return rowCountDiffers(TableId::DemoData, level.demoData.size(), 0);
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
                         concat(table(TableId::NgChunks).segment, "/", i),
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
    else if (!level.sampleIndices.empty())
    {
        ahead = {static_cast<std::uint32_t>(level.sampleIndices.size()), level.sampleIndices[0]};
    }
    const auto bytes = std::as_bytes(std::span(ahead)).first(size);
    if (sampleStoreBehind(bytes, level.version, level.order) == level.sampleStore)
    {
        return std::nullopt;
    }
    const std::string path(table(areFiles ? TableId::SampleData : TableId::SampleIndices).segment);
    return Error{ErrorCode::NotEditable, {}, path, {path}};
}

} // namespace

schema::TableSet tables(const Content& content)
{
    return std::visit(
        [version = versionOf(content)](const auto& each)
        {
            schema::TableArchive archive(version, table(TableId::Header), each);
            describe(archive, each);
            return archive.release();
        },
        content);
}

bool access(Content& content, std::string_view path, const schema::AccessArchive::Use& use)
{
    schema::AccessArchive archive(versionOf(content), path, use);
    std::visit([&archive](auto& each) { describe(archive, each); }, content);
    return archive.found();
}

void* headerOf(Content& content) noexcept
{
    return std::visit([](auto& each) -> void* { return &each; }, content);
}

std::optional<Error> faultOfShape(const Content& content)
{
    schema::ShapeArchive archive(versionOf(content));
    std::visit([&archive](const auto& each) { describe(archive, each); }, content);
    const auto* level = std::get_if<Level>(&content);
    if (archive.fault() || level == nullptr)
    {
        return archive.fault();
    }
    if (auto fault = faultOfSoundMap(*level))
    {
        return fault;
    }
    auto fault = faultOfSamples(*level);
    return fault ? fault : faultOfNgBlock(level->ng);
}

} // namespace tr::level
