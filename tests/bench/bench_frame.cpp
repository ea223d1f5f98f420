// What a frame takes: drawing by the driver's clock, the processor's share until the driver has all
// commands, and reading the picture back, over the same triangles in one draw call.
//   bench_frame [--copies N] FILE...
// With --copies N, each level stands N times in a square.

#include "core/format/GameFile.h"
#include "core/io/File.h"
#include "render/gl/OffscreenRenderer.h"
#include "render/level/SceneBuilder.h"
#include "render/scene/Camera.h"
#include "tests/bench/Measure.h"

#include <QGuiApplication>
#include <QImage>

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace
{

using render::gl::FrameTimes;
using render::gl::OffscreenRenderer;

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

/// The triangles of a scene so many times next to each other.
render::SceneDescription copied(const render::SceneDescription& scene, int copies)
{
    const int side = static_cast<int>(std::ceil(std::sqrt(copies)));
    const glm::vec3 size = scene.bounds.high - scene.bounds.low;
    const auto vertices = static_cast<std::uint32_t>(scene.vertices.size());
    const auto nodes = static_cast<std::uint32_t>(scene.nodes.size());
    render::SceneDescription all;
    all.pages = scene.pages;
    all.picks = scene.picks;
    all.exposure = scene.exposure;
    all.vertices.reserve(scene.vertices.size() * static_cast<std::size_t>(copies));
    all.indices.reserve(scene.indices.size() * static_cast<std::size_t>(copies));
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(copies); ++i)
    {
        const int place = static_cast<int>(i);
        const glm::vec3 shift(size.x * static_cast<float>(place % side),
                              0,
                              size.z * static_cast<float>(place / side));
        for (const glm::mat4& node : scene.nodes)
        {
            all.nodes.push_back(glm::translate(glm::mat4(1.0F), shift) * node);
        }
        for (render::SceneVertex vertex : scene.vertices)
        {
            vertex.node += i * nodes;
            all.vertices.push_back(vertex);
        }
        all.bounds.include(scene.bounds.low + shift);
        all.bounds.include(scene.bounds.high + shift);
    }
    for (render::SceneBatch batch : scene.batches)
    {
        const std::uint32_t first = batch.firstIndex;
        const std::uint32_t count = batch.indexCount;
        batch.firstIndex = static_cast<std::uint32_t>(all.indices.size());
        batch.indexCount = count * static_cast<std::uint32_t>(copies);
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(copies); ++i)
        {
            for (std::uint32_t index = first; index < first + count; ++index)
            {
                all.indices.push_back(scene.indices[index] + i * vertices);
            }
        }
        all.batches.push_back(batch);
    }
    return all;
}

double median(std::vector<double> times)
{
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

/// Medians of one scene's frames.
class Frames
{
public:
    void add(const FrameTimes& times)
    {
        m_processor.push_back(times.processor);
        m_drawing.push_back(times.drawing);
        m_readBack.push_back(times.readBack);
    }

    [[nodiscard]] FrameTimes medians() const
    {
        return {median(m_processor), median(m_drawing), median(m_readBack)};
    }

private:
    std::vector<double> m_processor;
    std::vector<double> m_drawing;
    std::vector<double> m_readBack;
};

/// The two pictures of a level in turns, so that what else the machine does falls on both.
void measure(OffscreenRenderer& ours, OffscreenRenderer& single, const char* path, int copies)
{
    const auto bytes = tr::readFile(path);
    const auto file = bytes ? tr::format::read(*bytes, path)
                            : tr::Result<tr::format::GameFile>(tr::fail(bytes.error()));
    if (!file || file->level() == nullptr)
    {
        std::fprintf(stderr, "bench_frame: %s is no level\n", path);
        return;
    }
    const double build =
        bench::medianOf(5, [&file] { bench::keep(render::buildLevelScene(*file->level())); });
    auto scene = render::buildLevelScene(*file->level());
    if (copies > 1)
    {
        scene = copied(scene, copies);
    }
    render::Camera camera;
    camera.setView(render::StandardView::Isometric);
    camera.frame(scene.bounds, scene.outline, float(kSize.x) / float(kSize.y));
    if (!ours.upload(scene) || !single.upload(inOneCall(scene)))
    {
        std::fprintf(stderr, "bench_frame: the driver cannot hold %s\n", path);
        return;
    }
    Frames ourFrames;
    Frames singleFrames;
    for (int run = 0; run <= kRuns; ++run)
    {
        const auto one = ours.time(camera, {}, {kSize, 0});
        const auto other = single.time(camera, {}, {kSize, 0});
        if (run > 0 && one && other) // the first one warms up
        {
            ourFrames.add(*one);
            singleFrames.add(*other);
        }
    }
    const FrameTimes frame = ourFrames.medians();
    const FrameTimes call = singleFrames.medians();
    std::printf("%-40s %9zu %8.2f %8.2f %8.2f %8.2f %8.2f %8.2f\n",
                path,
                scene.indices.size() / 3,
                build,
                frame.drawing,
                frame.processor,
                frame.readBack,
                call.drawing,
                frame.drawing / call.drawing);
}

} // namespace

int main(int argc, char** argv)
{
    const QGuiApplication application(argc, argv);
    auto ours = OffscreenRenderer::create();
    auto single = OffscreenRenderer::create();
    if (!ours || !single)
    {
        std::fputs("bench_frame: no OpenGL 3.3 here\n", stderr);
        return EXIT_FAILURE;
    }
    int first = 1;
    int copies = 1;
    if (argc > 2 && std::string_view(argv[1]) == "--copies")
    {
        copies = std::max(std::atoi(argv[2]), 1);
        first = 3;
    }
    std::printf("%s\n", qPrintable(ours->driver()));
    std::printf("%-40s %9s %8s %8s %8s %8s %8s %8s\n",
                "file",
                "triangles",
                "build",
                "drawing",
                "commands",
                "reading",
                "1 call",
                "ratio");
    for (int i = first; i < argc; ++i)
    {
        measure(*ours, *single, argv[i], copies);
    }
    return EXIT_SUCCESS;
}
