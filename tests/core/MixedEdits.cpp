#include "tests/core/MixedEdits.h"

#include "core/edit/clip/RowPaste.h"
#include "core/edit/entries/EntryEdit.h"
#include "core/edit/entries/OwnRows.h"
#include "core/edit/fields/ByteEdit.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/fields/TriggerEdit.h"
#include "core/edit/removal/Belongings.h"
#include "core/edit/removal/Repack.h"
#include "core/view/floor/FloorDataView.h"
#include "core/view/links/References.h"

#include <algorithm>
#include <numeric>

namespace tr::test
{
namespace
{

using edit::Document;
using edit::Words;
using schema::TableId;
namespace tables = level::tables;
using schema::Cell;
using schema::Leaf;
using schema::TableSet;
using schema::TableView;
using schema::Value;

/// Rows that are edited at once.
constexpr std::size_t kMostMixedRows = 5;

/// How often another place is looked for before one is taken as it comes.
constexpr int kLooks = 8;

constexpr std::size_t kMostClips = 6;

/// Whether an edit was taken, from whatever it returns.
template <class T>
Attempt outcomeOf(const Result<T>& result)
{
    return result ? Attempt{Attempt::Outcome::Taken, {}}
                  : Attempt{Attempt::Outcome::Refused, result.error()};
}

Attempt outcomeOf(const Result<edit::PasteReport>& result)
{
    return result && result->isRefused() ? Attempt{Attempt::Outcome::Refused, {}}
                                         : outcomeOf<edit::PasteReport>(result);
}

Value mixedValue(const Leaf& leaf, Random& random)
{
    if (leaf.isText())
    {
        // One in some is refused: a letter that ends it, or that the file has no byte for.
        constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz_.: ";
        std::string text;
        for (std::size_t left = random.below(12); left > 0; --left)
        {
            text += kLetters[random.below(kLetters.size())];
        }
        return Value::ofText(random.oneIn(4) ? text + "\xC3\xA9" : text);
    }
    if (schema::isFloat(leaf.disk))
    {
        const auto number = static_cast<float>(random.below(2000)) / 8.0F - 100.0F;
        return leaf.disk == schema::ScalarType::F32 ? Value::ofFloat(number)
                                                    : Value::ofDouble(static_cast<double>(number));
    }
    const edit::ValueRange range = edit::rangeOf(leaf);
    const auto lowest = static_cast<std::size_t>(range.lowest);
    const std::size_t width = static_cast<std::size_t>(range.highest) - lowest + 1;
    switch (random.below(8))
    {
    case 0:
        return Value::ofInteger(leaf.disk, range.lowest);
    case 1:
        return Value::ofInteger(leaf.disk, range.highest);
    case 2:
    case 3:
    {
        const std::size_t above = width == 0 ? random.next() : random.below(width); // 0: any
        return Value::ofInteger(leaf.disk, static_cast<std::int64_t>(lowest + above));
    }
    default:
        return Value::ofInteger(leaf.disk, static_cast<std::int64_t>(random.below(16)));
    }
}

/// A table with rows and numbers; the header is one of them. Null: there is none.
const TableView* tableWithNumbers(const TableSet& tables, Random& random)
{
    const auto& all = tables.tables();
    for (int look = 0; look < 4 * kLooks; ++look)
    {
        const std::size_t choice = random.below(all.size() + 1);
        const TableView& view = choice == all.size() ? tables.header() : all[choice];
        if (view.size() > 0 && !view.type().leaves().empty())
        {
            return &view;
        }
    }
    return nullptr;
}

/// A field that people change: marks and counts are tried now and then only.
std::uint32_t mixedLeaf(const TableView& view, Random& random)
{
    const auto leaves = view.type().leaves();
    auto leaf = static_cast<std::uint32_t>(random.below(leaves.size()));
    for (int look = 0; look < kLooks && !random.oneIn(16); ++look)
    {
        if (edit::isEditable(leaves[leaf]) && leaves[leaf].info->role != schema::Role::Count)
        {
            break;
        }
        leaf = static_cast<std::uint32_t>(random.below(leaves.size()));
    }
    return leaf;
}

/// A stretch of a table, and how many rows that has.
struct Stretch
{
    edit::RowSpan rows;
    std::size_t size = 0;
    std::size_t before = 0;
    TableId table{};
};

/// Rows of a table that can be resized; now and then of any.
std::optional<Stretch> mixedRows(const Document& document, Random& random)
{
    const TableSet tables = document.content().tables();
    const auto& all = tables.tables();
    std::optional<Stretch> found;
    for (int look = 0; look < 4 * kLooks; ++look)
    {
        const TableView& view = all[random.below(all.size())];
        if (view.segments().empty())
        {
            continue;
        }
        const auto& segment = view.segments()[random.below(view.segments().size())];
        if (segment.count == 0)
        {
            continue;
        }
        const std::size_t first = random.below(segment.count);
        const std::size_t count = 1 + random.below(std::min(kMostMixedRows, segment.count - first));
        found = Stretch{{segment.path, first, count}, segment.count, segment.before, view.id()};
        if (random.oneIn(kLooks) || edit::canResize(document.content(), segment.path))
        {
            break;
        }
    }
    return found;
}

edit::Dangling mixedDangling(Random& random, std::size_t rows)
{
    switch (random.below(8))
    {
    case 0:
        return {};
    case 1:
        return {edit::Dangling::Kind::Redirect, random.below(rows)};
    default:
        return {edit::Dangling::Kind::Clear, 0};
    }
}

/// The same, to a row that stays.
edit::Dangling mixedDangling(Random& random, const Stretch& stretch)
{
    edit::Dangling dangling = mixedDangling(random, stretch.size);
    const bool goes = dangling.row >= stretch.rows.first
                      && dangling.row < stretch.rows.first + stretch.rows.count;
    return dangling.kind == edit::Dangling::Kind::Redirect && goes ? edit::Dangling{} : dangling;
}

Attempt deleteMixed(Document& document, const Stretch& stretch, Random& random)
{
    const edit::Dangling dangling = mixedDangling(random, stretch);
    if (random.oneIn(2))
    {
        return outcomeOf(edit::removeRows(document, stretch.rows, dangling));
    }
    const auto along = random.oneIn(2) ? edit::Along::All : edit::Along::Needed;
    return outcomeOf(edit::removeWithBelongings(document, stretch.rows, {dangling, along}));
}

/// The owner of an entry that an edit is to be for, or all of them.
edit::ForOwner mixedOwner(const view::Entries& entries, std::size_t entry, Random& random)
{
    const auto& lists = entries.all()[entry].lists;
    edit::ForOwner owner;
    if (random.oneIn(3))
    {
        owner.only = entries.lists()[lists[random.below(lists.size())]].owner();
    }
    return owner;
}

/// The words of some entry; of as many words as another one, where there is such an entry.
Words mixedWords(const Document& document,
                 const view::Entries& entries,
                 std::size_t like,
                 Random& random)
{
    const auto all = entries.all();
    std::size_t chosen = like;
    for (int look = 0; look < kLooks; ++look)
    {
        const std::size_t entry = random.below(all.size());
        if (all[entry].count == all[like].count)
        {
            chosen = entry;
            break;
        }
        chosen = random.oneIn(kLooks) ? entry : chosen;
    }
    return edit::wordsOf(
        document.content(), view::streamOf(entries.kind()), all[chosen].first, all[chosen].count);
}

/// Where in the floor data triggers begin.
template <class Rooms>
void addTriggers(std::vector<std::size_t>& words, const level::Level& level, const Rooms& rooms)
{
    for (const auto& room : rooms)
    {
        for (const level::Sector& sector : room.sectors)
        {
            const auto list = view::readFloorData(
                level.floorData.rows(), sector.floorDataIndex, view::floorRulesOf(level));
            for (const view::FloorEntry& entry : list.entries)
            {
                if (std::holds_alternative<view::Trigger>(entry.data))
                {
                    words.push_back(entry.word);
                }
            }
        }
    }
}

/// Tables whose rows are parts of what leads to them.
constexpr std::array<TableId, 9> kParts{tables::StateChanges,
                                        tables::AnimDispatches,
                                        tables::AnimCommands,
                                        tables::Frames,
                                        tables::MeshPointers,
                                        tables::MeshTrees,
                                        tables::FloorData,
                                        tables::Overlaps,
                                        tables::SoundDetails};

struct OwnedRow
{
    TableId table{};
    std::size_t row = 0;
    view::OwnedPlace place;
};

/// A row that somebody has, one that several have if there is such a one.
std::optional<OwnedRow> mixedPart(const Document& document, Random& random)
{
    const TableSet tables = document.content().tables();
    const view::References references(document.content(), tables);
    std::optional<OwnedRow> found;
    for (int look = 0; look < 4 * kLooks; ++look)
    {
        const TableId table = kParts[random.below(kParts.size())];
        const TableView* const view = tables.find(table);
        if (view == nullptr || view->size() == 0)
        {
            continue;
        }
        const std::size_t row = random.below(view->size());
        const auto sharing = view::sharingOf(references, table, std::array<std::size_t, 1>{row});
        if (sharing.places.empty())
        {
            continue;
        }
        found = OwnedRow{table, row, sharing.places[random.below(sharing.places.size())]};
        if (sharing.isShared())
        {
            break;
        }
    }
    return found;
}

} // namespace

std::string_view mixName(MixKind kind) noexcept
{
    constexpr std::array<std::string_view, kMixKinds> kNames{"set number",
                                                             "set column",
                                                             "insert rows",
                                                             "duplicate rows",
                                                             "delete rows",
                                                             "move rows",
                                                             "set bytes",
                                                             "insert entry",
                                                             "duplicate entries",
                                                             "delete entries",
                                                             "move entries",
                                                             "replace entry",
                                                             "paste rows",
                                                             "paste over",
                                                             "repack",
                                                             "set trigger",
                                                             "own rows",
                                                             "walk history",
                                                             "reload"};
    return kNames[static_cast<std::size_t>(kind)];
}

Attempt MixedEdits::attempt(MixKind kind, Document& document, const format::GameFile& file)
{
    switch (kind)
    {
    case MixKind::SetNumber:
        return setNumber(document);
    case MixKind::SetColumn:
        return setColumn(document);
    case MixKind::InsertRows:
    case MixKind::DuplicateRows:
    case MixKind::DeleteRows:
    case MixKind::MoveRows:
        return changeRows(kind, document);
    case MixKind::SetBytes:
        return setBytes(document, file);
    case MixKind::InsertEntry:
    case MixKind::DuplicateEntries:
    case MixKind::DeleteEntries:
    case MixKind::MoveEntries:
    case MixKind::ReplaceEntry:
        return changeEntries(kind, document);
    case MixKind::PasteRows:
        return pasteRows(document);
    case MixKind::PasteOver:
        return pasteOver(document);
    case MixKind::Repack:
        return repack(document);
    case MixKind::SetTrigger:
        return setTrigger(document);
    case MixKind::OwnRows:
        return changeOwnRows(document);
    case MixKind::WalkHistory:
    case MixKind::Reload:
        break;
    }
    return {};
}

Attempt MixedEdits::setNumber(Document& document)
{
    const TableSet tables = document.content().tables();
    const TableView* const view = tableWithNumbers(tables, m_random);
    if (view == nullptr)
    {
        return {};
    }
    const std::uint32_t leaf = mixedLeaf(*view, m_random);
    const Leaf& field = view->type().leaves()[leaf];
    const auto element = static_cast<std::uint32_t>(m_random.below(field.count));
    const Cell cell{view->id(), m_random.below(view->size()), leaf, element};
    if (!view->has(cell.row, leaf))
    {
        return {}; // of a chunk that this row is not
    }
    return outcomeOf(edit::setValue(
        document, cell, mixedValue(field, m_random), m_random.oneIn(3) ? "slider" : std::string()));
}

Attempt MixedEdits::setColumn(Document& document)
{
    const TableSet tables = document.content().tables();
    const TableView* const view = tableWithNumbers(tables, m_random);
    if (view == nullptr)
    {
        return {};
    }
    const std::uint32_t leaf = mixedLeaf(*view, m_random);
    const Leaf& field = view->type().leaves()[leaf];
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < kMostMixedRows; ++i)
    {
        rows.push_back(m_random.below(view->size())); // the same row twice, at times
    }
    const TableId id = view->id();
    return outcomeOf(m_random.oneIn(2)
                         ? edit::setValues(document, id, leaf, rows, mixedValue(field, m_random))
                         : edit::addToValues(document, id, leaf, rows, m_random.oneIn(2) ? 1 : -3));
}

