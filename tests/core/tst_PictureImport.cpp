// Pictures that are put onto texture pages. What each depth is to hold is worked out here by hand,
// texel by texel, as the documents of the formats say it; colours of a palette by trying them all.

#include "core/edit/textures/pictures/NearestColour.h"
#include "core/edit/textures/pictures/PictureImport.h"
#include "core/exchange/TextureSheet.h"
#include "core/format/GameFile.h"
#include "core/format/WriteForSaving.h"
#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "tests/core/PicturePages.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <numeric>
#include <random>

using namespace tr;
using namespace tr::test::pictures;
using namespace tr::edit;
using exchange::Picture;

namespace
{

constexpr std::uint32_t kPutLeft = 10;
constexpr std::uint32_t kPutTop = 20;
constexpr std::uint32_t kPutWidth = 40;
constexpr std::uint32_t kPutHeight = 24;

/// Noise of all colours; with a clear pixel where `hasClear` and x is a multiple of 5.
Picture noise(bool hasClear, unsigned seed = 1)
{
    std::mt19937 random(seed);
    const auto byte = [&random] { return static_cast<std::uint8_t>(random() >> 24); };
    return paintedPicture(
        kPutWidth,
        kPutHeight,
        [&](std::uint32_t x, std::uint32_t) -> PixelBytes
        {
            const PixelBytes pixel{byte(), byte(), byte(), 255};
            return hasClear && x % 5 == 0 ? PixelBytes{pixel[0], pixel[1], pixel[2], 0} : pixel;
        });
}

PixelBytes pixelIn(const Picture& picture, std::uint32_t x, std::uint32_t y)
{
    const std::size_t first = (std::size_t{y} * picture.width + x) * 4;
    return {picture.pixels[first],
            picture.pixels[first + 1],
            picture.pixels[first + 2],
            picture.pixels[first + 3]};
}

/// Palette entries of TR1 to TR3 are 6 bits a channel.
int widened(int part)
{
    return part > 63 ? part : (part << 2) | (part >> 4);
}

int distanceTo(const level::Colour& entry, const PixelBytes& wanted)
{
    const int red = widened(entry.red) - wanted[0];
    const int green = widened(entry.green) - wanted[1];
    const int blue = widened(entry.blue) - wanted[2];
    return red * red + green * green + blue * blue;
}

int leastDistance(const level::Level& level, const PixelBytes& wanted)
{
    int least = 1 << 30;
    for (std::size_t i = 1; i < level.palette.size(); ++i)
    {
        least = std::min(least, distanceTo(level.palette[i], wanted));
    }
    return least;
}

/// Five bits of which the value as eight, made as the games make it, is nearest.
bool isNearestFive(unsigned five, int wanted)
{
    const auto shown = [](unsigned part) { return int((part << 3) | (part >> 2)); };
    for (unsigned other = 0; other < 32; ++other)
    {
        if (std::abs(shown(other) - wanted) < std::abs(shown(five) - wanted) - 1)
        {
            return false;
        }
    }
    return true;
}

/// What a texel is to be; empty: it is as it should.
QString wrongIndex(const level::Level& level, std::uint8_t index, const PixelBytes& wanted)
{
    if (wanted[3] == 0)
    {
        return index == 0 ? QString() : QStringLiteral("a clear texel has index %1").arg(index);
    }
    return index != 0 && distanceTo(level.palette[index], wanted) == leastDistance(level, wanted)
               ? QString()
               : QStringLiteral("index %1 is not the nearest").arg(index);
}

QString wrongWord(std::uint16_t word, const PixelBytes& wanted, bool isCutOff)
{
    if (wanted[3] == 0)
    {
        return word == 0 ? QString() : QStringLiteral("a clear texel is %1").arg(word, 0, 16);
    }
    const std::array<unsigned, 3> parts{(word >> 10) & 31U, (word >> 5) & 31U, word & 31U};
    bool isRight = (word & 0x8000) != 0;
    for (std::size_t i = 0; i < 3; ++i)
    {
        isRight = isRight
                  && (isCutOff ? parts[i] == unsigned{wanted[i]} >> 3
                               : isNearestFive(parts[i], wanted[i]));
    }
    return isRight ? QString() : QStringLiteral("word %1").arg(word, 0, 16);
}

} // namespace

