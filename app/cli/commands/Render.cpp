#include "app/cli/Input.h"
#include "app/cli/commands/Commands.h"
#include "core/anim/AnimationPlayer.h"
#include "core/base/Text.h"
#include "core/io/File.h"
#include "core/view/objects/MoveableView.h"
#include "render/gl/ImageFilm.h"
#include "render/gl/OffscreenRenderer.h"
#include "render/level/SceneBuilder.h"
#include "render/scene/Camera.h"
#include "render/scene/Subjects.h"

#include <QBuffer>
#include <QGuiApplication>
#include <QImage>

#include <tl/expected.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli
{
namespace
{

struct RenderOptions
{
    std::string file;
    std::string out;
    std::optional<std::uint32_t> moveable;
    std::optional<std::size_t> animation;
    std::optional<std::size_t> frame;
    std::optional<std::uint32_t> staticMesh;
    std::optional<std::size_t> room;
    std::string size = "1280x720";
    std::string view;
    bool fullBright = false;
    bool alone = false;

    [[nodiscard]] render::SceneLight light() const noexcept
    {
        return fullBright ? render::SceneLight::Full : render::SceneLight::OfLevel;
    }

    /// Whether all frames of an animation are drawn.
    [[nodiscard]] bool isFilm() const
    {
        std::string suffix = std::filesystem::path(out).extension().string();
        std::ranges::transform(suffix,
                               suffix.begin(),
                               [](unsigned char letter)
                               { return static_cast<char>(std::tolower(letter)); });
        return suffix == ".webp";
    }

    [[nodiscard]] render::SceneOptions scene() const
    {
        render::SceneOptions what;
        what.light = light();
        return what;
    }
};

constexpr int kSmallestSide = 16;
constexpr int kLargestSide = 8192;
constexpr int kSamples = 4;

// An object is seen from the front, a little from its side and from above.
constexpr float kObjectYaw = 0.45F;
constexpr float kObjectPitch = -0.18F;

const std::map<std::string, render::StandardView>& views()
{
    static const std::map<std::string, render::StandardView> kViews{
        {"front", render::StandardView::Front},
        {"back", render::StandardView::Back},
        {"left", render::StandardView::Left},
        {"right", render::StandardView::Right},
        {"top", render::StandardView::Top},
        {"bottom", render::StandardView::Bottom},
        {"iso", render::StandardView::Isometric}};
    return kViews;
}

std::optional<glm::ivec2> parseSize(std::string_view text)
{
    const auto side = [](std::string_view part) -> std::optional<int>
    {
        int value = 0;
        const auto parsed = std::from_chars(part.data(), part.data() + part.size(), value);
        const bool whole = parsed.ec == std::errc{} && parsed.ptr == part.data() + part.size();
        return whole && value >= kSmallestSide && value <= kLargestSide ? std::optional(value)
                                                                        : std::nullopt;
    };
    const auto cross = text.find('x');
    if (cross == std::string_view::npos)
    {
        return std::nullopt;
    }
    const auto width = side(text.substr(0, cross));
    const auto height = side(text.substr(cross + 1));
    return width && height ? std::optional(glm::ivec2(*width, *height)) : std::nullopt;
}

std::string sizeMistake(const std::string& text)
{
    return parseSize(text) ? ""
                           : tr::concat(text,
                                        " is no size: WIDTHxHEIGHT, each from ",
                                        kSmallestSide,
                                        " to ",
                                        kLargestSide);
}

/// What is drawn.
struct Shot
{
    render::SceneDescription scene;
    std::vector<std::vector<glm::mat4>> poses; ///< of a film: its nodes in each frame
};

using SceneOrWhy = tl::expected<render::SceneDescription, std::string>;
using ShotOrWhy = tl::expected<Shot, std::string>;

ShotOrWhy moveableShot(const render::SceneSource& source, const RenderOptions& options)
{
    const auto row = source.modelOfSlot(*options.moveable);
    if (!row)
    {
        return tl::unexpected(tr::concat("There is no moveable in slot ", *options.moveable, "."));
    }
    Shot shot{render::buildModelScene(source, *row, options.light()), {}};
    const tr::level::Model& model = source.objects().models[*row];
    const auto animations = tr::view::animationsOf(source.objects(), model);
    const std::size_t animation = options.animation.value_or(0);
    if (options.animation && animation >= animations.count)
    {
        return tl::unexpected(tr::concat("The moveable in slot ",
                                         *options.moveable,
                                         " has ",
                                         animations.count,
                                         " animations, counted from 0."));
    }
    if (animations.count != 0)
    {
        tr::anim::AnimationPlayer player(source.objects(), source.version(), model);
        const std::size_t frame = options.frame.value_or(0);
        player.jumpTo(animations.first + animation, frame);
        if (player.frame() != frame)
        {
            return tl::unexpected(tr::concat("Animation ",
                                             animation,
                                             " of the moveable in slot ",
                                             *options.moveable,
                                             " has ",
                                             player.frameCount(),
                                             " frames, counted from 0."));
        }
        shot.scene.nodes = render::modelNodes(shot.scene, player.pose());
        for (std::size_t at = 0; options.isFilm() && at < player.frameCount(); ++at)
        {
            player.jumpTo(animations.first + animation, at);
            shot.poses.push_back(render::modelNodes(shot.scene, player.pose()));
        }
    }
    if (options.isFilm() && shot.poses.empty())
    {
        return tl::unexpected(
            tr::concat("The moveable in slot ", *options.moveable, " has no animations."));
    }
    return shot;
}

SceneOrWhy roomScene(const render::SceneData& data, const RenderOptions& options)
{
    const auto* const rooms = data.tables.find(tr::level::tables::Rooms);
    const auto subject = render::subjectOf(data, {tr::level::tables::Rooms, *options.room});
    if (subject)
    {
        return render::buildScene(data, *subject, options.scene());
    }
    return tl::unexpected(
        rooms == nullptr || rooms->size() == 0
            ? std::string("The file has no rooms.")
            : tr::concat("The level has ", rooms->size(), " rooms, counted from 0."));
}

/// What is no moveable. Precondition: none is asked for.
SceneOrWhy sceneOf(const tr::format::GameFile& file, const RenderOptions& options)
{
    const tr::schema::TableSet tables = file.tables();
    const render::SceneData data{file.content, tables};
    if (options.room)
    {
        return roomScene(data, options);
    }
    if (options.staticMesh)
    {
        const render::SceneSource source(file.content);
        const auto row = source.staticOfId(*options.staticMesh);
        return row ? SceneOrWhy(render::buildStaticScene(source, *row, options.light()))
                   : tl::unexpected(
                       tr::concat("There is no static mesh in slot ", *options.staticMesh, "."));
    }
    return render::buildScene(data, render::firstSubject(data), options.scene());
}

ShotOrWhy shotOf(const tr::format::GameFile& file, const RenderOptions& options)
{
    if (options.moveable)
    {
        return moveableShot(render::SceneSource(file.content), options);
    }
    auto scene = sceneOf(file, options);
    return scene ? ShotOrWhy(Shot{std::move(*scene), {}}) : tl::unexpected(scene.error());
}

/// Bounds of the scene as its nodes stand now, or in all of a film.
void measure(Shot& shot)
{
    render::SceneDescription& scene = shot.scene;
    scene.bounds = {};
    scene.outline.clear();
    const auto include = [&scene](std::span<const glm::mat4> nodes)
    {
        for (const render::SceneVertex& vertex : scene.vertices)
        {
            scene.bounds.include(glm::vec3(nodes[vertex.node] * glm::vec4(vertex.position, 1.0F)));
        }
    };
    if (shot.poses.empty())
    {
        include(scene.nodes);
    }
    std::ranges::for_each(shot.poses, include);
}

render::Camera cameraFor(const render::SceneDescription& scene,
                         const RenderOptions& options,
                         const glm::ivec2& size)
{
    const bool object = options.moveable || options.staticMesh;
    render::Camera camera;
    if (!options.view.empty())
    {
        camera.setView(views().at(options.view));
    }
    else if (object || scene.outline.empty())
    {
        camera.setView(render::StandardView::Front);
        camera.orbit(kObjectYaw, kObjectPitch);
    }
    else
    {
        camera.setView(render::StandardView::Isometric);
    }
    const float aspect = static_cast<float>(size.x) / static_cast<float>(size.y);
    if (scene.outline.empty())
    {
        camera.frame(scene.bounds, aspect);
    }
    else
    {
        camera.frame(scene.bounds, scene.outline, aspect);
    }
    return camera;
}

/// Qt ends the program where it finds no screen; on its platform without one it goes on.
void chooseQtPlatform()
{
    const bool screen =
        qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
#ifdef Q_OS_LINUX
    if (!screen && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
    {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
#else
    static_cast<void>(screen);
#endif
}

/// Qt aborts where its platform cannot be started; a caller is owed an exit code.
void exitInsteadOfAborting(QtMsgType type, const QMessageLogContext&, const QString& text)
{
    if (type == QtFatalMsg)
    {
        std::cerr << "cartouche-cli: " << text.toStdString() << '\n';
        std::_Exit(static_cast<int>(ExitCode::CannotWrite));
    }
}

/// As a whole or not at all: a picture that stands there is replaced only by a complete one.
std::optional<tr::Error> savePicture(const QImage& image, const std::string& path)
{
    QByteArray png;
    QBuffer buffer(&png);
    if (!buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG"))
    {
        return tr::Error{tr::ErrorCode::FileNotWritable, {}, {}, {path, "no memory"}};
    }
    const auto bytes = std::as_bytes(std::span(png.constData(), std::size_t(png.size())));
    const auto saved = tr::saveFile(path, bytes);
    return saved ? std::nullopt : std::optional(saved.error());
}

/// Draws the scene as its nodes stand now.
using Draw = std::function<std::optional<QImage>()>;

/// Why a picture is not there; nothing: the driver cannot draw it.
using Obstacle = std::optional<tr::Error>;

/// A picture a tick.
tl::expected<std::vector<std::byte>, Obstacle>
filmOf(const Shot& shot, render::gl::OffscreenRenderer& renderer, const Draw& draw)
{
    // A thirtieth of a second is no whole number of milliseconds.
    const auto at = [](std::size_t tick)
    {
        constexpr std::int64_t kSecond = 1000;
        return static_cast<std::int64_t>(tick) * kSecond / tr::anim::kTicksPerSecond;
    };
    render::gl::ImageFilm film;
    for (std::size_t frame = 0; frame < shot.poses.size(); ++frame)
    {
        renderer.updateNodes(shot.poses[frame]);
        const auto image = draw();
        if (!image)
        {
            return tl::unexpected(Obstacle());
        }
        const std::chrono::milliseconds time(at(frame + 1) - at(frame));
        if (const auto added = film.add(*image, time); !added)
        {
            return tl::unexpected(Obstacle(added.error()));
        }
    }
    auto bytes = film.finish();
    if (!bytes)
    {
        return tl::unexpected(Obstacle(bytes.error()));
    }
    return std::move(*bytes);
}

/// Draws and saves it.
tl::expected<void, Obstacle> drawTo(const std::string& path,
                                    const Shot& shot,
                                    render::gl::OffscreenRenderer& renderer,
                                    const Draw& draw)
{
    if (shot.poses.empty())
    {
        const auto image = draw();
        if (!image)
        {
            return tl::unexpected(Obstacle());
        }
        auto problem = savePicture(*image, path);
        return problem ? tl::expected<void, Obstacle>(tl::unexpected(Obstacle(std::move(problem))))
                       : tl::expected<void, Obstacle>();
    }
    const auto film = filmOf(shot, renderer, draw);
    if (!film)
    {
        return tl::unexpected(film.error());
    }
    const auto saved = tr::saveFile(path, *film);
    return saved ? tl::expected<void, Obstacle>()
                 : tl::expected<void, Obstacle>(tl::unexpected(Obstacle(saved.error())));
}

ExitCode renderTo(const RenderOptions& options, Shot shot)
{
    qInstallMessageHandler(&exitInsteadOfAborting);
    chooseQtPlatform();
    int argc = 1;
    std::array<char, 14> name{"cartouche-cli"};
    std::array<char*, 2> argv{name.data(), nullptr};
    const QGuiApplication application(argc, argv.data());
    auto renderer = render::gl::OffscreenRenderer::create();
    if (!renderer)
    {
        std::cerr << messageAbout(options.out,
                                  "There is no OpenGL 3.3 here to draw with. Without a screen, "
                                  "run the program by xvfb-run -a.");
        return ExitCode::CannotWrite;
    }
    if (options.moveable)
    {
        measure(shot);
    }
    const glm::ivec2 size = *parseSize(options.size);
    if (!renderer->upload(shot.scene))
    {
        std::cerr << messageAbout(options.file, "The graphics driver cannot hold this scene.");
        return ExitCode::CannotWrite;
    }
    render::gl::RenderOptions drawing;
    drawing.headlight = !options.fullBright;
    const auto camera = cameraFor(shot.scene, options, size);
    const Draw draw = [&]
    {
        auto image = renderer->render(camera, drawing, {size, kSamples});
        return image ? std::optional(std::move(*image)) : std::nullopt;
    };
    const auto drawn = drawTo(options.out, shot, *renderer, draw);
    if (!drawn)
    {
        std::cerr << (drawn.error() ? messageAbout(options.out, *drawn.error())
                                    : messageAbout(options.file,
                                                   "The graphics driver cannot draw this scene."));
        return ExitCode::CannotWrite;
    }
    return ExitCode::Fine;
}

bool isSameFile(const std::string& a, const std::string& b)
{
    std::error_code ignored;
    return std::filesystem::equivalent(a, b, ignored);
}

ExitCode renderFile(const RenderOptions& options)
{
    if (options.isFilm() && (!options.moveable || options.frame))
    {
        std::cerr << messageAbout(options.out,
                                  options.frame ? "A moving picture is of all frames."
                                                : "A moving picture is of a --moveable.");
        return ExitCode::WrongUsage;
    }
    if (options.out.empty() || isSameFile(options.file, options.out))
    {
        std::cerr << messageAbout(options.file,
                                  options.out.empty() ? "--output names no file."
                                                      : "The picture would replace it.");
        return ExitCode::WrongUsage;
    }
    const auto input = readInput(options.file, options.alone);
    if (!input)
    {
        std::cerr << messageAbout(options.file, input.error());
        return ExitCode::CannotRead;
    }
    const std::string problems = problemMessages(options.file, input->file.diagnostics);
    std::cerr << problems;
    auto shot = shotOf(input->file, options);
    if (!shot)
    {
        std::cerr << messageAbout(options.file, shot.error());
        return ExitCode::WrongUsage;
    }
    if (shot->scene.vertices.empty())
    {
        std::cerr << messageAbout(options.file, "There is nothing in it that could be drawn.");
        return ExitCode::Found;
    }
    const ExitCode drawn = renderTo(options, std::move(*shot));
    return graver(drawn, problems.empty() ? ExitCode::Fine : ExitCode::Found);
}

} // namespace

Run addRender(CLI::App& arguments)
{
    auto options = std::make_shared<RenderOptions>();
    arguments.add_option("FILE", options->file, "A level or a WAD")->required()->option_text(" ");
    arguments
        .add_option(
            "-o,--output", options->out, "The picture to write; as OUT.webp it moves by itself")
        ->required()
        ->option_text("OUT.png");
    auto* const moveable =
        arguments.add_option("--moveable", options->moveable, "The moveable of this slot")
            ->option_text("SLOT");
    arguments.add_option("--animation", options->animation, "Its animation, counted from 0")
        ->option_text("N")
        ->needs(moveable);
    arguments.add_option("--frame", options->frame, "The frame of the animation, counted from 0")
        ->option_text("K")
        ->needs(moveable);
    auto* const staticMesh =
        arguments.add_option("--static", options->staticMesh, "The static mesh of this slot")
            ->option_text("SLOT");
    auto* const room =
        arguments.add_option("--room", options->room, "This room of a level")->option_text("N");
    moveable->excludes(staticMesh)->excludes(room);
    staticMesh->excludes(room);
    arguments.add_option("--size", options->size, "Size in pixels (1280x720)")
        ->option_text("WxH")
        ->check(CLI::Validator(sizeMistake, "", "size"));
    arguments
        .add_option(
            "--view", options->view, "From where: front, back, left, right, top, bottom or iso")
        ->option_text("VIEW")
        ->check(CLI::IsMember(views()));
    arguments.add_flag("--full-bright",
                       options->fullBright,
                       "Textures and colours as they are stored, without the light of the level");
    addAlone(arguments, options->alone);
    arguments.footer("Without --moveable, --static or --room: the whole level, or the first "
                     "moveable of a WAD. OUT.webp is a moving picture of all frames of an "
                     "animation of a moveable.");
    return [options] { return renderFile(*options); };
}

} // namespace cli
