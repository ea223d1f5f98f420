// Textures that engines find without a number, move in ways of their own or show in turn:
// waterfalls, those that TRNG moves, and those of animated ranges.

#include "core/edit/removal/Repack.h"
#include "core/edit/textures/pictures/PageRoom.h"
#include "core/edit/textures/tidy/TextureTidy.h"
#include "core/view/links/References.h"
#include "core/view/textures/TextureFaces.h"
#include "tests/core/FaceLooks.h"
#include "tests/core/TextureBench.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace tr;
using namespace tr::edit;
using namespace tr::test;
namespace versions = tr::level::versions;

namespace
{

constexpr std::uint32_t kWaterfall4 = 423;
constexpr std::uint32_t kWaterfall5 = 415;
constexpr std::uint32_t kPlainSlot = 60;

test::Corners texelsAt(int left, int top, int width, int height)
{
    return quad(w(left, 1), w(top, 1), w(left + width - 1, 255), w(top + height - 1, 255));
}

/// The smallest level whose only moveable stands in that slot, with nothing left to tidy and with
/// empty pages for objects.
format::GameFile slotFile(schema::Version version, std::uint32_t slot, int pages)
{
    format::GameFile file = gameFile(LevelBuilder(version).build());
    Document document(file.content);
    static_cast<void>(tidyTextures(document, file.format->pages, {true, true, false, 0}));
    Transaction transaction(document, {EditCode::InsertRows, {}});
    for (int i = 0; i < pages; ++i)
    {
        static_cast<void>(insertPage(transaction, newPagePlace(transaction.content())));
    }
    static_cast<void>(transaction.commit());
    file.content = document.content();
    file.content.as<level::Level>()->objects.models.edit()[0].id = slot;
    return file;
}

/// Lets the first quad of the moveable's first mesh show that texture.
void showOnFirstQuad(format::GameFile& file, std::size_t texture)
{
    auto& level = *file.content.as<level::Level>();
    const std::size_t mesh =
        level.objects.meshPointers[level.objects.models[0].firstMesh].offset / 2;
    std::size_t first = level.objects.meshWords.size();
    {
        const schema::TableSet tables = file.content.tables();
        const view::References references(file.content, tables);
        for (const view::Link& link : references.linksFrom(level::tables::MeshWords))
        {
            if (link.target == level::tables::ObjectTextures && link.from.row >= mesh)
            {
                first = std::min(first, link.from.row);
            }
        }
    }
    QVERIFY(first < level.objects.meshWords.size());
    level.objects.meshWords.edit()[first] = static_cast<std::uint16_t>(texture);
}

/// A waterfall with two textures on the page, the last of the level.
struct WaterfallBench
{
    WaterfallBench(const test::Corners& first, const test::Corners& second, int pages = 2)
        : file(slotFile(versions::Tr4, kWaterfall4, pages))
        , page(newPagePlace(file.content).at - 1)
        , row(level().objectTextures.size())
    {
        auto& textures = level().objectTextures.edit();
        textures.push_back(textureOf(first, static_cast<std::uint16_t>(page)));
        textures.push_back(textureOf(second, static_cast<std::uint16_t>(page)));
        showOnFirstQuad(file, row);
    }

    [[nodiscard]] level::Level& level() { return *file.content.as<level::Level>(); }

    [[nodiscard]] PlacedRow placed(std::size_t texture)
    {
        for (const PlacedRow& each : placedRows(file.content, file.format->pages(file.content)))
        {
            if (each.row.table == level::tables::ObjectTextures && each.row.row == texture)
            {
                return each;
            }
        }
        return {};
    }

    format::GameFile file;
    std::size_t page;
    std::size_t row;
};

using Rect = exchange::PixelRect;

} // namespace

class tst_KeptTextures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void waterfallsAreFound();
    void waterfallsAreOnePiece();
    void waterfallsThatAreAskewStay();
    void waterfallsMoveWithTheirRows();
    void waterfallsAreNotJoined();
    void waterfallsAreNotDeleted();
    void whatTrngMovesKeepsItsPage();
    void rangesKeepTheirFourthCorners_data();
    void rangesKeepTheirFourthCorners();
};