class tst_PictureImport : public QObject
{
    Q_OBJECT

private:
    /// Compares a page with what the picture wants; texels outside of it are those of before.
    static QString problem(const Content& before, const Content& now, const Picture& picture);

private Q_SLOTS:

    void everyDepthIsKept_data() { addGames(); }

    void everyDepthIsKept();

    void ownExportsChangeNothing_data() { addGames(); }

    void ownExportsChangeNothing();

    void whatStaysKeepsItsBytes_data() { addGames(); }

    void whatStaysKeepsItsBytes();

    void opaqueBlackIsSeen_data() { addGames(); }

    void opaqueBlackIsSeen();
    void magentaOfWads();
    void magentaCanBeClear();
    void opaqueTexturesShowClearTexels();
    void nearestColours();
    void ditheringKeepsTheMean();
    void errorsAreCounted();
    void overlappingPicturesKeepOthersChanges();

    void sheetsShowEveryPlaceOnce_data() { addGames(); }

    void sheetsShowEveryPlaceOnce();

    void whatCannotBeIsRefused();
};

QString
tst_PictureImport::problem(const Content& before, const Content& now, const Picture& picture)
{
    const auto* const old = before.as<level::Level>();
    const auto* const level = now.as<level::Level>();
    for (std::uint32_t y = 0; y < kPageSide; ++y)
    {
        for (std::uint32_t x = 0; x < kPageSide; ++x)
        {
            const std::size_t texel = y * kPageSide + x;
            const bool isInside = x >= kPutLeft && x < kPutLeft + kPutWidth && y >= kPutTop
                                  && y < kPutTop + kPutHeight;
            const PixelBytes wanted =
                isInside ? pixelIn(picture, x - kPutLeft, y - kPutTop) : PixelBytes{};
            QString wrong;
            if (level == nullptr)
            {
                const auto& map = now.as<level::Wad>()->textureMap;
                const auto& oldMap = before.as<level::Wad>()->textureMap;
                for (std::size_t i = 0; i < 3; ++i)
                {
                    const std::uint8_t clear = i == 1 ? 0 : 255;
                    const std::uint8_t right = !isInside        ? oldMap[texel * 3 + i]
                                               : wanted[3] == 0 ? clear
                                                                : wanted[i];
                    wrong = map[texel * 3 + i] != right ? QStringLiteral("byte %1").arg(i) : wrong;
                }
            }
            else if (!isInside)
            {
                const bool isSame =
                    (level->textiles8.empty()
                     || level->textiles8[0].texels[texel] == old->textiles8[0].texels[texel])
                    && (level->textiles16.empty()
                        || level->textiles16[0].texels[texel] == old->textiles16[0].texels[texel])
                    && (level->textiles32.empty()
                        || level->textiles32[0].texels[texel] == old->textiles32[0].texels[texel]);
                wrong = isSame ? QString() : QStringLiteral("it lies outside");
            }
            else
            {
                if (!level->textiles8.empty())
                {
                    wrong = wrongIndex(*level, level->textiles8[0].texels[texel], wanted);
                }
                if (wrong.isEmpty() && !level->textiles16.empty())
                {
                    wrong = wrongWord(
                        level->textiles16[0].texels[texel], wanted, !level->textiles32.empty());
                }
                if (wrong.isEmpty() && !level->textiles32.empty())
                {
                    const std::uint32_t right =
                        wanted[3] == 0
                            ? 0
                            : 0xFF000000U | (wanted[0] << 16U) | (wanted[1] << 8U) | wanted[2];
                    wrong = level->textiles32[0].texels[texel] == right ? QString()
                                                                        : QStringLiteral("32 bits");
                }
            }
            if (!wrong.isEmpty())
            {
                return QStringLiteral("texel %1, %2: %3").arg(x).arg(y).arg(wrong);
            }
        }
    }
    return {};
}

