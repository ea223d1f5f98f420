#include "core/level/tables/ObjectTables.h"
#include "core/level/tables/RoomTables.h"
#include "render/gl/OffscreenRenderer.h"
#include "render/scene/Picking.h"
#include "tests/render/Pictures.h"
#include "tests/render/TestScenes.h"
#include "tests/support/TestProgram.h"

#include <QGuiApplication>
#include <QtTest>

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

namespace tables = tr::level::tables;
using render::BlendMode;
using render::Camera;
using render::SceneDescription;
using render::SceneSprite;
using render::SceneVertex;
using render::gl::OffscreenRenderer;
using render::gl::RenderOptions;
using render::gl::ShadingMode;
using render::gl::TextureFilter;
using render::gl::WireframeMode;
using test::brightnessOf;
using test::Colour;
using test::colourAt;
using test::isNear;
using test::kBackground;
using test::kPicture;
using test::Look;
using test::middleRectangle;
using test::mixedScene;
using test::plain;
using test::SceneWriter;

namespace
{

Colour scaled(const Colour& colour, float factor)
{
    const auto channel = [factor](std::uint8_t value)
    { return static_cast<std::uint8_t>(std::lround(float(value) * factor)); };
    return {channel(colour[0]), channel(colour[1]), channel(colour[2]), 255};
}

} // namespace

/// What the renderer draws, pixel by pixel. Runs on every driver.
class tst_Renderer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void backgroundIsAGradient();
    void anEmptySceneCanBeDrawn();
    void nearestFilterShowsExactTexels();
    void linearFilterMixesTexels();
    void coloursBrightnessAndExposureMultiply();
    void backsAreCulledUnlessDoubleSided();
    void opaqueIgnoresAlpha();
    void alphaTestLeavesOutTexels();
    void additiveAdds();
    void additiveComesLastAndWritesNoDepth();
    void theNearestIsOnTop();
    void nodesMoveAndCanBeMoved();
    void verticesCanBeReplaced();
    void spritesFaceTheCamera();
    void linesAreDrawnOnTopOfFaces();
    void wireframes();
    void untexturedShowsShapes();
    void headlightMakesThingsRound();
    void gridLiesOnTheGround();
    void alphaStaysOpaque();
    void depthInsideALevel();
    void depthOutsideALevel();
    void pickingAgreesWithThePicture_data();
    void pickingAgreesWithThePicture();

private:
    QImage draw(const SceneDescription& scene,
                const RenderOptions& options = plain(),
                const Camera& camera = test::pixelCamera())
    {
        return test::draw(*m_renderer, scene, options, camera);
    }

    std::optional<OffscreenRenderer> m_renderer;
};

void tst_Renderer::initTestCase()
{
    auto renderer = OffscreenRenderer::create();
    QVERIFY2(renderer, "no OpenGL 3.3 here: run this test with xvfb-run");
    m_renderer = std::move(*renderer);
    qInfo("%s", qPrintable(m_renderer->driver()));
}

void tst_Renderer::backgroundIsAGradient()
{
    RenderOptions options;
    options.backgroundTop = {1.0F, 0.0F, 0.5F};
    options.backgroundBottom = {0.0F, 1.0F, 0.5F};
    const QImage picture = draw({}, options);
    QCOMPARE(picture.size(), QSize(kPicture.x, kPicture.y));
    QCOMPARE(picture.format(), QImage::Format_RGBA8888);
    for (const int x : {0, 255})
    {
        QVERIFY(qRed(picture.pixel(x, 0)) > 250 && qGreen(picture.pixel(x, 0)) < 5);
        QVERIFY(qRed(picture.pixel(x, 191)) < 5 && qGreen(picture.pixel(x, 191)) > 250);
        QVERIFY(std::abs(qRed(picture.pixel(x, 96)) - 127) < 3);
    }
}

void tst_Renderer::anEmptySceneCanBeDrawn()
{
    RenderOptions options = plain();
    options.wireframe = WireframeMode::Overlay;
    options.grid = true;
    QVERIFY(!draw({}, options).isNull());
}

