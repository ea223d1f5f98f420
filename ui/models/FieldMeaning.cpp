#include "ui/models/FieldMeaning.h"

#include "core/level/TableId.h"

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

using tr::level::TableId;
using tr::schema::Leaf;
using tr::schema::Role;
using tr::schema::Version;

/// A field whose meaning its role does not tell. A path that ends with a slash stands for all that
/// begin with it.
struct KnownField
{
    TableId table;
    std::string_view path;
    Meaning meaning;

    [[nodiscard]] bool matches(TableId id, const Leaf& leaf) const
    {
        return id == table
               && (path.ends_with('/') ? leaf.path.starts_with(path) : leaf.path == path);
    }
};

constexpr std::array kKnownFields{
    KnownField{TableId::Models, "id", Meaning::ModelSlot},
    KnownField{TableId::StaticMeshes, "id", Meaning::StaticSlot},
    KnownField{TableId::SpriteSequences, "id", Meaning::SequenceSlot},
    KnownField{TableId::RoomStatics, "mesh_id", Meaning::StaticSlot},
    KnownField{TableId::Entities, "type_id", Meaning::EntitySlot},
    KnownField{TableId::AiObjects, "type_id", Meaning::EntitySlot},
    KnownField{TableId::Animations, "state_id", Meaning::State},
    KnownField{TableId::StateChanges, "state_id", Meaning::State},
    KnownField{TableId::RoomQuads, "vertices/", Meaning::RoomVertex},
    KnownField{TableId::RoomTriangles, "vertices/", Meaning::RoomVertex},
    KnownField{TableId::RoomQuads, "texture", Meaning::FaceTexture},
    KnownField{TableId::RoomTriangles, "texture", Meaning::FaceTexture},
    KnownField{TableId::ObjectTextures, "tile_and_flag", Meaning::TextureTile},
    KnownField{TableId::ObjectTextures, "vertices/", Meaning::Texel},
    KnownField{TableId::SpriteTextures, "tile", Meaning::SpriteTile},
    KnownField{TableId::TextureSamples, "page", Meaning::WadPage},
    KnownField{TableId::Sectors, "box_index", Meaning::SectorBox},
    KnownField{TableId::Sectors, "floor", Meaning::Height},
    KnownField{TableId::Sectors, "ceiling", Meaning::Height},
    KnownField{TableId::SoundMap, "", Meaning::DetailsRow},
    KnownField{TableId::RoomVertices, "colour", Meaning::ShortColour},
    KnownField{TableId::RoomStatics, "colour", Meaning::ShortColour},
    KnownField{TableId::Rooms, "room_colour", Meaning::PackedColour},
};

Meaning meaningOf(TableId table, const Leaf& leaf, Version version)
{
    const auto known = std::ranges::find_if(
        kKnownFields, [&](const KnownField& each) { return each.matches(table, leaf); });
    if (known != kKnownFields.end())
    {
        // Corners of TR5's faces count from the first vertex of their layer.
        const bool layered = version == Version::Tr5 && known->meaning == Meaning::RoomVertex;
        const bool wide = known->meaning == Meaning::ShortColour && sizeOf(leaf.disk) == 4;
        return layered ? Meaning::Number : wide ? Meaning::PackedColour : known->meaning;
    }
    switch (leaf.info->role)
    {
    case Role::Index:
        return Meaning::Row;
    case Role::Offset:
        return Meaning::Bytes;
    default:
        return Meaning::Number;
    }
}

} // namespace

std::vector<Meaning> meaningsOf(const tr::schema::TableView& view, Version version)
{
    std::vector<Meaning> meanings;
    for (const Leaf& leaf : view.type().leaves())
    {
        meanings.push_back(meaningOf(view.info().id, leaf, version));
    }
    return meanings;
}

} // namespace ui