void tst_PictureImport::everyDepthIsKept()
{
    QFETCH(int, version);
    const format::GameFile file = test::templeFile(schema::Version(version));
    const auto original = savedPages(file, file.content);
    QVERIFY(!original.empty());
    for (const bool hasClear : {false, true})
    {
        const Picture picture = noise(hasClear, hasClear ? 2 : 1);
        Document document(file.content);
        const std::vector<PlacedPicture> placed{{0, kPutLeft, kPutTop, picture}};
        const auto change =
            pictureChange(document.content(), pagesIn(file, document.content()), placed);
        QVERIFY(change.has_value());
        QVERIFY(change->texels > kPutWidth * kPutHeight / 2);
        // Nothing is changed before it is asked for.
        QCOMPARE(savedPages(file, document.content()), original);
        QVERIFY(takePictures(document, {EditCode::ImportPicture, {"page 0"}}, *change));
        QCOMPARE(document.history().size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(text(document.history()[0].name)),
                 QStringLiteral("Import a picture into page 0"));
        QCOMPARE(problem(file.content, document.content(), picture), QString());

        const auto saved = savedPages(file, document.content());
        const auto again = format::read(saved, "level");
        QVERIFY(again && again->complete);
        QCOMPARE(problem(file.content, again->content, picture), QString());

        // What was foretold is what a reader shows.
        const auto pages = again->format->pages(again->content);
        QCOMPARE(change->results.size(), std::size_t{1});
        QCOMPARE(exchange::PictureSource(pages).part({0, kPutLeft, kPutTop, kPutWidth, kPutHeight},
                                                     false),
                 change->results[0]);
        document.undo();
        QCOMPARE(savedPages(file, document.content()), original);
        document.redo();
        QCOMPARE(savedPages(file, document.content()), saved);
    }
}

void tst_PictureImport::ownExportsChangeNothing()
{
    QFETCH(int, version);
    const format::GameFile file = test::templeFile(schema::Version(version));
    const auto pages = pagesIn(file, file.content);
    exchange::PictureSource source(pages);
    std::vector<PlacedPicture> placed;
    for (std::size_t page = 0; page < pages.pages.size(); ++page)
    {
        placed.push_back({page, 0, 0, source.page(page)});
    }
    for (std::size_t i = 0; i < source.textureCount(); ++i)
    {
        if (const auto rect = source.texturePixels(i))
        {
            const bool isOpaque = source.isOpaque(i);
            placed.push_back(
                {rect->page, rect->left, rect->top, source.part(*rect, isOpaque), isOpaque});
        }
    }
    QVERIFY(placed.size() > 4);
    for (const bool dithers : {false, true})
    {
        const auto change = pictureChange(file.content, pages, placed, {.dithers = dithers});
        QVERIFY(change.has_value());
        QCOMPARE(change->texels, std::size_t{0});
        QVERIFY(change->steps.empty());
        Document document(file.content);
        QVERIFY(takePictures(document, {EditCode::ImportPicture, {"page"}}, *change));
        QVERIFY(document.history().empty());
    }
}

