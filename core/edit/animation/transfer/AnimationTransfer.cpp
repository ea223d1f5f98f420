#include "core/edit/animation/transfer/AnimationTransfer.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/animation/transfer/TransferWalk.h"
#include "core/edit/clip/RowPaste.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/FrameNumbers.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::AnimDispatch;
using level::Objects;
using level::StateChange;

Error tiedOwner(std::size_t animation)
{
    return Error{
        ErrorCode::OwnerTied, {}, {}, {concat(tables::Animations.segment, "/", animation)}};
}

Error noSuchFrame(std::int64_t frame)
{
    return Error{
        ErrorCode::OutOfRange, {}, {}, {concat(frame), "0", concat(view::kLastFrameNumber)}};
}

std::uint16_t frameMoved(std::uint16_t frame, std::int64_t shift)
{
    // What lies beyond all frames goes on doing so.
    return static_cast<std::uint16_t>(
        std::clamp<std::int64_t>(view::withSign(frame) + shift,
                                 std::numeric_limits<std::int16_t>::min(),
                                 view::kLastFrameNumber));
}

/// Makes the rows of copies out of those of the source.
class CopyMaker
{
public:
    CopyMaker(const Content& before, const TransferWanted& wanted, const TransferPlan& plan)
        : m_objects(level::objectsOf(before))
        , m_wanted(wanted)
        , m_plan(plan)
    {
        for (const TransferredState& each : plan.states)
        {
            m_states[each.from] = each.to;
        }
        for (const TransferredTarget& each : plan.targets)
        {
            m_targets[each.animation] = each.to;
        }
    }

    /// Puts all right that the copies say of states, frames and other animations. Their own state
    /// changes and dispatches stand behind those that there were, and are made anew. Errors:
    /// ReferenceTooFar.
    Result<void> work(Transaction& transaction)
    {
        const Objects& now = level::objectsOf(transaction.content());
        std::vector<Animation> copies;
        for (std::size_t i = 0; i < m_wanted.animations.size(); ++i)
        {
            copies.push_back(now.animations[m_plan.place + i]);
            if (!fill(copies.back(), i))
            {
                return fail(TransferWalk::tooMany(tables::AnimDispatches));
            }
        }
        if (firstChange() + m_changes.size() > kMostListRows
            || firstDispatch() + m_dispatches.size() > kMostListRows)
        {
            return fail(TransferWalk::tooMany(tables::AnimDispatches));
        }
        const std::size_t changes = now.stateChanges.size() - firstChange();
        const std::size_t dispatches = now.animDispatches.size() - firstDispatch();
        moveCommands(transaction);
        const auto put = [&](TableId table, std::size_t first, std::size_t count, auto rows)
        {
            transaction.apply(Splice{table,
                                     std::string(table->segment),
                                     first,
                                     count,
                                     schema::RowBlock(std::move(rows))});
        };
        put(tables::Animations, m_plan.place, m_wanted.animations.size(), std::move(copies));
        put(tables::StateChanges, firstChange(), changes, std::move(m_changes));
        put(tables::AnimDispatches, firstDispatch(), dispatches, std::move(m_dispatches));
        return {};
    }

private:
    /// An animation and the frame of it that is entered.
    struct Entrance
    {
        std::uint16_t animation = 0;
        std::uint16_t frame = 0;
    };

    [[nodiscard]] std::size_t firstChange() const { return m_objects.stateChanges.size(); }

    [[nodiscard]] std::size_t firstDispatch() const { return m_objects.animDispatches.size(); }

    [[nodiscard]] std::uint16_t rowOfCopy(std::size_t i) const
    {
        return static_cast<std::uint16_t>(m_plan.place + i);
    }

    /// Where what leads to a frame of an animation leads then; nothing: nowhere. In an animation of
    /// the destination it is the frame as far from the start, or the last.
    [[nodiscard]] std::optional<Entrance> led(std::size_t animation, std::uint16_t frame) const
    {
        const auto copied = std::ranges::lower_bound(m_wanted.animations, animation);
        if (copied != m_wanted.animations.end() && *copied == animation)
        {
            const auto i = static_cast<std::size_t>(copied - m_wanted.animations.begin());
            return Entrance{rowOfCopy(i), frameMoved(frame, m_plan.shift)};
        }
        const auto target = m_targets.find(animation);
        if (target == m_targets.end() || !target->second)
        {
            return std::nullopt;
        }
        const std::size_t to = *target->second;
        if (to == animation)
        {
            return Entrance{static_cast<std::uint16_t>(to), frame};
        }
        const auto own = view::framesOf(m_objects.animations[to]);
        const std::int64_t from =
            animation < m_objects.animations.size()
                ? view::withSign(frame) - view::framesOf(m_objects.animations[animation]).first
                : 0;
        const std::int64_t entered = std::clamp(own.first + from, own.first, own.last);
        return Entrance{static_cast<std::uint16_t>(to), static_cast<std::uint16_t>(entered)};
    }

