#include "tests/core/EditRun.h"

#include "core/base/Text.h"
#include "core/edit/Belongings.h"
#include "core/edit/FieldEdit.h"
#include "core/edit/RowPaste.h"
#include "core/format/WriteForSaving.h"
#include "core/view/Link.h"
#include "tests/core/Invariants.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_set>

namespace tr::test
{
namespace
{

using level::TableId;
using schema::Cell;
using schema::Leaf;
using schema::TableSet;
using schema::TableView;
using schema::Value;

/// Rows of one table that are edited at once.
constexpr std::size_t kMostRows = 5;

const TableView& anyTable(const TableSet& tables, Random& random)
{
    const auto& all = tables.tables();
    const std::size_t choice = random.below(all.size() + 1);
    return choice == all.size() ? tables.header() : all[choice];
}

Value anyValue(const Leaf& leaf, Random& random)
{
    if (leaf.disk == schema::ScalarType::F32)
    {
        return Value::ofFloat(static_cast<float>(random.below(2000)) / 8.0F - 100.0F);
    }
    const edit::ValueRange range = edit::rangeOf(leaf);
    const auto width = static_cast<std::size_t>(range.highest - range.lowest) + 1;
    const std::size_t limit = random.oneIn(2) ? width : std::min<std::size_t>(width, 16);
    return Value::ofInteger(leaf.disk,
                            range.lowest < 0 && limit < width
                                ? static_cast<std::int64_t>(random.below(limit))
                                : range.lowest + static_cast<std::int64_t>(random.below(limit)));
}

bool setSomething(edit::Document& document, Random& random)
{
    const TableSet tables = level::tables(document.content());
    const TableView& view = anyTable(tables, random);
    const auto leaves = view.type().leaves();
    if (view.size() == 0 || leaves.empty())
    {
        return false;
    }
    const auto leaf = static_cast<std::uint32_t>(random.below(leaves.size()));
    const auto element = static_cast<std::uint32_t>(random.below(leaves[leaf].count));
    const Cell cell{view.info().id, random.below(view.size()), leaf, element};
    return edit::setValue(document,
                          cell,
                          anyValue(leaves[leaf], random),
                          random.oneIn(3) ? "slider" : std::string())
        .has_value();
}

bool setMany(edit::Document& document, Random& random)
{
    const TableSet tables = level::tables(document.content());
    const TableView& view = anyTable(tables, random);
    const auto leaves = view.type().leaves();
    if (view.size() == 0 || leaves.empty())
    {
        return false;
    }
    const auto leaf = static_cast<std::uint32_t>(random.below(leaves.size()));
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < kMostRows; ++i)
    {
        rows.push_back(random.below(view.size())); // the same row twice, at times
    }
    const TableId id = view.info().id;
    return random.oneIn(2)
               ? edit::setValues(document, id, leaf, rows, anyValue(leaves[leaf], random))
                     .has_value()
               : edit::addToValues(document, id, leaf, rows, random.oneIn(2) ? 1 : -3).has_value();
}

/// A stretch of rows of some table that has rows.
std::optional<edit::RowSpan> anyRows(const TableSet& tables, Random& random)
{
    const auto& all = tables.tables();
    const TableView& view = all[random.below(all.size())];
    if (view.segments().empty())
    {
        return std::nullopt;
    }
    const auto& segment = view.segments()[random.below(view.segments().size())];
    if (segment.count == 0)
    {
        return std::nullopt;
    }
    const std::size_t first = random.below(segment.count);
    const std::size_t count = 1 + random.below(std::min(kMostRows, segment.count - first));
    return edit::RowSpan{segment.path, first, count};
}

bool changeRows(edit::Document& document, Random& random)
{
    std::optional<edit::RowSpan> rows;
    std::size_t size = 0;
    {
        const TableSet tables = level::tables(document.content());
        rows = anyRows(tables, random);
        if (!rows)
        {
            return false;
        }
        for (const TableView& view : tables.tables())
        {
            for (const TableView::Segment& segment : view.segments())
            {
                size = segment.path == rows->path ? segment.count : size;
            }
        }
    }
    const auto joins = random.oneIn(2) ? edit::Joins::Previous : edit::Joins::Next;
    switch (random.below(5))
    {
    case 0:
        return edit::insertRows(document,
                                rows->path,
                                random.below(size + 1),
                                edit::blankRows(document.content(), rows->path, rows->count),
                                joins)
            .has_value();
    case 1:
        return (random.oneIn(2) ? edit::duplicateRows(document, *rows)
                                : edit::duplicateWithBelongings(document, *rows))
            .has_value();
    case 2:
        return edit::removeRows(document, *rows, {edit::Dangling::Kind::Clear, 0}).has_value();
    case 3:
        return edit::removeWithBelongings(
                   document,
                   *rows,
                   {{edit::Dangling::Kind::Clear, 0},
                    random.oneIn(2) ? edit::Along::All : edit::Along::Needed})
            .has_value();
    default:
        return edit::moveRows(document, *rows, random.below(size + 1)).has_value();
    }
}

// --- what references mean

/// Names of rows that stay with them wherever they go.
using Names = std::map<TableId, std::vector<std::size_t>>;

Names namesOf(const TableSet& tables)
{
    Names names;
    for (const TableView& view : tables.tables())
    {
        std::vector<std::size_t>& rows = names[view.info().id];
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

Meanings meaningsOf(const level::Content& content, const Names& names)
{
    const TableSet tables = level::tables(content);
    Meanings meanings;
    for (const view::Link& link : view::collectLinks(content, tables))
    {
        const auto& targets = names.at(link.target);
        const std::size_t from =
            link.from.table == TableId::Header ? 0 : names.at(link.from.table)[link.from.row];
        const bool exists =
            link.first >= 0 && link.first < static_cast<std::int64_t>(targets.size());
        if (link.isSlot() || !exists || from == kNewRow)
        {
            continue;
        }
        const std::size_t count = link.countCell ? link.count : 1;
        std::vector<std::size_t> rows;
        // New rows may have joined a list in front.
        std::size_t joined = 0;
        while (link.isImplied && static_cast<std::size_t>(link.first) + joined < targets.size()
               && targets[static_cast<std::size_t>(link.first) + joined] == kNewRow)
        {
            ++joined;
        }
        for (std::size_t i = joined; i < joined + count; ++i)
        {
            const std::size_t row = static_cast<std::size_t>(link.first) + i;
            if (row < targets.size() && targets[row] != kNewRow)
            {
                rows.push_back(targets[row]);
            }
        }
        meanings[{link.from.table,
                  from,
                  link.from.leaf,
                  link.from.element,
                  link.target,
                  link.code.mask,
                  link.isRange()}] = rows;
    }
    return meanings;
}

/// What is wrong with the links after an edit of `edited`. Where rows were moved, they may have
/// left the lists that they were in.
std::string compareMeanings(const Meanings& meant,
                            const level::Content& after,
                            const Names& namesAfter,
                            TableId edited,
                            bool wereMoved)
{
    const auto mean = meaningsOf(after, namesAfter);
    const auto& rowsAfter = namesAfter.at(edited);
    const std::unordered_set<std::size_t> left(rowsAfter.begin(), rowsAfter.end());
    const auto isLeft = [&left](std::size_t name) { return left.contains(name); };
    for (const auto& [key, rows] : meant)
    {
        std::vector<std::size_t> expected = rows;
        const auto version = level::versionOf(after);
        if (std::get<4>(key) == view::linkedAs(version, edited))
        {
            std::erase_if(expected, [&](std::size_t name) { return !isLeft(name); });
        }
        // The words of a mesh without a pointer are no mesh any more, nor those of an animation
        // that is gone commands.
        const TableId from = std::get<0>(key);
        if (from == TableId::NgScriptIndices && !mean.contains(key))
        {
            continue; // there is something else now that it can mean
        }
        const bool isOfRow = (edited == TableId::MeshPointers && from == TableId::MeshWords)
                             || (edited == TableId::Animations && from == TableId::AnimCommands);
        const bool isGone =
            (from == edited && !isLeft(std::get<1>(key))) || (isOfRow && !mean.contains(key));
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
                          level::table(std::get<0>(key)).name,
                          " no longer leads to row ",
                          expected.front(),
                          " of ",
                          level::table(std::get<4>(key)).name,
                          now == mean.end() ? " (nowhere)" : "");
        }
    }
    return {};
}

} // namespace

