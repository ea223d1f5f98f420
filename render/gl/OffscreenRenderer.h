#pragma once

#include "render/gl/RenderErrors.h"
#include "render/gl/RenderOptions.h"
#include "render/scene/Camera.h"
#include "render/scene/SceneDescription.h"

#include <QImage>
#include <QString>

#include <glm/glm.hpp>
#include <tl/expected.hpp>

#include <memory>
#include <optional>
#include <span>

class QOffscreenSurface;
class QOpenGLContext;

namespace render::gl
{

class Renderer;

/// What a picture is made of besides scene and camera.
struct PictureFormat
{
    glm::ivec2 size{1280, 720}; ///< pixels
    int samples = 0; ///< for each pixel, at most what the driver has; 0: no multisampling
};

/// What a frame takes, in milliseconds.
struct FrameTimes
{
    double processor = 0.0; ///< until the driver has all commands
    double drawing = 0.0;   ///< by the driver's own clock, from the first command to the last
    double readBack = 0.0;  ///< until the picture is in memory
};

/// Draws pictures without a window, for screenshots, thumbnails and the command line. It has a
/// context of its own and leaves the context that was current in every call current again. To be
/// made, used and destroyed in the thread of the QGuiApplication.
class OffscreenRenderer
{
public:
    [[nodiscard]] static tl::expected<OffscreenRenderer, OffscreenError> create();

    /// Why there can be none, and no Renderer either, as far as it shows without compiling shaders,
    /// which takes most of the time.
    [[nodiscard]] static std::optional<OffscreenError> obstacle();

    OffscreenRenderer(OffscreenRenderer&&) noexcept;
    OffscreenRenderer& operator=(OffscreenRenderer&&) noexcept;
    ~OffscreenRenderer();

    // As in Renderer.
    [[nodiscard]] tl::expected<void, UploadError> upload(SceneDescription scene);
    void updateNodes(std::span<const glm::mat4> nodes);
    void updateVertices(std::uint32_t first, std::span<const SceneVertex> vertices);

    /// The uploaded scene as Format_RGBA8888, every alpha 255.
    [[nodiscard]] tl::expected<QImage, OffscreenError>
    render(const Camera& camera, const RenderOptions& options, const PictureFormat& format = {});

    /// The times of a frame of the uploaded scene.
    [[nodiscard]] tl::expected<FrameTimes, OffscreenError>
    time(const Camera& camera, const RenderOptions& options, const PictureFormat& format = {});

    /// The driver's name and version, for reports.
    [[nodiscard]] QString driver() const;

private:
    OffscreenRenderer();

    [[nodiscard]] static tl::expected<OffscreenRenderer, OffscreenError> withContext();

    std::unique_ptr<QOffscreenSurface> m_surface;
    std::unique_ptr<QOpenGLContext> m_context;
    std::unique_ptr<Renderer> m_renderer;
};

} // namespace render::gl
