#include "core/convert/models/taking/GivenBones.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/convert/models/making/ModelNames.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace tr::convert
{
namespace
{

using Bones = std::span<const RigBone>;

/// Numbers of bones, each with all that hangs on it right behind it.
std::vector<std::size_t> inTreeOrder(Bones bones)
{
    std::vector<std::vector<std::size_t>> children(bones.size());
    std::vector<std::size_t> open;
    for (std::size_t i = bones.size(); i-- > 0;)
    {
        (bones[i].parent ? children[*bones[i].parent] : open).push_back(i);
    }
    std::vector<std::size_t> order;
    while (!open.empty())
    {
        const std::size_t bone = open.back();
        open.pop_back();
        order.push_back(bone);
        open.insert(open.end(), children[bone].begin(), children[bone].end());
    }
    return order;
}

/// The number that each bone has in such an order.
std::vector<std::size_t> placesIn(const std::vector<std::size_t>& order)
{
    std::vector<std::size_t> places(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
    {
        places[order[i]] = i;
    }
    return places;
}

float linkLength(const view::Joint& joint)
{
    return glm::length(glm::vec3(joint.x, joint.y, joint.z));
}

/// Finds where joints are whose turns are those of the last of several bones in a row.
class PivotFinder
{
public:
    PivotFinder(std::vector<view::Joint> joints, Bones bones, BoneMapping& mapping)
        : m_joints(std::move(joints))
        , m_bones(bones)
        , m_mapping(mapping)
        , m_isTaken(bones.size())
        , m_below(bones.size())
    {
        for (const auto* const all : {&mapping.bones, &mapping.pivots})
        {
            for (const auto& bone : *all)
            {
                take(bone);
            }
        }
        for (std::size_t i = bones.size(); i-- > 0;)
        {
            m_below[i] += m_isTaken[i] ? 1 : 0;
            if (bones[i].parent)
            {
                m_below[*bones[i].parent] += m_below[i];
            }
        }
    }

    void find()
    {
        const auto scale = usualScale();
        for (std::size_t joint = 0; joint < m_joints.size(); ++joint)
        {
            auto& pivot = m_mapping.pivots[joint];
            const auto bone = m_mapping.bones[joint];
            pivot = bone && !pivot ? (scale ? bestInRow(joint, *scale) : *bone) : pivot;
        }
    }

private:
    void take(const BoneMapping::Bone& bone)
    {
        if (bone)
        {
            m_isTaken[*bone] = true;
        }
    }

    [[nodiscard]] std::optional<std::size_t> jointAbove(std::size_t joint) const
    {
        const int parent = m_joints[joint].parent;
        return parent < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(parent));
    }

    /// How far bones are apart for each unit that joints are: that of the joint in the middle, as
    /// most have one bone.
    [[nodiscard]] std::optional<float> usualScale() const
    {
        std::vector<float> scales;
        for (std::size_t joint = 0; joint < m_joints.size(); ++joint)
        {
            const auto above = jointAbove(joint);
            const float length = linkLength(m_joints[joint]);
            if (above && length > 0.0F && m_mapping.bones[joint] && m_mapping.bones[*above])
            {
                const glm::vec3 way =
                    m_bones[*m_mapping.bones[joint]].at - m_bones[*m_mapping.bones[*above]].at;
                scales.push_back(glm::length(way) / length);
            }
        }
        if (scales.empty())
        {
            return std::nullopt;
        }
        const auto middle = scales.begin() + static_cast<std::ptrdiff_t>(scales.size() / 2);
        std::nth_element(scales.begin(), middle, scales.end());
        return *middle;
    }

    /// Precondition: the joint has a bone.
    [[nodiscard]] std::size_t bestInRow(std::size_t joint, float scale) const
    {
        const std::size_t bone = *m_mapping.bones[joint];
        const auto above = jointAbove(joint);
        if (!above || !m_mapping.pivots[*above])
        {
            return bone;
        }
        const glm::vec3 from = m_bones[*m_mapping.pivots[*above]].at;
        const float wanted = scale * linkLength(m_joints[joint]);
        const auto off = [&](std::size_t each)
        { return std::abs(glm::length(m_bones[each].at - from) - wanted); };
        constexpr float kNear = 0.33F;
        if (off(bone) <= kNear * wanted)
        {
            return bone; // no two rigs are alike: a shoulder is no arm
        }
        std::size_t best = bone;
        for (auto next = m_bones[bone].parent;
             next && !m_isTaken[*next] && m_below[*next] == m_below[bone];
             next = m_bones[*next].parent)
        {
            best = off(*next) < off(best) ? *next : best;
        }
        return best;
    }

    std::vector<view::Joint> m_joints;
    Bones m_bones;
    BoneMapping& m_mapping;
    std::vector<bool> m_isTaken;      ///< of each bone: a joint has it
    std::vector<std::size_t> m_below; ///< of each bone: how many are taken, with it and below it
};

Result<void> checkBelow(std::size_t number, std::size_t count)
{
    return number < count ? Result<void>{}
                          : fail(Error{ErrorCode::OutOfRange,
                                       {},
                                       {},
                                       {concat(number), "0", concat(count == 0 ? 0 : count - 1)}});
}

} // namespace

ModelBones modelBonesOf(const schema::Content& content,
                        std::size_t model,
                        Bones bones,
                        const BoneMapping& mapping)
{
    const level::Objects& objects = level::objectsOf(content);
    TR_PRE(model < objects.models.size());
    const auto order = inTreeOrder(bones);
    const auto places = placesIn(order);
    const auto placeOf = [&places](const BoneMapping::Bone& bone)
    { return bone ? std::optional(places[*bone]) : std::nullopt; };
    ModelBones seen;
    for (const std::size_t bone : order)
    {
        const auto parent = placeOf(bones[bone].parent);
        seen.bones.push_back(
            {bones[bone].name, parent, parent ? seen.bones[*parent].depth + 1 : 0});
    }
    for (std::size_t joint = 0; joint < mapping.bones.size(); ++joint)
    {
        seen.joints.push_back(nameOfBone(content.version(), objects.models[model].id, joint));
        seen.map.push_back({placeOf(mapping.bones[joint]), placeOf(mapping.pivots[joint])});
    }
    seen.by = mapping.by;
    seen.hasOwnRest = mapping.turns == edit::Turns::RestCorrected;
    return seen;
}

Result<BoneMapping>
mapBonesGiven(const schema::Content& content, std::size_t model, Bones bones, const BoneMap& given)
{
    BoneMapping mapping = mapBones(content, model, bones);
    const std::size_t count = mapping.bones.size();
    mapping.by = BonesFoundBy::Given;
    mapping.bones.assign(count, std::nullopt);
    mapping.pivots.assign(count, std::nullopt);
    const auto order = inTreeOrder(bones);
    for (std::size_t joint = 0; joint < given.size(); ++joint)
    {
        const auto& [bone, pivot] = given[joint];
        if (!bone)
        {
            continue;
        }
        auto done = checkBelow(joint, count);
        done = done ? checkBelow(std::max(*bone, pivot.value_or(0)), order.size()) : done;
        if (!done)
        {
            return fail(std::move(done.error()));
        }
        if (std::ranges::find(mapping.bones, std::optional(order[*bone])) != mapping.bones.end())
        {
            return fail(Error{ErrorCode::BadValue,
                              {},
                              {},
                              {bones[order[*bone]].name, "it is the bone of two joints"}});
        }
        mapping.bones[joint] = order[*bone];
        mapping.pivots[joint] = pivot ? std::optional(order[*pivot]) : std::nullopt;
    }
    const level::Objects& objects = level::objectsOf(content);
    PivotFinder(view::jointsOf(objects, objects.models[model]), bones, mapping).find();
    return mapping;
}

} // namespace tr::convert
