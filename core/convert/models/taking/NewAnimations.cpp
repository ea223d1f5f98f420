#include "core/convert/models/taking/NewAnimations.h"

#include "core/base/Text.h"
#include "core/convert/models/taking/ClipKeyframes.h"
#include "core/convert/models/taking/ClipNames.h"
#include "core/convert/models/taking/ClipSorting.h"
#include "core/convert/models/taking/ClipWords.h"
#include "core/exchange/FileNames.h"
#include "core/level/Content.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/words/AnimationNames.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace tr::convert
{
namespace
{

using edit::AddedAnimation;
using exchange::ModelClip;

edit::Words signedWords(std::span<const std::uint16_t> words)
{
    edit::Words made;
    std::ranges::transform(words,
                           std::back_inserter(made),
                           [](std::uint16_t word) { return static_cast<std::int16_t>(word); });
    return made;
}

class NewAnimationTaker
{
public:
    NewAnimationTaker(edit::Transaction& transaction,
                      const ClipSource& source,
                      const NewAnimationsWanted& wanted,
                      ModelEdit& told,
                      const Progress& progress)
        : m_transaction(transaction)
        , m_before(transaction.content())
        , m_source(source)
        , m_wanted(wanted)
        , m_told(told)
        , m_animations{wanted.model, wanted.mapping, {}, false, wanted.keepsRates}
        , m_reader(m_before, source, m_animations, progress)
    {
        const level::Objects& objects = level::objectsOf(m_before);
        m_joints = view::meshesOf(objects, objects.models[wanted.model]).count;
        for (std::size_t i = 0; i < wanted.noted.size(); ++i)
        {
            m_places[wanted.noted[i].number] = i;
        }
    }

    Result<void> take(const Progress& progress)
    {
        sortClips();
        for (const NotedAnimation& each : m_wanted.noted)
        {
            m_added.push_back(asNoted(each));
        }
        if (auto done = addOthers(progress); !done)
        {
            return done;
        }
        completeFirst();
        tellLeft();
        const auto rows = edit::addAnimations(m_transaction, m_wanted.model, m_added);
        if (!rows)
        {
            return fail(rows.error());
        }
        std::size_t keyframes = 0;
        for (const AddedAnimation& each : m_added)
        {
            keyframes += each.records.size();
        }
        m_told.animations += m_added.size();
        m_told.lines.push_back(
            {ModelLine::Kind::Animation,
             {"the animations", {}},
             view::counted({"{0} new ones with {1} key frames", "a new one with {1} key frames"},
                           m_added.size(),
                           {keyframes})});
        return compare(progress);
    }

private:
    void note(view::Phrase what, view::Phrase change)
    {
        m_told.lines.push_back({ModelLine::Kind::Note, std::move(what), std::move(change)});
    }

    /// Clips of noted animations, and the others.
    void sortClips()
    {
        for (const ModelClip& clip : m_source.clips)
        {
            if (auto why = whyLeftOut(clip, std::nullopt))
            {
                note({"clip \"{0}\"", {clip.name}}, *std::move(why));
                continue;
            }
            const auto number = clipNameOf(clip.name).number;
            const auto place = number ? m_places.find(*number) : m_places.end();
            if (place == m_places.end() || !m_clips.try_emplace(place->second, &clip).second)
            {
                m_others.push_back(&clip);
            }
        }
    }

    AddedAnimation asNoted(const NotedAnimation& noted)
    {
        const std::size_t own = m_added.size();
        const auto frames = view::framesOf(noted.row);
        AddedAnimation made;
        made.row = noted.row;
        made.row.frameEnd = static_cast<std::uint16_t>(frames.count() - 1);
        made.next.number = own;
        const auto next = targetOf(noted.row.nextAnimation, noted.isNextOwn, noted.row.nextFrame);
        m_lostNext += next ? 0U : 1U;
        made.next = next.value_or(made.next);
        putChanges(made, noted, frames.first);
        putCommands(made, noted, frames.first);
        const auto clip = m_clips.find(own);
        if (clip != m_clips.end())
        {
            const std::string name = clipNameOf(clip->second->name).rest;
            made.name = view::faultOfName(name) ? std::string() : name;
        }
        if (hasWords(noted))
        {
            putWords(made, noted);
        }
        else if (clip != m_clips.end())
        {
            putClip(made, *clip->second);
            m_clips.erase(clip); // there is nothing to compare it with
        }
        return made;
    }

    /// Nothing: it is not in the file.
    [[nodiscard]] std::optional<edit::AddedTarget>
    targetOf(std::uint16_t animation, bool isOwn, std::uint16_t frame) const
    {
        const auto place = isOwn ? m_places.find(animation) : m_places.end();
        if (place == m_places.end())
        {
            return std::nullopt;
        }
        edit::AddedTarget target;
        target.number = place->second;
        target.frame =
            view::withSign(frame) - view::framesOf(m_wanted.noted[place->second].row).first;
        return target;
    }

    void putChanges(AddedAnimation& made, const NotedAnimation& noted, std::int64_t first)
    {
        for (const NotedChange& change : noted.changes)
        {
            edit::AddedChange& put = made.changes.emplace_back();
            put.stateId = change.row.stateId;
            for (const NotedDispatch& each : change.dispatches)
            {
                const auto target =
                    targetOf(each.row.nextAnimation, each.isOwn, each.row.nextFrame);
                if (target)
                {
                    put.dispatches.push_back({view::withSign(each.row.low) - first,
                                              view::withSign(each.row.high) - first,
                                              *target});
                }
                m_lostDispatches += target ? 0U : 1U;
            }
        }
    }

    /// Those that can be read: others would run on in whatever comes behind.
    void putCommands(AddedAnimation& made, const NotedAnimation& noted, std::int64_t first)
    {
        level::Objects scratch;
        made.commands = signedWords(noted.commands);
        std::vector<std::int16_t> stored;
        for (const std::int32_t word : made.commands)
        {
            stored.push_back(static_cast<std::int16_t>(word));
        }
        scratch.animCommands = std::move(stored);
        level::Animation all;
        all.numAnimCommands = noted.commandCount;
        std::size_t end = 0;
        for (const view::AnimationCommand& command : view::commandsOf(scratch, all))
        {
            end = command.word + 1 + command.operandCount;
            ++made.commandCount;
            if (command.isAtFrame())
            {
                ++m_played;
                made.commands[command.word + 1] =
                    static_cast<std::int16_t>(command.operands[0] - first);
            }
        }
        made.commands.resize(end);
    }

    /// Whether each of its key frames can be read as one of the moveable.
    [[nodiscard]] bool hasWords(const NotedAnimation& noted) const
    {
        if (!m_wanted.hasWords || noted.keyframes == 0)
        {
            return false;
        }
        const std::size_t words = noted.frames.size() / noted.keyframes;
        for (std::size_t i = 0; i < noted.keyframes; ++i)
        {
            const auto from = noted.frames.begin() + static_cast<std::ptrdiff_t>(i * words);
            level::Objects scratch;
            scratch.frames =
                std::vector<std::uint16_t>(from, from + static_cast<std::ptrdiff_t>(words));
            const auto keyframe = view::readKeyframe(scratch, m_before.version(), 0, m_joints);
            if (!keyframe || keyframe->angles.size() != m_joints || keyframe->words > words)
            {
                return false;
            }
        }
        return true;
    }

    static void putWords(AddedAnimation& made, const NotedAnimation& noted)
    {
        const std::size_t words = noted.frames.size() / noted.keyframes;
        for (std::size_t i = 0; i < noted.keyframes; ++i)
        {
            made.records.push_back(signedWords(std::span(noted.frames).subspan(i * words, words)));
        }
    }

    /// The key frames of a clip. The end stays as noted where the clip has all that it needs.
    void putClip(AddedAnimation& made, const ModelClip& clip)
    {
        AddedAnimation read = readClip(clip, 0);
        const int more = read.row.frameEnd - made.row.frameEnd;
        const bool isSame = more >= 0 && more < std::max<int>(made.row.frameRate, 1);
        made.row.frameEnd = isSame ? made.row.frameEnd : read.row.frameEnd;
        made.row.frameRate = read.row.frameRate;
        made.records = std::move(read.records);
    }

    AddedAnimation readClip(const ModelClip& clip, std::size_t number)
    {
        PoseLoss loss;
        AddedAnimation made = m_reader.added(clip, number, loss);
        tellPoseLoss({"clip \"{0}\"", {clip.name}}, loss, m_told);
        return made;
    }

    Result<void> addOthers(const Progress& progress)
    {
        std::int64_t last = -1;
        for (const AddedAnimation& each : m_added)
        {
            last += std::int64_t{each.row.frameEnd} + 1;
        }
        for (std::size_t i = 0; i < m_others.size(); ++i)
        {
            if (auto done = addFramesOf(*m_others[i], last, view::kLastFrameNumber); !done)
            {
                return done;
            }
            progress.step(static_cast<double>(i) / static_cast<double>(m_others.size()));
            m_added.push_back(readClip(*m_others[i], m_added.size()));
        }
        return {};
    }

    /// The first takes the place of what the moveable was made with, and has a key frame as that
    /// has: where the file has none, the pose of rest.
    void completeFirst()
    {
        if (m_added.empty())
        {
            m_added.emplace_back().row.frameRate = 1;
        }
        AddedAnimation& first = m_added.front();
        first.onto = 0;
        if (!first.records.empty())
        {
            return;
        }
        first.records = readClip({}, 0).records;
    }

    void tellLeft()
    {
        const view::Phrase what{"the animations", {}};
        if (m_played > 0 && !m_wanted.otherGame.empty())
        {
            note(what,
                 view::counted({"{0} commands play sounds or effects by the numbers that these "
                                "have in {1}",
                                "a command plays a sound or an effect by the number that it has "
                                "in {1}"},
                               m_played,
                               {m_wanted.otherGame}));
        }
        if (m_lostDispatches > 0)
        {
            note(
                what,
                view::counted({"{0} dispatches lead to animations that are not in the file, and go",
                               "a dispatch leads to an animation that is not in the file, and "
                               "goes"},
                              m_lostDispatches));
        }
        if (m_lostNext > 0)
        {
            note(
                what,
                view::counted({"{0} of them go on to ones that are not in the file: now to "
                               "themselves",
                               "one of them goes on to one that is not in the file: now to itself"},
                              m_lostNext));
        }
    }

    /// What clips show otherwise than the words that were noted.
    Result<void> compare(const Progress& progress)
    {
        std::vector<ModelClip> clips;
        for (const auto& [place, clip] : m_clips)
        {
            clips.push_back(*clip);
            clips.back().name = exchange::paddedNumber(place);
        }
        if (clips.empty())
        {
            return {};
        }
        const ClipSource source{m_source.bones, clips, m_source.poseAt};
        ModelEdit own;
        auto done = takeAnimations(m_transaction, source, m_animations, own, progress);
        std::size_t changed = 0;
        for (ModelLine& line : own.lines)
        {
            changed += line.kind == ModelLine::Kind::Animation ? 1U : 0U;
            if (line.kind == ModelLine::Kind::Note)
            {
                m_told.lines.push_back(std::move(line));
            }
        }
        if (changed > 0)
        {
            m_told.lines.push_back({ModelLine::Kind::Animation,
                                    {"the animations", {}},
                                    view::counted({"{0} of them with other poses than are noted",
                                                   "one of them with other poses than are noted"},
                                                  changed)});
        }
        m_told.largestTurn = std::max(m_told.largestTurn, own.largestTurn);
        m_told.largestShift = std::max(m_told.largestShift, own.largestShift);
        return done;
    }

    edit::Transaction& m_transaction;
    const edit::Content m_before; ///< shares its tables
    const ClipSource& m_source;
    const NewAnimationsWanted& m_wanted;
    ModelEdit& m_told;
    AnimationsWanted m_animations;
    ClipReader m_reader;
    std::size_t m_joints = 0;
    std::map<std::size_t, std::size_t> m_places;     ///< of numbers, among those that are noted
    std::map<std::size_t, const ModelClip*> m_clips; ///< by those places
    std::vector<const ModelClip*> m_others;
    std::size_t m_played = 0; ///< commands that play a sound or an effect
    std::size_t m_lostDispatches = 0;
    std::size_t m_lostNext = 0;
    std::vector<AddedAnimation> m_added;
};

} // namespace

Result<void> takeNewAnimations(edit::Transaction& transaction,
                               const ClipSource& source,
                               const NewAnimationsWanted& wanted,
                               ModelEdit& told,
                               const Progress& progress)
{
    return NewAnimationTaker(transaction, source, wanted, told, progress).take(progress);
}

} // namespace tr::convert