Attempt MixedEdits::changeRows(MixKind kind, Document& document)
{
    const auto stretch = mixedRows(document, m_random);
    if (!stretch)
    {
        return {};
    }
    const edit::RowSpan& rows = stretch->rows;
    switch (kind)
    {
    case MixKind::InsertRows:
        return outcomeOf(
            edit::insertRows(document,
                             rows.path,
                             m_random.below(stretch->size + 1),
                             edit::blankRows(document.content(), rows.path, rows.count),
                             m_random.oneIn(2) ? edit::Joins::Previous : edit::Joins::Next));
    case MixKind::DuplicateRows:
        return outcomeOf(m_random.oneIn(2) ? edit::duplicateRows(document, rows)
                                           : edit::duplicateWithBelongings(document, rows));
    case MixKind::DeleteRows:
        return deleteMixed(document, *stretch, m_random);
    default:
        return outcomeOf(edit::moveRows(document, rows, m_random.below(stretch->size + 1)));
    }
}

Attempt MixedEdits::setBytes(Document& document, const format::GameFile& file)
{
    const schema::FieldMap map = format::fieldMap(file);
    Overwritten put;
    for (int look = 0; look < 2 * kLooks; ++look)
    {
        const std::size_t space = m_random.below(map.spaces().size());
        const auto size = static_cast<std::size_t>(map.spaces()[space].size);
        if (size == 0)
        {
            continue;
        }
        put.space = static_cast<std::uint32_t>(space);
        put.offset = m_random.below(size);
        const std::size_t most = std::min<std::size_t>(6, size - put.offset);
        put.bytes = m_random.bytes(1 + m_random.below(most));
        const auto spot = map.spotAt(put.space, put.offset);
        const bool isNumber = spot && spot->leaf != nullptr && edit::isEditable(*spot->leaf);
        if (isNumber || m_random.oneIn(4 * kLooks))
        {
            break;
        }
    }
    if (put.bytes.empty())
    {
        return {};
    }
    if (m_random.oneIn(2))
    {
        std::ranges::fill(put.bytes, m_random.oneIn(2) ? std::byte{0} : std::byte{0xFF});
    }
    const Attempt done = outcomeOf(edit::setBytes(document, map, put.space, put.offset, put.bytes));
    m_overwritten = std::move(put);
    return done;
}

