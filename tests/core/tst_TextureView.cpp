#include "core/view/textures/TextureView.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <cmath>
#include <map>

using namespace tr::view;
using tr::level::Level;
using tr::level::ObjectTexture;
using tr::level::TextureSample;
using tr::level::Wad;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

using Corners = std::array<glm::vec2, 4>;
using Rgba = std::array<int, 4>;

/// Marks of a file may move a corner by a 256th of a pixel.
bool isNear(const glm::vec2& a, const glm::vec2& b)
{
    const bool result = glm::distance(a, b) <= 0.01F;
    if (!result)
    {
        qWarning("(%g %g) is not (%g %g)", double(a.x), double(a.y), double(b.x), double(b.y));
    }
    return result;
}

bool areNear(const Corners& a, const Corners& b, std::size_t count = 4)
{
    bool result = true;
    for (std::size_t i = 0; i < count; ++i)
    {
        result = isNear(a[i], b[i]) && result;
    }
    return result;
}

bool isNear(const TextureRect& a, const TextureRect& b)
{
    return a.page == b.page && isNear(glm::vec2(a.left, a.top), glm::vec2(b.left, b.top))
           && isNear(glm::vec2(a.right, a.bottom), glm::vec2(b.right, b.bottom));
}

Rgba texel(const RgbaPage& page, std::size_t x, std::size_t y)
{
    const std::size_t at = (y * 256 + x) * 4;
    return {page[at], page[at + 1], page[at + 2], page[at + 3]};
}

/// A level with so many pages of the depth that its game shows.
Level levelWithPages(Version version, std::size_t pages)
{
    Level level;
    level.version = version;
    level.palette = std::vector<tr::level::Colour>(256);
    if (version == versions::Tr1)
    {
        level.textiles8 = std::vector<tr::level::Textile8>(pages);
    }
    else if (version <= versions::Tr3)
    {
        level.textiles16 = std::vector<tr::level::Textile16>(pages);
    }
    else
    {
        level.textiles32 = std::vector<tr::level::Textile32>(pages);
    }
    return level;
}

/// 64 pixels wide and 32 high at column 64, row 128, as the games' own tools mark the corners: low
/// byte 1 at the left and top edge of the first pixel, 255 at the far edge of the last.
ObjectTexture rectangle()
{
    ObjectTexture texture;
    texture.vertices = {{{0x4001, 0x8001}, {0x7FFF, 0x8001}, {0x7FFF, 0x9FFF}, {0x4001, 0x9FFF}}};
    return texture;
}

constexpr Corners kRectangle{
    glm::vec2(64, 128), glm::vec2(128, 128), glm::vec2(128, 160), glm::vec2(64, 160)};

/// Samples 0 to 2 of 16 x 8 pixels at (192, 194), in pages 0, 0 and 1; sample 1 bears the marks
/// that nearly all real samples bear. Sample 3 is in a page that is not there.
Wad wad()
{
    Wad result;
    result.textureSamples = {TextureSample{192, 194, 0, 0, 15, 0, 7},
                             TextureSample{192, 194, 0, -1, 15, -1, 7},
                             TextureSample{192, 194, 1, -1, 15, -1, 7},
                             TextureSample{0, 0, 2, -1, 15, -1, 7}};
    result.textureMap = std::vector<std::uint8_t>(2 * tr::level::kWadPageBytes);
    return result;
}

MeshFace wadFace(std::uint16_t texture, std::uint8_t corners)
{
    MeshFace face;
    face.texture = texture;
    face.corners = corners;
    return face;
}

} // namespace

class tst_TextureView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cornersOfObjectTextures_data();
    void cornersOfObjectTextures();
    void objectTexturesOfTriangles();
    void blendingOfObjectTextures();
    void texturesThatDoNotExist();
    void samplesOfQuads();
    void samplesOfTriangles_data();
    void samplesOfTriangles();
    void samplesThatDoNotExist();
    void placesOfSprites();
    void pixelsOfPalettes();
    void pixelsOf16Bits();
    void pixelsOf32Bits();
    void pixelsOfWads();
    void coloursOfFaces();
};

void tst_TextureView::cornersOfObjectTextures_data()
{
    QTest::addColumn<Version>("version");
    QTest::newRow("TR1") << versions::Tr1;
    QTest::newRow("TR2") << versions::Tr2;
    QTest::newRow("TR3") << versions::Tr3;
    QTest::newRow("TR4") << versions::Tr4;
    QTest::newRow("TR5") << versions::Tr5;
}

