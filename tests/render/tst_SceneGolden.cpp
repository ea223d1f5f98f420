#include "core/anim/AnimationPlayer.h"
#include "core/catalogue/Catalogue.h"
#include "render/gl/OffscreenRenderer.h"
#include "render/level/SceneBuilder.h"
#include "tests/render/GoldenImage.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QGuiApplication>
#include <QtTest>

#include <algorithm>
#include <optional>

using render::Camera;
using render::SceneDescription;
using render::StandardView;
using render::gl::OffscreenRenderer;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

constexpr glm::ivec2 kSize{320, 240};
constexpr float kPictureAspect = 4.0F / 3.0F;

/// Slot of the Guardian in TR3.
constexpr std::uint32_t kGuardian = 27;

const char* nameOf(Version version)
{
    constexpr std::array kNames{"tr1", "tr2", "tr3", "tr4", "tr5"};
    return kNames[static_cast<std::size_t>(version)];
}

/// From high above, a slanting view of all of it.
Camera outside(const SceneDescription& scene)
{
    Camera camera;
    camera.setView(StandardView::Isometric);
    camera.frame(scene.bounds, scene.outline, kPictureAspect);
    return camera;
}

/// From the north end of the entrance court to the gateway, at the height of somebody's eyes.
Camera inside(const SceneDescription& scene)
{
    Camera camera;
    camera.setSceneBounds(scene.bounds);
    camera.lookFrom({12'600.0F, 900.0F, -34'000.0F}, {14'500.0F, 1'500.0F, -23'000.0F});
    return camera;
}

} // namespace

/// Whole pictures of files against those of tests/golden/render: from the numbers of a level to the
/// picture, through everything between them.
class tst_SceneGolden : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theSample_data();
    void theSample();
    void theGuardian_data();
    void theGuardian();

private:
    void compare(const SceneDescription& scene, const Camera& camera);

    std::optional<OffscreenRenderer> m_renderer;
};

void tst_SceneGolden::initTestCase()
{
    auto renderer = OffscreenRenderer::create();
    QVERIFY2(renderer, "no OpenGL 3.3 here: run this test with xvfb-run");
    m_renderer = std::move(*renderer);
    if (!m_renderer->driver().contains(QStringLiteral("llvmpipe")))
    {
        QSKIP("the golden pictures were drawn by llvmpipe, and this is another driver");
    }
}

void tst_SceneGolden::compare(const SceneDescription& scene, const Camera& camera)
{
    QVERIFY(m_renderer->upload(scene));
    const auto picture = m_renderer->render(camera, {}, {kSize, 0});
    QVERIFY(picture);
    QString message;
    const QString name = QString::fromUtf8(QTest::currentDataTag());
    QVERIFY2(test::matchesGolden(name, *picture, message), qPrintable(message));
}

void tst_SceneGolden::theSample_data()
{
    QTest::addColumn<Version>("version");
    QTest::addColumn<bool>("fromInside");
    for (const Version version :
         {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5})
    {
        for (const bool fromInside : {false, true})
        {
            QTest::addRow("sample-%s-%s", nameOf(version), fromInside ? "inside" : "outside")
                << version << fromInside;
        }
    }
}

void tst_SceneGolden::theSample()
{
    QFETCH(Version, version);
    QFETCH(bool, fromInside);
    const tr::level::Level level = tr::test::buildTemple(version);
    const SceneDescription scene = render::buildLevelScene(level);
    compare(scene, fromInside ? inside(scene) : outside(scene));
}

void tst_SceneGolden::theGuardian_data()
{
    QTest::addColumn<int>("animation");
    QTest::addColumn<int>("frame");
    QTest::newRow("guardian-standing") << 0 << 4;
    QTest::newRow("guardian-attacking") << 2 << 8;
    QTest::newRow("guardian-dying") << 4 << 20;
}

void tst_SceneGolden::theGuardian()
{
    QFETCH(int, animation);
    QFETCH(int, frame);
    const tr::level::Level level = tr::test::buildTemple(versions::Tr3);
    const render::SceneSource source(level);
    const auto row = source.modelOfSlot(kGuardian);
    QVERIFY(row);
    SceneDescription scene = render::buildModelScene(source, *row);
    const tr::level::Model& model = level.objects.models[*row];
    tr::anim::AnimationPlayer player(level.objects, versions::Tr3, model);
    player.jumpTo(model.animationIndex + static_cast<std::size_t>(animation),
                  static_cast<std::size_t>(frame));
    QCOMPARE(player.frame(), static_cast<std::size_t>(frame));
    scene.nodes = render::modelNodes(scene, player.pose());
    render::SceneBounds bounds;
    for (const render::SceneVertex& vertex : scene.vertices)
    {
        bounds.include(glm::vec3(scene.nodes[vertex.node] * glm::vec4(vertex.position, 1.0F)));
    }
    Camera camera;
    camera.setView(StandardView::Front);
    camera.orbit(0.45F, -0.18F);
    camera.frame(bounds, kPictureAspect);
    compare(scene, camera);
}

template struct tr::test::RegisteredTest<tst_SceneGolden, QGuiApplication>;
#include "tst_SceneGolden.moc"
