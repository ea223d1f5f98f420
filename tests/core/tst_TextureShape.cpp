// Textures that are moved and resized. What is expected is written by hand, from the
// corner words that the tools of each game store.

#include "core/edit/textures/TextureShape.h"
#include "core/format/swd/SpriteFile.h"
#include "tests/core/TextureBench.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>
#include <bit>
#include <limits>

using namespace tr;
using namespace tr::edit;
namespace versions = tr::level::versions;
using level::ObjectTexture;
using level::TextureCorner;
using test::Bench;
using test::comesAndGoes;
using test::Corners;
using test::kAllLevels;
using test::levelWith;
using test::quad;
using test::textureOf;
using test::w;

class tst_TextureShape : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void movingKeepsFractions_data();
    void movingKeepsFractions();
    void trianglesKeepTheirFourthCorner_data();
    void trianglesKeepTheirFourthCorner();
    void facesTellTrianglesOfOldGames();
    void severalMoveTogetherOrNotAtAll();
    void stepsInARowAreOne();
    void resizing_data();
    void resizing();
    void widthAndHeightOfTr4();
    void trianglesAreResized();
    void whatIsNoRectangle_data();
    void whatIsNoRectangle();
    void sizesThatCannotBe();
    void samples();
    void sprites_data();
    void sprites();
    void spritesOfWads();
    void rowsThatDoNotExist();
};

void tst_TextureShape::movingKeepsFractions_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<int>("low");
    QTest::addColumn<int>("high");  // of the word of texel 31
    QTest::addColumn<int>("least"); // move to the left that is taken
    QTest::addColumn<int>("most");  // and to the right
    const auto row = [](const char* name, schema::Version version, int low, int high, int most)
    {
        QTest::newRow(name) << static_cast<int>(version) << int{w(16, low)} << int{w(31, high)}
                            << -16 << most;
    };
    row("TR1, the game's", versions::Tr1, 1, 255, 224);
    row("TR2, the game's", versions::Tr2, 1, 255, 224);
    row("TR3, in the middle", versions::Tr3, 127, 127, 224);
    row("TR4, the game's", versions::Tr4, 0, 255, 224);
    row("TR5, in the middle", versions::Tr5, 127, 127, 224);
    // The far word stands behind the last texel, and none stands behind the last of the page.
    QTest::newRow("TR1, on the edges")
        << static_cast<int>(versions::Tr1) << int{w(16, 0)} << int{w(32, 0)} << -16 << 223;
}

void tst_TextureShape::movingKeepsFractions()
{
    QFETCH(int, version);
    QFETCH(int, low);
    QFETCH(int, high);
    QFETCH(int, least);
    QFETCH(int, most);
    const auto near = static_cast<std::uint16_t>(low);
    const auto far = static_cast<std::uint16_t>(high);
    Bench bench(static_cast<schema::Version>(version), textureOf(quad(near, near, far, far)));
    QCOMPARE(bench.shape().box, (TexelBox{16, 16, 32, 32}));
    const auto before = bench.file.document.content().write();
    const ObjectTexture was = bench.texture();
    QVERIFY(moveTextures(bench.file.document, bench.rows(), 5, -7));
    ObjectTexture expected = was;
    expected.vertices = quad(static_cast<std::uint16_t>(low + 5 * 256),
                             static_cast<std::uint16_t>(low - 7 * 256),
                             static_cast<std::uint16_t>(high + 5 * 256),
                             static_cast<std::uint16_t>(high - 7 * 256));
    QVERIFY(bench.texture() == expected);
    QVERIFY(comesAndGoes(bench.file, before));
    QVERIFY(moveTextures(bench.file.document, bench.rows(), -5, 7));
    QVERIFY(bench.file.document.content().write() == before);

    for (const auto& [right, down] : {std::pair{least, 0}, {most, 0}, {0, least}, {0, most}})
    {
        QVERIFY(moveTextures(bench.file.document, bench.rows(), right, down));
        bench.file.document.undo();
    }
    for (const auto& [right, down] :
         {std::pair{least - 1, 0}, {most + 1, 0}, {0, least - 1}, {0, most + 1}})
    {
        const auto refused = moveTextures(bench.file.document, bench.rows(), right, down);
        QCOMPARE(test::codeOf(refused), std::string("off_the_page"));
    }
    QVERIFY(bench.file.document.content().write() == before);
}

