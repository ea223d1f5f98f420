#include "core/edit/animation/poses/CurveEdit.h"

#include "core/base/Contracts.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/PackedRotation.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace tr::edit
{
namespace
{

constexpr std::array kAngles{&view::JointAngles::x, &view::JointAngles::y, &view::JointAngles::z};
constexpr std::array kOffsets{&level::Vertex::x, &level::Vertex::y, &level::Vertex::z};

bool hasPlace(std::span<const view::Keyframe> keyframes, const CurvePlace& place)
{
    return place.keyframe < keyframes.size() && place.axis < kAngles.size()
           && (!place.joint || *place.joint < keyframes[place.keyframe].angles.size());
}

void put(view::Keyframe& keyframe, const CurveValue& wanted)
{
    const std::size_t axis = wanted.place.axis;
    if (wanted.place.joint)
    {
        keyframe.angles[*wanted.place.joint].*kAngles[axis] =
            static_cast<std::uint16_t>(wanted.value);
        return;
    }
    using Limits = std::numeric_limits<std::int16_t>;
    keyframe.offset.*kOffsets[axis] = static_cast<std::int16_t>(
        std::clamp<std::int64_t>(wanted.value, Limits::min(), Limits::max()));
}

Track curved(const Content& content, std::size_t animation, std::span<const CurveValue> values)
{
    Track track = trackOf(content, animation);
    track.keepsFrames = true;
    for (const CurveValue& each : values)
    {
        TR_PRE(each.place.keyframe < track.keyframes.size());
        view::Keyframe& keyframe = track.keyframes[each.place.keyframe].values;
        TR_PRE(!each.place.joint || *each.place.joint < keyframe.angles.size());
        put(keyframe, each);
    }
    return track;
}

} // namespace

std::int64_t valueAt(std::span<const view::Keyframe> keyframes, const CurvePlace& place)
{
    TR_PRE(hasPlace(keyframes, place));
    const view::Keyframe& keyframe = keyframes[place.keyframe];
    return place.joint ? std::int64_t{keyframe.angles[*place.joint].*kAngles[place.axis]}
                       : std::int64_t{keyframe.offset.*kOffsets[place.axis]};
}

std::vector<view::Keyframe>
curvesAsStored(const Content& content, std::size_t animation, std::span<const CurveValue> values)
{
    return asStored(content, animation, curved(content, animation, values).keyframes);
}

std::int64_t curveStep(const Content& content, std::size_t animation, const CurvePlace& place)
{
    if (!place.joint)
    {
        return 1;
    }
    constexpr std::int64_t kOfThreeAxes = 0x40;
    constexpr std::int64_t kOfOneAxis = 0x10;
    const level::Objects& objects = level::objectsOf(content);
    const auto range = view::keyframesOf(objects, content.version(), animation);
    TR_PRE(place.keyframe < range.count);
    const auto rotations = view::rotationsOf(objects,
                                             content.version(),
                                             range.firstWord + place.keyframe * range.words,
                                             *place.joint + 1);
    using Axes = view::PackedRotation::Axes;
    constexpr std::array kStored{Axes::X, Axes::Y, Axes::Z};
    const bool isAlone =
        *place.joint < rotations.size() && rotations[*place.joint].axes == kStored[place.axis];
    const bool isFine = level::since(level::versions::Tr4).contains(content.version());
    return isAlone && isFine ? kOfOneAxis : kOfThreeAxes;
}

Result<void> setCurveValues(Document& document,
                            EditName name,
                            std::size_t animation,
                            std::span<const CurveValue> values,
                            std::string mergeKey)
{
    const AnimationTrack one{animation, curved(document.content(), animation, values)};
    Transaction transaction(document, std::move(name), std::move(mergeKey));
    auto done = exchangeTracks(transaction, std::span(&one, 1));
    return done ? transaction.commit() : done;
}

} // namespace tr::edit
