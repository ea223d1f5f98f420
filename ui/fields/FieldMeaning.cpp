#include "ui/fields/FieldMeaning.h"

#include "core/level/Textures.h"
#include "core/level/tables/Tables.h"
#include "core/schema/record/ReferenceCode.h"

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Leaf;
using tr::schema::NumberCode;
using tr::schema::Reference;
using tr::schema::Role;
using tr::schema::Version;
namespace versions = tr::level::versions;

/// What the role of a field says by itself.
Meaning roleMeaning(const Leaf& leaf)
{
    switch (leaf.info->role)
    {
    case Role::State:
        return Meaning::State;
    case Role::Texel:
        return Meaning::Texel;
    case Role::Height:
        return Meaning::Height;
    case Role::Packed:
        return sizeOf(leaf.disk) == 4 ? Meaning::PackedColour : Meaning::ShortColour;
    default:
        return Meaning::Number;
    }
}

/// What the number by which a row is called is a slot of.
Meaning slotMeaning(TableId table)
{
    switch (table.number())
    {
    case tables::Models.number:
        return Meaning::ModelSlot;
    case tables::StaticMeshes.number:
        return Meaning::StaticSlot;
    case tables::SpriteSequences.number:
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
        return reference.target == tables::StaticMeshes ? Meaning::StaticSlot : Meaning::EntitySlot;
    case NumberCode::Kind::Bytes:
        return Meaning::Bytes;
    default:
        break;
    }
    const bool isPacked = reference.code.kind == NumberCode::Kind::Bits;
    switch (reference.target.number())
    {
    case tables::RoomVertices.number:
        // Corners of TR5's faces count from the first vertex of their layer.
        return version == versions::Tr5 ? Meaning::Number : Meaning::RoomVertex;
    case tables::ObjectTextures.number:
        return Meaning::FaceTexture;
    case tables::Textiles8.number:
    case tables::Textiles16.number:
    case tables::Textiles32.number:
        return reference.code.mask == tr::level::kTileMask ? Meaning::TextureTile
                                                           : Meaning::SpriteTile;
    case tables::Boxes.number:
        return Meaning::SectorBox;
    case tables::SoundDetails.number:
        return Meaning::DetailsRow;
    default:
        return isPacked ? Meaning::Number : Meaning::Row;
    }
}

Meaning meaningOf(TableId table, const Leaf& leaf, Version version)
{
    if (const Meaning meaning = roleMeaning(leaf); meaning != Meaning::Number)
    {
        return meaning;
    }
    if (leaf.info->isSlot)
    {
        return slotMeaning(table);
    }
    // Words of packed streams are shown as what they are.
    const bool isWord = leaf.path.empty() && table != tables::SoundMap;
    const auto reference = isWord ? std::nullopt : referenceOf(table, leaf, version);
    return reference ? referenceMeaning(*reference, version) : Meaning::Number;
}

} // namespace

std::optional<Reference> referenceOf(TableId table, const Leaf& leaf, Version version)
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
        meanings.push_back(meaningOf(view.id(), leaf, version));
    }
    return meanings;
}

} // namespace ui