void tst_TextureView::cornersOfObjectTextures()
{
    QFETCH(Version, version);
    Level level = levelWithPages(version, 2);
    ObjectTexture turned = rectangle();
    std::ranges::rotate(turned.vertices, turned.vertices.begin() + 1);
    turned.tileAndFlag = 1;
    ObjectTexture fraction = rectangle();
    fraction.vertices[0] = {0x4080, 0x8040};
    level.objectTextures = {rectangle(), turned, fraction};

    const auto plain = textureOf(level, 0, 4);
    QVERIFY(plain);
    QCOMPARE(plain->page, 0U);
    QVERIFY(areNear(plain->corners, kRectangle));
    QVERIFY(isNear(objectTextureRect(rectangle()), {0, 64.0F, 128.0F, 128.0F, 160.0F}));

    const auto second = textureOf(level, 1, 4);
    QVERIFY(second);
    QCOMPARE(second->page, 1U);
    QVERIFY(areNear(second->corners, {kRectangle[1], kRectangle[2], kRectangle[3], kRectangle[0]}));
    QVERIFY(isNear(objectTextureRect(turned), {1, 64.0F, 128.0F, 128.0F, 160.0F}));

    // Other tools use the low byte as the fraction that it is.
    const auto parts = textureOf(level, 2, 4);
    QVERIFY(parts);
    QCOMPARE(parts->corners[0], glm::vec2(64.5F, 128.25F));

    // That a face is double-sided does not choose another texture.
    const auto doubleSided = textureOf(level, 0x8001, 4);
    QVERIFY(doubleSided);
    QCOMPARE(doubleSided->page, 1U);
    QVERIFY(isDoubleSided(0x8001) && !isDoubleSided(0x7FFF));
}

void tst_TextureView::objectTexturesOfTriangles()
{
    ObjectTexture triangle = rectangle();
    triangle.tileAndFlag = 0x8000;
    triangle.vertices[3] = {};
    Level level = levelWithPages(versions::Tr3, 1);
    level.objectTextures = {triangle};
    const auto found = textureOf(level, 0, 3);
    QVERIFY(found);
    QCOMPARE(found->page, 0U);
    QVERIFY(areNear(found->corners, kRectangle, 3));
    QVERIFY(isNear(objectTextureRect(triangle), {0, 64.0F, 128.0F, 128.0F, 160.0F}));
    triangle.tileAndFlag = 0;
    QVERIFY(isNear(objectTextureRect(triangle), {0, 64.0F, 128.0F, 128.0F, 160.0F}));
    // What stands in the fourth corner of a marked one was never meant.
    triangle.tileAndFlag = 0x8000;
    triangle.vertices[3] = {0xFFFF, 0xFFFF};
    QVERIFY(isNear(objectTextureRect(triangle), {0, 64.0F, 128.0F, 128.0F, 160.0F}));
}

void tst_TextureView::blendingOfObjectTextures()
{
    Level level = levelWithPages(versions::Tr4, 1);
    for (std::uint16_t attribute = 0; attribute < 8; ++attribute)
    {
        ObjectTexture texture = rectangle();
        texture.attribute = attribute;
        level.objectTextures.edit().push_back(texture);
    }
    const auto blending = [&level](std::uint16_t texture, std::uint16_t effects)
    {
        MeshFace face;
        face.corners = 4;
        face.texture = texture;
        face.effects = effects;
        const auto found = textureOf(level, face);
        return found ? found->blending : Blending::Opaque;
    };
    QVERIFY(blending(0, 0) == Blending::Opaque);
    QVERIFY(blending(1, 0) == Blending::AlphaTest);
    QVERIFY(blending(2, 0) == Blending::Additive);
    QVERIFY(blending(4, 0) == Blending::AlphaTest);
    QVERIFY(blending(7, 0) == Blending::AlphaTest);
    // The face's own bit overrides; that it shines does not.
    QVERIFY(blending(0, 1) == Blending::Additive);
    QVERIFY(blending(1, 1) == Blending::Additive);
    QVERIFY(blending(0, 0xFE) == Blending::Opaque);
}

void tst_TextureView::texturesThatDoNotExist()
{
    Level level = levelWithPages(versions::Tr2, 1);
    ObjectTexture missingPage = rectangle();
    missingPage.tileAndFlag = 1;
    level.objectTextures = {rectangle(), missingPage};
    QVERIFY(textureOf(level, 0, 4));
    QVERIFY(!textureOf(level, 1, 4));
    QVERIFY(!textureOf(level, 2, 4));
    MeshFace coloured;
    coloured.coloured = true;
    QVERIFY(!textureOf(level, coloured));
}