void tst_PictureImport::whatStaysKeepsItsBytes()
{
    // The lesser depths hold something else than we would make of the shown one, as in files of
    // other tools. One texel is painted: only it changes, in all of them.
    QFETCH(int, version);
    format::GameFile file = test::templeFile(schema::Version(version));
    if (auto* const level = file.content.as<level::Level>())
    {
        if (!level->textiles8.empty() && !level->textiles16.empty())
        {
            level->textiles8.edit()[0].texels.fill(7);
        }
        if (!level->textiles32.empty())
        {
            level->textiles16.edit()[0].texels.fill(0x9234);
        }
    }
    const auto pages = pagesIn(file, file.content);
    exchange::PictureSource source(pages);
    Picture page = source.page(0);
    const std::size_t texel = 100 * kPageSide + 50;
    const PixelBytes painted{
        page.pixels[texel * 4] < 128 ? std::uint8_t{250} : std::uint8_t{3}, 77, 12, 255};
    std::copy(painted.begin(), painted.end(), page.pixels.begin() + std::ptrdiff_t(texel * 4));
    const std::vector<PlacedPicture> placed{{0, 0, 0, page}};
    const auto change = pictureChange(file.content, pages, placed, {.dithers = true});
    QVERIFY(change.has_value());
    QCOMPARE(change->texels, std::size_t{1});
    Document document(file.content);
    QVERIFY(takePictures(document, {EditCode::ImportPicture, {"page"}}, *change));
    const auto before = savedPages(file, file.content);
    const auto* const level = document.content().as<level::Level>();
    const auto* const old = file.content.as<level::Level>();
    std::size_t differing = 0;
    for (std::size_t i = 0; i < kPageSide * kPageSide; ++i)
    {
        bool differs = false;
        if (level == nullptr)
        {
            const auto& now = document.content().as<level::Wad>()->textureMap;
            const auto& was = file.content.as<level::Wad>()->textureMap;
            differs =
                !std::equal(now.begin() + i * 3, now.begin() + i * 3 + 3, was.begin() + i * 3);
        }
        else
        {
            differs = (!level->textiles8.empty()
                       && level->textiles8[0].texels[i] != old->textiles8[0].texels[i])
                      || (!level->textiles16.empty()
                          && level->textiles16[0].texels[i] != old->textiles16[0].texels[i])
                      || (!level->textiles32.empty()
                          && level->textiles32[0].texels[i] != old->textiles32[0].texels[i]);
        }
        differing += differs ? 1 : 0;
        QVERIFY(!differs || i == texel);
    }
    QCOMPARE(differing, std::size_t{1});
}

void tst_PictureImport::opaqueBlackIsSeen()
{
    QFETCH(int, version);
    const format::GameFile file = test::templeFile(schema::Version(version));
    const Picture black = paintedPicture(kPutWidth,
                                         kPutHeight,
                                         [](auto, auto) {
                                             return PixelBytes{0, 0, 0, 255};
                                         });
    const std::vector<PlacedPicture> placed{{0, kPutLeft, kPutTop, black}};
    const auto change = pictureChange(file.content, pagesIn(file, file.content), placed);
    QVERIFY(change.has_value());
    QCOMPARE(change->cleared, std::size_t{0});
    for (std::size_t i = 3; i < change->results[0].pixels.size(); i += 4)
    {
        QCOMPARE(int(change->results[0].pixels[i]), 255);
    }
    Document document(file.content);
    QVERIFY(takePictures(document, {EditCode::ImportPicture, {"page"}}, *change));
    QCOMPARE(problem(file.content, document.content(), black), QString());
}

void tst_PictureImport::magentaOfWads()
{
    const format::GameFile file = test::templeFile(versions::Wad);
    const Picture magenta = paintedPicture(kPutWidth,
                                           kPutHeight,
                                           [](auto, auto) {
                                               return PixelBytes{255, 0, 255, 255};
                                           });
    const std::vector<PlacedPicture> placed{{0, kPutLeft, kPutTop, magenta}};
    const auto pages = pagesIn(file, file.content);
    const auto change = pictureChange(file.content, pages, placed);
    QVERIFY(change.has_value());
    QCOMPARE(change->nudged, std::size_t{kPutWidth * kPutHeight});
    Document document(file.content);
    QVERIFY(takePictures(document, {EditCode::ImportPicture, {"page"}}, *change));
    const auto& map = document.content().as<level::Wad>()->textureMap;
    const std::size_t first = (kPutTop * kPageSide + kPutLeft) * 3;
    QCOMPARE(int(map[first]), 255);
    QCOMPARE(int(map[first + 1]), 0);
    QCOMPARE(int(map[first + 2]), 247); // 30 of 31, where magenta has 31

    const auto clear = pictureChange(file.content, pages, placed, {.magentaIsClear = true});
    QVERIFY(clear.has_value());
    QCOMPARE(clear->nudged, std::size_t{0});
    QCOMPARE(int(clear->results[0].pixels[3]), 0);
}

