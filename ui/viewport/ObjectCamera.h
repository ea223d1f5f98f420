#pragma once

#include "core/format/GameFile.h"
#include "render/scene/Camera.h"
#include "render/scene/SceneDescription.h"

#include <cstddef>
#include <vector>

namespace ui
{

// What does not hold people is seen from the front, a little from its side and from above.
inline constexpr float kObjectYaw = 0.45F;
inline constexpr float kObjectPitch = -0.18F;

/// Whether both see the same, however large the picture is.
[[nodiscard]] bool isSameView(const render::Camera& one, const render::Camera& other);

/// Corners of the boxes around each mesh of a moveable, at every key frame of an animation.
[[nodiscard]] std::vector<glm::vec3> reachOf(const render::SceneDescription& scene,
                                             const tr::format::GameFile& file,
                                             std::size_t row,
                                             std::size_t animation);

} // namespace ui