void tst_TextureShape::trianglesKeepTheirFourthCorner_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<int>("tile");
    QTest::addColumn<int>("fourth");
    QTest::newRow("TR1") << static_cast<int>(versions::Tr1) << 0 << 0;
    QTest::newRow("TR2") << static_cast<int>(versions::Tr2) << 0 << 0;
    QTest::newRow("TR3") << static_cast<int>(versions::Tr3) << 0 << 0;
    QTest::newRow("TR4") << static_cast<int>(versions::Tr4) << 0x8000 << 0;
    QTest::newRow("TR4, with leftovers") << static_cast<int>(versions::Tr4) << 0x8000 << 0xFFFF;
    QTest::newRow("TR5") << static_cast<int>(versions::Tr5) << 0x8000 << 0x1234;
}

void tst_TextureShape::trianglesKeepTheirFourthCorner()
{
    QFETCH(int, version);
    QFETCH(int, tile);
    QFETCH(int, fourth);
    const auto last = static_cast<std::uint16_t>(fourth);
    const Corners corners{TextureCorner{w(240, 1), w(8, 1)},
                          {w(255, 255), w(8, 1)},
                          {w(240, 1), w(23, 255)},
                          {last, last}};
    Bench bench(static_cast<schema::Version>(version),
                textureOf(corners, static_cast<std::uint16_t>(tile)));
    QCOMPARE(bench.shape().box, (TexelBox{240, 8, 256, 24}));
    QVERIFY(bench.shape().isRectangle);
    QVERIFY(moveTextures(bench.file.document, bench.rows(), -240, 2));
    const Corners expected{TextureCorner{w(0, 1), w(10, 1)},
                           {w(15, 255), w(10, 1)},
                           {w(0, 1), w(25, 255)},
                           {last, last}};
    QVERIFY(bench.texture().vertices == expected);
}

void tst_TextureShape::facesTellTrianglesOfOldGames()
{
    // The same corners, whose fourth is something, of a quad and of a triangle.
    const Corners corners{TextureCorner{w(16, 1), w(16, 1)},
                          {w(31, 255), w(16, 1)},
                          {w(31, 255), w(31, 255)},
                          {w(200, 0), w(200, 0)}};
    for (const bool triangle : {false, true})
    {
        level::Level level = levelWith(versions::Tr2, textureOf(corners));
        const std::size_t number = level.objectTextures.size() - 1;
        auto& room = level.rooms.edit()[0];
        const auto texture = static_cast<std::uint16_t>(number);
        if (triangle)
        {
            room.triangles.edit().push_back({{0, 1, 2}, texture});
        }
        else
        {
            room.quads.edit()[0].texture = texture;
        }
        Document document{Content(std::move(level))};
        const TextureRow row{tables::ObjectTextures, number};
        const auto shape = shapesOf(document.content(), std::span(&row, 1)).front();
        QCOMPARE(shape->box, triangle ? (TexelBox{16, 16, 32, 32}) : (TexelBox{16, 16, 200, 200}));
        QVERIFY(moveTextures(document, std::span(&row, 1), 10, 0));
        const auto& moved = document.content().as<level::Level>()->objectTextures[number];
        QCOMPARE(moved.vertices[0].x, w(26, 1));
        QCOMPARE(moved.vertices[3].x, triangle ? w(200, 0) : w(210, 0));
    }
}

