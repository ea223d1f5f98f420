#include "core/edit/animation/transfer/Retarget.h"

#include "core/base/Contracts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tr::edit
{
namespace
{

using view::Joint;

const glm::quat kUnturned(1.0F, 0.0F, 0.0F, 0.0F);

/// Half of the finest step that angles are stored in, as the cosine of half a turn by it: less
/// than that is none.
constexpr float kHairCosine = 0.9999999F;

/// Nothing where it has no length.
std::optional<glm::vec3> directionOf(const Joint& link)
{
    const glm::vec3 way(link.x, link.y, link.z);
    const float length = glm::length(way);
    return length > 0.0F ? std::optional(way / length) : std::nullopt;
}

/// Of each joint the child that carries most; nothing where there is none, or several do.
std::vector<std::optional<std::size_t>> mainChildren(std::span<const Joint> joints)
{
    const auto carried = jointsCarried(joints);
    std::vector<std::optional<std::size_t>> main(joints.size());
    std::vector<std::size_t> most(joints.size());
    for (std::size_t i = 1; i < joints.size(); ++i)
    {
        if (joints[i].parent < 0)
        {
            continue;
        }
        const auto parent = static_cast<std::size_t>(joints[i].parent);
        if (carried[i] > most[parent])
        {
            most[parent] = carried[i];
            main[parent] = i;
        }
        else if (carried[i] == most[parent])
        {
            main[parent].reset();
        }
    }
    return main;
}

/// The shortest turn from one direction to another. Of opposite ones: half a turn about X, or about
/// Y where they lie along X.
glm::quat shortestTurn(const glm::vec3& from, const glm::vec3& to)
{
    constexpr float kOpposite = -0.999999F;
    const float cosine = glm::dot(from, to);
    if (cosine < kOpposite)
    {
        const glm::vec3 x(1.0F, 0.0F, 0.0F);
        const glm::vec3 y(0.0F, 1.0F, 0.0F);
        const glm::vec3 across = glm::cross(from, std::abs(from.x) < 0.5F ? x : y);
        const glm::vec3 axis = glm::normalize(glm::cross(across, from));
        return {0.0F, axis.x, axis.y, axis.z};
    }
    const glm::vec3 axis = glm::cross(from, to);
    return glm::normalize(glm::quat(1.0F + cosine, axis.x, axis.y, axis.z));
}

bool isUnturned(const glm::quat& turn)
{
    return std::abs(turn.w) > kHairCosine;
}

std::optional<std::size_t> parentOf(std::span<const Joint> joints, std::size_t joint)
{
    const int parent = joints[joint].parent;
    return parent < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(parent));
}

/// How the joints of a skeleton stand turned in the axes of the object.
std::vector<glm::quat> standing(std::span<const Joint> joints, const view::Keyframe& keyframe)
{
    std::vector<glm::quat> turned;
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        const auto parent = parentOf(joints, i);
        const glm::quat own =
            i < keyframe.angles.size() ? view::rotationOf(keyframe.angles[i]) : kUnturned;
        turned.push_back(parent ? turned[*parent] * own : own);
    }
    return turned;
}

} // namespace

Retarget::Retarget(std::vector<Joint> source,
                   std::vector<Joint> destination,
                   JointMap map,
                   Turns turns)
    : m_source(std::move(source))
    , m_destination(std::move(destination))
    , m_map(std::move(map))
    , m_corrections(m_destination.size(), kUnturned)
    , m_keeps(m_destination.size(), true)
{
    TR_PRE(m_map.size() == m_destination.size());
    TR_PRE(std::ranges::all_of(
        m_map, [this](const auto& joint) { return !joint || *joint < m_source.size(); }));
    if (turns == Turns::RestCorrected)
    {
        m_corrections = corrections();
    }
    m_keepsAll = m_source.size() == m_destination.size();
    for (std::size_t i = 0; i < m_map.size(); ++i)
    {
        if (turns == Turns::RestCorrected && m_map[i])
        {
            const auto parent = parentOf(m_destination, i);
            const auto other = parentOf(m_source, *m_map[i]);
            const bool hangsAlike =
                parent.has_value() == other.has_value() && (!parent || m_map[*parent] == other);
            m_keeps[i] = hangsAlike && isUnturned(m_corrections[i])
                         && (!parent || isUnturned(m_corrections[*parent]));
        }
        m_keepsAll = m_keepsAll && m_keeps[i] && m_map[i] == i;
    }
}

std::vector<glm::quat> Retarget::corrections() const
{
    const auto main = mainChildren(m_destination);
    const auto otherMain = mainChildren(m_source);
    std::vector<glm::quat> corrections;
    for (std::size_t i = 0; i < m_destination.size(); ++i)
    {
        const auto parent = parentOf(m_destination, i);
        glm::quat correction = parent ? corrections[*parent] : kUnturned;
        if (m_map[i] && main[i])
        {
            const auto wanted = m_map[*main[i]];
            const bool hangsOnIt = wanted && parentOf(m_source, *wanted) == m_map[i];
            const auto child = hangsOnIt ? wanted : otherMain[*m_map[i]];
            const auto to = child ? directionOf(m_source[*child]) : std::nullopt;
            const auto from = directionOf(m_destination[*main[i]]);
            correction = from && to ? shortestTurn(*from, *to) : correction;
        }
        corrections.push_back(correction);
    }
    return corrections;
}

std::vector<view::JointAngles> Retarget::angles(const view::Keyframe& source) const
{
    const auto own = [&source](std::size_t joint)
    { return joint < source.angles.size() ? source.angles[joint] : view::JointAngles{}; };
    const auto others = standing(m_source, source);
    std::vector<glm::quat> turned;
    std::vector<view::JointAngles> angles;
    for (std::size_t i = 0; i < m_destination.size(); ++i)
    {
        const auto parent = parentOf(m_destination, i);
        const glm::quat stands = parent ? turned[*parent] : kUnturned;
        if (!m_map[i])
        {
            angles.emplace_back();
            turned.push_back(stands);
            continue;
        }
        const glm::quat wanted = others[*m_map[i]] * m_corrections[i];
        turned.push_back(wanted);
        angles.push_back(m_keeps[i]
                             ? own(*m_map[i])
                             : view::anglesOf(glm::conjugate(stands) * wanted, own(*m_map[i])));
    }
    return angles;
}

float hipHeight(std::span<const Joint> joints)
{
    std::vector<float> heights;
    float lowest = 0.0F; // Y points down
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        const auto parent = parentOf(joints, i);
        const float link = i == 0 ? 0.0F : static_cast<float>(joints[i].y);
        heights.push_back((parent ? heights[*parent] : 0.0F) + link);
        lowest = std::max(lowest, heights.back());
    }
    return lowest;
}

} // namespace tr::edit
