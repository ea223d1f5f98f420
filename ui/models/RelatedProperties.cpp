#include "core/view/FloorDataView.h"
#include "core/view/MeshView.h"
#include "core/view/MoveableView.h"
#include "ui/models/Addresses.h"
#include "ui/models/Properties.h"
#include "ui/models/Strings.h"
#include "ui/models/TableNames.h"

#include <QCoreApplication>
#include <QLocale>

#include <utility>

namespace ui
{
namespace
{

using tr::level::TableId;
using tr::view::ActionKind;
using tr::view::FloorEntry;

QString translated(const char* text)
{
    return QCoreApplication::translate("Properties", text);
}

QString english(std::string_view text)
{
    return translated(std::string(text).c_str());
}

Property plain(const QString& name, const QString& value)
{
    Property property;
    property.name = name;
    property.value = value;
    property.derived = true;
    return property;
}

/// A line that leads to a row; without a link if that row is not in the file.
Property linked(const Decoder& decoder, const QString& name, TableId table, std::size_t row)
{
    const Address target{table, row};
    const bool there = exists(decoder.file(), target);
    Property property = plain(name,
                              there ? decoder.names().title(target)
                                    : QString::number(static_cast<qulonglong>(row)));
    property.dangling = !there;
    if (there)
    {
        property.link = target;
        property.linkTitle = property.value;
    }
    return property;
}

QString number(std::size_t value)
{
    return QLocale().toString(static_cast<qulonglong>(value));
}

/// What an action of a trigger points to.
Property actionProperty(const Decoder& decoder, const tr::view::TriggerAction& action)
{
    const QString name = english(tr::view::actionName(action.kind));
    const TableId target = tr::view::actionTarget(action.kind);
    // A flyby names a flight, which is no row.
    const bool isRow = target != tr::schema::kNoTable && action.kind != ActionKind::Flyby;
    const QString parameter =
        action.kind == ActionKind::ClearBodies ? QString() : QString::number(action.parameter);
    Property property =
        isRow ? linked(decoder, name, target, action.parameter) : plain(name, parameter);
    if (action.extra)
    {
        const bool once = (*action.extra & 0x0100) != 0;
        property.children.push_back(
            plain(translated("once"), once ? translated("yes") : translated("no")));
        if (action.kind == ActionKind::Camera)
        {
            property.children.push_back(
                plain(translated("seconds"), QString::number(*action.extra & 0xFF)));
        }
    }
    return property;
}

void addTrigger(const Decoder& decoder, const tr::view::Trigger& trigger, Property& property)
{
    QStringList texts{english(tr::view::triggerTypeName(trigger.type)),
                      translated("mask %1").arg(trigger.mask)};
    if (trigger.timer != 0)
    {
        texts.push_back(translated("timer %1").arg(trigger.timer));
    }
    if (trigger.oneShot)
    {
        texts.push_back(translated("once"));
    }
    property.value = texts.join(QStringLiteral(", "));
    for (const tr::view::TriggerAction& action : trigger.actions)
    {
        property.children.push_back(actionProperty(decoder, action));
    }
}

QString wallsText(std::uint8_t walls)
{
    QStringList names;
    for (const auto& [bit, name] : {std::pair(1, "+Z"), {2, "+X"}, {4, "-Z"}, {8, "-X"}})
    {
        if ((walls & bit) != 0)
        {
            names.push_back(QLatin1String(name));
        }
    }
    return names.join(QStringLiteral(", "));
}

Property functionProperty(const Decoder& decoder, const FloorEntry& entry)
{
    const QString name = english(tr::view::functionName(entry.function, decoder.version()));
    Property property = plain(name, {});
    property.raw = QStringLiteral("%1 %2").arg(tableTitle(TableId::FloorData)).arg(entry.word);
    if (const auto* portal = std::get_if<tr::view::SectorPortal>(&entry.data))
    {
        property = linked(decoder, name, TableId::Rooms, portal->room);
    }
    else if (const auto* slant = std::get_if<tr::view::Slant>(&entry.data))
    {
        property.value = translated("x %1, z %2").arg(slant->x).arg(slant->z);
    }
    else if (const auto* climbing = std::get_if<tr::view::Climbing>(&entry.data))
    {
        property.value = wallsText(climbing->walls);
    }
    else if (const auto* trigger = std::get_if<tr::view::Trigger>(&entry.data))
    {
        addTrigger(decoder, *trigger, property);
    }
    else if (const auto* triangles = std::get_if<tr::view::Triangulation>(&entry.data))
    {
        const auto& corners = triangles->corners;
        property.value = translated("corners %1, %2, %3, %4; steps %5, %6")
                             .arg(corners[0])
                             .arg(corners[1])
                             .arg(corners[2])
                             .arg(corners[3])
                             .arg(triangles->height1)
                             .arg(triangles->height2);
    }
    return property;
}

Property functionsOf(const Decoder& decoder, std::size_t row)
{
    const auto& view = *decoder.file().tables().find(TableId::Sectors);
    const auto& sector = *static_cast<const tr::level::Sector*>(view.rowData(row));
    const tr::level::Level& level = *decoder.file().file().level();
    const auto list =
        tr::view::readFloorData(level.floorData.rows(), sector.floorDataIndex, decoder.version());
    Property property = plain(translated("functions"), {});
    property.note = translated("What happens here, unpacked from the floor data.");
    for (const FloorEntry& entry : list.entries)
    {
        property.children.push_back(functionProperty(decoder, entry));
    }
    if (!list.complete)
    {
        property.children.push_back(plain(translated("the list is broken here"), {}));
        property.children.back().dangling = true;
    }
    property.value = property.children.empty() ? translated("none") : QString();
    return property;
}

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
        plain(translated("vertices"), number(mesh->vertices.size())),
        plain(translated("normals"), number(mesh->normals.size())),
        plain(translated("shades"), number(mesh->shades.size())),
        plain(translated("faces"), number(tr::view::facesOf(*mesh).size())),
        plain(translated("bytes"), number(tr::view::packedSize(*mesh, decoder.version())))};
    return property;
}

