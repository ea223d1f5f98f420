#include "core/edit/animation/AnimationJoin.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/animation/AnimationEdit.h"
#include "core/edit/animation/commands/CommandEdit.h"
#include "core/edit/animation/commands/CommandLists.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/OwnLists.h"
#include "core/edit/removal/Belongings.h"
#include "core/view/links/Entries.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/words/RowNames.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::AnimDispatch;
using level::Objects;
using level::StateChange;

std::uint16_t storedFrame(std::int64_t frame)
{
    return static_cast<std::uint16_t>(frame);
}

/// Where the second one begins in the joined one, and the numbers of the frames.
struct Seam
{
    view::FrameRange first; ///< of both as they are
    view::FrameRange second;
    std::int64_t rate = 1;
    std::int64_t start = 0; ///< the number that the first frame of the second gets

    [[nodiscard]] std::int64_t end() const noexcept { return start + second.count() - 1; }

    [[nodiscard]] std::int64_t frames() const noexcept { return end() - first.first + 1; }

    /// A frame that a mark of the first names. What it has behind its end it has behind the end of
    /// both.
    [[nodiscard]] std::int64_t ofFirst(std::int64_t frame) const
    {
        return frame > first.last + 1    ? behind(frame, end() - first.last)
               : frame == first.last + 1 ? start
                                         : frame;
    }

    [[nodiscard]] std::int64_t ofSecond(std::int64_t frame) const
    {
        return frame > second.last + 1 ? behind(frame, start - second.first)
                                       : frame + start - second.first;
    }

    /// The frame at which both are entered by who entered the first: behind its end it was over at
    /// once.
    [[nodiscard]] std::int64_t enteredFirst(std::int64_t frame) const
    {
        return frame > first.last ? start : frame;
    }

    [[nodiscard]] std::int64_t enteredSecond(std::int64_t frame) const
    {
        return frame < second.first ? start : ofSecond(frame);
    }

private:
    [[nodiscard]] std::int64_t behind(std::int64_t frame, std::int64_t by) const
    {
        return frame > end() + 1 ? frame : std::min(frame + by, view::kLastFrameNumber);
    }
};

const Animation& animationAt(const Content& content, std::size_t row)
{
    return level::objectsOf(content).animations[row];
}

bool isSamePose(const view::Keyframe& a, const view::Keyframe& b)
{
    return a.offset == b.offset && a.angles == b.angles;
}

Seam seamOf(const Content& content, std::size_t first, std::size_t second, bool keepsRate)
{
    const Track a = trackOf(content, first);
    const Track b = trackOf(content, second);
    Seam seam;
    seam.first = view::framesOf(animationAt(content, first));
    seam.second = view::framesOf(animationAt(content, second));
    const std::int64_t count = seam.first.count();
    if (keepsRate)
    {
        seam.rate = a.rate;
        seam.start = seam.first.first + (count + a.rate - 1) / a.rate * a.rate;
        return seam;
    }
    seam.rate = std::gcd(std::gcd(count, std::int64_t{a.rate}), std::int64_t{b.rate});
    seam.start = seam.first.last + 1;
    // Between key frames the first one is on its way to where it would have gone on.
    const view::Keyframe wanted = between(a, static_cast<double>(count) / a.rate).values;
    if (!isSamePose(wanted, b.keyframes.front().values))
    {
        seam.rate = 1;
    }
    return seam;
}

/// The key frames of both. Those of the second stand behind those of the first (appendKeyframes).
std::vector<NewKeyframe> joinedKeyframes(const Track& first, const Track& second, const Seam& seam)
{
    std::vector<NewKeyframe> joined;
    const std::int64_t start = seam.start - seam.first.first;
    const std::size_t needed = view::keyframesNeeded(seam.frames(), seam.rate);
    for (std::size_t i = 0; i < needed; ++i)
    {
        const auto frame = static_cast<std::int64_t>(i) * seam.rate;
        if (frame < start)
        {
            joined.push_back(between(first, static_cast<double>(frame) / first.rate));
            continue;
        }
        joined.push_back(between(second, static_cast<double>(frame - start) / second.rate));
        joined.back().like += first.keyframes.size();
    }
    return joined;
}

