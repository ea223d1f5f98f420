// Textures that are copied out of one file and put into another, with their pixels. What they show
// is read by hand from the rows and the pages.

#include "core/edit/document/WorkedOut.h"
#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "core/transfer/TextureClip.h"
#include "core/view/textures/TextureView.h"
#include "tests/core/TextureBench.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>

using namespace tr;
namespace tables = level::tables;
namespace versions = level::versions;
using transfer::TextureClip;
using transfer::TextureEdit;

namespace
{

constexpr int kSide = 8; ///< of the texture that is copied, in texels
constexpr int kPlace = 64;

using Pixel = std::array<int, 4>;

std::vector<Pixel> pixelsIn(const view::RgbaPage& page, int left, int top, int width, int height)
{
    std::vector<Pixel> pixels;
    for (int y = top; y < top + height; ++y)
    {
        for (int x = left; x < left + width; ++x)
        {
            const auto at = static_cast<std::size_t>(4 * (y * 256 + x));
            pixels.push_back({page[at], page[at + 1], page[at + 2], page[at + 3]});
        }
    }
    return pixels;
}

/// All texels that a texture of four corners reaches.
std::vector<Pixel> pixelsOf(const level::Level& level, std::size_t row)
{
    const level::ObjectTexture& texture = level.objectTextures[row];
    const auto [left, right] = std::ranges::minmax(texture.vertices, {}, &level::TextureCorner::x);
    const auto [top, bottom] = std::ranges::minmax(texture.vertices, {}, &level::TextureCorner::y);
    return pixelsIn(view::pageRgba(level, texture.tileAndFlag & level::kTileMask),
                    left.x / 256,
                    top.y / 256,
                    right.x / 256 - left.x / 256 + 1,
                    bottom.y / 256 - top.y / 256 + 1);
}

std::vector<Pixel> pixelsOf(const level::Wad& wad, std::size_t row)
{
    const level::TextureSample& sample = wad.textureSamples[row];
    return pixelsIn(view::pageRgba(wad, sample.page),
                    sample.x,
                    sample.y,
                    sample.addWidth + 1,
                    sample.addHeight + 1);
}

/// A palette in which every fourth colour is no other's.
void setPalette(level::Level& level)
{
    for (std::size_t i = 0; i < level.palette.size(); ++i)
    {
        const auto number = static_cast<unsigned>(i);
        level.palette.edit()[i] = {static_cast<std::uint8_t>(number / 4),
                                   static_cast<std::uint8_t>((255 - number) / 4),
                                   static_cast<std::uint8_t>(number * 7 % 64)};
    }
}

level::Level plainLevel(schema::Version version)
{
    level::Level level = test::LevelBuilder(version).build();
    setPalette(level);
    return level;
}

/// One whose last texture shows texels that are the same in no other order.
level::Level levelToCopy(schema::Version version)
{
    const int low = version >= versions::Tr4 ? 0 : 1;
    const std::uint16_t first = test::w(kPlace, low);
    const std::uint16_t last = test::w(kPlace + kSide - 1, 255);
    level::Level level =
        test::levelWith(version, test::textureOf(test::quad(first, first, last, last)));
    setPalette(level);
    for (int y = 0; y < kSide; ++y)
    {
        for (int x = 0; x < kSide; ++x)
        {
            const unsigned number = 4U * (1U + static_cast<unsigned>(x * 3 + y * y) % 60U);
            test::putTexel(level, 0, kPlace + x, kPlace + y, number);
        }
    }
    return level;
}

schema::Content contentOf(level::Level level)
{
    return test::gameFile(std::move(level)).content;
}

schema::Content wadContent()
{
    return test::LevelBuilder(versions::Wad).file().content;
}

const level::Level& levelIn(const edit::Document& document)
{
    return *document.content().as<level::Level>();
}

TextureClip copied(const schema::Content& content, std::size_t row)
{
    const edit::Document document(content);
    return transfer::copyTextures(document, std::array{row});
}

TextureClip lastOf(const level::Level& level)
{
    return copied(contentOf(level), level.objectTextures.size() - 1);
}

/// Puts it there as the window does: by bytes. Nothing: it cannot be done.
std::optional<TextureEdit> paste(edit::Document& document, const TextureClip& clip)
{
    const auto read = transfer::textureClipOf(transfer::bytesOf(clip));
    auto edit = read ? transfer::workOutTextures(document.content(), *read)
                     : tr::Result<TextureEdit>(tr::fail(read.error()));
    const bool isDone = edit && edit::takeSteps(document, edit->name, edit->steps);
    return isDone ? std::optional(std::move(*edit)) : std::nullopt;
}

void mirror(transfer::Picture& picture)
{
    for (std::size_t y = 0; y < picture.height; ++y)
    {
        const auto row = picture.texels.begin() + static_cast<std::ptrdiff_t>(y * picture.width);
        std::reverse(row, row + static_cast<std::ptrdiff_t>(picture.width));
    }
}

} // namespace

