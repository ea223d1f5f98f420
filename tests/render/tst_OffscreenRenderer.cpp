#include "render/gl/OffscreenRenderer.h"
#include "render/gl/Renderer.h"
#include "tests/render/Pictures.h"
#include "tests/render/TestScenes.h"
#include "tests/support/TestProgram.h"

#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLVersionFunctionsFactory>
#include <QSet>
#include <QtTest>

#include <glm/gtc/matrix_transform.hpp>

#include <optional>
#include <utility>

using render::Camera;
using render::SceneDescription;
using render::gl::OffscreenError;
using render::gl::OffscreenRenderer;
using render::gl::PictureFormat;
using render::gl::Renderer;
using render::gl::RenderOptions;
using render::gl::UploadError;
using render::gl::WireframeMode;
using test::colourAt;
using test::draw;
using test::isNear;
using test::kPicture;
using test::Look;
using test::middleRectangle;
using test::mixedScene;
using test::plain;

/// Contexts, framebuffers and states around the drawing.
class tst_OffscreenRenderer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void multisamplingSmoothsEdges();
    void defectiveScenesAreRefused();
    void sizesOutOfRange();
    void keepsTheCurrentContext();
    void canBeMoved();
    void drawsInAnyStateWithoutErrors();

private:
    std::optional<OffscreenRenderer> m_renderer;
};

void tst_OffscreenRenderer::initTestCase()
{
    auto renderer = OffscreenRenderer::create();
    QVERIFY2(renderer, "no OpenGL 3.3 here: run this test with xvfb-run");
    m_renderer = std::move(*renderer);
}

