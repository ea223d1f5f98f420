#include "ui/file/Addresses.h"
#include "ui/structure/StructureTree.h"

#include <algorithm>

/// Which node of the structure shows a place of the file.
namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;

/// Tables that belong to the animations of a moveable.
bool isOfAnimation(TableId table)
{
    return table == tables::Animations || table == tables::StateChanges
           || table == tables::AnimDispatches || table == tables::AnimCommands;
}

} // namespace

/// The rows of other tables that a row belongs to.
struct StructureTree::Owner
{
    /// The row, the row that it stands in, the row that that one stands in.
    std::vector<Address> rows;
    std::optional<std::size_t> model;
    std::optional<std::size_t> animation;
    std::optional<std::size_t> change;
};

StructureTree::Owner StructureTree::ownerOf(const Address& address) const
{
    const tr::view::Ownership& owners = m_decoder->names().owners();
    const std::size_t row = address.row;
    Owner owner;
    owner.rows = {address};
    while (view(owner.rows.back().table)->isNested())
    {
        const Address inner = owner.rows.back();
        owner.rows.push_back({inner.table->outer, view(inner.table)->segmentOf(inner.row).outer});
    }
    switch (address.table.number())
    {
    case tables::Models.number:
        owner.model = row;
        return owner;
    case tables::MeshPointers.number:
        owner.model = owners.modelOfMesh(row);
        return owner;
    case tables::MeshTrees.number:
        owner.model = owners.modelOfMeshTree(row);
        return owner;
    case tables::Animations.number:
        owner.animation = row;
        break;
    case tables::StateChanges.number:
        owner.change = row;
        break;
    case tables::AnimDispatches.number:
        owner.change = owners.stateChangeOfDispatch(row);
        break;
    case tables::AnimCommands.number:
        owner.animation = owners.animationOfCommand(row);
        break;
    default:
        return owner;
    }
    if (owner.change)
    {
        owner.animation = owners.animationOfStateChange(*owner.change);
    }
    if (owner.animation)
    {
        owner.model = owners.modelOfAnimation(*owner.animation);
    }
    return owner;
}

bool StructureTree::rowsCover(const Node& rows, const Address& address, const Owner& owner) const
{
    const auto has = [&rows](const std::optional<std::size_t>& row)
    { return row && *row >= rows.first && *row < rows.first + rows.count; };
    switch (rows.table.number())
    {
    case tables::Models.number:
        return has(owner.model);
    case tables::Animations.number:
        return isOfAnimation(address.table) && has(owner.animation);
    case tables::StateChanges.number:
        return has(owner.change);
    case tables::AnimCommands.number:
        return address.table == rows.table; // of the animation that it was looked for in
    default:
        return std::ranges::any_of(owner.rows,
                                   [&](const Address& each)
                                   { return each.table == rows.table && has(each.row); });
    }
}

bool StructureTree::covers(const Node& node, const Address& address, const Owner& owner) const
{
    switch (node.kind)
    {
    case Kind::Heading:
        return std::ranges::any_of(
            node.children, [&](const auto& child) { return covers(*child, address, owner); });
    case Kind::Rows:
        return rowsCover(node, address, owner);
    case Kind::Room:
    case Kind::Row:
        return std::ranges::any_of(owner.rows,
                                   [&](const Address& each)
                                   { return each.table == node.table && each.row == node.first; });
    case Kind::Moveable:
        return owner.model == node.first;
    case Kind::Animation:
        return owner.animation == node.first;
    case Kind::StateChange:
        return owner.change == node.first;
    case Kind::Tables:
        return true;
    case Kind::Table:
        return address.table == node.table;
    case Kind::SpriteSequence:
        return address.table == node.table && address.row == node.first;
    default:
        return address.table == node.table && address.row >= node.first
               && address.row < node.first + node.count;
    }
}

StructureTree::Node* StructureTree::find(const Address& address) const
{
    if (!m_decoder || !exists(m_decoder->file(), address))
    {
        return nullptr;
    }
    return address.row == Address::kWholeTable ? findTable(address.table) : findRow(address);
}

StructureTree::Node* StructureTree::findTable(TableId table) const
{
    const auto isTable = [table](const auto& node)
    {
        const bool lists =
            node->kind == Kind::Rows || node->kind == Kind::Sounds || node->kind == Kind::Table;
        return lists && node->table == table;
    };
    const auto& top = children(*m_root);
    if (const auto found = std::ranges::find_if(top, isTable); found != top.end())
    {
        return found->get();
    }
    for (const auto& group : top)
    {
        if (group->kind == Kind::Heading || group->kind == Kind::Tables)
        {
            const auto& inside = children(*group);
            if (const auto found = std::ranges::find_if(inside, isTable); found != inside.end())
            {
                return found->get();
            }
        }
    }
    return nullptr;
}

StructureTree::Node* StructureTree::findRow(const Address& address) const
{
    const Owner owner = ownerOf(address);
    Node* found = nullptr;
    const auto* nodes = &children(*m_root);
    while (!nodes->empty())
    {
        const auto next = std::ranges::find_if(
            *nodes, [&](const auto& each) { return covers(*each, address, owner); });
        if (next == nodes->end())
        {
            break;
        }
        found = next->get();
        nodes = &children(*found);
    }
    return found;
}

} // namespace ui
