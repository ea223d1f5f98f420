#include "core/check/problems/ProblemRules.h"

#include <array>

namespace tr::check
{
namespace
{

using Code = ProblemCode;
constexpr auto kNote = Problem::Severity::Note;
constexpr auto kWarning = Problem::Severity::Warning;
constexpr auto kError = Problem::Severity::Error;

constexpr std::string_view kReadsBehind =
    "The engine takes what stands behind the table for rows of it.";

constexpr std::string_view kChangesBoth =
    "Engines take no notice, but an edit of one of them changes the other.";

constexpr std::string_view kSideFull =
    "Vertices of {0} that stick to {1}: {2}. Engines have room for {3}.";

constexpr std::string_view kOverflows =
    "Engines keep them in lists of that length: what is too much is written over others, and the "
    "skin tears.";

/// In the order of ProblemCode.
constexpr std::array kRules{
    ProblemRule{Code::MeshesOutside,
                kError,
                "meshes_outside",
                "{0} has the mesh pointers {1} to {2}, and the file has {3} of them.",
                kReadsBehind},
    ProblemRule{Code::AnimationsOutside,
                kError,
                "animations_outside",
                "{0} begins with animation {1}, and the file has {2} of them.",
                kReadsBehind},
    ProblemRule{Code::MeshTreeOutside,
                kError,
                "mesh_tree_outside",
                "The joints of {0} are numbers {1} to {2} of the mesh trees, and the file has {3}.",
                kReadsBehind},
    ProblemRule{Code::MeshTreeUnbalanced,
                kWarning,
                "mesh_tree_unbalanced",
                "Joint {1} of {0} takes a mesh from the stack, and there is none.",
                "The engine finds the place of the moveable there: the mesh hangs on no other."},
    ProblemRule{Code::RestPoseElsewhere,
                kWarning,
                "rest_pose_elsewhere",
                "{0} has its first key frame at byte {1}, its first animation has its own at {2}.",
                "Where the engine draws or measures it without an animation, it takes another "
                "pose."},
    ProblemRule{Code::NoKeyFrames,
                kNote,
                "no_key_frames",
                "Of the {2} animations of {0}, {1} have no key frames.",
                "They only keep their place in the list. Played, they would show key frames of "
                "those that follow."},

    ProblemRule{Code::FrameRateZero,
                kError,
                "frame_rate_zero",
                "{0} has frame rate 0.",
                "The engine divides by it, and crashes."},
    ProblemRule{Code::KeyFramesOutside,
                kError,
                "key_frames_outside",
                "The key frames of {0} begin at byte {1}, where no word of the {2} bytes begins.",
                "The engine takes something else for key frames."},
    ProblemRule{Code::TooFewKeyFrames,
                kError,
                "too_few_key_frames",
                "{0} has too few key frames: {1} of {3} for its length of {2}.",
                "The engine goes on with key frames of the animation that follows in the file."},
    ProblemRule{Code::OneKeyFrameMore,
                kNote,
                "one_key_frame_more",
                "{0} has one key frame more than it needs: {1} for its length of {2}.",
                "Many tools write it so. It is never shown."},
    ProblemRule{Code::TooManyKeyFrames,
                kWarning,
                "too_many_key_frames",
                "{0} has more key frames than it needs: {1}, not {3}, for its length of {2}.",
                "Those behind the last frame are never shown."},
    ProblemRule{Code::EndBeforeStart,
                kNote,
                "end_before_start",
                "{0} starts at frame {1} and ends at {2}.",
                "Some tools write a single frame so, and the engine plays one."},
    ProblemRule{Code::EndFarBeforeStart,
                kWarning,
                "end_far_before_start",
                "{0} starts at frame {1} and ends at {2}.",
                "The engine plays a single frame of it."},
    ProblemRule{Code::KeyFrameTooLong,
                kError,
                "key_frame_too_long",
                "Key frame {1} of {0} has {2} words, and the frame size is {3}.",
                "The engine steps on by the frame size, and takes turns of one key frame for the "
                "box of the next."},
    ProblemRule{Code::KeyFrameCutOff,
                kError,
                "key_frame_cut_off",
                "Key frame {1} of {0} reaches behind the end of the frames.",
                kReadsBehind},
    ProblemRule{Code::WrongAngleCount,
                kError,
                "wrong_angle_count",
                "Key frame {1} of {0} turns {2} meshes, and the moveable has {3}.",
                "The engine takes other numbers for turns, or leaves meshes without any."},
    ProblemRule{Code::NextAnimationOutside,
                kError,
                "next_animation_outside",
                "{0} is followed by animation {1}, and the file has {2} of them.",
                kReadsBehind},
    ProblemRule{Code::NextAnimationOfAnother,
                kWarning,
                "next_animation_of_another",
                "{0} is followed by {1}, which another moveable has.",
                "Its key frames are made for the meshes of that one."},
    ProblemRule{Code::NextFrameOutside,
                kWarning,
                "next_frame_outside",
                "{0} is followed by frame {1} of {2}, which has frames {3} to {4}.",
                "The nearest of its frames is shown. Entered behind its end, it ends at once."},
    ProblemRule{Code::StateChangesOutside,
                kError,
                "state_changes_outside",
                "{0} has the state changes {1} to {2}, and the file has {3} of them.",
                kReadsBehind},
    ProblemRule{Code::NoWayOut,
                kNote,
                "no_way_out",
                "{0} is followed by itself, and no state change leads out of it.",
                "Only the game itself can end it, as it does with what lies dead or stands open."},
    ProblemRule{Code::StateChangesShared,
                kNote,
                "state_changes_shared",
                "{0} has state changes that {1} has, too.",
                kChangesBoth},
    ProblemRule{Code::DispatchesShared,
                kNote,
                "dispatches_shared",
                "{0} has dispatches that {1} has, too.",
                kChangesBoth},
    ProblemRule{Code::CommandsShared,
                kNote,
                "commands_shared",
                "{0} has commands that {1} has, too.",
                kChangesBoth},

    ProblemRule{Code::DispatchesOutside,
                kError,
                "dispatches_outside",
                "{0} has the dispatches {1} to {2}, and the file has {3} of them.",
                kReadsBehind},
    ProblemRule{Code::StateChangeWithoutDispatches,
                kNote,
                "state_change_without_dispatches",
                "{0} has no dispatches.",
                "It never happens."},
    ProblemRule{Code::StateChangeToOwnState,
                kNote,
                "state_change_to_own_state",
                "{0} leads to state {1}, in which the animation is.",
                "It never happens: the engine looks for another state only."},

    ProblemRule{Code::DispatchAnimationOutside,
                kError,
                "dispatch_animation_outside",
                "{0} leads to animation {1}, and the file has {2} of them.",
                kReadsBehind},
    ProblemRule{Code::DispatchAnimationOfAnother,
                kWarning,
                "dispatch_animation_of_another",
                "{0} leads to {1}, which another moveable has.",
                "Its key frames are made for the meshes of that one."},
    ProblemRule{Code::DispatchFrameOutside,
                kWarning,
                "dispatch_frame_outside",
                "{0} leads to frame {1} of {2}, which has frames {3} to {4}.",
                "The nearest of its frames is shown. Entered behind its end, it ends at once."},
    ProblemRule{Code::DispatchLowAboveHigh,
                kWarning,
                "dispatch_low_above_high",
                "{0} is for frames {1} to {2}.",
                "It never happens: the first is behind the last."},
    ProblemRule{Code::DispatchNeverFires,
                kWarning,
                "dispatch_never_fires",
                "{0} is for frames {1} to {2}, and {3} has frames {4} to {5}.",
                "It never happens: the engine looks at these frames and at one behind them."},
    ProblemRule{Code::DispatchReachesTooFar,
                kNote,
                "dispatch_reaches_too_far",
                "{0} is for frames {1} to {2}, and {3} has frames {4} to {5}.",
                "Frames from the second behind the last on are never reached. The others count."},

    ProblemRule{Code::UnknownCommand,
                kError,
                "unknown_command",
                "Command {1} of {0} has number {2}, which no engine knows.",
                "Nobody can tell where the next one begins: commands are lost, and operands are "
                "taken for commands."},
    ProblemRule{Code::CommandsCutOff,
                kError,
                "commands_cut_off",
                "{0} has {1} commands, and {2} of them are in the file.",
                "The engine takes what stands behind the table for commands."},
    ProblemRule{Code::CommandFrameOutside,
                kWarning,
                "command_frame_outside",
                "Command {1} of {0} is for frame {2}, and the animation has frames {3} to {4}.",
                "It never happens."},
    ProblemRule{Code::SoundMissing,
                kWarning,
                "sound_missing",
                "Command {1} of {0} plays {2}, which is not in the file.",
                "Nothing is heard."},

    ProblemRule{Code::JointLowerFull, kError, "joint_lower_full", kSideFull, kOverflows},
    ProblemRule{Code::JointUpperFull, kError, "joint_upper_full", kSideFull, kOverflows},
    ProblemRule{Code::JointLooseFull,
                kError,
                "joint_loose_full",
                "Vertices of {0} that stick to nothing: {1}. Engines have room for {2}.",
                kOverflows},
    ProblemRule{Code::JointTooLarge,
                kError,
                "joint_too_large",
                "Vertices of {0}: {1}. Engines have room for {2} in a joint.",
                kOverflows},
    ProblemRule{Code::JointTears,
                kWarning,
                "joint_tears",
                "Vertices of {0} that stick to nothing: {1}.",
                "Only knees and elbows bend what is loose. Here it stays behind when the meshes "
                "turn, and the skin tears."},
    ProblemRule{Code::SkinNumbersTooHigh,
                kError,
                "skin_numbers_too_high",
                "Vertices of {0} that joints stick to by numbers from {2} on: {1}.",
                "Engines keep such a number in a byte with a sign, and find no vertex by it: the "
                "joint takes another place, and the skin tears."},
    ProblemRule{Code::HairBeyondHead,
                kError,
                "hair_beyond_head",
                "The hair hangs on vertices {1} to {2} of {0}, which has {3} of them.",
                "The engine takes what stands behind the vertices for places of the hair."},
    ProblemRule{Code::HairTooFewVertices,
                kError,
                "hair_too_few_vertices",
                "The hair has {1} vertices in {0}, and engines go by {2} in a mesh of it.",
                "The engine takes what stands behind the vertices for places of the hair."},
};

static_assert(kRules.size() == kProblemCodes);
static_assert(
    []
    {
        for (std::size_t i = 0; i < kRules.size(); ++i)
        {
            if (kRules[i].code != static_cast<ProblemCode>(i))
            {
                return false;
            }
        }
        return true;
    }());

} // namespace

const ProblemRule& ruleOf(ProblemCode code) noexcept
{
    return kRules[static_cast<std::size_t>(code)];
}

std::string_view problemName(ProblemCode code) noexcept
{
    return ruleOf(code).name;
}

Problem::Severity severityOf(ProblemCode code) noexcept
{
    return ruleOf(code).severity;
}

std::string_view severityName(Problem::Severity severity) noexcept
{
    constexpr std::array<std::string_view, 3> kNames{"note", "warning", "error"};
    return kNames[static_cast<std::size_t>(severity)];
}

} // namespace tr::check