void tst_TextureShape::severalMoveTogetherOrNotAtAll()
{
    const Corners left = quad(w(0, 1), w(0, 1), w(15, 255), w(15, 255));
    level::Level level = levelWith(versions::Tr1, textureOf(left));
    level.objectTextures.edit().push_back(
        textureOf(quad(w(100, 1), w(100, 1), w(115, 255), w(115, 255))));
    test::EditedFile file(test::gameFile(std::move(level)));
    const std::size_t count = file.level().objectTextures.size();
    const std::array rows{TextureRow{tables::ObjectTextures, count - 1},
                          TextureRow{tables::ObjectTextures, count - 2}};
    const auto before = file.document.content().write();
    const auto refused = moveTextures(file.document, rows, -1, 0);
    QCOMPARE(test::codeOf(refused), std::string("off_the_page"));
    QCOMPARE(refused.error().arguments, (std::vector<std::string>{"-1", "0", "15", "16"}));
    QVERIFY(file.document.content().write() == before);
    QCOMPARE(file.document.position(), 0U);
    QVERIFY(moveTextures(file.document, rows, 1, 2));
    QCOMPARE(text(file.document.history()[0].name),
             "Move 2 textures from object texture " + std::to_string(count - 1) + " on");
    QCOMPARE(file.level().objectTextures[count - 2].vertices[0].x, w(1, 1));
    QCOMPARE(file.level().objectTextures[count - 1].vertices[2].y, w(117, 255));
    QVERIFY(comesAndGoes(file, before));
}

void tst_TextureShape::stepsInARowAreOne()
{
    Bench bench(versions::Tr3, textureOf(quad(w(8, 1), w(8, 1), w(15, 255), w(15, 255))));
    for (int i = 0; i < 3; ++i)
    {
        QVERIFY(moveTextures(bench.file.document, bench.rows(), 1, 0, "by key"));
    }
    QCOMPARE(bench.file.document.position(), 1U);
    QCOMPARE(bench.texture().vertices[0].x, w(11, 1));
    bench.file.document.undo();
    QCOMPARE(bench.texture().vertices[0].x, w(8, 1));
}

void tst_TextureShape::resizing_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<int>("low");
    QTest::addColumn<int>("high");
    QTest::addColumn<int>("newLow");
    QTest::addColumn<int>("newHigh");
    const auto row = [](const char* name, schema::Version version, int low, int high)
    {
        // From texels 16 to 31 to texels 20 to 90.
        const int far = high == 0 ? 1 : 0;
        QTest::newRow(name) << static_cast<int>(version) << int{w(16, low)}
                            << int{w(31 + far, high)} << int{w(20, low)} << int{w(90 + far, high)};
    };
    row("TR1", versions::Tr1, 1, 255);
    row("TR2", versions::Tr2, 1, 255);
    row("TR2, on the edges", versions::Tr2, 0, 0);
    row("TR3", versions::Tr3, 127, 127);
    row("TR4", versions::Tr4, 0, 255);
    row("TR5", versions::Tr5, 127, 127);
}

void tst_TextureShape::resizing()
{
    QFETCH(int, version);
    QFETCH(int, low);
    QFETCH(int, high);
    QFETCH(int, newLow);
    QFETCH(int, newHigh);
    const auto word = [](int number) { return static_cast<std::uint16_t>(number); };
    // Mirrored, so that it is not told by the order of the corners.
    Corners corners = quad(word(high), word(low), word(low), word(high));
    Bench bench(static_cast<schema::Version>(version), textureOf(corners));
    const auto before = bench.file.document.content().write();
    QVERIFY(resizeTexture(bench.file.document, bench.row, {20, 20, 91, 91}));
    QVERIFY(bench.texture().vertices
            == quad(word(newHigh), word(newLow), word(newLow), word(newHigh)));
    QCOMPARE(bench.shape().box, (TexelBox{20, 20, 91, 91}));
    QVERIFY(comesAndGoes(bench.file, before));
    QVERIFY(resizeTexture(bench.file.document, bench.row, {16, 16, 32, 32}));
    QVERIFY(bench.file.document.content().write() == before);
}

