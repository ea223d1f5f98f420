#include "tests/core/EditRun.h"

#include "core/base/Text.h"
#include "core/edit/rows/RowEdit.h"
#include "core/schema/table/SameTables.h"
#include "core/view/links/Link.h"
#include "tests/core/Invariants.h"
#include "tests/support/HandLinks.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_set>

namespace tr::test
{
namespace
{

using schema::TableId;
namespace tables = level::tables;
using schema::Cell;
using schema::Leaf;
using schema::TableSet;
using schema::TableView;
using schema::Value;

/// Names of rows that stay with them wherever they go.
using Names = std::map<TableId, std::vector<std::size_t>>;

Names namesOf(const TableSet& tables)
{
    Names names;
    for (const TableView& view : tables.tables())
    {
        std::vector<std::size_t>& rows = names[view.id()];
        rows.resize(view.size());
        std::iota(rows.begin(), rows.end(), std::size_t{0});
    }
    return names;
}

constexpr std::size_t kNewRow = std::numeric_limits<std::size_t>::max();

/// A link, by the names of the rows at both its ends.
using LinkKey =
    std::tuple<TableId, std::size_t, std::uint32_t, std::uint32_t, TableId, std::uint32_t, bool>;

using Meanings = std::map<LinkKey, std::vector<std::size_t>>;

/// Nothing of a table that the file does not have.
const std::vector<std::size_t>* namesIn(const Names& names, TableId table)
{
    const auto found = names.find(table);
    return found == names.end() ? nullptr : &found->second;
}

Meanings meaningsOf(const schema::Content& content, const Names& names)
{
    const TableSet tables = content.tables();
    std::vector<HandLink> links = linksByHand(content, tables);
    const std::vector<HandLink> floor = floorLinks(content);
    links.insert(links.end(), floor.begin(), floor.end());
    Meanings meanings;
    for (const HandLink& link : links)
    {
        const std::vector<std::size_t>* const targets = namesIn(names, link.target);
        const std::size_t from = names.at(link.from.table)[link.from.row];
        const bool exists = targets != nullptr && link.first >= 0
                            && link.first < static_cast<std::int64_t>(targets->size());
        if (link.isSlot || !exists || from == kNewRow)
        {
            continue;
        }
        const auto first = static_cast<std::size_t>(link.first);
        std::vector<std::size_t> rows;
        // New rows may have joined a list in front.
        const bool isImplied = link.isList && !link.isCounted;
        std::size_t joined = 0;
        while (isImplied && first + joined < targets->size()
               && (*targets)[first + joined] == kNewRow)
        {
            ++joined;
        }
        const std::size_t count = link.isCounted ? link.count : 1;
        for (std::size_t row = first + joined; row < first + joined + count; ++row)
        {
            if (row < targets->size() && (*targets)[row] != kNewRow)
            {
                rows.push_back((*targets)[row]);
            }
        }
        meanings[{link.from.table,
                  from,
                  link.from.leaf,
                  link.from.element,
                  link.target,
                  link.mask,
                  link.isList}] = rows;
    }
    return meanings;
}

/// Which rows are still there, by their names.
class RowsLeft
{
public:
    explicit RowsLeft(const Names& names)
        : m_names(names)
    {
    }

