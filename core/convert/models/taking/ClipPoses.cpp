#include "core/convert/models/taking/ClipPoses.h"

#include "core/edit/entries/KeyframeRecords.h"
#include "core/level/Content.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/Pose.h"

#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tr::convert
{
namespace
{

using Axes = StoredKeyframes::Axes;

/// Of the smallest step of a form: what is nearer to a stored angle than to the next one, with room
/// for what programs round between.
constexpr double kSameTurn = 0.4;

/// Of the smallest step of three axes: so far what is stored can be from the turn that it is for.
/// Where two axes lie nearly in one their halves of a step add up.
constexpr double kStoredTurn = 1.25;

std::vector<view::Joint> jointsOfWanted(const schema::Content& content, std::size_t model)
{
    const level::Objects& objects = level::objectsOf(content);
    return view::jointsOf(objects, objects.models[model]);
}

using OffsetRoom = std::numeric_limits<std::int16_t>;

std::int16_t storedOffset(float value)
{
    return static_cast<std::int16_t>(
        std::lround(std::clamp(value, float{OffsetRoom::min()}, float{OffsetRoom::max()})));
}

} // namespace

double smallestTurn(Axes axes, schema::Version version)
{
    const bool isFine = axes != Axes::All && level::since(level::versions::Tr4).contains(version);
    return 2.0 * glm::pi<double>() / (isFine ? 4096.0 : 1024.0);
}

level::Vertex storedOffset(const glm::vec3& way)
{
    return {storedOffset(way.x), storedOffset(way.y), storedOffset(way.z)};
}

ClipPoses::ClipPoses(const schema::Content& content,
                     const ClipSource& source,
                     const AnimationsWanted& wanted,
                     const Progress& progress)
    : m_content(content)
    , m_version(content.version())
    , m_source(source)
    , m_wanted(wanted)
    , m_progress(progress)
    , m_turns(jointsOfWanted(content, wanted.model), source.bones, wanted.mapping)
{
}

bool ClipPoses::counts(std::size_t joint) const
{
    return m_wanted.joints.empty()
           || std::ranges::find(m_wanted.joints, joint) != m_wanted.joints.end();
}

StoredKeyframes ClipPoses::storedOf(std::size_t animation) const
{
    const level::Objects& objects = level::objectsOf(m_content);
    StoredKeyframes stored;
    stored.values = edit::keyframesIn(m_content, animation);
    stored.last = view::framesOf(objects.animations[animation]).count() - 1;
    stored.rate = static_cast<std::size_t>(view::frameStep(objects.animations[animation]));
    const auto range = view::keyframesOf(objects, m_version, animation);
    for (std::size_t key = 0; key < stored.values.size(); ++key)
    {
        std::vector<Axes>& axes = stored.axes.emplace_back();
        const std::size_t word = range.firstWord + key * range.words;
        for (const auto& rotation :
             view::rotationsOf(objects, m_version, word, stored.values[key].angles.size()))
        {
            axes.push_back(rotation.axes);
        }
        // A record can have fewer angles than there are meshes.
        stored.values[key].angles.resize(axes.size());
    }
    return stored;
}

WantedPose
ClipPoses::at(const exchange::ModelClip& clip, float seconds, const view::Keyframe& stored) const
{
    // One of many takes a while.
    if (m_progress.cancelled())
    {
        throw Cancelled{};
    }
    return m_turns.of(m_source.poseAt(clip, seconds), stored);
}

WantedPose ClipPoses::differenceAt(const exchange::ModelClip& clip,
                                   float seconds,
                                   const view::Keyframe& values,
                                   const Nearest& nearest) const
{
    WantedPose pose = at(clip, seconds, values);
    pose.turns.resize(std::min(pose.turns.size(), values.angles.size()));
    for (std::size_t i = 0; i < pose.turns.size(); ++i)
    {
        const auto isSame = [&]
        { return turnBetween(*pose.turns[i], view::rotationOf(values.angles[i])) < nearest(i); };
        if (pose.turns[i] && (!counts(i) || isSame()))
        {
            pose.turns[i].reset();
        }
    }
    if (pose.offset && (!counts(0) || storedOffset(*pose.offset) == values.offset))
    {
        pose.offset.reset();
    }
    return pose;
}

WantedPose ClipPoses::differenceAt(const exchange::ModelClip& clip,
                                   float seconds,
                                   const view::Keyframe& values,
                                   const std::vector<Axes>& axes) const
{
    return differenceAt(clip,
                        seconds,
                        values,
                        [&](std::size_t joint)
                        { return kSameTurn * smallestTurn(axes[joint], m_version); });
}

bool ClipPoses::canBeStoredOf(const exchange::ModelClip& clip,
                              float seconds,
                              const view::Keyframe& values) const
{
    const double nearest = kStoredTurn * smallestTurn(Axes::All, m_version);
    return differenceAt(clip, seconds, values, [nearest](std::size_t) { return nearest; })
        .isEmpty();
}

} // namespace tr::convert
