// Textures that become fewer: corner words, numbers and counts are written by hand, and what faces
// show is asked of readers before and after.

#include "core/edit/textures/pictures/PageRoom.h"
#include "core/edit/textures/pictures/PictureImport.h"
#include "core/edit/textures/tidy/TextureTidy.h"
#include "core/format/WriteForSaving.h"
#include "core/view/links/References.h"
#include "tests/core/FaceLooks.h"
#include "tests/core/PicturePages.h"
#include "tests/core/TextureBench.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <random>

using namespace tr;
using namespace tr::edit;
using namespace tr::test;
namespace versions = tr::level::versions;

namespace
{

constexpr std::array kDepths{level::tables::Textiles8.number,
                             level::tables::Textiles16.number,
                             level::tables::Textiles32.number};

PagesOf pagesOf(const format::GameFile& file)
{
    return file.format->pages;
}

Result<TidyReport> tidy(Document& document, const format::GameFile& file, const TidyRules& rules)
{
    return tidyTextures(document, pagesOf(file), rules);
}

constexpr TidyRules kOnlyUnused{true, false, false, 0};
constexpr TidyRules kOnlyEqual{false, true, false, 0};
constexpr TidyRules kOnlyPages{false, false, true, 0};

/// A file with an empty page behind those of objects.
format::GameFile withPages(format::GameFile file, int count)
{
    Document document(file.content);
    Transaction transaction(document, {EditCode::InsertRows, {}});
    for (int i = 0; i < count; ++i)
    {
        static_cast<void>(insertPage(transaction, newPagePlace(transaction.content())));
    }
    static_cast<void>(transaction.commit());
    file.content = document.content();
    return file;
}

/// The smallest level without any equal textures, and with that many empty pages.
format::GameFile levelFile(schema::Version version, int pages)
{
    format::GameFile file = gameFile(LevelBuilder(version).build());
    Document document(file.content);
    static_cast<void>(tidy(document, file, {true, true, false, 0}));
    file.content = document.content();
    return withPages(std::move(file), pages);
}

/// Lets the first quads of the first room show these textures, the other bits of faces kept.
void showInRoom(level::Level& level, const std::vector<std::size_t>& textures)
{
    const std::uint16_t mask = level::faceTextureMask(level.version);
    std::size_t next = 0;
    const auto set = [&](auto& faces)
    {
        for (auto& face : faces.edit())
        {
            if (next < textures.size())
            {
                face.texture =
                    static_cast<std::uint16_t>((face.texture & ~mask) | textures[next++]);
            }
        }
    };
    if (level.version == versions::Tr5)
    {
        for (level::Tr5LayerFaces& layer : level.tr5Rooms.edit()[0].layerFaces.edit())
        {
            set(layer.quads);
        }
    }
    else
    {
        set(level.rooms.edit()[0].quads);
    }
    QCOMPARE(next, textures.size());
}

std::vector<std::size_t> firstInRoom(const level::Level& level, std::size_t count)
{
    const std::uint16_t mask = level::faceTextureMask(level.version);
    std::vector<std::size_t> textures;
    const auto take = [&](const auto& faces)
    {
        for (const auto& face : faces)
        {
            if (textures.size() < count)
            {
                textures.push_back(face.texture & mask);
            }
        }
    };
    if (level.version == versions::Tr5)
    {
        for (const level::Tr5LayerFaces& layer : level.tr5Rooms[0].layerFaces)
        {
            take(layer.quads);
        }
    }
    else
    {
        take(level.rooms[0].quads);
    }
    return textures;
}

/// The words of TR1 to TR3 for texels.
Corners texelQuad(int left, int top, int width, int height)
{
    return quad(w(left, 1), w(top, 1), w(left + width - 1, 255), w(top + height - 1, 255));
}

using CornerRow = std::array<level::TextureCorner, 4>;

/// Undone and done again to the byte, and saved.
bool comesAndGoesIn(Document& document,
                    const format::GameFile& file,
                    const std::vector<std::byte>& before)
{
    const auto after = document.content().write();
    format::GameFile saved = file;
    saved.content = document.content();
    if (document.position() != 1 || after == before || !format::writeForSaving(saved, ""))
    {
        return false;
    }
    document.undo();
    const bool undone = document.content().write() == before;
    document.redo();
    return undone && document.content().write() == after;
}

/// The word of a face of a WAD that shows the same with its sample mirrored: the sign of quads, bit
/// 15 of triangles.
std::uint16_t mirroredWord(std::uint16_t word, bool isQuad, std::size_t sample)
{
    if (!isQuad)
    {
        return static_cast<std::uint16_t>(((word & 0xF000U) ^ 0x8000U)
                                          | static_cast<unsigned>(sample));
    }
    return static_cast<std::uint16_t>((word & 0x8000U) != 0 ? static_cast<int>(sample)
                                                            : -static_cast<int>(sample));
}

} // namespace

