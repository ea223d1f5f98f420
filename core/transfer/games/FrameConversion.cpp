#include "core/transfer/games/FrameConversion.h"

#include "core/view/objects/Keyframe.h"
#include "core/view/objects/PackedRotation.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace tr::transfer
{
namespace
{

using Words = std::vector<std::uint16_t>;
using schema::Version;

constexpr std::size_t kMostOfRecord = std::numeric_limits<std::uint8_t>::max();

Words recordOf(const view::Keyframe& keyframe, Version to)
{
    const level::BoundingBox& box = keyframe.box;
    Words words;
    for (const std::int16_t number : {box.minX,
                                      box.maxX,
                                      box.minY,
                                      box.maxY,
                                      box.minZ,
                                      box.maxZ,
                                      keyframe.offset.x,
                                      keyframe.offset.y,
                                      keyframe.offset.z})
    {
        words.push_back(static_cast<std::uint16_t>(number));
    }
    for (const view::JointAngles& angles : keyframe.angles)
    {
        const auto packed = view::packedLike(view::PackedRotation::none(to), angles, to);
        words.insert(words.end(),
                     packed.words.begin(),
                     packed.words.begin() + static_cast<std::ptrdiff_t>(packed.size()));
    }
    return words;
}

/// Makes records anew that stand in a stretch of words.
class RecordConverter
{
public:
    RecordConverter(const Words& words, std::size_t meshes, Version from, Version to)
        : m_meshes(meshes)
        , m_from(from)
        , m_to(to)
    {
        m_objects.frames = Words(words);
    }

    /// Words of a record of the source where its animation says `stated`.
    [[nodiscard]] std::size_t sizeOf(std::size_t stated) const
    {
        return m_from == level::versions::Tr1 ? view::kKeyframeHeaderWords + 1 + 2 * m_meshes
                                              : stated;
    }

    /// Records that were made anew, all of one length.
    struct Made
    {
        std::vector<Words> records;
        std::size_t lost = 0; ///< that could not be read; the last one before stands for them
    };

    /// Those from a word on, of which so many are reached by animations. What comes behind these is
    /// nobody's, and may be none at all: it stays while it is as short as they are.
    [[nodiscard]] Made
    recordsIn(std::size_t begin, std::size_t end, std::size_t size, std::size_t reached) const
    {
        const std::size_t there = size > 0 && begin < end ? (end - begin) / size : 0;
        Made made;
        std::size_t longest = 0;
        for (std::size_t i = 0; i < there; ++i)
        {
            const auto read = view::readKeyframe(m_objects, m_from, begin + i * size, m_meshes);
            if (!read && i < reached)
            {
                made.lost = std::min(there, reached) - i;
            }
            Words record = read ? recordOf(*read, m_to) : Words();
            if (!read || (i >= reached && record.size() > longest))
            {
                break;
            }
            longest = std::max(longest, record.size());
            made.records.push_back(std::move(record));
        }
        if (!made.records.empty())
        {
            // Else animations would go on among those of others.
            made.records.resize(made.records.size() + made.lost, Words(made.records.back()));
        }
        for (Words& record : made.records)
        {
            record.resize(longest);
        }
        return made;
    }

private:
    level::Objects m_objects; ///< of which only the frames are there
    std::size_t m_meshes;
    Version m_from;
    Version m_to;
};

/// Key frames of a list, piece by piece: those from where one animation's begin up to where those
/// of another do.
class ListConverter
{
public:
    ListConverter(AnimationList& list, std::size_t meshes, Version from, Version to)
        : m_list(list)
        , m_converter(list.frames, meshes, from, to)
    {
    }

    /// What came of a list.
    struct Outcome
    {
        bool fits = true;     ///< every record has its length said by a number of eight bits
        std::size_t lost = 0; ///< records that could not be read
    };

    [[nodiscard]] Outcome convert()
    {
        for (const GatheredAnimation& animation : m_list.animations)
        {
            // One that says no length owns none: it may begin among those of another one.
            const std::size_t size = m_converter.sizeOf(animation.row.frameSize);
            if (size != 0)
            {
                m_pieces.try_emplace(animation.frames, Piece{0, 0, size, 0});
            }
        }
        for (const GatheredAnimation& animation : m_list.animations)
        {
            const auto behind = m_pieces.upper_bound(animation.frames);
            if (behind != m_pieces.begin())
            {
                auto& [begin, piece] = *std::prev(behind);
                piece.reached = std::max(
                    piece.reached, (animation.frames - begin) / piece.before + reachOf(animation));
            }
        }
        Outcome outcome;
        for (auto each = m_pieces.begin(); each != m_pieces.end(); ++each)
        {
            auto& [begin, piece] = *each;
            const auto next = std::next(each);
            const std::size_t end = next == m_pieces.end() ? m_list.frames.size() : next->first;
            const auto made = m_converter.recordsIn(begin, end, piece.before, piece.reached);
            piece.begin = m_words.size();
            piece.size = made.records.empty() ? 0 : made.records.front().size();
            outcome.fits = outcome.fits && piece.size <= kMostOfRecord;
            outcome.lost += made.lost;
            for (const Words& record : made.records)
            {
                m_words.insert(m_words.end(), record.begin(), record.end());
            }
        }
        for (GatheredAnimation& animation : m_list.animations)
        {
            lead(animation);
        }
        m_list.frames = std::move(m_words);
        return outcome;
    }

private:
    struct Piece
    {
        std::size_t begin = 0;   ///< words of the new ones
        std::size_t size = 0;    ///< of a record
        std::size_t before = 0;  ///< the same of the old ones
        std::size_t reached = 0; ///< records that animations can come to
    };

    /// How many records an animation can come to from its first one on: its last ones are mixed
    /// with the one behind them, and frames that are counted wrongly are often one too many.
    static std::size_t reachOf(const GatheredAnimation& animation)
    {
        const level::Animation& row = animation.row;
        const std::size_t rate = std::max<std::size_t>(row.frameRate, 1);
        const std::size_t frames =
            row.frameEnd > row.frameStart
                ? static_cast<std::size_t>(row.frameEnd) - static_cast<std::size_t>(row.frameStart)
                : 0;
        return (frames + rate - 1) / rate + 2;
    }

    /// To where its key frames are now.
    void lead(GatheredAnimation& animation) const
    {
        const std::size_t at = animation.frames;
        const bool owns = m_converter.sizeOf(animation.row.frameSize) != 0;
        const auto behind = m_pieces.upper_bound(at);
        animation.frames = m_words.size();
        animation.row.frameSize = 0;
        if (at < m_list.frames.size() && behind != m_pieces.begin())
        {
            const auto& [begin, piece] = *std::prev(behind);
            animation.frames = piece.begin + (at - begin) / piece.before * piece.size;
            animation.row.frameSize = static_cast<std::uint8_t>(owns ? piece.size : 0);
        }
    }

    AnimationList& m_list;
    RecordConverter m_converter;
    std::map<std::size_t, Piece> m_pieces; ///< by where they began
    Words m_words;
};

} // namespace

void convertFrames(Gathering& gathering, Version to)
{
    const auto meshesOf = [&](const GatheredMoveable& moveable)
    { return gathering.meshLists[moveable.meshes].size(); };
    std::map<Place, bool> lists; // whether they fit
    std::set<std::uint32_t> tooLong;
    const auto tellLost = [&gathering](const GatheredMoveable& moveable, std::size_t lost)
    {
        if (lost > 0)
        {
            gathering.remarks.push_back(view::counted(
                {"{0} key frames of {1} cannot be read, and are the one before them then, or none",
                 "a key frame of {1} cannot be read, and is the one before it then, or none"},
                lost,
                {phraseOf({ObjectKind::Moveable, moveable.slot})}));
        }
    };
    for (GatheredMoveable& moveable : gathering.moveables)
    {
        if (!moveable.animations)
        {
            const RecordConverter rest(moveable.rest, meshesOf(moveable), gathering.version, to);
            const std::size_t words = moveable.rest.size();
            const auto made = rest.recordsIn(0, words, std::max<std::size_t>(words, 1), 1);
            moveable.rest = made.records.empty() ? Words() : made.records.front();
            tellLost(moveable, made.lost);
            continue;
        }
        const auto [known, isNew] = lists.try_emplace(*moveable.animations, true);
        if (isNew)
        {
            ListConverter list(gathering.animationLists[*moveable.animations],
                               meshesOf(moveable),
                               gathering.version,
                               to);
            const auto outcome = list.convert();
            known->second = outcome.fits;
            tellLost(moveable, outcome.lost);
        }
        if (!known->second)
        {
            tooLong.insert(moveable.slot);
        }
    }
    std::erase_if(gathering.moveables,
                  [&tooLong](const GatheredMoveable& moveable)
                  { return tooLong.contains(moveable.slot); });
    for (const std::uint32_t slot : tooLong)
    {
        gathering.remarks.push_back(
            {"{0} is left out: its key frames are too long for an animation",
             {phraseOf({ObjectKind::Moveable, slot})}});
    }
}

} // namespace tr::transfer
