#include "render/scene/MipTiles.h"
#include "render/scene/SceneCheck.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <functional>

using render::BlendMode;
using render::MipTiles;
using render::SceneDescription;
using render::SceneSprite;
using render::SceneVertex;
using render::TexturePage;

namespace
{

using Texel = std::array<std::uint8_t, 4>;

constexpr Texel kRed{255, 0, 0, 255};

/// The textures are at places that are multiples of nothing.
constexpr int kLeft = 11;
constexpr int kTop = 27;
constexpr int kWidth = 64;
constexpr int kHeight = 32;

/// A page that is red but for one texture.
TexturePage pageWith(const std::function<Texel(int x, int y)>& texture)
{
    TexturePage page;
    for (int y = 0; y < 256; ++y)
    {
        for (int x = 0; x < 256; ++x)
        {
            const bool inside = x >= kLeft && x < kLeft + kWidth && y >= kTop && y < kTop + kHeight;
            const Texel texel = inside ? texture(x - kLeft, y - kTop) : kRed;
            page.rgba.insert(page.rgba.end(), texel.begin(), texel.end());
        }
    }
    return page;
}

glm::vec2 uv(float x, float y)
{
    return glm::vec2(x, y) / 256.0F;
}

/// A quad of the texture. As in many files its corners are a little inside of the outer texels.
void addQuad(SceneDescription& scene, BlendMode blend)
{
    const auto first = static_cast<std::uint32_t>(scene.vertices.size());
    const float right = kLeft + kWidth - 0.004F;
    const float bottom = kTop + kHeight - 0.004F;
    for (const glm::vec2& place :
         {uv(kLeft, kTop), uv(right, kTop), uv(right, bottom), uv(kLeft, bottom)})
    {
        SceneVertex vertex;
        vertex.uv = place;
        vertex.layer = 0;
        scene.vertices.push_back(vertex);
    }
    scene.batches.push_back({blend, false, static_cast<std::uint32_t>(scene.indices.size()), 6});
    for (const std::uint32_t corner : {0U, 2U, 1U, 0U, 3U, 2U})
    {
        scene.indices.push_back(first + corner);
    }
}

SceneDescription sceneOf(const TexturePage& page, BlendMode blend)
{
    SceneDescription scene;
    scene.pages = {page};
    scene.nodes.emplace_back(1.0F);
    addQuad(scene, blend);
    return scene;
}

Texel texelAt(const MipTiles::Layer& layer, std::size_t level, std::size_t x, std::size_t y)
{
    const std::uint8_t* const at = &layer.levels[level][(y * (MipTiles::kSize >> level) + x) * 4];
    return {at[0], at[1], at[2], at[3]};
}

} // namespace

class tst_MipTiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void neighboursDoNotBleed();
    void halvesOfTexels();
    void whatIsClearDoesNotDarken();
    void fencesStayVisible();
    void facesShareTiles();
    void whatHasNoTile();
    void sprites();
    void thereIsALimit();
};

void tst_MipTiles::neighboursDoNotBleed()
{
    const Texel blue{0, 0, 255, 255};
    const auto tiles =
        makeMipTiles(sceneOf(pageWith([&](int, int) { return blue; }), BlendMode::Opaque));
    QCOMPARE(tiles.layers.size(), 1U);
    for (std::size_t level = 0; level < MipTiles::kLevels; ++level)
    {
        const std::size_t side = MipTiles::kSize >> level;
        std::size_t used = 0;
        for (std::size_t i = 0; i < side * side; ++i)
        {
            const Texel texel = texelAt(tiles.layers[0], level, i % side, i / side);
            QVERIFY(texel == blue || texel == Texel{});
            used += texel == blue ? 1 : 0;
        }
        // All of the texture, and something around it in every level.
        QVERIFY(used >= (std::size_t{kWidth / 2} >> level) * (std::size_t{kHeight / 2} >> level));
    }
    // A filter takes the four texels around a place: none of them may be empty at any level.
    for (const MipTiles::Place& place : tiles.vertices)
    {
        QCOMPARE(place.layer, 0U);
        for (std::size_t level = 0; level < MipTiles::kLevels; ++level)
        {
            const float side = static_cast<float>(MipTiles::kSize >> level);
            for (const float dx : {-0.5F, 0.5F})
            {
                for (const float dy : {-0.5F, 0.5F})
                {
                    const glm::vec2 at = place.uv * side + glm::vec2(dx, dy);
                    QVERIFY(at.x >= 0.0F && at.y >= 0.0F);
                    QCOMPARE(texelAt(tiles.layers[0],
                                     level,
                                     static_cast<std::size_t>(at.x),
                                     static_cast<std::size_t>(at.y)),
                             blue);
                }
            }
        }
    }
}

