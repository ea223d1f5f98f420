#include "core/format/level/LevelCounts.h"

#include "core/format/GameFile.h"
#include "core/level/tables/Tables.h"

#include <algorithm>
#include <array>

namespace tr::format
{
namespace
{

namespace tables = level::tables;
namespace versions = level::versions;

constexpr CountRule countRows(schema::TableId table)
{
    return {.table = table};
}

constexpr CountRule derive(std::string_view name, CountRule::Derive derive)
{
    return {.name = name, .derive = derive};
}

/// Pages of TR1 to TR3, which the file counts itself.
std::optional<std::uint64_t> textiles(const GameFile& file)
{
    const bool counted =
        file.level() != nullptr && level::until(level::versions::Tr3).contains(file.version());
    return counted ? std::optional<std::uint64_t>(file.level()->textiles8.size()) : std::nullopt;
}

/// Pages of TR4 and TR5 as their header counts them.
template <std::uint16_t level::TextileCounts::*member>
std::optional<std::uint64_t> headerTextiles(const GameFile& file)
{
    const bool counted =
        file.level() != nullptr && level::since(level::versions::Tr4).contains(file.version());
    return counted ? std::optional<std::uint64_t>(file.level()->textileCounts.*member)
                   : std::nullopt;
}

std::optional<std::uint64_t> distinctMeshes(const GameFile& file)
{
    std::vector<std::uint32_t> offsets;
    std::ranges::transform(
        file.objects().meshPointers, std::back_inserter(offsets), &level::MeshPointer::offset);
    std::ranges::sort(offsets);
    const auto repeated = std::ranges::unique(offsets);
    return offsets.size() - repeated.size();
}

constexpr std::array kCounts{
    derive("textiles", &textiles),
    derive("room_textiles", &headerTextiles<&level::TextileCounts::numRoomTextiles>),
    derive("object_textiles", &headerTextiles<&level::TextileCounts::numObjectTextiles>),
    derive("bump_textiles", &headerTextiles<&level::TextileCounts::numBumpTextiles>),
    countRows(tables::Rooms),
    countRows(tables::RoomVertices),
    countRows(tables::RoomQuads),
    countRows(tables::RoomTriangles),
    countRows(tables::RoomSprites),
    countRows(tables::Portals),
    countRows(tables::Sectors),
    countRows(tables::Lights),
    countRows(tables::RoomStatics),
    countRows(tables::FloorData),
    countRows(tables::MeshWords),
    countRows(tables::MeshPointers),
    derive("meshes", &distinctMeshes),
    countRows(tables::Animations),
    countRows(tables::StateChanges),
    countRows(tables::AnimDispatches),
    countRows(tables::AnimCommands),
    countRows(tables::MeshTrees),
    countRows(tables::Frames),
    countRows(tables::Models),
    countRows(tables::StaticMeshes),
    countRows(tables::ObjectTextures),
    countRows(tables::SpriteTextures),
    countRows(tables::SpriteSequences),
    countRows(tables::Cameras),
    countRows(tables::FlybyCameras),
    countRows(tables::SoundSources),
    countRows(tables::Boxes),
    countRows(tables::Overlaps),
    countRows(tables::AnimatedTextures),
    countRows(tables::Entities),
    countRows(tables::AiObjects),
    countRows(tables::CinematicFrames),
    countRows(tables::DemoData),
    countRows(tables::SoundMap),
    countRows(tables::SoundDetails),
    countRows(tables::SampleData),
    countRows(tables::SampleIndices),
    countRows(tables::Samples),
    countRows(tables::TextureSamples),
    countRows(tables::TextureMap),
    countRows(tables::NgChunks),
    countRows(tables::TrxContent),
};

} // namespace

std::span<const CountRule> levelCounts() noexcept
{
    return kCounts;
}

} // namespace tr::format
