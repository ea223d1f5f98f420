#include "render/gl/OffscreenRenderer.h"

#include "render/gl/Renderer.h"

#include <QElapsedTimer>
#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions>
#include <QOpenGLVersionFunctionsFactory>
#include <QSurfaceFormat>

#include <algorithm>
#include <array>
#include <utility>

namespace render::gl
{

namespace
{

constexpr int kMajorVersion = 3;
constexpr int kMinorVersion = 3;

/// Makes a context current, and at its end the one that was.
class CurrentContext
{
public:
    CurrentContext(QOpenGLContext& context, QSurface& surface)
        : m_context(context)
        , m_previous(QOpenGLContext::currentContext())
        , m_previousSurface(m_previous != nullptr ? m_previous->surface() : nullptr)
        , m_isCurrent(context.makeCurrent(&surface))
    {
    }

    CurrentContext(const CurrentContext&) = delete;
    CurrentContext& operator=(const CurrentContext&) = delete;

    ~CurrentContext()
    {
        if (m_previous == nullptr || m_previousSurface == nullptr)
        {
            m_context.doneCurrent();
        }
        else
        {
            m_previous->makeCurrent(m_previousSurface);
        }
    }

    explicit operator bool() const { return m_isCurrent; }

private:
    QOpenGLContext& m_context;
    QOpenGLContext* m_previous;
    QSurface* m_previousSurface;
    bool m_isCurrent;
};

OffscreenError offscreenError(RendererError error)
{
    switch (error)
    {
    case RendererError::ContextTooOld:
        return OffscreenError::ContextTooOld;
    case RendererError::ShaderRejected:
        return OffscreenError::ShaderRejected;
    }
    return OffscreenError::NoContext;
}

QSurfaceFormat surfaceFormat()
{
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(kMajorVersion, kMinorVersion);
    format.setProfile(QSurfaceFormat::CoreProfile);
    return format;
}

bool isOld(const QSurfaceFormat& format)
{
    return std::pair(format.majorVersion(), format.minorVersion())
           < std::pair(kMajorVersion, kMinorVersion);
}

bool fits(Functions& gl, const glm::ivec2& size)
{
    GLint texture = 0;
    GLint renderbuffer = 0;
    std::array<GLint, 2> viewport{};
    gl.glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture);
    gl.glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &renderbuffer);
    gl.glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport.data());
    const GLint side = std::min(texture, renderbuffer);
    return size.x >= 1 && size.y >= 1 && size.x <= std::min(side, viewport[0])
           && size.y <= std::min(side, viewport[1]);
}

using FramebufferPtr = std::unique_ptr<QOpenGLFramebufferObject>;

/// A framebuffer for a picture that is drawn into from now on. `current`: null if the context could
/// not be made current.
tl::expected<FramebufferPtr, OffscreenError> bound(QOpenGLContext* current,
                                                   const PictureFormat& format)
{
    if (current == nullptr)
    {
        return tl::unexpected(OffscreenError::NoContext);
    }
    if (!fits(*QOpenGLVersionFunctionsFactory::get<Functions>(current), format.size))
    {
        return tl::unexpected(OffscreenError::SizeOutOfRange);
    }
    QOpenGLFramebufferObjectFormat target;
    target.setAttachment(QOpenGLFramebufferObject::CombinedDepthStencil);
    target.setSamples(std::max(format.samples, 0)); // Qt takes no more than the driver has
    auto framebuffer =
        std::make_unique<QOpenGLFramebufferObject>(QSize(format.size.x, format.size.y), target);
    if (!framebuffer->isValid() || !framebuffer->bind())
    {
        return tl::unexpected(OffscreenError::NoFramebuffer);
    }
    return framebuffer;
}

QImage read(QOpenGLFramebufferObject& framebuffer)
{
    framebuffer.release();
    return framebuffer.toImage().convertToFormat(QImage::Format_RGBA8888);
}

double milliseconds(qint64 nanoseconds)
{
    return static_cast<double>(nanoseconds) / 1e6;
}

} // namespace

OffscreenRenderer::OffscreenRenderer() = default;
OffscreenRenderer::OffscreenRenderer(OffscreenRenderer&&) noexcept = default;

OffscreenRenderer& OffscreenRenderer::operator=(OffscreenRenderer&& other) noexcept
{
    // The old renderer needs its context when it goes: the destructor of `other` sees to that.
    std::swap(m_surface, other.m_surface);
    std::swap(m_context, other.m_context);
    std::swap(m_renderer, other.m_renderer);
    return *this;
}

