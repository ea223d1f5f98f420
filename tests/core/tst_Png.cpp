// PNG files that are put together and taken apart by hand, and what is cut out of texture pages.

#include "core/exchange/Pictures.h"
#include "core/exchange/Png.h"
#include "core/io/Zlib.h"
#include "tests/core/AllocationCounter.h"
#include "tests/core/Damage.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cstdlib>

using namespace tr;
using namespace tr::exchange;
using schema::Version;
namespace versions = level::versions;
using test::Bytes;

class tst_Png : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPixelIsWritten_data();
    void everyPixelIsWritten();
    void picturesOfOtherKindsAreRead();
    void whatIsNoPictureIsExplained();
    void sizesAreBounded();
    void damagedPicturesAreTaken();
    void rectanglesBecomePixels();
    void partsAreCutOut();
    void opaqueTexturesLoseTheirHoles();
    void pagesOfEveryDepth();
    void texturesOnNoPageHaveNoPixels();
};

namespace
{

constexpr std::array<std::uint8_t, 8> kSignature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

/// The checksum of ISO/IEC 15948, annex D.
std::uint32_t checksum(std::span<const std::byte> bytes)
{
    std::uint32_t sum = 0xFFFFFFFF;
    for (const std::byte byte : bytes)
    {
        sum ^= std::to_integer<std::uint32_t>(byte);
        for (int bit = 0; bit < 8; ++bit)
        {
            sum = (sum & 1) != 0 ? (sum >> 1) ^ 0xEDB88320 : sum >> 1;
        }
    }
    return ~sum;
}

void putNumber(Bytes& out, std::uint32_t number)
{
    for (int shift = 24; shift >= 0; shift -= 8)
    {
        out.push_back(static_cast<std::byte>(number >> shift));
    }
}

std::uint32_t numberAt(std::span<const std::byte> bytes, std::size_t at)
{
    std::uint32_t number = 0;
    for (const std::byte byte : bytes.subspan(at, 4))
    {
        number = number << 8 | std::to_integer<std::uint32_t>(byte);
    }
    return number;
}

void putChunk(Bytes& out, std::string_view mark, const Bytes& body)
{
    putNumber(out, std::uint32_t(body.size()));
    const std::size_t start = out.size();
    std::ranges::transform(
        mark, std::back_inserter(out), [](char c) { return static_cast<std::byte>(c); });
    out.insert(out.end(), body.begin(), body.end());
    putNumber(out, checksum(std::span(out).subspan(start)));
}

/// A PNG of lines that have their filter in front.
Bytes pngOf(std::uint32_t width,
            std::uint32_t height,
            std::uint8_t bits,
            std::uint8_t colours,
            const Bytes& lines)
{
    Bytes png(std::as_bytes(std::span(kSignature)).begin(),
              std::as_bytes(std::span(kSignature)).end());
    Bytes head;
    putNumber(head, width);
    putNumber(head, height);
    for (const std::uint8_t each :
         {bits, colours, std::uint8_t{0}, std::uint8_t{0}, std::uint8_t{0}})
    {
        head.push_back(static_cast<std::byte>(each));
    }
    putChunk(png, "IHDR", head);
    putChunk(png, "IDAT", test::storedStream(lines));
    putChunk(png, "IEND", {});
    return png;
}

Bytes bytesFrom(std::initializer_list<int> numbers)
{
    Bytes bytes;
    for (const int number : numbers)
    {
        bytes.push_back(static_cast<std::byte>(number));
    }
    return bytes;
}

/// The predictor of filter 4.
int paeth(int left, int above, int corner)
{
    const int guess = left + above - corner;
    const int toLeft = std::abs(guess - left);
    const int toAbove = std::abs(guess - above);
    const int toCorner = std::abs(guess - corner);
    return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner;
}

/// Takes the filters off lines of four channels of 8 bits.
std::vector<std::uint8_t> unfiltered(const Bytes& lines, std::size_t width, std::size_t height)
{
    const std::size_t rowBytes = width * 4;
    std::vector<std::uint8_t> pixels(rowBytes * height);
    for (std::size_t y = 0; y < height; ++y)
    {
        const int filter = std::to_integer<int>(lines[y * (rowBytes + 1)]);
        for (std::size_t x = 0; x < rowBytes; ++x)
        {
            const int left = x >= 4 ? pixels[y * rowBytes + x - 4] : 0;
            const int above = y > 0 ? pixels[(y - 1) * rowBytes + x] : 0;
            const int corner = x >= 4 && y > 0 ? pixels[(y - 1) * rowBytes + x - 4] : 0;
            const std::array<int, 5> predictions{
                0, left, above, (left + above) / 2, paeth(left, above, corner)};
            pixels[y * rowBytes + x] =
                static_cast<std::uint8_t>(std::to_integer<int>(lines[y * (rowBytes + 1) + 1 + x])
                                          + predictions.at(std::size_t(filter)));
        }
    }
    return pixels;
}

/// The pixels of a PNG of 8 bits with alpha; empty where anything of it is not as it must be.
std::vector<std::uint8_t> decodedByHand(const Bytes& png, std::uint32_t width, std::uint32_t height)
{
    if (!std::ranges::equal(std::span(png).first(8), std::as_bytes(std::span(kSignature))))
    {
        return {};
    }
    Bytes stream;
    std::size_t at = 8;
    bool isEnded = false;
    while (at + 12 <= png.size())
    {
        const std::size_t size = numberAt(png, at);
        const auto body = std::span(png).subspan(at + 4, 4 + size);
        const std::string mark(reinterpret_cast<const char*>(body.data()), 4);
        if (checksum(body) != numberAt(png, at + 8 + size))
        {
            return {};
        }
        if (mark == "IHDR"
            && (numberAt(body, 4) != width || numberAt(body, 8) != height
                || !std::ranges::equal(body.subspan(12), bytesFrom({8, 6, 0, 0, 0}))))
        {
            return {};
        }
        if (mark == "IDAT")
        {
            stream.insert(stream.end(), body.begin() + 4, body.end());
        }
        isEnded = mark == "IEND";
        at += 12 + size;
    }
    const std::size_t expected = std::size_t(height) * (width * 4 + 1);
    const auto lines = inflate(stream, expected);
    return isEnded && at == png.size() && lines ? unfiltered(*lines, width, height)
                                                : std::vector<std::uint8_t>();
}

Picture anyPicture(std::uint32_t width, std::uint32_t height, std::uint64_t seed)
{
    test::Random random(seed);
    Picture picture{width, height, {}};
    for (std::size_t i = 0; i < std::size_t(width) * height * 4; ++i)
    {
        picture.pixels.push_back(static_cast<std::uint8_t>(random.below(256)));
    }
    return picture;
}

/// Grades, which filters suit.
Picture smoothPicture()
{
    Picture picture{64, 40, {}};
    for (int y = 0; y < 40; ++y)
    {
        for (int x = 0; x < 64; ++x)
        {
            for (const int part : {x * 4, y * 5, (x + y) * 2, 255 - x})
            {
                picture.pixels.push_back(static_cast<std::uint8_t>(part));
            }
        }
    }
    return picture;
}

using Rgba = std::array<int, 4>;

Rgba pixelAt(const Picture& picture, std::size_t x, std::size_t y)
{
    const std::size_t at = (y * picture.width + x) * 4;
    return {
        picture.pixels[at], picture.pixels[at + 1], picture.pixels[at + 2], picture.pixels[at + 3]};
}

/// A TR4 level of two pages, the second with a hole at (9, 20) and a red pixel at (12, 21), and a
/// texture that begins at the one and ends at the other.
level::Level levelWithHole(std::uint16_t attribute)
{
    level::Level level;
    level.version = versions::Tr4;
    level.textiles32 = std::vector<level::Textile32>(2);
    auto& page = level.textiles32.edit()[1].texels;
    page.fill(0xFF102030);
    page[20 * 256 + 9] = 0x00405060;
    page[21 * 256 + 12] = 0xFFFF0000;
    level::ObjectTexture texture;
    texture.attribute = attribute;
    texture.tileAndFlag = 1;
    // From the upper left edge of (9, 20) to the lower right edge of (12, 21).
    constexpr std::uint16_t kLeft = 9 * 256 + 1;
    constexpr std::uint16_t kRight = 12 * 256 + 255;
    constexpr std::uint16_t kTop = 20 * 256 + 1;
    constexpr std::uint16_t kBottom = 21 * 256 + 255;
    texture.vertices = {{{kLeft, kTop}, {kRight, kTop}, {kRight, kBottom}, {kLeft, kBottom}}};
    level.objectTextures = {texture};
    return level;
}

} // namespace

