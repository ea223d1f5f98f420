#include "ui/moveable/MoveableAnimations.h"

#include <algorithm>
#include <span>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Role;

enum Derived : int
{
    Number,
    Row,
    Name,
    Frames,
    Keyframes,
    kDerived,
};

bool leadsOn(const tr::schema::Leaf& leaf)
{
    return leaf.info->role == Role::Index && leaf.info->target == tables::Animations;
}

/// What an animator looks at comes first: the state, and what follows with the field behind it,
/// which says where. Where other tables keep their share of an animation comes last.
int rankOf(std::span<const tr::schema::Leaf> leaves, std::size_t leaf, Meaning meaning)
{
    if (meaning == Meaning::State)
    {
        return 0;
    }
    if (leadsOn(leaves[leaf]) || (leaf > 0 && leadsOn(leaves[leaf - 1])))
    {
        return 1;
    }
    const Role role = leaves[leaf].info->role;
    return role == Role::Count || role == Role::Index || role == Role::Offset ? 3 : 2;
}

} // namespace

int MoveableAnimations::nameColumn()
{
    return Name;
}

const tr::schema::TableView& MoveableAnimations::view() const
{
    return *parts()->decoder().file().tables().find(tables::Animations);
}

void MoveableAnimations::rebuild()
{
    m_leaves.clear();
    m_words.clear();
    m_hasNames = false;
    if (!parts())
    {
        return;
    }
    orderFields();
    const auto& range = parts()->animations();
    for (std::size_t row = range.first; row < range.end() && !m_hasNames; ++row)
    {
        m_hasNames = !parts()->animationName(row).isEmpty();
    }
}

void MoveableAnimations::orderFields()
{
    const auto leaves = view().type().leaves();
    const auto meanings = meaningsOf(view(), parts()->version());
    std::vector<int> ranks;
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf)
    {
        m_leaves.push_back(static_cast<int>(leaf));
        ranks.push_back(rankOf(leaves, leaf, meanings[leaf]));
    }
    std::ranges::stable_sort(
        m_leaves, {}, [&ranks](int leaf) { return ranks[static_cast<std::size_t>(leaf)]; });
    for (const int each : m_leaves)
    {
        const auto leaf = static_cast<std::size_t>(each);
        m_words.push_back(meanings[leaf] == Meaning::State || leadsOn(leaves[leaf]));
    }
}

std::size_t MoveableAnimations::animationAt(int row) const
{
    return parts()->animations().first + static_cast<std::size_t>(row);
}

int MoveableAnimations::rowOf(std::size_t animation) const
{
    return parts() && parts()->animations().contains(animation)
               ? static_cast<int>(animation - parts()->animations().first)
               : -1;
}

bool MoveableAnimations::contains(int row, const QString& text) const
{
    bool found = false;
    for (int column = 0; column < columnCount() && !found; ++column)
    {
        const bool isTold = column == Number || column == Row || hasWords(column);
        found = isTold && this->text(index(row, column)).contains(text, Qt::CaseInsensitive);
    }
    return found;
}

Address MoveableAnimations::addressAt(const QModelIndex& index) const
{
    const int column = index.column() - kDerived;
    return {tables::Animations,
            animationAt(index.row()),
            column < 0 ? Address::kWholeRow : m_leaves[static_cast<std::size_t>(column)]};
}

QModelIndex MoveableAnimations::indexOf(const Address& address) const
{
    const int row = address.table == tables::Animations ? rowOf(address.row) : -1;
    if (row < 0)
    {
        return {};
    }
    const auto leaf = std::ranges::find(m_leaves, address.leaf);
    return index(row,
                 leaf == m_leaves.end() ? 0 : kDerived + static_cast<int>(leaf - m_leaves.begin()));
}

QModelIndex MoveableAnimations::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

QModelIndex MoveableAnimations::parent(const QModelIndex&) const
{
    return {};
}

int MoveableAnimations::rowCount(const QModelIndex& parent) const
{
    return !parts() || parent.isValid() ? 0 : static_cast<int>(parts()->animations().count);
}

int MoveableAnimations::columnCount(const QModelIndex& parent) const
{
    return !parts() || parent.isValid() ? 0 : kDerived + static_cast<int>(m_leaves.size());
}

MoveableAnimations::Heading MoveableAnimations::heading(int column) const
{
    switch (column)
    {
    case Number:
        return {tr("#"), tr("Animation, counted from the moveable's first"), {}};
    case Row:
        return {tr("row"), tr("Row of the table of animations, as references count it"), {}};
    case Name:
        return {tr("name"), tr("What the catalogue of names calls it"), {}};
    case Frames:
        return {tr("frames"), tr("Frames from frame_start to frame_end, with both"), {}};
    case Keyframes:
        return {tr("key frames"), tr("Key frames that are stored for it"), {}};
    default:
        break;
    }
    const auto leaf =
        static_cast<std::size_t>(m_leaves[static_cast<std::size_t>(column - kDerived)]);
    return fieldHeading(view().type().leaves()[leaf]);
}

bool MoveableAnimations::hasWords(int column) const
{
    return column < kDerived ? column == Name
                             : mode() == ValueMode::Decoded
                                   && m_words[static_cast<std::size_t>(column - kDerived)];
}

QString MoveableAnimations::text(const QModelIndex& index) const
{
    const std::size_t row = animationAt(index.row());
    switch (index.column())
    {
    case Number:
        return QString::number(index.row());
    case Row:
        return QString::number(static_cast<qulonglong>(row));
    case Name:
        return parts()->animationName(row);
    case Frames:
    {
        const tr::level::Animation& animation = objects().animations[row];
        return QString::number(animation.frameEnd - animation.frameStart + 1);
    }
    case Keyframes:
        return QString::number(static_cast<qulonglong>(
            tr::view::keyframesOf(objects(), parts()->version(), row).count));
    default:
        return MoveableModel::text(index);
    }
}

MoveableAnimations::Look MoveableAnimations::look(const QModelIndex& index) const
{
    const bool isOwnName = index.column() == Number || index.column() == Name;
    return isOwnName ? Look::Plain : MoveableModel::look(index);
}

} // namespace ui
