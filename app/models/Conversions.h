#pragma once

#include <assimp/matrix4x4.h>
#include <assimp/quaternion.h>
#include <assimp/vector3.h>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>

/// Numbers of Assimp, whose matrices are stored by rows, and ours, which are stored by columns.
namespace models
{

[[nodiscard]] inline glm::vec3 toGlm(const aiVector3D& v)
{
    return {v.x, v.y, v.z};
}

[[nodiscard]] inline glm::quat toGlm(const aiQuaternion& q)
{
    return {q.w, q.x, q.y, q.z};
}

[[nodiscard]] inline glm::mat4 toGlm(const aiMatrix4x4& m)
{
    return {{m.a1, m.b1, m.c1, m.d1},
            {m.a2, m.b2, m.c2, m.d2},
            {m.a3, m.b3, m.c3, m.d3},
            {m.a4, m.b4, m.c4, m.d4}};
}

[[nodiscard]] inline aiVector3D toAssimp(const glm::vec3& v)
{
    return {v.x, v.y, v.z};
}

[[nodiscard]] inline aiQuaternion toAssimp(const glm::quat& q)
{
    return {q.w, q.x, q.y, q.z};
}

[[nodiscard]] inline aiMatrix4x4 toAssimp(const glm::mat4& m)
{
    return {m[0][0],
            m[1][0],
            m[2][0],
            m[3][0],
            m[0][1],
            m[1][1],
            m[2][1],
            m[3][1],
            m[0][2],
            m[1][2],
            m[2][2],
            m[3][2],
            m[0][3],
            m[1][3],
            m[2][3],
            m[3][3]};
}

/// One channel of a colour as screens have it, and as light is counted.
[[nodiscard]] inline float toLinear(float c)
{
    return c <= 0.04045F ? c / 12.92F : std::pow((c + 0.055F) / 1.055F, 2.4F);
}

[[nodiscard]] inline float fromLinear(float c)
{
    return c <= 0.0031308F ? c * 12.92F : 1.055F * std::pow(c, 1.0F / 2.4F) - 0.055F;
}

} // namespace models