/// Whether one of the joined key frames is none of theirs.
bool hasNewPoses(const Track& first, const Track& second, const Seam& seam)
{
    const std::int64_t start = seam.start - seam.first.first;
    const std::size_t needed = view::keyframesNeeded(seam.frames(), seam.rate);
    for (std::size_t i = 0; i < needed; ++i)
    {
        const auto frame = static_cast<std::int64_t>(i) * seam.rate;
        const bool isOfFirst = frame < start;
        const Track& track = isOfFirst ? first : second;
        const std::int64_t own = isOfFirst ? frame : frame - start;
        const auto last = static_cast<std::int64_t>(track.keyframes.size() - 1) * track.rate;
        if (own % track.rate != 0 && own < last)
        {
            return true;
        }
    }
    return false;
}

/// A dispatch of the second as the joined one has it.
struct TakenDispatch
{
    std::uint16_t state = 0;
    AnimDispatch row;
};

/// What the second has that can happen in the joined one.
struct Taken
{
    std::vector<TakenDispatch> dispatches;
    std::vector<view::AnimationCommand> commands;
    std::size_t idle = 0;
    std::size_t ofOwnState = 0;
};

bool canHold(const AnimDispatch& dispatch, const view::FrameRange& frames)
{
    const std::int64_t low = view::withSign(dispatch.low);
    const std::int64_t high = view::withSign(dispatch.high);
    return low <= high && high >= frames.first && low <= frames.last + 1;
}

Taken takenOf(const Content& content, std::size_t first, std::size_t second, const Seam& seam)
{
    const Objects& objects = level::objectsOf(content);
    const Animation& row = objects.animations[second];
    Taken taken;
    const view::RowRange changes = view::stateChangesOf(objects, row);
    for (std::size_t change = changes.first; change < changes.end(); ++change)
    {
        const std::uint16_t state = objects.stateChanges[change].stateId;
        const view::RowRange rows = view::dispatchesOf(objects, objects.stateChanges[change]);
        for (std::size_t i = rows.first; i < rows.end(); ++i)
        {
            AnimDispatch each = objects.animDispatches[i];
            if (!canHold(each, seam.second) || state == row.stateId)
            {
                ++taken.idle; // engines look for another state only
                continue;
            }
            if (state == objects.animations[first].stateId)
            {
                ++taken.ofOwnState;
                continue;
            }
            each.low = storedFrame(std::max(seam.ofSecond(view::withSign(each.low)), seam.start));
            each.high = storedFrame(seam.ofSecond(view::withSign(each.high)));
            taken.dispatches.push_back({state, each});
        }
    }
    for (view::AnimationCommand command : view::commandsOf(objects, row))
    {
        if (command.isAtFrame())
        {
            if (!seam.second.has(command.operands[0]))
            {
                ++taken.idle;
                continue;
            }
            command.operands[0] = static_cast<std::int16_t>(seam.ofSecond(command.operands[0]));
        }
        taken.commands.push_back(command);
    }
    return taken;
}

std::size_t endCommandsOf(const Content& content, std::size_t animation)
{
    const Objects& objects = level::objectsOf(content);
    const auto commands = view::commandsOf(objects, objects.animations[animation]);
    return static_cast<std::size_t>(std::ranges::count_if(
        commands, [](const view::AnimationCommand& each) { return !each.isAtFrame(); }));
}

/// More dispatches of an animation are not joined: no tool writes as many, and the lists of a
/// damaged file overlap without end.
constexpr std::size_t kMostDispatches = 4'096;

Result<void> requireFewDispatches(const Objects& objects, std::size_t animation)
{
    std::size_t all = 0;
    const view::RowRange changes = view::stateChangesOf(objects, objects.animations[animation]);
    for (std::size_t change = changes.first; change < changes.end(); ++change)
    {
        all += view::dispatchesOf(objects, objects.stateChanges[change]).count;
        if (all > kMostDispatches)
        {
            return fail(ErrorCode::EntryTied, {concat(tables::StateChanges.segment, "/", change)});
        }
    }
    return {};
}

