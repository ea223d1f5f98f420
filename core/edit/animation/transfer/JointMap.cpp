#include "core/edit/animation/transfer/JointMap.h"

#include "core/base/Contracts.h"
#include "core/catalogue/Catalogue.h"
#include "core/level/Content.h"
#include "core/view/objects/Pose.h"

#include <algorithm>
#include <tuple>

namespace tr::edit
{
namespace
{

using view::Joint;

std::vector<std::vector<std::size_t>> childrenOf(std::span<const Joint> joints)
{
    std::vector<std::vector<std::size_t>> children(joints.size());
    for (std::size_t i = 1; i < joints.size(); ++i)
    {
        if (joints[i].parent >= 0)
        {
            children[static_cast<std::size_t>(joints[i].parent)].push_back(i);
        }
    }
    return children;
}

/// From 0, where both links point the same way, to 2; 1 where one points nowhere.
float apart(const Joint& one, const Joint& other)
{
    const glm::vec3 a(one.x, one.y, one.z);
    const glm::vec3 b(other.x, other.y, other.z);
    const float lengths = glm::length(a) * glm::length(b);
    return lengths > 0.0F ? 1.0F - glm::dot(a, b) / lengths : 1.0F;
}

bool hangAlike(std::span<const Joint> source, std::span<const Joint> destination)
{
    return std::ranges::equal(source, destination, {}, &Joint::parent, &Joint::parent);
}

/// Empty where no two have the same name.
JointMap matchedByNames(schema::Version version,
                        const level::Model& source,
                        std::size_t sourceJoints,
                        const level::Model& destination,
                        std::size_t joints)
{
    JointMap map(joints);
    bool isAny = false;
    for (std::size_t i = 0; i < joints; ++i)
    {
        const auto name =
            catalogue::jointName(version, destination.id, static_cast<std::uint32_t>(i));
        for (std::size_t k = 0; name && !map[i] && k < sourceJoints; ++k)
        {
            if (catalogue::jointName(version, source.id, static_cast<std::uint32_t>(k)) == name)
            {
                map[i] = k;
                isAny = true;
            }
        }
    }
    return isAny ? map : JointMap{};
}

} // namespace

std::vector<std::size_t> jointsCarried(std::span<const Joint> joints)
{
    std::vector<std::size_t> carried(joints.size(), 1);
    for (std::size_t i = joints.size(); i-- > 1;)
    {
        if (joints[i].parent >= 0)
        {
            carried[static_cast<std::size_t>(joints[i].parent)] += carried[i];
        }
    }
    return carried;
}

JointMap matchedByLinks(std::span<const Joint> source, std::span<const Joint> destination)
{
    JointMap map(destination.size());
    if (source.empty() || destination.empty())
    {
        return map;
    }
    const auto sourceChildren = childrenOf(source);
    const auto children = childrenOf(destination);
    const auto sourceCarried = jointsCarried(source);
    const auto carried = jointsCarried(destination);
    map[0] = 0;
    std::vector<bool> isTaken(source.size());
    for (std::size_t joint = 0; joint < destination.size(); ++joint)
    {
        if (!map[joint])
        {
            continue;
        }
        std::vector<std::tuple<bool, float, std::size_t, std::size_t>> pairs;
        for (const std::size_t child : children[joint])
        {
            for (const std::size_t other : sourceChildren[*map[joint]])
            {
                pairs.emplace_back(carried[child] != sourceCarried[other],
                                   apart(destination[child], source[other]),
                                   child,
                                   other);
            }
        }
        std::ranges::sort(pairs);
        for (const auto& [isOther, angle, child, other] : pairs)
        {
            if (!map[child] && !isTaken[other])
            {
                map[child] = other;
                isTaken[other] = true;
            }
        }
    }
    return map;
}

MatchedJoints
matchJoints(const schema::Content& content, std::size_t source, std::size_t destination)
{
    const level::Objects& objects = level::objectsOf(content);
    TR_PRE(source < objects.models.size() && destination < objects.models.size());
    const auto from = view::jointsOf(objects, objects.models[source]);
    const auto to = view::jointsOf(objects, objects.models[destination]);
    if (from.empty() || to.empty())
    {
        return {JointMap(to.size()), MatchedBy::Nothing};
    }
    if (hangAlike(from, to))
    {
        JointMap map;
        for (std::size_t i = 0; i < to.size(); ++i)
        {
            map.emplace_back(i);
        }
        return {std::move(map), MatchedBy::Number};
    }
    auto named = matchedByNames(content.version(),
                                objects.models[source],
                                from.size(),
                                objects.models[destination],
                                to.size());
    return named.empty() ? MatchedJoints{matchedByLinks(from, to), MatchedBy::Skeleton}
                         : MatchedJoints{std::move(named), MatchedBy::Name};
}

} // namespace tr::edit
