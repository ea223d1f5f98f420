#include "core/edit/animation/commands/CommandSearch.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/animation/commands/CommandLists.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/fields/StreamChange.h"
#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/CommandKinds.h"
#include "core/view/objects/FrameRange.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::Objects;
using view::AnimationCommand;
using view::Entries;

constexpr std::size_t kNotFound = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kNumber = 2; ///< word of a sound or an effect that is its number

std::uint16_t numberOf(std::int16_t operand)
{
    return static_cast<std::uint16_t>(static_cast<std::uint16_t>(operand) & view::kSoundIdMask);
}

bool happensIn(const Animation& animation, const AnimationCommand& command)
{
    const std::int64_t frame = frameOf(animation, command);
    return frame >= 0 && frame < view::framesOf(animation).count();
}

bool fitsCriteria(const Animation& animation,
                  const AnimationCommand& command,
                  const CommandCriteria& criteria)
{
    const bool isKind = !criteria.kind || command.kind == *criteria.kind;
    const bool isNumber =
        !criteria.number
        || (command.isAtFrame() && numberOf(command.operands[1]) == *criteria.number);
    return isKind && isNumber
           && (!criteria.frame || frameOf(animation, command) == *criteria.frame);
}

/// Commands that are found, each once.
class Search
{
public:
    Search(const Objects& objects, const CommandCriteria& criteria)
        : m_objects(objects)
        , m_criteria(criteria)
        , m_owners(objects.animCommands.size())
        , m_places(objects.animCommands.size(), kNotFound)
    {
    }

    /// `isLookedIn`: else only who else has the commands is asked for.
    void walk(std::size_t animation, std::span<const AnimationCommand> commands, bool isLookedIn)
    {
        const Animation& row = m_objects.animations[animation];
        for (const AnimationCommand& command : commands)
        {
            ++m_owners[command.word];
            if (isLookedIn && fitsCriteria(row, command, m_criteria))
            {
                keep(animation, command);
            }
        }
    }

    [[nodiscard]] std::vector<FoundCommand> release() &&
    {
        for (FoundCommand& each : m_found)
        {
            each.owners = m_owners[each.command.word];
        }
        std::ranges::sort(m_found,
                          [](const FoundCommand& a, const FoundCommand& b) {
                              return std::tie(a.animation, a.command.word)
                                     < std::tie(b.animation, b.command.word);
                          });
        return std::move(m_found);
    }

private:
    void keep(std::size_t animation, const AnimationCommand& command)
    {
        std::size_t& place = m_places[command.word];
        if (place == kNotFound)
        {
            place = m_found.size();
            m_found.push_back({animation, command});
            return;
        }
        FoundCommand& known = m_found[place];
        if (!happensIn(m_objects.animations[known.animation], command)
            && happensIn(m_objects.animations[animation], command))
        {
            known.animation = animation;
        }
    }

    const Objects& m_objects;
    const CommandCriteria& m_criteria;
    std::vector<std::size_t> m_owners;
    std::vector<std::size_t> m_places; ///< among those found, by the word
    std::vector<FoundCommand> m_found;
};

/// The second operand of a sound or an effect after a change.
std::int16_t operandAfter(std::int16_t operand, const CommandChange& change)
{
    const unsigned now = static_cast<std::uint16_t>(operand);
    const unsigned number = change.number.value_or(numberOf(operand));
    const unsigned beside = change.beside.value_or(now >> view::kBesideShift);
    return static_cast<std::int16_t>(
        static_cast<std::uint16_t>(number | (beside << view::kBesideShift)));
}

/// The word that its number stands in; nothing where no sound and no effect begins.
std::optional<std::size_t> numberWord(const Objects& objects, std::size_t word)
{
    const auto& words = objects.animCommands;
    const bool isThere = word < words.size() && words.size() - word > kNumber;
    return isThere && AnimationCommand::isAtFrame(static_cast<AnimationCommand::Kind>(words[word]))
               ? std::optional(word + kNumber)
               : std::nullopt;
}

EditName nameOf(EditCode code,
                const Content& content,
                const Entries& entries,
                std::span<const std::size_t> which)
{
    const auto& lists = entries.all()[which.front()].lists;
    return nameOfEntries(
        code, content, tables::Animations, entries.lists()[lists.front()].owner(), which.size());
}

} // namespace

std::int64_t frameOf(const Animation& animation, const AnimationCommand& command)
{
    const view::FrameRange frames = view::framesOf(animation);
    return command.isAtFrame() ? command.operands[0] - frames.first : frames.count() - 1;
}

std::vector<FoundCommand> findCommands(const Objects& objects,
                                       const view::RowRange& animations,
                                       const CommandCriteria& criteria)
{
    Search search(objects, criteria);
    std::size_t budget = view::readingBudget(objects.animCommands.size());
    for (std::size_t row = 0; row < objects.animations.size() && budget > 0; ++row)
    {
        const auto commands = view::commandsOf(objects, objects.animations[row]);
        budget -= std::min(budget, commands.size() + 1);
        search.walk(row, commands, animations.contains(row));
    }
    return std::move(search).release();
}

std::size_t
changedBy(const Objects& objects, std::span<const std::size_t> words, const CommandChange& change)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        words,
        [&](std::size_t word)
        {
            const auto number = numberWord(objects, word);
            const std::int16_t now = number ? objects.animCommands[*number] : std::int16_t{0};
            return number && operandAfter(now, change) != now;
        }));
}

Result<void>
changeCommands(Document& document, std::span<const std::size_t> words, const CommandChange& change)
{
    TR_PRE(!change.number || *change.number <= view::kSoundIdMask);
    TR_PRE(!change.beside || *change.beside < view::kSurroundings.size());
    const Content& content = document.content();
    const Objects& objects = level::objectsOf(content);
    const Entries entries(content, tables::AnimCommands);
    const auto found = entriesBeginningAt(entries, words);
    if (!found)
    {
        return fail(found.error());
    }
    const schema::TableSet all = content.tables();
    PendingNumbers numbers(content, all);
    std::vector<std::size_t> others;
    for (const std::size_t entry : *found)
    {
        const auto word = numberWord(objects, entries.all()[entry].first);
        if (!word)
        {
            return fail(ErrorCode::NoSuchEntry,
                        {concat(tables::AnimCommands.segment, "/", entries.all()[entry].first)});
        }
        const std::int16_t now = objects.animCommands[*word];
        if (const std::int16_t then = operandAfter(now, change); then != now)
        {
            numbers.setWord(tables::AnimCommands, *word, then);
            others.push_back(entry);
        }
    }
    if (others.empty())
    {
        return {};
    }
    Transaction transaction(document,
                            nameOf(EditCode::ChangeFoundCommands, content, entries, others));
    auto done = apply(transaction, numbers, {});
    return done ? transaction.commit() : done;
}

Result<void> deleteCommands(Document& document, std::span<const std::size_t> words)
{
    TR_PRE(!words.empty());
    const Content& content = document.content();
    const Entries entries(content, tables::AnimCommands);
    const auto found = entriesBeginningAt(entries, words);
    if (!found)
    {
        return fail(found.error());
    }
    Transaction transaction(document,
                            nameOf(EditCode::DeleteFoundCommands, content, entries, *found));
    auto done = removeCommands(transaction, entries, *found);
    return done ? transaction.commit() : done;
}

} // namespace tr::edit
