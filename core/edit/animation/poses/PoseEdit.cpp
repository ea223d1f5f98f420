#include "core/edit/animation/poses/PoseEdit.h"

#include "core/base/Contracts.h"
#include "core/view/objects/Pose.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tr::edit
{
namespace
{

using view::JointAngles;
using view::Keyframe;

JointAngles
sharedAngles(const JointAngles& angles, const JointAngles& from, const JointAngles& to, float share)
{
    if (from == to)
    {
        return angles;
    }
    constexpr glm::quat kNone(1.0F, 0.0F, 0.0F, 0.0F);
    const glm::quat change = view::rotationOf(to) * glm::conjugate(view::rotationOf(from));
    const glm::quat turned = glm::slerp(kNone, change, share) * view::rotationOf(angles);
    return view::anglesOf(glm::normalize(turned), angles);
}

std::int16_t sharedWay(std::int16_t place, std::int16_t from, std::int16_t to, float share)
{
    using Limits = std::numeric_limits<std::int16_t>;
    const long way = std::lround(share * static_cast<float>(int{to} - int{from}));
    return static_cast<std::int16_t>(std::clamp<long>(place + way, Limits::min(), Limits::max()));
}

} // namespace

float shareAt(Falloff falloff, float place) noexcept
{
    if (place < 0.0F || place > 1.0F)
    {
        return 0.0F;
    }
    const auto smooth = [](float t) { return t * t * (3.0F - 2.0F * t); };
    const float middle = 1.0F - std::abs(2.0F * place - 1.0F);
    switch (falloff)
    {
    case Falloff::Linear:
        return place;
    case Falloff::Smooth:
        return smooth(place);
    case Falloff::LinearReversed:
        return 1.0F - place;
    case Falloff::SmoothReversed:
        return smooth(1.0F - place);
    case Falloff::LinearSymmetric:
        return middle;
    case Falloff::SmoothSymmetric:
        return smooth(middle);
    case Falloff::Constant:
        break;
    }
    return 1.0F;
}

float Spread::shareOf(std::size_t keyframe) const noexcept
{
    if (keyframe < first || keyframe > last)
    {
        return 0.0F;
    }
    return first == last
               ? 1.0F
               : shareAt(falloff,
                         static_cast<float>(keyframe - first) / static_cast<float>(last - first));
}

Keyframe sharing(const Keyframe& keyframe, const Keyframe& from, const Keyframe& to, float share)
{
    Keyframe shared = keyframe;
    shared.offset = {sharedWay(keyframe.offset.x, from.offset.x, to.offset.x, share),
                     sharedWay(keyframe.offset.y, from.offset.y, to.offset.y, share),
                     sharedWay(keyframe.offset.z, from.offset.z, to.offset.z, share)};
    const std::size_t joints =
        std::min({shared.angles.size(), from.angles.size(), to.angles.size()});
    for (std::size_t i = 0; i < joints; ++i)
    {
        shared.angles[i] = sharedAngles(keyframe.angles[i], from.angles[i], to.angles[i], share);
    }
    return shared;
}

Track posed(const Content& content, const PoseEdit& edit)
{
    Track track = trackOf(content, edit.animation);
    TR_PRE(edit.spread.last < track.keyframes.size() && edit.spread.first <= edit.spread.last);
    for (std::size_t i = edit.spread.first; i <= edit.spread.last; ++i)
    {
        const float share = edit.spread.shareOf(i);
        Keyframe& values = track.keyframes[i].values;
        // The one that was seen is as it was seen, and not worked out again.
        values = i == edit.keyframe && share == 1.0F ? edit.to
                                                     : sharing(values, edit.from, edit.to, share);
    }
    track.keepsFrames = true;
    return track;
}

Result<void> pose(Document& document, EditName name, const PoseEdit& edit, std::string mergeKey)
{
    const AnimationTrack one{edit.animation, posed(document.content(), edit)};
    Transaction transaction(document, std::move(name), std::move(mergeKey));
    auto done = exchangeTracks(transaction, std::span(&one, 1));
    return done ? transaction.commit() : done;
}

} // namespace tr::edit