void tst_OffscreenRenderer::multisamplingSmoothsEdges()
{
    Look look;
    look.colour = test::kWhite;
    SceneDescription scene = middleRectangle(look);
    scene.nodes[0] = glm::rotate(glm::mat4(1.0F), 0.3F, {0.0F, 0.0F, 1.0F});
    QVERIFY(m_renderer->upload(scene));
    const auto coloursWith = [&](int samples)
    {
        const auto picture =
            m_renderer->render(test::pixelCamera(), plain(), PictureFormat{kPicture, samples});
        QSet<QRgb> colours;
        for (int y = 0; picture && y < kPicture.y; ++y)
        {
            for (int x = 0; x < kPicture.x; ++x)
            {
                colours.insert(picture->pixel(x, y));
            }
        }
        return colours.size();
    };
    QCOMPARE(coloursWith(0), 2);
    QCOMPARE(coloursWith(-4), 2);
    // Where there is no multisampling, as in softpipe, a picture without it is drawn.
    const bool hasNone = m_renderer->driver().contains(QStringLiteral("softpipe"));
    for (const int samples : {4, 10'000}) // or as many as there are
    {
        const auto colours = coloursWith(samples);
        QVERIFY(hasNone ? colours == 2 : colours >= 4);
    }
}

void tst_OffscreenRenderer::defectiveScenesAreRefused()
{
    Look look;
    look.colour = test::kGreen;
    QVERIFY(m_renderer->upload(middleRectangle(look)));
    look.colour = test::kRed;
    SceneDescription bad = middleRectangle(look);
    bad.indices[0] = 1000;
    const auto uploaded = m_renderer->upload(bad);
    QVERIFY(!uploaded);
    QVERIFY(uploaded.error() == UploadError::DefectiveScene);
    const auto picture = m_renderer->render(test::pixelCamera(), plain(), {kPicture, 0});
    QVERIFY(picture);
    QVERIFY(isNear(colourAt(*picture, 0, 0), test::kGreen));
}

void tst_OffscreenRenderer::sizesOutOfRange()
{
    for (const glm::ivec2& size :
         {glm::ivec2(0, 10), glm::ivec2(10, -1), glm::ivec2(1'000'000, 10)})
    {
        const auto picture = m_renderer->render(Camera(), plain(), {size, 0});
        QVERIFY(!picture);
        QVERIFY(picture.error() == OffscreenError::SizeOutOfRange);
    }
    QVERIFY(m_renderer->render(Camera(), plain(), {{1, 1}, 0}));
}

void tst_OffscreenRenderer::keepsTheCurrentContext()
{
    QOpenGLContext context;
    QOffscreenSurface surface;
    surface.create();
    QVERIFY(context.create());
    QVERIFY(context.makeCurrent(&surface));
    {
        auto other = OffscreenRenderer::create();
        QVERIFY(other);
        QCOMPARE(QOpenGLContext::currentContext(), &context);
        QVERIFY(other->upload(mixedScene()));
        QVERIFY(other->render(Camera(), plain(), {kPicture, 0}));
        QCOMPARE(QOpenGLContext::currentContext(), &context);
    }
    QCOMPARE(QOpenGLContext::currentContext(), &context);
    QCOMPARE(context.surface(), &surface);
    context.doneCurrent();
    draw(*m_renderer, mixedScene());
    QVERIFY(QOpenGLContext::currentContext() == nullptr);
}

void tst_OffscreenRenderer::canBeMoved()
{
    auto first = OffscreenRenderer::create();
    auto second = OffscreenRenderer::create();
    QVERIFY(first && second);
    Look look;
    look.colour = test::kRed;
    QVERIFY(first->upload(middleRectangle(look)));
    OffscreenRenderer third = std::move(*first);
    *second = std::move(third);
    const auto picture = second->render(test::pixelCamera(), plain(), {kPicture, 0});
    QVERIFY(picture);
    QVERIFY(isNear(colourAt(*picture, 0, 0), test::kRed));
}

void tst_OffscreenRenderer::drawsInAnyStateWithoutErrors()
{
    const SceneDescription scene = mixedScene();
    RenderOptions options;
    options.grid = true;
    options.wireframe = WireframeMode::Overlay;
    Camera camera = test::pixelCamera();
    camera.setAngles(2.5F, 0.5F);
    const QImage expected = draw(*m_renderer, scene, options, camera);

    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QOpenGLContext context;
    context.setFormat(format);
    QOffscreenSurface surface;
    surface.setFormat(format);
    surface.create();
    QVERIFY(context.create());
    QCOMPARE(context.format().profile(), QSurfaceFormat::CoreProfile);
    QVERIFY(context.makeCurrent(&surface));
    {
        auto renderer = Renderer::create(context);
        QVERIFY(renderer);
        auto* const gl = QOpenGLVersionFunctionsFactory::get<render::gl::Functions>(&context);
        QOpenGLFramebufferObject framebuffer(QSize(kPicture.x, kPicture.y),
                                             QOpenGLFramebufferObject::CombinedDepthStencil);
        QVERIFY(framebuffer.bind());
        QVERIFY(renderer->upload(render::prepare(scene)));

        gl->glEnable(GL_BLEND);
        gl->glBlendFunc(GL_ZERO, GL_ZERO);
        gl->glEnable(GL_SCISSOR_TEST);
        gl->glScissor(0, 0, 1, 1);
        gl->glDepthMask(GL_FALSE);
        gl->glDepthFunc(GL_NEVER);
        gl->glColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_FALSE);
        gl->glEnable(GL_CULL_FACE);
        gl->glCullFace(GL_FRONT);
        gl->glFrontFace(GL_CW);
        gl->glActiveTexture(GL_TEXTURE0 + 5);
        gl->glPolygonMode(GL_FRONT_AND_BACK, GL_POINT);
        renderer->draw(camera, options, kPicture);
        QCOMPARE(framebuffer.toImage().convertToFormat(QImage::Format_RGBA8888), expected);
        QCOMPARE(gl->glGetError(), GLenum(GL_NO_ERROR));
        QVERIFY(gl->glIsEnabled(GL_DEPTH_TEST) == GL_FALSE);

        // And again, moved.
        Renderer moved = std::move(*renderer);
        moved.draw(camera, options, kPicture);
        QCOMPARE(framebuffer.toImage().convertToFormat(QImage::Format_RGBA8888), expected);
        framebuffer.release();
    }
    context.doneCurrent();
}

template struct tr::test::RegisteredTest<tst_OffscreenRenderer, QGuiApplication>;
#include "tst_OffscreenRenderer.moc"
