#include "core/convert/models/taking/AnimationTaking.h"

#include "core/base/Contracts.h"
#include "core/convert/models/taking/ClipExchange.h"
#include "core/convert/models/taking/ClipKeyframes.h"
#include "core/convert/models/taking/ClipSorting.h"
#include "core/convert/models/taking/ClipWords.h"
#include "core/convert/models/taking/KeyframePlayers.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/words/AnimationNames.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tr::convert
{
namespace
{

using exchange::ModelClip;

/// Clips as new animations, or compared with those that there are.
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
        , m_players(m_objects, m_before.version())
        , m_reader(m_before, source, wanted, progress)
    {
    }

    Result<void> take()
    {
        const std::span<const ModelClip> clips = m_source.clips;
        const auto sorted = sortClips(m_before, m_source, m_wanted.model, m_told);
        if (auto done = checkRoom(m_before, clips, sorted, m_wanted.model); !done)
        {
            return done;
        }
        for (std::size_t i = 0; i < clips.size(); ++i)
        {
            m_progress.step(static_cast<double>(i) / static_cast<double>(clips.size()));
            takeClip(clips[i], sorted[i]);
        }
        tellTied();
        auto done = m_tracks.empty() ? Result<void>{}
                                     : exchangeClips(m_transaction, std::move(m_tracks), m_divided);
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

    void takeClip(const ModelClip& clip, const SortedClip& sorted)
    {
        if (sorted.kind == SortedClip::Kind::New)
        {
            PoseLoss loss;
            m_added.push_back(m_reader.added(clip, m_added.size(), loss));
            m_told.lines.push_back({ModelLine::Kind::Animation,
                                    clipCalled(clip),
                                    view::counted({"a new animation {1} with {0} key frames",
                                                   "a new animation {1} with one key frame"},
                                                  m_added.back().records.size(),
                                                  {m_own.count + m_added.size() - 1})});
            tellPoseLoss(clipCalled(clip), loss, m_told);
        }
        else if (sorted.kind == SortedClip::Kind::Own)
        {
            compare(clip, sorted.number);
        }
    }

    void compare(const ModelClip& clip, std::size_t number)
    {
        const std::size_t row = m_own.first + number;
        std::optional<ClipTrack> found =
            m_reader.trackOf(clip, row, m_wanted.keepsRates ? 1 : m_players.commonRateOf(row));
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
            m_overruled.insert(number);
            return;
        }
        tellPoseLoss(called(number), track.loss, m_told);
        m_told.lines.push_back({ModelLine::Kind::Animation, called(number), changeOfClip(track)});
        if (track.fit.parts > 1)
        {
            for (const std::size_t other : m_players.othersOf(row))
            {
                if (m_players.playsSeveral(other))
                {
                    m_divided[other] = m_players.rateOf(other) / track.fit.parts;
                }
            }
        }
        m_tracks.push_back(std::move(track));
    }

    void noteLost(std::size_t number, const ClipFit& fit)
    {
        if (fit.lost > 0)
        {
            const std::size_t common = m_players.commonRateOf(m_own.first + number);
            const bool isTied =
                common != 0 && (!fit.keepsKeyframes || common % (fit.rate * fit.parts) != 0);
            note(called(number), lossOfClip(fit, isTied && !m_wanted.keepsRates));
        }
    }

    [[nodiscard]] std::size_t firstWord(std::size_t row) const
    {
        return view::keyframesOf(m_objects, m_before.version(), row).firstWord;
    }

    /// Animations can have the same key frames, those of other moveables too.
    void tellTied()
    {
        for (const ClipTrack& track : m_tracks)
        {
            const std::size_t owner = track.animation - m_own.first;
            std::size_t elsewhere = 0;
            for (const std::size_t row : m_players.othersOf(track.animation))
            {
                if (!m_players.playsSeveral(row) && !track.changesFirst)
                {
                    continue;
                }
                if (!m_own.contains(row))
                {
                    ++elsewhere;
                }
                else if (!m_overruled.contains(row - m_own.first))
                {
                    note(called(row - m_own.first),
                         {"it has the key frames of animation {0}, and changes, too", {owner}});
                }
            }
            if (elsewhere > 0)
            {
                note(called(owner),
                     view::counted({"{0} animations of other moveables have its key frames, and "
                                    "change, too",
                                    "an animation of another moveable has its key frames, and "
                                    "changes, too"},
                                   elsewhere));
            }
        }
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
    KeyframePlayers m_players;
    ClipReader m_reader;
    std::set<std::size_t> m_overruled;            ///< numbers whose own clip counts for nothing
    std::map<std::size_t, std::size_t> m_owners;  ///< numbers by the words that they change
    std::map<std::size_t, std::size_t> m_divided; ///< new rates of others, by rows
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