bool hasOtherSpeed(const Animation& first, const Animation& second, std::int64_t frames)
{
    const auto goesOn = [frames](std::int32_t speed, std::int32_t acceleration)
    { return speed + std::int64_t{acceleration} * frames; };
    return second.acceleration != first.acceleration
           || second.lateralAcceleration != first.lateralAcceleration
           || second.speed != goesOn(first.speed, first.acceleration)
           || second.lateralSpeed != goesOn(first.lateralSpeed, first.lateralAcceleration);
}

constexpr std::array kListKinds{ListKind::StateChanges, ListKind::Dispatches, ListKind::Commands};

/// Makes the joined animation of the first one, once its lists are its own.
class Joining
{
public:
    Joining(Transaction& transaction, std::size_t first, std::size_t second, const Seam& seam)
        : m_transaction(transaction)
        , m_first(first)
        , m_second(second)
        , m_seam(seam)
        , m_taken(takenOf(transaction.content(), first, second, seam))
    {
    }

    Result<void> run(bool deletesSecond)
    {
        auto done = joinKeyframes();
        done = done ? dropEndCommands() : done;
        done = done ? setNumbers(m_transaction,
                                 [this](PendingNumbers& numbers)
                                 {
                                     setFrames(numbers);
                                     reachOver(numbers);
                                 })
                    : done;
        done = done ? addDispatches() : done;
        done = done ? addCommands() : done;
        done = done ? setNumbers(m_transaction,
                                 [this, deletesSecond](PendingNumbers& numbers)
                                 { leadEntrances(numbers, deletesSecond); })
                    : done;
        return done;
    }

private:
    [[nodiscard]] const Objects& objects() const
    {
        return level::objectsOf(m_transaction.content());
    }

    [[nodiscard]] const Animation& own() const { return objects().animations[m_first]; }

    Result<void> joinKeyframes()
    {
        const Track first = trackOf(m_transaction.content(), m_first);
        const Track second = trackOf(m_transaction.content(), m_second);
        auto done = appendKeyframes(m_transaction, m_first, m_second);
        return done ? exchangeKeyframes(
                   m_transaction, m_first, joinedKeyframes(first, second, m_seam))
                    : done;
    }

    /// From the last on, so that the others stay where they are.
    Result<void> dropEndCommands()
    {
        std::vector<std::size_t> words;
        for (const view::AnimationCommand& each : view::commandsOf(objects(), own()))
        {
            if (!each.isAtFrame())
            {
                words.push_back(each.word);
            }
        }
        if (words.empty())
        {
            return {};
        }
        const view::Entries entries(m_transaction.content(), tables::AnimCommands);
        const auto gone = entriesBeginningAt(entries, words);
        return gone ? removeCommands(m_transaction, entries, *gone) : fail(gone.error());
    }

    void setFrames(PendingNumbers& numbers) const
    {
        const Animation& second = objects().animations[m_second];
        if (view::frameStep(own()) != m_seam.rate)
        {
            numbers.set(tables::Animations, m_first, &Animation::frameRate, m_seam.rate);
        }
        const auto set = [&](auto member, std::int64_t value)
        { numbers.set(tables::Animations, m_first, member, value); };
        set(&Animation::frameEnd, storedFrame(m_seam.end()));
        set(&Animation::nextAnimation, second.nextAnimation);
        set(&Animation::nextFrame, second.nextFrame);
        for (const view::AnimationCommand& each : view::commandsOf(objects(), own()))
        {
            const std::int64_t frame = each.operands[0];
            const std::int64_t then = frame > m_seam.first.last
                                          ? std::max(m_seam.ofFirst(frame), m_seam.end() + 1)
                                          : frame;
            if (each.isAtFrame() && then != frame)
            {
                numbers.setWord(
                    tables::AnimCommands, each.word + 1, std::min(then, view::kLastFrameNumber));
            }
        }
    }