void tst_PictureImport::magentaCanBeClear()
{
    const format::GameFile file = test::templeFile(versions::Tr4);
    const Picture half = paintedPicture(
        kPutWidth,
        kPutHeight,
        [](std::uint32_t x, auto) {
            return x < 3 ? PixelBytes{255, 0, 255, 255} : PixelBytes{255, 0, 254, 255};
        });
    const std::vector<PlacedPicture> placed{{0, kPutLeft, kPutTop, half}};
    const auto change =
        pictureChange(file.content, pagesIn(file, file.content), placed, {.magentaIsClear = true});
    QVERIFY(change.has_value());
    Document document(file.content);
    QVERIFY(takePictures(document, {EditCode::ImportPicture, {"page"}}, *change));
    const auto& level = *document.content().as<level::Level>();
    const std::size_t first = kPutTop * kPageSide + kPutLeft;
    QCOMPARE(level.textiles32[0].texels[first + 2], 0U);
    QCOMPARE(level.textiles32[0].texels[first + 3], 0xFFFF00FEU);
    QCOMPARE(int(level.textiles16[0].texels[first + 2]), 0);
    QCOMPARE(int(level.textiles16[0].texels[first + 3]), 0xFC1F);
}

void tst_PictureImport::opaqueTexturesShowClearTexels()
{
    // An opaque texture over clear texels is exported opaque. Read again it is what it was; the
    // same picture on a place that is drawn with transparency is a change.
    format::GameFile file = test::templeFile(versions::Tr1);
    file.content.as<level::Level>()->textiles8.edit()[0].texels.fill(0);
    const auto pages = pagesIn(file, file.content);
    const Picture shown = exchange::PictureSource(pages).part({0, 0, 0, 8, 8}, true);
    QCOMPARE(int(shown.pixels[3]), 255);
    std::vector<PlacedPicture> placed{{0, 0, 0, shown, true}};
    auto change = pictureChange(file.content, pages, placed);
    QVERIFY(change && change->texels == 0);
    placed[0].isOpaque = false;
    change = pictureChange(file.content, pages, placed);
    QVERIFY(change && change->texels == 64 && change->filled == 64);
}

void tst_PictureImport::nearestColours()
{
    std::mt19937 random(5);
    std::vector<level::Colour> palette(256);
    for (level::Colour& each : palette)
    {
        each = {
            std::uint8_t(random() % 64), std::uint8_t(random() % 64), std::uint8_t(random() % 64)};
    }
    palette[9] = {200, 100, 90}; // of a tool that stores eight bits
    palette[40] = palette[30];
    NearestColour nearest(palette);
    for (int i = 0; i < 4000; ++i)
    {
        const PixelBytes wanted{
            std::uint8_t(random()), std::uint8_t(random()), std::uint8_t(random()), 255};
        const level::Colour colour{wanted[0], wanted[1], wanted[2]};
        int least = 1 << 30;
        for (std::size_t each = 1; each < palette.size(); ++each)
        {
            least = std::min(least, distanceTo(palette[each], wanted));
        }
        const std::uint8_t found = nearest.to(colour);
        QVERIFY(found != 0);
        QCOMPARE(distanceTo(palette[found], wanted), least);
    }
    const level::Colour same{std::uint8_t(widened(palette[30].red)),
                             std::uint8_t(widened(palette[30].green)),
                             std::uint8_t(widened(palette[30].blue))};
    QCOMPARE(int(nearest.to(same)), 30);
    QCOMPARE(int(nearest.to(same, 40)), 40); // the one that is there already
    QCOMPARE(int(nearest.to(same, 31)), 30);
}

