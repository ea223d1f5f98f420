// Textures of one object's own, where others show the same texels, and what has no room for them.

#include "core/edit/textures/pictures/OwnTextures.h"
#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "tests/core/PicturePages.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <random>

using namespace tr;
using namespace tr::edit;
using namespace tr::test::pictures;

namespace
{

/// The first texture of static 0 with a picture in one colour.
std::vector<OwnPicture> ownOfStatic(const format::GameFile& file, const Content& content)
{
    const schema::TableSet tables = content.tables();
    const view::References references(content, tables);
    const auto pages = pagesIn(file, content);
    const exchange::PictureSource source(pages);
    const auto its = texturesOfObject(content, references, level::tables::StaticMeshes, 0);
    const auto rect = *source.texturePixels(its.at(0));
    return {{rect,
             paintedPicture(rect.width,
                            rect.height,
                            [](auto, auto) {
                                return PixelBytes{8, 16, 248, 255};
                            })}};
}

} // namespace

class tst_OwnTextures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void damagedObjectsAreEndured();

    void fullPagesGetANewOne_data() { addGames(); }

    void fullPagesGetANewOne();
    void whatTakesTurnsKeepsItsFourthCorner_data();
    void whatTakesTurnsKeepsItsFourthCorner();
    void trianglesReachSomeSamplesOnly();
};

void tst_OwnTextures::damagedObjectsAreEndured()
{
    // Numbers of textures, objects and meshes as a damaged file has them: what is asked for is done
    // or refused, and undone to the byte.
    int done = 0;
    for (unsigned seed = 0; seed < 12; ++seed)
    {
        std::mt19937 random(seed);
        const auto any = [&random] { return static_cast<std::uint16_t>(random() >> 16); };
        format::GameFile file = test::templeFile(seed % 2 == 0 ? versions::Tr2 : versions::Tr4);
        auto& level = *file.content.as<level::Level>();
        for (int i = 0; i < 20; ++i)
        {
            auto& textures = level.objectTextures.edit();
            level::ObjectTexture& texture = textures[any() % textures.size()];
            texture.vertices[any() % 4] = {any(), any()};
            texture.tileAndFlag = i % 5 == 0 ? any() : texture.tileAndFlag;
            auto& pointers = level.objects.meshPointers.edit();
            pointers[any() % pointers.size()].offset = any();
            auto& words = level.objects.meshWords.edit();
            words[any() % words.size()] = any();
        }
        auto& statics = level.objects.staticMeshes.edit();
        statics[0].mesh = seed % 3 == 0 ? any() : statics[0].mesh;
        level.objects.models.edit()[0].numMeshes = any();
        const auto original = file.content.write();
        Document document(file.content);
        for (const TableId table :
             {TableId(level::tables::StaticMeshes), TableId(level::tables::Models)})
        {
            std::vector<OwnPicture> pictures;
            {
                const schema::TableSet tables = document.content().tables();
                const view::References references(document.content(), tables);
                const auto pages = pagesIn(file, document.content());
                const exchange::PictureSource source(pages);
                for (const std::size_t texture :
                     texturesOfObject(document.content(), references, table, 0))
                {
                    const auto rect = source.texturePixels(texture);
                    if (rect && pictures.size() < 3)
                    {
                        static_cast<void>(
                            usersOfTexels(document.content(), references, pages, *rect));
                        pictures.push_back(
                            {*rect,
                             paintedPicture(
                                 rect->width,
                                 rect->height,
                                 [](auto x, auto y) {
                                     return PixelBytes{std::uint8_t(x), std::uint8_t(y), 9, 255};
                                 })});
                    }
                }
            }
            const auto own = giveOwnTextures(document, file.format->pages, table, 0, pictures);
            done += own ? 1 : 0;
        }
        while (document.canUndo())
        {
            document.undo();
        }
        QVERIFY(document.content().write() == original);
    }
    QVERIFY(done > 4);
}