Attempt MixedEdits::changeEntries(MixKind kind, Document& document)
{
    const bool isLevel = document.content().as<level::Level>() != nullptr;
    std::optional<view::Entries> found;
    for (int look = 0; look < 2 * kLooks && !found; ++look)
    {
        const auto of = static_cast<view::EntryKind>(m_random.below(view::kEntryKinds));
        const bool isOfLevels =
            of == view::EntryKind::FloorFunction || of == view::EntryKind::Overlap;
        if (isOfLevels && !isLevel)
        {
            continue;
        }
        view::Entries entries(document.content(), view::streamOf(of));
        if (!entries.all().empty())
        {
            found = std::move(entries);
        }
    }
    if (!found)
    {
        return {};
    }
    const auto all = found->all();
    // Most entries can be edited, and those of longer lists moved.
    const auto isSuited = [&](std::size_t entry)
    {
        return !all[entry].isTied
               && (kind != MixKind::MoveEntries
                   || edit::movableAmong(*found, {entry, 1}).count > 1);
    };
    std::size_t first = m_random.below(all.size());
    for (int look = 0; look < kLooks && !isSuited(first); ++look)
    {
        first = m_random.below(all.size());
    }
    const bool canBeMany = kind != MixKind::ReplaceEntry && m_random.oneIn(3);
    const std::size_t last = std::min(first + (canBeMany ? m_random.below(3) : 0), all.size() - 1);
    const edit::WordSpan words{
        view::streamOf(found->kind()), all[first].first, all[last].end() - all[first].first};
    const edit::ForOwner owner = mixedOwner(*found, first, m_random);
    switch (kind)
    {
    case MixKind::InsertEntry:
    {
        std::optional<Words> content;
        if (m_random.oneIn(2))
        {
            content = mixedWords(document, *found, first, m_random);
        }
        const auto side = m_random.oneIn(2) ? edit::Side::Before : edit::Side::After;
        return outcomeOf(edit::insertEntry(document, words, side, owner, content));
    }
    case MixKind::DuplicateEntries:
        return outcomeOf(edit::duplicateEntries(document, words, owner));
    case MixKind::DeleteEntries:
    {
        const auto pointers = level::objectsOf(document.content()).meshPointers.size();
        return outcomeOf(edit::removeEntries(
            document, words, owner, mixedDangling(m_random, std::max<std::size_t>(1, pointers))));
    }
    case MixKind::MoveEntries:
    {
        const edit::EntryStretch among = edit::movableAmong(*found, {first, last - first + 1});
        const std::size_t to = among.count == 0 ? m_random.below(all.size())
                                                : among.first + m_random.below(among.count);
        const std::size_t word = m_random.oneIn(2) ? all[to].first : all[to].end();
        return outcomeOf(edit::moveEntries(document, words, word, owner));
    }
    default:
        return outcomeOf(edit::replaceEntry(
            document, words, mixedWords(document, *found, first, m_random), owner));
    }
}

