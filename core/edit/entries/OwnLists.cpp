#include "core/edit/entries/OwnLists.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/fields/StreamChange.h"
#include "core/view/objects/AnimationRows.h"

#include <algorithm>
#include <limits>
#include <set>
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

/// Where lists can begin: the numbers have 16 bits.
constexpr std::size_t kFarthest = std::numeric_limits<std::uint16_t>::max();

Error runsOut(TableId table, std::size_t row)
{
    return {ErrorCode::NoSuchEntry, {}, {}, {concat(table->segment, "/", row)}};
}

/// Whether a list is said to go on behind the end of its table.
bool runsOver(std::size_t first, std::size_t count, std::size_t end)
{
    return first <= end && first + count > end;
}

bool sharesDispatches(const Objects& objects, const view::SharedLists& shared, std::size_t row)
{
    const view::RowRange changes = view::stateChangesOf(objects, objects.animations[row]);
    for (std::size_t change = changes.first; change < changes.end(); ++change)
    {
        if (shared.hasDispatchesOfOthers(change))
        {
            return true;
        }
    }
    return false;
}

/// Copies lists, and says where the copies begin.
class ListCopies
{
public:
    explicit ListCopies(const Objects& objects)
        : m_objects(objects)
        , m_shared(objects)
    {
    }

    /// Errors: NoSuchEntry, ReferenceTooFar.
    Result<void> add(OwnedList list)
    {
        TR_PRE(list.animation < m_objects.animations.size());
        if (list.kind == ListKind::Dispatches && m_shared.hasStateChangesOfOthers(list.animation))
        {
            list.kind = ListKind::StateChanges; // the others have theirs by the same state changes
        }
        if (!isSharedList(m_objects, m_shared, list)
            || !m_known.emplace(list.animation, list.kind).second)
        {
            return {};
        }
        switch (list.kind)
        {
        case ListKind::StateChanges:
            return copyChanges(list.animation);
        case ListKind::Dispatches:
            return copyDispatches(list.animation);
        case ListKind::Commands:
            return copyCommands(list.animation);
        }
        return {};
    }

    /// Puts the copies behind all rows, and leads the animations there.
    Result<void> put(Transaction& transaction)
    {
        auto done = append(transaction, tables::AnimDispatches, m_dispatches);
        done = done ? append(transaction, tables::StateChanges, m_changes) : done;
        if (!done)
        {
            return done;
        }
        const schema::TableSet all = transaction.content().tables();
        PendingNumbers numbers(transaction.content(), all);
        for (const auto& [row, first] : m_changeStarts)
        {
            numbers.set(tables::Animations, row, &Animation::stateChangeIndex, first);
        }
        for (const auto& [row, first] : m_dispatchStarts)
        {
            numbers.set(tables::StateChanges, row, &StateChange::dispatchIndex, first);
        }
        for (const auto& [row, first] : m_commandStarts)
        {
            numbers.set(tables::Animations, row, &Animation::animCommandIndex, first);
        }
        std::vector<StreamChange> changes;
        if (!m_commands.empty())
        {
            changes.push_back(
                {tables::AnimCommands, m_objects.animCommands.size(), 0, std::move(m_commands)});
        }
        return apply(transaction, numbers, changes);
    }

    [[nodiscard]] bool hasDispatches() const noexcept { return !m_dispatches.empty(); }

    [[nodiscard]] bool hasChanges() const noexcept { return !m_changes.empty(); }

    [[nodiscard]] bool hasCommands() const noexcept { return !m_commands.empty(); }

private:
    using Start = std::pair<std::size_t, std::int64_t>; ///< of a row its list, in the table

    template <class Row>
    static Result<void>
    append(Transaction& transaction, TableId table, const std::vector<Row>& rows)
    {
        if (rows.empty())
        {
            return {};
        }
        const std::string path(table->segment);
        const std::size_t end = transaction.content().tables().find(table)->size();
        return insertRows(transaction, path, end, schema::RowBlock(rows), Joins::Next);
    }

    static Result<void> requireReach(TableId table, std::size_t rows)
    {
        return rows <= kFarthest
                   ? Result<void>{}
                   : fail(ErrorCode::ReferenceTooFar, {std::string(table->segment), concat(rows)});
    }

    Result<void> copyChanges(std::size_t animation)
    {
        const Animation& row = m_objects.animations[animation];
        const view::RowRange range = view::stateChangesOf(m_objects, row);
        if (range.count != row.numStateChanges)
        {
            return fail(runsOut(tables::Animations, animation));
        }
        m_changeStarts.emplace_back(
            animation, static_cast<std::int64_t>(m_objects.stateChanges.size() + m_changes.size()));
        for (std::size_t change = range.first; change < range.end(); ++change)
        {
            StateChange copy = m_objects.stateChanges[change];
            if (copy.numDispatches > 0)
            {
                auto first = copyOfDispatches(change);
                if (!first)
                {
                    return fail(std::move(first.error()));
                }
                copy.dispatchIndex = static_cast<std::uint16_t>(*first);
            }
            m_changes.push_back(copy);
        }
        return requireReach(tables::StateChanges, m_objects.stateChanges.size() + m_changes.size());
    }