class tst_TextureTidy : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void equalTexelsLieOnce_data() { addLevels(); }

    void equalTexelsLieOnce();

    void rangesKeepTheirNumbers_data() { addLevels(); }

    void rangesKeepTheirNumbers();
    void texturesThatRollStay();
    void texturesThatTrngMovesStay();
    void kindsOfPagesStayApart();
    void samplesBecomeOne();

    void pagesAreSaved_data() { pictures::addGames(); }

    void pagesAreSaved();
    void cornersAtTheEndOfAPageFit();
    void framesGoAlong();
    void whatIsBesideItsPageStays();
    void unusedRowsGo();

    void templesLookTheSame_data() { pictures::addGames(); }

    void templesLookTheSame();
    void damagedNumbersAreEndured();
    void crowdsAreEndured();
    void canBeLeft();

private:
    static void addLevels()
    {
        QTest::addColumn<int>("version");
        for (const schema::Version version : kAllLevels)
        {
            QTest::newRow(std::string(level::versionName(version)).c_str()) << int(version);
        }
    }
};

void tst_TextureTidy::equalTexelsLieOnce()
{
    QFETCH(int, version);
    const auto game = schema::Version(version);
    const std::size_t page = newPagePlace(levelFile(game, 0).content).at;
    format::GameFile file = levelFile(game, 1);
    auto& level = *file.content.as<level::Level>();
    // A has other texels everywhere; B is the same, C mirrored, D turned clockwise. E is the same
    // in the depth that is shown first, and not in the others.
    for (int y = 0; y < 4; ++y)
    {
        for (int x = 0; x < 8; ++x)
        {
            const auto number = static_cast<unsigned>(1 + y * 8 + x);
            putTexel(level, page, x, y, number);
            putTexel(level, page, 40 + x, 16 + y, number);
            putTexel(level, page, 100 + 7 - x, 50 + y, number);
            putTexel(level, page, 200 + 3 - y, 100 + x, number);
            putTexel(level, page, x, 100 + y, number);
        }
    }
    const bool hasOthers = game != versions::Tr1;
    if (game == versions::Tr2 || game == versions::Tr3)
    {
        level.textiles8.edit()[page].texels[100 * 256 + 2] = 77;
    }
    else if (hasOthers)
    {
        level.textiles16.edit()[page].texels[100 * 256 + 2] = 77;
    }
    const std::size_t a = level.objectTextures.size();
    const auto tile = static_cast<std::uint16_t>(page);
    const std::array corners{texelQuad(0, 0, 8, 4),
                             texelQuad(40, 16, 8, 4),
                             texelQuad(100, 50, 8, 4),
                             texelQuad(200, 100, 4, 8),
                             texelQuad(0, 100, 8, 4)};
    for (const Corners& each : corners)
    {
        level.objectTextures.edit().push_back(textureOf(each, tile));
    }
    showInRoom(level, {a, a + 1, a + 2, a + 3, a + 4});
    const auto before = file.content.write();
    const FaceLooks looks(file.content);

    Document document(file.content);
    const auto report = tidy(document, file, kOnlyEqual);
    QVERIFY2(report.has_value(), report ? "" : message(report.error()).c_str());
    const bool canTurn = game <= versions::Tr3;
    const std::size_t joined = hasOthers ? 1 : 2;
    QCOMPARE(report->equal.equal, joined);
    QCOMPARE(report->equal.mirrored, std::size_t{1});
    QCOMPARE(report->equal.turned, std::size_t{canTurn ? 1U : 0U});
    QCOMPARE(report->equal.joined, joined);
    QCOMPARE(report->texelsFreed, (joined + 1 + (canTurn ? 1 : 0)) * 32);

    const auto& now = *document.content().as<level::Level>();
    QCOMPARE(now.objectTextures.size(), a + 5 - joined);
    const std::vector<std::size_t> shown = firstInRoom(now, 5);
    QVERIFY(shown == std::vector<std::size_t>({a, a, a + 1, a + 2, hasOthers ? a + 3 : a}));
    const CornerRow& first = corners[0];
    QVERIFY(now.objectTextures[a].vertices == first);
    const CornerRow mirrored{first[1], first[0], first[3], first[2]};
    QVERIFY(now.objectTextures[a + 1].vertices == mirrored);
    // The type that has the engine keep half a texel away from the edges of mirrored quads
    QCOMPARE(int(now.objectTextures[a + 1].newFlags), canTurn ? 0 : 1);
    const CornerRow turned{first[3], first[0], first[1], first[2]};
    QVERIFY(now.objectTextures[a + 2].vertices == (canTurn ? turned : corners[3]));
    QVERIFY(FaceLooks(document.content()) == looks);
    QVERIFY(comesAndGoesIn(document, file, before));
}

