#pragma once

#include "render/gl/Ghost.h"
#include "render/gl/RenderErrors.h"
#include "render/gl/RenderOptions.h"
#include "render/gl/SceneBuffers.h"
#include "render/gl/ShaderProgram.h"
#include "render/scene/Camera.h"
#include "render/scene/MipTiles.h"
#include "render/scene/SceneDescription.h"

#include <glm/glm.hpp>
#include <tl/expected.hpp>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

class QOpenGLContext;

namespace render::gl
{

/// Draws one scene with OpenGL 3.3 core into the framebuffer that is bound.
///
/// Belongs to the context that is current when it is made; the same one must be current in every
/// call and when it is destroyed. Draws in this order: background, ghosts, opaque faces,
/// alpha-tested faces, sprites, lines, grid, additive faces, wires, lines in front of everything.
/// Leaves the framebuffer's alpha at one and, of the GL state that it changes, everything at its
/// default value but for the viewport, the textures of units 0 to 2 and the clear values.
class Renderer
{
public:
    [[nodiscard]] static tl::expected<Renderer, RendererError> create(QOpenGLContext& current);

    /// Replaces the scene. The old one stays where this fails.
    [[nodiscard]] tl::expected<void, UploadError> upload(const PreparedScene& prepared);
    /// Poses the uploaded scene: its nodes from the first one on. Surplus rows are ignored.
    void updateNodes(std::span<const glm::mat4> nodes);

    /// What the uploaded scene is drawn as once more, the first one first. An upload takes them
    /// away.
    void setGhosts(std::vector<Ghost> ghosts) { m_ghosts = std::move(ghosts); }

    /// Replaces vertices of the uploaded scene from row `first` on. Surplus ones are ignored.
    void updateVertices(std::uint32_t first, std::span<const SceneVertex> vertices);
    /// Replaces the helper lines of the uploaded scene.
    void updateLines(std::span<const SceneLine> lines);
    /// Replaces the lines that are drawn in front of everything, whichever scene is there.
    void updateFrontLines(std::span<const SceneLine> lines);

    /// Waits until everything that was drawn is done, so that a frame can be timed.
    void finish();

    /// `size` is the framebuffer's in pixels, at least 1 x 1.
    void draw(const Camera& camera, const RenderOptions& options, const glm::ivec2& size);

private:
    struct Programs
    {
        ShaderProgram opaque;
        ShaderProgram alphaTest;
        ShaderProgram additive;
        ShaderProgram sprite;
        ShaderProgram wire;
        ShaderProgram spriteWire;
        ShaderProgram line;
        ShaderProgram background;
        ShaderProgram grid;
    };

    /// What the passes of one frame share.
    struct Frame
    {
        const Camera& camera;
        const RenderOptions& options;
        glm::mat4 clipFromRelative;
    };

    Renderer(Functions& gl, Programs programs);

    void drawBackground(const Frame& frame);
    void drawSolid(const Frame& frame);
    void drawGhosts(const Frame& frame);
    void drawTriangles();
    void drawLines(const Frame& frame);
    void drawGrid(const Frame& frame);
    void drawAdditive(const Frame& frame);
    void drawWires(const Frame& frame);
    void drawFrontLines(const Frame& frame);
    void blendOver();
    void usePlaced(const ShaderProgram& program, const Frame& frame) const;
    void useSurface(const ShaderProgram& program, const Frame& frame, float untexturedTone) const;
    void restoreState();

    Functions* m_gl;
    Programs m_programs;
    SceneBuffers m_scene;
    std::vector<glm::mat4> m_nodes; ///< of the scene, as it is posed
    std::vector<Ghost> m_ghosts;
    float m_exposure = 1.0F;
    VertexArray m_noAttributes;
};

} // namespace render::gl