bool editAtRandom(edit::Document& document, Random& random)
{
    switch (random.below(4))
    {
    case 0:
        return setSomething(document, random);
    case 1:
        return setMany(document, random);
    default:
        return changeRows(document, random);
    }
}

std::string undoProblem(const format::GameFile& file, Random& random, std::size_t count)
{
    const auto before = format::write(file);
    format::GameFile edited = file;
    edit::Document document(file.content);
    for (std::size_t done = 0; done < count; ++done)
    {
        editAtRandom(document, random);
    }
    edited.content = document.content();
    const auto after = format::write(edited);
    if (!before || !after)
    {
        return "it is not written";
    }
    const TableSet tables = level::tables(file.content);
    const bool hasRows =
        std::ranges::any_of(tables.tables(), [](const TableView& each) { return each.size() > 0; });
    if (hasRows && !document.canUndo())
    {
        return "all edits were refused";
    }
    while (document.canUndo())
    {
        document.undo();
    }
    edited.content = document.content();
    const auto undone = format::write(edited);
    if (!undone || !byteDifference(*before, *undone).empty())
    {
        return "undone: " + (undone ? byteDifference(*before, *undone) : "not written");
    }
    if (!document.isClean())
    {
        return "undone, but not clean";
    }
    document.goTo(document.history().size());
    edited.content = document.content();
    const auto redone = format::write(edited);
    if (!redone || !byteDifference(*after, *redone).empty())
    {
        return "redone: " + (redone ? byteDifference(*after, *redone) : "not written");
    }
    const auto saved = format::writeForSaving(edited, "");
    if (!saved)
    {
        return message(saved.error());
    }
    const auto again = format::read(*saved, {});
    return again ? tableDifference(edited, *again) : message(again.error());
}