void tst_OwnTextures::fullPagesGetANewOne()
{
    QFETCH(int, version);
    format::GameFile file = test::templeFile(schema::Version(version));
    auto* const level = file.content.as<level::Level>();
    auto* const wad = file.content.as<level::Wad>();
    std::uint32_t number = 0;
    const auto fill = [&number](auto& texels)
    {
        for (auto& texel : texels)
        {
            number = number * 1'664'525 + 1'013'904'223;
            texel = static_cast<std::remove_cvref_t<decltype(texel)>>(number >> 16);
        }
    };
    if (level != nullptr)
    {
        std::ranges::for_each(level->textiles8.edit(), fill, &level::Textile8::texels);
        std::ranges::for_each(level->textiles16.edit(), fill, &level::Textile16::texels);
        std::ranges::for_each(level->textiles32.edit(), fill, &level::Textile32::texels);
    }
    else
    {
        fill(wad->textureMap.edit());
    }
    const auto original = savedPages(file, file.content);
    Document document(file.content);
    const auto own = giveOwnTextures(document,
                                     file.format->pages,
                                     level::tables::StaticMeshes,
                                     0,
                                     ownOfStatic(file, document.content()));
    QVERIFY2(own.has_value(), own ? "" : message(own.error()).c_str());
    QCOMPARE(own->pages, std::size_t{1});
    // The page is there in every depth, empty but for the picture.
    const auto saved = savedPages(file, document.content());
    const auto again = format::read(saved, "level");
    QVERIFY(again && again->complete);
    const exchange::PixelRect& place = own->places[0];
    if (const auto* const now = again->content.as<level::Level>())
    {
        const auto grown = [](std::size_t before) { return before == 0 ? 0 : before + 1; };
        QCOMPARE(now->textiles8.size(), grown(level->textiles8.size()));
        QCOMPARE(now->textiles16.size(), grown(level->textiles16.size()));
        QCOMPARE(now->textiles32.size(), grown(level->textiles32.size()));
        for (std::size_t texel = 0; texel < kPageSide * kPageSide; ++texel)
        {
            const std::size_t x = texel % kPageSide;
            const std::size_t y = texel / kPageSide;
            const bool isInside = x >= place.left && x < place.left + place.width && y >= place.top
                                  && y < place.top + place.height;
            const auto is = [&](const auto& pages)
            { return pages.size() == 0 || (pages[place.page].texels[texel] != 0) == isInside; };
            QVERIFY(is(now->textiles8) && is(now->textiles16) && is(now->textiles32));
        }
    }
    else
    {
        QCOMPARE(again->content.as<level::Wad>()->textureMap.size(),
                 wad->textureMap.size() + level::kWadPageBytes);
    }
    document.undo();
    QCOMPARE(savedPages(file, document.content()), original);
    document.redo();
    QCOMPARE(savedPages(file, document.content()), saved);

    // On the blank rest of that page there is room for the next one.
    const auto next = giveOwnTextures(document,
                                      file.format->pages,
                                      level::tables::StaticMeshes,
                                      0,
                                      ownOfStatic(file, document.content()));
    QVERIFY(next.has_value());
    QCOMPARE(next->pages, std::size_t{0});
    QCOMPARE(next->places[0].page, place.page);
}

void tst_OwnTextures::whatTakesTurnsKeepsItsFourthCorner_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("TR1") << int(versions::Tr1);
    QTest::newRow("TR2") << int(versions::Tr2);
    QTest::newRow("TR3") << int(versions::Tr3);
}

