#include "core/convert/models/taking/RigTurns.h"

#include "core/base/Contracts.h"
#include "core/view/objects/Pose.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tr::convert
{
namespace
{

const glm::quat kNoTurn(1.0F, 0.0F, 0.0F, 0.0F);

/// Links of joints are whole numbers: of parts of a unit they point where the bones do.
constexpr float kPartsOfUnit = 64.0F;

std::int32_t inParts(float way)
{
    constexpr float kFarthest = 1e9F;
    return static_cast<std::int32_t>(
        std::lround(std::clamp(way * kPartsOfUnit, -kFarthest, kFarthest)));
}

std::optional<std::size_t> parentOfJoint(std::span<const view::Joint> joints, std::size_t joint)
{
    const int parent = joints[joint].parent;
    return parent < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(parent));
}

} // namespace

double turnBetween(const glm::quat& from, const glm::quat& to) noexcept
{
    // By the sine too: the cosine of a small angle is 1.
    const glm::quat between = glm::conjugate(from) * to;
    const double sine = glm::length(glm::dvec3(between.x, between.y, between.z));
    return 2.0 * std::atan2(sine, std::abs(static_cast<double>(between.w)));
}

RigTurns::RigTurns(std::vector<view::Joint> joints,
                   std::span<const RigBone> bones,
                   const BoneMapping& mapping)
    : m_joints(std::move(joints))
    , m_bones(bones)
    , m_mapping(mapping)
{
    TR_PRE(mapping.bones.size() == m_joints.size() && mapping.pivots.size() == m_joints.size());
    for (std::size_t i = 0; i < m_joints.size(); ++i)
    {
        TR_PRE(!mapping.bones[i] || *mapping.bones[i] < bones.size());
        TR_PRE(!mapping.pivots[i] || *mapping.pivots[i] < bones.size());
    }
    if (mapping.turns == edit::Turns::RestCorrected)
    {
        prepareRetarget();
    }
}

void RigTurns::prepareRetarget()
{
    const auto& bones = m_mapping.bones;
    for (std::size_t i = 0; i < m_joints.size(); ++i)
    {
        if (bones[i])
        {
            m_order.push_back(i);
        }
    }
    std::ranges::stable_sort(m_order, {}, [&bones](std::size_t joint) { return *bones[joint]; });
    std::vector<std::optional<std::size_t>> numbers(m_bones.size()); ///< of m_order, by bones
    edit::JointMap map(m_joints.size());
    const auto pivot = [this](std::size_t joint)
    { return m_bones[m_mapping.pivots[joint].value_or(*m_mapping.bones[joint])].at; };
    for (std::size_t i = 0; i < m_order.size(); ++i)
    {
        const std::size_t joint = m_order[i];
        auto above = m_bones[*bones[joint]].parent;
        while (above && !numbers[*above])
        {
            above = m_bones[*above].parent;
        }
        view::Joint link;
        glm::vec3 way = pivot(joint);
        if (above)
        {
            link.parent = static_cast<int>(*numbers[*above]);
            way -= pivot(m_order[*numbers[*above]]);
        }
        link.x = inParts(way.x);
        link.y = inParts(way.y);
        link.z = inParts(way.z);
        m_links.push_back(link);
        numbers[*bones[joint]] = i;
        map[joint] = i;
    }
    const float from = edit::hipHeight(m_links) / kPartsOfUnit;
    const float to = edit::hipHeight(m_joints);
    m_scale = from > 0.0F && to > 0.0F ? to / from : 1.0F;
    m_retarget.emplace(m_links, m_joints, std::move(map), edit::Turns::RestCorrected);
}

/// In the axes of the object, one a bone.
std::vector<glm::quat> RigTurns::standing(const RigPose& pose) const
{
    std::vector<glm::quat> stands;
    for (std::size_t i = 0; i < m_bones.size(); ++i)
    {
        const glm::quat own = i < pose.turns.size() ? pose.turns[i] : kNoTurn;
        stands.push_back(m_bones[i].parent ? stands[*m_bones[i].parent] * own : own);
    }
    return stands;
}

glm::vec3 RigTurns::placeOfFirst(const RigPose& pose, const std::vector<glm::quat>& stands) const
{
    const std::size_t bone = m_mapping.pivots.front().value_or(*m_mapping.bones.front());
    glm::vec3 way(0.0F);
    std::size_t at = bone;
    while (const auto parent = m_bones[at].parent)
    {
        way += stands[*parent] * (m_bones[at].at - m_bones[*parent].at);
        at = *parent;
    }
    return way + (at == 0 ? pose.offset : m_bones[at].at);
}

/// In the axes of the object, one a joint; nothing where it has no bone.
std::vector<std::optional<glm::quat>>
RigTurns::wantedStands(const std::vector<glm::quat>& stands) const
{
    std::vector<std::optional<glm::quat>> wanted(m_joints.size());
    if (!m_retarget)
    {
        for (std::size_t i = 0; i < m_joints.size(); ++i)
        {
            wanted[i] =
                m_mapping.bones[i] ? std::optional(stands[*m_mapping.bones[i]]) : std::nullopt;
        }
        return wanted;
    }
    view::Keyframe source;
    for (std::size_t i = 0; i < m_order.size(); ++i)
    {
        const glm::quat own = stands[*m_mapping.bones[m_order[i]]];
        const auto parent = parentOfJoint(m_links, i);
        const glm::quat above = parent ? stands[*m_mapping.bones[m_order[*parent]]] : kNoTurn;
        source.angles.push_back(view::anglesOf(glm::conjugate(above) * own, {}));
    }
    const auto angles = m_retarget->angles(source);
    std::vector<glm::quat> turned;
    for (std::size_t i = 0; i < m_joints.size(); ++i)
    {
        const auto parent = parentOfJoint(m_joints, i);
        const glm::quat own = view::rotationOf(angles[i]);
        turned.push_back(parent ? turned[*parent] * own : own);
        wanted[i] = m_mapping.bones[i] ? std::optional(turned[i]) : std::nullopt;
    }
    return wanted;
}

WantedPose RigTurns::of(const RigPose& pose, const view::Keyframe& stored) const
{
    WantedPose wanted;
    if (m_joints.empty())
    {
        return wanted;
    }
    const auto stands = standing(pose);
    const auto joints = wantedStands(stands);
    std::vector<glm::quat> then; ///< how they stand at last
    for (std::size_t i = 0; i < m_joints.size(); ++i)
    {
        const auto parent = parentOfJoint(m_joints, i);
        const glm::quat above = parent ? then[*parent] : kNoTurn;
        const auto bone = m_mapping.bones[i];
        if (!joints[i])
        {
            const glm::quat own =
                i < stored.angles.size() ? view::rotationOf(stored.angles[i]) : kNoTurn;
            then.push_back(above * own);
            wanted.turns.emplace_back();
            continue;
        }
        // Where the rig hangs alike its turn is the very one that was exported.
        const auto hook = m_bones[*bone].parent;
        const bool hangsAlike =
            !m_retarget && (parent ? hook && m_mapping.bones[*parent] == hook : !hook);
        then.push_back(*joints[i]);
        wanted.turns.emplace_back(hangsAlike ? pose.turns[*bone]
                                             : glm::conjugate(above) * *joints[i]);
    }
    if (joints.front())
    {
        wanted.offset = placeOfFirst(pose, stands) * m_scale;
    }
    return wanted;
}

} // namespace tr::convert
