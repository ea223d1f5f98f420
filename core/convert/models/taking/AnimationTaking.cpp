#include "core/convert/models/taking/AnimationTaking.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/convert/models/taking/ClipKeyframes.h"
#include "core/convert/models/taking/ClipNames.h"
#include "core/edit/entries/FrameNumbers.h"
#include "core/level/Content.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/words/AnimationNames.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <utility>

namespace tr::convert
{
namespace
{

using exchange::ModelClip;
using Length = ClipFit::Length;

/// What a clip is.
struct SortedClip
{
    enum class Kind : std::uint8_t
    {
        Nothing, ///< left out, which is told
        New,
        Own, ///< `number` of the moveable's own
    };

    Kind kind = Kind::Nothing;
    std::size_t number = 0;
};

/// Whether a clip is called as an animation is, with what programs put behind; a number alone says
/// no other name.
bool isCalled(std::string_view clip, std::string_view animation)
{
    return clip.empty() || clip == animation
           || (!animation.empty() && clip.starts_with(animation)
               && std::string_view("_. -|:").find(clip[animation.size()])
                      != std::string_view::npos);
}

/// Clips sorted by what they are, before any of it is done.
class ClipTaker
{
public:
    ClipTaker(edit::Transaction& transaction,
              const ClipSource& source,
              const AnimationsWanted& wanted,
              ModelEdit& told,
              const Progress& progress)
        : m_transaction(transaction)
        , m_before(transaction.content())
        , m_objects(level::objectsOf(m_before))
        , m_source(source)
        , m_wanted(wanted)
        , m_told(told)
        , m_progress(progress)
        , m_own(view::animationsOf(m_objects, m_objects.models[wanted.model]))
        , m_reader(m_before, source, wanted, progress)
    {
        for (std::size_t row = 0; row < m_objects.animations.size(); ++row)
        {
            m_players.emplace(m_objects.animations[row].frameOffset, row);
        }
    }

    Result<void> take()
    {
        const std::span<const ModelClip> clips = m_source.clips;
        findOriginals();
        std::vector<SortedClip> sorted;
        std::ranges::transform(clips,
                               std::back_inserter(sorted),
                               [this](const ModelClip& clip) { return sort(clip); });
        tellOtherSpeed(sorted);
        if (auto done = checkRoom(sorted); !done)
        {
            return done;
        }
        for (std::size_t i = 0; i < clips.size(); ++i)
        {
            m_progress.step(static_cast<double>(i) / static_cast<double>(clips.size()));
            takeClip(clips[i], sorted[i]);
        }
        tellTied();
        auto done = m_tracks.empty() ? Result<void>{} : exchange();
        return done && !m_added.empty() ? add() : done;
    }

private:
    /// "animation 12 (RUN)"
    [[nodiscard]] view::Phrase called(std::size_t number) const
    {
        const auto name = view::animationName(m_before, m_own.first + number, m_wanted.model);
        return name.empty() ? view::Phrase{"animation {0}", {number}}
                            : view::Phrase{"animation {0} ({1})", {number, std::string(name)}};
    }

    [[nodiscard]] static view::Phrase clipCalled(const ModelClip& clip)
    {
        return {"clip \"{0}\"", {clip.name}};
    }

    void note(view::Phrase what, view::Phrase change)
    {
        m_told.lines.push_back({ModelLine::Kind::Note, std::move(what), std::move(change)});
    }

    [[nodiscard]] std::optional<std::size_t> ownNumberOf(const ModelClip& clip) const
    {
        const auto number = clipNameOf(clip.name).number;
        return number && *number < m_own.count ? number : std::nullopt;
    }

    /// Of several clips of one number the first that is no copy is the animation.
    void findOriginals()
    {
        for (const bool isCopy : {false, true})
        {
            for (const ModelClip& clip : m_source.clips)
            {
                const auto number = ownNumberOf(clip);
                if (number && !clip.tracks.empty() && clipNameOf(clip.name).isCopy == isCopy)
                {
                    m_originals.try_emplace(*number, &clip);
                }
            }
        }
    }

    [[nodiscard]] bool movesBone(const ModelClip& clip) const
    {
        return std::ranges::any_of(clip.tracks,
                                   [this](const exchange::ModelTrack& track) {
                                       return std::ranges::find(
                                                  m_source.bones, track.node, &RigBone::node)
                                              != m_source.bones.end();
                                   });
    }

