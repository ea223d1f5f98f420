#include "core/view/objects/MoveableView.h"

#include "core/level/MeshTree.h"
#include "core/view/objects/CommandKinds.h"

#include <algorithm>

namespace tr::view
{
namespace
{

using level::kJointNumbers;

constexpr std::int32_t kPop = 1;
constexpr std::int32_t kPush = 2;

bool hasAnimations(const level::Model& model)
{
    return model.animationIndex != level::Model::kNoAnimation;
}

/// Those of a model where the next one that another model begins with is `next`.
RowRange animationsUpTo(const level::Objects& objects, const level::Model& model, std::size_t next)
{
    const std::size_t all = objects.animations.size();
    const std::size_t first = model.animationIndex;
    return hasAnimations(model) && first < all ? RowRange{first, std::min(all, next) - first}
                                               : RowRange{};
}

} // namespace

RowRange meshesOf(const level::Objects& objects, const level::Model& model)
{
    const std::size_t all = objects.meshPointers.size();
    const std::size_t first = std::min<std::size_t>(model.firstMesh, all);
    return {first, std::min<std::size_t>(model.numMeshes, all - first)};
}

std::vector<Joint> jointsOf(const level::Objects& objects, const level::Model& model)
{
    std::vector<Joint> joints(meshesOf(objects, model).count);
    std::vector<int> stack;
    int previous = 0;
    for (std::size_t i = 1; i < joints.size(); ++i)
    {
        const std::size_t at = model.meshTreeIndex + (i - 1) * kJointNumbers;
        Joint& joint = joints[i];
        joint.parent = 0;
        if (at + kJointNumbers > objects.meshTrees.size())
        {
            continue;
        }
        joint.stackCode = objects.meshTrees[at];
        joint.x = objects.meshTrees[at + 1];
        joint.y = objects.meshTrees[at + 2];
        joint.z = objects.meshTrees[at + 3];
        joint.parent = previous;
        if ((joint.stackCode & kPop) != 0)
        {
            // Below its own stack an engine finds the place of the object.
            joint.parent = stack.empty() ? Joint::kNoParent : stack.back();
            if (!stack.empty())
            {
                stack.pop_back();
            }
        }
        if ((joint.stackCode & kPush) != 0)
        {
            stack.push_back(joint.parent);
        }
        previous = static_cast<int>(i);
    }
    return joints;
}

RowRange animationsOf(const level::Objects& objects, const level::Model& model)
{
    std::size_t next = objects.animations.size();
    for (const level::Model& other : objects.models)
    {
        if (hasAnimations(other) && other.animationIndex > model.animationIndex)
        {
            next = std::min<std::size_t>(next, other.animationIndex);
        }
    }
    return animationsUpTo(objects, model, next);
}

AnimationRanges::AnimationRanges(const level::Objects& objects)
    : m_objects(objects)
{
    for (const level::Model& model : objects.models)
    {
        if (hasAnimations(model))
        {
            m_begins.push_back(model.animationIndex);
        }
    }
    std::ranges::sort(m_begins);
}

RowRange AnimationRanges::of(const level::Model& model) const
{
    const auto next = std::ranges::upper_bound(m_begins, std::size_t{model.animationIndex});
    return animationsUpTo(
        m_objects, model, next == m_begins.end() ? m_objects.animations.size() : *next);
}

std::optional<std::size_t> modelOfAnimation(const level::Objects& objects, std::size_t animation)
{
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < objects.models.size(); ++i)
    {
        const level::Model& model = objects.models[i];
        if (model.animationIndex == level::Model::kNoAnimation || model.animationIndex > animation)
        {
            continue;
        }
        // Of models that share their animations the one with meshes shows them.
        const auto rank = [&objects](std::size_t row)
        {
            const level::Model& each = objects.models[row];
            return std::pair(each.animationIndex, each.numMeshes != 0);
        };
        if (!best || rank(i) > rank(*best))
        {
            best = i;
        }
    }
    return best;
}

KeyframeRange
keyframesOf(const level::Objects& objects, schema::Version version, std::size_t animation)
{
    if (animation >= objects.animations.size())
    {
        return {};
    }
    const std::size_t all = objects.frames.size();
    const std::size_t first =
        std::min<std::size_t>(objects.animations[animation].frameOffset / 2, all);
    const bool last = animation + 1 == objects.animations.size();
    const std::size_t end =
        last ? all : std::min<std::size_t>(objects.animations[animation + 1].frameOffset / 2, all);
    std::size_t words = objects.animations[animation].frameSize;
    if (version == level::versions::Tr1)
    {
        const std::size_t counted = first + kKeyframeHeaderWords;
        words =
            counted < all ? kKeyframeHeaderWords + 1 + 2 * std::size_t{objects.frames[counted]} : 0;
    }
    const std::size_t count = words == 0 || end <= first ? 0 : (end - first) / words;
    return {first, words, count};
}

std::vector<AnimationCommand> commandsOf(const level::Objects& objects,
                                         const level::Animation& animation)
{
    std::vector<AnimationCommand> commands;
    std::size_t at = animation.animCommandIndex;
    for (std::size_t i = 0; i < animation.numAnimCommands && at < objects.animCommands.size(); ++i)
    {
        const std::int16_t code = objects.animCommands[at];
        const CommandKind* const kind = commandKind(code);
        if (kind == nullptr || at + 1 + kind->operands > objects.animCommands.size())
        {
            break;
        }
        AnimationCommand command;
        command.kind = kind->kind;
        command.word = at++;
        command.operandCount = kind->operands;
        for (std::uint8_t operand = 0; operand < kind->operands; ++operand)
        {
            command.operands[operand] = objects.animCommands[at++];
        }
        commands.push_back(command);
    }
    return commands;
}

} // namespace tr::view
