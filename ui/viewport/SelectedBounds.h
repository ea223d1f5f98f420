#pragma once

#include "render/scene/SceneDescription.h"
#include "render/scene/Subjects.h"

#include <span>
#include <vector>

namespace ui
{

/// What lies around that which is seen of each row, where the nodes of the scene are at first;
/// empty for those of which nothing is.
[[nodiscard]] std::vector<render::SceneBounds> boundsOf(const render::SceneData& data,
                                                        const render::Subject& subject,
                                                        const render::SceneDescription& scene,
                                                        std::span<const render::SceneRow> rows);

/// The boxes that are drawn around what lies in these.
[[nodiscard]] std::vector<render::SceneBounds> withMargins(std::vector<render::SceneBounds> bounds);

/// Where the eyes of somebody are who stands in the middle of that.
[[nodiscard]] glm::vec3 standingIn(const render::SceneBounds& bounds);

} // namespace ui
