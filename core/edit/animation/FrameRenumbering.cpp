#include "core/edit/animation/FrameRenumbering.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/fields/StreamChange.h"
#include "core/view/links/SharedLists.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/FrameRange.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::AnimDispatch;
using level::Objects;
using level::StateChange;

/// First and last frame as they are stored: some tools write the last in front of the first.
struct Numbers
{
    std::int64_t first = 0;
    std::int64_t last = 0;

    explicit Numbers(const Animation& animation)
        : first(view::withSign(animation.frameStart))
        , last(view::withSign(animation.frameEnd))
    {
    }

    [[nodiscard]] std::int64_t behind() const noexcept { return last + 1; }
};

/// By how much the frames of an animation are to be called otherwise.
struct Move
{
    view::FrameRange now;
    std::int64_t by = 0;

    /// The number of a frame then. What is no frame of the animation, nor the one behind its last,
    /// which is asked for before it ends, stays on its side of them.
    [[nodiscard]] std::int64_t of(std::int64_t frame) const
    {
        const bool isInFront = frame < now.first;
        const bool isBehind = frame > now.last + 1;
        const bool staysSo =
            (isInFront && frame < now.first + by) || (isBehind && frame > now.last + 1 + by);
        return staysSo ? frame
                       : std::clamp<std::int64_t>(frame + by,
                                                  std::numeric_limits<std::int16_t>::min(),
                                                  view::kLastFrameNumber);
    }
};

/// The animations of a moveable and the numbers that their frames are to have.
class Numbering
{
public:
    Numbering(const Content& content, const view::RowRange& animations, std::size_t from)
        : m_objects(level::objectsOf(content))
        , m_version(content.version())
        , m_range(animations)
        , m_moves(animations.count)
        , m_nextOwning(animations.count)
    {
        std::size_t owning = m_range.end();
        for (std::size_t row = m_range.end(); row-- > m_range.first;)
        {
            m_nextOwning[row - m_range.first] = owning;
            owning = ownsKeyframes(row) ? row : owning;
        }
        std::int64_t next = 0;
        std::int64_t behind = 0; // the one before it, as it is
        for (std::size_t row = m_range.first; row < m_range.end(); ++row)
        {
            const Numbers now(m_objects.animations[row]);
            if (!takesPart(row, behind))
            {
                m_apart += row >= from ? 1 : 0;
                continue;
            }
            Move& move = m_moves[row - m_range.first];
            move.now = view::framesOf(m_objects.animations[row]);
            move.by = row < from ? 0 : next - now.first;
            // An end that lies far in front of the start says nothing of where the next one goes.
            next = std::max(now.first, now.behind()) + move.by;
            behind = now.behind();
            m_last = std::max(m_last, next - 1);
        }
    }

    /// Nothing: its frames stay as they are.
    [[nodiscard]] const Move* moveOf(std::size_t row) const
    {
        const bool isMoved = m_range.contains(row) && m_moves[row - m_range.first].by != 0;
        return isMoved ? &m_moves[row - m_range.first] : nullptr;
    }

    [[nodiscard]] const view::RowRange& rows() const noexcept { return m_range; }

    [[nodiscard]] std::size_t apart() const noexcept { return m_apart; }

    [[nodiscard]] std::int64_t last() const noexcept { return m_last; }

private:
    [[nodiscard]] bool ownsKeyframes(std::size_t row) const
    {
        return view::keyframesOf(m_objects, m_version, row).count > 0;
    }

    /// One without key frames does where the next one, or the next with key frames, goes on with
    /// its numbers; without any behind it, where it goes on from the one before it.
    [[nodiscard]] bool takesPart(std::size_t row, std::int64_t behind) const
    {
        if (ownsKeyframes(row))
        {
            return true;
        }
        const Numbers now(m_objects.animations[row]);
        const auto follows = [&](std::size_t other)
        { return Numbers(m_objects.animations[other]).first == now.behind(); };
        if (row + 1 < m_range.end() && follows(row + 1))
        {
            return true;
        }
        const std::size_t owning = m_nextOwning[row - m_range.first];
        return owning < m_range.end() ? follows(owning) : now.first == behind;
    }

    const Objects& m_objects;
    schema::Version m_version;
    view::RowRange m_range;
    std::vector<Move> m_moves;
    std::vector<std::size_t> m_nextOwning; ///< behind each the next that owns key frames
    std::size_t m_apart = 0;
    std::int64_t m_last = 0;
};

/// Sets all that names frames of animations that get other numbers.
class Renumberer
{
public:
    Renumberer(PendingNumbers& numbers, const Numbering& numbering)
        : m_numbers(numbers)
        , m_objects(level::objectsOf(numbers.content()))
        , m_numbering(numbering)
        , m_shared(m_objects)
    {
    }

    void run()
    {
        for (std::size_t row = m_numbering.rows().first; row < m_numbering.rows().end(); ++row)
        {
            if (const Move* const move = m_numbering.moveOf(row))
            {
                const Numbers now(m_objects.animations[row]);
                set(tables::Animations, row, &Animation::frameStart, now.first + move->by);
                set(tables::Animations, row, &Animation::frameEnd, now.last + move->by);
                moveCommands(row, *move);
                moveDispatches(row, *move);
            }
        }
        moveEntrances(tables::Animations, m_objects.animations);
        moveEntrances(tables::AnimDispatches, m_objects.animDispatches);
    }

