#include "core/catalogue/Catalogue.h"
#include "core/level/MeshTree.h"
#include "core/view/objects/MoveableView.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/Addresses.h"
#include "ui/file/CommandTexts.h"
#include "ui/file/TableNames.h"
#include "ui/structure/StructureTree.h"

/// What the nodes of the structure say about themselves.
namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::view::AnimationCommand;

using tr::level::kJointNumbers;

QString digits(std::size_t value)
{
    return QString::number(static_cast<qulonglong>(value));
}

/// "Portal 3"
QString noun(TableId table, std::size_t value)
{
    return QStringLiteral("%1 %2").arg(rowNoun(table), digits(value));
}

bool isWater(std::uint16_t flags)
{
    return (flags & tr::level::kRoomIsWater) != 0;
}

} // namespace

QString StructureTree::label(const Node& node) const
{
    if (!node.title.isEmpty())
    {
        return node.title;
    }
    switch (node.kind)
    {
    case Kind::Root:
        return {};
    case Kind::Rows:
    case Kind::Parts:
    case Kind::Table:
    case Kind::Sounds:
        return tableTitle(node.table);
    case Kind::Room:
        return roomLabel(node.first);
    case Kind::Animation:
        return animationLabel(node);
    case Kind::StateChange:
        return stateChangeLabel(node.first);
    case Kind::Command:
        return commandLabel(node.first);
    default:
        return rowLabel(node);
    }
}

QString StructureTree::rowLabel(const Node& node) const
{
    const Names& names = m_decoder->names();
    const QString name = names.ofRow(node.table, node.first);
    switch (node.table.number())
    {
    case tables::AnimDispatches.number:
        return dispatchLabel(node.first);
    case tables::MeshPointers.number:
        return meshLabel(node);
    case tables::Portals.number:
    {
        const auto target = m_decoder->target(m_decoder->placeOf({node.table, node.first, 0}));
        const QString room = target && target->exists
                                 ? translated("to room %1").arg(target->address.row)
                                 : translated("to no room");
        return withName(noun(node.table, node.number), room);
    }
    case tables::Models.number:
    case tables::StaticMeshes.number:
    case tables::SpriteSequences.number:
    case tables::Entities.number:
    case tables::AiObjects.number:
    case tables::SoundMap.number:
    case tables::SoundSources.number:
    case tables::RoomStatics.number:
        return withName(QString::number(names.numberOf(node.table, node.first)), name);
    default:
        return withName(
            noun(node.table, static_cast<std::size_t>(names.numberOf(node.table, node.first))),
            name);
    }
}

QString StructureTree::meshLabel(const Node& node) const
{
    const Node* const moveable = node.parent != nullptr ? node.parent->parent : nullptr;
    const bool isPart = moveable != nullptr && moveable->kind == Kind::Moveable;
    const QString number = translated("Mesh %1").arg(node.number);
    if (!isPart)
    {
        return withName(number, m_decoder->names().ofRow(node.table, node.first));
    }
    const auto joint = tr::catalogue::jointName(m_decoder->version(),
                                                objects().models[moveable->first].id,
                                                static_cast<std::uint32_t>(node.number));
    return withName(withName(number, nameOrEmpty(joint)),
                    m_decoder->names().ofForeignMesh(moveable->first, node.first));
}

QString StructureTree::roomLabel(std::size_t room) const
{
    const tr::level::Level& level = *part<tr::level::Level>();
    const bool tr5 = level.version == tr::level::versions::Tr5;
    const std::uint16_t flags =
        tr5 ? level.tr5Rooms[room].header.flags : level.rooms[room].state.flags;
    const std::int16_t alternate =
        tr5 ? level.tr5Rooms[room].header.alternateRoom : level.rooms[room].state.alternateRoom;
    QStringList remarks;
    if (isWater(flags))
    {
        remarks.push_back(translated("water"));
    }
    if (alternate != tr::level::RoomState::kNoRoom)
    {
        remarks.push_back(translated("flips to %1").arg(alternate));
    }
    return withName(noun(tables::Rooms, room), remarks.join(QStringLiteral(", ")));
}