void tst_TextureTidy::rangesKeepTheirNumbers()
{
    QFETCH(int, version);
    const auto game = schema::Version(version);
    const std::size_t page = newPagePlace(levelFile(game, 0).content).at;
    format::GameFile file = levelFile(game, 1);
    auto& level = *file.content.as<level::Level>();
    for (int i = 0; i < 64; ++i)
    {
        for (const int left : {0, 20, 40})
        {
            putTexel(level, page, left + i % 8, i / 8, static_cast<unsigned>(i + 1));
        }
    }
    const std::size_t a = level.objectTextures.size();
    for (const int left : {0, 20, 40})
    {
        level.objectTextures.edit().push_back(
            textureOf(texelQuad(left, 0, 8, 8), static_cast<std::uint16_t>(page)));
    }
    showInRoom(level, {a, a + 1, a + 2});
    // The second and a texture of the level take turns.
    level.animatedTextures = std::vector<std::uint16_t>{1, 1, static_cast<std::uint16_t>(a + 1), 0};
    const FaceLooks looks(file.content);
    Document document(file.content);
    const auto report = tidy(document, file, kOnlyEqual);
    QVERIFY(report.has_value());
    QCOMPARE(report->equal.equal, std::size_t{2});
    QCOMPARE(report->equal.joined, std::size_t{1}); // the third with the first, but not the second
    const auto& now = *document.content().as<level::Level>();
    QVERIFY(firstInRoom(now, 3) == std::vector<std::size_t>({a, a + 1, a}));
    QCOMPARE(int(now.animatedTextures[2]), int(a + 1));
    QVERIFY(now.objectTextures[a + 1].vertices == now.objectTextures[a].vertices);
    QVERIFY(FaceLooks(document.content()) == looks);
}

void tst_TextureTidy::texturesThatRollStay()
{
    // T4 shows 32 rows and moves down by up to 32: what is below a texture that rolls belongs to
    // it, and stays below it.
    const std::size_t page = newPagePlace(levelFile(versions::Tr4, 0).content).at;
    format::GameFile file = levelFile(versions::Tr4, 2);
    auto& level = *file.content.as<level::Level>();
    for (int y = 0; y < 64; ++y)
    {
        for (int x = 0; x < 64; ++x)
        {
            putTexel(level, page + 1, 64 + x, 128 + y, static_cast<unsigned>(1 + x + 64 * y));
            putTexel(level, page + 1, x, y, static_cast<unsigned>(1 + x + 64 * y));
        }
    }
    const std::size_t a = level.objectTextures.size();
    const auto tile = static_cast<std::uint16_t>(page + 1);
    level.objectTextures.edit().push_back(textureOf(texelQuad(0, 0, 64, 32), tile));
    level.objectTextures.edit().push_back(textureOf(texelQuad(64, 128, 64, 32), tile));
    showInRoom(level, {a, a + 1});
    level.animatedTextures = std::vector<std::uint16_t>{1, 0, static_cast<std::uint16_t>(a + 1)};
    level.uvRotation.numUvRotates = 1;
    const FaceLooks looks(file.content);
    Document document(file.content);
    const auto equal = tidy(document, file, kOnlyEqual);
    QVERIFY(equal.has_value());
    QVERIFY(!equal->hasChanges()); // one shows more than the other
    const auto pages = tidy(document, file, kOnlyPages);
    QVERIFY(pages.has_value());
    QVERIFY(pages->pages.after < pages->pages.before);
    const auto& now = *document.content().as<level::Level>();
    QVERIFY(now.objectTextures[a + 1].tileAndFlag < tile); // it has moved
    QVERIFY(FaceLooks(document.content()) == looks);       // and all rows with it
}

