#include "render/gl/Renderer.h"

#include <QLoggingCategory>
#include <QOpenGLContext>
#include <QOpenGLVersionFunctionsFactory>

#include <algorithm>
#include <array>
#include <optional>

namespace render::gl
{

namespace
{

Q_LOGGING_CATEGORY(lcRender, "cartouche.render")

/// What stands for the texel where textures are off. Additive faces overlap: theirs is darker.
constexpr float kSolidTone = 0.80F;
constexpr float kAdditiveTone = 0.25F;

/// Filled faces step back by this much (in slopes and in smallest units of depth), so that lines,
/// grid and wires that lie in them win.
constexpr float kOffsetFactor = 1.0F;
constexpr float kOffsetUnits = 1.0F;

/// The grid reaches this much further than the scene, and at least this many units.
constexpr float kGridMargin = 2.0F;
constexpr float kSmallestGridRadius = 4096.0F;

/// Collects programs and remembers the first refusal.
class ProgramLoader
{
public:
    explicit ProgramLoader(Functions& gl)
        : m_gl(gl)
    {
    }

    std::optional<ShaderProgram>
    load(const char* vertex, const char* fragment, const char* define = "")
    {
        const auto path = [](const char* name)
        { return QStringLiteral(":/shaders/") + QString::fromLatin1(name); };
        auto program = ShaderProgram::build(m_gl, {path(vertex), path(fragment), define});
        if (!program)
        {
            qCWarning(lcRender).noquote() << program.error();
            return std::nullopt;
        }
        return std::move(*program);
    }

private:
    Functions& m_gl;
};

} // namespace

Renderer::Renderer(Functions& gl, Programs programs)
    : m_gl(&gl)
    , m_programs(std::move(programs))
    , m_scene(gl)
    , m_noAttributes(gl)
{
}

tl::expected<Renderer, RendererError> Renderer::create(QOpenGLContext& current)
{
    auto* const gl = QOpenGLVersionFunctionsFactory::get<Functions>(&current);
    if (gl == nullptr || !gl->initializeOpenGLFunctions())
    {
        return tl::unexpected(RendererError::ContextTooOld);
    }

    ProgramLoader loader(*gl);
    auto opaque = loader.load("scene.vert", "scene.frag");
    auto alphaTest = loader.load("scene.vert", "scene.frag", "ALPHA_TEST");
    auto additive = loader.load("scene.vert", "scene.frag", "ADDITIVE");
    auto sprite = loader.load("sprite.vert", "scene.frag", "ALPHA_TEST");
    auto wire = loader.load("scene.vert", "wire.frag");
    auto spriteWire = loader.load("sprite.vert", "wire.frag");
    auto line = loader.load("line.vert", "line.frag");
    auto background = loader.load("background.vert", "background.frag");
    auto grid = loader.load("grid.vert", "grid.frag");
    if (!opaque || !alphaTest || !additive || !sprite || !wire || !spriteWire || !line
        || !background || !grid)
    {
        return tl::unexpected(RendererError::ShaderRejected);
    }
    return Renderer(*gl,
                    {std::move(*opaque),
                     std::move(*alphaTest),
                     std::move(*additive),
                     std::move(*sprite),
                     std::move(*wire),
                     std::move(*spriteWire),
                     std::move(*line),
                     std::move(*background),
                     std::move(*grid)});
}

tl::expected<void, UploadError> Renderer::upload(const PreparedScene& prepared)
{
    auto uploaded = m_scene.upload(prepared);
    if (uploaded)
    {
        m_exposure = prepared.scene.exposure;
        m_nodes = prepared.scene.nodes;
        m_ghosts.clear();
    }
    return uploaded;
}

void Renderer::updateNodes(std::span<const glm::mat4> nodes)
{
    m_scene.updateNodes(nodes);
    std::copy_n(nodes.begin(), std::min(nodes.size(), m_nodes.size()), m_nodes.begin());
}

void Renderer::updateVertices(std::uint32_t first, std::span<const SceneVertex> vertices)
{
    m_scene.updateVertices(first, vertices);
}

void Renderer::updateLines(std::span<const SceneLine> lines)
{
    m_scene.updateLines(lines);
}

void Renderer::updateFrontLines(std::span<const SceneLine> lines)
{
    m_scene.updateFrontLines(lines);
}

void Renderer::draw(const Camera& camera, const RenderOptions& options, const glm::ivec2& size)
{
    const glm::mat4 rotation(glm::mat3(camera.viewMatrix()));
    const Frame frame{camera, options, camera.projectionMatrix(size) * rotation};

    restoreState(); // whoever drew before may have left anything behind
    m_gl->glViewport(0, 0, size.x, size.y);
    m_gl->glClearDepth(1.0);
    m_gl->glClear(GL_DEPTH_BUFFER_BIT);
    drawBackground(frame);

    m_gl->glEnable(GL_DEPTH_TEST);
    m_gl->glDepthFunc(GL_LEQUAL);
    m_scene.bindTextures(options.filter);
    if (!m_ghosts.empty())
    {
        drawGhosts(frame);
    }
    const bool filled = options.wireframe != WireframeMode::Only;
    if (filled)
    {
        drawSolid(frame);
    }
    if (options.lines)
    {
        drawLines(frame);
    }
    if (options.grid)
    {
        drawGrid(frame);
    }
    if (filled)
    {
        drawAdditive(frame);
    }
    if (options.wireframe != WireframeMode::Off)
    {
        drawWires(frame);
    }
    drawFrontLines(frame);
    restoreState();
}

void Renderer::drawBackground(const Frame& frame)
{
    m_programs.background.use();
    m_programs.background.set("u_top", frame.options.backgroundTop);
    m_programs.background.set("u_bottom", frame.options.backgroundBottom);
    m_gl->glBindVertexArray(m_noAttributes.id());
    m_gl->glDrawArrays(GL_TRIANGLES, 0, 3);
}

void Renderer::drawSolid(const Frame& frame)
{
    m_gl->glEnable(GL_POLYGON_OFFSET_FILL);
    m_gl->glPolygonOffset(kOffsetFactor, kOffsetUnits);
    useSurface(m_programs.opaque, frame, kSolidTone);
    m_scene.drawTriangles(BlendMode::Opaque);
    useSurface(m_programs.alphaTest, frame, kSolidTone);
    m_scene.drawTriangles(BlendMode::AlphaTest);
    if (frame.options.sprites)
    {
        useSurface(m_programs.sprite, frame, kSolidTone);
        m_scene.drawSprites();
    }
    m_gl->glDisable(GL_POLYGON_OFFSET_FILL);
}

/// Behind all of the scene, as that is what is worked on. Only what is in front of each ghost, so
/// that its faces do not add up.
void Renderer::drawGhosts(const Frame& frame)
{
    usePlaced(m_programs.wire, frame);
    for (const Ghost& ghost : m_ghosts)
    {
        m_scene.updateNodes(ghost.nodes);
        m_programs.wire.set("u_wireColour", ghost.colour);
        m_gl->glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
        drawTriangles();
        m_gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        m_gl->glDepthMask(GL_FALSE);
        blendOver();
        drawTriangles();
        m_gl->glDisable(GL_BLEND);
        m_gl->glDepthMask(GL_TRUE);
        m_gl->glClear(GL_DEPTH_BUFFER_BIT);
    }
    m_scene.updateNodes(m_nodes);
}

void Renderer::drawTriangles()
{
    for (const BlendMode blend : {BlendMode::Opaque, BlendMode::AlphaTest, BlendMode::Additive})
    {
        m_scene.drawTriangles(blend);
    }
}

void Renderer::drawLines(const Frame& frame)
{
    blendOver();
    usePlaced(m_programs.line, frame);
    m_scene.drawLines();
    m_gl->glDisable(GL_BLEND);
}

void Renderer::drawFrontLines(const Frame& frame)
{
    m_gl->glDisable(GL_DEPTH_TEST);
    blendOver();
    usePlaced(m_programs.line, frame);
    m_scene.drawFrontLines();
    m_gl->glDisable(GL_BLEND);
}

void Renderer::drawGrid(const Frame& frame)
{
    const SceneBounds& bounds = m_scene.bounds();
    const glm::vec3 middle = 0.5F * (bounds.low + bounds.high);
    const float reach = glm::distance(bounds.low, middle);

    blendOver();
    usePlaced(m_programs.grid, frame);
    m_programs.grid.set("u_centre", glm::vec3(middle.x, frame.options.gridHeight, middle.z));
    m_programs.grid.set("u_radius", std::max(kGridMargin * reach, kSmallestGridRadius));
    m_programs.grid.set("u_gridColour", frame.options.gridColour);

    // The clipping planes enclose the scene and not the grid around it.
    m_gl->glEnable(GL_DEPTH_CLAMP);
    m_gl->glDepthMask(GL_FALSE);
    m_gl->glDisable(GL_CULL_FACE);
    m_gl->glBindVertexArray(m_noAttributes.id());
    m_gl->glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    m_gl->glDepthMask(GL_TRUE);
    m_gl->glDisable(GL_DEPTH_CLAMP);
    m_gl->glDisable(GL_BLEND);
}

void Renderer::drawAdditive(const Frame& frame)
{
    m_gl->glEnable(GL_BLEND);
    m_gl->glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ZERO, GL_ONE);
    m_gl->glDepthMask(GL_FALSE);
    useSurface(m_programs.additive, frame, kAdditiveTone);
    m_scene.drawTriangles(BlendMode::Additive);
    m_gl->glDepthMask(GL_TRUE);
    m_gl->glDisable(GL_BLEND);
}

