#pragma once

#include "core/edit/animation/transfer/PosedRecords.h"
#include "core/view/objects/FrameRange.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

/// What becomes of animations that are copied to another moveable of the same file.
///
/// Copies stand behind the last animation of the destination. What they go on to follows them: to
/// each other's copies where it is copied, too; else to an animation of the destination that means
/// the same. Frames keep their distances, and sounds their ids.
namespace tr::edit
{

/// What the frames of copies are called.
enum class CopiedFrames : std::uint8_t
{
    Behind, ///< they come behind the last frame of the destination, as far apart as before
    Kept,   ///< as those of the source
};

struct TransferWanted
{
    std::vector<std::size_t> animations; ///< of one moveable, ascending, each once; not none
    std::size_t model = 0;               ///< row of the destination
    Posing posing;
    CopiedFrames frames = CopiedFrames::Behind;

    /// What states become, for those that do not keep their number.
    std::map<std::uint16_t, std::uint16_t> states;

    /// Where what led to animations that are not copied leads then: to an animation of the
    /// destination. Nothing: dispatches go, and who followed an end with it repeats itself. Those
    /// that are not named lead where the plan says.
    std::map<std::size_t, std::optional<std::size_t>> targets;
};

/// A state that copies are in, or can be asked for.
struct TransferredState
{
    std::uint16_t from = 0;
    std::uint16_t to = 0;
    std::size_t animations = 0; ///< that are in it
    std::size_t changes = 0;    ///< state changes for it

    friend bool operator==(const TransferredState&, const TransferredState&) = default;
};

/// An animation that is not copied, and that those which are go on to. It may not exist.
struct TransferredTarget
{
    std::size_t animation = 0;
    std::optional<std::size_t> to; ///< TransferWanted::targets
    std::size_t ends = 0;          ///< animations that it follows
    std::size_t dispatches = 0;    ///< that lead to it

    friend bool operator==(const TransferredTarget&, const TransferredTarget&) = default;
};

/// What would become of it.
struct TransferPlan
{
    std::size_t source = 0;                 ///< row of the moveable whose animations they are
    std::size_t place = 0;                  ///< row of the first copy
    std::vector<TransferredState> states;   ///< by their numbers
    std::vector<TransferredTarget> targets; ///< by their rows
    std::size_t keyframes = 0;
    std::size_t without = 0; ///< animations that own no key frames
    std::size_t commands = 0;
    std::size_t dispatches = 0; ///< that are copied
    std::size_t dropped = 0;    ///< dispatches that are not, as they lead nowhere then
    std::size_t repeated = 0;   ///< animations that repeat themselves, for the same reason
    std::int64_t shift = 0;     ///< from the number of a frame to that of its copy
    view::FrameRange frames;    ///< of all copies together
    float scale = 1.0F;         ///< of offsets
    bool keepsRecords = false;  ///< key frames stay as they are, word for word
};

/// What transferAnimations would do. Preconditions: as there. Errors: OwnerTied, where the
/// animations are no moveable's; OutOfRange, where the frames would have numbers that engines do
/// not know.
[[nodiscard]] Result<TransferPlan> planTransfer(const Content& content,
                                                const TransferWanted& wanted);

} // namespace tr::edit
