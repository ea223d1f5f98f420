#include "ui/structure/StructureTree.h"

#include "core/level/MeshTree.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/textures/TextureView.h"
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

using tr::level::kJointNumbers;

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

/// Rows that stand in one row of another table; they can stand in several stretches (the faces of
/// TR5's layers).
struct Stretch
{
    std::size_t first = 0;
    std::size_t count = 0;
};

Stretch rowsInside(const TableView& view, std::size_t row)
{
    const auto& segments = view.segments();
    const auto [begin, end] = std::ranges::equal_range(
        segments, static_cast<std::uint32_t>(row), {}, &TableView::Segment::outer);
    Stretch stretch;
    for (auto segment = begin; segment != end; ++segment)
    {
        stretch.first = segment == begin ? segment->before : stretch.first;
        stretch.count += segment->count;
    }
    return stretch;
}

bool isOfBareNumbers(const TableView& table)
{
    const auto leaves = table.type().leaves();
    return leaves.size() == 1 && leaves.front().path.empty();
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

void StructureTree::addTable(Node& parent, TableId table) const
{
    const TableView* rows = view(table);
    if (rows != nullptr && rows->size() > 0)
    {
        const bool isSounds = table == tables::SoundMap && part<tr::level::Sounds>() != nullptr;
        add(parent, isSounds ? Kind::Sounds : Kind::Rows, table, 0, rows->size());
    }
}

void StructureTree::addHeading(Node& parent,
                               const QString& title,
                               std::span<const TableId> tables) const
{
    Node& heading = add(parent, Kind::Heading, tables::Trailing, 0, 0);
    heading.title = title;
    heading.made = true;
    for (const TableId table : tables)
    {
        addTable(heading, table);
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
    case Kind::Row:
        makeRow(node);
        break;
    case Kind::SpriteSequence:
        for (std::size_t i = 0; i < node.count; ++i)
        {
            const auto first = tr::view::spritesOf(*part<tr::level::Sprites>(), node.first).first;
            add(node, Kind::Row, tables::SpriteTextures, first + i, 1);
        }
        break;
    case Kind::Sounds:
        for (std::size_t row = 0; row < node.count; ++row)
        {
            if (part<tr::level::Sounds>()->map[row] != -1)
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
    const tr::format::Format* const format = m_decoder->file().file().format;
    const auto outline =
        format != nullptr ? format->outline : std::span<const tr::format::OutlinePart>{};
    for (const tr::format::OutlinePart& part : outline)
    {
        if (!part.heading.empty())
        {
            addHeading(root, translated(std::string(part.heading).c_str()), part.tables);
            continue;
        }
        for (const TableId table : part.tables)
        {
            addTable(root, table);
        }
    }
    if (outline.empty())
    {
        addPlainTables(root);
    }
    Node& tables = add(root, Kind::Tables, tables::Trailing, 0, 0);
    tables.title = translated("Tables");
}

/// Of a format that says nothing about what people look for.
void StructureTree::addPlainTables(Node& root) const
{
    for (const TableView& table : m_decoder->file().tables().tables())
    {
        const bool standsForItself = !table.isNested() && !table.info().isToBeUsed;
        if (standsForItself && !isOfBareNumbers(table))
        {
            addTable(root, table.id());
        }
    }
}

StructureTree::Kind StructureTree::rowKind(TableId table) const
{
    const bool hasObjects = part<tr::level::Objects>() != nullptr;
    if (table == tables::Rooms && part<tr::level::Level>() != nullptr)
    {
        return Kind::Room;
    }
    if (table == tables::SpriteSequences && part<tr::level::Sprites>() != nullptr)
    {
        return Kind::SpriteSequence;
    }
    if (table == tables::Models && hasObjects)
    {
        return Kind::Moveable;
    }
    if (table == tables::Animations && hasObjects)
    {
        return Kind::Animation;
    }
    return table == tables::StateChanges && hasObjects ? Kind::StateChange : Kind::Row;
}

void StructureTree::makeRows(Node& node) const
{
    const Kind kind = rowKind(node.table);
    node.children.reserve(node.count);
    for (std::size_t i = 0; i < node.count; ++i)
    {
        Node& row = add(node, kind, node.table, node.first + i, 1);
        if (kind == Kind::SpriteSequence)
        {
            row.count = tr::view::spritesOf(*part<tr::level::Sprites>(), row.first).count;
        }
    }
}

/// What stands in a row, where it is more than bare numbers.
void StructureTree::makeRow(Node& node) const
{
    for (const TableView& table : m_decoder->file().tables().tables())
    {
        const bool isInside =
            table.info().outer == node.table && table.isNested() && !isOfBareNumbers(table);
        const Stretch rows = isInside ? rowsInside(table, node.first) : Stretch{};
        if (rows.count > 0)
        {
            add(node, Kind::Rows, table.id(), rows.first, rows.count);
        }
    }
}

void StructureTree::makeRoom(Node& node) const
{
    for (const RoomPart& part : kRoomParts)
    {
        const TableView* table = view(part.table);
        const Stretch rows = table != nullptr ? rowsInside(*table, node.first) : Stretch{};
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
        meshes.count == 0 ? 0 : std::min((meshes.count - 1) * kJointNumbers, numbers - tree);
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