void tst_TextureTidy::texturesThatTrngMovesStay()
{
    // Its P-frames and ways of rolling leave the rectangle of a texture: nobody knows how far.
    format::GameFile file = levelFile(versions::Tr4, 1);
    auto& level = *file.content.as<level::Level>();
    level.animatedTextures = std::vector<std::uint16_t>{1, 0, 1};
    const auto movable = [&file]
    {
        std::vector<bool> flags;
        for (const PlacedRow& row : placedRows(file.content, file.format->pages(file.content)))
        {
            if (row.row.table == level::tables::ObjectTextures)
            {
                flags.push_back(row.isMovable);
            }
        }
        return flags;
    };
    QVERIFY(level.objectTextures.size() > 1);
    QVERIFY(movable() == std::vector<bool>(level.objectTextures.size(), true));
    level::NgTextureAnimation animation;
    animation.numRanges = 1;
    level::NgChunk chunk;
    chunk.content = level::NgContent::TextureAnimation;
    chunk.textureAnimation = std::vector{animation};
    level.ng.chunks.edit().push_back(chunk);
    auto expected = std::vector<bool>(level.objectTextures.size(), true);
    expected[1] = false;
    QVERIFY(movable() == expected);
}

void tst_TextureTidy::kindsOfPagesStayApart()
{
    for (const schema::Version version : {versions::Tr4, versions::Tr5})
    {
        format::GameFile file = levelFile(version, 2);
        auto& level = *file.content.as<level::Level>();
        // The first page is of rooms, and two of bump maps follow behind those of objects.
        level.textileCounts.numObjectTextiles = static_cast<std::uint16_t>(
            level.textileCounts.numRoomTextiles + level.textileCounts.numObjectTextiles - 1);
        level.textileCounts.numRoomTextiles = 1;
        level.textileCounts.numBumpTextiles = 2;
        for (int i = 0; i < 2; ++i)
        {
            level.textiles32.edit().push_back(level.textiles32[0]);
            level.textiles16.edit().push_back(level.textiles16[0]);
        }
        const std::size_t objects = level.textileCounts.numObjectTextiles;
        const std::size_t bumps = 1 + objects;
        const std::size_t a = level.objectTextures.size();
        level.objectTextures.edit().push_back(
            textureOf(texelQuad(8, 8, 16, 16), static_cast<std::uint16_t>(bumps)));
        level.objectTextures.edit().push_back(
            textureOf(texelQuad(8, 8, 16, 16), static_cast<std::uint16_t>(bumps - 1)));
        showInRoom(level, {a, a + 1});
        const auto before = file.content.write();
        const FaceLooks looks(file.content);
        Document document(file.content);
        const auto report = tidy(document, file, kOnlyPages);
        QVERIFY2(report.has_value(), report ? "" : message(report.error()).c_str());
        const auto& now = *document.content().as<level::Level>();
        QCOMPARE(report->pages.before, 1 + objects);
        QVERIFY(report->pages.after < report->pages.before);
        QCOMPARE(int(now.textileCounts.numRoomTextiles), 1);
        QCOMPARE(std::size_t{now.textileCounts.numObjectTextiles}, report->pages.after - 1);
        QCOMPARE(int(now.textileCounts.numBumpTextiles), 2);
        QCOMPARE(now.textiles16.size(), now.textiles32.size());
        // The texture on the page of bumps keeps its place, and the number of its page follows.
        QCOMPARE(std::size_t{now.objectTextures[a].tileAndFlag}, report->pages.after);
        QVERIFY(now.objectTextures[a].vertices == texelQuad(8, 8, 16, 16));
        QVERIFY(now.objectTextures[a + 1].tileAndFlag >= 1);
        QVERIFY(now.objectTextures[a + 1].tileAndFlag < report->pages.after);
        for (std::size_t row = 0; row < a; ++row)
        {
            const bool wasOfRooms = level.objectTextures[row].tileAndFlag % 0x8000 == 0;
            QCOMPARE(now.objectTextures[row].tileAndFlag % 0x8000 == 0, wasOfRooms);
        }
        QVERIFY(FaceLooks(document.content()) == looks);
        QVERIFY(comesAndGoesIn(document, file, before));
    }
}

