#include "core/convert/models/taking/ClipKeyframes.h"

#include "core/level/Content.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/Pose.h"
#include "core/view/words/AnimationNames.h"

#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tr::convert
{
namespace
{

using view::JointAngles;
using view::PackedRotation;
using Axes = PackedRotation::Axes;

/// A key is off the way between two others from so much on: programs go that way in curves of their
/// own. Radians, and units.
constexpr double kOffTheWay = 0.035;
constexpr float kUnitsOffTheWay = 4.0F;

/// Of the smallest step of a form: what is nearer to a stored angle than to the next one, with room
/// for what programs round between.
constexpr double kSameTurn = 0.4;

/// Ticks by which a clip that was not changed can end elsewhere.
constexpr double kSameEnd = 0.5;

std::vector<view::Joint> jointsOfWanted(const schema::Content& content, std::size_t model)
{
    const level::Objects& objects = level::objectsOf(content);
    return view::jointsOf(objects, objects.models[model]);
}

/// The smallest step that a form can hold; radians. Of a turn about one axis it is finer from TR4
/// on.
double stepOf(Axes axes, schema::Version version)
{
    const bool isFine = axes != Axes::All && level::since(level::versions::Tr4).contains(version);
    return 2.0 * glm::pi<double>() / (isFine ? 4096.0 : 1024.0);
}

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
    const double nearest = stepOf(Axes::All, level::versions::Tr1) / 2.0;
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

using OffsetRoom = std::numeric_limits<std::int16_t>;

std::int16_t roundedOffset(float value)
{
    return static_cast<std::int16_t>(
        std::lround(std::clamp(value, float{OffsetRoom::min()}, float{OffsetRoom::max()})));
}

level::Vertex roundedOffset(const glm::vec3& way)
{
    return {roundedOffset(way.x), roundedOffset(way.y), roundedOffset(way.z)};
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
    , m_source(source)
    , m_wanted(wanted)
    , m_progress(progress)
    , m_turns(jointsOfWanted(content, wanted.model), source.bones, wanted.mapping)
    , m_measure(content, wanted.model)
{
}

/// The pose that a clip shows; one of many takes a while.
WantedPose ClipReader::poseAt(const exchange::ModelClip& clip,
                              float seconds,
                              const view::Keyframe& stored) const
{
    if (m_progress.cancelled())
    {
        throw Cancelled{};
    }
    return m_turns.of(m_source.poseAt(clip, seconds), stored);
}

/// Whether a clip shows at a tick about what lies between the key frames in front and behind.
bool ClipReader::isOnWay(const exchange::ModelClip& clip,
                         double tick,
                         std::size_t rate,
                         const view::Keyframe& stored) const
{
    const ClipTime time = timeOf(clip);
    const auto step = static_cast<double>(rate);
    const double before = std::floor(tick / step) * step;
    const auto part = static_cast<float>((tick - before) / step);
    const auto at = [&](double which) { return poseAt(clip, time.secondsAt(which), stored); };
    const WantedPose from = at(before);
    const WantedPose to = at(before + step);
    const WantedPose is = at(tick);
    for (std::size_t i = 0; i < is.turns.size(); ++i)
    {
        if (is.turns[i] && counts(i)
            && turnBetween(glm::slerp(*from.turns[i], *to.turns[i], part), *is.turns[i])
                   > kOffTheWay)
        {
            return false;
        }
    }
    return !is.offset || !counts(0)
           || glm::length(glm::mix(*from.offset, *to.offset, part) - *is.offset) < kUnitsOffTheWay;
}

std::size_t ClipReader::keysBetween(const exchange::ModelClip& clip, const Stored& stored) const
{
    const std::vector<double> ticks = ticksBetween(clip, stored.rate);
    return static_cast<std::size_t>(std::ranges::count_if(
        ticks,
        [&](double tick) { return !isOnWay(clip, tick, stored.rate, stored.values.front()); }));
}

bool ClipReader::counts(std::size_t joint) const
{
    return m_wanted.joints.empty()
           || std::ranges::find(m_wanted.joints, joint) != m_wanted.joints.end();
}

ClipReader::Stored ClipReader::storedOf(std::size_t animation) const
{
    const level::Objects& objects = level::objectsOf(m_content);
    const schema::Version version = m_content.version();
    Stored stored{edit::keyframesIn(m_content, animation), {}, 1};
    stored.rate = static_cast<std::size_t>(view::frameStep(objects.animations[animation]));
    const auto range = view::keyframesOf(objects, version, animation);
    for (std::size_t key = 0; key < stored.values.size(); ++key)
    {
        std::vector<Axes>& axes = stored.axes.emplace_back();
        for (const PackedRotation& rotation : view::rotationsOf(objects,
                                                                version,
                                                                range.firstWord + key * range.words,
                                                                stored.values[key].angles.size()))
        {
            axes.push_back(rotation.axes);
        }
        // A record can have fewer angles than there are meshes.
        stored.values[key].angles.resize(axes.size());
    }
    return stored;
}

/// What is to be otherwise than in a key frame of now.
WantedPose ClipReader::differenceAt(const exchange::ModelClip& clip,
                                    float seconds,
                                    const Stored& stored,
                                    std::size_t key) const
{
    const view::Keyframe& values = stored.values[key];
    WantedPose pose = poseAt(clip, seconds, values);
    pose.turns.resize(std::min(pose.turns.size(), values.angles.size()));
    for (std::size_t i = 0; i < pose.turns.size(); ++i)
    {
        const auto isSame = [&]
        {
            return turnBetween(*pose.turns[i], view::rotationOf(values.angles[i]))
                   < kSameTurn * stepOf(stored.axes[key][i], m_content.version());
        };
        if (pose.turns[i] && (!counts(i) || isSame()))
        {
            pose.turns[i].reset();
        }
    }
    if (pose.offset && (!counts(0) || roundedOffset(*pose.offset) == values.offset))
    {
        pose.offset.reset();
    }
    return pose;
}

/// The part of the key frames of now that are seen at these times, of those that the clip reaches.
double ClipReader::equalPoses(const exchange::ModelClip& clip,
                              const Stored& stored,
                              double ticksOfKey) const
{
    const ClipTime time = timeOf(clip);
    std::size_t equal = 0;
    std::size_t all = 0;
    for (std::size_t key = 0; key < stored.values.size(); ++key)
    {
        const double tick = ticksOfKey * static_cast<double>(key);
        if (tick > time.ticks + kSameEnd)
        {
            break;
        }
        const WantedPose pose = differenceAt(clip, time.secondsAt(tick), stored, key);
        const bool isTurned =
            std::ranges::any_of(pose.turns, [](const auto& turn) { return turn.has_value(); });
        equal += isTurned || pose.offset ? 0U : 1U;
        ++all;
    }
    return all == 0 ? 0.0 : static_cast<double>(equal) / static_cast<double>(all);
}

ClipTrack::Length ClipReader::lengthOf(const exchange::ModelClip& clip, const Stored& stored) const
{
    using Length = ClipTrack::Length;
    const double ticks = timeOf(clip).ticks;
    const auto rate = static_cast<double>(stored.rate);
    const double reach = rate * static_cast<double>(stored.values.size() - 1);
    if (std::abs(ticks - reach) <= kSameEnd)
    {
        return Length::Same;
    }
    if (ticks < kSameEnd)
    {
        // Programs leave keys out where nothing moves.
        return equalPoses(clip, stored, 0.0) == 1.0 ? Length::Same : Length::OtherEnd;
    }
    if (reach == 0.0)
    {
        return Length::OtherEnd;
    }
    return equalPoses(clip, stored, rate * ticks / reach) > equalPoses(clip, stored, rate)
               ? Length::OtherSpeed
               : Length::OtherEnd;
}

std::vector<ClipReader::Wanted>
ClipReader::fill(const exchange::ModelClip& clip, const Stored& stored, ClipTrack& track) const
{
    using Length = ClipTrack::Length;
    const ClipTime time = timeOf(clip);
    const std::size_t last = stored.values.size() - 1;
    const auto rate = static_cast<double>(stored.rate);
    const double reach = rate * static_cast<double>(last);
    const double speed = track.length == Length::OtherSpeed ? time.ticks / reach : 1.0;
    const std::size_t count =
        track.length == Length::Same ? last + 1 : keyframesFor(time, stored.rate);
    for (std::size_t key = 0; key <= last; ++key)
    {
        track.track.places.push_back(static_cast<double>(key) * speed);
    }
    std::vector<Wanted> all;
    for (std::size_t key = 0; key < count; ++key)
    {
        const double was = std::round(static_cast<double>(key) / speed);
        const std::size_t like = std::min(static_cast<std::size_t>(was), last);
        Wanted wanted;
        wanted.keyframe.like = like;
        wanted.keyframe.values = stored.values[like];
        wanted.pose =
            differenceAt(clip, time.secondsAt(rate * static_cast<double>(key)), stored, like);
        for (std::size_t i = 0; i < wanted.pose.turns.size(); ++i)
        {
            if (const auto& turn = wanted.pose.turns[i])
            {
                JointAngles& angles = wanted.keyframe.values.angles[i];
                angles = anglesFor(*turn, angles, stored.axes[like][i]);
            }
        }
        if (const auto& offset = wanted.pose.offset)
        {
            wanted.keyframe.values.offset = roundedOffset(*offset);
        }
        all.push_back(std::move(wanted));
    }
    const auto frames = view::framesOf(level::objectsOf(m_content).animations[track.animation]);
    const std::int64_t longer = std::llround(time.ticks) - std::llround(reach);
    track.newLast = std::max<std::int64_t>(frames.count() - 1 + longer, 0);
    return all;
}

/// Says what becomes of them as they are stored. What is stored as it was keeps its words.
void ClipReader::finish(ClipTrack& track, const Stored& stored, std::vector<Wanted> wanted) const
{
    std::vector<edit::NewKeyframe> keyframes;
    keyframes.reserve(wanted.size());
    for (Wanted& each : wanted)
    {
        keyframes.push_back(std::move(each.keyframe));
    }
    const auto then = edit::asStored(m_content, track.animation, keyframes);
    for (std::size_t key = 0; key < keyframes.size(); ++key)
    {
        view::Keyframe& values = keyframes[key].values;
        const view::Keyframe& was = stored.values[keyframes[key].like];
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
        track.turned += isTurned ? 1U : 0U;
        track.moved += isMoved ? 1U : 0U;
        const bool isOther = isTurned || isMoved || track.length != ClipTrack::Length::Same;
        if (const auto box =
                m_wanted.measuresBoxes && isOther ? m_measure.around(then[key]) : std::nullopt)
        {
            values.box = *box;
        }
    }
    track.track.keyframes = std::move(keyframes);
}

ClipTrack ClipReader::trackOf(const exchange::ModelClip& clip, std::size_t animation) const
{
    const Stored stored = storedOf(animation);
    ClipTrack track;
    track.animation = animation;
    track.before = stored.values.size();
    track.length = lengthOf(clip, stored);
    track.track.rate = static_cast<std::uint8_t>(stored.rate);
    track.track.keepsFrames = track.length != ClipTrack::Length::OtherSpeed;
    track.keysBetween = track.track.keepsFrames ? keysBetween(clip, stored) : 0;
    finish(track, stored, fill(clip, stored, track));
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
    keyframe.angles.resize(m_turns.joints().size());
    for (std::size_t key = 0; key < count; ++key)
    {
        const float seconds = time.secondsAt(static_cast<double>(key * rate));
        const WantedPose pose = poseAt(clip, seconds, view::Keyframe{});
        for (std::size_t i = 0; i < pose.turns.size(); ++i)
        {
            const bool isTurned = pose.turns[i].has_value() && counts(i);
            JointAngles& angles = keyframe.angles[i];
            angles = isTurned ? anglesFor(*pose.turns[i], angles, form) : JointAngles{};
        }
        const glm::vec3 offset = pose.offset.value_or(glm::vec3(0.0F));
        keyframe.offset = roundedOffset(offset);
        animation.records.push_back(recordOf(keyframe));
        longest = std::max(longest, animation.records.back().size());
        addShift(loss, offset, keyframe.offset);
        for (std::size_t i = 0; i < pose.turns.size(); ++i)
        {
            if (pose.turns[i] && counts(i))
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
