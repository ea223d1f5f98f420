#include "ui/structure/StructureTree.h"

#include "core/level/MeshLink.h"
#include "core/level/Wad.h"
#include "core/view/objects/MoveableView.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/Addresses.h"
#include "ui/file/TableNames.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::TableView;

using tr::level::kLinkNumbers;

/// What a room has, in the order in which it is listed; whether each row is worth a line.
struct RoomPart
{
    TableId table;
    bool listed;
};

constexpr std::array kRoomParts{RoomPart{tables::Portals, true},
                                RoomPart{tables::Lights, true},
                                RoomPart{tables::FogBulbs, true},
                                RoomPart{tables::RoomStatics, true},
                                RoomPart{tables::RoomSprites, true},
                                RoomPart{tables::Sectors, false},
                                RoomPart{tables::RoomVertices, false},
                                RoomPart{tables::RoomQuads, false},
                                RoomPart{tables::RoomTriangles, false},
                                RoomPart{tables::RoomLayers, false}};

/// Rows of the outer row `room`; they can stand in several stretches (the faces of TR5's layers).
struct Stretch
{
    std::size_t first = 0;
    std::size_t count = 0;
};

Stretch rowsOfRoom(const TableView& view, std::size_t room)
{
    const auto& segments = view.segments();
    const auto [begin, end] = std::ranges::equal_range(
        segments, static_cast<std::uint32_t>(room), {}, &TableView::Segment::outer);
    Stretch stretch;
    for (auto segment = begin; segment != end; ++segment)
    {
        stretch.first = segment == begin ? segment->before : stretch.first;
        stretch.count += segment->count;
    }
    return stretch;
}

} // namespace

StructureTree::StructureTree(std::shared_ptr<const Decoder> decoder)
    : m_decoder(std::move(decoder))
    , m_root(std::make_unique<Node>())
{
}

const TableView* StructureTree::view(TableId table) const
{
    return m_decoder->file().tables().find(table);
}

const tr::level::Objects& StructureTree::objects() const
{
    return m_decoder->file().file().objects();
}

const std::vector<std::unique_ptr<StructureTree::Node>>& StructureTree::children(Node& node) const
{
    if (!std::exchange(node.made, true) && m_decoder)
    {
        make(node);
    }
    return node.children;
}

bool StructureTree::hasChildren(Node& node) const
{
    switch (node.kind)
    {
    case Kind::Root:
        return m_decoder != nullptr;
    case Kind::Parts:
    case Kind::Row:
    case Kind::Command:
    case Kind::Table:
    case Kind::Derived:
        return false;
    case Kind::Rows:
    case Kind::SpriteSequence:
        return node.count > 0;
    default:
        return !children(node).empty();
    }
}

StructureTree::Node& StructureTree::add(
    Node& parent, Kind kind, TableId table, std::size_t first, std::size_t count) const
{
    auto node = std::make_unique<Node>();
    node->kind = kind;
    node->table = table;
    node->first = first;
    node->count = count;
    node->number = parent.children.size();
    node->parent = &parent;
    node->place = static_cast<int>(parent.children.size());
    parent.children.push_back(std::move(node));
    return *parent.children.back();
}

void StructureTree::addTable(Node& parent, TableId table, Kind kind) const
{
    const TableView* rows = view(table);
    if (rows != nullptr && rows->size() > 0)
    {
        add(parent, kind, table, 0, rows->size());
    }
}

void StructureTree::addHeading(Node& parent,
                               const QString& title,
                               std::initializer_list<TableId> tables) const
{
    Node& heading = add(parent, Kind::Heading, tables::Trailing, 0, 0);
    heading.title = title;
    heading.made = true;
    for (const TableId table : tables)
    {
        addTable(heading, table, table == tables::SoundMap ? Kind::Sounds : Kind::Rows);
    }
    if (heading.children.empty())
    {
        parent.children.pop_back();
    }
}

void StructureTree::make(Node& node) const
{
    switch (node.kind)
    {
    case Kind::Root:
        makeRoot(node);
        break;
    case Kind::Rows:
        makeRows(node);
        break;
    case Kind::Room:
        makeRoom(node);
        break;
    case Kind::Moveable:
        makeMoveable(node);
        break;
    case Kind::Animation:
        makeAnimation(node);
        break;
    case Kind::StateChange:
    {
        const tr::level::StateChange& change = objects().stateChanges[node.first];
        const std::size_t all = objects().animDispatches.size();
        for (std::size_t i = 0; i < change.numDispatches && change.dispatchIndex + i < all; ++i)
        {
            add(node, Kind::Row, tables::AnimDispatches, change.dispatchIndex + i, 1);
        }
        break;
    }
    case Kind::SpriteSequence:
        for (std::size_t i = 0; i < node.count; ++i)
        {
            const auto& sequence = m_decoder->file().file().level()->sprites.sequences[node.first];
            add(node,
                Kind::Row,
                tables::SpriteTextures,
                static_cast<std::size_t>(sequence.firstSprite) + i,
                1);
        }
        break;
    case Kind::Sounds:
        for (std::size_t row = 0; row < node.count; ++row)
        {
            if (m_decoder->file().file().level()->sounds.map[row] != -1)
            {
                add(node, Kind::Row, tables::SoundMap, row, 1);
            }
        }
        break;
    case Kind::Tables:
        makeTables(node);
        break;
    default:
        break;
    }
}