void tst_TextureView::samplesOfQuads()
{
    const Wad data = wad();
    const glm::vec2 leftTop(192, 194);
    const glm::vec2 rightTop(208, 194);
    const glm::vec2 rightBottom(208, 202);
    const glm::vec2 leftBottom(192, 202);
    const Corners plain{leftTop, rightTop, rightBottom, leftBottom};
    const Corners mirrored{rightTop, leftTop, leftBottom, rightBottom};
    QVERIFY(isNear(sampleRect(data.textureSamples[2]), {1, 192.0F, 194.0F, 208.0F, 202.0F}));

    // The marks of a sample mirror nothing, the face does: it stores the number negated.
    const std::map<std::uint16_t, Corners> faces{
        {0, plain}, {1, plain}, {2, plain}, {0xFFFF, mirrored}, {0xFFFE, mirrored}};
    for (const auto& [texture, corners] : faces)
    {
        const MeshFace face = wadFace(texture, 4);
        const auto found = textureOf(data, face);
        QVERIFY(found);
        QVERIFY(areNear(found->corners, corners));
        QCOMPARE(found->page, sampleIndex(face) == 2 ? 1U : 0U);
        QVERIFY(found->blending == Blending::AlphaTest);
    }
    QCOMPARE(sampleIndex(wadFace(0xFFFE, 4)), 2U);

    MeshFace glowing = wadFace(1, 4);
    glowing.effects = 1;
    QVERIFY(textureOf(data, glowing)->blending == Blending::Additive);
}

void tst_TextureView::samplesOfTriangles_data()
{
    // Corners of the sample: 0 left top, then clockwise.
    QTest::addColumn<int>("texture");
    QTest::addColumn<std::vector<int>>("corners");
    QTest::newRow("anchor left top") << 0x0001 << std::vector{0, 1, 3};
    QTest::newRow("anchor right top") << 0x2001 << std::vector{1, 2, 0};
    QTest::newRow("anchor right bottom") << 0x4001 << std::vector{2, 3, 1};
    QTest::newRow("anchor left bottom") << 0x6001 << std::vector{3, 0, 2};
    // The sample is turned over first, which puts the other side's corner at each place.
    QTest::newRow("flipped, left top") << 0x8001 << std::vector{1, 0, 2};
    QTest::newRow("flipped, right top") << 0xA001 << std::vector{0, 3, 1};
    QTest::newRow("flipped, right bottom") << 0xC001 << std::vector{3, 2, 0};
    QTest::newRow("flipped, left bottom") << 0xE001 << std::vector{2, 1, 3};
}

void tst_TextureView::samplesOfTriangles()
{
    QFETCH(int, texture);
    QFETCH(std::vector<int>, corners);
    const Corners places{
        glm::vec2(192, 194), glm::vec2(208, 194), glm::vec2(208, 202), glm::vec2(192, 202)};
    Corners expected{};
    for (std::size_t i = 0; i < 3; ++i)
    {
        expected[i] = places[static_cast<std::size_t>(corners[i])];
    }
    const MeshFace face = wadFace(static_cast<std::uint16_t>(texture), 3);
    QCOMPARE(sampleIndex(face), 1U);
    const auto found = textureOf(wad(), face);
    QVERIFY(found);
    QVERIFY(areNear(found->corners, expected, 3));
}

void tst_TextureView::samplesThatDoNotExist()
{
    QVERIFY(textureOf(wad(), wadFace(2, 3)));
    QVERIFY(!textureOf(wad(), wadFace(3, 3)));
    QVERIFY(!textureOf(wad(), wadFace(4, 3)));
    QVERIFY(!textureOf(wad(), wadFace(4, 4)));
    QVERIFY(!textureOf(wad(), wadFace(0x8000, 4)));
    QCOMPARE(pageCount(wad()), 2U);
}

void tst_TextureView::placesOfSprites()
{
    tr::level::SpriteTexture sprite;
    sprite.tile = 3;
    sprite.x = 96;
    sprite.y = 24;
    sprite.width = 31 * 256 + 255;
    sprite.height = 19 * 256 + 255;
    sprite.left = -256;
    sprite.top = -512;
    for (const Version version : {versions::Tr1, versions::Tr2, versions::Tr3})
    {
        QVERIFY(isNear(spriteRect(sprite, version), {3, 96.0F, 24.0F, 128.0F, 44.0F}));
    }
    // The first sprite of the title level of TR4: x and y are not used there.
    sprite = {11, 96, 24, 7936, 7936, 32, 40, 64, 72};
    for (const Version version : {versions::Tr4, versions::Tr5})
    {
        QVERIFY(isNear(spriteRect(sprite, version), {11, 32.0F, 40.0F, 64.0F, 72.0F}));
    }
}

