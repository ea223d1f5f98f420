#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "ui/common/texts/Numbers.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/Addresses.h"
#include "ui/file/TableNames.h"
#include "ui/properties/Properties.h"
#include "ui/properties/PropertyLines.h"
#include "ui/properties/SectorProperties.h"

#include <utility>

namespace ui
{
namespace
{

using lines::linked;
using lines::plain;
using tr::schema::TableId;
namespace tables = tr::level::tables;

Property meshOf(const Decoder& decoder, std::size_t row)
{
    const tr::level::Objects& objects = decoder.file().file().objects();
    const auto mesh =
        tr::view::readMesh(objects, decoder.version(), objects.meshPointers[row].offset);
    Property property = plain(translated("mesh"), {});
    property.note = translated("What the mesh holds, unpacked from the mesh data.");
    if (!mesh)
    {
        property.value = translated("cannot be read");
        property.dangling = true;
        return property;
    }
    property.children = {
        plain(translated("vertices"), countText(mesh->vertices.size())),
        plain(translated("normals"), countText(mesh->normals.size())),
        plain(translated("shades"), countText(mesh->shades.size())),
        plain(translated("faces"), countText(tr::view::facesOf(*mesh).size())),
        plain(translated("bytes"), countText(tr::view::packedSize(*mesh, decoder.version())))};
    return property;
}

Property animationsOf(const Decoder& decoder, std::size_t row)
{
    const tr::level::Objects& objects = decoder.file().file().objects();
    const auto range = tr::view::animationsOf(objects, objects.models[row]);
    Property property = plain(translated("animations"), countText(range.count));
    property.note = translated("Its animations: up to the first one of another moveable.");
    return property;
}

Property keyframesOf(const Decoder& decoder, std::size_t row)
{
    const auto range =
        tr::view::keyframesOf(decoder.file().file().objects(), decoder.version(), row);
    Property property = plain(translated("key frames"), countText(range.count));
    property.note = translated("Key frames that are stored for this animation.");
    return property;
}

} // namespace

std::vector<Property> relatedProperties(const Decoder& decoder, const Address& address)
{
    const tr::view::Ownership& owners = decoder.names().owners();
    const auto& view = *decoder.file().tables().find(address.table);
    const std::size_t row = address.row;
    std::vector<Property> related;
    const auto add =
        [&](const QString& name, TableId table, const std::optional<std::size_t>& owner)
    {
        if (owner)
        {
            related.push_back(linked(decoder, name, table, *owner));
        }
    };
    switch (address.table.number())
    {
    case tables::Models.number:
        related.push_back(animationsOf(decoder, row));
        break;
    case tables::Animations.number:
        related.push_back(keyframesOf(decoder, row));
        add(translated("moveable"), tables::Models, owners.modelOfAnimation(row));
        break;
    case tables::StateChanges.number:
        add(translated("animation"), tables::Animations, owners.animationOfStateChange(row));
        break;
    case tables::AnimDispatches.number:
        add(translated("state change"), tables::StateChanges, owners.stateChangeOfDispatch(row));
        break;
    case tables::AnimCommands.number:
        add(translated("animation"), tables::Animations, owners.animationOfCommand(row));
        break;
    case tables::MeshTrees.number:
        add(translated("moveable"), tables::Models, owners.modelOfMeshTree(row));
        break;
    case tables::MeshPointers.number:
        related.push_back(meshOf(decoder, row));
        add(translated("moveable"), tables::Models, owners.modelOfMesh(row));
        break;
    case tables::Sectors.number:
        related.push_back(functionsOf(decoder, row));
        break;
    case tables::FloorData.number:
        related = functionOfWord(decoder, row);
        break;
    default:
        break;
    }
    if (view.isNested())
    {
        const TableId outer = address.table->outer;
        add(rowNoun(outer).toLower(), outer, view.segmentOf(row).outer);
    }
    return related;
}

} // namespace ui