/// A texture with the corners of a triangle, whose fourth stands at 0, is shown down to there by
/// the quads of one that it takes turns with.
void tst_OwnTextures::whatTakesTurnsKeepsItsFourthCorner()
{
    QFETCH(int, version);
    constexpr std::size_t kEnd = 160;
    const auto isShown = [](std::size_t texel)
    { return texel % kPageSide < kEnd && texel / kPageSide < kEnd; };
    format::GameFile file = test::gameFile(
        test::LevelBuilder(schema::Version(version)).model(test::turningCube(3)).build());
    auto& level = *file.content.as<level::Level>();
    // Nothing is blank but what the texture shows of a page of its own.
    std::uint32_t number = 0;
    const auto paint = [&](auto& pages)
    {
        if (pages.size() == 0)
        {
            return;
        }
        auto& all = pages.edit();
        all.push_back({});
        for (std::size_t page = 0; page < all.size(); ++page)
        {
            auto& texels = all[page].texels;
            for (std::size_t texel = 0; texel < texels.size(); ++texel)
            {
                number = number * 1'664'525 + 1'013'904'223;
                using Texel = std::remove_cvref_t<decltype(texels[0])>;
                const bool isBlank = page + 1 == all.size() && isShown(texel);
                texels[texel] = isBlank ? Texel{33} : static_cast<Texel>(number >> 16);
            }
        }
    };
    paint(level.textiles8);
    paint(level.textiles16);
    const auto page = static_cast<std::uint16_t>(level.textiles8.size() - 1);
    std::size_t shown = 0;
    {
        const schema::TableSet tables = file.content.tables();
        const view::References references(file.content, tables);
        shown = texturesOfObject(file.content, references, level::tables::StaticMeshes, 0).at(0);
    }
    level::ObjectTexture other;
    other.tileAndFlag = page;
    const auto word = [](std::size_t texel) { return static_cast<std::uint16_t>(texel * 256); };
    other.vertices = {{{word(kEnd - 32), word(kEnd - 32)},
                       {word(kEnd), word(kEnd - 32)},
                       {word(kEnd), word(kEnd)},
                       {}}};
    const auto row = static_cast<std::uint16_t>(level.objectTextures.size());
    level.objectTextures.edit().push_back(other);
    for (const bool takesTurns : {false, true})
    {
        level.animatedTextures =
            takesTurns ? std::vector<std::uint16_t>{1, 1, static_cast<std::uint16_t>(shown), row}
                       : std::vector<std::uint16_t>{0};
        Document document(file.content);
        const auto own = giveOwnTextures(document,
                                         file.format->pages,
                                         level::tables::StaticMeshes,
                                         0,
                                         ownOfStatic(file, document.content()));
        QVERIFY2(own.has_value(), own ? "" : message(own.error()).c_str());
        const auto& now = *document.content().as<level::Level>();
        bool isKept = true;
        for (std::size_t texel = 0; texel < kPageSide * kPageSide; ++texel)
        {
            isKept =
                isKept
                && (!isShown(texel)
                    || now.textiles8[page].texels[texel] == level.textiles8[page].texels[texel]);
        }
        QCOMPARE(isKept, takesTurns);
    }
}

void tst_OwnTextures::trianglesReachSomeSamplesOnly()
{
    // Triangles of a WAD name samples by twelve bits. Here they are all taken.
    format::GameFile file = test::templeFile(versions::Wad);
    auto& wad = *file.content.as<level::Wad>();
    wad.textureSamples.edit().resize(4096);
    const auto original = file.content.write();
    int refused = 0;
    for (std::size_t row = 0; row < wad.objects.models.size(); ++row)
    {
        Document document(file.content);
        std::vector<OwnPicture> pictures;
        {
            const schema::TableSet tables = document.content().tables();
            const view::References references(document.content(), tables);
            const auto pages = pagesIn(file, document.content());
            const exchange::PictureSource source(pages);
            for (const std::size_t texture :
                 texturesOfObject(document.content(), references, level::tables::Models, row))
            {
                const auto rect = *source.texturePixels(texture);
                pictures.push_back({rect,
                                    paintedPicture(rect.width,
                                                   rect.height,
                                                   [](auto, auto) {
                                                       return PixelBytes{1, 2, 3, 255};
                                                   })});
            }
        }
        const auto own =
            giveOwnTextures(document, file.format->pages, level::tables::Models, row, pictures);
        bool hasTriangles = false;
        const auto range = view::meshesOf(wad.objects, wad.objects.models[row]);
        for (std::size_t pointer = range.first; pointer < range.end(); ++pointer)
        {
            const auto mesh = view::readMesh(
                wad.objects, versions::Wad, wad.objects.meshPointers[pointer].offset);
            hasTriangles = hasTriangles
                           || (mesh
                               && std::ranges::any_of(view::facesOf(*mesh),
                                                      [](const view::MeshFace& face)
                                                      { return !face.isQuad(); }));
        }
        QCOMPARE(!own, hasTriangles);
        if (!own)
        {
            QCOMPARE(own.error().code, ErrorCode::SampleTooHigh);
            QVERIFY(document.history().empty());
            QVERIFY(document.content().write() == original);
            ++refused;
        }
    }
    QVERIFY(refused > 0);
}

template struct tr::test::RegisteredTest<tst_OwnTextures>;
#include "tst_OwnTextures.moc"