void tst_TextureTidy::samplesBecomeOne()
{
    // Every other face shows a mirrored copy of its sample, mirrored: joined, the words are those
    // from before. Noise is like itself from no other side.
    format::GameFile plain = test::templeFile(versions::Wad);
    auto& wad = *plain.content.as<level::Wad>();
    std::mt19937 random(7);
    for (std::uint8_t& byte : wad.textureMap.edit())
    {
        byte = static_cast<std::uint8_t>(random() % 250);
    }
    const std::size_t count = wad.textureSamples.size();
    const std::size_t pages = view::pageCount(wad);

    format::GameFile file = plain;
    auto& doubled = *file.content.as<level::Wad>();
    const std::vector<std::uint8_t> map(wad.textureMap.rows().begin(), wad.textureMap.rows().end());
    std::vector<std::uint8_t> both = map;
    for (std::size_t row = 0; row < pages * 256; ++row)
    {
        for (std::size_t x = 0; x < 256; ++x)
        {
            const auto from = map.begin() + static_cast<std::ptrdiff_t>((row * 256 + 255 - x) * 3);
            both.insert(both.end(), from, from + 3);
        }
    }
    doubled.textureMap = both;
    for (std::size_t i = 1; i < count; ++i)
    {
        level::TextureSample sample = wad.textureSamples[i];
        sample.x = static_cast<std::uint8_t>(255 - sample.x - sample.addWidth);
        sample.page = static_cast<std::uint16_t>(sample.page + pages);
        doubled.textureSamples.edit().push_back(sample);
    }
    std::size_t turned = 0;
    {
        const schema::TableSet tables = plain.content.tables();
        const view::References references(plain.content, tables);
        auto& words = doubled.objects.meshWords.edit();
        for (const view::Link& link : references.linksFrom(level::tables::MeshWords))
        {
            if (link.target == level::tables::TextureSamples && link.first > 0 && ++turned % 2 == 0)
            {
                const std::size_t other = count - 1 + static_cast<std::size_t>(link.first);
                words[link.from.row] =
                    mirroredWord(words[link.from.row],
                                 link.code.kind == schema::NumberCode::Kind::Mirrored,
                                 other);
            }
        }
    }
    QVERIFY(turned > 8);
    const FaceLooks looks(file.content);
    QVERIFY(looks == FaceLooks(plain.content)); // what was made by hand shows the same
    const auto before = file.content.write();
    Document document(file.content);
    const auto joined = tidy(document, file, kOnlyEqual);
    QVERIFY2(joined.has_value(), joined ? "" : message(joined.error()).c_str());
    QCOMPARE(joined->equal.joined, count - 1);
    QCOMPARE(joined->equal.mirrored, std::size_t{0}); // each is told once
    QVERIFY(FaceLooks(document.content()) == looks);
    QVERIFY(comesAndGoesIn(document, file, before));
    const auto& now = *document.content().as<level::Wad>();
    QVERIFY(std::ranges::equal(now.objects.meshWords.rows(), wad.objects.meshWords.rows()));
    QVERIFY(std::ranges::equal(now.textureSamples.rows(), wad.textureSamples.rows()));
    // The pages of the copies show nothing then.
    const auto packed = tidy(document, file, kOnlyPages);
    QVERIFY(packed.has_value());
    QVERIFY(packed->pages.after <= pages);
    QVERIFY(FaceLooks(document.content()) == looks);
}