    /// Tells what is not as its name says.
    SortedClip sort(const ModelClip& clip)
    {
        using Kind = SortedClip::Kind;
        const ClipTime time = timeOf(clip);
        const ClipName name = clipNameOf(clip.name);
        const auto number = ownNumberOf(clip);
        if (clip.tracks.empty())
        {
            note(clipCalled(clip), {"it moves nothing, and is left out", {}});
            return {};
        }
        if (!(time.ticks < static_cast<double>(view::kLastFrameNumber)))
        {
            note(clipCalled(clip), {"it is longer than an animation can be, and is left out", {}});
            return {};
        }
        const bool isOwn = number && m_originals.at(*number) == &clip;
        const std::size_t count =
            keyframesFor(time, isOwn ? rateOfRow(m_own.first + *number) : rateOf(clip));
        if (count > kMostClipKeyframes)
        {
            note(clipCalled(clip),
                 {"it has {0} key frames, more than {1}, and is left out",
                  {count, kMostClipKeyframes}});
            return {};
        }
        if (!number)
        {
            noteNoNumber(clip, name);
            return {Kind::New, 0};
        }
        if (!isOwn)
        {
            return sortSecond(clip, *number);
        }
        const std::size_t row = m_own.first + *number;
        const bool isOther =
            !isCalled(name.rest, view::animationName(m_before, row, m_wanted.model))
            && edit::keyframesIn(m_before, row).empty();
        return {isOther ? Kind::New : Kind::Own, *number};
    }

    SortedClip sortSecond(const ModelClip& clip, std::size_t number)
    {
        if (!movesBone(clip))
        {
            note(clipCalled(clip),
                 {"another clip is animation {0} already; this one is left out", {number}});
            return {};
        }
        note(clipCalled(clip),
             {"another clip is animation {0} already, so it is a new animation", {number}});
        return {SortedClip::Kind::New, number};
    }

    /// Programs that put all into one clip call it as they like.
    void noteNoNumber(const ModelClip& clip, const ClipName& name)
    {
        const bool isOurs = std::ranges::any_of(
            m_source.bones, [](const RigBone& bone) { return bone.number.has_value(); });
        if (isOurs && !name.number)
        {
            note(clipCalled(clip),
                 {"its name has no number in front, so it is a new animation", {}});
        }
    }

    /// All by one factor: the scene counted other frames than the games do.
    void tellOtherSpeed(std::span<const SortedClip> sorted)
    {
        std::vector<double> factors;
        for (std::size_t i = 0; i < sorted.size(); ++i)
        {
            const std::size_t number = sorted[i].number;
            const std::size_t row = m_own.first + number;
            if (sorted[i].kind == SortedClip::Kind::Own
                && view::keyframesOf(m_objects, m_before.version(), row).count > 1)
            {
                const auto range = view::keyframesOf(m_objects, m_before.version(), row);
                const auto reach = static_cast<double>((range.count - 1) * rateOfRow(row));
                factors.push_back(timeOf(m_source.clips[i]).ticks / reach);
            }
        }
        constexpr double kRight = 30.0;
        for (const int frames : {24, 25, 50, 60})
        {
            const double factor = kRight / static_cast<double>(frames);
            constexpr double kSameFactor = 0.02;
            const bool isAll = std::ranges::all_of(
                factors,
                [factor](double each) { return std::abs(each / factor - 1.0) < kSameFactor; });
            if (isAll && factors.size() > 1)
            {
                note({"all clips", {}},
                     {"their scene seems to have had {0} frames a second; make the model file with "
                      "30",
                      {frames}});
            }
        }
    }

    /// Whether frames of new animations have numbers, before anything is made of them.
    [[nodiscard]] Result<void> checkRoom(std::span<const SortedClip> sorted) const
    {
        std::int64_t last = -1;
        for (std::size_t row = m_own.first; row < m_own.end(); ++row)
        {
            last = std::max(last, view::framesOf(m_objects.animations[row]).last);
        }
        for (std::size_t i = 0; i < sorted.size(); ++i)
        {
            if (sorted[i].kind != SortedClip::Kind::New)
            {
                continue;
            }
            const ModelClip& clip = m_source.clips[i];
            last += std::llround(timeOf(clip).ticks) + 1;
            if (last > view::kLastFrameNumber)
            {
                return fail(about(concat("clip \"", clip.name, "\""),
                                  {ErrorCode::OutOfRange,
                                   {},
                                   {},
                                   {concat(last), "0", concat(view::kLastFrameNumber)}}));
            }
        }
        return {};
    }

    void takeClip(const ModelClip& clip, const SortedClip& sorted)
    {
        if (sorted.kind == SortedClip::Kind::New)
        {
            PoseLoss loss;
            m_added.push_back(m_reader.added(clip, m_added.size(), loss));
            m_told.lines.push_back(
                {ModelLine::Kind::Animation,
                 clipCalled(clip),
                 {"a new animation {0} with {1} key frames",
                  {m_own.count + m_added.size() - 1, m_added.back().records.size()}}});
            keep(clipCalled(clip), loss);
        }
        else if (sorted.kind == SortedClip::Kind::Own)
        {
            m_taken.insert(sorted.number);
            compare(clip, sorted.number);
        }
    }

