#include "core/view/objects/Symmetry.h"

#include "core/level/Content.h"
#include "core/level/tables/Tables.h"

#include <algorithm>
#include <tuple>

namespace tr::view
{
namespace
{

using Children = std::vector<std::vector<std::size_t>>;

/// Joints that hang on a joint; the last list has those that hang on none.
Children childrenOf(std::span<const Joint> joints)
{
    Children children(joints.size() + 1);
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        const int parent = joints[i].parent;
        const bool hasParent = parent >= 0 && static_cast<std::size_t>(parent) < i;
        children[hasParent ? static_cast<std::size_t>(parent) : joints.size()].push_back(i);
    }
    return children;
}

/// How many joints hang on each, on whichever way: what trees of the same shape have in common.
std::vector<std::size_t> sizesOf(std::span<const Joint> joints)
{
    std::vector<std::size_t> sizes(joints.size(), 1);
    for (std::size_t i = joints.size(); i-- > 0;)
    {
        const int parent = joints[i].parent;
        if (parent >= 0 && static_cast<std::size_t>(parent) < i)
        {
            sizes[static_cast<std::size_t>(parent)] += sizes[i];
        }
    }
    return sizes;
}

/// Squared distance of a link from the mirror image of another.
double distance(const Joint& joint, const Joint& other)
{
    const double x = static_cast<double>(joint.x) + other.x;
    const double y = static_cast<double>(joint.y) - other.y;
    const double z = static_cast<double>(joint.z) - other.z;
    return x * x + y * y + z * z;
}

class Pairing
{
public:
    explicit Pairing(std::span<const Joint> joints)
        : m_joints(joints)
        , m_children(childrenOf(joints))
        , m_sizes(sizesOf(joints))
        , m_other(joints.size())
        , m_isPaired(joints.size())
    {
    }

    std::vector<std::size_t> make()
    {
        pairChildren(m_joints.size(), m_joints.size());
        while (!m_open.empty())
        {
            const auto [a, b] = m_open.back();
            m_open.pop_back();
            pairChildren(a, b);
        }
        return std::move(m_other);
    }

private:
    void pair(std::size_t a, std::size_t b)
    {
        m_other[a] = b;
        m_other[b] = a;
        m_isPaired[a] = true;
        m_isPaired[b] = true;
        m_open.emplace_back(a, b);
    }

    /// The nearest go first. A joint in the middle is its own counterpart.
    void pairChildren(std::size_t a, std::size_t b)
    {
        std::vector<std::tuple<double, std::size_t, std::size_t>> possible;
        for (const std::size_t i : m_children[a])
        {
            for (const std::size_t j : m_children[b])
            {
                if (m_sizes[i] == m_sizes[j] && (a != b || i <= j))
                {
                    possible.emplace_back(distance(m_joints[i], m_joints[j]), i, j);
                }
            }
        }
        // Of two that fit equally a joint is rather its own.
        std::ranges::sort(possible,
                          [](const auto& left, const auto& right)
                          {
                              const auto rank = [](const auto& each)
                              {
                                  const auto [away, i, j] = each;
                                  return std::tuple(away, i != j, i, j);
                              };
                              return rank(left) < rank(right);
                          });
        for (const auto& [away, i, j] : possible)
        {
            if (!m_isPaired[i] && !m_isPaired[j])
            {
                pair(i, j);
            }
        }
        for (const std::size_t side : {a, b})
        {
            for (const std::size_t i : m_children[side])
            {
                if (!m_isPaired[i])
                {
                    pair(i, i);
                }
            }
        }
    }

    std::span<const Joint> m_joints;
    Children m_children;
    std::vector<std::size_t> m_sizes;
    std::vector<std::size_t> m_other;
    std::vector<bool> m_isPaired;
    std::vector<std::pair<std::size_t, std::size_t>> m_open; ///< whose children are not paired yet
};

} // namespace

std::vector<std::size_t> counterparts(std::span<const Joint> joints)
{
    return Pairing(joints).make();
}

bool areCounterparts(std::span<const std::uint32_t> numbers, std::size_t joints)
{
    if (numbers.size() != joints)
    {
        return false;
    }
    for (std::size_t i = 0; i < numbers.size(); ++i)
    {
        if (numbers[i] >= numbers.size() || numbers[numbers[i]] != i)
        {
            return false;
        }
    }
    return true;
}

void pairUp(std::span<std::size_t> counterparts, std::size_t joint, std::size_t other)
{
    for (const std::size_t each : {joint, other})
    {
        counterparts[counterparts[each]] = counterparts[each];
    }
    counterparts[joint] = other;
    counterparts[other] = joint;
}

std::vector<std::size_t> counterpartsOf(const schema::Content& content, std::size_t model)
{
    const level::Objects& objects = level::objectsOf(content);
    const auto joints = jointsOf(objects, objects.models[model]);
    const auto& set = content.notes().at(level::tables::Models, model).counterparts;
    return !set.empty() && areCounterparts(set, joints.size())
               ? std::vector<std::size_t>(set.begin(), set.end())
               : counterparts(joints);
}

} // namespace tr::view
