#include "core/edit/repair/ProblemFixes.h"

#include "core/base/Contracts.h"
#include "core/check/animation/ChangeCheck.h"
#include "core/edit/fields/StreamChange.h"
#include "core/edit/removal/RowMask.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/FrameRange.h"

#include <algorithm>
#include <limits>
#include <set>

namespace tr::edit
{
namespace
{

using check::Problem;
using check::ProblemCode;
using level::Animation;
using level::AnimDispatch;
using level::Model;
using level::Objects;
using level::StateChange;

/// What the animations that have a dispatch make of it.
struct DispatchUse
{
    bool fires = false;                                             ///< in one of them at least
    std::int64_t behind = std::numeric_limits<std::int64_t>::min(); ///< the last that is looked at
};

/// Nothing where lists of a damaged file overlap without end, so that nobody has looked at all.
std::optional<std::vector<DispatchUse>> usesOf(const Objects& objects)
{
    std::vector<DispatchUse> uses(objects.animDispatches.size());
    check::Budget budget(objects.stateChanges.size() + objects.animDispatches.size());
    for (const Animation& animation : objects.animations)
    {
        const view::FrameRange frames = view::framesOf(animation);
        const view::RowRange changes = view::stateChangesOf(objects, animation);
        for (std::size_t change = changes.first; change < changes.end(); ++change)
        {
            const view::RowRange rows = view::dispatchesOf(objects, objects.stateChanges[change]);
            if (!budget.take(rows.count + 1))
            {
                return std::nullopt;
            }
            for (std::size_t row = rows.first; row < rows.end(); ++row)
            {
                DispatchUse& use = uses[row];
                use.fires = use.fires || check::canFire(objects.animDispatches[row], frames);
                use.behind = std::max(use.behind, frames.last + 1);
            }
        }
    }
    return uses;
}

/// Works out fixes of problems of one file.
class Fixer
{
public:
    Fixer(const Content& content, const schema::TableSet& tables)
        : m_objects(level::objectsOf(content))
        , m_version(content.version())
        , m_numbers(content, tables)
        , m_tables(tables)
        , m_uses(usesOf(m_objects))
    {
    }

    /// Empty: there is none.
    [[nodiscard]] ProblemFix fixOf(const Problem& problem) const
    {
        ProblemFix fix{problem, {}, std::nullopt, std::nullopt};
        if (problem.table == level::tables::Animations)
        {
            fixAnimation(fix);
        }
        else if (problem.table == level::tables::AnimDispatches)
        {
            fixDispatch(fix);
        }
        else if (problem.code == ProblemCode::CommandFrameOutside)
        {
            fixCommand(fix);
        }
        else if (problem.code == ProblemCode::RestPoseElsewhere)
        {
            const Model& model = m_objects.models[problem.row];
            set(fix,
                &Model::frameOffset,
                model.frameOffset,
                m_objects.animations[model.animationIndex].frameOffset);
        }
        return fix;
    }

private:
    /// A field of the row that the problem is about.
    template <class Row, class Number>
    void set(ProblemFix& fix, Number Row::*member, std::int64_t before, std::int64_t after) const
    {
        if (before != after)
        {
            fix.numbers.push_back(
                {cellOf(fix.problem, schema::memoryOffsetOf<Row>(member)), before, after});
        }
    }

    [[nodiscard]] schema::Cell cellOf(const Problem& problem, std::uint32_t memoryOffset) const
    {
        const auto leaves = m_tables.find(problem.table)->type().leaves();
        const auto leaf = std::ranges::find(leaves, memoryOffset, &schema::Leaf::memoryOffset);
        TR_ASSERT(leaf != leaves.end());
        return {problem.table, problem.row, static_cast<std::uint32_t>(leaf - leaves.begin()), 0};
    }

    void fixAnimation(ProblemFix& fix) const
    {
        const Animation& row = m_objects.animations[fix.problem.row];
        switch (fix.problem.code)
        {
        case ProblemCode::StateChangesShared:
            fix.ownList = OwnedList{fix.problem.row, ListKind::StateChanges};
            break;
        case ProblemCode::DispatchesShared:
            fix.ownList = OwnedList{fix.problem.row, ListKind::Dispatches};
            break;
        case ProblemCode::CommandsShared:
            fix.ownList = OwnedList{fix.problem.row, ListKind::Commands};
            break;
        case ProblemCode::FrameRateZero:
            set(fix, &Animation::frameRate, row.frameRate, 1);
            break;
        case ProblemCode::TooFewKeyFrames:
        case ProblemCode::TooManyKeyFrames:
        case ProblemCode::EndFarBeforeStart:
            fixLength(fix, row);
            break;
        case ProblemCode::NextAnimationOutside:
            set(fix,
                &Animation::nextAnimation,
                row.nextAnimation,
                static_cast<std::int64_t>(fix.problem.row));
            set(fix, &Animation::nextFrame, row.nextFrame, row.frameStart);
            break;
        case ProblemCode::NextFrameOutside:
            set(fix,
                &Animation::nextFrame,
                row.nextFrame,
                nearest(row.nextAnimation, row.nextFrame));
            break;
        default:
            break;
        }
    }

