#include "core/edit/clip/RowMove.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/KeyframePlaces.h"
#include "core/edit/fields/StreamChange.h"
#include "core/schema/table/CellPath.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <vector>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::Model;
using level::Objects;
using view::Link;

Error tiedFrames(std::size_t animation)
{
    return {ErrorCode::EntryTied, {}, {}, {concat(tables::Animations.segment, "/", animation)}};
}

/// Two stretches of animations side by side that change places, with their key frames.
class TwoStretches
{
public:
    TwoStretches(const Content& content, std::size_t first, std::size_t middle, std::size_t end)
        : m_content(content)
        , m_objects(level::objectsOf(content))
        , m_first(first)
        , m_middle(middle)
        , m_end(end)
    {
    }

    /// Errors: EntryTied.
    [[nodiscard]] Result<void> check() const
    {
        for (std::size_t row = m_first; row < m_end; ++row)
        {
            const bool isAtWord = m_objects.animations[row].frameOffset % 2 == 0;
            if (!isAtWord || wordOf(row + 1) < wordOf(row)
                || wordOf(row + 1) > static_cast<std::int64_t>(m_objects.frames.size()))
            {
                return fail(tiedFrames(row));
            }
        }
        return {};
    }

    Result<void> moveKeyframes(Transaction& transaction) const
    {
        const schema::TableSet all = m_content.tables();
        PendingNumbers numbers(m_content, all);
        const std::int64_t front = wordOf(m_middle) - wordOf(m_first);
        const std::int64_t back = wordOf(m_end) - wordOf(m_middle);
        if (front == 0 && back == 0)
        {
            return {};
        }
        for (const Link& link : view::linksInto(m_content, all, tables::Frames))
        {
            const std::int64_t place = placeOf(link, front, back);
            if (place != link.first)
            {
                numbers.lead(link, place);
            }
        }
        Words words = wordsOf(m_content,
                              tables::Frames,
                              static_cast<std::size_t>(wordOf(m_first)),
                              static_cast<std::size_t>(front + back));
        std::rotate(words.begin(), words.begin() + front, words.end());
        const std::size_t count = words.size();
        return apply(
            transaction,
            numbers,
            {{tables::Frames, static_cast<std::size_t>(wordOf(m_first)), count, std::move(words)}});
    }

    /// What stands at a row then.
    [[nodiscard]] std::size_t rowThen(std::size_t row) const
    {
        if (row < m_first || row >= m_end)
        {
            return row;
        }
        return row < m_middle ? row + (m_end - m_middle) : row - (m_middle - m_first);
    }

private:
    /// Where the key frames of a row begin; behind the last row the end of all.
    [[nodiscard]] std::int64_t wordOf(std::size_t row) const
    {
        return static_cast<std::int64_t>(row < m_objects.animations.size()
                                             ? m_objects.animations[row].frameOffset / 2
                                             : m_objects.frames.size());
    }

    /// Where what leads to a word is to lead. A moveable goes on beginning where its first
    /// animation does.
    [[nodiscard]] std::int64_t
    placeOf(const Link& link, std::int64_t front, std::int64_t back) const
    {
        const bool isAnimation = link.from.table == tables::Animations;
        if (isAnimation && link.from.row >= m_first && link.from.row < m_end)
        {
            return link.from.row < m_middle ? link.first + back : link.first - front;
        }
        std::size_t row = link.from.row;
        if (!isAnimation)
        {
            const Model& model = m_objects.models[link.from.row];
            row = model.animationIndex != Model::kNoAnimation ? model.animationIndex : m_end;
        }
        // What owns nothing in front of them stands at their first key frame, too.
        const bool isAtFirst = link.first == wordOf(m_first) && row <= m_first;
        if (isAtFirst || link.first < wordOf(m_first) || link.first >= wordOf(m_end))
        {
            return link.first;
        }
        return link.first < wordOf(m_middle) ? link.first + back : link.first - front;
    }

    const Content& m_content;
    const Objects m_objects; ///< as they are before: the copy shares its tables
    std::size_t m_first;
    std::size_t m_middle;
    std::size_t m_end;
};

/// Animations that no moveable has: those in front of the first that one has.
std::size_t nobodys(const Objects& objects)
{
    std::size_t count = objects.animations.size();
    for (const Model& model : objects.models)
    {
        count = model.animationIndex != Model::kNoAnimation
                    ? std::min<std::size_t>(count, model.animationIndex)
                    : count;
    }
    return count;
}

