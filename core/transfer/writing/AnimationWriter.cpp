#include "core/transfer/writing/AnimationWriter.h"

#include "core/base/Text.h"
#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

namespace tr::transfer
{
namespace
{

namespace tables = level::tables;

/// Commands that lists of a damaged file have behind the end of all: what comes there would become
/// theirs.
std::size_t commandsBehindAll(const level::Objects& objects)
{
    constexpr std::size_t kMostWords = 4; // of a command
    const std::size_t words = objects.animCommands.size();
    std::size_t left = view::readingBudget(words);
    std::size_t most = 0;
    for (const level::Animation& animation : objects.animations)
    {
        const std::size_t stated = animation.numAnimCommands;
        if (stated > left || animation.animCommandIndex + stated * kMostWords <= words)
        {
            continue;
        }
        left -= stated;
        const auto commands = view::commandsOf(objects, animation);
        const std::size_t end = commands.empty()
                                    ? std::size_t{animation.animCommandIndex}
                                    : commands.back().word + 1 + commands.back().operandCount;
        most = end >= words ? std::max(most, stated - commands.size()) : most;
    }
    return most;
}

} // namespace

AnimationWriter::AnimationWriter(const level::Objects& before,
                                 const OpenEnds& ends,
                                 const Resolution& resolution,
                                 std::span<const Gathering> sources,
                                 std::vector<At> lists)
    : m_before(before)
    , m_resolution(resolution)
    , m_sources(sources)
    , m_lists(std::move(lists))
{
    // Where each stands is known before any is made: they may lead to each other.
    std::size_t row = before.animations.size();
    for (const At& list : m_lists)
    {
        m_rows[list] = row;
        row += m_sources[list.first].animationLists[list.second].animations.size();
    }
    keepApart(ends);
    for (const At& list : m_lists)
    {
        put(list);
    }
}

/// Puts rows that do nothing to where lists of a damaged file lead, as far as there is room for
/// them and for all that is to come.
void AnimationWriter::keepApart(const OpenEnds& ends)
{
    std::set<At> changes;
    std::set<At> dispatches;
    std::set<At> commands;
    std::array<std::size_t, 3> rows{}; // of those, at most
    for (const At& list : m_lists)
    {
        const Gathering& source = m_sources[list.first];
        for (const GatheredAnimation& animation : source.animationLists[list.second].animations)
        {
            if (animation.commands && commands.insert({list.first, *animation.commands}).second)
            {
                rows[2] += source.commandLists[*animation.commands].words.size();
            }
            if (!animation.changes || !changes.insert({list.first, *animation.changes}).second)
            {
                continue;
            }
            for (const GatheredChange& change : source.changeLists[*animation.changes])
            {
                ++rows[0];
                const bool isNew = dispatches.insert({list.first, change.dispatches}).second;
                rows[1] += isNew ? source.dispatchLists[change.dispatches].size() : 0;
            }
        }
    }
    const auto fits = [](std::size_t before, std::size_t between, std::size_t more)
    { return more > 0 && before + between + more <= kMostNumber; };
    if (const std::size_t open = ends.behind(tables::StateChanges);
        fits(m_before.stateChanges.size(), open, rows[0]))
    {
        m_kept[tables::StateChanges] = open;
        m_changes.resize(open); // none of which has a dispatch
    }
    if (const std::size_t open = ends.behind(tables::AnimDispatches);
        fits(m_before.animDispatches.size(), open, rows[1]))
    {
        m_kept[tables::AnimDispatches] = open;
        level::AnimDispatch never;
        never.low = std::numeric_limits<std::int16_t>::max();
        never.high = static_cast<std::uint16_t>(std::numeric_limits<std::int16_t>::min());
        m_dispatches.resize(open, never);
    }
    const std::size_t open = rows[2] > 0 ? commandsBehindAll(m_before) : 0;
    m_hasOpenCommands = open > 0 && !fits(m_before.animCommands.size(), open, rows[2]);
    m_commands.resize(m_hasOpenCommands ? 0 : open); // words that are no commands
}

std::size_t AnimationWriter::frameOffsetOf(const At& list) const
{
    const AnimationList& own = m_sources[list.first].animationLists[list.second];
    const std::size_t first = own.animations.empty() ? 0 : own.animations.front().frames;
    return (m_words.at(list) + first) * kWordBytes;
}

std::uint16_t AnimationWriter::word(schema::TableId table, std::size_t number)
{
    if (number > kMostNumber && !m_fault)
    {
        m_fault = Error{
            ErrorCode::ReferenceTooFar, {}, {}, {std::string(table->segment), concat(number)}};
    }
    return static_cast<std::uint16_t>(number);
}

void AnimationWriter::put(const At& list)
{
    const AnimationList& own = m_sources[list.first].animationLists[list.second];
    const std::size_t base = m_rows.at(list);
    const std::size_t words = m_before.frames.size() + m_frames.size();
    m_words[list] = words;
    m_frames.insert(m_frames.end(), own.frames.begin(), own.frames.end());
    for (const GatheredAnimation& animation : own.animations)
    {
        level::Animation row = animation.row;
        const std::size_t self = m_before.animations.size() + m_animations.size();
        row.frameOffset = static_cast<std::uint32_t>((words + animation.frames) * kWordBytes);
        const auto next = targetRow(list.first, base, animation.next);
        m_lostEnds += next ? 0 : 1;
        row.nextAnimation = word(tables::Animations, next.value_or(self));
        row.nextFrame = next ? row.nextFrame : row.frameStart;
        putChanges(row, list, animation);
        putCommands(row, list.first, animation);
        m_animations.push_back(row);
        m_notes.push_back(animation.note);
    }
}

void AnimationWriter::putChanges(level::Animation& row,
                                 const At& list,
                                 const GatheredAnimation& animation)
{
    const std::size_t end = m_before.stateChanges.size() + m_changes.size();
    row.numStateChanges = 0;
    row.stateChangeIndex = static_cast<std::uint16_t>(std::min(end, kMostNumber));
    if (!animation.changes)
    {
        return;
    }
    const auto& changes = m_sources[list.first].changeLists[*animation.changes];
    const auto [known, isNew] = m_changeRows.try_emplace({list.first, *animation.changes}, end);
    row.numStateChanges = word(tables::StateChanges, changes.size());
    row.stateChangeIndex = word(tables::StateChanges, known->second);
    if (!isNew)
    {
        return;
    }
    for (const GatheredChange& change : changes)
    {
        const auto [first, count] = dispatchesOf(list, change.dispatches);
        m_changes.push_back({change.stateId,
                             word(tables::AnimDispatches, count),
                             count == 0 ? static_cast<std::uint16_t>(std::min(first, kMostNumber))
                                        : word(tables::AnimDispatches, first)});
    }
}

std::pair<std::size_t, std::size_t> AnimationWriter::dispatchesOf(const At& list, Place place)
{
    const std::size_t first = m_before.animDispatches.size() + m_dispatches.size();
    const auto [known, isNew] =
        m_dispatchRows.try_emplace({list.first, place}, std::pair{first, std::size_t{0}});
    if (!isNew)
    {
        return known->second;
    }
    for (const GatheredDispatch& dispatch : m_sources[list.first].dispatchLists[place])
    {
        const auto target = targetRow(list.first, m_rows.at(list), dispatch.target);
        if (!target)
        {
            ++m_lostDispatches;
            continue;
        }
        m_dispatches.push_back(dispatch.row);
        m_dispatches.back().nextAnimation = word(tables::Animations, *target);
        ++known->second.second;
    }
    return known->second;
}

void AnimationWriter::putCommands(level::Animation& row,
                                  std::size_t source,
                                  const GatheredAnimation& animation)
{
    const std::size_t end = m_before.animCommands.size() + m_commands.size();
    row.numAnimCommands = 0;
    row.animCommandIndex = static_cast<std::uint16_t>(std::min(end, kMostNumber));
    if (!animation.commands)
    {
        return;
    }
    const CommandList& list = m_sources[source].commandLists[*animation.commands];
    const auto [known, isNew] = m_commandRows.try_emplace({source, *animation.commands}, end);
    row.numAnimCommands = list.count;
    row.animCommandIndex = word(tables::AnimCommands, known->second);
    if (!isNew)
    {
        return;
    }
    const std::size_t first = m_commands.size();
    m_commands.insert(m_commands.end(), list.words.begin(), list.words.end());
    for (const std::size_t place : list.sounds)
    {
        const auto before = static_cast<std::uint16_t>(list.words[place]);
        const std::uint32_t id = before & view::kSoundIdMask;
        const auto& ids = m_resolution.soundIds[source];
        const auto moved = ids.find(id);
        if (moved != ids.end())
        {
            const unsigned beside = before & ~unsigned{view::kSoundIdMask};
            m_commands[first + place] = static_cast<std::int16_t>(beside | moved->second);
        }
    }
}

std::optional<std::size_t> AnimationWriter::targetRow(std::size_t source,
                                                      std::size_t base,
                                                      const AnimationTarget& target) const
{
    switch (target.kind)
    {
    case AnimationTarget::Kind::Own:
        return base + target.number;
    case AnimationTarget::Kind::Other:
        return rowInSlot(source, target.slot, target.number);
    default:
        break;
    }
    // What led nowhere is to lead nowhere.
    std::size_t all = m_before.animations.size();
    for (const At& list : m_lists)
    {
        all += m_sources[list.first].animationLists[list.second].animations.size();
    }
    return target.number >= all && target.number <= kMostNumber ? target.number : kMostNumber;
}

std::optional<std::size_t>
AnimationWriter::rowInSlot(std::size_t source, std::uint32_t slot, std::uint32_t number) const
{
    const ObjectKey key{ObjectKind::Moveable, slot};
    const auto isTaken = [&](const Deed& deed)
    { return deed.source == source && deed.key == key && deed.share == Share::Whole; };
    if (std::ranges::any_of(m_resolution.deeds, isTaken))
    {
        const auto& list = moveableOf(m_sources[source], slot).animations;
        const bool isThere =
            list && number < m_sources[source].animationLists[*list].animations.size();
        return isThere ? std::optional(m_rows.at({source, *list}) + number) : std::nullopt;
    }
    const auto same =
        std::ranges::find_if(m_resolution.objects,
                             [&](const ObjectConflict& each)
                             { return each.source == source && each.key == key && each.isEqual; });
    if (same == m_resolution.objects.end())
    {
        return std::nullopt;
    }
    if (same->with)
    {
        return *same->with == source ? std::nullopt : rowInSlot(*same->with, slot, number);
    }
    const auto model = std::ranges::find(m_before.models, slot, &level::Model::id);
    if (model == m_before.models.end())
    {
        return std::nullopt;
    }
    const view::RowRange rows = view::animationsOf(m_before, *model);
    return number < rows.count ? std::optional(rows.first + number) : std::nullopt;
}

Result<void> AnimationWriter::apply(edit::Transaction& transaction, Report& report) &&
{
    // None can have the number that means that there is none.
    const std::size_t all = m_before.animations.size() + m_animations.size();
    static_cast<void>(word(tables::Animations, m_animations.empty() ? 0 : all));
    if (m_fault)
    {
        return fail(std::move(*m_fault));
    }
    if (m_lostEnds > 0)
    {
        report.remarks.push_back(view::counted(
            {"{0} animations repeat themselves, as the one that followed them is not taken",
             "an animation repeats itself, as the one that followed it is not taken"},
            m_lostEnds));
    }
    if (m_lostDispatches > 0)
    {
        report.remarks.push_back(view::counted(
            {"{0} dispatches are left out, as the animation that they led to is not taken",
             "a dispatch is left out, as the animation that it led to is not taken"},
            m_lostDispatches));
    }
    if (m_hasOpenCommands)
    {
        report.remarks.push_back(
            {"lists of commands of the destination lead behind all commands, and have some of what "
             "is put now: there is no room to keep them apart",
             {}});
    }
    const bool isNoted = std::ranges::any_of(
        m_notes, [](const schema::RowNote& note) { return note != schema::RowNote{}; });
    report.animations += m_animations.size();
    const std::array<std::pair<schema::TableId, std::size_t>, 4> sizes{
        {{tables::Animations, all},
         {tables::StateChanges, m_before.stateChanges.size() + m_changes.size()},
         {tables::AnimDispatches, m_before.animDispatches.size() + m_dispatches.size()},
         {tables::AnimCommands, m_before.animCommands.size() + m_commands.size()}}};
    for (const auto& [table, size] : sizes)
    {
        report.limits.push_back({{table->title, {}}, size, kMostNumber, true});
    }
    append(transaction, tables::Frames, m_before.frames.size(), std::move(m_frames));
    append(transaction, tables::AnimCommands, m_before.animCommands.size(), std::move(m_commands));
    append(transaction,
           tables::AnimDispatches,
           m_before.animDispatches.size(),
           std::move(m_dispatches));
    append(transaction, tables::StateChanges, m_before.stateChanges.size(), std::move(m_changes));
    append(transaction,
           tables::Animations,
           m_before.animations.size(),
           std::move(m_animations),
           isNoted ? std::move(m_notes) : schema::RowNotes{});
    return {};
}

} // namespace tr::transfer