    /// Dispatches of the first that hold up to its end hold in the frame that comes then, which is
    /// asked for before it is shown; those that the second goes on with hold as long as these.
    void reachOver(PendingNumbers& numbers)
    {
        const view::RowRange changes = view::stateChangesOf(objects(), own());
        for (std::size_t change = changes.first; change < changes.end(); ++change)
        {
            const StateChange& list = objects().stateChanges[change];
            const view::RowRange rows = view::dispatchesOf(objects(), list);
            for (std::size_t i = rows.first; i < rows.end(); ++i)
            {
                reachOver(numbers, list.stateId, i);
            }
        }
    }

    void reachOver(PendingNumbers& numbers, std::uint16_t state, std::size_t row)
    {
        const AnimDispatch& each = objects().animDispatches[row];
        const std::int64_t low = view::withSign(each.low);
        const std::int64_t high = view::withSign(each.high);
        const std::int64_t newLow = m_seam.ofFirst(low);
        std::int64_t newHigh = m_seam.ofFirst(high);
        if (canHold(each, m_seam.first) && high > m_seam.first.last)
        {
            newHigh = m_seam.start;
            const auto goesOn = std::ranges::find_if(
                m_taken.dispatches,
                [&](const TakenDispatch& other)
                {
                    return other.state == state && other.row.nextAnimation == each.nextAnimation
                           && other.row.nextFrame == each.nextFrame
                           && view::withSign(other.row.low) <= m_seam.start + 1;
                });
            if (goesOn != m_taken.dispatches.end())
            {
                newHigh = std::max(newHigh, view::withSign(goesOn->row.high));
                m_taken.dispatches.erase(goesOn);
            }
        }
        if (newLow != low)
        {
            numbers.set(tables::AnimDispatches, row, &AnimDispatch::low, storedFrame(newLow));
        }
        if (newHigh != high)
        {
            numbers.set(tables::AnimDispatches, row, &AnimDispatch::high, storedFrame(newHigh));
        }
    }

    /// Those of a state, in their order.
    [[nodiscard]] std::vector<AnimDispatch> dispatchesOf(std::uint16_t state) const
    {
        std::vector<AnimDispatch> rows;
        for (const TakenDispatch& each : m_taken.dispatches)
        {
            if (each.state == state)
            {
                rows.push_back(each.row);
            }
        }
        return rows;
    }

    template <class Row>
    Result<void>
    put(TableId table, std::size_t at, const std::vector<Row>& rows, Joins joins = Joins::Next)
    {
        const bool isAtEnd = joins == Joins::Next;
        auto done = isAtEnd ? requireFreeEnd(objects(), table) : Result<void>{};
        return done ? insertRows(
                   m_transaction, std::string(table->segment), at, schema::RowBlock(rows), joins)
                    : done;
    }

    /// Behind those that the first has for the same state; else with a state change of their own.
    Result<void> addDispatches()
    {
        std::vector<std::uint16_t> states;
        for (const TakenDispatch& each : m_taken.dispatches)
        {
            if (std::ranges::find(states, each.state) == states.end())
            {
                states.push_back(each.state);
            }
        }
        std::vector<std::uint16_t> fresh;
        for (const std::uint16_t state : states)
        {
            const view::RowRange changes = view::stateChangesOf(objects(), own());
            std::size_t change = changes.first;
            while (change < changes.end()
                   && (objects().stateChanges[change].stateId != state
                       || objects().stateChanges[change].numDispatches == 0))
            {
                ++change;
            }
            if (change == changes.end())
            {
                fresh.push_back(state);
                continue;
            }
            const view::RowRange rows =
                view::dispatchesOf(objects(), objects().stateChanges[change]);
            if (auto done =
                    put(tables::AnimDispatches, rows.end(), dispatchesOf(state), Joins::Previous);
                !done)
            {
                return done;
            }
        }
        return fresh.empty() ? Result<void>{} : addChanges(fresh);
    }

