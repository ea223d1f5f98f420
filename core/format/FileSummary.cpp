#include "core/format/FileSummary.h"

#include <algorithm>
#include <array>
#include <optional>

namespace tr::format
{
namespace
{

using level::TableId;
using schema::TableSet;

/// What a count is taken from: the rows of a table, under the name of the table, or something that
/// no table has.
struct Rule
{
    /// Nothing where the format has no such thing.
    using Derive = std::optional<std::uint64_t> (*)(const GameFile& file);

    TableId table = schema::kNoTable;
    std::string_view name{};
    Derive derive = nullptr;
};

constexpr Rule rowsOf(TableId table)
{
    return {.table = table};
}

constexpr Rule derived(std::string_view name, Rule::Derive derive)
{
    return {.name = name, .derive = derive};
}

/// Pages of TR1 to TR3, which the file counts itself.
std::optional<std::uint64_t> textiles(const GameFile& file)
{
    const bool counted =
        file.level() != nullptr && schema::until(schema::Version::Tr3).contains(file.version());
    return counted ? std::optional<std::uint64_t>(file.level()->textiles8.size()) : std::nullopt;
}

/// Pages of TR4 and TR5 as their header counts them.
template <std::uint16_t level::TextileCounts::*member>
std::optional<std::uint64_t> headerTextiles(const GameFile& file)
{
    const bool counted =
        file.level() != nullptr && schema::since(schema::Version::Tr4).contains(file.version());
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

constexpr std::array kRules{
    derived("textiles", &textiles),
    derived("room_textiles", &headerTextiles<&level::TextileCounts::numRoomTextiles>),
    derived("object_textiles", &headerTextiles<&level::TextileCounts::numObjectTextiles>),
    derived("bump_textiles", &headerTextiles<&level::TextileCounts::numBumpTextiles>),
    rowsOf(TableId::Rooms),
    rowsOf(TableId::RoomVertices),
    rowsOf(TableId::RoomQuads),
    rowsOf(TableId::RoomTriangles),
    rowsOf(TableId::RoomSprites),
    rowsOf(TableId::Portals),
    rowsOf(TableId::Sectors),
    rowsOf(TableId::Lights),
    rowsOf(TableId::RoomStatics),
    rowsOf(TableId::FloorData),
    rowsOf(TableId::MeshWords),
    rowsOf(TableId::MeshPointers),
    derived("meshes", &distinctMeshes),
    rowsOf(TableId::Animations),
    rowsOf(TableId::StateChanges),
    rowsOf(TableId::AnimDispatches),
    rowsOf(TableId::AnimCommands),
    rowsOf(TableId::MeshTrees),
    rowsOf(TableId::Frames),
    rowsOf(TableId::Models),
    rowsOf(TableId::StaticMeshes),
    rowsOf(TableId::ObjectTextures),
    rowsOf(TableId::SpriteTextures),
    rowsOf(TableId::SpriteSequences),
    rowsOf(TableId::Cameras),
    rowsOf(TableId::FlybyCameras),
    rowsOf(TableId::SoundSources),
    rowsOf(TableId::Boxes),
    rowsOf(TableId::Overlaps),
    rowsOf(TableId::AnimatedTextures),
    rowsOf(TableId::Entities),
    rowsOf(TableId::AiObjects),
    rowsOf(TableId::CinematicFrames),
    rowsOf(TableId::DemoData),
    rowsOf(TableId::SoundMap),
    rowsOf(TableId::SoundDetails),
    rowsOf(TableId::SampleData),
    rowsOf(TableId::SampleIndices),
    rowsOf(TableId::Samples),
    rowsOf(TableId::TextureSamples),
    rowsOf(TableId::TextureMap),
    rowsOf(TableId::NgChunks),
    rowsOf(TableId::TrxContent),
};

/// A level with a room and nothing in it. Tables of rooms are listed where there is a room, so this
/// tells which ones the format has whether or not the file has rooms.
GameFile formatExample(FormatId format)
{
    GameFile example;
    example.format = format;
    if (format == FormatId::Wad)
    {
        example.content = level::Wad{};
        return example;
    }
    level::Tr5Room tr5Room;
    tr5Room.layers = {level::RoomLayer{}};
    tr5Room.layerFaces = {level::Tr5LayerFaces{}};
    level::Level content;
    content.version = versionOf(format);
    content.rooms = {level::Room{}};
    content.tr5Rooms = {tr5Room};
    example.content = std::move(content);
    return example;
}

std::optional<Count>
countBy(const Rule& rule, const GameFile& file, const TableSet& tables, const TableSet& possible)
{
    if (rule.derive != nullptr)
    {
        const auto value = rule.derive(file);
        return value ? std::optional<Count>({rule.name, *value}) : std::nullopt;
    }
    const schema::TableView* const view = tables.find(rule.table);
    if (view == nullptr && possible.find(rule.table) == nullptr)
    {
        return std::nullopt;
    }
    return Count{level::table(rule.table).name, view != nullptr ? view->size() : 0};
}

} // namespace

FileSummary summarise(const GameFile& file)
{
    const TableSet present = tables(file);
    const GameFile example = formatExample(file.format);
    const TableSet possible = tables(example);

    FileSummary summary;
    summary.format = file.format;
    if (const auto* const left = present.find(TableId::Trailing))
    {
        summary.bytesLeft = left->size();
    }
    for (const Rule& rule : kRules)
    {
        if (const auto count = countBy(rule, file, present, possible))
        {
            summary.counts.push_back(*count);
        }
    }
    return summary;
}

} // namespace tr::format
