#pragma once

#include "core/level/Objects.h"
#include "core/view/objects/MoveableView.h"

#include <cstddef>
#include <cstdint>
#include <vector>

/// Which states the animations of a moveable can be asked for, and by which dispatches they are
/// left then. TRosettaStone 3, 6.2.4 and 6.2.5.
namespace tr::anim
{

/// A dispatch of a cell.
struct MatrixDispatch
{
    std::size_t change = 0;   ///< row of its state change
    std::size_t dispatch = 0; ///< row

    /// An earlier one of the cell holds in all frames that it holds in.
    bool isCovered = false;

    friend bool operator==(const MatrixDispatch&, const MatrixDispatch&) = default;
};

/// What an animation has for a state.
struct MatrixCell
{
    std::vector<std::size_t> changes;       ///< rows of its state changes of that state
    std::size_t empty = 0;                  ///< how many of them have no dispatches
    std::vector<MatrixDispatch> dispatches; ///< in the order in which engines look at them
    bool isOwnState = false;                ///< the animation is in that state: nobody looks
    bool isCut = false; ///< lists of a damaged file have more: they are left out

    [[nodiscard]] bool isThere() const noexcept { return !changes.empty(); }
};

/// What there is, and cells that are worked out when they are asked for. Takes no longer for lists
/// of damaged files that overlap without end: then some state changes are left out (isCut).
class StateMatrix
{
public:
    StateMatrix() = default;
    StateMatrix(const level::Objects& objects, const level::Model& model);

    [[nodiscard]] const view::RowRange& animations() const noexcept { return m_animations; }

    /// Those that any of the animations has a state change for, ascending.
    [[nodiscard]] const std::vector<std::uint16_t>& states() const noexcept { return m_states; }

    /// Those that an animation of the moveable has, ascending. Precondition: it is one.
    [[nodiscard]] std::vector<std::uint16_t> statesOf(std::size_t animation) const;

    /// Preconditions: the objects are the same; the animation is one of the moveable's.
    [[nodiscard]] MatrixCell
    cell(const level::Objects& objects, std::size_t animation, std::uint16_t state) const;

    [[nodiscard]] bool isCut() const noexcept { return m_isCut; }

private:
    struct Entry
    {
        std::uint16_t state = 0;
        std::size_t change = 0;
    };

    view::RowRange m_animations;
    std::vector<std::vector<Entry>> m_entries; ///< of each animation, by states
    std::vector<std::uint16_t> m_states;
    bool m_isCut = false;
};

} // namespace tr::anim