void tst_TextureShape::widthAndHeightOfTr4()
{
    // The game's tools: the last texel less the first.
    ObjectTexture texture = textureOf(quad(w(0, 0), w(8, 0), w(15, 255), w(15, 255)));
    texture.width = 15;
    texture.height = 7;
    Bench game(versions::Tr4, texture);
    QVERIFY(resizeTexture(game.file.document, game.row, {4, 8, 20, 40}));
    QCOMPARE(game.texture().width, 15U);
    QCOMPARE(game.texture().height, 31U);
    QVERIFY(moveTextures(game.file.document, game.rows(), 3, 3));
    QCOMPARE(game.texture().width, 15U);

    // Others: a float, in steps of the corners, less one.
    texture = textureOf(quad(w(0, 127), w(0, 127), w(16, 127), w(12, 127)));
    texture.width = std::bit_cast<std::uint32_t>(4095.0F);
    texture.height = std::bit_cast<std::uint32_t>(3071.0F);
    Bench other(versions::Tr5, texture);
    QVERIFY(resizeTexture(other.file.document, other.row, {0, 2, 25, 13}));
    QCOMPARE(std::bit_cast<float>(other.texture().width), 24 * 256 - 1.0F);
    QCOMPARE(std::bit_cast<float>(other.texture().height), 10 * 256 - 1.0F);

    // What is neither is nobody's business.
    texture.width = 77;
    texture.height = 0;
    Bench strange(versions::Tr4, texture);
    QVERIFY(resizeTexture(strange.file.document, strange.row, {0, 2, 25, 13}));
    QCOMPARE(strange.texture().width, 77U);
    QCOMPARE(strange.texture().height, 0U);
}

void tst_TextureShape::trianglesAreResized()
{
    const Corners corners{
        TextureCorner{w(31, 255), w(16, 1)}, {w(31, 255), w(31, 255)}, {w(16, 1), w(16, 1)}, {}};
    Bench bench(versions::Tr3, textureOf(corners));
    QVERIFY(resizeTexture(bench.file.document, bench.row, {0, 0, 64, 32}));
    const Corners expected{
        TextureCorner{w(63, 255), w(0, 1)}, {w(63, 255), w(31, 255)}, {w(0, 1), w(0, 1)}, {}};
    QVERIFY(bench.texture().vertices == expected);
}

void tst_TextureShape::whatIsNoRectangle_data()
{
    QTest::addColumn<int>("tile");
    QTest::addColumn<QVector<int>>("words");
    const auto row = [](const char* name, int tile, const QVector<int>& words)
    { QTest::newRow(name) << tile << words; };
    row("a slanted quad",
        0,
        {w(8, 0), w(8, 0), w(31, 255), w(9, 0), w(31, 255), w(31, 255), w(8, 0), w(31, 255)});
    row("a slanted triangle",
        0x8000,
        {w(8, 0), w(8, 0), w(31, 255), w(9, 0), w(30, 255), w(31, 255), 0, 0});
    row("two corners in one place",
        0,
        {w(8, 0), w(8, 0), w(31, 255), w(8, 0), w(31, 255), w(31, 255), w(8, 0), w(8, 0)});
    row("a line",
        0,
        {w(8, 0), w(8, 0), w(31, 255), w(8, 0), w(31, 255), w(8, 0), w(8, 0), w(8, 0)});
    row("a point",
        0,
        {w(8, 127), w(8, 127), w(8, 127), w(8, 127), w(8, 127), w(8, 127), w(8, 127), w(8, 127)});
}

void tst_TextureShape::whatIsNoRectangle()
{
    QFETCH(int, tile);
    QFETCH(QVector<int>, words);
    Corners corners;
    for (int i = 0; i < 4; ++i)
    {
        corners[static_cast<std::size_t>(i)] = {static_cast<std::uint16_t>(words[2 * i]),
                                                static_cast<std::uint16_t>(words[2 * i + 1])};
    }
    Bench bench(versions::Tr4, textureOf(corners, static_cast<std::uint16_t>(tile)));
    QVERIFY(!bench.shape().isRectangle);
    const auto refused = resizeTexture(bench.file.document, bench.row, {0, 0, 64, 64});
    QCOMPARE(test::codeOf(refused), std::string("not_a_rectangle"));
    QCOMPARE(message(refused.error()),
             "Object texture " + std::to_string(bench.row.row)
                 + " is no upright rectangle: it has no width and height that could be set.");
    QCOMPARE(bench.file.document.position(), 0U);
    QVERIFY(moveTextures(bench.file.document, bench.rows(), 8, 8));
    QCOMPARE(bench.texture().vertices[1].x, static_cast<std::uint16_t>(words[2] + 8 * 256));
}

