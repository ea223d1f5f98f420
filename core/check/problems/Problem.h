#pragma once

#include "core/schema/table/TableId.h"
#include "core/view/words/Phrase.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

/// What can be wrong with a file that can be read, whatever looks for it.
namespace tr::check
{

/// Each is of one table and has one severity: see ProblemRules.cpp.
enum class ProblemCode : std::uint8_t
{
    // Of moveables
    MeshesOutside,
    AnimationsOutside,
    MeshTreeOutside,
    MeshTreeUnbalanced,
    RestPoseElsewhere,
    NoKeyFrames,

    // Of animations
    FrameRateZero,
    KeyFramesOutside,
    TooFewKeyFrames,
    OneKeyFrameMore,
    TooManyKeyFrames,
    EndBeforeStart,
    EndFarBeforeStart,
    KeyFrameTooLong,
    KeyFrameCutOff,
    WrongAngleCount,
    NextAnimationOutside,
    NextAnimationOfAnother,
    NextFrameOutside,
    StateChangesOutside,
    NoWayOut,
    StateChangesShared,
    DispatchesShared,
    CommandsShared,

    // Of state changes
    DispatchesOutside,
    StateChangeWithoutDispatches,
    StateChangeToOwnState,

    // Of dispatches
    DispatchAnimationOutside,
    DispatchAnimationOfAnother,
    DispatchFrameOutside,
    DispatchLowAboveHigh,
    DispatchNeverFires,
    DispatchReachesTooFar,

    // Of commands
    UnknownCommand,
    CommandsCutOff,
    CommandFrameOutside,
    SoundMissing,

    // Of meshes of Lara's skin, its joints and her hair
    JointLowerFull,
    JointUpperFull,
    JointLooseFull,
    JointTooLarge,
    JointTears,
    SkinNumbersTooHigh,
    HairBeyondHead,
    HairTooFewVertices,
};

inline constexpr std::size_t kProblemCodes =
    static_cast<std::size_t>(ProblemCode::HairTooFewVertices) + 1;

struct Problem
{
    enum class Severity : std::uint8_t
    {
        Note,    ///< unusual; engines accept it, and many files have it
        Warning, ///< something does not happen, or not as it looks
        Error,   ///< an engine reads wrong data
    };

    Severity severity = Severity::Note;
    ProblemCode code = ProblemCode::MeshesOutside;
    schema::TableId table{}; ///< of the row that it is about
    std::size_t row = 0;
    view::Phrase what; ///< a sentence
    view::Phrase why;  ///< what comes of it: one sentence or two
    std::optional<std::size_t>
        animation{}; ///< the first that the sentence names; of a command whose it is
};

/// Stable snake_case name for JSON and tests, for example "too_few_key_frames".
[[nodiscard]] std::string_view problemName(ProblemCode code) noexcept;

/// "note", "warning", "error".
[[nodiscard]] std::string_view severityName(Problem::Severity severity) noexcept;

[[nodiscard]] Problem::Severity severityOf(ProblemCode code) noexcept;

/// One check tells of no more: no file that a tool has written comes near.
inline constexpr std::size_t kMostProblems = 30'000;

} // namespace tr::check
