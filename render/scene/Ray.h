#pragma once

#include <glm/glm.hpp>

namespace render
{

/// A half line in world space. `direction` has length one, so that distances along it are in
/// world units.
struct Ray
{
    glm::vec3 origin{0.0F};
    glm::vec3 direction{0.0F, 0.0F, 1.0F};

    [[nodiscard]] glm::vec3 at(float distance) const { return origin + distance * direction; }
};

/// The two directions in which a camera-facing picture extends: to the right and to the top of
/// the screen. Both have length one.
struct BillboardAxes
{
    glm::vec3 right{1.0F, 0.0F, 0.0F};
    glm::vec3 up{0.0F, 1.0F, 0.0F};
};

} // namespace render