void tst_TextureTidy::pagesAreSaved()
{
    QFETCH(int, version);
    format::GameFile file = withPages(LevelBuilder(schema::Version(version)).file(), 3);
    const auto before = file.content.write();
    const auto pages = file.format->pages(file.content).pages.size();
    const FaceLooks looks(file.content);
    Document document(file.content);
    const auto report = tidy(document, file, kOnlyPages);
    QVERIFY2(report.has_value(), report ? "" : message(report.error()).c_str());
    QVERIFY(report->pages.after + 3 <= report->pages.before);
    const auto now = file.format->pages(document.content());
    QCOMPARE(now.pages.size() + report->pages.before - report->pages.after, pages);
    QVERIFY(FaceLooks(document.content()) == looks);
    QVERIFY(comesAndGoesIn(document, file, before));
    // Nothing but pages and places: all other tables have their bytes.
    const schema::TableSet tables = file.content.tables();
    const schema::TableSet after = document.content().tables();
    for (const schema::TableView& table : tables.tables())
    {
        const auto number = table.id().number();
        const bool isPlace = number == level::tables::ObjectTextures.number
                             || number == level::tables::TextureSamples.number
                             || number == level::tables::SpriteTextures.number
                             || number == level::tables::TextureMap.number
                             || number == level::tables::Header.number
                             || std::ranges::find(kDepths, number) != kDepths.end();
        if (!isPlace)
        {
            QCOMPARE(after.find(table.id())->size(), table.size());
        }
    }
}

void tst_TextureTidy::cornersAtTheEndOfAPageFit()
{
    // Corners behind the last texel have no word for the edge of the page: such a texture keeps a
    // texel away from it, wherever it goes.
    const std::size_t page = newPagePlace(levelFile(versions::Tr3, 0).content).at;
    format::GameFile file = levelFile(versions::Tr3, 4);
    auto& level = *file.content.as<level::Level>();
    const std::size_t a = level.objectTextures.size();
    std::vector<std::size_t> shown;
    for (int i = 0; i < 4; ++i)
    {
        for (int texel = 0; texel < 100 * 100; ++texel)
        {
            putTexel(level,
                     page + static_cast<std::size_t>(i),
                     20 + texel % 100,
                     30 + texel / 100,
                     static_cast<unsigned>(texel + i));
        }
        level.objectTextures.edit().push_back(
            textureOf(quad(w(20, 0), w(30, 0), w(120, 0), w(130, 0)),
                      static_cast<std::uint16_t>(page + static_cast<std::size_t>(i))));
        shown.push_back(a + static_cast<std::size_t>(i));
    }
    showInRoom(level, shown);
    const FaceLooks looks(file.content);
    Document document(file.content);
    const auto report = tidy(document, file, kOnlyPages);
    QVERIFY(report.has_value());
    QVERIFY(report->pages.after < report->pages.before);
    for (const std::size_t row : shown)
    {
        const auto& now = document.content().as<level::Level>()->objectTextures[row];
        QCOMPARE(now.vertices[2].x - now.vertices[0].x, 100 * 256);
        QCOMPARE(now.vertices[2].y - now.vertices[0].y, 100 * 256);
        QCOMPARE(now.vertices[0].x % 256, 0);
    }
    QVERIFY(FaceLooks(document.content()) == looks);
}