    Result<void> addChanges(const std::vector<std::uint16_t>& states)
    {
        std::vector<StateChange> changes;
        std::vector<AnimDispatch> dispatches;
        for (const std::uint16_t state : states)
        {
            const auto rows = dispatchesOf(state);
            const std::size_t first = objects().animDispatches.size() + dispatches.size();
            if (first > std::numeric_limits<std::uint16_t>::max())
            {
                return fail(ErrorCode::ReferenceTooFar,
                            {std::string(tables::StateChanges.segment), concat(first)});
            }
            changes.push_back({state,
                               static_cast<std::uint16_t>(rows.size()),
                               static_cast<std::uint16_t>(first)});
            dispatches.insert(dispatches.end(), rows.begin(), rows.end());
        }
        auto done = put(tables::AnimDispatches, objects().animDispatches.size(), dispatches);
        if (!done)
        {
            return done;
        }
        const view::RowRange now = view::stateChangesOf(objects(), own());
        if (now.count > 0)
        {
            return put(tables::StateChanges, now.end(), changes, Joins::Previous);
        }
        const std::size_t end = objects().stateChanges.size();
        done = put(tables::StateChanges, end, changes);
        return done ? setNumbers(m_transaction,
                                 [&](PendingNumbers& numbers)
                                 {
                                     const auto set = [&](auto member, std::size_t value) {
                                         numbers.set(tables::Animations,
                                                     m_first,
                                                     member,
                                                     static_cast<std::int64_t>(value));
                                     };
                                     set(&Animation::stateChangeIndex, end);
                                     set(&Animation::numStateChanges, changes.size());
                                 })
                    : done;
    }

    Result<void> addCommands()
    {
        if (m_taken.commands.empty())
        {
            return {};
        }
        MoreCommands more{m_first, {}, m_taken.commands.size()};
        for (const view::AnimationCommand& command : m_taken.commands)
        {
            const Words words = wordsOf(command);
            more.words.insert(more.words.end(), words.begin(), words.end());
        }
        return appendCommands(m_transaction, std::span(&more, 1));
    }

    /// Who entered one of them enters the joined one. A second one that stays goes on leading where
    /// it led.
    void leadEntrances(PendingNumbers& numbers, bool deletesSecond) const
    {
        const auto lead = [&](TableId table, const auto& rows, auto next, auto entered, auto isKept)
        {
            for (std::size_t i = 0; i < rows.size(); ++i)
            {
                const std::int64_t frame = view::withSign(rows[i].*entered);
                const bool isIntoSecond = rows[i].*next == m_second && !isKept(i);
                if (!isIntoSecond && rows[i].*next != m_first)
                {
                    continue;
                }
                const std::int64_t then =
                    isIntoSecond ? m_seam.enteredSecond(frame) : m_seam.enteredFirst(frame);
                if (isIntoSecond)
                {
                    numbers.set(table, i, next, static_cast<std::int64_t>(m_first));
                }
                if (then != frame)
                {
                    numbers.set(table, i, entered, storedFrame(then));
                }
            }
        };
        std::vector<bool> ofSecond(objects().animDispatches.size());
        const Animation& second = objects().animations[m_second];
        const view::RowRange changes = view::stateChangesOf(objects(), second);
        for (std::size_t change = changes.first; !deletesSecond && change < changes.end(); ++change)
        {
            const auto rows = view::dispatchesOf(objects(), objects().stateChanges[change]);
            for (std::size_t i = rows.first; i < rows.end(); ++i)
            {
                ofSecond[i] = true;
            }
        }
        lead(tables::Animations,
             objects().animations,
             &Animation::nextAnimation,
             &Animation::nextFrame,
             [&](std::size_t row) { return !deletesSecond && row == m_second; });
        lead(tables::AnimDispatches,
             objects().animDispatches,
             &AnimDispatch::nextAnimation,
             &AnimDispatch::nextFrame,
             [&](std::size_t row) { return ofSecond[row]; });
    }

    Transaction& m_transaction;
    std::size_t m_first;
    std::size_t m_second;
    Seam m_seam;
    Taken m_taken;
};

