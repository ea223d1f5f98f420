#include "core/view/links/Entries.h"

#include "core/base/Contracts.h"
#include "core/level/MeshTree.h"
#include "core/view/floor/FloorDataView.h"
#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;

struct Stream
{
    TableId table;
    TableId owners;
};

/// In the order of EntryKind.
constexpr std::array<Stream, kEntryKinds> kStreams{{{tables::MeshWords, tables::MeshPointers},
                                                    {tables::Frames, tables::Animations},
                                                    {tables::AnimCommands, tables::Animations},
                                                    {tables::MeshTrees, tables::Models},
                                                    {tables::FloorData, tables::Sectors},
                                                    {tables::Overlaps, tables::Boxes}}};

using level::kJointNumbers;
constexpr std::uint16_t kEndOfOverlaps = 0x8000;

struct List
{
    std::vector<RowRange> entries;
    bool isComplete = true;
};

List meshAt(const schema::Content& content, const Link& link)
{
    const level::Objects& objects = level::objectsOf(content);
    const std::uint32_t offset = objects.meshPointers[link.from.row].offset;
    const auto word = static_cast<std::size_t>(link.first);
    const bool isMesh = offset % 2 == 0 && readMesh(objects, content.version(), offset).has_value();
    return isMesh ? List{{{word, link.count}}, true} : List{{}, false};
}

List keyFramesOf(const schema::Content& content, const Link& link)
{
    const auto range = keyframesOf(level::objectsOf(content), content.version(), link.from.row);
    List list;
    for (std::size_t i = 0; i < range.count; ++i)
    {
        list.entries.push_back({range.firstWord + i * range.words, range.words});
    }
    return list;
}

List commandList(const schema::Content& content, const Link& link)
{
    const level::Objects& objects = level::objectsOf(content);
    const level::Animation& animation = objects.animations[link.from.row];
    List list;
    for (const AnimationCommand& command : commandsOf(objects, animation))
    {
        list.entries.push_back({command.word, std::size_t{1} + command.operandCount});
    }
    list.isComplete = list.entries.size() == animation.numAnimCommands;
    return list;
}

List jointsIn(const schema::Content& content, const Link& link)
{
    const level::Objects& objects = level::objectsOf(content);
    const std::size_t wanted =
        std::max<std::size_t>(objects.models[link.from.row].numMeshes, 1) - 1;
    const std::size_t words = objects.meshTrees.size();
    const auto first = static_cast<std::size_t>(link.first);
    List list;
    for (std::size_t at = first; list.entries.size() < wanted && at + kJointNumbers <= words;
         at += kJointNumbers)
    {
        list.entries.push_back({at, kJointNumbers});
    }
    list.isComplete = list.entries.size() == wanted;
    return list;
}

List functionsAt(const schema::Content& content, const Link& link)
{
    const auto& level = *content.as<level::Level>();
    const FloorList functions = readFloorData(
        level.floorData.rows(), static_cast<std::size_t>(link.first), floorRulesOf(level));
    List list;
    for (const FloorEntry& function : functions.entries)
    {
        list.entries.push_back({function.word, function.words});
    }
    list.isComplete = functions.complete;
    return list;
}

List overlapsAt(const schema::Content& content, const Link& link)
{
    const auto words = content.as<level::Level>()->overlaps.rows();
    List list;
    list.isComplete = false;
    for (auto at = static_cast<std::size_t>(link.first); at < words.size() && !list.isComplete;
         ++at)
    {
        list.entries.push_back({at, 1});
        list.isComplete = (words[at] & kEndOfOverlaps) != 0;
    }
    return list;
}

List listAt(const schema::Content& content, EntryKind kind, const Link& link)
{
    switch (kind)
    {
    case EntryKind::Mesh:
        return meshAt(content, link);
    case EntryKind::KeyFrame:
        return keyFramesOf(content, link);
    case EntryKind::Command:
        return commandList(content, link);
    case EntryKind::Joint:
        return jointsIn(content, link);
    case EntryKind::FloorFunction:
        return functionsAt(content, link);
    case EntryKind::Overlap:
        return overlapsAt(content, link);
    }
    return {};
}

} // namespace