    Result<void> copyDispatches(std::size_t animation)
    {
        const view::RowRange range =
            view::stateChangesOf(m_objects, m_objects.animations[animation]);
        for (std::size_t change = range.first; change < range.end(); ++change)
        {
            if (m_shared.hasDispatchesOfOthers(change))
            {
                const auto first = copyOfDispatches(change);
                if (!first)
                {
                    return fail(first.error());
                }
                m_dispatchStarts.emplace_back(change, static_cast<std::int64_t>(*first));
            }
        }
        return {};
    }

    /// Where it begins then.
    Result<std::size_t> copyOfDispatches(std::size_t change)
    {
        const StateChange& row = m_objects.stateChanges[change];
        const view::RowRange range = view::dispatchesOf(m_objects, row);
        if (range.count != row.numDispatches)
        {
            return fail(runsOut(tables::StateChanges, change));
        }
        const std::size_t first = m_objects.animDispatches.size() + m_dispatches.size();
        if (auto near = requireReach(tables::AnimDispatches, first + range.count); !near)
        {
            return fail(std::move(near.error()));
        }
        for (std::size_t dispatch = range.first; dispatch < range.end(); ++dispatch)
        {
            m_dispatches.push_back(m_objects.animDispatches[dispatch]);
        }
        return first;
    }

    Result<void> copyCommands(std::size_t animation)
    {
        const Animation& row = m_objects.animations[animation];
        const auto commands = view::commandsOf(m_objects, row);
        if (commands.size() != row.numAnimCommands)
        {
            return fail(runsOut(tables::AnimCommands, row.animCommandIndex));
        }
        const std::size_t first = m_objects.animCommands.size() + m_commands.size();
        m_commandStarts.emplace_back(animation, static_cast<std::int64_t>(first));
        const std::size_t end = commands.back().word + 1 + commands.back().operandCount;
        for (std::size_t word = commands.front().word; word < end; ++word)
        {
            m_commands.push_back(m_objects.animCommands[word]);
        }
        return requireReach(tables::AnimCommands, first);
    }

    const Objects m_objects; ///< as they were: the copy shares its tables
    view::SharedLists m_shared;
    std::set<std::pair<std::size_t, ListKind>> m_known;
    std::vector<StateChange> m_changes;
    std::vector<AnimDispatch> m_dispatches;
    Words m_commands;
    std::vector<Start> m_changeStarts;
    std::vector<Start> m_dispatchStarts;
    std::vector<Start> m_commandStarts;
};

} // namespace

Result<void> requireFreeEnd(const Objects& objects, TableId table)
{
    if (table == tables::StateChanges)
    {
        for (std::size_t i = 0; i < objects.animations.size(); ++i)
        {
            const Animation& row = objects.animations[i];
            if (runsOver(row.stateChangeIndex, row.numStateChanges, objects.stateChanges.size()))
            {
                return fail(runsOut(tables::Animations, i));
            }
        }
        return {};
    }
    TR_PRE(table == tables::AnimDispatches);
    for (std::size_t i = 0; i < objects.stateChanges.size(); ++i)
    {
        const StateChange& row = objects.stateChanges[i];
        if (runsOver(row.dispatchIndex, row.numDispatches, objects.animDispatches.size()))
        {
            return fail(runsOut(tables::StateChanges, i));
        }
    }
    return {};
}

bool isSharedList(const Content& content, const OwnedList& list)
{
    const Objects& objects = level::objectsOf(content);
    return isSharedList(objects, view::SharedLists(objects), list);
}

bool isSharedList(const Objects& objects, const view::SharedLists& shared, const OwnedList& list)
{
    TR_PRE(list.animation < objects.animations.size());
    switch (list.kind)
    {
    case ListKind::StateChanges:
        return shared.hasStateChangesOfOthers(list.animation);
    case ListKind::Dispatches:
        return sharesDispatches(objects, shared, list.animation);
    case ListKind::Commands:
        return shared.hasCommandsOfOthers(list.animation);
    }
    return false;
}

Result<void> giveOwnLists(Transaction& transaction, std::span<const OwnedList> lists)
{
    const Objects& objects = level::objectsOf(transaction.content());
    ListCopies copies(objects);
    for (const OwnedList& list : lists)
    {
        if (auto done = copies.add(list); !done)
        {
            return done;
        }
    }
    auto done =
        copies.hasChanges() ? requireFreeEnd(objects, tables::StateChanges) : Result<void>{};
    done = done && copies.hasDispatches() ? requireFreeEnd(objects, tables::AnimDispatches) : done;
    if (!done)
    {
        return done;
    }
    if (copies.hasCommands())
    {
        const auto damaged = view::thoseRunningOut(objects, {0, objects.animations.size()});
        if (const auto other = std::ranges::find(damaged, true); other != damaged.end())
        {
            return fail(
                runsOut(tables::Animations, static_cast<std::size_t>(other - damaged.begin())));
        }
    }
    return copies.put(transaction);
}

} // namespace tr::edit