void tst_MipTiles::halvesOfTexels()
{
    // Four neighbours are 0, 20, 40 and 60 more than their block's number.
    const auto texture = [](int x, int y)
    {
        const auto block = static_cast<std::uint8_t>(x / 2 + y / 2 * 2);
        const auto part = static_cast<std::uint8_t>(20 * (x % 2 + 2 * (y % 2)));
        return Texel{static_cast<std::uint8_t>(block + part), block, 7, 255};
    };
    const auto tiles = makeMipTiles(sceneOf(pageWith(texture), BlendMode::Opaque));
    const glm::vec2 start = tiles.vertices[0].uv * static_cast<float>(MipTiles::kSize);
    for (int y = 0; y < kHeight / 2; ++y)
    {
        for (int x = 0; x < kWidth / 2; ++x)
        {
            const auto block = static_cast<std::uint8_t>(x + 2 * y);
            const Texel expected{static_cast<std::uint8_t>(block + 30), block, 7, 255};
            QCOMPARE(texelAt(tiles.layers[0],
                             0,
                             static_cast<std::size_t>(start.x) + static_cast<std::size_t>(x),
                             static_cast<std::size_t>(start.y) + static_cast<std::size_t>(y)),
                     expected);
        }
    }
    // Two texels of the page are one of the tile.
    const glm::vec2 across = tiles.vertices[2].uv - tiles.vertices[0].uv;
    QVERIFY(std::abs(across.x * MipTiles::kSize - kWidth / 2.0F) < 0.01F);
    QVERIFY(std::abs(across.y * MipTiles::kSize - kHeight / 2.0F) < 0.01F);
}

void tst_MipTiles::whatIsClearDoesNotDarken()
{
    const auto texture = [](int x, int) {
        return x % 2 == 0 ? Texel{200, 100, 50, 255} : Texel{0, 0, 0, 0};
    };
    for (const BlendMode blend : {BlendMode::AlphaTest, BlendMode::Additive})
    {
        const auto tiles = makeMipTiles(sceneOf(pageWith(texture), blend));
        const glm::vec2 start = tiles.vertices[0].uv * static_cast<float>(MipTiles::kSize);
        const Texel texel = texelAt(tiles.layers[0],
                                    0,
                                    static_cast<std::size_t>(start.x) + 3,
                                    static_cast<std::size_t>(start.y) + 3);
        QCOMPARE(texel[0], 200);
        QCOMPARE(texel[1], 100);
        QCOMPARE(texel[2], 50);
        if (blend == BlendMode::Additive)
        {
            QCOMPARE(texel[3], 128);
        }
    }
    // Alpha says nothing where a face is opaque.
    const auto tiles = makeMipTiles(sceneOf(pageWith(texture), BlendMode::Opaque));
    const glm::vec2 start = tiles.vertices[0].uv * static_cast<float>(MipTiles::kSize);
    QCOMPARE(texelAt(tiles.layers[0],
                     0,
                     static_cast<std::size_t>(start.x),
                     static_cast<std::size_t>(start.y)),
             (Texel{100, 50, 25, 255}));
}

void tst_MipTiles::fencesStayVisible()
{
    // A bar of two texels in eight, which no average of four texels or more would let through.
    const auto texture = [](int x, int) {
        return x % 8 == 3 || x % 8 == 4 ? Texel{90, 90, 90, 255} : Texel{};
    };
    const auto tiles = makeMipTiles(sceneOf(pageWith(texture), BlendMode::AlphaTest));
    const glm::vec2 start = tiles.vertices[0].uv * static_cast<float>(MipTiles::kSize);
    for (std::size_t level = 0; level < MipTiles::kLevels; ++level)
    {
        const std::size_t width = std::size_t{kWidth / 2} >> level;
        const std::size_t y = (static_cast<std::size_t>(start.y) + kHeight / 4) >> level;
        const std::size_t x = (static_cast<std::size_t>(start.x) >> level) + (level == 3 ? 1 : 0);
        std::size_t visible = 0;
        for (std::size_t i = 0; i < width; ++i)
        {
            visible += texelAt(tiles.layers[0], level, x + i, y)[3] > 127 ? 1 : 0;
        }
        QVERIFY2(visible * 4 >= width, qPrintable(QString::number(level)));
    }
}

