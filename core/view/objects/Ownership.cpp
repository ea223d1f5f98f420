#include "core/view/objects/Ownership.h"

#include "core/level/MeshTree.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tr::view
{
namespace
{

constexpr std::uint32_t kNobody = 0xFFFF'FFFF;
using level::kJointNumbers;

std::optional<std::size_t> ownerIn(const std::vector<std::uint32_t>& owners, std::size_t row)
{
    const bool owned = row < owners.size() && owners[row] != kNobody;
    return owned ? std::optional<std::size_t>(owners[row]) : std::nullopt;
}

/// Gives stretches of rows to owners, the first of whom keeps what others claim too. Takes no
/// longer than there are rows and claims, however far the claims of a damaged file overlap.
class Claims
{
public:
    explicit Claims(std::size_t rows)
        : m_owners(rows, kNobody)
        , m_nextFree(rows + 1)
    {
        std::iota(m_nextFree.begin(), m_nextFree.end(), std::size_t{0});
    }

    void claim(std::size_t first, std::size_t count, std::uint32_t owner)
    {
        const std::size_t rows = m_owners.size();
        const std::size_t begin = std::min(first, rows);
        const std::size_t end = begin + std::min(count, rows - begin);
        for (std::size_t row = free(begin); row < end; row = free(row))
        {
            m_owners[row] = owner;
            m_nextFree[row] = row + 1;
        }
    }

    [[nodiscard]] std::vector<std::uint32_t> release() { return std::move(m_owners); }

private:
    /// The first row from `row` on that nobody owns.
    [[nodiscard]] std::size_t free(std::size_t row)
    {
        std::size_t found = row;
        while (m_nextFree[found] != found)
        {
            found = m_nextFree[found];
        }
        while (m_nextFree[row] != row)
        {
            row = std::exchange(m_nextFree[row], found);
        }
        return found;
    }

    std::vector<std::uint32_t> m_owners;
    std::vector<std::size_t> m_nextFree;
};

using level::Model;
using level::Objects;

/// A moveable has the animations up to the first one of any other.
std::vector<std::uint32_t> ownersOfAnimations(const Objects& objects)
{
    std::vector<std::size_t> starts;
    for (const Model& model : objects.models)
    {
        starts.push_back(model.animationIndex);
    }
    std::ranges::sort(starts);
    Claims claims(objects.animations.size());
    const auto claimAll = [&](bool withMeshes)
    {
        for (std::uint32_t row = 0; row < objects.models.size(); ++row)
        {
            const Model& model = objects.models[row];
            if ((model.numMeshes != 0) == withMeshes && model.animationIndex != Model::kNoAnimation)
            {
                const auto next = std::ranges::upper_bound(starts, model.animationIndex);
                const std::size_t end = next == starts.end() ? objects.animations.size() : *next;
                const std::size_t first = model.animationIndex;
                claims.claim(first, end - std::min(first, end), row);
            }
        }
    };
    claimAll(true);
    claimAll(false);
    return claims.release();
}

std::vector<std::uint32_t> ownersOfCommands(const Objects& objects)
{
    Claims claims(objects.animCommands.size());
    for (std::uint32_t row = 0; row < objects.animations.size(); ++row)
    {
        const auto commands = commandsOf(objects, objects.animations[row]);
        if (!commands.empty())
        {
            const std::size_t first = objects.animations[row].animCommandIndex;
            const auto& last = commands.back();
            claims.claim(first, last.word + 1 + last.operandCount - first, row);
        }
    }
    return claims.release();
}

} // namespace

Ownership::Ownership(const Objects& objects)
    : m_modelOfAnimation(ownersOfAnimations(objects))
    , m_animationOfCommand(ownersOfCommands(objects))
{
    Claims changes(objects.stateChanges.size());
    for (std::uint32_t row = 0; row < objects.animations.size(); ++row)
    {
        const level::Animation& animation = objects.animations[row];
        changes.claim(animation.stateChangeIndex, animation.numStateChanges, row);
    }
    m_animationOfChange = changes.release();

    Claims dispatches(objects.animDispatches.size());
    for (std::uint32_t row = 0; row < objects.stateChanges.size(); ++row)
    {
        const level::StateChange& change = objects.stateChanges[row];
        dispatches.claim(change.dispatchIndex, change.numDispatches, row);
    }
    m_changeOfDispatch = dispatches.release();

    Claims meshes(objects.meshPointers.size());
    Claims trees(objects.meshTrees.size());
    for (std::uint32_t row = 0; row < objects.models.size(); ++row)
    {
        const Model& model = objects.models[row];
        const auto own = meshesOf(objects, model);
        meshes.claim(own.first, own.count, row);
        trees.claim(
            model.meshTreeIndex, (std::max<std::size_t>(own.count, 1) - 1) * kJointNumbers, row);
        m_rowOfSlot.try_emplace(model.id, row);
    }
    m_modelOfMesh = meshes.release();
    m_modelOfTree = trees.release();
}

std::optional<std::size_t> Ownership::modelOfAnimation(std::size_t animation) const
{
    return ownerIn(m_modelOfAnimation, animation);
}

std::optional<std::size_t> Ownership::animationOfStateChange(std::size_t change) const
{
    return ownerIn(m_animationOfChange, change);
}

std::optional<std::size_t> Ownership::stateChangeOfDispatch(std::size_t dispatch) const
{
    return ownerIn(m_changeOfDispatch, dispatch);
}

std::optional<std::size_t> Ownership::animationOfCommand(std::size_t word) const
{
    return ownerIn(m_animationOfCommand, word);
}

std::optional<std::size_t> Ownership::modelOfMeshTree(std::size_t number) const
{
    return ownerIn(m_modelOfTree, number);
}

std::optional<std::size_t> Ownership::modelOfMesh(std::size_t pointer) const
{
    return ownerIn(m_modelOfMesh, pointer);
}

std::optional<std::size_t> Ownership::modelOfSlot(std::int64_t slot) const
{
    const auto found = m_rowOfSlot.find(slot);
    return found == m_rowOfSlot.end() ? std::nullopt : std::optional(found->second);
}

} // namespace tr::view