class tst_TextureClip : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void goesAlong_data()
    {
        games({versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5});
    }

    void goesAlong();

    void mirroredOnesAreFound_data() { games({versions::Tr1, versions::Tr2, versions::Tr3}); }

    void mirroredOnesAreFound();
    void blendingStays();
    void betweenWadAndLevel();
    void severalAtOnce();
    void limitsAreRefused();
    void foreignBytesAreNone();

private:
    static void games(std::initializer_list<schema::Version> versions)
    {
        QTest::addColumn<int>("game");
        for (const schema::Version version : versions)
        {
            QTest::newRow(level::versionName(version).data()) << int(version);
        }
    }
};

void tst_TextureClip::goesAlong()
{
    QFETCH(const int, game);
    const auto version = static_cast<schema::Version>(game);
    const level::Level source = levelToCopy(version);
    const auto wanted = pixelsOf(source, source.objectTextures.size() - 1);
    QCOMPARE(wanted.size(), std::size_t{kSide * kSide});
    edit::Document document(contentOf(plainLevel(version)));
    const auto before = document.content().write();
    const std::size_t there = levelIn(document).objectTextures.size();
    const auto edit = paste(document, lastOf(source));
    QVERIFY(edit.has_value());
    QCOMPARE(edit->rows, std::vector<std::size_t>{there});
    QCOMPARE(levelIn(document).objectTextures.size(), there + 1);
    QVERIFY(pixelsOf(levelIn(document), there) == wanted);
    QVERIFY(!document.content().shape().fault);
    // Once more: nothing is to be done, and the same row is found.
    const auto again = paste(document, lastOf(source));
    QVERIFY(again.has_value());
    QVERIFY(again->steps.empty());
    QCOMPARE(again->rows, edit->rows);
    QCOMPARE(document.position(), std::size_t{1});
    document.undo();
    QVERIFY(document.content().write() == before);
}

/// The pages stay as they are then, and a row shows them the other way around.
void tst_TextureClip::mirroredOnesAreFound()
{
    QFETCH(const int, game);
    const auto version = static_cast<schema::Version>(game);
    edit::Document document(contentOf(plainLevel(version)));
    TextureClip clip = lastOf(levelToCopy(version));
    const auto edit = paste(document, clip);
    QVERIFY(edit.has_value());
    const level::ObjectTexture first = levelIn(document).objectTextures[edit->rows[0]];
    std::ranges::for_each(clip.pictures, mirror);
    for (auto& [place, picture] : clip.lesser)
    {
        mirror(picture);
    }
    const level::Level between = levelIn(document);
    const auto other = paste(document, clip);
    QVERIFY(other.has_value());
    QCOMPARE(other->rows[0], edit->rows[0] + 1);
    QCOMPARE(other->report.textures.turned, std::size_t{1});
    const level::ObjectTexture second = levelIn(document).objectTextures[other->rows[0]];
    QVERIFY(first.vertices[0].x < first.vertices[1].x);
    QVERIFY(second.vertices[0].x > second.vertices[1].x);
    QCOMPARE(second.tileAndFlag, first.tileAndFlag);
    QCOMPARE(levelIn(document).textiles8.size(), between.textiles8.size());
    const auto page = static_cast<std::size_t>(first.tileAndFlag & level::kTileMask);
    QVERIFY(view::pageRgba(levelIn(document), page) == view::pageRgba(between, page));
}

void tst_TextureClip::blendingStays()
{
    level::Level source = levelToCopy(versions::Tr4);
    const std::size_t row = source.objectTextures.size() - 1;
    source.objectTextures.edit()[row].attribute = 2;
    for (const schema::Version version : {versions::Tr4, versions::Tr5})
    {
        edit::Document document(contentOf(plainLevel(version)));
        const auto edit = paste(document, lastOf(source));
        QVERIFY(edit.has_value());
        QCOMPARE(int(levelIn(document).objectTextures[edit->rows[0]].attribute), 2);
    }
}

