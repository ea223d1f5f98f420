#pragma once

#include "core/level/Objects.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Ownership.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

/// What animations have in other tables: state changes, dispatches, commands and key frames.
namespace tr::view
{

/// The state changes of an animation, and the dispatches of a state change, cut to those that
/// exist.
[[nodiscard]] RowRange stateChangesOf(const level::Objects& objects,
                                      const level::Animation& animation);
[[nodiscard]] RowRange dispatchesOf(const level::Objects& objects,
                                    const level::StateChange& change);

/// Where somebody is in time: in a frame of an animation, counted from its first.
struct AnimationMoment
{
    std::size_t animation = 0;
    std::size_t frame = 0;
};

/// The key frame of an animation that stands in that frame; nothing between two, or behind the
/// last. Precondition: the animation exists.
[[nodiscard]] std::optional<std::size_t>
keyframeAt(const level::Objects& objects, schema::Version version, const AnimationMoment& moment);

/// The key frames that words belong to, counted from the first, each once; nothing where a word
/// belongs to none of these. Precondition: the words ascend.
[[nodiscard]] std::optional<std::vector<std::size_t>>
keyframesWith(const KeyframeRange& range, std::span<const std::size_t> words);

/// The command that begins at a word of the commands, if one does.
[[nodiscard]] std::optional<AnimationCommand> commandAt(const level::Objects& objects,
                                                        std::size_t word);

/// Which of some animations have more commands than the stream: they would go on in whatever came
/// behind its end. In their order. Otherwise as thoseLeadingTo.
[[nodiscard]] std::vector<bool> thoseRunningOut(const level::Objects& objects,
                                                const RowRange& animations);

/// Which of some animations can go over to a wanted one: as their next one, or by a dispatch; in
/// their order. Numbers that lead nowhere are asked for, too. Takes no longer for lists of damaged
/// files that overlap without end. Precondition: the animations exist.
[[nodiscard]] std::vector<bool>
thoseLeadingTo(const level::Objects& objects,
               const RowRange& animations,
               const std::function<bool(std::int64_t animation)>& isWanted);

/// Which of some animations have a wanted command; in their order. Commands are asked for that
/// begin at any word of the stream. Otherwise as thoseLeadingTo.
[[nodiscard]] std::vector<bool>
thoseWithCommand(const level::Objects& objects,
                 const RowRange& animations,
                 const std::function<bool(const AnimationCommand& command)>& isWanted);

/// When what a row says of an animation is seen or happens, in frames from its first: a word of a
/// key frame when that is reached, a word of a command when it happens (what happens at the end: in
/// the last frame), a dispatch in the first frame that it holds in, a state change or the animation
/// itself in the first frame. It is one of the frames of the animation. Nothing for rows that it
/// has not. Precondition: the animation exists.
[[nodiscard]] std::optional<std::size_t> frameOfRow(const level::Objects& objects,
                                                    schema::Version version,
                                                    std::size_t animation,
                                                    schema::TableId table,
                                                    std::size_t row);

/// A row of an animation and when it is seen or happens, in frames from the first. They may lie
/// outside of the animation.
struct AnimationMark
{
    schema::TableId table{}; ///< frames, commands or dispatches
    std::size_t row = 0;     ///< the first, and how many: words of a stream
    std::size_t rows = 1;
    std::int64_t first = 0; ///< first and last frame
    std::int64_t last = 0;
    bool isAtFrame = false; ///< it names its frames itself
    AnimationCommand::Kind kind = AnimationCommand::Kind::EmptyHands; ///< of a command
    std::int64_t number = 0; ///< sound or effect as stored; of a dispatch the state

    friend bool operator==(const AnimationMark&, const AnimationMark&) = default;
};

/// Key frames, commands and dispatches of an animation, in this order. Precondition: it exists.
[[nodiscard]] std::vector<AnimationMark>
marksOf(const level::Objects& objects, schema::Version version, std::size_t animation);

/// The first animation that has a row. `owners` are those of the objects.
[[nodiscard]] std::optional<std::size_t> animationOfRow(const level::Objects& objects,
                                                        schema::Version version,
                                                        const Ownership& owners,
                                                        schema::TableId table,
                                                        std::size_t row);

/// The one of some animations that has a row: `preferred` if it has, else the first.
[[nodiscard]] std::optional<std::size_t> animationWithRow(const level::Objects& objects,
                                                          schema::Version version,
                                                          const Ownership& owners,
                                                          const RowRange& animations,
                                                          std::optional<std::size_t> preferred,
                                                          schema::TableId table,
                                                          std::size_t row);

} // namespace tr::view