void tst_TextureShape::sizesThatCannotBe()
{
    Bench bench(versions::Tr3, textureOf(quad(w(8, 127), w(8, 127), w(15, 127), w(15, 127))));
    const auto codeFor = [&bench](const TexelBox& box)
    { return test::codeOf(resizeTexture(bench.file.document, bench.row, box)); };
    QCOMPARE(codeFor({8, 8, 257, 16}), std::string("off_the_page"));
    QCOMPARE(codeFor({-1, 8, 16, 16}), std::string("off_the_page"));
    QCOMPARE(codeFor({8, 8, 9, 16}), std::string("out_of_range")); // no word between the sides
    QCOMPARE(codeFor({8, 8, 8, 16}), std::string("out_of_range"));
    QCOMPARE(codeFor({16, 16, 8, 8}), std::string("out_of_range"));
    QCOMPARE(codeFor({8, 8, 10, 10}), std::string("done"));
    QCOMPARE(codeFor({0, 0, 256, 256}), std::string("done"));
    const int far = std::numeric_limits<int>::max();
    QCOMPARE(codeFor({-far, 0, far, 256}), std::string("off_the_page"));
    QCOMPARE(test::codeOf(moveTextures(bench.file.document, bench.rows(), far, 0)),
             std::string("off_the_page"));
    QCOMPARE(test::codeOf(moveTextures(bench.file.document, bench.rows(), 0, -far)),
             std::string("off_the_page"));
}

void tst_TextureShape::samples()
{
    level::Wad wad = test::LevelBuilder(versions::Wad).buildWad();
    level::TextureSample sample;
    sample.x = 192;
    sample.y = 64;
    sample.addWidth = 63;
    sample.addHeight = 31;
    sample.flipX = -1;
    wad.textureSamples.edit().push_back(sample);
    const std::size_t number = wad.textureSamples.size() - 1;
    Document document{Content(std::move(wad))};
    const TextureRow row{tables::TextureSamples, number};
    const auto one = std::span(&row, 1);
    const auto now = [&] { return document.content().as<level::Wad>()->textureSamples[number]; };
    QCOMPARE(shapesOf(document.content(), one).front()->box, (TexelBox{192, 64, 256, 96}));
    const auto before = document.content().write();
    QCOMPARE(test::codeOf(moveTextures(document, one, 1, 0)), std::string("off_the_page"));
    QVERIFY(moveTextures(document, one, -192, 160));
    sample.x = 0;
    sample.y = 224;
    QVERIFY(now() == sample);
    QVERIFY(resizeTexture(document, row, {0, 0, 256, 256}));
    sample.y = 0;
    sample.addWidth = 255;
    sample.addHeight = 255;
    QVERIFY(now() == sample);
    QVERIFY(resizeTexture(document, row, {7, 9, 8, 10}));
    sample.x = 7;
    sample.y = 9;
    sample.addWidth = 0;
    sample.addHeight = 0;
    QVERIFY(now() == sample);
    document.goTo(0);
    QVERIFY(document.content().write() == before);
}

void tst_TextureShape::sprites_data()
{
    QTest::addColumn<int>("version");
    for (const auto version : kAllLevels)
    {
        QTest::newRow(level::versionName(version).data()) << static_cast<int>(version);
    }
}