bool areAnimations(const std::optional<schema::TablePlace>& place)
{
    return place && place->view->id() == tables::Animations;
}

} // namespace

RowSpan placesFor(const Content& content, const RowSpan& rows)
{
    const schema::TableSet all = content.tables();
    const auto place = schema::tableAt(all, rows.path);
    if (!areAnimations(place))
    {
        return {rows.path, 0, place ? place->segment->count : 0};
    }
    const Objects& objects = level::objectsOf(content);
    const auto model = view::modelOfAnimation(objects, rows.first);
    const view::RowRange own = model ? view::animationsOf(objects, objects.models[*model])
                                     : view::RowRange{0, nobodys(objects)};
    return own.end() >= rows.first + rows.count ? RowSpan{rows.path, own.first, own.count}
                                                : RowSpan{rows.path, rows.first, 0};
}

Result<void> moveWithBelongings(Transaction& transaction, const RowSpan& rows, std::size_t to)
{
    const std::size_t end = rows.first + rows.count;
    const bool stay = to >= rows.first && to <= end;
    if (stay || !areAnimations(schema::tableAt(transaction.content().tables(), rows.path)))
    {
        return moveRows(transaction, rows, to);
    }
    const RowSpan places = placesFor(transaction.content(), rows);
    if (to < places.first || to > places.first + places.count || places.count == 0)
    {
        return fail(ErrorCode::EntriesApart, {concat(tables::Animations.segment, "/", rows.first)});
    }
    if (!view::modelOfAnimation(level::objectsOf(transaction.content()), rows.first))
    {
        return moveRows(transaction, rows, to); // nobody knows what their key frames pose
    }
    const bool isUp = to < rows.first;
    const TwoStretches stretches(
        transaction.content(), isUp ? to : rows.first, isUp ? rows.first : end, isUp ? end : to);
    const std::vector<std::size_t> before = keyframeCounts(transaction.content());
    auto done = stretches.check();
    done = done ? stretches.moveKeyframes(transaction) : done;
    done = done ? moveRows(transaction, rows, to) : done;
    if (!done)
    {
        return done;
    }
    const std::vector<std::size_t> after = keyframeCounts(transaction.content());
    for (std::size_t row = 0; row < before.size(); ++row)
    {
        if (before[row] != after[stretches.rowThen(row)])
        {
            return fail(tiedFrames(row)); // others had some of its key frames, too
        }
    }
    return {};
}

Result<void>
moveAnimations(Document& document, std::span<const std::size_t> animations, std::size_t to)
{
    TR_PRE(!animations.empty() && std::ranges::is_sorted(animations));
    const std::string path(tables::Animations.segment);
    const std::size_t count = animations.size();
    TR_PRE(to + count <= level::objectsOf(document.content()).animations.size());
    const RowSpan all{path, animations.front(), animations.back() - animations.front() + 1};
    const RowSpan places = placesFor(document.content(), all);
    if (places.count == 0 || to < places.first || to + count > places.first + places.count)
    {
        return fail(ErrorCode::EntriesApart, {concat(path, "/", animations.front())});
    }
    Transaction transaction(document,
                            nameOfEntries(EditCode::MoveAnimations,
                                          document.content(),
                                          tables::Animations,
                                          animations.front(),
                                          count));
    // Those that go down from the last on, then those that go up: none gets into another's way.
    Result<void> done;
    for (std::size_t i = count; done && i-- > 0;)
    {
        if (animations[i] < to + i)
        {
            std::size_t first = i;
            while (first > 0 && animations[first - 1] + 1 == animations[first])
            {
                --first;
            }
            done = moveWithBelongings(
                transaction, {path, animations[first], i - first + 1}, to + i + 1);
            i = first;
        }
    }
    for (std::size_t i = 0; done && i < count; ++i)
    {
        if (animations[i] > to + i)
        {
            const std::size_t first = i;
            while (i + 1 < count && animations[i] + 1 == animations[i + 1])
            {
                ++i;
            }
            done = moveWithBelongings(
                transaction, {path, animations[first], i - first + 1}, to + first);
        }
    }
    return done ? transaction.commit() : done;
}

} // namespace tr::edit
