#include "ui/viewport/ViewportFactory.h"

#include "render/gl/OffscreenRenderer.h"
#include "ui/common/texts/Translated.h"
#include "ui/viewport/NullViewport.h"
#include "ui/viewport/ViewportWidget.h"

#include <QGuiApplication>
#include <QSurfaceFormat>

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

/// Platforms on which Qt 6.4 crashes as soon as a window holds an OpenGL widget.
bool platformShowsOpenGl()
{
    constexpr std::array kWithout{QLatin1String("offscreen"),
                                  QLatin1String("minimal"),
                                  QLatin1String("linuxfb"),
                                  QLatin1String("vnc")};
    return std::ranges::find(kWithout, QGuiApplication::platformName()) == kWithout.end();
}

QString reasonFor(render::gl::OffscreenError error)
{
    switch (error)
    {
    case render::gl::OffscreenError::ContextTooOld:
        return translated(QT_TRANSLATE_NOOP("ui", "The graphics driver offers no OpenGL 3.3."));
    default:
        return translated(QT_TRANSLATE_NOOP("ui", "The graphics driver offers no OpenGL context."));
    }
}

/// Why there can be no view in OpenGL; empty if there can be one, but for its shaders: the view
/// says itself if the driver does not accept them.
QString obstacle()
{
    if (!platformShowsOpenGl())
    {
        return translated(QT_TRANSLATE_NOOP(
                              "ui", "The platform \"%1\" shows no OpenGL inside of windows."))
            .arg(QGuiApplication::platformName());
    }
    const auto found = render::gl::OffscreenRenderer::obstacle();
    return found ? reasonFor(*found) : QString();
}

} // namespace

void useViewportFormat()
{
    // Without it a dock that is pulled out of the window takes the view's context with it.
    QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setDepthBufferSize(24);
    QSurfaceFormat::setDefaultFormat(format);
}

ViewportFactory defaultViewportFactory()
{
    return [](Selection& selection, QWidget* parent) -> Viewport*
    {
        const QString reason = obstacle();
        if (reason.isEmpty())
        {
            return new ViewportWidget(selection, parent);
        }
        return new NullViewport(reason, parent);
    };
}

} // namespace ui