    /// False where it has too much.
    bool fill(Animation& copy, std::size_t i)
    {
        const std::size_t row = m_wanted.animations[i];
        const Animation& from = m_objects.animations[row];
        copy.stateId = m_states.at(from.stateId);
        copy.frameStart = frameMoved(from.frameStart, m_plan.shift);
        copy.frameEnd = frameMoved(from.frameEnd, m_plan.shift);
        const auto next = led(from.nextAnimation, from.nextFrame);
        copy.nextAnimation = next ? next->animation : rowOfCopy(i);
        copy.nextFrame = next ? next->frame : copy.frameStart;
        const std::size_t first = m_changes.size();
        TransferWalk walk(m_objects);
        const bool isDone = walk.of(
            from,
            [&](const StateChange& change)
            {
                endChange();
                m_hadDispatches = change.numDispatches != 0;
                m_changes.push_back(
                    {m_states.at(change.stateId),
                     0,
                     static_cast<std::uint16_t>(firstDispatch() + m_dispatches.size())});
            },
            [&](const AnimDispatch& dispatch)
            {
                if (const auto to = led(dispatch.nextAnimation, dispatch.nextFrame))
                {
                    ++m_changes.back().numDispatches;
                    m_dispatches.push_back({frameMoved(dispatch.low, m_plan.shift),
                                            frameMoved(dispatch.high, m_plan.shift),
                                            to->animation,
                                            to->frame});
                }
            });
        endChange();
        const std::size_t count = m_changes.size() - first;
        copy.numStateChanges = static_cast<std::uint16_t>(count);
        copy.stateChangeIndex = static_cast<std::uint16_t>(count == 0 ? 0 : firstChange() + first);
        return isDone && m_changes.size() <= kMostListRows && m_dispatches.size() <= kMostListRows;
    }

    /// A state change that has lost all of its dispatches goes with them.
    void endChange()
    {
        if (std::exchange(m_hadDispatches, false) && m_changes.back().numDispatches == 0)
        {
            m_changes.pop_back();
        }
    }

    /// Sounds and effects follow their frames. Copies may have a list in common; each word moves
    /// once.
    void moveCommands(Transaction& transaction) const
    {
        const Objects& now = level::objectsOf(transaction.content());
        const std::size_t first = m_objects.animCommands.size();
        const std::size_t count = now.animCommands.size() - first;
        Words words = wordsOf(transaction.content(), tables::AnimCommands, first, count);
        std::set<std::size_t> moved;
        for (std::size_t i = 0; i < m_wanted.animations.size(); ++i)
        {
            for (const auto& command : view::commandsOf(now, now.animations[m_plan.place + i]))
            {
                const std::size_t operand = command.word + 1;
                if (command.isAtFrame() && operand >= first && moved.insert(operand).second)
                {
                    const auto frame = static_cast<std::uint16_t>(command.operands[0]);
                    words[operand - first] =
                        static_cast<std::int16_t>(frameMoved(frame, m_plan.shift));
                }
            }
        }
        transaction.apply(spliceOf({tables::AnimCommands, first, count, std::move(words)}));
    }

    const Objects& m_objects; ///< before the edit
    const TransferWanted& m_wanted;
    const TransferPlan& m_plan;
    std::map<std::uint16_t, std::uint16_t> m_states;
    std::map<std::size_t, std::optional<std::size_t>> m_targets;
    std::vector<StateChange> m_changes;
    std::vector<AnimDispatch> m_dispatches;
    bool m_hadDispatches = false; ///< the last of m_changes in the source
};

/// A moveable without animations has what stands at a row.
Result<void> beginAt(Transaction& transaction, std::size_t model, std::size_t animation)
{
    return setNumbers(transaction,
                      [&](PendingNumbers& numbers)
                      {
                          numbers.set(tables::Models,
                                      model,
                                      &level::Model::animationIndex,
                                      static_cast<std::int64_t>(animation));
                      });
}

/// Whether others take its key frames for ones of as many joints. Moveables can share animations.
bool isPosedAs(const Objects& objects, std::size_t animation, std::size_t model)
{
    const auto owner = view::modelOfAnimation(objects, animation);
    const auto joints = [&objects](std::size_t row)
    { return view::meshesOf(objects, objects.models[row]).count; };
    return owner && joints(*owner) == joints(model)
           && view::animationsOf(objects, objects.models[model]).contains(animation);
}

