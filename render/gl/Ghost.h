#pragma once

#include <glm/glm.hpp>

#include <vector>

namespace render::gl
{

/// The scene once more behind itself, in another pose and in one colour, which what is behind
/// shines through.
struct Ghost
{
    std::vector<glm::mat4> nodes;
    glm::vec4 colour{1.0F};
};

} // namespace render::gl
