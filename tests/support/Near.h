#pragma once

#include <QtGlobal>

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

namespace tr::test
{

/// Whether two points are the same but for rounding; says which they are if not.
inline bool isNear(const glm::vec3& a, const glm::vec3& b, float tolerance = 0.001F)
{
    const bool result = glm::distance(a, b) < tolerance;
    if (!result)
    {
        qWarning("(%g %g %g) is not (%g %g %g)",
                 double(a.x),
                 double(a.y),
                 double(a.z),
                 double(b.x),
                 double(b.y),
                 double(b.z));
    }
    return result;
}

} // namespace tr::test