void tst_Renderer::nearestFilterShowsExactTexels()
{
    SceneWriter writer;
    Look look;
    look.layer = writer.addChequeredPage(255);
    look.layer = writer.addCoordinatePage(); // not the first page
    look.uvLeftTop = {0.25F, 0.125F};
    look.uvRightBottom = {0.75F, 0.625F};
    writer.addRectangle({-64.0F, -64.0F}, {64.0F, 64.0F}, 0.0F, look);
    const QImage picture = draw(writer.finish());
    for (int x = 0; x < 128; ++x)
    {
        for (int y = 0; y < 128; ++y)
        {
            const Colour texel{
                static_cast<std::uint8_t>(64 + x), static_cast<std::uint8_t>(32 + y), 64, 255};
            QVERIFY(isNear(colourAt(picture, x - 64, 63 - y), texel, 0));
        }
    }
    QVERIFY(isNear(colourAt(picture, -65, 0), kBackground));
    QVERIFY(isNear(colourAt(picture, 64, 0), kBackground));
}

void tst_Renderer::linearFilterMixesTexels()
{
    SceneWriter writer;
    Look look;
    look.layer = writer.addChequeredPage(255);
    look.uvLeftTop = {28.0F / 256.0F, 1.0F / 256.0F};
    look.uvRightBottom = {36.0F / 256.0F, 9.0F / 256.0F}; // 8 texels, the border in the middle
    writer.addRectangle({-64.0F, -64.0F}, {64.0F, 64.0F}, 0.0F, look);
    const SceneDescription scene = writer.finish();

    RenderOptions options = plain();
    const QImage hard = draw(scene, options);
    QVERIFY(isNear(colourAt(hard, -2, 0), {240, 150, 50, 255}));
    QVERIFY(isNear(colourAt(hard, 1, 0), {40, 50, 70, 255}));

    options.filter = TextureFilter::Linear;
    const QImage soft = draw(scene, options);
    QVERIFY(isNear(colourAt(soft, -1, 0), {140, 100, 60, 255}, 8));
    QVERIFY(isNear(colourAt(soft, -30, 0), {240, 150, 50, 255}));
    QVERIFY(isNear(colourAt(soft, 30, 0), {40, 50, 70, 255}));
}

void tst_Renderer::coloursBrightnessAndExposureMultiply()
{
    SceneWriter writer;
    Look look;
    look.layer = writer.addChequeredPage(255);
    look.uvRightBottom = glm::vec2(16.0F / 256.0F);
    look.colour = {255, 128, 0, 255};
    writer.addRectangle({-50.0F, -50.0F}, {50.0F, 50.0F}, 0.0F, look);
    SceneDescription scene = writer.finish();
    RenderOptions options = plain();
    QVERIFY(isNear(colourAt(draw(scene, options), 0, 0), {240, 75, 0, 255}));
    options.brightness = 0.5F;
    QVERIFY(isNear(colourAt(draw(scene, options), 0, 0), {120, 38, 0, 255}));
    options.brightness = 2.0F;
    QVERIFY(isNear(colourAt(draw(scene, options), 0, 0), {255, 151, 0, 255}));
    QVERIFY(isNear(colourAt(draw(scene, options), 100, 0), kBackground));
    scene.exposure = 0.5F;
    QVERIFY(isNear(colourAt(draw(scene, options), 0, 0), {240, 75, 0, 255}));
}

void tst_Renderer::backsAreCulledUnlessDoubleSided()
{
    for (const bool doubleSided : {false, true})
    {
        Look look;
        look.colour = test::kGreen;
        look.doubleSided = doubleSided;
        look.node = 0;
        SceneDescription scene = middleRectangle(look);
        QVERIFY(isNear(colourAt(draw(scene), 0, 0), test::kGreen));
        scene.nodes[0] = glm::rotate(glm::mat4(1.0F), glm::radians(180.0F), {0.0F, 1.0F, 0.0F});
        QVERIFY(isNear(colourAt(draw(scene), 0, 0), doubleSided ? test::kGreen : kBackground));
    }
}

void tst_Renderer::opaqueIgnoresAlpha()
{
    Look look;
    look.colour = {200, 100, 50, 0};
    QVERIFY(isNear(colourAt(draw(middleRectangle(look)), 0, 0), {200, 100, 50, 255}));
}

