// A static gets a picture of its own: drawn before and after, it is the only object of its file
// that looks otherwise, also once the file is saved and read again.

#include "core/edit/textures/pictures/OwnTextures.h"
#include "core/format/WriteForSaving.h"
#include "core/io/File.h"
#include "render/gl/OffscreenRenderer.h"
#include "render/level/SceneBuilder.h"
#include "tests/corpus/CorpusFiles.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QGuiApplication>
#include <QtTest>

#include <algorithm>
#include <cstring>
#include <optional>

using render::gl::OffscreenRenderer;
using tr::exchange::Picture;
namespace tables = tr::level::tables;
namespace versions = tr::level::versions;

namespace
{

constexpr glm::ivec2 kDrawnSize{160, 120};
constexpr float kDrawnAspect = 4.0F / 3.0F;

/// Stripes of a picture, which no texture of the temple has.
Picture stripes(std::uint32_t width, std::uint32_t height)
{
    Picture picture{width, height, {}};
    for (std::uint32_t i = 0; i < width * height; ++i)
    {
        const bool isBright = i % 2 == 0;
        const std::uint8_t red = isBright ? 255 : 10;
        const std::uint8_t blue = isBright ? 10 : 255;
        picture.pixels.insert(picture.pixels.end(), {red, 20, blue, 255});
    }
    return picture;
}

/// Whether all texels that something has shown are what they were, in every depth of a level. What
/// is drawn is the best one only.
bool keepsShownTexels(const tr::format::GameFile& before, const tr::edit::Content& after)
{
    const auto* const was = before.content.as<tr::level::Level>();
    const auto* const is = after.as<tr::level::Level>();
    if (was == nullptr || is == nullptr)
    {
        return was == nullptr && is == nullptr;
    }
    constexpr std::size_t kSide = 256;
    std::vector<std::vector<bool>> isShown(tr::view::pageCount(*was),
                                           std::vector<bool>(kSide * kSide));
    const auto pages = before.format->pages(before.content);
    for (const tr::view::PageRegion& region : pages.regions)
    {
        const auto rect = tr::exchange::pixelsOf(region.rect);
        const bool isIn = rect && rect->page < isShown.size();
        for (std::uint32_t y = 0; isIn && y < rect->height; ++y)
        {
            for (std::uint32_t x = 0; x < rect->width; ++x)
            {
                isShown[rect->page][(rect->top + y) * kSide + rect->left + x] = true;
            }
        }
    }
    for (const tr::schema::TableId depth : tr::view::pageTables(*was))
    {
        const std::size_t count = std::min(isShown.size(), tr::view::pageCount(*was, depth));
        for (std::size_t page = 0; page < count; ++page)
        {
            const auto one = tr::view::pageRgba(*was, depth, page);
            const auto other = tr::view::pageRgba(*is, depth, page);
            for (std::size_t texel = 0; texel < kSide * kSide; ++texel)
            {
                if (isShown[page][texel] && std::memcmp(&one[texel * 4], &other[texel * 4], 4) != 0)
                {
                    return false;
                }
            }
        }
    }
    return true;
}

} // namespace

class tst_OneStaticDrawn : public QObject
{
    Q_OBJECT

private:
    /// Statics first, then moveables.
    [[nodiscard]] std::vector<QImage> draw(const tr::edit::Content& content);
    [[nodiscard]] QImage draw(render::SceneDescription scene);
    void retexture(tr::format::GameFile file, std::size_t row, std::size_t& meshes);

    std::optional<OffscreenRenderer> m_renderer;

private Q_SLOTS:
    void initTestCase();
    void onlyOneDiffers_data();
    void onlyOneDiffers();
    void onlyOneDiffersInRealFiles_data();
    void onlyOneDiffersInRealFiles();
};

void tst_OneStaticDrawn::initTestCase()
{
    auto renderer = OffscreenRenderer::create();
    QVERIFY2(renderer, "no OpenGL 3.3 here: run this test with xvfb-run");
    m_renderer = std::move(*renderer);
}

QImage tst_OneStaticDrawn::draw(render::SceneDescription scene)
{
    render::Camera camera;
    camera.setView(render::StandardView::Isometric);
    camera.frame(scene.bounds, scene.outline, kDrawnAspect);
    if (!m_renderer->upload(std::move(scene)))
    {
        return {};
    }
    const auto picture = m_renderer->render(camera, {}, {kDrawnSize, 0});
    return picture ? *picture : QImage();
}

std::vector<QImage> tst_OneStaticDrawn::draw(const tr::edit::Content& content)
{
    const auto& objects = tr::level::objectsOf(content);
    const render::SceneSource source(content);
    std::vector<QImage> pictures;
    for (std::size_t row = 0; row < objects.staticMeshes.size(); ++row)
    {
        pictures.push_back(draw(render::buildStaticScene(source, row)));
    }
    for (std::size_t row = 0; row < objects.models.size(); ++row)
    {
        pictures.push_back(draw(render::buildModelScene(source, row)));
    }
    return pictures;
}