void tst_KeptTextures::waterfallsAreFound()
{
    struct Slot
    {
        schema::Version version;
        std::uint32_t slot;
        bool isWaterfall;
    };

    for (const Slot& each : {Slot{versions::Tr3, kWaterfall4, false},
                             Slot{versions::Tr4, 422, false},
                             Slot{versions::Tr4, kWaterfall4, true},
                             Slot{versions::Tr4, 425, true},
                             Slot{versions::Tr4, 426, false},
                             Slot{versions::Tr5, 409, false},
                             Slot{versions::Tr5, 410, true},
                             Slot{versions::Tr5, kWaterfall5, true},
                             Slot{versions::Tr5, 416, false}})
    {
        format::GameFile file = slotFile(each.version, each.slot, 0);
        auto& level = *file.content.as<level::Level>();
        const std::size_t row = level.objectTextures.size();
        level.objectTextures.edit().push_back(textureOf(texelsAt(0, 0, 8, 8)));
        showOnFirstQuad(file, row);
        const auto alone = view::waterfallTextures(level);
        level.objectTextures.edit().push_back(textureOf(texelsAt(8, 0, 8, 8)));
        const auto both = view::waterfallTextures(level);
        if (each.isWaterfall)
        {
            QVERIFY(alone == std::vector<std::size_t>({row})); // there is no row behind it
            QVERIFY(both == std::vector<std::size_t>({row, row + 1}));
        }
        else
        {
            QVERIFY(alone.empty() && both.empty());
        }
    }
}

void tst_KeptTextures::waterfallsAreOnePiece()
{
    WaterfallBench bench(texelsAt(64, 32, 64, 64), texelsAt(128, 32, 32, 64));
    const Rect both{static_cast<std::uint32_t>(bench.page), 64, 32, 96, 128};
    for (const std::size_t texture : {bench.row, bench.row + 1})
    {
        const PlacedRow placed = bench.placed(texture);
        QVERIFY(placed.rect == both);
        QVERIFY(placed.rolls && placed.isMovable);
    }
    QVERIFY(!bench.placed(0).rolls);
}

void tst_KeptTextures::waterfallsThatAreAskewStay()
{
    // The second is moved to the rows of the first, which are not its own; or the rows that roll
    // end beside the page.
    for (const auto& [top, topOfSecond] : {std::pair(32, 40), std::pair(160, 160)})
    {
        WaterfallBench bench(texelsAt(64, top, 64, 64), texelsAt(128, topOfSecond, 64, 64));
        const Rect all{static_cast<std::uint32_t>(bench.page), 0, 0, 256, 256};
        for (const std::size_t texture : {bench.row, bench.row + 1})
        {
            const PlacedRow placed = bench.placed(texture);
            QVERIFY(placed.rect == all);
            QVERIFY(placed.rolls && !placed.isMovable);
        }
    }
}

void tst_KeptTextures::waterfallsMoveWithTheirRows()
{
    WaterfallBench bench(texelsAt(64, 32, 64, 64), texelsAt(128, 32, 32, 64));
    const auto numberAt = [](int x, int y) { return static_cast<unsigned>(1 + x + 96 * y); };
    for (int y = 0; y < 128; ++y)
    {
        for (int x = 0; x < 96; ++x)
        {
            putTexel(bench.level(), bench.page, 64 + x, 32 + y, numberAt(x, y));
        }
    }
    Document document(bench.file.content);
    const auto report = tidyTextures(document, bench.file.format->pages, {false, false, true, 0});
    QVERIFY(report.has_value());
    QVERIFY(report->pages.after < report->pages.before);
    const auto& now = *document.content().as<level::Level>();
    const level::ObjectTexture& first = now.objectTextures[bench.row];
    const level::ObjectTexture& second = now.objectTextures[bench.row + 1];
    const std::size_t page = first.tileAndFlag & level::kTileMask;
    QVERIFY(page < bench.page); // it has moved
    QCOMPARE(second.tileAndFlag, first.tileAndFlag);
    const int left = first.vertices[0].x / 256;
    const int top = first.vertices[0].y / 256;
    QCOMPARE(second.vertices[0].x / 256, left + 64);
    QCOMPARE(second.vertices[0].y / 256, top);
    QVERIFY(left + 96 <= 256 && top + 128 <= 256);
    for (int y = 0; y < 128; ++y)
    {
        for (int x = 0; x < 96; ++x)
        {
            const auto at = static_cast<std::size_t>((top + y) * 256 + left + x);
            QCOMPARE(now.textiles32[page].texels[at], 0xFF000000U + numberAt(x, y) * 771);
        }
    }
}