void tst_Renderer::alphaTestLeavesOutTexels()
{
    for (const int alpha : {0, 127, 128})
    {
        SceneWriter writer;
        Look look;
        look.layer = writer.addChequeredPage(static_cast<std::uint8_t>(alpha));
        look.blend = BlendMode::AlphaTest;
        look.uvRightBottom = {0.25F, 0.25F};
        writer.addRectangle({-32.0F, -32.0F}, {32.0F, 32.0F}, 0.0F, look);
        Look behind;
        behind.colour = test::kBlue;
        writer.addRectangle({-50.0F, -50.0F}, {50.0F, 50.0F}, -20.0F, behind);
        const QImage picture = draw(writer.finish());
        QVERIFY(isNear(colourAt(picture, -16, 16), {240, 150, 50, 255}));
        QVERIFY(
            isNear(colourAt(picture, 16, 16), alpha < 128 ? test::kBlue : Colour{40, 50, 70, 255}));
        QVERIFY(isNear(colourAt(picture, 40, 0), test::kBlue));
    }
}

void tst_Renderer::additiveAdds()
{
    SceneWriter writer;
    Look look;
    look.colour = {60, 100, 0, 255};
    look.blend = BlendMode::Additive;
    writer.addRectangle({-50.0F, -50.0F}, {50.0F, 50.0F}, 0.0F, look);
    writer.addRectangle({0.0F, -50.0F}, {50.0F, 50.0F}, 10.0F, look);
    Look transparent;
    transparent.blend = BlendMode::Additive;
    transparent.layer = writer.addChequeredPage(0);
    transparent.uvLeftTop = {36.0F / 256.0F, 4.0F / 256.0F};
    transparent.uvRightBottom = {60.0F / 256.0F, 28.0F / 256.0F};
    writer.addRectangle({60.0F, -50.0F}, {90.0F, 50.0F}, 10.0F, transparent);
    const QImage picture = draw(writer.finish());
    QVERIFY(isNear(colourAt(picture, -25, 0), {111, 151, 51, 255}));
    QVERIFY(isNear(colourAt(picture, 25, 0), {171, 251, 51, 255}));
    QVERIFY(isNear(colourAt(picture, 75, 0), kBackground));
}

void tst_Renderer::additiveComesLastAndWritesNoDepth()
{
    SceneWriter writer;
    Look glow;
    glow.colour = {50, 50, 50, 255};
    glow.blend = BlendMode::Additive;
    writer.addRectangle({-50.0F, -50.0F}, {50.0F, 50.0F}, 20.0F, glow); // first in the list
    Look wall;
    wall.colour = test::kRed;
    writer.addRectangle({-50.0F, -50.0F}, {0.0F, 50.0F}, 0.0F, wall);
    writer.addRectangle({0.0F, -50.0F}, {50.0F, 50.0F}, 40.0F, wall);
    writer.addRectangle({-50.0F, 0.0F}, {0.0F, 50.0F}, 10.0F, glow); // behind the first
    const QImage picture = draw(writer.finish());
    QVERIFY(isNear(colourAt(picture, -25, -25), {255, 90, 80, 255}));
    QVERIFY(isNear(colourAt(picture, -25, 25), {255, 140, 130, 255}));
    QVERIFY(isNear(colourAt(picture, 25, 25), test::kRed));
}

void tst_Renderer::theNearestIsOnTop()
{
    for (const float z : {-10.0F, 10.0F})
    {
        SceneWriter writer;
        Look first;
        first.colour = test::kRed;
        Look second;
        second.colour = test::kBlue;
        writer.addRectangle({-50.0F, -50.0F}, {50.0F, 50.0F}, 0.0F, first);
        writer.addRectangle({-50.0F, -50.0F}, {50.0F, 50.0F}, z, second);
        QVERIFY(isNear(colourAt(draw(writer.finish()), 0, 0), z > 0 ? test::kBlue : test::kRed));
    }
}