OffscreenRenderer::~OffscreenRenderer()
{
    if (m_renderer)
    {
        const CurrentContext current(*m_context, *m_surface);
        m_renderer.reset();
    }
}

tl::expected<OffscreenRenderer, OffscreenError> OffscreenRenderer::withContext()
{
    if (qobject_cast<QGuiApplication*>(QCoreApplication::instance()) == nullptr)
    {
        return tl::unexpected(OffscreenError::NoApplication);
    }

    OffscreenRenderer result;
    result.m_context = std::make_unique<QOpenGLContext>();
    result.m_context->setFormat(surfaceFormat());
    if (!result.m_context->create())
    {
        return tl::unexpected(OffscreenError::NoContext);
    }
    if (isOld(result.m_context->format()))
    {
        return tl::unexpected(OffscreenError::ContextTooOld);
    }
    result.m_surface = std::make_unique<QOffscreenSurface>();
    result.m_surface->setFormat(result.m_context->format());
    result.m_surface->create();
    const CurrentContext current(*result.m_context, *result.m_surface);
    if (!current)
    {
        return tl::unexpected(OffscreenError::NoContext);
    }
    return result;
}

tl::expected<OffscreenRenderer, OffscreenError> OffscreenRenderer::create()
{
    auto result = withContext();
    if (!result)
    {
        return result;
    }
    const CurrentContext current(*result->m_context, *result->m_surface);
    auto renderer = Renderer::create(*result->m_context);
    if (!renderer)
    {
        return tl::unexpected(offscreenError(renderer.error()));
    }
    result->m_renderer = std::make_unique<Renderer>(std::move(*renderer));
    return result;
}

std::optional<OffscreenError> OffscreenRenderer::obstacle()
{
    const auto trial = withContext();
    return trial ? std::nullopt : std::optional(trial.error());
}

tl::expected<void, UploadError> OffscreenRenderer::upload(SceneDescription scene)
{
    const CurrentContext current(*m_context, *m_surface);
    return m_renderer->upload(prepare(std::move(scene)));
}

void OffscreenRenderer::updateNodes(std::span<const glm::mat4> nodes)
{
    const CurrentContext current(*m_context, *m_surface);
    m_renderer->updateNodes(nodes);
}

void OffscreenRenderer::updateVertices(std::uint32_t first, std::span<const SceneVertex> vertices)
{
    const CurrentContext current(*m_context, *m_surface);
    m_renderer->updateVertices(first, vertices);
}

tl::expected<QImage, OffscreenError> OffscreenRenderer::render(const Camera& camera,
                                                               const RenderOptions& options,
                                                               const PictureFormat& format)
{
    const CurrentContext current(*m_context, *m_surface);
    const auto framebuffer = bound(current ? m_context.get() : nullptr, format);
    if (!framebuffer)
    {
        return tl::unexpected(framebuffer.error());
    }
    m_renderer->draw(camera, options, format.size);
    return read(**framebuffer);
}

tl::expected<FrameTimes, OffscreenError> OffscreenRenderer::time(const Camera& camera,
                                                                 const RenderOptions& options,
                                                                 const PictureFormat& format)
{
    const CurrentContext current(*m_context, *m_surface);
    const auto framebuffer = bound(current ? m_context.get() : nullptr, format);
    if (!framebuffer)
    {
        return tl::unexpected(framebuffer.error());
    }
    auto& gl = *QOpenGLVersionFunctionsFactory::get<Functions>(m_context.get());
    const Query query(gl);
    m_renderer->finish();
    FrameTimes times;
    QElapsedTimer timer;
    timer.start();
    gl.glBeginQuery(GL_TIME_ELAPSED, query.id());
    m_renderer->draw(camera, options, format.size);
    gl.glEndQuery(GL_TIME_ELAPSED);
    times.processor = milliseconds(timer.nsecsElapsed());
    GLuint64 drawing = 0;
    gl.glGetQueryObjectui64v(query.id(), GL_QUERY_RESULT, &drawing); // waits for it
    times.drawing = milliseconds(static_cast<qint64>(drawing));
    timer.restart();
    static_cast<void>(read(**framebuffer));
    times.readBack = milliseconds(timer.nsecsElapsed());
    return times;
}

QString OffscreenRenderer::driver() const
{
    const CurrentContext current(*m_context, *m_surface);
    auto* const gl = m_context->functions();
    const auto text = [gl](GLenum name)
    { return QString::fromUtf8(reinterpret_cast<const char*>(gl->glGetString(name))); };
    return text(GL_RENDERER) + QStringLiteral(", OpenGL ") + text(GL_VERSION);
}

} // namespace render::gl