void MixedEdits::copySomething(const Document& document)
{
    const TableSet tables = document.content().tables();
    const auto& all = tables.tables();
    for (int look = 0; look < 4 * kLooks; ++look)
    {
        const TableView& view = all[m_random.below(all.size())];
        if (view.size() == 0 || !edit::canCopy(document.content(), view.id())
            || !edit::canResize(document.content(), view.segments().front().path))
        {
            continue;
        }
        const std::size_t first = m_random.below(view.size());
        std::vector<std::size_t> rows(
            1 + m_random.below(std::min(kMostMixedRows, view.size() - first)));
        std::iota(rows.begin(), rows.end(), first);
        // As it goes through the clipboard.
        if (const auto clip = edit::clipOf(
                edit::bytesOf(edit::copyToClip(document, view.id(), rows)), level::tables::kAll))
        {
            m_clips.push_back(*clip);
        }
        break;
    }
    if (m_clips.size() > kMostClips)
    {
        m_clips.erase(m_clips.begin());
    }
}

Attempt MixedEdits::pasteRows(Document& document)
{
    if (m_clips.empty() || m_random.oneIn(2))
    {
        copySomething(document);
    }
    if (m_clips.empty())
    {
        return {};
    }
    const edit::RowClip& chosen = m_clips[m_random.below(m_clips.size())];
    const edit::RowClip clip = m_random.oneIn(8) ? edit::repeated(chosen, 2) : chosen;
    std::string path;
    std::size_t at = 0;
    {
        const TableSet tables = document.content().tables();
        const TableView* const view = tables.find(clip.table());
        if (view == nullptr || view->segments().empty())
        {
            return {};
        }
        const auto& segment = view->segments()[m_random.below(view->segments().size())];
        path = segment.path;
        at = m_random.below(segment.count + 1);
    }
    const auto joins = m_random.oneIn(2) ? edit::Joins::Previous : edit::Joins::Next;
    return outcomeOf(edit::pasteRows(document, clip, path, at, joins));
}