void tst_TextureView::pixelsOfPalettes()
{
    Level level = levelWithPages(versions::Tr1, 2);
    level.palette.edit()[0] = {63, 0, 63};
    level.palette.edit()[1] = {10, 0, 5};
    level.palette.edit()[255] = {63, 32, 48};
    auto& texels = level.textiles8.edit()[1].texels;
    texels[1] = 1;
    texels[256] = 255;
    QCOMPARE(pageCount(level), 2U);
    const RgbaPage page = pageRgba(level, 1);
    QCOMPARE(page.size(), 256U * 256U * 4U);
    // The first entry is clear. Six bits are a quarter of the value, and the brightest is white.
    QCOMPARE(texel(page, 0, 0)[3], 0);
    QCOMPARE(texel(page, 1, 0), (Rgba{40, 0, 20, 255}));
    const Rgba bright = texel(page, 0, 1);
    QCOMPARE(bright[0], 255);
    QVERIFY(std::abs(bright[1] - 128) <= 3);
    QVERIFY(std::abs(bright[2] - 192) <= 3);
    QCOMPARE(bright[3], 255);
    QCOMPARE(texel(pageRgba(level, 0), 1, 0)[3], 0);
}

void tst_TextureView::pixelsOf16Bits()
{
    Level level = levelWithPages(versions::Tr3, 1);
    // TR2 and TR3 hold every page in 8 bits as well, which nobody looks at.
    level.textiles8 = std::vector<tr::level::Textile8>(1);
    auto& texels = level.textiles16.edit()[0].texels;
    texels[0] = 0xFC00;
    texels[1] = 0x83E0;
    texels[2] = 0x801F;
    texels[3] = 0x7FFF;
    texels[256] = 0x8000 | (16 << 10) | (8 << 5) | 1;
    const RgbaPage page = pageRgba(level, 0);
    QCOMPARE(texel(page, 0, 0), (Rgba{255, 0, 0, 255}));
    QCOMPARE(texel(page, 1, 0), (Rgba{0, 255, 0, 255}));
    QCOMPARE(texel(page, 2, 0), (Rgba{0, 0, 255, 255}));
    QCOMPARE(texel(page, 3, 0)[3], 0);
    // 16, 8 and 1 of 31.
    QCOMPARE(texel(page, 0, 1), (Rgba{132, 66, 8, 255}));
}

void tst_TextureView::pixelsOf32Bits()
{
    for (const Version version : {versions::Tr4, versions::Tr5})
    {
        Level level = levelWithPages(version, 1);
        level.miscTextiles = std::vector<tr::level::Textile32>(1);
        level.textiles32.edit()[0].texels[0] = 0xFF804020;
        level.textiles32.edit()[0].texels[256 + 1] = 0x00010203;
        level.miscTextiles.edit()[0].texels[2] = 0x80FF00FE;
        const RgbaPage page = pageRgba(level, 0);
        QCOMPARE(texel(page, 0, 0), (Rgba{128, 64, 32, 255}));
        QCOMPARE(texel(page, 1, 1), (Rgba{1, 2, 3, 0}));
        QCOMPARE(texel(miscPageRgba(level, 0), 2, 0), (Rgba{255, 0, 254, 128}));
    }
}

void tst_TextureView::pixelsOfWads()
{
    Wad data = wad();
    auto& bytes = data.textureMap.edit();
    const std::array<std::uint8_t, 9> pixels{1, 2, 3, 255, 0, 255, 255, 0, 254};
    std::ranges::copy(pixels, bytes.begin() + tr::level::kWadPageBytes + 256 * 3);
    const RgbaPage page = pageRgba(data, 1);
    QCOMPARE(texel(page, 0, 1), (Rgba{1, 2, 3, 255}));
    QCOMPARE(texel(page, 1, 1), (Rgba{0, 0, 0, 0}));
    QCOMPARE(texel(page, 2, 1), (Rgba{255, 0, 254, 255}));
    QCOMPARE(texel(page, 0, 0), (Rgba{0, 0, 0, 255}));
    QCOMPARE(texel(pageRgba(data, 0), 0, 1), (Rgba{0, 0, 0, 255}));
    // What is left of a page is none.
    bytes.resize(bytes.size() - 1);
    QCOMPARE(pageCount(data), 1U);
}

void tst_TextureView::coloursOfFaces()
{
    Level level = levelWithPages(versions::Tr1, 1);
    level.palette.edit()[7] = {10, 11, 12};
    QCOMPARE(faceColour(level, 7), (tr::level::Colour{40, 44, 48}));
    // The high byte is a row of the second palette, where there is one.
    QCOMPARE(faceColour(level, 0x0207), (tr::level::Colour{40, 44, 48}));
    level.version = versions::Tr2;
    level.palette16 = std::vector<tr::level::Colour4>(256);
    level.palette16.edit()[2] = {200, 100, 50, 0};
    level.palette16.edit()[0x82] = {9, 8, 7, 0};
    QCOMPARE(faceColour(level, 0x0207), (tr::level::Colour{200, 100, 50}));
    QCOMPARE(faceColour(level, 0x8207), (tr::level::Colour{9, 8, 7}));
    level.palette = {};
    level.palette16 = {};
    QCOMPARE(faceColour(level, 0x0207), tr::level::Colour{});
}

template struct tr::test::RegisteredTest<tst_TextureView>;
#include "tst_TextureView.moc"