void tst_Png::everyPixelIsWritten_data()
{
    QTest::addColumn<Picture>("picture");
    QTest::newRow("any pixels") << anyPicture(37, 23, 1);
    QTest::newRow("one pixel") << anyPicture(1, 1, 2);
    QTest::newRow("a page") << anyPicture(256, 256, 3);
    QTest::newRow("grades") << smoothPicture();
    QTest::newRow("colours of what is transparent") << Picture{2, 1, {200, 100, 50, 0, 1, 2, 3, 1}};
}

void tst_Png::everyPixelIsWritten()
{
    QFETCH(Picture, picture);
    const auto png = writePng(picture);
    QVERIFY2(png.has_value(), png ? "" : message(png.error()).c_str());
    QCOMPARE(decodedByHand(*png, picture.width, picture.height), picture.pixels);
    const auto back = readPng(*png);
    QVERIFY2(back.has_value(), back ? "" : message(back.error()).c_str());
    QVERIFY(*back == picture);
}

void tst_Png::picturesOfOtherKindsAreRead()
{
    const auto colours = readPng(pngOf(2, 1, 8, 2, bytesFrom({0, 10, 20, 30, 40, 50, 60})));
    QVERIFY(colours.has_value());
    QCOMPARE(colours->pixels, (std::vector<std::uint8_t>{10, 20, 30, 255, 40, 50, 60, 255}));

    const auto grey = readPng(pngOf(1, 2, 8, 0, bytesFrom({0, 7, 2, 3})));
    QVERIFY(grey.has_value());
    QCOMPARE(grey->pixels, (std::vector<std::uint8_t>{7, 7, 7, 255, 10, 10, 10, 255}));

    const auto bits = readPng(pngOf(3, 1, 1, 0, bytesFrom({0, 0xA0})));
    QVERIFY(bits.has_value());
    QCOMPARE(bits->pixels,
             (std::vector<std::uint8_t>{255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255}));
}

