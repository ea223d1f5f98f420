#pragma once

#include "core/check/problems/Problem.h"
#include "core/level/Content.h"

#include <cstddef>
#include <vector>

/// What is wrong with the animations of moveables: what an engine would read wrongly, and what is
/// likely not meant so.
namespace tr::check
{

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