QString StructureTree::animationLabel(const Node& node) const
{
    const Names& names = m_decoder->names();
    const std::uint16_t state = objects().animations[node.first].stateId;
    const QString full = names.ofRow(tables::Animations, node.first);
    const QString own = full.section(QStringLiteral(" \u00B7 "), 1);
    const QString stateName = names.ofState(node.first, state);
    const QString fallback =
        translated("state %1").arg(stateName.isEmpty() ? QString::number(state) : stateName);
    return withName(digits(node.number), own.isEmpty() ? fallback : own);
}

QString StructureTree::stateChangeLabel(std::size_t change) const
{
    const tr::level::StateChange& row = objects().stateChanges[change];
    const auto animation = m_decoder->names().owners().animationOfStateChange(change);
    const QString name =
        animation ? m_decoder->names().ofState(*animation, row.stateId) : QString();
    return translated("to state %1").arg(withName(QString::number(row.stateId), name));
}

QString StructureTree::dispatchLabel(std::size_t dispatch) const
{
    const tr::level::AnimDispatch& row = objects().animDispatches[dispatch];
    return translated("frames %1 to %2: animation %3, frame %4")
        .arg(QString::number(row.low),
             QString::number(row.high),
             withName(QString::number(row.nextAnimation),
                      m_decoder->names().ofRow(tables::Animations, row.nextAnimation)),
             QString::number(row.nextFrame));
}

QString StructureTree::commandLabel(std::size_t word) const
{
    const auto& words = objects().animCommands;
    const QString text = commandText(m_decoder->file().file(), word);
    return AnimationCommand::isAtFrame(static_cast<AnimationCommand::Kind>(words[word]))
               ? translated("frame %1: %2").arg(words[word + 1]).arg(text)
               : text;
}

std::optional<std::size_t> StructureTree::count(Node& node) const
{
    switch (node.kind)
    {
    case Kind::Parts:
        return node.table == tables::MeshTrees ? node.count / kJointNumbers : node.count;
    case Kind::Rows:
    case Kind::SpriteSequence:
    case Kind::Table:
    case Kind::Derived:
        return node.count;
    case Kind::Sounds:
        return children(node).size();
    default:
        return std::nullopt;
    }
}

bool StructureTree::isPartOfTable(const Node& node) noexcept
{
    const bool wholeTable =
        node.kind == Kind::Rows && node.parent != nullptr
        && (node.parent->kind == Kind::Root || node.parent->kind == Kind::Heading);
    return node.kind == Kind::Parts || (node.kind == Kind::Rows && !wholeTable);
}

std::optional<Address> StructureTree::address(const Node& node) const
{
    const bool wholeTable = node.kind == Kind::Rows && !isPartOfTable(node);
    switch (node.kind)
    {
    case Kind::Root:
    case Kind::Heading:
    case Kind::Tables:
    case Kind::Derived:
        return std::nullopt;
    case Kind::Table:
    case Kind::Sounds:
        return Address{node.table};
    default:
        return wholeTable ? Address{node.table} : Address{node.table, node.first};
    }
}

std::optional<tr::schema::FieldRef> StructureTree::bytes(const Node& node) const
{
    const auto which = address(node);
    auto found = which ? bytesOf(m_decoder->file(), *which) : std::nullopt;
    const bool several =
        node.kind == Kind::Rows || node.kind == Kind::Parts || node.kind == Kind::Command;
    if (!found || !several || which->row == Address::kWholeTable)
    {
        return found;
    }
    // Commands are of different lengths: together they reach to the last word of the last one.
    const bool commands = node.kind == Kind::Rows && node.table == tables::AnimCommands;
    const Node& lastNode = commands ? *node.children.back() : node;
    const auto end = bytesOf(m_decoder->file(), {node.table, lastNode.first + lastNode.count - 1});
    if (!end || end->space != found->space)
    {
        return std::nullopt;
    }
    found->size = end->offset + end->size - found->offset;
    return found;
}

} // namespace ui