void tst_TextureTidy::framesGoAlong()
{
    // Each texture has a frame of two texels that repeats its edges.
    const std::size_t page = newPagePlace(levelFile(versions::Tr4, 0).content).at;
    format::GameFile file = levelFile(versions::Tr4, 3);
    auto& level = *file.content.as<level::Level>();
    level.objectTextures.edit().clear();
    level.sprites.textures.edit().clear();
    level.sprites.sequences.edit().clear();
    const auto numberAt = [](int x, int y)
    { return static_cast<unsigned>(1 + std::clamp(x, 0, 9) + 10 * std::clamp(y, 0, 9)); };
    std::vector<std::size_t> shown;
    for (int i = 0; i < 3; ++i)
    {
        const auto here = page + static_cast<std::size_t>(i);
        for (int y = -2; y < 12; ++y)
        {
            for (int x = -2; x < 12; ++x)
            {
                putTexel(level, here, 50 + 40 * i + x, 60 + y, numberAt(x, y));
            }
        }
        level.objectTextures.edit().push_back(
            textureOf(texelQuad(50 + 40 * i, 60, 10, 10), static_cast<std::uint16_t>(here)));
    }
    const auto pages = file.format->pages(file.content);
    QCOMPARE(usualBorder(file.content, pages), std::uint32_t{2});
    Document document(file.content);
    const auto report = tidy(document, file, {false, false, true, 2});
    QVERIFY(report.has_value());
    QVERIFY(report->pages.after < report->pages.before);
    const auto& now = *document.content().as<level::Level>();
    for (const level::ObjectTexture& texture : now.objectTextures)
    {
        const int left = texture.vertices[0].x / 256;
        const int top = texture.vertices[0].y / 256;
        QVERIFY(left >= 2 && top >= 2);
        for (int y = -2; y < 12; ++y)
        {
            for (int x = -2; x < 12; ++x)
            {
                const auto at = static_cast<std::size_t>((top + y) * 256 + left + x);
                QCOMPARE(now.textiles32[texture.tileAndFlag].texels[at],
                         0xFF000000U + numberAt(x, y) * 771);
            }
        }
    }
}

void tst_TextureTidy::whatIsBesideItsPageStays()
{
    // A sprite that is cut off by the end of its page keeps its place, and so does its page.
    format::GameFile file = levelFile(versions::Tr2, 2);
    auto& level = *file.content.as<level::Level>();
    level::SpriteTexture sprite;
    sprite.tile = static_cast<std::uint16_t>(level.textiles16.size() - 1);
    sprite.x = 250;
    sprite.y = 10;
    sprite.width = sprite.height = 15 * 256 + 255;
    const std::size_t row = level.sprites.textures.size();
    level.sprites.textures.edit().push_back(sprite);
    level.sprites.sequences.edit().push_back({300, -1, static_cast<std::int16_t>(row)});
    Document document(file.content);
    const auto report = tidy(document, file, kOnlyPages);
    QVERIFY(report.has_value());
    QCOMPARE(report->pages.after, report->pages.before);
    QVERIFY(!document.canUndo());
}

void tst_TextureTidy::unusedRowsGo()
{
    format::GameFile file = levelFile(versions::Tr3, 0);
    auto& level = *file.content.as<level::Level>();
    const std::size_t a = level.objectTextures.size();
    const std::size_t sprites = level.sprites.textures.size();
    for (int i = 0; i < 3; ++i)
    {
        level.objectTextures.edit().push_back(textureOf(texelQuad(8 * i, 0, 8, 8)));
    }
    showInRoom(level, {a + 2});
    level.animatedTextures = std::vector<std::uint16_t>{1, 1, static_cast<std::uint16_t>(a + 1), 0};
    level.sprites.textures.edit().push_back(level.sprites.textures[0]);
    const auto before = file.content.write();
    const FaceLooks looks(file.content);
    Document document(file.content);
    const auto report = tidy(document, file, kOnlyUnused);
    QVERIFY(report.has_value());
    QCOMPARE(report->textures, a + 3);
    QCOMPARE(report->unused, std::size_t{1}); // not the one that only a range has
    QCOMPARE(report->unusedSprites, std::size_t{1});
    const auto& now = *document.content().as<level::Level>();
    QCOMPARE(now.objectTextures.size(), a + 2);
    QCOMPARE(now.sprites.textures.size(), sprites);
    QVERIFY(firstInRoom(now, 1) == std::vector<std::size_t>({a + 1}));
    QCOMPARE(int(now.animatedTextures[2]), int(a));
    QVERIFY(FaceLooks(document.content()) == looks);
    QVERIFY(comesAndGoesIn(document, file, before));
    QCOMPARE(text(document.history().front().name),
             std::string("Delete 2 textures that nothing shows"));
}