void tst_TextureShape::sprites()
{
    QFETCH(int, version);
    const bool isNew = static_cast<schema::Version>(version) >= versions::Tr4;
    level::Level level = test::LevelBuilder(static_cast<schema::Version>(version)).build();
    level::SpriteTexture sprite;
    if (isNew)
    {
        sprite.left = 32;
        sprite.top = 48;
        sprite.right = 48;
        sprite.bottom = 80;
        sprite.width = 15 * 256;
        sprite.height = 31 * 256;
        sprite.x = 200; // means nothing
    }
    else
    {
        sprite.x = 32;
        sprite.y = 48;
        sprite.width = 15 * 256 + 255;
        sprite.height = 31 * 256 + 255;
        sprite.left = -64; // in the world
        sprite.bottom = 64;
    }
    level.sprites.textures.edit().push_back(sprite);
    const std::size_t number = level.sprites.textures.size() - 1;
    test::EditedFile file(test::gameFile(std::move(level)));
    const TextureRow row{tables::SpriteTextures, number};
    const auto one = std::span(&row, 1);
    const auto before = file.document.content().write();
    QCOMPARE(shapesOf(file.document.content(), one).front()->box, (TexelBox{32, 48, 48, 80}));
    QVERIFY(moveTextures(file.document, one, 208, -48));
    QVERIFY(comesAndGoes(file, before));
    QCOMPARE(test::codeOf(moveTextures(file.document, one, 1, 0)), std::string("off_the_page"));
    QVERIFY(resizeTexture(file.document, row, {236, 0, 246, 64}));
    if (isNew)
    {
        sprite.left = 236;
        sprite.top = 0;
        sprite.right = 246;
        sprite.bottom = 64;
        sprite.width = 9 * 256;
        sprite.height = 63 * 256;
    }
    else
    {
        sprite.x = 236;
        sprite.y = 0;
        sprite.width = 9 * 256 + 255;
        sprite.height = 63 * 256 + 255;
    }
    QVERIFY(file.level().sprites.textures[number] == sprite);
    QVERIFY(resizeTexture(file.document, row, {0, 0, 256, 256}));
    QCOMPARE(int{file.level().sprites.textures[number].width}, isNew ? 0xFF00 : 0xFFFF);
    file.document.goTo(0);
    QVERIFY(file.document.content().write() == before);
}

void tst_TextureShape::spritesOfWads()
{
    // Their place is column and row, their sides are nothing.
    level::SpriteTexture sprite;
    sprite.x = 16;
    sprite.y = 32;
    sprite.width = 15 * 256;
    sprite.height = 7 * 256;
    sprite.left = 3;
    companion::SpriteFile file;
    file.sprites.textures = {sprite};
    Document document{Content(std::move(file))};
    const TextureRow row{tables::SpriteTextures, 0};
    QCOMPARE(shapesOf(document.content(), std::span(&row, 1)).front()->box,
             (TexelBox{16, 32, 32, 40}));
    QVERIFY(moveTextures(document, std::span(&row, 1), 224, 216));
    QVERIFY(resizeTexture(document, row, {236, 248, 256, 256}));
    sprite.x = 236;
    sprite.y = 248;
    sprite.width = 19 * 256;
    QVERIFY(document.content().as<level::Sprites>()->textures[0] == sprite);
}

void tst_TextureShape::rowsThatDoNotExist()
{
    Document document{Content(test::LevelBuilder(versions::Tr1).build())};
    for (const TextureRow& row : {TextureRow{tables::ObjectTextures, 100'000},
                                  TextureRow{tables::SpriteTextures, 100'000},
                                  TextureRow{tables::TextureSamples, 0},
                                  TextureRow{tables::Animations, 0}})
    {
        const auto one = std::span(&row, 1);
        QVERIFY(!shapesOf(document.content(), one).front());
        QCOMPARE(test::codeOf(moveTextures(document, one, 1, 1)), std::string("no_such_path"));
        QCOMPARE(test::codeOf(resizeTexture(document, row, {0, 0, 8, 8})),
                 std::string("no_such_path"));
    }
    QVERIFY(moveTextures(document, {}, 1, 1));
    QCOMPARE(document.position(), 0U);
}

template struct tr::test::RegisteredTest<tst_TextureShape>;
#include "tst_TextureShape.moc"
