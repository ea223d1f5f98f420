#pragma once

#include "render/gl/OffscreenRenderer.h"
#include "render/gl/RenderOptions.h"
#include "render/scene/Camera.h"
#include "tests/render/TestScenes.h"

#include <QImage>

namespace test
{

/// What plain() draws where there is nothing.
constexpr Colour kBackground{51, 51, 51, 255};

/// The default options but for a background of one colour.
render::gl::RenderOptions plain();

/// A picture of kPicture's size without multisampling, the null image where something fails.
QImage draw(render::gl::OffscreenRenderer& renderer,
            const render::SceneDescription& scene,
            const render::gl::RenderOptions& options = plain(),
            const render::Camera& camera = pixelCamera());

/// The pixel that shows a place in a picture taken with pixelCamera().
Colour colourAt(const QImage& picture, int x, int y);

/// Whether no channel differs by more than the tolerance; otherwise both are written to the log.
bool isNear(const Colour& a, const Colour& b, int tolerance = 1);

/// The sum of the three channels.
int brightnessOf(const Colour& colour);

} // namespace test
