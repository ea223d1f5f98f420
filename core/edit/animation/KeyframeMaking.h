#pragma once

#include "core/edit/animation/AnimationEdit.h"

#include <cstddef>
#include <optional>
#include <span>

/// Key frames for animations that own none, and a first animation for moveables without any.
namespace tr::edit
{

/// No mesh is turned, and the box is that around all of them. Precondition: the moveable exists.
[[nodiscard]] view::Keyframe restPoseOf(const Content& content, std::size_t model);

/// What a moveable without animations is shown in: the key frame that its own offset leads to.
/// Nothing where that cannot be read. Precondition: the moveable exists.
[[nodiscard]] std::optional<view::Keyframe> poseAtOffset(const Content& content, std::size_t model);

/// Whether an animation owns no key frames, so that makeKeyframes gives it some: a moveable with
/// meshes has it. Precondition: it exists.
[[nodiscard]] bool canGetKeyframes(const Content& content, std::size_t animation);

/// Gives animations that own none as many key frames as their frames need, all in one pose, as one
/// edit. Preconditions: canGetKeyframes of each, they ascend and are not none; the pose has as many
/// angles as the moveables that have them have meshes. Errors: those of makeKeyframeRecords,
/// exchangeKeyframes and Transaction::commit, and TooManyRows, where these would be more than any
/// level has; then none is changed.
[[nodiscard]] Result<void> makeKeyframes(Document& document,
                                         std::span<const std::size_t> animations,
                                         const view::Keyframe& pose);

/// Whether a moveable has meshes and no animations. Precondition: it exists.
[[nodiscard]] bool canGetFirstAnimation(const Content& content, std::size_t model);

/// Makes an animation of one frame for a moveable that has none: in state 0, followed by itself.
/// Its row is the one behind those of the moveables in front, so that none gets one of another's.
/// Gives back the row. Preconditions: canGetFirstAnimation, and the pose has an angle for each
/// mesh. Errors: as of makeKeyframes, and those of insertRows.
[[nodiscard]] Result<std::size_t>
makeFirstAnimation(Document& document, std::size_t model, const view::Keyframe& pose);

} // namespace tr::edit