void Renderer::drawWires(const Frame& frame)
{
    const RenderOptions& options = frame.options;
    const bool overlay = options.wireframe == WireframeMode::Overlay;
    const glm::vec4& colour = overlay ? options.wireColour : options.wireOnlyColour;

    blendOver();
    m_gl->glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    usePlaced(m_programs.wire, frame);
    m_programs.wire.set("u_wireColour", colour);
    drawTriangles();
    if (options.sprites)
    {
        usePlaced(m_programs.spriteWire, frame);
        m_programs.spriteWire.set("u_wireColour", colour);
        m_scene.drawSprites();
    }
    m_gl->glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    m_gl->glDisable(GL_BLEND);
}

void Renderer::blendOver()
{
    m_gl->glEnable(GL_BLEND);
    m_gl->glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
}

void Renderer::usePlaced(const ShaderProgram& program, const Frame& frame) const
{
    const BillboardAxes axes = frame.camera.axes();
    program.use();
    program.set("u_clipFromRelative", frame.clipFromRelative);
    program.set("u_eye", frame.camera.position());
    program.set("u_right", axes.right);
    program.set("u_up", axes.up);
    program.set("u_nodes", NodeBuffer::kUnit);
}

void Renderer::useSurface(const ShaderProgram& program,
                          const Frame& frame,
                          float untexturedTone) const
{
    const RenderOptions& options = frame.options;
    usePlaced(program, frame);
    program.set("u_pages", PageArray::kUnit);
    program.set("u_tiles", TileArray::kUnit);
    program.set("u_reduced", options.reducesTextures ? 1 : 0);
    program.set("u_toCamera", -frame.camera.forward());
    program.set("u_lit", options.litNode);
    program.set("u_brightness", options.brightness * m_exposure);
    program.set("u_headlight", options.headlight ? 1 : 0);
    program.set("u_textured", options.shading == ShadingMode::Textured ? 1 : 0);
    program.set("u_untexturedTone", untexturedTone);
}

void Renderer::finish()
{
    m_gl->glFinish();
}

void Renderer::restoreState()
{
    constexpr std::array<GLenum, 7> kCapabilities{GL_BLEND,
                                                  GL_CULL_FACE,
                                                  GL_DEPTH_CLAMP,
                                                  GL_DEPTH_TEST,
                                                  GL_POLYGON_OFFSET_FILL,
                                                  GL_SCISSOR_TEST,
                                                  GL_STENCIL_TEST};
    for (const GLenum capability : kCapabilities)
    {
        m_gl->glDisable(capability);
    }
    m_gl->glBlendFunc(GL_ONE, GL_ZERO);
    m_gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    m_gl->glCullFace(GL_BACK);
    m_gl->glDepthFunc(GL_LESS);
    m_gl->glDepthMask(GL_TRUE);
    m_gl->glFrontFace(GL_CCW);
    m_gl->glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    m_gl->glPolygonOffset(0.0F, 0.0F);
    m_gl->glBindVertexArray(0);
    m_gl->glUseProgram(0);
}

} // namespace render::gl
