#include "core/transfer/gathering/AnimationGathering.h"

#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/Keyframe.h"

#include <algorithm>

namespace tr::transfer
{

AnimationGathering::AnimationGathering(const Content& content, Gathering& out)
    : m_content(content)
    , m_objects(level::objectsOf(content))
    , m_out(out)
    , m_owners(m_objects)
    , m_left(view::readingBudget(m_objects.animations.size() + m_objects.stateChanges.size()
                                 + m_objects.animDispatches.size() + m_objects.animCommands.size()
                                 + m_objects.frames.size()))
{
    const auto add = [this](std::uint32_t offset)
    { m_begins.push_back(std::min<std::size_t>(offset / kWordBytes, m_objects.frames.size())); };
    for (const level::Animation& animation : m_objects.animations)
    {
        add(animation.frameOffset);
    }
    for (const level::Model& model : m_objects.models)
    {
        add(model.frameOffset);
    }
    m_begins.push_back(m_objects.frames.size());
    std::ranges::sort(m_begins);
}

bool AnimationGathering::spend(std::size_t amount) noexcept
{
    const bool isThere = amount <= m_left;
    m_left -= isThere ? amount : m_left;
    return isThere;
}

std::optional<AnimationGathering::Found> AnimationGathering::listOf(std::size_t model)
{
    const level::Model& row = m_objects.models[model];
    const view::RowRange rows = view::animationsOf(m_objects, row);
    Found found;
    if (rows.count == 0)
    {
        // One record, whatever it is: many name the first of all, which is Lara's.
        const std::size_t begin = row.frameOffset / kWordBytes;
        const auto record =
            view::readKeyframe(m_objects, m_content.version(), begin, row.numMeshes);
        if (record)
        {
            const auto words = m_objects.frames.slice(begin, record->words);
            found.rest.assign(words.begin(), words.end());
        }
        return spend(found.rest.size()) ? std::optional(std::move(found)) : std::nullopt;
    }
    found.list = gather(rows, row.numMeshes);
    return found.list ? std::optional(std::move(found)) : std::nullopt;
}

std::optional<Place> AnimationGathering::gather(const view::RowRange& rows, std::size_t meshes)
{
    const Stretch stretch{rows.first, rows.count};
    if (const auto known = m_lists.find(stretch); known != m_lists.end())
    {
        return known->second;
    }
    AnimationList list;
    for (std::size_t row = rows.first; row < rows.end(); ++row)
    {
        GatheredAnimation made;
        made.row = m_objects.animations[row];
        made.next = targetOf(made.row.nextAnimation, rows);
        made.changes = changesOf(made.row, rows);
        made.commands = commandsOf(made.row);
        made.note = m_content.notes().at(level::tables::Animations, row);
        list.animations.push_back(std::move(made));
        if (m_left == 0)
        {
            return std::nullopt;
        }
    }
    if (!addFrames(rows, meshes, list))
    {
        return std::nullopt;
    }
    const Place place = m_out.animationLists.size();
    m_out.animationLists.push_back(std::move(list));
    m_lists.emplace(stretch, place);
    return place;
}

std::size_t AnimationGathering::beginOf(std::size_t animation) const
{
    return std::min<std::size_t>(m_objects.animations[animation].frameOffset / kWordBytes,
                                 m_objects.frames.size());
}

std::size_t AnimationGathering::behind(std::size_t word) const
{
    const auto next = std::ranges::upper_bound(m_begins, word);
    return next == m_begins.end() ? word : *next;
}

/// Words of the key frames that an animation plays.
std::size_t AnimationGathering::playedWords(std::size_t animation, std::size_t meshes) const
{
    const level::Animation& row = m_objects.animations[animation];
    const bool isOld = m_content.version() == level::versions::Tr1;
    const std::size_t size =
        isOld ? view::kKeyframeHeaderWords + 1 + 2 * meshes : std::size_t{row.frameSize};
    const int ticks = std::max(row.frameEnd - row.frameStart, 0);
    const int rate = std::max<int>(row.frameRate, 1);
    return size * (static_cast<std::size_t>((ticks + rate - 1) / rate) + 1);
}

/// Where its key frames end: where those of the next animation begin, or, where these stand in
/// front of its own, at whatever begins next. What begins in between and behind all that it plays
/// is of something else: the key frame of a moveable without animations, say.
std::size_t AnimationGathering::endOf(std::size_t animation, std::size_t meshes) const
{
    const std::size_t begin = beginOf(animation);
    const std::size_t next = animation + 1 < m_objects.animations.size() ? beginOf(animation + 1)
                                                                         : m_objects.frames.size();
    if (next < begin)
    {
        return behind(begin);
    }
    const std::size_t played = std::max<std::size_t>(playedWords(animation, meshes), 1);
    const auto other = std::ranges::lower_bound(m_begins, begin + played);
    return other == m_begins.end() ? next : std::min(next, *other);
}

bool AnimationGathering::addFrames(const view::RowRange& rows,
                                   std::size_t meshes,
                                   AnimationList& list)
{
    struct Piece
    {
        std::size_t begin;
        std::size_t end;
        std::size_t at;
    };

    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < rows.count; ++i)
    {
        const std::size_t begin = beginOf(rows.first + i);
        const std::size_t end = endOf(rows.first + i, meshes);
        list.animations[i].frames = list.frames.size();
        if (end > begin)
        {
            if (!spend(end - begin))
            {
                return false;
            }
            pieces.push_back({begin, end, list.frames.size()});
            const auto words = m_objects.frames.slice(begin, end - begin);
            list.frames.insert(list.frames.end(), words.begin(), words.end());
        }
    }
    // What owns none may show those of another one.
    std::ranges::sort(pieces, {}, &Piece::begin);
    for (std::size_t i = 0; i < rows.count; ++i)
    {
        const std::size_t begin = beginOf(rows.first + i);
        const auto behindIt = std::ranges::upper_bound(pieces, begin, {}, &Piece::begin);
        if (endOf(rows.first + i, meshes) > begin || behindIt == pieces.begin())
        {
            continue;
        }
        const Piece& piece = *std::prev(behindIt);
        if (begin < piece.end)
        {
            list.animations[i].frames = piece.at + (begin - piece.begin);
        }
    }
    return true;
}

