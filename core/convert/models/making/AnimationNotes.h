#pragma once

#include "core/exchange/model/ModelFile.h"
#include "core/level/Objects.h"
#include "core/schema/Content.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// What games keep of animations beside their poses, as a part of the notes of the node that holds
/// a moveable together. A file that comes back changes none of it; a moveable that is made of a
/// file gets it.
///
/// Fields are called as the tables call them. What leads to an animation says its number in the
/// moveable, or, of another moveable's, the row.
namespace tr::convert
{

struct NotedDispatch
{
    level::AnimDispatch row; ///< the next animation as a number in the moveable, if it is its own
    bool isOwn = true;       ///< whether it is
};

struct NotedChange
{
    level::StateChange row; ///< the state; where lists are has no meaning
    std::vector<NotedDispatch> dispatches;
};

struct NotedAnimation
{
    std::uint16_t number = 0; ///< in its moveable
    /// Frames as the file counts them. The next animation is as that of a dispatch; where lists are
    /// has no meaning.
    level::Animation row;
    bool isNextOwn = true;
    std::vector<NotedChange> changes;
    std::uint16_t commandCount = 0;
    std::vector<std::uint16_t> commands; ///< words
    std::size_t keyframes = 0;
    std::vector<std::uint16_t> frames; ///< words of all key frames; of each as many
};

/// Of animations of a moveable, by their numbers. Precondition: the row of the models exists.
[[nodiscard]] std::vector<NotedAnimation> animationNotesOf(const schema::Content& content,
                                                           std::size_t model,
                                                           std::span<const std::size_t> numbers);

/// The notes of a node with those of its animations.
[[nodiscard]] exchange::ModelNotes withAnimations(const exchange::ModelNotes& text,
                                                  std::span<const NotedAnimation> animations,
                                                  schema::Version version);

/// Those in the notes of a node, in ascending order of their numbers, each once. None where one of
/// them is damaged.
[[nodiscard]] std::vector<NotedAnimation> notedAnimationsIn(const exchange::ModelNotes& text);

} // namespace tr::convert
