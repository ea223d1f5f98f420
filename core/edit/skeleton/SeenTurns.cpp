#include "core/edit/skeleton/SeenTurns.h"

#include "core/edit/skeleton/SkeletonRecords.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"

#include <vector>

namespace tr::edit
{
namespace
{

Result<void> turnAll(Transaction& transaction, std::size_t model, const KeyframeChange& change)
{
    auto done = changeKeyframes(transaction, model, change);
    return done ? Result<void>{} : fail(std::move(done.error()));
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
    return turnAll(transaction, model, turn);
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
    return turnAll(transaction, model, turn);
}

} // namespace tr::edit
