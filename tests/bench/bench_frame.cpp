// The time of a frame over that of the same triangles in one draw call.
//   bench_frame FILE...

#include "core/format/GameFile.h"
#include "core/io/File.h"
#include "render/gl/OffscreenRenderer.h"
#include "render/scene/Camera.h"
#include "render/scene/SceneBuilder.h"
#include "tests/bench/Measure.h"

#include <QGuiApplication>
#include <QImage>

#include <cstdlib>

namespace
{

constexpr int kRuns = 21;
constexpr glm::ivec2 kSize{1280, 720};

render::SceneDescription inOneCall(render::SceneDescription scene)
{
    scene.batches = {
        {render::BlendMode::Opaque, false, 0, static_cast<std::uint32_t>(scene.indices.size())}};
    scene.sprites.clear();
    scene.lines.clear();
    return scene;
}

double frameTime(render::gl::OffscreenRenderer& renderer, const render::SceneDescription& scene)
{
    static_cast<void>(renderer.upload(scene).has_value());
    render::Camera camera;
    camera.setView(render::StandardView::Isometric);
    camera.frame(scene.bounds, scene.outline, float(kSize.x) / float(kSize.y));
    return bench::medianOf(kRuns, [&] { bench::keep(renderer.render(camera, {}, {kSize, 0})); });
}

void measure(render::gl::OffscreenRenderer& renderer, const char* path)
{
    const auto bytes = tr::readFile(path);
    const auto file = bytes ? tr::format::read(*bytes, path)
                            : tr::Result<tr::format::GameFile>(tr::fail(bytes.error()));
    if (!file || file->level() == nullptr)
    {
        return;
    }
    double build =
        bench::medianOf(5, [&file] { bench::keep(render::buildLevelScene(*file->level())); });
    const auto scene = render::buildLevelScene(*file->level());
    const double ours = frameTime(renderer, scene);
    const double single = frameTime(renderer, inOneCall(scene));
    std::printf("%-40s %9zu %8.2f %8.2f %8.2f %8.2f\n",
                path,
                scene.indices.size() / 3,
                build,
                ours,
                single,
                ours / single);
}

} // namespace

int main(int argc, char** argv)
{
    const QGuiApplication application(argc, argv);
    auto renderer = render::gl::OffscreenRenderer::create();
    if (!renderer)
    {
        std::fputs("bench_frame: no OpenGL 3.3 here\n", stderr);
        return EXIT_FAILURE;
    }
    std::printf("%s\n", qPrintable(renderer->driver()));
    std::printf(
        "%-40s %9s %8s %8s %8s %8s\n", "file", "triangles", "build", "frame", "1 call", "ratio");
    for (int i = 1; i < argc; ++i)
    {
        measure(*renderer, argv[i]);
    }
    return EXIT_SUCCESS;
}