void tst_KeptTextures::waterfallsAreNotJoined()
{
    WaterfallBench bench(texelsAt(64, 32, 64, 64), texelsAt(128, 32, 64, 64));
    auto& textures = bench.level().objectTextures.edit();
    const std::vector copies{textures[bench.row], textures[bench.row + 1]};
    textures.insert(textures.end(), copies.begin(), copies.end());
    const std::size_t count = textures.size();
    Document document(bench.file.content);
    const auto report = tidyTextures(document, bench.file.format->pages, {false, true, false, 0});
    QVERIFY(report.has_value());
    QCOMPARE(report->equal.joined, std::size_t{0});
    QCOMPARE(document.content().as<level::Level>()->objectTextures.size(), count);
}

void tst_KeptTextures::waterfallsAreNotDeleted()
{
    const auto isKept = [](WaterfallBench& bench, const auto& work)
    {
        const std::vector behind{bench.level().objectTextures[bench.row],
                                 bench.level().objectTextures[bench.row + 1]};
        bench.level().objectTextures.edit().push_back(textureOf(texelsAt(0, 0, 8, 8)));
        Document document(bench.file.content);
        work(document);
        const auto& now = document.content().as<level::Level>()->objectTextures;
        const auto vertices = [](const level::ObjectTexture& each) { return each.vertices; };
        return now.size() > 2 && vertices(now[now.size() - 2]) == behind[0].vertices
               && vertices(now[now.size() - 1]) == behind[1].vertices;
    };
    WaterfallBench tidied(texelsAt(64, 32, 64, 64), texelsAt(128, 32, 64, 64));
    QVERIFY(isKept(tidied,
                   [&tidied](Document& document)
                   {
                       static_cast<void>(tidyTextures(
                           document, tidied.file.format->pages, {true, false, false, 0}));
                   }));
    WaterfallBench packed(texelsAt(64, 32, 64, 64), texelsAt(128, 32, 64, 64));
    QVERIFY(isKept(packed,
                   [](Document& document)
                   {
                       RepackKinds kinds;
                       kinds[bitOf(RepackKind::Textures)] = true;
                       static_cast<void>(repack(document, kinds));
                   }));
}

void tst_KeptTextures::whatTrngMovesKeepsItsPage()
{
    // A P-frame can show whatever lies around its texture.
    format::GameFile file = slotFile(versions::Tr4, 40, 2);
    auto& level = *file.content.as<level::Level>();
    const std::size_t page = newPagePlace(file.content).at - 2; // an empty one follows
    const std::size_t row = level.objectTextures.size();
    level.objectTextures.edit().push_back(
        textureOf(texelsAt(0, 0, 8, 8), static_cast<std::uint16_t>(page)));
    putTexel(level, page, 2, 3, 7);
    putTexel(level, page, 100, 120, 9);
    level.animatedTextures = std::vector<std::uint16_t>{1, 0, static_cast<std::uint16_t>(row)};
    level::NgTextureAnimation animation;
    animation.numRanges = 1;
    level::NgChunk chunk;
    chunk.content = level::NgContent::TextureAnimation;
    chunk.textureAnimation = std::vector{animation};
    level.ng.chunks.edit().push_back(chunk);
    Document document(file.content);
    const auto report = tidyTextures(document, file.format->pages, {});
    QVERIFY(report.has_value());
    QVERIFY(report->pages.after < report->pages.before);
    const auto& now = *document.content().as<level::Level>();
    QCOMPARE(now.animatedTextures.size(), std::size_t{3});
    const level::ObjectTexture& texture = now.objectTextures[now.animatedTextures[2]];
    QVERIFY(texture.vertices == texelsAt(0, 0, 8, 8));
    const std::size_t shown = texture.tileAndFlag & level::kTileMask;
    QVERIFY(shown < now.textiles32.size());
    const auto& texels = now.textiles32[shown].texels;
    QCOMPARE(texels[3 * 256 + 2], 0xFF000000U + 7 * 771);
    QCOMPARE(texels[120 * 256 + 100], 0xFF000000U + 9 * 771);
}

