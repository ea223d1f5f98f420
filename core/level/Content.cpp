#include "core/level/Content.h"

#include "core/level/LevelLayout.h"
#include "core/schema/ShapeArchive.h"
#include "core/schema/TableArchive.h"

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
    const auto fault = faultOfSoundMap(*level);
    return fault ? fault : faultOfNgBlock(level->ng);
}

} // namespace tr::level