void StructureTree::makeRoot(Node& root) const
{
    addTable(root, tables::Rooms);
    addTable(root, tables::Models);
    addTable(root, tables::StaticMeshes);
    addTable(root, tables::SpriteSequences);
    addTable(root, tables::Entities);
    addTable(root, tables::AiObjects);
    addTable(root, tables::Cameras);
    addTable(root, tables::FlybyCameras);
    addTable(root, tables::SoundSources);
    addHeading(root,
               translated("Textures"),
               {tables::Textiles8,
                tables::Textiles16,
                tables::Textiles32,
                tables::MiscTextiles,
                tables::ObjectTextures,
                tables::TextureSamples,
                tables::SpriteTextures});
    addHeading(
        root, translated("Sounds"), {tables::SoundMap, tables::SoundDetails, tables::Samples});
    Node& tables = add(root, Kind::Tables, tables::Trailing, 0, 0);
    tables.title = translated("Tables");
}

void StructureTree::makeRows(Node& node) const
{
    const auto kindOf = [](TableId table)
    {
        switch (table.number())
        {
        case tables::Rooms.number:
            return Kind::Room;
        case tables::Models.number:
            return Kind::Moveable;
        case tables::SpriteSequences.number:
            return Kind::SpriteSequence;
        case tables::Animations.number:
            return Kind::Animation;
        case tables::StateChanges.number:
            return Kind::StateChange;
        default:
            return Kind::Row;
        }
    };
    const Kind kind = kindOf(node.table);
    node.children.reserve(node.count);
    for (std::size_t i = 0; i < node.count; ++i)
    {
        Node& row = add(node, kind, node.table, node.first + i, 1);
        if (kind == Kind::SpriteSequence)
        {
            const tr::level::Level& level = *m_decoder->file().file().level();
            const tr::level::SpriteSequence& sequence = level.sprites.sequences[i];
            const std::int64_t first = sequence.firstSprite;
            const auto left = static_cast<std::int64_t>(level.sprites.textures.size()) - first;
            const std::int64_t wanted = -std::int64_t{sequence.negativeLength};
            // One that begins before the table has no sprites that could be told.
            row.count = first < 0 ? 0
                                  : static_cast<std::size_t>(std::clamp<std::int64_t>(
                                      wanted, 0, std::max<std::int64_t>(left, 0)));
        }
    }
}

void StructureTree::makeRoom(Node& node) const
{
    for (const RoomPart& part : kRoomParts)
    {
        const TableView* table = view(part.table);
        const Stretch rows = table != nullptr ? rowsOfRoom(*table, node.first) : Stretch{};
        if (rows.count > 0)
        {
            const Kind kind = part.listed ? Kind::Rows : Kind::Parts;
            add(node, kind, part.table, rows.first, rows.count);
        }
    }
}

void StructureTree::makeMoveable(Node& node) const
{
    const tr::level::Model& model = objects().models[node.first];
    const auto meshes = tr::view::meshesOf(objects(), model);
    if (meshes.count > 0)
    {
        add(node, Kind::Rows, tables::MeshPointers, meshes.first, meshes.count).title =
            translated("Meshes");
    }
    const std::size_t numbers = objects().meshTrees.size();
    const std::size_t tree = std::min<std::size_t>(model.meshTreeIndex, numbers);
    const std::size_t links =
        meshes.count == 0 ? 0 : std::min((meshes.count - 1) * kLinkNumbers, numbers - tree);
    if (links > 0)
    {
        add(node, Kind::Parts, tables::MeshTrees, tree, links).title = translated("Mesh tree");
    }
    const auto animations = tr::view::animationsOf(objects(), model);
    if (animations.count > 0)
    {
        add(node, Kind::Rows, tables::Animations, animations.first, animations.count).title =
            translated("Animations");
    }
}

void StructureTree::makeAnimation(Node& node) const
{
    const tr::level::Animation& animation = objects().animations[node.first];
    const std::size_t all = objects().stateChanges.size();
    const std::size_t first = std::min<std::size_t>(animation.stateChangeIndex, all);
    const std::size_t changes = std::min<std::size_t>(animation.numStateChanges, all - first);
    if (changes > 0)
    {
        add(node, Kind::Rows, tables::StateChanges, first, changes).title =
            translated("State changes");
    }
    const auto commands = tr::view::commandsOf(objects(), animation);
    if (!commands.empty())
    {
        Node& list =
            add(node, Kind::Rows, tables::AnimCommands, commands.front().word, commands.size());
        list.title = translated("Commands");
        list.made = true;
        for (const tr::view::AnimationCommand& command : commands)
        {
            add(list, Kind::Command, tables::AnimCommands, command.word, 1U + command.operandCount);
        }
    }
}

void StructureTree::makeTables(Node& node) const
{
    const tr::schema::TableSet& tables = m_decoder->file().tables();
    if (!tables.header().type().leaves().empty())
    {
        add(node, Kind::Table, tables.header().id(), 0, tables.header().size());
    }
    for (const TableView& table : tables.tables())
    {
        add(node, Kind::Table, table.id(), 0, table.size());
    }
    for (const tr::view::DerivedInfo& info : tr::view::derivedInfos())
    {
        const std::size_t rows = m_decoder->file().derived().table(info.id).rows();
        if (rows > 0)
        {
            const auto id = static_cast<std::size_t>(info.id);
            add(node, Kind::Derived, tables::Trailing, id, rows).title = tableTitle(info.id);
        }
    }
}

std::optional<tr::view::DerivedId> StructureTree::derived(const Node& node)
{
    return node.kind == Kind::Derived ? std::optional(static_cast<tr::view::DerivedId>(node.first))
                                      : std::nullopt;
}

} // namespace ui