void tst_KeptTextures::rangesKeepTheirFourthCorners_data()
{
    QTest::addColumn<int>("version");
    for (const schema::Version version : kAllLevels)
    {
        QTest::newRow(std::string(level::versionName(version)).c_str()) << int(version);
    }
}

/// A quad shows a texture that triangles show, because both take turns with a third one in two
/// ranges: all corners go along, and what is equal in the half of a triangle only is not equal.
void tst_KeptTextures::rangesKeepTheirFourthCorners()
{
    QFETCH(int, version);
    const auto game = schema::Version(version);
    const std::size_t page = newPagePlace(slotFile(game, kPlainSlot, 0).content).at;
    format::GameFile file = slotFile(game, kPlainSlot, 3);
    auto& level = *file.content.as<level::Level>();
    const std::size_t a = level.objectTextures.size();
    const auto tile = static_cast<std::uint16_t>(page + 2);
    const bool isMarked = game >= versions::Tr4;
    const auto mark = static_cast<std::uint16_t>(isMarked ? 0x8000U : 0U);
    // The fourth corners stand 20 texels below the third ones. In the upper half the first two have
    // the same texels, in the lower half others.
    const auto askew = [](int left)
    {
        test::Corners corners = texelsAt(left, 10, 8, 8);
        corners[3].y = w(37, 255);
        return corners;
    };
    for (int left = 0; left < 60; left += 20)
    {
        for (int texel = 0; texel < 8 * 28; ++texel)
        {
            const unsigned other = texel < 64 ? 0 : static_cast<unsigned>(left);
            putTexel(level,
                     page + 2,
                     left + texel % 8,
                     10 + texel / 8,
                     1 + static_cast<unsigned>(texel) + other);
        }
        level.objectTextures.edit().push_back(
            textureOf(askew(left), static_cast<std::uint16_t>(tile | (left < 40 ? mark : 0U))));
    }
    // Of levels without marks the faces say what is a triangle.
    const auto textureAt = [a](std::size_t i) { return static_cast<std::uint16_t>(a + i); };
    if (!isMarked)
    {
        auto& triangles = level.rooms.edit()[0].triangles.edit();
        for (const std::size_t i : {0, 1})
        {
            triangles.push_back({{0, 1, 2}, textureAt(i)});
        }
    }
    showOnFirstQuad(file, a + 2);
    // In the order in which the first range is met before anybody knows of the quad.
    level.animatedTextures =
        std::vector<std::uint16_t>{2, 1, textureAt(0), textureAt(1), 1, textureAt(1), textureAt(2)};
    const FaceLooks looks(file.content);
    Document document(file.content);
    const auto report = tidyTextures(document, file.format->pages, {true, true, true, 0});
    QVERIFY2(report.has_value(), report ? "" : message(report.error()).c_str());
    QCOMPARE(report->equal.equal + report->equal.joined, std::size_t{0});
    QVERIFY(report->pages.after < report->pages.before);
    const auto& now = *document.content().as<level::Level>();
    const std::size_t gone = level.objectTextures.size() - now.objectTextures.size();
    for (std::size_t i = 0; i < 3; ++i)
    {
        const level::ObjectTexture& before = level.objectTextures[a + i];
        const level::ObjectTexture& after = now.objectTextures[a + i - gone];
        QVERIFY((after.tileAndFlag & level::kTileMask) < page + 2);
        for (std::size_t corner = 1; corner < 4; ++corner)
        {
            QCOMPARE(after.vertices[corner].x - after.vertices[0].x,
                     before.vertices[corner].x - before.vertices[0].x);
            QCOMPARE(after.vertices[corner].y - after.vertices[0].y,
                     before.vertices[corner].y - before.vertices[0].y);
        }
        const auto texel = [](const level::Level& in, const level::ObjectTexture& texture)
        {
            const std::size_t at =
                texture.vertices[3].y / 256U * 256U + texture.vertices[3].x / 256U;
            const std::size_t on = texture.tileAndFlag & level::kTileMask;
            return in.textiles8.empty() ? in.textiles32[on].texels[at]
                                        : std::uint32_t{in.textiles8[on].texels[at]};
        };
        QCOMPARE(texel(now, after), texel(level, before));
    }
    QVERIFY(FaceLooks(document.content()) == looks);
}

template struct tr::test::RegisteredTest<tst_KeptTextures>;
#include "tst_KeptTextures.moc"
