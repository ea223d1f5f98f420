#include "core/edit/animation/commands/CommandLists.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/fields/StreamChange.h"
#include "core/view/objects/AnimationRows.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace tr::edit
{
namespace
{

using level::Animation;
using view::Entries;
using view::Entry;
using view::Link;

std::string pathOfAnimation(std::size_t row)
{
    return concat(tables::Animations.segment, "/", row);
}

std::string pathOfCommand(std::size_t word)
{
    return concat(tables::AnimCommands.segment, "/", word);
}

/// Changes of the stream in ascending order, and where each word goes by all of them.
class StreamMoves
{
public:
    void add(StreamChange change)
    {
        const auto growth = static_cast<std::int64_t>(change.words.size())
                            - static_cast<std::int64_t>(change.removed);
        m_growth.push_back((m_growth.empty() ? 0 : m_growth.back()) + growth);
        m_changes.push_back(std::move(change));
    }

    /// Where what led to the word leads now. What led into words that go leads to what comes in
    /// their place.
    [[nodiscard]] std::int64_t placeOf(std::int64_t word) const
    {
        const auto after = std::ranges::upper_bound(
            m_changes,
            word,
            {},
            [](const StreamChange& change) { return static_cast<std::int64_t>(change.first); });
        if (after == m_changes.begin())
        {
            return word;
        }
        const auto last = static_cast<std::size_t>(after - m_changes.begin()) - 1;
        const StreamChange& change = m_changes[last];
        const auto end = static_cast<std::int64_t>(change.first + change.removed);
        const std::int64_t before = last == 0 ? 0 : m_growth[last - 1];
        return word < end ? static_cast<std::int64_t>(change.first) + before
                          : word + m_growth[last];
    }

    /// In the order in which they can be made one by one.
    [[nodiscard]] std::vector<StreamChange> fromTheLast() &&
    {
        std::ranges::reverse(m_changes);
        return std::move(m_changes);
    }

private:
    std::vector<StreamChange> m_changes;
    std::vector<std::int64_t> m_growth; ///< of the stream, by this change and those in front of it
};

/// Lists of a damaged file can overlap without end, and then not all of them are read.
Result<void> requireAllLists(const Content& content, const Entries& entries)
{
    const level::Objects& objects = level::objectsOf(content);
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        const Animation& animation = objects.animations[row];
        if (animation.numAnimCommands > 0 && animation.animCommandIndex < entries.words()
            && entries.listOf(row) == nullptr)
        {
            return fail(ErrorCode::OwnerTied, {pathOfAnimation(row)});
        }
    }
    return {};
}

/// Lets all that leads into the stream go along, but for the commands of some animations.
template <class IsLedElsewhere>
void leadAlong(PendingNumbers& numbers,
               const Entries& entries,
               const StreamMoves& moves,
               const IsLedElsewhere& isLedElsewhere)
{
    for (const Link& link : entries.links())
    {
        const bool isInside =
            link.first >= 0 && link.first <= static_cast<std::int64_t>(entries.words());
        const std::int64_t place = moves.placeOf(link.first);
        if (isInside && place != link.first && !isLedElsewhere(link))
        {
            numbers.lead(link, place);
        }
    }
}

void setCount(PendingNumbers& numbers, std::size_t animation, std::int64_t count)
{
    numbers.set(tables::Animations, animation, &Animation::numAnimCommands, count);
}

/// Puts commands behind those of several animations.
class Appending
{
public:
    explicit Appending(Transaction& transaction)
        : m_transaction(transaction)
        , m_entries(transaction.content(), tables::AnimCommands)
    {
    }

    Result<void> run(std::span<const MoreCommands> more)
    {
        if (auto all = requireAllLists(m_transaction.content(), m_entries); !all)
        {
            return all;
        }
        for (const MoreCommands& each : more)
        {
            if (auto placed = place(each); !placed)
            {
                return placed;
            }
        }
        if (auto free = requireFreeEnd(); !free)
        {
            return free;
        }
        return finish(more);
    }

private:
    [[nodiscard]] const level::Objects& objects() const
    {
        return level::objectsOf(m_transaction.content());
    }

    Result<void> place(const MoreCommands& more)
    {
        const Animation& row = objects().animations[more.animation];
        const auto commands = view::commandsOf(objects(), row);
        if (commands.size() != row.numAnimCommands)
        {
            return fail(ErrorCode::NoSuchEntry, {pathOfCommand(row.animCommandIndex)});
        }
        if (commands.empty())
        {
            putAtEnd(more, 0, 0);
            return {};
        }
        const std::size_t first = commands.front().word;
        const std::size_t end = commands.back().word + 1 + commands.back().operandCount;
        const auto last = m_entries.at(commands.back().word);
        TR_ASSERT(last.has_value());
        const Entry& entry = m_entries.all()[*last];
        if (entry.isTied || entry.lists.size() > 1)
        {
            putAtEnd(more, first, end - first);
            return {};
        }
        m_inside.emplace(end, more.words);
        return {};
    }

    /// Behind a copy of words that it has.
    void putAtEnd(const MoreCommands& more, std::size_t first, std::size_t count)
    {
        const Words own = wordsOf(m_transaction.content(), tables::AnimCommands, first, count);
        m_atEnd.emplace(more.animation, m_end.size());
        m_end.insert(m_end.end(), own.begin(), own.end());
        m_end.insert(m_end.end(), more.words.begin(), more.words.end());
    }

    [[nodiscard]] Result<void> requireFreeEnd() const
    {
        const auto damaged =
            m_end.empty() ? std::vector<bool>()
                          : view::thoseRunningOut(objects(), {0, objects().animations.size()});
        const auto other = std::ranges::find(damaged, true);
        return other == damaged.end()
                   ? Result<void>{}
                   : fail(ErrorCode::NoSuchEntry,
                          {pathOfAnimation(static_cast<std::size_t>(other - damaged.begin()))});
    }

    Result<void> finish(std::span<const MoreCommands> more)
    {
        StreamMoves moves;
        for (auto& [at, words] : m_inside)
        {
            moves.add({tables::AnimCommands, at, 0, std::move(words)});
        }
        const std::size_t size = m_entries.words();
        const std::int64_t end = moves.placeOf(static_cast<std::int64_t>(size));
        const schema::TableSet all = m_transaction.content().tables();
        PendingNumbers numbers(m_transaction.content(), all);
        leadAlong(numbers,
                  m_entries,
                  moves,
                  [this](const Link& link) {
                      return link.from.table == tables::Animations
                             && m_atEnd.contains(link.from.row);
                  });
        for (const auto& [animation, offset] : m_atEnd)
        {
            numbers.set(tables::Animations,
                        animation,
                        &Animation::animCommandIndex,
                        end + static_cast<std::int64_t>(offset));
        }
        for (const MoreCommands& each : more)
        {
            setCount(numbers,
                     each.animation,
                     static_cast<std::int64_t>(objects().animations[each.animation].numAnimCommands
                                               + each.count));
        }
        std::vector<StreamChange> changes;
        if (!m_end.empty())
        {
            changes.push_back({tables::AnimCommands, size, 0, std::move(m_end)});
        }
        auto inside = std::move(moves).fromTheLast();
        std::ranges::move(inside, std::back_inserter(changes));
        return apply(m_transaction, numbers, changes);
    }

    Transaction& m_transaction;
    Entries m_entries;
    std::map<std::size_t, Words> m_inside;      ///< by the word that they come in front of
    std::map<std::size_t, std::size_t> m_atEnd; ///< animations, and where in those words
    Words m_end;                                ///< that come behind all
};

} // namespace

