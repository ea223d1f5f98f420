#include "ui/moveable/models/MoveableAnimations.h"

#include "core/view/objects/FrameRange.h"
#include "core/view/words/AnimationNames.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/CommandTexts.h"

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

/// Whether a number is the one that is looked for, or words have the text in them.
bool isFound(const QString& text, std::int64_t number, const QString& words)
{
    bool isNumber = false;
    const qlonglong wanted = text.toLongLong(&isNumber);
    return isNumber ? wanted == number : words.contains(text, Qt::CaseInsensitive);
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
    m_ranks.clear();
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
        m_ranks.push_back(ranks[leaf]);
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

std::vector<bool> MoveableAnimations::passing(FilterBy by, const QString& text) const
{
    if (parts() && by == FilterBy::Follower)
    {
        return tr::view::thoseLeadingTo(
            objects(),
            parts()->animations(),
            [&](std::int64_t next)
            {
                const auto first = static_cast<std::int64_t>(parts()->animations().first);
                const int row = rowOf(static_cast<std::size_t>(next));
                return isFound(text,
                               next - first,
                               row >= 0 ? parts()->animationName(static_cast<std::size_t>(next))
                                        : QString());
            });
    }
    if (parts() && by == FilterBy::Command)
    {
        return tr::view::thoseWithCommand(objects(),
                                          parts()->animations(),
                                          [&](const tr::view::AnimationCommand& command)
                                          {
                                              return commandText(parts()->decoder().file().file(),
                                                                 command.word)
                                                  .contains(text, Qt::CaseInsensitive);
                                          });
    }
    std::vector<bool> all;
    for (int row = 0; row < rowCount(); ++row)
    {
        all.push_back(passes(row, by, text));
    }
    return all;
}

bool MoveableAnimations::passes(int row, FilterBy by, const QString& text) const
{
    const std::size_t animation = animationAt(row);
    const tr::level::Animation& values = objects().animations[animation];
    switch (by)
    {
    case FilterBy::Anything:
        break;
    case FilterBy::Name:
        return isFound(text, row, parts()->animationName(animation));
    case FilterBy::State:
        return isFound(text, values.stateId, parts()->stateName(values.stateId));
    case FilterBy::Frames:
        return isFound(text, tr::view::framesOf(values).count(), {});
    case FilterBy::Rate:
        return isFound(text, values.frameRate, {});
    case FilterBy::Command:
    case FilterBy::Follower:
        break; // of all at once
    }
    return contains(row, text);
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
        return {
            tr("name"), tr("What you call it (F2), or else what the catalogue of names does"), {}};
    case Frames:
        return {tr("frames"),
                tr("Frames from frame_start to frame_end, with both; one is played in any case"),
                {}};
    case Keyframes:
        return {tr("key frames"), tr("Key frames that are stored for it"), {}};
    default:
        break;
    }
    const auto leaf =
        static_cast<std::size_t>(m_leaves[static_cast<std::size_t>(column - kDerived)]);
    return fieldHeading(view().type().leaves()[leaf]);
}

bool MoveableAnimations::isMain(int column) const
{
    if (column < kDerived)
    {
        return column != Row;
    }
    const auto leaf = static_cast<std::size_t>(column - kDerived);
    const auto& field = view().type().leaves()[static_cast<std::size_t>(m_leaves[leaf])];
    using tr::level::Animation;
    const bool isRate =
        field.memoryOffset == tr::schema::memoryOffsetOf<Animation>(&Animation::frameRate);
    return m_ranks[leaf] <= 1 || isRate;
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
        return QString::number(tr::view::framesOf(objects().animations[row]).count());
    case Keyframes:
        return QString::number(static_cast<qulonglong>(
            tr::view::keyframesOf(objects(), parts()->version(), row).count));
    default:
        return MoveableModel::text(index);
    }
}

QString MoveableAnimations::catalogueName(const QModelIndex& index) const
{
    return toQString(tr::view::catalogueName(
        parts()->decoder().file().file().content, animationAt(index.row()), parts()->row()));
}

QString MoveableAnimations::tip(const QModelIndex& index) const
{
    const QString catalogued = index.column() == Name ? catalogueName(index) : QString();
    return catalogued.isEmpty() || catalogued == text(index)
               ? MoveableModel::tip(index)
               : tr("Your name for it. The catalogue calls it %1.").arg(catalogued);
}

Qt::ItemFlags MoveableAnimations::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = MoveableModel::flags(index);
    if (isEditable() && index.isValid() && index.column() == Name)
    {
        flags |= Qt::ItemIsEditable;
    }
    return flags;
}

MoveableAnimations::Look MoveableAnimations::look(const QModelIndex& index) const
{
    const bool isOwnName = index.column() == Number || index.column() == Name;
    return isOwnName ? Look::Plain : MoveableModel::look(index);
}

} // namespace ui