AnimationTarget AnimationGathering::targetOf(std::size_t animation, const view::RowRange& own) const
{
    const auto number = [](std::size_t value) { return static_cast<std::uint32_t>(value); };
    if (own.contains(animation))
    {
        return {AnimationTarget::Kind::Own, 0, number(animation - own.first)};
    }
    const auto owner = animation < m_objects.animations.size()
                           ? m_owners.modelOfAnimation(animation)
                           : std::nullopt;
    if (!owner)
    {
        return {AnimationTarget::Kind::Nowhere, 0, number(animation)};
    }
    const level::Model& model = m_objects.models[*owner];
    return {AnimationTarget::Kind::Other, model.id, number(animation - model.animationIndex)};
}

std::optional<Place> AnimationGathering::changesOf(const level::Animation& animation,
                                                   const view::RowRange& own)
{
    const view::RowRange rows = view::stateChangesOf(m_objects, animation);
    if (rows.count == 0)
    {
        return std::nullopt;
    }
    const std::pair key{own.first, Stretch{rows.first, rows.count}};
    if (const auto known = m_changes.find(key); known != m_changes.end())
    {
        return known->second;
    }
    std::vector<GatheredChange> changes;
    for (std::size_t row = rows.first; row < rows.end() && spend(1); ++row)
    {
        const level::StateChange& change = m_objects.stateChanges[row];
        changes.push_back({change.stateId, dispatchesOf(change, own)});
    }
    m_out.changeLists.push_back(std::move(changes));
    m_changes.emplace(key, m_out.changeLists.size() - 1);
    return m_out.changeLists.size() - 1;
}

Place AnimationGathering::dispatchesOf(const level::StateChange& change, const view::RowRange& own)
{
    const view::RowRange rows = view::dispatchesOf(m_objects, change);
    const std::pair key{own.first, Stretch{rows.first, rows.count}};
    if (const auto known = m_dispatches.find(key); known != m_dispatches.end())
    {
        return known->second;
    }
    std::vector<GatheredDispatch> dispatches;
    for (std::size_t row = rows.first; row < rows.end() && spend(1); ++row)
    {
        const level::AnimDispatch& dispatch = m_objects.animDispatches[row];
        dispatches.push_back({dispatch, targetOf(dispatch.nextAnimation, own)});
    }
    m_out.dispatchLists.push_back(std::move(dispatches));
    m_dispatches.emplace(key, m_out.dispatchLists.size() - 1);
    return m_out.dispatchLists.size() - 1;
}

std::optional<Place> AnimationGathering::commandsOf(const level::Animation& animation)
{
    const Stretch stretch{animation.animCommandIndex, animation.numAnimCommands};
    if (animation.numAnimCommands == 0)
    {
        return std::nullopt;
    }
    if (const auto known = m_commands.find(stretch); known != m_commands.end())
    {
        return known->second;
    }
    const auto commands = view::commandsOf(m_objects, animation);
    CommandList list;
    for (const view::AnimationCommand& command : commands)
    {
        if (!spend(1U + command.operandCount))
        {
            break;
        }
        list.words.push_back(static_cast<std::int16_t>(command.kind));
        if (command.kind == view::AnimationCommand::Kind::PlaySound)
        {
            list.sounds.push_back(list.words.size() + 1);
        }
        list.words.insert(list.words.end(),
                          command.operands.begin(),
                          command.operands.begin() + command.operandCount);
        ++list.count;
    }
    m_out.commandLists.push_back(std::move(list));
    m_commands.emplace(stretch, m_out.commandLists.size() - 1);
    return m_out.commandLists.size() - 1;
}

} // namespace tr::transfer
