#include "tests/core/ClipRun.h"

#include "core/base/Text.h"
#include "core/format/WriteForSaving.h"
#include "core/schema/table/CellPath.h"
#include "core/view/links/References.h"
#include "tests/core/Invariants.h"
#include "tests/support/HandLinks.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace tr::test
{
namespace
{

using edit::Document;
using schema::TableId;
namespace tables = level::tables;
using schema::TableView;
using view::Link;

/// Where rows of the file before a paste are after it.
class Shift
{
public:
    Shift(const Document& before, const Document& after, const std::string& path, std::size_t at)
    {
        const auto tablesBefore = before.content().tables();
        const auto tablesAfter = after.content().tables();
        const auto place = schema::tableAt(tablesAfter, path);
        const TableId edited = place->view->id();
        for (const TableView& view : tablesAfter.tables())
        {
            const std::size_t size = tablesBefore.find(view.id())->size();
            m_came[view.id()] = view.size() - size;
            m_at[view.id()] = size;
            // What is in a new room stands behind what is in those in front of it.
            for (const auto& segment : tablesBefore.find(view.id())->segments())
            {
                if (edited == tables::Rooms && view.isNested() && segment.outer >= at)
                {
                    m_at[view.id()] = std::min(m_at[view.id()], segment.before);
                }
            }
        }
        m_at[edited] = place->segment->before + at;
        if (edited == tables::Animations)
        {
            const auto& objects = level::objectsOf(before.content());
            m_at[tables::Frames] =
                at < objects.animations.size() ? std::min<std::size_t>(
                    objects.animations[at].frameOffset / 2, objects.frames.size())
                                               : objects.frames.size();
        }
        // Tables in step with the edited one.
        for (const TableId other : std::to_array<TableId>(
                 {tables::Textiles8, tables::Textiles16, tables::Samples, tables::SampleIndices}))
        {
            const bool isPage = other == tables::Textiles8 || other == tables::Textiles16;
            const bool editsPage = edited == tables::Textiles8;
            const bool editsSample = edited == tables::Samples || edited == tables::SampleIndices;
            if (m_came.contains(other) && m_came[other] > 0
                && ((isPage && editsPage) || (!isPage && editsSample)))
            {
                m_at[other] = at;
            }
        }
    }

    [[nodiscard]] std::int64_t now(TableId table, std::int64_t row) const
    {
        const auto at = static_cast<std::int64_t>(m_at.at(table));
        return row < at ? row : row + static_cast<std::int64_t>(m_came.at(table));
    }

    /// Where rows came, behind all where none did.
    [[nodiscard]] std::int64_t at(TableId table) const
    {
        const auto came = m_came.find(table);
        return came != m_came.end() && came->second != 0 ? static_cast<std::int64_t>(m_at.at(table))
                                                         : std::numeric_limits<std::int64_t>::max();
    }

private:
    std::map<TableId, std::size_t> m_at;
    std::map<TableId, std::size_t> m_came;
};

using Key = std::tuple<TableId, std::int64_t, std::uint32_t, std::uint32_t, TableId, std::uint32_t>;

/// Whether a row inside a room leads to one of another room: it has no such row itself.
bool leavesItsRoom(const schema::TableSet& tables, const HandLink& link)
{
    const TableView& from = *tables.find(link.from.table);
    const TableView& to = *tables.find(link.target);
    return from.isNested() && to.isNested()
           && from.segmentOf(link.from.row).outer
                  != to.segmentOf(static_cast<std::size_t>(link.first)).outer;
}

/// Whether a block behind the level would no longer mean what it does.
bool isOfBlock(ErrorCode code)
{
    return code == ErrorCode::BlockAmbiguous || code == ErrorCode::BlockNotUnderstood
           || code == ErrorCode::BlockOfWords || code == ErrorCode::BlockRepeats;
}

/// Whether what begins with the pasted key frames stands in front of the pasted animations and owns
/// none: it goes on ending those of the one before it.
bool staysInFront(const Document& document, const HandLink& link, const Shift& shift)
{
    if (link.target != tables::Frames || link.first != shift.at(tables::Frames))
    {
        return false;
    }
    const level::Objects& objects = level::objectsOf(document.content());
    const std::size_t animation = link.from.table == tables::Models
                                      ? objects.models[link.from.row].animationIndex
                                      : link.from.row;
    return static_cast<std::int64_t>(animation) < shift.at(tables::Animations)
           && view::keyframesOf(objects, document.content().version(), animation).count == 0;
}

std::map<Key, std::int64_t> linksOf(const Document& document, const Shift* shift)
{
    const auto tables = document.content().tables();
    std::map<Key, std::int64_t> links;
    std::vector<HandLink> byHand = linksByHand(document.content(), tables);
    const std::vector<HandLink> floor = floorLinks(document.content());
    byHand.insert(byHand.end(), floor.begin(), floor.end());
    for (const HandLink& link : byHand)
    {
        const TableView* const target = tables.find(link.target);
        const auto size = target == nullptr ? 0 : static_cast<std::int64_t>(target->size());
        if (link.isSlot || link.first < 0 || link.first >= size
            || leavesItsRoom(tables, link)
            // More rows can be more that it can mean.
            || link.from.table == tables::NgScriptIndices)
        {
            continue;
        }
        auto row = static_cast<std::int64_t>(link.from.row);
        row = shift != nullptr ? shift->now(link.from.table, row) : row;
        links[{link.from.table, row, link.from.leaf, link.from.element, link.target, link.mask}] =
            shift != nullptr && !staysInFront(document, link, *shift)
                ? shift->now(link.target, link.first)
                : link.first;
    }
    return links;
}

std::string nameOf(const Key& key)
{
    return concat("row ", std::get<1>(key), " of ", std::get<0>(key)->name);
}

/// Whether everything that was there points to what it pointed to.
std::string othersProblem(const Document& before, const Document& after, const Shift& shift)
{
    const auto meant = linksOf(before, &shift);
    const auto mean = linksOf(after, nullptr);
    for (const auto& [key, row] : meant)
    {
        const auto now = mean.find(key);
        if (now == mean.end() || now->second != row)
        {
            return concat(nameOf(key),
                          " leads to ",
                          now == mean.end() ? -1 : now->second,
                          " and not to ",
                          row,
                          " of ",
                          std::get<4>(key)->name);
        }
    }
    return {};
}

/// Whether copies of rows have copies of what these lead to.
bool isOwnByRight(TableId table, TableId target)
{
    return table == tables::StateChanges
               ? target == tables::AnimDispatches
               : table == tables::Animations
                     && (target == tables::Frames || target == tables::StateChanges
                         || target == tables::AnimCommands);
}

/// Whether pasted rows point to what the rows do that they are copies of.
std::string copiesProblem(const Document& before,
                          const Document& after,
                          const Shift& shift,
                          TableId table,
                          const std::vector<std::size_t>& rows,
                          std::size_t at)
{
    const auto meant = linksOf(before, nullptr);
    const auto mean = linksOf(after, nullptr);
    for (const auto& [key, row] : meant)
    {
        const auto source = static_cast<std::size_t>(std::get<1>(key));
        const auto found = std::ranges::find(rows, source);
        const TableId target = std::get<4>(key);
        if (std::get<0>(key) != table || found == rows.end() || isOwnByRight(table, target))
        {
            continue;
        }
        Key copy = key;
        std::get<1>(copy) = static_cast<std::int64_t>(at) + (found - rows.begin());
        const auto now = mean.find(copy);
        const auto self = std::ranges::find(rows, static_cast<std::size_t>(row));
        const std::int64_t expected = target == table && self != rows.end()
                                          ? static_cast<std::int64_t>(at) + (self - rows.begin())
                                          : shift.now(target, row);
        if (now == mean.end() || now->second != expected)
        {
            return concat("the copy of ",
                          nameOf(key),
                          " leads to ",
                          now == mean.end() ? -1 : now->second,
                          " and not to ",
                          expected,
                          " of ",
                          target->name);
        }
    }
    return {};
}

/// What is written can be read, and undone it is what it was.
std::string savingProblem(const format::GameFile& file, Document& document)
{
    const auto before = format::write(file);
    format::GameFile edited = file;
    edited.content = document.content();
    const auto saved = format::writeForSaving(edited, "");
    if (!saved)
    {
        return "not saved: " + message(saved.error());
    }
    document.undo();
    edited.content = document.content();
    const auto undone = format::write(edited);
    return undone && before ? byteDifference(*before, *undone) : "not written";
}

/// Some rows of a table, in ascending order.
std::vector<std::size_t> someRows(std::size_t size, Random& random)
{
    std::set<std::size_t> rows{random.below(size)};
    for (std::size_t i = random.below(3); i > 0; --i)
    {
        rows.insert(random.below(size));
    }
    return {rows.begin(), rows.end()};
}

bool canPaste(const format::GameFile& file, const TableView& view)
{
    return view.size() > 0 && edit::canCopy(file.content, view.id())
           && edit::canResize(file.content, view.segments().front().path);
}

/// Whether rows are entries, and not words of a stream, among which nothing can be put without
/// tearing what is there.
bool hasEntries(const TableView& view)
{
    return view.type().leaves().size() > 1 || view.id() == tables::SampleIndices;
}

} // namespace

edit::RowClip throughBytes(const edit::RowClip& clip)
{
    const auto read = edit::clipOf(edit::bytesOf(clip), level::tables::kAll);
    return read ? *read : edit::RowClip{};
}

std::string pasteProblem(const format::GameFile& file, Random& random, EachTable which)
{
    const auto tables = file.tables();
    std::size_t place = 0;
    for (const TableView& view : tables.tables())
    {
        if (place++ % which.step != which.first || !canPaste(file, view))
        {
            continue;
        }
        const auto& segment = view.segments()[random.below(view.segments().size())];
        if (segment.count == 0)
        {
            continue;
        }
        std::vector<std::size_t> rows = someRows(segment.count, random);
        for (std::size_t& row : rows)
        {
            row += segment.before;
        }
        const std::size_t at = random.below(segment.count + 1);
        const Document before(file.content);
        Document document(file.content);
        const edit::RowClip clip = throughBytes(edit::copyToClip(document, view.id(), rows));
        const auto preview = edit::previewPaste(document, clip, segment.path, at);
        const auto pasted = edit::pasteRows(document, clip, segment.path, at);
        if (!pasted)
        {
            const bool isAllowed = pasted.error().code == ErrorCode::RowCountDiffers
                                   || pasted.error().code == ErrorCode::ReferenceTooFar
                                   || pasted.error().code == ErrorCode::TooManyRows
                                   || isOfBlock(pasted.error().code);
            if (!isAllowed || document.canUndo())
            {
                return concat(view.info().name, ": ", message(pasted.error()));
            }
            continue;
        }
        if (!preview || preview->doubts != pasted->doubts)
        {
            return concat(view.info().name, ": the preview says something else");
        }
        std::string problem;
        if (hasEntries(view))
        {
            const Shift shift(before, document, segment.path, at);
            problem = othersProblem(before, document, shift);
            const std::size_t copies = segment.before + at;
            problem = problem.empty() && view.id() != tables::Rooms
                          ? copiesProblem(before, document, shift, view.id(), rows, copies)
                          : problem;
        }
        problem = problem.empty() ? savingProblem(file, document) : problem;
        if (!problem.empty())
        {
            return concat(view.info().name, " at ", at, ": ", problem);
        }
    }
    return {};
}

std::string exchangeProblem(const format::GameFile& from,
                            const format::GameFile& to,
                            Random& random,
                            EachTable which)
{
    const Document source(from.content);
    const auto tables = from.tables();
    const auto targets = to.tables();
    std::size_t number = 0;
    for (const TableView& view : tables.tables())
    {
        if (number++ % which.step != which.first)
        {
            continue;
        }
        const TableView* const target = targets.find(view.id());
        if (!canPaste(from, view) || view.isNested() || target == nullptr || !hasEntries(view))
        {
            continue;
        }
        const auto rows = someRows(view.size(), random);
        const std::size_t at = random.below(target->size() + 1);
        const auto& segments = target->segments();
        const std::string path =
            segments.empty() ? std::string(view.info().segment) : segments[0].path;
        const Document before(to.content);
        Document document(to.content);
        const auto clip = throughBytes(edit::copyToClip(source, view.id(), rows));
        const auto pasted = edit::pasteRows(document, clip, path, at);
        if (!pasted && isOfBlock(pasted.error().code) && !document.canUndo())
        {
            continue;
        }
        if (!pasted)
        {
            return concat(view.info().name, ": ", message(pasted.error()));
        }
        if (pasted->isRefused())
        {
            if (document.canUndo())
            {
                return concat(view.info().name, ": refused, and something has changed");
            }
            continue; // what it is made of is not there
        }
        const Shift shift(before, document, path, at);
        std::string problem = othersProblem(before, document, shift);
        const auto after = document.content().tables();
        const view::References references(document.content(), after);
        for (std::size_t row = at; row < at + rows.size() && problem.empty(); ++row)
        {
            for (const Link& link : references.linksFrom(view.id(), row))
            {
                const std::string place = schema::pathOf(after, link.from);
                const bool isTold = std::ranges::any_of(pasted->doubts,
                                                        [&](const edit::PastedLink& each)
                                                        { return each.from == place; });
                if (references.dangles(link) && !isTold && link.count > 0)
                {
                    problem = concat(place, " leads nowhere, and nobody says so");
                }
            }
        }
        problem = problem.empty() ? savingProblem(to, document) : problem;
        if (!problem.empty())
        {
            return concat(view.info().name, " at ", at, ": ", problem);
        }
    }
    return {};
}

} // namespace tr::test