    /// Whether something of it stays, as others have it, too.
    [[nodiscard]] bool hasShared(std::size_t row) const
    {
        const Animation& animation = m_objects.animations[row];
        if ((animation.numAnimCommands > 0 && m_shared.hasCommandsOfOthers(row))
            || m_shared.hasStateChangesOfOthers(row))
        {
            return true;
        }
        const view::RowRange changes = view::stateChangesOf(m_objects, animation);
        for (std::size_t change = changes.first; change < changes.end(); ++change)
        {
            if (m_shared.hasDispatchesOfOthers(change))
            {
                return true;
            }
        }
        return false;
    }

private:
    template <class Row>
    void set(TableId table, std::size_t row, std::uint16_t Row::*member, std::int64_t frame)
    {
        m_numbers.set(table, row, member, std::int64_t{static_cast<std::uint16_t>(frame)});
    }

    void moveCommands(std::size_t row, const Move& move)
    {
        if (m_shared.hasCommandsOfOthers(row))
        {
            return;
        }
        for (const auto& command : view::commandsOf(m_objects, m_objects.animations[row]))
        {
            const std::int64_t frame = command.operands[0];
            if (command.isAtFrame() && move.of(frame) != frame)
            {
                m_numbers.setWord(tables::AnimCommands, command.word + 1, move.of(frame));
            }
        }
    }

    void moveDispatches(std::size_t row, const Move& move)
    {
        if (m_shared.hasStateChangesOfOthers(row))
        {
            return;
        }
        const view::RowRange changes = view::stateChangesOf(m_objects, m_objects.animations[row]);
        for (std::size_t change = changes.first; change < changes.end(); ++change)
        {
            if (m_shared.hasDispatchesOfOthers(change))
            {
                continue;
            }
            const view::RowRange rows =
                view::dispatchesOf(m_objects, m_objects.stateChanges[change]);
            for (std::size_t dispatch = rows.first; dispatch < rows.end(); ++dispatch)
            {
                const AnimDispatch& each = m_objects.animDispatches[dispatch];
                for (const auto member : {&AnimDispatch::low, &AnimDispatch::high})
                {
                    const std::int64_t frame = view::withSign(each.*member);
                    if (move.of(frame) != frame)
                    {
                        set(tables::AnimDispatches, dispatch, member, move.of(frame));
                    }
                }
            }
        }
    }

    template <class Row>
    void moveEntrances(TableId table, const Table<Row>& rows)
    {
        for (std::size_t row = 0; row < rows.size(); ++row)
        {
            const Move* const move = m_numbering.moveOf(rows[row].nextAnimation);
            const std::int64_t frame = view::withSign(rows[row].nextFrame);
            if (move != nullptr && move->of(frame) != frame)
            {
                set(table, row, &Row::nextFrame, move->of(frame));
            }
        }
    }

    PendingNumbers& m_numbers;
    const Objects& m_objects;
    const Numbering& m_numbering;
    view::SharedLists m_shared;
};

} // namespace

RenumberedFrames
foretellRenumbering(const Content& content, const view::RowRange& animations, std::size_t from)
{
    const Numbering numbering(content, animations, from);
    const schema::TableSet all = content.tables();
    PendingNumbers numbers(content, all);
    const Renumberer renumberer(numbers, numbering);
    RenumberedFrames found;
    found.apart = numbering.apart();
    found.last = numbering.last();
    for (std::size_t row = animations.first; row < animations.end(); ++row)
    {
        if (numbering.moveOf(row) != nullptr)
        {
            ++found.animations;
            found.withShared += renumberer.hasShared(row) ? 1 : 0;
        }
    }
    return found;
}

Result<void>
renumberFrames(Transaction& transaction, const view::RowRange& animations, std::size_t from)
{
    const Numbering numbering(transaction.content(), animations, from);
    if (numbering.last() > view::kLastFrameNumber)
    {
        return fail(ErrorCode::OutOfRange,
                    {concat(numbering.last()), "0", concat(view::kLastFrameNumber)});
    }
    const schema::TableSet all = transaction.content().tables();
    PendingNumbers numbers(transaction.content(), all);
    Renumberer(numbers, numbering).run();
    return apply(transaction, numbers, {});
}

Result<void>
renumberLater(Transaction& transaction, std::span<const std::size_t> animations, LaterFrames later)
{
    if (later == LaterFrames::Keep)
    {
        return {};
    }
    Result<void> done;
    for (const view::RowRange& range :
         rangesWith(level::objectsOf(transaction.content()), animations))
    {
        const auto first = std::ranges::find_if(
            animations, [&range](std::size_t row) { return range.contains(row); });
        done = done ? renumberFrames(transaction, range, *first + 1) : done;
    }
    return done;
}

std::vector<view::RowRange> rangesWith(const Objects& objects,
                                       std::span<const std::size_t> animations)
{
    std::vector<view::RowRange> ranges;
    for (const std::size_t animation : animations)
    {
        if (!ranges.empty() && ranges.back().contains(animation))
        {
            continue;
        }
        if (const auto model = view::modelOfAnimation(objects, animation))
        {
            ranges.push_back(view::animationsOf(objects, objects.models[*model]));
        }
    }
    return ranges;
}

Result<void> renumberFrames(Document& document, std::span<const std::size_t> animations)
{
    TR_PRE(!animations.empty() && std::ranges::is_sorted(animations));
    Transaction transaction(document,
                            nameOfEntries(EditCode::RenumberFrames,
                                          document.content(),
                                          tables::Animations,
                                          animations.front(),
                                          animations.size()));
    for (const view::RowRange& range : rangesWith(level::objectsOf(document.content()), animations))
    {
        if (auto done = renumberFrames(transaction, range, range.first); !done)
        {
            return done;
        }
    }
    return transaction.commit();
}

} // namespace tr::edit