void tst_MipTiles::facesShareTiles()
{
    auto scene = sceneOf(pageWith([](int, int) { return kRed; }), BlendMode::Opaque);
    addQuad(scene, BlendMode::Opaque);
    addQuad(scene, BlendMode::AlphaTest);
    const auto tiles = makeMipTiles(scene);
    QCOMPARE(tiles.vertices.size(), 12U);
    QCOMPARE(tiles.vertices[4].uv, tiles.vertices[0].uv);
    // Alpha counts only in one of them.
    QVERIFY(tiles.vertices[8].uv != tiles.vertices[0].uv);
}

void tst_MipTiles::whatHasNoTile()
{
    auto scene = sceneOf(pageWith([](int, int) { return kRed; }), BlendMode::Opaque);
    for (std::size_t i = 0; i < 4; ++i)
    {
        scene.vertices[i].layer = SceneVertex::kNoTexture;
    }
    QCOMPARE(makeMipTiles(scene).vertices[0].layer, MipTiles::Place::kNone);
    QVERIFY(makeMipTiles(scene).layers.empty());
    // Without an area there is nothing to reduce.
    for (std::size_t i = 0; i < 4; ++i)
    {
        scene.vertices[i].layer = 0;
        scene.vertices[i].uv = uv(8, 8);
    }
    QCOMPARE(makeMipTiles(scene).vertices[0].layer, MipTiles::Place::kNone);
    // A face that lies on two pages has no texture of its own.
    auto mixed = sceneOf(pageWith([](int, int) { return kRed; }), BlendMode::Opaque);
    mixed.pages.push_back(mixed.pages[0]);
    mixed.vertices[1].layer = 1;
    QCOMPARE(makeMipTiles(mixed).vertices[0].layer, MipTiles::Place::kNone);
    QVERIFY(makeMipTiles(SceneDescription()).layers.empty());
}

void tst_MipTiles::sprites()
{
    SceneDescription scene = sceneOf(pageWith([](int, int) { return kRed; }), BlendMode::Opaque);
    SceneSprite sprite;
    sprite.uvLeftTop = uv(kLeft, kTop);
    sprite.uvRightBottom = uv(kLeft + kWidth, kTop + kHeight);
    scene.sprites = {sprite};
    const auto tiles = makeMipTiles(scene);
    QCOMPARE(tiles.sprites.size(), 1U);
    const auto& [start, end] = tiles.sprites[0];
    QCOMPARE(start.layer, 0U);
    QCOMPARE((end.uv - start.uv) * float(MipTiles::kSize),
             glm::vec2(kWidth / 2.0F, kHeight / 2.0F));
}

void tst_MipTiles::thereIsALimit()
{
    // 3,000 textures of whole pages less a little would take 330 layers.
    SceneDescription scene = sceneOf(pageWith([](int, int) { return kRed; }), BlendMode::Opaque);
    scene.vertices.clear();
    scene.indices.clear();
    scene.batches.clear();
    for (int i = 0; i < 3'000; ++i)
    {
        addQuad(scene, BlendMode::Opaque);
        const std::size_t first = scene.vertices.size() - 4;
        const auto left = static_cast<float>(i % 50);
        const auto top = static_cast<float>(i / 50);
        scene.vertices[first].uv = uv(left, top);
        scene.vertices[first + 1].uv = uv(255, top);
        scene.vertices[first + 2].uv = uv(255, 255);
        scene.vertices[first + 3].uv = uv(left, 255);
    }
    QVERIFY(!findDefect(scene));
    const auto tiles = makeMipTiles(scene);
    QCOMPARE(tiles.layers.size(), std::size_t{MipTiles::kMostLayers});
    const auto placed = std::ranges::count_if(tiles.vertices,
                                              [](const MipTiles::Place& place)
                                              { return place.layer != MipTiles::Place::kNone; });
    QVERIFY(placed >= 4 * 9 * 60);
    QVERIFY(placed < static_cast<std::ptrdiff_t>(tiles.vertices.size()));
}

template struct tr::test::RegisteredTest<tst_MipTiles>;
#include "tst_MipTiles.moc"