void tst_Renderer::nodesMoveAndCanBeMoved()
{
    SceneWriter writer;
    Look still;
    still.colour = test::kBlue;
    writer.addRectangle({-100.0F, -20.0F}, {-60.0F, 20.0F}, 0.0F, still);
    Look moved;
    moved.colour = test::kRed;
    glm::mat4 matrix = glm::translate(glm::mat4(1.0F), {50.0F, 0.0F, 0.0F});
    matrix = glm::rotate(matrix, glm::radians(90.0F), {0.0F, 0.0F, 1.0F});
    moved.node = writer.addNode(matrix);
    writer.addRectangle({0.0F, 0.0F}, {40.0F, 10.0F}, 0.0F, moved); // 40..50, 0..40
    const SceneDescription scene = writer.finish();

    const QImage picture = draw(scene);
    QVERIFY(isNear(colourAt(picture, 45, 35), test::kRed));
    QVERIFY(isNear(colourAt(picture, 35, 5), kBackground));
    QVERIFY(isNear(colourAt(picture, 45, 45), kBackground));

    auto nodes = scene.nodes;
    nodes[moved.node] = glm::translate(glm::mat4(1.0F), {0.0F, -50.0F, 0.0F});
    nodes.emplace_back(0.0F); // surplus
    m_renderer->updateNodes(nodes);
    const auto after = m_renderer->render(test::pixelCamera(), plain(), {kPicture, 0});
    QVERIFY(after);
    QVERIFY(isNear(colourAt(*after, 35, -45), test::kRed));
    QVERIFY(isNear(colourAt(*after, 45, 35), kBackground));
    QVERIFY(isNear(colourAt(*after, -80, 0), test::kBlue));

    const auto firstOnly = std::span(nodes).first(1);
    nodes[0] = glm::translate(glm::mat4(1.0F), {0.0F, 60.0F, 0.0F});
    m_renderer->updateNodes(firstOnly);
    const auto last = m_renderer->render(test::pixelCamera(), plain(), {kPicture, 0});
    QVERIFY(last);
    QVERIFY(isNear(colourAt(*last, -80, 60), test::kBlue));
    QVERIFY(isNear(colourAt(*last, 35, -45), test::kRed));
}

void tst_Renderer::verticesCanBeReplaced()
{
    SceneDescription scene = middleRectangle({});
    QVERIFY(isNear(colourAt(draw(scene), 0, 0), test::kWhite));
    for (SceneVertex& vertex : scene.vertices)
    {
        vertex.colour = test::kGreen;
    }
    scene.vertices.push_back(scene.vertices.front()); // surplus
    m_renderer->updateVertices(2, std::span(scene.vertices).subspan(2));
    m_renderer->updateVertices(0, std::span(scene.vertices).first(2));
    m_renderer->updateVertices(4, scene.vertices);
    const auto picture = m_renderer->render(test::pixelCamera(), plain(), {kPicture, 0});
    QVERIFY(picture);
    QVERIFY(isNear(colourAt(*picture, 0, 0), test::kGreen));
    QVERIFY(isNear(colourAt(*picture, -49, 49), test::kGreen));
}

void tst_Renderer::spritesFaceTheCamera()
{
    SceneWriter writer;
    SceneSprite sprite;
    sprite.leftTop = {-20.0F, 60.0F};
    sprite.rightBottom = {40.0F, -10.0F};
    sprite.layer = writer.addChequeredPage(0);
    sprite.uvRightBottom = {64.0F / 256.0F, 32.0F / 256.0F};
    sprite.colour = {255, 128, 255, 255};
    writer.scene().sprites.push_back(sprite);
    const SceneDescription scene = writer.finish();
    const Colour light{240, 75, 50, 255};

    RenderOptions options = plain();
    for (const auto& [yaw, pitch] : {std::pair(3.14159F, 0.0F), {0.5F, 1.0F}, {-2.0F, -1.5F}})
    {
        Camera camera = test::pixelCamera();
        camera.setAngles(yaw, pitch);
        const QImage picture = draw(scene, options, camera);
        QVERIFY(isNear(colourAt(picture, -18, 57), light));
        QVERIFY(isNear(colourAt(picture, 8, -8), light));
        QVERIFY(isNear(colourAt(picture, 13, 0), kBackground)); // transparent texels
        QVERIFY(isNear(colourAt(picture, -23, 0), kBackground));
        QVERIFY(isNear(colourAt(picture, 0, 63), kBackground));
    }
    options.sprites = false;
    QVERIFY(isNear(colourAt(draw(scene, options), 0, 0), kBackground));
}