void tst_TextureTidy::templesLookTheSame()
{
    QFETCH(int, version);
    format::GameFile file = withPages(test::templeFile(schema::Version(version)), 1);
    const auto before = file.content.write();
    const FaceLooks looks(file.content);
    const auto plan = planTidyTextures(file.content, pagesOf(file), {});
    QVERIFY2(plan.has_value(), plan ? "" : message(plan.error()).c_str());
    QVERIFY(file.content.write() == before); // worked out, and nothing else
    Document document(file.content);
    QVERIFY(takeSteps(document, plan->name, plan->steps).has_value());
    QVERIFY(FaceLooks(document.content()) == looks);
    QVERIFY(comesAndGoesIn(document, file, before));
    const auto again = planTidyTextures(document.content(), pagesOf(file), {});
    QVERIFY(again && !again->report.hasChanges() && again->steps.empty());
}

void tst_TextureTidy::damagedNumbersAreEndured()
{
    int done = 0;
    for (unsigned seed = 0; seed < 12; ++seed)
    {
        std::mt19937 random(seed);
        const auto any = [&random] { return static_cast<std::uint16_t>(random() >> 16); };
        format::GameFile file = LevelBuilder(seed % 2 == 0 ? versions::Tr2 : versions::Tr4).file();
        auto& level = *file.content.as<level::Level>();
        for (int i = 0; i < 20; ++i)
        {
            auto& textures = level.objectTextures.edit();
            level::ObjectTexture& texture = textures[any() % textures.size()];
            texture.vertices[any() % 4] = {any(), any()};
            texture.tileAndFlag = i % 5 == 0 ? any() : texture.tileAndFlag;
            auto& sprites = level.sprites.textures.edit();
            level::SpriteTexture& sprite = sprites[any() % sprites.size()];
            sprite.width = any();
            sprite.left = static_cast<std::int16_t>(any());
            sprite.tile = i % 7 == 0 ? any() : sprite.tile;
            if (seed % 4 > 1)
            {
                auto& words = level.objects.meshWords.edit();
                words[any() % words.size()] = any();
            }
        }
        level.animatedTextures = std::vector<std::uint16_t>{2, any(), any(), 1};
        const auto original = file.content.write();
        const FaceLooks looks(file.content);
        Document document(file.content);
        const auto report = tidy(document, file, {});
        done += report ? 1 : 0;
        if (report)
        {
            QVERIFY(FaceLooks(document.content()) == looks);
        }
        while (document.canUndo())
        {
            document.undo();
        }
        QVERIFY(document.content().write() == original);
    }
    QVERIFY(done > 6);
}

void tst_TextureTidy::crowdsAreEndured()
{
    // As many textures as a file can have, large and small, one over the other and all askew.
    format::GameFile file = levelFile(versions::Tr1, 1);
    auto& level = *file.content.as<level::Level>();
    std::mt19937 random(3);
    std::vector<level::ObjectTexture> crowd(0x7000, level.objectTextures[0]);
    for (level::ObjectTexture& texture : crowd)
    {
        for (level::TextureCorner& corner : texture.vertices)
        {
            corner = {static_cast<std::uint16_t>(random()), static_cast<std::uint16_t>(random())};
        }
    }
    for (std::size_t i = 0; i < 0x3000; ++i)
    {
        const auto x = static_cast<int>(i % 256);
        const auto y = static_cast<int>(i / 256);
        crowd[i].tileAndFlag = 1;
        crowd[i].vertices = texelQuad(x, y * 4 % 256, 1, 1);
    }
    level.objectTextures = crowd;
    QElapsedTimer timer;
    timer.start();
    Document document(file.content);
    const auto report = tidy(document, file, {false, true, true, 1});
    QVERIFY(report.has_value());
    QVERIFY2(timer.elapsed() < 20'000, std::to_string(timer.elapsed()).c_str());
}

void tst_TextureTidy::canBeLeft()
{
    const format::GameFile file = withPages(test::templeFile(versions::Tr4), 1);
    std::stop_source stop;
    stop.request_stop();
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(planTidyTextures(
                                 file.content, pagesOf(file), {}, Progress(stop.get_token()))),
                             Cancelled);
    Document document(file.content);
    QVERIFY_EXCEPTION_THROWN(
        static_cast<void>(tidyTextures(document, pagesOf(file), {}, Progress(stop.get_token()))),
        Cancelled);
    QVERIFY(!document.canUndo());
    QVERIFY(document.content().write() == file.content.write());
}

template struct tr::test::RegisteredTest<tst_TextureTidy>;
#include "tst_TextureTidy.moc"