    void keep(view::Phrase what, const PoseLoss& loss)
    {
        m_told.largestTurn = std::max(m_told.largestTurn, loss.turn);
        m_told.largestShift = std::max(m_told.largestShift, loss.shift);
        if (loss.clamped > 0)
        {
            note(std::move(what),
                 view::counted({"{0} key frames stand further away than the file can say",
                                "a key frame stands further away than the file can say"},
                               loss.clamped));
        }
    }

    void compare(const ModelClip& clip, std::size_t number)
    {
        const std::size_t row = m_own.first + number;
        std::optional<ClipTrack> found = m_reader.trackOf(clip, row, commonRateOf(row));
        if (!found)
        {
            note(called(number), {"it has no key frames of its own that could be others", {}});
            return;
        }
        ++m_told.animations;
        ClipTrack& track = *found;
        noteLost(number, track.fit);
        if (track.changesNothing())
        {
            return;
        }
        const auto [owner, isFirst] = m_owners.try_emplace(firstWord(row), number);
        if (!isFirst)
        {
            note(called(number), {"animation {0} says what their key frames are", {owner->second}});
            return;
        }
        keep(called(number), track.loss);
        m_told.lines.push_back({ModelLine::Kind::Animation, called(number), changeOf(track)});
        if (track.fit.parts > 1)
        {
            for (const std::size_t other : playersOf(row))
            {
                m_divided[other] = rateOfRow(other) / track.fit.parts;
            }
        }
        m_tracks.push_back(std::move(track));
    }

    /// Frames in which something is seen that no key frame can say.
    void noteLost(std::size_t number, const ClipFit& fit)
    {
        if (fit.lost == 0)
        {
            return;
        }
        std::vector<view::Phrase> said{
            view::counted({"in {0} frames the clip shows something else than the way from one key "
                           "frame to the next, with one in {1} frames: left out",
                           "in one frame the clip shows something else than the way from one key "
                           "frame to the next, with one in {1} frames: left out"},
                          fit.lost,
                          {fit.rate})};
        const std::size_t row = m_own.first + number;
        const bool isTied = commonRateOf(row) % (fit.rate * fit.parts) != 0;
        if (!m_wanted.keepsRates && isTied)
        {
            said.push_back({"other animations play these key frames at rates that more of them do "
                            "not fit",
                            {}});
        }
        note(called(number), {"{0}", {std::move(said)}});
    }

    /// Other animations whose key frames begin at the same place, so that they play the same ones,
    /// though only the last of several side by side owns them. Of one frame no more than the first
    /// is seen, whatever its rate is.
    [[nodiscard]] std::vector<std::size_t> playersOf(std::size_t row) const
    {
        std::vector<std::size_t> rows;
        const auto [first, end] = m_players.equal_range(m_objects.animations[row].frameOffset);
        for (auto player = first; player != end; ++player)
        {
            if (player->second != row
                && view::framesOf(m_objects.animations[player->second]).count() > 1)
            {
                rows.push_back(player->second);
            }
        }
        return rows;
    }

    [[nodiscard]] std::size_t rateOfRow(std::size_t row) const
    {
        return static_cast<std::size_t>(view::frameStep(m_objects.animations[row]));
    }

    /// What divides the rates of all others that play the key frames of an animation; 0: there are
    /// none. 1 where rates stay.
    [[nodiscard]] std::size_t commonRateOf(std::size_t row) const
    {
        std::size_t common = m_wanted.keepsRates ? 1 : 0;
        for (const std::size_t other : playersOf(row))
        {
            common = std::gcd(common, rateOfRow(other));
        }
        return common;
    }

    [[nodiscard]] std::size_t firstWord(std::size_t row) const
    {
        return view::keyframesOf(m_objects, m_before.version(), row).firstWord;
    }

    static view::Phrase changeOf(const ClipTrack& track)
    {
        const std::size_t count = track.track.keyframes.size();
        std::vector<view::Phrase> changes;
        if (track.fit.length == Length::OtherStart)
        {
            changes.push_back(
                view::counted({"without its first {0} frames", "without its first frame"},
                              static_cast<std::size_t>(track.fit.cut)));
        }
        if (track.fit.length == Length::OtherSpeed)
        {
            changes.push_back({"at another speed", {}});
        }
        if (count != track.before)
        {
            changes.push_back({"{0} key frames instead of {1}", {count, track.before}});
        }
        if (track.fit.rate != track.rateBefore)
        {
            changes.push_back(view::counted({"one in {0} frames instead of one in {1}",
                                             "one in each frame instead of one in {1}"},
                                            track.fit.rate,
                                            {track.rateBefore}));
        }
        if (changes.empty() && track.fit.length == Length::OtherEnd)
        {
            changes.push_back({"it ends in another frame", {}});
        }
        if (!track.joints.empty())
        {
            changes.push_back(view::counted(
                {"{0} joints in {1} of {2} key frames", "one joint in {1} of {2} key frames"},
                track.joints.size(),
                {track.turned, count}));
        }
        if (track.moved > 0)
        {
            changes.push_back({"its place in {0} of {1} key frames", {track.moved, count}});
        }
        return changes.size() == 1 ? std::move(changes.front())
                                   : view::Phrase{"{0}", {std::move(changes)}};
    }