void tst_Renderer::linesAreDrawnOnTopOfFaces()
{
    Look look;
    look.colour = test::kBlue;
    SceneDescription scene = middleRectangle(look);
    scene.lines.push_back({{-80.0F, 0.5F, 0.0F}, {80.0F, 0.5F, 0.0F}, test::kRed});
    scene.lines.push_back({{-80.0F, 20.5F, -5.0F}, {80.0F, 20.5F, -5.0F}, test::kRed});
    RenderOptions options = plain();
    const QImage picture = draw(scene, options);
    for (int x = -79; x < 79; ++x)
    {
        QVERIFY(isNear(colourAt(picture, x, 0), test::kRed)); // lies in the face
    }
    QVERIFY(isNear(colourAt(picture, 0, 20), test::kBlue)); // lies behind it
    QVERIFY(isNear(colourAt(picture, 70, 20), test::kRed));
    options.lines = false;
    QVERIFY(isNear(colourAt(draw(scene, options), 0, 0), test::kBlue));
}

void tst_Renderer::wireframes()
{
    Look look;
    look.colour = test::kBlue;
    const SceneDescription scene = middleRectangle(look);
    RenderOptions options = plain();
    options.wireOnlyColour = {1.0F, 1.0F, 0.0F, 1.0F};
    options.wireColour = {0.0F, 0.0F, 0.0F, 0.5F};
    const auto countOf = [](const QImage& picture, const Colour& colour)
    {
        int count = 0;
        for (int y = -96; y < 96; ++y)
        {
            for (int x = -128; x < 128; ++x)
            {
                const Colour pixel = colourAt(picture, x, y);
                count += std::abs(pixel[0] - colour[0]) + std::abs(pixel[1] - colour[1])
                                     + std::abs(pixel[2] - colour[2])
                                 <= 3
                             ? 1
                             : 0;
            }
        }
        return count;
    };

    options.wireframe = WireframeMode::Only;
    const QImage only = draw(scene, options);
    QVERIFY(isNear(colourAt(only, 20, -10), kBackground));
    QVERIFY(isNear(colourAt(only, -20, 10), kBackground));
    const int edges = countOf(only, {255, 255, 0, 255}); // four sides and a diagonal
    QVERIFY2(edges > 450 && edges < 520, qPrintable(QString::number(edges)));

    options.wireframe = WireframeMode::Overlay;
    const QImage overlay = draw(scene, options);
    QVERIFY(isNear(colourAt(overlay, 20, -10), test::kBlue));
    // The edge of a face may or may not own the pixels next to it; inside it is dark on blue.
    const int dark = countOf(overlay, scaled(test::kBlue, 0.5F));
    QVERIFY2(dark > 90, qPrintable(QString::number(dark)));

    // Backs are culled here too.
    SceneDescription turned = scene;
    turned.nodes[0] = glm::rotate(glm::mat4(1.0F), glm::radians(180.0F), {0.0F, 1.0F, 0.0F});
    options.wireframe = WireframeMode::Only;
    QCOMPARE(countOf(draw(turned, options), kBackground), kPicture.x * kPicture.y);
}

void tst_Renderer::untexturedShowsShapes()
{
    SceneWriter writer;
    Look look;
    look.layer = writer.addCoordinatePage();
    writer.addBox(glm::vec3(-40.0F), glm::vec3(40.0F), look); // no normals
    const SceneDescription scene = writer.finish();
    RenderOptions options = plain();
    options.shading = ShadingMode::Untextured;
    Camera camera = test::pixelCamera();
    camera.setView(render::StandardView::Isometric);

    const QImage picture = draw(scene, options, camera);
    const Colour top = colourAt(picture, 0, 40);
    const Colour left = colourAt(picture, -30, -20);
    const Colour right = colourAt(picture, 30, -20);
    QVERIFY(top[0] == top[1] && top[1] == top[2]); // nothing of the texture
    QVERIFY(brightnessOf(top) > brightnessOf(left) + 30);
    QVERIFY(brightnessOf(left) > 90);
    QVERIFY(isNear(left, right, 2));

    options.headlight = false;
    const QImage unlit = draw(scene, options, camera);
    QVERIFY(isNear(colourAt(unlit, 0, 40), colourAt(unlit, -30, -20)));
}

