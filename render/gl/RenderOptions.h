#pragma once

#include <glm/glm.hpp>

#include <cstdint>

namespace render::gl
{

enum class ShadingMode : std::uint8_t
{
    Textured,
    Untextured, ///< shape and vertex colours; faces without normals are lit as flat ones
};

enum class WireframeMode : std::uint8_t
{
    Off,
    Overlay, ///< on top of the filled faces
    Only,
};

enum class TextureFilter : std::uint8_t
{
    Nearest, ///< from near, texels as hard squares, exactly as stored
    Linear,
};

/// How a scene is drawn. Colours are 0..1, as they appear on the screen (no colour space is
/// converted anywhere).
struct RenderOptions
{
    ShadingMode shading = ShadingMode::Textured;
    WireframeMode wireframe = WireframeMode::Off;
    TextureFilter filter = TextureFilter::Nearest;
    /// Averages texels where several of them fall on one pixel: single ones would shimmer.
    bool reducesTextures = true;
    bool grid = false;
    bool lines = true;
    bool sprites = true;
    /// Lights vertices that have a normal from the camera and the sky; without it every vertex has
    /// its own colour alone.
    bool headlight = true;
    int litNode = -1;        ///< the node that somebody points at, brighter; -1: none
    float brightness = 1.0F; ///< multiplies everything but background, grid, lines and wires
    float gridHeight = 0.0F; ///< world Y of the ground grid

    glm::vec3 backgroundTop{0.235F, 0.251F, 0.286F};
    glm::vec3 backgroundBottom{0.094F, 0.102F, 0.122F};
    glm::vec4 gridColour{0.70F, 0.74F, 0.80F, 0.35F};
    glm::vec4 wireColour{0.04F, 0.05F, 0.07F, 0.60F};     ///< on filled faces
    glm::vec4 wireOnlyColour{0.80F, 0.84F, 0.90F, 1.00F}; ///< in front of the background
};

} // namespace render::gl
