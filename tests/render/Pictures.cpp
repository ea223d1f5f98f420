#include "tests/render/Pictures.h"

#include <QDebug>

#include <cstdlib>

namespace test
{

render::gl::RenderOptions plain()
{
    const auto background = glm::vec3(static_cast<float>(kBackground[0]) / 255.0F);
    render::gl::RenderOptions options;
    options.backgroundTop = background;
    options.backgroundBottom = background;
    return options;
}

QImage draw(render::gl::OffscreenRenderer& renderer,
            const render::SceneDescription& scene,
            const render::gl::RenderOptions& options,
            const render::Camera& camera)
{
    if (!renderer.upload(scene))
    {
        return {};
    }
    const auto picture = renderer.render(camera, options, {kPicture, 0});
    return picture ? *picture : QImage();
}

Colour colourAt(const QImage& picture, int x, int y)
{
    const QRgb pixel = picture.pixel(kPicture.x / 2 + x, kPicture.y / 2 - 1 - y);
    const auto channel = [](int value) { return static_cast<std::uint8_t>(value); };
    return {channel(qRed(pixel)),
            channel(qGreen(pixel)),
            channel(qBlue(pixel)),
            channel(qAlpha(pixel))};
}

bool isNear(const Colour& a, const Colour& b, int tolerance)
{
    for (std::size_t i = 0; i < a.size(); ++i)
    {
        if (std::abs(int(a[i]) - int(b[i])) > tolerance)
        {
            qWarning("(%d %d %d %d) is not (%d %d %d %d)",
                     a[0],
                     a[1],
                     a[2],
                     a[3],
                     b[0],
                     b[1],
                     b[2],
                     b[3]);
            return false;
        }
    }
    return true;
}

int brightnessOf(const Colour& colour)
{
    return colour[0] + colour[1] + colour[2];
}

} // namespace test