EditName nameOfJoin(const Content& content, std::size_t first, std::size_t second)
{
    const schema::TableSet all = content.tables();
    const view::RowNames names(content, all);
    return {EditCode::JoinAnimations,
            {names.row(tables::Animations, first), names.row(tables::Animations, second)}};
}

} // namespace

Result<JoinOutcome>
outcomeOfJoin(const Content& content, std::size_t first, std::size_t second, const JoinPlan& plan)
{
    const Objects& objects = level::objectsOf(content);
    TR_PRE(first < objects.animations.size() && second < objects.animations.size());
    const auto model = view::modelOfAnimation(objects, first);
    if (first == second || !model || model != view::modelOfAnimation(objects, second))
    {
        return fail(ErrorCode::EntriesApart, {concat(tables::Animations.segment, "/", first)});
    }
    for (const std::size_t row : {first, second})
    {
        auto possible = requireKeyframes(content, row);
        possible = possible ? requireFewDispatches(objects, row) : possible;
        if (!possible)
        {
            return fail(std::move(possible.error()));
        }
    }
    const Seam seam = seamOf(content, first, second, plan.keepsRate);
    if (seam.end() > view::kLastFrameNumber)
    {
        return fail(ErrorCode::OutOfRange,
                    {concat(seam.end()), "0", concat(view::kLastFrameNumber)});
    }
    const Animation& own = objects.animations[first];
    const Animation& other = objects.animations[second];
    const Taken taken = takenOf(content, first, second, seam);
    JoinOutcome outcome;
    outcome.frames = seam.frames();
    outcome.keyframes = view::keyframesNeeded(outcome.frames, seam.rate);
    outcome.rate = static_cast<std::uint8_t>(seam.rate);
    outcome.framesBetween = seam.start - seam.first.last - 1;
    outcome.isResampled = hasNewPoses(trackOf(content, first), trackOf(content, second), seam);
    outcome.hasOtherNext = own.nextAnimation != second;
    outcome.entered =
        outcome.hasOtherNext
            ? 0
            : std::max<std::int64_t>(view::withSign(own.nextFrame) - seam.second.first, 0);
    outcome.hasOtherState = own.stateId != other.stateId;
    outcome.hasOtherSpeed = hasOtherSpeed(own, other, seam.start - seam.first.first);
    outcome.endCommands = endCommandsOf(content, first);
    outcome.ownStateDispatches = taken.ofOwnState;
    outcome.idleMarks = taken.idle;
    const view::SharedLists shared(objects);
    for (const ListKind kind : kListKinds)
    {
        outcome.sharedLists += isSharedList(objects, shared, {first, kind}) ? 1 : 0;
        outcome.sharesWithSecond =
            outcome.sharesWithSecond || isSharedList(objects, shared, {second, kind});
    }
    return outcome;
}

Result<std::size_t>
joinAnimations(Document& document, std::size_t first, std::size_t second, const JoinPlan& plan)
{
    if (auto possible = outcomeOfJoin(document.content(), first, second, plan); !possible)
    {
        return fail(std::move(possible.error()));
    }
    Transaction transaction(document, nameOfJoin(document.content(), first, second));
    std::vector<OwnedList> lists;
    lists.reserve(kListKinds.size());
    for (const ListKind kind : kListKinds)
    {
        lists.push_back({first, kind});
    }
    auto done = giveOwnLists(transaction, lists);
    if (done)
    {
        const Seam seam = seamOf(transaction.content(), first, second, plan.keepsRate);
        done = Joining(transaction, first, second, seam).run(plan.deletesSecond);
    }
    std::size_t row = first;
    if (done && plan.deletesSecond)
    {
        done = removeWithBelongings(transaction,
                                    {std::string(tables::Animations.segment), second, 1},
                                    {{Dangling::Kind::Clear, 0}, Along::All});
        row -= second < first ? 1 : 0;
    }
    done = done ? renumberLater(transaction, std::span(&row, 1), plan.later) : done;
    done = done ? transaction.commit() : done;
    return done ? Result<std::size_t>(row) : fail(std::move(done.error()));
}

} // namespace tr::edit
