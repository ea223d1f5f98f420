#include "core/convert/models/taking/ClipKeyframes.h"

#include "core/convert/models/taking/ClipNames.h"
#include "core/level/Content.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/Pose.h"
#include "core/view/words/AnimationNames.h"

#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace tr::convert
{
namespace
{

using view::JointAngles;
using view::PackedRotation;
using Axes = PackedRotation::Axes;

/// The nearest turn about one of the file's axes.
JointAngles aboutAxis(const glm::quat& turn, int axis)
{
    const std::array<float, 3> sines{turn.x, turn.y, turn.z};
    const float sine = sines.at(static_cast<std::size_t>(axis));
    const double angle = 2.0 * std::atan2(double{sine}, double{turn.w});
    constexpr double kFullTurn = 0x10000;
    const auto stored =
        static_cast<std::uint16_t>(std::llround(angle / (2.0 * glm::pi<double>()) * kFullTurn));
    return {axis == 0 ? stored : std::uint16_t{0},
            axis == 1 ? stored : std::uint16_t{0},
            axis == 2 ? stored : std::uint16_t{0}};
}

/// The angles for a turn. What is stored about one axis stays so while three axes could not say
/// it better: they take more words, and have fewer bits.
JointAngles anglesFor(const glm::quat& turn, const JointAngles& like, Axes axes)
{
    if (axes == Axes::All)
    {
        return view::anglesOf(turn, like);
    }
    const int own = static_cast<int>(axes) - static_cast<int>(Axes::X);
    const double nearest = smallestTurn(Axes::All, level::versions::Tr1) / 2.0;
    for (const int axis : {own, 0, 1, 2})
    {
        const JointAngles angles = aboutAxis(turn, axis);
        if (turnBetween(turn, view::rotationOf(angles)) < nearest)
        {
            return angles;
        }
    }
    return view::anglesOf(turn, like);
}

void addShift(PoseLoss& loss, const glm::vec3& wanted, const level::Vertex& stored)
{
    double largest = 0.0;
    for (const float apart : {wanted.x - static_cast<float>(stored.x),
                              wanted.y - static_cast<float>(stored.y),
                              wanted.z - static_cast<float>(stored.z)})
    {
        largest = std::max(largest, std::abs(double{apart}));
    }
    constexpr double kRounded = 0.75; // and some hairs
    loss.clamped += largest > kRounded ? 1U : 0U;
    loss.shift = std::max(loss.shift, largest);
}

void addTurn(PoseLoss& loss, const glm::quat& wanted, const JointAngles& stored)
{
    const double turn = turnBetween(wanted, view::rotationOf(stored));
    loss.turn = std::max(loss.turn, turn * 180.0 / glm::pi<double>());
}

} // namespace

ClipReader::ClipReader(const schema::Content& content,
                       const ClipSource& source,
                       const AnimationsWanted& wanted,
                       const Progress& progress)
    : m_content(content)
    , m_wanted(wanted)
    , m_poses(content, source, wanted, progress)
    , m_measure(content, wanted.model)
{
}

std::vector<ClipReader::Wanted> ClipReader::fill(const exchange::ModelClip& clip,
                                                 const StoredKeyframes& stored,
                                                 ClipTrack& track) const
{
    const ClipFit& fit = track.fit;
    const ClipTime time = timeOf(clip);
    const bool isSame = fit.length == ClipFit::Length::Same;
    std::size_t count = isSame ? stored.reach() / fit.rate + 1 : keyframesFor(time, fit.rate);
    if (isSame && fit.parts > 1)
    {
        count = std::min(count, keyframesFor(time, fit.rate)); // it can end between the last two
    }
    for (std::size_t key = 0; key < stored.values.size(); ++key)
    {
        track.track.places.push_back(fit.placeInClip(key, stored));
    }
    std::vector<Wanted> all(count);
    const std::vector<edit::NewKeyframe> before = seenAt(stored, track, count);
    for (std::size_t key = 0; key < count; ++key)
    {
        Wanted& wanted = all[key];
        wanted.before = before[key];
        wanted.pose = m_poses.differenceAt(clip,
                                           time.secondsAt(static_cast<double>(fit.rate * key)),
                                           wanted.before.values,
                                           stored.axes[wanted.before.like]);
    }
    track.count = count;
    track.last = stored.last;
    track.newLast = lastFrameOf(fit, time, stored);
    return all;
}

/// What is seen now where the key frames of a clip are. What lies between two key frames is as it
/// would be stored: a joint that is compared without being rounded can differ the next time.
std::vector<edit::NewKeyframe>
ClipReader::seenAt(const StoredKeyframes& stored, const ClipTrack& track, std::size_t count) const
{
    edit::Track now;
    for (std::size_t key = 0; key < stored.values.size(); ++key)
    {
        now.keyframes.push_back({key, stored.values[key]});
    }
    std::vector<edit::NewKeyframe> seen;
    bool isBetween = false;
    for (std::size_t key = 0; key < count; ++key)
    {
        const double place = track.fit.placeInStored(key, stored);
        isBetween = isBetween || place != std::floor(place);
        seen.push_back(edit::between(now, place));
        seen.back().values.angles.resize(stored.axes[seen.back().like].size());
    }
    if (isBetween)
    {
        auto rounded = edit::asStored(m_content, track.animation, seen);
        for (std::size_t key = 0; key < count; ++key)
        {
            seen[key].values = std::move(rounded[key]);
        }
    }
    return seen;
}

/// Where the clip ends, if that is elsewhere than the last key frame of now: an animation often
/// ends in front of that, and stays so as long as the clip does not end in front of it, too.
std::int64_t
ClipReader::lastFrameOf(const ClipFit& fit, const ClipTime& time, const StoredKeyframes& stored)
{
    const std::int64_t cut = std::llround(fit.cut);
    const std::int64_t end = std::llround(time.ticks) + cut;
    const auto reach = static_cast<std::int64_t>(stored.reach());
    const std::int64_t last = end < reach   ? std::min(stored.last, end)
                              : end > reach ? std::max(stored.last, end)
                                            : stored.last;
    return std::max<std::int64_t>(last - cut, 0);
}

/// Says what becomes of them as they are stored. What is stored as it was keeps its words.
void ClipReader::finish(ClipTrack& track,
                        const StoredKeyframes& stored,
                        const std::vector<Wanted>& wanted) const
{
    std::vector<edit::NewKeyframe> keyframes;
    keyframes.reserve(wanted.size());
    for (const Wanted& each : wanted)
    {
        edit::NewKeyframe& keyframe = keyframes.emplace_back(each.before);
        const auto& axes = stored.axes[keyframe.like];
        for (std::size_t i = 0; i < each.pose.turns.size(); ++i)
        {
            if (const auto& turn = each.pose.turns[i])
            {
                JointAngles& angles = keyframe.values.angles[i];
                angles = anglesFor(*turn, angles, axes[i]);
            }
        }
        if (const auto& offset = each.pose.offset)
        {
            keyframe.values.offset = storedOffset(*offset);
        }
    }
    const auto then = edit::asStored(m_content, track.animation, keyframes);
    for (std::size_t key = 0; key < keyframes.size(); ++key)
    {
        view::Keyframe& values = keyframes[key].values;
        const view::Keyframe& was = wanted[key].before.values;
        bool isTurned = false;
        for (std::size_t i = 0; i < wanted[key].pose.turns.size(); ++i)
        {
            if (const auto& turn = wanted[key].pose.turns[i])
            {
                addTurn(track.loss, *turn, then[key].angles[i]);
                values.angles[i] =
                    then[key].angles[i] == was.angles[i] ? was.angles[i] : values.angles[i];
            }
            if (values.angles[i] != was.angles[i])
            {
                track.joints.insert(i);
                isTurned = true;
            }
        }
        if (const auto& offset = wanted[key].pose.offset)
        {
            addShift(track.loss, *offset, values.offset);
        }
        const bool isMoved = !(values.offset == was.offset);
        track.changesFirst = track.changesFirst || (key == 0 && (isTurned || isMoved));
        track.turned += isTurned ? 1U : 0U;
        track.moved += isMoved ? 1U : 0U;
        const bool isOther = isTurned || isMoved || track.fit.length != ClipFit::Length::Same;
        if (const auto box =
                m_wanted.measuresBoxes && isOther ? m_measure.around(then[key]) : std::nullopt)
        {
            values.box = *box;
        }
    }
    track.changesFirst = track.changesFirst || track.fit.length == ClipFit::Length::OtherStart;
    track.track.keyframes = std::move(keyframes);
}

std::optional<ClipTrack> ClipReader::trackOf(const exchange::ModelClip& clip,
                                             std::size_t animation,
                                             std::size_t commonRate) const
{
    using Length = ClipFit::Length;
    const StoredKeyframes stored = m_poses.storedOf(animation);
    if (stored.values.empty())
    {
        return std::nullopt;
    }
    ClipTrack track;
    track.animation = animation;
    track.before = stored.values.size();
    track.rateBefore = stored.rate;
    track.fit = fitOf(m_poses, clip, stored, commonRate);
    track.track.rate = static_cast<std::uint8_t>(track.fit.rate);
    track.track.keepsFrames =
        track.fit.length == Length::Same || track.fit.length == Length::OtherEnd;
    const std::vector<Wanted> wanted = fill(clip, stored, track);
    if (!track.changesNothing() || !std::ranges::all_of(wanted, &Wanted::isSame))
    {
        finish(track, stored, wanted);
    }
    return track;
}

/// The angles become those that are stored.
edit::Words ClipReader::recordOf(view::Keyframe& keyframe) const
{
    const schema::Version version = m_content.version();
    edit::Words turns;
    if (version == level::versions::Tr1)
    {
        turns.push_back(static_cast<std::int32_t>(keyframe.angles.size()));
    }
    for (JointAngles& angles : keyframe.angles)
    {
        const auto turn = view::packedLike(PackedRotation::none(version), angles, version);
        turns.insert(turns.end(), turn.words.begin(), turn.words.begin() + turn.size());
        angles = view::unpacked(turn, version);
    }
    if (const auto box = m_measure.around(keyframe))
    {
        keyframe.box = *box;
    }
    edit::Words words = edit::headerWords(keyframe, version);
    words.insert(words.end(), turns.begin(), turns.end());
    return words;
}

edit::AddedAnimation
ClipReader::added(const exchange::ModelClip& clip, std::size_t number, PoseLoss& loss) const
{
    const ClipTime time = timeOf(clip);
    const std::size_t rate = rateOf(clip);
    const std::size_t count = keyframesFor(time, rate);
    edit::AddedAnimation animation;
    animation.row.frameRate = static_cast<std::uint8_t>(rate);
    animation.row.frameEnd = static_cast<std::uint16_t>(std::llround(time.ticks));
    animation.next.number = number;
    const std::string name = clipNameOf(clip.name).rest;
    animation.name = view::faultOfName(name) ? std::string() : name;
    const Axes form = PackedRotation::none(m_content.version()).axes;
    std::size_t longest = 0;
    view::Keyframe keyframe;
    keyframe.angles.resize(m_poses.joints().size());
    for (std::size_t key = 0; key < count; ++key)
    {
        const float seconds = time.secondsAt(static_cast<double>(key * rate));
        const WantedPose pose = m_poses.at(clip, seconds, view::Keyframe{});
        for (std::size_t i = 0; i < pose.turns.size(); ++i)
        {
            const bool isTurned = pose.turns[i].has_value() && m_poses.counts(i);
            JointAngles& angles = keyframe.angles[i];
            angles = isTurned ? anglesFor(*pose.turns[i], angles, form) : JointAngles{};
        }
        const glm::vec3 offset = pose.offset.value_or(glm::vec3(0.0F));
        keyframe.offset = storedOffset(offset);
        animation.records.push_back(recordOf(keyframe));
        longest = std::max(longest, animation.records.back().size());
        addShift(loss, offset, keyframe.offset);
        for (std::size_t i = 0; i < pose.turns.size(); ++i)
        {
            if (pose.turns[i] && m_poses.counts(i))
            {
                addTurn(loss, *pose.turns[i], keyframe.angles[i]);
            }
        }
    }
    for (edit::Words& words : animation.records)
    {
        words.resize(longest);
    }
    return animation;
}

} // namespace tr::convert
