#include "render/scene/SceneDescription.h"

#include <glm/gtc/matrix_transform.hpp>

#include <cmath>

namespace render
{
namespace
{

/// By which angle about its own X the lower of two nodes has half of the bend between them.
float halfBend(const glm::mat4& lower, const glm::mat4& upper)
{
    const glm::vec3 up = glm::transpose(glm::mat3(lower)) * glm::vec3(upper[1]);
    const float angle = std::acos(glm::clamp(up.y, -1.0F, 1.0F));
    return std::copysign(0.5F * angle, up.z);
}

} // namespace

glm::mat4 transformOf(const SceneFollower& follower, std::span<const glm::mat4> nodes)
{
    const glm::mat4& place = nodes[follower.place];
    const glm::mat4& orientation = nodes[follower.orientation];
    if (follower.kind == SceneFollower::Kind::HalfTurn)
    {
        return glm::rotate(place, halfBend(place, orientation), {1.0F, 0.0F, 0.0F});
    }
    const glm::vec3 origin(place * glm::vec4(follower.point, 1.0F));
    return glm::translate(glm::mat4(1.0F), origin) * glm::mat4(glm::mat3(orientation))
           * follower.turn;
}

} // namespace render
