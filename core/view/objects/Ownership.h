#pragma once

#include "core/level/Objects.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace tr::view
{

/// To which moveable the rows of the animation tables belong. The files only point downwards, from
/// moveables to animations, state changes and dispatches; this is the way back up.
class Ownership
{
public:
    explicit Ownership(const level::Objects& objects);

    /// The moveable that has an animation; of several the first that has meshes.
    [[nodiscard]] std::optional<std::size_t> modelOfAnimation(std::size_t animation) const;

    /// The first animation that leads through a state change.
    [[nodiscard]] std::optional<std::size_t> animationOfStateChange(std::size_t change) const;

    /// The first state change that leads through a dispatch.
    [[nodiscard]] std::optional<std::size_t> stateChangeOfDispatch(std::size_t dispatch) const;

    /// The first animation that has a word of the commands.
    [[nodiscard]] std::optional<std::size_t> animationOfCommand(std::size_t word) const;

    /// The first moveable whose links hold a number of the mesh trees.
    [[nodiscard]] std::optional<std::size_t> modelOfMeshTree(std::size_t number) const;

    /// The first moveable that has a mesh pointer.
    [[nodiscard]] std::optional<std::size_t> modelOfMesh(std::size_t pointer) const;

    /// The first moveable with that slot.
    [[nodiscard]] std::optional<std::size_t> modelOfSlot(std::int64_t slot) const;

private:
    /// For each row of one table the row of its owner in another, all bits set without one.
    using Owners = std::vector<std::uint32_t>;

    Owners m_modelOfAnimation;
    Owners m_animationOfChange;
    Owners m_changeOfDispatch;
    Owners m_animationOfCommand;
    Owners m_modelOfTree;
    Owners m_modelOfMesh;
    std::unordered_map<std::int64_t, std::size_t> m_rowOfSlot;
};

} // namespace tr::view