/// Copies rows and records; errors as of transferAnimations.
Result<void> copyAll(Document& document,
                     Transaction& transaction,
                     const Content& before,
                     const TransferWanted& wanted,
                     const TransferPlan& plan)
{
    const Objects& old = level::objectsOf(before);
    const PosedRecords posed(before, plan.source, wanted.model, wanted.posing);
    std::vector<AnimationRecords> records;
    for (std::size_t i = 0; !posed.keepsAll() && i < wanted.animations.size(); ++i)
    {
        auto of = posed.of(wanted.animations[i]);
        if (!of)
        {
            return fail(std::move(of.error()));
        }
        if (!of->empty())
        {
            records.push_back({plan.place + i, std::move(*of)});
        }
    }
    const bool isFirst = view::animationsOf(old, old.models[wanted.model]).count == 0;
    auto done = duplicateWithBelongings(
        document, transaction, tables::Animations, wanted.animations, plan.place);
    done = done && isFirst ? beginAt(transaction, wanted.model, plan.place) : done;
    if (!done)
    {
        return done;
    }
    const Objects& now = level::objectsOf(transaction.content());
    for (std::size_t i = 0; i < wanted.animations.size(); ++i)
    {
        const std::size_t row = wanted.animations[i];
        const auto was = view::keyframesOf(old, before.version(), row);
        const auto is = view::keyframesOf(now, before.version(), plan.place + i);
        // In damaged files others can begin in the middle of them, or moveables be out of order.
        if (was.count != is.count || !isPosedAs(now, plan.place + i, wanted.model))
        {
            return fail(tiedOwner(row));
        }
    }
    return records.empty() ? done : exchangeRecords(transaction, records);
}

/// As many frames from the start as the other one has. What names frames behind the end names it.
Result<void> takeFrames(PendingNumbers& numbers, const Animation& from, std::size_t onto)
{
    const Animation row = level::objectsOf(numbers.content()).animations[onto];
    const auto frames = view::framesOf(row);
    FrameMap map{frames.first, frames.last, 0, {}};
    map.newEnd = frames.first + view::framesOf(from).count() - 1;
    if (map.newEnd > view::kLastFrameNumber && map.newEnd > map.end)
    {
        return fail(noSuchFrame(map.newEnd));
    }
    map.moved = [end = map.end, newEnd = map.newEnd](std::int64_t frame)
    { return frame > end ? newEnd + 1 : std::min(frame, newEnd); };
    if (from.frameRate != row.frameRate)
    {
        numbers.set(tables::Animations, onto, &Animation::frameRate, from.frameRate);
    }
    if (map.newEnd != map.end)
    {
        renumberFrames(numbers, onto, map);
    }
    return {};
}

} // namespace

Result<view::RowRange> transferAnimations(Document& document, const TransferWanted& wanted)
{
    const Content before = document.content(); // a snapshot
    const auto plan = planTransfer(before, wanted);
    if (!plan)
    {
        return fail(plan.error());
    }
    EditName name = nameOfEntries(EditCode::TransferAnimations,
                                  before,
                                  tables::Animations,
                                  wanted.animations.front(),
                                  wanted.animations.size());
    name.arguments.push_back(
        nameOfEntries(name.code, before, tables::Models, wanted.model, 1).arguments.front());
    Transaction transaction(document, std::move(name));
    auto done = copyAll(document, transaction, before, wanted, *plan);
    done = done ? CopyMaker(before, wanted, *plan).work(transaction) : done;
    done = done ? transaction.commit() : done;
    return done ? Result<view::RowRange>({plan->place, wanted.animations.size()})
                : fail(std::move(done.error()));
}

Result<void> transferKeyframes(Document& document,
                               std::span<const KeyframePair> pairs,
                               std::size_t model,
                               const Posing& posing)
{
    TR_PRE(!pairs.empty());
    const Content before = document.content();
    const Objects& objects = level::objectsOf(before);
    const auto source = view::modelOfAnimation(objects, pairs.front().from);
    if (!source)
    {
        return fail(tiedOwner(pairs.front().from));
    }
    const PosedRecords posed(before, *source, model, posing);
    std::vector<AnimationRecords> records;
    for (const KeyframePair& pair : pairs)
    {
        if (!isPosedAs(objects, pair.onto, model))
        {
            return fail(tiedOwner(pair.onto));
        }
        if (view::keyframesOf(objects, before.version(), pair.onto).count == 0)
        {
            return fail(ErrorCode::NoKeyframes,
                        {concat(tables::Animations.segment, "/", pair.onto)});
        }
        auto of = posed.of(pair.from);
        if (!of || of->empty())
        {
            return fail(ErrorCode::NoKeyframes,
                        {concat(tables::Animations.segment, "/", pair.from)});
        }
        records.push_back({pair.onto, std::move(*of)});
    }
    Transaction transaction(document,
                            nameOfEntries(EditCode::TransferKeyframes,
                                          before,
                                          tables::Animations,
                                          pairs.front().onto,
                                          pairs.size()));
    auto done = exchangeRecords(transaction, records);
    if (done)
    {
        const schema::TableSet all = transaction.content().tables();
        PendingNumbers numbers(transaction.content(), all);
        for (const KeyframePair& pair : pairs)
        {
            done = done ? takeFrames(numbers, objects.animations[pair.from], pair.onto) : done;
        }
        done = done ? apply(transaction, numbers, {}) : done;
    }
    return done ? transaction.commit() : done;
}

} // namespace tr::edit