namespace
{

enum class RowChange
{
    Insert,
    Duplicate,
    Remove,
    Move,
};

/// One kind of change to some rows in the middle of a table, or of one that is a part of a room.
std::string rowChangeProblem(const format::GameFile& file,
                             const Meanings& meant,
                             TableId id,
                             const TableView::Segment& segment,
                             RowChange change,
                             Random& random)
{
    edit::Document document(file.content);
    const std::string& path = segment.path;
    const std::size_t size = segment.count;
    Names names = namesOf(level::tables(document.content()));
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
    if (!done)
    {
        return {}; // refused: then nothing has changed, which undoProblem asks
    }
    // Tables that stand in step with this one went the same way.
    for (const TableId step : {TableId::Textiles16, TableId::SampleIndices, TableId::Samples})
    {
        const bool goesWith =
            (id == TableId::Textiles8) == (step == TableId::Textiles16)
            && (id == TableId::Textiles8 || id == TableId::Samples || id == TableId::SampleIndices);
        if (goesWith && names.contains(step) && names[step].size() == before.at(id).size())
        {
            names[step] = rows;
        }
    }
    return compareMeanings(meant, document.content(), names, id, change == RowChange::Move);
}

} // namespace

std::string meaningProblem(const format::GameFile& file, Random& random)
{
    const TableSet tables = level::tables(file.content);
    const Meanings meant = meaningsOf(file.content, namesOf(tables));
    for (const TableView& view : tables.tables())
    {
        // In the middle of a packed stream rows are no entries of their own. Layers take their
        // faces and vertices along.
        const TableId id = view.info().id;
        const bool isStream = view.type().leaves().size() == 1 && id != TableId::SampleIndices;
        if (isStream || id == TableId::Rooms || id == TableId::RoomLayers)
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
            const std::string problem = rowChangeProblem(file, meant, id, segment, change, random);
            if (!problem.empty())
            {
                return concat(segment.path, ", change ", static_cast<int>(change), ": ", problem);
            }
        }
    }
    return {};
}

} // namespace tr::test