    /// Animations can have the same key frames.
    void tellTied()
    {
        for (std::size_t number = 0; number < m_own.count; ++number)
        {
            const std::size_t row = m_own.first + number;
            const auto owner = m_owners.find(firstWord(row));
            const bool isOther = owner != m_owners.end() && owner->second != number;
            const bool hasOwn = view::keyframesOf(m_objects, m_before.version(), row).count > 0;
            if (isOther && !m_taken.contains(number) && (hasOwn || m_divided.contains(row)))
            {
                note(called(number),
                     {"it has the key frames of animation {0}, and changes, too", {owner->second}});
            }
        }
    }

    Result<void> exchange()
    {
        std::vector<edit::AnimationTrack> all;
        for (ClipTrack& track : m_tracks)
        {
            all.push_back({track.animation, std::move(track.track)});
        }
        auto done = edit::exchangeTracks(m_transaction, all);
        done = done ? divideRates() : done;
        return done ? moveEnds() : done;
    }

    /// Of all that play more key frames than before: they last as long.
    Result<void> divideRates()
    {
        const edit::Content& content = m_transaction.content();
        const schema::TableSet tables = content.tables();
        edit::PendingNumbers numbers(content, tables);
        for (const auto& [row, rate] : m_divided)
        {
            numbers.set(level::tables::Animations,
                        row,
                        &level::Animation::frameRate,
                        static_cast<std::int64_t>(rate));
        }
        return edit::apply(m_transaction, numbers, {});
    }

    /// Of animations that go on behind their end of now, or end in front of it.
    Result<void> moveEnds()
    {
        const edit::Content& content = m_transaction.content();
        const schema::TableSet tables = content.tables();
        edit::PendingNumbers numbers(content, tables);
        for (const ClipTrack& track : m_tracks)
        {
            const auto frames =
                view::framesOf(level::objectsOf(content).animations[track.animation]);
            const std::int64_t newEnd = frames.first + track.newLast;
            const bool endsElsewhere =
                track.fit.length == Length::OtherStart || track.fit.length == Length::OtherEnd;
            if (!endsElsewhere || newEnd == frames.last)
            {
                continue;
            }
            if (newEnd > view::kLastFrameNumber)
            {
                return fail(ErrorCode::OutOfRange,
                            {concat(newEnd), "0", concat(view::kLastFrameNumber)});
            }
            edit::FrameMap map{frames.first, frames.last, newEnd, {}};
            map.moved = [end = frames.last, newEnd](std::int64_t frame)
            { return frame > end ? newEnd + 1 : std::min(frame, newEnd); };
            edit::renumberFrames(numbers, track.animation, map);
        }
        return edit::apply(m_transaction, numbers, {});
    }

    Result<void> add()
    {
        auto rows = edit::addAnimations(m_transaction, m_wanted.model, m_added);
        return rows ? Result<void>{} : fail(std::move(rows.error()));
    }

    edit::Transaction& m_transaction;
    const edit::Content m_before;    ///< shares its tables
    const level::Objects& m_objects; ///< of before
    const ClipSource& m_source;
    const AnimationsWanted& m_wanted;
    ModelEdit& m_told;
    const Progress& m_progress;
    view::RowRange m_own;
    ClipReader m_reader;
    std::multimap<std::uint32_t, std::size_t> m_players; ///< rows by where their key frames begin
    std::map<std::size_t, const ModelClip*> m_originals; ///< by numbers
    std::set<std::size_t> m_taken;                       ///< numbers that clips name
    std::map<std::size_t, std::size_t> m_owners;         ///< numbers by the words that they change
    std::map<std::size_t, std::size_t> m_divided;        ///< new rates of others, by rows
    std::vector<ClipTrack> m_tracks;
    std::vector<edit::AddedAnimation> m_added;
};

} // namespace

Result<void> takeAnimations(edit::Transaction& transaction,
                            const ClipSource& source,
                            const AnimationsWanted& wanted,
                            ModelEdit& told,
                            const Progress& progress)
{
    const level::Objects& objects = level::objectsOf(transaction.content());
    TR_PRE(wanted.model < objects.models.size());
    if (wanted.mapping.isEmpty())
    {
        return {};
    }
    return ClipTaker(transaction, source, wanted, told, progress).take();
}

} // namespace tr::convert