std::optional<EntryKind> entryKindOf(TableId table) noexcept
{
    const auto found = std::ranges::find(kStreams, table, &Stream::table);
    return found == kStreams.end()
               ? std::nullopt
               : std::optional(static_cast<EntryKind>(found - kStreams.begin()));
}

TableId streamOf(EntryKind kind) noexcept
{
    return kStreams[static_cast<std::size_t>(kind)].table;
}

TableId ownersOf(EntryKind kind) noexcept
{
    return kStreams[static_cast<std::size_t>(kind)].owners;
}

Entries::Entries(const schema::Content& content, TableId table)
{
    const auto kind = entryKindOf(table);
    TR_PRE(kind.has_value());
    m_kind = *kind;
    const schema::TableSet tables = content.tables();
    if (const schema::TableView* view = tables.find(table))
    {
        m_words = view->size();
    }
    m_links = linksInto(content, tables, table);
    readLists(content);
    tie();
}

void Entries::readLists(const schema::Content& content)
{
    struct Piece
    {
        std::size_t first;
        std::size_t count;
        std::size_t list;
    };

    std::vector<Piece> pieces;
    std::size_t budget = readingBudget(m_words);
    for (const Link& link : m_links)
    {
        if (link.from.table != ownersOf(m_kind) || link.first < 0 || budget == 0)
        {
            continue;
        }
        const List list = listAt(content, m_kind, link);
        for (const RowRange& entry : list.entries)
        {
            pieces.push_back({entry.first, entry.count, m_lists.size()});
        }
        budget -= std::min(budget, list.entries.size() + 1);
        m_lists.push_back({link, 0, list.entries.size(), list.isComplete});
    }
    std::ranges::sort(
        pieces,
        [](const Piece& a, const Piece& b)
        { return std::tie(a.first, a.count, a.list) < std::tie(b.first, b.count, b.list); });
    for (const Piece& piece : pieces)
    {
        const bool isNew = m_entries.empty() || m_entries.back().first != piece.first
                           || m_entries.back().count != piece.count;
        if (isNew)
        {
            m_entries.push_back({piece.first, piece.count, {}, false});
        }
        EntryList& list = m_lists[piece.list];
        if (m_entries.back().lists.empty() || m_entries.back().lists.back() != piece.list)
        {
            m_entries.back().lists.push_back(piece.list);
        }
        const std::size_t entry = m_entries.size() - 1;
        const bool isFirst = static_cast<std::int64_t>(piece.first) == list.link.first;
        list.first = isFirst ? entry : list.first;
    }
}

void Entries::tie()
{
    std::size_t furthest = 0; ///< the entry whose words reach furthest so far
    for (std::size_t i = 1; i < m_entries.size(); ++i)
    {
        if (m_entries[i].first < m_entries[furthest].end())
        {
            m_entries[i].isTied = true;
            m_entries[furthest].isTied = true;
        }
        furthest = m_entries[i].end() > m_entries[furthest].end() ? i : furthest;
    }
    // Of lists that others cut across no entry has its place.
    for (EntryList& list : m_lists)
    {
        std::size_t own = 0;
        for (std::size_t i = list.first; i < list.first + list.count && i < m_entries.size(); ++i)
        {
            const auto index = static_cast<std::size_t>(&list - m_lists.data());
            own += std::ranges::binary_search(m_entries[i].lists, index) ? 1U : 0U;
        }
        for (std::size_t i = list.first;
             own != list.count && i < m_entries.size() && i < list.first + list.count;
             ++i)
        {
            m_entries[i].isTied = true;
        }
    }
}

std::optional<std::size_t> Entries::at(std::size_t word) const
{
    const auto after = std::ranges::upper_bound(m_entries, word, {}, &Entry::first);
    if (after == m_entries.begin())
    {
        return std::nullopt;
    }
    const auto entry = after - 1;
    return word < entry->end() ? std::optional(static_cast<std::size_t>(entry - m_entries.begin()))
                               : std::nullopt;
}

const EntryList* Entries::listOf(std::size_t owner) const
{
    const auto found = std::ranges::lower_bound(m_lists, owner, {}, &EntryList::owner);
    return found != m_lists.end() && found->owner() == owner ? &*found : nullptr;
}

} // namespace tr::view