Property animationsOf(const Decoder& decoder, std::size_t row)
{
    const tr::level::Objects& objects = decoder.file().file().objects();
    const auto range = tr::view::animationsOf(objects, objects.models[row]);
    Property property = plain(translated("animations"), number(range.count));
    property.note = translated("Its animations: up to the first one of another moveable.");
    return property;
}

Property keyframesOf(const Decoder& decoder, std::size_t row)
{
    const auto range =
        tr::view::keyframesOf(decoder.file().file().objects(), decoder.version(), row);
    Property property = plain(translated("key frames"), number(range.count));
    property.note = translated("Key frames that are stored for this animation.");
    return property;
}

} // namespace

std::vector<Property> relatedProperties(const Decoder& decoder, const Address& address)
{
    const Ownership& owners = decoder.names().owners();
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
    switch (address.table)
    {
    case TableId::Models:
        related.push_back(animationsOf(decoder, row));
        break;
    case TableId::Animations:
        related.push_back(keyframesOf(decoder, row));
        add(translated("moveable"), TableId::Models, owners.modelOfAnimation(row));
        break;
    case TableId::StateChanges:
        add(translated("animation"), TableId::Animations, owners.animationOfStateChange(row));
        break;
    case TableId::AnimDispatches:
        add(translated("state change"), TableId::StateChanges, owners.stateChangeOfDispatch(row));
        break;
    case TableId::AnimCommands:
        add(translated("animation"), TableId::Animations, owners.animationOfCommand(row));
        break;
    case TableId::MeshTrees:
        add(translated("moveable"), TableId::Models, owners.modelOfMeshTree(row));
        break;
    case TableId::MeshPointers:
        related.push_back(meshOf(decoder, row));
        add(translated("moveable"), TableId::Models, owners.modelOfMesh(row));
        break;
    case TableId::Sectors:
        related.push_back(functionsOf(decoder, row));
        break;
    default:
        break;
    }
    if (view.isNested())
    {
        const bool sample = address.table == TableId::SampleBytes;
        const TableId outer = sample ? TableId::Samples : TableId::Rooms;
        add(rowNoun(outer).toLower(), outer, view.segmentOf(row).outer);
    }
    return related;
}

} // namespace ui
