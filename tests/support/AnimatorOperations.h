#pragma once

#include "core/edit/document/Document.h"
#include "tests/support/AnimationMeaning.h"
#include "tests/support/RandomData.h"

#include <span>
#include <string>
#include <string_view>

/// What animators can do to an animation: each of the edits there are, with what of the file it may
/// change. A new edit is a function and a line in one of the lists.
namespace tr::test
{

/// A moveable and one of its animations.
struct Subject
{
    std::size_t model = 0;
    std::size_t animation = 0;
};

/// What became of an operation.
struct Done
{
    enum class Outcome : std::uint8_t
    {
        Absent,  ///< there is nothing that it could be done to, and nobody was asked
        Refused, ///< with an error
        Taken,
    };

    Outcome outcome = Outcome::Absent;
    std::string why{};  ///< of Absent what there is none of, of Refused the name of the error
    Touched touched{};  ///< of Taken
    std::string text{}; ///< of Refused the whole message
};

/// Tells files of a moveable what may come of an operation besides.
enum class Care : std::uint8_t
{
    None,
    /// It sets numbers to whatever is typed, so that something may be wrong afterwards.
    MayBreak,
};

struct AnimatorOperation
{
    std::string_view name;
    /// Does it to a document, with numbers that are made up. Precondition: the subject exists.
    Done (*work)(edit::Document& document, const Subject& subject, Random& random);
    Care care = Care::None;
};

/// Key frames and their poses, and when they are seen.
[[nodiscard]] std::span<const AnimatorOperation> poseOperations();
/// Whole animations: made, split, trimmed, deleted, mended; and what is typed into their rows.
[[nodiscard]] std::span<const AnimatorOperation> makingOperations();
/// Entries of the commands and of the key frames.
[[nodiscard]] std::span<const AnimatorOperation> entryOperations();
/// Animations joined, moved and copied, their speeds, angles and boxes, and what matrices set.
[[nodiscard]] std::span<const AnimatorOperation> shapingOperations();
/// What leads from one animation to others.
[[nodiscard]] std::span<const AnimatorOperation> wayOperations();

/// All of them.
[[nodiscard]] std::vector<AnimatorOperation> animatorOperations();

/// For the operations only.
namespace operations
{

[[nodiscard]] Done absent(std::string_view what);
[[nodiscard]] Done refused(const Error& error);

/// What an operation that gives back a result has done.
template <class T>
[[nodiscard]] Done doneIf(const Result<T>& result, Touched touched)
{
    return result ? Done{Done::Outcome::Taken, {}, std::move(touched)} : refused(result.error());
}

[[nodiscard]] inline Touched of(const Subject& subject, Aspect aspects)
{
    return {{subject.animation}, aspects};
}

/// The same, for all that share it.
[[nodiscard]] inline Touched ofAll(const Subject& subject, Aspect aspects)
{
    return {{subject.animation}, aspects, true};
}

[[nodiscard]] const level::Animation& rowOf(const edit::Document& document, std::size_t animation);

/// Frames that an animation plays, at least one.
[[nodiscard]] std::int64_t frameCount(const edit::Document& document, std::size_t animation);

/// One of the moveable's animations.
[[nodiscard]] std::size_t
anyAnimation(const edit::Document& document, const Subject& subject, Random& random);

} // namespace operations

} // namespace tr::test