void tst_OneStaticDrawn::onlyOneDiffers_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("TR1") << int(versions::Tr1);
    QTest::newRow("TR2") << int(versions::Tr2);
    QTest::newRow("TR4") << int(versions::Tr4);
    QTest::newRow("WAD") << int(versions::Wad);
}

void tst_OneStaticDrawn::onlyOneDiffers()
{
    QFETCH(int, version);
    constexpr std::size_t kStatic = 1;
    tr::format::GameFile file = tr::test::templeFile(tr::schema::Version(version));
    // Another static shows the same mesh, as far as there are two.
    auto* const level = file.content.as<tr::level::Level>();
    auto& objects = level != nullptr ? level->objects : file.content.as<tr::level::Wad>()->objects;
    auto& statics = objects.staticMeshes.edit();
    QVERIFY(statics.size() > kStatic);
    statics[0].mesh = statics[kStatic].mesh;
    std::size_t meshes = 0;
    retexture(file, kStatic, meshes);
    QCOMPARE(meshes, std::size_t{1}); // that of the other static
}

/// Of real files, whose statics share textures with rooms and moveables.
void tst_OneStaticDrawn::onlyOneDiffersInRealFiles_data()
{
    QTest::addColumn<QString>("name");
    for (const char* const name :
         {"tr1/LEVEL2_DEMO.PHD", "tr2/YVEL.TR2", "tr4/TITLE.TR4", "wad/tut1.wad"})
    {
        QTest::newRow(name) << QString::fromLatin1(name);
    }
}

void tst_OneStaticDrawn::onlyOneDiffersInRealFiles()
{
    if (!tr::test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: a test on real files is skipped");
    }
    constexpr std::size_t kStatic = 1;
    QFETCH(QString, name);
    const auto files = tr::test::corpusGameFiles();
    const auto found = std::ranges::find(files, name.toStdString(), &tr::test::CorpusFile::name);
    QVERIFY(found != files.end());
    const auto bytes = tr::readFile(found->path);
    const auto file = bytes ? tr::format::read(*bytes, found->path.filename().string())
                            : tr::Result<tr::format::GameFile>(tr::fail(bytes.error()));
    QVERIFY(file.has_value());
    std::size_t meshes = 0;
    QVERIFY(tr::level::objectsOf(file->content).staticMeshes.size() > kStatic);
    retexture(*file, kStatic, meshes);
}

/// All textures of a static get stripes, and nothing else gets any.
void tst_OneStaticDrawn::retexture(tr::format::GameFile file, std::size_t row, std::size_t& meshes)
{
    tr::edit::Document document(file.content);
    const auto original = document.content().write();
    const auto before = draw(document.content());
    QVERIFY(std::ranges::none_of(before, &QImage::isNull));

    std::vector<tr::edit::OwnPicture> pictures;
    {
        const tr::schema::TableSet all = document.content().tables();
        const tr::view::References references(document.content(), all);
        const auto pages = file.format->pages(document.content());
        const tr::exchange::PictureSource source(pages);
        for (const std::size_t texture :
             tr::edit::texturesOfObject(document.content(), references, tables::StaticMeshes, row))
        {
            const auto rect = *source.texturePixels(texture);
            pictures.push_back({rect, stripes(rect.width, rect.height)});
        }
    }
    QVERIFY(!pictures.empty());
    const auto own = tr::edit::giveOwnTextures(
        document, file.format->pages, tables::StaticMeshes, row, pictures);
    QVERIFY2(own.has_value(), own ? "" : tr::message(own.error()).c_str());
    meshes = own->meshes;
    QVERIFY2(keepsShownTexels(file, document.content()), "texels of others are others");

    file.content = document.content();
    const auto saved = tr::format::writeForSaving(file, "");
    QVERIFY(saved.has_value());
    const auto again = tr::format::read(*saved, "level");
    QVERIFY(again && again->complete);
    for (const tr::edit::Content* const content : {&document.content(), &again->content})
    {
        const auto after = draw(*content);
        QCOMPARE(after.size(), before.size());
        for (std::size_t i = 0; i < before.size(); ++i)
        {
            QVERIFY2((after[i] != before[i]) == (i == row), qPrintable(QString::number(i)));
        }
    }
    document.undo();
    QVERIFY(document.content().write() == original);
    QVERIFY(draw(document.content()) == before);
    document.redo();
    QVERIFY(document.content().write() == file.content.write());
}

template struct tr::test::RegisteredTest<tst_OneStaticDrawn, QGuiApplication>;
#include "tst_OneStaticDrawn.moc"