Attempt MixedEdits::pasteOver(Document& document)
{
    if (m_clips.empty() || m_random.oneIn(2))
    {
        copySomething(document);
    }
    if (m_clips.empty())
    {
        return {};
    }
    const edit::RowClip& clip = m_clips[m_random.below(m_clips.size())];
    edit::RowSpan rows;
    {
        const TableSet tables = document.content().tables();
        const TableView* const view = tables.find(clip.table());
        if (view == nullptr || view->segments().empty())
        {
            return {};
        }
        const auto& segment = view->segments()[m_random.below(view->segments().size())];
        if (segment.count < clip.count())
        {
            return {};
        }
        rows = {segment.path, m_random.below(segment.count - clip.count() + 1), clip.count()};
        if (clip.count() == 1)
        {
            rows.count = 1 + m_random.below(std::min(kMostMixedRows, segment.count - rows.first));
        }
    }
    return outcomeOf(edit::pasteOver(document, clip, rows));
}

Attempt MixedEdits::repack(Document& document)
{
    edit::RepackKinds kinds;
    for (std::size_t kind = 0; kind < edit::kRepackKinds; ++kind)
    {
        kinds.set(kind, m_random.oneIn(3));
    }
    return outcomeOf(edit::repack(document, kinds));
}

Attempt MixedEdits::setTrigger(Document& document)
{
    const auto* level = document.content().as<level::Level>();
    std::vector<std::size_t> words;
    if (level != nullptr)
    {
        addTriggers(words, *level, level->rooms);
        addTriggers(words, *level, level->tr5Rooms);
    }
    if (words.empty())
    {
        return {};
    }
    const view::TimerRange range = view::timerRange(level->version);
    const auto width = static_cast<std::size_t>(range.highest - range.lowest) + 1;
    view::TriggerSetup setup;
    // Now and then one that the bits cannot hold.
    setup.timer =
        m_random.oneIn(16)
            ? std::int16_t{300}
            : static_cast<std::int16_t>(range.lowest + static_cast<int>(m_random.below(width)));
    setup.oneShot = m_random.oneIn(2);
    setup.mask = static_cast<std::uint8_t>(m_random.below(m_random.oneIn(16) ? 64 : 32));
    return outcomeOf(edit::setTriggerSetup(document, words[m_random.below(words.size())], setup));
}

