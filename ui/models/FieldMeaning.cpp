#include "ui/models/FieldMeaning.h"

#include "core/level/TableId.h"
#include "core/level/Textures.h"
#include "core/schema/ReferenceCode.h"

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

using tr::level::TableId;
using tr::schema::Leaf;
using tr::schema::NumberCode;
using tr::schema::Reference;
using tr::schema::TableInfo;
using tr::schema::Version;

/// A field whose meaning no reference of the schema tells. A path that ends with a slash stands for
/// all that begin with it.
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
    KnownField{TableId::Animations, "state_id", Meaning::State},
    KnownField{TableId::StateChanges, "state_id", Meaning::State},
    KnownField{TableId::ObjectTextures, "vertices/", Meaning::Texel},
    KnownField{TableId::Sectors, "floor", Meaning::Height},
    KnownField{TableId::Sectors, "ceiling", Meaning::Height},
    KnownField{TableId::RoomVertices, "colour", Meaning::ShortColour},
    KnownField{TableId::RoomStatics, "colour", Meaning::ShortColour},
    KnownField{TableId::Rooms, "room_colour", Meaning::PackedColour},
};

/// What the number by which a row is called is a slot of.
Meaning slotMeaning(TableId table)
{
    switch (table)
    {
    case TableId::Models:
        return Meaning::ModelSlot;
    case TableId::StaticMeshes:
        return Meaning::StaticSlot;
    case TableId::SpriteSequences:
        return Meaning::SequenceSlot;
    default:
        return Meaning::Number;
    }
}

Meaning referenceMeaning(const Reference& reference, Version version)
{
    switch (reference.code.kind)
    {
    case NumberCode::Kind::Slot:
        return reference.target == TableId::StaticMeshes ? Meaning::StaticSlot
                                                         : Meaning::EntitySlot;
    case NumberCode::Kind::Bytes:
        return Meaning::Bytes;
    default:
        break;
    }
    const bool isPacked = reference.code.kind == NumberCode::Kind::Bits;
    switch (reference.target)
    {
    case TableId::RoomVertices:
        // Corners of TR5's faces count from the first vertex of their layer.
        return version == Version::Tr5 ? Meaning::Number : Meaning::RoomVertex;
    case TableId::ObjectTextures:
        return Meaning::FaceTexture;
    case TableId::Textiles8:
    case TableId::Textiles16:
    case TableId::Textiles32:
        return reference.code.mask == tr::level::kTileMask ? Meaning::TextureTile
                                                           : Meaning::SpriteTile;
    case TableId::Boxes:
        return Meaning::SectorBox;
    case TableId::SoundDetails:
        return Meaning::DetailsRow;
    default:
        return isPacked ? Meaning::Number : Meaning::Row;
    }
}

Meaning meaningOf(const TableInfo& table, const Leaf& leaf, Version version)
{
    const auto known = std::ranges::find_if(
        kKnownFields, [&](const KnownField& each) { return each.matches(table.id, leaf); });
    if (known != kKnownFields.end())
    {
        const bool wide = known->meaning == Meaning::ShortColour && sizeOf(leaf.disk) == 4;
        return wide ? Meaning::PackedColour : known->meaning;
    }
    if (leaf.info->isSlot)
    {
        return slotMeaning(table.id);
    }
    // Words of packed streams are shown as what they are.
    const bool isWord = leaf.path.empty() && table.id != TableId::SoundMap;
    const auto reference = isWord ? std::nullopt : referenceOf(table, leaf, version);
    return reference ? referenceMeaning(*reference, version) : Meaning::Number;
}

} // namespace

std::optional<Reference> referenceOf(const TableInfo& table, const Leaf& leaf, Version version)
{
    for (const Reference& reference : tr::schema::referencesOf(table, leaf, version))
    {
        if (reference.kind == Reference::Kind::First
            && reference.use == tr::schema::ReferenceUse::Always)
        {
            return reference;
        }
    }
    return std::nullopt;
}

std::vector<Meaning> meaningsOf(const tr::schema::TableView& view, Version version)
{
    std::vector<Meaning> meanings;
    for (const Leaf& leaf : view.type().leaves())
    {
        meanings.push_back(meaningOf(view.info(), leaf, version));
    }
    return meanings;
}

} // namespace ui
