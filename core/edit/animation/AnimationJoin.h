#pragma once

#include "core/edit/animation/FrameRenumbering.h"

#include <cstddef>
#include <cstdint>

/// Making one animation of two that are played one behind the other.
namespace tr::edit
{

struct JoinPlan
{
    /// The second begins where the rate of the first has the next key frame: frames can come in
    /// between, and key frames of the second are made anew if it has another rate. Otherwise all
    /// frames look as before, for which there are as many key frames as it takes.
    bool keepsRate = false;
    bool deletesSecond = true;
    LaterFrames later = LaterFrames::Keep;
};

/// What joining comes to, and what of the two one animation cannot say.
struct JoinOutcome
{
    std::size_t keyframes = 0;
    std::int64_t frames = 0;
    std::uint8_t rate = 0;
    std::int64_t framesBetween = 0; ///< that neither of them had
    bool isResampled = false;       ///< key frames are made anew
    bool hasOtherNext = false;      ///< the first is not followed by the second now
    std::int64_t entered =
        0; ///< frame of the second that the first enters; those in front of it are played, too
    bool hasOtherState = false;  ///< of the second: all is in the state of the first
    bool hasOtherSpeed = false;  ///< the second does not go on as fast as the first
    std::size_t endCommands = 0; ///< of the first, which happen at its end, and go
    std::size_t ownStateDispatches =
        0;                         ///< of the second, for the state of the first: never looked at
    std::size_t idleMarks = 0;     ///< commands and dispatches of the second that never happen
    std::size_t sharedLists = 0;   ///< that the first has with others: it gets its own
    bool sharesWithSecond = false; ///< lists of the second that others have stay with these
};

/// Whether two animations can be joined. Errors: NoKeyframes, of one of them; EntriesApart, where
/// they are one, or of different moveables or none; EntryTied, where lists of a damaged file say
/// more dispatches than any tool writes; OutOfRange, where the last frame would have a
/// number that engines do not know. Precondition: both exist.
[[nodiscard]] Result<JoinOutcome>
outcomeOfJoin(const Content& content, std::size_t first, std::size_t second, const JoinPlan& plan);

/// Puts an animation behind another one: its key frames, what it does in its frames and at its
/// end, what it is left for, and what it is followed by. Who enters it enters the first one where
/// its frames are then. What is at the end of the first goes, as it has no end there any more.
/// Dispatches of both that lead from the same state to the same place, and of which the second
/// goes on where the first ends, become one. Gives back the row of the joined one. Errors: those
/// of outcomeOfJoin, giveOwnLists, appendKeyframes, appendCommands and Transaction::commit.
[[nodiscard]] Result<std::size_t>
joinAnimations(Document& document, std::size_t first, std::size_t second, const JoinPlan& plan);

} // namespace tr::edit