    /// As long as its key frames last.
    void fixLength(ProblemFix& fix, const Animation& row) const
    {
        const auto keys = view::keyframesOf(m_objects, m_version, fix.problem.row);
        if (keys.count > 0)
        {
            const std::int64_t last =
                view::withSign(row.frameStart)
                + (static_cast<std::int64_t>(keys.count) - 1) * view::frameStep(row);
            if (last <= view::kLastFrameNumber)
            {
                set(fix, &Animation::frameEnd, row.frameEnd, stored(last));
            }
        }
    }

    void fixDispatch(ProblemFix& fix) const
    {
        const AnimDispatch& row = m_objects.animDispatches[fix.problem.row];
        const auto use = m_uses ? std::optional((*m_uses)[fix.problem.row]) : std::nullopt;
        switch (fix.problem.code)
        {
        case ProblemCode::DispatchAnimationOutside:
            fix.removedDispatch = fix.problem.row;
            break;
        case ProblemCode::DispatchNeverFires:
        case ProblemCode::DispatchLowAboveHigh:
            if (use && !use->fires)
            {
                fix.removedDispatch = fix.problem.row;
            }
            break;
        case ProblemCode::DispatchReachesTooFar:
            if (use && use->behind < view::withSign(row.high))
            {
                set(fix, &AnimDispatch::high, row.high, stored(use->behind));
            }
            break;
        case ProblemCode::DispatchFrameOutside:
            set(fix,
                &AnimDispatch::nextFrame,
                row.nextFrame,
                nearest(row.nextAnimation, row.nextFrame));
            break;
        default:
            break;
        }
    }

    void fixCommand(ProblemFix& fix) const
    {
        TR_ASSERT(fix.problem.animation.has_value());
        const view::FrameRange frames =
            view::framesOf(m_objects.animations[*fix.problem.animation]);
        const std::size_t word = fix.problem.row + 1; // behind what kind it is
        const std::int64_t before = m_objects.animCommands[word];
        const std::int64_t after = std::clamp(before, frames.first, frames.last);
        fix.numbers.push_back({{level::tables::AnimCommands, word, 0, 0}, before, after});
    }

    /// The frame of an animation that engines show for one outside of it, as it is stored.
    [[nodiscard]] std::int64_t nearest(std::size_t animation, std::uint16_t frame) const
    {
        const view::FrameRange frames = view::framesOf(m_objects.animations[animation]);
        return stored(std::clamp(view::withSign(frame), frames.first, frames.last));
    }

    [[nodiscard]] static std::int64_t stored(std::int64_t frame)
    {
        return static_cast<std::uint16_t>(frame);
    }

