#include "core/edit/clip/RowPaste.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/clip/ClipRules.h"
#include "core/edit/clip/LinkResolver.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/EntryChange.h"
#include "core/edit/entries/OwnRows.h"
#include "core/edit/fields/PendingNumbers.h"
#include "core/edit/tr5/Tr5Layers.h"
#include "core/view/links/Usage.h"
#include "core/view/objects/Symmetry.h"
#include "core/view/words/AnimationNames.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace tr::edit
{
namespace
{

using schema::RowBlock;
using view::Link;

/// Rows that were put somewhere, for counting what stands behind them.
struct Put
{
    TableId table{};
    std::size_t at = 0; ///< row of the TableView
    std::size_t count = 0;
};

/// The rows behind the bytes of a part. Errors: BadRows.
Result<RowBlock> rowsOf(const Content& content, const ClipPart& part, std::string_view path)
{
    std::optional<RowBlock> rows;
    Content copy = content;
    copy.access(path,
                [&rows, &part](schema::TableAccess& table)
                { rows = table.rowsOf(part.bytes, part.count); });
    return rows ? Result<RowBlock>(std::move(*rows)) : fail(ErrorCode::BadRows);
}

std::string pathOf(TableId table)
{
    return std::string(table->segment);
}

/// Puts a clip into a document, as a part of a transaction.
class Paste
{
public:
    Paste(const Document& origin, Transaction& transaction, const RowClip& clip)
        : m_clip(clip)
        , m_version(transaction.content().version())
        , m_resolver(origin, clip)
        , m_transaction(transaction)
        , m_base(clip.parts.size())
    {
    }

    [[nodiscard]] Result<PasteReport> insert(std::string_view path, std::size_t at, Joins joins)
    {
        return run(path,
                   at,
                   [&](const RowBlock& rows, std::size_t before) -> Result<void>
                   {
                       auto done = insertRows(m_transaction, path, at, rows, joins);
                       m_put.push_back({as(m_clip.table()), before + at, rows.size()});
                       if (done)
                       {
                           putNotes(before + at, rows.size());
                       }
                       return done;
                   });
    }

    [[nodiscard]] Result<PasteReport> replace(const RowSpan& span)
    {
        m_replaced = span;
        return run(span.path,
                   span.first,
                   [&](const RowBlock& rows, std::size_t) -> Result<void>
                   {
                       m_transaction.apply(
                           Splice{m_clip.table(),
                                  span.path,
                                  span.first,
                                  span.count,
                                  layersInPlace(m_transaction.content(), span, rows)});
                       return {};
                   });
    }

private:
    using Main = std::function<Result<void>(const RowBlock& rows, std::size_t before)>;

    [[nodiscard]] TableId as(TableId table) const { return view::linkedAs(m_version, table); }

    Result<PasteReport> run(std::string_view path, std::size_t at, const Main& putMain)
    {
        const auto rows = rowsOf(m_transaction.content(), m_clip.parts.front(), path);
        if (!rows)
        {
            return fail(rows.error());
        }
        std::size_t before = 0;
        {
            const schema::TableSet tables = m_transaction.content().tables();
            before = schema::tableAt(tables, path)->segment->before;
        }
        m_report.rows = {std::string(path), at, rows->size()};
        Result<void> done = putCarried(at);
        m_base[0] = before + at;
        done = done ? putMain(*rows, before) : done;
        done = done ? putCompanion(at) : done;
        if (done)
        {
            done = link();
        }
        return done ? Result<PasteReport>(std::move(m_report)) : fail(std::move(done.error()));
    }

    /// What was noted of the rows. Of the catalogue's they are where no other row is that one:
    /// those that were cut are again what they were, and copies are not.
    void putNotes(std::size_t first, std::size_t count)
    {
        const schema::RowNotes* const there = m_transaction.content().notes().of(m_clip.table());
        if (there == nullptr || m_clip.notes.size() != count)
        {
            return;
        }
        using Called = schema::RowNote::Called;
        Note step{m_clip.table(), {}};
        for (std::size_t i = 0; i < count; ++i)
        {
            const schema::RowNote& known = m_clip.notes[i];
            schema::RowNote note = (*there)[first + i];
            if (!view::faultOfName(known.name))
            {
                note.name = known.name;
            }
            const auto isSame = [&known](const schema::RowNote& each) {
                return each.called == Called::Entry && each.of == known.of
                       && each.number == known.number;
            };
            if (known.called == Called::Entry && std::ranges::none_of(*there, isSame))
            {
                note.called = Called::Entry;
                note.of = known.of;
                note.number = known.number;
            }
            if (view::areCounterparts(known.counterparts, known.counterparts.size()))
            {
                note.counterparts = known.counterparts;
            }
            step.entries.push_back({first + i, std::move(note)});
        }
        m_transaction.apply(std::move(step));
    }

    /// The rows that belong to the pasted ones.
    Result<void> putCarried(std::size_t at)
    {
        for (std::size_t i = m_clip.parts.size() - 1; i > 0; --i)
        {
            const ClipPart& part = m_clip.parts[i];
            if (!isCarried(part.table))
            {
                continue;
            }
            const std::string path = pathOf(part.table);
            const auto rows = rowsOf(m_transaction.content(), part, path);
            if (!rows)
            {
                return fail(rows.error());
            }
            const std::size_t place =
                part.table == tables::Frames ? placeOfFrames(at) : m_resolver.rows(part.table);
            m_isPut[i] = true;
            m_base[i] = place;
            // Behind the end rows join no list; among the frames none is counted.
            const Joins joins = part.table == tables::Frames ? Joins::Previous : Joins::Next;
            const auto offsets =
                part.table == tables::Frames ? offsetsAt(at, place) : std::vector<FrameOffset>{};
            auto done = rows->empty() ? Result<void>{}
                                      : insertRows(m_transaction, path, place, *rows, joins);
            if (done && !offsets.empty())
            {
                done = order(offsets, place, rows->size());
            }
            if (!done)
            {
                return done;
            }
            m_put.push_back({part.table, place, rows->size()});
            if (part.table == tables::Frames && m_replaced)
            {
                done = removeOldFrames(place);
            }
            if (!done)
            {
                return done;
            }
        }
        return {};
    }

    /// Whether a part is of the rows that others own. A clip from elsewhere may say anything.
    [[nodiscard]] bool isCarried(TableId table) const
    {
        return owns(m_clip.table(), table)
               || (owns(m_clip.table(), tables::StateChanges) && owns(tables::StateChanges, table));
    }

    /// Where key frames go, so that those of an animation end where those of the next begin.
    [[nodiscard]] std::size_t placeOfFrames(std::size_t at) const
    {
        const level::Objects& objects = level::objectsOf(m_transaction.content());
        const std::size_t next = at + (m_replaced ? m_replaced->count : 0);
        return next < objects.animations.size() ? std::min<std::size_t>(
                   objects.animations[next].frameOffset / 2, objects.frames.size())
                                                : objects.frames.size();
    }

    /// A number that says where key frames begin.
    struct FrameOffset
    {
        TableId table{};
        std::size_t row = 0;
        bool isBehind = false; ///< it belongs behind the pasted ones
    };

    /// Those that begin where the key frames of the pasted animations are to go. What stands in
    /// front of these owns none there, and goes on ending the key frames of the one before it; what
    /// stands behind begins behind. Nothing but the order of animations tells them apart.
    [[nodiscard]] std::vector<FrameOffset> offsetsAt(std::size_t at, std::size_t place) const
    {
        const level::Objects& objects = level::objectsOf(m_transaction.content());
        const std::size_t next = at + (m_replaced ? m_replaced->count : 0);
        std::vector<FrameOffset> found;
        const auto begins = [&](std::size_t animation)
        {
            return animation < objects.animations.size()
                   && view::keyframesOf(objects, m_version, animation).count != 0;
        };
        // One in front that owns some there shares those of what is behind, and goes along.
        const auto add = [&](TableId table, std::size_t row, std::size_t animation)
        {
            if (animation >= next || !begins(animation))
            {
                found.push_back({table, row, animation >= next});
            }
        };
        for (std::size_t row = 0; row < objects.animations.size(); ++row)
        {
            const bool isReplaced = row >= at && row < next;
            if (objects.animations[row].frameOffset == place * 2 && !isReplaced)
            {
                add(tables::Animations, row, row);
            }
        }
        for (std::size_t row = 0; row < objects.models.size(); ++row)
        {
            if (objects.models[row].frameOffset == place * 2)
            {
                add(tables::Models, row, objects.models[row].animationIndex);
            }
        }
        return found;
    }

    Result<void>
    order(const std::vector<FrameOffset>& offsets, std::size_t place, std::size_t words)
    {
        const schema::TableSet tables = m_transaction.content().tables();
        PendingNumbers numbers(m_transaction.content(), tables);
        const level::Objects& objects = level::objectsOf(m_transaction.content());
        for (const FrameOffset& each : offsets)
        {
            const auto bytes = static_cast<std::int64_t>((place + (each.isBehind ? words : 0)) * 2);
            const auto set = [&](auto member, std::int64_t now)
            {
                if (now != bytes)
                {
                    numbers.set(each.table, each.row, member, bytes);
                }
            };
            if (each.table == tables::Animations)
            {
                set(&level::Animation::frameOffset, objects.animations[each.row].frameOffset);
            }
            else
            {
                set(&level::Model::frameOffset, objects.models[each.row].frameOffset);
            }
        }
        return apply(m_transaction, numbers, {});
    }

    /// Takes away the key frames of animations that are replaced: from the first of them to where
    /// the new ones begin.
    Result<void> removeOldFrames(std::size_t place)
    {
        const level::Objects& objects = level::objectsOf(m_transaction.content());
        const auto& animations = objects.animations;
        const std::size_t end = m_replaced->first + m_replaced->count;
        const std::size_t first = animations[m_replaced->first].frameOffset / 2;
        for (std::size_t row = 0; row < animations.size(); ++row)
        {
            const std::size_t frame = animations[row].frameOffset / 2;
            const bool isReplaced = row >= m_replaced->first && row < end;
            if (first >= place || isReplaced != (frame >= first && frame < place))
            {
                return {}; // others share them, or they stand elsewhere: they stay
            }
        }
        const std::size_t count = place - first;
        const auto frames = static_cast<std::size_t>(
            std::distance(m_clip.parts.begin(),
                          std::ranges::find(m_clip.parts, tables::Frames, &ClipPart::table)));
        m_base[frames] = first;
        return removeRows(
            m_transaction, {pathOf(tables::Frames), first, count}, {Dangling::Kind::Clear, 0});
    }

    /// The rows in step with the pasted ones, in place of those that were made for them.
    Result<void> putCompanion(std::size_t at)
    {
        const auto companion = companionOf(m_transaction.content(), m_clip.table());
        const auto part = std::find_if(m_clip.parts.begin() + 1,
                                       m_clip.parts.end(),
                                       [&](const ClipPart& each)
                                       { return companion && each.table == *companion; });
        if (part == m_clip.parts.end() || part->count != m_clip.count())
        {
            return {};
        }
        const auto rows = rowsOf(m_transaction.content(), *part, pathOf(part->table));
        if (!rows)
        {
            return fail(rows.error());
        }
        m_transaction.apply(Splice{part->table, pathOf(part->table), at, rows->size(), *rows});
        return {};
    }

    /// Makes the numbers of the pasted rows stand for what they stood for.
    Result<void> link()
    {
        const schema::TableSet tables = m_transaction.content().tables();
        const view::References references(m_transaction.content(), tables);
        PendingNumbers numbers(m_transaction.content(), tables);
        for (std::uint32_t part = 0; part < m_clip.parts.size(); ++part)
        {
            const ClipPart& rows = m_clip.parts[part];
            if (part != 0 && (!m_isPut.contains(part) || isStream(rows.table)))
            {
                continue;
            }
            for (std::uint32_t row = 0; row < rows.count; ++row)
            {
                const auto use = [&](ClipLink::Place place, const Link& link)
                {
                    place.part = part;
                    place.row = row;
                    linkOne(numbers, place, link);
                };
                detail::forLinksOf(tables, references, rows.table, m_base[part] + row, use);
            }
        }
        if (m_fault)
        {
            return fail(std::move(*m_fault));
        }
        storeCells(m_transaction, numbers.values());
        return {};
    }

    void linkOne(PendingNumbers& numbers, const ClipLink::Place& place, const Link& link)
    {
        if (link.isSlot())
        {
            if (link.first < 0 && !m_resolver.isOwn())
            {
                const auto slot = schema::valueOf(numbers.tables(), link.from).integer();
                doubt(numbers, link, static_cast<std::uint64_t>(slot), LinkFate::NoSuchSlot);
            }
            return;
        }
        const auto known = std::ranges::lower_bound(m_clip.links, place, {}, &ClipLink::place);
        if (known == m_clip.links.end() || known->place != place)
        {
            return;
        }
        const bool isInside = known->inPart != ClipLink::kOutside;
        if (isInside && (known->inPart == 0 || m_isPut.contains(known->inPart)))
        {
            point(numbers, link, *known, m_base[known->inPart] + known->inRow);
        }
        else if (numbers.tables().find(link.target)->isNested())
        {
            checkNested(numbers, link, *known);
        }
        else
        {
            find(numbers, link, *known);
        }
    }

    void find(PendingNumbers& numbers, const Link& link, const ClipLink& known)
    {
        const auto count = link.countCell ? std::optional(link.count) : std::nullopt;
        const auto found = m_resolver.find(known, count);
        const bool isThere = found && fits(link, found->row);
        if (isRefused(link) && !(isThere && found->isCertain))
        {
            doubt(numbers, link, known.first, LinkFate::Refused);
        }
        else if (isThere)
        {
            point(numbers, link, known, shifted(link.target, found->row));
            if (!found->isCertain)
            {
                doubt(numbers, link, known.first, LinkFate::SameNumber);
            }
        }
        else
        {
            clear(numbers, link, known);
        }
    }

    /// Whether the rows would be something else if the link led to another row: see the header.
    [[nodiscard]] bool isRefused(const Link& link) const
    {
        return !m_resolver.isFollowed() && link.target->isToBeUsed;
    }

    /// Whether a list that begins there is there to its end.
    [[nodiscard]] bool fits(const Link& link, std::size_t row) const
    {
        return !link.countCell || link.count <= m_resolver.rows(link.target) - row;
    }

    /// A corner keeps its number, which counts from the first vertex of the room or layer that the
    /// face comes to: only there, and as long as they are the same, does it mean the same vertex.
    void checkNested(const PendingNumbers& numbers, const Link& link, const ClipLink& known)
    {
        const bool isMeant =
            link.isInReach()
            && (m_clip.table() == tables::Rooms
                || m_resolver.isMeant(known, static_cast<std::size_t>(link.first)));
        if (isMeant)
        {
            return;
        }
        if (isRefused(link))
        {
            doubt(numbers, link, known.first, LinkFate::Refused);
            return;
        }
        doubt(numbers,
              link,
              known.first,
              link.isInReach() ? LinkFate::SameNumber : LinkFate::Dangling);
    }

    [[nodiscard]] std::size_t shifted(TableId table, std::size_t row) const
    {
        for (const Put& put : m_put)
        {
            row += put.table == table && row >= put.at ? put.count : 0;
        }
        return row;
    }

    void point(PendingNumbers& numbers, const Link& link, const ClipLink& known, std::size_t row)
    {
        const auto value =
            view::encode(link, numbers.current(link.from), static_cast<std::int64_t>(row));
        if (value)
        {
            numbers.put(link.from, *value);
        }
        else if (known.inPart == ClipLink::kOutside)
        {
            clear(numbers, link, known);
        }
        else
        {
            // What came along must not be lost again.
            m_fault = Error{ErrorCode::ReferenceTooFar,
                            {},
                            {},
                            {schema::pathOf(numbers.tables(), link.from), concat(row)}};
        }
    }

    void clear(PendingNumbers& numbers, const Link& link, const ClipLink& known)
    {
        const auto none = view::encodeNone(link, numbers.current(link.from));
        const auto empty = link.countCell
                               ? view::encodeCount(link, numbers.current(*link.countCell), 0)
                               : std::nullopt;
        if (none)
        {
            numbers.put(link.from, *none);
        }
        if (empty)
        {
            numbers.put(*link.countCell, *empty);
        }
        doubt(numbers, link, known.first, none || empty ? LinkFate::Cleared : LinkFate::Dangling);
    }

    void doubt(const PendingNumbers& numbers, const Link& link, std::uint64_t number, LinkFate fate)
    {
        m_report.doubts.push_back(
            {schema::pathOf(numbers.tables(), link.from), link.target, number, fate});
    }

    const RowClip& m_clip;
    schema::Version m_version;
    LinkResolver m_resolver;
    Transaction& m_transaction;
    std::optional<RowSpan> m_replaced;
    std::vector<std::size_t> m_base; ///< row of the TableView where each part begins
    std::map<std::size_t, bool> m_isPut;
    std::vector<Put> m_put;
    std::optional<Error> m_fault;
    PasteReport m_report;
};

/// Ends a paste as an edit of its own. Without a commit all of it is taken back.
Result<PasteReport> ended(Transaction& transaction, Result<PasteReport> report)
{
    if (report && report->isRefused())
    {
        report->rows.count = 0;
        return report;
    }
    if (auto done = report ? transaction.commit() : Result<void>{}; !done)
    {
        return fail(std::move(done.error()));
    }
    return report;
}

Result<PasteReport> pasteInto(const Document& origin,
                              Document& document,
                              const RowClip& clip,
                              std::string_view path,
                              std::size_t at,
                              Joins joins,
                              const std::optional<view::OwnedPlace>& only)
{
    const schema::TableSet tables = document.content().tables();
    const auto place = schema::tableAt(tables, path);
    if (!place)
    {
        return fail(ErrorCode::NoSuchPath, {std::string(path), std::string(path)});
    }
    TR_PRE(at <= place->segment->count);
    if (const auto fit = checkFit(document.content(), clip.head(), place->view->id()); !fit)
    {
        return fail(fit.error());
    }
    Transaction transaction(
        document, nameOfNewRows(EditCode::PasteRows, document.content(), path, clip.count()));
    if (only)
    {
        const auto own = ownRow(transaction, *only);
        if (!own)
        {
            return fail(own.error());
        }
        at = *own + (joins == Joins::Previous ? 1 : 0);
    }
    return ended(transaction, Paste(origin, transaction, clip).insert(path, at, joins));
}

Result<PasteReport> pasteOnto(const Document& origin,
                              Document& document,
                              const RowClip& clip,
                              RowSpan rows,
                              const std::optional<view::OwnedPlace>& only)
{
    const schema::TableSet tables = document.content().tables();
    const auto place = schema::tableAt(tables, rows.path);
    if (!place)
    {
        return fail(ErrorCode::NoSuchPath, {rows.path, rows.path});
    }
    if (const auto fit = checkFit(document.content(), clip.head(), place->view->id()); !fit)
    {
        return fail(fit.error());
    }
    if (clip.count() != rows.count && clip.count() != 1)
    {
        return fail(ErrorCode::OtherRowCount, {concat(clip.count()), concat(rows.count)});
    }
    const RowClip enough = repeated(clip, clip.count() == rows.count ? 1 : rows.count);
    Transaction transaction(
        document,
        nameOfRows(EditCode::PasteOver, document.content(), rows.path, rows.first, rows.count));
    if (only)
    {
        const auto own = ownRow(transaction, *only, rows.count);
        if (!own)
        {
            return fail(own.error());
        }
        rows.first = *own;
    }
    return ended(transaction, Paste(origin, transaction, enough).replace(rows));
}

} // namespace

bool PasteReport::isRefused() const noexcept
{
    return std::ranges::any_of(
        doubts, [](const PastedLink& each) { return each.fate == LinkFate::Refused; });
}

bool PasteReport::losesLinks() const noexcept
{
    return std::ranges::any_of(doubts,
                               [](const PastedLink& each) {
                                   return each.fate == LinkFate::Cleared
                                          || each.fate == LinkFate::Dangling;
                               });
}

Result<void> checkFit(const Content& content, const ClipHead& clip, TableId table)
{
    const schema::Version version = content.version();
    if (clip.version != version)
    {
        return fail(ErrorCode::OtherVersion,
                    {std::string(level::versionName(clip.version)),
                     std::string(level::versionName(version))});
    }
    if (clip.table != table)
    {
        return fail(ErrorCode::OtherTable,
                    {std::string(clip.table->name), std::string(table->name)});
    }
    return {};
}

Result<PasteReport> pasteRows(Document& document,
                              const RowClip& clip,
                              std::string_view path,
                              std::size_t at,
                              Joins joins,
                              const std::optional<view::OwnedPlace>& only)
{
    return pasteInto(document, document, clip, path, at, joins, only);
}

Result<PasteReport> pasteOver(Document& document,
                              const RowClip& clip,
                              const RowSpan& rows,
                              const std::optional<view::OwnedPlace>& only)
{
    return pasteOnto(document, document, clip, rows, only);
}

Result<void> duplicateWithBelongings(Document& document, const RowSpan& rows)
{
    Transaction transaction(
        document,
        nameOfRows(EditCode::DuplicateRows, document.content(), rows.path, rows.first, rows.count));
    auto done = duplicateWithBelongings(document, transaction, rows);
    return done ? transaction.commit() : done;
}

Result<void>
duplicateWithBelongings(const Document& document, Transaction& transaction, const RowSpan& rows)
{
    TableId table{};
    std::size_t before = 0;
    {
        const schema::TableSet tables = transaction.content().tables();
        const auto place = schema::tableAt(tables, rows.path);
        if (!place)
        {
            return fail(ErrorCode::NoSuchPath, {rows.path, rows.path});
        }
        table = place->view->id();
        before = place->segment->before;
    }
    if (!ownsRows(table))
    {
        return duplicateRows(transaction, rows);
    }
    std::vector<std::size_t> numbers(rows.count);
    std::iota(numbers.begin(), numbers.end(), before + rows.first);
    const RowClip clip = copyToClip(document, table, numbers);
    auto done = Paste(document, transaction, clip)
                    .insert(rows.path, rows.first + rows.count, Joins::Previous);
    return done ? Result<void>{} : fail(std::move(done.error()));
}

Result<void> duplicateWithBelongings(const Document& document,
                                     Transaction& transaction,
                                     TableId table,
                                     std::span<const std::size_t> rows,
                                     std::size_t at)
{
    const RowClip clip = copyToClip(document, table, rows);
    auto done = Paste(document, transaction, clip).insert(table->segment, at, Joins::Previous);
    return done ? Result<void>{} : fail(std::move(done.error()));
}

Result<PasteReport> previewPaste(const Document& document,
                                 const RowClip& clip,
                                 std::string_view path,
                                 std::size_t at,
                                 Joins joins,
                                 const std::optional<view::OwnedPlace>& only)
{
    Document trial(document.content());
    return pasteInto(document, trial, clip, path, at, joins, only);
}

Result<PasteReport> previewPasteOver(const Document& document,
                                     const RowClip& clip,
                                     const RowSpan& rows,
                                     const std::optional<view::OwnedPlace>& only)
{
    Document trial(document.content());
    return pasteOnto(document, trial, clip, rows, only);
}

} // namespace tr::edit
