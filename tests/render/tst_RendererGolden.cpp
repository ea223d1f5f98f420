#include "render/gl/OffscreenRenderer.h"
#include "tests/render/GoldenImage.h"
#include "tests/render/TestScenes.h"
#include "tests/support/TestProgram.h"

#include <QGuiApplication>
#include <QtTest>

#include <glm/gtc/matrix_transform.hpp>

#include <functional>
#include <optional>

using render::BlendMode;
using render::Camera;
using render::Projection;
using render::SceneDescription;
using render::SceneSprite;
using render::StandardView;
using render::gl::OffscreenRenderer;
using render::gl::RenderOptions;
using render::gl::ShadingMode;
using render::gl::TextureFilter;
using render::gl::WireframeMode;
using test::kPicture;
using test::Look;
using test::SceneWriter;

namespace
{

constexpr float kAspect = 4.0F / 3.0F;

/// A room of three by four sectors with a pillar, seen from inside, and what stands in it.
SceneDescription room()
{
    SceneWriter writer;
    Look wall;
    wall.layer = writer.addChequeredPage(0);
    wall.colour = {150, 160, 190, 255};
    writer.addBox({-1536.0F, 0.0F, -2048.0F}, {1536.0F, 2048.0F, 2048.0F}, wall, true);
    Look pillar = wall;
    pillar.colour = {220, 210, 190, 255};
    writer.addBox({-900.0F, 0.0F, 600.0F}, {-500.0F, 2048.0F, 1000.0F}, pillar);

    Look fence = wall;
    fence.blend = BlendMode::AlphaTest;
    fence.doubleSided = true;
    fence.colour = test::kWhite;
    fence.uvRightBottom = {0.5F, 0.25F};
    writer.addRectangle({0.0F, 0.0F}, {1024.0F, 512.0F}, 900.0F, fence);

    Look ball;
    ball.withNormals = true;
    ball.colour = {230, 120, 90, 255};
    ball.node = writer.addNode(glm::translate(glm::mat4(1.0F), {500.0F, 350.0F, 1300.0F}));
    writer.addBall(glm::vec3(0.0F), 300.0F, ball);

    Look glow;
    glow.blend = BlendMode::Additive;
    glow.doubleSided = true;
    glow.colour = {90, 70, 20, 255};
    writer.addRectangle({-700.0F, 300.0F}, {200.0F, 1100.0F}, 400.0F, glow);

    SceneSprite plant;
    plant.position = {-100.0F, 0.0F, 1200.0F};
    plant.leftTop = {-150.0F, 500.0F};
    plant.rightBottom = {150.0F, 0.0F};
    plant.layer = wall.layer;
    plant.uvRightBottom = {0.375F, 0.625F};
    plant.colour = {120, 220, 110, 255};
    writer.scene().sprites.push_back(plant);

    const std::array<glm::vec3, 4> portal{{{600.0F, 10.0F, 1990.0F},
                                           {1400.0F, 10.0F, 1990.0F},
                                           {1400.0F, 1500.0F, 1990.0F},
                                           {600.0F, 1500.0F, 1990.0F}}};
    for (std::size_t i = 0; i < portal.size(); ++i)
    {
        writer.scene().lines.push_back({portal[i], portal[(i + 1) % 4], {90, 220, 240, 255}});
    }
    return writer.finish();
}

/// A jointed thing of two boxes and a ball.
SceneDescription object()
{
    SceneWriter writer;
    Look body;
    body.withNormals = true;
    body.layer = writer.addChequeredPage(0);
    writer.addBox({-100.0F, 0.0F, -60.0F}, {100.0F, 300.0F, 60.0F}, body);
    Look arm = body;
    glm::mat4 shoulder = glm::translate(glm::mat4(1.0F), {100.0F, 280.0F, 0.0F});
    shoulder = glm::rotate(shoulder, glm::radians(35.0F), {0.0F, 0.0F, 1.0F});
    arm.node = writer.addNode(shoulder);
    arm.colour = {150, 190, 255, 255};
    writer.addBox({0.0F, -25.0F, -25.0F}, {220.0F, 25.0F, 25.0F}, arm);
    Look head;
    head.withNormals = true;
    head.colour = {235, 200, 170, 255};
    head.node = writer.addNode(glm::translate(glm::mat4(1.0F), {0.0F, 390.0F, 0.0F}));
    writer.addBall(glm::vec3(0.0F), 90.0F, head);
    return writer.finish();
}

Camera insideTheRoom()
{
    Camera camera;
    camera.setSceneBounds(room().bounds);
    camera.lookFrom({-500.0F, 1000.0F, -1500.0F}, {100.0F, 500.0F, 1200.0F});
    return camera;
}

Camera aroundTheObject(StandardView view, Projection projection)
{
    Camera camera;
    camera.setView(view);
    camera.setProjection(projection);
    camera.frame(object().bounds, kAspect);
    return camera;
}

} // namespace