    bool has(TableId table, std::size_t name)
    {
        const auto [found, isNew] = m_left.try_emplace(table);
        if (const auto* names = namesIn(m_names, table); isNew && names != nullptr)
        {
            found->second.insert(names->begin(), names->end());
        }
        return found->second.contains(name);
    }

private:
    const Names& m_names;
    std::map<TableId, std::unordered_set<std::size_t>> m_left;
};

/// What is wrong with the links after an edit of `edited`. Where rows were moved, they may have
/// left the lists that they were in.
std::string compareMeanings(const Meanings& meant,
                            const schema::Content& after,
                            const Names& namesAfter,
                            TableId edited,
                            bool wereMoved)
{
    const auto mean = meaningsOf(after, namesAfter);
    RowsLeft left(namesAfter);
    const auto version = after.version();
    for (const auto& [key, rows] : meant)
    {
        const TableId from = std::get<0>(key);
        if (from == tables::NgScriptIndices && !mean.contains(key))
        {
            continue; // there is something else now that it can mean
        }
        const TableId target = std::get<4>(key);
        std::vector<std::size_t> expected = rows;
        std::erase_if(expected,
                      [&](std::size_t name)
                      {
                          return !left.has(target, name)
                                 || (target == view::linkedAs(version, edited)
                                     && !left.has(edited, name));
                      });
        // The words of a mesh without a pointer are no mesh any more, those of an animation that is
        // gone no commands, and those of a sector that is gone do nothing.
        const bool isOfRow = (edited == tables::MeshPointers && from == tables::MeshWords)
                             || (edited == tables::Animations && from == tables::AnimCommands)
                             || (edited == tables::Rooms && from == tables::FloorData);
        const bool isGone = !left.has(from, std::get<1>(key)) || (isOfRow && !mean.contains(key));
        const bool isList = std::get<6>(key);
        if (isGone || expected.empty() || (wereMoved && isList))
        {
            continue;
        }
        const auto now = mean.find(key);
        if (now == mean.end() || now->second != expected)
        {
            return concat("row ",
                          std::get<1>(key),
                          " of ",
                          from->name,
                          " no longer leads to row ",
                          expected.front(),
                          " of ",
                          target->name,
                          now == mean.end() ? " (nowhere)" : "");
        }
    }
    return {};
}

/// The rows of rooms go with them. `names` are those before, but for the rooms themselves.
void nameRowsOfRooms(Names& names, const TableSet& before, const TableSet& after)
{
    const std::vector<std::size_t> rooms = names.at(tables::Rooms);
    for (const TableView& view : after.tables())
    {
        if (!view.isNested() || view.segments().empty()
            || !view.segments().front().path.starts_with("rooms/"))
        {
            continue;
        }
        std::map<std::size_t, std::vector<std::size_t>> ofRoom;
        for (const TableView::Segment& segment : before.find(view.id())->segments())
        {
            for (std::size_t row = 0; row < segment.count; ++row)
            {
                ofRoom[segment.outer].push_back(segment.before + row);
            }
        }
        std::map<std::size_t, std::size_t> sizes;
        for (const TableView::Segment& segment : view.segments())
        {
            sizes[segment.outer] += segment.count;
        }
        std::vector<std::size_t>& rows = names[view.id()];
        rows.clear();
        for (const auto& [room, size] : sizes)
        {
            std::vector<std::size_t> own =
                rooms[room] == kNewRow ? std::vector<std::size_t>{} : ofRoom[rooms[room]];
            own.resize(size, kNewRow);
            rows.insert(rows.end(), own.begin(), own.end());
        }
    }
}

enum class RowChange
{
    Insert,
    Duplicate,
    Remove,
    Move,
};

/// How many tables were changed so, of those that could be.
struct RowChanges
{
    std::size_t tried = 0;
    std::size_t done = 0;
};

/// Whether the file is written and read again as what it is.
std::string writtenProblem(const format::GameFile& file, const edit::Document& document)
{
    format::GameFile edited = file;
    edited.content = document.content();
    const auto bytes = format::write(edited);
    if (!bytes)
    {
        return message(bytes.error());
    }
    const auto again = format::read(*bytes, {});
    if (auto problem = readProblem(again); !problem.empty())
    {
        return problem;
    }
    const auto place = schema::firstDifference(edited.tables(), again->tables());
    return place ? "another " + *place + " is read" : "";
}

/// One kind of change to some rows in the middle of a table, or of one that is a part of a room.
std::string rowChangeProblem(const format::GameFile& file,
                             const Meanings& meant,
                             TableId id,
                             const TableView::Segment& segment,
                             RowChange change,
                             Random& random,
                             RowChanges& changes,
                             std::size_t writeEvery)
{
    edit::Document document(file.content);
    const std::string& path = segment.path;
    const std::size_t size = segment.count;
    Names names = namesOf(document.content().tables());
    const Names before = names;
    auto& rows = names[id];
    const std::size_t first = random.below(size);
    const std::size_t count = 1 + random.below(std::min<std::size_t>(3, size - first));
    const edit::RowSpan span{path, first, count};
    const auto at = [&rows, &segment](std::size_t row)
    { return rows.begin() + static_cast<std::ptrdiff_t>(segment.before + row); };
    Result<void> done;
    switch (change)
    {
    case RowChange::Insert:
        done = edit::insertRows(document,
                                path,
                                first,
                                edit::blankRows(document.content(), path, count),
                                random.oneIn(2) ? edit::Joins::Previous : edit::Joins::Next);
        rows.insert(at(first), count, kNewRow);
        break;
    case RowChange::Duplicate:
        done = edit::duplicateRows(document, span);
        rows.insert(at(first + count), count, kNewRow);
        break;
    case RowChange::Remove:
        done = edit::removeRows(document, span, {edit::Dangling::Kind::Clear, 0});
        rows.erase(at(first), at(first + count));
        break;
    case RowChange::Move:
    {
        const std::size_t to = random.below(size + 1);
        done = edit::moveRows(document, span, to);
        if (to < first)
        {
            std::rotate(at(to), at(first), at(first + count));
        }
        else if (to > first + count)
        {
            std::rotate(at(first), at(first + count), at(to));
        }
        break;
    }
    }
    ++changes.tried;
    if (!done)
    {
        return {}; // refused: then nothing has changed, which mixProblem asks
    }
    ++changes.done;
    if (id == tables::Rooms)
    {
        nameRowsOfRooms(names, file.content.tables(), document.content().tables());
    }
    // Tables that stand in step with this one went the same way.
    for (const TableId step :
         std::to_array<TableId>({tables::Textiles16, tables::SampleIndices, tables::Samples}))
    {
        const bool goesWith =
            (id == tables::Textiles8) == (step == tables::Textiles16)
            && (id == tables::Textiles8 || id == tables::Samples || id == tables::SampleIndices);
        if (goesWith && names.contains(step) && names[step].size() == before.at(id).size())
        {
            names[step] = rows;
        }
    }
    const bool isMove = change == RowChange::Move;
    const std::string problem = compareMeanings(meant, document.content(), names, id, isMove);
    const bool isWritten = changes.done % writeEvery == 0;
    return problem.empty() && isWritten ? writtenProblem(file, document) : problem;
}

} // namespace

std::string meaningProblem(const format::GameFile& file,
                           Random& random,
                           std::size_t least,
                           std::size_t writeEvery)
{
    const TableSet tables = file.content.tables();
    const Meanings meant = meaningsOf(file.content, namesOf(tables));
    std::array<RowChanges, 4> changes;
    for (const TableView& view : tables.tables())
    {
        // In the middle of a packed stream rows are no entries of their own. Layers take their
        // faces and vertices along.
        const TableId id = view.id();
        const bool isStream = view.type().leaves().size() == 1 && id != tables::SampleIndices;
        if (isStream || id == tables::RoomLayers)
        {
            continue;
        }
        std::vector<const TableView::Segment*> segments;
        for (const TableView::Segment& segment : view.segments())
        {
            if (segment.count > 2 && edit::canResize(file.content, segment.path))
            {
                segments.push_back(&segment);
            }
        }
        if (segments.empty())
        {
            continue;
        }
        for (const RowChange change :
             {RowChange::Insert, RowChange::Duplicate, RowChange::Remove, RowChange::Move})
        {
            const TableView::Segment& segment = *segments[random.below(segments.size())];
            const std::string problem = rowChangeProblem(file,
                                                         meant,
                                                         id,
                                                         segment,
                                                         change,
                                                         random,
                                                         changes[static_cast<std::size_t>(change)],
                                                         writeEvery);
            if (!problem.empty())
            {
                return concat(segment.path, ", change ", static_cast<int>(change), ": ", problem);
            }
        }
    }
    for (std::size_t i = 0; i < changes.size(); ++i)
    {
        if (changes[i].done < least || changes[i].done * 5 < changes[i].tried * 4)
        {
            return concat("change ",
                          i,
                          " was made to ",
                          changes[i].done,
                          " of ",
                          changes[i].tried,
                          " tables, and should be to ",
                          least);
        }
    }
    return {};
}

} // namespace tr::test