Result<std::vector<std::size_t>> entriesBeginningAt(const Entries& entries,
                                                    std::span<const std::size_t> words)
{
    std::vector<std::size_t> found;
    for (const std::size_t word : words)
    {
        const auto entry = entries.at(word);
        if (!entry || entries.all()[*entry].first != word)
        {
            return fail(ErrorCode::NoSuchEntry, {pathOfCommand(word)});
        }
        if (entries.all()[*entry].isTied)
        {
            return fail(ErrorCode::EntryTied, {pathOfCommand(word)});
        }
        found.push_back(*entry);
    }
    std::ranges::sort(found);
    found.erase(std::ranges::unique(found).begin(), found.end());
    return found;
}

Result<void>
removeCommands(Transaction& transaction, const Entries& entries, std::span<const std::size_t> gone)
{
    const Content& content = transaction.content();
    if (auto all = requireAllLists(content, entries); !all)
    {
        return all;
    }
    StreamMoves moves;
    std::vector<std::size_t> lost(entries.lists().size());
    std::optional<StreamChange> change;
    for (const std::size_t index : gone)
    {
        const Entry& entry = entries.all()[index];
        for (const std::size_t list : entry.lists)
        {
            ++lost[list];
        }
        if (change && change->first + change->removed == entry.first)
        {
            change->removed += entry.count;
            continue;
        }
        if (change)
        {
            moves.add(std::move(*change));
        }
        change = StreamChange{tables::AnimCommands, entry.first, entry.count, {}};
    }
    if (change)
    {
        moves.add(std::move(*change));
    }
    const schema::TableSet tables = content.tables();
    PendingNumbers numbers(content, tables);
    leadAlong(numbers, entries, moves, [](const Link&) { return false; });
    for (std::size_t list = 0; list < lost.size(); ++list)
    {
        const std::size_t owner = entries.lists()[list].owner();
        const Animation& row = level::objectsOf(content).animations[owner];
        if (lost[list] > 0)
        {
            setCount(numbers, owner, static_cast<std::int64_t>(row.numAnimCommands - lost[list]));
        }
    }
    return apply(transaction, numbers, std::move(moves).fromTheLast());
}

Result<void> appendCommands(Transaction& transaction, std::span<const MoreCommands> more)
{
    return Appending(transaction).run(more);
}

} // namespace tr::edit