void tst_PictureImport::ditheringKeepsTheMean()
{
    // Grey between two greys of the palette: without dithering all texels are one of them, with it
    // their mean is near to what is wanted.
    format::GameFile file = test::templeFile(versions::Tr1);
    auto& palette = file.content.as<level::Level>()->palette.edit();
    std::ranges::fill(palette, level::Colour{0, 0, 0});
    palette[1] = {16, 16, 16}; // 65 of 255
    palette[2] = {48, 48, 48}; // 195
    const Picture grey = paintedPicture(kPutWidth,
                                        kPutHeight,
                                        [](auto, auto) {
                                            return PixelBytes{120, 120, 120, 255};
                                        });
    const std::vector<PlacedPicture> placed{{0, kPutLeft, kPutTop, grey}};
    const auto meanOf = [](const Picture& picture)
    {
        double sum = 0;
        for (std::size_t i = 0; i < picture.pixels.size(); i += 4)
        {
            sum += picture.pixels[i];
        }
        return sum / double(picture.pixels.size() / 4);
    };
    const auto plain = pictureChange(file.content, pagesIn(file, file.content), placed);
    const auto dithered =
        pictureChange(file.content, pagesIn(file, file.content), placed, {.dithers = true});
    QVERIFY(plain && dithered);
    QCOMPARE(meanOf(plain->results[0]), 65.0);
    QVERIFY(std::abs(meanOf(dithered->results[0]) - 120) < 4);
    Document document(file.content);
    QVERIFY(takePictures(document, {EditCode::ImportPicture, {"page"}}, *dithered));
    const auto& now = document.content().as<level::Level>()->textiles8[0];
    const auto& before = file.content.as<level::Level>()->textiles8[0];
    for (std::size_t i = 0; i < kPageSide * kPageSide; ++i)
    {
        const std::size_t x = i % kPageSide;
        const std::size_t y = i / kPageSide;
        const bool isInside =
            x >= kPutLeft && x < kPutLeft + kPutWidth && y >= kPutTop && y < kPutTop + kPutHeight;
        QVERIFY(isInside ? now.texels[i] == 1 || now.texels[i] == 2
                         : now.texels[i] == before.texels[i]);
    }
}

void tst_PictureImport::errorsAreCounted()
{
    format::GameFile file = test::templeFile(versions::Tr2);
    auto& palette = file.content.as<level::Level>()->palette.edit();
    std::ranges::fill(palette, level::Colour{0, 0, 0});
    palette[1] = {25, 25, 25}; // 101
    const Picture red = paintedPicture(kPutWidth,
                                       kPutHeight,
                                       [](auto, auto) {
                                           return PixelBytes{255, 101, 101, 255};
                                       });
    const std::vector<PlacedPicture> placed{{0, kPutLeft, kPutTop, red}};
    const auto change = pictureChange(file.content, pagesIn(file, file.content), placed);
    QVERIFY(change.has_value());
    QCOMPARE(change->errors.size(), std::size_t{2});
    // 16 bits first, as they are shown: 101 is nearest to 99, made of 12
    QVERIFY(change->errors[0].table == level::tables::Textiles16);
    QCOMPARE(change->errors[0].largest, 2);
    QVERIFY(std::abs(change->errors[0].mean - 4.0 / 3) < 0.001);
    QVERIFY(change->errors[1].table == level::tables::Textiles8);
    QCOMPARE(change->errors[1].largest, 154);
    QVERIFY(std::abs(change->errors[1].mean - 154.0 / 3) < 0.001);
}