void tst_Png::whatIsNoPictureIsExplained()
{
    QCOMPARE(readPng({}).error().code, ErrorCode::NotAPng);
    QCOMPARE(readPng(Bytes(100, std::byte{'x'})).error().code, ErrorCode::NotAPng);
    Bytes cut = *writePng(anyPicture(20, 20, 4));
    cut.resize(cut.size() / 2);
    QCOMPARE(readPng(cut).error().code, ErrorCode::BadPng);
    QVERIFY(message(readPng(cut).error()).find("damaged") != std::string::npos);
    cut.resize(8);
    QCOMPARE(readPng(cut).error().code, ErrorCode::BadPng);
}

// A few bytes that claim to be a picture of millions of pixels take no memory for them.
void tst_Png::sizesAreBounded()
{
    const Bytes lines(100);
    for (const auto& [width, height] : {std::pair{60000U, 60000U}, {8192U, 8192U}, {1U, 900000U}})
    {
        const test::AllocationCounter counter;
        const auto picture = readPng(pngOf(width, height, 8, 6, lines));
        QVERIFY(!picture);
        QVERIFY(counter.peak() < 1024 * 1024);
        QCOMPARE(picture.error().code, ErrorCode::PictureTooLarge);
    }
    QCOMPARE(writePng(Picture{}).error().code, ErrorCode::PictureTooLarge);
}

void tst_Png::damagedPicturesAreTaken()
{
    const Bytes png = *writePng(smoothPicture());
    test::Random random(5);
    std::size_t refused = 0;
    for (int i = 0; i < 2000; ++i)
    {
        Bytes changed = png;
        test::mutate(random, changed);
        const auto picture = readPng(changed);
        QVERIFY(!picture
                || picture->pixels.size() == std::size_t(picture->width) * picture->height * 4);
        refused += picture ? 0 : 1;
    }
    QVERIFY(refused > 1000);
}

void tst_Png::rectanglesBecomePixels()
{
    const view::TextureRect rect{3, 8.0F + 1.0F / 256, 16.0F, 23.99F, 16.5F};
    QVERIFY((pixelsOf(rect) == PixelRect{3, 8, 16, 16, 1}));
    QVERIFY((pixelsOf({0, -5.0F, 250.0F, 2.0F, 300.0F}) == PixelRect{0, 0, 250, 2, 6}));
    QVERIFY(!pixelsOf({0, 256.0F, 0.0F, 300.0F, 8.0F}));
    QVERIFY(!pixelsOf({0, 8.0F, 8.0F, 8.0F, 20.0F}));
}