/// Samples of a WAD become textures of a level, and are found again on the way back.
void tst_TextureClip::betweenWadAndLevel()
{
    const schema::Content wad = wadContent();
    const auto& samples = *wad.as<level::Wad>();
    QVERIFY(samples.textureSamples.size() > 1);
    const std::size_t sample = 1; // the first is none
    const auto wanted = pixelsOf(samples, sample);
    edit::Document document(contentOf(plainLevel(versions::Tr4)));
    const auto edit = paste(document, copied(wad, sample));
    QVERIFY(edit.has_value());
    QCOMPARE(edit->rows.size(), std::size_t{1});
    QVERIFY(pixelsOf(levelIn(document), edit->rows[0]) == wanted);
    edit::Document back(wad);
    const auto found = paste(back, copied(document.content(), edit->rows[0]));
    QVERIFY(found.has_value());
    QVERIFY(found->steps.empty());
    QVERIFY(pixelsOf(*back.content().as<level::Wad>(), found->rows[0]) == wanted);
    // The first sample of a WAD is no texture.
    QCOMPARE(copied(wad, 0).size(), std::size_t{0});
}

void tst_TextureClip::severalAtOnce()
{
    const level::Level source = levelToCopy(versions::Tr3);
    const std::size_t last = source.objectTextures.size() - 1;
    const edit::Document from(contentOf(source));
    // The same twice is one.
    const TextureClip clip = transfer::copyTextures(from, std::array{last, last});
    QCOMPARE(clip.size(), std::size_t{2});
    QCOMPARE(clip.pictures.size(), std::size_t{1});
    edit::Document document(contentOf(plainLevel(versions::Tr3)));
    const std::size_t there = levelIn(document).objectTextures.size();
    const auto edit = paste(document, clip);
    QVERIFY(edit.has_value());
    QCOMPARE(edit->rows, (std::vector<std::size_t>{there, there}));
    QCOMPARE(levelIn(document).objectTextures.size(), there + 1);
}

void tst_TextureClip::limitsAreRefused()
{
    const TextureClip clip = lastOf(levelToCopy(versions::Tr5));
    // Older games take nothing of later ones.
    const auto older = transfer::workOutTextures(contentOf(plainLevel(versions::Tr2)), clip);
    QVERIFY(!older);
    QCOMPARE(older.error().code, ErrorCode::OtherVersion);
    // Faces of TR5 have 14 bits for the number of a texture.
    constexpr std::size_t kMost = 0x4000;
    level::Level full = plainLevel(versions::Tr5);
    const level::ObjectTexture one = full.objectTextures[0];
    full.objectTextures = std::vector<level::ObjectTexture>(kMost, one);
    const auto refused = transfer::workOutTextures(contentOf(full), clip);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::SampleTooHigh);
    QVERIFY(message(refused.error()).find("16383") != std::string::npos);
}

void tst_TextureClip::foreignBytesAreNone()
{
    const TextureClip clip = lastOf(levelToCopy(versions::Tr3));
    const auto bytes = transfer::bytesOf(clip);
    QVERIFY(transfer::textureClipOf(bytes).has_value());
    QCOMPARE(transfer::documentOfClip(bytes), std::optional(clip.document));
    for (std::size_t size = 0; size < bytes.size(); ++size)
    {
        QVERIFY(!transfer::textureClipOf(std::span(bytes).first(size)));
    }
    // Whatever a byte is changed to, it is refused, or can be pasted.
    const schema::Content content = contentOf(plainLevel(versions::Tr3));
    std::size_t pasted = 0;
    for (std::size_t at = 0; at < bytes.size(); at += at < 40 || at + 40 > bytes.size() ? 1 : 131)
    {
        auto damaged = bytes;
        damaged[at] = std::byte{0xFF};
        const auto read = transfer::textureClipOf(damaged);
        pasted += read && transfer::workOutTextures(content, *read) ? 1 : 0;
    }
    QVERIFY(pasted > 0);
}

template struct tr::test::RegisteredTest<tst_TextureClip>;
#include "tst_TextureClip.moc"