void tst_PictureImport::overlappingPicturesKeepOthersChanges()
{
    // Two textures of one sheet cover the same texels. One was painted, and the other, which was
    // not, does not undo that.
    const format::GameFile file = test::templeFile(versions::Tr4);
    const auto pages = pagesIn(file, file.content);
    exchange::PictureSource source(pages);
    Picture painted = source.part({0, 0, 0, 16, 16}, false);
    std::ranges::fill(painted.pixels, std::uint8_t{255});
    const std::vector<PlacedPicture> placed{{0, 0, 0, painted},
                                            {0, 8, 8, source.part({0, 8, 8, 16, 16}, false)}};
    const auto change = pictureChange(file.content, pages, placed);
    QVERIFY(change.has_value());
    Document document(file.content);
    QVERIFY(takePictures(document, {EditCode::ImportTextures, {0, 2}}, *change));
    const auto& level = *document.content().as<level::Level>();
    QCOMPARE(level.textiles32[0].texels[9 * kPageSide + 9], 0xFFFFFFFFU);
}

void tst_PictureImport::sheetsShowEveryPlaceOnce()
{
    QFETCH(int, version);
    const format::GameFile file = test::templeFile(schema::Version(version));
    const auto pages = pagesIn(file, file.content);
    exchange::PictureSource source(pages);
    std::vector<std::size_t> all(pages.regions.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const exchange::TextureSheet sheet = exchange::sheetOf(pages, all);
    // In whatever order they are named
    std::ranges::reverse(all);
    QVERIFY(exchange::sheetOf(pages, all).places == sheet.places);
    const Picture picture = exchange::pictureOf(source, sheet);
    QCOMPARE(picture.width, sheet.width);
    std::vector<int> seen(std::size_t{sheet.width} * sheet.height);
    for (const exchange::SheetPlace& place : sheet.places)
    {
        const auto& from = place.from;
        QVERIFY(place.left + from.width <= sheet.width);
        QVERIFY(place.top + from.height <= sheet.height);
        QVERIFY(exchange::partOf(picture, place.left, place.top, from.width, from.height)
                == source.part(from, place.isOpaque));
        for (std::uint32_t y = place.top; y < place.top + from.height; ++y)
        {
            for (std::uint32_t x = place.left; x < place.left + from.width; ++x)
            {
                QCOMPARE(++seen[std::size_t{y} * sheet.width + x], 1);
            }
        }
    }
    // Each texture lies inside of one of them.
    for (const view::PageRegion& region : pages.regions)
    {
        const auto rect = exchange::pixelsOf(region.rect);
        const auto holds = [&rect](const exchange::SheetPlace& place)
        {
            const auto& from = place.from;
            return from.page == rect->page && from.left <= rect->left && from.top <= rect->top
                   && from.left + from.width >= rect->left + rect->width
                   && from.top + from.height >= rect->top + rect->height;
        };
        QVERIFY(!rect || std::ranges::any_of(sheet.places, holds));
    }
}

void tst_PictureImport::whatCannotBeIsRefused()
{
    format::GameFile file = test::templeFile(versions::Tr1);
    const auto pages = pagesIn(file, file.content);
    std::vector<PlacedPicture> placed{{0, 250, 0, noise(false)}};
    auto change = pictureChange(file.content, pages, placed);
    QVERIFY(!change);
    QCOMPARE(change.error().code, ErrorCode::OffThePage);
    QCOMPARE(change.error().arguments, (std::vector<std::string>{"250", "0", "290", "24"}));
    placed[0].left = 0xFFFF'FFFF;
    change = pictureChange(file.content, pages, placed);
    QVERIFY(!change && change.error().code == ErrorCode::OffThePage);

    const auto size = checkSize(noise(false), 64, 32);
    QVERIFY(!size);
    QCOMPARE(size.error().code, ErrorCode::PictureSize);
    QCOMPARE(size.error().arguments, (std::vector<std::string>{"40", "24", "64", "32"}));
    QVERIFY(checkSize(noise(false), kPutWidth, kPutHeight));

    file.content.as<level::Level>()->palette = std::vector<level::Colour>(1);
    placed[0].left = 0;
    change = pictureChange(file.content, pages, placed);
    QVERIFY(!change);
    QCOMPARE(change.error().code, ErrorCode::NoSuchColour);
}

template struct tr::test::RegisteredTest<tst_PictureImport>;
#include "tst_PictureImport.moc"