void tst_Renderer::headlightMakesThingsRound()
{
    SceneWriter writer;
    Look look;
    look.colour = {200, 200, 200, 255};
    look.withNormals = true;
    writer.addBall(glm::vec3(0.0F), 60.0F, look);
    const SceneDescription scene = writer.finish();
    RenderOptions options = plain();
    const QImage lit = draw(scene, options);
    const int middle = brightnessOf(colourAt(lit, 0, 0));
    QVERIFY(middle > 540); // about as bright as unlit
    QVERIFY(brightnessOf(colourAt(lit, 50, 0)) < middle - 80);
    QVERIFY(brightnessOf(colourAt(lit, 0, -50)) < brightnessOf(colourAt(lit, 0, 50)) - 30);

    options.headlight = false;
    const QImage flat = draw(scene, options);
    QVERIFY(isNear(colourAt(flat, 0, 0), look.colour));
    QVERIFY(isNear(colourAt(flat, 50, 0), look.colour));

    // The back of a double-sided face is lit from its own side.
    Look leaf;
    leaf.withNormals = true;
    leaf.doubleSided = true;
    SceneDescription turned = middleRectangle(leaf);
    turned.nodes[0] = glm::rotate(glm::mat4(1.0F), glm::radians(180.0F), {0.0F, 1.0F, 0.0F});
    QVERIFY(brightnessOf(colourAt(draw(turned), 0, 0)) > 700);
}

void tst_Renderer::gridLiesOnTheGround()
{
    SceneWriter writer;
    Look look;
    look.colour = test::kGreen;
    writer.addBox({-512.0F, 0.0F, -512.0F}, {512.0F, 1024.0F, 512.0F}, look);
    SceneDescription scene = writer.finish();
    Camera camera;
    camera.setAngles(0.4F, 0.35F);
    camera.frame(scene.bounds, 4.0F / 3.0F);
    camera.setDistance(4000.0F);

    RenderOptions options = plain();
    const QImage without = draw(scene, options, camera);
    options.grid = true;
    const QImage with = draw(scene, options, camera);
    const auto changedIn = [&](int fromRow, int toRow)
    {
        int changed = 0;
        for (int y = fromRow; y < toRow; ++y)
        {
            for (int x = 0; x < kPicture.x; ++x)
            {
                changed += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
            }
        }
        return changed;
    };
    QVERIFY(changedIn(130, 192) > 1000);
    QCOMPARE(changedIn(0, 20), 0); // the sky
    // The box stands in front of what is behind it.
    QCOMPARE(with.pixel(128, 96), without.pixel(128, 96));

    options.gridHeight = 1'000'000.0F; // far above: nothing to see
    const QImage high = draw(scene, options, camera);
    QCOMPARE(high, without);
}

void tst_Renderer::alphaStaysOpaque()
{
    const SceneDescription scene = mixedScene();
    for (const WireframeMode wireframe :
         {WireframeMode::Off, WireframeMode::Overlay, WireframeMode::Only})
    {
        RenderOptions options;
        options.grid = true;
        options.wireframe = wireframe;
        Camera camera = test::pixelCamera();
        camera.setAngles(2.5F, 0.5F);
        const QImage picture = draw(scene, options, camera);
        for (int y = 0; y < picture.height(); ++y)
        {
            for (int x = 0; x < picture.width(); ++x)
            {
                QCOMPARE(qAlpha(picture.pixel(x, y)), 255);
            }
        }
    }
}

