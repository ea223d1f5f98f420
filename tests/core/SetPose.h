#pragma once

#include "core/edit/animation/poses/PoseEdit.h"

#include <string>
#include <utility>

namespace tr::test
{

/// Gives one key frame of an animation another pose, as a hand in the 3D view does.
[[nodiscard]] inline Result<void> setPose(edit::Document& document,
                                          std::size_t animation,
                                          std::size_t keyframe,
                                          const view::Keyframe& pose,
                                          std::string mergeKey = {})
{
    edit::PoseEdit edit;
    edit.animation = animation;
    edit.keyframe = keyframe;
    edit.from = edit::keyframesIn(document.content(), animation)[keyframe];
    edit.to = pose;
    edit.spread = {keyframe, keyframe};
    edit::EditName name{edit::EditCode::TurnJoint, {"it", std::to_string(keyframe), "mesh 0"}};
    return edit::pose(document, std::move(name), edit, std::move(mergeKey));
}

} // namespace tr::test