Attempt MixedEdits::changeOwnRows(Document& document)
{
    const auto part = mixedPart(document, m_random);
    if (!part)
    {
        return {};
    }
    const bool isStream = view::entryKindOf(part->table).has_value();
    if (isStream || m_random.oneIn(2))
    {
        const TableSet tables = document.content().tables();
        const TableView& view = *tables.find(part->table);
        const std::uint32_t leaf = mixedLeaf(view, m_random);
        const edit::CellValue value{{part->table, part->row, leaf},
                                    mixedValue(view.type().leaves()[leaf], m_random)};
        return outcomeOf(edit::setOwnCells(document,
                                           {edit::EditCode::SetValue, {"own"}},
                                           std::span(&value, 1),
                                           part->place,
                                           part->row));
    }
    const bool duplicates = m_random.oneIn(2);
    const auto change = [duplicates](edit::Transaction& transaction,
                                     const edit::RowSpan& rows) -> Result<void>
    {
        return duplicates ? edit::duplicateRows(transaction, rows)
                          : edit::removeRows(transaction, rows, {edit::Dangling::Kind::Clear, 0});
    };
    return outcomeOf(edit::changeOwnRows(
        document, {edit::EditCode::DeleteRows, {"1", "own"}}, part->place, 1, change));
}

} // namespace tr::test