void tst_Png::partsAreCutOut()
{
    const schema::Content content = levelWithHole(1);
    PictureSource source(view::levelPages(content));
    QCOMPARE(source.pageCount(), std::size_t{2});
    const auto pixels = source.texturePixels(0);
    QVERIFY((pixels == PixelRect{1, 9, 20, 4, 2}));
    QVERIFY(!source.isOpaque(0));
    const Picture part = source.part(*pixels, false);
    QCOMPARE(part.width, 4U);
    QCOMPARE(part.height, 2U);
    QCOMPARE(pixelAt(part, 0, 0), (Rgba{0x40, 0x50, 0x60, 0}));
    QCOMPARE(pixelAt(part, 1, 0), (Rgba{0x10, 0x20, 0x30, 255}));
    QCOMPARE(pixelAt(part, 3, 1), (Rgba{255, 0, 0, 255}));
    const Picture page = source.page(1);
    QCOMPARE(page.width, 256U);
    QCOMPARE(pixelAt(page, 12, 21), (Rgba{255, 0, 0, 255}));
}

void tst_Png::opaqueTexturesLoseTheirHoles()
{
    const schema::Content content = levelWithHole(0);
    PictureSource source(view::levelPages(content));
    QVERIFY(source.isOpaque(0));
    const Picture part = source.part(*source.texturePixels(0), true);
    QCOMPARE(pixelAt(part, 0, 0), (Rgba{0x40, 0x50, 0x60, 255}));

    level::Wad wad;
    std::vector<std::uint8_t> map(level::kWadPageBytes, 90);
    map[0] = 255;
    map[1] = 0;
    map[2] = 255;
    wad.textureMap = map;
    wad.textureSamples = {{.x = 0, .y = 0, .page = 0, .addWidth = 1, .addHeight = 0}};
    const schema::Content of = wad;
    PictureSource samples(view::wadPages(of));
    QVERIFY(!samples.isOpaque(0));
    const Picture sample = samples.part(*samples.texturePixels(0), false);
    QCOMPARE(sample.width, 2U);
    QCOMPARE(pixelAt(sample, 0, 0)[3], 0);
    QCOMPARE(pixelAt(sample, 1, 0), (Rgba{90, 90, 90, 255}));
    QCOMPARE(samples.spriteCount(), std::size_t{0});
}

void tst_Png::pagesOfEveryDepth()
{
    using schema::TableId;
    namespace tables = level::tables;
    level::Level level;
    level.version = versions::Tr2;
    level.textiles8 = std::vector<level::Textile8>(1);
    level.textiles16 = std::vector<level::Textile16>(1);
    level.textiles8.edit()[0].texels[5] = 9;
    level.textiles16.edit()[0].texels[5] = 0xFC00; // red of 5 bits, and there
    std::vector<level::Colour> palette(256);
    palette[9] = {0, 63, 0};
    level.palette = palette;
    QVERIFY(
        (view::pageTables(level) == std::vector<TableId>{tables::Textiles16, tables::Textiles8}));
    const Picture wide = pictureOf(view::pageRgba(level, tables::Textiles16, 0));
    QCOMPARE(pixelAt(wide, 5, 0), (Rgba{255, 0, 0, 255}));
    const Picture narrow = pictureOf(view::pageRgba(level, tables::Textiles8, 0));
    QCOMPARE(pixelAt(narrow, 5, 0), (Rgba{0, 255, 0, 255}));
    QCOMPARE(pixelAt(narrow, 4, 0)[3], 0);

    level.version = versions::Tr5;
    level.textiles8.clear();
    level.textiles32 = std::vector<level::Textile32>(3);
    level.miscTextiles = std::vector<level::Textile32>(2);
    level.miscTextiles.edit()[1].texels[1] = 0x7F010203;
    QVERIFY(
        (view::pageTables(level)
         == std::vector<TableId>{tables::Textiles32, tables::Textiles16, tables::MiscTextiles}));
    QCOMPARE(view::pageCount(level, tables::MiscTextiles), std::size_t{2});
    const Picture misc = pictureOf(view::pageRgba(level, tables::MiscTextiles, 1));
    QCOMPARE(pixelAt(misc, 1, 0), (Rgba{1, 2, 3, 127}));
}

void tst_Png::texturesOnNoPageHaveNoPixels()
{
    level::Level level = levelWithHole(0);
    level.objectTextures.edit()[0].tileAndFlag = 2;
    level.sprites.textures = {{.tile = 1, .width = 0, .height = 0, .left = 3, .top = 4},
                              {.tile = 9, .width = 0, .height = 0, .left = 3, .top = 4}};
    const schema::Content content = level;
    PictureSource source(view::levelPages(content));
    QVERIFY(!source.texturePixels(0));
    QVERIFY((source.spritePixels(0) == PixelRect{1, 3, 4, 1, 1}));
    QVERIFY(!source.spritePixels(1));
}

template struct tr::test::RegisteredTest<tst_Png>;
#include "tst_Png.moc"
