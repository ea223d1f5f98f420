#include "core/edit/skeleton/SeenTurns.h"

#include "core/base/Text.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/edit/skeleton/SkeletonRecords.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"

#include <functional>
#include <vector>

namespace tr::edit
{
namespace
{

using TurnAll = std::function<void(view::Keyframe& keyframe)>;

/// Changes the angles of all key frames of a moveable.
Result<void> turnKeyframes(Transaction& transaction, std::size_t model, const TurnAll& turn)
{
    const Content& content = transaction.content();
    if (auto isOwn = requireOwnKeyframes(content, model); !isOwn)
    {
        return isOwn;
    }
    const level::Objects& objects = level::objectsOf(content);
    const auto own = view::animationsOf(objects, objects.models[model]);
    std::vector<AnimationKeyframes> all;
    for (std::size_t i = own.first; i < own.end(); ++i)
    {
        const auto range = view::keyframesOf(objects, content.version(), i);
        const auto keyframes = keyframesIn(content, i);
        if (keyframes.size() != range.count)
        {
            return fail(ErrorCode::EntryTied,
                        {concat(tables::Frames.segment, "/", range.firstWord)});
        }
        AnimationKeyframes changed{i, {}};
        for (const view::Keyframe& keyframe : keyframes)
        {
            changed.keyframes.push_back({changed.keyframes.size(), keyframe});
            turn(changed.keyframes.back().values);
        }
        if (!changed.keyframes.empty())
        {
            all.push_back(std::move(changed));
        }
    }
    return exchangeKeyframes(transaction, all);
}

/// How a bone is turned in the axes of the object.
glm::quat
seenTurn(const std::vector<view::Joint>& joints, const view::Keyframe& keyframe, std::size_t bone)
{
    glm::quat turn = view::rotationOf(keyframe.angles[bone]);
    for (int on = joints[bone].parent; on >= 0; on = joints[static_cast<std::size_t>(on)].parent)
    {
        turn = view::rotationOf(keyframe.angles[static_cast<std::size_t>(on)]) * turn;
    }
    return turn;
}

} // namespace

Result<void> giveTurns(Transaction& transaction,
                       std::size_t model,
                       std::size_t bone,
                       std::span<const std::size_t> children)
{
    const auto turn = [bone, children](view::Keyframe& keyframe)
    {
        const view::JointAngles given = keyframe.angles[bone];
        for (std::size_t i = 0; given != view::JointAngles{} && i < children.size(); ++i)
        {
            view::JointAngles& own = keyframe.angles[children[i]];
            own = own == view::JointAngles{}
                      ? given
                      : view::anglesOf(view::rotationOf(given) * view::rotationOf(own), own);
        }
    };
    return turnKeyframes(transaction, model, turn);
}

Result<void>
turnAsSeenFrom(Transaction& transaction, std::size_t model, std::size_t bone, std::size_t parent)
{
    const level::Objects& objects = level::objectsOf(transaction.content());
    const auto joints = view::jointsOf(objects, objects.models[model]);
    const auto turn = [&joints, bone, parent](view::Keyframe& keyframe)
    {
        const glm::quat seen = seenTurn(joints, keyframe, bone);
        const glm::quat on = seenTurn(joints, keyframe, parent);
        view::JointAngles& own = keyframe.angles[bone];
        own = view::anglesOf(glm::inverse(on) * seen, own);
    };
    return turnKeyframes(transaction, model, turn);
}

} // namespace tr::edit
