#pragma once

#include "core/level/Content.h"
#include "core/view/words/Phrase.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

/// What is wrong with the animations of moveables: what an engine would read wrongly, and what is
/// likely not meant so.
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
};

inline constexpr std::size_t kProblemCodes =
    static_cast<std::size_t>(ProblemCode::SoundMissing) + 1;

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

/// More are not told of: no file that a tool has written comes near.
inline constexpr std::size_t kMostProblems = 30'000;

/// The problems of all moveables, in the order of these, each once: what several share is told of
/// the first that has it. Animations of no moveable are nobody's problem. `tables` are those of the
/// content. Of a damaged file whose lists overlap without end, not all of them are looked at.
///
/// What counts is what engines do, not what editors write. They take frame numbers with a sign,
/// look at dispatches up to one frame behind the end, and show the nearest frame of an animation
/// that is entered outside of its own: so that is a warning only, and a dispatch that ends one
/// frame behind the end is no problem. From TR4 on many levels keep animations without key frames
/// for their numbers: that is one note a moveable, and nothing more is said of their key frames.
/// A sound that is not there is told of once a moveable, where the content says which there are.
/// Of animations that have rows of their lists in common all but the first are told of.
[[nodiscard]] std::vector<Problem> animationProblems(const schema::Content& content,
                                                     const schema::TableSet& tables);

/// Those of one moveable and of the animations that it has, shared ones included. Precondition: the
/// moveable exists.
[[nodiscard]] std::vector<Problem> animationProblems(const schema::Content& content,
                                                     const schema::TableSet& tables,
                                                     std::size_t model);

} // namespace tr::check