    const Objects& m_objects;
    schema::Version m_version;
    PendingNumbers m_numbers;
    const schema::TableSet& m_tables;
    std::optional<std::vector<DispatchUse>> m_uses;
};

/// A list of rows of a table, as rows of another one name it.
template <class Owner>
struct Lists
{
    TableId owners{};
    std::uint16_t Owner::*first = nullptr;
    std::uint16_t Owner::*count = nullptr;
    TableId table{};
};

/// Takes the rows that are not staying out of a table, and out of the lists that have them.
template <class Owner>
Result<void> dropRows(Transaction& transaction,
                      const Lists<Owner>& lists,
                      const Table<Owner>& owners,
                      const RowMask& staying)
{
    std::vector<view::Link> links;
    {
        const schema::TableSet tables = transaction.content().tables();
        links = numbersInto(transaction.content(), tables, lists.table);
        PendingNumbers numbers(transaction.content(), tables);
        const auto at = [&staying](std::size_t row)
        { return staying.begin() + static_cast<std::ptrdiff_t>(row); };
        for (std::size_t i = 0; i < owners.size(); ++i)
        {
            const std::size_t count = owners[i].*lists.count;
            const std::size_t begin = std::min<std::size_t>(owners[i].*lists.first, staying.size());
            const std::size_t end = std::min(begin + count, staying.size());
            if (const auto gone = std::count(at(begin), at(end), false); gone > 0)
            {
                numbers.set(lists.owners, i, lists.count, static_cast<std::int64_t>(count) - gone);
            }
        }
        if (auto done = apply(transaction, numbers, {}); !done)
        {
            return done;
        }
    }
    return drop(transaction, lists.table, links, staying);
}

/// Takes dispatches off, and state changes that have none left then: all at once, as each time all
/// that names rows of the tables is looked for.
Result<void> dropDispatches(Transaction& transaction, const std::set<std::size_t>& rows)
{
    if (rows.empty())
    {
        return {};
    }
    const Objects before = level::objectsOf(transaction.content());
    RowMask dispatches(before.animDispatches.size(), true);
    for (const std::size_t row : rows)
    {
        dispatches[row] = false;
    }
    const Lists<StateChange> ofChanges{level::tables::StateChanges,
                                       &StateChange::dispatchIndex,
                                       &StateChange::numDispatches,
                                       level::tables::AnimDispatches};
    if (auto done = dropRows(transaction, ofChanges, before.stateChanges, dispatches); !done)
    {
        return done;
    }
    const Objects between = level::objectsOf(transaction.content());
    RowMask changes(before.stateChanges.size(), true);
    for (std::size_t i = 0; i < changes.size(); ++i)
    {
        changes[i] =
            between.stateChanges[i].numDispatches > 0 || before.stateChanges[i].numDispatches == 0;
    }
    const Lists<Animation> ofAnimations{level::tables::Animations,
                                        &Animation::stateChangeIndex,
                                        &Animation::numStateChanges,
                                        level::tables::StateChanges};
    return dropRows(transaction, ofAnimations, between.animations, changes);
}

/// Numbers of commands, in the list that their animation has by now. `before`: what the fixes are
/// of.
Result<void>
fixCommands(Transaction& transaction, const Objects& before, std::span<const ProblemFix> fixes)
{
    const schema::TableSet tables = transaction.content().tables();
    const Objects& now = level::objectsOf(transaction.content());
    PendingNumbers numbers(transaction.content(), tables);
    for (const ProblemFix& fix : fixes)
    {
        for (const NumberFix& number : fix.numbers)
        {
            if (number.cell.table == level::tables::AnimCommands)
            {
                const std::size_t row = *fix.problem.animation;
                const std::size_t place = number.cell.row - before.animations[row].animCommandIndex;
                numbers.setWord(
                    number.cell.table, now.animations[row].animCommandIndex + place, number.after);
            }
        }
    }
    return apply(transaction, numbers, {});
}

} // namespace

std::vector<ProblemFix>
fixesOf(const Content& content, const schema::TableSet& tables, std::span<const Problem> problems)
{
    const Fixer fixer(content, tables);
    std::vector<ProblemFix> fixes;
    for (const Problem& problem : problems)
    {
        ProblemFix fix = fixer.fixOf(problem);
        if (!fix.numbers.empty() || fix.removedDispatch || fix.ownList)
        {
            fixes.push_back(std::move(fix));
        }
    }
    return fixes;
}

/// Numbers first, as long as all rows are where they were. What goes does so before it is copied.
Result<void> fixProblems(Document& document, std::span<const ProblemFix> fixes)
{
    TR_PRE(!fixes.empty());
    Transaction transaction(document,
                            {EditCode::FixProblems, {static_cast<std::int64_t>(fixes.size())}});
    const Objects before = level::objectsOf(document.content()); // shares its tables
    std::set<std::size_t> removed;
    std::vector<OwnedList> owned;
    {
        const schema::TableSet tables = transaction.content().tables();
        PendingNumbers numbers(transaction.content(), tables);
        for (const ProblemFix& fix : fixes)
        {
            for (const NumberFix& number : fix.numbers)
            {
                if (number.cell.table != level::tables::AnimCommands)
                {
                    numbers.set(number.cell, number.after);
                }
            }
            if (fix.removedDispatch)
            {
                removed.insert(*fix.removedDispatch);
            }
            if (fix.ownList)
            {
                owned.push_back(*fix.ownList);
            }
        }
        if (auto done = apply(transaction, numbers, {}); !done)
        {
            return done;
        }
    }
    auto done = dropDispatches(transaction, removed);
    done = done ? giveOwnLists(transaction, owned) : done;
    done = done ? fixCommands(transaction, before, fixes) : done;
    return done ? transaction.commit() : done;
}

} // namespace tr::edit