void tst_Renderer::depthInsideALevel()
{
    // Two walls 8 units apart, 20 sectors away, in a level of 200 sectors.
    SceneWriter writer;
    Look front;
    front.colour = test::kRed;
    Look back;
    back.colour = test::kBlue;
    writer.addRectangle({-20'000.0F, -20'000.0F}, {20'000.0F, 20'000.0F}, -20'480.0F, front);
    writer.addRectangle({-20'000.0F, -20'000.0F}, {20'000.0F, 20'000.0F}, -20'488.0F, back);
    SceneDescription scene = writer.finish();
    Camera camera;
    camera.setSceneBounds({glm::vec3(-100'000.0F), glm::vec3(100'000.0F), false});
    camera.lookFrom(glm::vec3(0.0F), {0.0F, 0.0F, -1024.0F});
    camera.look(0.15F, 0.1F);
    const QImage picture = draw(scene, plain(), camera);
    for (int y = -96; y < 96; ++y)
    {
        for (int x = -128; x < 128; ++x)
        {
            QVERIFY(isNear(colourAt(picture, x, y), test::kRed));
        }
    }
}

void tst_Renderer::depthOutsideALevel()
{
    SceneWriter writer;
    Look front;
    front.colour = test::kRed;
    Look back;
    back.colour = test::kBlue;
    writer.addRectangle({-90'000.0F, -90'000.0F}, {90'000.0F, 90'000.0F}, 0.0F, front);
    writer.addRectangle({-90'000.0F, -90'000.0F}, {90'000.0F, 90'000.0F}, -32.0F, back);
    const SceneDescription scene = writer.finish();
    Camera camera;
    camera.setAngles(2.8F, 0.5F);
    camera.frame(scene.bounds, 4.0F / 3.0F);
    const QImage picture = draw(scene, plain(), camera);
    int red = 0;
    for (int y = -96; y < 96; ++y)
    {
        for (int x = -128; x < 128; ++x)
        {
            const Colour pixel = colourAt(picture, x, y);
            red += pixel == test::kRed ? 1 : 0;
            const bool edge = x > -128 && x < 127 && y > -96 && y < 95
                              && (colourAt(picture, x - 1, y) == kBackground
                                  || colourAt(picture, x + 1, y) == kBackground
                                  || colourAt(picture, x, y - 1) == kBackground
                                  || colourAt(picture, x, y + 1) == kBackground);
            QVERIFY(edge || pixel != test::kBlue);
        }
    }
    QVERIFY(red > 10'000);
}

void tst_Renderer::pickingAgreesWithThePicture_data()
{
    QTest::addColumn<int>("projection");
    QTest::newRow("perspective") << int(render::Projection::Perspective);
    QTest::newRow("orthographic") << int(render::Projection::Orthographic);
}

void tst_Renderer::pickingAgreesWithThePicture()
{
    QFETCH(int, projection);
    SceneDescription scene = mixedScene();
    // Every face in the colour of its pick row, and solid.
    scene.picks.resize(1);
    const auto nextPick = [&](tr::schema::TableId table)
    {
        scene.picks.push_back({table, 0, 0});
        return static_cast<std::uint32_t>(scene.picks.size() - 1);
    };
    const auto colourOf = [](std::uint32_t pick) { return static_cast<std::uint8_t>(pick * 16); };
    for (std::size_t i = 0; i < scene.vertices.size(); ++i)
    {
        SceneVertex& vertex = scene.vertices[i];
        // Six quads of the box, the fence, the glow; the rest is the ball.
        vertex.pick =
            i % 4 == 0 && i < 36 ? nextPick(tables::MeshPointers) : scene.vertices[i - 1].pick;
        vertex.normal = glm::vec3(0.0F);
        vertex.colour = {colourOf(vertex.pick), 0, 0, 255};
    }
    for (auto& batch : scene.batches)
    {
        batch.blend = batch.blend == BlendMode::Additive ? BlendMode::Opaque : batch.blend;
    }
    scene.sprites[0].pick = nextPick(tables::RoomSprites);
    scene.sprites[0].colour = {colourOf(scene.sprites[0].pick), 0, 0, 255};
    for (auto& page : scene.pages)
    {
        for (std::size_t i = 0; i < page.rgba.size(); i += 4)
        {
            page.rgba[i] = 255;
        }
    }

    Camera camera;
    camera.setProjection(static_cast<render::Projection>(projection));
    camera.setAngles(2.4F, 0.45F);
    camera.setFieldOfView(0.4F); // from afar, so that one sees round the boxes
    camera.frame(scene.bounds, 4.0F / 3.0F);
    RenderOptions options = plain();
    options.backgroundTop = options.backgroundBottom = glm::vec3(0.0F);
    options.lines = false;
    options.reducesTextures = false; // picking asks the texel that is stored
    const QImage picture = draw(scene, options, camera);

    const render::PickIndex index(scene);
    int disagreements = 0;
    QSet<std::uint32_t> seen;
    for (int y = 0; y < kPicture.y; ++y)
    {
        for (int x = 0; x < kPicture.x; ++x)
        {
            const auto ray = camera.ray(glm::vec2(x, y) + 0.5F, kPicture);
            const auto hit = index.pick(scene, ray, camera.axes());
            const std::uint32_t pick = hit ? hit->pick : 0;
            seen.insert(pick);
            disagreements += qRed(picture.pixel(x, y)) != colourOf(pick) ? 1 : 0;
        }
    }
    QCOMPARE_GE(seen.size(), 8); // nothing, three sides, fence, glow, ball, sprite
    QVERIFY2(disagreements < 60, qPrintable(QString::number(disagreements)));
}

template struct tr::test::RegisteredTest<tst_Renderer, QGuiApplication>;
#include "tst_Renderer.moc"