/// Whole pictures against those of tests/golden/render.
class tst_RendererGolden : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theRoom_data();
    void theRoom();
    void theObject_data();
    void theObject();

private:
    void compare(const SceneDescription& scene, const Camera& camera, const RenderOptions& options);

    std::optional<OffscreenRenderer> m_renderer;
};

void tst_RendererGolden::initTestCase()
{
    auto renderer = OffscreenRenderer::create();
    QVERIFY2(renderer, "no OpenGL 3.3 here: run this test with xvfb-run");
    m_renderer = std::move(*renderer);
    if (!m_renderer->driver().contains(QStringLiteral("llvmpipe")))
    {
        QSKIP("the golden pictures were drawn by llvmpipe, and this is another driver");
    }
}

void tst_RendererGolden::compare(const SceneDescription& scene,
                                 const Camera& camera,
                                 const RenderOptions& options)
{
    QVERIFY(m_renderer->upload(scene));
    const auto picture = m_renderer->render(camera, options, {kPicture, 0});
    QVERIFY(picture);
    QString message;
    const QString name = QString::fromUtf8(QTest::currentDataTag());
    QVERIFY2(test::matchesGolden(name, *picture, message), qPrintable(message));
}

void tst_RendererGolden::theRoom_data()
{
    QTest::addColumn<RenderOptions>("options");
    QTest::addColumn<Camera>("camera");
    const auto row = [](const char* name, const std::function<void(RenderOptions&)>& change)
    {
        RenderOptions options;
        change(options);
        QTest::newRow(name) << options << insideTheRoom();
    };
    row("room-textured", [](RenderOptions&) {});
    row("room-linear", [](RenderOptions& o) { o.filter = TextureFilter::Linear; });
    row("room-untextured", [](RenderOptions& o) { o.shading = ShadingMode::Untextured; });
    row("room-overlay", [](RenderOptions& o) { o.wireframe = WireframeMode::Overlay; });
    row("room-wires", [](RenderOptions& o) { o.wireframe = WireframeMode::Only; });
    row("room-bare-bright",
        [](RenderOptions& o)
        {
            o.lines = false;
            o.sprites = false;
            o.headlight = false;
            o.brightness = 1.4F;
        });

    Camera outside;
    outside.setView(StandardView::Isometric);
    outside.frame(room().bounds, kAspect);
    RenderOptions withGrid;
    withGrid.grid = true;
    QTest::newRow("room-outside") << withGrid << outside;
}

void tst_RendererGolden::theRoom()
{
    QFETCH(RenderOptions, options);
    QFETCH(Camera, camera);
    compare(room(), camera, options);
}

void tst_RendererGolden::theObject_data()
{
    QTest::addColumn<RenderOptions>("options");
    QTest::addColumn<Camera>("camera");
    RenderOptions withGrid;
    withGrid.grid = true;
    Camera perspective = aroundTheObject(StandardView::Isometric, Projection::Perspective);
    perspective.orbit(0.2F, -0.2F);
    QTest::newRow("object-perspective") << withGrid << perspective;
    QTest::newRow("object-isometric")
        << withGrid << aroundTheObject(StandardView::Isometric, Projection::Orthographic);
    QTest::newRow("object-front") << RenderOptions()
                                  << aroundTheObject(StandardView::Front, Projection::Orthographic);
    QTest::newRow("object-top") << withGrid
                                << aroundTheObject(StandardView::Top, Projection::Orthographic);
    Camera rolled = aroundTheObject(StandardView::Back, Projection::Perspective);
    rolled.setAngles(rolled.yaw(), rolled.pitch(), 0.3F);
    QTest::newRow("object-rolled") << RenderOptions() << rolled;
}

void tst_RendererGolden::theObject()
{
    QFETCH(RenderOptions, options);
    QFETCH(Camera, camera);
    compare(object(), camera, options);
}

template struct tr::test::RegisteredTest<tst_RendererGolden, QGuiApplication>;
#include "tst_RendererGolden.moc"
